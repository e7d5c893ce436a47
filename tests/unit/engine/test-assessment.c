/* test-assessment.c — the whole method over small evaluations.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/assessment.h"
#include "ledger-fixture.h"

static const WinnowAssessmentOptions english = { "en", "2026-11-30T08:00:00Z", { FALSE, 0 }, { FALSE, 0 }, { FALSE, 0 }, NULL };

/* One critical question of yes or no, required in writing. */
static WinnowCatalog *
small_catalog (gboolean with_question)
{
  WinnowCatalog *catalog = winnow_catalog_new ();
  WinnowQuestionGroup *group = g_new0 (WinnowQuestionGroup, 1);
  WinnowQuestion *question = winnow_question_new ();
  WinnowChoice yes = { g_strdup ("yes"), { g_strdup ("Yes"), g_strdup ("是") }, 1, FALSE, FALSE };
  WinnowChoice no = { g_strdup ("no"), { g_strdup ("No"), g_strdup ("否") }, 0, TRUE, TRUE };

  group->id = g_strdup ("A");
  group->title = (WinnowText){ g_strdup ("Exit"), g_strdup ("退出") };
  g_ptr_array_add (catalog->groups, group);
  question->id = g_strdup ("A1");
  question->group = g_strdup ("A");
  question->is_critical = TRUE;
  question->text = (WinnowText){ g_strdup ("Can the data be taken out?"), g_strdup ("数据能否导出？") };
  question->required_grade = g_strdup ("E3");
  question->worst_value = g_strdup ("no");
  question->weight = 1;
  g_array_append_val (question->choices, yes);
  g_array_append_val (question->choices, no);
  if (with_question)
    g_ptr_array_add (catalog->questions, question);
  else
    winnow_question_free (question);
  return catalog;
}

/* 8 cards, three months of 730 h, u = .5: 8,760 useful card-hours. */
static void
start (Fixture *self, const char *head)
{
  g_autofree char *fields =
    g_strconcat ("currency=CNY|calendar=730|horizon_months=3|utilisation=0.5|budget=100000|data_on_site=no|seed=7|draws=2000",
                 head, NULL);

  fixture_init (self, fields, "cards=8|kind=training|interruptible=no");
}

/* An offer of platform "House ID" paid by the useful card-hour, every other line not applicable. */
static WinnowOffer *
add_offer (Fixture *self, const char *id, const char *price)
{
  g_autofree char *platform = g_strdup_printf ("platform-%s", id);
  g_autofree char *name = g_strdup_printf ("name=House %s", id);
  g_autofree char *fields = g_strdup_printf ("platform_id=%s|name=Cards|category=on-demand-instance", platform);
  g_autofree char *cost = g_strdup_printf ("line=compute|amount=%s|unit=card-hour|basis=useful_card_hours|currency=CNY|"
                                           "observed_at=2026-11-22T07:59:59Z|source=price page",
                                           price);
  WinnowOffer *offer;

  fixture_add (self, WINNOW_KIND_PLATFORM, platform, name);
  offer = fixture_add (self, WINNOW_KIND_OFFER, id, fields);
  if (*price)
    fixture_cost (self, id, cost);
  fixture_no_lines (self, id, "");
  return offer;
}

static void
add_quality (Fixture *self, const char *offer, const char *fields)
{
  g_autofree char *all = g_strconcat ("offer_id=", offer, "|criterion_id=quality|", fields, NULL);

  fixture_add (self, WINNOW_KIND_VALUE, NULL, all);
}

static void
add_criteria (Fixture *self)
{
  fixture_add (self, WINNOW_KIND_CRITERION, "cost",
               "name=cost_total|title_en=Total|title_zh=总账|measure=ledger_total|unit=budget-share|"
               "anchors=0.1:1;0.5:0.5;0.9:0|swing=100|order=1");
  fixture_add (self, WINNOW_KIND_CRITERION, "quality", "name=quality|measure=entered|anchors=0:0;10:1|swing=60|order=2");
}

