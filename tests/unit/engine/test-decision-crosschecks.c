/* test-decision-crosschecks.c — other formulas against published examples.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/decision-crosschecks.h"

#include <math.h>

/* @tolerance: half of the last printed digit. */
static void
assert_topsis (const double *x,
               guint n,
               guint m,
               const double *w,
               const gboolean *smaller,
               WinnowScaling scaling,
               const double *expected,
               double tolerance)
{
  g_autofree double *closeness = g_new0 (double, n);

  g_assert_true (winnow_topsis (x, n, m, w, smaller, scaling, closeness));
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (fabs (closeness[i] - expected[i]), <=, tolerance);
}

/* G. H. Tzeng and J. J. Huang (2011), as in the tests of scikit-criteria. */
static void
test_tzeng_huang (void)
{
  const double x[] = { 5, 8, 4, 7, 6, 8, 8, 8, 6, 7, 4, 6 }, w[] = { .3, .4, .3 };
  const gboolean smaller[] = { FALSE, FALSE, FALSE };

  assert_topsis (x, 4, 3, w, smaller, WINNOW_SCALING_VECTOR, (const double[]){ .5037, .6581, .7482, .3340 }, 0.00005);
  assert_topsis (x, 4, 3, w, smaller, WINNOW_SCALING_RANGE, (const double[]){ .4853, .6484, .7768, .3630 }, 0.00005);
}

/* The car example in the tests of R's MCDA: the winner depends on the scaling. */
static void
test_cars (void)
{
  const double x[] = { 5490, 51.4, 8.5, 285, 6500, 70.6, 7, 288, 6489, 54.3, 7.5, 290 }, w[] = { .35, .25, .25, .15 };
  const gboolean smaller[] = { TRUE, FALSE, FALSE, FALSE };

  assert_topsis (x, 3, 4, w, smaller, WINNOW_SCALING_VECTOR, (const double[]){ .4817, .5182, .1780 }, 0.00005);
  assert_topsis (x, 3, 4, w, smaller, WINNOW_SCALING_RANGE, (const double[]){ .5960, .3796, .2859 }, 0.00005);
}

/* S. Opricovic and G. H. Tzeng (2004), as in the tests of pymcdm. */
static void
test_opricovic_tzeng (void)
{
  const double x[] = { 1, 3000, 2, 3750, 5, 4500 }, w[] = { .5, .5 };
  const gboolean smaller[] = { TRUE, FALSE };

  assert_topsis (x, 3, 2, w, smaller, WINNOW_SCALING_RANGE, (const double[]){ .500, .617, .500 }, 0.0005);
  assert_topsis (x, 3, 2, w, smaller, WINNOW_SCALING_VECTOR, (const double[]){ .7621, .7222, .2379 }, 0.00005);
}

static void
test_all_equal (void)
{
  const double x[] = { 1, 2, 1, 2 }, w[] = { .5, .5 };
  const gboolean smaller[] = { TRUE, FALSE };
  double closeness[2];

  g_assert_false (winnow_topsis (x, 2, 2, w, smaller, WINNOW_SCALING_VECTOR, closeness));
}

/* The cars on fixed scales: price from its anchors is better when smaller. */
static void
test_panel (void)
{
  const double x[] = { 5490, 51.4, 8.5, 285, 6500, 70.6, 7, 288, 6489, 54.3, 7.5, 290 }, w[] = { 35, 25, 25, 15 };
  const WinnowAnchor price[] = { { 5000, 1 }, { 7000, 0 } }, rest[] = { { 0, 0 }, { 300, 1 } };
  g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (3, 4);
  g_autoptr (WinnowDecisionResult) result = NULL;
  g_autoptr (GPtrArray) checks = NULL;
  const guint first[] = { 1, 0, 0 };

  for (guint c = 0; c < 12; c++)
    problem->cells[c].value = x[c];
  for (guint j = 0; j < 4; j++)
    {
      WinnowDecisionCriterion *criterion = winnow_decision_problem_criterion (problem, j);

      criterion->weight = w[j];
      winnow_decision_criterion_set_anchors (criterion, j == 0 ? price : rest, 2);
    }
  problem->draws = 100;
  result = winnow_decision_solve (problem, NULL);
  checks = winnow_decision_cross_checks (problem, result);
  g_assert_cmpuint (checks->len, ==, 3);
  for (guint k = 0; k < 3; k++)
    {
      const WinnowCrossCheck *check = g_ptr_array_index (checks, k);

      g_assert_true (check->is_defined);
      g_assert_cmpuint (check->first, ==, first[k]);
      g_assert_cmpint (check->agrees, ==, check->first == g_array_index (result->ranking, guint, 0));
      g_assert_nonnull (check->title->zh);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decision-crosschecks/tzeng-huang", test_tzeng_huang);
  g_test_add_func ("/decision-crosschecks/cars", test_cars);
  g_test_add_func ("/decision-crosschecks/opricovic-tzeng", test_opricovic_tzeng);
  g_test_add_func ("/decision-crosschecks/all-equal", test_all_equal);
  g_test_add_func ("/decision-crosschecks/panel", test_panel);
  return g_test_run ();
}
