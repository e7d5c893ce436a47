/* test-checklist.c — worst case, grades, expiry, sums, red flags, acceptance.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/checklist.h"

#include "rows.h"

#include <string.h>

#define NOW "2026-11-30T12:00:00Z"
#define HEAD "evaluations e"
#define OFFER "offers o name=Example"

typedef struct
{
  WinnowCatalog *catalog;
  WinnowEvaluation *evaluation;
  WinnowChecklist *checklist;
} Fixture;

static WinnowText
text (void)
{
  return (WinnowText){ g_strdup ("text"), g_strdup ("文字") };
}

static WinnowQuestion *
add_question (WinnowCatalog *catalog, const char *id, const char *grade, double weight)
{
  WinnowQuestion *question = winnow_question_new ();

  question->id = g_strdup (id);
  question->group = g_strndup (id, 1);
  question->required_grade = g_strdup (grade);
  question->weight = weight;
  question->text = text ();
  g_ptr_array_add (catalog->questions, question);
  return question;
}

static void
add_choice (WinnowQuestion *question, const char *id, double value, gboolean is_red, gboolean is_knock_out)
{
  WinnowChoice choice = { g_strdup (id), text (), value, is_red, is_knock_out };

  g_array_append_val (question->choices, choice);
}

static void
add_group (WinnowCatalog *catalog, const char *id)
{
  WinnowQuestionGroup *group = g_new0 (WinnowQuestionGroup, 1);

  group->id = g_strdup (id);
  group->title = text ();
  g_ptr_array_add (catalog->groups, group);
}

/* A1: a price, weight 2.  A2: choices, weight 1.  B1: critical, can knock out.
 * C1: for bare metal only.  D1: when distributed. */
static WinnowCatalog *
small_catalog (void)
{
  WinnowCatalog *catalog = winnow_catalog_new ();
  static const WinnowAnchor anchors[] = { { 0, 1 }, { 0.05, 0.5 }, { 0.12, 0 } };
  static const char *const groups[] = { "A", "B", "C", "D" };
  WinnowQuestion *question;

  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    add_group (catalog, groups[i]);
  question = add_question (catalog, "A1", "E4", 2);
  question->scale = WINNOW_SCALE_NUMBER;
  question->worst_value = g_strdup ("0.12");
  question->is_red = winnow_expression_new ("answer > 0.1 and part.burst = yes", NULL);
  g_array_append_vals (question->anchors, anchors, G_N_ELEMENTS (anchors));

  question = add_question (catalog, "A2", "E3", 1);
  question->worst_value = g_strdup ("partly");
  add_choice (question, "good", 1, FALSE, FALSE);
  add_choice (question, "partly", 0.4, FALSE, FALSE);
  add_choice (question, "none", 0, TRUE, FALSE);

  question = add_question (catalog, "B1", "E4", 1);
  question->is_critical = TRUE;
  question->worst_value = g_strdup ("silent");
  add_choice (question, "valid", 1, FALSE, FALSE);
  add_choice (question, "silent", 0, FALSE, FALSE);
  add_choice (question, "poor", 0.2, TRUE, FALSE);
  add_choice (question, "never", 0, TRUE, TRUE);

  question = add_question (catalog, "C1", "E3", 1);
  question->categories = g_strsplit ("bare-metal", ",", -1);
  question->worst_value = g_strdup ("no");
  add_choice (question, "yes", 1, FALSE, FALSE);
  add_choice (question, "no", 0, FALSE, FALSE);

  question = add_question (catalog, "D1", "E3", 1);
  question->when = winnow_expression_new ("part.distributed", NULL);
  question->worst_value = g_strdup ("no");
  add_choice (question, "yes", 1, FALSE, FALSE);
  add_choice (question, "no", 0, FALSE, FALSE);
  return catalog;
}

static Fixture
judge_as (const char *category, const char *secondary, const char *const *rows)
{
  Fixture fixture = { small_catalog (), evaluation_from (rows), NULL };
  const WinnowOffer *offer = winnow_evaluation_find (fixture.evaluation, WINNOW_KIND_OFFER, "o");

  fixture.checklist = winnow_checklist_new (fixture.catalog, fixture.evaluation, offer, category, secondary, NOW);
  return fixture;
}

