/* bars.c — the scene of stacked horizontal bars.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

static char *
cell (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.10g", value));
}

static void
add_rows (WinnowScene *self, const WinnowSceneBar *bar)
{
  g_autofree char *low = cell (bar->low);
  g_autofree char *high = cell (bar->high);
  const char *state = bar->is_incomplete      ? "incomplete"
                      : bar->low == bar->high ? "complete"
                                              : "range";

  for (guint i = 0; bar->parts != NULL && i < self->n_parts; i++)
    {
      g_autofree char *amount = cell (bar->parts[i]);

      winnow_scene_add_row (self, bar->label, self->part_labels[i], amount, amount, "part",
                            self->unit, NULL);
    }
  winnow_scene_add_row (self, bar->label, "total", low, high, state, self->unit, NULL);
}

WinnowScene *
winnow_scene_bars (const char *title,
                   const char *unit,
                   const char *const *part_labels,
                   guint n_parts,
                   const WinnowBar *bars,
                   guint n_bars,
                   const char *language)
{
  WinnowScene *self = winnow_scene_new (WINNOW_SCENE_BARS, title, language);

  self->unit = g_strdup (unit != NULL ? unit : "");
  self->n_parts = part_labels != NULL ? n_parts : 0;
  self->part_labels = g_new0 (char *, self->n_parts + 1);
  for (guint i = 0; i < self->n_parts; i++)
    self->part_labels[i] = g_strdup (part_labels[i]);
  winnow_scene_add_row (self, "bar", "part", "low", "high", "state", "unit", NULL);
  for (guint i = 0; i < n_bars; i++)
    {
      WinnowSceneBar *bar = g_new0 (WinnowSceneBar, 1);

      bar->label = g_strdup (bars[i].label != NULL ? bars[i].label : "");
      bar->low = MIN (bars[i].low, bars[i].high);
      bar->high = MAX (bars[i].low, bars[i].high);
      bar->is_incomplete = bars[i].incomplete;
      if (bars[i].parts != NULL && self->n_parts > 0)
        bar->parts = g_memdup2 (bars[i].parts, self->n_parts * sizeof (double));
      g_ptr_array_add (self->bars, bar);
      add_rows (self, bar);
    }
  return self;
}
