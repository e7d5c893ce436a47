/* ledger-compute.c — lines 1a and 1b: what the cards cost, useful and idle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/ledger-private.h"

#include <math.h>
#include <string.h>

static gboolean
is_tokens (const WinnowUnit *unit)
{
  return unit != NULL && g_str_has_prefix (unit->id, "1m-tokens");
}

static gboolean
is_term (const WinnowUnit *unit)
{
  return g_str_has_suffix (unit->id, "-term") || strcmp (unit->id, "term-total") == 0;
}

static double
pack (double cards, double of_one)
{
  return ceil (cards / of_one - 1e-9) * of_one;
}

/* Cards the purchasable unit holds, for prices quoted per card; 1 when cards are sold singly. */
static double
cards_of_block (const WinnowOffer *offer)
{
  double block = winnow_number_or (offer->cards_per_instance, 0);

  if (offer->whole_machine_only == WINNOW_TRI_NO)
    return 1;
  if (block > 0)
    return MAX (1, block);
  return offer->whole_machine_only == WINNOW_TRI_YES ? 0 : 1;
}

double
winnow_ledger_units_held (const WinnowLedgerContext *context,
                          const WinnowLedgerPrice *price,
                          double *cards,
                          double *packed,
                          char **reason)
{
  gboolean is_card = price->unit != NULL && price->unit->count == WINNOW_COUNT_CARD;
  double of_one = price->unit_cards > 0 ? price->unit_cards
                  : is_card             ? 1
                                        : winnow_number_or (context->offer->cards_per_instance, 0);
  double block = is_card ? MAX (cards_of_block (context->offer), 0) : of_one;

  *cards = of_one;
  *packed = 0;
  if (!(of_one > 0) || !(block > 0))
    {
      *reason = g_strdup (WINNOW_LEDGER_SAY (context, MACHINE_CARDS));
      return 0;
    }
  if (!(context->cards > 0))
    {
      *reason = g_strdup (context->cards_reason);
      return 0;
    }
  *packed = pack (context->cards, MAX (block, of_one));
  return *packed / of_one;
}

double
winnow_ledger_units_of_time (const WinnowLedgerContext *context, const WinnowUnit *unit)
{
  double months = context->basis->months, term = winnow_number_or (context->offer->term_months, 0);

  if (unit->is_month)
    return g_str_has_suffix (unit->id, "year") ? months / 12 : months;
  if (unit->hours > 0)
    return context->basis->hours / unit->hours;
  /* A longer term is spread over its months; a shorter one is bought again and again. */
  if (is_term (unit) && term > 0)
    return term >= months ? months / term : ceil (months / term - 1e-9);
  return 0;
}

/* How a compute row is paid. */
typedef enum
{
  PAY_METERED, /* while on */
  PAY_HELD,    /* by the hour, but on throughout: committed */
  PAY_USEFUL,  /* useful hours only */
  PAY_FIXED,
  PAY_TOKENS,
  PAY_UNCLEAR,
} Payment;

static Payment
payment_of (const WinnowLedgerContext *context, const WinnowCost *row, const WinnowUnit *unit)
{
  const WinnowOffer *offer = context->offer;
  gboolean is_committed = winnow_number_or (offer->term_months, 0) > 0
                          && (g_strcmp0 (offer->purchase, "reserved") == 0
                              || g_strcmp0 (offer->purchase, "contract") == 0);

  if (unit == NULL)
    return PAY_UNCLEAR;
  if (is_tokens (unit))
    return PAY_TOKENS;
  if (g_strcmp0 (row->basis, "once") == 0 || g_strcmp0 (row->basis, "monthly") == 0)
    return PAY_FIXED;
  if (g_strcmp0 (row->basis, "compute_share") == 0)
    return PAY_UNCLEAR;
  if (unit->hours <= 0)
    return is_term (unit) || strcmp (unit->id, "once") == 0 ? PAY_FIXED : PAY_UNCLEAR;
  if (g_strcmp0 (row->basis, "useful_card_hours") == 0)
    return PAY_USEFUL;
  if (g_strcmp0 (row->basis, "billed_card_hours") == 0)
    return PAY_METERED;
  if (unit->hours > 1)
    return PAY_FIXED;
  return is_committed ? PAY_HELD : PAY_METERED;
}

