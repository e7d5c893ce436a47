/* search.c — the full-text cache: which texts, kept in line, asked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/search.h"

#include <string.h>

/* Texts that people look for; codes and keys are left out. */
static gboolean
is_searched (const WinnowField *field)
{
  static const char *const codes[] = {
    "currency", "unit", "factor_unit", "throughput_unit", "sha256", "source_sha256", "script_sha256", "object_table", "series",
    "measure_argument", "row_reference", "time_quality", "expression", NULL,
  };

  return field->type == WINNOW_FIELD_TEXT && !g_strv_contains (codes, field->name);
}

/* ---- Keeping in line ---- */

/* The number of the entry, 0 when there is none. */
static gboolean
find_entry (WinnowStore *store, const WinnowRowValues *values, const char *field, gint64 *number, char **tokens, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "SELECT e.number, t.tokens FROM search_entry e JOIN search_text t ON t.rowid = e.number "
                      "WHERE e.row_table = ?1 AND e.row_id = ?2 AND e.field = ?3",
                      error);

  *number = 0;
  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, values->type->table);
  winnow_sql_bind_text (query, 2, values->id);
  winnow_sql_bind_text (query, 3, field);
  if (winnow_sql_step (query, &local))
    {
      *number = winnow_sql_integer (query, 0);
      *tokens = winnow_sql_dup_text (query, 1);
    }
  return winnow_propagate (&local, error);
}

static gboolean
run_on_entry (WinnowStore *store, const char *sql, gint64 number, const char *tokens, GError **error)
{
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection, sql, error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_integer (query, 1, number);
  if (tokens != NULL)
    winnow_sql_bind_text (query, 2, tokens);
  return winnow_sql_run (query, error);
}

static gboolean
remove_entry (WinnowStore *store, gint64 number, GError **error)
{
  return run_on_entry (store, "DELETE FROM search_text WHERE rowid = ?1", number, NULL, error) &&
         run_on_entry (store, "DELETE FROM search_entry WHERE number = ?1", number, NULL, error);
}

static gboolean
add_entry (WinnowStore *store, const WinnowRowValues *values, const char *field, const char *tokens, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection, "INSERT INTO search_entry (row_table, row_id, field) VALUES (?1, ?2, ?3)", error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, values->type->table);
  winnow_sql_bind_text (query, 2, values->id);
  winnow_sql_bind_text (query, 3, field);
  return winnow_sql_run (query, error) &&
         run_on_entry (store, "INSERT INTO search_text (rowid, tokens) VALUES (?1, ?2)",
                       sqlite3_last_insert_rowid (winnow_connection_handle (store->connection)), tokens, error);
}

static gboolean
update_field (WinnowStore *store, const WinnowRowValues *values, guint column, GError **error)
{
  const char *field = values->type->fields[column].name;
  g_autofree char *tokens = values->values[column] != NULL ? winnow_search_tokens (values->values[column]) : NULL;
  g_autofree char *before = NULL;
  gint64 number;

  if (!find_entry (store, values, field, &number, &before, error))
    return FALSE;
  if (tokens == NULL || *tokens == '\0')
    return number == 0 || remove_entry (store, number, error);
  if (number == 0)
    return add_entry (store, values, field, tokens, error);
  return strcmp (before, tokens) == 0 ||
         run_on_entry (store, "UPDATE search_text SET tokens = ?2 WHERE rowid = ?1", number, tokens, error);
}

