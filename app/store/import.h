/* import.h — the import being written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/store-private.h"

G_BEGIN_DECLS

/* What an import adds to one series. */
typedef struct
{
  guint64 n_points;
  gint64 first, last;
} WinnowSeriesSpan;

struct _WinnowPendingImport
{
  char *id;
  gint64 number;
  char *file_name;
  guint64 added, duplicates;
  guint64 flagged[WINNOW_N_FLAGS];
  GHashTable *series;  /* WinnowSeriesKey → number (gint64 *) */
  GHashTable *strings; /* text → number */
  GHashTable *spans;   /* number of a series (gint64 *) → WinnowSeriesSpan */
  GHashTable *bases;   /* numbers of imports that had some of its rows */
};

/* The pending import @import_id, or NULL with an error. */
WinnowPendingImport *winnow_import_get_pending (WinnowStore *store, const char *import_id, GError **error);
/* Removes what an import left behind whose process is gone. */
gboolean winnow_import_sweep (WinnowStore *store, GError **error);
/* Aborts the pending import, if there is one. */
void winnow_import_drop_pending (WinnowStore *store);

/* A transaction that need not be on disk when it ends: nothing of it shows before
 * the import is finished, and that waits for the disk. */
gboolean winnow_import_begin_chunk (WinnowStore *store, GError **error);
gboolean winnow_import_end_chunk (WinnowStore *store, gboolean is_good, GError **error);

/* observation.c */
void winnow_import_make_caches (WinnowPendingImport *pending);
/* Numbers given in a transaction that was rolled back mean nothing. */
void winnow_import_forget_caches (WinnowPendingImport *pending);
/* series.c: the keys of series, to be stepped and read by the next one. */
WinnowSql *winnow_series_key_query (WinnowStore *store, const char *where, GError **error);
void winnow_series_read_key (WinnowSql *query, WinnowSeriesKey *key);
/* Interned text of a string's number. */
const char *winnow_series_string (WinnowStore *store, gint64 number);

G_END_DECLS
