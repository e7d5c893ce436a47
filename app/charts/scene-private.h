/* scene-private.h — what the files of this room share about a scene.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "charts/scene.h"
#include "charts/words.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_SCENE_HISTORY,
  WINNOW_SCENE_BARS,
  WINNOW_SCENE_CURVES,
} WinnowSceneKind;

typedef struct
{
  double x, y;
  guint flags;         /* WinnowFlags; a flagged point is drawn hollow, outside the line */
  gboolean starts_run; /* nothing was seen since the point before: the line breaks */
} WinnowScenePoint;

/* One series in one panel. */
typedef struct
{
  char *label;
  guint style;      /* colour, marker and dash */
  gboolean is_step; /* the value holds until the next point */
  GArray *points;   /* of WinnowScenePoint, ascending in x */
} WinnowLayer;

/* y of a point of a strip. */
typedef enum
{
  WINNOW_STOCK_NONE,
  WINNOW_STOCK_LOW,
  WINNOW_STOCK_SOME,
} WinnowStock;

/* A value axis with the layers drawn against it. */
typedef struct
{
  char *title;
  double weight; /* share of the height, relative to the other panels */
  gboolean from_zero;
  gboolean is_count; /* whole numbers, no direct labels */
  gboolean is_strip; /* a row a layer: how well it could be had, as WinnowStock */
  gboolean is_logarithmic;
  GPtrArray *layers; /* of WinnowLayer */
} WinnowPanel;

typedef struct
{
  char *label;
  double low, high;
  gboolean is_incomplete;
  double *parts; /* NULL = one piece */
} WinnowSceneBar;

/* From here to there this layer is the lowest one. */
typedef struct
{
  double from, to;
  guint layer;
} WinnowSceneSegment;

/* Where text was put in the last picture, for the checks. */
typedef struct
{
  double x, y, width, height;
} WinnowSceneBox;

typedef struct _WinnowValueAxis
{
  double low, high; /* ends of the axis, not always at a tick */
  double first, step;
  guint n; /* ticks, at first, first + step … */
  int decimals;
  gboolean is_logarithmic; /* ticks at 1, 2 and 5 of each decade; first: number of the first of them */
} WinnowValueAxis;

/* Where a panel, or all bars, stood in the last picture. */
typedef struct
{
  double x, y, width, height;
  struct _WinnowValueAxis axis; /* the vertical one, for bars the horizontal one */
  double row;        /* height of a bar's row; 0 = a panel */
  guint n_rows;      /* bars in the picture */
} WinnowSceneFrame;

struct _WinnowScene
{
  WinnowSceneKind kind;
  char *language;
  char *title, *x_title;
  double x_low, x_high;         /* of the picture */
  double extent_low, extent_high; /* of all that there is */
  GPtrArray *panels; /* of WinnowPanel: history and curves */
  GPtrArray *bars;   /* of WinnowSceneBar */
  char **part_labels;
  guint n_parts;
  char *unit;
  double marked_x;     /* NaN = none */
  gboolean x_is_share; /* 0..1, shown as a percentage */
  GArray *segments;    /* of WinnowSceneSegment, ascending */
  GPtrArray *rows;     /* of char **: what the picture shows, first row the header */
  GArray *boxes;       /* of WinnowSceneBox */
  GArray *frames;      /* of WinnowSceneFrame, one a panel */
};

WinnowScene *winnow_scene_new (WinnowSceneKind kind, const char *title, const char *language);
WinnowPanel *winnow_scene_add_panel (WinnowScene *self, const char *title, double weight);
WinnowLayer *
winnow_panel_add_layer (WinnowPanel *self, const char *label, guint style, gboolean is_step);
/* The last argument of the list is NULL; NULL cells before it are not possible, "" is. */
void winnow_scene_add_row (WinnowScene *self, ...) G_GNUC_NULL_TERMINATED;
gboolean winnow_scene_is_empty (const WinnowScene *self);
/* What an empty scene says instead of a picture. */
const char *winnow_scene_empty_text (const WinnowScene *self);
/* Lowest and highest y of what is in the line (of flagged points when there is
 * nothing else); FALSE when there is no point. */
gboolean winnow_panel_extent (const WinnowPanel *self, double *low, double *high);
/* The same of what the line shows from @from to @to, what holds at @from included. */
gboolean winnow_panel_extent_between (const WinnowPanel *self, double from, double to, double *low, double *high);
/* Number of points before @x. */
guint winnow_layer_lower_bound (const WinnowLayer *self, double x);
/* The newest point of the line before index @i, the oldest from it on; NULL when there is none. */
const WinnowScenePoint *winnow_layer_used_before (const WinnowLayer *self, guint i);
const WinnowScenePoint *winnow_layer_used_from (const WinnowLayer *self, guint i);
/* "zero, placeholder" of one set of flags. */
char *winnow_chart_flags (guint flags, const char *language);
/* "zero (2), placeholder (1)" over the flagged points of all layers, or NULL. */
char *winnow_scene_flag_summary (const WinnowScene *self);

