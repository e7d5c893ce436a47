/* trial-private.h — what the files of the trial share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/trial.h"

G_BEGIN_DECLS

/* ---- trial-evidence.c ---- */

typedef enum
{
  WINNOW_EVIDENCE_GOOD,
  WINNOW_EVIDENCE_NO_PERFORMANCE, /* its speeds and latencies say nothing */
  WINNOW_EVIDENCE_REJECTED,       /* says nothing at all */
} WinnowEvidenceState;

/* Adds the reason to @warnings unless good. */
WinnowEvidenceState winnow_trial_evidence (const WinnowTrialRun *run, GPtrArray *warnings);
/* Compares what was promised with what was found; fills mismatch and warnings. */
void winnow_trial_hardware (const WinnowCatalog *catalog, const WinnowTrialRun *run, WinnowTrial *trial);
/* A row's own name for messages: its start, or its id. */
const char *winnow_trial_run_label (const WinnowTrialRun *run);

/* ---- trial-measures.c ---- */

/* Attempts from which the measure speaks. */
guint winnow_trial_least_attempts (const char *name);
/* @states: WinnowEvidenceState by run. */
void winnow_trial_measures (const WinnowEvaluation *evaluation,
                            GPtrArray *runs,
                            const WinnowEvidenceState *states,
                            WinnowTrial *trial);

/* ---- trial-plan.c ---- */

/* Fills missing and plan; @category and @access may be NULL. */
void winnow_trial_plan (const WinnowCatalog *catalog,
                        const char *category,
                        const char *access,
                        GPtrArray *runs,
                        const WinnowEvidenceState *states,
                        WinnowTrial *trial);

G_END_DECLS
