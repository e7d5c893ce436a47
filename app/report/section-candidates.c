/* section-candidates.c — the pool by category, and what the form step cut.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

static const char *
word_of (const WinnowReportContext *self,
         const char *id,
         const char *const *ids,
         WinnowReportWord first,
         WinnowReportWord otherwise)
{
  for (guint i = 0; ids[i] != NULL; i++)
    if (g_strcmp0 (ids[i], id) == 0)
      return winnow_report_word (first + i, self->language);
  return winnow_report_word (otherwise, self->language);
}

static const char *
availability_word (const WinnowReportContext *self, const char *id)
{
  static const char *const ids[] = { "available", "low",        "unavailable",  "refused",
                                     "listed",    "not_listed", "probe_failed", NULL };

  return word_of (self, id, ids, WINNOW_REPORT_WORD_A_AVAILABLE, WINNOW_REPORT_WORD_A_NOT_OBSERVED);
}

static const char *
purchase_word (const WinnowReportContext *self, const char *id)
{
  static const char *const ids[]
      = { "on_demand", "spot", "reserved", "contract", "low_priority", "community", NULL };

  return word_of (self, id, ids, WINNOW_REPORT_WORD_P_ON_DEMAND, WINNOW_REPORT_WORD_P_UNKNOWN);
}

static char *
price_cell (const WinnowReportContext *self, const WinnowOfferAssessment *one)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *kind = purchase_word (self, one->offer->purchase);

  if (!one->price.is_known)
    {
      g_string_append (text, WINNOW_WORD (self, UNKNOWN));
      if (one->price.derivation != NULL)
        g_string_append_printf (text, "%s%s", WINNOW_WORD (self, COLON), one->price.derivation);
      return g_string_free (g_steal_pointer (&text), FALSE);
    }
  {
    g_autofree char *money = winnow_report_money (one->price.per_card_hour, self->currency);
    g_autofree char *date = one->price.observed_at != NULL
                                ? winnow_report_date (one->price.observed_at, self->language)
                                : g_strdup (WINNOW_WORD (self, DATE_UNKNOWN));

    g_string_append_printf (text, "%s%s%s%s%s%s%s", money, WINNOW_WORD (self, OPEN), kind,
                            WINNOW_WORD (self, COMMA), date,
                            one->price.is_stale ? WINNOW_WORD (self, COMMA) : "",
                            one->price.is_stale ? WINNOW_WORD (self, STALE) : "");
    g_string_append (text, WINNOW_WORD (self, CLOSE));
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
trial_cell (const WinnowReportContext *self, const WinnowTrial *trial)
{
  if (trial == NULL || trial->runs == 0)
    return g_strdup (WINNOW_WORD (self, TRIAL_NONE));
  if (trial->attempts == 0)
    return g_strdup_printf (WINNOW_WORD (self, TRIAL_RUNS), trial->runs);
  return g_strdup_printf (WINNOW_WORD (self, TRIAL_CELL), trial->failures, trial->attempts);
}

static char *
offer_cell (const WinnowReportContext *self, const WinnowOfferAssessment *one)
{
  g_autoptr (GString) text
      = g_string_new (winnow_context_offer_name (self, winnow_row_id (one->offer)));
  const char *platform = one->platform != NULL ? one->platform->name : NULL;

  g_string_append_printf (text, "\n%s", winnow_context_or_unknown (self, platform));
  if (one->classification != NULL && one->classification->secondary != NULL)
    {
      g_autofree char *also
          = g_strdup_printf (WINNOW_WORD (self, SECONDARY),
                             winnow_context_category (self, one->classification->secondary));

      g_string_append_printf (text, "\n%s", also);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
availability_cell (const WinnowReportContext *self, const WinnowOffer *offer)
{
  g_autofree char *date = NULL;

  if (offer->availability == NULL)
    return g_strdup (WINNOW_WORD (self, A_NOT_OBSERVED));
  date = offer->availability_at != NULL
             ? winnow_report_date (offer->availability_at, self->language)
             : g_strdup (WINNOW_WORD (self, DATE_UNKNOWN));
  return g_strdup_printf ("%s%s%s%s", availability_word (self, offer->availability),
                          WINNOW_WORD (self, OPEN), date, WINNOW_WORD (self, CLOSE));
}

static const char *
verdict_word (const WinnowReportContext *self, WinnowVerdict verdict)
{
  return winnow_report_word (WINNOW_REPORT_WORD_V_OPEN + (guint)verdict, self->language);
}

static char *
reasons_text (const WinnowReportContext *self, GPtrArray *reasons)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; reasons != NULL && i < reasons->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? (self->language[0] == 'z' ? "；" : "; ") : "",
                            (char *)g_ptr_array_index (reasons, i));
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static void
add_offer (const WinnowReportContext *self,
           WinnowReportTable *table,
           const WinnowOfferAssessment *one)
{
  g_autofree char *name = offer_cell (self, one);
  g_autofree char *price = price_cell (self, one);
  g_autofree char *availability = availability_cell (self, one->offer);
  g_autofree char *total = winnow_context_total (self, one->ledger);
  g_autofree char *trial = trial_cell (self, one->trial);
  g_autofree char *diligence
      = one->checklist != NULL
            ? g_strdup_printf (WINNOW_WORD (self, DILIGENCE_CELL), one->checklist->answered,
                               one->checklist->assumed, one->checklist->red)
            : g_strdup (WINNOW_WORD (self, UNKNOWN));
  g_autofree char *reasons = reasons_text (self, one->reasons);
  WinnowReportRow *row = winnow_table_row (table, name, price, availability, diligence, total,
                                           trial, verdict_word (self, one->verdict), NULL);

  if (reasons != NULL)
    row->note = g_strdup_printf ("%s%s%s", verdict_word (self, one->verdict),
                                 WINNOW_WORD (self, COLON), reasons);
}

static gboolean
is_of_category (const WinnowOfferAssessment *one, const char *category)
{
  return g_strcmp0 (one->classification != NULL ? one->classification->primary : NULL, category)
         == 0;
}

static void
add_category (const WinnowReportContext *self, WinnowReportSection *section, const char *category)
{
  GPtrArray *offers = self->assessment->offers;
  WinnowReportTable *table = NULL;

  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (offers, i);

      if (!is_of_category (one, category))
        continue;
      if (table == NULL)
        {
          winnow_section_subheading (section, winnow_context_category (self, category));
          table = winnow_section_table (section, NULL, WINNOW_WORD (self, CANDIDATE_COLUMNS));
        }
      add_offer (self, table, one);
    }
}

void
winnow_report_candidates (const WinnowReportContext *self)
{
  static const char *const categories[] = {
    "bare-metal", "on-demand-instance", "managed-inference", "reseller", "owned", "tool", NULL
  };
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "candidates", WINNOW_WORD (self, S_CANDIDATES));
  gboolean has_example = FALSE;

  if (self->assessment->offers->len == 0)
    {
      winnow_section_paragraph (section, WINNOW_WORD (self, CANDIDATES_NONE));
      return;
    }
  winnow_section_paragraph (section, WINNOW_WORD (self, WITHIN_NOTE));
  /* The last round, NULL, holds what nobody could classify. */
  for (guint i = 0; i < G_N_ELEMENTS (categories); i++)
    add_category (self, section, categories[i]);
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);

      has_example |= one->platform != NULL && one->platform->example == WINNOW_TRI_YES;
    }
  if (has_example)
    winnow_section_note (section, WINNOW_WORD (self, EXAMPLE_NOTE));
}

