/* checklist.c — due diligence of one offer: graded answers, worst cases, scores.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/checklist.h"

#include "engine/facts.h"

#include <math.h>
#include <string.h>

typedef struct
{
  WinnowChecklist *checklist;
  const WinnowOffer *offer;
  const char *now;
  GPtrArray *parts; /* of const WinnowPart *, borrowed; a NULL entry when there is none */
  WinnowClassification *classification;
} Build;

/* ---- Questions that apply ---- */

/* The parts an offer is considered for. */
static GPtrArray *
parts_of (const WinnowEvaluation *evaluation, const WinnowOffer *offer)
{
  GPtrArray *all = winnow_evaluation_rows (evaluation, WINNOW_KIND_PART);
  GPtrArray *parts = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      const WinnowRow *part = g_ptr_array_index (all, i);

      if (offer->part_id == NULL || strcmp (offer->part_id, part->id) == 0)
        g_ptr_array_add (parts, (gpointer) part);
    }
  if (parts->len == 0)
    g_ptr_array_add (parts, NULL);
  return parts;
}

static WinnowFacts
facts_for (const Build *build, guint part)
{
  return (WinnowFacts){
    .catalog = build->checklist->catalog,
    .evaluation = build->checklist->evaluation,
    .offer = build->offer,
    .part = g_ptr_array_index (build->parts, part),
    .classification = build->classification,
    .now = build->now,
  };
}

static gboolean
is_category_met (const WinnowQuestion *question, const char *category, const char *secondary)
{
  const char *const *categories = (const char *const *) question->categories;

  if (categories == NULL || category == NULL)
    return TRUE;
  return g_strv_contains (categories, category) || (secondary != NULL && g_strv_contains (categories, secondary));
}

/* An unknown condition keeps the question: nobody has shown that it does not matter. */
static gboolean
is_condition_met (const Build *build, const WinnowQuestion *question)
{
  if (question->when == NULL)
    return TRUE;
  for (guint i = 0; i < build->parts->len; i++)
    {
      WinnowFacts facts = facts_for (build, i);

      if (winnow_facts_judge (&facts, question->when) != WINNOW_TRI_NO)
        return TRUE;
    }
  return FALSE;
}

/* ---- Values ---- */

static gboolean
number_of (const char *text, double *number)
{
  char *end = NULL;

  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*number);
}

/* FALSE when @value is not on the question's scale. */
static gboolean
value_of (const WinnowQuestion *question, const char *value, double *score)
{
  const WinnowChoice *choice;
  double number;

  if (value == NULL)
    return FALSE;
  if (question->scale == WINNOW_SCALE_NUMBER)
    {
      if (!number_of (value, &number))
        return FALSE;
      *score = winnow_anchors_value ((const WinnowAnchor *) (gpointer) question->anchors->data,
                                     question->anchors->len, number);
      return TRUE;
    }
  choice = winnow_question_choice (question, value);
  if (choice == NULL)
    return FALSE;
  *score = choice->value;
  return TRUE;
}

static double
best_value (const WinnowQuestion *question)
{
  double best = 0;

  for (guint i = 0; i < question->choices->len; i++)
    best = MAX (best, g_array_index (question->choices, WinnowChoice, i).value);
  for (guint i = 0; i < question->anchors->len; i++)
    best = MAX (best, g_array_index (question->anchors, WinnowAnchor, i).value);
  return best;
}

/* ---- One answer ---- */

static gboolean
is_expired (const Build *build, const WinnowAnswer *answer)
{
  double seconds;

  if (build->now == NULL || !winnow_facts_seconds_between (answer->expires_at, build->now, &seconds))
    return FALSE;
  return seconds >= (strchr (answer->expires_at, 'T') == NULL ? 86400 : 0);
}

static WinnowAnswerState
state_of (const Build *build, const WinnowQuestion *question, const WinnowAnswer *answer)
{
  double score;

  if (answer == NULL)
    return WINNOW_ANSWER_OPEN;
  if (answer->not_applicable == WINNOW_TRI_YES)
    return answer->reason != NULL && *answer->reason != '\0' ? WINNOW_ANSWER_NOT_APPLICABLE : WINNOW_ANSWER_OPEN;
  if (!value_of (question, answer->value, &score))
    return WINNOW_ANSWER_OPEN;
  if (winnow_grade_compare (answer->grade, question->required_grade) < 0)
    return WINNOW_ANSWER_BELOW_GRADE;
  if (is_expired (build, answer))
    return WINNOW_ANSWER_EXPIRED;
  return WINNOW_ANSWER_WRITTEN;
}

