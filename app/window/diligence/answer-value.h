/* answer-value.h — the answer itself: one of the choices, a number, or not applicable.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/diligence/answer-target.h"

G_BEGIN_DECLS

/* Fills @group for the question the target is at; both stay with the caller. */
typedef struct _WinnowAnswerValue WinnowAnswerValue;
WinnowAnswerValue *winnow_answer_value_new (WinnowAnswerTarget *target, AdwPreferencesGroup *group);
void winnow_answer_value_free (WinnowAnswerValue *self);
/* Makes the controls anew where the target's question is another one. */
void winnow_answer_value_update (WinnowAnswerValue *self);
void winnow_answer_value_focus (WinnowAnswerValue *self);
/* As if a person chose it; for tests. */
void winnow_answer_value_choose (WinnowAnswerValue *self, const char *choice);
void winnow_answer_value_set_not_applicable (WinnowAnswerValue *self, gboolean not_applicable);

G_END_DECLS
