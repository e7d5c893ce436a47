/* diligence-page.h — the questions about every offer: answered one by one, compared, ranked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/diligence/answer-pane.h"
#include "window/diligence/ask-view.h"
#include "window/diligence/compare-view.h"
#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_DILIGENCE_PAGE (winnow_diligence_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDiligencePage, winnow_diligence_page, WINNOW, DILIGENCE_PAGE, AdwBin)

/* Selects by the id of an offer, of a question, or "OFFER/QUESTION". */
GtkWidget *winnow_diligence_page_new (WinnowSession *session);
const char *winnow_diligence_page_offer (WinnowDiligencePage *self);
const char *winnow_diligence_page_question (WinnowDiligencePage *self);
/* "answer", "compare" or "ask". */
void winnow_diligence_page_show_view (WinnowDiligencePage *self, const char *view);
const char *winnow_diligence_page_view (WinnowDiligencePage *self);
WinnowAskView *winnow_diligence_page_ask (WinnowDiligencePage *self);
WinnowAnswerPane *winnow_diligence_page_pane (WinnowDiligencePage *self);
WinnowCompareView *winnow_diligence_page_compare (WinnowDiligencePage *self);

G_END_DECLS
