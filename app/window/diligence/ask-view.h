/* ask-view.h — the open questions about an offer, ranked by what an answer could change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_ASK_VIEW (winnow_ask_view_get_type ())
G_DECLARE_FINAL_TYPE (WinnowAskView, winnow_ask_view, WINNOW, ASK_VIEW, AdwBin)

/* Signal "activated" (char *question). */
GtkWidget *winnow_ask_view_new (WinnowSession *session);
void winnow_ask_view_update (WinnowAskView *self, WinnowAssessment *assessment, const WinnowOfferAssessment *offer);
/* (element-type WinnowQuestionItem) */
GListModel *winnow_ask_view_model (WinnowAskView *self);
/* The questions as text, with whom to ask. */
char *winnow_ask_view_to_text (WinnowAskView *self);

G_END_DECLS
