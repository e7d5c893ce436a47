/* ledger.c — an offer's ledger: compiled once, evaluated at any utilisation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/ledger-private.h"
#include "engine/sum.h"

#include <math.h>
#include <string.h>

#define CONTINGENCY_SHARE 0.3
#define TIE_SHARE 0.005
#define HORIZON_MONTHS 3

static const struct
{
  const char *id, *number;
  WinnowText title;
} line_names[WINNOW_N_LINES] = {
  [WINNOW_LINE_COMPUTE_USEFUL] = { "compute-useful", "1a", { (char *)"Useful compute", (char *)"有效算力" } },
  [WINNOW_LINE_COMPUTE_IDLE] = { "compute-idle", "1b", { (char *)"Idle holding", (char *)"闲置占用" } },
  [WINNOW_LINE_STORAGE] = { "storage", "2", { (char *)"Storage", (char *)"存储" } },
  [WINNOW_LINE_TRAFFIC] = { "traffic", "3", { (char *)"Traffic", (char *)"流量" } },
  [WINNOW_LINE_IMAGES] = { "images", "4", { (char *)"Images and snapshots", (char *)"镜像与快照" } },
  [WINNOW_LINE_PLATFORM] = { "platform", "5", { (char *)"Platform fees", (char *)"平台费" } },
  [WINNOW_LINE_WAITING] = { "waiting", "6a", { (char *)"Waiting", (char *)"排队等待" } },
  [WINNOW_LINE_RERUN] = { "rerun", "6b", { (char *)"Reruns", (char *)"重跑" } },
  [WINNOW_LINE_LABOUR] = { "labour", "7", { (char *)"Labour", (char *)"人工" } },
  [WINNOW_LINE_MIGRATION] = { "migration", "8a", { (char *)"Migration in", (char *)"迁入" } },
  [WINNOW_LINE_EXIT] = { "exit", "8b", { (char *)"Exit", (char *)"迁出" } },
  [WINNOW_LINE_CONTINGENCY] = { "contingency", "9", { (char *)"Contingency", (char *)"不可预见费" } },
  [WINNOW_LINE_CREDIT] = { "credit", "10", { (char *)"Credits", (char *)"赠金抵扣" } },
  [WINNOW_LINE_TAX] = { "tax", "11", { (char *)"Tax", (char *)"税" } },
};

struct _WinnowLedgerModel
{
  WinnowEvaluation *evaluation;
  char *offer_id;
  WinnowLedgerBasis basis;
  double cards;
  WinnowCurve *useful, *billed; /* card-hours; NULL = unknown */
  GPtrArray *terms;             /* of WinnowLedgerTerm */
  WinnowLineState states[WINNOW_N_LINES];
  char *reasons[WINNOW_N_LINES];
  WinnowCurve *lines[WINNOW_N_LINES][2]; /* NULL without a cost */
  WinnowCurve *total[2];
  gboolean is_complete;
  gboolean is_bounded;
};

const char *
winnow_ledger_line_id (WinnowLedgerLineId line)
{
  g_return_val_if_fail ((guint)line < WINNOW_N_LINES, NULL);

  return line_names[line].id;
}

const char *
winnow_ledger_line_title_in (WinnowLedgerLineId line, const char *language)
{
  g_return_val_if_fail ((guint)line < WINNOW_N_LINES, NULL);

  return winnow_text_get (&line_names[line].title, language);
}

const char *
winnow_ledger_line_number (WinnowLedgerLineId line)
{
  g_return_val_if_fail ((guint)line < WINNOW_N_LINES, NULL);

  return line_names[line].number;
}

/* ---- Basis ---- */

static double
setting (const WinnowEvaluation *evaluation,
         const WinnowCatalog *catalog,
         const char *name,
         double fallback)
{
  for (guint i = 0; catalog != NULL && i < catalog->settings->len; i++)
    {
      const WinnowSettingDefault *found = g_ptr_array_index (catalog->settings, i);

      if (strcmp (found->name, name) == 0)
        fallback = found->value;
    }
  return winnow_evaluation_setting (evaluation, name, fallback);
}