/* min(1, u + extra) */
static WinnowCurve *
on_share (double extra)
{
  g_autoptr (WinnowCurve) one = winnow_curve_new (1, 0), sum = winnow_curve_new (extra, 1);

  return winnow_curve_minimum (one, sum);
}

static void
add_missing (WinnowLedgerContext *context, const char *reason)
{
  winnow_ledger_add_state (context, WINNOW_LINE_COMPUTE_USEFUL, WINNOW_LINE_MISSING, reason);
  winnow_ledger_add_state (context, WINNOW_LINE_COMPUTE_IDLE, WINNOW_LINE_MISSING, reason);
}

static void
accumulate_billed (WinnowCurve **sum, WinnowCurve *hours)
{
  if (*sum == NULL)
    *sum = winnow_curve_copy (hours);
  else
    winnow_curve_accumulate (sum, hours);
}

/* Adds both lines from the units paid for and, among them, the useful ones.
 * The formulas are taken. */
static void
add_pair (WinnowLedgerContext *context,
          WinnowLedgerPrice *price,
          const WinnowCurve *useful_units,
          const WinnowCurve *paid_units,
          double repeats,
          char *useful_formula,
          char *idle_formula)
{
  WinnowCurve *useful[2], *idle[2];

  for (guint end = 0; end < 2; end++)
    {
      g_autoptr (WinnowCurve) paid = winnow_ledger_price_cost (price, end, paid_units, repeats);

      useful[end] = winnow_ledger_price_cost (price, end, useful_units, repeats);
      idle[end] = winnow_curve_combine (paid, 1, useful[end], -1);
      winnow_curve_accumulate (&context->compute[end], paid);
    }
  context->compute_is_net |= price->is_net;
  winnow_ledger_add_term (context, WINNOW_LINE_COMPUTE_USEFUL, useful[0], useful[1],
                          price->is_bounded, price->is_net, useful_formula,
                          g_ptr_array_ref (price->inputs));
  winnow_ledger_add_term (context, WINNOW_LINE_COMPUTE_IDLE, idle[0], idle[1], price->is_bounded,
                          price->is_net, idle_formula, g_ptr_array_ref (price->inputs));
}

/* Quantity × factor as text for formulas, "" for one. */
static char *
times (double value)
{
  g_autofree char *number = winnow_ledger_number (value);

  return value == 1 ? g_strdup ("") : g_strconcat (" × ", number, NULL);
}

static void
compile_metered (WinnowLedgerContext *context,
                 const WinnowCost *row,
                 WinnowLedgerPrice *price,
                 Payment payment)
{
  double hours = context->basis->hours,
         extra = MAX (0, winnow_number_or (context->offer->idle_on_share, 0));
  double factor = winnow_number_or (row->factor, 1), of_one, packed, held, useful_cards;
  g_autoptr (WinnowCurve) on = payment == PAY_HELD ? winnow_curve_new (1, 0) : on_share (extra);
  g_autoptr (WinnowCurve) useful_units = NULL, paid_units = NULL, billed = NULL;
  g_autofree char *reason = NULL, *h = NULL, *packed_text = NULL, *useful_text = NULL, *per = NULL,
                  *share = NULL, *by_factor = times (factor);
  char *on_text;

  held = winnow_ledger_units_held (context, price, &of_one, &packed, &reason);
  if (winnow_number_is_known (row->quantity) && context->cards > 0)
    {
      held = winnow_number_or (row->quantity, 0);
      if (!(of_one > 0) && held > 0)
        of_one = context->cards / held;
      packed = held * of_one;
      g_clear_pointer (&reason, g_free);
    }
  if (reason == NULL && !(hours > 0))
    reason = g_strdup (WINNOW_LEDGER_SAY (context, CALENDAR_START));
  if (reason != NULL)
    {
      add_missing (context, reason);
      return;
    }
  useful_cards = MIN (packed, context->cards);
  useful_units
      = winnow_curve_new (0, useful_cards * hours * factor / (of_one * price->unit->hours));
  paid_units = winnow_curve_scale (on, packed * hours * factor / (of_one * price->unit->hours));
  billed = winnow_curve_scale (on, packed * hours);
  accumulate_billed (&context->billed, billed);

  winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_HOURS), hours, "h", NULL);
  winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_CARDS), context->cards, NULL, NULL);
  winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_CARDS_BILLED), packed, NULL, NULL);
  if (payment == PAY_METERED)
    winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_IDLE_ON), extra, NULL,
                              NULL);
  h = winnow_ledger_number (hours);
  packed_text = winnow_ledger_number (packed);
  useful_text = winnow_ledger_number (useful_cards);
  share = winnow_ledger_number (extra);
  per = times (1 / (of_one * price->unit->hours));
  on_text = payment == PAY_HELD ? g_strdup ("1")
            : extra > 0         ? g_strdup_printf ("min(1, u + %s)", share)
                                : g_strdup ("u");
  add_pair (context, price, useful_units, paid_units, context->basis->months,
            g_strdup_printf ("%s × %s h × u × %s%s%s", useful_text, h, price->text, per, by_factor),
            g_strdup_printf ("(%s × %s − %s × u) × %s h × %s%s%s", packed_text, on_text,
                             useful_text, h, price->text, per, by_factor));
  g_free (on_text);
}