/* ---- value-axis.c ---- */

/* Ticks at 1, 2 or 5 × 10^k inside an axis that holds [low, high], at most about @most of them. */
WinnowValueAxis
winnow_value_axis (double low, double high, guint most, gboolean whole, gboolean from_zero);
/* Both ends above 0; ticks at 1, 2 and 5 of each decade, or at the decades only. */
WinnowValueAxis winnow_logarithmic_axis (double low, double high, guint most);
/* How far up @value stands: 0 at the lower end, 1 at the upper one. */
double winnow_value_axis_share (const WinnowValueAxis *self, double value);
double winnow_value_axis_tick (const WinnowValueAxis *self, guint i);
char *winnow_value_axis_tick_text (const WinnowValueAxis *self, guint i);
/* Grouped by thousands, as both languages write it; owned by the caller. */
char *winnow_chart_number (double value, int decimals);
/* Two to four decimals as the size asks: 2.49, 0.0315, 48,120. */
char *winnow_chart_price (double value);
/* "62.5 %" of 0.625. */
char *winnow_chart_share (double share);

/* ---- time-axis.c ---- */

typedef struct
{
  gint64 time;
  char *label; /* a second line holds the day or year where it changes */
} WinnowTimeTick;

/* (element-type WinnowTimeTick): calendar steps in UTC, at most @most ticks. */
GArray *winnow_time_axis (gint64 low, gint64 high, guint most, const char *language);
/* "30 Nov 2026" or "2026年11月30日". */
char *winnow_chart_date (gint64 time, const char *language);
char *winnow_chart_time_iso (gint64 time);

/* ---- decimation.c ---- */

typedef struct
{
  gboolean has_any;
  gboolean joins; /* the line goes on from the column before */
  double low, high, last;
} WinnowColumn;

/* Lowest and highest value of the line in each of @n_columns equal columns over
 * [x_low, x_high]; a step's value is carried into the columns it holds over.
 * Points must be unflagged; (element-type WinnowColumn). */
GArray *winnow_decimate (
    const GArray *points, gboolean is_step, double x_low, double x_high, guint n_columns);

/* ---- speech.c, csv.c, reading.c: see scene.h ---- */

/* ---- painter ---- */

typedef struct
{
  WinnowScene *scene;
  cairo_t *cairo;
  double width, height;
  const WinnowPalette *palette;
  PangoContext *context;
  PangoFontDescription *font;
} WinnowPainter;

typedef struct
{
  double x, y, width, height;
} WinnowArea;

/* @max_width < 0: one line.  @size: relative to the palette's font. */
PangoLayout *winnow_painter_layout (
    WinnowPainter *self, const char *text, double size, double max_width, gboolean bold);
void winnow_painter_show (
    WinnowPainter *self, PangoLayout *layout, double x, double y, const double colour[4]);
void winnow_painter_colour (WinnowPainter *self, const double colour[4], double alpha);
void winnow_painter_marker (
    WinnowPainter *self, guint style, double x, double y, double radius, gboolean hollow);
void winnow_painter_marker_path (cairo_t *cairo, guint style, double x, double y, double radius);
void winnow_painter_dash (WinnowPainter *self, guint style);
/* @share of @a over @b. */
void winnow_painter_mix (const double a[4], const double b[4], double share, double result[4]);
double winnow_layout_width (PangoLayout *layout);
double winnow_layout_height (PangoLayout *layout);
/* Paints the title and takes its height from @area. */
void winnow_painter_title (WinnowPainter *self, WinnowArea *area);

void winnow_paint_panels (WinnowPainter *self, WinnowArea area);
void winnow_paint_bars (WinnowPainter *self, WinnowArea area);
/* Rows of how well something could be had: full, half and thin bars. */
void winnow_paint_strip (WinnowPainter *self, const WinnowPanel *panel, WinnowArea area);
/* Polyline or steps of a layer, markers included; pure drawing, no text. */
void winnow_paint_layer (WinnowPainter *self,
                         const WinnowLayer *layer,
                         WinnowArea area,
                         double x_low,
                         double x_high,
                         const WinnowValueAxis *axis,
                         gboolean decimate);

typedef struct
{
  const WinnowLayer *layer;
  PangoLayout *layout;
  double anchor; /* y of the line's end */
  double y;      /* top of the text */
  double height;
} WinnowEndLabel;

/* Moves the labels apart inside [top, bottom], order kept; FALSE when there is no room. */
gboolean winnow_end_labels_place (WinnowEndLabel *labels, guint n, double top, double bottom);

G_END_DECLS
