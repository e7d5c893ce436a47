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

static void
test_skypilot_values (void)
{
  g_autofree char *vast = fixture_real_path ("skypilot/vast-v8-commit-01b8cdda.csv");
  g_autofree char *verda = fixture_real_path ("skypilot/verda-v8-commit-000c1d0b.csv");
  g_autofree char *shadeform = fixture_real_path ("skypilot/shadeform-vms-2025-10-12.csv");
  const WinnowObservation *found;

  if (vast == NULL || verda == NULL || shadeform == NULL)
    return;
  {
    g_auto (Read) read = fixture_read_path (vast);

    found = fixture_get (&read, "2x-H200-32-65536", "on_demand", "Michigan");
    fixture_assert_per_card (found, "2.59");
    g_assert_cmpfloat (winnow_number_or (found->key.memory_mib, 0), ==, 143771);
    g_assert_cmpstr (found->key.provider, ==, "vast");
    g_assert_null (fixture_find (&read, "2x-H200-32-65536", "spot", NULL));
    found = fixture_get (&read, "1x-A100_SXM4-32-65536", "on_demand", NULL);
    g_assert_cmpstr (found->key.form_factor, ==, "SXM");
    g_assert_cmpfloat (winnow_number_or (found->key.memory_mib, 0), ==, 40960);
  }
  {
    g_auto (Read) read = fixture_read_path (verda);

    g_assert_null (fixture_find (&read, "2B300.60V", "on_demand", NULL));
    found = fixture_get (&read, "2B300.60V", "spot", NULL);
    fixture_assert_per_card (found, "2.4465");
    g_assert_cmpfloat (winnow_number_or (found->key.memory_mib, 0), ==, 268800);
  }
  {
    g_auto (Read) read = fixture_read_path (shadeform);

    found = fixture_get (&read, "crusoe_L40Sx10", "on_demand", NULL);
    fixture_assert_per_card (found, "1.45");
    g_assert_cmpstr (found->key.provider, ==, "crusoe");
    g_assert_cmpstr (found->key.channel, ==, "shadeform");
    g_assert_cmpint (found->observed_at, ==, 1760227200); /* 2025-10-12 */
  }
}

static void
test_gcp_values (void)
{
  g_autofree char *path = fixture_real_path ("skypilot/gcp-2022-01-12.csv");
  gboolean on_demand = FALSE, spot = FALSE;

  if (path == NULL)
    return;
  {
    g_auto (Read) read = fixture_read_path (path);

    for (guint i = 0; i < read.observations->len; i++)
      {
        const WinnowObservation *one = read.observations->pdata[i];
        gboolean is_spot = strcmp (one->key.purchase, "spot") == 0;

        g_assert_cmphex (one->flags & WINNOW_FLAG_COMPONENT_ONLY, !=, 0);
        if (strcmp (one->key.accelerator, "A100") != 0 || winnow_number_or (one->key.cards, 0) != 16 ||
            strcmp (one->key.zone, "us-central1-a") != 0)
          continue;
        fixture_assert_per_card (one, is_spot ? "0.88" : "2.939");
        *(is_spot ? &spot : &on_demand) = TRUE;
      }
    g_assert_true (on_demand && spot);
  }
}

/* 1x to 8x at one price: 148 rows, 36 of them twice, every one a guess. */
static void
test_unscaled_file (void)
{
  g_autofree char *path = fixture_real_path ("skypilot/runpod-vms-2023-08-25-duplicated-unscaled.csv");

  if (path == NULL)
    return;
  {
    g_auto (Read) read = fixture_read_path (path);
    gboolean warned = FALSE;

    winnow_flag_observations (fixture_catalog (), read.observations);
    g_assert_cmpuint (fixture_count_flag (&read, WINNOW_FLAG_UNIT_GUESSED), ==, read.observations->len);
    g_assert_cmpuint (fixture_count_flag (&read, WINNOW_FLAG_DUPLICATE), ==, 36 * 2);
    for (guint i = 0; read.report.warnings[i] != NULL; i++)
      warned |= strstr (read.report.warnings[i], "per GPU or per instance") != NULL;
    g_assert_true (warned);
  }
}

static GHashTable *
keys_of (const Read *read)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < read->observations->len; i++)
    g_hash_table_add (keys, winnow_series_key_to_text (&fixture_at (read, i)->key));
  return keys;
}

