/* trial-plan-group.c — what a trial still needs, with commands to copy.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/trial-groups.h"

#include <glib/gi18n.h>

#include "engine/trial-commands.h"
#include "window/offer/row-group.h"

/* The kind of run that fills a need, by the name of what is needed. */
static const struct
{
  const char *name, *kind;
} kinds[] = {
  { "provisioning_seconds", "provisioning" }, { "registration_seconds", "provisioning" },
  { "queue_seconds", "provisioning" },        { "pull_seconds", "provisioning" },
  { "failure", "provisioning" },              { "data_loading_share", "data_loading" },
  { "latency_p50_ms", "latency" },            { "latency_p95_ms", "latency" },
  { "p95_swing", "latency" },                 { "concurrency", "high_concurrency" },
  { "cold_start_seconds", "cold_start" },     { "billed_share", "bill" },
  { "fault_isolation", "forced_stop" },       { "scaling", "scaling" },
};

static const char *
kind_for (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, name))
      return kinds[i].kind;
  return "task";
}

static void
copy_cb (GtkWidget *button, WinnowSession *session)
{
  winnow_step_copy (button, session, g_object_get_data (G_OBJECT (button), "command"));
}

static GtkWidget *
command_row_new (WinnowSession *session, const WinnowTrialCommand *command)
{
  const char *language = winnow_session_language (session);
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button = winnow_step_icon_button_new ("edit-copy-symbolic", _ ("Copy this command"));
  const char *const lines[] = { winnow_text_get (&command->purpose, language), command->command,
                                winnow_text_get (&command->record, language) };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      GtkWidget *label = gtk_label_new (lines[i]);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_selectable (GTK_LABEL (label), i == 1);
      gtk_widget_set_can_focus (label, FALSE);
      if (i > 0)
        gtk_widget_add_css_class (label, i == 1 ? "command" : "mark");
      gtk_box_append (GTK_BOX (texts), label);
    }
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_add_css_class (box, "strip-row");
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), button);
  g_object_set_data (G_OBJECT (button), "command", (gpointer) command->command);
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_cb), session, 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  return row;
}

static char *
need_text (const WinnowTrialNeed *need)
{
  if (need->is_window)
    return g_strdup (_ ("No run at this time of day yet"));
  if (need->done == 0)
    /* Translators: how many runs a measure needs at least. */
    return g_strdup_printf (ngettext ("Not measured yet; %u run needed", "Not measured yet; %u runs needed", need->needs_more),
                            need->needs_more);
  /* Translators: runs there are, then how many more are needed at least. */
  return g_strdup_printf (ngettext ("%u so far; %u more needed", "%u so far; %u more needed", need->needs_more), need->done,
                          need->needs_more);
}

static GtkWidget *
need_row_new (WinnowSession *session, const WinnowTrialNeed *need)
{
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *button = winnow_step_icon_button_new ("list-add-symbolic", _ ("Record a run for this"));
  g_autofree char *title = winnow_step_capital (winnow_trial_title (need->name, winnow_session_language (session)));
  g_autofree char *subtitle = need_text (need);
  guint n;
  const WinnowTrialCommand *commands = winnow_trial_commands (need->name, &n);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", kind_for (need->name));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "trial.add-run");
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row), button);
  for (guint i = 0; i < n; i++)
    adw_expander_row_add_row (ADW_EXPANDER_ROW (row), command_row_new (session, &commands[i]));
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (row), n > 0);
  return row;
}

void
winnow_trial_plan_group_show (AdwPreferencesGroup *group, WinnowSession *session, const WinnowOfferAssessment *offer)
{
  const WinnowTrial *trial = offer->trial;

  winnow_row_group_clear (group);
  if (trial->clean_runs_needed > 0 && trial->attempts > 0 && trial->clean_runs_needed < 1000000)
    {
      g_autofree char *text = g_strdup_printf (
        /* Translators: a number of runs. */
        ngettext ("%u more clean run would show a failure rate of at most 5 %%",
                  "%u more clean runs would show a failure rate of at most 5 %%", trial->clean_runs_needed),
        trial->clean_runs_needed);

      winnow_row_group_add_text (group, text, NULL, "winnow-open-symbolic", NULL);
    }
  if (trial->plan->len == 0)
    winnow_row_group_add_text (group, _ ("Nothing is missing"), _ ("Every measure that must be taken has enough runs."),
                               "winnow-recommended-symbolic", "verdict-good");
  for (guint i = 0; i < trial->plan->len; i++)
    winnow_row_group_add (group, need_row_new (session, trial->plan->pdata[i]));
}
