/* test-series.c — keys, statements, the index, the placeholder rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "engine/series.h"

#define DAY 86400
#define DAY_0 ((gint64) 1790000000 / DAY * DAY)

static WinnowSeriesKey
key_of (const char *provider)
{
  return (WinnowSeriesKey){
    .provider = (char *) provider, .channel = (char *) "direct", .accelerator = (char *) "H100",
    .form_factor = (char *) "SXM", .purchase = (char *) "on_demand", .unit = (char *) "card-hour",
    .currency = (char *) "USD", .statistic = (char *) "point",
  };
}

static void
add_point (WinnowSeries *series, double days, double price, double offers, WinnowFlags flags)
{
  WinnowSeriesPoint point = {
    .time = DAY_0 + (gint64) (days * DAY), .price = winnow_number (price), .per_card_hour = winnow_number (price),
    .offers = offers >= 0 ? winnow_number (offers) : WINNOW_UNKNOWN, .flags = flags,
    .price_text = g_strdup_printf ("%.4g", price),
  };

  g_array_append_val (series->points, point);
}

static WinnowSeries *
series_of (const char *provider)
{
  WinnowSeriesKey key = key_of (provider);

  return winnow_series_new (&key);
}

static const WinnowStatement none;

/* The first of that kind, or an empty one. */
static const WinnowStatement *
get (GPtrArray *statements, const char *kind)
{
  for (guint i = 0; i < statements->len; i++)
    if (strcmp (((WinnowStatement *) statements->pdata[i])->kind, kind) == 0)
      return statements->pdata[i];
  return &none;
}

static const WinnowStatement *
find (GPtrArray *statements, const char *kind)
{
  const WinnowStatement *found = get (statements, kind);

  return found->kind != NULL ? found : NULL;
}

static void
test_key (void)
{
  WinnowSeriesKey a = key_of ("a|b"), b = key_of ("a"), copy;
  g_autofree char *text_a = NULL, *text_b = NULL, *text_copy = NULL;

  b.channel = (char *) "b|direct";
  a.memory_mib = b.memory_mib = winnow_number (81559);
  text_a = winnow_series_key_to_text (&a);
  text_b = winnow_series_key_to_text (&b);
  g_assert_cmpstr (text_a, ==, "a\\|b|direct|||H100|SXM|81559|||on_demand||||card-hour|USD|point");
  g_assert_cmpstr (text_a, !=, text_b);
  winnow_series_key_copy (&a, &copy);
  text_copy = winnow_series_key_to_text (&copy);
  g_assert_cmpstr (text_copy, ==, text_a);
  winnow_series_key_clear (&copy);
}

static void
test_flag_ids (void)
{
  WinnowFlags flag;

  for (guint i = 0; i < WINNOW_N_FLAGS; i++)
    {
      g_assert_true (winnow_flag_from_id (winnow_flag_id (i), &flag));
      g_assert_cmpuint (flag, ==, 1u << i);
    }
  g_assert_false (winnow_flag_from_id ("nonsense", &flag));
}

/* A median of three offers, then of four: 6.1489 → 2.4024 within twelve days. */
static void
test_too_few (void)
{
  g_autoptr (WinnowSeries) series = series_of ("market");
  g_autoptr (GPtrArray) statements = NULL;
  const WinnowStatement *few;

  add_point (series, 0, 6.1489, 3, 0);
  add_point (series, 12, 2.4024, 4, 0);
  statements = winnow_series_statements (series, DAY_0 + 13 * DAY);
  few = get (statements, "too_few_offers");
  g_assert_nonnull (few->kind);
  g_assert_nonnull (strstr (few->text.en, "Too few offers"));
  g_assert_nonnull (strstr (few->text.en, "−60.9%"));
  g_assert_nonnull (strstr (few->text.zh, "报价太少"));
  g_assert_null (find (statements, "change"));
  g_ptr_array_unref (g_steal_pointer (&statements));

  /* Five offers at every point: then a change may be said. */
  g_array_index (series->points, WinnowSeriesPoint, 0).offers = winnow_number (5);
  g_array_index (series->points, WinnowSeriesPoint, 1).offers = winnow_number (5);
  statements = winnow_series_statements (series, 0);
  g_assert_null (find (statements, "too_few_offers"));
  g_assert_nonnull (find (statements, "change"));
}

