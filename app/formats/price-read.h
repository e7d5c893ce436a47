/* price-read.h — what all price readers share while one file is read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "formats/csv.h"
#include "formats/json-stream.h"
#include "formats/price-reader.h"

G_BEGIN_DECLS

typedef struct
{
  const WinnowCatalog *catalog;      /* or NULL */
  const WinnowReadOptions *options;
  WinnowObservationSink sink;
  gpointer sink_data;
  WinnowReadReport *report;
  GPtrArray *warnings;               /* of char * */
  GHashTable *names;                 /* name → WinnowAcceleratorName, bounded */
  GHashTable *scaling;               /* price list line → Scaling, bounded */
  gint64 file_time;                  /* where a row has none */
  const char *file_time_quality;
  gboolean time_was_used;
} WinnowPriceRead;

void winnow_price_read_init (WinnowPriceRead *self);
/* Warnings about the whole, and the warnings into the report. */
void winnow_price_read_finish (WinnowPriceRead *self);
void winnow_price_read_clear (WinnowPriceRead *self);

void winnow_price_read_warn (WinnowPriceRead *self, char *warning /* (transfer full) */);
/* @reason: what is wrong and what to do. */
void winnow_price_read_quarantine (WinnowPriceRead *self,
                                   guint64 line,
                                   guint64 column,
                                   const char *reason,
                                   const char *text);

/* A new observation with the file's time, "point", and a direct channel. */
WinnowObservation *winnow_price_read_observation (WinnowPriceRead *self, guint64 line);
/* @text taken apart; remembered, and owned by @self until the next call. */
const WinnowAcceleratorName *winnow_price_read_name (WinnowPriceRead *self, const char *text);
/* Model, form factor, memory and, unless it is known, cards from @name; a form
 * factor that @name lacks from @more (a type or SKU name of the same model), or NULL. */
void winnow_price_read_set_name (WinnowPriceRead *self,
                                 WinnowObservation *observation,
                                 const char *name,
                                 const char *more);
/* Hands it on; takes it. */
gboolean winnow_price_read_emit (WinnowPriceRead *self, WinnowObservation *observation, GError **error);

typedef enum
{
  WINNOW_PRICE_TEXT_NONE,    /* blank, "-", "n/a", null: no price */
  WINNOW_PRICE_TEXT_ZERO,
  WINNOW_PRICE_TEXT_AMOUNT,
  WINNOW_PRICE_TEXT_BAD,     /* not a price */
} WinnowPriceText;
/* A price with a decimal point, a currency sign allowed ("$.16"). */
WinnowPriceText winnow_price_text_parse (const char *text, WinnowDecimal **amount);
/* Sets amount and text, and the flags of a price that is missing or zero. */
void winnow_price_read_set_amount (WinnowObservation *observation,
                                   WinnowPriceText kind,
                                   WinnowDecimal *amount /* (transfer full) */,
                                   const char *text);
gboolean winnow_number_text_parse (const char *text, double *value);

/* "2026-07-05", "2026-07-05 04:17:38", "2026-07-05T04:17:38.5+08:00", "2026/7/5",
 * "2026年7月5日", Unix seconds; without a zone UTC.  FALSE for months and other texts. */
gboolean winnow_time_text_parse (const char *text, gint64 *time);

/* A reader of delimited rows. */
typedef struct
{
  const char *id;
  /* Whether the header is one of this format's. */
  gboolean (*detect) (const char *const *header);
  /* NULL and *error when the header cannot be used. */
  gpointer (*open) (WinnowPriceRead *read, const char *const *header, guint64 line, GError **error);
  gboolean (*row) (gpointer reader, const WinnowCsvRow *row, GError **error);
  gboolean (*close) (gpointer reader, GError **error); /* after the last row */
  void (*free) (gpointer reader);
} WinnowRowReader;

/* A reader of JSON documents. */
typedef struct
{
  const char *id;
  gboolean (*detect) (const char *head, gsize length);
  gpointer (*open) (WinnowPriceRead *read);
  WinnowJsonFunc event;
  gboolean (*close) (gpointer reader, GError **error); /* after the document proved whole */
  void (*free) (gpointer reader);
} WinnowDocumentReader;

extern const WinnowRowReader winnow_skypilot_reader;
extern const WinnowRowReader winnow_gpu_market_intel_reader;
extern const WinnowRowReader winnow_generic_csv_reader;
extern const WinnowDocumentReader winnow_gpurentalprices_reader;

/* Index of a column, without regard to case, or -1. */
int winnow_header_find (const char *const *header, const char *column);

G_END_DECLS
