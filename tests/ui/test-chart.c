/* test-chart.c — a chart on the screen: painted, read, walked by keyboard, as a table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/chart/chart.h"
#include "window/compat.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  GtkWidget *window;
  WinnowChart *chart;
  guint n_moves, n_activated, n_picked;
  double picked;
} ChartFixture;

static void
moved_cb (ChartFixture *self)
{
  self->n_moves++;
}

static void
activated_cb (ChartFixture *self, guint line, guint mark)
{
  self->n_activated++;
}

static void
picked_cb (ChartFixture *self, double value)
{
  self->n_picked++;
  self->picked = value;
}

static gboolean
is_painted (gpointer chart)
{
  double left, top, right, bottom;

  return winnow_scene_plot (winnow_chart_scene (chart), &left, &top, &right, &bottom);
}

static void
set_up (ChartFixture *self, gconstpointer data)
{
  self->window = gtk_window_new ();
  self->chart = WINNOW_CHART (winnow_chart_new ());
  gtk_window_set_default_size (GTK_WINDOW (self->window), 800, 500);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->chart));
  g_signal_connect_swapped (self->chart, "cursor-moved", G_CALLBACK (moved_cb), self);
  g_signal_connect_swapped (self->chart, "mark-activated", G_CALLBACK (activated_cb), self);
  g_signal_connect_swapped (self->chart, "axis-picked", G_CALLBACK (picked_cb), self);
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *) data == NULL;
}

static void
tear_down (ChartFixture *self, gconstpointer data)
{
  gpointer chart = self->chart;

  g_object_add_weak_pointer (G_OBJECT (self->chart), &chart);
  gtk_window_destroy (GTK_WINDOW (self->window));
  ui_wait (is_gone, &chart);
}

static void
show (ChartFixture *self, WinnowScene *scene)
{
  winnow_chart_set_scene (self->chart, scene);
  gtk_window_present (GTK_WINDOW (self->window));
  ui_wait (is_painted, self->chart);
}

static WinnowSeries *
series_new (const char *provider, double price)
{
  WinnowSeriesKey key = { .provider = (char *) provider, .accelerator = (char *) "H100", .unit = (char *) "card-hour",
                          .currency = (char *) "USD" };
  WinnowSeries *series = winnow_series_new (&key);

  for (guint i = 0; i < 5; i++)
    {
      WinnowSeriesPoint point = { .time = 1788220800 + i * 86400, .price = winnow_number (price + i),
                                  .per_card_hour = winnow_number (price + i) };

      if (i == 3)
        point.flags = WINNOW_FLAG_PLACEHOLDER;
      g_array_append_val (series->points, point);
    }
  return series;
}

static WinnowScene *
history_scene (void)
{
  g_autoptr (GPtrArray) series = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_series_free);

  g_ptr_array_add (series, series_new ("Example A", 2));
  g_ptr_array_add (series, series_new ("Example B", 4));
  return winnow_scene_price_history (series, TRUE, "en");
}

static WinnowScene *
bars_scene (void)
{
  static const double parts[2][2] = { { 100, 50 }, { 80, 0 } };
  static const char *const labels[] = { "compute", "storage", NULL };
  const WinnowBar bars[] = { { "Example A", 150, 150, FALSE, parts[0] }, { "Example B", 80, 120, FALSE, parts[1] } };

  return winnow_scene_bars ("Three months", "USD", labels, 2, bars, 2, "en");
}

static WinnowScene *
curves_scene (void)
{
  static const double x[] = { 0, 1 }, y[] = { 10, 30 };
  WinnowCurve curve = { "Example A", g_array_new (FALSE, FALSE, sizeof (double)),
                        g_array_new (FALSE, FALSE, sizeof (double)) };
  WinnowScene *scene;

  g_array_append_vals (curve.x, x, 2);
  g_array_append_vals (curve.y, y, 2);
  scene = winnow_scene_curves ("Envelope", "Utilisation", "USD", &curve, 1, 0.5, "en");
  g_array_unref (curve.x);
  g_array_unref (curve.y);
  return scene;
}

static gboolean
press (ChartFixture *self, guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->chart));
  GtkShortcutTrigger *wanted = gtk_keyval_trigger_new (key, 0);
  gboolean done = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !done; i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      for (guint j = 0; GTK_IS_SHORTCUT_CONTROLLER (controller) && !done &&
                        j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);

          if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), wanted))
            done = gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, GTK_WIDGET (self->chart),
                                                 gtk_shortcut_get_arguments (shortcut));
        }
    }
  g_object_unref (wanted);
  return done;
}

static void
assert_cursor (ChartFixture *self, guint wanted_line, guint wanted_mark)
{
  guint line, mark;

  g_assert_true (winnow_chart_cursor (self->chart, &line, &mark));
  g_assert_cmpuint (line, ==, wanted_line);
  g_assert_cmpuint (mark, ==, wanted_mark);
}

static void
test_keyboard (ChartFixture *self, gconstpointer data)
{
  guint line, mark;

  show (self, history_scene ());
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (self->chart)));
  g_assert_false (winnow_chart_cursor (self->chart, &line, &mark));
  g_assert_false (press (self, GDK_KEY_Return));
  g_assert_true (press (self, GDK_KEY_Home));
  assert_cursor (self, 0, 0);
  g_assert_true (press (self, GDK_KEY_Right));
  assert_cursor (self, 0, 1);
  g_assert_true (press (self, GDK_KEY_Down));
  assert_cursor (self, 1, 1);
  g_assert_true (press (self, GDK_KEY_Down));
  assert_cursor (self, 1, 1);
  g_assert_true (press (self, GDK_KEY_End));
  assert_cursor (self, 1, 4);
  g_assert_true (press (self, GDK_KEY_Right));
  assert_cursor (self, 1, 4);
  g_assert_true (press (self, GDK_KEY_Return));
  g_assert_cmpuint (self->n_activated, ==, 1);
  g_assert_cmpuint (self->n_moves, ==, 6);
  g_assert_true (press (self, GDK_KEY_Escape));
  g_assert_false (winnow_chart_cursor (self->chart, &line, &mark));
}

static void
test_words (ChartFixture *self, gconstpointer data)
{
  g_autofree char *speech = NULL, *text = NULL, *whole = NULL;

  show (self, history_scene ());
  gtk_test_accessible_assert_role (self->chart, GTK_ACCESSIBLE_ROLE_IMG);
  speech = winnow_scene_to_speech (winnow_chart_scene (self->chart));
  gtk_test_accessible_assert_property (self->chart, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, speech);
  winnow_chart_set_cursor (self->chart, 1, 3);
  text = winnow_scene_mark_text (winnow_chart_scene (self->chart), 1, 3);
  g_assert_cmpstr (text, ==,
                   "Example B: 7.00 (USD per card-hour), 4 Sep 2026 00:00 UTC, flagged: placeholder");
  whole = g_strdup_printf ("%s %s", speech, text);
  gtk_test_accessible_assert_property (self->chart, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, whole);
}

/* The crosshair reads the step in force, and nothing from a flagged point. */
static void
test_reading (ChartFixture *self, gconstpointer data)
{
  WinnowScene *scene = history_scene ();
  g_autoptr (GArray) readings = NULL;
  guint line, mark;
  double x, y, next_x;

  show (self, scene);
  g_assert_true (winnow_scene_mark_position (scene, 0, 2, &x, &y));
  g_assert_true (winnow_scene_mark_position (scene, 0, 3, &next_x, &y));
  readings = winnow_scene_read (scene, (x + next_x) / 2 + 20, y);
  g_assert_cmpuint (readings->len, ==, 2);
  g_assert_cmpstr (g_array_index (readings, WinnowReading, 0).label, ==, "Example A");
  g_assert_cmpstr (g_array_index (readings, WinnowReading, 0).value, ==, "4.00");
  g_assert_cmpstr (g_array_index (readings, WinnowReading, 1).value, ==, "6.00");
  g_assert_true (winnow_scene_mark_position (scene, 1, 2, &x, &y));
  g_assert_true (winnow_scene_nearest_mark (scene, x + 3, y + 3, 10, &line, &mark));
  g_assert_cmpuint (line, ==, 1);
  g_assert_cmpuint (mark, ==, 2);
  g_assert_false (winnow_scene_nearest_mark (scene, x + 300, 0, 10, &line, &mark));
  winnow_chart_point_at (self->chart, x, y);
  ui_drain ();
}

