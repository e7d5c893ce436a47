/* section-ledger.c — the ledger of every offer, line by line, and who is cheapest where.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <math.h>
#include <string.h>

#define OFFERS_ABREAST 5 /* columns of a table that fit a page */
#define CURVE_STEPS 40

static const char *
line_word (const WinnowReportContext *self, guint line)
{
  return winnow_ledger_line_title_in (line, self->language);
}

static GPtrArray *
offers_with_ledger (const WinnowReportContext *self)
{
  GPtrArray *offers = g_ptr_array_new ();

  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);

      if (one->ledger != NULL)
        g_ptr_array_add (offers, (gpointer)one);
    }
  return offers;
}

static char *
basis_text (const WinnowReportContext *self)
{
  static const WinnowReportWord calendars[]
      = { WINNOW_REPORT_WORD_CALENDAR_730, WINNOW_REPORT_WORD_CALENDAR_720,
          WINNOW_REPORT_WORD_CALENDAR_EXACT };
  const WinnowLedgerBasis *basis = &self->assessment->basis;
  g_autofree char *utilisation = winnow_report_share (basis->utilisation, 0);
  g_autofree char *hours = winnow_report_plain (basis->hours);

  if (!basis->utilisation_is_known)
    return g_strdup_printf (WINNOW_WORD (self, LEDGER_BASIS_OPEN),
                            winnow_context_or_unknown (self, self->head->currency), basis->months,
                            winnow_report_word (calendars[basis->calendar], self->language), hours);
  return g_strdup_printf (WINNOW_WORD (self, LEDGER_BASIS),
                          winnow_context_or_unknown (self, self->head->currency), basis->months,
                          utilisation,
                          winnow_report_word (calendars[basis->calendar], self->language), hours);
}

static char *
line_cell (const WinnowReportContext *self, const WinnowLedgerLine *line)
{
  switch (line->state)
    {
    case WINNOW_LINE_INCLUDED:
      return g_strdup (WINNOW_WORD (self, LINE_INCLUDED));
    case WINNOW_LINE_NOT_APPLICABLE:
      return g_strdup (WINNOW_WORD (self, LINE_NOT_APPLICABLE));
    case WINNOW_LINE_ACCEPTED:
      return g_strdup (WINNOW_WORD (self, LINE_ACCEPTED));
    case WINNOW_LINE_MISSING:
      return g_strdup (WINNOW_WORD (self, LINE_MISSING));
    case WINNOW_LINE_PRICED:
    case WINNOW_LINE_BOUNDED:
    default:
      return winnow_report_amount (line->amount);
    }
}

static char *
total_cell (const WinnowReportContext *self, const WinnowLedger *ledger, WinnowRange amount)
{
  g_autofree char *known = winnow_report_amount (amount);

  return ledger->is_complete ? g_steal_pointer (&known)
                             : g_strdup_printf (WINNOW_WORD (self, KNOWN_SO_FAR), known);
}

static void
add_total_row (const WinnowReportContext *self,
               WinnowReportTable *table,
               GPtrArray *offers,
               guint from,
               guint to,
               const char *title,
               gsize member,
               gboolean is_strong)
{
  GPtrArray *cells = g_ptr_array_new ();

  g_ptr_array_add (cells, g_strdup (title));
  for (guint i = from; i < to; i++)
    {
      const WinnowLedger *ledger = ((WinnowOfferAssessment *)g_ptr_array_index (offers, i))->ledger;
      const WinnowRange *amount
          = (const WinnowRange *)(const void *)((const char *)ledger + member);

      if (member == G_STRUCT_OFFSET (WinnowLedger, per_useful_card_hour)
          && ledger->useful_card_hours <= 0)
        g_ptr_array_add (cells, g_strdup (WINNOW_WORD (self, NO_USEFUL)));
      else
        g_ptr_array_add (cells, total_cell (self, ledger, *amount));
    }
  winnow_table_row_take (table, cells)->is_strong = is_strong;
}

static void
add_table (const WinnowReportContext *self,
           WinnowReportSection *section,
           GPtrArray *offers,
           guint from,
           guint to)
{
  g_autoptr (GString) titles = g_string_new (WINNOW_WORD (self, LINE));
  WinnowReportTable *table;

  for (guint i = from; i < to; i++)
    g_string_append (titles, "|#");
  table = winnow_section_table (section, NULL, titles->str);
  /* Names may hold any character, so they are set apart from the separators. */
  for (guint i = from; i < to; i++)
    {
      WinnowReportColumn *column = g_ptr_array_index (table->columns, i - from + 1);

      g_free (column->title);
      column->title = g_strdup (winnow_context_offer_name (
          self, ((WinnowOfferAssessment *)g_ptr_array_index (offers, i))->ledger->offer_id));
    }
  for (guint line = 0; line < WINNOW_N_LINES; line++)
    {
      GPtrArray *cells = g_ptr_array_new ();

      g_ptr_array_add (cells, g_strdup (line_word (self, line)));
      for (guint i = from; i < to; i++)
        g_ptr_array_add (cells,
                         line_cell (self, &((WinnowOfferAssessment *)g_ptr_array_index (offers, i))
                                               ->ledger->lines[line]));
      winnow_table_row_take (table, cells);
    }
  add_total_row (self, table, offers, from, to, WINNOW_WORD (self, TOTAL),
                 G_STRUCT_OFFSET (WinnowLedger, total), TRUE);
  add_total_row (self, table, offers, from, to, WINNOW_WORD (self, PER_MONTH),
                 G_STRUCT_OFFSET (WinnowLedger, monthly), FALSE);
  add_total_row (self, table, offers, from, to, WINNOW_WORD (self, PER_USEFUL),
                 G_STRUCT_OFFSET (WinnowLedger, per_useful_card_hour), FALSE);
}

