/* window-actions.c — what a window can be asked to do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/window-private.h"

#include "engine/sign-off.h"
#include "window/application.h"
#include "window/compat.h"
#include "window/import/import-dialog.h"
#include "window/import/series-dialog.h"
#include "window/page.h"
#include "window/report/report-settings.h"
#include "window/search/search-dialog.h"
#include "window/welcome/evaluation-dialog.h"

#include <glib/gi18n.h>

void
_winnow_window_show_evaluation (WinnowWindow *self, const char *id)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "evaluation");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (id != NULL ? id : ""));
  if (id != NULL)
    g_settings_set_string (winnow_application_settings (), "last-evaluation", id);
  winnow_session_set_evaluation_id (self->session, id);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *last = g_settings_get_string (winnow_application_settings (), "last-evaluation");
  const char *chosen = NULL;

  rows = winnow_workspace_list_evaluations_finish (WINNOW_WORKSPACE (source), result, &error);
  if (self->session == NULL || winnow_session_workspace (self->session) != (gpointer) source)
    return;
  if (rows == NULL)
    {
      winnow_session_report_error (self->session, _ ("The evaluations could not be listed"), error);
      return;
    }

  g_menu_remove_all (self->evaluation_section);
  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowEvaluationRow *row = rows->pdata[i];
      const char *id = winnow_row_id (row);
      g_autoptr (GMenuItem) item =
        g_menu_item_new (row->title != NULL ? row->title : _ ("Evaluation without a name"), NULL);

      g_menu_item_set_action_and_target (item, "win.evaluation", "s", id);
      g_menu_append_item (self->evaluation_section, item);
      if (chosen == NULL || g_str_equal (id, last))
        chosen = id;
    }
  if (winnow_session_evaluation_id (self->session) == NULL)
    _winnow_window_show_evaluation (self, chosen);
}

void
_winnow_window_list_evaluations (WinnowWindow *self)
{
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);

  if (workspace != NULL)
    winnow_workspace_list_evaluations_async (workspace, NULL, listed_cb, g_object_ref (self));
}

static void
evaluation_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  _winnow_window_show_evaluation (data, g_variant_get_string (parameter, NULL));
}

static void
evaluation_created_cb (WinnowWindow *self, const char *id)
{
  _winnow_window_show_evaluation (self, id);
  _winnow_window_list_evaluations (self);
  winnow_window_show_page (self, "workload");
}

static void
new_evaluation_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;
  g_autofree char *language = g_settings_get_string (winnow_application_settings (), "report-language");
  GtkWidget *dialog = winnow_evaluation_dialog_new (GTK_WINDOW (self), self->session, language);

  g_signal_connect_object (dialog, "created", G_CALLBACK (evaluation_created_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
example_added_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = winnow_workspace_add_example_finish (WINNOW_WORKSPACE (source), result, &error);

  if (self->session == NULL)
    return;
  if (id == NULL)
    {
      winnow_session_report_error (self->session, _ ("The example could not be opened"), error);
      return;
    }
  _winnow_window_show_evaluation (self, id);
  _winnow_window_list_evaluations (self);
}

static void
add_example_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;

  winnow_workspace_add_example_async (winnow_session_workspace (self->session), NULL,
                                      example_added_cb, g_object_ref (self));
}

static void
document_imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *id =
    winnow_workspace_import_document_finish (WINNOW_WORKSPACE (source), result, &error);

  if (self->session == NULL)
    return;
  if (id == NULL)
    {
      winnow_session_report_error (self->session, _ ("The document was not imported"), error);
      return;
    }
  _winnow_window_show_evaluation (self, id);
  _winnow_window_list_evaluations (self);
}

static void
document_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  g_autoptr (GBytes) bytes = winnow_document_load_finish (G_FILE (source), result, &error);

  if (self->session == NULL || winnow_session_workspace (self->session) == NULL)
    return;
  if (bytes == NULL)
    {
      winnow_session_report_error (self->session, _ ("The document was not imported"), error);
      return;
    }
  winnow_workspace_import_document_async (winnow_session_workspace (self->session), bytes, name, NULL,
                                          document_imported_cb, g_object_ref (self));
}

static void
document_chosen_cb (GListModel *files, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;

  if (file != NULL)
    winnow_document_load_async (file, NULL, document_loaded_cb, g_object_ref (self));
}

static void
import_document_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "json", NULL };
  WinnowFileRequest request = { .title = _ ("Import Evaluation Document"),
                                .accept = _ ("_Import"),
                                .suffixes = suffixes,
                                .filter_name = _ ("Evaluation documents") };

  winnow_compat_choose_files (data, &request, document_chosen_cb, g_object_ref (data));
}

static void
workspace_chosen_cb (GListModel *files, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (path == NULL)
    return;
  if (g_str_has_suffix (path, ".json") && self->session != NULL)
    winnow_document_load_async (file, NULL, document_loaded_cb, g_object_ref (self));
  else
    winnow_window_open (self, path);
}

static void
open_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "winnow", "json", NULL };
  WinnowFileRequest request = { .title = _ ("Open Workspace or Evaluation Document"),
                                .accept = _ ("_Open"),
                                .suffixes = suffixes,
                                .filter_name = _ ("Workspaces and evaluation documents") };

  winnow_compat_choose_files (data, &request, workspace_chosen_cb, g_object_ref (data));
}

static void
retry_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;
  g_autofree char *path = g_strdup (self->path);

  winnow_window_open (self, path);
}

/* ---- Report and copy ---- */

