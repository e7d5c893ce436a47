/* painter-bars.c — stacked horizontal bars.
 *
 * Pieces carry the number of their legend entry, so that they can be told apart
 * without colour; a bar whose sum is not complete is hatched and says so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>

#define SMALL 0.88

typedef struct
{
  WinnowArea area; /* of the bars */
  WinnowValueAxis axis;
  double row, thickness, line;
  guint n_shown;
  gboolean *part_used;
  guint *part_number;
} BarPlan;

static double
bar_x (const BarPlan *plan, double value)
{
  return plan->area.x
         + (value - plan->axis.low) / (plan->axis.high - plan->axis.low) * plan->area.width;
}

static char *
bar_text (const WinnowScene *scene, const WinnowSceneBar *bar)
{
  g_autofree char *low = winnow_chart_price (bar->low);
  g_autofree char *high = winnow_chart_price (bar->high);

  if (bar->is_incomplete && bar->low == 0 && bar->high == 0)
    return g_strdup (winnow_chart_word (WINNOW_CHART_WORD_INCOMPLETE_NOTHING, scene->language));
  if (bar->is_incomplete)
    return g_strdup_printf (winnow_chart_word (WINNOW_CHART_WORD_INCOMPLETE, scene->language), low);
  return bar->low == bar->high ? g_steal_pointer (&high) : g_strdup_printf ("%s – %s", low, high);
}

static void
bar_extent (const WinnowScene *scene, const WinnowSceneBar *bar, double *low, double *high)
{
  double positive = 0, negative = 0;

  for (guint i = 0; bar->parts != NULL && i < scene->n_parts; i++)
    *(bar->parts[i] < 0 ? &negative : &positive) += bar->parts[i];
  *low = MIN (*low, MIN (negative, MIN (bar->low, 0)));
  *high = MAX (*high, MAX (positive, bar->high));
}

static void
part_colour (WinnowPainter *self, guint part, double fill[4], const double **text)
{
  const double *colour = self->palette->series[part % 8];

  /* The second round of colours is pale. */
  winnow_painter_mix (colour, self->palette->background, part < 8 ? 1 : 0.28, fill);
  *text = part < 8 ? self->palette->background : self->palette->foreground;
}

static void
hatch (WinnowPainter *self, double x, double y, double width, double height)
{
  if (width < 1)
    return;
  cairo_save (self->cairo);
  cairo_rectangle (self->cairo, x, y, width, height);
  cairo_clip (self->cairo);
  winnow_painter_colour (self, self->palette->background, 0.75);
  cairo_set_line_width (self->cairo, 2);
  for (double at = x - height; at < x + width; at += 7)
    {
      cairo_move_to (self->cairo, at, y + height);
      cairo_line_to (self->cairo, at + height, y);
    }
  cairo_stroke (self->cairo);
  cairo_restore (self->cairo);
}

static void
paint_piece (WinnowPainter *self,
             const BarPlan *plan,
             guint part,
             double from,
             double to,
             double y,
             gboolean numbered)
{
  double left = bar_x (plan, MIN (from, to)), right = bar_x (plan, MAX (from, to));
  double fill[4];
  const double *text_colour;
  g_autofree char *number
      = g_strdup_printf ("%u", plan->part_number != NULL ? plan->part_number[part] : part + 1);
  g_autoptr (PangoLayout) layout = NULL;

  part_colour (self, part, fill, &text_colour);
  winnow_painter_colour (self, fill, 1);
  cairo_rectangle (self->cairo, left, y, right - left, plan->thickness);
  cairo_fill (self->cairo);
  winnow_painter_colour (self, self->palette->background, 1);
  cairo_set_line_width (self->cairo, 0.8);
  cairo_move_to (self->cairo, right, y);
  cairo_line_to (self->cairo, right, y + plan->thickness);
  cairo_stroke (self->cairo);
  if (!numbered)
    return;
  layout = winnow_painter_layout (self, number, 0.78, -1, FALSE);
  if (winnow_layout_width (layout) + 4 < right - left
      && winnow_layout_height (layout) <= plan->thickness + 2)
    winnow_painter_show (self, layout, (left + right - winnow_layout_width (layout)) / 2,
                         y + (plan->thickness - winnow_layout_height (layout)) / 2, text_colour);
}

