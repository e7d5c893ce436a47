/* price-read.c — what all price readers share while one file is read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/price-read.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAX_CACHED_NAMES 20000
#define MAX_SCALING_LINES 20000
#define MAX_WARNINGS 100

/* Prices of one line of a price list over its card counts. */
typedef struct
{
  WinnowDecimal *first;
  double cards;
  gboolean counts_differ, prices_differ;
} Scaling;

static void
scaling_free (gpointer data)
{
  Scaling *self = data;

  winnow_decimal_unref (self->first);
  g_free (self);
}

static void
name_free (gpointer data)
{
  winnow_accelerator_name_clear (data);
  g_free (data);
}

void
winnow_price_read_init (WinnowPriceRead *self)
{
  const WinnowReadOptions *options = self->options;

  self->warnings = g_ptr_array_new_with_free_func (g_free);
  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, name_free);
  self->scaling = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, scaling_free);
  self->file_time = winnow_formats_date_in_name (options->file_name);
  self->file_time_quality = "file_name";
  if (self->file_time == 0 && options->time != 0)
    {
      self->file_time = options->time;
      self->file_time_quality = "typed";
    }
  if (self->file_time == 0)
    {
      self->file_time = options->import_time;
      self->file_time_quality = "import_time";
    }
}

static void
warn_unscaled (WinnowPriceRead *self)
{
  guint with_counts = 0, unscaled = 0;
  GHashTableIter iterator;
  gpointer value;

  g_hash_table_iter_init (&iterator, self->scaling);
  while (g_hash_table_iter_next (&iterator, NULL, &value))
    {
      const Scaling *scaling = value;

      with_counts += scaling->counts_differ;
      unscaled += scaling->counts_differ && !scaling->prices_differ;
    }
  if (unscaled > 0)
    winnow_price_read_warn (self, g_strdup_printf (
      /* Translators: two counts. */
      _("For %u of %u offers with several card counts the price does not grow with the count. "
        "Are the prices per GPU or per instance? Ask the publisher before using them."),
      unscaled, with_counts));
}

void
winnow_price_read_finish (WinnowPriceRead *self)
{
  warn_unscaled (self);
  if (g_strcmp0 (self->file_time_quality, "import_time") == 0 && self->time_was_used)
    winnow_price_read_warn (self, g_strdup (
      _("Neither the rows nor the file name say when the prices were seen; the time of import "
        "stands for it. Put the date in the file name or type it.")));
  g_ptr_array_add (self->warnings, NULL);
  g_strfreev (self->report->warnings);
  self->report->warnings = (char **) g_ptr_array_free (g_steal_pointer (&self->warnings), FALSE);
}

void
winnow_price_read_clear (WinnowPriceRead *self)
{
  g_clear_pointer (&self->warnings, g_ptr_array_unref);
  g_clear_pointer (&self->names, g_hash_table_unref);
  g_clear_pointer (&self->scaling, g_hash_table_unref);
}

void
winnow_price_read_warn (WinnowPriceRead *self, char *warning)
{
  if (self->warnings->len < MAX_WARNINGS)
    g_ptr_array_add (self->warnings, warning);
  else
    g_free (warning);
}

/* At most 500 bytes, cut between characters. */
static char *
bounded_text (const char *text)
{
  gsize length = strlen (text);

  if (length > WINNOW_CSV_RAW_BYTES)
    {
      length = WINNOW_CSV_RAW_BYTES;
      while (length > 0 && ((guchar) text[length] & 0xc0) == 0x80)
        length--;
    }
  return g_strndup (text, length);
}

void
winnow_price_read_quarantine (WinnowPriceRead *self,
                              guint64 line,
                              guint64 column,
                              const char *reason,
                              const char *text)
{
  WinnowQuarantined *entry;

  self->report->quarantined_total++;
  if (self->report->quarantined->len >= WINNOW_FORMATS_MAX_QUARANTINE)
    return;
  entry = g_new0 (WinnowQuarantined, 1);
  entry->line = line;
  entry->column = column;
  entry->reason = g_strdup (reason);
  entry->text = bounded_text (text);
  g_ptr_array_add (self->report->quarantined, entry);
}

WinnowObservation *
winnow_price_read_observation (WinnowPriceRead *self, guint64 line)
{
  WinnowObservation *observation = winnow_observation_new ();

  observation->key.channel = g_strdup ("direct");
  observation->key.service_class = g_strdup ("vm");
  observation->key.statistic = g_strdup ("point");
  observation->key.purchase = g_strdup ("on_demand");
  observation->key.form_factor = g_strdup ("");
  observation->key.region = g_strdup ("");
  observation->key.zone = g_strdup ("");
  observation->availability = g_strdup ("unknown");
  observation->line = line;
  if (line > 0)
    observation->row_reference = g_strdup_printf ("%" G_GUINT64_FORMAT, line);
  return observation;
}

