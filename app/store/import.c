/* import.c — imports: begun, written in chunks, and made visible by one flip.
 *
 * An import whose process is gone is removed at the next opening.  Its being visible
 * is a field in the change log, so undo, redo and merge work on it as on any other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/import.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/change-log.h"
#include "store/process.h"

#define MAX_QUARANTINE_TEXT 4096 /* bytes of a bad row that are kept */

void
winnow_import_free (WinnowImport *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  g_free (self->time);
  g_free (self->author);
  g_free (self->file_name);
  g_free (self->sha256);
  g_free (self->format);
  g_clear_pointer (&self->flagged, g_array_unref);
  g_free (self);
}

void
winnow_quarantine_row_free (WinnowQuarantineRow *self)
{
  if (self == NULL)
    return;
  g_free (self->reason);
  g_free (self->text);
  g_free (self);
}

static void
pending_free (WinnowPendingImport *self)
{
  g_free (self->id);
  g_free (self->file_name);
  g_hash_table_unref (self->series);
  g_hash_table_unref (self->strings);
  g_hash_table_unref (self->spans);
  g_hash_table_unref (self->bases);
  g_free (self);
}

WinnowPendingImport *
winnow_import_get_pending (WinnowStore *store, const char *import_id, GError **error)
{
  if (store->pending != NULL && strcmp (store->pending->id, import_id) == 0)
    return store->pending;
  g_set_error_literal (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND, _ ("That import is not being written"));
  return NULL;
}

/* ---- Chunks ---- */

gboolean
winnow_import_begin_chunk (WinnowStore *store, GError **error)
{
  g_return_val_if_fail (store->action.id == NULL, FALSE);

  return winnow_connection_execute (store->connection, "PRAGMA synchronous = NORMAL", error) &&
         winnow_connection_begin (store->connection, error);
}

gboolean
winnow_import_end_chunk (WinnowStore *store, gboolean is_good, GError **error)
{
  if (is_good)
    is_good = winnow_connection_commit (store->connection, error);
  else
    winnow_connection_rollback (store->connection);
  if (!is_good && store->pending != NULL)
    winnow_import_forget_caches (store->pending);
  winnow_connection_execute (store->connection, "PRAGMA synchronous = FULL", NULL);
  return is_good;
}

/* ---- Removal ---- */

static gboolean
run_for_import (WinnowStore *store, const char *sql, gint64 number, gint64 series, GError **error)
{
  g_autoptr (WinnowSql) query = winnow_sql_new (store->connection, sql, error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_integer (query, 1, number);
  if (series != 0)
    winnow_sql_bind_integer (query, 2, series);
  return winnow_sql_run (query, error);
}

/* Observations are ordered by series: with the series known, those of other series
 * are not looked at.  After a crash only the whole table can tell. */
static gboolean
remove_observations (WinnowStore *store, gint64 number, GError **error)
{
  GHashTableIter iterator;
  gpointer series;

  if (store->pending == NULL || store->pending->number != number)
    return run_for_import (store, "DELETE FROM observation_flag WHERE import = ?1", number, 0, error) &&
           run_for_import (store, "DELETE FROM observation WHERE import = ?1", number, 0, error);
  g_hash_table_iter_init (&iterator, store->pending->spans);
  while (g_hash_table_iter_next (&iterator, &series, NULL))
    if (!run_for_import (store, "DELETE FROM observation_flag WHERE import = ?1 AND series = ?2", number,
                         *(gint64 *) series, error) ||
        !run_for_import (store, "DELETE FROM observation WHERE import = ?1 AND series = ?2", number, *(gint64 *) series,
                         error))
      return FALSE;
  return TRUE;
}

static gboolean
remove_rows (WinnowStore *store, gint64 number, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM quarantine WHERE import = ?1",
    "DELETE FROM series_import WHERE import = ?1",
    "DELETE FROM import_overlap WHERE import = ?1",
    "DELETE FROM import WHERE number = ?1",
  };

  if (!remove_observations (store, number, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!run_for_import (store, statements[i], number, 0, error))
      return FALSE;
  return TRUE;
}

static gboolean
remove_import (WinnowStore *store, gint64 number, GError **error)
{
  return winnow_import_begin_chunk (store, error) &&
         winnow_import_end_chunk (store, remove_rows (store, number, error), error);
}

gboolean
winnow_import_sweep (WinnowStore *store, GError **error)
{
  g_autoptr (GArray) gone = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (store->connection, "SELECT number, owner FROM import WHERE owner IS NOT NULL", error);

  if (query == NULL)
    return FALSE;
  while (winnow_sql_step (query, &local))
    {
      gint64 number = winnow_sql_integer (query, 0);

      if (!winnow_process_is_alive (winnow_sql_text (query, 1), store->device))
        g_array_append_val (gone, number);
    }
  winnow_sql_reset (query);
  if (!winnow_propagate (&local, error))
    return FALSE;
  for (guint i = 0; i < gone->len; i++)
    if (!remove_import (store, g_array_index (gone, gint64, i), error))
      return FALSE;
  return TRUE;
}

void
winnow_import_drop_pending (WinnowStore *store)
{
  if (store->pending == NULL)
    return;
  /* What cannot be removed now is swept at the next opening. */
  remove_import (store, store->pending->number, NULL);
  g_clear_pointer (&store->pending, pending_free);
}

void
winnow_store_import_abort (WinnowStore *self, const char *import_id)
{
  g_return_if_fail (self != NULL && import_id != NULL);

  if (winnow_import_get_pending (self, import_id, NULL) != NULL)
    winnow_import_drop_pending (self);
}

/* ---- Begin ---- */

static gboolean
find_known (WinnowStore *self, const char *sha256, char **id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, "SELECT id FROM import WHERE sha256 = ?1 AND is_visible ORDER BY number LIMIT 1", error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, sha256);
  if (winnow_sql_step (query, &local))
    *id = winnow_sql_dup_text (query, 0);
  return winnow_propagate (&local, error);
}

