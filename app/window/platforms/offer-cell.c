/* offer-cell.c — a cell of the table of offers, or a whole row of it on narrow windows.
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
  void (*update) (WinnowOfferCell *self);
  GtkWidget *mark; /* of the name's cell and of a row; NULL otherwise */
  GtkWidget *icon;
  GtkWidget *main_label;
  GtkWidget *detail_label;
  GtkWidget *price_label;  /* of a row */
  GtkWidget *ledger_label; /* of a row */
  GtkWidget *figure;       /* of price and ledger */
  const char *icon_class;
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (WinnowOfferCell, winnow_offer_cell, GTK_TYPE_WIDGET)

static void
set_class (GtkWidget *widget, const char *css_class, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

static void
set_text (GtkWidget *label, const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL);
}

static void
set_icon (WinnowOfferCell *self, const char *icon, const char *css_class)
{
  gtk_widget_set_visible (self->icon, icon != NULL);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), icon);
  if (self->icon_class != NULL)
    gtk_widget_remove_css_class (self->icon, self->icon_class);
  self->icon_class = css_class;
  if (css_class != NULL)
    gtk_widget_add_css_class (self->icon, css_class);
}

/* ---- Marking for the side by side ---- */

static void
mark_toggled_cb (WinnowOfferCell *self)
{
  if (self->is_updating || self->item == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (self), "offers.mark", "s", winnow_offer_item_id (self->item));
  /* The page may have refused it. */
  self->is_updating = TRUE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->mark), winnow_offer_item_marked (self->item));
  self->is_updating = FALSE;
}

static void
update_mark (WinnowOfferCell *self, const char *name)
{
  g_autofree char *label = NULL;

  gtk_widget_set_visible (self->mark, !winnow_offer_item_is_group (self->item));
  self->is_updating = TRUE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->mark), winnow_offer_item_marked (self->item));
  self->is_updating = FALSE;
  /* Translators: %s is the name of an offer. */
  label = g_strdup_printf (_ ("Put %s side by side"), name != NULL ? name : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->mark), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_tooltip_text (self->mark, _ ("Mark for side by side"));
}

/* ---- What is shown ---- */

static GtkWidget *
open_figure (gpointer data)
{
  WinnowOfferCell *self = data;
  const char *currency = winnow_evaluation_head (winnow_offer_item_assessment (self->item)->evaluation)->currency;

  return self->column == WINNOW_COLUMN_PRICE
           ? winnow_provenance_of_price (winnow_offer_item_offer (self->item), currency)
           : winnow_provenance_of_ledger (winnow_offer_item_offer (self->item), currency);
}

static void
update_figure (WinnowOfferCell *self)
{
  g_auto (WinnowCellText) text = { 0 };

  winnow_offer_item_describe (self->item, self->column, &text);
  gtk_widget_set_visible (self->figure, text.main != NULL);
  if (text.main == NULL)
    return;
  winnow_figure_set (WINNOW_FIGURE (self->figure),
                     self->column == WINNOW_COLUMN_PRICE ? _ ("Price per card-hour") : _ ("Ledger total"), text.main,
                     text.detail, text.is_warning);
  winnow_figure_set_open (WINNOW_FIGURE (self->figure), open_figure, self, NULL);
}

static void
update_text (WinnowOfferCell *self)
{
  g_auto (WinnowCellText) text = { 0 };
  gboolean is_group = winnow_offer_item_is_group (self->item);

  winnow_offer_item_describe (self->item, self->column, &text);
  set_text (self->main_label, text.main);
  set_text (self->detail_label, text.detail);
  set_icon (self, text.icon, text.css_class);
  set_class (self->main_label, "caption-heading", is_group);
  set_class (self->detail_label, "warning", text.is_warning);
  gtk_label_set_wrap (GTK_LABEL (self->main_label), is_group);
  gtk_label_set_lines (GTK_LABEL (self->main_label), is_group ? 3 : 1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text.detail != NULL ? text.detail : text.main);
  if (self->mark != NULL)
    update_mark (self, text.main);
}

