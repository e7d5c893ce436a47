/* pdf-writer.c — the report as PDF: composed twice, first to count pages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/pdf-private.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define CHART_SCALE                                                                                \
  0.62 /* points a user unit of the chart: its 10 point text comes out at about 8 */

static cairo_status_t
append_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  if (closure != NULL)
    g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static PangoContext *
create_context (cairo_t *cairo, const char *language)
{
  PangoContext *context = pango_cairo_create_context (cairo);
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, FALSE);
  /* Without it the Japanese forms of Chinese characters are taken. */
  pango_context_set_language (context,
                              pango_language_from_string (language[0] == 'z' ? "zh-cn" : "en"));
  cairo_font_options_destroy (options);
  return context;
}

static void
flow_text (WinnowPdf *self,
           const char *text,
           WinnowTextStyle style,
           double indent,
           double after,
           const char *tag)
{
  g_autoptr (PangoLayout) layout = NULL;

  if (text == NULL || *text == '\0')
    return;
  layout = winnow_pdf_layout (self, text, style, WINNOW_TEXT_WIDTH - indent);
  winnow_pdf_flow (self, layout, WINNOW_PAGE_SIDE + indent, tag);
  self->y += after;
}

/* A paragraph whose first words are bold. */
static void
flow_lead (WinnowPdf *self,
           const char *lead,
           const char *text,
           double indent,
           double after,
           const char *tag)
{
  g_autofree char *whole = NULL;
  g_autoptr (PangoLayout) layout = NULL;
  PangoAttrList *attributes;
  PangoAttribute *bold;
  const char *colon;

  if (lead == NULL || *lead == '\0')
    {
      flow_text (self, text, WINNOW_TEXT_BODY, indent, after, tag);
      return;
    }
  colon = text != NULL && *text != '\0'
              ? winnow_report_word (WINNOW_REPORT_WORD_COLON, self->report->language)
              : "";
  whole = g_strconcat (lead, colon, text, NULL);
  layout = winnow_pdf_layout (self, whole, WINNOW_TEXT_BODY, WINNOW_TEXT_WIDTH - indent);
  attributes = pango_attr_list_copy (pango_layout_get_attributes (layout));
  bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);
  bold->start_index = 0;
  bold->end_index = (guint)(strlen (lead) + (*colon == ':' ? 1 : strlen (colon)));
  pango_attr_list_insert (attributes, bold);
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  winnow_pdf_flow (self, layout, WINNOW_PAGE_SIDE + indent, tag);
  self->y += after;
}

static void
write_list (WinnowPdf *self, GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    {
      const WinnowReportItem *item = g_ptr_array_index (items, i);

      winnow_pdf_need (self, 26);
      cairo_set_source_rgb (self->cairo, 0.35, 0.35, 0.35);
      cairo_new_path (self->cairo);
      cairo_arc (self->cairo, WINNOW_PAGE_SIDE + 5, self->y + 7.2, 1.5, 0, 2 * G_PI);
      cairo_fill (self->cairo);
      flow_lead (self, item->lead, item->text, 13, 3, "LI");
    }
  self->y += 4;
}

static double
chart_height (const WinnowReportBlock *block)
{
  return MIN (WINNOW_TEXT_WIDTH * block->height, WINNOW_TEXT_BOTTOM - WINNOW_PAGE_TOP - 60);
}

static void
write_chart (WinnowPdf *self, const WinnowReportBlock *block)
{
  double height = chart_height (block);

  winnow_pdf_need (self, height + 24);
  winnow_pdf_tag_begin (self, "Figure", NULL);
  cairo_save (self->cairo);
  cairo_translate (self->cairo, WINNOW_PAGE_SIDE, self->y);
  cairo_scale (self->cairo, CHART_SCALE, CHART_SCALE);
  winnow_scene_paint (block->scene, self->cairo, WINNOW_TEXT_WIDTH / CHART_SCALE,
                      height / CHART_SCALE, winnow_palette_print (self->report->language));
  cairo_restore (self->cairo);
  winnow_pdf_tag_end (self, "Figure");
  self->y += height + 2;
  flow_text (self, block->text, WINNOW_TEXT_SMALL, 0, 10, "P");
}

