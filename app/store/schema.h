/* schema.h — the tables of a workspace file, and how older files are brought up to date.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/connection.h"

G_BEGIN_DECLS

/* Makes all tables in an empty database, in one transaction. */
gboolean winnow_schema_create (WinnowConnection *connection, GError **error);
/* Brings a file of an older schema up to date, in one transaction, after a copy
 * beside it ("name.winnow.schema-1-backup").  Also adds tables and columns that a
 * newer field table has and this file has not.  Does nothing when all is there. */
gboolean winnow_schema_migrate (WinnowConnection *connection, GError **error);

/* A name between double quotes, for SQL. */
char *winnow_schema_quote (const char *name);

G_END_DECLS
