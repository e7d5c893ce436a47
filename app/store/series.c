/* series.c — reading price series.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <string.h>

#include "store/change-log.h"
#include "store/import.h"

#define KEY_COLUMNS                                                                                        \
  "id, provider, channel, service_class, sku, accelerator, form_factor, memory_mib, cards, minimum_cards, " \
  "purchase, term_months, region, zone, unit, currency, statistic"
#define N_KEY_COLUMNS 17

void
winnow_series_info_free (WinnowSeriesInfo *self)
{
  if (self == NULL)
    return;
  winnow_series_key_clear (&self->key);
  g_free (self->id);
  g_free (self);
}

WinnowSql *
winnow_series_key_query (WinnowStore *store, const char *where, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT " KEY_COLUMNS ", number FROM series WHERE %s ORDER BY id", where);

  return winnow_sql_new (store->connection, sql, error);
}

void
winnow_series_read_key (WinnowSql *query, WinnowSeriesKey *key)
{
  *key = (WinnowSeriesKey){
    .provider = winnow_sql_dup_text (query, 1),
    .channel = winnow_sql_dup_text (query, 2),
    .service_class = winnow_sql_dup_text (query, 3),
    .sku = winnow_sql_dup_text (query, 4),
    .accelerator = winnow_sql_dup_text (query, 5),
    .form_factor = winnow_sql_dup_text (query, 6),
    .memory_mib = winnow_sql_number (query, 7),
    .cards = winnow_sql_number (query, 8),
    .minimum_cards = winnow_sql_number (query, 9),
    .purchase = winnow_sql_dup_text (query, 10),
    .term_months = winnow_sql_number (query, 11),
    .region = winnow_sql_dup_text (query, 12),
    .zone = winnow_sql_dup_text (query, 13),
    .unit = winnow_sql_dup_text (query, 14),
    .currency = winnow_sql_dup_text (query, 15),
    .statistic = winnow_sql_dup_text (query, 16),
  };
}

const char *
winnow_series_string (WinnowStore *store, gint64 number)
{
  const char *text;
  g_autoptr (WinnowSql) query = NULL;

  if (store->names == NULL)
    store->names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  text = g_hash_table_lookup (store->names, &number);
  if (text != NULL)
    return text;
  query = winnow_sql_new (store->connection, "SELECT text FROM string WHERE number = ?1", NULL);
  if (query == NULL)
    return "";
  winnow_sql_bind_integer (query, 1, number);
  if (!winnow_sql_step (query, NULL))
    return "";
  text = g_intern_string (winnow_sql_text (query, 0));
  /* Inside a transaction the number may yet be taken back. */
  if (sqlite3_get_autocommit (winnow_connection_handle (store->connection)))
    g_hash_table_insert (store->names, g_memdup2 (&number, sizeof number), (gpointer) text);
  return text;
}

/* ---- Overruled flags ---- */

static char *
overrule_id (const char *series_id, gint64 time, const char *source)
{
  return g_strdup_printf ("%s\n%" G_GINT64_FORMAT "\n%s", series_id, time, source);
}

gboolean
winnow_store_overrule_flags (WinnowStore *self, const char *series_id, gint64 time, const char *source, gboolean is_set,
                             WinnowFlags flags, GError **error)
{
  g_autofree char *id = NULL;
  g_autofree char *before = NULL;
  g_autofree char *value = NULL;

  g_return_val_if_fail (self != NULL && series_id != NULL && source != NULL, FALSE);

  if (!winnow_action_require (self, error))
    return FALSE;
  id = overrule_id (series_id, time, source);
  value = is_set ? g_strdup_printf ("%u", flags) : NULL;
  if (!winnow_change_log_value (self, WINNOW_LOG_OVERRULES, id, "flags", NULL, &before, error))
    return winnow_action_fail (self);
  if (g_strcmp0 (before, value) == 0)
    return TRUE;
  return (winnow_change_log_record (self, WINNOW_LOG_OVERRULES, id, "flags", before, value, FALSE, error) &&
          winnow_change_log_write_other (self, WINNOW_LOG_OVERRULES, id, value, error)) ||
         winnow_action_fail (self);
}

