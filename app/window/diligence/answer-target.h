/* answer-target.h — which answer is being edited: whose, to which question, about which offer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window/session.h"

G_BEGIN_DECLS

/* The row itself comes into being with the first thing that is written down. */
typedef struct
{
  WinnowSession *session;
  char *offer_id;
  const WinnowQuestion *question; /* of the catalogue, which lives as long as the workspace */
  char *evaluator;                /* NULL = the team's consensus */
  char *answer_id;
} WinnowAnswerTarget;

WinnowAnswerTarget *winnow_answer_target_new (WinnowSession *session);
void winnow_answer_target_free (WinnowAnswerTarget *self);
/* Aims at @evaluator's answer, there or not. */
void winnow_answer_target_set (WinnowAnswerTarget *self, const char *offer_id, const WinnowQuestion *question,
                               const char *evaluator);
/* The newest version, or NULL while nothing is written down. */
const WinnowAnswer *winnow_answer_target_answer (const WinnowAnswerTarget *self);
/* A copy to change, or a new row (transfer full). */
WinnowAnswer *winnow_answer_target_edit (const WinnowAnswerTarget *self);
/* Saves @answer (transfer full) where it differs from what is there. */
void winnow_answer_target_put (const WinnowAnswerTarget *self, WinnowAnswer *answer);
/* The last answer of every evaluator to the question (transfer container). */
GPtrArray *winnow_answer_target_all (const WinnowAnswerTarget *self);
/* Whose answer to show first; NULL = the team's. */
const char *winnow_answer_target_default_evaluator (WinnowSession *session, const char *offer_id,
                                                    const WinnowQuestion *question);

G_END_DECLS
