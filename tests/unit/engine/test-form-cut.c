/* test-form-cut.c — step 1 and the advice rules, with the shipped data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/form-cut.h"
#include "engine/ledger.h"

#include "rows.h"

#include <string.h>

#define NOW "2026-11-30T12:00:00Z"

typedef struct
{
  WinnowCatalog *catalog;
  WinnowEvaluation *evaluation;
  GPtrArray *classifications, *checklists;
  WinnowFormCut *cut;
} Fixture;

static Fixture
cut (const char *const *rows)
{
  Fixture fixture = { shipped_catalog (), evaluation_from (rows) };
  GPtrArray *offers = winnow_evaluation_rows (fixture.evaluation, WINNOW_KIND_OFFER);

  fixture.classifications = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_classification_free);
  fixture.checklists = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_checklist_free);
  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowOffer *offer = g_ptr_array_index (offers, i);
      g_autoptr (GPtrArray) answers = winnow_evaluation_children (fixture.evaluation, WINNOW_KIND_CLASSIFICATION,
                                                                  "offer_id", winnow_row_id (offer));
      WinnowClassification *classification = winnow_classify (fixture.catalog, answers, offer);

      g_ptr_array_add (fixture.classifications, classification);
      g_ptr_array_add (fixture.checklists, winnow_checklist_new (fixture.catalog, fixture.evaluation, offer,
                                                                 classification->primary,
                                                                 classification->secondary, NOW));
    }
  fixture.cut = winnow_form_cut_new (fixture.catalog, fixture.evaluation, fixture.classifications,
                                     fixture.checklists, NOW);
  return fixture;
}

#define ROWS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static void
clear (Fixture *fixture)
{
  winnow_form_cut_free (fixture->cut);
  g_ptr_array_unref (fixture->classifications);
  g_ptr_array_unref (fixture->checklists);
  winnow_evaluation_unref (fixture->evaluation);
  winnow_catalog_unref (fixture->catalog);
}

/* The advice of a rule about an offer, NULL = none. */
static const WinnowAdvice *
find (const Fixture *fixture, const char *rule, const char *offer)
{
  for (guint i = 0; i < fixture->cut->advice->len; i++)
    {
      const WinnowAdvice *advice = g_ptr_array_index (fixture->cut->advice, i);

      if (strcmp (advice->rule->id, rule) == 0 && g_strcmp0 (advice->offer_id, offer) == 0)
        return advice;
    }
  return NULL;
}

static gboolean
fires (const Fixture *fixture, const char *rule, const char *offer)
{
  const WinnowAdvice *advice = find (fixture, rule, offer);

  return advice != NULL && !advice->is_ask;
}

static void
test_two_questions (void)
{
  Fixture open = cut (ROWS ("evaluations e", "parts p interruptible=yes", "offers o"));
  Fixture answered = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes", "offers o"));
  Fixture half = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes", "parts q", "offers o"));
  Fixture no_part = cut (ROWS ("evaluations e data_on_site=no"));

  g_assert_false (open.cut->can_cut);
  g_assert_true (fires (&open, "R4", NULL));
  g_assert_cmpint (find (&open, "R4", NULL)->severity, ==, WINNOW_SEVERITY_BLOCKING);
  g_assert_true (answered.cut->can_cut);
  g_assert_null (find (&answered, "R4", NULL));
  g_assert_false (half.cut->can_cut);
  g_assert_true (fires (&half, "R4", NULL));
  g_assert_false (no_part.cut->can_cut);
  g_assert_true (fires (&no_part, "R4", NULL));
  clear (&open);
  clear (&answered);
  clear (&half);
  clear (&no_part);
}

