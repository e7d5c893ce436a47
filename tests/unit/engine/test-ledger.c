/* test-ledger.c — cost lines, states, and the vectors they must give.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/ledger-words.h"
#include "ledger-fixture.h"

/* Printed totals of the golden example: every offer at every utilisation. */
static void
test_g1_totals (void)
{
  const struct
  {
    double u, a, b, c;
  } cases[] = {
    { 0.10, 21094.44, 43900, 20196.50 }, { 0.35, 35876.94, 43900, 35855.00 },
    { 0.40, 38833.44, 43900, 38986.70 }, { 0.60, 50659.44, 43900, 51513.50 },
    { 0.85, 65441.94, 43900, 67172.00 },
  };
  g_auto (Fixture) fixture = { NULL };

  fixture_init_g1 (&fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      assert_money (fixture_total (&fixture, "A", cases[i].u), cases[i].a);
      assert_money (fixture_total (&fixture, "B", cases[i].u), cases[i].b);
      assert_money (fixture_total (&fixture, "C", cases[i].u), cases[i].c);
    }
  /* Straight lines: 59,130 u + 15,181.44 and 62,634 u + 13,933.10. */
  assert_money (fixture_total (&fixture, "A", 0), 15181.44);
  assert_money (fixture_total (&fixture, "C", 0), 13933.10);
  /* Above 0.85 machines cannot be on for more than all of the time: idle shrinks. */
  assert_money (fixture_total (&fixture, "A", 1), 17520 * 2.5 * 1.3 + 17520 * 2.5 * 0.05 + 480 + 33
                                                      + 802.44 + 45 + 1200 + 2400 + 1680);
}

