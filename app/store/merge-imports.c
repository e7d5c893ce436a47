/* merge-imports.c — imports of another file that this one has not.
 *
 * An import never changes once it is finished, so those with a known id are passed
 * over.  The same fact from two imports is kept twice and read once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/merge.h"

typedef struct
{
  WinnowMerge *merge;
  GHashTable *imports; /* their number → ours, of imports that are taken */
  GHashTable *known;   /* their number → ours, of all imports */
  GHashTable *series;  /* their number → ours */
  GHashTable *strings; /* their number → ours */
} Copier;

/* How one column is carried over. */
typedef enum
{
  CARRY_AS_IS,
  CARRY_IMPORT,
  CARRY_SERIES,
  CARRY_STRING,
} Carry;

typedef struct
{
  const char *table;
  const char *columns;
  const char *filter; /* of the rows read, SQL */
  Carry carry[16];
  guint n_columns;
  gboolean is_observation;
} Plan;

static const Plan plans[] = {
  { "observation",
    "series, time, source, amount, availability, details, import, amount_text, offers, minimum_cards, fetched_at, time_quality, "
    "name, line, row_reference",
    "TRUE",
    { CARRY_SERIES, CARRY_AS_IS, CARRY_STRING, CARRY_AS_IS, CARRY_STRING, CARRY_AS_IS, CARRY_IMPORT, CARRY_AS_IS, CARRY_AS_IS,
      CARRY_AS_IS, CARRY_AS_IS, CARRY_STRING, CARRY_STRING, CARRY_AS_IS, CARRY_AS_IS },
    15,
    TRUE },
  { "observation_flag",
    "series, time, source, amount, availability, details, import, flags, reasons",
    "TRUE",
    { CARRY_SERIES, CARRY_AS_IS, CARRY_STRING, CARRY_AS_IS, CARRY_STRING, CARRY_AS_IS, CARRY_IMPORT, CARRY_AS_IS, CARRY_AS_IS },
    9,
    FALSE },
  { "series_import",
    "series, import, n_points, first, last",
    "TRUE",
    { CARRY_SERIES, CARRY_IMPORT, CARRY_AS_IS, CARRY_AS_IS, CARRY_AS_IS },
    5,
    FALSE },
  { "quarantine",
    "import, line, \"column\", reason, text",
    "TRUE ORDER BY number",
    { CARRY_IMPORT, CARRY_AS_IS, CARRY_AS_IS, CARRY_AS_IS, CARRY_AS_IS },
    5,
    FALSE },
};

static void
copier_clear (Copier *self)
{
  g_clear_pointer (&self->imports, g_hash_table_unref);
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_clear_pointer (&self->series, g_hash_table_unref);
  g_clear_pointer (&self->strings, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Copier, copier_clear)

static GHashTable *
new_map (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
}

static void
map (GHashTable *numbers, gint64 theirs, gint64 ours)
{
  g_hash_table_insert (numbers, g_memdup2 (&theirs, sizeof theirs), g_memdup2 (&ours, sizeof ours));
}

static gint64
mapped (GHashTable *numbers, gint64 theirs)
{
  const gint64 *ours = g_hash_table_lookup (numbers, &theirs);

  return ours != NULL ? *ours : 0;
}

static gboolean
find_ours (Copier *self, const char *sql, const char *text, gint64 *number, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query = winnow_sql_new (self->merge->ours->connection, sql, error);

  *number = 0;
  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, text);
  if (winnow_sql_step (query, &local))
    *number = winnow_sql_integer (query, 0);
  return winnow_propagate (&local, error);
}

/* Inserts the columns of @read from the second on; the first is their number. */
static gboolean
insert_named (Copier *self, const char *sql, WinnowSql *read, int n_columns, gint64 *number, GError **error)
{
  sqlite3 *handle = winnow_connection_handle (self->merge->ours->connection);
  g_autoptr (WinnowSql) write = winnow_sql_new (self->merge->ours->connection, sql, error);

  if (write == NULL)
    return FALSE;
  for (int i = 1; i < n_columns; i++)
    winnow_sql_bind_copy (write, i, read, i);
  if (!winnow_sql_run (write, error))
    return FALSE;
  *number = sqlite3_last_insert_rowid (handle);
  return TRUE;
}

/* Finds what @read names in our table by @find, or adds it by @insert. */
static gboolean
map_named (Copier *self, GHashTable *numbers, const char *select, const char *find, const char *insert, int n_columns,
           GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) read = winnow_sql_new (self->merge->theirs->connection, select, error);

  if (read == NULL)
    return FALSE;
  while (winnow_sql_step (read, &local))
    {
      gint64 ours;

      if (!find_ours (self, find, winnow_sql_text (read, 1), &ours, error))
        return FALSE;
      if (ours == 0 && !insert_named (self, insert, read, n_columns, &ours, error))
        return FALSE;
      map (numbers, winnow_sql_integer (read, 0), ours);
    }
  return winnow_propagate (&local, error);
}

