/* test-envelope.c — who is cheapest where.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ledger-fixture.h"

static WinnowEnvelope *
envelope_of (Fixture *fixture, const char *offers, double u)
{
  g_autoptr (GPtrArray) models
      = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_ledger_model_free);
  g_auto (GStrv) ids = g_strsplit (offers, " ", -1);

  for (guint i = 0; ids[i] != NULL; i++)
    g_ptr_array_add (models, fixture_model (fixture, ids[i]));
  return winnow_envelope_new (models, u, 0.005);
}

static void
assert_segment (WinnowEnvelope *envelope, guint i, const char *offer, double from, double to)
{
  const WinnowEnvelopeSegment *segment = g_ptr_array_index (envelope->segments, i);

  g_test_message ("%s from %.6f to %.6f, expected %s from %.6f to %.6f", segment->offer_id, segment->from, segment->to, offer,
                  from, to);
  g_assert_cmpstr (segment->offer_id, ==, offer);
  g_assert_cmpfloat_with_epsilon (segment->from, from, 5e-7);
  g_assert_cmpfloat_with_epsilon (segment->to, to, 5e-7);
}

static void
test_g1 (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowEnvelope) envelope = NULL, later = NULL;

  fixture_init_g1 (&fixture);
  envelope = envelope_of (&fixture, "A B C", 0.35);
  /* C and B cross at 0.478445, but C is not the cheapest there. */
  g_assert_cmpuint (envelope->segments->len, ==, 3);
  assert_segment (envelope, 0, "C", 0, 0.356261);
  assert_segment (envelope, 1, "A", 0.356261, 0.485685);
  assert_segment (envelope, 2, "B", 0.485685, 1);
  g_assert_cmpstr (envelope->cheapest, ==, "C");
  g_assert_cmpstr (envelope->runner_up, ==, "A");
  g_assert_cmpfloat_with_epsilon (envelope->margin_share, 21.94 / 35855.00, 1e-9);
  g_assert_true (envelope->is_tie);

  later = envelope_of (&fixture, "A B C", 0.6);
  g_assert_cmpstr (later->cheapest, ==, "B");
  g_assert_false (later->is_tie);
}

/* Compute only, without idle hours: 2.5 per useful card-hour; 27,000 for the
 * quarter; 9,000 for the quarter and 1.2 per useful card-hour. */
static void
init_g2 (Fixture *fixture)
{
  fixture_init (fixture, "currency=USD", "cards=8");
  for (guint i = 0; i < 3; i++)
    {
      const char *const ids[] = { "A", "B", "C" };

      fixture_add (fixture, WINNOW_KIND_OFFER, ids[i], "");
      fixture_no_lines (fixture, ids[i], "");
    }
  fixture_cost (fixture, "A", "line=compute|amount=2.5|unit=card-hour");
  fixture_cost (fixture, "B", "line=compute|amount=27000|unit=once");
  fixture_cost (fixture, "C", "line=compute|amount=9000|unit=once");
  fixture_cost (fixture, "C", "line=compute|amount=1.2|unit=card-hour|basis=useful_card_hours");
}

static void
test_g2 (void)
{
  const struct
  {
    double u, a, c;
  } cases[] = {
    { 0.10, 4380, 11102.4 },  { 0.30, 13140, 15307.2 }, { 0.60, 26280, 21614.4 },
    { 0.65, 28470, 22665.6 }, { 0.90, 39420, 27921.6 },
  };
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowEnvelope) envelope = NULL, pair = NULL;

  init_g2 (&fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      assert_money (fixture_total (&fixture, "A", cases[i].u), cases[i].a);
      assert_money (fixture_total (&fixture, "B", cases[i].u), 27000);
      assert_money (fixture_total (&fixture, "C", cases[i].u), cases[i].c);
    }
  envelope = envelope_of (&fixture, "A B C", 0.6);
  g_assert_cmpuint (envelope->segments->len, ==, 3);
  assert_segment (envelope, 0, "A", 0, 0.395153);
  assert_segment (envelope, 1, "C", 0.395153, 0.856164);
  assert_segment (envelope, 2, "B", 0.856164, 1);
  pair = envelope_of (&fixture, "A B", 0.6);
  assert_segment (pair, 0, "A", 0, 0.616438);
}

static void
test_excluded (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowEnvelope) envelope = NULL, none = NULL;

  init_g2 (&fixture);
  /* Without a price, with zero for a price: neither may be the cheapest. */
  fixture_add (&fixture, WINNOW_KIND_OFFER, "blank", "");
  fixture_cost (&fixture, "blank", "line=compute|unit=card-hour");
  fixture_no_lines (&fixture, "blank", "");
  fixture_add (&fixture, WINNOW_KIND_OFFER, "zero", "");
  fixture_cost (&fixture, "zero", "line=compute|unit=card-hour|amount=0");
  fixture_no_lines (&fixture, "zero", "");
  envelope = envelope_of (&fixture, "blank zero A B C", 0.1);
  g_assert_cmpstr (envelope->cheapest, ==, "A");
  assert_segment (envelope, 0, "A", 0, 0.395153);

  none = envelope_of (&fixture, "blank zero", 0.1);
  g_assert_cmpuint (none->segments->len, ==, 0);
  g_assert_null (none->cheapest);
  g_assert_false (none->is_tie);
}

