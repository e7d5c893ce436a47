/* test-prices.c — the page of prices: chosen, shown, converted, zoomed, as a table, gone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/compat.h"
#include "window/import/import-dialog.h"
#include "window/page.h"
#include "window/prices/imports-window.h"
#include "window/prices/observation-list.h"
#include "window/prices/price-tree.h"
#include "window/prices/prices-page.h"

#include <glib/gstdio.h>
#include <string.h>

static const char prices_csv[] = "provider,gpu,price,currency,unit,gpu_count,region,availability,time\n"
                                 "Example Quince,H100,2.50,USD,card-hour,8,eu,available,2026-09-01T00:00:00Z\n"
                                 "Example Quince,H100,2.50,USD,card-hour,8,eu,unavailable,2026-09-02T00:00:00Z\n"
                                 "Example Quince,H100,0,USD,card-hour,8,eu,unavailable,2026-09-03T00:00:00Z\n"
                                 "Example Quince,H100,3.00,USD,card-hour,8,eu,low,2026-09-04T00:00:00Z\n"
                                 "Example Zest,H100,4.00,USD,card-hour,,us,available,2026-09-02T00:00:00Z\n";

static WinnowPricesPage *
page_of (UiFixture *self)
{
  return ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_PRICES_PAGE);
}

/* The tool row's control of a kind with that tooltip or label. */
static gpointer
control (GtkWidget *widget, GType type, const char *text)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) &&
      (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0 ||
       (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = control (child, type, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

typedef struct
{
  WinnowPricesPage *page;
  guint n;
} Wanted;

static gboolean
shows_n (gpointer data)
{
  Wanted *wanted = data;

  return winnow_prices_page_n_shown (wanted->page) == wanted->n;
}

static void
wait_shown (UiFixture *self, guint n)
{
  Wanted wanted = { page_of (self), n };

  ui_wait (shows_n, &wanted);
}

static gboolean
has_table (gpointer data)
{
  Wanted *wanted = data;

  return g_list_model_get_n_items (winnow_prices_page_table (wanted->page)) == wanted->n;
}

static void
wait_rows (UiFixture *self, guint n)
{
  Wanted wanted = { page_of (self), n };

  ui_wait (has_table, &wanted);
}

/* Id of the series whose id begins with @start, from the tree. */
static char *
find_series (GListModel *nodes, const char *start)
{
  for (guint i = 0; nodes != NULL && i < g_list_model_get_n_items (nodes); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (nodes, i);
      WinnowPriceNode *node = WINNOW_PRICE_NODE (item);
      const char *id = winnow_price_node_series_id (node);
      char *found = id != NULL && g_str_has_prefix (id, start) ? g_strdup (id)
                                                               : find_series (winnow_price_node_children (node), start);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static char *
series_id (UiFixture *self, const char *start)
{
  return find_series (
    gtk_tree_list_model_get_model (GTK_TREE_LIST_MODEL (winnow_prices_page_tree (page_of (self)))), start);
}

static gboolean
has_series (gpointer data)
{
  g_autofree char *id = winnow_prices_page_tree (page_of (data)) != NULL ? series_id (data, "Example Zest|") : NULL;

  return id != NULL;
}

static gboolean
is_imported (gpointer dialog)
{
  return winnow_import_dialog_results (dialog) != NULL;
}

static void
import (UiFixture *self)
{
  g_autofree char *path = g_build_filename (self->folder, "prices.csv", NULL);
  const char *const paths[] = { path, NULL };
  GtkWidget *dialog;

  g_assert_true (g_file_set_contents (path, prices_csv, -1, NULL));
  dialog = winnow_import_dialog_new (GTK_WINDOW (self->window), self->session, paths);
  ui_wait (is_imported, dialog);
  gtk_window_destroy (GTK_WINDOW (dialog));
  winnow_window_show_page (self->window, "prices");
  /* The page reads the list again by itself. */
  ui_wait (has_series, self);
}

/* Shows the two imported series alone. */
static void
show_two (UiFixture *self)
{
  g_autofree char *a = NULL, *b = NULL;

  import (self);
  a = series_id (self, "Example Quince|");
  b = series_id (self, "Example Zest|");
  winnow_page_select (WINNOW_PAGE (page_of (self)), a);
  winnow_prices_page_choose (page_of (self), b, TRUE);
  wait_shown (self, 2);
  wait_rows (self, 5);
}

static gboolean
is_empty (gpointer page)
{
  GtkStack *stack = ui_find (page, GTK_TYPE_STACK);

  return g_strcmp0 (gtk_stack_get_visible_child_name (stack), "empty") == 0;
}

static void
test_empty (UiFixture *self, gconstpointer data)
{
  WinnowPricesPage *page = page_of (self);

  ui_wait (is_empty, page);
  g_assert_nonnull (control (GTK_WIDGET (page), GTK_TYPE_BUTTON, "_Import Price Files…"));
  g_assert_cmpuint (winnow_prices_page_n_shown (page), ==, 0);
  ui_assert_names (GTK_WIDGET (page));
}

static void
test_choose (UiFixture *self, gconstpointer data)
{
  WinnowPricesPage *page = page_of (self);
  g_autofree char *b = NULL, *flags = NULL, *price = NULL;

  show_two (self);
  g_assert_cmpuint (ui_count_tab_stops (GTK_WINDOW (self->window), 60), >=, 8);
  ui_assert_names (GTK_WIDGET (page));
  /* Newest first: the flagged zero is the second row, with its reason. */
  price = winnow_observation_list_text (WINNOW_OBSERVATION_LIST (winnow_prices_page_table (page)), 0, 2);
  g_assert_cmpstr (price, ==, "3.0000 USD per card-hour");
  flags = winnow_observation_list_text (WINNOW_OBSERVATION_LIST (winnow_prices_page_table (page)), 1, 5);
  g_assert_nonnull (strstr (flags, "zero: "));
  b = series_id (self, "Example Zest|");
  winnow_prices_page_choose (page, b, FALSE);
  wait_shown (self, 1);
  wait_rows (self, 4);
}

static void
test_tree (UiFixture *self, gconstpointer data)
{
  WinnowPricesPage *page = page_of (self);
  GtkWidget *flap = adw_flap_get_flap (ui_find (GTK_WIDGET (page), ADW_TYPE_FLAP));
  GtkWidget *search = ui_find (flap, GTK_TYPE_SEARCH_ENTRY);
  GtkListView *view = ui_find (flap, GTK_TYPE_LIST_VIEW);
  guint n_rows;

  show_two (self);
  gtk_editable_set_text (GTK_EDITABLE (search), "quince SOLD");
  g_signal_emit_by_name (search, "search-changed");
  g_assert_cmpuint (g_list_model_get_n_items (winnow_prices_page_tree (page)), ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (search), "QUINCE scarce");
  g_signal_emit_by_name (search, "search-changed");
  /* Accelerator, provider, way of buying, series: all open. */
  n_rows = g_list_model_get_n_items (winnow_prices_page_tree (page));
  g_assert_cmpuint (n_rows, ==, 4);
  g_signal_emit_by_name (view, "activate", n_rows - 1);
  wait_shown (self, 1);
  g_signal_emit_by_name (view, "activate", 0);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_prices_page_tree (page)), ==, 1);
}

static gboolean
has_instance_title (gpointer page)
{
  WinnowScene *scene = winnow_chart_scene (winnow_prices_page_chart (page));
  g_autofree char *text = scene != NULL && winnow_scene_n_marks (scene, 0) > 0 ? winnow_scene_mark_text (scene, 0, 0) : NULL;

  return text != NULL && strstr (text, "20.00 (USD / instance-hour)") != NULL;
}

/* Eight cards at 2.50; where the number of cards is not known there is no price, and the
 * page says how many such there are. */
static void
test_unit (UiFixture *self, gconstpointer data)
{
  WinnowPricesPage *page = page_of (self);
  GtkDropDown *unit;

  show_two (self);
  unit = control (GTK_WIDGET (page), GTK_TYPE_DROP_DOWN, "What the price is for");
  gtk_drop_down_set_selected (unit, 1);
  ui_wait (has_instance_title, page);
  g_assert_nonnull (ui_find_class (GTK_WIDGET (page), "warning"));
}

static void
test_range (UiFixture *self, gconstpointer data)
{
  WinnowPricesPage *page = page_of (self);
  GtkDropDown *range;
  GtkWidget *custom, *from, *to;

  show_two (self);
  range = control (GTK_WIDGET (page), GTK_TYPE_DROP_DOWN, "Range of time");
  custom = ui_find (GTK_WIDGET (page), GTK_TYPE_REVEALER);
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (custom)));
  gtk_drop_down_set_selected (range, 4);
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (custom)));
  from = ui_find (custom, GTK_TYPE_ENTRY);
  to = gtk_widget_get_next_sibling (from);
  gtk_editable_set_text (GTK_EDITABLE (from), "2026-09-02");
  gtk_editable_set_text (GTK_EDITABLE (to), "2026-09-03");
  wait_rows (self, 3);
  gtk_editable_set_text (GTK_EDITABLE (to), "soon");
  g_assert_true (gtk_widget_has_css_class (to, "error"));
  g_assert_nonnull (gtk_widget_get_tooltip_text (to));
  /* A day that cannot be read is not an open end: what was shown stays. */
  gtk_editable_set_text (GTK_EDITABLE (from), "2026-09-01");
  ui_frame (self->window);
  wait_rows (self, 3);
  gtk_editable_set_text (GTK_EDITABLE (to), "");
  g_assert_false (gtk_widget_has_css_class (to, "error"));
  wait_rows (self, 5);
}

