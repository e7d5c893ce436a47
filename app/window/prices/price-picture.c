/* price-picture.c — chosen series as they are shown, made off the main thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/prices/price-picture.h"

#include "engine/unit.h"
#include "window/chart/chart.h"
#include "window/words.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define HOURS_A_MONTH 730.0
#define EXPORT_WIDTH 1200
#define EXPORT_HEIGHT 720

/* ---- The view ---- */

WinnowPricesView *
winnow_prices_view_copy (const WinnowPricesView *self)
{
  WinnowPricesView *copy = g_new0 (WinnowPricesView, 1);

  *copy = *self;
  copy->currency = g_strdup (self->currency);
  copy->language = g_strdup (self->language);
  copy->rates = self->rates != NULL ? g_hash_table_ref (self->rates) : NULL;
  return copy;
}

void
winnow_prices_view_free (WinnowPricesView *self)
{
  if (self == NULL)
    return;
  g_free (self->currency);
  g_free (self->language);
  g_clear_pointer (&self->rates, g_hash_table_unref);
  g_free (self);
}

GHashTable *
winnow_prices_rates (WinnowEvaluation *evaluation)
{
  GHashTable *rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) dates = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *costs = evaluation != NULL ? winnow_evaluation_rows (evaluation, WINNOW_KIND_COST) : NULL;

  for (guint i = 0; costs != NULL && i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);
      const char *known;
      double rate;

      if (cost->currency == NULL || !winnow_number_get (cost->fx_rate, &rate) || !(rate > 0))
        continue;
      known = g_hash_table_lookup (dates, cost->currency);
      if (known != NULL && g_strcmp0 (known, cost->fx_date) >= 0)
        continue;
      g_hash_table_insert (rates, g_strdup (cost->currency), g_memdup2 (&rate, sizeof rate));
      g_hash_table_insert (dates, cost->currency, (gpointer) (cost->fx_date != NULL ? cost->fx_date : ""));
    }
  return rates;
}

/* ---- Series ---- */

struct _WinnowPriceSeries
{
  WinnowSeries *series;
};

WinnowPriceSeries *
winnow_price_series_new (WinnowSeries *series)
{
  WinnowPriceSeries *self = g_atomic_rc_box_new (WinnowPriceSeries);

  self->series = series;
  return self;
}

