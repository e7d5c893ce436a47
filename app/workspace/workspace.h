/* workspace.h — the open workspace: what the window and the command line can ask for.
 *
 * A WinnowWorkspace owns one worker thread, which owns the store.  Every request
 * is an async pair, called back on the caller's main context; workspace/wait.h lets
 * the command line wait.  A finished change emits "changed" on the main context
 * that opened the workspace.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "engine/assessment.h"
#include "formats/price-reader.h"
#include "report/report.h"
#include "store/store.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_WORKSPACE (winnow_workspace_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWorkspace, winnow_workspace, WINNOW, WORKSPACE, GObject)

#define WINNOW_WORKSPACE_ERROR (winnow_workspace_error_quark ())
GQuark winnow_workspace_error_quark (void);

typedef enum
{
  WINNOW_WORKSPACE_ERROR_NOT_FOUND,  /* no such evaluation, series, note, file… */
  WINNOW_WORKSPACE_ERROR_AMBIGUOUS,  /* two evaluations of that title */
  WINNOW_WORKSPACE_ERROR_UNSUITABLE, /* e.g. a series without a price */
  WINNOW_WORKSPACE_ERROR_CLOSED,
} WinnowWorkspaceError;

/* Where the method's data files are: $WINNOW_DATA_DIR, else where they were installed. */
const char *winnow_workspace_data_dir (void);
/* $XDG_DATA_HOME/winnow/default.winnow */
char *winnow_workspace_default_path (void);

/* Opens @path, creating it when @create and it does not exist.  @author: name for
 * actions, or NULL for the login's real name.
 * Signals: "changed" (const char *evaluation_id or NULL). Properties: "path". */
