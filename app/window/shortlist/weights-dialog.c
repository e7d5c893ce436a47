/* weights-dialog.c — swing weights, with charts that answer while they are dragged.
 *
 * One computation runs at a time, in a thread; weights moved meanwhile are taken up when
 * it is done, so that the newest request wins and none piles up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/weights-dialog.h"

#include <glib/gi18n.h>

#include "window/offer/row-group.h"
#include "window/shortlist/result-groups.h"

struct _WinnowWeightsDialog
{
  AdwWindow parent_instance;

  WinnowSession *session;
  WinnowAssessment *assessment; /* the criteria are its */
  GPtrArray *scales;            /* of GtkScale */
  AdwPreferencesGroup *contributions, *acceptability, *weights;
  GtkWidget *apply, *note;
  WinnowDecisionResult *result;
  GCancellable *cancellable;
  gboolean is_computing;
  gboolean is_outdated; /* moved since the running computation began */
};

G_DEFINE_FINAL_TYPE (WinnowWeightsDialog, winnow_weights_dialog, ADW_TYPE_WINDOW)

static void compute (WinnowWeightsDialog *self);

/* ---- Computing ---- */

static void
solve_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  WinnowDecisionResult *result = winnow_decision_solve (data, &error);

  if (result == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, (GDestroyNotify) winnow_decision_result_free);
}

static void
show_note (WinnowWeightsDialog *self, const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->note), text != NULL ? text : "");
  gtk_widget_set_visible (self->note, text != NULL);
}

static void
solved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  WinnowWeightsDialog *self = WINNOW_WEIGHTS_DIALOG (source);
  g_autoptr (GError) error = NULL;
  WinnowDecisionResult *solved = g_task_propagate_pointer (G_TASK (result), &error);

  self->is_computing = FALSE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  show_note (self, error != NULL ? error->message : NULL);
  gtk_widget_set_sensitive (self->apply, error == NULL);
  if (solved != NULL)
    {
      g_clear_pointer (&self->result, winnow_decision_result_free);
      self->result = solved;
      winnow_result_show_contributions (self->contributions, self->assessment, self->result);
      winnow_result_show_acceptability (self->acceptability, self->assessment, self->result);
    }
  if (self->is_outdated)
    compute (self);
}

static void
compute (WinnowWeightsDialog *self)
{
  g_autoptr (GTask) task = NULL;
  WinnowDecisionProblem *problem;
  g_autofree double *weights = NULL;

  self->is_outdated = self->is_computing;
  if (self->is_computing)
    return;
  self->is_computing = TRUE;
  weights = g_new0 (double, self->scales->len + 1);
  for (guint j = 0; j < self->scales->len; j++)
    weights[j] = gtk_range_get_value (self->scales->pdata[j]);
  problem = winnow_decision_problem_copy (self->assessment->problem);
  winnow_decision_problem_set_weights (problem, weights);
  task = g_task_new (self, self->cancellable, solved_cb, NULL);
  g_task_set_task_data (task, problem, (GDestroyNotify) winnow_decision_problem_free);
  g_task_run_in_thread (task, solve_in_thread);
}

/* ---- Scales ---- */

static void
moved_cb (GtkRange *scale, WinnowWeightsDialog *self)
{
  GtkLabel *label = g_object_get_data (G_OBJECT (scale), "label");
  g_autofree char *text = g_strdup_printf ("%.0f", gtk_range_get_value (scale));

  gtk_label_set_text (label, text);
  compute (self);
}

static void
add_scale (WinnowWeightsDialog *self, guint criterion)
{
  const WinnowCriterion *row = self->assessment->criteria->pdata[criterion];
  GtkWidget *scale = winnow_step_scale_new ();
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *line = adw_action_row_new ();
  const char *title = winnow_result_criterion_title (self->assessment, criterion);
  g_autofree char *numbered = g_strdup_printf ("%u %s", criterion + 1, title);
  g_autofree char *text = g_strdup_printf ("%.0f", winnow_number_or (row->swing, 0));

  gtk_range_set_value (GTK_RANGE (scale), winnow_number_or (row->swing, 0));
  gtk_widget_set_size_request (scale, 140, -1);
  gtk_widget_set_valign (scale, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (scale), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  g_object_set_data (G_OBJECT (scale), "label", label);
  g_signal_connect (scale, "value-changed", G_CALLBACK (moved_cb), self);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (line), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (line), numbered);
  if (row->reason != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (line), row->reason);
  adw_action_row_add_suffix (ADW_ACTION_ROW (line), scale);
  adw_action_row_add_suffix (ADW_ACTION_ROW (line), label);
  adw_preferences_group_add (self->weights, line);
  g_ptr_array_add (self->scales, scale);
}

