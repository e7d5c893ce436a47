/* section-decision.c — out before ranking, values, how sure, what would change it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <math.h>

#define ABREAST 6
#define LEAST_PROBABILITY 0.0005 /* what is shown as 0.1 % */
#define MOST_SETS 5
#define MOST_FLIPS 8
#define MOST_DECIMALS 6

/* Every reason against every offer that is not recommended. */
static void
add_why_not (const WinnowReportContext *self, WinnowReportSection *section)
{
  WinnowReportTable *table = NULL;

  winnow_section_subheading (section, WINNOW_WORD (self, OUT_TITLE));
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);
      g_autoptr (GPtrArray) reasons = winnow_context_unique (one->reasons);
      g_autoptr (GString) text = g_string_new (NULL);

      if (one->verdict == WINNOW_VERDICT_RECOMMENDED
          || (one->verdict == WINNOW_VERDICT_OPEN && reasons->len == 0))
        continue;
      for (guint j = 0; j < reasons->len; j++)
        g_string_append_printf (text, "%s%s%s", j > 0 ? "\n" : "", reasons->len > 1 ? "– " : "",
                                (char *)g_ptr_array_index (reasons, j));
      if (table == NULL)
        table = winnow_section_table (section, NULL, WINNOW_WORD (self, OUT_COLUMNS));
      winnow_table_row (
          table, winnow_context_offer_name (self, winnow_row_id (one->offer)),
          winnow_report_word (WINNOW_REPORT_WORD_V_OPEN + (guint)one->verdict, self->language),
          text->len > 0 ? text->str : WINNOW_WORD (self, FORM_NO_REASON), NULL);
    }
  if (table == NULL)
    winnow_section_paragraph (section, WINNOW_WORD (self, OUT_NONE));
}

static void
add_dominance (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  GPtrArray *list;

  if (result->dominances->len == 0)
    return;
  winnow_section_subheading (section, WINNOW_WORD (self, DOMINANCE));
  list = winnow_section_list (section);
  for (guint i = 0; i < result->dominances->len; i++)
    {
      const WinnowDominance *one = g_ptr_array_index (result->dominances, i);
      g_autofree char *text = g_strdup_printf (
          one->is_certain ? WINNOW_WORD (self, DOMINATES_CERTAIN) : WINNOW_WORD (self, DOMINATES),
          winnow_context_alternative (self, one->dominator),
          winnow_context_alternative (self, one->dominated));

      winnow_list_add (list, NULL, text);
    }
}

/* A table with one column for each of the ranked alternatives from..to. */
static WinnowReportTable *
alternatives_table (const WinnowReportContext *self,
                    WinnowReportSection *section,
                    const char *titles,
                    guint from,
                    guint to)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  g_autoptr (GString) all = g_string_new (titles);
  WinnowReportTable *table;
  guint fixed;

  for (guint i = from; i < to; i++)
    g_string_append (all, "|#");
  table = winnow_section_table (section, NULL, all->str);
  fixed = table->columns->len - (to - from);
  for (guint i = from; i < to; i++)
    {
      WinnowReportColumn *column = g_ptr_array_index (table->columns, fixed + i - from);

      g_free (column->title);
      column->title
          = g_strdup (winnow_context_alternative (self, g_array_index (result->ranking, guint, i)));
    }
  return table;
}

static void
add_contributions (const WinnowReportContext *self,
                   WinnowReportSection *section,
                   guint from,
                   guint to)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  const WinnowDecisionProblem *problem = self->assessment->problem;
  g_autofree char *titles
      = g_strdup_printf ("%s|#%s", WINNOW_WORD (self, CRITERION), WINNOW_WORD (self, WEIGHT));
  WinnowReportTable *table = alternatives_table (self, section, titles, from, to);
  GPtrArray *cells;

  for (guint j = 0; j < result->n_criteria; j++)
    {
      cells = g_ptr_array_new ();
      g_ptr_array_add (cells, g_strdup (winnow_context_criterion (self, j)));
      g_ptr_array_add (cells, winnow_report_number (result->weights[j], 3));
      for (guint i = from; i < to; i++)
        {
          guint at = g_array_index (result->ranking, guint, i) * result->n_criteria + j;
          g_autofree char *number = winnow_report_number (result->contributions[at], 3);

          g_ptr_array_add (
              cells, g_strdup_printf ("%s%s", number, problem->cells[at].is_assumed ? " *" : ""));
        }
      winnow_table_row_take (table, cells);
    }
  cells = g_ptr_array_new ();
  g_ptr_array_add (cells, g_strdup (WINNOW_WORD (self, VALUE)));
  g_ptr_array_add (cells, winnow_report_number (1, 3));
  for (guint i = from; i < to; i++)
    g_ptr_array_add (
        cells, winnow_report_number (result->values[g_array_index (result->ranking, guint, i)], 3));
  winnow_table_row_take (table, cells)->is_strong = TRUE;
}

