/* facts.c — values of the names and calls that rules use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/billing.h"
#include "engine/facts-private.h"

#include "engine/unit.h"

#include <math.h>
#include <string.h>

static WinnowExpressionValue
tri_value (WinnowTri tri)
{
  return tri == WINNOW_TRI_UNKNOWN ? unknown_value () : boolean_value (tri == WINNOW_TRI_YES);
}

WinnowExpressionValue
winnow_facts_field (gconstpointer row, const char *name)
{
  const WinnowField *field;
  gconstpointer member;
  double number;

  if (row == NULL)
    return unknown_value ();
  field = winnow_row_type_field (((const WinnowRow *) row)->type, name);
  if (field == NULL)
    return unknown_value ();
  member = G_STRUCT_MEMBER_P (row, field->offset);
  switch (field->type)
    {
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_CHOICE:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_TIME:
      return text_value (*(char *const *) member);
    case WINNOW_FIELD_DECIMAL:
      if (*(WinnowDecimal *const *) member == NULL)
        return unknown_value ();
      return number_value (winnow_decimal_to_double (*(WinnowDecimal *const *) member));
    case WINNOW_FIELD_NUMBER:
      if (!winnow_number_get (*(const WinnowNumber *) member, &number))
        return unknown_value ();
      return number_value (number);
    case WINNOW_FIELD_TRI:
      return tri_value (*(const WinnowTri *) member);
    case WINNOW_FIELD_LIST:
      return unknown_value ();
    }
  g_return_val_if_reached (unknown_value ());
}

/* ---- Times ---- */

static GDateTime *
parse_time (const char *text)
{
  g_autofree char *midnight = NULL;

  if (text == NULL)
    return NULL;
  /* A date alone is its first moment in UTC. */
  if (strchr (text, 'T') == NULL)
    midnight = g_strconcat (text, "T00:00:00Z", NULL);
  return g_date_time_new_from_iso8601 (midnight != NULL ? midnight : text, NULL);
}

gboolean
winnow_facts_seconds_between (const char *from, const char *to, double *seconds)
{
  g_autoptr (GDateTime) start = parse_time (from);
  g_autoptr (GDateTime) end = parse_time (to);

  if (start == NULL || end == NULL)
    return FALSE;
  *seconds = g_date_time_difference (end, start) / (double) G_TIME_SPAN_SECOND;
  return TRUE;
}

WinnowExpressionValue
winnow_facts_age (const WinnowFacts *facts, const char *time, double unit)
{
  double seconds;

  if (!winnow_facts_seconds_between (time, facts->now, &seconds))
    return unknown_value ();
  return number_value (seconds / unit);
}

GPtrArray *
winnow_facts_children (const WinnowFacts *facts, WinnowKind kind)
{
  if (kind == WINNOW_KIND_COST && facts->costs != NULL)
    return g_ptr_array_ref (facts->costs);
  if (facts->offer == NULL || facts->evaluation == NULL)
    return g_ptr_array_new ();
  return winnow_evaluation_children (facts->evaluation, kind, "offer_id", winnow_row_id (facts->offer));
}

static GPtrArray *
counted_runs (const WinnowFacts *facts)
{
  if (facts->offer == NULL || facts->evaluation == NULL)
    return g_ptr_array_new ();
  return winnow_trial_runs (facts->evaluation, winnow_row_id (facts->offer));
}

/* ---- team.…, cfg.…, cost.…, runs.…, pool.… ---- */

static WinnowExpressionValue
team_fact (const WinnowFacts *facts, const char *name)
{
  const WinnowEvaluationRow *head;

  if (facts->evaluation == NULL)
    return unknown_value ();
  head = winnow_evaluation_head (facts->evaluation);
  if (strcmp (name, "skill") == 0)
    return text_value (head->team_skill);
  if (strcmp (name, "users") == 0)
    return winnow_facts_field (head, "team_users");
  return winnow_facts_field (head, name);
}

static WinnowExpressionValue
setting_fact (const WinnowFacts *facts, const char *name)
{
  const WinnowSettingDefault *setting = winnow_catalog_setting_default (facts->catalog, name);

  if (setting == NULL)
    return unknown_value ();
  if (facts->evaluation == NULL)
    return number_value (setting->value);
  return number_value (winnow_evaluation_setting (facts->evaluation, name, setting->value));
}

