/* undo.c — the inverse of an action, as a new action.
 *
 * An action is undone only while everything it changed is as it left it; so undoing
 * never takes away what somebody did later.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/change-log.h"

typedef struct
{
  const WinnowRowType *type; /* NULL: not a table of rows */
  char *table, *row_id, *field;
  char *old_text, *new_text;
  gboolean is_shadow;
} Entry;

typedef struct
{
  WinnowStore *store;
  char *id;             /* of the action to undo */
  char *label;          /* of the first action of a chain of undo and redo */
  gboolean is_redo;     /* it is itself an undoing */
  GPtrArray *entries;   /* of Entry, by row */
  GHashTable *went;     /* "table\nid" of rows that the action removed */
  GHashTable *came;     /* … that the action made */
  GHashTable *touched;
} Undo;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->table);
  g_free (entry->row_id);
  g_free (entry->field);
  g_free (entry->old_text);
  g_free (entry->new_text);
  g_free (entry);
}

static void
undo_clear (Undo *self)
{
  g_free (self->id);
  g_free (self->label);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->went, g_hash_table_unref);
  g_clear_pointer (&self->came, g_hash_table_unref);
  g_clear_pointer (&self->touched, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Undo, undo_clear)

static char *
row_key (const char *table, const char *row_id)
{
  return g_strdup_printf ("%s\n%s", table, row_id);
}

static gboolean
is_in (GHashTable *set, const Entry *entry)
{
  g_autofree char *key = row_key (entry->table, entry->row_id);

  return g_hash_table_contains (set, key);
}

static gboolean
conflict (const Undo *self, const char *table, const char *row_id, const char *field, GError **error)
{
  if (field != NULL && *field != '\0')
    g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CONFLICT,
                 /* Translators: label of an action, field name, list name, id of a row. */
                 _ ("“%s” cannot be undone: %s of %s “%s” was changed since. Undo the later change first."), self->label, field,
                 table, row_id);
  else
    g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CONFLICT,
                 /* Translators: label of an action, list name, id of a row. */
                 _ ("“%s” cannot be undone: %s “%s” was changed, added or deleted since. Undo the later change first."),
                 self->label, table, row_id);
  return FALSE;
}

/* ---- Which action ---- */

static char *
find_newest (WinnowStore *store, GHashTable *undone, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection,
                                                "SELECT id FROM action WHERE kind IN ('edit', 'import') AND device = ?1 "
                                                "AND EXISTS (SELECT 1 FROM field_change c "
                                                " WHERE c.action = action.id AND c.old IS NOT c.new) "
                                                "ORDER BY clock DESC, id DESC",
                                                error);

  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, store->device);
  while (winnow_sql_step (query, &local))
    if (!g_hash_table_contains (undone, winnow_sql_text (query, 0)))
      return winnow_sql_dup_text (query, 0);
  if (winnow_propagate (&local, error))
    g_set_error_literal (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND, _ ("There is nothing to undo"));
  return NULL;
}

/* Follows undo of undo of … to the action that people know by its label. */
static gboolean
find_label (Undo *self, GError **error)
{
  g_autofree char *id = g_strdup (self->id);

  for (guint depth = 0;; depth++)
    {
      g_autoptr (GError) local = NULL;
      g_autoptr (WinnowSql) query =
          winnow_sql_new (self->store->connection, "SELECT kind, label, undoes FROM action WHERE id = ?1", error);

      if (query == NULL)
        return FALSE;
      winnow_sql_bind_text (query, 1, id);
      if (!winnow_sql_step (query, &local))
        {
          if (winnow_propagate (&local, error))
            g_set_error_literal (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND,
                                 _ ("The action to undo is not in this workspace"));
          return FALSE;
        }
      self->is_redo = depth % 2 == 1;
      if (strcmp (winnow_sql_text (query, 0), "undo") != 0)
        {
          self->label = winnow_sql_dup_text (query, 1);
          return TRUE;
        }
      g_free (id);
      id = winnow_sql_dup_text (query, 2);
    }
}

