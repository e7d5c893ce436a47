/* comparison-dialog.h — two or three offers side by side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARISON_DIALOG (winnow_comparison_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowComparisonDialog, winnow_comparison_dialog, WINNOW, COMPARISON_DIALOG, AdwWindow)

/* @offer_ids: (element-type utf8), copied.  Follows the session; closes when fewer
 * than two of the offers are left. */
GtkWidget *winnow_comparison_dialog_new (GtkWindow *parent, WinnowSession *session, GPtrArray *offer_ids);
/* Shows only the points in which the offers differ. */
void winnow_comparison_dialog_set_only_differing (WinnowComparisonDialog *self, gboolean only);
/* Puts the comparison on the clipboard as tab-separated text. */
void winnow_comparison_dialog_copy (WinnowComparisonDialog *self);

G_END_DECLS
