/* chart-box.h — the small box beside the crosshair.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "charts/scene.h"

G_BEGIN_DECLS

/* Draws @heading and @readings beside (@x, @y), inside of @width × @height. */
void winnow_chart_box_snapshot (GtkWidget *widget, GtkSnapshot *snapshot, const WinnowPalette *palette,
                                const char *heading, const GArray *readings, double x, double y);

G_END_DECLS
