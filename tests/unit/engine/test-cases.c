/* test-cases.c — whole cases of people who chose a GPU platform: category, ledger,
 * due diligence and what blocks, from the shipped data to the assessment.
 *
 * A case is named by its number; the figures in its comment are those of its source or
 * follow from them for 2,190 h, three months of 730 h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/assessment.h"
#include "engine/printed-figure.h"
#include "engine/series.h"

#include "../formats/prices-fixture.h"
#include "rows.h"

#include <math.h>

#define NOW "2026-11-30T12:00:00Z"
#define DAY 86400

/* ---- Making cases ---- */

/* The evaluation of @rows; every ledger line an offer has no row for, but those in @open,
 * does not apply. */
static WinnowAssessment *
assess (const char *open, const char *const *rows)
{
  static const char *const lines[] = { "compute", "storage", "traffic",   "images", "platform",   "waiting",
                                       "rerun",   "labour",  "migration", "exit",   "contingency" };
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (WinnowEvaluation) evaluation = NULL;
  WinnowAssessmentOptions options = { .language = "en", .now = NOW, .draws = winnow_number (100) };

  for (guint i = 0; rows[i] != NULL; i++)
    g_ptr_array_add (texts, g_strchomp (g_strdup (rows[i])));
  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (rows[i], " ", 3);

      for (guint k = 0; strcmp (words[0], "offers") == 0 && k < G_N_ELEMENTS (lines); k++)
        {
          g_autofree char *wanted = g_strdup_printf ("offer_id=%s line=%s ", words[1], lines[k]);
          gboolean is_given = strstr (open, lines[k]) != NULL;

          for (guint n = 0; rows[n] != NULL; n++)
            is_given |= strstr (rows[n], wanted) != NULL;
          if (!is_given)
            g_ptr_array_add (texts, g_strdup_printf ("costs %s-%s %sstate=not_applicable reason=not~in~this~case", words[1],
                                                     lines[k], wanted));
        }
    }
  g_ptr_array_add (texts, NULL);
  evaluation = evaluation_from ((const char *const *) texts->pdata);
  return winnow_assessment_new (evaluation, catalog, &options);
}

#define ROWS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const WinnowOfferAssessment *
offer (const WinnowAssessment *assessment, const char *id)
{
  const WinnowOfferAssessment *found = winnow_assessment_offer (assessment, id);

  g_assert_nonnull (found);
  return found;
}

static const WinnowAdvice *
advice (const WinnowAssessment *assessment, const char *rule, const char *offer_id)
{
  for (guint i = 0; i < assessment->form_cut->advice->len; i++)
    {
      const WinnowAdvice *one = g_ptr_array_index (assessment->form_cut->advice, i);

      if (strcmp (one->rule->id, rule) == 0 && g_strcmp0 (one->offer_id, offer_id) == 0 && !one->is_ask)
        return one;
    }
  return NULL;
}

static void
assert_blocks (const WinnowAssessment *assessment, const char *rule, const char *offer_id)
{
  const WinnowAdvice *one = advice (assessment, rule, offer_id);

  if (one == NULL)
    g_error ("%s does not fire for %s", rule, offer_id);
  g_test_message ("%s: %s", rule, one->message.en);
  g_assert_cmpint (one->severity, ==, WINNOW_SEVERITY_BLOCKING);
}

static void
assert_category (const WinnowAssessment *assessment, const char *id, const char *primary, const char *secondary)
{
  const WinnowClassification *found = offer (assessment, id)->classification;

  g_test_message ("%s: category %s, secondary %s (expected %s, %s)", id, found->primary, found->secondary, primary,
                  secondary);
  g_assert_cmpstr (found->primary, ==, primary);
  g_assert_cmpstr (found->secondary, ==, secondary);
}

static const WinnowChecklistItem *
question (const WinnowAssessment *assessment, const char *id, const char *name)
{
  const WinnowChecklistItem *item = winnow_checklist_item (offer (assessment, id)->checklist, name);

  g_assert_nonnull (item);
  return item;
}

static void
assert_money (double got, double expected)
{
  g_test_message ("got %.2f, expected %.2f", got, expected);
  g_assert_cmpfloat (fabs (got - expected), <=, 0.0051);
}

