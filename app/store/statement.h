/* statement.h — a prepared SQL statement, borrowed from the connection's cache.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/connection.h"

G_BEGIN_DECLS

typedef struct _WinnowSql WinnowSql;

/* Bind indices count from 1, columns from 0, as SQLite's do.  Bound text must
 * live until the statement is reset or released. */
WinnowSql *winnow_sql_new (WinnowConnection *connection, const char *sql, GError **error);
/* Gives the statement back to the cache. */
void winnow_sql_release (WinnowSql *self);

void winnow_sql_bind_text (WinnowSql *self, int index, const char *text); /* NULL binds NULL */
void winnow_sql_bind_integer (WinnowSql *self, int index, gint64 value);
void winnow_sql_bind_real (WinnowSql *self, int index, double value);
void winnow_sql_bind_number (WinnowSql *self, int index, WinnowNumber value);
/* The value that @from stands at, whatever its type; valid until @from steps on. */
void winnow_sql_bind_copy (WinnowSql *self, int index, WinnowSql *from, int column);
void winnow_sql_bind_null (WinnowSql *self, int index);

/* TRUE while there is a row.  FALSE at the end, and on failure with @error set. */
gboolean winnow_sql_step (WinnowSql *self, GError **error);
/* Steps a statement that gives no rows, and resets it for the next use. */
gboolean winnow_sql_run (WinnowSql *self, GError **error);
void winnow_sql_reset (WinnowSql *self);

const char *winnow_sql_text (WinnowSql *self, int column); /* until the next step; NULL for NULL */
char *winnow_sql_dup_text (WinnowSql *self, int column);
gint64 winnow_sql_integer (WinnowSql *self, int column);
double winnow_sql_real (WinnowSql *self, int column);
WinnowNumber winnow_sql_number (WinnowSql *self, int column);
gboolean winnow_sql_is_null (WinnowSql *self, int column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSql, winnow_sql_release)

G_END_DECLS
