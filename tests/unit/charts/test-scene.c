/* test-scene.c — what a scene holds: gaps, flags, CSV, speech, segments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "samples.h"

#include <math.h>
#include <string.h>

static const WinnowLayer *
layer_of (const WinnowScene *scene, guint panel, guint layer)
{
  return g_ptr_array_index (((WinnowPanel *)g_ptr_array_index (scene->panels, panel))->layers,
                            layer);
}

static gboolean
starts_run (const WinnowLayer *layer, guint i)
{
  return g_array_index (layer->points, WinnowScenePoint, i).starts_run;
}

/* Case D13: a hole in the data is a break, not steady growth. */
static void
test_gap (void)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (sample_series_free);
  WinnowSeries *series = sample_series ("Example A", "on_demand", "USD");
  g_autoptr (WinnowScene) scene = NULL;
  const WinnowLayer *layer;

  g_ptr_array_add (all, series);
  for (guint i = 0; i < 5; i++)
    sample_add (series, START + i * DAY, 2 + i * 0.1, 0, -1);
  sample_add (series, START + 7 * DAY, 3, 0, -1);  /* three steps: no gap yet */
  sample_add (series, START + 11 * DAY, 3, 0, -1); /* four steps: a gap */
  scene = winnow_scene_price_history (all, TRUE, "en");
  layer = layer_of (scene, 0, 0);
  g_assert_cmpuint (layer->points->len, ==, 7);
  g_assert_true (starts_run (layer, 0));
  g_assert_false (starts_run (layer, 4));
  g_assert_false (starts_run (layer, 5));
  g_assert_true (starts_run (layer, 6));
}

static void
test_gap_hourly (void)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (sample_series_free);
  WinnowSeries *series = sample_series ("Example A", "spot", "USD");
  g_autoptr (WinnowScene) scene = NULL;

  g_ptr_array_add (all, series);
  for (guint i = 0; i < 6; i++)
    sample_add (series, START + i * 5 * 3600, 2, 0, -1);
  /* Eleven hours: less than three median steps, but more than ten hours. */
  sample_add (series, START + 25 * 3600 + 11 * 3600, 2, 0, -1);
  scene = winnow_scene_price_history (all, TRUE, "en");
  g_assert_true (starts_run (layer_of (scene, 0, 0), 6));
}

static void
test_flagged (void)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (sample_series_free);
  WinnowSeries *series = sample_series ("Example A", "on_demand", "USD");
  g_autoptr (WinnowScene) scene = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *speech = NULL;
  g_autofree char *flags = NULL;
  double low, high;

  g_ptr_array_add (all, series);
  sample_add (series, START, 2, 0, 3);
  sample_add (series, START + DAY, 9999, WINNOW_FLAG_PLACEHOLDER, -1);
  sample_add (series, START + 2 * DAY, 2.5, WINNOW_FLAG_ESTIMATED, 4);
  sample_add (series, START + 3 * DAY, 0, WINNOW_FLAG_ZERO, -1);
  scene = winnow_scene_price_history (all, TRUE, "en");
  g_assert_true (winnow_panel_extent (g_ptr_array_index (scene->panels, 0), &low, &high));
  g_assert_cmpfloat (low, ==, 2);
  g_assert_cmpfloat (high, ==, 2.5);
  flags = winnow_scene_flag_summary (scene);
  g_assert_cmpstr (flags, ==, "zero (1), placeholder (1)");
  speech = winnow_scene_to_speech (scene);
  g_assert_nonnull (strstr (speech, "2 observations from 1 Sep 2026 to 3 Sep 2026"));
  g_assert_nonnull (strstr (speech, "flagged and left out: 2"));
  g_assert_null (strstr (speech, "9,999"));
  csv = winnow_scene_to_csv (scene);
  g_assert_nonnull (strstr (csv, "2026-09-02T00:00:00Z,9999,card-hour,USD"));
  g_assert_nonnull (strstr (csv, "placeholder"));
}

static void
test_tiers_and_currencies_apart (void)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (sample_series_free);
  g_autoptr (WinnowScene) scene = NULL;

  g_ptr_array_add (all, sample_series ("Example A", "on_demand", "USD"));
  g_ptr_array_add (all, sample_series ("Example A", "spot", "USD"));
  g_ptr_array_add (all, sample_series ("Example A", "on_demand", "CNY"));
  for (guint i = 0; i < 3; i++)
    sample_add (g_ptr_array_index (all, i), START, 1 + i, 0, 2);
  scene = winnow_scene_price_history (all, TRUE, "en");
  g_assert_cmpuint (scene->panels->len, ==, 3); /* USD, CNY, offers */
  g_assert_cmpstr (layer_of (scene, 0, 0)->label, ==, "on demand");
  g_assert_cmpstr (layer_of (scene, 0, 1)->label, ==, "spot");
}