static gboolean
judge_answer (const Build *build, const WinnowQuestion *question, const char *value, const WinnowExpression *expression)
{
  if (expression == NULL)
    return FALSE;
  for (guint i = 0; i < build->parts->len; i++)
    {
      WinnowFacts facts = facts_for (build, i);

      facts.answer.type = WINNOW_VALUE_TEXT;
      facts.answer.text = value;
      if (question->scale == WINNOW_SCALE_NUMBER && number_of (value, &facts.answer.number))
        facts.answer.type = WINNOW_VALUE_NUMBER;
      if (winnow_facts_judge (&facts, expression) == WINNOW_TRI_YES)
        return TRUE;
    }
  return FALSE;
}

static void
judge_red (const Build *build, WinnowChecklistItem *item)
{
  const WinnowQuestion *question = item->question;
  const WinnowChoice *choice = NULL;
  const char *value = item->answer->value;

  if (question->scale == WINNOW_SCALE_CHOICE)
    choice = winnow_question_choice (question, value);
  item->is_red = (choice != NULL && choice->red_flag) || judge_answer (build, question, value, question->is_red);
  item->is_knock_out = question->is_critical && item->state == WINNOW_ANSWER_WRITTEN
                       && ((choice != NULL && choice->knock_out)
                           || judge_answer (build, question, value, question->is_knock_out));
}

static void
score_item (WinnowChecklistItem *item)
{
  const WinnowQuestion *question = item->question;
  double worst = 0;
  double claimed = 0;
  gboolean is_claimed = item->state != WINNOW_ANSWER_OPEN && item->state != WINNOW_ANSWER_NOT_APPLICABLE;

  value_of (question, question->worst_value, &worst);
  item->is_assumed = item->state != WINNOW_ANSWER_WRITTEN && item->state != WINNOW_ANSWER_NOT_APPLICABLE;
  if (is_claimed)
    value_of (question, item->answer->value, &claimed);
  else
    claimed = worst;
  /* Weak evidence for something worse than the assumption does not improve it. */
  if (item->state == WINNOW_ANSWER_WRITTEN || (is_claimed && claimed < worst))
    {
      item->used_value = g_strdup (item->answer->value);
      item->score = claimed;
    }
  else
    {
      item->used_value = g_strdup (question->worst_value);
      item->score = worst;
    }
  item->score_claimed = claimed;
  item->score_best = is_claimed ? MAX (claimed, item->score) : best_value (question);
}

static WinnowChecklistItem *
item_new (const Build *build, const WinnowQuestion *question, const WinnowAnswer *answer)
{
  WinnowChecklistItem *item = g_new0 (WinnowChecklistItem, 1);

  item->question = question;
  item->answer = answer;
  item->state = state_of (build, question, answer);
  score_item (item);
  if (item->state != WINNOW_ANSWER_OPEN && item->state != WINNOW_ANSWER_NOT_APPLICABLE)
    judge_red (build, item);
  return item;
}

static void
item_free (WinnowChecklistItem *item)
{
  g_free (item->used_value);
  g_free (item);
}

/* ---- Whose answer counts ---- */

/* The last row of every evaluator; the consensus alone where there is one. */
static GPtrArray *
counting_answers (const Build *build, const WinnowQuestion *question)
{
  g_autoptr (GPtrArray) rows = winnow_evaluation_children (build->checklist->evaluation, WINNOW_KIND_ANSWER,
                                                           "offer_id", winnow_row_id (build->offer));
  GPtrArray *counting = g_ptr_array_new ();
  const WinnowAnswer *consensus = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      WinnowAnswer *answer = g_ptr_array_index (rows, i);

      if (g_strcmp0 (answer->question, question->id) != 0)
        continue;
      if (answer->evaluator == NULL)
        consensus = answer;
      for (guint k = 0; k < counting->len; k++)
        if (g_strcmp0 (((WinnowAnswer *) g_ptr_array_index (counting, k))->evaluator, answer->evaluator) == 0)
          g_ptr_array_remove_index (counting, k--);
      g_ptr_array_add (counting, answer);
    }
  if (consensus != NULL)
    {
      g_ptr_array_set_size (counting, 0);
      g_ptr_array_add (counting, (gpointer) consensus);
    }
  return counting;
}