static void
update_row (WinnowOfferCell *self)
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
  if (!is_group)
    detail = g_strdup_printf ("%s · %s", verdict.main, name.detail != NULL ? name.detail : _ ("Not known"));

  set_text (self->main_label, name.main);
  set_text (self->detail_label, detail);
  set_text (self->price_label, price.main);
  set_text (self->ledger_label, ledger.main);
  set_icon (self, is_group ? name.icon : verdict.icon, is_group ? NULL : verdict.css_class);
  set_class (self->main_label, "heading", is_group);
  gtk_label_set_wrap (GTK_LABEL (self->main_label), is_group);
  gtk_label_set_lines (GTK_LABEL (self->main_label), is_group ? 2 : 1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), name.main);
  update_mark (self, name.main);
}

void
winnow_offer_cell_set_item (WinnowOfferCell *self, WinnowOfferItem *item)
{
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item == NULL)
    return;
  g_signal_connect_swapped (item, "changed", G_CALLBACK (self->update), self);
  self->update (self);
}

/* ---- Parts ---- */

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

static GtkWidget *
add_lines (WinnowOfferCell *self)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, self->column == WINNOW_N_COLUMNS ? 2 : 0);

  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (lines, GTK_WIDGET (self));
  return lines;
}

static void
add_mark (WinnowOfferCell *self)
{
  self->mark = gtk_check_button_new ();
  gtk_widget_set_valign (self->mark, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (self->mark, "toggled", G_CALLBACK (mark_toggled_cb), self);
  gtk_widget_set_parent (self->mark, GTK_WIDGET (self));
}

static void
add_text (WinnowOfferCell *self)
{
  GtkWidget *lines;

  self->icon = gtk_image_new ();
  gtk_widget_set_parent (self->icon, GTK_WIDGET (self));
  lines = add_lines (self);
  gtk_widget_set_hexpand (lines, TRUE);
  self->main_label = add_label (lines, 0, NULL);
  self->detail_label = add_label (lines, 0, "mark");
}

static void
winnow_offer_cell_dispose (GObject *object)
{
  WinnowOfferCell *self = WINNOW_OFFER_CELL (object);
  GtkWidget *child;

  winnow_offer_cell_set_item (self, NULL);
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
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 6);
}

GtkWidget *
winnow_offer_cell_new (WinnowOfferColumn column)
{
  WinnowOfferCell *self = g_object_new (WINNOW_TYPE_OFFER_CELL, NULL);

  self->column = column;
  if (column == WINNOW_COLUMN_PRICE || column == WINNOW_COLUMN_LEDGER)
    {
      self->update = update_figure;
      self->figure = winnow_figure_new ();
      gtk_widget_set_halign (self->figure, GTK_ALIGN_END);
      gtk_widget_set_hexpand (self->figure, TRUE);
      gtk_widget_set_parent (self->figure, GTK_WIDGET (self));
      return GTK_WIDGET (self);
    }

  self->update = update_text;
  if (column == WINNOW_COLUMN_OFFER)
    add_mark (self);
  add_text (self);
  if (column == WINNOW_COLUMN_VERDICT)
    {
      gtk_label_set_wrap (GTK_LABEL (self->detail_label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (self->detail_label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_lines (GTK_LABEL (self->detail_label), 2);
    }
  return GTK_WIDGET (self);
}

GtkWidget *
winnow_offer_cell_new_row (void)
{
  WinnowOfferCell *self = g_object_new (WINNOW_TYPE_OFFER_CELL, NULL);
  GtkWidget *right;

  self->column = WINNOW_N_COLUMNS;
  self->update = update_row;
  gtk_widget_add_css_class (GTK_WIDGET (self), "row");
  add_mark (self);
  add_text (self);
  right = add_lines (self);
  self->price_label = add_label (right, 1, "numeric");
  self->ledger_label = add_label (right, 1, "mark");
  return GTK_WIDGET (self);
}
