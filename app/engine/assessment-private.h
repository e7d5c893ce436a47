/* assessment-private.h — what the files of the assessment share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/assessment.h"

G_BEGIN_DECLS

/* One message in the assessment's language; every argument must occur in both. */
char *winnow_assessment_say (const WinnowAssessment *self, const char *en, const char *zh, ...);
/* "Platform · offer", for people. */
char *winnow_assessment_offer_label (const WinnowOfferAssessment *offer);
/* Adds to the reasons of the verdict; takes @reason. */
void winnow_offer_assessment_reason (WinnowOfferAssessment *offer, char *reason);
double winnow_assessment_setting (const WinnowAssessment *self, const char *name, double fallback);
/* "2026-11-30" or RFC 3339 to a moment; NULL when it is neither. */
GDateTime *winnow_assessment_moment (const char *text);
/* The team's own rows and the classifier's word: category of the offer, or NULL. */
const char *winnow_offer_assessment_category (const WinnowOfferAssessment *offer);

/* ---- assessment-price.c ---- */
/* Whether a price seen at @observed_at (NULL = nobody knows when) has outlived its shelf
 * life and is under no lock. */
gboolean winnow_assessment_is_stale (const WinnowAssessment *self, const WinnowCost *cost, const char *observed_at);
void winnow_assessment_price (const WinnowAssessment *self, WinnowOfferAssessment *offer);

/* ---- assessment-verdicts.c ---- */

/* Verdicts that need no decision: withdrawn, cut, knocked out, unranked, blocked, open. */
void winnow_assessment_screen (WinnowAssessment *self);
/* Takes part in the decision. */
gboolean winnow_offer_assessment_is_ranked (const WinnowOfferAssessment *offer);
/* Then dominance. */
void winnow_assessment_dominance (WinnowAssessment *self);

/* ---- assessment-decision.c ---- */

/* Builds and solves the problem; fills problem, decision, criteria or problem_reason. */
void winnow_assessment_decide (WinnowAssessment *self, const WinnowAssessmentOptions *options);

/* ---- assessment-cells.c ---- */

/* The offer's value on @criterion, in the criterion's unit.  @anchors NULL = x is
 * the value.  @sources: shared source → number. */
WinnowCell winnow_assessment_cell (const WinnowAssessment *self,
                                   const WinnowOfferAssessment *offer,
                                   const WinnowCriterion *criterion,
                                   const WinnowDecisionCriterion *scale,
                                   GHashTable *sources);

/* ---- assessment-set.c ---- */

/* Fills recommended and shared_upstreams, and their reasons. */
void winnow_assessment_recommend (WinnowAssessment *self);
/* Names of the upstreams behind @offer; owned by the caller. */
char **winnow_assessment_upstreams (const WinnowAssessment *self, const WinnowOffer *offer);

/* ---- assessment-guide.c ---- */
char *winnow_assessment_standing (const WinnowAssessment *self);
char *winnow_assessment_next_action (const WinnowAssessment *self);

G_END_DECLS
