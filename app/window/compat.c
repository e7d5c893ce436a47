/* compat.c — every call whose replacement came after GTK 4.8 and libadwaita 1.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/compat.h"

#include <glib/gi18n.h>

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

typedef struct
{
  WinnowFilesChosen chosen;
  gpointer data;
} Choosing;

static WinnowFileChooser replaced_chooser;

static void
chooser_response_cb (GtkNativeDialog *dialog, int response, Choosing *choosing)
{
  g_autoptr (GListModel) files = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  choosing->chosen (files, choosing->data);
  g_free (choosing);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

static void
add_filters (GtkFileChooser *chooser, const WinnowFileRequest *request)
{
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  if (request->suffixes != NULL)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      gtk_file_filter_set_name (filter, request->filter_name);
      for (guint i = 0; request->suffixes[i] != NULL; i++)
        gtk_file_filter_add_suffix (filter, request->suffixes[i]);
      gtk_file_chooser_add_filter (chooser, filter);
    }
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, all);
}

void
winnow_compat_choose_files (GtkWindow *parent, const WinnowFileRequest *request,
                            WinnowFilesChosen chosen, gpointer data)
{
  GtkFileChooserNative *dialog;
  Choosing *choosing;

  if (replaced_chooser != NULL)
    {
      replaced_chooser (parent, request, chosen, data);
      return;
    }

  dialog = gtk_file_chooser_native_new (
    request->title, parent,
    request->save ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, request->accept,
    NULL);
  if (!request->save)
    gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), request->multiple);
  if (request->proposed_name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), request->proposed_name);
  add_filters (GTK_FILE_CHOOSER (dialog), request);

  choosing = g_new0 (Choosing, 1);
  choosing->chosen = chosen;
  choosing->data = data;
  g_signal_connect (dialog, "response", G_CALLBACK (chooser_response_cb), choosing);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
winnow_compat_set_file_chooser (WinnowFileChooser chooser)
{
  replaced_chooser = chooser;
}

typedef struct
{
  WinnowAnswered answered;
  gpointer data;
} Asking;

static void
ask_response_cb (AdwMessageDialog *dialog, const char *response, Asking *asking)
{
  if (asking->answered != NULL)
    asking->answered (g_str_equal (response, "accept"), asking->data);
}

static void
asking_free (gpointer data, GClosure *closure)
{
  g_free (data);
}

GtkWindow *
winnow_compat_ask (GtkWindow *parent, const char *heading, const char *body, const char *cancel,
                   const char *accept, gboolean is_destructive, GtkWidget *content,
                   WinnowAnswered answered, gpointer data)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, heading, body);
  Asking *asking = g_new0 (Asking, 1);

  asking->answered = answered;
  asking->data = data;
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", cancel, "accept", accept,
                                    NULL);
  adw_message_dialog_set_response_appearance (
    ADW_MESSAGE_DIALOG (dialog), "accept",
    is_destructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  if (!is_destructive)
    adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "accept");
  if (content != NULL)
    adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), content);
  g_signal_connect_data (dialog, "response", G_CALLBACK (ask_response_cb), asking, asking_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  return GTK_WINDOW (dialog);
}

void
winnow_compat_ask_set_enabled (GtkWindow *dialog, gboolean enabled)
{
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (dialog), "accept", enabled);
}

GtkWindow *
winnow_compat_show_about (GtkWindow *parent)
{
  GtkWidget *about = g_object_new (
    ADW_TYPE_ABOUT_WINDOW, "transient-for", parent, "modal", TRUE, "application-name", _ ("Winnow"),
    "application-icon", APPLICATION_ID, "version", PACKAGE_VERSION, "developer-name",
    /* Translators: shown as the developer in the about window. */
    _ ("The Winnow contributors"), "comments",
    _ ("Choose a GPU compute platform, with every figure traceable to a source and a date."),
    "license-type", GTK_LICENSE_GPL_3_0, "translator-credits", _ ("translator-credits"), NULL);

  gtk_window_present (GTK_WINDOW (about));
  return GTK_WINDOW (about);
}

GtkWindow *
winnow_compat_show_preferences (GtkWindow *parent, AdwPreferencesPage *page)
{
  GtkWidget *window = adw_preferences_window_new ();

  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), 560, 460);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  return GTK_WINDOW (window);
}

/* GtkShortcutsWindow takes its parts through GtkBuilder only. */
GtkWindow *
winnow_compat_show_shortcuts (GtkWindow *parent, const WinnowShortcut *shortcuts, guint n)
{
  g_autoptr (GString) ui = g_string_new (
    "<interface><object class='GtkShortcutsWindow' id='window'><property name='modal'>1</property>"
    "<child><object class='GtkShortcutsSection'><property name='section-name'>all</property>"
    "<property name='max-height'>12</property>");
  g_autoptr (GtkBuilder) builder = NULL;
  const char *group = NULL;
  GtkWindow *window;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *entry = g_markup_printf_escaped (
        "<child><object class='GtkShortcutsShortcut'><property name='title'>%s</property>"
        "<property name='accelerator'>%s</property></object></child>",
        shortcuts[i].title, shortcuts[i].accelerator);

      if (g_strcmp0 (group, shortcuts[i].group) != 0)
        {
          g_autofree char *head = g_markup_printf_escaped (
            "<child><object class='GtkShortcutsGroup'><property name='title'>%s</property>",
            shortcuts[i].group);

          if (group != NULL)
            g_string_append (ui, "</object></child>");
          g_string_append (ui, head);
          group = shortcuts[i].group;
        }
      g_string_append (ui, entry);
    }
  if (group != NULL)
    g_string_append (ui, "</object></child>");
  g_string_append (ui, "</object></child></object></interface>");

  builder = gtk_builder_new_from_string (ui->str, ui->len);
  window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  gtk_window_set_transient_for (window, parent);
  gtk_window_present (window);
  return window;
}

void
winnow_compat_open_uri (GtkWindow *parent, const char *uri)
{
  gtk_show_uri (parent, uri, GDK_CURRENT_TIME);
}

void
winnow_compat_get_color (GtkWidget *widget, GdkRGBA *color)
{
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
}

gboolean
winnow_compat_lookup_color (GtkWidget *widget, const char *name, GdkRGBA *color)
{
  return gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, color);
}

G_GNUC_END_IGNORE_DEPRECATIONS
