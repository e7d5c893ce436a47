/* generic-csv.c — any delimited price table with a header, through a mapping.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/column-mapping.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Rows kept until the separators of the file's amounts are known. */
#define HELD_ROWS 500
#define HELD_BYTES (1024 * 1024)

typedef struct
{
  WinnowPriceRead *read;
  WinnowColumnMapping *guessed; /* owned, or NULL */
  const WinnowColumnMapping *mapping;
  guint n_columns;
  GHashTable *columns;          /* field → index + 1 */
  char decimal, grouping;
  WinnowSeparatorEvidence evidence;
  GPtrArray *held;              /* of HeldRow, NULL once the separators are settled */
  gsize held_bytes;
  gboolean unit_was_guessed, provider_was_missing;
} Reader;

typedef struct
{
  WinnowCsvRow row;
  GStrv cells;
  guint64 *columns;
  char *raw;
} HeldRow;

static void
held_row_free (gpointer data)
{
  HeldRow *self = data;

  g_strfreev (self->cells);
  g_free (self->columns);
  g_free (self->raw);
  g_free (self);
}

static HeldRow *
held_row_new (const WinnowCsvRow *row)
{
  HeldRow *self = g_new0 (HeldRow, 1);

  self->row = *row;
  self->cells = g_strdupv (row->cells);
  self->columns = g_memdup2 (row->columns, row->n_cells * sizeof (guint64));
  self->raw = g_strdup (row->raw);
  self->row.cells = self->cells;
  self->row.columns = self->columns;
  self->row.raw = self->raw;
  return self;
}

static gboolean
detect (const char *const *header)
{
  guint n = g_strv_length ((char **) header);

  if (n < 2)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (header[i][0] != '\0' && !g_ascii_isdigit (header[i][0]))
      return TRUE;
  return FALSE;
}

static int
column (const Reader *self, const char *field)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (self->columns, field)) - 1;
}

static void
find_columns (Reader *self, const char *const *header)
{
  for (guint i = 0; i < self->mapping->columns->len; i++)
    {
      const WinnowColumn *one = self->mapping->columns->pdata[i];
      int index = winnow_header_find (header, one->column);

      if (index >= 0)
        g_hash_table_insert (self->columns, one->field, GINT_TO_POINTER (index + 1));
    }
}

static void
free_reader (gpointer reader)
{
  Reader *self = reader;

  winnow_column_mapping_free (self->guessed);
  g_hash_table_unref (self->columns);
  g_clear_pointer (&self->held, g_ptr_array_unref);
  g_free (self);
}

static gpointer
open_reader (WinnowPriceRead *read, const char *const *header, guint64 line, GError **error)
{
  Reader *self = g_new0 (Reader, 1);
  g_autofree char *line_text = NULL;

  self->read = read;
  self->n_columns = g_strv_length ((char **) header);
  self->mapping = read->options->mapping;
  if (self->mapping == NULL)
    self->mapping = self->guessed = winnow_column_mapping_guess (header);
  self->columns = g_hash_table_new (g_str_hash, g_str_equal);
  self->decimal = self->mapping->decimal_separator;
  self->grouping = self->mapping->grouping_separator;
  if (self->decimal == '\0')
    self->held = g_ptr_array_new_with_free_func (held_row_free);
  find_columns (self, header);
  if ((column (self, "amount") >= 0 || column (self, "spot_amount") >= 0) &&
      (column (self, "accelerator") >= 0 || column (self, "sku") >= 0 ||
       g_hash_table_contains (self->mapping->constants, "accelerator")))
    return self;
  line_text = g_strdup_printf ("%" G_GUINT64_FORMAT, line);
  g_set_error (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_UNKNOWN,
               /* Translators: line of the header. */
               _("Line %s: the header does not tell which columns hold the price and the accelerator. "
                 "Map the columns."), line_text);
  free_reader (self);
  return NULL;
}

static const char *
cell (const Reader *self, const WinnowCsvRow *row, const char *field)
{
  int index = column (self, field);

  return index >= 0 && (guint) index < row->n_cells ? row->cells[index] : "";
}

/* The row's cell, or what the mapping says for all rows. */
static char *
value (const Reader *self, const WinnowCsvRow *row, const char *field)
{
  g_autofree char *text = g_strstrip (g_strdup (cell (self, row, field)));
  const char *constant = g_hash_table_lookup (self->mapping->constants, field);

  return text[0] != '\0' || constant == NULL ? g_steal_pointer (&text) : g_strdup (constant);
}

