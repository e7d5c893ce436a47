/* observation.c — writing the observations of a pending import.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <string.h>

#include "store/import.h"

#define FLAG_STEP 5000 /* observations flagged in one transaction */

/* ---- Caches of numbers ---- */

static guint
hash_number (WinnowNumber number)
{
  double value = winnow_number_or (number, -1);

  return g_double_hash (&value);
}

static guint
hash_text (const char *text)
{
  return text != NULL ? g_str_hash (text) : 0;
}

static guint
key_hash (gconstpointer data)
{
  const WinnowSeriesKey *key = data;
  const guint parts[] = {
    hash_text (key->provider),      hash_text (key->channel),     hash_text (key->sku),    hash_text (key->accelerator),
    hash_text (key->form_factor),   hash_number (key->cards),     hash_text (key->region), hash_text (key->purchase),
    hash_number (key->term_months), hash_text (key->currency),    hash_text (key->unit),   hash_text (key->zone),
    hash_text (key->statistic),
  };
  guint hash = 17;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    hash = hash * 31 + parts[i];
  return hash;
}

static gboolean
number_equal (WinnowNumber a, WinnowNumber b)
{
  if (winnow_number_is_known (a) != winnow_number_is_known (b))
    return FALSE;
  return winnow_number_or (a, 0) == winnow_number_or (b, 0);
}

static gboolean
key_equal (gconstpointer a, gconstpointer b)
{
  const WinnowSeriesKey *left = a, *right = b;

  return g_strcmp0 (left->sku, right->sku) == 0 && g_strcmp0 (left->provider, right->provider) == 0 &&
         g_strcmp0 (left->region, right->region) == 0 && g_strcmp0 (left->accelerator, right->accelerator) == 0 &&
         g_strcmp0 (left->purchase, right->purchase) == 0 && g_strcmp0 (left->channel, right->channel) == 0 &&
         g_strcmp0 (left->service_class, right->service_class) == 0 &&
         g_strcmp0 (left->form_factor, right->form_factor) == 0 && g_strcmp0 (left->zone, right->zone) == 0 &&
         g_strcmp0 (left->unit, right->unit) == 0 && g_strcmp0 (left->currency, right->currency) == 0 &&
         g_strcmp0 (left->statistic, right->statistic) == 0 && number_equal (left->memory_mib, right->memory_mib) &&
         number_equal (left->cards, right->cards) && number_equal (left->minimum_cards, right->minimum_cards) &&
         number_equal (left->term_months, right->term_months);
}

static void
key_free (gpointer data)
{
  winnow_series_key_clear (data);
  g_free (data);
}

void
winnow_import_make_caches (WinnowPendingImport *pending)
{
  pending->series = g_hash_table_new_full (key_hash, key_equal, key_free, g_free);
  pending->strings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  pending->spans = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  pending->bases = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
winnow_import_forget_caches (WinnowPendingImport *pending)
{
  g_hash_table_remove_all (pending->series);
  g_hash_table_remove_all (pending->strings);
}

static gint64 *
boxed (gint64 value)
{
  return g_memdup2 (&value, sizeof value);
}

static gboolean
find_number (WinnowStore *store, const char *sql, const char *text, gint64 *number, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection, sql, error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, text);
  *number = winnow_sql_step (query, &local) ? winnow_sql_integer (query, 0) : 0;
  return winnow_propagate (&local, error);
}

static gboolean
string_number (WinnowStore *store, const char *text, gint64 *number, GError **error)
{
  const gint64 *known = g_hash_table_lookup (store->pending->strings, text != NULL ? text : "");
  g_autoptr (WinnowSql) insert = NULL;

  if (known != NULL)
    {
      *number = *known;
      return TRUE;
    }
  text = text != NULL ? text : "";
  if (!find_number (store, "SELECT number FROM string WHERE text = ?1", text, number, error))
    return FALSE;
  if (*number == 0)
    {
      insert = winnow_sql_new (store->connection, "INSERT INTO string (text) VALUES (?1)", error);
      if (insert == NULL)
        return FALSE;
      winnow_sql_bind_text (insert, 1, text);
      if (!winnow_sql_run (insert, error))
        return FALSE;
      *number = sqlite3_last_insert_rowid (winnow_connection_handle (store->connection));
    }
  g_hash_table_insert (store->pending->strings, g_strdup (text), boxed (*number));
  return TRUE;
}

