/* decision-values.c — value functions, distributions of cells, dominance.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/decision-private.h"
#include "engine/statistics.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#define NORMAL_975 1.959963984540054
/* From so many runs on, Student's t and the normal distribution are alike. */
#define NORMAL_FROM_COUNT 30

/* μ and σ of the logarithm from mean and standard deviation. */
static void
lognormal_parameters (const WinnowCell *cell, double *mu, double *sigma)
{
  double ratio = cell->deviation / cell->value;
  double variance = log1p (ratio * ratio);

  *sigma = sqrt (variance);
  *mu = log (cell->value) - variance / 2;
}

static gboolean
uses_student_t (const WinnowCell *cell)
{
  return cell->count >= 2 && cell->count < NORMAL_FROM_COUNT;
}

/* Beta (x + 1/2, n - x + 1/2), the posterior of a rate under Jeffreys' prior. */
static void
beta_parameters (const WinnowCell *cell, double *a, double *b)
{
  *a = cell->value + 0.5;
  *b = cell->count - cell->value + 0.5;
}

double
winnow_decision_value (const WinnowDecisionCriterion *criterion, double x)
{
  if (!criterion->anchors)
    return x;
  return winnow_anchors_value (criterion->anchors, criterion->n_anchors, x);
}

gboolean
winnow_decision_inverse (const WinnowDecisionCriterion *criterion, double x, double u, double *result)
{
  const WinnowAnchor *anchors = criterion->anchors;
  guint n = criterion->n_anchors;
  double nearest = INFINITY, from;

  if (!anchors)
    {
      *result = u;
      return TRUE;
    }
  from = CLAMP (x, anchors[0].x, anchors[n - 1].x);
  for (guint i = 0; i + 1 < n; i++)
    {
      double low = MIN (anchors[i].value, anchors[i + 1].value);
      double high = MAX (anchors[i].value, anchors[i + 1].value);
      double candidate;

      if (u < low - WINNOW_TIE || u > high + WINNOW_TIE)
        continue;
      if (high - low <= WINNOW_TIE)
        candidate = CLAMP (from, anchors[i].x, anchors[i + 1].x);
      else
        candidate = anchors[i].x + (anchors[i + 1].x - anchors[i].x) * (CLAMP (u, low, high) - anchors[i].value) /
                                       (anchors[i + 1].value - anchors[i].value);
      if (fabs (candidate - from) < nearest)
        {
          nearest = fabs (candidate - from);
          *result = candidate;
        }
    }
  return !isinf (nearest);
}

WinnowRange
winnow_decision_attainable (const WinnowDecisionCriterion *criterion, double u)
{
  WinnowRange range = { MIN (u, 0), MAX (u, 1) };

  if (!criterion->anchors)
    return range;
  range = (WinnowRange){ criterion->anchors[0].value, criterion->anchors[0].value };
  for (guint i = 1; i < criterion->n_anchors; i++)
    {
      range.low = MIN (range.low, criterion->anchors[i].value);
      range.high = MAX (range.high, criterion->anchors[i].value);
    }
  return range;
}

double
winnow_decision_cell_point (const WinnowCell *cell)
{
  double a, b, base;

  if (winnow_number_get (cell->base, &base))
    return base;
  if (cell->distribution != WINNOW_DISTRIBUTION_BETA)
    return cell->value;
  beta_parameters (cell, &a, &b);
  return a / (a + b);
}

WinnowRange
winnow_decision_cell_range (const WinnowCell *cell)
{
  double a, b, half;

  switch (cell->distribution)
    {
    case WINNOW_DISTRIBUTION_UNIFORM:
      return (WinnowRange){ cell->low, cell->high };
    case WINNOW_DISTRIBUTION_NORMAL:
      half = uses_student_t (cell) ? gsl_cdf_tdist_Pinv (0.975, cell->count - 1) : NORMAL_975;
      half *= cell->deviation;
      return (WinnowRange){ cell->value - half, cell->value + half };
    case WINNOW_DISTRIBUTION_LOGNORMAL:
      lognormal_parameters (cell, &a, &b);
      return (WinnowRange){ exp (a - NORMAL_975 * b), exp (a + NORMAL_975 * b) };
    case WINNOW_DISTRIBUTION_BETA:
      beta_parameters (cell, &a, &b);
      return (WinnowRange){ winnow_beta_quantile (0.025, a, b), winnow_beta_quantile (0.975, a, b) };
    case WINNOW_DISTRIBUTION_POINT:
    default:
      a = winnow_decision_cell_point (cell);
      return (WinnowRange){ a, a };
    }
}

