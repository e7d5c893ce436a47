/* store.h — the workspace file: one SQLite database, opened by one thread.
 *
 * All calls on a store come from the thread that opened it.  Every change of a row
 * happens inside an action; the action and every field it changed are recorded.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "engine/model.h"
#include "engine/observation.h"
#include "engine/series.h"

G_BEGIN_DECLS

typedef struct _WinnowStore WinnowStore;

#define WINNOW_STORE_APPLICATION_ID 0x574e4f57
#define WINNOW_STORE_SCHEMA 2

typedef enum
{
  WINNOW_STORE_OPEN_EXISTING,
  WINNOW_STORE_CREATE,    /* fails when the file exists */
  WINNOW_STORE_READ_ONLY,
} WinnowStoreMode;

#define WINNOW_STORE_ERROR (winnow_store_error_quark ())
GQuark winnow_store_error_quark (void);

typedef enum
{
  WINNOW_STORE_ERROR_FAILED,        /* SQLite said so: full disk, I/O… */
  WINNOW_STORE_ERROR_NOT_WORKSPACE, /* another kind of file; untouched */
  WINNOW_STORE_ERROR_NEWER,         /* made by a newer Winnow; untouched */
  WINNOW_STORE_ERROR_BUSY,          /* locked by another program */
  WINNOW_STORE_ERROR_CORRUPT,
  WINNOW_STORE_ERROR_CONFLICT,      /* undo: changed since */
  WINNOW_STORE_ERROR_NOT_FOUND,
  WINNOW_STORE_ERROR_EXISTS,
} WinnowStoreError;

/* @device: a stable id of this machine's installation; @author: who acts. */
WinnowStore *winnow_store_open (const char *path, WinnowStoreMode mode, const char *author, const char *device, GError **error);
/* Checkpoints and closes. */
void winnow_store_close (WinnowStore *self);
void winnow_store_set_author (WinnowStore *self, const char *author);
const char *winnow_store_path (const WinnowStore *self);

/* ---- Actions ---- */

/* One transaction and one row in "action".  @time: RFC 3339 in UTC, passed in. */
gboolean winnow_store_begin (WinnowStore *self, const char *label, const char *time, GError **error);
/* As winnow_store_begin(), but extends this session's newest action when that is by
 * the same author, has the same @label and @object_id and is at most @window_seconds
 * older than @time, so that typing is one action. */
gboolean winnow_store_begin_continue (WinnowStore *self, const char *label, const char *object_id, const char *time,
                                      guint window_seconds, GError **error);
/* An action that changed nothing leaves no trace.  @id: (out) (optional) (nullable). */
gboolean winnow_store_commit (WinnowStore *self, char **action_id, GError **error);
void winnow_store_rollback (WinnowStore *self);
/* Inserts or updates; only fields that differ are recorded. */
gboolean winnow_store_put (WinnowStore *self, gconstpointer row, GError **error);
/* Deletes the row and everything it owns (rows whose first reference leads to it). */
gboolean winnow_store_delete (WinnowStore *self, WinnowKind kind, const char *id, GError **error);

typedef struct
{
  char *id;
  char *time;
  char *author;
  char *device;
  guint64 clock;   /* logical */
  char *label;
  gboolean is_undone;
  guint n_changes;
} WinnowAction;

typedef struct
{
  char *action_id, *time, *author, *label;
  char *table, *row_id, *field; /* field NULL: the row itself appeared or went */
  char *old_text, *new_text;    /* NULL = unknown */
} WinnowFieldChange;

void winnow_action_free (WinnowAction *self);
void winnow_field_change_free (WinnowFieldChange *self);

/* Newest first. (transfer full) (element-type WinnowAction) */
GPtrArray *winnow_store_actions (WinnowStore *self, guint limit, GError **error);
/* Oldest first; @row_id NULL = every row of the table; @action_id NULL = all actions. */
GPtrArray *winnow_store_changes (WinnowStore *self, const char *table, const char *row_id, const char *action_id, GError **error);
/* Every change of any table that came after the action which made the row; oldest first. */
GPtrArray *winnow_store_changes_since (WinnowStore *self, const char *table, const char *row_id, GError **error);
/* The inverse of @action_id (NULL: the newest that is not undone) as a new action.
 * CONFLICT, naming the field, when something it changed was changed since. */
