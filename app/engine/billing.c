/* billing.c — what billing by whole granules, or by a least time, makes of run times.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/billing.h"

#include <math.h>

/* Whole granules in @time; what only rounding adds is none. */
static double
granules (double time, double granule)
{
  return ceil (time / granule * (1 - 1e-12));
}

double
winnow_billed_time (double run, double granule, double minimum)
{
  if (!(run > 0))
    return 0;
  if (granule > 0)
    return granules (fmax (run, minimum), granule) * granule;
  return fmax (run, minimum);
}

double
winnow_billed_time_expected (double mean, double granule, double minimum)
{
  double least;

  if (!(mean > 0))
    return NAN;
  minimum = fmax (minimum, 0);
  if (!(granule > 0))
    return minimum + mean * exp (-minimum / mean);
  least = granules (minimum, granule) * granule;
  /* Beyond the least time the rest of a run is exponential again. */
  return least + granule * exp (-least / mean) / -expm1 (-granule / mean);
}

double
winnow_billing_factor (double mean, double granule, double minimum)
{
  return winnow_billed_time_expected (mean, granule, minimum) / mean;
}
