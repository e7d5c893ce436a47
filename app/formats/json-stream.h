/* json-stream.h — JSON as a stream of events, with limits and positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  WINNOW_JSON_OBJECT_START,
  WINNOW_JSON_OBJECT_END,
  WINNOW_JSON_ARRAY_START,
  WINNOW_JSON_ARRAY_END,
  WINNOW_JSON_KEY,
  WINNOW_JSON_STRING,
  WINNOW_JSON_NUMBER, /* its text as written */
  WINNOW_JSON_TRUE,
  WINNOW_JSON_FALSE,
  WINNOW_JSON_NULL,
} WinnowJsonEvent;

typedef struct _WinnowJsonStream WinnowJsonStream;

/* @text: of a key, string or number, @length bytes, not NUL-terminated.
 * FALSE stops with *error set. */
typedef gboolean (*WinnowJsonFunc) (WinnowJsonStream *stream,
                                    WinnowJsonEvent event,
                                    const char *text,
                                    gsize length,
                                    gpointer data,
                                    GError **error);

/* @handler: NULL only checks. */
WinnowJsonStream *winnow_json_stream_new (WinnowJsonFunc handler, gpointer data);
void winnow_json_stream_free (WinnowJsonStream *self);
/* @text: valid UTF-8.  Errors are WINNOW_FORMATS_ERROR (syntax, too deep, too
 * large) with line and column. */
gboolean winnow_json_stream_push (WinnowJsonStream *self, const char *text, gsize length, GError **error);
gboolean winnow_json_stream_finish (WinnowJsonStream *self, GError **error);

/* Inside a handler: where the parser stands (just behind the token), and how
 * deep; an object's start event counts as being inside it. */
void winnow_json_stream_position (WinnowJsonStream *self, guint64 *line, guint64 *column);
guint winnow_json_stream_depth (const WinnowJsonStream *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowJsonStream, winnow_json_stream_free)

G_END_DECLS