gboolean winnow_store_undo (WinnowStore *self, const char *action_id, const char *time, char **label, GError **error);

/* ---- Rows ---- */

/* (transfer full), NULL when there is none (no error) */
gpointer winnow_store_get (WinnowStore *self, WinnowKind kind, const char *id, GError **error);
/* All of a kind, in order of creation.  (transfer full) (element-type WinnowRow) */
GPtrArray *winnow_store_list (WinnowStore *self, WinnowKind kind, GError **error);
WinnowEvaluation *winnow_store_load_evaluation (WinnowStore *self, const char *id, GError **error);
/* Puts every row of @evaluation, inside the caller's action. */
gboolean winnow_store_save_evaluation (WinnowStore *self, const WinnowEvaluation *evaluation, GError **error);

/* ---- Text search (notes, names, answers): both languages, two-character words ---- */

typedef struct
{
  char *table, *row_id, *field;
  char *snippet;
  char *time; /* of the last change */
} WinnowSearchHit;
void winnow_search_hit_free (WinnowSearchHit *self);
/* (transfer full) (element-type WinnowSearchHit), best first */
GPtrArray *winnow_store_search (WinnowStore *self, const char *text, guint limit, GError **error);

/* Fills the search cache anew; for a file that another program meddled with. */
gboolean winnow_store_rebuild_search (WinnowStore *self, GError **error);

/* ---- Imports and observations ---- */

typedef struct
{
  char *id;
  char *time, *author;
  char *file_name, *sha256, *format;
  gboolean is_undone;
  guint64 rows_read, added, duplicates, quarantined;
  GArray *flagged; /* of guint64, WINNOW_N_FLAGS counts */
} WinnowImport;
void winnow_import_free (WinnowImport *self);

/* A pending import: its observations are invisible until finish.  TRUE in
 * @already_known when a file with this hash was imported and not undone. */
gboolean winnow_store_import_begin (WinnowStore *self, const char *file_name, const char *sha256, const char *format,
                                    const char *time, char **import_id, gboolean *already_known, GError **error);
/* In chunks of a few thousand, each its own transaction.  Duplicates (same series,
 * time, price, availability and source) are counted, not stored. */
gboolean winnow_store_import_add (WinnowStore *self, const char *import_id, GPtrArray *observations, GError **error);
/* Quarantine rows: (element-type WinnowQuarantined of formats) as parallel arrays of text. */
gboolean winnow_store_import_quarantine (WinnowStore *self, const char *import_id, guint64 line, guint64 column,
                                         const char *reason, const char *text, GError **error);
/* Flags found over the whole batch: changes flags of pending observations. */
/* @flag gets all observations of one series that the pending import added to,
 * ascending in time, those of earlier imports among them; flags it sets on pending
 * ones are stored, others are left as they are. */
typedef void (*WinnowObservationsFunc) (GPtrArray *observations, gpointer data);
gboolean winnow_store_import_flag (WinnowStore *self, const char *import_id, WinnowObservationsFunc flag, gpointer data,
                                   GError **error);
/* The same in steps of some thousand observations, between which other work goes on.
 * @position starts at 0 and is G_MAXUINT after the last step; nothing may be added in
 * between. */
gboolean winnow_store_import_flag_step (WinnowStore *self, const char *import_id, guint *position,
                                        WinnowObservationsFunc flag, gpointer data, GError **error);
gboolean winnow_store_import_finish (WinnowStore *self, const char *import_id, guint64 rows_read, guint64 quarantined,
                                     WinnowImport **summary, GError **error);
/* What finishing now would report; the import stays pending.  For dry runs. */
WinnowImport *winnow_store_import_preview (WinnowStore *self, const char *import_id, guint64 rows_read,
                                           guint64 quarantined, GError **error);
