/* filter-chips.h — toggles by verdict and by category that say which offers are shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "engine/assessment.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_FILTER_CHIPS (winnow_filter_chips_get_type ())
G_DECLARE_FINAL_TYPE (WinnowFilterChips, winnow_filter_chips, WINNOW, FILTER_CHIPS, GtkWidget)

/* Signals: "changed": other offers are wanted. */
GtkWidget *winnow_filter_chips_new (void);
/* Makes a chip for each verdict and category that occurs; chips that are on stay on. */
void winnow_filter_chips_update (WinnowFilterChips *self, WinnowAssessment *assessment, const char *language);
/* @category: NULL = not classified.  Within a kind one chip that is on suffices;
 * a kind without a chip that is on wants everything. */
gboolean winnow_filter_chips_wants (WinnowFilterChips *self, const char *category, WinnowVerdict verdict);
gboolean winnow_filter_chips_is_on (WinnowFilterChips *self);
void winnow_filter_chips_clear (WinnowFilterChips *self);
/* The chips that are on, for the settings; (transfer full). */
char **winnow_filter_chips_dup_wanted (WinnowFilterChips *self);
void winnow_filter_chips_set_wanted (WinnowFilterChips *self, const char *const *wanted);

G_END_DECLS
