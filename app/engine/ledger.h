/* ledger.h — step 2: all cost lines of an offer for the planned period.
 *
 * A ledger is compiled once an offer into straight pieces over utilisation
 * u = useful card-hours / (cards at the peak × hours of the period), then
 * evaluated; what cannot be computed is a missing line with its reason, never 0.
 *
 * H: hours of the period by the calendar.  C: cards at the peak of the parts the
 * offer is considered for.  P: cards billed, C rounded up to whole purchasable
 * units: by the unit's cards for prices per instance or machine, by the offer's
 * cards_per_instance for prices per card unless whole_machine_only is no.
 * p: price per card-hour.
 *
 * 1a, 1b  By the card-, instance- or machine-hour (minute, second): useful u·C·H·p,
 *         idle (on·P − u·C)·H·p with on = min(1, u + idle_on_share); on = 1 for
 *         purchase reserved or contract with a term.  A quantity counts units
 *         held instead of P.  Per day, week, month, year or term, or with basis
 *         once or monthly: fixed; useful cost·u·C/P, idle the rest.  A term longer
 *         than the period is spread over its months, a shorter one is bought
 *         again.  Basis useful_card_hours: useful hours alone are paid.  Tokens:
 *         the parts' volume a month, which belongs to the evaluation's planned u
 *         and grows with u (API against own cards at equal work), constant when no
 *         u is planned; or a fixed quantity in millions a month; all of it useful.  Several rows add up; factor multiplies.
 * 2–8     amount × quantity × factor × basis: months (monthly), 1 (once), useful or
 *         billed card-hours, or 1a + 1b (compute_share).  Without a basis the unit
 *         decides: …-month, gb, requests monthly; hour or day throughout the
 *         period; percent of compute; migration and exit once; else missing.
 *         Without a quantity only prices for “it” (month, once, hour, percent, no
 *         unit) count 1.  Labour: hours × rate or money.
 * 9       contingency_share × (1a + 1b) unless rows say otherwise; reruns are not in
 *         its base, so that they are not counted twice.
 * 10      At most the covered lines before expiry (spending is taken as even over
 *         the period), credits over the same lines one after the other; without
 *         “covers” what a vendor bills: 1 to 5 and 6b.  Expiry that cannot be
 *         compared with the period: between nothing and all of it.
 * 11      Per cent of net rows of what a vendor bills, contingency and credits.
 *         In a net ledger none, and a gross price is missing; in a gross ledger a
 *         price that does not say is taken as net.
 * Tiers   Graduated or volume, counted anew each month; a tier begins above its from.
 * States  A line is as good as its worst component.  An amount of zero needs a
 *         reason; “from” needs an upper bound; a currency other than the ledger's
 *         needs a rate; “included” needs its words or source, “not_applicable” a
 *         reason; an acceptance of “line:<id>” needs a name and a reason.
 *         Bounds add up as intervals.
 *
 * Lines and formulas follow the cost lines and their break-even as used in total
 * cost of ownership sheets; sums are compensated (Neumaier 1974), rounding is left
 * to the display.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/catalog.h"
#include "engine/model.h"
#include "engine/text.h"
#include "engine/unit.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_LINE_COMPUTE_USEFUL, /* 1a */
  WINNOW_LINE_COMPUTE_IDLE,   /* 1b: on without a task, whole machine for part use, unused commitment */
  WINNOW_LINE_STORAGE,        /* 2, requests included */
  WINNOW_LINE_TRAFFIC,        /* 3 */
  WINNOW_LINE_IMAGES,         /* 4 images and snapshots */
  WINNOW_LINE_PLATFORM,       /* 5 */
  WINNOW_LINE_WAITING,        /* 6a */
  WINNOW_LINE_RERUN,          /* 6b */
  WINNOW_LINE_LABOUR,         /* 7 */
  WINNOW_LINE_MIGRATION,      /* 8 one-off in */
  WINNOW_LINE_EXIT,           /* 8 one-off out */
  WINNOW_LINE_CONTINGENCY,    /* 9, default 0.3 × (1a + 1b) */
  WINNOW_LINE_CREDIT,         /* 10, negative */
  WINNOW_LINE_TAX,            /* 11 */
} WinnowLedgerLineId;
#define WINNOW_N_LINES (WINNOW_LINE_TAX + 1)

/* "compute-useful", "compute-idle", "storage"…: ids of JSON and of "line:…" subjects. */
const char *winnow_ledger_line_id (WinnowLedgerLineId line);
/* Title in @language as winnow_text_get() takes it, and the number people cite ("1a"). */
const char *winnow_ledger_line_title_in (WinnowLedgerLineId line, const char *language);
const char *winnow_ledger_line_number (WinnowLedgerLineId line);

typedef enum
{
  WINNOW_LINE_PRICED,         /* a point */
  WINNOW_LINE_BOUNDED,        /* unknown within bounds: a range */
  WINNOW_LINE_INCLUDED,       /* in another price, said so: 0 */
  WINNOW_LINE_NOT_APPLICABLE, /* with a reason: 0 */
  WINNOW_LINE_ACCEPTED,       /* missing, accepted by name with a reason: 0, and said so */
  WINNOW_LINE_MISSING,        /* unknown, unbounded: the total is incomplete */
} WinnowLineState;

