/* decision-weights.c — draws from the region the weights may lie in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/decision-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Concentration of the Dirichlet distribution about an evaluator's weights. */
#define EVALUATOR_CONCENTRATION 50.0
/* Draws that measure whether rejection is cheap enough, and the share they need. */
#define PILOT_DRAWS 10000
#define LEAST_ACCEPTANCE 0.01
#define LEAST_STEPS 100

struct _WinnowWeightSampler
{
  const WinnowDecisionProblem *problem;
  guint n;
  double *stated;
  guint *by_rank;    /* criteria, most important first */
  double *scratch;   /* n, sorted weights or a direction */
  double *place;     /* hit-and-run: where the walk is; NULL = rejection */
  guint *loose;      /* criteria whose interval has a length */
  guint n_loose, steps;
  double *evaluators; /* normalised */
};

static void
draw_simplex (WinnowRandom *random, guint n, double *w)
{
  double sum = 0;

  for (guint j = 0; j < n; j++)
    sum += w[j] = -log (winnow_random_uniform (random));
  if (sum <= 0)
    {
      draw_simplex (random, n, w);
      return;
    }
  for (guint j = 0; j < n; j++)
    w[j] /= sum;
}

static int
compare_descending (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x < y) - (x > y);
}

static guint
rank_of (const WinnowWeightSampler *self, guint place)
{
  return winnow_decision_problem_criterion (self->problem, self->by_rank[place])->rank;
}

/* Sorted weights are dealt out block by block; inside a block of equal ranks
 * they are shuffled, which is uniform where only the blocks are ordered. */
static void
draw_ranking (WinnowWeightSampler *self, WinnowRandom *random, double *w)
{
  draw_simplex (random, self->n, self->scratch);
  qsort (self->scratch, self->n, sizeof (double), compare_descending);
  for (guint start = 0, end; start < self->n; start = end)
    {
      for (end = start + 1; end < self->n && rank_of (self, end) == rank_of (self, start);)
        end++;
      for (guint i = end - 1; i > start; i--)
        {
          guint other = start + winnow_random_below (random, i - start + 1);
          double kept = self->scratch[i];

          self->scratch[i] = self->scratch[other];
          self->scratch[other] = kept;
        }
      for (guint i = start; i < end; i++)
        w[self->by_rank[i]] = self->scratch[i];
    }
}

static gboolean
is_inside (const WinnowDecisionProblem *problem, const double *w, guint n)
{
  for (guint j = 0; j < n; j++)
    if (w[j] < problem->weight_low[j] || w[j] > problem->weight_high[j])
      return FALSE;
  return TRUE;
}

/* One step of hit-and-run (R. L. Smith, 1984) inside the simplex. */
static void
walk_step (WinnowWeightSampler *self, WinnowRandom *random)
{
  double mean = 0, from = -INFINITY, to = INFINITY, t;

  for (guint i = 0; i < self->n_loose; i++)
    mean += self->scratch[i] = winnow_random_normal (random);
  mean /= self->n_loose;
  for (guint i = 0; i < self->n_loose; i++)
    {
      guint j = self->loose[i];
      double d = self->scratch[i] -= mean;
      double below = self->problem->weight_low[j] - self->place[j];
      double above = self->problem->weight_high[j] - self->place[j];

      if (fabs (d) < 1e-300)
        continue;
      from = MAX (from, MIN (below / d, above / d));
      to = MIN (to, MAX (below / d, above / d));
    }
  if (!(from < to) || !isfinite (from) || !isfinite (to))
    return;
  t = from + (to - from) * winnow_random_uniform (random);
  for (guint i = 0; i < self->n_loose; i++)
    {
      guint j = self->loose[i];

      self->place[j] = CLAMP (self->place[j] + t * self->scratch[i], self->problem->weight_low[j],
                              self->problem->weight_high[j]);
    }
}

