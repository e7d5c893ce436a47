/* test-recommendation.c — what stands behind a name: digest, stale figures, sign-off,
 * and what goes into the talks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/digest.h"
#include "engine/negotiation.h"
#include "engine/recheck.h"
#include "engine/sign-off.h"
#include "engine/trial-commands.h"
#include "ledger-fixture.h"

static const WinnowAssessmentOptions english = { "en", "2026-11-30T08:00:00Z", { FALSE, 0 }, { FALSE, 0 }, { FALSE, 0 }, NULL };

/* One offer of eight cards at 4 a card-hour, seen on @observed; stock state of yesterday. */
static void
set_up (Fixture *self, const char *observed)
{
  g_autofree char *cost = g_strdup_printf ("line=compute|amount=4|unit=card-hour|basis=useful_card_hours|currency=CNY|"
                                           "observed_at=%s|source=price page",
                                           observed);

  fixture_init (self, "currency=CNY|calendar=730|horizon_months=3|utilisation=0.5|budget=100000|data_on_site=no|seed=7|"
                      "draws=200",
                "cards=8|kind=online|interruptible=no|latency_target_ms=500");
  fixture_add (self, WINNOW_KIND_PLATFORM, "house", "name=House");
  fixture_add (self, WINNOW_KIND_OFFER, "cards",
               "platform_id=house|name=Cards|category=on-demand-instance|availability=available|"
               "availability_at=2026-11-28T08:00:00Z");
  fixture_cost (self, "cards", cost);
  fixture_no_lines (self, "cards", "");
  fixture_add (self, WINNOW_KIND_DECISION, "decision", "evaluation_id=evaluation|chosen=cards");
}

/* The rows are shared with evaluations made before: ask them first. */
static gpointer
fixture_find (Fixture *self, WinnowKind kind, const char *id)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (winnow_row_kind (g_ptr_array_index (self->rows, i)) == kind
        && strcmp (winnow_row_id (g_ptr_array_index (self->rows, i)), id) == 0)
      return g_ptr_array_index (self->rows, i);
  g_error ("no row %s", id);
}

static WinnowAssessment *
assess (Fixture *self)
{
  g_autoptr (WinnowCatalog) catalog = winnow_catalog_new ();
  g_autoptr (WinnowEvaluation) evaluation = fixture_evaluation (self);

  return winnow_assessment_new (evaluation, catalog, &english);
}

static char *
digest (Fixture *self)
{
  g_autoptr (WinnowEvaluation) evaluation = fixture_evaluation (self);

  return winnow_evaluation_digest (evaluation);
}

static void
test_digest (void)
{
  Fixture fixture;
  WinnowOffer *offer;
  WinnowDecision *decision;
  g_autofree char *first = NULL, *same = NULL, *other = NULL, *back = NULL;

  set_up (&fixture, "2026-11-29");
  first = digest (&fixture);
  g_assert_cmpuint (strlen (first), ==, 64);
  fixture_add (&fixture, WINNOW_KIND_NOTE, "note", "object_table=offers|object_id=cards|text=kind people");
  decision = fixture_find (&fixture, WINNOW_KIND_DECISION, "decision");
  decision->decided_by = g_strdup ("Mara");
  same = digest (&fixture);
  g_assert_cmpstr (same, ==, first);

  offer = fixture_find (&fixture, WINNOW_KIND_OFFER, "cards");
  offer->term_months = winnow_number (1);
  other = digest (&fixture);
  g_assert_cmpstr (other, !=, first);
  offer->term_months = WINNOW_UNKNOWN;
  back = digest (&fixture);
  g_assert_cmpstr (back, ==, first);
  fixture_clear (&fixture);
}

/* "ab" + "c" is not "a" + "bc", and a row that moves says nothing new. */
static void
test_digest_of_rows (void)
{
  Fixture fixture;
  WinnowOffer *offer;
  gpointer last;
  g_autofree char *one = NULL, *two = NULL, *moved = NULL;

  set_up (&fixture, "2026-11-29");
  offer = fixture_find (&fixture, WINNOW_KIND_OFFER, "cards");
  offer->region = g_strdup ("ab");
  offer->note = g_strdup ("c");
  one = digest (&fixture);
  g_free (offer->region);
  g_free (offer->note);
  offer->region = g_strdup ("a");
  offer->note = g_strdup ("bc");
  two = digest (&fixture);
  g_assert_cmpstr (one, !=, two);
  last = g_ptr_array_steal_index (fixture.rows, fixture.rows->len - 1);
  g_ptr_array_insert (fixture.rows, 0, last);
  moved = digest (&fixture);
  g_assert_cmpstr (two, ==, moved);
  fixture_clear (&fixture);
}

