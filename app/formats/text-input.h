/* text-input.h — bytes of a stream as UTF-8 text, chunk by chunk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _WinnowTextInput WinnowTextInput;

/* @encoding: "UTF-8", "GB18030", or NULL to find out: a byte order mark, then
 * strict UTF-8, then GB18030. */
WinnowTextInput *winnow_text_input_new (GInputStream *stream, const char *encoding);
void winnow_text_input_free (WinnowTextInput *self);

/* The next piece, whole characters, owned by @self until the next call; length 0
 * at the end.  WINNOW_FORMATS_ERROR_ENCODING with line and column for what is not
 * text, WINNOW_FORMATS_ERROR_TOO_LARGE past WINNOW_FORMATS_MAX_BYTES. */
gboolean winnow_text_input_read (WinnowTextInput *self,
                                 const char **text,
                                 gsize *length,
                                 GCancellable *cancellable,
                                 GError **error);
guint64 winnow_text_input_bytes (const WinnowTextInput *self);
const char *winnow_text_input_encoding (const WinnowTextInput *self);

/* “Line 3, column 7: …” in the domain WINNOW_FORMATS_ERROR; @code is one of
 * WinnowFormatsError, @what says what is wrong and what to do.  Free it. */
GError *winnow_formats_error_at (int code, guint64 line, guint64 column, const char *what);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowTextInput, winnow_text_input_free)

G_END_DECLS
