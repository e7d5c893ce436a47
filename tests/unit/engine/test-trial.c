/* test-trial.c — what trial runs say, and when they are too few to say it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/trial.h"

#include <math.h>
#include <string.h>

typedef struct
{
  GPtrArray *rows;
  WinnowOffer *offer;
  WinnowEvaluation *evaluation;
  WinnowCatalog *catalog;
  WinnowTrial *trial;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  g_ptr_array_add (self->rows, winnow_row_new (WINNOW_KIND_EVALUATION, "evaluation"));
  g_ptr_array_add (self->rows, self->offer = winnow_row_new (WINNOW_KIND_OFFER, "offer"));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_pointer (&self->trial, winnow_trial_free);
  g_clear_pointer (&self->evaluation, winnow_evaluation_unref);
  g_clear_pointer (&self->catalog, winnow_catalog_unref);
  g_ptr_array_unref (self->rows);
}

static WinnowTrialRun *
add_run (Fixture *self, const char *kind, const char *outcome)
{
  WinnowTrialRun *run = winnow_row_new (WINNOW_KIND_TRIAL_RUN, NULL);

  run->offer_id = g_strdup ("offer");
  run->kind = g_strdup (kind);
  run->outcome = g_strdup (outcome);
  g_ptr_array_add (self->rows, run);
  return run;
}

static const WinnowTrial *
evaluate (Fixture *self)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->trial, winnow_trial_free);
  g_clear_pointer (&self->evaluation, winnow_evaluation_unref);
  self->evaluation = winnow_evaluation_new (self->rows, NULL, &error);
  g_assert_no_error (error);
  self->trial = winnow_trial_new (self->catalog, self->evaluation, self->offer, self->catalog ? "on-demand-instance" : NULL,
                                  NULL);
  return self->trial;
}

static const WinnowTrialMeasure *
measure (const WinnowTrial *trial, const char *name)
{
  const WinnowTrialMeasure *found = winnow_trial_measure (trial, name);

  if (!found)
    g_error ("%s was not measured", name);
  return found;
}

static gboolean
mentions (GPtrArray *texts, const char *needle)
{
  for (guint i = 0; i < texts->len; i++)
    {
      const WinnowText *text = g_ptr_array_index (texts, i);

      g_assert_nonnull (text->zh);
      if (strstr (text->en, needle))
        return TRUE;
    }
  return FALSE;
}

static void
test_empty (Fixture *self, gconstpointer data)
{
  const WinnowTrial *trial = evaluate (self);

  g_assert_cmpuint (trial->runs, ==, 0);
  g_assert_cmpuint (trial->attempts, ==, 0);
  g_assert_cmpfloat (trial->failure.low, ==, 0);
  g_assert_cmpfloat (trial->failure.high, ==, 1);
  g_assert_cmpuint (trial->clean_runs_needed, ==, 73);
  g_assert_cmpuint (trial->measures->len, ==, 0);
  g_assert_cmpuint (trial->missing->len, ==, 3);
  g_assert_false (winnow_number_is_known (trial->bill_variance_share));
}

/* 20 attempts, one failed: p95 (place 18.05) is infinite, the median is not. */
static void
test_failed_attempt_is_infinite (Fixture *self, gconstpointer data)
{
  const WinnowTrial *trial;
  const WinnowTrialMeasure *provisioning, *failure;

  for (guint i = 0; i < 19; i++)
    add_run (self, "provisioning", "success")->provisioning_seconds = winnow_number (100 + i);
  trial = evaluate (self);
  g_assert_false (measure (trial, "provisioning_seconds")->speaks);
  g_assert_cmpuint (measure (trial, "provisioning_seconds")->needs_more, ==, 1);
  g_assert_nonnull (measure (trial, "provisioning_seconds")->because);
  add_run (self, "provisioning", "aborted")->provisioning_seconds = winnow_number (5);
  trial = evaluate (self);
  provisioning = measure (trial, "provisioning_seconds");
  g_assert_cmpuint (provisioning->n, ==, 20);
  g_assert_true (isinf (provisioning->p95));
  g_assert_cmpfloat (provisioning->median, ==, 109.5);
  g_assert_cmpfloat (provisioning->mean, ==, 109);
  g_assert_true (provisioning->speaks);
  failure = measure (trial, "failure");
  g_assert_cmpuint (trial->failures, ==, 1);
  g_assert_cmpfloat (failure->mean, ==, 0.05);
  g_assert_cmpfloat (fabs (failure->interval.high - 0.2361), <, 0.0001);
  g_assert_cmpuint (trial->clean_runs_needed, ==, 110 - 20);
}

