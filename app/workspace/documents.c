/* documents.c — taking an evaluation document into the workspace.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/evaluation-document.h"
#include "workspace/workspace-private.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GBytes *bytes;
  char *file_name;
  WinnowEvaluation *evaluation;
} Document;

static void
document_free (gpointer data)
{
  Document *self = data;

  g_bytes_unref (self->bytes);
  g_free (self->file_name);
  g_clear_pointer (&self->evaluation, winnow_evaluation_unref);
  g_free (self);
}

/* Hand-written documents have readable ids, so two of them may use one id. */
static gboolean
check_owner (WinnowStore *store, gconstpointer row, const char *evaluation_id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowRow) old = winnow_store_get (store, winnow_row_kind (row), winnow_row_id (row), &local);
  g_autofree char *owner = NULL;

  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (old == NULL)
    return TRUE;
  owner = winnow_workspace_owner (store, old);
  if (owner == NULL || g_strcmp0 (owner, evaluation_id) == 0)
    return TRUE;
  g_set_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_UNSUITABLE,
               /* Translators: a list name, an id, the id of another evaluation. */
               _ ("%s “%s” belongs to the evaluation “%s” already; give it another id in the document"),
               old->type->table, winnow_row_id (row), owner);
  return FALSE;
}

/* What the evaluation had and the document has not. */
static gboolean
delete_missing (WinnowStore *store, const WinnowEvaluation *old, const WinnowEvaluation *new, GError **error)
{
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      GPtrArray *rows = winnow_evaluation_rows (old, kind);

      for (guint i = 0; i < rows->len; i++)
        {
          const char *id = winnow_row_id (g_ptr_array_index (rows, i));
          g_autoptr (GError) local = NULL;

          if (winnow_evaluation_find (new, kind, id) != NULL || winnow_store_delete (store, kind, id, &local))
            continue;
          /* It may have gone with its owner. */
          if (g_error_matches (local, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND))
            continue;
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
replace (WinnowStore *store, const WinnowEvaluation *evaluation, GError **error)
{
  const char *id = winnow_evaluation_head (evaluation)->row.id;
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowEvaluation) old = winnow_store_load_evaluation (store, id, &local);

  if (old == NULL && !g_error_matches (local, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      GPtrArray *rows = winnow_evaluation_rows (evaluation, kind);

      for (guint i = 0; i < rows->len; i++)
        if (!check_owner (store, g_ptr_array_index (rows, i), id, error))
          return FALSE;
    }
  if (old != NULL && !delete_missing (store, old, evaluation, error))
    return FALSE;
  return winnow_store_save_evaluation (store, evaluation, error);
}

gboolean
winnow_workspace_put_document (WinnowStore *store, const WinnowEvaluation *evaluation, const char *label, GError **error)
{
  g_autofree char *now = winnow_workspace_now ();

  if (!winnow_store_begin (store, label, now, error))
    return FALSE;
  if (replace (store, evaluation, error) && winnow_store_commit (store, NULL, error))
    return TRUE;
  winnow_store_rollback (store);
  return FALSE;
}

static gboolean
put_document (WinnowStore *store, gpointer data, GError **error)
{
  Document *document = data;
  const char *title = winnow_evaluation_head (document->evaluation)->title;
  /* Translators: the title of an evaluation. */
  g_autofree char *label = g_strdup_printf (_ ("Import evaluation “%s”"), title != NULL ? title : "");

  return winnow_workspace_put_document (store, document->evaluation, label, error);
}

static void
import_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  WinnowWorkspace *self = source;
  Document *document = data;
  const char *id;
  gsize length;
  const char *text = g_bytes_get_data (document->bytes, &length);
  GError *error = NULL;
  gboolean is_good;

  document->evaluation = winnow_evaluation_document_read (text, length, document->file_name, &error);
  if (document->evaluation == NULL || winnow_workspace_hold (self, &error) == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  is_good = winnow_workspace_call (self, WINNOW_URGENCY_EDIT, put_document, document, &error);
  winnow_workspace_release (self);
  if (!is_good)
    {
      g_task_return_error (task, error);
      return;
    }
  id = winnow_evaluation_head (document->evaluation)->row.id;
  winnow_workspace_changed (self, id);
  g_task_return_pointer (task, g_strdup (id), g_free);
}

void
winnow_workspace_import_document_async (WinnowWorkspace *self,
                                        GBytes *bytes,
                                        const char *file_name,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer data)
{
  g_autoptr (GTask) task = NULL;
  Document *document;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (bytes != NULL);

  document = g_new0 (Document, 1);
  document->bytes = g_bytes_ref (bytes);
  document->file_name = g_strdup (file_name);
  task = winnow_workspace_task_new (self, winnow_workspace_import_document_async, cancellable, callback, data);
  g_task_set_task_data (task, document, document_free);
  g_task_run_in_thread (task, import_thread);
}

char *
winnow_workspace_import_document_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
