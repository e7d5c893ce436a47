/* pdf-layout.c — pages, text that flows over them, structure tags.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/pdf-private.h"

#include <math.h>

static const struct
{
  double size;
  PangoWeight weight;
  double grey;
  double spacing; /* share of the face's own line height; 0 = all of it */
} styles[] = {
  [WINNOW_TEXT_TITLE] = { 17, PANGO_WEIGHT_BOLD, 0.1, 0 },
  [WINNOW_TEXT_HEADING] = { 14, PANGO_WEIGHT_BOLD, 0.1, 0 },
  [WINNOW_TEXT_SUBHEADING] = { 10.5, PANGO_WEIGHT_BOLD, 0.1, 0 },
  [WINNOW_TEXT_BODY] = { 9, PANGO_WEIGHT_NORMAL, 0.12, 0.94 },
  [WINNOW_TEXT_BODY_BOLD] = { 9, PANGO_WEIGHT_BOLD, 0.12, 0.94 },
  [WINNOW_TEXT_SMALL] = { 7.2, PANGO_WEIGHT_NORMAL, 0.34, 0.86 },
  [WINNOW_TEXT_TABLE] = { 7.4, PANGO_WEIGHT_NORMAL, 0.12, 0.86 },
  [WINNOW_TEXT_TABLE_BOLD] = { 7.4, PANGO_WEIGHT_BOLD, 0.12, 0.86 },
};

