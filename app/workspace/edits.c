/* edits.c — a batch of changes as one action, and taking it back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

struct _WinnowEdit
{
  char *label;
  GPtrArray *changes; /* of Change, in order */
};

typedef struct
{
  gpointer row; /* to put, or NULL */
  WinnowKind kind;
  char *id; /* to delete */
} Change;

static void
change_free (gpointer data)
{
  Change *self = data;

  g_clear_pointer (&self->row, winnow_row_unref);
  g_free (self->id);
  g_free (self);
}

WinnowEdit *
winnow_edit_new (const char *label)
{
  WinnowEdit *self = g_new0 (WinnowEdit, 1);

  self->label = g_strdup (label);
  self->changes = g_ptr_array_new_with_free_func (change_free);
  return self;
}

void
winnow_edit_free (WinnowEdit *self)
{
  g_ptr_array_unref (self->changes);
  g_free (self->label);
  g_free (self);
}

void
winnow_edit_put (WinnowEdit *self, gpointer row)
{
  Change *change = g_new0 (Change, 1);

  change->row = row;
  g_ptr_array_add (self->changes, change);
}

void
winnow_edit_delete (WinnowEdit *self, WinnowKind kind, const char *id)
{
  Change *change = g_new0 (Change, 1);

  change->kind = kind;
  change->id = g_strdup (id);
  g_ptr_array_add (self->changes, change);
}

/* The one evaluation all changes belong to; NULL when they are several or none. */
typedef struct
{
  char *evaluation_id;
  gboolean is_mixed;
} Scope;

static void
scope_add (Scope *self, WinnowStore *store, gconstpointer row)
{
  g_autofree char *owner = row != NULL ? winnow_workspace_owner (store, row) : NULL;

  if (self->evaluation_id == NULL)
    self->evaluation_id = g_steal_pointer (&owner);
  else if (g_strcmp0 (owner, self->evaluation_id) != 0)
    self->is_mixed = TRUE;
}

static gboolean
make_change (WinnowStore *store, const Change *change, Scope *scope, GError **error)
{
  g_autoptr (WinnowRow) old = NULL;
  g_autoptr (GError) local = NULL;

  if (change->row != NULL)
    {
      if (!winnow_store_put (store, change->row, error))
        return FALSE;
      scope_add (scope, store, change->row);
      return TRUE;
    }
  old = winnow_store_get (store, change->kind, change->id, &local);
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  scope_add (scope, store, old);
  return winnow_store_delete (store, change->kind, change->id, error);
}

static void
apply (WinnowStore *store, GTask *task)
{
  WinnowEdit *edit = g_task_get_task_data (task);
  g_autofree char *now = winnow_workspace_now ();
  Scope scope = { NULL, FALSE };
  gboolean is_good;
  GError *error = NULL;

  if (!winnow_store_begin (store, edit->label, now, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  is_good = TRUE;
  for (guint i = 0; i < edit->changes->len && is_good; i++)
    is_good = make_change (store, g_ptr_array_index (edit->changes, i), &scope, &error);
  is_good = is_good && winnow_store_commit (store, NULL, &error);
  if (is_good)
    {
      winnow_workspace_changed (g_task_get_source_object (task), scope.is_mixed ? NULL : scope.evaluation_id);
      g_task_return_boolean (task, TRUE);
    }
  else
    {
      winnow_store_rollback (store);
      g_task_return_error (task, error);
    }
  g_free (scope.evaluation_id);
}

void
winnow_workspace_apply_async (WinnowWorkspace *self,
                              WinnowEdit *edit,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data)
{
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (edit != NULL);

  task = winnow_workspace_task_new (self, winnow_workspace_apply_async, cancellable, callback, data);
  g_task_set_task_data (task, edit, (GDestroyNotify) winnow_edit_free);
  winnow_workspace_push (self, WINNOW_URGENCY_EDIT, task, apply);
}

gboolean
winnow_workspace_apply_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
undo (WinnowStore *store, GTask *task)
{
  g_autofree char *now = winnow_workspace_now ();
  char *label = NULL;
  GError *error = NULL;

  if (!winnow_store_undo (store, g_task_get_task_data (task), now, &label, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  winnow_workspace_changed (g_task_get_source_object (task), NULL);
  g_task_return_pointer (task, label, g_free);
}

void
winnow_workspace_undo_async (WinnowWorkspace *self,
                             const char *action_id,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  task = winnow_workspace_task_new (self, winnow_workspace_undo_async, cancellable, callback, data);
  g_task_set_task_data (task, g_strdup (action_id), g_free);
  winnow_workspace_push (self, WINNOW_URGENCY_EDIT, task, undo);
}

char *
winnow_workspace_undo_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