/* Returns the right end of what was drawn. */
static double
paint_pieces (WinnowPainter *self, const BarPlan *plan, const WinnowSceneBar *bar, double y)
{
  double positive = 0, negative = 0;
  gboolean is_range = bar->low != bar->high;

  if (bar->parts == NULL)
    {
      paint_piece (self, plan, 0, 0, bar->high, y, FALSE);
      return bar_x (plan, MAX (bar->high, 0));
    }
  for (guint i = 0; i < self->scene->n_parts; i++)
    {
      double *edge = bar->parts[i] < 0 ? &negative : &positive;

      if (bar->parts[i] == 0)
        continue;
      paint_piece (self, plan, i, *edge, *edge + bar->parts[i], y,
                   !bar->is_incomplete && (!is_range || *edge + bar->parts[i] < bar->low));
      *edge += bar->parts[i];
    }
  if (bar->is_incomplete)
    hatch (self, bar_x (plan, negative), y, bar_x (plan, positive) - bar_x (plan, negative),
           plan->thickness);
  return bar_x (plan, positive);
}

static double
paint_range (WinnowPainter *self, const BarPlan *plan, const WinnowSceneBar *bar, double y)
{
  double low = bar_x (plan, bar->low), high = bar_x (plan, bar->high),
         middle = y + plan->thickness / 2;

  /* A light edge keeps the whisker visible on dark pieces. */
  for (guint pass = 0; pass < 2; pass++)
    {
      winnow_painter_colour (self,
                             pass == 0 ? self->palette->background : self->palette->foreground, 1);
      cairo_set_line_width (self->cairo, pass == 0 ? 4 : 1.6);
      cairo_move_to (self->cairo, low, middle);
      cairo_line_to (self->cairo, high, middle);
      cairo_move_to (self->cairo, low, middle - 5);
      cairo_line_to (self->cairo, low, middle + 5);
      cairo_move_to (self->cairo, high, middle - 5);
      cairo_line_to (self->cairo, high, middle + 5);
      cairo_stroke (self->cairo);
    }
  return high;
}

static void
paint_bar (WinnowPainter *self,
           const BarPlan *plan,
           const WinnowSceneBar *bar,
           guint index,
           double label_width,
           double text_width)
{
  double row = plan->area.y + index * plan->row, y = row + (plan->row - plan->thickness) / 2, end;
  g_autofree char *text = bar_text (self->scene, bar);
  g_autoptr (PangoLayout) label
      = winnow_painter_layout (self, bar->label, 0.94, label_width, FALSE);
  g_autoptr (PangoLayout) value = winnow_painter_layout (self, text, SMALL, text_width, FALSE);

  pango_layout_set_width (label, (int)(label_width * PANGO_SCALE));
  pango_layout_set_alignment (label, PANGO_ALIGN_RIGHT);
  if (winnow_layout_height (label) > plan->row)
    {
      pango_layout_set_height (label, -MAX (1, (int)(plan->row / plan->line)));
      pango_layout_set_ellipsize (label, PANGO_ELLIPSIZE_END);
    }
  winnow_painter_show (self, label, plan->area.x - 10 - label_width,
                       row + (plan->row - winnow_layout_height (label)) / 2,
                       self->palette->foreground);
  end = paint_pieces (self, plan, bar, y);
  if (!bar->is_incomplete && bar->low != bar->high)
    end = MAX (end, paint_range (self, plan, bar, y));
  winnow_painter_show (self, value, end + 6, row + (plan->row - winnow_layout_height (value)) / 2,
                       bar->is_incomplete ? self->palette->dim : self->palette->foreground);
}

