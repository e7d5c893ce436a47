/* platforms-page.h — the pool of offers: table, filters, and the chosen offer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PLATFORMS_PAGE (winnow_platforms_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPlatformsPage, winnow_platforms_page, WINNOW, PLATFORMS_PAGE, AdwBin)

GtkWidget *winnow_platforms_page_new (WinnowSession *session);
/* Id of the chosen offer, or NULL. */
const char *winnow_platforms_page_selected (WinnowPlatformsPage *self);
void winnow_platforms_page_select (WinnowPlatformsPage *self, const char *offer_id);
void winnow_platforms_page_add_offer (WinnowPlatformsPage *self);
void winnow_platforms_page_classify (WinnowPlatformsPage *self);
void winnow_platforms_page_note (WinnowPlatformsPage *self);
/* Marks an offer to be put side by side with others, or unmarks it. */
void winnow_platforms_page_toggle_mark (WinnowPlatformsPage *self, const char *offer_id);
/* The dialog with the marked offers, presented; NULL, and a word why, with fewer than two. */
GtkWidget *winnow_platforms_page_compare (WinnowPlatformsPage *self);
/* Puts the offers on show on the clipboard, as tab-separated text. */
void winnow_platforms_page_copy (WinnowPlatformsPage *self);
/* Whether some offer still waits for a category or a line of its ledger; @select shows it. */
gboolean winnow_platforms_page_select_next (WinnowPlatformsPage *self, gboolean select);
/* The offers on show, groups included, in their order: for tests. */
GListModel *winnow_platforms_page_model (WinnowPlatformsPage *self);

G_END_DECLS
