/* ledger-step.h — second step of the shortlist: what each offer costs over the period, line
 * by line, and who is cheapest at which utilisation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_LEDGER_STEP (winnow_ledger_step_get_type ())
G_DECLARE_FINAL_TYPE (WinnowLedgerStep, winnow_ledger_step, WINNOW, LEDGER_STEP, AdwBin)

GtkWidget *winnow_ledger_step_new (WinnowSession *session);
/* "3 complete, 2 incomplete"; owned by the caller. */
char *winnow_ledger_step_count (const WinnowAssessment *assessment);

/* Offers that are still candidates after the form cut, in document order.
 * (transfer container) (element-type WinnowOfferAssessment) */
GPtrArray *winnow_ledger_offers (const WinnowAssessment *assessment);

/* ---- ledger-table.c ---- */

/* Offers across, lines down, every cell a figure; the titles of the lines stay while the
 * rest scrolls. */
GtkWidget *winnow_ledger_table_new (WinnowAssessment *assessment);
/* The same as tab-separated text with a header, numbers in interchange notation; owned by
 * the caller. */
char *winnow_ledger_table_text (const WinnowAssessment *assessment);

/* ---- break-even-group.c ---- */

#define WINNOW_TYPE_BREAK_EVEN_GROUP (winnow_break_even_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowBreakEvenGroup, winnow_break_even_group, WINNOW, BREAK_EVEN_GROUP, AdwPreferencesGroup)

/* Totals over utilisation, a scale that tries another one, and the order there. */
GtkWidget *winnow_break_even_group_new (WinnowSession *session);
/* Shows the session's newest assessment; what is tried stays until it is planned. */
void winnow_break_even_group_update (WinnowBreakEvenGroup *self);
GtkRange *winnow_break_even_group_scale (WinnowBreakEvenGroup *self);
/* Who is cheapest at the tried utilisation, and until where, in words. */
const char *winnow_break_even_group_words (WinnowBreakEvenGroup *self);
/* Offer at @rank (0 = cheapest) of the order on show, or NULL. */
const char *winnow_break_even_group_ranked (WinnowBreakEvenGroup *self, guint rank);
/* Title of the row at @index as it is on show, or NULL. */
const char *winnow_break_even_group_row (WinnowBreakEvenGroup *self, guint index);
/* Plans with the tried utilisation, as one action. */
void winnow_break_even_group_use (WinnowBreakEvenGroup *self);

G_END_DECLS
