/* window.c — one window on one workspace: opening, pages, what it says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/window-private.h"

#include "window/application.h"
#include "window/compat.h"
#include "window/diligence/diligence-page.h"
#include "window/field-row.h"
#include "window/import/import-dialog.h"
#include "window/page.h"
#include "window/prices/prices-page.h"
#include "window/report/report-page.h"
#include "window/shortlist/shortlist-page.h"
#include "window/welcome/welcome-page.h"
#include "window/workload/workload-page.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (WinnowWindow, winnow_window, ADW_TYPE_APPLICATION_WINDOW)

/* The pages of an evaluation, in the order of the work. */
static const struct
{
  const char *name, *title, *icon;
  GtkWidget *(*create) (WinnowSession *session);
} pages[] = {
  { "workload", N_ ("Workload"), "winnow-workload-symbolic", winnow_workload_page_new },
  { "platforms", N_ ("Platforms"), "winnow-platforms-symbolic", winnow_platforms_page_new },
  { "diligence", N_ ("Diligence"), "winnow-diligence-symbolic", winnow_diligence_page_new },
  { "prices", N_ ("Prices"), "winnow-prices-symbolic", winnow_prices_page_new },
  { "shortlist", N_ ("Shortlist"), "winnow-shortlist-symbolic", winnow_shortlist_page_new },
  { "report", N_ ("Report"), "winnow-report-symbolic", winnow_report_page_new },
};

/* ---- Long work ---- */

static void
cancel_task_cb (GtkButton *button, WinnowTask *task)
{
  winnow_task_cancel (task);
  gtk_widget_set_sensitive (GTK_WIDGET (button), FALSE);
}

static void
add_task (WinnowWindow *self, WinnowTask *task)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (winnow_task_title (task));
  GtkWidget *cancel = gtk_button_new_from_icon_name ("process-stop-symbolic");
  GtkWidget *bar = gtk_progress_bar_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (cancel, _ ("Cancel"));
  gtk_widget_add_css_class (cancel, "flat");
  g_signal_connect (cancel, "clicked", G_CALLBACK (cancel_task_cb), task);
  if (winnow_task_fraction (task) >= 0)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), CLAMP (winnow_task_fraction (task), 0, 1));
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), cancel);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (self->task_box, box);
}

static void
tasks_changed_cb (WinnowWindow *self)
{
  GPtrArray *tasks = winnow_session_tasks (self->session);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->task_box));
  guint n_shown = 0;

  for (GtkWidget *at = child; at != NULL; at = gtk_widget_get_next_sibling (at))
    n_shown++;
  if (n_shown == tasks->len)
    {
      /* Only progress: keep the widgets, and with them the focus. */
      for (guint i = 0; i < tasks->len; i++, child = gtk_widget_get_next_sibling (child))
        if (winnow_task_fraction (tasks->pdata[i]) >= 0)
          gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (gtk_widget_get_last_child (child)),
                                         CLAMP (winnow_task_fraction (tasks->pdata[i]), 0, 1));
      return;
    }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->task_box))) != NULL)
    gtk_box_remove (self->task_box, child);
  for (guint i = 0; i < tasks->len; i++)
    add_task (self, tasks->pdata[i]);
  gtk_widget_set_visible (self->task_button, tasks->len > 0);
  gtk_spinner_set_spinning (self->task_spinner, tasks->len > 0);
}

/* ---- What the window says ---- */