static void
test_ties_and_jumps (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (WinnowEnvelope) same = NULL, jump = NULL, single = NULL;

  init_g2 (&fixture);
  fixture_add (&fixture, WINNOW_KIND_OFFER, "A2", "");
  fixture_cost (&fixture, "A2", "line=compute|amount=2.5|unit=card-hour");
  fixture_no_lines (&fixture, "A2", "");
  same = envelope_of (&fixture, "A A2", 0.5);
  g_assert_cmpuint (same->segments->len, ==, 1);
  assert_segment (same, 0, "A", 0, 1);
  g_assert_true (same->is_tie);
  g_assert_cmpfloat (same->margin_share, ==, 0);

  /* A volume price drops for all hours at 1,000 a month: the total jumps down. */
  fixture_add (&fixture, WINNOW_KIND_OFFER, "V", "");
  fixture_cost (
      &fixture, "V",
      "line=compute|unit=card-hour|basis=useful_card_hours|tier_kind=volume|tiers=0:3;1000:2");
  fixture_no_lines (&fixture, "V", "");
  jump = envelope_of (&fixture, "A V", 0.5);
  g_assert_cmpuint (jump->segments->len, ==, 2);
  assert_segment (jump, 0, "A", 0, 1000.0 / 5840);
  assert_segment (jump, 1, "V", 1000.0 / 5840, 1);

  single = envelope_of (&fixture, "B", 0.5);
  g_assert_cmpstr (single->cheapest, ==, "B");
  g_assert_null (single->runner_up);
  g_assert_false (single->is_tie);
}

/* Against brute force: nobody is cheaper than the envelope says, anywhere on a grid. */
static void
test_against_grid (void)
{
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (100 + round);
      g_autoptr (GPtrArray) models
          = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_ledger_model_free);
      g_autoptr (WinnowEnvelope) envelope = NULL;
      g_auto (Fixture) fixture = { NULL };
      double end = 0;

      fixture_init (&fixture, "currency=USD", "cards=8");
      for (guint i = 0; i < 12; i++)
        {
          g_autofree char *id = g_strdup_printf ("offer%u", i);
          g_autofree char *offer = g_strdup_printf ("idle_on_share=%.2f", g_rand_double (random));
          double slope = 3 * g_rand_double (random);
          g_autofree char *metered
              = g_strdup_printf ("line=compute|unit=card-hour|amount=%.4f", 0.01 + slope);
          g_autofree char *fixed
              = g_strdup_printf ("line=storage|basis=once|amount=%.2f",
                                 1 + (3 - slope) * 9000 * g_rand_double (random));

          fixture_add (&fixture, WINNOW_KIND_OFFER, id, offer);
          fixture_cost (&fixture, id, metered);
          fixture_cost (&fixture, id, fixed);
          fixture_no_lines (&fixture, id, "storage");
        }
      for (guint i = 0; i < 12; i++)
        {
          g_autofree char *id = g_strdup_printf ("offer%u", i);
          g_ptr_array_add (models, fixture_model (&fixture, id));
        }
      envelope = winnow_envelope_new (models, 0.5, 0.005);
      for (guint s = 0; s < envelope->segments->len; s++)
        {
          const WinnowEnvelopeSegment *segment = g_ptr_array_index (envelope->segments, s);

          g_assert_cmpfloat (segment->from, ==, end);
          end = segment->to;
          for (guint k = 0; k <= 20; k++)
            {
              double u = segment->from + (segment->to - segment->from) * k / 20, best = INFINITY,
                     own = NAN;

              for (guint i = 0; i < models->len; i++)
                {
                  double total = winnow_ledger_model_total (g_ptr_array_index (models, i), u);

                  best = MIN (best, total);
                  if (g_strcmp0 (winnow_ledger_model_offer (g_ptr_array_index (models, i)),
                                 segment->offer_id)
                      == 0)
                    own = total;
                }
              g_assert_cmpfloat_with_epsilon (own, best, 1e-6);
            }
        }
      g_assert_cmpfloat (end, ==, 1);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/envelope/g1", test_g1);
  g_test_add_func ("/envelope/g2", test_g2);
  g_test_add_func ("/envelope/excluded", test_excluded);
  g_test_add_func ("/envelope/ties-and-jumps", test_ties_and_jumps);
  g_test_add_func ("/envelope/against-grid", test_against_grid);
  return g_test_run ();
}
