/* assessment-set.c — the two or three offers to recommend, independent of one another.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/assessment-private.h"

#include <string.h>

static gboolean
is_reseller (const WinnowOfferAssessment *offer)
{
  return g_strcmp0 (winnow_offer_assessment_category (offer), "reseller") == 0;
}

static const char *
platform_name (const WinnowOfferAssessment *offer)
{
  return offer->platform ? offer->platform->name : NULL;
}

static gboolean
is_same_name (const char *a, const char *b)
{
  g_autofree char *left = a ? g_utf8_casefold (a, -1) : NULL;
  g_autofree char *right = b ? g_utf8_casefold (b, -1) : NULL;

  return left && right && strcmp (g_strstrip (left), g_strstrip (right)) == 0;
}

static const char *
name_among (char **names, const char *name)
{
  for (char **other = names; other && *other; other++)
    if (is_same_name (*other, name))
      return *other;
  return NULL;
}

/* What both rest on: a named upstream, one selling to the other, or one house. */
static const char *
shared_name (const WinnowOfferAssessment *a, const WinnowOfferAssessment *b)
{
  const char *found = NULL;

  for (char **upstream = a->upstreams; upstream && *upstream && !found; upstream++)
    found = name_among (b->upstreams, *upstream);
  if (!found)
    found = name_among (a->upstreams, platform_name (b));
  if (!found)
    found = name_among (b->upstreams, platform_name (a));
  if (!found && is_same_name (platform_name (a), platform_name (b)))
    found = platform_name (a);
  return found;
}

static gboolean
has_unknown_upstream (const WinnowOfferAssessment *offer)
{
  return is_reseller (offer) && (!offer->upstreams || !offer->upstreams[0]);
}

/* Why @a and @b count as one, in the assessment's language; NULL when they do not. */
static char *
dependence (const WinnowAssessment *self, const WinnowOfferAssessment *a, const WinnowOfferAssessment *b)
{
  const char *shared = shared_name (a, b);
  g_autofree char *left = winnow_assessment_offer_label (a), *right = winnow_assessment_offer_label (b);

  if (shared)
    return winnow_assessment_say (self, "%1$s and %2$s share %3$s: they count as one.",
                                  "%1$s 与 %2$s 共用上游 %3$s，只能算一家。", left, right, shared);
  if (has_unknown_upstream (a) && has_unknown_upstream (b))
    return winnow_assessment_say (self, "%1$s and %2$s both resell without naming their upstream: they may be one.",
                                  "%1$s 与 %2$s 都是转售且未说明上游，可能实为一家。", left, right);
  return NULL;
}

static void
remember (WinnowAssessment *self, char *statement)
{
  if (g_ptr_array_find_with_equal_func (self->shared_upstreams, statement, g_str_equal, NULL))
    g_free (statement);
  else
    g_ptr_array_add (self->shared_upstreams, statement);
}

/* Says every dependence in the set. */
static gboolean
is_independent (WinnowAssessment *self, GPtrArray *offers)
{
  gboolean is_free = TRUE;

  for (guint i = 0; i < offers->len; i++)
    for (guint j = i + 1; j < offers->len; j++)
      {
        char *statement = dependence (self, g_ptr_array_index (offers, i), g_ptr_array_index (offers, j));

        if (!statement)
          continue;
        is_free = FALSE;
        remember (self, statement);
      }
  return is_free;
}

static WinnowOfferAssessment *
candidate (const WinnowAssessment *self, guint alternative)
{
  for (guint i = 0; i < self->offers->len; i++)
    {
      WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      if (offer->alternative == (int) alternative)
        return offer->verdict == WINNOW_VERDICT_OPEN ? offer : NULL;
    }
  return NULL;
}

/* The members of a set by value, best first; NULL when one cannot be recommended. */
static GPtrArray *
set_offers (const WinnowAssessment *self, const WinnowSetProbability *set)
{
  g_autoptr (GPtrArray) offers = g_ptr_array_new ();

  for (guint place = 0; place < self->decision->ranking->len; place++)
    {
      guint alternative = g_array_index (self->decision->ranking, guint, place);
      WinnowOfferAssessment *offer = candidate (self, alternative);

      for (guint k = 0; k < set->members->len; k++)
        if (g_array_index (set->members, guint, k) == alternative)
          {
            if (!offer)
              return NULL;
            g_ptr_array_add (offers, offer);
          }
    }
  return g_steal_pointer (&offers);
}

