/* chart-table.c — what a chart shows, as a table to read and to copy.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/chart/chart.h"

#include <glib/gi18n.h>
#include <string.h>

#define WINNOW_TYPE_CHART_ROW (winnow_chart_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowChartRow, winnow_chart_row, WINNOW, CHART_ROW, GObject)

struct _WinnowChartRow
{
  GObject parent_instance;

  char **cells;
};

G_DEFINE_FINAL_TYPE (WinnowChartRow, winnow_chart_row, G_TYPE_OBJECT)

static void
winnow_chart_row_finalize (GObject *object)
{
  g_strfreev (WINNOW_CHART_ROW (object)->cells);
  G_OBJECT_CLASS (winnow_chart_row_parent_class)->finalize (object);
}

static void
winnow_chart_row_class_init (WinnowChartRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_chart_row_finalize;
}

static void
winnow_chart_row_init (WinnowChartRow *self)
{
}

const char *
winnow_chart_column_title (const char *name)
{
  static const struct
  {
    const char *name, *title;
  } titles[] = {
    { "provider", N_ ("Provider") },
    { "channel", N_ ("Channel") },
    { "accelerator", N_ ("Accelerator") },
    { "kind", N_ ("Kind") },
    { "region", N_ ("Region") },
    { "time", N_ ("Time (UTC)") },
    { "price_per_card_hour", N_ ("Price per card-hour") },
    { "price", N_ ("Price") },
    { "unit", N_ ("Unit") },
    { "currency", N_ ("Currency") },
    { "price_as_found", N_ ("Price as found") },
    { "availability", N_ ("Availability") },
    { "offers", N_ ("Offers") },
    { "flags", N_ ("Flags") },
    { "source", N_ ("Source") },
    { "bar", N_ ("Name") },
    { "part", N_ ("Part") },
    { "low", N_ ("Lowest") },
    { "high", N_ ("Highest") },
    { "state", N_ ("State") },
    { "line", N_ ("Name") },
    { "x", N_ ("Horizontal value") },
    { "y", N_ ("Value") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (strcmp (titles[i].name, name) == 0)
      return _ (titles[i].title);
  return name;
}

static gboolean
is_number (const char *text)
{
  char *end = NULL;

  g_ascii_strtod (text, &end);
  return end != text && *end == '\0';
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 5);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  WinnowChartRow *row = gtk_list_item_get_item (item);
  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  guint index = GPOINTER_TO_UINT (column);
  const char *text = index < g_strv_length (row->cells) ? row->cells[index] : "";

  gtk_label_set_text (label, text);
  gtk_label_set_xalign (label, is_number (text) ? 1 : 0);
}

static void
add_columns (GtkColumnView *view, char **header)
{
  for (guint i = 0; header[i] != NULL; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      GtkColumnViewColumn *column;

      g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GUINT_TO_POINTER (i));
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GUINT_TO_POINTER (i));
      column = gtk_column_view_column_new (winnow_chart_column_title (header[i]), factory);
      gtk_column_view_column_set_resizable (column, TRUE);
      gtk_column_view_column_set_expand (column, i == 0);
      gtk_column_view_append_column (view, column);
      g_object_unref (column);
    }
}

GtkWidget *
winnow_chart_table_new (const WinnowScene *scene)
{
  const GPtrArray *rows;
  GListStore *store;
  GtkWidget *view, *scrolled;

  g_return_val_if_fail (scene != NULL, NULL);

  rows = winnow_scene_rows (scene);
  store = g_list_store_new (WINNOW_TYPE_CHART_ROW);
  for (guint i = 1; i < rows->len; i++)
    {
      WinnowChartRow *row = g_object_new (WINNOW_TYPE_CHART_ROW, NULL);

      row->cells = g_strdupv (g_ptr_array_index (rows, i));
      g_list_store_append (store, row);
      g_object_unref (row);
    }
  view = gtk_column_view_new (GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (store))));
  gtk_column_view_set_show_row_separators (GTK_COLUMN_VIEW (view), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  *winnow_scene_title (scene) != '\0' ? winnow_scene_title (scene) : _ ("Table"),
                                  -1);
  if (rows->len > 0)
    add_columns (GTK_COLUMN_VIEW (view), g_ptr_array_index (rows, 0));
  scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 200);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

char *
winnow_chart_table_text (const WinnowScene *scene)
{
  const GPtrArray *rows;
  GString *text;

  g_return_val_if_fail (scene != NULL, NULL);

  rows = winnow_scene_rows (scene);
  text = g_string_new (NULL);
  for (guint i = 0; i < rows->len; i++)
    {
      char **cells = g_ptr_array_index (rows, i);

      for (guint j = 0; cells[j] != NULL; j++)
        {
          /* A tab or a break inside of a cell would shift all that follow. */
          g_autofree char *cell = g_strdelimit (
            g_strdup (i == 0 ? winnow_chart_column_title (cells[j]) : cells[j]), "\t\r\n", ' ');

          g_string_append_printf (text, "%s%s", j > 0 ? "\t" : "", cell);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

void
winnow_chart_copy_table (WinnowChart *self)
{
  WinnowScene *scene;

  g_return_if_fail (WINNOW_IS_CHART (self));

  scene = winnow_chart_scene (self);
  if (scene != NULL)
    {
      g_autofree char *text = winnow_chart_table_text (scene);

      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
    }
}
