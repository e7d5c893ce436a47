/* offer-cell.h — a cell of the table of offers, or a whole row of it on narrow windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "window/platforms/offer-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OFFER_CELL (winnow_offer_cell_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOfferCell, winnow_offer_cell, WINNOW, OFFER_CELL, GtkWidget)

/* The check button of an offer asks for "offers.mark" with the offer's id. */
GtkWidget *winnow_offer_cell_new (WinnowOfferColumn column);
/* Name, verdict, price and total together. */
GtkWidget *winnow_offer_cell_new_row (void);
/* NULL lets go of the item. */
void winnow_offer_cell_set_item (WinnowOfferCell *self, WinnowOfferItem *item);

G_END_DECLS
