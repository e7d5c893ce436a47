/* step-parts.c — what the last two steps of the shortlist are put together from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/step-parts.h"

#include <glib/gi18n.h>
#include <math.h>

#include "window/words.h"

#define COLUMN_WIDTH 860

GtkWidget *
winnow_step_column_new (GtkBox **column)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);

  gtk_widget_add_css_class (box, "page-content");
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), COLUMN_WIDTH);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), clamp);
  gtk_widget_set_vexpand (scroller, TRUE);
  *column = GTK_BOX (box);
  return scroller;
}

AdwPreferencesGroup *
winnow_step_group_new (GtkBox *column, const char *title, const char *description)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (group, title);
  if (description != NULL)
    adw_preferences_group_set_description (group, description);
  gtk_box_append (column, GTK_WIDGET (group));
  return group;
}

char *
winnow_step_typed (GtkWidget *entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
}

void
winnow_step_group_describe (AdwPreferencesGroup *group, const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_preferences_group_set_description (group, markup);
}

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

GtkWidget *
winnow_step_strip_row_new (const char *title, const char *value, const char *detail, WinnowStrip **strip)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = label_new (title, NULL);
  GtkWidget *number = label_new (value, "numeric");
  GtkWidget *picture = winnow_strip_new ();

  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_wrap (GTK_LABEL (number), FALSE);
  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_widget_set_valign (number, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (head), name);
  gtk_box_append (GTK_BOX (head), number);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), picture);
  if (detail != NULL)
    gtk_box_append (GTK_BOX (box), label_new (detail, "mark"));
  gtk_widget_add_css_class (box, "strip-row");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  *strip = WINNOW_STRIP (picture);
  return row;
}

GtkWidget *
winnow_step_scale_new (void)
{
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 100, 1);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (scale);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
  return scale;
}

GtkWidget *
winnow_step_icon_button_new (const char *icon, const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return button;
}

GtkWidget *
winnow_step_text_button_new (const char *label)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

void
winnow_step_copy (GtkWidget *widget, WinnowSession *session, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  winnow_session_message (session, _ ("Copied"), FALSE);
}

char *
winnow_step_offer_label (const WinnowOfferAssessment *offer)
{
  const char *name = winnow_words_offer (offer->offer);

  if (offer->platform == NULL || offer->platform->name == NULL)
    return g_strdup (name);
  return g_strdup_printf ("%s · %s", offer->platform->name, name);
}

char *
winnow_step_capital (const char *text)
{
  char *title = g_strdup (text);

  title[0] = g_ascii_toupper (title[0]);
  return title;
}

char *
winnow_step_quantity (double value, const char *unit)
{
  g_autofree char *number = NULL;

  if (isnan (value))
    return g_strdup ("–");
  if (isinf (value))
    return g_strdup (_ ("never"));
  if (g_strcmp0 (unit, "share") == 0)
    {
      number = winnow_words_number (100 * value, 1);
      /* Translators: a percentage. */
      return g_strdup_printf (_ ("%s %%"), number);
    }
  number = winnow_words_number (value, fabs (value) >= 100 || value == round (value) ? 0 : 2);
  if (unit == NULL || *unit == '\0' || g_strcmp0 (unit, "count") == 0 || g_strcmp0 (unit, "ratio") == 0)
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s %s", number, unit);
}
