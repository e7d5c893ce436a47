/* speech.c — a chart in one paragraph, for screen readers and captions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>

#define MOST_SERIES 8 /* spoken one by one; nobody listens to twenty */
#define WORD(name) winnow_chart_word (WINNOW_CHART_WORD_##name, self->language)

typedef struct
{
  guint used, flagged, gaps;
  double first, last, low, high, from, to;
} LayerFacts;

static LayerFacts
layer_facts (const WinnowLayer *layer)
{
  LayerFacts facts = { .low = INFINITY, .high = -INFINITY };

  for (guint i = 0; i < layer->points->len; i++)
    {
      const WinnowScenePoint *point = &g_array_index (layer->points, WinnowScenePoint, i);

      if (point->flags != 0)
        {
          facts.flagged++;
          continue;
        }
      if (facts.used == 0)
        {
          facts.first = point->y;
          facts.from = point->x;
        }
      else if (point->starts_run)
        facts.gaps++;
      facts.used++;
      facts.last = point->y;
      facts.to = point->x;
      facts.low = MIN (facts.low, point->y);
      facts.high = MAX (facts.high, point->y);
    }
  return facts;
}

static void
say_series (const WinnowScene *self,
            GString *text,
            const WinnowPanel *panel,
            const WinnowLayer *layer)
{
  LayerFacts facts = layer_facts (layer);
  g_autofree char *name = g_strdup_printf ("%s (%s)", layer->label, panel->title);

  if (facts.used == 0)
    g_string_append_printf (text, WORD (SPEECH_SERIES_NONE), name);
  else
    {
      g_autofree char *from = winnow_chart_date ((gint64)facts.from, self->language);
      g_autofree char *to = winnow_chart_date ((gint64)facts.to, self->language);
      g_autofree char *first = winnow_chart_price (facts.first);
      g_autofree char *last = winnow_chart_price (facts.last);
      g_autofree char *low = winnow_chart_price (facts.low);
      g_autofree char *high = winnow_chart_price (facts.high);

      g_string_append_printf (text, WORD (SPEECH_SERIES), name, facts.used, from, to, first, last,
                              low, high);
    }
  if (facts.gaps > 0)
    g_string_append_printf (text, WORD (SPEECH_GAPS), facts.gaps);
  if (facts.flagged > 0)
    g_string_append_printf (text, WORD (SPEECH_FLAGGED), facts.flagged);
  g_string_append (text, WORD (STOP));
}

static void
say_history (const WinnowScene *self, GString *text)
{
  guint n = 0, said = 0;

  for (guint i = 0; i < self->panels->len; i++)
    {
      const WinnowPanel *panel = g_ptr_array_index (self->panels, i);

      n += panel->is_count ? 0 : panel->layers->len;
    }
  g_string_append_printf (text, WORD (SPEECH_HISTORY), n);
  g_string_append (text, WORD (STOP));
  for (guint i = 0; i < self->panels->len; i++)
    {
      const WinnowPanel *panel = g_ptr_array_index (self->panels, i);

      for (guint j = 0; j < panel->layers->len && !panel->is_count && said < MOST_SERIES;
           j++, said++)
        say_series (self, text, panel, g_ptr_array_index (panel->layers, j));
    }
  if (n > said)
    {
      g_string_append_printf (text, WORD (MORE_SERIES), n - said);
      g_string_append (text, WORD (STOP));
    }
}

static void
say_bars (const WinnowScene *self, GString *text)
{
  g_autofree char *what = *self->unit != '\0' ? g_strdup_printf ("%s (%s)", self->title, self->unit)
                                              : g_strdup (self->title);

  g_string_append_printf (text, WORD (SPEECH_BARS), what, self->bars->len);
  g_string_append (text, WORD (STOP));
  for (guint i = 0; i < self->bars->len; i++)
    {
      const WinnowSceneBar *bar = g_ptr_array_index (self->bars, i);
      g_autofree char *low = winnow_chart_price (bar->low);
      g_autofree char *high = winnow_chart_price (bar->high);

      if (bar->is_incomplete)
        g_string_append_printf (text, WORD (SPEECH_BAR_INCOMPLETE), bar->label, low);
      else if (bar->low != bar->high)
        g_string_append_printf (text, WORD (SPEECH_BAR_RANGE), bar->label, low, high);
      else
        g_string_append_printf (text, WORD (SPEECH_BAR), bar->label, high);
      g_string_append (text, WORD (STOP));
    }
}

static char *
x_text (const WinnowScene *self, double x)
{
  return self->x_is_share ? winnow_chart_share (x) : winnow_chart_price (x);
}

static void
say_curves (const WinnowScene *self, GString *text)
{
  const WinnowPanel *panel = g_ptr_array_index (self->panels, 0);

  g_string_append_printf (text, WORD (SPEECH_CURVES), panel->title, self->x_title,
                          panel->layers->len);
  g_string_append (text, WORD (STOP));
  for (guint i = 0; i < self->segments->len; i++)
    {
      const WinnowSceneSegment *segment = &g_array_index (self->segments, WinnowSceneSegment, i);
      const WinnowLayer *layer = g_ptr_array_index (panel->layers, segment->layer);
      g_autofree char *from = x_text (self, segment->from);
      g_autofree char *to = x_text (self, segment->to);

      g_string_append_printf (text, WORD (SPEECH_SEGMENT), from, to, layer->label);
      g_string_append (text, WORD (STOP));
    }
  for (guint i = 0; i < self->segments->len && !isnan (self->marked_x); i++)
    {
      const WinnowSceneSegment *segment = &g_array_index (self->segments, WinnowSceneSegment, i);
      g_autofree char *at = x_text (self, self->marked_x);

      if (self->marked_x < segment->from || self->marked_x > segment->to)
        continue;
      g_string_append_printf (
          text, WORD (SPEECH_MARKED), at,
          ((WinnowLayer *)g_ptr_array_index (panel->layers, segment->layer))->label);
      g_string_append (text, WORD (STOP));
      break;
    }
}

char *
winnow_scene_to_speech (const WinnowScene *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  if (winnow_scene_is_empty (self))
    return g_strdup (winnow_scene_empty_text (self));
  if (self->kind == WINNOW_SCENE_HISTORY)
    say_history (self, text);
  else if (self->kind == WINNOW_SCENE_BARS)
    say_bars (self, text);
  else
    say_curves (self, text);
  while (text->len > 0 && g_ascii_isspace (text->str[text->len - 1]))
    g_string_truncate (text, text->len - 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