static gboolean
find_action (Undo *self, const char *id, GError **error)
{
  g_autoptr (GHashTable) undone = winnow_change_log_undone (self->store, error);

  if (undone == NULL)
    return FALSE;
  self->id = id != NULL ? g_strdup (id) : find_newest (self->store, undone, error);
  if (self->id == NULL || !find_label (self, error))
    return FALSE;
  if (!g_hash_table_contains (undone, self->id))
    return TRUE;
  /* Translators: label of an action. */
  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CONFLICT, _ ("“%s” was undone already"), self->label);
  return FALSE;
}

static Entry *
read_entry (WinnowSql *query)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->table = winnow_sql_dup_text (query, 0);
  entry->row_id = winnow_sql_dup_text (query, 1);
  entry->field = winnow_sql_dup_text (query, 2);
  entry->old_text = winnow_sql_dup_text (query, 3);
  entry->new_text = winnow_sql_dup_text (query, 4);
  entry->is_shadow = winnow_sql_integer (query, 5) != 0;
  entry->type = winnow_row_type_by_table (entry->table);
  return entry;
}

static gboolean
load_entries (Undo *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->store->connection,
                      "SELECT row_table, row_id, field, old, new, is_shadow FROM field_change "
                      "WHERE action = ?1 ORDER BY row_table, row_id, field",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, self->id);
  while (winnow_sql_step (query, &local))
    {
      Entry *entry = read_entry (query);
      char *key = row_key (entry->table, entry->row_id);

      g_ptr_array_add (self->entries, entry);
      if (*entry->field == '\0' && entry->new_text == NULL)
        g_hash_table_add (self->went, g_strdup (key));
      else if (*entry->field == '\0' && entry->old_text == NULL)
        g_hash_table_add (self->came, g_strdup (key));
      g_hash_table_add (self->touched, key);
    }
  if (!winnow_propagate (&local, error))
    return FALSE;
  if (self->entries->len > 0)
    return TRUE;
  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CONFLICT,
               /* Translators: label of an action. */
               _ ("“%s” cannot be undone as a whole; undo the actions it brought in one by one"), self->label);
  return FALSE;
}

/* ---- Changed since? ---- */

static const char *
value_of (const WinnowRowValues *row, const char *field)
{
  guint column = winnow_row_table_find_column (row->type, field);

  return column != G_MAXUINT ? row->values[column] : NULL;
}

static guint
n_known (const WinnowRowValues *row)
{
  guint count = 0;

  for (guint i = 0; i < winnow_row_table_n_columns (row->type); i++)
    if (row->values[i] != NULL)
      count++;
  return count;
}

static gboolean
check_other (Undo *self, const Entry *entry, GError **error)
{
  g_autofree char *current = NULL;

  if (!winnow_change_log_value (self->store, entry->table, entry->row_id, entry->field, NULL, &current, error))
    return FALSE;
  return g_strcmp0 (current, entry->new_text) == 0 || conflict (self, entry->table, entry->row_id, NULL, error);
}

/* An import of the same rows counted them as known: they must not vanish from under it. */
static gboolean
check_overlap (Undo *self, const Entry *entry, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->store->connection,
                      "SELECT i.file_name FROM import_overlap o JOIN import b ON b.number = o.base "
                      "JOIN import i ON i.number = o.import WHERE b.id = ?1 AND i.is_visible LIMIT 1",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, entry->row_id);
  if (!winnow_sql_step (query, &local))
    return winnow_propagate (&local, error);
  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CONFLICT,
               /* Translators: label of an action, then the name of a file. */
               _ ("“%s” cannot be undone: the later import of “%s” found rows of it already known. Undo that import first."),
               self->label, winnow_sql_text (query, 0));
  return FALSE;
}

static gboolean
check_entry (Undo *self, const Entry *entry, const WinnowRowValues *row, GError **error)
{
  if (*entry->field == '\0')
    return (row->ordinal != 0) == (entry->new_text != NULL) || conflict (self, entry->table, entry->row_id, NULL, error);
  if (is_in (self->went, entry))
    return TRUE; /* the row is gone, its fields with it */
  return g_strcmp0 (value_of (row, entry->field), entry->new_text) == 0 ||
         conflict (self, entry->table, entry->row_id, entry->field, error);
}

