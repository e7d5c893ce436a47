/* printed-figure.h — whether a figure that a source prints follows from its own price.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/model.h"

G_BEGIN_DECLS

/* The factor, at least 1, between amount × printed_units and what the source prints for
 * that many units; at the end of the range where it is larger.  NaN when one of them is
 * not recorded or not positive.  Printed figures are compared, never used. */
double winnow_cost_printed_factor (const WinnowCost *cost);

G_END_DECLS