WinnowLedgerBasis
winnow_ledger_basis (const WinnowEvaluation *evaluation, const WinnowCatalog *catalog)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (evaluation);
  double months = winnow_number_or (
      head->horizon_months, setting (evaluation, catalog, "horizon_months", HORIZON_MONTHS));
  WinnowLedgerBasis basis = { .calendar = WINNOW_CALENDAR_730 };

  winnow_calendar_from_text (head->calendar, &basis.calendar);
  basis.months = (guint)CLAMP (round (months), 1, 120);
  basis.hours = winnow_calendar_hours (basis.calendar, head->period_start, basis.months);
  basis.utilisation_is_known = winnow_number_get (head->utilisation, &basis.utilisation);
  basis.utilisation = CLAMP (basis.utilisation, 0, 1);
  basis.contingency_share
      = MAX (0, setting (evaluation, catalog, "reserve_share", CONTINGENCY_SHARE));
  basis.tie_share = MAX (0, setting (evaluation, catalog, "tie_share", TIE_SHARE));
  return basis;
}

/* ---- Compiling ---- */

static void
find_cards (WinnowLedgerContext *context)
{
  GPtrArray *parts = winnow_evaluation_rows (context->evaluation, WINNOW_KIND_PART);
  guint n = 0;

  for (guint i = 0; i < parts->len; i++)
    {
      const WinnowPart *part = g_ptr_array_index (parts, i);
      double cards;

      if (context->offer->part_id != NULL
          && strcmp (context->offer->part_id, winnow_row_id (part)) != 0)
        continue;
      n++;
      if (winnow_number_get (part->cards, &cards) && cards >= 0)
        {
          context->cards += cards;
          continue;
        }
      g_free (context->cards_reason);
      context->cards_reason
          = g_strdup_printf (WINNOW_LEDGER_SAY (context, PART_CARDS),
                             part->name != NULL ? part->name : winnow_row_id (part));
    }
  if (context->cards_reason == NULL && !(context->cards > 0))
    context->cards_reason
        = g_strdup (n > 0 ? WINNOW_LEDGER_SAY (context, NO_CARDS)
                          : WINNOW_LEDGER_SAY (context, NO_PARTS));
  if (context->cards_reason != NULL)
    context->cards = 0;
  else if (context->basis->hours > 0)
    context->useful = winnow_curve_new (0, context->cards * context->basis->hours);
}

static GPtrArray *
rows_of (GPtrArray *costs, const char *line)
{
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < costs->len; i++)
    if (g_strcmp0 (((const WinnowCost *)g_ptr_array_index (costs, i))->line, line) == 0)
      g_ptr_array_add (rows, g_ptr_array_index (costs, i));
  return rows;
}

static void
compile_all (WinnowLedgerContext *context)
{
  g_autoptr (GPtrArray) costs = winnow_evaluation_children (
      context->evaluation, WINNOW_KIND_COST, "offer_id", winnow_row_id (context->offer));
  g_autoptr (GPtrArray) compute = rows_of (costs, "compute"),
                        contingency = rows_of (costs, "contingency");
  g_autoptr (GPtrArray) credits = rows_of (costs, "credit"), tax = rows_of (costs, "tax");

  winnow_ledger_compile_compute (context, compute);
  for (guint line = WINNOW_LINE_STORAGE; line <= WINNOW_LINE_EXIT; line++)
    {
      g_autoptr (GPtrArray) rows = rows_of (costs, line_names[line].id);

      winnow_ledger_compile_line (context, line, rows);
    }
  winnow_ledger_compile_contingency (context, contingency);
  winnow_ledger_compile_credits (context, credits);
  winnow_ledger_compile_tax (context, tax);
}

/* A line is as good as its worst component. */
static int
severity (WinnowLineState state)
{
  switch (state)
    {
    case WINNOW_LINE_MISSING:
      return 4;
    case WINNOW_LINE_BOUNDED:
      return 3;
    case WINNOW_LINE_PRICED:
      return 2;
    case WINNOW_LINE_INCLUDED:
      return 1;
    case WINNOW_LINE_NOT_APPLICABLE:
    case WINNOW_LINE_ACCEPTED:
    default:
      return 0;
    }
}

