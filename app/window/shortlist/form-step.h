/* form-step.h — first step of the shortlist: two questions and the team's limits, and whom
 * they cut.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_FORM_STEP (winnow_form_step_get_type ())
G_DECLARE_FINAL_TYPE (WinnowFormStep, winnow_form_step, WINNOW, FORM_STEP, AdwBin)

GtkWidget *winnow_form_step_new (WinnowSession *session);
/* Brings the offer's row into view, with the focus. */
void winnow_form_step_select (WinnowFormStep *self, const char *offer_id);
/* "5 in, 4 out"; owned by the caller. */
char *winnow_form_step_count (const WinnowAssessment *assessment);
/* Keeps an offer that is cut, as one action; @reason NULL takes it back. */
void winnow_form_step_keep (WinnowSession *session, const char *offer_id, const char *reason);

/* ---- limits-group.c ---- */

/* The hard limits, each with a way to take it out; the button that adds one stands in the
 * header of the group. */
void winnow_limits_group_show (AdwPreferencesGroup *group, WinnowSession *session);
/* Adds a limit as one action; FALSE and @error when @expression cannot be judged. */
gboolean winnow_limits_add (WinnowSession *session, const char *name, const char *expression, const char *reason,
                            GError **error);
/* Asks for a limit and adds it. */
GtkWindow *winnow_limits_ask (GtkWindow *parent, WinnowSession *session);

G_END_DECLS