static WinnowExpressionValue
cost_fact (const WinnowFacts *facts, const char *name)
{
  g_autoptr (GPtrArray) costs = winnow_facts_children (facts, WINNOW_KIND_COST);

  for (guint i = 0; i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);

      if (g_strcmp0 (cost->line, "compute") == 0)
        return winnow_facts_field (cost, name);
    }
  return unknown_value ();
}

static gboolean
is_run_for (const WinnowTrialRun *run, const WinnowPart *part)
{
  return part == NULL || run->part_id == NULL || strcmp (run->part_id, winnow_row_id (part)) == 0;
}

static WinnowExpressionValue
runs_fact (const WinnowFacts *facts, const char *name)
{
  g_autoptr (GPtrArray) runs = counted_runs (facts);
  double count = 0;
  double cards = 0;
  double loading = 0;

  if (facts->offer == NULL)
    return unknown_value ();
  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);

      if (!is_run_for (run, facts->part))
        continue;
      count++;
      if (g_strcmp0 (run->outcome, "success") != 0)
        continue;
      cards = MAX (cards, winnow_number_or (run->cards, 0));
      if (g_strcmp0 (run->kind, "data_loading") == 0)
        loading = MAX (loading, winnow_number_or (run->run_seconds, 0) / 60);
    }
  if (strcmp (name, "data_loading_minutes") == 0)
    return number_value (loading);
  return number_value (strcmp (name, "cards_max") == 0 ? cards : count);
}

static WinnowExpressionValue
pool_fact (const WinnowFacts *facts, const char *name)
{
  GPtrArray *offers;
  double tried = 0;

  if (facts->evaluation == NULL)
    return unknown_value ();
  offers = winnow_evaluation_rows (facts->evaluation, WINNOW_KIND_OFFER);
  if (strcmp (name, "offers") == 0)
    return number_value (offers->len);
  if (strcmp (name, "decided") == 0)
    return boolean_value (winnow_evaluation_rows (facts->evaluation, WINNOW_KIND_DECISION)->len > 0);
  for (guint i = 0; i < offers->len; i++)
    {
      g_autoptr (GPtrArray) runs = winnow_trial_runs (facts->evaluation, winnow_row_id (g_ptr_array_index (offers, i)));

      tried += runs->len > 0;
    }
  return number_value (tried);
}

/* ---- trial.…, ledger.… ---- */

static WinnowExpressionValue
trial_fact (const WinnowFacts *facts, const char *name)
{
  const WinnowTrial *trial = facts->trial;

  if (trial == NULL)
    return unknown_value ();
  if (strcmp (name, "hardware_mismatch") == 0)
    return boolean_value (trial->hardware_mismatch);
  if (strcmp (name, "hardware_found") == 0)
    return text_value (trial->hardware_found);
  if (strcmp (name, "hardware_promised") == 0)
    return text_value (trial->hardware_promised);
  if (strcmp (name, "bill_variance") == 0)
    return winnow_number_is_known (trial->bill_variance_share)
             ? number_value (winnow_number_or (trial->bill_variance_share, 0))
             : unknown_value ();
  for (guint i = 0; i < trial->measures->len; i++)
    {
      const WinnowTrialMeasure *measure = g_ptr_array_index (trial->measures, i);

      if (strcmp (measure->name, name) == 0)
        return number_value (measure->has_quantiles ? measure->median : measure->mean);
    }
  return unknown_value ();
}

static WinnowExpressionValue
share_of_total (const WinnowLedger *ledger, WinnowLedgerLineId line)
{
  if (!ledger->is_complete || ledger->total.high <= 0)
    return unknown_value ();
  return number_value (ledger->lines[line].amount.high / ledger->total.high);
}

