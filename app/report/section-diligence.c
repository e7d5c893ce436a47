/* section-diligence.c — what is answered, what is assumed, what is red.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include "engine/question-words.h"

#include <string.h>

static char *
value_text (const WinnowReportContext *self, const WinnowQuestion *question, const char *value)
{
  if (value == NULL)
    return g_strdup (WINNOW_WORD (self, NOT_ANSWERED));
  return winnow_question_value (question, value, self->language);
}

/* The worst case in words where the bank has them, otherwise its value. */
static char *
worst_text (const WinnowReportContext *self, const WinnowQuestion *question)
{
  const char *words = winnow_context_text (self, &question->worst);

  return *words != '\0' ? g_strdup (words) : value_text (self, question, question->worst_value);
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
      g_ptr_array_add (cells, g_strdup_printf ("%u", i + 1));
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

/* Rows of one question that say the same: numbers of the offers, joined. */
typedef struct
{
  char *text;
  char *note; /* or NULL */
  GArray *offers;
} Finding;

static void
finding_free (gpointer data)
{
  Finding *self = data;

  g_free (self->text);
  g_free (self->note);
  g_array_unref (self->offers);
  g_free (self);
}

/* Takes both texts. */
static void
finding_add (GPtrArray *findings, char *text, char *note, guint offer)
{
  Finding *found = NULL;

  for (guint i = 0; i < findings->len && found == NULL; i++)
    {
      Finding *one = g_ptr_array_index (findings, i);

      if (g_strcmp0 (one->text, text) == 0 && g_strcmp0 (one->note, note) == 0)
        found = one;
    }
  if (found == NULL)
    {
      found = g_new0 (Finding, 1);
      found->text = g_strdup (text);
      found->note = g_strdup (note);
      found->offers = g_array_new (FALSE, FALSE, sizeof (guint));
      g_ptr_array_add (findings, found);
    }
  g_array_append_val (found->offers, offer);
  g_free (text);
  g_free (note);
}

static const WinnowChecklistItem *
item_of (const WinnowReportContext *self, guint offer, const WinnowQuestion *question)
{
  const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, offer);

  return one->checklist != NULL ? winnow_checklist_item (one->checklist, question->id) : NULL;
}

static void
collect_blocking (const WinnowReportContext *self,
                  const WinnowQuestion *question,
                  GPtrArray *findings)
{
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowChecklistItem *item = item_of (self, i, question);

      if (item == NULL || (!item->is_blocking && !item->is_knock_out && item->acceptance == NULL))
        continue;
      finding_add (findings,
                   item->is_knock_out ? g_strdup (WINNOW_WORD (self, V_KNOCKED_OUT))
                                      : state_text (self, item),
                   item->acceptance != NULL
                       ? g_strdup_printf (
                           WINNOW_WORD (self, ACCEPTED_BY),
                           winnow_context_or_unknown (self, item->acceptance->accepted_by),
                           winnow_context_or_unknown (self, item->acceptance->reason))
                       : NULL,
                   i);
    }
}

/* Of a red flag: the answer, with its grade. */
static void
collect_red (const WinnowReportContext *self, const WinnowQuestion *question, GPtrArray *findings)
{
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowChecklistItem *item = item_of (self, i, question);
      g_autofree char *value = NULL;

      if (item == NULL || !item->is_red || item->answer == NULL)
        continue;
      value = value_text (self, question, item->answer->value);
      finding_add (findings,
                   g_strconcat (value, WINNOW_WORD (self, OPEN),
                                item->answer->grade != NULL ? item->answer->grade
                                                            : WINNOW_WORD (self, GRADE_NONE),
                                WINNOW_WORD (self, CLOSE), NULL),
                   NULL, i);
    }
}

typedef void (*CollectFindings) (const WinnowReportContext *self,
                                 const WinnowQuestion *question,
                                 GPtrArray *findings);

