/* decision-crosschecks.c — would another formula choose differently?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/decision-crosschecks.h"

#include "engine/decision-private.h"

#include <math.h>

static const struct
{
  const char *id;
  WinnowText title;
  WinnowScaling scaling;
  gboolean is_sum;
} checks[] = {
  { "topsis-vector", { (char *) "TOPSIS, vector scaling", (char *) "TOPSIS（向量归一化）" }, WINNOW_SCALING_VECTOR, FALSE },
  { "topsis-range", { (char *) "TOPSIS, range scaling", (char *) "TOPSIS（极差归一化）" }, WINNOW_SCALING_RANGE, FALSE },
  { "weighted-range",
    { (char *) "Weighted sum, range scaling", (char *) "加权求和（极差归一化）" },
    WINNOW_SCALING_RANGE,
    TRUE },
};

static void
scale_column (const double *x, guint n, guint m, guint j, gboolean smaller_is_better, WinnowScaling scaling, double *r)
{
  double low = INFINITY, high = -INFINITY, squares = 0;

  for (guint i = 0; i < n; i++)
    {
      low = MIN (low, x[i * m + j]);
      high = MAX (high, x[i * m + j]);
      squares += x[i * m + j] * x[i * m + j];
    }
  for (guint i = 0; i < n; i++)
    {
      double value = x[i * m + j];

      if (scaling == WINNOW_SCALING_VECTOR)
        r[i * m + j] = squares > 0 ? value / sqrt (squares) : 0;
      else if (high > low)
        r[i * m + j] = (smaller_is_better ? high - value : value - low) / (high - low);
      else
        r[i * m + j] = 0;
    }
}

/* Distances of all rows from the column's best and worst value after scaling. */
static void
add_distances (const double *r, guint n, guint m, guint j, double w, gboolean smaller_is_better, double *best, double *worst)
{
  double low = INFINITY, high = -INFINITY;

  for (guint i = 0; i < n; i++)
    {
      low = MIN (low, w * r[i * m + j]);
      high = MAX (high, w * r[i * m + j]);
    }
  for (guint i = 0; i < n; i++)
    {
      double v = w * r[i * m + j];
      double to_best = v - (smaller_is_better ? low : high), to_worst = v - (smaller_is_better ? high : low);

      best[i] += to_best * to_best;
      worst[i] += to_worst * to_worst;
    }
}

gboolean
winnow_topsis (const double *x,
               guint n,
               guint m,
               const double *w,
               const gboolean *smaller_is_better,
               WinnowScaling scaling,
               double *closeness)
{
  g_autofree double *r = g_new0 (double, (gsize) n * m + 1);
  g_autofree double *best = g_new0 (double, n + 1), *worst = g_new0 (double, n + 1);
  gboolean is_defined = n > 0;

  for (guint j = 0; j < m; j++)
    {
      scale_column (x, n, m, j, smaller_is_better[j], scaling, r);
      /* Range scaling has turned the column already. */
      add_distances (r, n, m, j, w[j], smaller_is_better[j] && scaling == WINNOW_SCALING_VECTOR, best, worst);
    }
  for (guint i = 0; i < n; i++)
    {
      double sum = sqrt (best[i]) + sqrt (worst[i]);

      is_defined = is_defined && sum > 0;
      closeness[i] = sum > 0 ? sqrt (worst[i]) / sum : NAN;
    }
  return is_defined;
}

static gboolean
weighted_sum (const double *x, guint n, guint m, const double *w, const gboolean *smaller_is_better, double *scores)
{
  g_autofree double *r = g_new0 (double, (gsize) n * m + 1);
  gboolean is_defined = FALSE;

  for (guint j = 0; j < m; j++)
    scale_column (x, n, m, j, smaller_is_better[j], WINNOW_SCALING_RANGE, r);
  for (guint i = 0; i < n; i++)
    {
      scores[i] = winnow_decision_dot (r + i * m, w, m);
      is_defined = is_defined || scores[i] > 0;
    }
  return is_defined;
}

static void
cross_check_free (gpointer data)
{
  WinnowCrossCheck *self = data;

  g_free (self->scores);
  g_free (self);
}

/* The points in their own unit; where a value function turns or a value is infinite,
 * the value itself, which has a direction and a size. */
static void
fill_points (const WinnowDecisionProblem *problem, double *x, gboolean *smaller_is_better)
{
  guint n = problem->alternatives->len, m = problem->criteria->len;

  for (guint j = 0; j < m; j++)
    {
      const WinnowDecisionCriterion *criterion = winnow_decision_problem_criterion (problem, j);
      gboolean rises = TRUE, falls = TRUE, is_finite = TRUE;

      for (guint k = 1; criterion->anchors && k < criterion->n_anchors; k++)
        {
          rises = rises && criterion->anchors[k].value >= criterion->anchors[k - 1].value;
          falls = falls && criterion->anchors[k].value <= criterion->anchors[k - 1].value;
        }
      for (guint i = 0; i < n; i++)
        {
          x[i * m + j] = winnow_decision_cell_point (winnow_decision_problem_cell (problem, i, j));
          is_finite = is_finite && isfinite (x[i * m + j]);
        }
      smaller_is_better[j] = falls && !rises && is_finite;
      if ((rises || falls) && is_finite)
        continue;
      for (guint i = 0; i < n; i++)
        x[i * m + j] = winnow_decision_value (criterion, x[i * m + j]);
    }
}

GPtrArray *
winnow_decision_cross_checks (const WinnowDecisionProblem *problem, const WinnowDecisionResult *result)
{
  guint n = result->n_alternatives, m = result->n_criteria;
  g_autofree double *x = g_new0 (double, (gsize) n * m + 1);
  g_autofree gboolean *smaller_is_better = g_new0 (gboolean, m + 1);
  GPtrArray *found = g_ptr_array_new_with_free_func (cross_check_free);

  if (n < 2)
    return found;
  fill_points (problem, x, smaller_is_better);
  for (guint k = 0; k < G_N_ELEMENTS (checks); k++)
    {
      WinnowCrossCheck *check = g_new0 (WinnowCrossCheck, 1);

      check->id = checks[k].id;
      check->title = &checks[k].title;
      check->scores = g_new0 (double, n);
      check->is_defined = checks[k].is_sum
                            ? weighted_sum (x, n, m, result->weights, smaller_is_better, check->scores)
                            : winnow_topsis (x, n, m, result->weights, smaller_is_better, checks[k].scaling, check->scores);
      for (guint i = 1; i < n; i++)
        if (check->scores[i] > check->scores[check->first])
          check->first = i;
      check->agrees = check->is_defined && check->first == g_array_index (result->ranking, guint, 0);
      g_ptr_array_add (found, check);
    }
  return found;
}
