/* example.c — the example evaluation and its prices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/evaluation-document.h"
#include "workspace/import-file.h"

#include <glib/gi18n-lib.h>

static gboolean
put_example (WinnowStore *store, gpointer data, GError **error)
{
  return winnow_workspace_put_document (store, data, _ ("Add the example"), error);
}

static WinnowEvaluation *
read_example (GError **error)
{
  g_autofree char *path = g_build_filename (winnow_workspace_data_dir (), "example.json", NULL);
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;
  return winnow_evaluation_document_read (text, length, path, error);
}

static gboolean
import_prices (WinnowWorkspace *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = g_build_filename (winnow_workspace_data_dir (), "example-prices.csv", NULL);
  WinnowImportOptions options = { NULL };
  WinnowImportResult *result = winnow_import_file (self, path, &options, NULL, NULL, cancellable);
  gboolean is_good = result->error == NULL;

  if (!is_good)
    g_propagate_error (error, g_steal_pointer (&result->error));
  winnow_import_result_free (result);
  return is_good;
}

static void
example_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  WinnowWorkspace *self = source;
  GError *error = NULL;
  g_autoptr (WinnowEvaluation) evaluation = read_example (&error);
  GCancellable *closing = evaluation != NULL ? winnow_workspace_hold (self, &error) : NULL;
  gboolean is_good;

  if (closing == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  is_good = winnow_workspace_call (self, WINNOW_URGENCY_EDIT, put_example, evaluation, &error) &&
            import_prices (self, closing, &error);
  winnow_workspace_release (self);
  if (!is_good)
    {
      g_task_return_error (task, error);
      return;
    }
  winnow_workspace_changed (self, NULL);
  g_task_return_pointer (task, g_strdup (winnow_evaluation_head (evaluation)->row.id), g_free);
}

void
winnow_workspace_add_example_async (WinnowWorkspace *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  task = winnow_workspace_task_new (self, winnow_workspace_add_example_async, cancellable, callback, data);
  g_task_run_in_thread (task, example_thread);
}

char *
winnow_workspace_add_example_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