static WinnowAssessment *
assess_with (Fixture *self, WinnowCatalog *catalog, const WinnowAssessmentOptions *options)
{
  g_autoptr (WinnowEvaluation) evaluation = fixture_evaluation (self);

  return winnow_assessment_new (evaluation, catalog, options);
}

static WinnowAssessment *
assess (Fixture *self)
{
  g_autoptr (WinnowCatalog) catalog = small_catalog (FALSE);

  return assess_with (self, catalog, &english);
}

static WinnowVerdict
verdict (const WinnowAssessment *assessment, const char *id)
{
  const WinnowOfferAssessment *offer = winnow_assessment_offer (assessment, id);

  g_assert_nonnull (offer);
  return offer->verdict;
}

static gboolean
has_reason (const WinnowAssessment *assessment, const char *id, const char *needle)
{
  const WinnowOfferAssessment *offer = winnow_assessment_offer (assessment, id);

  for (guint i = 0; i < offer->reasons->len; i++)
    if (strstr (g_ptr_array_index (offer->reasons, i), needle))
      return TRUE;
  return FALSE;
}

static const WinnowCell *
cell (const WinnowAssessment *assessment, const char *id, guint criterion)
{
  const WinnowOfferAssessment *offer = winnow_assessment_offer (assessment, id);

  g_assert_cmpint (offer->alternative, >=, 0);
  return winnow_decision_problem_cell (assessment->problem, (guint) offer->alternative, criterion);
}

/* Cheap and plain, dear and good, one worse than both. */
static void
three_offers (Fixture *self, const char *head)
{
  start (self, head);
  add_offer (self, "cheap", "2");
  add_offer (self, "good", "6");
  add_offer (self, "worse", "7");
  add_criteria (self);
  add_quality (self, "cheap", "value=3|grade=E3");
  add_quality (self, "good", "value=9|grade=E3");
  add_quality (self, "worse", "value=2|grade=E3");
}

static void
test_ranking (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL;

  three_offers (&fixture, "");
  assessment = assess (&fixture);
  g_assert_null (assessment->problem_reason);
  g_assert_nonnull (assessment->decision);
  /* 8,760 useful card-hours × 2 = 17,520 of a budget of 100,000. */
  g_assert_cmpfloat_with_epsilon (cell (assessment, "cheap", 0)->value, 0.1752, 1e-9);
  /* u: .906 and .3 against .468 and .9; weights .625 and .375. */
  g_assert_cmpfloat_with_epsilon (assessment->decision->values[0], 0.625 * (1 - 0.0752 / 0.4 * 0.5) + 0.375 * 0.3, 1e-9);
  g_assert_cmpint (verdict (assessment, "worse"), ==, WINNOW_VERDICT_DOMINATED);
  g_assert_cmpint (verdict (assessment, "cheap"), ==, WINNOW_VERDICT_RECOMMENDED);
  g_assert_cmpint (verdict (assessment, "good"), ==, WINNOW_VERDICT_RECOMMENDED);
  g_assert_cmpuint (assessment->recommended->len, ==, 2);
  g_assert_true (g_ptr_array_index (assessment->recommended, 0) == winnow_assessment_offer (assessment, "cheap"));
  g_assert_true (has_reason (assessment, "worse", "at least as good on every criterion"));
  g_assert_cmpuint (assessment->decision->seed, ==, 7);
  g_assert_cmpuint (assessment->decision->draws, ==, 2000);
  g_assert_cmpstr (assessment->envelope->cheapest, ==, "cheap");
  g_test_message ("%s / %s", assessment->standing, assessment->next_action);
}

static void
test_same_again (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) a = NULL, b = NULL;

  three_offers (&fixture, "|weight_region=none");
  a = assess (&fixture);
  b = assess (&fixture);
  g_assert_cmpmem (a->decision->acceptability, 9 * sizeof (double), b->decision->acceptability, 9 * sizeof (double));
  g_assert_cmpstr (a->standing, ==, b->standing);
  g_assert_cmpstr (a->next_action, ==, b->next_action);
}

