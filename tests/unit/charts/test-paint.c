/* test-paint.c — the picture: nothing clipped, no labels on each other, files, decimation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "samples.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static WinnowScene *
sample_history (guint n_series, guint n_points, const char *language)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (sample_series_free);
  static const char *const names[] = { "示例裸金属租赁有限公司（华东一区）",
                                       "Example Bare Metal Rental Company", "示例", "Example" };
  static const char *const kinds[] = { "on_demand", "spot", "reserved" };

  for (guint i = 0; i < n_series; i++)
    {
      WinnowSeries *series = sample_series (names[i % 4], kinds[i % 3], "USD");

      for (guint k = 0; k < n_points; k++)
        sample_add (series, START + k * DAY, 2 + i * 0.01 + 0.4 * sin (k * 0.7 + i),
                    k == 3 ? WINNOW_FLAG_OUTLIER : 0, k % 7);
      g_ptr_array_add (all, series);
    }
  return winnow_scene_price_history (all, TRUE, language);
}

static WinnowScene *
sample_bars (const char *language)
{
  static const char *const parts[]
      = { "Useful compute", "镜像与快照", "Labour", "Migration", "Contingency", "Credits" };
  static const double amounts[] = { 31000, 400, 6000, 2000, 12900, -5000 };
  const WinnowBar bars[] = { { "示例容器按量实例（含自动停机与私有镜像仓库的长名称方案）", 47300,
                               47300, FALSE, amounts },
                             { "Example with a range", 47300, 91234, FALSE, amounts },
                             { "Example that is not complete", 123, 123, TRUE, amounts },
                             { "Nothing", 0, 0, TRUE, NULL } };

  return winnow_scene_bars ("三个月总账", "CNY", parts, 6, bars, 4, language);
}

static WinnowScene *
sample_curves (const char *language)
{
  WinnowCurve curves[4];
  WinnowScene *scene;

  for (guint i = 0; i < 4; i++)
    {
      curves[i] = (WinnowCurve){ i % 2 ? "示例裸金属整机包月方案" : "Example on-demand instance",
                                 g_array_new (FALSE, FALSE, sizeof (double)),
                                 g_array_new (FALSE, FALSE, sizeof (double)) };
      for (guint k = 0; k <= 10; k++)
        {
          double x = k / 10.0, y = i * 20000 + (4 - i) * 40000 * x;

          g_array_append_val (curves[i].x, x);
          g_array_append_val (curves[i].y, y);
        }
    }
  scene
      = winnow_scene_curves ("不同利用率下的总额", "Utilisation", "CNY", curves, 4, 0.49, language);
  for (guint i = 0; i < 4; i++)
    {
      g_array_unref (curves[i].x);
      g_array_unref (curves[i].y);
    }
  return scene;
}

static void
assert_inside (WinnowScene *scene, double width, double height, const char *language)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cairo = cairo_create (surface);
  double x, y, ink_width, ink_height;

  winnow_scene_paint (scene, cairo, width, height, winnow_palette_print (language));
  g_assert_cmpint (cairo_status (cairo), ==, CAIRO_STATUS_SUCCESS);
  cairo_recording_surface_ink_extents (surface, &x, &y, &ink_width, &ink_height);
  g_assert_cmpfloat (x, >=, -1);
  g_assert_cmpfloat (y, >=, -1);
  g_assert_cmpfloat (x + ink_width, <=, width + 1);
  g_assert_cmpfloat (y + ink_height, <=, height + 1);
  g_assert_cmpuint (scene->boxes->len, >, 0);
  for (guint i = 0; i < scene->boxes->len; i++)
    {
      const WinnowSceneBox *a = &g_array_index (scene->boxes, WinnowSceneBox, i);

      g_assert_cmpfloat (a->x, >=, 0);
      g_assert_cmpfloat (a->y, >=, 0);
      g_assert_cmpfloat (a->x + a->width, <=, width);
      g_assert_cmpfloat (a->y + a->height, <=, height);
      /* Two pixels of overlap between line boxes are still blank: ascent and descent are part of
       * them. */
      for (guint j = 0; j < i; j++)
        {
          const WinnowSceneBox *b = &g_array_index (scene->boxes, WinnowSceneBox, j);

          if (a->x + 1 < b->x + b->width && b->x + 1 < a->x + a->width
              && a->y + 2.5 < b->y + b->height && b->y + 2.5 < a->y + a->height)
            g_error ("labels %u and %u overlap at %g × %g (%s): %g %g %g %g / %g %g %g %g", j, i,
                     width, height, language, a->x, a->y, a->width, a->height, b->x, b->y, b->width,
                     b->height);
        }
    }
  cairo_destroy (cairo);
  cairo_surface_destroy (surface);
}

