/* workspace-private.h — what the files of this room share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "workspace/worker.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* The clock, read here and handed down: RFC 3339 in UTC. */
char *winnow_workspace_now (void);

/* For what changes something: what was done is reported as done, also when the wish to
 * cancel came late. */
GTask *winnow_workspace_task_new (WinnowWorkspace *self, gpointer tag, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
/* For what only reads: once cancelled, it ends as cancelled even if the answer was
 * ready, so nobody takes an old answer for the one asked for since. */
GTask *winnow_workspace_query_new (WinnowWorkspace *self, gpointer tag, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer data);
/* Queues @task on the writer (or a reader, for queries), or returns it as closed.
 * Takes @task. */
void winnow_workspace_push (WinnowWorkspace *self, WinnowUrgency urgency, GTask *task, WinnowTaskWork work);
/* From a thread of the caller's: waits for the writer. */
gboolean winnow_workspace_call (WinnowWorkspace *self, WinnowUrgency urgency, WinnowCallWork work,
                                gpointer data, GError **error);

/* Long work in a thread of its own between these two; closing waits for it.
 * NULL and an error when the workspace is closed. The cancellable fires at closing. */
GCancellable *winnow_workspace_hold (WinnowWorkspace *self, GError **error);
void winnow_workspace_release (WinnowWorkspace *self);

/* Emits "changed" where the workspace was opened; any thread.  NULL: any evaluation
 * may have changed. */
void winnow_workspace_changed (WinnowWorkspace *self, const char *evaluation_id);

/* The evaluation a row belongs to, by its chain of first references; NULL when none
 * or not to be found.  In the worker. */
char *winnow_workspace_owner (WinnowStore *store, gconstpointer row);
/* Id of the evaluation that @id_or_title names, NULL = the newest.  In the worker. */
char *winnow_workspace_resolve (WinnowStore *store, const char *id_or_title, GError **error);
WinnowEvaluation *winnow_workspace_load (WinnowStore *store, const char *id_or_title, GError **error);

/* One action: @evaluation's rows replace those of the evaluation of the same id. */
gboolean winnow_workspace_put_document (WinnowStore *store, const WinnowEvaluation *evaluation, const char *label,
                                        GError **error);

/* Copies for a task's data. */
typedef struct
{
  char *id_or_title;
  WinnowAssessmentOptions options;
  char *language, *now, *calendar; /* what options points to */
} WinnowAssessmentRequest;
WinnowAssessmentRequest *winnow_assessment_request_new (const char *id_or_title, const WinnowAssessmentOptions *options);
void winnow_assessment_request_free (WinnowAssessmentRequest *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowAssessmentRequest, winnow_assessment_request_free)

G_END_DECLS
