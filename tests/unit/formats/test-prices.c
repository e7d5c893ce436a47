/* test-prices.c — small price files, good and bad.
 *
 * All contents are made up; providers are fictional.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "prices-fixture.h"

static void
assert_error (const Read *read, WinnowFormatsError code, const char *words)
{
  g_assert_error (read->error, WINNOW_FORMATS_ERROR, (int) code);
  g_test_message ("%s", read->error->message);
  if (strstr (read->error->message, words) == NULL)
    g_error ("“%s” lacks “%s”", read->error->message, words);
}

static const WinnowQuarantined *
bad_row (const Read *read, guint index)
{
  g_assert_cmpuint (index, <, read->report.quarantined->len);
  return read->report.quarantined->pdata[index];
}

static gboolean
has_warning (const Read *read, const char *words)
{
  for (guint i = 0; read->report.warnings[i] != NULL; i++)
    if (strstr (read->report.warnings[i], words) != NULL)
      return TRUE;
  return FALSE;
}

#define SKYPILOT "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region\r\n"

static void
test_skypilot_rows (void)
{
  g_auto (Read) read = fixture_read_text (SKYPILOT
    "a,H100,8,1,1,,16.00,8.00,\"City, XX, EU\"\r\n" /* both prices */
    "b,H100,8,1,1,,,8.00,here\r\n"                  /* spot only */
    "c,H100,8,1,1,,,,here\r\n"                      /* neither */
    "d,H100,8,1,1,,0,,here\r\n"                     /* zero */
    "e,,0,1,1,,0.10,,here\r\n"                      /* no accelerator */
    "f,H100,x,1,1,,1,,here\r\n"                     /* bad count */
    "g,H100,8,1,1,,$2.2.44,,here\r\n"               /* bad price */
    "h,H100,8\r\n"                                  /* short */
    "i,H100,\"8\"9,1,1,,1,,here",                   /* bad quotes, no last line end */
    "prices/example-2026-07-05.csv");
  WinnowObservation *first;

  g_assert_no_error (read.error);
  g_assert_cmpstr (read.report.format, ==, "skypilot");
  g_assert_cmpuint (read.report.rows_read, ==, 9);
  g_assert_cmpuint (read.observations->len, ==, 5);
  first = fixture_at (&read, 0);
  g_assert_cmpstr (first->key.region, ==, "City, XX, EU");
  g_assert_cmpstr (first->key.provider, ==, "example");
  g_assert_cmpstr (first->time_quality, ==, "file_name");
  g_assert_cmpint (first->observed_at, ==, 1783209600); /* 2026-07-05 00:00 UTC */
  g_assert_cmpuint (first->line, ==, 2);
  g_assert_cmpstr (fixture_at (&read, 1)->key.purchase, ==, "spot");
  fixture_assert_per_card (fixture_at (&read, 1), "1");
  g_assert_cmpstr (fixture_at (&read, 2)->key.purchase, ==, "spot");
  g_assert_cmphex (fixture_at (&read, 3)->flags & WINNOW_FLAG_MISSING, !=, 0);
  g_assert_null (fixture_at (&read, 3)->amount);
  g_assert_cmphex (fixture_at (&read, 4)->flags & WINNOW_FLAG_ZERO, !=, 0);
  g_assert_null (fixture_at (&read, 4)->amount);
  g_assert_cmpstr (fixture_at (&read, 4)->amount_text, ==, "0");
  g_assert_cmpuint (read.report.quarantined_total, ==, 4);
  g_assert_cmpuint (bad_row (&read, 0)->line, ==, 7);
  g_assert_cmpuint (bad_row (&read, 0)->column, ==, 8);
  g_assert_cmpuint (bad_row (&read, 1)->line, ==, 8);
  g_assert_cmpuint (bad_row (&read, 1)->column, ==, 15);
  g_assert_cmpstr (bad_row (&read, 1)->text, ==, "g,H100,8,1,1,,$2.2.44,,here");
  g_assert_cmpuint (bad_row (&read, 2)->line, ==, 9);
  g_assert_cmpuint (bad_row (&read, 3)->line, ==, 10);
}

