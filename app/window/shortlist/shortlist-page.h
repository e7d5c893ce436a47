/* shortlist-page.h — the way from the pool to two or three, step by step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_SHORTLIST_PAGE (winnow_shortlist_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowShortlistPage, winnow_shortlist_page, WINNOW, SHORTLIST_PAGE, AdwBin)

/* A WinnowPage: selects a step by its name ("form", "ledger"…), or an offer, which
 * the steps on show it then. */
GtkWidget *winnow_shortlist_page_new (WinnowSession *session);
/* Name of the step on show. */
const char *winnow_shortlist_page_step (WinnowShortlistPage *self);

G_END_DECLS
