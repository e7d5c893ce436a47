/* test-report.c — the report of the example in both languages, as Markdown and PDF.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fixture.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
markdown_of (const char *language, WinnowAssessment **assessment)
{
  WinnowAssessment *made = fixture_new (language, NULL, NULL);
  g_autoptr (WinnowReport) report = fixture_report (made, language, NULL);
  g_autoptr (GBytes) bytes = winnow_report_to_markdown (report, NULL);

  if (assessment != NULL)
    *assessment = made;
  else
    winnow_assessment_unref (made);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
assert_holds (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("not in the report: %s", part);
}

static void
test_sections (void)
{
  static const WinnowReportWord sections[] = {
    WINNOW_REPORT_WORD_S_SUMMARY, WINNOW_REPORT_WORD_S_METHOD,   WINNOW_REPORT_WORD_S_CANDIDATES,
    WINNOW_REPORT_WORD_S_FORM,    WINNOW_REPORT_WORD_S_LEDGER,   WINNOW_REPORT_WORD_S_DILIGENCE,
    WINNOW_REPORT_WORD_S_TRIALS,  WINNOW_REPORT_WORD_S_DECISION, WINNOW_REPORT_WORD_S_HISTORY,
    WINNOW_REPORT_WORD_S_SOURCES, WINNOW_REPORT_WORD_S_REPRODUCE
  };
  static const char *const languages[] = { "en", "zh" };

  for (guint l = 0; l < 2; l++)
    {
      g_autofree char *text = markdown_of (languages[l], NULL);

      for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
        {
          g_autofree char *heading = g_strdup_printf (
              "## %u  %s\n", i + 1, winnow_report_word (sections[i], languages[l]));

          assert_holds (text, heading);
        }
      assert_holds (text, "20261130"); /* the seed */
    }
}

/* What a reader must find of every offer: name, verdict, reasons, total as the ledger
 * has it, and every question whose worst case is assumed; and the seed. */
static GPtrArray *
expected_texts (const WinnowAssessment *assessment, const char *language)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (assessment->offers, i);

      g_ptr_array_add (texts, g_strdup (one->offer->name));
      g_ptr_array_add (texts, g_strdup (winnow_report_word (
                                  WINNOW_REPORT_WORD_V_OPEN + (guint)one->verdict, language)));
      for (guint j = 0; j < one->reasons->len; j++)
        g_ptr_array_add (texts, g_strdup (g_ptr_array_index (one->reasons, j)));
      if (one->ledger->is_complete)
        g_ptr_array_add (texts, winnow_report_amount (one->ledger->total));
      for (guint j = 0; j < one->checklist->items->len; j++)
        {
          const WinnowChecklistItem *item = g_ptr_array_index (one->checklist->items, j);
          const char *text = winnow_text_get (&item->question->text, language);

          if (item->is_assumed)
            g_ptr_array_add (texts, g_strconcat (item->question->id, text, NULL));
        }
    }
  g_ptr_array_add (texts, g_strdup_printf ("%" G_GUINT64_FORMAT, assessment->decision->seed));
  return texts;
}

static void
test_content (void)
{
  WinnowAssessment *assessment;
  g_autofree char *text = markdown_of ("en", &assessment);
  guint incomplete = 0;

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (assessment->offers, i);
      g_autofree char *total = winnow_report_amount (one->ledger->total);

      assert_holds (text, one->offer->name);
      if (one->ledger->is_complete)
        assert_holds (text, total);
      incomplete += !one->ledger->is_complete;
      for (guint j = 0; j < one->checklist->items->len; j++)
        {
          const WinnowChecklistItem *item = g_ptr_array_index (one->checklist->items, j);
          g_autofree char *row = g_strdup_printf ("\n| %s | ", item->question->id);

          if (item->is_assumed)
            assert_holds (text, row);
        }
    }
  g_assert_cmpuint (incomplete, >, 0);
  g_assert_cmpuint (assessment->recommended->len, >, 0);
  assert_holds (text, "incomplete (2 lines)");
  assert_holds (text, "730 hours");
  assert_holds (text, "unranked");
  winnow_assessment_unref (assessment);
}

/* A price series is charted and said in words, in its section; ids become words. */
static void
test_history (void)
{
  static const char *const languages[] = { "en", "zh" };

  for (guint l = 0; l < 2; l++)
    {
      g_autoptr (WinnowAssessment) assessment = fixture_new (languages[l], NULL, NULL);
      g_autoptr (GPtrArray) history = fixture_history ();
      g_autoptr (WinnowReport) report = fixture_report (assessment, languages[l], history);
      g_autoptr (GBytes) bytes = winnow_report_to_markdown (report, NULL);
      g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      const char *section = strstr (text, "\n## 9  ");

      g_assert_nonnull (section);
      assert_holds (section, "Example Cloud");
      assert_holds (section, "2.20");
      assert_holds (section, winnow_report_word (WINNOW_REPORT_WORD_P_ON_DEMAND, languages[l]));
      assert_holds (section,
                    winnow_report_word (WINNOW_REPORT_WORD_HISTORY_STATEMENTS, languages[l]));
      g_assert_null (strstr (section, "on\\_demand"));
      g_assert_null (
          strstr (section, winnow_report_word (WINNOW_REPORT_WORD_HISTORY_NONE, languages[l])));
    }
}

