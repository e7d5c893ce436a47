/* csv.h — delimited text as rows of cells, streamed.
 *
 * RFC 4180 with what real files need: LF or CRLF, a missing last line end, the
 * delimiters comma, semicolon, tab and bar.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define WINNOW_CSV_MAX_CELLS 2000
#define WINNOW_CSV_MAX_ROW (4 * 1024 * 1024)
#define WINNOW_CSV_RAW_BYTES 500

typedef struct
{
  guint64 line;           /* where the row starts, from 1 */
  char **cells;           /* n_cells of them, then NULL */
  guint n_cells;
  const guint64 *columns; /* where each cell starts, in characters from 1 */
  const char *raw;        /* the row as found, at most WINNOW_CSV_RAW_BYTES bytes */
  const char *problem;    /* NULL, or what is wrong with its quotes */
  guint64 problem_column;
} WinnowCsvRow;

/* FALSE stops with *error set. */
typedef gboolean (*WinnowCsvRowFunc) (const WinnowCsvRow *row, gpointer data, GError **error);

typedef struct _WinnowCsv WinnowCsv;

/* The delimiter that occurs most often outside quotes in the first line, ',' if none. */
char winnow_csv_detect_delimiter (const char *head, gsize length);

WinnowCsv *winnow_csv_new (char delimiter, WinnowCsvRowFunc row, gpointer data);
void winnow_csv_free (WinnowCsv *self);
/* @text: whole UTF-8 characters.  Errors are WINNOW_FORMATS_ERROR with line and column. */
gboolean winnow_csv_push (WinnowCsv *self, const char *text, gsize length, GError **error);
gboolean winnow_csv_finish (WinnowCsv *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCsv, winnow_csv_free)

G_END_DECLS
