/* assessment-price.c — the price of an offer as its table row shows it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/assessment-private.h"
#include "engine/ledger-private.h"

#include <string.h>

#define PRICE_SHELF_LIFE_DAYS 7

static const WinnowCost *
compute_cost (const WinnowAssessment *self, const WinnowOffer *offer)
{
  g_autoptr (GPtrArray) costs =
    winnow_evaluation_children (self->evaluation, WINNOW_KIND_COST, "offer_id", winnow_row_id (offer));
  const WinnowCost *first = NULL;

  for (guint i = 0; i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);

      if (g_strcmp0 (cost->line, "compute") != 0)
        continue;
      if (cost->amount)
        return cost;
      if (!first)
        first = cost;
    }
  return first;
}

/* Whether a quote is locked at @now; one locked until a date is so all that day. */
static gboolean
is_locked (GDateTime *now, const char *until)
{
  g_autoptr (GDateTime) locked = winnow_assessment_moment (until);
  GTimeSpan rest = locked ? g_date_time_difference (locked, now) : -1;

  return locked && rest + (strchr (until, 'T') ? 0 : G_TIME_SPAN_DAY - 1) >= 0;
}

/* A quote with a date up to which it is locked stays fresh until then. */
gboolean
winnow_assessment_is_stale (const WinnowAssessment *self, const WinnowCost *cost, const char *observed_at)
{
  g_autoptr (GDateTime) now = winnow_assessment_moment (self->now);
  g_autoptr (GDateTime) observed = winnow_assessment_moment (observed_at);
  double days = winnow_assessment_setting (self, "price_shelf_life_days", PRICE_SHELF_LIFE_DAYS);

  if (!now || is_locked (now, cost->expires_at))
    return FALSE;
  /* Of unknown age: the worst case. */
  if (!observed)
    return TRUE;
  return g_date_time_difference (now, observed) > days * G_TIME_SPAN_DAY;
}

static void
set_reason (WinnowOfferPrice *price, char *reason)
{
  g_free (price->derivation);
  price->derivation = reason;
}

/* Foreign money needs the team's own rate; there is no other source for one. */
static void
convert (const WinnowAssessment *self, const WinnowCost *cost, double amount, WinnowOfferPrice *price)
{
  const char *currency = winnow_evaluation_head (self->evaluation)->currency;
  g_autofree char *derivation = g_steal_pointer (&price->derivation);
  double rate = 1;

  if (cost->currency && currency && strcmp (cost->currency, currency) != 0)
    {
      if (!winnow_number_get (cost->fx_rate, &rate) || !(rate > 0))
        {
          set_reason (price, winnow_assessment_say (self, "The price is in %1$s and no rate to %2$s is recorded.",
                                                    "价格以 %1$s 计，尚未录入兑 %2$s 的汇率。", cost->currency, currency));
          return;
        }
      price->derivation = winnow_assessment_say (self, "%1$s; × %2$g %3$s per %4$s", "%1$s；× %2$g（%3$s/%4$s）",
                                                 derivation ? derivation : "", rate, currency, cost->currency);
    }
  else
    price->derivation = g_steal_pointer (&derivation);
  price->is_known = TRUE;
  price->per_card_hour = amount * rate;
}

void
winnow_assessment_price (const WinnowAssessment *self, WinnowOfferAssessment *offer)
{
  const WinnowCost *cost = compute_cost (self, offer->offer);
  WinnowOfferPrice *price = &offer->price;
  const WinnowObservedPrice *observed = NULL;
  g_autoptr (WinnowDecimal) hourly = NULL;
  g_autoptr (GError) error = NULL;
  const char *none;
  double cards;

  if (!cost)
    {
      set_reason (price, winnow_assessment_say (self, "No price has been entered.", "尚未录入价格。"));
      return;
    }
  if (cost->observed_price_id)
    observed = winnow_evaluation_find (self->evaluation, WINNOW_KIND_OBSERVED_PRICE, cost->observed_price_id);
  price->observed_at = g_strdup (cost->observed_at ? cost->observed_at : observed ? observed->observed_at : NULL);
  price->source = g_strdup (cost->source ? cost->source : observed ? observed->source : NULL);
  price->is_stale = winnow_assessment_is_stale (self, cost, price->observed_at);
  none = winnow_cost_no_price (cost, self->language);
  if (none)
    {
      set_reason (price, g_strdup (none));
      return;
    }
  cards = winnow_number_or (cost->unit_cards, winnow_number_or (offer->offer->cards_per_instance, 0));
  hourly = winnow_unit_to_card_hour (cost->amount, cost->unit, cards, winnow_number_or (offer->offer->term_months, 0),
                                     self->basis.calendar, &price->derivation, &error);
  if (hourly)
    convert (self, cost, winnow_decimal_to_double (hourly), price);
  else if (!price->derivation)
    set_reason (price, g_strdup (error->message));
}
