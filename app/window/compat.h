/* compat.h — every call whose replacement came after GTK 4.8 and libadwaita 1.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* ---- Choosing files ---- */

typedef struct
{
  const char *title;
  const char *accept;         /* label of the button */
  const char *proposed_name;  /* when saving */
  const char *const *suffixes;/* "csv", "json"…: shown first; NULL = all files */
  const char *filter_name;
  gboolean save;
  gboolean multiple;
} WinnowFileRequest;

/* @files: (element-type GFile) (transfer full), NULL when the user closed the dialog. */
typedef void (*WinnowFilesChosen) (GListModel *files, gpointer data);

void winnow_compat_choose_files (GtkWindow *parent, const WinnowFileRequest *request,
                                 WinnowFilesChosen chosen, gpointer data);
/* Replaces the dialog by @chooser (for tests); NULL brings the dialog back. */
typedef void (*WinnowFileChooser) (GtkWindow *parent, const WinnowFileRequest *request,
                                   WinnowFilesChosen chosen, gpointer data);
void winnow_compat_set_file_chooser (WinnowFileChooser chooser);

/* ---- Questions ---- */

typedef void (*WinnowAnswered) (gboolean accepted, gpointer data);
/* @content: extra widget or NULL.  Returns the dialog, already presented. */
GtkWindow *winnow_compat_ask (GtkWindow *parent, const char *heading, const char *body,
                              const char *cancel, const char *accept, gboolean is_destructive,
                              GtkWidget *content, WinnowAnswered answered, gpointer data);
/* Whether the dialog's accepting answer can be given. */
void winnow_compat_ask_set_enabled (GtkWindow *dialog, gboolean enabled);

/* ---- Windows of the application ---- */

GtkWindow *winnow_compat_show_about (GtkWindow *parent);
/* @pages: (element-type AdwPreferencesPage). */
GtkWindow *winnow_compat_show_preferences (GtkWindow *parent, AdwPreferencesPage *page);
typedef struct
{
  const char *group, *title, *accelerator;
} WinnowShortcut;
GtkWindow *winnow_compat_show_shortcuts (GtkWindow *parent, const WinnowShortcut *shortcuts, guint n);

void winnow_compat_open_uri (GtkWindow *parent, const char *uri);
void winnow_compat_get_color (GtkWidget *widget, GdkRGBA *color);
/* A colour of the style by its name ("view_bg_color"); FALSE when the style has none. */
gboolean winnow_compat_lookup_color (GtkWidget *widget, const char *name, GdkRGBA *color);

G_END_DECLS