/* Of the part's runs under the offer's rounding; a least charge that nobody wrote down is none. */
static WinnowExpressionValue
billing_factor (const WinnowFacts *facts)
{
  double minutes, granule;

  if (facts->part == NULL || facts->offer == NULL
      || !winnow_number_get (facts->part->run_minutes_mean, &minutes) || !(minutes > 0)
      || !winnow_number_get (facts->offer->billing_granule_seconds, &granule))
    return unknown_value ();
  return number_value (winnow_billing_factor (minutes * 60, granule,
                                              winnow_number_or (facts->offer->billing_minimum_seconds, 0)));
}

static WinnowExpressionValue
ledger_fact (const WinnowFacts *facts, const char *name)
{
  const WinnowLedger *ledger = facts->ledger;
  guint missing = 0;

  if (strcmp (name, "billing_factor") == 0)
    return billing_factor (facts);
  if (ledger == NULL)
    return unknown_value ();
  if (strcmp (name, "complete") == 0)
    return boolean_value (ledger->is_complete);
  if (strcmp (name, "traffic_share") == 0)
    return share_of_total (ledger, WINNOW_LINE_TRAFFIC);
  if (strcmp (name, "idle_share") == 0)
    return share_of_total (ledger, WINNOW_LINE_COMPUTE_IDLE);
  if (strcmp (name, "utilisation") == 0)
    return isnan (ledger->utilisation) ? unknown_value () : number_value (ledger->utilisation);
  for (guint i = 0; i < WINNOW_N_LINES; i++)
    missing += ledger->lines[i].state == WINNOW_LINE_MISSING;
  return number_value (missing);
}

static WinnowExpressionValue
name_value (const char *name, gpointer data)
{
  static const struct
  {
    const char *prefix;
    WinnowExpressionValue (*fact) (const WinnowFacts *facts, const char *name);
  } prefixes[] = {
    { "offer.", winnow_facts_offer }, { "team.", team_fact }, { "cfg.", setting_fact }, { "cost.", cost_fact },
    { "runs.", runs_fact }, { "pool.", pool_fact }, { "trial.", trial_fact }, { "ledger.", ledger_fact },
    { "market.", winnow_facts_market },
  };
  const WinnowFacts *facts = data;

  if (strcmp (name, "answer") == 0)
    return facts->answer;
  if (g_str_has_prefix (name, "part."))
    return winnow_facts_field (facts->part, name + strlen ("part."));
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (name, prefixes[i].prefix))
      return prefixes[i].fact (facts, name + strlen (prefixes[i].prefix));
  return unknown_value ();
}

/* ---- Calls ---- */

static WinnowExpressionValue
checklist_call (const WinnowFacts *facts, const char *function, const char *question)
{
  const WinnowChecklistItem *item;

  if (facts->checklist == NULL)
    return unknown_value ();
  item = winnow_checklist_item (facts->checklist, question);
  if (strcmp (function, "applies") == 0)
    return boolean_value (item != NULL && item->state != WINNOW_ANSWER_NOT_APPLICABLE);
  if (strcmp (function, "written") == 0)
    return boolean_value (item == NULL || item->state == WINNOW_ANSWER_WRITTEN
                          || item->state == WINNOW_ANSWER_NOT_APPLICABLE);
  if (strcmp (function, "answered") == 0)
    return boolean_value (item == NULL || item->state != WINNOW_ANSWER_OPEN);
  if (item == NULL || item->state == WINNOW_ANSWER_NOT_APPLICABLE)
    return text_value ("not-applicable");
  if (item->question->scale == WINNOW_SCALE_NUMBER)
    return number_value (g_ascii_strtod (item->used_value, NULL));
  return text_value (item->used_value);
}

static WinnowExpressionValue
tagged (const WinnowFacts *facts, const char *tag)
{
  const WinnowClassification *classification = facts->classification;

  if (classification == NULL)
    return unknown_value ();
  return boolean_value (classification->tags != NULL
                        && g_strv_contains ((const char *const *) classification->tags, tag));
}

static gboolean
is_costed (const WinnowCost *cost)
{
  if (g_strcmp0 (cost->state, "not_applicable") == 0)
    return cost->reason != NULL;
  if (g_strcmp0 (cost->state, "included") == 0)
    return TRUE;
  if (cost->amount == NULL)
    return cost->amount_low != NULL && cost->amount_high != NULL;
  return !winnow_decimal_is_zero (cost->amount) || cost->reason != NULL;
}