/* min_gpus comes up on 07-09 for 60 rows; their series go on.  From 07-18 three
 * keys have two minimums with two prices, which stay apart. */
static void
test_snapshot_series (void)
{
  g_autofree char *before = fixture_real_path ("history/gpurentalprices/2026-07-07.json");
  g_autofree char *after = fixture_real_path ("history/gpurentalprices/2026-07-09.json");
  g_autofree char *later = fixture_real_path ("history/gpurentalprices/2026-07-18.json");

  if (before == NULL || after == NULL || later == NULL)
    return;
  {
    g_auto (Read) old = fixture_read_path (before);
    g_auto (Read) new = fixture_read_path (after);
    g_auto (Read) two = fixture_read_path (later);
    g_autoptr (GHashTable) keys = keys_of (&old);
    guint with_minimum = 0, kept = 0, apart = 0, stale = 0;

    for (guint i = 0; i < new.observations->len; i++)
      {
        const WinnowObservation *one = fixture_at (&new, i);
        g_autofree char *key = winnow_series_key_to_text (&one->key);

        if ((one->flags & WINNOW_FLAG_STALE) != 0)
          {
            stale++;
            g_assert_cmpint (one->observed_at, ==, one->fetched_at);
            g_assert_cmpint (one->observed_at, <, 1783555200); /* before 2026-07-09 */
          }
        if (!winnow_number_is_known (one->minimum_cards))
          continue;
        with_minimum++;
        kept += g_hash_table_contains (keys, key);
      }
    for (guint i = 0; i < two.observations->len; i++)
      apart += winnow_number_is_known (fixture_at (&two, i)->key.minimum_cards);
    g_test_message ("min_gpus: %u rows, %u series go on; kept apart later: %u; stale rows on 07-09: %u", with_minimum,
                    kept, apart, stale);
    g_assert_cmpuint (with_minimum, ==, 60);
    g_assert_cmpuint (kept, ==, 60);
    g_assert_cmpuint (apart, ==, 6);
    g_assert_cmpuint (stale, ==, 6);
  }
}

static void
reprice (Read *read, const char *provider, const char *amount)
{
  for (guint i = 0; i < read->observations->len; i++)
    {
      WinnowObservation *one = fixture_at (read, i);

      if (provider != NULL && strcmp (one->key.provider, "RunPod") == 0)
        {
          g_free (one->key.provider);
          one->key.provider = g_strdup (provider);
        }
      if (amount != NULL && strcmp (one->key.accelerator, "H200") == 0 && g_strcmp0 (one->amount_text, "0.5") == 0)
        {
          winnow_decimal_unref (one->amount);
          one->amount = winnow_decimal_new_from_text (amount, NULL);
          g_free (one->amount_text);
          one->amount_text = g_strdup (amount);
        }
    }
}

/* 806 rows at 0.50: by the data rule, and without it by the general one, under
 * another provider's name and at another price. */
static void
test_placeholders (void)
{
  g_autofree char *path = fixture_real_path ("history/gpu-market-intel/gpu_pricing-2026-03_2026-04.csv");
  const struct { const char *provider, *amount; } cases[] = {
    { NULL, NULL }, { "Example Cloud", NULL }, { "Example Cloud", "0.60" }, { NULL, "0.60" },
  };

  for (guint i = 0; path != NULL && i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Read) read = fixture_read_path (path);
      guint placeholders, duplicates;

      reprice (&read, cases[i].provider, cases[i].amount);
      winnow_flag_observations (fixture_catalog (), read.observations);
      placeholders = fixture_count_flag (&read, WINNOW_FLAG_PLACEHOLDER);
      duplicates = fixture_count_flag (&read, WINNOW_FLAG_DUPLICATE);
      g_test_message ("provider %s, price %s: %u placeholders, %u duplicates",
                      cases[i].provider != NULL ? cases[i].provider : "as found",
                      cases[i].amount != NULL ? cases[i].amount : "as found", placeholders, duplicates);
      g_assert_cmpuint (placeholders, ==, 806);
      g_assert_cmpuint (duplicates, ==, 46);
    }
}