static void
test_unscaled_warning (void)
{
  g_auto (Read) read = fixture_read_text (SKYPILOT
    "1x,A40,1,1,1,,0.79,,x\n2x,A40,2,1,1,,0.79,,x\n8x,A40,8,1,1,,0.79,,x\n8x,A40,8,1,1,,0.79,,x\n", "x.csv");

  g_assert_no_error (read.error);
  g_assert_true (has_warning (&read, "per GPU or per instance"));
  winnow_flag_observations (fixture_catalog (), read.observations);
  g_assert_cmpuint (fixture_count_flag (&read, WINNOW_FLAG_UNIT_GUESSED), ==, 4);
  g_assert_cmpuint (fixture_count_flag (&read, WINNOW_FLAG_DUPLICATE), ==, 1);
}

static Read
read_mapped (const char *text, char decimal, char grouping)
{
  WinnowColumnMapping *mapping;
  WinnowReadOptions options = { .file_name = "x.csv", .time = 1767225600, .provider = "Example Cloud" };
  g_auto (GStrv) header = winnow_formats_csv_header (text, strlen (text));
  Read read;

  mapping = winnow_column_mapping_guess ((const char *const *) header);
  mapping->decimal_separator = decimal;
  mapping->grouping_separator = grouping;
  options.mapping = mapping;
  read = fixture_read_bytes (text, strlen (text), &options);
  winnow_column_mapping_free (mapping);
  return read;
}

static void
assert_amount (const Read *read, guint index, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_nonnull (fixture_at (read, index)->amount);
  text = winnow_decimal_to_text (fixture_at (read, index)->amount);
  g_assert_cmpstr (text, ==, expected);
}

/* 1.000 is not 1, 1.355,90 is not 1.35. */
static void
test_separators (void)
{
  {
    /* Nothing in the file says what the dot is: the cell is held back. */
    g_auto (Read) read = read_mapped ("GPU;Price\nH100;1.000\nL4;2\n", 0, 0);

    g_assert_no_error (read.error);
    g_assert_cmpuint (read.report.quarantined_total, ==, 1);
    g_assert_cmpuint (bad_row (&read, 0)->line, ==, 2);
    g_assert_cmpuint (bad_row (&read, 0)->column, ==, 6);
    g_assert_cmpuint (read.observations->len, ==, 1);
  }
  {
    /* Another amount proves decimal commas. */
    g_auto (Read) read = read_mapped ("GPU;Price\nH100;1.000\nL4;1.355,90\nL40;0,79\n", 0, 0);

    g_assert_cmpuint (read.report.quarantined_total, ==, 0);
    assert_amount (&read, 0, "1000");
    assert_amount (&read, 1, "1355.90");
    assert_amount (&read, 2, "0.79");
  }
  {
    g_auto (Read) read = read_mapped ("GPU,Price\nH100,2.939\nL4,0.88\nL40,\"1,234.5\"\n", 0, 0);

    g_assert_cmpuint (read.report.quarantined_total, ==, 0);
    assert_amount (&read, 0, "2.939");
    assert_amount (&read, 2, "1234.5");
  }
  {
    /* The two contradict each other: only what reads one way is taken. */
    g_auto (Read) read = read_mapped ("GPU;Price\nH100;1.000\nL4;0,79\nL40;0.79\n", 0, 0);

    g_assert_cmpuint (read.report.quarantined_total, ==, 1);
    g_assert_cmpuint (read.observations->len, ==, 2);
  }
  {
    /* The mapping decides. */
    g_auto (Read) read = read_mapped ("GPU;Price\nH100;1.000\nL4;7,000\nL40;1 234,5\n", ',', '.');

    assert_amount (&read, 0, "1000");
    assert_amount (&read, 1, "7.000");
    g_assert_cmpuint (read.report.quarantined_total, ==, 1);
  }
  {
    g_auto (Read) read = read_mapped ("GPU;Price\nH100;1 234,5\nL4;12 345,67\n", ',', ' ');

    assert_amount (&read, 0, "1234.5");
    assert_amount (&read, 1, "12345.67");
  }
  {
    g_auto (Read) read = read_mapped ("GPU;Price\nH100;1.000\nL4;7,000\nL40;-110.7\n", '.', ',');

    assert_amount (&read, 0, "1.000");
    assert_amount (&read, 1, "7000");
    g_assert_cmpuint (read.report.quarantined_total, ==, 1);
  }
}