/* The best pair draws on one upstream: the next one is recommended, and it is said. */
static void
test_shared_upstream (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL;

  start (&fixture, "");
  add_offer (&fixture, "first", "2");
  add_offer (&fixture, "second", "2.2");
  add_offer (&fixture, "third", "3");
  add_criteria (&fixture);
  add_quality (&fixture, "first", "value=5|grade=E3");
  add_quality (&fixture, "second", "value=6|grade=E3");
  add_quality (&fixture, "third", "value=6.5|grade=E3");
  fixture_add (&fixture, WINNOW_KIND_UPSTREAM, "hall", "name=Example Hall");
  fixture_add (&fixture, WINNOW_KIND_SUPPLY, NULL, "offer_id=first|upstream_id=hall");
  fixture_add (&fixture, WINNOW_KIND_SUPPLY, NULL, "offer_id=second|upstream_id=hall");
  assessment = assess (&fixture);
  g_assert_cmpuint (assessment->recommended->len, ==, 2);
  g_assert_cmpint (verdict (assessment, "third"), ==, WINNOW_VERDICT_RECOMMENDED);
  g_assert_cmpint (assessment->shared_upstreams->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (assessment->shared_upstreams, 0), "Example Hall"));
  g_assert_true (has_reason (assessment, verdict (assessment, "first") == WINNOW_VERDICT_OPEN ? "first" : "second",
                             "Example Hall"));
}

static void
test_kept_out (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL;
  WinnowOffer *tool;

  three_offers (&fixture, "");
  add_offer (&fixture, "gone", "1")->withdrawn_reason = g_strdup ("bought by a rival");
  add_offer (&fixture, "unpriced", "");
  tool = add_offer (&fixture, "tool", "1");
  g_free (tool->category);
  tool->category = g_strdup ("tool");
  assessment = assess (&fixture);
  g_assert_cmpint (verdict (assessment, "gone"), ==, WINNOW_VERDICT_WITHDRAWN);
  g_assert_true (has_reason (assessment, "gone", "bought by a rival"));
  g_assert_cmpint (verdict (assessment, "unpriced"), ==, WINNOW_VERDICT_UNRANKED);
  g_assert_true (has_reason (assessment, "unpriced", "1a"));
  g_assert_cmpint (verdict (assessment, "tool"), ==, WINNOW_VERDICT_UNRANKED);
  g_assert_cmpuint (assessment->problem->alternatives->len, ==, 3);
  g_assert_cmpint (winnow_assessment_offer (assessment, "unpriced")->alternative, ==, -1);
  g_assert_nonnull (strstr (assessment->standing, "6 offers"));
  g_assert_nonnull (strstr (assessment->next_action, "unpriced"));
}

/* Unanswered and critical blocks; answered badly in writing knocks out. */
static void
test_checklist_gates (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowCatalog) catalog = small_catalog (TRUE);
  g_autoptr (WinnowAssessment) assessment = NULL;

  three_offers (&fixture, "");
  fixture_add (&fixture, WINNOW_KIND_ANSWER, NULL, "offer_id=good|question=A1|value=yes|grade=E4");
  fixture_add (&fixture, WINNOW_KIND_ANSWER, NULL, "offer_id=worse|question=A1|value=no|grade=E4");
  assessment = assess_with (&fixture, catalog, &english);
  g_assert_cmpint (verdict (assessment, "cheap"), ==, WINNOW_VERDICT_BLOCKED);
  g_assert_true (has_reason (assessment, "cheap", "A1"));
  g_assert_cmpint (winnow_assessment_offer (assessment, "cheap")->alternative, >=, 0);
  g_assert_cmpint (verdict (assessment, "worse"), ==, WINNOW_VERDICT_KNOCKED_OUT);
  g_assert_cmpint (winnow_assessment_offer (assessment, "worse")->alternative, ==, -1);
  /* The best one is blocked, the other one stands alone. */
  g_assert_cmpuint (assessment->recommended->len, ==, 1);
  g_assert_cmpint (verdict (assessment, "good"), ==, WINNOW_VERDICT_RECOMMENDED);
}

