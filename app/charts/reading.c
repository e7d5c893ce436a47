/* reading.c — what can be pointed at in the last picture, and what it says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>

#define WORD(name) winnow_chart_word (WINNOW_CHART_WORD_##name, self->language)
#define NEAR 5.0 /* user units within which a single point is met */

/* ---- Lines of panels ---- */

static const WinnowLayer *
layer_at (const WinnowScene *self, guint line, guint *panel_index, guint *layer_index)
{
  for (guint i = 0; i < self->panels->len; i++)
    {
      const WinnowPanel *panel = g_ptr_array_index (self->panels, i);

      if (line < panel->layers->len)
        {
          *panel_index = i;
          *layer_index = line;
          return g_ptr_array_index (panel->layers, line);
        }
      line -= panel->layers->len;
    }
  return NULL;
}

static const WinnowSceneFrame *
frame_at (const WinnowScene *self, guint panel)
{
  return panel < self->frames->len ? &g_array_index (self->frames, WinnowSceneFrame, panel) : NULL;
}

static const WinnowScenePoint *
point_at (const WinnowLayer *layer, guint i)
{
  return &g_array_index (layer->points, WinnowScenePoint, i);
}

static double
to_x (const WinnowScene *self, const WinnowSceneFrame *frame, double value)
{
  return frame->x + (value - self->x_low) / (self->x_high - self->x_low) * frame->width;
}

static double
to_y (const WinnowPanel *panel, guint layer, const WinnowSceneFrame *frame, double value)
{
  double y;

  if (panel->is_strip)
    return frame->y + frame->height * (layer + 0.5) / panel->layers->len;
  y = frame->y + frame->height * (1 - winnow_value_axis_share (&frame->axis, value));

  return CLAMP (y, frame->y, frame->y + frame->height);
}

/* The line's value at @at, NaN where no line is drawn; single points count @reach around them. */
static double
layer_value (const WinnowLayer *layer, double at, double reach)
{
  guint i = winnow_layer_lower_bound (layer, at);
  const WinnowScenePoint *before = winnow_layer_used_before (layer, i), *after = winnow_layer_used_from (layer, i);

  if (after != NULL && (after->x == at || (after->x - at <= reach && (before == NULL || after->starts_run))))
    return after->y;
  if (before == NULL)
    return NAN;
  if (after == NULL || after->starts_run)
    return at - before->x <= reach ? before->y : NAN;
  if (layer->is_step)
    return before->y;
  return before->y + (after->y - before->y) * (at - before->x) / (after->x - before->x);
}

static char *
value_text (const WinnowScene *self, const WinnowPanel *panel, double y)
{
  if (panel->is_strip)
    return g_strdup (y >= WINNOW_STOCK_SOME  ? WORD (STOCK_SOME)
                     : y >= WINNOW_STOCK_LOW ? WORD (STOCK_LOW)
                                             : WORD (STOCK_NONE));
  return panel->is_count ? winnow_chart_number (y, y == floor (y) ? 0 : 1) : winnow_chart_price (y);
}

static char *
point_text (const WinnowScene *self, const WinnowPanel *panel, const WinnowLayer *layer, guint mark)
{
  const WinnowScenePoint *point = point_at (layer, mark);
  g_autofree char *value = value_text (self, panel, point->y);
  g_autofree char *place = winnow_scene_axis_text (self, point->x);
  g_autofree char *flags = winnow_chart_flags (point->flags, self->language);
  GString *text = g_string_new (NULL);

  g_string_printf (text, WORD (MARK), *layer->label != '\0' ? layer->label : self->title, value,
                   panel->title, place);
  if (*flags != '\0')
    g_string_append_printf (text, WORD (MARK_FLAGGED), flags);
  return g_string_free (text, FALSE);
}

static void
reading_clear (gpointer reading)
{
  g_free (((WinnowReading *)reading)->value);
}

