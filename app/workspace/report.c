/* report.c — the recommendation report as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report.h"

#include "workspace/workspace-private.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  WinnowAssessmentRequest *request;
  char *path;      /* NULL: pages to look at */
  char **left_out; /* ids of sections, or NULL */
  WinnowEvaluation *evaluation;
  GPtrArray *history; /* of WinnowSeries: those that offers follow */
} Report;

static void
report_free (gpointer data)
{
  Report *self = data;

  winnow_assessment_request_free (self->request);
  g_free (self->path);
  g_strfreev (self->left_out);
  g_clear_pointer (&self->evaluation, winnow_evaluation_unref);
  g_clear_pointer (&self->history, g_ptr_array_unref);
  g_free (self);
}

/* The date a report bears: the moment its ages are counted from where the
 * evaluation says one, else the day, so that the same report has the same bytes. */
static char *
report_date (const WinnowAssessment *assessment)
{
  const char *as_of = winnow_evaluation_head (assessment->evaluation)->as_of;

  return as_of != NULL ? g_strdup (as_of) : g_strdup_printf ("%.10sT00:00:00Z", assessment->now);
}

static WinnowReport *
build (Report *self, WinnowCatalog *catalog)
{
  g_autoptr (WinnowAssessment) assessment = winnow_assessment_new (self->evaluation, catalog, &self->request->options);
  g_autofree char *created = report_date (assessment);
  WinnowReportOptions options = {
    .language = self->request->language,
    .created = created,
    .version = PACKAGE_VERSION,
    .history = self->history,
    .left_out = (const char *const *) self->left_out,
  };

  return winnow_report_new (assessment, &options);
}

static GBytes *
render (Report *self, WinnowCatalog *catalog, GError **error)
{
  g_autoptr (WinnowReport) report = build (self, catalog);

  if (g_str_has_suffix (self->path, ".pdf"))
    return winnow_report_to_pdf (report, error);
  return winnow_report_to_markdown (report, error);
}

static void
report_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Report *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;

  if (g_task_return_error_if_cancelled (task))
    return;
  bytes = render (self, winnow_workspace_catalog (source), &error);
  /* Replacing writes beside the file and moves into place. */
  if (bytes == NULL ||
      !g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL, FALSE,
                                G_FILE_CREATE_NONE, NULL, cancellable, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_return_boolean (task, TRUE);
}

static void
pages_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (WinnowReport) report = NULL;
  WinnowReportPages *pages;
  GError *error = NULL;

  if (g_task_return_error_if_cancelled (task))
    return;
  report = build (data, winnow_workspace_catalog (source));
  if (g_task_return_error_if_cancelled (task))
    return;
  pages = winnow_report_to_pages (report, &error);
  if (pages != NULL)
    g_task_return_pointer (task, pages, (GDestroyNotify) winnow_report_pages_unref);
  else
    g_task_return_error (task, error);
}

static gboolean
load_history (WinnowStore *store, Report *self, GError **error)
{
  GPtrArray *offers = winnow_evaluation_rows (self->evaluation, WINNOW_KIND_OFFER);

  self->history = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_series_free);
  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowOffer *offer = g_ptr_array_index (offers, i);
      WinnowSeriesQuery query = { .series_id = offer->series };
      g_autoptr (GPtrArray) found = NULL;

      if (offer->series == NULL)
        continue;
      found = winnow_store_series (store, &query, error);
      if (found == NULL)
        return FALSE;
      g_ptr_array_extend_and_steal (self->history, g_steal_pointer (&found));
    }
  return TRUE;
}

static void
report_load (WinnowStore *store, GTask *task)
{
  Report *self = g_task_get_task_data (task);
  GError *error = NULL;

  self->evaluation = winnow_workspace_load (store, self->request->id_or_title, &error);
  if (self->evaluation == NULL || !load_history (store, self, &error))
    g_task_return_error (task, error);
  else
    g_task_run_in_thread (task, self->path != NULL ? report_thread : pages_thread);
}

void
winnow_workspace_report_async (WinnowWorkspace *self,
                               const char *id_or_title,
                               const WinnowAssessmentOptions *options,
                               const char *const *left_out,
                               const char *path,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  Report *report;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (path != NULL);

  report = g_new0 (Report, 1);
  report->request = winnow_assessment_request_new (id_or_title, options);
  report->path = g_strdup (path);
  report->left_out = g_strdupv ((char **) left_out);
  task = winnow_workspace_task_new (self, winnow_workspace_report_async, cancellable, callback, data);
  g_task_set_task_data (task, report, report_free);
  if (!g_str_has_suffix (path, ".pdf") && !g_str_has_suffix (path, ".md"))
    {
      g_autofree char *shown = g_filename_display_name (path);

      g_task_return_new_error (task, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_UNSUITABLE,
                               /* Translators: file name. */
                               _ ("%s: a report is written as .pdf or .md; choose one of these endings"), shown);
      g_object_unref (task);
      return;
    }
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, report_load);
}

gboolean
winnow_workspace_report_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
winnow_workspace_report_pages_async (WinnowWorkspace *self,
                                     const char *id_or_title,
                                     const WinnowAssessmentOptions *options,
                                     const char *const *left_out,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer data)
{
  Report *report;
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  report = g_new0 (Report, 1);
  report->request = winnow_assessment_request_new (id_or_title, options);
  report->left_out = g_strdupv ((char **) left_out);
  task = winnow_workspace_query_new (self, winnow_workspace_report_pages_async, cancellable, callback, data);
  g_task_set_task_data (task, report, report_free);
  winnow_workspace_push (self, WINNOW_URGENCY_QUERY, task, report_load);
}

WinnowReportPages *
winnow_workspace_report_pages_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
