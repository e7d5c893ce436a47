/* section-trials.c — what was measured, and what is too small to speak.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <math.h>
#include <string.h>

static const struct
{
  const char *name, *en, *zh;
} measures[] = {
  { "registration_seconds", "Registration", "注册开户" },
  { "provisioning_seconds", "Provisioning", "开卡耗时" },
  { "queue_seconds", "Queueing", "排队" },
  { "pull_seconds", "Image pull", "镜像拉取" },
  { "run_seconds", "Run time", "运行时间" },
  { "result_seconds", "Time to result", "得到结果耗时" },
  { "latency_p50_ms", "Latency p50", "延迟 p50" },
  { "latency_p95_ms", "Latency p95", "延迟 p95" },
  { "data_loading_share", "Share of time loading data", "数据加载占比" },
  { "throughput", "Throughput", "吞吐" },
  { "failure", "Failure rate", "失败率" },
  { "reruns", "Reruns", "重跑次数" },
  { "queue_ratio", "Queue against run time", "排队与运行时间之比" },
  { "p95_swing", "Swing of p95 over the day", "p95 日内波动" },
  { "concurrency", "Concurrency", "并发" },
  { "error_share", "Share of errors", "错误占比" },
  { "bill_variance", "Bill against forecast", "账单与预估之差" },
};

static const char *
measure_name (const WinnowReportContext *self, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (measures); i++)
    if (g_strcmp0 (measures[i].name, name) == 0)
      return self->language[0] == 'z' ? measures[i].zh : measures[i].en;
  return winnow_context_or_unknown (self, name);
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
      winnow_table_row (table, measure_name (self, measure->name), n, median, p95, interval, speaks,
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