static void
collect_line (WinnowLedgerModel *self, WinnowLedgerLineId line)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < self->terms->len; i++)
    {
      const WinnowLedgerTerm *term = g_ptr_array_index (self->terms, i);

      if (term->line != line)
        continue;
      if (is_first || severity (term->state) > severity (self->states[line]))
        {
          self->states[line] = term->state;
          g_free (self->reasons[line]);
          self->reasons[line] = g_strdup (term->reason);
        }
      is_first = FALSE;
      if (term->low == NULL)
        continue;
      for (guint end = 0; end < 2; end++)
        {
          if (self->lines[line][end] == NULL)
            self->lines[line][end] = winnow_curve_new (0, 0);
          winnow_curve_accumulate (&self->lines[line][end], end == 0 ? term->low : term->high);
        }
    }
  if (self->states[line] == WINNOW_LINE_MISSING)
    for (guint end = 0; end < 2; end++)
      g_clear_pointer (&self->lines[line][end], winnow_curve_free);
}

/* Lines the team accepted as open, by name and with a reason. */
static void
apply_acceptances (WinnowLedgerModel *self)
{
  g_autoptr (GPtrArray) rows = winnow_evaluation_children (self->evaluation, WINNOW_KIND_ACCEPTANCE,
                                                           "offer_id", self->offer_id);

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowAcceptance *row = g_ptr_array_index (rows, i);
      WinnowLedgerLineId lines[2];
      guint n;

      if (row->subject == NULL || !g_str_has_prefix (row->subject, "line:")
          || row->accepted_by == NULL || *row->accepted_by == '\0' || row->reason == NULL
          || *row->reason == '\0')
        continue;
      n = winnow_ledger_lines_of (row->subject + strlen ("line:"), lines);
      for (guint k = 0; k < n; k++)
        if (self->states[lines[k]] == WINNOW_LINE_MISSING)
          {
            self->states[lines[k]] = WINNOW_LINE_ACCEPTED;
            g_free (self->reasons[lines[k]]);
            self->reasons[lines[k]]
                = g_strdup_printf (winnow_ledger_word (WINNOW_LEDGER_WORD_ACCEPTED_BY, self->basis.language), row->reason, row->accepted_by);
          }
    }
}

static void
sum_up (WinnowLedgerModel *self)
{
  self->is_complete = TRUE;
  self->total[0] = winnow_curve_new (0, 0);
  self->total[1] = winnow_curve_new (0, 0);
  for (guint line = 0; line < WINNOW_N_LINES; line++)
    {
      self->is_complete &= self->states[line] != WINNOW_LINE_MISSING;
      self->is_bounded |= self->states[line] == WINNOW_LINE_BOUNDED;
      for (guint end = 0; end < 2; end++)
        if (self->lines[line][end] != NULL)
          winnow_curve_accumulate (&self->total[end], self->lines[line][end]);
    }
}

WinnowLedgerModel *
winnow_ledger_model_new (WinnowEvaluation *evaluation,
                         const WinnowCatalog *catalog G_GNUC_UNUSED,
                         const WinnowOffer *offer,
                         const WinnowLedgerBasis *basis)
{
  WinnowLedgerModel *self;
  WinnowLedgerContext context;

  g_return_val_if_fail (evaluation != NULL && offer != NULL && basis != NULL, NULL);

  self = g_new0 (WinnowLedgerModel, 1);
  self->evaluation = winnow_evaluation_ref (evaluation);
  self->offer_id = g_strdup (winnow_row_id (offer));
  self->basis = *basis;
  /* The caller's text may not live as long. */
  self->basis.language = g_intern_string (basis->language != NULL ? basis->language : "en");
  self->terms = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_ledger_term_free);
  context = (WinnowLedgerContext){
    .evaluation = evaluation,
    .head = winnow_evaluation_head (evaluation),
    .offer = offer,
    .basis = &self->basis,
    .compute = { winnow_curve_new (0, 0), winnow_curve_new (0, 0) },
    .terms = self->terms,
  };
  find_cards (&context);
  compile_all (&context);
  for (guint line = 0; line < WINNOW_N_LINES; line++)
    collect_line (self, line);
  apply_acceptances (self);
  sum_up (self);

  self->cards = context.cards;
  self->useful = context.useful;
  self->billed = context.billed;
  g_free (context.cards_reason);
  g_clear_pointer (&context.billed_by_share, winnow_curve_free);
  winnow_curve_free (context.compute[0]);
  winnow_curve_free (context.compute[1]);
  return self;
}

