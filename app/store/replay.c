/* replay.c — all rows worked out from the change log, and compared with the row tables.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <string.h>

#include "store/change-log.h"

typedef enum
{
  PRESENCE_UNKNOWN,
  PRESENCE_ASKED, /* being worked out: what it belongs to belongs to it */
  PRESENCE_THERE,
  PRESENCE_GONE,
} Presence;

typedef struct
{
  WinnowRowValues *values;
  Presence presence;
} ReplayRow;

typedef struct
{
  GHashTable *rows[WINNOW_N_KINDS]; /* id → ReplayRow */
} Replay;

static void
replay_row_free (gpointer data)
{
  ReplayRow *row = data;

  winnow_row_values_free (row->values);
  g_free (row);
}

static void
replay_free (Replay *self)
{
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    g_hash_table_unref (self->rows[kind]);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Replay, replay_free)

static void
difference_free (gpointer data)
{
  WinnowReplayDifference *difference = data;

  g_free (difference->id);
  g_free (difference);
}

static ReplayRow *
get_row (Replay *self, const WinnowRowType *type, const char *id)
{
  ReplayRow *row = g_hash_table_lookup (self->rows[type->kind], id);

  if (row != NULL)
    return row;
  row = g_new0 (ReplayRow, 1);
  row->values = winnow_row_values_new (type, id);
  g_hash_table_insert (self->rows[type->kind], row->values->id, row);
  return row;
}

static Replay *
read_log (WinnowStore *store, GError **error)
{
  g_autoptr (Replay) self = g_new0 (Replay, 1);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query = NULL;

  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    self->rows[kind] = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, replay_row_free);
  query = winnow_sql_new (store->connection,
                          "SELECT c.row_table, c.row_id, c.field, c.new FROM field_change c JOIN action a ON a.id = c.action "
                          "WHERE c.is_shadow = 0 ORDER BY c.row_table, c.row_id, c.clock, a.device, c.action",
                          error);
  if (query == NULL)
    return NULL;
  while (winnow_sql_step (query, &local))
    {
      const WinnowRowType *type = winnow_row_type_by_table (winnow_sql_text (query, 0));

      if (type != NULL)
        winnow_change_log_apply (get_row (self, type, winnow_sql_text (query, 1))->values, winnow_sql_text (query, 2),
                                 winnow_sql_text (query, 3));
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&self) : NULL;
}

static gboolean is_there (Replay *self, WinnowKind kind, const char *id);

static gboolean
work_out (Replay *self, ReplayRow *row)
{
  const char *owner;
  WinnowKind kind;

  if (row->presence == PRESENCE_UNKNOWN)
    {
      row->presence = PRESENCE_ASKED;
      if (row->values->ordinal == 0)
        row->presence = PRESENCE_GONE;
      else if (winnow_row_values_owner (row->values, &kind, &owner) && !is_there (self, kind, owner))
        row->presence = PRESENCE_GONE;
      else
        row->presence = PRESENCE_THERE;
    }
  return row->presence != PRESENCE_GONE;
}

static gboolean
is_there (Replay *self, WinnowKind kind, const char *id)
{
  ReplayRow *row = g_hash_table_lookup (self->rows[kind], id);

  return row != NULL && work_out (self, row);
}

/* A reference to a row that is gone reads as none. */
static void
mask_references (Replay *self, WinnowRowValues *values)
{
  for (guint i = 0; i < values->type->n_fields; i++)
    {
      WinnowKind kind;

      if (values->values[i] == NULL || !winnow_row_values_target (values, i, &kind))
        continue;
      if (!is_there (self, kind, values->values[i]))
        g_clear_pointer (&values->values[i], g_free);
    }
}

/* The presence of every row first, since masking takes away what it rests on. */
static void
settle (Replay *self)
{
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      GHashTableIter iterator;
      gpointer row;

      g_hash_table_iter_init (&iterator, self->rows[kind]);
      while (g_hash_table_iter_next (&iterator, NULL, &row))
        work_out (self, row);
    }
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      GHashTableIter iterator;
      gpointer row;

      g_hash_table_iter_init (&iterator, self->rows[kind]);
      while (g_hash_table_iter_next (&iterator, NULL, &row))
        if (((ReplayRow *) row)->presence == PRESENCE_GONE)
          ((ReplayRow *) row)->values->ordinal = 0;
        else
          mask_references (self, ((ReplayRow *) row)->values);
    }
}

static gboolean
compare_row (WinnowStore *store, const WinnowRowValues *values, GPtrArray *differences, gboolean *differs, GError **error)
{
  g_autoptr (WinnowRowValues) stored = winnow_row_table_read (store, values->type, values->id, error);
  WinnowReplayDifference *difference;
  guint n_fields = 0;

  if (stored == NULL)
    return FALSE;
  if (stored->ordinal != 0 && values->ordinal != 0)
    for (guint i = 0; i < winnow_row_table_n_columns (values->type); i++)
      if (g_strcmp0 (stored->values[i], values->values[i]) != 0)
        n_fields++;
  *differs = n_fields > 0 || stored->ordinal != values->ordinal;
  if (!*differs)
    return TRUE;
  difference = g_new0 (WinnowReplayDifference, 1);
  difference->type = values->type;
  difference->id = g_strdup (values->id);
  difference->was_there = stored->ordinal != 0;
  difference->is_there = values->ordinal != 0;
  difference->n_fields = n_fields;
  g_ptr_array_add (differences, difference);
  return TRUE;
}

/* Rows that the log does not know at all. */
static gboolean
find_strangers (WinnowStore *store, Replay *self, GPtrArray *differences, GError **error)
{
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      const WinnowRowType *type = winnow_row_type (kind);
      g_autoptr (GPtrArray) ids = winnow_row_table_ids (store, type, "?1 IS NULL", NULL, NULL, error);

      if (ids == NULL)
        return FALSE;
      for (guint i = 0; i < ids->len; i++)
        if (!g_hash_table_contains (self->rows[kind], g_ptr_array_index (ids, i)))
          {
            WinnowReplayDifference *difference = g_new0 (WinnowReplayDifference, 1);

            difference->type = type;
            difference->id = g_strdup (g_ptr_array_index (ids, i));
            difference->was_there = TRUE;
            g_ptr_array_add (differences, difference);
          }
    }
  return TRUE;
}

GPtrArray *
winnow_change_log_replay (WinnowStore *store, gboolean compare_only, GError **error)
{
  g_autoptr (GPtrArray) differences = g_ptr_array_new_with_free_func (difference_free);
  g_autoptr (Replay) self = read_log (store, error);

  if (self == NULL)
    return NULL;
  settle (self);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      GHashTableIter iterator;
      gpointer row;

      g_hash_table_iter_init (&iterator, self->rows[kind]);
      while (g_hash_table_iter_next (&iterator, NULL, &row))
        {
          const WinnowRowValues *values = ((ReplayRow *) row)->values;
          gboolean differs;

          if (!compare_row (store, values, differences, &differs, error))
            return NULL;
          if (differs && !compare_only && !winnow_row_table_write (store, values, error))
            return NULL;
        }
    }
  if (compare_only && !find_strangers (store, self, differences, error))
    return NULL;
  return g_steal_pointer (&differences);
}
