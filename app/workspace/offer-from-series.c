/* offer-from-series.c — an offer made of a price series: platform, offer, price, and a copy of the observation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  char *evaluation_id, *series_id;
} Request;

/* What is put, in an order in which references lead to what stands already. */
typedef struct
{
  const WinnowSeries *series;
  const WinnowSeriesPoint *priced; /* newest with a price and no excluding flag */
  const WinnowSeriesPoint *newest; /* for availability */
  const char *evaluation_id;
  char *platform_id, *offer_id, *price_id;
} Making;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_free (self->evaluation_id);
  g_free (self->series_id);
  g_free (self);
}

static char *
known (const char *text)
{
  return text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

static char *
time_text (gint64 time)
{
  g_autoptr (GDateTime) moment = g_date_time_new_from_unix_utc (time);

  return moment != NULL ? g_date_time_format (moment, "%Y-%m-%dT%H:%M:%SZ") : NULL;
}

/* The price as a decimal: the text as found where it says the same number, else the
 * shortest text of the number (the text may be in cents, or have a sign). */
static WinnowDecimal *
exact_price (const WinnowSeriesPoint *point)
{
  g_autoptr (WinnowDecimal) found =
      point->price_text != NULL ? winnow_decimal_new_from_text (point->price_text, NULL) : NULL;
  double price = winnow_number_or (point->price, 0);
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (found != NULL && winnow_decimal_to_double (found) == price)
    return g_steal_pointer (&found);
  g_ascii_formatd (buffer, sizeof buffer, "%.15g", price);
  return winnow_decimal_new_from_text (buffer, NULL);
}

static char *
choice_or_null (WinnowKind kind, const char *field_name, const char *value)
{
  const WinnowField *field = winnow_row_type_field (winnow_row_type (kind), field_name);

  return value != NULL && g_strv_contains (field->choices, value) ? g_strdup (value) : NULL;
}

/* Purchase words of price files that an offer has one word for. */
static char *
offer_purchase (const char *purchase)
{
  if (g_strcmp0 (purchase, "commit") == 0)
    return g_strdup ("reserved");
  if (g_strcmp0 (purchase, "bid_floor") == 0)
    return g_strdup ("spot");
  return choice_or_null (WINNOW_KIND_OFFER, "purchase", purchase);
}

static char *
offer_name (const WinnowSeriesKey *key)
{
  GString *name = g_string_new (key->provider);
  double cards;

  if (key->accelerator != NULL && *key->accelerator != '\0')
    g_string_append_printf (name, " %s", key->accelerator);
  if (key->form_factor != NULL && *key->form_factor != '\0')
    g_string_append_printf (name, " %s", key->form_factor);
  if (winnow_number_get (key->cards, &cards) && cards != 1)
    g_string_append_printf (name, " ×%g", cards);
  if (key->purchase != NULL && *key->purchase != '\0' && strcmp (key->purchase, "on_demand") != 0)
    g_string_append_printf (name, " %s", key->purchase);
  if (key->region != NULL && *key->region != '\0')
    g_string_append_printf (name, ", %s", key->region);
  return g_string_free (name, FALSE);
}

/* The evaluation's platform of that name, or NULL. */
static char *
find_platform (const WinnowEvaluation *evaluation, const char *name)
{
  GPtrArray *platforms = winnow_evaluation_rows (evaluation, WINNOW_KIND_PLATFORM);

  for (guint i = 0; i < platforms->len; i++)
    {
      const WinnowPlatform *platform = g_ptr_array_index (platforms, i);

      if (g_strcmp0 (platform->name, name) == 0)
        return g_strdup (platform->row.id);
    }
  return NULL;
}

static WinnowRow *
new_platform (Making *self)
{
  WinnowPlatform *platform = winnow_row_new (WINNOW_KIND_PLATFORM, NULL);

  platform->evaluation_id = g_strdup (self->evaluation_id);
  platform->name = g_strdup (self->series->key.provider);
  self->platform_id = g_strdup (platform->row.id);
  return &platform->row;
}

static WinnowRow *
new_observed_price (Making *self)
{
  const WinnowSeriesKey *key = &self->series->key;
  WinnowObservedPrice *price = winnow_row_new (WINNOW_KIND_OBSERVED_PRICE, NULL);

  price->evaluation_id = g_strdup (self->evaluation_id);
  price->series = g_strdup (self->series->id);
  price->provider = known (key->provider);
  price->channel = known (key->channel);
  price->sku = known (key->sku);
  price->accelerator = known (key->accelerator);
  price->form_factor = known (key->form_factor);
  price->memory_mib = key->memory_mib;
  price->purchase = known (key->purchase);
  price->term_months = key->term_months;
  price->region = known (key->region);
  price->amount = exact_price (self->priced);
  price->amount_text = g_strdup (self->priced->price_text);
  price->currency = known (key->currency);
  price->unit = known (key->unit);
  price->cards = key->cards;
  price->observed_at = time_text (self->priced->time);
  price->source = g_strdup (self->priced->source);
  self->price_id = g_strdup (price->row.id);
  return &price->row;
}

static WinnowRow *
new_offer (Making *self)
{
  const WinnowSeriesKey *key = &self->series->key;
  WinnowOffer *offer = winnow_row_new (WINNOW_KIND_OFFER, NULL);
  double memory_mib;

  offer->evaluation_id = g_strdup (self->evaluation_id);
  offer->platform_id = g_strdup (self->platform_id);
  offer->name = offer_name (key);
  offer->accelerator = known (key->accelerator);
  offer->form_factor = known (key->form_factor);
  if (winnow_number_get (key->memory_mib, &memory_mib))
    offer->memory_gib = winnow_number (memory_mib / 1024);
  offer->cards_per_instance = winnow_number_is_known (key->cards) ? key->cards : key->minimum_cards;
  offer->purchase = offer_purchase (key->purchase);
  offer->term_months = key->term_months;
  offer->channel = known (key->channel);
  offer->region = known (key->region);
  offer->public_price = WINNOW_TRI_YES;
  offer->availability = choice_or_null (WINNOW_KIND_OFFER, "availability", self->newest->availability);
  if (offer->availability != NULL)
    offer->availability_at = time_text (self->newest->time);
  offer->series = g_strdup (self->series->id);
  self->offer_id = g_strdup (offer->row.id);
  return &offer->row;
}

static WinnowRow *
new_cost (Making *self)
{
  const WinnowSeriesKey *key = &self->series->key;
  WinnowCost *cost = winnow_row_new (WINNOW_KIND_COST, NULL);

  cost->offer_id = g_strdup (self->offer_id);
  cost->line = g_strdup ("compute");
  cost->label = offer_name (key);
  cost->state = g_strdup ("priced");
  cost->price_kind = g_strdup ("point");
  cost->amount = exact_price (self->priced);
  cost->amount_text = g_strdup (self->priced->price_text);
  cost->currency = known (key->currency);
  cost->unit = known (key->unit);
  cost->unit_cards = key->cards;
  cost->source = g_strdup (self->priced->source);
  cost->observed_at = time_text (self->priced->time);
  cost->observed_price_id = g_strdup (self->price_id);
  return &cost->row;
}

static gboolean
put (WinnowStore *store, WinnowRow *row, GError **error)
{
  g_autoptr (WinnowRow) owned = row;

  return winnow_store_put (store, owned, error);
}

static gboolean
put_all (WinnowStore *store, Making *self, GError **error)
{
  return (self->platform_id != NULL || put (store, new_platform (self), error)) &&
         put (store, new_observed_price (self), error) && put (store, new_offer (self), error) &&
         put (store, new_cost (self), error);
}

/* Newest point overall and newest usable price; FALSE when there is no usable price. */
static gboolean
find_points (Making *self, GError **error)
{
  GArray *points = self->series->points;

  for (guint i = points->len; i > 0; i--)
    {
      const WinnowSeriesPoint *point = &g_array_index (points, WinnowSeriesPoint, i - 1);

      if (self->newest == NULL)
        self->newest = point;
      if (winnow_number_is_known (point->price) && (point->flags & WINNOW_FLAGS_EXCLUDED) == 0)
        {
          self->priced = point;
          return TRUE;
        }
    }
  g_set_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_UNSUITABLE,
               /* Translators: id of a price series. */
               _ ("The series “%s” has no price without a flag; add the offer by hand with a quote"),
               self->series->id);
  return FALSE;
}

