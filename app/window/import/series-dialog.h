/* series-dialog.h — imported price series, to make offers of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_SERIES_DIALOG (winnow_series_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSeriesDialog, winnow_series_dialog, WINNOW, SERIES_DIALOG, AdwWindow)

GtkWidget *winnow_series_dialog_new (GtkWindow *parent, WinnowSession *session);
/* The series on show, after the search. */
GListModel *winnow_series_dialog_model (WinnowSeriesDialog *self);

G_END_DECLS
