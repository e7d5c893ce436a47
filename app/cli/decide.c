/* decide.c — winnow-cli decide.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"
#include "engine/digest.h"
#include "engine/sign-off.h"

#include <glib/gi18n.h>
#include <math.h>

#define MAX_SETS 20

static const char *
alternative_id (const WinnowAssessment *assessment, guint alternative)
{
  return g_ptr_array_index (assessment->problem->alternatives, alternative);
}

static const char *
criterion_name (const WinnowAssessment *assessment, guint criterion)
{
  return winnow_decision_problem_criterion (assessment->problem, criterion)->name;
}

static void
put_reasons (WinnowJsonWriter *json, const WinnowOfferAssessment *assessed)
{
  cli_json_array (json, "reasons");
  for (guint i = 0; i < assessed->reasons->len; i++)
    cli_json_text (json, NULL, g_ptr_array_index (assessed->reasons, i));
  winnow_json_writer_end_array (json);
}

/* Offers with @verdict, and why. */
static void
put_verdicts (WinnowJsonWriter *json, const char *name, const WinnowAssessment *assessment, WinnowVerdict verdict)
{
  cli_json_array (json, name);
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *assessed = g_ptr_array_index (assessment->offers, i);

      if (assessed->verdict != verdict)
        continue;
      cli_json_object (json, NULL);
      cli_json_text (json, "offer", assessed->offer->row.id);
      cli_json_text (json, "name", assessed->offer->name);
      put_reasons (json, assessed);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

/* Every offer with its verdict, in document order. */
static void
put_offers (WinnowJsonWriter *json, const WinnowAssessment *assessment)
{
  cli_json_array (json, "offers");
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *assessed = g_ptr_array_index (assessment->offers, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "offer", assessed->offer->row.id);
      cli_json_text (json, "name", assessed->offer->name);
      cli_json_text (json, "verdict", winnow_verdict_id (assessed->verdict));
      cli_json_text (json, "verdict_title", winnow_verdict_title (assessed->verdict));
      put_reasons (json, assessed);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static void
put_dominances (WinnowJsonWriter *json, const WinnowAssessment *assessment)
{
  const WinnowDecisionResult *decision = assessment->decision;

  cli_json_array (json, "dominated");
  for (guint i = 0; decision != NULL && i < decision->dominances->len; i++)
    {
      const WinnowDominance *dominance = g_ptr_array_index (decision->dominances, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "offer", alternative_id (assessment, dominance->dominated));
      cli_json_text (json, "by", alternative_id (assessment, dominance->dominator));
      cli_json_boolean (json, "certain", dominance->is_certain);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static void
put_scores (WinnowJsonWriter *json, const WinnowAssessment *assessment)
{
  const WinnowDecisionResult *decision = assessment->decision;

  cli_json_array (json, "scores");
  for (guint i = 0; decision != NULL && i < decision->n_alternatives; i++)
    {
      cli_json_object (json, NULL);
      cli_json_text (json, "offer", alternative_id (assessment, i));
      cli_json_double (json, "value", decision->values[i]);
      cli_json_object (json, "contributions");
      for (guint j = 0; j < decision->n_criteria; j++)
        cli_json_double (json, criterion_name (assessment, j), decision->contributions[i * decision->n_criteria + j]);
      winnow_json_writer_end_object (json);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

/* Rows of @n_columns numbers, one an alternative; a number that is none is null. */
static void
put_matrix (WinnowJsonWriter *json, const char *name, const double *values, guint n_rows, guint n_columns)
{
  cli_json_array (json, name);
  for (guint i = 0; i < n_rows; i++)
    {
      cli_json_array (json, NULL);
      for (guint j = 0; j < n_columns; j++)
        cli_json_double (json, NULL, values[i * n_columns + j]);
      winnow_json_writer_end_array (json);
    }
  winnow_json_writer_end_array (json);
}

static void
put_central_weights (WinnowJsonWriter *json, const WinnowAssessment *assessment)
{
  const WinnowDecisionResult *decision = assessment->decision;

  cli_json_array (json, "central_weights");
  for (guint i = 0; decision != NULL && i < decision->n_alternatives; i++)
    {
      const double *weights = decision->central_weights + i * decision->n_criteria;
      gboolean is_known = decision->n_criteria > 0 && isfinite (weights[0]);

      cli_json_object (json, NULL);
      cli_json_text (json, "offer", alternative_id (assessment, i));
      cli_json_number (json, "confidence",
                       isfinite (decision->confidence[i]) ? winnow_number (decision->confidence[i]) : WINNOW_UNKNOWN,
                       _ ("never first in any draw"));
      cli_json_object (json, "weights");
      for (guint j = 0; is_known && j < decision->n_criteria; j++)
        cli_json_double (json, criterion_name (assessment, j), weights[j]);
      winnow_json_writer_end_object (json);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static void
put_sets (WinnowJsonWriter *json, const WinnowAssessment *assessment)
{
  const WinnowDecisionResult *decision = assessment->decision;

  cli_json_array (json, "sets");
  for (guint size = 2; decision != NULL && size <= 3; size++)
    {
      const GPtrArray *sets = winnow_decision_result_sets (decision, size);

      for (guint i = 0; i < MIN (sets->len, MAX_SETS); i++)
        {
          const WinnowSetProbability *set = g_ptr_array_index (sets, i);

          cli_json_object (json, NULL);
          cli_json_array (json, "offers");
          for (guint j = 0; j < set->members->len; j++)
            cli_json_text (json, NULL, alternative_id (assessment, g_array_index (set->members, guint, j)));
          winnow_json_writer_end_array (json);
          cli_json_double (json, "probability", set->probability);
          winnow_json_writer_end_object (json);
        }
    }
  winnow_json_writer_end_array (json);
}

static void
put_flips (WinnowJsonWriter *json, const WinnowAssessment *assessment)
{
  const WinnowDecisionResult *decision = assessment->decision;

  cli_json_array (json, "flips");
  for (guint i = 0; decision != NULL && i < decision->flips->len; i++)
    {
      const WinnowFlip *flip = g_ptr_array_index (decision->flips, i);
      gboolean is_value = flip->kind == WINNOW_FLIP_VALUE;

      cli_json_object (json, NULL);
      cli_json_text (json, "kind", is_value ? "value" : "weight");
      cli_json_text (json, "criterion", criterion_name (assessment, flip->criterion));
      cli_json_text (json, "leader", alternative_id (assessment, flip->leader));
      cli_json_text (json, "rival", alternative_id (assessment, flip->rival));
      cli_json_text (json, "changed", is_value ? alternative_id (assessment, flip->changed) : NULL);
      cli_json_double (json, "from", flip->from);
      cli_json_double (json, "to", flip->to);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static const char *
severity_id (WinnowSeverity severity)
{
  switch (severity)
    {
    case WINNOW_SEVERITY_AMBER:
      return "amber";
    case WINNOW_SEVERITY_BLOCKING:
      return "blocking";
    case WINNOW_SEVERITY_KNOCK_OUT:
      return "knock_out";
    case WINNOW_SEVERITY_INFO:
    default:
      return "info";
    }
}

/* What is said about the recommended set: shared upstreams, backup path, close calls. */
static void
put_cross_checks (Cli *cli, WinnowJsonWriter *json, const WinnowAssessment *assessment)
{
  cli_json_array (json, "cross_checks");
  for (guint i = 0; i < assessment->set_advice->len; i++)
    {
      const WinnowAdvice *advice = g_ptr_array_index (assessment->set_advice, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "rule", advice->rule != NULL ? advice->rule->id : NULL);
      cli_json_text (json, "severity", severity_id (advice->severity));
      cli_json_text (json, "says", winnow_text_get (&advice->message, cli->language));
      winnow_json_writer_end_object (json);
    }
  for (guint i = 0; i < assessment->shared_upstreams->len; i++)
    {
      cli_json_object (json, NULL);
      cli_json_text (json, "rule", "shared_upstream");
      cli_json_text (json, "severity", "amber");
      cli_json_text (json, "says", g_ptr_array_index (assessment->shared_upstreams, i));
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static const char *
sign_off_state (const WinnowAssessment *assessment, const WinnowSignOff *sign_off)
{
  switch (winnow_sign_off_state (assessment, sign_off))
    {
    case WINNOW_SIGN_OFF_INPUTS_CHANGED:
      return "inputs-changed";
    case WINNOW_SIGN_OFF_RESULT_CHANGED:
      return "result-changed";
    case WINNOW_SIGN_OFF_HOLDS:
    default:
      return "holds";
    }
}

static void
put_sign_offs (WinnowJsonWriter *json, const WinnowAssessment *assessment)
{
  g_autoptr (GPtrArray) sign_offs = winnow_sign_offs_of (assessment->evaluation);
  g_autofree char *digest = winnow_evaluation_digest (assessment->evaluation);

  cli_json_text (json, "inputs_sha256", digest);
  cli_json_array (json, "sign_offs");
  for (guint i = 0; i < sign_offs->len; i++)
    {
      const WinnowSignOff *sign_off = g_ptr_array_index (sign_offs, i);

      cli_json_object (json, NULL);
      cli_json_text (json, "person", sign_off->person);
      cli_json_text (json, "role", sign_off->role);
      cli_json_text (json, "signed_at", sign_off->signed_at);
      cli_json_text (json, "inputs_sha256", sign_off->inputs_sha256);
      cli_json_text (json, "state", sign_off_state (assessment, sign_off));
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static void
print_json (Cli *cli, const WinnowAssessment *assessment)
{
  const WinnowDecisionResult *decision = assessment->decision;
  guint n = decision != NULL ? decision->n_alternatives : 0;
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_text (json, "evaluation", winnow_evaluation_head (assessment->evaluation)->row.id);
  put_offers (json, assessment);
  put_verdicts (json, "cut", assessment, WINNOW_VERDICT_CUT);
  put_verdicts (json, "knocked_out", assessment, WINNOW_VERDICT_KNOCKED_OUT);
  put_verdicts (json, "withdrawn", assessment, WINNOW_VERDICT_WITHDRAWN);
  put_verdicts (json, "blocked", assessment, WINNOW_VERDICT_BLOCKED);
  put_verdicts (json, "unranked", assessment, WINNOW_VERDICT_UNRANKED);
  put_dominances (json, assessment);
  cli_json_array (json, "alternatives");
  for (guint i = 0; i < n; i++)
    cli_json_text (json, NULL, alternative_id (assessment, i));
  winnow_json_writer_end_array (json);
  put_scores (json, assessment);
  put_matrix (json, "rank_acceptability", decision != NULL ? decision->acceptability : NULL, n, n);
  put_matrix (json, "pairwise", decision != NULL ? decision->pairwise : NULL, n, n);
  put_central_weights (json, assessment);
  put_sets (json, assessment);
  put_flips (json, assessment);
  put_cross_checks (cli, json, assessment);
  put_verdicts (json, "recommended", assessment, WINNOW_VERDICT_RECOMMENDED);
  cli_json_boolean (json, "close", decision != NULL && decision->is_close);
  cli_json_text (json, "close_reason", decision != NULL ? decision->close_reason : NULL);
  cli_json_text (json, "no_decision_reason", assessment->problem_reason);
  cli_json_number (json, "seed", decision != NULL ? winnow_number ((double) decision->seed) : WINNOW_UNKNOWN,
                   assessment->problem_reason);
  cli_json_number (json, "draws", decision != NULL ? winnow_number (decision->draws) : WINNOW_UNKNOWN,
                   assessment->problem_reason);
  cli_json_text (json, "generator", decision != NULL ? decision->generator : NULL);
  put_sign_offs (json, assessment);
  cli_json_print (json);
}

/* The decisive reason, and how many more there are. */
static char *
reasons_text (GPtrArray *reasons)
{
  if (reasons->len == 0)
    return NULL;
  if (reasons->len == 1)
    return g_strdup (g_ptr_array_index (reasons, 0));
  /* Translators: the first reason of a verdict; how many more there are. */
  return g_strdup_printf (ngettext ("%s (and %u more)", "%s (and %u more)", reasons->len - 1),
                          (const char *) g_ptr_array_index (reasons, 0), reasons->len - 1);
}

static void
print_offers (const WinnowAssessment *assessment)
{
  const WinnowDecisionResult *decision = assessment->decision;
  CliTable *table = cli_table_new ("llrrl", _ ("Offer"), _ ("Verdict"), _ ("Value"), _ ("First in"), _ ("Because"), NULL);

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *assessed = g_ptr_array_index (assessment->offers, i);
      g_autofree char *reasons = reasons_text (assessed->reasons);
      g_autofree char *value = NULL, *first = NULL;

      if (decision != NULL && assessed->alternative >= 0)
        {
          guint at = (guint) assessed->alternative;

          value = cli_show_number (decision->values[at], 3);
          first = cli_show_share (decision->acceptability[at * decision->n_alternatives]);
        }
      cli_table_add (table, assessed->offer->name, winnow_verdict_title (assessed->verdict), value, first, reasons);
    }
  cli_table_print (table, _ ("There is no offer yet."));
}

static void
print_sign_offs (const WinnowAssessment *assessment)
{
  g_autoptr (GPtrArray) sign_offs = winnow_sign_offs_of (assessment->evaluation);

  for (guint i = 0; i < sign_offs->len; i++)
    {
      const WinnowSignOff *sign_off = g_ptr_array_index (sign_offs, i);
      gboolean holds = winnow_sign_off_state (assessment, sign_off) == WINNOW_SIGN_OFF_HOLDS;

      g_print (holds ? /* Translators: who signed the decision, and when. */ _ ("Signed by %s on %s; unchanged since\n")
                     : /* Translators: who signed the decision, and when. */
                       _ ("Signed by %s on %s; changed since sign-off\n"),
               sign_off->person != NULL ? sign_off->person : "?",
               sign_off->signed_at != NULL ? sign_off->signed_at : "?");
    }
}

static void
print_text (Cli *cli, const WinnowAssessment *assessment)
{
  const WinnowDecisionResult *decision = assessment->decision;

  g_print ("%s\n", assessment->standing);
  print_offers (assessment);
  if (decision == NULL)
    {
      g_print ("%s\n", assessment->problem_reason);
    }
  else
    {
      for (guint i = 0; i < assessment->recommended->len; i++)
        {
          const WinnowOfferAssessment *assessed = g_ptr_array_index (assessment->recommended, i);

          /* Translators: place, name of an offer. */
          g_print (_ ("Recommended %u: %s\n"), i + 1, assessed->offer->name);
        }
      if (decision->is_close && decision->close_reason != NULL)
        g_print ("%s\n", decision->close_reason);
      /* Translators: number of draws, seed. */
      g_print (_ ("%u draws, seed %lu\n"), decision->draws, (gulong) decision->seed);
    }
  for (guint i = 0; i < assessment->set_advice->len; i++)
    {
      const WinnowAdvice *advice = g_ptr_array_index (assessment->set_advice, i);

      g_print ("– %s\n", winnow_text_get (&advice->message, cli->language));
    }
  for (guint i = 0; i < assessment->shared_upstreams->len; i++)
    g_print ("– %s\n", (const char *) g_ptr_array_index (assessment->shared_upstreams, i));
  print_sign_offs (assessment);
  /* Translators: the next sensible step. */
  g_print (_ ("Next: %s\n"), assessment->next_action);
}

CliStatus
cli_decide (Cli *cli, int argc, char **argv)
{
  g_autofree char *evaluation = NULL;
  int draws = G_MININT; /* not given */
  gint64 seed = -1;
  const GOptionEntry entries[] = {
    { "evaluation", 0, 0, G_OPTION_ARG_STRING, &evaluation, N_ ("Id or title; without it the newest"), N_ ("ID") },
    { "draws", 0, 0, G_OPTION_ARG_INT, &draws, N_ ("Random draws, 100 to 1,000,000"), "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_ ("Seed of the draws: the same one gives the same result"), "S" },
    { NULL },
  };
  WinnowAssessmentOptions options = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL;
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("decide"), entries, &argc, &argv, 0, 0))
    return CLI_USAGE;
  if (draws != G_MININT && (draws < 100 || draws > 1000000))
    /* Translators: the number that was given. */
    return cli_usage (cli, _ ("--draws is %d; write a number from 100 to 1,000,000"), draws);
  if (seed < -1 || seed > ((gint64) 1 << 53))
    return cli_usage (cli, _ ("--seed is a whole number from 0 to 2^53"));
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  options.language = cli->language;
  options.draws = draws != G_MININT ? winnow_number (draws) : WINNOW_UNKNOWN;
  options.seed = seed >= 0 ? winnow_number ((double) seed) : WINNOW_UNKNOWN;
  assessment = cli_assess (cli, evaluation, &options, &error);
  if (assessment == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    print_json (cli, assessment);
  else
    print_text (cli, assessment);
  return assessment->recommended->len > 0 ? CLI_DONE : CLI_SHORT;
}
