/* report.c — winnow-cli report.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>

/* FALSE: said which ids there are. */
static gboolean
check_sections (Cli *cli, const char *const *left_out)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) valid = NULL;
  g_autofree char *list = NULL;

  for (guint i = 0; i < winnow_report_n_sections (); i++)
    if (winnow_report_section_is_optional (i))
      g_strv_builder_add (builder, winnow_report_section_id (i));
  valid = g_strv_builder_end (builder);
  for (guint i = 0; left_out != NULL && left_out[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) valid, left_out[i]))
      {
        list = g_strjoinv (", ", valid);
        /* Translators: the word typed for a section; the ids of those that can be left out. */
        cli_usage (cli, _ ("--leave-out “%s”: there is no such section to leave out; choose from %s"), left_out[i], list);
        return FALSE;
      }
  return TRUE;
}

CliStatus
cli_report (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL, *output = NULL;
  g_auto (GStrv) left_out = NULL;
  const GOptionEntry entries[] = {
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("Id or title; without it the newest"), N_ ("ID") },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &output, N_ ("Where to write it; .pdf or .md"), N_ ("FILE") },
    { "leave-out", 0, 0, G_OPTION_ARG_STRING_ARRAY, &left_out, N_ ("A section not wanted, such as history; may be repeated"), N_ ("SECTION") },
    { NULL },
  };
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  WinnowAssessmentOptions options = { NULL };
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("report"), entries, &argc, &argv, 0, 0))
    return CLI_USAGE;
  if (output == NULL)
    return cli_usage (cli, _ ("report needs --output FILE"));
  if (!g_str_has_suffix (output, ".pdf") && !g_str_has_suffix (output, ".md"))
    /* Translators: a file name. */
    return cli_usage (cli, _ ("“%s”: a report is written as .pdf or .md; choose one of these endings"), output);
  if (!check_sections (cli, (const char *const *) left_out))
    return CLI_USAGE;
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  options.language = cli->language;
  winnow_workspace_report_async (cli->workspace, evaluation, &options, (const char *const *) left_out, output, NULL,
                                 winnow_wait_ready, &wait);
  if (!winnow_workspace_report_finish (cli->workspace, winnow_wait_result (&wait), &error))
    return cli_fail (cli, error);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_text (json, "output", output);
      cli_json_text (json, "language", cli->language);
      cli_json_print (json);
    }
  else
    {
      g_autofree char *shown = g_filename_display_name (output);

      /* Translators: file name. */
      g_print (_ ("The report is at %s\n"), shown);
    }
  return CLI_DONE;
}
