/* window-private.h — what the window's own files share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window/platforms/platforms-page.h"
#include "window/window.h"

G_BEGIN_DECLS

struct _WinnowWindow
{
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwFlap *flap;
  GtkWidget *sidebar;
  GtkMenuButton *evaluation_button;
  GtkLabel *evaluation_label;
  GtkListBox *page_list;
  AdwHeaderBar *header;
  AdwWindowTitle *title;
  GtkWidget *task_button;
  GtkBox *task_box;
  GtkSpinner *task_spinner;
  GtkRevealer *standing_revealer;
  GtkOrientable *standing_box;
  GtkLabel *standing_label;
  GtkWidget *next_button;
  GtkLabel *next_label;
  GtkStack *stack;
  AdwStatusPage *failed_page;
  GMenu *evaluation_section;

  WinnowPlatformsPage *platforms;

  char *path;
  WinnowSession *session;
  GCancellable *opening;
  char **import_later; /* asked for before the workspace was open, or NULL */
  gboolean has_asked_name;
};

/* Adds the actions; their state follows _winnow_window_update_actions(). */
void _winnow_window_add_actions (WinnowWindow *self);
void _winnow_window_update_actions (WinnowWindow *self);
void _winnow_window_list_evaluations (WinnowWindow *self);
void _winnow_window_show_evaluation (WinnowWindow *self, const char *id);
/* Where the next sensible action is done: a detailed action name, or NULL. */
const char *_winnow_window_next_step (WinnowWindow *self);

G_END_DECLS
