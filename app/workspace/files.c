/* files.c — the workspace file itself: check, backup, merge.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

typedef struct
{
  char *path;
  gboolean flag; /* thorough, or dry run */
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_free (self->path);
  g_free (self);
}

static GTask *
request_task (WinnowWorkspace *self,
              gpointer tag,
              const char *path,
              gboolean flag,
              GCancellable *cancellable,
              GAsyncReadyCallback callback,
              gpointer data)
{
  GTask *task = winnow_workspace_task_new (self, tag, cancellable, callback, data);
  Request *request = g_new0 (Request, 1);

  request->path = g_strdup (path);
  request->flag = flag;
  g_task_set_task_data (task, request, request_free);
  return task;
}

static void
check (WinnowStore *store, GTask *task)
{
  Request *request = g_task_get_task_data (task);
  GError *error = NULL;
  WinnowStoreInfo *info = winnow_store_check (store, request->flag, &error);

  if (info == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, info, (GDestroyNotify) winnow_store_info_free);
}

void
winnow_workspace_check_async (WinnowWorkspace *self,
                              gboolean thorough,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data)
{
  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  winnow_workspace_push (self, WINNOW_URGENCY_QUERY,
                         request_task (self, winnow_workspace_check_async, NULL, thorough, cancellable, callback, data),
                         check);
}

WinnowStoreInfo *
winnow_workspace_check_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
backup (WinnowStore *store, GTask *task)
{
  Request *request = g_task_get_task_data (task);
  GError *error = NULL;

  if (winnow_store_backup (store, request->path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
winnow_workspace_backup_async (WinnowWorkspace *self,
                               const char *path,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (path != NULL);

  winnow_workspace_push (self, WINNOW_URGENCY_QUERY,
                         request_task (self, winnow_workspace_backup_async, path, FALSE, cancellable, callback, data),
                         backup);
}

gboolean
winnow_workspace_backup_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
merge (WinnowStore *store, GTask *task)
{
  Request *request = g_task_get_task_data (task);
  g_autofree char *now = winnow_workspace_now ();
  GError *error = NULL;
  WinnowMergeSummary *summary = winnow_store_merge (store, request->path, request->flag, now, &error);

  if (summary == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (!request->flag)
    winnow_workspace_changed (g_task_get_source_object (task), NULL);
  g_task_return_pointer (task, summary, (GDestroyNotify) winnow_merge_summary_free);
}

void
winnow_workspace_merge_async (WinnowWorkspace *self,
                              const char *path,
                              gboolean dry_run,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data)
{
  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (path != NULL);

  winnow_workspace_push (self, WINNOW_URGENCY_EDIT,
                         request_task (self, winnow_workspace_merge_async, path, dry_run, cancellable, callback, data),
                         merge);
}

WinnowMergeSummary *
winnow_workspace_merge_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