/* Entries [@first, @end) are of one row. */
static gboolean
check_row (Undo *self, guint first, guint end, GError **error)
{
  const Entry *head = g_ptr_array_index (self->entries, first);
  g_autoptr (WinnowRowValues) row = winnow_row_table_read (self->store, head->type, head->row_id, error);
  guint known = 0;

  if (row == NULL)
    return FALSE;
  for (guint i = first; i < end; i++)
    {
      const Entry *entry = g_ptr_array_index (self->entries, i);

      if (!check_entry (self, entry, row, error))
        return FALSE;
      if (*entry->field != '\0' && entry->new_text != NULL)
        known++;
    }
  /* A row it made may have been filled in since. */
  return !is_in (self->came, head) || n_known (row) == known || conflict (self, head->table, head->row_id, NULL, error);
}

static guint
row_end (const Undo *self, guint first)
{
  const Entry *head = g_ptr_array_index (self->entries, first);
  guint end = first + 1;

  while (end < self->entries->len)
    {
      const Entry *entry = g_ptr_array_index (self->entries, end);

      if (strcmp (entry->row_id, head->row_id) != 0 || strcmp (entry->table, head->table) != 0)
        break;
      end++;
    }
  return end;
}

static gboolean
check_unchanged (Undo *self, GError **error)
{
  for (guint first = 0, end; first < self->entries->len; first = end)
    {
      const Entry *head = g_ptr_array_index (self->entries, first);

      end = row_end (self, first);
      if (head->type != NULL && !check_row (self, first, end, error))
        return FALSE;
      for (guint i = first; head->type == NULL && i < end; i++)
        if (!check_other (self, g_ptr_array_index (self->entries, i), error))
          return FALSE;
      if (strcmp (head->table, WINNOW_LOG_IMPORTS) == 0 && !check_overlap (self, head, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- The inverse ---- */

/* Where the row goes, its fields fall back to what they were before it was made (it
 * may have been there once); mostly that is nothing, and then the entry is a shadow. */
static gboolean
record_inverse (Undo *self, const Entry *entry, GError **error)
{
  gboolean is_shadow = entry->is_shadow;
  g_autofree char *before = NULL;
  const char *value = entry->old_text;

  if (*entry->field != '\0' && !entry->is_shadow && is_in (self->came, entry))
    {
      if (!winnow_change_log_value (self->store, entry->table, entry->row_id, entry->field, self->id, &before, error))
        return FALSE;
      value = before;
      is_shadow = before == NULL;
    }
  if (g_strcmp0 (entry->new_text, value) == 0)
    return TRUE;
  return winnow_change_log_record (self->store, entry->table, entry->row_id, entry->field, entry->new_text, value, is_shadow,
                                   error);
}

static gboolean
write_fields (Undo *self, guint first, guint end, GError **error)
{
  const Entry *head = g_ptr_array_index (self->entries, first);
  g_autoptr (WinnowRowValues) row = NULL;

  if (head->type == NULL)
    {
      for (guint i = first; i < end; i++)
        if (!winnow_change_log_write_other (self->store, head->table, head->row_id,
                                            ((Entry *) g_ptr_array_index (self->entries, i))->old_text, error))
          return FALSE;
      return TRUE;
    }
  row = winnow_row_table_read (self->store, head->type, head->row_id, error);
  if (row == NULL)
    return FALSE;
  for (guint i = first; i < end; i++)
    {
      const Entry *entry = g_ptr_array_index (self->entries, i);

      winnow_change_log_apply (row, entry->field, entry->old_text);
    }
  return winnow_row_table_write (self->store, row, error);
}

/* Whether something was done to the row after the action. */
static gboolean
is_changed_later (Undo *self, const WinnowReplayDifference *difference, gboolean *is_changed, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->store->connection,
                      "SELECT 1 FROM field_change WHERE row_table = ?1 AND row_id = ?2 AND action <> ?3 "
                      "AND clock >= (SELECT clock FROM action WHERE id = ?3) LIMIT 1",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, difference->type->table);
  winnow_sql_bind_text (query, 2, difference->id);
  winnow_sql_bind_text (query, 3, self->id);
  *is_changed = winnow_sql_step (query, &local);
  return winnow_propagate (&local, error);
}

/* Rows came or went, and others have to follow: those that only showed because of the
 * action, but none that somebody put there or changed later. */
static gboolean
replay (Undo *self, GError **error)
{
  g_autoptr (GPtrArray) differences = winnow_change_log_replay (self->store, FALSE, error);

  if (differences == NULL)
    return FALSE;
  for (guint i = 0; i < differences->len; i++)
    {
      const WinnowReplayDifference *difference = g_ptr_array_index (differences, i);
      g_autofree char *key = row_key (difference->type->table, difference->id);
      gboolean is_changed = FALSE;

      if (!difference->was_there || g_hash_table_contains (self->touched, key))
        continue;
      if (!is_changed_later (self, difference, &is_changed, error))
        return FALSE;
      if (is_changed)
        return conflict (self, difference->type->table, difference->id, NULL, error);
    }
  return TRUE;
}

static gboolean
check_result (Undo *self, const Entry *entry, GError **error)
{
  g_autoptr (WinnowRowValues) row = NULL;
  guint column;

  if (entry->type == NULL)
    return TRUE;
  row = winnow_row_table_read (self->store, entry->type, entry->row_id, error);
  if (row == NULL)
    return FALSE;
  if (*entry->field == '\0')
    return (row->ordinal != 0) == (entry->old_text != NULL) || conflict (self, entry->table, entry->row_id, NULL, error);
  column = winnow_row_table_find_column (entry->type, entry->field);
  if (row->ordinal == 0 || column == G_MAXUINT)
    return TRUE;
  /* With its row a field comes back with its newest value, which a merged file may
   * have given it; but what it refers to must be there. */
  if (entry->is_shadow && winnow_row_table_reference (entry->type, column) == NULL)
    return TRUE;
  return g_strcmp0 (row->values[column], entry->old_text) == 0 ||
         conflict (self, entry->table, entry->row_id, entry->field, error);
}

static gboolean
apply_inverse (Undo *self, GError **error)
{
  gboolean moves_rows = g_hash_table_size (self->went) > 0 || g_hash_table_size (self->came) > 0;

  for (guint i = 0; i < self->entries->len; i++)
    if (!record_inverse (self, g_ptr_array_index (self->entries, i), error))
      return FALSE;
  for (guint first = 0, end; first < self->entries->len; first = end)
    {
      const Entry *head = g_ptr_array_index (self->entries, first);

      end = row_end (self, first);
      if ((!moves_rows || head->type == NULL) && !write_fields (self, first, end, error))
        return FALSE;
    }
  if (moves_rows && !replay (self, error))
    return FALSE;
  for (guint i = 0; i < self->entries->len; i++)
    if (!check_result (self, g_ptr_array_index (self->entries, i), error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_store_undo (WinnowStore *self, const char *action_id, const char *time, char **label, GError **error)
{
  g_auto (Undo) undo = { 0 };
  g_autofree char *new_label = NULL;

  g_return_val_if_fail (self != NULL && time != NULL, FALSE);
  g_return_val_if_fail (self->action.id == NULL, FALSE);

  undo.store = self;
  undo.entries = g_ptr_array_new_with_free_func (entry_free);
  undo.went = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  undo.came = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  undo.touched = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!find_action (&undo, action_id, error))
    return FALSE;
  new_label = g_strdup_printf (undo.is_redo
                                 /* Translators: label of an action in the history. */
                                 ? _ ("Redo: %s")
                                 /* Translators: label of an action in the history. */
                                 : _ ("Undo: %s"),
                               undo.label);
  if (!winnow_action_start (self, NULL, "undo", new_label, time, undo.id, error))
    return FALSE;
  if (!load_entries (&undo, error) || !check_unchanged (&undo, error) || !apply_inverse (&undo, error))
    {
      winnow_store_rollback (self);
      return FALSE;
    }
  if (!winnow_store_commit (self, NULL, error))
    return FALSE;
  if (label != NULL)
    *label = g_steal_pointer (&undo.label);
  return TRUE;
}
