/* unit.h — pricing units as a type: how much, per what, on which count basis.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/decimal.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_CALENDAR_730,   /* commercial: 730 h a month, 8,760 h a year */
  WINNOW_CALENDAR_720,   /* 30 days of 24 h */
  WINNOW_CALENDAR_EXACT, /* the hours of the real span */
} WinnowCalendar;

/* FALSE for a text that is none of "730", "720", "exact". */
gboolean winnow_calendar_from_text (const char *text, WinnowCalendar *calendar);
const char *winnow_calendar_to_text (WinnowCalendar calendar);
/* Hours of @months months from the date @start ("2026-12-01"; only used by the
 * exact calendar, where NULL or no date gives 0). */
double winnow_calendar_hours (WinnowCalendar calendar, const char *start, guint months);

/* Ids: second, minute, hour, day, week, month, year and term prefixed by card-,
 * instance- or machine- (card-hour, machine-month…); term-total; gb-month,
 * gib-month, gb, gib, tb, tib, request, 1k-requests, 10k-requests, 1m-requests,
 * 1m-tokens, 1m-tokens-in, 1m-tokens-out, 1m-tokens-cached, month, once, person-hour, hour,
 * seat-month, node-month, snapshot, percent.  Unknown ids stay as found and never convert. */
typedef enum
{
  WINNOW_COUNT_NONE,     /* not held by cards: storage, tokens, money */
  WINNOW_COUNT_CARD,
  WINNOW_COUNT_INSTANCE, /* of a stated number of cards */
  WINNOW_COUNT_MACHINE,
} WinnowCountBasis;

typedef struct
{
  const char *id;
  WinnowCountBasis count;
  double hours;      /* one unit's duration in hours; 0 = not a duration; month and year by calendar */
  gboolean is_month; /* its hours depend on the calendar */
} WinnowUnit;

/* NULL when the id is not known. */
const WinnowUnit *winnow_unit_find (const char *id);
/* The unit a price list means by @text ("元/卡时", "USD/GPU-h", "$/hr", "per month"…);
 * NULL when it names no unit, or two durations. */
const WinnowUnit *winnow_unit_guess (const char *text);

/* Price per card-hour of @amount per @unit.  A plain hour or month is for whatever
 * is rented, so it needs @cards like an instance.  A month is 730 hours, or 720
 * with that calendar; the exact calendar, without a date here, takes 730.  @cards: cards one instance or
 * machine holds, 0 = unknown.  @term_months: for term-total, 0 = unknown.
 * NULL and a reason in @error when it cannot be converted (WINNOW_UNIT_ERROR);
 * @derivation: (out) (optional): the calculation as text, in both cases owned by the caller. */
WinnowDecimal *winnow_unit_to_card_hour (const WinnowDecimal *amount,
                                         const char *unit,
                                         double cards,
                                         double term_months,
                                         WinnowCalendar calendar,
                                         char **derivation,
                                         GError **error);

#define WINNOW_UNIT_ERROR (winnow_unit_error_quark ())
GQuark winnow_unit_error_quark (void);

typedef enum
{
  WINNOW_UNIT_ERROR_NOT_CARDS,     /* tokens, storage…: not held by cards */
  WINNOW_UNIT_ERROR_UNKNOWN_UNIT,
  WINNOW_UNIT_ERROR_UNKNOWN_COUNT, /* number of cards not known */
  WINNOW_UNIT_ERROR_UNKNOWN_TERM,
} WinnowUnitError;

G_END_DECLS
