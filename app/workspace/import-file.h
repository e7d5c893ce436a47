/* import-file.h — one file into the store, wholly or not at all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "workspace/workspace-private.h"

G_BEGIN_DECLS

/* @fraction: of the file, 0..1; called in the importing thread. */
typedef void (*WinnowImportFileProgress) (double fraction, gpointer data);

/* In a thread of its own, between winnow_workspace_hold and _release.  Never NULL:
 * what went wrong is in the result's error. */
WinnowImportResult *winnow_import_file (WinnowWorkspace *workspace, const char *path,
                                        const WinnowImportOptions *options,
                                        WinnowImportFileProgress progress, gpointer progress_data,
                                        GCancellable *cancellable);
/* A result that says why @path was not read.  Takes @error. */
WinnowImportResult *winnow_import_result_failed (const char *path, GError *error);

G_END_DECLS