static void
assert_total (const WinnowAssessment *assessment, const char *id, double expected)
{
  const WinnowLedger *ledger = offer (assessment, id)->ledger;

  for (guint i = 0; i < WINNOW_N_LINES; i++)
    if (ledger->lines[i].state == WINNOW_LINE_MISSING)
      g_error ("%s: %s", winnow_ledger_line_id (i), ledger->lines[i].reason);
  g_assert_true (ledger->is_complete);
  assert_money (ledger->total.high, expected);
}

/* The total of one offer with one compute price at @utilisation. */
static void
assert_priced (const char *head, const char *part, const char *offer_text, const char *price, double expected)
{
  g_autofree char *cost = g_strconcat ("costs c offer_id=o line=compute ", price, NULL);
  g_autoptr (WinnowAssessment) assessment = assess ("", ROWS (head, part, offer_text, cost));

  assert_total (assessment, "o", expected);
}

#define HEAD "evaluations e currency=USD calendar=730 data_on_site=no "
#define FULL HEAD "utilisation=1"
#define PART "parts p interruptible=yes cards=1 "
#define PART_8 "parts p interruptible=yes cards=8"
#define OFFER "offers o "

/* ---- Imports ---- */

#define SKYPILOT "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region\n"

static gboolean
has_warning (const Read *read, const char *words)
{
  for (guint i = 0; read->report.warnings[i] != NULL; i++)
    if (strstr (read->report.warnings[i], words) != NULL)
      return TRUE;
  return FALSE;
}

/* ---- Cases ---- */

/* Stopping is not leaving: 0.03 an hour for the disk of a stopped marketplace instance. */
static void
test_c01 (void)
{
#define C01                                                                                                            \
  HEAD "utilisation=0", OFFER, "classifications k1 offer_id=o question=get choice=instance",                           \
    "classifications k2 offer_id=o question=owner choice=others",                                                      \
    "classifications k3 offer_id=o question=sign choice=marketplace",                                                  \
    "classifications k4 offer_id=o question=meter choice=time",                                                        \
    "classifications k5 offer_id=o question=stop choice=release",                                                      \
    "costs s offer_id=o line=storage amount=0.03 unit=hour currency=USD"
  g_autoptr (WinnowAssessment) open = assess ("", ROWS (C01, PART "burst=no steady=yes"));
  g_autoptr (WinnowAssessment) answered
    = assess ("", ROWS (C01, PART "burst=no steady=yes", "answers a offer_id=o question=D2 value=release_ends_all grade=E4"));

  assert_category (open, "o", "reseller", "on-demand-instance");
  assert_total (open, "o", 65.70);
  assert_money (offer (open, "o")->ledger->lines[WINNOW_LINE_STORAGE].amount.high, 65.70);
  g_assert_cmpfloat (offer (open, "o")->ledger->useful_card_hours, ==, 0);
  g_assert_true (question (open, "o", "D2")->is_blocking);
  g_assert_cmpint (offer (open, "o")->verdict, ==, WINNOW_VERDICT_BLOCKED);
  g_assert_false (question (answered, "o", "D2")->is_blocking);
}

/* No price is not zero: blank and 0 in the vendor's feed, really about 8.80. */
static void
test_c04 (void)
{
  g_auto (Read) read = fixture_read_text (SKYPILOT "a,H100,1,1,1,,,,here\nb,H100,1,1,1,,0,,here\nc,H100,1,1,1,,8.80,,here\n",
                                          "x.csv");
  g_autoptr (WinnowAssessment) assessment
    = assess ("", ROWS (FULL, PART, "offers paid category=on-demand-instance", "offers zero category=on-demand-instance",
                        "offers blank category=on-demand-instance",
                        "costs a offer_id=paid line=compute amount=8.80 unit=card-hour currency=USD",
                        "costs b offer_id=zero line=compute amount=0 unit=card-hour currency=USD",
                        "costs c offer_id=blank line=compute unit=card-hour currency=USD"));

  g_assert_no_error (read.error);
  g_assert_cmpuint (read.observations->len, ==, 3);
  g_assert_cmphex (fixture_at (&read, 0)->flags & WINNOW_FLAG_MISSING, !=, 0);
  g_assert_cmphex (fixture_at (&read, 1)->flags & WINNOW_FLAG_ZERO, !=, 0);
  g_assert_cmphex (fixture_at (&read, 1)->flags & WINNOW_FLAG_MISSING, ==, 0);
  g_assert_null (fixture_at (&read, 0)->amount);
  g_assert_null (fixture_at (&read, 1)->amount);
  g_assert_nonnull (fixture_at (&read, 2)->amount);

  assert_total (assessment, "paid", 19272);
  for (guint i = 0; i < 2; i++)
    {
      const WinnowOfferAssessment *unknown = offer (assessment, i == 0 ? "zero" : "blank");

      g_test_message ("%s; per card-hour: %s", unknown->ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].reason,
                      unknown->price.is_known ? "known" : unknown->price.derivation);
      g_assert_false (unknown->ledger->is_complete);
      g_assert_nonnull (strstr (unknown->ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].reason, "ask the vendor"));
      g_assert_true (isnan (winnow_ledger_model_total (unknown->ledger_model, 1)));
      g_assert_false (unknown->price.is_known);
    }
  g_assert_cmpstr (assessment->envelope->cheapest, ==, "paid");
  g_assert_null (assessment->envelope->runner_up);
}

