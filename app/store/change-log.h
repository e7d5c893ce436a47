/* change-log.h — every change of every field, and the rows that follow from them.
 *
 * The row tables are what the log says, no more: of each field the last change by
 * (logical clock, device, action) counts.  Merging files is the union of their logs.
 *
 * A row is there when the last change of its field '' (the row itself) has a value
 * and what it belongs to is there.  So a deletion stands against edits made without
 * knowledge of it, whatever their clocks; they stay in the log, and when the
 * deletion is undone the row comes back with the newest value of every field.  A
 * reference to a row that is gone reads as none until that row is back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/row-table.h"

G_BEGIN_DECLS

/* The tables in the log that are not tables of rows. */
#define WINNOW_LOG_IMPORTS "imports"     /* field "visible": "yes" or NULL */
#define WINNOW_LOG_OVERRULES "overrules" /* field "flags": a number, NULL = as imported */

/* Records that a field went from @old to @new in the open action.  @field "" is the
 * row itself. */
gboolean winnow_change_log_record (WinnowStore *store, const char *table, const char *row_id, const char *field,
                                   const char *old_text, const char *new_text, gboolean is_shadow, GError **error);
/* Removes from the open action what came to nothing. */
gboolean winnow_change_log_settle (WinnowStore *store, GError **error);
/* Whether the log knows @row_id at all. */
gboolean winnow_change_log_has_row (WinnowStore *store, const char *table, const char *row_id, gboolean *has_row, GError **error);
/* The place in the order of creation that the open action found, when it removed the row. */
gboolean winnow_change_log_previous_ordinal (WinnowStore *store, const char *table, const char *row_id, gint64 *ordinal,
                                             GError **error);
/* What the log says of one row, whether or not what it belongs to is there. */
WinnowRowValues *winnow_change_log_state (WinnowStore *store, const WinnowRowType *type, const char *row_id, GError **error);
/* Sets what one entry of the log says; "" is the row itself. */
void winnow_change_log_apply (WinnowRowValues *state, const char *field, const char *value);
/* The last value of one field, or the one before @before_action changed it; @value
 * (transfer full) NULL when there is none. */
gboolean winnow_change_log_value (WinnowStore *store, const char *table, const char *row_id, const char *field,
                                  const char *before_action, char **value, GError **error);

/* Writes what the log says of a field of one of the other tables. */
gboolean winnow_change_log_write_other (WinnowStore *store, const char *table, const char *row_id, const char *value,
                                        GError **error);
/* Ids of the actions that were undone, and whose undoing was not. (transfer full) */
GHashTable *winnow_change_log_undone (WinnowStore *store, GError **error);

/* A difference between a row table and the log. */
typedef struct
{
  const WinnowRowType *type;
  char *id;
  gboolean was_there, is_there;
  guint n_fields; /* that differ, where it was and is there */
} WinnowReplayDifference;

/* Works all rows out from the log and, unless @compare_only, writes those that
 * differ.  (transfer full) (element-type WinnowReplayDifference) */
GPtrArray *winnow_change_log_replay (WinnowStore *store, gboolean compare_only, GError **error);

G_END_DECLS
