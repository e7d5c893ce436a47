/* catalog-check.c — what must hold between the items of the data files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/catalog-check.h"

#include "engine/facts.h"
#include "engine/model.h"
#include "engine/observation.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static void
check_expression (WinnowCatalogFile *file,
                  const WinnowCatalog *catalog,
                  WinnowFactsUse use,
                  const char *member,
                  const WinnowExpression *expression)
{
  g_autoptr (GError) error = NULL;

  if (expression != NULL && !winnow_facts_check (catalog, use, expression, &error))
    winnow_catalog_file_fail (file, "“%s”: %s", member, error->message);
}

/* @id_offset: of the item's char *id. */
static void
check_unique (WinnowCatalogFile *file, const char *array, const char *key, GPtrArray *items, gsize id_offset)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < items->len && file->error == NULL; i++)
    {
      char *id = G_STRUCT_MEMBER (char *, g_ptr_array_index (items, i), id_offset);

      if (g_hash_table_add (seen, id))
        continue;
      winnow_catalog_file_stand_at (file, array, key, id, 1);
      winnow_catalog_file_fail (file, _ ("this id occurs twice"));
    }
}

static gboolean
is_of_axis (const WinnowCatalog *catalog, const char *id, WinnowAxis axis)
{
  const WinnowCategory *category = winnow_catalog_category (catalog, id);

  return category != NULL && category->axis == axis;
}

/* ---- questions.json ---- */

