/* row-table.h — the SQL tables of rows, and rows as texts by column.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/store-private.h"

G_BEGIN_DECLS

/* A row as interchange texts, one a column: the fields, "extra", and for an
 * evaluation "document". */
typedef struct
{
  const WinnowRowType *type;
  char *id;
  gint64 ordinal; /* place in the order of creation; 0 = there is no row */
  char **values;  /* NULL = unknown */
} WinnowRowValues;

WinnowRowValues *winnow_row_values_new (const WinnowRowType *type, const char *id);
void winnow_row_values_free (WinnowRowValues *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowRowValues, winnow_row_values_free)

guint winnow_row_table_n_columns (const WinnowRowType *type);
const char *winnow_row_table_column (const WinnowRowType *type, guint index);
/* G_MAXUINT when there is none with that name. */
guint winnow_row_table_find_column (const WinnowRowType *type, const char *name);
/* NULL where the column is no reference. */
const WinnowField *winnow_row_table_reference (const WinnowRowType *type, guint index);

/* The first reference: what the row belongs to. FALSE when it belongs to nothing
 * the store knows (no owner, or a note on something that is no row). */
gboolean winnow_row_values_owner (const WinnowRowValues *self, WinnowKind *kind, const char **id);
/* The kind a reference column leads to; FALSE when it is none that the store knows. */
gboolean winnow_row_values_target (const WinnowRowValues *self, guint column, WinnowKind *kind);

/* NULL without an error: no such row. */
gpointer winnow_row_table_get (WinnowStore *store, const WinnowRowType *type, const char *id, gint64 *ordinal, char **document,
                               GError **error);
/* @ordinal 0 in the result: no such row. */
WinnowRowValues *winnow_row_table_read (WinnowStore *store, const WinnowRowType *type, const char *id, GError **error);
/* @where: SQL after WHERE with ?1 bound to @argument, or NULL for all. */
GPtrArray *winnow_row_table_select (WinnowStore *store, const WinnowRowType *type, const char *where, const char *argument,
                                    GError **error);
GPtrArray *winnow_row_table_ids (WinnowStore *store, const WinnowRowType *type, const char *where, const char *first,
                                 const char *second, GError **error);
/* Inserts or replaces the row, or removes it when its ordinal is 0; the search
 * cache follows. */
gboolean winnow_row_table_write (WinnowStore *store, const WinnowRowValues *values, GError **error);

G_END_DECLS
