/* question-order.h — the order in which the questions about an offer are worked through.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/checklist.h"

G_BEGIN_DECLS

/* The group of questions that are asked of every offer first. */
#define WINNOW_GROUP_SCREENING ""

typedef struct
{
  const char *group; /* id, or WINNOW_GROUP_SCREENING */
  const WinnowChecklistItem *item;
} WinnowQuestionPlace;

gboolean winnow_question_is_in_group (const WinnowQuestion *question, const char *group);
/* (element-type WinnowQuestionPlace): every question once, screening ones first where
 * that is wanted; borrows from @checklist. */
GArray *winnow_question_order_new (const WinnowChecklist *checklist, gboolean screening_first);
/* -1 when the question is not asked of the offer. */
int winnow_question_order_index (GArray *places, const char *question);
/* The first place of @question in @group; NULL stands for any.  NULL when there is none. */
const WinnowQuestionPlace *winnow_question_order_find (GArray *places, const char *question, const char *group);

G_END_DECLS
