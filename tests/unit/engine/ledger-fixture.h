/* ledger-fixture.h — evaluations for ledger tests, written as field=value texts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/ledger.h"

#include <math.h>
#include <string.h>

typedef struct
{
  GPtrArray *rows;

} Fixture;

static inline void
fixture_clear (Fixture *self)
{
  g_ptr_array_unref (self->rows);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* One row; @fields: "name=value|name=value". */
static inline gpointer
fixture_add (Fixture *self, WinnowKind kind, const char *id, const char *fields)
{
  gpointer row = winnow_row_new (kind, id);
  g_auto (GStrv) list = g_strsplit (fields, "|", -1);

  for (guint i = 0; list[i] != NULL && list[i][0] != '\0'; i++)
    {
      char *equals = strchr (list[i], '=');
      const WinnowField *field;
      g_autoptr (GError) error = NULL;

      g_assert_nonnull (equals);
      *equals = '\0';
      field = winnow_row_type_field (winnow_row_type (kind), list[i]);
      if (field == NULL)
        g_error ("no field %s", list[i]);
      winnow_row_set_text (row, field, equals + 1, &error);
      g_assert_no_error (error);
    }
  g_ptr_array_add (self->rows, row);
  return row;
}

/* Head and one part "work". */
static inline void
fixture_init (Fixture *self, const char *head, const char *part)
{
  self->rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  fixture_add (self, WINNOW_KIND_EVALUATION, "evaluation", head);
  if (part != NULL)
    fixture_add (self, WINNOW_KIND_PART, "work", part);
}

static inline void
fixture_cost (Fixture *self, const char *offer, const char *fields)
{
  WinnowCost *row = fixture_add (self, WINNOW_KIND_COST, NULL, fields);

  row->offer_id = g_strdup (offer);
  if (row->currency == NULL)
    row->currency = g_strdup ("USD");
}

/* Every line beside compute as not applicable, for offers where only some lines matter. */
static inline void
fixture_no_lines (Fixture *self, const char *offer, const char *except)
{
  const char *const lines[] = { "storage", "traffic", "images",    "platform", "waiting",
                                "rerun",   "labour",  "migration", "exit" };
  g_auto (GStrv) kept = g_strsplit (except, " ", -1);

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (!g_strv_contains ((const char *const *)kept, lines[i]))
      {
        g_autofree char *fields
            = g_strdup_printf ("line=%s|state=not_applicable|reason=not in this example", lines[i]);

        fixture_cost (self, offer, fields);
      }
  if (!g_strv_contains ((const char *const *)kept, "contingency"))
    fixture_cost (self, offer, "line=contingency|state=not_applicable|reason=not in this example");
}

static inline WinnowEvaluation *
fixture_evaluation (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  WinnowEvaluation *evaluation = winnow_evaluation_new (self->rows, NULL, &error);

  g_assert_no_error (error);
  return evaluation;
}

static inline WinnowLedgerModel *
fixture_model (Fixture *self, const char *offer)
{
  g_autoptr (WinnowEvaluation) evaluation = fixture_evaluation (self);
  WinnowLedgerBasis basis = winnow_ledger_basis (evaluation, NULL);

  return winnow_ledger_model_new (
      evaluation, NULL, winnow_evaluation_find (evaluation, WINNOW_KIND_OFFER, offer), &basis);
}

/* The total at @u of a complete point ledger. */
static inline double
fixture_total (Fixture *self, const char *offer, double u)
{
  g_autoptr (WinnowLedgerModel) model = fixture_model (self, offer);
  g_autoptr (WinnowLedger) ledger = winnow_ledger_model_evaluate (model, u, TRUE);

  for (guint i = 0; i < WINNOW_N_LINES; i++)
    if (ledger->lines[i].state == WINNOW_LINE_MISSING)
      g_error ("%s: %s", winnow_ledger_line_id (i), ledger->lines[i].reason);
  g_assert_true (ledger->is_complete);
  g_assert_false (ledger->is_bounded);
  g_assert_cmpfloat_with_epsilon (ledger->total.high, winnow_ledger_model_total (model, u), 1e-6);
  return ledger->total.low;
}

