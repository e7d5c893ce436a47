/* import-dialog.c — reads price files and says what came of it, file by file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/import/import-dialog.h"

#include "window/import/quarantine-window.h"
#include "window/import/series-dialog.h"
#include "window/offer/row-group.h"

#include <glib/gi18n.h>

struct _WinnowImportDialog
{
  AdwWindow parent_instance;

  GtkStack *stack;
  AdwStatusPage *running_page;
  GtkProgressBar *bar;
  GtkWidget *cancel_button;
  AdwPreferencesGroup *results_group;
  GtkWidget *series_button;

  WinnowSession *session;
  GCancellable *cancellable;
  WinnowTask *task;
  GPtrArray *results;
  gboolean is_closed;
};

G_DEFINE_FINAL_TYPE (WinnowImportDialog, winnow_import_dialog, ADW_TYPE_WINDOW)

/* ---- Results ---- */

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GtkWidget *button = data;
  g_autoptr (GtkWidget) owned = button;
  g_autoptr (GError) error = NULL;
  WinnowSession *session = g_object_get_data (G_OBJECT (button), "session");

  if (!winnow_workspace_undo_import_finish (WINNOW_WORKSPACE (source), result, &error))
    {
      winnow_session_report_error (session, _ ("The import was not undone"), error);
      gtk_widget_set_sensitive (button, TRUE);
      return;
    }
  gtk_button_set_label (GTK_BUTTON (button), _ ("Undone"));
}

static void
undo_cb (GtkWidget *button, WinnowImportDialog *self)
{
  const char *id = g_object_get_data (G_OBJECT (button), "import");

  gtk_widget_set_sensitive (button, FALSE);
  winnow_workspace_undo_import_async (winnow_session_workspace (self->session), id, NULL, undone_cb,
                                      g_object_ref (button));
}

static void
quarantine_cb (GtkWidget *button, WinnowImportDialog *self)
{
  const WinnowImportResult *result = g_object_get_data (G_OBJECT (button), "result");

  gtk_window_present (GTK_WINDOW (winnow_quarantine_window_new (GTK_WINDOW (self), result)));
}

static void
add_count (GtkWidget *expander, const char *title, guint64 count, const char *explanation)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, count);
  GtkWidget *label = gtk_label_new (text);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (explanation != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), explanation);
  gtk_widget_add_css_class (label, "numeric");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), row);
}

static guint64
flagged_of (const WinnowImport *import)
{
  guint64 sum = 0;

  for (guint i = 0; import->flagged != NULL && i < import->flagged->len; i++)
    sum += g_array_index (import->flagged, guint64, i);
  return sum;
}

static void
add_buttons (WinnowImportDialog *self, GtkWidget *expander, WinnowImportResult *result)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *undo = gtk_button_new_with_label (_ ("Undo Import"));

  gtk_widget_set_valign (undo, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (undo), "import", g_strdup (result->import->id), g_free);
  g_object_set_data_full (G_OBJECT (undo), "session", g_object_ref (self->session), g_object_unref);
  g_signal_connect (undo, "clicked", G_CALLBACK (undo_cb), self);
  if (result->report.quarantined_total > 0)
    {
      GtkWidget *show = gtk_button_new_with_label (_ ("Show Bad Rows"));

      gtk_widget_set_valign (show, GTK_ALIGN_CENTER);
      g_object_set_data (G_OBJECT (show), "result", result);
      g_signal_connect (show, "clicked", G_CALLBACK (quarantine_cb), self);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), show);
    }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), undo);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), row);
}

static void
add_result (WinnowImportDialog *self, WinnowImportResult *result)
{
  GtkWidget *expander = adw_expander_row_new ();
  g_autofree char *name = g_path_get_basename (result->path);
  g_autofree char *added = NULL;
  g_autofree char *bad = NULL;
  g_autofree char *summary = NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (expander), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), name);
  if (result->error != NULL)
    {
      winnow_row_group_add_text (self->results_group, name, result->error->message, "dialog-error-symbolic", "verdict-bad");
      g_object_ref_sink (expander);
      g_object_unref (expander);
      return;
    }
  if (result->import == NULL || result->already_known)
    {
      winnow_row_group_add_text (self->results_group, name,
                                 result->already_known ? _ ("The same file was imported before; nothing was added")
                                                       : _ ("Nothing was added"),
                                 "dialog-information-symbolic", NULL);
      g_object_ref_sink (expander);
      g_object_unref (expander);
      return;
    }
  added = g_strdup_printf ("%" G_GUINT64_FORMAT, result->import->added);
  bad = g_strdup_printf ("%" G_GUINT64_FORMAT, result->report.quarantined_total);
  /* Translators: prices added from a file, and rows that could not be read. */
  summary = g_strdup_printf (_ ("Observations added: %s · bad rows kept aside: %s"), added, bad);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (expander), summary);
  add_count (expander, _ ("Rows read"), result->report.rows_read, NULL);
  add_count (expander, _ ("Observations added"), result->import->added, NULL);
  add_count (expander, _ ("Already there"), result->import->duplicates, _ ("Same series, time, price and source"));
  add_count (expander, _ ("Flagged"), flagged_of (result->import), _ ("Kept, but left out of medians"));
  add_count (expander, _ ("Kept aside"), result->report.quarantined_total, _ ("Could not be read"));
  for (guint i = 0; result->report.warnings != NULL && result->report.warnings[i] != NULL; i++)
    {
      GtkWidget *row = adw_action_row_new ();

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), result->report.warnings[i]);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
      adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), row);
    }
  add_buttons (self, expander, result);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (expander), self->results->len == 1);
  winnow_row_group_add (self->results_group, expander);
}

