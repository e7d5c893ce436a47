/* preferences.c — the page of preferences: name, report language, colours.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/preferences.h"

#include <glib/gi18n.h>

/* A list of choices bound to a string key by nick. */
static void
choice_selected_cb (AdwComboRow *row, GParamSpec *pspec, GSettings *settings)
{
  const char *key = g_object_get_data (G_OBJECT (row), "key");
  const char *const *nicks = g_object_get_data (G_OBJECT (row), "nicks");
  guint selected = adw_combo_row_get_selected (row);

  if (selected != GTK_INVALID_LIST_POSITION)
    g_settings_set_string (settings, key, nicks[selected]);
}

static GtkWidget *
choice_row (GSettings *settings, const char *key, const char *title, const char *subtitle,
            const char *const *nicks, const char *const *titles)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) model = gtk_string_list_new (titles);
  g_autofree char *current = g_settings_get_string (settings, key);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (model));
  for (guint i = 0; nicks[i] != NULL; i++)
    if (g_str_equal (nicks[i], current))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
  g_object_set_data (G_OBJECT (row), "key", (gpointer) key);
  g_object_set_data (G_OBJECT (row), "nicks", (gpointer) nicks);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (choice_selected_cb), settings, 0);
  return row;
}

AdwPreferencesPage *
winnow_preferences_page_new (GSettings *settings)
{
  static const char *const languages[] = { "en", "zh", NULL };
  static const char *const schemes[] = { "system", "light", "dark", NULL };
  const char *language_titles[] = { C_ ("language", "English"), C_ ("language", "Chinese"), NULL };
  const char *scheme_titles[] = { C_ ("colours", "As the desktop"), C_ ("colours", "Light"),
                                  C_ ("colours", "Dark"), NULL };
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *person = adw_preferences_group_new ();
  GtkWidget *looks = adw_preferences_group_new ();
  GtkWidget *name = adw_entry_row_new ();

  adw_preferences_page_set_title (ADW_PREFERENCES_PAGE (page), _ ("General"));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (person), _ ("You"));
  adw_preferences_group_set_description (
    ADW_PREFERENCES_GROUP (person), _ ("Answers, history and sign-off carry your name."));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (name), _ ("Your name"));
  g_settings_bind (settings, "author", name, "text", G_SETTINGS_BIND_DEFAULT);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (person), name);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (looks), _ ("Language and colours"));
  adw_preferences_group_add (
    ADW_PREFERENCES_GROUP (looks),
    choice_row (settings, "report-language", _ ("Language of new reports"),
                _ ("Each evaluation can have its own"), languages, language_titles));
  adw_preferences_group_add (
    ADW_PREFERENCES_GROUP (looks),
    choice_row (settings, "color-scheme", _ ("Colours"), NULL, schemes, scheme_titles));

  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (person));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (looks));
  return ADW_PREFERENCES_PAGE (page);
}
