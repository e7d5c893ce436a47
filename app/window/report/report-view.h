/* report-view.h — the pages of the report one below the other, with zoom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "report/report.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_REPORT_VIEW (winnow_report_view_get_type ())
G_DECLARE_FINAL_TYPE (WinnowReportView, winnow_report_view, WINNOW, REPORT_VIEW, AdwBin)

/* "page-changed": another page is in sight, or there are other pages. */
GtkWidget *winnow_report_view_new (void);
/* Shows other pages; the place in the report stays. */
void winnow_report_view_set_pages (WinnowReportView *self, WinnowReportPages *pages);
guint winnow_report_view_n_pages (WinnowReportView *self);
/* The page in sight, from 0. */
guint winnow_report_view_page (WinnowReportView *self);
void winnow_report_view_show_page (WinnowReportView *self, guint page);
/* 1 = a page as wide as the view. */
double winnow_report_view_zoom (WinnowReportView *self);
/* Larger (@steps above 0) or smaller. */
void winnow_report_view_zoom_by (WinnowReportView *self, int steps);
void winnow_report_view_zoom_fit (WinnowReportView *self);

G_END_DECLS