/* Evidence: one grade short is anything between worst and claim, two short the worst. */
static void
test_uncertain_values (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL;
  const WinnowCell *found;

  start (&fixture, "");
  add_criteria (&fixture);
  for (guint i = 0; i < 6; i++)
    {
      const char *const ids[] = { "short", "weak", "silent", "spread", "range", "ungraded" };

      add_offer (&fixture, ids[i], "2");
    }
  add_quality (&fixture, "short", "value=8|grade=E2");
  add_quality (&fixture, "weak", "value=8|grade=E1");
  add_quality (&fixture, "ungraded", "value=8");
  add_quality (&fixture, "spread", "value=6|deviation=2|count=4|distribution=normal|grade=E5|shared_source=one run");
  add_quality (&fixture, "range", "low=4|high=7|grade=E3");
  assessment = assess (&fixture);
  found = cell (assessment, "short", 1);
  g_assert_cmpint (found->distribution, ==, WINNOW_DISTRIBUTION_UNIFORM);
  g_assert_cmpfloat (found->low, ==, 0);
  g_assert_cmpfloat (found->high, ==, 8);
  g_assert_cmpfloat (found->value, ==, 0);
  g_assert_true (found->is_assumed);
  found = cell (assessment, "weak", 1);
  g_assert_cmpint (found->distribution, ==, WINNOW_DISTRIBUTION_POINT);
  g_assert_cmpfloat (found->value, ==, 0);
  g_assert_true (found->is_assumed);
  g_assert_true (cell (assessment, "silent", 1)->is_assumed);
  /* A number without evidence is a number nobody vouches for. */
  g_assert_cmpfloat (cell (assessment, "ungraded", 1)->value, ==, 0);
  g_assert_true (cell (assessment, "ungraded", 1)->is_assumed);
  found = cell (assessment, "spread", 1);
  g_assert_cmpint (found->distribution, ==, WINNOW_DISTRIBUTION_NORMAL);
  g_assert_cmpfloat (found->deviation, ==, 1);
  g_assert_cmpuint (found->shared, ==, 1);
  g_assert_false (found->is_assumed);
  g_assert_cmpfloat (cell (assessment, "range", 1)->value, ==, 4);
}

static void
test_trial_values (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL;
  const WinnowCell *found;

  start (&fixture, "");
  add_offer (&fixture, "tried", "2");
  add_offer (&fixture, "untried", "2");
  fixture_add (&fixture, WINNOW_KIND_CRITERION, "time",
               "name=result_time|measure=trial|measure_argument=result_seconds|unit=min|anchors=60:1;180:0|swing=100");
  fixture_add (&fixture, WINNOW_KIND_CRITERION, "failure",
               "name=failure|measure=trial|measure_argument=failure|unit=share|anchors=0.05:1;0.3:0|swing=50");
  for (guint i = 0; i < 4; i++)
    {
      const char *const rows[] = { "result_seconds=5400", "result_seconds=6000", "result_seconds=6600", "attempts=17" };
      g_autofree char *fields = g_strconcat ("offer_id=tried|kind=task|outcome=success|", rows[i], NULL);

      fixture_add (&fixture, WINNOW_KIND_TRIAL_RUN, NULL, fields);
    }
  assessment = assess (&fixture);
  found = cell (assessment, "tried", 0);
  g_assert_cmpint (found->distribution, ==, WINNOW_DISTRIBUTION_NORMAL);
  g_assert_cmpfloat_with_epsilon (found->value, 100, 1e-9);
  /* s = 10 min, three runs. */
  g_assert_cmpfloat_with_epsilon (found->deviation, 10 / sqrt (3), 1e-9);
  g_assert_cmpuint (found->count, ==, 3);
  found = cell (assessment, "tried", 1);
  g_assert_cmpint (found->distribution, ==, WINNOW_DISTRIBUTION_BETA);
  g_assert_cmpuint (found->count, ==, 20);
  /* 0 of 20: Wilson's upper end is 16.1 %. */
  g_assert_cmpfloat_with_epsilon (winnow_number_or (found->base, 0), 0.1611, 0.00005);
  g_assert_true (cell (assessment, "untried", 0)->is_assumed);
  g_assert_cmpfloat (cell (assessment, "untried", 0)->value, ==, 180);
  g_assert_cmpfloat (cell (assessment, "untried", 1)->value, ==, 0.3);
}

