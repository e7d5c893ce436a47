/* painter-panels.c — stacked panels on one horizontal axis.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/painter-panels.h"

#include <math.h>

#define GAP 10.0
#define TITLE_GAP 9.0 /* between a panel's title and its plot: half a tick label must fit */

static double
text_width (WinnowPainter *self, const char *text, double size)
{
  g_autoptr (PangoLayout) layout = winnow_painter_layout (self, text, size, -1, FALSE);

  return winnow_layout_width (layout);
}

static double
line_height (WinnowPainter *self, double size)
{
  g_autoptr (PangoLayout) layout = winnow_painter_layout (self, "Ag国", size, -1, FALSE);

  return winnow_layout_height (layout);
}

/* The newest point of the line up to the end of the picture. */
static const WinnowScenePoint *
last_used (const WinnowScene *scene, const WinnowLayer *layer)
{
  return winnow_layer_used_before (
      layer, winnow_layer_lower_bound (layer, nextafter (scene->x_high, INFINITY)));
}

static char *
end_text (const WinnowScene *scene, const WinnowLayer *layer)
{
  const WinnowScenePoint *last = last_used (scene, layer);
  g_autofree char *value = NULL;

  if (scene->kind != WINNOW_SCENE_HISTORY || last == NULL)
    return g_strdup (layer->label);
  value = winnow_chart_price (last->y);
  return *layer->label != '\0' ? g_strdup_printf ("%s  %s", layer->label, value)
                               : g_steal_pointer (&value);
}

static double
label_column (WinnowPainter *self, double width)
{
  double most = 0;

  for (guint i = 0; i < self->scene->panels->len; i++)
    {
      const WinnowPanel *panel = g_ptr_array_index (self->scene->panels, i);

      for (guint j = 0; j < panel->layers->len && !panel->is_count; j++)
        {
          g_autofree char *text = end_text (self->scene, g_ptr_array_index (panel->layers, j));

          most = MAX (most, text_width (self, text, SMALL));
        }
    }
  return MIN (most + 1, MIN (width * 0.3, 200));
}

static WinnowValueAxis
panel_axis (WinnowPainter *self, const WinnowPanel *panel, guint most)
{
  double low = 0, high = 1;

  if (panel->is_strip)
    return (WinnowValueAxis){ .high = 1 };
  winnow_panel_extent_between (panel, self->scene->x_low, self->scene->x_high, &low, &high);
  if (!isfinite (low))
    low = 0, high = 1;
  if (panel->is_logarithmic && low > 0)
    return winnow_logarithmic_axis (low, high, most);
  return winnow_value_axis (low, high, panel->is_count ? MIN (most, 3) : most, panel->is_count,
                            panel->from_zero);
}

/* Ticks for the height the panel has. */
static void
plan_axes (WinnowPainter *self, WinnowPanelPlan *plan)
{
  plan->left = 0;
  for (guint i = 0; i < plan->n; i++)
    {
      WinnowPanelFrame *frame = &plan->panels[i];
      guint most = (guint)CLAMP (frame->area.height / (plan->line * 2.1), 2, 8);

      frame->axis = panel_axis (self, frame->panel, most);
      for (guint tick = 0; tick < frame->axis.n; tick++)
        {
          g_autofree char *text = winnow_value_axis_tick_text (&frame->axis, tick);

          plan->left = MAX (plan->left, text_width (self, text, SMALL));
        }
    }
  if (plan->ribbon_height > 0)
    plan->left = MAX (
        plan->left,
        text_width (self, winnow_chart_word (WINNOW_CHART_WORD_CHEAPEST, self->scene->language),
                    SMALL));
  plan->left += 8;
}

static void
plan_heights (WinnowPanelPlan *plan, WinnowArea area)
{
  double weights = 0, free_height, y = area.y;

  for (guint i = 0; i < plan->n; i++)
    weights += plan->panels[i].panel->weight;
  free_height = area.height - plan->axis_height - plan->legend_height - plan->note_height
                - plan->ribbon_height - plan->n * (plan->line + TITLE_GAP) - (plan->n - 1) * GAP;
  free_height = MAX (free_height, 20.0 * plan->n);
  for (guint i = 0; i < plan->n; i++)
    {
      WinnowPanelFrame *frame = &plan->panels[i];

      frame->title_y = y;
      y += plan->line + TITLE_GAP + (i == 0 ? plan->ribbon_height : 0);
      frame->area
          = (WinnowArea){ area.x, y, area.width, free_height * frame->panel->weight / weights };
      y += frame->area.height + GAP;
    }
}

