/* samples.h — small made-up series for the tests of charts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "charts/scene-private.h"

static inline void
sample_series_free (gpointer data)
{
  WinnowSeries *series = data;

  g_array_unref (series->points);
  g_free (series);
}

static inline WinnowSeries *
sample_series (const char *provider, const char *purchase, const char *currency)
{
  WinnowSeries *series = g_new0 (WinnowSeries, 1);

  series->key.provider = (char *)provider;
  series->key.accelerator = (char *)"H100";
  series->key.purchase = (char *)purchase;
  series->key.currency = (char *)currency;
  series->key.unit = (char *)"card-hour";
  series->points = g_array_new (FALSE, TRUE, sizeof (WinnowSeriesPoint));
  return series;
}

static inline void
sample_add (WinnowSeries *series, gint64 time, double price, WinnowFlags flags, double offers)
{
  WinnowSeriesPoint point = { .time = time, .flags = flags };

  point.price = point.per_card_hour = winnow_number (price);
  if (offers >= 0)
    point.offers = winnow_number (offers);
  g_array_append_val (series->points, point);
}

#define DAY ((gint64)86400)
#define START ((gint64)1788220800) /* 2026-09-01T00:00:00Z */
