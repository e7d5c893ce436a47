/* price-choice.h — which price series are on show, and what the workspace has of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window/prices/price-picture.h"
#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PRICE_CHOICE (winnow_price_choice_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPriceChoice, winnow_price_choice, WINNOW, PRICE_CHOICE, GObject)

#define WINNOW_MOST_CHOSEN_SERIES 12

/* Signals:
 * "chosen" (char *id, gboolean is_chosen): a series came or went.
 * "loaded": what is known of the chosen series changed. */
WinnowPriceChoice *winnow_price_choice_new (WinnowSession *session);
/* Nothing is read or told any more. */
void winnow_price_choice_close (WinnowPriceChoice *self);

/* At most WINNOW_MOST_CHOSEN_SERIES; one more is refused with a message. */
void winnow_price_choice_set (WinnowPriceChoice *self, const char *id, gboolean is_chosen);
/* Chooses this one alone. */
void winnow_price_choice_only (WinnowPriceChoice *self, const char *id);
/* Reads again what is chosen; what is not among @infos (WinnowSeriesInfo) goes. */
void winnow_price_choice_refresh (WinnowPriceChoice *self, GPtrArray *infos);

/* Ids, in the order they were chosen; (element-type utf8), borrowed. */
GPtrArray *winnow_price_choice_ids (WinnowPriceChoice *self);
gboolean winnow_price_choice_contains (WinnowPriceChoice *self, const char *id);
/* Those read so far, in that order; (transfer container) (element-type WinnowPriceSeries). */
GPtrArray *winnow_price_choice_series (WinnowPriceChoice *self);

G_END_DECLS
