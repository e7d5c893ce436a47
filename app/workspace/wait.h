/* wait.h — waiting for one async request, for the command line and for tests.
 *
 *   WinnowWait wait = WINNOW_WAIT_INIT;
 *   winnow_workspace_load_async (workspace, NULL, NULL, winnow_wait_ready, &wait);
 *   evaluation = winnow_workspace_load_finish (workspace, winnow_wait_result (&wait), &error);
 *   winnow_wait_clear (&wait);
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  GAsyncResult *result;
} WinnowWait;

#define WINNOW_WAIT_INIT { NULL }

/* A GAsyncReadyCallback; @data is the WinnowWait. */
void winnow_wait_ready (GObject *source, GAsyncResult *result, gpointer data);
/* Runs the thread's main context until the result is there.  (transfer none) */
GAsyncResult *winnow_wait_result (WinnowWait *self);
void winnow_wait_clear (WinnowWait *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowWait, winnow_wait_clear)

G_END_DECLS