static void
test_g1_lines (void)
{
  const struct
  {
    WinnowLedgerLineId line;
    double amount;
  } cases[] = {
    { WINNOW_LINE_COMPUTE_USEFUL, 15330 },
    { WINNOW_LINE_COMPUTE_IDLE, 6570 },
    { WINNOW_LINE_STORAGE, 513 },
    { WINNOW_LINE_TRAFFIC, 802.44 },
    { WINNOW_LINE_IMAGES, 45 },
    { WINNOW_LINE_WAITING, 1200 },
    { WINNOW_LINE_RERUN, 766.50 },
    { WINNOW_LINE_LABOUR, 2400 },
    { WINNOW_LINE_MIGRATION, 1500 },
    { WINNOW_LINE_EXIT, 180 },
    { WINNOW_LINE_CONTINGENCY, 6570 },
  };
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL;
  g_autoptr (GArray) breaks = NULL;

  fixture_init_g1 (&fixture);
  model = fixture_model (&fixture, "A");
  ledger = winnow_ledger_model_evaluate (model, 0.35, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const WinnowLedgerLine *line = &ledger->lines[cases[i].line];

      g_assert_cmpint (line->state, ==, WINNOW_LINE_PRICED);
      assert_money (line->amount.low, cases[i].amount);
      g_assert_cmpfloat (line->amount.low, ==, line->amount.high);
      g_assert_nonnull (line->formula);
      g_test_message ("%s %s: %s = %.2f", winnow_ledger_line_number (line->id),
                      winnow_ledger_line_id (line->id), line->formula, line->amount.low);
    }
  g_assert_cmpint (ledger->lines[WINNOW_LINE_TAX].state, ==, WINNOW_LINE_NOT_APPLICABLE);
  g_assert_cmpint (ledger->lines[WINNOW_LINE_CREDIT].state, ==, WINNOW_LINE_NOT_APPLICABLE);
  assert_money (ledger->monthly.low, 35876.94 / 3);
  g_assert_cmpfloat_with_epsilon (ledger->useful_card_hours, 6132, 1e-9);
  g_assert_cmpfloat_with_epsilon (ledger->billed_card_hours, 8760, 1e-9);
  g_assert_cmpfloat_with_epsilon (ledger->per_useful_card_hour.low, 35876.94 / 6132, 1e-9);
  breaks = winnow_ledger_model_breaks (model);
  g_assert_cmpuint (breaks->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (g_array_index (breaks, double, 0), 0.85, 1e-12);
}

static void
test_trace (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL, untraced = NULL;
  const WinnowLedgerLine *line;
  const WinnowTraceInput *input;

  fixture_init_g1 (&fixture);
  model = fixture_model (&fixture, "A");
  ledger = winnow_ledger_model_evaluate (model, 0.35, TRUE);
  line = &ledger->lines[WINNOW_LINE_COMPUTE_IDLE];
  g_assert_cmpstr (line->formula, ==, "(8 × min(1, u + 0.15) − 8 × u) × 2190 h × 2.50");
  input = g_ptr_array_index (line->inputs, 0);
  g_assert_cmpstr (input->value, ==, "2.50 USD/card-hour");
  g_assert_cmpstr (input->source, ==, "price page");
  g_assert_cmpstr (input->date, ==, "2026-11-20");
  g_assert_cmpstr (input->grade, ==, "E3");
  g_assert_cmpstr (ledger->lines[WINNOW_LINE_CONTINGENCY].formula, ==, "0.3 × (1a + 1b)");
  g_assert_cmpstr (ledger->lines[WINNOW_LINE_TRAFFIC].formula, ==,
                   "graduated(0:0, 100:0.09, 10340:0.085) × 3072 × 3");
  untraced = winnow_ledger_model_evaluate (model, 0.35, FALSE);
  g_assert_null (untraced->lines[WINNOW_LINE_COMPUTE_IDLE].formula);
}

/* An offer "X" with one compute row and, beside it, only what @costs says. */
static double
total_of (const char *head,
          const char *part,
          const char *offer,
          const char *const *costs,
          const char *except,
          double u)
{
  g_auto (Fixture) fixture = { NULL };

  fixture_init (&fixture, head, part);
  fixture_add (&fixture, WINNOW_KIND_OFFER, "X", offer);
  for (guint i = 0; costs[i] != NULL; i++)
    fixture_cost (&fixture, "X", costs[i]);
  fixture_no_lines (&fixture, "X", except);
  return fixture_total (&fixture, "X", u);
}

static void
test_cases (void)
{
  const char *const disk[]
      = { "line=compute|state=not_applicable|reason=no card is held",
          "line=storage|amount=0.03|unit=hour|label=disk of a stopped instance", NULL };
  const char *const endpoint[] = { "line=compute|amount=5|unit=instance-hour", NULL };
  const char *const owned[]
      = { "line=compute|amount=227500|unit=machine-term|label=325,000 less 30 % residual value",
          "line=platform|amount=200|unit=month|quantity=10.2|label=kW in the hall", NULL };
  const char *const hourly[] = { "line=compute|amount=0.29|unit=card-hour", NULL };
  const char *const per_card[] = { "line=compute|amount=0.79|unit=card-hour", NULL };
  const char *const per_instance[] = { "line=compute|amount=0.79|unit=instance-hour", NULL };
  const char *const block_14_days[]
      = { "line=compute|amount=39.80|unit=machine-hour|basis=once|quantity=336", NULL };
  const char *const block_old[]
      = { "line=compute|amount=34.61|unit=machine-hour|basis=once|quantity=336", NULL };
  const char *const block_13_weeks[]
      = { "line=compute|amount=39.80|unit=machine-hour|basis=once|quantity=2184", NULL };
  const char *const accelerator[]
      = { "line=compute|state=not_applicable|reason=serving is bought elsewhere",
          "line=storage|amount=0.53|unit=gb-month|quantity=500", NULL };
  const char *const no_card_mode[]
      = { "line=compute|amount=0.1|unit=hour|basis=monthly|quantity=40", NULL };
  const char *const packs[]
      = { "line=compute|amount=365|unit=month|basis=monthly|quantity=1|label=pack",
          "line=compute|amount=67.5|unit=month|basis=monthly|quantity=10|label=add-ons", NULL };
  const char *const unit_factor[]
      = { "line=compute|amount=6.2|unit=card-hour|factor=2.56|basis=useful_card_hours", NULL };

  /* A disk that keeps billing on a stopped marketplace instance, three months. */
  assert_money (total_of ("currency=USD", "cards=1", "", disk, "storage", 0), 65.70);
  /* An endpoint by the hour: always on, and 8 h on 22 days a month. */
  assert_money (total_of ("currency=USD", "cards=1", "cards_per_instance=1", endpoint, "", 1),
                10950);
  assert_money (
      total_of ("currency=USD", "cards=1", "cards_per_instance=1", endpoint, "", 528.0 / 2190),
      2640);
  /* Own servers in a hall: (325,000 × 0.7) / 36 × 3 + 10.2 × 200 × 3. */
  assert_money (total_of ("currency=USD", "cards=8", "term_months=36|cards_per_instance=8", owned,
                          "platform", 1),
                25078.33);
  /* 720, 730 and the real span 1 December to 28 February. */
  assert_money (total_of ("currency=USD|calendar=720", "cards=1", "", hourly, "", 1), 626.40);
  assert_money (total_of ("currency=USD|calendar=730", "cards=1", "", hourly, "", 1), 635.10);
  assert_money (total_of ("currency=USD|calendar=exact|period_start=2026-12-01", "cards=1", "",
                          hourly, "", 1),
                626.40);
  /* Eight cards for the price of one: per card, and taken literally. */
  assert_money (total_of ("currency=USD", "cards=8", "", per_card, "", 1), 13840.80);
  assert_money (total_of ("currency=USD", "cards=8", "cards_per_instance=8", per_instance, "", 1),
                1730.10);
  /* A capacity block is paid whatever its use; before and after the rise, and 13 weeks. */
  assert_money (
      total_of ("currency=USD", "cards=8", "cards_per_instance=8", block_14_days, "", 0.2),
      13372.80);
  assert_money (total_of ("currency=USD", "cards=8", "cards_per_instance=8", block_old, "", 0.2),
                11628.96);
  assert_money (total_of ("currency=USD", "cards=8", "cards_per_instance=8", block_13_weeks, "", 1),
                86923.20);
  /* A storage accelerator by subscription: the same whatever the use. */
  assert_money (total_of ("currency=USD", "cards=1", "", accelerator, "storage", 0), 795);
  assert_money (total_of ("currency=USD", "cards=1", "", accelerator, "storage", 1), 795);
  /* Three months of data preparation in a mode without a card. */
  assert_money (total_of ("currency=USD", "cards=1", "cards_per_instance=1", no_card_mode, "", 0.5),
                12);
  /* Packs bought each cycle on their own, what is left expires: 365 + 10 × 67.5, three times. */
  assert_money (total_of ("currency=USD", "cards=1", "", packs, "", 180.0 / 2190), 3120);
  /* A vendor's own unit, 2.56 of them an hour: 180 h at 15.872. */
  assert_money (total_of ("currency=USD", "cards=1", "", unit_factor, "", 180.0 / 2190), 2856.96);
}

/* Blank, zero and “from” are no prices; with bounds they are a range. */
static void
test_unknown_prices (void)
{
  const char *const rows[] = { "line=compute|unit=card-hour",
                               "line=compute|unit=card-hour|amount=0",
                               "line=compute|unit=card-hour|amount=1.99|price_kind=from",
                               "line=compute|unit=card-hour|amount=-1",
                               "line=compute|unit=DCU|amount=1",
                               "line=compute|unit=card-hour|state=unknown",
                               "line=compute|unit=card-hour|state=not_applicable",
                               "line=compute|amount=1",
                               "line=compute|unit=card-hour|amount=1|currency=EUR",
                               "line=compute|unit=card-hour|amount=1|tax_basis=gross",
                               "line=compute|unit=instance-hour|amount=8",
                               "line=compute|unit=gb-month|amount=8",
                               "line=compute|unit=machine-term|amount=8|unit_cards=8",
                               "line=compute|unit=1m-tokens|amount=8" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Fixture) fixture = { NULL };
      g_autoptr (WinnowLedgerModel) model = NULL;
      g_autoptr (WinnowLedger) ledger = NULL;

      fixture_init (&fixture, "currency=USD|tax_basis=net", "cards=8");
      fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "");
      fixture_cost (&fixture, "X", rows[i]);
      fixture_no_lines (&fixture, "X", "contingency");
      model = fixture_model (&fixture, "X");
      ledger = winnow_ledger_model_evaluate (model, 0.5, TRUE);
      g_test_message ("%s: %s", rows[i], ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].reason);
      g_assert_cmpint (ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].state, ==, WINNOW_LINE_MISSING);
      g_assert_cmpint (ledger->lines[WINNOW_LINE_COMPUTE_IDLE].state, ==, WINNOW_LINE_MISSING);
      g_assert_cmpint (ledger->lines[WINNOW_LINE_CONTINGENCY].state, ==, WINNOW_LINE_MISSING);
      g_assert_nonnull (ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].reason);
      g_assert_false (ledger->is_complete);
      g_assert_true (isnan (winnow_ledger_model_total (model, 0.5)));
    }
}

