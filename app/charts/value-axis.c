/* value-axis.c — round ticks and the numbers on them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>
#include <string.h>

/* The next of 1, 2, 5 × 10^k that is at least @value. */
static double
nice_step (double value)
{
  double power = pow (10, floor (log10 (value)));
  double fraction = value / power;

  if (fraction <= 1 + 1e-9)
    return power;
  if (fraction <= 2 + 1e-9)
    return 2 * power;
  if (fraction <= 5 + 1e-9)
    return 5 * power;
  return 10 * power;
}

/* The axis ends at a tick where one is near, and a little beyond the data where none is. */
static void
fit_ends (WinnowValueAxis *axis, double low, double high)
{
  double span = high - low;

  axis->low = MAX (floor (low / axis->step + 1e-9) * axis->step, low == 0 ? 0 : low - 0.12 * span);
  axis->high
      = MIN (ceil (high / axis->step - 1e-9) * axis->step, high == 0 ? 0 : high + 0.12 * span);
  axis->first = ceil (axis->low / axis->step - 1e-9) * axis->step;
  axis->n = (guint)(floor ((axis->high - axis->first) / axis->step + 1e-9) + 1);
}

WinnowValueAxis
winnow_value_axis (double low, double high, guint most, gboolean whole, gboolean from_zero)
{
  WinnowValueAxis axis = { 0 };
  double span;

  most = MAX (most, 2);
  if (from_zero && low > 0)
    low = 0;
  if (from_zero && high < 0)
    high = 0;
  /* A range that starts near zero anyway reads better with zero on it. */
  if (low > 0 && low < 0.35 * high)
    low = 0;
  if (high <= low)
    {
      double pad = low != 0 ? fabs (low) * 0.1 : 1;

      high += pad;
      low = from_zero || low == 0 ? low : low - pad;
    }
  span = high - low;
  axis.step = nice_step (span / (most - 1));
  if (whole)
    axis.step = MAX (axis.step, 1);
  fit_ends (&axis, low, high);
  /* One tick alone says nothing of the scale. */
  while (axis.n < (most >= 4 ? 3 : 2) && !(whole && axis.step <= 1))
    {
      axis.step = nice_step (axis.step * 0.4);
      fit_ends (&axis, low, high);
    }
  axis.decimals = axis.step >= 1 ? 0 : (int)ceil (-log10 (axis.step) - 1e-9);
  return axis;
}

static double
decade_tick (double number)
{
  static const double parts[] = { 1, 2, 5 };
  double decade = floor (number / 3);

  return parts[(int)(number - 3 * decade)] * pow (10, decade);
}

WinnowValueAxis
winnow_logarithmic_axis (double low, double high, guint most)
{
  WinnowValueAxis axis = { .is_logarithmic = TRUE, .step = 1 };
  double end;

  if (high <= low)
    {
      low /= 1.25;
      high *= 1.25;
    }
  axis.low = low / pow (high / low, 0.05);
  axis.high = high * pow (high / low, 0.05);
  axis.first = 3 * floor (log10 (axis.low));
  while (decade_tick (axis.first) < axis.low)
    axis.first++;
  end = axis.first;
  while (decade_tick (end) <= axis.high)
    end++;
  axis.n = (guint)(end - axis.first);
  /* Only one tick, or none: the ends move out to the next ones. */
  if (axis.n < 2)
    {
      axis.first--;
      axis.low = decade_tick (axis.first);
      axis.high = decade_tick (axis.first + axis.n + 1);
      axis.n += 2;
    }
  if (axis.n > MAX (most, 4))
    {
      axis.step = 3;
      axis.first = 3 * ceil (axis.first / 3);
      axis.n = end > axis.first ? (guint)ceil ((end - axis.first) / 3) : 0;
    }
  return axis;
}

double
winnow_value_axis_share (const WinnowValueAxis *self, double value)
{
  if (self->is_logarithmic)
    return value > 0 ? log (value / self->low) / log (self->high / self->low) : 0;
  return (value - self->low) / (self->high - self->low);
}

double
winnow_value_axis_tick (const WinnowValueAxis *self, guint i)
{
  double at = self->first + i * self->step;

  return self->is_logarithmic ? decade_tick (at) : at;
}

char *
winnow_value_axis_tick_text (const WinnowValueAxis *self, guint i)
{
  double tick = winnow_value_axis_tick (self, i);
  int decimals = self->decimals;

  if (self->is_logarithmic)
    decimals = tick >= 1 ? 0 : (int)ceil (-log10 (tick) - 1e-9);
  return winnow_chart_number (tick, decimals);
}

char *
winnow_chart_number (double value, int decimals)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE + 320];
  char format[16];
  g_autoptr (GString) text = g_string_new (NULL);
  const char *point;
  gsize whole;

  if (!isfinite (value))
    return g_strdup ("–");
  g_snprintf (format, sizeof format, "%%.%df", CLAMP (decimals, 0, 9));
  g_ascii_formatd (digits, sizeof digits, format, fabs (value));
  point = strchr (digits, '.');
  whole = point != NULL ? (gsize)(point - digits) : strlen (digits);
  if (value < 0 && strspn (digits, "0.") != strlen (digits))
    g_string_append (text, "−");
  for (gsize i = 0; i < whole; i++)
    {
      if (i > 0 && (whole - i) % 3 == 0)
        g_string_append_c (text, ',');
      g_string_append_c (text, digits[i]);
    }
  if (point != NULL)
    g_string_append (text, point);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
winnow_chart_price (double value)
{
  double size = fabs (value);

  return winnow_chart_number (value, size >= 1000 ? 0 : size >= 0.1 || size == 0 ? 2 : 4);
}

char *
winnow_chart_share (double share)
{
  double permille = round (share * 1000);
  g_autofree char *number = winnow_chart_number (permille / 10, fmod (permille, 10) == 0 ? 0 : 1);

  return g_strdup_printf ("%s %%", number);
}