/* Of the fixture's only price. */
static void
add_waiver (Fixture *self, const char *id, const char *fields)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (winnow_row_kind (g_ptr_array_index (self->rows, i)) == WINNOW_KIND_COST
        && ((const WinnowCost *) g_ptr_array_index (self->rows, i))->amount != NULL)
      {
        g_autofree char *text
          = g_strdup_printf ("offer_id=cards|subject=recheck:%s|%s", winnow_row_id (g_ptr_array_index (self->rows, i)), fields);

        fixture_add (self, WINNOW_KIND_ACCEPTANCE, id, text);
        return;
      }
  g_assert_not_reached ();
}

static void
test_waiver_of_price (void)
{
  const char *const ids[] = { "cards", NULL };
  Fixture fixture;
  g_autoptr (WinnowAssessment) assessment = NULL;
  g_autoptr (GPtrArray) list = NULL;

  set_up (&fixture, "2026-11-22T07:59:59Z");
  add_waiver (&fixture, "new", "accepted_by=Mara|reason=Said on the phone|accepted_at=2026-11-29T08:00:00Z");
  assessment = assess (&fixture);
  list = winnow_recheck_list (assessment, ids);
  g_assert_nonnull (((const WinnowRecheckItem *) g_ptr_array_index (list, 0))->acceptance);
  fixture_clear (&fixture);
}

static void
test_recheck (void)
{
  const char *const ids[] = { "cards", NULL };
  Fixture fixture;
  g_autoptr (WinnowAssessment) assessment = NULL;
  g_autoptr (GPtrArray) list = NULL;
  const WinnowRecheckItem *price, *stock;
  g_autofree char *subject = NULL;

  /* Eight days old on the 30th: a day past the price's shelf life of a week. */
  set_up (&fixture, "2026-11-22T07:59:59Z");
  fixture_add (&fixture, WINNOW_KIND_ACCEPTANCE, "waived",
               "offer_id=cards|subject=recheck:cards|accepted_by=Mara|reason=The vendor's page is down");
  /* None of these waives the price: nobody's, without a reason, of a figure before this one. */
  add_waiver (&fixture, "nobody", "reason=Never mind");
  add_waiver (&fixture, "mute", "accepted_by=Mara");
  add_waiver (&fixture, "old", "accepted_by=Mara|reason=As before|accepted_at=2026-11-20T08:00:00Z");
  assessment = assess (&fixture);
  list = winnow_recheck_list (assessment, ids);
  g_assert_cmpuint (list->len, ==, 2);
  price = g_ptr_array_index (list, 0);
  stock = g_ptr_array_index (list, 1);
  g_assert_cmpint (price->kind, ==, WINNOW_RECHECK_PRICE);
  g_assert_cmpstr (price->value, ==, "4 CNY / card-hour");
  g_assert_null (price->acceptance);
  g_assert_cmpint (stock->kind, ==, WINNOW_RECHECK_AVAILABILITY);
  g_assert_cmpstr (stock->acceptance->accepted_by, ==, "Mara");
  subject = winnow_recheck_subject (stock);
  g_assert_cmpstr (subject, ==, "recheck:cards");
  g_assert_cmpuint (winnow_recheck_open (list), ==, 1);
  fixture_clear (&fixture);
}

static void
test_fresh (void)
{
  const char *const ids[] = { "cards", NULL };
  Fixture fixture;
  WinnowOffer *offer;
  g_autoptr (WinnowAssessment) assessment = NULL;
  g_autoptr (GPtrArray) list = NULL;

  set_up (&fixture, "2026-11-23T08:00:00Z");
  offer = fixture_find (&fixture, WINNOW_KIND_OFFER, "cards");
  g_free (offer->availability_at);
  offer->availability_at = g_strdup ("2026-11-29T08:00:00Z");
  assessment = assess (&fixture);
  list = winnow_recheck_list (assessment, ids);
  g_assert_cmpuint (list->len, ==, 0);
  fixture_clear (&fixture);
}

