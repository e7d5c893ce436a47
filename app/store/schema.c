/* schema.c — the tables of a workspace file, and how older files are brought up to date.
 *
 * The tables of rows follow from the field tables of engine/model.h; the others
 * are written out here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/schema.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "store/statement.h"

/* What is recorded of each action.  A row of field_change holds the net effect of
 * its action on one field; field '' is the row itself, its value the row's place in
 * the order of creation, NULL where there is no row.  A shadow is a field that went
 * or came back with its row: history, but not a value somebody chose. */
static const char log_tables[] =
    "CREATE TABLE action ("
    " id TEXT NOT NULL PRIMARY KEY,"
    " clock INTEGER NOT NULL,"
    " device TEXT NOT NULL,"
    " author TEXT NOT NULL,"
    " time TEXT NOT NULL,"
    " label TEXT NOT NULL,"
    " kind TEXT NOT NULL CHECK (kind IN ('edit', 'undo', 'import', 'merge')),"
    " undoes TEXT"
    ") STRICT;"
    "CREATE INDEX action_by_clock ON action (clock, device, id);"
    "CREATE TABLE field_change ("
    " row_table TEXT NOT NULL,"
    " row_id TEXT NOT NULL,"
    " field TEXT NOT NULL,"
    " action TEXT NOT NULL REFERENCES action (id) DEFERRABLE INITIALLY DEFERRED,"
    " clock INTEGER NOT NULL,"
    " is_shadow INTEGER NOT NULL CHECK (is_shadow IN (0, 1)),"
    " old TEXT,"
    " new TEXT,"
    " PRIMARY KEY (row_table, row_id, field, action)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX field_change_by_action ON field_change (action);";

/* An observation is never changed; it holds numbers of rows that never go, unchecked
 * since there may be millions.  Its flags are rows of their own; an overrule is
 * what a person decided about the flags, and is recorded. */
static const char observation_tables[] =
    "CREATE TABLE import ("
    " number INTEGER PRIMARY KEY,"
    " id TEXT NOT NULL UNIQUE,"
    " time TEXT NOT NULL,"
    " author TEXT NOT NULL,"
    " file_name TEXT NOT NULL,"
    " sha256 TEXT NOT NULL,"
    " format TEXT NOT NULL,"
    " owner TEXT," /* the process that writes it; NULL when finished */
    " is_visible INTEGER NOT NULL CHECK (is_visible IN (0, 1)),"
    " rows_read INTEGER NOT NULL,"
    " added INTEGER NOT NULL,"
    " duplicates INTEGER NOT NULL,"
    " quarantined INTEGER NOT NULL,"
    " flagged TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX import_by_hash ON import (sha256);"
    "CREATE TABLE import_overlap ("
    " import INTEGER NOT NULL REFERENCES import (number),"
    " base INTEGER NOT NULL REFERENCES import (number),"
    " PRIMARY KEY (import, base)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE quarantine ("
    " number INTEGER PRIMARY KEY,"
    " import INTEGER NOT NULL REFERENCES import (number),"
    " line INTEGER NOT NULL,"
    " \"column\" INTEGER NOT NULL,"
    " reason TEXT NOT NULL,"
    " text TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX quarantine_by_import ON quarantine (import);"
    "CREATE TABLE string (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE series ("
    " number INTEGER PRIMARY KEY,"
    " id TEXT NOT NULL UNIQUE,"
    " provider TEXT, channel TEXT, service_class TEXT, sku TEXT, accelerator TEXT, form_factor TEXT,"
    " memory_mib REAL, cards REAL, minimum_cards REAL,"
    " purchase TEXT, term_months REAL, region TEXT, zone TEXT, unit TEXT, currency TEXT, statistic TEXT"
    ") STRICT;"
    "CREATE TABLE observation ("
    " series INTEGER NOT NULL,"
    " time INTEGER NOT NULL,"
    " source INTEGER NOT NULL,"
    " amount TEXT NOT NULL," /* '' = no price */
    " availability INTEGER NOT NULL,"
    " details TEXT NOT NULL,"
    " import INTEGER NOT NULL,"
    " amount_text TEXT," /* NULL = same as amount */
    " offers REAL,"
    " minimum_cards REAL,"
    " fetched_at INTEGER NOT NULL,"
    " time_quality INTEGER NOT NULL,"
    " name INTEGER NOT NULL,"
    " line INTEGER NOT NULL,"
    " row_reference TEXT,"
    " PRIMARY KEY (series, time, source, amount, availability, details, import)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE observation_flag ("
    " series INTEGER NOT NULL,"
    " time INTEGER NOT NULL,"
    " source INTEGER NOT NULL,"
    " amount TEXT NOT NULL,"
    " availability INTEGER NOT NULL,"
    " details TEXT NOT NULL,"
    " import INTEGER NOT NULL,"
    " flags INTEGER NOT NULL,"
    " reasons TEXT NOT NULL,"
    " PRIMARY KEY (series, time, source, amount, availability, details, import)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE series_import ("
    " series INTEGER NOT NULL REFERENCES series (number),"
    " import INTEGER NOT NULL REFERENCES import (number),"
    " n_points INTEGER NOT NULL,"
    " first INTEGER NOT NULL,"
    " last INTEGER NOT NULL,"
    " PRIMARY KEY (series, import)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX series_import_by_import ON series_import (import);"
    "CREATE TABLE overrule (id TEXT NOT NULL PRIMARY KEY, flags INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