/* An answer that leaves the sums is never the worst of several. */
static gboolean
is_worse (const WinnowChecklistItem *a, const WinnowChecklistItem *b)
{
  gboolean a_applies = a->state != WINNOW_ANSWER_NOT_APPLICABLE;
  gboolean b_applies = b->state != WINNOW_ANSWER_NOT_APPLICABLE;

  if (a_applies != b_applies)
    return a_applies;
  if (a->is_knock_out != b->is_knock_out)
    return a->is_knock_out;
  if (a->score != b->score)
    return a->score < b->score;
  return a->is_assumed && !b->is_assumed;
}

static const WinnowAcceptance *
find_acceptance (const Build *build, const char *question)
{
  g_autofree char *subject = g_strconcat ("question:", question, NULL);
  g_autoptr (GPtrArray) rows = winnow_evaluation_children (build->checklist->evaluation, WINNOW_KIND_ACCEPTANCE,
                                                           "offer_id", winnow_row_id (build->offer));

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowAcceptance *acceptance = g_ptr_array_index (rows, i);

      /* Only a person's name and a reason make an acceptance. */
      if (g_strcmp0 (acceptance->subject, subject) == 0 && acceptance->accepted_by != NULL
          && acceptance->reason != NULL)
        return acceptance;
    }
  return NULL;
}

static WinnowChecklistItem *
judge_question (const Build *build, const WinnowQuestion *question)
{
  g_autoptr (GPtrArray) answers = counting_answers (build, question);
  WinnowChecklistItem *item = item_new (build, question, answers->len > 0 ? g_ptr_array_index (answers, 0) : NULL);

  for (guint i = 1; i < answers->len; i++)
    {
      WinnowChecklistItem *other = item_new (build, question, g_ptr_array_index (answers, i));

      if (is_worse (other, item))
        {
          WinnowChecklistItem *better = item;

          item = other;
          other = better;
        }
      item_free (other);
    }
  item->is_disputed = answers->len > 1;
  item->acceptance = find_acceptance (build, question->id);
  item->is_blocking = question->is_critical && item->state != WINNOW_ANSWER_NOT_APPLICABLE
                      && (item->is_assumed || item->is_red) && !item->is_knock_out && item->acceptance == NULL;
  return item;
}

/* ---- Sums ---- */

typedef struct
{
  double weight, score, high;
} Sums;

static void
add_to_sums (Sums *sums, const WinnowChecklistItem *item)
{
  if (item->state == WINNOW_ANSWER_NOT_APPLICABLE)
    return;
  sums->weight += item->question->weight;
  sums->score += item->question->weight * item->score;
  sums->high += item->question->weight * item->score_best;
}

static WinnowChecklistGroup *
group_new (const WinnowChecklist *self, const WinnowQuestionGroup *group)
{
  WinnowChecklistGroup *result = g_new0 (WinnowChecklistGroup, 1);
  Sums sums = { 0 };

  result->group = group;
  for (guint i = 0; i < self->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (self->items, i);

      if (strcmp (item->question->group, group->id) != 0)
        continue;
      add_to_sums (&sums, item);
      result->answered += item->state == WINNOW_ANSWER_WRITTEN;
      result->assumed += item->is_assumed;
      result->not_applicable += item->state == WINNOW_ANSWER_NOT_APPLICABLE;
    }
  result->has_score = sums.weight > 0;
  if (result->has_score)
    {
      result->score = result->low = sums.score / sums.weight;
      result->high = sums.high / sums.weight;
    }
  return result;
}

static void
sum_up (WinnowChecklist *self)
{
  Sums sums = { 0 };

  for (guint i = 0; i < self->catalog->groups->len; i++)
    g_ptr_array_add (self->groups, group_new (self, g_ptr_array_index (self->catalog->groups, i)));
  for (guint i = 0; i < self->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (self->items, i);

      add_to_sums (&sums, item);
      self->answered += item->state == WINNOW_ANSWER_WRITTEN;
      self->assumed += item->is_assumed;
      self->red += item->is_red;
      self->blocking += item->is_blocking;
      self->knock_outs += item->is_knock_out;
    }
  self->has_score = sums.weight > 0;
  if (self->has_score)
    {
      self->score = self->low = sums.score / sums.weight;
      self->high = sums.high / sums.weight;
    }
}

