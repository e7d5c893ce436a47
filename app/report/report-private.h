/* report-private.h — the report's model, shared by its sections and writers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "charts/scene.h"
#include "report/report.h"
#include "report/words.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_BLOCK_PARAGRAPH,
  WINNOW_BLOCK_NOTE, /* small, beside the main line */
  WINNOW_BLOCK_SUBHEADING,
  WINNOW_BLOCK_LIST,
  WINNOW_BLOCK_TABLE,
  WINNOW_BLOCK_CHART,
} WinnowBlockKind;

typedef struct
{
  char *lead; /* set in bold, or NULL */
  char *text;
} WinnowReportItem;

typedef struct
{
  char *title;
  gboolean is_number; /* right-aligned */
} WinnowReportColumn;

typedef struct
{
  char **cells;       /* as many as columns */
  char *note;         /* below the row, over its whole width; or NULL */
  gboolean is_strong; /* a total */
  gboolean is_span;   /* a heading among the rows: the first cell over the whole width */
} WinnowReportRow;

typedef struct
{
  GPtrArray *columns; /* of WinnowReportColumn; all titles empty = no header */
  GPtrArray *rows;    /* of WinnowReportRow */
} WinnowReportTable;

typedef struct
{
  WinnowBlockKind kind;
  char *lead;
  char *text;       /* paragraph, note, subheading, caption of a table or chart */
  GPtrArray *items; /* of WinnowReportItem */
  WinnowReportTable *table;
  WinnowScene *scene;
  double height; /* of a chart, as a share of its width */
} WinnowReportBlock;

typedef struct
{
  char *id; /* "summary", "ledger"…: anchors and destinations */
  char *title;
  GPtrArray *blocks; /* of WinnowReportBlock */
} WinnowReportSection;

struct _WinnowReport
{
  char *language;
  char *title, *subtitle;
  char *created, *version;
  GPtrArray *sections; /* of WinnowReportSection */
};

/* ---- report-model.c ---- */

WinnowReport *winnow_report_model_new (const char *language,
                                       const char *title,
                                       const char *created,
                                       const char *version);
WinnowReportSection *
winnow_report_add_section (WinnowReport *self, const char *id, const char *title);
void winnow_section_paragraph (WinnowReportSection *self, const char *text);
void winnow_section_paragraph_take (WinnowReportSection *self, char *text);
void winnow_section_lead (WinnowReportSection *self, const char *lead, const char *text);
void winnow_section_note (WinnowReportSection *self, const char *text);
void winnow_section_subheading (WinnowReportSection *self, const char *text);
GPtrArray *winnow_section_list (WinnowReportSection *self);
void winnow_list_add (GPtrArray *list, const char *lead, const char *text);
/* @titles: separated by "|"; a title that starts with "#" heads a column of numbers. */
WinnowReportTable *
winnow_section_table (WinnowReportSection *self, const char *caption, const char *titles);
/* Cells up to NULL; missing ones become empty. */
WinnowReportRow *winnow_table_row (WinnowReportTable *self, ...) G_GNUC_NULL_TERMINATED;
/* A heading among the rows. */
void winnow_table_span (WinnowReportTable *self, const char *text);
WinnowReportRow *winnow_table_row_take (WinnowReportTable *self, GPtrArray *cells);
/* Takes @scene; its spoken form is the caption. */
void winnow_section_chart (WinnowReportSection *self, WinnowScene *scene, double height);
gboolean winnow_table_has_header (const WinnowReportTable *self);

/* ---- format.c: the one place where numbers become display text ---- */

char *winnow_report_number (double value, int decimals);
/* Two decimals, grouped, with the ISO code: "CNY 48,120.00"; rounds half away from zero once. */
char *winnow_report_money (double value, const char *currency);
char *winnow_report_money_range (WinnowRange range, const char *currency);
char *winnow_report_amount (WinnowRange range); /* without the currency */
char *winnow_report_share (double share, int decimals);
char *winnow_report_plain (double value); /* as few decimals as needed, at most four */
/* "1 Dec 2026" or "2026年12月1日" from RFC 3339 or a date; the text itself when it is neither. */
char *winnow_report_date (const char *time, const char *language);
/* Whole days from @then to @now; FALSE when one of them is not a time. */
gboolean winnow_report_age (const char *then, const char *now, int *days);

/* ---- What the sections work with ---- */

typedef struct
{
  WinnowReport *report;
  const WinnowAssessment *assessment;
  const WinnowReportOptions *options;
  const WinnowEvaluationRow *head;
  const char *language;
  const char *currency;
} WinnowReportContext;

#define WINNOW_WORD(context, name)                                                                 \
  winnow_report_word (WINNOW_REPORT_WORD_##name, (context)->language)

const char *winnow_context_text (const WinnowReportContext *self, const WinnowText *text);
const char *winnow_context_or_unknown (const WinnowReportContext *self, const char *text);
const char *winnow_context_tri (const WinnowReportContext *self, WinnowTri value);
char *winnow_context_number (const WinnowReportContext *self, WinnowNumber value, const char *unit);
const char *winnow_context_offer_name (const WinnowReportContext *self, const char *offer_id);
/* Words for the kind of purchase, such as "on demand". */
const char *winnow_context_purchase (const WinnowReportContext *self, const char *id);
const char *winnow_context_category (const WinnowReportContext *self, const char *id);
char *winnow_context_total (const WinnowReportContext *self, const WinnowLedger *ledger);
const char *winnow_context_criterion (const WinnowReportContext *self, guint index);
const char *winnow_context_alternative (const WinnowReportContext *self, guint index);
guint winnow_ledger_missing (const WinnowLedger *ledger);
/* Offers as numbers, as the key names them: "1–3, 5", or "all" when @offers are all
 * of @asked.  @offers, @asked: indices in the assessment, ascending; @marks: one an
 * offer or NULL. */
char *winnow_context_numbers (const WinnowReportContext *self,
                              const GArray *offers,
                              guint asked,
                              const char *const *marks);
/* "1 First offer; 2 Second offer; …" */
void winnow_section_offer_key (const WinnowReportContext *self, WinnowReportSection *section);
/* Each text once, in order; NULL gives an empty array.  Borrows the texts. */
GPtrArray *winnow_context_unique (const GPtrArray *texts);
/* Joined with ", " or "、". */
char *winnow_context_join (const WinnowReportContext *self, GPtrArray *parts);

void winnow_report_summary (const WinnowReportContext *self);
void winnow_report_method (const WinnowReportContext *self);
void winnow_report_candidates (const WinnowReportContext *self);
void winnow_report_form (const WinnowReportContext *self);
void winnow_report_ledger (const WinnowReportContext *self);
void winnow_report_diligence (const WinnowReportContext *self);
void winnow_report_trials (const WinnowReportContext *self);
void winnow_report_decision (const WinnowReportContext *self);
void winnow_report_history (const WinnowReportContext *self);
void winnow_report_sources (const WinnowReportContext *self);
void winnow_report_reproducibility (const WinnowReportContext *self);

G_END_DECLS
