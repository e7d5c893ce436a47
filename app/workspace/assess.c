/* assess.c — everything the method says of an evaluation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace-private.h"

WinnowAssessmentRequest *
winnow_assessment_request_new (const char *id_or_title, const WinnowAssessmentOptions *options)
{
  WinnowAssessmentRequest *self = g_new0 (WinnowAssessmentRequest, 1);

  self->id_or_title = g_strdup (id_or_title);
  if (options != NULL)
    self->options = *options;
  self->language = g_strdup (options != NULL && options->language != NULL ? options->language : "en");
  self->now = options != NULL && options->now != NULL ? g_strdup (options->now) : winnow_workspace_now ();
  self->calendar = g_strdup (self->options.calendar);
  self->options.language = self->language;
  self->options.now = self->now;
  self->options.calendar = self->calendar;
  return self;
}

void
winnow_assessment_request_free (WinnowAssessmentRequest *self)
{
  g_free (self->id_or_title);
  g_free (self->language);
  g_free (self->now);
  g_free (self->calendar);
  g_free (self);
}

/* Loaded in the worker, computed in a thread of the pool. */
typedef struct
{
  WinnowAssessmentRequest *request;
  WinnowEvaluation *evaluation;
} Assess;

static void
assess_free (gpointer data)
{
  Assess *self = data;

  winnow_assessment_request_free (self->request);
  g_clear_pointer (&self->evaluation, winnow_evaluation_unref);
  g_free (self);
}

static void
assess_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Assess *assess = data;

  if (g_task_return_error_if_cancelled (task))
    return;
  g_task_return_pointer (task,
                         winnow_assessment_new (assess->evaluation, winnow_workspace_catalog (source),
                                                &assess->request->options),
                         (GDestroyNotify) winnow_assessment_unref);
}

static void
assess_load (WinnowStore *store, GTask *task)
{
  Assess *assess = g_task_get_task_data (task);
  GError *error = NULL;

  assess->evaluation = winnow_workspace_load (store, assess->request->id_or_title, &error);
  if (assess->evaluation == NULL)
    g_task_return_error (task, error);
  else
    g_task_run_in_thread (task, assess_thread);
}

void
winnow_workspace_assess_async (WinnowWorkspace *self,
                               const char *id_or_title,
                               const WinnowAssessmentOptions *options,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  Assess *assess;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  assess = g_new0 (Assess, 1);
  assess->request = winnow_assessment_request_new (id_or_title, options);
  task = winnow_workspace_query_new (self, winnow_workspace_assess_async, cancellable, callback, data);
  g_task_set_task_data (task, assess, assess_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, assess_load);
}

WinnowAssessment *
winnow_workspace_assess_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