/* Text of people does not become markup, and tables keep their columns. */
static void
test_markdown_escapes (void)
{
  WinnowAssessment *assessment = fixture_new ("en", "\"name\": \"H100 container, on demand\"",
                                              "\"name\": \"A|B *c* <script>\"");
  g_autoptr (WinnowReport) report = fixture_report (assessment, "en", NULL);
  g_autoptr (GBytes) bytes = winnow_report_to_markdown (report, NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint columns = 0;

  assert_holds (text, "A\\|B \\*c\\* &lt;script&gt;");
  g_assert_null (strstr (text, "<script>"));
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint bars = 0;

      for (const char *at = lines[i]; *at != '\0'; at++)
        bars += *at == '|' && (at == lines[i] || at[-1] != '\\');
      if (lines[i][0] != '|')
        columns = 0;
      else if (columns == 0)
        columns = bars;
      else
        g_assert_cmpuint (bars, ==, columns);
    }
  winnow_assessment_unref (assessment);
}

/* What a program prints of the file; NULL and a visible skip when the program is not there. */
static char *
ask (const char *program, const char *argument, const char *path)
{
  g_autofree char *found = g_find_program_in_path (program);
  const char *arguments[]
      = { program, argument != NULL ? argument : path, argument != NULL ? path : NULL, NULL, NULL };
  g_autoptr (GError) error = NULL;
  char *output = NULL;
  int status = 0;

  if (found == NULL)
    {
      g_test_skip_printf ("not there: %s", program);
      return NULL;
    }
  if (g_strcmp0 (program, "pdftotext") == 0)
    arguments[3] = "-";
  g_spawn_sync (NULL, (char **)arguments, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL,
                NULL, NULL, &output, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  return output;
}

/* Without blanks and line ends: a cell may have been broken anywhere. */
static char *
squeeze (const char *text)
{
  GString *out = g_string_new (NULL);

  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      g_string_append_unichar (out, g_utf8_get_char (text));
  return g_string_free (out, FALSE);
}

static void
assert_extractable (const char *squeezed, const char *part)
{
  g_autofree char *wanted = squeeze (part);

  assert_holds (squeezed, wanted);
}

/* Case D18: Chinese is there, embedded, and comes out again as text, and the
 * same report gives the same bytes. */
static void
test_pdf (gconstpointer data)
{
  const char *language = data;
  g_autofree char *folder = g_dir_make_tmp ("winnow-report-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "report.pdf", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowAssessment) assessment = fixture_new (language, NULL, NULL);
  g_autoptr (GPtrArray) expected = expected_texts (assessment, language);
  g_autoptr (GPtrArray) history = fixture_history ();
  g_autoptr (WinnowReport) report = fixture_report (assessment, language, history);
  g_autoptr (GBytes) bytes = winnow_report_to_pdf (report, &error);
  g_autofree char *text = NULL;
  g_autofree char *fonts = NULL;
  g_autofree char *info = NULL;

  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL),
                                      (gssize)g_bytes_get_size (bytes), NULL));
  if (language[0] == 'z')
    {
      g_autoptr (GBytes) again = winnow_report_to_pdf (report, NULL);

      g_assert_true (g_bytes_equal (bytes, again));
    }
  text = ask ("pdftotext", "-raw", path);
  fonts = ask ("pdffonts", NULL, path);
  info = ask ("pdfinfo", NULL, path);
  g_remove (path);
  g_rmdir (folder);
  if (text == NULL || fonts == NULL || info == NULL)
    return;
  {
    g_autofree char *squeezed = squeeze (text);

    assert_extractable (squeezed, winnow_report_word (WINNOW_REPORT_WORD_S_REPRODUCE, language));
    assert_extractable (squeezed, winnow_report_word (WINNOW_REPORT_WORD_ASSUMED_TITLE, language));
    assert_extractable (squeezed, winnow_report_word (WINNOW_REPORT_WORD_WITHIN_NOTE, language));
    assert_extractable (squeezed, winnow_report_word (WINNOW_REPORT_WORD_V_RECOMMENDED, language));
    for (guint i = 0; i < expected->len; i++)
      assert_extractable (squeezed, g_ptr_array_index (expected, i));
  }
  assert_holds (fonts, language[0] == 'z' ? "NotoSansCJKsc" : "Noto");
  g_assert_null (strstr (fonts, "CJKjp"));
  g_assert_null (strstr (fonts, " no  "));
  assert_holds (info, "A4");
  assert_holds (info, "Nov 30");
}

