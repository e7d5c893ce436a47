/* statement.c — a prepared SQL statement, borrowed from the connection's cache.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/statement.h"

#include "store/connection-private.h"

struct _WinnowSql
{
  WinnowConnection *connection;
  sqlite3_stmt *statement;
  gboolean is_cached;
  gboolean is_borrowed;
};

static WinnowSql *
prepare (WinnowConnection *connection, const char *sql, guint flags, GError **error)
{
  sqlite3_stmt *statement = NULL;
  WinnowSql *self;
  int code = sqlite3_prepare_v3 (connection->handle, sql, -1, flags, &statement, NULL);

  if (code != SQLITE_OK)
    {
      winnow_connection_fail (connection, code, error);
      return NULL;
    }
  self = g_new0 (WinnowSql, 1);
  self->connection = connection;
  self->statement = statement;
  return self;
}

WinnowSql *
winnow_sql_new (WinnowConnection *connection, const char *sql, GError **error)
{
  WinnowSql *self = g_hash_table_lookup (connection->statements, sql);

  if (self != NULL && !self->is_borrowed)
    {
      self->is_borrowed = TRUE;
      return self;
    }
  if (self != NULL)
    return prepare (connection, sql, 0, error); /* a recursive use */
  self = prepare (connection, sql, SQLITE_PREPARE_PERSISTENT, error);
  if (self == NULL)
    return NULL;
  self->is_cached = TRUE;
  self->is_borrowed = TRUE;
  g_hash_table_insert (connection->statements, g_strdup (sql), self);
  return self;
}

void
winnow_sql_release (WinnowSql *self)
{
  if (self->is_cached)
    {
      winnow_sql_reset (self);
      self->is_borrowed = FALSE;
      return;
    }
  sqlite3_finalize (self->statement);
  g_free (self);
}

void
winnow_sql_destroy (gpointer statement)
{
  WinnowSql *self = statement;

  sqlite3_finalize (self->statement);
  g_free (self);
}

void
winnow_sql_bind_text (WinnowSql *self, int index, const char *text)
{
  sqlite3_bind_text (self->statement, index, text, -1, SQLITE_STATIC);
}

void
winnow_sql_bind_integer (WinnowSql *self, int index, gint64 value)
{
  sqlite3_bind_int64 (self->statement, index, value);
}

void
winnow_sql_bind_real (WinnowSql *self, int index, double value)
{
  sqlite3_bind_double (self->statement, index, value);
}

void
winnow_sql_bind_number (WinnowSql *self, int index, WinnowNumber value)
{
  double known;

  if (winnow_number_get (value, &known))
    sqlite3_bind_double (self->statement, index, known);
  else
    sqlite3_bind_null (self->statement, index);
}

void
winnow_sql_bind_copy (WinnowSql *self, int index, WinnowSql *from, int column)
{
  switch (sqlite3_column_type (from->statement, column))
    {
    case SQLITE_INTEGER:
      winnow_sql_bind_integer (self, index, winnow_sql_integer (from, column));
      break;
    case SQLITE_FLOAT:
      winnow_sql_bind_real (self, index, winnow_sql_real (from, column));
      break;
    case SQLITE_NULL:
      winnow_sql_bind_null (self, index);
      break;
    default:
      winnow_sql_bind_text (self, index, winnow_sql_text (from, column));
      break;
    }
}

void
winnow_sql_bind_null (WinnowSql *self, int index)
{
  sqlite3_bind_null (self->statement, index);
}

gboolean
winnow_sql_step (WinnowSql *self, GError **error)
{
  int code = sqlite3_step (self->statement);

  if (code == SQLITE_ROW)
    return TRUE;
  if (code != SQLITE_DONE)
    winnow_connection_fail (self->connection, code, error);
  return FALSE;
}

gboolean
winnow_sql_run (WinnowSql *self, GError **error)
{
  int code = sqlite3_step (self->statement);

  if (code != SQLITE_DONE && code != SQLITE_ROW)
    {
      winnow_connection_fail (self->connection, code, error);
      sqlite3_reset (self->statement);
      return FALSE;
    }
  sqlite3_reset (self->statement);
  return TRUE;
}

void
winnow_sql_reset (WinnowSql *self)
{
  sqlite3_reset (self->statement);
  sqlite3_clear_bindings (self->statement);
}

const char *
winnow_sql_text (WinnowSql *self, int column)
{
  return (const char *) sqlite3_column_text (self->statement, column);
}

char *
winnow_sql_dup_text (WinnowSql *self, int column)
{
  return g_strdup (winnow_sql_text (self, column));
}

gint64
winnow_sql_integer (WinnowSql *self, int column)
{
  return sqlite3_column_int64 (self->statement, column);
}

double
winnow_sql_real (WinnowSql *self, int column)
{
  return sqlite3_column_double (self->statement, column);
}

WinnowNumber
winnow_sql_number (WinnowSql *self, int column)
{
  if (winnow_sql_is_null (self, column))
    return WINNOW_UNKNOWN;
  return winnow_number (sqlite3_column_double (self->statement, column));
}

gboolean
winnow_sql_is_null (WinnowSql *self, int column)
{
  return sqlite3_column_type (self->statement, column) == SQLITE_NULL;
}
