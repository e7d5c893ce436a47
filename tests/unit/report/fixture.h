/* fixture.h — the example evaluation, assessed room by room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "formats/catalog_reader.h"
#include "formats/evaluation_document.h"
#include "report/report-private.h"

#define FIXTURE_NOW "2026-11-30T08:00:00Z"

static inline WinnowCatalog *
fixture_catalog (void)
{
  g_autoptr (GError) error = NULL;
  WinnowCatalog *catalog = winnow_catalog_read (g_getenv ("WINNOW_DATA_DIR"), &error);

  g_assert_no_error (error);
  return catalog;
}

static inline WinnowEvaluation *
fixture_evaluation (const char *replace, const char *with)
{
  g_autofree char *path = g_build_filename (g_getenv ("WINNOW_DATA_DIR"), "example.json", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GString) changed = NULL;
  g_autoptr (GError) error = NULL;
  WinnowEvaluation *evaluation;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  changed = g_string_new (text);
  if (replace != NULL)
    g_assert_cmpuint (g_string_replace (changed, replace, with, 0), >, 0);
  evaluation = winnow_evaluation_document_read (changed->str, changed->len, path, &error);
  g_assert_no_error (error);
  return evaluation;
}

static inline void
fixture_offer_free (gpointer data)
{
  WinnowOfferAssessment *self = data;

  winnow_classification_free (self->classification);
  winnow_checklist_free (self->checklist);
  winnow_ledger_model_free (self->ledger_model);
  winnow_ledger_free (self->ledger);
  winnow_trial_free (self->trial);
  g_ptr_array_unref (self->reasons);
  g_free (self->price.observed_at);
  g_strfreev (self->upstreams);
  g_free (self);
}

static inline WinnowOfferAssessment *
fixture_offer (WinnowAssessment *self, const WinnowOffer *offer, guint index)
{
  WinnowOfferAssessment *one = g_new0 (WinnowOfferAssessment, 1);
  g_autoptr (GPtrArray) answers = winnow_evaluation_children (
      self->evaluation, WINNOW_KIND_CLASSIFICATION, "offer_id", winnow_row_id (offer));

  one->offer = offer;
  one->platform
      = offer->platform_id != NULL
            ? winnow_evaluation_find (self->evaluation, WINNOW_KIND_PLATFORM, offer->platform_id)
            : NULL;
  one->classification = winnow_classify (self->catalog, answers, offer);
  one->checklist
      = winnow_checklist_new (self->catalog, self->evaluation, offer, one->classification->primary,
                              one->classification->secondary, self->now);
  one->ledger_model
      = winnow_ledger_model_new (self->evaluation, self->catalog, offer, &self->basis);
  one->ledger = winnow_ledger_model_evaluate (one->ledger_model, self->basis.utilisation, TRUE);
  one->trial = winnow_trial_new (self->catalog, self->evaluation, offer,
                                 one->classification->primary, one->classification->access);
  one->reasons = g_ptr_array_new_with_free_func (g_free);
  one->alternative = -1;
  if (index % 3 != 2)
    {
      one->price.is_known = TRUE;
      one->price.per_card_hour = 2.49 + 0.1 * index;
      one->price.observed_at
          = g_strdup (index % 2 ? "2026-11-28T08:00:00Z" : "2026-10-02T08:00:00Z");
      one->price.is_stale = index % 2 == 0;
    }
  if (!one->ledger->is_complete)
    {
      one->verdict = WINNOW_VERDICT_UNRANKED;
      g_ptr_array_add (one->reasons, g_strdup (self->language[0] == 'z'
                                                   ? "总账不完整且没有上下界"
                                                   : "the ledger is incomplete without bounds"));
    }
  return one;
}

static inline void
fixture_decide (WinnowAssessment *self)
{
  GPtrArray *criteria = winnow_evaluation_rows (self->evaluation, WINNOW_KIND_CRITERION);
  g_autoptr (GPtrArray) complete = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  guint n_criteria = MIN (criteria->len, 4);

  for (guint i = 0; i < self->offers->len; i++)
    if (((WinnowOfferAssessment *)g_ptr_array_index (self->offers, i))->ledger->is_complete)
      g_ptr_array_add (complete, g_ptr_array_index (self->offers, i));
  for (guint j = 0; j < n_criteria; j++)
    g_ptr_array_add (self->criteria, g_ptr_array_index (criteria, j));
  self->problem = winnow_decision_problem_new (complete->len, n_criteria);
  self->problem->seed = 20261130;
  self->problem->draws = 1000;
  self->problem->region = WINNOW_WEIGHTS_NONE;
  if (self->problem->alternatives->len > 0)
    g_ptr_array_set_size (self->problem->alternatives, 0);
  for (guint i = 0; i < complete->len; i++)
    {
      WinnowOfferAssessment *one = g_ptr_array_index (complete, i);

      one->alternative = (int)i;
      g_ptr_array_add (self->problem->alternatives, g_strdup (winnow_row_id (one->offer)));
      for (guint j = 0; j < n_criteria; j++)
        {
          WinnowCell *cell = winnow_decision_problem_cell (self->problem, i, j);

          cell->distribution = WINNOW_DISTRIBUTION_UNIFORM;
          cell->value = 0.2 + ((i * 7 + j * 5) % 8) / 10.0;
          cell->low = cell->value - 0.1;
          cell->high = cell->value + 0.1;
          cell->is_assumed = (i + j) % 5 == 0;
        }
    }
  self->decision = winnow_decision_solve (self->problem, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < MIN (self->decision->ranking->len, 2); i++)
    {
      WinnowOfferAssessment *one
          = g_ptr_array_index (complete, g_array_index (self->decision->ranking, guint, i));

      one->verdict = WINNOW_VERDICT_RECOMMENDED;
      g_ptr_array_add (self->recommended, one);
    }
}

static inline void
fixture_form (WinnowAssessment *self)
{
  self->form_cut = g_new0 (WinnowFormCut, 1);
  self->form_cut->can_cut = TRUE;
  self->form_cut->verdicts = g_ptr_array_new ();
  self->form_cut->advice = g_ptr_array_new ();
}

static inline WinnowAssessment *
fixture_new (const char *language, const char *replace, const char *with)
{
  WinnowAssessment *self = g_new0 (WinnowAssessment, 1);
  g_autoptr (GPtrArray) models = g_ptr_array_new ();
  GPtrArray *offers;

  self->catalog = fixture_catalog ();
  self->evaluation = fixture_evaluation (replace, with);
  self->language = g_strdup (language);
  self->now = g_strdup (FIXTURE_NOW);
  self->basis = winnow_ledger_basis (self->evaluation, self->catalog);
  self->offers = g_ptr_array_new_with_free_func (fixture_offer_free);
  self->criteria = g_ptr_array_new ();
  self->set_advice = g_ptr_array_new ();
  self->recommended = g_ptr_array_new ();
  self->shared_upstreams = g_ptr_array_new ();
  self->standing = g_strdup (language[0] == 'z' ? "8 个方案" : "8 offers");
  offers = winnow_evaluation_rows (self->evaluation, WINNOW_KIND_OFFER);
  for (guint i = 0; i < offers->len; i++)
    {
      WinnowOfferAssessment *one = fixture_offer (self, g_ptr_array_index (offers, i), i);

      g_ptr_array_add (self->offers, one);
      g_ptr_array_add (models, one->ledger_model);
    }
  self->envelope = winnow_envelope_new (models, self->basis.utilisation, self->basis.tie_share);
  fixture_form (self);
  fixture_decide (self);
  return self;
}

static inline void
fixture_free (WinnowAssessment *self)
{
  winnow_decision_result_free (self->decision);
  winnow_decision_problem_free (self->problem);
  winnow_envelope_free (self->envelope);
  g_ptr_array_unref (self->form_cut->verdicts);
  g_ptr_array_unref (self->form_cut->advice);
  g_free (self->form_cut);
  g_ptr_array_unref (self->recommended);
  g_ptr_array_unref (self->offers);
  g_ptr_array_unref (self->criteria);
  g_ptr_array_unref (self->set_advice);
  g_ptr_array_unref (self->shared_upstreams);
  winnow_evaluation_unref (self->evaluation);
  winnow_catalog_unref (self->catalog);
  g_free (self->language);
  g_free (self->now);
  g_free (self->standing);
  g_free (self);
}

static inline WinnowReport *
fixture_report (WinnowAssessment *assessment, const char *language, GPtrArray *history)
{
  const WinnowReportOptions options
      = { .language = language, .created = FIXTURE_NOW, .version = "0.1.0", .history = history };

  return winnow_report_new (assessment, &options);
}
