/* sign-off-group.c — names under the choice, and what changed since each was given.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/decision-groups.h"

#include <glib/gi18n.h>

#include "engine/recheck.h"
#include "engine/sign-off.h"
#include "window/offer/row-group.h"
#include "window/shortlist/changes-since.h"
#include "window/words.h"

#define MOST_CHANGES 50
#define DIGEST_DIGITS 12

struct _WinnowSignOffGroup
{
  AdwPreferencesGroup parent_instance;

  WinnowSession *session;
  GtkWidget *person, *role, *sign, *sign_row;
  GCancellable *reading;
  char *waiting; /* evaluation to sign as soon as what was typed is saved; or NULL */
};

G_DEFINE_FINAL_TYPE (WinnowSignOffGroup, winnow_sign_off_group, ADW_TYPE_PREFERENCES_GROUP)

/* ---- Signing ---- */

static guint
open_figures (WinnowAssessment *assessment)
{
  g_auto (GStrv) offers = winnow_chosen_offers (assessment);
  g_autoptr (GPtrArray) items = winnow_recheck_list (assessment, (const char *const *) offers);

  return winnow_recheck_open (items);
}

char *
winnow_sign_off_obstacle (WinnowSession *session)
{
  WinnowAssessment *assessment = winnow_session_assessment (session);
  const WinnowDecision *decision = assessment != NULL ? winnow_decision_of (assessment->evaluation) : NULL;
  guint n = assessment != NULL ? winnow_n_chosen (assessment) : 0;
  guint open;

  if (decision == NULL || n < 2 || n > 3)
    return g_strdup (_ ("Choose two or three offers first"));
  if (decision->reason == NULL)
    return g_strdup (_ ("Say why these were chosen first"));
  open = open_figures (assessment);
  if (open > 0)
    /* Translators: a number of stale figures. */
    return g_strdup_printf (ngettext ("Look at %u stale figure again first, or waive it",
                                      "Look at %u stale figures again first, or waive them", open),
                            open);
  if (!winnow_session_is_settled (session))
    return g_strdup (_ ("Saving…"));
  return NULL;
}

gboolean
winnow_sign_off_group_sign (WinnowSignOffGroup *self, const char *person, const char *role)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  g_autofree char *obstacle = winnow_sign_off_obstacle (self->session);
  WinnowSignOff *sign_off;
  WinnowDecision *decision;
  WinnowEdit *edit;

  if (obstacle != NULL || *person == '\0')
    return FALSE;
  decision = winnow_row_copy (winnow_decision_of (assessment->evaluation));
  sign_off = winnow_row_new (WINNOW_KIND_SIGN_OFF, NULL);
  sign_off->decision_id = g_strdup (winnow_row_id (decision));
  sign_off->person = g_strdup (person);
  sign_off->role = *role != '\0' ? g_strdup (role) : NULL;
  sign_off->signed_at = winnow_session_now ();
  winnow_sign_off_seal (sign_off, assessment, PACKAGE_VERSION);
  g_free (decision->decided_by);
  decision->decided_by = g_strdup (person);
  g_free (decision->decided_at);
  decision->decided_at = g_strdup (sign_off->signed_at);
  edit = winnow_edit_new (_ ("Sign off"));
  winnow_edit_put (edit, decision);
  winnow_edit_put (edit, sign_off);
  winnow_session_apply_undoable (self->session, edit, _ ("Signed off"));
  return TRUE;
}

static void
sign_cb (WinnowSignOffGroup *self)
{
  g_autofree char *person = winnow_step_typed (self->person), *role = winnow_step_typed (self->role);

  /* The click took the focus from a text, which is on its way to the disk. */
  g_clear_pointer (&self->waiting, g_free);
  if (!winnow_session_is_settled (self->session))
    self->waiting = g_strdup (winnow_session_evaluation_id (self->session));
  else
    winnow_sign_off_group_sign (self, person, role);
}

static void
update_form (WinnowSignOffGroup *self)
{
  g_autofree char *person = winnow_step_typed (self->person);
  g_autofree char *obstacle = winnow_sign_off_obstacle (self->session);

  if (obstacle == NULL && *person == '\0')
    obstacle = g_strdup (_ ("Enter your name"));
  gtk_widget_set_sensitive (self->sign, obstacle == NULL);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->sign_row),
                                 obstacle != NULL ? obstacle : _ ("Everything is ready to sign"));
}

/* ---- Signatures ---- */

static void
remove_cb (GtkWidget *button, WinnowSession *session)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Withdraw sign-off"));

  winnow_edit_delete (edit, WINNOW_KIND_SIGN_OFF, g_object_get_data (G_OBJECT (button), "id"));
  winnow_session_apply_undoable (session, edit, _ ("Sign-off withdrawn"));
}

typedef struct
{
  WinnowSignOffGroup *self;
  GtkWidget *row;
} Reading;

static void
add_change_row (GtkWidget *expander, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), row);
}

static void
changes_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Reading *reading = data;
  g_autoptr (WinnowSignOffGroup) self = reading->self;
  g_autoptr (GtkWidget) row = reading->row;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) changes = winnow_workspace_changes_since_finish (WINNOW_WORKSPACE (source), result, &error);
  g_autoptr (GPtrArray) net = NULL;
  WinnowEvaluation *evaluation = self->session != NULL ? winnow_session_evaluation (self->session) : NULL;

  g_free (reading);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || evaluation == NULL)
    return;
  if (changes != NULL)
    net = winnow_changes_net (changes, evaluation);
  for (guint i = 0; net != NULL && i < MIN (net->len, MOST_CHANGES); i++)
    {
      const WinnowNetChange *change = net->pdata[i];

      add_change_row (row, change->what, change->change);
    }
  if (net == NULL || net->len == 0)
    add_change_row (row, _ ("The history of this workspace does not say what changed"),
                    error != NULL ? error->message : NULL);
  else if (net->len > MOST_CHANGES)
    add_change_row (row, _ ("… and more"), NULL);
}

