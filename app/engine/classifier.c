/* classifier.c — from plain answers to category, access mode, segment and tags.
 *
 * Rules whose condition holds add their votes to a result; the best category is the
 * primary one unless a rule decides, and every other with a fair share of its votes
 * is a second reading.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/classifier.h"

#include "engine/facts.h"

#include <string.h>

/* A second reading has at least this share of the primary's votes. */
#define SECONDARY_SHARE 0.35

typedef struct
{
  const WinnowCatalog *catalog;
  GHashTable *choices; /* question id → choice id, borrowed; unknown ones are absent */
} Answers;

typedef struct
{
  char *best, *second; /* borrowed ids of categories */
  double best_votes, second_votes, all_votes;
  gboolean is_decided;
} Tally;

static WinnowExpressionValue
answer_of (const char *name, gpointer data)
{
  const Answers *answers = data;
  const char *choice = g_hash_table_lookup (answers->choices, name);

  if (choice == NULL)
    return (WinnowExpressionValue){ .type = WINNOW_VALUE_UNKNOWN };
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_TEXT, .text = choice };
}

static gboolean
holds (const Answers *answers, const WinnowExpression *when)
{
  WinnowExpressionContext context = { .name = answer_of, .data = (gpointer) answers };
  WinnowExpressionValue value = winnow_expression_evaluate (when, &context);

  return value.type == WINNOW_VALUE_BOOLEAN && value.boolean;
}

static void
add_answers (Answers *answers, GPtrArray *rows)
{
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const WinnowClassificationAnswer *row = g_ptr_array_index (rows, i);
      const WinnowClassifierQuestion *question = winnow_catalog_classifier_question (answers->catalog, row->question);

      if (question == NULL || row->choice == NULL)
        continue;
      if (winnow_classifier_question_choice (question, row->choice) != NULL)
        g_hash_table_insert (answers->choices, question->id, row->choice);
      else
        g_hash_table_remove (answers->choices, question->id);
    }
}

/* ---- Votes ---- */

/* Votes per result of one axis: id → double, the ids borrowed from the rules. */
static GHashTable *
count_votes (const Answers *answers, WinnowAxis axis, const char **decided)
{
  GHashTable *votes = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; i < answers->catalog->classifier_rules->len; i++)
    {
      const WinnowClassifierRule *rule = g_ptr_array_index (answers->catalog->classifier_rules, i);
      double *sum;

      if (rule->axis != axis || !holds (answers, rule->when))
        continue;
      sum = g_hash_table_lookup (votes, rule->result);
      if (sum == NULL)
        {
          sum = g_new0 (double, 1);
          g_hash_table_insert (votes, rule->result, sum);
        }
      *sum += rule->votes;
      if (rule->decides_primary && decided != NULL && *decided == NULL)
        *decided = rule->result;
    }
  return votes;
}

static double
votes_of (GHashTable *votes, const char *id)
{
  const double *sum = g_hash_table_lookup (votes, id);

  return sum != NULL ? *sum : 0;
}

/* In the order of the categories, so that a tie does not depend on a hash. */
static Tally
tally_axis (const Answers *answers, WinnowAxis axis)
{
  const char *decided = NULL;
  g_autoptr (GHashTable) votes = count_votes (answers, axis, &decided);
  Tally tally = { .is_decided = decided != NULL };

  for (guint i = 0; i < answers->catalog->categories->len; i++)
    {
      const WinnowCategory *category = g_ptr_array_index (answers->catalog->categories, i);
      double sum = votes_of (votes, category->id);
      gboolean is_first;

      if (category->axis != axis || sum <= 0)
        continue;
      tally.all_votes += sum;
      is_first = decided != NULL ? strcmp (category->id, decided) == 0 : sum > tally.best_votes;
      if (is_first)
        {
          if (tally.best_votes > tally.second_votes)
            {
              tally.second = tally.best;
              tally.second_votes = tally.best_votes;
            }
          tally.best = category->id;
          tally.best_votes = sum;
        }
      else if (sum > tally.second_votes)
        {
          tally.second = category->id;
          tally.second_votes = sum;
        }
    }
  return tally;
}

/* ---- Reasons ---- */

static void
note_name (const char *name, const char *argument, gpointer data)
{
  if (argument == NULL)
    g_strv_builder_add (data, name);
}

static void
add_reason (WinnowClassification *self, const Answers *answers, const WinnowClassifierRule *rule)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  WinnowClassificationReason *reason = g_new0 (WinnowClassificationReason, 1);

  winnow_expression_foreach_name (rule->when, note_name, builder);
  names = g_strv_builder_end (builder);
  reason->rule = g_strdup (rule->id);
  reason->axis = rule->axis;
  reason->result = g_strdup (rule->result);
  reason->votes = rule->votes;
  reason->says = &rule->because;
  /* Of alternatives joined by "or", an unanswered one is not what the rule rests on. */
  for (guint i = 0; names[i] != NULL && reason->question == NULL; i++)
    if (g_hash_table_contains (answers->choices, names[i]))
      {
        reason->question = g_strdup (names[i]);
        reason->choice = g_strdup (g_hash_table_lookup (answers->choices, names[i]));
      }
  g_ptr_array_add (self->because, reason);
}

static void
reason_free (WinnowClassificationReason *reason)
{
  g_free (reason->rule);
  g_free (reason->question);
  g_free (reason->choice);
  g_free (reason->result);
  g_free (reason);
}

