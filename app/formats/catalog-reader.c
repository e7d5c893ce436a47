/* catalog-reader.c — the six data files, item by item.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/catalog-reader.h"

#include "formats/catalog-check.h"
#include "formats/catalog-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAXIMUM_CLASSIFIER_QUESTIONS 8

G_DEFINE_QUARK (winnow-catalog-error, winnow_catalog_error)

#define MEMBERS(file, object, ...) \
  winnow_catalog_file_members (file, object, (const char *const[]){ __VA_ARGS__, NULL })

/* ---- questions.json ---- */

static void
read_group (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowQuestionGroup *group = g_new0 (WinnowQuestionGroup, 1);

  g_ptr_array_add (catalog->groups, group);
  MEMBERS (file, object, "id", "en", "zh");
  group->id = winnow_catalog_file_string (file, object, "id");
  group->title = winnow_catalog_file_own_text (file, object);
}

static void
read_anchors (WinnowCatalogFile *file, JsonObject *scale, WinnowQuestion *question)
{
  JsonArray *anchors = winnow_catalog_file_array (file, scale, "anchors", TRUE);

  for (guint i = 0; anchors != NULL && i < json_array_get_length (anchors); i++)
    {
      JsonNode *node = json_array_get_element (anchors, i);
      JsonArray *pair = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      WinnowAnchor anchor;

      if (pair == NULL || json_array_get_length (pair) != 2
          || !JSON_NODE_HOLDS_VALUE (json_array_get_element (pair, 0))
          || !JSON_NODE_HOLDS_VALUE (json_array_get_element (pair, 1)))
        {
          winnow_catalog_file_fail (file, _ ("every anchor must be a pair of numbers, [x, value]"));
          return;
        }
      anchor.x = json_array_get_double_element (pair, 0);
      anchor.value = json_array_get_double_element (pair, 1);
      g_array_append_val (question->anchors, anchor);
    }
}

static void
read_choice (WinnowCatalogFile *file, JsonObject *object, WinnowQuestion *question)
{
  WinnowChoice choice = { NULL };

  MEMBERS (file, object, "id", "en", "zh", "value", "red", "knock_out");
  choice.id = winnow_catalog_file_string (file, object, "id");
  choice.label = winnow_catalog_file_own_text (file, object);
  choice.value = winnow_catalog_file_number (file, object, "value");
  choice.red_flag = winnow_catalog_file_boolean (file, object, "red");
  choice.knock_out = winnow_catalog_file_boolean (file, object, "knock_out");
  g_array_append_val (question->choices, choice);
}

static void
read_choices (WinnowCatalogFile *file, JsonObject *scale, WinnowQuestion *question)
{
  JsonArray *choices = winnow_catalog_file_array (file, scale, "choices", TRUE);

  for (guint i = 0; choices != NULL && i < json_array_get_length (choices); i++)
    {
      JsonNode *node = json_array_get_element (choices, i);

      if (!JSON_NODE_HOLDS_OBJECT (node))
        winnow_catalog_file_fail (file, _ ("every choice must be an object"));
      else
        read_choice (file, json_node_get_object (node), question);
    }
}

static void
read_scale (WinnowCatalogFile *file, JsonObject *object, WinnowQuestion *question)
{
  JsonObject *scale = winnow_catalog_file_object (file, object, "scale");
  g_autofree char *type = NULL;

  if (scale == NULL)
    return;
  type = winnow_catalog_file_string (file, scale, "type");
  if (strcmp (type, "number") == 0)
    {
      MEMBERS (file, scale, "type", "unit", "anchors");
      question->scale = WINNOW_SCALE_NUMBER;
      question->unit = winnow_catalog_file_string (file, scale, "unit");
      read_anchors (file, scale, question);
    }
  else if (strcmp (type, "choice") == 0)
    {
      MEMBERS (file, scale, "type", "choices");
      question->scale = WINNOW_SCALE_CHOICE;
      read_choices (file, scale, question);
    }
  else
    winnow_catalog_file_fail (file, _ ("the scale's “type” must be “choice” or “number”"));
}

