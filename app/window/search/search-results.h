/* search-results.h — what a search over everything found, and where it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/assessment.h"
#include "store/store.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_FOUND_OFFERS,
  WINNOW_FOUND_PLATFORMS,
  WINNOW_FOUND_QUESTIONS,
  WINNOW_FOUND_ANSWERS,
  WINNOW_FOUND_NOTES,
  WINNOW_FOUND_PRICES,
  WINNOW_FOUND_OTHER, /* texts of parts of the workload, costs, trial runs… */
} WinnowFoundGroup;
#define WINNOW_N_FOUND_GROUPS (WINNOW_FOUND_OTHER + 1)

typedef struct
{
  WinnowFoundGroup group;
  char *title, *detail;
  const char *page; /* of win.go */
  char *id;         /* on that page */
} WinnowFound;

void winnow_found_free (WinnowFound *self);
/* Translated head of a group. */
const char *winnow_found_group_title (WinnowFoundGroup group);

/* At most this many of each group; a longer word narrows them. */
#define WINNOW_MOST_FOUND 8

/* Offers, platforms and questions whose words have @text, whatever the case, and
 * the places of @hits (of the store; may be NULL) and of @series (element-type
 * WinnowSeriesInfo; may be NULL).  Grouped, in the order of WinnowFoundGroup.
 * (transfer full) (element-type WinnowFound) */
GPtrArray *winnow_search_results (WinnowAssessment *assessment, GPtrArray *hits, GPtrArray *series, const char *text,
                                  const char *language);

G_END_DECLS
