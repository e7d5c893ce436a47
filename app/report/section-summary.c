/* section-summary.c — what is recommended, why, and how sure; the method and the workload.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/recheck.h"
#include "engine/sign-off.h"
#include "report/report-private.h"

#include <math.h>

static char *
period_text (const WinnowReportContext *self)
{
  g_autofree char *start = NULL;

  if (self->head->period_start == NULL)
    return g_strdup_printf (WINNOW_WORD (self, PERIOD_OPEN), self->assessment->basis.months);
  start = winnow_report_date (self->head->period_start, self->language);
  return g_strdup_printf (WINNOW_WORD (self, PERIOD_FROM), self->assessment->basis.months, start);
}

static char *
utilisation_text (const WinnowReportContext *self)
{
  g_autofree char *share = winnow_report_share (self->assessment->basis.utilisation, 0);
  const char *basis = self->head->utilisation_basis, *word = WINNOW_WORD (self, BASIS_UNKNOWN);

  if (!self->assessment->basis.utilisation_is_known)
    return g_strdup (WINNOW_WORD (self, UTILISATION_UNKNOWN));
  if (g_strcmp0 (basis, "logs") == 0)
    word = WINNOW_WORD (self, BASIS_LOGS);
  else if (g_strcmp0 (basis, "typed") == 0)
    word = WINNOW_WORD (self, BASIS_TYPED);
  else if (g_strcmp0 (basis, "guessed") == 0)
    word = WINNOW_WORD (self, BASIS_GUESSED);
  return g_strdup_printf ("%s%s%s%s", share, WINNOW_WORD (self, OPEN), word,
                          WINNOW_WORD (self, CLOSE));
}

static char *
budget_text (const WinnowReportContext *self)
{
  if (self->head->budget == NULL)
    return g_strdup (WINNOW_WORD (self, UNKNOWN));
  return winnow_report_money (winnow_decimal_to_double (self->head->budget), self->currency);
}

static void
add_frame (const WinnowReportContext *self, WinnowReportSection *section)
{
  WinnowReportTable *table = winnow_section_table (section, NULL, "|");
  g_autofree char *period = period_text (self);
  g_autofree char *budget = budget_text (self);
  g_autofree char *utilisation = utilisation_text (self);
  const char *tax = g_strcmp0 (self->head->tax_basis, "net") == 0 ? WINNOW_WORD (self, TAX_NET)
                    : g_strcmp0 (self->head->tax_basis, "gross") == 0
                        ? WINNOW_WORD (self, TAX_GROSS)
                        : WINNOW_WORD (self, TAX_UNKNOWN);
  g_autofree char *currency
      = g_strdup_printf ("%s%s%s", winnow_context_or_unknown (self, self->head->currency),
                         WINNOW_WORD (self, COMMA), tax);

  winnow_table_row (table, WINNOW_WORD (self, SCOPE),
                    winnow_context_or_unknown (self, self->head->scope), NULL);
  winnow_table_row (table, WINNOW_WORD (self, PERIOD), period, NULL);
  winnow_table_row (table, WINNOW_WORD (self, CURRENCY), currency, NULL);
  winnow_table_row (table, WINNOW_WORD (self, BUDGET), budget, NULL);
  winnow_table_row (table, WINNOW_WORD (self, UTILISATION), utilisation, NULL);
  if (self->assessment->standing != NULL)
    winnow_table_row (table, WINNOW_WORD (self, STANDING), self->assessment->standing, NULL);
}

/* The two largest contributions of an alternative, in words. */
static char *
why_text (const WinnowReportContext *self, const WinnowOfferAssessment *offer)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *value = NULL;
  g_autofree char *joined = NULL;
  guint n = result->n_criteria;
  const double *row = &result->contributions[(guint)offer->alternative * n];
  int first = -1, second = -1;

  for (guint j = 0; j < n; j++)
    if (first < 0 || row[j] > row[first])
      {
        second = first;
        first = (int)j;
      }
    else if (second < 0 || row[j] > row[second])
      second = (int)j;
  for (guint k = 0; k < 2; k++)
    {
      int j = k == 0 ? first : second;
      g_autofree char *amount = NULL;

      if (j < 0 || row[j] <= 0)
        continue;
      amount = winnow_report_number (row[j], 2);
      g_ptr_array_add (parts, g_strdup_printf (WINNOW_WORD (self, WHY_PART),
                                               winnow_context_criterion (self, (guint)j), amount));
    }
  if (parts->len == 0)
    return NULL;
  value = winnow_report_number (result->values[offer->alternative], 2);
  joined = winnow_context_join (self, parts);
  return g_strdup_printf (WINNOW_WORD (self, WHY_OFFER),
                          winnow_context_offer_name (self, winnow_row_id (offer->offer)), value,
                          joined);
}