static void
test_bars (ChartFixture *self, gconstpointer data)
{
  WinnowScene *scene = bars_scene ();
  g_autoptr (GArray) readings = NULL;
  g_autofree char *text = NULL;
  double x, y;

  show (self, scene);
  g_assert_cmpuint (winnow_scene_n_lines (scene), ==, 2);
  g_assert_cmpuint (winnow_scene_n_marks (scene, 0), ==, 3);
  g_assert_cmpuint (winnow_scene_n_marks (scene, 1), ==, 2);
  g_assert_true (winnow_scene_mark_position (scene, 1, 0, &x, &y));
  readings = winnow_scene_read (scene, x, y);
  g_assert_cmpuint (readings->len, ==, 2);
  g_assert_cmpstr (g_array_index (readings, WinnowReading, 1).value, ==, "80.00 – 120.00");
  text = winnow_scene_mark_text (scene, 0, 1);
  g_assert_cmpstr (text, ==, "Example A: 50.00 (USD), storage");
  g_assert_true (press (self, GDK_KEY_Down));
  assert_cursor (self, 0, 2);
}

static void
test_pick (ChartFixture *self, gconstpointer data)
{
  WinnowScene *scene = curves_scene ();
  double left, top, right, bottom;
  g_autoptr (GArray) readings = NULL;

  show (self, scene);
  g_assert_true (winnow_scene_plot (scene, &left, &top, &right, &bottom));
  g_assert_cmpfloat_with_epsilon (winnow_scene_axis_value (scene, (left + right) / 2), 0.5, 1e-9);
  readings = winnow_scene_read (scene, (left + right) / 2, top);
  g_assert_cmpuint (readings->len, ==, 1);
  g_assert_cmpstr (g_array_index (readings, WinnowReading, 0).value, ==, "20.00");
}

