/* fuzz-prices.c — any bytes as a price file: records, quarantine or one error.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "formats/catalog-reader.h"
#include "formats/price-reader.h"

#define MAX_OBSERVATIONS 2000

static gboolean
keep (WinnowObservation *observation, gpointer data, GError **error)
{
  GPtrArray *observations = data;

  if (observation->amount == NULL && observation->flags == 0)
    g_error ("an observation without a price says nothing about it");
  if (observations->len < MAX_OBSERVATIONS)
    g_ptr_array_add (observations, winnow_observation_ref (observation));
  return TRUE;
}

static WinnowCatalog *
catalog (void)
{
  static WinnowCatalog *read;

  if (read == NULL)
    {
      g_autoptr (GError) error = NULL;

      read = winnow_catalog_read (g_getenv ("WINNOW_DATA_DIR"), &error);
      if (read == NULL)
        g_error ("%s", error->message);
    }
  return read;
}

static void
read_as (const uint8_t *bytes, size_t length, const char *format)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);
  g_autoptr (GPtrArray) observations = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);
  WinnowReadOptions options = { .file_name = "fuzz-2026-07-05", .format = format, .import_time = 1767225600 };
  WinnowReadReport report;
  g_autoptr (GError) error = NULL;

  if (winnow_formats_read (stream, length, catalog (), &options, keep, observations, NULL, NULL, &report, NULL, &error))
    {
      g_assert_no_error (error);
      winnow_flag_observations (catalog (), observations);
    }
  else
    {
      g_assert_nonnull (error);
      g_assert_cmpstr (error->message, !=, "");
    }
  for (guint i = 0; i < report.quarantined->len; i++)
    {
      const WinnowQuarantined *bad = report.quarantined->pdata[i];

      g_assert_cmpuint (strlen (bad->text), <=, 500);
      g_assert_true (g_utf8_validate (bad->text, -1, NULL));
    }
  winnow_read_report_clear (&report);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  guint n;
  const WinnowFormatInfo *formats = winnow_formats_list (&n);
  g_auto (GStrv) header = winnow_formats_csv_header ((const char *) bytes, length);

  read_as (bytes, length, NULL);
  for (guint i = 0; i < n; i++)
    read_as (bytes, length, formats[i].id);
  if (header != NULL && header[0] != NULL)
    {
      WinnowColumnMapping *mapping = winnow_column_mapping_guess ((const char *const *) header);
      g_autofree char *text = winnow_column_mapping_to_text (mapping);

      winnow_column_mapping_free (mapping);
      winnow_column_mapping_free (winnow_column_mapping_from_text (text, NULL));
    }
  return 0;
}
