/* step-parts.h — what the last two steps of the shortlist are put together from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"
#include "window/shortlist/strip.h"

G_BEGIN_DECLS

/* A scrolled column of groups.  @column: (out), the box to append groups to. */
GtkWidget *winnow_step_column_new (GtkBox **column);
/* Appended to @column; @description may be NULL. */
AdwPreferencesGroup *winnow_step_group_new (GtkBox *column, const char *title, const char *description);
/* What is typed in @entry, a GtkEditable, without the blanks around it; owned by the caller. */
char *winnow_step_typed (GtkWidget *entry);
/* Describes @group with plain @text, which may hold what a team has written. */
void winnow_step_group_describe (AdwPreferencesGroup *group, const char *text);
/* A row with @title and @value in its first line, a strip below and @detail (or NULL) under
 * that; @strip: (out), borrowed. */
GtkWidget *winnow_step_strip_row_new (const char *title, const char *value, const char *detail, WinnowStrip **strip);
/* From 0 to 100.  The wheel turns the page, not the value: a page is scrolled past its
 * scales, and no figure may move by that. */
GtkWidget *winnow_step_scale_new (void);
/* A flat button at the end of a row. */
GtkWidget *winnow_step_icon_button_new (const char *icon, const char *name);
GtkWidget *winnow_step_text_button_new (const char *label);
/* Puts @text on the clipboard and says so. */
void winnow_step_copy (GtkWidget *widget, WinnowSession *session, const char *text);
/* "Platform · offer"; owned by the caller. */
char *winnow_step_offer_label (const WinnowOfferAssessment *offer);
/* With a capital, for the start of a row. */
char *winnow_step_capital (const char *text);
/* "95 s", "4.2 %": a value of a measure; "never" for infinity, "–" for NaN. */
char *winnow_step_quantity (double value, const char *unit);

G_END_DECLS
