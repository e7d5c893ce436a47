/* test-example.c — the example evaluation: it loads, every part of the method has
 * something to show, and its questions and choices exist.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/checklist.h"
#include "engine/classifier.h"
#include "engine/expression.h"
#include "engine/ledger.h"
#include "formats/catalog-reader.h"
#include "formats/evaluation-document.h"
#include "formats/price-reader.h"

#include <string.h>

typedef struct
{
  WinnowCatalog *catalog;
  WinnowEvaluation *evaluation;
  WinnowLedgerBasis basis;
} Example;

static void
example_clear (Example *self)
{
  winnow_catalog_unref (self->catalog);
  winnow_evaluation_unref (self->evaluation);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Example, example_clear)

static void
example_init (Example *self)
{
  const char *directory = g_getenv ("WINNOW_DATA_DIR");
  g_autofree char *path = g_build_filename (directory, "example.json", NULL), *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  self->catalog = winnow_catalog_read (directory, &error);
  g_assert_no_error (error);
  self->evaluation = winnow_evaluation_document_read (text, length, "example.json", &error);
  g_assert_no_error (error);
  self->basis = winnow_ledger_basis (self->evaluation, self->catalog);
}

static GPtrArray *
rows (const Example *self, WinnowKind kind)
{
  return winnow_evaluation_rows (self->evaluation, kind);
}

static WinnowClassification *
classify (const Example *self, const WinnowOffer *offer)
{
  g_autoptr (GPtrArray) answers = winnow_evaluation_children (
      self->evaluation, WINNOW_KIND_CLASSIFICATION, "offer_id", winnow_row_id (offer));

  return winnow_classify (self->catalog, answers, offer);
}

/* Every kind of row has something to show; nothing is misspelt, or it would be kept as unknown. */
static void
test_whole (void)
{
  g_auto (Example) example = { NULL };

  example_init (&example);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      /* Signing is left to whoever tries the example. */
      if (kind != WINNOW_KIND_SIGN_OFF)
        g_assert_cmpuint (rows (&example, kind)->len, >, 0);
      for (guint i = 0; i < rows (&example, kind)->len; i++)
        {
          const WinnowRow *row = g_ptr_array_index (rows (&example, kind), i);

          g_test_message ("%s %s", row->type->table, row->id);
          g_assert_null (row->extra);
        }
    }
}

static void
test_made_up (void)
{
  g_auto (Example) example = { NULL };

  example_init (&example);
  for (guint i = 0; i < rows (&example, WINNOW_KIND_PLATFORM)->len; i++)
    {
      const WinnowPlatform *platform = g_ptr_array_index (rows (&example, WINNOW_KIND_PLATFORM), i);

      g_assert_cmpint (platform->example, ==, WINNOW_TRI_YES);
      if (platform->website != NULL)
        g_assert_true (g_str_has_suffix (platform->website, ".example"));
    }
}

static void
assert_answer (const Example *example, const WinnowAnswer *answer)
{
  const WinnowQuestion *question = winnow_catalog_question (example->catalog, answer->question);
  gboolean is_choice = FALSE;

  g_test_message ("%s: %s", winnow_row_id (answer), answer->value);
  g_assert_nonnull (question);
  if (answer->not_applicable == WINNOW_TRI_YES)
    {
      g_assert_nonnull (answer->reason);
      return;
    }
  g_assert_nonnull (answer->value);
  for (guint i = 0; question->scale == WINNOW_SCALE_CHOICE && i < question->choices->len; i++)
    is_choice |= strcmp (g_array_index (question->choices, WinnowChoice, i).id, answer->value) == 0;
  if (question->scale == WINNOW_SCALE_CHOICE)
    g_assert_true (is_choice);
  else
    g_assert_true (g_ascii_isdigit (answer->value[0]));
}

static void
test_ids (void)
{
  g_auto (Example) example = { NULL };

  example_init (&example);
  for (guint i = 0; i < rows (&example, WINNOW_KIND_ANSWER)->len; i++)
    assert_answer (&example, g_ptr_array_index (rows (&example, WINNOW_KIND_ANSWER), i));
  for (guint i = 0; i < rows (&example, WINNOW_KIND_CLASSIFICATION)->len; i++)
    {
      const WinnowClassificationAnswer *answer
          = g_ptr_array_index (rows (&example, WINNOW_KIND_CLASSIFICATION), i);
      const WinnowClassifierQuestion *question
          = winnow_catalog_classifier_question (example.catalog, answer->question);
      gboolean is_known = strcmp (answer->choice, "unknown") == 0;

      g_test_message ("%s", winnow_row_id (answer));
      g_assert_nonnull (question);
      for (guint k = 0; k < question->choices->len; k++)
        is_known |= strcmp (g_array_index (question->choices, WinnowClassifierChoice, k).id,
                            answer->choice)
                    == 0;
      g_assert_true (is_known);
    }
  for (guint i = 0; i < rows (&example, WINNOW_KIND_SETTING)->len; i++)
    {
      const WinnowSetting *setting = g_ptr_array_index (rows (&example, WINNOW_KIND_SETTING), i);

      winnow_catalog_setting (example.catalog, setting->name);
    }
}

