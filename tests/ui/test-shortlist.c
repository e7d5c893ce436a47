/* test-shortlist.c — the shortlist page, its form and its ledger: steps by keyboard, limits,
 * keeping anyway, trying another utilisation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "step-fixture.h"

#include <math.h>

#include "window/field-row.h"
#include "window/page.h"
#include "window/figure.h"
#include "window/shortlist/form-step.h"
#include "window/shortlist/ledger-step.h"
#include "window/shortlist/shortlist-page.h"
#include "window/shortlist/step-parts.h"

static void
set_up (StepFixture *self, gconstpointer example)
{
  step_set_up (self, winnow_shortlist_page_new, example);
}

static WinnowAssessment *
assessment (StepFixture *self)
{
  return winnow_session_assessment (self->ui.session);
}

static const char *
shown (StepFixture *self)
{
  return winnow_shortlist_page_step (WINNOW_SHORTLIST_PAGE (self->step));
}

static GtkWidget *
form (StepFixture *self)
{
  return ui_find (self->step, WINNOW_TYPE_FORM_STEP);
}

/* ---- Page ---- */

/* Whether the button of the shown step lies in what the stepper shows of itself. */
static gboolean
is_step_in_sight (gpointer data)
{
  StepFixture *self = data;
  GtkWidget *switcher = ui_find (self->step, GTK_TYPE_STACK_SWITCHER);
  GtkWidget *stepper = gtk_widget_get_ancestor (switcher, GTK_TYPE_SCROLLED_WINDOW);

  for (GtkWidget *button = gtk_widget_get_first_child (switcher); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      graphene_rect_t at;

      if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
        return gtk_widget_compute_bounds (button, stepper, &at) && at.origin.x > -1
               && at.origin.x + at.size.width < gtk_widget_get_width (stepper) + 1;
    }
  return FALSE;
}

static void
set_up_narrow (StepFixture *self, gconstpointer example)
{
  self->width = 360;
  set_up (self, example);
}

static void
test_narrow (StepFixture *self, gconstpointer data)
{
  static const char *const names[] = { "recommendation", "form", "trial", "ledger" };

  g_assert_cmpint (gtk_widget_get_width (self->step), <=, self->width);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      winnow_page_select (WINNOW_PAGE (self->step), names[i]);
      ui_wait (is_step_in_sight, self);
    }
}

static void
test_steps (StepFixture *self, gconstpointer data)
{
  WinnowPage *page = WINNOW_PAGE (self->step);

  g_assert_cmpstr (shown (self), ==, "form");
  winnow_page_select (page, "trial");
  g_assert_cmpstr (shown (self), ==, "trial");
  gtk_widget_activate_action (self->step, "shortlist.move", "i", 1);
  g_assert_cmpstr (shown (self), ==, "recommendation");
  gtk_widget_activate_action (self->step, "shortlist.move", "i", 1);
  g_assert_cmpstr (shown (self), ==, "recommendation");
  winnow_page_select (page, "form");
  gtk_widget_activate_action (self->step, "shortlist.move", "i", -1);
  g_assert_cmpstr (shown (self), ==, "form");
  ui_drain ();
  ui_assert_names (self->window);
  g_assert_cmpuint (ui_count_tab_stops (GTK_WINDOW (self->window), 200), >=, 10);
}

static gboolean
has_any (gpointer data)
{
  return assessment (data) != NULL;
}

static void
test_empty (StepFixture *self, gconstpointer data)
{
  WinnowEvaluationRow *head = winnow_row_new (WINNOW_KIND_EVALUATION, "bare");
  WinnowEdit *edit = winnow_edit_new ("New evaluation");
  AdwStatusPage *status;

  g_assert_cmpstr (shown (self), ==, "form");
  winnow_edit_put (edit, head);
  winnow_session_apply (self->ui.session, edit);
  winnow_session_set_evaluation_id (self->ui.session, "bare");
  ui_wait (has_any, self);
  ui_drain ();
  status = ui_find (form (self), ADW_TYPE_STATUS_PAGE);
  g_assert_cmpstr (adw_status_page_get_title (status), ==, "Nothing to Cut Yet");
  ui_assert_names (self->window);
}

/* ---- Form ---- */

typedef struct
{
  StepFixture *fixture;
  char *offer_id;
  gboolean is_in, is_kept;
} Wanted;

