/* ledger-price.c — from a price component as found to a price the ledger can use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/ledger-private.h"

#include <math.h>
#include <string.h>

void
winnow_trace_input_free (WinnowTraceInput *self)
{
  g_free (self->name);
  g_free (self->value);
  g_free (self->source);
  g_free (self->date);
  g_free (self->grade);
  g_free (self);
}

char *
winnow_ledger_number (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.10g", value));
}

void
winnow_ledger_add_input (GPtrArray *inputs,
                         const char *name,
                         const char *value,
                         const WinnowCost *row)
{
  WinnowTraceInput *input = g_new0 (WinnowTraceInput, 1);

  input->name = g_strdup (name);
  input->value = g_strdup (value);
  if (row != NULL)
    {
      input->source = g_strdup (row->source);
      input->date = g_strdup (row->observed_at);
      input->grade = g_strdup (row->grade);
    }
  g_ptr_array_add (inputs, input);
}

void
winnow_ledger_add_number (
    GPtrArray *inputs, const char *name, double value, const char *unit, const WinnowCost *row)
{
  g_autofree char *number = winnow_ledger_number (value);
  g_autofree char *text = unit != NULL ? g_strconcat (number, " ", unit, NULL) : g_strdup (number);

  winnow_ledger_add_input (inputs, name, text, row);
}

void
winnow_ledger_term_free (WinnowLedgerTerm *self)
{
  g_free (self->reason);
  g_clear_pointer (&self->low, winnow_curve_free);
  g_clear_pointer (&self->high, winnow_curve_free);
  g_free (self->formula);
  g_clear_pointer (&self->inputs, g_ptr_array_unref);
  g_free (self);
}

void
winnow_ledger_add_state (WinnowLedgerContext *self,
                         WinnowLedgerLineId line,
                         WinnowLineState state,
                         const char *reason)
{
  WinnowLedgerTerm *term = g_new0 (WinnowLedgerTerm, 1);

  term->line = line;
  term->state = state;
  term->reason = g_strdup (reason);
  g_ptr_array_add (self->terms, term);
}

void
winnow_ledger_add_term (WinnowLedgerContext *self,
                        WinnowLedgerLineId line,
                        WinnowCurve *low,
                        WinnowCurve *high,
                        gboolean is_bounded,
                        gboolean is_net,
                        char *formula,
                        GPtrArray *inputs)
{
  WinnowLedgerTerm *term = g_new0 (WinnowLedgerTerm, 1);

  term->line = line;
  term->state = is_bounded ? WINNOW_LINE_BOUNDED : WINNOW_LINE_PRICED;
  term->low = low;
  term->high = high;
  term->is_net = is_net;
  term->formula = formula;
  term->inputs = inputs;
  g_ptr_array_add (self->terms, term);
}

guint
winnow_ledger_lines_of (const char *text, WinnowLedgerLineId lines[2])
{
  if (g_strcmp0 (text, "compute") == 0)
    {
      lines[0] = WINNOW_LINE_COMPUTE_USEFUL;
      lines[1] = WINNOW_LINE_COMPUTE_IDLE;
      return 2;
    }
  for (guint line = 0; line < WINNOW_N_LINES; line++)
    if (g_strcmp0 (text, winnow_ledger_line_id (line)) == 0)
      {
        lines[0] = line;
        return 1;
      }
  return 0;
}

static gboolean
is_text (const char *text)
{
  return text != NULL && *text != '\0';
}

gboolean
winnow_ledger_row_state (const WinnowLedgerContext *context,
                         const WinnowCost *row,
                         WinnowLineState *state,
                         char **reason)
{
  *reason = NULL;
  if (g_strcmp0 (row->state, "included") == 0)
    {
      gboolean is_said
          = is_text (row->reason) || is_text (row->source) || is_text (row->amount_text);

      *state = is_said ? WINNOW_LINE_INCLUDED : WINNOW_LINE_MISSING;
      *reason = g_strdup (is_text (row->reason)        ? row->reason
                          : is_text (row->amount_text) ? row->amount_text
                          : is_said                    ? row->source
                                    : WINNOW_LEDGER_SAY (context, INCLUDED_WHERE));
      return TRUE;
    }
  if (g_strcmp0 (row->state, "not_applicable") == 0)
    {
      *state = is_text (row->reason) ? WINNOW_LINE_NOT_APPLICABLE : WINNOW_LINE_MISSING;
      *reason = g_strdup (is_text (row->reason) ? row->reason
                                                : WINNOW_LEDGER_SAY (context, NOT_APPLICABLE_WHY));
      return TRUE;
    }
  if (g_strcmp0 (row->state, "unknown") == 0
      && (row->amount != NULL || row->amount_low == NULL || row->amount_high == NULL))
    {
      *state = WINNOW_LINE_MISSING;
      *reason = g_strdup (is_text (row->reason) ? row->reason : WINNOW_LEDGER_SAY (context, MARKED_UNKNOWN));
      return TRUE;
    }
  return FALSE;
}

/* A price component's own words, or those of the observation it follows. */
typedef struct
{
  const WinnowDecimal *amount;
  const char *currency;
  const char *unit;
  WinnowNumber unit_cards;
  const WinnowObservedPrice *observed; /* set when the amount comes from there */
} Quoted;