static void
plan_widths (WinnowPanelPlan *plan, WinnowArea area)
{
  for (guint i = 0; i < plan->n; i++)
    {
      plan->panels[i].area.x = area.x + plan->left;
      plan->panels[i].area.width = MAX (20, area.width - plan->left - plan->right);
    }
}

static double
frame_y (const WinnowPanelFrame *frame, double y)
{
  return frame->area.y + frame->area.height * (1 - winnow_value_axis_share (&frame->axis, y));
}

/* ---- Labels at line ends ---- */

static GArray *
panel_end_labels (WinnowPainter *self, const WinnowPanelFrame *frame, double width)
{
  GArray *labels = g_array_new (FALSE, TRUE, sizeof (WinnowEndLabel));

  for (guint i = 0; i < frame->panel->layers->len; i++)
    {
      const WinnowLayer *layer = g_ptr_array_index (frame->panel->layers, i);
      const WinnowScenePoint *last = last_used (self->scene, layer);
      g_autofree char *text = end_text (self->scene, layer);
      WinnowEndLabel label = { .layer = layer };

      if (layer->points->len == 0)
        continue;
      label.layout = winnow_painter_layout (self, text, SMALL, width, FALSE);
      label.height = winnow_layout_height (label.layout) + 2;
      label.anchor = last != NULL ? CLAMP (frame_y (frame, last->y), frame->area.y,
                                            frame->area.y + frame->area.height)
                                   : frame->area.y;
      g_array_append_val (labels, label);
    }
  return labels;
}

static void
end_labels_free (GArray *labels)
{
  for (guint i = 0; i < labels->len; i++)
    g_object_unref (g_array_index (labels, WinnowEndLabel, i).layout);
  g_array_unref (labels);
}

static gboolean
place_end_labels (GArray *labels, const WinnowPanelFrame *frame, double line)
{
  return winnow_end_labels_place ((WinnowEndLabel *)(void *)labels->data, labels->len,
                                  frame->area.y - line / 2,
                                  frame->area.y + frame->area.height + line / 2);
}

static gboolean
end_labels_fit (WinnowPainter *self, WinnowPanelPlan *plan)
{
  for (guint i = 0; i < plan->n; i++)
    {
      GArray *labels;
      gboolean fit;

      if (plan->panels[i].panel->is_count)
        continue;
      labels = panel_end_labels (self, &plan->panels[i], plan->right - 22);
      fit = place_end_labels (labels, &plan->panels[i], plan->line);
      end_labels_free (labels);
      if (!fit)
        return FALSE;
    }
  return TRUE;
}

static void
paint_end_labels (WinnowPainter *self, const WinnowPanelPlan *plan, const WinnowPanelFrame *frame)
{
  GArray *labels = panel_end_labels (self, frame, plan->right - 22);
  double edge = frame->area.x + frame->area.width;

  place_end_labels (labels, frame, plan->line);
  for (guint i = 0; i < labels->len; i++)
    {
      const WinnowEndLabel *label = &g_array_index (labels, WinnowEndLabel, i);
      const WinnowScenePoint *last = last_used (self->scene, label->layer);
      double middle = label->y + label->height / 2;
      double start = last != NULL ? MAX (frame->area.x, winnow_frame_x (self, frame, last->x)) : edge;

      /* A thin leader ties the label to its line, wherever both ended up. */
      winnow_painter_colour (self, self->palette->series[label->layer->style % 8], 0.45);
      cairo_set_line_width (self->cairo, 0.8);
      cairo_move_to (self->cairo, start + 4, label->anchor);
      cairo_line_to (self->cairo, edge + 3, label->anchor);
      cairo_line_to (self->cairo, edge + 9, middle);
      cairo_stroke (self->cairo);
      winnow_painter_marker (self, label->layer->style, edge + 13, middle, 3, last == NULL);
      winnow_painter_show (self, label->layout, edge + 20, label->y + 1,
                           self->palette->series[label->layer->style % 8]);
    }
  end_labels_free (labels);
}

