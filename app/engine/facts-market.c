/* facts-market.c — how an offer's price stands against like offers of the evaluation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/facts-private.h"

#include "engine/ledger-private.h"
#include "engine/unit.h"

#include <math.h>
#include <string.h>

/* NaN when the offer has no compute price that converts. */
static double
card_hour_price (const WinnowFacts *facts, const WinnowOffer *offer, const char **currency)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (facts->evaluation);
  WinnowCalendar calendar = WINNOW_CALENDAR_730;
  g_autoptr (GPtrArray) costs
    = winnow_evaluation_children (facts->evaluation, WINNOW_KIND_COST, "offer_id", winnow_row_id (offer));

  winnow_calendar_from_text (head->calendar, &calendar);
  for (guint i = 0; i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);
      g_autoptr (WinnowDecimal) price = NULL;

      if (g_strcmp0 (cost->line, "compute") != 0 || winnow_cost_no_price (cost, NULL) != NULL)
        continue;
      price = winnow_unit_to_card_hour (cost->amount, cost->unit,
                                        winnow_number_or (cost->unit_cards,
                                                          winnow_number_or (offer->cards_per_instance, 0)),
                                        winnow_number_or (offer->term_months, 0), calendar, NULL, NULL);
      *currency = cost->currency;
      return price != NULL ? winnow_decimal_to_double (price) : NAN;
    }
  return NAN;
}

static const char *
category_of (const WinnowFacts *facts, guint index)
{
  if (facts->classifications == NULL || index >= facts->classifications->len)
    return NULL;
  return ((WinnowClassification *) g_ptr_array_index (facts->classifications, index))->primary;
}

gboolean
winnow_offer_is_like (const WinnowOffer *a, const WinnowOffer *b)
{
  return a->accelerator != NULL && g_strcmp0 (a->accelerator, b->accelerator) == 0
         && g_strcmp0 (a->form_factor, b->form_factor) == 0 && g_strcmp0 (a->purchase, b->purchase) == 0
         && winnow_number_or (a->memory_gib, 0) == winnow_number_or (b->memory_gib, 0);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (GArray *prices)
{
  guint middle = prices->len / 2;

  g_array_sort (prices, compare_doubles);
  if (prices->len % 2 == 1)
    return g_array_index (prices, double, middle);
  return (g_array_index (prices, double, middle - 1) + g_array_index (prices, double, middle)) / 2;
}

/* Prices of offers that compare with facts->offer, itself included. */
static GArray *
like_prices (const WinnowFacts *facts, const char *currency)
{
  GArray *prices = g_array_new (FALSE, FALSE, sizeof (double));
  GPtrArray *offers = winnow_evaluation_rows (facts->evaluation, WINNOW_KIND_OFFER);
  const char *category = facts->classification != NULL ? facts->classification->primary : NULL;

  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowOffer *offer = g_ptr_array_index (offers, i);
      const char *other_currency = NULL;
      double price;

      if (!winnow_offer_is_like (facts->offer, offer) || g_strcmp0 (category_of (facts, i), category) != 0)
        continue;
      price = card_hour_price (facts, offer, &other_currency);
      if (isfinite (price) && g_strcmp0 (currency, other_currency) == 0)
        g_array_append_val (prices, price);
    }
  return prices;
}

WinnowExpressionValue
winnow_facts_market (const WinnowFacts *facts, const char *name)
{
  g_autoptr (GArray) prices = NULL;
  const char *currency = NULL;
  double price;

  if (facts->offer == NULL || facts->evaluation == NULL)
    return number_value (NAN);
  price = card_hour_price (facts, facts->offer, &currency);
  if (!isfinite (price))
    return number_value (strcmp (name, "offers") == 0 ? 0 : NAN);
  prices = like_prices (facts, currency);
  if (strcmp (name, "offers") == 0)
    return number_value (prices->len);
  return prices->len > 0 ? number_value (price / median (prices)) : number_value (NAN);
}