WinnowPriceSeries *
winnow_price_series_ref (WinnowPriceSeries *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
price_series_clear (gpointer data)
{
  winnow_series_free (((WinnowPriceSeries *) data)->series);
}

void
winnow_price_series_unref (WinnowPriceSeries *self)
{
  g_atomic_rc_box_release_full (self, price_series_clear);
}

const WinnowSeries *
winnow_price_series_get (const WinnowPriceSeries *self)
{
  return self->series;
}

static void
append (GString *text, const char *part, const char *separator)
{
  if (part != NULL && *part != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? separator : "", part);
}

char *
winnow_prices_accelerator (const WinnowSeriesKey *key)
{
  GString *text = g_string_new (key->accelerator);
  double number;

  append (text, key->form_factor, " ");
  if (winnow_number_get (key->memory_mib, &number) && number > 0)
    {
      g_autofree char *memory = winnow_memory_label (number);

      append (text, memory, " ");
    }
  return g_string_free (text, FALSE);
}

char *
winnow_prices_series_title (const WinnowSeriesKey *key)
{
  GString *text = g_string_new (key->provider);
  g_autofree char *accelerator = winnow_prices_accelerator (key);
  double number;

  if (g_strcmp0 (key->channel, "direct") != 0)
    append (text, key->channel, " · ");
  append (text, accelerator, " · ");
  if (winnow_number_get (key->cards, &number) && number != 1)
    g_string_append_printf (text, " × %g", number);
  if (key->purchase != NULL)
    append (text, winnow_words_choice ("purchase", key->purchase), " · ");
  append (text, key->region, " · ");
  append (text, key->zone, " · ");
  return g_string_free (text, FALSE);
}

/* ---- In one unit and currency ---- */

/* What a price per card-hour is multiplied by. */
static WinnowNumber
unit_factor (const WinnowSeriesKey *key, WinnowPricesUnit unit)
{
  double cards;

  if (unit == WINNOW_PRICES_CARD_HOUR)
    return winnow_number (1);
  if (!winnow_number_get (key->cards, &cards) || !(cards > 0))
    return WINNOW_UNKNOWN;
  return winnow_number (unit == WINNOW_PRICES_INSTANCE_MONTH ? cards * HOURS_A_MONTH : cards);
}

static const char *
unit_id (const WinnowSeriesKey *key, WinnowPricesUnit unit)
{
  static const char *const ids[] = { "card-hour", "instance-hour", "instance-month" };

  return unit == WINNOW_PRICES_AS_FOUND ? key->unit : ids[unit];
}

static gboolean
is_whole_instance (const WinnowSeriesKey *key, WinnowPricesUnit unit)
{
  return g_strcmp0 (key->unit, unit_id (key, unit)) == 0;
}

static WinnowNumber
shown_price (const WinnowSeriesPoint *point, const WinnowSeriesKey *key, WinnowPricesUnit unit, WinnowNumber factor)
{
  double price, by;

  /* As found already: also where the number of cards is not known. */
  if (unit == WINNOW_PRICES_AS_FOUND || is_whole_instance (key, unit))
    return point->price;
  if (!winnow_number_get (point->per_card_hour, &price) || !winnow_number_get (factor, &by))
    return WINNOW_UNKNOWN;
  return winnow_number (price * by);
}

static WinnowNumber
rate_of (const WinnowPricesView *view, const char *currency)
{
  const double *rate;

  if (view->currency == NULL || g_strcmp0 (view->currency, currency) == 0)
    return winnow_number (1);
  rate = view->rates != NULL && currency != NULL ? g_hash_table_lookup (view->rates, currency) : NULL;
  return rate != NULL ? winnow_number (*rate) : WINNOW_UNKNOWN;
}

static gboolean
is_in_range (const WinnowPricesView *view, gint64 time)
{
  return (view->from == 0 || time >= view->from) && (view->to == 0 || time <= view->to);
}

static WinnowSeries *
show_series (const WinnowSeries *series, const WinnowPricesView *view, guint *n_unknown)
{
  WinnowNumber factor = unit_factor (&series->key, view->unit), rate = rate_of (view, series->key.currency);
  gboolean has_rate = winnow_number_is_known (rate);
  double by = winnow_number_or (rate, 1);
  WinnowSeries *shown = winnow_series_new (&series->key);

  g_free (shown->key.unit);
  shown->key.unit = g_strdup (unit_id (&series->key, view->unit));
  /* Without a rate the price stays in its own currency, in a panel of its own. */
  if (view->currency != NULL && has_rate)
    {
      g_free (shown->key.currency);
      shown->key.currency = g_strdup (view->currency);
    }
  for (guint i = 0; i < series->points->len; i++)
    {
      WinnowSeriesPoint point = g_array_index (series->points, WinnowSeriesPoint, i);
      double price;

      if (!is_in_range (view, point.time))
        continue;
      *n_unknown += winnow_number_is_known (point.price);
      point.price = shown_price (&point, &series->key, view->unit, factor);
      if (winnow_number_get (point.price, &price))
        {
          point.price = winnow_number (price * by);
          (*n_unknown)--;
        }
      if (winnow_number_get (point.per_card_hour, &price))
        point.per_card_hour = winnow_number (price * by);
      point.price_text = g_strdup (point.price_text);
      point.flag_reasons = g_strdup (point.flag_reasons);
      g_array_append_val (shown->points, point);
    }
  return shown;
}

/* ---- The picture ---- */

static void
words_free (gpointer data)
{
  WinnowPricesWords *words = data;

  g_free (words->title);
  g_ptr_array_unref (words->statements);
  g_free (words);
}

void
winnow_prices_picture_free (WinnowPricesPicture *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->series);
  g_ptr_array_unref (self->words);
  winnow_scene_free (self->scene);
  g_free (self);
}

