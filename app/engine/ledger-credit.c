/* ledger-credit.c — lines 10 and 11: credits and tax, which rest on the other lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/ledger-private.h"

#include <string.h>

/* Lines a vendor bills: what a credit may pay, and what is taxed, unless the row says otherwise. */
static const WinnowLedgerLineId vendor_lines[] = {
  WINNOW_LINE_COMPUTE_USEFUL, WINNOW_LINE_COMPUTE_IDLE, WINNOW_LINE_STORAGE, WINNOW_LINE_TRAFFIC,
  WINNOW_LINE_IMAGES,         WINNOW_LINE_PLATFORM,     WINNOW_LINE_RERUN,
};

static gboolean
covered_lines (const WinnowLedgerContext *context, const WinnowCost *row, gboolean covered[WINNOW_N_LINES], char **reason)
{
  memset (covered, 0, WINNOW_N_LINES * sizeof *covered);
  if (row->covers == NULL || row->covers[0] == NULL)
    {
      for (guint i = 0; i < G_N_ELEMENTS (vendor_lines); i++)
        covered[vendor_lines[i]] = TRUE;
      return TRUE;
    }
  for (guint i = 0; row->covers[i] != NULL; i++)
    {
      WinnowLedgerLineId lines[2];
      guint n = winnow_ledger_lines_of (row->covers[i], lines);

      if (n == 0)
        {
          *reason = g_strdup_printf (WINNOW_LEDGER_SAY (context, NO_LINE), row->covers[i]);
          return FALSE;
        }
      for (guint k = 0; k < n; k++)
        covered[lines[k]] = TRUE;
    }
  return TRUE;
}

static WinnowCurve *
sum_of_lines (const WinnowLedgerContext *context,
              const gboolean covered[WINNOW_N_LINES],
              guint end,
              gboolean only_net)
{
  WinnowCurve *sum = winnow_curve_new (0, 0);

  for (guint i = 0; i < context->terms->len; i++)
    {
      const WinnowLedgerTerm *term = g_ptr_array_index (context->terms, i);

      if (term->low != NULL && covered[term->line] && (term->is_net || !only_net))
        winnow_curve_accumulate (&sum, end == 0 ? term->low : term->high);
    }
  return sum;
}

static GDateTime *
parse_time (const char *text)
{
  g_autofree char *full = NULL;

  if (text == NULL)
    return NULL;
  full = strlen (text) == 10 ? g_strconcat (text, "T00:00:00Z", NULL) : g_strdup (text);
  return g_date_time_new_from_iso8601 (full, NULL);
}

/* Share of the period in which a credit is still there; a credit that expires
 * at a time nobody can compare is FALSE. */
static gboolean
share_before_expiry (const WinnowLedgerContext *context, const WinnowCost *row, double *share)
{
  g_autoptr (GDateTime) expiry = parse_time (row->expires_at),
                        start = parse_time (context->head->period_start);
  g_autoptr (GDateTime) end = NULL;

  *share = 1;
  if (row->expires_at == NULL)
    return TRUE;
  if (expiry == NULL || start == NULL)
    return FALSE;
  end = g_date_time_add_months (start, context->basis->months);
  *share = CLAMP (
      (double)g_date_time_difference (expiry, start) / g_date_time_difference (end, start), 0, 1);
  return TRUE;
}

/* A credit's face value at both ends. */
static gboolean
face_value (const WinnowLedgerContext *context,
            const WinnowCost *row,
            const WinnowLedgerPrice *price,
            double share,
            double value[2],
            char **reason)
{
  double quantity = winnow_number_or (row->quantity, 1) * winnow_number_or (row->factor, 1);

  if (price->tiers != NULL
      || (row->basis != NULL && strcmp (row->basis, "once") != 0
          && strcmp (row->basis, "monthly") != 0))
    {
      *reason = g_strdup (
          WINNOW_LEDGER_SAY (context, CREDIT_BASIS));
      return FALSE;
    }
  if (g_strcmp0 (row->basis, "monthly") == 0)
    quantity *= context->basis->months * share;
  value[0] = price->low * quantity;
  value[1] = price->high * quantity;
  return TRUE;
}

