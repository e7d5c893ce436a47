/* change-log.c — every change of every field, and the rows that follow from them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/change-log.h"

#include <string.h>

gboolean
winnow_change_log_record (WinnowStore *store, const char *table, const char *row_id, const char *field, const char *old_text,
                          const char *new_text, gboolean is_shadow, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "INSERT INTO field_change (row_table, row_id, field, action, clock, is_shadow, old, new) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) "
                      "ON CONFLICT (row_table, row_id, field, action) "
                      "DO UPDATE SET clock = excluded.clock, is_shadow = excluded.is_shadow, new = excluded.new",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, table);
  winnow_sql_bind_text (query, 2, row_id);
  winnow_sql_bind_text (query, 3, field);
  winnow_sql_bind_text (query, 4, store->action.id);
  winnow_sql_bind_integer (query, 5, store->action.clock);
  winnow_sql_bind_integer (query, 6, is_shadow);
  winnow_sql_bind_text (query, 7, old_text);
  winnow_sql_bind_text (query, 8, new_text);
  store->action.has_changes = TRUE;
  return winnow_sql_run (query, error);
}

gboolean
winnow_change_log_value (WinnowStore *store, const char *table, const char *row_id, const char *field, const char *before_action,
                         char **value, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "SELECT c.new FROM field_change c JOIN action a ON a.id = c.action "
                      "WHERE c.row_table = ?1 AND c.row_id = ?2 AND c.field = ?3 AND c.is_shadow = 0 "
                      " AND (?4 IS NULL OR (c.clock, a.device, c.action) < "
                      "  (SELECT b.clock, d.device, b.action FROM field_change b JOIN action d ON d.id = b.action "
                      "   WHERE b.row_table = ?1 AND b.row_id = ?2 AND b.field = ?3 AND b.action = ?4)) "
                      "ORDER BY c.clock DESC, a.device DESC, c.action DESC LIMIT 1",
                      error);

  *value = NULL;
  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, table);
  winnow_sql_bind_text (query, 2, row_id);
  winnow_sql_bind_text (query, 3, field);
  winnow_sql_bind_text (query, 4, before_action);
  if (winnow_sql_step (query, &local))
    *value = winnow_sql_dup_text (query, 0);
  return winnow_propagate (&local, error);
}

typedef struct
{
  char *table, *row_id, *field, *value;
  gboolean is_shadow;
} Idle;

static void
idle_free (gpointer data)
{
  Idle *idle = data;

  g_free (idle->table);
  g_free (idle->row_id);
  g_free (idle->field);
  g_free (idle->value);
  g_free (idle);
}

static GPtrArray *
find_idle (WinnowStore *store, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (idle_free);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "SELECT row_table, row_id, field, new, is_shadow FROM field_change "
                      "WHERE action = ?1 AND old IS new", error);

  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, store->action.id);
  while (winnow_sql_step (query, &local))
    {
      Idle *idle = g_new0 (Idle, 1);

      idle->table = winnow_sql_dup_text (query, 0);
      idle->row_id = winnow_sql_dup_text (query, 1);
      idle->field = winnow_sql_dup_text (query, 2);
      idle->value = winnow_sql_dup_text (query, 3);
      idle->is_shadow = winnow_sql_integer (query, 4) != 0;
      g_ptr_array_add (found, idle);
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&found) : NULL;
}

static gboolean
remove_entry (WinnowStore *store, const Idle *idle, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "DELETE FROM field_change WHERE row_table = ?1 AND row_id = ?2 AND field = ?3 AND action = ?4", error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, idle->table);
  winnow_sql_bind_text (query, 2, idle->row_id);
  winnow_sql_bind_text (query, 3, idle->field);
  winnow_sql_bind_text (query, 4, store->action.id);
  return winnow_sql_run (query, error);
}

/* An entry that leads back to where it began may go, unless an older value would
 * then show through: that of a row which was deleted and made anew. */