static void
test_data_on_site (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=yes", "parts p interruptible=no", "offers home own_hall=yes",
                               "offers away own_hall=no", "offers unsaid",
                               "offers kept own_hall=no keep_reason=board~decided",
                               "offers gone own_hall=yes withdrawn_reason=too~dear"));
  const WinnowFormVerdict *verdict = winnow_form_cut_verdict (fixture.cut, "away");

  g_assert_true (winnow_form_cut_verdict (fixture.cut, "home")->is_in);
  g_assert_cmpuint (winnow_form_cut_verdict (fixture.cut, "home")->reasons->len, ==, 0);
  g_assert_false (verdict->is_in);
  g_assert_cmpuint (verdict->reasons->len, ==, 1);
  g_assert_nonnull (strstr (((WinnowText *) g_ptr_array_index (verdict->reasons, 0))->zh, "自有机房"));
  g_assert_true (winnow_form_cut_verdict (fixture.cut, "unsaid")->is_in);
  g_assert_true (find (&fixture, "R3", "unsaid")->is_ask);
  g_assert_cmpstr (find (&fixture, "R3", "unsaid")->unknown_field, ==, "offer.own_hall");
  g_assert_cmpint (find (&fixture, "R3", "unsaid")->severity, ==, WINNOW_SEVERITY_AMBER);
  verdict = winnow_form_cut_verdict (fixture.cut, "kept");
  g_assert_true (verdict->is_in && verdict->is_kept_anyway);
  g_assert_cmpuint (verdict->reasons->len, ==, 1);
  verdict = winnow_form_cut_verdict (fixture.cut, "gone");
  g_assert_true (verdict->is_withdrawn);
  g_assert_false (verdict->is_in);
  g_assert_null (find (&fixture, "R39", "gone"));
  g_assert_null (find (&fixture, "R39", "away"));
  g_assert_true (fires (&fixture, "R39", "home"));
  clear (&fixture);
}

/* Interruptible work and a long contract do not go together. */
static void
test_r1 (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes cards=8 base_load_cards=2",
                               "offers year term_months=12", "offers none term_months=0", "offers month term_months=1",
                               "offers unsaid"));
  Fixture base = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes cards=8 base_load_cards=8",
                            "offers year term_months=12"));
  Fixture fixed = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=no cards=8 base_load_cards=2",
                             "offers year term_months=12"));
  Fixture raised = cut (ROWS ("evaluations e data_on_site=no", "settings s name=long_term_months value=12",
                              "parts p interruptible=yes cards=8", "offers year term_months=12"));
  const WinnowAdvice *advice = find (&fixture, "R1", "year");

  g_assert_true (fires (&fixture, "R1", "year"));
  g_assert_cmpint (advice->severity, ==, WINNOW_SEVERITY_AMBER);
  g_assert_cmpstr (advice->part_id, ==, "p");
  g_assert_nonnull (strstr (advice->message.en, "binds you for 12 months"));
  g_assert_nonnull (strstr (advice->message.zh, "锁定 12 个月"));
  g_assert_nonnull (strstr (advice->message.zh, "卡数：2"));
  g_assert_null (find (&fixture, "R1", "none"));
  g_assert_null (find (&fixture, "R1", "month"));
  g_assert_true (find (&fixture, "R1", "unsaid")->is_ask);
  g_assert_cmpstr (find (&fixture, "R1", "unsaid")->unknown_field, ==, "offer.term_months");
  g_assert_nonnull (strstr (find (&fixture, "R1", "unsaid")->message.en, "the committed term is not known"));
  g_assert_null (find (&base, "R1", "year"));
  g_assert_null (find (&fixed, "R1", "year"));
  g_assert_null (find (&raised, "R1", "year"));
  clear (&fixture);
  clear (&base);
  clear (&fixed);
  clear (&raised);
}