/* ---- Form ---- */

static char *
texts_joined (const WinnowReportContext *self, GPtrArray *texts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; texts != NULL && i < texts->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? (self->language[0] == 'z' ? "；" : "; ") : "",
                            winnow_context_text (self, g_ptr_array_index (texts, i)));
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE)
                       : g_strdup (WINNOW_WORD (self, FORM_NO_REASON));
}

static void
add_kept (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowFormCut *cut = self->assessment->form_cut;
  GPtrArray *list = NULL;

  for (guint i = 0; i < cut->verdicts->len; i++)
    {
      const WinnowFormVerdict *verdict = g_ptr_array_index (cut->verdicts, i);
      const WinnowOffer *offer;

      if (!verdict->is_kept_anyway)
        continue;
      if (list == NULL)
        {
          winnow_section_subheading (section, WINNOW_WORD (self, FORM_KEPT));
          list = winnow_section_list (section);
        }
      offer = winnow_evaluation_find (self->assessment->evaluation, WINNOW_KIND_OFFER,
                                      verdict->offer_id);
      winnow_list_add (list, winnow_context_offer_name (self, verdict->offer_id),
                       offer != NULL && offer->keep_reason != NULL
                           ? offer->keep_reason
                           : WINNOW_WORD (self, FORM_NO_REASON));
    }
}

