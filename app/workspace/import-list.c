/* import-list.c — what was imported, what was quarantined, and taking an import back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

static void
return_array (GTask *task, GPtrArray *array, GError *error)
{
  if (array == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, array, (GDestroyNotify) g_ptr_array_unref);
}

static void
undo_import (WinnowStore *store, GTask *task)
{
  g_autofree char *now = winnow_workspace_now ();
  g_autofree char *label = NULL;
  GError *error = NULL;

  /* An import is one action and has its id. */
  if (!winnow_store_undo (store, g_task_get_task_data (task), now, &label, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  winnow_workspace_changed (g_task_get_source_object (task), NULL);
  g_task_return_boolean (task, TRUE);
}

void
winnow_workspace_undo_import_async (WinnowWorkspace *self,
                                    const char *import_id,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer data)
{
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (import_id != NULL);

  task = winnow_workspace_task_new (self, winnow_workspace_undo_import_async, cancellable, callback, data);
  g_task_set_task_data (task, g_strdup (import_id), g_free);
  winnow_workspace_push (self, WINNOW_URGENCY_EDIT, task, undo_import);
}

gboolean
winnow_workspace_undo_import_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
imports (WinnowStore *store, GTask *task)
{
  GError *error = NULL;
  GPtrArray *found = winnow_store_imports (store, &error);

  return_array (task, found, error);
}

void
winnow_workspace_imports_async (WinnowWorkspace *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer data)
{
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  task = winnow_workspace_query_new (self, winnow_workspace_imports_async, cancellable, callback, data);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, imports);
}

GPtrArray *
winnow_workspace_imports_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
quarantine (WinnowStore *store, GTask *task)
{
  GError *error = NULL;
  GPtrArray *found = winnow_store_quarantine (store, g_task_get_task_data (task), &error);

  return_array (task, found, error);
}

void
winnow_workspace_quarantine_async (WinnowWorkspace *self,
                                   const char *import_id,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer data)
{
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (import_id != NULL);

  task = winnow_workspace_query_new (self, winnow_workspace_quarantine_async, cancellable, callback, data);
  g_task_set_task_data (task, g_strdup (import_id), g_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, quarantine);
}

GPtrArray *
winnow_workspace_quarantine_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
