/* session.h — the evaluation on show: what pages subscribe to and change through.
 *
 * Holds the open workspace, the current evaluation and its newest assessment.
 * Pages listen to "updated"; every change goes through here and comes back as a
 * new assessment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "workspace/workspace.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_SESSION (winnow_session_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSession, winnow_session, WINNOW, SESSION, GObject)

/* Signals:
 * "updated": the assessment (or its absence) is new.
 * "message" (char *text, gboolean can_undo): something to tell beside the work.
 * "tasks-changed": long work began, moved or ended. */
WinnowSession *winnow_session_new (WinnowWorkspace *workspace);
/* Without a workspace, on a finished assessment: for looking at pages. */
WinnowSession *winnow_session_new_fixed (WinnowAssessment *assessment);
void winnow_session_close (WinnowSession *self);

WinnowWorkspace *winnow_session_workspace (WinnowSession *self);
/* NULL: none chosen. */
const char *winnow_session_evaluation_id (WinnowSession *self);
void winnow_session_set_evaluation_id (WinnowSession *self, const char *id);
/* The newest assessment, or NULL while there is none. */
WinnowAssessment *winnow_session_assessment (WinnowSession *self);
WinnowEvaluation *winnow_session_evaluation (WinnowSession *self);
/* "en" or "zh": the language the window speaks. */
const char *winnow_session_language (WinnowSession *self);
/* Now as RFC 3339 in UTC; owned by the caller. */
char *winnow_session_now (void);

/* The newest version of a row, edits under way included; NULL when there is none. */
gconstpointer winnow_session_row (WinnowSession *self, WinnowKind kind, const char *id);
/* Puts @row (transfer full) as one action. */
void winnow_session_put (WinnowSession *self, const char *label, gpointer row);
/* Changes one field, as one action.  @text: interchange notation, NULL = unknown.
 * FALSE and @error when the text does not fit the field; nothing is changed then. */
gboolean winnow_session_set_field (WinnowSession *self, const char *label, WinnowKind kind,
                                   const char *id, const char *field, const char *text,
                                   GError **error);
/* As winnow_session_set_field(), on a row that need not be there yet: @row is what it
 * holds before the change. */
gboolean winnow_session_put_field (WinnowSession *self, const char *label, gconstpointer row,
                                   const char *field, const char *text, GError **error);
/* Takes @edit; errors are told through "message". */
void winnow_session_apply (WinnowSession *self, WinnowEdit *edit);
/* As winnow_session_apply(), and offers to undo it: for deletions. */
void winnow_session_apply_undoable (WinnowSession *self, WinnowEdit *edit, const char *message);
void winnow_session_undo (WinnowSession *self);
/* Whether every change is on disk and the assessment knows of it. */
gboolean winnow_session_is_settled (WinnowSession *self);
void winnow_session_message (WinnowSession *self, const char *text, gboolean can_undo);
void winnow_session_report_error (WinnowSession *self, const char *what, const GError *error);

/* Long work shown in the header's task button. */
typedef struct _WinnowTask WinnowTask;
WinnowTask *winnow_session_begin_task (WinnowSession *self, const char *title, GCancellable *cancellable);
void winnow_session_task_progress (WinnowSession *self, WinnowTask *task, double fraction);
void winnow_session_end_task (WinnowSession *self, WinnowTask *task);
/* (element-type WinnowTask), running ones. */
GPtrArray *winnow_session_tasks (WinnowSession *self);
const char *winnow_task_title (const WinnowTask *self);
double winnow_task_fraction (const WinnowTask *self); /* -1 = not known */
void winnow_task_cancel (WinnowTask *self);

G_END_DECLS
