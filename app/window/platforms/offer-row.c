/* offer-row.c — an offer in two lines, for narrow windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/offer-cell.h"

#include <glib/gi18n.h>

struct _WinnowOfferRow
{
  GtkWidget parent_instance;

  WinnowOfferItem *item;
  GtkWidget *icon;
  GtkWidget *name_label;
  GtkWidget *detail_label;
  GtkWidget *price_label;
  GtkWidget *ledger_label;
  const char *icon_class;
};

G_DEFINE_FINAL_TYPE (WinnowOfferRow, winnow_offer_row, GTK_TYPE_WIDGET)

static void
update (WinnowOfferRow *self)
{
  g_auto (WinnowCellText) name = { 0 };
  g_auto (WinnowCellText) verdict = { 0 };
  g_auto (WinnowCellText) price = { 0 };
  g_auto (WinnowCellText) ledger = { 0 };
  gboolean is_group = winnow_offer_item_is_group (self->item);
  g_autofree char *detail = NULL;

  winnow_offer_item_describe (self->item, WINNOW_COLUMN_OFFER, &name);
  winnow_offer_item_describe (self->item, WINNOW_COLUMN_VERDICT, &verdict);
  winnow_offer_item_describe (self->item, WINNOW_COLUMN_PRICE, &price);
  winnow_offer_item_describe (self->item, WINNOW_COLUMN_LEDGER, &ledger);

  gtk_label_set_text (GTK_LABEL (self->name_label), name.main != NULL ? name.main : "");
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), is_group ? name.icon : verdict.icon);
  if (self->icon_class != NULL)
    gtk_widget_remove_css_class (self->icon, self->icon_class);
  self->icon_class = is_group ? NULL : verdict.css_class;
  if (self->icon_class != NULL)
    gtk_widget_add_css_class (self->icon, self->icon_class);
  if (is_group)
    gtk_widget_add_css_class (self->name_label, "heading");
  else
    gtk_widget_remove_css_class (self->name_label, "heading");
  gtk_label_set_wrap (GTK_LABEL (self->name_label), is_group);
  gtk_label_set_lines (GTK_LABEL (self->name_label), is_group ? 2 : 1);
  if (!is_group)
    detail = g_strdup_printf ("%s · %s", verdict.main, name.detail != NULL ? name.detail : _ ("Not known"));
  gtk_label_set_text (GTK_LABEL (self->detail_label), detail != NULL ? detail : "");
  gtk_label_set_text (GTK_LABEL (self->price_label), price.main != NULL ? price.main : "");
  gtk_label_set_text (GTK_LABEL (self->ledger_label), ledger.main != NULL ? ledger.main : "");
  gtk_widget_set_visible (self->detail_label, !is_group);
  gtk_widget_set_visible (self->price_label, !is_group);
  gtk_widget_set_visible (self->ledger_label, !is_group);
}

void
winnow_offer_row_set_item (WinnowOfferRow *self, WinnowOfferItem *item)
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
winnow_offer_row_dispose (GObject *object)
{
  WinnowOfferRow *self = WINNOW_OFFER_ROW (object);
  GtkWidget *child;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (winnow_offer_row_parent_class)->dispose (object);
}

static void
winnow_offer_row_class_init (WinnowOfferRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_offer_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "offerrow");
}

static GtkWidget *
add_label (GtkWidget *box, float xalign, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
winnow_offer_row_init (WinnowOfferRow *self)
{
  GtkWidget *left = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *right = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 12);
  self->icon = gtk_image_new ();
  gtk_widget_set_parent (self->icon, GTK_WIDGET (self));
  self->name_label = add_label (left, 0, NULL);
  self->detail_label = add_label (left, 0, "mark");
  self->price_label = add_label (right, 1, "numeric");
  self->ledger_label = add_label (right, 1, "mark");
  gtk_widget_set_hexpand (left, TRUE);
  gtk_widget_set_valign (left, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (right, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (left, GTK_WIDGET (self));
  gtk_widget_set_parent (right, GTK_WIDGET (self));
}

GtkWidget *
winnow_offer_row_new (void)
{
  return g_object_new (WINNOW_TYPE_OFFER_ROW, NULL);
}