static void
read_question (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowQuestion *question = winnow_question_new ();

  g_ptr_array_add (catalog->questions, question);
  MEMBERS (file, object, "id", "group", "screening", "critical", "ours", "categories", "when", "text", "why",
           "evidence", "red_flag", "worst", "scale", "worst_value", "red_when", "knock_out_when", "required",
           "weight", "source", "from");
  question->id = winnow_catalog_file_string (file, object, "id");
  question->group = winnow_catalog_file_string (file, object, "group");
  question->is_screening = winnow_catalog_file_boolean (file, object, "screening");
  question->is_critical = winnow_catalog_file_boolean (file, object, "critical");
  question->asks_ourselves = winnow_catalog_file_boolean (file, object, "ours");
  question->categories = winnow_catalog_file_strings (file, object, "categories");
  question->when = winnow_catalog_file_expression (file, object, "when", FALSE);
  question->text = winnow_catalog_file_text (file, object, "text");
  question->why = winnow_catalog_file_text (file, object, "why");
  question->evidence = winnow_catalog_file_text (file, object, "evidence");
  question->red_flag = winnow_catalog_file_text (file, object, "red_flag");
  question->worst = winnow_catalog_file_text (file, object, "worst");
  read_scale (file, object, question);
  question->worst_value = winnow_catalog_file_string (file, object, "worst_value");
  question->is_red = winnow_catalog_file_expression (file, object, "red_when", FALSE);
  question->is_knock_out = winnow_catalog_file_expression (file, object, "knock_out_when", FALSE);
  question->required_grade = winnow_catalog_file_string (file, object, "required");
  question->weight = winnow_catalog_file_optional_number (file, object, "weight", 1);
  question->source = winnow_catalog_file_optional_string (file, object, "source");
  question->from = winnow_catalog_file_strings (file, object, "from");
}

static void
read_questions (WinnowCatalogFile *file, WinnowCatalog *catalog)
{
  MEMBERS (file, json_node_get_object (file->root), "format", "version", "groups", "questions");
  catalog->bank_version = 1;
  winnow_catalog_file_items (file, "groups", "id", read_group, catalog);
  winnow_catalog_file_items (file, "questions", "id", read_question, catalog);
}

/* ---- classifier.json ---- */

static void
read_classifier_choices (WinnowCatalogFile *file, JsonObject *object, WinnowClassifierQuestion *question)
{
  JsonArray *choices = winnow_catalog_file_array (file, object, "choices", TRUE);

  for (guint i = 0; choices != NULL && i < json_array_get_length (choices); i++)
    {
      JsonNode *node = json_array_get_element (choices, i);
      JsonObject *member = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      WinnowClassifierChoice choice = { NULL };

      if (member == NULL)
        {
          winnow_catalog_file_fail (file, _ ("every choice must be an object"));
          return;
        }
      MEMBERS (file, member, "id", "text", "example");
      choice.id = winnow_catalog_file_string (file, member, "id");
      choice.text = winnow_catalog_file_text (file, member, "text");
      choice.example = winnow_catalog_file_optional_text (file, member, "example");
      g_array_append_val (question->choices, choice);
    }
}

static void
read_prefills (WinnowCatalogFile *file, JsonObject *object, WinnowClassifierQuestion *question)
{
  JsonArray *prefills = winnow_catalog_file_array (file, object, "prefills", FALSE);

  for (guint i = 0; prefills != NULL && i < json_array_get_length (prefills); i++)
    {
      JsonNode *node = json_array_get_element (prefills, i);
      JsonObject *member = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      WinnowClassifierPrefill prefill = { NULL };

      if (member == NULL)
        {
          winnow_catalog_file_fail (file, _ ("every prefill must be an object"));
          return;
        }
      MEMBERS (file, member, "when", "choice");
      prefill.when = winnow_catalog_file_expression (file, member, "when", TRUE);
      prefill.choice = winnow_catalog_file_string (file, member, "choice");
      g_array_append_val (question->prefills, prefill);
    }
}