/* What must stand on the page of a heading before block @index: a note or a short
 * paragraph takes what follows it along. */
static double
start_height (WinnowPdf *self, const WinnowReportSection *section, guint index)
{
  const WinnowReportBlock *block;

  if (index >= section->blocks->len)
    return 0;
  block = g_ptr_array_index (section->blocks, index);
  switch (block->kind)
    {
    case WINNOW_BLOCK_CHART:
      return chart_height (block) + 24;
    case WINNOW_BLOCK_TABLE:
      return winnow_pdf_table_start (self, block->table);
    case WINNOW_BLOCK_SUBHEADING:
      return 30 + start_height (self, section, index + 1);
    case WINNOW_BLOCK_NOTE:
      return 36 + start_height (self, section, index + 1);
    case WINNOW_BLOCK_PARAGRAPH:
      return strlen (block->text) < 300 ? 34 + start_height (self, section, index + 1) : 40;
    case WINNOW_BLOCK_LIST:
    default:
      return 40;
    }
}

static void
write_heading (WinnowPdf *self,
               const char *text,
               WinnowTextStyle style,
               const char *tag,
               double before,
               double after,
               double keep)
{
  g_autoptr (PangoLayout) layout = winnow_pdf_layout (self, text, style, WINNOW_TEXT_WIDTH);
  double height = winnow_pdf_layout_height (layout);

  winnow_pdf_need (self, before + height + after + keep);
  if (self->y > WINNOW_PAGE_TOP + 1)
    self->y += before;
  winnow_pdf_flow (self, layout, WINNOW_PAGE_SIDE, tag);
  self->y += after;
}

static void
write_block (WinnowPdf *self, const WinnowReportSection *section, guint index)
{
  const WinnowReportBlock *block = g_ptr_array_index (section->blocks, index);

  switch (block->kind)
    {
    case WINNOW_BLOCK_SUBHEADING:
      write_heading (self, block->text, WINNOW_TEXT_SUBHEADING, "H2", 8, 4,
                     start_height (self, section, index + 1));
      break;
    case WINNOW_BLOCK_LIST:
      write_list (self, block->items);
      break;
    case WINNOW_BLOCK_TABLE:
      flow_text (self, block->text, WINNOW_TEXT_BODY_BOLD, 0, 3, "P");
      winnow_pdf_table (self, block->table);
      break;
    case WINNOW_BLOCK_CHART:
      write_chart (self, block);
      break;
    case WINNOW_BLOCK_NOTE:
      flow_text (self, block->text, WINNOW_TEXT_SMALL, 0, 8, "P");
      break;
    case WINNOW_BLOCK_PARAGRAPH:
    default:
      flow_lead (self, block->lead, block->text, 0, 6, "P");
      break;
    }
}

static void
write_section (WinnowPdf *self, guint index)
{
  const WinnowReportSection *section = g_ptr_array_index (self->report->sections, index);
  g_autofree char *name = g_strdup_printf ("name='%s'", section->id);
  g_autofree char *link = g_strdup_printf ("dest='%s'", section->id);

  winnow_pdf_need (self, 18 + 26 + MIN (start_height (self, section, 0), 400));
  self->section_pages[index] = self->page;
  winnow_pdf_tag_begin (self, CAIRO_TAG_DEST, name);
  write_heading (self, section->title, WINNOW_TEXT_HEADING, "H1", 18, 7, 0);
  winnow_pdf_tag_end (self, CAIRO_TAG_DEST);
  if (self->surface != NULL)
    cairo_pdf_surface_add_outline (self->surface, CAIRO_PDF_OUTLINE_ROOT, section->title, link, 0);
  for (guint i = 0; i < section->blocks->len; i++)
    write_block (self, section, i);
}