/* The search tables are a cache: they can be dropped and filled again. */
static const char other_tables[] =
    "CREATE TABLE mapping (signature TEXT NOT NULL PRIMARY KEY, mapping TEXT NOT NULL) STRICT;"
    "CREATE TABLE search_entry ("
    " number INTEGER PRIMARY KEY,"
    " row_table TEXT NOT NULL,"
    " row_id TEXT NOT NULL,"
    " field TEXT NOT NULL,"
    " UNIQUE (row_table, row_id, field)"
    ") STRICT;"
    "CREATE VIRTUAL TABLE search_text USING fts5 (tokens, tokenize = \"unicode61 remove_diacritics 2\");";

char *
winnow_schema_quote (const char *name)
{
  g_autoptr (GString) quoted = g_string_new ("\"");

  for (const char *p = name; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (quoted, '"');
      g_string_append_c (quoted, *p);
    }
  g_string_append_c (quoted, '"');
  return g_string_free (g_steal_pointer (&quoted), FALSE);
}

static const char *
column_type (WinnowFieldType type)
{
  switch (type)
    {
    case WINNOW_FIELD_NUMBER:
      return "REAL";
    case WINNOW_FIELD_TRI:
      return "INTEGER";
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_CHOICE:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_TIME:
    case WINNOW_FIELD_DECIMAL:
    case WINNOW_FIELD_LIST:
    default:
      return "TEXT";
    }
}

static void
append_column (GString *sql, const WinnowField *field)
{
  g_autofree char *name = winnow_schema_quote (field->name);

  g_string_append_printf (sql, "%s %s", name, column_type (field->type));
  if (field->type == WINNOW_FIELD_TRI)
    g_string_append_printf (sql, " CHECK (%s IN (0, 1))", name);
  if (field->type == WINNOW_FIELD_REFERENCE && field->target != WINNOW_KIND_ANY)
    {
      g_autofree char *target = winnow_schema_quote (winnow_row_type (field->target)->table);

      /* Deferred: a document's rows may come in any order. */
      g_string_append_printf (sql, " REFERENCES %s (id) DEFERRABLE INITIALLY DEFERRED", target);
    }
}

static void
append_index (GString *sql, const WinnowRowType *type, const WinnowField *field)
{
  g_autofree char *index = g_strdup_printf ("%s_by_%s", type->table, field->name);
  g_autofree char *index_name = winnow_schema_quote (index);
  g_autofree char *table = winnow_schema_quote (type->table);
  g_autofree char *column = winnow_schema_quote (field->name);

  if (field->type == WINNOW_FIELD_REFERENCE)
    g_string_append_printf (sql, "CREATE INDEX %s ON %s (%s);", index_name, table, column);
}

static void
append_row_table (GString *sql, const WinnowRowType *type)
{
  g_autofree char *table = winnow_schema_quote (type->table);

  g_string_append_printf (sql, "CREATE TABLE %s (id TEXT NOT NULL PRIMARY KEY, ordinal INTEGER NOT NULL, extra TEXT", table);
  if (type->kind == WINNOW_KIND_EVALUATION)
    g_string_append (sql, ", document TEXT"); /* unknown members at the top of its document */
  for (guint i = 0; i < type->n_fields; i++)
    {
      g_string_append (sql, ", ");
      append_column (sql, &type->fields[i]);
    }
  g_string_append (sql, ") STRICT;");
  for (guint i = 0; i < type->n_fields; i++)
    append_index (sql, type, &type->fields[i]);
}