/* Flows numbered swatches; returns the height used. */
static double
flow_parts (
    WinnowPainter *self, const BarPlan *plan, double x0, double y0, double width, gboolean paint)
{
  double x = x0, y = y0, row = 0;

  for (guint i = 0; i < self->scene->n_parts; i++)
    {
      g_autofree char *number = NULL;
      g_autoptr (PangoLayout) layout = NULL;
      g_autoptr (PangoLayout) digit = NULL;
      double entry, height, fill[4];
      const double *text_colour;

      if (!plan->part_used[i])
        continue;
      number = g_strdup_printf ("%u", plan->part_number[i]);
      layout = winnow_painter_layout (self, self->scene->part_labels[i], SMALL, width - 30, FALSE);
      digit = winnow_painter_layout (self, number, 0.72, -1, FALSE);
      entry = winnow_layout_width (layout) + 38;
      height = winnow_layout_height (layout) + 3;
      if (x > x0 && x + entry - 14 > x0 + width)
        {
          x = x0;
          y += row;
          row = 0;
        }
      if (paint)
        {
          part_colour (self, i, fill, &text_colour);
          winnow_painter_colour (self, fill, 1);
          cairo_rectangle (self->cairo, x, y + 1, 18, height - 4);
          cairo_fill (self->cairo);
          winnow_painter_show (self, digit, x + (18 - winnow_layout_width (digit)) / 2,
                               y + 1 + (height - 4 - winnow_layout_height (digit)) / 2,
                               text_colour);
          winnow_painter_show (self, layout, x + 23, y, self->palette->foreground);
        }
      x += entry;
      row = MAX (row, height);
    }
  return y + row - y0;
}

static void
number_parts (WinnowPainter *self, BarPlan *plan)
{
  const WinnowScene *scene = self->scene;
  guint next = 1;

  plan->part_used = g_new0 (gboolean, scene->n_parts + 1);
  plan->part_number = g_new0 (guint, scene->n_parts + 1);
  for (guint i = 0; i < scene->n_parts; i++)
    {
      for (guint j = 0; j < scene->bars->len; j++)
        {
          const WinnowSceneBar *bar = g_ptr_array_index (scene->bars, j);

          plan->part_used[i] |= bar->parts != NULL && bar->parts[i] != 0;
        }
      if (plan->part_used[i])
        plan->part_number[i] = next++;
    }
}

static double
tallest_label (WinnowPainter *self, double width)
{
  double tallest = 0;

  for (guint i = 0; i < self->scene->bars->len; i++)
    {
      const WinnowSceneBar *bar = g_ptr_array_index (self->scene->bars, i);
      g_autoptr (PangoLayout) layout = winnow_painter_layout (self, bar->label, 0.94, width, FALSE);

      tallest = MAX (tallest, winnow_layout_height (layout));
    }
  return tallest;
}

/* Widest of the labels or values, at most @most. */
static double
column_width (WinnowPainter *self, gboolean values, double most)
{
  double widest = 0;

  for (guint i = 0; i < self->scene->bars->len; i++)
    {
      const WinnowSceneBar *bar = g_ptr_array_index (self->scene->bars, i);
      g_autofree char *text = values ? bar_text (self->scene, bar) : g_strdup (bar->label);
      g_autoptr (PangoLayout) layout
          = winnow_painter_layout (self, text, values ? SMALL : 0.94, -1, FALSE);

      widest = MAX (widest, winnow_layout_width (layout));
    }
  return MIN (widest + 1, most);
}