static void
quarantine (Reader *self, const WinnowCsvRow *row, const char *field, const char *reason)
{
  int index = field != NULL ? column (self, field) : -1;

  winnow_price_read_quarantine (self->read, row->line,
                                index >= 0 && (guint) index < row->n_cells ? row->columns[index] : 0, reason,
                                row->raw);
}

static const char *
canonical (const char *text, const char *const pairs[][2], guint n, const char *fallback)
{
  for (guint i = 0; i < n; i++)
    if (g_ascii_strcasecmp (text, pairs[i][0]) == 0)
      return pairs[i][1];
  return fallback;
}

static const char *
purchase_of (const char *text)
{
  static const char *const pairs[][2] = {
    { "on-demand", "on_demand" }, { "on demand", "on_demand" }, { "ondemand", "on_demand" },
    { "secure", "on_demand" }, { "按量", "on_demand" }, { "按量付费", "on_demand" }, { "按需", "on_demand" },
    { "spot", "spot" }, { "竞价", "spot" }, { "抢占式", "spot" }, { "竞价实例", "spot" },
    { "包年包月", "reserved" }, { "包月", "reserved" }, { "包年", "reserved" }, { "预留", "reserved" },
    { "reserved", "reserved" }, { "community", "community" },
  };

  return canonical (text, pairs, G_N_ELEMENTS (pairs), text[0] != '\0' ? text : "on_demand");
}

static const char *
availability_of (const char *text)
{
  static const char *const pairs[][2] = {
    { "yes", "available" }, { "true", "available" }, { "有货", "available" }, { "充足", "available" },
    { "可用", "available" }, { "no", "unavailable" }, { "false", "unavailable" }, { "售罄", "unavailable" },
    { "sold out", "unavailable" }, { "缺货", "unavailable" }, { "库存紧张", "low" }, { "紧张", "low" },
    { "available", "available" }, { "unavailable", "unavailable" }, { "low", "low" },
  };

  return canonical (text, pairs, G_N_ELEMENTS (pairs), text[0] != '\0' ? text : "unknown");
}

static void
replace (char **field, char *text /* (transfer full) */)
{
  g_free (*field);
  *field = text;
}

static void
set_unit (Reader *self, const WinnowCsvRow *row, WinnowObservation *observation)
{
  g_autofree char *text = value (self, row, "unit");
  const WinnowUnit *unit = winnow_unit_guess (text);
  gboolean per_instance = column (self, "cards") >= 0 || column (self, "sku") >= 0;

  if (unit != NULL && unit->count != WINNOW_COUNT_NONE)
    {
      observation->key.unit = g_strdup (unit->id);
      return;
    }
  if (text[0] != '\0' && unit == NULL)
    {
      observation->key.unit = g_steal_pointer (&text);
      winnow_observation_flag (observation, WINNOW_FLAG_UNIT_GUESSED,
                               _("The unit is not known and not converted; say what it is per"));
      return;
    }
  if (unit != NULL && unit->hours <= 0 && !unit->is_month)
    {
      /* Tokens, storage and the like: a unit of their own. */
      observation->key.unit = g_strdup (unit->id);
      return;
    }
  observation->key.unit = g_strconcat (per_instance ? "instance-" : "card-", unit != NULL ? unit->id : "hour", NULL);
  self->unit_was_guessed = TRUE;
  winnow_observation_flag (observation, WINNOW_FLAG_UNIT_GUESSED,
                           per_instance ? _("Taken as the price of one machine for an hour; the file does not say")
                                        : _("Taken as the price of one card for an hour; the file does not say"));
}

static void
set_numbers (Reader *self, const WinnowCsvRow *row, WinnowObservation *observation)
{
  g_autofree char *cards = value (self, row, "cards");
  g_autofree char *minimum = value (self, row, "minimum_cards");
  g_autofree char *memory = value (self, row, "memory_gib");
  g_autofree char *total = value (self, row, "total_memory_gib");
  g_autofree char *term = value (self, row, "term_months");
  g_autofree char *offers = value (self, row, "offers");
  WinnowSeriesKey *key = &observation->key;
  double number;

  if (winnow_number_text_parse (cards, &number) && number > 0)
    key->cards = winnow_number (number);
  if (winnow_number_text_parse (minimum, &number) && number > 0)
    key->minimum_cards = observation->minimum_cards = winnow_number (number);
  if (winnow_number_text_parse (memory, &number) && number > 0)
    key->memory_mib = winnow_number (number * 1024);
  else if (winnow_number_text_parse (total, &number) && number > 0 && winnow_number_or (key->cards, 0) > 0)
    key->memory_mib = winnow_number (number / winnow_number_or (key->cards, 1) * 1024);
  if (winnow_number_text_parse (term, &number) && number > 0)
    key->term_months = winnow_number (number);
  if (winnow_number_text_parse (offers, &number))
    observation->offers = winnow_number (number);
}