/* What stands first although something still keeps it from being recommended. */
static void
add_leader (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  guint first;

  if (result == NULL || result->ranking->len == 0)
    return;
  first = g_array_index (result->ranking, guint, 0);
  winnow_section_paragraph_take (section,
                                 g_strdup_printf (WINNOW_WORD (self, LEADER_BLOCKED),
                                                  winnow_context_alternative (self, first)));
}

static void
add_recommended (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowAssessment *assessment = self->assessment;
  GPtrArray *list;
  guint places = assessment->problem != NULL ? assessment->problem->set_size : 2;

  winnow_section_subheading (section, WINNOW_WORD (self, RECOMMENDED));
  if (assessment->recommended->len == 0)
    {
      winnow_section_lead (section, WINNOW_WORD (self, RECOMMENDED_NONE),
                           assessment->problem_reason);
      add_leader (self, section);
      return;
    }
  list = winnow_section_list (section);
  for (guint i = 0; i < assessment->recommended->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (assessment->recommended, i);
      g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *total = winnow_context_total (self, one->ledger);
      g_autofree char *text = NULL;

      g_ptr_array_add (
          parts, g_strdup (winnow_context_category (
                     self, one->classification != NULL ? one->classification->primary : NULL)));
      g_ptr_array_add (parts, g_strdup_printf (WINNOW_WORD (self, TOTAL_OF), total));
      if (one->alternative >= 0 && assessment->decision != NULL)
        {
          g_autofree char *value
              = winnow_report_number (assessment->decision->values[one->alternative], 2);
          g_autofree char *top = winnow_report_share (
              winnow_decision_result_top (assessment->decision, (guint)one->alternative, places),
              0);

          g_ptr_array_add (parts, g_strdup_printf (WINNOW_WORD (self, VALUE_OF), value));
          g_ptr_array_add (parts, g_strdup_printf (WINNOW_WORD (self, TOP_OF), places, top));
        }
      text = winnow_context_join (self, parts);
      winnow_list_add (list, winnow_context_offer_name (self, winnow_row_id (one->offer)), text);
    }
}

static void
add_why (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowAssessment *assessment = self->assessment;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < assessment->recommended->len && assessment->decision != NULL; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (assessment->recommended, i);
      g_autofree char *why = one->alternative >= 0 ? why_text (self, one) : NULL;

      if (why != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 && self->language[0] != 'z' ? " " : "",
                                why);
    }
  if (text->len > 0)
    winnow_section_lead (section, WINNOW_WORD (self, WHY), text->str);
}

/* Share of the draws whose best places are exactly the recommended set. */
static double
set_probability (const WinnowAssessment *assessment, guint size)
{
  const GPtrArray *sets = winnow_decision_result_sets (assessment->decision, size);

  for (guint i = 0; sets != NULL && i < sets->len; i++)
    {
      const WinnowSetProbability *set = g_ptr_array_index (sets, i);
      guint found = 0;

      for (guint j = 0; j < assessment->recommended->len; j++)
        for (guint k = 0; k < set->members->len; k++)
          found += ((WinnowOfferAssessment *)g_ptr_array_index (assessment->recommended, j))
                       ->alternative
                   == (int)g_array_index (set->members, guint, k);
      if (found == size && set->members->len == size)
        return set->probability;
    }
  return 0;
}

static char *
lead_text (const WinnowReportContext *self)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  g_autofree char *lead = winnow_report_number (result->lead, 3);
  g_autofree char *noise = winnow_report_number (result->noise, 3);
  g_autofree char *share = winnow_report_share (result->lead_probability, 0);

  return g_strdup_printf (result->is_close ? WINNOW_WORD (self, SURE_CLOSE)
                                           : WINNOW_WORD (self, SURE_CLEAR),
                          lead, noise, share);
}

static guint
assumed_cells (const WinnowDecisionProblem *problem, guint *all)
{
  guint assumed = 0;

  *all = problem->alternatives->len * problem->criteria->len;
  for (guint i = 0; i < *all; i++)
    assumed += problem->cells[i].is_assumed ? 1 : 0;
  return assumed;
}

