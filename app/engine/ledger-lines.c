/* ledger-lines.c — lines 2 to 9: everything beside the cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/ledger-private.h"

#include <math.h>
#include <string.h>

typedef enum
{
  BASIS_ONCE,
  BASIS_MONTHLY,
  BASIS_USEFUL,
  BASIS_BILLED,
  BASIS_SHARE,    /* of compute */
  BASIS_STANDING, /* the whole period by the unit's own time: a disk that is there all the time */
  BASIS_UNCLEAR,
} Basis;

static Basis
basis_from_text (const char *text)
{
  const char *const texts[]
      = { "once", "monthly", "useful_card_hours", "billed_card_hours", "compute_share" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_strcmp0 (text, texts[i]) == 0)
      return i;
  return BASIS_UNCLEAR;
}

static Basis
basis_of (const WinnowCost *row, WinnowLedgerLineId line)
{
  const WinnowUnit *unit = winnow_unit_find (row->unit);
  gboolean is_one_off = line == WINNOW_LINE_MIGRATION || line == WINNOW_LINE_EXIT;

  if (row->basis != NULL)
    return basis_from_text (row->basis);
  if (unit == NULL)
    return is_one_off ? BASIS_ONCE : line == WINNOW_LINE_CONTINGENCY ? BASIS_SHARE : BASIS_UNCLEAR;
  if (strcmp (unit->id, "percent") == 0)
    return BASIS_SHARE;
  if (strcmp (unit->id, "once") == 0 || strcmp (unit->id, "term-total") == 0)
    return BASIS_ONCE;
  if (unit->count == WINNOW_COUNT_CARD && !unit->is_month)
    return line == WINNOW_LINE_RERUN ? BASIS_USEFUL : BASIS_BILLED;
  if (is_one_off)
    return BASIS_ONCE;
  if (g_str_has_suffix (unit->id, "year") || (unit->hours > 0 && !unit->is_month))
    return BASIS_STANDING;
  if (g_str_has_suffix (unit->id, "month") || g_str_has_prefix (unit->id, "gb")
      || g_str_has_prefix (unit->id, "gib") || strcmp (unit->id, "tb") == 0 || strcmp (unit->id, "tib") == 0
      || strstr (unit->id, "request") != NULL || strcmp (unit->id, "snapshot") == 0)
    return BASIS_MONTHLY;
  return BASIS_UNCLEAR;
}

/* Is the price for “it”, so that no quantity means one? */
static gboolean
is_lump (const WinnowUnit *unit)
{
  return unit == NULL || unit->count == WINNOW_COUNT_CARD || strcmp (unit->id, "month") == 0
         || strcmp (unit->id, "once") == 0 || strcmp (unit->id, "hour") == 0
         || strcmp (unit->id, "percent") == 0 || strcmp (unit->id, "term-total") == 0;
}

typedef struct
{
  double low, high;
  gboolean is_bounded;
} Quantity;

static gboolean
resolve_quantity (const WinnowLedgerContext *context,
                  const WinnowCost *row,
                  const WinnowLedgerPrice *price,
                  Basis basis,
                  Quantity *quantity,
                  char **reason)
{
  double factor = winnow_number_or (row->factor, 1), cards, packed;

  if (winnow_number_get (row->quantity, &quantity->low))
    quantity->high = quantity->low;
  else if (!winnow_number_get (row->quantity_low, &quantity->low)
           || !winnow_number_get (row->quantity_high, &quantity->high))
    {
      gboolean is_held = price->unit != NULL
                         && (price->unit->count == WINNOW_COUNT_INSTANCE
                             || price->unit->count == WINNOW_COUNT_MACHINE);

      if (is_held && (basis == BASIS_MONTHLY || basis == BASIS_STANDING))
        quantity->low = quantity->high
            = winnow_ledger_units_held (context, price, &cards, &packed, reason);
      else if (is_lump (price->unit) || basis == BASIS_SHARE)
        quantity->low = quantity->high = 1;
      else
        *reason = g_strdup (WINNOW_LEDGER_SAY (context, NO_QUANTITY));
    }
  if (*reason == NULL && (quantity->low < 0 || quantity->high < quantity->low || factor < 0))
    *reason = g_strdup (WINNOW_LEDGER_SAY (context, BAD_QUANTITY));
  if (*reason != NULL)
    return FALSE;
  quantity->is_bounded = quantity->low != quantity->high;
  quantity->low *= factor;
  quantity->high *= factor;
  return TRUE;
}

