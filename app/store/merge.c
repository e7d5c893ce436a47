/* merge.c — taking over what another file has and this one has not.
 *
 * The logs of both files are united: actions by id, of an action that typing made
 * longer the longer version, and all rows are worked out anew from the result (see
 * change-log.h).  A set of actions says the same rows whatever order it came together
 * in; so merging is idempotent, commutative and associative.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/merge.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

void
winnow_merge_conflict_free (WinnowMergeConflict *self)
{
  if (self == NULL)
    return;
  g_free (self->table);
  g_free (self->row_id);
  g_free (self->field);
  g_free (self->ours);
  g_free (self->theirs);
  g_free (self);
}

void
winnow_merge_summary_free (WinnowMergeSummary *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->conflicts, g_ptr_array_unref);
  g_free (self);
}

static void
merge_clear (WinnowMerge *self)
{
  g_clear_pointer (&self->theirs, winnow_store_close);
  g_clear_pointer (&self->taken, g_hash_table_unref);
  g_clear_pointer (&self->kept, g_hash_table_unref);
  g_clear_pointer (&self->touched_other, g_hash_table_unref);
  g_clear_pointer (&self->summary, winnow_merge_summary_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowMerge, merge_clear)

/* ---- The other file ---- */

static gboolean
is_same_file (const char *a, const char *b)
{
  GStatBuf left, right;

  return g_stat (a, &left) == 0 && g_stat (b, &right) == 0 && left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}

static gboolean
open_theirs (WinnowMerge *self, const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  gint64 version;

  if (is_same_file (self->ours->path, path))
    {
      /* Translators: the name of a file. */
      g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_EXISTS, _ ("“%s” is the open workspace itself; choose another file"),
                   name);
      return FALSE;
    }
  self->theirs = winnow_store_open (path, WINNOW_STORE_READ_ONLY, self->ours->author, self->ours->device, error);
  if (self->theirs == NULL || !winnow_connection_get_integer (self->theirs->connection, "PRAGMA user_version", &version, error))
    return FALSE;
  if (version == WINNOW_STORE_SCHEMA)
    return TRUE;
  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED,
               /* Translators: the name of a file. */
               _ ("“%s” was made by an older Winnow; open it once with this one, close it and merge then"), name);
  return FALSE;
}

/* ---- Actions ---- */

static GHashTable *
clocks (WinnowStore *store, GError **error)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection, "SELECT id, clock FROM action", error);

  if (query == NULL)
    return NULL;
  while (winnow_sql_step (query, &local))
    {
      gint64 clock = winnow_sql_integer (query, 1);

      g_hash_table_insert (all, winnow_sql_dup_text (query, 0), g_memdup2 (&clock, sizeof clock));
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&all) : NULL;
}

/* Ids in @left that @right has not, or has with a lower clock. */
static GHashTable *
ahead (GHashTable *left, GHashTable *right)
{
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iterator;
  gpointer id, clock;

  g_hash_table_iter_init (&iterator, left);
  while (g_hash_table_iter_next (&iterator, &id, &clock))
    {
      const gint64 *other = g_hash_table_lookup (right, id);

      if (other == NULL || *other < *(gint64 *) clock)
        g_hash_table_add (ids, g_strdup (id));
    }
  return ids;
}

static gboolean
compare_actions (WinnowMerge *self, GError **error)
{
  g_autoptr (GHashTable) ours = clocks (self->ours, error);
  g_autoptr (GHashTable) theirs = ours != NULL ? clocks (self->theirs, error) : NULL;

  if (theirs == NULL)
    return FALSE;
  self->taken = ahead (theirs, ours);
  self->kept = ahead (ours, theirs);
  return TRUE;
}

static gboolean
write_action (WinnowMerge *self, WinnowSql *read, GError **error)
{
  g_autoptr (WinnowSql) write =
      winnow_sql_new (self->ours->connection,
                      "INSERT INTO action (id, clock, device, author, time, label, kind, undoes) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) "
                      "ON CONFLICT (id) DO UPDATE SET clock = excluded.clock, time = excluded.time",
                      error);

  if (write == NULL)
    return FALSE;
  winnow_sql_bind_text (write, 1, winnow_sql_text (read, 0));
  winnow_sql_bind_integer (write, 2, winnow_sql_integer (read, 1));
  for (int i = 2; i < 8; i++)
    winnow_sql_bind_text (write, i + 1, winnow_sql_text (read, i));
  return winnow_sql_run (write, error);
}

static gboolean
take_actions (WinnowMerge *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) read = winnow_sql_new (
      self->theirs->connection, "SELECT id, clock, device, author, time, label, kind, undoes FROM action", error);

  if (read == NULL)
    return FALSE;
  while (winnow_sql_step (read, &local))
    {
      gboolean is_note = strcmp (winnow_sql_text (read, 6), "merge") == 0;

      if (!g_hash_table_contains (self->taken, winnow_sql_text (read, 0)))
        continue;
      if (!is_note)
        {
          self->is_substantial = TRUE;
          self->summary->actions++;
        }
      if (!write_action (self, read, error))
        return FALSE;
    }
  return winnow_propagate (&local, error);
}

