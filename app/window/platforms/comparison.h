/* comparison.h — two or three offers, point by point, and where they differ.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/assessment.h"
#include "window/platforms/offer-item.h"

G_BEGIN_DECLS

typedef struct
{
  const char *title;
  int column;          /* a WinnowOfferColumn, or -1 for the delivery category */
  GPtrArray *texts;    /* of WinnowCellText *, one an offer */
  gboolean is_differing; /* dates beside a value do not count */
} WinnowComparisonRow;

typedef struct
{
  GPtrArray *offers; /* of WinnowOfferItem */
  GPtrArray *rows;   /* of WinnowComparisonRow */
} WinnowComparison;

/* @ids: (element-type utf8); offers the assessment does not have are left out. */
WinnowComparison *winnow_comparison_new (WinnowAssessment *assessment, GPtrArray *ids, const char *language);
void winnow_comparison_free (WinnowComparison *self);
guint winnow_comparison_n_differing (const WinnowComparison *self);
/* Tab-separated: a line a point, a column an offer, and whether they differ in words. */
char *winnow_comparison_to_text (const WinnowComparison *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowComparison, winnow_comparison_free)

G_END_DECLS
