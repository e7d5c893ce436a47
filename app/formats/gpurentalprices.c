/* gpurentalprices.c — daily snapshots of gpurentalprices.com (CC BY 4.0).
 *
 * {"date", "generated_at", "offers": [{"provider", "gpu", "vram_gb", "usd_hr",
 * "kind", "fetched_at", "min_gpus"}…], "meta": {"stale_providers": […]}}; prices
 * in US dollars per GPU-hour.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/price-read.h"
#include "formats/text-input.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What stands behind the offers in the file decides how they are read, so they
 * are kept until its end. */
#define MAX_OFFERS 50000
#define MAX_STALE 1000
#define MAX_MEMBER_BYTES 300
/* A row looked at so long before its snapshot was carried over from an earlier one. */
#define STALE_SECONDS (12 * 3600)

enum
{
  MEMBER_PROVIDER,
  MEMBER_GPU,
  MEMBER_VRAM,
  MEMBER_PRICE,
  MEMBER_KIND,
  MEMBER_FETCHED,
  MEMBER_MINIMUM,
  N_MEMBERS,
};

static const char *const member_names[N_MEMBERS] = {
  "provider", "gpu", "vram_gb", "usd_hr", "kind", "fetched_at", "min_gpus",
};

typedef struct
{
  char *members[N_MEMBERS]; /* NULL = absent or null */
  guint64 line, column;
  guint index;
  const char *problem;      /* NULL, or why it cannot be used */
} Offer;

typedef enum
{
  WHERE_TOP,
  WHERE_OFFERS,
  WHERE_META,
  WHERE_STALE,
  WHERE_ELSEWHERE,
} Where;

typedef struct
{
  WinnowPriceRead *read;
  GPtrArray *offers;       /* of Offer */
  GHashTable *stale;       /* of provider names */
  Offer *offer;            /* the one being read */
  int member;              /* of @offer or -1 */
  char *key;               /* the last key at depth 1 */
  char *meta_key;
  gint64 generated_at;
  gboolean saw_offers;
  guint seen_members;      /* of @offer, a bit a member */
} Reader;

static void
offer_free (gpointer data)
{
  Offer *self = data;

  for (guint i = 0; i < N_MEMBERS; i++)
    g_free (self->members[i]);
  g_free (self);
}

static gboolean
detect (const char *head, gsize length)
{
  g_autofree char *text = g_strndup (head, MIN (length, 16384));
  const char *c = text;

  while (g_ascii_isspace (*c))
    c++;
  return *c == '{' && strstr (c, "\"offers\"") != NULL && strstr (c, "\"usd_hr\"") != NULL;
}

static gpointer
open_reader (WinnowPriceRead *read)
{
  Reader *self = g_new0 (Reader, 1);

  self->read = read;
  self->offers = g_ptr_array_new_with_free_func (offer_free);
  self->stale = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->member = -1;
  return self;
}

static void
free_reader (gpointer reader)
{
  Reader *self = reader;

  g_ptr_array_unref (self->offers);
  g_hash_table_unref (self->stale);
  g_free (self->key);
  g_free (self->meta_key);
  g_free (self);
}

static Where
where (const Reader *self, guint depth)
{
  if (depth <= 1)
    return WHERE_TOP;
  if (g_strcmp0 (self->key, "offers") == 0)
    return WHERE_OFFERS;
  if (g_strcmp0 (self->key, "meta") == 0)
    return depth == 3 && g_strcmp0 (self->meta_key, "stale_providers") == 0 ? WHERE_STALE : WHERE_META;
  return WHERE_ELSEWHERE;
}

