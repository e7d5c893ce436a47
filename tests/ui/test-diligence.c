/* test-diligence.c — questions answered, compared and ranked in the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/diligence/diligence-page.h"
#include "window/field-row.h"
#include "window/diligence/question-item.h"
#include "window/page.h"

#define OFFER "example-offer-forge"

static WinnowDiligencePage *
open_page (UiFixture *self)
{
  winnow_window_go (self->window, "diligence", OFFER);
  ui_drain ();
  return ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_DILIGENCE_PAGE);
}

static const WinnowChecklist *
checklist_of (UiFixture *self)
{
  return winnow_assessment_offer (winnow_session_assessment (self->session), OFFER)->checklist;
}

typedef struct
{
  UiFixture *fixture;
  const char *question;
  WinnowAnswerState state;
} State;

static gboolean
has_state (gpointer data)
{
  State *state = data;

  return winnow_checklist_item (checklist_of (state->fixture), state->question)->state == state->state;
}

static void
step (UiFixture *self, const char *where)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "step", g_variant_new_string (where));
  ui_drain ();
}

static WinnowAnswerValue *
value_of (WinnowDiligencePage *page)
{
  return winnow_answer_pane_value (winnow_diligence_page_pane (page));
}

/* A choice alone is weak; with a grade it counts; undo brings back both states. */
static void
test_answer (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);
  guint answered = checklist_of (self)->answered;
  State state = { self, "B3", WINNOW_ANSWER_BELOW_GRADE };
  AdwComboRow *grade;

  winnow_page_select (WINNOW_PAGE (page), OFFER "/B3");
  g_assert_cmpstr (winnow_diligence_page_question (page), ==, "B3");
  g_assert_cmpint (winnow_checklist_item (checklist_of (self), "B3")->state, ==, WINNOW_ANSWER_OPEN);
  winnow_answer_value_choose (value_of (page), "cash");
  ui_wait (has_state, &state);
  g_assert_cmpstr (winnow_checklist_item (checklist_of (self), "B3")->used_value, ==, "none");
  g_assert_nonnull (winnow_checklist_item (checklist_of (self), "B3")->answer->as_of);

  grade = ADW_COMBO_ROW (gtk_widget_get_template_child (GTK_WIDGET (winnow_diligence_page_pane (page)),
                                                        WINNOW_TYPE_ANSWER_PANE, "grade_row"));
  adw_combo_row_set_selected (grade, 4);
  state.state = WINNOW_ANSWER_WRITTEN;
  ui_wait (has_state, &state);
  g_assert_cmpuint (checklist_of (self)->answered, ==, answered + 1);

  winnow_session_undo (self->session);
  state.state = WINNOW_ANSWER_BELOW_GRADE;
  ui_wait (has_state, &state);
  g_assert_cmpuint (adw_combo_row_get_selected (grade), ==, 0);
  winnow_session_undo (self->session);
  state.state = WINNOW_ANSWER_OPEN;
  ui_wait (has_state, &state);
  g_assert_cmpuint (checklist_of (self)->answered, ==, answered);
}

typedef struct
{
  UiFixture *fixture;
  char *offer;
  WinnowVerdict verdict;
} Verdict;

static gboolean
has_verdict (gpointer data)
{
  Verdict *verdict = data;

  return winnow_assessment_offer (winnow_session_assessment (verdict->fixture->session), verdict->offer)->verdict ==
         verdict->verdict;
}

/* A critical question that fails at its grade puts the offer out; undo brings it back. */
static void
test_verdict (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);
  const WinnowOfferAssessment *offer = winnow_session_assessment (self->session)->recommended->pdata[0];
  g_autofree char *offer_id = g_strdup (winnow_row_id (offer->offer));
  Verdict before = { self, offer_id, offer->verdict };
  Verdict out = { self, offer_id, WINNOW_VERDICT_KNOCKED_OUT };
  WinnowAnswer *answer = NULL;
  g_autofree char *id = NULL;

  for (guint i = 0; i < offer->checklist->items->len && id == NULL; i++)
    {
      const WinnowChecklistItem *item = offer->checklist->items->pdata[i];

      for (guint j = 0; item->question->is_critical && j < item->question->choices->len; j++)
        if (g_array_index (item->question->choices, WinnowChoice, j).knock_out && id == NULL)
          {
            id = g_strdup (item->question->id);
            answer = winnow_row_new (WINNOW_KIND_ANSWER, NULL);
            answer->offer_id = g_strdup (offer_id);
            answer->question = g_strdup (id);
            answer->grade = g_strdup (item->question->required_grade);
            answer->value = g_strdup (g_array_index (item->question->choices, WinnowChoice, j).id);
          }
    }
  g_assert_nonnull (id);
  g_assert_cmpint (before.verdict, !=, out.verdict);
  winnow_page_select (WINNOW_PAGE (page), offer_id);
  winnow_page_select (WINNOW_PAGE (page), id);
  winnow_session_put (self->session, "Answer", answer);
  ui_wait (has_verdict, &out);
  winnow_session_undo (self->session);
  ui_wait (has_verdict, &before);
}

