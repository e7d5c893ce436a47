/* field-row.c — one field of one row, edited in place and saved as typed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/field-row.h"

#include "window/amount.h"
#include "window/words.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define SAVE_DELAY_MS 700

struct _WinnowFieldRow
{
  AdwActionRow parent_instance;

  WinnowSession *session;
  WinnowKind kind;
  char *id;
  const WinnowField *field;
  WinnowFieldSpec spec;
  WinnowFieldRowMake make; /* or NULL */
  gpointer make_data;
  GtkWidget *entry; /* or NULL */
  GtkWidget *list;  /* or NULL */
  guint save_source;
  gboolean is_refreshing;
  gboolean is_refused;
};

G_DEFINE_FINAL_TYPE (WinnowFieldRow, winnow_field_row, ADW_TYPE_ACTION_ROW)

static gboolean
is_numeric (WinnowFieldRow *self)
{
  return self->field->type == WINNOW_FIELD_NUMBER || self->field->type == WINNOW_FIELD_DECIMAL ||
         self->spec.is_number;
}

static void
show_refusal (WinnowFieldRow *self, const char *reason)
{
  const char *hint = self->spec.hint != NULL ? _ (self->spec.hint) : "";

  self->is_refused = reason != NULL;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), reason != NULL ? reason : hint);
  if (reason != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "refused");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "refused");
  if (self->entry != NULL)
    gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                                 reason != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                                : GTK_ACCESSIBLE_INVALID_FALSE,
                                 -1);
}

/* Digits a share of 0..1 has as a percentage, without binary dust. */
static char *
scale_text (const char *text, double factor)
{
  char buffer[64];

  g_ascii_formatd (buffer, sizeof buffer, "%.12g", g_ascii_strtod (text, NULL) * factor);
  return g_strdup (buffer);
}

static char *
typed_to_interchange (WinnowFieldRow *self, GError **error)
{
  g_autofree char *typed = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  g_autofree char *text = NULL;

  g_strstrip (typed);
  if (!is_numeric (self))
    return g_steal_pointer (&typed);
  text = winnow_amount_parse (typed, error);
  if (text == NULL || *text == '\0' || !self->spec.is_percent)
    return g_steal_pointer (&text);
  return scale_text (text, 0.01);
}

static gboolean
save (WinnowFieldRow *self, const char *text, GError **error)
{
  const WinnowRowType *type = winnow_row_type (self->kind);
  /* Translators: label in the history: which field was changed, on which kind of thing. */
  g_autofree char *label = g_strdup_printf (_ ("Change “%s” (%s)"), _ (self->spec.title), type->label);

  g_autoptr (WinnowRow) made = NULL;

  if (self->make != NULL && winnow_session_row (self->session, self->kind, self->id) == NULL)
    {
      made = self->make (self->make_data);
      return winnow_session_put_field (self->session, label, made, self->field->name, text, error);
    }
  return winnow_session_set_field (self->session, label, self->kind, self->id, self->field->name,
                                   text, error);
}

gboolean
winnow_field_row_flush (WinnowFieldRow *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (self->entry == NULL || (self->save_source == 0 && !self->is_refused))
    return TRUE;
  g_clear_handle_id (&self->save_source, g_source_remove);

  text = typed_to_interchange (self, &error);
  if (text != NULL && save (self, *text != '\0' ? text : NULL, &error))
    {
      show_refusal (self, NULL);
      return TRUE;
    }
  show_refusal (self, error->message);
  return FALSE;
}

static gboolean
save_cb (gpointer data)
{
  WinnowFieldRow *self = data;

  winnow_field_row_flush (self);
  return G_SOURCE_REMOVE;
}

/* Emitted for committed text only: what an input method still composes is not in it. */
static void
typed_cb (GtkEditable *editable, WinnowFieldRow *self)
{
  if (self->is_refreshing)
    return;
  if (self->save_source != 0)
    g_source_remove (self->save_source);
  self->save_source = g_timeout_add (SAVE_DELAY_MS, save_cb, self);
}

static void
activated_cb (GtkEntry *entry, WinnowFieldRow *self)
{
  winnow_field_row_flush (self);
}

static void
focus_left_cb (GtkEventControllerFocus *controller, WinnowFieldRow *self)
{
  winnow_field_row_flush (self);
}

static void
chosen_cb (GtkDropDown *list, GParamSpec *pspec, WinnowFieldRow *self)
{
  guint selected = gtk_drop_down_get_selected (list);
  g_autoptr (GError) error = NULL;
  const char *text = NULL;

  if (self->is_refreshing || selected == GTK_INVALID_LIST_POSITION)
    return;
  if (selected > 0)
    text = self->field->type == WINNOW_FIELD_TRI ? (selected == 1 ? "yes" : "no")
                                                 : self->field->choices[selected - 1];
  if (!save (self, text, &error))
    show_refusal (self, error->message);
}

static guint
index_of (WinnowFieldRow *self, const char *text)
{
  if (text == NULL)
    return 0;
  if (self->field->type == WINNOW_FIELD_TRI)
    return g_str_equal (text, "yes") ? 1 : 2;
  for (guint i = 0; self->field->choices[i] != NULL; i++)
    if (g_str_equal (self->field->choices[i], text))
      return i + 1;
  return 0;
}

