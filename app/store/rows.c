/* rows.c — putting, getting, listing and deleting rows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "store/change-log.h"
#include "store/rows.h"
#include "store/schema.h"

gpointer
winnow_store_get (WinnowStore *self, WinnowKind kind, const char *id, GError **error)
{
  g_return_val_if_fail (self != NULL && id != NULL, NULL);
  g_return_val_if_fail ((guint) kind < WINNOW_N_KINDS, NULL);

  return winnow_row_table_get (self, winnow_row_type (kind), id, NULL, NULL, error);
}

GPtrArray *
winnow_store_list (WinnowStore *self, WinnowKind kind, GError **error)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail ((guint) kind < WINNOW_N_KINDS, NULL);

  return winnow_row_table_select (self, winnow_row_type (kind), NULL, NULL, error);
}

/* ---- Put ---- */

static WinnowRowValues *
values_of (const WinnowRow *row, const char *document)
{
  WinnowRowValues *values = winnow_row_values_new (row->type, row->id);

  for (guint i = 0; i < row->type->n_fields; i++)
    values->values[i] = winnow_row_get_text (row, &row->type->fields[i]);
  values->values[row->type->n_fields] = g_strdup (row->extra);
  if (row->type->kind == WINNOW_KIND_EVALUATION)
    values->values[row->type->n_fields + 1] = g_strdup (document);
  return values;
}

/* A reference to any kind of row has no foreign key in SQL. */
static gboolean
check_target (WinnowStore *self, const WinnowRowValues *values, GError **error)
{
  for (guint i = 0; i < values->type->n_fields; i++)
    {
      const WinnowField *field = winnow_row_table_reference (values->type, i);
      g_autoptr (WinnowRow) target = NULL;
      g_autoptr (GError) local = NULL;
      WinnowKind kind;

      if (field == NULL || field->target != WINNOW_KIND_ANY || values->values[i] == NULL ||
          !winnow_row_values_target (values, i, &kind))
        continue;
      target = winnow_store_get (self, kind, values->values[i], &local);
      if (!winnow_propagate (&local, error))
        return FALSE;
      if (target != NULL)
        continue;
      g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND,
                   /* Translators: list name, id of a row, name of another list, id in that list. */
                   _ ("%s “%s” refers to %s “%s”, which does not exist; add it or clear the reference"), values->type->table,
                   values->id, winnow_row_type (kind)->table, values->values[i]);
      return FALSE;
    }
  return TRUE;
}

/* @before: what the log says of a row that was there once; its values must not show
 * through those of the new row, so that unknown ones are recorded, too. */
static gboolean
insert (WinnowStore *self, WinnowRowValues *values, const WinnowRowValues *before, GError **error)
{
  const WinnowRowType *type = values->type;
  g_autofree char *place = NULL;

  if (!winnow_change_log_previous_ordinal (self, type->table, values->id, &values->ordinal, error))
    return FALSE;
  if (values->ordinal == 0)
    values->ordinal = winnow_action_next_ordinal (self);
  place = g_strdup_printf ("%" G_GINT64_FORMAT, values->ordinal);
  if (!winnow_change_log_record (self, type->table, values->id, "", NULL, place, FALSE, error))
    return FALSE;
  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    {
      if (values->values[i] == NULL && (before == NULL || before->values[i] == NULL))
        continue;
      if (!winnow_change_log_record (self, type->table, values->id, winnow_row_table_column (type, i), NULL, values->values[i],
                                     FALSE, error))
        return FALSE;
    }
  return winnow_row_table_write (self, values, error);
}

static gboolean
insert_new_or_again (WinnowStore *self, WinnowRowValues *values, GError **error)
{
  g_autoptr (WinnowRowValues) before = NULL;
  gboolean was_there;

  if (!winnow_change_log_has_row (self, values->type->table, values->id, &was_there, error))
    return FALSE;
  if (!was_there)
    return insert (self, values, NULL, error);
  before = winnow_change_log_state (self, values->type, values->id, error);
  self->action.needs_replay = TRUE;
  return before != NULL && insert (self, values, before, error);
}

static gboolean
update (WinnowStore *self, WinnowRowValues *values, const WinnowRowValues *stored, GError **error)
{
  const WinnowRowType *type = values->type;
  gboolean differs = FALSE;

  values->ordinal = stored->ordinal;
  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    {
      if (g_strcmp0 (values->values[i], stored->values[i]) == 0)
        continue;
      differs = TRUE;
      if (!winnow_change_log_record (self, type->table, values->id, winnow_row_table_column (type, i), stored->values[i],
                                     values->values[i], FALSE, error))
        return FALSE;
    }
  return !differs || winnow_row_table_write (self, values, error);
}

static gboolean
put_values (WinnowStore *self, WinnowRowValues *values, const WinnowRowValues *stored, GError **error)
{
  if (!check_target (self, values, error))
    return FALSE;
  return stored->ordinal != 0 ? update (self, values, stored, error) : insert_new_or_again (self, values, error);
}

static gboolean
put (WinnowStore *self, const WinnowRow *row, const char *document, gboolean keep_document, GError **error)
{
  g_autoptr (WinnowRowValues) stored = winnow_row_table_read (self, row->type, row->id, error);
  g_autoptr (WinnowRowValues) values = NULL;

  if (stored == NULL)
    return FALSE;
  if (keep_document && row->type->kind == WINNOW_KIND_EVALUATION)
    document = stored->values[row->type->n_fields + 1];
  values = values_of (row, document);
  return put_values (self, values, stored, error);
}

