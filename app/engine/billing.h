/* billing.h — what billing by whole granules, or by a least time, makes of run times.
 *
 * A run of length t is billed max(m, ceil(t / g) g), and nothing when it did not run.  For
 * run times that are exponentially distributed with mean μ the expected billed time is
 *
 *   granule g, m ≤ g        g / (1 − e^(−g/μ))        (the number of granules is geometric)
 *   by the second, least m  m + μ e^(−m/μ)            (E max(m, T) = m + ∫ₘ^∞ P(T > t) dt)
 *   both                    k g + g e^(−k g/μ) / (1 − e^(−g/μ)), k g the least in whole granules
 *
 * Real run times vary more than that: the factor from job logs is to be preferred where
 * there are any.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* All times in one unit, such as seconds.  @granule: 0 when billed as it runs; @minimum: 0
 * when there is none.  Negative ones count as 0. */

/* Billed time of one run; 0 for a run time that is not above 0. */
double winnow_billed_time (double run, double granule, double minimum);
/* Expected billed time for exponential run times; NaN unless @mean is above 0. */
double winnow_billed_time_expected (double mean, double granule, double minimum);
/* The same over @mean: 1 and more. */
double winnow_billing_factor (double mean, double granule, double minimum);

G_END_DECLS
