/* test-amount.c — numbers as people type them: nothing lost, nothing guessed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/amount.h"

static void
test_read (void)
{
  static const struct
  {
    const char *typed, *read;
  } cases[] = {
    { "7000", "7000" },       { "7,000", "7000" },      { "7，000", "7000" },   { "１２．５", "12.5" },
    { "12。5", "12.5" },      { " 2.50 ", "2.50" },     { "1,234,567.89", "1234567.89" },
    { "-110.7", "-110.7" },   { "−3", "-3" },           { ".5", "0.5" },        { "3.", "3" },
    { "", "" },               { "   ", "" },            { "0.10", "0.10" },     { "7，000．25", "7000.25" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *read = winnow_amount_parse (cases[i].typed, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (read, ==, cases[i].read);
    }
}

static void
test_refuse (void)
{
  static const char *const cases[] = { "abc", "7,5", "1.355,90", "1.2.3", "12x", "1,00,000", "--3", ",5", "1,", "¥7" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *read = winnow_amount_parse (cases[i], &error);

      g_assert_null (read);
      g_assert_nonnull (error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/amount/read", test_read);
  g_test_add_func ("/window/amount/refuse", test_refuse);
  return g_test_run ();
}
