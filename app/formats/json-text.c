/* json-text.c — checks JSON text strictly, hands it to json-glib.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/json-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

G_DEFINE_QUARK (winnow-json-error, winnow_json_error)

typedef struct
{
  const char *start, *at, *end;
  const char *file_name;
  guint max_depth;
  GError **error;
} Scanner;

/* Sets the error with the line and column of @where; FALSE for returning. */
static gboolean G_GNUC_PRINTF (4, 5)
fail (Scanner *self, const char *where, WinnowJsonError code, const char *format, ...)
{
  g_autofree char *message = NULL;
  const char *line_start = self->start;
  guint line = 1;
  va_list arguments;

  for (const char *p = self->start; p < where; p++)
    if (*p == '\n')
      {
        line++;
        line_start = p + 1;
      }
  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (self->error, WINNOW_JSON_ERROR, code,
               /* Translators: file name, line, column, what is wrong. */
               _ ("%s, line %u, column %ld: %s"), self->file_name, line,
               g_utf8_strlen (line_start, where - line_start) + 1, message);
  return FALSE;
}

static void
skip_blanks (Scanner *self)
{
  while (self->at < self->end && strchr (" \t\r\n", *self->at) != NULL)
    self->at++;
}

static gboolean
scan_escape (Scanner *self)
{
  const char *start = self->at;
  guint code = 0;

  if (++self->at == self->end)
    return fail (self, start, WINNOW_JSON_ERROR_SYNTAX, _ ("the text ends inside a string; close it with \""));
  if (*self->at != 'u')
    {
      if (strchr ("\"\\/bfnrt", *self->at) == NULL)
        return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                     _ ("unknown escape in a string; write \\\\ for a backslash"));
      self->at++;
      return TRUE;
    }
  self->at++;
  for (guint i = 0; i < 4; i++, self->at++)
    {
      if (self->at == self->end || !g_ascii_isxdigit (*self->at))
        return fail (self, start, WINNOW_JSON_ERROR_SYNTAX, _ ("\\u needs four hexadecimal digits"));
      code = code * 16 + (guint) g_ascii_xdigit_value (*self->at);
    }
  if (code == 0)
    return fail (self, start, WINNOW_JSON_ERROR_SYNTAX, _ ("the character U+0000 is not allowed; remove it"));
  if (code >= 0xdc00 && code <= 0xdfff)
    return fail (self, start, WINNOW_JSON_ERROR_SYNTAX, _ ("half of a surrogate pair stands alone; remove it"));
  if (code >= 0xd800 && code <= 0xdbff)
    {
      guint low = 0;

      if (self->end - self->at < 6 || self->at[0] != '\\' || self->at[1] != 'u')
        return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                     _ ("half of a surrogate pair stands alone; remove it"));
      for (guint i = 2; i < 6; i++)
        low = g_ascii_isxdigit (self->at[i]) ? low * 16 + (guint) g_ascii_xdigit_value (self->at[i]) : 0;
      if (low < 0xdc00 || low > 0xdfff)
        return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                     _ ("half of a surrogate pair stands alone; remove it"));
      self->at += 6;
    }
  return TRUE;
}

static gboolean
scan_string (Scanner *self)
{
  const char *start = self->at++;

  while (self->at < self->end)
    {
      if (*self->at == '"')
        {
          self->at++;
          return TRUE;
        }
      if ((guchar) *self->at < 0x20)
        return fail (self, self->at, WINNOW_JSON_ERROR_SYNTAX,
                     _ ("a line end or control character inside a string; write \\n, or close the string with \""));
      if (*self->at != '\\')
        self->at++;
      else if (!scan_escape (self))
        return FALSE;
    }
  return fail (self, start, WINNOW_JSON_ERROR_SYNTAX, _ ("this string is never closed; close it with \""));
}

static gboolean
skip_digits (Scanner *self)
{
  const char *start = self->at;

  while (self->at < self->end && g_ascii_isdigit (*self->at))
    self->at++;
  return self->at > start;
}

static gboolean
scan_number (Scanner *self)
{
  const char *start = self->at;
  g_autofree char *text = NULL;
  gboolean is_integer = TRUE;
  const char *first;

  if (*self->at == '-')
    self->at++;
  first = self->at;
  if (!skip_digits (self) || (*first == '0' && self->at - first > 1))
    return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                 _ ("not a number in JSON; write it like 1, 0.5 or -2e3"));
  if (self->at < self->end && *self->at == '.')
    {
      self->at++;
      is_integer = FALSE;
      if (!skip_digits (self))
        return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                     _ ("not a number in JSON; write it like 1, 0.5 or -2e3"));
    }
  if (self->at < self->end && (*self->at == 'e' || *self->at == 'E'))
    {
      self->at++;
      is_integer = FALSE;
      if (self->at < self->end && (*self->at == '+' || *self->at == '-'))
        self->at++;
      if (!skip_digits (self))
        return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                     _ ("not a number in JSON; write it like 1, 0.5 or -2e3"));
    }
  text = g_strndup (start, (gsize) (self->at - start));
  if (is_integer ? !g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, NULL, NULL)
                 : !isfinite (g_ascii_strtod (text, NULL)))
    return fail (self, start, WINNOW_JSON_ERROR_SYNTAX, _ ("this number is too large to be kept; write it as text in quotes"));
  return TRUE;
}

