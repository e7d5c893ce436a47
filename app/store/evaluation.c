/* evaluation.c — an evaluation whole: its head and all that belongs to it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "store/row-table.h"
#include "store/rows.h"
#include "store/schema.h"

/* ---- Load ---- */

static const WinnowField *
owner_field (const WinnowRowType *type)
{
  for (guint i = 0; i < type->n_fields; i++)
    if (type->fields[i].type == WINNOW_FIELD_REFERENCE)
      return &type->fields[i];
  return NULL;
}

static char *belongs_sql (WinnowKind kind);

static char *
owned_by_sql (const WinnowField *field, WinnowKind owner)
{
  g_autofree char *name = winnow_schema_quote (field->name);
  g_autofree char *table = winnow_schema_quote (winnow_row_type (owner)->table);
  g_autofree char *inner = belongs_sql (owner);

  return g_strdup_printf ("%s IN (SELECT id FROM %s WHERE %s)", name, table, inner);
}

/* A note belongs to the evaluation when what it is about does. */
static char *
about_any_sql (const WinnowRowType *type, const WinnowField *field)
{
  g_autoptr (GString) sql = g_string_new ("FALSE");

  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      g_autofree char *inner = kind != type->kind ? owned_by_sql (field, kind) : NULL;

      if (inner != NULL)
        g_string_append_printf (sql, " OR (object_table = '%s' AND %s)", winnow_row_type (kind)->table, inner);
    }
  return g_string_free (g_steal_pointer (&sql), FALSE);
}

/* The condition on rows of @kind that belong to the evaluation ?1. */
static char *
belongs_sql (WinnowKind kind)
{
  const WinnowRowType *type = winnow_row_type (kind);
  const WinnowField *field = owner_field (type);

  if (kind == WINNOW_KIND_EVALUATION)
    return g_strdup ("id = ?1");
  if (field == NULL)
    return g_strdup ("FALSE");
  if (field->target == WINNOW_KIND_ANY)
    return about_any_sql (type, field);
  return owned_by_sql (field, field->target);
}

static gboolean
load_kind (WinnowStore *self, WinnowKind kind, const char *id, GPtrArray *rows, GError **error)
{
  g_autofree char *where = belongs_sql (kind);
  g_autoptr (GPtrArray) found = winnow_row_table_select (self, winnow_row_type (kind), where, id, error);

  if (found == NULL)
    return FALSE;
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (rows, winnow_row_ref (g_ptr_array_index (found, i)));
  return TRUE;
}

WinnowEvaluation *
winnow_store_load_evaluation (WinnowStore *self, const char *id, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  g_autoptr (WinnowRow) head = NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *document = NULL;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  head = winnow_row_table_get (self, winnow_row_type (WINNOW_KIND_EVALUATION), id, NULL, &document, &local);
  if (!winnow_propagate (&local, error))
    return NULL;
  if (head == NULL)
    {
      /* Translators: id of an evaluation. */
      g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND, _ ("There is no evaluation “%s” in this workspace"),
                   id);
      return NULL;
    }
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    if (!load_kind (self, kind, id, rows, error))
      return NULL;
  return winnow_evaluation_new (rows, document, error);
}

/* ---- Save ---- */

/* Readable ids of hand-written documents may meet: a row of another evaluation must
 * not be taken over. */
static gboolean
check_free (WinnowStore *self, const WinnowRow *row, const char *evaluation_id, GError **error)
{
  g_autoptr (GPtrArray) mine = NULL;
  g_autoptr (WinnowRow) stored = NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *belongs = NULL;
  g_autofree char *where = NULL;

  if (row->type->kind == WINNOW_KIND_EVALUATION)
    return TRUE;
  stored = winnow_store_get (self, row->type->kind, row->id, &local);
  if (!winnow_propagate (&local, error))
    return FALSE;
  if (stored == NULL)
    return TRUE;
  belongs = belongs_sql (row->type->kind);
  where = g_strdup_printf ("id = ?2 AND (%s)", belongs);
  mine = winnow_row_table_ids (self, row->type, where, evaluation_id, row->id, error);
  if (mine == NULL)
    return FALSE;
  if (mine->len > 0)
    return TRUE;
  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_EXISTS,
               /* Translators: list name, id of a row. */
               _ ("%s: the id “%s” is taken by a row of another evaluation; give this one another id"), row->type->table, row->id);
  return FALSE;
}

gboolean
winnow_store_save_evaluation (WinnowStore *self, const WinnowEvaluation *evaluation, GError **error)
{
  const WinnowRow *head;

  g_return_val_if_fail (self != NULL && evaluation != NULL, FALSE);

  if (!winnow_action_require (self, error))
    return FALSE;
  head = &winnow_evaluation_head (evaluation)->row;
  if (!winnow_rows_put_head (self, head, winnow_evaluation_extra (evaluation), error))
    return FALSE;
  for (guint kind = WINNOW_KIND_EVALUATION + 1; kind < WINNOW_N_KINDS; kind++)
    {
      GPtrArray *rows = winnow_evaluation_rows (evaluation, kind);

      for (guint i = 0; i < rows->len; i++)
        {
          const WinnowRow *row = g_ptr_array_index (rows, i);

          if (!check_free (self, row, head->id, error))
            return winnow_action_fail (self);
          if (!winnow_store_put (self, row, error))
            return FALSE;
        }
    }
  return TRUE;
}
