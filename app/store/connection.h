/* connection.h — one SQLite database file, opened with the care a workspace needs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <sqlite3.h>

#include "store/store.h"

G_BEGIN_DECLS

typedef struct _WinnowConnection WinnowConnection;

/* Opens @path, which must be a regular file.  A file that is not a workspace, or
 * that a newer program made, is refused before SQLite may write to it. */
WinnowConnection *winnow_connection_open (const char *path, gboolean read_only, GError **error);
/* An empty database at @path, which must not exist, for a schema to be made in. */
WinnowConnection *winnow_connection_create (const char *path, GError **error);
/* Closes after a checkpoint, so that nothing stays behind in a log. */
void winnow_connection_close (WinnowConnection *self);

sqlite3 *winnow_connection_handle (WinnowConnection *self);
const char *winnow_connection_path (const WinnowConnection *self);
gboolean winnow_connection_is_read_only (const WinnowConnection *self);

/* Runs one or more statements without results. */
gboolean winnow_connection_execute (WinnowConnection *self, const char *sql, GError **error);
/* The first column of the first row as an integer; 0 when there is no row. */
gboolean winnow_connection_get_integer (WinnowConnection *self, const char *sql, gint64 *value, GError **error);

/* A write transaction that never has to upgrade a read lock. */
gboolean winnow_connection_begin (WinnowConnection *self, GError **error);
gboolean winnow_connection_commit (WinnowConnection *self, GError **error);
/* Does nothing outside a transaction. */
void winnow_connection_rollback (WinnowConnection *self);

/* FALSE, with what @code of SQLite means for a person in @error. */
gboolean winnow_connection_fail (WinnowConnection *self, int code, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowConnection, winnow_connection_close)

G_END_DECLS
