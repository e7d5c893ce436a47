/* recheck-group.c — stale figures to look at again before a name goes under the choice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/decision-groups.h"

#include <glib/gi18n.h>

#include "engine/recheck.h"
#include "engine/sign-off.h"
#include "window/compat.h"
#include "window/offer/row-group.h"
#include "window/words.h"

typedef struct
{
  WinnowSession *session;
  char *offer_id, *subject;
  GtkWidget *person, *reason;
} Waiving;

static void
waiving_free (gpointer data)
{
  Waiving *self = data;

  g_object_unref (self->session);
  g_free (self->offer_id);
  g_free (self->subject);
  g_free (self);
}

void
winnow_recheck_waive (WinnowSession *session, const char *offer_id, const char *subject, const char *person,
                      const char *reason)
{
  WinnowAcceptance *acceptance = winnow_row_new (WINNOW_KIND_ACCEPTANCE, NULL);

  acceptance->offer_id = g_strdup (offer_id);
  acceptance->subject = g_strdup (subject);
  acceptance->accepted_by = g_strdup (person);
  acceptance->reason = g_strdup (reason);
  acceptance->accepted_at = winnow_session_now ();
  winnow_session_put (session, _ ("Waive stale figure"), acceptance);
}

static void
waived_cb (gboolean accepted, gpointer data)
{
  Waiving *self = data;
  g_autofree char *person = winnow_step_typed (self->person), *reason = winnow_step_typed (self->reason);

  if (accepted && *person != '\0' && *reason != '\0')
    winnow_recheck_waive (self->session, self->offer_id, self->subject, person, reason);
}

static void
typed_cb (GtkWindow *dialog)
{
  Waiving *self = g_object_get_data (G_OBJECT (dialog), "waiving");
  g_autofree char *person = winnow_step_typed (self->person), *reason = winnow_step_typed (self->reason);

  winnow_compat_ask_set_enabled (dialog, *person != '\0' && *reason != '\0');
}

static GtkWidget *
add_entry (GtkWidget *list, GtkWindow *dialog, const char *title, const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), text != NULL ? text : "");
  g_signal_connect_object (row, "changed", G_CALLBACK (typed_cb), dialog, G_CONNECT_SWAPPED);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  return row;
}

static void
waive_cb (GtkWidget *button, WinnowSession *session)
{
  Waiving *self = g_new0 (Waiving, 1);
  GtkWidget *list = gtk_list_box_new ();
  WinnowWorkspace *workspace = winnow_session_workspace (session);
  GtkWindow *dialog;

  self->session = g_object_ref (session);
  self->offer_id = g_strdup (g_object_get_data (G_OBJECT (button), "offer"));
  self->subject = g_strdup (g_object_get_data (G_OBJECT (button), "subject"));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  dialog = winnow_compat_ask (GTK_WINDOW (gtk_widget_get_root (button)), _ ("Waive this figure?"),
                              _ ("The choice will rest on a figure that may be wrong by now. "
                                 "Your name and reason go into the report."),
                              _ ("_Cancel"), _ ("_Waive"), FALSE, list, waived_cb, self);
  g_object_set_data_full (G_OBJECT (dialog), "waiving", self, waiving_free);
  self->person = add_entry (list, dialog, _ ("Your name"), NULL);
  self->reason = add_entry (list, dialog, _ ("Reason"), NULL);
  if (workspace != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->person), winnow_workspace_author (workspace));
  typed_cb (dialog);
}

static void
take_back_cb (GtkWidget *button, WinnowSession *session)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Take back waiver"));

  winnow_edit_delete (edit, WINNOW_KIND_ACCEPTANCE, g_object_get_data (G_OBJECT (button), "acceptance"));
  winnow_session_apply_undoable (session, edit, _ ("Waiver taken back"));
}

static char *
figure_text (const WinnowRecheckItem *item)
{
  GString *text = g_string_new (item->value != NULL ? item->value : _ ("not known"));
  g_autofree char *date = winnow_words_date (item->date);

  if (item->kind == WINNOW_RECHECK_AVAILABILITY && item->value != NULL)
    g_string_assign (text, winnow_words_choice ("availability", item->value));
  g_string_append (text, " · ");
  if (date != NULL)
    /* Translators: a date. */
    g_string_append_printf (text, _ ("seen %s"), date);
  else
    g_string_append (text, _ ("nobody wrote down when it was seen"));
  if (item->source != NULL)
    g_string_append_printf (text, " · %s", item->source);
  if (item->acceptance != NULL)
    {
      g_string_append_c (text, '\n');
      /* Translators: a person and the reason. */
      g_string_append_printf (text, _ ("Waived by %s: %s"),
                              item->acceptance->accepted_by != NULL ? item->acceptance->accepted_by : "?",
                              item->acceptance->reason != NULL ? item->acceptance->reason : "?");
    }
  return g_string_free (text, FALSE);
}

static void
add_buttons (GtkWidget *row, WinnowSession *session, const WinnowRecheckItem *item)
{
  const char *offer_id = winnow_row_id (item->offer->offer);
  GtkWidget *go = winnow_step_icon_button_new ("go-jump-symbolic", _ ("Go there"));
  GtkWidget *waive = winnow_step_text_button_new (item->acceptance != NULL ? _ ("_Take Back") : _ ("_Waive…"));

  /* The offer page holds prices, stock and answers. */
  gtk_actionable_set_action_target (GTK_ACTIONABLE (go), "(ss)", "platforms", offer_id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (go), "win.go");
  gtk_widget_add_css_class (waive, "flat");
  if (item->acceptance != NULL)
    {
      g_object_set_data_full (G_OBJECT (waive), "acceptance", g_strdup (winnow_row_id (item->acceptance)), g_free);
      g_signal_connect_object (waive, "clicked", G_CALLBACK (take_back_cb), session, 0);
    }
  else
    {
      g_object_set_data_full (G_OBJECT (waive), "offer", g_strdup (offer_id), g_free);
      g_object_set_data_full (G_OBJECT (waive), "subject", winnow_recheck_subject (item), g_free);
      g_signal_connect_object (waive, "clicked", G_CALLBACK (waive_cb), session, 0);
    }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), go);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), waive);
}

guint
winnow_recheck_group_show (AdwPreferencesGroup *group, WinnowSession *session)
{
  WinnowAssessment *assessment = winnow_session_assessment (session);
  const char *language = winnow_session_language (session);
  g_auto (GStrv) offers = winnow_chosen_offers (assessment);
  g_autoptr (GPtrArray) items = winnow_recheck_list (assessment, (const char *const *) offers);

  winnow_row_group_clear (group);
  for (guint i = 0; i < items->len; i++)
    {
      const WinnowRecheckItem *item = items->pdata[i];
      g_autofree char *label = winnow_step_offer_label (item->offer);
      /* Translators: an offer, then what its figure is. */
      g_autofree char *title = g_strdup_printf (_ ("%s: %s"), label, winnow_text_get (item->title, language));
      g_autofree char *text = figure_text (item);
      gboolean is_waived = item->acceptance != NULL;

      add_buttons (winnow_row_group_add_text (group, title, text,
                                              is_waived ? "winnow-withdrawn-symbolic" : "winnow-blocked-symbolic",
                                              is_waived ? "verdict-out" : "verdict-warning"),
                   session, item);
    }
  if (items->len == 0)
    winnow_row_group_add_text (group, _ ("Every figure is fresh"),
                               _ ("No price, stock state or answer of these offers is past its shelf life."),
                               "winnow-recommended-symbolic", "verdict-good");
  return winnow_recheck_open (items);
}