static gboolean scan_value (Scanner *self, guint depth);

static gboolean
scan_member (Scanner *self, GHashTable *names, guint depth)
{
  const char *start = self->at;
  char *name;

  if (self->at == self->end || *self->at != '"')
    return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                 _ ("expected a member name in double quotes; look for a comma too many before it"));
  if (!scan_string (self))
    return FALSE;
  name = g_strndup (start + 1, (gsize) (self->at - start - 2));
  if (!g_hash_table_add (names, name))
    return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                 /* Translators: a member name. */
                 _ ("“%s” stands twice in one object; keep one"), name);
  skip_blanks (self);
  if (self->at == self->end || *self->at != ':')
    return fail (self, self->at, WINNOW_JSON_ERROR_SYNTAX, _ ("expected “:” after a member name"));
  self->at++;
  return scan_value (self, depth);
}

/* The rest of an object or array, after its opening bracket. */
static gboolean
scan_container (Scanner *self, guint depth)
{
  const char *start = self->at++;
  char close = *start == '{' ? '}' : ']';
  g_autoptr (GHashTable) names = NULL;

  if (depth > self->max_depth)
    return fail (self, start, WINNOW_JSON_ERROR_TOO_DEEP,
                 /* Translators: a number of levels. */
                 _ ("more than %u levels of brackets; this is not such a document"), self->max_depth);
  if (close == '}')
    names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  skip_blanks (self);
  if (self->at < self->end && *self->at == close)
    {
      self->at++;
      return TRUE;
    }
  for (;;)
    {
      skip_blanks (self);
      if (names != NULL ? !scan_member (self, names, depth) : !scan_value (self, depth))
        return FALSE;
      skip_blanks (self);
      if (self->at < self->end && *self->at == close)
        {
          self->at++;
          return TRUE;
        }
      if (self->at == self->end)
        return fail (self, start, WINNOW_JSON_ERROR_SYNTAX,
                     /* Translators: a bracket. */
                     _ ("the text ends before this “%c” is closed; the file may be cut off"), *start);
      if (*self->at != ',')
        return fail (self, self->at, WINNOW_JSON_ERROR_SYNTAX,
                     /* Translators: a closing bracket. */
                     _ ("expected “,” or “%c”"), close);
      self->at++;
    }
}

static gboolean
scan_word (Scanner *self, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (self->end - self->at) < length || memcmp (self->at, word, length) != 0)
    return fail (self, self->at, WINNOW_JSON_ERROR_SYNTAX,
                 _ ("expected a value: text in double quotes, a number, true, false, null, { or ["));
  self->at += length;
  return TRUE;
}

/* @depth: of the container around it. */
static gboolean
scan_value (Scanner *self, guint depth)
{
  skip_blanks (self);
  if (self->at == self->end)
    return fail (self, self->at, WINNOW_JSON_ERROR_SYNTAX, _ ("the text ends where a value belongs; the file may be cut off"));
  switch (*self->at)
    {
    case '{':
    case '[':
      return scan_container (self, depth + 1);
    case '"':
      return scan_string (self);
    case 't':
      return scan_word (self, "true");
    case 'f':
      return scan_word (self, "false");
    case 'n':
      return scan_word (self, "null");
    default:
      return *self->at == '-' || g_ascii_isdigit (*self->at) ? scan_number (self) : scan_word (self, "null");
    }
}

static gboolean
check_text (Scanner *self)
{
  const char *bad;

  if (!g_utf8_validate_len (self->at, (gsize) (self->end - self->at), &bad))
    return fail (self, bad, WINNOW_JSON_ERROR_SYNTAX, _ ("not text in UTF-8; save the file in UTF-8"));
  if (!scan_value (self, 0))
    return FALSE;
  skip_blanks (self);
  if (self->at < self->end)
    return fail (self, self->at, WINNOW_JSON_ERROR_SYNTAX, _ ("something follows the end of the document; remove it"));
  return TRUE;
}

JsonNode *
winnow_json_parse (const char *data,
                   gsize length,
                   const char *file_name,
                   gsize max_bytes,
                   guint max_depth,
                   GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autofree char *shown = file_name != NULL ? g_filename_display_name (file_name) : g_strdup ("JSON");
  Scanner scanner = { data, data, data + length, shown, MIN (max_depth, WINNOW_JSON_MAX_DEPTH), error };

  g_return_val_if_fail (data != NULL || length == 0, NULL);
  g_return_val_if_fail (max_depth > 0, NULL);

  if (length > max_bytes)
    {
      g_autofree char *allowed = g_format_size_full (max_bytes, G_FORMAT_SIZE_IEC_UNITS);

      g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_TOO_LARGE,
                   /* Translators: file name, a size such as 64 MiB. */
                   _ ("%s is larger than %s; such a document is not read"), shown, allowed);
      return NULL;
    }
  if (length >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0)
    scanner.start = scanner.at = data + 3;
  if (!check_text (&scanner))
    return NULL;
  parser = json_parser_new_immutable ();
  if (!json_parser_load_from_data (parser, scanner.start, scanner.end - scanner.start, error))
    {
      g_prefix_error (error, "%s: ", shown);
      return NULL;
    }
  return json_parser_steal_root (parser);
}
