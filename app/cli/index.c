/* index.c — winnow-cli index: median price per card-hour over providers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/series-output.h"

#include <glib/gi18n.h>
#include <string.h>

static void
print_json (const WinnowIndex *index, const CliSeriesOptions *options, const char *currency, gboolean fixed)
{
  WinnowJsonWriter *json = cli_json_new ();
  const char *too_few = _ ("no provider has a price on the first and on the last day");

  cli_json_text (json, "accelerator", options->accelerator);
  cli_json_text (json, "kind", options->kind);
  cli_json_text (json, "sources", fixed ? "fixed" : "all");
  cli_json_text (json, "currency", currency);
  cli_json_array (json, "points");
  for (guint i = 0; i < index->points->len; i++)
    {
      const WinnowIndexPoint *point = &g_array_index (index->points, WinnowIndexPoint, i);

      cli_json_object (json, NULL);
      cli_json_time (json, "time", point->time);
      cli_json_money (json, "median", TRUE, point->median, NULL);
      cli_json_money (json, "p25", TRUE, point->p25, NULL);
      cli_json_money (json, "p75", TRUE, point->p75, NULL);
      cli_json_money (json, "minimum", TRUE, point->minimum, NULL);
      cli_json_integer (json, "offers", point->offers);
      cli_json_integer (json, "sources", point->sources);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  cli_json_texts (json, "sources_added", index->sources_added);
  cli_json_texts (json, "sources_dropped", index->sources_dropped);
  cli_json_number (json, "change_matched_share", index->change_matched_share, too_few);
  cli_json_number (json, "change_unmatched_share", index->change_unmatched_share, _ ("there is no price on two days"));
  cli_json_print (json);
}

static void
print_change (const char *title, WinnowNumber share)
{
  double value;

  if (winnow_number_get (share, &value))
    {
      g_autofree char *text = cli_show_share (value);

      /* Translators: a name and its value. */
      g_print (_ ("%s: %s\n"), title, text);
    }
  else
    {
      /* Translators: a name and its value. */
      g_print (_ ("%s: %s\n"), title, _ ("not known"));
    }
}

static void
print_text (const WinnowIndex *index)
{
  CliTable *table = cli_table_new ("lrrrrrr", _ ("Day"), _ ("Median"), _ ("Lower quarter"), _ ("Upper quarter"),
                                   _ ("Lowest"), _ ("Offers"), _ ("Providers"), NULL);

  for (guint i = 0; i < index->points->len; i++)
    {
      const WinnowIndexPoint *point = &g_array_index (index->points, WinnowIndexPoint, i);
      g_autofree char *day = cli_time_text (point->time);
      g_autofree char *median = cli_show_number (point->median, 4);
      g_autofree char *p25 = cli_show_number (point->p25, 4);
      g_autofree char *p75 = cli_show_number (point->p75, 4);
      g_autofree char *minimum = cli_show_number (point->minimum, 4);
      g_autofree char *offers = cli_show_number (point->offers, 0);
      g_autofree char *sources = cli_show_number (point->sources, 0);

      day[10] = '\0';
      cli_table_add (table, day, median, p25, p75, minimum, offers, sources);
    }
  cli_table_print (table, _ ("There is no price per card-hour to compare."));
  print_change (_ ("Change, the same providers on both days"), index->change_matched_share);
  print_change (_ ("Change of the medians, whoever is in them"), index->change_unmatched_share);
}

/* Prices in two currencies have no median. */
static const char *
one_currency (GPtrArray *series, GError **error)
{
  const char *currency = NULL;

  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);

      if (currency == NULL)
        currency = one->key.currency;
      if (g_strcmp0 (currency, one->key.currency) == 0)
        continue;
      g_set_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_UNSUITABLE,
                   /* Translators: two currency codes. */
                   _ ("There are prices in %s and in %s; choose one with --currency"), currency, one->key.currency);
      return NULL;
    }
  return currency;
}

CliStatus
cli_index (Cli *cli, int argc, char **argv)
{
  g_auto (CliSeriesOptions) options = { NULL };
  g_autofree char *sources = NULL;
  const GOptionEntry entries[] = {
    CLI_SERIES_ENTRIES (options),
    { "sources", 0, 0, G_OPTION_ARG_STRING, &sources,
      N_ ("fixed: only providers present on the first and last day; all: whoever is there"), "fixed|all" },
    { NULL },
  };
  g_autoptr (GPtrArray) series = NULL;
  g_autoptr (WinnowIndex) index = NULL;
  const char *currency;
  gboolean fixed;
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("index"), entries, &argc, &argv, 0, 0) || !cli_series_options_check (cli, &options))
    return CLI_USAGE;
  if (options.accelerator == NULL)
    return cli_usage (cli, _ ("index needs --accelerator, e.g. --accelerator H100"));
  if (sources != NULL && strcmp (sources, "fixed") != 0 && strcmp (sources, "all") != 0)
    /* Translators: a word. */
    return cli_usage (cli, _ ("--sources is “%s”; write fixed or all"), sources);
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  series = cli_find_series (cli, &options, &error);
  currency = series != NULL ? one_currency (series, &error) : NULL;
  if (error != NULL)
    return cli_fail (cli, error);
  fixed = sources == NULL || strcmp (sources, "fixed") == 0;
  index = winnow_index_new (series, fixed);
  if (cli->is_json)
    print_json (index, &options, currency, fixed);
  else
    print_text (index);
  return index->points->len > 0 ? CLI_DONE : CLI_SHORT;
}
