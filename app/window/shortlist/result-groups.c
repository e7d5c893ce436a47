/* result-groups.c — what the method says, group by group, filled from one assessment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/result-groups.h"

#include <glib/gi18n.h>
#include <math.h>

#include "engine/negotiation.h"
#include "window/offer/row-group.h"
#include "window/words.h"

#define MOST_SETS 3
#define MOST_FLIPS 6
#define LEAST_PROBABILITY 0.0005 /* what is shown as 0.1 % */

static char *
share_text (double share)
{
  return winnow_step_quantity (share, "share");
}

const char *
winnow_result_criterion_title (const WinnowAssessment *assessment, guint index)
{
  const WinnowCriterion *criterion = assessment->criteria->pdata[index];
  const char *title =
    g_str_equal (assessment->language, "zh") ? criterion->title_zh : criterion->title_en;

  return title != NULL ? title : criterion->name != NULL ? criterion->name : winnow_row_id (criterion);
}

char *
winnow_result_alternative_label (const WinnowAssessment *assessment, guint alternative)
{
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];

      if (offer->alternative == (int) alternative)
        return winnow_step_offer_label (offer);
    }
  return g_strdup ("?");
}

char *
winnow_result_legend (const WinnowAssessment *assessment)
{
  GString *text = g_string_new (NULL);

  for (guint j = 0; j < assessment->criteria->len; j++)
    g_string_append_printf (text, "%s%u %s", j > 0 ? " · " : "", j + 1, winnow_result_criterion_title (assessment, j));
  return g_string_free (text, FALSE);
}

/* ---- The set ---- */

static char *
joined_reasons (GPtrArray *reasons)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < reasons->len; i++)
    if (g_hash_table_add (said, reasons->pdata[i]))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", (const char *) reasons->pdata[i]);
  return g_string_free (text, FALSE);
}

static void
add_set_cautions (AdwPreferencesGroup *group, const WinnowAssessment *assessment, const char *language)
{
  const WinnowDecisionResult *decision = assessment->decision;

  if (decision != NULL && decision->is_close)
    winnow_row_group_add_text (group, _ ("No clear winner"), decision->close_reason, "winnow-blocked-symbolic",
                               "verdict-warning");
  if (assessment->recommended->len >= 2)
    winnow_row_group_add_text (group, _ ("Upstreams"),
                               _ ("The offers in the set rest on no upstream in common that is known."),
                               "winnow-recommended-symbolic", "verdict-good");
  for (guint i = 0; i < assessment->shared_upstreams->len; i++)
    winnow_row_group_add_text (group, _ ("Not independent"), assessment->shared_upstreams->pdata[i],
                               "winnow-blocked-symbolic", "verdict-warning");
  for (guint i = 0; i < assessment->set_advice->len; i++)
    {
      const WinnowAdvice *advice = assessment->set_advice->pdata[i];

      winnow_row_group_add_text (group, winnow_text_get (&advice->message, language), NULL, "winnow-open-symbolic", NULL);
    }
}

void
winnow_result_show_set (AdwPreferencesGroup *group, const WinnowAssessment *assessment)
{
  winnow_row_group_clear (group);
  for (guint i = 0; i < assessment->recommended->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->recommended->pdata[i];
      g_autofree char *label = winnow_step_offer_label (offer);
      g_autofree char *reasons = joined_reasons (offer->reasons);

      winnow_row_group_add_text (group, label, reasons, winnow_words_verdict_icon (offer->verdict),
                                 winnow_words_verdict_class (offer->verdict));
    }
  if (assessment->recommended->len == 0)
    winnow_row_group_add_text (group, _ ("Nothing can be recommended yet"),
                               assessment->problem_reason != NULL ? assessment->problem_reason
                                                                  : _ ("Every ranked offer is blocked: see below why."),
                               "winnow-blocked-symbolic", "verdict-warning");
  add_set_cautions (group, assessment, assessment->language);
}

/* ---- Strips ---- */

static GtkWidget *
contribution_row_new (const WinnowAssessment *assessment, const WinnowDecisionResult *decision, guint alternative)
{
  g_autofree char *label = winnow_result_alternative_label (assessment, alternative);
  g_autofree char *value = winnow_words_number (decision->values[alternative], 3);
  const double *parts = decision->contributions + (gsize) alternative * decision->n_criteria;
  GString *spoken = g_string_new (NULL);
  WinnowStrip *strip;
  GtkWidget *row = winnow_step_strip_row_new (label, value, NULL, &strip);

  /* Translators: an offer and its value between 0 and 1. */
  g_string_append_printf (spoken, _ ("%s: value %s"), label, value);
  for (guint j = 0; j < decision->n_criteria; j++)
    {
      g_autofree char *part = winnow_words_number (parts[j], 3);

      g_string_append_printf (spoken, "\n%u %s %s", j + 1, winnow_result_criterion_title (assessment, j), part);
    }
  winnow_strip_set_parts (strip, parts, decision->n_criteria, 1, spoken->str);
  g_string_free (spoken, TRUE);
  return row;
}

