/* decimal.c — exact decimal numbers over GMP integers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/decimal.h"

#include <glib/gi18n-lib.h>
#include <gmp.h>
#include <string.h>

struct _WinnowDecimal
{
  gatomicrefcount references;
  guint scale;
  mpz_t coefficient;
};

G_DEFINE_BOXED_TYPE (WinnowDecimal, winnow_decimal, winnow_decimal_ref, winnow_decimal_unref)
G_DEFINE_QUARK (winnow-decimal-error, winnow_decimal_error)

static WinnowDecimal *
decimal_new (guint scale)
{
  WinnowDecimal *self = g_new0 (WinnowDecimal, 1);

  g_atomic_ref_count_init (&self->references);
  self->scale = scale;
  mpz_init (self->coefficient);
  return self;
}

/* Takes @self and gives it back, or NULL when it leaves the bounds. */
static WinnowDecimal *
decimal_bounded (WinnowDecimal *self)
{
  if (self->scale <= WINNOW_DECIMAL_MAX_SCALE &&
      mpz_sizeinbase (self->coefficient, 10) <= WINNOW_DECIMAL_MAX_DIGITS + 1)
    {
      mpz_t limit;
      gboolean fits;

      mpz_init (limit);
      mpz_ui_pow_ui (limit, 10, WINNOW_DECIMAL_MAX_DIGITS);
      fits = mpz_cmpabs (self->coefficient, limit) < 0;
      mpz_clear (limit);
      if (fits)
        return self;
    }
  winnow_decimal_unref (self);
  return NULL;
}

static void
scale_up (mpz_t result, const mpz_t value, guint digits)
{
  mpz_t power;

  mpz_init (power);
  mpz_ui_pow_ui (power, 10, digits);
  mpz_mul (result, value, power);
  mpz_clear (power);
}

/* result = numerator / denominator, half away from zero. */
static void
divide_half_up (mpz_t result, const mpz_t numerator, const mpz_t denominator)
{
  mpz_t doubled, divisor;
  int sign = mpz_sgn (numerator) * mpz_sgn (denominator);

  mpz_init (doubled);
  mpz_init (divisor);
  mpz_abs (doubled, numerator);
  mpz_abs (divisor, denominator);
  mpz_mul_2exp (doubled, doubled, 1);
  mpz_add (doubled, doubled, divisor);
  mpz_mul_2exp (divisor, divisor, 1);
  mpz_tdiv_q (result, doubled, divisor);
  if (sign < 0)
    mpz_neg (result, result);
  mpz_clear (doubled);
  mpz_clear (divisor);
}

static WinnowDecimal *
syntax_error (const char *text, GError **error)
{
  g_autofree char *shown = g_strndup (text, 40);
  g_autofree char *valid = g_utf8_make_valid (shown, -1);

  g_set_error (error, WINNOW_DECIMAL_ERROR, WINNOW_DECIMAL_ERROR_SYNTAX,
               /* Translators: %s is the text that was found where a number belongs. */
               _ ("“%s” is not a number; write it like 1234.56"), valid);
  return NULL;
}

static WinnowDecimal *
range_error (GError **error)
{
  g_set_error (error, WINNOW_DECIMAL_ERROR, WINNOW_DECIMAL_ERROR_RANGE,
               /* Translators: %d is a number of digits. */
               _ ("The number has more than %d digits; check the file for a typing error"),
               WINNOW_DECIMAL_MAX_DIGITS);
  return NULL;
}

WinnowDecimal *
winnow_decimal_new_from_text (const char *text, GError **error)
{
  char digits[WINNOW_DECIMAL_MAX_DIGITS + 1];
  gsize n_digits = 0;
  gint64 scale = 0, exponent = 0;
  gboolean negative = FALSE, any = FALSE, seen_point = FALSE;
  WinnowDecimal *self;
  const char *p = text;

  g_return_val_if_fail (text != NULL, NULL);

  if (*p == '-' || *p == '+')
    negative = *p++ == '-';
  for (; g_ascii_isdigit (*p) || (*p == '.' && !seen_point); p++)
    {
      if (*p == '.')
        {
          seen_point = TRUE;
          continue;
        }
      any = TRUE;
      if (seen_point)
        scale++;
      if (n_digits == 0 && *p == '0')
        continue;
      if (n_digits == WINNOW_DECIMAL_MAX_DIGITS)
        return range_error (error);
      digits[n_digits++] = *p;
    }
  if (!any)
    return syntax_error (text, error);
  if (*p == 'e' || *p == 'E')
    {
      char *end;

      if (!g_ascii_isdigit (p[1]) &&
          !((p[1] == '-' || p[1] == '+') && g_ascii_isdigit (p[2])))
        return syntax_error (text, error);
      exponent = g_ascii_strtoll (p + 1, &end, 10);
      p = end;
    }
  if (*p != '\0')
    return syntax_error (text, error);
  if (n_digits == 0)
    exponent = 0;
  if (exponent > WINNOW_DECIMAL_MAX_DIGITS || exponent < -WINNOW_DECIMAL_MAX_DIGITS)
    return range_error (error);
  scale -= exponent;
  if (scale > WINNOW_DECIMAL_MAX_SCALE)
    return range_error (error);

  self = decimal_new (MAX (scale, 0));
  digits[n_digits] = '\0';
  if (n_digits > 0)
    mpz_set_str (self->coefficient, digits, 10);
  if (scale < 0)
    scale_up (self->coefficient, self->coefficient, -scale);
  if (negative)
    mpz_neg (self->coefficient, self->coefficient);
  self = decimal_bounded (self);
  return self != NULL ? self : range_error (error);
}

