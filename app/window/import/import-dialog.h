/* import-dialog.h — reads price files and says what came of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_IMPORT_DIALOG (winnow_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowImportDialog, winnow_import_dialog, WINNOW, IMPORT_DIALOG, AdwWindow)

/* Starts at once.  Closing the dialog lets the import go on; the header's task
 * button shows and cancels it. */
GtkWidget *winnow_import_dialog_new (GtkWindow *parent, WinnowSession *session, const char *const *paths);
/* (element-type WinnowImportResult): NULL until done. */
GPtrArray *winnow_import_dialog_results (WinnowImportDialog *self);
void winnow_import_dialog_cancel (WinnowImportDialog *self);

G_END_DECLS
