/* report.h — the recommendation report: one model, several writers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
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
  const char *const *left_out; /* ids of sections not wanted, NULL-terminated; NULL = all are.
                                * The summary always stands, and names what is left out. */
} WinnowReportOptions;

/* The sections a report can have, in order: id ("ledger") and title in @language. */
guint winnow_report_n_sections (void);
const char *winnow_report_section_id (guint index);
const char *winnow_report_section_title (guint index, const char *language);
/* FALSE for the one that cannot be left out. */
gboolean winnow_report_section_is_optional (guint index);

WinnowReport *winnow_report_new (WinnowAssessment *assessment, const WinnowReportOptions *options);
void winnow_report_free (WinnowReport *self);

/* Writers: (transfer full) bytes.  The PDF is the same byte for byte for the same model. */
GBytes *winnow_report_to_pdf (const WinnowReport *self, GError **error);
GBytes *winnow_report_to_markdown (const WinnowReport *self, GError **error);

/* A4 in points. */
#define WINNOW_PAGE_WIDTH 595.28
#define WINNOW_PAGE_HEIGHT 841.89

typedef struct
{
  cairo_surface_t *picture; /* recording, WINNOW_PAGE_WIDTH × WINNOW_PAGE_HEIGHT */
  GString *text;            /* what stands on it, for screen readers */
} WinnowReportPage;

typedef struct
{
  char *id;
  guint page; /* from 0 */
} WinnowReportAnchor;

/* Immutable once made, so that another thread may show it; refcounted. */
typedef struct
{
  GPtrArray *pages;   /* of WinnowReportPage */
  GPtrArray *anchors; /* of WinnowReportAnchor: where the sections start */
} WinnowReportPages;

/* The pages of the PDF, as pictures. */
WinnowReportPages *winnow_report_to_pages (const WinnowReport *self, GError **error);
WinnowReportPages *winnow_report_pages_ref (WinnowReportPages *self);
void winnow_report_pages_unref (WinnowReportPages *self);

#define WINNOW_REPORT_ERROR (winnow_report_error_quark ())
GQuark winnow_report_error_quark (void);
typedef enum
{
  WINNOW_REPORT_ERROR_FAILED,
  WINNOW_REPORT_ERROR_FONT, /* no installed font has a needed glyph; names it and the package */
} WinnowReportError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowReport, winnow_report_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowReportPages, winnow_report_pages_unref)

G_END_DECLS