/* NULL when the series has none. */
static GHashTable *
load_overrules (WinnowStore *self, const char *series_id, GError **error)
{
  g_autoptr (GHashTable) overrules = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *first = g_strdup_printf ("%s\n", series_id);
  g_autofree char *end = g_strdup_printf ("%s\v", series_id); /* the character after \n */
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, "SELECT id, flags FROM overrule WHERE id >= ?1 AND id < ?2", error);

  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, first);
  winnow_sql_bind_text (query, 2, end);
  while (winnow_sql_step (query, &local))
    g_hash_table_insert (overrules, winnow_sql_dup_text (query, 0), GUINT_TO_POINTER ((guint) winnow_sql_integer (query, 1)));
  return winnow_propagate (&local, error) ? g_steal_pointer (&overrules) : NULL;
}

/* ---- Points ---- */

typedef struct
{
  WinnowStore *store;
  WinnowSeries *series;
  WinnowObservation *converter; /* carries the key, so that a point needs only its price */
  GHashTable *overrules;
  gint64 time, source, availability; /* of the point before */
  char *amount, *details;
} PointReader;

/* The same fact may come from two imports, after a merge of files or a redo. */
static gboolean
is_repeated (const PointReader *self, WinnowSql *query)
{
  return self->amount != NULL && winnow_sql_integer (query, 0) == self->time && winnow_sql_integer (query, 1) == self->source &&
         winnow_sql_integer (query, 3) == self->availability && strcmp (winnow_sql_text (query, 2), self->amount) == 0 &&
         strcmp (winnow_sql_text (query, 4), self->details) == 0;
}

static void
remember_point (PointReader *self, WinnowSql *query)
{
  g_free (self->amount);
  g_free (self->details);
  self->time = winnow_sql_integer (query, 0);
  self->source = winnow_sql_integer (query, 1);
  self->amount = winnow_sql_dup_text (query, 2);
  self->availability = winnow_sql_integer (query, 3);
  self->details = winnow_sql_dup_text (query, 4);
}

static void
set_price (PointReader *self, WinnowSeriesPoint *point, WinnowSql *query)
{
  WinnowDecimal *amount = *self->amount != '\0' ? winnow_decimal_new_from_text (self->amount, NULL) : NULL;
  g_autoptr (WinnowDecimal) per_card_hour = NULL;

  point->price_text = g_strdup (winnow_sql_is_null (query, 5) ? self->amount : winnow_sql_text (query, 5));
  if (amount == NULL)
    return;
  point->price = winnow_number (winnow_decimal_to_double (amount));
  g_clear_pointer (&self->converter->amount, winnow_decimal_unref);
  self->converter->amount = amount;
  per_card_hour = winnow_observation_per_card_hour (self->converter, NULL, NULL);
  if (per_card_hour != NULL)
    point->per_card_hour = winnow_number (winnow_decimal_to_double (per_card_hour));
}

static WinnowFlags
flags_of (PointReader *self, WinnowSql *query, const char *source)
{
  gpointer overruled;
  g_autofree char *id = NULL;

  if (g_hash_table_size (self->overrules) == 0)
    return (WinnowFlags) winnow_sql_integer (query, 7);
  id = overrule_id (self->series->id, self->time, source);
  if (g_hash_table_lookup_extended (self->overrules, id, NULL, &overruled))
    return (WinnowFlags) GPOINTER_TO_UINT (overruled);
  return (WinnowFlags) winnow_sql_integer (query, 7);
}

