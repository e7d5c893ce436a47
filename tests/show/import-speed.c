/* import-speed.c — how fast a large price file is stored and read, and with how much memory.
 *
 * import-speed [ROWS, default 1000000]
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "store/store.h"

#define N_SERIES 500
#define CHUNK 2000
#define LIMIT_MIB 400
#define TIME "2026-11-30T08:00:00Z"

/* "VmHWM" of proc(5), in MiB; 0 where there is none. */
static double
peak_memory (void)
{
  g_autofree char *text = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0;
  line = strstr (text, "VmHWM:");
  return line != NULL ? g_ascii_strtod (line + strlen ("VmHWM:"), NULL) / 1024 : 0;
}

static WinnowObservation *
make_row (guint i)
{
  WinnowObservation *row = winnow_observation_new ();

  row->key.provider = g_strdup_printf ("Example %u", i % 20);
  row->key.channel = g_strdup ("direct");
  row->key.sku = g_strdup_printf ("gpu-%u", i % N_SERIES);
  row->key.accelerator = g_strdup ("H100");
  row->key.cards = winnow_number (8);
  row->key.purchase = g_strdup ("spot");
  row->key.region = g_strdup ("east");
  row->key.unit = g_strdup ("instance-hour");
  row->key.currency = g_strdup ("USD");
  row->key.statistic = g_strdup ("point");
  row->gpu_name_raw = g_strdup ("8x H100 SXM");
  row->observed_at = 1700000000 + (gint64) (i / N_SERIES) * 3600;
  row->time_quality = g_strdup ("record");
  row->amount = winnow_decimal_new_scaled (1500 + i % 700, 2);
  row->amount_text = winnow_decimal_to_text (row->amount);
  row->availability = g_strdup ("available");
  row->line = i;
  if (i % 50 == 0)
    winnow_observation_flag (row, WINNOW_FLAG_OUTLIER, "far away");
  return row;
}

static gboolean
import (WinnowStore *store, const char *file, guint n_rows, WinnowImport **summary, GError **error)
{
  g_autofree char *id = NULL;
  gboolean known;

  if (!winnow_store_import_begin (store, file, file, "test", TIME, &id, &known, error))
    return FALSE;
  for (guint first = 0; first < n_rows; first += CHUNK)
    {
      g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);

      for (guint i = first; i < MIN (first + CHUNK, n_rows); i++)
        g_ptr_array_add (rows, make_row (i));
      if (!winnow_store_import_add (store, id, rows, error))
        return FALSE;
    }
  return winnow_store_import_finish (store, id, n_rows, 0, summary, error);
}

static gboolean
count (WinnowSeries *series, gpointer data)
{
  *(guint64 *) data += series->points->len;
  return TRUE;
}

static double
lap (gint64 *start)
{
  gint64 now = g_get_monotonic_time ();
  double seconds = (double) (now - *start) / G_USEC_PER_SEC;

  *start = now;
  return seconds;
}

int
main (int argc, char *argv[])
{
  guint n_rows = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 1000000;
  g_autofree char *folder = g_dir_make_tmp ("winnow-speed-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "speed.winnow", NULL);
  g_autoptr (GError) error = NULL;
  WinnowStore *store = winnow_store_open (path, WINNOW_STORE_CREATE, "Ada", "d1", &error);
  g_autoptr (WinnowImport) summary = NULL;
  gint64 start = g_get_monotonic_time ();
  guint64 n_points = 0;
  const WinnowSeriesQuery all = { 0 };
  double seconds;
  gboolean is_good;
  GStatBuf status;

  if (store == NULL || !import (store, "speed.csv", n_rows, &summary, &error))
    g_error ("%s", error->message);
  seconds = lap (&start);
  g_print ("stored %" G_GUINT64_FORMAT " rows in %.1f s: %.0f rows/s, peak memory %.0f MiB\n", summary->added, seconds,
           n_rows / seconds, peak_memory ());
  if (!winnow_store_series_each (store, &all, count, &n_points, &error))
    g_error ("%s", error->message);
  seconds = lap (&start);
  g_print ("read %" G_GUINT64_FORMAT " points in %.1f s: %.0f points/s, peak memory %.0f MiB\n", n_points, seconds,
           (double) n_points / seconds, peak_memory ());
  is_good = summary->added == n_rows && n_points == n_rows && peak_memory () < LIMIT_MIB;
  winnow_store_close (store);
  g_print ("file: %.1f bytes a row\n%s\n", g_stat (path, &status) == 0 ? (double) status.st_size / n_rows : 0,
           is_good ? "PASS" : "FAIL");
  g_unlink (path);
  g_rmdir (folder);
  return is_good ? 0 : 1;
}