/* Eight cards for the price of one: 0.79 whatever the number of cards, rows twice. */
static void
test_c05 (void)
{
  g_auto (Read) read = fixture_read_text (
    SKYPILOT "1x,RTXA6000,1,1,1,,0.79,0.49,x\n2x,RTXA6000,2,1,1,,0.79,0.49,x\n4x,RTXA6000,4,1,1,,0.79,0.49,x\n"
             "8x,RTXA6000,8,1,1,,0.79,0.49,x\n8x,RTXA6000,8,1,1,,0.79,0.49,x\n1x,RTXA6000,1,1,1,,0.79,0.49,x\n",
    "x.csv");
  guint duplicates = 0, guessed = 0;

  g_assert_no_error (read.error);
  g_assert_true (has_warning (&read, "per GPU or per instance"));
  winnow_flag_observations (fixture_catalog (), read.observations);
  for (guint i = 0; i < read.observations->len; i++)
    {
      duplicates += (fixture_at (&read, i)->flags & WINNOW_FLAG_DUPLICATE) != 0;
      guessed += (fixture_at (&read, i)->flags & WINNOW_FLAG_UNIT_GUESSED) != 0;
    }
  g_test_message ("%u observations, %u duplicates (expected 4), %u with a guessed unit", read.observations->len, duplicates,
                  guessed);
  /* Two rows of two prices each came twice. */
  g_assert_cmpuint (duplicates, ==, 4);
  g_assert_cmpuint (guessed, ==, read.observations->len);
  assert_priced (FULL, PART_8, OFFER "category=on-demand-instance", "amount=0.79 unit=card-hour currency=USD", 13840.80);
  assert_priced (FULL, PART_8, OFFER "category=on-demand-instance cards_per_instance=8",
                 "amount=0.79 unit=instance-hour currency=USD", 1730.10);
}

static void
add_point (WinnowSeries *series, gint64 day, double price, const char *text, WinnowNumber offers)
{
  WinnowSeriesPoint point = { .time = day * DAY, .price = winnow_number (price), .per_card_hour = winnow_number (price),
                              .offers = offers, .price_text = g_strdup (text) };

  g_array_append_val (series->points, point);
}

static WinnowSeries *
series_of (const char *form_factor, const char *statistic)
{
  WinnowSeriesKey key = { .provider = (char *) "Example Cloud", .channel = (char *) "direct", .accelerator = (char *) "H100",
                          .form_factor = (char *) form_factor, .purchase = (char *) "on_demand",
                          .unit = (char *) "card-hour", .currency = (char *) "USD", .statistic = (char *) statistic };

  return winnow_series_new (&key);
}

