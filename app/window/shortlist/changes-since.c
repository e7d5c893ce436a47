/* changes-since.c — what changed in an evaluation since a name was put under it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/changes-since.h"

#include <glib/gi18n.h>

#include "engine/digest.h"
#include "window/words.h"

/* All changes of one field of one row: its value before the first, after the last. */
typedef struct
{
  const WinnowFieldChange *first, *last;
} Net;

static void
net_change_free (gpointer data)
{
  WinnowNetChange *self = data;

  g_free (self->what);
  g_free (self->change);
  g_free (self);
}

/* Rows of one table and row, in the order they first appear. */
static GPtrArray *
collect (GPtrArray *changes)
{
  GPtrArray *nets = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < changes->len; i++)
    {
      const WinnowFieldChange *change = changes->pdata[i];
      g_autofree char *key =
        g_strdup_printf ("%s %s %s", change->table, change->row_id, change->field != NULL ? change->field : "");
      Net *net = g_hash_table_lookup (by_key, key);

      if (net == NULL)
        {
          net = g_new0 (Net, 1);
          net->first = change;
          g_ptr_array_add (nets, net);
          g_hash_table_insert (by_key, g_steal_pointer (&key), net);
        }
      net->last = change;
    }
  return nets;
}

static gboolean
is_in_evaluation (WinnowEvaluation *evaluation, const WinnowRowType *type, const char *id)
{
  if (type->kind == WINNOW_KIND_EVALUATION)
    return g_strcmp0 (id, winnow_row_id (winnow_evaluation_head (evaluation))) == 0;
  return winnow_evaluation_find (evaluation, type->kind, id) != NULL;
}

/* A row that is gone belonged here when what it referred to does. */
static gboolean
was_in_evaluation (WinnowEvaluation *evaluation, const WinnowRowType *type, const char *id, GPtrArray *nets)
{
  for (guint i = 0; i < nets->len; i++)
    {
      const Net *net = nets->pdata[i];
      const WinnowField *field = net->first->field != NULL ? winnow_row_type_field (type, net->first->field) : NULL;

      if (field != NULL && field->type == WINNOW_FIELD_REFERENCE && field->target != WINNOW_KIND_ANY
          && net->first->old_text != NULL && g_str_equal (net->first->row_id, id)
          && g_str_equal (net->first->table, type->table)
          && is_in_evaluation (evaluation, winnow_row_type (field->target), net->first->old_text))
        return TRUE;
    }
  return FALSE;
}

/* The name of a thing by which people know it, or NULL. */
static char *
name_of (gconstpointer row)
{
  static const char *const fields[] = { "name", "title", "label", "question", "line", "kind" };

  for (guint i = 0; i < G_N_ELEMENTS (fields) && row != NULL; i++)
    {
      const WinnowField *field = winnow_row_type_field (((const WinnowRow *) row)->type, fields[i]);
      char *text = field != NULL ? winnow_row_get_text (row, field) : NULL;

      if (text != NULL)
        return text;
    }
  return NULL;
}

static char *
thing (WinnowEvaluation *evaluation, const WinnowRowType *type, const char *id)
{
  gconstpointer row = type->kind == WINNOW_KIND_EVALUATION ? winnow_evaluation_head (evaluation)
                                                           : winnow_evaluation_find (evaluation, type->kind, id);
  g_autofree char *name = name_of (row);

  if (name == NULL)
    return g_strdup (_ (type->label));
  /* Translators: a kind of thing and its name, e.g. Offer “H100 hourly”. */
  return g_strdup_printf (_ ("%s “%s”"), _ (type->label), name);
}

static void
add_change (GPtrArray *list, WinnowEvaluation *evaluation, const WinnowRowType *type, const Net *net)
{
  WinnowNetChange *change = g_new0 (WinnowNetChange, 1);
  g_autofree char *subject = thing (evaluation, type, net->last->row_id);
  g_autofree char *time = winnow_words_time (net->last->time);
  g_autofree char *effect = NULL;

  if (net->last->field == NULL)
    {
      change->what = g_strdup (subject);
      effect = g_strdup (net->last->new_text != NULL ? _ ("added") : _ ("removed"));
    }
  else
    {
      const WinnowField *field = winnow_row_type_field (type, net->last->field);
      g_autofree char *before = winnow_words_value (field, net->first->old_text);
      g_autofree char *after = winnow_words_value (field, net->last->new_text);

      change->what = g_strdup_printf ("%s: %s", subject, winnow_field_title (field->name));
      effect = g_strdup_printf ("%s → %s", before, after);
    }
  change->change = g_strdup_printf ("%s · %s · %s", effect, net->last->author, time != NULL ? time : net->last->time);
  g_ptr_array_add (list, change);
}

/* The row itself came or went: its fields say nothing more. */
static GHashTable *
rows_that_came_or_went (GPtrArray *nets)
{
  GHashTable *rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < nets->len; i++)
    {
      const Net *net = nets->pdata[i];

      if (net->first->field == NULL && (net->first->old_text == NULL) != (net->last->new_text == NULL))
        g_hash_table_add (rows, g_strdup_printf ("%s %s", net->first->table, net->first->row_id));
    }
  return rows;
}

GPtrArray *
winnow_changes_net (GPtrArray *changes, WinnowEvaluation *evaluation)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (net_change_free);
  g_autoptr (GPtrArray) nets = collect (changes);
  g_autoptr (GHashTable) whole = rows_that_came_or_went (nets);

  for (guint i = 0; i < nets->len; i++)
    {
      const Net *net = nets->pdata[i];
      const WinnowRowType *type = winnow_row_type_by_table (net->first->table);
      g_autofree char *row = g_strdup_printf ("%s %s", net->first->table, net->first->row_id);

      if (type == NULL || !winnow_digest_covers (type->kind, net->first->field)
          || g_strcmp0 (net->first->old_text, net->last->new_text) == 0
          || (net->first->field != NULL && winnow_row_type_field (type, net->first->field) == NULL)
          || (net->first->field != NULL && g_hash_table_contains (whole, row))
          || (net->first->field == NULL && !g_hash_table_contains (whole, row)))
        continue;
      if (is_in_evaluation (evaluation, type, net->first->row_id)
          || was_in_evaluation (evaluation, type, net->first->row_id, nets))
        add_change (list, evaluation, type, net);
    }
  return list;
}
