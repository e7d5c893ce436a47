/* trial-step.c — third step of the shortlist: plan, runs and what they say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/trial-step.h"

#include <glib/gi18n.h>

#include "window/offer/row-group.h"
#include "window/shortlist/run-dialog.h"
#include "window/shortlist/trial-groups.h"
#include "window/words.h"

struct _WinnowTrialStep
{
  AdwBin parent_instance;

  WinnowSession *session;
  GtkWidget *content, *empty;
  GtkLabel *offer_title;
  AdwPreferencesGroup *offers, *measures, *plan, *runs, *checks;
  GtkWidget *measure_list;
  GPtrArray *names; /* of the measures, as in the list */
  char *selected;   /* offer id */
  char *measure;    /* name of the measure on show */
  gboolean is_filling;
  gboolean is_stale;
};

G_DEFINE_FINAL_TYPE (WinnowTrialStep, winnow_trial_step, ADW_TYPE_BIN)

/* Worth a trial, or tried already. */
static gboolean
is_candidate (const WinnowOfferAssessment *offer)
{
  switch (offer->verdict)
    {
    case WINNOW_VERDICT_CUT:
    case WINNOW_VERDICT_KNOCKED_OUT:
    case WINNOW_VERDICT_WITHDRAWN:
      return offer->trial->runs + offer->trial->excluded > 0;
    case WINNOW_VERDICT_OPEN:
    case WINNOW_VERDICT_DOMINATED:
    case WINNOW_VERDICT_BLOCKED:
    case WINNOW_VERDICT_UNRANKED:
    case WINNOW_VERDICT_RECOMMENDED:
    default:
      return offer->classification == NULL || g_strcmp0 (offer->classification->primary, "tool") != 0;
    }
}

/* ---- Offers ---- */

static char *
standing_text (const WinnowTrial *trial)
{
  guint more = 0;
  g_autofree char *runs = NULL;

  for (guint i = 0; i < trial->plan->len; i++)
    more += ((const WinnowTrialNeed *) trial->plan->pdata[i])->needs_more;
  if (trial->runs == 0)
    return g_strdup (_ ("Nobody of the team has run anything here yet"));
  /* Translators: a number of runs. */
  runs = g_strdup_printf (ngettext ("%u run", "%u runs", trial->runs), trial->runs);
  if (more == 0)
    /* Translators: “12 runs”. */
    return g_strdup_printf (_ ("%s · nothing is missing"), runs);
  /* Translators: “12 runs”, and how many more are needed. */
  return g_strdup_printf (ngettext ("%s · %u more needed", "%s · %u more needed", more), runs, more);
}

static void
add_offer (WinnowTrialStep *self, const WinnowOfferAssessment *offer)
{
  const char *id = winnow_row_id (offer->offer);
  gboolean is_selected = g_strcmp0 (id, self->selected) == 0;
  g_autofree char *title = winnow_step_offer_label (offer);
  g_autofree char *subtitle = standing_text (offer->trial);
  GtkWidget *row = winnow_row_group_add_text (self->offers, title, subtitle, winnow_words_verdict_icon (offer->verdict),
                                              winnow_words_verdict_class (offer->verdict));
  GtkWidget *word = gtk_label_new (winnow_verdict_title (offer->verdict));
  GtkWidget *check = gtk_image_new_from_icon_name ("object-select-symbolic");

  gtk_widget_add_css_class (word, "mark");
  gtk_widget_set_opacity (check, is_selected ? 1 : 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), word);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), check);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "trial.select");
  gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
}

/* The one chosen, else the first recommended, else the first candidate; NULL = none. */
static const WinnowOfferAssessment *
choose_offer (WinnowTrialStep *self, WinnowAssessment *assessment)
{
  const WinnowOfferAssessment *offer =
    self->selected != NULL ? winnow_assessment_offer (assessment, self->selected) : NULL;

  if (offer == NULL && assessment->recommended->len > 0)
    offer = assessment->recommended->pdata[0];
  for (guint i = 0; i < assessment->offers->len && offer == NULL; i++)
    if (is_candidate (assessment->offers->pdata[i]))
      offer = assessment->offers->pdata[i];
  if (offer != NULL && g_strcmp0 (self->selected, winnow_row_id (offer->offer)) != 0)
    {
      g_free (self->selected);
      self->selected = g_strdup (winnow_row_id (offer->offer));
    }
  return offer;
}

