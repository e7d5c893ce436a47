/* column-mapping.h — which column of an unknown price table means what.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "formats/price-read.h"

G_BEGIN_DECLS

/* Every field a column may mean, then NULL. */
extern const char *const winnow_mapping_fields[];
void winnow_column_free (gpointer data);

/* What the amounts of a file tell about its separators. */
typedef struct
{
  guint decimal_dots, decimal_commas; /* amounts that can be read in one way only */
} WinnowSeparatorEvidence;

void winnow_separator_evidence_add (WinnowSeparatorEvidence *self, const char *amount);

typedef enum
{
  WINNOW_GROUPED_OK,
  WINNOW_GROUPED_AMBIGUOUS, /* "1.000": a thousand or one? */
  WINNOW_GROUPED_BAD,
} WinnowGrouped;
/* @amount without signs, as interchange decimal text.  @decimal and @grouping: 0 =
 * not said, then only what reads one way is taken. */
WinnowGrouped winnow_grouped_to_decimal (const char *amount, char decimal, char grouping, char **text);
/* Without currency signs and a trailing unit; the currency of the sign, or NULL. */
char *winnow_amount_bare (const char *cell, const char **currency);

G_END_DECLS