static void
test_categories (void)
{
  const char *const expected[][2] = {
    { "example-offer-cloud", "on-demand-instance" },
    { "example-offer-metal", "bare-metal" },
    { "example-offer-harbor", "on-demand-instance" },
    { "example-offer-inference", "managed-inference" },
    { "example-offer-bazaar", "reseller" },
    { "example-offer-broker", "reseller" },
    { "example-offer-own", "owned" },
    { "example-offer-forge", "bare-metal" },
    { "example-offer-scheduler", "tool" },
  };
  g_auto (Example) example = { NULL };

  example_init (&example);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const WinnowOffer *offer
          = winnow_evaluation_find (example.evaluation, WINNOW_KIND_OFFER, expected[i][0]);
      g_autoptr (WinnowClassification) classification = classify (&example, offer);

      g_test_message ("%s: %s", expected[i][0], classification->primary);
      g_assert_cmpstr (classification->primary, ==, expected[i][1]);
    }
}

static void
test_ledgers (void)
{
  g_auto (Example) example = { NULL };
  g_autoptr (GPtrArray) models
      = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_ledger_model_free);
  g_autoptr (WinnowEnvelope) envelope = NULL;
  guint complete = 0, bounded = 0, incomplete = 0, accepted = 0;

  example_init (&example);
  for (guint i = 0; i < rows (&example, WINNOW_KIND_OFFER)->len; i++)
    {
      const WinnowOffer *offer = g_ptr_array_index (rows (&example, WINNOW_KIND_OFFER), i);
      WinnowLedgerModel *model
          = winnow_ledger_model_new (example.evaluation, example.catalog, offer, &example.basis);
      g_autoptr (WinnowLedger) ledger
          = winnow_ledger_model_evaluate (model, example.basis.utilisation, TRUE);

      g_ptr_array_add (models, model);
      complete += ledger->is_complete && !ledger->is_bounded;
      bounded += ledger->is_complete && ledger->is_bounded;
      incomplete += !ledger->is_complete;
      g_test_message ("%s %s: %.2f … %.2f", winnow_row_id (offer),
                      ledger->is_complete ? "complete" : "incomplete", ledger->total.low,
                      ledger->total.high);
      for (guint line = 0; line < WINNOW_N_LINES; line++)
        {
          accepted += ledger->lines[line].state == WINNOW_LINE_ACCEPTED;
          if (ledger->lines[line].state == WINNOW_LINE_MISSING)
            g_test_message ("  missing %s: %s", winnow_ledger_line_id (line),
                            ledger->lines[line].reason);
        }
    }
  g_assert_cmpuint (complete, >=, 5);
  g_assert_cmpuint (bounded, ==, 2);
  g_assert_cmpuint (incomplete, ==, 2);
  g_assert_cmpuint (accepted, ==, 1);
  envelope = winnow_envelope_new (models, example.basis.utilisation, example.basis.tie_share);
  for (guint i = 0; i < envelope->segments->len; i++)
    {
      const WinnowEnvelopeSegment *segment = g_ptr_array_index (envelope->segments, i);

      g_test_message ("%.4f … %.4f %s", segment->from, segment->to, segment->offer_id);
    }
  /* The two cheapest tie at the planned use, and the cheapest changes with use. */
  g_assert_true (envelope->is_tie);
  g_assert_cmpstr (envelope->cheapest, ==, "example-offer-cloud");
  g_assert_cmpstr (envelope->runner_up, ==, "example-offer-metal");
  g_assert_cmpuint (envelope->segments->len, >=, 2);
}