gboolean
winnow_store_put (WinnowStore *self, gconstpointer row, GError **error)
{
  g_return_val_if_fail (self != NULL && row != NULL, FALSE);

  return winnow_action_require (self, error) && (put (self, row, NULL, TRUE, error) || winnow_action_fail (self));
}

gboolean
winnow_rows_put_head (WinnowStore *self, gconstpointer row, const char *document, GError **error)
{
  return winnow_action_require (self, error) && (put (self, row, document, FALSE, error) || winnow_action_fail (self));
}

/* ---- Delete ---- */

static gboolean
record_removal (WinnowStore *self, const WinnowRowValues *values, GError **error)
{
  const WinnowRowType *type = values->type;
  g_autofree char *place = g_strdup_printf ("%" G_GINT64_FORMAT, values->ordinal);

  if (!winnow_change_log_record (self, type->table, values->id, "", place, NULL, FALSE, error))
    return FALSE;
  for (guint i = 0; i < winnow_row_table_n_columns (type); i++)
    if (values->values[i] != NULL &&
        !winnow_change_log_record (self, type->table, values->id, winnow_row_table_column (type, i), values->values[i], NULL,
                                   TRUE, error))
      return FALSE;
  return TRUE;
}

/* Calls @visit for every row whose field at @column refers to the row. */
static GPtrArray *
referring (WinnowStore *self, const WinnowRowType *type, guint column, WinnowKind kind, const char *id, GError **error)
{
  const WinnowField *field = &type->fields[column];
  g_autofree char *name = winnow_schema_quote (field->name);
  g_autofree char *where = NULL;

  if (field->target == WINNOW_KIND_ANY)
    where = g_strdup_printf ("%s = ?1 AND object_table = ?2", name);
  else
    where = g_strdup_printf ("%s = ?1", name);
  return winnow_row_table_ids (self, type, where, id, field->target == WINNOW_KIND_ANY ? winnow_row_type (kind)->table : NULL,
                               error);
}

static gboolean remove_row (WinnowStore *self, const WinnowRowType *type, const char *id, GError **error);

static gboolean
clear_reference (WinnowStore *self, const WinnowRowType *type, const char *id, guint column, GError **error)
{
  g_autoptr (WinnowRowValues) values = winnow_row_table_read (self, type, id, error);

  if (values == NULL)
    return FALSE;
  if (!winnow_change_log_record (self, type->table, id, winnow_row_table_column (type, column), values->values[column], NULL,
                                 FALSE, error))
    return FALSE;
  g_clear_pointer (&values->values[column], g_free);
  return winnow_row_table_write (self, values, error);
}

/* What belongs to the row goes with it (@owned), other references to it are cleared. */
static gboolean
follow_references (WinnowStore *self, WinnowKind kind, const char *id, gboolean owned, GError **error)
{
  for (guint other = 0; other < WINNOW_N_KINDS; other++)
    {
      const WinnowRowType *type = winnow_row_type (other);
      gboolean is_first = TRUE;

      for (guint column = 0; column < type->n_fields; column++)
        {
          const WinnowField *field = winnow_row_table_reference (type, column);
          g_autoptr (GPtrArray) ids = NULL;
          gboolean is_owner = field != NULL && is_first;

          if (field == NULL)
            continue;
          is_first = FALSE;
          if (is_owner != owned || (field->target != kind && field->target != WINNOW_KIND_ANY))
            continue;
          ids = referring (self, type, column, kind, id, error);
          if (ids == NULL)
            return FALSE;
          for (guint i = 0; i < ids->len; i++)
            if (owned ? !remove_row (self, type, g_ptr_array_index (ids, i), error)
                      : !clear_reference (self, type, g_ptr_array_index (ids, i), column, error))
              return FALSE;
        }
    }
  return TRUE;
}

/* The row itself first, so that rows that belong to each other come to an end. */
static gboolean
remove_row (WinnowStore *self, const WinnowRowType *type, const char *id, GError **error)
{
  g_autoptr (WinnowRowValues) values = winnow_row_table_read (self, type, id, error);

  if (values == NULL)
    return FALSE;
  if (values->ordinal == 0)
    return TRUE;
  if (!record_removal (self, values, error))
    return FALSE;
  values->ordinal = 0;
  return winnow_row_table_write (self, values, error) && follow_references (self, type->kind, id, TRUE, error) &&
         follow_references (self, type->kind, id, FALSE, error);
}

gboolean
winnow_store_delete (WinnowStore *self, WinnowKind kind, const char *id, GError **error)
{
  g_autoptr (WinnowRow) row = NULL;
  g_autoptr (GError) local = NULL;

  g_return_val_if_fail (self != NULL && id != NULL, FALSE);
  g_return_val_if_fail ((guint) kind < WINNOW_N_KINDS, FALSE);

  if (!winnow_action_require (self, error))
    return FALSE;
  row = winnow_store_get (self, kind, id, &local);
  if (!winnow_propagate (&local, error))
    return winnow_action_fail (self);
  if (row == NULL)
    {
      g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND,
                   /* Translators: list name, id of a row. */
                   _ ("%s “%s” does not exist (any more)"), winnow_row_type (kind)->table, id);
      return FALSE;
    }
  return remove_row (self, winnow_row_type (kind), id, error) || winnow_action_fail (self);
}
