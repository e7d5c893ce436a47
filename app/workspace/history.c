/* history.c — who changed what, when.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

typedef struct
{
  char *table, *row_id;
  guint limit;
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_free (self->table);
  g_free (self->row_id);
  g_free (self);
}

static void
return_array (GTask *task, GPtrArray *array, GError *error)
{
  if (array == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, array, (GDestroyNotify) g_ptr_array_unref);
}

static void
history (WinnowStore *store, GTask *task)
{
  Request *request = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *changes = winnow_store_changes (store, request->table, request->row_id, NULL, &error);

  return_array (task, changes, error);
}

void
winnow_workspace_history_async (WinnowWorkspace *self,
                                const char *table,
                                const char *row_id,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer data)
{
  Request *request;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  request = g_new0 (Request, 1);
  request->table = g_strdup (table);
  request->row_id = g_strdup (row_id);
  task = winnow_workspace_query_new (self, winnow_workspace_history_async, cancellable, callback, data);
  g_task_set_task_data (task, request, request_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, history);
}

GPtrArray *
winnow_workspace_history_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
changes_since (WinnowStore *store, GTask *task)
{
  Request *request = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *changes = winnow_store_changes_since (store, request->table, request->row_id, &error);

  return_array (task, changes, error);
}

void
winnow_workspace_changes_since_async (WinnowWorkspace *self,
                                      const char *table,
                                      const char *row_id,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer data)
{
  Request *request;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  request = g_new0 (Request, 1);
  request->table = g_strdup (table);
  request->row_id = g_strdup (row_id);
  task = winnow_workspace_query_new (self, winnow_workspace_changes_since_async, cancellable, callback, data);
  g_task_set_task_data (task, request, request_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, changes_since);
}

GPtrArray *
winnow_workspace_changes_since_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
actions (WinnowStore *store, GTask *task)
{
  Request *request = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *found = winnow_store_actions (store, request->limit, &error);

  return_array (task, found, error);
}

void
winnow_workspace_actions_async (WinnowWorkspace *self,
                                guint limit,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer data)
{
  Request *request;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  request = g_new0 (Request, 1);
  request->limit = limit;
  task = winnow_workspace_query_new (self, winnow_workspace_actions_async, cancellable, callback, data);
  g_task_set_task_data (task, request, request_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, actions);
}

GPtrArray *
winnow_workspace_actions_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