gboolean
winnow_search_update (WinnowStore *store, const WinnowRowValues *values, GError **error)
{
  for (guint i = 0; i < values->type->n_fields; i++)
    if (is_searched (&values->type->fields[i]) && !update_field (store, values, i, error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_search_forget (WinnowStore *store, const WinnowRowType *type, const char *id, GError **error)
{
  g_autoptr (WinnowRowValues) nothing = winnow_row_values_new (type, id);

  return winnow_search_update (store, nothing, error);
}

static gboolean
fill (WinnowStore *self, GError **error)
{
  if (!winnow_connection_execute (self->connection, "DELETE FROM search_text; DELETE FROM search_entry;", error))
    return FALSE;
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      const WinnowRowType *type = winnow_row_type (kind);
      g_autoptr (GPtrArray) ids = winnow_row_table_ids (self, type, "?1 IS NULL", NULL, NULL, error);

      if (ids == NULL)
        return FALSE;
      for (guint i = 0; i < ids->len; i++)
        {
          g_autoptr (WinnowRowValues) values = winnow_row_table_read (self, type, g_ptr_array_index (ids, i), error);

          if (values == NULL || !winnow_search_update (self, values, error))
            return FALSE;
        }
    }
  return TRUE;
}

gboolean
winnow_store_rebuild_search (WinnowStore *self, GError **error)
{
  g_return_val_if_fail (self != NULL && self->action.id == NULL, FALSE);

  if (!winnow_connection_begin (self->connection, error))
    return FALSE;
  if (fill (self, error))
    return winnow_connection_commit (self->connection, error);
  winnow_connection_rollback (self->connection);
  return FALSE;
}

/* ---- Asking ---- */

void
winnow_search_hit_free (WinnowSearchHit *self)
{
  if (self == NULL)
    return;
  g_free (self->table);
  g_free (self->row_id);
  g_free (self->field);
  g_free (self->snippet);
  g_free (self->time);
  g_free (self);
}

static WinnowSearchHit *
read_hit (WinnowStore *self, WinnowSql *query, const char *text, GError **error)
{
  const WinnowRowType *type = winnow_row_type_by_table (winnow_sql_text (query, 0));
  g_autoptr (WinnowRowValues) values = NULL;
  WinnowSearchHit *hit;
  guint column;

  if (type == NULL)
    return NULL;
  values = winnow_row_table_read (self, type, winnow_sql_text (query, 1), error);
  column = winnow_row_table_find_column (type, winnow_sql_text (query, 2));
  if (values == NULL || column == G_MAXUINT || values->values[column] == NULL)
    return NULL;
  hit = g_new0 (WinnowSearchHit, 1);
  hit->table = g_strdup (type->table);
  hit->row_id = g_strdup (values->id);
  hit->field = winnow_sql_dup_text (query, 2);
  hit->time = winnow_sql_dup_text (query, 3);
  hit->snippet = winnow_search_snippet (values->values[column], text);
  return hit;
}

GPtrArray *
winnow_store_search (WinnowStore *self, const char *text, guint limit, GError **error)
{
  g_autoptr (GPtrArray) hits = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_search_hit_free);
  g_autofree char *match = NULL;
  g_autoptr (WinnowSql) query = NULL;
  g_autoptr (GError) local = NULL;

  g_return_val_if_fail (self != NULL && text != NULL, NULL);

  match = winnow_search_query (text);
  if (match == NULL)
    return g_steal_pointer (&hits);
  query = winnow_sql_new (self->connection,
                          "SELECT e.row_table, e.row_id, e.field, "
                          " (SELECT a.time FROM field_change c JOIN action a ON a.id = c.action WHERE c.row_table = e.row_table "
                          "  AND c.row_id = e.row_id AND c.field = e.field ORDER BY c.clock DESC LIMIT 1) "
                          "FROM search_text t JOIN search_entry e ON e.number = t.rowid "
                          "WHERE t.tokens MATCH ?1 ORDER BY t.rank, e.number LIMIT ?2",
                          error);
  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, match);
  winnow_sql_bind_integer (query, 2, limit);
  while (winnow_sql_step (query, &local))
    {
      WinnowSearchHit *hit = read_hit (self, query, text, &local);

      if (hit != NULL)
        g_ptr_array_add (hits, hit);
      if (local != NULL)
        break;
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&hits) : NULL;
}
