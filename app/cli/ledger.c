/* ledger.c — winnow-cli ledger.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>

#define FEWEST_DRAWS 100

static const char *
state_id (WinnowLineState state)
{
  switch (state)
    {
    case WINNOW_LINE_PRICED:
      return "priced";
    case WINNOW_LINE_BOUNDED:
      return "bounded";
    case WINNOW_LINE_INCLUDED:
      return "included";
    case WINNOW_LINE_NOT_APPLICABLE:
      return "not_applicable";
    case WINNOW_LINE_ACCEPTED:
      return "accepted";
    case WINNOW_LINE_MISSING:
    default:
      return "missing";
    }
}

/* A figure that may be a range: the point, and both ends where they differ. */
static void
put_range (WinnowJsonWriter *json, const char *name, gboolean is_known, WinnowRange range, const char *reason)
{
  g_autofree char *low = g_strconcat (name, "_low", NULL);
  g_autofree char *high = g_strconcat (name, "_high", NULL);

  if (is_known && range.low != range.high)
    {
      cli_json_text_or (json, name, NULL, _ ("bounded, not a point"));
      cli_json_money (json, low, TRUE, range.low, NULL);
      cli_json_money (json, high, TRUE, range.high, NULL);
      return;
    }
  cli_json_money (json, name, is_known, range.low, reason);
}