/* ---- Legend below, where labels at the ends do not fit ---- */

static GPtrArray *
legend_layers (const WinnowScene *scene)
{
  GPtrArray *layers = g_ptr_array_new ();

  for (guint i = 0; i < scene->panels->len; i++)
    {
      const WinnowPanel *panel = g_ptr_array_index (scene->panels, i);

      for (guint j = 0; j < panel->layers->len && !panel->is_count; j++)
        g_ptr_array_add (layers, g_ptr_array_index (panel->layers, j));
    }
  return layers;
}

/* Flows the entries; paints them when @paint.  Returns the height used, at most @most. */
static double
flow_legend (WinnowPainter *self, WinnowArea area, double most, gboolean paint)
{
  g_autoptr (GPtrArray) layers = legend_layers (self->scene);
  double x = area.x, y = area.y, row = 0;

  for (guint i = 0; i < layers->len; i++)
    {
      const WinnowLayer *layer = g_ptr_array_index (layers, i);
      g_autofree char *text = end_text (self->scene, layer);
      g_autoptr (PangoLayout) layout
          = winnow_painter_layout (self, text, SMALL, area.width - 30, FALSE);
      g_autofree char *more = g_strdup_printf (
          winnow_chart_word (WINNOW_CHART_WORD_MORE_SERIES, self->scene->language),
          layers->len - i);
      double width = winnow_layout_width (layout) + 44, height = winnow_layout_height (layout) + 3;

      if (x > area.x && x + width - 14 > area.x + area.width)
        {
          x = area.x;
          y += row;
          row = 0;
        }
      /* The last row that fits says how many are left. */
      if (y + MAX (height, row) * (i + 1 < layers->len ? 2 : 1) > area.y + most && x == area.x
          && i > 0)
        {
          g_autoptr (PangoLayout) rest
              = winnow_painter_layout (self, more, SMALL, area.width, FALSE);

          if (paint)
            winnow_painter_show (self, rest, x, y, self->palette->dim);
          return y + winnow_layout_height (rest) + 3 - area.y;
        }
      if (paint)
        {
          winnow_painter_colour (self, self->palette->series[layer->style % 8], 1);
          winnow_painter_dash (self, layer->style);
          cairo_set_line_width (self->cairo, 1.6);
          cairo_move_to (self->cairo, x, y + height / 2);
          cairo_line_to (self->cairo, x + 22, y + height / 2);
          cairo_stroke (self->cairo);
          cairo_set_dash (self->cairo, NULL, 0, 0);
          winnow_painter_marker (self, layer->style, x + 11, y + height / 2, 3, FALSE);
          winnow_painter_show (self, layout, x + 28, y, self->palette->foreground);
        }
      x += width;
      row = MAX (row, height);
    }
  return y + row - area.y;
}

/* ---- Axes ---- */

static void
paint_value_axis (WinnowPainter *self, const WinnowPanelPlan *plan, const WinnowPanelFrame *frame)
{
  g_autoptr (PangoLayout) title
      = winnow_painter_layout (self, frame->panel->title, SMALL, plan->title_width, FALSE);
  double right = frame->area.x + frame->area.width, free_below = INFINITY;

  winnow_painter_show (self, title, frame->area.x - plan->left, frame->title_y, self->palette->dim);
  for (guint i = 0; i < frame->axis.n; i++)
    {
      g_autofree char *text = winnow_value_axis_tick_text (&frame->axis, i);
      g_autoptr (PangoLayout) layout = winnow_painter_layout (self, text, SMALL, -1, FALSE);
      double y = frame_y (frame, winnow_value_axis_tick (&frame->axis, i));

      if (free_below - y > plan->line * 0.95)
        {
          winnow_painter_show (self, layout, frame->area.x - 8 - winnow_layout_width (layout),
                               y - winnow_layout_height (layout) / 2, self->palette->dim);
          free_below = y;
        }
      winnow_painter_colour (self, self->palette->dim, 0.22);
      cairo_set_line_width (self->cairo, 0.8);
      cairo_move_to (self->cairo, frame->area.x, y);
      cairo_line_to (self->cairo, right, y);
      cairo_stroke (self->cairo);
    }
  winnow_painter_colour (self, self->palette->dim, 0.9);
  cairo_move_to (self->cairo, frame->area.x, frame->area.y + frame->area.height);
  cairo_line_to (self->cairo, right, frame->area.y + frame->area.height);
  cairo_stroke (self->cairo);
}

