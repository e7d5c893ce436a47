/* recommendation-step.c — last step of the shortlist: what the method says, what the team
 * decides, and the name under it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/recommendation-step.h"

#include <glib/gi18n.h>

#include "engine/sign-off.h"
#include "window/offer/row-group.h"
#include "window/shortlist/decision-groups.h"
#include "window/shortlist/result-groups.h"
#include "window/shortlist/weights-dialog.h"

struct _WinnowRecommendationStep
{
  AdwBin parent_instance;

  WinnowSession *session;
  GtkWidget *content, *empty;
  GtkBox *column;
  AdwPreferencesGroup *set, *contributions, *acceptability, *sets, *flips, *out, *talks, *recheck;
  gboolean is_stale;
};

G_DEFINE_FINAL_TYPE (WinnowRecommendationStep, winnow_recommendation_step, ADW_TYPE_BIN)

static void
show_ranking (WinnowRecommendationStep *self, WinnowAssessment *assessment)
{
  gboolean has_decision = assessment->decision != NULL;
  g_autofree char *legend = has_decision ? winnow_result_legend (assessment) : NULL;
  AdwPreferencesGroup *const groups[] = { self->contributions, self->acceptability, self->sets, self->flips };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    gtk_widget_set_visible (GTK_WIDGET (groups[i]), has_decision);
  if (!has_decision)
    return;
  winnow_step_group_describe (self->contributions, legend);
  winnow_result_show_contributions (self->contributions, assessment, assessment->decision);
  winnow_result_show_acceptability (self->acceptability, assessment, assessment->decision);
  winnow_result_show_sets (self->sets, assessment);
  winnow_result_show_flips (self->flips, assessment);
}

static void
update (WinnowRecommendationStep *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  g_auto (GStrv) chosen = NULL;

  self->is_stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (assessment == NULL || self->is_stale)
    return;
  adw_bin_set_child (ADW_BIN (self), assessment->offers->len > 0 ? self->content : self->empty);
  if (assessment->offers->len == 0)
    return;
  chosen = winnow_chosen_offers (assessment);
  winnow_result_show_set (self->set, assessment);
  show_ranking (self, assessment);
  winnow_result_show_out (self->out, assessment);
  winnow_result_show_talks (self->talks, self->session, (const char *const *) chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->talks), chosen[0] != NULL);
  winnow_recheck_group_show (self->recheck, self->session);
  gtk_widget_set_visible (GTK_WIDGET (self->recheck), chosen[0] != NULL);
}

static void
mapped_cb (WinnowRecommendationStep *self)
{
  if (self->is_stale)
    update (self);
}

static void
weights_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WinnowRecommendationStep *self = WINNOW_RECOMMENDATION_STEP (widget);
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  if (assessment != NULL && assessment->decision != NULL)
    gtk_window_present (
      GTK_WINDOW (winnow_weights_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), self->session)));
}

static void
winnow_recommendation_step_dispose (GObject *object)
{
  WinnowRecommendationStep *self = WINNOW_RECOMMENDATION_STEP (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_object (&self->content);
  g_clear_object (&self->empty);
  G_OBJECT_CLASS (winnow_recommendation_step_parent_class)->dispose (object);
}

static void
winnow_recommendation_step_class_init (WinnowRecommendationStepClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_recommendation_step_dispose;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "recommendation.weights", NULL, weights_cb);
}

static void
make_result_groups (WinnowRecommendationStep *self)
{
  GtkWidget *weights = winnow_step_text_button_new (_ ("_Weights…"));

  self->set = winnow_step_group_new (self->column, _ ("What the method puts forward"), NULL);
  self->contributions = winnow_step_group_new (self->column, _ ("Value, by criterion"), NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (weights), "recommendation.weights");
  adw_preferences_group_set_header_suffix (self->contributions, weights);
  self->acceptability = winnow_step_group_new (
    self->column, _ ("How sure the order is"),
    _ ("Numbers are places: the share of the draws in which an offer takes each, with data and weights as uncertain as "
       "they are."));
  self->sets = winnow_step_group_new (self->column, _ ("Which two or three together"),
                                      _ ("Share of the draws in which these are the best set of their size."));
  self->flips = winnow_step_group_new (self->column, _ ("What would change it"), _ ("The smallest changes first."));
  self->out = winnow_step_group_new (self->column, _ ("Not put forward, and why"), NULL);
}

static void
winnow_recommendation_step_init (WinnowRecommendationStep *self)
{
  self->content = g_object_ref_sink (winnow_step_column_new (&self->column));
  self->empty = g_object_ref_sink (adw_status_page_new ());
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (self->empty), "winnow-recommended-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (self->empty), _ ("Nothing to Recommend Yet"));
  adw_status_page_set_description (ADW_STATUS_PAGE (self->empty),
                                   _ ("Add the offers you are considering; the method says here which it puts forward."));
  make_result_groups (self);
  g_signal_connect (self, "map", G_CALLBACK (mapped_cb), NULL);
  self->is_stale = TRUE;
}

GtkWidget *
winnow_recommendation_step_new (WinnowSession *session)
{
  WinnowRecommendationStep *self = g_object_new (WINNOW_TYPE_RECOMMENDATION_STEP, NULL);

  self->session = g_object_ref (session);
  gtk_box_append (self->column, winnow_choice_group_new (session));
  self->talks = winnow_step_group_new (self->column, _ ("Take into the talks"),
                                       _ ("What was measured and what you plan, and what to ask for in return."));
  self->recheck = winnow_step_group_new (
    self->column, _ ("Look at again before signing"),
    _ ("Figures of the chosen offers that are past their shelf life: correct each where it is, or waive it by name."));
  gtk_box_append (self->column, winnow_sign_off_group_new (session));
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  return GTK_WIDGET (self);
}
