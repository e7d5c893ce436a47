/* decimal.h — exact decimal numbers for money that was quoted or billed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* An immutable, reference-counted decimal: an integer coefficient and the
 * number of its digits behind the point.  The scale is kept as written, so
 * that "0.10" stays "0.10".  Bounds: 60 significant digits, scale 0 to 40. */
typedef struct _WinnowDecimal WinnowDecimal;

#define WINNOW_TYPE_DECIMAL (winnow_decimal_get_type ())
GType winnow_decimal_get_type (void);

#define WINNOW_DECIMAL_MAX_DIGITS 60
#define WINNOW_DECIMAL_MAX_SCALE 40

#define WINNOW_DECIMAL_ERROR (winnow_decimal_error_quark ())
GQuark winnow_decimal_error_quark (void);

typedef enum
{
  WINNOW_DECIMAL_ERROR_SYNTAX, /* not a decimal number */
  WINNOW_DECIMAL_ERROR_RANGE,  /* more digits than are kept */
} WinnowDecimalError;

/* Reads interchange notation: optional sign, digits with at most one dot, an
 * optional exponent ("1.5e-3").  No blanks, no grouping, no locale. */
WinnowDecimal *winnow_decimal_new_from_text (const char *text, GError **error);
WinnowDecimal *winnow_decimal_new_from_integer (gint64 value);
/* value × 10^-scale, for integer cents and the like; scale 0..40. */
WinnowDecimal *winnow_decimal_new_scaled (gint64 value, guint scale);

WinnowDecimal *winnow_decimal_ref (WinnowDecimal *self);
void winnow_decimal_unref (WinnowDecimal *self);

/* Exact; the result's scale is the larger one (add, subtract) or the sum of
 * both (multiply).  NULL when the result would leave the bounds. */
WinnowDecimal *winnow_decimal_add (const WinnowDecimal *a, const WinnowDecimal *b);
WinnowDecimal *winnow_decimal_subtract (const WinnowDecimal *a, const WinnowDecimal *b);
WinnowDecimal *winnow_decimal_multiply (const WinnowDecimal *a, const WinnowDecimal *b);
/* a / b rounded half up (away from zero) to @scale digits; NULL when b is 0. */
WinnowDecimal *winnow_decimal_divide (const WinnowDecimal *a, const WinnowDecimal *b, guint scale);
/* Half up (away from zero), the way invoices round. */
WinnowDecimal *winnow_decimal_round (const WinnowDecimal *self, guint scale);

/* By value: 0.1 equals 0.10. */
int winnow_decimal_compare (const WinnowDecimal *a, const WinnowDecimal *b);
gboolean winnow_decimal_is_zero (const WinnowDecimal *self);
gboolean winnow_decimal_is_negative (const WinnowDecimal *self);

/* Interchange notation with the kept scale; owned by the caller. */
char *winnow_decimal_to_text (const WinnowDecimal *self);
/* Nearest double, for estimates only. */
double winnow_decimal_to_double (const WinnowDecimal *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDecimal, winnow_decimal_unref)

G_END_DECLS
