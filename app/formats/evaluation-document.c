/* evaluation-document.c — an evaluation as JSON, by the field tables of its rows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/evaluation-document.h"

#include "formats/json-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FORMAT_NAME "winnow-evaluation"

static const char *const head_members[] = { "format", "version", NULL };

/* Where we are, for messages. */
typedef struct
{
  const char *file_name;
  const char *table;
  guint index;
  const char *id; /* of the row, once known */
} Place;

static gboolean
value_error (const Place *place, const char *member, const char *what, GError **error)
{
  g_autofree char *shown = g_filename_display_name (place->file_name);
  g_autofree char *id = place->id != NULL ? g_strdup_printf (" (“%s”)", place->id) : g_strdup ("");

  g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_VALUE, "%s: $.%s[%u]%s%s%s: %s", shown,
               place->table, place->index, member != NULL ? "." : "", member != NULL ? member : "", id, what);
  return FALSE;
}

static const char *
wanted (const WinnowField *field)
{
  switch (field->type)
    {
    case WINNOW_FIELD_DECIMAL:
      return _ ("write the amount as text in quotes, such as \"1234.56\", or null when it is unknown");
    case WINNOW_FIELD_NUMBER:
      return _ ("write a number without quotes, or null when it is unknown");
    case WINNOW_FIELD_TRI:
      return _ ("write true, false, or null when it is unknown");
    case WINNOW_FIELD_LIST:
      return _ ("write a list of texts, such as [\"a\", \"b\"]");
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_CHOICE:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_TIME:
    default:
      return _ ("write text in quotes, or null when it is unknown");
    }
}

static gboolean
read_list (gpointer row, const WinnowField *field, JsonNode *node, const Place *place, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  JsonArray *array;
  guint n;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return value_error (place, field->name, wanted (field), error);
  array = json_node_get_array (node);
  n = json_array_get_length (array);
  for (guint i = 0; i < n; i++)
    {
      JsonNode *item = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (item) || json_node_get_value_type (item) != G_TYPE_STRING)
        return value_error (place, field->name, wanted (field), error);
      g_strv_builder_add (builder, json_node_get_string (item));
    }
  if (n > 0)
    G_STRUCT_MEMBER (char **, row, field->offset) = g_strv_builder_end (builder);
  return TRUE;
}

static gboolean
read_text (gpointer row, const WinnowField *field, JsonNode *node, const Place *place, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return value_error (place, field->name, wanted (field), error);
  if (!winnow_row_set_text (row, field, json_node_get_string (node), &local))
    {
      /* The row's own message names the id already. */
      Place without_id = { place->file_name, place->table, place->index, NULL };

      return value_error (&without_id, field->name, local->message, error);
    }
  return TRUE;
}

static gboolean
read_field (gpointer row, const WinnowField *field, JsonNode *node, const Place *place, GError **error)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;

  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  switch (field->type)
    {
    case WINNOW_FIELD_NUMBER:
      if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
        return value_error (place, field->name, wanted (field), error);
      G_STRUCT_MEMBER (WinnowNumber, row, field->offset) = winnow_number (json_node_get_double (node));
      return TRUE;
    case WINNOW_FIELD_TRI:
      if (type != G_TYPE_BOOLEAN)
        return value_error (place, field->name, wanted (field), error);
      G_STRUCT_MEMBER (WinnowTri, row, field->offset) =
          json_node_get_boolean (node) ? WINNOW_TRI_YES : WINNOW_TRI_NO;
      return TRUE;
    case WINNOW_FIELD_LIST:
      return read_list (row, field, node, place, error);
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_CHOICE:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_TIME:
    case WINNOW_FIELD_DECIMAL:
    default:
      return read_text (row, field, node, place, error);
    }
}

/* Members of @object that @is_known does not claim, as one line of JSON, or NULL. */
static char *
unknown_members (JsonObject *object, gboolean (*is_known) (const char *name, gconstpointer data), gconstpointer data)
{
  g_autoptr (JsonNode) node = NULL;
  JsonObject *rest = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      if (is_known (name, data))
        continue;
      if (rest == NULL)
        rest = json_object_new ();
      json_object_set_member (rest, name, json_node_copy (member));
    }
  if (rest == NULL)
    return NULL;
  node = json_node_init_object (json_node_alloc (), rest);
  json_object_unref (rest);
  return winnow_json_node_to_line (node);
}

static gboolean
is_field (const char *name, gconstpointer data)
{
  return strcmp (name, "id") == 0 || winnow_row_type_field (data, name) != NULL;
}