/* A paid disk that bills whether the instance is on or off, without a price: incomplete. */
static void
test_disk_without_price (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL;

  fixture_init (&fixture, "currency=CNY", "cards=1");
  fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "");
  fixture_cost (&fixture, "X", "line=compute|amount=2|unit=card-hour|currency=CNY");
  fixture_cost (&fixture, "X",
                "line=storage|amount=0.5|unit=gb-month|quantity=20|currency=CNY|label=system disk");
  fixture_cost (&fixture, "X",
                "line=storage|unit=gb-month|quantity=100|currency=CNY|label=paid data disk");
  fixture_no_lines (&fixture, "X", "storage");
  model = fixture_model (&fixture, "X");
  ledger = winnow_ledger_model_evaluate (model, 0.3, TRUE);
  g_assert_false (ledger->is_complete);
  g_assert_cmpint (ledger->lines[WINNOW_LINE_STORAGE].state, ==, WINNOW_LINE_MISSING);
  g_assert_cmpfloat (ledger->lines[WINNOW_LINE_STORAGE].amount.high, ==, 0);
}

/* A component without an amount of its own takes the observation it follows, with its source and
 * date. */
static void
test_observed_price (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL;
  const WinnowTraceInput *input;

  fixture_init (&fixture, "currency=USD", "cards=8");
  fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "");
  fixture_add (
      &fixture, WINNOW_KIND_OBSERVED_PRICE, "seen",
      "amount=16|currency=USD|unit=instance-hour|cards=8|source=prices.csv|observed_at=2026-11-29");
  fixture_cost (&fixture, "X", "line=compute|observed_price_id=seen");
  fixture_no_lines (&fixture, "X", "");
  model = fixture_model (&fixture, "X");
  ledger = winnow_ledger_model_evaluate (model, 1, TRUE);
  assert_money (ledger->total.low, 16 * 2190);
  input = g_ptr_array_index (ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].inputs, 0);
  g_assert_cmpstr (input->source, ==, "prices.csv");
  g_assert_cmpstr (input->date, ==, "2026-11-29");
}

