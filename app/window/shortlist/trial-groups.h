/* trial-groups.h — the groups of the trial step, filled from one assessment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window/shortlist/step-parts.h"

G_BEGIN_DECLS

/* ---- trial-plan-group.c ---- */

/* What is still needed of one offer, each with commands to copy and a button that adds a
 * run of the fitting kind by the action trial.add-run ("s"). */
void winnow_trial_plan_group_show (AdwPreferencesGroup *group, WinnowSession *session, const WinnowOfferAssessment *offer);

/* ---- trial-runs-group.c ---- */

/* Rows by start, newest first; activated they call trial.edit-run ("s"). */
void winnow_trial_runs_group_show (AdwPreferencesGroup *group, WinnowSession *session, const WinnowOfferAssessment *offer);
/* Leaves the run out of all figures, or counts it again with NULL; one action. */
void winnow_trial_run_exclude (WinnowSession *session, const char *run_id, const char *reason);

/* ---- trial-checks-group.c ---- */

/* Hardware promised against found, bill against forecast, and what else was noticed. */
void winnow_trial_checks_group_show (AdwPreferencesGroup *group, WinnowSession *session, const WinnowOfferAssessment *offer);

/* ---- trial-measures-group.c ---- */

/* Names of measures that any offer has, in the order of the trial. (transfer container) */
GPtrArray *winnow_trial_measure_names (const WinnowAssessment *assessment);
/* Every offer's dot and interval of the measure on one scale. */
void winnow_trial_measures_group_show (AdwPreferencesGroup *group, WinnowSession *session, const char *measure);

G_END_DECLS
