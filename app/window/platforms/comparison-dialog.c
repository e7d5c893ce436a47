/* comparison-dialog.c — two or three offers side by side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/comparison-dialog.h"

#include "window/figure.h"
#include "window/platforms/comparison.h"

#include <glib/gi18n.h>

struct _WinnowComparisonDialog
{
  AdwWindow parent_instance;

  WinnowSession *session;
  GPtrArray *ids;
  WinnowComparison *comparison;
  AdwWindowTitle *title;
  GtkScrolledWindow *scroller;
  GtkGrid *grid; /* owned by the scroller; made anew at every update */
  gboolean only_differing;
};

G_DEFINE_FINAL_TYPE (WinnowComparisonDialog, winnow_comparison_dialog, ADW_TYPE_WINDOW)

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), 8);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* ---- Values ---- */

static const char *
currency_of (WinnowOfferItem *item)
{
  return winnow_evaluation_head (winnow_offer_item_assessment (item)->evaluation)->currency;
}

static GtkWidget *
open_price (gpointer item)
{
  return winnow_provenance_of_price (winnow_offer_item_offer (item), currency_of (item));
}

static GtkWidget *
open_ledger (gpointer item)
{
  return winnow_provenance_of_ledger (winnow_offer_item_offer (item), currency_of (item));
}

static GtkWidget *
figure_value (const WinnowComparisonRow *row, const WinnowCellText *text, WinnowOfferItem *item)
{
  GtkWidget *figure = winnow_figure_new ();

  winnow_figure_set (WINNOW_FIGURE (figure), row->title, text->main, text->detail, text->is_warning);
  winnow_figure_set_open (WINNOW_FIGURE (figure), row->column == WINNOW_COLUMN_PRICE ? open_price : open_ledger,
                          g_object_ref (item), g_object_unref);
  winnow_figure_set_xalign (WINNOW_FIGURE (figure), 0);
  gtk_widget_set_halign (figure, GTK_ALIGN_START);
  return figure;
}

static GtkWidget *
text_value (const WinnowCellText *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  if (text->icon != NULL)
    {
      GtkWidget *icon = gtk_image_new_from_icon_name (text->icon);

      gtk_widget_set_valign (icon, GTK_ALIGN_START);
      if (text->css_class != NULL)
        gtk_widget_add_css_class (icon, text->css_class);
      gtk_box_append (GTK_BOX (box), icon);
    }
  gtk_box_append (GTK_BOX (lines), new_label (text->main, NULL));
  if (text->detail != NULL)
    {
      GtkWidget *detail = new_label (text->detail, "mark");

      if (text->is_warning)
        gtk_widget_add_css_class (detail, "warning");
      gtk_box_append (GTK_BOX (lines), detail);
    }
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_box_append (GTK_BOX (box), lines);
  return box;
}

static GtkWidget *
new_value (const WinnowComparisonRow *row, const WinnowCellText *text, WinnowOfferItem *item)
{
  gboolean is_figure = row->column == WINNOW_COLUMN_PRICE || row->column == WINNOW_COLUMN_LEDGER;
  GtkWidget *value = is_figure ? figure_value (row, text, item) : text_value (text);

  gtk_widget_set_hexpand (value, TRUE);
  gtk_widget_set_valign (value, GTK_ALIGN_START);
  return value;
}

/* ---- The grid: a point's title over its values, so that three columns fit narrow windows ---- */

static void
go_cb (GtkButton *button, WinnowComparisonDialog *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  const char *id = g_object_get_data (G_OBJECT (button), "offer");

  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.go", "(ss)", "platforms", id);
  gtk_window_close (GTK_WINDOW (self));
}

static void
add_heads (WinnowComparisonDialog *self)
{
  for (guint i = 0; i < self->comparison->offers->len; i++)
    {
      WinnowOfferItem *item = self->comparison->offers->pdata[i];
      g_auto (WinnowCellText) name = { 0 };
      GtkWidget *button = gtk_button_new ();
      GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

      winnow_offer_item_describe (item, WINNOW_COLUMN_OFFER, &name);
      gtk_box_append (GTK_BOX (lines), new_label (name.main, "heading"));
      if (name.detail != NULL)
        gtk_box_append (GTK_BOX (lines), new_label (name.detail, "mark"));
      gtk_button_set_child (GTK_BUTTON (button), lines);
      gtk_widget_add_css_class (button, "flat");
      gtk_widget_set_tooltip_text (button, _ ("Go to the offer"));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name.main, -1);
      g_object_set_data_full (G_OBJECT (button), "offer", g_strdup (winnow_offer_item_id (item)), g_free);
      g_signal_connect (button, "clicked", G_CALLBACK (go_cb), self);
      gtk_grid_attach (self->grid, button, i, 0, 1, 1);
    }
}

