/* quarantine-window.c — the rows of a file that could not be read: line, column,
 * reason, text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/import/quarantine-window.h"

#include <glib/gi18n.h>

#define WINNOW_TYPE_BAD_ROW (winnow_bad_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowBadRow, winnow_bad_row, WINNOW, BAD_ROW, GObject)

#define N_COLUMNS 4

struct _WinnowBadRow
{
  GObject parent_instance;

  char *texts[N_COLUMNS];
};

G_DEFINE_FINAL_TYPE (WinnowBadRow, winnow_bad_row, G_TYPE_OBJECT)

static void
winnow_bad_row_finalize (GObject *object)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    g_free (WINNOW_BAD_ROW (object)->texts[i]);
  G_OBJECT_CLASS (winnow_bad_row_parent_class)->finalize (object);
}

static void
winnow_bad_row_class_init (WinnowBadRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_bad_row_finalize;
}

static void
winnow_bad_row_init (WinnowBadRow *self)
{
}

static WinnowBadRow *
bad_row_new (const WinnowQuarantined *row)
{
  WinnowBadRow *self = g_object_new (WINNOW_TYPE_BAD_ROW, NULL);

  self->texts[0] = row->line > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, row->line) : g_strdup ("");
  self->texts[1] = row->column > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, row->column) : g_strdup ("");
  self->texts[2] = g_strdup (row->reason);
  self->texts[3] = g_strdup (row->text);
  return self;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), GPOINTER_TO_UINT (column) < 2 ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (GPOINTER_TO_UINT (column) == 3)
    gtk_widget_add_css_class (label, "monospace");
  gtk_list_item_set_child (list_item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  WinnowBadRow *row = gtk_list_item_get_item (list_item);
  GtkWidget *label = gtk_list_item_get_child (list_item);

  gtk_label_set_text (GTK_LABEL (label), row->texts[GPOINTER_TO_UINT (column)]);
  gtk_widget_set_tooltip_text (label, row->texts[GPOINTER_TO_UINT (column)]);
}

static GtkWidget *
make_table (GListModel *rows)
{
  static const struct
  {
    const char *title;
    int width;
  } columns[N_COLUMNS] = { { N_ ("Line"), 70 }, { N_ ("Column"), 70 }, { N_ ("Reason"), 280 }, { N_ ("Text"), -1 } };
  GtkWidget *table =
    gtk_column_view_new (GTK_SELECTION_MODEL (gtk_single_selection_new (rows)));

  gtk_column_view_set_show_row_separators (GTK_COLUMN_VIEW (table), TRUE);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      GtkColumnViewColumn *column = gtk_column_view_column_new (_ (columns[i].title), factory);

      g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GUINT_TO_POINTER (i));
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GUINT_TO_POINTER (i));
      if (columns[i].width > 0)
        gtk_column_view_column_set_fixed_width (column, columns[i].width);
      gtk_column_view_column_set_expand (column, columns[i].width < 0);
      gtk_column_view_column_set_resizable (column, TRUE);
      gtk_column_view_append_column (GTK_COLUMN_VIEW (table), column);
      g_object_unref (column);
    }
  return table;
}

GtkWidget *
winnow_quarantine_window_new (GtkWindow *parent, const WinnowImportResult *result)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  g_autofree char *name = g_path_get_basename (result->path);
  GListStore *rows = g_list_store_new (WINNOW_TYPE_BAD_ROW);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; result->report.quarantined != NULL && i < result->report.quarantined->len; i++)
    g_ptr_array_add (items, bad_row_new (result->report.quarantined->pdata[i]));
  g_list_store_splice (rows, 0, 0, items->pdata, items->len);

  gtk_window_set_title (GTK_WINDOW (window), _ ("Bad Rows"));
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), 760, 480);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), adw_window_title_new (_ ("Bad Rows"), name));
  gtk_box_append (GTK_BOX (box), header);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), make_table (G_LIST_MODEL (rows)));
  gtk_box_append (GTK_BOX (box), scroller);
  if (result->report.quarantined_total > items->len)
    {
      g_autofree char *total = g_strdup_printf ("%" G_GUINT64_FORMAT, result->report.quarantined_total);
      /* Translators: how many of how many bad rows are shown. */
      g_autofree char *more = g_strdup_printf (_ ("The first %u of %s are kept"), items->len, total);
      GtkWidget *label = gtk_label_new (more);

      gtk_widget_add_css_class (label, "problem");
      gtk_box_append (GTK_BOX (box), label);
    }
  adw_window_set_content (ADW_WINDOW (window), box);
  return window;
}
