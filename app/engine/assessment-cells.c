/* assessment-cells.c — an offer's value on a criterion, and how sure it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/assessment-private.h"
#include "engine/statistics.h"

#include <math.h>
#include <string.h>

/* Measures whose promise is a tail, not a mean. */
static const char *const tail_measures[] = { "registration_seconds", "provisioning_seconds", "queue_seconds",
                                             "queue_ratio",          "cold_start_seconds",   NULL };

/* Seconds in one unit of time; 0 for other units. */
static double
time_unit (const char *unit)
{
  const struct
  {
    const char *id;
    double seconds;
  } units[] = { { "ms", 0.001 }, { "s", 1 },     { "second", 1 }, { "seconds", 1 }, { "min", 60 },
                { "minute", 60 }, { "minutes", 60 }, { "h", 3600 }, { "hour", 3600 }, { "hours", 3600 } };

  for (guint i = 0; unit && i < G_N_ELEMENTS (units); i++)
    if (g_ascii_strcasecmp (unit, units[i].id) == 0)
      return units[i].seconds;
  return 0;
}

/* The x where the value function is lowest; of several the one nearest to what is bad in practice, the last. */
static double
worst_x (const WinnowDecisionCriterion *scale)
{
  guint worst = 0;

  if (!scale->anchors)
    return 0;
  for (guint i = 1; i < scale->n_anchors; i++)
    if (scale->anchors[i].value <= scale->anchors[worst].value)
      worst = i;
  return scale->anchors[worst].x;
}

static WinnowCell
assumed_cell (const WinnowDecisionCriterion *scale)
{
  return (WinnowCell){ .distribution = WINNOW_DISTRIBUTION_POINT, .value = worst_x (scale), .is_assumed = TRUE };
}

static double
scale_value (const WinnowDecisionCriterion *scale, double x)
{
  return scale->anchors ? winnow_anchors_value (scale->anchors, scale->n_anchors, x) : x;
}

/* Anywhere between both; the base run stands at the worse end. */
static WinnowCell
range_cell (const WinnowDecisionCriterion *scale, double a, double b)
{
  WinnowCell cell = { .distribution = WINNOW_DISTRIBUTION_UNIFORM, .low = MIN (a, b), .high = MAX (a, b) };

  cell.value = scale_value (scale, cell.low) <= scale_value (scale, cell.high) ? cell.low : cell.high;
  if (cell.low == cell.high)
    cell.distribution = WINNOW_DISTRIBUTION_POINT;
  return cell;
}

static gboolean
is_word (const char *argument, const char *word)
{
  return argument && strcmp (argument, word) == 0;
}

static WinnowCell
ledger_total_cell (const WinnowAssessment *self,
                   const WinnowLedger *ledger,
                   const WinnowCriterion *criterion,
                   const WinnowDecisionCriterion *scale)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (self->evaluation);
  WinnowRange amount = ledger->total;
  double budget;

  if (!ledger->is_complete)
    return assumed_cell (scale);
  if (is_word (criterion->measure_argument, "monthly"))
    amount = ledger->monthly;
  else if (is_word (criterion->measure_argument, "per_useful_card_hour"))
    {
      /* Without a useful hour there is none to divide by. */
      if (ledger->useful_card_hours <= 0)
        return assumed_cell (scale);
      amount = ledger->per_useful_card_hour;
    }
  if (g_strcmp0 (criterion->unit, "budget-share") != 0)
    return range_cell (scale, amount.low, amount.high);
  budget = head->budget ? winnow_decimal_to_double (head->budget) : 0;
  return budget > 0 ? range_cell (scale, amount.low / budget, amount.high / budget) : assumed_cell (scale);
}

static const WinnowLedgerLine *
ledger_line (const WinnowLedger *ledger, const char *id)
{
  for (guint i = 0; id && i < WINNOW_N_LINES; i++)
    if (strcmp (winnow_ledger_line_id (i), id) == 0)
      return &ledger->lines[i];
  return NULL;
}

/* Share of one line; its own uncertainty moves the total with it. */
static WinnowCell
ledger_share_cell (const WinnowLedger *ledger, const WinnowCriterion *criterion, const WinnowDecisionCriterion *scale)
{
  const WinnowLedgerLine *line = ledger_line (ledger, criterion->measure_argument);
  WinnowRange rest, share;

  if (!line || !ledger->is_complete)
    return assumed_cell (scale);
  rest = (WinnowRange){ ledger->total.low - line->amount.low, ledger->total.high - line->amount.high };
  share.low = line->amount.low / (line->amount.low + rest.high);
  share.high = line->amount.high / (line->amount.high + rest.low);
  return isfinite (share.low) && isfinite (share.high) ? range_cell (scale, share.low, share.high) : assumed_cell (scale);
}