static void
paint_x_tick (WinnowPainter *self,
              const WinnowPanelPlan *plan,
              double x,
              const char *text,
              double y,
              double *free_from,
              double right)
{
  g_autoptr (PangoLayout) layout = winnow_painter_layout (self, text, SMALL, -1, FALSE);
  double width = winnow_layout_width (layout);
  double left = CLAMP (x - width / 2, plan->panels[0].area.x - 4,
                       MAX (plan->panels[0].area.x, right - width));

  for (guint i = 0; i < plan->n; i++)
    {
      const WinnowArea *area = &plan->panels[i].area;

      winnow_painter_colour (self, self->palette->dim, 0.16);
      cairo_set_line_width (self->cairo, 0.8);
      cairo_move_to (self->cairo, x, area->y);
      cairo_line_to (self->cairo, x, area->y + area->height);
      cairo_stroke (self->cairo);
    }
  winnow_painter_colour (self, self->palette->dim, 0.9);
  cairo_move_to (self->cairo, x, y - 4);
  cairo_line_to (self->cairo, x, y);
  cairo_stroke (self->cairo);
  if (left < *free_from)
    return;
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_width (layout, (int)(ceil (width) * PANGO_SCALE));
  winnow_painter_show (self, layout, left, y + 1, self->palette->dim);
  *free_from = left + width + 8;
}

/* Below the ticks; over time, where the second line of ticks is needed, beside the first panel's
 * title. */
static void
paint_x_title (WinnowPainter *self, const WinnowPanelPlan *plan, PangoLayout *title, double y)
{
  const WinnowPanelFrame *first = &plan->panels[0];
  g_autoptr (PangoLayout) beside
      = winnow_painter_layout (self, first->panel->title, SMALL, plan->title_width, FALSE);
  double right = first->area.x + first->area.width, x = right - winnow_layout_width (title);

  if (self->scene->kind != WINNOW_SCENE_HISTORY)
    winnow_painter_show (self, title, x, y + plan->axis_height - winnow_layout_height (title) - 7,
                         self->palette->dim);
  else if (first->area.x - plan->left + winnow_layout_width (beside) + 12 < x)
    winnow_painter_show (self, title, x, first->title_y, self->palette->dim);
}

static void
paint_x_axis (WinnowPainter *self, const WinnowPanelPlan *plan)
{
  const WinnowScene *scene = self->scene;
  const WinnowPanelFrame *last = &plan->panels[plan->n - 1];
  double y = last->area.y + last->area.height + 4, right = self->width - 4, free_from = 0;
  g_autoptr (PangoLayout) title
      = winnow_painter_layout (self, scene->x_title, SMALL, last->area.width, FALSE);

  if (scene->kind == WINNOW_SCENE_HISTORY)
    {
      guint most = (guint)MAX (2, last->area.width / (text_width (self, "12月31日", SMALL) + 14));
      g_autoptr (GArray) ticks
          = winnow_time_axis ((gint64)scene->x_low, (gint64)scene->x_high, most, scene->language);

      for (guint i = 0; i < ticks->len; i++)
        {
          const WinnowTimeTick *tick = &g_array_index (ticks, WinnowTimeTick, i);

          paint_x_tick (self, plan, winnow_frame_x (self, last, tick->time), tick->label, y, &free_from,
                        right);
        }
    }
  else
    {
      guint most = (guint)CLAMP (last->area.width / 60, 2, 11);
      WinnowValueAxis axis = winnow_value_axis (scene->x_low, scene->x_high, most, FALSE, FALSE);

      for (guint i = 0; i < axis.n; i++)
        {
          double x = axis.first + i * axis.step;
          g_autofree char *text
              = scene->x_is_share ? winnow_chart_share (x) : winnow_chart_number (x, axis.decimals);

          if (x >= scene->x_low - 1e-9 && x <= scene->x_high + 1e-9)
            paint_x_tick (self, plan, winnow_frame_x (self, last, x), text, y, &free_from, right);
        }
    }
  paint_x_title (self, plan, title, y);
}