typedef struct
{
  WinnowWindow *window;
  WinnowSession *session;
  WinnowTask *task;
  GCancellable *cancellable;
  char *path;
} Saving;

static Saving *
saving_new (WinnowWindow *self, const char *path, const char *title)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->window = g_object_ref (self);
  saving->session = g_object_ref (self->session);
  saving->cancellable = g_cancellable_new ();
  saving->path = g_strdup (path);
  saving->task = winnow_session_begin_task (self->session, title, saving->cancellable);
  return saving;
}

static void
saving_end (Saving *saving, gboolean saved, const char *what, const GError *error)
{
  winnow_session_end_task (saving->session, saving->task);
  if (saved)
    {
      g_autofree char *name = g_path_get_basename (saving->path);
      /* Translators: %s is a file name. */
      g_autofree char *text = g_strdup_printf (_ ("Saved “%s”"), name);

      winnow_session_message (saving->session, text, FALSE);
    }
  else
    winnow_session_report_error (saving->session, what, error);
  g_object_unref (saving->session);
  g_object_unref (saving->window);
  g_object_unref (saving->cancellable);
  g_free (saving->path);
  g_free (saving);
}

static void
report_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean saved = winnow_workspace_report_finish (WINNOW_WORKSPACE (source), result, &error);

  saving_end (data, saved, _ ("The report was not saved"), error);
}

static void
report_chosen_cb (GListModel *files, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autofree char *now = winnow_session_now ();
  g_auto (GStrv) left_out = winnow_report_settings_left_out ();
  WinnowAssessmentOptions options = { .now = now };
  Saving *saving;

  if (path == NULL || self->session == NULL || winnow_session_workspace (self->session) == NULL ||
      winnow_session_evaluation (self->session) == NULL)
    return;
  options.language = winnow_report_settings_language (self->session);
  saving = saving_new (self, path, _ ("Saving the report"));
  winnow_workspace_report_async (winnow_session_workspace (self->session),
                                 winnow_session_evaluation_id (self->session), &options,
                                 (const char *const *) left_out, path, saving->cancellable,
                                 report_saved_cb, saving);
}

/* Asks where to; @suffix: of the name that is proposed. */
static void
save_report (WinnowWindow *self, const char *suffix)
{
  static const char *const suffixes[] = { "pdf", "md", NULL };
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  const char *title = evaluation != NULL ? winnow_evaluation_head (evaluation)->title : NULL;
  g_autofree char *name = g_strdup_printf ("%s.%s", title != NULL ? title : _ ("Report"), suffix);
  WinnowFileRequest request = { .title = _ ("Save Report as PDF or Markdown"),
                                .accept = _ ("_Save"),
                                .proposed_name = g_strdelimit (name, "/\\", '-'),
                                .suffixes = suffixes,
                                .filter_name = _ ("PDF and Markdown"),
                                .save = TRUE };

  winnow_compat_choose_files (GTK_WINDOW (self), &request, report_chosen_cb, g_object_ref (self));
}

static void
save_report_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  save_report (data, "pdf");
}

/* Parameter: "pdf" or "md". */
static void
save_report_as_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const char *suffix = g_variant_get_string (parameter, NULL);

  save_report (data, g_str_equal (suffix, "md") ? "md" : "pdf");
}

static void
backed_up_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean saved = winnow_workspace_backup_finish (WINNOW_WORKSPACE (source), result, &error);

  saving_end (data, saved, _ ("The copy was not saved"), error);
}

static void
copy_chosen_cb (GListModel *files, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  Saving *saving;

  if (path == NULL || self->session == NULL || winnow_session_workspace (self->session) == NULL)
    return;
  saving = saving_new (self, path, _ ("Saving a copy of the workspace"));
  winnow_workspace_backup_async (winnow_session_workspace (self->session), path, saving->cancellable,
                                 backed_up_cb, saving);
}

