/* scene.h — a chart as data: axes, layers, series, and what can be read from it.
 *
 * One description serves the painter (screen, PDF, PNG, SVG), hit-testing, the
 * keyboard cursor, the equivalent table, CSV and the spoken summary.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <gio/gio.h>
#include <pango/pangocairo.h>

#include "engine/series.h"

G_BEGIN_DECLS

typedef struct _WinnowScene WinnowScene;

typedef struct
{
  double foreground[4], background[4], dim[4];
  double series[8][4];         /* distinguishable without colour: markers and dashes differ too */
  const char *font;            /* pango description, e.g. "Sans 10" */
  const char *language;        /* for shaping and number formats: "en" or "zh" */
} WinnowPalette;

const WinnowPalette *winnow_palette_print (const char *language); /* light, for export */

/* Price steps over time with a marker at every observation, breaks at gaps,
 * direct labels; flagged points hollow and named. */
WinnowScene *winnow_scene_price_history (GPtrArray *series /* (element-type WinnowSeries) */,
                                         gboolean per_card_hour,
                                         const char *language);

typedef struct
{
  const char *label;
  double low, high;     /* equal = a point */
  gboolean incomplete;
  const double *parts;  /* stacked parts, n_parts of them; may be NULL */
} WinnowBar;
/* Stacked horizontal bars (ledger totals by line). */
WinnowScene *winnow_scene_bars (const char *title,
                                const char *unit,
                                const char *const *part_labels,
                                guint n_parts,
                                const WinnowBar *bars,
                                guint n_bars,
                                const char *language);

typedef struct
{
  const char *label;
  GArray *x, *y; /* of double, same length, ascending x */
} WinnowCurve;
/* Lines over a continuous axis (break-even envelope over utilisation). */
WinnowScene *winnow_scene_curves (const char *title,
                                  const char *x_title,
                                  const char *y_title,
                                  const WinnowCurve *curves,
                                  guint n_curves,
                                  double marked_x /* NaN = none */,
                                  const char *language);

void winnow_scene_free (WinnowScene *self);

/* Paints into @width × @height user units; @cairo may be any surface at any scale. */
void winnow_scene_paint (WinnowScene *self, cairo_t *cairo, double width, double height, const WinnowPalette *palette);
gboolean winnow_scene_write_png (WinnowScene *self, const char *path, int width, int height, double scale, const WinnowPalette *palette, GError **error);
gboolean winnow_scene_write_svg (WinnowScene *self, const char *path, int width, int height, const WinnowPalette *palette, GError **error);
gboolean winnow_scene_write_pdf (WinnowScene *self, const char *path, int width, int height, const WinnowPalette *palette, GError **error);
/* Everything the picture shows, as CSV with a header. */
char *winnow_scene_to_csv (const WinnowScene *self);
/* One paragraph for a screen reader and for a caption. */
char *winnow_scene_to_speech (const WinnowScene *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowScene, winnow_scene_free)

G_END_DECLS