WinnowRange
winnow_decision_value_range (const WinnowDecisionCriterion *criterion, const WinnowCell *cell)
{
  WinnowRange x = winnow_decision_cell_range (cell), u;
  double a = winnow_decision_value (criterion, x.low), b = winnow_decision_value (criterion, x.high);

  u = (WinnowRange){ MIN (a, b), MAX (a, b) };
  /* A value function need not be monotone: the best may lie inside. */
  for (guint i = 0; criterion->anchors && i < criterion->n_anchors; i++)
    {
      const WinnowAnchor *anchor = &criterion->anchors[i];

      if (anchor->x <= x.low || anchor->x >= x.high)
        continue;
      u.low = MIN (u.low, anchor->value);
      u.high = MAX (u.high, anchor->value);
    }
  return u;
}

double
winnow_decision_cell_draw (const WinnowCell *cell, WinnowRandom *random)
{
  double a, b;

  switch (cell->distribution)
    {
    case WINNOW_DISTRIBUTION_UNIFORM:
      return cell->low + (cell->high - cell->low) * winnow_random_uniform (random);
    case WINNOW_DISTRIBUTION_NORMAL:
      return cell->value + cell->deviation * (uses_student_t (cell) ? winnow_random_t (random, cell->count - 1)
                                                                    : winnow_random_normal (random));
    case WINNOW_DISTRIBUTION_LOGNORMAL:
      lognormal_parameters (cell, &a, &b);
      return exp (a + b * winnow_random_normal (random));
    case WINNOW_DISTRIBUTION_BETA:
      beta_parameters (cell, &a, &b);
      return winnow_random_beta (random, a, b);
    case WINNOW_DISTRIBUTION_POINT:
    default:
      return winnow_decision_cell_point (cell);
    }
}

gboolean
winnow_decision_cell_check (const WinnowCell *cell)
{
  if (isnan (winnow_decision_cell_point (cell)))
    return FALSE;
  switch (cell->distribution)
    {
    case WINNOW_DISTRIBUTION_UNIFORM:
      return isfinite (cell->low) && isfinite (cell->high) && cell->low <= cell->high;
    case WINNOW_DISTRIBUTION_NORMAL:
      return isfinite (cell->value) && isfinite (cell->deviation) && cell->deviation >= 0;
    case WINNOW_DISTRIBUTION_LOGNORMAL:
      return isfinite (cell->value) && cell->value > 0 && isfinite (cell->deviation) && cell->deviation >= 0;
    case WINNOW_DISTRIBUTION_BETA:
      return cell->value >= 0 && cell->value <= cell->count;
    case WINNOW_DISTRIBUTION_POINT:
    default:
      return TRUE;
    }
}

double
winnow_decision_dot (const double *a, const double *b, guint n)
{
  double sum = 0;

  for (guint j = 0; j < n; j++)
    sum += a[j] * b[j];
  return sum;
}

static gboolean
dominates_by_points (const WinnowDecisionProblem *problem, const double *a, const double *b)
{
  gboolean better = FALSE;

  for (guint j = 0; j < problem->criteria->len; j++)
    {
      double indifference = winnow_decision_problem_criterion (problem, j)->indifference;

      if (a[j] < b[j] - indifference)
        return FALSE;
      better |= a[j] > b[j] + indifference;
    }
  return better;
}

static gboolean
dominates_by_ranges (const WinnowRange *a, const WinnowRange *b, guint n)
{
  gboolean better = FALSE;

  for (guint j = 0; j < n; j++)
    {
      if (a[j].low < b[j].high)
        return FALSE;
      better |= a[j].low > b[j].high;
    }
  return better;
}

void
winnow_decision_dominances (const WinnowDecisionProblem *problem, const double *u, GPtrArray *dominances)
{
  guint n = problem->alternatives->len, m = problem->criteria->len;
  g_autofree WinnowRange *ranges = g_new (WinnowRange, (gsize) n * m);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < m; j++)
      ranges[i * m + j] = winnow_decision_value_range (winnow_decision_problem_criterion (problem, j),
                                                       winnow_decision_problem_cell (problem, i, j));
  /* Every pair: with indifference thresholds dominance is not transitive. */
  for (guint a = 0; a < n; a++)
    for (guint b = 0; b < n; b++)
      {
        gboolean is_certain;
        WinnowDominance *dominance;

        if (a == b)
          continue;
        is_certain = dominates_by_ranges (ranges + a * m, ranges + b * m, m);
        if (!is_certain && !dominates_by_points (problem, u + a * m, u + b * m))
          continue;
        dominance = g_new (WinnowDominance, 1);
        *dominance = (WinnowDominance){ a, b, is_certain };
        g_ptr_array_add (dominances, dominance);
      }
}