static gboolean
insert_series (WinnowStore *store, const WinnowSeriesKey *key, const char *id, gint64 *number, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "INSERT INTO series (id, provider, channel, service_class, sku, accelerator, form_factor, memory_mib, "
                      " cards, minimum_cards, purchase, term_months, region, zone, unit, currency, statistic) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, id);
  winnow_sql_bind_text (query, 2, key->provider);
  winnow_sql_bind_text (query, 3, key->channel);
  winnow_sql_bind_text (query, 4, key->service_class);
  winnow_sql_bind_text (query, 5, key->sku);
  winnow_sql_bind_text (query, 6, key->accelerator);
  winnow_sql_bind_text (query, 7, key->form_factor);
  winnow_sql_bind_number (query, 8, key->memory_mib);
  winnow_sql_bind_number (query, 9, key->cards);
  winnow_sql_bind_number (query, 10, key->minimum_cards);
  winnow_sql_bind_text (query, 11, key->purchase);
  winnow_sql_bind_number (query, 12, key->term_months);
  winnow_sql_bind_text (query, 13, key->region);
  winnow_sql_bind_text (query, 14, key->zone);
  winnow_sql_bind_text (query, 15, key->unit);
  winnow_sql_bind_text (query, 16, key->currency);
  winnow_sql_bind_text (query, 17, key->statistic);
  if (!winnow_sql_run (query, error))
    return FALSE;
  *number = sqlite3_last_insert_rowid (winnow_connection_handle (store->connection));
  return TRUE;
}

static gboolean
series_number (WinnowStore *store, const WinnowSeriesKey *key, gint64 *number, GError **error)
{
  const gint64 *known = g_hash_table_lookup (store->pending->series, key);
  g_autofree char *id = NULL;
  WinnowSeriesKey *copy;

  if (known != NULL)
    {
      *number = *known;
      return TRUE;
    }
  id = winnow_series_key_to_text (key);
  if (!find_number (store, "SELECT number FROM series WHERE id = ?1", id, number, error))
    return FALSE;
  if (*number == 0 && !insert_series (store, key, id, number, error))
    return FALSE;
  copy = g_new0 (WinnowSeriesKey, 1);
  winnow_series_key_copy (key, copy);
  g_hash_table_insert (store->pending->series, copy, boxed (*number));
  return TRUE;
}

/* ---- One observation ---- */

/* What tells one observation from another. */
typedef struct
{
  gint64 series, time, source, availability;
  const char *amount, *details;
} Identity;

static void
bind_identity (WinnowSql *query, const Identity *identity, gint64 import)
{
  winnow_sql_bind_integer (query, 1, identity->series);
  winnow_sql_bind_integer (query, 2, identity->time);
  winnow_sql_bind_integer (query, 3, identity->source);
  winnow_sql_bind_text (query, 4, identity->amount);
  winnow_sql_bind_integer (query, 5, identity->availability);
  winnow_sql_bind_text (query, 6, identity->details);
  winnow_sql_bind_integer (query, 7, import);
}

/* The import that has it already, 0 when none does; one that was undone does not count. */
static gboolean
find_duplicate (WinnowStore *store, const Identity *identity, gint64 *import, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "SELECT o.import FROM observation o JOIN import i ON i.number = o.import "
                      "WHERE o.series = ?1 AND o.time = ?2 AND o.source = ?3 AND o.amount = ?4 AND o.availability = ?5 "
                      " AND o.details = ?6 AND (i.is_visible OR i.number = ?7) LIMIT 1",
                      error);

  if (query == NULL)
    return FALSE;
  bind_identity (query, identity, store->pending->number);
  *import = winnow_sql_step (query, &local) ? winnow_sql_integer (query, 0) : 0;
  return winnow_propagate (&local, error);
}

