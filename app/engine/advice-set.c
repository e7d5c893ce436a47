/* advice-set.c — rules about the offers that are to be recommended together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/form-cut.h"

#include "engine/advice.h"

#include <string.h>

typedef struct
{
  WinnowFacts facts; /* of team and settings */
  GArray *members;   /* of guint: indices of offers */
  GPtrArray *classifications, *checklists;
} Set;

static const WinnowOffer *
member_offer (const Set *set, guint member)
{
  GPtrArray *offers = winnow_evaluation_rows (set->facts.evaluation, WINNOW_KIND_OFFER);

  return g_ptr_array_index (offers, g_array_index (set->members, guint, member));
}

static const WinnowClassification *
member_classification (const Set *set, guint member)
{
  guint index = g_array_index (set->members, guint, member);

  if (set->classifications == NULL || index >= set->classifications->len)
    return NULL;
  return g_ptr_array_index (set->classifications, index);
}

static WinnowFacts
member_facts (const Set *set, guint member)
{
  WinnowFacts facts = set->facts;
  guint index = g_array_index (set->members, guint, member);

  facts.offer = member_offer (set, member);
  facts.classification = member_classification (set, member);
  if (set->checklists != NULL && index < set->checklists->len)
    facts.checklist = g_ptr_array_index (set->checklists, index);
  return facts;
}

static WinnowExpressionValue
member_value (const Set *set, guint member, const char *name)
{
  WinnowFacts facts = member_facts (set, member);
  WinnowExpressionContext context = winnow_facts_context (&facts);

  return context.name (name, context.data);
}

static gboolean
is_category (const Set *set, guint member, const char *category)
{
  const WinnowClassification *classification = member_classification (set, member);

  return classification != NULL && g_strcmp0 (classification->primary, category) == 0;
}

static gboolean
is_segment (const Set *set, guint member, const char *segment)
{
  const WinnowClassification *classification = member_classification (set, member);

  return classification != NULL && g_strcmp0 (classification->segment, segment) == 0;
}

static gboolean
is_untried (const Set *set, guint member)
{
  return member_value (set, member, "runs.count").number == 0;
}

/* ---- Upstreams ---- */

static GPtrArray *
supplies_of (const Set *set, guint member)
{
  return winnow_evaluation_children (set->facts.evaluation, WINNOW_KIND_SUPPLY, "offer_id",
                                     winnow_row_id (member_offer (set, member)));
}

/* Two resellers that name nobody are taken to draw on the same house. */
static gboolean
is_pair_shared (const Set *set, guint a, guint b)
{
  g_autoptr (GPtrArray) left = supplies_of (set, a);
  g_autoptr (GPtrArray) right = supplies_of (set, b);

  for (guint i = 0; i < left->len; i++)
    for (guint k = 0; k < right->len; k++)
      if (g_strcmp0 (((WinnowSupply *) g_ptr_array_index (left, i))->upstream_id,
                     ((WinnowSupply *) g_ptr_array_index (right, k))->upstream_id)
          == 0)
        return TRUE;
  return left->len == 0 && right->len == 0 && is_category (set, a, "reseller") && is_category (set, b, "reseller");
}

static guint
count_shared_pairs (const Set *set)
{
  guint pairs = 0;

  for (guint a = 0; a < set->members->len; a++)
    for (guint b = a + 1; b < set->members->len; b++)
      pairs += is_pair_shared (set, a, b);
  return pairs;
}

/* ---- Other counts ---- */

static guint
count_category (const Set *set, const char *category)
{
  guint count = 0;

  for (guint i = 0; i < set->members->len; i++)
    count += is_category (set, i, category);
  return count;
}

static guint
count_segment (const Set *set, const char *segment)
{
  guint count = 0;

  for (guint i = 0; i < set->members->len; i++)
    count += is_segment (set, i, segment);
  return count;
}

static guint
count_untried (const Set *set)
{
  guint count = 0;

  for (guint i = 0; i < set->members->len; i++)
    count += is_untried (set, i);
  return count;
}

/* A price whose date nobody knows is as stale as an old one. */
static guint
count_stale (const Set *set)
{
  WinnowExpressionContext context = winnow_facts_context (&set->facts);
  double days = context.name ("cfg.price_shelf_life_days", context.data).number;
  guint count = 0;

  for (guint i = 0; i < set->members->len; i++)
    {
      WinnowExpressionValue kind = member_value (set, i, "offer.price_kind");
      WinnowExpressionValue age = member_value (set, i, "offer.price_age_days");

      if (g_strcmp0 (kind.text, "none") != 0)
        count += age.type != WINNOW_VALUE_NUMBER || age.number > days;
    }
  return count;
}

