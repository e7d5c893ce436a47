/* fuzz-documents.c — any bytes as an evaluation document: read, written, read again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "formats/evaluation-document.h"

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  g_autoptr (GError) error = NULL;
  WinnowEvaluation *evaluation = winnow_evaluation_document_read ((const char *) bytes, length, "fuzz.json", &error);

  if (evaluation == NULL)
    {
      g_assert_nonnull (error);
      return 0;
    }
  {
    g_autofree char *written = winnow_evaluation_document_write (evaluation);
    WinnowEvaluation *again = winnow_evaluation_document_read (written, strlen (written), "again.json", &error);
    g_autofree char *twice = NULL;

    g_assert_no_error (error);
    twice = winnow_evaluation_document_write (again);
    g_assert_cmpstr (twice, ==, written);
    winnow_evaluation_unref (again);
  }
  winnow_evaluation_unref (evaluation);
  return 0;
}