void
winnow_window_toast (WinnowWindow *self, const char *text, const char *button, const char *action)
{
  /* What vendors are called may hold characters that mean something in markup. */
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (escaped);

  if (button != NULL)
    {
      adw_toast_set_button_label (toast, button);
      adw_toast_set_action_name (toast, action);
    }
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
message_cb (WinnowWindow *self, const char *text, gboolean can_undo)
{
  winnow_window_toast (self, text, can_undo ? _ ("Undo") : NULL, can_undo ? "win.undo" : NULL);
}

static void
update (WinnowWindow *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  gboolean has_evaluation = assessment != NULL;
  const char *name = gtk_stack_get_visible_child_name (self->stack);

  if (has_evaluation)
    {
      const WinnowEvaluationRow *head = winnow_evaluation_head (assessment->evaluation);
      const char *title = head->title != NULL ? head->title : _ ("Evaluation without a name");

      gtk_label_set_text (self->evaluation_label, title);
      adw_window_title_set_subtitle (self->title, title);
      gtk_label_set_text (self->standing_label, assessment->standing);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->standing_label), assessment->standing);
      gtk_label_set_text (self->next_label, assessment->next_action);
      gtk_widget_set_tooltip_text (self->next_button, assessment->next_action);
      gtk_widget_set_visible (self->next_button, assessment->next_action != NULL &&
                                                   _winnow_window_next_step (self) != NULL);
      if (name != NULL && (g_str_equal (name, "loading") || g_str_equal (name, "welcome")))
        {
          gboolean has_parts =
            winnow_evaluation_rows (assessment->evaluation, WINNOW_KIND_PART)->len > 0;

          winnow_window_show_page (self, has_parts ? "platforms" : "workload");
        }
    }
  else if (winnow_session_evaluation_id (self->session) == NULL)
    winnow_window_show_page (self, "welcome");
  gtk_revealer_set_reveal_child (self->standing_revealer, has_evaluation);
  _winnow_window_update_actions (self);
}

void
winnow_window_show_page (WinnowWindow *self, const char *name)
{
  gboolean is_page = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (g_str_equal (pages[i].name, name))
      {
        gtk_list_box_select_row (self->page_list, gtk_list_box_get_row_at_index (self->page_list, i));
        adw_window_title_set_title (self->title, _ (pages[i].title));
        is_page = TRUE;
      }
  if (!is_page)
    {
      gtk_list_box_unselect_all (self->page_list);
      adw_window_title_set_title (self->title, _ ("Winnow"));
      adw_window_title_set_subtitle (self->title, "");
    }
  gtk_stack_set_visible_child_name (self->stack, name);
  adw_flap_set_locked (self->flap, FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->page_list),
                            self->session != NULL && winnow_session_assessment (self->session) != NULL);
  if (self->session != NULL)
    _winnow_window_update_actions (self);
}

gboolean
winnow_window_has_page (WinnowWindow *self, const char *name)
{
  return WINNOW_IS_PAGE (gtk_stack_get_child_by_name (self->stack, name));
}

void
winnow_window_go (WinnowWindow *self, const char *name, const char *id)
{
  GtkWidget *page = gtk_stack_get_child_by_name (self->stack, name);

  if (!WINNOW_IS_PAGE (page))
    return;
  winnow_window_show_page (self, name);
  winnow_page_select (WINNOW_PAGE (page), id);
}

const char *
winnow_window_page (WinnowWindow *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}

static void
page_activated_cb (WinnowWindow *self, GtkListBoxRow *row)
{
  winnow_window_show_page (self, pages[gtk_list_box_row_get_index (row)].name);
  if (adw_flap_get_folded (self->flap))
    adw_flap_set_reveal_flap (self->flap, FALSE);
}

static void
add_page_rows (WinnowWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
      GtkWidget *row = gtk_list_box_row_new ();

      gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (pages[i].icon));
      gtk_box_append (GTK_BOX (box), gtk_label_new (_ (pages[i].title)));
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ (pages[i].title), -1);
      gtk_list_box_append (self->page_list, row);
    }
}

/* ---- Opening ---- */

static void
name_answered_cb (gboolean accepted, gpointer data)
{
  WinnowWindow *self = data;
  GtkWidget *entry = g_object_get_data (G_OBJECT (self), "name-entry");
  const char *name = entry != NULL ? gtk_editable_get_text (GTK_EDITABLE (entry)) : "";

  if (accepted && *name != '\0')
    g_settings_set_string (winnow_application_settings (), "author", name);
  g_object_set_data (G_OBJECT (self), "name-entry", NULL);
}

