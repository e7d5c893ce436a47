/* show-prices.c — reads price files and tells what came of it and what it took.
 *
 * show-prices FILE… : format, rows, observations, quarantine, warnings or the
 * error, and the peak of the process's memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <sys/resource.h>

#include "formats/catalog-reader.h"
#include "formats/price-reader.h"

static gboolean
count (WinnowObservation *observation, gpointer data, GError **error)
{
  (*(guint64 *) data)++;
  return TRUE;
}

static void
show (const WinnowCatalog *catalog, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &error);
  g_autofree char *name = g_path_get_basename (path);
  WinnowReadOptions options = { .file_name = name, .import_time = g_get_real_time () / G_USEC_PER_SEC };
  WinnowReadReport report;
  guint64 observations = 0;
  gint64 start = g_get_monotonic_time ();
  struct rusage usage;

  if (stream == NULL)
    {
      g_print ("%s\n", error->message);
      return;
    }
  if (winnow_formats_read (G_INPUT_STREAM (stream), 0, catalog, &options, count, &observations, NULL, NULL, &report,
                           NULL, &error))
    {
      g_print ("%s: %s, %s, %" G_GUINT64_FORMAT " rows, %" G_GUINT64_FORMAT " observations, %" G_GUINT64_FORMAT
               " quarantined\n",
               name, report.format, report.encoding, report.rows_read, observations, report.quarantined_total);
      for (guint i = 0; i < report.quarantined->len && i < 5; i++)
        {
          const WinnowQuarantined *bad = report.quarantined->pdata[i];

          g_print ("  line %" G_GUINT64_FORMAT ", column %" G_GUINT64_FORMAT ": %s: %.60s\n", bad->line, bad->column,
                   bad->reason, bad->text);
        }
      for (guint i = 0; report.warnings[i] != NULL; i++)
        g_print ("  %s\n", report.warnings[i]);
    }
  else
    g_print ("%s\n", error->message);
  getrusage (RUSAGE_SELF, &usage);
  g_print ("  %.1f s, %" G_GUINT64_FORMAT " bytes read, peak memory %ld MiB\n",
           (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC, report.bytes, usage.ru_maxrss / 1024);
  winnow_read_report_clear (&report);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowCatalog) catalog = winnow_catalog_read (g_getenv ("WINNOW_DATA_DIR"), &error);

  if (catalog == NULL)
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  for (int i = 1; i < argc; i++)
    show (catalog, argv[i]);
  return 0;
}
