/* test-evaluation-schema.c — the published schema of evaluation documents is the field
 * tables' own: everything but the descriptions is generated and compared.
 *
 * WINNOW_UPDATE_SCHEMA=1 writes the file anew, keeping the descriptions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/evaluation-document.h"
#include "formats/json-text.h"

#include <string.h>

#define TITLE "Winnow evaluation document"
#define DESCRIPTION                                                                                        \
  "One evaluation whole: one list a kind of row. Unknown is null or absent. Members that are not described " \
  "here are kept."

static char *
schema_path (void)
{
  return g_build_filename (g_getenv ("WINNOW_DATA_DIR"), "schema", "evaluation.schema.json", NULL);
}

static JsonNode *
read_schema (void)
{
  g_autofree char *path = schema_path ();
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  JsonNode *root;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  root = winnow_json_parse (text, length, path, 4 * 1024 * 1024, 16, &error);
  g_assert_no_error (error);
  return root;
}

/* What the file says about a table (@field NULL) or a field, or NULL. */
static const char *
description (JsonNode *old, const char *table, const char *field)
{
  JsonObject *at = json_node_get_object (old);
  const char *const path[] = { "$defs", table, field != NULL ? "properties" : NULL, field, NULL };

  for (guint i = 0; path[i] != NULL; i++)
    {
      if (!json_object_has_member (at, path[i]))
        return NULL;
      at = json_object_get_object_member (at, path[i]);
    }
  return json_object_get_string_member_with_default (at, "description", NULL);
}

static void
member (WinnowJsonWriter *writer, const char *name, const char *text)
{
  winnow_json_writer_name (writer, name);
  winnow_json_writer_string (writer, text);
}

static void
write_types (WinnowJsonWriter *writer, const char *type)
{
  winnow_json_writer_name (writer, "type");
  winnow_json_writer_begin_array (writer);
  winnow_json_writer_string (writer, type);
  winnow_json_writer_string (writer, "null");
  winnow_json_writer_end_array (writer);
}

static void
write_field (WinnowJsonWriter *writer, const WinnowField *field)
{
  switch (field->type)
    {
    case WINNOW_FIELD_CHOICE:
      winnow_json_writer_name (writer, "enum");
      winnow_json_writer_begin_array (writer);
      for (guint i = 0; field->choices[i] != NULL; i++)
        winnow_json_writer_string (writer, field->choices[i]);
      winnow_json_writer_null (writer);
      winnow_json_writer_end_array (writer);
      break;
    case WINNOW_FIELD_TIME:
      write_types (writer, "string");
      member (writer, "pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z)?$");
      break;
    case WINNOW_FIELD_DECIMAL:
      write_types (writer, "string");
      member (writer, "pattern", "^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?$");
      break;
    case WINNOW_FIELD_NUMBER:
      write_types (writer, "number");
      break;
    case WINNOW_FIELD_TRI:
      write_types (writer, "boolean");
      break;
    case WINNOW_FIELD_LIST:
      write_types (writer, "array");
      winnow_json_writer_name (writer, "items");
      winnow_json_writer_begin_object (writer);
      member (writer, "type", "string");
      winnow_json_writer_end_object (writer);
      break;
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_REFERENCE:
    default:
      write_types (writer, "string");
    }
}

static void
write_table (WinnowJsonWriter *writer, const WinnowRowType *type, JsonNode *old)
{
  winnow_json_writer_name (writer, type->table);
  winnow_json_writer_begin_object (writer);
  member (writer, "description", description (old, type->table, NULL));
  member (writer, "type", "object");
  winnow_json_writer_name (writer, "required");
  winnow_json_writer_begin_array (writer);
  winnow_json_writer_string (writer, "id");
  winnow_json_writer_end_array (writer);
  winnow_json_writer_name (writer, "properties");
  winnow_json_writer_begin_object (writer);
  winnow_json_writer_name (writer, "id");
  winnow_json_writer_begin_object (writer);
  member (writer, "type", "string");
  winnow_json_writer_name (writer, "minLength");
  winnow_json_writer_integer (writer, 1);
  member (writer, "description", "A text no other row of the list has.");
  winnow_json_writer_end_object (writer);
  for (guint i = 0; i < type->n_fields; i++)
    {
      winnow_json_writer_name (writer, type->fields[i].name);
      winnow_json_writer_begin_object (writer);
      write_field (writer, &type->fields[i]);
      member (writer, "description", description (old, type->table, type->fields[i].name));
      winnow_json_writer_end_object (writer);
    }
  winnow_json_writer_end_object (writer);
  winnow_json_writer_end_object (writer);
}