static void
test_incomplete_and_accepted (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedger) open = NULL, accepted = NULL, nameless = NULL;
  g_autoptr (WinnowLedgerModel) model = NULL, model_accepted = NULL, model_nameless = NULL;

  fixture_init (&fixture, "currency=USD", "cards=1");
  fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "");
  fixture_cost (&fixture, "X", "line=compute|amount=2|unit=card-hour");
  fixture_no_lines (&fixture, "X", "storage");
  model = fixture_model (&fixture, "X");
  open = winnow_ledger_model_evaluate (model, 0.5, FALSE);
  g_assert_false (open->is_complete);
  g_assert_cmpint (open->lines[WINNOW_LINE_STORAGE].state, ==, WINNOW_LINE_MISSING);
  assert_money (open->total.low, 2190);

  fixture_add (&fixture, WINNOW_KIND_ACCEPTANCE, "one",
               "offer_id=X|subject=line:storage|reason=small");
  model_nameless = fixture_model (&fixture, "X");
  nameless = winnow_ledger_model_evaluate (model_nameless, 0.5, FALSE);
  g_assert_false (nameless->is_complete);

  fixture_add (&fixture, WINNOW_KIND_ACCEPTANCE, "two",
               "offer_id=X|subject=line:storage|reason=a few GB|accepted_by=Li Wei");
  model_accepted = fixture_model (&fixture, "X");
  accepted = winnow_ledger_model_evaluate (model_accepted, 0.5, FALSE);
  g_assert_true (accepted->is_complete);
  g_assert_cmpint (accepted->lines[WINNOW_LINE_STORAGE].state, ==, WINNOW_LINE_ACCEPTED);
  g_assert_nonnull (strstr (accepted->lines[WINNOW_LINE_STORAGE].reason, "Li Wei"));
  assert_money (winnow_ledger_model_total (model_accepted, 0.5), 2190);
}

static void
test_bounded (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL;

  fixture_init (&fixture, "currency=USD", "cards=1");
  fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "");
  fixture_cost (&fixture, "X", "line=compute|amount_low=1|amount_high=3|unit=card-hour");
  fixture_cost (&fixture, "X",
                "line=storage|amount=0.1|unit=gb-month|quantity_low=100|quantity_high=400");
  fixture_no_lines (&fixture, "X", "storage contingency");
  model = fixture_model (&fixture, "X");
  ledger = winnow_ledger_model_evaluate (model, 0.5, TRUE);
  g_assert_true (ledger->is_complete);
  g_assert_true (ledger->is_bounded);
  g_assert_cmpint (ledger->lines[WINNOW_LINE_CONTINGENCY].state, ==, WINNOW_LINE_BOUNDED);
  assert_money (ledger->lines[WINNOW_LINE_STORAGE].amount.low, 30);
  assert_money (ledger->lines[WINNOW_LINE_STORAGE].amount.high, 120);
  assert_money (ledger->total.low, 1095 * 1 * 1.3 + 30);
  assert_money (ledger->total.high, 1095 * 3 * 1.3 + 120);
  assert_money (winnow_ledger_model_total (model, 0.5), 1095 * 3 * 1.3 + 120);
}

static void
test_currency_and_tax (void)
{
  const char *const converted[]
      = { "line=compute|amount=14.2|unit=card-hour|currency=CNY|fx_rate=0.14|fx_date=2026-11-27",
          NULL };
  const char *const taxed[]
      = { "line=compute|amount=1|unit=card-hour|tax_basis=net", "line=tax|amount=6|unit=percent",
          "line=storage|amount=100|basis=monthly|tax_basis=gross",
          "line=labour|amount=1000|basis=once", NULL };
  const char *const gross[] = { "line=compute|amount=1|unit=card-hour|tax_basis=gross", NULL };
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL;

  assert_money (total_of ("currency=USD", "cards=1", "", converted, "", 1), 14.2 * 0.14 * 2190);
  /* 6 % on what is net and bought: not on the storage that is gross, not on own labour. */
  assert_money (
      total_of ("currency=USD|tax_basis=gross", "cards=1", "", taxed, "storage labour", 1),
      2190 * 1.06 + 300 + 1000);
  assert_money (total_of ("currency=USD|tax_basis=gross", "cards=1", "", gross, "", 1), 2190);

  fixture_init (&fixture, "currency=USD|tax_basis=gross", "cards=1");
  fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "");
  fixture_cost (&fixture, "X", "line=compute|amount=1|unit=card-hour|tax_basis=net");
  fixture_no_lines (&fixture, "X", "");
  model = fixture_model (&fixture, "X");
  ledger = winnow_ledger_model_evaluate (model, 1, FALSE);
  g_assert_cmpint (ledger->lines[WINNOW_LINE_TAX].state, ==, WINNOW_LINE_MISSING);
}