/* A price of useful hours alone: nothing is idle. */
static void
compile_useful (WinnowLedgerContext *context, const WinnowCost *row, WinnowLedgerPrice *price)
{
  double share = winnow_number_or (row->quantity, 1) * winnow_number_or (row->factor, 1);
  gboolean is_card = price->unit->count == WINNOW_COUNT_CARD;
  double of_one = price->unit_cards > 0 ? price->unit_cards
                  : is_card             ? 1
                                        : winnow_number_or (context->offer->cards_per_instance, 0);
  g_autoptr (WinnowCurve) units = NULL, billed = NULL;
  g_autofree char *per = NULL, *by_share = times (share), *c = NULL, *h = NULL;

  if (!(of_one > 0))
    {
      add_missing (context, WINNOW_LEDGER_SAY (context, MACHINE_CARDS));
      return;
    }
  if (!(context->cards > 0) || !(context->basis->hours > 0))
    {
      add_missing (context, context->cards > 0
                                ? WINNOW_LEDGER_SAY (context, CALENDAR_START)
                                : context->cards_reason);
      return;
    }
  per = times (1 / (of_one * price->unit->hours));
  c = winnow_ledger_number (context->cards);
  h = winnow_ledger_number (context->basis->hours);
  units = winnow_curve_scale (context->useful, share / (of_one * price->unit->hours));
  billed = winnow_curve_scale (context->useful, MIN (share, 1));
  accumulate_billed (&context->billed_by_share, billed);
  winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_HOURS), context->basis->hours, "h",
                            NULL);
  winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_CARDS), context->cards, NULL, NULL);
  add_pair (context, price, units, units, context->basis->months,
            g_strdup_printf ("%s × %s h × u × %s%s%s", c, h, price->text, per, by_share),
            g_strdup ("0"));
}

/* Units over the period of a fixed row, and how often its tiers count anew. */
static double
fixed_units (const WinnowLedgerContext *context,
             const WinnowCost *row,
             const WinnowLedgerPrice *price,
             double quantity)
{
  if (g_strcmp0 (row->basis, "monthly") == 0)
    return quantity * context->basis->months;
  if (g_strcmp0 (row->basis, "once") == 0 || strcmp (price->unit->id, "once") == 0)
    return quantity;
  return quantity * winnow_ledger_units_of_time (context, price->unit);
}

static double
fixed_quantity (const WinnowLedgerContext *context,
                const WinnowCost *row,
                const WinnowLedgerPrice *price,
                double *packed,
                char **reason)
{
  gboolean is_lump
      = strcmp (price->unit->id, "once") == 0 || strcmp (price->unit->id, "term-total") == 0;
  double of_one, held = winnow_ledger_units_held (context, price, &of_one, packed, reason),
                 quantity;

  if (winnow_number_get (row->quantity, &quantity))
    {
      g_clear_pointer (reason, g_free);
      /* Hours bought in advance say nothing of how many cards stand there. */
      if (of_one > 0 && price->unit->is_month)
        *packed = quantity * of_one;
      return quantity;
    }
  if (is_lump
      || (price->unit->count == WINNOW_COUNT_NONE && price->unit->is_month && !(of_one > 0)))
    {
      g_clear_pointer (reason, g_free);
      return 1;
    }
  if (g_strcmp0 (row->basis, "monthly") == 0 && !price->unit->is_month && price->unit->hours > 0)
    return held * context->basis->hours / context->basis->months / price->unit->hours;
  return held;
}