static void
read_panels (const WinnowScene *self, double x, GArray *readings)
{
  double at = winnow_scene_axis_value (self, x);

  for (guint i = 0; i < self->panels->len; i++)
    {
      const WinnowPanel *panel = g_ptr_array_index (self->panels, i);
      const WinnowSceneFrame *frame = frame_at (self, i);
      double reach = frame != NULL ? NEAR / frame->width * (self->x_high - self->x_low) : 0;

      for (guint j = 0; j < panel->layers->len; j++)
        {
          const WinnowLayer *layer = g_ptr_array_index (panel->layers, j);
          double y = layer_value (layer, at, reach);
          WinnowReading reading = { panel->title, layer->label, (int)layer->style, NULL, NAN };

          if (isnan (y) || frame == NULL)
            continue;
          reading.value = value_text (self, panel, y);
          reading.y = to_y (panel, j, frame, y);
          g_array_append_val (readings, reading);
        }
    }
}

/* ---- Bars ---- */

static const WinnowSceneBar *
bar_at (const WinnowScene *self, guint line)
{
  return line < self->bars->len ? g_ptr_array_index (self->bars, line) : NULL;
}

/* Parts that are not zero; the mark after the last of them is the total. */
static guint
bar_n_parts (const WinnowScene *self, const WinnowSceneBar *bar)
{
  guint n = 0;

  for (guint i = 0; bar->parts != NULL && i < self->n_parts; i++)
    n += bar->parts[i] != 0;
  return n;
}

static guint
bar_part (const WinnowScene *self, const WinnowSceneBar *bar, guint mark)
{
  for (guint i = 0; i < self->n_parts; i++)
    if (bar->parts[i] != 0 && mark-- == 0)
      return i;
  return 0;
}

static char *
bar_total_text (const WinnowScene *self, const WinnowSceneBar *bar)
{
  g_autofree char *low = winnow_chart_price (bar->low);
  g_autofree char *high = winnow_chart_price (bar->high);

  if (bar->is_incomplete && bar->low == 0 && bar->high == 0)
    return g_strdup (WORD (INCOMPLETE_NOTHING));
  if (bar->is_incomplete)
    return g_strdup_printf (WORD (INCOMPLETE), low);
  return bar->low == bar->high ? g_steal_pointer (&high) : g_strdup_printf ("%s – %s", low, high);
}

static char *
bar_mark_text (const WinnowScene *self, const WinnowSceneBar *bar, guint mark)
{
  g_autofree char *value = NULL;
  const char *part = WORD (TOTAL);

  if (mark < bar_n_parts (self, bar))
    {
      guint index = bar_part (self, bar, mark);

      part = self->part_labels[index];
      value = winnow_chart_price (bar->parts[index]);
    }
  else
    value = bar_total_text (self, bar);
  if (*self->unit == '\0')
    return g_strdup_printf ("%s%s%s: %s", bar->label, WORD (COMMA), part, value);
  return g_strdup_printf (WORD (MARK), bar->label, value, self->unit, part);
}

/* Middle of a part, or the end of the bar. */
static double
bar_mark_value (const WinnowScene *self, const WinnowSceneBar *bar, guint mark)
{
  double negative = 0, positive = 0;

  if (mark >= bar_n_parts (self, bar))
    return bar->high;
  for (guint i = 0; i < self->n_parts; i++)
    {
      double *edge = bar->parts[i] < 0 ? &negative : &positive;

      if (bar->parts[i] == 0)
        continue;
      if (mark-- == 0)
        return *edge + bar->parts[i] / 2;
      *edge += bar->parts[i];
    }
  return bar->high;
}

