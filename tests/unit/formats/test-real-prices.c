/* test-real-prices.c — real price files of other people, read whole.
 *
 * Expected values: counts and prices were taken from the files by hand and by a
 * CSV library of another language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "prices-fixture.h"

typedef struct
{
  const char *path, *format;
  guint rows, observations;
} Expected;

static const Expected files[] = {
  { "skypilot/vast-v8-commit-01b8cdda.csv", "skypilot", 67, 67 },
  { "skypilot/verda-v8-commit-000c1d0b.csv", "skypilot", 33, 0 },
  { "skypilot/nebius-v8-commit-0082b043.csv", "skypilot", 61, 0 },
  { "skypilot/lambda-v7-commit-11580132-first-rows.csv", "skypilot", 96, 79 },
  { "skypilot/shadeform-vms-2025-10-12.csv", "skypilot", 244, 244 },
  { "skypilot/gcp-2022-01-12.csv", "skypilot", 172, 172 * 2 - 4 },
  { "skypilot/gcp-2022-04-15.csv", "skypilot", 185, 185 * 2 - 8 },
  { "skypilot/gcp-2022-06-24.csv", "skypilot", 190, 190 * 2 - 8 },
  { "skypilot/runpod-vms-2023-08-25-duplicated-unscaled.csv", "skypilot", 148, 0 },
  { "skypilot/runpod-vms-2023-08-27.csv", "skypilot", 148, 0 },
  { "skypilot/runpod-vms-2023-10-09.csv", "skypilot", 616, 616 * 2 - 440 },
  { "skypilot/aws-2021-11-10-us-east-1-gpu-rows.csv", "csv", 31, 0 },
  { "history/gpurentalprices/2026-07-05.json", "gpurentalprices", 60, 60 },
  { "history/gpurentalprices/2026-07-06.json", "gpurentalprices", 118, 118 },
  { "history/gpurentalprices/2026-07-07.json", "gpurentalprices", 169, 169 },
  { "history/gpurentalprices/2026-07-09.json", "gpurentalprices", 168, 168 },
  { "history/gpurentalprices/2026-07-13.json", "gpurentalprices", 169, 169 },
  { "history/gpurentalprices/2026-07-18.json", "gpurentalprices", 220, 220 },
  { "history/gpurentalprices/2026-07-20.json", "gpurentalprices", 292, 292 },
  { "history/gpurentalprices/2026-07-22.json", "gpurentalprices", 294, 294 },
  { "history/gpurentalprices/2026-07-28.json", "gpurentalprices", 294, 294 },
  { "history/gpurentalprices/2026-08-01.json", "gpurentalprices", 294, 294 },
  { "history/gpurentalprices/2026-08-02.json", "gpurentalprices", 295, 295 },
  { "history/gpurentalprices/2026-08-05.json", "gpurentalprices", 294, 294 },
  { "history/gpurentalprices/2026-08-13.json", "gpurentalprices", 296, 296 },
  { "history/gpurentalprices/2026-08-17.json", "gpurentalprices", 294, 294 },
  { "history/gpurentalprices/2026-08-21.json", "gpurentalprices", 294, 294 },
  { "history/gpu-market-intel/gpu_pricing-2026-03_2026-04.csv", "gpu-market-intel", 17765, 0 },
  { "history/gpu-market-intel/vast_history.csv", "gpu-market-intel", 15, 45 },
  { "history/gpu-market-intel/runpod_history.csv", "gpu-market-intel", 30, 0 },
  { "history/gpu-price-index-cny-excerpt-2026.csv", "csv", 20, 20 },
  { "history/gpu-pricing-tracker-observations-2026-04-20_2026-05-31.csv", "csv", 2127, 2127 },
  { "history/aws-p5-ondemand-2025-2026.csv", "csv", 500, 500 },
  { "history/fullstack/cloud-gpus-2022-08-05.csv", "csv", 86, 0 },
  { "history/fullstack/cloud-gpus-2025-02-24.csv", "csv", 257, 0 },
};

static char *
flags_text (const Read *read)
{
  GString *text = g_string_new (NULL);

  for (guint bit = 0; bit < WINNOW_N_FLAGS; bit++)
    {
      guint n = fixture_count_flag (read, (WinnowFlags) (1u << bit));

      if (n > 0)
        g_string_append_printf (text, " %s %u", winnow_flag_id (bit), n);
    }
  return g_string_free (text, FALSE);
}

static void
test_every_file (void)
{
  g_autofree char *first = fixture_real_path (files[0].path);

  if (first == NULL)
    return;
  g_test_message ("%-62s %-17s %6s %6s %4s  flags", "file", "format", "rows", "obs", "quar");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = fixture_real_path (files[i].path);
      g_auto (Read) read = fixture_read_path (path);
      g_autofree char *flags = NULL;

      winnow_flag_observations (fixture_catalog (), read.observations);
      flags = flags_text (&read);
      g_test_message ("%-62s %-17s %6" G_GUINT64_FORMAT " %6u %4" G_GUINT64_FORMAT " %s", files[i].path,
                      read.report.format, read.report.rows_read, read.observations->len,
                      read.report.quarantined_total, flags);
      for (guint k = 0; k < read.report.quarantined->len && k < 2; k++)
        {
          const WinnowQuarantined *bad = read.report.quarantined->pdata[k];

          g_test_message ("    quarantined line %" G_GUINT64_FORMAT " column %" G_GUINT64_FORMAT ": %s: %s", bad->line,
                          bad->column, bad->reason, bad->text);
        }
      for (guint k = 0; read.report.warnings[k] != NULL; k++)
        g_test_message ("    warning: %s", read.report.warnings[k]);
      g_assert_cmpstr (read.report.format, ==, files[i].format);
      g_assert_cmpuint (read.report.rows_read, ==, files[i].rows);
      if (files[i].observations != 0)
        g_assert_cmpuint (read.observations->len, ==, files[i].observations);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prices/real/every-file", test_every_file);
  return g_test_run ();
}