static void
read_classifier_question (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowClassifierQuestion *question = winnow_classifier_question_new ();

  g_ptr_array_add (catalog->classifier_questions, question);
  MEMBERS (file, object, "id", "text", "help", "choices", "prefills");
  question->id = winnow_catalog_file_string (file, object, "id");
  question->text = winnow_catalog_file_text (file, object, "text");
  question->help = winnow_catalog_file_text (file, object, "help");
  read_classifier_choices (file, object, question);
  read_prefills (file, object, question);
  if (catalog->classifier_questions->len > MAXIMUM_CLASSIFIER_QUESTIONS)
    winnow_catalog_file_fail (file, _ ("the wizard asks at most eight questions"));
}

static void
read_axis (WinnowCatalogFile *file, JsonObject *object, WinnowAxis *axis)
{
  g_autofree char *id = winnow_catalog_file_string (file, object, "axis");

  if (!winnow_axis_from_id (id, axis))
    winnow_catalog_file_fail (file, _ ("“axis” must be “category”, “access”, “segment” or “tag”"));
}

static void
read_classifier_rule (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowClassifierRule *rule = g_new0 (WinnowClassifierRule, 1);

  g_ptr_array_add (catalog->classifier_rules, rule);
  MEMBERS (file, object, "id", "when", "axis", "result", "votes", "decides", "because");
  rule->id = winnow_catalog_file_string (file, object, "id");
  rule->when = winnow_catalog_file_expression (file, object, "when", TRUE);
  read_axis (file, object, &rule->axis);
  rule->result = winnow_catalog_file_string (file, object, "result");
  rule->votes = winnow_catalog_file_optional_number (file, object, "votes", 1);
  rule->decides_primary = winnow_catalog_file_boolean (file, object, "decides");
  rule->because = winnow_catalog_file_text (file, object, "because");
}

static void
read_category (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowCategory *category = g_new0 (WinnowCategory, 1);

  g_ptr_array_add (catalog->categories, category);
  MEMBERS (file, object, "id", "axis", "title", "definition", "good_at", "watch", "units", "must_measure",
           "ask_first");
  category->id = winnow_catalog_file_string (file, object, "id");
  read_axis (file, object, &category->axis);
  category->title = winnow_catalog_file_text (file, object, "title");
  if (category->axis == WINNOW_AXIS_TAG)
    return;
  category->definition = winnow_catalog_file_text (file, object, "definition");
  category->good_at = winnow_catalog_file_text (file, object, "good_at");
  category->watch = winnow_catalog_file_text (file, object, "watch");
  category->units = winnow_catalog_file_strings (file, object, "units");
  category->must_measure = winnow_catalog_file_strings (file, object, "must_measure");
  category->ask_first = winnow_catalog_file_strings (file, object, "ask_first");
}

static void
read_classifier (WinnowCatalogFile *file, WinnowCatalog *catalog)
{
  MEMBERS (file, json_node_get_object (file->root), "format", "version", "questions", "rules", "categories");
  winnow_catalog_file_items (file, "questions", "id", read_classifier_question, catalog);
  winnow_catalog_file_items (file, "rules", "id", read_classifier_rule, catalog);
  winnow_catalog_file_items (file, "categories", "id", read_category, catalog);
}

/* ---- advice.json, settings.json ---- */

