/* form-cut.c — step 1: what cuts an offer, and the advice rules that fire.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/form-cut.h"

#include "engine/advice.h"

#include <string.h>

typedef struct
{
  WinnowFormCut *cut;
  GPtrArray *classifications, *checklists, *trials, *ledgers;
  const char *now;
  GHashTable *asked; /* rule, field and part of asks that concern every offer */
} Build;

static gpointer
element (GPtrArray *array, guint index)
{
  return array != NULL && index < array->len ? g_ptr_array_index (array, index) : NULL;
}

static GPtrArray *
all_offers (const Build *build)
{
  return winnow_evaluation_rows (build->cut->evaluation, WINNOW_KIND_OFFER);
}

static WinnowFacts
facts_for (const Build *build, guint offer, const WinnowPart *part)
{
  return (WinnowFacts){
    .catalog = build->cut->catalog,
    .evaluation = build->cut->evaluation,
    .offer = g_ptr_array_index (all_offers (build), offer),
    .part = part,
    .classification = element (build->classifications, offer),
    .checklist = element (build->checklists, offer),
    .trial = element (build->trials, offer),
    .ledger = element (build->ledgers, offer),
    .classifications = build->classifications,
    .now = build->now,
  };
}

/* The parts an offer is considered for; one NULL when there is none. */
static GPtrArray *
parts_of (const Build *build, const WinnowOffer *offer)
{
  GPtrArray *all = winnow_evaluation_rows (build->cut->evaluation, WINNOW_KIND_PART);
  GPtrArray *parts = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      const WinnowRow *part = g_ptr_array_index (all, i);

      if (offer == NULL || offer->part_id == NULL || strcmp (offer->part_id, part->id) == 0)
        g_ptr_array_add (parts, (gpointer) part);
    }
  if (parts->len == 0)
    g_ptr_array_add (parts, NULL);
  return parts;
}

/* ---- Rules ---- */

typedef struct
{
  const Build *build;
  gboolean needs_absent;
} NeedSearch;

static void
find_need (const char *name, const char *argument, gpointer data)
{
  NeedSearch *search = data;

  if (argument != NULL)
    return;
  if ((g_str_has_prefix (name, "trial.") && search->build->trials == NULL)
      || (g_str_has_prefix (name, "ledger.") && search->build->ledgers == NULL))
    search->needs_absent = TRUE;
}

static gboolean
can_judge (const Build *build, const WinnowAdviceRule *rule)
{
  NeedSearch search = { build, FALSE };

  winnow_expression_foreach_name (rule->when, find_need, &search);
  return !search.needs_absent;
}

/* What the team or the part does not know is asked once, not once an offer. */
static gboolean
is_asked_already (const Build *build, WinnowAdvice *advice)
{
  const char *field = advice->unknown_field;
  gboolean is_of_part = field != NULL && g_str_has_prefix (field, "part.");

  if (!advice->is_ask || field == NULL || !(is_of_part || g_str_has_prefix (field, "team.")))
    return FALSE;
  g_clear_pointer (&advice->offer_id, g_free);
  if (!is_of_part)
    g_clear_pointer (&advice->part_id, g_free);
  return !g_hash_table_add (build->asked, g_strdup_printf ("%s\n%s\n%s", advice->rule->id, field,
                                                           advice->part_id != NULL ? advice->part_id : ""));
}

static void
take_advice (const Build *build, WinnowAdvice *advice)
{
  if (advice == NULL)
    return;
  if (is_asked_already (build, advice))
    winnow_advice_free (advice);
  else
    g_ptr_array_add (build->cut->advice, advice);
}

static void
judge_offer (const Build *build, const WinnowAdviceRule *rule, guint offer)
{
  const WinnowOffer *row = g_ptr_array_index (all_offers (build), offer);
  g_autoptr (GPtrArray) parts = parts_of (build, row);

  if (rule->scope == WINNOW_SCOPE_OFFER)
    g_ptr_array_set_size (parts, 1);
  for (guint i = 0; i < parts->len; i++)
    {
      WinnowFacts facts
        = facts_for (build, offer, rule->scope == WINNOW_SCOPE_OFFER ? NULL : g_ptr_array_index (parts, i));
      WinnowExpressionContext context = winnow_facts_context (&facts);

      take_advice (build, winnow_advice_judge (rule, &facts, &context));
    }
}

/* Once an evaluation: a part for which the rule fires counts before one that is unclear. */
static void
judge_evaluation (const Build *build, const WinnowAdviceRule *rule)
{
  g_autoptr (GPtrArray) parts = parts_of (build, NULL);
  WinnowAdvice *found = NULL;

  for (guint i = 0; i < parts->len; i++)
    {
      WinnowFacts facts = {
        .catalog = build->cut->catalog,
        .evaluation = build->cut->evaluation,
        .part = g_ptr_array_index (parts, i),
        .classifications = build->classifications,
        .now = build->now,
      };
      WinnowExpressionContext context = winnow_facts_context (&facts);
      WinnowAdvice *advice = winnow_advice_judge (rule, &facts, &context);

      if (advice != NULL && (found == NULL || (found->is_ask && !advice->is_ask)))
        {
          winnow_advice_free (found);
          found = advice;
        }
      else
        winnow_advice_free (advice);
    }
  take_advice (build, found);
}