static void
add_how_sure (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowAssessment *assessment = self->assessment;
  g_autoptr (GString) text = g_string_new (NULL);
  const char *blank = self->language[0] == 'z' ? "" : " ";
  guint size = assessment->recommended->len, assumed, all;

  if (assessment->decision == NULL || assessment->problem == NULL)
    return;
  if (assessment->decision->n_alternatives >= 2)
    {
      g_autofree char *lead = lead_text (self);

      g_string_append (text, lead);
    }
  if (size == 2 || size == 3)
    {
      double probability = set_probability (assessment, size);
      g_autofree char *share = winnow_report_share (probability, 0);
      g_autofree char *draws = winnow_report_number (assessment->decision->draws, 0);

      g_string_append (text, text->len > 0 ? blank : "");
      if (probability > 0)
        g_string_append_printf (text, WINNOW_WORD (self, SURE_SET), share, draws, size);
      else
        g_string_append_printf (text, WINNOW_WORD (self, SURE_SET_NEVER), draws, size);
    }
  assumed = assumed_cells (assessment->problem, &all);
  if (assumed > 0)
    {
      g_string_append (text, text->len > 0 ? blank : "");
      g_string_append_printf (text, WINNOW_WORD (self, SURE_ASSUMED), assumed, all);
    }
  winnow_section_lead (section, WINNOW_WORD (self, HOW_SURE), text->str);
}

static void
add_team_decision (const WinnowReportContext *self, WinnowReportSection *section)
{
  GPtrArray *decisions
      = winnow_evaluation_rows (self->assessment->evaluation, WINNOW_KIND_DECISION);
  const WinnowDecision *decision;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *chosen = NULL;
  g_autofree char *date = NULL;
  g_autofree char *text = NULL;
  g_autofree char *by = NULL;

  if (decisions->len == 0)
    {
      winnow_section_lead (section, WINNOW_WORD (self, TEAM_CHOSE), WINNOW_WORD (self, TEAM_OPEN));
      return;
    }
  decision = g_ptr_array_index (decisions, decisions->len - 1);
  for (guint i = 0; decision->chosen != NULL && decision->chosen[i] != NULL; i++)
    g_ptr_array_add (names, (char *)winnow_context_offer_name (self, decision->chosen[i]));
  chosen = names->len > 0 ? winnow_context_join (self, names) : g_strdup (WINNOW_WORD (self, NONE));
  date = decision->decided_at != NULL ? winnow_report_date (decision->decided_at, self->language)
                                      : g_strdup (WINNOW_WORD (self, DATE_UNKNOWN));
  by = decision->decided_by != NULL || decision->decided_at != NULL
           ? g_strdup_printf (WINNOW_WORD (self, TEAM_BY),
                              winnow_context_or_unknown (self, decision->decided_by), date)
           : g_strdup (WINNOW_WORD (self, TEAM_UNSIGNED));
  text = g_strdup_printf ("%s%s%s%s%s%s", chosen, WINNOW_WORD (self, OPEN), by,
                          WINNOW_WORD (self, CLOSE), WINNOW_WORD (self, STOP),
                          decision->reason != NULL ? decision->reason : "");
  winnow_section_lead (section, WINNOW_WORD (self, TEAM_CHOSE), text);
  if (decision->dissent != NULL)
    winnow_section_lead (section, WINNOW_WORD (self, TEAM_DISSENT), decision->dissent);
  if (decision->review_at != NULL)
    {
      g_autofree char *review = winnow_report_date (decision->review_at, self->language);

      winnow_section_lead (section, WINNOW_WORD (self, TEAM_REVIEW), review);
    }
}

