/* facts-names.c — which names and calls exist, by the place an expression stands in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/facts.h"

#include "engine/model.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define USE(use) (1u << (WINNOW_FACTS_##use))
#define USE_PARTS (USE (QUESTION) | USE (ANSWER) | USE (ADVICE) | USE (LIMIT))
#define USE_OFFERS (USE_PARTS | USE (PREFILL))
#define USE_JUDGED (USE (ADVICE) | USE (LIMIT))

typedef struct
{
  const WinnowCatalog *catalog;
  WinnowFactsUse use;
  GError *error;
} Check;

static const char *const team_aliases[] = { "skill", "users", NULL };
static const char *const offer_names[] = {
  "secondary", "platform", "upstreams", "upstream_age_days", "price_kind", "price_age_days",
  "availability_age_hours", "price_unit", "price_unit_unclear", "printed_figure_off",
  "terms_age_days", NULL,
};
static const char *const cost_names[] = { "unit", "price_kind", NULL };
static const char *const ledger_names[] = {
  "complete", "missing", "traffic_share", "idle_share", "utilisation", "billing_factor", NULL,
};
static const char *const market_names[] = { "median_share", "offers", NULL };
static const char *const runs_names[] = { "count", "cards_max", "data_loading_minutes", NULL };
static const char *const pool_names[] = { "offers", "tried", "decided", NULL };
static const char *const trial_names[] = {
  "hardware_mismatch", "hardware_found", "hardware_promised", "bill_variance", "queue_ratio",
  "p95_swing", "data_loading_share", "cold_start_seconds", NULL,
};
static const char *const set_names[] = {
  "size", "untried", "shared_upstreams", "resellers", "one_stop", "trains", "critical", "drilled",
  "stale", NULL,
};
static const char *const observation_names[] = {
  "provider", "channel", "service_class", "sku", "gpu_name_raw", "accelerator", "form_factor",
  "memory_mib", "cards", "minimum_cards", "purchase", "term_months", "region", "zone", "unit",
  "currency", "statistic", "amount", "amount_text", "availability", "offers", "time_quality",
  "per_card_hour", "plausible_low", "plausible_high", "file_format", "file_name", NULL,
};

static gboolean
has_field (WinnowKind kind, const char *name)
{
  return winnow_row_type_field (winnow_row_type (kind), name) != NULL;
}

static gboolean
is_dotted_name (const Check *check, const char *prefix, const char *name)
{
  static const struct
  {
    const char *prefix;
    guint use;
    const char *const *names;
  } prefixes[] = {
    { "cost", USE (PREFILL), cost_names },
    { "ledger", USE_JUDGED, ledger_names },
    { "market", USE_JUDGED, market_names },
    { "runs", USE_JUDGED, runs_names },
    { "pool", USE_JUDGED, pool_names },
    { "trial", USE_JUDGED, trial_names },
    { "set", USE (SET), set_names },
  };
  guint use = 1u << check->use;

  if (strcmp (prefix, "cfg") == 0)
    return (use & (USE_PARTS | USE (SET))) && winnow_catalog_setting_default (check->catalog, name) != NULL;
  if (strcmp (prefix, "team") == 0)
    return (use & (USE_PARTS | USE (SET)))
           && (has_field (WINNOW_KIND_EVALUATION, name) || g_strv_contains (team_aliases, name));
  if (strcmp (prefix, "part") == 0)
    return (use & USE_PARTS) && has_field (WINNOW_KIND_PART, name);
  if (strcmp (prefix, "offer") == 0)
    return (use & USE_OFFERS)
           && (has_field (WINNOW_KIND_OFFER, name) || g_strv_contains (offer_names, name));
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (strcmp (prefix, prefixes[i].prefix) == 0)
      return (use & prefixes[i].use) && g_strv_contains (prefixes[i].names, name);
  return FALSE;
}

static gboolean
is_name (const Check *check, const char *name)
{
  const char *dot = strchr (name, '.');
  g_autofree char *prefix = NULL;

  if (dot != NULL)
    {
      prefix = g_strndup (name, dot - name);
      return is_dotted_name (check, prefix, dot + 1);
    }
  switch (check->use)
    {
    case WINNOW_FACTS_ANSWER:
      return strcmp (name, "answer") == 0;
    case WINNOW_FACTS_CLASSIFIER:
      return winnow_catalog_classifier_question (check->catalog, name) != NULL;
    case WINNOW_FACTS_FLAG:
      return g_strv_contains (observation_names, name);
    default:
      return FALSE;
    }
}

static gboolean
is_tag (const WinnowCatalog *catalog, const char *tag)
{
  for (guint i = 0; i < catalog->classifier_rules->len; i++)
    {
      const WinnowClassifierRule *rule = g_ptr_array_index (catalog->classifier_rules, i);

      if (rule->axis == WINNOW_AXIS_TAG && g_strcmp0 (rule->result, tag) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_choice (WinnowKind kind, const char *field, const char *choice)
{
  const WinnowField *described = winnow_row_type_field (winnow_row_type (kind), field);

  return g_strv_contains (described->choices, choice);
}

static gboolean
is_call (const Check *check, const char *function, const char *argument)
{
  guint use = 1u << check->use;

  if (strcmp (function, "written") == 0 || strcmp (function, "answered") == 0
      || strcmp (function, "used") == 0 || strcmp (function, "applies") == 0)
    return (use & USE_JUDGED) && winnow_catalog_question (check->catalog, argument) != NULL;
  if (strcmp (function, "tagged") == 0)
    return (use & USE_PARTS) && is_tag (check->catalog, argument);
  if (strcmp (function, "costed") == 0)
    return (use & USE_JUDGED) && is_choice (WINNOW_KIND_COST, "line", argument);
  if (strcmp (function, "ran") == 0)
    return (use & USE_JUDGED) && is_choice (WINNOW_KIND_TRIAL_RUN, "kind", argument);
  if (strcmp (function, "criterion") == 0)
    return (use & USE_JUDGED) && *argument != '\0';
  if (strcmp (function, "priced") == 0)
    return (use & USE (PREFILL)) && *argument != '\0';
  return FALSE;
}

static void
check_name (const char *name, const char *argument, gpointer data)
{
  Check *check = data;

  if (check->error != NULL)
    return;
  if (argument == NULL && !is_name (check, name))
    g_set_error (&check->error, WINNOW_EXPRESSION_ERROR, WINNOW_EXPRESSION_ERROR_SYNTAX,
                 /* Translators: a name used in a rule. */
                 _ ("the name “%s” is not known here"), name);
  else if (argument != NULL && !is_call (check, name, argument))
    g_set_error (&check->error, WINNOW_EXPRESSION_ERROR, WINNOW_EXPRESSION_ERROR_SYNTAX,
                 /* Translators: a call in a rule: function and argument, such as written (A1). */
                 _ ("“%s (%s)” is not known here"), name, argument);
}