/* Looks on days 0, 37, 49, 61 and 82 at 3.29, 3.49, 3.49, 3.99 and 3.99. */
static void
test_change_between_looks (void)
{
  g_autoptr (WinnowSeries) series = series_of ("vendor");
  g_autoptr (GPtrArray) statements = NULL;
  const WinnowStatement *change;

  add_point (series, 0, 3.29, -1, 0);
  add_point (series, 37, 3.49, -1, 0);
  add_point (series, 49, 3.49, -1, 0);
  add_point (series, 61, 3.99, -1, 0);
  add_point (series, 82, 3.99, -1, 0);
  statements = winnow_series_statements (series, DAY_0 + 110 * DAY);
  change = get (statements, "change");
  g_assert_nonnull (change->kind);
  g_assert_nonnull (strstr (change->text.en, "Changed some time between "));
  g_assert_nonnull (strstr (change->text.en, "from 3.49 to 3.99 USD (+14.3%)"));
  g_assert_nonnull (strstr (change->text.zh, "某个时刻"));
  g_assert_nonnull (strstr (((WinnowStatement *) statements->pdata[1])->text.en, "+21.3%"));
  g_assert_nonnull (find (statements, "stale"));
  g_assert_null (find (statements, "gap"));
}

static void
test_flagged_points (void)
{
  g_autoptr (WinnowSeries) series = series_of ("vendor");
  g_autoptr (GPtrArray) statements = NULL;

  add_point (series, 0, 0.5, -1, WINNOW_FLAG_PLACEHOLDER);
  add_point (series, 1, 2.29, -1, WINNOW_FLAG_CONFLICT);
  statements = winnow_series_statements (series, 0);
  g_assert_nonnull (find (statements, "no_price"));
  g_assert_nonnull (find (statements, "conflict"));
  g_assert_null (find (statements, "change"));
}

static void
test_gap (void)
{
  g_autoptr (WinnowSeries) series = series_of ("hourly");
  g_autoptr (GPtrArray) statements = NULL;

  for (guint i = 0; i < 10; i++)
    add_point (series, i / 24.0, 2, -1, 0);
  add_point (series, 19 / 24.0, 2, -1, 0);
  statements = winnow_series_statements (series, 0);
  g_assert_nonnull (find (statements, "gap"));
  g_assert_nonnull (find (statements, "no_change"));
}

/* No price moves; the set of providers grows from 2 to 34 cheaper ones. */
static void
test_index_composition (void)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_series_free);
  g_autoptr (WinnowIndex) all = NULL, fixed = NULL;

  for (guint i = 0; i < 34; i++)
    {
      g_autofree char *name = g_strdup_printf ("p%02u", i);
      WinnowSeries *series = series_of (name);
      double price = i < 2 ? 4 : 2;

      if (i < 2)
        add_point (series, 0, price, -1, 0);
      add_point (series, 10, price, -1, 0);
      add_point (series, 10.5, 0.01, -1, WINNOW_FLAG_PLACEHOLDER);
      g_ptr_array_add (list, series);
    }
  all = winnow_index_new (list, FALSE);
  fixed = winnow_index_new (list, TRUE);
  g_assert_cmpuint (all->points->len, ==, 2);
  g_assert_cmpuint (g_array_index (all->points, WinnowIndexPoint, 1).sources, ==, 34);
  g_assert_cmpuint (g_array_index (fixed->points, WinnowIndexPoint, 1).sources, ==, 2);
  g_assert_cmpfloat (g_array_index (fixed->points, WinnowIndexPoint, 1).median, ==, 4);
  g_assert_cmpuint (g_strv_length (all->sources_added), ==, 32);
  g_assert_cmpuint (g_strv_length (all->sources_dropped), ==, 0);
  g_assert_cmpfloat (winnow_number_or (all->change_matched_share, 9), ==, 0);
  g_assert_cmpfloat (winnow_number_or (all->change_unmatched_share, 9), ==, -0.5);
}

static void
test_index_empty (void)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  g_autoptr (WinnowIndex) index = winnow_index_new (list, TRUE);

  g_assert_cmpuint (index->points->len, ==, 0);
  g_assert_false (winnow_number_is_known (index->change_matched_share));
}

