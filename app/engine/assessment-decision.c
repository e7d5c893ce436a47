/* assessment-decision.c — an evaluation's criteria and offers as a decision problem.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/assessment-private.h"

#include <math.h>
#include <string.h>

#define DEFAULT_DRAWS 10000
#define DEFAULT_SEED 1
/* Integers up to here are exact in a number field. */
#define LARGEST_SEED 9007199254740992.0

static double
swing_of (const WinnowCriterion *criterion)
{
  return winnow_number_or (criterion->swing, 0);
}

static int
compare_criteria (gconstpointer a, gconstpointer b)
{
  const WinnowCriterion *x = *(WinnowCriterion *const *) a, *y = *(WinnowCriterion *const *) b;
  double left = winnow_number_or (x->order, G_MAXDOUBLE), right = winnow_number_or (y->order, G_MAXDOUBLE);

  return (left > right) - (left < right);
}

/* Criteria with a swing above 0, in the team's order. */
static void
collect_criteria (WinnowAssessment *self)
{
  GPtrArray *rows = winnow_evaluation_rows (self->evaluation, WINNOW_KIND_CRITERION);

  for (guint i = 0; i < rows->len; i++)
    if (swing_of (g_ptr_array_index (rows, i)) > 0)
      g_ptr_array_add (self->criteria, g_ptr_array_index (rows, i));
  g_ptr_array_sort (self->criteria, compare_criteria);
}

/* "x:v" ascending in x; FALSE when a text is not of that form. */
static gboolean
parse_anchors (char **texts, GArray *anchors)
{
  for (char **text = texts; text && *text; text++)
    {
      g_auto (GStrv) ends = g_strsplit (*text, ":", 2);
      WinnowAnchor anchor;
      char *rest;

      if (!ends[0] || !ends[1])
        return FALSE;
      anchor.x = g_ascii_strtod (ends[0], &rest);
      if (rest == ends[0] || *g_strchug (rest) != '\0')
        return FALSE;
      anchor.value = g_ascii_strtod (ends[1], &rest);
      if (rest == ends[1] || *g_strchug (rest) != '\0' || !(anchor.value >= 0 && anchor.value <= 1) ||
          !isfinite (anchor.x) ||
          (anchors->len > 0 && anchor.x <= g_array_index (anchors, WinnowAnchor, anchors->len - 1).x))
        return FALSE;
      g_array_append_val (anchors, anchor);
    }
  return TRUE;
}

static const char *
criterion_title (const WinnowAssessment *self, const WinnowCriterion *criterion)
{
  const char *title = g_str_has_prefix (self->language, "zh") ? criterion->title_zh : criterion->title_en;

  return title ? title : criterion->name ? criterion->name : winnow_row_id (criterion);
}

/* One more than the number of criteria with a larger swing. */
static guint
rank_of (const WinnowAssessment *self, const WinnowCriterion *criterion)
{
  guint rank = 1;

  for (guint j = 0; j < self->criteria->len; j++)
    rank += swing_of (g_ptr_array_index (self->criteria, j)) > swing_of (criterion);
  return rank;
}

static gboolean
fill_criteria (WinnowAssessment *self)
{
  for (guint j = 0; j < self->criteria->len; j++)
    {
      const WinnowCriterion *row = g_ptr_array_index (self->criteria, j);
      WinnowDecisionCriterion *criterion = winnow_decision_problem_criterion (self->problem, j);
      g_autoptr (GArray) anchors = g_array_new (FALSE, FALSE, sizeof (WinnowAnchor));

      if (!parse_anchors (row->anchors, anchors))
        {
          self->problem_reason =
            winnow_assessment_say (self, "The anchors of “%s” are not “number:value” pairs in ascending order.",
                                   "准则“%s”的锚点不是按升序排列的“数值:得分”。", criterion_title (self, row));
          return FALSE;
        }
      g_free (criterion->name);
      criterion->name = g_strdup (row->name ? row->name : winnow_row_id (row));
      criterion->weight = swing_of (row);
      criterion->rank = rank_of (self, row);
      if (anchors->len > 0)
        winnow_decision_criterion_set_anchors (criterion, (const WinnowAnchor *) anchors->data, anchors->len);
    }
  return TRUE;
}

static void
fill_alternatives (WinnowAssessment *self)
{
  g_autoptr (GHashTable) sources = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n = 0;

  for (guint i = 0; i < self->offers->len; i++)
    {
      WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      if (!winnow_offer_assessment_is_ranked (offer))
        continue;
      offer->alternative = (int) n;
      g_free (self->problem->alternatives->pdata[n]);
      self->problem->alternatives->pdata[n] = g_strdup (winnow_row_id (offer->offer));
      for (guint j = 0; j < self->criteria->len; j++)
        *winnow_decision_problem_cell (self->problem, n, j) =
          winnow_assessment_cell (self, offer, g_ptr_array_index (self->criteria, j),
                                  winnow_decision_problem_criterion (self->problem, j), sources);
      n++;
    }
}