/* Whichever import came first in this file, the point must be the same. */
static void
unite_point (PointReader *self, WinnowSql *query)
{
  WinnowSeriesPoint *point = &g_array_index (self->series->points, WinnowSeriesPoint, self->series->points->len - 1);
  const char *price_text = winnow_sql_is_null (query, 5) ? self->amount : winnow_sql_text (query, 5);
  WinnowNumber offers = winnow_sql_number (query, 6);

  point->flags |= flags_of (self, query, point->source);
  if (strcmp (price_text, point->price_text) < 0)
    {
      g_free (point->price_text);
      point->price_text = g_strdup (price_text);
    }
  if (winnow_number_or (offers, -1) > winnow_number_or (point->offers, -1))
    point->offers = offers;
}

static void
read_point (PointReader *self, WinnowSql *query)
{
  WinnowSeriesPoint point = { 0 };

  if (is_repeated (self, query))
    {
      unite_point (self, query);
      return;
    }
  remember_point (self, query);
  point.time = self->time;
  set_price (self, &point, query);
  point.availability = winnow_series_string (self->store, self->availability);
  point.offers = winnow_sql_number (query, 6);
  point.source = winnow_series_string (self->store, self->source);
  point.flags = flags_of (self, query, point.source);
  if (point.flags != 0 && !winnow_sql_is_null (query, 8))
    point.flag_reasons = winnow_sql_dup_text (query, 8);
  g_array_append_val (self->series->points, point);
}

static gboolean
read_points (PointReader *self, gint64 number, const WinnowSeriesQuery *range, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->store->connection,
                      "SELECT o.time, o.source, o.amount, o.availability, o.details, o.amount_text, o.offers, "
                      " coalesce (f.flags, 0), f.reasons FROM observation o JOIN import i ON i.number = o.import "
                      "LEFT JOIN observation_flag f ON (f.series, f.time, f.source, f.amount, f.availability, f.details, f.import) "
                      " = (o.series, o.time, o.source, o.amount, o.availability, o.details, o.import) "
                      "WHERE o.series = ?1 AND o.time >= ?2 AND o.time <= ?3 AND i.is_visible "
                      "ORDER BY o.time, o.source, o.amount, o.availability, o.details, o.import",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_integer (query, 1, number);
  winnow_sql_bind_integer (query, 2, range->from != 0 ? range->from : G_MININT64);
  winnow_sql_bind_integer (query, 3, range->to != 0 ? range->to : G_MAXINT64);
  while (winnow_sql_step (query, &local))
    read_point (self, query);
  return winnow_propagate (&local, error);
}

static WinnowSeries *
read_series (WinnowStore *store, const WinnowSeriesKey *key, gint64 number, const WinnowSeriesQuery *range, GError **error)
{
  g_autoptr (WinnowSeries) series = winnow_series_new (key);
  g_autoptr (WinnowObservation) converter = winnow_observation_new ();
  g_autoptr (GHashTable) overrules = load_overrules (store, series->id, error);
  PointReader reader = { .store = store, .series = series, .converter = converter, .overrules = overrules };
  gboolean is_good;

  if (overrules == NULL)
    return NULL;
  winnow_series_key_copy (key, &converter->key);
  is_good = read_points (&reader, number, range, error);
  g_free (reader.amount);
  g_free (reader.details);
  return is_good ? g_steal_pointer (&series) : NULL;
}

/* ---- Queries ---- */

typedef struct
{
  WinnowSeriesKey key;
  gint64 number;
} Found;

static void
found_clear (gpointer data)
{
  winnow_series_key_clear (&((Found *) data)->key);
}