static void
compile_fixed (WinnowLedgerContext *context, const WinnowCost *row, WinnowLedgerPrice *price)
{
  double packed, quantity, factor = winnow_number_or (row->factor, 1), useful_share, units;
  gboolean is_once = g_strcmp0 (row->basis, "once") == 0 || !price->unit->is_month;
  g_autoptr (WinnowCurve) useful_units = NULL, paid_units = NULL, billed = NULL;
  g_autofree char *reason = NULL, *n = NULL, *share = NULL;

  quantity = fixed_quantity (context, row, price, &packed, &reason);
  units = fixed_units (context, row, price, quantity) * factor;
  if (reason == NULL && is_term (price->unit) && row->basis == NULL
      && !(winnow_number_or (context->offer->term_months, 0) > 0))
    reason = g_strdup (WINNOW_LEDGER_SAY (context, TERM_LENGTH));
  if (reason == NULL && !(context->basis->hours > 0))
    reason = g_strdup (WINNOW_LEDGER_SAY (context, CALENDAR_START));
  if (reason != NULL)
    {
      add_missing (context, reason);
      return;
    }
  useful_share = packed > context->cards && context->cards > 0 ? context->cards / packed : 1;
  useful_units = winnow_curve_new (0, units * useful_share);
  paid_units = winnow_curve_new (units, 0);
  billed = winnow_curve_new (MAX (packed, context->cards) * context->basis->hours, 0);
  accumulate_billed (&context->billed, billed);
  n = winnow_ledger_number (units);
  share = times (useful_share);
  winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_UNITS), units, price->unit->id, row);
  /* Tiered fixed units have no useful part of their own price: split by time. */
  if (price->tiers != NULL)
    {
      g_autoptr (WinnowCurve) cost
          = winnow_ledger_price_cost (price, 1, paid_units, is_once ? 1 : context->basis->months);

      price->low = price->high = units > 0 ? winnow_curve_value (cost, 0) / units : 0;
      g_clear_pointer (&price->tiers, g_array_unref);
    }
  add_pair (context, price, useful_units, paid_units, 1,
            g_strdup_printf ("%s × %s%s × u", price->text, n, share),
            g_strdup_printf ("%s × %s × (1 − u%s)", price->text, n, share));
}

/* Million tokens a month of the parts the offer is for. */
static gboolean
tokens_of_parts (const WinnowLedgerContext *context,
                 const WinnowUnit *unit,
                 double *millions,
                 char **reason)
{
  GPtrArray *parts = winnow_evaluation_rows (context->evaluation, WINNOW_KIND_PART);
  gboolean in = strcmp (unit->id, "1m-tokens-out") != 0,
           out = strcmp (unit->id, "1m-tokens-in") != 0;
  gboolean is_any = FALSE;

  *millions = 0;
  for (guint i = 0; i < parts->len; i++)
    {
      const WinnowPart *part = g_ptr_array_index (parts, i);
      double tokens_in = 0, tokens_out = 0;
      gboolean has_in = winnow_number_get (part->tokens_in_per_month, &tokens_in);
      gboolean has_out = winnow_number_get (part->tokens_out_per_month, &tokens_out);

      if (context->offer->part_id != NULL
          && strcmp (context->offer->part_id, winnow_row_id (part)) != 0)
        continue;
      if (!has_in && !has_out && g_strcmp0 (part->need, "machine") == 0
          && context->offer->part_id == NULL)
        continue;
      if ((in && !has_in) || (out && !has_out))
        {
          *reason = g_strdup_printf (WINNOW_LEDGER_SAY (context, PART_TOKENS),
                                     part->name != NULL ? part->name : winnow_row_id (part));
          return FALSE;
        }
      *millions += ((in ? tokens_in : 0) + (out ? tokens_out : 0)) / 1e6;
      is_any = TRUE;
    }
  if (!is_any)
    *reason = g_strdup (WINNOW_LEDGER_SAY (context, NO_TOKENS));
  return is_any;
}