/* Units in the period for a quantity of 1, at the low or high end of compute; NULL and a reason
 * when unknown. */
static WinnowCurve *
units_of_one (const WinnowLedgerContext *context,
              const WinnowLedgerPrice *price,
              Basis basis,
              guint end,
              char **text,
              char **reason)
{
  const WinnowUnit *unit = price->unit;
  double per_hour = unit != NULL && unit->count != WINNOW_COUNT_NONE && unit->hours > 0
                        ? 1 / (unit->hours * (price->unit_cards > 0 ? price->unit_cards : 1))
                        : 1;
  g_autofree char *months = winnow_ledger_number (context->basis->months);
  double units;

  switch (basis)
    {
    case BASIS_ONCE:
      *text = g_strdup ("");
      return winnow_curve_new (1, 0);
    case BASIS_MONTHLY:
      *text = g_strdup_printf (" × %s", months);
      return winnow_curve_new (context->basis->months, 0);
    case BASIS_STANDING:
      units = winnow_ledger_units_of_time (context, unit);
      if (!(units > 0))
        {
          *reason = g_strdup (WINNOW_LEDGER_SAY (context, CALENDAR_START));
          return NULL;
        }
      {
        g_autofree char *number = winnow_ledger_number (units);
        *text = g_strdup_printf (" × %s", number);
      }
      return winnow_curve_new (units, 0);
    case BASIS_USEFUL:
      if (context->useful == NULL)
        {
          *reason = g_strdup (context->cards_reason != NULL
                                  ? context->cards_reason
                                  : WINNOW_LEDGER_SAY (context, CALENDAR_START));
          return NULL;
        }
      *text = g_strdup (WINNOW_LEDGER_SAY (context, F_USEFUL));
      return winnow_curve_scale (context->useful, per_hour);
    case BASIS_BILLED:
      if (context->billed == NULL || context->compute_is_missing)
        {
          *reason = g_strdup (WINNOW_LEDGER_SAY (context, NEEDS_COMPUTE));
          return NULL;
        }
      *text = g_strdup (WINNOW_LEDGER_SAY (context, F_BILLED));
      return winnow_curve_scale (context->billed, per_hour);
    case BASIS_SHARE:
      if (context->compute_is_missing)
        {
          *reason = g_strdup (WINNOW_LEDGER_SAY (context, NEEDS_COMPUTE));
          return NULL;
        }
      *text = g_strdup (unit != NULL && strcmp (unit->id, "percent") == 0 ? " % × (1a + 1b)"
                                                                          : " × (1a + 1b)");
      return winnow_curve_scale (context->compute[end],
                                 unit != NULL && strcmp (unit->id, "percent") == 0 ? 0.01 : 1);
    case BASIS_UNCLEAR:
    default:
      *reason = g_strdup (WINNOW_LEDGER_SAY (context, ONCE_OR_MONTHLY));
      return NULL;
    }
}

static void
add_trace_inputs (const WinnowLedgerContext *context,
                  const WinnowCost *row,
                  WinnowLedgerPrice *price,
                  const Quantity *quantity,
                  Basis basis)
{
  double value;

  if (winnow_number_get (row->quantity, &value))
    winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_QUANTITY), value, NULL, row);
  else if (quantity->is_bounded)
    {
      g_autofree char *low = winnow_ledger_number (winnow_number_or (row->quantity_low, 0));
      g_autofree char *high = winnow_ledger_number (winnow_number_or (row->quantity_high, 0));
      g_autofree char *text = g_strdup_printf ("[%s…%s]", low, high);

      winnow_ledger_add_input (price->inputs, WINNOW_LEDGER_SAY (context, I_QUANTITY), text, row);
    }
  if (winnow_number_get (row->factor, &value))
    winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_FACTOR), value, row->factor_unit, row);
  if (basis == BASIS_MONTHLY)
    winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_MONTHS), context->basis->months,
                              NULL, NULL);
  if (basis == BASIS_USEFUL || basis == BASIS_BILLED || basis == BASIS_STANDING)
    winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_HOURS), context->basis->hours, "h",
                              NULL);
  if (basis == BASIS_USEFUL || basis == BASIS_BILLED)
    winnow_ledger_add_number (price->inputs, WINNOW_LEDGER_SAY (context, I_CARDS), context->cards, NULL, NULL);
}