/* One row for twenty attempts of which four failed: 4 of 20. */
static void
test_row_of_attempts (Fixture *self, gconstpointer data)
{
  WinnowTrialRun *run = add_run (self, "provisioning", "success");
  const WinnowTrial *trial;

  run->attempts = winnow_number (20);
  run->failures = winnow_number (4);
  run->provisioning_seconds = winnow_number (240);
  add_run (self, "task", NULL)->result_seconds = winnow_number (7200);
  trial = evaluate (self);
  g_assert_cmpuint (trial->runs, ==, 21);
  /* The run whose end nobody wrote down is neither a success nor a failure. */
  g_assert_cmpuint (trial->attempts, ==, 20);
  g_assert_cmpuint (trial->failures, ==, 4);
  g_assert_cmpfloat (fabs (trial->failure.low - 0.080658), <, 0.000001);
  g_assert_cmpfloat (fabs (trial->failure.high - 0.416017), <, 0.000001);
  g_assert_cmpuint (measure (trial, "provisioning_seconds")->n, ==, 20);
  g_assert_cmpfloat (measure (trial, "provisioning_seconds")->median, ==, 240);
  g_assert_true (isinf (measure (trial, "provisioning_seconds")->p95));
  g_assert_cmpuint (measure (trial, "result_seconds")->needs_more, ==, 2);
}

/* A task that died on broken hardware had passed the queue. */
static void
test_stage_passed (Fixture *self, gconstpointer data)
{
  WinnowTrialRun *run = add_run (self, "task", "failed");
  const WinnowTrial *trial;

  run->queue_seconds = winnow_number (30);
  run->result_seconds = winnow_number (900);
  trial = evaluate (self);
  g_assert_cmpfloat (measure (trial, "queue_seconds")->median, ==, 30);
  g_assert_true (isinf (measure (trial, "result_seconds")->median));
  g_assert_cmpuint (measure (trial, "result_seconds")->n_mean, ==, 0);
}

/* A cold start of a tenth of a second, once, on "the device you chose". */
static void
test_rejected_evidence (Fixture *self, gconstpointer data)
{
  WinnowTrialRun *run = add_run (self, "task", "success");
  const WinnowTrial *trial;

  run->run_seconds = winnow_number (0.0975);
  run->warmup_runs = winnow_number (0);
  run->repetitions = winnow_number (1);
  run->throughput = winnow_number (10.3);
  trial = evaluate (self);
  g_assert_null (winnow_trial_measure (trial, "throughput"));
  g_assert_null (winnow_trial_measure (trial, "run_seconds"));
  g_assert_cmpuint (trial->attempts, ==, 0);
  g_assert_true (mentions (trial->warnings, "less than a second"));
  g_assert_true (mentions (trial->warnings, "no warm-up"));
  g_assert_true (mentions (trial->warnings, "fewer than five times"));
  g_assert_true (mentions (trial->warnings, "not named"));
  g_assert_true (mentions (trial->warnings, "at least five"));
  /* Longer, it still says nothing about speed, but it is a run. */
  run->run_seconds = winnow_number (600);
  run->result_seconds = winnow_number (700);
  trial = evaluate (self);
  g_assert_null (winnow_trial_measure (trial, "throughput"));
  g_assert_cmpuint (trial->attempts, ==, 1);
  g_assert_cmpuint (measure (trial, "result_seconds")->n, ==, 1);
}

/* 58.59 GiB reported on a 24 GiB card: 2.44 times. */
static void
test_memory_found (Fixture *self, gconstpointer data)
{
  WinnowTrialRun *run = add_run (self, "task", "success");
  const WinnowTrial *trial;

  run->memory_promised_gib = winnow_number (24);
  run->memory_found_gib = winnow_number (58.59);
  trial = evaluate (self);
  g_assert_true (trial->hardware_mismatch);
  g_assert_true (mentions (trial->warnings, "2.44 times"));
  g_assert_cmpstr (trial->hardware_found, ==, "58.59 GiB");
  run->memory_found_gib = winnow_number (23.6);
  g_assert_false (evaluate (self)->hardware_mismatch);
}

