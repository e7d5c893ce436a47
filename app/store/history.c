/* history.c — who did what when, read from the change log.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <string.h>

#include "store/change-log.h"

void
winnow_action_free (WinnowAction *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  g_free (self->time);
  g_free (self->author);
  g_free (self->device);
  g_free (self->label);
  g_free (self);
}

void
winnow_field_change_free (WinnowFieldChange *self)
{
  if (self == NULL)
    return;
  g_free (self->action_id);
  g_free (self->time);
  g_free (self->author);
  g_free (self->label);
  g_free (self->table);
  g_free (self->row_id);
  g_free (self->field);
  g_free (self->old_text);
  g_free (self->new_text);
  g_free (self);
}

GPtrArray *
winnow_store_actions (WinnowStore *self, guint limit, GError **error)
{
  g_autoptr (GPtrArray) actions = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_action_free);
  g_autoptr (GHashTable) undone = NULL;
  g_autoptr (WinnowSql) query = NULL;
  g_autoptr (GError) local = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  undone = winnow_change_log_undone (self, error);
  query = winnow_sql_new (self->connection,
                          "SELECT id, time, author, device, clock, label, "
                          " (SELECT count (*) FROM field_change c WHERE c.action = a.id) "
                          "FROM action a ORDER BY clock DESC, device DESC, id DESC LIMIT ?1",
                          error);
  if (undone == NULL || query == NULL)
    return NULL;
  winnow_sql_bind_integer (query, 1, limit);
  while (winnow_sql_step (query, &local))
    {
      WinnowAction *action = g_new0 (WinnowAction, 1);

      action->id = winnow_sql_dup_text (query, 0);
      action->time = winnow_sql_dup_text (query, 1);
      action->author = winnow_sql_dup_text (query, 2);
      action->device = winnow_sql_dup_text (query, 3);
      action->clock = winnow_sql_integer (query, 4);
      action->label = winnow_sql_dup_text (query, 5);
      action->n_changes = winnow_sql_integer (query, 6);
      action->is_undone = g_hash_table_contains (undone, action->id);
      g_ptr_array_add (actions, action);
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&actions) : NULL;
}

static WinnowFieldChange *
read_change (WinnowSql *query)
{
  WinnowFieldChange *change = g_new0 (WinnowFieldChange, 1);

  change->action_id = winnow_sql_dup_text (query, 0);
  change->time = winnow_sql_dup_text (query, 1);
  change->author = winnow_sql_dup_text (query, 2);
  change->label = winnow_sql_dup_text (query, 3);
  change->table = winnow_sql_dup_text (query, 4);
  change->row_id = winnow_sql_dup_text (query, 5);
  change->field = *winnow_sql_text (query, 6) != '\0' ? winnow_sql_dup_text (query, 6) : NULL;
  change->old_text = winnow_sql_dup_text (query, 7);
  change->new_text = winnow_sql_dup_text (query, 8);
  return change;
}

#define SELECT_CHANGES \
  "SELECT a.id, a.time, a.author, a.label, c.row_table, c.row_id, c.field, c.old, c.new " \
  "FROM field_change c JOIN action a ON a.id = c.action "
#define IN_ORDER " ORDER BY a.clock, a.device, a.id, c.row_table, c.row_id, c.field"

static GPtrArray *
read_changes (WinnowSql *query, GError **error)
{
  g_autoptr (GPtrArray) changes = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_field_change_free);
  g_autoptr (GError) local = NULL;

  while (winnow_sql_step (query, &local))
    g_ptr_array_add (changes, read_change (query));
  return winnow_propagate (&local, error) ? g_steal_pointer (&changes) : NULL;
}

GPtrArray *
winnow_store_changes (WinnowStore *self, const char *table, const char *row_id, const char *action_id, GError **error)
{
  g_autoptr (GString) sql = NULL;
  g_autoptr (WinnowSql) query = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  sql = g_string_new (SELECT_CHANGES "WHERE TRUE");
  if (table != NULL)
    g_string_append (sql, " AND c.row_table = ?1");
  if (row_id != NULL)
    g_string_append (sql, " AND c.row_id = ?2");
  if (action_id != NULL)
    g_string_append (sql, " AND c.action = ?3");
  g_string_append (sql, IN_ORDER);
  query = winnow_sql_new (self->connection, sql->str, error);
  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, table);
  winnow_sql_bind_text (query, 2, row_id);
  winnow_sql_bind_text (query, 3, action_id);
  return read_changes (query, error);
}

GPtrArray *
winnow_store_changes_since (WinnowStore *self, const char *table, const char *row_id, GError **error)
{
  g_autoptr (WinnowSql) query = NULL;

  g_return_val_if_fail (self != NULL && table != NULL && row_id != NULL, NULL);

  query = winnow_sql_new (self->connection,
                          SELECT_CHANGES "WHERE (a.clock, a.device, a.id) > "
                                         "(SELECT b.clock, b.device, b.id FROM field_change f "
                                         " JOIN action b ON b.id = f.action "
                                         " WHERE f.row_table = ?1 AND f.row_id = ?2 AND f.field = '' "
                                         " ORDER BY b.clock, b.device, b.id LIMIT 1)" IN_ORDER,
                          error);
  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, table);
  winnow_sql_bind_text (query, 2, row_id);
  return read_changes (query, error);
}