/* “H100” is at least three products; 4.49 in a stale catalogue, 3.29 on the page. */
static void
test_c07 (void)
{
  static const char *const names[] = { "NVIDIA H100 PCIe", "NVIDIA H100 SXM", "NVIDIA H100 NVL", "H100" };
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (WinnowSeries) series = series_of ("PCIe", "point");
  g_autoptr (GPtrArray) statements = NULL;
  g_autoptr (WinnowAssessment) assessment = assess (
    "", ROWS (FULL, PART_8, "offers name category=on-demand-instance accelerator=H100",
              "offers full category=on-demand-instance accelerator=H100 form_factor=SXM memory_gib=80 interconnect=NVLink",
              "costs a offer_id=name line=compute amount=4.49 unit=card-hour currency=USD",
              "costs b offer_id=full line=compute amount=3.29 unit=card-hour currency=USD"));
  gboolean is_said = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      WinnowAcceleratorName name = { 0 };
      WinnowSeriesKey key = { 0 };

      winnow_accelerator_name_parse (fixture_catalog (), names[i], &name);
      key.accelerator = name.model;
      key.form_factor = name.form_factor;
      g_test_message ("%s: %s, form factor %s", names[i], name.model, name.form_factor);
      g_assert_cmpstr (name.model, ==, "H100");
      g_hash_table_add (keys, winnow_series_key_to_text (&key));
      winnow_accelerator_name_clear (&name);
    }
  g_assert_cmpuint (g_hash_table_size (keys), ==, 4);

  add_point (series, 20000, 4.49, "4.49", WINNOW_UNKNOWN);
  add_point (series, 20001, 3.29, "3.29", WINNOW_UNKNOWN);
  statements = winnow_series_statements (series, 20001 * DAY);
  for (guint i = 0; i < statements->len; i++)
    is_said |= strstr (((WinnowStatement *) g_ptr_array_index (statements, i))->text.en, "−26.7%") != NULL;
  g_assert_true (is_said);

  assert_total (assessment, "name", 78664.80);
  assert_total (assessment, "full", 57640.80);
  assert_blocks (assessment, "W4", "name");
  g_assert_null (advice (assessment, "W4", "full"));
  g_assert_true (question (assessment, "name", "C3")->is_assumed);
}

/* A “median” of three offers, then of four: 6.1489 and 2.4024 twelve days apart. */
static void
test_c08 (void)
{
  g_autoptr (WinnowSeries) series = series_of ("SXM", "median");
  g_autoptr (GPtrArray) statements = NULL;
  g_autoptr (WinnowAssessment) assessment
    = assess ("", ROWS (FULL, PART, "offers o category=reseller",
                        "costs a offer_id=o line=compute amount_low=2.4024 amount_high=6.1489 unit=card-hour currency=USD"));
  const WinnowStatement *first;

  add_point (series, 20000, 6.1489, "6.1489", winnow_number (3));
  add_point (series, 20012, 2.4024, "2.4024", winnow_number (4));
  statements = winnow_series_statements (series, 20012 * DAY);
  first = g_ptr_array_index (statements, 0);
  g_test_message ("%s", first->text.en);
  g_assert_cmpstr (first->kind, ==, "too_few_offers");
  g_assert_nonnull (strstr (first->text.en, "−60.9%"));
  for (guint i = 0; i < statements->len; i++)
    g_assert_cmpstr (((WinnowStatement *) g_ptr_array_index (statements, i))->kind, !=, "change");
  g_assert_true (offer (assessment, "o")->ledger->is_bounded);
  assert_money (offer (assessment, "o")->ledger->total.low, 5261.26);
  assert_money (offer (assessment, "o")->ledger->total.high, 13466.09);
}

/* One house, two products, opposite rules for switching off. */
static void
test_c12 (void)
{
#define C12(id, get, stop)                                                                                             \
  "offers " id, "classifications g" id " offer_id=" id " question=get choice=" get,                                    \
    "classifications w" id " offer_id=" id " question=owner choice=seller",                                            \
    "classifications s" id " offer_id=" id " question=sign choice=owner",                                              \
    "classifications m" id " offer_id=" id " question=meter choice=time",                                              \
    "classifications e" id " offer_id=" id " question=stop choice=" stop
  g_autoptr (WinnowAssessment) bursty = assess (
    "", ROWS (FULL, PART "burst=yes", C12 ("server", "instance", "release"), C12 ("whole", "machine", "release"),
              C12 ("container", "instance", "stop-storage"),
              "answers a offer_id=server question=D2 value=release_ends_all grade=E4",
              "answers b offer_id=container question=D2 value=stop_ends_compute grade=E4"));
  g_autoptr (WinnowAssessment) steady
    = assess ("", ROWS (FULL, PART "burst=no steady=yes", C12 ("server", "instance", "release"),
                        "answers a offer_id=server question=D2 value=release_ends_all grade=E4"));

  assert_category (bursty, "server", "on-demand-instance", NULL);
  assert_category (bursty, "whole", "on-demand-instance", "bare-metal");
  assert_category (bursty, "container", "on-demand-instance", NULL);
  g_assert_cmpstr (question (bursty, "server", "D2")->used_value, ==, "release_ends_all");
  g_assert_cmpstr (question (bursty, "container", "D2")->used_value, ==, "stop_ends_compute");
  g_assert_true (question (bursty, "server", "D2")->is_red);
  g_assert_true (question (bursty, "server", "D2")->is_blocking);
  g_assert_false (question (bursty, "container", "D2")->is_red);
  g_assert_false (question (bursty, "container", "D2")->is_blocking);
  g_assert_false (question (steady, "server", "D2")->is_red);
}

