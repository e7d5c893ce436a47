/* report-print.h — the report's pages on a printer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "report/report.h"

G_BEGIN_DECLS

/* Prints @pages, named @title; the operation keeps them. (transfer full) */
GtkPrintOperation *winnow_report_print_new (WinnowReportPages *pages, const char *title);

G_END_DECLS
