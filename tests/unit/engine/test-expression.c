/* test-expression.c — grammar, precedence, Kleene logic and limits of rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/expression.h"

#include <string.h>

static WinnowExpressionValue
look_up (const char *name, gpointer data)
{
  WinnowExpressionValue value = { WINNOW_VALUE_UNKNOWN };

  if (strcmp (name, "u") == 0 || strcmp (name, "part.u") == 0)
    return value;
  if (strcmp (name, "t") == 0 || strcmp (name, "f") == 0)
    return (WinnowExpressionValue){ WINNOW_VALUE_BOOLEAN, .boolean = *name == 't' };
  if (strcmp (name, "offer.category") == 0)
    return (WinnowExpressionValue){ WINNOW_VALUE_TEXT, .text = "on-demand-instance" };
  if (strcmp (name, "answer") == 0)
    return (WinnowExpressionValue){ WINNOW_VALUE_TEXT, .text = "yes" };
  return (WinnowExpressionValue){ WINNOW_VALUE_NUMBER, .number = strlen (name) };
}

static WinnowExpressionValue
call (const char *function, const WinnowExpressionValue *arguments, guint n, gpointer data)
{
  if (strcmp (function, "echo") == 0 && n == 1)
    return arguments[0];
  return (WinnowExpressionValue){ WINNOW_VALUE_NUMBER, .number = n };
}

static const WinnowExpressionContext context = { look_up, call, NULL };

static char *
result_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowExpression) expression = winnow_expression_new (text, &error);
  WinnowExpressionValue value;

  if (expression == NULL)
    return g_strdup (error->message);
  value = winnow_expression_evaluate (expression, &context);
  switch (value.type)
    {
    case WINNOW_VALUE_BOOLEAN:
      return g_strdup (value.boolean ? "yes" : "no");
    case WINNOW_VALUE_NUMBER:
      return g_strdup_printf ("%g", value.number);
    case WINNOW_VALUE_TEXT:
      return g_strdup_printf ("\"%s\"", value.text);
    default:
      return g_strdup ("unknown");
    }
}

/* Names: t and f are yes and no, u is unknown, others their length as a number. */
static const char *const table[][2] = {
  { "1 + 2 * 3", "7" },
  { "(1 + 2) * 3", "9" },
  { "10 - 3 - 2", "5" },
  { "8 / 4 / 2", "1" },
  { "- 2 * - 3", "6" },
  { "--2", "2" },
  { "1 / 0", "unknown" },
  { "1e308 * 10", "unknown" },
  { ".5 + 0.25", "0.75" },
  { "abc - de", "1" },
  { "abc-de", "6" },
  { "abc -de", "1" },
  { "1 + 1 = 2", "yes" },
  { "not 1 = 2", "yes" },
  { "t or f and f", "yes" },
  { "(t or f) and f", "no" },
  { "not f and f", "no" },
  { "2 < 3 and 3 <= 3 and 4 > 3 and 3 >= 3 and 3 != 4", "yes" },
  { "\"a\" < \"b\"", "unknown" },
  { "offer.category = on-demand-instance", "yes" },
  { "offer.category in (reseller, on-demand-instance)", "yes" },
  { "offer.category not in (reseller, owned)", "yes" },
  { "offer.category = \"on-demand-instance\"", "yes" },
  { "answer = yes", "yes" },
  { "answer = no", "no" },
  { "answer", "\"yes\"" },
  { "not answer", "no" },
  { "offer.category = yes", "no" },
  { "offer.category = 1", "unknown" },
  { "echo (bare)", "\"bare\"" },
  { "echo (part.name)", "9" },
  { "count (a, b, c)", "3" },
  { "count ()", "0" },
  { "x = unknown", "no" },
  { "u = unknown", "yes" },
  { "u != unknown", "no" },
  { "part.u = unknown or f", "yes" },
  { "u in (a, unknown)", "yes" },
  { "offer.category in (a, unknown)", "no" },
  { "u in (a, b)", "unknown" },
  { "u not in (a, b)", "unknown" },
  { "u + 1", "unknown" },
  { "u < 1", "unknown" },
  { "u = u", "unknown" },
};

static void
test_table (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *result = result_of (table[i][0]);

      g_test_message ("%s", table[i][0]);
      g_assert_cmpstr (result, ==, table[i][1]);
    }
}

