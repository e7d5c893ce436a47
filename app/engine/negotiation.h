/* negotiation.h — what to take into the talks with a vendor: what was measured or is
 * planned, and what to ask for in return.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/assessment.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_NEGOTIATE_HARDWARE, /* found is not what was promised */
  WINNOW_NEGOTIATE_FAILURES,
  WINNOW_NEGOTIATE_START,    /* time to a usable card */
  WINNOW_NEGOTIATE_QUEUE,
  WINNOW_NEGOTIATE_LATENCY,  /* p95 above our target, or swinging between windows */
  WINNOW_NEGOTIATE_BILL,     /* off the forecast */
  WINNOW_NEGOTIATE_VOLUME,   /* what we plan to buy */
  WINNOW_NEGOTIATE_PRICE,    /* what a like offer costs, or what total would change the order */
  WINNOW_NEGOTIATE_ANSWERS,  /* must be in writing, and is not */
} WinnowNegotiationKind;

typedef struct
{
  WinnowNegotiationKind kind;
  WinnowText *finding; /* with its figures */
  WinnowText *ask;
} WinnowNegotiationPoint;

/* A measure that is too small to speak gives no point; prices are held against offers
 * of the same category, card and way of buying only.
 * (transfer full) (element-type WinnowNegotiationPoint), may be empty. */
GPtrArray *winnow_negotiation_points (const WinnowAssessment *assessment, const WinnowOfferAssessment *offer);

G_END_DECLS
