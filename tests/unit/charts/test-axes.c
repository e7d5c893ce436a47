/* test-axes.c — ticks, numbers, dates and the places of labels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "samples.h"

#include <math.h>

static void
test_value_axis (void)
{
  WinnowValueAxis axis = winnow_value_axis (2.1, 2.9, 5, FALSE, FALSE);

  g_assert_cmpfloat_with_epsilon (axis.step, 0.2, 1e-12);
  g_assert_cmpfloat_with_epsilon (axis.first, 2.2, 1e-12);
  g_assert_cmpint (axis.decimals, ==, 1);
  g_assert_cmpfloat (axis.low, <=, 2.1);
  g_assert_cmpfloat (axis.high, >=, 2.9);
  axis = winnow_value_axis (3, 4, 3, TRUE, TRUE);
  g_assert_cmpfloat (axis.low, ==, 0);
  g_assert_cmpfloat (axis.step, >=, 1);
  axis = winnow_value_axis (5, 5, 5, FALSE, FALSE);
  g_assert_cmpfloat (axis.low, <, 5);
  g_assert_cmpfloat (axis.high, >, 5);
}

static void
test_value_axis_holds_everything (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 2000; i++)
    {
      double low
          = g_rand_double_range (random, -1000, 1000) * pow (10, g_rand_int_range (random, -4, 5));
      double high = low + g_rand_double_range (random, 1e-6, 1) * MAX (1e-3, fabs (low));
      guint most = (guint)g_rand_int_range (random, 2, 10);
      WinnowValueAxis axis = winnow_value_axis (low, high, most, FALSE, FALSE);

      g_assert_cmpfloat (axis.low, <=, low + 1e-9 * fabs (low));
      g_assert_cmpfloat (axis.high, >=, high - 1e-9 * fabs (high));
      g_assert_cmpuint (axis.n, >=, 2);
      g_assert_cmpuint (axis.n, <=, most + 4);
    }
}

static void
assert_number (double value, int decimals, const char *expected)
{
  g_autofree char *text = winnow_chart_number (value, decimals);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_numbers (void)
{
  g_autofree char *price = winnow_chart_price (0.0315);

  assert_number (1234567.891, 2, "1,234,567.89");
  assert_number (999, 0, "999");
  assert_number (-1000, 0, "−1,000");
  assert_number (-0.001, 2, "0.00");
  assert_number (NAN, 2, "–");
  g_assert_cmpstr (price, ==, "0.0315");
}

static void
assert_labels (gint64 low, gint64 high, guint most, const char *language, const char *expected)
{
  g_autoptr (GArray) ticks = winnow_time_axis (low, high, most, language);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < ticks->len; i++)
    g_string_append_printf (all, "%s%s", i > 0 ? "|" : "",
                            g_array_index (ticks, WinnowTimeTick, i).label);
  g_assert_cmpuint (ticks->len, <=, most + 1);
  g_assert_cmpstr (all->str, ==, expected);
}

/* Case D13: calendar steps, no hour doubled or missing; all in UTC. */
static void
test_time_axis (void)
{
  assert_labels (START, START + 61 * DAY, 4, "en", "Sep\n2026|Oct|Nov");
  assert_labels (START, START + 61 * DAY, 4, "zh", "9月\n2026年|10月|11月");
  assert_labels (START, START + 2 * DAY, 6, "en",
                 "00:00\n1 Sep|12:00|00:00\n2 Sep|12:00|00:00\n3 Sep");
  assert_labels (START, START + 20 * DAY, 6, "zh", "9月1日\n2026年|9月6日|9月11日|9月16日|9月21日");
  /* Over the new year and 29 February 2028. */
  assert_labels (1829952000, 1837900800, 5, "en", "Jan\n2028|Feb|Mar");
}

/* Through a day when clocks change in Europe (25 October 2026) and in the US (1 November). */
static void
test_time_axis_clock_change (void)
{
  gint64 from = START + 53 * DAY;
  g_autoptr (GArray) ticks = winnow_time_axis (from, from + 9 * DAY, 12, "en");

  g_assert_cmpuint (ticks->len, ==, 10);
  for (guint i = 1; i < ticks->len; i++)
    g_assert_cmpint (g_array_index (ticks, WinnowTimeTick, i).time
                         - g_array_index (ticks, WinnowTimeTick, i - 1).time,
                     ==, DAY);
}

static void
test_end_labels (void)
{
  WinnowEndLabel labels[] = { { .anchor = 50, .height = 14 },
                              { .anchor = 52, .height = 28 },
                              { .anchor = 51, .height = 14 },
                              { .anchor = 99, .height = 14 } };

  g_assert_true (winnow_end_labels_place (labels, 4, 0, 100));
  for (guint i = 1; i < 4; i++)
    {
      g_assert_cmpfloat (labels[i - 1].anchor, <=, labels[i].anchor);
      g_assert_cmpfloat (labels[i - 1].y + labels[i - 1].height, <=, labels[i].y + 1e-9);
    }
  g_assert_cmpfloat (labels[0].y, >=, 0);
  g_assert_cmpfloat (labels[3].y + 14, <=, 100);
  g_assert_false (winnow_end_labels_place (labels, 4, 0, 60));
}

static double
luminance (const double colour[4])
{
  double linear[3];

  for (guint i = 0; i < 3; i++)
    linear[i] = colour[i] <= 0.03928 ? colour[i] / 12.92 : pow ((colour[i] + 0.055) / 1.055, 2.4);
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

static double
contrast (const double a[4], const double b[4])
{
  double x = luminance (a), y = luminance (b);

  return (MAX (x, y) + 0.05) / (MIN (x, y) + 0.05);
}

/* Case D14: text contrast of at least 4.5 : 1 (WCAG 2.1, 1.4.3). */
static void
test_contrast (void)
{
  const WinnowPalette *palette = winnow_palette_print ("en");

  g_assert_cmpfloat (contrast (palette->foreground, palette->background), >=, 4.5);
  g_assert_cmpfloat (contrast (palette->dim, palette->background), >=, 4.5);
  for (guint i = 0; i < 8; i++)
    g_assert_cmpfloat (contrast (palette->series[i], palette->background), >=, 4.5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/charts/axes/value", test_value_axis);
  g_test_add_func ("/charts/axes/value-holds-everything", test_value_axis_holds_everything);
  g_test_add_func ("/charts/axes/numbers", test_numbers);
  g_test_add_func ("/charts/axes/time", test_time_axis);
  g_test_add_func ("/charts/axes/clock-change", test_time_axis_clock_change);
  g_test_add_func ("/charts/axes/end-labels", test_end_labels);
  g_test_add_func ("/charts/axes/contrast", test_contrast);
  return g_test_run ();
}
