/* decision-flips.c — what would change the result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/decision-private.h"

#include <math.h>

static void
add_flip (GPtrArray *flips, WinnowFlip flip)
{
  g_ptr_array_add (flips, g_memdup2 (&flip, sizeof flip));
}

/* Of the leader by weight @k: over all rivals the nearest weight below and above. */
static void
add_weight_flips (const double *u, const WinnowDecisionResult *result, guint leader, guint k, GPtrArray *flips)
{
  guint m = result->n_criteria;
  double weight = result->weights[k];
  WinnowFlip below = { WINNOW_FLIP_WEIGHT, k, leader, 0, weight, -INFINITY, leader, 0 };
  WinnowFlip above = { WINNOW_FLIP_WEIGHT, k, leader, 0, weight, INFINITY, leader, 0 };

  for (guint rival = 0; rival < result->n_alternatives; rival++)
    {
      gboolean is_valid;
      double to;

      if (rival == leader)
        continue;
      to = winnow_flip_weight (u + leader * m, u + rival * m, result->weights, m, k, &is_valid);
      if (!is_valid)
        continue;
      if (to <= weight && to > below.to)
        {
          below.to = to;
          below.rival = rival;
        }
      if (to > weight && to < above.to)
        {
          above.to = to;
          above.rival = rival;
        }
    }
  below.change = weight - below.to;
  above.change = above.to - weight;
  if (isfinite (below.to))
    add_flip (flips, below);
  if (isfinite (above.to))
    add_flip (flips, above);
}

static void
add_value_flip (const WinnowDecisionProblem *problem,
                const double *u,
                WinnowFlip flip,
                double step,
                GPtrArray *flips)
{
  const WinnowDecisionCriterion *criterion = winnow_decision_problem_criterion (problem, flip.criterion);
  double value = u[flip.changed * problem->criteria->len + flip.criterion];
  WinnowRange attainable = winnow_decision_attainable (criterion, value);

  if (value + step < attainable.low - WINNOW_TIE || value + step > attainable.high + WINNOW_TIE)
    return;
  flip.from = winnow_decision_cell_point (winnow_decision_problem_cell (problem, flip.changed, flip.criterion));
  flip.change = fabs (step);
  if (winnow_decision_inverse (criterion, flip.from, value + step, &flip.to))
    add_flip (flips, flip);
}

static int
compare_flips (gconstpointer a, gconstpointer b)
{
  const WinnowFlip *x = *(WinnowFlip *const *) a, *y = *(WinnowFlip *const *) b;

  if (x->change != y->change)
    return x->change < y->change ? -1 : 1;
  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  if (x->criterion != y->criterion)
    return x->criterion < y->criterion ? -1 : 1;
  return (x->changed > y->changed) - (x->changed < y->changed);
}

double
winnow_flip_weight (const double *u_leader, const double *u_rival, const double *w, guint n, guint k, gboolean *valid)
{
  double rest = 1 - w[k], leader = 0, rival = 0, divisor, weight;

  *valid = FALSE;
  /* Nothing is left to scale when one criterion has all the weight. */
  if (rest <= WINNOW_TIE)
    return NAN;
  for (guint j = 0; j < n; j++)
    {
      leader += j == k ? 0 : w[j] * u_leader[j] / rest;
      rival += j == k ? 0 : w[j] * u_rival[j] / rest;
    }
  divisor = (u_leader[k] - leader) - (u_rival[k] - rival);
  if (fabs (divisor) <= WINNOW_TIE)
    return NAN;
  weight = (rival - leader) / divisor;
  *valid = weight >= 0 && weight <= 1;
  return weight;
}

void
winnow_decision_flips (const WinnowDecisionProblem *problem,
                       const double *u,
                       const WinnowDecisionResult *result,
                       GPtrArray *flips)
{
  guint leader, second;

  if (result->ranking->len < 2)
    return;
  leader = g_array_index (result->ranking, guint, 0);
  second = g_array_index (result->ranking, guint, 1);
  for (guint k = 0; k < result->n_criteria; k++)
    {
      double weight = result->weights[k];

      add_weight_flips (u, result, leader, k, flips);
      if (weight <= 0)
        continue;
      add_value_flip (problem, u, (WinnowFlip){ WINNOW_FLIP_VALUE, k, leader, second, .changed = leader },
                      -result->lead / weight, flips);
      add_value_flip (problem, u, (WinnowFlip){ WINNOW_FLIP_VALUE, k, leader, second, .changed = second },
                      result->lead / weight, flips);
    }
  g_ptr_array_sort (flips, compare_flips);
}