const WinnowAcceleratorName *
winnow_price_read_name (WinnowPriceRead *self, const char *text)
{
  WinnowAcceleratorName *name = g_hash_table_lookup (self->names, text);

  if (name != NULL)
    return name;
  if (g_hash_table_size (self->names) >= MAX_CACHED_NAMES)
    g_hash_table_remove_all (self->names);
  name = g_new0 (WinnowAcceleratorName, 1);
  winnow_accelerator_name_parse (self->catalog, text, name);
  g_hash_table_insert (self->names, g_strdup (text), name);
  return name;
}

void
winnow_price_read_set_name (WinnowPriceRead *self,
                            WinnowObservation *observation,
                            const char *name,
                            const char *more)
{
  /* Copied, since a second look may empty the cache. */
  WinnowAcceleratorName found = *winnow_price_read_name (self, name);
  g_autofree char *model = g_strdup (found.model);
  g_autofree char *form = g_strdup (found.form_factor);
  gboolean is_ambiguous = found.is_ambiguous;
  WinnowSeriesKey *key = &observation->key;

  if (model != NULL && is_ambiguous && more != NULL)
    {
      g_autofree char *both = g_strconcat (name, " ", more, NULL);
      const WinnowAcceleratorName *second = winnow_price_read_name (self, both);

      if (g_strcmp0 (second->model, model) == 0)
        {
          g_free (form);
          form = g_strdup (second->form_factor);
          is_ambiguous = second->is_ambiguous;
          found.memory_mib = second->memory_mib;
          found.memory_is_from_catalog = second->memory_is_from_catalog;
        }
    }
  observation->gpu_name_raw = g_strdup (name);
  g_free (key->accelerator);
  key->accelerator = g_strdup (model != NULL ? model : name);
  if (form != NULL)
    {
      g_free (key->form_factor);
      key->form_factor = g_steal_pointer (&form);
    }
  if (!winnow_number_is_known (key->cards))
    key->cards = found.cards;
  if (!winnow_number_is_known (key->memory_mib) && winnow_number_is_known (found.memory_mib))
    {
      key->memory_mib = found.memory_mib;
      if (found.memory_is_from_catalog)
        winnow_observation_flag (observation, WINNOW_FLAG_ESTIMATED,
                                 _("The memory size is the model's, not the file's"));
    }
  else if (is_ambiguous && winnow_number_is_known (key->memory_mib) && model != NULL)
    {
      /* The size in its own column may settle which variant it is. */
      g_autofree char *sized = g_strdup_printf ("%s %.0fMiB", name, winnow_number_or (key->memory_mib, 0));
      const WinnowAcceleratorName *second = winnow_price_read_name (self, sized);

      is_ambiguous = second->is_ambiguous;
      if (second->form_factor != NULL && key->form_factor[0] == '\0')
        {
          g_free (key->form_factor);
          key->form_factor = g_strdup (second->form_factor);
        }
    }
  if (is_ambiguous)
    winnow_observation_flag (observation, WINNOW_FLAG_NAME_AMBIGUOUS,
                             _("The name does not say which form factor or memory size it is"));
}

static void
watch_scaling (WinnowPriceRead *self, const WinnowObservation *observation)
{
  const WinnowSeriesKey *key = &observation->key;
  g_autofree char *line = NULL;
  Scaling *scaling;
  double cards;

  if (observation->amount == NULL || !winnow_number_get (key->cards, &cards) ||
      !g_str_has_prefix (key->unit, "instance-"))
    return;
  line = g_strdup_printf ("%s|%s|%s|%s|%s|%s|%s", key->provider, key->accelerator, key->form_factor,
                          key->purchase, key->region, key->zone, key->service_class);
  scaling = g_hash_table_lookup (self->scaling, line);
  if (scaling == NULL)
    {
      if (g_hash_table_size (self->scaling) >= MAX_SCALING_LINES)
        return;
      scaling = g_new0 (Scaling, 1);
      scaling->first = winnow_decimal_ref (observation->amount);
      scaling->cards = cards;
      g_hash_table_insert (self->scaling, g_steal_pointer (&line), scaling);
      return;
    }
  scaling->counts_differ |= cards != scaling->cards;
  scaling->prices_differ |= winnow_decimal_compare (scaling->first, observation->amount) != 0;
}

gboolean
winnow_price_read_emit (WinnowPriceRead *self, WinnowObservation *observation, GError **error)
{
  gboolean done;

  if (observation->observed_at == 0)
    {
      observation->observed_at = self->file_time;
      g_free (observation->time_quality);
      observation->time_quality = g_strdup (self->file_time_quality);
      self->time_was_used = TRUE;
    }
  watch_scaling (self, observation);
  done = self->sink == NULL || self->sink (observation, self->sink_data, error);
  winnow_observation_unref (observation);
  return done;
}

