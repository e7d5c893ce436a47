/* number.h — measured or estimated numbers that may be unknown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A double that may be unknown.  Read it through winnow_number_get(): the
 * members are named so that nobody adds an unknown by accident. */
typedef struct
{
  gboolean is_known_;
  double value_;
} WinnowNumber;

#define WINNOW_UNKNOWN ((WinnowNumber){ FALSE, 0 })

static inline WinnowNumber
winnow_number (double value)
{
  return (WinnowNumber){ TRUE, value };
}

static inline gboolean
winnow_number_is_known (WinnowNumber self)
{
  return self.is_known_;
}

/* TRUE and the value in @value when known; FALSE and @value untouched when not. */
static inline gboolean
winnow_number_get (WinnowNumber self, double *value)
{
  if (self.is_known_)
    *value = self.value_;
  return self.is_known_;
}

/* For settings and defaults that are named where they are used. */
static inline double
winnow_number_or (WinnowNumber self, double fallback)
{
  return self.is_known_ ? self.value_ : fallback;
}

/* An answer to a yes-or-no question; zero-initialised is unknown. */
typedef enum
{
  WINNOW_TRI_UNKNOWN = 0,
  WINNOW_TRI_NO,
  WINNOW_TRI_YES,
} WinnowTri;

/* Closed interval; a point when both ends are equal. */
typedef struct
{
  double low;
  double high;
} WinnowRange;

G_END_DECLS
