/* offer-page.h — everything of one offer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OFFER_PAGE (winnow_offer_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOfferPage, winnow_offer_page, WINNOW, OFFER_PAGE, AdwBin)

/* Signal "closed": the user wants to leave it. */
GtkWidget *winnow_offer_page_new (WinnowSession *session);
void winnow_offer_page_set_offer (WinnowOfferPage *self, const char *offer_id);
/* Over the table: the close button becomes a way back. */
void winnow_offer_page_set_folded (WinnowOfferPage *self, gboolean folded);
void winnow_offer_page_focus_note (WinnowOfferPage *self);
/* Saves what is still being typed. */
void winnow_offer_page_flush (WinnowOfferPage *self);

G_END_DECLS