/* A run of several days needs the preemption and reclaim answers first. */
static void
test_r2 (void)
{
  Fixture fixture = cut (ROWS (
    "evaluations e data_on_site=no", "parts p interruptible=yes run_hours_max=72",
    "offers bare category=on-demand-instance purchase=on_demand", "offers sold category=reseller purchase=spot",
    "offers machine category=bare-metal purchase=reserved", "offers unsaid category=reseller",
    "offers written category=on-demand-instance purchase=spot",
    "answers a offer_id=written question=E1 value=120 grade=E3",
    "answers b offer_id=written question=E2 value=kept grade=E3",
    "offers half category=on-demand-instance purchase=spot", "answers c offer_id=half question=E1 value=120 grade=E3",
    "answers d offer_id=half question=E2 value=kept grade=E1",
    "offers taken category=reseller purchase=spot",
    "acceptances x offer_id=taken subject=rule:R2 accepted_by=Example reason=short~test"));
  Fixture brief = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes run_hours_max=47",
                             "offers o category=reseller purchase=spot"));
  Fixture edge = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes run_hours_max=48",
                            "offers o category=reseller purchase=spot"));
  Fixture unknown = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes",
                               "offers o category=reseller purchase=spot", "offers q category=reseller purchase=spot"));
  const WinnowAdvice *advice = find (&fixture, "R2", "half");

  g_assert_true (fires (&fixture, "R2", "bare"));
  g_assert_true (fires (&fixture, "R2", "sold"));
  g_assert_cmpint (find (&fixture, "R2", "sold")->severity, ==, WINNOW_SEVERITY_BLOCKING);
  g_assert_cmpstr (find (&fixture, "R2", "sold")->rule->stage, ==, "recommend");
  g_assert_null (find (&fixture, "R2", "machine"));
  g_assert_true (find (&fixture, "R2", "unsaid")->is_ask);
  g_assert_null (find (&fixture, "R2", "written"));
  g_assert_false (advice->is_ask);
  g_assert_nonnull (strstr (advice->message.en, "up to 72 hours"));
  g_assert_nonnull (strstr (advice->message.en, "(E2)"));
  g_assert_nonnull (find (&fixture, "R2", "taken")->acceptance);
  g_assert_null (find (&fixture, "R2", "sold")->acceptance);
  g_assert_null (find (&brief, "R2", "o"));
  g_assert_true (fires (&edge, "R2", "o"));
  /* Asked once, for it is the part that is unknown. */
  g_assert_null (find (&unknown, "R2", "o"));
  g_assert_true (find (&unknown, "R2", NULL)->is_ask);
  g_assert_cmpstr (find (&unknown, "R2", NULL)->unknown_field, ==, "part.run_hours_max");
  clear (&fixture);
  clear (&brief);
  clear (&edge);
  clear (&unknown);
}

static void
test_limits (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes",
                               "limits l name=term expression=offer.term_months<=3 reason=budget",
                               "limits m name=broken expression=offer.term_months<=",
                               "limits n name=odd expression=offer.colour=blue", "offers short term_months=3",
                               "offers long term_months=4", "offers unsaid",
                               "offers kept term_months=12 keep_reason=test"));
  const WinnowFormVerdict *verdict = winnow_form_cut_verdict (fixture.cut, "long");

  g_assert_true (winnow_form_cut_verdict (fixture.cut, "short")->is_in);
  g_assert_false (verdict->is_in);
  g_assert_cmpstr (((WinnowText *) g_ptr_array_index (verdict->reasons, 0))->en, ==, "Misses the limit “term” (budget)");
  verdict = winnow_form_cut_verdict (fixture.cut, "unsaid");
  g_assert_true (verdict->is_in);
  g_assert_cmpuint (verdict->open->len, ==, 3);
  g_assert_nonnull (strstr (((WinnowText *) g_ptr_array_index (verdict->open, 0))->en, "cannot be judged yet"));
  g_assert_nonnull (strstr (((WinnowText *) g_ptr_array_index (verdict->open, 1))->en, "column 20"));
  g_assert_nonnull (strstr (((WinnowText *) g_ptr_array_index (verdict->open, 2))->en, "offer.colour"));
  g_assert_true (winnow_form_cut_verdict (fixture.cut, "kept")->is_kept_anyway);
  clear (&fixture);
}

