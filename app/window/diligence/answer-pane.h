/* answer-pane.h — one question in full, and its answer to edit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/diligence/answer-value.h"
#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_ANSWER_PANE (winnow_answer_pane_get_type ())
G_DECLARE_FINAL_TYPE (WinnowAnswerPane, winnow_answer_pane, WINNOW, ANSWER_PANE, AdwBin)

/* Signal "closed": the user wants to go back to the questions. */
GtkWidget *winnow_answer_pane_new (WinnowSession *session);
/* @question NULL shows nothing.  What was typed for the old question is saved. */
void winnow_answer_pane_show (WinnowAnswerPane *self, const char *offer_id, const char *question);
void winnow_answer_pane_set_folded (WinnowAnswerPane *self, gboolean folded);
/* Shows the newest assessment. */
void winnow_answer_pane_update (WinnowAnswerPane *self);
/* FALSE when what was typed does not fit; it stays as typed then. */
gboolean winnow_answer_pane_flush (WinnowAnswerPane *self);
void winnow_answer_pane_focus (WinnowAnswerPane *self);
/* Edits the answer of @evaluator; NULL = the team's. */
void winnow_answer_pane_set_evaluator (WinnowAnswerPane *self, const char *evaluator);
WinnowAnswerValue *winnow_answer_pane_value (WinnowAnswerPane *self);

G_END_DECLS