static gboolean
is_top_member (const char *name, gconstpointer data)
{
  return g_strv_contains (head_members, name) || winnow_row_type_by_table (name) != NULL;
}

static gpointer
read_row (const WinnowRowType *type, JsonNode *node, Place *place, GError **error)
{
  g_autoptr (WinnowRow) row = NULL;
  JsonObject *object;
  JsonNode *id;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      value_error (place, NULL, _ ("expected an object in { }"), error);
      return NULL;
    }
  object = json_node_get_object (node);
  id = json_object_get_member (object, "id");
  if (id == NULL || !JSON_NODE_HOLDS_VALUE (id) || json_node_get_value_type (id) != G_TYPE_STRING ||
      *json_node_get_string (id) == '\0')
    {
      value_error (place, "id", _ ("every row needs an id: a text that no other row of the list has"), error);
      return NULL;
    }
  place->id = json_node_get_string (id);
  row = winnow_row_new (type->kind, place->id);
  for (guint i = 0; i < type->n_fields; i++)
    {
      JsonNode *member = json_object_get_member (object, type->fields[i].name);

      if (member != NULL && !read_field (row, &type->fields[i], member, place, error))
        return NULL;
    }
  row->extra = unknown_members (object, is_field, type);
  return g_steal_pointer (&row);
}

static gboolean
read_table (GPtrArray *rows, const WinnowRowType *type, JsonNode *node, const char *file_name, GError **error)
{
  JsonArray *array;
  guint n;

  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      g_autofree char *shown = g_filename_display_name (file_name);

      g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_VALUE,
                   /* Translators: file name, member name. */
                   _ ("%s: $.%s: expected a list in [ ]"), shown, type->table);
      return FALSE;
    }
  array = json_node_get_array (node);
  n = json_array_get_length (array);
  for (guint i = 0; i < n; i++)
    {
      Place place = { file_name, type->table, i, NULL };
      gpointer row = read_row (type, json_array_get_element (array, i), &place, error);

      if (row == NULL)
        return FALSE;
      g_ptr_array_add (rows, row);
    }
  return TRUE;
}

static gboolean
check_head (JsonNode *root, const char *file_name, GError **error)
{
  g_autofree char *shown = g_filename_display_name (file_name);
  JsonObject *object;
  JsonNode *format, *version;

  if (!JSON_NODE_HOLDS_OBJECT (root))
    {
      g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_VALUE,
                   /* Translators: file name. */
                   _ ("%s: $: an evaluation is one object in { }"), shown);
      return FALSE;
    }
  object = json_node_get_object (root);
  format = json_object_get_member (object, "format");
  if (format == NULL || !JSON_NODE_HOLDS_VALUE (format) || json_node_get_value_type (format) != G_TYPE_STRING ||
      strcmp (json_node_get_string (format), FORMAT_NAME) != 0)
    {
      g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_VALUE,
                   /* Translators: file name, a format name. */
                   _ ("%s: $.format: expected \"%s\"; this is not an evaluation document"), shown, FORMAT_NAME);
      return FALSE;
    }
  version = json_object_get_member (object, "version");
  if (version == NULL || !JSON_NODE_HOLDS_VALUE (version) || json_node_get_value_type (version) != G_TYPE_INT64 ||
      json_node_get_int (version) < 1)
    {
      g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_VALUE,
                   /* Translators: file name, a version number. */
                   _ ("%s: $.version: expected a whole number from 1 to %d"), shown, WINNOW_DOCUMENT_VERSION);
      return FALSE;
    }
  if (json_node_get_int (version) > WINNOW_DOCUMENT_VERSION)
    {
      g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_VERSION,
                   /* Translators: file name, two version numbers. */
                   _ ("%s: $.version: the document has version %ld, this program reads up to %d; "
                      "open it with a newer Winnow"),
                   shown, (glong) json_node_get_int (version), WINNOW_DOCUMENT_VERSION);
      return FALSE;
    }
  return TRUE;
}

WinnowEvaluation *
winnow_evaluation_document_read (const char *data, gsize length, const char *file_name, GError **error)
{
  const char *name = file_name != NULL ? file_name : "JSON";
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  g_autofree char *extra = NULL;
  WinnowEvaluation *evaluation;
  JsonObject *object;

  g_return_val_if_fail (data != NULL || length == 0, NULL);

  root = winnow_json_parse (data, length, name, WINNOW_DOCUMENT_MAX_BYTES, WINNOW_DOCUMENT_MAX_DEPTH, error);
  if (root == NULL || !check_head (root, name, error))
    return NULL;
  object = json_node_get_object (root);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      const WinnowRowType *type = winnow_row_type (kind);
      JsonNode *table = json_object_get_member (object, type->table);

      if (table != NULL && !read_table (rows, type, table, name, error))
        return NULL;
    }
  extra = unknown_members (object, is_top_member, NULL);
  evaluation = winnow_evaluation_new (rows, extra, error);
  if (evaluation == NULL)
    {
      g_autofree char *shown = g_filename_display_name (name);

      g_prefix_error (error, "%s: ", shown);
    }
  return evaluation;
}

