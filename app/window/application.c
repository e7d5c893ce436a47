/* application.c — the program: windows, actions of the whole, options.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/application.h"

#include "window/actions.h"
#include "window/compat.h"
#include "window/preferences.h"
#include "window/window.h"

#include <glib/gi18n.h>

struct _WinnowApplication
{
  AdwApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (WinnowApplication, winnow_application, ADW_TYPE_APPLICATION)

GSettings *
winnow_application_settings (void)
{
  static GSettings *settings;

  if (settings == NULL)
    settings = g_settings_new (APPLICATION_ID);
  return settings;
}

static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (data));

  /* Each window saves what is still being typed. */
  for (GList *at = windows; at != NULL; at = at->next)
    gtk_window_close (at->data);
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  winnow_compat_show_about (gtk_application_get_active_window (data));
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  winnow_compat_show_preferences (gtk_application_get_active_window (data),
                                  winnow_preferences_page_new (winnow_application_settings ()));
}

static void
shortcuts_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  guint n, n_shown = 0;
  const WinnowActionInfo *actions = winnow_actions_list (&n);
  g_autofree WinnowShortcut *shortcuts = g_new0 (WinnowShortcut, n);

  for (guint i = 0; i < n; i++)
    if (actions[i].accelerator != NULL)
      shortcuts[n_shown++] =
        (WinnowShortcut){ _ (actions[i].group), _ (actions[i].title), actions[i].accelerator };
  winnow_compat_show_shortcuts (gtk_application_get_active_window (data), shortcuts, n_shown);
}

static const GActionEntry entries[] = {
  { .name = "quit", .activate = quit_cb },
  { .name = "about", .activate = about_cb },
  { .name = "preferences", .activate = preferences_cb },
  { .name = "shortcuts", .activate = shortcuts_cb },
};

static void
apply_color_scheme (GSettings *settings, const char *key, gpointer data)
{
  static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK };
  int index = g_settings_get_enum (settings, "color-scheme");

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[CLAMP (index, 0, 2)]);
}

static WinnowWindow *
window_of (WinnowApplication *self, const char *path)
{
  WinnowWindow *window;

  for (GList *at = gtk_application_get_windows (GTK_APPLICATION (self)); at != NULL; at = at->next)
    if (WINNOW_IS_WINDOW (at->data) && g_strcmp0 (winnow_window_path (at->data), path) == 0)
      return at->data;

  window = winnow_window_new (GTK_APPLICATION (self));
  winnow_window_open (window, path);
  return window;
}

static WinnowWindow *
any_window (WinnowApplication *self)
{
  g_autofree char *path = NULL;

  for (GList *at = gtk_application_get_windows (GTK_APPLICATION (self)); at != NULL; at = at->next)
    if (WINNOW_IS_WINDOW (at->data))
      return at->data;
  path = winnow_workspace_default_path ();
  return window_of (self, path);
}

static void
winnow_application_activate (GApplication *application)
{
  gtk_window_present (GTK_WINDOW (any_window (WINNOW_APPLICATION (application))));
}

static void
winnow_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  WinnowApplication *self = WINNOW_APPLICATION (application);
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL;

  for (int i = 0; i < n_files; i++)
    {
      g_autofree char *path = g_file_get_path (files[i]);

      if (path == NULL)
        continue;
      if (g_str_has_suffix (path, ".winnow"))
        gtk_window_present (GTK_WINDOW (window_of (self, path)));
      else
        g_strv_builder_add (others, path);
    }
  paths = g_strv_builder_end (others);
  if (*paths != NULL)
    {
      WinnowWindow *window = any_window (self);

      gtk_window_present (GTK_WINDOW (window));
      winnow_window_import (window, (const char *const *) paths);
    }
}

static int
winnow_application_command_line (GApplication *application, GApplicationCommandLine *line)
{
  GVariantDict *options = g_application_command_line_get_options_dict (line);
  g_auto (GStrv) arguments = g_application_command_line_get_arguments (line, NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  const char *workspace = NULL;

  if (g_variant_dict_lookup (options, "workspace", "^&ay", &workspace))
    {
      g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, workspace);
      g_autofree char *path = g_file_get_path (file);

      gtk_window_present (GTK_WINDOW (window_of (WINNOW_APPLICATION (application), path)));
    }
  for (guint i = 1; arguments[i] != NULL; i++)
    g_ptr_array_add (files, g_application_command_line_create_file_for_arg (line, arguments[i]));

  if (files->len > 0)
    g_application_open (application, (GFile **) files->pdata, files->len, "");
  else if (workspace == NULL)
    g_application_activate (application);
  return 0;
}

static int
winnow_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("winnow %s\n", PACKAGE_VERSION);
      return 0;
    }
  return -1;
}

static void
winnow_application_startup (GApplication *application)
{
  GSettings *settings;
  guint n;
  const WinnowActionInfo *actions = winnow_actions_list (&n);

  G_APPLICATION_CLASS (winnow_application_parent_class)->startup (application);

  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   application);
  for (guint i = 0; i < n; i++)
    if (actions[i].accelerator != NULL)
      gtk_application_set_accels_for_action (GTK_APPLICATION (application), actions[i].name,
                                             (const char *[]){ actions[i].accelerator, NULL });

  settings = winnow_application_settings ();
  g_signal_connect_object (settings, "changed::color-scheme", G_CALLBACK (apply_color_scheme),
                           application, 0);
  apply_color_scheme (settings, NULL, NULL);
  gtk_window_set_default_icon_name (APPLICATION_ID);
}

static void
winnow_application_class_init (WinnowApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = winnow_application_startup;
  application_class->activate = winnow_application_activate;
  application_class->open = winnow_application_open;
  application_class->command_line = winnow_application_command_line;
  application_class->handle_local_options = winnow_application_handle_local_options;
}

static void
winnow_application_init (WinnowApplication *self)
{
  static const GOptionEntry options[] = {
    { "workspace", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Workspace file to open"), N_ ("FILE") },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version"), NULL },
    { 0 },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
}

WinnowApplication *
winnow_application_new (void)
{
  return g_object_new (WINNOW_TYPE_APPLICATION, "application-id", APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE,
                       "resource-base-path", "/org/winnow/Winnow", NULL);
}
