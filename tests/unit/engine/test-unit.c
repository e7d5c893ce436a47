/* test-unit.c — calendars, pricing units, price per card-hour.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/unit.h"

static void
test_calendar (void)
{
  WinnowCalendar calendar;

  g_assert_true (winnow_calendar_from_text ("exact", &calendar));
  g_assert_cmpint (calendar, ==, WINNOW_CALENDAR_EXACT);
  g_assert_cmpstr (winnow_calendar_to_text (WINNOW_CALENDAR_720), ==, "720");
  g_assert_false (winnow_calendar_from_text ("740", &calendar));
  g_assert_false (winnow_calendar_from_text (NULL, &calendar));

  g_assert_cmpfloat (winnow_calendar_hours (WINNOW_CALENDAR_730, NULL, 3), ==, 2190);
  g_assert_cmpfloat (winnow_calendar_hours (WINNOW_CALENDAR_720, NULL, 3), ==, 2160);
  /* 2026-12-01 to 2027-02-28, both included: 90 days. */
  g_assert_cmpfloat (winnow_calendar_hours (WINNOW_CALENDAR_EXACT, "2026-12-01", 3), ==, 2160);
  g_assert_cmpfloat (winnow_calendar_hours (WINNOW_CALENDAR_EXACT, "2027-03-01T00:00:00Z", 3), ==,
                     2208);
  /* A leap day. */
  g_assert_cmpfloat (winnow_calendar_hours (WINNOW_CALENDAR_EXACT, "2028-02-01", 1), ==, 696);
  g_assert_cmpfloat (winnow_calendar_hours (WINNOW_CALENDAR_EXACT, NULL, 3), ==, 0);
  g_assert_cmpfloat (winnow_calendar_hours (WINNOW_CALENDAR_EXACT, "2026-02-30", 3), ==, 0);
  g_assert_cmpfloat (winnow_calendar_hours (WINNOW_CALENDAR_EXACT, "soon", 3), ==, 0);
}

static void
test_convert (void)
{
  const struct
  {
    const char *amount, *unit;
    double cards, term;
    WinnowCalendar calendar;
    const char *expected;
  } cases[] = {
    { "2.50", "card-hour", 0, 0, WINNOW_CALENDAR_730, "2.50" },
    { "22.00", "instance-hour", 8, 0, WINNOW_CALENDAR_730, "2.750000000000" },
    { "9000", "machine-month", 8, 0, WINNOW_CALENDAR_730, "1.541095890411" },
    { "9000", "machine-month", 8, 0, WINNOW_CALENDAR_720, "1.562500000000" },
    { "0.0007", "card-second", 0, 0, WINNOW_CALENDAR_730, "2.520000000000" },
    { "0.05", "card-minute", 1, 0, WINNOW_CALENDAR_730, "3.000000000000" },
    { "48", "card-day", 0, 0, WINNOW_CALENDAR_730, "2.000000000000" },
    { "336", "machine-week", 4, 0, WINNOW_CALENDAR_730, "0.500000000000" },
    { "8760", "card-year", 0, 0, WINNOW_CALENDAR_730, "1.000000000000" },
    { "13140", "term-total", 2, 3, WINNOW_CALENDAR_730, "3.000000000000" },
    { "0.79", "hour", 2, 0, WINNOW_CALENDAR_730, "0.395000000000" },
    { "1.00", "instance-hour", 0.5, 0, WINNOW_CALENDAR_730, "2.000000000000" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WinnowDecimal) amount = winnow_decimal_new_from_text (cases[i].amount, &error),
                                price = NULL;
      g_autofree char *derivation = NULL, *text = NULL;

      price = winnow_unit_to_card_hour (amount, cases[i].unit, cases[i].cards, cases[i].term,
                                        cases[i].calendar, &derivation, &error);
      g_assert_no_error (error);
      text = winnow_decimal_to_text (price);
      g_assert_cmpstr (text, ==, cases[i].expected);
      g_assert_true (g_str_has_prefix (derivation, cases[i].amount));
      g_test_message ("%s %s: %s", cases[i].amount, cases[i].unit, derivation);
    }
}

