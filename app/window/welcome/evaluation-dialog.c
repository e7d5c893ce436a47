/* evaluation-dialog.c — asks for the frame of a new evaluation: name, period,
 * currency, language of the report.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/welcome/evaluation-dialog.h"

#include "window/amount.h"

#include <glib/gi18n.h>

struct _WinnowEvaluationDialog
{
  AdwWindow parent_instance;

  WinnowSession *session;
  GtkWidget *title_row, *months_row, *start_row, *currency_row, *language_row;
  GtkWidget *create_button;
  GtkWidget *problem;
};

enum
{
  SIGNAL_CREATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const char *const currencies[] = { "CNY", "USD", "EUR", "HKD", "SGD", "JPY", "GBP", NULL };
static const char *const language_ids[] = { "en", "zh" };

G_DEFINE_FINAL_TYPE (WinnowEvaluationDialog, winnow_evaluation_dialog, ADW_TYPE_WINDOW)

static gboolean
fill (WinnowEvaluationDialog *self, WinnowEvaluationRow *row, GError **error)
{
  const WinnowRowType *type = winnow_row_type (WINNOW_KIND_EVALUATION);
  g_autofree char *months = NULL;
  const char *start = gtk_editable_get_text (GTK_EDITABLE (self->start_row));

  months = winnow_amount_parse (gtk_editable_get_text (GTK_EDITABLE (self->months_row)), error);
  if (months == NULL)
    return FALSE;
  row->title = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->title_row))));
  row->currency = g_strdup (currencies[adw_combo_row_get_selected (ADW_COMBO_ROW (self->currency_row))]);
  row->language = g_strdup (language_ids[adw_combo_row_get_selected (ADW_COMBO_ROW (self->language_row))]);
  row->calendar = g_strdup ("730");
  return winnow_row_set_text (row, winnow_row_type_field (type, "horizon_months"),
                              *months != '\0' ? months : NULL, error) &&
         winnow_row_set_text (row, winnow_row_type_field (type, "period_start"),
                              *start != '\0' ? start : NULL, error);
}

static void
applied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowEvaluationDialog) self = data;
  g_autoptr (GError) error = NULL;
  const char *id = g_object_get_data (G_OBJECT (self), "evaluation-id");

  gtk_widget_set_sensitive (self->create_button, TRUE);
  if (!winnow_workspace_apply_finish (WINNOW_WORKSPACE (source), result, &error))
    {
      gtk_label_set_text (GTK_LABEL (self->problem), error->message);
      gtk_widget_set_visible (self->problem, TRUE);
      return;
    }
  g_signal_emit (self, signals[SIGNAL_CREATED], 0, id);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
create_cb (WinnowEvaluationDialog *self)
{
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);
  g_autoptr (WinnowRow) row = winnow_row_new (WINNOW_KIND_EVALUATION, NULL);
  g_autoptr (GError) error = NULL;
  WinnowEdit *edit;

  if (!gtk_widget_is_sensitive (self->create_button))
    return;
  if (!fill (self, (WinnowEvaluationRow *) row, &error))
    {
      gtk_label_set_text (GTK_LABEL (self->problem), error->message);
      gtk_widget_set_visible (self->problem, TRUE);
      return;
    }
  if (workspace == NULL)
    return;
  g_object_set_data_full (G_OBJECT (self), "evaluation-id", g_strdup (row->id), g_free);
  edit = winnow_edit_new (_ ("New evaluation"));
  winnow_edit_put (edit, g_steal_pointer (&row));
  gtk_widget_set_sensitive (self->create_button, FALSE);
  winnow_workspace_apply_async (workspace, edit, NULL, applied_cb, g_object_ref (self));
}

static void
title_changed_cb (WinnowEvaluationDialog *self)
{
  g_autofree char *title = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->title_row)));

  gtk_widget_set_sensitive (self->create_button, *g_strstrip (title) != '\0');
}

static GtkWidget *
entry_row (GtkWidget *group, const char *title, const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return row;
}

static GtkWidget *
combo_row (GtkWidget *group, const char *title, const char *const *choices)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) model = gtk_string_list_new (choices);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (model));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return row;
}

static GtkWidget *
make_header (WinnowEvaluationDialog *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->create_button = gtk_button_new_with_mnemonic (_ ("C_reate"));
  gtk_widget_add_css_class (self->create_button, "suggested-action");
  gtk_widget_set_sensitive (self->create_button, FALSE);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), self->create_button);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_close), self);
  g_signal_connect_swapped (self->create_button, "clicked", G_CALLBACK (create_cb), self);
  return header;
}

static void
winnow_evaluation_dialog_dispose (GObject *object)
{
  g_clear_object (&WINNOW_EVALUATION_DIALOG (object)->session);
  G_OBJECT_CLASS (winnow_evaluation_dialog_parent_class)->dispose (object);
}

static void
winnow_evaluation_dialog_class_init (WinnowEvaluationDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_evaluation_dialog_dispose;
  signals[SIGNAL_CREATED] =
    g_signal_new ("created", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
winnow_evaluation_dialog_init (WinnowEvaluationDialog *self)
{
  const char *languages[] = { C_ ("language", "English"), C_ ("language", "Chinese"), NULL };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *group = adw_preferences_group_new ();
  g_autoptr (GDateTime) today = g_date_time_new_now_local ();
  g_autofree char *start = g_date_time_format (today, "%Y-%m-%d");

  gtk_window_set_title (GTK_WINDOW (self), _ ("New Evaluation"));
  gtk_window_set_default_size (GTK_WINDOW (self), 460, 440);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_box_append (GTK_BOX (box), make_header (self));

  self->title_row = entry_row (group, _ ("Name of the decision"), "");
  self->start_row = entry_row (group, _ ("Start of the period (year-month-day)"), start);
  self->months_row = entry_row (group, _ ("Months the ledger covers"), "3");
  self->currency_row = combo_row (group, _ ("Currency of the ledger"), currencies);
  self->language_row = combo_row (group, _ ("Language of the report"), languages);
  g_signal_connect_swapped (self->title_row, "changed", G_CALLBACK (title_changed_cb), self);
  g_signal_connect_swapped (self->title_row, "entry-activated", G_CALLBACK (create_cb), self);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), page);

  self->problem = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->problem), TRUE);
  gtk_widget_add_css_class (self->problem, "error");
  gtk_widget_set_visible (self->problem, FALSE);
  gtk_box_append (GTK_BOX (box), self->problem);
  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_window_set_focus (GTK_WINDOW (self), self->title_row);
}

GtkWidget *
winnow_evaluation_dialog_new (GtkWindow *parent, WinnowSession *session, const char *language)
{
  WinnowEvaluationDialog *self =
    g_object_new (WINNOW_TYPE_EVALUATION_DIALOG, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  adw_combo_row_set_selected (ADW_COMBO_ROW (self->language_row), g_str_has_prefix (language, "zh"));
  return GTK_WIDGET (self);
}
