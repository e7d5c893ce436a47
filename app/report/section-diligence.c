/* section-diligence.c — what is answered, what is assumed, what is red.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <string.h>

static char *
value_text (const WinnowReportContext *self, const WinnowQuestion *question, const char *value)
{
  if (value == NULL)
    return g_strdup (WINNOW_WORD (self, NOT_ANSWERED));
  for (guint i = 0; question->choices != NULL && i < question->choices->len; i++)
    {
      const WinnowChoice *choice = &g_array_index (question->choices, WinnowChoice, i);

      if (g_strcmp0 (choice->id, value) == 0)
        return g_strdup (winnow_context_text (self, &choice->label));
    }
  if (question->scale == WINNOW_SCALE_NUMBER && question->unit != NULL)
    return g_strdup_printf ("%s %s", value, question->unit);
  return g_strdup (value);
}

/* The worst case in words where the bank has them, otherwise its value. */
static char *
worst_text (const WinnowReportContext *self, const WinnowQuestion *question)
{
  const char *words = winnow_context_text (self, &question->worst);

  return *words != '\0' ? g_strdup (words) : value_text (self, question, question->worst_value);
}

static char *
question_text (const WinnowReportContext *self, const WinnowQuestion *question)
{
  return g_strdup_printf ("%s %s", question->id, winnow_context_text (self, &question->text));
}

static char *
state_text (const WinnowReportContext *self, const WinnowChecklistItem *item)
{
  switch (item->state)
    {
    case WINNOW_ANSWER_BELOW_GRADE:
      return g_strdup_printf (WINNOW_WORD (self, BELOW_GRADE),
                              item->answer != NULL && item->answer->grade != NULL
                                  ? item->answer->grade
                                  : WINNOW_WORD (self, GRADE_NONE),
                              winnow_context_or_unknown (self, item->question->required_grade));
    case WINNOW_ANSWER_EXPIRED:
      return g_strdup (WINNOW_WORD (self, EXPIRED));
    case WINNOW_ANSWER_WRITTEN:
      return g_strdup (WINNOW_WORD (self, WRITTEN));
    case WINNOW_ANSWER_NOT_APPLICABLE:
      return g_strdup (WINNOW_WORD (self, LINE_NOT_APPLICABLE));
    case WINNOW_ANSWER_OPEN:
    default:
      return g_strdup (WINNOW_WORD (self, NOT_ANSWERED));
    }
}

static void
add_counts (const WinnowReportContext *self, WinnowReportSection *section)
{
  WinnowReportTable *table
      = winnow_section_table (section, NULL, WINNOW_WORD (self, DILIGENCE_COLUMNS));

  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);
      const WinnowChecklist *list = one->checklist;
      GPtrArray *cells;
      WinnowRange range;

      if (list == NULL)
        continue;
      cells = g_ptr_array_new ();
      g_ptr_array_add (cells,
                       g_strdup (winnow_context_offer_name (self, winnow_row_id (one->offer))));
      g_ptr_array_add (cells, g_strdup_printf ("%u", list->answered));
      g_ptr_array_add (cells, g_strdup_printf ("%u", list->assumed));
      g_ptr_array_add (cells, g_strdup_printf ("%u", list->red));
      g_ptr_array_add (cells, g_strdup_printf ("%u", list->blocking));
      g_ptr_array_add (cells, g_strdup_printf ("%u", list->knock_outs));
      g_ptr_array_add (cells, list->has_score ? winnow_report_number (list->score, 2)
                                              : g_strdup (WINNOW_WORD (self, NO_SCORE)));
      range = (WinnowRange){ list->low, list->high };
      g_ptr_array_add (cells, list->has_score ? winnow_report_amount (range) : g_strdup (""));
      winnow_table_row_take (table, cells);
    }
}

static void
add_blocking (const WinnowReportContext *self, WinnowReportSection *section)
{
  WinnowReportTable *table = NULL;

  winnow_section_subheading (section, WINNOW_WORD (self, BLOCKING_TITLE));
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);

      for (guint j = 0; one->checklist != NULL && j < one->checklist->items->len; j++)
        {
          const WinnowChecklistItem *item = g_ptr_array_index (one->checklist->items, j);
          g_autofree char *question = question_text (self, item->question);
          g_autofree char *state = NULL;
          g_autofree char *accepted = NULL;

          if (!item->is_blocking && !item->is_knock_out && item->acceptance == NULL)
            continue;
          state = item->is_knock_out ? g_strdup (WINNOW_WORD (self, V_KNOCKED_OUT))
                                     : state_text (self, item);
          accepted = item->acceptance != NULL ? g_strdup_printf (
                         WINNOW_WORD (self, ACCEPTED_BY),
                         winnow_context_or_unknown (self, item->acceptance->accepted_by),
                         winnow_context_or_unknown (self, item->acceptance->reason))
                                              : g_strdup (WINNOW_WORD (self, NOT_ACCEPTED));
          if (table == NULL)
            table = winnow_section_table (section, NULL, WINNOW_WORD (self, BLOCKING_COLUMNS));
          winnow_table_row (table, winnow_context_offer_name (self, winnow_row_id (one->offer)),
                            question, state, accepted, NULL);
        }
    }
  if (table == NULL)
    winnow_section_paragraph (section, WINNOW_WORD (self, BLOCKING_NONE));
}