static gboolean
has_group (const WinnowCatalog *catalog, const char *id)
{
  for (guint i = 0; i < catalog->groups->len; i++)
    if (strcmp (((WinnowQuestionGroup *) g_ptr_array_index (catalog->groups, i))->id, id) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_value (double value)
{
  return value >= 0 && value <= 1;
}

static void
check_anchors (WinnowCatalogFile *file, const WinnowQuestion *question)
{
  char *end = NULL;
  double worst = g_ascii_strtod (question->worst_value, &end);

  if (question->anchors->len < 2)
    winnow_catalog_file_fail (file, _ ("a number scale needs at least two anchors"));
  for (guint i = 0; i < question->anchors->len; i++)
    {
      const WinnowAnchor *anchor = &g_array_index (question->anchors, WinnowAnchor, i);

      if (i > 0 && !(g_array_index (question->anchors, WinnowAnchor, i - 1).x < anchor->x))
        winnow_catalog_file_fail (file, _ ("the anchors must ascend"));
      if (!is_value (anchor->value))
        winnow_catalog_file_fail (file, _ ("values of anchors lie between 0 and 1"));
    }
  if (end == question->worst_value || *end != '\0' || !isfinite (worst))
    winnow_catalog_file_fail (file, _ ("“worst_value” must be a number, as a text"));
}

static void
check_choices (WinnowCatalogFile *file, const WinnowQuestion *question)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  if (question->choices->len < 2)
    winnow_catalog_file_fail (file, _ ("a question needs at least two choices"));
  for (guint i = 0; i < question->choices->len; i++)
    {
      const WinnowChoice *choice = &g_array_index (question->choices, WinnowChoice, i);

      if (!g_hash_table_add (seen, choice->id))
        /* Translators: id of a choice. */
        winnow_catalog_file_fail (file, _ ("the choice “%s” occurs twice"), choice->id);
      if (strcmp (choice->id, "unknown") == 0)
        winnow_catalog_file_fail (file, _ ("a choice cannot be called “unknown”: that is no answer"));
      if (!is_value (choice->value))
        winnow_catalog_file_fail (file, _ ("values of choices lie between 0 and 1"));
    }
  if (winnow_question_choice (question, question->worst_value) == NULL)
    winnow_catalog_file_fail (file, _ ("“worst_value” names no choice"));
  if (question->is_knock_out != NULL)
    winnow_catalog_file_fail (file, _ ("“knock_out_when” is for numbers; mark the choice with “knock_out”"));
}

static gboolean
is_grade (const char *grade)
{
  return strlen (grade) == 2 && grade[0] == 'E' && grade[1] >= '0' && grade[1] <= '5';
}

/* Only a critical question takes an offer out: the mark would be dead on any other. */
static gboolean
has_dead_knock_out (const WinnowQuestion *question)
{
  gboolean is_marked = question->is_knock_out != NULL;

  for (guint i = 0; i < question->choices->len; i++)
    is_marked |= g_array_index (question->choices, WinnowChoice, i).knock_out;
  return is_marked && !question->is_critical;
}

static void
check_question (WinnowCatalogFile *file, const WinnowCatalog *catalog, const WinnowQuestion *question)
{
  if (!has_group (catalog, question->group))
    /* Translators: id of a group. */
    winnow_catalog_file_fail (file, _ ("there is no group “%s”"), question->group);
  for (guint i = 0; question->categories != NULL && question->categories[i] != NULL; i++)
    if (!is_of_axis (catalog, question->categories[i], WINNOW_AXIS_CATEGORY))
      /* Translators: id of a category. */
      winnow_catalog_file_fail (file, _ ("there is no category “%s”"), question->categories[i]);
  if (question->scale == WINNOW_SCALE_NUMBER)
    check_anchors (file, question);
  else
    check_choices (file, question);
  if (has_dead_knock_out (question))
    winnow_catalog_file_fail (file, _ ("only a “critical” question can knock out; mark it so, or leave “knock_out” away"));
  if (!is_grade (question->required_grade))
    winnow_catalog_file_fail (file, _ ("“required” must be a grade, E0 to E5"));
  if (!(question->weight > 0))
    winnow_catalog_file_fail (file, _ ("“weight” must be above 0"));
  check_expression (file, catalog, WINNOW_FACTS_QUESTION, "when", question->when);
  check_expression (file, catalog, WINNOW_FACTS_ANSWER, "red_when", question->is_red);
  check_expression (file, catalog, WINNOW_FACTS_ANSWER, "knock_out_when", question->is_knock_out);
}

void
winnow_catalog_check_questions (WinnowCatalogFile *file, const WinnowCatalog *catalog)
{
  check_unique (file, "groups", "id", catalog->groups, G_STRUCT_OFFSET (WinnowQuestionGroup, id));
  check_unique (file, "questions", "id", catalog->questions, G_STRUCT_OFFSET (WinnowQuestion, id));
  for (guint i = 0; i < catalog->questions->len && file->error == NULL; i++)
    {
      const WinnowQuestion *question = g_ptr_array_index (catalog->questions, i);

      winnow_catalog_file_stand_at (file, "questions", "id", question->id, 0);
      check_question (file, catalog, question);
    }
}

/* ---- classifier.json ---- */

static void
check_classifier_question (WinnowCatalogFile *file,
                           const WinnowCatalog *catalog,
                           const WinnowClassifierQuestion *question)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < question->choices->len; i++)
    {
      const WinnowClassifierChoice *choice = &g_array_index (question->choices, WinnowClassifierChoice, i);

      if (!g_hash_table_add (seen, choice->id))
        /* Translators: id of a choice. */
        winnow_catalog_file_fail (file, _ ("the choice “%s” occurs twice"), choice->id);
      if (strcmp (choice->id, "unknown") == 0)
        winnow_catalog_file_fail (file, _ ("a choice cannot be called “unknown”: that is no answer"));
    }
  for (guint i = 0; i < question->prefills->len; i++)
    {
      const WinnowClassifierPrefill *prefill = &g_array_index (question->prefills, WinnowClassifierPrefill, i);

      check_expression (file, catalog, WINNOW_FACTS_PREFILL, "when", prefill->when);
      if (winnow_classifier_question_choice (question, prefill->choice) == NULL)
        /* Translators: id of a choice. */
        winnow_catalog_file_fail (file, _ ("a prefill names the choice “%s”, which does not exist"), prefill->choice);
    }
}

