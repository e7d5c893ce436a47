/* row-table.c — the SQL tables of rows, and rows as texts by column.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/row-table.h"

#include <string.h>

#include "store/schema.h"
#include "store/search.h"

/* Columns before the fields in every statement here. */
enum
{
  COLUMN_ID,
  COLUMN_ORDINAL,
  COLUMN_FIRST,
};

/* ---- Rows as texts ---- */

WinnowRowValues *
winnow_row_values_new (const WinnowRowType *type, const char *id)
{
  WinnowRowValues *self = g_new0 (WinnowRowValues, 1);

  self->type = type;
  self->id = g_strdup (id);
  self->values = g_new0 (char *, winnow_row_table_n_columns (type));
  return self;
}

void
winnow_row_values_free (WinnowRowValues *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < winnow_row_table_n_columns (self->type); i++)
    g_free (self->values[i]);
  g_free (self->values);
  g_free (self->id);
  g_free (self);
}

guint
winnow_row_table_n_columns (const WinnowRowType *type)
{
  return type->n_fields + (type->kind == WINNOW_KIND_EVALUATION ? 2 : 1);
}

const char *
winnow_row_table_column (const WinnowRowType *type, guint index)
{
  if (index < type->n_fields)
    return type->fields[index].name;
  return index == type->n_fields ? "extra" : "document";
}

guint
winnow_row_table_find_column (const WinnowRowType *type, const char *name)
{
  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    if (strcmp (winnow_row_table_column (type, i), name) == 0)
      return i;
  return G_MAXUINT;
}

const WinnowField *
winnow_row_table_reference (const WinnowRowType *type, guint index)
{
  if (index >= type->n_fields || type->fields[index].type != WINNOW_FIELD_REFERENCE)
    return NULL;
  return &type->fields[index];
}

gboolean
winnow_row_values_target (const WinnowRowValues *self, guint column, WinnowKind *kind)
{
  const WinnowField *field = winnow_row_table_reference (self->type, column);
  const WinnowRowType *target;
  guint named;

  if (field == NULL)
    return FALSE;
  if (field->target != WINNOW_KIND_ANY)
    {
      *kind = field->target;
      return TRUE;
    }
  named = winnow_row_table_find_column (self->type, "object_table");
  target = named != G_MAXUINT ? winnow_row_type_by_table (self->values[named]) : NULL;
  if (target == NULL)
    return FALSE;
  *kind = target->kind;
  return TRUE;
}

gboolean
winnow_row_values_owner (const WinnowRowValues *self, WinnowKind *kind, const char **id)
{
  for (guint i = 0; i < self->type->n_fields; i++)
    {
      if (winnow_row_table_reference (self->type, i) == NULL)
        continue;
      *id = self->values[i];
      return *id != NULL && winnow_row_values_target (self, i, kind);
    }
  return FALSE;
}

/* ---- SQL ---- */

static char *
columns_sql (const WinnowRowType *type)
{
  g_autoptr (GString) sql = g_string_new ("id, ordinal");

  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    {
      g_autofree char *name = winnow_schema_quote (winnow_row_table_column (type, i));

      g_string_append_printf (sql, ", %s", name);
    }
  return g_string_free (g_steal_pointer (&sql), FALSE);
}

static char *
select_sql (const WinnowRowType *type, const char *where)
{
  g_autofree char *columns = columns_sql (type);
  g_autofree char *table = winnow_schema_quote (type->table);

  return g_strdup_printf ("SELECT %s FROM %s WHERE %s ORDER BY ordinal, id", columns, table, where != NULL ? where : "TRUE");
}

static char *
write_sql (const WinnowRowType *type)
{
  g_autofree char *columns = columns_sql (type);
  g_autofree char *table = winnow_schema_quote (type->table);
  g_autoptr (GString) sql = g_string_new (NULL);

  g_string_append_printf (sql, "INSERT INTO %s (%s) VALUES (?1, ?2", table, columns);
  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    g_string_append_printf (sql, ", ?%u", COLUMN_FIRST + i + 1);
  g_string_append (sql, ") ON CONFLICT (id) DO UPDATE SET ordinal = excluded.ordinal");
  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    {
      g_autofree char *name = winnow_schema_quote (winnow_row_table_column (type, i));

      g_string_append_printf (sql, ", %s = excluded.%s", name, name);
    }
  return g_string_free (g_steal_pointer (&sql), FALSE);
}

static void
bind_value (WinnowSql *query, int index, const WinnowField *field, const char *text)
{
  if (text == NULL)
    winnow_sql_bind_null (query, index);
  else if (field != NULL && field->type == WINNOW_FIELD_NUMBER)
    winnow_sql_bind_real (query, index, g_ascii_strtod (text, NULL));
  else if (field != NULL && field->type == WINNOW_FIELD_TRI)
    winnow_sql_bind_integer (query, index, strcmp (text, "yes") == 0);
  else
    winnow_sql_bind_text (query, index, text);
}

/* Values come from our own tables: a choice that a later version of the program
 * dropped is kept as it is, so texts are not checked again. */
