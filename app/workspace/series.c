/* series.c — price series for charts and lists.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

/* A query whose strings are its own. */
static void
query_free (gpointer data)
{
  WinnowSeriesQuery *self = data;

  g_free ((char *) self->accelerator);
  g_free ((char *) self->provider);
  g_free ((char *) self->purchase);
  g_free ((char *) self->region);
  g_free ((char *) self->series_id);
  g_free (self);
}

static WinnowSeriesQuery *
query_copy (const WinnowSeriesQuery *query)
{
  WinnowSeriesQuery *copy = g_new0 (WinnowSeriesQuery, 1);

  if (query == NULL)
    return copy;
  *copy = *query;
  copy->accelerator = g_strdup (query->accelerator);
  copy->provider = g_strdup (query->provider);
  copy->purchase = g_strdup (query->purchase);
  copy->region = g_strdup (query->region);
  copy->series_id = g_strdup (query->series_id);
  return copy;
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
series (WinnowStore *store, GTask *task)
{
  GError *error = NULL;
  GPtrArray *found = winnow_store_series (store, g_task_get_task_data (task), &error);

  return_array (task, found, error);
}

void
winnow_workspace_series_async (WinnowWorkspace *self,
                               const WinnowSeriesQuery *query,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  task = winnow_workspace_query_new (self, winnow_workspace_series_async, cancellable, callback, data);
  g_task_set_task_data (task, query_copy (query), query_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, series);
}

GPtrArray *
winnow_workspace_series_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
series_list (WinnowStore *store, GTask *task)
{
  GError *error = NULL;
  GPtrArray *found = winnow_store_series_list (store, &error);

  return_array (task, found, error);
}

void
winnow_workspace_series_list_async (WinnowWorkspace *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer data)
{
  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  winnow_workspace_push (self, WINNOW_URGENCY_QUERY,
                         winnow_workspace_query_new (self, winnow_workspace_series_list_async, cancellable, callback,
                                                    data),
                         series_list);
}

GPtrArray *
winnow_workspace_series_list_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
