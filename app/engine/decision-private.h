/* decision-private.h — what the files of the solver share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/decision.h"
#include "engine/random.h"

G_BEGIN_DECLS

/* Two values closer than this are tied. */
#define WINNOW_TIE 1e-12

/* ---- decision-values.c ---- */

/* f_j (x). */
double winnow_decision_value (const WinnowDecisionCriterion *criterion, double x);
/* The x nearest to @x with f_j (x) = @u; FALSE when there is none. */
gboolean winnow_decision_inverse (const WinnowDecisionCriterion *criterion, double x, double u, double *result);
/* Smallest and largest value f_j takes. */
WinnowRange winnow_decision_attainable (const WinnowDecisionCriterion *criterion, double u);
double winnow_decision_cell_point (const WinnowCell *cell);
/* Bounds, or 95 % where there are none. */
WinnowRange winnow_decision_cell_range (const WinnowCell *cell);
WinnowRange winnow_decision_value_range (const WinnowDecisionCriterion *criterion, const WinnowCell *cell);
double winnow_decision_cell_draw (const WinnowCell *cell, WinnowRandom *random);
gboolean winnow_decision_cell_check (const WinnowCell *cell);
double winnow_decision_dot (const double *a, const double *b, guint n);
void winnow_decision_dominances (const WinnowDecisionProblem *problem, const double *u, GPtrArray *dominances);

/* ---- decision-weights.c ---- */

typedef struct _WinnowWeightSampler WinnowWeightSampler;

WinnowWeightSampler *winnow_weight_sampler_new (const WinnowDecisionProblem *problem, const double *stated, GError **error);
void winnow_weight_sampler_free (WinnowWeightSampler *self);
void winnow_weight_sampler_draw (WinnowWeightSampler *self, WinnowRandom *random, double *w);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowWeightSampler, winnow_weight_sampler_free)

/* ---- decision-sets.c ---- */

typedef struct
{
  guint n, size;
  double *counts;
} WinnowSetTally;

void winnow_set_tally_init (WinnowSetTally *self, guint n, guint size);
/* @order: alternatives, best first; @group_of: index of the tie group by place. */
void winnow_set_tally_add (WinnowSetTally *self, const guint *order, const guint *group_of);
/* (transfer full): of WinnowSetProbability; clears the tally. */
GPtrArray *winnow_set_tally_finish (WinnowSetTally *self, guint draws);

/* ---- decision-flips.c ---- */

void winnow_decision_flips (const WinnowDecisionProblem *problem,
                            const double *u,
                            const WinnowDecisionResult *result,
                            GPtrArray *flips);

/* ---- decision-smaa.c ---- */

/* Fills acceptability, pairwise, central weights, confidence, entropy, sets and noise. */
void winnow_decision_smaa (const WinnowDecisionProblem *problem,
                           const double *u,
                           WinnowWeightSampler *sampler,
                           WinnowDecisionResult *result);

G_END_DECLS
