/* assessment.h — everything the method says of an evaluation, in one immutable
 * result that pages, report and command line read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/checklist.h"
#include "engine/classifier.h"
#include "engine/decision-crosschecks.h"
#include "engine/decision.h"
#include "engine/form-cut.h"
#include "engine/ledger.h"
#include "engine/trial.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_VERDICT_OPEN,        /* in the pool, not recommended, nothing against it yet */
  WINNOW_VERDICT_CUT,         /* step 1 */
  WINNOW_VERDICT_KNOCKED_OUT, /* a critical question failed, or a knock-out rule */
  WINNOW_VERDICT_WITHDRAWN,   /* by the team */
  WINNOW_VERDICT_DOMINATED,
  WINNOW_VERDICT_BLOCKED,     /* cannot be recommended until resolved or accepted by name */
  WINNOW_VERDICT_UNRANKED,    /* ledger incomplete without bounds */
  WINNOW_VERDICT_RECOMMENDED, /* in the recommended set */
} WinnowVerdict;

/* Stable id ("cut", "knocked-out"…) and translatable word. */
const char *winnow_verdict_id (WinnowVerdict verdict);
const char *winnow_verdict_title (WinnowVerdict verdict);

/* A price as people see it in the table of offers. */
typedef struct
{
  gboolean is_known;
  double per_card_hour; /* evaluation currency */
  char *derivation;     /* or why it is not known */
  char *observed_at;    /* or NULL */
  gboolean is_stale;    /* older than the price's shelf life */
  char *source;
} WinnowOfferPrice;

typedef struct
{
  const WinnowOffer *offer;       /* borrowed from the evaluation */
  const WinnowPlatform *platform; /* borrowed, or NULL */
  WinnowClassification *classification;
  WinnowChecklist *checklist;
  WinnowLedgerModel *ledger_model;
  WinnowLedger *ledger;           /* at the planned u, with trace */
  WinnowTrial *trial;
  WinnowOfferPrice price;         /* of the compute line */
  WinnowVerdict verdict;
  GPtrArray *reasons;             /* of char *: reasons of the verdict, in @language */
  int alternative;                /* index in the decision, or -1 */
  char **upstreams;               /* names; empty = unknown */
} WinnowOfferAssessment;

typedef struct
{
  gatomicrefcount references;
  WinnowEvaluation *evaluation;
  WinnowCatalog *catalog;
  char *language;
  char *now;
  WinnowLedgerBasis basis;
  GPtrArray *offers;           /* of WinnowOfferAssessment, in document order */
  WinnowFormCut *form_cut;
  WinnowEnvelope *envelope;
  WinnowDecisionProblem *problem; /* NULL without criteria or alternatives */
  WinnowDecisionResult *decision; /* NULL likewise */
  GPtrArray *criteria;         /* of const WinnowCriterion *, in the decision's order */
  GPtrArray *set_advice;       /* of WinnowAdvice about the recommended set */
  GPtrArray *recommended;      /* of WinnowOfferAssessment *, borrowed, best first */
  GPtrArray *shared_upstreams; /* of char *: "A and B share U", in @language */
  GPtrArray *cross_checks;     /* of WinnowCrossCheck: what other formulas put first; may be empty */
  char *next_action;           /* the next sensible step, in @language */
  char *standing;              /* one line: "8 offers · 2 cut by form · …" */
  char *problem_reason;        /* why there is no decision, in @language, or NULL */
} WinnowAssessment;

typedef struct
{
  const char *language;    /* "en" or "zh" */
  const char *now;         /* RFC 3339; ages are counted from it unless the head has as_of */
  WinnowNumber utilisation;/* overrides of the evaluation's own; unknown = its own */
  WinnowNumber draws;
  WinnowNumber seed;
  const char *calendar;    /* NULL = its own */
} WinnowAssessmentOptions;

#define WINNOW_TYPE_ASSESSMENT (winnow_assessment_get_type ())
GType winnow_assessment_get_type (void);

WinnowAssessment *winnow_assessment_new (WinnowEvaluation *evaluation,
                                         WinnowCatalog *catalog,
                                         const WinnowAssessmentOptions *options);
WinnowAssessment *winnow_assessment_ref (WinnowAssessment *self);
void winnow_assessment_unref (WinnowAssessment *self);
const WinnowOfferAssessment *winnow_assessment_offer (const WinnowAssessment *self, const char *offer_id);
/* Whether the offer is still a candidate after step 1: neither cut, withdrawn nor knocked
 * out, and no mere tool. */
gboolean winnow_offer_assessment_is_in_pool (const WinnowOfferAssessment *offer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowAssessment, winnow_assessment_unref)

G_END_DECLS
