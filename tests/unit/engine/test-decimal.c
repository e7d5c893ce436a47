/* test-decimal.c — exact decimals.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/decimal.h"

static void
assert_text (WinnowDecimal *value, const char *expected)
{
  g_autoptr (WinnowDecimal) owned = value;
  g_autofree char *text = NULL;

  g_assert_nonnull (owned);
  text = winnow_decimal_to_text (owned);
  g_assert_cmpstr (text, ==, expected);
}

static WinnowDecimal *
decimal (const char *text)
{
  g_autoptr (GError) error = NULL;
  WinnowDecimal *value = winnow_decimal_new_from_text (text, &error);

  g_assert_no_error (error);
  return value;
}

static void
test_text (void)
{
  const struct
  {
    const char *text, *expected;
  } cases[] = {
    { "0", "0" }, { "0.10", "0.10" }, { "-.5", "-0.5" }, { "+12.", "12" }, { "1.9679999999999997", "1.9679999999999997" },
    { "1.5e-3", "0.0015" }, { "2E2", "200" }, { "0.00", "0.00" }, { "-0", "0" }, { "007.50", "7.50" },
    { "98765432109876543210.123456789", "98765432109876543210.123456789" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_text (decimal (cases[i].text), cases[i].expected);
}

static void
test_refused (void)
{
  const char *const wrong[] = { "", ".", "-", "1,5", "1 000", "$2", "2.2.44", "1e", "1e+", "NaN", "0x10", " 1", "1 " };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (winnow_decimal_new_from_text (wrong[i], &error));
      g_assert_error (error, WINNOW_DECIMAL_ERROR, WINNOW_DECIMAL_ERROR_SYNTAX);
    }
  for (guint i = 0; i < 3; i++)
    {
      const char *const large[] = { "1e61", "1e-41", "1234567890123456789012345678901234567890123456789012345678901" };
      g_autoptr (GError) error = NULL;

      g_assert_null (winnow_decimal_new_from_text (large[i], &error));
      g_assert_error (error, WINNOW_DECIMAL_ERROR, WINNOW_DECIMAL_ERROR_RANGE);
    }
}

static void
test_arithmetic (void)
{
  g_autoptr (WinnowDecimal) a = decimal ("0.10"), b = decimal ("0.2"), c = decimal ("-1.005"), zero = decimal ("0"),
                           three = decimal ("3"), same = decimal ("0.1000");

  assert_text (winnow_decimal_add (a, b), "0.30");
  assert_text (winnow_decimal_subtract (a, b), "-0.10");
  assert_text (winnow_decimal_multiply (a, b), "0.020");
  assert_text (winnow_decimal_divide (b, a, 3), "2.000");
  assert_text (winnow_decimal_divide (a, three, 4), "0.0333");
  g_assert_cmpint (winnow_decimal_compare (a, same), ==, 0);
  assert_text (winnow_decimal_round (c, 2), "-1.01");
  assert_text (winnow_decimal_round (a, 5), "0.10000");
  g_assert_null (winnow_decimal_divide (a, zero, 2));
  g_assert_cmpint (winnow_decimal_compare (c, a), <, 0);
  g_assert_true (winnow_decimal_is_negative (c));
  g_assert_true (winnow_decimal_is_zero (zero));
}

/* Bill lines that were published: every one is rounded half up to a cent. */
static void
test_published_rounding (void)
{
  const struct
  {
    const char *quantity, *price, *expected;
  } lines[] = {
    { "157.833", "0.12", "18.94" }, { "15.350", "0.15", "2.30" }, { "8.622", "0.01", "0.09" },
    { "13.713", "0.15", "2.06" }, { "1.329", "0.03", "0.04" }, { "0.199", "0.17", "0.03" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (WinnowDecimal) quantity = decimal (lines[i].quantity), price = decimal (lines[i].price);
      g_autoptr (WinnowDecimal) product = winnow_decimal_multiply (quantity, price);

      assert_text (winnow_decimal_round (product, 2), lines[i].expected);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decimal/text", test_text);
  g_test_add_func ("/decimal/refused", test_refused);
  g_test_add_func ("/decimal/arithmetic", test_arithmetic);
  g_test_add_func ("/decimal/published-rounding", test_published_rounding);
  return g_test_run ();
}