static gboolean
read_field (WinnowSql *query, int column, gpointer row, const WinnowField *field, GError **error)
{
  gpointer at = G_STRUCT_MEMBER_P (row, field->offset);

  if (winnow_sql_is_null (query, column))
    return TRUE;
  switch (field->type)
    {
    case WINNOW_FIELD_NUMBER:
      *(WinnowNumber *) at = winnow_sql_number (query, column);
      return TRUE;
    case WINNOW_FIELD_TRI:
      *(WinnowTri *) at = winnow_sql_integer (query, column) != 0 ? WINNOW_TRI_YES : WINNOW_TRI_NO;
      return TRUE;
    case WINNOW_FIELD_DECIMAL:
    case WINNOW_FIELD_LIST:
      return winnow_row_set_text (row, field, winnow_sql_text (query, column), error);
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_CHOICE:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_TIME:
    default:
      *(char **) at = winnow_sql_dup_text (query, column);
      return TRUE;
    }
}

static gpointer
read_row (WinnowSql *query, const WinnowRowType *type, GError **error)
{
  g_autoptr (WinnowRow) row = winnow_row_new (type->kind, winnow_sql_text (query, COLUMN_ID));

  for (guint i = 0; i < type->n_fields; i++)
    if (!read_field (query, COLUMN_FIRST + i, row, &type->fields[i], error))
      return NULL;
  row->extra = winnow_sql_dup_text (query, COLUMN_FIRST + type->n_fields);
  return g_steal_pointer (&row);
}

gpointer
winnow_row_table_get (WinnowStore *store, const WinnowRowType *type, const char *id, gint64 *ordinal, char **document,
                      GError **error)
{
  g_autofree char *sql = select_sql (type, "id = ?1");
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection, sql, error);
  gpointer row;

  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, id);
  if (!winnow_sql_step (query, error))
    return NULL;
  row = read_row (query, type, error);
  if (row != NULL && ordinal != NULL)
    *ordinal = winnow_sql_integer (query, COLUMN_ORDINAL);
  if (row != NULL && document != NULL && type->kind == WINNOW_KIND_EVALUATION)
    *document = winnow_sql_dup_text (query, COLUMN_FIRST + type->n_fields + 1);
  return row;
}

WinnowRowValues *
winnow_row_table_read (WinnowStore *store, const WinnowRowType *type, const char *id, GError **error)
{
  g_autoptr (WinnowRowValues) values = winnow_row_values_new (type, id);
  g_autoptr (GError) local = NULL;
  g_autofree char *document = NULL;
  g_autoptr (WinnowRow) row = winnow_row_table_get (store, type, id, &values->ordinal, &document, &local);

  if (!winnow_propagate (&local, error))
    return NULL;
  if (row == NULL)
    return g_steal_pointer (&values);
  for (guint i = 0; i < type->n_fields; i++)
    values->values[i] = winnow_row_get_text (row, &type->fields[i]);
  values->values[type->n_fields] = g_strdup (row->extra);
  if (type->kind == WINNOW_KIND_EVALUATION)
    values->values[type->n_fields + 1] = g_steal_pointer (&document);
  return g_steal_pointer (&values);
}

GPtrArray *
winnow_row_table_select (WinnowStore *store, const WinnowRowType *type, const char *where, const char *argument, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  g_autofree char *sql = select_sql (type, where);
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection, sql, error);
  g_autoptr (GError) local = NULL;

  if (query == NULL)
    return NULL;
  if (argument != NULL)
    winnow_sql_bind_text (query, 1, argument);
  while (winnow_sql_step (query, &local))
    {
      gpointer row = read_row (query, type, error);

      if (row == NULL)
        return NULL;
      g_ptr_array_add (rows, row);
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&rows) : NULL;
}

GPtrArray *
winnow_row_table_ids (WinnowStore *store, const WinnowRowType *type, const char *where, const char *first, const char *second,
                      GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *table = winnow_schema_quote (type->table);
  g_autofree char *sql = g_strdup_printf ("SELECT id FROM %s WHERE %s ORDER BY ordinal, id", table, where);
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection, sql, error);
  g_autoptr (GError) local = NULL;

  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, first);
  if (second != NULL)
    winnow_sql_bind_text (query, 2, second);
  while (winnow_sql_step (query, &local))
    g_ptr_array_add (ids, winnow_sql_dup_text (query, 0));
  return winnow_propagate (&local, error) ? g_steal_pointer (&ids) : NULL;
}

static gboolean
remove_row (WinnowStore *store, const WinnowRowType *type, const char *id, GError **error)
{
  g_autofree char *table = winnow_schema_quote (type->table);
  g_autofree char *sql = g_strdup_printf ("DELETE FROM %s WHERE id = ?1", table);
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection, sql, error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, id);
  return winnow_sql_run (query, error) && winnow_search_forget (store, type, id, error);
}

gboolean
winnow_row_table_write (WinnowStore *store, const WinnowRowValues *values, GError **error)
{
  const WinnowRowType *type = values->type;
  g_autofree char *sql = NULL;
  g_autoptr (WinnowSql) query = NULL;

  if (values->ordinal == 0)
    return remove_row (store, type, values->id, error);
  sql = write_sql (type);
  query = winnow_sql_new (store->connection, sql, error);
  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, COLUMN_ID + 1, values->id);
  winnow_sql_bind_integer (query, COLUMN_ORDINAL + 1, values->ordinal);
  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    bind_value (query, COLUMN_FIRST + i + 1, i < type->n_fields ? &type->fields[i] : NULL, values->values[i]);
  return winnow_sql_run (query, error) && winnow_search_update (store, values, error);
}
