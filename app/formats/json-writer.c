/* json-writer.c — writes JSON the same way every time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/json-text.h"

#include <math.h>
#include <string.h>

struct _WinnowJsonWriter
{
  GString *text;
  guint depth;
  gboolean is_line;   /* no blanks, no line ends */
  gboolean is_first;  /* nothing yet in the open container */
  gboolean has_name;  /* a member's name was just written */
};

WinnowJsonWriter *
winnow_json_writer_new (void)
{
  WinnowJsonWriter *self = g_new0 (WinnowJsonWriter, 1);

  self->text = g_string_new (NULL);
  self->is_first = TRUE;
  return self;
}

void
winnow_json_writer_free (WinnowJsonWriter *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

char *
winnow_json_writer_free_to_text (WinnowJsonWriter *self)
{
  char *text;

  g_return_val_if_fail (self != NULL && self->depth == 0, NULL);

  if (!self->is_line)
    g_string_append_c (self->text, '\n');
  text = g_string_free (self->text, FALSE);
  g_free (self);
  return text;
}

static void
new_line (WinnowJsonWriter *self)
{
  if (self->is_line || self->text->len == 0)
    return;
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < self->depth; i++)
    g_string_append (self->text, "  ");
}

/* Comma and line before a value or a member's name. */
static void
before_item (WinnowJsonWriter *self)
{
  if (self->has_name)
    {
      self->has_name = FALSE;
      return;
    }
  if (!self->is_first)
    g_string_append_c (self->text, ',');
  self->is_first = FALSE;
  new_line (self);
}

static void
append_string (WinnowJsonWriter *self, const char *text)
{
  g_string_append_c (self->text, '"');
  for (const char *p = text; *p != '\0'; p++)
    switch (*p)
      {
      case '"':
        g_string_append (self->text, "\\\"");
        break;
      case '\\':
        g_string_append (self->text, "\\\\");
        break;
      case '\n':
        g_string_append (self->text, "\\n");
        break;
      case '\r':
        g_string_append (self->text, "\\r");
        break;
      case '\t':
        g_string_append (self->text, "\\t");
        break;
      default:
        if ((guchar) *p < 0x20 || *p == 0x7f)
          g_string_append_printf (self->text, "\\u%04x", (guint) (guchar) *p);
        else
          g_string_append_c (self->text, *p);
      }
  g_string_append_c (self->text, '"');
}

static void
begin (WinnowJsonWriter *self, char bracket)
{
  before_item (self);
  g_string_append_c (self->text, bracket);
  self->depth++;
  self->is_first = TRUE;
}

static void
end (WinnowJsonWriter *self, char bracket)
{
  g_return_if_fail (self->depth > 0 && !self->has_name);

  self->depth--;
  if (!self->is_first)
    new_line (self);
  g_string_append_c (self->text, bracket);
  self->is_first = FALSE;
}

void
winnow_json_writer_begin_object (WinnowJsonWriter *self)
{
  begin (self, '{');
}

void
winnow_json_writer_end_object (WinnowJsonWriter *self)
{
  end (self, '}');
}

void
winnow_json_writer_begin_array (WinnowJsonWriter *self)
{
  begin (self, '[');
}

void
winnow_json_writer_end_array (WinnowJsonWriter *self)
{
  end (self, ']');
}

void
winnow_json_writer_name (WinnowJsonWriter *self, const char *name)
{
  g_return_if_fail (!self->has_name);

  before_item (self);
  append_string (self, name);
  g_string_append (self->text, self->is_line ? ":" : ": ");
  self->has_name = TRUE;
}

void
winnow_json_writer_string (WinnowJsonWriter *self, const char *text)
{
  if (text == NULL)
    {
      winnow_json_writer_null (self);
      return;
    }
  before_item (self);
  append_string (self, text);
}

void
winnow_json_writer_integer (WinnowJsonWriter *self, gint64 value)
{
  before_item (self);
  g_string_append_printf (self->text, "%" G_GINT64_FORMAT, value);
}

void
winnow_json_writer_number (WinnowJsonWriter *self, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value))
    {
      winnow_json_writer_null (self);
      return;
    }
  before_item (self);
  g_ascii_formatd (buffer, sizeof buffer, "%.15g", value);
  if (g_ascii_strtod (buffer, NULL) != value)
    g_ascii_formatd (buffer, sizeof buffer, "%.17g", value);
  g_string_append (self->text, buffer);
}

void
winnow_json_writer_boolean (WinnowJsonWriter *self, gboolean value)
{
  before_item (self);
  g_string_append (self->text, value ? "true" : "false");
}

void
winnow_json_writer_null (WinnowJsonWriter *self)
{
  before_item (self);
  g_string_append (self->text, "null");
}

static void
write_value (WinnowJsonWriter *self, JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    winnow_json_writer_string (self, json_node_get_string (node));
  else if (type == G_TYPE_BOOLEAN)
    winnow_json_writer_boolean (self, json_node_get_boolean (node));
  else if (type == G_TYPE_INT64)
    winnow_json_writer_integer (self, json_node_get_int (node));
  else
    winnow_json_writer_number (self, json_node_get_double (node));
}

static void
write_object (WinnowJsonWriter *self, JsonObject *object)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  winnow_json_writer_begin_object (self);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      winnow_json_writer_name (self, name);
      winnow_json_writer_node (self, member);
    }
  winnow_json_writer_end_object (self);
}

void
winnow_json_writer_node (WinnowJsonWriter *self, JsonNode *node)
{
  JsonArray *array;

  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      write_object (self, json_node_get_object (node));
      break;
    case JSON_NODE_ARRAY:
      array = json_node_get_array (node);
      winnow_json_writer_begin_array (self);
      for (guint i = 0; i < json_array_get_length (array); i++)
        winnow_json_writer_node (self, json_array_get_element (array, i));
      winnow_json_writer_end_array (self);
      break;
    case JSON_NODE_VALUE:
      write_value (self, node);
      break;
    case JSON_NODE_NULL:
    default:
      winnow_json_writer_null (self);
    }
}

char *
winnow_json_node_to_line (JsonNode *node)
{
  WinnowJsonWriter *writer = winnow_json_writer_new ();

  writer->is_line = TRUE;
  winnow_json_writer_node (writer, node);
  return winnow_json_writer_free_to_text (writer);
}
