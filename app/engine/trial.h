/* trial.h — step 3: what the recorded runs of an offer say, and what is missing.
 *
 * Sample sizes: order statistics and Wilson (1927); statements such as "13 more are
 * needed" follow the early-stopping wording of the MLPerf inference rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/catalog.h"
#include "engine/model.h"
#include "engine/text.h"

G_BEGIN_DECLS

/* A failed or aborted attempt is +infinity in the quantiles of times and latencies. */
typedef struct
{
  const char *name;    /* interned: a field of WinnowTrialRun such as provisioning_seconds, queue_seconds,
                        * latency_p95_ms; failure, queue_ratio, p95_swing, bill_variance; or a measurement's name */
  const char *unit;    /* interned: s, ms, share, ratio, count, or as recorded */
  guint n;             /* attempts counted, failed ones included */
  gboolean has_quantiles;
  double median, p95;  /* +infinity when failed attempts reach that far; NaN without quantiles */
  double mean;         /* of the finite values; NaN when there is none */
  double deviation;    /* standard deviation of them, n - 1; NaN for fewer than two rows */
  guint n_mean;        /* rows behind mean and deviation */
  WinnowRange interval;/* 95 %, of the mean (Student t; infinite for one row), or of the share for failure;
                        * cut to what can be: times, counts and speeds at 0, shares at 0 and 1, which
                        * leaves its coverage as it is */
  gboolean speaks;     /* enough runs to say something */
  guint needs_more;    /* further runs until it speaks */
  WinnowText *because; /* why it does not speak, or NULL */
} WinnowTrialMeasure;

/* What the trial still needs: more of a measure or of a kind of run, or a run in a window. */
typedef struct
{
  const char *name;    /* interned, as winnow_trial_title() takes it */
  gboolean is_window;
  guint done;          /* attempts counted */
  guint needs_more;    /* further ones at least; never 0 */
} WinnowTrialNeed;

typedef struct
{
  char *offer_id;
  guint runs;          /* rows' attempts summed */
  guint excluded;      /* rows the team left out with a reason: in no other figure */
  guint attempts, failures; /* of rows whose outcome is known */
  WinnowRange failure; /* Wilson 95 %; 0..1 when no attempt */
  guint clean_runs_needed; /* until the upper end is at most 5 % */
  guint reruns;
  GPtrArray *measures; /* of WinnowTrialMeasure */
  GPtrArray *missing;  /* of WinnowText: must-measures and windows without a run */
  GPtrArray *plan;     /* of WinnowTrialNeed: what must be measured, then what is too small to
                        * speak, then windows */
  GPtrArray *warnings; /* of WinnowText: rejected evidence and mismatches */
  gboolean hardware_mismatch;
  char *hardware_found, *hardware_promised; /* of the first mismatch, or NULL */
  guint devices;       /* most devices any run looked at; 0 = nobody counted */
  WinnowNumber bill_variance_share; /* (billed - forecast) / forecast over runs that have both */
} WinnowTrial;

/* How many attempts a row stands for, and how many of them failed. */
typedef struct
{
  guint attempts, failures;
  gboolean is_known; /* somebody wrote how it ended */
} WinnowRunCount;

WinnowRunCount winnow_trial_run_count (const WinnowTrialRun *run);

/* @category, @access: decide the must-measures; may be NULL. */
WinnowTrial *winnow_trial_new (const WinnowCatalog *catalog,
                               const WinnowEvaluation *evaluation,
                               const WinnowOffer *offer,
                               const char *category,
                               const char *access);
void winnow_trial_free (WinnowTrial *self);
/* The offer's rows that count, which are those without a reason for leaving them out.
 * (transfer container) (element-type WinnowTrialRun), in document order. */
GPtrArray *winnow_trial_runs (const WinnowEvaluation *evaluation, const char *offer_id);
/* NULL when no run has it. */
const WinnowTrialMeasure *winnow_trial_measure (const WinnowTrial *self, const char *name);

/* What people call a measure, a kind of run or a window, as a lower-case phrase; a name that
 * is none of ours, such as a team's own measurement, is itself.  @language as
 * winnow_text_get() takes it.  Static, or @name. */
const char *winnow_trial_title (const char *name, const char *language);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowTrial, winnow_trial_free)

G_END_DECLS
