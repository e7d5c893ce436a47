/* scene.c — the scene model: panels, layers, points, and the rows behind them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>

#define LEAST_VIEW 3600.0 /* seconds of a picture over time */

static void
layer_free (WinnowLayer *self)
{
  g_free (self->label);
  g_array_unref (self->points);
  g_free (self);
}

static void
panel_free (WinnowPanel *self)
{
  g_free (self->title);
  g_ptr_array_unref (self->layers);
  g_free (self);
}

static void
bar_free (WinnowSceneBar *self)
{
  g_free (self->label);
  g_free (self->parts);
  g_free (self);
}

WinnowScene *
winnow_scene_new (WinnowSceneKind kind, const char *title, const char *language)
{
  WinnowScene *self = g_new0 (WinnowScene, 1);

  self->kind = kind;
  self->language = g_strdup (winnow_chart_is_chinese (language) ? "zh" : "en");
  self->title = g_strdup (title != NULL ? title : "");
  self->panels = g_ptr_array_new_with_free_func ((GDestroyNotify)panel_free);
  self->bars = g_ptr_array_new_with_free_func ((GDestroyNotify)bar_free);
  self->segments = g_array_new (FALSE, TRUE, sizeof (WinnowSceneSegment));
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  self->boxes = g_array_new (FALSE, TRUE, sizeof (WinnowSceneBox));
  self->frames = g_array_new (FALSE, TRUE, sizeof (WinnowSceneFrame));
  self->marked_x = NAN;
  return self;
}

void
winnow_scene_free (WinnowScene *self)
{
  if (self == NULL)
    return;
  g_free (self->language);
  g_free (self->title);
  g_free (self->x_title);
  g_free (self->unit);
  g_strfreev (self->part_labels);
  g_ptr_array_unref (self->panels);
  g_ptr_array_unref (self->bars);
  g_array_unref (self->segments);
  g_ptr_array_unref (self->rows);
  g_array_unref (self->boxes);
  g_array_unref (self->frames);
  g_free (self);
}

WinnowPanel *
winnow_scene_add_panel (WinnowScene *self, const char *title, double weight)
{
  WinnowPanel *panel = g_new0 (WinnowPanel, 1);

  panel->title = g_strdup (title);
  panel->weight = weight;
  panel->layers = g_ptr_array_new_with_free_func ((GDestroyNotify)layer_free);
  g_ptr_array_add (self->panels, panel);
  return panel;
}

WinnowLayer *
winnow_panel_add_layer (WinnowPanel *self, const char *label, guint style, gboolean is_step)
{
  WinnowLayer *layer = g_new0 (WinnowLayer, 1);

  layer->label = g_strdup (label);
  layer->style = style;
  layer->is_step = is_step;
  layer->points = g_array_new (FALSE, TRUE, sizeof (WinnowScenePoint));
  g_ptr_array_add (self->layers, layer);
  return layer;
}

void
winnow_scene_add_row (WinnowScene *self, ...)
{
  g_autoptr (GPtrArray) row = g_ptr_array_new ();
  const char *cell;
  va_list cells;

  va_start (cells, self);
  while ((cell = va_arg (cells, const char *)) != NULL)
    g_ptr_array_add (row, g_strdup (cell));
  va_end (cells);
  g_ptr_array_add (row, NULL);
  g_ptr_array_add (self->rows, g_ptr_array_steal (row, NULL));
}

gboolean
winnow_scene_is_empty (const WinnowScene *self)
{
  double low, high;

  if (self->kind == WINNOW_SCENE_BARS)
    return self->bars->len == 0;
  for (guint i = 0; i < self->panels->len; i++)
    if (winnow_panel_extent (g_ptr_array_index (self->panels, i), &low, &high))
      return FALSE;
  return TRUE;
}

void
winnow_scene_extent (const WinnowScene *self, double *low, double *high)
{
  g_return_if_fail (self != NULL);
  *low = self->extent_low;
  *high = self->extent_high;
}

void
winnow_scene_view (const WinnowScene *self, double *low, double *high)
{
  g_return_if_fail (self != NULL);
  *low = self->x_low;
  *high = self->x_high;
}

void
winnow_scene_set_view (WinnowScene *self, double low, double high)
{
  double span;

  g_return_if_fail (self != NULL && self->kind == WINNOW_SCENE_HISTORY);
  g_return_if_fail (isfinite (low) && isfinite (high));

  span = CLAMP (high - low, MIN (LEAST_VIEW, self->extent_high - self->extent_low),
                self->extent_high - self->extent_low);
  low = CLAMP ((low + high - span) / 2, self->extent_low, self->extent_high - span);
  self->x_low = low;
  self->x_high = low + span;
}

const char *
winnow_scene_language (const WinnowScene *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->language;
}

const char *
winnow_scene_title (const WinnowScene *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->title;
}

