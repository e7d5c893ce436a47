/* trial-measures.c — quantiles, intervals and sample sizes of a trial's measures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/statistics.h"
#include "engine/trial-private.h"

#include <math.h>
#include <string.h>

/* What a failed attempt does to a measure. */
typedef enum
{
  ROLE_STAGE,   /* a stage before the work: infinite unless it was passed */
  ROLE_RESULT,  /* infinite: there was no result */
  ROLE_LATENCY, /* one value a run of many requests; infinite when too many failed */
  ROLE_PLAIN,   /* left out */
} Role;

/* What makes a measure speak. */
typedef enum
{
  PLAN_COUNT,   /* at least that many */
  PLAN_WINDOWS, /* one in each of the three windows */
  PLAN_LOADING, /* one long enough */
} Plan;

typedef struct
{
  const char *name, *unit;
  gsize offset;
  Role role;
  double share; /* of failed requests from which a latency is infinite */
  gboolean is_performance;
  Plan plan;
  guint least;
} MeasureType;

#define AT(member) G_STRUCT_OFFSET (WinnowTrialRun, member)

/* Sample sizes: 20 attempts for a p95 of rare events, three runs for a mean. */
static const MeasureType measure_types[] = {
  { "registration_seconds", "s", AT (registration_seconds), ROLE_STAGE, 0, FALSE, PLAN_COUNT, 1 },
  { "provisioning_seconds", "s", AT (provisioning_seconds), ROLE_STAGE, 0, FALSE, PLAN_COUNT, 20 },
  { "queue_seconds", "s", AT (queue_seconds), ROLE_STAGE, 0, FALSE, PLAN_COUNT, 20 },
  { "pull_seconds", "s", AT (pull_seconds), ROLE_STAGE, 0, FALSE, PLAN_COUNT, 3 },
  { "run_seconds", "s", AT (run_seconds), ROLE_PLAIN, 0, FALSE, PLAN_COUNT, 3 },
  { "result_seconds", "s", AT (result_seconds), ROLE_RESULT, 0, FALSE, PLAN_COUNT, 3 },
  { "latency_p50_ms", "ms", AT (latency_p50_ms), ROLE_LATENCY, 0.5, TRUE, PLAN_WINDOWS, 3 },
  { "latency_p95_ms", "ms", AT (latency_p95_ms), ROLE_LATENCY, 0.05, TRUE, PLAN_WINDOWS, 3 },
  { "data_loading_share", "share", AT (data_loading_share), ROLE_PLAIN, 0, TRUE, PLAN_LOADING, 1 },
  { "throughput", NULL, AT (throughput), ROLE_PLAIN, 0, TRUE, PLAN_COUNT, 3 },
  { "reruns", "count", AT (reruns), ROLE_PLAIN, 0, FALSE, PLAN_COUNT, 3 },
};

/* Sizes for measures that come as named measurements. */
static const struct
{
  const char *name;
  guint least;
} measurement_plans[] = {
  { "cold_start_seconds", 20 }, { "ttft_ms", 100 }, { "tpot_ms", 100 }, { "itl_ms", 100 }, { "rtt_ms", 100 },
  { "connect_ms", 100 },        { "step_seconds", 200 },
};
#define LEAST_MEASUREMENTS 3
#define LEAST_FAILURE_ATTEMPTS 20
#define LOADING_SECONDS 1200.0
#define LOADING_STEPS 200.0

typedef struct
{
  double value;
  guint count;
} Sample;

typedef struct
{
  const char *name, *unit;
  GArray *samples; /* of Sample */
  GArray *rows;    /* of double, one a row with a finite value */
  guint n;
  guint windows;   /* bits of the three windows seen */
  gboolean is_long;
} Samples;

static Samples *
samples_new (const char *name, const char *unit)
{
  Samples *self = g_new0 (Samples, 1);

  self->name = g_intern_string (name);
  self->unit = g_intern_string (unit ? unit : "");
  self->samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  self->rows = g_array_new (FALSE, FALSE, sizeof (double));
  return self;
}