static gboolean
start_offer (Reader *self, WinnowJsonStream *stream, GError **error)
{
  if (self->offers->len >= MAX_OFFERS)
    {
      guint64 line, column;
      g_autofree char *what = g_strdup_printf (
        /* Translators: %d is a number of offers. */
        _("More than %d offers in one snapshot. Split the file and read the parts."), MAX_OFFERS);

      winnow_json_stream_position (stream, &line, &column);
      g_propagate_error (error, winnow_formats_error_at (WINNOW_FORMATS_ERROR_TOO_LARGE, line, column, what));
      return FALSE;
    }
  self->offer = g_new0 (Offer, 1);
  self->offer->index = self->offers->len;
  winnow_json_stream_position (stream, &self->offer->line, &self->offer->column);
  g_ptr_array_add (self->offers, self->offer);
  self->member = -1;
  return TRUE;
}

static void
take_offer_key (Reader *self, const char *text, gsize length)
{
  self->member = -1;
  for (int i = 0; i < N_MEMBERS; i++)
    if (strlen (member_names[i]) == length && memcmp (member_names[i], text, length) == 0)
      self->member = i;
  if (self->member >= 0 && (self->seen_members & (1u << self->member)) != 0)
    self->offer->problem = _("A member stands twice in the offer; which one holds?");
  if (self->member >= 0)
    self->seen_members |= 1u << self->member;
}

static void
take_offer_value (Reader *self, WinnowJsonEvent event, const char *text, gsize length)
{
  if (self->offer == NULL || self->member < 0)
    return;
  if (event != WINNOW_JSON_STRING && event != WINNOW_JSON_NUMBER)
    {
      if (event != WINNOW_JSON_NULL)
        self->offer->problem = _("A member of the offer is neither a text nor a number");
      return;
    }
  if (length > MAX_MEMBER_BYTES)
    {
      self->offer->problem = _("A member of the offer is longer than any such value");
      length = 0;
    }
  if (self->offer->members[self->member] == NULL)
    self->offer->members[self->member] = g_strndup (text, length);
}

/* A list or an object where one of our members belongs. */
static void
refuse_nested (Reader *self, Where place, guint depth)
{
  if (place == WHERE_OFFERS && depth == 4 && self->offer != NULL && self->member >= 0)
    self->offer->problem = _("A member of the offer is neither a text nor a number");
}

static gboolean
on_event (WinnowJsonStream *stream,
          WinnowJsonEvent event,
          const char *text,
          gsize length,
          gpointer reader,
          GError **error)
{
  Reader *self = reader;
  guint depth = winnow_json_stream_depth (stream);
  Where place = where (self, depth);
  gboolean is_offer = place == WHERE_OFFERS && depth == 3;

  switch (event)
    {
    case WINNOW_JSON_KEY:
      if (depth == 1)
        {
          g_free (self->key);
          self->key = g_strndup (text, MIN (length, MAX_MEMBER_BYTES));
        }
      else if (depth == 2 && place == WHERE_META)
        {
          g_free (self->meta_key);
          self->meta_key = g_strndup (text, MIN (length, MAX_MEMBER_BYTES));
        }
      else if (is_offer && self->offer != NULL)
        take_offer_key (self, text, length);
      return TRUE;
    case WINNOW_JSON_OBJECT_START:
      self->seen_members = is_offer ? 0 : self->seen_members;
      refuse_nested (self, place, depth);
      return !is_offer || start_offer (self, stream, error);
    case WINNOW_JSON_OBJECT_END:
      if (is_offer)
        self->offer = NULL;
      return TRUE;
    case WINNOW_JSON_ARRAY_START:
      self->saw_offers |= place == WHERE_OFFERS && depth == 2;
      refuse_nested (self, place, depth);
      return TRUE;
    case WINNOW_JSON_ARRAY_END:
      return TRUE;
    case WINNOW_JSON_STRING:
      if (place == WHERE_STALE && g_hash_table_size (self->stale) < MAX_STALE)
        g_hash_table_add (self->stale, g_strndup (text, MIN (length, MAX_MEMBER_BYTES)));
      if (depth == 1 && g_strcmp0 (self->key, "generated_at") == 0)
        {
          g_autofree char *time = g_strndup (text, MIN (length, 64));

          winnow_time_text_parse (time, &self->generated_at);
        }
      break;
    default:
      break;
    }
  if (is_offer)
    take_offer_value (self, event, text, length);
  return TRUE;
}

