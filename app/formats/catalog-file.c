/* catalog-file.c — one data file: loading within limits, typed members, lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/catalog-file.h"

#include "formats/catalog-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAXIMUM_BYTES (4 * 1024 * 1024)
#define MAXIMUM_DEPTH 16

static guint
line_at (const char *text, gsize offset)
{
  guint line = 1;

  for (gsize i = 0; i < offset; i++)
    line += text[i] == '\n';
  return line;
}

static void
set_error_at (GError **error, const char *name, guint line, const char *message)
{
  /* Translators: file name, line number, what is wrong there. */
  g_set_error (error, WINNOW_CATALOG_ERROR, WINNOW_CATALOG_ERROR_INVALID, _ ("%s, line %u: %s"), name, line, message);
}

/* ---- Loading ---- */

/* json-glib parses recursively, so the depth is bounded before it starts. */
static gboolean
check_depth (const char *text, const char *name, GError **error)
{
  gboolean in_string = FALSE;
  guint depth = 0;

  for (gsize i = 0; text[i] != '\0'; i++)
    {
      char c = text[i];

      if (in_string && c == '\\' && text[i + 1] != '\0')
        i++;
      else if (c == '"')
        in_string = !in_string;
      else if (!in_string && (c == '{' || c == '['))
        depth++;
      else if (!in_string && (c == '}' || c == ']') && depth > 0)
        depth--;
      if (depth > MAXIMUM_DEPTH)
        {
          set_error_at (error, name, line_at (text, i), _ ("nested deeper than 16 levels"));
          return FALSE;
        }
    }
  return TRUE;
}

static char *
load_text (const char *directory, const char *name, GError **error)
{
  g_autofree char *path = g_build_path ("/", directory, name, NULL);
  g_autoptr (GFile) file = g_str_has_prefix (path, "resource://") ? g_file_new_for_uri (path) : g_file_new_for_path (path);
  g_autoptr (GFileInfo) info = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, error);
  if (info == NULL)
    return NULL;
  if (g_file_info_get_size (info) > MAXIMUM_BYTES)
    {
      set_error_at (error, name, 1, _ ("larger than 4 MiB"));
      return NULL;
    }
  if (!g_file_load_contents (file, NULL, &text, &length, NULL, error))
    return NULL;
  if (length > MAXIMUM_BYTES)
    {
      set_error_at (error, name, 1, _ ("larger than 4 MiB"));
      return NULL;
    }
  if (!g_utf8_validate_len (text, length, NULL))
    {
      set_error_at (error, name, 1, _ ("not valid UTF-8 text"));
      return NULL;
    }
  return g_steal_pointer (&text);
}

/* json-glib says "<data>:LINE:COLUMN: what"; its own line counter has moved on by then. */
static void
set_syntax_error (GError **error, const char *name, const char *message)
{
  guint line = 1, column = 1;
  int length = 0;

  if (sscanf (message, "<data>:%u:%u: %n", &line, &column, &length) < 2)
    length = 0;
  set_error_at (error, name, line, message + length);
}

static JsonNode *
parse (const char *text, const char *name, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GError) local = NULL;

  if (!check_depth (text, name, error))
    return NULL;
  if (!json_parser_load_from_data (parser, text, -1, &local))
    {
      set_syntax_error (error, name, local->message);
      return NULL;
    }
  if (json_parser_get_root (parser) == NULL || !JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)))
    {
      set_error_at (error, name, 1, _ ("expected a JSON object"));
      return NULL;
    }
  return json_node_ref (json_parser_get_root (parser));
}