static void
samples_free (Samples *self)
{
  g_array_unref (self->samples);
  g_array_unref (self->rows);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Samples, samples_free)

static void
samples_add (Samples *self, double value, guint count)
{
  Sample sample = { value, count };

  if (count == 0 || isnan (value))
    return;
  g_array_append_val (self->samples, sample);
  self->n += count;
  if (isfinite (value))
    g_array_append_val (self->rows, value);
}

static int
compare_samples (gconstpointer a, gconstpointer b)
{
  double x = ((const Sample *) a)->value, y = ((const Sample *) b)->value;

  return (x > y) - (x < y);
}

static double
sample_at (const Samples *self, guint place)
{
  guint seen = 0;

  for (guint i = 0; i < self->samples->len; i++)
    {
      const Sample *sample = &g_array_index (self->samples, Sample, i);

      seen += sample->count;
      if (place < seen)
        return sample->value;
    }
  return INFINITY;
}

/* The samples are sorted; only the two values about the place are needed. */
static double
samples_quantile (const Samples *self, double q)
{
  double place = (self->n - 1) * q;
  guint below = (guint) place;
  double around[2] = { sample_at (self, below), sample_at (self, MIN (below + 1, self->n - 1)) };

  return winnow_quantile (around, 2, place - below);
}

static guint
window_bit (const char *window)
{
  if (g_strcmp0 (window, "morning") == 0)
    return 1;
  if (g_strcmp0 (window, "afternoon") == 0)
    return 2;
  return g_strcmp0 (window, "night") == 0 ? 4 : 0;
}

static gboolean
has_failed (const WinnowTrialRun *run)
{
  return g_strcmp0 (run->outcome, "failed") == 0 || g_strcmp0 (run->outcome, "aborted") == 0;
}

static WinnowNumber
run_number (const WinnowTrialRun *run, gsize offset)
{
  return G_STRUCT_MEMBER (WinnowNumber, run, offset);
}

/* Whether the measure is one that runs of this kind are made for. */
static gboolean
kind_is_made_for (const char *kind, const MeasureType *type)
{
  if (strcmp (type->name, "provisioning_seconds") == 0)
    return g_strcmp0 (kind, "provisioning") == 0;
  if (strcmp (type->name, "result_seconds") == 0)
    return g_strcmp0 (kind, "task") == 0;
  return FALSE;
}

static gboolean
kind_is_measured (GPtrArray *runs, const char *kind, const MeasureType *type)
{
  if (kind_is_made_for (kind, type))
    return TRUE;
  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);

      if (g_strcmp0 (run->kind, kind) == 0 && winnow_number_is_known (run_number (run, type->offset)))
        return TRUE;
    }
  return FALSE;
}

static void
add_latency (Samples *samples, const MeasureType *type, const WinnowTrialRun *run, WinnowNumber number)
{
  WinnowRunCount count = winnow_trial_run_count (run);
  double value = INFINITY;

  if (has_failed (run) || (count.failures > 0 && count.failures >= type->share * count.attempts))
    samples_add (samples, INFINITY, 1);
  else if (winnow_number_get (number, &value))
    samples_add (samples, value, 1);
}

static void
add_timed (Samples *samples, const MeasureType *type, const WinnowTrialRun *run, WinnowNumber number)
{
  WinnowRunCount count = winnow_trial_run_count (run);
  gboolean is_stage_passed = type->role == ROLE_STAGE && g_strcmp0 (run->kind, "provisioning") != 0;
  double value;

  if (!winnow_number_get (number, &value))
    {
      samples_add (samples, INFINITY, count.failures);
      return;
    }
  if (is_stage_passed)
    {
      samples_add (samples, value, count.attempts);
      return;
    }
  samples_add (samples, value, count.attempts - count.failures);
  samples_add (samples, INFINITY, count.failures);
}