static void
test_checklists (void)
{
  g_auto (Example) example = { NULL };
  const char *as_of;
  guint blocked = 0;

  example_init (&example);
  as_of = winnow_evaluation_head (example.evaluation)->as_of;
  for (guint i = 0; i < rows (&example, WINNOW_KIND_OFFER)->len; i++)
    {
      const WinnowOffer *offer = g_ptr_array_index (rows (&example, WINNOW_KIND_OFFER), i);
      g_autoptr (WinnowClassification) classification = classify (&example, offer);
      g_autoptr (WinnowChecklist) checklist
          = winnow_checklist_new (example.catalog, example.evaluation, offer,
                                  classification->primary, classification->secondary, as_of);

      g_test_message ("%s: answered %u, assumed %u, red %u, blocking %u, knock-outs %u, score %.2f "
                      "(%.2f … %.2f)",
                      winnow_row_id (offer), checklist->answered, checklist->assumed,
                      checklist->red, checklist->blocking, checklist->knock_outs, checklist->score,
                      checklist->low, checklist->high);
      blocked += checklist->blocking > 0;
      if (g_str_has_suffix (winnow_row_id (offer), "-cloud")
          || g_str_has_suffix (winnow_row_id (offer), "-metal"))
        g_assert_cmpuint (checklist->blocking + checklist->knock_outs, ==, 0);
    }
  g_assert_cmpuint (blocked, >=, 2);
}

static gboolean
collect_series (WinnowObservation *observation, gpointer data, GError **error G_GNUC_UNUSED)
{
  char *series = winnow_series_key_to_text (&observation->key);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (data, series));

  g_assert_nonnull (observation->amount);
  g_hash_table_insert (data, series, GUINT_TO_POINTER (n + 1));
  return TRUE;
}

/* The prices beside the example are those it holds, under the same keys. */
static void
test_prices (void)
{
  g_auto (Example) example = { NULL };
  g_autofree char *path
      = g_build_filename (g_getenv ("WINNOW_DATA_DIR"), "example-prices.csv", NULL),
      *text = NULL;
  g_autoptr (GHashTable) series = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  WinnowReadOptions options = { .file_name = "example-prices.csv" };
  WinnowReadReport report = { NULL };
  gsize length;

  example_init (&example);
  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  stream = g_memory_input_stream_new_from_data (text, (gssize)length, NULL);
  winnow_formats_read (stream, length, example.catalog, &options, collect_series, series, NULL,
                       NULL, &report, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (report.quarantined_total, ==, 0);
  winnow_read_report_clear (&report);
  g_assert_cmpuint (g_hash_table_size (series), ==, 3);
  for (guint i = 0; i < rows (&example, WINNOW_KIND_OBSERVED_PRICE)->len; i++)
    {
      const WinnowObservedPrice *price
          = g_ptr_array_index (rows (&example, WINNOW_KIND_OBSERVED_PRICE), i);

      g_test_message ("%s", price->series);
      g_assert_true (g_hash_table_contains (series, price->series));
    }
  for (guint i = 0; i < rows (&example, WINNOW_KIND_OFFER)->len; i++)
    {
      const WinnowOffer *offer = g_ptr_array_index (rows (&example, WINNOW_KIND_OFFER), i);

      if (offer->series != NULL)
        g_assert_cmpuint (GPOINTER_TO_UINT (g_hash_table_lookup (series, offer->series)), >=, 12);
    }
}

/* The hard limit cuts the twelve-month contract and nothing else. */
static void
test_limit (void)
{
  g_auto (Example) example = { NULL };

  example_init (&example);
  for (guint i = 0; i < rows (&example, WINNOW_KIND_LIMIT)->len; i++)
    {
      const WinnowLimit *limit = g_ptr_array_index (rows (&example, WINNOW_KIND_LIMIT), i);
      g_autoptr (GError) error = NULL;
      g_autoptr (WinnowExpression) expression = winnow_expression_new (limit->expression, &error);

      g_assert_no_error (error);
      g_assert_nonnull (expression);
    }
  for (guint i = 0; i < rows (&example, WINNOW_KIND_OFFER)->len; i++)
    {
      const WinnowOffer *offer = g_ptr_array_index (rows (&example, WINNOW_KIND_OFFER), i);
      gboolean is_long = winnow_number_or (offer->term_months, 99) > 3;

      g_assert_cmpint (is_long, ==, g_str_has_suffix (winnow_row_id (offer), "-forge"));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/example/whole", test_whole);
  g_test_add_func ("/example/made-up", test_made_up);
  g_test_add_func ("/example/ids", test_ids);
  g_test_add_func ("/example/categories", test_categories);
  g_test_add_func ("/example/ledgers", test_ledgers);
  g_test_add_func ("/example/checklists", test_checklists);
  g_test_add_func ("/example/prices", test_prices);
  g_test_add_func ("/example/limit", test_limit);
  return g_test_run ();
}
