/* sign-off.h — whether what somebody put a name under is still what stands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/assessment.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_SIGN_OFF_HOLDS,
  WINNOW_SIGN_OFF_INPUTS_CHANGED, /* something was edited since */
  WINNOW_SIGN_OFF_RESULT_CHANGED, /* same inputs, but another program, rule file or day (prices age) gives another set */
} WinnowSignOffState;

/* @sign_off must belong to the assessment's evaluation. */
WinnowSignOffState winnow_sign_off_state (const WinnowAssessment *assessment, const WinnowSignOff *sign_off);
/* Fills what the name is given for: digest, recommended offers and @program's version. */
void winnow_sign_off_seal (WinnowSignOff *self, const WinnowAssessment *assessment, const char *program);
/* The team's decision (the last one recorded), or NULL; borrowed. */
const WinnowDecision *winnow_decision_of (const WinnowEvaluation *evaluation);
/* Under that decision, in document order. (transfer container) (element-type WinnowSignOff) */
GPtrArray *winnow_sign_offs_of (const WinnowEvaluation *evaluation);

/* How many offers the team chose that are still there. */
guint winnow_n_chosen (const WinnowAssessment *assessment);
/* Ids of the offers the team chose and that are still there, or of the recommended ones
 * while there is none.
 * (transfer full) */
char **winnow_chosen_offers (const WinnowAssessment *assessment);

G_END_DECLS