static void
add_run (Samples *samples, const MeasureType *type, const WinnowTrialRun *run, GPtrArray *runs)
{
  WinnowNumber number = run_number (run, type->offset);
  double value;

  if (winnow_number_is_known (number))
    {
      samples->windows |= window_bit (run->window);
      samples->is_long |= winnow_number_or (run->run_seconds, 0) >= LOADING_SECONDS ||
                          winnow_number_or (run->repetitions, 0) >= LOADING_STEPS;
    }
  else if (!kind_is_measured (runs, run->kind, type))
    return;
  if (type->role == ROLE_LATENCY)
    add_latency (samples, type, run, number);
  else if (type->role != ROLE_PLAIN)
    add_timed (samples, type, run, number);
  else if (winnow_number_get (number, &value))
    samples_add (samples, value, 1);
}

static WinnowTrialMeasure *
measure_new (const char *name, const char *unit)
{
  WinnowTrialMeasure *self = g_new0 (WinnowTrialMeasure, 1);

  self->name = g_intern_string (name);
  self->unit = g_intern_string (unit);
  self->median = self->p95 = self->mean = self->deviation = NAN;
  self->interval = (WinnowRange){ -INFINITY, INFINITY };
  return self;
}

static void
judge_count (WinnowTrialMeasure *measure, guint least)
{
  measure->speaks = measure->n >= least;
  if (measure->speaks)
    return;
  measure->needs_more = least - measure->n;
  measure->because = winnow_text_new ("Too small to speak: %1$u of %2$u; would need at least %3$u more.",
                                      "样本太少，还不能下结论：已有 %1$u 次，至少需要 %2$u 次，还差 %3$u 次。", measure->n, least,
                                      measure->needs_more);
}

static void
judge_windows (WinnowTrialMeasure *measure, guint windows)
{
  guint seen = (windows & 1) + (windows >> 1 & 1) + (windows >> 2 & 1);

  measure->speaks = seen == 3;
  if (measure->speaks)
    return;
  measure->needs_more = 3 - seen;
  measure->because = winnow_text_new ("Measured in %1$u of the three windows (morning, afternoon, night); would need at "
                                      "least %2$u more.",
                                      "三个时段（上午、下午、夜间）中只测了 %1$u 个，至少还差 %2$u 个。", seen,
                                      measure->needs_more);
}

static void
judge_loading (WinnowTrialMeasure *measure, gboolean is_long)
{
  measure->speaks = is_long;
  if (is_long)
    return;
  measure->needs_more = 1;
  measure->because = winnow_text_new ("No run loaded your own data for 20 minutes or 200 steps; would need one.",
                                      "还没有一次连续 20 分钟或 200 步读取自有数据的运行，需要补测一次。");
}

/* Quantities that cannot be negative, by unit. */
static gboolean
unit_is_nonnegative (const char *unit)
{
  static const char *const units[] = { "s", "ms", "min", "h", "share", "ratio", "count", NULL };

  return g_strv_contains (units, unit);
}

/* Only what can be: no true mean is lost, so the interval still covers in 95 %. */
static void
cut_interval (WinnowTrialMeasure *measure, gboolean is_nonnegative)
{
  if (!isfinite (measure->interval.low))
    return;
  if (is_nonnegative)
    measure->interval.low = MAX (measure->interval.low, 0);
  if (strcmp (measure->unit, "share") == 0)
    measure->interval.high = MIN (measure->interval.high, 1);
}

static WinnowTrialMeasure *
samples_to_measure (Samples *samples)
{
  WinnowTrialMeasure *measure = measure_new (samples->name, samples->unit);
  const double *rows = (const double *) samples->rows->data;
  guint n_rows = samples->rows->len;

  g_array_sort (samples->samples, compare_samples);
  measure->n = samples->n;
  measure->has_quantiles = TRUE;
  measure->median = samples_quantile (samples, 0.5);
  measure->p95 = samples_quantile (samples, 0.95);
  measure->n_mean = n_rows;
  if (n_rows > 0)
    measure->interval = winnow_mean_interval (rows, n_rows, &measure->mean);
  if (n_rows > 1)
    measure->deviation = winnow_standard_deviation (rows, n_rows);
  cut_interval (measure, unit_is_nonnegative (measure->unit));
  return measure;
}