static WinnowExpressionValue
costed (const WinnowFacts *facts, const char *line)
{
  g_autoptr (GPtrArray) costs = winnow_facts_children (facts, WINNOW_KIND_COST);

  if (facts->offer == NULL)
    return unknown_value ();
  for (guint i = 0; i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);

      if (g_strcmp0 (cost->line, line) == 0 && is_costed (cost))
        return boolean_value (TRUE);
    }
  return boolean_value (FALSE);
}

static WinnowExpressionValue
ran (const WinnowFacts *facts, const char *kind)
{
  g_autoptr (GPtrArray) runs = counted_runs (facts);

  if (facts->offer == NULL)
    return unknown_value ();
  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);

      if (g_strcmp0 (run->kind, kind) == 0 && g_strcmp0 (run->outcome, "success") == 0
          && is_run_for (run, facts->part))
        return boolean_value (TRUE);
    }
  return boolean_value (FALSE);
}

/* Some price of the offer is in one of the units. */
static WinnowExpressionValue
priced (const WinnowFacts *facts, const WinnowExpressionValue *units, guint n_units)
{
  g_autoptr (GPtrArray) costs = winnow_facts_children (facts, WINNOW_KIND_COST);

  for (guint i = 0; i < costs->len; i++)
    for (guint k = 0; k < n_units; k++)
      {
        const WinnowCost *cost = g_ptr_array_index (costs, i);

        if (units[k].type == WINNOW_VALUE_TEXT && g_strcmp0 (cost->unit, units[k].text) == 0)
          return boolean_value (TRUE);
      }
  return boolean_value (FALSE);
}

static WinnowExpressionValue
has_criterion (const WinnowFacts *facts, const char *measure)
{
  GPtrArray *criteria;

  if (facts->evaluation == NULL)
    return unknown_value ();
  criteria = winnow_evaluation_rows (facts->evaluation, WINNOW_KIND_CRITERION);
  for (guint i = 0; i < criteria->len; i++)
    {
      const WinnowCriterion *criterion = g_ptr_array_index (criteria, i);

      if (g_strcmp0 (criterion->measure, "trial") == 0 && g_strcmp0 (criterion->measure_argument, measure) == 0)
        return boolean_value (TRUE);
    }
  return boolean_value (FALSE);
}

static WinnowExpressionValue
call_value (const char *function, const WinnowExpressionValue *arguments, guint n_arguments, gpointer data)
{
  const WinnowFacts *facts = data;

  if (n_arguments == 0 || arguments[0].type != WINNOW_VALUE_TEXT)
    return unknown_value ();
  if (strcmp (function, "priced") == 0)
    return priced (facts, arguments, n_arguments);
  if (strcmp (function, "tagged") == 0)
    return tagged (facts, arguments[0].text);
  if (strcmp (function, "costed") == 0)
    return costed (facts, arguments[0].text);
  if (strcmp (function, "criterion") == 0)
    return has_criterion (facts, arguments[0].text);
  if (strcmp (function, "ran") == 0)
    return ran (facts, arguments[0].text);
  return checklist_call (facts, function, arguments[0].text);
}

/* ---- Public ---- */

WinnowExpressionContext
winnow_facts_context (const WinnowFacts *facts)
{
  return (WinnowExpressionContext){ .name = name_value, .call = call_value, .data = (gpointer) facts };
}

WinnowTri
winnow_facts_judge (const WinnowFacts *facts, const WinnowExpression *expression)
{
  WinnowExpressionContext context = winnow_facts_context (facts);
  WinnowExpressionValue value = winnow_expression_evaluate (expression, &context);

  if (value.type == WINNOW_VALUE_TEXT && g_strcmp0 (value.text, "yes") == 0)
    return WINNOW_TRI_YES;
  if (value.type == WINNOW_VALUE_TEXT && g_strcmp0 (value.text, "no") == 0)
    return WINNOW_TRI_NO;
  if (value.type != WINNOW_VALUE_BOOLEAN)
    return WINNOW_TRI_UNKNOWN;
  return value.boolean ? WINNOW_TRI_YES : WINNOW_TRI_NO;
}
