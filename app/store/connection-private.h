/* connection-private.h — what a connection and its statements share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/connection.h"

G_BEGIN_DECLS

struct _WinnowConnection
{
  sqlite3 *handle;
  char *path;
  gboolean is_read_only;
  GHashTable *statements; /* SQL text → WinnowSql */
};

void winnow_sql_destroy (gpointer statement);

G_END_DECLS