static void
test_credits (void)
{
  const char *const scoped[]
      = { "line=compute|amount=1|unit=card-hour", "line=storage|amount=100|basis=monthly",
          "line=credit|amount=500|covers=storage", NULL };
  const char *const wide[]
      = { "line=compute|amount=1|unit=card-hour", "line=storage|amount=100|basis=monthly",
          "line=credit|amount=500", NULL };
  const char *const expiring[] = { "line=compute|amount=1|unit=card-hour",
                                   "line=credit|amount=5000|expires_at=2026-12-31", NULL };
  const char *const expired[] = { "line=compute|amount=1|unit=card-hour",
                                  "line=credit|amount=5000|expires_at=2026-11-01", NULL };
  const char *const twice[]
      = { "line=compute|amount=1|unit=card-hour", "line=credit|amount=2000|covers=compute",
          "line=credit|amount=2000", NULL };
  const char *head = "currency=USD|period_start=2026-12-01|calendar=exact";

  /* Never more than the lines it covers. */
  assert_money (total_of ("currency=USD", "cards=1", "", scoped, "storage", 1), 2190);
  assert_money (total_of ("currency=USD", "cards=1", "", wide, "storage", 1), 2190 + 300 - 500);
  assert_money (total_of ("currency=USD", "cards=1", "", wide, "storage", 0.01), 0);
  /* 30 of 90 days are left to spend it in. */
  assert_money (total_of (head, "cards=1", "", expiring, "", 1), 2160 - 720);
  assert_money (total_of (head, "cards=1", "", expired, "", 1), 2160);
  /* Two credits pay the same money only once. */
  assert_money (total_of ("currency=USD", "cards=1", "", twice, "", 1), 0);
  assert_money (total_of ("currency=USD", "cards=2", "", twice, "", 1), 380);
}

/* An expiry that cannot be compared with the period: at worst the credit is worth nothing. */
static void
test_credit_of_unknown_worth (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL;

  fixture_init (&fixture, "currency=USD", "cards=1");
  fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "");
  fixture_cost (&fixture, "X", "line=compute|amount=1|unit=card-hour");
  fixture_cost (&fixture, "X", "line=credit|amount=500|expires_at=2027-01-01");
  fixture_no_lines (&fixture, "X", "");
  model = fixture_model (&fixture, "X");
  ledger = winnow_ledger_model_evaluate (model, 1, FALSE);
  g_assert_cmpint (ledger->lines[WINNOW_LINE_CREDIT].state, ==, WINNOW_LINE_BOUNDED);
  assert_money (ledger->total.low, 1690);
  assert_money (ledger->total.high, 2190);
}

static void
test_units_and_terms (void)
{
  const char *const packed[] = { "line=compute|amount=22|unit=instance-hour", NULL };
  const char *const card_month[] = { "line=compute|amount=1000|unit=card-month", NULL };
  const char *const machine_day[] = { "line=compute|amount=100|unit=machine-day", NULL };
  const char *const committed[] = { "line=compute|amount=1|unit=card-hour", NULL };
  const char *const tokens[] = { "line=compute|amount=3|unit=1m-tokens-in",
                                 "line=compute|amount=15|unit=1m-tokens-out", NULL };
  const char *const platform[]
      = { "line=compute|amount=1|unit=card-hour", "line=platform|amount=5|unit=percent", NULL };
  const char *const short_term[] = { "line=compute|amount=100|unit=term-total", NULL };

  /* 5 cards of machines of 8: 8 are billed, and what is useful stays 5 × u. */
  assert_money (total_of ("currency=USD", "cards=5", "cards_per_instance=8", packed, "", 1),
                22 * 2190);
  assert_money (total_of ("currency=USD", "cards=9", "cards_per_instance=8", packed, "", 1),
                2 * 22 * 2190);
  assert_money (total_of ("currency=USD", "cards=5", "cards_per_instance=4|whole_machine_only=yes",
                          card_month, "", 0.5),
                24000);
  assert_money (total_of ("currency=USD", "cards=5", "cards_per_instance=8|whole_machine_only=no",
                          card_month, "", 0.5),
                15000);
  assert_money (
      total_of ("currency=USD|calendar=720", "cards=8", "cards_per_instance=8", machine_day, "", 0),
      9000);
  /* Committed hours are paid whether used or not. */
  assert_money (
      total_of ("currency=USD", "cards=1", "purchase=reserved|term_months=3", committed, "", 0.1),
      2190);
  assert_money (total_of ("currency=USD", "cards=1", "purchase=on_demand", committed, "", 0.1),
                219);
  assert_money (total_of ("currency=USD",
                          "cards=1|tokens_in_per_month=10000000|tokens_out_per_month=2000000", "",
                          tokens, "", 0.1),
                3 * (10 * 3 + 2 * 15));
  /* With a planned use the volume belongs to it: half the use is half the tokens. */
  assert_money (total_of ("currency=USD|utilisation=0.4",
                          "cards=1|tokens_in_per_month=10000000|tokens_out_per_month=2000000", "",
                          tokens, "", 0.4),
                3 * (10 * 3 + 2 * 15));
  assert_money (total_of ("currency=USD|utilisation=0.4",
                          "cards=1|tokens_in_per_month=10000000|tokens_out_per_month=2000000", "",
                          tokens, "", 0.2),
                1.5 * (10 * 3 + 2 * 15));
  assert_money (total_of ("currency=USD", "cards=1", "", platform, "platform", 1), 2190 * 1.05);
  /* A term of one month is bought three times; one of six is spread. */
  assert_money (
      total_of ("currency=USD", "cards=1", "cards_per_instance=1|term_months=1", short_term, "", 1),
      300);
  assert_money (
      total_of ("currency=USD", "cards=1", "cards_per_instance=1|term_months=6", short_term, "", 1),
      50);
}

