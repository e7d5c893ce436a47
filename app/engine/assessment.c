/* assessment.c — runs the whole method over an evaluation, once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/assessment-private.h"

#include <math.h>
#include <string.h>

G_DEFINE_BOXED_TYPE (WinnowAssessment, winnow_assessment, winnow_assessment_ref, winnow_assessment_unref)

/* One entry an offer in document order, as the rules want them. */
typedef struct
{
  GPtrArray *classifications, *checklists, *trials, *ledgers;
} OfferColumns;

static void
offer_columns_init (OfferColumns *self, const WinnowAssessment *assessment)
{
  self->classifications = g_ptr_array_new ();
  self->checklists = g_ptr_array_new ();
  self->trials = g_ptr_array_new ();
  self->ledgers = g_ptr_array_new ();
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = g_ptr_array_index (assessment->offers, i);

      g_ptr_array_add (self->classifications, offer->classification);
      g_ptr_array_add (self->checklists, offer->checklist);
      g_ptr_array_add (self->trials, offer->trial);
      g_ptr_array_add (self->ledgers, offer->ledger);
    }
}

static void
offer_columns_clear (OfferColumns *self)
{
  g_ptr_array_unref (self->classifications);
  g_ptr_array_unref (self->checklists);
  g_ptr_array_unref (self->trials);
  g_ptr_array_unref (self->ledgers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (OfferColumns, offer_columns_clear)

static void
offer_assessment_free (gpointer data)
{
  WinnowOfferAssessment *self = data;

  g_clear_pointer (&self->classification, winnow_classification_free);
  g_clear_pointer (&self->checklist, winnow_checklist_free);
  g_clear_pointer (&self->ledger, winnow_ledger_free);
  g_clear_pointer (&self->ledger_model, winnow_ledger_model_free);
  g_clear_pointer (&self->trial, winnow_trial_free);
  g_free (self->price.derivation);
  g_free (self->price.observed_at);
  g_free (self->price.source);
  g_ptr_array_unref (self->reasons);
  g_strfreev (self->upstreams);
  g_free (self);
}

static WinnowOfferAssessment *
offer_assessment_new (WinnowAssessment *self, const WinnowOffer *offer)
{
  WinnowOfferAssessment *result = g_new0 (WinnowOfferAssessment, 1);
  g_autoptr (GPtrArray) answers =
    winnow_evaluation_children (self->evaluation, WINNOW_KIND_CLASSIFICATION, "offer_id", winnow_row_id (offer));

  result->offer = offer;
  result->alternative = -1;
  result->reasons = g_ptr_array_new_with_free_func (g_free);
  if (offer->platform_id)
    result->platform = winnow_evaluation_find (self->evaluation, WINNOW_KIND_PLATFORM, offer->platform_id);
  result->classification = winnow_classify (self->catalog, answers, offer);
  result->checklist = winnow_checklist_new (self->catalog, self->evaluation, offer,
                                            winnow_offer_assessment_category (result),
                                            result->classification->secondary, self->now);
  result->upstreams = winnow_assessment_upstreams (self, offer);
  return result;
}

/* The team's own basis with the caller's overrides. */
static WinnowLedgerBasis
basis_of (const WinnowAssessment *self, const WinnowAssessmentOptions *options)
{
  WinnowLedgerBasis basis = winnow_ledger_basis (self->evaluation, self->catalog);

  if (options->calendar && winnow_calendar_from_text (options->calendar, &basis.calendar))
    basis.hours = winnow_calendar_hours (basis.calendar, winnow_evaluation_head (self->evaluation)->period_start,
                                         basis.months);
  if (winnow_number_get (options->utilisation, &basis.utilisation))
    {
      basis.utilisation = CLAMP (basis.utilisation, 0, 1);
      basis.utilisation_is_known = TRUE;
    }
  basis.language = self->language;
  return basis;
}

static void
cut_by_form (WinnowAssessment *self, const OfferColumns *columns)
{
  self->form_cut = winnow_form_cut_new_full (self->catalog, self->evaluation, columns->classifications, columns->checklists,
                                             columns->trials, columns->ledgers, self->now);
}

/* Rules about the set as a whole: who else must be in it, who counts as one. */
static void
advise_set (WinnowAssessment *self, const OfferColumns *columns)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < self->recommended->len; i++)
    g_ptr_array_add (ids, (char *) winnow_row_id (((WinnowOfferAssessment *) g_ptr_array_index (self->recommended, i))->offer));
  if (ids->len > 0)
    self->set_advice = winnow_advice_for_set (self->catalog, self->evaluation, ids, columns->classifications,
                                              columns->checklists, self->now);
  else
    self->set_advice = g_ptr_array_new ();
}

/* NaN while nobody has said it. */
static double
planned_utilisation (const WinnowAssessment *self)
{
  return self->basis.utilisation_is_known ? self->basis.utilisation : NAN;
}

static void
compute_offer (WinnowAssessment *self, WinnowOfferAssessment *offer)
{
  const char *access = offer->offer->access ? offer->offer->access : offer->classification->access;

  offer->ledger_model = winnow_ledger_model_new (self->evaluation, self->catalog, offer->offer, &self->basis);
  offer->ledger = winnow_ledger_model_evaluate (offer->ledger_model, planned_utilisation (self), TRUE);
  offer->trial = winnow_trial_new (self->catalog, self->evaluation, offer->offer,
                                   winnow_offer_assessment_category (offer), access);
  winnow_assessment_price (self, offer);
}