static Quoted
quoted (const WinnowLedgerContext *context, const WinnowCost *row)
{
  Quoted self = { row->amount, row->currency, row->unit, row->unit_cards, NULL };
  const WinnowObservedPrice *observed = winnow_evaluation_find (
      context->evaluation, WINNOW_KIND_OBSERVED_PRICE, row->observed_price_id);

  if (self.amount != NULL || row->amount_low != NULL || row->amount_high != NULL || observed == NULL
      || observed->amount == NULL)
    return self;
  self.amount = observed->amount;
  self.observed = observed;
  if (!is_text (self.currency))
    self.currency = observed->currency;
  if (!is_text (self.unit))
    self.unit = observed->unit;
  if (!winnow_number_is_known (self.unit_cards))
    self.unit_cards = observed->cards;
  return self;
}

static gboolean
fail (char **reason, const char *text)
{
  *reason = g_strdup (text);
  return FALSE;
}

const char *
winnow_cost_no_price (const WinnowCost *row, const char *language)
{
  if (g_strcmp0 (row->price_kind, "from") == 0)
    return winnow_ledger_word (WINNOW_LEDGER_WORD_FROM_PRICE, language);
  if (row->amount == NULL || !is_text (row->unit))
    return winnow_ledger_word (WINNOW_LEDGER_WORD_PRICE_UNKNOWN, language);
  if (winnow_decimal_is_negative (row->amount))
    return winnow_ledger_word (WINNOW_LEDGER_WORD_NEGATIVE_PRICE, language);
  if (winnow_decimal_is_zero (row->amount) && !is_text (row->reason))
    return winnow_ledger_word (WINNOW_LEDGER_WORD_ZERO_PRICE, language);
  return NULL;
}

/* The amount, as a point or as bounds. */
static gboolean
resolve_amount (WinnowLedgerPrice *self,
                const WinnowLedgerContext *context,
                const WinnowCost *row,
                const Quoted *from,
                char **reason)
{
  const WinnowDecimal *low = from->amount, *high = from->amount;
  gboolean has_tiers = row->tiers != NULL && row->tiers[0] != NULL;

  if (g_strcmp0 (row->price_kind, "from") == 0)
    {
      if (row->amount_high == NULL)
        return fail (reason, WINNOW_LEDGER_SAY (context, FROM_PRICE));
      high = row->amount_high;
      low = low != NULL ? low : row->amount_low;
    }
  else if (from->amount == NULL)
    {
      low = row->amount_low;
      high = row->amount_high;
    }
  if (low == NULL && high == NULL && has_tiers)
    return TRUE;
  if (low == NULL || high == NULL)
    return fail (reason, WINNOW_LEDGER_SAY (context, PRICE_UNKNOWN));
  if (winnow_decimal_is_negative (low) || winnow_decimal_is_negative (high))
    return fail (reason, WINNOW_LEDGER_SAY (context, NEGATIVE_PRICE));
  if (winnow_decimal_compare (low, high) > 0)
    return fail (reason, WINNOW_LEDGER_SAY (context, PRICE_BOUNDS));
  if (winnow_decimal_is_zero (high) && !has_tiers && !is_text (row->reason))
    return fail (reason, WINNOW_LEDGER_SAY (context, ZERO_PRICE));
  self->low = winnow_decimal_to_double (low);
  self->high = winnow_decimal_to_double (high);
  self->is_bounded = winnow_decimal_compare (low, high) != 0;
  return TRUE;
}