static void
add_row (WinnowComparisonDialog *self, const WinnowComparisonRow *row, int line)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = gtk_label_new (row->title);
  GtkWidget *word = gtk_label_new (row->is_differing ? _ ("differs") : _ ("the same"));

  gtk_widget_add_css_class (title, "caption-heading");
  gtk_widget_add_css_class (word, "mark");
  if (row->is_differing)
    gtk_widget_add_css_class (word, "differs");
  gtk_box_append (GTK_BOX (head), title);
  gtk_box_append (GTK_BOX (head), word);
  gtk_widget_add_css_class (head, "point");
  gtk_grid_attach (self->grid, head, 0, line, self->comparison->offers->len, 1);
  for (guint i = 0; i < row->texts->len; i++)
    gtk_grid_attach (self->grid, new_value (row, row->texts->pdata[i], self->comparison->offers->pdata[i]), i,
                     line + 1, 1, 1);
}

static void
show (WinnowComparisonDialog *self)
{
  guint n = winnow_comparison_n_differing (self->comparison);
  g_autofree char *subtitle =
    /* Translators: in how many points the offers differ, and how many there are. */
    g_strdup_printf (_ ("They differ in %u of %u points"), n, self->comparison->rows->len);
  int line = 1;

  adw_window_title_set_subtitle (self->title, subtitle);
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 12);
  gtk_grid_set_column_homogeneous (self->grid, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->grid), "comparison");
  add_heads (self);
  for (guint i = 0; i < self->comparison->rows->len; i++)
    {
      const WinnowComparisonRow *row = self->comparison->rows->pdata[i];

      if (self->only_differing && !row->is_differing)
        continue;
      add_row (self, row, line);
      line += 2;
    }
  gtk_scrolled_window_set_child (self->scroller, GTK_WIDGET (self->grid));
}

static void
update (WinnowComparisonDialog *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  if (assessment == NULL)
    return;
  g_clear_pointer (&self->comparison, winnow_comparison_free);
  self->comparison = winnow_comparison_new (assessment, self->ids, winnow_session_language (self->session));
  if (self->comparison->offers->len < 2)
    gtk_window_close (GTK_WINDOW (self));
  else
    show (self);
}

void
winnow_comparison_dialog_set_only_differing (WinnowComparisonDialog *self, gboolean only)
{
  self->only_differing = only;
  show (self);
}

void
winnow_comparison_dialog_copy (WinnowComparisonDialog *self)
{
  g_autofree char *text = winnow_comparison_to_text (self->comparison);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  winnow_session_message (self->session, _ ("Comparison copied"), FALSE);
}

static void
only_toggled_cb (GtkToggleButton *button, WinnowComparisonDialog *self)
{
  winnow_comparison_dialog_set_only_differing (self, gtk_toggle_button_get_active (button));
}

static gboolean
copy_shortcut_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  winnow_comparison_dialog_copy (WINNOW_COMPARISON_DIALOG (widget));
  return TRUE;
}

static void
winnow_comparison_dialog_dispose (GObject *object)
{
  WinnowComparisonDialog *self = WINNOW_COMPARISON_DIALOG (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_comparison_dialog_parent_class)->dispose (object);
}

static void
winnow_comparison_dialog_finalize (GObject *object)
{
  WinnowComparisonDialog *self = WINNOW_COMPARISON_DIALOG (object);

  g_clear_pointer (&self->comparison, winnow_comparison_free);
  g_ptr_array_unref (self->ids);
  G_OBJECT_CLASS (winnow_comparison_dialog_parent_class)->finalize (object);
}

static void
winnow_comparison_dialog_class_init (WinnowComparisonDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_comparison_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_comparison_dialog_finalize;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, copy_shortcut_cb, NULL);
}

static void
winnow_comparison_dialog_init (WinnowComparisonDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *only = gtk_toggle_button_new ();
  GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  self->ids = g_ptr_array_new_with_free_func (g_free);
  self->title = ADW_WINDOW_TITLE (adw_window_title_new (_ ("Side by Side"), NULL));
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), GTK_WIDGET (self->title));
  gtk_button_set_icon_name (GTK_BUTTON (only), "winnow-filter-symbolic");
  gtk_widget_set_tooltip_text (only, _ ("Only differences"));
  gtk_widget_set_tooltip_text (copy, _ ("Copy as a table (Ctrl+C)"));
  g_signal_connect (only, "toggled", G_CALLBACK (only_toggled_cb), self);
  g_signal_connect_swapped (copy, "clicked", G_CALLBACK (winnow_comparison_dialog_copy), self);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), only);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), copy);
  self->scroller = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_policy (self->scroller, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (GTK_WIDGET (self->scroller), TRUE);
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->scroller));
  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_widget_set_size_request (GTK_WIDGET (self), 340, 280);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
}

GtkWidget *
winnow_comparison_dialog_new (GtkWindow *parent, WinnowSession *session, GPtrArray *offer_ids)
{
  WinnowComparisonDialog *self = g_object_new (WINNOW_TYPE_COMPARISON_DIALOG, "transient-for", parent, "title",
                                               _ ("Side by Side"), NULL);
  int width = gtk_widget_get_width (GTK_WIDGET (parent)), height = gtk_widget_get_height (GTK_WIDGET (parent));

  gtk_window_set_default_size (GTK_WINDOW (self), CLAMP (width - 60, 340, 860), CLAMP (height - 60, 280, 760));
  self->session = g_object_ref (session);
  for (guint i = 0; i < offer_ids->len; i++)
    g_ptr_array_add (self->ids, g_strdup (offer_ids->pdata[i]));
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
