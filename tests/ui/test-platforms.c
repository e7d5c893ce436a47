/* test-platforms.c — the table of offers: filters, order, marks, side by side, copying.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/application.h"
#include "window/figure.h"
#include "window/platforms/comparison-dialog.h"
#include "window/platforms/filter-chips.h"
#include "window/platforms/offer-item.h"
#include "window/platforms/platforms-page.h"

#include <string.h>

static WinnowPlatformsPage *
page_of (UiFixture *self)
{
  return ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_PLATFORMS_PAGE);
}

static const char *
offer_id (UiFixture *self, guint i)
{
  const WinnowOfferAssessment *offer = winnow_session_assessment (self->session)->offers->pdata[i];

  return winnow_row_id (offer->offer);
}

static gboolean
is_marked (UiFixture *self, const char *id)
{
  GListModel *model = winnow_platforms_page_model (page_of (self));

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (WinnowOfferItem) item = g_list_model_get_item (model, i);

      if (g_strcmp0 (winnow_offer_item_id (item), id) == 0)
        return winnow_offer_item_marked (item);
    }
  return FALSE;
}

typedef struct
{
  char *text;
  gboolean is_done;
} Clipboard;

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Clipboard *clipboard = data;

  clipboard->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  clipboard->is_done = TRUE;
}

static gboolean
is_read (gpointer data)
{
  return ((Clipboard *) data)->is_done;
}

static char *
clipboard_text (UiFixture *self)
{
  Clipboard clipboard = { NULL, FALSE };

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), NULL, read_cb, &clipboard);
  ui_wait (is_read, &clipboard);
  return clipboard.text;
}

static guint
count_lines (const char *text, guint n_fields)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

      g_assert_cmpuint (g_strv_length (fields), ==, n_fields);
      n++;
    }
  return n;
}

static void
test_copy (UiFixture *self, gconstpointer data)
{
  g_autofree char *text = NULL;

  g_action_group_activate_action (G_ACTION_GROUP (self->window), "copy-table", NULL);
  text = clipboard_text (self);
  g_assert_true (g_str_has_prefix (text, "Category\tOffer\tVerdict\t"));
  g_assert_cmpuint (count_lines (text, 9), ==, winnow_session_assessment (self->session)->offers->len + 1);
}

static void
test_marks (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = page_of (self);

  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "mark"));
  winnow_platforms_page_select (page, offer_id (self, 0));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "mark"));
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "mark", NULL);
  g_assert_true (is_marked (self, offer_id (self, 0)));
  g_assert_null (winnow_platforms_page_compare (page));

  winnow_platforms_page_toggle_mark (page, offer_id (self, 1));
  winnow_platforms_page_toggle_mark (page, offer_id (self, 2));
  winnow_platforms_page_toggle_mark (page, offer_id (self, 3));
  g_assert_false (is_marked (self, offer_id (self, 3)));
  gtk_widget_activate_action (GTK_WIDGET (page), "offers.unmark", NULL);
  g_assert_false (is_marked (self, offer_id (self, 0)));
}

static void
test_side_by_side (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = page_of (self);
  g_autofree char *wanted = g_strdup (offer_id (self, 1));
  GtkWidget *dialog;
  gpointer gone;
  g_autofree char *text = NULL;
  guint n_all;

  for (guint i = 0; i < 3; i++)
    winnow_platforms_page_toggle_mark (page, offer_id (self, i));
  dialog = winnow_platforms_page_compare (page);
  g_assert_nonnull (dialog);
  gone = dialog;
  g_object_add_weak_pointer (G_OBJECT (dialog), &gone);
  ui_drain ();
  ui_assert_names (dialog);
  g_assert_nonnull (ui_find (dialog, WINNOW_TYPE_FIGURE));
  g_assert_cmpuint (ui_count_tab_stops (GTK_WINDOW (dialog), 60), >=, 3 + 6);

  winnow_comparison_dialog_copy (WINNOW_COMPARISON_DIALOG (dialog));
  text = clipboard_text (self);
  n_all = count_lines (text, 5);
  g_assert_cmpuint (n_all, ==, 9);
  g_assert_nonnull (strstr (text, "\tdiffers\n"));
  winnow_comparison_dialog_set_only_differing (WINNOW_COMPARISON_DIALOG (dialog), TRUE);
  ui_drain ();

  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.go", "(ss)", "platforms", wanted);
  g_assert_cmpstr (winnow_platforms_page_selected (page), ==, wanted);
  gtk_window_close (GTK_WINDOW (dialog));
  ui_drain ();
  g_assert_null (gone);
}

/* 360 pixels: nothing asks for more. */
static void
test_side_by_side_narrow (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = page_of (self);
  GtkWidget *dialog;
  int minimum;

  for (guint i = 0; i < 3; i++)
    winnow_platforms_page_toggle_mark (page, offer_id (self, i));
  dialog = winnow_platforms_page_compare (page);
  ui_drain ();
  gtk_widget_measure (dialog, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_drain ();
}

static GtkColumnViewColumn *
column_of (WinnowPlatformsPage *page, guint i)
{
  GtkColumnView *table = ui_find (GTK_WIDGET (page), GTK_TYPE_COLUMN_VIEW);

  return g_list_model_get_item (gtk_column_view_get_columns (table), i);
}

static void
test_order_is_remembered (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = page_of (self);
  GtkColumnView *table = ui_find (GTK_WIDGET (page), GTK_TYPE_COLUMN_VIEW);
  g_autoptr (GtkColumnViewColumn) price = column_of (page, WINNOW_COLUMN_PRICE);
  g_autoptr (GtkColumnViewColumn) ledger = column_of (page, WINNOW_COLUMN_LEDGER);
  g_autofree char *order = NULL, *other = NULL, *none = NULL;
  GtkWidget *second;

  gtk_column_view_sort_by_column (table, ledger, GTK_SORT_ASCENDING);
  gtk_column_view_sort_by_column (table, price, GTK_SORT_DESCENDING);
  order = g_settings_get_string (winnow_application_settings (), "offer-order");
  g_assert_cmpstr (order, ==, "-price");
  gtk_column_view_sort_by_column (table, ledger, GTK_SORT_ASCENDING);
  other = g_settings_get_string (winnow_application_settings (), "offer-order");
  g_assert_cmpstr (other, ==, "ledger");

  second = g_object_ref_sink (winnow_platforms_page_new (self->session));
  g_assert_cmpuint (g_list_model_get_n_items (winnow_platforms_page_model (WINNOW_PLATFORMS_PAGE (second))), ==,
                    g_list_model_get_n_items (winnow_platforms_page_model (page)));
  for (guint i = 0; i < g_list_model_get_n_items (winnow_platforms_page_model (page)); i++)
    {
      g_autoptr (WinnowOfferItem) a = g_list_model_get_item (winnow_platforms_page_model (page), i);
      g_autoptr (WinnowOfferItem) b =
        g_list_model_get_item (winnow_platforms_page_model (WINNOW_PLATFORMS_PAGE (second)), i);

      g_assert_cmpstr (winnow_offer_item_id (a), ==, winnow_offer_item_id (b));
    }
  g_object_unref (second);
  gtk_column_view_sort_by_column (table, NULL, GTK_SORT_ASCENDING);
  none = g_settings_get_string (winnow_application_settings (), "offer-order");
  g_assert_cmpstr (none, ==, "");
}

static void
test_filters_are_remembered (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = page_of (self);
  WinnowFilterChips *chips = ui_find (GTK_WIDGET (page), WINNOW_TYPE_FILTER_CHIPS);
  guint n_all = g_list_model_get_n_items (winnow_platforms_page_model (page));
  g_auto (GStrv) wanted = NULL;
  GtkWidget *second;
  GObject *stack;

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (ui_find_class (GTK_WIDGET (page), "chip")), TRUE);
  wanted = g_settings_get_strv (winnow_application_settings (), "offer-filters");
  g_assert_cmpuint (g_strv_length (wanted), ==, 1);
  second = g_object_ref_sink (winnow_platforms_page_new (self->session));
  g_assert_cmpuint (g_list_model_get_n_items (winnow_platforms_page_model (WINNOW_PLATFORMS_PAGE (second))), <, n_all);
  g_object_unref (second);

  /* Nothing fits: the page says so, with the way back. */
  winnow_filter_chips_set_wanted (chips, (const char *const[]){ "category:none", NULL });
  g_assert_cmpuint (g_list_model_get_n_items (winnow_platforms_page_model (page)), ==, 0);
  stack = gtk_widget_get_template_child (GTK_WIDGET (page), WINNOW_TYPE_PLATFORMS_PAGE, "table_stack");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (stack)), ==, "nothing");
  g_signal_emit_by_name (
    gtk_widget_get_template_child (GTK_WIDGET (page), WINNOW_TYPE_PLATFORMS_PAGE, "show_all_button"), "clicked");
  g_assert_cmpuint (g_list_model_get_n_items (winnow_platforms_page_model (page)), ==, n_all);
}