static gboolean
means_nothing (const char *text)
{
  static const char *const words[] = { "", "-", "--", "—", "n/a", "na", "nan", "none", "null", "$-",
                                       "/", "无", "暂无", "tbd", "contact sales", "enquire for pricing",
                                       "on request", "面议", "询价", "售罄", "sold out" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (text, words[i]) == 0)
      return TRUE;
  return FALSE;
}

WinnowPriceText
winnow_price_text_parse (const char *text, WinnowDecimal **amount)
{
  static const char *const signs[] = { "$", "¥", "¥", "€", "£", "US$" };
  g_autofree char *plain = g_strstrip (g_strdup (text));
  const char *start = plain;

  *amount = NULL;
  if (means_nothing (plain))
    return WINNOW_PRICE_TEXT_NONE;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (start, signs[i]))
      start += strlen (signs[i]);
  if (*start == '.')
    {
      g_autofree char *whole = g_strconcat ("0", start, NULL);

      *amount = winnow_decimal_new_from_text (whole, NULL);
    }
  else
    *amount = winnow_decimal_new_from_text (start, NULL);
  if (*amount == NULL)
    return WINNOW_PRICE_TEXT_BAD;
  if (winnow_decimal_is_zero (*amount))
    {
      g_clear_pointer (amount, winnow_decimal_unref);
      return WINNOW_PRICE_TEXT_ZERO;
    }
  if (winnow_decimal_is_negative (*amount))
    {
      g_clear_pointer (amount, winnow_decimal_unref);
      return WINNOW_PRICE_TEXT_BAD;
    }
  return WINNOW_PRICE_TEXT_AMOUNT;
}

void
winnow_price_read_set_amount (WinnowObservation *observation,
                              WinnowPriceText kind,
                              WinnowDecimal *amount,
                              const char *text)
{
  g_clear_pointer (&observation->amount, winnow_decimal_unref);
  observation->amount = amount;
  g_free (observation->amount_text);
  observation->amount_text = g_strdup (text);
  if (kind == WINNOW_PRICE_TEXT_NONE)
    winnow_observation_flag (observation, WINNOW_FLAG_MISSING, _("No price where one belongs: ask the provider"));
  else if (kind == WINNOW_PRICE_TEXT_ZERO)
    winnow_observation_flag (observation, WINNOW_FLAG_ZERO, _("A price of zero means unknown: ask the provider"));
}

gboolean
winnow_number_text_parse (const char *text, double *value)
{
  char *end;

  while (*text == ' ')
    text++;
  if (*text == '\0')
    return FALSE;
  *value = g_ascii_strtod (text, &end);
  while (*end == ' ')
    end++;
  return *end == '\0' && isfinite (*value) && *value >= 0 && *value < 1e15;
}

/* "2026/7/5 10:00", "2026年7月5日": the date with dashes and two digits. */
static char *
normal_date (const char *text)
{
  int year, month, day, n = 0;

  if (sscanf (text, "%4d/%2d/%2d%n", &year, &month, &day, &n) != 3 || n == 0)
    {
      n = 0;
      if (sscanf (text, "%4d年%2d月%2d日%n", &year, &month, &day, &n) != 3 || n == 0)
        {
          n = 0;
          if (sscanf (text, "%4d-%2d-%2d%n", &year, &month, &day, &n) != 3 || n == 0)
            return NULL;
        }
    }
  while (text[n] == ' ')
    n++;
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > 31)
    return NULL;
  return g_strdup_printf ("%04d-%02d-%02dT%s", year, month, day,
                          text[n] == '\0' ? "00:00:00" : text[n] == 'T' ? text + n + 1 : text + n);
}

gboolean
winnow_time_text_parse (const char *text, gint64 *time)
{
  g_autofree char *plain = g_strstrip (g_strndup (text, 64));
  g_autofree char *iso = NULL;
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date = NULL;
  guint64 seconds;

  if (strlen (plain) == 10 && g_ascii_string_to_unsigned (plain, 10, 1, G_MAXUINT32, &seconds, NULL))
    {
      *time = (gint64) seconds;
      return TRUE;
    }
  iso = normal_date (plain);
  if (iso == NULL)
    return FALSE;
  date = g_date_time_new_from_iso8601 (iso, utc);
  if (date == NULL && strlen (iso) == 16)
    {
      /* Hours and minutes only. */
      g_autofree char *with_seconds = g_strconcat (iso, ":00", NULL);

      date = g_date_time_new_from_iso8601 (with_seconds, utc);
    }
  if (date == NULL)
    return FALSE;
  *time = g_date_time_to_unix (date);
  return TRUE;
}

int
winnow_header_find (const char *const *header, const char *column)
{
  for (guint i = 0; header[i] != NULL; i++)
    if (g_ascii_strcasecmp (header[i], column) == 0)
      return (int) i;
  return -1;
}