typedef struct
{
  GPtrArray *series; /* of WinnowPriceSeries */
  WinnowPricesView *view;
  char *path; /* when the picture is to be written */
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_ptr_array_unref (request->series);
  winnow_prices_view_free (request->view);
  g_free (request->path);
  g_free (request);
}

static Request *
request_new (GPtrArray *series, const WinnowPricesView *view, const char *path)
{
  Request *request = g_new0 (Request, 1);

  request->series = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_price_series_unref);
  for (guint i = 0; i < series->len; i++)
    g_ptr_array_add (request->series, winnow_price_series_ref (g_ptr_array_index (series, i)));
  request->view = winnow_prices_view_copy (view);
  request->path = g_strdup (path);
  return request;
}

/* What may be said of a series is said of the price as it was recorded, in this range. */
static WinnowPricesWords *
find_words (const WinnowSeries *series, const WinnowPricesView *view)
{
  WinnowPricesView as_found = { .unit = WINNOW_PRICES_AS_FOUND, .from = view->from, .to = view->to };
  guint n_unknown = 0;
  g_autoptr (WinnowSeries) in_range = show_series (series, &as_found, &n_unknown);
  WinnowPricesWords *words = g_new0 (WinnowPricesWords, 1);

  words->title = winnow_prices_series_title (&series->key);
  words->statements = winnow_series_statements (in_range, view->now);
  return words;
}

static WinnowPricesPicture *
make_picture (const Request *request, gboolean with_rows)
{
  WinnowPricesPicture *picture = g_new0 (WinnowPricesPicture, 1);
  WinnowHistoryOptions options = {
    .is_logarithmic = request->view->is_logarithmic,
    .with_sources = TRUE,
    .with_availability = TRUE,
    .without_rows = !with_rows,
  };

  picture->series = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_series_free);
  picture->words = g_ptr_array_new_with_free_func (words_free);
  for (guint i = 0; i < request->series->len; i++)
    {
      const WinnowSeries *series = winnow_price_series_get (g_ptr_array_index (request->series, i));

      g_ptr_array_add (picture->series, show_series (series, request->view, &picture->n_unknown));
      if (!with_rows)
        g_ptr_array_add (picture->words, find_words (series, request->view));
    }
  picture->scene = winnow_scene_price_history_full (picture->series, &options, request->view->language);
  return picture;
}

static void
picture_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, make_picture (data, FALSE), (GDestroyNotify) winnow_prices_picture_free);
}

void
winnow_prices_picture_async (GPtrArray *series, const WinnowPricesView *view, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_return_if_fail (series != NULL && view != NULL);

  g_task_set_source_tag (task, winnow_prices_picture_async);
  g_task_set_task_data (task, request_new (series, view, NULL), request_free);
  g_task_run_in_thread (task, picture_thread);
}

WinnowPricesPicture *
winnow_prices_picture_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Request *request = data;
  g_autoptr (WinnowPricesPicture) picture = make_picture (request, TRUE);
  GError *error = NULL;

  if (winnow_chart_write (picture->scene, request->path, EXPORT_WIDTH, EXPORT_HEIGHT, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
winnow_prices_write_async (GPtrArray *series, const WinnowPricesView *view, const char *path,
                           GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, data);

  g_return_if_fail (series != NULL && view != NULL && path != NULL);

  g_task_set_source_tag (task, winnow_prices_write_async);
  g_task_set_task_data (task, request_new (series, view, path), request_free);
  g_task_run_in_thread (task, write_thread);
}

gboolean
winnow_prices_write_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
