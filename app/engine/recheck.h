/* recheck.h — stale figures that offers rest on, to be looked at again before sign-off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/assessment.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_RECHECK_PRICE,        /* of a vendor, in the ledger: a row of costs */
  WINNOW_RECHECK_AVAILABILITY, /* the offer's stock state */
  WINNOW_RECHECK_ANSWER,       /* of the checklist, whose evidence has expired */
} WinnowRecheckKind;

typedef struct
{
  WinnowRecheckKind kind;
  const WinnowOfferAssessment *offer; /* borrowed */
  const char *row_id;  /* of the cost, offer or answer; borrowed */
  WinnowText *title;   /* what the figure is */
  char *value;         /* as recorded; NULL = unknown */
  const char *date;    /* when it was seen, or NULL; borrowed */
  const char *source;  /* or NULL; borrowed */
  const WinnowAcceptance *acceptance; /* waived by name with a reason, or NULL; borrowed */
} WinnowRecheckItem;

/* Entries of the offers with these ids (NULL-terminated), in the order given.  A price
 * without a date is stale, one under a lock that has not ended is not; stock states and
 * prices age by the settings availability_shelf_life_hours and price_shelf_life_days.
 * The result borrows from @assessment.
 * Returns: (transfer full) (element-type WinnowRecheckItem), may be empty. */
GPtrArray *winnow_recheck_list (const WinnowAssessment *assessment, const char *const *offer_ids);
/* Entries that nobody waived. */
guint winnow_recheck_open (const GPtrArray *list);
/* Subject of the acceptance that waives the entry, e.g. "recheck:ROW"; owned by the caller. */
char *winnow_recheck_subject (const WinnowRecheckItem *item);

G_END_DECLS