typedef struct
{
  GtkDropDown *choice;
  const char *code;
} Currency;

static gboolean
offers_currency (gpointer data)
{
  Currency *wanted = data;
  GtkStringList *texts = GTK_STRING_LIST (gtk_drop_down_get_model (wanted->choice));
  const char *text = texts != NULL ? gtk_string_list_get_string (texts, 1) : NULL;

  return gtk_widget_get_visible (GTK_WIDGET (wanted->choice)) && text != NULL && strstr (text, wanted->code) != NULL;
}

/* There is a choice when the evaluation has a rate, and it names the currency of the day. */
static void
test_currency (UiFixture *self, gconstpointer data)
{
  GtkDropDown *choice = control (GTK_WIDGET (page_of (self)), GTK_TYPE_DROP_DOWN, "Currency");
  Currency dollars = { choice, "USD" }, euros = { choice, "EUR" };

  show_two (self);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (choice)));
  g_assert_true (winnow_session_set_field (self->session, "Rate", WINNOW_KIND_COST, "example-cost-cloud-compute-1", "fx_rate", "0.14", NULL));
  ui_wait (offers_currency, &dollars);
  g_assert_true (winnow_session_set_field (self->session, "Currency", WINNOW_KIND_EVALUATION, "example-evaluation", "currency", "EUR", NULL));
  ui_wait (offers_currency, &euros);
}