gboolean
winnow_change_log_settle (WinnowStore *store, GError **error)
{
  g_autoptr (GPtrArray) idle = find_idle (store, error);

  if (idle == NULL)
    return FALSE;
  for (guint i = 0; i < idle->len; i++)
    {
      const Idle *entry = g_ptr_array_index (idle, i);
      g_autofree char *before = NULL;

      if (!winnow_change_log_value (store, entry->table, entry->row_id, entry->field, store->action.id, &before, error))
        return FALSE;
      if ((entry->is_shadow || g_strcmp0 (before, entry->value) == 0) && !remove_entry (store, entry, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_change_log_has_row (WinnowStore *store, const char *table, const char *row_id, gboolean *has_row, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection, "SELECT 1 FROM field_change WHERE row_table = ?1 AND row_id = ?2 LIMIT 1", error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, table);
  winnow_sql_bind_text (query, 2, row_id);
  *has_row = winnow_sql_step (query, &local);
  return winnow_propagate (&local, error);
}

gboolean
winnow_change_log_previous_ordinal (WinnowStore *store, const char *table, const char *row_id, gint64 *ordinal, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "SELECT old FROM field_change WHERE row_table = ?1 AND row_id = ?2 AND field = '' AND action = ?3", error);

  *ordinal = 0;
  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, table);
  winnow_sql_bind_text (query, 2, row_id);
  winnow_sql_bind_text (query, 3, store->action.id);
  if (winnow_sql_step (query, &local))
    *ordinal = winnow_sql_integer (query, 0);
  return winnow_propagate (&local, error);
}

/* ---- Rows from the log ---- */

void
winnow_change_log_apply (WinnowRowValues *state, const char *field, const char *value)
{
  guint column;

  if (*field == '\0')
    {
      state->ordinal = value != NULL ? g_ascii_strtoll (value, NULL, 10) : 0;
      return;
    }
  column = winnow_row_table_find_column (state->type, field);
  if (column == G_MAXUINT)
    return; /* a field of another version of the program */
  g_free (state->values[column]);
  state->values[column] = g_strdup (value);
}

WinnowRowValues *
winnow_change_log_state (WinnowStore *store, const WinnowRowType *type, const char *row_id, GError **error)
{
  g_autoptr (WinnowRowValues) state = winnow_row_values_new (type, row_id);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "SELECT c.field, c.new FROM field_change c JOIN action a ON a.id = c.action "
                      "WHERE c.row_table = ?1 AND c.row_id = ?2 AND c.is_shadow = 0 "
                      "ORDER BY c.clock, a.device, c.action",
                      error);

  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, type->table);
  winnow_sql_bind_text (query, 2, row_id);
  while (winnow_sql_step (query, &local))
    winnow_change_log_apply (state, winnow_sql_text (query, 0), winnow_sql_text (query, 1));
  return winnow_propagate (&local, error) ? g_steal_pointer (&state) : NULL;
}

/* ---- Tables that are no rows ---- */

static gboolean
write_overrule (WinnowStore *store, const char *id, const char *value, GError **error)
{
  g_autoptr (WinnowSql) query = winnow_sql_new (
      store->connection,
      value != NULL ? "INSERT INTO overrule (id, flags) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET flags = excluded.flags"
                    : "DELETE FROM overrule WHERE id = ?1",
      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, id);
  if (value != NULL)
    winnow_sql_bind_integer (query, 2, g_ascii_strtoll (value, NULL, 10));
  return winnow_sql_run (query, error);
}

static gboolean
write_visible (WinnowStore *store, const char *id, const char *value, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection, "UPDATE import SET is_visible = ?2 WHERE id = ?1 AND owner IS NULL", error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, id);
  winnow_sql_bind_integer (query, 2, value != NULL);
  return winnow_sql_run (query, error);
}

gboolean
winnow_change_log_write_other (WinnowStore *store, const char *table, const char *row_id, const char *value, GError **error)
{
  if (strcmp (table, WINNOW_LOG_IMPORTS) == 0)
    return write_visible (store, row_id, value, error);
  if (strcmp (table, WINNOW_LOG_OVERRULES) == 0)
    return write_overrule (store, row_id, value, error);
  return TRUE; /* a table of another version of the program */
}

/* Newest first: an undoing counts when nothing later has undone it. */
GHashTable *
winnow_change_log_undone (WinnowStore *store, GError **error)
{
  g_autoptr (GHashTable) undone = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query = winnow_sql_new (
      store->connection, "SELECT id, undoes FROM action WHERE kind = 'undo' ORDER BY clock DESC, device DESC, id DESC", error);

  if (query == NULL)
    return NULL;
  while (winnow_sql_step (query, &local))
    if (!g_hash_table_contains (undone, winnow_sql_text (query, 0)))
      g_hash_table_add (undone, winnow_sql_dup_text (query, 1));
  return winnow_propagate (&local, error) ? g_steal_pointer (&undone) : NULL;
}
