/* step-fixture.h — a step of the shortlist in a window of its own, on the example.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ui-test.h"

typedef struct
{
  UiFixture ui;
  GtkWidget *window, *step;
  int width; /* of the window, in pixels; 0 = wide */
} StepFixture;

typedef GtkWidget *(*StepNew) (WinnowSession *session);

static inline void
step_set_up (StepFixture *self, StepNew step_new, gconstpointer example)
{
  ui_fixture_set_up (&self->ui, example);
  self->window = gtk_window_new ();
  self->step = step_new (self->ui.session);
  gtk_window_set_default_size (GTK_WINDOW (self->window), self->width > 0 ? self->width : 900, 1000);
  gtk_window_set_child (GTK_WINDOW (self->window), self->step);
  gtk_window_present (GTK_WINDOW (self->window));
  ui_drain ();
}

static inline void
step_tear_down (StepFixture *self, gconstpointer example)
{
  gpointer step = self->step;

  g_object_add_weak_pointer (G_OBJECT (self->step), &step);
  gtk_window_destroy (GTK_WINDOW (self->window));
  for (guint i = 0; i < 200 && step != NULL; i++)
    {
      g_usleep (2000);
      ui_drain ();
    }
  g_assert_null (step);
  ui_fixture_tear_down (&self->ui, example);
}

/* First row below @widget with this title. */
static inline GtkWidget *
step_row (GtkWidget *widget, const char *title)
{
  if (ADW_IS_PREFERENCES_ROW (widget)
      && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = step_row (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* First button below @widget with this tooltip or label. */
static inline GtkWidget *
step_button (GtkWidget *widget, const char *name)
{
  if (GTK_IS_BUTTON (widget)
      && (g_strcmp0 (gtk_widget_get_tooltip_text (widget), name) == 0
          || g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), name) == 0))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = step_button (child, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}