#define ROWS(...) ((const char *const[]){ HEAD, OFFER, __VA_ARGS__, NULL })
#define judge(...) judge_as ("reseller", NULL, ROWS (__VA_ARGS__))
#define NONE "parts p distributed=no"

static void
clear (Fixture *fixture)
{
  winnow_checklist_free (fixture->checklist);
  winnow_evaluation_unref (fixture->evaluation);
  winnow_catalog_unref (fixture->catalog);
}

static const WinnowChecklistItem *
item (const Fixture *fixture, const char *question)
{
  const WinnowChecklistItem *found = winnow_checklist_item (fixture->checklist, question);

  g_assert_nonnull (found);
  return found;
}

static const WinnowChecklistGroup *
group (const Fixture *fixture, guint index)
{
  return g_ptr_array_index (fixture->checklist->groups, index);
}

static void
test_open (void)
{
  Fixture fixture = judge (NONE);

  g_assert_cmpint (item (&fixture, "A1")->state, ==, WINNOW_ANSWER_OPEN);
  g_assert_true (item (&fixture, "A1")->is_assumed);
  g_assert_cmpstr (item (&fixture, "A1")->used_value, ==, "0.12");
  g_assert_cmpfloat (item (&fixture, "A1")->score, ==, 0);
  g_assert_cmpfloat (item (&fixture, "A1")->score_best, ==, 1);
  g_assert_cmpfloat (item (&fixture, "A2")->score, ==, 0.4);
  g_assert_false (item (&fixture, "A2")->is_red);
  g_assert_cmpuint (fixture.checklist->answered, ==, 0);
  g_assert_cmpuint (fixture.checklist->assumed, ==, 3);
  clear (&fixture);
}

