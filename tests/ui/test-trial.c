/* test-trial.c — the trial step: plan, runs, stopwatch, leaving out, measures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "step-fixture.h"

#include "window/shortlist/run-dialog.h"
#include "window/shortlist/shortlist-page.h"
#include "window/shortlist/trial-groups.h"
#include "window/shortlist/trial-step.h"

static void
set_up (StepFixture *self, gconstpointer example)
{
  step_set_up (self, winnow_trial_step_new, example);
}

static const WinnowOfferAssessment *
selected (StepFixture *self)
{
  return winnow_assessment_offer (winnow_session_assessment (self->ui.session),
                                  winnow_trial_step_selected (WINNOW_TRIAL_STEP (self->step)));
}

static void
test_shown (StepFixture *self, gconstpointer data)
{
  GtkWidget *row;

  winnow_trial_step_select (WINNOW_TRIAL_STEP (self->step), "example-offer-bazaar");
  ui_drain ();
  g_assert_cmpstr (winnow_row_id (selected (self)->offer), ==, "example-offer-bazaar");
  g_assert_nonnull (step_row (self->step, "Hardware is not as promised"));
  row = step_row (self->step, "Time to a usable card");
  g_assert_nonnull (row);
  g_assert_nonnull (step_button (row, "Copy this command"));
  g_assert_nonnull (ui_find (self->step, WINNOW_TYPE_STRIP));
  ui_assert_names (self->window);
  g_assert_cmpuint (ui_count_tab_stops (GTK_WINDOW (self->window), 200), >=, 20);
}

static void
test_empty (StepFixture *self, gconstpointer data)
{
  g_assert_null (winnow_trial_step_selected (WINNOW_TRIAL_STEP (self->step)));
  g_assert_null (winnow_trial_step_add_run (WINNOW_TRIAL_STEP (self->step), "task"));
}

typedef struct
{
  StepFixture *fixture;
  guint runs, excluded;
} Counts;

static gboolean
has_counts (gpointer data)
{
  Counts *counts = data;
  const WinnowTrial *trial = selected (counts->fixture)->trial;

  return trial->runs == counts->runs && trial->excluded == counts->excluded;
}

static gboolean
is_timed (gpointer data)
{
  StepFixture *self = data;
  g_autoptr (GPtrArray) runs =
    winnow_trial_runs (winnow_session_evaluation (self->ui.session), "example-offer-bazaar");
  const WinnowTrialRun *run = runs->pdata[runs->len - 1];

  return g_strcmp0 (run->kind, "provisioning") == 0 && winnow_number_is_known (run->provisioning_seconds)
         && run->person != NULL && run->started_at != NULL;
}

static void
test_add_run (StepFixture *self, gconstpointer data)
{
  Counts counts = { self, 0, 0 };
  GtkWindow *dialog;

  winnow_trial_step_select (WINNOW_TRIAL_STEP (self->step), "example-offer-bazaar");
  counts.runs = selected (self)->trial->runs + 1;
  dialog = winnow_trial_step_add_run (WINNOW_TRIAL_STEP (self->step), "provisioning");
  ui_wait (has_counts, &counts);
  ui_assert_names (GTK_WIDGET (dialog));
  winnow_run_dialog_toggle_stopwatch (WINNOW_RUN_DIALOG (dialog));
  g_usleep (20000);
  winnow_run_dialog_toggle_stopwatch (WINNOW_RUN_DIALOG (dialog));
  ui_wait (is_timed, self);
  gtk_window_close (dialog);
  ui_drain ();

  /* The time, then the run itself. */
  winnow_session_undo (self->ui.session);
  winnow_session_undo (self->ui.session);
  counts.runs--;
  ui_wait (has_counts, &counts);
}

static void
test_exclude (StepFixture *self, gconstpointer data)
{
  Counts counts = { self, 0, 1 };
  guint all;

  winnow_trial_step_select (WINNOW_TRIAL_STEP (self->step), "example-offer-bazaar");
  all = selected (self)->trial->runs;
  counts.runs = all - 6; /* the six attempts of the first row */
  winnow_trial_run_exclude (self->ui.session, "example-run-bazaar-39", "Our own firewall");
  ui_wait (has_counts, &counts);
  ui_drain ();
  /* Still in the table, and the mismatch it found no longer counts. */
  g_assert_nonnull (step_button (self->step, "Count this run again"));
  g_assert_null (step_row (self->step, "Hardware is not as promised"));

  winnow_session_undo (self->ui.session);
  counts.runs = all;
  counts.excluded = 0;
  ui_wait (has_counts, &counts);
  ui_drain ();
  g_assert_null (step_button (self->step, "Count this run again"));
}

/* Enter on a row of the table opens it. */
static void
test_keyboard (StepFixture *self, gconstpointer data)
{
  GtkWidget *row = NULL;
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());
  guint before = g_list_model_get_n_items (windows);
  g_autoptr (GtkWindow) dialog = NULL;

  winnow_trial_step_select (WINNOW_TRIAL_STEP (self->step), "example-offer-bazaar");
  ui_drain ();
  row = gtk_widget_get_ancestor (step_button (self->step, "Leave this run out"), ADW_TYPE_ACTION_ROW);
  g_assert_true (gtk_widget_grab_focus (row));
  g_assert_true (gtk_widget_activate (row));
  ui_drain ();
  g_assert_cmpuint (g_list_model_get_n_items (windows), ==, before + 1);
  for (guint i = 0; i < before + 1; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (WINNOW_IS_RUN_DIALOG (window))
        g_set_object (&dialog, window);
    }
  g_assert_nonnull (dialog);
  gtk_window_destroy (dialog);
}

static void
test_page (StepFixture *self, gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->ui.window);
  WinnowShortlistPage *page;

  g_action_group_activate_action (actions, "go", g_variant_new ("(ss)", "shortlist", "recommendation"));
  ui_drain ();
  g_assert_cmpstr (winnow_window_page (self->ui.window), ==, "shortlist");
  page = ui_find (GTK_WIDGET (self->ui.window), WINNOW_TYPE_SHORTLIST_PAGE);
  g_assert_cmpstr (winnow_shortlist_page_step (page), ==, "recommendation");
  g_action_group_activate_action (actions, "go", g_variant_new ("(ss)", "shortlist", "trial"));
  g_assert_cmpstr (winnow_shortlist_page_step (page), ==, "trial");
  g_action_group_activate_action (actions, "go", g_variant_new ("(ss)", "shortlist", "example-offer-cloud"));
  g_assert_cmpstr (winnow_trial_step_selected (ui_find (GTK_WIDGET (page), WINNOW_TYPE_TRIAL_STEP)), ==, "example-offer-cloud");
  ui_assert_names (GTK_WIDGET (page));
}

int
main (int argc, char **argv)
{
  if (ui_test_init (&argc, &argv))
    {
#define ADD(name, example) \
  g_test_add ("/trial/" #name, StepFixture, example, set_up, test_##name, step_tear_down)
      ADD (shown, "example");
      ADD (empty, NULL);
      ADD (add_run, "example");
      ADD (exclude, "example");
      ADD (keyboard, "example");
      ADD (page, "example");
    }
  return g_test_run ();
}