static void
back_up_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "winnow", NULL };
  g_autoptr (GDateTime) today = g_date_time_new_now_local ();
  g_autofree char *name = g_date_time_format (today, "winnow-%Y-%m-%d.winnow");
  WinnowFileRequest request = { .title = _ ("Save a Copy of the Workspace"),
                                .accept = _ ("_Save"),
                                .proposed_name = name,
                                .suffixes = suffixes,
                                .filter_name = _ ("Workspaces"),
                                .save = TRUE };

  winnow_compat_choose_files (data, &request, copy_chosen_cb, g_object_ref (data));
}

/* ---- Offers, pages ---- */

static void
add_offer_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;

  winnow_window_show_page (self, "platforms");
  winnow_platforms_page_add_offer (self->platforms);
}

static void
classify_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;

  winnow_window_show_page (self, "platforms");
  winnow_platforms_page_classify (self->platforms);
}

static void
note_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;

  winnow_window_show_page (self, "platforms");
  winnow_platforms_page_note (self->platforms);
}

static void
mark_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;
  const char *id = winnow_platforms_page_selected (self->platforms);

  /* Not unseen, from another page. */
  if (g_strcmp0 (winnow_window_page (self), "platforms") != 0)
    winnow_window_show_page (self, "platforms");
  else if (id != NULL)
    winnow_platforms_page_toggle_mark (self->platforms, id);
}

static void
compare_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;

  winnow_window_show_page (self, "platforms");
  winnow_platforms_page_compare (self->platforms);
}

static void
copy_table_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  winnow_platforms_page_copy (WINNOW_WINDOW (data)->platforms);
}

static void
import_chosen_cb (GListModel *files, gpointer data)
{
  g_autoptr (WinnowWindow) self = data;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL;

  for (guint i = 0; files != NULL && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      g_autofree char *path = g_file_get_path (file);

      if (path != NULL)
        g_strv_builder_add (builder, path);
    }
  paths = g_strv_builder_end (builder);
  if (*paths != NULL)
    winnow_window_import (self, (const char *const *) paths);
}

static void
import_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "csv", "tsv", "json", "jsonl", "txt", "gz", NULL };
  WinnowFileRequest request = { .title = _ ("Import Price Files"),
                                .accept = _ ("_Import"),
                                .suffixes = suffixes,
                                .filter_name = _ ("Price files"),
                                .multiple = TRUE };

  winnow_compat_choose_files (data, &request, import_chosen_cb, g_object_ref (data));
}

static void
series_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;

  gtk_window_present (GTK_WINDOW (winnow_series_dialog_new (GTK_WINDOW (self), self->session)));
}

static void
page_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  winnow_window_show_page (data, g_variant_get_string (parameter, NULL));
}

/* Parameter: the page and the object on it. */
static void
go_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const char *page, *id;

  g_variant_get (parameter, "(&s&s)", &page, &id);
  winnow_window_go (data, page, id);
}

static void
search_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present (GTK_WINDOW (winnow_search_dialog_new (data)));
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  winnow_session_undo (WINNOW_WINDOW (data)->session);
}

static void
toggle_sidebar_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  AdwFlap *flap = WINNOW_WINDOW (data)->flap;

  adw_flap_set_reveal_flap (flap, !adw_flap_get_reveal_flap (flap));
}

static void
close_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_close (data);
}

/* Somebody put a name under the choice, and nothing changed since. */
static gboolean
is_signed (const WinnowAssessment *assessment)
{
  g_autoptr (GPtrArray) sign_offs = winnow_sign_offs_of (assessment->evaluation);

  for (guint i = 0; i < sign_offs->len; i++)
    if (winnow_sign_off_state (assessment, sign_offs->pdata[i]) == WINNOW_SIGN_OFF_HOLDS)
      return TRUE;
  return FALSE;
}

const char *
_winnow_window_next_step (WinnowWindow *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  if (assessment == NULL)
    return NULL;
  if (winnow_evaluation_rows (assessment->evaluation, WINNOW_KIND_PART)->len == 0)
    return "win.page::workload";
  if (assessment->offers->len == 0)
    return "win.add-offer";
  if (winnow_platforms_page_select_next (self->platforms, FALSE))
    return "win.page::platforms";
  if (!is_signed (assessment))
    return "win.page::shortlist";
  return "win.save-report";
}