static gboolean
write_change (WinnowMerge *self, WinnowSql *read, GError **error)
{
  g_autoptr (WinnowSql) write =
      winnow_sql_new (self->ours->connection,
                      "INSERT INTO field_change (row_table, row_id, field, action, clock, is_shadow, old, new) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) "
                      "ON CONFLICT (row_table, row_id, field, action) DO UPDATE SET clock = excluded.clock, "
                      " is_shadow = excluded.is_shadow, new = excluded.new "
                      "WHERE excluded.clock > field_change.clock",
                      error);

  if (write == NULL)
    return FALSE;
  for (int i = 0; i < 4; i++)
    winnow_sql_bind_text (write, i + 1, winnow_sql_text (read, i));
  winnow_sql_bind_integer (write, 5, winnow_sql_integer (read, 4));
  winnow_sql_bind_integer (write, 6, winnow_sql_integer (read, 5));
  winnow_sql_bind_text (write, 7, winnow_sql_text (read, 6));
  winnow_sql_bind_text (write, 8, winnow_sql_text (read, 7));
  return winnow_sql_run (write, error);
}

static gboolean
take_changes (WinnowMerge *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) read = winnow_sql_new (
      self->theirs->connection, "SELECT row_table, row_id, field, action, clock, is_shadow, old, new FROM field_change", error);

  if (read == NULL)
    return FALSE;
  while (winnow_sql_step (read, &local))
    {
      if (!g_hash_table_contains (self->taken, winnow_sql_text (read, 3)))
        continue;
      if (!write_change (self, read, error))
        return FALSE;
      if (winnow_row_type_by_table (winnow_sql_text (read, 0)) == NULL)
        g_hash_table_add (self->touched_other,
                          g_strdup_printf ("%s\n%s\n%s", winnow_sql_text (read, 0), winnow_sql_text (read, 2),
                                           winnow_sql_text (read, 1)));
    }
  return winnow_propagate (&local, error);
}

static gboolean
write_other (WinnowMerge *self, GError **error)
{
  GHashTableIter iterator;
  gpointer key;

  g_hash_table_iter_init (&iterator, self->touched_other);
  while (g_hash_table_iter_next (&iterator, &key, NULL))
    {
      g_auto (GStrv) parts = g_strsplit (key, "\n", 3); /* the id may hold line ends */
      g_autofree char *value = NULL;

      if (!winnow_change_log_value (self->ours, parts[0], parts[2], parts[1], NULL, &value, error) ||
          !winnow_change_log_write_other (self->ours, parts[0], parts[2], value, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- The whole ---- */

static void
count_differences (WinnowMerge *self, GPtrArray *differences)
{
  for (guint i = 0; i < differences->len; i++)
    {
      const WinnowReplayDifference *difference = g_ptr_array_index (differences, i);

      if (!difference->was_there)
        self->summary->rows_added++;
      else if (!difference->is_there)
        self->summary->rows_deleted++;
      else
        self->summary->fields_changed += difference->n_fields;
    }
}

static gboolean
unite (WinnowMerge *self, const char *time, GError **error)
{
  g_autoptr (GPtrArray) differences = NULL;
  g_autofree char *name = g_filename_display_basename (self->theirs->path);
  g_autofree char *label = NULL;

  if (!compare_actions (self, error) || !winnow_merge_find_conflicts (self, error) || !take_actions (self, error) ||
      !take_changes (self, error) || !winnow_merge_imports (self, error) || !write_other (self, error))
    return FALSE;
  differences = winnow_change_log_replay (self->ours, FALSE, error);
  if (differences == NULL || !winnow_merge_settle_conflicts (self, differences, error))
    return FALSE;
  count_differences (self, differences);
  if (!self->is_substantial)
    return TRUE;
  /* Translators: the name of a workspace file. */
  label = g_strdup_printf (_ ("Merge “%s”"), name);
  return winnow_action_note (self->ours, "merge", label, time, error);
}

WinnowMergeSummary *
winnow_store_merge (WinnowStore *self, const char *path, gboolean dry_run, const char *time, GError **error)
{
  g_auto (WinnowMerge) merge = { .ours = self };

  g_return_val_if_fail (self != NULL && path != NULL && time != NULL && self->action.id == NULL, NULL);

  merge.summary = g_new0 (WinnowMergeSummary, 1);
  merge.summary->conflicts = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_merge_conflict_free);
  merge.touched_other = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!open_theirs (&merge, path, error))
    return NULL;
  if (winnow_connection_is_read_only (self->connection))
    {
      winnow_connection_fail (self->connection, SQLITE_READONLY, error);
      return NULL;
    }
  if (!winnow_connection_begin (self->connection, error))
    return NULL;
  if (!unite (&merge, time, error))
    {
      winnow_connection_rollback (self->connection);
      return NULL;
    }
  if (dry_run)
    winnow_connection_rollback (self->connection);
  else if (!winnow_connection_commit (self->connection, error))
    return NULL;
  if (!dry_run)
    winnow_last_action_clear (&self->last);
  return g_steal_pointer (&merge.summary);
}