static gboolean
is_painted (gpointer chart)
{
  WinnowScene *scene = winnow_chart_scene (chart);
  double left, top, right, bottom;

  return scene != NULL && winnow_scene_plot (scene, &left, &top, &right, &bottom);
}

/* The table follows what the chart shows. */
static void
test_zoom (UiFixture *self, gconstpointer data)
{
  WinnowChart *chart = winnow_prices_page_chart (page_of (self));
  double low, high, extent_low, extent_high;

  show_two (self);
  ui_wait (is_painted, chart);
  winnow_chart_zoom (chart, 0.25, 0);
  winnow_scene_view (winnow_chart_scene (chart), &low, &high);
  winnow_scene_extent (winnow_chart_scene (chart), &extent_low, &extent_high);
  g_assert_cmpfloat_with_epsilon (high - low, (extent_high - extent_low) / 4, 1);
  wait_rows (self, 1);
  winnow_chart_pan (chart, 10);
  winnow_scene_view (winnow_chart_scene (chart), &low, &high);
  g_assert_cmpfloat_with_epsilon (high, extent_high, 1);
  winnow_chart_zoom (chart, 0, 0.5);
  wait_rows (self, 5);
}

/* A strip of stock, a panel of providers, and the logarithmic scale. */
static void
test_panels (UiFixture *self, gconstpointer data)
{
  WinnowChart *chart = winnow_prices_page_chart (page_of (self));
  GtkToggleButton *logarithmic;
  WinnowScene *scene;
  g_autofree char *stock = NULL, *providers = NULL;

  show_two (self);
  scene = winnow_chart_scene (chart);
  /* Two prices, one of providers, two of stock. */
  g_assert_cmpuint (winnow_scene_n_lines (scene), ==, 5);
  g_assert_cmpuint (winnow_scene_n_marks (scene, 3), ==, 4);
  providers = winnow_scene_mark_text (scene, 2, 1);
  g_assert_nonnull (strstr (providers, ": 2 (Providers with a price, each day)"));
  stock = winnow_scene_mark_text (scene, 3, 1);
  g_assert_nonnull (strstr (stock, "sold out"));
  g_assert_cmpint (winnow_scene_line_series (scene, 4), ==, 1);
  g_assert_cmpint (winnow_scene_line_series (scene, 2), ==, -1);
  logarithmic = control (GTK_WIDGET (page_of (self)), GTK_TYPE_TOGGLE_BUTTON, "Log scale");
  gtk_toggle_button_set_active (logarithmic, TRUE);
  ui_drain ();
  ui_wait (is_painted, chart);
}

