/* search.h — the full-text cache, and how text is cut up for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/row-table.h"

G_BEGIN_DECLS

/* Brings the cache in line with a row that was written, or removed. */
gboolean winnow_search_update (WinnowStore *store, const WinnowRowValues *values, GError **error);
gboolean winnow_search_forget (WinnowStore *store, const WinnowRowType *type, const char *id, GError **error);

/* Text as words between blanks: compatibility forms and case are folded, runs of
 * Chinese, Japanese or Korean become overlapping pairs and the last character,
 * everything else becomes words of letters and digits. */
char *winnow_search_tokens (const char *text);
/* The same cut as a query of FTS5 that finds all of it; NULL when nothing is left. */
char *winnow_search_query (const char *text);
/* The part of @text around the first place where something of @query stands. */
char *winnow_search_snippet (const char *text, const char *query);

G_END_DECLS
