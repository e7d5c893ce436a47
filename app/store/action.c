/* action.c — one transaction, one row in "action", and every change inside it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/change-log.h"
#include "store/schema.h"

/* Rows created in one action are counted below the clock in a row's place in the
 * order of creation. */
#define SEQUENCE_BITS 20

static void
clear_open (WinnowOpenAction *self)
{
  g_free (self->id);
  g_free (self->label);
  g_free (self->object_id);
  g_free (self->time);
  *self = (WinnowOpenAction){ 0 };
}

void
winnow_last_action_clear (WinnowLastAction *self)
{
  g_free (self->id);
  g_free (self->label);
  g_free (self->object_id);
  g_free (self->author);
  g_free (self->time);
  *self = (WinnowLastAction){ 0 };
}

static gboolean
next_clock (WinnowStore *self, gint64 *clock, GError **error)
{
  if (!winnow_connection_get_integer (self->connection, "SELECT max (clock) FROM action", clock, error))
    return FALSE;
  *clock += 1;
  return TRUE;
}

static gboolean
insert_action (WinnowStore *self, const char *kind, const char *undoes, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection,
                      "INSERT INTO action (id, clock, device, author, time, label, kind, undoes) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                      error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, self->action.id);
  winnow_sql_bind_integer (query, 2, self->action.clock);
  winnow_sql_bind_text (query, 3, self->device);
  winnow_sql_bind_text (query, 4, self->author);
  winnow_sql_bind_text (query, 5, self->action.time);
  winnow_sql_bind_text (query, 6, self->action.label);
  winnow_sql_bind_text (query, 7, kind);
  winnow_sql_bind_text (query, 8, undoes);
  return winnow_sql_run (query, error);
}

static gboolean
begin_transaction (WinnowStore *self, GError **error)
{
  g_return_val_if_fail (self->action.id == NULL, FALSE);

  if (winnow_connection_is_read_only (self->connection))
    return winnow_connection_fail (self->connection, SQLITE_READONLY, error);
  return winnow_connection_begin (self->connection, error);
}

static gboolean
start_new (WinnowStore *self, const char *id, const char *kind, const char *label, const char *time, const char *undoes,
           GError **error)
{
  if (!next_clock (self, &self->action.clock, error))
    return FALSE;
  self->action.id = id != NULL ? g_strdup (id) : g_uuid_string_random ();
  self->action.label = g_strdup (label);
  self->action.time = g_strdup (time);
  return insert_action (self, kind, undoes, error);
}

gboolean
winnow_action_start (WinnowStore *self, const char *id, const char *kind, const char *label, const char *time, const char *undoes,
                     GError **error)
{
  if (!begin_transaction (self, error))
    return FALSE;
  if (start_new (self, id, kind, label, time, undoes, error))
    return TRUE;
  winnow_store_rollback (self);
  return FALSE;
}

gboolean
winnow_action_note (WinnowStore *self, const char *kind, const char *label, const char *time, GError **error)
{
  gboolean is_good = start_new (self, NULL, kind, label, time, NULL, error);

  clear_open (&self->action);
  return is_good;
}

gboolean
winnow_store_begin (WinnowStore *self, const char *label, const char *time, GError **error)
{
  g_return_val_if_fail (self != NULL && label != NULL && time != NULL, FALSE);

  return winnow_action_start (self, NULL, "edit", label, time, NULL, error);
}

/* ---- Continued actions ---- */

static gboolean
is_within (const char *earlier, const char *later, guint seconds)
{
  g_autoptr (GDateTime) from = g_date_time_new_from_iso8601 (earlier, NULL);
  g_autoptr (GDateTime) to = g_date_time_new_from_iso8601 (later, NULL);
  GTimeSpan span;

  if (from == NULL || to == NULL)
    return FALSE;
  span = g_date_time_difference (to, from);
  return span >= 0 && span <= (GTimeSpan) seconds * G_TIME_SPAN_SECOND;
}

static gboolean
may_continue (const WinnowStore *self, const char *label, const char *object_id, const char *time, guint window_seconds)
{
  const WinnowLastAction *last = &self->last;

  return last->id != NULL && g_strcmp0 (last->object_id, object_id) == 0 && strcmp (last->label, label) == 0 &&
         strcmp (last->author, self->author) == 0 && is_within (last->time, time, window_seconds);
}

/* Another program may have written in between. */
static gboolean
is_newest (WinnowStore *self, const char *id, gboolean *newest, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, "SELECT id FROM action ORDER BY clock DESC, device DESC, id DESC LIMIT 1", error);

  if (query == NULL)
    return FALSE;
  *newest = winnow_sql_step (query, &local) && strcmp (winnow_sql_text (query, 0), id) == 0;
  return winnow_propagate (&local, error);
}

/* The clock goes on, so that a file which has the shorter version takes this one. */
static gboolean
extend (WinnowStore *self, const char *time, GError **error)
{
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, "UPDATE action SET clock = ?2, time = ?3 WHERE id = ?1", error);

  if (query == NULL || !next_clock (self, &self->action.clock, error))
    return FALSE;
  self->action.id = g_strdup (self->last.id);
  self->action.label = g_strdup (self->last.label);
  self->action.time = g_strdup (time);
  self->action.is_continued = TRUE;
  winnow_sql_bind_text (query, 1, self->action.id);
  winnow_sql_bind_integer (query, 2, self->action.clock);
  winnow_sql_bind_text (query, 3, time);
  return winnow_sql_run (query, error);
}