static GArray *
find_series (WinnowStore *self, const WinnowSeriesQuery *wanted, GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (Found));
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_series_key_query (self,
                               "(?1 IS NULL OR accelerator = ?1) AND (?2 IS NULL OR provider = ?2) "
                               "AND (?3 IS NULL OR purchase = ?3) AND (?4 IS NULL OR region = ?4) AND (?5 IS NULL OR id = ?5) "
                               "AND EXISTS (SELECT 1 FROM series_import s JOIN import i ON i.number = s.import "
                               " WHERE s.series = series.number AND i.is_visible)",
                               error);

  if (query == NULL)
    return NULL;
  g_array_set_clear_func (found, found_clear);
  winnow_sql_bind_text (query, 1, wanted->accelerator);
  winnow_sql_bind_text (query, 2, wanted->provider);
  winnow_sql_bind_text (query, 3, wanted->purchase);
  winnow_sql_bind_text (query, 4, wanted->region);
  winnow_sql_bind_text (query, 5, wanted->series_id);
  while (winnow_sql_step (query, &local))
    {
      Found one;

      winnow_series_read_key (query, &one.key);
      one.number = winnow_sql_integer (query, N_KEY_COLUMNS);
      g_array_append_val (found, one);
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&found) : NULL;
}

gboolean
winnow_store_series_each (WinnowStore *self, const WinnowSeriesQuery *query, WinnowSeriesFunc each, gpointer data, GError **error)
{
  g_autoptr (GArray) found = NULL;

  g_return_val_if_fail (self != NULL && query != NULL && each != NULL, FALSE);

  found = find_series (self, query, error);
  if (found == NULL)
    return FALSE;
  for (guint i = 0; i < found->len; i++)
    {
      const Found *one = &g_array_index (found, Found, i);
      g_autoptr (WinnowSeries) series = read_series (self, &one->key, one->number, query, error);

      if (series == NULL)
        return FALSE;
      if (series->points->len > 0 && !each (series, data))
        return TRUE;
    }
  return TRUE;
}

GPtrArray *
winnow_store_series (WinnowStore *self, const WinnowSeriesQuery *query, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_series_free);
  g_autoptr (GArray) found = NULL;

  g_return_val_if_fail (self != NULL && query != NULL, NULL);

  found = find_series (self, query, error);
  if (found == NULL)
    return NULL;
  for (guint i = 0; i < found->len; i++)
    {
      const Found *one = &g_array_index (found, Found, i);
      g_autoptr (WinnowSeries) series = read_series (self, &one->key, one->number, query, error);

      if (series == NULL)
        return NULL;
      if (series->points->len > 0)
        g_ptr_array_add (all, g_steal_pointer (&series));
    }
  return g_steal_pointer (&all);
}

GPtrArray *
winnow_store_series_list (WinnowStore *self, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_series_info_free);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  query = winnow_sql_new (self->connection,
                          "SELECT " KEY_COLUMNS ", n, first, last, "
                          "(SELECT o.availability FROM observation o JOIN import i ON i.number = o.import "
                          " WHERE o.series = series.number AND o.time = last AND i.is_visible LIMIT 1) "
                          "FROM (SELECT p.series AS number, sum (p.n_points) AS n, min (p.first) AS first, max (p.last) AS last "
                          " FROM series_import p WHERE p.import IN (SELECT number FROM import WHERE is_visible) "
                          " GROUP BY p.series) AS span JOIN series ON series.number = span.number ORDER BY id",
                          error);
  if (query == NULL)
    return NULL;
  while (winnow_sql_step (query, &local))
    {
      WinnowSeriesInfo *info = g_new0 (WinnowSeriesInfo, 1);

      winnow_series_read_key (query, &info->key);
      info->id = winnow_sql_dup_text (query, 0);
      info->n_points = (guint64) winnow_sql_integer (query, N_KEY_COLUMNS);
      info->first = winnow_sql_integer (query, N_KEY_COLUMNS + 1);
      info->last = winnow_sql_integer (query, N_KEY_COLUMNS + 2);
      info->availability
        = winnow_sql_is_null (query, N_KEY_COLUMNS + 3) ? "" : winnow_series_string (self, winnow_sql_integer (query, N_KEY_COLUMNS + 3));
      g_ptr_array_add (list, info);
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&list) : NULL;
}