static void
test_empty (void)
{
  g_autoptr (WinnowScene) history = winnow_scene_price_history (NULL, TRUE, "zh");
  g_autoptr (WinnowScene) bars = winnow_scene_bars ("", "", NULL, 0, NULL, 0, "en");
  g_autoptr (WinnowScene) curves = winnow_scene_curves ("", "", "", NULL, 0, NAN, "en");
  g_autofree char *a = winnow_scene_to_speech (history);
  g_autofree char *b = winnow_scene_to_speech (bars);
  g_autofree char *c = winnow_scene_to_speech (curves);

  g_assert_cmpstr (a, ==, "这段时间内没有观测到价格。");
  g_assert_cmpstr (b, ==, "There is no total to compare yet.");
  g_assert_nonnull (strstr (c, "nothing can be compared"));
}

static void
test_bars (void)
{
  static const char *const parts[] = { "Compute", "Storage" };
  const double known[] = { 100, 20 };
  const WinnowBar bars[] = { { "=HYPERLINK(1)", 120, 120, FALSE, known },
                             { "Open, \"quoted\"", 80, 80, TRUE, NULL },
                             { "Range", 90, 130, FALSE, known } };
  g_autoptr (WinnowScene) scene = winnow_scene_bars ("Ledger", "CNY", parts, 2, bars, 3, "en");
  g_autofree char *csv = winnow_scene_to_csv (scene);
  g_autofree char *speech = winnow_scene_to_speech (scene);

  /* Case D20: text that starts like a formula is neutralised. */
  g_assert_true (g_str_has_prefix (
      csv, "bar,part,low,high,state,unit\r\n\"'=HYPERLINK(1)\",Compute,100,100,part,CNY\r\n"));
  g_assert_nonnull (strstr (csv, "\"Open, \"\"quoted\"\"\",total,80,80,incomplete,CNY"));
  g_assert_nonnull (strstr (csv, "Range,total,90,130,range,CNY"));
  g_assert_nonnull (strstr (speech, "incomplete, 80.00 known so far"));
  g_assert_nonnull (strstr (speech, "between 90.00 and 130.00"));
}

static void
test_curves (void)
{
  const double lines[3][2] = { { 0, 100 }, { 50, 0 }, { 20, 60 } };
  WinnowCurve curves[3];
  g_autoptr (WinnowScene) scene = NULL;
  g_autofree char *speech = NULL;
  const WinnowSceneSegment *segments;

  for (guint i = 0; i < 3; i++)
    {
      curves[i] = (WinnowCurve){ i == 0   ? "A"
                                 : i == 1 ? "B"
                                          : "C",
                                 g_array_new (FALSE, FALSE, sizeof (double)),
                                 g_array_new (FALSE, FALSE, sizeof (double)) };
      for (guint k = 0; k <= 1; k++)
        {
          double x = k, y = lines[i][0] + lines[i][1] * x;

          g_array_append_val (curves[i].x, x);
          g_array_append_val (curves[i].y, y);
        }
    }
  scene = winnow_scene_curves ("Total", "Utilisation", "CNY", curves, 3, 0.4, "en");
  /* 100 u, 50 and 20 + 60 u meet at u = 0.5: A before, B after, C never alone. */
  g_assert_cmpuint (scene->segments->len, ==, 2);
  segments = (const WinnowSceneSegment *)(void *)scene->segments->data;
  g_assert_cmpuint (segments[0].layer, ==, 0);
  g_assert_cmpfloat_with_epsilon (segments[0].to, 0.5, 1e-9);
  g_assert_cmpuint (segments[1].layer, ==, 1);
  speech = winnow_scene_to_speech (scene);
  g_assert_nonnull (strstr (speech, "From 0 % to 50 % A is lowest"));
  g_assert_nonnull (strstr (speech, "The plan is at 40 %, where A is lowest"));
  for (guint i = 0; i < 3; i++)
    {
      g_array_unref (curves[i].x);
      g_array_unref (curves[i].y);
    }
}

static void
test_words_complete (void)
{
  for (guint i = 0; i < WINNOW_N_CHART_WORDS; i++)
    {
      g_assert_nonnull (winnow_chart_word (i, "en"));
      g_assert_nonnull (winnow_chart_word (i, "zh"));
      g_assert_cmpstr (winnow_chart_word (i, "en"), !=, winnow_chart_word (i, "zh"));
    }
  for (guint i = 0; i < WINNOW_N_FLAGS; i++)
    g_assert_cmpstr (winnow_chart_flag (i, "en"), !=, winnow_chart_flag (i, "zh"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/charts/scene/gap", test_gap);
  g_test_add_func ("/charts/scene/gap-hourly", test_gap_hourly);
  g_test_add_func ("/charts/scene/flagged", test_flagged);
  g_test_add_func ("/charts/scene/tiers-and-currencies-apart", test_tiers_and_currencies_apart);
  g_test_add_func ("/charts/scene/empty", test_empty);
  g_test_add_func ("/charts/scene/bars", test_bars);
  g_test_add_func ("/charts/scene/curves", test_curves);
  g_test_add_func ("/charts/scene/words-complete", test_words_complete);
  return g_test_run ();
}