static char *
formula_of (const WinnowLedgerPrice *price, const Quantity *quantity, const char *units)
{
  g_autofree char *low = winnow_ledger_number (quantity->low),
                  *high = winnow_ledger_number (quantity->high);

  if (quantity->is_bounded)
    return g_strdup_printf ("%s × [%s…%s]%s", price->text, low, high, units);
  if (quantity->low == 1)
    return g_strdup_printf ("%s%s", price->text, units);
  return g_strdup_printf ("%s × %s%s", price->text, low, units);
}

static void
compile_row (WinnowLedgerContext *context, WinnowLedgerLineId line, const WinnowCost *row)
{
  g_auto (WinnowLedgerPrice) price = { 0 };
  g_autofree char *reason = NULL, *text = NULL;
  Basis basis = basis_of (row, line);
  gboolean is_money = basis != BASIS_SHARE;
  WinnowCurve *cost[2] = { NULL, NULL };
  Quantity quantity = { 0 };
  WinnowLineState state;

  if (winnow_ledger_row_state (context, row, &state, &reason))
    {
      winnow_ledger_add_state (context, line, state, reason);
      return;
    }
  if (!winnow_ledger_price_init (&price, context, row, is_money, &reason)
      || !resolve_quantity (context, row, &price, basis, &quantity, &reason))
    {
      winnow_ledger_add_state (context, line, WINNOW_LINE_MISSING, reason);
      return;
    }
  for (guint end = 0; end < 2; end++)
    {
      g_autoptr (WinnowCurve) one = NULL, units = NULL;

      g_clear_pointer (&text, g_free);
      one = units_of_one (context, &price, basis, end, &text, &reason);
      if (one == NULL)
        break;
      units = winnow_curve_scale (one, end == 0 ? quantity.low : quantity.high);
      cost[end] = winnow_ledger_price_cost (&price, end, units,
                                            basis == BASIS_ONCE ? 1 : context->basis->months);
    }
  if (reason != NULL)
    {
      winnow_ledger_add_state (context, line, WINNOW_LINE_MISSING, reason);
      return;
    }
  add_trace_inputs (context, row, &price, &quantity, basis);
  winnow_ledger_add_term (context, line, cost[0], cost[1],
                          price.is_bounded || quantity.is_bounded
                              || (basis == BASIS_SHARE
                                  && winnow_curve_value (context->compute[0], 1)
                                         != winnow_curve_value (context->compute[1], 1)),
                          is_money ? price.is_net : context->compute_is_net,
                          formula_of (&price, &quantity, text), g_steal_pointer (&price.inputs));
}

void
winnow_ledger_compile_line (WinnowLedgerContext *context, WinnowLedgerLineId line, GPtrArray *rows)
{
  if (rows->len == 0)
    winnow_ledger_add_state (context, line, WINNOW_LINE_MISSING, WINNOW_LEDGER_SAY (context, NOT_FILLED_IN));
  for (guint i = 0; i < rows->len; i++)
    compile_row (context, line, g_ptr_array_index (rows, i));
}

void
winnow_ledger_compile_contingency (WinnowLedgerContext *context, GPtrArray *rows)
{
  double share = context->basis->contingency_share;
  g_autofree char *number = NULL;
  GPtrArray *inputs;

  if (rows->len > 0)
    {
      winnow_ledger_compile_line (context, WINNOW_LINE_CONTINGENCY, rows);
      return;
    }
  if (context->compute_is_missing)
    {
      winnow_ledger_add_state (context, WINNOW_LINE_CONTINGENCY, WINNOW_LINE_MISSING,
                               WINNOW_LEDGER_SAY (context, NEEDS_COMPUTE));
      return;
    }
  number = winnow_ledger_number (share);
  inputs = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_trace_input_free);
  winnow_ledger_add_input (inputs, WINNOW_LEDGER_SAY (context, I_RESERVE), number, NULL);
  winnow_ledger_add_term (
      context, WINNOW_LINE_CONTINGENCY, winnow_curve_scale (context->compute[0], share),
      winnow_curve_scale (context->compute[1], share),
      winnow_curve_value (context->compute[0], 1) != winnow_curve_value (context->compute[1], 1),
      context->compute_is_net, g_strdup_printf ("%s × (1a + 1b)", number), inputs);
}
