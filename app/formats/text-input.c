/* text-input.c — bytes of a stream as UTF-8 text, chunk by chunk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/text-input.h"

#include "formats/price-reader.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK (64 * 1024)

typedef enum
{
  CODING_ASCII, /* nothing above 0x7f seen: still open */
  CODING_UTF8,
  CODING_GB18030,
} Coding;

struct _WinnowTextInput
{
  GInputStream *stream;
  Coding coding;
  const char *name; /* of the encoding, for the report */
  GIConv converter;
  guchar raw[CHUNK];
  gsize n_raw;      /* bytes in @raw not yet handed out */
  char *decoded;    /* for GB18030: room for four times a chunk */
  gsize carried;    /* bytes of a half character at the end of the last chunk */
  guint64 bytes;
  guint64 line, column; /* of the next character */
  gboolean started, at_end;
};

WinnowTextInput *
winnow_text_input_new (GInputStream *stream, const char *encoding)
{
  WinnowTextInput *self = g_new0 (WinnowTextInput, 1);

  self->stream = g_object_ref (stream);
  self->converter = (GIConv) -1;
  self->line = self->column = 1;
  self->name = "UTF-8";
  if (encoding != NULL && g_ascii_strcasecmp (encoding, "GB18030") == 0)
    self->coding = CODING_GB18030;
  else if (encoding != NULL)
    self->coding = CODING_UTF8;
  return self;
}

void
winnow_text_input_free (WinnowTextInput *self)
{
  if (self == NULL)
    return;
  if (self->converter != (GIConv) -1)
    g_iconv_close (self->converter);
  g_object_unref (self->stream);
  g_free (self->decoded);
  g_free (self);
}

guint64
winnow_text_input_bytes (const WinnowTextInput *self)
{
  return self->bytes;
}

const char *
winnow_text_input_encoding (const WinnowTextInput *self)
{
  return self->name;
}

static void
advance (WinnowTextInput *self, const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (text[i] == '\n')
      {
        self->line++;
        self->column = 1;
      }
    else if (((guchar) text[i] & 0xc0) != 0x80)
      self->column++;
}

static gboolean
fail (WinnowTextInput *self, const char *text, gsize before, const char *what, GError **error)
{
  advance (self, text, before);
  g_propagate_error (error, winnow_formats_error_at (WINNOW_FORMATS_ERROR_ENCODING, self->line, self->column, what));
  return FALSE;
}

static gboolean
check_start (WinnowTextInput *self, GError **error)
{
  const guchar *raw = self->raw;

  self->started = TRUE;
  if (self->n_raw >= 2 && ((raw[0] == 0xff && raw[1] == 0xfe) || (raw[0] == 0xfe && raw[1] == 0xff)))
    return fail (self, "", 0, _("The file is UTF-16. Save it as UTF-8 and read it again."), error);
  if (self->n_raw >= 3 && raw[0] == 0xef && raw[1] == 0xbb && raw[2] == 0xbf)
    {
      self->coding = CODING_UTF8;
      self->name = "UTF-8 BOM";
      self->n_raw -= 3;
      memmove (self->raw, self->raw + 3, self->n_raw);
    }
  return TRUE;
}

/* Control characters do not stand in price files; they mean another kind of file. */
static gboolean
check_is_text (WinnowTextInput *self, GError **error)
{
  for (gsize i = self->carried; i < self->n_raw; i++)
    if (self->raw[i] < 0x20 && self->raw[i] != '\n' && self->raw[i] != '\r' && self->raw[i] != '\t' &&
        self->raw[i] != '\f')
      return fail (self, (const char *) self->raw, i,
                   _("This is not a text file (a control character stands here). Export the prices as CSV or JSON."),
                   error);
  return TRUE;
}

/* Bytes at the end that begin a character which the next chunk goes on with. */
static gsize
half_character (const guchar *raw, gsize length)
{
  for (gsize back = 1; back <= 3 && back <= length; back++)
    {
      guchar byte = raw[length - back];
      gsize needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;

      if ((byte & 0xc0) == 0x80)
        continue;
      return needed > back ? back : 0;
    }
  return 0;
}

