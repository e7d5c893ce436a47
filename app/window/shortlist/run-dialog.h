/* run-dialog.h — one trial run: its measures with units, a stopwatch, what else was measured.
 *
 * Fields are saved as typed, each change one action; there is nothing to confirm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window/session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_RUN_DIALOG (winnow_run_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowRunDialog, winnow_run_dialog, WINNOW, RUN_DIALOG, AdwWindow)

/* For the run with @run_id, which the session knows. */
GtkWidget *winnow_run_dialog_new (GtkWindow *parent, WinnowSession *session, const char *run_id);
/* A new run of the offer, by the workspace's author, begun now; @kind may be NULL.  Its id. */
char *winnow_run_dialog_add_run (WinnowSession *session, const char *offer_id, const char *kind);
/* Starts the stopwatch, or stops it and fills the chosen field with the seconds. */
void winnow_run_dialog_toggle_stopwatch (WinnowRunDialog *self);

G_END_DECLS