typedef struct
{
  gboolean covered[WINNOW_N_LINES];
  WinnowCurve *used[2]; /* paid by it: at most (low cost end), at least (high cost end) */
} Credit;

static void
credit_free (Credit *self)
{
  winnow_curve_free (self->used[0]);
  winnow_curve_free (self->used[1]);
  g_free (self);
}

/* What earlier credits left to pay of the covered lines. */
static WinnowCurve *
left_to_pay (const WinnowLedgerContext *context,
             const GPtrArray *earlier,
             const Credit *credit,
             guint end,
             double share)
{
  g_autoptr (WinnowCurve) sum = sum_of_lines (context, credit->covered, end, FALSE),
                          zero = winnow_curve_new (0, 0);
  g_autoptr (WinnowCurve) below = NULL, capped = NULL;

  {
    WinnowCurve *scaled = winnow_curve_scale (sum, share);
    winnow_curve_free (sum);
    sum = scaled;
  }
  for (guint i = 0; i < earlier->len; i++)
    {
      const Credit *other = g_ptr_array_index (earlier, i);
      gboolean overlaps = FALSE;

      for (guint line = 0; line < WINNOW_N_LINES; line++)
        overlaps |= other->covered[line] && credit->covered[line];
      if (overlaps)
        {
          WinnowCurve *rest = winnow_curve_combine (sum, 1, other->used[end], -1);
          winnow_curve_free (sum);
          sum = rest;
        }
    }
  /* max(0, rest) */
  below = winnow_curve_minimum (sum, zero);
  return winnow_curve_combine (sum, 1, below, -1);
}

static void
compile_credit (WinnowLedgerContext *context, const WinnowCost *row, GPtrArray *earlier)
{
  g_auto (WinnowLedgerPrice) price = { 0 };
  g_autofree char *reason = NULL, *share_text = NULL;
  Credit *credit;
  WinnowLineState state;
  double share, value[2];
  gboolean is_known_expiry, is_bounded;

  if (winnow_ledger_row_state (context, row, &state, &reason))
    {
      winnow_ledger_add_state (context, WINNOW_LINE_CREDIT, state, reason);
      return;
    }
  credit = g_new0 (Credit, 1);
  is_known_expiry = share_before_expiry (context, row, &share);
  if (!winnow_ledger_price_init (&price, context, row, TRUE, &reason)
      || !covered_lines (context, row, credit->covered, &reason)
      || !face_value (context, row, &price, share, value, &reason))
    {
      winnow_ledger_add_state (context, WINNOW_LINE_CREDIT, WINNOW_LINE_MISSING, reason);
      g_free (credit);
      return;
    }
  /* Nobody knows whether it is still there: at worst it is worth nothing. */
  if (!is_known_expiry)
    value[0] = 0;
  is_bounded = value[0] != value[1];
  for (guint end = 0; end < 2; end++)
    {
      g_autoptr (WinnowCurve) face = winnow_curve_new (value[1 - end], 0);
      g_autoptr (WinnowCurve) cap = left_to_pay (context, earlier, credit, 1 - end, share);

      credit->used[end] = winnow_curve_minimum (face, cap);
    }
  for (guint i = 0; i < context->terms->len; i++)
    {
      const WinnowLedgerTerm *term = g_ptr_array_index (context->terms, i);

      is_bounded |= credit->covered[term->line] && term->state == WINNOW_LINE_BOUNDED;
    }
  if (row->expires_at != NULL)
    winnow_ledger_add_input (price.inputs, WINNOW_LEDGER_SAY (context, I_EXPIRY), row->expires_at, row);
  if (share < 1)
    winnow_ledger_add_number (price.inputs, WINNOW_LEDGER_SAY (context, I_EXPIRY_SHARE), share,
                              NULL, NULL);
  share_text = winnow_ledger_number (share);
  g_ptr_array_add (earlier, credit);
  winnow_ledger_add_term (context, WINNOW_LINE_CREDIT, winnow_curve_scale (credit->used[0], -1),
                          winnow_curve_scale (credit->used[1], -1), is_bounded, price.is_net,
                          share < 1
                              ? g_strdup_printf (WINNOW_LEDGER_SAY (context, F_CREDIT_EXPIRING), price.text, share_text)
                              : g_strdup_printf (WINNOW_LEDGER_SAY (context, F_CREDIT), price.text),
                          g_steal_pointer (&price.inputs));
}