static void
add_typed (const MeasureType *type, GPtrArray *runs, const WinnowEvidenceState *states, WinnowTrial *trial)
{
  g_autoptr (Samples) samples = samples_new (type->name, type->unit);
  WinnowTrialMeasure *measure;

  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);

      if (states[i] == WINNOW_EVIDENCE_REJECTED ||
          (states[i] == WINNOW_EVIDENCE_NO_PERFORMANCE && type->is_performance))
        continue;
      if (!type->unit && winnow_number_is_known (run->throughput))
        {
          const char *unit = g_intern_string (run->throughput_unit ? run->throughput_unit : "");

          /* Speeds in other units cannot be averaged with the first one's. */
          if (samples->n == 0)
            samples->unit = unit;
          else if (samples->unit != unit)
            {
              g_ptr_array_add (trial->warnings,
                               winnow_text_new ("Run %1$s gives its throughput in “%2$s”, not “%3$s”: left out.",
                                                "运行 %1$s 的吞吐单位是“%2$s”而不是“%3$s”，未计入。",
                                                winnow_trial_run_label (run), unit, samples->unit));
              continue;
            }
        }
      add_run (samples, type, run, runs);
    }
  if (samples->n == 0)
    return;
  measure = samples_to_measure (samples);
  /* No field of a run can be negative, whatever unit its speed is in. */
  cut_interval (measure, TRUE);
  if (type->plan == PLAN_WINDOWS)
    judge_windows (measure, samples->windows);
  else if (type->plan == PLAN_LOADING)
    judge_loading (measure, samples->is_long);
  else
    judge_count (measure, type->least);
  g_ptr_array_add (trial->measures, measure);
}

static void
add_failure (WinnowTrial *trial)
{
  WinnowTrialMeasure *measure;

  if (trial->attempts == 0)
    return;
  measure = measure_new ("failure", "share");
  measure->n = trial->attempts;
  measure->mean = (double) trial->failures / trial->attempts;
  measure->interval = trial->failure;
  judge_count (measure, LEAST_FAILURE_ATTEMPTS);
  g_ptr_array_add (trial->measures, measure);
}

static void
add_queue_ratio (GPtrArray *runs, const WinnowEvidenceState *states, WinnowTrial *trial)
{
  g_autoptr (Samples) samples = samples_new ("queue_ratio", "ratio");
  WinnowTrialMeasure *measure;

  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);
      double queue, duration;

      if (states[i] != WINNOW_EVIDENCE_REJECTED && winnow_number_get (run->queue_seconds, &queue) &&
          winnow_number_get (run->run_seconds, &duration) && duration > 0)
        samples_add (samples, queue / duration, 1);
    }
  if (samples->n == 0)
    return;
  measure = samples_to_measure (samples);
  judge_count (measure, LEAST_MEASUREMENTS);
  g_ptr_array_add (trial->measures, measure);
}

/* Largest over smallest of the windows' p95 (each the median of its runs). */
static void
add_swing (GPtrArray *runs, const WinnowEvidenceState *states, WinnowTrial *trial)
{
  static const char *const windows[] = { "morning", "afternoon", "night", "weekend" };
  double smallest = INFINITY, largest = 0;
  guint seen = 0;
  WinnowTrialMeasure *measure;

  for (guint w = 0; w < G_N_ELEMENTS (windows); w++)
    {
      g_autoptr (Samples) samples = samples_new ("p95_swing", "ratio");
      double value;

      for (guint i = 0; i < runs->len; i++)
        {
          const WinnowTrialRun *run = g_ptr_array_index (runs, i);

          if (states[i] == WINNOW_EVIDENCE_GOOD && g_strcmp0 (run->window, windows[w]) == 0 &&
              winnow_number_get (run->latency_p95_ms, &value))
            samples_add (samples, value, 1);
        }
      if (samples->n == 0)
        continue;
      g_array_sort (samples->samples, compare_samples);
      value = samples_quantile (samples, 0.5);
      smallest = MIN (smallest, value);
      largest = MAX (largest, value);
      seen++;
    }
  if (seen < 2 || !(smallest > 0))
    return;
  measure = measure_new ("p95_swing", "ratio");
  measure->n = seen;
  measure->mean = measure->median = measure->p95 = largest / smallest;
  measure->n_mean = 1;
  measure->has_quantiles = TRUE;
  judge_count (measure, 3);
  g_ptr_array_add (trial->measures, measure);
}