const GPtrArray *
winnow_scene_rows (const WinnowScene *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->rows;
}

const char *
winnow_scene_empty_text (const WinnowScene *self)
{
  static const WinnowChartWord texts[]
      = { WINNOW_CHART_WORD_EMPTY_HISTORY, WINNOW_CHART_WORD_EMPTY_BARS,
          WINNOW_CHART_WORD_EMPTY_CURVES };

  return winnow_chart_word (texts[self->kind], self->language);
}

static gboolean
layer_extent (const WinnowLayer *layer, gboolean flagged, double *low, double *high)
{
  gboolean any = FALSE;

  for (guint i = 0; i < layer->points->len; i++)
    {
      const WinnowScenePoint *point = &g_array_index (layer->points, WinnowScenePoint, i);

      if ((point->flags != 0) != flagged)
        continue;
      *low = MIN (*low, point->y);
      *high = MAX (*high, point->y);
      any = TRUE;
    }
  return any;
}

gboolean
winnow_panel_extent (const WinnowPanel *self, double *low, double *high)
{
  gboolean any = FALSE;

  *low = INFINITY;
  *high = -INFINITY;
  for (guint i = 0; i < self->layers->len; i++)
    any |= layer_extent (g_ptr_array_index (self->layers, i), FALSE, low, high);
  for (guint i = 0; i < self->layers->len && !any; i++)
    any |= layer_extent (g_ptr_array_index (self->layers, i), TRUE, low, high);
  return any;
}

guint
winnow_layer_lower_bound (const WinnowLayer *self, double x)
{
  guint low = 0, high = self->points->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->points, WinnowScenePoint, middle).x < x)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const WinnowScenePoint *
winnow_layer_used_before (const WinnowLayer *self, guint i)
{
  for (; i > 0; i--)
    if (g_array_index (self->points, WinnowScenePoint, i - 1).flags == 0)
      return &g_array_index (self->points, WinnowScenePoint, i - 1);
  return NULL;
}

const WinnowScenePoint *
winnow_layer_used_from (const WinnowLayer *self, guint i)
{
  for (; i < self->points->len; i++)
    if (g_array_index (self->points, WinnowScenePoint, i).flags == 0)
      return &g_array_index (self->points, WinnowScenePoint, i);
  return NULL;
}

gboolean
winnow_panel_extent_between (const WinnowPanel *self, double from, double to, double *low, double *high)
{
  gboolean any = FALSE;

  *low = INFINITY;
  *high = -INFINITY;
  for (guint i = 0; i < self->layers->len; i++)
    {
      const WinnowLayer *layer = g_ptr_array_index (self->layers, i);
      guint first = winnow_layer_lower_bound (layer, from);
      const WinnowScenePoint *held = winnow_layer_used_before (layer, first);
      const WinnowScenePoint *next = winnow_layer_used_from (layer, first);

      if (held != NULL && next != NULL && !next->starts_run)
        {
          *low = MIN (*low, held->y);
          *high = MAX (*high, held->y);
          any = TRUE;
        }
      for (guint j = first; j < layer->points->len; j++)
        {
          const WinnowScenePoint *point = &g_array_index (layer->points, WinnowScenePoint, j);

          if (point->x > to)
            break;
          if (point->flags != 0)
            continue;
          *low = MIN (*low, point->y);
          *high = MAX (*high, point->y);
          any = TRUE;
        }
    }
  return any || winnow_panel_extent (self, low, high);
}

char *
winnow_chart_flags (guint flags, const char *language)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint bit = 0; bit < WINNOW_N_FLAGS; bit++)
    if (flags & (1u << bit))
      g_string_append_printf (
          text, "%s%s", text->len > 0 ? winnow_chart_word (WINNOW_CHART_WORD_COMMA, language) : "",
          winnow_chart_flag (bit, language));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
winnow_scene_flag_summary (const WinnowScene *self)
{
  guint counts[WINNOW_N_FLAGS] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->panels->len; i++)
    {
      const WinnowPanel *panel = g_ptr_array_index (self->panels, i);

      for (guint j = 0; j < panel->layers->len; j++)
        {
          const WinnowLayer *layer = g_ptr_array_index (panel->layers, j);

          for (guint k = 0; k < layer->points->len; k++)
            for (guint bit = 0; bit < WINNOW_N_FLAGS; bit++)
              if (g_array_index (layer->points, WinnowScenePoint, k).flags & (1u << bit))
                counts[bit]++;
        }
    }
  for (guint bit = 0; bit < WINNOW_N_FLAGS; bit++)
    if (counts[bit] > 0)
      g_string_append_printf (
          text, "%s%s (%u)",
          text->len > 0 ? winnow_chart_word (WINNOW_CHART_WORD_COMMA, self->language) : "",
          winnow_chart_flag (bit, self->language), counts[bit]);
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