/* Rows of weights by evaluator, in the order they first appear. */
static void
fill_evaluators (WinnowAssessment *self)
{
  GPtrArray *rows = winnow_evaluation_rows (self->evaluation, WINNOW_KIND_WEIGHT);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint m = self->criteria->len;

  self->problem->evaluator_weights = g_new0 (double, (gsize) rows->len * m + 1);
  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowWeight *row = g_ptr_array_index (rows, i);
      guint evaluator, j = 0;

      while (j < m && g_strcmp0 (winnow_row_id (g_ptr_array_index (self->criteria, j)), row->criterion_id) != 0)
        j++;
      if (!row->evaluator || j == m)
        continue;
      if (!g_ptr_array_find_with_equal_func (names, row->evaluator, g_str_equal, &evaluator))
        {
          evaluator = names->len;
          g_ptr_array_add (names, row->evaluator);
        }
      self->problem->evaluator_weights[evaluator * m + j] = MAX (0, winnow_number_or (row->swing, 0));
    }
  self->problem->n_evaluators = names->len;
}

static WinnowWeightRegion
region_of (const WinnowEvaluationRow *head)
{
  if (g_strcmp0 (head->weight_region, "ranking") == 0)
    return WINNOW_WEIGHTS_RANKING;
  if (g_strcmp0 (head->weight_region, "none") == 0)
    return WINNOW_WEIGHTS_NONE;
  return g_strcmp0 (head->weight_region, "evaluators") == 0 ? WINNOW_WEIGHTS_EVALUATORS : WINNOW_WEIGHTS_STATED;
}

static guint
count_ranked (const WinnowAssessment *self)
{
  guint n = 0;

  for (guint i = 0; i < self->offers->len; i++)
    n += winnow_offer_assessment_is_ranked (g_ptr_array_index (self->offers, i));
  return n;
}

/* The solver's words are in the language of the program, a report may be in the other one. */
static void
explain_close_call (WinnowAssessment *self)
{
  WinnowDecisionResult *decision = self->decision;
  double least = MAX (WINNOW_DECISION_LEAST_LEAD, decision->noise);

  if (!decision->is_close)
    return;
  g_free (decision->close_reason);
  if (decision->lead < least)
    decision->close_reason =
      winnow_assessment_say (self, "The first leads by %1$.3f; a lead below %2$.3f says nothing.",
                             "第一名领先 %1$.3f，低于 %2$.3f 的差距不足以分出胜负。", decision->lead, least);
  else
    decision->close_reason = winnow_assessment_say (self, "The first comes before the second in only %.0f %% of the draws.",
                                                    "仅在 %.0f%% 的抽样中第一名排在第二名之前。",
                                                    100 * decision->lead_probability);
}

static void
solve (WinnowAssessment *self)
{
  g_autoptr (GError) error = NULL;

  self->decision = winnow_decision_solve (self->problem, &error);
  if (self->decision)
    {
      explain_close_call (self);
      self->cross_checks = winnow_decision_cross_checks (self->problem, self->decision);
      return;
    }
  self->problem_reason = winnow_assessment_say (self, "The decision cannot be computed: %s", "无法计算决策：%s",
                                                error->message);
  g_clear_pointer (&self->problem, winnow_decision_problem_free);
}

void
winnow_assessment_decide (WinnowAssessment *self, const WinnowAssessmentOptions *options)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (self->evaluation);
  guint n = count_ranked (self);

  collect_criteria (self);
  if (self->criteria->len == 0)
    self->problem_reason = winnow_assessment_say (self, "No criterion has a weight yet.", "还没有任何准则设定权重。");
  else if (n == 0)
    self->problem_reason =
      winnow_assessment_say (self, "No offer can be ranked yet: each is cut, knocked out, or its ledger is incomplete.",
                             "暂无可排名的报价：全部已被形态淘汰或一票否决，或总账尚不完整。");
  if (self->problem_reason)
    return;
  self->problem = winnow_decision_problem_new (n, self->criteria->len);
  self->problem->region = region_of (head);
  self->problem->draws = (guint) CLAMP (winnow_number_or (options->draws, winnow_number_or (head->draws, DEFAULT_DRAWS)),
                                        WINNOW_DECISION_MIN_DRAWS, WINNOW_DECISION_MAX_DRAWS);
  self->problem->seed = (guint64) CLAMP (winnow_number_or (options->seed, winnow_number_or (head->seed, DEFAULT_SEED)), 0,
                                         LARGEST_SEED);
  self->problem->set_size = winnow_number_or (head->set_size, 2) >= 3 ? 3 : 2;
  if (!fill_criteria (self))
    {
      g_clear_pointer (&self->problem, winnow_decision_problem_free);
      return;
    }
  fill_alternatives (self);
  if (self->problem->region == WINNOW_WEIGHTS_EVALUATORS)
    fill_evaluators (self);
  solve (self);
}
