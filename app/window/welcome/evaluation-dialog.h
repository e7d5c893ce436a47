/* evaluation-dialog.h — asks for the frame of a new evaluation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_EVALUATION_DIALOG (winnow_evaluation_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowEvaluationDialog, winnow_evaluation_dialog, WINNOW, EVALUATION_DIALOG, AdwWindow)

/* Signal "created" (const char *evaluation_id). */
GtkWidget *winnow_evaluation_dialog_new (GtkWindow *parent, WinnowSession *session, const char *language);

G_END_DECLS