static void
paint_axis (WinnowPainter *self, const BarPlan *plan)
{
  double bottom = plan->area.y + plan->n_shown * plan->row + 2, free_from = 0;

  for (guint i = 0; i < plan->axis.n; i++)
    {
      double value = plan->axis.first + i * plan->axis.step, x = bar_x (plan, value);
      g_autofree char *text = winnow_chart_number (value, plan->axis.decimals);
      g_autoptr (PangoLayout) layout = winnow_painter_layout (self, text, SMALL, -1, FALSE);
      double width = winnow_layout_width (layout),
             left = MIN (x - width / 2, self->width - 4 - width);

      winnow_painter_colour (self, self->palette->dim,
                             fabs (value) < plan->axis.step / 2 ? 0.9 : 0.2);
      cairo_set_line_width (self->cairo, 0.8);
      cairo_move_to (self->cairo, x, plan->area.y);
      cairo_line_to (self->cairo, x, bottom);
      cairo_stroke (self->cairo);
      if (left < free_from)
        continue;
      winnow_painter_show (self, layout, left, bottom + 2, self->palette->dim);
      free_from = left + width + 8;
    }
}

/* For reading the picture afterwards. */
static void
record_frame (WinnowPainter *self, const BarPlan *plan)
{
  WinnowSceneFrame frame = { plan->area.x,   plan->area.y,    plan->area.width, plan->n_shown * plan->row,
                             plan->axis,     plan->row,       plan->n_shown };

  g_array_append_val (self->scene->frames, frame);
}

void
winnow_paint_bars (WinnowPainter *self, WinnowArea area)
{
  const WinnowScene *scene = self->scene;
  BarPlan plan = { 0 };
  double low = 0, high = 0, legend, labels, values, bars_height;
  g_autoptr (PangoLayout) unit
      = winnow_painter_layout (self, scene->unit, SMALL, area.width, FALSE);
  double unit_height = *scene->unit != '\0' ? winnow_layout_height (unit) + 4 : 0;

  number_parts (self, &plan);
  plan.line = winnow_layout_height (unit);
  for (guint i = 0; i < scene->bars->len; i++)
    bar_extent (scene, g_ptr_array_index (scene->bars, i), &low, &high);
  labels = column_width (self, FALSE, area.width * 0.3);
  values = column_width (self, TRUE, area.width * 0.3);
  plan.area = (WinnowArea){ area.x + labels + 10, area.y + unit_height,
                            area.width - labels - values - 20, 0 };
  plan.axis = winnow_value_axis (low, high > low ? high : low + 1,
                                 (guint)CLAMP (plan.area.width / 80, 2, 8), FALSE, TRUE);
  legend = flow_parts (self, &plan, area.x, 0, area.width, FALSE);
  bars_height = MAX (plan.line, area.height - unit_height - plan.line - 10 - legend);
  plan.n_shown = (guint)MIN (scene->bars->len, MAX (1, floor (bars_height / (plan.line + 2))));
  if (plan.n_shown < scene->bars->len)
    bars_height -= plan.line + 4;
  plan.n_shown = (guint)MIN (scene->bars->len, MAX (1, floor (bars_height / (plan.line + 2))));
  plan.row = MIN (bars_height / plan.n_shown, MAX (44, tallest_label (self, labels) + 6));
  plan.thickness = CLAMP (plan.row * 0.62, 6, 24);

  record_frame (self, &plan);
  if (unit_height > 0)
    winnow_painter_show (self, unit, area.x, area.y, self->palette->dim);
  paint_axis (self, &plan);
  for (guint i = 0; i < plan.n_shown; i++)
    paint_bar (self, &plan, g_ptr_array_index (scene->bars, i), i, labels, values);
  if (plan.n_shown < scene->bars->len)
    {
      g_autofree char *text
          = g_strdup_printf (winnow_chart_word (WINNOW_CHART_WORD_MORE_SERIES, scene->language),
                             scene->bars->len - plan.n_shown);
      g_autoptr (PangoLayout) more = winnow_painter_layout (self, text, SMALL, area.width, FALSE);

      winnow_painter_show (self, more, area.x,
                           area.y + area.height - legend - winnow_layout_height (more) - 2,
                           self->palette->dim);
    }
  flow_parts (self, &plan, area.x, area.y + area.height - legend, area.width, TRUE);
  g_free (plan.part_used);
  g_free (plan.part_number);
}
