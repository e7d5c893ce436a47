/* trial-runs-group.c — the table of runs: open, leave out with a reason, count again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/trial-groups.h"

#include <glib/gi18n.h>

#include "window/compat.h"
#include "window/offer/row-group.h"
#include "window/words.h"

typedef struct
{
  const char *name, *unit;
  gsize offset;
} Shown;

#define AT(member) G_STRUCT_OFFSET (WinnowTrialRun, member)

static const Shown shown[] = {
  { "provisioning_seconds", "s", AT (provisioning_seconds) },
  { "queue_seconds", "s", AT (queue_seconds) },
  { "run_seconds", "s", AT (run_seconds) },
  { "result_seconds", "s", AT (result_seconds) },
  { "latency_p95_ms", "ms", AT (latency_p95_ms) },
  { "data_loading_share", "share", AT (data_loading_share) },
};

static void
add_part (GString *text, const char *part)
{
  if (part != NULL && *part != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
}

/* "8 attempts, 1 failed"; NULL for a single one, whose outcome says it. */
static char *
attempts_text (const WinnowTrialRun *run)
{
  WinnowRunCount count = winnow_trial_run_count (run);

  if (count.attempts <= 1)
    return NULL;
  if (!count.is_known)
    /* Translators: attempts of which nobody wrote how they ended. */
    return g_strdup_printf (ngettext ("%u attempt, failures not known", "%u attempts, failures not known", count.attempts),
                            count.attempts);
  /* Translators: attempts, then how many of them failed. */
  return g_strdup_printf (ngettext ("%u attempt, %u failed", "%u attempts, %u failed", count.attempts), count.attempts,
                          count.failures);
}

static char *
figures_text (const WinnowTrialRun *run, const char *language)
{
  GString *text = g_string_new (NULL);
  g_autofree char *attempts = attempts_text (run);
  double number;

  add_part (text, run->outcome != NULL ? winnow_words_choice ("outcome", run->outcome) : _ ("Outcome not known"));
  if (run->failure_cause != NULL)
    add_part (text, winnow_words_choice ("failure_cause", run->failure_cause));
  add_part (text, attempts);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    if (winnow_number_get (G_STRUCT_MEMBER (WinnowNumber, run, shown[i].offset), &number))
      {
        g_autofree char *value = winnow_step_quantity (number, shown[i].unit);
        g_autofree char *part = g_strdup_printf ("%s %s", winnow_trial_title (shown[i].name, language), value);

        add_part (text, part);
      }
  if (winnow_number_get (run->throughput, &number))
    {
      g_autofree char *value = winnow_step_quantity (number, run->throughput_unit);

      add_part (text, value);
    }
  if (run->billed != NULL)
    {
      g_autofree char *billed = winnow_decimal_to_text (run->billed);
      /* Translators: an amount and its currency. */
      g_autofree char *part = g_strdup_printf (_ ("billed %s %s"), billed, run->currency != NULL ? run->currency : "?");

      add_part (text, part);
    }
  return g_string_free (text, FALSE);
}

static char *
title_text (const WinnowTrialRun *run)
{
  GString *text = g_string_new (NULL);
  g_autofree char *time = winnow_words_time (run->started_at);

  add_part (text, run->kind != NULL ? winnow_words_choice ("kind", run->kind) : _ ("Kind not known"));
  add_part (text, time);
  if (run->window != NULL)
    add_part (text, winnow_words_choice ("window", run->window));
  return g_string_free (text, FALSE);
}

/* ---- Leaving out ---- */

typedef struct
{
  WinnowSession *session;
  char *run_id;
  GtkWidget *entry;
} Excluding;

static void
excluding_free (gpointer data)
{
  Excluding *self = data;

  g_object_unref (self->session);
  g_free (self->run_id);
  g_free (self);
}

void
winnow_trial_run_exclude (WinnowSession *session, const char *run_id, const char *reason)
{
  g_autoptr (GError) error = NULL;

  if (!winnow_session_set_field (session, reason != NULL ? _ ("Leave out trial run") : _ ("Count trial run again"),
                                 WINNOW_KIND_TRIAL_RUN, run_id, "excluded_reason", reason, &error))
    winnow_session_report_error (session, _ ("The run was not changed"), error);
}

static void
excluded_cb (gboolean accepted, gpointer data)
{
  Excluding *self = data;
  g_autofree char *reason = winnow_step_typed (self->entry);

  if (accepted && *reason != '\0')
    winnow_trial_run_exclude (self->session, self->run_id, reason);
}

