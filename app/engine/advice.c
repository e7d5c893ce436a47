/* advice.c — judging one rule and wording what it says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/advice.h"

#include <string.h>

typedef struct
{
  const WinnowExpressionContext *context;
  const char *name; /* of the first unknown value; borrowed from the expression */
} UnknownSearch;

static WinnowTri
judge (const WinnowExpression *expression, const WinnowExpressionContext *context)
{
  WinnowExpressionValue value = winnow_expression_evaluate (expression, context);

  if (value.type != WINNOW_VALUE_BOOLEAN)
    return WINNOW_TRI_UNKNOWN;
  return value.boolean ? WINNOW_TRI_YES : WINNOW_TRI_NO;
}

static void
find_unknown (const char *name, const char *argument, gpointer data)
{
  UnknownSearch *search = data;

  if (search->name == NULL && argument == NULL
      && search->context->name (name, search->context->data).type == WINNOW_VALUE_UNKNOWN)
    search->name = name;
}

/* ---- Words ---- */

static char *
number_text (const WinnowFacts *facts, const char *name, double number)
{
  const WinnowSettingDefault *setting = NULL;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (g_str_has_prefix (name, "cfg."))
    setting = winnow_catalog_setting_default (facts->catalog, name + strlen ("cfg."));
  if (g_str_has_suffix (name, "_share") || (setting != NULL && strcmp (setting->unit, "share") == 0))
    return g_strdup_printf ("%.0f %%", 100 * number);
  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, number < 100 ? "%.3g" : "%.0f", number));
}

char *
winnow_advice_value (const WinnowFacts *facts,
                     const WinnowExpressionContext *context,
                     const char *name,
                     const char *language)
{
  WinnowExpressionValue value = context->name (name, context->data);
  gboolean is_chinese = strcmp (language, "zh") == 0;
  const WinnowCategory *category;

  switch (value.type)
    {
    case WINNOW_VALUE_NUMBER:
      return number_text (facts, name, value.number);
    case WINNOW_VALUE_TEXT:
      category = winnow_catalog_category (facts->catalog, value.text);
      return g_strdup (category != NULL ? winnow_text_get (&category->title, language) : value.text);
    case WINNOW_VALUE_BOOLEAN:
      if (is_chinese)
        return g_strdup (value.boolean ? "是" : "否");
      return g_strdup (value.boolean ? "yes" : "no");
    default:
      return g_strdup (is_chinese ? "未知" : "unknown");
    }
}

typedef struct
{
  const WinnowExpressionContext *context;
  GPtrArray *questions; /* borrowed ids */
} OpenSearch;

static void
find_open (const char *name, const char *argument, gpointer data)
{
  OpenSearch *search = data;
  WinnowExpressionValue question = { .type = WINNOW_VALUE_TEXT, .text = argument };
  WinnowExpressionValue written;

  if (argument == NULL || (strcmp (name, "written") != 0 && strcmp (name, "answered") != 0))
    return;
  written = search->context->call (name, &question, 1, search->context->data);
  if (written.type == WINNOW_VALUE_BOOLEAN && !written.boolean)
    g_ptr_array_add (search->questions, (gpointer) argument);
}

/* The rule's questions that nobody has written down yet: "A1, K36". */
static char *
open_questions (const WinnowAdviceRule *rule, const WinnowExpressionContext *context, const char *language)
{
  g_autoptr (GPtrArray) questions = g_ptr_array_new ();
  OpenSearch search = { context, questions };

  winnow_expression_foreach_name (rule->when, find_open, &search);
  g_ptr_array_add (questions, NULL);
  return g_strjoinv (strcmp (language, "zh") == 0 ? "、" : ", ", (char **) questions->pdata);
}

static char *
fill (const WinnowAdviceRule *rule,
      const WinnowFacts *facts,
      const WinnowExpressionContext *context,
      const char *message,
      const char *language)
{
  GString *text = g_string_new (NULL);
  const char *at = message;
  const char *open;

  while ((open = strchr (at, '{')) != NULL)
    {
      const char *close = strchr (open, '}');
      g_autofree char *name = NULL;
      g_autofree char *value = NULL;

      if (close == NULL)
        break;
      name = g_strndup (open + 1, close - open - 1);
      if (strcmp (name, "open") == 0)
        value = open_questions (rule, context, language);
      else
        value = winnow_advice_value (facts, context, name, language);
      g_string_append_len (text, at, open - at);
      g_string_append (text, value);
      at = close + 1;
    }
  g_string_append (text, at);
  return g_string_free (text, FALSE);
}

static void
word_ask (WinnowAdvice *self, const WinnowFacts *facts)
{
  const WinnowText *label
    = self->unknown_field != NULL ? winnow_catalog_field_label (facts->catalog, self->unknown_field) : NULL;
  const char *en = label != NULL ? label->en : "a value";
  const char *zh = label != NULL ? label->zh : "某个值";

  self->message.en = g_strdup_printf ("Cannot be judged (%s): %s is not known. Enter it.", self->rule->id, en);
  self->message.zh = g_strdup_printf ("无法判断（%s）：%s未知，请补充。", self->rule->id, zh);
}

/* ---- Acceptance ---- */

static const WinnowAcceptance *
find_acceptance (const WinnowFacts *facts, const char *rule)
{
  g_autofree char *subject = g_strconcat ("rule:", rule, NULL);
  GPtrArray *rows = winnow_evaluation_rows (facts->evaluation, WINNOW_KIND_ACCEPTANCE);
  const char *offer = facts->offer != NULL ? winnow_row_id (facts->offer) : NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowAcceptance *acceptance = g_ptr_array_index (rows, i);

      if (g_strcmp0 (acceptance->subject, subject) == 0 && g_strcmp0 (acceptance->offer_id, offer) == 0
          && acceptance->accepted_by != NULL && acceptance->reason != NULL)
        return acceptance;
    }
  return NULL;
}

/* ---- Public ---- */

WinnowAdvice *
winnow_advice_judge (const WinnowAdviceRule *rule, const WinnowFacts *facts, const WinnowExpressionContext *context)
{
  WinnowTri fires = judge (rule->when, context);
  UnknownSearch search = { context, NULL };
  WinnowAdvice *self;

  if (fires == WINNOW_TRI_NO)
    return NULL;
  self = g_new0 (WinnowAdvice, 1);
  self->rule = rule;
  self->offer_id = facts->offer != NULL ? g_strdup (winnow_row_id (facts->offer)) : NULL;
  self->part_id = facts->part != NULL ? g_strdup (winnow_row_id (facts->part)) : NULL;
  self->severity = rule->severity;
  self->acceptance = find_acceptance (facts, rule->id);
  if (fires == WINNOW_TRI_YES)
    {
      self->message.en = fill (rule, facts, context, rule->message.en, "en");
      self->message.zh = fill (rule, facts, context, rule->message.zh, "zh");
      return self;
    }
  self->is_ask = TRUE;
  self->severity = MIN (rule->severity, WINNOW_SEVERITY_AMBER);
  winnow_expression_foreach_name (rule->when, find_unknown, &search);
  self->unknown_field = g_strdup (search.name);
  word_ask (self, facts);
  return self;
}

void
winnow_advice_free (WinnowAdvice *self)
{
  if (self == NULL)
    return;
  g_free (self->offer_id);
  g_free (self->part_id);
  g_free (self->unknown_field);
  winnow_text_clear (&self->message);
  g_free (self);
}