/* With the answers whose evidence is one grade short counted as claimed. */
static double
score_as_claimed (const WinnowChecklist *checklist, const char *group)
{
  double sum = 0, weights = 0;

  for (guint i = 0; i < checklist->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (checklist->items, i);
      gboolean is_short = item->state == WINNOW_ANSWER_BELOW_GRADE && item->answer && item->answer->grade &&
                          item->question->required_grade &&
                          item->question->required_grade[1] - item->answer->grade[1] == 1;

      if (item->state == WINNOW_ANSWER_NOT_APPLICABLE || (group && g_strcmp0 (item->question->group, group) != 0))
        continue;
      sum += item->question->weight * (is_short ? item->score_claimed : item->score);
      weights += item->question->weight;
    }
  return weights > 0 ? sum / weights : NAN;
}

static WinnowCell
checklist_cell (const WinnowChecklist *checklist, const WinnowCriterion *criterion, const WinnowDecisionCriterion *scale)
{
  gboolean is_lower = strcmp (criterion->measure, "checklist_low") == 0;
  const char *id = criterion->measure_argument;
  const char *group = id && *id && strcmp (id, "all") != 0 ? id : NULL;
  gboolean has_score = checklist->has_score;
  double base = is_lower ? checklist->low : checklist->score, claimed;
  guint answered = checklist->answered;
  WinnowCell cell;

  for (guint i = 0; group && i < checklist->groups->len; i++)
    {
      const WinnowChecklistGroup *found = g_ptr_array_index (checklist->groups, i);

      if (g_strcmp0 (found->group->id, group) != 0)
        continue;
      has_score = found->has_score;
      base = is_lower ? found->low : found->score;
      answered = found->answered;
      break;
    }
  if (!has_score)
    return assumed_cell (scale);
  claimed = score_as_claimed (checklist, group);
  cell = isnan (claimed) || claimed < base ? range_cell (scale, base, base) : range_cell (scale, base, claimed);
  cell.is_assumed = answered == 0;
  return cell;
}

static gboolean
is_tail (const char *name)
{
  return g_strv_contains (tail_measures, name);
}

/* Factor from the measure's unit to the criterion's; targets come from the offer's part. */
static double
unit_factor (const WinnowAssessment *self,
             const WinnowOfferAssessment *offer,
             const WinnowCriterion *criterion,
             const WinnowTrialMeasure *measure)
{
  double from = time_unit (measure->unit), to = time_unit (criterion->unit), target;
  const WinnowPart *part = NULL;

  if (from > 0 && to > 0)
    return from / to;
  if (g_strcmp0 (criterion->unit, "target-share") != 0)
    return 1;
  if (offer->offer->part_id)
    part = winnow_evaluation_find (self->evaluation, WINNOW_KIND_PART, offer->offer->part_id);
  else if (winnow_evaluation_rows (self->evaluation, WINNOW_KIND_PART)->len > 0)
    part = g_ptr_array_index (winnow_evaluation_rows (self->evaluation, WINNOW_KIND_PART), 0);
  if (!part || !winnow_number_get (part->latency_target_ms, &target) || !(target > 0) || !(from > 0))
    return NAN;
  return from * 1000 / target;
}

static WinnowCell
failure_cell (const WinnowTrial *trial)
{
  return (WinnowCell){ .distribution = WINNOW_DISTRIBUTION_BETA,
                       .value = trial->failures,
                       .count = trial->attempts,
                       /* The criterion is what cannot be excluded, not the best guess. */
                       .base = winnow_number (trial->failure.high) };
}

static WinnowCell
measure_cell (const WinnowTrialMeasure *measure, const char *statistic, double factor)
{
  WinnowCell cell = { .distribution = WINNOW_DISTRIBUTION_POINT };

  if (strcmp (statistic, "p95") == 0)
    cell.value = measure->p95 * factor;
  else if (strcmp (statistic, "median") == 0 || isinf (measure->median))
    cell.value = measure->median * factor;
  else
    {
      cell.value = measure->mean * factor;
      if (measure->n_mean >= 2 && measure->deviation > 0)
        {
          cell.distribution = WINNOW_DISTRIBUTION_NORMAL;
          cell.deviation = measure->deviation * factor / sqrt (measure->n_mean);
          cell.count = measure->n_mean;
        }
    }
  return cell;
}

/* "measure" or "measure:statistic", the statistic being mean, median or p95. */
static gboolean
trial_cell (const WinnowAssessment *self,
            const WinnowOfferAssessment *offer,
            const WinnowCriterion *criterion,
            const WinnowDecisionCriterion *scale,
            WinnowCell *cell)
{
  g_auto (GStrv) words = g_strsplit (criterion->measure_argument ? criterion->measure_argument : "", ":", 2);
  const char *name = words[0] ? words[0] : "";
  const WinnowTrialMeasure *measure = winnow_trial_measure (offer->trial, name);
  double factor;

  if (strcmp (name, "failure") == 0 && offer->trial->attempts > 0)
    {
      *cell = failure_cell (offer->trial);
      return TRUE;
    }
  if (!measure || !measure->speaks)
    return FALSE;
  factor = unit_factor (self, offer, criterion, measure);
  if (isnan (factor))
    return FALSE;
  *cell = measure_cell (measure, words[0] && words[1] ? words[1] : is_tail (name) ? "p95" : "mean", factor);
  return !isnan (cell->value) && (isfinite (cell->value) || scale->anchors);
}