static void
add_bill_variance (WinnowTrial *trial)
{
  WinnowTrialMeasure *measure;
  double share;

  if (!winnow_number_get (trial->bill_variance_share, &share))
    return;
  measure = measure_new ("bill_variance", "share");
  measure->n = measure->n_mean = 1;
  measure->has_quantiles = TRUE;
  measure->mean = measure->median = measure->p95 = fabs (share);
  measure->speaks = TRUE;
  g_ptr_array_add (trial->measures, measure);
}

static guint
measurement_least (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (measurement_plans); i++)
    if (strcmp (measurement_plans[i].name, name) == 0)
      return measurement_plans[i].least;
  return LEAST_MEASUREMENTS;
}

static void
collect_measurements (const WinnowEvaluation *evaluation, const WinnowTrialRun *run, GPtrArray *all)
{
  g_autoptr (GPtrArray) rows =
    winnow_evaluation_children (evaluation, WINNOW_KIND_MEASUREMENT, "run_id", winnow_row_id (run));

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowMeasurement *row = g_ptr_array_index (rows, i);
      double count = winnow_number_or (row->count, 1), value;
      const char *unit = g_intern_string (row->unit ? row->unit : "");
      Samples *samples = NULL;

      if (!row->name || !winnow_number_get (row->value, &value))
        continue;
      for (guint k = 0; k < all->len && !samples; k++)
        {
          Samples *other = g_ptr_array_index (all, k);

          if (strcmp (other->name, row->name) == 0 && other->unit == unit)
            samples = other;
        }
      if (!samples)
        g_ptr_array_add (all, samples = samples_new (row->name, unit));
      samples_add (samples, value, (guint) CLAMP (count, 1, 1e6));
    }
}

static void
add_measurements (const WinnowEvaluation *evaluation,
                  GPtrArray *runs,
                  const WinnowEvidenceState *states,
                  WinnowTrial *trial)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) samples_free);

  for (guint i = 0; i < runs->len; i++)
    if (states[i] == WINNOW_EVIDENCE_GOOD)
      collect_measurements (evaluation, g_ptr_array_index (runs, i), all);
  for (guint k = 0; k < all->len; k++)
    {
      WinnowTrialMeasure *measure = samples_to_measure (g_ptr_array_index (all, k));

      judge_count (measure, measurement_least (measure->name));
      g_ptr_array_add (trial->measures, measure);
    }
}

void
winnow_trial_measures (const WinnowEvaluation *evaluation,
                       GPtrArray *runs,
                       const WinnowEvidenceState *states,
                       WinnowTrial *trial)
{
  add_failure (trial);
  for (guint i = 0; i < G_N_ELEMENTS (measure_types); i++)
    add_typed (&measure_types[i], runs, states, trial);
  add_queue_ratio (runs, states, trial);
  add_swing (runs, states, trial);
  add_bill_variance (trial);
  add_measurements (evaluation, runs, states, trial);
}

guint
winnow_trial_least_attempts (const char *name)
{
  static const char *const once[] = { "billed_share", "concurrency", "fault_isolation", "hardware_found", "bill",
                                      "forced_stop", "scaling", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (measure_types); i++)
    if (strcmp (measure_types[i].name, name) == 0)
      return measure_types[i].least;
  if (strcmp (name, "failure") == 0)
    return LEAST_FAILURE_ATTEMPTS;
  return g_strv_contains (once, name) ? 1 : measurement_least (name);
}