static gboolean
can_be (const WinnowField *field, const char *text)
{
  return field == NULL || field->type != WINNOW_FIELD_CHOICE || g_strv_contains (field->choices, text);
}

/* What a field or answer can never be makes a condition that never holds. */
static gboolean
is_possible (const Check *check, const char *name, const char *argument, const char *text)
{
  static const char *const no_price[] = { "none", "not-said", NULL };
  const WinnowQuestion *question;
  const WinnowClassifierQuestion *asked;

  if (argument != NULL)
    {
      question = strcmp (name, "used") == 0 ? winnow_catalog_question (check->catalog, argument) : NULL;
      return question == NULL || strcmp (text, "not-applicable") == 0
             || winnow_question_choice (question, text) != NULL;
    }
  if (check->use == WINNOW_FACTS_CLASSIFIER)
    {
      asked = winnow_catalog_classifier_question (check->catalog, name);
      return asked == NULL || winnow_classifier_question_choice (asked, text) != NULL;
    }
  if (strcmp (name, "offer.price_kind") == 0 || strcmp (name, "cost.price_kind") == 0)
    return g_strv_contains (no_price, text)
           || can_be (winnow_row_type_field (winnow_row_type (WINNOW_KIND_COST), "price_kind"), text);
  if (strcmp (name, "offer.secondary") == 0)
    name = "offer.category";
  if (strcmp (name, "team.skill") == 0)
    name = "team.team_skill";
  if (g_str_has_prefix (name, "offer."))
    return can_be (winnow_row_type_field (winnow_row_type (WINNOW_KIND_OFFER), name + strlen ("offer.")), text);
  if (g_str_has_prefix (name, "part."))
    return can_be (winnow_row_type_field (winnow_row_type (WINNOW_KIND_PART), name + strlen ("part.")), text);
  if (g_str_has_prefix (name, "team."))
    return can_be (winnow_row_type_field (winnow_row_type (WINNOW_KIND_EVALUATION), name + strlen ("team.")), text);
  return TRUE;
}

static void
check_text (const char *name, const char *argument, const char *text, gpointer data)
{
  Check *check = data;

  if (check->error != NULL || is_possible (check, name, argument, text))
    return;
  if (argument != NULL)
    g_set_error (&check->error, WINNOW_EXPRESSION_ERROR, WINNOW_EXPRESSION_ERROR_SYNTAX,
                 /* Translators: a call in a rule, such as used (K14), then a value it never has. */
                 _ ("“%s (%s)” can never be “%s”"), name, argument, text);
  else
    g_set_error (&check->error, WINNOW_EXPRESSION_ERROR, WINNOW_EXPRESSION_ERROR_SYNTAX,
                 /* Translators: a name used in a rule, then a value it never has. */
                 _ ("“%s” can never be “%s”"), name, text);
}

gboolean
winnow_facts_check (const WinnowCatalog *catalog,
                    WinnowFactsUse use,
                    const WinnowExpression *expression,
                    GError **error)
{
  Check check = { .catalog = catalog, .use = use };

  g_return_val_if_fail (catalog != NULL, FALSE);
  g_return_val_if_fail (expression != NULL, FALSE);

  winnow_expression_foreach_name (expression, check_name, &check);
  winnow_expression_foreach_compared_text (expression, check_text, &check);
  if (check.error == NULL)
    return TRUE;
  g_propagate_error (error, check.error);
  return FALSE;
}