void
winnow_result_show_contributions (AdwPreferencesGroup *group, const WinnowAssessment *assessment, const WinnowDecisionResult *decision)
{
  winnow_row_group_clear (group);
  for (guint i = 0; decision != NULL && i < decision->ranking->len; i++)
    winnow_row_group_add (group, contribution_row_new (assessment, decision, g_array_index (decision->ranking, guint, i)));
}

static GtkWidget *
acceptability_row_new (const WinnowAssessment *assessment, const WinnowDecisionResult *decision, guint alternative)
{
  guint n = decision->n_alternatives, places = MIN (assessment->problem->set_size, n);
  const double *shares = decision->acceptability + (gsize) alternative * n;
  g_autofree char *label = winnow_result_alternative_label (assessment, alternative);
  g_autofree char *first = share_text (shares[0]);
  g_autofree char *top = share_text (winnow_decision_result_top (decision, alternative, places));
  /* Translators: share of the draws in which an offer comes first. */
  g_autofree char *value = g_strdup_printf (_ ("first in %s"), first);
  /* Translators: a number of places, then a share of the draws. */
  g_autofree char *detail = g_strdup_printf (_ ("Among the first %u in %s of the draws"), places, top);
  GString *spoken = g_string_new (label);
  WinnowStrip *strip;
  GtkWidget *row = winnow_step_strip_row_new (label, value, detail, &strip);

  for (guint r = 0; r < n; r++)
    {
      g_autofree char *share = share_text (shares[r]);

      g_string_append_c (spoken, '\n');
      /* Translators: a place, and the share of draws in which an offer takes it. */
      g_string_append_printf (spoken, _ ("place %u: %s"), r + 1, share);
    }
  winnow_strip_set_parts (strip, shares, n, 1, spoken->str);
  g_string_free (spoken, TRUE);
  return row;
}

void
winnow_result_show_acceptability (AdwPreferencesGroup *group, const WinnowAssessment *assessment, const WinnowDecisionResult *decision)
{
  winnow_row_group_clear (group);
  for (guint i = 0; decision != NULL && i < decision->ranking->len; i++)
    winnow_row_group_add (group, acceptability_row_new (assessment, decision, g_array_index (decision->ranking, guint, i)));
}

void
winnow_result_show_sets (AdwPreferencesGroup *group, const WinnowAssessment *assessment)
{
  winnow_row_group_clear (group);
  for (guint size = 2; size <= 3 && assessment->decision != NULL; size++)
    {
      const GPtrArray *sets = winnow_decision_result_sets (assessment->decision, size);

      for (guint i = 0; i < MIN (sets->len, MOST_SETS); i++)
        {
          const WinnowSetProbability *set = sets->pdata[i];
          g_autoptr (GString) names = g_string_new (NULL);
          g_autofree char *share = share_text (set->probability);
          g_autofree char *spoken = NULL;
          WinnowStrip *strip;

          if (set->probability < LEAST_PROBABILITY)
            continue;
          for (guint k = 0; k < set->members->len; k++)
            {
              g_autofree char *label = winnow_result_alternative_label (assessment, g_array_index (set->members, guint, k));

              g_string_append_printf (names, "%s%s", k > 0 ? " + " : "", label);
            }
          winnow_row_group_add (group, winnow_step_strip_row_new (names->str, share, NULL, &strip));
          /* Translators: names of offers, then the share of draws in which they are the best set. */
          spoken = g_strdup_printf (_ ("%s: the best set in %s of the draws"), names->str, share);
          winnow_strip_set_parts (strip, &set->probability, 1, 1, spoken);
        }
    }
}

/* ---- What would change it ---- */

/* As many digits as tell the two apart, the unit behind the second. */
static void
tell_apart (double from, double to, const char *unit, char **from_text, char **to_text)
{
  int digits = fabs (from) >= 1000 ? 0 : 1;

  do
    {
      g_free (*from_text);
      g_free (*to_text);
      *from_text = winnow_words_number (from, digits);
      *to_text = winnow_words_number (to, digits);
    }
  while (g_str_equal (*from_text, *to_text) && ++digits <= 6);
  if (unit != NULL && *unit != '\0')
    {
      char *with_unit = g_strdup_printf ("%s %s", *to_text, unit);

      g_free (*to_text);
      *to_text = with_unit;
    }
}

static void
add_flip (AdwPreferencesGroup *group, const WinnowAssessment *assessment, const WinnowFlip *flip)
{
  const WinnowCriterion *criterion = assessment->criteria->pdata[flip->criterion];
  const char *title = winnow_result_criterion_title (assessment, flip->criterion);
  g_autofree char *rival = winnow_result_alternative_label (assessment, flip->rival);
  g_autofree char *changed = winnow_result_alternative_label (assessment, flip->changed);
  g_autofree char *from = NULL, *to = NULL, *head = NULL, *text = NULL;

  if (flip->kind == WINNOW_FLIP_WEIGHT)
    {
      tell_apart (100 * flip->from, 100 * flip->to, "%", &from, &to);
      /* Translators: a criterion, its weight now and then. */
      head = g_strdup_printf (_ ("Weight of “%s” from %s to %s"), title, from, to);
    }
  else
    {
      tell_apart (flip->from, flip->to, criterion->unit, &from, &to);
      /* Translators: a criterion, an offer, its value now and then. */
      head = g_strdup_printf (_ ("“%s” of %s from %s to %s"), title, changed, from, to);
    }
  /* Translators: an offer. */
  text = g_strdup_printf (_ ("Then %s would come first"), rival);
  winnow_row_group_add_text (group, head, text, NULL, NULL);
}