/* The tiers of a public price list, in both readings of the free allowance, to the cent;
 * the price of the second row of each pair is the published 5 TB figure. */
static void
test_tiers (void)
{
  const struct
  {
    double gb, before, inside;
  } cases[] = {
    { 50, 0, 0 },
    { 100, 0, 0 },
    { 101, 0.09, 0.09 },
    { 5120, 451.80, 451.80 },
    { 10240, 912.60, 912.60 },
    { 10340, 921.60, 921.10 },
    { 61440, 5113.00, 5111.00 },
    { 204800, 14126.20, 14122.20 },
  };
  const char *const before = "0:0;100:0.09;10340:0.085;51300:0.07;153700:0.05";
  const char *const inside = "0:0;100:0.09;10240:0.085;51200:0.07;153600:0.05";

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint reading = 0; reading < 2; reading++)
      {
        g_autofree char *traffic = g_strdup_printf (
            "line=traffic|unit=gb|basis=once|tier_kind=graduated|tiers=%s|quantity=%.0f",
            reading == 0 ? before : inside, cases[i].gb);
        const char *const costs[]
            = { "line=compute|state=not_applicable|reason=none", traffic, NULL };

        assert_money (total_of ("currency=USD", "cards=1", "", costs, "traffic", 0),
                      reading == 0 ? cases[i].before : cases[i].inside);
      }
  {
    /* The counter starts anew each month: 3 × 267.48, not the tiers of 9,216 GB. */
    const char *const monthly[]
        = { "line=compute|state=not_applicable|reason=none",
            "line=traffic|unit=gb|tier_kind=graduated|tiers=0:0;100:0.09;10340:0.085|quantity=3072",
            NULL };
    const char *const volume[]
        = { "line=compute|state=not_applicable|reason=none",
            "line=traffic|unit=gb|tier_kind=volume|tiers=0:0.1;100:0.08|quantity=200", NULL };

    assert_money (total_of ("currency=USD", "cards=1", "", monthly, "traffic", 0), 3 * 267.48);
    assert_money (total_of ("currency=USD", "cards=1", "", volume, "traffic", 0), 3 * 200 * 0.08);
  }
}

/* A tier begins above its own bound: 100 still cost the price of the first hundred. */
static void
test_tier_bound (void)
{
  const char *const at_bound[]
      = { "line=compute|state=not_applicable|reason=none",
          "line=traffic|unit=gb|basis=once|tier_kind=volume|tiers=0:0.1;100:0.08|quantity=100", NULL };

  assert_money (total_of ("currency=USD", "cards=1", "", at_bound, "traffic", 0), 10);
}

/* 5 cards on a machine of 8: what the other three cost is idle, metered or by the month. */
static void
test_whole_machine_is_idle (void)
{
  const char *const rows[]
      = { "line=compute|amount=22|unit=instance-hour", "line=compute|amount=16060|unit=machine-month" };
  const double cost[] = { 22 * 2190, 3 * 16060 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Fixture) fixture = { NULL };
      g_autoptr (WinnowLedgerModel) model = NULL;
      g_autoptr (WinnowLedger) ledger = NULL;

      fixture_init (&fixture, "currency=USD", "cards=5");
      fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "cards_per_instance=8");
      fixture_cost (&fixture, "X", rows[i]);
      fixture_no_lines (&fixture, "X", "");
      model = fixture_model (&fixture, "X");
      ledger = winnow_ledger_model_evaluate (model, 1, FALSE);
      assert_money (ledger->lines[WINNOW_LINE_COMPUTE_USEFUL].amount.low, cost[i] * 5 / 8);
      assert_money (ledger->lines[WINNOW_LINE_COMPUTE_IDLE].amount.low, cost[i] * 3 / 8);
      g_assert_cmpfloat (ledger->billed_card_hours, ==, 8 * 2190);
      g_assert_cmpfloat (ledger->useful_card_hours, ==, 5 * 2190);
    }
}

/* For many made-up offers: the total is the sum of its lines, straight between
 * breaks, and never falls below its own low end. */