static void
test_grades (void)
{
  Fixture fixture = judge (NONE, "answers a offer_id=o question=A1 value=0 grade=E3",
                           "answers b offer_id=o question=A2 value=good grade=E3");

  g_assert_cmpint (item (&fixture, "A1")->state, ==, WINNOW_ANSWER_BELOW_GRADE);
  g_assert_cmpfloat (item (&fixture, "A1")->score, ==, 0);
  g_assert_cmpfloat (item (&fixture, "A1")->score_claimed, ==, 1);
  g_assert_cmpfloat (item (&fixture, "A1")->score_best, ==, 1);
  g_assert_cmpint (item (&fixture, "A2")->state, ==, WINNOW_ANSWER_WRITTEN);
  g_assert_false (item (&fixture, "A2")->is_assumed);
  /* (2 × 0 + 1 × 1) / 3, and with A1 as claimed (2 × 1 + 1 × 1) / 3. */
  g_assert_cmpfloat_with_epsilon (group (&fixture, 0)->score, 1.0 / 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (group (&fixture, 0)->low, 1.0 / 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (group (&fixture, 0)->high, 1, 1e-12);
  g_assert_cmpint (winnow_grade_compare ("E5", "E4"), ==, 1);
  g_assert_cmpint (winnow_grade_compare (NULL, "E3"), ==, -1);
  clear (&fixture);
}

/* Saying something bad without proof is not better than saying nothing. */
static void
test_bad_without_proof (void)
{
  Fixture fixture = judge (NONE, "answers b offer_id=o question=A2 value=none grade=E1");

  g_assert_cmpint (item (&fixture, "A2")->state, ==, WINNOW_ANSWER_BELOW_GRADE);
  g_assert_cmpstr (item (&fixture, "A2")->used_value, ==, "none");
  g_assert_cmpfloat (item (&fixture, "A2")->score, ==, 0);
  g_assert_true (item (&fixture, "A2")->is_red);
  clear (&fixture);
}

static void
test_expiry (void)
{
  Fixture today = judge (NONE, "answers b offer_id=o question=A2 value=good grade=E4 expires_at=2026-11-30");
  Fixture yesterday = judge (NONE, "answers b offer_id=o question=A2 value=good grade=E4 expires_at=2026-11-29");
  Fixture noon = judge (NONE, "answers b offer_id=o question=A2 value=good grade=E4 expires_at=2026-11-30T12:00:00Z");

  g_assert_cmpint (item (&today, "A2")->state, ==, WINNOW_ANSWER_WRITTEN);
  g_assert_cmpint (item (&yesterday, "A2")->state, ==, WINNOW_ANSWER_EXPIRED);
  g_assert_cmpfloat (item (&yesterday, "A2")->score, ==, 0.4);
  g_assert_cmpint (item (&noon, "A2")->state, ==, WINNOW_ANSWER_EXPIRED);
  clear (&today);
  clear (&yesterday);
  clear (&noon);
}

static void
test_not_applicable (void)
{
  Fixture with = judge (NONE, "answers a offer_id=o question=A1 not_applicable=yes reason=no~data~leave",
                        "answers b offer_id=o question=A2 value=good grade=E3");
  Fixture without = judge (NONE, "answers a offer_id=o question=A1 not_applicable=yes");
  Fixture blank = judge (NONE, "answers a offer_id=o question=B1 not_applicable=yes reason=own~house");

  g_assert_cmpint (item (&with, "A1")->state, ==, WINNOW_ANSWER_NOT_APPLICABLE);
  /* It left both sums: A2 alone. */
  g_assert_cmpfloat (group (&with, 0)->score, ==, 1);
  g_assert_cmpuint (group (&with, 0)->not_applicable, ==, 1);
  g_assert_cmpint (item (&without, "A1")->state, ==, WINNOW_ANSWER_OPEN);
  g_assert_false (group (&blank, 1)->has_score);
  g_assert_false (item (&blank, "B1")->is_blocking);
  /* C1 is for bare metal and D1 for distributed work: both groups are blank. */
  g_assert_false (group (&blank, 2)->has_score);
  g_assert_false (group (&blank, 3)->has_score);
  clear (&with);
  clear (&without);
  clear (&blank);
}

static void
test_applies (void)
{
  Fixture secondary = judge_as ("reseller", "bare-metal", ROWS (NONE));
  Fixture unclassified = judge_as (NULL, NULL, ROWS (NONE));
  Fixture unknown = judge ("parts p name=work");
  Fixture one_of_two = judge ("parts p distributed=no", "parts q distributed=yes");
  Fixture no_part = judge_as ("reseller", NULL, ROWS (NULL));

  g_assert_nonnull (winnow_checklist_item (secondary.checklist, "C1"));
  g_assert_nonnull (winnow_checklist_item (unclassified.checklist, "C1"));
  g_assert_nonnull (winnow_checklist_item (unknown.checklist, "D1"));
  g_assert_nonnull (winnow_checklist_item (one_of_two.checklist, "D1"));
  g_assert_nonnull (winnow_checklist_item (no_part.checklist, "D1"));
  clear (&secondary);
  clear (&unclassified);
  clear (&unknown);
  clear (&one_of_two);
  clear (&no_part);
}

static void
test_critical (void)
{
  Fixture open = judge (NONE);
  Fixture said = judge (NONE, "answers a offer_id=o question=B1 value=never grade=E1");
  Fixture written = judge (NONE, "answers a offer_id=o question=B1 value=never grade=E4",
                           "acceptances x offer_id=o subject=question:B1 accepted_by=Example reason=small");
  Fixture red = judge (NONE, "answers a offer_id=o question=B1 value=poor grade=E4");
  Fixture valid = judge (NONE, "answers a offer_id=o question=B1 value=valid grade=E4");

  g_assert_true (item (&open, "B1")->is_blocking);
  g_assert_false (item (&open, "B1")->is_knock_out);
  g_assert_true (item (&said, "B1")->is_blocking);
  g_assert_true (item (&said, "B1")->is_red);
  g_assert_false (item (&said, "B1")->is_knock_out);
  g_assert_true (item (&written, "B1")->is_knock_out);
  g_assert_cmpuint (written.checklist->knock_outs, ==, 1);
  g_assert_false (item (&written, "B1")->is_blocking);
  g_assert_true (item (&red, "B1")->is_blocking);
  g_assert_false (item (&red, "B1")->is_assumed);
  g_assert_false (item (&valid, "B1")->is_blocking);
  g_assert_cmpuint (valid.checklist->blocking, ==, 0);
  clear (&open);
  clear (&said);
  clear (&written);
  clear (&red);
  clear (&valid);
}

static void
test_acceptance (void)
{
  Fixture by_name = judge (NONE, "acceptances x offer_id=o subject=question:B1 accepted_by=Example reason=small");
  Fixture nobody = judge (NONE, "acceptances x offer_id=o subject=question:B1 reason=small");

  g_assert_false (item (&by_name, "B1")->is_blocking);
  g_assert_cmpstr (item (&by_name, "B1")->acceptance->accepted_by, ==, "Example");
  /* It is still assumed and still counts at its worst. */
  g_assert_true (item (&by_name, "B1")->is_assumed);
  g_assert_cmpfloat (item (&by_name, "B1")->score, ==, 0);
  g_assert_true (item (&nobody, "B1")->is_blocking);
  clear (&by_name);
  clear (&nobody);
}

static void
test_evaluators (void)
{
  Fixture single = judge (NONE, "answers a offer_id=o question=A2 evaluator=Ann value=good grade=E3");
  Fixture two = judge (NONE, "answers a offer_id=o question=A2 evaluator=Ann value=good grade=E3",
                       "answers b offer_id=o question=A2 evaluator=Bo value=partly grade=E3");
  Fixture consensus = judge (NONE, "answers a offer_id=o question=A2 evaluator=Ann value=good grade=E3",
                             "answers c offer_id=o question=A2 value=good grade=E3 reason=seen",
                             "answers b offer_id=o question=A2 evaluator=Bo value=partly grade=E3");
  Fixture corrected = judge (NONE, "answers a offer_id=o question=A2 evaluator=Ann value=none grade=E3",
                             "answers b offer_id=o question=A2 evaluator=Ann value=good grade=E3");

  g_assert_cmpstr (item (&single, "A2")->used_value, ==, "good");
  g_assert_false (item (&single, "A2")->is_disputed);
  g_assert_cmpstr (item (&two, "A2")->used_value, ==, "partly");
  g_assert_true (item (&two, "A2")->is_disputed);
  g_assert_cmpstr (item (&consensus, "A2")->used_value, ==, "good");
  g_assert_false (item (&consensus, "A2")->is_disputed);
  g_assert_cmpstr (item (&corrected, "A2")->used_value, ==, "good");
  clear (&single);
  clear (&two);
  clear (&consensus);
  clear (&corrected);
}

static void
test_unreadable (void)
{
  Fixture fixture = judge (NONE, "answers a offer_id=o question=A1 value=cheap grade=E5",
                           "answers b offer_id=o question=A2 value=excellent grade=E5");

  g_assert_cmpint (item (&fixture, "A1")->state, ==, WINNOW_ANSWER_OPEN);
  g_assert_cmpint (item (&fixture, "A2")->state, ==, WINNOW_ANSWER_OPEN);
  clear (&fixture);
}

static void
test_red_number (void)
{
  Fixture calm = judge (NONE, "answers a offer_id=o question=A1 value=0.11 grade=E4");
  Fixture burst = judge ("parts p distributed=no burst=yes", "answers a offer_id=o question=A1 value=0.11 grade=E4");

  g_assert_false (item (&calm, "A1")->is_red);
  g_assert_true (item (&burst, "A1")->is_red);
  g_assert_cmpuint (burst.checklist->red, ==, 1);
  /* Between (0.05, 0.5) and (0.12, 0): 0.5 × 0.01 / 0.07. */
  g_assert_cmpfloat_with_epsilon (item (&burst, "A1")->score, 0.5 / 7, 1e-12);
  clear (&calm);
  clear (&burst);
}

static void
test_ask_next (void)
{
  Fixture fixture = judge (NONE);
  GPtrArray *ask = fixture.checklist->ask_next;
  const WinnowAskNext *first = g_ptr_array_index (ask, 0);
  const WinnowAskNext *second = g_ptr_array_index (ask, 1);
  const WinnowAskNext *third = g_ptr_array_index (ask, 2);

  g_assert_cmpuint (ask->len, ==, 3);
  g_assert_cmpstr (first->question->id, ==, "B1");
  g_assert_true (first->can_knock_out && first->is_blocking);
  g_assert_cmpstr (second->question->id, ==, "A1");
  /* Weight 2 of 4, from 0 to 1; weight 1 of 4, from 0.4 to 1. */
  g_assert_cmpfloat_with_epsilon (second->value, 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (third->value, 0.15, 1e-12);
  g_assert_cmpfloat_with_epsilon (fixture.checklist->score, 0.1, 1e-12);
  g_assert_cmpfloat_with_epsilon (fixture.checklist->high, 1, 1e-12);
  clear (&fixture);
}

/* ---- The shipped bank on offers of real kinds ---- */

static WinnowChecklist *
shipped_checklist (WinnowCatalog *catalog, const char *category, const char *const *rows)
{
  g_autoptr (WinnowEvaluation) evaluation = evaluation_from (rows);

  return winnow_checklist_new (catalog, evaluation, winnow_evaluation_find (evaluation, WINNOW_KIND_OFFER, "o"),
                               category, NULL, NOW);
}

/* A cloud server that bills until it is released is red for bursty work only. */
static void
test_what_stops_the_meter (void)
{
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();
  const char *answer = "answers a offer_id=o question=D2 value=release_ends_all grade=E4";
  const char *container = "answers a offer_id=o question=D2 value=stop_ends_compute grade=E4";
  g_autoptr (WinnowChecklist) server = shipped_checklist (catalog, "on-demand-instance", ROWS ("parts p burst=yes", answer));
  g_autoptr (WinnowChecklist) steady
    = shipped_checklist (catalog, "on-demand-instance", ROWS ("parts p burst=no steady=yes", answer));
  g_autoptr (WinnowChecklist) stopped
    = shipped_checklist (catalog, "on-demand-instance", ROWS ("parts p burst=yes", container));
  g_autoptr (WinnowChecklist) nobody = shipped_checklist (catalog, "reseller", ROWS ("parts p burst=no"));

  g_assert_true (winnow_checklist_item (server, "D2")->is_red);
  g_assert_true (winnow_checklist_item (server, "D2")->is_blocking);
  g_assert_false (winnow_checklist_item (steady, "D2")->is_red);
  g_assert_false (winnow_checklist_item (stopped, "D2")->is_red);
  /* Nobody has named the action yet. */
  g_assert_true (winnow_checklist_item (nobody, "D2")->is_blocking);
}

static void
test_shared_card (void)
{
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();
  g_autoptr (WinnowChecklist) checklist = shipped_checklist (
    catalog, "on-demand-instance", ROWS ("parts p burst=no", "answers a offer_id=o question=C5 value=shared grade=E1"));

  g_assert_true (winnow_checklist_item (checklist, "C5")->is_red);
  g_assert_true (winnow_checklist_item (checklist, "C5")->is_assumed);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/checklist/open", test_open);
  g_test_add_func ("/checklist/grades", test_grades);
  g_test_add_func ("/checklist/bad-without-proof", test_bad_without_proof);
  g_test_add_func ("/checklist/expiry", test_expiry);
  g_test_add_func ("/checklist/not-applicable", test_not_applicable);
  g_test_add_func ("/checklist/applies", test_applies);
  g_test_add_func ("/checklist/critical", test_critical);
  g_test_add_func ("/checklist/acceptance", test_acceptance);
  g_test_add_func ("/checklist/evaluators", test_evaluators);
  g_test_add_func ("/checklist/unreadable", test_unreadable);
  g_test_add_func ("/checklist/red-number", test_red_number);
  g_test_add_func ("/checklist/ask-next", test_ask_next);
  g_test_add_func ("/checklist/what-stops-the-meter", test_what_stops_the_meter);
  g_test_add_func ("/checklist/shared-card", test_shared_card);
  return g_test_run ();
}