static void
test_hardware_found (Fixture *self, gconstpointer data)
{
  const struct
  {
    const char *promised, *found;
    gboolean mismatch;
  } cases[] = {
    { "RTX 4090", "NVIDIA GeForce RTX 4090", FALSE },
    { "RTX 4090", "NVIDIA GeForce RTX 4090 D", TRUE },
    { "h100-80gb", "NVIDIA H100 80GB", FALSE },
    { "A100", "A10", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WinnowTrialRun *run = add_run (self, "task", "success");
      const WinnowTrial *trial;

      run->hardware_promised = g_strdup (cases[i].promised);
      run->hardware_found = g_strdup (cases[i].found);
      run->devices = winnow_number (1);
      trial = evaluate (self);
      g_assert_cmpint (trial->hardware_mismatch, ==, cases[i].mismatch);
      g_assert_true (mentions (trial->warnings, "n = 1 device"));
      if (cases[i].mismatch)
        g_assert_cmpstr (trial->hardware_promised, ==, cases[i].promised);
      run->devices = winnow_number (8);
      g_assert_false (mentions (evaluate (self)->warnings, "n = 1 device"));
      g_ptr_array_remove (self->rows, run);
    }
}

static void
test_windows (Fixture *self, gconstpointer data)
{
  const char *const windows[] = { "morning", "afternoon", "night" };
  const double p95[] = { 80, 240, 100 };
  const WinnowTrial *trial;

  for (guint i = 0; i < 3; i++)
    {
      WinnowTrialRun *run = add_run (self, "latency", "success");

      trial = evaluate (self);
      g_assert_cmpuint (trial->missing->len, ==, 3 - i);
      run->window = g_strdup (windows[i]);
      run->latency_p95_ms = winnow_number (p95[i]);
      trial = evaluate (self);
      g_assert_cmpint (measure (trial, "latency_p95_ms")->speaks, ==, i == 2);
      g_assert_cmpuint (measure (trial, "latency_p95_ms")->needs_more, ==, 2 - i);
    }
  g_assert_cmpfloat (measure (trial, "p95_swing")->mean, ==, 3);
  g_assert_cmpuint (trial->missing->len, ==, 0);
}

/* 3 of 100 requests failed: the p95 stands; 6 of 100: it does not exist. */
static void
test_latency_of_requests (Fixture *self, gconstpointer data)
{
  WinnowTrialRun *run = add_run (self, "latency", "success");

  run->attempts = winnow_number (100);
  run->failures = winnow_number (3);
  run->latency_p95_ms = winnow_number (210);
  g_assert_cmpfloat (measure (evaluate (self), "latency_p95_ms")->median, ==, 210);
  run->failures = winnow_number (6);
  g_assert_true (isinf (measure (evaluate (self), "latency_p95_ms")->median));
}

static void
test_bill (Fixture *self, gconstpointer data)
{
  WinnowTrialRun *run = add_run (self, "bill", "success");
  double share = 0;
  const WinnowTrial *trial;

  run->billed = winnow_decimal_new_from_text ("118.50", NULL);
  run->forecast = winnow_decimal_new_from_text ("100.00", NULL);
  add_run (self, "bill", "success")->billed = winnow_decimal_new_from_text ("7", NULL);
  trial = evaluate (self);
  g_assert_true (winnow_number_get (trial->bill_variance_share, &share));
  g_assert_cmpfloat (fabs (share - 0.185), <, 1e-12);
  g_assert_true (mentions (trial->warnings, "+18.5 %"));
  g_assert_cmpfloat (fabs (measure (trial, "bill_variance")->mean - 0.185), <, 1e-12);
}

static void
test_measurements (Fixture *self, gconstpointer data)
{
  WinnowTrialRun *run = add_run (self, "cold_start", "success");
  const WinnowTrialMeasure *cold;

  for (guint i = 0; i < 4; i++)
    {
      WinnowMeasurement *row = winnow_row_new (WINNOW_KIND_MEASUREMENT, NULL);

      row->run_id = g_strdup (winnow_row_id (run));
      row->name = g_strdup ("cold_start_seconds");
      row->unit = g_strdup ("s");
      row->value = winnow_number (10 + i);
      g_ptr_array_add (self->rows, row);
    }
  cold = measure (evaluate (self), "cold_start_seconds");
  g_assert_cmpuint (cold->n, ==, 4);
  g_assert_cmpuint (cold->needs_more, ==, 16);
  g_assert_cmpfloat (cold->median, ==, 11.5);
  /* t (3) = 3.1824, s = 1.2910. */
  g_assert_cmpfloat (fabs (cold->interval.high - (11.5 + 3.1824 * 1.2910 / 2)), <, 0.001);
}

static void
test_must_measure (Fixture *self, gconstpointer data)
{
  const char *const must[] = { "provisioning_seconds", "scaling", "device_spread", NULL };
  WinnowCategory *category = g_new0 (WinnowCategory, 1);
  const WinnowTrial *trial;

  category->id = g_strdup ("on-demand-instance");
  category->must_measure = g_strdupv ((char **) must);
  self->catalog = winnow_catalog_new ();
  g_ptr_array_add (self->catalog->categories, category);
  add_run (self, "scaling", "success");
  trial = evaluate (self);
  g_assert_true (mentions (trial->missing, "time to a usable card"));
  g_assert_true (mentions (trial->missing, "spread between devices"));
  g_assert_false (mentions (trial->missing, "scaling"));
}

/* Every measure the shipped categories ask for, and every window and kind, has a title in both
 * languages; another name is itself. */
static void
test_titles (Fixture *self, gconstpointer data)
{
  const char *const names[] = {
    "acceptance", "billed_share", "burst", "cold_start_seconds", "concurrency", "data_loading_share", "device_spread",
    "fault_isolation", "hardware_found", "latency_p50_ms", "latency_p95_ms", "p95_swing", "provisioning_seconds",
    "queue_seconds", "queue_ratio", "registration_seconds", "result_seconds", "scaling", "setup_hours", "throughput",
    "run_seconds", "pull_seconds", "reruns", "failure", "bill_variance", "error_share", "task", "provisioning",
    "data_loading", "latency", "high_concurrency", "forced_stop", "cold_start", "bill", "morning", "afternoon",
    "night", "weekend",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *en = winnow_trial_title (names[i], "en"), *zh = winnow_trial_title (names[i], "zh_CN");

      g_assert_null (strchr (en, '_'));
      g_assert_false (g_str_is_ascii (zh));
      g_assert_true (g_str_is_ascii (en));
    }
  g_assert_cmpstr (winnow_trial_title ("billed_share", "en"), ==, "billed time against used time");
  g_assert_cmpstr (winnow_trial_title ("our_own", "zh"), ==, "our_own");
}

/* No time is below 0 and no share above 1, however few and far apart the runs are. */
static void
test_possible_intervals (Fixture *self, gconstpointer data)
{
  const double seconds[] = { 2, 300, 10 }, shares[] = { 0.1, 0.95, 0.9 };
  const WinnowTrialMeasure *found;
  const WinnowTrial *trial;

  for (guint i = 0; i < 3; i++)
    {
      WinnowTrialRun *run = add_run (self, "data_loading", "success");

      run->run_seconds = winnow_number (seconds[i]);
      run->data_loading_share = winnow_number (shares[i]);
      run->repetitions = winnow_number (200);
      run->warmup_runs = winnow_number (1);
    }
  trial = evaluate (self);
  found = measure (trial, "run_seconds");
  /* Mean 104 and s = 169.788: the plain interval would be -317.777..525.777. */
  g_assert_cmpfloat (found->interval.low, ==, 0);
  g_assert_cmpfloat (fabs (found->interval.high - 525.777), <, 0.001);
  found = measure (trial, "data_loading_share");
  g_assert_cmpfloat (found->interval.low, ==, 0);
  g_assert_cmpfloat (found->interval.high, ==, 1);
}

#define TEST(path, function) g_test_add ("/trial/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  TEST ("empty", test_empty);
  TEST ("failed-attempt-is-infinite", test_failed_attempt_is_infinite);
  TEST ("row-of-attempts", test_row_of_attempts);
  TEST ("stage-passed", test_stage_passed);
  TEST ("rejected-evidence", test_rejected_evidence);
  TEST ("memory-found", test_memory_found);
  TEST ("hardware-found", test_hardware_found);
  TEST ("windows", test_windows);
  TEST ("latency-of-requests", test_latency_of_requests);
  TEST ("bill", test_bill);
  TEST ("measurements", test_measurements);
  TEST ("must-measure", test_must_measure);
  TEST ("titles", test_titles);
  TEST ("possible-intervals", test_possible_intervals);
  return g_test_run ();
}
