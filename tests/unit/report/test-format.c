/* test-format.c — display numbers, dates, ages, and the completeness of the words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "report/report-private.h"

#include <math.h>
#include <string.h>

static void
take_and_compare (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_numbers (void)
{
  take_and_compare (winnow_report_money (48120, "CNY"), "CNY 48,120.00");
  take_and_compare (winnow_report_money (-1234567.894, "USD"), "USD -1,234,567.89");
  take_and_compare (winnow_report_money_range ((WinnowRange){ 10, 20.5 }, "CNY"),
                    "CNY 10.00 – 20.50");
  take_and_compare (winnow_report_amount ((WinnowRange){ 3, 3 }), "3.00");
  take_and_compare (winnow_report_share (0.1234, 1), "12.3 %");
  take_and_compare (winnow_report_plain (2190), "2,190");
  take_and_compare (winnow_report_plain (0.25), "0.25");
  take_and_compare (winnow_report_number (INFINITY, 2), "∞");
  take_and_compare (winnow_report_number (-0.001, 2), "0.00");
}

static void
test_dates (void)
{
  int days = 0;

  take_and_compare (winnow_report_date ("2026-11-30T08:00:00Z", "en"), "30 Nov 2026");
  take_and_compare (winnow_report_date ("2026-12-01", "zh"), "2026年12月1日");
  take_and_compare (winnow_report_date ("last week", "en"), "last week");
  g_assert_true (winnow_report_age ("2026-11-01", "2026-11-30T08:00:00Z", &days));
  g_assert_cmpint (days, ==, 29);
  g_assert_false (winnow_report_age ("soon", "2026-11-30", &days));
}

/* Placeholders of both languages must take the same arguments. */
static guint
count_placeholders (const char *text)
{
  guint n = 0;

  for (const char *at = text; (at = strchr (at, '%')) != NULL; at++)
    {
      if (at[1] == '%')
        at++;
      else if (at[1] != ' ' && at[1] != '\0')
        n++;
    }
  return n;
}

static guint
count_bars (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '|';
  return n;
}

static void
test_words (void)
{
  for (guint i = 0; i < WINNOW_N_REPORT_WORDS; i++)
    {
      const char *en = winnow_report_word (i, "en"), *zh = winnow_report_word (i, "zh");

      g_assert_cmpstr (en, !=, "");
      g_assert_cmpstr (zh, !=, "");
      g_assert_cmpstr (en, !=, zh);
      g_assert_cmpuint (count_placeholders (en), ==, count_placeholders (zh));
      g_assert_cmpuint (count_bars (en), ==, count_bars (zh));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/format/numbers", test_numbers);
  g_test_add_func ("/report/format/dates", test_dates);
  g_test_add_func ("/report/format/words", test_words);
  return g_test_run ();
}
