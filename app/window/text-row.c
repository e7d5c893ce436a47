/* text-row.c — one text field of one row over several lines, saved as typed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/text-row.h"

#include <glib/gi18n.h>

#define SAVE_DELAY_MS 700

struct _WinnowTextRow
{
  AdwPreferencesRow parent_instance;

  WinnowSession *session;
  WinnowKind kind;
  char *id;
  const WinnowField *field;
  GtkWidget *view;
  guint save_source;
  gboolean is_refreshing;
};

G_DEFINE_FINAL_TYPE (WinnowTextRow, winnow_text_row, ADW_TYPE_PREFERENCES_ROW)

GtkTextBuffer *
winnow_text_row_buffer (WinnowTextRow *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
}

static char *
typed_text (WinnowTextRow *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (winnow_text_row_buffer (self), &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (winnow_text_row_buffer (self), &start, &end, FALSE));
}

void
winnow_text_row_flush (WinnowTextRow *self)
{
  g_autofree char *text = NULL, *label = NULL;
  g_autoptr (GError) error = NULL;

  if (self->save_source == 0)
    return;
  g_clear_handle_id (&self->save_source, g_source_remove);
  text = typed_text (self);
  /* Translators: label in the history: which field was changed, on which kind of thing. */
  label = g_strdup_printf (_ ("Change “%s” (%s)"), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)),
                           winnow_row_type (self->kind)->label);
  if (!winnow_session_set_field (self->session, label, self->kind, self->id, self->field->name,
                                 *text != '\0' ? text : NULL, &error))
    winnow_session_report_error (self->session, _ ("The change was not saved"), error);
}

static gboolean
save_cb (gpointer data)
{
  WinnowTextRow *self = data;

  winnow_text_row_flush (self);
  return G_SOURCE_REMOVE;
}

static void
typed_cb (WinnowTextRow *self)
{
  if (self->is_refreshing)
    return;
  g_clear_handle_id (&self->save_source, g_source_remove);
  self->save_source = g_timeout_add (SAVE_DELAY_MS, save_cb, self);
}

/* The newest value, unless somebody is typing. */
static void
refresh (WinnowTextRow *self)
{
  gconstpointer row = winnow_session_row (self->session, self->kind, self->id);
  g_autofree char *text = row != NULL ? winnow_row_get_text (row, self->field) : NULL;
  g_autofree char *shown = typed_text (self);

  if (row == NULL || self->save_source != 0 || g_strcmp0 (shown, text != NULL ? text : "") == 0)
    return;
  self->is_refreshing = TRUE;
  gtk_text_buffer_set_text (winnow_text_row_buffer (self), text != NULL ? text : "", -1);
  self->is_refreshing = FALSE;
}

static void
winnow_text_row_dispose (GObject *object)
{
  WinnowTextRow *self = WINNOW_TEXT_ROW (object);

  if (self->session != NULL)
    {
      winnow_text_row_flush (self);
      g_signal_handlers_disconnect_by_data (self->session, self);
    }
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_data (winnow_text_row_buffer (self), self);
  self->view = NULL;
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_text_row_parent_class)->dispose (object);
}

static void
winnow_text_row_finalize (GObject *object)
{
  g_free (WINNOW_TEXT_ROW (object)->id);
  G_OBJECT_CLASS (winnow_text_row_parent_class)->finalize (object);
}

static void
winnow_text_row_class_init (WinnowTextRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_text_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_text_row_finalize;
}

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
winnow_text_row_init (WinnowTextRow *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->view = gtk_text_view_new ();
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->view), FALSE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (self->view), 6);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (self->view), 6);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self->view), 9);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (self->view), 9);
  gtk_widget_add_css_class (self->view, "text-field");
  g_signal_connect_swapped (winnow_text_row_buffer (self), "changed", G_CALLBACK (typed_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (winnow_text_row_flush), self);
  gtk_widget_add_controller (self->view, focus);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
}

GtkWidget *
winnow_text_row_new (WinnowSession *session,
                     WinnowKind kind,
                     const char *id,
                     const char *field,
                     const char *title,
                     const char *hint)
{
  WinnowTextRow *self = g_object_new (WINNOW_TYPE_TEXT_ROW, "title", title, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  self->session = g_object_ref (session);
  self->kind = kind;
  self->id = g_strdup (id);
  self->field = winnow_row_type_field (winnow_row_type (kind), field);
  g_return_val_if_fail (self->field != NULL && self->field->type == WINNOW_FIELD_TEXT, NULL);

  gtk_box_append (GTK_BOX (box), label_new (title, NULL));
  gtk_box_append (GTK_BOX (box), label_new (hint, "mark"));
  gtk_box_append (GTK_BOX (box), self->view);
  gtk_widget_add_css_class (box, "strip-row");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, hint, -1);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (refresh), self);
  refresh (self);
  return GTK_WIDGET (self);
}

void
winnow_text_rows_flush (GtkWidget *widget)
{
  if (WINNOW_IS_TEXT_ROW (widget))
    winnow_text_row_flush (WINNOW_TEXT_ROW (widget));
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
      winnow_text_rows_flush (child);
}