static void
judge_rules (const Build *build, gboolean form_stage)
{
  GPtrArray *offers = all_offers (build);

  for (guint i = 0; i < build->cut->catalog->advice_rules->len; i++)
    {
      const WinnowAdviceRule *rule = g_ptr_array_index (build->cut->catalog->advice_rules, i);

      if (rule->scope == WINNOW_SCOPE_SET || (strcmp (rule->stage, "form") == 0) != form_stage
          || !can_judge (build, rule))
        continue;
      if (rule->scope == WINNOW_SCOPE_EVALUATION)
        judge_evaluation (build, rule);
      for (guint k = 0; k < offers->len && rule->scope != WINNOW_SCOPE_EVALUATION; k++)
        {
          const WinnowFormVerdict *verdict = g_ptr_array_index (build->cut->verdicts, k);

          if (form_stage ? !verdict->is_withdrawn : verdict->is_in)
            judge_offer (build, rule, k);
        }
    }
}

/* ---- Verdicts ---- */

static void
verdict_free (WinnowFormVerdict *verdict)
{
  g_free (verdict->offer_id);
  g_ptr_array_unref (verdict->reasons);
  g_ptr_array_unref (verdict->open);
  g_free (verdict);
}

static WinnowFormVerdict *
verdict_new (const WinnowOffer *offer)
{
  WinnowFormVerdict *verdict = g_new0 (WinnowFormVerdict, 1);

  verdict->offer_id = g_strdup (winnow_row_id (offer));
  verdict->is_in = TRUE;
  verdict->reasons = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_text_free);
  verdict->open = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_text_free);
  if (offer->withdrawn_reason != NULL)
    {
      verdict->is_withdrawn = TRUE;
      verdict->is_in = FALSE;
      g_ptr_array_add (verdict->reasons, winnow_text_new ("Taken out by the team: %s", "团队主动撤下：%s",
                                                          offer->withdrawn_reason));
    }
  return verdict;
}

/* Met unless "no" for every part that the offer is considered for. */
static WinnowTri
judge_limit (const Build *build, guint offer, const WinnowExpression *expression)
{
  g_autoptr (GPtrArray) parts = parts_of (build, g_ptr_array_index (all_offers (build), offer));
  WinnowTri best = WINNOW_TRI_NO;

  for (guint i = 0; i < parts->len; i++)
    {
      WinnowFacts facts = facts_for (build, offer, g_ptr_array_index (parts, i));
      WinnowTri met = winnow_facts_judge (&facts, expression);

      if (met == WINNOW_TRI_YES)
        return met;
      if (met == WINNOW_TRI_UNKNOWN)
        best = met;
    }
  return best;
}

static void
apply_limit (const Build *build, guint offer, WinnowFormVerdict *verdict, const WinnowLimit *limit)
{
  const char *text = limit->expression != NULL ? limit->expression : "";
  const char *name = limit->name != NULL ? limit->name : text;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowExpression) expression = winnow_expression_new (text, &error);

  if (expression == NULL || !winnow_facts_check (build->cut->catalog, WINNOW_FACTS_LIMIT, expression, &error))
    {
      g_ptr_array_add (verdict->open, winnow_text_new ("The limit “%s” cannot be read: %s", "硬性条件“%s”无法解析：%s",
                                                       name, error->message));
      return;
    }
  switch (judge_limit (build, offer, expression))
    {
    case WINNOW_TRI_NO:
      g_ptr_array_add (verdict->reasons, winnow_text_new ("Misses the limit “%s” (%s)", "不满足硬性条件“%s”（%s）",
                                                          name, limit->reason != NULL ? limit->reason : text));
      break;
    case WINNOW_TRI_UNKNOWN:
      g_ptr_array_add (verdict->open, winnow_text_new ("The limit “%s” cannot be judged yet: %s",
                                                       "硬性条件“%s”暂时无法判断：%s", name, text));
      break;
    case WINNOW_TRI_YES:
      break;
    }
}

/* A rule about a part takes the offer out when it fires for all of its parts. */
static gboolean
is_knocked_out (const Build *build, const WinnowOffer *offer, const WinnowAdviceRule *rule, const WinnowAdvice **advice)
{
  g_autoptr (GPtrArray) parts = parts_of (build, offer);
  guint fired = 0;

  for (guint i = 0; i < build->cut->advice->len; i++)
    {
      const WinnowAdvice *candidate = g_ptr_array_index (build->cut->advice, i);

      if (candidate->rule != rule || candidate->is_ask || g_strcmp0 (candidate->offer_id, winnow_row_id (offer)) != 0)
        continue;
      *advice = candidate;
      fired++;
    }
  return fired > 0 && (rule->scope == WINNOW_SCOPE_OFFER || fired == parts->len);
}

