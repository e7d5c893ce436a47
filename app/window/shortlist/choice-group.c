/* choice-group.c — the two or three offers the team takes, and why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/decision-groups.h"

#include <glib/gi18n.h>

#include "engine/sign-off.h"
#include "window/field-row.h"
#include "window/offer/row-group.h"
#include "window/text-row.h"
#include "window/words.h"

struct _WinnowChoiceGroup
{
  AdwPreferencesGroup parent_instance;

  WinnowSession *session;
  GHashTable *checks; /* offer id → check button */
  char *shown;        /* ids of the rows that are there */
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (WinnowChoiceGroup, winnow_choice_group, ADW_TYPE_PREFERENCES_GROUP)

static const WinnowFieldSpec text_specs[] = {
  { "reason", N_ ("Why these"), N_ ("What speaks for them, in the team's own words") },
  { "dissent", N_ ("Who saw it otherwise"), N_ ("And why; it goes into the report") },
};

static const WinnowFieldSpec review_spec = { "review_at", N_ ("Look at it again on"), N_ ("Year-month-day") };

/* Of the first decision, the same for whoever makes it: two ticks in a row are one decision. */
static char *
first_id (WinnowSession *session)
{
  return g_strconcat (winnow_session_evaluation_id (session), "-decision", NULL);
}

/* The newest version of the team's decision, edits under way included. */
static const WinnowDecision *
current_decision (WinnowSession *session)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (session);
  const WinnowDecision *decision = evaluation != NULL ? winnow_decision_of (evaluation) : NULL;
  g_autofree char *id = NULL;

  if (decision != NULL)
    return winnow_session_row (session, WINNOW_KIND_DECISION, winnow_row_id (decision));
  id = first_id (session);
  return winnow_session_row (session, WINNOW_KIND_DECISION, id);
}

static gboolean
is_chosen (const WinnowDecision *decision, const char *offer_id)
{
  return decision != NULL && decision->chosen != NULL
         && g_strv_contains ((const char *const *) decision->chosen, offer_id);
}

/* Of offers that are still there. */
static char **
with_or_without (WinnowSession *session, char **ids, const char *id, gboolean with)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    if (!g_str_equal (ids[i], id) && winnow_session_row (session, WINNOW_KIND_OFFER, ids[i]) != NULL)
      g_strv_builder_add (builder, ids[i]);
  if (with)
    g_strv_builder_add (builder, id);
  return g_strv_builder_end (builder);
}

void
winnow_choice_set_chosen (WinnowSession *session, const char *offer_id, gboolean chosen)
{
  const WinnowDecision *old = current_decision (session);
  g_autofree char *id = first_id (session);
  WinnowDecision *decision = old != NULL ? winnow_row_copy (old) : winnow_row_new (WINNOW_KIND_DECISION, id);
  char **ids = with_or_without (session, decision->chosen, offer_id, chosen);

  if (decision->evaluation_id == NULL)
    decision->evaluation_id = g_strdup (winnow_session_evaluation_id (session));
  g_strfreev (decision->chosen);
  decision->chosen = ids;
  winnow_session_put (session, chosen ? _ ("Choose offer") : _ ("Take offer out of the choice"), decision);
}

/* ---- Rows ---- */

static void
toggled_cb (GtkCheckButton *check, WinnowChoiceGroup *self)
{
  if (!self->is_filling)
    winnow_choice_set_chosen (self->session, g_object_get_data (G_OBJECT (check), "offer"),
                              gtk_check_button_get_active (check));
}

/* In the ranking, put forward, or chosen already. */
static gboolean
can_be_chosen (const WinnowOfferAssessment *offer, const WinnowDecision *decision)
{
  return offer->alternative >= 0 || offer->verdict == WINNOW_VERDICT_RECOMMENDED
         || is_chosen (decision, winnow_row_id (offer->offer));
}