/* ---- The whole ---- */

static void
plan_notes (WinnowPainter *self, WinnowPanelPlan *plan, WinnowArea area)
{
  g_autofree char *flags = winnow_scene_flag_summary (self->scene);
  g_autofree char *text = NULL;

  if (flags == NULL)
    return;
  text = g_strdup_printf (winnow_chart_word (WINNOW_CHART_WORD_FLAGGED_NOTE, self->scene->language),
                          flags);
  plan->note = winnow_painter_layout (self, text, SMALL, area.width, FALSE);
  plan->note_height = winnow_layout_height (plan->note) + 4;
}

static void
plan_layout (WinnowPainter *self, WinnowPanelPlan *plan, WinnowArea area)
{
  plan_heights (plan, area);
  plan_axes (self, plan);
  plan_widths (plan, area);
}

static void
make_plan (WinnowPainter *self, WinnowPanelPlan *plan, WinnowArea area)
{
  plan->n = self->scene->panels->len;
  plan->panels = g_new0 (WinnowPanelFrame, plan->n);
  for (guint i = 0; i < plan->n; i++)
    plan->panels[i].panel = g_ptr_array_index (self->scene->panels, i);
  plan->line = line_height (self, SMALL);
  plan->title_width = area.width;
  plan->axis_height = plan->line * 2 + 10;
  plan->ribbon_height = self->scene->segments->len > 0 ? plan->line + 12 : 0;
  plan_notes (self, plan, area);
  plan->right = label_column (self, area.width) + 22;
  plan_layout (self, plan, area);
  if (area.width >= 380 && end_labels_fit (self, plan))
    return;
  plan->right = 12;
  plan->legend_height = flow_legend (self, area, area.height * 0.4, FALSE) + 6;
  plan_layout (self, plan, area);
}

/* For reading the picture afterwards. */
static void
record_frames (WinnowPainter *self, const WinnowPanelPlan *plan)
{
  for (guint i = 0; i < plan->n; i++)
    {
      const WinnowPanelFrame *panel = &plan->panels[i];
      WinnowSceneFrame frame
          = { panel->area.x, panel->area.y, panel->area.width, panel->area.height, panel->axis, 0, 0 };

      g_array_append_val (self->scene->frames, frame);
    }
}

void
winnow_paint_panels (WinnowPainter *self, WinnowArea area)
{
  WinnowPanelPlan plan = { 0 };
  const WinnowPanelFrame *last;
  double below;

  make_plan (self, &plan, area);
  record_frames (self, &plan);
  for (guint i = 0; i < plan.n; i++)
    paint_value_axis (self, &plan, &plan.panels[i]);
  paint_x_axis (self, &plan);
  for (guint i = 0; i < plan.n; i++)
    {
      const WinnowPanelFrame *frame = &plan.panels[i];

      if (frame->panel->is_strip)
        winnow_paint_strip (self, frame->panel, frame->area);
      for (guint j = 0; j < frame->panel->layers->len && !frame->panel->is_strip; j++)
        winnow_paint_layer (self, g_ptr_array_index (frame->panel->layers, j), frame->area,
                            self->scene->x_low, self->scene->x_high, &frame->axis, TRUE);
    }
  if (plan.ribbon_height > 0)
    winnow_paint_ribbon (self, &plan);
  last = &plan.panels[plan.n - 1];
  below = last->area.y + last->area.height + plan.axis_height + 4;
  if (plan.legend_height > 0)
    flow_legend (self, (WinnowArea){ area.x, below, area.width, plan.legend_height },
                 area.height * 0.4, TRUE);
  else
    for (guint i = 0; i < plan.n; i++)
      if (!plan.panels[i].panel->is_count)
        paint_end_labels (self, &plan, &plan.panels[i]);
  if (plan.note != NULL)
    winnow_painter_show (self, plan.note, area.x, area.y + area.height - plan.note_height + 4,
                         self->palette->dim);
  g_clear_object (&plan.note);
  g_free (plan.panels);
}
