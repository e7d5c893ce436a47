/* skypilot.c — the SkyPilot catalogue: one CSV file per cloud.
 *
 * Price and SpotPrice are per instance-hour in US dollars.  The sets of columns
 * and the meaning of the GPU memory differ by cloud.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/price-read.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What a cloud's file means by its GPU memory figures. */
typedef enum
{
  MEMORY_NOT_SAID,
  MEMORY_PER_CARD,     /* SizeInMiB */
  MEMORY_OF_ALL,       /* SizeInMiB is the sum */
  MEMORY_HOST_COLUMN,  /* the MemoryGiB column holds the GPU memory of all cards */
  MEMORY_UNKNOWN_CLOUD,/* only believed where it fits the model */
} MemoryMeaning;

typedef struct
{
  const char *name;
  MemoryMeaning memory;
  const char *service_class;
  gboolean zero_spot_means_none;
  gboolean seller_in_type; /* an aggregator: the type's first word names the seller */
} Cloud;

static const Cloud clouds[] = {
  { "vast", MEMORY_OF_ALL, "marketplace", TRUE, FALSE },
  { "verda", MEMORY_PER_CARD, "vm", FALSE, FALSE },
  { "datacrunch", MEMORY_PER_CARD, "vm", FALSE, FALSE },
  { "nebius", MEMORY_PER_CARD, "vm", FALSE, FALSE },
  { "lambda", MEMORY_PER_CARD, "vm", FALSE, FALSE },
  { "runpod", MEMORY_HOST_COLUMN, "container", FALSE, FALSE },
  { "shadeform", MEMORY_NOT_SAID, "vm", FALSE, TRUE },
  { "gcp", MEMORY_NOT_SAID, "vm", FALSE, FALSE },
  { "aws", MEMORY_PER_CARD, "vm", FALSE, FALSE },
  { "azure", MEMORY_PER_CARD, "vm", FALSE, FALSE },
  { "fluidstack", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
  { "cudo", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
  { "paperspace", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
  { "primeintellect", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
  { "hyperbolic", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
  { "oci", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
  { "ibm", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
  { "do", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
  { "scp", MEMORY_UNKNOWN_CLOUD, "vm", FALSE, FALSE },
};

typedef struct
{
  WinnowPriceRead *read;
  char *provider;
  const Cloud *cloud; /* or NULL */
  guint n_columns;
  int type, accelerator, count, memory, info, price, spot, region, zone;
  guint64 without_accelerator, zero_spots, from_host_column;
} Reader;

static gboolean
detect (const char *const *header)
{
  return winnow_header_find (header, "AcceleratorName") >= 0 &&
         winnow_header_find (header, "AcceleratorCount") >= 0 &&
         winnow_header_find (header, "InstanceType") >= 0 && winnow_header_find (header, "Price") >= 0 &&
         winnow_header_find (header, "Region") >= 0;
}

static const Cloud *
find_cloud (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (clouds); i++)
    if (g_ascii_strcasecmp (clouds[i].name, name) == 0)
      return &clouds[i];
  return NULL;
}

static char *
leading_word (const char *text)
{
  gsize length = 0;

  while (g_ascii_isalpha (text[length]))
    length++;
  return length > 0 ? g_ascii_strdown (text, (gssize) length) : NULL;
}

/* "vast-v8….csv" or "…/vast/vms.csv". */
static char *
provider_in_name (const char *file_name)
{
  g_autofree char *base = file_name != NULL ? g_path_get_basename (file_name) : NULL;
  g_autofree char *word = base != NULL ? leading_word (base) : NULL;
  g_autofree char *directory = NULL;
  g_autofree char *parent = NULL;

  if (word == NULL || find_cloud (word) != NULL)
    return g_steal_pointer (&word);
  directory = g_path_get_dirname (file_name);
  parent = g_path_get_basename (directory);
  if (find_cloud (parent) != NULL)
    return g_steal_pointer (&parent);
  return strcmp (word, "vms") == 0 ? NULL : g_steal_pointer (&word);
}

static gpointer
open_reader (WinnowPriceRead *read, const char *const *header, guint64 line, GError **error)
{
  Reader *self;
  const char *said = read->options->provider;

  if (!detect (header))
    {
      g_set_error_literal (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_UNKNOWN,
                           _("The header is not that of a SkyPilot catalogue: it needs the columns InstanceType, "
                             "AcceleratorName, AcceleratorCount, Price and Region"));
      return NULL;
    }
  self = g_new0 (Reader, 1);

  self->read = read;
  self->provider = said != NULL && said[0] != '\0' ? g_strdup (said) : provider_in_name (read->options->file_name);
  self->cloud = find_cloud (self->provider);
  self->n_columns = g_strv_length ((char **) header);
  self->type = winnow_header_find (header, "InstanceType");
  self->accelerator = winnow_header_find (header, "AcceleratorName");
  self->count = winnow_header_find (header, "AcceleratorCount");
  self->memory = winnow_header_find (header, "MemoryGiB");
  self->info = winnow_header_find (header, "GpuInfo");
  self->price = winnow_header_find (header, "Price");
  self->spot = winnow_header_find (header, "SpotPrice");
  self->region = winnow_header_find (header, "Region");
  self->zone = winnow_header_find (header, "AvailabilityZone");
  if (self->provider == NULL)
    winnow_price_read_warn (read, g_strdup (_("Neither the file nor its name says whose prices these are. "
                                              "Name the provider.")));
  else if (self->cloud == NULL)
    winnow_price_read_warn (read, g_strdup_printf (
      /* Translators: name of a provider. */
      _("The provider “%s” was taken from the file name; check it. How it counts GPU memory is not known."),
      self->provider));
  return self;
}

static const char *
cell (const WinnowCsvRow *row, int column)
{
  return column >= 0 && (guint) column < row->n_cells ? row->cells[column] : "";
}

static guint64
column_of (const WinnowCsvRow *row, int column)
{
  return column >= 0 && (guint) column < row->n_cells ? row->columns[column] : 0;
}

/* The number behind 'SizeInMiB' in the info cell, which is Python or JSON text. */
static double
size_in_mib (const char *info)
{
  const char *found = strstr (info, "SizeInMiB");
  double value = 0;

  if (found == NULL)
    return 0;
  found += strlen ("SizeInMiB");
  while (*found == '\'' || *found == '"' || *found == ':' || *found == ' ')
    found++;
  value = g_ascii_strtod (found, NULL);
  return isfinite (value) && value >= 1024 && value < 1e9 ? value : 0;
}

static gboolean
fits_model (const Reader *self, const char *accelerator, double mib)
{
  const WinnowAccelerator *known = winnow_catalog_accelerator (self->read->catalog, accelerator);

  for (guint i = 0; known != NULL && i < known->n_memory; i++)
    if (fabs (mib / 1024 - known->memory_gib[i]) <= 0.08 * known->memory_gib[i])
      return TRUE;
  return FALSE;
}

static WinnowNumber
memory_per_card (Reader *self, const WinnowCsvRow *row, const char *accelerator, double cards)
{
  MemoryMeaning meaning = self->cloud != NULL ? self->cloud->memory : MEMORY_UNKNOWN_CLOUD;
  double size = size_in_mib (cell (row, self->info));
  double column;

  switch (meaning)
    {
    case MEMORY_PER_CARD:
      return size > 0 ? winnow_number (size) : WINNOW_UNKNOWN;
    case MEMORY_OF_ALL:
      return size > 0 && cards > 0 ? winnow_number (size / cards) : WINNOW_UNKNOWN;
    case MEMORY_HOST_COLUMN:
      /* Newer files carry the size in the info cell, with an unsure unit. */
      if (size <= 0 && cards > 0 && winnow_number_text_parse (cell (row, self->memory), &column) && column > 0)
        {
          self->from_host_column++;
          return winnow_number (column / cards * 1024);
        }
      return size > 0 && fits_model (self, accelerator, size) ? winnow_number (size) : WINNOW_UNKNOWN;
    case MEMORY_UNKNOWN_CLOUD:
      if (size > 0 && fits_model (self, accelerator, size))
        return winnow_number (size);
      if (size > 0 && cards > 0 && fits_model (self, accelerator, size / cards))
        return winnow_number (size / cards);
      return WINNOW_UNKNOWN;
    case MEMORY_NOT_SAID:
    default:
      return WINNOW_UNKNOWN;
    }
}

static void
set_seller (Reader *self, WinnowObservation *observation, const char *type)
{
  WinnowSeriesKey *key = &observation->key;
  const char *underscore = strchr (type, '_');

  key->provider = g_strdup (self->provider != NULL ? self->provider : "");
  if (self->cloud == NULL || !self->cloud->seller_in_type || underscore == NULL || underscore == type)
    return;
  g_free (key->channel);
  key->channel = key->provider;
  key->provider = g_strndup (type, (gsize) (underscore - type));
}

static void
set_purchase (WinnowObservation *observation, const char *type, gboolean spot)
{
  const char *purchase = spot ? "spot" : "on_demand";

  /* RunPod sells the same card from its own and from other people's machines. */
  if (g_str_has_suffix (type, "_COMMUNITY"))
    {
      purchase = spot ? "community_spot" : "community";
      g_free (observation->key.service_class);
      observation->key.service_class = g_strdup ("marketplace");
    }
  g_free (observation->key.purchase);
  observation->key.purchase = g_strdup (purchase);
}

static WinnowObservation *
make_observation (Reader *self, const WinnowCsvRow *row, double cards, gboolean spot)
{
  WinnowObservation *observation = winnow_price_read_observation (self->read, row->line);
  WinnowSeriesKey *key = &observation->key;
  const char *type = cell (row, self->type);
  const char *accelerator = cell (row, self->accelerator);

  if (self->cloud != NULL)
    {
      g_free (key->service_class);
      key->service_class = g_strdup (self->cloud->service_class);
    }
  set_seller (self, observation, type);
  set_purchase (observation, type, spot);
  key->sku = g_strdup (type);
  key->cards = cards > 0 ? winnow_number (cards) : WINNOW_UNKNOWN;
  key->memory_mib = memory_per_card (self, row, winnow_price_read_name (self->read, accelerator)->model, cards);
  winnow_price_read_set_name (self->read, observation, accelerator, type);
  g_free (key->region);
  key->region = g_strdup (cell (row, self->region));
  g_free (key->zone);
  key->zone = g_strdup (cell (row, self->zone));
  key->unit = g_strdup ("instance-hour");
  key->currency = g_strdup ("USD");
  g_free (observation->availability);
  observation->availability = g_strdup ("listed");
  if (type[0] == '\0')
    winnow_observation_flag (observation, WINNOW_FLAG_COMPONENT_ONLY,
                             _("GPU only: the host machine is not included in the price"));
  return observation;
}

static gboolean
emit_price (Reader *self,
            const WinnowCsvRow *row,
            double cards,
            gboolean spot,
            WinnowPriceText kind,
            WinnowDecimal *amount,
            const char *text,
            GError **error)
{
  WinnowObservation *observation = make_observation (self, row, cards, spot);

  winnow_price_read_set_amount (observation, kind, amount, text);
  return winnow_price_read_emit (self->read, observation, error);
}

static gboolean
quarantine (Reader *self, const WinnowCsvRow *row, int column, const char *reason)
{
  winnow_price_read_quarantine (self->read, row->line, column_of (row, column), reason, row->raw);
  return TRUE;
}

/* Both prices of one row, or one, or the fact that there is none. */
static gboolean
read_prices (Reader *self, const WinnowCsvRow *row, double cards, GError **error)
{
  const char *price_text = cell (row, self->price), *spot_text = cell (row, self->spot);
  g_autoptr (WinnowDecimal) price = NULL;
  g_autoptr (WinnowDecimal) spot = NULL;
  WinnowPriceText price_kind = winnow_price_text_parse (price_text, &price);
  WinnowPriceText spot_kind = winnow_price_text_parse (spot_text, &spot);

  if (price_kind == WINNOW_PRICE_TEXT_BAD)
    return quarantine (self, row, self->price, _("Price is not an amount of money; correct the cell"));
  if (spot_kind == WINNOW_PRICE_TEXT_BAD)
    return quarantine (self, row, self->spot, _("SpotPrice is not an amount of money; correct the cell"));
  if (spot_kind == WINNOW_PRICE_TEXT_ZERO && self->cloud != NULL && self->cloud->zero_spot_means_none)
    {
      self->zero_spots++;
      spot_kind = WINNOW_PRICE_TEXT_NONE;
    }
  if ((price_kind != WINNOW_PRICE_TEXT_NONE || spot_kind == WINNOW_PRICE_TEXT_NONE) &&
      !emit_price (self, row, cards, FALSE, price_kind, g_steal_pointer (&price), price_text, error))
    return FALSE;
  return spot_kind == WINNOW_PRICE_TEXT_NONE ||
         emit_price (self, row, cards, TRUE, spot_kind, g_steal_pointer (&spot), spot_text, error);
}

static gboolean
read_row (gpointer reader, const WinnowCsvRow *row, GError **error)
{
  Reader *self = reader;
  const char *count_text = cell (row, self->count);
  double cards = 0;

  if (row->n_cells != self->n_columns)
    return quarantine (self, row, -1, _("The row has another number of cells than the header"));
  if (count_text[0] != '\0' && !winnow_number_text_parse (count_text, &cards))
    return quarantine (self, row, self->count, _("AcceleratorCount is not a number; correct the cell"));
  if (cell (row, self->accelerator)[0] == '\0')
    {
      self->without_accelerator++;
      return TRUE;
    }
  return read_prices (self, row, cards, error);
}

static gboolean
close_reader (gpointer reader, GError **error)
{
  Reader *self = reader;

  if (self->without_accelerator > 0)
    {
      g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, self->without_accelerator);

      winnow_price_read_warn (self->read, g_strdup_printf (
        /* Translators: %s is a number of rows. */
        ngettext ("%s row names no accelerator and was left out.",
                  "%s rows name no accelerator and were left out.",
                  (gulong) self->without_accelerator), count));
    }
  if (self->zero_spots > 0)
    {
      g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, self->zero_spots);

      winnow_price_read_warn (self->read, g_strdup_printf (
        /* Translators: %s is a number of prices. */
        ngettext ("%s spot price of 0 means that none is offered.",
                  "%s spot prices of 0 mean that none is offered.",
                  (gulong) self->zero_spots), count));
    }
  if (self->from_host_column > 0)
    winnow_price_read_warn (self->read, g_strdup (
      _("In this cloud's file MemoryGiB is the GPU memory of all cards, not host memory; it was divided.")));
  return TRUE;
}

static void
free_reader (gpointer reader)
{
  g_free (((Reader *) reader)->provider);
  g_free (reader);
}

const WinnowRowReader winnow_skypilot_reader = {
  .id = "skypilot",
  .detect = detect,
  .open = open_reader,
  .row = read_row,
  .close = close_reader,
  .free = free_reader,
};