static gboolean
map_imports (Copier *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) read =
      winnow_sql_new (self->merge->theirs->connection,
                      "SELECT number, id, time, author, file_name, sha256, format, rows_read, added, duplicates, quarantined, "
                      " flagged FROM import WHERE owner IS NULL ORDER BY number",
                      error);

  if (read == NULL)
    return FALSE;
  while (winnow_sql_step (read, &local))
    {
      gint64 ours;

      if (!find_ours (self, "SELECT number FROM import WHERE id = ?1", winnow_sql_text (read, 1), &ours, error))
        return FALSE;
      if (ours == 0)
        {
          /* Whether it is visible, the log says. */
          if (!insert_named (self,
                             "INSERT INTO import (id, time, author, file_name, sha256, format, rows_read, added, duplicates, "
                             " quarantined, flagged, is_visible) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 0)",
                             read, 12, &ours, error))
            return FALSE;
          map (self->imports, winnow_sql_integer (read, 0), ours);
        }
      map (self->known, winnow_sql_integer (read, 0), ours);
    }
  return winnow_propagate (&local, error);
}

static gboolean
map_names (Copier *self, GError **error)
{
  return map_named (self, self->strings, "SELECT number, text FROM string", "SELECT number FROM string WHERE text = ?1",
                    "INSERT INTO string (text) VALUES (?1)", 2, error) &&
         map_named (self, self->series,
                    "SELECT number, id, provider, channel, service_class, sku, accelerator, form_factor, memory_mib, cards, "
                    " minimum_cards, purchase, term_months, region, zone, unit, currency, statistic FROM series",
                    "SELECT number FROM series WHERE id = ?1",
                    "INSERT INTO series (id, provider, channel, service_class, sku, accelerator, form_factor, memory_mib, cards, "
                    " minimum_cards, purchase, term_months, region, zone, unit, currency, statistic) "
                    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
                    18, error);
}

static GHashTable *
map_for (Copier *self, Carry carry)
{
  switch (carry)
    {
    case CARRY_IMPORT:
      return self->imports;
    case CARRY_SERIES:
      return self->series;
    case CARRY_STRING:
      return self->strings;
    case CARRY_AS_IS:
    default:
      return NULL;
    }
}

static guint
import_column (const Plan *plan)
{
  guint column = 0;

  while (plan->carry[column] != CARRY_IMPORT)
    column++;
  return column;
}

static char *
insert_sql (const Plan *plan)
{
  GString *sql = g_string_new (NULL);

  g_string_append_printf (sql, "INSERT INTO %s (%s) VALUES (?1", plan->table, plan->columns);
  for (guint i = 1; i < plan->n_columns; i++)
    g_string_append_printf (sql, ", ?%u", i + 1);
  g_string_append (sql, ")");
  return g_string_free (sql, FALSE);
}

static gboolean
copy_rows (Copier *self, const Plan *plan, GError **error)
{
  g_autofree char *select = g_strdup_printf ("SELECT %s FROM %s WHERE %s", plan->columns, plan->table, plan->filter);
  g_autofree char *insert = insert_sql (plan);
  g_autoptr (WinnowSql) read = winnow_sql_new (self->merge->theirs->connection, select, error);
  g_autoptr (WinnowSql) write = winnow_sql_new (self->merge->ours->connection, insert, error);
  guint import = import_column (plan);
  g_autoptr (GError) local = NULL;

  if (read == NULL || write == NULL)
    return FALSE;
  while (winnow_sql_step (read, &local))
    {
      if (mapped (self->imports, winnow_sql_integer (read, (int) import)) == 0)
        continue;
      for (guint i = 0; i < plan->n_columns; i++)
        {
          GHashTable *numbers = map_for (self, plan->carry[i]);

          if (numbers != NULL)
            winnow_sql_bind_integer (write, (int) i + 1, mapped (numbers, winnow_sql_integer (read, (int) i)));
          else
            winnow_sql_bind_copy (write, (int) i + 1, read, (int) i);
        }
      if (!winnow_sql_run (write, error))
        return FALSE;
      if (plan->is_observation)
        self->merge->summary->observations_added++;
    }
  return winnow_propagate (&local, error);
}

/* Both ends of an overlap may be imports that we had already. */
static gboolean
copy_overlaps (Copier *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) read = winnow_sql_new (self->merge->theirs->connection, "SELECT import, base FROM import_overlap", error);
  g_autoptr (WinnowSql) write = winnow_sql_new (self->merge->ours->connection,
                                                "INSERT INTO import_overlap (import, base) VALUES (?1, ?2) ON CONFLICT DO NOTHING", error);

  if (read == NULL || write == NULL)
    return FALSE;
  while (winnow_sql_step (read, &local))
    {
      gint64 import = mapped (self->known, winnow_sql_integer (read, 0)), base = mapped (self->known, winnow_sql_integer (read, 1));

      winnow_sql_bind_integer (write, 1, import);
      winnow_sql_bind_integer (write, 2, base);
      if (import != 0 && base != 0 && !winnow_sql_run (write, error))
        return FALSE;
    }
  return winnow_propagate (&local, error);
}

gboolean
winnow_merge_imports (WinnowMerge *merge, GError **error)
{
  g_auto (Copier) self = { merge, new_map (), new_map (), new_map (), new_map () };

  if (!map_imports (&self, error))
    return FALSE;
  if (g_hash_table_size (self.imports) == 0)
    return TRUE;
  if (!map_names (&self, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    if (!copy_rows (&self, &plans[i], error))
      return FALSE;
  return copy_overlaps (&self, error);
}
