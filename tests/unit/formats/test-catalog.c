/* test-catalog.c — the shipped data files are whole; broken ones are refused with
 * file and line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/catalog-reader.h"

#include <glib/gstdio.h>
#include <string.h>

static const char *const names[] = {
  "questions.json", "classifier.json", "advice.json", "settings.json", "accelerators.json", "flags.json",
};

static void
test_shipped (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowCatalog) catalog = winnow_catalog_read (g_getenv ("WINNOW_DATA_DIR"), &error);
  guint per_axis[4] = { 0 };

  g_assert_no_error (error);
  g_assert_cmpuint (catalog->questions->len, >=, 109);
  g_assert_cmpuint (catalog->classifier_questions->len, <=, 8);
  for (guint i = 0; i < catalog->categories->len; i++)
    per_axis[((WinnowCategory *) g_ptr_array_index (catalog->categories, i))->axis]++;
  g_assert_cmpuint (per_axis[WINNOW_AXIS_CATEGORY], ==, 6);
  g_assert_cmpuint (per_axis[WINNOW_AXIS_ACCESS], ==, 3);
  g_assert_cmpuint (per_axis[WINNOW_AXIS_SEGMENT], ==, 6);
  g_assert_cmpuint (per_axis[WINNOW_AXIS_TAG], >=, 14);
  g_assert_cmpfloat (winnow_catalog_setting (catalog, "price_shelf_life_days"), ==, 7);
  g_assert_cmpstr (winnow_catalog_question (catalog, "C1")->group, ==, "C");
}

/* A copy of the shipped files in which the first @from in @name is @to. */
static char *
broken_directory (const char *name, const char *from, const char *to)
{
  char *directory = g_dir_make_tmp ("winnow-catalog-XXXXXX", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *source = g_build_filename (g_getenv ("WINNOW_DATA_DIR"), names[i], NULL);
      g_autofree char *target = g_build_filename (directory, names[i], NULL);
      g_autofree char *text = NULL;
      g_autoptr (GString) copy = NULL;

      g_assert_true (g_file_get_contents (source, &text, NULL, NULL));
      copy = g_string_new (text);
      if (strcmp (names[i], name) == 0)
        g_assert_cmpuint (g_string_replace (copy, from, to, 1), ==, 1);
      g_assert_true (g_file_set_contents (target, copy->str, copy->len, NULL));
    }
  return directory;
}

static void
remove_directory (const char *directory)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (directory, names[i], NULL);

      g_unlink (path);
    }
  g_rmdir (directory);
}

typedef struct
{
  const char *label;
  const char *name;
  const char *from, *to;
  const char *says; /* beside file and line */
} Broken;

/* Each message names file and line; test_line checks the number itself. */
static void
test_broken (gconstpointer data)
{
  const Broken *broken = data;
  g_autofree char *directory = broken_directory (broken->name, broken->from, broken->to);
  g_autofree char *prefix = g_strdup_printf ("%s, line ", broken->name);
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowCatalog) catalog = winnow_catalog_read (directory, &error);

  remove_directory (directory);
  g_assert_null (catalog);
  g_assert_error (error, WINNOW_CATALOG_ERROR, WINNOW_CATALOG_ERROR_INVALID);
  g_test_message ("%s", error->message);
  g_assert_true (g_str_has_prefix (error->message, prefix));
  g_assert_cmpuint (g_ascii_strtoull (error->message + strlen (prefix), NULL, 10), >, 0);
  g_assert_nonnull (strstr (error->message, broken->says));
}