static void
draw_intervals (WinnowWeightSampler *self, WinnowRandom *random, double *w)
{
  double sum = 0;

  if (!self->place)
    {
      do
        draw_simplex (random, self->n, w);
      while (!is_inside (self->problem, w, self->n));
      return;
    }
  for (guint i = 0; i < self->steps; i++)
    walk_step (self, random);
  for (guint j = 0; j < self->n; j++)
    sum += self->place[j];
  for (guint j = 0; j < self->n; j++)
    w[j] = self->place[j] / sum;
}

static void
draw_evaluators (WinnowWeightSampler *self, WinnowRandom *random, double *w)
{
  const double *centre = self->evaluators + winnow_random_below (random, self->problem->n_evaluators) * self->n;
  double sum = 0;

  for (guint j = 0; j < self->n; j++)
    sum += w[j] = centre[j] > 0 ? winnow_random_gamma (random, EVALUATOR_CONCENTRATION * centre[j]) : 0;
  for (guint j = 0; j < self->n; j++)
    w[j] = sum > 0 ? w[j] / sum : centre[j];
}

static void
prepare_ranking (WinnowWeightSampler *self)
{
  self->by_rank = g_new (guint, self->n);
  for (guint j = 0; j < self->n; j++)
    {
      guint rank = winnow_decision_problem_criterion (self->problem, j)->rank, i = j;

      for (; i > 0 && rank_of (self, i - 1) > rank; i--)
        self->by_rank[i] = self->by_rank[i - 1];
      self->by_rank[i] = j;
    }
}

/* Measures with a generator of its own, so that the draws do not depend on it. */
static gboolean
rejection_is_cheap (const WinnowDecisionProblem *problem, guint n)
{
  g_autofree double *w = g_new (double, n);
  WinnowRandom random;
  guint inside = 0;

  winnow_random_init (&random, problem->seed);
  for (guint i = 0; i < PILOT_DRAWS; i++)
    {
      draw_simplex (&random, n, w);
      inside += is_inside (problem, w, n);
    }
  return inside >= LEAST_ACCEPTANCE * PILOT_DRAWS;
}

static void
prepare_walk (WinnowWeightSampler *self, double sum_low, double sum_high)
{
  const double *low = self->problem->weight_low, *high = self->problem->weight_high;
  double lambda = sum_high > sum_low ? CLAMP ((1 - sum_low) / (sum_high - sum_low), 0, 1) : 0;

  self->place = g_new (double, self->n);
  self->loose = g_new (guint, self->n);
  for (guint j = 0; j < self->n; j++)
    {
      self->place[j] = low[j] + lambda * (high[j] - low[j]);
      if (high[j] > low[j])
        self->loose[self->n_loose++] = j;
    }
  /* With the sum at an end of the region, or one loose weight, there is one point only. */
  if (lambda > 0 && lambda < 1 && self->n_loose >= 2)
    self->steps = MAX (LEAST_STEPS, self->n_loose * self->n_loose * self->n_loose);
}

static gboolean
prepare_intervals (WinnowWeightSampler *self, GError **error)
{
  const WinnowDecisionProblem *problem = self->problem;
  double sum_low = 0, sum_high = 0;

  for (guint j = 0; j < self->n; j++)
    {
      double low = problem->weight_low ? problem->weight_low[j] : NAN;
      double high = problem->weight_high ? problem->weight_high[j] : NAN;

      if (!(low >= 0 && low <= high && high <= 1))
        {
          g_set_error (error, WINNOW_DECISION_ERROR, WINNOW_DECISION_ERROR_INTERVALS,
                       /* Translators: %s is the name of a criterion. */
                       _("The weight of “%s” needs a lower and an upper end between 0 and 1, the lower one first."),
                       winnow_decision_problem_criterion (problem, j)->name);
          return FALSE;
        }
      sum_low += low;
      sum_high += high;
    }
  if (sum_low > 1 + WINNOW_TIE || sum_high < 1 - WINNOW_TIE)
    {
      g_set_error (error, WINNOW_DECISION_ERROR, WINNOW_DECISION_ERROR_INTERVALS,
                   /* Translators: sums of the lower and of the upper ends of weight intervals. */
                   _("No weights fit these intervals: their lower ends sum to %.4g and their upper ends to %.4g; "
                     "1 must lie between."),
                   sum_low, sum_high);
      return FALSE;
    }
  if (!rejection_is_cheap (problem, self->n))
    prepare_walk (self, sum_low, sum_high);
  return TRUE;
}