/* Strong three-valued logic: Kleene, Introduction to Metamathematics, § 64. */
static void
test_kleene (void)
{
  static const char operands[] = { 't', 'u', 'f' };
  static const char *const conjunction[3][3] = {
    { "yes", "unknown", "no" }, { "unknown", "unknown", "no" }, { "no", "no", "no" },
  };
  static const char *const disjunction[3][3] = {
    { "yes", "yes", "yes" }, { "yes", "unknown", "unknown" }, { "yes", "unknown", "no" },
  };
  static const char *const negation[3] = { "no", "unknown", "yes" };

  for (guint a = 0; a < 3; a++)
    {
      g_autofree char *not_text = g_strdup_printf ("not %c", operands[a]);
      g_autofree char *not_result = result_of (not_text);

      g_assert_cmpstr (not_result, ==, negation[a]);
      for (guint b = 0; b < 3; b++)
        {
          g_autofree char *and_text = g_strdup_printf ("%c and %c", operands[a], operands[b]);
          g_autofree char *or_text = g_strdup_printf ("%c or %c", operands[a], operands[b]);
          g_autofree char *and_result = result_of (and_text);
          g_autofree char *or_result = result_of (or_text);

          g_assert_cmpstr (and_result, ==, conjunction[a][b]);
          g_assert_cmpstr (or_result, ==, disjunction[a][b]);
        }
    }
}

static const char *const errors[][2] = {
  { "", "column 1: expected a value, but the text ends here" },
  { "1 +", "column 4: expected a value, but the text ends here" },
  { "1 + )", "column 5: expected a value, found “)”" },
  { "(1 + 2", "column 7: expected “)”, but the text ends here" },
  { "1 2", "column 3: expected “and”, “or” or the end, found “2”" },
  { "a = b = c", "column 7: expected “and”, “or” or the end, found “=”" },
  { "x in 3", "column 6: expected “(” and a list, found “3”" },
  { "x not 3", "column 7: expected “in”, found “3”" },
  { "x in (a b)", "column 9: expected “,” or “)”, found “b”" },
  { "\"open", "column 1: the closing quote is missing" },
  { "x = 1m-tokens", "column 5: a name cannot begin with a digit; put a text in \"quotes\"" },
  { "\"价格\" = &", "column 8: this character has no meaning here" },
  { "1e999", "column 1: this number is too large" },
};

static void
test_errors (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_autofree char *result = result_of (errors[i][0]);

      g_assert_cmpstr (result, ==, errors[i][1]);
    }
}

static char *
nested (guint levels)
{
  g_autofree char *open = g_strnfill (levels, '(');
  g_autofree char *close = g_strnfill (levels, ')');

  return g_strconcat (open, "1", close, NULL);
}

static void
assert_limit (const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (winnow_expression_new (text, &error));
  g_assert_error (error, WINNOW_EXPRESSION_ERROR, WINNOW_EXPRESSION_ERROR_LIMIT);
}

static void
test_limits (void)
{
  g_autofree char *fits = nested (63);
  g_autofree char *deep = nested (64);
  g_autofree char *bomb = g_strnfill (4096, '(');
  g_autofree char *minus = g_strnfill (4000, '-');
  g_autofree char *calls = g_strnfill (4096, '-');
  g_autofree char *result = result_of (fits);
  g_autoptr (GString) nots = g_string_new (NULL);
  g_autoptr (GString) chain = g_string_new ("1");
  g_autofree char *chained = NULL;

  g_assert_cmpstr (result, ==, "1");
  assert_limit (deep);
  assert_limit (bomb);
  assert_limit (minus);
  for (guint i = 0; i < 4094; i += 2)
    memcpy (calls + i, "f(", 2);
  assert_limit (calls);
  for (guint i = 0; i < 1000; i++)
    g_string_append (nots, "not ");
  assert_limit (nots->str);

  /* A long chain is not deep. */
  while (chain->len < 4093)
    g_string_append (chain, "+1");
  chained = result_of (chain->str);
  g_assert_cmpstr (chained, ==, "2047");
  g_string_append (chain, "+111");
  assert_limit (chain->str);
}

static void
collect (const char *name, const char *argument, gpointer data)
{
  g_string_append_printf (data, "%s[%s] ", name, argument != NULL ? argument : "-");
}

static void
test_names (void)
{
  g_autoptr (WinnowExpression) expression
    = winnow_expression_new ("answer > cfg.limit and written (E1) and not f () or offer.a in (b, c.d)", NULL);
  g_autoptr (GString) names = g_string_new (NULL);

  winnow_expression_foreach_name (expression, collect, names);
  g_assert_cmpstr (names->str, ==, "answer[-] cfg.limit[-] written[E1] f[] offer.a[-] c.d[-] ");
}

static void
test_without_context (void)
{
  g_autoptr (WinnowExpression) expression = winnow_expression_new ("part.cards > 1 or f (x)", NULL);

  g_assert_cmpint (winnow_expression_evaluate (expression, NULL).type, ==, WINNOW_VALUE_UNKNOWN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expression/table", test_table);
  g_test_add_func ("/expression/kleene", test_kleene);
  g_test_add_func ("/expression/errors", test_errors);
  g_test_add_func ("/expression/limits", test_limits);
  g_test_add_func ("/expression/names", test_names);
  g_test_add_func ("/expression/without-context", test_without_context);
  return g_test_run ();
}