/* ---- Window ---- */

void
winnow_weights_dialog_apply (WinnowWeightsDialog *self)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Change weights"));
  guint changed = 0;

  for (guint j = 0; j < self->scales->len; j++)
    {
      const char *id = winnow_row_id (self->assessment->criteria->pdata[j]);
      /* As it is by now: it may have been edited, or be gone. */
      const WinnowCriterion *old = winnow_session_row (self->session, WINNOW_KIND_CRITERION, id);
      double swing = gtk_range_get_value (self->scales->pdata[j]);
      WinnowCriterion *criterion;

      if (old == NULL || winnow_number_or (old->swing, 0) == swing)
        continue;
      criterion = winnow_row_copy (old);
      criterion->swing = winnow_number (swing);
      winnow_edit_put (edit, criterion);
      changed++;
    }
  if (changed > 0)
    winnow_session_apply_undoable (self->session, edit, _ ("Weights changed"));
  else
    winnow_edit_free (edit);
  gtk_window_close (GTK_WINDOW (self));
}

GtkRange *
winnow_weights_dialog_scale (WinnowWeightsDialog *self, guint criterion)
{
  return self->scales->pdata[criterion];
}

const WinnowDecisionResult *
winnow_weights_dialog_result (WinnowWeightsDialog *self)
{
  return self->result;
}

gboolean
winnow_weights_dialog_is_computing (WinnowWeightsDialog *self)
{
  return self->is_computing;
}

static void
winnow_weights_dialog_dispose (GObject *object)
{
  WinnowWeightsDialog *self = WINNOW_WEIGHTS_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  for (guint j = 0; j < self->scales->len; j++)
    g_signal_handlers_disconnect_by_data (self->scales->pdata[j], self);
  g_ptr_array_set_size (self->scales, 0);
  G_OBJECT_CLASS (winnow_weights_dialog_parent_class)->dispose (object);
}

static void
winnow_weights_dialog_finalize (GObject *object)
{
  WinnowWeightsDialog *self = WINNOW_WEIGHTS_DIALOG (object);

  g_clear_pointer (&self->result, winnow_decision_result_free);
  g_clear_pointer (&self->assessment, winnow_assessment_unref);
  g_clear_object (&self->session);
  g_clear_object (&self->cancellable);
  g_ptr_array_unref (self->scales);
  G_OBJECT_CLASS (winnow_weights_dialog_parent_class)->finalize (object);
}

static void
winnow_weights_dialog_class_init (WinnowWeightsDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_weights_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_weights_dialog_finalize;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
make_header (WinnowWeightsDialog *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->apply = gtk_button_new_with_mnemonic (_ ("_Apply"));
  gtk_widget_add_css_class (self->apply, "suggested-action");
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), self->apply);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_close), self);
  g_signal_connect_swapped (self->apply, "clicked", G_CALLBACK (winnow_weights_dialog_apply), self);
  return header;
}

static void
winnow_weights_dialog_init (WinnowWeightsDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller;
  GtkBox *column;

  self->scales = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
  gtk_window_set_title (GTK_WINDOW (self), _ ("Weights"));
  gtk_window_set_default_size (GTK_WINDOW (self), 640, 720);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_box_append (GTK_BOX (box), make_header (self));
  scroller = winnow_step_column_new (&column);
  self->note = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->note), TRUE);
  gtk_widget_add_css_class (self->note, "problem");
  gtk_widget_set_visible (self->note, FALSE);
  gtk_box_append (column, self->note);
  self->contributions = winnow_step_group_new (column, _ ("Value"), NULL);
  self->weights = winnow_step_group_new (
    column, _ ("Swings"),
    _ ("How much does it matter to go from the worst to the best end of this scale? The largest swing is 100."));
  self->acceptability = winnow_step_group_new (column, _ ("How sure"), NULL);
  gtk_box_append (GTK_BOX (box), scroller);
  adw_window_set_content (ADW_WINDOW (self), box);
}

GtkWidget *
winnow_weights_dialog_new (GtkWindow *parent, WinnowSession *session)
{
  WinnowWeightsDialog *self = g_object_new (WINNOW_TYPE_WEIGHTS_DIALOG, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  self->assessment = winnow_assessment_ref (winnow_session_assessment (session));
  for (guint j = 0; j < self->assessment->criteria->len; j++)
    add_scale (self, j);
  winnow_result_show_contributions (self->contributions, self->assessment, self->assessment->decision);
  winnow_result_show_acceptability (self->acceptability, self->assessment, self->assessment->decision);
  return GTK_WIDGET (self);
}