static void
compile_tokens (WinnowLedgerContext *context, const WinnowCost *row, WinnowLedgerPrice *price)
{
  gboolean is_once = g_strcmp0 (row->basis, "once") == 0;
  gboolean is_of_parts = !winnow_number_is_known (row->quantity);
  double millions = 0, planned = 0, repeats = is_once ? 1 : context->basis->months;
  g_autoptr (WinnowCurve) units = NULL;
  g_autofree char *reason = NULL, *n = NULL, *by_repeats = times (repeats), *scale = NULL,
                  *planned_text = NULL;

  if (!winnow_number_get (row->quantity, &millions))
    {
      if (strcmp (price->unit->id, "1m-tokens-cached") == 0)
        reason = g_strdup (WINNOW_LEDGER_SAY (context, CACHED_TOKENS));
      else if (!is_once)
        tokens_of_parts (context, price->unit, &millions, &reason);
      else
        reason = g_strdup (WINNOW_LEDGER_SAY (context, NO_QUANTITY));
      if (reason != NULL)
        {
          add_missing (context, reason);
          return;
        }
    }
  millions *= winnow_number_or (row->factor, 1);
  /* The volume belongs to the planned use: another use is another amount of work. */
  if (is_of_parts && winnow_number_get (context->head->utilisation, &planned) && planned > 0)
    {
      units = winnow_curve_new (0, millions * repeats / MIN (planned, 1));
      planned_text = winnow_ledger_number (MIN (planned, 1));
      scale = g_strdup_printf (" × u ÷ %s", planned_text);
      winnow_ledger_add_input (price->inputs, WINNOW_LEDGER_SAY (context, I_PLANNED_USE), planned_text, NULL);
    }
  else
    {
      units = winnow_curve_new (millions * repeats, 0);
      scale = g_strdup ("");
    }
  n = winnow_ledger_number (millions);
  winnow_ledger_add_number (price->inputs,
                            is_once ? WINNOW_LEDGER_SAY (context, I_TOKENS) : WINNOW_LEDGER_SAY (context, I_TOKENS_A_MONTH), millions,
                            NULL, row);
  add_pair (context, price, units, units, repeats,
            g_strdup_printf ("%s × %s%s%s", price->text, n, by_repeats, scale), g_strdup ("0"));
}

static void
compile_row (WinnowLedgerContext *context, const WinnowCost *row)
{
  g_auto (WinnowLedgerPrice) price = { 0 };
  g_autofree char *reason = NULL;
  WinnowLineState state;
  Payment payment;

  if (winnow_ledger_row_state (context, row, &state, &reason))
    {
      winnow_ledger_add_state (context, WINNOW_LINE_COMPUTE_USEFUL, state, reason);
      winnow_ledger_add_state (context, WINNOW_LINE_COMPUTE_IDLE, state, reason);
      return;
    }
  if (!winnow_ledger_price_init (&price, context, row, TRUE, &reason))
    {
      add_missing (context, reason);
      return;
    }
  payment = payment_of (context, row, price.unit);
  switch (payment)
    {
    case PAY_METERED:
    case PAY_HELD:
      compile_metered (context, row, &price, payment);
      break;
    case PAY_USEFUL:
      compile_useful (context, row, &price);
      break;
    case PAY_FIXED:
      compile_fixed (context, row, &price);
      break;
    case PAY_TOKENS:
      compile_tokens (context, row, &price);
      break;
    case PAY_UNCLEAR:
    default:
      add_missing (context, WINNOW_LEDGER_SAY (context, UNIT_OF_COMPUTE));
      break;
    }
}

void
winnow_ledger_compile_compute (WinnowLedgerContext *context, GPtrArray *rows)
{
  if (rows->len == 0)
    add_missing (context, WINNOW_LEDGER_SAY (context, NOT_FILLED_IN));
  for (guint i = 0; i < rows->len; i++)
    compile_row (context, g_ptr_array_index (rows, i));
  for (guint i = 0; i < context->terms->len; i++)
    {
      const WinnowLedgerTerm *term = g_ptr_array_index (context->terms, i);

      context->compute_is_missing |= term->state == WINNOW_LINE_MISSING;
    }
  if (context->billed == NULL)
    context->billed = g_steal_pointer (&context->billed_by_share);
}