static void
put_trace (WinnowJsonWriter *json, const WinnowLedgerLine *line)
{
  cli_json_text (json, "formula", line->formula);
  cli_json_array (json, "inputs");
  for (guint i = 0; line->inputs != NULL && i < line->inputs->len; i++)
    {
      const WinnowTraceInput *input = g_ptr_array_index (line->inputs, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "name", input->name);
      cli_json_text (json, "value", input->value);
      cli_json_text (json, "source", input->source);
      cli_json_text (json, "date", input->date);
      cli_json_text (json, "grade", input->grade);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  cli_json_array (json, "sources");
  for (guint i = 0; line->inputs != NULL && i < line->inputs->len; i++)
    {
      const WinnowTraceInput *input = g_ptr_array_index (line->inputs, i);

      if (input->source != NULL)
        cli_json_text (json, NULL, input->source);
    }
  winnow_json_writer_end_array (json);
}

static void
put_offer (WinnowJsonWriter *json, const WinnowOfferAssessment *assessed)
{
  const WinnowLedger *ledger = assessed->ledger;
  const char *incomplete = _ ("some lines are missing");

  cli_json_object (json, NULL);
  cli_json_text (json, "id", assessed->offer->row.id);
  cli_json_text (json, "name", assessed->offer->name);
  cli_json_boolean (json, "complete", ledger->is_complete);
  cli_json_boolean (json, "bounded", ledger->is_bounded);
  cli_json_array (json, "missing");
  for (guint i = 0; i < WINNOW_N_LINES; i++)
    if (ledger->lines[i].state == WINNOW_LINE_MISSING)
      cli_json_text (json, NULL, winnow_ledger_line_id (ledger->lines[i].id));
  winnow_json_writer_end_array (json);
  put_range (json, "total", ledger->is_complete, ledger->total, incomplete);
  put_range (json, "monthly", ledger->is_complete, ledger->monthly, incomplete);
  cli_json_array (json, "lines");
  for (guint i = 0; i < WINNOW_N_LINES; i++)
    {
      const WinnowLedgerLine *line = &ledger->lines[i];

      cli_json_object (json, NULL);
      cli_json_text (json, "id", winnow_ledger_line_id (line->id));
      cli_json_text (json, "title", winnow_ledger_line_title_in (line->id, ledger->language));
      cli_json_text (json, "state", state_id (line->state));
      put_range (json, "amount", line->state != WINNOW_LINE_MISSING, line->amount,
                 line->reason != NULL ? line->reason : _ ("nobody has entered it"));
      cli_json_text (json, "reason", line->reason);
      put_trace (json, line);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
  put_range (json, "per_useful_card_hour", ledger->is_complete && ledger->useful_card_hours > 0,
             ledger->per_useful_card_hour, ledger->is_complete ? _ ("there is no useful card-hour") : incomplete);
  cli_json_double (json, "useful_card_hours", ledger->useful_card_hours);
  cli_json_double (json, "billed_card_hours", ledger->billed_card_hours);
  winnow_json_writer_end_object (json);
}

/* Where the cheapest offer changes. */
static void
put_break_even (WinnowJsonWriter *json, const WinnowEnvelope *envelope)
{
  cli_json_array (json, "break_even");
  for (guint i = 1; i < envelope->segments->len; i++)
    {
      const WinnowEnvelopeSegment *before = g_ptr_array_index (envelope->segments, i - 1);
      const WinnowEnvelopeSegment *after = g_ptr_array_index (envelope->segments, i);

      cli_json_object (json, NULL);
      cli_json_double (json, "utilisation", after->from);
      cli_json_text (json, "from", before->offer_id);
      cli_json_text (json, "to", after->offer_id);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static void
print_json (const WinnowAssessment *assessment)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (assessment->evaluation);
  const WinnowEnvelope *envelope = assessment->envelope;
  WinnowJsonWriter *json = cli_json_new ();
  gboolean has_margin = envelope != NULL && envelope->runner_up != NULL;

  cli_json_text (json, "evaluation", head->row.id);
  cli_json_text_or (json, "currency", head->currency, _ ("the evaluation has no currency"));
  cli_json_text (json, "calendar", winnow_calendar_to_text (assessment->basis.calendar));
  cli_json_integer (json, "months", assessment->basis.months);
  cli_json_double (json, "hours", assessment->basis.hours);
  if (assessment->basis.utilisation_is_known)
    cli_json_double (json, "utilisation", assessment->basis.utilisation);
  else
    cli_json_text (json, "utilisation", NULL);
  cli_json_boolean (json, "utilisation_known", assessment->basis.utilisation_is_known);
  cli_json_array (json, "offers");
  for (guint i = 0; i < assessment->offers->len; i++)
    put_offer (json, g_ptr_array_index (assessment->offers, i));
  winnow_json_writer_end_array (json);
  if (envelope != NULL)
    {
      put_break_even (json, envelope);
    }
  else
    {
      cli_json_array (json, "break_even");
      winnow_json_writer_end_array (json);
    }
  cli_json_text_or (json, "cheapest", envelope != NULL ? envelope->cheapest : NULL, assessment->basis.utilisation_is_known ? _ ("no ledger is complete") : _ ("the planned utilisation is not known"));
  cli_json_text (json, "runner_up", envelope != NULL ? envelope->runner_up : NULL);
  cli_json_number (json, "margin_share", has_margin ? winnow_number (envelope->margin_share) : WINNOW_UNKNOWN,
                   assessment->basis.utilisation_is_known ? _ ("fewer than two ledgers are complete")
                                                          : _ ("the planned utilisation is not known"));
  cli_json_boolean (json, "tie", envelope != NULL && envelope->is_tie);
  cli_json_print (json);
}

static const char *
name_of (const WinnowAssessment *assessment, const char *offer_id)
{
  const WinnowOfferAssessment *assessed = winnow_assessment_offer (assessment, offer_id);

  return assessed != NULL && assessed->offer->name != NULL ? assessed->offer->name : offer_id;
}

static char *
missing_text (const WinnowLedger *ledger)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < WINNOW_N_LINES; i++)
    if (ledger->lines[i].state == WINNOW_LINE_MISSING)
      g_string_append_printf (text, "%s%s", text->len > 0 ? C_ ("between names", ", ") : "",
                              winnow_ledger_line_title_in (ledger->lines[i].id, ledger->language));
  return g_string_free (text, FALSE);
}

static void
print_text (const WinnowAssessment *assessment)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (assessment->evaluation);
  const WinnowEnvelope *envelope = assessment->envelope;
  CliTable *table = cli_table_new ("lrrl", _ ("Offer"), _ ("Total"), _ ("Per useful card-hour"), _ ("Missing"), NULL);
  g_autofree char *utilisation =
      assessment->basis.utilisation_is_known ? cli_show_share (assessment->basis.utilisation) : g_strdup ("?");

  /* Translators: months, hours, utilisation, currency. */
  g_print (_ ("%u months, %.0f hours, utilisation %s, in %s\n"), assessment->basis.months, assessment->basis.hours,
           utilisation, head->currency != NULL ? head->currency : "?");
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *assessed = g_ptr_array_index (assessment->offers, i);
      const WinnowLedger *ledger = assessed->ledger;
      g_autofree char *total = ledger->is_complete ? cli_show_range (ledger->total.low, ledger->total.high, NULL)
                                                   : g_strdup (_ ("incomplete"));
      g_autofree char *per_hour =
          ledger->is_complete && ledger->useful_card_hours > 0
              ? cli_show_range (ledger->per_useful_card_hour.low, ledger->per_useful_card_hour.high, NULL)
              : NULL;
      g_autofree char *missing = missing_text (ledger);

      cli_table_add (table, assessed->offer->name, total, per_hour, missing);
    }
  cli_table_print (table, _ ("There is no offer yet."));
  for (guint i = 0; envelope != NULL && i < envelope->segments->len; i++)
    {
      const WinnowEnvelopeSegment *segment = g_ptr_array_index (envelope->segments, i);

      /* Translators: two utilisations 0..1, name of an offer. */
      g_print (_ ("Cheapest from %.3f to %.3f: %s\n"), segment->from, segment->to, name_of (assessment, segment->offer_id));
    }
  if (envelope != NULL && envelope->is_tie)
    /* Translators: names of two offers. */
    g_print (_ ("“%s” and “%s” are too close to call at this utilisation.\n"), name_of (assessment, envelope->cheapest),
             name_of (assessment, envelope->runner_up));
}

