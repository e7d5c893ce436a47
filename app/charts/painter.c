/* painter.c — text, markers and dashes, and the painting of a whole scene.
 *
 * Everything is drawn as paths and glyphs with metrics hinting off, so that a
 * picture is the same at any scale and on any surface.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>

double
winnow_layout_width (PangoLayout *layout)
{
  PangoRectangle extents;

  pango_layout_get_extents (layout, NULL, &extents);
  return extents.width / (double)PANGO_SCALE;
}

double
winnow_layout_height (PangoLayout *layout)
{
  PangoRectangle extents;

  pango_layout_get_extents (layout, NULL, &extents);
  return extents.height / (double)PANGO_SCALE;
}

PangoLayout *
winnow_painter_layout (
    WinnowPainter *self, const char *text, double size, double max_width, gboolean bold)
{
  PangoLayout *layout = pango_layout_new (self->context);
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (self->font);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_font_description_set_size (font,
                                   (int)(pango_font_description_get_size (self->font) * size));
  if (bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  /* Without the language fontconfig picks the Japanese forms of Chinese characters. */
  pango_attr_list_insert (attributes,
                          pango_attr_language_new (pango_context_get_language (self->context)));
  /* Ligatures off: text copied out of a PDF keeps its letters. */
  pango_attr_list_insert (
      attributes, pango_attr_font_features_new (winnow_chart_is_chinese (self->palette->language)
                                                    ? "liga 0, clig 0"
                                                    : "liga 0, clig 0, pwid 1, palt 1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_text (layout, text, -1);
  if (max_width > 0 && winnow_layout_width (layout) > max_width)
    {
      pango_layout_set_width (layout, (int)(max_width * PANGO_SCALE));
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    }
  return layout;
}

void
winnow_painter_colour (WinnowPainter *self, const double colour[4], double alpha)
{
  cairo_set_source_rgba (self->cairo, colour[0], colour[1], colour[2], colour[3] * alpha);
}

void
winnow_painter_mix (const double a[4], const double b[4], double share, double result[4])
{
  for (guint i = 0; i < 4; i++)
    result[i] = a[i] * share + b[i] * (1 - share);
}

void
winnow_painter_show (
    WinnowPainter *self, PangoLayout *layout, double x, double y, const double colour[4])
{
  PangoRectangle extents;
  WinnowSceneBox box;

  pango_layout_get_extents (layout, NULL, &extents);
  box = (WinnowSceneBox){ x + extents.x / (double)PANGO_SCALE, y + extents.y / (double)PANGO_SCALE,
                          extents.width / (double)PANGO_SCALE,
                          extents.height / (double)PANGO_SCALE };
  g_array_append_val (self->scene->boxes, box);
  winnow_painter_colour (self, colour, 1);
  cairo_move_to (self->cairo, x, y);
  pango_cairo_show_layout (self->cairo, layout);
}

void
winnow_painter_dash (WinnowPainter *self, guint style)
{
  static const struct
  {
    int n;
    double lengths[6];
  } dashes[8] = {
    { 0, { 0 } },          { 2, { 7, 3 } },        { 2, { 2, 2 } },
    { 4, { 9, 3, 2, 3 } }, { 2, { 13, 3 } },       { 6, { 6, 2, 2, 2, 2, 2 } },
    { 2, { 4, 4 } },       { 4, { 13, 3, 4, 3 } },
  };

  cairo_set_dash (self->cairo, dashes[style % 8].lengths, dashes[style % 8].n, 0);
}

void
winnow_painter_marker_path (cairo_t *cairo, guint style, double x, double y, double r)
{
  cairo_new_path (cairo);
  switch (style % 8)
    {
    case 0:
      cairo_arc (cairo, x, y, r, 0, 2 * G_PI);
      break;
    case 1:
      cairo_rectangle (cairo, x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
      break;
    case 2:
      cairo_move_to (cairo, x, y - r * 1.2);
      cairo_line_to (cairo, x + r * 1.1, y + r * 0.8);
      cairo_line_to (cairo, x - r * 1.1, y + r * 0.8);
      break;
    case 3:
      cairo_move_to (cairo, x, y - r * 1.25);
      cairo_line_to (cairo, x + r * 1.25, y);
      cairo_line_to (cairo, x, y + r * 1.25);
      cairo_line_to (cairo, x - r * 1.25, y);
      break;
    case 4:
      cairo_move_to (cairo, x, y + r * 1.2);
      cairo_line_to (cairo, x + r * 1.1, y - r * 0.8);
      cairo_line_to (cairo, x - r * 1.1, y - r * 0.8);
      break;
    case 5:
      cairo_rectangle (cairo, x - r * 0.5, y - r * 1.2, r, r * 2.4);
      break;
    case 6:
      cairo_rectangle (cairo, x - r * 1.2, y - r * 0.5, r * 2.4, r);
      break;
    case 7:
    default:
      for (guint i = 0; i < 6; i++)
        cairo_line_to (cairo, x + r * 1.15 * cos (i * G_PI / 3), y + r * 1.15 * sin (i * G_PI / 3));
      break;
    }
  cairo_close_path (cairo);
}

void
winnow_painter_marker (
    WinnowPainter *self, guint style, double x, double y, double radius, gboolean hollow)
{
  const double *colour = self->palette->series[style % 8];

  winnow_painter_marker_path (self->cairo, style, x, y, radius);
  if (hollow)
    {
      winnow_painter_colour (self, self->palette->background, 1);
      cairo_fill_preserve (self->cairo);
      winnow_painter_colour (self, colour, 1);
      cairo_set_dash (self->cairo, NULL, 0, 0);
      cairo_set_line_width (self->cairo, 1.2);
      cairo_stroke (self->cairo);
      return;
    }
  winnow_painter_colour (self, colour, 1);
  cairo_fill (self->cairo);
}

void
winnow_painter_title (WinnowPainter *self, WinnowArea *area)
{
  g_autoptr (PangoLayout) layout = NULL;
  double height;

  if (*self->scene->title == '\0')
    return;
  layout = winnow_painter_layout (self, self->scene->title, 1.1, area->width, TRUE);
  height = winnow_layout_height (layout);
  winnow_painter_show (self, layout, area->x, area->y, self->palette->foreground);
  area->y += height + 6;
  area->height -= height + 6;
}

static void
paint_empty (WinnowPainter *self, WinnowArea area)
{
  g_autoptr (PangoLayout) layout = NULL;

  layout
      = winnow_painter_layout (self, winnow_scene_empty_text (self->scene), 1, area.width, FALSE);
  pango_layout_set_width (layout, (int)(area.width * PANGO_SCALE));
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  winnow_painter_show (self, layout, area.x,
                       area.y + MAX (0, (area.height - winnow_layout_height (layout)) / 2),
                       self->palette->dim);
}

static PangoContext *
create_context (cairo_t *cairo, const WinnowPalette *palette)
{
  PangoContext *context = pango_cairo_create_context (cairo);
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, 96);
  pango_context_set_round_glyph_positions (context, FALSE);
  /* Time and amounts run left to right in every language. */
  pango_context_set_base_dir (context, PANGO_DIRECTION_WEAK_LTR);
  pango_context_set_language (
      context,
      pango_language_from_string (winnow_chart_is_chinese (palette->language) ? "zh-cn" : "en"));
  cairo_font_options_destroy (options);
  return context;
}

void
winnow_scene_paint (
    WinnowScene *self, cairo_t *cairo, double width, double height, const WinnowPalette *palette)
{
  WinnowPainter painter = { self, cairo, width, height, palette, NULL, NULL };
  WinnowArea area = { 8, 8, width - 16, height - 16 };

  g_return_if_fail (self != NULL && cairo != NULL && palette != NULL);

  if (area.width < 40 || area.height < 40)
    return;
  g_array_set_size (self->boxes, 0);
  g_array_set_size (self->frames, 0);
  painter.context = create_context (cairo, palette);
  painter.font
      = pango_font_description_from_string (palette->font != NULL ? palette->font : "Sans 10");
  if (pango_font_description_get_size (painter.font) <= 0)
    pango_font_description_set_size (painter.font, 10 * PANGO_SCALE);
  cairo_save (cairo);
  winnow_painter_colour (&painter, palette->background, 1);
  cairo_rectangle (cairo, 0, 0, width, height);
  cairo_fill (cairo);
  winnow_painter_title (&painter, &area);
  if (winnow_scene_is_empty (self))
    paint_empty (&painter, area);
  else if (self->kind == WINNOW_SCENE_BARS)
    winnow_paint_bars (&painter, area);
  else
    winnow_paint_panels (&painter, area);
  cairo_restore (cairo);
  pango_font_description_free (painter.font);
  g_object_unref (painter.context);
}
