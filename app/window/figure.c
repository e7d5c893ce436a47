/* figure.c — a number that can be opened to formula, inputs, sources and dates.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/figure.h"

#include <glib/gi18n.h>

struct _WinnowFigure
{
  GtkWidget parent_instance;

  GtkWidget *button;
  GtkWidget *value_label;
  GtkWidget *mark_label;
  WinnowFigureOpen open;
  gpointer data;
  GDestroyNotify destroy;
};

G_DEFINE_FINAL_TYPE (WinnowFigure, winnow_figure, GTK_TYPE_WIDGET)

static void
create_popup_cb (GtkMenuButton *button, gpointer data)
{
  WinnowFigure *self = data;
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *popover = gtk_popover_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 420);
  if (self->open != NULL)
    gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->open (self->data));
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_widget_add_css_class (popover, "provenance");
  gtk_menu_button_set_popover (button, popover);
}

static void
clear_open (WinnowFigure *self)
{
  if (self->destroy != NULL)
    self->destroy (self->data);
  self->open = NULL;
  self->data = NULL;
  self->destroy = NULL;
}

static void
winnow_figure_dispose (GObject *object)
{
  WinnowFigure *self = WINNOW_FIGURE (object);

  clear_open (self);
  g_clear_pointer (&self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (winnow_figure_parent_class)->dispose (object);
}

static void
winnow_figure_class_init (WinnowFigureClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_figure_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "figure");
}

static void
winnow_figure_init (WinnowFigure *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->value_label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->value_label, "numeric");
  gtk_label_set_xalign (GTK_LABEL (self->value_label), 1);
  self->mark_label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->mark_label, "mark");
  gtk_label_set_xalign (GTK_LABEL (self->mark_label), 1);
  gtk_label_set_ellipsize (GTK_LABEL (self->mark_label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), self->value_label);
  gtk_box_append (GTK_BOX (box), self->mark_label);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);

  self->button = gtk_menu_button_new ();
  gtk_widget_add_css_class (self->button, "flat");
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), box);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), create_popup_cb, self, NULL);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

GtkWidget *
winnow_figure_new (void)
{
  return g_object_new (WINNOW_TYPE_FIGURE, NULL);
}

void
winnow_figure_set (WinnowFigure *self, const char *name, const char *value, const char *mark,
                   gboolean is_warning)
{
  g_autofree char *spoken = NULL;

  gtk_label_set_text (GTK_LABEL (self->value_label), value);
  gtk_label_set_text (GTK_LABEL (self->mark_label), mark != NULL ? mark : "");
  gtk_widget_set_visible (self->mark_label, mark != NULL);
  if (is_warning)
    gtk_widget_add_css_class (self->mark_label, "warning");
  else
    gtk_widget_remove_css_class (self->mark_label, "warning");
  /* Translators: name of a figure, its value, and a remark such as its date. */
  spoken = g_strdup_printf (_ ("%s: %s %s"), name, value, mark != NULL ? mark : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
  gtk_widget_set_tooltip_text (self->button, spoken);
}

void
winnow_figure_set_open (WinnowFigure *self, WinnowFigureOpen open, gpointer data,
                        GDestroyNotify destroy)
{
  clear_open (self);
  self->open = open;
  self->data = data;
  self->destroy = destroy;
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), NULL);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), create_popup_cb, self, NULL);
}

void
winnow_figure_set_xalign (WinnowFigure *self, float xalign)
{
  gtk_label_set_xalign (GTK_LABEL (self->value_label), xalign);
  gtk_label_set_xalign (GTK_LABEL (self->mark_label), xalign);
}

const char *
winnow_figure_value (WinnowFigure *self)
{
  return gtk_label_get_text (GTK_LABEL (self->value_label));
}

void
winnow_figure_popup (WinnowFigure *self)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->button));
}
