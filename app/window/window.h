/* window.h — one window on one workspace.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_WINDOW (winnow_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWindow, winnow_window, WINNOW, WINDOW, AdwApplicationWindow)

WinnowWindow *winnow_window_new (GtkApplication *application);
/* Opens the workspace at @path, creating it when it is the default one. */
void winnow_window_open (WinnowWindow *self, const char *path);
/* On a session that is already there: for tests. */
void winnow_window_set_session (WinnowWindow *self, WinnowSession *session);
const char *winnow_window_path (WinnowWindow *self);
WinnowSession *winnow_window_session (WinnowWindow *self);
/* "workload", "platforms"… */
void winnow_window_show_page (WinnowWindow *self, const char *name);
/* Shows a page, and on it the object with @id. */
void winnow_window_go (WinnowWindow *self, const char *name, const char *id);
const char *winnow_window_page (WinnowWindow *self);
gboolean winnow_window_has_page (WinnowWindow *self, const char *name);
/* Reads price files and folders, at once or as soon as the workspace is open. */
void winnow_window_import (WinnowWindow *self, const char *const *paths);
void winnow_window_toast (WinnowWindow *self, const char *text, const char *button, const char *action);

G_END_DECLS