static void
read_bar (const WinnowScene *self, double y, GArray *readings)
{
  const WinnowSceneFrame *frame = frame_at (self, 0);
  double row = frame != NULL ? (y - frame->y) / frame->row : -1;
  const WinnowSceneBar *bar;
  WinnowReading total = { NULL, WORD (TOTAL), -1, NULL, NAN };

  if (row < 0 || row >= frame->n_rows)
    return;
  bar = bar_at (self, (guint)row);
  if (bar == NULL)
    return;
  for (guint mark = 0; mark < bar_n_parts (self, bar); mark++)
    {
      guint part = bar_part (self, bar, mark);
      WinnowReading reading = { bar->label, self->part_labels[part], -1, NULL, NAN };

      reading.value = winnow_chart_price (bar->parts[part]);
      g_array_append_val (readings, reading);
    }
  total.group = bar->label;
  total.value = bar_total_text (self, bar);
  g_array_append_val (readings, total);
}

/* ---- Public ---- */

guint
winnow_scene_n_lines (const WinnowScene *self)
{
  guint n = 0;

  g_return_val_if_fail (self != NULL, 0);

  if (self->kind == WINNOW_SCENE_BARS)
    return self->bars->len;
  for (guint i = 0; i < self->panels->len; i++)
    n += ((WinnowPanel *)g_ptr_array_index (self->panels, i))->layers->len;
  return n;
}

int
winnow_scene_line_series (const WinnowScene *self, guint line)
{
  guint panel, index;
  const WinnowLayer *layer;

  g_return_val_if_fail (self != NULL, -1);

  layer = layer_at (self, line, &panel, &index);
  return layer != NULL && *layer->label != '\0' ? (int)layer->style : -1;
}

guint
winnow_scene_n_marks (const WinnowScene *self, guint line)
{
  const WinnowLayer *layer;
  guint panel, index;

  g_return_val_if_fail (self != NULL, 0);

  if (self->kind == WINNOW_SCENE_BARS)
    {
      const WinnowSceneBar *bar = bar_at (self, line);

      return bar != NULL ? bar_n_parts (self, bar) + 1 : 0;
    }
  layer = layer_at (self, line, &panel, &index);
  return layer != NULL ? layer->points->len : 0;
}

gboolean
winnow_scene_mark_position (const WinnowScene *self, guint line, guint mark, double *x, double *y)
{
  guint panel = 0, index = 0;
  const WinnowSceneFrame *frame;
  const WinnowLayer *layer;

  g_return_val_if_fail (self != NULL && x != NULL && y != NULL, FALSE);

  if (mark >= winnow_scene_n_marks (self, line))
    return FALSE;
  if (self->kind == WINNOW_SCENE_BARS)
    {
      const WinnowSceneBar *bar = bar_at (self, line);

      frame = frame_at (self, 0);
      if (frame == NULL || bar == NULL || line >= frame->n_rows)
        return FALSE;
      *x = frame->x
           + winnow_value_axis_share (&frame->axis, bar_mark_value (self, bar, mark)) * frame->width;
      *y = frame->y + (line + 0.5) * frame->row;
      return TRUE;
    }
  layer = layer_at (self, line, &panel, &index);
  frame = frame_at (self, panel);
  if (frame == NULL || layer == NULL || point_at (layer, mark)->x < self->x_low || point_at (layer, mark)->x > self->x_high)
    return FALSE;
  *x = to_x (self, frame, point_at (layer, mark)->x);
  *y = to_y (g_ptr_array_index (self->panels, panel), index, frame, point_at (layer, mark)->y);
  return TRUE;
}

double
winnow_scene_mark_axis_value (const WinnowScene *self, guint line, guint mark)
{
  guint panel = 0, index = 0;
  const WinnowLayer *layer = layer_at (self, line, &panel, &index);

  return layer != NULL && mark < layer->points->len ? point_at (layer, mark)->x : NAN;
}

char *
winnow_scene_mark_text (const WinnowScene *self, guint line, guint mark)
{
  const WinnowSceneBar *bar;
  const WinnowLayer *layer;
  guint panel = 0, index = 0;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (mark < winnow_scene_n_marks (self, line), NULL);

  bar = bar_at (self, line);
  if (bar != NULL)
    return bar_mark_text (self, bar, mark);
  layer = layer_at (self, line, &panel, &index);
  return layer != NULL ? point_text (self, g_ptr_array_index (self->panels, panel), layer, mark) : NULL;
}