static void
add_sign_offs (const WinnowReportContext *self, WinnowReportSection *section)
{
  g_autoptr (GPtrArray) sign_offs = winnow_sign_offs_of (self->assessment->evaluation);

  for (guint i = 0; i < sign_offs->len; i++)
    {
      const WinnowSignOff *sign_off = g_ptr_array_index (sign_offs, i);
      WinnowSignOffState state = winnow_sign_off_state (self->assessment, sign_off);
      const char *person = winnow_context_or_unknown (self, sign_off->person);
      g_autofree char *who
          = sign_off->role != NULL
                ? g_strdup_printf (WINNOW_WORD (self, TEAM_SIGNED_ROLE), person, sign_off->role)
                : g_strdup (person);
      g_autofree char *date = sign_off->signed_at != NULL
                                  ? winnow_report_date (sign_off->signed_at, self->language)
                                  : g_strdup (WINNOW_WORD (self, DATE_UNKNOWN));
      const char *holds = state == WINNOW_SIGN_OFF_HOLDS ? WINNOW_WORD (self, SIGNED_HOLDS)
                          : state == WINNOW_SIGN_OFF_INPUTS_CHANGED
                              ? WINNOW_WORD (self, SIGNED_INPUTS)
                              : WINNOW_WORD (self, SIGNED_RESULT);
      g_autofree char *text = g_strdup_printf (
          WINNOW_WORD (self, TEAM_SIGNED_TEXT), who, date, holds,
          winnow_context_or_unknown (self, sign_off->inputs_sha256));

      winnow_section_lead (section, WINNOW_WORD (self, TEAM_SIGNED), text);
    }
}

static void
add_open_offer (const WinnowReportContext *self,
                GPtrArray *list,
                const WinnowOfferAssessment *offer)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  if (offer->checklist != NULL)
    g_ptr_array_add (parts,
                     g_strdup_printf (WINNOW_WORD (self, OPEN_OFFER), offer->checklist->assumed,
                                      offer->checklist->red));
  if (offer->price.is_known && offer->price.is_stale)
    g_ptr_array_add (parts, g_strdup (WINNOW_WORD (self, OPEN_STALE)));
  if (offer->trial == NULL || offer->trial->runs == 0)
    g_ptr_array_add (parts, g_strdup (WINNOW_WORD (self, OPEN_UNTRIED)));
  text = winnow_context_join (self, parts);
  winnow_list_add (list, winnow_context_offer_name (self, winnow_row_id (offer->offer)), text);
}

/* Names of all offers with the verdict, under @lead. */
static void
add_open_names (const WinnowReportContext *self,
                GPtrArray *list,
                const char *lead,
                WinnowVerdict verdict)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *joined = NULL;

  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);
      const char *category = one->classification != NULL ? one->classification->primary : NULL;

      if (one->verdict == verdict && g_strcmp0 (category, "tool") != 0)
        g_ptr_array_add (names,
                         (char *)winnow_context_offer_name (self, winnow_row_id (one->offer)));
    }
  if (names->len == 0)
    return;
  joined = winnow_context_join (self, names);
  winnow_list_add (list, lead, joined);
}

/* Stale figures of the offers the team chose, or of the recommended ones. */
static void
add_rechecks (const WinnowReportContext *self, GPtrArray *list)
{
  const WinnowAssessment *assessment = self->assessment;
  g_auto (GStrv) offers = winnow_chosen_offers (assessment);
  g_autoptr (GPtrArray) items = winnow_recheck_list (assessment, (const char *const *)offers);

  for (guint i = 0; i < items->len; i++)
    {
      const WinnowRecheckItem *item = g_ptr_array_index (items, i);
      const char *offer = winnow_context_offer_name (self, winnow_row_id (item->offer->offer));
      const char *title = winnow_context_text (self, item->title);
      g_autofree char *text
          = item->acceptance != NULL
                ? g_strdup_printf (WINNOW_WORD (self, RECHECK_WAIVED_TEXT), offer, title,
                                   winnow_context_or_unknown (self, item->acceptance->accepted_by),
                                   winnow_context_or_unknown (self, item->acceptance->reason))
                : g_strdup_printf ("%s%s%s", offer, WINNOW_WORD (self, COMMA), title);

      winnow_list_add (list,
                       item->acceptance != NULL ? WINNOW_WORD (self, RECHECK_WAIVED)
                                                : WINNOW_WORD (self, RECHECK_OPEN),
                       text);
    }
}

static void
add_still_open (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowAssessment *assessment = self->assessment;
  GPtrArray *list;

  if (assessment->offers->len == 0)
    return;
  winnow_section_subheading (section, WINNOW_WORD (self, STILL_OPEN));
  list = winnow_section_list (section);
  for (guint i = 0; i < assessment->recommended->len; i++)
    add_open_offer (self, list, g_ptr_array_index (assessment->recommended, i));
  add_rechecks (self, list);
  add_open_names (self, list, WINNOW_WORD (self, OPEN_INCOMPLETE), WINNOW_VERDICT_UNRANKED);
  add_open_names (self, list, WINNOW_WORD (self, OPEN_BLOCKED), WINNOW_VERDICT_BLOCKED);
  if (assessment->next_action != NULL)
    winnow_list_add (list, WINNOW_WORD (self, NEXT), assessment->next_action);
}