static gboolean
resolve_currency (const WinnowLedgerContext *context,
                  const WinnowCost *row,
                  const Quoted *from,
                  double *rate,
                  char **reason)
{
  const char *wanted = context->head->currency;

  *rate = 1;
  if (!is_text (from->currency))
    return fail (reason, WINNOW_LEDGER_SAY (context, PRICE_CURRENCY));
  if (!is_text (wanted))
    return fail (reason, WINNOW_LEDGER_SAY (context, LEDGER_CURRENCY));
  if (g_ascii_strcasecmp (from->currency, wanted) == 0)
    return TRUE;
  if (winnow_number_get (row->fx_rate, rate) && *rate > 0)
    return TRUE;
  *reason = g_strdup_printf (
      WINNOW_LEDGER_SAY (context, CURRENCY_RATE),
      from->currency, wanted);
  return FALSE;
}

static gboolean
resolve_tax (WinnowLedgerPrice *self,
             const WinnowLedgerContext *context,
             const WinnowCost *row,
             char **reason)
{
  gboolean is_gross = g_strcmp0 (row->tax_basis, "gross") == 0;

  self->is_net = !is_gross;
  if (is_gross && g_strcmp0 (context->head->tax_basis, "gross") != 0)
    return fail (reason, WINNOW_LEDGER_SAY (context, GROSS_PRICE));
  return TRUE;
}

static gboolean
resolve_tiers (
    WinnowLedgerPrice *self,
    const WinnowLedgerContext *context,
    const WinnowCost *row,
    gboolean has_amount,
    double rate,
    char **reason)
{
  const char *wrong = NULL;
  gboolean is_priced = FALSE;

  if (row->tiers == NULL || row->tiers[0] == NULL)
    return TRUE;
  if (self->is_bounded)
    return fail (reason,
                 WINNOW_LEDGER_SAY (context, TIERS_AND_BOUNDS));
  if (row->tier_kind == NULL)
    return fail (reason, WINNOW_LEDGER_SAY (context, TIER_KIND));
  self->tier_kind
      = strcmp (row->tier_kind, "volume") == 0 ? WINNOW_TIERS_VOLUME : WINNOW_TIERS_GRADUATED;
  self->tiers
      = winnow_tiers_parse ((const char *const *)row->tiers, has_amount ? self->low : NAN, &wrong);
  if (self->tiers == NULL)
    {
      *reason = g_strdup_printf (
          WINNOW_LEDGER_SAY (context, BAD_TIER),
          wrong != NULL ? wrong : "");
      return FALSE;
    }
  for (guint i = 0; i < self->tiers->len; i++)
    {
      WinnowTier *tier = &g_array_index (self->tiers, WinnowTier, i);

      tier->price *= rate;
      is_priced |= tier->price > 0;
    }
  if (!is_priced && !is_text (row->reason))
    return fail (reason, WINNOW_LEDGER_SAY (context, ZERO_PRICE));
  return TRUE;
}

