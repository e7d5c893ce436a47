/* trial.c — winnow-cli trial.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>
#include <math.h>

#define FEWEST_DRAWS 100

static void
put_quantile (WinnowJsonWriter *json, const char *name, const WinnowTrialMeasure *measure, double value)
{
  gboolean is_known = measure->has_quantiles && isfinite (value);

  cli_json_number (json, name, is_known ? winnow_number (value) : WINNOW_UNKNOWN,
                   measure->has_quantiles ? _ ("failed attempts reach this far") : _ ("too few runs"));
}

static void
put_measure (Cli *cli, WinnowJsonWriter *json, const WinnowTrialMeasure *measure)
{
  gboolean has_interval = isfinite (measure->interval.low) && isfinite (measure->interval.high);

  cli_json_object (json, NULL);
  cli_json_text (json, "name", measure->name);
  cli_json_text (json, "unit", measure->unit);
  cli_json_integer (json, "n", measure->n);
  put_quantile (json, "median", measure, measure->median);
  put_quantile (json, "p95", measure, measure->p95);
  cli_json_number (json, "low", has_interval ? winnow_number (measure->interval.low) : WINNOW_UNKNOWN, _ ("too few runs"));
  cli_json_number (json, "high", has_interval ? winnow_number (measure->interval.high) : WINNOW_UNKNOWN,
                   _ ("too few runs"));
  cli_json_boolean (json, "speaks", measure->speaks);
  cli_json_integer (json, "needs_more", measure->needs_more);
  cli_json_text (json, "because",
                 measure->because != NULL ? winnow_text_get (measure->because, cli->language) : NULL);
  winnow_json_writer_end_object (json);
}

static void
put_texts (Cli *cli, WinnowJsonWriter *json, const char *name, GPtrArray *texts)
{
  cli_json_array (json, name);
  for (guint i = 0; texts != NULL && i < texts->len; i++)
    cli_json_text (json, NULL, winnow_text_get (g_ptr_array_index (texts, i), cli->language));
  winnow_json_writer_end_array (json);
}

static void
put_offer (Cli *cli, WinnowJsonWriter *json, const WinnowOfferAssessment *assessed)
{
  const WinnowTrial *trial = assessed->trial;

  cli_json_object (json, NULL);
  cli_json_text (json, "id", assessed->offer->row.id);
  cli_json_text (json, "name", assessed->offer->name);
  cli_json_integer (json, "runs", trial->runs);
  cli_json_array (json, "measures");
  for (guint i = 0; i < trial->measures->len; i++)
    put_measure (cli, json, g_ptr_array_index (trial->measures, i));
  winnow_json_writer_end_array (json);
  cli_json_object (json, "failure");
  cli_json_integer (json, "x", trial->failures);
  cli_json_integer (json, "n", trial->attempts);
  cli_json_double (json, "low", trial->failure.low);
  cli_json_double (json, "high", trial->failure.high);
  winnow_json_writer_end_object (json);
  cli_json_integer (json, "clean_runs_needed", trial->clean_runs_needed);
  cli_json_integer (json, "reruns", trial->reruns);
  put_texts (cli, json, "missing", trial->missing);
  put_texts (cli, json, "warnings", trial->warnings);
  cli_json_boolean (json, "hardware_mismatch", trial->hardware_mismatch);
  cli_json_text (json, "hardware_found", trial->hardware_found);
  cli_json_text (json, "hardware_promised", trial->hardware_promised);
  cli_json_number (json, "bill_variance_share", trial->bill_variance_share, _ ("no run has both a bill and a forecast"));
  winnow_json_writer_end_object (json);
}

static void
print_json (Cli *cli, const WinnowAssessment *assessment)
{
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_text (json, "evaluation", winnow_evaluation_head (assessment->evaluation)->row.id);
  cli_json_array (json, "offers");
  for (guint i = 0; i < assessment->offers->len; i++)
    put_offer (cli, json, g_ptr_array_index (assessment->offers, i));
  winnow_json_writer_end_array (json);
  cli_json_print (json);
}

static void
print_text (Cli *cli, const WinnowAssessment *assessment)
{
  CliTable *table = cli_table_new ("lrrrrl", _ ("Offer"), _ ("Runs"), _ ("Failed"), _ ("Failure share, 95 %"),
                                   _ ("Clean runs needed"), _ ("Missing"), NULL);

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *assessed = g_ptr_array_index (assessment->offers, i);
      const WinnowTrial *trial = assessed->trial;
      g_autofree char *runs = cli_show_number (trial->runs, 0);
      g_autofree char *failed = cli_show_number (trial->failures, 0);
      g_autofree char *low = cli_show_share (trial->failure.low), *high = cli_show_share (trial->failure.high);
      g_autofree char *failure = trial->attempts > 0 ? g_strdup_printf ("%s – %s", low, high) : NULL;
      g_autofree char *needed = cli_show_number (trial->clean_runs_needed, 0);
      g_autofree char *missing = cli_show_number (trial->missing->len, 0);

      cli_table_add (table, assessed->offer->name, runs, failed, failure, needed, missing);
    }
  cli_table_print (table, _ ("There is no offer yet."));
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *assessed = g_ptr_array_index (assessment->offers, i);

      if (assessed->trial->runs == 0)
        continue;
      g_print ("\n%s\n", assessed->offer->name);
      for (guint j = 0; j < assessed->trial->missing->len; j++)
        g_print ("  %s\n", winnow_text_get (g_ptr_array_index (assessed->trial->missing, j), cli->language));
      for (guint j = 0; j < assessed->trial->warnings->len; j++)
        g_print ("  %s\n", winnow_text_get (g_ptr_array_index (assessed->trial->warnings, j), cli->language));
    }
}

CliStatus
cli_trial (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL;
  const GOptionEntry entries[] = {
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("Id or title; without it the newest"), N_ ("ID") },
    { NULL },
  };
  WinnowAssessmentOptions options = { .language = cli->language, .draws = winnow_number (FEWEST_DRAWS) };
  g_autoptr (WinnowAssessment) assessment = NULL;
  CliStatus status = CLI_DONE;
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("trial"), entries, &argc, &argv, 0, 0))
    return CLI_USAGE;
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  options.language = cli->language;
  assessment = cli_assess (cli, evaluation, &options, &error);
  if (assessment == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    print_json (cli, assessment);
  else
    print_text (cli, assessment);
  for (guint i = 0; i < assessment->offers->len; i++)
    if (((WinnowOfferAssessment *) g_ptr_array_index (assessment->offers, i))->trial->missing->len > 0)
      status = CLI_SHORT;
  return status;
}
