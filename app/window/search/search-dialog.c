/* search-dialog.c — one entry over offers, platforms, questions, answers, notes and prices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/search/search-dialog.h"

#include "window/search/search-results.h"

#include <glib/gi18n.h>

#define MOST_HITS 60

struct _WinnowSearchDialog
{
  AdwWindow parent_instance;

  WinnowWindow *owner; /* the transient parent: outlives the dialog */
  WinnowSession *session;
  GtkWidget *entry;
  GtkStack *stack;
  GtkListBox *list;
  GPtrArray *series; /* of WinnowSeriesInfo, NULL until they are read */
  GCancellable *cancellable;
  guint n_found;
  char *asked;       /* the text searched for last; NULL before the first */
  gboolean is_going; /* to the first result, when it comes */
  gboolean is_searching;
};

G_DEFINE_FINAL_TYPE (WinnowSearchDialog, winnow_search_dialog, ADW_TYPE_WINDOW)

/* ---- Results ---- */

static GtkWidget *
new_line (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
add_found (WinnowSearchDialog *self, WinnowFound *found)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *spoken = g_strdup_printf ("%s: %s", winnow_found_group_title (found->group), found->title);

  gtk_box_append (GTK_BOX (box), new_line (found->title, NULL));
  if (found->detail != NULL)
    gtk_box_append (GTK_BOX (box), new_line (found->detail, "mark"));
  gtk_widget_add_css_class (box, "found");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_set_tooltip_text (row, found->title);
  g_object_set_data_full (G_OBJECT (row), "found", found, (GDestroyNotify) winnow_found_free);
  gtk_list_box_append (self->list, row);
}

static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  const WinnowFound *found = g_object_get_data (G_OBJECT (row), "found");
  const WinnowFound *other = before != NULL ? g_object_get_data (G_OBJECT (before), "found") : NULL;
  GtkWidget *header = NULL;

  if (other == NULL || other->group != found->group)
    {
      header = new_line (winnow_found_group_title (found->group), "caption-heading");
      gtk_widget_add_css_class (header, "found-group");
    }
  gtk_list_box_row_set_header (row, header);
}

static void
activated_cb (WinnowSearchDialog *self, GtkListBoxRow *row)
{
  const WinnowFound *found = g_object_get_data (G_OBJECT (row), "found");
  WinnowWindow *owner = self->owner;
  g_autofree char *id = g_strdup (found->id);
  const char *page = found->page;

  gtk_window_close (GTK_WINDOW (self));
  winnow_window_go (owner, page, id);
}

/* To the chosen result, if there is one. */
static void
go (WinnowSearchDialog *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  self->is_going = FALSE;
  if (row != NULL)
    activated_cb (self, row);
}

static void
show (WinnowSearchDialog *self, GPtrArray *hits)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GPtrArray) results = NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  self->n_found = 0;
  if (assessment != NULL)
    results =
      winnow_search_results (assessment, hits, self->series, text, winnow_session_language (self->session));
  if (results != NULL)
    g_ptr_array_set_free_func (results, NULL); /* each goes to its row */
  for (guint i = 0; results != NULL && i < results->len; i++)
    {
      WinnowFound *found = results->pdata[i];

      if (winnow_window_has_page (self->owner, found->page))
        {
          add_found (self, found);
          self->n_found++;
        }
      else
        winnow_found_free (found);
    }
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
  gtk_stack_set_visible_child_name (self->stack, self->n_found > 0 ? "found" : *text != '\0' ? "nothing" : "start");
  if (self->is_going)
    go (self);
}

/* ---- Asking ---- */

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowSearchDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits = winnow_workspace_search_finish (WINNOW_WORKSPACE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->is_searching = FALSE;
  if (hits == NULL)
    winnow_session_report_error (self->session, _ ("The notes could not be searched"), error);
  show (self, hits);
}

static void
search (WinnowSearchDialog *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  if (g_strcmp0 (text, self->asked) != 0)
    self->is_going = FALSE;
  g_free (self->asked);
  self->asked = g_strdup (text);
  self->is_searching = *text != '\0' && workspace != NULL;
  if (self->is_searching)
    winnow_workspace_search_async (workspace, text, MOST_HITS, self->cancellable, found_cb, g_object_ref (self));
  else
    show (self, NULL);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowSearchDialog) self = data;
  g_autoptr (GError) error = NULL;

  self->series = winnow_workspace_series_list_finish (WINNOW_WORKSPACE (source), result, &error);
  if (self->series == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      winnow_session_report_error (self->session, _ ("The prices could not be searched"), error);
      self->series = g_ptr_array_new ();
    }
  if (self->entry != NULL && *gtk_editable_get_text (GTK_EDITABLE (self->entry)) != '\0')
    search (self);
}

/* ---- Going there ---- */

