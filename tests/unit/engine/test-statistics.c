/* test-statistics.c — intervals, quantiles and sample sizes against published figures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/statistics.h"

#include <math.h>

static void
assert_near (double actual, double expected, double tolerance)
{
  g_test_message ("got %.6g, expected %.6g ± %.2g", actual, expected, tolerance);
  if (!(fabs (actual - expected) <= tolerance))
    g_error ("%.10g is not %.10g ± %g", actual, expected, tolerance);
}

/* R. G. Newcombe, Statistics in Medicine 17 (1998), table I, to four digits; and
 * R's binom package as printed in statsmodels, to six. */
static void
test_intervals (void)
{
  const struct
  {
    guint x, n;
    WinnowRange wilson, exact;
    double tolerance;
  } cases[] = {
    { 81, 263, { 0.2553, 0.3662 }, { 0.2527, 0.3676 }, 0.00005 },
    { 15, 148, { 0.0624, 0.1605 }, { 0.0578, 0.1617 }, 0.00005 },
    { 0, 20, { 0, 0.1611 }, { 0, 0.1684 }, 0.00005 },
    { 1, 29, { 0.0061, 0.1718 }, { 0.0009, 0.1776 }, 0.00005 },
    { 18, 20, { 0.698966, 0.972134 }, { 0.683017, 0.987651 }, 0.0000005 },
    { 4, 20, { 0.080658, 0.416017 }, { 0.057334, 0.436614 }, 0.0000005 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WinnowRange wilson = winnow_wilson (cases[i].x, cases[i].n);
      WinnowRange exact = winnow_clopper_pearson (cases[i].x, cases[i].n);

      assert_near (wilson.low, cases[i].wilson.low, cases[i].tolerance);
      assert_near (wilson.high, cases[i].wilson.high, cases[i].tolerance);
      assert_near (exact.low, cases[i].exact.low, cases[i].tolerance);
      assert_near (exact.high, cases[i].exact.high, cases[i].tolerance);
    }
  for (guint n = 1; n < 50; n++)
    {
      g_assert_cmpfloat (winnow_wilson (0, n).low, ==, 0);
      g_assert_cmpfloat (winnow_wilson (n, n).high, ==, 1);
    }
}

/* Upper 95 % bounds after no failure, in percent as printed. */
static void
test_zero_failures (void)
{
  const struct
  {
    guint n;
    double percent, tolerance;
  } cases[] = { { 10, 25.9, 0.05 }, { 14, 19.3, 0.05 }, { 20, 13.9, 0.05 }, { 30, 9.5, 0.05 }, { 59, 4.95, 0.005 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_near (100 * winnow_zero_failure_upper (cases[i].n), cases[i].percent, cases[i].tolerance);
}

/* Attempts in all for x = 0..4 failures and a target of 5 %. */
static void
test_attempts_needed (void)
{
  const guint wilson[] = { 73, 110, 142, 173, 202 };
  const guint exact[] = { 59, 93, 124, 153, 181 };

  for (guint x = 0; x < G_N_ELEMENTS (wilson); x++)
    {
      g_assert_cmpuint (winnow_attempts_needed (x, 20, 0.05), ==, wilson[x] - 20);
      g_assert_cmpuint (winnow_attempts_needed_exact (x, 20, 0.05), ==, exact[x] - 20);
      g_assert_cmpuint (winnow_attempts_needed (x, wilson[x] + 7, 0.05), ==, 0);
    }
  g_assert_cmpuint (winnow_attempts_needed (0, 0, 0.05), ==, 73);
  g_assert_cmpuint (winnow_attempts_needed (0, 0, 0), ==, G_MAXUINT);
  g_assert_cmpuint (winnow_attempts_needed (3, 3, 1), ==, 0);
}

static void
test_quantiles (void)
{
  double values[20];
  const double failed[] = { 1, INFINITY, INFINITY };

  for (guint i = 0; i < 19; i++)
    values[i] = i;
  values[19] = INFINITY;
  /* 20 attempts, one failed: p95 falls between the last success and the failure. */
  g_assert_true (isinf (winnow_quantile (values, 20, 0.95)));
  assert_near (winnow_quantile (values, 20, 0.9), 17.1, 1e-12);
  assert_near (winnow_quantile (values, 20, 0.5), 9.5, 1e-12);
  assert_near (winnow_quantile (values, 20, 0), 0, 0);
  g_assert_true (isinf (winnow_quantile (values, 20, 1)));
  g_assert_true (isinf (winnow_quantile (failed, 3, 0.75)));
  assert_near (winnow_quantile (failed, 1, 0.95), 1, 0);
  /* numpy.quantile ([1, 2, 4, 8], 0.95) */
  assert_near (winnow_quantile ((const double[]){ 1, 2, 4, 8 }, 4, 0.95), 7.4, 1e-12);
}

/* Half-widths in units of s: 2.48, 1.24, 0.72, 0.47. */
static void
test_mean_interval (void)
{
  const struct
  {
    guint n;
    double half;
  } cases[] = { { 3, 2.48 }, { 5, 1.24 }, { 10, 0.72 }, { 20, 0.47 } };
  double mean;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double values[20];
      WinnowRange range;

      for (guint k = 0; k < cases[i].n; k++)
        values[k] = 100 + (k % 3) * 7.5 + k;
      range = winnow_mean_interval (values, cases[i].n, &mean);
      assert_near ((range.high - mean) / winnow_standard_deviation (values, cases[i].n), cases[i].half, 0.005);
      assert_near (range.high - mean, mean - range.low, 1e-9);
    }
  for (guint n = 2; n < 3000; n++)
    {
      g_autofree double *values = g_new0 (double, n);

      values[0] = 1;
      g_assert_cmpfloat (winnow_mean_interval (values, n, &mean).high, >, mean);
    }
  g_assert_true (isinf (winnow_mean_interval ((const double[]){ 4 }, 1, &mean).high));
  assert_near (mean, 4, 0);
}

static void
test_sum (void)
{
  const double values[] = { 1, 1e100, 1, -1e100 };

  g_assert_cmpfloat (winnow_sum (values, 4), ==, 2);
  g_assert_cmpfloat (winnow_sum (NULL, 0), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/statistics/intervals", test_intervals);
  g_test_add_func ("/statistics/zero-failures", test_zero_failures);
  g_test_add_func ("/statistics/attempts-needed", test_attempts_needed);
  g_test_add_func ("/statistics/quantiles", test_quantiles);
  g_test_add_func ("/statistics/mean-interval", test_mean_interval);
  g_test_add_func ("/statistics/sum", test_sum);
  return g_test_run ();
}