static gboolean
has_verdict (gpointer data)
{
  Wanted *wanted = data;
  const WinnowFormVerdict *verdict = winnow_form_cut_verdict (assessment (wanted->fixture)->form_cut, wanted->offer_id);

  return verdict->is_in == wanted->is_in && verdict->is_kept_anyway == wanted->is_kept;
}

static char *
first_in (StepFixture *self)
{
  GPtrArray *verdicts = assessment (self)->form_cut->verdicts;

  for (guint i = 0; i < verdicts->len; i++)
    if (((WinnowFormVerdict *) verdicts->pdata[i])->is_in)
      return g_strdup (((WinnowFormVerdict *) verdicts->pdata[i])->offer_id);
  g_assert_not_reached ();
}

static char *
shown_count (StepFixture *self, const char *step)
{
  GtkStack *stack = ui_find (self->step, GTK_TYPE_STACK);
  GtkStackPage *page = gtk_stack_get_page (stack, gtk_stack_get_child_by_name (stack, step));

  return g_strdup (gtk_stack_page_get_title (page));
}

/* A limit nobody meets, then one kept anyway, then both undone. */
static void
test_keep (StepFixture *self, gconstpointer data)
{
  g_autofree char *id = first_in (self), *before = shown_count (self, "form");
  g_autofree char *all_out = g_strdup_printf ("Form: 0 in, %u out", assessment (self)->offers->len);
  g_autofree char *one_in = g_strdup_printf ("Form: 1 in, %u out", assessment (self)->offers->len - 1);
  g_autofree char *after = NULL, *kept = NULL, *end = NULL;
  Wanted wanted = { self, id, FALSE, FALSE };
  g_autoptr (GError) error = NULL;

  g_assert_true (winnow_limits_add (self->ui.session, "None", "1 > 2", "For the test", &error));
  g_assert_no_error (error);
  ui_wait (has_verdict, &wanted);
  ui_drain ();
  after = shown_count (self, "form");
  g_assert_cmpstr (after, ==, all_out);
  g_assert_nonnull (step_row (form (self), "No offer is left"));
  g_assert_nonnull (step_button (form (self), "_Keep Anyway…"));
  g_assert_nonnull (step_button (form (self), "Remove “None”"));
  ui_assert_names (self->window);

  winnow_form_step_keep (self->ui.session, id, "The only one with capacity");
  wanted.is_in = wanted.is_kept = TRUE;
  ui_wait (has_verdict, &wanted);
  ui_drain ();
  kept = shown_count (self, "form");
  g_assert_cmpstr (kept, ==, one_in);

  /* Taken back by its button, by keyboard. */
  g_assert_true (gtk_widget_grab_focus (step_button (form (self), "_Take Back")));
  g_assert_true (gtk_widget_activate (step_button (form (self), "_Take Back")));
  wanted.is_in = wanted.is_kept = FALSE;
  ui_wait (has_verdict, &wanted);

  winnow_session_undo (self->ui.session);
  wanted.is_in = wanted.is_kept = TRUE;
  ui_wait (has_verdict, &wanted);
  winnow_session_undo (self->ui.session);
  wanted.is_in = wanted.is_kept = FALSE;
  ui_wait (has_verdict, &wanted);
  winnow_session_undo (self->ui.session);
  wanted.is_in = TRUE;
  ui_wait (has_verdict, &wanted);
  ui_drain ();
  end = shown_count (self, "form");
  g_assert_cmpstr (end, ==, before);
}

static void
test_refused_limit (StepFixture *self, gconstpointer data)
{
  g_autoptr (GError) syntax = NULL, name = NULL;
  GPtrArray *limits = winnow_evaluation_rows (winnow_session_evaluation (self->ui.session), WINNOW_KIND_LIMIT);
  guint before = limits->len;

  g_assert_false (winnow_limits_add (self->ui.session, NULL, "1 >", NULL, &syntax));
  g_assert_nonnull (syntax);
  g_assert_false (winnow_limits_add (self->ui.session, NULL, "offer.no_such_name > 1", NULL, &name));
  g_assert_nonnull (name);
  ui_drain ();
  g_assert_cmpuint (winnow_evaluation_rows (winnow_session_evaluation (self->ui.session), WINNOW_KIND_LIMIT)->len, ==,
                    before);
}

static gboolean
is_on_site (gpointer data)
{
  return winnow_evaluation_head (assessment (data)->evaluation)->data_on_site == WINNOW_TRI_YES;
}