/* A path that has been walked: a drill on record, or a run on own hardware or a large cloud. */
static gboolean
is_drilled (const Set *set)
{
  for (guint i = 0; i < set->members->len; i++)
    {
      WinnowFacts facts = member_facts (set, i);
      const WinnowChecklistItem *item
        = facts.checklist != NULL ? winnow_checklist_item (facts.checklist, "K40") : NULL;

      if (item != NULL && item->state == WINNOW_ANSWER_WRITTEN && g_strcmp0 (item->used_value, "drilled") == 0)
        return TRUE;
      if ((is_category (set, i, "owned") || is_segment (set, i, "hyperscaler")) && !is_untried (set, i))
        return TRUE;
    }
  return FALSE;
}

static WinnowTri
is_critical (const Set *set)
{
  GPtrArray *parts = winnow_evaluation_rows (set->facts.evaluation, WINNOW_KIND_PART);
  WinnowTri critical = WINNOW_TRI_NO;

  for (guint i = 0; i < parts->len; i++)
    {
      WinnowTri part = ((WinnowPart *) g_ptr_array_index (parts, i))->critical;

      if (part == WINNOW_TRI_YES)
        return part;
      if (part == WINNOW_TRI_UNKNOWN)
        critical = part;
    }
  return critical;
}

static gboolean
has_training (const Set *set)
{
  GPtrArray *parts = winnow_evaluation_rows (set->facts.evaluation, WINNOW_KIND_PART);

  for (guint i = 0; i < parts->len; i++)
    {
      const char *kind = ((WinnowPart *) g_ptr_array_index (parts, i))->kind;

      if (g_strcmp0 (kind, "training") == 0 || g_strcmp0 (kind, "finetune") == 0)
        return TRUE;
    }
  return FALSE;
}

/* ---- Names ---- */

static WinnowExpressionValue
count_value (guint count)
{
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_NUMBER, .number = count };
}

static WinnowExpressionValue
boolean_value (gboolean boolean)
{
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_BOOLEAN, .boolean = boolean };
}

static WinnowExpressionValue
set_value (const char *name, gpointer data)
{
  const Set *set = data;
  WinnowExpressionContext context = winnow_facts_context (&set->facts);

  if (strcmp (name, "set.size") == 0)
    return count_value (set->members->len);
  if (strcmp (name, "set.untried") == 0)
    return count_value (count_untried (set));
  if (strcmp (name, "set.shared_upstreams") == 0)
    return count_value (count_shared_pairs (set));
  if (strcmp (name, "set.resellers") == 0)
    return count_value (count_category (set, "reseller"));
  if (strcmp (name, "set.one_stop") == 0)
    return count_value (count_segment (set, "one-stop"));
  if (strcmp (name, "set.stale") == 0)
    return count_value (count_stale (set));
  if (strcmp (name, "set.trains") == 0)
    return boolean_value (has_training (set));
  if (strcmp (name, "set.drilled") == 0)
    return boolean_value (is_drilled (set));
  if (strcmp (name, "set.critical") == 0)
    {
      WinnowTri critical = is_critical (set);

      if (critical == WINNOW_TRI_UNKNOWN)
        return (WinnowExpressionValue){ .type = WINNOW_VALUE_UNKNOWN };
      return boolean_value (critical == WINNOW_TRI_YES);
    }
  return context.name (name, context.data);
}

static GArray *
indices_of (const WinnowEvaluation *evaluation, GPtrArray *offer_ids)
{
  GPtrArray *offers = winnow_evaluation_rows (evaluation, WINNOW_KIND_OFFER);
  GArray *members = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < offer_ids->len; i++)
    for (guint k = 0; k < offers->len; k++)
      if (g_strcmp0 (winnow_row_id (g_ptr_array_index (offers, k)), g_ptr_array_index (offer_ids, i)) == 0)
        g_array_append_val (members, k);
  return members;
}

/* ---- Public ---- */

GPtrArray *
winnow_advice_for_set (WinnowCatalog *catalog,
                       WinnowEvaluation *evaluation,
                       GPtrArray *offer_ids,
                       GPtrArray *classifications,
                       GPtrArray *checklists,
                       const char *now)
{
  GPtrArray *advice = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_advice_free);
  g_autoptr (GArray) members = NULL;
  Set set = { .classifications = classifications, .checklists = checklists };
  WinnowExpressionContext context = { .name = set_value, .data = &set };

  g_return_val_if_fail (catalog != NULL && evaluation != NULL && offer_ids != NULL, advice);

  members = indices_of (evaluation, offer_ids);
  set.members = members;
  set.facts = (WinnowFacts){ .catalog = catalog, .evaluation = evaluation, .now = now };
  for (guint i = 0; i < catalog->advice_rules->len; i++)
    {
      const WinnowAdviceRule *rule = g_ptr_array_index (catalog->advice_rules, i);
      WinnowAdvice *found;

      if (rule->scope != WINNOW_SCOPE_SET)
        continue;
      found = winnow_advice_judge (rule, &set.facts, &context);
      if (found != NULL)
        g_ptr_array_add (advice, found);
    }
  return advice;
}