/* Observed a second more than a week before; a day younger it is fresh. */
static void
test_price (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL, fresh = NULL;
  WinnowAssessmentOptions sooner = english;
  g_autoptr (WinnowCatalog) catalog = small_catalog (FALSE);
  const WinnowOfferPrice *price;

  start (&fixture, "");
  add_offer (&fixture, "card", "2.50");
  add_offer (&fixture, "none", "");
  add_offer (&fixture, "foreign", "");
  fixture_cost (&fixture, "foreign", "line=compute|amount=16|unit=machine-hour|unit_cards=8|currency=USD|fx_rate=7");
  add_offer (&fixture, "locked", "");
  fixture_cost (&fixture, "locked", "line=compute|amount=2|unit=card-hour|currency=CNY|observed_at=2026-10-01|"
                                    "expires_at=2026-11-30");
  add_offer (&fixture, "lapsed", "");
  fixture_cost (&fixture, "lapsed", "line=compute|amount=2|unit=card-hour|currency=CNY|observed_at=2026-10-01|"
                                    "expires_at=2026-11-29");
  add_offer (&fixture, "from", "");
  fixture_cost (&fixture, "from", "line=compute|amount=1|unit=card-hour|currency=CNY|price_kind=from|observed_at=2026-11-29");
  add_offer (&fixture, "zero", "");
  fixture_cost (&fixture, "zero", "line=compute|amount=0|unit=card-hour|currency=CNY|observed_at=2026-11-29");
  add_offer (&fixture, "given", "");
  fixture_cost (&fixture, "given", "line=compute|amount=0|unit=card-hour|currency=CNY|observed_at=2026-11-29|reason=grant");
  add_offer (&fixture, "undated", "");
  fixture_cost (&fixture, "undated", "line=compute|amount=2|unit=card-hour|currency=CNY");
  assessment = assess (&fixture);
  /* A price "from" and a zero without a reason are no prices; a price of unknown age is the worst: stale. */
  g_assert_false (winnow_assessment_offer (assessment, "from")->price.is_known);
  g_assert_false (winnow_assessment_offer (assessment, "zero")->price.is_known);
  g_assert_true (winnow_assessment_offer (assessment, "given")->price.is_known);
  g_assert_true (winnow_assessment_offer (assessment, "undated")->price.is_known);
  g_assert_true (winnow_assessment_offer (assessment, "undated")->price.is_stale);
  /* A quote that holds until a date holds on that day, at eight in the morning too. */
  g_assert_false (winnow_assessment_offer (assessment, "locked")->price.is_stale);
  g_assert_true (winnow_assessment_offer (assessment, "lapsed")->price.is_stale);
  price = &winnow_assessment_offer (assessment, "card")->price;
  g_assert_true (price->is_known);
  g_assert_cmpfloat (price->per_card_hour, ==, 2.5);
  g_assert_true (price->is_stale);
  g_assert_cmpstr (price->source, ==, "price page");
  g_assert_false (winnow_assessment_offer (assessment, "none")->price.is_known);
  g_assert_nonnull (winnow_assessment_offer (assessment, "none")->price.derivation);
  g_assert_cmpfloat_with_epsilon (winnow_assessment_offer (assessment, "foreign")->price.per_card_hour, 14, 1e-9);
  sooner.now = "2026-11-29T07:00:00Z";
  fresh = assess_with (&fixture, catalog, &sooner);
  g_assert_false (winnow_assessment_offer (fresh, "card")->price.is_stale);
}

static void
test_empty (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL, priced = NULL;

  fixture_init (&fixture, "currency=CNY", NULL);
  assessment = assess (&fixture);
  g_assert_null (assessment->decision);
  g_assert_nonnull (assessment->problem_reason);
  g_assert_cmpstr (assessment->next_action, ==, "Describe the workload");
  g_assert_cmpuint (assessment->envelope->segments->len, ==, 0);
}