/* ---- Measures ---- */

static void
update_measure_list (WinnowTrialStep *self, WinnowAssessment *assessment)
{
  g_autoptr (GPtrArray) names = winnow_trial_measure_names (assessment);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint selected = 0;

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *title = winnow_step_capital (winnow_trial_title (names->pdata[i], winnow_session_language (self->session)));

      gtk_string_list_append (titles, title);
      if (g_strcmp0 (names->pdata[i], self->measure) == 0)
        selected = i;
    }
  self->is_filling = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->measure_list), G_LIST_MODEL (titles));
  if (names->len > 0)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->measure_list), selected);
  self->is_filling = FALSE;
  /* The names are interned. */
  g_ptr_array_set_size (self->names, 0);
  g_ptr_array_extend (self->names, names, NULL, NULL);
  g_free (self->measure);
  self->measure = names->len > 0 ? g_strdup (names->pdata[selected]) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (self->measures), names->len > 0);
}

static void
measure_chosen_cb (WinnowTrialStep *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->measure_list));

  if (self->is_filling || chosen >= self->names->len)
    return;
  g_free (self->measure);
  self->measure = g_strdup (self->names->pdata[chosen]);
  winnow_trial_measures_group_show (self->measures, self->session, self->measure);
}

/* ---- Showing ---- */

static void
show_offer (WinnowTrialStep *self, const WinnowOfferAssessment *offer)
{
  g_autofree char *title = winnow_step_offer_label (offer);

  gtk_label_set_text (self->offer_title, title);
  winnow_trial_plan_group_show (self->plan, self->session, offer);
  winnow_trial_runs_group_show (self->runs, self->session, offer);
  winnow_trial_checks_group_show (self->checks, self->session, offer);
}

static void
update (WinnowTrialStep *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  const WinnowOfferAssessment *offer;

  self->is_stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (assessment == NULL || self->is_stale)
    return;
  offer = choose_offer (self, assessment);
  adw_bin_set_child (ADW_BIN (self), offer != NULL ? self->content : self->empty);
  if (offer == NULL)
    return;
  winnow_row_group_clear (self->offers);
  for (guint i = 0; i < assessment->offers->len; i++)
    if (is_candidate (assessment->offers->pdata[i]))
      add_offer (self, assessment->offers->pdata[i]);
  update_measure_list (self, assessment);
  winnow_trial_measures_group_show (self->measures, self->session, self->measure);
  show_offer (self, offer);
}

static void
mapped_cb (WinnowTrialStep *self)
{
  if (self->is_stale)
    update (self);
}

void
winnow_trial_step_select (WinnowTrialStep *self, const char *offer_id)
{
  g_free (self->selected);
  self->selected = g_strdup (offer_id);
  update (self);
}

const char *
winnow_trial_step_selected (WinnowTrialStep *self)
{
  return self->selected;
}

/* ---- Runs ---- */

static GtkWindow *
open_run (WinnowTrialStep *self, const char *run_id)
{
  GtkWidget *dialog =
    winnow_run_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->session, run_id);

  gtk_window_present (GTK_WINDOW (dialog));
  return GTK_WINDOW (dialog);
}

GtkWindow *
winnow_trial_step_add_run (WinnowTrialStep *self, const char *kind)
{
  g_autofree char *id = NULL;

  if (self->selected == NULL)
    return NULL;
  id = winnow_run_dialog_add_run (self->session, self->selected, kind);
  return open_run (self, id);
}

static void
add_run_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *kind = g_variant_get_string (parameter, NULL);

  winnow_trial_step_add_run (WINNOW_TRIAL_STEP (widget), *kind != '\0' ? kind : NULL);
}

