/* statistics.h — intervals, quantiles and the numbers a small trial can carry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/number.h"

G_BEGIN_DECLS

/* Score interval of E. B. Wilson (1927), two-sided 95 %, as a share 0..1; exactly
 * 0 at x = 0 and 1 at x = n.  n >= 1, failures <= attempts. */
WinnowRange winnow_wilson (guint failures, guint attempts);
/* Exact interval of C. J. Clopper and E. S. Pearson (1934), two-sided 95 %. */
WinnowRange winnow_clopper_pearson (guint failures, guint attempts);
/* One-sided 95 % upper bound after no failure in n: 1 - 0.05^(1/n).  n >= 1. */
double winnow_zero_failure_upper (guint attempts);
/* One-sided 95 % Clopper-Pearson upper bound; the zero-failure rule is its case x = 0. */
double winnow_exact_upper (guint failures, guint attempts);
/* Further clean attempts until Wilson's upper end is at most @target (0..1);
 * G_MAXUINT when a million would not do.  attempts may be 0. */
guint winnow_attempts_needed (guint failures, guint attempts, double target);
/* The same by the one-sided exact bound. */
guint winnow_attempts_needed_exact (guint failures, guint attempts, double target);
/* Quantile of the beta distribution; p 0..1, a and b > 0. */
double winnow_beta_quantile (double p, double a, double b);
/* Quantile of @n ascending values by linear interpolation between order statistics
 * (definition 7 of Hyndman and Fan, 1996; numpy's "linear"); +infinity for failed
 * ones is allowed.  n >= 1, q 0..1. */
double winnow_quantile (const double *sorted, guint n, double q);
/* Mean ± Student-t half-width, 95 %, and the mean itself; both ends infinite for n = 1. */
WinnowRange winnow_mean_interval (const double *values, guint n, double *mean);
/* Standard deviation with n - 1; n >= 2. */
double winnow_standard_deviation (const double *values, guint n);
/* Compensated sum (A. Neumaier, 1974). */
double winnow_sum (const double *values, guint n);

G_END_DECLS