static gboolean
holds_reason (gpointer data)
{
  State *state = data;

  return has_state (data) && winnow_checklist_item (checklist_of (state->fixture), state->question)->is_assumed == FALSE;
}

static gboolean
is_not_applicable (gpointer data)
{
  const WinnowAnswer *answer = winnow_checklist_item (checklist_of (data), "B3")->answer;

  return answer != NULL && answer->not_applicable == WINNOW_TRI_YES;
}

/* Not applicable counts once there is a reason, and then leaves the sums. */
static void
test_not_applicable (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);
  State state = { self, "B3", WINNOW_ANSWER_NOT_APPLICABLE };
  const WinnowAnswer *answer;
  guint assumed = checklist_of (self)->assumed;

  winnow_page_select (WINNOW_PAGE (page), "B3");
  winnow_answer_value_set_not_applicable (value_of (page), TRUE);
  ui_drain ();
  ui_wait (is_not_applicable, self);
  g_assert_cmpuint (checklist_of (self)->assumed, ==, assumed);
  answer = winnow_checklist_item (checklist_of (self), "B3")->answer;
  g_assert_cmpint (winnow_checklist_item (checklist_of (self), "B3")->state, ==, WINNOW_ANSWER_OPEN);
  {
    g_autofree char *id = g_strdup (winnow_row_id (answer));

    g_assert_true (winnow_session_set_field (self->session, "Reason", WINNOW_KIND_ANSWER, id, "reason",
                                             "We have no contract of that kind", NULL));
  }
  ui_wait (holds_reason, &state);
  g_assert_cmpuint (checklist_of (self)->assumed, ==, assumed - 1);
}

/* Several answers without a pointer: choose, go on, type a number, go on. */
static void
test_keys (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);
  State number = { self, "B1", WINNOW_ANSWER_BELOW_GRADE };
  State choice = { self, "B2", WINNOW_ANSWER_BELOW_GRADE };
  g_autofree char *first = NULL;

  winnow_page_select (WINNOW_PAGE (page), "B1");
  winnow_answer_value_choose (value_of (page), "99。5");
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "go-on", NULL);
  ui_wait (has_state, &number);
  g_assert_cmpstr (winnow_checklist_item (checklist_of (self), "B1")->answer->value, ==, "99.5");
  g_assert_cmpstr (winnow_diligence_page_question (page), !=, "B1");

  winnow_page_select (WINNOW_PAGE (page), "B2");
  gtk_window_set_focus (GTK_WINDOW (self->window), NULL);
  winnow_answer_value_focus (value_of (page));
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (self->window)));
  /* The focused row is the first choice: what Return does on it. */
  gtk_widget_activate (gtk_window_get_focus (GTK_WINDOW (self->window)));
  ui_wait (has_state, &choice);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "go-on", NULL);
  g_assert_cmpstr (winnow_diligence_page_question (page), !=, "B2");

  winnow_page_select (WINNOW_PAGE (page), "B4");
  first = g_strdup (winnow_diligence_page_question (page));
  step (self, "next");
  g_assert_cmpstr (winnow_diligence_page_question (page), !=, first);
  step (self, "previous");
  g_assert_cmpstr (winnow_diligence_page_question (page), ==, first);
  step (self, "next-offer");
  g_assert_cmpstr (winnow_diligence_page_offer (page), !=, OFFER);
  step (self, "previous-offer");
  g_assert_cmpstr (winnow_diligence_page_offer (page), ==, OFFER);
}

