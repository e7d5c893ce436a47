/* test-recommendation.c — the recommendation step: result, weights, choice, waiving, sign-off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "step-fixture.h"

#include "engine/recheck.h"
#include "engine/sign-off.h"
#include "window/shortlist/decision-groups.h"
#include "window/shortlist/recommendation-step.h"
#include "window/shortlist/weights-dialog.h"
#include "window/text-row.h"

static void
set_up (StepFixture *self, gconstpointer example)
{
  step_set_up (self, winnow_recommendation_step_new, example);
}

static WinnowAssessment *
assessment (StepFixture *self)
{
  return winnow_session_assessment (self->ui.session);
}

static void
test_shown (StepFixture *self, gconstpointer data)
{
  g_assert_cmpuint (assessment (self)->recommended->len, ==, 2);
  g_assert_nonnull (ui_find (self->step, WINNOW_TYPE_STRIP));
  g_assert_nonnull (step_button (self->step, "Copy these points"));
  ui_assert_names (self->window);
  g_assert_cmpuint (ui_count_tab_stops (GTK_WINDOW (self->window), 200), >=, 10);
}

static void
test_empty (StepFixture *self, gconstpointer data)
{
  g_assert_null (ui_find (self->step, WINNOW_TYPE_STRIP));
}

/* ---- Weights ---- */

static gboolean
has_settled (gpointer dialog)
{
  return !winnow_weights_dialog_is_computing (dialog) && winnow_weights_dialog_result (dialog) != NULL;
}

typedef struct
{
  StepFixture *fixture;
  double swing;
} Swing;

static gboolean
has_swing (gpointer data)
{
  Swing *swing = data;
  const WinnowCriterion *criterion = assessment (swing->fixture)->criteria->pdata[0];

  return winnow_number_or (criterion->swing, -1) == swing->swing;
}

static void
test_weights (StepFixture *self, gconstpointer data)
{
  GtkWidget *dialog = winnow_weights_dialog_new (GTK_WINDOW (self->window), self->ui.session);
  WinnowWeightsDialog *weights = WINNOW_WEIGHTS_DIALOG (dialog);
  const WinnowCriterion *first = assessment (self)->criteria->pdata[0];
  Swing swing = { self, winnow_number_or (first->swing, 0) };
  double before = swing.swing;

  gtk_window_present (GTK_WINDOW (dialog));
  ui_assert_names (dialog);
  for (guint step = 0; step <= 20; step++)
    {
      gtk_range_set_value (winnow_weights_dialog_scale (weights, 0), 5 * (20 - step));
      g_main_context_iteration (NULL, FALSE);
    }
  ui_wait (has_settled, dialog);
  /* The last of the twenty-one is what stands. */
  g_assert_cmpfloat (winnow_weights_dialog_result (weights)->weights[0], ==, 0);

  gtk_range_set_value (winnow_weights_dialog_scale (weights, 0), 40);
  winnow_weights_dialog_apply (weights);
  swing.swing = 40;
  ui_wait (has_swing, &swing);
  winnow_session_undo (self->ui.session);
  swing.swing = before;
  ui_wait (has_swing, &swing);
}

static gboolean
has_fewer_criteria (gpointer data)
{
  return assessment (data)->criteria->len == 1;
}

/* The dialog goes on with the criteria it was opened with when the evaluation gets others. */
static void
test_weights_and_criteria (StepFixture *self, gconstpointer data)
{
  GtkWidget *dialog = winnow_weights_dialog_new (GTK_WINDOW (self->window), self->ui.session);
  WinnowWeightsDialog *weights = WINNOW_WEIGHTS_DIALOG (dialog);
  g_autoptr (WinnowAssessment) before = winnow_assessment_ref (assessment (self));
  WinnowEdit *edit = winnow_edit_new ("Remove");

  gtk_window_present (GTK_WINDOW (dialog));
  for (guint j = 1; j < before->criteria->len; j++)
    winnow_edit_delete (edit, WINNOW_KIND_CRITERION, winnow_row_id (before->criteria->pdata[j]));
  winnow_session_apply (self->ui.session, edit);
  ui_wait (has_fewer_criteria, self);
  gtk_range_set_value (winnow_weights_dialog_scale (weights, 1), 7);
  ui_wait (has_settled, dialog);
  g_assert_cmpuint (winnow_weights_dialog_result (weights)->n_criteria, ==, before->criteria->len);
  /* Nothing that is gone comes back. */
  winnow_weights_dialog_apply (weights);
  ui_drain ();
  g_assert_true (has_fewer_criteria (self));
}