/* How many (time, provider, GPU) keys stand more than once: 3,245. */
static void
test_multiple_keys (void)
{
  g_autofree char *path = fixture_real_path ("history/gpu-market-intel/gpu_pricing-2026-03_2026-04.csv");

  if (path == NULL)
    return;
  {
    g_auto (Read) read = fixture_read_path (path);
    g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iterator;
    gpointer value;
    guint multiple = 0;
    guint64 last_line = 0;

    for (guint i = 0; i < read.observations->len; i++)
      {
        const WinnowObservation *one = fixture_at (&read, i);
        g_autofree char *key = NULL;
        guint n;

        if (one->line == last_line)
          continue;
        last_line = one->line;
        key = g_strdup_printf ("%" G_GINT64_FORMAT "|%s|%s", one->observed_at, one->key.provider, one->gpu_name_raw);
        n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + 1;
        g_hash_table_insert (counts, g_steal_pointer (&key), GUINT_TO_POINTER (n));
      }
    g_hash_table_iter_init (&iterator, counts);
    while (g_hash_table_iter_next (&iterator, NULL, &value))
      multiple += GPOINTER_TO_UINT (value) > 1;
    g_assert_cmpuint (multiple, ==, 3245);
  }
}

/* Genuine prices of 34 providers over 48 days: what the rules flag is printed and
 * may only be the known placeholder. */
static void
test_no_false_positives (void)
{
  static const char *const days[] = {
    "2026-07-05", "2026-07-06", "2026-07-07", "2026-07-09", "2026-07-13", "2026-07-18", "2026-07-20", "2026-07-22",
    "2026-07-28", "2026-08-01", "2026-08-02", "2026-08-05", "2026-08-13", "2026-08-17", "2026-08-21",
  };
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);
  guint outliers = 0, placeholders = 0;

  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_autofree char *name = g_strdup_printf ("history/gpurentalprices/%s.json", days[i]);
      g_autofree char *path = fixture_real_path (name);

      if (path == NULL)
        return;
      {
        g_auto (Read) read = fixture_read_path (path);

        for (guint k = 0; k < read.observations->len; k++)
          g_ptr_array_add (all, winnow_observation_ref (fixture_at (&read, k)));
      }
    }
  winnow_flag_observations (fixture_catalog (), all);
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowObservation *one = all->pdata[i];

      if ((one->flags & (WINNOW_FLAG_OUTLIER | WINNOW_FLAG_PLACEHOLDER)) == 0)
        continue;
      outliers += (one->flags & WINNOW_FLAG_OUTLIER) != 0;
      placeholders += (one->flags & WINNOW_FLAG_PLACEHOLDER) != 0;
      g_test_message ("flagged: %s %s %s %s", one->key.provider, one->key.sku, one->key.purchase, one->amount_text);
      g_assert_cmpstr (one->key.provider, ==, "runpod");
      g_assert_cmpstr (one->amount_text, ==, "0.5");
    }
  g_test_message ("%u observations over 48 days: %u outliers, %u placeholders", all->len, outliers, placeholders);
}

/* A cut-off answer of a price API: one error at the end of the input, nothing kept. */
static void
test_truncated (void)
{
  g_autofree char *path = fixture_real_path ("dirty/aws-spot-price-history-g2-2016-08-24-truncated.json");
  g_autofree char *bytes = NULL;
  WinnowReadOptions options = { .file_name = "truncated.json" };
  gsize length;

  if (path == NULL)
    return;
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  {
    g_auto (Read) read = fixture_read_bytes (bytes, length, &options);

    g_assert_error (read.error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_SYNTAX);
    g_assert_nonnull (strstr (read.error->message, "Line 101, column 1:"));
    g_assert_cmpuint (read.observations->len, ==, 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prices/real/every-file", test_every_file);
  g_test_add_func ("/prices/real/skypilot-values", test_skypilot_values);
  g_test_add_func ("/prices/real/gcp-values", test_gcp_values);
  g_test_add_func ("/prices/real/unscaled-file", test_unscaled_file);
  g_test_add_func ("/prices/real/snapshot-series", test_snapshot_series);
  g_test_add_func ("/prices/real/placeholders", test_placeholders);
  g_test_add_func ("/prices/real/multiple-keys", test_multiple_keys);
  g_test_add_func ("/prices/real/no-false-positives", test_no_false_positives);
  g_test_add_func ("/prices/real/truncated", test_truncated);
  return g_test_run ();
}
