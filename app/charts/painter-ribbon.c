/* painter-ribbon.c — which line is lowest where, with the places of change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/painter-panels.h"

#include <math.h>
#include <string.h>

double
winnow_frame_x (WinnowPainter *self, const WinnowPanelFrame *frame, double x)
{
  return frame->area.x
         + (x - self->scene->x_low) / (self->scene->x_high - self->scene->x_low)
               * frame->area.width;
}

static char *
x_value_text (const WinnowScene *scene, double x)
{
  return scene->x_is_share ? winnow_chart_share (x) : winnow_chart_price (x);
}

static void
paint_owners (WinnowPainter *self, const WinnowPanelPlan *plan)
{
  const WinnowPanelFrame *frame = &plan->panels[0];
  const WinnowScene *scene = self->scene;
  double top = frame->area.y - plan->ribbon_height + 1, height = plan->ribbon_height - 6;
  g_autoptr (PangoLayout) word = winnow_painter_layout (
      self, winnow_chart_word (WINNOW_CHART_WORD_CHEAPEST, scene->language), SMALL, -1, FALSE);

  winnow_painter_show (self, word, frame->area.x - 8 - winnow_layout_width (word),
                       top + (height - winnow_layout_height (word)) / 2, self->palette->dim);
  for (guint i = 0; i < scene->segments->len; i++)
    {
      const WinnowSceneSegment *segment = &g_array_index (scene->segments, WinnowSceneSegment, i);
      const WinnowLayer *layer = g_ptr_array_index (frame->panel->layers, segment->layer);
      double from = winnow_frame_x (self, frame, segment->from), to = winnow_frame_x (self, frame, segment->to);
      g_autoptr (PangoLayout) label = winnow_painter_layout (self, layer->label, SMALL, -1, FALSE);

      winnow_painter_colour (self, self->palette->series[layer->style % 8], 1);
      cairo_rectangle (self->cairo, from + 0.5, top, MAX (1, to - from - 1), height);
      cairo_fill (self->cairo);
      if (winnow_layout_width (label) + 8 < to - from)
        winnow_painter_show (self, label, (from + to - winnow_layout_width (label)) / 2,
                             top + (height - winnow_layout_height (label)) / 2,
                             self->palette->background);
      else if (to - from > 14)
        {
          /* No room for the name: the marker of the line stands for it. */
          WinnowPainter inverse = *self;
          WinnowPalette palette = *self->palette;

          memcpy (palette.series[layer->style % 8], self->palette->background,
                  sizeof palette.background);
          inverse.palette = &palette;
          winnow_painter_marker (&inverse, layer->style, (from + to) / 2, top + height / 2, 3,
                                 FALSE);
        }
    }
}

/* Text on a plate of the background, so that lines do not run through it. */
static gboolean
paint_plate (WinnowPainter *self,
             const char *text,
             double x,
             double y,
             const WinnowPanelFrame *frame,
             const double colour[4])
{
  g_autoptr (PangoLayout) layout = winnow_painter_layout (self, text, SMALL, -1, FALSE);
  double width = winnow_layout_width (layout), height = winnow_layout_height (layout);
  double right = frame->area.x + frame->area.width;
  double left = x + 5 + width > right ? x - 5 - width : x + 5;

  for (guint i = 0; i < self->scene->boxes->len; i++)
    {
      const WinnowSceneBox *box = &g_array_index (self->scene->boxes, WinnowSceneBox, i);

      if (left < box->x + box->width && box->x < left + width && y < box->y + box->height
          && box->y < y + height)
        return FALSE;
    }
  winnow_painter_colour (self, self->palette->background, 0.9);
  cairo_rectangle (self->cairo, left - 2, y, width + 4, height);
  cairo_fill (self->cairo);
  winnow_painter_show (self, layout, left, y, colour);
  return TRUE;
}

static void
paint_change_overs (WinnowPainter *self, const WinnowPanelFrame *frame)
{
  const WinnowScene *scene = self->scene;

  for (guint i = 1; i < scene->segments->len; i++)
    {
      double at = g_array_index (scene->segments, WinnowSceneSegment, i).from;
      double x = winnow_frame_x (self, frame, at);
      static const double dash[] = { 2, 3 };

      winnow_painter_colour (self, self->palette->dim, 0.8);
      cairo_set_line_width (self->cairo, 0.9);
      cairo_set_dash (self->cairo, dash, 2, 0);
      cairo_move_to (self->cairo, x, frame->area.y - 4);
      cairo_line_to (self->cairo, x, frame->area.y + frame->area.height);
      cairo_stroke (self->cairo);
      cairo_set_dash (self->cairo, NULL, 0, 0);
    }
}

static void
paint_plates (WinnowPainter *self, const WinnowPanelFrame *frame, double line)
{
  const WinnowScene *scene = self->scene;

  if (!isnan (scene->marked_x))
    {
      g_autofree char *value = x_value_text (scene, scene->marked_x);
      g_autofree char *text
          = g_strdup_printf (winnow_chart_word (WINNOW_CHART_WORD_PLANNED, scene->language), value);

      paint_plate (self, text, winnow_frame_x (self, frame, scene->marked_x),
                   frame->area.y + frame->area.height - line - 3, frame, self->palette->foreground);
    }
  for (guint i = 1; i < scene->segments->len; i++)
    {
      double at = g_array_index (scene->segments, WinnowSceneSegment, i).from;
      g_autofree char *text = x_value_text (scene, at);

      paint_plate (self, text, winnow_frame_x (self, frame, at), frame->area.y + 2, frame,
                   self->palette->foreground);
    }
}

static void
paint_marked (WinnowPainter *self, const WinnowPanelFrame *frame)
{
  double x;

  if (isnan (self->scene->marked_x))
    return;
  x = winnow_frame_x (self, frame, self->scene->marked_x);
  winnow_painter_colour (self, self->palette->foreground, 1);
  cairo_set_line_width (self->cairo, 1.4);
  cairo_move_to (self->cairo, x, frame->area.y - 4);
  cairo_line_to (self->cairo, x, frame->area.y + frame->area.height);
  cairo_stroke (self->cairo);
}

void
winnow_paint_ribbon (WinnowPainter *self, const WinnowPanelPlan *plan)
{
  paint_owners (self, plan);
  paint_change_overs (self, &plan->panels[0]);
  paint_marked (self, &plan->panels[0]);
  paint_plates (self, &plan->panels[0], plan->line);
}