static void
choose_cb (GtkWindow *parent, const WinnowFileRequest *request, WinnowFilesChosen chosen, gpointer data)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "winnow-chart-test.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (request->save);
  g_list_store_append (files, file);
  chosen (G_LIST_MODEL (files), data);
}

static void
exported_cb (const char *path, const GError *error, gpointer data)
{
  g_assert_no_error (error);
  *(char **) data = g_strdup (path);
}

static void
test_table_and_export (ChartFixture *self, gconstpointer data)
{
  WinnowScene *scene = history_scene ();
  g_autofree char *text = winnow_chart_table_text (scene);
  g_autofree char *path = NULL, *svg = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GtkWidget *table = g_object_ref_sink (winnow_chart_table_new (scene));
  GtkColumnView *view = ui_find (table, GTK_TYPE_COLUMN_VIEW);
  double x, y, x_after, y_after;

  g_assert_true (g_str_has_prefix (lines[0], "Provider\tChannel\t"));
  g_assert_cmpuint (g_strv_length (lines), ==, 12);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (view))), ==, 10);
  g_object_unref (table);

  show (self, scene);
  g_assert_true (winnow_scene_mark_position (scene, 0, 0, &x, &y));
  winnow_compat_set_file_chooser (choose_cb);
  winnow_chart_export (self->chart, "prices", exported_cb, &path);
  winnow_compat_set_file_chooser (NULL);
  g_assert_nonnull (path);
  g_assert_true (g_file_get_contents (path, &svg, NULL, NULL));
  g_assert_nonnull (strstr (svg, "<svg"));
  g_remove (path);
  /* What can be pointed at is still the picture on the screen. */
  g_assert_true (winnow_scene_mark_position (scene, 0, 0, &x_after, &y_after));
  g_assert_cmpfloat (x_after, ==, x);
  g_assert_cmpfloat (y_after, ==, y);
  g_assert_false (winnow_chart_write (scene, "chart.gif", 400, 300, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

/* Painted anew in dark, and nothing to show is no failure. */
static void
test_style_and_nothing (ChartFixture *self, gconstpointer data)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  show (self, history_scene ());
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  ui_drain ();
  g_assert_true (adw_style_manager_get_dark (manager));
  winnow_chart_set_cursor (self->chart, 0, 4);
  winnow_chart_set_scene (self->chart, NULL);
  g_assert_null (winnow_chart_scene (self->chart));
  g_assert_false (press (self, GDK_KEY_Left));
  ui_drain ();
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_DEFAULT);
}

#define ADD(path, function) g_test_add ("/ui/chart/" path, ChartFixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  if (!ui_test_init (&argc, &argv))
    return g_test_run ();
  ADD ("keyboard", test_keyboard);
  ADD ("words", test_words);
  ADD ("reading", test_reading);
  ADD ("bars", test_bars);
  ADD ("pick", test_pick);
  ADD ("table-and-export", test_table_and_export);
  ADD ("style-and-nothing", test_style_and_nothing);
  return g_test_run ();
}
