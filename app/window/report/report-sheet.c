/* report-sheet.c — one page of the report on the screen.
 *
 * The picture is painted at the size it is shown at, when the page comes into sight,
 * and dropped when it leaves: a page takes some megabytes of pixels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/report/report-sheet.h"

#include <glib/gi18n.h>
#include <math.h>

/* Beyond this many pixels across, a picture is magnified instead: at most some 25 MB a page. */
#define MOST_PIXELS_ACROSS 2100
#define FINENESS 2

struct _WinnowReportSheet
{
  GtkWidget parent_instance;

  WinnowReportPages *pages;
  guint index;
  int width;
  gboolean is_near;
  GdkTexture *texture;
  int texture_width;
};

G_DEFINE_FINAL_TYPE (WinnowReportSheet, winnow_report_sheet, GTK_TYPE_WIDGET)

static cairo_surface_t *
paint_image (cairo_surface_t *picture, int width)
{
  double scale = width / WINNOW_PAGE_WIDTH;
  int height = (int) ceil (WINNOW_PAGE_HEIGHT * scale);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cairo = cairo_create (image);

  /* Paper is white, whatever the colours of the window. */
  cairo_set_source_rgb (cairo, 1, 1, 1);
  cairo_paint (cairo);
  cairo_scale (cairo, scale, scale);
  cairo_set_source_surface (cairo, picture, 0, 0);
  cairo_paint (cairo);
  cairo_destroy (cairo);
  cairo_surface_flush (image);
  return image;
}

/* Letters are set on whole pixels, which shows in small type: painted larger and made
 * smaller they keep their distances. */
static cairo_surface_t *
paint_fine (cairo_surface_t *picture, int width)
{
  cairo_surface_t *large = paint_image (picture, width * FINENESS);
  int height = cairo_image_surface_get_height (large) / FINENESS;
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cairo = cairo_create (image);

  cairo_scale (cairo, 1.0 / FINENESS, 1.0 / FINENESS);
  cairo_set_source_surface (cairo, large, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cairo), CAIRO_FILTER_GOOD);
  cairo_paint (cairo);
  cairo_destroy (cairo);
  cairo_surface_destroy (large);
  cairo_surface_flush (image);
  return image;
}

static GdkTexture *
paint (cairo_surface_t *picture, int width)
{
  cairo_surface_t *image = width < MOST_PIXELS_ACROSS / FINENESS ? paint_fine (picture, width)
                                                                 : paint_image (picture, width);
  int height = cairo_image_surface_get_height (image);
  gsize stride = (gsize) cairo_image_surface_get_stride (image);
  g_autoptr (GBytes) bytes = NULL;

  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (image), stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, image);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static void
winnow_report_sheet_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowReportSheet *self = WINNOW_REPORT_SHEET (widget);
  const WinnowReportPage *page = g_ptr_array_index (self->pages->pages, self->index);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int across = MIN (width * gtk_widget_get_scale_factor (widget), MOST_PIXELS_ACROSS);

  if (!self->is_near || across <= 0)
    return;
  if (self->texture == NULL || self->texture_width != across)
    {
      g_clear_object (&self->texture);
      self->texture = paint (page->picture, across);
      self->texture_width = across;
    }
  gtk_snapshot_append_texture (snapshot, self->texture,
                               &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
}

static GtkSizeRequestMode
winnow_report_sheet_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
winnow_report_sheet_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                             int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  WinnowReportSheet *self = WINNOW_REPORT_SHEET (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                          ? self->width
                          : winnow_report_sheet_height_for (self->width);
}

static void
winnow_report_sheet_finalize (GObject *object)
{
  WinnowReportSheet *self = WINNOW_REPORT_SHEET (object);

  g_clear_object (&self->texture);
  winnow_report_pages_unref (self->pages);
  G_OBJECT_CLASS (winnow_report_sheet_parent_class)->finalize (object);
}

static void
winnow_report_sheet_class_init (WinnowReportSheetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = winnow_report_sheet_finalize;
  widget_class->snapshot = winnow_report_sheet_snapshot;
  widget_class->measure = winnow_report_sheet_measure;
  widget_class->get_request_mode = winnow_report_sheet_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "reportsheet");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
winnow_report_sheet_init (WinnowReportSheet *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
winnow_report_sheet_new (WinnowReportPages *pages, guint index)
{
  WinnowReportSheet *self = g_object_new (WINNOW_TYPE_REPORT_SHEET, NULL);
  const WinnowReportPage *page = g_ptr_array_index (pages->pages, index);
  /* Translators: the number of a page, and of how many. */
  g_autofree char *label = g_strdup_printf (_ ("Page %u of %u"), index + 1, pages->pages->len);

  self->pages = winnow_report_pages_ref (pages);
  self->index = index;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, page->text->str, -1);
  return GTK_WIDGET (self);
}

int
winnow_report_sheet_height_for (int width)
{
  return (int) ceil (width * WINNOW_PAGE_HEIGHT / WINNOW_PAGE_WIDTH);
}

void
winnow_report_sheet_set_width (WinnowReportSheet *self, int width)
{
  if (self->width == width)
    return;
  self->width = width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
winnow_report_sheet_set_near (WinnowReportSheet *self, gboolean is_near)
{
  if (self->is_near == is_near)
    return;
  self->is_near = is_near;
  if (!is_near)
    g_clear_object (&self->texture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
winnow_report_sheet_is_near (WinnowReportSheet *self)
{
  return self->is_near;
}