/* A container sees 58.59 GiB on a card of 24. */
static void
test_c15 (void)
{
  g_autoptr (WinnowAssessment) assessment = assess (
    "", ROWS (FULL, PART, "offers own", "classifications a offer_id=own question=get choice=software",
              "classifications b offer_id=own question=owner choice=ourselves",
              "classifications c offer_id=own question=sign choice=nobody",
              "classifications d offer_id=own question=meter choice=nothing", "offers sold",
              "classifications f offer_id=sold question=get choice=instance",
              "classifications g offer_id=sold question=owner choice=seller",
              "classifications h offer_id=sold question=sign choice=owner",
              "classifications i offer_id=sold question=meter choice=time",
              "answers j offer_id=sold question=C5 value=shared grade=E1",
              "trial_runs k offer_id=sold kind=task outcome=success memory_promised_gib=24 memory_found_gib=58.59"));
  const WinnowTrial *trial = offer (assessment, "sold")->trial;
  const WinnowText *warning = NULL;

  assert_category (assessment, "own", "owned", NULL);
  assert_category (assessment, "sold", "on-demand-instance", NULL);
  g_assert_true (question (assessment, "sold", "C5")->is_red);
  assert_blocks (assessment, "W5", "sold");
  g_assert_true (trial->hardware_mismatch);
  assert_blocks (assessment, "R57", "sold");
  g_assert_cmpint (offer (assessment, "sold")->verdict, ==, WINNOW_VERDICT_BLOCKED);
  for (guint i = 0; i < trial->warnings->len; i++)
    if (strstr (((WinnowText *) g_ptr_array_index (trial->warnings, i))->en, "2.44 times") != NULL)
      warning = g_ptr_array_index (trial->warnings, i);
  g_assert_nonnull (warning);
  g_assert_nonnull (strstr (warning->en, "allocating and touching"));
}

/* “Managed inference” billed by the instance-hour, 5 an hour. */
static void
test_c18 (void)
{
#define C18(more)                                                                                                            \
  PART, "offers o cards_per_instance=1 " more, "classifications a offer_id=o question=get choice=endpoint",                  \
    "classifications b offer_id=o question=owner choice=seller", "classifications c offer_id=o question=sign choice=owner", \
    "classifications d offer_id=o question=meter choice=time", "classifications f offer_id=o question=stop choice=stop", \
    "costs g offer_id=o line=compute amount=5 unit=instance-hour currency=USD"
  /* 8 h on 22 days a month: 528 of 2,190 h. */
  g_autoptr (WinnowAssessment) always = assess ("", ROWS (FULL, C18 ("")));
  g_autoptr (WinnowAssessment) daytime = assess (
    "", ROWS (HEAD "utilisation=0.24109589041095891", C18 (""), "answers h offer_id=o question=D5 value=delete grade=E3"));
  g_autoptr (WinnowAssessment) kept = assess (
    "", ROWS (FULL, C18 ("terms_checked_at=2026-06-01T12:00:00Z"), "answers h offer_id=o question=D5 value=grace grade=E3"));
  const WinnowAdvice *note = advice (always, "W9", "o");

  assert_category (always, "o", "managed-inference", "on-demand-instance");
  assert_total (always, "o", 10950);
  assert_total (daytime, "o", 2640);
  g_assert_nonnull (note);
  g_assert_cmpint (note->severity, ==, WINNOW_SEVERITY_AMBER);
  g_assert_nonnull (strstr (note->message.en, "start-up included"));
  g_assert_nonnull (strstr (note->message.en, "not with prices per token"));
  /* What happens at zero credit: at its worst until it is written, red when it is that. */
  g_assert_true (question (always, "o", "D5")->is_assumed);
  g_assert_cmpstr (question (always, "o", "D5")->used_value, ==, "delete");
  g_assert_true (question (daytime, "o", "D5")->is_red);
  assert_blocks (always, "W10", "o");
  assert_blocks (daytime, "W10", "o");
  g_assert_null (advice (kept, "W10", "o"));
  /* Terms that moved: read on 1 June, half a year ago. */
  g_assert_nonnull (advice (kept, "W11", "o"));
  g_assert_nonnull (strstr (advice (kept, "W11", "o")->message.en, "182 days"));
}

