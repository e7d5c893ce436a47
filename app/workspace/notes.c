/* notes.c — saving notes as they are typed, and searching all text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

#include <glib/gi18n-lib.h>

/* Saves of one note closer than this are one action, so that undo takes back a
 * thought and not a letter. */
#define COALESCE_SECONDS 60

typedef struct
{
  char *note_id, *object_table, *object_id, *text, *author;
} Save;

static void
save_free (gpointer data)
{
  Save *self = data;

  g_free (self->note_id);
  g_free (self->object_table);
  g_free (self->object_id);
  g_free (self->text);
  g_free (self->author);
  g_free (self);
}

static void
replace_text (char **member, const char *text)
{
  if (text == NULL)
    return;
  g_free (*member);
  *member = g_strdup (text);
}

/* The note to put: a copy of what is stored, or a new one. */
static WinnowNote *
prepare (WinnowStore *store, const Save *save, GError **error)
{
  g_autoptr (WinnowRow) old = NULL;
  g_autoptr (GError) local = NULL;
  WinnowNote *note;

  if (save->note_id != NULL)
    old = winnow_store_get (store, WINNOW_KIND_NOTE, save->note_id, &local);
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  note = old != NULL ? winnow_row_copy (old) : winnow_row_new (WINNOW_KIND_NOTE, save->note_id);
  replace_text (&note->object_table, save->object_table);
  replace_text (&note->object_id, save->object_id);
  replace_text (&note->text, save->text);
  replace_text (&note->author, save->author);
  return note;
}

static void
save_note (WinnowStore *store, GTask *task)
{
  Save *save = g_task_get_task_data (task);
  g_autofree char *now = winnow_workspace_now ();
  g_autofree char *owner = NULL;
  g_autoptr (WinnowRow) note = NULL;
  GError *error = NULL;

  note = (WinnowRow *) prepare (store, save, &error);
  if (note == NULL || !winnow_store_begin_continue (store, _ ("Write a note"), note->id, now, COALESCE_SECONDS, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  if (!winnow_store_put (store, note, &error) || !winnow_store_commit (store, NULL, &error))
    {
      winnow_store_rollback (store);
      g_task_return_error (task, error);
      return;
    }
  owner = winnow_workspace_owner (store, note);
  winnow_workspace_changed (g_task_get_source_object (task), owner);
  g_task_return_pointer (task, g_strdup (note->id), g_free);
}

void
winnow_workspace_save_note_async (WinnowWorkspace *self,
                                  const char *note_id,
                                  const char *object_table,
                                  const char *object_id,
                                  const char *text,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer data)
{
  Save *save;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (text != NULL);

  save = g_new0 (Save, 1);
  *save = (Save){ g_strdup (note_id), g_strdup (object_table), g_strdup (object_id), g_strdup (text),
                  g_strdup (winnow_workspace_author (self)) };
  task = winnow_workspace_task_new (self, winnow_workspace_save_note_async, cancellable, callback, data);
  g_task_set_task_data (task, save, save_free);
  winnow_workspace_push (self, WINNOW_URGENCY_EDIT, task, save_note);
}

char *
winnow_workspace_save_note_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

typedef struct
{
  char *text;
  guint limit;
} Search;

static void
search_free (gpointer data)
{
  Search *self = data;

  g_free (self->text);
  g_free (self);
}

static void
search (WinnowStore *store, GTask *task)
{
  Search *wanted = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *hits = winnow_store_search (store, wanted->text, wanted->limit, &error);

  if (hits == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, hits, (GDestroyNotify) g_ptr_array_unref);
}

void
winnow_workspace_search_async (WinnowWorkspace *self,
                               const char *text,
                               guint limit,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  Search *wanted;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (text != NULL);

  wanted = g_new0 (Search, 1);
  *wanted = (Search){ g_strdup (text), limit };
  task = winnow_workspace_query_new (self, winnow_workspace_search_async, cancellable, callback, data);
  g_task_set_task_data (task, wanted, search_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, search);
}

GPtrArray *
winnow_workspace_search_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