static void
read_advice_rule (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowAdviceRule *rule = g_new0 (WinnowAdviceRule, 1);
  g_autofree char *scope = NULL;
  g_autofree char *severity = NULL;

  g_ptr_array_add (catalog->advice_rules, rule);
  MEMBERS (file, object, "id", "scope", "stage", "severity", "when", "message", "from");
  rule->id = winnow_catalog_file_string (file, object, "id");
  rule->when = winnow_catalog_file_expression (file, object, "when", TRUE);
  scope = winnow_catalog_file_string (file, object, "scope");
  if (!winnow_scope_from_id (scope, &rule->scope))
    winnow_catalog_file_fail (file, _ ("“scope” must be “offer-part”, “offer”, “evaluation” or “set”"));
  severity = winnow_catalog_file_string (file, object, "severity");
  if (!winnow_severity_from_id (severity, &rule->severity))
    winnow_catalog_file_fail (file, _ ("“severity” must be “info”, “amber”, “blocking” or “knock-out”"));
  rule->stage = winnow_catalog_file_string (file, object, "stage");
  rule->message = winnow_catalog_file_text (file, object, "message");
  rule->from = winnow_catalog_file_strings (file, object, "from");
}

static void
read_field_label (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowFieldLabel *field = g_new0 (WinnowFieldLabel, 1);

  g_ptr_array_add (catalog->field_labels, field);
  MEMBERS (file, object, "name", "en", "zh");
  field->name = winnow_catalog_file_string (file, object, "name");
  field->label = winnow_catalog_file_own_text (file, object);
}

static void
read_advice (WinnowCatalogFile *file, WinnowCatalog *catalog)
{
  MEMBERS (file, json_node_get_object (file->root), "format", "version", "fields", "rules");
  winnow_catalog_file_items (file, "fields", "name", read_field_label, catalog);
  winnow_catalog_file_items (file, "rules", "id", read_advice_rule, catalog);
}

static void
read_setting (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowSettingDefault *setting = g_new0 (WinnowSettingDefault, 1);

  g_ptr_array_add (catalog->settings, setting);
  MEMBERS (file, object, "name", "value", "low", "high", "unit", "title", "origin");
  setting->name = winnow_catalog_file_string (file, object, "name");
  setting->value = winnow_catalog_file_number (file, object, "value");
  setting->low = winnow_catalog_file_number (file, object, "low");
  setting->high = winnow_catalog_file_number (file, object, "high");
  setting->unit = winnow_catalog_file_string (file, object, "unit");
  setting->title = winnow_catalog_file_text (file, object, "title");
  setting->origin = winnow_catalog_file_text (file, object, "origin");
  if (!(setting->low <= setting->value && setting->value <= setting->high))
    winnow_catalog_file_fail (file, _ ("“value” must lie between “low” and “high”"));
}

static void
read_settings (WinnowCatalogFile *file, WinnowCatalog *catalog)
{
  MEMBERS (file, json_node_get_object (file->root), "format", "version", "settings");
  winnow_catalog_file_items (file, "settings", "name", read_setting, catalog);
}

/* ---- accelerators.json, flags.json ---- */

static void
read_plausible_range (WinnowCatalogFile *file, JsonObject *object, WinnowAccelerator *accelerator)
{
  g_autoptr (GArray) range = winnow_catalog_file_numbers (file, object, "plausible_usd_per_card_hour");

  if (range->len != 2 || g_array_index (range, double, 0) <= 0
      || g_array_index (range, double, 0) >= g_array_index (range, double, 1))
    {
      winnow_catalog_file_fail (file, _ ("“plausible_usd_per_card_hour” must be [low, high], both above 0"));
      return;
    }
  accelerator->plausible_low = g_array_index (range, double, 0);
  accelerator->plausible_high = g_array_index (range, double, 1);
}

static void
read_memory (WinnowCatalogFile *file, JsonObject *object, WinnowAccelerator *accelerator)
{
  GArray *memory = winnow_catalog_file_numbers (file, object, "memory_gib");

  if (memory->len == 0)
    winnow_catalog_file_fail (file, _ ("“memory_gib” must hold at least one size"));
  for (guint i = 0; i < memory->len; i++)
    {
      double previous = i > 0 ? g_array_index (memory, double, i - 1) : 0;

      if (g_array_index (memory, double, i) <= previous)
        winnow_catalog_file_fail (file, _ ("“memory_gib” must hold sizes above 0, ascending"));
    }
  accelerator->n_memory = memory->len;
  accelerator->memory_gib = (double *) (gpointer) g_array_free (memory, FALSE);
}

