/* section-candidates.c — the pool by category, and what the form step cut.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <string.h>

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

const char *
winnow_context_purchase (const WinnowReportContext *self, const char *id)
{
  static const char *const ids[]
      = { "on_demand", "spot", "reserved", "contract", "low_priority", "community", NULL };

  return word_of (self, id, ids, WINNOW_REPORT_WORD_P_ON_DEMAND, WINNOW_REPORT_WORD_P_UNKNOWN);
}

/* How and when the price was asked, or why it is not known. */
static char *
price_basis (const WinnowReportContext *self, const WinnowOfferAssessment *one)
{
  g_autofree char *date = NULL;

  if (!one->price.is_known)
    return g_strdup (one->price.derivation != NULL ? one->price.derivation : "");
  date = one->price.observed_at != NULL ? winnow_report_date (one->price.observed_at, self->language)
                                        : g_strdup (WINNOW_WORD (self, DATE_UNKNOWN));
  return g_strconcat (winnow_context_purchase (self, one->offer->purchase),
                      WINNOW_WORD (self, COMMA), date,
                      one->price.is_stale ? WINNOW_WORD (self, COMMA) : "",
                      one->price.is_stale ? WINNOW_WORD (self, STALE) : "", NULL);
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

static char *
diligence_cell (const WinnowReportContext *self, const WinnowOfferAssessment *one)
{
  g_autofree char *counts = NULL;
  g_autofree char *date = NULL;
  g_autofree char *terms = NULL;

  counts = one->checklist != NULL
               ? g_strdup_printf (WINNOW_WORD (self, DILIGENCE_CELL), one->checklist->answered,
                                  one->checklist->assumed, one->checklist->red)
               : g_strdup (WINNOW_WORD (self, UNKNOWN));
  if (one->offer->terms_checked_at == NULL)
    return g_steal_pointer (&counts);
  date = winnow_report_date (one->offer->terms_checked_at, self->language);
  terms = g_strdup_printf (WINNOW_WORD (self, TERMS_CHECKED), date);
  return g_strconcat (counts, "\n", terms, NULL);
}

static const char *
verdict_word (const WinnowReportContext *self, WinnowVerdict verdict)
{
  return winnow_report_word (WINNOW_REPORT_WORD_V_OPEN + (guint)verdict, self->language);
}

/* The decisive reason and how many more there are, or all that speak for a
 * recommended offer; NULL without one. */
static char *
reasons_text (const WinnowReportContext *self, const WinnowOfferAssessment *one)
{
  g_autoptr (GPtrArray) unique = winnow_context_unique (one->reasons);
  g_autofree char *more = NULL;

  if (unique->len == 0)
    return NULL;
  if (unique->len == 1)
    return g_strdup (g_ptr_array_index (unique, 0));
  if (one->verdict == WINNOW_VERDICT_RECOMMENDED)
    {
      g_ptr_array_add (unique, NULL);
      return g_strjoinv (self->language[0] == 'z' ? "" : " ", (char **)unique->pdata);
    }
  more = g_strdup_printf (WINNOW_WORD (self, MORE_REASONS), unique->len - 1);
  return g_strconcat (g_ptr_array_index (unique, 0), WINNOW_WORD (self, OPEN), more,
                      WINNOW_WORD (self, CLOSE), NULL);
}

static void
add_offer (const WinnowReportContext *self,
           WinnowReportTable *table,
           const WinnowOfferAssessment *one)
{
  g_autofree char *name = offer_cell (self, one);
  g_autofree char *price = one->price.is_known
                               ? winnow_report_number (one->price.per_card_hour, 2)
                               : g_strdup (WINNOW_WORD (self, UNKNOWN));
  g_autofree char *basis = price_basis (self, one);
  g_autofree char *availability = availability_cell (self, one->offer);
  g_autofree char *total = one->ledger != NULL && one->ledger->is_complete
                               ? winnow_report_amount (one->ledger->total)
                               : winnow_context_total (self, one->ledger);
  g_autofree char *trial = trial_cell (self, one->trial);
  g_autofree char *diligence = diligence_cell (self, one);
  g_autofree char *reasons = reasons_text (self, one);
  WinnowReportRow *row = winnow_table_row (table, name, price, basis, availability, diligence, total,
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
add_category (const WinnowReportContext *self, WinnowReportTable *table, const char *category)
{
  GPtrArray *offers = self->assessment->offers;
  gboolean is_first = TRUE;

  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (offers, i);

      if (!is_of_category (one, category))
        continue;
      if (is_first)
        winnow_table_span (table, winnow_context_category (self, category));
      is_first = FALSE;
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
  g_autofree char *columns
      = g_strdup_printf (WINNOW_WORD (self, CANDIDATE_COLUMNS), self->currency);
  WinnowReportTable *table;
  gboolean has_example = FALSE;

  if (self->assessment->offers->len == 0)
    {
      winnow_section_paragraph (section, WINNOW_WORD (self, CANDIDATES_NONE));
      return;
    }
  winnow_section_paragraph (section, WINNOW_WORD (self, WITHIN_NOTE));
  table = winnow_section_table (section, NULL, columns);
  /* The last round, NULL, holds what nobody could classify. */
  for (guint i = 0; i < G_N_ELEMENTS (categories); i++)
    add_category (self, table, categories[i]);
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

/* One row of the advice: all offers that the same words concern. */
typedef struct
{
  const WinnowAdvice *advice; /* the first of them */
  GArray *offers;             /* empty = the evaluation */
} AdviceGroup;

static void
advice_group_free (gpointer data)
{
  g_array_unref (((AdviceGroup *)data)->offers);
  g_free (data);
}

static void
collect_advice (const WinnowReportContext *self, GPtrArray *groups, const WinnowAdvice *advice)
{
  const char *message = winnow_context_text (self, &advice->message);
  AdviceGroup *group = NULL;

  for (guint i = 0; i < groups->len && group == NULL; i++)
    {
      AdviceGroup *one = g_ptr_array_index (groups, i);

      if (one->advice->acceptance == advice->acceptance
          && strcmp (winnow_context_text (self, &one->advice->message), message) == 0)
        group = one;
    }
  if (group == NULL)
    {
      group = g_new0 (AdviceGroup, 1);
      group->advice = advice;
      group->offers = g_array_new (FALSE, FALSE, sizeof (guint));
      g_ptr_array_add (groups, group);
    }
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);
      guint length = group->offers->len;

      if (g_strcmp0 (winnow_row_id (one->offer), advice->offer_id) == 0
          && (length == 0 || g_array_index (group->offers, guint, length - 1) != i))
        g_array_append_val (group->offers, i);
    }
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *)a, y = *(const guint *)b;

  return (x > y) - (x < y);
}

static void
add_advice_rows (const WinnowReportContext *self,
                 WinnowReportTable *table,
                 WinnowSeverity severity,
                 GPtrArray *groups)
{
  for (guint i = 0; i < groups->len; i++)
    {
      AdviceGroup *group = g_ptr_array_index (groups, i);
      const WinnowAcceptance *acceptance = group->advice->acceptance;
      g_autofree char *offers = NULL;
      WinnowReportRow *row;

      g_array_sort (group->offers, compare_numbers);
      offers = group->offers->len > 0
                   ? winnow_context_numbers (self, group->offers, G_MAXUINT, NULL)
                   : g_strdup (WINNOW_WORD (self, WHOLE_EVALUATION));
      row = winnow_table_row (
          table, winnow_report_word (WINNOW_REPORT_WORD_SEV_INFO + (guint)severity, self->language),
          winnow_context_text (self, &group->advice->message), offers, NULL);
      if (acceptance != NULL)
        row->note = g_strdup_printf (WINNOW_WORD (self, ACCEPTED_BY),
                                     winnow_context_or_unknown (self, acceptance->accepted_by),
                                     winnow_context_or_unknown (self, acceptance->reason));
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
  winnow_section_offer_key (self, section);
  table = winnow_section_table (section, NULL, WINNOW_WORD (self, ADVICE_COLUMNS));
  for (int severity = WINNOW_SEVERITY_KNOCK_OUT; severity >= WINNOW_SEVERITY_INFO; severity--)
    {
      g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (advice_group_free);

      for (guint i = 0; i < cut->advice->len; i++)
        {
          const WinnowAdvice *advice = g_ptr_array_index (cut->advice, i);

          if ((int)advice->severity == severity)
            collect_advice (self, groups, advice);
        }
      add_advice_rows (self, table, (WinnowSeverity)severity, groups);
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