static void
add_advice (const WinnowReportContext *self, WinnowReportSection *section)
{
  const WinnowFormCut *cut = self->assessment->form_cut;
  WinnowReportTable *table;

  if (cut->advice->len == 0)
    return;
  winnow_section_subheading (section, WINNOW_WORD (self, ADVICE));
  table = winnow_section_table (section, NULL, WINNOW_WORD (self, ADVICE_COLUMNS));
  for (int severity = WINNOW_SEVERITY_KNOCK_OUT; severity >= WINNOW_SEVERITY_INFO; severity--)
    for (guint i = 0; i < cut->advice->len; i++)
      {
        const WinnowAdvice *advice = g_ptr_array_index (cut->advice, i);
        WinnowReportRow *row;

        if ((int)advice->severity != severity)
          continue;
        row = winnow_table_row (
            table,
            winnow_report_word (WINNOW_REPORT_WORD_SEV_INFO + (guint)advice->severity,
                                self->language),
            advice->offer_id != NULL ? winnow_context_offer_name (self, advice->offer_id)
                                     : WINNOW_WORD (self, WHOLE_EVALUATION),
            winnow_context_text (self, &advice->message), NULL);
        if (advice->acceptance != NULL)
          row->note
              = g_strdup_printf (WINNOW_WORD (self, ACCEPTED_BY),
                                 winnow_context_or_unknown (self, advice->acceptance->accepted_by),
                                 winnow_context_or_unknown (self, advice->acceptance->reason));
      }
}

void
winnow_report_form (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "form", WINNOW_WORD (self, S_FORM));
  const WinnowFormCut *cut = self->assessment->form_cut;
  WinnowReportTable *table = NULL;
  guint n_cut = 0;

  if (cut == NULL)
    {
      winnow_section_paragraph (section, WINNOW_WORD (self, FORM_OPEN));
      return;
    }
  for (guint i = 0; i < cut->verdicts->len; i++)
    n_cut += !((WinnowFormVerdict *)g_ptr_array_index (cut->verdicts, i))->is_in;
  if (!cut->can_cut)
    winnow_section_paragraph (section, WINNOW_WORD (self, FORM_OPEN));
  if (n_cut == 0)
    winnow_section_paragraph (section, WINNOW_WORD (self, FORM_NONE));
  else
    {
      winnow_section_paragraph_take (
          section, g_strdup_printf (WINNOW_WORD (self, FORM_COUNT), n_cut, cut->verdicts->len));
      {
        g_autofree char *columns
            = g_strdup_printf ("%s|%s", WINNOW_WORD (self, OFFER), WINNOW_WORD (self, REASON));

        table = winnow_section_table (section, NULL, columns);
      }
      for (guint i = 0; i < cut->verdicts->len; i++)
        {
          const WinnowFormVerdict *verdict = g_ptr_array_index (cut->verdicts, i);
          g_autofree char *reasons = verdict->is_in ? NULL : texts_joined (self, verdict->reasons);

          if (!verdict->is_in)
            winnow_table_row (table, winnow_context_offer_name (self, verdict->offer_id), reasons,
                              NULL);
        }
    }
  add_kept (self, section);
  add_advice (self, section);
}