/* A knock-out about one part leaves the offer in for the others. */
static void
test_part_knock_out (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=no", "parts q interruptible=yes",
                               "offers both purchase=spot", "offers one purchase=spot part_id=p",
                               "offers market", "classifications c offer_id=market question=reclaim choice=any-time",
                               "offers tool category=tool"));

  g_assert_true (fires (&fixture, "W3", "both"));
  g_assert_cmpstr (find (&fixture, "W3", "both")->part_id, ==, "p");
  g_assert_true (winnow_form_cut_verdict (fixture.cut, "both")->is_in);
  g_assert_false (winnow_form_cut_verdict (fixture.cut, "one")->is_in);
  g_assert_true (fires (&fixture, "W3", "market"));
  g_assert_false (winnow_form_cut_verdict (fixture.cut, "tool")->is_in);
  clear (&fixture);
}

/* A card's name alone is several products: H100 as PCIe, SXM and NVL. */
static void
test_hardware_identity (void)
{
  Fixture fixture = cut (ROWS (
    "evaluations e data_on_site=no", "parts p interruptible=yes cards=8", "offers name category=reseller accelerator=H100",
    "offers full category=reseller accelerator=H100 form_factor=SXM memory_gib=80 interconnect=NVLink",
    "offers link category=reseller accelerator=H100 form_factor=SXM memory_gib=80",
    "offers api category=managed-inference"));
  const WinnowChecklist *checklist = g_ptr_array_index (fixture.checklists, 0);

  g_assert_true (fires (&fixture, "W4", "name"));
  g_assert_cmpint (find (&fixture, "W4", "name")->severity, ==, WINNOW_SEVERITY_BLOCKING);
  g_assert_nonnull (strstr (find (&fixture, "W4", "name")->message.en, "“H100” names several"));
  g_assert_null (find (&fixture, "W4", "full"));
  g_assert_true (fires (&fixture, "W4", "link"));
  g_assert_null (find (&fixture, "W4", "api"));
  g_assert_cmpstr (winnow_checklist_item (checklist, "C3")->used_value, ==, "partial");
  g_assert_true (winnow_checklist_item (checklist, "C3")->is_assumed);
  clear (&fixture);
}

/* Other hardware than promised must not pass, whatever the grade of who says so. */
static void
test_hardware_mismatch (void)
{
  Fixture fixture = cut (ROWS (
    "evaluations e data_on_site=no", "parts p interruptible=yes", "offers found category=on-demand-instance",
    "answers a offer_id=found question=C3 value=mismatch grade=E5", "offers said category=on-demand-instance",
    "answers b offer_id=said question=C3 value=mismatch grade=E1", "offers match category=on-demand-instance",
    "answers c offer_id=match question=C3 value=match grade=E5", "offers unasked category=on-demand-instance",
    "offers api category=managed-inference"));

  g_assert_true (fires (&fixture, "R57-answer", "found"));
  g_assert_cmpint (find (&fixture, "R57-answer", "found")->severity, ==, WINNOW_SEVERITY_BLOCKING);
  g_assert_true (fires (&fixture, "R57-answer", "said"));
  g_assert_null (find (&fixture, "R57-answer", "match"));
  g_assert_null (find (&fixture, "R57-answer", "unasked"));
  g_assert_null (find (&fixture, "R57-answer", "api"));
  clear (&fixture);
}

/* A refusal to name the upstream is an answer in writing, yet not a good one. */
static void
test_unnamed_upstream (void)
{
  Fixture fixture = cut (ROWS (
    "evaluations e data_on_site=no", "parts p interruptible=yes", "offers refuses category=reseller",
    "answers a offer_id=refuses question=C1 value=unnamed grade=E4",
    "answers b offer_id=refuses question=C8 value=own grade=E4", "offers names category=reseller",
    "answers c offer_id=names question=C1 value=named grade=E4",
    "answers d offer_id=names question=C8 value=own grade=E4", "offers unasked category=reseller",
    "offers direct category=on-demand-instance", "answers f offer_id=direct question=C1 value=unnamed grade=E4"));

  g_assert_null (find (&fixture, "R45", "refuses"));
  g_assert_true (fires (&fixture, "R45-unnamed", "refuses"));
  g_assert_cmpint (find (&fixture, "R45-unnamed", "refuses")->severity, ==, WINNOW_SEVERITY_BLOCKING);
  g_assert_null (find (&fixture, "R45-unnamed", "names"));
  g_assert_true (fires (&fixture, "R45", "unasked"));
  g_assert_null (find (&fixture, "R45-unnamed", "unasked"));
  g_assert_null (find (&fixture, "R45-unnamed", "direct"));
  clear (&fixture);
}