gboolean
winnow_schema_create (WinnowConnection *connection, GError **error)
{
  g_autoptr (GString) sql = g_string_new (NULL);

  g_string_append_printf (sql, "PRAGMA application_id = %d; PRAGMA user_version = %d;", WINNOW_STORE_APPLICATION_ID,
                          WINNOW_STORE_SCHEMA);
  g_string_append (sql, log_tables);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    append_row_table (sql, winnow_row_type (kind));
  g_string_append (sql, observation_tables);
  g_string_append (sql, other_tables);
  if (!winnow_connection_begin (connection, error))
    return FALSE;
  if (winnow_connection_execute (connection, sql->str, error))
    return winnow_connection_commit (connection, error);
  winnow_connection_rollback (connection);
  return FALSE;
}

/* ---- Migration ---- */

static GHashTable *
existing_columns (WinnowConnection *connection, const char *table, GError **error)
{
  g_autoptr (GHashTable) columns = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (WinnowSql) query = winnow_sql_new (connection, "SELECT name FROM pragma_table_info (?1)", error);
  g_autoptr (GError) local = NULL;

  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, table);
  while (winnow_sql_step (query, &local))
    g_hash_table_add (columns, winnow_sql_dup_text (query, 0));
  if (local == NULL)
    return g_steal_pointer (&columns);
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

static gboolean
append_missing (WinnowConnection *connection, GString *sql, const WinnowRowType *type, GError **error)
{
  g_autoptr (GHashTable) columns = existing_columns (connection, type->table, error);
  g_autofree char *table = winnow_schema_quote (type->table);

  if (columns == NULL)
    return FALSE;
  if (g_hash_table_size (columns) == 0)
    {
      append_row_table (sql, type);
      return TRUE;
    }
  for (guint i = 0; i < type->n_fields; i++)
    {
      if (g_hash_table_contains (columns, type->fields[i].name))
        continue;
      g_string_append_printf (sql, "ALTER TABLE %s ADD COLUMN ", table);
      append_column (sql, &type->fields[i]);
      g_string_append (sql, ";");
      append_index (sql, type, &type->fields[i]);
    }
  return TRUE;
}

/* A copy of the file as it was, beside it; kept, since only its owner can judge. */
static gboolean
copy_before (WinnowConnection *connection, gint64 version, GError **error)
{
  const char *path = winnow_connection_path (connection);
  g_autofree char *copy = g_strdup_printf ("%s.schema-%d-backup", path, (int) version);
  g_autoptr (WinnowSql) vacuum = NULL;

  for (guint i = 2; g_file_test (copy, G_FILE_TEST_EXISTS); i++)
    {
      g_free (copy);
      copy = g_strdup_printf ("%s.schema-%d-backup-%u", path, (int) version, i);
    }
  vacuum = winnow_sql_new (connection, "VACUUM INTO ?1", error);
  if (vacuum == NULL)
    return FALSE;
  winnow_sql_bind_text (vacuum, 1, copy);
  if (winnow_sql_run (vacuum, error))
    return TRUE;
  g_unlink (copy);
  return FALSE;
}

gboolean
winnow_schema_migrate (WinnowConnection *connection, GError **error)
{
  g_autoptr (GString) sql = g_string_new (NULL);
  gint64 version;

  if (!winnow_connection_get_integer (connection, "PRAGMA user_version", &version, error))
    return FALSE;
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    if (!append_missing (connection, sql, winnow_row_type (kind), error))
      return FALSE;
  if (sql->len == 0 && version == WINNOW_STORE_SCHEMA)
    return TRUE;
  if (!copy_before (connection, version, error))
    return FALSE;
  g_string_append_printf (sql, "PRAGMA user_version = %d;", WINNOW_STORE_SCHEMA);
  if (!winnow_connection_begin (connection, error))
    return FALSE;
  if (winnow_connection_execute (connection, sql->str, error))
    return winnow_connection_commit (connection, error);
  winnow_connection_rollback (connection);
  return FALSE;
}