/* A table of what @collect finds, question by question; @none when it finds nothing. */
static void
add_findings (const WinnowReportContext *self,
              WinnowReportSection *section,
              CollectFindings collect,
              const char *columns,
              const char *none)
{
  GPtrArray *questions = self->assessment->catalog->questions;
  WinnowReportTable *table = NULL;

  for (guint i = 0; i < questions->len; i++)
    {
      const WinnowQuestion *question = g_ptr_array_index (questions, i);
      g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func (finding_free);

      collect (self, question, findings);
      for (guint j = 0; j < findings->len; j++)
        {
          const Finding *one = g_ptr_array_index (findings, j);
          g_autofree char *offers = winnow_context_numbers (self, one->offers, G_MAXUINT, NULL);

          if (table == NULL)
            table = winnow_section_table (section, NULL, columns);
          winnow_table_row (table, j == 0 ? question->id : "",
                            j == 0 ? winnow_context_text (self, &question->text) : "", one->text,
                            offers, NULL)
              ->note
              = g_strdup (one->note);
        }
    }
  if (table == NULL)
    winnow_section_paragraph (section, none);
}

/* Numbers of the offers for which the question is assumed, marked where somebody did
 * answer.  NULL when it is assumed for none. */
static char *
assumed_offers (const WinnowReportContext *self, const WinnowQuestion *question)
{
  g_autoptr (GArray) offers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) marks = g_ptr_array_new ();
  guint asked = 0;

  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowChecklistItem *item = item_of (self, i, question);

      asked += item != NULL;
      if (item == NULL || !item->is_assumed)
        continue;
      g_array_append_val (offers, i);
      g_ptr_array_add (marks, item->state == WINNOW_ANSWER_OPEN      ? (gpointer) ""
                              : item->state == WINNOW_ANSWER_EXPIRED ? (gpointer) "†"
                                                                     : (gpointer) "*");
    }
  return offers->len > 0 ? winnow_context_numbers (self, offers, asked,
                                                   (const char *const *)marks->pdata)
                         : NULL;
}

static const char *
group_title (const WinnowReportContext *self, const char *id)
{
  GPtrArray *groups = self->assessment->catalog->groups;

  for (guint i = 0; i < groups->len; i++)
    {
      const WinnowQuestionGroup *group = g_ptr_array_index (groups, i);

      if (g_strcmp0 (group->id, id) == 0)
        return winnow_context_text (self, &group->title);
    }
  return winnow_context_or_unknown (self, id);
}

static void
add_assumed (const WinnowReportContext *self, WinnowReportSection *section)
{
  GPtrArray *questions = self->assessment->catalog->questions;
  WinnowReportTable *table = NULL;
  const char *group = NULL;

  winnow_section_subheading (section, WINNOW_WORD (self, ASSUMED_TITLE));
  for (guint i = 0; i < questions->len; i++)
    {
      const WinnowQuestion *question = g_ptr_array_index (questions, i);
      g_autofree char *offers = assumed_offers (self, question);
      g_autofree char *worst = NULL;

      if (offers == NULL)
        continue;
      if (table == NULL)
        {
          winnow_section_note (section, WINNOW_WORD (self, ASSUMED_NOTE));
          table = winnow_section_table (section, NULL, WINNOW_WORD (self, ASSUMED_COLUMNS));
        }
      if (g_strcmp0 (group, question->group) != 0)
        winnow_table_span (table, group_title (self, question->group));
      group = question->group;
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
  winnow_section_subheading (section, WINNOW_WORD (self, BLOCKING_TITLE));
  add_findings (self, section, collect_blocking, WINNOW_WORD (self, BLOCKING_COLUMNS),
                WINNOW_WORD (self, BLOCKING_NONE));
  winnow_section_subheading (section, WINNOW_WORD (self, RED_TITLE));
  add_findings (self, section, collect_red, WINNOW_WORD (self, RED_COLUMNS),
                WINNOW_WORD (self, RED_NONE));
  add_assumed (self, section);
}
