/* facts-offer.c — what rules may ask about an offer: offer.…
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/facts-private.h"

#include "engine/printed-figure.h"
#include "engine/unit.h"

#include <math.h>
#include <string.h>

#define SECONDS_PER_HOUR 3600.0
#define SECONDS_PER_DAY 86400.0

static gboolean
is_compute_price (const WinnowCost *cost)
{
  return g_strcmp0 (cost->line, "compute") == 0 && cost->amount != NULL;
}

/* A signed price with a lock is as good as new until the lock ends. */
static gboolean
is_locked (const WinnowFacts *facts, const WinnowCost *cost)
{
  double left;

  return (g_strcmp0 (cost->price_kind, "quote") == 0 || g_strcmp0 (cost->price_kind, "contract") == 0)
         && winnow_facts_seconds_between (facts->now, cost->expires_at, &left) && left >= 0;
}

static WinnowExpressionValue
price_age (const WinnowFacts *facts)
{
  g_autoptr (GPtrArray) costs = winnow_facts_children (facts, WINNOW_KIND_COST);
  WinnowExpressionValue oldest = unknown_value ();

  for (guint i = 0; i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);
      WinnowExpressionValue age;

      if (!is_compute_price (cost))
        continue;
      age = is_locked (facts, cost) ? number_value (0) : winnow_facts_age (facts, cost->observed_at, SECONDS_PER_DAY);
      if (age.type == WINNOW_VALUE_UNKNOWN)
        return age;
      if (oldest.type == WINNOW_VALUE_UNKNOWN || age.number > oldest.number)
        oldest = age;
    }
  return oldest;
}

static const WinnowCost *
first_compute_price (const WinnowFacts *facts)
{
  g_autoptr (GPtrArray) costs = winnow_facts_children (facts, WINNOW_KIND_COST);

  for (guint i = 0; i < costs->len; i++)
    if (is_compute_price (g_ptr_array_index (costs, i)))
      return g_ptr_array_index (costs, i);
  return NULL;
}

/* Tokens and requests are priced in their own unit; a count of cards that nobody said,
 * or a unit that is not known, leaves the price without meaning. */
static WinnowExpressionValue
is_price_unit_unclear (const WinnowFacts *facts)
{
  const WinnowCost *cost = first_compute_price (facts);
  g_autoptr (WinnowDecimal) price = NULL;
  g_autoptr (GError) error = NULL;

  if (cost == NULL)
    return boolean_value (FALSE);
  if (cost->unit == NULL)
    return boolean_value (TRUE);
  price = winnow_unit_to_card_hour (cost->amount, cost->unit,
                                    winnow_number_or (cost->unit_cards,
                                                      winnow_number_or (facts->offer->cards_per_instance, 0)),
                                    winnow_number_or (facts->offer->term_months, 0), WINNOW_CALENDAR_730, NULL,
                                    &error);
  return boolean_value (price == NULL
                        && !g_error_matches (error, WINNOW_UNIT_ERROR, WINNOW_UNIT_ERROR_NOT_CARDS));
}

/* One "from" among the prices makes the whole a starting price. */
static WinnowExpressionValue
price_kind (const WinnowFacts *facts)
{
  g_autoptr (GPtrArray) costs = winnow_facts_children (facts, WINNOW_KIND_COST);
  WinnowExpressionValue kind = text_value ("none");

  for (guint i = 0; i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);

      if (!is_compute_price (cost))
        continue;
      if (g_strcmp0 (cost->price_kind, "from") == 0)
        return text_value (cost->price_kind);
      if (strcmp (kind.text, "none") == 0)
        kind = text_value (cost->price_kind != NULL ? cost->price_kind : "not-said");
    }
  return kind;
}

static WinnowExpressionValue
upstream_age (const WinnowFacts *facts)
{
  g_autoptr (GPtrArray) supplies = winnow_facts_children (facts, WINNOW_KIND_SUPPLY);
  WinnowExpressionValue oldest = unknown_value ();

  for (guint i = 0; i < supplies->len; i++)
    {
      const WinnowSupply *supply = g_ptr_array_index (supplies, i);
      WinnowExpressionValue age = winnow_facts_age (facts, supply->verified_at, SECONDS_PER_DAY);

      if (age.type == WINNOW_VALUE_UNKNOWN)
        return age;
      if (oldest.type == WINNOW_VALUE_UNKNOWN || age.number > oldest.number)
        oldest = age;
    }
  return oldest;
}

static WinnowExpressionValue
upstreams (const WinnowFacts *facts)
{
  g_autoptr (GPtrArray) supplies = winnow_facts_children (facts, WINNOW_KIND_SUPPLY);

  return supplies->len > 0 ? number_value (supplies->len) : unknown_value ();
}

/* The largest factor by which a figure that a source prints misses what its own price
 * gives for the same number of units. */
static WinnowExpressionValue
printed_figure_off (const WinnowFacts *facts)
{
  g_autoptr (GPtrArray) costs = winnow_facts_children (facts, WINNOW_KIND_COST);
  double worst = NAN;

  for (guint i = 0; i < costs->len; i++)
    worst = fmax (worst, winnow_cost_printed_factor (g_ptr_array_index (costs, i)));
  return number_value (worst);
}

WinnowExpressionValue
winnow_facts_offer (const WinnowFacts *facts, const char *name)
{
  const WinnowClassification *classification = facts->classification;

  if (facts->offer == NULL)
    return unknown_value ();
  if (classification != NULL && strcmp (name, "category") == 0)
    return text_value (classification->primary);
  if (classification != NULL && strcmp (name, "access") == 0)
    return text_value (classification->access);
  if (classification != NULL && strcmp (name, "segment") == 0)
    return text_value (classification->segment);
  if (strcmp (name, "secondary") == 0)
    return text_value (classification != NULL ? classification->secondary : NULL);
  if (strcmp (name, "platform") == 0 && facts->evaluation != NULL)
    return winnow_facts_field (winnow_evaluation_find (facts->evaluation, WINNOW_KIND_PLATFORM,
                                                       facts->offer->platform_id),
                               "name");
  if (strcmp (name, "upstreams") == 0)
    return upstreams (facts);
  if (strcmp (name, "upstream_age_days") == 0)
    return upstream_age (facts);
  if (strcmp (name, "price_kind") == 0)
    return price_kind (facts);
  if (strcmp (name, "price_unit") == 0)
    return winnow_facts_field (first_compute_price (facts), "unit");
  if (strcmp (name, "price_unit_unclear") == 0)
    return is_price_unit_unclear (facts);
  if (strcmp (name, "price_age_days") == 0)
    return price_age (facts);
  if (strcmp (name, "printed_figure_off") == 0)
    return printed_figure_off (facts);
  if (strcmp (name, "terms_age_days") == 0)
    return winnow_facts_age (facts, facts->offer->terms_checked_at, SECONDS_PER_DAY);
  if (strcmp (name, "availability_age_hours") == 0)
    return winnow_facts_age (facts, facts->offer->availability_at, SECONDS_PER_HOUR);
  return winnow_facts_field (facts->offer, name);
}