static void
test_chinese (void)
{
  const char *text = "平台,显卡型号,卡数,单价(元/卡时),计费方式,库存,日期\n"
                     "示例云,RTX 4090 48G,8,2.50元,按量,充足,2026年7月5日\n"
                     "示例云,昇腾910B 64GB,1,4.5元起,竞价,库存紧张,2026/7/5\n"
                     "示例云,H100 SXM,8,售罄,按量,售罄,2026-07-05 10:00\n"
                     "示例云,H100 SXM,8,12,按量,充足,2026-07\n";
  gsize n;
  g_autofree char *bytes = g_convert (text, -1, "GB18030", "UTF-8", NULL, &n, NULL);
  WinnowReadOptions options = { .file_name = "报价.csv", .import_time = 1767225600 };
  const struct { const char *bytes; gsize length; const char *encoding; } encodings[] = {
    { text, strlen (text), "UTF-8" }, { bytes, n, "GB18030" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    {
      g_auto (Read) read = fixture_read_bytes (encodings[i].bytes, encodings[i].length, &options);
      const WinnowObservation *first, *second, *third;

      g_assert_no_error (read.error);
      g_assert_cmpstr (read.report.encoding, ==, encodings[i].encoding);
      g_assert_cmpuint (read.observations->len, ==, 3);
      first = fixture_at (&read, 0);
      second = fixture_at (&read, 1);
      third = fixture_at (&read, 2);
      g_assert_cmpstr (first->key.provider, ==, "示例云");
      g_assert_cmpstr (first->key.accelerator, ==, "RTX 4090");
      g_assert_cmpfloat (winnow_number_or (first->key.memory_mib, 0), ==, 48 * 1024);
      g_assert_cmpstr (first->key.unit, ==, "card-hour");
      g_assert_cmpstr (first->key.currency, ==, "CNY");
      g_assert_cmpstr (first->key.purchase, ==, "on_demand");
      g_assert_cmpstr (first->availability, ==, "available");
      g_assert_cmpint (first->observed_at, ==, 1783209600);
      assert_amount (&read, 0, "2.50");
      g_assert_cmpstr (second->key.purchase, ==, "spot");
      g_assert_cmphex (second->flags & WINNOW_FLAG_ESTIMATED, !=, 0);
      g_assert_cmphex (third->flags & WINNOW_FLAG_MISSING, !=, 0);
      g_assert_cmpstr (third->availability, ==, "unavailable");
      g_assert_cmpuint (bad_row (&read, 0)->line, ==, 5);
    }
}

/* 元/P/年 names no number of cards: it stays as found and is not converted. */
static void
test_unit_per_p (void)
{
  g_auto (Read) read = fixture_read_text ("型号,元/P/年\nH800 SXM,90000\n", "x.csv");
  g_autoptr (WinnowDecimal) price = NULL;

  g_assert_no_error (read.error);
  g_assert_cmpstr (fixture_at (&read, 0)->key.unit, ==, "元/p/年");
  g_assert_cmphex (fixture_at (&read, 0)->flags & WINNOW_FLAG_UNIT_GUESSED, !=, 0);
  price = winnow_observation_per_card_hour (fixture_at (&read, 0), NULL, NULL);
  g_assert_null (price);
}

static void
test_mapping_text (void)
{
  const char *const header[] = { "GPU", "Price", "Zeit", NULL };
  WinnowColumnMapping *mapping = winnow_column_mapping_guess (header);
  g_autofree char *text = NULL, *again = NULL, *signature = NULL;
  WinnowColumnMapping *back;
  g_autoptr (GError) error = NULL;
  const char *const bad[] = { "", "[]", "{", "{\"columns\": 1}", "{\"columns\": [[\"a\", \"nonsense\"]]}",
                              "{\"columns\": [], \"decimal\": \"x\"}", "{\"columns\": [], \"constants\": []}" };

  mapping->decimal_separator = ',';
  g_hash_table_insert (mapping->constants, g_strdup ("currency"), g_strdup ("EUR"));
  text = winnow_column_mapping_to_text (mapping);
  back = winnow_column_mapping_from_text (text, &error);
  g_assert_no_error (error);
  again = winnow_column_mapping_to_text (back);
  g_assert_cmpstr (again, ==, text);
  g_assert_null (strchr (text, '\n'));
  winnow_column_mapping_free (mapping);
  winnow_column_mapping_free (back);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) problem = NULL;

      g_assert_null (winnow_column_mapping_from_text (bad[i], &problem));
      g_assert_nonnull (problem);
    }
  signature = winnow_column_mapping_signature (header);
  g_assert_cmpuint (strlen (signature), ==, 64);
}

