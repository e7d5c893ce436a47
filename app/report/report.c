/* report.c — from an assessment to the report's model.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

G_DEFINE_QUARK (winnow - report - error, winnow_report_error)

static const struct
{
  const char *id;
  WinnowReportWord title;
  void (*write) (const WinnowReportContext *context);
} sections[] = {
  { "summary", WINNOW_REPORT_WORD_S_SUMMARY, winnow_report_summary },
  { "method", WINNOW_REPORT_WORD_S_METHOD, winnow_report_method },
  { "candidates", WINNOW_REPORT_WORD_S_CANDIDATES, winnow_report_candidates },
  { "form", WINNOW_REPORT_WORD_S_FORM, winnow_report_form },
  { "ledger", WINNOW_REPORT_WORD_S_LEDGER, winnow_report_ledger },
  { "diligence", WINNOW_REPORT_WORD_S_DILIGENCE, winnow_report_diligence },
  { "trials", WINNOW_REPORT_WORD_S_TRIALS, winnow_report_trials },
  { "decision", WINNOW_REPORT_WORD_S_DECISION, winnow_report_decision },
  { "history", WINNOW_REPORT_WORD_S_HISTORY, winnow_report_history },
  { "sources", WINNOW_REPORT_WORD_S_SOURCES, winnow_report_sources },
  { "reproducibility", WINNOW_REPORT_WORD_S_REPRODUCE, winnow_report_reproducibility },
};

guint
winnow_report_n_sections (void)
{
  return G_N_ELEMENTS (sections);
}

const char *
winnow_report_section_id (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (sections), NULL);

  return sections[index].id;
}

const char *
winnow_report_section_title (guint index, const char *language)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (sections), NULL);

  return winnow_report_word (sections[index].title, language);
}

gboolean
winnow_report_section_is_optional (guint index)
{
  return index > 0;
}

static gboolean
is_wanted (const WinnowReportContext *self, guint index)
{
  return !winnow_report_section_is_optional (index) || self->options->left_out == NULL
         || !g_strv_contains (self->options->left_out, sections[index].id);
}

/* Who reads a shortened copy is told so on its first page. */
static void
name_left_out (const WinnowReportContext *self)
{
  g_autoptr (GString) titles = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    if (!is_wanted (self, i))
      {
        if (titles->len > 0)
          g_string_append (titles, self->language[0] == 'z' ? "；" : "; ");
        g_string_append (titles, winnow_report_section_title (i, self->language));
      }
  if (titles->len == 0)
    return;
  text = g_strdup_printf (WINNOW_WORD (self, LEFT_OUT), titles->str);
  winnow_section_note (g_ptr_array_index (self->report->sections, 0), text);
}

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
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    if (is_wanted (&context, i))
      sections[i].write (&context);
  name_left_out (&context);
  return context.report;
}
