/* text-row.h — one text field of one row over several lines, saved as typed.
 *
 * Saved 700 ms after the last key and when the focus leaves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_TEXT_ROW (winnow_text_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTextRow, winnow_text_row, WINNOW, TEXT_ROW, AdwPreferencesRow)

/* @field: of type text; @title and @hint as shown. */
GtkWidget *winnow_text_row_new (WinnowSession *session,
                                WinnowKind kind,
                                const char *id,
                                const char *field,
                                const char *title,
                                const char *hint);
/* Saves what was typed. */
void winnow_text_row_flush (WinnowTextRow *self);
/* Saves what was typed in every text row below @widget. */
void winnow_text_rows_flush (GtkWidget *widget);
/* What is being typed, for tests. */
GtkTextBuffer *winnow_text_row_buffer (WinnowTextRow *self);

G_END_DECLS