static void
edit_run_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_run (WINNOW_TRIAL_STEP (widget), g_variant_get_string (parameter, NULL));
}

static void
select_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  winnow_trial_step_select (WINNOW_TRIAL_STEP (widget), g_variant_get_string (parameter, NULL));
}

/* ---- Object ---- */

static void
winnow_trial_step_dispose (GObject *object)
{
  WinnowTrialStep *self = WINNOW_TRIAL_STEP (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  if (self->measure_list != NULL)
    g_signal_handlers_disconnect_by_data (self->measure_list, self);
  self->measure_list = NULL;
  g_clear_object (&self->session);
  g_clear_object (&self->content);
  g_clear_object (&self->empty);
  G_OBJECT_CLASS (winnow_trial_step_parent_class)->dispose (object);
}

static void
winnow_trial_step_finalize (GObject *object)
{
  WinnowTrialStep *self = WINNOW_TRIAL_STEP (object);

  g_ptr_array_unref (self->names);
  g_free (self->selected);
  g_free (self->measure);
  G_OBJECT_CLASS (winnow_trial_step_parent_class)->finalize (object);
}

static void
winnow_trial_step_class_init (WinnowTrialStepClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_trial_step_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_trial_step_finalize;
  gtk_widget_class_install_action (widget_class, "trial.add-run", "s", add_run_cb);
  gtk_widget_class_install_action (widget_class, "trial.edit-run", "s", edit_run_cb);
  gtk_widget_class_install_action (widget_class, "trial.select", "s", select_cb);
}

static void
make_measures (WinnowTrialStep *self, GtkBox *column)
{
  self->measures = winnow_step_group_new (
    column, _ ("What the runs say"),
    _ ("Dot: median, hollow while there are too few runs. Line: interval that holds in 95 of 100 cases. Tall mark: p95. "
       "All on one scale from 0."));
  self->measure_list = gtk_drop_down_new (NULL, NULL);
  gtk_widget_set_valign (self->measure_list, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->measure_list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Measure"), -1);
  g_signal_connect_swapped (self->measure_list, "notify::selected", G_CALLBACK (measure_chosen_cb), self);
  adw_preferences_group_set_header_suffix (self->measures, self->measure_list);
}

static void
winnow_trial_step_init (WinnowTrialStep *self)
{
  GtkBox *column;
  GtkWidget *title = gtk_label_new (NULL);
  GtkWidget *add = winnow_step_text_button_new (_ ("Add _Run"));

  self->names = g_ptr_array_new ();
  self->content = g_object_ref_sink (winnow_step_column_new (&column));
  self->empty = g_object_ref_sink (adw_status_page_new ());
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (self->empty), "winnow-platforms-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (self->empty), _ ("Nothing to Try Yet"));
  adw_status_page_set_description (ADW_STATUS_PAGE (self->empty),
                                   _ ("Trials begin with two to four offers that came through the form and the ledger."));
  self->offers = winnow_step_group_new (column, _ ("Offers on trial"),
                                        _ ("Choose one to see its plan and its runs."));
  make_measures (self, column);
  gtk_widget_add_css_class (title, "title-2");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_box_append (column, title);
  self->offer_title = GTK_LABEL (title);
  self->plan = winnow_step_group_new (column, _ ("Still to measure"), _ ("Open a row for commands to copy."));
  self->runs = winnow_step_group_new (column, _ ("Trial runs"), NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (add), "s", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (add), "trial.add-run");
  adw_preferences_group_set_header_suffix (self->runs, add);
  self->checks = winnow_step_group_new (column, _ ("Hardware and bill"), NULL);
  g_signal_connect (self, "map", G_CALLBACK (mapped_cb), NULL);
  self->is_stale = TRUE;
}

GtkWidget *
winnow_trial_step_new (WinnowSession *session)
{
  WinnowTrialStep *self = g_object_new (WINNOW_TYPE_TRIAL_STEP, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  return GTK_WIDGET (self);
}
