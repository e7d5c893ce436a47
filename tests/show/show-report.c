/* show-report.c — writes the report of the example to FOLDER in both languages: show-report FOLDER.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../unit/report/fixture.h"

#include <stdlib.h>

int
main (int argc, char **argv)
{
  static const char *const languages[] = { "en", "zh" };
  const char *folder = argc > 1 ? argv[1] : ".";

  for (guint i = 0; i < 2; i++)
    {
      WinnowAssessment *assessment = fixture_new (languages[i], NULL, NULL);
      g_autoptr (WinnowReport) report = fixture_report (assessment, languages[i], NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) pdf = winnow_report_to_pdf (report, &error);
      g_autoptr (GBytes) markdown = winnow_report_to_markdown (report, NULL);
      g_autofree char *pdf_path = g_strdup_printf ("%s/report-%s.pdf", folder, languages[i]);
      g_autofree char *markdown_path = g_strdup_printf ("%s/report-%s.md", folder, languages[i]);

      winnow_assessment_unref (assessment);
      g_assert_no_error (error);
      g_file_set_contents (pdf_path, g_bytes_get_data (pdf, NULL), (gssize)g_bytes_get_size (pdf),
                           NULL);
      g_file_set_contents (markdown_path, g_bytes_get_data (markdown, NULL),
                           (gssize)g_bytes_get_size (markdown), NULL);
    }
  return EXIT_SUCCESS;
}
