/* sum.h — compensated running sums.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Neumaier's variant of Kahan summation; zero-initialise. */
typedef struct
{
  double sum_;
  double correction_;
} WinnowSum;

static inline void
winnow_sum_add (WinnowSum *self, double value)
{
  double sum = self->sum_ + value;

  if (ABS (self->sum_) >= ABS (value))
    self->correction_ += (self->sum_ - sum) + value;
  else
    self->correction_ += (value - sum) + self->sum_;
  self->sum_ = sum;
}

static inline double
winnow_sum_get (const WinnowSum *self)
{
  return self->sum_ + self->correction_;
}

G_END_DECLS