void
winnow_field_row_refresh (WinnowFieldRow *self)
{
  gconstpointer row =
    self->id != NULL ? winnow_session_row (self->session, self->kind, self->id) : NULL;
  g_autofree char *text = row != NULL ? winnow_row_get_text (row, self->field) : NULL;

  self->is_refreshing = TRUE;
  if (self->list != NULL)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->list), index_of (self, text));
  else if (self->save_source == 0 && !self->is_refused &&
           (gtk_widget_get_state_flags (self->entry) & GTK_STATE_FLAG_FOCUS_WITHIN) == 0)
    {
      g_autofree char *shown = text != NULL && self->spec.is_percent ? scale_text (text, 100) : NULL;
      const char *now = shown != NULL ? shown : text != NULL ? text : "";

      if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (self->entry)), now) != 0)
        gtk_editable_set_text (GTK_EDITABLE (self->entry), now);
    }
  self->is_refreshing = FALSE;
}

void
winnow_field_row_set_id (WinnowFieldRow *self, const char *id)
{
  if (g_strcmp0 (self->id, id) == 0)
    return;
  winnow_field_row_flush (self);
  g_free (self->id);
  self->id = g_strdup (id);
  show_refusal (self, NULL);
  winnow_field_row_refresh (self);
}

void
winnow_field_row_set_make (WinnowFieldRow *self, WinnowFieldRowMake make, gpointer data)
{
  self->make = make;
  self->make_data = data;
}

const char *
winnow_field_row_field (WinnowFieldRow *self)
{
  return self->spec.field;
}

GtkWidget *
winnow_field_row_control (WinnowFieldRow *self)
{
  return self->entry != NULL ? self->entry : self->list;
}

static void
make_list (WinnowFieldRow *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_string_list_append (titles, _ ("Not known"));
  if (self->field->type == WINNOW_FIELD_TRI)
    {
      gtk_string_list_append (titles, _ ("Yes"));
      gtk_string_list_append (titles, _ ("No"));
    }
  else
    for (guint i = 0; self->field->choices[i] != NULL; i++)
      gtk_string_list_append (titles, winnow_words_choice (self->field->name, self->field->choices[i]));

  self->list = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  g_signal_connect (self->list, "notify::selected", G_CALLBACK (chosen_cb), self);
}

static void
make_entry (WinnowFieldRow *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), is_numeric (self) ? 9 : 18);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), is_numeric (self) ? 12 : 22);
  if (is_numeric (self))
    {
      gtk_entry_set_alignment (GTK_ENTRY (self->entry), 1);
      gtk_entry_set_input_purpose (GTK_ENTRY (self->entry), GTK_INPUT_PURPOSE_NUMBER);
    }
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("Not known"));
  g_signal_connect (self->entry, "changed", G_CALLBACK (typed_cb), self);
  g_signal_connect (self->entry, "activate", G_CALLBACK (activated_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (self->entry, focus);
}

static void
winnow_field_row_dispose (GObject *object)
{
  WinnowFieldRow *self = WINNOW_FIELD_ROW (object);

  if (self->session != NULL && self->save_source != 0)
    winnow_field_row_flush (self);
  g_clear_handle_id (&self->save_source, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);
  if (self->entry != NULL)
    g_signal_handlers_disconnect_by_data (self->entry, self);
  self->list = NULL;

  G_OBJECT_CLASS (winnow_field_row_parent_class)->dispose (object);
}

static void
winnow_field_row_finalize (GObject *object)
{
  g_free (WINNOW_FIELD_ROW (object)->id);
  G_OBJECT_CLASS (winnow_field_row_parent_class)->finalize (object);
}

static void
winnow_field_row_class_init (WinnowFieldRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_field_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_field_row_finalize;
}

static void
winnow_field_row_init (WinnowFieldRow *self)
{
}

GtkWidget *
winnow_field_row_new (WinnowSession *session, WinnowKind kind, const char *id,
                      const WinnowFieldSpec *spec)
{
  WinnowFieldRow *self = g_object_new (WINNOW_TYPE_FIELD_ROW, NULL);
  GtkWidget *control;

  self->session = g_object_ref (session);
  self->kind = kind;
  self->id = g_strdup (id);
  self->field = winnow_row_type_field (winnow_row_type (kind), spec->field);
  self->spec = *spec;
  g_return_val_if_fail (self->field != NULL, NULL);

  if (self->field->type == WINNOW_FIELD_CHOICE || self->field->type == WINNOW_FIELD_TRI)
    make_list (self);
  else
    make_entry (self);
  control = winnow_field_row_control (self);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (spec->title), -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), _ (spec->title));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 3);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), control);
  show_refusal (self, NULL);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (winnow_field_row_refresh), self);
  winnow_field_row_refresh (self);
  return GTK_WIDGET (self);
}

void
winnow_field_rows_refresh (GtkWidget *widget)
{
  if (WINNOW_IS_FIELD_ROW (widget))
    winnow_field_row_refresh (WINNOW_FIELD_ROW (widget));
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      winnow_field_rows_refresh (child);
}

gboolean
winnow_field_rows_flush (GtkWidget *widget)
{
  gboolean all = TRUE;

  if (WINNOW_IS_FIELD_ROW (widget))
    return winnow_field_row_flush (WINNOW_FIELD_ROW (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    all = winnow_field_rows_flush (child) && all;
  return all;
}