/* Return may come before the results for what was typed: then it waits for them. */
static void
entry_activated_cb (WinnowSearchDialog *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (g_strcmp0 (text, self->asked) != 0)
    search (self);
  if (self->is_searching)
    self->is_going = TRUE;
  else
    go (self);
}

/* Up and Down choose among the results while the entry keeps the focus. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state,
                WinnowSearchDialog *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  int step = keyval == GDK_KEY_Down ? 1 : keyval == GDK_KEY_Up ? -1 : 0;
  GtkListBoxRow *next;
  graphene_rect_t area;

  if (step == 0 || row == NULL)
    return FALSE;
  next = gtk_list_box_get_row_at_index (self->list, gtk_list_box_row_get_index (row) + step);
  if (next == NULL)
    return TRUE;
  gtk_list_box_select_row (self->list, next);
  if (gtk_widget_compute_bounds (GTK_WIDGET (next), GTK_WIDGET (self->list), &area))
    gtk_adjustment_clamp_page (gtk_list_box_get_adjustment (self->list), area.origin.y,
                               area.origin.y + area.size.height);
  return TRUE;
}

void
winnow_search_dialog_set_text (WinnowSearchDialog *self, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  search (self);
}

guint
winnow_search_dialog_n_found (WinnowSearchDialog *self)
{
  return self->n_found;
}

gboolean
winnow_search_dialog_is_settled (WinnowSearchDialog *self)
{
  return !self->is_searching && self->series != NULL;
}

/* ---- The dialog ---- */

static void
winnow_search_dialog_dispose (GObject *object)
{
  WinnowSearchDialog *self = WINNOW_SEARCH_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  self->entry = NULL;
  G_OBJECT_CLASS (winnow_search_dialog_parent_class)->dispose (object);
}

static void
winnow_search_dialog_finalize (GObject *object)
{
  WinnowSearchDialog *self = WINNOW_SEARCH_DIALOG (object);

  g_free (self->asked);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->session);
  g_clear_pointer (&self->series, g_ptr_array_unref);
  G_OBJECT_CLASS (winnow_search_dialog_parent_class)->finalize (object);
}

static void
winnow_search_dialog_class_init (WinnowSearchDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_search_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_search_dialog_finalize;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
add_status (WinnowSearchDialog *self, const char *name, const char *title, const char *description)
{
  GtkWidget *status = adw_status_page_new ();

  adw_status_page_set_icon_name (ADW_STATUS_PAGE (status), "edit-find-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (status), title);
  adw_status_page_set_description (ADW_STATUS_PAGE (status), description);
  gtk_widget_add_css_class (status, "compact");
  gtk_stack_add_named (self->stack, status, name);
}

static void
make_list (WinnowSearchDialog *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_header_func (self->list, header_cb, NULL, NULL);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Results"), -1);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (activated_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_stack_add_named (self->stack, scroller, "found");
}

static void
winnow_search_dialog_init (WinnowSearchDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->cancellable = g_cancellable_new ();
  self->entry = gtk_search_entry_new ();
  gtk_widget_set_hexpand (self->entry, TRUE);
  g_object_set (self->entry, "placeholder-text", _ ("Offers, questions, notes, prices…"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search everything"),
                                  -1);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), self->entry);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  add_status (self, "start", _ ("Search Everything"),
              _ ("Type a name, a word of a note or a card. Enter goes to the first result."));
  add_status (self, "nothing", _ ("Nothing found"), _ ("Try another word, or a shorter one."));
  make_list (self);
  gtk_stack_set_visible_child_name (self->stack, "start");
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  adw_window_set_content (ADW_WINDOW (self), box);

  /* "search-changed" comes for committed text only. */
  g_signal_connect_swapped (self->entry, "search-changed", G_CALLBACK (search), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (entry_activated_cb), self);
  g_signal_connect_swapped (self->entry, "stop-search", G_CALLBACK (gtk_window_close), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (self->entry, keys);
  gtk_window_set_default_size (GTK_WINDOW (self), 560, 480);
  gtk_widget_set_size_request (GTK_WIDGET (self), 340, 280);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
}

GtkWidget *
winnow_search_dialog_new (WinnowWindow *parent)
{
  WinnowSearchDialog *self = g_object_new (WINNOW_TYPE_SEARCH_DIALOG, "transient-for", parent, "title",
                                           _ ("Search Everything"), NULL);
  WinnowWorkspace *workspace;

  self->owner = parent;
  self->session = g_object_ref (winnow_window_session (parent));
  workspace = winnow_session_workspace (self->session);
  if (workspace != NULL)
    winnow_workspace_series_list_async (workspace, NULL, listed_cb, g_object_ref (self));
  gtk_widget_grab_focus (self->entry);
  return GTK_WIDGET (self);
}