gboolean
winnow_scene_nearest_on_line (const WinnowScene *self, guint line, double x, guint *mark)
{
  guint panel, index, n, i;
  const WinnowLayer *layer;
  double at;

  g_return_val_if_fail (self != NULL && mark != NULL, FALSE);

  n = winnow_scene_n_marks (self, line);
  if (n == 0)
    return FALSE;
  if (self->kind == WINNOW_SCENE_BARS)
    {
      *mark = n - 1;
      return TRUE;
    }
  layer = layer_at (self, line, &panel, &index);
  if (layer == NULL)
    return FALSE;
  at = winnow_scene_axis_value (self, x);
  i = winnow_layer_lower_bound (layer, at);
  if (i == n || (i > 0 && at - point_at (layer, i - 1)->x < point_at (layer, i)->x - at))
    i--;
  *mark = i;
  return TRUE;
}

gboolean
winnow_scene_nearest_mark (
    const WinnowScene *self, double x, double y, double distance, guint *line, guint *mark)
{
  double best = distance;
  gboolean found = FALSE;

  g_return_val_if_fail (self != NULL && line != NULL && mark != NULL, FALSE);

  for (guint i = 0; i < winnow_scene_n_lines (self); i++)
    {
      guint nearest;
      double mark_x, mark_y;

      if (!winnow_scene_nearest_on_line (self, i, x, &nearest)
          || !winnow_scene_mark_position (self, i, nearest, &mark_x, &mark_y)
          || !(hypot (mark_x - x, mark_y - y) <= best))
        continue;
      best = hypot (mark_x - x, mark_y - y);
      *line = i;
      *mark = nearest;
      found = TRUE;
    }
  return found;
}

gboolean
winnow_scene_has_axis (const WinnowScene *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return self->kind != WINNOW_SCENE_BARS;
}

gboolean
winnow_scene_plot (const WinnowScene *self, double *left, double *top, double *right, double *bottom)
{
  const WinnowSceneFrame *first, *last;

  g_return_val_if_fail (self != NULL, FALSE);

  first = frame_at (self, 0);
  last = frame_at (self, self->frames->len - 1);
  if (first == NULL || last == NULL)
    return FALSE;
  *left = first->x;
  *right = first->x + first->width;
  *top = first->y;
  *bottom = last->y + last->height;
  return TRUE;
}

double
winnow_scene_axis_value (const WinnowScene *self, double x)
{
  const WinnowSceneFrame *frame = frame_at (self, 0);

  if (frame == NULL || self->kind == WINNOW_SCENE_BARS)
    return NAN;
  return self->x_low + (x - frame->x) / frame->width * (self->x_high - self->x_low);
}

char *
winnow_scene_axis_text (const WinnowScene *self, double value)
{
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *day = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->kind == WINNOW_SCENE_CURVES)
    {
      g_autofree char *number
          = self->x_is_share ? winnow_chart_share (value) : winnow_chart_price (value);

      return g_strdup_printf ("%s %s", self->x_title, number);
    }
  time = g_date_time_new_from_unix_utc ((gint64)value);
  if (time == NULL)
    return g_strdup ("–");
  day = winnow_chart_date ((gint64)value, self->language);
  return g_strdup_printf ("%s %02d:%02d UTC", day, g_date_time_get_hour (time),
                          g_date_time_get_minute (time));
}

GArray *
winnow_scene_read (const WinnowScene *self, double x, double y)
{
  GArray *readings;

  g_return_val_if_fail (self != NULL, NULL);

  readings = g_array_new (FALSE, TRUE, sizeof (WinnowReading));
  g_array_set_clear_func (readings, reading_clear);
  if (self->frames->len == 0)
    return readings;
  if (self->kind == WINNOW_SCENE_BARS)
    read_bar (self, y, readings);
  else
    read_panels (self, x, readings);
  return readings;
}