static void
show_results (WinnowImportDialog *self, gboolean was_cancelled)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->results->len; i++)
    {
      WinnowImportResult *result = self->results->pdata[i];

      add_result (self, result);
      any = any || (result->import != NULL && result->import->added > 0);
    }
  if (was_cancelled)
    winnow_row_group_add_text (self->results_group, _ ("Cancelled"),
                               _ ("Files read before stay; of the file that was being read nothing was added"),
                               "process-stop-symbolic", NULL);
  else if (self->results->len == 0)
    winnow_row_group_add_text (self->results_group, _ ("No price file was found there"), NULL,
                               "dialog-information-symbolic", NULL);
  gtk_widget_set_visible (self->series_button, any);
  gtk_stack_set_visible_child_name (self->stack, "results");
}

/* ---- Running ---- */

static void
progress_cb (const char *path, guint file, guint n_files, double fraction, gpointer data)
{
  WinnowImportDialog *self = data;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *escaped = g_markup_escape_text (name, -1);

  if (self->task != NULL)
    winnow_session_task_progress (self->session, self->task, (file + fraction) / MAX (n_files, 1));
  if (self->is_closed)
    return;
  adw_status_page_set_description (self->running_page, escaped);
  gtk_progress_bar_set_fraction (self->bar, CLAMP ((file + fraction) / MAX (n_files, 1), 0, 1));
}

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowImportDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean was_cancelled;

  self->results = winnow_workspace_import_finish (WINNOW_WORKSPACE (source), result, &error);
  was_cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  winnow_session_end_task (self->session, self->task);
  self->task = NULL;
  if (self->results == NULL)
    self->results = g_ptr_array_new ();
  if (self->is_closed)
    {
      winnow_session_message (self->session, was_cancelled ? _ ("Import cancelled") : _ ("Import finished"), FALSE);
      return;
    }
  if (error != NULL && !was_cancelled)
    winnow_row_group_add_text (self->results_group, _ ("The import failed"), error->message, "dialog-error-symbolic", "verdict-bad");
  show_results (self, was_cancelled);
}

void
winnow_import_dialog_cancel (WinnowImportDialog *self)
{
  g_cancellable_cancel (self->cancellable);
  gtk_widget_set_sensitive (self->cancel_button, FALSE);
}

static void
series_cb (WinnowImportDialog *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  gtk_window_present (GTK_WINDOW (winnow_series_dialog_new (parent, self->session)));
  gtk_window_close (GTK_WINDOW (self));
}

GPtrArray *
winnow_import_dialog_results (WinnowImportDialog *self)
{
  return self->results;
}

static gboolean
winnow_import_dialog_close_request (GtkWindow *window)
{
  WINNOW_IMPORT_DIALOG (window)->is_closed = TRUE;
  return GTK_WINDOW_CLASS (winnow_import_dialog_parent_class)->close_request (window);
}

static void
winnow_import_dialog_dispose (GObject *object)
{
  WinnowImportDialog *self = WINNOW_IMPORT_DIALOG (object);

  self->is_closed = TRUE;
  G_OBJECT_CLASS (winnow_import_dialog_parent_class)->dispose (object);
}

static void
winnow_import_dialog_finalize (GObject *object)
{
  WinnowImportDialog *self = WINNOW_IMPORT_DIALOG (object);

  /* The session outlives the widgets: a running import still reports to it. */
  g_clear_object (&self->session);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  G_OBJECT_CLASS (winnow_import_dialog_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowImportDialog, name)

static void
winnow_import_dialog_class_init (WinnowImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_import_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_import_dialog_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = winnow_import_dialog_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/import/import-dialog.ui");
  BIND (stack);
  BIND (running_page);
  BIND (bar);
  BIND (cancel_button);
  BIND (results_group);
  BIND (series_button);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
winnow_import_dialog_init (WinnowImportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->cancel_button, "clicked", G_CALLBACK (winnow_import_dialog_cancel), self);
  g_signal_connect_swapped (self->series_button, "clicked", G_CALLBACK (series_cb), self);
}

GtkWidget *
winnow_import_dialog_new (GtkWindow *parent, WinnowSession *session, const char *const *paths)
{
  WinnowImportDialog *self = g_object_new (WINNOW_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);
  WinnowImportOptions options = { 0 };

  self->session = g_object_ref (session);
  self->cancellable = g_cancellable_new ();
  self->task = winnow_session_begin_task (session, _ ("Importing price files"), self->cancellable);
  winnow_workspace_import_async (winnow_session_workspace (session), paths, &options, progress_cb, self,
                                 self->cancellable, imported_cb, g_object_ref (self));
  return GTK_WIDGET (self);
}