static void
test_properties (void)
{
  guint n_breaks = 0;

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (round);
      g_auto (Fixture) fixture = { NULL };
      g_autoptr (WinnowLedgerModel) model = NULL;
      g_autoptr (GArray) breaks = NULL;
      g_autofree char *offer
          = g_strdup_printf ("idle_on_share=%.3f|cards_per_instance=%d", g_rand_double (random) / 2,
                             g_rand_int_range (random, 1, 9));
      g_autofree char *compute = g_strdup_printf (
          "line=compute|unit=%s|amount=%.2f", round % 3 == 0 ? "machine-month" : "instance-hour",
          1 + 100 * g_rand_double (random));
      g_autofree char *credit
          = g_strdup_printf ("line=credit|amount=%d", g_rand_int_range (random, 1, 100000));
      g_autoptr (WinnowLedger) open = NULL;
      double edges[64] = { 0 }, greatest = -INFINITY;
      guint n = 1;

      fixture_init (&fixture, "currency=USD|tax_basis=gross", "cards=6");
      fixture_add (&fixture, WINNOW_KIND_OFFER, "X", offer);
      fixture_cost (&fixture, "X", compute);
      fixture_cost (&fixture, "X", "line=storage|amount_low=50|amount_high=80|basis=monthly");
      fixture_cost (&fixture, "X",
                    "line=traffic|unit=gb|tier_kind=graduated|tiers=0:0.1;500:0.05;2000:0.02|basis="
                    "useful_card_hours|quantity=0.7");
      fixture_cost (&fixture, "X",
                    "line=images|unit=gb|tier_kind=volume|tiers=0:0.1;900:0.05|basis=useful_card_"
                    "hours|quantity=1");
      fixture_cost (&fixture, "X", "line=rerun|amount=2|unit=card-hour|quantity=0.05");
      fixture_cost (&fixture, "X", "line=tax|amount=9|unit=percent");
      fixture_cost (&fixture, "X", credit);
      fixture_no_lines (&fixture, "X", "storage traffic images rerun contingency");
      model = fixture_model (&fixture, "X");
      breaks = winnow_ledger_model_breaks (model);
      for (guint i = 0; i < breaks->len; i++)
        {
          g_assert_cmpfloat (g_array_index (breaks, double, i), >, edges[n - 1]);
          edges[n++] = g_array_index (breaks, double, i);
        }
      n_breaks += breaks->len;
      edges[n++] = 1;
      /* Where nobody knows the utilisation, all of them are in the range, and no more. */
      open = winnow_ledger_model_evaluate (model, NAN, FALSE);
      for (guint i = 0; i < n; i++)
        greatest = MAX (greatest, MAX (winnow_ledger_model_total (model, edges[i]), winnow_ledger_model_total (model, edges[i] - 1e-10)));
      g_assert_cmpfloat_with_epsilon (open->total.high, greatest, 1e-4 + 1e-9 * fabs (greatest));
      g_assert_true (open->is_bounded && open->is_complete);
      g_assert_cmpfloat (open->useful_card_hours, ==, 0);
      for (guint i = 0; i + 1 < n; i++)
        {
          double width = edges[i + 1] - edges[i], at[3], value[3];

          for (guint k = 0; k < 3; k++)
            {
              const double shares[] = { 0.1, 0.5, 0.9 };
              g_autoptr (WinnowLedger) ledger = NULL;
              double sum_low = 0, sum_high = 0;

              at[k] = edges[i] + shares[k] * width;
              value[k] = winnow_ledger_model_total (model, at[k]);
              ledger = winnow_ledger_model_evaluate (model, at[k], FALSE);
              for (guint line = 0; line < WINNOW_N_LINES; line++)
                {
                  g_assert_cmpfloat (ledger->lines[line].amount.low, <=,
                                     ledger->lines[line].amount.high + 1e-6);
                  g_assert_cmpfloat (open->lines[line].amount.low, <=, ledger->lines[line].amount.low + 1e-6);
                  g_assert_cmpfloat (open->lines[line].amount.high, >=, ledger->lines[line].amount.high - 1e-6);
                  sum_low += ledger->lines[line].amount.low;
                  sum_high += ledger->lines[line].amount.high;
                }
              g_assert_cmpfloat (open->total.low, <=, ledger->total.low + 1e-6);
              g_assert_cmpfloat (open->total.high, >=, ledger->total.high - 1e-6);
              g_assert_cmpfloat_with_epsilon (ledger->total.low, sum_low, 1e-6);
              g_assert_cmpfloat_with_epsilon (ledger->total.high, sum_high, 1e-6);
              g_assert_cmpfloat_with_epsilon (value[k], ledger->total.high, 1e-5);
            }
          g_assert_cmpfloat_with_epsilon (value[1], (value[0] + value[2]) / 2,
                                          1e-5 + 1e-9 * fabs (value[1]));
        }
    }
  g_assert_cmpuint (n_breaks, >, 150);
}

/* Offers without anything filled in, without a part, with a part that says nothing: no crash, all
 * missing. */