static void
set_texts (Reader *self, const WinnowCsvRow *row, WinnowObservation *observation)
{
  WinnowSeriesKey *key = &observation->key;
  g_autofree char *provider = value (self, row, "provider");
  g_autofree char *channel = value (self, row, "channel");
  g_autofree char *service_class = value (self, row, "service_class");
  g_autofree char *statistic = value (self, row, "statistic");
  g_autofree char *purchase = value (self, row, "purchase");
  g_autofree char *availability = value (self, row, "availability");

  if (provider[0] == '\0' && self->read->options->provider != NULL)
    replace (&provider, g_strdup (self->read->options->provider));
  self->provider_was_missing |= provider[0] == '\0';
  key->provider = g_steal_pointer (&provider);
  if (channel[0] != '\0')
    replace (&key->channel, g_steal_pointer (&channel));
  if (service_class[0] != '\0')
    replace (&key->service_class, g_steal_pointer (&service_class));
  if (statistic[0] != '\0')
    replace (&key->statistic, g_steal_pointer (&statistic));
  replace (&key->purchase, g_strdup (purchase_of (purchase)));
  replace (&key->region, value (self, row, "region"));
  replace (&key->zone, value (self, row, "zone"));
  replace (&observation->availability, g_strdup (availability_of (availability)));
  key->sku = value (self, row, "sku");
}

static void
set_accelerator (Reader *self, const WinnowCsvRow *row, WinnowObservation *observation)
{
  g_autofree char *accelerator = value (self, row, "accelerator");
  g_autofree char *form = value (self, row, "form_factor");
  const char *sku = observation->key.sku;

  if (form[0] != '\0' && accelerator[0] != '\0')
    {
      g_autofree char *both = g_strconcat (accelerator, " ", form, NULL);

      winnow_price_read_set_name (self->read, observation, both, NULL);
      replace (&observation->gpu_name_raw, g_steal_pointer (&accelerator));
    }
  else
    winnow_price_read_set_name (self->read, observation, accelerator[0] != '\0' ? accelerator : sku,
                                accelerator[0] != '\0' ? sku : NULL);
}

/* The amount of a cell as decimal text, or a reason why it cannot be used. */
static const char *
read_amount (const Reader *self, const char *text, WinnowDecimal **amount, const char **currency, WinnowPriceText *kind)
{
  g_autofree char *bare = winnow_amount_bare (text, currency);
  g_autofree char *decimal = NULL;

  *kind = winnow_price_text_parse (text, amount);
  if (*kind == WINNOW_PRICE_TEXT_NONE)
    return NULL;
  g_clear_pointer (amount, winnow_decimal_unref);
  switch (winnow_grouped_to_decimal (bare, self->decimal, self->grouping, &decimal))
    {
    case WINNOW_GROUPED_AMBIGUOUS:
      return _("The amount can be read in two ways (1.000 may be one or a thousand). Say in the mapping which "
               "sign is the decimal point.");
    case WINNOW_GROUPED_OK:
      *kind = winnow_price_text_parse (decimal, amount);
      if (*kind == WINNOW_PRICE_TEXT_AMOUNT || *kind == WINNOW_PRICE_TEXT_ZERO)
        return NULL;
      G_GNUC_FALLTHROUGH;
    case WINNOW_GROUPED_BAD:
    default:
      return _("This is not an amount of money in the file's notation; correct the cell or the mapping");
    }
}

