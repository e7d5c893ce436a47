/* curves.c — the scene of lines over a continuous axis, with the lowest one named.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>

/* Linear between the points; NaN outside them. */
static double
layer_value (const WinnowLayer *layer, double x)
{
  const WinnowScenePoint *points = (const WinnowScenePoint *)(void *)layer->points->data;

  for (guint i = 0; i < layer->points->len; i++)
    {
      if (points[i].x == x)
        return points[i].y;
      if (i > 0 && points[i - 1].x < x && x < points[i].x)
        return points[i - 1].y
               + (points[i].y - points[i - 1].y) * (x - points[i - 1].x)
                     / (points[i].x - points[i - 1].x);
    }
  return NAN;
}

static int
lowest_at (const WinnowPanel *panel, double x)
{
  int lowest = -1;
  double best = INFINITY;

  for (guint i = 0; i < panel->layers->len; i++)
    {
      double y = layer_value (g_ptr_array_index (panel->layers, i), x);

      if (y < best)
        {
          best = y;
          lowest = (int)i;
        }
    }
  return lowest;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

/* Crossings of every pair of layers between neighbouring knots of @at. */
static void
add_crossings (const WinnowPanel *panel, GArray *at)
{
  guint n_knots = at->len;

  for (guint k = 1; k < n_knots; k++)
    {
      double a = g_array_index (at, double, k - 1), b = g_array_index (at, double, k);

      for (guint i = 0; i < panel->layers->len; i++)
        for (guint j = i + 1; j < panel->layers->len; j++)
          {
            const WinnowLayer *one = g_ptr_array_index (panel->layers, i);
            const WinnowLayer *two = g_ptr_array_index (panel->layers, j);
            double left = layer_value (one, a) - layer_value (two, a);
            double right = layer_value (one, b) - layer_value (two, b);

            if (left * right < 0)
              {
                double x = a + (b - a) * left / (left - right);

                g_array_append_val (at, x);
              }
          }
    }
  g_array_sort (at, compare_doubles);
}

/* The lower envelope of piecewise-linear lines changes owner only at a knot or a crossing. */
static void
find_segments (WinnowScene *self, const WinnowPanel *panel)
{
  g_autoptr (GArray) at = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < panel->layers->len; i++)
    {
      const WinnowLayer *layer = g_ptr_array_index (panel->layers, i);

      for (guint j = 0; j < layer->points->len; j++)
        g_array_append_val (at, g_array_index (layer->points, WinnowScenePoint, j).x);
    }
  g_array_sort (at, compare_doubles);
  for (guint i = at->len; i > 1; i--)
    if (g_array_index (at, double, i - 1) == g_array_index (at, double, i - 2))
      g_array_remove_index (at, i - 1);
  add_crossings (panel, at);
  for (guint i = 1; i < at->len; i++)
    {
      double from = g_array_index (at, double, i - 1), to = g_array_index (at, double, i);
      int owner = lowest_at (panel, (from + to) / 2);
      WinnowSceneSegment *last
          = self->segments->len > 0
                ? &g_array_index (self->segments, WinnowSceneSegment, self->segments->len - 1)
                : NULL;

      if (owner < 0 || to - from < 1e-12)
        continue;
      if (last != NULL && last->layer == (guint)owner && fabs (last->to - from) < 1e-9)
        last->to = to;
      else
        {
          WinnowSceneSegment segment = { from, to, (guint)owner };

          g_array_append_val (self->segments, segment);
        }
    }
}

static void
add_curve (WinnowScene *self, WinnowPanel *panel, const WinnowCurve *curve, guint style)
{
  WinnowLayer *layer
      = winnow_panel_add_layer (panel, curve->label != NULL ? curve->label : "", style, FALSE);
  guint n = MIN (curve->x->len, curve->y->len);

  for (guint i = 0; i < n; i++)
    {
      char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
      WinnowScenePoint point
          = { g_array_index (curve->x, double, i), g_array_index (curve->y, double, i), 0, i == 0 };

      if (!isfinite (point.x) || !isfinite (point.y))
        continue;
      self->x_low = MIN (self->x_low, point.x);
      self->x_high = MAX (self->x_high, point.x);
      g_array_append_val (layer->points, point);
      winnow_scene_add_row (self, layer->label, g_ascii_formatd (x, sizeof x, "%.10g", point.x),
                            g_ascii_formatd (y, sizeof y, "%.10g", point.y), NULL);
    }
}

WinnowScene *
winnow_scene_curves (const char *title,
                     const char *x_title,
                     const char *y_title,
                     const WinnowCurve *curves,
                     guint n_curves,
                     double marked_x,
                     const char *language)
{
  WinnowScene *self = winnow_scene_new (WINNOW_SCENE_CURVES, title, language);
  WinnowPanel *panel = winnow_scene_add_panel (self, y_title != NULL ? y_title : "", 1);

  panel->from_zero = TRUE;
  self->x_title = g_strdup (x_title != NULL ? x_title : "");
  self->x_low = INFINITY;
  self->x_high = -INFINITY;
  winnow_scene_add_row (self, "line", "x", "y", NULL);
  for (guint i = 0; i < n_curves; i++)
    add_curve (self, panel, &curves[i], i);
  if (!isfinite (self->x_low))
    self->x_low = self->x_high = 0;
  self->x_is_share = self->x_low >= 0 && self->x_high <= 1;
  if (self->x_high <= self->x_low)
    self->x_high = self->x_low + 1;
  if (marked_x >= self->x_low && marked_x <= self->x_high)
    self->marked_x = marked_x;
  find_segments (self, panel);
  return self;
}
