/* printed-figure.c — whether a figure that a source prints follows from its own price.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/printed-figure.h"

#include <math.h>

/* How far apart, at least 1; NaN unless both are above zero. */
static double
factor_between (double a, double b)
{
  return a > 0 && b > 0 ? fmax (a / b, b / a) : NAN;
}

/* From a figure to the nearest of a range. */
static double
factor_outside (double figure, double low, double high)
{
  if (figure >= low && figure <= high)
    return 1;
  return factor_between (figure, figure < low ? low : high);
}

double
winnow_cost_printed_factor (const WinnowCost *cost)
{
  const WinnowDecimal *low = cost->amount_low != NULL ? cost->amount_low : cost->amount;
  const WinnowDecimal *high = cost->amount_high != NULL ? cost->amount_high : cost->amount;
  const WinnowDecimal *printed_high = cost->printed_high != NULL ? cost->printed_high : cost->printed_low;
  double units, computed[2], said[2];

  if (!winnow_number_get (cost->printed_units, &units) || low == NULL || high == NULL || cost->printed_low == NULL)
    return NAN;
  computed[0] = winnow_decimal_to_double (low) * units;
  computed[1] = winnow_decimal_to_double (high) * units;
  said[0] = winnow_decimal_to_double (cost->printed_low);
  said[1] = winnow_decimal_to_double (printed_high);
  /* One figure agrees with a range that holds it; two ranges agree when their ends do. */
  if (computed[0] == computed[1])
    return factor_outside (computed[0], said[0], said[1]);
  if (said[0] == said[1])
    return factor_outside (said[0], computed[0], computed[1]);
  return fmax (factor_between (computed[0], said[0]), factor_between (computed[1], said[1]));
}
