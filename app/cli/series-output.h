/* series-output.h — choosing series, and how they are put out, for history, index, availability.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli/cli.h"
#include "cli/output.h"

G_BEGIN_DECLS

typedef struct
{
  char *accelerator, *provider, *kind, *region, *from, *to, *unit, *currency, *series_id;
  gint64 from_time, to_time;
} CliSeriesOptions;

void cli_series_options_clear (CliSeriesOptions *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliSeriesOptions, cli_series_options_clear)

#define CLI_SERIES_ENTRIES(options)                                                                               \
  { "accelerator", 0, 0, G_OPTION_ARG_STRING, &(options).accelerator, N_ ("Only this accelerator, e.g. H100"),    \
    N_ ("NAME") },                                                                                                \
  { "provider", 0, 0, G_OPTION_ARG_STRING, &(options).provider, N_ ("Only this provider"), N_ ("NAME") },         \
  { "kind", 0, 0, G_OPTION_ARG_STRING, &(options).kind, N_ ("Only this kind: on_demand, spot, reserved…"),        \
    N_ ("KIND") },                                                                                                \
  { "region", 0, 0, G_OPTION_ARG_STRING, &(options).region, N_ ("Only this region"), N_ ("NAME") },               \
  { "from", 0, 0, G_OPTION_ARG_STRING, &(options).from, N_ ("From this date on"), N_ ("DATE") },                  \
  { "to", 0, 0, G_OPTION_ARG_STRING, &(options).to, N_ ("Up to this date"), N_ ("DATE") },                        \
  { "unit", 0, 0, G_OPTION_ARG_STRING, &(options).unit,                                                           \
    N_ ("Only series whose price per card-hour is known (card-hour), or of this unit"), N_ ("UNIT") },            \
  { "currency", 0, 0, G_OPTION_ARG_STRING, &(options).currency, N_ ("Only this currency, e.g. USD"),              \
    N_ ("CODE") },                                                                                                \
  { "series", 0, 0, G_OPTION_ARG_STRING, &(options).series_id, N_ ("Only the series of this id"), N_ ("ID") }

/* FALSE: said what is wrong with a date or unit. */
gboolean cli_series_options_check (Cli *cli, CliSeriesOptions *self);
/* (transfer full) (element-type WinnowSeries), sorted by id. */
GPtrArray *cli_find_series (Cli *cli, const CliSeriesOptions *options, GError **error);

/* Members of the key, into the open object. */
void cli_put_series_key (WinnowJsonWriter *json, const char *id, const WinnowSeriesKey *key);
/* "H100 SXM 80 GiB ×8" */
char *cli_accelerator_text (const WinnowSeriesKey *key);
void cli_print_statements (Cli *cli, const WinnowSeries *series, gint64 now);

typedef enum
{
  CLI_CHART_PNG,
  CLI_CHART_SVG,
  CLI_CHART_PDF,
  CLI_CHART_CSV,
} CliChartKind;
#define CLI_N_CHARTS (CLI_CHART_CSV + 1)

gboolean cli_write_chart (Cli *cli, GPtrArray *series, const CliSeriesOptions *options, CliChartKind kind,
                          const char *path, GError **error);

G_END_DECLS
