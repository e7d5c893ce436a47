/* checklist.h — due diligence of one offer: graded answers, worst cases, scores.
 *
 * Formulas of domain note 1.7: used(q) is the answer where its grade reaches the
 * required one and it has not expired, otherwise the worst value, marked assumed.
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
  char *used_value;      /* choice id or number as text, after the worst-case rule */
  double score;          /* v(used) 0..1 */
  double score_claimed;  /* v(answer as claimed), = score where written; worst where open */
  double score_best;     /* v of the best plausible answer while assumed, = score where written */
  gboolean is_red;       /* answered with a red flag */
  gboolean is_blocking;  /* critical and assumed, or red on a critical question; not accepted */
  gboolean is_knock_out; /* critical, written, failing */
  const WinnowAcceptance *acceptance; /* or NULL */
} WinnowChecklistItem;

typedef struct
{
  const WinnowQuestionGroup *group;
  guint answered, assumed, not_applicable;
  gboolean has_score; /* FALSE when nothing applies: shown blank, never 0 */
  double score, low, high;
} WinnowChecklistGroup;

typedef struct
{
  const WinnowQuestion *question;
  double value;          /* score span still open, weighted; higher first */
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
 * applies all.  @secondary: adds its questions.  @now: RFC 3339, for expiry. */
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
