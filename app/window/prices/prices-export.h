/* prices-export.h — saving the chart of prices or its table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "window/prices/price-picture.h"
#include "window/session.h"

G_BEGIN_DECLS

/* Asks for a file and writes @series (element-type WinnowPriceSeries) to it as @view shows
 * them: PNG, SVG, PDF or CSV by its suffix.  The session tells how it went. */
void winnow_prices_export (GtkWindow *parent, WinnowSession *session, GPtrArray *series, const WinnowPricesView *view);

G_END_DECLS
