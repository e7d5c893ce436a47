/* evaluations.c — listing and loading evaluations.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

static void
list_evaluations (WinnowStore *store, GTask *task)
{
  GError *error = NULL;
  GPtrArray *rows = winnow_store_list (store, WINNOW_KIND_EVALUATION, &error);

  if (rows == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, rows, (GDestroyNotify) g_ptr_array_unref);
}

void
winnow_workspace_list_evaluations_async (WinnowWorkspace *self,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer data)
{
  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  winnow_workspace_push (self, WINNOW_URGENCY_QUERY,
                         winnow_workspace_query_new (self, winnow_workspace_list_evaluations_async, cancellable,
                                                    callback, data),
                         list_evaluations);
}

GPtrArray *
winnow_workspace_list_evaluations_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
load (WinnowStore *store, GTask *task)
{
  GError *error = NULL;
  WinnowEvaluation *evaluation = winnow_workspace_load (store, g_task_get_task_data (task), &error);

  if (evaluation == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, evaluation, (GDestroyNotify) winnow_evaluation_unref);
}

void
winnow_workspace_load_async (WinnowWorkspace *self,
                             const char *id_or_title,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  task = winnow_workspace_query_new (self, winnow_workspace_load_async, cancellable, callback, data);
  g_task_set_task_data (task, g_strdup (id_or_title), g_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, load);
}

WinnowEvaluation *
winnow_workspace_load_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
