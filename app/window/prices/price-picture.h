/* price-picture.h — chosen series as they are shown: in one unit, currency and range.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "charts/scene.h"
#include "engine/model.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_PRICES_CARD_HOUR,
  WINNOW_PRICES_INSTANCE_HOUR,
  WINNOW_PRICES_INSTANCE_MONTH, /* of 730 hours */
  WINNOW_PRICES_AS_FOUND,
} WinnowPricesUnit;

/* How to show. */
typedef struct
{
  WinnowPricesUnit unit;
  char *currency;     /* NULL = as found */
  GHashTable *rates;  /* char *currency → double *, units of @currency for one; may be NULL */
  gint64 from, to;    /* Unix seconds; 0 = open */
  gboolean is_logarithmic;
  char *language;     /* "en" or "zh" */
  gint64 now;         /* Unix seconds */
} WinnowPricesView;
WinnowPricesView *winnow_prices_view_copy (const WinnowPricesView *self);
void winnow_prices_view_free (WinnowPricesView *self);
/* Rates to the evaluation's currency that its cost rows give, newest first. (transfer full) */
GHashTable *winnow_prices_rates (WinnowEvaluation *evaluation);

/* A series as the store gave it, shared between threads and never changed. */
typedef struct _WinnowPriceSeries WinnowPriceSeries;
WinnowPriceSeries *winnow_price_series_new (WinnowSeries *series); /* (transfer full) */
WinnowPriceSeries *winnow_price_series_ref (WinnowPriceSeries *self);
void winnow_price_series_unref (WinnowPriceSeries *self);
const WinnowSeries *winnow_price_series_get (const WinnowPriceSeries *self);

typedef struct
{
  char *title;           /* of the series */
  GPtrArray *statements; /* of WinnowStatement */
} WinnowPricesWords;

typedef struct
{
  GPtrArray *series;  /* of WinnowSeries, in the view's unit, currency and range */
  WinnowScene *scene;
  GPtrArray *words;   /* of WinnowPricesWords, one a series */
  guint n_unknown;    /* observations whose price cannot be shown in this unit or currency */
} WinnowPricesPicture;
void winnow_prices_picture_free (WinnowPricesPicture *self);

/* Makes the picture in a thread of its own.  @series: (element-type WinnowPriceSeries). */
void winnow_prices_picture_async (GPtrArray *series, const WinnowPricesView *view, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
WinnowPricesPicture *winnow_prices_picture_finish (GAsyncResult *result, GError **error);

/* Writes the picture (by suffix: PNG, SVG, PDF) or its table (CSV) in a thread of its own. */
void winnow_prices_write_async (GPtrArray *series, const WinnowPricesView *view, const char *path,
                                GAsyncReadyCallback callback, gpointer data);
gboolean winnow_prices_write_finish (GAsyncResult *result, GError **error);

/* "Example A · H100 SXM · Spot · eu-west": who, what, how and where. */
char *winnow_prices_series_title (const WinnowSeriesKey *key);
/* "H100 SXM 80 GiB" */
char *winnow_prices_accelerator (const WinnowSeriesKey *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPricesPicture, winnow_prices_picture_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPricesView, winnow_prices_view_free)

G_END_DECLS