static void
check_category (WinnowCatalogFile *file, const WinnowCatalog *catalog, const WinnowCategory *category)
{
  static const char *const fields[] = { "category", "access", "segment" };
  const WinnowField *field;

  if (category->axis == WINNOW_AXIS_TAG)
    return;
  field = winnow_row_type_field (winnow_row_type (WINNOW_KIND_OFFER), fields[category->axis]);
  if (!g_strv_contains (field->choices, category->id))
    /* Translators: name of a field. */
    winnow_catalog_file_fail (file, _ ("an offer has no such %s"), fields[category->axis]);
  for (guint i = 0; category->ask_first != NULL && category->ask_first[i] != NULL; i++)
    if (winnow_catalog_question (catalog, category->ask_first[i]) == NULL)
      /* Translators: id of a question. */
      winnow_catalog_file_fail (file, _ ("there is no question “%s”"), category->ask_first[i]);
}

static void
check_classifier_rule (WinnowCatalogFile *file, const WinnowCatalog *catalog, const WinnowClassifierRule *rule)
{
  check_expression (file, catalog, WINNOW_FACTS_CLASSIFIER, "when", rule->when);
  if (!is_of_axis (catalog, rule->result, rule->axis))
    /* Translators: an axis of the classifier, then an id. */
    winnow_catalog_file_fail (file, _ ("there is no %s “%s”"), winnow_axis_id (rule->axis), rule->result);
  if (!(rule->votes > 0))
    winnow_catalog_file_fail (file, _ ("“votes” must be above 0"));
}

static void
check_rules (WinnowCatalogFile *file, const WinnowCatalog *catalog)
{
  for (guint i = 0; i < catalog->classifier_rules->len && file->error == NULL; i++)
    {
      const WinnowClassifierRule *rule = g_ptr_array_index (catalog->classifier_rules, i);

      winnow_catalog_file_stand_at (file, "rules", "id", rule->id, 0);
      check_classifier_rule (file, catalog, rule);
    }
}

void
winnow_catalog_check_classifier (WinnowCatalogFile *file, const WinnowCatalog *catalog)
{
  check_unique (file, "questions", "id", catalog->classifier_questions, G_STRUCT_OFFSET (WinnowClassifierQuestion, id));
  check_unique (file, "rules", "id", catalog->classifier_rules, G_STRUCT_OFFSET (WinnowClassifierRule, id));
  check_unique (file, "categories", "id", catalog->categories, G_STRUCT_OFFSET (WinnowCategory, id));
  for (guint i = 0; i < catalog->classifier_questions->len && file->error == NULL; i++)
    {
      const WinnowClassifierQuestion *question = g_ptr_array_index (catalog->classifier_questions, i);

      winnow_catalog_file_stand_at (file, "questions", "id", question->id, 0);
      check_classifier_question (file, catalog, question);
    }
  check_rules (file, catalog);
  for (guint i = 0; i < catalog->categories->len && file->error == NULL; i++)
    {
      const WinnowCategory *category = g_ptr_array_index (catalog->categories, i);

      winnow_catalog_file_stand_at (file, "categories", "id", category->id, 0);
      check_category (file, catalog, category);
    }
}

/* ---- advice.json, settings.json ---- */

typedef struct
{
  WinnowCatalogFile *file;
  const WinnowCatalog *catalog;
} LabelCheck;

/* "Cannot be judged" names the unknown value in words. */
static void
check_label (const char *name, const char *argument, gpointer data)
{
  LabelCheck *check = data;

  if (argument == NULL && !g_str_has_prefix (name, "cfg.")
      && winnow_catalog_field_label (check->catalog, name) == NULL)
    /* Translators: name of a field. */
    winnow_catalog_file_fail (check->file, _ ("“fields” has no words for “%s”"), name);
}

