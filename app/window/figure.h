/* figure.h — a number that can be opened to formula, inputs, sources and dates.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "engine/assessment.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_FIGURE (winnow_figure_get_type ())
G_DECLARE_FINAL_TYPE (WinnowFigure, winnow_figure, WINNOW, FIGURE, GtkWidget)

/* Builds what the popover shows; called when it opens. */
typedef GtkWidget *(*WinnowFigureOpen) (gpointer data);

GtkWidget *winnow_figure_new (void);
/* @value: the figure with its unit.  @mark: date, "incomplete", "assumed"… in small,
 * or NULL; @is_warning colours it.  @name: what the figure is, for screen readers. */
void winnow_figure_set (WinnowFigure *self, const char *name, const char *value, const char *mark,
                        gboolean is_warning);
void winnow_figure_set_open (WinnowFigure *self, WinnowFigureOpen open, gpointer data,
                             GDestroyNotify destroy);
/* 1, at the end as in columns of numbers, unless told otherwise. */
void winnow_figure_set_xalign (WinnowFigure *self, float xalign);
const char *winnow_figure_value (WinnowFigure *self);
void winnow_figure_popup (WinnowFigure *self);

/* Contents of popovers. */
GtkWidget *winnow_provenance_of_price (const WinnowOfferAssessment *offer, const char *currency);
GtkWidget *winnow_provenance_of_line (const WinnowLedgerLine *line, const char *currency, const char *language);
/* The amount of a line or its state in words; owned by the caller.  @currency may be NULL. */
char *winnow_provenance_amount (const WinnowLedgerLine *line, const char *currency);
GtkWidget *winnow_provenance_of_ledger (const WinnowOfferAssessment *offer, const char *currency);

G_END_DECLS