static gboolean
insert_pending (WinnowStore *self, const WinnowPendingImport *pending, const char *sha256, const char *format, const char *time,
                GError **error)
{
  g_autofree char *owner = winnow_process_name (self->device);
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection,
                      "INSERT INTO import (id, time, author, file_name, sha256, format, owner, is_visible, rows_read, added, "
                      " duplicates, quarantined, flagged) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, 0, 0, 0, 0, '')",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, pending->id);
  winnow_sql_bind_text (query, 2, time);
  winnow_sql_bind_text (query, 3, self->author);
  winnow_sql_bind_text (query, 4, pending->file_name);
  winnow_sql_bind_text (query, 5, sha256);
  winnow_sql_bind_text (query, 6, format);
  winnow_sql_bind_text (query, 7, owner);
  return winnow_sql_run (query, error);
}

gboolean
winnow_store_import_begin (WinnowStore *self, const char *file_name, const char *sha256, const char *format, const char *time,
                           char **import_id, gboolean *already_known, GError **error)
{
  WinnowPendingImport *pending;

  g_return_val_if_fail (self != NULL && file_name != NULL && sha256 != NULL && format != NULL && time != NULL, FALSE);
  g_return_val_if_fail (import_id != NULL && already_known != NULL && self->action.id == NULL, FALSE);

  *import_id = NULL;
  if (winnow_connection_is_read_only (self->connection))
    return winnow_connection_fail (self->connection, SQLITE_READONLY, error);
  if (!find_known (self, sha256, import_id, error))
    return FALSE;
  *already_known = *import_id != NULL;
  if (*already_known)
    return TRUE;
  if (self->pending != NULL)
    {
      g_set_error_literal (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_BUSY,
                           _ ("Another import is still being written; wait for it or cancel it"));
      return FALSE;
    }
  pending = g_new0 (WinnowPendingImport, 1);
  pending->id = g_uuid_string_random ();
  pending->file_name = g_strdup (file_name);
  winnow_import_make_caches (pending);
  if (!insert_pending (self, pending, sha256, format, time, error))
    {
      pending_free (pending);
      return FALSE;
    }
  pending->number = sqlite3_last_insert_rowid (winnow_connection_handle (self->connection));
  self->pending = pending;
  *import_id = g_strdup (pending->id);
  return TRUE;
}