static void
test_refused (void)
{
  const struct
  {
    const char *unit;
    double cards, term;
    WinnowUnitError code;
  } cases[] = {
    { "1m-tokens-out", 1, 0, WINNOW_UNIT_ERROR_NOT_CARDS },
    { "gb-month", 1, 0, WINNOW_UNIT_ERROR_NOT_CARDS },
    { "instance-hour", 0, 0, WINNOW_UNIT_ERROR_UNKNOWN_COUNT },
    { "hour", 0, 0, WINNOW_UNIT_ERROR_UNKNOWN_COUNT },
    { "term-total", 8, 0, WINNOW_UNIT_ERROR_UNKNOWN_TERM },
    { "DCU", 8, 0, WINNOW_UNIT_ERROR_UNKNOWN_UNIT },
    { NULL, 8, 0, WINNOW_UNIT_ERROR_UNKNOWN_UNIT },
  };
  g_autoptr (WinnowDecimal) amount = winnow_decimal_new_from_integer (5);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *derivation = NULL;

      g_assert_null (winnow_unit_to_card_hour (amount, cases[i].unit, cases[i].cards, cases[i].term,
                                               WINNOW_CALENDAR_730, &derivation, &error));
      g_assert_error (error, WINNOW_UNIT_ERROR, (int)cases[i].code);
      g_assert_cmpstr (derivation, ==, error->message);
    }
}

static void
test_guess (void)
{
  const struct
  {
    const char *text, *expected;
  } cases[] = {
    { "元/卡时", "card-hour" },
    { "元/卡·时", "card-hour" },
    { "元/GPU时", "card-hour" },
    { "¥/卡/小时", "card-hour" },
    { "元/张/天", "card-day" },
    { "元/台/月", "machine-month" },
    { "元/月/台", "machine-month" },
    { "整机包月", "machine-month" },
    { "元/实例/小时", "instance-hour" },
    { "元/小时", "hour" },
    { "元/百万tokens", "1m-tokens" },
    { "元/百万 tokens(输入)", "1m-tokens-in" },
    { "元/百万tokens 输出", "1m-tokens-out" },
    { "元/GB/月", "gb-month" },
    { "元/GB", "gb" },
    { "元/万次请求", "10k-requests" },
    { "元/人时", "person-hour" },
    { "USD/GPU-h", "card-hour" },
    { "$/hr", "hour" },
    { "USD per GPU hour", "card-hour" },
    { "$2.50/GPU/hr", "card-hour" },
    { "per GPU(s) hour", "card-hour" },
    { "$ / GPUh", "card-hour" },
    { "$/gpu-second", "card-second" },
    { "per month", "month" },
    { "$/instance-hour", "instance-hour" },
    { "per server per month", "machine-month" },
    { "per 1M tokens", "1m-tokens" },
    { "$/M input tokens", "1m-tokens-in" },
    { "$/1M output tokens", "1m-tokens-out" },
    { "$/M cached input tokens", "1m-tokens-cached" },
    { "$/GB-month", "gb-month" },
    { "$/GiB", "gib" },
    { "per 1,000 requests", "1k-requests" },
    { "per seat per month", "seat-month" },
    { "card-hour", "card-hour" },
    /* Not guessed: no duration, two durations, a scale that is no unit. */
    { "USD", NULL },
    { "per hour, billed monthly", NULL },
    { "per 1K tokens", NULL },
    { "", NULL },
    { NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const WinnowUnit *unit = winnow_unit_guess (cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (unit != NULL ? unit->id : NULL, ==, cases[i].expected);
    }
}

static void
test_table (void)
{
  g_assert_cmpfloat (winnow_unit_find ("card-month")->hours, ==, 730);
  g_assert_true (winnow_unit_find ("machine-year")->is_month);
  g_assert_cmpint (winnow_unit_find ("1m-tokens")->count, ==, WINNOW_COUNT_NONE);
  g_assert_null (winnow_unit_find ("fortnight"));
  g_assert_null (winnow_unit_find (NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/unit/calendar", test_calendar);
  g_test_add_func ("/unit/convert", test_convert);
  g_test_add_func ("/unit/refused", test_refused);
  g_test_add_func ("/unit/guess", test_guess);
  g_test_add_func ("/unit/table", test_table);
  return g_test_run ();
}