void
winnow_result_show_flips (AdwPreferencesGroup *group, const WinnowAssessment *assessment)
{
  guint n = assessment->decision != NULL ? assessment->decision->flips->len : 0;

  winnow_row_group_clear (group);
  for (guint i = 0; i < MIN (n, MOST_FLIPS); i++)
    add_flip (group, assessment, assessment->decision->flips->pdata[i]);
  if (n == 0)
    winnow_row_group_add_text (group, _ ("No single weight or value would change who comes first"), NULL, NULL, NULL);
}

/* ---- Out, and why ---- */

static GtkWidget *
out_row_new (const WinnowOfferAssessment *offer)
{
  g_autofree char *label = winnow_step_offer_label (offer);
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *subtitle = NULL;
  const char *first = offer->reasons->len > 0 ? offer->reasons->pdata[0] : NULL;
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *icon = gtk_image_new_from_icon_name (winnow_words_verdict_icon (offer->verdict));

  for (guint i = 0; i < offer->reasons->len; i++)
    {
      GtkWidget *line;

      if (!g_hash_table_add (said, offer->reasons->pdata[i]))
        continue;
      line = adw_action_row_new ();
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (line), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (line), offer->reasons->pdata[i]);
      adw_action_row_set_title_lines (ADW_ACTION_ROW (line), 0);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (row), line);
    }
  if (g_hash_table_size (said) > 1)
    /* Translators: a verdict, its first reason, how many more reasons there are. */
    subtitle = g_strdup_printf (ngettext ("%s: %s (and %u more reason)", "%s: %s (and %u more reasons)",
                                          g_hash_table_size (said) - 1),
                                winnow_verdict_title (offer->verdict), first, g_hash_table_size (said) - 1);
  else if (first != NULL)
    /* Translators: a verdict and its reason. */
    subtitle = g_strdup_printf (_ ("%s: %s"), winnow_verdict_title (offer->verdict), first);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row),
                                 subtitle != NULL ? subtitle : winnow_verdict_title (offer->verdict));
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (row), g_hash_table_size (said) > 1);
  gtk_widget_add_css_class (icon, winnow_words_verdict_class (offer->verdict));
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), icon);
  return row;
}

void
winnow_result_show_out (AdwPreferencesGroup *group, const WinnowAssessment *assessment)
{
  guint n = 0;

  winnow_row_group_clear (group);
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];

      if (offer->verdict == WINNOW_VERDICT_RECOMMENDED)
        continue;
      winnow_row_group_add (group, out_row_new (offer));
      n++;
    }
  gtk_widget_set_visible (GTK_WIDGET (group), n > 0);
}

/* ---- Talks ---- */

static void
copy_cb (GtkWidget *button, WinnowSession *session)
{
  winnow_step_copy (button, session, g_object_get_data (G_OBJECT (button), "sheet"));
}

static GtkWidget *
talks_row_new (WinnowSession *session, const WinnowOfferAssessment *offer)
{
  const char *language = winnow_session_language (session);
  g_autoptr (GPtrArray) points = winnow_negotiation_points (winnow_session_assessment (session), offer);
  g_autofree char *label = winnow_step_offer_label (offer);
  /* Translators: number of points to talk about. */
  g_autofree char *subtitle = g_strdup_printf (ngettext ("%u point", "%u points", points->len), points->len);
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *button = winnow_step_icon_button_new ("edit-copy-symbolic", _ ("Copy these points"));
  GString *sheet = g_string_new (label);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  for (guint i = 0; i < points->len; i++)
    {
      const WinnowNegotiationPoint *point = points->pdata[i];
      const char *finding = winnow_text_get (point->finding, language), *ask = winnow_text_get (point->ask, language);
      GtkWidget *line = adw_action_row_new ();

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (line), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (line), finding);
      adw_action_row_set_title_lines (ADW_ACTION_ROW (line), 0);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (line), ask);
      adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (line), 0);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (row), line);
      g_string_append_printf (sheet, "\n- %s\n  → %s", finding, ask);
    }
  g_object_set_data_full (G_OBJECT (button), "sheet", g_string_free (sheet, FALSE), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_cb), session, 0);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row), button);
  return row;
}

void
winnow_result_show_talks (AdwPreferencesGroup *group, WinnowSession *session, const char *const *offer_ids)
{
  WinnowAssessment *assessment = winnow_session_assessment (session);

  winnow_row_group_clear (group);
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      gboolean is_wanted = offer_ids != NULL ? g_strv_contains (offer_ids, winnow_row_id (offer->offer))
                                             : offer->verdict == WINNOW_VERDICT_RECOMMENDED;

      if (is_wanted)
        winnow_row_group_add (group, talks_row_new (session, offer));
    }
}