void winnow_workspace_open_async (const char *path, gboolean create, const char *author,
                                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
WinnowWorkspace *winnow_workspace_open_finish (GAsyncResult *result, GError **error);
/* Waits for running requests, checkpoints, closes. */
void winnow_workspace_close (WinnowWorkspace *self);
const char *winnow_workspace_path (WinnowWorkspace *self);
void winnow_workspace_set_author (WinnowWorkspace *self, const char *author);
const char *winnow_workspace_author (WinnowWorkspace *self);
/* Shared by all requests; read once. */
WinnowCatalog *winnow_workspace_catalog (WinnowWorkspace *self);

/* ---- A batch of changes: one action ---- */

typedef struct _WinnowEdit WinnowEdit;
WinnowEdit *winnow_edit_new (const char *label);
void winnow_edit_put (WinnowEdit *self, gpointer row /* (transfer full) */);
void winnow_edit_delete (WinnowEdit *self, WinnowKind kind, const char *id);
void winnow_edit_free (WinnowEdit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowEdit, winnow_edit_free)

/* Takes @edit. */
void winnow_workspace_apply_async (WinnowWorkspace *self, WinnowEdit *edit,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
gboolean winnow_workspace_apply_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
/* @action_id NULL = the newest.  finish gives the undone action's label (transfer full). */
void winnow_workspace_undo_async (WinnowWorkspace *self, const char *action_id,
                                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
char *winnow_workspace_undo_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);

/* ---- Evaluations ---- */

/* (transfer full) (element-type WinnowEvaluationRow) */
void winnow_workspace_list_evaluations_async (WinnowWorkspace *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_list_evaluations_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
/* @id_or_title: NULL = the only or newest one. */
void winnow_workspace_load_async (WinnowWorkspace *self, const char *id_or_title, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
WinnowEvaluation *winnow_workspace_load_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
/* Loads and assesses in the worker. @options is copied. */
void winnow_workspace_assess_async (WinnowWorkspace *self, const char *id_or_title, const WinnowAssessmentOptions *options,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
WinnowAssessment *winnow_workspace_assess_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
/* The document's rows replace those of an evaluation of the same id, as one action. */
/* The first bytes of @file, one more than @limit at most: enough for a reader to
 * refuse what is larger without holding it.  The async pair's limit is that of an
 * evaluation document. */
GBytes *winnow_document_load (GFile *file, gsize limit, GCancellable *cancellable, GError **error);
void winnow_document_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GBytes *winnow_document_load_finish (GFile *file, GAsyncResult *result, GError **error);
void winnow_workspace_import_document_async (WinnowWorkspace *self, GBytes *document, const char *file_name,
                                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
char *winnow_workspace_import_document_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* id */
/* The example evaluation of data/example.json, with fresh observations. Id of the evaluation. */
void winnow_workspace_add_example_async (WinnowWorkspace *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
char *winnow_workspace_add_example_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);

/* ---- Imports and series ---- */

typedef struct
{
  char *path;
  WinnowImport *import;   /* NULL when the file failed as a whole */
  WinnowReadReport report;
  const char *format;     /* id; NULL when none was recognised */
  char *sha256;           /* NULL when the file could not be read */
  gboolean already_known; /* same bytes imported before: nothing added */
  GError *error;          /* of the file as a whole, or NULL */
} WinnowImportResult;
void winnow_import_result_free (WinnowImportResult *self);

typedef struct
{
  const char *format;   /* NULL = detect */
  gint64 time;          /* typed, Unix seconds; 0 = none */
  const char *provider;
  gboolean dry_run;
  const WinnowColumnMapping *mapping; /* generic CSV; remembered when given */
} WinnowImportOptions;

/* @paths: files and folders; folders are walked for files with a date in the name.
 * @progress is called on the caller's main context, at most 20 times a second.
 * Cancelled: the running file leaves nothing, files before it stay. */
typedef void (*WinnowImportProgress) (const char *path, guint file, guint n_files, double fraction, gpointer data);
void winnow_workspace_import_async (WinnowWorkspace *self, const char *const *paths, const WinnowImportOptions *options,
                                    WinnowImportProgress progress, gpointer progress_data,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_import_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowImportResult */
void winnow_workspace_undo_import_async (WinnowWorkspace *self, const char *import_id, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
gboolean winnow_workspace_undo_import_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
void winnow_workspace_imports_async (WinnowWorkspace *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_imports_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowImport */
void winnow_workspace_quarantine_async (WinnowWorkspace *self, const char *import_id, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_quarantine_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowQuarantineRow */
/* @query's strings are copied. */
void winnow_workspace_series_async (WinnowWorkspace *self, const WinnowSeriesQuery *query, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_series_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowSeries */
void winnow_workspace_series_list_async (WinnowWorkspace *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_series_list_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowSeriesInfo */
/* Makes an offer of a series in an evaluation: platform, offer, compute cost with the
 * newest unflagged price and a copy of that observation.  Id of the offer. */
void winnow_workspace_offer_from_series_async (WinnowWorkspace *self, const char *evaluation_id, const char *series_id,
                                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
char *winnow_workspace_offer_from_series_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);

/* ---- Notes, search, history ---- */

/* Saves as typed: consecutive saves of one note within a minute coalesce into one action. */
void winnow_workspace_save_note_async (WinnowWorkspace *self, const char *note_id, const char *object_table, const char *object_id,
                                       const char *text, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
char *winnow_workspace_save_note_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* note id */
void winnow_workspace_search_async (WinnowWorkspace *self, const char *text, guint limit, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_search_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowSearchHit */
void winnow_workspace_history_async (WinnowWorkspace *self, const char *table, const char *row_id, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_history_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowFieldChange */
/* What changed anywhere after the row was made, oldest first. */
void winnow_workspace_changes_since_async (WinnowWorkspace *self, const char *table, const char *row_id, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_changes_since_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowFieldChange */
void winnow_workspace_actions_async (WinnowWorkspace *self, guint limit, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *winnow_workspace_actions_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error); /* of WinnowAction */

/* ---- Report and file ---- */

/* By the suffix of @path: .pdf or .md.  Written beside and moved into place.
 * @left_out: ids of sections not wanted, or NULL. */
void winnow_workspace_report_async (WinnowWorkspace *self, const char *id_or_title, const WinnowAssessmentOptions *options,
                                    const char *const *left_out, const char *path, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
gboolean winnow_workspace_report_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
/* The same report as pages to look at. */
void winnow_workspace_report_pages_async (WinnowWorkspace *self, const char *id_or_title, const WinnowAssessmentOptions *options,
                                          const char *const *left_out, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
WinnowReportPages *winnow_workspace_report_pages_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
void winnow_workspace_check_async (WinnowWorkspace *self, gboolean thorough, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
WinnowStoreInfo *winnow_workspace_check_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
void winnow_workspace_backup_async (WinnowWorkspace *self, const char *path, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
gboolean winnow_workspace_backup_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);
void winnow_workspace_merge_async (WinnowWorkspace *self, const char *path, gboolean dry_run, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
WinnowMergeSummary *winnow_workspace_merge_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error);

G_END_DECLS
