/* painter-strip.c — when something could be had: a row of bars a series.
 *
 * Height says how well, so that the rows read without colour; the marker of the
 * series stands before its row.  Where nothing was seen there is nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>

#define MOST_ROW 16.0
#define THIN 1.5

typedef struct
{
  double left, right; /* of the state under way; NaN = none */
  double y;
} Run;

static double
to_x (WinnowPainter *self, WinnowArea area, double time)
{
  double share = (time - self->scene->x_low) / (self->scene->x_high - self->scene->x_low);

  return area.x + CLAMP (share, 0, 1) * area.width;
}

static void
paint_run (WinnowPainter *self, const Run *run, double middle, double row)
{
  double height = run->y >= WINNOW_STOCK_SOME ? row * 0.8 : run->y >= WINNOW_STOCK_LOW ? row * 0.4 : THIN;

  if (isnan (run->left))
    return;
  cairo_rectangle (self->cairo, run->left, middle - height / 2, MAX (1, run->right - run->left), height);
}

static void
paint_row (WinnowPainter *self, const WinnowLayer *layer, WinnowArea area, double middle, double row)
{
  Run run = { NAN, NAN, 0 };

  cairo_new_path (self->cairo);
  for (guint i = 0; i < layer->points->len; i++)
    {
      const WinnowScenePoint *point = &g_array_index (layer->points, WinnowScenePoint, i);
      double x = to_x (self, area, point->x);

      if (!isnan (run.left) && !point->starts_run)
        run.right = x;
      if (isnan (run.left) || point->starts_run || point->y != run.y)
        {
          if (run.right > area.x)
            paint_run (self, &run, middle, row);
          run = (Run){ x, x, point->y };
        }
      if (point->x > self->scene->x_high)
        break;
    }
  if (run.right > area.x && run.left < area.x + area.width)
    paint_run (self, &run, middle, row);
  winnow_painter_colour (self, self->palette->series[layer->style % 8], 1);
  cairo_fill (self->cairo);
}

void
winnow_paint_strip (WinnowPainter *self, const WinnowPanel *panel, WinnowArea area)
{
  double row = area.height / MAX (panel->layers->len, 1);

  for (guint i = 0; i < panel->layers->len; i++)
    {
      const WinnowLayer *layer = g_ptr_array_index (panel->layers, i);
      double middle = area.y + (i + 0.5) * row;

      paint_row (self, layer, area, middle, MIN (row, MOST_ROW));
      winnow_painter_marker (self, layer->style, area.x - 10, middle, 3, FALSE);
    }
}