WinnowDecimal *
winnow_decimal_new_scaled (gint64 value, guint scale)
{
  WinnowDecimal *self;

  g_return_val_if_fail (scale <= WINNOW_DECIMAL_MAX_SCALE, NULL);

  self = decimal_new (scale);
  mpz_set_si (self->coefficient, value);
  return self;
}

WinnowDecimal *
winnow_decimal_new_from_integer (gint64 value)
{
  return winnow_decimal_new_scaled (value, 0);
}

WinnowDecimal *
winnow_decimal_ref (WinnowDecimal *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
winnow_decimal_unref (WinnowDecimal *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  mpz_clear (self->coefficient);
  g_free (self);
}

static WinnowDecimal *
combine (const WinnowDecimal *a,
         const WinnowDecimal *b,
         void (*operation) (mpz_ptr, mpz_srcptr, mpz_srcptr))
{
  guint scale = MAX (a->scale, b->scale);
  WinnowDecimal *result = decimal_new (scale);
  mpz_t other;

  mpz_init (other);
  scale_up (result->coefficient, a->coefficient, scale - a->scale);
  scale_up (other, b->coefficient, scale - b->scale);
  operation (result->coefficient, result->coefficient, other);
  mpz_clear (other);
  return decimal_bounded (result);
}

WinnowDecimal *
winnow_decimal_add (const WinnowDecimal *a, const WinnowDecimal *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, NULL);

  return combine (a, b, mpz_add);
}

WinnowDecimal *
winnow_decimal_subtract (const WinnowDecimal *a, const WinnowDecimal *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, NULL);

  return combine (a, b, mpz_sub);
}

WinnowDecimal *
winnow_decimal_multiply (const WinnowDecimal *a, const WinnowDecimal *b)
{
  WinnowDecimal *result;

  g_return_val_if_fail (a != NULL && b != NULL, NULL);

  result = decimal_new (a->scale + b->scale);
  mpz_mul (result->coefficient, a->coefficient, b->coefficient);
  return decimal_bounded (result);
}

WinnowDecimal *
winnow_decimal_divide (const WinnowDecimal *a, const WinnowDecimal *b, guint scale)
{
  WinnowDecimal *result;
  mpz_t numerator, denominator;

  g_return_val_if_fail (a != NULL && b != NULL, NULL);
  g_return_val_if_fail (scale <= WINNOW_DECIMAL_MAX_SCALE, NULL);

  if (mpz_sgn (b->coefficient) == 0)
    return NULL;
  result = decimal_new (scale);
  mpz_init (numerator);
  mpz_init (denominator);
  scale_up (numerator, a->coefficient, scale + b->scale);
  scale_up (denominator, b->coefficient, a->scale);
  divide_half_up (result->coefficient, numerator, denominator);
  mpz_clear (numerator);
  mpz_clear (denominator);
  return decimal_bounded (result);
}

WinnowDecimal *
winnow_decimal_round (const WinnowDecimal *self, guint scale)
{
  WinnowDecimal *result;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (scale <= WINNOW_DECIMAL_MAX_SCALE, NULL);

  result = decimal_new (scale);
  if (scale >= self->scale)
    {
      scale_up (result->coefficient, self->coefficient, scale - self->scale);
    }
  else
    {
      mpz_t power;

      mpz_init (power);
      mpz_ui_pow_ui (power, 10, self->scale - scale);
      divide_half_up (result->coefficient, self->coefficient, power);
      mpz_clear (power);
    }
  return decimal_bounded (result);
}

int
winnow_decimal_compare (const WinnowDecimal *a, const WinnowDecimal *b)
{
  guint scale;
  mpz_t left, right;
  int order;

  g_return_val_if_fail (a != NULL && b != NULL, 0);

  scale = MAX (a->scale, b->scale);
  mpz_init (left);
  mpz_init (right);
  scale_up (left, a->coefficient, scale - a->scale);
  scale_up (right, b->coefficient, scale - b->scale);
  order = mpz_cmp (left, right);
  mpz_clear (left);
  mpz_clear (right);
  return order;
}

gboolean
winnow_decimal_is_zero (const WinnowDecimal *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return mpz_sgn (self->coefficient) == 0;
}

gboolean
winnow_decimal_is_negative (const WinnowDecimal *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return mpz_sgn (self->coefficient) < 0;
}

char *
winnow_decimal_to_text (const WinnowDecimal *self)
{
  char digits[WINNOW_DECIMAL_MAX_DIGITS + 3];
  const char *magnitude = digits;
  GString *text;
  gsize length;

  g_return_val_if_fail (self != NULL, NULL);

  mpz_get_str (digits, 10, self->coefficient);
  text = g_string_new (NULL);
  if (*magnitude == '-')
    {
      g_string_append_c (text, '-');
      magnitude++;
    }
  length = strlen (magnitude);
  if (length <= self->scale)
    {
      g_string_append_c (text, '0');
      if (self->scale > 0)
        g_string_append_c (text, '.');
      for (gsize i = length; i < self->scale; i++)
        g_string_append_c (text, '0');
      g_string_append (text, magnitude);
    }
  else
    {
      g_string_append_len (text, magnitude, length - self->scale);
      if (self->scale > 0)
        g_string_append_c (text, '.');
      g_string_append (text, magnitude + length - self->scale);
    }
  return g_string_free (text, FALSE);
}

double
winnow_decimal_to_double (const WinnowDecimal *self)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (self != NULL, 0);

  text = winnow_decimal_to_text (self);
  return g_ascii_strtod (text, NULL);
}
