/* gpu-market-intel.c — CSV files of the gpu-market-intel collector.
 *
 * Prices per GPU-hour in US dollars, times UTC.  Three layouts: the merged table,
 * and the first collectors' own tables for Vast.ai and RunPod.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/price-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  LAYOUT_MERGED,
  LAYOUT_VAST,
  LAYOUT_RUNPOD,
} Layout;

typedef struct
{
  WinnowPriceRead *read;
  Layout layout;
  guint n_columns;
  int time, provider, gpu, gpu_more, memory, minimum, median, maximum, on_demand, spot, offers, availability,
    places;
  int prices[4]; /* of runpod_prices */
  guint64 maximum_below_median;
} Reader;

/* A column of the RunPod table and what its price is. */
static const struct
{
  const char *column, *purchase, *service_class;
} runpod_prices[] = {
  { "secure_price_hr", "on_demand", "container" },
  { "secure_spot_hr", "spot", "container" },
  { "community_price_hr", "community", "marketplace" },
  { "community_spot_hr", "community_spot", "marketplace" },
};

static gboolean
has_all (const char *const *header, const char *const *columns)
{
  for (guint i = 0; columns[i] != NULL; i++)
    if (winnow_header_find (header, columns[i]) < 0)
      return FALSE;
  return TRUE;
}

static gboolean
find_layout (const char *const *header, Layout *layout)
{
  static const char *const merged[] = { "timestamp", "provider", "gpu", "min_price_hr", "median_price_hr",
                                        "on_demand_hr", "spot_price_hr", "availability", NULL };
  static const char *const vast[] = { "timestamp", "source", "gpu_name", "num_offers", "median_price_hr",
                                      "p25_price_hr", NULL };
  static const char *const runpod[] = { "timestamp", "source", "gpu_name", "community_price_hr",
                                        "secure_price_hr", NULL };
  const struct { const char *const *columns; Layout layout; } layouts[] = {
    { merged, LAYOUT_MERGED }, { vast, LAYOUT_VAST }, { runpod, LAYOUT_RUNPOD },
  };

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    if (has_all (header, layouts[i].columns))
      {
        *layout = layouts[i].layout;
        return TRUE;
      }
  return FALSE;
}

static gboolean
detect (const char *const *header)
{
  Layout layout;

  return find_layout (header, &layout);
}

static gpointer
open_reader (WinnowPriceRead *read, const char *const *header, guint64 line, GError **error)
{
  Reader *self = g_new0 (Reader, 1);

  self->read = read;
  for (guint i = 0; i < G_N_ELEMENTS (self->prices); i++)
    self->prices[i] = -1;
  if (!find_layout (header, &self->layout))
    {
      g_free (self);
      g_set_error_literal (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_UNKNOWN,
                           _("The header is not one of a gpu-market-intel file"));
      return NULL;
    }
  self->n_columns = g_strv_length ((char **) header);
  self->time = winnow_header_find (header, "timestamp");
  self->provider = winnow_header_find (header, self->layout == LAYOUT_MERGED ? "provider" : "source");
  self->gpu = winnow_header_find (header, self->layout == LAYOUT_MERGED ? "gpu" : "gpu_name");
  self->gpu_more = winnow_header_find (header, "gpu_id");
  self->memory = winnow_header_find (header, "vram_gb");
  self->minimum = winnow_header_find (header, "min_price_hr");
  self->median = winnow_header_find (header, "median_price_hr");
  self->maximum = winnow_header_find (header, "max_price_hr");
  self->on_demand = winnow_header_find (header, "on_demand_hr");
  self->spot = winnow_header_find (header, "spot_price_hr");
  self->offers = winnow_header_find (header, "num_offers");
  self->availability = winnow_header_find (header, "availability");
  self->places = winnow_header_find (header, "top_regions");
  if (self->layout == LAYOUT_RUNPOD)
    for (guint i = 0; i < G_N_ELEMENTS (runpod_prices); i++)
      self->prices[i] = winnow_header_find (header, runpod_prices[i].column);
  return self;
}

static const char *
cell (const WinnowCsvRow *row, int column)
{
  return column >= 0 && (guint) column < row->n_cells ? row->cells[column] : "";
}

static gboolean
quarantine (Reader *self, const WinnowCsvRow *row, int column, const char *reason)
{
  guint64 at = column >= 0 && (guint) column < row->n_cells ? row->columns[column] : 0;

  winnow_price_read_quarantine (self->read, row->line, at, reason, row->raw);
  return TRUE;
}

static WinnowObservation *
make_observation (Reader *self, const WinnowCsvRow *row, gint64 time)
{
  WinnowObservation *observation = winnow_price_read_observation (self->read, row->line);
  WinnowSeriesKey *key = &observation->key;
  const char *availability = cell (row, self->availability);
  const char *more = cell (row, self->gpu_more);
  double number;

  observation->observed_at = observation->fetched_at = time;
  observation->time_quality = g_strdup ("record");
  key->provider = g_strdup (cell (row, self->provider));
  key->sku = g_strdup (more[0] != '\0' ? more : cell (row, self->gpu));
  key->unit = g_strdup ("card-hour");
  key->currency = g_strdup ("USD");
  if (winnow_number_text_parse (cell (row, self->memory), &number) && number > 0)
    key->memory_mib = winnow_number (number * 1024);
  winnow_price_read_set_name (self->read, observation, cell (row, self->gpu), more[0] != '\0' ? more : NULL);
  if (winnow_number_text_parse (cell (row, self->offers), &number))
    observation->offers = winnow_number (number);
  if (availability[0] != '\0')
    {
      g_free (observation->availability);
      observation->availability = g_ascii_strdown (availability, -1);
    }
  if (cell (row, self->places)[0] != '\0')
    observation->details = g_strdup (cell (row, self->places));
  return observation;
}

