/* series.h — price series over time, and what may be said of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/observation.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 time;             /* Unix seconds, UTC */
  WinnowNumber price;      /* in the series' unit */
  char *price_text;        /* as found */
  WinnowNumber per_card_hour;
  const char *availability;/* interned */
  WinnowNumber offers;
  WinnowFlags flags;
  const char *source;      /* interned file name */
  char *flag_reasons;      /* why each flag was set, a line a flag; NULL = none */
} WinnowSeriesPoint;

typedef struct
{
  WinnowSeriesKey key;
  char *id;          /* winnow_series_key_to_text */
  GArray *points;    /* of WinnowSeriesPoint, ascending in time */
} WinnowSeries;

WinnowSeries *winnow_series_new (const WinnowSeriesKey *key);
void winnow_series_free (WinnowSeries *self);

/* Flags points by the placeholder rule of winnow_flag_observations(), for series
 * that grew import by import; returns how many were newly flagged. */
guint winnow_flag_series (const WinnowCatalog *catalog, WinnowSeries *series);

/* A sentence about a series: no trend from fewer than five offers a point, and a
 * change is dated only between the two looks it fell between. */
#define WINNOW_TREND_MIN_OFFERS 5
#define WINNOW_STALE_DAYS 14
typedef struct
{
  char *kind;   /* no_price, too_few_offers, change, no_change, stale, gap, conflict, unit_guessed */
  WinnowText text;
} WinnowStatement;
/* (transfer full) (element-type WinnowStatement) */
GPtrArray *winnow_series_statements (const WinnowSeries *self, gint64 now);
void winnow_statement_free (WinnowStatement *self);

/* Price per card-hour over providers at each day that has an observation.  A
 * provider has one vote: the median of its prices of the day.  Flagged points are
 * left out; the number of offers and of providers stand with each point. */
typedef struct
{
  gint64 time; /* start of the UTC day */
  double median, p25, p75, minimum;
  guint offers, sources;
} WinnowIndexPoint;

typedef struct
{
  GArray *points;          /* of WinnowIndexPoint */
  char **sources_added;    /* providers that appear after the first day */
  char **sources_dropped;  /* providers that are gone on the last day */
  WinnowNumber change_matched_share;   /* of the medians first to last day, providers present on both */
  WinnowNumber change_unmatched_share; /* of the medians, whatever the set */
} WinnowIndex;

/* @fixed: only providers present on the first and the last day. */
WinnowIndex *winnow_index_new (GPtrArray *series /* (element-type WinnowSeries) */, gboolean fixed);
void winnow_index_free (WinnowIndex *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSeries, winnow_series_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowIndex, winnow_index_free)

G_END_DECLS