#define assert_money(value, expected)                                                              \
  G_STMT_START                                                                                     \
  {                                                                                                \
    double assert_money_got = (value), assert_money_expected = (expected);                         \
                                                                                                   \
    g_test_message ("got %.2f, expected %.2f", assert_money_got, assert_money_expected);           \
    g_assert_cmpfloat_with_epsilon (assert_money_got, assert_money_expected, 0.0050001);           \
  }                                                                                                \
  G_STMT_END

/* The golden example G1: three offers for 8 cards, 2,190 h. */
static inline void
fixture_init_g1 (Fixture *self)
{
  const char *const storage = "line=storage|amount=0.08|unit=gb-month|quantity=2000";
  const char *const write_requests
      = "line=storage|amount=0.005|unit=1k-requests|quantity=5000|basis=once";
  const char *const read_requests
      = "line=storage|amount=0.0004|unit=1k-requests|quantity=20000|basis=once";
  const char *const snapshots = "line=images|amount=0.05|unit=gb-month|quantity=300";

  fixture_init (self, "currency=USD|calendar=730|utilisation=0.35", "cards=8");
  fixture_add (self, WINNOW_KIND_OFFER, "A", "idle_on_share=0.15");
  fixture_cost (
      self, "A",
      "line=compute|amount=2.50|unit=card-hour|source=price page|observed_at=2026-11-20|grade=E3");
  fixture_cost (self, "A", storage);
  fixture_cost (self, "A", write_requests);
  fixture_cost (self, "A", read_requests);
  fixture_cost (self, "A",
                "line=traffic|unit=gb|tier_kind=graduated|tiers=0:0;100:0.09;10340:0.085|quantity="
                "3072|basis=monthly");
  fixture_cost (self, "A", snapshots);
  fixture_cost (self, "A", "line=platform|state=not_applicable|reason=no such fee");
  fixture_cost (self, "A",
                "line=waiting|amount=12|quantity=400|factor=0.25|factor_unit=h|basis=once");
  fixture_cost (self, "A",
                "line=rerun|amount=2.50|unit=card-hour|basis=useful_card_hours|quantity=0.05");
  fixture_cost (self, "A", "line=labour|amount=40|unit=person-hour|quantity=60|basis=once");
  fixture_cost (self, "A", "line=migration|amount=1500");
  fixture_cost (self, "A", "line=exit|amount=180");

  fixture_add (self, WINNOW_KIND_OFFER, "B", "cards_per_instance=8|whole_machine_only=yes");
  fixture_cost (self, "B", "line=compute|amount=9000|unit=machine-month");
  fixture_cost (self, "B", "line=platform|amount=500|unit=month");
  fixture_cost (self, "B", "line=labour|amount=40|unit=person-hour|quantity=120|basis=once");
  fixture_cost (self, "B", "line=migration|amount=2500");
  fixture_no_lines (self, "B", "platform labour migration contingency");

  fixture_add (self, WINNOW_KIND_OFFER, "C", "idle_on_share=0.15|cards_per_instance=8");
  fixture_cost (self, "C", "line=compute|amount=22.00|unit=instance-hour");
  fixture_cost (self, "C", storage);
  fixture_cost (self, "C", write_requests);
  fixture_cost (self, "C", read_requests);
  fixture_cost (self, "C", snapshots);
  fixture_cost (self, "C", "line=traffic|state=included|reason=traffic is free");
  fixture_cost (self, "C", "line=waiting|amount=300|basis=once");
  fixture_cost (self, "C", "line=labour|amount=2000|basis=once");
  fixture_cost (self, "C", "line=migration|amount=1680|basis=once");
  fixture_no_lines (self, "C", "storage images traffic waiting labour migration contingency");
}