typedef struct
{
  char *name;
  char *value;  /* with unit, interchange notation */
  char *source; /* or NULL */
  char *date;   /* or NULL */
  char *grade;  /* or NULL */
} WinnowTraceInput;

typedef struct
{
  WinnowLedgerLineId id;
  WinnowLineState state;
  WinnowRange amount; /* in the evaluation's currency; equal ends unless bounded; 0 while missing */
  char *reason;       /* why missing, not applicable or accepted; or NULL */
  char *formula;      /* e.g. "17,520 card-h × 2.50 × u"; NULL until traced */
  GPtrArray *inputs;  /* of WinnowTraceInput; NULL until traced */
} WinnowLedgerLine;

typedef struct
{
  char *offer_id;
  const char *language; /* of its texts, interned */
  double utilisation;   /* NaN: not known */
  gboolean is_complete; /* no missing line: total is a point, or a range when bounded */
  gboolean is_bounded;  /* some line is a range */
  WinnowRange total;    /* sum of the known lines; only a total when is_complete */
  WinnowLedgerLine lines[WINNOW_N_LINES];
  WinnowRange monthly;  /* total / horizon months */
  double useful_card_hours; /* 0 while the utilisation is not known */
  double billed_card_hours;
  WinnowRange per_useful_card_hour; /* 0 when no useful hour */
} WinnowLedger;

/* Number of lines that apply and have no amount. */
guint winnow_ledger_n_missing (const WinnowLedger *self);

/* How ledgers are computed; from the evaluation's head, overridden by callers. */
typedef struct
{
  WinnowCalendar calendar;
  guint months;
  double hours;              /* of the horizon, by calendar */
  double utilisation;        /* planned u, 0..1; 0 while not known */
  gboolean utilisation_is_known;
  double contingency_share;  /* 0.3 */
  double tie_share;          /* difference below which two totals tie, e.g. 0.005 */
  const char *language;      /* of reasons, formulas and names of inputs: "en", "zh"; NULL is "en" */
} WinnowLedgerBasis;

/* Settings of the evaluation, then the catalogue's: horizon_months, reserve_share,
 * tie_share.  @catalog may be NULL. */
WinnowLedgerBasis winnow_ledger_basis (const WinnowEvaluation *evaluation, const WinnowCatalog *catalog);

typedef struct _WinnowLedgerModel WinnowLedgerModel;

/* Never fails: what cannot be computed becomes a missing line with its reason. */
WinnowLedgerModel *winnow_ledger_model_new (WinnowEvaluation *evaluation,
                                            const WinnowCatalog *catalog,
                                            const WinnowOffer *offer,
                                            const WinnowLedgerBasis *basis);
void winnow_ledger_model_free (WinnowLedgerModel *self);
const char *winnow_ledger_model_offer (const WinnowLedgerModel *self);
/* @utilisation: clamped to [0, 1]; NaN = not known, and what depends on it becomes the range
 * over all of it.  @with_trace: fill formula and inputs. */
WinnowLedger *winnow_ledger_model_evaluate (const WinnowLedgerModel *self, double utilisation, gboolean with_trace);
/* Worst end of the total only; NaN when incomplete.  Cheap: for sliders and envelopes. */
double winnow_ledger_model_total (const WinnowLedgerModel *self, double utilisation);
/* Utilisations in (0, 1) where the slope changes, ascending; (element-type double). */
GArray *winnow_ledger_model_breaks (const WinnowLedgerModel *self);
void winnow_ledger_free (WinnowLedger *self);

/* Who is cheapest where: the lower envelope over u in [0, 1] of complete ledgers
 * (bounded ones by their worst end). */
typedef struct
{
  char *offer_id;
  double from, to;
} WinnowEnvelopeSegment;

typedef struct
{
  GPtrArray *segments; /* of WinnowEnvelopeSegment, ascending, covering [0, 1]; empty without a complete ledger */
  double utilisation;  /* planned; NaN = not known, and then nobody is cheapest at it */
  char *cheapest;      /* at the planned u, or NULL */
  char *runner_up;     /* or NULL */
  double margin_share; /* (runner-up − cheapest) / cheapest; 0 without a runner-up */
  gboolean is_tie;     /* margin below @tie_share, or none at all */
} WinnowEnvelope;

/* Crossings are solved from the straight pieces, never sampled.  Of equal totals
 * the earlier model counts as cheapest. */
WinnowEnvelope *winnow_envelope_new (GPtrArray *models /* (element-type WinnowLedgerModel) */,
                                     double utilisation,
                                     double tie_share);
void winnow_envelope_free (WinnowEnvelope *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowLedgerModel, winnow_ledger_model_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowLedger, winnow_ledger_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowEnvelope, winnow_envelope_free)

G_END_DECLS