static void
write_list (WinnowJsonWriter *writer, const WinnowRowType *type)
{
  g_autofree char *reference = g_strconcat ("#/$defs/", type->table, NULL);

  winnow_json_writer_name (writer, type->table);
  winnow_json_writer_begin_object (writer);
  member (writer, "type", "array");
  if (type->kind == WINNOW_KIND_EVALUATION)
    {
      winnow_json_writer_name (writer, "minItems");
      winnow_json_writer_integer (writer, 1);
      winnow_json_writer_name (writer, "maxItems");
      winnow_json_writer_integer (writer, 1);
    }
  winnow_json_writer_name (writer, "items");
  winnow_json_writer_begin_object (writer);
  member (writer, "$ref", reference);
  winnow_json_writer_end_object (writer);
  winnow_json_writer_end_object (writer);
}

static char *
generate (JsonNode *old)
{
  WinnowJsonWriter *writer = winnow_json_writer_new ();
  static const char *const required[] = { "format", "version", "evaluations" };

  winnow_json_writer_begin_object (writer);
  member (writer, "$schema", "https://json-schema.org/draft/2020-12/schema");
  member (writer, "title", TITLE);
  member (writer, "description", DESCRIPTION);
  member (writer, "type", "object");
  winnow_json_writer_name (writer, "required");
  winnow_json_writer_begin_array (writer);
  for (guint i = 0; i < G_N_ELEMENTS (required); i++)
    winnow_json_writer_string (writer, required[i]);
  winnow_json_writer_end_array (writer);
  winnow_json_writer_name (writer, "properties");
  winnow_json_writer_begin_object (writer);
  winnow_json_writer_name (writer, "format");
  winnow_json_writer_begin_object (writer);
  member (writer, "const", "winnow-evaluation");
  winnow_json_writer_end_object (writer);
  winnow_json_writer_name (writer, "version");
  winnow_json_writer_begin_object (writer);
  winnow_json_writer_name (writer, "const");
  winnow_json_writer_integer (writer, WINNOW_DOCUMENT_VERSION);
  winnow_json_writer_end_object (writer);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    write_list (writer, winnow_row_type (kind));
  winnow_json_writer_end_object (writer);
  winnow_json_writer_name (writer, "$defs");
  winnow_json_writer_begin_object (writer);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    write_table (writer, winnow_row_type (kind), old);
  winnow_json_writer_end_object (writer);
  winnow_json_writer_end_object (writer);
  return winnow_json_writer_free_to_text (writer);
}

static void
test_same (void)
{
  g_autofree char *path = schema_path ();
  g_autoptr (JsonNode) old = read_schema ();
  g_autofree char *generated = generate (old), *text = NULL;
  g_autoptr (GError) error = NULL;

  if (g_getenv ("WINNOW_UPDATE_SCHEMA") != NULL)
    {
      g_file_set_contents (path, generated, -1, &error);
      g_assert_no_error (error);
    }
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  /* When this fails the field tables changed: run the test once with
   * WINNOW_UPDATE_SCHEMA=1 and describe the new fields in the file. */
  g_assert_true (strcmp (generated, text) == 0);
}

static void
test_described (void)
{
  g_autoptr (JsonNode) schema = read_schema ();

  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      const WinnowRowType *type = winnow_row_type (kind);

      g_assert_nonnull (description (schema, type->table, NULL));
      for (guint i = 0; i < type->n_fields; i++)
        {
          const char *text = description (schema, type->table, type->fields[i].name);

          if (text == NULL || strlen (text) < 4)
            g_error ("%s.%s has no description in evaluation.schema.json", type->table, type->fields[i].name);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/evaluation-schema/same", test_same);
  g_test_add_func ("/evaluation-schema/described", test_described);
  return g_test_run ();
}