static gboolean
all_complete (const WinnowAssessment *assessment)
{
  for (guint i = 0; i < assessment->offers->len; i++)
    if (!((WinnowOfferAssessment *) g_ptr_array_index (assessment->offers, i))->ledger->is_complete)
      return FALSE;
  return TRUE;
}

CliStatus
cli_ledger (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL, *utilisation = NULL, *calendar = NULL;
  const GOptionEntry entries[] = {
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("Id or title; without it the newest"), N_ ("ID") },
    { "utilisation", 0, 0, G_OPTION_ARG_STRING, &utilisation, N_ ("Useful share of the peak, 0..1; without it as planned"),
      N_ ("SHARE") },
    { "calendar", 0, 0, G_OPTION_ARG_STRING, &calendar, N_ ("Hours of a month"), "730|720|exact" },
    { NULL },
  };
  WinnowAssessmentOptions options = { .draws = winnow_number (FEWEST_DRAWS) };
  g_autoptr (WinnowAssessment) assessment = NULL;
  WinnowCalendar parsed;
  double share;
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("ledger"), entries, &argc, &argv, 0, 0))
    return CLI_USAGE;
  if (utilisation != NULL && !cli_parse_share (utilisation, &share))
    /* Translators: what was typed. */
    return cli_usage (cli, _ ("“%s” is not a utilisation; write 0.35 or 35%%"), utilisation);
  if (utilisation != NULL)
    options.utilisation = winnow_number (share);
  if (calendar != NULL && !winnow_calendar_from_text (calendar, &parsed))
    /* Translators: what was typed. */
    return cli_usage (cli, _ ("“%s” is not a calendar; write 730, 720 or exact"), calendar);
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  options.language = cli->language;
  options.calendar = calendar;
  assessment = cli_assess (cli, evaluation, &options, &error);
  if (assessment == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    print_json (assessment);
  else
    print_text (assessment);
  return all_complete (assessment) ? CLI_DONE : CLI_SHORT;
}
