/* ui-test.h — what window tests share: a workspace of their own, waiting, looking.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/window.h"

G_BEGIN_DECLS

/* Initialises GTK; FALSE (and one visible skipped test) without a display. */
gboolean ui_test_init (int *argc, char ***argv);

typedef struct
{
  char *folder;
  WinnowSession *session; /* owned by the window's life */
  WinnowWindow *window;
  int width; /* of the window, in pixels; 0 = as wide as a desk allows */
} UiFixture;

/* A window on a new workspace; with the example when @example. */
void ui_fixture_set_up (UiFixture *self, gconstpointer example);
void ui_fixture_tear_down (UiFixture *self, gconstpointer example);

/* Runs the main loop until @condition holds; fails the test after 20 s. */
typedef gboolean (*UiCondition) (gpointer data);
void ui_wait (UiCondition condition, gpointer data);
/* Until the window was laid out and painted, and once more for what that asked for. */
void ui_frame (WinnowWindow *window);
void ui_drain (void);

/* First widget of @type below @widget, or NULL. */
gpointer ui_find (GtkWidget *widget, GType type);
/* First widget with a style class. */
GtkWidget *ui_find_class (GtkWidget *widget, const char *css_class);
/* Fails when a control below @widget has no name a screen reader could say. */
void ui_assert_names (GtkWidget *widget);
/* How many stops Tab makes in @window before it comes back; at most @most. */
guint ui_count_tab_stops (GtkWindow *window, guint most);

/* Longest time, in milliseconds, the main loop did not answer between start and stop;
 * @own: how much of such a time the main thread itself was at work (the rest it
 * waited for a processor or slept). */
void ui_stall_start (void);
double ui_stall_stop (double *own);

G_END_DECLS