/* Cold start went from 2 seconds to 2 minutes: own container, scaled to zero. */
static void
test_c19 (void)
{
  g_autoptr (WinnowAssessment) assessment = assess (
    "", ROWS (FULL, PART "latency_target_ms=20000", "offers o", "classifications a offer_id=o question=get choice=own-endpoint",
              "classifications b offer_id=o question=stop choice=idle",
              "classifications c offer_id=o question=buy choice=serverless",
              "costs d offer_id=o line=compute unit=instance-hour currency=USD label=one~worker~always~on",
              "trial_runs f offer_id=o kind=cold_start outcome=success started_at=2026-11-20T09:00:00Z",
              "measurements g run_id=f name=cold_start_seconds value=120 unit=s",
              "trial_runs h offer_id=o kind=latency outcome=success window=morning started_at=2026-11-20T10:00:00Z latency_p50_ms=1500"));
  const WinnowOfferAssessment *found = offer (assessment, "o");
  const WinnowTrialMeasure *cold = winnow_trial_measure (found->trial, "cold_start_seconds");
  const WinnowTrialMeasure *warm = winnow_trial_measure (found->trial, "latency_p50_ms");

  assert_category (assessment, "o", "managed-inference", "on-demand-instance");
  g_assert_cmpstr (found->classification->access, ==, "serverless");
  g_assert_cmpuint (found->classification->because->len, >, 1);
  g_assert_cmpint (found->ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].state, ==, WINNOW_LINE_MISSING);
  g_assert_nonnull (strstr (found->ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].reason, "ask the vendor"));
  assert_blocks (assessment, "R65", "o");
  /* First request and warm ones stand apart. */
  g_assert_nonnull (cold);
  g_assert_nonnull (warm);
  g_assert_cmpfloat (cold->median, ==, 120);
  g_assert_cmpfloat (warm->median, ==, 1500);
  /* One request in five minutes finds no warm worker: red against a target under 120 s. */
  assert_blocks (assessment, "W12", "o");
}