static void
add_acceptability (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  guint n = result->n_alternatives, ranks = MIN (n, 4);
  g_autoptr (GString) titles = g_string_new (WINNOW_WORD (self, OFFER));
  g_autofree char *draws = winnow_report_number (result->draws, 0);
  g_autofree char *error = winnow_report_share (0.98 / sqrt (MAX (result->draws, 1)), 1);
  WinnowReportTable *table;

  winnow_section_subheading (section, WINNOW_WORD (self, ACCEPTABILITY));
  for (guint r = 0; r < ranks; r++)
    {
      g_string_append (titles, "|#");
      g_string_append_printf (titles, WINNOW_WORD (self, RANK), r + 1);
    }
  for (guint places = 2; places <= 3; places++)
    {
      g_string_append (titles, "|#");
      g_string_append_printf (titles, WINNOW_WORD (self, TOP), places);
    }
  table = winnow_section_table (section, NULL, titles->str);
  for (guint k = 0; k < n; k++)
    {
      guint i = g_array_index (result->ranking, guint, k);
      GPtrArray *cells = g_ptr_array_new ();

      g_ptr_array_add (cells, g_strdup (winnow_context_alternative (self, i)));
      for (guint r = 0; r < ranks; r++)
        g_ptr_array_add (cells, winnow_report_share (result->acceptability[i * n + r], 1));
      for (guint places = 2; places <= 3; places++)
        g_ptr_array_add (cells, winnow_report_share (
                                    winnow_decision_result_top (result, i, MIN (places, n)), 1));
      winnow_table_row_take (table, cells);
    }
  {
    g_autofree char *note = g_strdup_printf (WINNOW_WORD (self, ACCEPT_NOTE), draws, error);

    winnow_section_note (section, note);
  }
}

static void
add_sets (const WinnowReportContext *self, WinnowReportSection *section)
{
  gboolean any = FALSE;
  WinnowReportTable *table = NULL;

  for (guint size = 2; size <= 3; size++)
    {
      const GPtrArray *sets = winnow_decision_result_sets (self->assessment->decision, size);

      for (guint i = 0; sets != NULL && i < MIN (sets->len, MOST_SETS); i++)
        {
          const WinnowSetProbability *set = g_ptr_array_index (sets, i);
          g_autoptr (GPtrArray) names = g_ptr_array_new ();
          g_autofree char *joined = NULL;
          g_autofree char *share = winnow_report_share (set->probability, 1);

          if (set->probability < LEAST_PROBABILITY)
            continue;
          for (guint k = 0; k < set->members->len; k++)
            g_ptr_array_add (names, (char *)winnow_context_alternative (
                                        self, g_array_index (set->members, guint, k)));
          joined = winnow_context_join (self, names);
          if (!any)
            {
              winnow_section_subheading (section, WINNOW_WORD (self, SETS));
              table = winnow_section_table (section, NULL, WINNOW_WORD (self, SETS_COLUMNS));
            }
          any = TRUE;
          winnow_table_row (table, joined, share, NULL);
        }
    }
}

/* As many decimals as it takes to tell the two apart. */
static guint
decimals_apart (double from, double to)
{
  for (guint decimals = fabs (from) >= 1000 ? 0 : 2; decimals < MOST_DECIMALS; decimals++)
    {
      g_autofree char *a = winnow_report_number (from, (int)decimals);
      g_autofree char *b = winnow_report_number (to, (int)decimals);

      if (g_strcmp0 (a, b) != 0)
        return decimals;
    }
  return MOST_DECIMALS;
}

static char *
criterion_value (const WinnowReportContext *self, guint index, double value, guint decimals)
{
  const WinnowCriterion *criterion = index < self->assessment->criteria->len
                                         ? g_ptr_array_index (self->assessment->criteria, index)
                                         : NULL;
  g_autofree char *number = winnow_report_number (value, (int)decimals);

  if (criterion == NULL || criterion->unit == NULL)
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s %s", number, criterion->unit);
}

static char *
flip_text (const WinnowReportContext *self, const WinnowFlip *flip)
{
  const char *criterion = winnow_context_criterion (self, flip->criterion);
  const char *rival = winnow_context_alternative (self, flip->rival),
             *leader = winnow_context_alternative (self, flip->leader);
  guint decimals = decimals_apart (flip->from, flip->to);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (decimals == MOST_DECIMALS)
    return g_strdup_printf (WINNOW_WORD (self, FLIP_TIED), leader, rival, criterion);
  if (flip->kind == WINNOW_FLIP_WEIGHT)
    {
      from = winnow_report_number (flip->from, (int)decimals);
      to = winnow_report_number (flip->to, (int)decimals);
      return g_strdup_printf (WINNOW_WORD (self, FLIP_WEIGHT), criterion, from, to, rival, leader);
    }
  from = criterion_value (self, flip->criterion, flip->from, decimals);
  to = criterion_value (self, flip->criterion, flip->to, decimals);
  return g_strdup_printf (WINNOW_WORD (self, FLIP_VALUE), criterion,
                          winnow_context_alternative (self, flip->changed), from, to, rival,
                          leader);
}

