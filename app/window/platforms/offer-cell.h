/* offer-cell.h — a cell of the table of offers, and its row on narrow windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "window/platforms/offer-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OFFER_CELL (winnow_offer_cell_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOfferCell, winnow_offer_cell, WINNOW, OFFER_CELL, GtkWidget)

GtkWidget *winnow_offer_cell_new (WinnowOfferColumn column);
/* NULL lets go of the item. */
void winnow_offer_cell_set_item (WinnowOfferCell *self, WinnowOfferItem *item);

#define WINNOW_TYPE_OFFER_ROW (winnow_offer_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOfferRow, winnow_offer_row, WINNOW, OFFER_ROW, GtkWidget)

GtkWidget *winnow_offer_row_new (void);
void winnow_offer_row_set_item (WinnowOfferRow *self, WinnowOfferItem *item);

G_END_DECLS
