/* decision.c — the solver: checks a problem, then values, dominance, SMAA-2 and flips.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/decision-private.h"
#include "engine/statistics.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define LEAST_LEAD_PROBABILITY 0.8

G_DEFINE_QUARK (winnow-decision-error, winnow_decision_error)

static void
criterion_clear (gpointer data)
{
  WinnowDecisionCriterion *self = data;

  g_free (self->name);
  g_free (self->anchors);
}

static gboolean
check_anchors (const WinnowDecisionCriterion *criterion, GError **error)
{
  if (criterion->anchors && criterion->n_anchors == 0)
    goto wrong;
  for (guint i = 0; criterion->anchors && i < criterion->n_anchors; i++)
    if (!isfinite (criterion->anchors[i].x) || !isfinite (criterion->anchors[i].value) ||
        (i > 0 && criterion->anchors[i].x <= criterion->anchors[i - 1].x))
      goto wrong;
  return TRUE;

wrong:
  g_set_error (error, WINNOW_DECISION_ERROR, WINNOW_DECISION_ERROR_ANCHORS,
               /* Translators: %s is the name of a criterion. */
               _("The anchors of “%s” must be numbers in ascending order, each one once."), criterion->name);
  return FALSE;
}

static gboolean
check_cells (const WinnowDecisionProblem *problem, GError **error)
{
  guint m = problem->criteria->len;

  for (guint c = 0; c < problem->alternatives->len * m; c++)
    {
      if (winnow_decision_cell_check (&problem->cells[c]))
        continue;
      g_set_error (error, WINNOW_DECISION_ERROR, WINNOW_DECISION_ERROR_VALUES,
                   /* Translators: an offer's id and the name of a criterion. */
                   _("The value of “%s” on “%s” is not a number with a valid spread."),
                   (const char *) g_ptr_array_index (problem->alternatives, c / m),
                   winnow_decision_problem_criterion (problem, c % m)->name);
      return FALSE;
    }
  return TRUE;
}

/* Swing weights scaled to sum 1. */
static double *
normalised_weights (const WinnowDecisionProblem *problem, GError **error)
{
  guint m = problem->criteria->len;
  g_autofree double *weights = g_new (double, m + 1);
  double sum;
  gboolean is_valid = TRUE;

  for (guint j = 0; j < m; j++)
    {
      weights[j] = winnow_decision_problem_criterion (problem, j)->weight;
      is_valid = is_valid && weights[j] >= 0 && isfinite (weights[j]);
    }
  sum = winnow_sum (weights, m);
  if (!is_valid || !(sum > 0))
    {
      g_set_error_literal (error, WINNOW_DECISION_ERROR, WINNOW_DECISION_ERROR_WEIGHTS,
                           _("Weights must not be negative, and at least one must be above 0."));
      return NULL;
    }
  for (guint j = 0; j < m; j++)
    weights[j] /= sum;
  return g_steal_pointer (&weights);
}

static gboolean
check_problem (const WinnowDecisionProblem *problem, GError **error)
{
  for (guint j = 0; j < problem->criteria->len; j++)
    if (!check_anchors (winnow_decision_problem_criterion (problem, j), error))
      return FALSE;
  if (problem->draws < WINNOW_DECISION_MIN_DRAWS || problem->draws > WINNOW_DECISION_MAX_DRAWS)
    {
      g_set_error (error, WINNOW_DECISION_ERROR, WINNOW_DECISION_ERROR_VALUES,
                   /* Translators: the number of random draws, and its bounds. */
                   _("%u draws: choose between %u and %u."), problem->draws, WINNOW_DECISION_MIN_DRAWS,
                   WINNOW_DECISION_MAX_DRAWS);
      return FALSE;
    }
  return check_cells (problem, error);
}

static void
compute_values (const double *u, WinnowDecisionResult *result)
{
  guint n = result->n_alternatives, m = result->n_criteria;

  for (guint i = 0; i < n; i++)
    {
      guint place = result->ranking->len;

      for (guint j = 0; j < m; j++)
        result->contributions[i * m + j] = result->weights[j] * u[i * m + j];
      result->values[i] = winnow_sum (result->contributions + i * m, m);
      while (place > 0 &&
             result->values[g_array_index (result->ranking, guint, place - 1)] < result->values[i] - WINNOW_TIE)
        place--;
      g_array_insert_val (result->ranking, place, i);
    }
  if (n >= 2)
    result->lead = MAX (0, result->values[g_array_index (result->ranking, guint, 0)] -
                             result->values[g_array_index (result->ranking, guint, 1)]);
}

