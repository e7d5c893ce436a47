/* trial-measures-group.c — one measure over all offers: dot, interval and p95 on one scale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/trial-groups.h"

#include <glib/gi18n.h>
#include <math.h>

#include "window/offer/row-group.h"

GPtrArray *
winnow_trial_measure_names (const WinnowAssessment *assessment)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];

      for (guint k = 0; k < offer->trial->measures->len; k++)
        {
          const WinnowTrialMeasure *measure = offer->trial->measures->pdata[k];

          if (!g_ptr_array_find_with_equal_func (names, measure->name, g_str_equal, NULL))
            g_ptr_array_add (names, (gpointer) measure->name);
        }
    }
  return names;
}

/* What the dot stands for: the median where there are quantiles, else the mean. */
static double
centre (const WinnowTrialMeasure *measure)
{
  return measure->has_quantiles && !isnan (measure->median) ? measure->median : measure->mean;
}

static void
stretch (double *most, double value)
{
  if (isfinite (value))
    *most = MAX (*most, value);
}

/* The end of the scale that all offers share. */
static double
largest (const WinnowAssessment *assessment, const char *name)
{
  double most = 0;

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      const WinnowTrialMeasure *measure = winnow_trial_measure (offer->trial, name);

      if (measure == NULL)
        continue;
      stretch (&most, centre (measure));
      stretch (&most, measure->p95);
      stretch (&most, measure->interval.high);
    }
  return most > 0 ? most : 1;
}

static char *
detail_text (const WinnowTrialMeasure *measure, const char *language)
{
  GString *text = g_string_new (NULL);

  if (measure->has_quantiles)
    {
      g_autofree char *p95 = winnow_step_quantity (measure->p95, measure->unit);

      /* Translators: a value with its unit. */
      g_string_append_printf (text, _ ("p95 %s"), p95);
    }
  if (isfinite (measure->interval.low) && isfinite (measure->interval.high))
    {
      g_autofree char *low = winnow_step_quantity (measure->interval.low, measure->unit);
      g_autofree char *high = winnow_step_quantity (measure->interval.high, measure->unit);
      /* Translators: two values with their unit. */
      g_autofree char *interval = g_strdup_printf (_ ("95 %% interval %s to %s"), low, high);

      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", interval);
    }
  g_string_append (text, text->len > 0 ? " · " : "");
  /* Translators: number of attempts a figure rests on. */
  g_string_append_printf (text, _ ("n = %u"), measure->n);
  if (!measure->speaks && measure->because != NULL)
    g_string_append_printf (text, "\n%s", winnow_text_get (measure->because, language));
  return g_string_free (text, FALSE);
}

static GtkWidget *
measure_row_new (const WinnowOfferAssessment *offer, const WinnowTrialMeasure *measure, double most, const char *language)
{
  g_autofree char *title = winnow_step_offer_label (offer);
  g_autofree char *value = winnow_step_quantity (centre (measure), measure->unit);
  g_autofree char *detail = detail_text (measure, language);
  g_autofree char *spoken = NULL;
  WinnowStrip *strip;
  GtkWidget *row = winnow_step_strip_row_new (title, value, detail, &strip);

  /* Translators: an offer, its value, and how sure that is. */
  spoken = g_strdup_printf (_ ("%s: %s; %s"), title, value, detail);
  winnow_strip_set_interval (strip, measure->interval.low, measure->interval.high, centre (measure),
                             measure->has_quantiles ? measure->p95 : NAN, most, measure->speaks, spoken);
  return row;
}

void
winnow_trial_measures_group_show (AdwPreferencesGroup *group, WinnowSession *session, const char *measure)
{
  WinnowAssessment *assessment = winnow_session_assessment (session);
  const char *language = winnow_session_language (session);
  double most = measure != NULL ? largest (assessment, measure) : 1;

  winnow_row_group_clear (group);
  for (guint i = 0; i < assessment->offers->len && measure != NULL; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      const WinnowTrialMeasure *found = winnow_trial_measure (offer->trial, measure);

      if (found != NULL)
        winnow_row_group_add (group, measure_row_new (offer, found, most, language));
    }
}