static void
add_offer (WinnowChoiceGroup *self, const WinnowOfferAssessment *offer)
{
  const char *id = winnow_row_id (offer->offer);
  g_autofree char *label = winnow_step_offer_label (offer);
  GtkWidget *row = winnow_row_group_add_text (ADW_PREFERENCES_GROUP (self), label, winnow_verdict_title (offer->verdict),
                                              NULL, NULL);
  GtkWidget *check = gtk_check_button_new ();

  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full (G_OBJECT (check), "offer", g_strdup (id), g_free);
  g_signal_connect (check, "toggled", G_CALLBACK (toggled_cb), self);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_hash_table_insert (self->checks, g_strdup (id), check);
}

static void
rebuild (WinnowChoiceGroup *self, WinnowAssessment *assessment, const WinnowDecision *decision)
{
  g_hash_table_remove_all (self->checks);
  winnow_row_group_clear (ADW_PREFERENCES_GROUP (self));
  for (guint i = 0; i < assessment->offers->len; i++)
    if (can_be_chosen (assessment->offers->pdata[i], decision))
      add_offer (self, assessment->offers->pdata[i]);
  if (g_hash_table_size (self->checks) == 0)
    winnow_row_group_add_text (ADW_PREFERENCES_GROUP (self), _ ("Nothing to choose from yet"),
                               _ ("An offer can be chosen once it is in the ranking."), NULL, NULL);
  if (decision == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (text_specs); i++)
    winnow_row_group_add (ADW_PREFERENCES_GROUP (self),
                          winnow_text_row_new (self->session, WINNOW_KIND_DECISION, winnow_row_id (decision),
                                               text_specs[i].field, _ (text_specs[i].title), _ (text_specs[i].hint)));
  winnow_row_group_add (ADW_PREFERENCES_GROUP (self),
                        winnow_field_row_new (self->session, WINNOW_KIND_DECISION, winnow_row_id (decision), &review_spec));
}

/* What the rows are made from: verdicts are among their words. */
static char *
describe (WinnowAssessment *assessment, const WinnowDecision *decision)
{
  GString *text = g_string_new (decision != NULL ? winnow_row_id (decision) : "-");

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];

      if (can_be_chosen (offer, decision))
        {
          g_autofree char *label = winnow_step_offer_label (offer);

          g_string_append_printf (text, " %s:%u:%s", winnow_row_id (offer->offer), offer->verdict, label);
        }
    }
  return g_string_free (text, FALSE);
}

static void
update (WinnowChoiceGroup *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  const WinnowDecision *decision;
  g_autofree char *description = NULL;
  GHashTableIter iter;
  gpointer id, check;

  if (assessment == NULL)
    return;
  decision = current_decision (self->session);
  description = describe (assessment, decision);
  self->is_filling = TRUE;
  if (g_strcmp0 (description, self->shown) != 0)
    {
      g_free (self->shown);
      self->shown = g_steal_pointer (&description);
      rebuild (self, assessment, decision);
    }
  g_hash_table_iter_init (&iter, self->checks);
  while (g_hash_table_iter_next (&iter, &id, &check))
    gtk_check_button_set_active (check, is_chosen (decision, id));
  self->is_filling = FALSE;
}

static void
winnow_choice_group_dispose (GObject *object)
{
  WinnowChoiceGroup *self = WINNOW_CHOICE_GROUP (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_choice_group_parent_class)->dispose (object);
}

static void
winnow_choice_group_finalize (GObject *object)
{
  WinnowChoiceGroup *self = WINNOW_CHOICE_GROUP (object);

  g_hash_table_unref (self->checks);
  g_free (self->shown);
  G_OBJECT_CLASS (winnow_choice_group_parent_class)->finalize (object);
}

static void
winnow_choice_group_class_init (WinnowChoiceGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_choice_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_choice_group_finalize;
}

static void
winnow_choice_group_init (WinnowChoiceGroup *self)
{
  self->checks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Your choice"));
  adw_preferences_group_set_description (
    ADW_PREFERENCES_GROUP (self), _ ("Two or three. The method says what supports them; the team decides."));
}

GtkWidget *
winnow_choice_group_new (WinnowSession *session)
{
  WinnowChoiceGroup *self = g_object_new (WINNOW_TYPE_CHOICE_GROUP, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