/* Which minimum card counts one key has in this snapshot: several make different
 * offers, a single one is only a remark and no part of the series. */
static char *
offer_key (const Offer *self)
{
  return g_strdup_printf ("%s|%s|%s|%s", self->members[MEMBER_PROVIDER], self->members[MEMBER_GPU],
                          self->members[MEMBER_VRAM] != NULL ? self->members[MEMBER_VRAM] : "",
                          self->members[MEMBER_KIND] != NULL ? self->members[MEMBER_KIND] : "");
}

static const char *
problem_of (const Offer *self)
{
  g_autoptr (WinnowDecimal) amount = NULL;
  double number;
  gint64 time;

  if (self->problem != NULL)
    return self->problem;
  if (self->members[MEMBER_PROVIDER] == NULL || self->members[MEMBER_GPU] == NULL ||
      self->members[MEMBER_PROVIDER][0] == '\0' || self->members[MEMBER_GPU][0] == '\0')
    return _("The offer names no provider or no GPU");
  if (self->members[MEMBER_PRICE] != NULL &&
      winnow_price_text_parse (self->members[MEMBER_PRICE], &amount) == WINNOW_PRICE_TEXT_BAD)
    return _("usd_hr is not an amount of money");
  if (self->members[MEMBER_FETCHED] != NULL && !winnow_time_text_parse (self->members[MEMBER_FETCHED], &time))
    return _("fetched_at is not a date and time");
  if (self->members[MEMBER_MINIMUM] != NULL && !winnow_number_text_parse (self->members[MEMBER_MINIMUM], &number))
    return _("min_gpus is not a number");
  return NULL;
}

static char *
offer_text (const Offer *self)
{
  GString *text = g_string_new ("{");

  for (guint i = 0; i < N_MEMBERS; i++)
    if (self->members[i] != NULL)
      g_string_append_printf (text, "%s\"%s\": \"%s\"", text->len > 1 ? ", " : "", member_names[i], self->members[i]);
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

static void
set_kind (WinnowObservation *observation, const char *kind)
{
  const char *purchase = "on_demand", *service_class = "vm";

  if (g_strcmp0 (kind, "spot") == 0)
    purchase = "spot";
  else if (g_strcmp0 (kind, "community") == 0)
    {
      purchase = "community";
      service_class = "marketplace";
    }
  else if (g_strcmp0 (kind, "serverless") == 0)
    service_class = "serverless_gpu";
  else if (kind != NULL && strcmp (kind, "on-demand") != 0 && strcmp (kind, "secure") != 0)
    purchase = kind;
  g_free (observation->key.purchase);
  observation->key.purchase = g_strdup (purchase);
  g_free (observation->key.service_class);
  observation->key.service_class = g_strdup (service_class);
}

static void
set_time (Reader *self, WinnowObservation *observation, const Offer *offer)
{
  const char *fetched = offer->members[MEMBER_FETCHED];

  if (fetched != NULL && winnow_time_text_parse (fetched, &observation->fetched_at))
    {
      observation->observed_at = observation->fetched_at;
      observation->time_quality = g_strdup ("record");
    }
  else if (self->generated_at != 0)
    {
      observation->observed_at = self->generated_at;
      observation->time_quality = g_strdup ("record");
    }
  if (g_hash_table_contains (self->stale, offer->members[MEMBER_PROVIDER]) ||
      (observation->fetched_at != 0 && self->generated_at - observation->fetched_at > STALE_SECONDS))
    winnow_observation_flag (observation, WINNOW_FLAG_STALE,
                             _("Carried over from an earlier snapshot, not seen again"));
}

static WinnowObservation *
make_observation (Reader *self, const Offer *offer, gboolean minimum_matters)
{
  WinnowObservation *observation = winnow_price_read_observation (self->read, offer->line);
  WinnowSeriesKey *key = &observation->key;
  const char *price = offer->members[MEMBER_PRICE] != NULL ? offer->members[MEMBER_PRICE] : "";
  WinnowDecimal *amount;
  WinnowPriceText kind = winnow_price_text_parse (price, &amount);
  double number;

  g_free (observation->row_reference);
  observation->row_reference = g_strdup_printf ("offers[%u]", offer->index);
  key->provider = g_strdup (offer->members[MEMBER_PROVIDER]);
  key->sku = g_strdup (offer->members[MEMBER_GPU]);
  key->unit = g_strdup ("card-hour");
  key->currency = g_strdup ("USD");
  set_kind (observation, offer->members[MEMBER_KIND]);
  if (offer->members[MEMBER_VRAM] != NULL && winnow_number_text_parse (offer->members[MEMBER_VRAM], &number) &&
      number > 0)
    key->memory_mib = winnow_number (number * 1024);
  winnow_price_read_set_name (self->read, observation, offer->members[MEMBER_GPU], NULL);
  if (offer->members[MEMBER_MINIMUM] != NULL && winnow_number_text_parse (offer->members[MEMBER_MINIMUM], &number))
    {
      observation->minimum_cards = winnow_number (number);
      if (minimum_matters)
        key->minimum_cards = winnow_number (number);
    }
  winnow_price_read_set_amount (observation, kind, amount, price);
  set_time (self, observation, offer);
  g_free (observation->availability);
  observation->availability = g_strdup ("listed");
  return observation;
}

/* Key → its only minimum as text, or "" where there are several. */
static GHashTable *
collect_minimums (Reader *self)
{
  GHashTable *minimums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < self->offers->len; i++)
    {
      const Offer *offer = self->offers->pdata[i];
      const char *minimum = offer->members[MEMBER_MINIMUM];
      g_autofree char *key = NULL;
      const char *known;

      if (problem_of (offer) != NULL || minimum == NULL)
        continue;
      key = offer_key (offer);
      known = g_hash_table_lookup (minimums, key);
      g_hash_table_insert (minimums, g_steal_pointer (&key),
                           g_strdup (known == NULL || strcmp (known, minimum) == 0 ? minimum : ""));
    }
  return minimums;
}

