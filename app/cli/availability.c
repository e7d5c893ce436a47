/* availability.c — winnow-cli availability: how often, at which hour, on which weekday.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/series-output.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  guint observed, available;
} Share;

typedef struct
{
  Share all, by_hour[24], by_weekday[7];
  guint unknown;
  double longest_gap_hours;
} Summary;

/* Tells what was seen apart from what was not: a failed probe or "listed" says nothing
 * about whether a card could be had. */
static gboolean
says_stock (const char *availability, gboolean *is_available)
{
  if (g_strcmp0 (availability, "available") == 0 || g_strcmp0 (availability, "low") == 0 ||
      g_strcmp0 (availability, "medium") == 0 || g_strcmp0 (availability, "high") == 0)
    *is_available = TRUE;
  else if (g_strcmp0 (availability, "unavailable") == 0 || g_strcmp0 (availability, "refused") == 0)
    *is_available = FALSE;
  else
    return FALSE;
  return TRUE;
}

static void
count (Share *share, gboolean is_available)
{
  share->observed++;
  share->available += is_available;
}

static Summary
summarise (const WinnowSeries *series)
{
  Summary summary = { 0 };
  gint64 last = 0;

  for (guint i = 0; i < series->points->len; i++)
    {
      const WinnowSeriesPoint *point = &g_array_index (series->points, WinnowSeriesPoint, i);
      g_autoptr (GDateTime) moment = g_date_time_new_from_unix_utc (point->time);
      gboolean is_available;

      if (last != 0)
        summary.longest_gap_hours = MAX (summary.longest_gap_hours, (double) (point->time - last) / 3600);
      last = point->time;
      if (!says_stock (point->availability, &is_available))
        {
          summary.unknown++;
          continue;
        }
      count (&summary.all, is_available);
      count (&summary.by_hour[g_date_time_get_hour (moment)], is_available);
      count (&summary.by_weekday[g_date_time_get_day_of_week (moment) - 1], is_available);
    }
  return summary;
}

static double
share_of (const Share *share)
{
  return (double) share->available / share->observed;
}

static void
put_shares (WinnowJsonWriter *json, const char *name, const Share *shares, guint n)
{
  cli_json_array (json, name);
  for (guint i = 0; i < n; i++)
    {
      cli_json_object (json, NULL);
      cli_json_integer (json, "observed", shares[i].observed);
      cli_json_number (json, "available_share",
                       shares[i].observed > 0 ? winnow_number (share_of (&shares[i])) : WINNOW_UNKNOWN,
                       _ ("not observed"));
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static void
print_json (GPtrArray *series)
{
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_array (json, "series");
  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);
      Summary summary = summarise (one);

      cli_json_object (json, NULL);
      cli_put_series_key (json, one->id, &one->key);
      cli_json_integer (json, "observed", summary.all.observed);
      cli_json_number (json, "available_share",
                       summary.all.observed > 0 ? winnow_number (share_of (&summary.all)) : WINNOW_UNKNOWN,
                       _ ("no observation says whether it could be had"));
      cli_json_integer (json, "unknown", summary.unknown);
      put_shares (json, "by_hour", summary.by_hour, 24);
      put_shares (json, "by_weekday", summary.by_weekday, 7);
      cli_json_double (json, "longest_gap_hours", summary.longest_gap_hours);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  cli_json_print (json);
}

static void
print_text (GPtrArray *series)
{
  CliTable *table = cli_table_new ("llllrrrr", _ ("Provider"), _ ("Accelerator"), _ ("Kind"), _ ("Region"),
                                   _ ("Observed"), _ ("Available"), _ ("Not said"), _ ("Longest gap, hours"), NULL);

  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);
      Summary summary = summarise (one);
      g_autofree char *accelerator = cli_accelerator_text (&one->key);
      g_autofree char *observed = cli_show_number (summary.all.observed, 0);
      g_autofree char *share = summary.all.observed > 0 ? cli_show_share (share_of (&summary.all)) : NULL;
      g_autofree char *unknown = cli_show_number (summary.unknown, 0);
      g_autofree char *gap = cli_show_number (summary.longest_gap_hours, 1);

      cli_table_add (table, one->key.provider, accelerator, one->key.purchase, one->key.region, observed, share, unknown,
                     gap);
    }
  cli_table_print (table, _ ("There is no such series; “winnow-cli import” reads price files."));
}

CliStatus
cli_availability (Cli *cli, int argc, char **argv)
{
  g_auto (CliSeriesOptions) options = { NULL };
  const GOptionEntry entries[] = { CLI_SERIES_ENTRIES (options), { NULL } };
  g_autoptr (GPtrArray) series = NULL;
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("availability"), entries, &argc, &argv, 0, 0) ||
      !cli_series_options_check (cli, &options))
    return CLI_USAGE;
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  series = cli_find_series (cli, &options, &error);
  if (series == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    print_json (series);
  else
    print_text (series);
  return series->len > 0 ? CLI_DONE : CLI_SHORT;
}
