/* chart-export.c — a chart into a file: picture or table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/chart/chart.h"

#include "window/compat.h"

#include <glib/gi18n.h>
#include <string.h>

#define LEAST_WIDTH 900 /* of an exported picture; a narrow window still gives a readable one */
#define LEAST_HEIGHT 480
#define PNG_SCALE 2.0

typedef struct
{
  WinnowChart *chart;
  WinnowChartExported done;
  gpointer data;
} Export;

static gboolean
has_suffix (const char *path, const char *suffix)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  return g_str_has_suffix (lower, suffix);
}

gboolean
winnow_chart_write (WinnowScene *scene, const char *path, int width, int height, GError **error)
{
  const WinnowPalette *palette;

  g_return_val_if_fail (scene != NULL && path != NULL, FALSE);

  palette = winnow_palette_print (winnow_scene_language (scene));
  if (has_suffix (path, ".png"))
    return winnow_scene_write_png (scene, path, width, height, PNG_SCALE, palette, error);
  if (has_suffix (path, ".svg"))
    return winnow_scene_write_svg (scene, path, width, height, palette, error);
  if (has_suffix (path, ".pdf"))
    return winnow_scene_write_pdf (scene, path, width, height, palette, error);
  if (has_suffix (path, ".csv"))
    {
      g_autofree char *csv = winnow_scene_to_csv (scene);

      return g_file_set_contents (path, csv, -1, error);
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               /* Translators: a file name. */
               _ ("“%s” does not end in .png, .svg, .pdf or .csv; the ending says what is written"), path);
  return FALSE;
}

static void
chosen_cb (GListModel *files, gpointer data)
{
  Export *export = data;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  WinnowScene *scene = winnow_chart_scene (export->chart);
  GtkWidget *widget = GTK_WIDGET (export->chart);

  if (path != NULL && scene != NULL)
    {
      g_autoptr (GError) error = NULL;

      winnow_chart_write (scene, path, MAX (LEAST_WIDTH, gtk_widget_get_width (widget)),
                          MAX (LEAST_HEIGHT, gtk_widget_get_height (widget)), &error);
      if (export->done != NULL)
        export->done (path, error, export->data);
    }
  g_object_unref (export->chart);
  g_free (export);
}

void
winnow_chart_export (WinnowChart *self, const char *name, WinnowChartExported done, gpointer data)
{
  static const char *const suffixes[] = { "png", "svg", "pdf", "csv", NULL };
  g_autofree char *proposed = g_strdup_printf ("%s.png", name);
  WinnowFileRequest request = {
    .title = _ ("Save the Chart"),
    .accept = _ ("_Save"),
    .proposed_name = proposed,
    .suffixes = suffixes,
    .filter_name = _ ("PNG, SVG, PDF, CSV"),
    .save = TRUE,
  };
  Export *export;

  g_return_if_fail (WINNOW_IS_CHART (self));

  export = g_new0 (Export, 1);
  export->chart = g_object_ref (self);
  export->done = done;
  export->data = data;
  winnow_compat_choose_files (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), &request, chosen_cb, export);
}