static WinnowCatalog *
catalog_with_h100 (void)
{
  WinnowCatalog *catalog = winnow_catalog_new ();
  WinnowAccelerator *accelerator = g_new0 (WinnowAccelerator, 1);

  accelerator->model = g_strdup ("H100");
  accelerator->plausible_low = 1.2;
  accelerator->plausible_high = 12;
  g_ptr_array_add (catalog->accelerators, accelerator);
  return catalog;
}

static void
test_stored_placeholder (void)
{
  g_autoptr (WinnowCatalog) catalog = catalog_with_h100 ();
  const struct { double price; guint n; double step; guint flagged; } cases[] = {
    { 0.39, 31, 1, 31 },  /* a month, a third of the low end */
    { 0.39, 30, 1, 0 },   /* 29 days */
    { 0.39, 19, 2, 0 },   /* too few looks */
    { 0.41, 100, 1, 0 },  /* cheap, but not impossible */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WinnowSeries) series = series_of ("any");

      for (guint k = 0; k < cases[i].n; k++)
        add_point (series, k * cases[i].step, cases[i].price, -1, 0);
      g_assert_cmpuint (winnow_flag_series (catalog, series), ==, cases[i].flagged);
      g_assert_cmpuint (winnow_flag_series (catalog, series), ==, 0);
    }
}

static WinnowObservation *
observation_of (double cards, const char *amount, const char *sku)
{
  WinnowObservation *observation = winnow_observation_new ();
  WinnowSeriesKey key = key_of ("vendor");

  key.sku = (char *) sku;
  key.unit = (char *) "instance-hour";
  winnow_series_key_copy (&key, &observation->key);
  observation->key.cards = winnow_number (cards);
  observation->observed_at = DAY_0;
  observation->amount = winnow_decimal_new_from_text (amount, NULL);
  observation->amount_text = g_strdup (amount);
  return observation;
}

static void
test_batch_rules (void)
{
  g_autoptr (WinnowCatalog) catalog = catalog_with_h100 ();
  g_autoptr (GPtrArray) batch = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);
  const WinnowFlags expected[] = {
    0, WINNOW_FLAG_DUPLICATE, WINNOW_FLAG_CONFLICT, WINNOW_FLAG_CONFLICT, WINNOW_FLAG_OUTLIER,
  };

  g_ptr_array_add (batch, observation_of (1, "3", "a"));
  g_ptr_array_add (batch, observation_of (1, "3", "a"));
  g_ptr_array_add (batch, observation_of (2, "6", "b"));
  g_ptr_array_add (batch, observation_of (2, "6.5", "b"));
  g_ptr_array_add (batch, observation_of (8, "800", "c"));
  for (guint round = 0; round < 2; round++)
    {
      winnow_flag_observations (catalog, batch);
      for (guint i = 0; i < batch->len; i++)
        g_assert_cmphex (((WinnowObservation *) batch->pdata[i])->flags, ==, expected[i]);
    }
}

static void
test_unscaled (void)
{
  g_autoptr (WinnowCatalog) catalog = winnow_catalog_new ();
  g_autoptr (GPtrArray) batch = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);

  for (guint cards = 1; cards <= 8; cards *= 2)
    {
      g_autofree char *sku = g_strdup_printf ("%ux", cards);

      g_ptr_array_add (batch, observation_of (cards, "0.79", sku));
    }
  winnow_flag_observations (catalog, batch);
  for (guint i = 0; i < batch->len; i++)
    g_assert_cmphex (((WinnowObservation *) batch->pdata[i])->flags, ==, WINNOW_FLAG_UNIT_GUESSED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/series/key", test_key);
  g_test_add_func ("/series/flag-ids", test_flag_ids);
  g_test_add_func ("/series/too-few-offers", test_too_few);
  g_test_add_func ("/series/change-between-looks", test_change_between_looks);
  g_test_add_func ("/series/flagged-points", test_flagged_points);
  g_test_add_func ("/series/gap", test_gap);
  g_test_add_func ("/series/index-composition", test_index_composition);
  g_test_add_func ("/series/index-empty", test_index_empty);
  g_test_add_func ("/series/stored-placeholder", test_stored_placeholder);
  g_test_add_func ("/series/batch-rules", test_batch_rules);
  g_test_add_func ("/series/unscaled", test_unscaled);
  return g_test_run ();
}
