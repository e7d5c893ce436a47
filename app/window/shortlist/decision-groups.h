/* decision-groups.h — what the team decides: the choice, figures to look at again, sign-off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window/shortlist/step-parts.h"

G_BEGIN_DECLS

/* ---- choice-group.c ---- */

#define WINNOW_TYPE_CHOICE_GROUP (winnow_choice_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowChoiceGroup, winnow_choice_group, WINNOW, CHOICE_GROUP, AdwPreferencesGroup)

/* The offers of the choice with a check mark each, and the words under it. */
GtkWidget *winnow_choice_group_new (WinnowSession *session);
/* Takes the offer into the choice or out of it, as one action. */
void winnow_choice_set_chosen (WinnowSession *session, const char *offer_id, gboolean is_chosen);

/* ---- recheck-group.c ---- */

/* Stale figures of the chosen offers, each with where it is and a way to waive it.
 * Returns how many are open. */
guint winnow_recheck_group_show (AdwPreferencesGroup *group, WinnowSession *session);
/* Accepts the stale figure by name with a reason, as one action. */
void winnow_recheck_waive (WinnowSession *session,
                           const char *offer_id,
                           const char *subject,
                           const char *person,
                           const char *reason);

/* ---- sign-off-group.c ---- */

#define WINNOW_TYPE_SIGN_OFF_GROUP (winnow_sign_off_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSignOffGroup, winnow_sign_off_group, WINNOW, SIGN_OFF_GROUP, AdwPreferencesGroup)

/* Signatures there are with what changed since each, and the form for a new one. */
GtkWidget *winnow_sign_off_group_new (WinnowSession *session);
/* Signs; FALSE, and nothing happens, while something stands in the way. */
gboolean winnow_sign_off_group_sign (WinnowSignOffGroup *self, const char *person, const char *role);
/* What stands in the way of signing, or NULL; owned by the caller. */
char *winnow_sign_off_obstacle (WinnowSession *session);

G_END_DECLS