static void
test_sharing (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes",
                               "offers sold category=on-demand-instance",
                               "answers a offer_id=sold question=C5 value=shared grade=E1",
                               "offers own category=owned own_hall=yes"));

  g_assert_true (fires (&fixture, "W5", "sold"));
  g_assert_null (find (&fixture, "W5", "own"));
  clear (&fixture);
}

static void
test_agreement_without_capacity (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes", "offers o",
                               "classifications c offer_id=o question=get choice=promise"));

  g_assert_true (fires (&fixture, "W2", "o"));
  clear (&fixture);
}

/* Ages at the boundary, starting prices, a lock, and prices far below their like. */
static void
test_prices (void)
{
  Fixture fixture = cut (ROWS (
    "evaluations e data_on_site=no", "parts p interruptible=yes",
    "offers fresh", "costs a offer_id=fresh line=compute amount=2 unit=card-hour currency=USD price_kind=point observed_at=2026-11-23T12:00:00Z",
    "offers stale", "costs b offer_id=stale line=compute amount=2 unit=card-hour currency=USD price_kind=point observed_at=2026-11-23T11:59:00Z",
    "offers old", "costs c offer_id=old line=compute amount=2 unit=card-hour currency=USD price_kind=point observed_at=2026-05-01",
    "offers locked", "costs d offer_id=locked line=compute amount=2 unit=card-hour currency=USD price_kind=quote observed_at=2026-10-01 expires_at=2026-12-31",
    "offers from", "costs f offer_id=from line=compute amount=2 unit=card-hour currency=USD price_kind=from observed_at=2026-11-30",
    "offers odd", "costs g offer_id=odd line=compute amount=2 unit=DCU currency=USD observed_at=2026-11-30",
    "offers tokens", "costs h offer_id=tokens line=compute amount=2 unit=1m-tokens currency=USD observed_at=2026-11-30",
    "offers blank"));

  g_assert_null (find (&fixture, "R22", "fresh"));
  g_assert_true (fires (&fixture, "R22", "stale"));
  g_assert_null (find (&fixture, "R24", "stale"));
  g_assert_true (fires (&fixture, "R24", "old"));
  g_assert_null (find (&fixture, "R22", "locked"));
  g_assert_true (fires (&fixture, "R21", "from"));
  g_assert_null (find (&fixture, "R21", "stale"));
  g_assert_true (fires (&fixture, "R20", "odd"));
  g_assert_null (find (&fixture, "R20", "tokens"));
  g_assert_null (find (&fixture, "R20", "blank"));
  g_assert_null (find (&fixture, "R22", "blank"));
  clear (&fixture);
}

static void
test_market (void)
{
  Fixture fixture = cut (ROWS (
    "evaluations e data_on_site=no", "parts p interruptible=yes",
    "offers a accelerator=H100 purchase=on_demand category=reseller", "costs ca offer_id=a line=compute amount=1 unit=card-hour currency=USD",
    "offers b accelerator=H100 purchase=on_demand category=reseller", "costs cb offer_id=b line=compute amount=3 unit=card-hour currency=USD",
    "offers c accelerator=H100 purchase=on_demand category=reseller cards_per_instance=8", "costs cc offer_id=c line=compute amount=24 unit=instance-hour currency=USD",
    "offers d accelerator=H100 purchase=on_demand category=reseller", "costs cd offer_id=d line=compute amount=2 unit=card-hour currency=USD",
    "offers f accelerator=H100 purchase=on_demand category=reseller", "costs cf offer_id=f line=compute amount=4 unit=card-hour currency=USD",
    "offers g accelerator=H100 purchase=spot category=reseller", "costs cg offer_id=g line=compute amount=0.1 unit=card-hour currency=USD"));

  /* Median of 1 2 3 3 4 is 3; 1 is 33 % of it, 2 is 67 %; spot is another market. */
  g_assert_true (fires (&fixture, "R26", "a"));
  g_assert_nonnull (strstr (find (&fixture, "R26", "a")->message.en, "33 % of the median of 5 like offers"));
  g_assert_nonnull (strstr (find (&fixture, "R26", "a")->message.en, "K14, K15"));
  g_assert_null (find (&fixture, "R26", "d"));
  g_assert_true (fires (&fixture, "R27", "d"));
  g_assert_null (find (&fixture, "R27", "c"));
  g_assert_null (find (&fixture, "R26", "g"));
  clear (&fixture);
}