static gboolean
is_zero_by_reason (const WinnowLedgerLine *line)
{
  return line->state == WINNOW_LINE_ACCEPTED
         || (line->state == WINNOW_LINE_NOT_APPLICABLE && line->reason != NULL);
}

/* Adds the line to a row of the same reason and offers; FALSE when there is none. */
static gboolean
join_line (const WinnowReportContext *self,
           WinnowReportTable *table,
           const char *line,
           const char *reason,
           const char *offers)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      WinnowReportRow *row = g_ptr_array_index (table->rows, i);
      char *lines;

      if (strcmp (row->cells[1], reason) != 0 || strcmp (row->cells[2], offers) != 0)
        continue;
      lines = g_strconcat (row->cells[0], WINNOW_WORD (self, COMMA), line, NULL);
      g_free (row->cells[0]);
      row->cells[0] = lines;
      return TRUE;
    }
  return FALSE;
}

/* One row for each reason of a line: the offers, by number, that give it. */
static void
add_reason_rows (const WinnowReportContext *self,
                 WinnowReportTable *table,
                 guint line,
                 gboolean missing)
{
  GPtrArray *offers = self->assessment->offers;
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowLedger *ledger = ((WinnowOfferAssessment *)g_ptr_array_index (offers, i))->ledger;
      const char *reason
          = ledger != NULL && ledger->lines[line].reason != NULL ? ledger->lines[line].reason : "";
      g_autoptr (GArray) same = g_array_new (FALSE, FALSE, sizeof (guint));
      g_autofree char *numbers = NULL;

      if (ledger == NULL || g_hash_table_contains (done, reason)
          || !(missing ? ledger->lines[line].state == WINNOW_LINE_MISSING
                       : is_zero_by_reason (&ledger->lines[line])))
        continue;
      g_hash_table_add (done, (char *)reason);
      for (guint j = i; j < offers->len; j++)
        {
          const WinnowLedger *other
              = ((WinnowOfferAssessment *)g_ptr_array_index (offers, j))->ledger;

          if (other != NULL
              && (missing ? other->lines[line].state == WINNOW_LINE_MISSING
                          : is_zero_by_reason (&other->lines[line]))
              && g_strcmp0 (other->lines[line].reason != NULL ? other->lines[line].reason : "",
                            reason)
                     == 0)
            g_array_append_val (same, j);
        }
      numbers = winnow_context_numbers (self, same, offers->len, NULL);
      if (join_line (self, table, line_word (self, line), reason, numbers))
        continue;
      winnow_table_row (table, line_word (self, line), reason, numbers, NULL);
    }
}

/* Lines in one of two states, each with its reason; FALSE when there are none. */
static gboolean
add_line_reasons (const WinnowReportContext *self,
                  WinnowReportSection *section,
                  const char *title,
                  gboolean missing)
{
  guint before = section->blocks->len;
  WinnowReportTable *table;

  winnow_section_subheading (section, title);
  if (missing)
    winnow_section_offer_key (self, section);
  table = winnow_section_table (section, NULL, WINNOW_WORD (self, LINE_REASON_COLUMNS));
  for (guint line = 0; line < WINNOW_N_LINES; line++)
    add_reason_rows (self, table, line, missing);
  if (table->rows->len > 0)
    return TRUE;
  g_ptr_array_set_size (section->blocks, (int)before);
  return FALSE;
}

static void
add_bars (const WinnowReportContext *self, WinnowReportSection *section, GPtrArray *offers)
{
  const char *labels[WINNOW_N_LINES];
  g_autofree WinnowBar *bars = g_new0 (WinnowBar, offers->len + 1);
  g_autofree double *parts = g_new0 (double, (offers->len + 1) * WINNOW_N_LINES);

  for (guint line = 0; line < WINNOW_N_LINES; line++)
    labels[line] = line_word (self, line);
  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowLedger *ledger = ((WinnowOfferAssessment *)g_ptr_array_index (offers, i))->ledger;

      /* Pieces of a bounded line are drawn to the middle; the whisker shows the range. */
      for (guint line = 0; line < WINNOW_N_LINES; line++)
        parts[i * WINNOW_N_LINES + line]
            = (ledger->lines[line].amount.low + ledger->lines[line].amount.high) / 2;
      bars[i] = (WinnowBar){ .label = winnow_context_offer_name (self, ledger->offer_id),
                             .low = ledger->total.low,
                             .high = ledger->total.high,
                             .incomplete = !ledger->is_complete,
                             .parts = &parts[i * WINNOW_N_LINES] };
    }
  winnow_section_chart (section,
                        winnow_scene_bars (WINNOW_WORD (self, BARS_TITLE), self->currency, labels,
                                           WINNOW_N_LINES, bars, offers->len, self->language),
                        MIN (0.16 + 0.055 * offers->len, 0.95));
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

