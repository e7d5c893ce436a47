/* report.c — from an assessment to the report's model.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

G_DEFINE_QUARK (winnow - report - error, winnow_report_error)

static char *
subtitle (const WinnowReportContext *self)
{
  g_autofree char *date = winnow_report_date (self->options->created, self->language);
  g_autofree char *written
      = g_strdup_printf (WINNOW_WORD (self, CREATED), date,
                         self->options->version != NULL ? self->options->version : "");

  return g_strdup_printf ("%s – %s", WINNOW_WORD (self, SUBTITLE), written);
}

WinnowReport *
winnow_report_new (WinnowAssessment *assessment, const WinnowReportOptions *options)
{
  WinnowReportContext context = { .assessment = assessment, .options = options };
  const char *title;

  g_return_val_if_fail (assessment != NULL && options != NULL, NULL);

  context.head = winnow_evaluation_head (assessment->evaluation);
  context.language = g_strcmp0 (options->language, "zh") == 0 ? "zh" : "en";
  context.currency = context.head->currency != NULL ? context.head->currency : "";
  title = context.head->title != NULL && *context.head->title != '\0'
              ? context.head->title
              : WINNOW_WORD (&context, UNTITLED);
  context.report
      = winnow_report_model_new (context.language, title, options->created, options->version);
  context.report->subtitle = subtitle (&context);
  winnow_report_summary (&context);
  winnow_report_method (&context);
  winnow_report_candidates (&context);
  winnow_report_form (&context);
  winnow_report_ledger (&context);
  winnow_report_diligence (&context);
  winnow_report_trials (&context);
  winnow_report_decision (&context);
  winnow_report_history (&context);
  winnow_report_sources (&context);
  winnow_report_reproducibility (&context);
  return context.report;
}
