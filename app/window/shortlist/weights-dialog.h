/* weights-dialog.h — swing weights, with charts that answer while they are dragged.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_WEIGHTS_DIALOG (winnow_weights_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWeightsDialog, winnow_weights_dialog, WINNOW, WEIGHTS_DIALOG, AdwWindow)

/* The session must have a decision. */
GtkWidget *winnow_weights_dialog_new (GtkWindow *parent, WinnowSession *session);
/* Of the criterion, in the decision's order. */
GtkRange *winnow_weights_dialog_scale (WinnowWeightsDialog *self, guint criterion);
/* What the charts show: of the newest weights once nothing is being computed. */
const WinnowDecisionResult *winnow_weights_dialog_result (WinnowWeightsDialog *self);
gboolean winnow_weights_dialog_is_computing (WinnowWeightsDialog *self);
/* Saves the weights as one action and closes. */
void winnow_weights_dialog_apply (WinnowWeightsDialog *self);

G_END_DECLS
