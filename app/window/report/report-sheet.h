/* report-sheet.h — one page of the report on the screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "report/report.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_REPORT_SHEET (winnow_report_sheet_get_type ())
G_DECLARE_FINAL_TYPE (WinnowReportSheet, winnow_report_sheet, WINNOW, REPORT_SHEET, GtkWidget)

/* Page @index (from 0) of @pages. */
GtkWidget *winnow_report_sheet_new (WinnowReportPages *pages, guint index);
/* In application pixels; the height follows. */
void winnow_report_sheet_set_width (WinnowReportSheet *self, int width);
int winnow_report_sheet_height_for (int width);
/* Whether it is in sight or nearly so; only then it holds a picture. */
void winnow_report_sheet_set_near (WinnowReportSheet *self, gboolean is_near);
gboolean winnow_report_sheet_is_near (WinnowReportSheet *self);

G_END_DECLS
