/* owner.c — which evaluation a row belongs to, and finding evaluations by name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Rows own each other over three levels (evidence, answer, offer); more is a loop. */
#define MAX_LEVELS 6

static const WinnowField *
first_reference (const WinnowRow *row)
{
  for (guint i = 0; i < row->type->n_fields; i++)
    if (row->type->fields[i].type == WINNOW_FIELD_REFERENCE)
      return &row->type->fields[i];
  return NULL;
}

/* The row that @row's first reference leads to, or NULL. */
static gpointer
parent_row (WinnowStore *store, const WinnowRow *row)
{
  const WinnowField *field = first_reference (row);
  const WinnowRowType *type;
  const char *id;
  WinnowKind kind;

  if (field == NULL)
    return NULL;
  id = G_STRUCT_MEMBER (char *, row, field->offset);
  kind = field->target;
  if (kind == WINNOW_KIND_ANY)
    {
      type = winnow_row_type_by_table (((const WinnowNote *) row)->object_table);
      if (type == NULL)
        return NULL;
      kind = type->kind;
    }
  return id != NULL ? winnow_store_get (store, kind, id, NULL) : NULL;
}

char *
winnow_workspace_owner (WinnowStore *store, gconstpointer row)
{
  g_autoptr (WinnowRow) at = winnow_row_ref ((gpointer) row);

  for (guint level = 0; at != NULL && level < MAX_LEVELS; level++)
    {
      WinnowRow *parent;

      if (winnow_row_kind (at) == WINNOW_KIND_EVALUATION)
        return g_strdup (at->id);
      parent = parent_row (store, at);
      winnow_row_unref (g_steal_pointer (&at));
      at = parent;
    }
  return NULL;
}

static char *
not_found (const char *name, GError **error)
{
  if (name == NULL)
    g_set_error_literal (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND,
                         _ ("There is no evaluation in this workspace yet; make one, import one, or add the example"));
  else
    g_set_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND,
                 /* Translators: an id or title. */
                 _ ("There is no evaluation “%s” in this workspace; see the list of evaluations for ids and titles"),
                 name);
  return NULL;
}

char *
winnow_workspace_resolve (WinnowStore *store, const char *id_or_title, GError **error)
{
  g_autoptr (GPtrArray) evaluations = winnow_store_list (store, WINNOW_KIND_EVALUATION, error);
  const WinnowEvaluationRow *found = NULL;

  if (evaluations == NULL)
    return NULL;
  if (evaluations->len > 0 && id_or_title == NULL)
    return g_strdup (winnow_row_id (g_ptr_array_index (evaluations, evaluations->len - 1)));
  for (guint i = 0; i < evaluations->len; i++)
    {
      const WinnowEvaluationRow *row = g_ptr_array_index (evaluations, i);

      if (strcmp (row->row.id, id_or_title) == 0)
        return g_strdup (row->row.id);
      if (g_strcmp0 (row->title, id_or_title) != 0)
        continue;
      if (found != NULL)
        {
          g_set_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_AMBIGUOUS,
                       /* Translators: a title and two ids. */
                       _ ("Two evaluations have the title “%s”; name one by its id: %s or %s"), id_or_title,
                       found->row.id, row->row.id);
          return NULL;
        }
      found = row;
    }
  return found != NULL ? g_strdup (found->row.id) : not_found (id_or_title, error);
}

WinnowEvaluation *
winnow_workspace_load (WinnowStore *store, const char *id_or_title, GError **error)
{
  g_autofree char *id = winnow_workspace_resolve (store, id_or_title, error);

  return id != NULL ? winnow_store_load_evaluation (store, id, error) : NULL;
}
