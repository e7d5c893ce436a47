/* answer-evidence.h — files and pages an answer rests on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/diligence/answer-target.h"

G_BEGIN_DECLS

typedef struct _WinnowAnswerEvidence WinnowAnswerEvidence;
WinnowAnswerEvidence *winnow_answer_evidence_new (WinnowAnswerTarget *target, AdwPreferencesGroup *group);
void winnow_answer_evidence_free (WinnowAnswerEvidence *self);
void winnow_answer_evidence_update (WinnowAnswerEvidence *self);
/* Adds what is typed in the entry; a link is told by its scheme. */
void winnow_answer_evidence_add (WinnowAnswerEvidence *self, const char *location);

G_END_DECLS