static void
test_sign_off (void)
{
  Fixture fixture;
  g_autoptr (WinnowAssessment) before = NULL, after = NULL;
  WinnowSignOff *sign_off = winnow_row_new (WINNOW_KIND_SIGN_OFF, "signed");
  g_autoptr (GPtrArray) found = NULL;
  WinnowOffer *offer;

  set_up (&fixture, "2026-11-29");
  before = assess (&fixture);
  sign_off->decision_id = g_strdup ("decision");
  winnow_sign_off_seal (sign_off, before, "1.0");
  g_assert_cmpint (winnow_sign_off_state (before, sign_off), ==, WINNOW_SIGN_OFF_HOLDS);
  g_ptr_array_add (fixture.rows, sign_off);
  offer = fixture_find (&fixture, WINNOW_KIND_OFFER, "cards");
  offer->region = g_strdup ("north");
  after = assess (&fixture);
  found = winnow_sign_offs_of (after->evaluation);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpint (winnow_sign_off_state (after, sign_off), ==, WINNOW_SIGN_OFF_INPUTS_CHANGED);

  /* The same inputs, but the method put another offer forward then. */
  winnow_sign_off_seal (sign_off, after, "1.0");
  g_strfreev (sign_off->recommended);
  sign_off->recommended = g_strsplit ("elsewhere", ";", -1);
  g_assert_cmpint (winnow_sign_off_state (after, sign_off), ==, WINNOW_SIGN_OFF_RESULT_CHANGED);
  fixture_clear (&fixture);
}

static const WinnowNegotiationPoint *
point (GPtrArray *points, WinnowNegotiationKind kind)
{
  for (guint i = 0; i < points->len; i++)
    {
      const WinnowNegotiationPoint *one = g_ptr_array_index (points, i);

      g_assert_cmpstr (one->ask->en, !=, "");
      g_assert_cmpstr (one->ask->zh, !=, "");
      if (one->kind == kind)
        return one;
    }
  return NULL;
}

static void
test_negotiation (void)
{
  Fixture fixture;
  g_autoptr (WinnowAssessment) assessment = NULL;
  g_autoptr (GPtrArray) points = NULL;

  set_up (&fixture, "2026-11-29");
  fixture_add (&fixture, WINNOW_KIND_TRIAL_RUN, "starts",
               "offer_id=cards|kind=provisioning|outcome=success|attempts=20|failures=1|provisioning_seconds=90");
  fixture_add (&fixture, WINNOW_KIND_TRIAL_RUN, "bill",
               "offer_id=cards|kind=bill|outcome=success|billed=120|forecast=100|currency=CNY|"
               "hardware_promised=H100 SXM 80GB|hardware_found=H100 PCIe 80GB");
  fixture_add (&fixture, WINNOW_KIND_TRIAL_RUN, "aside",
               "offer_id=cards|kind=provisioning|outcome=failed|attempts=50|excluded_reason=our own firewall");
  assessment = assess (&fixture);
  points = winnow_negotiation_points (assessment, g_ptr_array_index (assessment->offers, 0));
  g_assert_nonnull (strstr (point (points, WINNOW_NEGOTIATE_FAILURES)->finding->en, "1 of 21 attempts"));
  /* 20 starts, one failed: p95 is infinite and not a number of seconds. */
  g_assert_nonnull (strstr (point (points, WINNOW_NEGOTIATE_START)->finding->en, "p95 has no end"));
  g_assert_nonnull (strstr (point (points, WINNOW_NEGOTIATE_BILL)->finding->zh, "+20.0%"));
  g_assert_nonnull (strstr (point (points, WINNOW_NEGOTIATE_HARDWARE)->finding->en, "H100 PCIe 80GB was found"));
  /* 8 cards × 2190 h × 0.5. */
  g_assert_nonnull (strstr (point (points, WINNOW_NEGOTIATE_VOLUME)->finding->en, "8760 useful card-hours over 3 months"));
  g_assert_null (point (points, WINNOW_NEGOTIATE_PRICE));
  g_assert_null (point (points, WINNOW_NEGOTIATE_LATENCY));
  fixture_clear (&fixture);
}

/* What is worth a word is a setting of the team's. */
static void
test_negotiation_limits (void)
{
  Fixture fixture;
  g_autoptr (WinnowAssessment) assessment = NULL;
  g_autoptr (GPtrArray) points = NULL;

  set_up (&fixture, "2026-11-29");
  fixture_add (&fixture, WINNOW_KIND_TRIAL_RUN, "bill",
               "offer_id=cards|kind=bill|outcome=success|billed=120|forecast=100|currency=CNY");
  fixture_add (&fixture, WINNOW_KIND_SETTING, "limit", "evaluation_id=evaluation|name=variance_target|value=0.25");
  assessment = assess (&fixture);
  points = winnow_negotiation_points (assessment, g_ptr_array_index (assessment->offers, 0));
  g_assert_null (point (points, WINNOW_NEGOTIATE_BILL));
  fixture_clear (&fixture);
}