/* Whether what is printed follows from the price, of points and ranges in every mixture. */
static void
test_printed_figures (void)
{
  static const struct
  {
    const char *fields;
    double factor;
  } figures[] = {
    { "amount=2|printed_units=10|printed_low=20", 1 },
    { "amount=2|printed_units=10|printed_low=10", 2 },
    { "amount=2|printed_units=10|printed_low=15|printed_high=25", 1 },
    { "amount=2|printed_units=10|printed_low=5|printed_high=10", 2 },
    { "amount=2|printed_units=10|printed_low=40|printed_high=50", 2 },
    { "amount_low=1|amount_high=3|printed_units=10|printed_low=20", 1 },
    { "amount_low=1|amount_high=3|printed_units=10|printed_low=60", 2 },
    { "amount_low=1|amount_high=3|printed_units=10|printed_low=10|printed_high=30", 1 },
    { "amount_low=1|amount_high=3|printed_units=10|printed_low=10|printed_high=90", 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_autoptr (WinnowRow) cost = winnow_row_new (WINNOW_KIND_COST, "c");
      g_auto (GStrv) fields = g_strsplit (figures[i].fields, "|", -1);

      for (guint k = 0; fields[k] != NULL; k++)
        {
          g_auto (GStrv) pair = g_strsplit (fields[k], "=", 2);

          g_assert_true (winnow_row_set_text (cost, winnow_row_type_field (cost->type, pair[0]), pair[1], NULL));
        }
      g_assert_cmpfloat_with_epsilon (winnow_cost_printed_factor ((const WinnowCost *) cost), figures[i].factor, 1e-12);
    }
}

/* Own servers in a hall: 325,000 less 30 % over 36 months, 10.2 kW at 200. */
static void
test_c28 (void)
{
#define C28                                                                                                            \
  FULL, PART_8, "offers o term_months=36 cards_per_instance=8",                                                        \
    "classifications a offer_id=o question=get choice=machine", "classifications b offer_id=o question=owner choice=ourselves", \
    "classifications c offer_id=o question=sign choice=nobody", "classifications d offer_id=o question=meter choice=nothing", \
    "costs f offer_id=o line=compute amount=227500 unit=machine-term currency=USD",                                    \
    "costs g offer_id=o line=platform amount=200 unit=month quantity=10.2 currency=USD"
  g_autoptr (WinnowAssessment) whole = assess ("", ROWS (C28));
  g_autoptr (WinnowAssessment) open = assess ("labour traffic", ROWS (C28));
  g_autoptr (WinnowAssessment) rented = assess (
    "", ROWS (FULL, PART_8, "offers r category=on-demand-instance", "costs q offer_id=r line=compute amount_low=15 amount_high=30 unit=card-hour currency=USD "
                                    "printed_units=210240 printed_low=1500000 printed_high=2500000"));
  const WinnowLedger *ledger = offer (whole, "o")->ledger;

  assert_category (whole, "o", "owned", NULL);
  assert_total (whole, "o", 25078.33);
  assert_money (ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].amount.high + ledger->lines[WINNOW_LINE_COMPUTE_IDLE].amount.high,
                18958.33);
  assert_money (ledger->lines[WINNOW_LINE_PLATFORM].amount.high, 6120);
  g_assert_cmpfloat (fabs (ledger->per_useful_card_hour.high - 1.43), <, 0.005);
  /* Staff and network are no part of it until somebody says so. */
  g_assert_false (offer (open, "o")->ledger->is_complete);
  assert_blocks (open, "R32", "o");
  g_assert_null (advice (whole, "R32", "o"));
  g_assert_true (question (open, "o", "K41")->is_assumed);
  g_assert_cmpstr (question (open, "o", "K41")->used_value, ==, "none");
  /* A page that rents eight cards for three years: 8 × 26,280 h at 15 to 30 are 3.15 to
   * 6.31 million, not the 1.5 to 2.5 million it prints. */
  g_assert_null (advice (whole, "W13", "o"));
  g_assert_nonnull (advice (rented, "W13", "r"));
  g_assert_nonnull (strstr (advice (rented, "W13", "r")->message.en, "factor of 2.52"));
}

/* 720 or 730 hours in a month, or the real span 1 December to 28 February. */
static void
test_c35 (void)
{
#define C35(calendar) "evaluations e currency=USD data_on_site=no utilisation=1 calendar=" calendar
  const char *offers = OFFER "category=on-demand-instance", *price = "amount=0.29 unit=card-hour currency=USD";
  g_autoptr (WinnowAssessment) assessment
    = assess ("", ROWS (C35 ("720"), PART, "offers a", "offers b", "costs c offer_id=a line=compute amount=0.29 unit=card-hour currency=USD",
                        "costs d offer_id=b line=compute amount=0.29 unit=card-hour currency=USD"));

  assert_priced (C35 ("720"), PART, offers, price, 626.40);
  assert_priced (C35 ("730"), PART, offers, price, 635.10);
  assert_priced (C35 ("exact period_start=2026-12-01"), PART, offers, price, 626.40);
  /* One convention for every offer of an evaluation. */
  assert_total (assessment, "a", 626.40);
  assert_total (assessment, "b", 626.40);
  g_assert_cmpfloat (assessment->basis.hours, ==, 2160);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/case/C01/stopping-is-not-leaving", test_c01);
  g_test_add_func ("/case/C04/no-price-is-not-zero", test_c04);
  g_test_add_func ("/case/C05/eight-cards-for-the-price-of-one", test_c05);
  g_test_add_func ("/case/C07/three-products-of-one-name", test_c07);
  g_test_add_func ("/case/C08/median-of-three-offers", test_c08);
  g_test_add_func ("/case/C12/two-rules-for-switching-off", test_c12);
  g_test_add_func ("/case/C15/more-memory-than-the-card", test_c15);
  g_test_add_func ("/case/C18/endpoint-by-the-hour", test_c18);
  g_test_add_func ("/case/C19/cold-start", test_c19);
  g_test_add_func ("/case/C28/own-servers", test_c28);
  g_test_add_func ("/case/printed-figures", test_printed_figures);
  g_test_add_func ("/case/C35/hours-of-a-month", test_c35);
  return g_test_run ();
}
