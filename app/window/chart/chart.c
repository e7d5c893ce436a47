/* chart.c — a scene of the charts room on the screen.
 *
 * The picture is painted once for a size and a style and kept as a render node;
 * crosshair and cursor are drawn over it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/chart/chart.h"

#include "window/chart/chart-box.h"
#include "window/compat.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define LEAST_WIDTH 160
#define LEAST_HEIGHT 140
#define USUAL_WIDTH 480
#define USUAL_HEIGHT 320
#define HIT_DISTANCE 14.0 /* of a click around a mark */

struct _WinnowChart
{
  GtkWidget parent_instance;

  WinnowScene *scene;
  GskRenderNode *picture; /* NULL: to be painted */
  int picture_width, picture_height;
  WinnowPalette palette;
  char *font;
  int content_height;

  gboolean is_pointing;
  double pointer_x, pointer_y;
  gboolean has_cursor;
  guint line, mark;
  gboolean is_pickable;
};

G_DEFINE_FINAL_TYPE (WinnowChart, winnow_chart, GTK_TYPE_WIDGET)

enum
{
  CURSOR_MOVED,
  MARK_ACTIVATED,
  AXIS_PICKED,
  VIEW_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/* ---- Colours and the picture ---- */

static void
set_color (double result[4], const GdkRGBA *color)
{
  result[0] = color->red;
  result[1] = color->green;
  result[2] = color->blue;
  result[3] = 1;
}

/* Points of the style's font as the painter measures them, at 96 to the inch. */
static void
update_font (WinnowChart *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (pango_context_get_font_description (context));
  double resolution = pango_cairo_context_get_resolution (context);
  int size = pango_font_description_get_size (font);

  if (pango_font_description_get_size_is_absolute (font))
    size = size * 72 / 96;
  else if (resolution > 0)
    size = (int) (size * resolution / 96);
  pango_font_description_set_size (font, (int) (size * 0.9));
  g_free (self->font);
  self->font = pango_font_description_to_string (font);
  self->palette.font = self->font;
}

static void
update_palette (WinnowChart *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  gboolean high_contrast = adw_style_manager_get_high_contrast (manager);
  GdkRGBA foreground, background = { 1, 1, 1, 1 };
  double share = high_contrast ? 0.9 : 0.7;

  winnow_compat_get_color (GTK_WIDGET (self), &foreground);
  winnow_compat_lookup_color (GTK_WIDGET (self), "view_bg_color", &background);
  set_color (self->palette.foreground, &foreground);
  set_color (self->palette.background, &background);
  /* The style's text colour may be translucent. */
  for (guint i = 0; i < 3; i++)
    {
      double solid = self->palette.foreground[i] * foreground.alpha + self->palette.background[i] * (1 - foreground.alpha);

      self->palette.foreground[i] = solid;
      self->palette.dim[i] = solid * share + self->palette.background[i] * (1 - share);
    }
  self->palette.dim[3] = 1;
  winnow_palette_set_screen (&self->palette, adw_style_manager_get_dark (manager), high_contrast,
                             self->scene != NULL ? winnow_scene_language (self->scene) : "en");
  update_font (self);
}

static void
repaint (WinnowChart *self)
{
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
ensure_picture (WinnowChart *self, int width, int height)
{
  GtkSnapshot *snapshot;
  cairo_t *cairo;

  if (self->picture != NULL && self->picture_width == width && self->picture_height == height)
    return;
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  update_palette (self);
  snapshot = gtk_snapshot_new ();
  cairo = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  winnow_scene_paint (self->scene, cairo, width, height, &self->palette);
  cairo_destroy (cairo);
  self->picture = gtk_snapshot_free_to_node (snapshot);
  self->picture_width = width;
  self->picture_height = height;
}

/* ---- Over the picture ---- */

static void
ring (WinnowChart *self, cairo_t *cairo, double x, double y, double radius)
{
  const double *back = self->palette.background, *front = self->palette.foreground;

  for (guint pass = 0; pass < 2; pass++)
    {
      const double *color = pass == 0 ? back : front;

      cairo_new_path (cairo);
      cairo_arc (cairo, x, y, radius, 0, 2 * G_PI);
      cairo_set_source_rgb (cairo, color[0], color[1], color[2]);
      cairo_set_line_width (cairo, pass == 0 ? 4 : 2);
      cairo_stroke (cairo);
    }
}

static void
vertical (WinnowChart *self, cairo_t *cairo, double x)
{
  double left, top, right, bottom;

  if (!winnow_scene_has_axis (self->scene) || !winnow_scene_plot (self->scene, &left, &top, &right, &bottom))
    return;
  cairo_set_source_rgba (cairo, self->palette.foreground[0], self->palette.foreground[1],
                         self->palette.foreground[2], 0.6);
  cairo_set_line_width (cairo, 1);
  cairo_move_to (cairo, floor (x) + 0.5, top);
  cairo_line_to (cairo, floor (x) + 0.5, bottom);
  cairo_stroke (cairo);
}

static gboolean
is_over_plot (WinnowChart *self)
{
  double left, top, right, bottom;

  return winnow_scene_plot (self->scene, &left, &top, &right, &bottom) && self->pointer_y >= top &&
         self->pointer_y <= bottom && self->pointer_x <= right &&
         self->pointer_x >= (winnow_scene_has_axis (self->scene) ? left : 0);
}

static void
snapshot_pointer (WinnowChart *self, GtkSnapshot *snapshot, const graphene_rect_t *bounds)
{
  g_autoptr (GArray) readings = winnow_scene_read (self->scene, self->pointer_x, self->pointer_y);
  g_autofree char *heading = NULL;
  cairo_t *cairo = gtk_snapshot_append_cairo (snapshot, bounds);

  vertical (self, cairo, self->pointer_x);
  for (guint i = 0; i < readings->len; i++)
    {
      const WinnowReading *reading = &g_array_index (readings, WinnowReading, i);

      if (!isnan (reading->y) && reading->style >= 0)
        winnow_palette_draw_marker (&self->palette, cairo, (guint) reading->style, self->pointer_x, reading->y, 4.5);
    }
  cairo_destroy (cairo);
  if (winnow_scene_has_axis (self->scene))
    heading = winnow_scene_axis_text (self->scene, winnow_scene_axis_value (self->scene, self->pointer_x));
  else if (readings->len > 0)
    heading = g_strdup (g_array_index (readings, WinnowReading, 0).group);
  winnow_chart_box_snapshot (GTK_WIDGET (self), snapshot, &self->palette, heading, readings, self->pointer_x,
                             self->pointer_y);
}

static void
snapshot_cursor (WinnowChart *self, GtkSnapshot *snapshot, const graphene_rect_t *bounds)
{
  g_autoptr (GArray) nothing = g_array_new (FALSE, FALSE, sizeof (WinnowReading));
  g_autofree char *text = winnow_scene_mark_text (self->scene, self->line, self->mark);
  double x, y;
  cairo_t *cairo;

  if (!winnow_scene_mark_position (self->scene, self->line, self->mark, &x, &y))
    return;
  cairo = gtk_snapshot_append_cairo (snapshot, bounds);
  vertical (self, cairo, x);
  ring (self, cairo, x, y, 7);
  cairo_destroy (cairo);
  winnow_chart_box_snapshot (GTK_WIDGET (self), snapshot, &self->palette, text, nothing, x, y);
}

static void
winnow_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowChart *self = WINNOW_CHART (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);

  if (self->scene == NULL || width <= 0 || height <= 0)
    return;
  ensure_picture (self, width, height);
  if (self->picture != NULL)
    gtk_snapshot_append_node (snapshot, self->picture);
  if (self->is_pointing && is_over_plot (self))
    snapshot_pointer (self, snapshot, &bounds);
  else if (self->has_cursor && gtk_widget_has_focus (widget))
    snapshot_cursor (self, snapshot, &bounds);
}

/* ---- Words ---- */

static void
update_words (WinnowChart *self)
{
  const char *title = self->scene != NULL ? winnow_scene_title (self->scene) : "";
  g_autofree char *speech = self->scene != NULL ? winnow_scene_to_speech (self->scene) : g_strdup ("");
  g_autofree char *mark
    = self->has_cursor ? winnow_scene_mark_text (self->scene, self->line, self->mark) : NULL;
  g_autofree char *text = mark != NULL ? g_strdup_printf ("%s %s", speech, mark) : g_strdup (speech);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  *title != '\0' ? title : _ ("Chart"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

/* A mark outside of the stretch of time on show comes to its middle. */
static void
bring_into_view (WinnowChart *self)
{
  double at, low, high, extent_low, extent_high;

  at = winnow_scene_mark_axis_value (self->scene, self->line, self->mark);
  winnow_scene_view (self->scene, &low, &high);
  winnow_scene_extent (self->scene, &extent_low, &extent_high);
  if (!(extent_high > extent_low) || isnan (at) || (at >= low && at <= high))
    return;
  winnow_scene_set_view (self->scene, at - (high - low) / 2, at + (high - low) / 2);
  winnow_chart_view_changed (self);
}

static void
cursor_moved (WinnowChart *self)
{
  if (self->has_cursor)
    bring_into_view (self);
  update_words (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[CURSOR_MOVED], 0);
}

/* ---- Keyboard ---- */

/* The nearest line after (@step 1) or before (-1) @line that has a mark. */
static gboolean
other_line (WinnowChart *self, int line, int step, guint *result)
{
  int n = (int) winnow_scene_n_lines (self->scene);

  for (line += step; line >= 0 && line < n; line += step)
    if (winnow_scene_n_marks (self->scene, (guint) line) > 0)
      {
        *result = (guint) line;
        return TRUE;
      }
  return FALSE;
}

static gboolean
enter (WinnowChart *self)
{
  if (self->scene == NULL || !other_line (self, -1, 1, &self->line))
    return FALSE;
  self->mark = winnow_scene_n_marks (self->scene, self->line) - 1;
  self->has_cursor = TRUE;
  return TRUE;
}

static void
change_line (WinnowChart *self, int step)
{
  double x, y;
  guint line;

  if (!other_line (self, (int) self->line, step, &line))
    return;
  if (!winnow_scene_mark_position (self->scene, self->line, self->mark, &x, &y) ||
      !winnow_scene_nearest_on_line (self->scene, line, x, &self->mark))
    self->mark = winnow_scene_n_marks (self->scene, line) - 1;
  self->line = line;
}

/* @argument: (int marks, int lines); G_MININT and G_MAXINT of marks are the ends. */
static gboolean
move_cb (GtkWidget *widget, GVariant *argument, gpointer data)
{
  WinnowChart *self = WINNOW_CHART (widget);
  int marks, lines, n;

  g_variant_get (argument, "(ii)", &marks, &lines);
  self->is_pointing = FALSE;
  if (!self->has_cursor)
    {
      if (!enter (self))
        return FALSE;
    }
  else if (lines != 0)
    change_line (self, lines);
  n = (int) winnow_scene_n_marks (self->scene, self->line);
  if (marks == G_MININT)
    self->mark = 0;
  else if (marks == G_MAXINT)
    self->mark = (guint) n - 1;
  else
    self->mark = (guint) CLAMP ((int) self->mark + marks, 0, n - 1);
  cursor_moved (self);
  return TRUE;
}

static gboolean
activate_cb (GtkWidget *widget, GVariant *argument, gpointer data)
{
  WinnowChart *self = WINNOW_CHART (widget);

  if (!self->has_cursor)
    return FALSE;
  g_signal_emit (self, signals[MARK_ACTIVATED], 0, self->line, self->mark);
  return TRUE;
}

static gboolean
leave_cb (GtkWidget *widget, GVariant *argument, gpointer data)
{
  WinnowChart *self = WINNOW_CHART (widget);

  if (!self->has_cursor)
    return FALSE;
  self->has_cursor = FALSE;
  cursor_moved (self);
  return TRUE;
}

static void
add_move (GtkWidgetClass *klass, guint key, int marks, int lines)
{
  gtk_widget_class_add_binding (klass, key, 0, move_cb, "(ii)", marks, lines);
}

/* ---- Pointer ---- */

void
winnow_chart_point_at (WinnowChart *self, double x, double y)
{
  g_return_if_fail (WINNOW_IS_CHART (self));

  self->is_pointing = TRUE;
  self->pointer_x = x;
  self->pointer_y = y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pointer_left_cb (WinnowChart *self)
{
  self->is_pointing = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pick (WinnowChart *self, double x)
{
  double left, top, right, bottom;

  if (!self->is_pickable || self->scene == NULL || !winnow_scene_has_axis (self->scene) ||
      !winnow_scene_plot (self->scene, &left, &top, &right, &bottom))
    return;
  g_signal_emit (self, signals[AXIS_PICKED], 0, winnow_scene_axis_value (self->scene, CLAMP (x, left, right)));
}

static void
pressed_cb (WinnowChart *self, int n_press, double x, double y)
{
  guint line, mark;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  winnow_chart_point_at (self, x, y);
  pick (self, x);
  if (self->scene == NULL || !winnow_scene_nearest_mark (self->scene, x, y, HIT_DISTANCE, &line, &mark))
    return;
  winnow_chart_set_cursor (self, line, mark);
  g_signal_emit (self, signals[MARK_ACTIVATED], 0, line, mark);
}

static void
dragged_cb (WinnowChart *self, double x, double y, GtkGestureDrag *drag)
{
  double start_x, start_y;

  if (!gtk_gesture_drag_get_start_point (drag, &start_x, &start_y))
    return;
  winnow_chart_point_at (self, start_x + x, start_y + y);
  pick (self, start_x + x);
}

/* ---- The widget ---- */

static void
winnow_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                      int *minimum_baseline, int *natural_baseline)
{
  WinnowChart *self = WINNOW_CHART (widget);

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = LEAST_WIDTH;
      *natural = USUAL_WIDTH;
      return;
    }
  *minimum = MAX (LEAST_HEIGHT, self->content_height);
  *natural = MAX (*minimum, self->content_height > 0 ? 0 : USUAL_HEIGHT);
}

static void
winnow_chart_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (winnow_chart_parent_class)->css_changed (widget, change);
  repaint (WINNOW_CHART (widget));
}

static void
winnow_chart_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (winnow_chart_parent_class)->system_setting_changed (widget, setting);
  repaint (WINNOW_CHART (widget));
}

static void
winnow_chart_dispose (GObject *object)
{
  WinnowChart *self = WINNOW_CHART (object);

  self->has_cursor = FALSE;
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  g_clear_pointer (&self->scene, winnow_scene_free);
  G_OBJECT_CLASS (winnow_chart_parent_class)->dispose (object);
}

static void
winnow_chart_finalize (GObject *object)
{
  g_free (WINNOW_CHART (object)->font);
  G_OBJECT_CLASS (winnow_chart_parent_class)->finalize (object);
}

static void
add_bindings (GtkWidgetClass *klass)
{
  add_move (klass, GDK_KEY_Left, -1, 0);
  add_move (klass, GDK_KEY_Right, 1, 0);
  add_move (klass, GDK_KEY_Home, G_MININT, 0);
  add_move (klass, GDK_KEY_End, G_MAXINT, 0);
  add_move (klass, GDK_KEY_Up, 0, -1);
  add_move (klass, GDK_KEY_Down, 0, 1);
  gtk_widget_class_add_binding (klass, GDK_KEY_Return, 0, activate_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Enter, 0, activate_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, leave_cb, NULL);
}

static void
winnow_chart_class_init (WinnowChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_chart_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_chart_finalize;
  widget_class->snapshot = winnow_chart_snapshot;
  widget_class->measure = winnow_chart_measure;
  widget_class->css_changed = winnow_chart_css_changed;
  widget_class->system_setting_changed = winnow_chart_system_setting_changed;
  signals[CURSOR_MOVED] = g_signal_new ("cursor-moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  signals[MARK_ACTIVATED] = g_signal_new ("mark-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[AXIS_PICKED] = g_signal_new ("axis-picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  signals[VIEW_CHANGED] = g_signal_new ("view-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "winnowchart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  add_bindings (widget_class);
}

static void
winnow_chart_init (WinnowChart *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new (), *drag = gtk_gesture_drag_new ();
  AdwStyleManager *manager = adw_style_manager_get_default ();

  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (widget, TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (winnow_chart_point_at), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left_cb), self);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (dragged_cb), self);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, focus);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (repaint), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (repaint), self, G_CONNECT_SWAPPED);
  update_words (self);
}

