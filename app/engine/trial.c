/* trial.c — what the recorded runs of an offer say, and what is missing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/statistics.h"
#include "engine/trial-private.h"

#include <math.h>
#include <string.h>

#define FAILURE_TARGET 0.05
#define MOST_ATTEMPTS 1e6
#define VARIANCE_TARGET 0.1

static void
measure_free (gpointer data)
{
  WinnowTrialMeasure *self = data;

  g_clear_pointer (&self->because, winnow_text_free);
  g_free (self);
}

WinnowRunCount
winnow_trial_run_count (const WinnowTrialRun *run)
{
  WinnowRunCount count = { 1, 0, FALSE };
  double number;

  if (winnow_number_get (run->attempts, &number) && number >= 1)
    count.attempts = (guint) MIN (number, MOST_ATTEMPTS);
  if (winnow_number_get (run->failures, &number) && number >= 0)
    {
      count.failures = (guint) MIN (number, MOST_ATTEMPTS);
      count.is_known = TRUE;
    }
  else if (g_strcmp0 (run->outcome, "failed") == 0 || g_strcmp0 (run->outcome, "aborted") == 0)
    {
      count.failures = count.attempts;
      count.is_known = TRUE;
    }
  else
    count.is_known = g_strcmp0 (run->outcome, "success") == 0;
  count.attempts = MAX (count.attempts, count.failures);
  return count;
}

static void
count_runs (GPtrArray *runs, const WinnowEvidenceState *states, WinnowTrial *trial)
{
  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);
      WinnowRunCount count = winnow_trial_run_count (run);

      trial->runs += count.attempts;
      if (states[i] == WINNOW_EVIDENCE_REJECTED)
        continue;
      trial->reruns += (guint) CLAMP (winnow_number_or (run->reruns, 0), 0, MOST_ATTEMPTS);
      if (!count.is_known)
        continue;
      trial->attempts += count.attempts;
      trial->failures += count.failures;
    }
  trial->failure = trial->attempts > 0 ? winnow_wilson (trial->failures, trial->attempts) : (WinnowRange){ 0, 1 };
  trial->clean_runs_needed = winnow_attempts_needed (trial->failures, trial->attempts, FAILURE_TARGET);
}

/* Sums of bills and forecasts in one currency; another currency cannot be added. */
static void
compare_bills (const WinnowCatalog *catalog, const WinnowEvaluation *evaluation, GPtrArray *runs, WinnowTrial *trial)
{
  g_autoptr (WinnowDecimal) billed = winnow_decimal_new_from_integer (0);
  g_autoptr (WinnowDecimal) forecast = winnow_decimal_new_from_integer (0);
  const char *currency = NULL;
  const WinnowSettingDefault *preset;
  double expected, share, target;
  gboolean is_first = TRUE;

  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);
      g_autoptr (WinnowDecimal) more_billed = NULL, more_forecast = NULL;

      if (!run->billed || !run->forecast || (!is_first && g_strcmp0 (currency, run->currency) != 0))
        continue;
      more_billed = winnow_decimal_add (billed, run->billed);
      more_forecast = winnow_decimal_add (forecast, run->forecast);
      if (!more_billed || !more_forecast)
        continue;
      currency = run->currency;
      is_first = FALSE;
      winnow_decimal_unref (billed);
      winnow_decimal_unref (forecast);
      billed = g_steal_pointer (&more_billed);
      forecast = g_steal_pointer (&more_forecast);
    }
  expected = winnow_decimal_to_double (forecast);
  if (is_first || !(expected > 0))
    return;
  share = (winnow_decimal_to_double (billed) - expected) / expected;
  trial->bill_variance_share = winnow_number (share);
  preset = catalog != NULL ? winnow_catalog_setting_default (catalog, "variance_target") : NULL;
  target = winnow_evaluation_setting (evaluation, "variance_target", preset != NULL ? preset->value : VARIANCE_TARGET);
  if (fabs (share) > target)
    g_ptr_array_add (trial->warnings,
                     winnow_text_new ("The bill is %1$+.1f %% off the forecast; the target is ±%2$.0f %%.",
                                      "账单与预估相差 %1$+.1f%%，目标为 ±%2$.0f%%。", 100 * share, 100 * target));
}

/* Devices of one model differ: what few of them do is no claim about all. */
static void
judge_devices (WinnowTrial *trial)
{
  if (trial->devices == 1)
    g_ptr_array_add (trial->warnings,
                     winnow_text_new ("n = 1 device: the trial says nothing about the provider's other devices of this "
                                      "model.",
                                      "n = 1 台设备：结果不能代表该平台其他同型号设备。"));
  else if (trial->devices == 0 && winnow_trial_measure (trial, "throughput"))
    g_ptr_array_add (trial->warnings,
                     winnow_text_new ("Nobody wrote down how many devices were tried: the throughput is no claim about "
                                      "the provider's fleet.",
                                      "未记录试了几台设备：吞吐结果不能代表该平台的全部设备。"));
}

WinnowTrial *
winnow_trial_new (const WinnowCatalog *catalog,
                  const WinnowEvaluation *evaluation,
                  const WinnowOffer *offer,
                  const char *category,
                  const char *access)
{
  WinnowTrial *self = g_new0 (WinnowTrial, 1);
  g_autoptr (GPtrArray) all =
    winnow_evaluation_children (evaluation, WINNOW_KIND_TRIAL_RUN, "offer_id", winnow_row_id (offer));
  g_autoptr (GPtrArray) runs = winnow_trial_runs (evaluation, winnow_row_id (offer));
  g_autofree WinnowEvidenceState *states = g_new0 (WinnowEvidenceState, runs->len + 1);

  self->offer_id = g_strdup (winnow_row_id (offer));
  self->measures = g_ptr_array_new_with_free_func (measure_free);
  self->missing = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_text_free);
  self->plan = g_ptr_array_new_with_free_func (g_free);
  self->warnings = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_text_free);
  self->excluded = all->len - runs->len;
  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);

      states[i] = winnow_trial_evidence (run, self->warnings);
      winnow_trial_hardware (catalog, run, self);
    }
  count_runs (runs, states, self);
  compare_bills (catalog, evaluation, runs, self);
  winnow_trial_measures (evaluation, runs, states, self);
  judge_devices (self);
  winnow_trial_plan (catalog, category, access, runs, states, self);
  return self;
}

void
winnow_trial_free (WinnowTrial *self)
{
  g_free (self->offer_id);
  g_ptr_array_unref (self->measures);
  g_ptr_array_unref (self->missing);
  g_ptr_array_unref (self->plan);
  g_ptr_array_unref (self->warnings);
  g_free (self->hardware_found);
  g_free (self->hardware_promised);
  g_free (self);
}

GPtrArray *
winnow_trial_runs (const WinnowEvaluation *evaluation, const char *offer_id)
{
  g_autoptr (GPtrArray) all = winnow_evaluation_children (evaluation, WINNOW_KIND_TRIAL_RUN, "offer_id", offer_id);
  GPtrArray *runs = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (((const WinnowTrialRun *) g_ptr_array_index (all, i))->excluded_reason == NULL)
      g_ptr_array_add (runs, g_ptr_array_index (all, i));
  return runs;
}

const WinnowTrialMeasure *
winnow_trial_measure (const WinnowTrial *self, const char *name)
{
  for (guint i = 0; i < self->measures->len; i++)
    {
      const WinnowTrialMeasure *measure = g_ptr_array_index (self->measures, i);

      if (strcmp (measure->name, name) == 0)
        return measure;
    }
  return NULL;
}
