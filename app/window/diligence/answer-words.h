/* answer-words.h — states of answers as the window shows them: word, icon, class.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/assessment.h"

G_BEGIN_DECLS

/* What is most important about an answer, worst first. */
typedef enum
{
  WINNOW_MARK_KNOCK_OUT,
  WINNOW_MARK_CONFLICT,
  WINNOW_MARK_RED_FLAG,
  WINNOW_MARK_EXPIRED,
  WINNOW_MARK_WEAK,    /* answered, evidence below the required grade */
  WINNOW_MARK_ASSUMED, /* nobody answered */
  WINNOW_MARK_NOT_APPLICABLE,
  WINNOW_MARK_ANSWERED,
  WINNOW_MARK_NOT_ASKED, /* the question does not concern the offer's category */
} WinnowAnswerMark;
#define WINNOW_N_MARKS (WINNOW_MARK_NOT_ASKED + 1)

/* @item NULL: not asked. */
WinnowAnswerMark winnow_answer_mark (const WinnowChecklistItem *item);
/* One or two words; an icon of its own shape; a CSS class, or NULL. */
const char *winnow_answer_mark_word (WinnowAnswerMark mark);
const char *winnow_answer_mark_icon (WinnowAnswerMark mark);
const char *winnow_answer_mark_class (WinnowAnswerMark mark);
/* What the team wrote down: "0.09 USD/GB · E4"; NULL where nothing is. */
char *winnow_answer_claim (const WinnowAnswer *answer, const WinnowQuestion *question, const char *language);
/* A sentence: what the state is, and what is used in its stead. */
char *winnow_answer_sentence (const WinnowChecklistItem *item, const char *language);
/* The worst case in words where the bank has them, otherwise its value. */
char *winnow_answer_worst (const WinnowQuestion *question, const char *language);
/* Who can settle the question: the platform, our own team, or a trial. */
char *winnow_answer_whom_to_ask (const WinnowQuestion *question, const WinnowOfferAssessment *offer);
const char *winnow_answer_offer_name (const WinnowOfferAssessment *offer);

G_END_DECLS