static void
add_flips (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  GPtrArray *list;

  winnow_section_subheading (section, WINNOW_WORD (self, FLIPS));
  if (result->flips->len == 0)
    {
      winnow_section_paragraph (section, WINNOW_WORD (self, FLIPS_NONE));
      return;
    }
  list = winnow_section_list (section);
  for (guint i = 0; i < MIN (result->flips->len, MOST_FLIPS); i++)
    {
      g_autofree char *text = flip_text (self, g_ptr_array_index (result->flips, i));

      winnow_list_add (list, NULL, text);
    }
}

static void
add_lead (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowDecisionResult *result = self->assessment->decision;
  g_autofree char *lead = winnow_report_number (result->lead, 3);
  g_autofree char *noise = winnow_report_number (result->noise, 3);
  g_autofree char *share = winnow_report_share (result->lead_probability, 0);
  g_autofree char *text = NULL;

  if (result->n_alternatives < 2)
    return;
  text = g_strdup_printf (result->is_close ? WINNOW_WORD (self, SURE_CLOSE)
                                           : WINNOW_WORD (self, SURE_CLEAR),
                          lead, noise, share);
  winnow_section_lead (
      section, result->is_close ? WINNOW_WORD (self, CLOSE_CALL) : WINNOW_WORD (self, CLEAR_CALL),
      text);
}

static void
add_upstreams (const WinnowReportContext *self, WinnowReportSection *section)
{
  g_autoptr (GPtrArray) unknown = g_ptr_array_new ();
  GPtrArray *shared = self->assessment->shared_upstreams;

  winnow_section_subheading (section, WINNOW_WORD (self, UPSTREAMS));
  if (shared == NULL || shared->len == 0)
    winnow_section_paragraph (section, WINNOW_WORD (self, UPSTREAMS_NONE));
  else
    {
      GPtrArray *list = winnow_section_list (section);

      for (guint i = 0; i < shared->len; i++)
        winnow_list_add (list, NULL, g_ptr_array_index (shared, i));
    }
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);

      if (one->upstreams == NULL || one->upstreams[0] == NULL)
        g_ptr_array_add (unknown,
                         (char *)winnow_context_offer_name (self, winnow_row_id (one->offer)));
    }
  if (unknown->len > 0)
    {
      g_autofree char *names = winnow_context_join (self, unknown);

      winnow_section_paragraph_take (
          section, g_strdup_printf (WINNOW_WORD (self, UPSTREAMS_UNKNOWN), names));
    }
}

static void
add_set_advice (const WinnowReportContext *self, WinnowReportSection *section)
{
  GPtrArray *advice = self->assessment->set_advice;
  GPtrArray *list;

  if (advice == NULL || advice->len == 0)
    return;
  winnow_section_subheading (section, WINNOW_WORD (self, SET_ADVICE));
  list = winnow_section_list (section);
  for (guint i = 0; i < advice->len; i++)
    {
      const WinnowAdvice *one = g_ptr_array_index (advice, i);

      winnow_list_add (
          list,
          winnow_report_word (WINNOW_REPORT_WORD_SEV_INFO + (guint)one->severity, self->language),
          winnow_context_text (self, &one->message));
    }
}

void
winnow_report_decision (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "decision", WINNOW_WORD (self, S_DECISION));
  const WinnowDecisionResult *result = self->assessment->decision;

  if (result == NULL || self->assessment->problem == NULL || result->n_alternatives == 0)
    winnow_section_lead (section, WINNOW_WORD (self, DECISION_NONE),
                         self->assessment->problem_reason);
  else
    {
      add_dominance (self, section);
      winnow_section_subheading (section, WINNOW_WORD (self, WEIGHTS_TITLE));
      for (guint i = 0; i < result->n_alternatives; i += ABREAST)
        add_contributions (self, section, i, MIN (i + ABREAST, result->n_alternatives));
      winnow_section_note (section, WINNOW_WORD (self, CONTRIBUTION_NOTE));
      add_lead (self, section);
      add_acceptability (self, section);
      add_sets (self, section);
      add_flips (self, section);
    }
  add_why_not (self, section);
  add_upstreams (self, section);
  add_set_advice (self, section);
}