static gboolean
is_utf8 (WinnowTextInput *self, gsize *valid)
{
  gsize tail = self->at_end ? 0 : half_character (self->raw, self->n_raw);
  const char *end;
  gboolean result = g_utf8_validate_len ((const char *) self->raw, self->n_raw - tail, &end);

  *valid = (gsize) (end - (const char *) self->raw);
  return result;
}

static void
choose_coding (WinnowTextInput *self)
{
  gsize valid;

  for (gsize i = 0; i < self->n_raw; i++)
    if (self->raw[i] >= 0x80)
      {
        self->coding = is_utf8 (self, &valid) ? CODING_UTF8 : CODING_GB18030;
        return;
      }
}

static gboolean
decode_gb18030 (WinnowTextInput *self, const char **text, gsize *length, GError **error)
{
  char *in = (char *) self->raw, *out;
  gsize in_left = self->n_raw, out_left = (gsize) CHUNK * 4, status;

  self->name = "GB18030";
  if (self->converter == (GIConv) -1)
    self->converter = g_iconv_open ("UTF-8", "GB18030");
  if (self->converter == (GIConv) -1)
    return fail (self, "", 0, _("This system cannot read GB18030. Save the file as UTF-8."), error);
  if (self->decoded == NULL)
    self->decoded = g_malloc (out_left);
  out = self->decoded;
  status = g_iconv (self->converter, &in, &in_left, &out, &out_left);
  *text = self->decoded;
  *length = (gsize) (out - self->decoded);
  if (status == (gsize) -1 && !(errno == EINVAL && !self->at_end))
    return fail (self, *text, *length,
                 _("The text is neither UTF-8 nor GB18030. Save the file as UTF-8 and read it again."), error);
  self->carried = in_left;
  return TRUE;
}

static gboolean
decode_utf8 (WinnowTextInput *self, const char **text, gsize *length, GError **error)
{
  gsize valid;

  *text = (const char *) self->raw;
  if (!is_utf8 (self, &valid))
    return fail (self, *text, valid,
                 _("The text is not valid UTF-8 here. Save the file as UTF-8 and read it again."), error);
  *length = valid;
  self->carried = self->n_raw - valid;
  return TRUE;
}

gboolean
winnow_text_input_read (WinnowTextInput *self,
                        const char **text,
                        gsize *length,
                        GCancellable *cancellable,
                        GError **error)
{
  gsize read = 0;
  gboolean done;

  *text = "";
  *length = 0;
  if (self->at_end)
    return TRUE;
  /* What was carried stands at the end of the last chunk. */
  memmove (self->raw, self->raw + self->n_raw - self->carried, self->carried);
  if (!g_input_stream_read_all (self->stream, self->raw + self->carried, CHUNK - self->carried, &read,
                                cancellable, error))
    return FALSE;
  self->at_end = read < CHUNK - self->carried;
  self->n_raw = self->carried + read;
  self->bytes += read;
  if (self->bytes > WINNOW_FORMATS_MAX_BYTES)
    {
      g_set_error (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_TOO_LARGE,
                   /* Translators: a size limit in MiB. */
                   _("The file is larger than %d MiB. Split it and read the parts."),
                   WINNOW_FORMATS_MAX_BYTES / (1024 * 1024));
      return FALSE;
    }
  if ((!self->started && !check_start (self, error)) || !check_is_text (self, error))
    return FALSE;
  if (self->coding == CODING_ASCII)
    choose_coding (self);
  done = self->coding == CODING_GB18030 ? decode_gb18030 (self, text, length, error)
                                        : decode_utf8 (self, text, length, error);
  if (done)
    advance (self, *text, *length);
  return done;
}

GError *
winnow_formats_error_at (int code, guint64 line, guint64 column, const char *what)
{
  g_autofree char *line_text = g_strdup_printf ("%" G_GUINT64_FORMAT, line);
  g_autofree char *column_text = g_strdup_printf ("%" G_GUINT64_FORMAT, column);

  /* Translators: line, column, what is wrong and what to do. */
  return g_error_new (WINNOW_FORMATS_ERROR, code, _("Line %s, column %s: %s"), line_text, column_text, what);
}
