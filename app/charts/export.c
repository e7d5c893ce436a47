/* export.c — a scene as a file: PNG, SVG, PDF.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define MOST_PIXELS 32000 /* of an image surface in one direction */

static cairo_status_t
append_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Replaces @path whole or not at all. */
static gboolean
write_bytes (cairo_status_t status, GByteArray *bytes, const char *path, GError **error)
{
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                   /* Translators: %1$s is a file name, %2$s a technical reason. */
                   _ ("The chart could not be drawn for “%1$s”: %2$s"), path,
                   cairo_status_to_string (status));
      return FALSE;
    }
  return g_file_set_contents (path, (const char *)bytes->data, bytes->len, error);
}

static cairo_status_t
paint_on (WinnowScene *self,
          cairo_surface_t *surface,
          double width,
          double height,
          double scale,
          const WinnowPalette *palette)
{
  cairo_t *cairo = cairo_create (surface);
  GArray *frames = self->frames;
  cairo_status_t status;

  /* What can be pointed at is the picture on the screen, not the one in a file. */
  self->frames = g_array_new (FALSE, TRUE, sizeof (WinnowSceneFrame));
  cairo_scale (cairo, scale, scale);
  winnow_scene_paint (self, cairo, width, height, palette);
  g_array_unref (self->frames);
  self->frames = frames;
  cairo_show_page (cairo);
  status = cairo_status (cairo);
  cairo_destroy (cairo);
  return status;
}

gboolean
winnow_scene_write_png (WinnowScene *self,
                        const char *path,
                        int width,
                        int height,
                        double scale,
                        const WinnowPalette *palette,
                        GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;
  double pixels_wide = ceil (width * scale), pixels_high = ceil (height * scale);

  g_return_val_if_fail (self != NULL && path != NULL && palette != NULL, FALSE);

  if (!(pixels_wide >= 1 && pixels_high >= 1 && pixels_wide <= MOST_PIXELS
        && pixels_high <= MOST_PIXELS))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   /* Translators: the largest number of pixels. */
                   _ ("A picture must be between 1 and %d pixels in each direction"), MOST_PIXELS);
      return FALSE;
    }
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)pixels_wide, (int)pixels_high);
  status = paint_on (self, surface, width, height, scale, palette);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, append_bytes, bytes);
  cairo_surface_destroy (surface);
  return write_bytes (status, bytes, path, error);
}

gboolean
winnow_scene_write_svg (WinnowScene *self,
                        const char *path,
                        int width,
                        int height,
                        const WinnowPalette *palette,
                        GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;

  g_return_val_if_fail (self != NULL && path != NULL && palette != NULL, FALSE);

  surface = cairo_svg_surface_create_for_stream (append_bytes, bytes, width, height);
  status = paint_on (self, surface, width, height, 1, palette);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return write_bytes (status, bytes, path, error);
}

gboolean
winnow_scene_write_pdf (WinnowScene *self,
                        const char *path,
                        int width,
                        int height,
                        const WinnowPalette *palette,
                        GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;

  g_return_val_if_fail (self != NULL && path != NULL && palette != NULL, FALSE);

  surface = cairo_pdf_surface_create_for_stream (append_bytes, bytes, width, height);
  if (*self->title != '\0')
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, self->title);
  status = paint_on (self, surface, width, height, 1, palette);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return write_bytes (status, bytes, path, error);
}
