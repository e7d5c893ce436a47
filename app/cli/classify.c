/* classify.c — winnow-cli classify: an offer, or answers in a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_ANSWERS_BYTES (1024 * 1024)
#define MAX_ANSWERS_DEPTH 4

static const char *
title_of (Cli *cli, const WinnowCatalog *catalog, const char *id)
{
  const WinnowCategory *category = id != NULL ? winnow_catalog_category (catalog, id) : NULL;

  return category != NULL ? winnow_text_get (&category->title, cli->language) : id;
}

static void
print_json (Cli *cli, const WinnowClassification *result)
{
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_text_or (json, "primary", result->primary, _ ("nothing that decides it was answered"));
  cli_json_text (json, "secondary", result->secondary);
  cli_json_text_or (json, "access_mode", result->access, _ ("nothing that decides it was answered"));
  cli_json_text_or (json, "segment", result->segment, _ ("nothing that decides it was answered"));
  cli_json_texts (json, "tags", result->tags);
  cli_json_boolean (json, "set_by_hand", result->is_set_by_hand);
  cli_json_array (json, "because");
  for (guint i = 0; i < result->because->len; i++)
    {
      const WinnowClassificationReason *reason = g_ptr_array_index (result->because, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "rule", reason->rule);
      cli_json_text (json, "question", reason->question);
      cli_json_text (json, "answer", reason->choice);
      cli_json_text (json, "result", reason->result);
      cli_json_text (json, "says", reason->says != NULL ? winnow_text_get (reason->says, cli->language) : NULL);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  cli_json_double (json, "margin", result->margin);
  cli_json_texts (json, "settle", result->settle);
  cli_json_print (json);
}

static void
print_line (const char *title, const char *value)
{
  /* Translators: a name and its value. */
  g_print (_ ("%s: %s\n"), title, value != NULL ? value : _ ("not known"));
}

static void
print_text (Cli *cli, const WinnowClassification *result)
{
  g_autoptr (GString) tags = g_string_new (NULL);
  g_autofree char *margin = cli_show_share (result->margin);

  print_line (_ ("Delivery category"), title_of (cli, result->catalog, result->primary));
  if (result->secondary != NULL)
    print_line (_ ("Second reading"), title_of (cli, result->catalog, result->secondary));
  print_line (_ ("Access"), title_of (cli, result->catalog, result->access));
  print_line (_ ("Market segment"), title_of (cli, result->catalog, result->segment));
  for (guint i = 0; result->tags != NULL && result->tags[i] != NULL; i++)
    g_string_append_printf (tags, "%s%s", i > 0 ? " · " : "", title_of (cli, result->catalog, result->tags[i]));
  if (tags->len > 0)
    print_line (_ ("Tags"), tags->str);
  print_line (_ ("Margin"), margin);
  for (guint i = 0; i < result->because->len; i++)
    {
      const WinnowClassificationReason *reason = g_ptr_array_index (result->because, i);

      if (reason->says != NULL)
        g_print ("  – %s\n", winnow_text_get (reason->says, cli->language));
    }
  for (guint i = 0; result->settle != NULL && result->settle[i] != NULL; i++)
    {
      const WinnowClassifierQuestion *question = winnow_catalog_classifier_question (result->catalog, result->settle[i]);

      if (question != NULL)
        /* Translators: a question whose answer would change the result. */
        g_print (_ ("This would settle it: %s\n"), winnow_text_get (&question->text, cli->language));
    }
}