/* The number of pages pdfinfo finds, 0 when the program is not there. */
static guint
n_pages_of (GBytes *pdf)
{
  g_autofree char *folder = g_dir_make_tmp ("winnow-report-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "report.pdf", NULL);
  g_autofree char *info = NULL;
  const char *pages;

  g_assert_true (g_file_set_contents (path, g_bytes_get_data (pdf, NULL),
                                      (gssize)g_bytes_get_size (pdf), NULL));
  info = ask ("pdfinfo", NULL, path);
  g_remove (path);
  g_rmdir (folder);
  pages = info != NULL ? strstr (info, "Pages:") : NULL;
  return pages != NULL ? (guint)g_ascii_strtoull (pages + strlen ("Pages:"), NULL, 10) : 0;
}

static gboolean
is_painted (cairo_surface_t *picture)
{
  double x, y, width, height;

  cairo_recording_surface_ink_extents (picture, &x, &y, &width, &height);
  return width > WINNOW_PAGE_WIDTH / 2 && height > 100;
}

/* The pages on the screen are those of the PDF, and say in words what is on them. */
static void
test_pages (gconstpointer data)
{
  const char *language = data;
  WinnowAssessment *assessment = fixture_new (language, NULL, NULL);
  g_autoptr (WinnowReport) report = fixture_report (assessment, language, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) pdf = winnow_report_to_pdf (report, &error);
  g_autoptr (WinnowReportPages) pages = winnow_report_to_pages (report, &error);
  guint n_pages = n_pages_of (pdf);

  g_assert_no_error (error);
  g_assert_cmpuint (pages->pages->len, >, 3);
  if (n_pages > 0)
    g_assert_cmpuint (pages->pages->len, ==, n_pages);
  g_assert_cmpuint (pages->anchors->len, ==, winnow_report_n_sections ());
  for (guint i = 0; i < pages->pages->len; i++)
    g_assert_true (is_painted (((WinnowReportPage *)pages->pages->pdata[i])->picture));
  for (guint i = 0; i < pages->anchors->len; i++)
    {
      const WinnowReportAnchor *anchor = pages->anchors->pdata[i];
      const WinnowReportPage *page = pages->pages->pdata[anchor->page];

      g_assert_cmpstr (anchor->id, ==, winnow_report_section_id (i));
      assert_holds (page->text->str, winnow_report_section_title (i, language));
    }
  winnow_assessment_unref (assessment);
}

/* A section left out is absent, and the summary says so; the summary itself stays. */
static void
test_left_out (void)
{
  static const char *const left_out[] = { "summary", "method", "sources", NULL };
  WinnowAssessment *assessment = fixture_new ("en", NULL, NULL);
  const WinnowReportOptions options
      = { .language = "en", .created = FIXTURE_NOW, .version = "1.0", .left_out = left_out };
  g_autoptr (WinnowReport) report = winnow_report_new (assessment, &options);
  g_autoptr (WinnowReport) whole = fixture_report (assessment, "en", NULL);
  g_autoptr (WinnowReportPages) pages = winnow_report_to_pages (report, NULL);
  g_autoptr (WinnowReportPages) all = winnow_report_to_pages (whole, NULL);
  g_autoptr (GBytes) bytes = winnow_report_to_markdown (report, NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  const WinnowReportPage *first = pages->pages->pdata[0];

  assert_holds (text, "Left out of this copy: Method, workload and limits; ");
  assert_holds (text, "## 1  Summary\n");
  assert_holds (text, "## 2  Candidates by category\n");
  g_assert_null (strstr (text, "  Method, workload and limits\n"));
  assert_holds (first->text->str, "Left out of this copy");
  g_assert_cmpuint (pages->pages->len, <, all->pages->len);
  g_assert_cmpuint (pages->anchors->len, ==, all->anchors->len - 2);
  winnow_assessment_unref (assessment);
}

/* A character no font has is an error that names it and the package. */
static void
test_pdf_missing_glyph (void)
{
  WinnowAssessment *assessment = fixture_new ("en", "\"name\": \"H100 container, on demand\"",
                                              "\"name\": \"\xf3\xb0\x80\x81\"");
  g_autoptr (WinnowReport) report = fixture_report (assessment, "en", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = winnow_report_to_pdf (report, &error);

  g_assert_null (bytes);
  g_assert_error (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_FONT);
  assert_holds (error->message, "U+F0001");
  assert_holds (error->message, "fonts-noto-cjk");
  winnow_assessment_unref (assessment);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/sections", test_sections);
  g_test_add_func ("/report/content", test_content);
  g_test_add_func ("/report/history", test_history);
  g_test_add_func ("/report/markdown-escapes", test_markdown_escapes);
  g_test_add_data_func ("/report/pdf-en", "en", test_pdf);
  g_test_add_data_func ("/report/pdf-zh", "zh", test_pdf);
  g_test_add_data_func ("/report/pages-en", "en", test_pages);
  g_test_add_data_func ("/report/pages-zh", "zh", test_pages);
  g_test_add_func ("/report/left-out", test_left_out);
  g_test_add_func ("/report/pdf-missing-glyph", test_pdf_missing_glyph);
  return g_test_run ();
}
