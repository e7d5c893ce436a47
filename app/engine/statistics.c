/* statistics.c — intervals, quantiles and the numbers a small trial can carry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/statistics.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

/* Beyond this many attempts nobody plans a trial. */
#define MOST_ATTEMPTS 1000000u
#define NORMAL_975 1.959963984540054

/* An upper 95 % bound of the failure share. */
typedef double (*UpperBound) (guint failures, guint attempts);

static double
wilson_upper (guint failures, guint attempts)
{
  return winnow_wilson (failures, attempts).high;
}

/* The upper bounds fall as clean attempts are added, so the first one that is
 * low enough can be found by halving. */
static guint
clean_attempts_until (UpperBound upper, guint failures, guint attempts, double target)
{
  guint low = MAX (MAX (attempts, failures), 1);
  guint high = low + MOST_ATTEMPTS;

  if (upper (failures, low) <= target)
    return low - attempts;
  if (upper (failures, high) > target)
    return G_MAXUINT;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (upper (failures, middle) <= target)
        high = middle;
      else
        low = middle;
    }
  return high - attempts;
}

/* GSL's own inverse aborts where its Newton steps do not settle, so halve instead. */
double
winnow_beta_quantile (double p, double a, double b)
{
  double low = 0, high = 1;

  for (;;)
    {
      double middle = low + (high - low) / 2;

      if (middle <= low || middle >= high)
        return middle;
      if (gsl_cdf_beta_P (middle, a, b) < p)
        low = middle;
      else
        high = middle;
    }
}

WinnowRange
winnow_wilson (guint failures, guint attempts)
{
  const double z = NORMAL_975;
  double n = attempts, p, divisor, centre, half;
  WinnowRange range;

  g_return_val_if_fail (attempts >= 1 && failures <= attempts, ((WinnowRange){ 0, 1 }));

  p = failures / n;
  divisor = 1 + z * z / n;
  centre = (p + z * z / (2 * n)) / divisor;
  half = z * sqrt (p * (1 - p) / n + z * z / (4 * n * n)) / divisor;
  range.low = failures == 0 ? 0 : centre - half;
  range.high = failures == attempts ? 1 : centre + half;
  return range;
}

WinnowRange
winnow_clopper_pearson (guint failures, guint attempts)
{
  WinnowRange range = { 0, 1 };
  double x = failures, n = attempts;

  g_return_val_if_fail (attempts >= 1 && failures <= attempts, range);

  if (failures > 0)
    range.low = winnow_beta_quantile (0.025, x, n - x + 1);
  if (failures < attempts)
    range.high = winnow_beta_quantile (0.975, x + 1, n - x);
  return range;
}

double
winnow_zero_failure_upper (guint attempts)
{
  g_return_val_if_fail (attempts >= 1, 1);

  return 1 - pow (0.05, 1.0 / attempts);
}

double
winnow_exact_upper (guint failures, guint attempts)
{
  g_return_val_if_fail (attempts >= 1 && failures <= attempts, 1);

  if (failures == attempts)
    return 1;
  if (failures == 0)
    return winnow_zero_failure_upper (attempts);
  return winnow_beta_quantile (0.95, failures + 1.0, (double) attempts - failures);
}

guint
winnow_attempts_needed (guint failures, guint attempts, double target)
{
  return clean_attempts_until (wilson_upper, failures, attempts, target);
}

guint
winnow_attempts_needed_exact (guint failures, guint attempts, double target)
{
  return clean_attempts_until (winnow_exact_upper, failures, attempts, target);
}

double
winnow_quantile (const double *sorted, guint n, double q)
{
  double place, below, share;
  guint index;

  g_return_val_if_fail (n >= 1 && q >= 0 && q <= 1, NAN);

  place = (n - 1) * q;
  below = floor (place);
  index = (guint) below;
  share = place - below;
  if (share == 0 || index + 1 >= n)
    return sorted[index];
  /* Arithmetic with infinities would give inf - inf. */
  if (isinf (sorted[index + 1]))
    return sorted[index + 1];
  return sorted[index] + share * (sorted[index + 1] - sorted[index]);
}

double
winnow_standard_deviation (const double *values, guint n)
{
  double mean, squares = 0;

  g_return_val_if_fail (n >= 2, NAN);

  mean = winnow_sum (values, n) / n;
  for (guint i = 0; i < n; i++)
    squares += (values[i] - mean) * (values[i] - mean);
  return sqrt (squares / (n - 1));
}

WinnowRange
winnow_mean_interval (const double *values, guint n, double *mean)
{
  double centre, half;

  g_return_val_if_fail (n >= 1, ((WinnowRange){ -INFINITY, INFINITY }));

  centre = winnow_sum (values, n) / n;
  if (mean)
    *mean = centre;
  if (n < 2)
    return (WinnowRange){ -INFINITY, INFINITY };
  half = gsl_cdf_tdist_Pinv (0.975, n - 1) * winnow_standard_deviation (values, n) / sqrt (n);
  return (WinnowRange){ centre - half, centre + half };
}

double
winnow_sum (const double *values, guint n)
{
  double sum = 0, lost = 0;

  for (guint i = 0; i < n; i++)
    {
      double next = sum + values[i];

      lost += fabs (sum) >= fabs (values[i]) ? (sum - next) + values[i] : (values[i] - next) + sum;
      sum = next;
    }
  return sum + lost;
}