/* @written: names that stand in the object already. */
static void
write_extra (WinnowJsonWriter *writer, const char *extra, GHashTable *written)
{
  g_autoptr (JsonNode) node = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (extra == NULL)
    return;
  node = json_from_string (extra, NULL);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return;
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      /* A member that was unknown when it was read may have become a field since. */
      if (g_hash_table_contains (written, name))
        continue;
      winnow_json_writer_name (writer, name);
      winnow_json_writer_node (writer, member);
    }
}

static void
write_field (WinnowJsonWriter *writer, gconstpointer row, const WinnowField *field)
{
  g_autofree char *text = NULL;
  char **list;
  double number;

  switch (field->type)
    {
    case WINNOW_FIELD_NUMBER:
      if (winnow_number_get (G_STRUCT_MEMBER (WinnowNumber, row, field->offset), &number))
        winnow_json_writer_number (writer, number);
      break;
    case WINNOW_FIELD_TRI:
      winnow_json_writer_boolean (writer, G_STRUCT_MEMBER (WinnowTri, row, field->offset) == WINNOW_TRI_YES);
      break;
    case WINNOW_FIELD_LIST:
      list = G_STRUCT_MEMBER (char **, row, field->offset);
      winnow_json_writer_begin_array (writer);
      for (guint i = 0; list[i] != NULL; i++)
        winnow_json_writer_string (writer, list[i]);
      winnow_json_writer_end_array (writer);
      break;
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_CHOICE:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_TIME:
    case WINNOW_FIELD_DECIMAL:
    default:
      text = winnow_row_get_text (row, field);
      winnow_json_writer_string (writer, text);
    }
}

static void
write_row (WinnowJsonWriter *writer, const WinnowRow *row)
{
  g_autoptr (GHashTable) written = g_hash_table_new (g_str_hash, g_str_equal);

  winnow_json_writer_begin_object (writer);
  winnow_json_writer_name (writer, "id");
  winnow_json_writer_string (writer, row->id);
  g_hash_table_add (written, (gpointer) "id");
  for (guint i = 0; i < row->type->n_fields; i++)
    {
      const WinnowField *field = &row->type->fields[i];
      g_autofree char *text = winnow_row_get_text (row, field);

      if (text == NULL)
        continue;
      winnow_json_writer_name (writer, field->name);
      write_field (writer, row, field);
      g_hash_table_add (written, (gpointer) field->name);
    }
  write_extra (writer, row->extra, written);
  winnow_json_writer_end_object (writer);
}

char *
winnow_evaluation_document_write (const WinnowEvaluation *evaluation)
{
  g_autoptr (WinnowJsonWriter) writer = winnow_json_writer_new ();
  g_autoptr (GHashTable) written = g_hash_table_new (g_str_hash, g_str_equal);

  g_return_val_if_fail (evaluation != NULL, NULL);

  winnow_json_writer_begin_object (writer);
  winnow_json_writer_name (writer, "format");
  winnow_json_writer_string (writer, FORMAT_NAME);
  winnow_json_writer_name (writer, "version");
  winnow_json_writer_integer (writer, WINNOW_DOCUMENT_VERSION);
  for (guint i = 0; head_members[i] != NULL; i++)
    g_hash_table_add (written, (gpointer) head_members[i]);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      GPtrArray *rows = winnow_evaluation_rows (evaluation, kind);

      if (rows->len == 0)
        continue;
      winnow_json_writer_name (writer, winnow_row_type (kind)->table);
      g_hash_table_add (written, (gpointer) winnow_row_type (kind)->table);
      winnow_json_writer_begin_array (writer);
      for (guint i = 0; i < rows->len; i++)
        write_row (writer, g_ptr_array_index (rows, i));
      winnow_json_writer_end_array (writer);
    }
  write_extra (writer, winnow_evaluation_extra (evaluation), written);
  winnow_json_writer_end_object (writer);
  return winnow_json_writer_free_to_text (g_steal_pointer (&writer));
}
