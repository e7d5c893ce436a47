/* field-row.h — one field of one row, edited in place and saved as typed.
 *
 * The widget is chosen by the field's type: an entry, or a list of choices with
 * "Not known" first.  Text is saved 700 ms after the last key, on Enter and when
 * the focus leaves; what does not fit is refused beside the field, with the typed
 * text left standing and the old value kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

typedef struct
{
  const char *field;  /* name in the row's type */
  const char *title;  /* N_() */
  const char *hint;   /* N_() unit or explanation, or NULL */
  gboolean is_percent;/* a share 0..1 shown times 100 */
  gboolean is_number; /* of a text field: what is typed is a number */
} WinnowFieldSpec;

/* Makes the row on which the first field is saved (transfer full). */
typedef gpointer (*WinnowFieldRowMake) (gpointer data);

#define WINNOW_TYPE_FIELD_ROW (winnow_field_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowFieldRow, winnow_field_row, WINNOW, FIELD_ROW, AdwActionRow)

GtkWidget *winnow_field_row_new (WinnowSession *session, WinnowKind kind, const char *id,
                                 const WinnowFieldSpec *spec);
/* Another row of the same kind; what was typed for the old one is saved first. */
void winnow_field_row_set_id (WinnowFieldRow *self, const char *id);
/* The row need not be there yet: the first value saved makes it. */
void winnow_field_row_set_make (WinnowFieldRow *self, WinnowFieldRowMake make, gpointer data);
/* Shows the newest value, unless the user is typing. */
void winnow_field_row_refresh (WinnowFieldRow *self);
/* Saves what was typed; FALSE when it does not fit the field. */
gboolean winnow_field_row_flush (WinnowFieldRow *self);
/* Name of the field in the row's type. */
const char *winnow_field_row_field (WinnowFieldRow *self);
/* The entry or list, for focus and tests. */
GtkWidget *winnow_field_row_control (WinnowFieldRow *self);
/* Refreshes or flushes every field row below @widget. */
void winnow_field_rows_refresh (GtkWidget *widget);
gboolean winnow_field_rows_flush (GtkWidget *widget);

G_END_DECLS
