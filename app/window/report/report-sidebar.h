/* report-sidebar.h — what is in the report, how it leaves, and what it rests on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "report/report.h"
#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_REPORT_SIDEBAR (winnow_report_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowReportSidebar, winnow_report_sidebar, WINNOW, REPORT_SIDEBAR, AdwBin)

/* "jump" (char *section): show where that section starts.
 * "print": print the pages. */
GtkWidget *winnow_report_sidebar_new (WinnowSession *session);
/* Says on which page each section starts; NULL: not known yet. */
void winnow_report_sidebar_set_pages (WinnowReportSidebar *self, const WinnowReportPages *pages);

G_END_DECLS
