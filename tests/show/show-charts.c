/* show-charts.c — renders sample charts to PNG: show-charts FOLDER.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "charts/scene.h"

#include <math.h>
#include <stdlib.h>

typedef struct
{
  const char *provider, *purchase, *currency;
  double base, step_days;
  guint n, gap_at, offers;
} Sample;

static void
series_free (gpointer data)
{
  WinnowSeries *series = data;

  g_array_unref (series->points);
  g_free (series);
}

static WinnowSeries *
make_series (const Sample *sample, gint64 start)
{
  WinnowSeries *series = g_new0 (WinnowSeries, 1);
  gint64 time = start;

  series->key.provider = (char *)sample->provider;
  series->key.accelerator = (char *)"H100";
  series->key.form_factor = (char *)"SXM";
  series->key.purchase = (char *)sample->purchase;
  series->key.currency = (char *)sample->currency;
  series->key.unit = (char *)"card-hour";
  series->points = g_array_new (FALSE, TRUE, sizeof (WinnowSeriesPoint));
  for (guint i = 0; i < sample->n; i++)
    {
      WinnowSeriesPoint point = { .time = time };
      double price = sample->base * (1 + 0.06 * sin (i / 3.0 + sample->base) - 0.1 * i / sample->n);

      point.price = point.per_card_hour = winnow_number (price);
      if (i == 7)
        {
          point.per_card_hour = winnow_number (sample->base * 3);
          point.flags = WINNOW_FLAG_OUTLIER;
        }
      if (i == 12)
        {
          point.per_card_hour = winnow_number (0);
          point.flags = WINNOW_FLAG_ZERO;
        }
      if (sample->offers > 0)
        point.offers = winnow_number (sample->offers + (i * 7) % 5);
      g_array_append_val (series->points, point);
      time += (gint64)(sample->step_days * 86400 * (i + 1 == sample->gap_at ? 12 : 1));
    }
  return series;
}

static void
render (WinnowScene *scene,
        const char *folder,
        const char *name,
        int width,
        int height,
        double scale,
        const char *language)
{
  g_autofree char *file = g_strdup_printf ("%s/%s-%s.png", folder, name, language);
  g_autoptr (GError) error = NULL;

  if (!winnow_scene_write_png (scene, file, width, height, scale, winnow_palette_print (language),
                               &error))
    g_error ("%s", error->message);
  winnow_scene_free (scene);
}

static void
show_history (const char *folder, const char *language)
{
  gboolean zh = language[0] == 'z';
  const Sample few[]
      = { { zh ? "示例云平台（华东）" : "Example North Cloud", "on_demand", "USD", 2.49, 2, 30, 15,
            4 },
          { zh ? "示例算力市场" : "Example Card Market", "spot", "USD", 1.32, 2, 34, 0, 12 },
          { zh ? "示例裸金属租赁有限公司" : "Example Bare Metal Rental Company", "reserved", "USD",
            2.2, 3, 20, 8, 0 },
          { zh ? "示例转售" : "Example Reseller", "on_demand", "USD", 2.46, 1, 60, 20, 2 } };
  g_autoptr (GPtrArray) series = g_ptr_array_new_with_free_func (series_free);
  g_autoptr (GPtrArray) two = g_ptr_array_new_with_free_func (series_free);
  g_autoptr (GPtrArray) many = g_ptr_array_new_with_free_func (series_free);
  const Sample hourly = { "Example Feed", "spot", "USD", 2, 1 / 24.0, 20000, 9000, 0 };
  const Sample yuan = { "Example East", "on_demand", "CNY", 16, 4, 16, 0, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (few); i++)
    g_ptr_array_add (series, make_series (&few[i], 1788220800));
  render (winnow_scene_price_history (series, TRUE, language), folder, "history", 760, 420, 1.25,
          language);
  render (winnow_scene_price_history (series, TRUE, language), folder, "history-narrow", 360, 420,
          1.5, language);
  g_ptr_array_add (two, make_series (&few[0], 1788220800));
  g_ptr_array_add (two, make_series (&yuan, 1788220800));
  render (winnow_scene_price_history (two, TRUE, language), folder, "history-currencies", 760, 460,
          1.25, language);
  for (guint i = 0; i < 22; i++)
    {
      Sample one = few[i % 4];

      one.base += i * 0.11;
      g_ptr_array_add (many, make_series (&one, 1788220800));
    }
  render (winnow_scene_price_history (many, TRUE, language), folder, "history-many", 760, 460, 1.25,
          language);
  g_ptr_array_set_size (two, 0);
  g_ptr_array_add (two, make_series (&hourly, 1750000000));
  render (winnow_scene_price_history (two, TRUE, language), folder, "history-dense", 760, 300, 1.25,
          language);
  g_ptr_array_set_size (two, 0);
  render (winnow_scene_price_history (two, TRUE, language), folder, "history-empty", 500, 220, 1.25,
          language);
}

static void
show_bars (const char *folder, const char *language)
{
  static const char *const parts_en[]
      = { "Useful compute", "Idle holding", "Storage", "Traffic", "Images and snapshots",
          "Platform fees",  "Waiting",      "Reruns",  "Labour",  "Migration in",
          "Contingency",    "Credits" };
  static const char *const parts_zh[]
      = { "有效算力", "闲置占用", "存储", "流量", "镜像与快照", "平台费",
          "等待",     "重跑",     "人工", "迁入", "不可预见费", "赠金抵扣" };
  static const double a[]
      = { 31000, 12000, 1800, 900, 400, 0, 800, 1500, 6000, 2000, 12900, -5000 };
  static const double b[] = { 26000, 9000, 2600, 0, 700, 1200, 2400, 3900, 9000, 3000, 10500, 0 };
  static const double c[] = { 18000, 0, 0, 0, 0, 0, 0, 0, 2000, 0, 0, 0 };
  gboolean zh = language[0] == 'z';
  const WinnowBar bars[]
      = { { zh ? "示例裸金属整机包月" : "Example bare metal, monthly", 64300, 64300, FALSE, a },
          { zh ? "示例容器按量实例（含自动停机与私有镜像仓库的长名称方案）"
               : "Example on-demand instance with a long name that wraps",
            61000, 75200, FALSE, b },
          { zh ? "示例托管推理" : "Example managed inference", 20000, 20000, TRUE, c },
          { zh ? "示例转售" : "Example reseller", 0, 0, TRUE, NULL } };

  render (winnow_scene_bars (zh ? "三个月总账" : "Three-month ledger", "CNY",
                             zh ? parts_zh : parts_en, 12, bars, 4, language),
          folder, "bars", 760, 320, 1.25, language);
  render (winnow_scene_bars (zh ? "三个月总账" : "Three-month ledger", "CNY",
                             zh ? parts_zh : parts_en, 12, bars, 4, language),
          folder, "bars-narrow", 380, 360, 2, language);
  render (winnow_scene_bars ("", "", NULL, 0, NULL, 0, language), folder, "bars-empty", 400, 160, 1,
          language);
}

static void
show_curves (const char *folder, const char *language)
{
  gboolean zh = language[0] == 'z';
  static const double lines[][2] = { { 0, 210000 }, { 62000, 42000 }, { 30000, 105000 } };
  const char *labels_en[]
      = { "Example on-demand", "Example bare metal, monthly rental", "Example half reserved" };
  const char *labels_zh[] = { "示例按量实例", "示例裸金属整机包月", "示例半预留方案" };
  WinnowCurve curves[3];

  for (guint i = 0; i < 3; i++)
    {
      curves[i] = (WinnowCurve){ zh ? labels_zh[i] : labels_en[i],
                                 g_array_new (FALSE, FALSE, sizeof (double)),
                                 g_array_new (FALSE, FALSE, sizeof (double)) };
      for (guint k = 0; k <= 20; k++)
        {
          double x = k / 20.0, y = lines[i][0] + lines[i][1] * x;

          g_array_append_val (curves[i].x, x);
          g_array_append_val (curves[i].y, y);
        }
    }
  render (winnow_scene_curves (zh ? "不同利用率下的总额" : "Total over utilisation",
                               zh ? "利用率" : "Utilisation", "CNY", curves, 3, 0.4, language),
          folder, "curves", 760, 360, 1.25, language);
  render (winnow_scene_curves (zh ? "不同利用率下的总额" : "Total over utilisation",
                               zh ? "利用率" : "Utilisation", "CNY", curves, 3, 0.97, language),
          folder, "curves-narrow", 370, 320, 2, language);
  for (guint i = 0; i < 3; i++)
    {
      g_array_unref (curves[i].x);
      g_array_unref (curves[i].y);
    }
}

int
main (int argc, char **argv)
{
  const char *folder = argc > 1 ? argv[1] : ".";
  static const char *const languages[] = { "en", "zh" };

  for (guint i = 0; i < 2; i++)
    {
      show_history (folder, languages[i]);
      show_bars (folder, languages[i]);
      show_curves (folder, languages[i]);
    }
  return EXIT_SUCCESS;
}