void
winnow_ledger_compile_credits (WinnowLedgerContext *context, GPtrArray *rows)
{
  g_autoptr (GPtrArray) earlier = g_ptr_array_new_with_free_func ((GDestroyNotify)credit_free);

  if (rows->len == 0)
    winnow_ledger_add_state (context, WINNOW_LINE_CREDIT, WINNOW_LINE_NOT_APPLICABLE,
                             WINNOW_LEDGER_SAY (context, NO_CREDIT));
  for (guint i = 0; i < rows->len; i++)
    compile_credit (context, g_ptr_array_index (rows, i), earlier);
}

static void
compile_tax_row (WinnowLedgerContext *context, const WinnowCost *row)
{
  g_auto (WinnowLedgerPrice) price = { 0 };
  gboolean covered[WINNOW_N_LINES], is_bounded;
  g_autofree char *reason = NULL;
  WinnowCurve *tax[2];
  WinnowLineState state;

  if (winnow_ledger_row_state (context, row, &state, &reason))
    {
      winnow_ledger_add_state (context, WINNOW_LINE_TAX, state, reason);
      return;
    }
  if (!winnow_ledger_price_init (&price, context, row, FALSE, &reason)
      || !covered_lines (context, row, covered, &reason))
    {
      winnow_ledger_add_state (context, WINNOW_LINE_TAX, WINNOW_LINE_MISSING, reason);
      return;
    }
  if (price.unit == NULL || strcmp (price.unit->id, "percent") != 0 || price.tiers != NULL)
    {
      winnow_ledger_add_state (context, WINNOW_LINE_TAX, WINNOW_LINE_MISSING,
                               WINNOW_LEDGER_SAY (context, TAX_RATE));
      return;
    }
  if (row->covers == NULL || row->covers[0] == NULL)
    covered[WINNOW_LINE_CONTINGENCY] = covered[WINNOW_LINE_CREDIT] = TRUE;
  is_bounded = price.is_bounded;
  for (guint end = 0; end < 2; end++)
    {
      g_autoptr (WinnowCurve) base = sum_of_lines (context, covered, end, TRUE);

      tax[end] = winnow_curve_scale (base, (end == 0 ? price.low : price.high) / 100);
    }
  for (guint i = 0; i < context->terms->len; i++)
    {
      const WinnowLedgerTerm *term = g_ptr_array_index (context->terms, i);

      is_bounded |= covered[term->line] && term->is_net && term->state == WINNOW_LINE_BOUNDED;
    }
  winnow_ledger_add_term (context, WINNOW_LINE_TAX, tax[0], tax[1], is_bounded, FALSE,
                          g_strdup_printf (WINNOW_LEDGER_SAY (context, F_TAX), price.text),
                          g_steal_pointer (&price.inputs));
}

void
winnow_ledger_compile_tax (WinnowLedgerContext *context, GPtrArray *rows)
{
  gboolean is_open = FALSE;

  if (g_strcmp0 (context->head->tax_basis, "gross") != 0)
    {
      winnow_ledger_add_state (context, WINNOW_LINE_TAX, WINNOW_LINE_NOT_APPLICABLE,
                               WINNOW_LEDGER_SAY (context, NET_LEDGER));
      return;
    }
  for (guint i = 0; i < rows->len; i++)
    compile_tax_row (context, g_ptr_array_index (rows, i));
  if (rows->len > 0)
    return;
  for (guint i = 0; i < context->terms->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (vendor_lines); k++)
      {
        const WinnowLedgerTerm *term = g_ptr_array_index (context->terms, i);

        is_open |= term->line == vendor_lines[k] && term->low != NULL && term->is_net;
      }
  if (is_open)
    winnow_ledger_add_state (
        context, WINNOW_LINE_TAX, WINNOW_LINE_MISSING,
        WINNOW_LEDGER_SAY (context, NO_TAX_RATE));
  else
    winnow_ledger_add_state (context, WINNOW_LINE_TAX, WINNOW_LINE_INCLUDED,
                             WINNOW_LEDGER_SAY (context, GROSS_PRICES));
}