static gboolean
read_price (Reader *self, const WinnowCsvRow *row, const char *field, gint64 time, GError **error)
{
  const char *text = cell (self, row, field);
  const char *currency = NULL;
  g_autofree char *said = value (self, row, "currency");
  g_autoptr (WinnowDecimal) amount = NULL;
  WinnowPriceText kind;
  const char *problem = read_amount (self, text, &amount, &currency, &kind);
  gboolean is_spot = strcmp (field, "spot_amount") == 0;
  WinnowObservation *observation;

  if (problem != NULL)
    {
      quarantine (self, row, field, problem);
      return TRUE;
    }
  if (is_spot && kind == WINNOW_PRICE_TEXT_NONE)
    return TRUE;
  observation = winnow_price_read_observation (self->read, row->line);
  if (time != 0)
    {
      observation->observed_at = time;
      observation->time_quality = g_strdup ("record");
    }
  set_texts (self, row, observation);
  set_numbers (self, row, observation);
  set_accelerator (self, row, observation);
  set_unit (self, row, observation);
  if (is_spot)
    replace (&observation->key.purchase, g_strdup ("spot"));
  observation->key.currency = said[0] != '\0' ? g_utf8_strup (said, -1) : g_strdup (currency != NULL ? currency : "");
  winnow_price_read_set_amount (observation, kind, g_steal_pointer (&amount), text);
  if (strstr (text, "起") != NULL)
    winnow_observation_flag (observation, WINNOW_FLAG_ESTIMATED, _("A “from” price: the lowest of several"));
  if (strstr (text, "售罄") != NULL)
    replace (&observation->availability, g_strdup ("unavailable"));
  return winnow_price_read_emit (self->read, observation, error);
}

static gboolean
process (Reader *self, const WinnowCsvRow *row, GError **error)
{
  const char *time_text = cell (self, row, "time");
  g_autofree char *accelerator = value (self, row, "accelerator");
  g_autofree char *sku = value (self, row, "sku");
  gboolean has_spot = column (self, "spot_amount") >= 0 && cell (self, row, "spot_amount")[0] != '\0';
  gboolean has_price = column (self, "amount") >= 0 && (cell (self, row, "amount")[0] != '\0' || !has_spot);
  gint64 time = 0;

  if (time_text[0] != '\0' && !winnow_time_text_parse (time_text, &time))
    {
      quarantine (self, row, "time", _("This is not a day or a time; write it as 2026-07-05"));
      return TRUE;
    }
  if (accelerator[0] == '\0' && sku[0] == '\0')
    {
      quarantine (self, row, "accelerator", _("The row names no accelerator and no instance"));
      return TRUE;
    }
  return (!has_price || read_price (self, row, "amount", time, error)) &&
         (!has_spot || read_price (self, row, "spot_amount", time, error));
}

static gboolean
settle (Reader *self, GError **error)
{
  g_autoptr (GPtrArray) held = g_steal_pointer (&self->held);

  /* Contradicting amounts prove nothing; each cell then has to speak for itself. */
  if (self->evidence.decimal_dots > 0 && self->evidence.decimal_commas == 0)
    {
      self->decimal = '.';
      self->grouping = ',';
    }
  else if (self->evidence.decimal_commas > 0 && self->evidence.decimal_dots == 0)
    {
      self->decimal = ',';
      self->grouping = '.';
    }
  for (guint i = 0; held != NULL && i < held->len; i++)
    if (!process (self, &((HeldRow *) held->pdata[i])->row, error))
      return FALSE;
  return TRUE;
}

static void
collect_evidence (Reader *self, const WinnowCsvRow *row)
{
  static const char *const fields[] = { "amount", "spot_amount" };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      const char *currency;
      g_autofree char *bare = winnow_amount_bare (cell (self, row, fields[i]), &currency);

      winnow_separator_evidence_add (&self->evidence, bare);
    }
}

static gboolean
read_row (gpointer reader, const WinnowCsvRow *row, GError **error)
{
  Reader *self = reader;

  if (row->n_cells != self->n_columns)
    {
      quarantine (self, row, NULL, _("The row has another number of cells than the header"));
      return TRUE;
    }
  if (self->held == NULL)
    return process (self, row, error);
  collect_evidence (self, row);
  g_ptr_array_add (self->held, held_row_new (row));
  for (guint i = 0; i < row->n_cells; i++)
    self->held_bytes += strlen (row->cells[i]) + sizeof (gpointer);
  return (self->held->len < HELD_ROWS && self->held_bytes < HELD_BYTES) || settle (self, error);
}

static gboolean
close_reader (gpointer reader, GError **error)
{
  Reader *self = reader;

  if (self->held != NULL && !settle (self, error))
    return FALSE;
  if (self->unit_was_guessed)
    winnow_price_read_warn (self->read, g_strdup (
      _("The file does not say whether prices are per GPU or per instance. Map the unit.")));
  if (self->provider_was_missing)
    winnow_price_read_warn (self->read, g_strdup (_("Rows name no provider. Map the column or name the provider.")));
  return TRUE;
}

const WinnowRowReader winnow_generic_csv_reader = {
  .id = "csv",
  .detect = detect,
  .open = open_reader,
  .row = read_row,
  .close = close_reader,
  .free = free_reader,
};
