/* checklist.c — winnow-cli checklist: an offer's due diligence, or the question bank.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>

/* Enough for an assessment whose decision is not looked at. */
#define FEWEST_DRAWS 100

static const char *
text (Cli *cli, const WinnowText *both)
{
  return winnow_text_get (both, cli->language);
}

/* ---- Question bank ---- */

static void
put_question (Cli *cli, WinnowJsonWriter *json, const WinnowQuestion *question)
{
  cli_json_object (json, NULL);
  cli_json_text (json, "id", question->id);
  cli_json_text (json, "text", text (cli, &question->text));
  cli_json_text (json, "why", text (cli, &question->why));
  cli_json_text (json, "evidence", text (cli, &question->evidence));
  cli_json_boolean (json, "screening", question->is_screening);
  cli_json_boolean (json, "critical", question->is_critical);
  cli_json_boolean (json, "asks_ourselves", question->asks_ourselves);
  cli_json_texts (json, "categories", question->categories);
  cli_json_text (json, "scale", question->scale == WINNOW_SCALE_NUMBER ? "number" : "choice");
  cli_json_text (json, "unit", question->unit);
  cli_json_array (json, "choices");
  for (guint i = 0; question->choices != NULL && i < question->choices->len; i++)
    {
      const WinnowChoice *choice = &g_array_index (question->choices, WinnowChoice, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "id", choice->id);
      cli_json_text (json, "label", text (cli, &choice->label));
      cli_json_double (json, "value", choice->value);
      cli_json_boolean (json, "red_flag", choice->red_flag);
      cli_json_boolean (json, "knock_out", choice->knock_out);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  cli_json_text (json, "worst_value", question->worst_value);
  cli_json_text (json, "required_grade", question->required_grade);
  cli_json_double (json, "weight", question->weight);
  cli_json_text (json, "source", question->source);
  winnow_json_writer_end_object (json);
}

static void
print_bank_json (Cli *cli, const WinnowCatalog *catalog)
{
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_integer (json, "bank_version", catalog->bank_version);
  cli_json_array (json, "groups");
  for (guint i = 0; i < catalog->groups->len; i++)
    {
      const WinnowQuestionGroup *group = g_ptr_array_index (catalog->groups, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "id", group->id);
      cli_json_text (json, "title", text (cli, &group->title));
      cli_json_array (json, "questions");
      for (guint j = 0; j < catalog->questions->len; j++)
        {
          const WinnowQuestion *question = g_ptr_array_index (catalog->questions, j);

          if (g_strcmp0 (question->group, group->id) == 0)
            put_question (cli, json, question);
        }
      winnow_json_writer_end_array (json);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  cli_json_print (json);
}

static void
print_bank_text (Cli *cli, const WinnowCatalog *catalog)
{
  for (guint i = 0; i < catalog->groups->len; i++)
    {
      const WinnowQuestionGroup *group = g_ptr_array_index (catalog->groups, i);

      g_print ("%s%s  %s\n", i > 0 ? "\n" : "", group->id, text (cli, &group->title));
      for (guint j = 0; j < catalog->questions->len; j++)
        {
          const WinnowQuestion *question = g_ptr_array_index (catalog->questions, j);

          if (g_strcmp0 (question->group, group->id) == 0)
            g_print ("  %-4s %s%s\n", question->id, text (cli, &question->text),
                     question->is_critical ? _ ("  (critical)") : "");
        }
    }
}

/* ---- One offer ---- */

static const char *
state_id (WinnowAnswerState state)
{
  switch (state)
    {
    case WINNOW_ANSWER_BELOW_GRADE:
      return "below_grade";
    case WINNOW_ANSWER_EXPIRED:
      return "expired";
    case WINNOW_ANSWER_WRITTEN:
      return "written";
    case WINNOW_ANSWER_NOT_APPLICABLE:
      return "not_applicable";
    case WINNOW_ANSWER_OPEN:
    default:
      return "open";
    }
}

/* Items for which @is_one holds, as question, text and state. */
static void
put_items (Cli *cli, WinnowJsonWriter *json, const char *name, const WinnowChecklist *checklist,
           gboolean (*is_one) (const WinnowChecklistItem *item))
{
  cli_json_array (json, name);
  for (guint i = 0; i < checklist->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (checklist->items, i);

      if (!is_one (item))
        continue;
      cli_json_object (json, NULL);
      cli_json_text (json, "question", item->question->id);
      cli_json_text (json, "text", text (cli, &item->question->text));
      cli_json_text (json, "state", state_id (item->state));
      cli_json_text (json, "used_value", item->used_value);
      cli_json_text (json, "accepted_by", item->acceptance != NULL ? item->acceptance->accepted_by : NULL);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static gboolean
is_red (const WinnowChecklistItem *item)
{
  return item->is_red;
}

static gboolean
is_knock_out (const WinnowChecklistItem *item)
{
  return item->is_knock_out;
}

static gboolean
is_assumed (const WinnowChecklistItem *item)
{
  return item->is_assumed;
}

static gboolean
is_blocking (const WinnowChecklistItem *item)
{
  return item->is_blocking;
}

static void
put_score (WinnowJsonWriter *json, gboolean has_score, double score, double low, double high)
{
  const char *reason = _ ("no question applies");

  cli_json_number (json, "score", has_score ? winnow_number (score) : WINNOW_UNKNOWN, reason);
  cli_json_number (json, "low", has_score ? winnow_number (low) : WINNOW_UNKNOWN, reason);
  cli_json_number (json, "high", has_score ? winnow_number (high) : WINNOW_UNKNOWN, reason);
}

static void
print_json (Cli *cli, const WinnowOffer *offer, const WinnowChecklist *checklist)
{
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_text (json, "offer", offer->row.id);
  cli_json_text (json, "name", offer->name);
  cli_json_integer (json, "answered", checklist->answered);
  cli_json_integer (json, "assumed", checklist->assumed);
  put_score (json, checklist->has_score, checklist->score, checklist->low, checklist->high);
  cli_json_array (json, "groups");
  for (guint i = 0; i < checklist->groups->len; i++)
    {
      const WinnowChecklistGroup *group = g_ptr_array_index (checklist->groups, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "id", group->group->id);
      cli_json_text (json, "title", text (cli, &group->group->title));
      cli_json_integer (json, "answered", group->answered);
      cli_json_integer (json, "assumed", group->assumed);
      cli_json_integer (json, "not_applicable", group->not_applicable);
      put_score (json, group->has_score, group->score, group->low, group->high);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  put_items (cli, json, "red_flags", checklist, is_red);
  put_items (cli, json, "knock_outs", checklist, is_knock_out);
  put_items (cli, json, "blocking", checklist, is_blocking);
  put_items (cli, json, "assumed_questions", checklist, is_assumed);
  cli_json_array (json, "ask_next");
  for (guint i = 0; i < checklist->ask_next->len; i++)
    {
      const WinnowAskNext *next = g_ptr_array_index (checklist->ask_next, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "question", next->question->id);
      cli_json_text (json, "text", text (cli, &next->question->text));
      cli_json_double (json, "value", next->value);
      cli_json_boolean (json, "can_knock_out", next->can_knock_out);
      cli_json_boolean (json, "blocking", next->is_blocking);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  cli_json_print (json);
}

static char *
score_text (gboolean has_score, double score, double low, double high)
{
  if (!has_score)
    return NULL;
  /* Translators: a score, and the lowest and highest it may be. */
  return g_strdup_printf (_ ("%.2f (%.2f – %.2f)"), score, low, high);
}

static void
print_text (Cli *cli, const WinnowOffer *offer, const WinnowChecklist *checklist)
{
  CliTable *table = cli_table_new ("llrrr", "", _ ("Group"), _ ("Answered"), _ ("Assumed"), _ ("Score"), NULL);

  g_print ("%s\n", offer->name != NULL ? offer->name : offer->row.id);
  for (guint i = 0; i < checklist->groups->len; i++)
    {
      const WinnowChecklistGroup *group = g_ptr_array_index (checklist->groups, i);
      g_autofree char *answered = cli_show_number (group->answered, 0);
      g_autofree char *assumed = cli_show_number (group->assumed, 0);
      g_autofree char *score = score_text (group->has_score, group->score, group->low, group->high);

      cli_table_add (table, group->group->id, text (cli, &group->group->title), answered, assumed, score);
    }
  cli_table_print (table, _ ("No question applies."));
  for (guint i = 0; i < checklist->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (checklist->items, i);

      if (item->is_knock_out)
        /* Translators: question id, question. */
        g_print (_ ("Knock-out: %s %s\n"), item->question->id, text (cli, &item->question->text));
      else if (item->is_red)
        /* Translators: question id, question. */
        g_print (_ ("Red flag: %s %s\n"), item->question->id, text (cli, &item->question->text));
    }
  for (guint i = 0; i < MIN (checklist->ask_next->len, 5); i++)
    {
      const WinnowAskNext *next = g_ptr_array_index (checklist->ask_next, i);

      /* Translators: question id, question. */
      g_print (_ ("Ask next: %s %s\n"), next->question->id, text (cli, &next->question->text));
    }
}

static CliStatus
show_offer (Cli *cli, const char *evaluation, const char *offer)
{
  g_autofree char *offer_id = NULL, *evaluation_id = NULL;
  g_autoptr (WinnowAssessment) assessment = NULL;
  WinnowAssessmentOptions options = { .language = cli->language, .draws = winnow_number (FEWEST_DRAWS) };
  const WinnowOfferAssessment *assessed;
  GError *error = NULL;

  evaluation_id = cli_find_offer (cli, evaluation, offer, &offer_id, &error);
  if (evaluation_id != NULL)
    assessment = cli_assess (cli, evaluation_id, &options, &error);
  if (assessment == NULL)
    return cli_fail (cli, error);
  assessed = winnow_assessment_offer (assessment, offer_id);
  if (cli->is_json)
    print_json (cli, assessed->offer, assessed->checklist);
  else
    print_text (cli, assessed->offer, assessed->checklist);
  return assessed->checklist->assumed > 0 ? CLI_SHORT : CLI_DONE;
}

CliStatus
cli_checklist (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL, *offer = NULL;
  gboolean questions = FALSE;
  const GOptionEntry entries[] = {
    { "offer", 0, 0, G_OPTION_ARG_STRING, &offer, N_ ("Id or name of an offer"), N_ ("ID") },
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("Id or title; without it the newest"), N_ ("ID") },
    { "questions", 0, 0, G_OPTION_ARG_NONE, &questions, N_ ("Print the question bank"), NULL },
    { NULL },
  };

  if (!cli_parse (cli, cli_command ("checklist"), entries, &argc, &argv, 0, 0))
    return CLI_USAGE;
  if ((offer != NULL) == questions)
    return cli_usage (cli, _ ("checklist needs --offer or --questions, one of the two"));
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  if (offer != NULL)
    return show_offer (cli, evaluation, offer);
  if (cli->is_json)
    print_bank_json (cli, winnow_workspace_catalog (cli->workspace));
  else
    print_bank_text (cli, winnow_workspace_catalog (cli->workspace));
  return CLI_DONE;
}
