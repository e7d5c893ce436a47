/* decision.h — dominance, additive value with swing weights on fixed scales, SMAA-2,
 * probability of sets, flip points.
 *
 * Additive value with swing weights: R. L. Keeney and H. Raiffa (1976), D. von
 * Winterfeldt and W. Edwards (1986).  Rank acceptability, central weights and
 * confidence factors: SMAA-2, R. Lahdelma and P. Salminen (2001); entropy of the
 * first place and weight sampling: T. Tervonen (2007, 2013).  Pure numbers in,
 * pure numbers out; assessment.h feeds it from an evaluation.
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
  WINNOW_DISTRIBUTION_UNIFORM,   /* low..high; value is the point of the base run */
  WINNOW_DISTRIBUTION_NORMAL,    /* value + deviation × z; Student t (count - 1) for count 2..29 */
  WINNOW_DISTRIBUTION_LOGNORMAL, /* with mean value > 0 and standard deviation deviation */
  WINNOW_DISTRIBUTION_BETA,      /* value = failures, count = attempts: Beta (x + 1/2, n - x + 1/2) */
} WinnowDistribution;

typedef struct
{
  WinnowDistribution distribution;
  double value, low, high, deviation;
  guint count;
  guint shared;        /* > 0: cells with the same number use one draw */
  gboolean is_assumed; /* not measured or not written: the worst value stands */
  WinnowNumber base;   /* point of the base run where it is not value (beta: not the mean) */
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

#define WINNOW_DECISION_MIN_DRAWS 100
#define WINNOW_DECISION_MAX_DRAWS 1000000
/* A lead in value below this is no lead, whatever the data say. */
#define WINNOW_DECISION_LEAST_LEAD 0.02

typedef struct
{
  GPtrArray *alternatives; /* of char *: offer ids */
  GArray *criteria;        /* of WinnowDecisionCriterion */
  WinnowCell *cells;       /* [alternative * n_criteria + criterion] */
  WinnowWeightRegion region;
  double *weight_low, *weight_high; /* of intervals, n_criteria each */
  double *evaluator_weights;        /* n_evaluators × n_criteria */
  guint n_evaluators;
  guint draws;             /* 100..WINNOW_DECISION_MAX_DRAWS */
  guint64 seed;
  guint set_size;          /* 2 or 3 */
} WinnowDecisionProblem;

typedef struct
{
  guint dominator, dominated;
  gboolean is_certain; /* holds over the ranges (95 % of unbounded distributions), not only the points */
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
  double change;       /* size of the step, 0..1: |w* - w_k|, or |change of u| */
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
  double lead;             /* V of the first less V of the second; 0 for fewer than two */
  double noise;            /* 1.96 × sd of that difference over the data draws, weights as stated */
  double lead_probability; /* pairwise winning of the first over the second; 1 for fewer than two */
  gboolean is_close;       /* no clear winner: lead < max (0.02, noise) or lead_probability < 0.8 */
  char *close_reason;      /* translated text, or NULL */
} WinnowDecisionResult;

/* All cells points of 0, no anchors, equal weights, 10,000 draws, seed 1, sets of 2. */
WinnowDecisionProblem *winnow_decision_problem_new (guint n_alternatives, guint n_criteria);
/* Deep, so that a copy can be solved in another thread. */
WinnowDecisionProblem *winnow_decision_problem_copy (const WinnowDecisionProblem *self);
/* Weights (one a criterion, not negative) and the ranks that follow from them. */
void winnow_decision_problem_set_weights (WinnowDecisionProblem *self, const double *weights);
void winnow_decision_problem_free (WinnowDecisionProblem *self);
WinnowCell *winnow_decision_problem_cell (const WinnowDecisionProblem *self, guint alternative, guint criterion);
WinnowDecisionCriterion *winnow_decision_problem_criterion (const WinnowDecisionProblem *self, guint criterion);
/* Copies @anchors. */
void winnow_decision_criterion_set_anchors (WinnowDecisionCriterion *self, const WinnowAnchor *anchors, guint n_anchors);
/* Fails on weights that do not sum to more than 0, anchors out of order, intervals
 * that leave no room, and cells without a number.  Fewer than two alternatives are
 * allowed; the result is then trivial.
 *
 * One stream of random numbers: per draw the data by alternative, then criterion,
 * then the weights.  The same problem gives the same result. */
WinnowDecisionResult *winnow_decision_solve (const WinnowDecisionProblem *problem, GError **error);
void winnow_decision_result_free (WinnowDecisionResult *self);
/* Sets of @size (2 or 3) with a probability above 0, most probable first. */
const GPtrArray *winnow_decision_result_sets (const WinnowDecisionResult *self, guint size);
/* Share of the draws in which @alternative is among the first @places. */
double winnow_decision_result_top (const WinnowDecisionResult *self, guint alternative, guint places);

/* Rank-order-centroid weights (F. H. Barron, 1992); @ranks from 1, equal ranks
 * share the mean of the places they fill; w: (out caller-allocates): @n numbers. */
void winnow_roc_weights (const guint *ranks, guint n, double *w);
/* The weight of criterion @k at which both have the same value while the other
 * weights keep their proportions; @w sums to 1.  @valid is FALSE, and the result
 * NaN or outside 0..1, where no weight of @k swaps them. */
double winnow_flip_weight (const double *u_leader, const double *u_rival, const double *w, guint n, guint k, gboolean *valid);

#define WINNOW_DECISION_ERROR (winnow_decision_error_quark ())
GQuark winnow_decision_error_quark (void);

typedef enum
{
  WINNOW_DECISION_ERROR_WEIGHTS,
  WINNOW_DECISION_ERROR_ANCHORS,
  WINNOW_DECISION_ERROR_INTERVALS,
  WINNOW_DECISION_ERROR_VALUES, /* a cell without a number, or draws out of range */
} WinnowDecisionError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDecisionProblem, winnow_decision_problem_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDecisionResult, winnow_decision_result_free)

G_END_DECLS
