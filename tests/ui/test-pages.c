/* test-pages.c — every page and dialog: built, acted on, named, gone afterwards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/compat.h"
#include "window/field-row.h"
#include "window/offer/offer-page.h"
#include "window/platforms/platforms-page.h"
#include "window/platforms/quick-entry.h"
#include "window/preferences.h"
#include "window/welcome/evaluation-dialog.h"
#include "window/application.h"
#include "window/import/series-dialog.h"
#include "window/wizard/wizard-dialog.h"
#include "window/workload/workload-page.h"

typedef struct
{
  WinnowSession *session;
  WinnowKind kind;
  guint count;
} Counting;

static gboolean
has_count (gpointer data)
{
  Counting *counting = data;
  WinnowEvaluation *evaluation = winnow_session_evaluation (counting->session);

  return evaluation != NULL && winnow_evaluation_rows (evaluation, counting->kind)->len == counting->count;
}

static guint
count_of (UiFixture *self, WinnowKind kind)
{
  return winnow_evaluation_rows (winnow_session_evaluation (self->session), kind)->len;
}

static void
test_welcome (UiFixture *self, gconstpointer data)
{
  g_assert_cmpstr (winnow_window_page (self->window), ==, "welcome");
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "save-report"));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "add-example"));
  ui_assert_names (GTK_WIDGET (self->window));
  g_assert_cmpuint (ui_count_tab_stops (GTK_WINDOW (self->window), 40), >=, 5);
}

static void
test_platforms (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_PLATFORMS_PAGE);
  /* Kept: the session may get a newer one at any turn of the main loop. */
  g_autoptr (WinnowAssessment) assessment = winnow_assessment_ref (winnow_session_assessment (self->session));
  const WinnowOfferAssessment *offer = assessment->offers->pdata[0];
  GtkWidget *chip;
  guint n_all;

  g_assert_cmpstr (winnow_window_page (self->window), ==, "platforms");
  n_all = g_list_model_get_n_items (winnow_platforms_page_model (page));
  g_assert_cmpuint (n_all, >, assessment->offers->len);

  winnow_platforms_page_select (page, winnow_row_id (offer->offer));
  ui_drain ();
  g_assert_cmpstr (winnow_platforms_page_selected (page), ==, winnow_row_id (offer->offer));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "classify"));
  ui_assert_names (GTK_WIDGET (self->window));

  chip = ui_find_class (GTK_WIDGET (page), "chip");
  g_assert_nonnull (chip);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_platforms_page_model (page)), <, n_all);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_platforms_page_model (page)), ==, n_all);
}

static void
test_workload (UiFixture *self, gconstpointer data)
{
  WinnowWorkloadPage *page = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_WORKLOAD_PAGE);
  Counting counting = { self->session, WINNOW_KIND_PART, count_of (self, WINNOW_KIND_PART) + 1 };
  GtkWidget *focus, *row;

  winnow_window_show_page (self->window, "workload");
  winnow_workload_page_add_part (page, "batch");
  ui_wait (has_count, &counting);
  ui_assert_names (GTK_WIDGET (page));
  winnow_session_undo (self->session);
  counting.count--;
  ui_wait (has_count, &counting);
  winnow_window_go (self->window, "workload", "utilisation");
  focus = gtk_window_get_focus (GTK_WINDOW (self->window));
  g_assert_nonnull (focus);
  row = gtk_widget_get_ancestor (focus, WINNOW_TYPE_FIELD_ROW);
  g_assert_nonnull (row);
  g_assert_cmpstr (winnow_field_row_field (WINNOW_FIELD_ROW (row)), ==, "utilisation");
}

static gboolean
is_seven_thousand (gpointer session)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (winnow_session_evaluation (session));
  g_autofree char *text = head->budget != NULL ? winnow_decimal_to_text (head->budget) : NULL;

  return g_strcmp0 (text, "7000.5") == 0;
}

