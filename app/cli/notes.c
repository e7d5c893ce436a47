/* notes.c — winnow-cli notes: add, search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_HITS 1000

static CliStatus
add (Cli *cli, const char *text, const char *table, const char *id)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autofree char *note_id = NULL;
  GError *error = NULL;

  winnow_workspace_save_note_async (cli->workspace, NULL, table, id, text, NULL, winnow_wait_ready, &wait);
  note_id = winnow_workspace_save_note_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (note_id == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_text (json, "note", note_id);
      cli_json_text (json, "object_table", table);
      cli_json_text (json, "object_id", id);
      cli_json_print (json);
    }
  else
    {
      /* Translators: id of a note. */
      g_print (_ ("Saved the note %s\n"), note_id);
    }
  return CLI_DONE;
}

static CliStatus
search (Cli *cli, const char *text)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autoptr (GPtrArray) hits = NULL;
  GError *error = NULL;

  winnow_workspace_search_async (cli->workspace, text, MAX_HITS, NULL, winnow_wait_ready, &wait);
  hits = winnow_workspace_search_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (hits == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_array (json, "hits");
      for (guint i = 0; i < hits->len; i++)
        {
          const WinnowSearchHit *hit = g_ptr_array_index (hits, i);

          cli_json_object (json, NULL);
          cli_json_object (json, "object");
          cli_json_text (json, "table", hit->table);
          cli_json_text (json, "id", hit->row_id);
          cli_json_text (json, "field", hit->field);
          winnow_json_writer_end_object (json);
          cli_json_text (json, "snippet", hit->snippet);
          cli_json_text (json, "time", hit->time);
          winnow_json_writer_end_object (json);
        }
      winnow_json_writer_end_array (json);
      cli_json_print (json);
    }
  else
    {
      CliTable *table = cli_table_new ("lll", _ ("Where"), _ ("Id"), _ ("Text"), NULL);

      for (guint i = 0; i < hits->len; i++)
        {
          const WinnowSearchHit *hit = g_ptr_array_index (hits, i);

          cli_table_add (table, hit->table, hit->row_id, hit->snippet);
        }
      cli_table_print (table, _ ("Nothing was found."));
    }
  return CLI_DONE;
}

/* The evaluation itself when nothing else is named. */
static CliStatus
add_somewhere (Cli *cli, const char *text, const char *evaluation, const char *object)
{
  g_autoptr (WinnowEvaluation) loaded = NULL;
  g_auto (GStrv) parts = object != NULL ? g_strsplit (object, ":", 2) : NULL;
  const WinnowRowType *type;
  GError *error = NULL;

  loaded = cli_load (cli, evaluation, &error);
  if (loaded == NULL)
    return cli_fail (cli, error);
  if (parts == NULL)
    return add (cli, text, "evaluations", winnow_evaluation_head (loaded)->row.id);
  type = winnow_row_type_by_table (parts[0]);
  if (type == NULL || parts[1] == NULL)
    /* Translators: what was typed. */
    return cli_usage (cli, _ ("“%s” is not an object; write it like offers:ID"), object);
  if (winnow_evaluation_find (loaded, type->kind, parts[1]) == NULL)
    {
      g_set_error (&error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND,
                   /* Translators: list name, id. */
                   _ ("There is no %s “%s” in the evaluation; see “winnow-cli evaluation show --json”"), parts[0],
                   parts[1]);
      return cli_fail (cli, error);
    }
  return add (cli, text, parts[0], parts[1]);
}

CliStatus
cli_notes (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL, *object = NULL;
  const GOptionEntry entries[] = {
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("add: id or title; without it the newest"), N_ ("ID") },
    { "object", 0, 0, G_OPTION_ARG_STRING, &object, N_ ("add: what the note is about, e.g. offers:ID"), N_ ("LIST:ID") },
    { NULL },
  };

  if (!cli_parse (cli, cli_command ("notes"), entries, &argc, &argv, 2, 2))
    return CLI_USAGE;
  if (strcmp (argv[1], "add") != 0 && strcmp (argv[1], "search") != 0)
    /* Translators: a word. */
    return cli_usage (cli, _ ("notes %s: write add or search"), argv[1]);
  if (!g_utf8_validate (argv[2], -1, NULL))
    return cli_usage (cli, _ ("the text is not in UTF-8"));
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  return strcmp (argv[1], "add") == 0 ? add_somewhere (cli, argv[2], evaluation, object) : search (cli, argv[2]);
}
