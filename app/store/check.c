/* check.c — is the file sound, and does it say what its history says?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/change-log.h"
#include "store/schema.h"

#define MAX_PROBLEMS 20

void
winnow_store_info_free (WinnowStoreInfo *self)
{
  if (self == NULL)
    return;
  g_free (self->integrity);
  g_clear_pointer (&self->counts, g_hash_table_unref);
  g_free (self);
}

/* Every damaged page makes SQLite stop with an error: that is a finding here. */
static void
check_pages (WinnowStore *self, gboolean thorough, GPtrArray *problems)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, thorough ? "PRAGMA integrity_check (20)" : "PRAGMA quick_check (20)", &local);

  while (query != NULL && winnow_sql_step (query, &local))
    if (g_strcmp0 (winnow_sql_text (query, 0), "ok") != 0)
      g_ptr_array_add (problems, winnow_sql_dup_text (query, 0));
  if (local != NULL)
    g_ptr_array_add (problems, g_strdup (local->message));
}

static gboolean
check_references (WinnowStore *self, GPtrArray *problems, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, "SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 20", error);

  if (query == NULL)
    return FALSE;
  while (winnow_sql_step (query, &local))
    /* Translators: names of two lists. */
    g_ptr_array_add (problems, g_strdup_printf (_ ("%s: a row refers to a row of %s that does not exist"),
                                                winnow_sql_text (query, 0), winnow_sql_text (query, 1)));
  return winnow_propagate (&local, error);
}

static gboolean
check_observations (WinnowStore *self, GPtrArray *problems, GError **error)
{
  gint64 orphans;

  if (!winnow_connection_get_integer (self->connection,
                                      "SELECT count (*) FROM observation o WHERE NOT EXISTS "
                                      " (SELECT 1 FROM import i WHERE i.number = o.import) "
                                      " OR NOT EXISTS (SELECT 1 FROM series s WHERE s.number = o.series) "
                                      " OR NOT EXISTS (SELECT 1 FROM string t WHERE t.number = o.source)",
                                      &orphans, error))
    return FALSE;
  if (orphans > 0)
    {
      g_autofree char *count = g_strdup_printf ("%" G_GINT64_FORMAT, orphans);

      /* Translators: %s is a number of observations. */
      g_ptr_array_add (problems, g_strdup_printf (ngettext ("%s observation has lost its import or series",
                                                            "%s observations have lost their import or series",
                                                            (gulong) orphans),
                                                  count));
    }
  return TRUE;
}

static gboolean
check_history (WinnowStore *self, GPtrArray *problems, GError **error)
{
  g_autoptr (GPtrArray) differences = winnow_change_log_replay (self, TRUE, error);

  if (differences == NULL)
    return FALSE;
  for (guint i = 0; i < differences->len && problems->len < MAX_PROBLEMS; i++)
    {
      const WinnowReplayDifference *difference = g_ptr_array_index (differences, i);

      /* Translators: list name, id of a row. */
      g_ptr_array_add (problems, g_strdup_printf (_ ("%s “%s” is not what its history says"), difference->type->table,
                                                  difference->id));
    }
  return TRUE;
}

static gboolean
check_visible_imports (WinnowStore *self, GPtrArray *problems, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, "SELECT id, file_name, is_visible FROM import WHERE owner IS NULL", error);

  if (query == NULL)
    return FALSE;
  while (winnow_sql_step (query, &local))
    {
      g_autofree char *value = NULL;

      if (!winnow_change_log_value (self, WINNOW_LOG_IMPORTS, winnow_sql_text (query, 0), "visible", NULL, &value, error))
        return FALSE;
      if ((value != NULL) != (winnow_sql_integer (query, 2) != 0))
        /* Translators: the name of a file. */
        g_ptr_array_add (problems, g_strdup_printf (_ ("The import of “%s” is not what its history says"),
                                                    winnow_sql_text (query, 1)));
    }
  return winnow_propagate (&local, error);
}

static gboolean
count_table (WinnowStore *self, GHashTable *counts, const char *name, const char *sql, GError **error)
{
  gint64 count;

  if (!winnow_connection_get_integer (self->connection, sql, &count, error))
    return FALSE;
  g_hash_table_insert (counts, g_strdup (name), GUINT_TO_POINTER ((guint) count));
  return TRUE;
}

static gboolean
count_tables (WinnowStore *self, GHashTable *counts, GError **error)
{
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      g_autofree char *table = winnow_schema_quote (winnow_row_type (kind)->table);
      g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM %s", table);

      if (!count_table (self, counts, winnow_row_type (kind)->table, sql, error))
        return FALSE;
    }
  return count_table (self, counts, "actions", "SELECT count (*) FROM action", error) &&
         count_table (self, counts, "imports", "SELECT count (*) FROM import WHERE owner IS NULL", error) &&
         count_table (self, counts, "series", "SELECT count (*) FROM series", error) &&
         count_table (self, counts, "observations", "SELECT sum (n_points) FROM series_import", error);
}

static gboolean
measure (WinnowStore *self, WinnowStoreInfo *info, GError **error)
{
  gint64 version, pages, page_size;

  if (!winnow_connection_get_integer (self->connection, "PRAGMA user_version", &version, error) ||
      !winnow_connection_get_integer (self->connection, "PRAGMA page_count", &pages, error) ||
      !winnow_connection_get_integer (self->connection, "PRAGMA page_size", &page_size, error))
    return FALSE;
  info->schema = (guint) version;
  info->size_bytes = (guint64) pages * (guint64) page_size;
  return count_tables (self, info->counts, error);
}

WinnowStoreInfo *
winnow_store_check (WinnowStore *self, gboolean thorough, GError **error)
{
  WinnowStoreInfo *info;
  g_autoptr (GPtrArray) problems = NULL;
  g_autoptr (GError) local = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  info = g_new0 (WinnowStoreInfo, 1);
  problems = g_ptr_array_new_with_free_func (g_free);
  info->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  check_pages (self, thorough, problems);
  if (!measure (self, info, &local) ||
      (thorough && problems->len == 0 &&
       (!check_references (self, problems, &local) || !check_observations (self, problems, &local) ||
        !check_history (self, problems, &local) || !check_visible_imports (self, problems, &local))))
    {
      if (!g_error_matches (local, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CORRUPT))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          winnow_store_info_free (info);
          return NULL;
        }
      if (problems->len == 0)
        g_ptr_array_add (problems, g_strdup (local->message));
    }
  if (problems->len == 0)
    g_ptr_array_add (problems, g_strdup ("ok"));
  g_ptr_array_add (problems, NULL);
  info->integrity = g_strjoinv ("\n", (char **) problems->pdata);
  return info;
}