static void
judge_lead (WinnowDecisionResult *result)
{
  guint n = result->n_alternatives;

  result->lead_probability = 1;
  if (n < 2)
    return;
  result->lead_probability =
    result->pairwise[g_array_index (result->ranking, guint, 0) * n + g_array_index (result->ranking, guint, 1)];
  if (result->lead < MAX (WINNOW_DECISION_LEAST_LEAD, result->noise))
    /* Translators: values on a scale from 0 to 1. */
    result->close_reason = g_strdup_printf (_("The first leads by %.3f; less than %.3f says nothing."), result->lead,
                                            MAX (WINNOW_DECISION_LEAST_LEAD, result->noise));
  else if (result->lead_probability < LEAST_LEAD_PROBABILITY)
    /* Translators: a share in percent. */
    result->close_reason = g_strdup_printf (_("The first comes before the second in only %.0f %% of the draws."),
                                            100 * result->lead_probability);
  result->is_close = result->close_reason != NULL;
}

static WinnowDecisionResult *
result_new (const WinnowDecisionProblem *problem, double *weights)
{
  WinnowDecisionResult *self = g_new0 (WinnowDecisionResult, 1);
  gsize n = problem->alternatives->len, m = problem->criteria->len;

  self->n_alternatives = n;
  self->n_criteria = m;
  self->draws = problem->draws;
  self->seed = problem->seed;
  self->generator = g_strdup (WINNOW_RANDOM_NAME);
  self->weights = weights;
  self->values = g_new0 (double, n + 1);
  self->contributions = g_new0 (double, n * m + 1);
  self->acceptability = g_new0 (double, n * n + 1);
  self->pairwise = g_new0 (double, n * n + 1);
  self->central_weights = g_new0 (double, n * m + 1);
  self->confidence = g_new0 (double, n + 1);
  self->first_draws = g_new0 (double, n + 1);
  self->dominances = g_ptr_array_new_with_free_func (g_free);
  self->flips = g_ptr_array_new_with_free_func (g_free);
  self->ranking = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

WinnowDecisionProblem *
winnow_decision_problem_new (guint n_alternatives, guint n_criteria)
{
  WinnowDecisionProblem *self = g_new0 (WinnowDecisionProblem, 1);

  self->alternatives = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_alternatives; i++)
    g_ptr_array_add (self->alternatives, g_strdup_printf ("%u", i + 1));
  self->criteria = g_array_new (FALSE, TRUE, sizeof (WinnowDecisionCriterion));
  g_array_set_clear_func (self->criteria, criterion_clear);
  for (guint j = 0; j < n_criteria; j++)
    {
      WinnowDecisionCriterion criterion = { g_strdup_printf ("%u", j + 1), NULL, 0, 1, j + 1, 0 };

      g_array_append_val (self->criteria, criterion);
    }
  self->cells = g_new0 (WinnowCell, (gsize) n_alternatives * n_criteria + 1);
  self->draws = 10000;
  self->seed = 1;
  self->set_size = 2;
  return self;
}

static double *
copy_numbers (const double *numbers, gsize n)
{
  return numbers ? g_memdup2 (numbers, n * sizeof *numbers) : NULL;
}

WinnowDecisionProblem *
winnow_decision_problem_copy (const WinnowDecisionProblem *self)
{
  guint n = self->alternatives->len, m = self->criteria->len;
  WinnowDecisionProblem *copy = winnow_decision_problem_new (n, m);

  for (guint i = 0; i < n; i++)
    {
      g_free (copy->alternatives->pdata[i]);
      copy->alternatives->pdata[i] = g_strdup (self->alternatives->pdata[i]);
    }
  for (guint j = 0; j < m; j++)
    {
      const WinnowDecisionCriterion *from = winnow_decision_problem_criterion (self, j);
      WinnowDecisionCriterion *to = winnow_decision_problem_criterion (copy, j);

      g_free (to->name);
      *to = *from;
      to->name = g_strdup (from->name);
      to->anchors = from->anchors ? g_memdup2 (from->anchors, from->n_anchors * sizeof *from->anchors) : NULL;
    }
  memcpy (copy->cells, self->cells, (gsize) n * m * sizeof *self->cells);
  copy->region = self->region;
  copy->weight_low = copy_numbers (self->weight_low, m);
  copy->weight_high = copy_numbers (self->weight_high, m);
  copy->evaluator_weights = copy_numbers (self->evaluator_weights, (gsize) self->n_evaluators * m);
  copy->n_evaluators = self->n_evaluators;
  copy->draws = self->draws;
  copy->seed = self->seed;
  copy->set_size = self->set_size;
  return copy;
}

