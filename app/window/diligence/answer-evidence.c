/* answer-evidence.c — files and pages an answer rests on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/answer-evidence.h"

#include "window/offer/row-group.h"
#include "window/words.h"

#include <glib/gi18n.h>
#include <string.h>

struct _WinnowAnswerEvidence
{
  WinnowAnswerTarget *target;
  AdwPreferencesGroup *group;
  GtkWidget *entry;
  GtkWidget *kinds;
};

static const struct
{
  const char *id, *title;
} kinds[] = {
  { "url", N_ ("Link") },
  { "file", N_ ("File") },
  { "measurement", N_ ("Measurement") },
  { "invoice", N_ ("Invoice") },
};

static const char *
kind_title (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (kinds[i].id, id) == 0)
      return _ (kinds[i].title);
  return _ ("Not known");
}

void
winnow_answer_evidence_add (WinnowAnswerEvidence *self, const char *location)
{
  g_autofree char *place = g_strstrip (g_strdup (location));
  const char *kind = kinds[gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kinds))].id;
  WinnowEdit *edit;
  WinnowEvidence *evidence;

  if (*place == '\0')
    return;
  edit = winnow_edit_new (_ ("Add evidence"));
  if (winnow_answer_target_answer (self->target) == NULL)
    winnow_edit_put (edit, winnow_answer_target_edit (self->target));
  evidence = winnow_row_new (WINNOW_KIND_EVIDENCE, NULL);
  evidence->answer_id = g_strdup (self->target->answer_id);
  evidence->kind = g_strdup (strstr (place, "://") != NULL ? "url" : kind);
  evidence->location = g_steal_pointer (&place);
  evidence->captured_at = winnow_session_now ();
  winnow_edit_put (edit, evidence);
  winnow_session_apply (self->target->session, edit);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
apply_cb (WinnowAnswerEvidence *self)
{
  winnow_answer_evidence_add (self, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

static void
remove_cb (GtkButton *button, WinnowAnswerEvidence *self)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Remove evidence"));

  winnow_edit_delete (edit, WINNOW_KIND_EVIDENCE, g_object_get_data (G_OBJECT (button), "evidence"));
  winnow_session_apply_undoable (self->target->session, edit, _ ("Evidence removed"));
}

static void
add_row (WinnowAnswerEvidence *self, const WinnowEvidence *evidence)
{
  g_autofree char *date = winnow_words_date (evidence->captured_at);
  g_autoptr (GString) detail = g_string_new (kind_title (evidence->kind));
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  GtkWidget *row;

  if (date != NULL)
    g_string_append_printf (detail, " · %s", date);
  if (evidence->note != NULL)
    g_string_append_printf (detail, " · %s", evidence->note);
  if (evidence->sha256 != NULL)
    g_string_append_printf (detail, " · SHA-256 %.12s…", evidence->sha256);
  row = winnow_row_group_add_text (self->group, evidence->location != NULL ? evidence->location : _ ("Not known"),
                                   detail->str, NULL, NULL);
  gtk_widget_set_tooltip_text (button, _ ("Remove this evidence"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data_full (G_OBJECT (button), "evidence", g_strdup (winnow_row_id (evidence)), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (remove_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

void
winnow_answer_evidence_update (WinnowAnswerEvidence *self)
{
  g_autoptr (GPtrArray) rows =
    winnow_evaluation_children (winnow_session_evaluation (self->target->session), WINNOW_KIND_EVIDENCE, "answer_id",
                                self->target->answer_id);

  winnow_row_group_clear (self->group);
  for (guint i = 0; i < rows->len; i++)
    add_row (self, rows->pdata[i]);
}

WinnowAnswerEvidence *
winnow_answer_evidence_new (WinnowAnswerTarget *target, AdwPreferencesGroup *group)
{
  WinnowAnswerEvidence *self = g_new0 (WinnowAnswerEvidence, 1);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->target = target;
  self->group = group;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    gtk_string_list_append (titles, _ (kinds[i].title));
  self->kinds = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  gtk_widget_set_valign (self->kinds, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->kinds, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->kinds), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Kind of evidence"), -1);
  self->entry = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->entry), _ ("Add where it is kept"));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->entry), TRUE);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self->entry), self->kinds);
  g_signal_connect_swapped (self->entry, "apply", G_CALLBACK (apply_cb), self);
  adw_preferences_group_add (group, self->entry);
  return self;
}

void
winnow_answer_evidence_free (WinnowAnswerEvidence *self)
{
  g_signal_handlers_disconnect_by_data (self->entry, self);
  winnow_row_group_clear (self->group);
  g_free (self);
}
