/* offer-cell.c — a cell of the table of offers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/offer-cell.h"

#include "window/figure.h"

#include <glib/gi18n.h>

struct _WinnowOfferCell
{
  GtkWidget parent_instance;

  WinnowOfferColumn column;
  WinnowOfferItem *item;
  GtkWidget *icon;
  GtkWidget *lines;
  GtkWidget *main_label;
  GtkWidget *detail_label;
  GtkWidget *figure; /* of price and ledger; NULL otherwise */
  const char *icon_class;
};

G_DEFINE_FINAL_TYPE (WinnowOfferCell, winnow_offer_cell, GTK_TYPE_WIDGET)

static gboolean
is_figure (WinnowOfferColumn column)
{
  return column == WINNOW_COLUMN_PRICE || column == WINNOW_COLUMN_LEDGER;
}

static GtkWidget *
open_price (gpointer data)
{
  WinnowOfferItem *item = data;

  return winnow_provenance_of_price (
    winnow_offer_item_offer (item),
    winnow_evaluation_head (winnow_offer_item_assessment (item)->evaluation)->currency);
}

static GtkWidget *
open_ledger (gpointer data)
{
  WinnowOfferItem *item = data;

  return winnow_provenance_of_ledger (
    winnow_offer_item_offer (item),
    winnow_evaluation_head (winnow_offer_item_assessment (item)->evaluation)->currency);
}

static void
set_class (GtkWidget *widget, const char *css_class, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

static void
update (WinnowOfferCell *self)
{
  g_auto (WinnowCellText) text = { 0 };
  gboolean is_group = self->item != NULL && winnow_offer_item_is_group (self->item);

  if (self->item != NULL)
    winnow_offer_item_describe (self->item, self->column, &text);
  if (self->figure != NULL)
    {
      gtk_widget_set_visible (self->figure, !is_group);
      if (text.main != NULL)
        {
          const char *name = self->column == WINNOW_COLUMN_PRICE ? _ ("Price per card-hour")
                                                                 : _ ("Ledger total");

          winnow_figure_set (WINNOW_FIGURE (self->figure), name, text.main, text.detail, text.is_warning);
          winnow_figure_set_open (WINNOW_FIGURE (self->figure),
                                  self->column == WINNOW_COLUMN_PRICE ? open_price : open_ledger,
                                  g_object_ref (self->item), g_object_unref);
        }
      return;
    }

  gtk_label_set_text (GTK_LABEL (self->main_label), text.main != NULL ? text.main : "");
  gtk_label_set_text (GTK_LABEL (self->detail_label), text.detail != NULL ? text.detail : "");
  gtk_widget_set_visible (self->detail_label, text.detail != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text.detail != NULL ? text.detail : text.main);
  gtk_widget_set_visible (self->icon, text.icon != NULL);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), text.icon);
  if (self->icon_class != NULL)
    gtk_widget_remove_css_class (self->icon, self->icon_class);
  if (text.css_class != NULL)
    gtk_widget_add_css_class (self->icon, text.css_class);
  self->icon_class = text.css_class;
  set_class (self->main_label, "caption-heading", is_group);
  gtk_label_set_wrap (GTK_LABEL (self->main_label), is_group);
  gtk_label_set_lines (GTK_LABEL (self->main_label), is_group ? 3 : 1);
  set_class (self->detail_label, "warning", text.is_warning);
}

void
winnow_offer_cell_set_item (WinnowOfferCell *self, WinnowOfferItem *item)
{
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item != NULL)
    {
      g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
      update (self);
    }
}

static void
winnow_offer_cell_dispose (GObject *object)
{
  WinnowOfferCell *self = WINNOW_OFFER_CELL (object);
  GtkWidget *child;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (winnow_offer_cell_parent_class)->dispose (object);
}

static void
winnow_offer_cell_class_init (WinnowOfferCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_offer_cell_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "offercell");
}

static void
winnow_offer_cell_init (WinnowOfferCell *self)
{
}

GtkWidget *
winnow_offer_cell_new (WinnowOfferColumn column)
{
  WinnowOfferCell *self = g_object_new (WINNOW_TYPE_OFFER_CELL, NULL);

  self->column = column;
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 6);
  if (is_figure (column))
    {
      self->figure = winnow_figure_new ();
      gtk_widget_set_halign (self->figure, GTK_ALIGN_END);
      gtk_widget_set_hexpand (self->figure, TRUE);
      gtk_widget_set_parent (self->figure, GTK_WIDGET (self));
      return GTK_WIDGET (self);
    }

  self->icon = gtk_image_new ();
  self->lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->main_label = gtk_label_new (NULL);
  self->detail_label = gtk_label_new (NULL);
  gtk_widget_set_valign (self->lines, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->lines, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *label = i == 0 ? self->main_label : self->detail_label;

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_box_append (GTK_BOX (self->lines), label);
    }
  if (column == WINNOW_COLUMN_VERDICT)
    {
      gtk_label_set_wrap (GTK_LABEL (self->detail_label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (self->detail_label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_lines (GTK_LABEL (self->detail_label), 2);
    }
  gtk_widget_add_css_class (self->detail_label, "mark");
  gtk_widget_set_parent (self->icon, GTK_WIDGET (self));
  gtk_widget_set_parent (self->lines, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