static gboolean
is_laid_out (gpointer widget)
{
  return gtk_widget_get_width (widget) > 1;
}

/* No chip runs over the edge, whatever the width. */
static void
test_chips_wrap (UiFixture *self, gconstpointer data)
{
  WinnowFilterChips *chips = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_FILTER_CHIPS);
  int wide, narrow;

  gtk_widget_measure (GTK_WIDGET (chips), GTK_ORIENTATION_VERTICAL, 2400, NULL, &wide, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (chips), GTK_ORIENTATION_VERTICAL, 600, NULL, &narrow, NULL, NULL);
  g_assert_cmpint (narrow, >, wide);
  ui_wait (is_laid_out, chips);
  for (GtkWidget *chip = gtk_widget_get_first_child (GTK_WIDGET (chips)); chip != NULL;
       chip = gtk_widget_get_next_sibling (chip))
    {
      graphene_rect_t area;

      g_assert_true (gtk_widget_compute_bounds (chip, GTK_WIDGET (chips), &area));
      g_assert_cmpfloat (area.origin.x + area.size.width, <=, gtk_widget_get_width (GTK_WIDGET (chips)) + 1);
    }
}

static void
forget_settings (UiFixture *self, gconstpointer data)
{
  g_settings_reset (winnow_application_settings (), "offer-order");
  g_settings_reset (winnow_application_settings (), "offer-filters");
  ui_fixture_set_up (self, data);
}

int
main (int argc, char **argv)
{
  if (ui_test_init (&argc, &argv))
    {
#define ADD(path, test) g_test_add ("/platforms/" path, UiFixture, "example", forget_settings, test, ui_fixture_tear_down)
      ADD ("copy", test_copy);
      ADD ("marks", test_marks);
      ADD ("side-by-side", test_side_by_side);
      ADD ("side-by-side-narrow", test_side_by_side_narrow);
      ADD ("order-is-remembered", test_order_is_remembered);
      ADD ("filters-are-remembered", test_filters_are_remembered);
      ADD ("chips-wrap", test_chips_wrap);
    }
  return g_test_run ();
}
