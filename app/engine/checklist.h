/* checklist.h — due diligence of one offer: graded answers, worst cases, scores.
 *
 * used (q) is the answer where its grade reaches the required one and it has not
 * expired, otherwise the worst value, marked assumed (or the answer itself where that
 * is worse still).  A score is the weighted mean of v (used) over the questions that
 * apply; not applicable needs a reason and leaves both sums; unanswered counts as
 * unfavourable; nothing applicable is blank, not 0.  These are the rules of silence
 * and non-applicability of questionnaire tools such as OpenRisk, where contributions
 * must add up to the score.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/catalog.h"
#include "engine/model.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_ANSWER_OPEN,           /* nobody answered: worst case assumed */
  WINNOW_ANSWER_BELOW_GRADE,    /* answered, evidence too weak: worst case assumed */
  WINNOW_ANSWER_EXPIRED,        /* evidence too old: worst case assumed */
  WINNOW_ANSWER_WRITTEN,        /* counts as answered */
  WINNOW_ANSWER_NOT_APPLICABLE, /* with a reason; leaves the sums */
} WinnowAnswerState;

typedef struct
{
  const WinnowQuestion *question; /* borrowed from the catalogue */
  const WinnowAnswer *answer;     /* the team's answer, borrowed from the evaluation; NULL = open */
  WinnowAnswerState state;
  gboolean is_assumed;
  gboolean is_disputed;  /* several evaluators answered and there is no consensus: the worst counts */
  char *used_value;      /* choice id or number as text, after the worst-case rule */
  double score;          /* v(used) 0..1 */
  double score_claimed;  /* v(answer as claimed), = score where written; worst where open */
  double score_best;     /* while assumed: as claimed, or the scale's best where open; = score where written */
  gboolean is_red;       /* answered with a red flag, at whatever grade */
  gboolean is_blocking;  /* critical and assumed, or red on a critical question; not accepted */
  gboolean is_knock_out; /* critical, written, failing; no acceptance lifts it */
  const WinnowAcceptance *acceptance; /* or NULL */
} WinnowChecklistItem;

typedef struct
{
  const WinnowQuestionGroup *group;
  guint answered, assumed, not_applicable;
  gboolean has_score; /* FALSE when nothing applies: shown blank, never 0 */
  double score, low, high; /* score counts assumed answers at their worst, so it equals low */
} WinnowChecklistGroup;

typedef struct
{
  const WinnowQuestion *question;
  double value;          /* by how much the best answer at its grade would raise the overall score */
  gboolean can_knock_out;
  gboolean is_blocking;
} WinnowAskNext;

typedef struct
{
  WinnowCatalog *catalog;
  WinnowEvaluation *evaluation;
  GPtrArray *items;     /* of WinnowChecklistItem, in bank order, applicable questions only */
  GPtrArray *groups;    /* of WinnowChecklistGroup */
  GPtrArray *ask_next;  /* of WinnowAskNext, knock-out and blocking first, then by value */
  guint answered, assumed, red, blocking, knock_outs;
  gboolean has_score;
  double score, low, high; /* over all groups, by question weight */
} WinnowChecklist;

/* @category: the offer's primary category (decides which questions apply); NULL
 * applies all.  @secondary: adds its questions.  @now: RFC 3339, for expiry; a date
 * without a time expires at its end.  A condition of a question counts as met unless
 * it is "no" for every part of the work that the offer is considered for.
 * Answers: the consensus counts (no evaluator named), else the only evaluator's; of
 * several rows by one evaluator the last. */
WinnowChecklist *winnow_checklist_new (WinnowCatalog *catalog,
                                       WinnowEvaluation *evaluation,
                                       const WinnowOffer *offer,
                                       const char *category,
                                       const char *secondary,
                                       const char *now);
void winnow_checklist_free (WinnowChecklist *self);
/* NULL when the question does not apply to the offer. */
const WinnowChecklistItem *winnow_checklist_item (const WinnowChecklist *self, const char *question);
/* -1, 0, 1: below, at, above the required grade; "E0".."E5". */
int winnow_grade_compare (const char *grade, const char *required);
/* Piecewise linear through the anchors (ascending x), clipped at both ends. */
double winnow_anchors_value (const WinnowAnchor *anchors, guint n_anchors, double x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowChecklist, winnow_checklist_free)

G_END_DECLS