static char *
make_offer (WinnowStore *store, const Request *request, GError **error)
{
  WinnowSeriesQuery query = { .series_id = request->series_id };
  g_autofree char *now = winnow_workspace_now ();
  g_autoptr (WinnowEvaluation) evaluation = winnow_workspace_load (store, request->evaluation_id, error);
  g_autoptr (GPtrArray) found = NULL;
  Making making = { NULL };

  if (evaluation == NULL)
    return NULL;
  found = winnow_store_series (store, &query, error);
  if (found == NULL)
    return NULL;
  if (found->len == 0)
    {
      g_set_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND,
                   /* Translators: id of a price series. */
                   _ ("There is no series “%s”; see the list of series for ids"), request->series_id);
      return NULL;
    }
  making.series = g_ptr_array_index (found, 0);
  making.evaluation_id = winnow_evaluation_head (evaluation)->row.id;
  if (!find_points (&making, error) || !winnow_store_begin (store, _ ("Make an offer of a price series"), now, error))
    return NULL;
  making.platform_id = find_platform (evaluation, making.series->key.provider);
  if (!put_all (store, &making, error) || !winnow_store_commit (store, NULL, error))
    {
      winnow_store_rollback (store);
      g_clear_pointer (&making.offer_id, g_free);
    }
  g_free (making.platform_id);
  g_free (making.price_id);
  return making.offer_id;
}

static void
offer_from_series (WinnowStore *store, GTask *task)
{
  GError *error = NULL;
  char *offer_id = make_offer (store, g_task_get_task_data (task), &error);

  if (offer_id == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  winnow_workspace_changed (g_task_get_source_object (task), NULL);
  g_task_return_pointer (task, offer_id, g_free);
}

void
winnow_workspace_offer_from_series_async (WinnowWorkspace *self,
                                          const char *evaluation_id,
                                          const char *series_id,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer data)
{
  Request *request;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (series_id != NULL);

  request = g_new0 (Request, 1);
  *request = (Request){ g_strdup (evaluation_id), g_strdup (series_id) };
  task = winnow_workspace_task_new (self, winnow_workspace_offer_from_series_async, cancellable, callback, data);
  g_task_set_task_data (task, request, request_free);
  winnow_workspace_push (self, WINNOW_URGENCY_EDIT, task, offer_from_series);
}

char *
winnow_workspace_offer_from_series_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
