/* form-cut.h — step 1: which offers the form questions, hard limits and knock-out
 * rules cut, and the advice rules that fired.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/checklist.h"
#include "engine/classifier.h"

G_BEGIN_DECLS

typedef struct
{
  const WinnowAdviceRule *rule; /* borrowed from the catalogue */
  char *offer_id;               /* NULL for scope evaluation and set, and where the unknown field
                                 * of an ask is the team's or the part's, not the offer's */
  char *part_id;                /* or NULL */
  gboolean is_ask;              /* a field is unknown: "cannot be judged" */
  char *unknown_field;          /* of the ask form */
  WinnowSeverity severity;      /* at most amber in the ask form */
  WinnowText message;           /* placeholders replaced; owned */
  const WinnowAcceptance *acceptance; /* or NULL */
} WinnowAdvice;

typedef struct
{
  char *offer_id;
  gboolean is_in;         /* goes on to step 2 */
  gboolean is_kept_anyway;/* would be cut; the team keeps it with a reason */
  gboolean is_withdrawn;  /* taken out by the team */
  GPtrArray *reasons;     /* of WinnowText *: why cut, also where it is kept anyway */
  GPtrArray *open;        /* of WinnowText *: hard limits that cannot be judged yet */
} WinnowFormVerdict;

typedef struct
{
  WinnowCatalog *catalog;
  WinnowEvaluation *evaluation;
  GPtrArray *verdicts; /* of WinnowFormVerdict, by offer in document order */
  GPtrArray *advice;   /* of WinnowAdvice, all scopes except set */
  gboolean can_cut;    /* both form questions are answered */
} WinnowFormCut;

/* @classifications, @checklists: one an offer, in document order of offers.
 * @now: RFC 3339, for ages. */
WinnowFormCut *winnow_form_cut_new (WinnowCatalog *catalog,
                                    WinnowEvaluation *evaluation,
                                    GPtrArray *classifications,
                                    GPtrArray *checklists,
                                    const char *now);
/* @trials, @ledgers: (nullable) (element-type WinnowTrial) (element-type WinnowLedger):
 * one an offer, in document order.  Without them the rules that need them are left
 * out.  Rules of later stages are judged for the offers that are in. */
WinnowFormCut *winnow_form_cut_new_full (WinnowCatalog *catalog,
                                         WinnowEvaluation *evaluation,
                                         GPtrArray *classifications,
                                         GPtrArray *checklists,
                                         GPtrArray *trials,
                                         GPtrArray *ledgers,
                                         const char *now);
void winnow_form_cut_free (WinnowFormCut *self);
const WinnowFormVerdict *winnow_form_cut_verdict (const WinnowFormCut *self, const char *offer_id);

/* Rules of scope set about the offers that are to be recommended.
 * @offer_ids: (element-type utf8); @classifications, @checklists: one an offer of the
 * evaluation, in document order.
 * Returns: (transfer full) (element-type WinnowAdvice). */
GPtrArray *winnow_advice_for_set (WinnowCatalog *catalog,
                                  WinnowEvaluation *evaluation,
                                  GPtrArray *offer_ids,
                                  GPtrArray *classifications,
                                  GPtrArray *checklists,
                                  const char *now);
void winnow_advice_free (WinnowAdvice *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFormCut, winnow_form_cut_free)

G_END_DECLS
