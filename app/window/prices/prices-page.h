/* prices-page.h — imported price series over time, chosen and compared.
 *
 * winnow_page_select() takes the id of a series.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/chart/chart.h"
#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PRICES_PAGE (winnow_prices_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPricesPage, winnow_prices_page, WINNOW, PRICES_PAGE, AdwBin)

GtkWidget *winnow_prices_page_new (WinnowSession *session);
/* Adds the series to those on show, or takes it away. */
void winnow_prices_page_choose (WinnowPricesPage *self, const char *series_id, gboolean is_chosen);
/* Number of series on show in the newest picture; 0 while there is none. */
guint winnow_prices_page_n_shown (WinnowPricesPage *self);
WinnowChart *winnow_prices_page_chart (WinnowPricesPage *self);
/* Rows of the tree on show, and of the table. */
GListModel *winnow_prices_page_tree (WinnowPricesPage *self);
GListModel *winnow_prices_page_table (WinnowPricesPage *self);

G_END_DECLS
