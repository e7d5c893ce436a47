/* ledger-private.h — between the files of the ledger.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/curve.h"
#include "engine/ledger-words.h"
#include "engine/ledger.h"

G_BEGIN_DECLS

/* What one price component, or one default, adds to one line. */
typedef struct
{
  WinnowLedgerLineId line;
  WinnowLineState state; /* never ACCEPTED: that is decided for whole lines */
  char *reason;
  WinnowCurve *low, *high; /* set when priced or bounded; both ends even for a point */
  gboolean is_net;         /* tax comes on top, in a ledger with tax */
  char *formula;
  GPtrArray *inputs; /* of WinnowTraceInput, or NULL */
} WinnowLedgerTerm;

/* Everything rows are compiled against. */
typedef struct
{
  WinnowEvaluation *evaluation;
  const WinnowEvaluationRow *head;
  const WinnowOffer *offer;
  const WinnowLedgerBasis *basis;
  double cards;        /* at the peak; 0 = unknown */
  char *cards_reason;  /* why unknown */
  WinnowCurve *useful; /* useful card-hours */
  WinnowCurve *billed; /* billed card-hours; NULL = unknown */
  WinnowCurve
      *billed_by_share; /* the same of rows that pay useful hours only, used when nothing is held */
  WinnowCurve *compute[2]; /* 1a + 1b, low and high */
  gboolean compute_is_missing;
  gboolean compute_is_net; /* some compute row leaves tax to come */
  GPtrArray *terms;        /* of WinnowLedgerTerm */
} WinnowLedgerContext;

/* A word in the ledger's language. */
#define WINNOW_LEDGER_SAY(context, id)                                                            \
  winnow_ledger_word (WINNOW_LEDGER_WORD_##id, (context)->basis->language)

/* A price component's price after all checks. */
typedef struct
{
  double low, high; /* per unit, in the ledger's currency */
  gboolean is_bounded;
  const WinnowUnit *unit; /* or NULL */
  double unit_cards;      /* 0 = not said */
  GArray *tiers;          /* of WinnowTier in the ledger's currency, or NULL */
  WinnowTierKind tier_kind;
  gboolean is_net;
  char *text;        /* for formulas */
  GPtrArray *inputs; /* of WinnowTraceInput */
} WinnowLedgerPrice;

void winnow_trace_input_free (WinnowTraceInput *self);
/* @number texts are "%.10g". */
char *winnow_ledger_number (double value);
void winnow_ledger_add_input (GPtrArray *inputs,
                              const char *name,
                              const char *value,
                              const WinnowCost *row);
void winnow_ledger_add_number (
    GPtrArray *inputs, const char *name, double value, const char *unit, const WinnowCost *row);

/* A term without a cost; @reason is copied. */
void winnow_ledger_add_state (WinnowLedgerContext *self,
                              WinnowLedgerLineId line,
                              WinnowLineState state,
                              const char *reason);
/* Takes the curves and the formula; @price gives bounds, tax basis and inputs (taken too). */
void winnow_ledger_add_term (WinnowLedgerContext *self,
                             WinnowLedgerLineId line,
                             WinnowCurve *low,
                             WinnowCurve *high,
                             gboolean is_bounded,
                             gboolean is_net,
                             char *formula,
                             GPtrArray *inputs);
void winnow_ledger_term_free (WinnowLedgerTerm *self);

/* ledger-price.c: FALSE and a reason when the row has no usable price.  @is_money:
 * FALSE for rates and shares, which have no currency. */
gboolean winnow_ledger_price_init (WinnowLedgerPrice *self,
                                   const WinnowLedgerContext *context,
                                   const WinnowCost *row,
                                   gboolean is_money,
                                   char **reason);
void winnow_ledger_price_clear (WinnowLedgerPrice *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowLedgerPrice, winnow_ledger_price_clear)
/* Cost of @units over the horizon at the low (0) or high (1) end; tiers count anew @repeats times.
 */
WinnowCurve *winnow_ledger_price_cost (const WinnowLedgerPrice *self,
                                       guint end,
                                       const WinnowCurve *units,
                                       double repeats);
/* Why a component's own amount is no price ("from", unknown, negative, or zero without a
 * reason), in @language; NULL when it is one.  Bounds do not make a price. */
const char *winnow_cost_no_price (const WinnowCost *row, const char *language);
/* A row that is included, not applicable or unknown, said so: TRUE, and its state and reason. */
gboolean winnow_ledger_row_state (const WinnowLedgerContext *context,
                                  const WinnowCost *row,
                                  WinnowLineState *state,
                                  char **reason);
/* "compute" and the ids of lines; two for compute, 0 when @text is none. */
guint winnow_ledger_lines_of (const char *text, WinnowLedgerLineId lines[2]);

/* ledger-compute.c: lines 1a and 1b. */
void winnow_ledger_compile_compute (WinnowLedgerContext *context, GPtrArray *rows);
/* Units held for the peak when the row does not say: 0 when unknown.  @cards: cards of one;
 * @packed: all together. */
double winnow_ledger_units_held (const WinnowLedgerContext *context,
                                 const WinnowLedgerPrice *price,
                                 double *cards,
                                 double *packed,
                                 char **reason);
/* Units of @unit in the horizon when held throughout. */
double winnow_ledger_units_of_time (const WinnowLedgerContext *context, const WinnowUnit *unit);

/* ledger-lines.c: lines 2 to 9. */
void
winnow_ledger_compile_line (WinnowLedgerContext *context, WinnowLedgerLineId line, GPtrArray *rows);
void winnow_ledger_compile_contingency (WinnowLedgerContext *context, GPtrArray *rows);
/* ledger-credit.c: lines 10 and 11, after all others. */
void winnow_ledger_compile_credits (WinnowLedgerContext *context, GPtrArray *rows);
void winnow_ledger_compile_tax (WinnowLedgerContext *context, GPtrArray *rows);

/* Worst end of the total; NULL when the ledger is incomplete. */
const WinnowCurve *winnow_ledger_model_curve (const WinnowLedgerModel *self);

G_END_DECLS