static void
test_empty (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL;

  fixture_init (&fixture, "currency=USD|calendar=exact", NULL);
  fixture_add (&fixture, WINNOW_KIND_OFFER, "X", "");
  model = fixture_model (&fixture, "X");
  ledger = winnow_ledger_model_evaluate (model, 2, TRUE);
  g_assert_false (ledger->is_complete);
  g_assert_cmpfloat (ledger->total.high, ==, 0);
  g_assert_cmpfloat (ledger->utilisation, ==, 1);
  for (guint line = 0; line <= WINNOW_LINE_CONTINGENCY; line++)
    g_assert_cmpint (ledger->lines[line].state, ==, WINNOW_LINE_MISSING);
}

/* Conversions of a format in their order: "%s", "%%"… */
static char *
conversions (const char *format)
{
  g_autoptr (GString) found = g_string_new (NULL);

  for (const char *p = strchr (format, '%'); p != NULL; p = strchr (p + 2, '%'))
    g_string_append_len (found, p, 2);
  return g_strdup (found->str);
}

static gboolean
has_chinese (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_get_script (g_utf8_get_char (p)) == G_UNICODE_SCRIPT_HAN)
      return TRUE;
  return FALSE;
}

/* What a ledger says is in the language asked for, whatever the program's own is. */
static void
test_language (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowEvaluation) evaluation = NULL;
  g_autoptr (WinnowLedgerModel) model = NULL;
  g_autoptr (WinnowLedger) ledger = NULL;
  WinnowLedgerBasis basis;

  for (guint word = 0; word < WINNOW_N_LEDGER_WORDS; word++)
    {
      const char *en = winnow_ledger_word (word, NULL), *zh = winnow_ledger_word (word, "zh_CN");
      g_autofree char *in_en = conversions (en), *in_zh = conversions (zh);

      g_assert_false (has_chinese (en));
      g_assert_true (has_chinese (zh));
      g_assert_cmpstr (in_en, ==, in_zh);
    }
  g_assert_cmpstr (winnow_ledger_line_title_in (WINNOW_LINE_TRAFFIC, "en"), ==, "Traffic");
  g_assert_cmpstr (winnow_ledger_line_title_in (WINNOW_LINE_TRAFFIC, "zh"), ==, "流量");

  fixture_init (&fixture, "currency=USD|calendar=730|utilisation=0.35", "cards=8");
  fixture_add (&fixture, WINNOW_KIND_OFFER, "A", "");
  fixture_cost (&fixture, "A", "line=compute|amount=2.50|unit=card-hour");
  fixture_cost (&fixture, "A", "line=rerun|amount=2.50|unit=card-hour|quantity=0.05");
  evaluation = fixture_evaluation (&fixture);
  basis = winnow_ledger_basis (evaluation, NULL);
  basis.language = "zh";
  model = winnow_ledger_model_new (
      evaluation, NULL, winnow_evaluation_find (evaluation, WINNOW_KIND_OFFER, "A"), &basis);
  ledger = winnow_ledger_model_evaluate (model, 0.35, TRUE);
  g_assert_cmpstr (ledger->language, ==, "zh");
  for (guint i = 0; i < WINNOW_N_LINES; i++)
    {
      const WinnowLedgerLine *line = &ledger->lines[i];

      g_assert_true (line->reason == NULL || has_chinese (line->reason));
      for (guint k = 0; line->inputs != NULL && k < line->inputs->len; k++)
        g_assert_true (has_chinese (((WinnowTraceInput *)g_ptr_array_index (line->inputs, k))->name));
    }
  g_assert_cmpstr (ledger->lines[WINNOW_LINE_STORAGE].reason, ==, "未填写");
  g_assert_cmpstr (ledger->lines[WINNOW_LINE_RERUN].formula, ==, "2.50 × 0.05 × 有效卡时");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ledger/g1/totals", test_g1_totals);
  g_test_add_func ("/ledger/g1/lines", test_g1_lines);
  g_test_add_func ("/ledger/trace", test_trace);
  g_test_add_func ("/ledger/cases", test_cases);
  g_test_add_func ("/ledger/unknown-prices", test_unknown_prices);
  g_test_add_func ("/ledger/disk-without-price", test_disk_without_price);
  g_test_add_func ("/ledger/observed-price", test_observed_price);
  g_test_add_func ("/ledger/incomplete-and-accepted", test_incomplete_and_accepted);
  g_test_add_func ("/ledger/bounded", test_bounded);
  g_test_add_func ("/ledger/currency-and-tax", test_currency_and_tax);
  g_test_add_func ("/ledger/credits", test_credits);
  g_test_add_func ("/ledger/credit-of-unknown-worth", test_credit_of_unknown_worth);
  g_test_add_func ("/ledger/units-and-terms", test_units_and_terms);
  g_test_add_func ("/ledger/tiers", test_tiers);
  g_test_add_func ("/ledger/tier-bound", test_tier_bound);
  g_test_add_func ("/ledger/whole-machine-is-idle", test_whole_machine_is_idle);
  g_test_add_func ("/ledger/properties", test_properties);
  g_test_add_func ("/ledger/empty", test_empty);
  g_test_add_func ("/ledger/language", test_language);
  return g_test_run ();
}