static void
next_step_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowWindow *self = data;
  const char *step = _winnow_window_next_step (self);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (step == NULL || !g_action_parse_detailed_name (step + strlen ("win."), &name, &target, NULL))
    return;
  g_action_group_activate_action (G_ACTION_GROUP (self), name, target);
  if (g_str_equal (step, "win.page::platforms"))
    winnow_platforms_page_select_next (self->platforms, TRUE);
}

static WinnowPage *
shown_page (WinnowWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);

  return WINNOW_IS_PAGE (page) ? WINNOW_PAGE (page) : NULL;
}

static void
step_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const struct
  {
    const char *name;
    WinnowPageStep step;
  } steps[] = {
    { "next", WINNOW_PAGE_STEP_NEXT },
    { "previous", WINNOW_PAGE_STEP_PREVIOUS },
    { "next-offer", WINNOW_PAGE_STEP_NEXT_OFFER },
    { "previous-offer", WINNOW_PAGE_STEP_PREVIOUS_OFFER },
  };
  WinnowPage *page = shown_page (data);

  for (guint i = 0; page != NULL && i < G_N_ELEMENTS (steps); i++)
    if (g_str_equal (steps[i].name, g_variant_get_string (parameter, NULL)))
      winnow_page_step (page, steps[i].step);
}

static void
go_on_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowPage *page = shown_page (data);

  if (page != NULL && winnow_page_has_steps (page))
    winnow_page_step (page, WINNOW_PAGE_STEP_GO_ON);
  else
    g_action_group_activate_action (G_ACTION_GROUP (data), "next-step", NULL);
}

static const GActionEntry entries[] = {
  { .name = "evaluation", .activate = evaluation_cb, .parameter_type = "s", .state = "''" },
  { .name = "page", .activate = page_cb, .parameter_type = "s" },
  { .name = "go", .activate = go_cb, .parameter_type = "(ss)" },
  { .name = "new-evaluation", .activate = new_evaluation_cb },
  { .name = "add-example", .activate = add_example_cb },
  { .name = "import-document", .activate = import_document_cb },
  { .name = "open", .activate = open_cb },
  { .name = "retry", .activate = retry_cb },
  { .name = "back-up", .activate = back_up_cb },
  { .name = "save-report", .activate = save_report_cb },
  { .name = "save-report-as", .activate = save_report_as_cb, .parameter_type = "s" },
  { .name = "search", .activate = search_cb },
  { .name = "undo", .activate = undo_cb },
  { .name = "add-offer", .activate = add_offer_cb },
  { .name = "classify", .activate = classify_cb },
  { .name = "note", .activate = note_cb },
  { .name = "mark", .activate = mark_cb },
  { .name = "compare", .activate = compare_cb },
  { .name = "copy-table", .activate = copy_table_cb },
  { .name = "import", .activate = import_cb },
  { .name = "series", .activate = series_cb },
  { .name = "toggle-sidebar", .activate = toggle_sidebar_cb },
  { .name = "next-step", .activate = next_step_cb },
  { .name = "go-on", .activate = go_on_cb },
  { .name = "step", .activate = step_cb, .parameter_type = "s" },
  { .name = "close", .activate = close_cb },
};

void
_winnow_window_add_actions (WinnowWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

static void
set_enabled (WinnowWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
_winnow_window_update_actions (WinnowWindow *self)
{
  gboolean has_workspace = self->session != NULL && winnow_session_workspace (self->session) != NULL;
  gboolean has_evaluation = self->session != NULL && winnow_session_assessment (self->session) != NULL;
  gboolean has_offer = has_evaluation && self->platforms != NULL &&
                       winnow_platforms_page_selected (self->platforms) != NULL;

  static const char *const of_workspace[] = { "evaluation", "new-evaluation", "add-example",
                                              "import-document", "back-up", "undo", "import" };
  static const char *const of_evaluation[] = { "page", "go", "save-report", "save-report-as", "add-offer", "next-step",
                                              "go-on", "series", "compare", "copy-table", "search" };
  WinnowPage *page = shown_page (self);

  for (guint i = 0; i < G_N_ELEMENTS (of_workspace); i++)
    set_enabled (self, of_workspace[i], has_workspace);
  for (guint i = 0; i < G_N_ELEMENTS (of_evaluation); i++)
    set_enabled (self, of_evaluation[i], has_evaluation);
  set_enabled (self, "classify", has_offer);
  set_enabled (self, "note", has_offer);
  set_enabled (self, "mark", has_offer);
  /* Off where it means nothing, so that text there keeps its own keys. */
  set_enabled (self, "step", has_evaluation && page != NULL && winnow_page_has_steps (page));
}