static void
describe (WinnowLedgerPrice *self,
          const WinnowLedgerContext *context,
          const WinnowCost *row,
          const Quoted *from,
          gboolean is_money,
          double rate)
{
  g_autofree char *low = winnow_ledger_number (self->low),
                  *high = winnow_ledger_number (self->high);
  g_autofree char *amount
      = from->amount != NULL && !self->is_bounded ? winnow_decimal_to_text (from->amount) : NULL;
  g_autofree char *rate_text = winnow_ledger_number (rate);
  g_autofree char *tiers = self->tiers != NULL ? g_strjoinv (", ", row->tiers) : NULL;
  g_autofree char *value = NULL;
  const char *name = is_text (row->label) ? row->label : WINNOW_LEDGER_SAY (context, I_PRICE);
  WinnowTraceInput *input;

  if (amount == NULL)
    amount = self->is_bounded ? g_strdup_printf ("[%s…%s]", low, high) : g_strdup (high);
  self->text = tiers != NULL ? g_strdup_printf (self->tier_kind == WINNOW_TIERS_VOLUME
                                                ? WINNOW_LEDGER_SAY (context, F_VOLUME)
                                                : WINNOW_LEDGER_SAY (context, F_GRADUATED),
                                            tiers)
               : rate != 1   ? g_strdup_printf ("%s × %s", amount, rate_text)
                             : g_strdup (amount);
  value = g_strdup_printf ("%s%s%s%s%s", tiers != NULL ? tiers : amount,
                           is_money && from->currency != NULL ? " " : "",
                           is_money && from->currency != NULL ? from->currency : "",
                           from->unit != NULL ? "/" : "", from->unit != NULL ? from->unit : "");
  winnow_ledger_add_input (self->inputs, name, value, row);
  input = g_ptr_array_index (self->inputs, self->inputs->len - 1);
  if (from->observed != NULL)
    {
      g_free (input->source);
      g_free (input->date);
      input->source = g_strdup (from->observed->source);
      input->date = g_strdup (from->observed->observed_at);
    }
  if (rate != 1)
    {
      winnow_ledger_add_input (self->inputs, WINNOW_LEDGER_SAY (context, I_RATE), rate_text, NULL);
      input = g_ptr_array_index (self->inputs, self->inputs->len - 1);
      input->source = g_strdup (row->fx_source);
      input->date = g_strdup (row->fx_date);
    }
}

gboolean
winnow_ledger_price_init (WinnowLedgerPrice *self,
                          const WinnowLedgerContext *context,
                          const WinnowCost *row,
                          gboolean is_money,
                          char **reason)
{
  Quoted from = quoted (context, row);
  double rate = 1;

  *self = (WinnowLedgerPrice){ .inputs = g_ptr_array_new_with_free_func (
                                   (GDestroyNotify)winnow_trace_input_free) };
  *reason = NULL;
  if (is_text (from.unit) && winnow_unit_find (from.unit) == NULL)
    {
      *reason = g_strdup_printf (WINNOW_LEDGER_SAY (context, UNKNOWN_UNIT), from.unit);
      return FALSE;
    }
  self->unit = winnow_unit_find (from.unit);
  self->unit_cards = MAX (0, winnow_number_or (from.unit_cards, 0));
  if (!resolve_amount (self, context, row, &from, reason))
    return FALSE;
  if (is_money
      && (!resolve_currency (context, row, &from, &rate, reason)
          || !resolve_tax (self, context, row, reason)))
    return FALSE;
  if (!resolve_tiers (self, context, row, from.amount != NULL, rate, reason))
    return FALSE;
  describe (self, context, row, &from, is_money, rate);
  self->low *= rate;
  self->high *= rate;
  return TRUE;
}

void
winnow_ledger_price_clear (WinnowLedgerPrice *self)
{
  g_clear_pointer (&self->tiers, g_array_unref);
  g_clear_pointer (&self->inputs, g_ptr_array_unref);
  g_clear_pointer (&self->text, g_free);
}

WinnowCurve *
winnow_ledger_price_cost (const WinnowLedgerPrice *self,
                          guint end,
                          const WinnowCurve *units,
                          double repeats)
{
  g_autoptr (WinnowCurve) each = NULL, cost = NULL;

  if (self->tiers == NULL)
    return winnow_curve_scale (units, end == 0 ? self->low : self->high);
  each = winnow_curve_scale (units, 1 / repeats);
  cost = winnow_tiers_curve (self->tiers, self->tier_kind, each);
  return winnow_curve_scale (cost, repeats);
}