void
winnow_ledger_model_free (WinnowLedgerModel *self)
{
  if (self == NULL)
    return;
  for (guint line = 0; line < WINNOW_N_LINES; line++)
    {
      g_free (self->reasons[line]);
      g_clear_pointer (&self->lines[line][0], winnow_curve_free);
      g_clear_pointer (&self->lines[line][1], winnow_curve_free);
    }
  winnow_curve_free (self->total[0]);
  winnow_curve_free (self->total[1]);
  g_clear_pointer (&self->useful, winnow_curve_free);
  g_clear_pointer (&self->billed, winnow_curve_free);
  g_ptr_array_unref (self->terms);
  g_free (self->offer_id);
  winnow_evaluation_unref (self->evaluation);
  g_free (self);
}

const char *
winnow_ledger_model_offer (const WinnowLedgerModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->offer_id;
}

/* ---- Evaluating ---- */

static gboolean
has_input (const GPtrArray *inputs, const WinnowTraceInput *input)
{
  for (guint i = 0; i < inputs->len; i++)
    {
      const WinnowTraceInput *other = g_ptr_array_index (inputs, i);

      if (g_strcmp0 (other->name, input->name) == 0 && g_strcmp0 (other->value, input->value) == 0
          && g_strcmp0 (other->source, input->source) == 0
          && g_strcmp0 (other->date, input->date) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
add_inputs (GPtrArray *inputs, const GPtrArray *from)
{
  for (guint i = 0; from != NULL && i < from->len; i++)
    {
      const WinnowTraceInput *input = g_ptr_array_index (from, i);
      WinnowTraceInput *copy;

      if (has_input (inputs, input))
        continue;
      copy = g_new0 (WinnowTraceInput, 1);
      copy->name = g_strdup (input->name);
      copy->value = g_strdup (input->value);
      copy->source = g_strdup (input->source);
      copy->date = g_strdup (input->date);
      copy->grade = g_strdup (input->grade);
      g_ptr_array_add (inputs, copy);
    }
}

static void
trace_line (const WinnowLedgerModel *self, WinnowLedgerLine *line, double utilisation)
{
  GString *formula = NULL;

  line->inputs = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_trace_input_free);
  for (guint i = 0; i < self->terms->len; i++)
    {
      const WinnowLedgerTerm *term = g_ptr_array_index (self->terms, i);

      if (term->line != line->id || term->formula == NULL)
        continue;
      if (formula == NULL)
        formula = g_string_new (term->formula);
      else
        g_string_append_printf (formula, " + %s", term->formula);
      add_inputs (line->inputs, term->inputs);
    }
  if (formula == NULL)
    return;
  line->formula = g_string_free (formula, FALSE);
  if (!isnan (utilisation) && (line->id == WINNOW_LINE_COMPUTE_USEFUL || line->id == WINNOW_LINE_COMPUTE_IDLE))
    winnow_ledger_add_number (line->inputs, winnow_ledger_word (WINNOW_LEDGER_WORD_I_USE, self->basis.language), utilisation, NULL, NULL);
}

/* From the least to the greatest of @low and @high over every utilisation. */
static WinnowRange
span (const WinnowCurve *low, const WinnowCurve *high)
{
  WinnowRange range;
  double unused;

  winnow_curve_extent (low, &range.low, &unused);
  winnow_curve_extent (high, &unused, &range.high);
  return range;
}

/* A line at a utilisation that nobody knows. */
static void
span_line (const WinnowLedgerModel *self, WinnowLedgerLine *line)
{
  gboolean is_bounded = line->state == WINNOW_LINE_BOUNDED;

  line->amount = span (self->lines[line->id][0], self->lines[line->id][is_bounded ? 1 : 0]);
  if (line->state != WINNOW_LINE_PRICED || line->amount.low == line->amount.high)
    return;
  line->state = WINNOW_LINE_BOUNDED;
  if (line->reason == NULL)
    line->reason = g_strdup (winnow_ledger_word (WINNOW_LEDGER_WORD_I_USE_UNKNOWN, self->basis.language));
}

static void
evaluate_line (const WinnowLedgerModel *self,
               WinnowLedgerLine *line,
               WinnowLedgerLineId id,
               double utilisation)
{
  line->id = id;
  line->state = self->states[id];
  line->reason = g_strdup (self->reasons[id]);
  if (self->lines[id][0] == NULL)
    return;
  if (isnan (utilisation))
    {
      span_line (self, line);
      return;
    }
  line->amount.low = winnow_curve_value (self->lines[id][0], utilisation);
  line->amount.high = line->state == WINNOW_LINE_BOUNDED
                          ? winnow_curve_value (self->lines[id][1], utilisation)
                          : line->amount.low;
}

WinnowLedger *
winnow_ledger_model_evaluate (const WinnowLedgerModel *self,
                              double utilisation,
                              gboolean with_trace)
{
  WinnowLedger *ledger;
  WinnowSum low = { 0 }, high = { 0 };

  g_return_val_if_fail (self != NULL, NULL);

  if (!isnan (utilisation))
    utilisation = CLAMP (utilisation, 0, 1);
  ledger = g_new0 (WinnowLedger, 1);
  ledger->offer_id = g_strdup (self->offer_id);
  ledger->language = self->basis.language;
  ledger->utilisation = utilisation;
  ledger->is_complete = self->is_complete;
  ledger->is_bounded = self->is_bounded;
  for (guint i = 0; i < WINNOW_N_LINES; i++)
    {
      evaluate_line (self, &ledger->lines[i], i, utilisation);
      winnow_sum_add (&low, ledger->lines[i].amount.low);
      winnow_sum_add (&high, ledger->lines[i].amount.high);
      if (with_trace)
        trace_line (self, &ledger->lines[i], utilisation);
    }
  ledger->total = (WinnowRange){ winnow_sum_get (&low), winnow_sum_get (&high) };
  if (isnan (utilisation))
    {
      /* Narrower than the sum of the lines: they move together. */
      if (self->is_complete)
        ledger->total = span (self->total[0], self->total[1]);
      ledger->is_bounded |= ledger->total.low != ledger->total.high;
    }
  ledger->monthly = (WinnowRange){ ledger->total.low / self->basis.months,
                                   ledger->total.high / self->basis.months };
  if (self->useful != NULL && !isnan (utilisation))
    ledger->useful_card_hours = winnow_curve_value (self->useful, utilisation);
  if (self->billed != NULL && !isnan (utilisation))
    ledger->billed_card_hours = winnow_curve_value (self->billed, utilisation);
  if (ledger->useful_card_hours > 0)
    ledger->per_useful_card_hour = (WinnowRange){ ledger->total.low / ledger->useful_card_hours,
                                                  ledger->total.high / ledger->useful_card_hours };
  return ledger;
}

double
winnow_ledger_model_total (const WinnowLedgerModel *self, double utilisation)
{
  g_return_val_if_fail (self != NULL, NAN);

  return self->is_complete ? winnow_curve_value (self->total[1], utilisation) : NAN;
}

const WinnowCurve *
winnow_ledger_model_curve (const WinnowLedgerModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->is_complete ? self->total[1] : NULL;
}

GArray *
winnow_ledger_model_breaks (const WinnowLedgerModel *self)
{
  GArray *breaks = g_array_new (FALSE, FALSE, sizeof (double));

  g_return_val_if_fail (self != NULL, breaks);

  for (guint i = 1; i < self->total[1]->n; i++)
    {
      const WinnowPiece *before = &self->total[1]->pieces[i - 1],
                        *after = &self->total[1]->pieces[i];
      double scale = fabs (before->intercept) + fabs (before->slope) + fabs (after->intercept)
                     + fabs (after->slope);

      /* What only rounding tells apart is no break. */
      if (fabs (before->slope - after->slope) + fabs (before->intercept - after->intercept)
          > 1e-12 * scale)
        g_array_append_val (breaks, after->from);
    }
  return breaks;
}

guint
winnow_ledger_n_missing (const WinnowLedger *self)
{
  guint n = 0;

  for (guint line = 0; line < WINNOW_N_LINES; line++)
    n += self->lines[line].state == WINNOW_LINE_MISSING;
  return n;
}

void
winnow_ledger_free (WinnowLedger *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < WINNOW_N_LINES; i++)
    {
      g_free (self->lines[i].reason);
      g_free (self->lines[i].formula);
      g_clear_pointer (&self->lines[i].inputs, g_ptr_array_unref);
    }
  g_free (self->offer_id);
  g_free (self);
}