/* Two columns of section titles with their pages. */
static void
write_contents (WinnowPdf *self)
{
  guint n = self->report->sections->len, half = (n + 1) / 2;
  double width = (WINNOW_TEXT_WIDTH - 24) / 2, line_height = 12, top;

  write_heading (self, winnow_report_word (WINNOW_REPORT_WORD_CONTENTS, self->report->language),
                 WINNOW_TEXT_SUBHEADING, "P", 4, 3, half * line_height + 4);
  top = self->y;
  for (guint i = 0; i < n; i++)
    {
      const WinnowReportSection *section = g_ptr_array_index (self->report->sections, i);
      g_autofree char *link = g_strdup_printf ("dest='%s'", section->id);
      g_autofree char *number = g_strdup_printf ("%u", self->section_pages[i]);
      g_autoptr (PangoLayout) title
          = winnow_pdf_layout (self, section->title, WINNOW_TEXT_BODY, width - 24);
      g_autoptr (PangoLayout) page = winnow_pdf_layout (self, number, WINNOW_TEXT_BODY, 20);
      double x = WINNOW_PAGE_SIDE + (i < half ? 0 : width + 24), y = top + (i % half) * line_height;
      int line = 0;

      pango_layout_set_ellipsize (title, PANGO_ELLIPSIZE_END);
      pango_layout_set_alignment (page, PANGO_ALIGN_RIGHT);
      winnow_pdf_tag_begin (self, CAIRO_TAG_LINK, link);
      winnow_pdf_lines (self, title, x, y, 40, &line, TRUE);
      line = 0;
      winnow_pdf_lines (self, page, x + width - 20, y, 40, &line, TRUE);
      winnow_pdf_tag_end (self, CAIRO_TAG_LINK);
    }
  self->y = top + half * line_height + 4;
}

static void
compose (WinnowPdf *self)
{
  g_autofree char *subtitle = g_strdup (self->report->subtitle);

  winnow_pdf_new_page (self);
  self->y = 46;
  flow_text (self, self->report->title, WINNOW_TEXT_TITLE, 0, 2, "H1");
  flow_text (self, subtitle, WINNOW_TEXT_SMALL, 0, 12, "P");
  /* The answer comes first; a reader who goes on finds the way below it. */
  for (guint i = 0; i < self->report->sections->len; i++)
    {
      write_section (self, i);
      if (i == 0)
        write_contents (self);
    }
  if (self->surface != NULL)
    cairo_show_page (self->cairo);
}

static void
set_metadata (cairo_surface_t *surface, const WinnowReport *report)
{
  g_autofree char *creator
      = g_strdup_printf ("Winnow %s", report->version != NULL ? report->version : "");

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, report->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, creator);
  /* The only time in the file, given by the caller: the same model makes the same bytes. */
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                  report->created != NULL ? report->created
                                                          : "1970-01-01T00:00:00Z");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_MOD_DATE,
                                  report->created != NULL ? report->created
                                                          : "1970-01-01T00:00:00Z");
}

/* One pass into @bytes (NULL: thrown away); returns the number of pages. */
static cairo_status_t
run_pass (const WinnowReport *report,
          GByteArray *bytes,
          guint *section_pages,
          guint *n_pages,
          gunichar *missing)
{
  WinnowPdf pdf = { .report = report, .section_pages = section_pages, .n_pages = *n_pages };
  cairo_status_t status;

  pdf.surface = cairo_pdf_surface_create_for_stream (append_bytes, bytes, WINNOW_PAGE_WIDTH,
                                                     WINNOW_PAGE_HEIGHT);
  set_metadata (pdf.surface, report);
  pdf.cairo = cairo_create (pdf.surface);
  pdf.context = create_context (pdf.cairo, report->language);
  winnow_pdf_tag_begin (&pdf, "Document", NULL);
  compose (&pdf);
  winnow_pdf_tag_end (&pdf, "Document");
  status = cairo_status (pdf.cairo);
  g_object_unref (pdf.context);
  cairo_destroy (pdf.cairo);
  cairo_surface_finish (pdf.surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (pdf.surface);
  cairo_surface_destroy (pdf.surface);
  *n_pages = pdf.page;
  *missing = pdf.missing;
  return status;
}

static void
set_font_error (GError **error, gunichar missing)
{
  char character[7] = { 0 };

  g_unichar_to_utf8 (missing, character);
  g_set_error (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_FONT,
               /* Translators: %1$s is a character, %2$04X its Unicode number, fonts-noto-cjk a package name. */
               _ ("No installed font has the character “%1$s” (U+%2$04X). Install the package "
                  "fonts-noto-cjk, or take the character out, and write the report again."),
               character, missing);
}

static gboolean
check_status (cairo_status_t status, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_FAILED,
               /* Translators: %s is a technical reason. */
               _ ("The report could not be written as PDF: %s"), cairo_status_to_string (status));
  return FALSE;
}

