/* wizard-dialog.h — the classifier: one question a page, in plain words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_WIZARD_DIALOG (winnow_wizard_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWizardDialog, winnow_wizard_dialog, WINNOW, WIZARD_DIALOG, AdwWindow)

GtkWidget *winnow_wizard_dialog_new (GtkWindow *parent, WinnowSession *session, const char *offer_id);
/* For tests: page 0 is the first question; the last page is the result. */
guint winnow_wizard_dialog_n_pages (WinnowWizardDialog *self);
guint winnow_wizard_dialog_page (WinnowWizardDialog *self);
void winnow_wizard_dialog_go (WinnowWizardDialog *self, int step);
/* @choice: id of a choice, or "unknown". */
void winnow_wizard_dialog_choose (WinnowWizardDialog *self, const char *question, const char *choice);
const char *winnow_wizard_dialog_answer (WinnowWizardDialog *self, const char *question);

G_END_DECLS
