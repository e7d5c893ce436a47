/* trial-step.h — third step of the shortlist: plan, runs and what they say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_TRIAL_STEP (winnow_trial_step_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTrialStep, winnow_trial_step, WINNOW, TRIAL_STEP, AdwBin)

GtkWidget *winnow_trial_step_new (WinnowSession *session);
/* Shows the plan and the runs of this offer. */
void winnow_trial_step_select (WinnowTrialStep *self, const char *offer_id);
/* Id of the offer on show, or NULL. */
const char *winnow_trial_step_selected (WinnowTrialStep *self);
/* Adds a run of @kind (NULL = not known) to it and opens the dialog, which is returned. */
GtkWindow *winnow_trial_step_add_run (WinnowTrialStep *self, const char *kind);

G_END_DECLS