static void
test_nothing_clipped (void)
{
  static const double sizes[][2]
      = { { 760, 420 }, { 1200, 700 }, { 560, 340 }, { 380, 440 }, { 360, 480 } };
  static const char *const languages[] = { "en", "zh" };

  for (guint l = 0; l < 2; l++)
    {
      WinnowScene *all[]
          = { sample_history (1, 30, languages[l]),  sample_history (4, 40, languages[l]),
              sample_history (11, 12, languages[l]), sample_history (2, 900, languages[l]),
              sample_history (0, 0, languages[l]),   sample_bars (languages[l]),
              sample_curves (languages[l]) };

      for (guint i = 0; i < G_N_ELEMENTS (all); i++)
        {
          for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
            assert_inside (all[i], sizes[s][0], sizes[s][1], languages[l]);
          winnow_scene_free (all[i]);
        }
    }
}

/* Case D16: 100, 125, 150 and 200 %: the same picture, sharper. */
static void
test_scales (void)
{
  static const double scales[] = { 1, 1.25, 1.5, 2 };
  g_autofree char *folder = g_dir_make_tmp ("winnow-charts-XXXXXX", NULL);
  g_autoptr (WinnowScene) scene = sample_history (3, 30, "zh");
  g_autoptr (GArray) first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u.png", folder, i);
      g_autoptr (GError) error = NULL;
      cairo_surface_t *surface;

      g_assert_true (winnow_scene_write_png (scene, path, 640, 360, scales[i],
                                             winnow_palette_print ("zh"), &error));
      g_assert_no_error (error);
      surface = cairo_image_surface_create_from_png (path);
      g_assert_cmpint (cairo_image_surface_get_width (surface), ==, (int)(640 * scales[i]));
      g_assert_cmpint (cairo_image_surface_get_height (surface), ==, (int)(360 * scales[i]));
      cairo_surface_destroy (surface);
      if (first == NULL)
        first = g_array_copy (scene->boxes);
      g_assert_cmpuint (first->len, ==, scene->boxes->len);
      for (guint b = 0; b < first->len; b++)
        g_assert_cmpfloat_with_epsilon (g_array_index (first, WinnowSceneBox, b).width,
                                        g_array_index (scene->boxes, WinnowSceneBox, b).width,
                                        0.75);
      g_remove (path);
    }
  g_rmdir (folder);
}

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("winnow-charts-XXXXXX", NULL);
  g_autofree char *svg = g_build_filename (folder, "a.svg", NULL);
  g_autofree char *pdf = g_build_filename (folder, "a.pdf", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "missing", "a.png", NULL);
  g_autoptr (WinnowScene) scene = sample_bars ("en");
  const WinnowPalette *palette = winnow_palette_print ("en");
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = NULL;

  g_assert_true (winnow_scene_write_svg (scene, svg, 640, 360, palette, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (svg, &bytes, NULL, NULL));
  g_assert_nonnull (strstr (bytes, "<svg"));
  g_assert_null (strstr (bytes, "<image")); /* no bitmap inside */
  g_clear_pointer (&bytes, g_free);
  g_assert_true (winnow_scene_write_pdf (scene, pdf, 640, 360, palette, &error));
  g_assert_true (g_file_get_contents (pdf, &bytes, NULL, NULL));
  g_assert_true (g_str_has_prefix (bytes, "%PDF-"));
  g_assert_false (winnow_scene_write_png (scene, nowhere, 640, 360, 1, palette, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_false (winnow_scene_write_png (scene, svg, 640, 360, 1e6, palette, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  g_remove (svg);
  g_remove (pdf);
  g_rmdir (folder);
}

static void
paint_one_layer (cairo_surface_t *surface, const WinnowLayer *layer, gboolean decimate)
{
  WinnowPainter painter
      = { .cairo = cairo_create (surface), .palette = winnow_palette_print ("en") };
  WinnowValueAxis axis = { .low = 0, .high = 4, .step = 1, .n = 5 };

  winnow_painter_colour (&painter, painter.palette->background, 1);
  cairo_paint (painter.cairo);
  winnow_paint_layer (&painter, layer, (WinnowArea){ 0, 10, 400, 180 }, START,
                      START + 40000.0 * 3600, &axis, decimate);
  cairo_destroy (painter.cairo);
  cairo_surface_flush (surface);
}

/* The decimated picture covers what the naive one covers: at most 2 % of pixels
 * differ by more than a quarter of the range. */
static void
test_decimation_looks_the_same (void)
{
  cairo_surface_t *naive = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 200);
  cairo_surface_t *decimated = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 200);
  WinnowLayer layer
      = { .is_step = TRUE, .points = g_array_new (FALSE, TRUE, sizeof (WinnowScenePoint)) };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  double y = 2;
  guint different = 0, dark = 0;

  for (guint i = 0; i < 8000; i++)
    {
      WinnowScenePoint point = { .x = START + i * 5 * 3600.0, .starts_run = i == 0 || i == 4000 };

      y = CLAMP (y + g_rand_double_range (random, -0.05, 0.05), 0.2, 3.8);
      point.y = i == 3000 ? 3.7 : y; /* one spike, which must stay */
      g_array_append_val (layer.points, point);
    }
  paint_one_layer (naive, &layer, FALSE);
  paint_one_layer (decimated, &layer, TRUE);
  for (int row = 0; row < 200; row++)
    for (int column = 0; column < 400; column++)
      {
        gsize at
            = (gsize)row * (gsize)cairo_image_surface_get_stride (naive) + 4 * (gsize)column + 2;
        int a = cairo_image_surface_get_data (naive)[at],
            b = cairo_image_surface_get_data (decimated)[at];

        different += ABS (a - b) > 64;
        dark += a < 128;
      }
  g_test_message ("%u of 80000 pixels differ, %u are dark", different, dark);
  g_assert_cmpuint (dark, >, 500);
  g_assert_cmpuint (different, <, 80000 / 50);
  g_array_unref (layer.points);
  cairo_surface_destroy (naive);
  cairo_surface_destroy (decimated);
}

static void
test_decimation_keeps_extremes (void)
{
  g_autoptr (GArray) points = g_array_new (FALSE, TRUE, sizeof (WinnowScenePoint));
  g_autoptr (GArray) columns = NULL;
  double high = 0;

  for (guint i = 0; i < 100000; i++)
    {
      WinnowScenePoint point = { .x = i, .y = i == 77777 ? 99 : 1, .starts_run = i == 0 };

      g_array_append_val (points, point);
    }
  columns = winnow_decimate (points, TRUE, 0, 99999, 300);
  g_assert_cmpuint (columns->len, ==, 300);
  for (guint i = 0; i < columns->len; i++)
    {
      g_assert_true (g_array_index (columns, WinnowColumn, i).has_any);
      high = MAX (high, g_array_index (columns, WinnowColumn, i).high);
    }
  g_assert_cmpfloat (high, ==, 99);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/charts/paint/nothing-clipped", test_nothing_clipped);
  g_test_add_func ("/charts/paint/scales", test_scales);
  g_test_add_func ("/charts/paint/files", test_files);
  g_test_add_func ("/charts/paint/decimation-looks-the-same", test_decimation_looks_the_same);
  g_test_add_func ("/charts/paint/decimation-keeps-extremes", test_decimation_keeps_extremes);
  return g_test_run ();
}
