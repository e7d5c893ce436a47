/* limits-group.c — the team's hard limits: what an offer must meet to stay.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/form-step.h"

#include <glib/gi18n.h>

#include "engine/facts.h"
#include "window/compat.h"
#include "window/offer/row-group.h"
#include "window/shortlist/step-parts.h"

typedef struct
{
  WinnowSession *session;
  GtkWidget *name, *expression, *reason;
  GtkWidget *problem;
} Asking;

static void
asking_free (gpointer data)
{
  Asking *self = data;

  g_object_unref (self->session);
  g_free (self);
}

static gboolean
can_judge (WinnowSession *session, const char *text, GError **error)
{
  WinnowAssessment *assessment = winnow_session_assessment (session);
  g_autoptr (WinnowExpression) expression = winnow_expression_new (text, error);

  return expression != NULL
         && (assessment == NULL || winnow_facts_check (assessment->catalog, WINNOW_FACTS_LIMIT, expression, error));
}

gboolean
winnow_limits_add (WinnowSession *session, const char *name, const char *expression, const char *reason,
                   GError **error)
{
  WinnowLimit *limit;

  if (!can_judge (session, expression, error))
    return FALSE;
  limit = winnow_row_new (WINNOW_KIND_LIMIT, NULL);
  limit->evaluation_id = g_strdup (winnow_session_evaluation_id (session));
  limit->name = g_strdup (name != NULL && *name != '\0' ? name : expression);
  limit->expression = g_strdup (expression);
  limit->reason = reason != NULL && *reason != '\0' ? g_strdup (reason) : NULL;
  winnow_session_put (session, _ ("Add hard limit"), limit);
  return TRUE;
}

/* ---- Asking ---- */

static void
typed_cb (GtkWindow *dialog)
{
  Asking *self = g_object_get_data (G_OBJECT (dialog), "asking");
  g_autofree char *expression = winnow_step_typed (self->expression);
  g_autoptr (GError) error = NULL;
  gboolean is_good = *expression != '\0' && can_judge (self->session, expression, &error);

  gtk_label_set_text (GTK_LABEL (self->problem), error != NULL ? error->message : "");
  gtk_widget_set_visible (self->problem, error != NULL);
  winnow_compat_ask_set_enabled (dialog, is_good);
}

static void
asked_cb (gboolean accepted, gpointer data)
{
  Asking *self = data;
  g_autofree char *name = winnow_step_typed (self->name), *expression = winnow_step_typed (self->expression);
  g_autofree char *reason = winnow_step_typed (self->reason);
  g_autoptr (GError) error = NULL;

  if (accepted && !winnow_limits_add (self->session, name, expression, reason, &error))
    winnow_session_report_error (self->session, _ ("The limit was not added"), error);
}

static GtkWidget *
add_entry (GtkWidget *list, const char *title)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  return row;
}

GtkWindow *
winnow_limits_ask (GtkWindow *parent, WinnowSession *session)
{
  Asking *self = g_new0 (Asking, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *list = gtk_list_box_new ();
  GtkWindow *dialog;

  self->session = g_object_ref (session);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  self->name = add_entry (list, _ ("Name"));
  self->expression = add_entry (list, _ ("Must hold"));
  self->reason = add_entry (list, _ ("Why"));
  self->problem = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->problem), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->problem), 0);
  gtk_widget_add_css_class (self->problem, "problem");
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), self->problem);
  dialog = winnow_compat_ask (parent, _ ("Add a hard limit"),
                              _ ("What must hold for an offer to stay, for example offer.term_months <= 3. "
                                 "An offer of which it is not known stays, and says so."),
                              _ ("_Cancel"), _ ("_Add"), FALSE, box, asked_cb, self);
  g_object_set_data_full (G_OBJECT (dialog), "asking", self, asking_free);
  g_signal_connect_object (self->expression, "changed", G_CALLBACK (typed_cb), dialog, G_CONNECT_SWAPPED);
  typed_cb (dialog);
  return dialog;
}

/* ---- Showing ---- */

static void
remove_cb (GtkWidget *button, WinnowSession *session)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Remove hard limit"));

  winnow_edit_delete (edit, WINNOW_KIND_LIMIT, g_object_get_data (G_OBJECT (button), "limit"));
  winnow_session_apply_undoable (session, edit, _ ("Hard limit removed"));
}

static void
add_limit (AdwPreferencesGroup *group, WinnowSession *session, const WinnowLimit *limit)
{
  const char *title = limit->name != NULL ? limit->name : limit->expression;
  g_autofree char *text = limit->reason != NULL ? g_strdup_printf ("%s\n%s", limit->reason, limit->expression)
                                                : g_strdup (limit->expression);
  /* Translators: name of a hard limit. */
  g_autofree char *name = g_strdup_printf (_ ("Remove “%s”"), title != NULL ? title : "");
  GtkWidget *row = winnow_row_group_add_text (group, title != NULL ? title : "", text, NULL, NULL);
  GtkWidget *button = winnow_step_icon_button_new ("user-trash-symbolic", name);

  g_object_set_data_full (G_OBJECT (button), "limit", g_strdup (winnow_row_id (limit)), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), session, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

void
winnow_limits_group_show (AdwPreferencesGroup *group, WinnowSession *session)
{
  GPtrArray *limits = winnow_evaluation_rows (winnow_session_evaluation (session), WINNOW_KIND_LIMIT);

  winnow_row_group_clear (group);
  for (guint i = 0; i < limits->len; i++)
    add_limit (group, session, limits->pdata[i]);
  if (limits->len == 0)
    winnow_row_group_add_text (group, _ ("None"), _ ("Only the two questions and the method’s knock-out rules cut."), NULL,
                               NULL);
}
