/* index.c — a price band over providers, day by day.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/series.h"
#include "engine/statistics.h"

#include <math.h>
#include <string.h>

#define SECONDS_A_DAY 86400

/* What one provider showed on one day. */
typedef struct
{
  gint64 day;
  const char *provider; /* borrowed from the series */
  GArray *prices;       /* of double, per card-hour */
  double value;         /* their median: one vote a provider */
} ProviderDay;

static void
provider_day_free (gpointer data)
{
  ProviderDay *self = data;

  g_array_unref (self->prices);
  g_free (self);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static int
compare_provider_days (gconstpointer a, gconstpointer b)
{
  const ProviderDay *x = *(const ProviderDay *const *) a, *y = *(const ProviderDay *const *) b;

  if (x->day != y->day)
    return x->day < y->day ? -1 : 1;
  return strcmp (x->provider, y->provider);
}

static gint64
start_of_day (gint64 time)
{
  gint64 rest = time % SECONDS_A_DAY;

  return time - (rest < 0 ? rest + SECONDS_A_DAY : rest);
}

static const char *
provider_of (const WinnowSeries *series)
{
  return series->key.provider != NULL ? series->key.provider : "";
}

static void
collect_point (GHashTable *table, const WinnowSeries *series, const WinnowSeriesPoint *point)
{
  double price;
  gint64 day = start_of_day (point->time);
  g_autofree char *key = NULL;
  ProviderDay *cell;

  if ((point->flags & WINNOW_FLAGS_EXCLUDED) != 0 || !winnow_number_get (point->per_card_hour, &price) ||
      !isfinite (price))
    return;
  key = g_strdup_printf ("%" G_GINT64_FORMAT "|%s", day, provider_of (series));
  cell = g_hash_table_lookup (table, key);
  if (cell == NULL)
    {
      cell = g_new0 (ProviderDay, 1);
      cell->day = day;
      cell->provider = provider_of (series);
      cell->prices = g_array_new (FALSE, FALSE, sizeof (double));
      g_hash_table_insert (table, g_steal_pointer (&key), cell);
    }
  g_array_append_val (cell->prices, price);
}

/* Ascending by day and provider; borrowed from @table. */
static GPtrArray *
provider_days (GHashTable *table)
{
  GPtrArray *cells = g_ptr_array_new ();
  GHashTableIter iterator;
  gpointer value;

  g_hash_table_iter_init (&iterator, table);
  while (g_hash_table_iter_next (&iterator, NULL, &value))
    {
      ProviderDay *cell = value;

      g_array_sort (cell->prices, compare_doubles);
      cell->value = winnow_quantile ((const double *) (gpointer) cell->prices->data, cell->prices->len, 0.5);
      g_ptr_array_add (cells, cell);
    }
  g_ptr_array_sort (cells, compare_provider_days);
  return cells;
}

/* The providers of one day with their values. */
static GHashTable *
providers_on (GPtrArray *cells, gint64 day)
{
  GHashTable *providers = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < cells->len; i++)
    {
      ProviderDay *cell = cells->pdata[i];

      if (cell->day == day)
        g_hash_table_insert (providers, (gpointer) cell->provider, cell);
    }
  return providers;
}

static double
median_over (GHashTable *providers, GHashTable *only_in)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  GHashTableIter iterator;
  gpointer key, value;

  g_hash_table_iter_init (&iterator, providers);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    if (only_in == NULL || g_hash_table_contains (only_in, key))
      g_array_append_val (values, ((ProviderDay *) value)->value);
  if (values->len == 0)
    return NAN;
  g_array_sort (values, compare_doubles);
  return winnow_quantile ((const double *) (gpointer) values->data, values->len, 0.5);
}

static WinnowNumber
change_share (double first, double last)
{
  if (!(first > 0) || !isfinite (last))
    return WINNOW_UNKNOWN;
  return winnow_number (last / first - 1);
}

static int
compare_text_pointers (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Providers of the cells that @without does not hold, sorted, each once. */
static char **
providers_without (GPtrArray *cells, GHashTable *without)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < cells->len; i++)
    {
      const char *provider = ((ProviderDay *) cells->pdata[i])->provider;

      if (!g_hash_table_contains (without, provider) && g_hash_table_add (seen, (gpointer) provider))
        g_ptr_array_add (names, g_strdup (provider));
    }
  g_ptr_array_sort (names, compare_text_pointers);
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (names, FALSE);
}

static void
append_day (GArray *points, GPtrArray *cells, guint start, guint end, GHashTable *first, GHashTable *last)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  WinnowIndexPoint point = { .time = ((ProviderDay *) cells->pdata[start])->day };
  double lowest = INFINITY;

  for (guint i = start; i < end; i++)
    {
      const ProviderDay *cell = cells->pdata[i];

      if (first != NULL && (!g_hash_table_contains (first, cell->provider) ||
                            !g_hash_table_contains (last, cell->provider)))
        continue;
      g_array_append_val (values, cell->value);
      lowest = MIN (lowest, g_array_index (cell->prices, double, 0));
      point.offers += cell->prices->len;
      point.sources++;
    }
  if (values->len == 0)
    return;
  g_array_sort (values, compare_doubles);
  point.median = winnow_quantile ((const double *) (gpointer) values->data, values->len, 0.5);
  point.p25 = winnow_quantile ((const double *) (gpointer) values->data, values->len, 0.25);
  point.p75 = winnow_quantile ((const double *) (gpointer) values->data, values->len, 0.75);
  point.minimum = lowest;
  g_array_append_val (points, point);
}

static void
fill_index (WinnowIndex *self, GPtrArray *cells, gboolean fixed)
{
  gint64 first_day = ((ProviderDay *) cells->pdata[0])->day;
  gint64 last_day = ((ProviderDay *) cells->pdata[cells->len - 1])->day;
  g_autoptr (GHashTable) first = providers_on (cells, first_day);
  g_autoptr (GHashTable) last = providers_on (cells, last_day);

  for (guint start = 0, end; start < cells->len; start = end)
    {
      gint64 day = ((ProviderDay *) cells->pdata[start])->day;

      for (end = start + 1; end < cells->len && ((ProviderDay *) cells->pdata[end])->day == day; end++)
        ;
      append_day (self->points, cells, start, end, fixed ? first : NULL, last);
    }
  self->sources_added = providers_without (cells, first);
  self->sources_dropped = providers_without (cells, last);
  if (first_day == last_day)
    return;
  self->change_matched_share = change_share (median_over (first, last), median_over (last, first));
  self->change_unmatched_share = change_share (median_over (first, NULL), median_over (last, NULL));
}

WinnowIndex *
winnow_index_new (GPtrArray *series, gboolean fixed)
{
  WinnowIndex *self = g_new0 (WinnowIndex, 1);
  g_autoptr (GHashTable) table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, provider_day_free);
  g_autoptr (GPtrArray) cells = NULL;

  self->points = g_array_new (FALSE, TRUE, sizeof (WinnowIndexPoint));
  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = series->pdata[i];

      for (guint k = 0; k < one->points->len; k++)
        collect_point (table, one, &g_array_index (one->points, WinnowSeriesPoint, k));
    }
  cells = provider_days (table);
  if (cells->len > 0)
    fill_index (self, cells, fixed);
  if (self->sources_added == NULL)
    self->sources_added = g_new0 (char *, 1);
  if (self->sources_dropped == NULL)
    self->sources_dropped = g_new0 (char *, 1);
  return self;
}

void
winnow_index_free (WinnowIndex *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->points);
  g_strfreev (self->sources_added);
  g_strfreev (self->sources_dropped);
  g_free (self);
}
