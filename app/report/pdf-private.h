/* pdf-private.h — pages, text and tables of the PDF writer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/report-private.h"

#include <cairo.h>
#include <pango/pangocairo.h>

G_BEGIN_DECLS

#define WINNOW_PAGE_SIDE 52.0
#define WINNOW_PAGE_TOP 66.0
#define WINNOW_PAGE_BOTTOM 64.0
#define WINNOW_TEXT_WIDTH (WINNOW_PAGE_WIDTH - 2 * WINNOW_PAGE_SIDE)
#define WINNOW_TEXT_BOTTOM (WINNOW_PAGE_HEIGHT - WINNOW_PAGE_BOTTOM)

typedef enum
{
  WINNOW_TEXT_TITLE,
  WINNOW_TEXT_HEADING,
  WINNOW_TEXT_SUBHEADING,
  WINNOW_TEXT_BODY,
  WINNOW_TEXT_BODY_BOLD,
  WINNOW_TEXT_SMALL,
  WINNOW_TEXT_TABLE,
  WINNOW_TEXT_TABLE_BOLD,
} WinnowTextStyle;

typedef struct
{
  const WinnowReport *report;
  cairo_surface_t *surface; /* the PDF; NULL when @pages is set */
  GPtrArray *pages;         /* of WinnowReportPage, or NULL for a PDF */
  cairo_t *cairo;
  PangoContext *context;
  guint page;           /* from 1 */
  guint n_pages;        /* 0 while the pages are counted */
  guint *section_pages; /* page each section starts on, of the counting pass */
  double y;
  gunichar missing; /* first character without a glyph, or 0 */
} WinnowPdf;

PangoLayout *
winnow_pdf_layout (WinnowPdf *self, const char *text, WinnowTextStyle style, double width);
double winnow_pdf_layout_width (PangoLayout *layout);
double winnow_pdf_layout_height (PangoLayout *layout);
/* Lines of @layout from @line on, as many as fit @height; returns the height
 * used and moves @line behind the last one shown. */
double winnow_pdf_lines (WinnowPdf *self,
                         PangoLayout *layout,
                         double x,
                         double y,
                         double height,
                         int *line,
                         gboolean paint);
void winnow_pdf_tag_begin (WinnowPdf *self, const char *name, const char *attributes);
void winnow_pdf_tag_end (WinnowPdf *self, const char *name);
GPtrArray *winnow_pdf_pages_new (void);
void winnow_pdf_new_page (WinnowPdf *self);
/* A new page unless @height is left on this one. */
void winnow_pdf_need (WinnowPdf *self, double height);
/* Text over as many pages as it takes. */
void winnow_pdf_flow (WinnowPdf *self, PangoLayout *layout, double x, const char *tag);
void winnow_pdf_table (WinnowPdf *self, const WinnowReportTable *table);
/* Height of the header and the first rows, or of all with a total: what must stay together. */
double winnow_pdf_table_start (WinnowPdf *self, const WinnowReportTable *table);

G_END_DECLS
