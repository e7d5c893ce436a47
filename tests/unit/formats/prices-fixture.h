/* prices-fixture.h — reads a price file whole, for tests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <string.h>

#include "formats/catalog-reader.h"
#include "formats/price-reader.h"

typedef struct
{
  GPtrArray *observations;
  WinnowReadReport report;
  GError *error;
} Read;

static WinnowCatalog *
fixture_catalog (void)
{
  static WinnowCatalog *catalog;

  if (catalog == NULL)
    {
      GError *error = NULL;

      catalog = winnow_catalog_read (g_getenv ("WINNOW_DATA_DIR"), &error);
      g_assert_no_error (error);
    }
  return catalog;
}

static gboolean
fixture_sink (WinnowObservation *observation, gpointer data, GError **error)
{
  g_ptr_array_add (data, winnow_observation_ref (observation));
  return TRUE;
}

static Read
fixture_read_stream (GInputStream *stream, const WinnowReadOptions *options)
{
  Read read = { g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref) };

  winnow_formats_read (stream, 0, fixture_catalog (), options, fixture_sink, read.observations, NULL, NULL,
                       &read.report, NULL, &read.error);
  return read;
}

static inline Read
fixture_read_bytes (const char *bytes, gsize length, const WinnowReadOptions *options)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);

  return fixture_read_stream (stream, options);
}

static inline Read
fixture_read_text (const char *text, const char *file_name)
{
  WinnowReadOptions options = { .file_name = file_name, .import_time = 1767225600 };

  return fixture_read_bytes (text, strlen (text), &options);
}

/* NULL and a visible skip when the real file is not there. */
static inline char *
fixture_real_path (const char *name)
{
  const char *shared = g_getenv ("WINNOW_SHARED");
  g_autofree char *path = g_build_filename (shared != NULL ? shared : "", "data", "prices", name, NULL);

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&path);
  g_test_skip_printf ("Real price file not there: %s", path);
  return NULL;
}

static inline Read
fixture_read_path (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GError *error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &error);
  WinnowReadOptions options = { .file_name = path, .import_time = 1767225600 };
  Read read;

  g_assert_no_error (error);
  read = fixture_read_stream (G_INPUT_STREAM (stream), &options);
  g_assert_no_error (read.error);
  return read;
}

static inline void
fixture_clear (Read *self)
{
  g_ptr_array_unref (self->observations);
  winnow_read_report_clear (&self->report);
  g_clear_error (&self->error);
}

static inline WinnowObservation *
fixture_at (const Read *self, guint index)
{
  g_assert_cmpuint (index, <, self->observations->len);
  return self->observations->pdata[index];
}

/* The first one of that SKU and purchase. */
static inline WinnowObservation *
fixture_find (const Read *self, const char *sku, const char *purchase, const char *region)
{
  for (guint i = 0; i < self->observations->len; i++)
    {
      WinnowObservation *observation = self->observations->pdata[i];

      if (g_strcmp0 (observation->key.sku, sku) == 0 && g_strcmp0 (observation->key.purchase, purchase) == 0 &&
          (region == NULL || strstr (observation->key.region, region) != NULL))
        return observation;
    }
  return NULL;
}

/* As fixture_find(), and an error of the test when there is none. */
static inline const WinnowObservation *
fixture_get (const Read *self, const char *sku, const char *purchase, const char *region)
{
  WinnowObservation *found = fixture_find (self, sku, purchase, region);

  if (found == NULL)
    g_error ("no %s observation of %s", purchase, sku);
  return found;
}

static inline void
fixture_assert_per_card (const WinnowObservation *observation, const char *expected)
{
  GError *error = NULL;
  g_autoptr (WinnowDecimal) price = winnow_observation_per_card_hour (observation, NULL, &error);
  g_autoptr (WinnowDecimal) wanted = winnow_decimal_new_from_text (expected, NULL);

  g_assert_no_error (error);
  if (winnow_decimal_compare (price, wanted) != 0)
    {
      g_autofree char *text = winnow_decimal_to_text (price);

      g_error ("price per card-hour is %s, not %s", text, expected);
    }
}

static inline guint
fixture_count_flag (const Read *self, WinnowFlags flag)
{
  guint n = 0;

  for (guint i = 0; i < self->observations->len; i++)
    n += (((WinnowObservation *) self->observations->pdata[i])->flags & flag) != 0;
  return n;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Read, fixture_clear)
