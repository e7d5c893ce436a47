/* row-group.c — a group of rows that is filled anew.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/offer/row-group.h"

static GPtrArray *
rows_of (AdwPreferencesGroup *group)
{
  GPtrArray *rows = g_object_get_data (G_OBJECT (group), "rows");

  if (rows == NULL)
    {
      rows = g_ptr_array_new ();
      g_object_set_data_full (G_OBJECT (group), "rows", rows, (GDestroyNotify) g_ptr_array_unref);
    }
  return rows;
}

void
winnow_row_group_clear (AdwPreferencesGroup *group)
{
  GPtrArray *rows = rows_of (group);

  for (guint i = 0; i < rows->len; i++)
    adw_preferences_group_remove (group, rows->pdata[i]);
  g_ptr_array_set_size (rows, 0);
}

void
winnow_row_group_add (AdwPreferencesGroup *group, GtkWidget *row)
{
  adw_preferences_group_add (group, row);
  g_ptr_array_add (rows_of (group), row);
}

GtkWidget *
winnow_row_group_add_text (AdwPreferencesGroup *group, const char *title, const char *subtitle,
                           const char *icon, const char *icon_class)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  if (icon != NULL)
    {
      GtkWidget *image = gtk_image_new_from_icon_name (icon);

      if (icon_class != NULL)
        gtk_widget_add_css_class (image, icon_class);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), image);
    }
  winnow_row_group_add (group, row);
  return row;
}
