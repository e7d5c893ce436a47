/* report-print.c — the report's pages on a printer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/report/report-print.h"

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int index, WinnowReportPages *pages)
{
  const WinnowReportPage *page = g_ptr_array_index (pages->pages, index);
  cairo_t *cairo = gtk_print_context_get_cairo_context (context);
  double width = gtk_print_context_get_width (context), height = gtk_print_context_get_height (context);
  double scale = MIN (width / WINNOW_PAGE_WIDTH, height / WINNOW_PAGE_HEIGHT);

  cairo_translate (cairo, (width - WINNOW_PAGE_WIDTH * scale) / 2, (height - WINNOW_PAGE_HEIGHT * scale) / 2);
  cairo_scale (cairo, scale, scale);
  cairo_set_source_surface (cairo, page->picture, 0, 0);
  cairo_paint (cairo);
}

static void
unref_pages (gpointer data, GClosure *closure)
{
  winnow_report_pages_unref (data);
}

GtkPrintOperation *
winnow_report_print_new (WinnowReportPages *pages, const char *title)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPaperSize) paper = gtk_paper_size_new (GTK_PAPER_NAME_A4);

  /* The pages have margins of their own. */
  gtk_page_setup_set_paper_size (setup, paper);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_n_pages (operation, (int) pages->pages->len);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  if (title != NULL)
    gtk_print_operation_set_job_name (operation, title);
  g_signal_connect_data (operation, "draw-page", G_CALLBACK (draw_page_cb), winnow_report_pages_ref (pages),
                         unref_pages, 0);
  return operation;
}