static void
check_placeholders (WinnowCatalogFile *file, const WinnowCatalog *catalog, WinnowFactsUse use, const char *message)
{
  const char *open = message;

  while ((open = strchr (open, '{')) != NULL)
    {
      const char *close = strchr (open, '}');
      g_autofree char *name = close != NULL ? g_strndup (open + 1, close - open - 1) : g_strdup ("");
      g_autoptr (WinnowExpression) expression = NULL;

      open++;
      if (strcmp (name, "open") == 0)
        continue;
      expression = winnow_expression_new (name, NULL);
      if (expression == NULL || !winnow_facts_check (catalog, use, expression, NULL))
        /* Translators: name of a placeholder. */
        winnow_catalog_file_fail (file, _ ("the message has the unknown placeholder “{%s}”"), name);
    }
}

void
winnow_catalog_check_advice (WinnowCatalogFile *file, const WinnowCatalog *catalog)
{
  static const char *const stages[] = { "form", "ledger", "recommend", "sign", NULL };

  check_unique (file, "fields", "name", catalog->field_labels, G_STRUCT_OFFSET (WinnowFieldLabel, name));
  check_unique (file, "rules", "id", catalog->advice_rules, G_STRUCT_OFFSET (WinnowAdviceRule, id));
  for (guint i = 0; i < catalog->advice_rules->len && file->error == NULL; i++)
    {
      const WinnowAdviceRule *rule = g_ptr_array_index (catalog->advice_rules, i);
      WinnowFactsUse use = rule->scope == WINNOW_SCOPE_SET ? WINNOW_FACTS_SET : WINNOW_FACTS_ADVICE;

      winnow_catalog_file_stand_at (file, "rules", "id", rule->id, 0);
      check_expression (file, catalog, use, "when", rule->when);
      check_placeholders (file, catalog, use, rule->message.en);
      check_placeholders (file, catalog, use, rule->message.zh);
      winnow_expression_foreach_name (rule->when, check_label, &(LabelCheck){ file, catalog });
      if (!g_strv_contains (stages, rule->stage))
        winnow_catalog_file_fail (file, _ ("“stage” must be “form”, “ledger”, “recommend” or “sign”"));
    }
}

void
winnow_catalog_check_settings (WinnowCatalogFile *file, const WinnowCatalog *catalog)
{
  check_unique (file, "settings", "name", catalog->settings, G_STRUCT_OFFSET (WinnowSettingDefault, name));
}

/* ---- accelerators.json, flags.json ---- */

void
winnow_catalog_check_accelerators (WinnowCatalogFile *file, const WinnowCatalog *catalog)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  check_unique (file, "accelerators", "model", catalog->accelerators, G_STRUCT_OFFSET (WinnowAccelerator, model));
  for (guint i = 0; i < catalog->accelerators->len && file->error == NULL; i++)
    {
      const WinnowAccelerator *accelerator = g_ptr_array_index (catalog->accelerators, i);

      winnow_catalog_file_stand_at (file, "accelerators", "model", accelerator->model, 0);
      for (guint k = 0; accelerator->aliases != NULL && accelerator->aliases[k] != NULL; k++)
        if (!g_hash_table_add (seen, accelerator->aliases[k]))
          /* Translators: a name of an accelerator. */
          winnow_catalog_file_fail (file, _ ("the alias “%s” occurs twice"), accelerator->aliases[k]);
    }
}

void
winnow_catalog_check_flags (WinnowCatalogFile *file, const WinnowCatalog *catalog)
{
  check_unique (file, "rules", "id", catalog->flag_rules, G_STRUCT_OFFSET (WinnowFlagRule, id));
  for (guint i = 0; i < catalog->flag_rules->len && file->error == NULL; i++)
    {
      const WinnowFlagRule *rule = g_ptr_array_index (catalog->flag_rules, i);
      WinnowFlags flag;

      winnow_catalog_file_stand_at (file, "rules", "id", rule->id, 0);
      check_expression (file, catalog, WINNOW_FACTS_FLAG, "when", rule->when);
      if (!winnow_flag_from_id (rule->flag, &flag))
        /* Translators: id of a flag. */
        winnow_catalog_file_fail (file, _ ("there is no flag “%s”"), rule->flag);
    }
}