/* ---- Choice ---- */

typedef struct
{
  StepFixture *fixture;
  guint n;
} Chosen;

static gboolean
has_chosen (gpointer data)
{
  Chosen *chosen = data;
  const WinnowDecision *decision = winnow_decision_of (assessment (chosen->fixture)->evaluation);

  return decision != NULL && g_strv_length (decision->chosen) == chosen->n;
}

static void
test_choice (StepFixture *self, gconstpointer data)
{
  Chosen chosen = { self, 2 };
  GtkWidget *group = ui_find (self->step, WINNOW_TYPE_CHOICE_GROUP);
  GtkWidget *check = ui_find (group, GTK_TYPE_CHECK_BUTTON);
  gboolean was_chosen;

  g_assert_true (has_chosen (&chosen));
  was_chosen = gtk_check_button_get_active (GTK_CHECK_BUTTON (check));
  g_assert_true (gtk_widget_grab_focus (check));
  g_assert_true (gtk_widget_activate (check));
  chosen.n = was_chosen ? 1 : 3;
  ui_wait (has_chosen, &chosen);
  winnow_session_undo (self->ui.session);
  chosen.n = 2;
  ui_wait (has_chosen, &chosen);
  ui_drain ();
  check = ui_find (group, GTK_TYPE_CHECK_BUTTON);
  g_assert_cmpint (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)), ==, was_chosen);
}

typedef struct
{
  StepFixture *fixture;
  const char *text;
} Reason;

static gboolean
has_reason (gpointer data)
{
  Reason *reason = data;

  return g_strcmp0 (winnow_decision_of (assessment (reason->fixture)->evaluation)->reason, reason->text) == 0;
}

static void
test_reason (StepFixture *self, gconstpointer data)
{
  WinnowTextRow *row = ui_find (self->step, WINNOW_TYPE_TEXT_ROW);
  g_autofree char *before = g_strdup (winnow_decision_of (assessment (self)->evaluation)->reason);
  Reason reason = { self, "Two lines,\nand no more" };

  gtk_text_buffer_set_text (winnow_text_row_buffer (row), "Two lines,\nand no more", -1);
  ui_wait (has_reason, &reason);
  winnow_session_undo (self->ui.session);
  reason.text = before;
  ui_wait (has_reason, &reason);
}

typedef struct
{
  StepFixture *fixture;
  guint decisions, chosen;
} Choices;

static gboolean
has_choices (gpointer data)
{
  Choices *wanted = data;
  WinnowEvaluation *evaluation = assessment (wanted->fixture)->evaluation;

  return winnow_session_is_settled (wanted->fixture->ui.session)
         && winnow_evaluation_rows (evaluation, WINNOW_KIND_DECISION)->len == wanted->decisions
         && winnow_n_chosen (assessment (wanted->fixture)) == wanted->chosen;
}

/* Two ticks in a row, before the first is on disk, are one decision; an offer that is gone
 * counts no more. */
