/* form_cut.h — step 1: which offers the form questions, hard limits and knock-out
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
  char *offer_id;               /* NULL for scope evaluation */
  char *part_id;                /* or NULL */
  gboolean is_ask;              /* a field is unknown: "cannot be judged", amber */
  char *unknown_field;          /* of the ask form */
  WinnowSeverity severity;      /* amber in the ask form */
  WinnowText message;           /* placeholders replaced; owned */
  const WinnowAcceptance *acceptance; /* or NULL */
} WinnowAdvice;

typedef struct
{
  char *offer_id;
  gboolean is_in;         /* goes on to step 2 */
  gboolean is_kept_anyway;/* would be cut; the team keeps it with a reason */
  GPtrArray *reasons;     /* of WinnowText *: why cut; empty when in */
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
void winnow_form_cut_free (WinnowFormCut *self);
const WinnowFormVerdict *winnow_form_cut_verdict (const WinnowFormCut *self, const char *offer_id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFormCut, winnow_form_cut_free)

G_END_DECLS
