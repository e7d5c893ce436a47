/* chart.h — a scene of the charts room on the screen: crosshair, keyboard cursor, words.
 *
 * Arrow keys walk from mark to mark (Left, Right, Home, End) and from series to series
 * (Up, Down); Return activates the mark, Escape leaves it.  What the picture shows is
 * its accessible description, with the mark under the cursor at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "charts/scene.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_CHART (winnow_chart_get_type ())
G_DECLARE_FINAL_TYPE (WinnowChart, winnow_chart, WINNOW, CHART, GtkWidget)

/* Signals:
 * "cursor-moved": the keyboard cursor is on another mark, or on none.
 * "mark-activated" (guint line, guint mark): Return, or a click on a mark.
 * "view-changed": another stretch of time is shown.
 * "axis-picked" (double value): pressed or dragged at a value of the horizontal axis;
 *   only after winnow_chart_set_pickable(). */
GtkWidget *winnow_chart_new (void);
/* @scene: (transfer full) (nullable).  The cursor stays on its line and mark when they exist. */
void winnow_chart_set_scene (WinnowChart *self, WinnowScene *scene);
/* (transfer none) (nullable) */
WinnowScene *winnow_chart_scene (WinnowChart *self);
/* Height that is asked for; a scene with many bars or panels wants more. */
void winnow_chart_set_content_height (WinnowChart *self, int height);
/* Whether the value of a continuous axis can be chosen with the pointer. */
void winnow_chart_set_pickable (WinnowChart *self, gboolean is_pickable);

/* Time can be zoomed (Control and the wheel, +, −, 0) and moved (dragging, Shift and
 * Left or Right); "view-changed" tells so. */
void winnow_chart_set_zoomable (WinnowChart *self);
/* Zooms around a share of the width: @factor below 1 shows less time; 0 shows all. */
void winnow_chart_zoom (WinnowChart *self, double factor, double around);
/* Moves by a share of what is shown. */
void winnow_chart_pan (WinnowChart *self, double share);
/* Shows the scene anew, after its view was changed. */
void winnow_chart_view_changed (WinnowChart *self);

/* The mark under the keyboard cursor; FALSE when there is none. */
gboolean winnow_chart_cursor (WinnowChart *self, guint *line, guint *mark);
void winnow_chart_set_cursor (WinnowChart *self, guint line, guint mark);
/* Puts the crosshair at a place of the widget, as the pointer does. */
void winnow_chart_point_at (WinnowChart *self, double x, double y);

/* What the picture shows as a table that scrolls. */
GtkWidget *winnow_chart_table_new (const WinnowScene *scene);
/* The same as tab-separated text with a header; owned by the caller. */
char *winnow_chart_table_text (const WinnowScene *scene);
void winnow_chart_copy_table (WinnowChart *self);

/* Title of a column of the table by its name in the interchange files; the name itself
 * when it has none. */
const char *winnow_chart_column_title (const char *name);

/* Asks for a file and writes the picture there, by suffix: PNG, SVG, PDF or CSV.
 * @name: proposed name without suffix.  @done tells how it ended: @path is where it
 * was written, or @error says why not; it is not called when the user changes his mind. */
typedef void (*WinnowChartExported) (const char *path, const GError *error, gpointer data);
void winnow_chart_export (WinnowChart *self, const char *name, WinnowChartExported done, gpointer data);
/* Writes @scene as winnow_chart_export() does, at @width × @height. */
gboolean winnow_chart_write (WinnowScene *scene, const char *path, int width, int height, GError **error);

G_END_DECLS