WinnowCatalogFile *
winnow_catalog_file_load (const char *directory, const char *name, const char *format, GError **error)
{
  g_autoptr (WinnowCatalogFile) self = g_new0 (WinnowCatalogFile, 1);
  g_autofree char *found = NULL;
  JsonObject *object;

  self->name = g_strdup (name);
  self->text = load_text (directory, name, error);
  if (self->text == NULL)
    return NULL;
  self->root = parse (self->text, name, error);
  if (self->root == NULL)
    return NULL;

  object = json_node_get_object (self->root);
  found = winnow_catalog_file_string (self, object, "format");
  if (self->error == NULL && strcmp (found, format) != 0)
    /* Translators: name of a file format. */
    winnow_catalog_file_fail (self, _ ("“format” must be “%s”"), format);
  if (winnow_catalog_file_number (self, object, "version") != 1)
    winnow_catalog_file_fail (self, _ ("only version 1 is understood"));
  if (!winnow_catalog_file_finish (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
winnow_catalog_file_free (WinnowCatalogFile *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->text);
  g_clear_pointer (&self->root, json_node_unref);
  g_free (self->item);
  g_clear_error (&self->error);
  g_free (self);
}

gboolean
winnow_catalog_file_finish (WinnowCatalogFile *self, GError **error)
{
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

/* ---- Where an item stands ---- */

/* The next place at or after @from where member @key has the value @id. */
static gboolean
find_item (const char *text, gsize from, const char *key, const char *id, gsize *offset)
{
  g_autofree char *quoted_key = g_strdup_printf ("\"%s\"", key);
  g_autofree char *quoted_id = g_strdup_printf ("\"%s\"", id);
  const char *at = text + from;

  while ((at = strstr (at, quoted_key)) != NULL)
    {
      const char *value = at + strlen (quoted_key);

      value += strspn (value, " \t\r\n");
      if (*value == ':')
        {
          value++;
          value += strspn (value, " \t\r\n");
          if (g_str_has_prefix (value, quoted_id))
            {
              *offset = at - text;
              return TRUE;
            }
        }
      at++;
    }
  return FALSE;
}

/* Items come after their array's name, so that another array's ids are passed by. */
static gsize
array_start (const WinnowCatalogFile *self, const char *array)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", array);
  const char *at = strstr (self->text, quoted);

  return at != NULL ? (gsize) (at - self->text) : 0;
}

void
winnow_catalog_file_stand_at (WinnowCatalogFile *self, const char *array, const char *key, const char *id, guint nth)
{
  gsize start = array_start (self, array);

  g_free (self->item);
  self->item = g_strdup (id);
  self->cursor = start;
  for (guint i = 0; i <= nth && find_item (self->text, start, key, id, &self->cursor); i++)
    start = self->cursor + 1;
}

void
winnow_catalog_file_fail (WinnowCatalogFile *self, const char *format, ...)
{
  g_autofree char *message = NULL;
  g_autofree char *located = NULL;
  va_list arguments;

  if (self->error != NULL)
    return;
  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (self->item != NULL)
    /* Translators: id of an item of a data file, then what is wrong with it. */
    located = g_strdup_printf (_ ("“%s”: %s"), self->item, message);
  set_error_at (&self->error, self->name, line_at (self->text, self->cursor), located != NULL ? located : message);
}

void
winnow_catalog_file_items (WinnowCatalogFile *self,
                           const char *array_name,
                           const char *key,
                           void (*read) (WinnowCatalogFile *self, JsonObject *object, gpointer data),
                           gpointer data)
{
  JsonArray *array;
  gsize start = 0;

  g_clear_pointer (&self->item, g_free);
  self->cursor = 0;
  array = winnow_catalog_file_array (self, json_node_get_object (self->root), array_name, TRUE);
  if (array != NULL)
    start = array_start (self, array_name);
  for (guint i = 0; array != NULL && i < json_array_get_length (array) && self->error == NULL; i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *id = object != NULL ? json_object_get_string_member_with_default (object, key, NULL) : NULL;

      g_free (self->item);
      self->item = id != NULL ? g_strdup (id) : g_strdup_printf ("%s[%u]", array_name, i);
      self->cursor = start;
      if (id != NULL && find_item (self->text, start, key, id, &self->cursor))
        start = self->cursor + 1;
      if (object == NULL)
        winnow_catalog_file_fail (self, _ ("expected an object"));
      else
        read (self, object, data);
    }
  if (self->error == NULL)
    {
      g_clear_pointer (&self->item, g_free);
      self->cursor = 0;
    }
}

/* ---- Typed members ---- */

void
winnow_catalog_file_members (WinnowCatalogFile *self, JsonObject *object, const char *const *names)
{
  g_autoptr (GList) members = json_object_get_members (object);

  for (GList *link = members; link != NULL; link = link->next)
    if (!g_strv_contains (names, link->data))
      /* Translators: name of a member of a JSON object. */
      winnow_catalog_file_fail (self, _ ("unknown member “%s”"), (const char *) link->data);
}

static JsonNode *
member (JsonObject *object, const char *name)
{
  return object != NULL ? json_object_get_member (object, name) : NULL;
}

static gboolean
holds_string (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

static gboolean
holds_number (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
         && (json_node_get_value_type (node) == G_TYPE_INT64 || json_node_get_value_type (node) == G_TYPE_DOUBLE);
}

char *
winnow_catalog_file_optional_string (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  JsonNode *node = member (object, name);

  if (node == NULL)
    return NULL;
  if (!holds_string (node) || *json_node_get_string (node) == '\0')
    {
      /* Translators: name of a member of a JSON object. */
      winnow_catalog_file_fail (self, _ ("“%s” must be a text that is not empty"), name);
      return NULL;
    }
  return json_node_dup_string (node);
}

char *
winnow_catalog_file_string (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  char *string = winnow_catalog_file_optional_string (self, object, name);

  if (string != NULL)
    return string;
  /* Translators: name of a member of a JSON object. */
  winnow_catalog_file_fail (self, _ ("“%s” is missing"), name);
  return g_strdup ("");
}

WinnowText
winnow_catalog_file_own_text (WinnowCatalogFile *self, JsonObject *object)
{
  WinnowText text;

  text.en = winnow_catalog_file_string (self, object, "en");
  text.zh = winnow_catalog_file_string (self, object, "zh");
  return text;
}

WinnowText
winnow_catalog_file_text (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  static const char *const languages[] = { "en", "zh", NULL };
  JsonObject *texts = winnow_catalog_file_object (self, object, name);
  WinnowText text = { NULL, NULL };
  const char *missing;

  if (texts == NULL)
    return text;
  winnow_catalog_file_members (self, texts, languages);
  missing = !holds_string (member (texts, "en")) ? "en" : !holds_string (member (texts, "zh")) ? "zh" : NULL;
  if (missing != NULL)
    /* Translators: name of a text, then the language (en or zh) that it lacks. */
    winnow_catalog_file_fail (self, _ ("“%s” lacks the language “%s”"), name, missing);
  return winnow_catalog_file_own_text (self, texts);
}

WinnowText
winnow_catalog_file_optional_text (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  if (member (object, name) == NULL)
    return (WinnowText){ NULL, NULL };
  return winnow_catalog_file_text (self, object, name);
}

double
winnow_catalog_file_optional_number (WinnowCatalogFile *self, JsonObject *object, const char *name, double fallback)
{
  JsonNode *node = member (object, name);

  if (node == NULL)
    return fallback;
  if (!holds_number (node) || !isfinite (json_node_get_double (node)))
    {
      /* Translators: name of a member of a JSON object. */
      winnow_catalog_file_fail (self, _ ("“%s” must be a number"), name);
      return fallback;
    }
  return json_node_get_double (node);
}

double
winnow_catalog_file_number (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  if (member (object, name) == NULL)
    /* Translators: name of a member of a JSON object. */
    winnow_catalog_file_fail (self, _ ("“%s” is missing"), name);
  return winnow_catalog_file_optional_number (self, object, name, 0);
}

gboolean
winnow_catalog_file_boolean (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  JsonNode *node = member (object, name);

  if (node == NULL)
    return FALSE;
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    {
      /* Translators: name of a member of a JSON object. */
      winnow_catalog_file_fail (self, _ ("“%s” must be true or false"), name);
      return FALSE;
    }
  return json_node_get_boolean (node);
}

JsonArray *
winnow_catalog_file_array (WinnowCatalogFile *self, JsonObject *object, const char *name, gboolean required)
{
  JsonNode *node = member (object, name);

  if (node == NULL && required)
    /* Translators: name of a member of a JSON object. */
    winnow_catalog_file_fail (self, _ ("“%s” is missing"), name);
  if (node == NULL)
    return NULL;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      /* Translators: name of a member of a JSON object. */
      winnow_catalog_file_fail (self, _ ("“%s” must be a list"), name);
      return NULL;
    }
  return json_node_get_array (node);
}

JsonObject *
winnow_catalog_file_object (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  JsonNode *node = member (object, name);

  if (node == NULL)
    {
      /* Translators: name of a member of a JSON object. */
      winnow_catalog_file_fail (self, _ ("“%s” is missing"), name);
      return NULL;
    }
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      /* Translators: name of a member of a JSON object. */
      winnow_catalog_file_fail (self, _ ("“%s” must be an object"), name);
      return NULL;
    }
  return json_node_get_object (node);
}

char **
winnow_catalog_file_strings (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  JsonArray *array = winnow_catalog_file_array (self, object, name, FALSE);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (array == NULL || json_array_get_length (array) == 0)
    return NULL;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (holds_string (node))
        g_strv_builder_add (builder, json_node_get_string (node));
      else
        /* Translators: name of a member of a JSON object. */
        winnow_catalog_file_fail (self, _ ("“%s” must hold texts only"), name);
    }
  return g_strv_builder_end (builder);
}

GArray *
winnow_catalog_file_numbers (WinnowCatalogFile *self, JsonObject *object, const char *name)
{
  JsonArray *array = winnow_catalog_file_array (self, object, name, FALSE);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      double number = holds_number (node) ? json_node_get_double (node) : NAN;

      if (isfinite (number))
        g_array_append_val (numbers, number);
      else
        /* Translators: name of a member of a JSON object. */
        winnow_catalog_file_fail (self, _ ("“%s” must hold numbers only"), name);
    }
  return numbers;
}

WinnowExpression *
winnow_catalog_file_expression (WinnowCatalogFile *self, JsonObject *object, const char *name, gboolean required)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  WinnowExpression *expression;

  if (!required && member (object, name) == NULL)
    return NULL;
  text = winnow_catalog_file_string (self, object, name);
  if (self->error != NULL)
    return NULL;
  expression = winnow_expression_new (text, &error);
  if (expression == NULL)
    winnow_catalog_file_fail (self, "“%s”: %s", name, error->message);
  return expression;
}