/* ---- Public ---- */

GtkWidget *
winnow_chart_new (void)
{
  return g_object_new (WINNOW_TYPE_CHART, NULL);
}

void
winnow_chart_set_scene (WinnowChart *self, WinnowScene *scene)
{
  g_return_if_fail (WINNOW_IS_CHART (self));

  g_clear_pointer (&self->scene, winnow_scene_free);
  self->scene = scene;
  if (scene == NULL || self->mark >= winnow_scene_n_marks (scene, self->line))
    self->has_cursor = FALSE;
  update_words (self);
  repaint (self);
}

WinnowScene *
winnow_chart_scene (WinnowChart *self)
{
  g_return_val_if_fail (WINNOW_IS_CHART (self), NULL);
  return self->scene;
}

void
winnow_chart_set_content_height (WinnowChart *self, int height)
{
  g_return_if_fail (WINNOW_IS_CHART (self));

  self->content_height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
winnow_chart_set_pickable (WinnowChart *self, gboolean is_pickable)
{
  g_return_if_fail (WINNOW_IS_CHART (self));
  self->is_pickable = is_pickable;
}

void
winnow_chart_view_changed (WinnowChart *self)
{
  g_return_if_fail (WINNOW_IS_CHART (self));

  repaint (self);
  g_signal_emit (self, signals[VIEW_CHANGED], 0);
}

gboolean
winnow_chart_cursor (WinnowChart *self, guint *line, guint *mark)
{
  g_return_val_if_fail (WINNOW_IS_CHART (self), FALSE);

  if (!self->has_cursor)
    return FALSE;
  *line = self->line;
  *mark = self->mark;
  return TRUE;
}

void
winnow_chart_set_cursor (WinnowChart *self, guint line, guint mark)
{
  g_return_if_fail (WINNOW_IS_CHART (self));
  g_return_if_fail (self->scene != NULL && mark < winnow_scene_n_marks (self->scene, line));

  self->has_cursor = TRUE;
  self->line = line;
  self->mark = mark;
  cursor_moved (self);
}