static gboolean
insert_quarantine (WinnowStore *self, gint64 number, guint64 line, guint64 column, const char *reason, const char *text,
                   GError **error)
{
  g_autofree char *kept = g_strndup (text, MAX_QUARANTINE_TEXT);
  g_autofree char *valid = g_utf8_make_valid (kept, -1);
  g_autoptr (WinnowSql) query = winnow_sql_new (
      self->connection, "INSERT INTO quarantine (import, line, \"column\", reason, text) VALUES (?1, ?2, ?3, ?4, ?5)", error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_integer (query, 1, number);
  winnow_sql_bind_integer (query, 2, (gint64) line);
  winnow_sql_bind_integer (query, 3, (gint64) column);
  winnow_sql_bind_text (query, 4, reason);
  winnow_sql_bind_text (query, 5, valid);
  return winnow_sql_run (query, error);
}

gboolean
winnow_store_import_quarantine (WinnowStore *self, const char *import_id, guint64 line, guint64 column, const char *reason,
                                const char *text, GError **error)
{
  WinnowPendingImport *pending;

  g_return_val_if_fail (self != NULL && import_id != NULL && reason != NULL, FALSE);

  pending = winnow_import_get_pending (self, import_id, error);
  return pending != NULL && winnow_import_begin_chunk (self, error) &&
         winnow_import_end_chunk (
             self, insert_quarantine (self, pending->number, line, column, reason, text != NULL ? text : "", error), error);
}

/* ---- Finish ---- */

static char *
counts_to_text (const guint64 *counts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < WINNOW_N_FLAGS; i++)
    g_string_append_printf (text, i == 0 ? "%" G_GUINT64_FORMAT : " %" G_GUINT64_FORMAT, counts[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
write_counts (WinnowStore *self, guint64 rows_read, guint64 quarantined, GError **error)
{
  const WinnowPendingImport *pending = self->pending;
  g_autofree char *flagged = counts_to_text (pending->flagged);
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection,
                      "UPDATE import SET owner = NULL, is_visible = 1, rows_read = ?2, added = ?3, duplicates = ?4, "
                      "quarantined = ?5, flagged = ?6 WHERE number = ?1",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_integer (query, 1, pending->number);
  winnow_sql_bind_integer (query, 2, (gint64) rows_read);
  winnow_sql_bind_integer (query, 3, (gint64) pending->added);
  winnow_sql_bind_integer (query, 4, (gint64) pending->duplicates);
  winnow_sql_bind_integer (query, 5, (gint64) quarantined);
  winnow_sql_bind_text (query, 6, flagged);
  return winnow_sql_run (query, error);
}

static gboolean
write_spans (WinnowStore *self, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection,
                      "INSERT INTO series_import (series, import, n_points, first, last) VALUES (?1, ?2, ?3, ?4, ?5)", error);
  GHashTableIter iterator;
  gpointer series, value;

  if (query == NULL)
    return FALSE;
  g_hash_table_iter_init (&iterator, self->pending->spans);
  while (g_hash_table_iter_next (&iterator, &series, &value))
    {
      const WinnowSeriesSpan *span = value;

      winnow_sql_bind_integer (query, 1, *(gint64 *) series);
      winnow_sql_bind_integer (query, 2, self->pending->number);
      winnow_sql_bind_integer (query, 3, (gint64) span->n_points);
      winnow_sql_bind_integer (query, 4, span->first);
      winnow_sql_bind_integer (query, 5, span->last);
      if (!winnow_sql_run (query, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_bases (WinnowStore *self, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, "INSERT INTO import_overlap (import, base) VALUES (?1, ?2)", error);
  GHashTableIter iterator;
  gpointer base;

  if (query == NULL)
    return FALSE;
  g_hash_table_iter_init (&iterator, self->pending->bases);
  while (g_hash_table_iter_next (&iterator, &base, NULL))
    {
      winnow_sql_bind_integer (query, 1, self->pending->number);
      winnow_sql_bind_integer (query, 2, *(gint64 *) base);
      if (!winnow_sql_run (query, error))
        return FALSE;
    }
  return TRUE;
}

static WinnowImport *
read_import (WinnowSql *query)
{
  WinnowImport *import = g_new0 (WinnowImport, 1);
  g_auto (GStrv) counts = g_strsplit (winnow_sql_text (query, 11), " ", -1);
  guint n = g_strv_length (counts);

  import->id = winnow_sql_dup_text (query, 0);
  import->time = winnow_sql_dup_text (query, 1);
  import->author = winnow_sql_dup_text (query, 2);
  import->file_name = winnow_sql_dup_text (query, 3);
  import->sha256 = winnow_sql_dup_text (query, 4);
  import->format = winnow_sql_dup_text (query, 5);
  import->is_undone = winnow_sql_integer (query, 6) == 0;
  import->rows_read = (guint64) winnow_sql_integer (query, 7);
  import->added = (guint64) winnow_sql_integer (query, 8);
  import->duplicates = (guint64) winnow_sql_integer (query, 9);
  import->quarantined = (guint64) winnow_sql_integer (query, 10);
  import->flagged = g_array_new (FALSE, TRUE, sizeof (guint64));
  for (guint i = 0; i < WINNOW_N_FLAGS; i++)
    {
      guint64 count = i < n ? g_ascii_strtoull (counts[i], NULL, 10) : 0;

      g_array_append_val (import->flagged, count);
    }
  return import;
}

static GPtrArray *
list_imports (WinnowStore *self, const char *id, GError **error)
{
  g_autoptr (GPtrArray) imports = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_import_free);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection,
                      "SELECT id, time, author, file_name, sha256, format, is_visible, rows_read, added, duplicates, "
                      " quarantined, flagged FROM import WHERE owner IS NULL AND (?1 IS NULL OR id = ?1) "
                      "ORDER BY time DESC, number DESC",
                      error);

  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, id);
  while (winnow_sql_step (query, &local))
    g_ptr_array_add (imports, read_import (query));
  return winnow_propagate (&local, error) ? g_steal_pointer (&imports) : NULL;
}

static gboolean
flip (WinnowStore *self, guint64 rows_read, guint64 quarantined, GError **error)
{
  return write_counts (self, rows_read, quarantined, error) && write_spans (self, error) && write_bases (self, error) &&
         winnow_change_log_record (self, WINNOW_LOG_IMPORTS, self->pending->id, "visible", NULL, "yes", FALSE, error);
}

static char *
pending_time (WinnowStore *self, GError **error)
{
  g_autoptr (WinnowSql) query = winnow_sql_new (self->connection, "SELECT time FROM import WHERE number = ?1", error);

  if (query == NULL)
    return NULL;
  winnow_sql_bind_integer (query, 1, self->pending->number);
  return winnow_sql_step (query, error) ? winnow_sql_dup_text (query, 0) : NULL;
}

gboolean
winnow_store_import_finish (WinnowStore *self, const char *import_id, guint64 rows_read, guint64 quarantined,
                            WinnowImport **summary, GError **error)
{
  WinnowPendingImport *pending;
  g_autofree char *label = NULL;
  g_autofree char *time = NULL;

  g_return_val_if_fail (self != NULL && import_id != NULL, FALSE);

  pending = winnow_import_get_pending (self, import_id, error);
  if (pending == NULL)
    return FALSE;
  time = pending_time (self, error);
  if (time == NULL)
    return FALSE;
  /* Translators: the name of a file. */
  label = g_strdup_printf (_ ("Import “%s”"), pending->file_name);
  if (!winnow_action_start (self, pending->id, "import", label, time, NULL, error))
    return FALSE;
  if (!flip (self, rows_read, quarantined, error))
    {
      winnow_store_rollback (self);
      return FALSE;
    }
  if (!winnow_store_commit (self, NULL, error))
    return FALSE;
  g_clear_pointer (&self->pending, pending_free);
  if (summary != NULL)
    {
      g_autoptr (GPtrArray) imports = list_imports (self, import_id, error);

      if (imports == NULL || imports->len == 0)
        return FALSE;
      *summary = g_ptr_array_steal_index (imports, 0);
    }
  return TRUE;
}

WinnowImport *
winnow_store_import_preview (WinnowStore *self, const char *import_id, guint64 rows_read, guint64 quarantined, GError **error)
{
  const WinnowPendingImport *pending;
  WinnowImport *import;

  g_return_val_if_fail (self != NULL && import_id != NULL, NULL);

  pending = winnow_import_get_pending (self, import_id, error);
  if (pending == NULL)
    return NULL;
  import = g_new0 (WinnowImport, 1);
  import->id = g_strdup (pending->id);
  import->file_name = g_strdup (pending->file_name);
  import->author = g_strdup (self->author);
  import->rows_read = rows_read;
  import->added = pending->added;
  import->duplicates = pending->duplicates;
  import->quarantined = quarantined;
  import->flagged = g_array_new (FALSE, TRUE, sizeof (guint64));
  g_array_append_vals (import->flagged, pending->flagged, WINNOW_N_FLAGS);
  return import;
}

GPtrArray *
winnow_store_imports (WinnowStore *self, GError **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  return list_imports (self, NULL, error);
}

GPtrArray *
winnow_store_quarantine (WinnowStore *self, const char *import_id, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_quarantine_row_free);
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query = NULL;

  g_return_val_if_fail (self != NULL && import_id != NULL, NULL);

  query = winnow_sql_new (self->connection,
                          "SELECT q.line, q.\"column\", q.reason, q.text FROM quarantine q JOIN import i ON i.number = q.import "
                          "WHERE i.id = ?1 ORDER BY q.number",
                          error);
  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, import_id);
  while (winnow_sql_step (query, &local))
    {
      WinnowQuarantineRow *row = g_new0 (WinnowQuarantineRow, 1);

      row->line = (guint64) winnow_sql_integer (query, 0);
      row->column = (guint64) winnow_sql_integer (query, 1);
      row->reason = winnow_sql_dup_text (query, 2);
      row->text = winnow_sql_dup_text (query, 3);
      g_ptr_array_add (rows, row);
    }
  return winnow_propagate (&local, error) ? g_steal_pointer (&rows) : NULL;
}