static void
test_first_choice (StepFixture *self, gconstpointer data)
{
  WinnowSession *session = self->ui.session;
  g_autofree char *old = g_strdup (winnow_row_id (winnow_decision_of (assessment (self)->evaluation)));
  Choices wanted = { self, 0, 0 };
  WinnowEdit *edit = winnow_edit_new ("Remove");

  winnow_edit_delete (edit, WINNOW_KIND_DECISION, old);
  winnow_session_apply (session, edit);
  ui_wait (has_choices, &wanted);
  winnow_choice_set_chosen (session, "example-offer-cloud", TRUE);
  winnow_choice_set_chosen (session, "example-offer-metal", TRUE);
  wanted.decisions = 1;
  wanted.chosen = 2;
  ui_wait (has_choices, &wanted);

  edit = winnow_edit_new ("Remove");
  winnow_edit_delete (edit, WINNOW_KIND_OFFER, "example-offer-metal");
  winnow_session_apply (session, edit);
  wanted.chosen = 1;
  ui_wait (has_choices, &wanted);
}

/* ---- Sign-off ---- */

static guint
open_figures (StepFixture *self)
{
  g_auto (GStrv) offers = winnow_chosen_offers (assessment (self));
  g_autoptr (GPtrArray) items = winnow_recheck_list (assessment (self), (const char *const *) offers);

  return winnow_recheck_open (items);
}

static gboolean
is_ready (gpointer data)
{
  StepFixture *self = data;
  g_autofree char *obstacle = winnow_sign_off_obstacle (self->ui.session);

  return obstacle == NULL;
}

/* Waives whatever is stale among the chosen offers. */
static void
waive_all (StepFixture *self)
{
  g_auto (GStrv) offers = winnow_chosen_offers (assessment (self));
  g_autoptr (WinnowAssessment) kept = winnow_assessment_ref (assessment (self));
  g_autoptr (GPtrArray) items = winnow_recheck_list (kept, (const char *const *) offers);

  for (guint i = 0; i < items->len; i++)
    {
      const WinnowRecheckItem *item = items->pdata[i];
      g_autofree char *subject = winnow_recheck_subject (item);

      if (item->acceptance == NULL)
        winnow_recheck_waive (self->ui.session, winnow_row_id (item->offer->offer), subject, "Mara Example", "Seen on the phone");
    }
}

typedef struct
{
  StepFixture *fixture;
  guint n;
  WinnowSignOffState state;
} Signed;

static gboolean
has_signed (gpointer data)
{
  Signed *wanted = data;
  g_autoptr (GPtrArray) sign_offs = winnow_sign_offs_of (assessment (wanted->fixture)->evaluation);

  return sign_offs->len == wanted->n
         && (wanted->n == 0 || winnow_sign_off_state (assessment (wanted->fixture), sign_offs->pdata[0]) == wanted->state);
}

static char *
name_of_cloud (StepFixture *self)
{
  const WinnowOffer *offer = winnow_evaluation_find (assessment (self)->evaluation, WINNOW_KIND_OFFER, "example-offer-cloud");

  return g_strdup_printf ("Offer “%s”: Region", offer->name);
}

typedef struct
{
  GtkWidget *step;
  char *title;
} Row;

static gboolean
has_row (gpointer data)
{
  Row *row = data;

  return step_row (row->step, row->title) != NULL;
}

static void
test_sign_off (StepFixture *self, gconstpointer data)
{
  WinnowSignOffGroup *group = ui_find (self->step, WINNOW_TYPE_SIGN_OFF_GROUP);
  Signed wanted = { self, 1, WINNOW_SIGN_OFF_HOLDS };
  g_autofree char *title = name_of_cloud (self);
  Row row = { self->step, title };

  if (open_figures (self) > 0)
    g_assert_false (winnow_sign_off_group_sign (group, "Mara Example", "Head of infrastructure"));
  waive_all (self);
  ui_wait (is_ready, self);
  g_assert_cmpuint (open_figures (self), ==, 0);
  g_assert_false (winnow_sign_off_group_sign (group, "", ""));
  g_assert_true (winnow_sign_off_group_sign (group, "Mara Example", "Head of infrastructure"));
  ui_wait (has_signed, &wanted);
  ui_drain ();
  g_assert_nonnull (step_row (self->step, "Mara Example, Head of infrastructure"));
  g_assert_cmpstr (winnow_decision_of (assessment (self)->evaluation)->decided_by, ==, "Mara Example");

  /* An edit, and the step says what changed; undone, the name holds again. */
  g_assert_true (winnow_session_set_field (self->ui.session, "Change region", WINNOW_KIND_OFFER, "example-offer-cloud",
                                           "region", "elsewhere", NULL));
  wanted.state = WINNOW_SIGN_OFF_INPUTS_CHANGED;
  ui_wait (has_signed, &wanted);
  ui_wait (has_row, &row);
  winnow_session_undo (self->ui.session);
  wanted.state = WINNOW_SIGN_OFF_HOLDS;
  ui_wait (has_signed, &wanted);
  ui_drain ();
  g_assert_false (has_row (&row));

  winnow_session_undo (self->ui.session);
  wanted.n = 0;
  ui_wait (has_signed, &wanted);
}

