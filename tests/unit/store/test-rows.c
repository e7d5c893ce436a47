/* test-rows.c — rows in and out of a workspace file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fixture.h"

#include <string.h>

static void
test_round_trip (Fixture *self, gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowRow) row = NULL;
  const WinnowOffer *offer;

  fill (self->store);
  before = dump (self->store);
  fixture_reopen (self);
  after = dump (self->store);
  g_assert_cmpstr (before, ==, after);
  row = winnow_store_get (self->store, WINNOW_KIND_OFFER, "o1", &error);
  g_assert_no_error (error);
  offer = (const WinnowOffer *) row;
  g_assert_cmpfloat (winnow_number_or (offer->term_months, -1), ==, 0.1);
  g_assert_cmpint (offer->whole_machine_only, ==, WINNOW_TRI_NO);
  g_assert_cmpint (offer->own_hall, ==, WINNOW_TRI_UNKNOWN);
  g_assert_null (winnow_store_get (self->store, WINNOW_KIND_OFFER, "o9", &error));
  g_assert_no_error (error);
}

/* Every field of every kind, with the trickiest value of its type. */
static void
test_every_field (Fixture *self, gconstpointer data)
{
  begin (self->store, "All");
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      WinnowRow *row = winnow_row_new (kind, "x");

      for (guint i = 0; i < row->type->n_fields; i++)
        {
          const WinnowField *field = &row->type->fields[i];
          const char *text = NULL;
          g_autoptr (GError) error = NULL;

          switch (field->type)
            {
            case WINNOW_FIELD_TEXT:
              text = g_str_equal (field->name, "object_table") ? "offers" : "出口; \"'\\ 合同\n";
              break;
            case WINNOW_FIELD_CHOICE:
              text = field->choices[0];
              break;
            case WINNOW_FIELD_REFERENCE:
              text = "x";
              break;
            case WINNOW_FIELD_TIME:
              text = T0;
              break;
            case WINNOW_FIELD_DECIMAL:
              text = "0.100000000000000000010";
              break;
            case WINNOW_FIELD_NUMBER:
              text = "0.1";
              break;
            case WINNOW_FIELD_TRI:
              text = "no";
              break;
            case WINNOW_FIELD_LIST:
              text = "a\\;b;;\\\\c";
              break;
            default:
              g_assert_not_reached ();
            }
          winnow_row_set_text (row, field, text, &error);
          g_assert_no_error (error);
        }
      row->extra = g_strdup ("{\"x\": [1, 0.10]}");
      put (self->store, winnow_row_ref (row));
      {
        g_autoptr (WinnowRow) back = winnow_store_get (self->store, kind, "x", NULL);

        g_assert_true (winnow_row_equal (row, back));
      }
      winnow_row_unref (row);
    }
  g_free (commit (self->store));
  assert_sound (self->store);
}

static void
test_nothing_changed (Fixture *self, gconstpointer data)
{
  g_autoptr (WinnowRow) row = NULL;

  fill (self->store);
  row = winnow_store_get (self->store, WINNOW_KIND_OFFER, "o1", NULL);
  begin (self->store, "Same");
  put (self->store, winnow_row_ref (row));
  g_assert_null (commit (self->store));
  /* There and back within one action. */
  begin (self->store, "Back");
  {
    WinnowOffer *changed = winnow_row_copy (row);

    changed->note = g_strdup ("for a moment");
    put (self->store, changed);
  }
  put (self->store, winnow_row_ref (row));
  put (self->store, winnow_row_new (WINNOW_KIND_EVALUATION, "short"));
  {
    g_autoptr (GError) error = NULL;

    winnow_store_delete (self->store, WINNOW_KIND_EVALUATION, "short", &error);
    g_assert_no_error (error);
  }
  g_assert_null (commit (self->store));
}

static void
test_delete (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowRow) cost = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *id = NULL;

  fill (self->store);
  begin (self->store, "Delete");
  winnow_store_delete (self->store, WINNOW_KIND_OFFER, "o1", &error);
  g_assert_no_error (error);
  id = commit (self->store);
  g_assert_nonnull (id);
  g_assert_null (winnow_store_get (self->store, WINNOW_KIND_ANSWER, "a1", NULL));
  g_assert_null (winnow_store_get (self->store, WINNOW_KIND_NOTE, "n1", NULL));
  rows = winnow_store_list (self->store, WINNOW_KIND_COST, NULL);
  g_assert_cmpint (rows->len, ==, 1);
  /* A platform is not what its offers belong to: the reference is cleared. */
  begin (self->store, "Delete");
  winnow_store_delete (self->store, WINNOW_KIND_PLATFORM, "p2", &error);
  g_assert_no_error (error);
  g_free (commit (self->store));
  {
    g_autoptr (WinnowRow) offer = winnow_store_get (self->store, WINNOW_KIND_OFFER, "o2", NULL);

    g_assert_null (((WinnowOffer *) offer)->platform_id);
  }
  begin (self->store, "Delete");
  g_assert_false (winnow_store_delete (self->store, WINNOW_KIND_OFFER, "o1", &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND);
  winnow_store_rollback (self->store);
}

