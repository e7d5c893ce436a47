/* report-page.h — the report as it will print, and what is in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/report/report-view.h"
#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_REPORT_PAGE (winnow_report_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowReportPageWidget, winnow_report_page, WINNOW, REPORT_PAGE, AdwBin)

GtkWidget *winnow_report_page_new (WinnowSession *session);
/* The pages; "error", "loading" or "pages" is what the page shows. */
WinnowReportView *winnow_report_page_view (WinnowReportPageWidget *self);
const char *winnow_report_page_shows (WinnowReportPageWidget *self);
gboolean winnow_report_page_is_busy (WinnowReportPageWidget *self);

G_END_DECLS
