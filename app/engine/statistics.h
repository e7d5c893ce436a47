/* statistics.h — intervals, quantiles and the numbers a small trial can carry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/number.h"

G_BEGIN_DECLS

/* Wilson score interval, two-sided 95 %; exactly 0 at x = 0 and 1 at x = n.  n >= 1. */
WinnowRange winnow_wilson (guint failures, guint attempts);
/* Clopper-Pearson, two-sided 95 %. */
WinnowRange winnow_clopper_pearson (guint failures, guint attempts);
/* One-sided 95 % upper bound after no failure in n: 1 - 0.05^(1/n). */
double winnow_zero_failure_upper (guint attempts);
/* Further clean attempts until Wilson's upper end is at most @target; G_MAXUINT
 * when a million would not do. */
guint winnow_attempts_needed (guint failures, guint attempts, double target);
/* numpy's "linear" quantile of @n ascending values; +infinity for failed ones is allowed. */
double winnow_quantile (const double *sorted, guint n, double q);
/* Mean ± Student-t half-width, 95 %; needs n >= 2. */
WinnowRange winnow_mean_interval (const double *values, guint n, double *mean);
/* Compensated (Neumaier) sum. */
double winnow_sum (const double *values, guint n);

G_END_DECLS
