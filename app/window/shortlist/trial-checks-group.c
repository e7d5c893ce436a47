/* trial-checks-group.c — hardware promised against found, bill against forecast.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/trial-groups.h"

#include <glib/gi18n.h>
#include <math.h>

#include "window/offer/row-group.h"

#define VARIANCE_TARGET 0.1

static void
add_hardware (AdwPreferencesGroup *group, const WinnowTrial *trial, GPtrArray *runs)
{
  guint compared = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = runs->pdata[i];

      compared += run->hardware_promised != NULL && run->hardware_found != NULL;
    }
  if (trial->hardware_mismatch)
    {
      /* Translators: hardware that was promised, then what was found. */
      text = g_strdup_printf (_ ("Promised %s, found %s"), trial->hardware_promised, trial->hardware_found);
      winnow_row_group_add_text (group, _ ("Hardware is not as promised"), text, "winnow-knocked-out-symbolic",
                                 "verdict-bad");
      return;
    }
  if (compared == 0)
    {
      winnow_row_group_add_text (group, _ ("Hardware not compared yet"),
                                 _ ("Write down what was promised and what the driver reports."),
                                 "dialog-question-symbolic", NULL);
      return;
    }
  /* Translators: number of runs. */
  text = g_strdup_printf (ngettext ("Compared in %u run", "Compared in %u runs", compared), compared);
  winnow_row_group_add_text (group, _ ("Hardware is as promised"), text, "winnow-recommended-symbolic", "verdict-good");
}

static void
add_bill (AdwPreferencesGroup *group, const WinnowTrialRun *run)
{
  g_autofree char *billed = NULL, *forecast = NULL, *text = NULL, *share = NULL;
  double expected, difference;
  gboolean is_near;

  if (run->billed == NULL || run->forecast == NULL)
    return;
  billed = winnow_decimal_to_text (run->billed);
  forecast = winnow_decimal_to_text (run->forecast);
  expected = winnow_decimal_to_double (run->forecast);
  difference = expected > 0 ? winnow_decimal_to_double (run->billed) / expected - 1 : NAN;
  share = isfinite (difference) ? g_strdup_printf ("%+.1f %%", 100 * difference) : g_strdup ("–");
  is_near = fabs (difference) <= VARIANCE_TARGET;
  /* Translators: billed amount, forecast amount, currency, difference. */
  text = g_strdup_printf (_ ("Billed %s, forecast %s %s: %s; the target is ±10 %%"), billed, forecast,
                          run->currency != NULL ? run->currency : "?", share);
  winnow_row_group_add_text (group, is_near ? _ ("Bill is near the forecast") : _ ("Bill is off the forecast"), text,
                             is_near ? "winnow-recommended-symbolic" : "winnow-blocked-symbolic",
                             is_near ? "verdict-good" : "verdict-warning");
}

void
winnow_trial_checks_group_show (AdwPreferencesGroup *group, WinnowSession *session, const WinnowOfferAssessment *offer)
{
  const char *language = winnow_session_language (session);
  g_autoptr (GPtrArray) runs = winnow_trial_runs (winnow_session_evaluation (session), winnow_row_id (offer->offer));

  winnow_row_group_clear (group);
  add_hardware (group, offer->trial, runs);
  for (guint i = 0; i < runs->len; i++)
    add_bill (group, runs->pdata[i]);
  if (!winnow_number_is_known (offer->trial->bill_variance_share))
    winnow_row_group_add_text (group, _ ("No bill compared yet"),
                               _ ("Enter what a run cost and what you had forecast for it."), "dialog-question-symbolic",
                               NULL);
  for (guint i = 0; i < offer->trial->warnings->len; i++)
    winnow_row_group_add_text (group, winnow_text_get (offer->trial->warnings->pdata[i], language), NULL,
                               "winnow-blocked-symbolic", "verdict-warning");
}