/* Over the offers that are still in. */
static void
compute_envelope (WinnowAssessment *self)
{
  g_autoptr (GPtrArray) models = g_ptr_array_new ();

  for (guint i = 0; i < self->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      if (winnow_offer_assessment_is_ranked (offer))
        g_ptr_array_add (models, offer->ledger_model);
    }
  self->envelope = winnow_envelope_new (models, planned_utilisation (self), self->basis.tie_share);
}

char *
winnow_assessment_say (const WinnowAssessment *self, const char *en, const char *zh, ...)
{
  const WinnowText formats = { (char *) en, (char *) zh };
  va_list arguments;
  char *text;

  va_start (arguments, zh);
  text = g_strdup_vprintf (winnow_text_get (&formats, self->language), arguments);
  va_end (arguments);
  return text;
}

char *
winnow_assessment_offer_label (const WinnowOfferAssessment *offer)
{
  const char *name = offer->offer->name ? offer->offer->name : winnow_row_id (offer->offer);
  const char *platform = offer->platform ? offer->platform->name : NULL;

  if (!platform || g_str_has_prefix (name, platform))
    return g_strdup (name);
  return g_strdup_printf ("%s · %s", platform, name);
}

void
winnow_offer_assessment_reason (WinnowOfferAssessment *offer, char *reason)
{
  /* A rule that fires for several parts says the same more than once. */
  if (g_ptr_array_find_with_equal_func (offer->reasons, reason, g_str_equal, NULL))
    g_free (reason);
  else
    g_ptr_array_add (offer->reasons, reason);
}

double
winnow_assessment_setting (const WinnowAssessment *self, const char *name, double fallback)
{
  const WinnowSettingDefault *setting = winnow_catalog_setting_default (self->catalog, name);

  return winnow_evaluation_setting (self->evaluation, name, setting ? setting->value : fallback);
}

GDateTime *
winnow_assessment_moment (const char *text)
{
  g_autofree char *midnight = NULL;
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();

  if (!text)
    return NULL;
  if (strlen (text) == strlen ("2026-11-30"))
    text = midnight = g_strconcat (text, "T00:00:00Z", NULL);
  return g_date_time_new_from_iso8601 (text, utc);
}

const char *
winnow_offer_assessment_category (const WinnowOfferAssessment *offer)
{
  return offer->offer->category ? offer->offer->category : offer->classification->primary;
}

WinnowAssessment *
winnow_assessment_new (WinnowEvaluation *evaluation, WinnowCatalog *catalog, const WinnowAssessmentOptions *options)
{
  WinnowAssessment *self = g_new0 (WinnowAssessment, 1);
  const WinnowEvaluationRow *head = winnow_evaluation_head (evaluation);
  GPtrArray *offers = winnow_evaluation_rows (evaluation, WINNOW_KIND_OFFER);
  g_auto (OfferColumns) columns = { NULL };

  g_atomic_ref_count_init (&self->references);
  self->evaluation = winnow_evaluation_ref (evaluation);
  self->catalog = winnow_catalog_ref (catalog);
  self->language = g_strdup (options->language ? options->language : "en");
  self->now = g_strdup (head->as_of ? head->as_of : options->now);
  self->basis = basis_of (self, options);
  self->offers = g_ptr_array_new_with_free_func (offer_assessment_free);
  self->criteria = g_ptr_array_new ();
  self->recommended = g_ptr_array_new ();
  self->shared_upstreams = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < offers->len; i++)
    g_ptr_array_add (self->offers, offer_assessment_new (self, g_ptr_array_index (offers, i)));
  for (guint i = 0; i < self->offers->len; i++)
    compute_offer (self, g_ptr_array_index (self->offers, i));
  offer_columns_init (&columns, self);
  cut_by_form (self, &columns);
  winnow_assessment_screen (self);
  compute_envelope (self);
  winnow_assessment_decide (self, options);
  winnow_assessment_dominance (self);
  winnow_assessment_recommend (self);
  advise_set (self, &columns);
  if (!self->cross_checks)
    self->cross_checks = g_ptr_array_new ();
  self->standing = winnow_assessment_standing (self);
  self->next_action = winnow_assessment_next_action (self);
  return self;
}

WinnowAssessment *
winnow_assessment_ref (WinnowAssessment *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
winnow_assessment_unref (WinnowAssessment *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_clear_pointer (&self->decision, winnow_decision_result_free);
  g_clear_pointer (&self->problem, winnow_decision_problem_free);
  g_ptr_array_unref (self->criteria);
  g_ptr_array_unref (self->recommended);
  g_ptr_array_unref (self->shared_upstreams);
  g_ptr_array_unref (self->set_advice);
  g_ptr_array_unref (self->cross_checks);
  g_clear_pointer (&self->envelope, winnow_envelope_free);
  g_clear_pointer (&self->form_cut, winnow_form_cut_free);
  g_ptr_array_unref (self->offers);
  g_free (self->next_action);
  g_free (self->standing);
  g_free (self->problem_reason);
  g_free (self->language);
  g_free (self->now);
  winnow_catalog_unref (self->catalog);
  winnow_evaluation_unref (self->evaluation);
  g_free (self);
}

const WinnowOfferAssessment *
winnow_assessment_offer (const WinnowAssessment *self, const char *offer_id)
{
  for (guint i = 0; i < self->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      if (g_strcmp0 (winnow_row_id (offer->offer), offer_id) == 0)
        return offer;
    }
  return NULL;
}