static char *chosen_path;

static void
choose_cb (GtkWindow *parent, const WinnowFileRequest *request, WinnowFilesChosen chosen, gpointer data)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GFile) file = g_file_new_for_path (chosen_path);

  g_list_store_append (files, file);
  chosen (G_LIST_MODEL (files), data);
}

static gboolean
is_written (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
test_export (UiFixture *self, gconstpointer data)
{
  g_autofree char *csv = NULL;

  show_two (self);
  chosen_path = g_build_filename (self->folder, "out.csv", NULL);
  winnow_compat_set_file_chooser (choose_cb);
  gtk_widget_activate_action (GTK_WIDGET (page_of (self)), "prices.export", NULL);
  winnow_compat_set_file_chooser (NULL);
  ui_wait (is_written, chosen_path);
  ui_drain ();
  g_assert_true (g_file_get_contents (chosen_path, &csv, NULL, NULL));
  g_assert_nonnull (strstr (csv, "Example Quince,direct,H100"));
  g_remove (chosen_path);
  g_clear_pointer (&chosen_path, g_free);
}

typedef struct
{
  WinnowSession *session;
  guint n;
} Offers;

static gboolean
has_offers (gpointer data)
{
  Offers *offers = data;

  return winnow_evaluation_rows (winnow_session_evaluation (offers->session), WINNOW_KIND_OFFER)->len == offers->n;
}

static void
test_offer (UiFixture *self, gconstpointer data)
{
  Offers offers = { self->session, 0 };

  show_two (self);
  offers.n = winnow_evaluation_rows (winnow_session_evaluation (self->session), WINNOW_KIND_OFFER)->len + 1;
  gtk_widget_activate_action (GTK_WIDGET (page_of (self)), "prices.make-offer", NULL);
  ui_wait (has_offers, &offers);
  winnow_session_undo (self->session);
  offers.n--;
  ui_wait (has_offers, &offers);
}

static gboolean
has_import_rows (gpointer window)
{
  return ui_find (window, ADW_TYPE_EXPANDER_ROW) != NULL;
}

static void
test_imports (UiFixture *self, gconstpointer data)
{
  GtkWidget *window;

  import (self);
  window = winnow_imports_window_new (GTK_WINDOW (self->window), self->session);
  gtk_window_present (GTK_WINDOW (window));
  ui_wait (has_import_rows, window);
  ui_assert_names (window);
  gtk_window_destroy (GTK_WINDOW (window));
}

#define ADD(path, example, function) \
  g_test_add ("/ui/prices/" path, UiFixture, example, ui_fixture_set_up, function, ui_fixture_tear_down)

int
main (int argc, char **argv)
{
  if (!ui_test_init (&argc, &argv))
    return g_test_run ();
  ADD ("empty", NULL, test_empty);
  ADD ("choose", "example", test_choose);
  ADD ("tree", "example", test_tree);
  ADD ("unit", "example", test_unit);
  ADD ("range", "example", test_range);
  ADD ("currency", "example", test_currency);
  ADD ("zoom", "example", test_zoom);
  ADD ("panels", "example", test_panels);
  ADD ("export", "example", test_export);
  ADD ("offer", "example", test_offer);
  ADD ("imports", "example", test_imports);
  return g_test_run ();
}