/* Rules that need trials and ledgers are not asked about where there are none. */
static void
test_without_trials (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes kind=online", "offers o"));

  for (guint i = 0; i < fixture.cut->advice->len; i++)
    {
      const WinnowAdvice *advice = g_ptr_array_index (fixture.cut->advice, i);

      g_assert_null (strstr (winnow_expression_text (advice->rule->when), "ledger."));
      g_assert_null (strstr (winnow_expression_text (advice->rule->when), "trial."));
      g_assert_null (strchr (advice->message.en, '{'));
      g_assert_null (strchr (advice->message.zh, '{'));
      g_assert_true (!advice->is_ask || advice->severity <= WINNOW_SEVERITY_AMBER);
    }
  clear (&fixture);
}

static void
test_ledger (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=no", "parts p interruptible=yes", "offers o", "offers q"));
  g_autoptr (GPtrArray) ledgers = g_ptr_array_new_with_free_func (g_free);
  WinnowLedger *ledger = g_new0 (WinnowLedger, 1);

  ledger->lines[WINNOW_LINE_TRAFFIC].state = WINNOW_LINE_MISSING;
  g_ptr_array_add (ledgers, ledger);
  ledger = g_new0 (WinnowLedger, 1);
  ledger->is_complete = TRUE;
  ledger->total = (WinnowRange){ 100, 100 };
  ledger->lines[WINNOW_LINE_TRAFFIC].amount = (WinnowRange){ 60, 60 };
  g_ptr_array_add (ledgers, ledger);
  winnow_form_cut_free (fixture.cut);
  fixture.cut = winnow_form_cut_new_full (fixture.catalog, fixture.evaluation, fixture.classifications,
                                          fixture.checklists, NULL, ledgers, NOW);
  g_assert_true (fires (&fixture, "R29", "o"));
  g_assert_nonnull (strstr (find (&fixture, "R29", "o")->message.en, "1 lines"));
  g_assert_null (find (&fixture, "R37", "o"));
  g_assert_null (find (&fixture, "R29", "q"));
  g_assert_true (fires (&fixture, "R37", "q"));
  g_assert_nonnull (strstr (find (&fixture, "R37", "q")->message.en, "60 %"));
  clear (&fixture);
}

/* A mean of five minutes billed by the hour: 12 times; by the second with an hour's runs: once. */
static void
test_billing_rule (void)
{
  Fixture fixture = cut (ROWS ("evaluations e data_on_site=no", "parts short interruptible=yes run_minutes_mean=5",
                               "parts unsaid interruptible=yes", "offers hourly billing_granule_seconds=3600",
                               "offers exact billing_granule_seconds=1",
                               "offers least billing_minimum_seconds=60", "offers silent cards_per_instance=1"));
  g_autoptr (GPtrArray) ledgers = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < fixture.classifications->len; i++)
    g_ptr_array_add (ledgers, g_new0 (WinnowLedger, 1));
  winnow_form_cut_free (fixture.cut);
  fixture.cut = winnow_form_cut_new_full (fixture.catalog, fixture.evaluation, fixture.classifications,
                                          fixture.checklists, NULL, ledgers, NOW);

  g_assert_true (fires (&fixture, "R34", "hourly"));
  g_assert_cmpstr (find (&fixture, "R34", "hourly")->part_id, ==, "short");
  g_assert_nonnull (strstr (find (&fixture, "R34", "hourly")->message.en, "about 12 times"));
  g_assert_nonnull (strstr (find (&fixture, "R34", "hourly")->message.zh, "12 倍"));
  g_assert_null (find (&fixture, "R34", "exact"));
  /* A least charge is written down, the step is not: it is asked for, not guessed. */
  g_assert_true (find (&fixture, "R34", "least")->is_ask);
  g_assert_null (find (&fixture, "R34", "silent"));
  clear (&fixture);
}

