/* curve.h — piecewise linear functions of utilisation on [0, 1].
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* value = intercept + slope × u from @from up to the next piece; jumps are allowed. */
typedef struct
{
  double from;
  double intercept;
  double slope;
} WinnowPiece;

/* Immutable once made.  The first piece starts at 0, the last ends at 1. */
typedef struct
{
  guint n;
  WinnowPiece pieces[];
} WinnowCurve;

/* intercept + slope × u everywhere. */
WinnowCurve *winnow_curve_new (double intercept, double slope);
WinnowCurve *winnow_curve_copy (const WinnowCurve *self);
void winnow_curve_free (WinnowCurve *self);
/* @u is clamped to [0, 1]. */
double winnow_curve_value (const WinnowCurve *self, double u);
/* Least and greatest value over [0, 1], both sides of a jump included. */
void winnow_curve_extent (const WinnowCurve *self, double *least, double *greatest);
/* a_factor × a + b_factor × b */
WinnowCurve *
winnow_curve_combine (const WinnowCurve *a, double a_factor, const WinnowCurve *b, double b_factor);
WinnowCurve *winnow_curve_scale (const WinnowCurve *self, double factor);
WinnowCurve *winnow_curve_minimum (const WinnowCurve *a, const WinnowCurve *b);
/* *self becomes *self + other; for sums over many. */
void winnow_curve_accumulate (WinnowCurve **self, const WinnowCurve *other);

/* Price tiers: @price holds above @from, up to the next tier's from. */
typedef struct
{
  double from;
  double price;
} WinnowTier;

typedef enum
{
  WINNOW_TIERS_GRADUATED, /* each price for the part inside its tier */
  WINNOW_TIERS_VOLUME,    /* one price, the one of the tier the quantity reaches, for all */
} WinnowTierKind;

/* "from:price" texts, ascending, prices not negative.  A first tier above 0
 * needs @base (NaN = none), the price below it.  NULL and the offending text
 * in @wrong (borrowed) when they are not that; else (element-type WinnowTier). */
GArray *winnow_tiers_parse (const char *const *texts, double base, const char **wrong);
/* Cost of @quantity, not negative. */
double winnow_tiers_cost (const GArray *tiers, WinnowTierKind kind, double quantity);
/* Cost of a quantity that depends on u; @quantity is nowhere negative. */
WinnowCurve *
winnow_tiers_curve (const GArray *tiers, WinnowTierKind kind, const WinnowCurve *quantity);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCurve, winnow_curve_free)

G_END_DECLS
