/* question-item.h — one question about one offer, as lists show it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "window/diligence/answer-words.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_QUESTION_ITEM (winnow_question_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowQuestionItem, winnow_question_item, WINNOW, QUESTION_ITEM, GObject)

/* Signal "changed": what it shows is new. */
WinnowQuestionItem *winnow_question_item_new (const char *question);
/* @rank: place in the order of asking, from 1; 0 = in none. */
void winnow_question_item_set (WinnowQuestionItem *self, WinnowAssessment *assessment,
                               const WinnowOfferAssessment *offer, guint rank);
const char *winnow_question_item_id (WinnowQuestionItem *self);
const WinnowQuestion *winnow_question_item_question (WinnowQuestionItem *self);
const WinnowChecklistItem *winnow_question_item_answer (WinnowQuestionItem *self);
const WinnowOfferAssessment *winnow_question_item_offer (WinnowQuestionItem *self);
guint winnow_question_item_rank (WinnowQuestionItem *self);
/* Puts items for @questions (ids) into @store, keeping those that stay. */
void winnow_question_items_update (GListStore *store, GPtrArray *questions, WinnowAssessment *assessment,
                                   const WinnowOfferAssessment *offer, gboolean are_ranked);


G_END_DECLS
