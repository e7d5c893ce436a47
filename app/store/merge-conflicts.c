/* merge-conflicts.c — what both files changed, each without knowing of the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <string.h>

#include "store/merge.h"

/* What one side alone did to a row. */
typedef struct
{
  const WinnowRowType *type;
  char *id;
  GHashTable *fields; /* names */
} SideRow;

static void
side_row_free (gpointer data)
{
  SideRow *row = data;

  g_free (row->id);
  g_hash_table_unref (row->fields);
  g_free (row);
}

/* "table\nid" → SideRow, of the changes of @actions. */
static GHashTable *
read_side (WinnowStore *store, GHashTable *actions, GError **error)
{
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, side_row_free);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection, "SELECT row_table, row_id, field, action FROM field_change", error);

  if (query == NULL)
    return NULL;
  while (winnow_sql_step (query, &local))
    {
      const WinnowRowType *type = winnow_row_type_by_table (winnow_sql_text (query, 0));
      g_autofree char *key = NULL;
      SideRow *row;

      if (type == NULL || !g_hash_table_contains (actions, winnow_sql_text (query, 3)))
        continue;
      key = g_strdup_printf ("%s\n%s", type->table, winnow_sql_text (query, 1));
      row = g_hash_table_lookup (rows, key);
      if (row == NULL)
        {
          row = g_new0 (SideRow, 1);
          row->type = type;
          row->id = winnow_sql_dup_text (query, 1);
          row->fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
          g_hash_table_insert (rows, g_steal_pointer (&key), row);
        }
      g_hash_table_add (row->fields, winnow_sql_dup_text (query, 2));
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&rows) : NULL;
}

static void
add_conflict (WinnowMerge *self, const WinnowRowType *type, const char *id, const char *field, const char *ours,
              const char *theirs, gboolean theirs_wins)
{
  WinnowMergeConflict *conflict = g_new0 (WinnowMergeConflict, 1);

  conflict->table = g_strdup (type->table);
  conflict->row_id = g_strdup (id);
  conflict->field = g_strdup (field);
  conflict->ours = g_strdup (ours);
  conflict->theirs = g_strdup (theirs);
  conflict->theirs_wins = theirs_wins;
  g_ptr_array_add (self->summary->conflicts, conflict);
}

/* A field counts as changed by a side that changed it or that removed its row. */
static gboolean
is_changed_by (const SideRow *side, const WinnowRowValues *state, const char *field)
{
  return g_hash_table_contains (side->fields, field) || (g_hash_table_contains (side->fields, "") && state->ordinal == 0);
}

static gboolean
compare_row (WinnowMerge *self, const SideRow *our_side, const SideRow *their_side, GError **error)
{
  const WinnowRowType *type = our_side->type;
  g_autoptr (WinnowRowValues) ours = winnow_change_log_state (self->ours, type, our_side->id, error);
  g_autoptr (WinnowRowValues) theirs = ours != NULL ? winnow_change_log_state (self->theirs, type, our_side->id, error) : NULL;

  if (theirs == NULL)
    return FALSE;
  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    {
      const char *field = winnow_row_table_column (type, i);
      const char *our_value = ours->ordinal != 0 ? ours->values[i] : NULL;
      const char *their_value = theirs->ordinal != 0 ? theirs->values[i] : NULL;

      if (!is_changed_by (our_side, ours, field) || !is_changed_by (their_side, theirs, field))
        continue;
      /* Where one side removed the row, only what the other one changed is at stake. */
      if (!g_hash_table_contains (our_side->fields, field) && !g_hash_table_contains (their_side->fields, field))
        continue;
      if (g_strcmp0 (our_value, their_value) != 0)
        add_conflict (self, type, our_side->id, field, our_value, their_value, FALSE);
    }
  return TRUE;
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

gboolean
winnow_merge_find_conflicts (WinnowMerge *self, GError **error)
{
  g_autoptr (GHashTable) ours = read_side (self->ours, self->kept, error);
  g_autoptr (GHashTable) theirs = ours != NULL ? read_side (self->theirs, self->taken, error) : NULL;
  g_autofree char **keys = NULL;
  guint n;

  if (theirs == NULL)
    return FALSE;
  keys = (char **) g_hash_table_get_keys_as_array (theirs, &n);
  qsort (keys, n, sizeof *keys, compare_keys);
  for (guint i = 0; i < n; i++)
    {
      const SideRow *our_side = g_hash_table_lookup (ours, keys[i]);

      if (our_side != NULL && !compare_row (self, our_side, g_hash_table_lookup (theirs, keys[i]), error))
        return FALSE;
    }
  return TRUE;
}

/* ---- Afterwards ---- */

static gboolean
find_winner (WinnowMerge *self, WinnowMergeConflict *conflict, GError **error)
{
  const WinnowRowType *type = winnow_row_type_by_table (conflict->table);
  g_autoptr (WinnowRowValues) row = winnow_row_table_read (self->ours, type, conflict->row_id, error);
  const char *value;

  if (row == NULL)
    return FALSE;
  value = row->ordinal != 0 ? row->values[winnow_row_table_find_column (type, conflict->field)] : NULL;
  conflict->theirs_wins = g_strcmp0 (value, conflict->theirs) == 0;
  return TRUE;
}

/* Something to recognise a row by. */
static const char *
title_of (const WinnowRowValues *row)
{
  for (guint i = 0; i < row->type->n_fields; i++)
    if (row->type->fields[i].type == WINNOW_FIELD_TEXT && row->values[i] != NULL)
      return row->values[i];
  return row->id;
}

/* A row that its own side kept, gone because what it belongs to was removed. */
static gboolean
report_hidden (WinnowMerge *self, const WinnowRowType *type, const char *id, gboolean is_theirs, GError **error)
{
  g_autoptr (WinnowRowValues) state = winnow_change_log_state (self->ours, type, id, error);

  if (state == NULL)
    return FALSE;
  if (state->ordinal != 0)
    add_conflict (self, type, id, NULL, is_theirs ? NULL : title_of (state), is_theirs ? title_of (state) : NULL, !is_theirs);
  return TRUE;
}

static gboolean
report_their_hidden (WinnowMerge *self, GError **error)
{
  g_autoptr (GHashTable) theirs = read_side (self->theirs, self->taken, error);
  GHashTableIter iterator;
  gpointer value;

  if (theirs == NULL)
    return FALSE;
  g_hash_table_iter_init (&iterator, theirs);
  while (g_hash_table_iter_next (&iterator, NULL, &value))
    {
      const SideRow *side = value;
      g_autoptr (WinnowRowValues) stored = NULL;

      if (!g_hash_table_contains (side->fields, ""))
        continue;
      stored = winnow_row_table_read (self->ours, side->type, side->id, error);
      if (stored == NULL)
        return FALSE;
      if (stored->ordinal == 0 && !report_hidden (self, side->type, side->id, TRUE, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_merge_settle_conflicts (WinnowMerge *self, GPtrArray *differences, GError **error)
{
  guint n_fields = self->summary->conflicts->len;

  for (guint i = 0; i < n_fields; i++)
    if (!find_winner (self, g_ptr_array_index (self->summary->conflicts, i), error))
      return FALSE;
  for (guint i = 0; i < differences->len; i++)
    {
      const WinnowReplayDifference *difference = g_ptr_array_index (differences, i);

      if (difference->was_there && !difference->is_there &&
          !report_hidden (self, difference->type, difference->id, FALSE, error))
        return FALSE;
    }
  return report_their_hidden (self, error);
}
