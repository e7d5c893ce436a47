/* json-stream.c — JSON as a stream of events, with limits and positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/json-stream.h"

#include "formats/price-reader.h"
#include "formats/text-input.h"

#include <glib/gi18n-lib.h>
#include <yajl/yajl_parse.h>

/* A file is pushed in pieces of this size, so that one token cannot grow far
 * past its limit unseen. */
#define PIECE (64 * 1024)

struct _WinnowJsonStream
{
  yajl_handle parser;
  WinnowJsonFunc handler;
  gpointer data;
  GError *error;
  guint depth;
  gboolean saw_event;
  gsize since_event;    /* bytes pushed since the last event */
  guint64 line, column; /* of @counted in the current piece */
  const char *piece;
  gsize piece_length, counted;
};

static void
count_to (WinnowJsonStream *self, gsize offset)
{
  offset = MIN (offset, self->piece_length);
  for (; self->counted < offset; self->counted++)
    {
      guchar c = (guchar) self->piece[self->counted];

      if (c == '\n')
        {
          self->line++;
          self->column = 1;
        }
      else if ((c & 0xc0) != 0x80)
        self->column++;
    }
}

void
winnow_json_stream_position (WinnowJsonStream *self, guint64 *line, guint64 *column)
{
  count_to (self, yajl_get_bytes_consumed (self->parser));
  *line = self->line;
  *column = self->column;
}

guint
winnow_json_stream_depth (const WinnowJsonStream *self)
{
  return self->depth;
}

static void
fail (WinnowJsonStream *self, WinnowFormatsError code, const char *what)
{
  if (self->error == NULL)
    self->error = winnow_formats_error_at ((int) code, self->line, self->column, what);
}

static int
emit (WinnowJsonStream *self, WinnowJsonEvent event, const char *text, gsize length)
{
  self->saw_event = TRUE;
  if (length > WINNOW_FORMATS_MAX_CELL)
    {
      count_to (self, yajl_get_bytes_consumed (self->parser));
      fail (self, WINNOW_FORMATS_ERROR_TOO_LARGE, _("A value is longer than 1 MiB. This is no price file."));
      return 0;
    }
  if (self->handler == NULL)
    return 1;
  return self->handler (self, event, text, length, self->data, &self->error);
}

static int
enter (WinnowJsonStream *self, WinnowJsonEvent event)
{
  if (++self->depth > WINNOW_FORMATS_MAX_DEPTH)
    {
      g_autofree char *what =
        /* Translators: %d is a number of levels. */
        g_strdup_printf (_("The JSON is nested deeper than %d levels. This is no price file."),
                         WINNOW_FORMATS_MAX_DEPTH);

      count_to (self, yajl_get_bytes_consumed (self->parser));
      fail (self, WINNOW_FORMATS_ERROR_TOO_DEEP, what);
      return 0;
    }
  return emit (self, event, NULL, 0);
}

static int
leave (WinnowJsonStream *self, WinnowJsonEvent event)
{
  int result = emit (self, event, NULL, 0);

  self->depth--;
  return result;
}

static int
on_null (void *self)
{
  return emit (self, WINNOW_JSON_NULL, NULL, 0);
}

static int
on_boolean (void *self, int value)
{
  return emit (self, value ? WINNOW_JSON_TRUE : WINNOW_JSON_FALSE, NULL, 0);
}

static int
on_number (void *self, const char *text, size_t length)
{
  return emit (self, WINNOW_JSON_NUMBER, text, length);
}

static int
on_string (void *self, const unsigned char *text, size_t length)
{
  return emit (self, WINNOW_JSON_STRING, (const char *) text, length);
}

static int
on_key (void *self, const unsigned char *text, size_t length)
{
  return emit (self, WINNOW_JSON_KEY, (const char *) text, length);
}

static int
on_object_start (void *self)
{
  return enter (self, WINNOW_JSON_OBJECT_START);
}

static int
on_object_end (void *self)
{
  return leave (self, WINNOW_JSON_OBJECT_END);
}

static int
on_array_start (void *self)
{
  return enter (self, WINNOW_JSON_ARRAY_START);
}

static int
on_array_end (void *self)
{
  return leave (self, WINNOW_JSON_ARRAY_END);
}

static const yajl_callbacks callbacks = {
  .yajl_null = on_null,
  .yajl_boolean = on_boolean,
  .yajl_number = on_number,
  .yajl_string = on_string,
  .yajl_start_map = on_object_start,
  .yajl_map_key = on_key,
  .yajl_end_map = on_object_end,
  .yajl_start_array = on_array_start,
  .yajl_end_array = on_array_end,
};

WinnowJsonStream *
winnow_json_stream_new (WinnowJsonFunc handler, gpointer data)
{
  WinnowJsonStream *self = g_new0 (WinnowJsonStream, 1);

  self->handler = handler;
  self->data = data;
  self->line = self->column = 1;
  self->parser = yajl_alloc (&callbacks, NULL, self);
  /* Text was checked when it was decoded. */
  yajl_config (self->parser, yajl_dont_validate_strings, 1);
  return self;
}

void
winnow_json_stream_free (WinnowJsonStream *self)
{
  if (self == NULL)
    return;
  yajl_free (self->parser);
  g_clear_error (&self->error);
  g_free (self);
}

/* The parser's own words are not translated; they are only told apart. */
static gboolean
hand_error (WinnowJsonStream *self, gboolean at_end, GError **error)
{
  count_to (self, at_end ? self->piece_length : yajl_get_bytes_consumed (self->parser));
  fail (self, WINNOW_FORMATS_ERROR_SYNTAX,
        at_end ? _("The file ends in the middle of its JSON: it is cut off. Fetch it again.")
               : _("This is not valid JSON here. Correct it or fetch the file again."));
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

static gboolean
push_piece (WinnowJsonStream *self, const char *text, gsize length, GError **error)
{
  yajl_status status;

  self->piece = text;
  self->piece_length = length;
  self->counted = 0;
  self->saw_event = FALSE;
  status = yajl_parse (self->parser, (const unsigned char *) text, length);
  self->since_event = self->saw_event ? 0 : self->since_event + length;
  if (status == yajl_status_ok && self->since_event > WINNOW_FORMATS_MAX_CELL)
    {
      fail (self, WINNOW_FORMATS_ERROR_TOO_LARGE, _("A value is longer than 1 MiB. This is no price file."));
      status = yajl_status_error;
    }
  if (status != yajl_status_ok)
    return hand_error (self, FALSE, error);
  count_to (self, length);
  return TRUE;
}

gboolean
winnow_json_stream_push (WinnowJsonStream *self, const char *text, gsize length, GError **error)
{
  for (gsize done = 0; done < length; done += PIECE)
    if (!push_piece (self, text + done, MIN (length - done, PIECE), error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_json_stream_finish (WinnowJsonStream *self, GError **error)
{
  self->piece = "";
  self->piece_length = self->counted = 0;
  if (yajl_complete_parse (self->parser) != yajl_status_ok)
    return hand_error (self, TRUE, error);
  return TRUE;
}
