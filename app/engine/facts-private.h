/* facts-private.h — what the parts of facts.c share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/facts.h"

#include <math.h>

G_BEGIN_DECLS

static inline WinnowExpressionValue
unknown_value (void)
{
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_UNKNOWN };
}

static inline WinnowExpressionValue
boolean_value (gboolean boolean)
{
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_BOOLEAN, .boolean = boolean };
}

static inline WinnowExpressionValue
number_value (double number)
{
  if (!isfinite (number))
    return unknown_value ();
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_NUMBER, .number = number };
}

static inline WinnowExpressionValue
text_value (const char *text)
{
  if (text == NULL)
    return unknown_value ();
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_TEXT, .text = text };
}

/* Rows of @kind that belong to facts->offer; (transfer container). */
GPtrArray *winnow_facts_children (const WinnowFacts *facts, WinnowKind kind);
/* From @time to facts->now, in @unit seconds. */
WinnowExpressionValue winnow_facts_age (const WinnowFacts *facts, const char *time, double unit);

/* offer.NAME, and market.NAME of the offer. */
WinnowExpressionValue winnow_facts_offer (const WinnowFacts *facts, const char *name);
/* Whether two offers sell the same card with the same memory in the same way, so that their
 * unit prices may be compared. */
gboolean winnow_offer_is_like (const WinnowOffer *a, const WinnowOffer *b);
WinnowExpressionValue winnow_facts_market (const WinnowFacts *facts, const char *name);

G_END_DECLS