static gboolean
close_reader (gpointer reader, GError **error)
{
  Reader *self = reader;
  g_autoptr (GHashTable) minimums = NULL;

  if (!self->saw_offers)
    {
      g_set_error_literal (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_UNKNOWN,
                           _("The document holds no list of offers. Is it a gpurentalprices snapshot?"));
      return FALSE;
    }
  minimums = collect_minimums (self);
  self->read->report->rows_read = self->offers->len;
  for (guint i = 0; i < self->offers->len; i++)
    {
      const Offer *offer = self->offers->pdata[i];
      const char *problem = problem_of (offer);
      g_autofree char *text = NULL;
      g_autofree char *key = NULL;
      const char *minimum;

      if (problem != NULL)
        {
          text = offer_text (offer);
          winnow_price_read_quarantine (self->read, offer->line, offer->column, problem, text);
          continue;
        }
      key = offer_key (offer);
      minimum = g_hash_table_lookup (minimums, key);
      if (!winnow_price_read_emit (self->read, make_observation (self, offer, g_strcmp0 (minimum, "") == 0), error))
        return FALSE;
    }
  if (g_hash_table_size (self->stale) > 0)
    winnow_price_read_warn (self->read, g_strdup_printf (
      /* Translators: %u is a number of providers. */
      ngettext ("%u provider was not seen again for this snapshot; its rows are marked stale.",
                "%u providers were not seen again for this snapshot; their rows are marked stale.",
                g_hash_table_size (self->stale)), g_hash_table_size (self->stale)));
  return TRUE;
}

const WinnowDocumentReader winnow_gpurentalprices_reader = {
  .id = "gpurentalprices",
  .detect = detect,
  .open = open_reader,
  .event = on_event,
  .close = close_reader,
  .free = free_reader,
};