static void
add_red (const WinnowReportContext *self, WinnowReportSection *section)
{
  WinnowReportTable *table = NULL;

  winnow_section_subheading (section, WINNOW_WORD (self, RED_TITLE));
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);

      for (guint j = 0; one->checklist != NULL && j < one->checklist->items->len; j++)
        {
          const WinnowChecklistItem *item = g_ptr_array_index (one->checklist->items, j);
          g_autofree char *question = NULL;
          g_autofree char *value = NULL;
          g_autofree char *source = NULL;

          if (!item->is_red || item->answer == NULL)
            continue;
          question = question_text (self, item->question);
          value = value_text (self, item->question, item->answer->value);
          source = g_strdup_printf (
              "%s%s%s",
              item->answer->grade != NULL ? item->answer->grade : WINNOW_WORD (self, GRADE_NONE),
              WINNOW_WORD (self, COMMA),
              item->answer->source != NULL ? item->answer->source
                                           : WINNOW_WORD (self, SOURCE_UNKNOWN));
          if (table == NULL)
            table = winnow_section_table (section, NULL, WINNOW_WORD (self, RED_COLUMNS));
          winnow_table_row (table, winnow_context_offer_name (self, winnow_row_id (one->offer)),
                            question, value, source, NULL);
        }
    }
  if (table == NULL)
    winnow_section_paragraph (section, WINNOW_WORD (self, RED_NONE));
}

/* Offers for which the question is assumed, with why where somebody did answer.
 * NULL when it is assumed for none. */
static char *
assumed_offers (const WinnowReportContext *self, const WinnowQuestion *question)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint asked = 0, open = 0;

  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);
      const WinnowChecklistItem *item
          = one->checklist != NULL ? winnow_checklist_item (one->checklist, question->id) : NULL;
      const char *name = winnow_context_offer_name (self, winnow_row_id (one->offer));
      g_autofree char *state = NULL;

      asked += item != NULL;
      if (item == NULL || !item->is_assumed)
        continue;
      open += item->state == WINNOW_ANSWER_OPEN;
      state = state_text (self, item);
      g_ptr_array_add (names, item->state == WINNOW_ANSWER_OPEN
                                  ? g_strdup (name)
                                  : g_strdup_printf ("%s%s%s%s", name, WINNOW_WORD (self, OPEN),
                                                     state, WINNOW_WORD (self, CLOSE)));
    }
  if (names->len == 0)
    return NULL;
  if (open == asked && asked > 1)
    return g_strdup (WINNOW_WORD (self, ALL_OFFERS));
  return winnow_context_join (self, names);
}

static void
add_assumed (const WinnowReportContext *self, WinnowReportSection *section)
{
  GPtrArray *questions = self->assessment->catalog->questions;
  WinnowReportTable *table = NULL;

  winnow_section_subheading (section, WINNOW_WORD (self, ASSUMED_TITLE));
  for (guint i = 0; i < questions->len; i++)
    {
      const WinnowQuestion *question = g_ptr_array_index (questions, i);
      g_autofree char *offers = assumed_offers (self, question);
      g_autofree char *worst = NULL;

      if (offers == NULL)
        continue;
      if (table == NULL)
        table = winnow_section_table (section, NULL, WINNOW_WORD (self, ASSUMED_COLUMNS));
      worst = worst_text (self, question);
      winnow_table_row (table, question->id, winnow_context_text (self, &question->text), worst,
                        offers, NULL);
    }
  if (table == NULL)
    winnow_section_paragraph (section, WINNOW_WORD (self, ASSUMED_NONE));
}

void
winnow_report_diligence (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "diligence", WINNOW_WORD (self, S_DILIGENCE));

  winnow_section_paragraph (section, WINNOW_WORD (self, DILIGENCE_RULE));
  if (self->assessment->offers->len == 0)
    return;
  add_counts (self, section);
  add_blocking (self, section);
  add_red (self, section);
  add_assumed (self, section);
}
