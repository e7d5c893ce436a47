/* test-imports.c — imports, observations and series.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fixture.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define DAY 86400

static WinnowObservation *
observation (const char *sku, gint64 time, const char *amount)
{
  WinnowObservation *self = winnow_observation_new ();

  self->key.provider = g_strdup ("Example Cloud");
  self->key.channel = g_strdup ("direct");
  self->key.sku = g_strdup (sku);
  self->key.accelerator = g_strdup ("H100");
  self->key.cards = winnow_number (8);
  self->key.purchase = g_strdup ("on_demand");
  self->key.region = g_strdup ("");
  self->key.unit = g_strdup ("instance-hour");
  self->key.currency = g_strdup ("USD");
  self->key.statistic = g_strdup ("point");
  self->gpu_name_raw = g_strdup ("8x H100");
  self->observed_at = time;
  self->time_quality = g_strdup ("record");
  self->amount = amount != NULL ? winnow_decimal_new_from_text (amount, NULL) : NULL;
  self->amount_text = amount != NULL ? g_strdup_printf ("$%s", amount) : NULL;
  self->availability = g_strdup ("available");
  return self;
}

/* @n points a day apart from @first on; every tenth is flagged. */
static GPtrArray *
points (const char *sku, guint first, guint n)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);

  for (guint i = first; i < first + n; i++)
    {
      g_autofree char *amount = g_strdup_printf ("%u.10", 16 + i % 3);
      WinnowObservation *one = observation (sku, (gint64) (i + 1) * DAY, amount);

      if (i % 10 == 0)
        winnow_observation_flag (one, WINNOW_FLAG_OUTLIER, "far away");
      g_ptr_array_add (all, one);
    }
  return all;
}

static char *
start (WinnowStore *store, const char *file, const char *hash)
{
  g_autoptr (GError) error = NULL;
  gboolean known;
  char *id = NULL;

  winnow_store_import_begin (store, file, hash, "test", T0, &id, &known, &error);
  g_assert_no_error (error);
  g_assert_false (known);
  return id;
}

static void
add (WinnowStore *store, const char *id, GPtrArray *observations /* (transfer full) */)
{
  g_autoptr (GError) error = NULL;

  winnow_store_import_add (store, id, observations, &error);
  g_assert_no_error (error);
  g_ptr_array_unref (observations);
}

static WinnowImport *
finish (WinnowStore *store, const char *id)
{
  g_autoptr (GError) error = NULL;
  WinnowImport *import = NULL;

  winnow_store_import_finish (store, id, 100, 1, &import, &error);
  g_assert_no_error (error);
  return import;
}

static guint
n_points (WinnowStore *store)
{
  const WinnowSeriesQuery all = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) series = winnow_store_series (store, &all, &error);
  guint count = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < series->len; i++)
    count += ((WinnowSeries *) g_ptr_array_index (series, i))->points->len;
  return count;
}