void
winnow_decision_problem_set_weights (WinnowDecisionProblem *self, const double *weights)
{
  guint m = self->criteria->len;

  for (guint j = 0; j < m; j++)
    {
      WinnowDecisionCriterion *criterion = winnow_decision_problem_criterion (self, j);

      criterion->weight = weights[j];
      criterion->rank = 1;
      for (guint k = 0; k < m; k++)
        criterion->rank += weights[k] > weights[j];
    }
}

void
winnow_decision_problem_free (WinnowDecisionProblem *self)
{
  g_ptr_array_unref (self->alternatives);
  g_array_unref (self->criteria);
  g_free (self->cells);
  g_free (self->weight_low);
  g_free (self->weight_high);
  g_free (self->evaluator_weights);
  g_free (self);
}

WinnowCell *
winnow_decision_problem_cell (const WinnowDecisionProblem *self, guint alternative, guint criterion)
{
  return &self->cells[(gsize) alternative * self->criteria->len + criterion];
}

WinnowDecisionCriterion *
winnow_decision_problem_criterion (const WinnowDecisionProblem *self, guint criterion)
{
  return &g_array_index (self->criteria, WinnowDecisionCriterion, criterion);
}

void
winnow_decision_criterion_set_anchors (WinnowDecisionCriterion *self, const WinnowAnchor *anchors, guint n_anchors)
{
  g_free (self->anchors);
  self->anchors = g_memdup2 (anchors, n_anchors * sizeof (WinnowAnchor));
  self->n_anchors = n_anchors;
}

WinnowDecisionResult *
winnow_decision_solve (const WinnowDecisionProblem *problem, GError **error)
{
  guint n = problem->alternatives->len, m = problem->criteria->len;
  g_autofree double *weights = NULL, *u = g_new (double, (gsize) n * m + 1);
  g_autoptr (WinnowWeightSampler) sampler = NULL;
  g_autoptr (WinnowDecisionResult) result = NULL;

  if (!check_problem (problem, error) || !(weights = normalised_weights (problem, error)) ||
      !(sampler = winnow_weight_sampler_new (problem, weights, error)))
    return NULL;
  for (guint c = 0; c < n * m; c++)
    u[c] = winnow_decision_value (winnow_decision_problem_criterion (problem, c % m),
                                  winnow_decision_cell_point (&problem->cells[c]));
  result = result_new (problem, g_steal_pointer (&weights));
  compute_values (u, result);
  if (n > 0)
    winnow_decision_smaa (problem, u, sampler, result);
  else
    {
      result->pairs = g_ptr_array_new ();
      result->triples = g_ptr_array_new ();
    }
  judge_lead (result);
  winnow_decision_dominances (problem, u, result->dominances);
  winnow_decision_flips (problem, u, result, result->flips);
  return g_steal_pointer (&result);
}

void
winnow_decision_result_free (WinnowDecisionResult *self)
{
  g_free (self->generator);
  g_free (self->values);
  g_free (self->contributions);
  g_free (self->weights);
  g_free (self->acceptability);
  g_free (self->pairwise);
  g_free (self->central_weights);
  g_free (self->confidence);
  g_free (self->first_draws);
  g_clear_pointer (&self->pairs, g_ptr_array_unref);
  g_clear_pointer (&self->triples, g_ptr_array_unref);
  g_ptr_array_unref (self->dominances);
  g_ptr_array_unref (self->flips);
  g_array_unref (self->ranking);
  g_free (self->close_reason);
  g_free (self);
}

const GPtrArray *
winnow_decision_result_sets (const WinnowDecisionResult *self, guint size)
{
  return size == 3 ? self->triples : self->pairs;
}

double
winnow_decision_result_top (const WinnowDecisionResult *self, guint alternative, guint places)
{
  guint n = self->n_alternatives;

  g_return_val_if_fail (alternative < n, 0);

  return winnow_sum (self->acceptability + alternative * n, MIN (places, n));
}

void
winnow_roc_weights (const guint *ranks, guint n, double *w)
{
  for (guint j = 0; j < n; j++)
    {
      guint before = 0, tied = 0;

      for (guint i = 0; i < n; i++)
        {
          before += ranks[i] < ranks[j];
          tied += ranks[i] == ranks[j];
        }
      w[j] = 0;
      for (guint place = before + 1; place <= before + tied; place++)
        for (guint i = place; i <= n; i++)
          w[j] += 1.0 / i / n / tied;
    }
}