static gboolean
is_not_on_site (gpointer data)
{
  return !is_on_site (data);
}

static void
test_question (StepFixture *self, gconstpointer data)
{
  GtkWidget *row = step_row (form (self), "Must data stay in our own machine room?");

  g_assert_nonnull (row);
  g_assert_false (is_on_site (self));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (winnow_field_row_control (WINNOW_FIELD_ROW (row))), 1);
  ui_wait (is_on_site, self);
  winnow_session_undo (self->ui.session);
  ui_wait (is_not_on_site, self);
}

/* ---- Ledger ---- */

static void
set_up_ledger (StepFixture *self, gconstpointer example)
{
  set_up (self, example);
  winnow_page_select (WINNOW_PAGE (self->step), "ledger");
  ui_drain ();
}

/* Rows that stand in the list in the order of their numbers; how many have one. */
static guint
count_ranked (WinnowBreakEvenGroup *group)
{
  const char *title;
  guint n = 0;

  for (guint i = 0; (title = winnow_break_even_group_row (group, i)) != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u. ", i + 1);

      n += i == n && g_str_has_prefix (title, number);
    }
  return n;
}

/* The tab counts the offers that the header counts. */
static void
test_ledger_count (StepFixture *self, gconstpointer data)
{
  const char *standing = assessment (self)->standing;
  g_autofree char *shown = shown_count (self, "ledger");
  g_autofree char *count = winnow_ledger_step_count (assessment (self));
  const char *ledgers = strstr (standing, "ledgers: ");

  g_assert_nonnull (ledgers);
  g_assert_nonnull (strstr (ledgers, count));
  g_assert_nonnull (strstr (shown, count));
}

/* The order on show is that of the totals, whatever the scale says. */
static void
test_ledger_order (StepFixture *self, gconstpointer data)
{
  WinnowBreakEvenGroup *group = ui_find (self->step, WINNOW_TYPE_BREAK_EVEN_GROUP);
  WinnowEnvelope *envelope = assessment (self)->envelope;

  g_assert_cmpuint (envelope->segments->len, >, 1);
  for (guint i = 0; i < envelope->segments->len; i++)
    {
      const WinnowEnvelopeSegment *segment = envelope->segments->pdata[i];
      double middle = (segment->from + segment->to) / 2;

      gtk_range_set_value (winnow_break_even_group_scale (group), 100 * middle);
      g_assert_cmpstr (winnow_break_even_group_ranked (group, 0), ==, segment->offer_id);
      g_assert_cmpstr (winnow_break_even_group_words (group), !=, "");
      g_assert_cmpuint (count_ranked (group), >, 2);
    }
}

typedef struct
{
  StepFixture *fixture;
  double utilisation;
} Planned;

static gboolean
has_planned (gpointer data)
{
  Planned *wanted = data;

  return fabs (assessment (wanted->fixture)->basis.utilisation - wanted->utilisation) < 1e-9;
}

static gboolean
is_utilisation_unknown (gpointer data)
{
  return !assessment (data)->basis.utilisation_is_known;
}

/* The wheel scrolls the page past the scale; no figure moves by that. */
static void
test_ledger_wheel (StepFixture *self, gconstpointer data)
{
  WinnowBreakEvenGroup *group = ui_find (self->step, WINNOW_TYPE_BREAK_EVEN_GROUP);
  GtkWidget *scale = GTK_WIDGET (winnow_break_even_group_scale (group));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (scale);
  guint n_wheels = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        continue;
      n_wheels++;
      g_assert_cmpint (gtk_event_controller_get_propagation_phase (controller), ==, GTK_PHASE_NONE);
    }
  g_assert_cmpuint (n_wheels, >, 0);
}

