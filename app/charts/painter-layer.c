/* painter-layer.c — one series: steps or lines, breaks, markers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>

#define LINE_WIDTH 1.6
#define DENSE 4.0 /* points a pixel column above which the band is drawn */

typedef struct
{
  WinnowArea area;
  double x_low, x_high;
  const WinnowValueAxis *axis;
} Frame;

static double
to_x (const Frame *frame, double x)
{
  return frame->area.x + (x - frame->x_low) / (frame->x_high - frame->x_low) * frame->area.width;
}

static double
to_y (const Frame *frame, double y)
{
  return frame->area.y + frame->area.height * (1 - winnow_value_axis_share (frame->axis, y));
}

/* The points of the line in the picture, and what holds where it begins and ends. */
static GArray *
used_points (const WinnowLayer *layer, double from, double to)
{
  GArray *used = g_array_new (FALSE, FALSE, sizeof (WinnowScenePoint));
  guint first = winnow_layer_lower_bound (layer, from);
  const WinnowScenePoint *held = winnow_layer_used_before (layer, first);
  const WinnowScenePoint *next = winnow_layer_used_from (layer, first);

  if (held != NULL && next != NULL && !next->starts_run)
    {
      WinnowScenePoint edge = { from, held->y, 0, TRUE };

      g_array_append_val (used, edge);
    }
  for (guint i = first; i < layer->points->len; i++)
    {
      const WinnowScenePoint *point = &g_array_index (layer->points, WinnowScenePoint, i);

      if (point->flags != 0)
        continue;
      if (point->x > to)
        {
          if (!point->starts_run && used->len > 0)
            {
              WinnowScenePoint edge = { to, g_array_index (used, WinnowScenePoint, used->len - 1).y, 0, FALSE };

              g_array_append_val (used, edge);
            }
          break;
        }
      g_array_append_vals (used, point, 1);
    }
  return used;
}

static void
paint_line (WinnowPainter *self, const WinnowLayer *layer, const GArray *points, const Frame *frame)
{
  double before = 0;

  cairo_new_path (self->cairo);
  for (guint i = 0; i < points->len; i++)
    {
      const WinnowScenePoint *point = &g_array_index (points, WinnowScenePoint, i);
      double x = to_x (frame, point->x), y = to_y (frame, point->y);

      if (point->starts_run || i == 0)
        cairo_move_to (self->cairo, x, y);
      else
        {
          if (layer->is_step)
            cairo_line_to (self->cairo, x, before);
          cairo_line_to (self->cairo, x, y);
        }
      before = y;
    }
  winnow_painter_dash (self, layer->style);
  cairo_set_line_width (self->cairo, LINE_WIDTH);
  cairo_set_line_join (self->cairo, CAIRO_LINE_JOIN_ROUND);
  winnow_painter_colour (self, self->palette->series[layer->style % 8], 1);
  cairo_stroke (self->cairo);
  cairo_set_dash (self->cairo, NULL, 0, 0);
}

static void
paint_band (WinnowPainter *self,
            const WinnowLayer *layer,
            const GArray *points,
            const Frame *frame,
            guint n_columns)
{
  g_autoptr (GArray) columns
      = winnow_decimate (points, layer->is_step, frame->x_low, frame->x_high, n_columns);
  double width = frame->area.width / n_columns;

  cairo_new_path (self->cairo);
  for (guint i = 0; i < columns->len; i++)
    {
      const WinnowColumn *column = &g_array_index (columns, WinnowColumn, i);
      double low = column->low, high = column->high, top, bottom;

      if (!column->has_any)
        continue;
      if (column->joins && i > 0 && g_array_index (columns, WinnowColumn, i - 1).has_any)
        {
          double last = g_array_index (columns, WinnowColumn, i - 1).last;

          low = MIN (low, last);
          high = MAX (high, last);
        }
      top = to_y (frame, high) - LINE_WIDTH / 2;
      bottom = to_y (frame, low) + LINE_WIDTH / 2;
      cairo_rectangle (self->cairo, frame->area.x + i * width, top, width, bottom - top);
    }
  winnow_painter_colour (self, self->palette->series[layer->style % 8], 1);
  cairo_fill (self->cairo);
}

static double
marker_radius (double spacing)
{
  return spacing >= 8 ? 3.1 : spacing >= 4 ? 2.0 : 1.1;
}

static void
paint_markers (WinnowPainter *self, const WinnowLayer *layer, const Frame *frame, gboolean dense)
{
  guint first = winnow_layer_lower_bound (layer, frame->x_low);
  guint end = winnow_layer_lower_bound (layer, nextafter (frame->x_high, INFINITY));
  double radius = marker_radius (frame->area.width / MAX (end - first, 1));
  double top = frame->area.y, bottom = frame->area.y + frame->area.height;

  for (guint i = first; i < end && !dense; i++)
    {
      const WinnowScenePoint *point = &g_array_index (layer->points, WinnowScenePoint, i);
      double y = to_y (frame, point->y);

      if (point->flags == 0)
        winnow_painter_marker (self, layer->style, to_x (frame, point->x), y, radius, FALSE);
    }
  /* A flagged value may be far out: it then stands on the edge. */
  for (guint i = first; i < end; i++)
    {
      const WinnowScenePoint *point = &g_array_index (layer->points, WinnowScenePoint, i);

      if (point->flags != 0)
        winnow_painter_marker (self, layer->style, to_x (frame, point->x),
                               CLAMP (to_y (frame, point->y), top, bottom), MAX (radius, 2.6),
                               TRUE);
    }
}

/* Device pixels a user unit is wide; vector surfaces count as one. */
static double
device_scale (cairo_t *cairo)
{
  double x = 1, y = 0, surface_x = 1, surface_y = 1;

  cairo_user_to_device_distance (cairo, &x, &y);
  cairo_surface_get_device_scale (cairo_get_target (cairo), &surface_x, &surface_y);
  return CLAMP (hypot (x, y) * surface_x, 0.5, 8);
}

void
winnow_paint_layer (WinnowPainter *self,
                    const WinnowLayer *layer,
                    WinnowArea area,
                    double x_low,
                    double x_high,
                    const WinnowValueAxis *axis,
                    gboolean decimate)
{
  Frame frame = { area, x_low, x_high, axis };
  g_autoptr (GArray) points = used_points (layer, x_low, x_high);
  guint n_columns = (guint)MAX (1, ceil (area.width * device_scale (self->cairo)));
  gboolean dense = points->len > DENSE * n_columns;

  if (dense && decimate)
    paint_band (self, layer, points, &frame, n_columns);
  else
    paint_line (self, layer, points, &frame);
  if (layer->is_step)
    paint_markers (self, layer, &frame, dense);
}
