/* trial.h — step 3: what the recorded runs of an offer say, and what is missing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/catalog.h"
#include "engine/model.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;    /* provisioning_seconds, queue_seconds, latency_p95_ms, failure… */
  const char *unit;
  guint n;
  gboolean has_quantiles;
  double median, p95;  /* +infinity when failed attempts reach that far */
  WinnowRange interval;/* 95 %, of the mean, or of the share for failure */
  gboolean speaks;     /* enough runs to say something */
  guint needs_more;    /* further runs until it speaks */
  char *because;       /* why it does not speak; translatable text, or NULL */
} WinnowTrialMeasure;

typedef struct
{
  char *offer_id;
  guint runs;          /* rows' attempts summed */
  guint attempts, failures;
  WinnowRange failure; /* Wilson 95 %; 0..1 when no attempt */
  guint clean_runs_needed; /* until the upper end is at most 5 % */
  guint reruns;
  GPtrArray *measures; /* of WinnowTrialMeasure */
  GPtrArray *missing;  /* of char *: must-measures and windows without a run, translatable text */
  GPtrArray *warnings; /* of char *: rejected evidence and mismatches, translatable text */
  gboolean hardware_mismatch;
  char *hardware_found, *hardware_promised; /* of the first mismatch, or NULL */
  WinnowNumber bill_variance_share; /* (billed - forecast) / forecast over runs that have both */
} WinnowTrial;

/* @category, @access: decide the must-measures; may be NULL. */
WinnowTrial *winnow_trial_new (const WinnowCatalog *catalog,
                               const WinnowEvaluation *evaluation,
                               const WinnowOffer *offer,
                               const char *category,
                               const char *access);
void winnow_trial_free (WinnowTrial *self);
/* NULL when no run has it. */
const WinnowTrialMeasure *winnow_trial_measure (const WinnowTrial *self, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowTrial, winnow_trial_free)

G_END_DECLS