static void
test_compare (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);
  WinnowCompareView *compare = winnow_diligence_page_compare (page);
  g_autoptr (WinnowAssessment) assessment = winnow_assessment_ref (winnow_session_assessment (self->session));
  const WinnowOfferAssessment *last = assessment->offers->pdata[0];
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_screening, row, column;

  winnow_diligence_page_show_view (page, "compare");
  ui_drain ();
  n_screening = winnow_compare_view_n_rows (compare);
  g_assert_cmpuint (n_screening, ==, 10);
  winnow_compare_view_set_rows (compare, WINNOW_COMPARE_ALL);
  g_assert_cmpuint (winnow_compare_view_n_rows (compare), ==, assessment->catalog->questions->len);
  winnow_compare_view_set_rows (compare, WINNOW_COMPARE_DIFFERENT);
  g_assert_cmpuint (winnow_compare_view_n_rows (compare), <, assessment->catalog->questions->len);
  winnow_compare_view_set_rows (compare, WINNOW_COMPARE_SCREENING);

  text = winnow_compare_view_to_text (compare);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, n_screening + 2);
  for (guint i = 0; i <= n_screening; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

      g_assert_cmpuint (g_strv_length (fields), ==, assessment->offers->len + 1);
    }

  ui_assert_names (GTK_WIDGET (page));
  winnow_matrix_set_cursor (winnow_compare_view_matrix (compare), 0, 0);
  winnow_matrix_get_cursor (winnow_compare_view_matrix (compare), &row, &column);
  g_assert_cmpuint (row + column, ==, 0);
  winnow_matrix_activate (winnow_compare_view_matrix (compare));
  ui_drain ();
  g_assert_cmpstr (winnow_diligence_page_view (page), ==, "answer");
  g_assert_cmpstr (winnow_diligence_page_offer (page), ==, winnow_row_id (last->offer));
  g_assert_true (g_str_has_prefix (lines[1], winnow_diligence_page_question (page)));
}

static void
test_ask_next (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);
  const WinnowChecklist *checklist = checklist_of (self);
  GListModel *asks = winnow_ask_view_model (winnow_diligence_page_ask (page));
  g_autofree char *text = NULL;

  winnow_diligence_page_show_view (page, "ask");
  ui_drain ();
  g_assert_cmpuint (g_list_model_get_n_items (asks), ==, checklist->ask_next->len);
  for (guint i = 0; i < checklist->ask_next->len; i++)
    {
      g_autoptr (WinnowQuestionItem) item = g_list_model_get_item (asks, i);

      g_assert_cmpstr (winnow_question_item_id (item), ==,
                       ((WinnowAskNext *) checklist->ask_next->pdata[i])->question->id);
    }
  text = winnow_ask_view_to_text (winnow_diligence_page_ask (page));
  g_assert_nonnull (strstr (text, ((WinnowAskNext *) checklist->ask_next->pdata[0])->question->text.en));
  ui_assert_names (GTK_WIDGET (page));
}

static void
test_names (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);

  ui_assert_names (GTK_WIDGET (page));
  g_assert_cmpuint (ui_count_tab_stops (GTK_WINDOW (self->window), 80), >=, 12);
  /* A disputed question, and one of another kind. */
  winnow_page_select (WINNOW_PAGE (page), "example-offer-cloud/K23");
  g_assert_cmpstr (winnow_diligence_page_offer (page), ==, "example-offer-cloud");
  ui_assert_names (GTK_WIDGET (page));
  winnow_page_select (WINNOW_PAGE (page), "A1");
  ui_assert_names (GTK_WIDGET (page));
}

static gboolean
is_narrow (gpointer page)
{
  int least;

  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least <= 360;
}

/* Nothing on the page makes the window wider than a phone. */
static void
test_narrow (UiFixture *self, gconstpointer data)
{
  static const char *const questions[] = { "A1", "B4", "D2", "K23", "C3" };
  static const char *const views[] = { "answer", "compare", "ask" };
  WinnowDiligencePage *page = open_page (self);

  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 720);
  ui_wait (is_narrow, page);
  winnow_page_select (WINNOW_PAGE (page), "example-offer-cloud");
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    for (guint j = 0; j < G_N_ELEMENTS (views); j++)
      {
        winnow_page_select (WINNOW_PAGE (page), questions[i]);
        winnow_diligence_page_show_view (page, views[j]);
        ui_drain ();
        g_test_message ("%s, %s", questions[i], views[j]);
        g_assert_true (is_narrow (page));
      }
}