static void
test_import (Fixture *self, gconstpointer data)
{
  g_autofree char *id = start (self->store, "a.csv", "hash-a");
  g_autoptr (WinnowImport) import = NULL;
  g_autoptr (GPtrArray) series = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *again = NULL;
  gboolean known;
  const WinnowSeriesPoint *point;
  const WinnowSeriesInfo *info;

  add (self->store, id, points ("s1", 0, 50));
  add (self->store, id, points ("s2", 0, 20));
  add (self->store, id, points ("s1", 40, 20)); /* ten of them again */
  g_assert_true (winnow_store_import_quarantine (self->store, id, 7, 2, "no number", "x,\xff,y", NULL));
  g_assert_cmpint (n_points (self->store), ==, 0);
  import = finish (self->store, id);
  g_assert_cmpint (import->added, ==, 80);
  g_assert_cmpint (import->duplicates, ==, 10);
  g_assert_cmpint (import->quarantined, ==, 1);
  g_assert_cmpint (g_array_index (import->flagged, guint64, 9), ==, 8);
  g_assert_cmpint (n_points (self->store), ==, 80);
  fixture_reopen (self);
  {
    const WinnowSeriesQuery query = { .accelerator = "H100", .provider = "Example Cloud", .from = 2 * DAY, .to = 11 * DAY };

    series = winnow_store_series (self->store, &query, NULL);
  }
  g_assert_cmpint (series->len, ==, 2);
  g_assert_cmpint (((WinnowSeries *) g_ptr_array_index (series, 0))->points->len, ==, 10);
  point = &g_array_index (((WinnowSeries *) g_ptr_array_index (series, 0))->points, WinnowSeriesPoint, 0);
  g_assert_cmpint (point->time, ==, 2 * DAY);
  g_assert_cmpstr (point->price_text, ==, "$17.10");
  g_assert_cmpfloat (winnow_number_or (point->price, 0), ==, 17.10);
  g_assert_cmpfloat_with_epsilon (winnow_number_or (point->per_card_hour, 0), 17.10 / 8, 1e-9);
  g_assert_cmpstr (point->availability, ==, "available");
  g_assert_cmpstr (point->source, ==, "a.csv");
  g_assert_cmpint (point->flags, ==, 0);
  point = &g_array_index (((WinnowSeries *) g_ptr_array_index (series, 0))->points, WinnowSeriesPoint, 9);
  g_assert_cmpint (point->flags, ==, WINNOW_FLAG_OUTLIER);
  list = winnow_store_series_list (self->store, NULL);
  g_assert_cmpint (list->len, ==, 2);
  info = g_ptr_array_index (list, 0);
  g_assert_cmpint (info->n_points, ==, 60);
  g_assert_cmpint (info->first, ==, DAY);
  g_assert_cmpint (info->last, ==, 60 * DAY);
  g_assert_cmpstr (info->key.sku, ==, "s1");
  rows = winnow_store_quarantine (self->store, id, NULL);
  g_assert_cmpint (rows->len, ==, 1);
  g_assert_cmpint (((WinnowQuarantineRow *) g_ptr_array_index (rows, 0))->line, ==, 7);
  /* The same bytes again: nothing. */
  g_assert_true (winnow_store_import_begin (self->store, "b.csv", "hash-a", "test", T0, &again, &known, NULL));
  g_assert_true (known);
  g_assert_cmpstr (again, ==, id);
}

