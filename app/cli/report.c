/* report.c — winnow-cli report.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>

CliStatus
cli_report (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL, *output = NULL;
  const GOptionEntry entries[] = {
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("Id or title; without it the newest"), N_ ("ID") },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &output, N_ ("Where to write it; .pdf or .md"), N_ ("FILE") },
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
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  options.language = cli->language;
  winnow_workspace_report_async (cli->workspace, evaluation, &options, output, NULL, winnow_wait_ready, &wait);
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
