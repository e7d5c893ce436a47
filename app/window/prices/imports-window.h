/* imports-window.h — the files that were imported: what came of them, bad rows, undo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

/* Lists the imports when they are read. */
GtkWidget *winnow_imports_window_new (GtkWindow *parent, WinnowSession *session);

G_END_DECLS