static void
test_excluded (void)
{
  Fixture fixture;
  g_autoptr (WinnowAssessment) assessment = NULL;
  const WinnowTrial *trial;
  const WinnowTrialNeed *need;

  set_up (&fixture, "2026-11-29");
  fixture_add (&fixture, WINNOW_KIND_TRIAL_RUN, "in",
               "offer_id=cards|kind=provisioning|window=morning|outcome=success|provisioning_seconds=90");
  fixture_add (&fixture, WINNOW_KIND_TRIAL_RUN, "out",
               "offer_id=cards|kind=provisioning|window=night|outcome=failed|excluded_reason=our own firewall");
  assessment = assess (&fixture);
  trial = ((const WinnowOfferAssessment *) g_ptr_array_index (assessment->offers, 0))->trial;
  g_assert_cmpuint (trial->excluded, ==, 1);
  g_assert_cmpuint (trial->runs, ==, 1);
  g_assert_cmpuint (trial->failures, ==, 0);
  /* Failure rate and start are too small, two windows are without a run. */
  g_assert_cmpuint (trial->plan->len, ==, 4);
  need = g_ptr_array_index (trial->plan, 1);
  g_assert_cmpstr (need->name, ==, "provisioning_seconds");
  g_assert_cmpuint (need->done, ==, 1);
  g_assert_cmpuint (need->needs_more, ==, 19);
  need = g_ptr_array_index (trial->plan, 3);
  g_assert_true (need->is_window);
  g_assert_cmpstr (need->name, ==, "night");
  fixture_clear (&fixture);
}

static void
test_commands (void)
{
  guint n;
  const WinnowTrialCommand *commands = winnow_trial_commands ("scaling", &n);

  g_assert_cmpuint (n, ==, 2);
  g_assert_nonnull (strstr (commands[0].command, "all_reduce_perf"));
  g_assert_nonnull (strstr (commands[1].command, "iperf3"));
  g_assert_cmpstr (commands[1].record.zh, !=, "");
  g_assert_null (winnow_trial_commands ("a team's own measure", &n));
  g_assert_cmpuint (n, ==, 0);
}

/* A copy solves to the same numbers, and other weights bring other ranks. */
static void
test_problem_copy (void)
{
  g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (3, 2);
  g_autoptr (WinnowDecisionProblem) copy = NULL;
  g_autoptr (WinnowDecisionResult) first = NULL, second = NULL;
  const WinnowAnchor anchors[] = { { 0, 0 }, { 2, 1 } };
  const double weights[] = { 30, 70 };

  problem->region = WINNOW_WEIGHTS_RANKING;
  problem->draws = 500;
  winnow_decision_criterion_set_anchors (winnow_decision_problem_criterion (problem, 0), anchors, 2);
  *winnow_decision_problem_cell (problem, 0, 0) = (WinnowCell){ WINNOW_DISTRIBUTION_UNIFORM, 1, 0, 2 };
  *winnow_decision_problem_cell (problem, 1, 1) = (WinnowCell){ WINNOW_DISTRIBUTION_POINT, 0.8 };
  copy = winnow_decision_problem_copy (problem);
  first = winnow_decision_solve (problem, NULL);
  second = winnow_decision_solve (copy, NULL);
  for (guint i = 0; i < 9; i++)
    g_assert_cmpfloat (first->acceptability[i], ==, second->acceptability[i]);

  winnow_decision_problem_set_weights (copy, weights);
  g_assert_cmpuint (winnow_decision_problem_criterion (copy, 0)->rank, ==, 2);
  g_assert_cmpuint (winnow_decision_problem_criterion (copy, 1)->rank, ==, 1);
  g_assert_cmpfloat (winnow_decision_problem_criterion (problem, 0)->weight, ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recommendation/digest", test_digest);
  g_test_add_func ("/recommendation/digest-of-rows", test_digest_of_rows);
  g_test_add_func ("/recommendation/recheck", test_recheck);
  g_test_add_func ("/recommendation/waiver-of-price", test_waiver_of_price);
  g_test_add_func ("/recommendation/negotiation-limits", test_negotiation_limits);
  g_test_add_func ("/recommendation/fresh", test_fresh);
  g_test_add_func ("/recommendation/sign-off", test_sign_off);
  g_test_add_func ("/recommendation/negotiation", test_negotiation);
  g_test_add_func ("/recommendation/excluded", test_excluded);
  g_test_add_func ("/recommendation/commands", test_commands);
  g_test_add_func ("/recommendation/problem-copy", test_problem_copy);
  return g_test_run ();
}