static void
test_field (UiFixture *self, gconstpointer data)
{
  static const WinnowFieldSpec spec = { "budget", "Budget", NULL, FALSE };
  const char *id = winnow_row_id (winnow_evaluation_head (winnow_session_evaluation (self->session)));
  GtkWidget *row = g_object_ref_sink (winnow_field_row_new (self->session, WINNOW_KIND_EVALUATION, id, &spec));
  GtkEditable *entry = GTK_EDITABLE (winnow_field_row_control (WINNOW_FIELD_ROW (row)));

  /* Full-width digits, Chinese comma and stop. */
  gtk_editable_set_text (entry, "７，０００．５");
  g_assert_true (winnow_field_row_flush (WINNOW_FIELD_ROW (row)));
  ui_wait (is_seven_thousand, self->session);

  /* What cannot be read stands as typed, and the old value is kept. */
  gtk_editable_set_text (entry, "7,5");
  g_assert_false (winnow_field_row_flush (WINNOW_FIELD_ROW (row)));
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "7,5");
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE);
  ui_drain ();
  g_assert_true (is_seven_thousand (self->session));
  gtk_editable_set_text (entry, "7000.5");
  g_assert_true (winnow_field_row_flush (WINNOW_FIELD_ROW (row)));
  g_object_unref (row);
}

static void
test_quick_entry (UiFixture *self, gconstpointer data)
{
  GtkWidget *dialog = winnow_quick_entry_new (GTK_WINDOW (self->window), self->session);
  WinnowQuickEntry *entry = WINNOW_QUICK_ENTRY (dialog);
  Counting counting = { self->session, WINNOW_KIND_OFFER, count_of (self, WINNOW_KIND_OFFER) + 1 };

  gtk_window_present (GTK_WINDOW (dialog));
  ui_assert_names (dialog);
  gtk_editable_set_text (winnow_quick_entry_row (entry, "name"), "New & fast");
  gtk_editable_set_text (winnow_quick_entry_row (entry, "platform"), "Example New");
  gtk_editable_set_text (winnow_quick_entry_row (entry, "price"), "two");
  winnow_quick_entry_add (entry, FALSE);
  ui_drain ();
  g_assert_cmpuint (count_of (self, WINNOW_KIND_OFFER), ==, counting.count - 1);
  gtk_editable_set_text (winnow_quick_entry_row (entry, "price"), "2。50");
  winnow_quick_entry_add (entry, FALSE);
  ui_wait (has_count, &counting);
}

static gboolean
is_saved (gpointer session)
{
  return winnow_session_is_settled (session);
}

static void
test_wizard (UiFixture *self, gconstpointer data)
{
  /* Kept: the session may get a newer one at any turn of the main loop. */
  g_autoptr (WinnowAssessment) assessment = winnow_assessment_ref (winnow_session_assessment (self->session));
  const WinnowOfferAssessment *offer = assessment->offers->pdata[0];
  GtkWidget *widget = winnow_wizard_dialog_new (GTK_WINDOW (self->window), self->session, winnow_row_id (offer->offer));
  WinnowWizardDialog *wizard = WINNOW_WIZARD_DIALOG (widget);
  const WinnowClassifierQuestion *first = assessment->catalog->classifier_questions->pdata[0];
  gpointer gone = widget;

  g_object_add_weak_pointer (G_OBJECT (widget), &gone);
  gtk_window_present (GTK_WINDOW (widget));
  g_assert_cmpuint (winnow_wizard_dialog_n_pages (wizard), <=, 9);
  ui_assert_names (widget);
  winnow_wizard_dialog_choose (wizard, first->id, "unknown");
  for (guint i = 1; i < winnow_wizard_dialog_n_pages (wizard); i++)
    winnow_wizard_dialog_go (wizard, 1);
  g_assert_cmpuint (winnow_wizard_dialog_page (wizard), ==, winnow_wizard_dialog_n_pages (wizard) - 1);
  ui_assert_names (widget);
  for (guint i = 1; i < winnow_wizard_dialog_n_pages (wizard); i++)
    winnow_wizard_dialog_go (wizard, -1);
  g_assert_cmpstr (winnow_wizard_dialog_answer (wizard, first->id), ==, "unknown");
  gtk_window_close (GTK_WINDOW (widget));
  ui_wait (is_saved, self->session);
  ui_drain ();
  g_assert_null (gone);
}

