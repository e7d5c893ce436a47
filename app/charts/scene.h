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
  gboolean per_card_hour;
  gboolean is_logarithmic; /* of prices; panels with a price of 0 or less stay linear */
  gboolean with_sources;      /* a panel: providers with a price, a day */
  gboolean with_availability; /* a strip: when it could be had */
  gboolean without_rows;      /* no table: many points take no more memory than they must */
} WinnowHistoryOptions;
WinnowScene *winnow_scene_price_history_full (GPtrArray *series /* (element-type WinnowSeries) */,
                                              const WinnowHistoryOptions *options,
                                              const char *language);
/* Whether an availability as recorded says that something could be had (with what
 * certainty, does not matter), could not, or nothing of it. */
typedef enum
{
  WINNOW_STOCK_SAYS_NOTHING,
  WINNOW_STOCK_SAYS_NO,
  WINNOW_STOCK_SAYS_LITTLE,
  WINNOW_STOCK_SAYS_YES,
} WinnowStockWord;
WinnowStockWord winnow_stock_word (const char *availability);

/* Time shown, Unix seconds, inside of the extent of all observations: for zooming. */
void winnow_scene_extent (const WinnowScene *self, double *low, double *high);
void winnow_scene_view (const WinnowScene *self, double *low, double *high);
/* Kept inside of the extent, and at least an hour. */
void winnow_scene_set_view (WinnowScene *self, double low, double high);

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

/* ---- Reading the last picture ----
 *
 * Lines are the series of all panels, or the bars, in the order of the scene.  Marks
 * are the points of a line, or the parts of a bar and last its total.  Positions are
 * in the user units of the last winnow_scene_paint(). */

guint winnow_scene_n_lines (const WinnowScene *self);
/* Which of the series (or curves) given the line is of; -1 = of none of them alone. */
int winnow_scene_line_series (const WinnowScene *self, guint line);
guint winnow_scene_n_marks (const WinnowScene *self, guint line);
/* FALSE when the mark was not in the picture. */
gboolean winnow_scene_mark_position (const WinnowScene *self, guint line, guint mark, double *x, double *y);
/* Where the mark stands on a continuous horizontal axis. */
double winnow_scene_mark_axis_value (const WinnowScene *self, guint line, guint mark);
/* The mark in words: line, value, where it stands, flags.  Owned by the caller. */
char *winnow_scene_mark_text (const WinnowScene *self, guint line, guint mark);
/* The mark of @line nearest to the place @x on the horizontal axis; FALSE when it has none. */
gboolean winnow_scene_nearest_on_line (const WinnowScene *self, guint line, double x, guint *mark);
/* The mark nearest to a place, at most @distance away. */
gboolean winnow_scene_nearest_mark (const WinnowScene *self, double x, double y, double distance, guint *line, guint *mark);
/* Whether there is a continuous horizontal axis; where the plots stand, all panels together. */
gboolean winnow_scene_has_axis (const WinnowScene *self);
gboolean winnow_scene_plot (const WinnowScene *self, double *left, double *top, double *right, double *bottom);
/* Value of the horizontal axis at @x: Unix seconds over time; and in words. */
double winnow_scene_axis_value (const WinnowScene *self, double x);
char *winnow_scene_axis_text (const WinnowScene *self, double value);

typedef struct
{
  const char *group; /* title of the panel; of the scene */
  const char *label; /* of the scene */
  int style;         /* series[] of the palette; -1 = none */
  char *value;
  double y;          /* NaN = not a place */
} WinnowReading;
/* What holds at a place: the value of every line there, or the parts of the bar under
 * it.  (transfer full) (element-type WinnowReading), maybe empty. */
GArray *winnow_scene_read (const WinnowScene *self, double x, double y);

/* "en" or "zh"; what the picture is called, "" when it has no title. */
const char *winnow_scene_language (const WinnowScene *self);
const char *winnow_scene_title (const WinnowScene *self);
/* The rows behind the picture, first the header; cells are owned by the scene.
 * (element-type char **) */
const GPtrArray *winnow_scene_rows (const WinnowScene *self);
/* Series colours of a screen, and its language; the other colours are the caller's. */
void winnow_palette_set_screen (WinnowPalette *self, gboolean is_dark, gboolean high_contrast, const char *language);
/* As winnow_palette_set_screen() leaves them, marker @style at a place: for legends. */
void winnow_palette_draw_marker (const WinnowPalette *self, cairo_t *cairo, guint style, double x, double y, double radius);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowScene, winnow_scene_free)

G_END_DECLS