static gboolean
recommend_set (WinnowAssessment *self, guint size, double *probability)
{
  const GPtrArray *sets = winnow_decision_result_sets (self->decision, size);

  for (guint s = 0; s < sets->len; s++)
    {
      const WinnowSetProbability *set = g_ptr_array_index (sets, s);
      g_autoptr (GPtrArray) offers = set_offers (self, set);

      if (!offers || !is_independent (self, offers))
        continue;
      *probability = set->probability;
      for (guint i = 0; i < offers->len; i++)
        g_ptr_array_add (self->recommended, g_ptr_array_index (offers, i));
      return TRUE;
    }
  return FALSE;
}

/* No draw shows such a set (blocked offers fill the first places): take the best
 * by value that are independent of those taken. */
static void
recommend_by_value (WinnowAssessment *self, guint size)
{
  for (guint place = 0; place < self->decision->ranking->len && self->recommended->len < size; place++)
    {
      WinnowOfferAssessment *offer = candidate (self, g_array_index (self->decision->ranking, guint, place));
      gboolean is_free = offer != NULL;

      for (guint i = 0; i < self->recommended->len && is_free; i++)
        {
          char *statement = dependence (self, g_ptr_array_index (self->recommended, i), offer);

          is_free = statement == NULL;
          if (statement)
            remember (self, statement);
        }
      if (is_free)
        g_ptr_array_add (self->recommended, offer);
    }
}

static void
explain (WinnowAssessment *self, WinnowOfferAssessment *offer, double probability)
{
  const WinnowDecisionResult *decision = self->decision;
  guint alternative = (guint) offer->alternative;
  guint size = self->recommended->len;

  offer->verdict = WINNOW_VERDICT_RECOMMENDED;
  winnow_offer_assessment_reason (
    offer, winnow_assessment_say (self, "Value %1$.3f; among the first %2$u in %3$.0f %% of the draws.",
                                  "总分 %1$.3f；在 %3$.0f%% 的抽样中位列前 %2$u。", decision->values[alternative], size,
                                  100 * winnow_decision_result_top (decision, alternative, size)));
  if (probability > 0 && size > 1)
    winnow_offer_assessment_reason (
      offer, winnow_assessment_say (self, "The recommended offers together are the best set in %.0f %% of the draws.",
                                    "推荐组合在 %.0f%% 的抽样中是最佳组合。", 100 * probability));
}

char **
winnow_assessment_upstreams (const WinnowAssessment *self, const WinnowOffer *offer)
{
  g_autoptr (GPtrArray) supplies =
    winnow_evaluation_children (self->evaluation, WINNOW_KIND_SUPPLY, "offer_id", winnow_row_id (offer));
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; i < supplies->len; i++)
    {
      const WinnowSupply *supply = g_ptr_array_index (supplies, i);
      const WinnowUpstream *upstream =
        supply->upstream_id ? winnow_evaluation_find (self->evaluation, WINNOW_KIND_UPSTREAM, supply->upstream_id) : NULL;

      if (upstream && upstream->name)
        g_strv_builder_add (names, upstream->name);
    }
  return g_strv_builder_end (names);
}

void
winnow_assessment_recommend (WinnowAssessment *self)
{
  double probability = 0;
  guint size;

  if (!self->decision)
    return;
  for (size = self->problem->set_size; size >= 2; size--)
    if (recommend_set (self, size, &probability))
      break;
  if (self->recommended->len == 0)
    recommend_by_value (self, self->problem->set_size);
  for (guint i = 0; i < self->recommended->len; i++)
    explain (self, g_ptr_array_index (self->recommended, i), probability);
  for (guint i = 0; i < self->offers->len; i++)
    {
      WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      for (guint k = 0; k < self->recommended->len && offer->verdict == WINNOW_VERDICT_OPEN; k++)
        {
          char *statement = dependence (self, g_ptr_array_index (self->recommended, k), offer);

          if (statement)
            winnow_offer_assessment_reason (offer, statement);
        }
    }
}
