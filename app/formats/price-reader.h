/* price-reader.h — price and availability files: detection, reading, quarantine.
 *
 * Bytes in, records out: a reader streams, keeps its memory bounded, keeps the
 * good rows, and names every bad one with line, column, reason and text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "engine/catalog.h"
#include "engine/observation.h"

G_BEGIN_DECLS

#define WINNOW_FORMATS_MAX_BYTES (512 * 1024 * 1024)
#define WINNOW_FORMATS_MAX_CELL (1024 * 1024)
#define WINNOW_FORMATS_MAX_DEPTH 64
#define WINNOW_FORMATS_MAX_QUARANTINE 10000 /* further bad rows are counted, not kept */

/* A column of a generic CSV file and what it means. */
typedef struct
{
  char *column; /* header as found */
  char *field;  /* one of winnow_column_mapping_fields() */
} WinnowColumn;

typedef struct
{
  char *name;          /* of a remembered mapping */
  GPtrArray *columns;  /* of WinnowColumn */
  GHashTable *constants; /* field → value for what no column says, e.g. currency → USD */
  char decimal_separator;  /* '.' or ','; 0 = as the file's own amounts prove it */
  char grouping_separator; /* ',', '.', ' ' or 0 */
} WinnowColumnMapping;

/* Every field a column or a constant may stand for, NULL-terminated: provider,
 * accelerator, amount, spot_amount, currency, unit, time, purchase, region, cards… */
const char *const *winnow_column_mapping_fields (void);

WinnowColumnMapping *winnow_column_mapping_new (void);
void winnow_column_mapping_free (WinnowColumnMapping *self);
/* One line of JSON and back, for remembering. */
char *winnow_column_mapping_to_text (const WinnowColumnMapping *self);
WinnowColumnMapping *winnow_column_mapping_from_text (const char *text, GError **error);
/* A signature of a header (its names in order), under which a mapping is remembered. */
char *winnow_column_mapping_signature (const char *const *header);
/* A proposal from the header's words, English and Chinese. */
WinnowColumnMapping *winnow_column_mapping_guess (const char *const *header);

typedef struct
{
  const char *file_name;  /* shown in messages; its date may be the observation time */
  const char *format;     /* id, or NULL to detect */
  gint64 time;            /* typed by the user: Unix seconds, or 0 */
  gint64 import_time;     /* the clock, passed in: used only when nothing else is known */
  const char *provider;   /* where the file does not say; or NULL */
  const WinnowColumnMapping *mapping; /* for the generic format; NULL = as guessed */
  const char *encoding;   /* "UTF-8", "GB18030", or NULL to find out */
} WinnowReadOptions;

typedef struct
{
  guint64 line;   /* from 1; 0 where the format has none */
  guint64 column; /* from 1, 0 = whole row */
  char *reason;   /* translatable: what is wrong and what to do */
  char *text;     /* the row as found, at most 500 bytes, valid UTF-8 */
} WinnowQuarantined;

void winnow_quarantined_free (WinnowQuarantined *self);

typedef struct
{
  const char *format;     /* id used */
  guint64 rows_read;
  guint64 bytes;
  guint64 quarantined_total;
  GPtrArray *quarantined; /* of WinnowQuarantined */
  char **warnings;        /* about the whole file, translatable */
  char *encoding;         /* UTF-8, UTF-8 BOM, GB18030 */
} WinnowReadReport;

void winnow_read_report_clear (WinnowReadReport *self);

/* Called for each good row, in file order; FALSE stops with *error set. */
typedef gboolean (*WinnowObservationSink) (WinnowObservation *observation, gpointer data, GError **error);
/* @done of @total bytes; total 0 when not known. */
typedef void (*WinnowProgress) (guint64 done, guint64 total, gpointer data);

typedef struct
{
  const char *id;
  const char *title;      /* translatable */
  const char *detects_by; /* translatable: what is looked at */
  gboolean reads, writes;
} WinnowFormatInfo;

const WinnowFormatInfo *winnow_formats_list (guint *n);

/* Format id by content (first 64 KiB), or NULL.  A CSV with an unknown header is "csv". */
const char *winnow_formats_detect (const char *head, gsize length, const char *file_name);
/* The header of a delimited file, for a mapping dialog, or NULL. */
char **winnow_formats_csv_header (const char *head, gsize length);

/* Reads @stream to its end.  A malformed file as a whole (truncated JSON, too
 * deep, not text, too large) fails with one clear error and position; nothing
 * that went to @sink before may be kept then. */
gboolean winnow_formats_read (GInputStream *stream,
                              guint64 size,
                              const WinnowCatalog *catalog,
                              const WinnowReadOptions *options,
                              WinnowObservationSink sink,
                              gpointer sink_data,
                              WinnowProgress progress,
                              gpointer progress_data,
                              WinnowReadReport *report,
                              GCancellable *cancellable,
                              GError **error);

/* The date in a file name such as prices-2026-07-05.json as Unix seconds at
 * 00:00 UTC (with T1027Z its time), or 0. */
gint64 winnow_formats_date_in_name (const char *file_name);

#define WINNOW_FORMATS_ERROR (winnow_formats_error_quark ())
GQuark winnow_formats_error_quark (void);

typedef enum
{
  WINNOW_FORMATS_ERROR_UNKNOWN,   /* no reader recognises it */
  WINNOW_FORMATS_ERROR_SYNTAX,    /* broken as a whole */
  WINNOW_FORMATS_ERROR_TOO_LARGE,
  WINNOW_FORMATS_ERROR_TOO_DEEP,
  WINNOW_FORMATS_ERROR_ENCODING,
} WinnowFormatsError;

G_END_DECLS