/* One answer of the file; the question and the choice must exist. */
static WinnowClassificationAnswer *
make_answer (const WinnowCatalog *catalog, const char *path, const char *question_id, const char *choice, GError **error)
{
  const WinnowClassifierQuestion *question = winnow_catalog_classifier_question (catalog, question_id);
  WinnowClassificationAnswer *answer;
  gboolean is_known = strcmp (choice, "unknown") == 0;

  for (guint i = 0; question != NULL && i < question->choices->len; i++)
    is_known |= strcmp (g_array_index (question->choices, WinnowClassifierChoice, i).id, choice) == 0;
  if (question == NULL || !is_known)
    {
      g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_VALUE,
                   question == NULL
                       /* Translators: file, question id, choice id. */
                       ? _ ("%s: $.answers.%s: there is no such question; its answer is “%s”")
                       /* Translators: file, question id, choice id. */
                       : _ ("%s: $.answers.%s: “%s” is none of its choices"),
                   path, question_id, choice);
      return NULL;
    }
  answer = winnow_row_new (WINNOW_KIND_CLASSIFICATION, NULL);
  answer->question = g_strdup (question_id);
  answer->choice = g_strdup (choice);
  return answer;
}

/* {"answers": {"get": "machine", …}} */
static GPtrArray *
read_answers (const WinnowCatalog *catalog, const char *path, GError **error)
{
  g_autoptr (GPtrArray) answers = g_ptr_array_new_with_free_func (winnow_row_unref);
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonNode *node = NULL;
  JsonObjectIter iter;
  const char *question, *text;
  gsize length;

  bytes = winnow_document_load (file, MAX_ANSWERS_BYTES, NULL, error);
  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  root = winnow_json_parse (text, length, path, MAX_ANSWERS_BYTES, MAX_ANSWERS_DEPTH, error);
  if (root == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (root))
    node = json_object_get_member (json_node_get_object (root), "answers");
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    {
      g_set_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_VALUE,
                   /* Translators: file. */
                   _ ("%s: $.answers: expected an object of question ids and choice ids"), path);
      return NULL;
    }
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &question, &node))
    {
      const char *choice = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
      WinnowClassificationAnswer *answer = make_answer (catalog, path, question, choice != NULL ? choice : "", error);

      if (answer == NULL)
        return NULL;
      g_ptr_array_add (answers, answer);
    }
  return g_steal_pointer (&answers);
}

static WinnowClassification *
classify_offer (Cli *cli, const char *evaluation, const char *offer, GError **error)
{
  g_autofree char *offer_id = NULL;
  g_autofree char *evaluation_id = cli_find_offer (cli, evaluation, offer, &offer_id, error);
  g_autoptr (WinnowEvaluation) loaded = evaluation_id != NULL ? cli_load (cli, evaluation_id, error) : NULL;
  g_autoptr (GPtrArray) answers = NULL;

  if (loaded == NULL)
    return NULL;
  answers = winnow_evaluation_children (loaded, WINNOW_KIND_CLASSIFICATION, "offer_id", offer_id);
  return winnow_classify (winnow_workspace_catalog (cli->workspace), answers,
                          winnow_evaluation_find (loaded, WINNOW_KIND_OFFER, offer_id));
}

CliStatus
cli_classify (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL, *offer = NULL;
  const GOptionEntry entries[] = {
    { "offer", 0, 0, G_OPTION_ARG_STRING, &offer, N_ ("Id or name of an offer"), N_ ("ID") },
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("Id or title; without it the newest"), N_ ("ID") },
    { NULL },
  };
  g_autoptr (WinnowClassification) result = NULL;
  g_autoptr (GPtrArray) answers = NULL;
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("classify"), entries, &argc, &argv, 0, 1))
    return CLI_USAGE;
  if ((offer != NULL) == (argc > 1))
    return cli_usage (cli, _ ("classify needs a file of answers or --offer, one of the two"));
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  if (offer != NULL)
    {
      result = classify_offer (cli, evaluation, offer, &error);
    }
  else
    {
      answers = read_answers (winnow_workspace_catalog (cli->workspace), argv[1], &error);
      if (answers != NULL)
        result = winnow_classify (winnow_workspace_catalog (cli->workspace), answers, NULL);
    }
  if (result == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    print_json (cli, result);
  else
    print_text (cli, result);
  return result->primary != NULL ? CLI_DONE : CLI_SHORT;
}