/* ---- Ask next ---- */

static gboolean
can_knock_out (const WinnowQuestion *question)
{
  if (!question->is_critical)
    return FALSE;
  for (guint i = 0; i < question->choices->len; i++)
    if (g_array_index (question->choices, WinnowChoice, i).knock_out)
      return TRUE;
  return question->is_knock_out != NULL;
}

static int
compare_ask_next (gconstpointer a, gconstpointer b)
{
  const WinnowAskNext *left = *(WinnowAskNext *const *) a;
  const WinnowAskNext *right = *(WinnowAskNext *const *) b;

  if (left->can_knock_out != right->can_knock_out)
    return left->can_knock_out ? -1 : 1;
  if (left->is_blocking != right->is_blocking)
    return left->is_blocking ? -1 : 1;
  if (left->value != right->value)
    return left->value > right->value ? -1 : 1;
  return 0;
}

static void
rank_ask_next (WinnowChecklist *self)
{
  double weight = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (self->items, i);

      if (item->state != WINNOW_ANSWER_NOT_APPLICABLE)
        weight += item->question->weight;
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (self->items, i);
      WinnowAskNext *ask;

      if (!item->is_assumed)
        continue;
      ask = g_new0 (WinnowAskNext, 1);
      ask->question = item->question;
      ask->value = item->question->weight * (best_value (item->question) - item->score) / weight;
      ask->can_knock_out = can_knock_out (item->question);
      ask->is_blocking = item->is_blocking;
      g_ptr_array_add (self->ask_next, ask);
    }
  /* Merge sort in GLib: equal ones stay in bank order. */
  g_ptr_array_sort (self->ask_next, compare_ask_next);
}

/* ---- Public ---- */

WinnowChecklist *
winnow_checklist_new (WinnowCatalog *catalog,
                      WinnowEvaluation *evaluation,
                      const WinnowOffer *offer,
                      const char *category,
                      const char *secondary,
                      const char *now)
{
  WinnowChecklist *self = g_new0 (WinnowChecklist, 1);
  g_autoptr (GPtrArray) answers = NULL;
  Build build = { .checklist = self, .offer = offer, .now = now };

  g_return_val_if_fail (catalog != NULL && evaluation != NULL && offer != NULL, self);

  self->catalog = winnow_catalog_ref (catalog);
  self->evaluation = winnow_evaluation_ref (evaluation);
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) item_free);
  self->groups = g_ptr_array_new_with_free_func (g_free);
  self->ask_next = g_ptr_array_new_with_free_func (g_free);
  answers = winnow_evaluation_children (evaluation, WINNOW_KIND_CLASSIFICATION, "offer_id", winnow_row_id (offer));
  build.classification = winnow_classify (catalog, answers, offer);
  build.parts = parts_of (evaluation, offer);
  for (guint i = 0; i < catalog->questions->len; i++)
    {
      const WinnowQuestion *question = g_ptr_array_index (catalog->questions, i);

      if (is_category_met (question, category, secondary) && is_condition_met (&build, question))
        g_ptr_array_add (self->items, judge_question (&build, question));
    }
  sum_up (self);
  rank_ask_next (self);
  g_ptr_array_unref (build.parts);
  winnow_classification_free (build.classification);
  return self;
}

void
winnow_checklist_free (WinnowChecklist *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->groups);
  g_ptr_array_unref (self->ask_next);
  winnow_catalog_unref (self->catalog);
  winnow_evaluation_unref (self->evaluation);
  g_free (self);
}

const WinnowChecklistItem *
winnow_checklist_item (const WinnowChecklist *self, const char *question)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (self->items, i);

      if (g_strcmp0 (item->question->id, question) == 0)
        return item;
    }
  return NULL;
}

int
winnow_grade_compare (const char *grade, const char *required)
{
  int have = grade != NULL && grade[0] == 'E' ? g_ascii_digit_value (grade[1]) : 0;
  int need = required != NULL && required[0] == 'E' ? g_ascii_digit_value (required[1]) : 0;

  return (have > need) - (have < need);
}
