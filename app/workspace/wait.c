/* wait.c — waiting for one async request.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/wait.h"

void
winnow_wait_ready (GObject *source, GAsyncResult *result, gpointer data)
{
  WinnowWait *self = data;

  g_set_object (&self->result, result);
}

GAsyncResult *
winnow_wait_result (WinnowWait *self)
{
  GMainContext *context = g_main_context_get_thread_default ();

  while (self->result == NULL)
    g_main_context_iteration (context, TRUE);
  return self->result;
}

void
winnow_wait_clear (WinnowWait *self)
{
  g_clear_object (&self->result);
}