static void
read_changes (WinnowSignOffGroup *self, const WinnowSignOff *sign_off, GtkWidget *row)
{
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);
  Reading *reading;

  if (workspace == NULL)
    return;
  reading = g_new0 (Reading, 1);
  reading->self = g_object_ref (self);
  reading->row = g_object_ref (row);
  winnow_workspace_changes_since_async (workspace, winnow_row_type (WINNOW_KIND_SIGN_OFF)->table, winnow_row_id (sign_off),
                                        self->reading, changes_read_cb, reading);
}

static const char *
state_text (WinnowSignOffState state)
{
  switch (state)
    {
    case WINNOW_SIGN_OFF_INPUTS_CHANGED:
      return _ ("Changed since sign-off");
    case WINNOW_SIGN_OFF_RESULT_CHANGED:
      return _ ("Same inputs, but another result: the program or its rules changed since sign-off");
    case WINNOW_SIGN_OFF_HOLDS:
    default:
      return _ ("Unchanged since sign-off");
    }
}

static void
add_sign_off (WinnowSignOffGroup *self, WinnowAssessment *assessment, const WinnowSignOff *sign_off)
{
  WinnowSignOffState state = winnow_sign_off_state (assessment, sign_off);
  gboolean holds = state == WINNOW_SIGN_OFF_HOLDS;
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *icon = gtk_image_new_from_icon_name (holds ? "winnow-recommended-symbolic" : "winnow-blocked-symbolic");
  GtkWidget *remove = winnow_step_icon_button_new ("user-trash-symbolic", _ ("Withdraw this sign-off"));
  g_autofree char *time = winnow_words_time (sign_off->signed_at);
  const char *person = sign_off->person != NULL ? sign_off->person : "?";
  /* Translators: a person and the role. */
  g_autofree char *title =
    sign_off->role != NULL ? g_strdup_printf (_ ("%s, %s"), person, sign_off->role) : g_strdup (person);
  g_autofree char *subtitle = g_strdup_printf (
    /* Translators: whether it holds, when it was signed, and the begin of a check sum. */
    _ ("%s · signed %s · inputs %.*s"), state_text (state), time != NULL ? time : "?", DIGEST_DIGITS,
    sign_off->inputs_sha256 != NULL ? sign_off->inputs_sha256 : "?");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  gtk_widget_add_css_class (icon, holds ? "verdict-good" : "verdict-warning");
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), icon);
  g_object_set_data_full (G_OBJECT (remove), "id", g_strdup (winnow_row_id (sign_off)), g_free);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (remove_cb), self->session, 0);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row), remove);
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (row), state == WINNOW_SIGN_OFF_INPUTS_CHANGED);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), state == WINNOW_SIGN_OFF_INPUTS_CHANGED);
  winnow_row_group_add (ADW_PREFERENCES_GROUP (self), row);
  if (state == WINNOW_SIGN_OFF_INPUTS_CHANGED)
    read_changes (self, sign_off, row);
}

static void
update (WinnowSignOffGroup *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  g_autoptr (GPtrArray) sign_offs = NULL;

  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (assessment == NULL)
    return;
  self->reading = g_cancellable_new ();
  sign_offs = winnow_sign_offs_of (assessment->evaluation);
  winnow_row_group_clear (ADW_PREFERENCES_GROUP (self));
  for (guint i = 0; i < sign_offs->len; i++)
    add_sign_off (self, assessment, sign_offs->pdata[i]);
  update_form (self);
  if (self->waiting == NULL || !winnow_session_is_settled (self->session))
    return;
  if (g_str_equal (self->waiting, winnow_row_id (winnow_evaluation_head (assessment->evaluation))))
    sign_cb (self);
  else
    g_clear_pointer (&self->waiting, g_free);
}

/* ---- Object ---- */

static void
winnow_sign_off_group_dispose (GObject *object)
{
  WinnowSignOffGroup *self = WINNOW_SIGN_OFF_GROUP (object);

  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_pointer (&self->waiting, g_free);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_sign_off_group_parent_class)->dispose (object);
}

static void
winnow_sign_off_group_class_init (WinnowSignOffGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_sign_off_group_dispose;
}

static GtkWidget *
add_entry (WinnowSignOffGroup *self, const char *title)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  return row;
}

static void
winnow_sign_off_group_init (WinnowSignOffGroup *self)
{
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Sign-off"));
  adw_preferences_group_set_description (
    ADW_PREFERENCES_GROUP (self),
    _ ("A name under the choice and everything it rests on. Whatever is edited later shows here."));
  self->person = add_entry (self, _ ("Your name"));
  self->role = add_entry (self, _ ("Your role"));
  self->sign_row = adw_action_row_new ();
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self->sign_row), 0);
  self->sign = winnow_step_text_button_new (_ ("_Sign Off"));
  gtk_widget_add_css_class (self->sign, "suggested-action");
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->sign_row), self->sign);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->sign_row);
  g_signal_connect_swapped (self->sign, "clicked", G_CALLBACK (sign_cb), self);
}

GtkWidget *
winnow_sign_off_group_new (WinnowSession *session)
{
  WinnowSignOffGroup *self = g_object_new (WINNOW_TYPE_SIGN_OFF_GROUP, NULL);
  WinnowWorkspace *workspace = winnow_session_workspace (session);

  self->session = g_object_ref (session);
  if (workspace != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->person), winnow_workspace_author (workspace));
  g_signal_connect_swapped (self->person, "changed", G_CALLBACK (update_form), self);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
