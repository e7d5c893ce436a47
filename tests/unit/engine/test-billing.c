/* test-billing.c — what rounding and least charges make of run times.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/billing.h"

#include <math.h>

static void
test_one_run (void)
{
  g_assert_cmpfloat (winnow_billed_time (0, 60, 60), ==, 0);
  g_assert_cmpfloat (winnow_billed_time (1, 60, 0), ==, 60);
  g_assert_cmpfloat (winnow_billed_time (60, 60, 0), ==, 60);
  g_assert_cmpfloat (winnow_billed_time (61, 60, 0), ==, 120);
  g_assert_cmpfloat (winnow_billed_time (61, 60, 600), ==, 600);
  g_assert_cmpfloat (winnow_billed_time (30, 0, 60), ==, 60);
  g_assert_cmpfloat (winnow_billed_time (90.5, 0, 60), ==, 90.5);
  g_assert_cmpfloat (winnow_billed_time (90.5, 0, 0), ==, 90.5);
  /* Three tenths are three steps of a tenth, not four. */
  g_assert_cmpfloat_with_epsilon (winnow_billed_time (0.1 + 0.2, 0.1, 0), 0.3, 1e-9);
}

/* Closed forms of the exponential distribution, to the digits they are printed with. */
static void
test_expected (void)
{
  static const struct
  {
    double mean, granule, minimum, billed, half_digit, ratio;
  } rows[] = {
    { 300, 3600, 0, 3600.02, 0.005, 12.0001 },     { 3600, 3600, 0, 5695.12, 0.005, 1.581977 },
    { 1800, 3600, 0, 4163.46, 0.005, 2.313035 },   { 36000, 3600, 0, 37830.00, 0.005, 1.050833 },
    { 300, 60, 0, 331.00, 0.005, 1.103331 },       { 30, 0, 60, 64.0601, 0.00005, 2.135335 },
    { 60, 0, 60, 82.0728, 0.00005, 1.367879 },     { 300, 0, 60, 305.6192, 0.00005, 1.018731 },
    { 3600, 0, 60, 3600.4972, 0.00005, 1.000138 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double billed = winnow_billed_time_expected (rows[i].mean, rows[i].granule, rows[i].minimum);
      double ratio = winnow_billing_factor (rows[i].mean, rows[i].granule, rows[i].minimum);

      g_test_message ("mean %g s, step %g s, least %g s: billed %.4f (expected %.4f), ratio %.6f (expected %.6f)",
                      rows[i].mean, rows[i].granule, rows[i].minimum, billed, rows[i].billed, ratio, rows[i].ratio);
      g_assert_cmpfloat (fabs (billed - rows[i].billed), <=, rows[i].half_digit);
      g_assert_cmpfloat (fabs (ratio - rows[i].ratio), <=, i == 0 ? 0.00005 : 0.0000005);
    }
  g_assert_cmpfloat (winnow_billing_factor (300, 0, 0), ==, 1);
  g_assert_true (isnan (winnow_billing_factor (0, 60, 0)));
}

/* A step and a least charge together, against the sum over a fine grid of run times. */
static void
test_both (void)
{
  double mean = 90, granule = 60, minimum = 150, step = 0.01, sum = 0;

  for (double t = step / 2; t < 40 * mean; t += step)
    sum += winnow_billed_time (t, granule, minimum) * exp (-t / mean) / mean * step;
  g_assert_cmpfloat (fabs (winnow_billed_time_expected (mean, granule, minimum) - sum), <, 0.01);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/billing/one-run", test_one_run);
  g_test_add_func ("/billing/expected", test_expected);
  g_test_add_func ("/billing/step-and-least", test_both);
  return g_test_run ();
}