static void
ask_name (WinnowWindow *self)
{
  g_autofree char *author = g_settings_get_string (winnow_application_settings (), "author");
  const char *login = g_get_real_name ();
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *entry = adw_entry_row_new ();
  GtkWindow *dialog;

  if (self->has_asked_name || *author != '\0')
    {
      g_object_ref_sink (list);
      g_object_unref (list);
      g_object_ref_sink (entry);
      g_object_unref (entry);
      return;
    }
  self->has_asked_name = TRUE;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), _ ("Your name"));
  if (g_strcmp0 (login, "Unknown") != 0)
    gtk_editable_set_text (GTK_EDITABLE (entry), login);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_list_box_append (GTK_LIST_BOX (list), entry);
  g_object_set_data (G_OBJECT (self), "name-entry", entry);
  dialog = winnow_compat_ask (GTK_WINDOW (self), _ ("Who Are You?"),
                              _ ("Answers, history and sign-off carry your name. It stays on this machine."),
                              _ ("_Later"), _ ("_Continue"), FALSE, list, name_answered_cb, self);
  g_signal_connect_swapped (entry, "entry-activated", G_CALLBACK (gtk_widget_activate_default), dialog);
}

static void
author_changed_cb (GSettings *settings, const char *key, WinnowWindow *self)
{
  g_autofree char *author = g_settings_get_string (settings, "author");
  WinnowWorkspace *workspace =
    self->session != NULL ? winnow_session_workspace (self->session) : NULL;

  if (workspace != NULL && *author != '\0')
    winnow_workspace_set_author (workspace, author);
}

/* Saves what is being typed. */
static void
flush (WinnowWindow *self)
{
  winnow_field_rows_flush (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *page = gtk_stack_get_child_by_name (self->stack, pages[i].name);

      if (page != NULL)
        winnow_page_flush (WINNOW_PAGE (page));
    }
}

/* Saves what is being typed and lets go of the workspace. */
static void
drop_session (WinnowWindow *self)
{
  if (self->session == NULL)
    return;
  flush (self);
  /* A page that goes with the focus in it would be kept alive, and its session with it. */
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  g_signal_handlers_disconnect_by_data (self->session, self);
  gtk_stack_set_visible_child_name (self->stack, "loading");
  self->platforms = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    gtk_stack_remove (self->stack, gtk_stack_get_child_by_name (self->stack, pages[i].name));
  gtk_revealer_set_reveal_child (self->standing_revealer, FALSE);
  winnow_session_close (self->session);
  g_clear_object (&self->session);
}

void
winnow_window_set_session (WinnowWindow *self, WinnowSession *session)
{
  drop_session (self);
  g_set_object (&self->session, session);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    gtk_stack_add_named (self->stack, pages[i].create (session), pages[i].name);
  self->platforms = WINNOW_PLATFORMS_PAGE (gtk_stack_get_child_by_name (self->stack, "platforms"));
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  g_signal_connect_swapped (session, "message", G_CALLBACK (message_cb), self);
  g_signal_connect_swapped (session, "tasks-changed", G_CALLBACK (tasks_changed_cb), self);
  update (self);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowWorkspace) workspace = winnow_workspace_open_finish (result, &error);
  g_autoptr (WinnowSession) session = NULL;
  g_auto (GStrv) paths = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->opening == NULL)
    {
      if (workspace != NULL)
        winnow_workspace_close (workspace);
      return;
    }
  g_clear_object (&self->opening);
  if (workspace == NULL)
    {
      g_autofree char *text = g_markup_escape_text (error->message, -1);

      adw_status_page_set_description (self->failed_page, text);
      winnow_window_show_page (self, "failed");
      return;
    }
  session = winnow_session_new (workspace);
  winnow_window_set_session (self, session);
  gtk_stack_set_visible_child_name (self->stack, "loading");
  _winnow_window_list_evaluations (self);
  ask_name (self);
  paths = g_steal_pointer (&self->import_later);
  if (paths != NULL)
    winnow_window_import (self, (const char *const *) paths);
}

void
winnow_window_open (WinnowWindow *self, const char *path)
{
  g_autofree char *default_path = winnow_workspace_default_path ();
  g_autofree char *author = g_settings_get_string (winnow_application_settings (), "author");
  g_autofree char *wanted = g_strdup (path);

  drop_session (self);
  g_free (self->path);
  self->path = g_steal_pointer (&wanted);
  winnow_window_show_page (self, "loading");
  if (self->opening != NULL)
    g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  self->opening = g_cancellable_new ();
  winnow_workspace_open_async (self->path, g_strcmp0 (self->path, default_path) == 0,
                               *author != '\0' ? author : NULL, self->opening, opened_cb,
                               g_object_ref (self));
}

const char *
winnow_window_path (WinnowWindow *self)
{
  return self->path;
}