/* The page of every section and the number of pages; owned by the caller, NULL on error. */
static guint *
count_pages (const WinnowReport *report, guint *n_pages, GError **error)
{
  g_autofree guint *section_pages = g_new0 (guint, report->sections->len + 1);
  gunichar missing = 0;
  cairo_status_t status = run_pass (report, NULL, section_pages, n_pages, &missing);

  if (missing != 0)
    {
      set_font_error (error, missing);
      return NULL;
    }
  return check_status (status, error) ? g_steal_pointer (&section_pages) : NULL;
}

GBytes *
winnow_report_to_pdf (const WinnowReport *self, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree guint *section_pages = NULL;
  guint n_pages = 0;
  gunichar missing = 0;

  g_return_val_if_fail (self != NULL, NULL);

  section_pages = count_pages (self, &n_pages, error);
  if (section_pages == NULL
      || !check_status (run_pass (self, bytes, section_pages, &n_pages, &missing), error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static void
free_anchor (gpointer data)
{
  g_free (((WinnowReportAnchor *)data)->id);
  g_free (data);
}

static GPtrArray *
anchors (const WinnowReport *report, const guint *section_pages)
{
  GPtrArray *result = g_ptr_array_new_with_free_func (free_anchor);

  for (guint i = 0; i < report->sections->len; i++)
    {
      const WinnowReportSection *section = g_ptr_array_index (report->sections, i);
      WinnowReportAnchor *anchor = g_new0 (WinnowReportAnchor, 1);

      anchor->id = g_strdup (section->id);
      anchor->page = section_pages[i] - 1;
      g_ptr_array_add (result, anchor);
    }
  return result;
}

WinnowReportPages *
winnow_report_to_pages (const WinnowReport *self, GError **error)
{
  WinnowPdf pdf = { .report = self };
  WinnowReportPages *result;
  g_autofree guint *section_pages = NULL;
  cairo_surface_t *start;
  cairo_status_t status;

  g_return_val_if_fail (self != NULL, NULL);

  section_pages = count_pages (self, &pdf.n_pages, error);
  if (section_pages == NULL)
    return NULL;
  start = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  pdf.section_pages = section_pages;
  pdf.pages = winnow_pdf_pages_new ();
  pdf.cairo = cairo_create (start);
  cairo_surface_destroy (start);
  pdf.context = create_context (pdf.cairo, self->language);
  compose (&pdf);
  status = cairo_status (pdf.cairo);
  g_object_unref (pdf.context);
  cairo_destroy (pdf.cairo);
  result = g_atomic_rc_box_new0 (WinnowReportPages);
  result->pages = pdf.pages;
  result->anchors = anchors (self, section_pages);
  if (!check_status (status, error))
    g_clear_pointer (&result, winnow_report_pages_unref);
  return result;
}

static void
clear_pages (gpointer data)
{
  WinnowReportPages *self = data;

  g_ptr_array_unref (self->pages);
  g_ptr_array_unref (self->anchors);
}

WinnowReportPages *
winnow_report_pages_ref (WinnowReportPages *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
winnow_report_pages_unref (WinnowReportPages *self)
{
  g_atomic_rc_box_release_full (self, clear_pages);
}