static gboolean
insert (WinnowStore *store, const WinnowObservation *observation, const Identity *identity, GError **error)
{
  gint64 time_quality, name;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "INSERT INTO observation (series, time, source, amount, availability, details, import, amount_text, "
                      " offers, minimum_cards, fetched_at, time_quality, name, line, row_reference) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
                      error);

  if (query == NULL || !string_number (store, observation->time_quality, &time_quality, error) ||
      !string_number (store, observation->gpu_name_raw, &name, error))
    return FALSE;
  bind_identity (query, identity, store->pending->number);
  winnow_sql_bind_text (query, 8,
                        g_strcmp0 (observation->amount_text, identity->amount) != 0 ? observation->amount_text : NULL);
  winnow_sql_bind_number (query, 9, observation->offers);
  winnow_sql_bind_number (query, 10, observation->minimum_cards);
  winnow_sql_bind_integer (query, 11, observation->fetched_at);
  winnow_sql_bind_integer (query, 12, time_quality);
  winnow_sql_bind_integer (query, 13, name);
  winnow_sql_bind_integer (query, 14, (gint64) observation->line);
  winnow_sql_bind_text (query, 15, observation->row_reference);
  return winnow_sql_run (query, error);
}

static gboolean
write_flags (WinnowStore *store, const WinnowObservation *observation, const Identity *identity, GError **error)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "INSERT INTO observation_flag (series, time, source, amount, availability, details, import, flags, "
                      " reasons) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) "
                      "ON CONFLICT DO UPDATE SET flags = excluded.flags, reasons = excluded.reasons",
                      error);

  if (query == NULL)
    return FALSE;
  for (guint i = 0; observation->flag_reasons != NULL && i < observation->flag_reasons->len; i++)
    g_string_append_printf (reasons, i == 0 ? "%s" : "\n%s", (char *) g_ptr_array_index (observation->flag_reasons, i));
  bind_identity (query, identity, store->pending->number);
  winnow_sql_bind_integer (query, 8, observation->flags);
  winnow_sql_bind_text (query, 9, reasons->str);
  return winnow_sql_run (query, error);
}

static void
count_flags (WinnowPendingImport *pending, WinnowFlags flags)
{
  for (guint bit = 0; flags != 0 && bit < WINNOW_N_FLAGS; bit++)
    if ((flags & 1u << bit) != 0)
      pending->flagged[bit]++;
}

static void
widen_span (WinnowPendingImport *pending, gint64 series, gint64 time)
{
  WinnowSeriesSpan *span = g_hash_table_lookup (pending->spans, &series);

  if (span == NULL)
    {
      span = g_new0 (WinnowSeriesSpan, 1);
      span->first = span->last = time;
      g_hash_table_insert (pending->spans, boxed (series), span);
    }
  span->n_points++;
  span->first = MIN (span->first, time);
  span->last = MAX (span->last, time);
}

static gboolean
add (WinnowStore *store, const WinnowObservation *observation, gint64 source, GError **error)
{
  WinnowPendingImport *pending = store->pending;
  g_autofree char *amount = observation->amount != NULL ? winnow_decimal_to_text (observation->amount) : NULL;
  Identity identity = {
    .time = observation->observed_at,
    .source = source,
    .amount = amount != NULL ? amount : "",
    .details = observation->details != NULL ? observation->details : "",
  };
  gint64 duplicate;

  if (!series_number (store, &observation->key, &identity.series, error) ||
      !string_number (store, observation->availability, &identity.availability, error) ||
      !find_duplicate (store, &identity, &duplicate, error))
    return FALSE;
  if (duplicate != 0)
    {
      pending->duplicates++;
      if (duplicate != pending->number && !g_hash_table_contains (pending->bases, &duplicate))
        g_hash_table_add (pending->bases, boxed (duplicate));
      return TRUE;
    }
  if (!insert (store, observation, &identity, error))
    return FALSE;
  if (observation->flags != 0 && !write_flags (store, observation, &identity, error))
    return FALSE;
  pending->added++;
  count_flags (pending, observation->flags);
  widen_span (pending, identity.series, identity.time);
  return TRUE;
}