/* The first character of @layout that came out as an empty box. */
static void
note_missing (WinnowPdf *self, PangoLayout *layout)
{
  PangoLayoutIter *iter;
  const char *text = pango_layout_get_text (layout);

  if (self->missing != 0 || pango_layout_get_unknown_glyphs_count (layout) == 0)
    return;
  iter = pango_layout_get_iter (layout);
  do
    {
      PangoLayoutRun *run = pango_layout_iter_get_run_readonly (iter);

      for (int i = 0; run != NULL && i < run->glyphs->num_glyphs && self->missing == 0; i++)
        if (run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG)
          self->missing = g_utf8_get_char (text + run->item->offset + run->glyphs->log_clusters[i]);
    }
  while (self->missing == 0 && pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
}

PangoLayout *
winnow_pdf_layout (WinnowPdf *self, const char *text, WinnowTextStyle style, double width)
{
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *font = pango_font_description_new ();
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_font_description_set_family (font, self->report->language[0] == 'z'
                                               ? "Noto Sans CJK SC,Noto Sans,Sans"
                                               : "Noto Sans,Noto Sans CJK SC,Sans");
  pango_font_description_set_size (font, (int)(styles[style].size * PANGO_SCALE));
  pango_font_description_set_weight (font, styles[style].weight);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_attr_list_insert (attributes,
                          pango_attr_language_new (pango_context_get_language (self->context)));
  /* Ligatures off: what is copied from the page keeps its letters.  Quotation marks and
   * dots of Chinese faces are a character wide, which English text must not have. */
  pango_attr_list_insert (attributes,
                          pango_attr_font_features_new (self->report->language[0] == 'z'
                                                            ? "liga 0, clig 0"
                                                            : "liga 0, clig 0, pwid 1, palt 1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  if (width > 0)
    {
      pango_layout_set_width (layout, (int)(width * PANGO_SCALE));
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    }
  /* Faces that hold Chinese have tall lines, too airy for small type. */
  if (styles[style].spacing > 0)
    pango_layout_set_line_spacing (
        layout, (float)(styles[style].spacing + (self->report->language[0] == 'z' ? 0.04 : 0)));
  pango_layout_set_text (layout, text, -1);
  g_object_set_data (G_OBJECT (layout), "style", GUINT_TO_POINTER (style));
  note_missing (self, layout);
  return layout;
}

double
winnow_pdf_layout_width (PangoLayout *layout)
{
  PangoRectangle extents;

  pango_layout_get_extents (layout, NULL, &extents);
  return extents.width / (double)PANGO_SCALE;
}

double
winnow_pdf_layout_height (PangoLayout *layout)
{
  PangoRectangle extents;

  pango_layout_get_extents (layout, NULL, &extents);
  return extents.height / (double)PANGO_SCALE;
}

/* Keeps what a picture of the page cannot say. */
static void
note_text (WinnowPdf *self, PangoLayout *layout, PangoLayoutLine *line)
{
  WinnowReportPage *page = g_ptr_array_index (self->pages, self->pages->len - 1);

  g_string_append_len (page->text, pango_layout_get_text (layout) + line->start_index,
                       line->length);
  g_string_append_c (page->text, '\n');
}

double
winnow_pdf_lines (WinnowPdf *self,
                  PangoLayout *layout,
                  double x,
                  double y,
                  double height,
                  int *line,
                  gboolean paint)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  double grey = styles[GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (layout), "style"))].grey;
  double used = 0, top = NAN;
  int index = 0;

  do
    {
      PangoRectangle extents;
      double line_top, line_bottom;

      if (index++ < *line)
        continue;
      pango_layout_iter_get_line_extents (iter, NULL, &extents);
      line_top = extents.y / (double)PANGO_SCALE;
      line_bottom = line_top + extents.height / (double)PANGO_SCALE;
      if (isnan (top))
        top = line_top;
      if (line_bottom - top > height + 0.01)
        break;
      used = line_bottom - top;
      *line = index;
      if (!paint)
        continue;
      if (self->pages != NULL)
        note_text (self, layout, pango_layout_iter_get_line_readonly (iter));
      cairo_set_source_rgb (self->cairo, grey, grey, grey);
      cairo_move_to (self->cairo, x + extents.x / (double)PANGO_SCALE,
                     y - top + pango_layout_iter_get_baseline (iter) / (double)PANGO_SCALE);
      pango_cairo_show_layout_line (self->cairo, pango_layout_iter_get_line_readonly (iter));
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
  return used;
}

void
winnow_pdf_tag_begin (WinnowPdf *self, const char *name, const char *attributes)
{
  if (self->pages == NULL)
    cairo_tag_begin (self->cairo, name, attributes);
}

void
winnow_pdf_tag_end (WinnowPdf *self, const char *name)
{
  if (self->pages == NULL)
    cairo_tag_end (self->cairo, name);
}

static void
show_at (WinnowPdf *self, const char *text, double y, gboolean right)
{
  g_autoptr (PangoLayout) layout = winnow_pdf_layout (self, text, WINNOW_TEXT_SMALL, -1);
  double width = winnow_pdf_layout_width (layout);
  int line = 0;

  if (width > WINNOW_TEXT_WIDTH * 0.75)
    {
      pango_layout_set_width (layout, (int)(WINNOW_TEXT_WIDTH * 0.75 * PANGO_SCALE));
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      width = WINNOW_TEXT_WIDTH * 0.75;
    }
  winnow_pdf_lines (self, layout,
                    right ? WINNOW_PAGE_WIDTH - WINNOW_PAGE_SIDE - width : WINNOW_PAGE_SIDE, y, 40,
                    &line, TRUE);
}

/* The running title and the page number. */
static void
paint_margins (WinnowPdf *self)
{
  g_autofree char *number
      = g_strdup_printf (winnow_report_word (WINNOW_REPORT_WORD_PAGE, self->report->language),
                         self->page, self->n_pages);

  if (self->page > 1)
    {
      show_at (self, self->report->title, 34, FALSE);
      cairo_set_source_rgb (self->cairo, 0.78, 0.78, 0.78);
      cairo_set_line_width (self->cairo, 0.5);
      cairo_move_to (self->cairo, WINNOW_PAGE_SIDE, 49);
      cairo_line_to (self->cairo, WINNOW_PAGE_WIDTH - WINNOW_PAGE_SIDE, 49);
      cairo_stroke (self->cairo);
    }
  show_at (self, self->report->subtitle, WINNOW_PAGE_HEIGHT - 44, FALSE);
  show_at (self, number, WINNOW_PAGE_HEIGHT - 44, TRUE);
}

static void
free_page (gpointer data)
{
  WinnowReportPage *page = data;

  cairo_surface_destroy (page->picture);
  g_string_free (page->text, TRUE);
  g_free (page);
}

GPtrArray *
winnow_pdf_pages_new (void)
{
  return g_ptr_array_new_with_free_func (free_page);
}

static void
add_picture (WinnowPdf *self)
{
  const cairo_rectangle_t extents = { 0, 0, WINNOW_PAGE_WIDTH, WINNOW_PAGE_HEIGHT };
  WinnowReportPage *page = g_new0 (WinnowReportPage, 1);

  page->picture = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  page->text = g_string_new (NULL);
  g_ptr_array_add (self->pages, page);
  cairo_destroy (self->cairo);
  self->cairo = cairo_create (page->picture);
}

void
winnow_pdf_new_page (WinnowPdf *self)
{
  if (self->pages != NULL)
    add_picture (self);
  else if (self->page > 0)
    cairo_show_page (self->cairo);
  self->page++;
  self->y = WINNOW_PAGE_TOP;
  paint_margins (self);
}

void
winnow_pdf_need (WinnowPdf *self, double height)
{
  if (self->page == 0 || (self->y + height > WINNOW_TEXT_BOTTOM && self->y > WINNOW_PAGE_TOP + 1))
    winnow_pdf_new_page (self);
}

void
winnow_pdf_flow (WinnowPdf *self, PangoLayout *layout, double x, const char *tag)
{
  int line = 0, n_lines = pango_layout_get_line_count (layout);
  double one = winnow_pdf_layout_height (layout) / MAX (n_lines, 1);

  /* Two lines at least stay together on either side of a page's end. */
  winnow_pdf_need (self, MIN (n_lines, n_lines == 3 ? 3 : 2) * one);
  while (line < n_lines)
    {
      double room = WINNOW_TEXT_BOTTOM - self->y;
      int before = line, probe = line;

      winnow_pdf_lines (self, layout, x, self->y, room, &probe, FALSE);
      if (probe == n_lines - 1 && probe - before > 2)
        room -= one;
      winnow_pdf_tag_begin (self, tag, NULL);
      self->y += winnow_pdf_lines (self, layout, x, self->y, room, &line, TRUE);
      winnow_pdf_tag_end (self, tag);
      if (line < n_lines)
        winnow_pdf_new_page (self);
      /* A line higher than a page cannot be, but must not loop either. */
      if (line == before && self->y <= WINNOW_PAGE_TOP + 1
          && room > WINNOW_TEXT_BOTTOM - WINNOW_PAGE_TOP - 1)
        break;
    }
}
