/* decision.h — knock-outs, dominance, additive value with swing weights on fixed
 * scales, SMAA-2, probability of sets, flip points, independence of upstreams.
 *
 * Formulas: domain note "evaluation" 2.2 and 2.3.  Pure numbers in, pure numbers
 * out; assessment.h feeds it from an evaluation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/checklist.h"
#include "engine/number.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_DISTRIBUTION_POINT,
  WINNOW_DISTRIBUTION_UNIFORM,   /* low..high */
  WINNOW_DISTRIBUTION_NORMAL,    /* value ± deviation; Student t for count < 30 */
  WINNOW_DISTRIBUTION_LOGNORMAL, /* with mean value and sd deviation */
  WINNOW_DISTRIBUTION_BETA,      /* value = failures, count = attempts: Beta (x + 1/2, n - x + 1/2) */
} WinnowDistribution;

typedef struct
{
  WinnowDistribution distribution;
  double value, low, high, deviation;
  guint count;
  guint shared;        /* > 0: cells with the same number use one draw */
  gboolean is_assumed; /* not measured or not written: the worst value stands */
} WinnowCell;

typedef struct
{
  char *name;
  WinnowAnchor *anchors; /* ascending in x; NULL = x is the value itself, not clipped */
  guint n_anchors;
  double weight;         /* swing weights, normalised to sum 1 by the solver */
  guint rank;            /* for the ranking region; equal = tied; from 1 */
  double indifference;   /* t_j of dominance, default 0 */
} WinnowDecisionCriterion;

typedef enum
{
  WINNOW_WEIGHTS_STATED,     /* fixed */
  WINNOW_WEIGHTS_NONE,       /* uniform on the simplex */
  WINNOW_WEIGHTS_RANKING,    /* uniform given the order */
  WINNOW_WEIGHTS_INTERVALS,  /* low_j..high_j */
  WINNOW_WEIGHTS_EVALUATORS, /* Dirichlet (50 w_e) of an evaluator drawn at random */
} WinnowWeightRegion;

typedef struct
{
  GPtrArray *alternatives; /* of char *: offer ids */
  GArray *criteria;        /* of WinnowDecisionCriterion */
  WinnowCell *cells;       /* [alternative * n_criteria + criterion] */
  WinnowWeightRegion region;
  double *weight_low, *weight_high; /* of intervals, n_criteria each */
  double *evaluator_weights;        /* n_evaluators × n_criteria */
  guint n_evaluators;
  guint draws;             /* >= 100 */
  guint64 seed;
  guint set_size;          /* 2 or 3 */
} WinnowDecisionProblem;

typedef struct
{
  guint dominator, dominated;
  gboolean is_certain; /* holds over the ranges, not only the points */
} WinnowDominance;

typedef struct
{
  GArray *members;     /* of guint, ascending */
  double probability;
} WinnowSetProbability;

typedef enum
{
  WINNOW_FLIP_WEIGHT,
  WINNOW_FLIP_VALUE,
} WinnowFlipKind;

typedef struct
{
  WinnowFlipKind kind;
  guint criterion;
  guint leader, rival; /* alternatives that swap */
  double from, to;     /* weight w_k → w*, or value x of @changed before → after, in the criterion's unit */
  guint changed;       /* value flips: whose value changes */
} WinnowFlip;

typedef struct
{
  guint n_alternatives, n_criteria;
  guint draws;
  guint64 seed;
  char *generator;         /* name and version of the random generator */
  double *values;          /* V_i */
  double *contributions;   /* [i * n_criteria + j] = w_j u_ij */
  double *weights;         /* normalised */
  double *acceptability;   /* b[i * n + r], rank r from 0 */
  double *pairwise;        /* p[i * n + j] */
  double *central_weights; /* [i * n_criteria + j]; NaN when never first */
  double *confidence;      /* pc_i; NaN when never first */
  double *first_draws;     /* draws won, ties shared */
  double entropy;          /* bits, of first place */
  GPtrArray *pairs;        /* of WinnowSetProbability of size 2, most probable first */
  GPtrArray *triples;      /* of size 3 */
  GPtrArray *dominances;   /* of WinnowDominance */
  GPtrArray *flips;        /* of WinnowFlip, smallest change first */
  GArray *ranking;         /* of guint: alternatives by value, best first; ties in input order */
  gboolean is_close;       /* no clear winner, by 2.2 "close call" */
  char *close_reason;      /* translatable text, or NULL */
} WinnowDecisionResult;

WinnowDecisionProblem *winnow_decision_problem_new (guint n_alternatives, guint n_criteria);
void winnow_decision_problem_free (WinnowDecisionProblem *self);
/* Fails on weights that do not sum to more than 0, anchors out of order, intervals
 * that leave no room, fewer than 2 alternatives is allowed (result trivial). */
WinnowDecisionResult *winnow_decision_solve (const WinnowDecisionProblem *problem, GError **error);
void winnow_decision_result_free (WinnowDecisionResult *self);

/* Rank-order-centroid weights, @ranks from 1, equal ranks share the mean; w: (out caller-allocates). */
void winnow_roc_weights (const guint *ranks, guint n, double *w);
/* V of alternative i when criterion k has weight w, the others scaled. */
double winnow_flip_weight (const double *u_leader, const double *u_rival, const double *w, guint n, guint k, gboolean *valid);

#define WINNOW_DECISION_ERROR (winnow_decision_error_quark ())
GQuark winnow_decision_error_quark (void);

typedef enum
{
  WINNOW_DECISION_ERROR_WEIGHTS,
  WINNOW_DECISION_ERROR_ANCHORS,
  WINNOW_DECISION_ERROR_INTERVALS,
} WinnowDecisionError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDecisionProblem, winnow_decision_problem_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDecisionResult, winnow_decision_result_free)

G_END_DECLS
