/* chart-zoom.c — zooming and moving over time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/chart/chart.h"

#include <math.h>

#define ZOOM_STEP 0.7
#define PAN_STEP 0.25

typedef struct
{
  double low, high; /* on show when the drag began */
} Drag;

/* FALSE when the scene has no time to zoom. */
static gboolean
get_view (WinnowChart *self, double *low, double *high)
{
  WinnowScene *scene = winnow_chart_scene (self);
  double extent_low, extent_high;

  if (scene == NULL)
    return FALSE;
  winnow_scene_extent (scene, &extent_low, &extent_high);
  winnow_scene_view (scene, low, high);
  return extent_high > extent_low;
}

static void
set_view (WinnowChart *self, double low, double high)
{
  double before_low, before_high, after_low, after_high;
  WinnowScene *scene = winnow_chart_scene (self);

  winnow_scene_view (scene, &before_low, &before_high);
  winnow_scene_set_view (scene, low, high);
  winnow_scene_view (scene, &after_low, &after_high);
  if (before_low != after_low || before_high != after_high)
    winnow_chart_view_changed (self);
}

void
winnow_chart_zoom (WinnowChart *self, double factor, double around)
{
  double low, high, middle;

  g_return_if_fail (WINNOW_IS_CHART (self));

  if (!get_view (self, &low, &high))
    return;
  if (factor <= 0)
    {
      winnow_scene_extent (winnow_chart_scene (self), &low, &high);
      set_view (self, low, high);
      return;
    }
  middle = low + (high - low) * around;
  set_view (self, middle - (middle - low) * factor, middle + (high - middle) * factor);
}

void
winnow_chart_pan (WinnowChart *self, double share)
{
  double low, high;

  g_return_if_fail (WINNOW_IS_CHART (self));

  if (get_view (self, &low, &high))
    set_view (self, low + (high - low) * share, high + (high - low) * share);
}

static double
share_at (WinnowChart *self, double x)
{
  double left, top, right, bottom;

  if (!winnow_scene_plot (winnow_chart_scene (self), &left, &top, &right, &bottom))
    return 0.5;
  return CLAMP ((x - left) / (right - left), 0, 1);
}

static gboolean
zoom_cb (GtkWidget *widget, GVariant *factor, gpointer data)
{
  winnow_chart_zoom (WINNOW_CHART (widget), g_variant_get_double (factor), 0.5);
  return TRUE;
}

static gboolean
pan_cb (GtkWidget *widget, GVariant *share, gpointer data)
{
  winnow_chart_pan (WINNOW_CHART (widget), g_variant_get_double (share));
  return TRUE;
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, WinnowChart *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  double x, y, around = 0.5, low, high;
  graphene_point_t at;
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));

  /* The wheel alone scrolls the page. */
  if ((state & GDK_CONTROL_MASK) == 0 || !get_view (self, &low, &high))
    return GDK_EVENT_PROPAGATE;
  if (event != NULL && root != NULL && gdk_event_get_position (event, &x, &y))
    {
      double shift_x = 0, shift_y = 0;

      gtk_native_get_surface_transform (GTK_NATIVE (root), &shift_x, &shift_y);
      if (gtk_widget_compute_point (root, GTK_WIDGET (self), &GRAPHENE_POINT_INIT (x - shift_x, y - shift_y), &at))
        around = share_at (self, at.x);
    }
  winnow_chart_zoom (self, pow (ZOOM_STEP, -dy), around);
  return GDK_EVENT_STOP;
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, WinnowChart *self)
{
  Drag *drag = g_object_get_data (G_OBJECT (gesture), "drag");

  if (!get_view (self, &drag->low, &drag->high))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double x, double y, WinnowChart *self)
{
  Drag *drag = g_object_get_data (G_OBJECT (gesture), "drag");
  double left, top, right, bottom, shift;

  if (!winnow_scene_plot (winnow_chart_scene (self), &left, &top, &right, &bottom) || right <= left)
    return;
  shift = -x / (right - left) * (drag->high - drag->low);
  set_view (self, drag->low + shift, drag->high + shift);
}

static void
add_shortcut (GtkShortcutController *controller, guint key, GdkModifierType modifiers, GtkShortcutFunc callback,
              double argument)
{
  GtkShortcut *shortcut
    = gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers), gtk_callback_action_new (callback, NULL, NULL));

  gtk_shortcut_set_arguments (shortcut, g_variant_new_double (argument));
  gtk_shortcut_controller_add_shortcut (controller, shortcut);
}

static void
add_shortcuts (GtkShortcutController *controller)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    GtkShortcutFunc callback;
    double argument;
  } shortcuts[] = {
    { GDK_KEY_plus, 0, zoom_cb, ZOOM_STEP },
    { GDK_KEY_equal, 0, zoom_cb, ZOOM_STEP },
    { GDK_KEY_KP_Add, 0, zoom_cb, ZOOM_STEP },
    { GDK_KEY_minus, 0, zoom_cb, 1 / ZOOM_STEP },
    { GDK_KEY_KP_Subtract, 0, zoom_cb, 1 / ZOOM_STEP },
    { GDK_KEY_0, 0, zoom_cb, 0 },
    { GDK_KEY_KP_0, 0, zoom_cb, 0 },
    { GDK_KEY_Left, GDK_SHIFT_MASK, pan_cb, -PAN_STEP },
    { GDK_KEY_Right, GDK_SHIFT_MASK, pan_cb, PAN_STEP },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    add_shortcut (controller, shortcuts[i].key, shortcuts[i].modifiers, shortcuts[i].callback, shortcuts[i].argument);
}

void
winnow_chart_set_zoomable (WinnowChart *self)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_return_if_fail (WINNOW_IS_CHART (self));

  g_object_set_data_full (G_OBJECT (drag), "drag", g_new0 (Drag, 1), g_free);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  add_shortcuts (GTK_SHORTCUT_CONTROLLER (keys));
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