static gboolean
prepare_evaluators (WinnowWeightSampler *self, GError **error)
{
  const WinnowDecisionProblem *problem = self->problem;

  self->evaluators = g_new (double, (gsize) problem->n_evaluators * self->n);
  for (guint e = 0; e < problem->n_evaluators; e++)
    {
      const double *given = problem->evaluator_weights + e * self->n;
      double sum = 0;
      gboolean is_valid = TRUE;

      for (guint j = 0; j < self->n; j++)
        {
          is_valid = is_valid && given[j] >= 0 && isfinite (given[j]);
          sum += given[j];
        }
      if (!is_valid || !(sum > 0))
        {
          g_set_error (error, WINNOW_DECISION_ERROR, WINNOW_DECISION_ERROR_WEIGHTS,
                       /* Translators: the number of an evaluator, from 1. */
                       _("The weights of evaluator %u must not be negative, and one must be above 0."), e + 1);
          return FALSE;
        }
      for (guint j = 0; j < self->n; j++)
        self->evaluators[e * self->n + j] = given[j] / sum;
    }
  if (problem->n_evaluators > 0)
    return TRUE;
  g_set_error_literal (error, WINNOW_DECISION_ERROR, WINNOW_DECISION_ERROR_WEIGHTS,
                       _("Nobody has given weights yet: enter the weights of at least one evaluator."));
  return FALSE;
}

WinnowWeightSampler *
winnow_weight_sampler_new (const WinnowDecisionProblem *problem, const double *stated, GError **error)
{
  g_autoptr (WinnowWeightSampler) self = g_new0 (WinnowWeightSampler, 1);
  gboolean is_ready = TRUE;

  self->problem = problem;
  self->n = problem->criteria->len;
  self->stated = g_memdup2 (stated, self->n * sizeof (double));
  self->scratch = g_new (double, self->n);
  if (problem->region == WINNOW_WEIGHTS_RANKING)
    prepare_ranking (self);
  else if (problem->region == WINNOW_WEIGHTS_INTERVALS)
    is_ready = prepare_intervals (self, error);
  else if (problem->region == WINNOW_WEIGHTS_EVALUATORS)
    is_ready = prepare_evaluators (self, error);
  return is_ready ? g_steal_pointer (&self) : NULL;
}

void
winnow_weight_sampler_free (WinnowWeightSampler *self)
{
  g_free (self->stated);
  g_free (self->by_rank);
  g_free (self->scratch);
  g_free (self->place);
  g_free (self->loose);
  g_free (self->evaluators);
  g_free (self);
}

void
winnow_weight_sampler_draw (WinnowWeightSampler *self, WinnowRandom *random, double *w)
{
  switch (self->problem->region)
    {
    case WINNOW_WEIGHTS_NONE:
      draw_simplex (random, self->n, w);
      break;
    case WINNOW_WEIGHTS_RANKING:
      draw_ranking (self, random, w);
      break;
    case WINNOW_WEIGHTS_INTERVALS:
      draw_intervals (self, random, w);
      break;
    case WINNOW_WEIGHTS_EVALUATORS:
      draw_evaluators (self, random, w);
      break;
    case WINNOW_WEIGHTS_STATED:
    default:
      for (guint j = 0; j < self->n; j++)
        w[j] = self->stated[j];
      break;
    }
}