WinnowSession *
winnow_window_session (WinnowWindow *self)
{
  return self->session;
}

void
winnow_window_import (WinnowWindow *self, const char *const *paths)
{
  if (self->session != NULL)
    {
      gtk_window_present (GTK_WINDOW (winnow_import_dialog_new (GTK_WINDOW (self), self->session, paths)));
      return;
    }
  /* Files named on the command line come before the workspace is open. */
  g_strfreev (self->import_later);
  self->import_later = g_strdupv ((char **) paths);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, WinnowWindow *self)
{
  GSList *files = g_value_get_boxed (value);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL;

  for (GSList *at = files; at != NULL; at = at->next)
    {
      g_autofree char *path = g_file_get_path (at->data);

      if (path != NULL)
        g_strv_builder_add (builder, path);
    }
  paths = g_strv_builder_end (builder);
  if (*paths == NULL || self->session == NULL)
    return FALSE;
  winnow_window_import (self, (const char *const *) paths);
  return TRUE;
}

static gboolean
winnow_window_close_request (GtkWindow *window)
{
  WinnowWindow *self = WINNOW_WINDOW (window);
  GSettings *settings = winnow_application_settings ();
  int width, height;

  flush (self);
  gtk_window_get_default_size (window, &width, &height);
  g_settings_set_int (settings, "window-width", MAX (width, 360));
  g_settings_set_int (settings, "window-height", MAX (height, 294));
  g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (window));
  return GTK_WINDOW_CLASS (winnow_window_parent_class)->close_request (window);
}

static void
winnow_window_dispose (GObject *object)
{
  WinnowWindow *self = WINNOW_WINDOW (object);

  if (self->opening != NULL)
    g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  drop_session (self);
  G_OBJECT_CLASS (winnow_window_parent_class)->dispose (object);
}

static void
winnow_window_finalize (GObject *object)
{
  g_free (WINNOW_WINDOW (object)->path);
  g_strfreev (WINNOW_WINDOW (object)->import_later);
  G_OBJECT_CLASS (winnow_window_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowWindow, name)

static void
winnow_window_class_init (WinnowWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = winnow_window_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/window.ui");
  BIND (toasts);
  BIND (flap);
  BIND (sidebar);
  BIND (evaluation_button);
  BIND (evaluation_label);
  BIND (page_list);
  BIND (header);
  BIND (title);
  BIND (task_button);
  BIND (task_box);
  BIND (task_spinner);
  BIND (standing_revealer);
  BIND (standing_box);
  BIND (standing_label);
  BIND (next_button);
  BIND (next_label);
  BIND (stack);
  BIND (failed_page);
  BIND (evaluation_section);
}

/* On narrow windows the next step stands below where the evaluation is, in full width. */
static gboolean
fit_standing_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  WinnowWindow *self = WINNOW_WINDOW (widget);

  gtk_orientable_set_orientation (self->standing_box, adw_flap_get_folded (self->flap) ? GTK_ORIENTATION_VERTICAL
                                                                                       : GTK_ORIENTATION_HORIZONTAL);
  return G_SOURCE_REMOVE;
}

/* Told while sizes are handed out, when nothing may ask for another: so a frame later. */
static void
folded_cb (WinnowWindow *self)
{
  gtk_widget_add_tick_callback (GTK_WIDGET (self), fit_standing_cb, NULL, NULL);
}

static void
winnow_window_init (WinnowWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_stack_add_named (self->stack, winnow_welcome_page_new (), "welcome");
  add_page_rows (self);
  g_signal_connect_swapped (self->page_list, "row-activated", G_CALLBACK (page_activated_cb), self);
  g_signal_connect_swapped (self->flap, "notify::folded", G_CALLBACK (folded_cb), self);
  g_signal_connect (drop, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
  g_signal_connect_object (winnow_application_settings (), "changed::author",
                           G_CALLBACK (author_changed_cb), self, 0);
  _winnow_window_add_actions (self);
  _winnow_window_update_actions (self);
}

WinnowWindow *
winnow_window_new (GtkApplication *application)
{
  GSettings *settings = winnow_application_settings ();
  WinnowWindow *self = g_object_new (WINNOW_TYPE_WINDOW, "application", application, NULL);

  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  return self;
}