static const Broken cases[] = {
  { "syntax", "questions.json", "\"version\": 1,", "\"version\": 1,,", "line 3" },
  { "format", "questions.json", "winnow-questions", "winnow-answers", "winnow-questions" },
  { "version", "advice.json", "\"version\": 1", "\"version\": 2", "version 1" },
  { "duplicate-id", "questions.json", "\"id\": \"A2\"", "\"id\": \"A1\"", "twice" },
  { "group", "questions.json", "\"group\": \"A\"", "\"group\": \"Z\"", "“Z”" },
  { "language", "questions.json", "\"zh\": \"把数据迁出", "\"zz\": \"把数据迁出", "“zz”" },
  { "member", "questions.json", "\"screening\"", "\"screning\"", "screning" },
  { "worst-number", "questions.json", "\"worst_value\": \"0.12\"", "\"worst_value\": \"much\"", "worst_value" },
  { "worst-choice", "questions.json", "\"worst_value\": \"unnamed\"", "\"worst_value\": \"nobody\"", "worst_value" },
  { "anchors", "questions.json", "[[0, 1], [0.05, 0.5], [0.12, 0]]", "[[0, 1], [0.15, 0.5], [0.12, 0]]", "ascend" },
  { "value", "questions.json", "[0.05, 0.5]", "[0.05, 1.5]", "between 0 and 1" },
  { "grade", "questions.json", "\"required\": \"E4\"", "\"required\": \"E6\"", "E0 to E5" },
  { "dead-knock-out", "questions.json", "\"value\": 0, \"red\": true}", "\"value\": 0, \"knock_out\": true}", "critical" },
  { "expression", "questions.json", "\"answer > 0.10\"", "\"answer > > 0.10\"", "column 10" },
  { "name", "questions.json", "\"answer > 0.10\"", "\"reply > 0.10\"", "“reply”" },
  { "setting", "questions.json", "\"answer > 0.10\"", "\"answer > cfg.nothing\"", "cfg.nothing" },
  { "category", "classifier.json", "\"result\": \"bare-metal\"", "\"result\": \"bare-metals\"", "bare-metals" },
  { "tag", "classifier.json", "\"id\": \"several-meters\"", "\"id\": \"two-meters\"", "no tag “several-meters”" },
  { "choice", "classifier.json", "\"choice\": \"endpoint\"", "\"choice\": \"endpoints\"", "endpoints" },
  { "ask-first", "classifier.json", "\"A3\"", "\"A300\"", "A300" },
  { "severity", "advice.json", "\"knock-out\"", "\"knockout\"", "severity" },
  { "impossible-answer", "advice.json", "used (K22) = neither", "used (K22) = nothing", "can never be “nothing”" },
  { "impossible-field", "advice.json", "offer.price_kind = from", "offer.price_kind = form", "can never be “form”" },
  { "impossible-choice", "classifier.json", "get = machine", "get = machines", "can never be “machines”" },
  { "no-words", "advice.json", "\"name\": \"part.cards\"", "\"name\": \"part.card\"", "no words for “part.cards”" },
  { "placeholder", "advice.json", "{offer.term_months}", "{offer.months}", "{offer.months}" },
  { "bounds", "settings.json", "\"high\": 365", "\"high\": 1", "between" },
  { "flag", "flags.json", "\"flag\": \"zero\"", "\"flag\": \"zeroes\"", "zeroes" },
};

static void
test_line (void)
{
  g_autofree char *directory = broken_directory ("questions.json", "\"id\": \"A2\",", "\n\n\"id\": \"A1\",");
  g_autofree char *path = g_build_filename (directory, "questions.json", NULL);
  g_autofree char *text = NULL;
  g_autofree char *expected = NULL;
  g_autoptr (GError) error = NULL;
  const char *second;
  guint line = 1;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  second = strstr (strstr (text, "\"id\": \"A1\"") + 1, "\"id\": \"A1\"");
  for (const char *at = text; at < second; at++)
    line += *at == '\n';
  g_assert_null (winnow_catalog_read (directory, &error));
  remove_directory (directory);
  expected = g_strdup_printf ("questions.json, line %u: “A1”: this id occurs twice", line);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_depth (void)
{
  g_autofree char *deep = g_strnfill (100000, '[');
  g_autofree char *to = g_strdup_printf ("\"version\": %s", deep);
  g_autofree char *directory = broken_directory ("flags.json", "\"version\": 1", to);
  g_autoptr (GError) error = NULL;

  g_assert_null (winnow_catalog_read (directory, &error));
  remove_directory (directory);
  g_assert_error (error, WINNOW_CATALOG_ERROR, WINNOW_CATALOG_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "flags.json, line 3: nested deeper"));
}

static void
test_size (void)
{
  g_autofree char *blanks = g_strnfill (4 * 1024 * 1024, ' ');
  g_autofree char *to = g_strdup_printf ("%s\"version\": 1", blanks);
  g_autofree char *directory = broken_directory ("flags.json", "\"version\": 1", to);
  g_autoptr (GError) error = NULL;

  g_assert_null (winnow_catalog_read (directory, &error));
  remove_directory (directory);
  g_assert_error (error, WINNOW_CATALOG_ERROR, WINNOW_CATALOG_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "flags.json, line 1: larger than 4 MiB"));
}

static void
test_absent (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (winnow_catalog_read ("/nonexistent", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/catalog/shipped", test_shipped);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/catalog/broken/%s", cases[i].label);

      g_test_add_data_func (path, &cases[i], test_broken);
    }
  g_test_add_func ("/catalog/line", test_line);
  g_test_add_func ("/catalog/depth", test_depth);
  g_test_add_func ("/catalog/size", test_size);
  g_test_add_func ("/catalog/absent", test_absent);
  return g_test_run ();
}