static void
read_accelerator (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowAccelerator *accelerator = g_new0 (WinnowAccelerator, 1);

  g_ptr_array_add (catalog->accelerators, accelerator);
  MEMBERS (file, object, "model", "vendor", "aliases", "form_factors", "memory_gib",
           "plausible_usd_per_card_hour", "source");
  accelerator->model = winnow_catalog_file_string (file, object, "model");
  accelerator->vendor = winnow_catalog_file_string (file, object, "vendor");
  accelerator->aliases = winnow_catalog_file_strings (file, object, "aliases");
  accelerator->form_factors = winnow_catalog_file_strings (file, object, "form_factors");
  read_memory (file, object, accelerator);
  read_plausible_range (file, object, accelerator);
  accelerator->source = winnow_catalog_file_string (file, object, "source");
}

static void
read_accelerators (WinnowCatalogFile *file, WinnowCatalog *catalog)
{
  MEMBERS (file, json_node_get_object (file->root), "format", "version", "accelerators");
  winnow_catalog_file_items (file, "accelerators", "model", read_accelerator, catalog);
}

static void
read_flag_rule (WinnowCatalogFile *file, JsonObject *object, gpointer data)
{
  WinnowCatalog *catalog = data;
  WinnowFlagRule *rule = g_new0 (WinnowFlagRule, 1);

  g_ptr_array_add (catalog->flag_rules, rule);
  MEMBERS (file, object, "id", "when", "flag", "reason", "source");
  rule->id = winnow_catalog_file_string (file, object, "id");
  rule->when = winnow_catalog_file_expression (file, object, "when", TRUE);
  rule->flag = winnow_catalog_file_string (file, object, "flag");
  rule->reason = winnow_catalog_file_text (file, object, "reason");
  rule->source = winnow_catalog_file_string (file, object, "source");
}

static void
read_flags (WinnowCatalogFile *file, WinnowCatalog *catalog)
{
  MEMBERS (file, json_node_get_object (file->root), "format", "version", "rules");
  winnow_catalog_file_items (file, "rules", "id", read_flag_rule, catalog);
}

/* ---- Public ---- */

WinnowCatalog *
winnow_catalog_read (const char *directory, GError **error)
{
  static const struct
  {
    const char *name;
    const char *format;
    void (*read) (WinnowCatalogFile *file, WinnowCatalog *catalog);
    void (*check) (WinnowCatalogFile *file, const WinnowCatalog *catalog);
  } kinds[] = {
    { "questions.json", "winnow-questions", read_questions, winnow_catalog_check_questions },
    { "classifier.json", "winnow-classifier", read_classifier, winnow_catalog_check_classifier },
    { "advice.json", "winnow-advice", read_advice, winnow_catalog_check_advice },
    { "settings.json", "winnow-settings", read_settings, winnow_catalog_check_settings },
    { "accelerators.json", "winnow-accelerators", read_accelerators, winnow_catalog_check_accelerators },
    { "flags.json", "winnow-flags", read_flags, winnow_catalog_check_flags },
  };
  g_autoptr (WinnowCatalog) catalog = winnow_catalog_new ();
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_catalog_file_free);

  g_return_val_if_fail (directory != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      WinnowCatalogFile *file = winnow_catalog_file_load (directory, kinds[i].name, kinds[i].format, error);

      if (file == NULL)
        return NULL;
      g_ptr_array_add (files, file);
      kinds[i].read (file, catalog);
      if (!winnow_catalog_file_finish (file, error))
        return NULL;
    }
  /* Checked when all are read, for the files refer to each other. */
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      WinnowCatalogFile *file = g_ptr_array_index (files, i);

      kinds[i].check (file, catalog);
      if (!winnow_catalog_file_finish (file, error))
        return NULL;
    }
  return g_steal_pointer (&catalog);
}
