/* history.c — winnow-cli history: price series, statements, charts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/output.h"
#include "cli/series-output.h"

#include <glib/gi18n.h>
#include <string.h>

static void
put_flags (WinnowJsonWriter *json, WinnowFlags flags)
{
  cli_json_array (json, "flags");
  for (guint i = 0; i < WINNOW_N_FLAGS; i++)
    if ((flags & (1u << i)) != 0)
      cli_json_text (json, NULL, winnow_flag_id (i));
  winnow_json_writer_end_array (json);
}

static void
put_point (WinnowJsonWriter *json, const WinnowSeriesPoint *point)
{
  double price = winnow_number_or (point->price, 0), per_card_hour = winnow_number_or (point->per_card_hour, 0);

  cli_json_object (json, NULL);
  cli_json_time (json, "time", point->time);
  cli_json_money (json, "price", winnow_number_is_known (point->price), price, _ ("no price was found"));
  cli_json_text (json, "price_text", point->price_text);
  cli_json_money (json, "price_per_card_hour", winnow_number_is_known (point->per_card_hour), per_card_hour,
                  winnow_number_is_known (point->price) ? _ ("the unit or the number of cards is not known")
                                                        : _ ("no price was found"));
  cli_json_text (json, "availability", point->availability);
  cli_json_number (json, "offers", point->offers, _ ("the source does not say"));
  put_flags (json, point->flags);
  cli_json_text (json, "source", point->source);
  winnow_json_writer_end_object (json);
}

static void
put_statements (Cli *cli, WinnowJsonWriter *json, const WinnowSeries *series, gint64 now)
{
  g_autoptr (GPtrArray) statements = winnow_series_statements (series, now);

  cli_json_array (json, "statements");
  for (guint i = 0; i < statements->len; i++)
    {
      const WinnowStatement *statement = g_ptr_array_index (statements, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "kind", statement->kind);
      cli_json_text (json, "text", winnow_text_get (&statement->text, cli->language));
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static void
print_json (Cli *cli, GPtrArray *series, gint64 now)
{
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_array (json, "series");
  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);

      cli_json_object (json, NULL);
      cli_put_series_key (json, one->id, &one->key);
      cli_json_array (json, "points");
      for (guint j = 0; j < one->points->len; j++)
        put_point (json, &g_array_index (one->points, WinnowSeriesPoint, j));
      winnow_json_writer_end_array (json);
      put_statements (cli, json, one, now);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  cli_json_print (json);
}

/* The newest usable price, or NULL. */
static const WinnowSeriesPoint *
newest_price (const WinnowSeries *series)
{
  for (guint i = series->points->len; i > 0; i--)
    {
      const WinnowSeriesPoint *point = &g_array_index (series->points, WinnowSeriesPoint, i - 1);

      if (winnow_number_is_known (point->price) && (point->flags & WINNOW_FLAGS_EXCLUDED) == 0)
        return point;
    }
  return NULL;
}

static void
print_text (Cli *cli, GPtrArray *series, gint64 now)
{
  CliTable *table = cli_table_new ("llllrrll", _ ("Provider"), _ ("Accelerator"), _ ("Kind"), _ ("Region"),
                                   _ ("Points"), _ ("Newest price"), _ ("Unit"), _ ("Date"), NULL);

  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);
      const WinnowSeriesPoint *point = newest_price (one);
      g_autofree char *accelerator = cli_accelerator_text (&one->key);
      g_autofree char *n = cli_show_number (one->points->len, 0);
      g_autofree char *price = NULL, *unit = NULL, *date = NULL;

      if (point != NULL)
        {
          price = cli_show_number (winnow_number_or (point->price, 0), 4);
          unit = g_strdup_printf ("%s/%s", one->key.currency != NULL ? one->key.currency : "?",
                                  one->key.unit != NULL ? one->key.unit : "?");
          date = cli_time_text (point->time);
          date[10] = '\0';
        }
      cli_table_add (table, one->key.provider, accelerator, one->key.purchase, one->key.region, n, price, unit, date);
    }
  cli_table_print (table, _ ("There is no such series; “winnow-cli import” reads price files."));
  for (guint i = 0; i < series->len && series->len <= 20; i++)
    cli_print_statements (cli, g_ptr_array_index (series, i), now);
}

CliStatus
cli_history (Cli *cli, int argc, char **argv)
{
  g_auto (CliSeriesOptions) options = { NULL };
  char *files[CLI_N_CHARTS] = { NULL };
  const GOptionEntry entries[] = {
    CLI_SERIES_ENTRIES (options),
    { "png", 0, 0, G_OPTION_ARG_FILENAME, &files[CLI_CHART_PNG], N_ ("Write the chart as PNG"), N_ ("FILE") },
    { "svg", 0, 0, G_OPTION_ARG_FILENAME, &files[CLI_CHART_SVG], N_ ("Write the chart as SVG"), N_ ("FILE") },
    { "pdf", 0, 0, G_OPTION_ARG_FILENAME, &files[CLI_CHART_PDF], N_ ("Write the chart as PDF"), N_ ("FILE") },
    { "csv", 0, 0, G_OPTION_ARG_FILENAME, &files[CLI_CHART_CSV], N_ ("Write the points as CSV"), N_ ("FILE") },
    { NULL },
  };
  g_autoptr (GPtrArray) series = NULL;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("history"), entries, &argc, &argv, 0, 0) || !cli_series_options_check (cli, &options))
    return CLI_USAGE;
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  series = cli_find_series (cli, &options, &error);
  if (series == NULL)
    return cli_fail (cli, error);
  for (guint i = 0; i < CLI_N_CHARTS; i++)
    {
      g_autofree char *path = g_steal_pointer (&files[i]);

      if (path != NULL && !cli_write_chart (cli, series, &options, i, path, &error))
        return cli_fail (cli, error);
    }
  if (cli->is_json)
    print_json (cli, series, now);
  else
    print_text (cli, series, now);
  return series->len > 0 ? CLI_DONE : CLI_SHORT;
}
