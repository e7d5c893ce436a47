/* document-load.c — reads a document from a file, no more of it than is ever used.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace.h"

#include "formats/evaluation-document.h"

#define CHUNK_BYTES (256 * 1024)

GBytes *
winnow_document_load (GFile *file, gsize limit, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize wanted = limit + 1;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  stream = g_file_read (file, cancellable, error);
  if (stream == NULL)
    return NULL;
  while (bytes->len < wanted)
    {
      guint have = bytes->len;
      gsize room = MIN (wanted - have, CHUNK_BYTES);
      gssize got;

      g_byte_array_set_size (bytes, have + room);
      got = g_input_stream_read (G_INPUT_STREAM (stream), bytes->data + have, room, cancellable, error);
      if (got < 0)
        return NULL;
      g_byte_array_set_size (bytes, have + got);
      if (got == 0)
        break;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  GBytes *bytes = winnow_document_load (source, WINNOW_DOCUMENT_MAX_BYTES, cancellable, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

void
winnow_document_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, data);

  g_task_set_source_tag (task, winnow_document_load_async);
  g_task_run_in_thread (task, load_in_thread);
}

GBytes *
winnow_document_load_finish (GFile *file, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, file), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