static WinnowDistribution
distribution_of (const WinnowValue *row)
{
  static const char *const ids[] = { "point", "uniform", "normal", "lognormal", "beta", NULL };

  for (guint i = 0; row->distribution && ids[i]; i++)
    if (strcmp (row->distribution, ids[i]) == 0)
      return (WinnowDistribution) i;
  if (winnow_number_is_known (row->low) && winnow_number_is_known (row->high))
    return WINNOW_DISTRIBUTION_UNIFORM;
  return winnow_number_or (row->deviation, 0) > 0 ? WINNOW_DISTRIBUTION_NORMAL : WINNOW_DISTRIBUTION_POINT;
}

/* As entered, without its grade. */
static gboolean
claimed_cell (const WinnowValue *row, const WinnowDecisionCriterion *scale, WinnowCell *cell)
{
  double low = 0, high = 0;
  gboolean has_value = winnow_number_get (row->value, &cell->value);
  gboolean has_range = winnow_number_get (row->low, &low) && winnow_number_get (row->high, &high);

  cell->distribution = distribution_of (row);
  cell->deviation = winnow_number_or (row->deviation, 0);
  cell->count = (guint) CLAMP (winnow_number_or (row->count, 0), 0, 1e9);
  if (cell->distribution == WINNOW_DISTRIBUTION_UNIFORM && has_range && low <= high)
    {
      double value = cell->value;

      *cell = range_cell (scale, low, high);
      if (has_value)
        cell->value = value;
      return TRUE;
    }
  if (cell->distribution == WINNOW_DISTRIBUTION_UNIFORM ||
      (cell->distribution == WINNOW_DISTRIBUTION_LOGNORMAL && !(cell->value > 0)) ||
      (cell->distribution == WINNOW_DISTRIBUTION_BETA && !(cell->value >= 0 && cell->value <= cell->count)) ||
      !(cell->deviation >= 0))
    cell->distribution = WINNOW_DISTRIBUTION_POINT;
  /* The spread entered is that of one run; the mean of several is surer. */
  if (cell->distribution == WINNOW_DISTRIBUTION_NORMAL && cell->count >= 2)
    cell->deviation /= sqrt (cell->count);
  return has_value && isfinite (cell->value);
}

static const WinnowValue *
entered_value (const WinnowAssessment *self, const char *offer_id, const char *criterion_id)
{
  GPtrArray *rows = winnow_evaluation_rows (self->evaluation, WINNOW_KIND_VALUE);

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowValue *row = g_ptr_array_index (rows, i);

      if (g_strcmp0 (row->offer_id, offer_id) == 0 && g_strcmp0 (row->criterion_id, criterion_id) == 0)
        return row;
    }
  return NULL;
}

static guint
source_number (GHashTable *sources, const char *source)
{
  guint number;

  if (!source || !*source)
    return 0;
  number = GPOINTER_TO_UINT (g_hash_table_lookup (sources, source));
  if (number == 0)
    {
      number = g_hash_table_size (sources) + 1;
      g_hash_table_insert (sources, g_strdup (source), GUINT_TO_POINTER (number));
    }
  return number;
}

/* One grade short: anything between the worst and the claim; more, or no grade: the worst. */
static WinnowCell
entered_cell (const WinnowAssessment *self,
              const WinnowOfferAssessment *offer,
              const WinnowCriterion *criterion,
              const WinnowDecisionCriterion *scale,
              GHashTable *sources)
{
  const WinnowValue *row = entered_value (self, winnow_row_id (offer->offer), winnow_row_id (criterion));
  char required = g_strcmp0 (criterion->measure, "trial") == 0 ? '5' : '3';
  WinnowCell cell = { 0 };
  int missing;

  if (!row || !claimed_cell (row, scale, &cell))
    return assumed_cell (scale);
  missing = row->grade ? required - row->grade[1] : required - '0';
  if (missing > 1)
    return assumed_cell (scale);
  if (missing == 1)
    {
      cell = range_cell (scale, worst_x (scale), cell.value);
      cell.value = worst_x (scale);
      cell.is_assumed = TRUE;
    }
  cell.shared = source_number (sources, row->shared_source);
  return cell;
}

WinnowCell
winnow_assessment_cell (const WinnowAssessment *self,
                        const WinnowOfferAssessment *offer,
                        const WinnowCriterion *criterion,
                        const WinnowDecisionCriterion *scale,
                        GHashTable *sources)
{
  const char *measure = criterion->measure ? criterion->measure : "entered";
  WinnowCell cell = { 0 };

  if (strcmp (measure, "ledger_total") == 0)
    return ledger_total_cell (self, offer->ledger, criterion, scale);
  if (strcmp (measure, "ledger_share") == 0)
    return ledger_share_cell (offer->ledger, criterion, scale);
  if (g_str_has_prefix (measure, "checklist_"))
    return checklist_cell (offer->checklist, criterion, scale);
  if (strcmp (measure, "trial") == 0 && trial_cell (self, offer, criterion, scale, &cell))
    return cell;
  return entered_cell (self, offer, criterion, scale, sources);
}