/* Even steps and the ledger's own corners. */
static GArray *
curve_positions (const WinnowLedgerModel *model)
{
  GArray *at = winnow_ledger_model_breaks (model);

  for (guint i = 0; i <= CURVE_STEPS; i++)
    {
      double u = i / (double)CURVE_STEPS;

      g_array_append_val (at, u);
    }
  g_array_sort (at, compare_doubles);
  return at;
}

static void
add_curves (const WinnowReportContext *self, WinnowReportSection *section, GPtrArray *offers)
{
  g_autofree WinnowCurve *curves = g_new0 (WinnowCurve, offers->len + 1);
  guint n = 0;

  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (offers, i);
      GArray *x, *y;

      if (one->ledger_model == NULL || !one->ledger->is_complete)
        continue;
      x = curve_positions (one->ledger_model);
      y = g_array_new (FALSE, FALSE, sizeof (double));
      for (guint k = 0; k < x->len; k++)
        {
          double total
              = winnow_ledger_model_total (one->ledger_model, g_array_index (x, double, k));

          g_array_append_val (y, total);
        }
      curves[n++] = (WinnowCurve){ winnow_context_offer_name (self, one->ledger->offer_id), x, y };
    }
  if (n > 0)
    winnow_section_chart (section,
                          winnow_scene_curves (WINNOW_WORD (self, CURVES_TITLE),
                                               WINNOW_WORD (self, CURVES_X), self->currency, curves, n,
                                               self->assessment->basis.utilisation_is_known
                                                   ? self->assessment->basis.utilisation
                                                   : NAN,
                                               self->language),
                          0.5);
  for (guint i = 0; i < n; i++)
    {
      g_array_unref (curves[i].x);
      g_array_unref (curves[i].y);
    }
}

static void
add_envelope (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowEnvelope *envelope = self->assessment->envelope;
  g_autofree char *at = NULL;
  g_autofree char *margin = NULL;
  g_autofree char *text = NULL;
  GPtrArray *list;

  if (envelope == NULL || envelope->segments->len == 0)
    {
      winnow_section_paragraph (section, WINNOW_WORD (self, ENVELOPE_NONE));
      return;
    }
  list = winnow_section_list (section);
  for (guint i = 0; i < envelope->segments->len; i++)
    {
      const WinnowEnvelopeSegment *segment = g_ptr_array_index (envelope->segments, i);
      g_autofree char *from = winnow_report_share (segment->from, 1);
      g_autofree char *to = winnow_report_share (segment->to, 1);
      g_autofree char *item = g_strdup_printf (WINNOW_WORD (self, ENVELOPE_SEGMENT), from, to,
                                               winnow_context_offer_name (self, segment->offer_id));

      winnow_list_add (list, NULL, item);
    }
  if (envelope->cheapest == NULL)
    return;
  at = winnow_report_share (envelope->utilisation, 0);
  margin = winnow_report_share (envelope->margin_share, 1);
  if (envelope->runner_up == NULL)
    text = g_strdup_printf (WINNOW_WORD (self, ENVELOPE_ONE), at,
                            winnow_context_offer_name (self, envelope->cheapest));
  else
    text = g_strdup_printf (envelope->is_tie ? WINNOW_WORD (self, ENVELOPE_TIE)
                                             : WINNOW_WORD (self, ENVELOPE_MARGIN),
                            at, winnow_context_offer_name (self, envelope->cheapest),
                            winnow_context_offer_name (self, envelope->runner_up), margin);
  winnow_section_paragraph (section, text);
}

void
winnow_report_ledger (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "ledger", WINNOW_WORD (self, S_LEDGER));
  g_autoptr (GPtrArray) offers = offers_with_ledger (self);

  if (offers->len == 0)
    {
      winnow_section_paragraph (section, WINNOW_WORD (self, TOTAL_NONE));
      return;
    }
  winnow_section_paragraph_take (section, basis_text (self));
  for (guint i = 0; i < offers->len; i += OFFERS_ABREAST)
    add_table (self, section, offers, i, MIN (i + OFFERS_ABREAST, offers->len));
  winnow_section_note (section, WINNOW_WORD (self, BOUNDED_NOTE));
  add_bars (self, section, offers);
  add_curves (self, section, offers);
  add_envelope (self, section);
  if (!add_line_reasons (self, section, WINNOW_WORD (self, MISSING_TITLE), TRUE))
    winnow_section_lead (section, WINNOW_WORD (self, MISSING_TITLE),
                         WINNOW_WORD (self, MISSING_NONE));
  add_line_reasons (self, section, WINNOW_WORD (self, ACCEPTED_TITLE), FALSE);
}
