/* series.c — one price series over time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/series.h"

static void
point_clear (gpointer data)
{
  WinnowSeriesPoint *point = data;

  g_free (point->price_text);
  g_free (point->flag_reasons);
}

WinnowSeries *
winnow_series_new (const WinnowSeriesKey *key)
{
  WinnowSeries *self = g_new0 (WinnowSeries, 1);

  winnow_series_key_copy (key, &self->key);
  self->id = winnow_series_key_to_text (key);
  self->points = g_array_new (FALSE, TRUE, sizeof (WinnowSeriesPoint));
  g_array_set_clear_func (self->points, point_clear);
  return self;
}

void
winnow_series_free (WinnowSeries *self)
{
  if (self == NULL)
    return;
  winnow_series_key_clear (&self->key);
  g_free (self->id);
  g_array_unref (self->points);
  g_free (self);
}