/* ---- Set ---- */

static GPtrArray *
advise (const Fixture *fixture, const char *first, const char *second)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  g_ptr_array_add (ids, (gpointer) first);
  if (second != NULL)
    g_ptr_array_add (ids, (gpointer) second);
  return winnow_advice_for_set (fixture->catalog, fixture->evaluation, ids, fixture->classifications,
                                fixture->checklists, NOW);
}

static gboolean
set_fires (GPtrArray *advice, const char *rule)
{
  for (guint i = 0; i < advice->len; i++)
    {
      const WinnowAdvice *candidate = g_ptr_array_index (advice, i);

      if (strcmp (candidate->rule->id, rule) == 0 && !candidate->is_ask)
        return TRUE;
    }
  return FALSE;
}

static void
test_set (void)
{
  Fixture fixture = cut (ROWS (
    "evaluations e data_on_site=no", "parts p interruptible=yes critical=yes kind=training", "upstreams u name=Example",
    "offers a category=reseller segment=one-stop", "supplies sa offer_id=a upstream_id=u",
    "offers b category=on-demand-instance segment=hyperscaler", "supplies sb offer_id=b upstream_id=u",
    "trial_runs r offer_id=b kind=task outcome=success",
    "offers c category=reseller", "offers d category=reseller", "offers f category=bare-metal segment=one-stop",
    "costs k offer_id=f line=compute amount=2 unit=card-hour currency=USD observed_at=2026-11-01"));
  g_autoptr (GPtrArray) shared = advise (&fixture, "a", "b");
  g_autoptr (GPtrArray) resellers = advise (&fixture, "c", "d");
  g_autoptr (GPtrArray) apart = advise (&fixture, "b", "f");
  g_autoptr (GPtrArray) alone = advise (&fixture, "f", NULL);

  g_assert_true (set_fires (shared, "R73"));
  g_assert_true (set_fires (shared, "R70"));
  g_assert_false (set_fires (shared, "R72"));
  g_assert_true (set_fires (resellers, "R73"));
  g_assert_true (set_fires (resellers, "R72"));
  g_assert_false (set_fires (apart, "R73"));
  g_assert_true (set_fires (apart, "R23"));
  g_assert_false (set_fires (apart, "R12"));
  g_assert_true (set_fires (alone, "R12"));
  g_assert_false (set_fires (shared, "R68"));
  clear (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/form-cut/two-questions", test_two_questions);
  g_test_add_func ("/form-cut/data-on-site", test_data_on_site);
  g_test_add_func ("/form-cut/r1", test_r1);
  g_test_add_func ("/form-cut/r2", test_r2);
  g_test_add_func ("/form-cut/limits", test_limits);
  g_test_add_func ("/form-cut/part-knock-out", test_part_knock_out);
  g_test_add_func ("/form-cut/hardware-identity", test_hardware_identity);
  g_test_add_func ("/form-cut/hardware-mismatch", test_hardware_mismatch);
  g_test_add_func ("/form-cut/unnamed-upstream", test_unnamed_upstream);
  g_test_add_func ("/form-cut/sharing", test_sharing);
  g_test_add_func ("/form-cut/agreement-without-capacity", test_agreement_without_capacity);
  g_test_add_func ("/form-cut/prices", test_prices);
  g_test_add_func ("/form-cut/market", test_market);
  g_test_add_func ("/form-cut/without-trials", test_without_trials);
  g_test_add_func ("/form-cut/ledger", test_ledger);
  g_test_add_func ("/form-cut/billing", test_billing_rule);
  g_test_add_func ("/form-cut/set", test_set);
  return g_test_run ();
}