static void
collect_reasons_and_tags (WinnowClassification *self, const Answers *answers)
{
  g_autoptr (GStrvBuilder) tags = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < answers->catalog->classifier_rules->len; i++)
    {
      const WinnowClassifierRule *rule = g_ptr_array_index (answers->catalog->classifier_rules, i);

      if (!holds (answers, rule->when))
        continue;
      add_reason (self, answers, rule);
      if (rule->axis == WINNOW_AXIS_TAG && g_hash_table_add (seen, rule->result))
        g_strv_builder_add (tags, rule->result);
    }
  self->tags = g_strv_builder_end (tags);
}

/* ---- What would settle it ---- */

static gboolean
would_change (const Answers *answers, const WinnowClassifierQuestion *question, const char *primary)
{
  gboolean changes = FALSE;

  for (guint i = 0; i < question->choices->len && !changes; i++)
    {
      Tally tally;

      g_hash_table_insert (answers->choices, question->id, g_array_index (question->choices, WinnowClassifierChoice, i).id);
      tally = tally_axis (answers, WINNOW_AXIS_CATEGORY);
      changes = g_strcmp0 (tally.best, primary) != 0;
    }
  g_hash_table_remove (answers->choices, question->id);
  return changes;
}

static char **
settling_questions (const Answers *answers, const char *primary)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < answers->catalog->classifier_questions->len; i++)
    {
      const WinnowClassifierQuestion *question = g_ptr_array_index (answers->catalog->classifier_questions, i);

      if (!g_hash_table_contains (answers->choices, question->id) && would_change (answers, question, primary))
        g_strv_builder_add (builder, question->id);
    }
  return g_strv_builder_end (builder);
}

/* ---- Public ---- */

static gboolean
is_outside_the_four (const char *category)
{
  return g_strcmp0 (category, "owned") == 0 || g_strcmp0 (category, "tool") == 0;
}

static void
choose_category (WinnowClassification *self, const Answers *answers, const WinnowOffer *offer)
{
  Tally tally = tally_axis (answers, WINNOW_AXIS_CATEGORY);

  self->primary = g_strdup (tally.best);
  if (tally.all_votes > 0)
    self->margin = MAX (0, tally.best_votes - tally.second_votes) / tally.all_votes;
  if (tally.second_votes >= SECONDARY_SHARE * tally.best_votes && !is_outside_the_four (tally.best))
    self->secondary = g_strdup (tally.second);
  self->settle = settling_questions (answers, tally.best);
  if (offer == NULL || offer->category == NULL)
    return;

  self->is_set_by_hand = TRUE;
  if (g_strcmp0 (offer->category, self->secondary) == 0)
    g_clear_pointer (&self->secondary, g_free);
  if (g_strcmp0 (offer->category, self->primary) != 0 && self->secondary == NULL
      && !is_outside_the_four (offer->category))
    self->secondary = g_steal_pointer (&self->primary);
  g_free (self->primary);
  self->primary = g_strdup (offer->category);
}

WinnowClassification *
winnow_classify (WinnowCatalog *catalog, GPtrArray *rows, const WinnowOffer *offer)
{
  WinnowClassification *self = g_new0 (WinnowClassification, 1);
  g_autoptr (GHashTable) choices = g_hash_table_new (g_str_hash, g_str_equal);
  Answers answers = { .catalog = catalog, .choices = choices };

  g_return_val_if_fail (catalog != NULL, self);

  self->catalog = winnow_catalog_ref (catalog);
  self->because = g_ptr_array_new_with_free_func ((GDestroyNotify) reason_free);
  add_answers (&answers, rows);
  choose_category (self, &answers, offer);
  self->access = g_strdup (offer != NULL && offer->access != NULL ? offer->access
                                                                  : tally_axis (&answers, WINNOW_AXIS_ACCESS).best);
  self->segment = g_strdup (offer != NULL && offer->segment != NULL ? offer->segment
                                                                    : tally_axis (&answers, WINNOW_AXIS_SEGMENT).best);
  collect_reasons_and_tags (self, &answers);
  return self;
}

void
winnow_classification_free (WinnowClassification *self)
{
  if (self == NULL)
    return;
  g_free (self->primary);
  g_free (self->secondary);
  g_free (self->access);
  g_free (self->segment);
  g_strfreev (self->tags);
  g_ptr_array_unref (self->because);
  g_strfreev (self->settle);
  winnow_catalog_unref (self->catalog);
  g_free (self);
}

static const char *
first_prefill (const WinnowClassifierQuestion *question, const WinnowExpressionContext *context)
{
  for (guint i = 0; i < question->prefills->len; i++)
    {
      const WinnowClassifierPrefill *prefill = &g_array_index (question->prefills, WinnowClassifierPrefill, i);
      WinnowExpressionValue value = winnow_expression_evaluate (prefill->when, context);

      if (value.type == WINNOW_VALUE_BOOLEAN && value.boolean)
        return prefill->choice;
    }
  return NULL;
}

const char *
winnow_classifier_prefill (const WinnowCatalog *catalog,
                           const WinnowClassifierQuestion *question,
                           const WinnowOffer *offer,
                           GPtrArray *costs)
{
  WinnowFacts facts = { .catalog = catalog, .offer = offer, .costs = costs };
  WinnowExpressionContext context = winnow_facts_context (&facts);

  g_return_val_if_fail (catalog != NULL && question != NULL && offer != NULL, NULL);

  return first_prefill (question, &context);
}
