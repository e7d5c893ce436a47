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
} WinnowSeriesPoint;

typedef struct
{
  WinnowSeriesKey key;
  char *id;          /* winnow_series_key_to_text */
  GArray *points;    /* of WinnowSeriesPoint, ascending in time */
} WinnowSeries;

WinnowSeries *winnow_series_new (const WinnowSeriesKey *key);
void winnow_series_free (WinnowSeries *self);

/* A sentence about a series, computed with the care of cases C08 and C09. */
typedef struct
{
  char *kind;   /* too_few_offers, change, stale, gap, conflict, no_price… */
  WinnowText text;
} WinnowStatement;
/* (transfer full) (element-type WinnowStatement) */
GPtrArray *winnow_series_statements (const WinnowSeries *self, gint64 now);
void winnow_statement_free (WinnowStatement *self);

/* Median and quartiles of price per card-hour over providers at each day that has
 * an observation; flagged points are left out; the number of offers and the set
 * of providers stand with each point. */
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
  char **sources_dropped;
  WinnowNumber change_matched_share;   /* first to last, providers present on both */
  WinnowNumber change_unmatched_share; /* of the medians, whatever the set */
} WinnowIndex;

/* @fixed: only providers present on the first and the last day. */
WinnowIndex *winnow_index_new (GPtrArray *series /* (element-type WinnowSeries) */, gboolean fixed);
void winnow_index_free (WinnowIndex *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSeries, winnow_series_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowIndex, winnow_index_free)

G_END_DECLS