static void
test_language_and_options (void)
{
  g_auto (Fixture) fixture = { NULL };
  WinnowAssessmentOptions options = english;
  g_autoptr (WinnowCatalog) catalog = small_catalog (FALSE);
  g_autoptr (WinnowAssessment) assessment = NULL;

  three_offers (&fixture, "|set_size=3");
  options.language = "zh";
  options.utilisation = winnow_number (0.25);
  options.draws = winnow_number (500);
  options.seed = winnow_number (11);
  assessment = assess_with (&fixture, catalog, &options);
  g_assert_nonnull (strstr (assessment->standing, "3 个报价"));
  g_assert_true (has_reason (assessment, "worse", "每条准则"));
  g_assert_cmpfloat_with_epsilon (cell (assessment, "cheap", 0)->value, 0.0876, 1e-9);
  g_assert_cmpuint (assessment->decision->draws, ==, 500);
  g_assert_cmpuint (assessment->decision->seed, ==, 11);
  /* Three are wanted, but one of them is dominated. */
  g_assert_cmpuint (assessment->recommended->len, ==, 2);
}

static void
test_bad_anchors (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL;

  start (&fixture, "");
  add_offer (&fixture, "one", "2");
  fixture_add (&fixture, WINNOW_KIND_CRITERION, "quality", "name=quality|anchors=10:1;0:0|swing=60");
  assessment = assess (&fixture);
  g_assert_null (assessment->problem);
  g_assert_null (assessment->decision);
  g_assert_nonnull (strstr (assessment->problem_reason, "quality"));
}

static void
test_evaluators (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowAssessment) assessment = NULL, nobody = NULL;

  three_offers (&fixture, "|weight_region=evaluators");
  nobody = assess (&fixture);
  g_assert_null (nobody->decision);
  g_assert_nonnull (nobody->problem_reason);
  fixture_add (&fixture, WINNOW_KIND_WEIGHT, NULL, "criterion_id=cost|evaluator=Li|swing=100");
  fixture_add (&fixture, WINNOW_KIND_WEIGHT, NULL, "criterion_id=quality|evaluator=Wang|swing=100");
  fixture_add (&fixture, WINNOW_KIND_WEIGHT, NULL, "criterion_id=cost|evaluator=Wang|swing=20");
  assessment = assess (&fixture);
  g_assert_nonnull (assessment->decision);
  g_assert_cmpuint (assessment->problem->n_evaluators, ==, 2);
  g_assert_cmpfloat (assessment->problem->evaluator_weights[1], ==, 0);
  g_assert_cmpfloat (assessment->problem->evaluator_weights[2], ==, 20);
}

static void
test_verdict_words (void)
{
  g_assert_cmpstr (winnow_verdict_id (WINNOW_VERDICT_KNOCKED_OUT), ==, "knocked-out");
  for (guint v = WINNOW_VERDICT_OPEN; v <= WINNOW_VERDICT_RECOMMENDED; v++)
    {
      g_assert_nonnull (winnow_verdict_id (v));
      g_assert_nonnull (winnow_verdict_title (v));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/assessment/ranking", test_ranking);
  g_test_add_func ("/assessment/same-again", test_same_again);
  g_test_add_func ("/assessment/shared-upstream", test_shared_upstream);
  g_test_add_func ("/assessment/kept-out", test_kept_out);
  g_test_add_func ("/assessment/checklist-gates", test_checklist_gates);
  g_test_add_func ("/assessment/uncertain-values", test_uncertain_values);
  g_test_add_func ("/assessment/trial-values", test_trial_values);
  g_test_add_func ("/assessment/price", test_price);
  g_test_add_func ("/assessment/empty", test_empty);
  g_test_add_func ("/assessment/language-and-options", test_language_and_options);
  g_test_add_func ("/assessment/bad-anchors", test_bad_anchors);
  g_test_add_func ("/assessment/evaluators", test_evaluators);
  g_test_add_func ("/assessment/verdict-words", test_verdict_words);
  return g_test_run ();
}
