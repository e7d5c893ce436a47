/* quarantine-window.h — the rows of a file that could not be read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "workspace/workspace.h"

G_BEGIN_DECLS

/* Copies what it shows of @result. */
GtkWidget *winnow_quarantine_window_new (GtkWindow *parent, const WinnowImportResult *result);

G_END_DECLS
