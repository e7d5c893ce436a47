/* evaluation.c — winnow-cli evaluation: new, list, show, import, export.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"
#include "formats/evaluation-document.h"

#include <glib/gi18n.h>
#include <string.h>

static void
put_evaluation (WinnowJsonWriter *json, const WinnowEvaluationRow *row)
{
  cli_json_object (json, NULL);
  cli_json_text (json, "id", row->row.id);
  cli_json_text (json, "title", row->title);
  cli_json_text (json, "scope", row->scope);
  cli_json_text (json, "period_start", row->period_start);
  cli_json_text (json, "currency", row->currency);
  winnow_json_writer_end_object (json);
}

static CliStatus
list (Cli *cli)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autoptr (GPtrArray) rows = NULL;
  GError *error = NULL;

  winnow_workspace_list_evaluations_async (cli->workspace, NULL, winnow_wait_ready, &wait);
  rows = winnow_workspace_list_evaluations_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (rows == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_array (json, "evaluations");
      for (guint i = 0; i < rows->len; i++)
        put_evaluation (json, g_ptr_array_index (rows, i));
      winnow_json_writer_end_array (json);
      cli_json_print (json);
    }
  else
    {
      CliTable *table = cli_table_new ("llll", _ ("Id"), _ ("Title"), _ ("Starts"), _ ("Currency"), NULL);

      for (guint i = 0; i < rows->len; i++)
        {
          const WinnowEvaluationRow *row = g_ptr_array_index (rows, i);

          cli_table_add (table, row->row.id, row->title, row->period_start, row->currency);
        }
      cli_table_print (table, _ ("There is no evaluation yet; “winnow-cli evaluation new TITLE” makes one."));
    }
  return CLI_DONE;
}

/* The document, which is what --json prints of one evaluation. */
static void
print_document (const WinnowEvaluation *evaluation)
{
  g_autofree char *text = winnow_evaluation_document_write (evaluation);

  g_print ("%s", text);
}

static void
print_counts (const WinnowEvaluation *evaluation)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (evaluation);
  CliTable *table = cli_table_new ("lr", _ ("Rows"), _ ("Number"), NULL);

  g_print ("%s\n", head->title != NULL ? head->title : head->row.id);
  if (head->scope != NULL)
    g_print ("%s\n", head->scope);
  /* Translators: an id. */
  g_print (_ ("Id: %s\n"), head->row.id);
  for (guint kind = WINNOW_KIND_SETTING; kind < WINNOW_N_KINDS; kind++)
    {
      guint n = winnow_evaluation_rows (evaluation, kind)->len;
      g_autofree char *number = cli_show_number (n, 0);

      if (n > 0)
        cli_table_add (table, _ (winnow_row_type (kind)->label), number);
    }
  cli_table_print (table, _ ("It is empty so far."));
}

static CliStatus
show (Cli *cli, const char *name)
{
  GError *error = NULL;
  g_autoptr (WinnowEvaluation) evaluation = cli_load (cli, name, &error);

  if (evaluation == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    print_document (evaluation);
  else
    print_counts (evaluation);
  return CLI_DONE;
}

static CliStatus
export (Cli *cli, const char *name, const char *path)
{
  GError *error = NULL;
  g_autoptr (WinnowEvaluation) evaluation = cli_load (cli, name, &error);
  g_autofree char *text = NULL;

  if (evaluation == NULL)
    return cli_fail (cli, error);
  text = winnow_evaluation_document_write (evaluation);
  if (path != NULL && !g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0644, &error))
    return cli_fail (cli, error);
  if (path == NULL || cli->is_json)
    g_print ("%s", text);
  return CLI_DONE;
}

static CliStatus
import (Cli *cli, const char *path)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autofree char *id = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  GError *error = NULL;

  bytes = winnow_document_load (file, WINNOW_DOCUMENT_MAX_BYTES, NULL, &error);
  if (bytes == NULL)
    return cli_fail (cli, error);
  winnow_workspace_import_document_async (cli->workspace, bytes, path, NULL, winnow_wait_ready, &wait);
  id = winnow_workspace_import_document_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (id == NULL)
    return cli_fail (cli, error);
  return show (cli, id);
}