static gboolean
continue_or_start (WinnowStore *self, const char *label, const char *object_id, const char *time, guint window_seconds,
                   GError **error)
{
  gboolean newest = FALSE;

  if (may_continue (self, label, object_id, time, window_seconds) && !is_newest (self, self->last.id, &newest, error))
    return FALSE;
  if (!(newest ? extend (self, time, error) : start_new (self, NULL, "edit", label, time, NULL, error)))
    return FALSE;
  self->action.object_id = g_strdup (object_id);
  return TRUE;
}

gboolean
winnow_store_begin_continue (WinnowStore *self, const char *label, const char *object_id, const char *time, guint window_seconds,
                             GError **error)
{
  g_return_val_if_fail (self != NULL && label != NULL && object_id != NULL && time != NULL, FALSE);

  if (!begin_transaction (self, error))
    return FALSE;
  if (continue_or_start (self, label, object_id, time, window_seconds, error))
    return TRUE;
  winnow_store_rollback (self);
  return FALSE;
}

/* ---- The end ---- */

gboolean
winnow_action_require (WinnowStore *self, GError **error)
{
  if (self->action.id != NULL && !self->action.has_failed)
    return TRUE;
  g_set_error_literal (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED,
                       self->action.has_failed ? _ ("An earlier part of this change failed; nothing of it was saved")
                                               : _ ("A change was made outside an action"));
  return FALSE;
}

gboolean
winnow_action_fail (WinnowStore *self)
{
  self->action.has_failed = TRUE;
  return FALSE;
}

/* SQLite says only that some reference leads nowhere; this names it. */
static gboolean
name_dangling (WinnowStore *self, const WinnowRowType *type, GError **error)
{
  g_autofree char *table = winnow_schema_quote (type->table);
  g_autofree char *sql = g_strdup_printf ("SELECT r.id, f.parent FROM pragma_foreign_key_check (?1) AS f "
                                          "JOIN %s AS r ON r.rowid = f.rowid LIMIT 1", table);
  g_autoptr (WinnowSql) query = winnow_sql_new (self->connection, sql, error);

  if (query == NULL)
    return TRUE;
  winnow_sql_bind_text (query, 1, type->table);
  if (!winnow_sql_step (query, NULL))
    return FALSE;
  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND,
               /* Translators: list name, id of a row, name of another list. */
               _ ("%s “%s” refers to a row of %s that does not exist; add that row or clear the reference"),
               type->table, winnow_sql_text (query, 0), winnow_sql_text (query, 1));
  return TRUE;
}

static gboolean
commit_transaction (WinnowStore *self, GError **error)
{
  int code = sqlite3_exec (winnow_connection_handle (self->connection), "COMMIT", NULL, NULL, NULL);

  if (code == SQLITE_OK)
    return TRUE;
  if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
    for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
      if (name_dangling (self, winnow_row_type (kind), error))
        return FALSE;
  return winnow_connection_fail (self->connection, code, error);
}

static gboolean
count_changes (WinnowStore *self, gint64 *count, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowSql) query =
      winnow_sql_new (self->connection, "SELECT count (*) FROM field_change WHERE action = ?1", error);

  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, self->action.id);
  *count = winnow_sql_step (query, &local) ? winnow_sql_integer (query, 0) : 0;
  return winnow_propagate (&local, error);
}

static gboolean
replay_if_needed (WinnowStore *self, GError **error)
{
  g_autoptr (GPtrArray) differences = NULL;

  if (!self->action.needs_replay)
    return TRUE;
  differences = winnow_change_log_replay (self, FALSE, error);
  return differences != NULL;
}

static void
remember (WinnowStore *self)
{
  winnow_last_action_clear (&self->last);
  if (self->action.object_id == NULL)
    return;
  self->last.id = g_strdup (self->action.id);
  self->last.label = g_strdup (self->action.label);
  self->last.object_id = g_strdup (self->action.object_id);
  self->last.author = g_strdup (self->author);
  self->last.time = g_strdup (self->action.time);
}

static gboolean
commit_changes (WinnowStore *self, gint64 *n_changes, GError **error)
{
  if (!winnow_action_require (self, error))
    return FALSE;
  /* A committed entry of a continued action stays even when it comes to nothing:
   * another file may have its earlier value. */
  if (!self->action.is_continued && !winnow_change_log_settle (self, error))
    return FALSE;
  if (!count_changes (self, n_changes, error) || !replay_if_needed (self, error))
    return FALSE;
  if (*n_changes == 0 || !self->action.has_changes)
    {
      winnow_connection_rollback (self->connection);
      *n_changes = 0;
      return TRUE;
    }
  return commit_transaction (self, error);
}

gboolean
winnow_store_commit (WinnowStore *self, char **action_id, GError **error)
{
  gint64 n_changes = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  if (action_id != NULL)
    *action_id = NULL;
  if (!commit_changes (self, &n_changes, error))
    {
      winnow_store_rollback (self);
      return FALSE;
    }
  if (n_changes > 0)
    remember (self);
  if (n_changes > 0 && action_id != NULL)
    *action_id = g_strdup (self->action.id);
  clear_open (&self->action);
  return TRUE;
}

void
winnow_store_rollback (WinnowStore *self)
{
  g_return_if_fail (self != NULL);

  winnow_connection_rollback (self->connection);
  clear_open (&self->action);
}

gint64
winnow_action_next_ordinal (WinnowStore *self)
{
  return self->action.clock << SEQUENCE_BITS | ++self->action.sequence;
}