static gboolean
add_all (WinnowStore *self, GPtrArray *observations, GError **error)
{
  gint64 source;

  if (!string_number (self, self->pending->file_name, &source, error))
    return FALSE;
  for (guint i = 0; i < observations->len; i++)
    if (!add (self, g_ptr_array_index (observations, i), source, error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_store_import_add (WinnowStore *self, const char *import_id, GPtrArray *observations, GError **error)
{
  g_return_val_if_fail (self != NULL && import_id != NULL && observations != NULL, FALSE);

  return winnow_import_get_pending (self, import_id, error) != NULL && winnow_import_begin_chunk (self, error) &&
         winnow_import_end_chunk (self, add_all (self, observations, error), error);
}

/* ---- Flags over whole series ---- */

/* An observation as read back, with what finds its row again. */
typedef struct
{
  WinnowObservation *observation;
  Identity identity;
  char *amount, *details;
  gint64 import;
  WinnowFlags before;
} Stored;

static void
stored_free (gpointer data)
{
  Stored *stored = data;

  winnow_observation_unref (stored->observation);
  g_free (stored->amount);
  g_free (stored->details);
  g_free (stored);
}

static gboolean
read_key (WinnowStore *store, gint64 number, WinnowSeriesKey *key, GError **error)
{
  g_autoptr (WinnowSql) query = winnow_series_key_query (store, "number = ?1", error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_integer (query, 1, number);
  if (!winnow_sql_step (query, error))
    return FALSE;
  winnow_series_read_key (query, key);
  return TRUE;
}

static Stored *
read_stored (WinnowStore *store, WinnowSql *query, const WinnowSeriesKey *key, gint64 series)
{
  Stored *stored = g_new0 (Stored, 1);
  WinnowObservation *observation = winnow_observation_new ();
  const char *reasons = winnow_sql_text (query, 14);

  stored->observation = observation;
  stored->amount = winnow_sql_dup_text (query, 2);
  stored->details = winnow_sql_dup_text (query, 4);
  stored->identity = (Identity){ series, winnow_sql_integer (query, 0), winnow_sql_integer (query, 1),
                                 winnow_sql_integer (query, 3), stored->amount, stored->details };
  stored->import = winnow_sql_integer (query, 5);
  winnow_series_key_copy (key, &observation->key);
  observation->observed_at = stored->identity.time;
  observation->amount = *stored->amount != '\0' ? winnow_decimal_new_from_text (stored->amount, NULL) : NULL;
  observation->availability = g_strdup (winnow_series_string (store, stored->identity.availability));
  observation->details = *stored->details != '\0' ? g_strdup (stored->details) : NULL;
  observation->amount_text = g_strdup (winnow_sql_is_null (query, 6) ? stored->amount : winnow_sql_text (query, 6));
  observation->offers = winnow_sql_number (query, 7);
  observation->minimum_cards = winnow_sql_number (query, 8);
  observation->fetched_at = winnow_sql_integer (query, 9);
  observation->time_quality = g_strdup (winnow_series_string (store, winnow_sql_integer (query, 10)));
  observation->gpu_name_raw = g_strdup (winnow_series_string (store, winnow_sql_integer (query, 11)));
  observation->line = (guint64) winnow_sql_integer (query, 12);
  observation->flags = stored->before = (WinnowFlags) winnow_sql_integer (query, 13);
  if (reasons != NULL && *reasons != '\0')
    {
      g_auto (GStrv) lines = g_strsplit (reasons, "\n", -1);

      observation->flag_reasons = g_ptr_array_new_with_free_func (g_free);
      for (guint i = 0; lines[i] != NULL; i++)
        g_ptr_array_add (observation->flag_reasons, g_strdup (lines[i]));
    }
  observation->row_reference = winnow_sql_dup_text (query, 15);
  return stored;
}

static GPtrArray *
read_series (WinnowStore *store, gint64 series, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (stored_free);
  WinnowSeriesKey key = { 0 };
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection,
                      "SELECT o.time, o.source, o.amount, o.availability, o.details, o.import, o.amount_text, o.offers, "
                      " o.minimum_cards, o.fetched_at, o.time_quality, o.name, o.line, coalesce (f.flags, 0), f.reasons, "
                      " o.row_reference "
                      "FROM observation o JOIN import i ON i.number = o.import "
                      "LEFT JOIN observation_flag f ON (f.series, f.time, f.source, f.amount, f.availability, f.details, f.import) "
                      " = (o.series, o.time, o.source, o.amount, o.availability, o.details, o.import) "
                      "WHERE o.series = ?1 AND (i.is_visible OR i.number = ?2) ORDER BY o.time",
                      error);

  if (query == NULL || !read_key (store, series, &key, error))
    return NULL;
  winnow_sql_bind_integer (query, 1, series);
  winnow_sql_bind_integer (query, 2, store->pending->number);
  while (winnow_sql_step (query, &local))
    g_ptr_array_add (found, read_stored (store, query, &key, series));
  winnow_series_key_clear (&key);
  return winnow_propagate (&local, error) ? g_steal_pointer (&found) : NULL;
}

static gboolean
flag_series (WinnowStore *self, gint64 series, WinnowObservationsFunc flag, gpointer data, GError **error)
{
  g_autoptr (GPtrArray) stored = read_series (self, series, error);
  g_autoptr (GPtrArray) observations = g_ptr_array_new ();

  if (stored == NULL)
    return FALSE;
  for (guint i = 0; i < stored->len; i++)
    g_ptr_array_add (observations, ((Stored *) g_ptr_array_index (stored, i))->observation);
  flag (observations, data);
  for (guint i = 0; i < stored->len; i++)
    {
      const Stored *one = g_ptr_array_index (stored, i);

      if (one->import != self->pending->number || one->observation->flags == one->before)
        continue;
      if (!write_flags (self, one->observation, &one->identity, error))
        return FALSE;
      count_flags (self->pending, one->observation->flags & ~one->before);
    }
  return TRUE;
}

/* The series of the import from @position on until @limit observations are looked at. */
static gboolean
flag_from (WinnowStore *self, guint *position, guint64 limit, WinnowObservationsFunc flag, gpointer data, GError **error)
{
  GHashTableIter iterator;
  gpointer series, span;
  guint64 n_points = 0;
  guint at = 0;

  g_hash_table_iter_init (&iterator, self->pending->spans);
  while (g_hash_table_iter_next (&iterator, &series, &span))
    {
      if (at++ < *position)
        continue;
      if (n_points >= limit)
        {
          *position = at - 1;
          return TRUE;
        }
      n_points += ((const WinnowSeriesSpan *) span)->n_points;
      if (!flag_series (self, *(gint64 *) series, flag, data, error))
        return FALSE;
    }
  *position = G_MAXUINT;
  return TRUE;
}

static gboolean
flag_chunk (WinnowStore *self, const char *import_id, guint *position, guint64 limit, WinnowObservationsFunc flag,
            gpointer data, GError **error)
{
  return winnow_import_get_pending (self, import_id, error) != NULL && winnow_import_begin_chunk (self, error) &&
         winnow_import_end_chunk (self, flag_from (self, position, limit, flag, data, error), error);
}

gboolean
winnow_store_import_flag (WinnowStore *self, const char *import_id, WinnowObservationsFunc flag, gpointer data, GError **error)
{
  guint position = 0;

  g_return_val_if_fail (self != NULL && import_id != NULL && flag != NULL, FALSE);

  return flag_chunk (self, import_id, &position, G_MAXUINT64, flag, data, error);
}

gboolean
winnow_store_import_flag_step (WinnowStore *self, const char *import_id, guint *position, WinnowObservationsFunc flag,
                               gpointer data, GError **error)
{
  g_return_val_if_fail (self != NULL && import_id != NULL && position != NULL && flag != NULL, FALSE);

  return flag_chunk (self, import_id, position, FLAG_STEP, flag, data, error);
}