static void
reason_changed_cb (GtkEditable *entry, GtkWindow *dialog)
{
  g_autofree char *reason = winnow_step_typed (GTK_WIDGET (entry));

  winnow_compat_ask_set_enabled (dialog, *reason != '\0');
}

static void
exclude_cb (GtkWidget *button, WinnowSession *session)
{
  Excluding *self = g_new0 (Excluding, 1);
  GtkWidget *entry = gtk_entry_new ();
  GtkWindow *dialog;

  self->session = g_object_ref (session);
  self->run_id = g_strdup (g_object_get_data (G_OBJECT (button), "run"));
  self->entry = entry;
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Why"));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Why it is left out"), -1);
  dialog = winnow_compat_ask (GTK_WINDOW (gtk_widget_get_root (button)), _ ("Leave this run out?"),
                              _ ("It stays in the table with your reason and counts in no figure."), _ ("_Cancel"),
                              _ ("_Leave Out"), FALSE, entry, excluded_cb, self);
  g_object_set_data_full (G_OBJECT (dialog), "excluding", self, excluding_free);
  g_signal_connect_object (entry, "changed", G_CALLBACK (reason_changed_cb), dialog, 0);
  winnow_compat_ask_set_enabled (dialog, FALSE);
}

static void
count_again_cb (GtkWidget *button, WinnowSession *session)
{
  winnow_trial_run_exclude (session, g_object_get_data (G_OBJECT (button), "run"), NULL);
}

/* ---- Rows ---- */

static const char *
outcome_icon (const WinnowTrialRun *run, const char **css_class)
{
  *css_class = "verdict-out";
  if (run->excluded_reason != NULL)
    return "winnow-withdrawn-symbolic";
  if (g_strcmp0 (run->outcome, "success") == 0)
    {
      *css_class = "verdict-good";
      return "winnow-recommended-symbolic";
    }
  if (run->outcome == NULL)
    return "dialog-question-symbolic";
  *css_class = "verdict-bad";
  return "winnow-knocked-out-symbolic";
}

static void
add_run (AdwPreferencesGroup *group, WinnowSession *session, const WinnowTrialRun *run)
{
  gboolean is_out = run->excluded_reason != NULL;
  g_autofree char *title = title_text (run);
  g_autofree char *figures = figures_text (run, winnow_session_language (session));
  /* Translators: why a run is left out, then its figures. */
  g_autofree char *subtitle = is_out ? g_strdup_printf (_ ("Left out: %s (%s)"), run->excluded_reason, figures) : NULL;
  const char *css_class;
  const char *icon = outcome_icon (run, &css_class);
  GtkWidget *row = winnow_row_group_add_text (group, title, is_out ? subtitle : figures, icon, css_class);
  GtkWidget *button = is_out ? winnow_step_icon_button_new ("edit-undo-symbolic", _ ("Count this run again"))
                             : winnow_step_icon_button_new ("list-remove-symbolic", _ ("Leave this run out"));

  g_object_set_data_full (G_OBJECT (button), "run", g_strdup (winnow_row_id (run)), g_free);
  g_signal_connect_object (button, "clicked", is_out ? G_CALLBACK (count_again_cb) : G_CALLBACK (exclude_cb), session, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", winnow_row_id (run));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "trial.edit-run");
}

static int
compare_runs (gconstpointer a, gconstpointer b)
{
  const WinnowTrialRun *x = *(WinnowTrialRun *const *) a, *y = *(WinnowTrialRun *const *) b;

  return -g_strcmp0 (x->started_at, y->started_at);
}

void
winnow_trial_runs_group_show (AdwPreferencesGroup *group, WinnowSession *session, const WinnowOfferAssessment *offer)
{
  g_autoptr (GPtrArray) runs = winnow_evaluation_children (winnow_session_evaluation (session), WINNOW_KIND_TRIAL_RUN,
                                                           "offer_id", winnow_row_id (offer->offer));

  winnow_row_group_clear (group);
  g_ptr_array_sort (runs, compare_runs);
  if (runs->len == 0)
    winnow_row_group_add_text (group, _ ("No run yet"),
                               _ ("Run a small real task of your own and write down what you see."), NULL, NULL);
  for (guint i = 0; i < runs->len; i++)
    add_run (group, session, runs->pdata[i]);
}
