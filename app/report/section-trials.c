/* section-trials.c — what was measured, and what is too small to speak.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <math.h>
#include <string.h>

/* Begins a cell: with a capital in English. */
static char *
measure_title (const WinnowReportContext *self, const char *name)
{
  char *title = g_strdup (winnow_trial_title (name, self->language));

  title[0] = g_ascii_toupper (title[0]);
  return title;
}

static char *
quantity (const WinnowTrialMeasure *measure, double value)
{
  g_autofree char *number = NULL;

  if (g_strcmp0 (measure->unit, "share") == 0)
    return isfinite (value) ? winnow_report_share (value, 1) : winnow_report_number (value, 0);
  number = isfinite (value) ? winnow_report_plain (round (value * 100) / 100)
                            : winnow_report_number (value, 0);
  if (measure->unit == NULL || g_strcmp0 (measure->unit, "ratio") == 0
      || g_strcmp0 (measure->unit, "count") == 0)
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s %s", number, measure->unit);
}

static char *
interval_cell (const WinnowTrialMeasure *measure)
{
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (!isfinite (measure->interval.low) && !isfinite (measure->interval.high))
    return g_strdup ("–");
  /* A t interval of a few times or counts may reach below what can be. */
  low = quantity (measure, g_strcmp0 (measure->name, "bill_variance") == 0
                               ? measure->interval.low
                               : MAX (measure->interval.low, 0));
  high = quantity (measure, measure->interval.high);
  return g_strdup_printf ("%s – %s", low, high);
}

static void
add_measures (const WinnowReportContext *self,
              WinnowReportSection *section,
              const WinnowTrial *trial)
{
  WinnowReportTable *table;

  if (trial->measures->len == 0)
    return;
  table = winnow_section_table (section, NULL, WINNOW_WORD (self, TRIAL_COLUMNS));
  for (guint i = 0; i < trial->measures->len; i++)
    {
      const WinnowTrialMeasure *measure = g_ptr_array_index (trial->measures, i);
      g_autofree char *title = measure_title (self, measure->name);
      g_autofree char *n = g_strdup_printf ("%u", measure->n);
      g_autofree char *median
          = measure->has_quantiles ? quantity (measure, measure->median) : g_strdup ("–");
      g_autofree char *p95
          = measure->has_quantiles ? quantity (measure, measure->p95) : g_strdup ("–");
      g_autofree char *interval = interval_cell (measure);
      g_autofree char *speaks = NULL;

      if (measure->speaks)
        speaks = g_strdup (WINNOW_WORD (self, SPEAKS));
      else if (measure->because != NULL)
        speaks = g_strdup (winnow_context_text (self, measure->because));
      else
        speaks = g_strdup_printf (WINNOW_WORD (self, SPEAKS_MORE), measure->needs_more);
      winnow_table_row (table, title, n, median, p95, interval, speaks,
                        NULL);
    }
}

static void
add_texts (const WinnowReportContext *self, GPtrArray *list, const char *lead, GPtrArray *texts)
{
  for (guint i = 0; texts != NULL && i < texts->len; i++)
    winnow_list_add (list, lead, winnow_context_text (self, g_ptr_array_index (texts, i)));
}

static void
add_failures (const WinnowReportContext *self, GPtrArray *list, const WinnowTrial *trial)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *low = winnow_report_share (trial->failure.low, 1);
  g_autofree char *high = winnow_report_share (trial->failure.high, 1);

  if (trial->attempts == 0)
    g_string_append (text, WINNOW_WORD (self, TRIAL_NO_OUTCOME));
  else
    g_string_append_printf (text, WINNOW_WORD (self, TRIAL_FAILURES_TEXT), trial->failures,
                            trial->attempts, low, high);
  if (trial->clean_runs_needed > 0 && trial->clean_runs_needed < 1000000)
    {
      g_string_append (text, self->language[0] == 'z' ? "" : " ");
      g_string_append_printf (text, WINNOW_WORD (self, TRIAL_CLEAN), trial->clean_runs_needed);
    }
  winnow_list_add (list, WINNOW_WORD (self, TRIAL_FAILURES), text->str);
}

/* Runs the team left out stay in sight, each with its reason. */
static void
add_excluded (const WinnowReportContext *self, GPtrArray *list, const char *offer_id)
{
  g_autoptr (GPtrArray) runs = winnow_evaluation_children (
      self->assessment->evaluation, WINNOW_KIND_TRIAL_RUN, "offer_id", offer_id);

  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);
      g_autofree char *text = NULL;

      if (run->excluded_reason == NULL)
        continue;
      text = g_strdup_printf ("%s%s%s", run->started_at != NULL ? run->started_at : run->row.id,
                              WINNOW_WORD (self, COMMA), run->excluded_reason);
      winnow_list_add (list, WINNOW_WORD (self, TRIAL_EXCLUDED), text);
    }
}

static void
add_trial (const WinnowReportContext *self,
           WinnowReportSection *section,
           const WinnowOfferAssessment *one)
{
  const WinnowTrial *trial = one->trial;
  GPtrArray *list;
  double variance;

  winnow_section_subheading (section, winnow_context_offer_name (self, winnow_row_id (one->offer)));
  list = winnow_section_list (section);
  add_failures (self, list, trial);
  if (trial->hardware_mismatch)
    {
      g_autofree char *text
          = g_strdup_printf (WINNOW_WORD (self, HARDWARE_TEXT),
                             winnow_context_or_unknown (self, trial->hardware_promised),
                             winnow_context_or_unknown (self, trial->hardware_found));

      winnow_list_add (list, WINNOW_WORD (self, HARDWARE), text);
    }
  if (winnow_number_get (trial->bill_variance_share, &variance))
    {
      g_autofree char *share = winnow_report_share (variance, 1);
      g_autofree char *text = g_strdup_printf (WINNOW_WORD (self, BILL_TEXT), share);

      winnow_list_add (list, WINNOW_WORD (self, BILL), text);
    }
  add_texts (self, list, WINNOW_WORD (self, TRIAL_MISSING), trial->missing);
  add_texts (self, list, WINNOW_WORD (self, TRIAL_WARNINGS), trial->warnings);
  add_excluded (self, list, trial->offer_id);
  add_measures (self, section, trial);
}

void
winnow_report_trials (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "trials", WINNOW_WORD (self, S_TRIALS));
  g_autoptr (GPtrArray) untried = g_ptr_array_new ();
  gboolean any = FALSE;

  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);

      if (one->trial == NULL || one->trial->runs == 0)
        {
          g_ptr_array_add (untried,
                           (char *)winnow_context_offer_name (self, winnow_row_id (one->offer)));
          continue;
        }
      if (!any)
        winnow_section_paragraph (section, WINNOW_WORD (self, MEASURED_NOTE));
      any = TRUE;
      add_trial (self, section, one);
    }
  if (!any)
    winnow_section_paragraph (section, WINNOW_WORD (self, TRIALS_NONE));
  if (untried->len > 0)
    {
      g_autofree char *names = winnow_context_join (self, untried);

      winnow_section_paragraph_take (section,
                                     g_strdup_printf (WINNOW_WORD (self, TRIALS_NOT), names));
    }
}
