/* printed-figure.c — whether a figure that a source prints follows from its own price.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/printed-figure.h"

#include <math.h>

static double
factor_between (const WinnowDecimal *amount, double units, const WinnowDecimal *printed)
{
  double computed, said;

  if (amount == NULL || printed == NULL)
    return NAN;
  computed = winnow_decimal_to_double (amount) * units;
  said = winnow_decimal_to_double (printed);
  if (!(computed > 0) || !(said > 0))
    return NAN;
  return fmax (computed / said, said / computed);
}

double
winnow_cost_printed_factor (const WinnowCost *cost)
{
  const WinnowDecimal *low = cost->amount_low != NULL ? cost->amount_low : cost->amount;
  const WinnowDecimal *high = cost->amount_high != NULL ? cost->amount_high : cost->amount;
  const WinnowDecimal *printed_high = cost->printed_high != NULL ? cost->printed_high : cost->printed_low;
  double units;

  if (!winnow_number_get (cost->printed_units, &units))
    return NAN;
  return fmax (factor_between (low, units, cost->printed_low), factor_between (high, units, printed_high));
}