static void
test_dangling (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  WinnowOffer *offer = winnow_row_new (WINNOW_KIND_OFFER, "o1");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  fill (self->store);
  before = dump (self->store);
  begin (self->store, "Dangling");
  offer->evaluation_id = g_strdup ("e9");
  put (self->store, offer);
  g_assert_false (winnow_store_commit (self->store, NULL, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "offers “o1”"));
  after = dump (self->store);
  g_assert_cmpstr (before, ==, after);
}

static void
test_evaluation (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowEvaluation) evaluation = NULL;
  g_autoptr (WinnowEvaluation) again = NULL;
  g_autoptr (WinnowEvaluation) with_extra = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  fill (self->store);
  before = dump (self->store);
  begin (self->store, "Another");
  put (self->store, winnow_row_new (WINNOW_KIND_EVALUATION, "e2"));
  g_free (commit (self->store));
  evaluation = winnow_store_load_evaluation (self->store, "e1", &error);
  g_assert_no_error (error);
  g_assert_cmpint (winnow_evaluation_rows (evaluation, WINNOW_KIND_OFFER)->len, ==, 2);
  g_assert_cmpint (winnow_evaluation_rows (evaluation, WINNOW_KIND_COST)->len, ==, 2);
  g_assert_cmpint (winnow_evaluation_rows (evaluation, WINNOW_KIND_NOTE)->len, ==, 1);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    for (guint i = 0; i < winnow_evaluation_rows (evaluation, kind)->len; i++)
      g_ptr_array_add (rows, g_ptr_array_index (winnow_evaluation_rows (evaluation, kind), i));
  with_extra = winnow_evaluation_new (rows, "{\"x\": 1}", &error);
  g_assert_no_error (error);
  begin (self->store, "Save");
  winnow_store_save_evaluation (self->store, with_extra, &error);
  g_assert_no_error (error);
  g_free (commit (self->store));
  again = winnow_store_load_evaluation (self->store, "e1", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (winnow_evaluation_extra (again), ==, "{\"x\": 1}");
  begin (self->store, "Delete");
  winnow_store_delete (self->store, WINNOW_KIND_EVALUATION, "e1", &error);
  g_assert_no_error (error);
  winnow_store_delete (self->store, WINNOW_KIND_EVALUATION, "e2", &error);
  g_assert_no_error (error);
  g_free (commit (self->store));
  after = dump (self->store);
  g_assert_cmpstr (after, ==, "");
  begin (self->store, "Save");
  winnow_store_save_evaluation (self->store, with_extra, &error);
  g_assert_no_error (error);
  g_free (commit (self->store));
  g_free (g_steal_pointer (&after));
  after = dump (self->store);
  g_assert_cmpstr (before, ==, after);
  g_assert_null (winnow_store_load_evaluation (self->store, "e9", &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND);
}

/* A document whose readable ids meet those of another evaluation takes nothing over. */
static void
test_taken_id (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowEvaluation) evaluation = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  WinnowPlatform *platform = winnow_row_new (WINNOW_KIND_PLATFORM, "p1");

  fill (self->store);
  platform->evaluation_id = g_strdup ("e2");
  g_ptr_array_add (rows, winnow_row_new (WINNOW_KIND_EVALUATION, "e2"));
  g_ptr_array_add (rows, platform);
  evaluation = winnow_evaluation_new (rows, NULL, &error);
  g_assert_no_error (error);
  begin (self->store, "Save");
  g_assert_false (winnow_store_save_evaluation (self->store, evaluation, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_false (winnow_store_commit (self->store, NULL, &error));
  g_assert_null (winnow_store_get (self->store, WINNOW_KIND_EVALUATION, "e2", NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("/rows/round-trip", test_round_trip);
  ADD ("/rows/every-field", test_every_field);
  ADD ("/rows/nothing-changed", test_nothing_changed);
  ADD ("/rows/delete", test_delete);
  ADD ("/rows/dangling", test_dangling);
  ADD ("/rows/evaluation", test_evaluation);
  ADD ("/rows/taken-id", test_taken_id);
  return g_test_run ();
}
