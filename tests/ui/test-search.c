/* test-search.c — one search over everything, and the way to what it found.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/diligence/diligence-page.h"
#include "window/platforms/platforms-page.h"
#include "window/search/search-dialog.h"
#include "window/search/search-results.h"

static WinnowSearchDialog *
open_search (UiFixture *self)
{
  GListModel *windows;

  g_action_group_activate_action (G_ACTION_GROUP (self->window), "search", NULL);
  windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (WINNOW_IS_SEARCH_DIALOG (window))
        return WINNOW_SEARCH_DIALOG (window);
    }
  g_assert_not_reached ();
}

static gboolean
is_settled (gpointer dialog)
{
  return winnow_search_dialog_is_settled (dialog);
}

static guint
count_found (WinnowSearchDialog *dialog, const char *text)
{
  winnow_search_dialog_set_text (dialog, text);
  ui_wait (is_settled, dialog);
  return winnow_search_dialog_n_found (dialog);
}

static void
test_jump (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_PLATFORMS_PAGE);
  g_autoptr (WinnowAssessment) assessment = winnow_assessment_ref (winnow_session_assessment (self->session));
  const WinnowOfferAssessment *offer = assessment->offers->pdata[2];
  WinnowSearchDialog *dialog = open_search (self);
  gpointer gone = dialog;

  g_object_add_weak_pointer (G_OBJECT (dialog), &gone);
  winnow_window_show_page (self->window, "workload");
  ui_assert_names (GTK_WIDGET (dialog));
  g_assert_cmpuint (count_found (dialog, "no such word anywhere"), ==, 0);
  g_assert_cmpuint (count_found (dialog, offer->offer->name), >=, 1);
  ui_assert_names (GTK_WIDGET (dialog));
  g_signal_emit_by_name (ui_find (GTK_WIDGET (dialog), GTK_TYPE_SEARCH_ENTRY), "activate");
  ui_drain ();
  g_assert_null (gone);
  g_assert_cmpstr (winnow_window_page (self->window), ==, "platforms");
  g_assert_cmpstr (winnow_platforms_page_selected (page), ==, winnow_row_id (offer->offer));
}

typedef struct
{
  WinnowSession *session;
  guint n_before;
  gboolean is_done;
} Noting;

static guint
count_notes (WinnowSession *session)
{
  return winnow_evaluation_rows (winnow_session_evaluation (session), WINNOW_KIND_NOTE)->len;
}

static void
noted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = winnow_workspace_save_note_finish (WINNOW_WORKSPACE (source), result, &error);

  g_assert_no_error (error);
  g_assert_nonnull (id);
  ((Noting *) data)->is_done = TRUE;
}

static gboolean
has_note (gpointer data)
{
  Noting *noting = data;

  return noting->is_done && count_notes (noting->session) > noting->n_before;
}

/* Words of two characters, in text that is glued to digits and Latin letters. */
static void
test_notes (UiFixture *self, gconstpointer data)
{
  WinnowPlatformsPage *page = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_PLATFORMS_PAGE);
  g_autofree char *id = g_strdup (winnow_row_id (
    ((const WinnowOfferAssessment *) winnow_session_assessment (self->session)->offers->pdata[4])->offer));
  Noting noting = { self->session, count_notes (self->session), FALSE };
  WinnowSearchDialog *dialog;

  winnow_workspace_save_note_async (winnow_session_workspace (self->session), NULL, "offers", id,
                                    "用H100跑过一次，鹦鹉合同待定；ask about the peregrine clause", NULL, noted_cb, &noting);
  ui_wait (has_note, &noting);
  dialog = open_search (self);
  g_assert_cmpuint (count_found (dialog, "鹦鹉"), ==, 1);
  g_assert_cmpuint (count_found (dialog, "peregrine"), ==, 1);
  g_signal_emit_by_name (ui_find (GTK_WIDGET (dialog), GTK_TYPE_SEARCH_ENTRY), "activate");
  ui_drain ();
  g_assert_cmpstr (winnow_platforms_page_selected (page), ==, id);
}

static gboolean
is_on_platforms (gpointer window)
{
  return g_strcmp0 (winnow_window_page (window), "platforms") == 0;
}