static CliStatus
new (Cli *cli, const char *title, const char *currency, const char *start, const char *language)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  WinnowEvaluationRow *row = winnow_row_new (WINNOW_KIND_EVALUATION, NULL);
  /* Translators: a title. */
  g_autofree char *label = g_strdup_printf (_ ("New evaluation “%s”"), title);
  g_autofree char *id = g_strdup (row->row.id);
  WinnowEdit *edit = winnow_edit_new (label);
  GError *error = NULL;

  row->title = g_strdup (title);
  row->currency = g_strdup (currency);
  row->period_start = g_strdup (start);
  row->language = g_strdup (language != NULL ? language : cli->language);
  winnow_edit_put (edit, row);
  winnow_workspace_apply_async (cli->workspace, edit, NULL, winnow_wait_ready, &wait);
  if (!winnow_workspace_apply_finish (cli->workspace, winnow_wait_result (&wait), &error))
    return cli_fail (cli, error);
  return show (cli, id);
}

static gboolean
is_currency (const char *text)
{
  return strlen (text) == 3 && g_ascii_isupper (text[0]) && g_ascii_isupper (text[1]) && g_ascii_isupper (text[2]);
}

CliStatus
cli_evaluation (Cli *cli, int argc, char **argv)
{
  g_autofree char *name = NULL, *output = NULL, *currency = NULL, *start = NULL, *language = NULL;
  const GOptionEntry entries[] = {
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &name, N_ ("show, export: id or title; without it the newest"),
      N_ ("ID") },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &output, N_ ("export: write to this file"), N_ ("FILE") },
    { "currency", 0, 0, G_OPTION_ARG_STRING, &currency, N_ ("new: currency of the ledger, e.g. USD"), N_ ("CODE") },
    { "start", 0, 0, G_OPTION_ARG_STRING, &start, N_ ("new: first day of the ledger"), N_ ("DATE") },
    { "report-language", 0, 0, G_OPTION_ARG_STRING, &language, N_ ("new: language of the report"), "en|zh" },
    { NULL },
  };
  const char *verb, *word;
  gint64 time;

  if (!cli_parse (cli, cli_command ("evaluation"), entries, &argc, &argv, 1, 2))
    return CLI_USAGE;
  verb = argv[1];
  word = argc > 2 ? argv[2] : NULL;
  if (currency != NULL && !is_currency (currency))
    /* Translators: what was typed. */
    return cli_usage (cli, _ ("“%s” is not a currency code; write it like USD or CNY"), currency);
  if (start != NULL && (strlen (start) != 10 || !cli_parse_time (start, &time)))
    /* Translators: what was typed. */
    return cli_usage (cli, _ ("“%s” is not a date; write it like 2026-11-30"), start);
  if (language != NULL && strcmp (language, "en") != 0 && strcmp (language, "zh") != 0)
    /* Translators: what was typed. */
    return cli_usage (cli, _ ("“%s” is not a language of the report; write en or zh"), language);
  if (word == NULL && (strcmp (verb, "new") == 0 || strcmp (verb, "import") == 0))
    return strcmp (verb, "new") == 0 ? cli_usage (cli, _ ("evaluation new needs a title"))
                                     : cli_usage (cli, _ ("evaluation import needs a file"));
  if (!g_strv_contains ((const char *const[]){ "new", "list", "show", "import", "export", NULL }, verb))
    /* Translators: a word. */
    return cli_usage (cli, _ ("evaluation %s: write new, list, show, import or export"), verb);
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  if (name == NULL && word != NULL)
    name = g_strdup (word);
  if (strcmp (verb, "new") == 0)
    return new (cli, word, currency, start, language);
  if (strcmp (verb, "list") == 0)
    return list (cli);
  if (strcmp (verb, "show") == 0)
    return show (cli, name);
  if (strcmp (verb, "import") == 0)
    return import (cli, word);
  return export (cli, name, output);
}
