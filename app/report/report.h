/* report.h — the recommendation report: one model, several writers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "engine/assessment.h"
#include "engine/series.h"

G_BEGIN_DECLS

/* A tree of sections, paragraphs, tables, charts and lists in one language. */
typedef struct _WinnowReport WinnowReport;

typedef struct
{
  const char *language;   /* "en" or "zh" */
  const char *created;    /* RFC 3339: the only time printed, so that bytes repeat */
  const char *version;    /* of the program */
  GPtrArray *history;     /* of WinnowSeries for the history chart; may be NULL */
} WinnowReportOptions;

WinnowReport *winnow_report_new (WinnowAssessment *assessment, const WinnowReportOptions *options);
void winnow_report_free (WinnowReport *self);

/* Writers: (transfer full) bytes.  The PDF is the same byte for byte for the same model. */
GBytes *winnow_report_to_pdf (const WinnowReport *self, GError **error);
GBytes *winnow_report_to_markdown (const WinnowReport *self, GError **error);

#define WINNOW_REPORT_ERROR (winnow_report_error_quark ())
GQuark winnow_report_error_quark (void);
typedef enum
{
  WINNOW_REPORT_ERROR_FAILED,
  WINNOW_REPORT_ERROR_FONT, /* no installed font has a needed glyph; names it and the package */
} WinnowReportError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowReport, winnow_report_free)

G_END_DECLS