static gboolean
emit (Reader *self,
      const WinnowCsvRow *row,
      gint64 time,
      int column,
      const char *purchase,
      const char *service_class,
      const char *statistic,
      GError **error)
{
  const char *text = cell (row, column);
  WinnowDecimal *amount;
  WinnowPriceText kind = winnow_price_text_parse (text, &amount);
  WinnowObservation *observation;

  if (kind == WINNOW_PRICE_TEXT_NONE)
    return TRUE;
  observation = make_observation (self, row, time);
  g_free (observation->key.purchase);
  observation->key.purchase = g_strdup (purchase);
  g_free (observation->key.service_class);
  observation->key.service_class = g_strdup (service_class);
  g_free (observation->key.statistic);
  observation->key.statistic = g_strdup (statistic);
  winnow_price_read_set_amount (observation, kind, amount, text);
  return winnow_price_read_emit (self->read, observation, error);
}

/* A market: the offers of one look are summed up as minimum, median and maximum. */
static gboolean
emit_market (Reader *self, const WinnowCsvRow *row, gint64 time, GError **error)
{
  return emit (self, row, time, self->median, "on_demand", "marketplace", "median", error) &&
         emit (self, row, time, self->minimum, "on_demand", "marketplace", "minimum", error) &&
         emit (self, row, time, self->maximum, "on_demand", "marketplace", "maximum", error);
}

/* A price list: one price on demand and one for spot, where it has them. */
static gboolean
emit_list (Reader *self, const WinnowCsvRow *row, gint64 time, GError **error)
{
  const char *service_class = g_ascii_strcasecmp (cell (row, self->provider), "runpod") == 0 ? "container" : "vm";
  double median, maximum;

  if (winnow_number_text_parse (cell (row, self->median), &median) &&
      winnow_number_text_parse (cell (row, self->maximum), &maximum) && maximum < median)
    self->maximum_below_median++;
  return emit (self, row, time, self->on_demand, "on_demand", service_class, "point", error) &&
         emit (self, row, time, self->spot, "spot", service_class, "point", error);
}

static gboolean
emit_missing (Reader *self, const WinnowCsvRow *row, gint64 time, GError **error)
{
  WinnowObservation *observation = make_observation (self, row, time);

  winnow_price_read_set_amount (observation, WINNOW_PRICE_TEXT_NONE, NULL, "");
  return winnow_price_read_emit (self->read, observation, error);
}

static int
find_bad_price (Reader *self, const WinnowCsvRow *row)
{
  const int columns[] = { self->minimum, self->median, self->maximum, self->on_demand, self->spot,
                          self->prices[0], self->prices[1], self->prices[2], self->prices[3] };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (WinnowDecimal) amount = NULL;

      if (winnow_price_text_parse (cell (row, columns[i]), &amount) == WINNOW_PRICE_TEXT_BAD)
        return columns[i];
    }
  return -1;
}

static gboolean
read_row (gpointer reader, const WinnowCsvRow *row, GError **error)
{
  Reader *self = reader;
  gint64 time;
  int bad;

  if (row->n_cells != self->n_columns)
    return quarantine (self, row, -1, _("The row has another number of cells than the header"));
  if (!winnow_time_text_parse (cell (row, self->time), &time))
    return quarantine (self, row, self->time, _("timestamp is not a date and time"));
  if (cell (row, self->gpu)[0] == '\0' || cell (row, self->provider)[0] == '\0')
    return quarantine (self, row, -1, _("The row names no provider or no GPU"));
  bad = find_bad_price (self, row);
  if (bad >= 0)
    return quarantine (self, row, bad, _("A price is not an amount of money; correct the cell"));
  if (self->layout == LAYOUT_RUNPOD)
    {
      gboolean any = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (runpod_prices); i++)
        {
          any |= cell (row, self->prices[i])[0] != '\0';
          if (!emit (self, row, time, self->prices[i], runpod_prices[i].purchase,
                     runpod_prices[i].service_class, "point", error))
            return FALSE;
        }
      return any || emit_missing (self, row, time, error);
    }
  if (cell (row, self->median)[0] == '\0' && cell (row, self->on_demand)[0] == '\0' &&
      cell (row, self->spot)[0] == '\0')
    return emit_missing (self, row, time, error);
  if (self->layout == LAYOUT_MERGED && cell (row, self->on_demand)[0] != '\0')
    return emit_list (self, row, time, error);
  return emit_market (self, row, time, error);
}

static gboolean
close_reader (gpointer reader, GError **error)
{
  Reader *self = reader;

  if (self->maximum_below_median > 0)
    {
      g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, self->maximum_below_median);

      winnow_price_read_warn (self->read, g_strdup_printf (
        /* Translators: %s is a number of rows. */
        ngettext ("max_price_hr is below median_price_hr on %s row: it is another kind of price and was not read "
                  "there.",
                  "max_price_hr is below median_price_hr on %s rows: it is another kind of price and was not read "
                  "there.",
                  (gulong) self->maximum_below_median), count));
    }
  return TRUE;
}

const WinnowRowReader winnow_gpu_market_intel_reader = {
  .id = "gpu-market-intel",
  .detect = detect,
  .open = open_reader,
  .row = read_row,
  .close = close_reader,
  .free = g_free,
};