static void
test_dates_in_names (void)
{
  const struct { const char *name; gint64 time; } cases[] = {
    { "prices-2026-07-05.json", 1783209600 },
    { "/somewhere/2026-07-05.json", 1783209600 },
    { "prices_20260705.csv", 1783209600 },
    { "gpus-2026-07-05T1027Z.json", 1783209600 + 10 * 3600 + 27 * 60 },
    { "gpus-2026-07-05T10:27:09Z.json", 1783209600 + 10 * 3600 + 27 * 60 + 9 },
    { "prices-2026-03_2026-04.csv", 0 },
    { "prices-2026-04-20_2026-05-31.csv", 0 },
    { "prices-2026-13-05.json", 0 },
    { "prices-2026-02-30.json", 0 },
    { "vast-v8-commit-01b8cdda.csv", 0 },
    { "x-11580132.csv", 0 },
    { "", 0 },
    { NULL, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (winnow_formats_date_in_name (cases[i].name), ==, cases[i].time);
}

static const char snapshot[] =
  "{\"date\": \"2026-07-09\", \"generated_at\": \"2026-07-09T06:00:00Z\", \"offers\": [\n"
  " {\"provider\": \"example-a\", \"gpu\": \"h100-sxm\", \"vram_gb\": 80, \"usd_hr\": 2.50, \"kind\": \"on-demand\","
  " \"fetched_at\": \"2026-07-09T05:59:00Z\", \"min_gpus\": 8},\n"
  " {\"provider\": \"example-b\", \"gpu\": \"l4\", \"vram_gb\": 24, \"usd_hr\": 0.8, \"kind\": \"spot\","
  " \"fetched_at\": \"2026-07-09T05:59:00Z\", \"min_gpus\": 1},\n"
  " {\"provider\": \"example-b\", \"gpu\": \"l4\", \"vram_gb\": 24, \"usd_hr\": 0.7, \"kind\": \"spot\","
  " \"fetched_at\": \"2026-07-09T05:59:00Z\", \"min_gpus\": 8},\n"
  " {\"provider\": \"example-c\", \"gpu\": \"l4\", \"usd_hr\": 0, \"kind\": \"community\","
  " \"fetched_at\": \"2026-07-05T05:59:00Z\"},\n"
  " {\"provider\": \"example-c\", \"gpu\": \"l4\", \"usd_hr\": \"cheap\"},\n"
  " {\"provider\": \"example-c\", \"gpu\": \"l4\", \"usd_hr\": 1, \"usd_hr\": 2},\n"
  " {\"provider\": \"example-c\", \"gpu\": \"l4\", \"usd_hr\": {\"a\": 1}}],\n"
  " \"meta\": {\"stale_providers\": [\"example-c\"]}}";

static void
test_snapshot (void)
{
  g_auto (Read) read = fixture_read_text (snapshot, "2026-07-09.json");

  g_assert_no_error (read.error);
  g_assert_cmpstr (read.report.format, ==, "gpurentalprices");
  g_assert_cmpuint (read.report.rows_read, ==, 7);
  g_assert_cmpuint (read.observations->len, ==, 4);
  assert_amount (&read, 0, "2.50"); /* the text of the number is kept */
  g_assert_false (winnow_number_is_known (fixture_at (&read, 0)->key.minimum_cards));
  g_assert_cmpfloat (winnow_number_or (fixture_at (&read, 0)->minimum_cards, 0), ==, 8);
  g_assert_cmpfloat (winnow_number_or (fixture_at (&read, 1)->key.minimum_cards, 0), ==, 1);
  g_assert_cmpfloat (winnow_number_or (fixture_at (&read, 2)->key.minimum_cards, 0), ==, 8);
  g_assert_cmphex (fixture_at (&read, 3)->flags & WINNOW_FLAG_STALE, !=, 0);
  g_assert_cmphex (fixture_at (&read, 3)->flags & WINNOW_FLAG_ZERO, !=, 0);
  g_assert_cmpint (fixture_at (&read, 3)->observed_at, ==, fixture_at (&read, 3)->fetched_at);
  g_assert_cmpuint (read.report.quarantined_total, ==, 3);
  g_assert_cmpuint (bad_row (&read, 0)->line, ==, 6);
  g_assert_cmpuint (bad_row (&read, 0)->column, >, 0);
}

static void
test_truncated_snapshots (void)
{
  /* At every length: one error or, with the whole, none; never a crash. */
  for (gsize length = 0; length + 1 < sizeof snapshot; length += 7)
    {
      WinnowReadOptions options = { .file_name = "2026-07-09.json" };
      g_auto (Read) read = fixture_read_bytes (snapshot, length, &options);

      g_assert_nonnull (read.error);
      g_assert_cmpuint (read.observations->len, ==, 0);
    }
}

static void
test_broken_files (void)
{
  const struct { const char *bytes; gsize length; WinnowFormatsError code; const char *words; } cases[] = {
    { "", 0, WINNOW_FORMATS_ERROR_UNKNOWN, "empty" },
    { "\n\n\n", 3, WINNOW_FORMATS_ERROR_UNKNOWN, "recognises" },
    { "\xff\xfe" "a\0b\0", 6, WINNOW_FORMATS_ERROR_ENCODING, "UTF-16" },
    { "GPU,Price\nH\0,1\n", 15, WINNOW_FORMATS_ERROR_ENCODING, "Line 2, column 2" },
    { "GPU,Price\nH,\xff\xff\xff\n", 16, WINNOW_FORMATS_ERROR_ENCODING, "Line 2, column 3" },
    { "{\"a\": [1, 2\n  }", 15, WINNOW_FORMATS_ERROR_SYNTAX, "line 2, column" },
    { "[{\"a\": 1},\n", 11, WINNOW_FORMATS_ERROR_SYNTAX, "Line 2, column 1" },
    { "{\"a\": 1}", 8, WINNOW_FORMATS_ERROR_UNKNOWN, "skypilot" },
    { "<html><body>", 12, WINNOW_FORMATS_ERROR_UNKNOWN, "recognises" },
    { "Dear reader", 11, WINNOW_FORMATS_ERROR_UNKNOWN, "recognises" },
    { "GPU,Rate of exchange\nH100,1\n", 28, WINNOW_FORMATS_ERROR_UNKNOWN, "Map the columns" },
    { "GPU,Price\nH100,1\nL4,\"2\nL40,3\n", 29, WINNOW_FORMATS_ERROR_SYNTAX, "Line 3, column 4" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WinnowReadOptions options = { .file_name = "x" };
      g_auto (Read) read = fixture_read_bytes (cases[i].bytes, cases[i].length, &options);
      const char *words = cases[i].words[0] == 'l' ? cases[i].words + 1 : cases[i].words;

      assert_error (&read, cases[i].code, words);
    }
}

static void
test_depth_and_length (void)
{
  g_autofree char *deep = g_strnfill (1000 * 1000, '[');
  g_autofree char *long_cell = g_strnfill (3 * 1024 * 1024, 'x');
  g_autofree char *long_line = g_strconcat ("GPU,Price\nH100,1\n", long_cell, NULL);
  g_autofree char *long_value = g_strconcat ("{\"offers\": [{\"usd_hr\": \"", long_cell, "\"}]}", NULL);
  WinnowReadOptions options = { .file_name = "x" };

  {
    g_auto (Read) read = fixture_read_text (deep, "x");
    assert_error (&read, WINNOW_FORMATS_ERROR_TOO_DEEP, "Line 1, column 66");
  }
  {
    g_auto (Read) read = fixture_read_text (long_line, "x");
    assert_error (&read, WINNOW_FORMATS_ERROR_TOO_LARGE, "Line 3, column 1");
  }
  {
    g_auto (Read) read = fixture_read_text (long_value, "x");
    assert_error (&read, WINNOW_FORMATS_ERROR_TOO_LARGE, "Line 1");
  }
  {
    g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data ("a", 1, NULL);
    WinnowReadReport report;
    g_autoptr (GError) error = NULL;

    g_assert_false (winnow_formats_read (stream, G_MAXUINT64, NULL, &options, NULL, NULL, NULL, NULL, &report, NULL,
                                         &error));
    g_assert_error (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_TOO_LARGE);
    winnow_read_report_clear (&report);
  }
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data ("GPU,Price\nL4,1\n", 15, NULL);
  WinnowReadOptions options = { .file_name = "x" };
  WinnowReadReport report;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (winnow_formats_read (stream, 15, NULL, &options, NULL, NULL, NULL, NULL, &report, cancellable,
                                       &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  winnow_read_report_clear (&report);
}

static void
test_many_bad_rows (void)
{
  GString *text = g_string_new ("GPU,Price\n");

  for (guint i = 0; i < WINNOW_FORMATS_MAX_QUARANTINE + 500; i++)
    g_string_append (text, "L4,what\n");
  g_string_append (text, "L4,0.5\n");
  {
    g_auto (Read) read = fixture_read_text (text->str, "x.csv");

    g_assert_no_error (read.error);
    g_assert_cmpuint (read.report.quarantined_total, ==, WINNOW_FORMATS_MAX_QUARANTINE + 500);
    g_assert_cmpuint (read.report.quarantined->len, ==, WINNOW_FORMATS_MAX_QUARANTINE);
    g_assert_cmpuint (read.observations->len, ==, 1);
  }
  g_string_free (text, TRUE);
}

/* Characters and line ends fall on chunk borders at every offset. */
static void
test_chunk_borders (void)
{
  for (guint shift = 0; shift < 8; shift++)
    {
      GString *text = g_string_new ("平台,GPU,Price\r\n");
      g_auto (Read) read = { 0 };
      guint n = 0;

      g_string_append_len (text, "xxxxxxxx", (gssize) shift);
      while (text->len < 150 * 1024)
        {
          g_string_append (text, "示例云𠮷,\"L4\",0.50\r\n");
          n++;
        }
      read = fixture_read_text (text->str, "x.csv");
      g_assert_no_error (read.error);
      g_assert_cmpuint (read.observations->len, ==, n);
      for (guint i = 1; i < n; i++)
        g_assert_cmpstr (fixture_at (&read, i)->key.provider, ==, "示例云𠮷");
      g_string_free (text, TRUE);
    }
}

static void
test_bom_and_tabs (void)
{
  g_auto (Read) read = fixture_read_text ("\xef\xbb\xbf" "provider\tgpu\tprice\tunit\tcurrency\nExample\tL4\t$.16\tUSD/GPU-h\t\n",
                                          "x.tsv");

  g_assert_no_error (read.error);
  g_assert_cmpstr (read.report.encoding, ==, "UTF-8 BOM");
  g_assert_cmpstr (fixture_at (&read, 0)->key.unit, ==, "card-hour");
  g_assert_cmpstr (fixture_at (&read, 0)->key.currency, ==, "USD");
  assert_amount (&read, 0, "0.16");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prices/skypilot-rows", test_skypilot_rows);
  g_test_add_func ("/prices/unscaled-warning", test_unscaled_warning);
  g_test_add_func ("/prices/separators", test_separators);
  g_test_add_func ("/prices/chinese", test_chinese);
  g_test_add_func ("/prices/unit-per-p", test_unit_per_p);
  g_test_add_func ("/prices/mapping-text", test_mapping_text);
  g_test_add_func ("/prices/dates-in-names", test_dates_in_names);
  g_test_add_func ("/prices/snapshot", test_snapshot);
  g_test_add_func ("/prices/truncated-snapshots", test_truncated_snapshots);
  g_test_add_func ("/prices/broken-files", test_broken_files);
  g_test_add_func ("/prices/depth-and-length", test_depth_and_length);
  g_test_add_func ("/prices/cancelled", test_cancelled);
  g_test_add_func ("/prices/many-bad-rows", test_many_bad_rows);
  g_test_add_func ("/prices/chunk-borders", test_chunk_borders);
  g_test_add_func ("/prices/bom-and-tabs", test_bom_and_tabs);
  return g_test_run ();
}