void
winnow_report_summary (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "summary", WINNOW_WORD (self, S_SUMMARY));

  add_recommended (self, section);
  add_why (self, section);
  add_how_sure (self, section);
  add_team_decision (self, section);
  add_sign_offs (self, section);
  add_still_open (self, section);
  winnow_section_subheading (section, WINNOW_WORD (self, QUESTION_TITLE));
  add_frame (self, section);
}

static const char *
choice_word (const WinnowReportContext *self,
             const char *id,
             const char *const *ids,
             WinnowReportWord first)
{
  for (guint i = 0; ids[i] != NULL; i++)
    if (g_strcmp0 (ids[i], id) == 0)
      return winnow_report_word (first + i, self->language);
  return winnow_context_or_unknown (self, id);
}

static void
add_workload (const WinnowReportContext *self, WinnowReportSection *section)
{
  static const char *const kinds[] = { "training", "finetune",    "online",   "long_context",
                                       "batch",    "development", "analysis", NULL };
  static const char *const needs[] = { "machine", "endpoint", "both", NULL };
  GPtrArray *parts = winnow_evaluation_rows (self->assessment->evaluation, WINNOW_KIND_PART);
  WinnowReportTable *table;

  winnow_section_subheading (section, WINNOW_WORD (self, WORKLOAD));
  if (parts->len == 0)
    winnow_section_paragraph (section, WINNOW_WORD (self, WORKLOAD_NONE));
  else
    {
      table = winnow_section_table (section, NULL, WINNOW_WORD (self, WORKLOAD_COLUMNS));
      for (guint i = 0; i < parts->len; i++)
        {
          const WinnowPart *part = g_ptr_array_index (parts, i);
          g_autofree char *cards = winnow_context_number (self, part->cards, NULL);
          g_autofree char *longest
              = winnow_context_number (self, part->run_hours_max, WINNOW_WORD (self, HOURS));

          winnow_table_row (table, winnow_context_or_unknown (self, part->name),
                            choice_word (self, part->kind, kinds, WINNOW_REPORT_WORD_KIND_TRAINING),
                            choice_word (self, part->need, needs, WINNOW_REPORT_WORD_NEED_MACHINE),
                            winnow_context_or_unknown (self, part->accelerator), cards,
                            winnow_context_tri (self, part->interruptible), longest, NULL);
        }
    }
  table = winnow_section_table (section, NULL, "|");
  winnow_table_row (table, WINNOW_WORD (self, DATA_ON_SITE),
                    winnow_context_tri (self, self->head->data_on_site), NULL);
  winnow_table_row (table, WINNOW_WORD (self, SEPARABLE),
                    winnow_context_tri (self, self->head->separable), NULL);
  winnow_table_row (table, WINNOW_WORD (self, OPS_STAFF),
                    winnow_context_tri (self, self->head->ops_staff), NULL);
}

static void
add_limits (const WinnowReportContext *self, WinnowReportSection *section)
{
  GPtrArray *limits = winnow_evaluation_rows (self->assessment->evaluation, WINNOW_KIND_LIMIT);
  WinnowReportTable *table;

  winnow_section_subheading (section, WINNOW_WORD (self, LIMITS));
  if (limits->len == 0)
    {
      winnow_section_paragraph (section, WINNOW_WORD (self, LIMITS_NONE));
      return;
    }
  table = winnow_section_table (section, NULL, WINNOW_WORD (self, LIMITS_COLUMNS));
  for (guint i = 0; i < limits->len; i++)
    {
      const WinnowLimit *limit = g_ptr_array_index (limits, i);

      winnow_table_row (table, winnow_context_or_unknown (self, limit->name),
                        winnow_context_or_unknown (self, limit->expression),
                        limit->reason != NULL ? limit->reason : WINNOW_WORD (self, FORM_NO_REASON),
                        NULL);
    }
}

void
winnow_report_method (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "method", WINNOW_WORD (self, S_METHOD));

  winnow_section_paragraph (section, WINNOW_WORD (self, METHOD));
  add_workload (self, section);
  add_limits (self, section);
}