/* Return right after the last letter goes to what was typed, not to what was found before. */
static void
test_typed_fast (UiFixture *self, gconstpointer data)
{
  g_autoptr (WinnowAssessment) assessment = winnow_assessment_ref (winnow_session_assessment (self->session));
  const WinnowOfferAssessment *first = assessment->offers->pdata[1], *second = assessment->offers->pdata[2];
  WinnowSearchDialog *dialog = open_search (self);
  WinnowPlatformsPage *page = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_PLATFORMS_PAGE);
  GtkWidget *entry = ui_find (GTK_WIDGET (dialog), GTK_TYPE_SEARCH_ENTRY);

  winnow_window_show_page (self->window, "workload");
  g_assert_cmpuint (count_found (dialog, first->offer->name), >=, 1);
  gtk_editable_set_text (GTK_EDITABLE (entry), second->offer->name);
  g_signal_emit_by_name (entry, "activate");
  ui_wait (is_on_platforms, self->window);
  g_assert_cmpstr (winnow_platforms_page_selected (page), ==, winnow_row_id (second->offer));
}

/* Words of an answer, and of the evidence for one, lead to the question of that offer. */
static void
test_answers (UiFixture *self, gconstpointer data)
{
  static const struct
  {
    const char *words, *offer, *question;
  } places[] = {
    { "free, then $0.09 per GB", "example-offer-cloud", "A1" },
    { "archived the same day", "example-offer-cloud", "A1" },
    { "Stopping ends the card's meter", "example-offer-cloud", "D2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      WinnowSearchDialog *dialog = open_search (self);
      WinnowDiligencePage *page;

      g_assert_cmpuint (count_found (dialog, places[i].words), >=, 1);
      g_signal_emit_by_name (ui_find (GTK_WIDGET (dialog), GTK_TYPE_SEARCH_ENTRY), "activate");
      ui_drain ();
      g_assert_cmpstr (winnow_window_page (self->window), ==, "diligence");
      page = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_DILIGENCE_PAGE);
      g_assert_cmpstr (winnow_diligence_page_offer (page), ==, places[i].offer);
      g_assert_cmpstr (winnow_diligence_page_question (page), ==, places[i].question);
      winnow_window_show_page (self->window, "workload");
    }
}

static gboolean
has_group (GPtrArray *found, WinnowFoundGroup group)
{
  for (guint i = 0; i < found->len; i++)
    if (((const WinnowFound *) found->pdata[i])->group == group)
      return TRUE;
  return FALSE;
}

static void
test_groups (UiFixture *self, gconstpointer data)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  g_autoptr (GPtrArray) meter = winnow_search_results (assessment, NULL, NULL, "meter", "en");
  g_autoptr (GPtrArray) chinese = winnow_search_results (assessment, NULL, NULL, "计费", "zh");
  g_autoptr (GPtrArray) example = winnow_search_results (assessment, NULL, NULL, " EXAMPLE ", "en");
  g_autoptr (GPtrArray) nothing = winnow_search_results (assessment, NULL, NULL, "  ", "en");

  g_assert_true (has_group (meter, WINNOW_FOUND_QUESTIONS));
  g_assert_true (has_group (chinese, WINNOW_FOUND_QUESTIONS));
  g_assert_true (has_group (example, WINNOW_FOUND_PLATFORMS));
  g_assert_cmpuint (nothing->len, ==, 0);
  for (guint i = 1; i < example->len; i++)
    g_assert_cmpint (((const WinnowFound *) example->pdata[i])->group, >=,
                     ((const WinnowFound *) example->pdata[i - 1])->group);
}

int
main (int argc, char **argv)
{
  if (ui_test_init (&argc, &argv))
    {
#define ADD(path, test) g_test_add ("/search/" path, UiFixture, "example", ui_fixture_set_up, test, ui_fixture_tear_down)
      ADD ("jump", test_jump);
      ADD ("notes", test_notes);
      ADD ("typed-fast", test_typed_fast);
      ADD ("answers", test_answers);
      ADD ("groups", test_groups);
    }
  return g_test_run ();
}
