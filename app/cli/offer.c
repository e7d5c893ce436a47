/* offer.c — winnow-cli offer from-series.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>
#include <string.h>

static CliStatus
from_series (Cli *cli, const char *evaluation, const char *series)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autoptr (WinnowEvaluation) loaded = NULL;
  g_autofree char *offer_id = NULL;
  const WinnowOffer *offer;
  GError *error = NULL;

  winnow_workspace_offer_from_series_async (cli->workspace, evaluation, series, NULL, winnow_wait_ready, &wait);
  offer_id = winnow_workspace_offer_from_series_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (offer_id != NULL)
    loaded = cli_load (cli, evaluation, &error);
  if (loaded == NULL)
    return cli_fail (cli, error);
  offer = winnow_evaluation_find (loaded, WINNOW_KIND_OFFER, offer_id);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_text (json, "offer", offer_id);
      cli_json_text (json, "name", offer->name);
      cli_json_text (json, "evaluation", winnow_evaluation_head (loaded)->row.id);
      cli_json_text (json, "series", series);
      cli_json_print (json);
    }
  else
    {
      /* Translators: name and id of an offer. */
      g_print (_ ("Made the offer “%s” (%s)\n"), offer->name, offer_id);
    }
  return CLI_DONE;
}

CliStatus
cli_offer (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL, *series = NULL;
  const GOptionEntry entries[] = {
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("Id or title; without it the newest"), N_ ("ID") },
    { "series", 0, 0, G_OPTION_ARG_STRING, &series, N_ ("Id of a series; see “winnow-cli history --json”"), N_ ("ID") },
    { NULL },
  };

  if (!cli_parse (cli, cli_command ("offer"), entries, &argc, &argv, 1, 1))
    return CLI_USAGE;
  if (strcmp (argv[1], "from-series") != 0)
    /* Translators: a word. */
    return cli_usage (cli, _ ("offer %s: write from-series"), argv[1]);
  if (series == NULL)
    return cli_usage (cli, _ ("offer from-series needs --series"));
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  return from_series (cli, evaluation, series);
}