/* Removes a pending import's rows. */
void winnow_store_import_abort (WinnowStore *self, const char *import_id);
GPtrArray *winnow_store_imports (WinnowStore *self, GError **error);
typedef struct
{
  guint64 line, column;
  char *reason, *text;
} WinnowQuarantineRow;
void winnow_quarantine_row_free (WinnowQuarantineRow *self);
GPtrArray *winnow_store_quarantine (WinnowStore *self, const char *import_id, GError **error);

/* NULL members match everything; times are Unix seconds, 0 = open. */
typedef struct
{
  const char *accelerator, *provider, *purchase, *region, *series_id;
  gint64 from, to;
} WinnowSeriesQuery;
/* (transfer full) (element-type WinnowSeries); points ascending in time. */
GPtrArray *winnow_store_series (WinnowStore *self, const WinnowSeriesQuery *query, GError **error);
/* As winnow_store_series(), one series after another, for what would not fit into
 * memory; @each returns FALSE to stop.  The series is freed after the call. */
typedef gboolean (*WinnowSeriesFunc) (WinnowSeries *series, gpointer data);
gboolean winnow_store_series_each (WinnowStore *self, const WinnowSeriesQuery *query, WinnowSeriesFunc each, gpointer data,
                                   GError **error);
/* What a person decided about the flags of the points of a series at one time from
 * one source (@source: file name), inside the caller's action; @is_set FALSE goes back
 * to the flags of the import.  The observation itself stays as it is. */
gboolean winnow_store_overrule_flags (WinnowStore *self, const char *series_id, gint64 time, const char *source,
                                      gboolean is_set, WinnowFlags flags, GError **error);
/* Keys only, with number of points and last time, for trees and lists. */
typedef struct
{
  WinnowSeriesKey key;
  char *id;
  guint64 n_points;
  gint64 first, last;
  const char *availability; /* at @last; "" = not said; interned */
} WinnowSeriesInfo;
void winnow_series_info_free (WinnowSeriesInfo *self);
GPtrArray *winnow_store_series_list (WinnowStore *self, GError **error);

/* Remembered column mappings of generic CSV files, by header signature. */
char *winnow_store_get_mapping (WinnowStore *self, const char *signature);
gboolean winnow_store_set_mapping (WinnowStore *self, const char *signature, const char *mapping, GError **error);

/* ---- File ---- */

typedef struct
{
  guint schema;
  guint64 size_bytes;
  char *integrity;      /* "ok" or the first problems */
  GHashTable *counts;   /* table → GUINT_TO_POINTER count */
} WinnowStoreInfo;
void winnow_store_info_free (WinnowStoreInfo *self);
/* @thorough: integrity_check, foreign keys, change log against rows; otherwise quick_check. */
WinnowStoreInfo *winnow_store_check (WinnowStore *self, gboolean thorough, GError **error);
/* A consistent copy made while open; fails when @path exists. */
gboolean winnow_store_backup (WinnowStore *self, const char *path, GError **error);

typedef struct
{
  char *table, *row_id, *field;
  char *ours, *theirs;   /* the two values */
  gboolean theirs_wins;  /* last writer by (logical clock, device) */
} WinnowMergeConflict;
void winnow_merge_conflict_free (WinnowMergeConflict *self);
typedef struct
{
  guint actions, rows_added, rows_deleted, fields_changed, observations_added;
  GPtrArray *conflicts; /* of WinnowMergeConflict */
} WinnowMergeSummary;
void winnow_merge_summary_free (WinnowMergeSummary *self);
/* Takes over what the file at @path has and we do not: idempotent, commutative,
 * associative.  @dry_run: preview only.  The other file is not changed.
 * A deletion stands against edits made without knowledge of it, whichever came
 * first; they are reported as conflicts and come back when it is undone.  A conflict
 * without a field is a row that is gone because what it belonged to was deleted. */
WinnowMergeSummary *winnow_store_merge (WinnowStore *self, const char *path, gboolean dry_run, const char *time, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowStore, winnow_store_close)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowImport, winnow_import_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowStoreInfo, winnow_store_info_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowMergeSummary, winnow_merge_summary_free)

G_END_DECLS
