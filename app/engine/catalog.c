/* catalog.c — what the method knows: making, freeing and finding its parts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/catalog.h"

G_DEFINE_BOXED_TYPE (WinnowCatalog, winnow_catalog, winnow_catalog_ref, winnow_catalog_unref)

static const char *const axis_ids[] = { "category", "access", "segment", "tag" };
static const char *const severity_ids[] = { "info", "amber", "blocking", "knock-out" };
static const char *const scope_ids[] = { "offer-part", "offer", "evaluation", "set" };

static gboolean
index_of (const char *const *ids, guint n_ids, const char *id, guint *index)
{
  for (guint i = 0; i < n_ids; i++)
    if (g_strcmp0 (ids[i], id) == 0)
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

static void
choice_clear (gpointer data)
{
  WinnowChoice *choice = data;

  g_free (choice->id);
  winnow_text_clear (&choice->label);
}

static void
classifier_choice_clear (gpointer data)
{
  WinnowClassifierChoice *choice = data;

  g_free (choice->id);
  winnow_text_clear (&choice->text);
  winnow_text_clear (&choice->example);
}

static void
prefill_clear (gpointer data)
{
  WinnowClassifierPrefill *prefill = data;

  g_clear_pointer (&prefill->when, winnow_expression_unref);
  g_free (prefill->choice);
}

static GArray *
array_new (gsize element_size, GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, TRUE, element_size);

  if (clear != NULL)
    g_array_set_clear_func (array, clear);
  return array;
}

const char *
winnow_axis_id (WinnowAxis axis)
{
  g_return_val_if_fail ((guint) axis < G_N_ELEMENTS (axis_ids), NULL);

  return axis_ids[axis];
}

gboolean
winnow_axis_from_id (const char *id, WinnowAxis *axis)
{
  guint index;

  if (!index_of (axis_ids, G_N_ELEMENTS (axis_ids), id, &index))
    return FALSE;
  *axis = (WinnowAxis) index;
  return TRUE;
}

const char *
winnow_severity_id (WinnowSeverity severity)
{
  g_return_val_if_fail ((guint) severity < G_N_ELEMENTS (severity_ids), NULL);

  return severity_ids[severity];
}

gboolean
winnow_severity_from_id (const char *id, WinnowSeverity *severity)
{
  guint index;

  if (!index_of (severity_ids, G_N_ELEMENTS (severity_ids), id, &index))
    return FALSE;
  *severity = (WinnowSeverity) index;
  return TRUE;
}

const char *
winnow_scope_id (WinnowScope scope)
{
  g_return_val_if_fail ((guint) scope < G_N_ELEMENTS (scope_ids), NULL);

  return scope_ids[scope];
}

gboolean
winnow_scope_from_id (const char *id, WinnowScope *scope)
{
  guint index;

  if (!index_of (scope_ids, G_N_ELEMENTS (scope_ids), id, &index))
    return FALSE;
  *scope = (WinnowScope) index;
  return TRUE;
}

WinnowQuestion *
winnow_question_new (void)
{
  WinnowQuestion *self = g_new0 (WinnowQuestion, 1);

  self->choices = array_new (sizeof (WinnowChoice), choice_clear);
  self->anchors = array_new (sizeof (WinnowAnchor), NULL);
  self->weight = 1;
  return self;
}

void
winnow_question_free (WinnowQuestion *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  g_free (self->group);
  g_strfreev (self->categories);
  g_clear_pointer (&self->when, winnow_expression_unref);
  winnow_text_clear (&self->text);
  winnow_text_clear (&self->why);
  winnow_text_clear (&self->evidence);
  winnow_text_clear (&self->red_flag);
  winnow_text_clear (&self->worst);
  g_free (self->unit);
  g_array_unref (self->choices);
  g_array_unref (self->anchors);
  g_free (self->worst_value);
  g_clear_pointer (&self->is_red, winnow_expression_unref);
  g_clear_pointer (&self->is_knock_out, winnow_expression_unref);
  g_free (self->required_grade);
  g_free (self->source);
  g_strfreev (self->from);
  g_free (self);
}

WinnowClassifierQuestion *
winnow_classifier_question_new (void)
{
  WinnowClassifierQuestion *self = g_new0 (WinnowClassifierQuestion, 1);

  self->choices = array_new (sizeof (WinnowClassifierChoice), classifier_choice_clear);
  self->prefills = array_new (sizeof (WinnowClassifierPrefill), prefill_clear);
  return self;
}

void
winnow_classifier_question_free (WinnowClassifierQuestion *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  winnow_text_clear (&self->text);
  winnow_text_clear (&self->help);
  g_array_unref (self->choices);
  g_array_unref (self->prefills);
  g_free (self);
}

void
winnow_classifier_rule_free (WinnowClassifierRule *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  g_clear_pointer (&self->when, winnow_expression_unref);
  g_free (self->result);
  winnow_text_clear (&self->because);
  g_free (self);
}

void
winnow_category_free (WinnowCategory *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  winnow_text_clear (&self->title);
  winnow_text_clear (&self->definition);
  winnow_text_clear (&self->good_at);
  winnow_text_clear (&self->watch);
  g_strfreev (self->units);
  g_strfreev (self->must_measure);
  g_strfreev (self->ask_first);
  g_free (self);
}

void
winnow_advice_rule_free (WinnowAdviceRule *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  g_clear_pointer (&self->when, winnow_expression_unref);
  g_free (self->stage);
  winnow_text_clear (&self->message);
  g_strfreev (self->from);
  g_free (self);
}

void
winnow_field_label_free (WinnowFieldLabel *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  winnow_text_clear (&self->label);
  g_free (self);
}

void
winnow_setting_default_free (WinnowSettingDefault *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->unit);
  winnow_text_clear (&self->title);
  winnow_text_clear (&self->origin);
  g_free (self);
}

void
winnow_accelerator_free (WinnowAccelerator *self)
{
  if (self == NULL)
    return;
  g_free (self->model);
  g_free (self->vendor);
  g_strfreev (self->aliases);
  g_strfreev (self->form_factors);
  g_free (self->memory_gib);
  g_free (self->source);
  g_free (self);
}

void
winnow_flag_rule_free (WinnowFlagRule *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  g_clear_pointer (&self->when, winnow_expression_unref);
  g_free (self->flag);
  winnow_text_clear (&self->reason);
  g_free (self->source);
  g_free (self);
}

void
winnow_question_group_free (WinnowQuestionGroup *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  winnow_text_clear (&self->title);
  g_free (self);
}

static GPtrArray *
list_new (gpointer free_func)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) free_func);
}

WinnowCatalog *
winnow_catalog_new (void)
{
  WinnowCatalog *self = g_new0 (WinnowCatalog, 1);

  g_atomic_ref_count_init (&self->references);
  self->groups = list_new (winnow_question_group_free);
  self->questions = list_new (winnow_question_free);
  self->classifier_questions = list_new (winnow_classifier_question_free);
  self->classifier_rules = list_new (winnow_classifier_rule_free);
  self->categories = list_new (winnow_category_free);
  self->advice_rules = list_new (winnow_advice_rule_free);
  self->field_labels = list_new (winnow_field_label_free);
  self->settings = list_new (winnow_setting_default_free);
  self->accelerators = list_new (winnow_accelerator_free);
  self->flag_rules = list_new (winnow_flag_rule_free);
  return self;
}

WinnowCatalog *
winnow_catalog_ref (WinnowCatalog *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
winnow_catalog_unref (WinnowCatalog *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_ptr_array_unref (self->groups);
  g_ptr_array_unref (self->questions);
  g_ptr_array_unref (self->classifier_questions);
  g_ptr_array_unref (self->classifier_rules);
  g_ptr_array_unref (self->categories);
  g_ptr_array_unref (self->advice_rules);
  g_ptr_array_unref (self->field_labels);
  g_ptr_array_unref (self->settings);
  g_ptr_array_unref (self->accelerators);
  g_ptr_array_unref (self->flag_rules);
  g_free (self);
}

const WinnowQuestion *
winnow_catalog_question (const WinnowCatalog *self, const char *id)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->questions->len; i++)
    {
      const WinnowQuestion *question = g_ptr_array_index (self->questions, i);

      if (g_strcmp0 (question->id, id) == 0)
        return question;
    }
  return NULL;
}

const WinnowClassifierQuestion *
winnow_catalog_classifier_question (const WinnowCatalog *self, const char *id)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->classifier_questions->len; i++)
    {
      const WinnowClassifierQuestion *question = g_ptr_array_index (self->classifier_questions, i);

      if (g_strcmp0 (question->id, id) == 0)
        return question;
    }
  return NULL;
}

const WinnowCategory *
winnow_catalog_category (const WinnowCatalog *self, const char *id)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->categories->len; i++)
    {
      const WinnowCategory *category = g_ptr_array_index (self->categories, i);

      if (g_strcmp0 (category->id, id) == 0)
        return category;
    }
  return NULL;
}

const WinnowAdviceRule *
winnow_catalog_advice_rule (const WinnowCatalog *self, const char *id)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->advice_rules->len; i++)
    {
      const WinnowAdviceRule *rule = g_ptr_array_index (self->advice_rules, i);

      if (g_strcmp0 (rule->id, id) == 0)
        return rule;
    }
  return NULL;
}

const WinnowSettingDefault *
winnow_catalog_setting_default (const WinnowCatalog *self, const char *name)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->settings->len; i++)
    {
      const WinnowSettingDefault *setting = g_ptr_array_index (self->settings, i);

      if (g_strcmp0 (setting->name, name) == 0)
        return setting;
    }
  return NULL;
}

const WinnowText *
winnow_catalog_field_label (const WinnowCatalog *self, const char *name)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->field_labels->len; i++)
    {
      const WinnowFieldLabel *field = g_ptr_array_index (self->field_labels, i);

      if (g_strcmp0 (field->name, name) == 0)
        return &field->label;
    }
  return NULL;
}

const WinnowChoice *
winnow_question_choice (const WinnowQuestion *self, const char *choice)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->choices->len; i++)
    {
      const WinnowChoice *candidate = &g_array_index (self->choices, WinnowChoice, i);

      if (g_strcmp0 (candidate->id, choice) == 0)
        return candidate;
    }
  return NULL;
}

const WinnowClassifierChoice *
winnow_classifier_question_choice (const WinnowClassifierQuestion *self, const char *choice)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->choices->len; i++)
    {
      const WinnowClassifierChoice *candidate = &g_array_index (self->choices, WinnowClassifierChoice, i);

      if (g_strcmp0 (candidate->id, choice) == 0)
        return candidate;
    }
  return NULL;
}

double
winnow_catalog_setting (const WinnowCatalog *self, const char *name)
{
  const WinnowSettingDefault *setting = winnow_catalog_setting_default (self, name);

  g_return_val_if_fail (setting != NULL, 0);

  return setting->value;
}