static WinnowText *
text_copy (const WinnowText *text)
{
  WinnowText *copy = g_new (WinnowText, 1);

  copy->en = g_strdup (text->en);
  copy->zh = g_strdup (text->zh);
  return copy;
}

static void
apply_rules (const Build *build, const WinnowOffer *offer, WinnowFormVerdict *verdict)
{
  for (guint i = 0; i < build->cut->catalog->advice_rules->len; i++)
    {
      const WinnowAdviceRule *rule = g_ptr_array_index (build->cut->catalog->advice_rules, i);
      const WinnowAdvice *advice = NULL;

      if (rule->severity == WINNOW_SEVERITY_KNOCK_OUT && strcmp (rule->stage, "form") == 0
          && is_knocked_out (build, offer, rule, &advice))
        g_ptr_array_add (verdict->reasons, text_copy (&advice->message));
    }
}

static void
decide (const Build *build, guint index, WinnowFormVerdict *verdict)
{
  const WinnowOffer *offer = g_ptr_array_index (all_offers (build), index);
  GPtrArray *limits = winnow_evaluation_rows (build->cut->evaluation, WINNOW_KIND_LIMIT);

  if (verdict->is_withdrawn)
    return;
  for (guint i = 0; i < limits->len; i++)
    apply_limit (build, index, verdict, g_ptr_array_index (limits, i));
  apply_rules (build, offer, verdict);
  if (verdict->reasons->len == 0)
    return;
  verdict->is_kept_anyway = offer->keep_reason != NULL && *offer->keep_reason != '\0';
  verdict->is_in = verdict->is_kept_anyway;
}

static gboolean
are_form_questions_answered (const WinnowEvaluation *evaluation)
{
  GPtrArray *parts = winnow_evaluation_rows (evaluation, WINNOW_KIND_PART);

  for (guint i = 0; i < parts->len; i++)
    if (((WinnowPart *) g_ptr_array_index (parts, i))->interruptible == WINNOW_TRI_UNKNOWN)
      return FALSE;
  return parts->len > 0 && winnow_evaluation_head (evaluation)->data_on_site != WINNOW_TRI_UNKNOWN;
}

/* ---- Public ---- */

WinnowFormCut *
winnow_form_cut_new_full (WinnowCatalog *catalog,
                          WinnowEvaluation *evaluation,
                          GPtrArray *classifications,
                          GPtrArray *checklists,
                          GPtrArray *trials,
                          GPtrArray *ledgers,
                          const char *now)
{
  WinnowFormCut *self = g_new0 (WinnowFormCut, 1);
  g_autoptr (GHashTable) asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Build build = { self, classifications, checklists, trials, ledgers, now, asked };
  GPtrArray *offers;

  g_return_val_if_fail (catalog != NULL && evaluation != NULL, self);

  self->catalog = winnow_catalog_ref (catalog);
  self->evaluation = winnow_evaluation_ref (evaluation);
  self->verdicts = g_ptr_array_new_with_free_func ((GDestroyNotify) verdict_free);
  self->advice = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_advice_free);
  self->can_cut = are_form_questions_answered (evaluation);
  offers = winnow_evaluation_rows (evaluation, WINNOW_KIND_OFFER);
  for (guint i = 0; i < offers->len; i++)
    g_ptr_array_add (self->verdicts, verdict_new (g_ptr_array_index (offers, i)));
  judge_rules (&build, TRUE);
  for (guint i = 0; i < offers->len; i++)
    decide (&build, i, g_ptr_array_index (self->verdicts, i));
  judge_rules (&build, FALSE);
  return self;
}

WinnowFormCut *
winnow_form_cut_new (WinnowCatalog *catalog,
                     WinnowEvaluation *evaluation,
                     GPtrArray *classifications,
                     GPtrArray *checklists,
                     const char *now)
{
  return winnow_form_cut_new_full (catalog, evaluation, classifications, checklists, NULL, NULL, now);
}

void
winnow_form_cut_free (WinnowFormCut *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->verdicts);
  g_ptr_array_unref (self->advice);
  winnow_catalog_unref (self->catalog);
  winnow_evaluation_unref (self->evaluation);
  g_free (self);
}

const WinnowFormVerdict *
winnow_form_cut_verdict (const WinnowFormCut *self, const char *offer_id)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->verdicts->len; i++)
    {
      const WinnowFormVerdict *verdict = g_ptr_array_index (self->verdicts, i);

      if (g_strcmp0 (verdict->offer_id, offer_id) == 0)
        return verdict;
    }
  return NULL;
}
