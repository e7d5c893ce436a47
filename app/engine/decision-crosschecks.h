/* decision-crosschecks.h — would another formula choose differently?
 *
 * These formulas scale each criterion by the alternatives at hand, so that adding or
 * removing one may reorder the others: they question a result and never make it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/decision.h"
#include "engine/text.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_SCALING_VECTOR, /* x divided by the root of the column's sum of squares */
  WINNOW_SCALING_RANGE,  /* from the column's worst (0) to its best (1); 0 where all are equal */
} WinnowScaling;

/* Closeness to the ideal, 0..1, larger is better: TOPSIS, C. L. Hwang and K. Yoon
 * (1981).  @x: n × m; @w: m weights; @smaller_is_better: m.  FALSE when all
 * alternatives are equal, which has no ranking. */
gboolean winnow_topsis (const double *x,
                        guint n,
                        guint m,
                        const double *w,
                        const gboolean *smaller_is_better,
                        WinnowScaling scaling,
                        double *closeness);

typedef struct
{
  const char *id;        /* "topsis-vector", "topsis-range", "weighted-range" */
  const WinnowText *title;
  double *scores;        /* by alternative */
  guint first;           /* alternative with the largest score */
  gboolean is_defined;   /* FALSE: all alternatives are equal */
  gboolean agrees;       /* its first is the decision's first */
} WinnowCrossCheck;

/* (transfer full) (element-type WinnowCrossCheck): by the points and stated weights. */
GPtrArray *winnow_decision_cross_checks (const WinnowDecisionProblem *problem, const WinnowDecisionResult *result);

G_END_DECLS