/* Nothing is ranked at a utilisation nobody has said, until one is tried. */
static void
test_ledger_unknown (StepFixture *self, gconstpointer data)
{
  WinnowBreakEvenGroup *group = ui_find (self->step, WINNOW_TYPE_BREAK_EVEN_GROUP);
  GtkWidget *use = step_button (GTK_WIDGET (group), "Plan with this utilisation");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) offers = NULL;

  g_assert_cmpuint (count_ranked (group), >, 2);
  winnow_session_set_field (self->ui.session, "Forget", WINNOW_KIND_EVALUATION, winnow_session_evaluation_id (self->ui.session),
                            "utilisation", NULL, &error);
  g_assert_no_error (error);
  ui_wait (is_utilisation_unknown, self);
  ui_drain ();
  offers = winnow_ledger_offers (assessment (self));
  g_assert_cmpuint (count_ranked (group), ==, 0);
  for (guint i = 0; i < offers->len; i++)
    {
      g_autofree char *label = winnow_step_offer_label (offers->pdata[i]);

      g_assert_cmpstr (winnow_break_even_group_row (group, i), ==, label);
    }
  g_assert_nonnull (strstr (winnow_break_even_group_words (group), "not known"));
  g_assert_false (gtk_widget_get_sensitive (use));
  gtk_range_set_value (winnow_break_even_group_scale (group), 40);
  g_assert_cmpuint (count_ranked (group), >, 2);
  g_assert_true (gtk_widget_get_sensitive (use));
  g_assert_null (step_row (self->step, "No line is missing"));
  g_assert_nonnull (step_row (self->step, "Planned utilisation"));
}

static void
test_ledger_use (StepFixture *self, gconstpointer data)
{
  WinnowBreakEvenGroup *group = ui_find (self->step, WINNOW_TYPE_BREAK_EVEN_GROUP);
  Planned before = { self, assessment (self)->basis.utilisation }, after = { self, 0.37 };
  GtkWidget *use = step_button (GTK_WIDGET (group), "Plan with this utilisation");

  g_assert_false (gtk_widget_get_sensitive (use));
  gtk_range_set_value (winnow_break_even_group_scale (group), 37);
  ui_drain ();
  g_assert_true (has_planned (&before));
  g_assert_true (gtk_widget_grab_focus (use));
  g_assert_true (gtk_widget_activate (use));
  ui_wait (has_planned, &after);
  ui_drain ();
  g_assert_false (gtk_widget_get_sensitive (use));
  winnow_session_undo (self->ui.session);
  ui_wait (has_planned, &before);
  ui_drain ();
  g_assert_cmpfloat_with_epsilon (gtk_range_get_value (winnow_break_even_group_scale (group)), 100 * before.utilisation, 1e-6);
}

/* Every line is there once an offer, and a missing one is a word, never a number. */
static void
test_ledger_table (StepFixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) offers = winnow_ledger_offers (assessment (self));
  g_autofree char *text = winnow_ledger_table_text (assessment (self));
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  GtkWidget *step = ui_find (self->step, WINNOW_TYPE_LEDGER_STEP);
  GtkWidget *figure;

  g_assert_cmpuint (g_strv_length (rows), ==, 1 + WINNOW_N_LINES + 3 + 1);
  for (guint line = 0; line < WINNOW_N_LINES; line++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[1 + line], "\t", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 1 + offers->len);
      for (guint i = 0; i < offers->len; i++)
        {
          const WinnowLedger *ledger = ((const WinnowOfferAssessment *) offers->pdata[i])->ledger;

          g_assert_cmpint (ledger->lines[line].state == WINNOW_LINE_MISSING, ==, g_str_equal (cells[1 + i], "missing"));
        }
    }
  /* The focus scrolls it into view, where there is room for what it opens. */
  figure = ui_find (step, WINNOW_TYPE_FIGURE);
  g_assert_true (gtk_widget_child_focus (figure, GTK_DIR_TAB_FORWARD));
  ui_frame (self->ui.window);
  winnow_figure_popup (WINNOW_FIGURE (figure));
  ui_drain ();
  ui_assert_names (self->window);
  g_assert_nonnull (step_button (step, "Copy the table"));
}

int
main (int argc, char **argv)
{
  if (ui_test_init (&argc, &argv))
    {
#define ADD(name, example) \
  g_test_add ("/shortlist/" #name, StepFixture, example, set_up, test_##name, step_tear_down)
      g_test_add ("/shortlist/narrow", StepFixture, "example", set_up_narrow, test_narrow, step_tear_down);
      ADD (steps, "example");
      ADD (empty, NULL);
      ADD (keep, "example");
      ADD (refused_limit, "example");
      ADD (question, "example");
#define ADD_LEDGER(name) \
  g_test_add ("/shortlist/" #name, StepFixture, "example", set_up_ledger, test_##name, step_tear_down)
      ADD_LEDGER (ledger_count);
      ADD_LEDGER (ledger_order);
      ADD_LEDGER (ledger_unknown);
      ADD_LEDGER (ledger_wheel);
      ADD_LEDGER (ledger_use);
      ADD_LEDGER (ledger_table);
    }
  return g_test_run ();
}
