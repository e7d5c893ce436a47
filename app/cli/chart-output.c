/* chart-output.c — charts of price series as files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene.h"
#include "cli/series-output.h"

#define WIDTH 1200
#define HEIGHT 700
#define PNG_SCALE 2

gboolean
cli_write_chart (Cli *cli,
                 GPtrArray *series,
                 const CliSeriesOptions *options,
                 CliChartKind kind,
                 const char *path,
                 GError **error)
{
  gboolean per_card_hour = g_strcmp0 (options->unit, "card-hour") == 0;
  g_autoptr (WinnowScene) scene = winnow_scene_price_history (series, per_card_hour, cli->language);
  const WinnowPalette *palette = winnow_palette_print (cli->language);
  g_autofree char *csv = NULL;

  switch (kind)
    {
    case CLI_CHART_PNG:
      return winnow_scene_write_png (scene, path, WIDTH, HEIGHT, PNG_SCALE, palette, error);
    case CLI_CHART_SVG:
      return winnow_scene_write_svg (scene, path, WIDTH, HEIGHT, palette, error);
    case CLI_CHART_PDF:
      return winnow_scene_write_pdf (scene, path, WIDTH, HEIGHT, palette, error);
    case CLI_CHART_CSV:
    default:
      csv = winnow_scene_to_csv (scene);
      return g_file_set_contents_full (path, csv, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0644, error);
    }
}