typedef struct
{
  StepFixture *fixture;
  const char *reason;
} SignedReason;

static gboolean
has_signed_reason (gpointer data)
{
  SignedReason *wanted = data;
  g_autoptr (GPtrArray) sign_offs = winnow_sign_offs_of (assessment (wanted->fixture)->evaluation);

  return sign_offs->len == 1 && winnow_session_is_settled (wanted->fixture->ui.session);
}

static void
told_cb (WinnowWorkspace *workspace, const char *evaluation_id, gboolean *is_told)
{
  *is_told = TRUE;
}

static gboolean
is_told (gpointer told)
{
  return *(gboolean *) told;
}

/* What was typed just before the click is what is signed: the click comes when the text is on
 * disk, and the assessment does not know of it yet. */
static void
test_sign_off_after_typing (StepFixture *self, gconstpointer data)
{
  WinnowSignOffGroup *group = ui_find (self->step, WINNOW_TYPE_SIGN_OFF_GROUP);
  GtkWidget *button = step_button (GTK_WIDGET (group), "_Sign Off");
  SignedReason wanted = { self, "Typed at the last moment" };
  WinnowWorkspace *workspace = winnow_session_workspace (self->ui.session);
  const WinnowDecision *decision;
  g_autoptr (GPtrArray) sign_offs = NULL;
  gboolean told = FALSE;
  gulong handler;

  waive_all (self);
  ui_wait (is_ready, self);
  ui_drain ();
  decision = winnow_decision_of (assessment (self)->evaluation);
  g_assert_true (winnow_session_set_field (self->ui.session, "Reason", WINNOW_KIND_DECISION, winnow_row_id (decision), "reason",
                                           wanted.reason, NULL));
  handler = g_signal_connect (workspace, "changed", G_CALLBACK (told_cb), &told);
  ui_wait (is_told, &told);
  g_signal_handler_disconnect (workspace, handler);
  g_main_context_iteration (NULL, FALSE);
  g_signal_emit_by_name (button, "clicked");
  ui_wait (has_signed_reason, &wanted);
  decision = winnow_decision_of (assessment (self)->evaluation);
  g_assert_cmpstr (decision->reason, ==, wanted.reason);
  sign_offs = winnow_sign_offs_of (assessment (self)->evaluation);
  g_assert_cmpint (winnow_sign_off_state (assessment (self), sign_offs->pdata[0]), ==, WINNOW_SIGN_OFF_HOLDS);
}

int
main (int argc, char **argv)
{
  if (ui_test_init (&argc, &argv))
    {
#define ADD(name, example) \
  g_test_add ("/recommendation/" #name, StepFixture, example, set_up, test_##name, step_tear_down)
      ADD (shown, "example");
      ADD (empty, NULL);
      ADD (weights, "example");
      ADD (choice, "example");
      ADD (reason, "example");
      ADD (weights_and_criteria, "example");
      ADD (first_choice, "example");
      ADD (sign_off, "example");
      ADD (sign_off_after_typing, "example");
    }
  return g_test_run ();
}