static void
test_empty (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = ui_find (GTK_WIDGET (self->window), WINNOW_TYPE_DILIGENCE_PAGE);

  g_assert_nonnull (page);
  g_assert_null (winnow_diligence_page_offer (page));
  winnow_page_step (WINNOW_PAGE (page), WINNOW_PAGE_STEP_NEXT);
  winnow_page_step (WINNOW_PAGE (page), WINNOW_PAGE_STEP_NEXT_OFFER);
  winnow_page_step (WINNOW_PAGE (page), WINNOW_PAGE_STEP_GO_ON);
  g_assert_null (winnow_diligence_page_question (page));
}

/* A number that cannot be read stays where it is typed, whichever way one tries to leave. */
static void
test_refused (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);
  WinnowFieldRow *number;
  State state = { self, "B1", WINNOW_ANSWER_BELOW_GRADE };

  winnow_page_select (WINNOW_PAGE (page), OFFER "/B1");
  winnow_answer_value_choose (value_of (page), "many");
  number = ui_find (GTK_WIDGET (winnow_diligence_page_pane (page)), WINNOW_TYPE_FIELD_ROW);
  g_assert_nonnull (number);
  winnow_page_step (WINNOW_PAGE (page), WINNOW_PAGE_STEP_NEXT);
  g_assert_cmpstr (winnow_diligence_page_question (page), ==, "B1");
  winnow_page_step (WINNOW_PAGE (page), WINNOW_PAGE_STEP_PREVIOUS);
  g_assert_cmpstr (winnow_diligence_page_question (page), ==, "B1");
  winnow_page_step (WINNOW_PAGE (page), WINNOW_PAGE_STEP_NEXT_OFFER);
  g_assert_cmpstr (winnow_diligence_page_offer (page), ==, OFFER);
  winnow_page_select (WINNOW_PAGE (page), "A1");
  g_assert_cmpstr (winnow_diligence_page_question (page), ==, "B1");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (winnow_field_row_control (number))), ==, "many");

  winnow_answer_value_choose (value_of (page), "99.9");
  ui_wait (has_state, &state);
  winnow_page_step (WINNOW_PAGE (page), WINNOW_PAGE_STEP_NEXT);
  g_assert_cmpstr (winnow_diligence_page_question (page), !=, "B1");
}

/* A question that is not asked of the chosen offer opens with one of which it is asked. */
static void
test_not_asked (UiFixture *self, gconstpointer data)
{
  WinnowDiligencePage *page = open_page (self);
  g_autoptr (WinnowAssessment) kept = winnow_assessment_ref (winnow_session_assessment (self->session));
  guint n = 0;

  for (guint i = 0; i < kept->catalog->questions->len; i++)
    {
      const WinnowQuestion *question = kept->catalog->questions->pdata[i];
      const WinnowOfferAssessment *shown;

      if (winnow_checklist_item (checklist_of (self), question->id) != NULL)
        continue;
      winnow_page_select (WINNOW_PAGE (page), OFFER);
      winnow_page_select (WINNOW_PAGE (page), question->id);
      shown = winnow_assessment_offer (kept, winnow_diligence_page_offer (page));
      if (g_strcmp0 (winnow_diligence_page_question (page), question->id) == 0)
        {
          g_assert_nonnull (winnow_checklist_item (shown->checklist, question->id));
          n++;
        }
      else
        for (guint k = 0; k < kept->offers->len; k++)
          g_assert_null (winnow_checklist_item (((const WinnowOfferAssessment *) kept->offers->pdata[k])->checklist, question->id));
    }
  g_assert_cmpuint (n, >, 0);
}

int
main (int argc, char **argv)
{
  if (ui_test_init (&argc, &argv))
    {
#define ADD(name, example) \
  g_test_add ("/ui/diligence/" #name, UiFixture, example, ui_fixture_set_up, test_##name, ui_fixture_tear_down)
      ADD (answer, "example");
      ADD (verdict, "example");
      ADD (not_applicable, "example");
      ADD (keys, "example");
      ADD (compare, "example");
      ADD (ask_next, "example");
      ADD (refused, "example");
      ADD (not_asked, "example");
      ADD (names, "example");
      ADD (narrow, "example");
      ADD (empty, NULL);
    }
  return g_test_run ();
}