typedef struct
{
  const char *text;
  guint n_hits;
  gboolean is_done;
} Search;

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Search *search = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits = winnow_workspace_search_finish (WINNOW_WORKSPACE (source), result, &error);

  g_assert_no_error (error);
  search->n_hits = hits->len;
  search->is_done = TRUE;
}

static gboolean
is_found (gpointer data)
{
  return ((Search *) data)->is_done;
}

static gboolean
says_saved (gpointer label)
{
  return g_str_has_prefix (gtk_label_get_text (label), "Saved at");
}

/* Typed, saved by itself, found; the fixture sees that nothing stays with the focus in it. */
static void
test_note (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_PLATFORMS_PAGE);
  g_autoptr (WinnowAssessment) assessment = winnow_assessment_ref (winnow_session_assessment (self->session));
  const WinnowOfferAssessment *offer = assessment->offers->pdata[0];
  WinnowOfferPage *offer_page = ui_find (GTK_WIDGET (page), WINNOW_TYPE_OFFER_PAGE);
  GtkTextView *view = ui_find (GTK_WIDGET (offer_page), GTK_TYPE_TEXT_VIEW);
  Search search = { "peregrine" };

  winnow_platforms_page_select (page, winnow_row_id (offer->offer));
  winnow_platforms_page_note (page);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == GTK_WIDGET (view));
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (view), "Ask about the peregrine clause", -1);
  ui_wait (says_saved, gtk_widget_get_template_child (GTK_WIDGET (offer_page), WINNOW_TYPE_OFFER_PAGE, "saved_label"));
  winnow_workspace_search_async (winnow_session_workspace (self->session), search.text, 10, NULL, found_cb, &search);
  ui_wait (is_found, &search);
  g_assert_cmpuint (search.n_hits, ==, 1);
}

static void
test_dialogs (UiFixture *self, gconstpointer data)
{
  GtkWindow *windows[] = {
    winnow_compat_show_about (GTK_WINDOW (self->window)),
    winnow_compat_show_preferences (GTK_WINDOW (self->window),
                                    winnow_preferences_page_new (winnow_application_settings ())),
    GTK_WINDOW (winnow_evaluation_dialog_new (GTK_WINDOW (self->window), self->session, "zh")),
    GTK_WINDOW (winnow_series_dialog_new (GTK_WINDOW (self->window), self->session)),
  };

  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      gpointer gone = windows[i];

      g_object_add_weak_pointer (G_OBJECT (windows[i]), &gone);
      gtk_window_present (windows[i]);
      ui_drain ();
      if (i > 1)
        ui_assert_names (GTK_WIDGET (windows[i]));
      gtk_window_destroy (windows[i]);
      for (guint j = 0; j < 200 && gone != NULL; j++)
        {
          g_usleep (2000);
          ui_drain ();
        }
      g_assert_null (gone);
    }
}

static void
set_up_narrow (UiFixture *self, gconstpointer example)
{
  self->width = 360;
  ui_fixture_set_up (self, example);
}

/* Every page fits the narrowest window, and what folds in it draws without complaint. */
static void
test_narrow (UiFixture *self, gconstpointer data)
{
  static const char *const pages[] = { "workload", "platforms", "diligence", "prices", "shortlist", "report" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      winnow_window_show_page (self->window, pages[i]);
      ui_frame (self->window);
      if (gtk_widget_get_width (GTK_WIDGET (self->window)) > self->width)
        g_error ("%s makes the window %d pixels wide", pages[i], gtk_widget_get_width (GTK_WIDGET (self->window)));
    }
}

int
main (int argc, char **argv)
{
  if (ui_test_init (&argc, &argv))
    {
#define ADD(name, example) \
  g_test_add ("/ui/" #name, UiFixture, example, ui_fixture_set_up, test_##name, ui_fixture_tear_down)
      ADD (welcome, NULL);
      ADD (platforms, "example");
      ADD (workload, "example");
      ADD (field, "example");
      ADD (quick_entry, "example");
      ADD (wizard, "example");
      ADD (note, "example");
      ADD (dialogs, "example");
      g_test_add ("/ui/narrow", UiFixture, "example", set_up_narrow, test_narrow, ui_fixture_tear_down);
    }
  return g_test_run ();
}