/* A file that grew, and the undoing of both imports in either order. */
static void
test_undo (Fixture *self, gconstpointer data)
{
  g_autofree char *first = start (self->store, "a.csv", "h1");
  g_autofree char *second = NULL;
  g_autofree char *third = NULL;
  g_autoptr (WinnowImport) import = NULL;
  g_autoptr (GError) error = NULL;

  add (self->store, first, points ("s1", 0, 10));
  winnow_import_free (finish (self->store, first));
  second = start (self->store, "a.csv", "h2");
  add (self->store, second, points ("s1", 0, 15));
  import = finish (self->store, second);
  g_assert_cmpint (import->added, ==, 5);
  g_assert_cmpint (import->duplicates, ==, 10);
  g_assert_cmpint (n_points (self->store), ==, 15);
  g_assert_false (winnow_store_undo (self->store, first, T0, NULL, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CONFLICT);
  g_assert_true (winnow_store_undo (self->store, NULL, T0, NULL, NULL));
  g_assert_cmpint (n_points (self->store), ==, 10);
  g_assert_true (winnow_store_undo (self->store, first, T0, NULL, NULL));
  g_assert_cmpint (n_points (self->store), ==, 0);
  {
    g_autoptr (GPtrArray) imports = winnow_store_imports (self->store, NULL);

    g_assert_cmpint (imports->len, ==, 2);
    g_assert_true (((WinnowImport *) g_ptr_array_index (imports, 0))->is_undone);
  }
  /* Undone, so it may be imported again; redo then shows nothing twice. */
  third = start (self->store, "a.csv", "h1");
  add (self->store, third, points ("s1", 0, 10));
  winnow_import_free (finish (self->store, third));
  g_assert_cmpint (n_points (self->store), ==, 10);
  {
    g_autoptr (GPtrArray) actions = winnow_store_actions (self->store, 10, NULL);
    const WinnowAction *undone = g_ptr_array_index (actions, 1);

    g_assert_true (winnow_store_undo (self->store, undone->id, T0, NULL, &error));
  }
  g_assert_cmpint (n_points (self->store), ==, 10);
}

static void
test_abort (Fixture *self, gconstpointer data)
{
  g_autofree char *first = start (self->store, "a.csv", "h1");
  g_autofree char *second = NULL;
  g_autoptr (GPtrArray) imports = NULL;

  add (self->store, first, points ("s1", 0, 10));
  /* Edits go on while an import is being written. */
  fill (self->store);
  winnow_store_import_abort (self->store, first);
  imports = winnow_store_imports (self->store, NULL);
  g_assert_cmpint (imports->len, ==, 0);
  second = start (self->store, "a.csv", "h1");
  add (self->store, second, points ("s1", 0, 10));
  winnow_import_free (finish (self->store, second));
  g_assert_cmpint (n_points (self->store), ==, 10);
}

/* An aborted import leaves no row in any series it reached, and takes no other's: its
 * number is given to the next import, which would find what was left as its own. */
static void
test_abort_leaves_nothing (Fixture *self, gconstpointer data)
{
  g_autofree char *kept = start (self->store, "kept.csv", "h0");
  g_autofree char *aborted = NULL;
  g_autofree char *next = NULL;
  g_autoptr (WinnowImport) import = NULL;

  add (self->store, kept, points ("s1", 0, 10));
  winnow_import_free (finish (self->store, kept));
  aborted = start (self->store, "a.csv", "h1");
  add (self->store, aborted, points ("s1", 10, 10));
  add (self->store, aborted, points ("s2", 0, 10));
  winnow_store_import_abort (self->store, aborted);
  g_assert_cmpint (n_points (self->store), ==, 10);
  next = start (self->store, "b.csv", "h2");
  add (self->store, next, points ("s1", 10, 10));
  add (self->store, next, points ("s2", 0, 10));
  import = finish (self->store, next);
  g_assert_cmpint (import->added, ==, 20);
  g_assert_cmpint (import->duplicates, ==, 0);
  g_assert_cmpint (n_points (self->store), ==, 30);
}

/* The process that was importing is gone. */
static void
test_sweep (Fixture *self, gconstpointer data)
{
  pid_t child;
  int status;

  g_clear_pointer (&self->store, winnow_store_close);
  child = fork ();
  if (child == 0)
    {
      WinnowStore *store = winnow_store_open (self->path, WINNOW_STORE_OPEN_EXISTING, "Ada", "d1", NULL);
      char *id = start (store, "a.csv", "h1");

      add (store, id, points ("s1", 0, 10));
      _exit (0); /* without closing */
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  fixture_reopen (self);
  {
    g_autofree char *id = start (self->store, "a.csv", "h1");
    g_autoptr (WinnowImport) import = NULL;

    add (self->store, id, points ("s1", 0, 10));
    import = finish (self->store, id);
    g_assert_cmpint (import->added, ==, 10);
    g_assert_cmpint (import->duplicates, ==, 0);
  }
}

static void
flag_last (GPtrArray *observations, gpointer data)
{
  *(guint *) data += observations->len;
  winnow_observation_flag (g_ptr_array_index (observations, 0), WINNOW_FLAG_STALE, "of an earlier import");
  winnow_observation_flag (g_ptr_array_index (observations, observations->len - 1), WINNOW_FLAG_PLACEHOLDER, "constant");
}

static void
test_flags (Fixture *self, gconstpointer data)
{
  g_autofree char *first = start (self->store, "a.csv", "h1");
  g_autofree char *second = NULL;
  g_autoptr (WinnowImport) import = NULL;
  g_autoptr (GPtrArray) series = NULL;
  const WinnowSeriesQuery all = { 0 };
  const WinnowSeries *one;
  guint seen = 0;

  add (self->store, first, points ("s1", 1, 5));
  winnow_import_free (finish (self->store, first));
  second = start (self->store, "b.csv", "h2");
  add (self->store, second, points ("s1", 6, 3));
  g_assert_true (winnow_store_import_flag (self->store, second, flag_last, &seen, NULL));
  g_assert_cmpint (seen, ==, 8);
  import = finish (self->store, second);
  g_assert_cmpint (g_array_index (import->flagged, guint64, 2), ==, 1);
  series = winnow_store_series (self->store, &all, NULL);
  one = g_ptr_array_index (series, 0);
  g_assert_cmpint (g_array_index (one->points, WinnowSeriesPoint, 0).flags, ==, 0);
  g_assert_cmpint (g_array_index (one->points, WinnowSeriesPoint, 7).flags, ==, WINNOW_FLAG_PLACEHOLDER);
  /* A person says otherwise; undo goes back. */
  begin (self->store, "Overrule");
  g_assert_true (winnow_store_overrule_flags (self->store, one->id, 9 * DAY, "b.csv", TRUE, 0, NULL));
  g_free (commit (self->store));
  g_clear_pointer (&series, g_ptr_array_unref);
  series = winnow_store_series (self->store, &all, NULL);
  one = g_ptr_array_index (series, 0);
  g_assert_cmpint (g_array_index (one->points, WinnowSeriesPoint, 7).flags, ==, 0);
  g_assert_true (winnow_store_undo (self->store, NULL, T0, NULL, NULL));
  g_clear_pointer (&series, g_ptr_array_unref);
  series = winnow_store_series (self->store, &all, NULL);
  one = g_ptr_array_index (series, 0);
  g_assert_cmpint (g_array_index (one->points, WinnowSeriesPoint, 7).flags, ==, WINNOW_FLAG_PLACEHOLDER);
}

static void
test_identity (Fixture *self, gconstpointer data)
{
  g_autofree char *id = start (self->store, "a.csv", "h1");
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);
  g_autoptr (WinnowImport) import = NULL;
  WinnowObservation *one;

  /* Same time: another price, no price, another availability, other details. */
  g_ptr_array_add (all, observation ("s1", DAY, "2.0"));
  g_ptr_array_add (all, observation ("s1", DAY, "2.1"));
  g_ptr_array_add (all, observation ("s1", DAY, NULL));
  one = observation ("s1", DAY, "2.0");
  g_free (one->availability);
  one->availability = g_strdup ("unavailable");
  g_ptr_array_add (all, one);
  one = observation ("s1", DAY, "2.0");
  one->details = g_strdup ("host 7");
  g_ptr_array_add (all, one);
  g_ptr_array_add (all, observation ("s1", DAY, "2.0"));
  add (self->store, id, all);
  import = finish (self->store, id);
  g_assert_cmpint (import->added, ==, 5);
  g_assert_cmpint (import->duplicates, ==, 1);
  g_assert_cmpint (n_points (self->store), ==, 5);
}

static void
test_mapping (Fixture *self, gconstpointer data)
{
  g_autofree char *mapping = NULL;

  g_assert_null (winnow_store_get_mapping (self->store, "a,b"));
  g_assert_true (winnow_store_set_mapping (self->store, "a,b", "1", NULL));
  g_assert_true (winnow_store_set_mapping (self->store, "a,b", "2", NULL));
  mapping = winnow_store_get_mapping (self->store, "a,b");
  g_assert_cmpstr (mapping, ==, "2");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("/imports/import", test_import);
  ADD ("/imports/undo", test_undo);
  ADD ("/imports/abort", test_abort);
  ADD ("/imports/abort-leaves-nothing", test_abort_leaves_nothing);
  ADD ("/imports/sweep", test_sweep);
  ADD ("/imports/flags", test_flags);
  ADD ("/imports/identity", test_identity);
  ADD ("/imports/mapping", test_mapping);
  return g_test_run ();
}
