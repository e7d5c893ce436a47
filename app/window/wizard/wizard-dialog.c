/* wizard-dialog.c — the classifier: one question a page, in plain words.
 *
 * Answers are kept in one table from the first page on, so going back loses none;
 * they are saved as one action when the window closes, however it does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/wizard/wizard-dialog.h"

#include "window/wizard/wizard-result.h"
#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowWizardDialog
{
  AdwWindow parent_instance;

  AdwWindowTitle *title;
  GtkProgressBar *progress;
  GtkStack *pages;
  GtkBox *strip;
  GtkButton *back_button;
  GtkButton *next_button;
  GtkLabel *so_far_label;

  WinnowSession *session;
  WinnowCatalog *catalog;
  WinnowOffer *offer;
  GHashTable *answers;  /* question → choice id */
  GHashTable *proposed; /* questions whose answer is ours, not yet the user's */
  GHashTable *buttons;  /* "question/choice" → GtkCheckButton *, owned by their pages */
  WinnowClassification *result;
  guint page;
  gboolean is_changed;
  gboolean is_setting;
};

G_DEFINE_FINAL_TYPE (WinnowWizardDialog, winnow_wizard_dialog, ADW_TYPE_WINDOW)

#define UNKNOWN "unknown"

static const char *
language (WinnowWizardDialog *self)
{
  return winnow_session_language (self->session);
}

static guint
n_questions (WinnowWizardDialog *self)
{
  return self->catalog->classifier_questions->len;
}

/* ---- What the answers say ---- */

static GPtrArray *
answer_rows (WinnowWizardDialog *self)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  GHashTableIter iter;
  gpointer question, choice;

  g_hash_table_iter_init (&iter, self->answers);
  while (g_hash_table_iter_next (&iter, &question, &choice))
    {
      WinnowClassificationAnswer *row = winnow_row_new (WINNOW_KIND_CLASSIFICATION, NULL);

      row->offer_id = g_strdup (winnow_row_id (self->offer));
      row->question = g_strdup (question);
      row->choice = g_strdup (choice);
      g_ptr_array_add (rows, row);
    }
  return rows;
}

static void
show_result (WinnowWizardDialog *self)
{
  gboolean is_last = self->page == n_questions (self);
  const char *name = winnow_words_category (self->catalog, self->result->primary, language (self));
  /* Translators: %s is the delivery category the answers lead to so far. */
  g_autofree char *text = g_strdup_printf (_ ("So far: %s"), name);

  gtk_label_set_text (self->so_far_label, is_last ? "" : text);
  winnow_wizard_fill_strip (self->strip, self->catalog, self->result, language (self));
  if (is_last)
    {
      GtkWidget *page = gtk_stack_get_child_by_name (self->pages, "result");

      winnow_wizard_fill_result (GTK_SCROLLED_WINDOW (page), self->catalog, self->result, language (self));
    }
}

static void
classify (WinnowWizardDialog *self)
{
  g_autoptr (GPtrArray) rows = answer_rows (self);

  g_clear_pointer (&self->result, winnow_classification_free);
  self->result = winnow_classify (self->catalog, rows, self->offer);
  show_result (self);
}

/* ---- Pages ---- */

static void
choice_cb (GtkCheckButton *button, WinnowWizardDialog *self)
{
  const char *question = g_object_get_data (G_OBJECT (button), "question");
  const char *choice = g_object_get_data (G_OBJECT (button), "choice");

  if (self->is_setting || !gtk_check_button_get_active (button))
    return;
  g_hash_table_replace (self->answers, g_strdup (question), g_strdup (choice));
  g_hash_table_remove (self->proposed, question);
  self->is_changed = TRUE;
  classify (self);
}

static GtkWidget *
add_choice (WinnowWizardDialog *self, GtkWidget *list, GtkCheckButton *group, const char *question,
            const char *choice, const char *title, const char *example)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (example != NULL && *example != '\0')
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), example);
  gtk_check_button_set_group (GTK_CHECK_BUTTON (button), group);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full (G_OBJECT (button), "question", g_strdup (question), g_free);
  g_object_set_data_full (G_OBJECT (button), "choice", g_strdup (choice), g_free);
  g_signal_connect (button, "toggled", G_CALLBACK (choice_cb), self);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  g_hash_table_replace (self->buttons, g_strdup_printf ("%s/%s", question, choice), button);
  return button;
}

static GtkWidget *
page_box (const char *title, const char *help, GtkWidget **scroller)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *heading = gtk_label_new (title);

  gtk_widget_add_css_class (box, "page-content");
  gtk_widget_add_css_class (heading, "title-2");
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_label_set_wrap (GTK_LABEL (heading), TRUE);
  gtk_box_append (GTK_BOX (box), heading);
  if (help != NULL && *help != '\0')
    {
      GtkWidget *label = gtk_label_new (help);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_box_append (GTK_BOX (box), label);
    }
  *scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (*scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (*scroller), box);
  return box;
}

static void
add_question (WinnowWizardDialog *self, const WinnowClassifierQuestion *question)
{
  const char *text = winnow_text_get (&question->text, language (self));
  const char *answer = g_hash_table_lookup (self->answers, question->id);
  GtkWidget *scroller;
  GtkWidget *box = page_box (text, winnow_text_get (&question->help, language (self)), &scroller);
  GtkWidget *list = gtk_list_box_new ();
  GtkCheckButton *group = NULL;

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  for (guint i = 0; i < question->choices->len; i++)
    {
      const WinnowClassifierChoice *choice = &g_array_index (question->choices, WinnowClassifierChoice, i);
      GtkWidget *button =
        add_choice (self, list, group, question->id, choice->id, winnow_text_get (&choice->text, language (self)),
                    winnow_text_get (&choice->example, language (self)));

      if (group == NULL)
        group = GTK_CHECK_BUTTON (button);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (button), g_strcmp0 (answer, choice->id) == 0);
    }
  gtk_check_button_set_active (
    GTK_CHECK_BUTTON (add_choice (self, list, group, question->id, UNKNOWN, _ ("Don’t know"),
                                  _ ("Stays open; nothing is assumed in its favour"))),
    g_strcmp0 (answer, UNKNOWN) == 0);
  gtk_box_append (GTK_BOX (box), list);
  if (g_hash_table_contains (self->proposed, question->id))
    {
      GtkWidget *hint = gtk_label_new (_ ("Proposed from what is known of the offer; change it if it is wrong."));

      gtk_label_set_xalign (GTK_LABEL (hint), 0);
      gtk_label_set_wrap (GTK_LABEL (hint), TRUE);
      gtk_widget_add_css_class (hint, "mark");
      gtk_box_append (GTK_BOX (box), hint);
    }
  gtk_stack_add_named (self->pages, scroller, question->id);
}

static void
show_page (WinnowWizardDialog *self)
{
  guint n = n_questions (self);
  gboolean is_last = self->page == n;
  g_autofree char *where = NULL;

  gtk_stack_set_visible_child_name (
    self->pages,
    is_last ? "result" : ((WinnowClassifierQuestion *) self->catalog->classifier_questions->pdata[self->page])->id);
  gtk_widget_set_visible (GTK_WIDGET (self->back_button), self->page > 0);
  gtk_button_set_label (self->next_button, is_last ? _ ("_Done") : _ ("_Next"));
  gtk_progress_bar_set_fraction (self->progress, n > 0 ? (double) self->page / n : 1);
  where = is_last ? g_strdup (_ ("Result"))
                  /* Translators: question %u of %u. */
                  : g_strdup_printf (_ ("Question %u of %u"), self->page + 1, n);
  adw_window_title_set_title (self->title, where);
  show_result (self);
}

void
winnow_wizard_dialog_go (WinnowWizardDialog *self, int step)
{
  int page = (int) self->page + step;

  if (page > (int) n_questions (self))
    {
      gtk_window_close (GTK_WINDOW (self));
      return;
    }
  self->page = MAX (page, 0);
  show_page (self);
}

static void
next_cb (WinnowWizardDialog *self)
{
  winnow_wizard_dialog_go (self, 1);
}

static void
back_cb (WinnowWizardDialog *self)
{
  winnow_wizard_dialog_go (self, -1);
}

guint
winnow_wizard_dialog_n_pages (WinnowWizardDialog *self)
{
  return n_questions (self) + 1;
}

guint
winnow_wizard_dialog_page (WinnowWizardDialog *self)
{
  return self->page;
}

void
winnow_wizard_dialog_choose (WinnowWizardDialog *self, const char *question, const char *choice)
{
  g_autofree char *key = g_strdup_printf ("%s/%s", question, choice);
  GtkCheckButton *button = g_hash_table_lookup (self->buttons, key);

  g_return_if_fail (button != NULL);
  gtk_check_button_set_active (button, TRUE);
}

const char *
winnow_wizard_dialog_answer (WinnowWizardDialog *self, const char *question)
{
  return g_hash_table_lookup (self->answers, question);
}

/* ---- Loading and saving ---- */

static void
load_answers (WinnowWizardDialog *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  g_autoptr (GPtrArray) rows = winnow_evaluation_children (evaluation, WINNOW_KIND_CLASSIFICATION, "offer_id",
                                                           winnow_row_id (self->offer));
  g_autoptr (GPtrArray) costs =
    winnow_evaluation_children (evaluation, WINNOW_KIND_COST, "offer_id", winnow_row_id (self->offer));

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowClassificationAnswer *row = rows->pdata[i];

      if (row->question != NULL && row->choice != NULL)
        g_hash_table_replace (self->answers, g_strdup (row->question), g_strdup (row->choice));
    }
  for (guint i = 0; i < n_questions (self); i++)
    {
      const WinnowClassifierQuestion *question = self->catalog->classifier_questions->pdata[i];
      const char *choice;

      if (g_hash_table_contains (self->answers, question->id))
        continue;
      choice = winnow_classifier_prefill (self->catalog, question, self->offer, costs);
      if (choice == NULL)
        continue;
      g_hash_table_replace (self->answers, g_strdup (question->id), g_strdup (choice));
      g_hash_table_add (self->proposed, g_strdup (question->id));
    }
}

/* Proposals count as answers once the user has gone through to the end. */
static void
save (WinnowWizardDialog *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  g_autoptr (GPtrArray) old = NULL;
  gboolean is_done = self->page == n_questions (self);
  gboolean any = FALSE;
  WinnowEdit *edit;
  GHashTableIter iter;
  gpointer question, choice;

  if (evaluation == NULL || (!self->is_changed && !is_done))
    return;
  old = winnow_evaluation_children (evaluation, WINNOW_KIND_CLASSIFICATION, "offer_id", winnow_row_id (self->offer));
  edit = winnow_edit_new (_ ("Classify offer"));
  g_hash_table_iter_init (&iter, self->answers);
  while (g_hash_table_iter_next (&iter, &question, &choice))
    {
      WinnowClassificationAnswer *row = NULL;

      if (!is_done && g_hash_table_contains (self->proposed, question))
        continue;
      for (guint i = 0; i < old->len && row == NULL; i++)
        if (g_strcmp0 (((WinnowClassificationAnswer *) old->pdata[i])->question, question) == 0)
          row = winnow_row_copy (old->pdata[i]);
      if (row == NULL)
        {
          row = winnow_row_new (WINNOW_KIND_CLASSIFICATION, NULL);
          row->offer_id = g_strdup (winnow_row_id (self->offer));
          row->question = g_strdup (question);
        }
      if (g_strcmp0 (row->choice, choice) == 0)
        {
          winnow_row_unref (row);
          continue;
        }
      g_free (row->choice);
      row->choice = g_strdup (choice);
      winnow_edit_put (edit, row);
      any = TRUE;
    }
  if (any)
    winnow_session_apply (self->session, edit);
  else
    winnow_edit_free (edit);
  self->is_changed = FALSE;
}

static gboolean
winnow_wizard_dialog_close_request (GtkWindow *window)
{
  save (WINNOW_WIZARD_DIALOG (window));
  return GTK_WINDOW_CLASS (winnow_wizard_dialog_parent_class)->close_request (window);
}

static void
winnow_wizard_dialog_dispose (GObject *object)
{
  WinnowWizardDialog *self = WINNOW_WIZARD_DIALOG (object);

  g_clear_pointer (&self->result, winnow_classification_free);
  g_clear_pointer (&self->offer, winnow_row_unref);
  g_clear_pointer (&self->catalog, winnow_catalog_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_wizard_dialog_parent_class)->dispose (object);
}

static void
winnow_wizard_dialog_finalize (GObject *object)
{
  WinnowWizardDialog *self = WINNOW_WIZARD_DIALOG (object);

  g_hash_table_unref (self->answers);
  g_hash_table_unref (self->proposed);
  g_hash_table_unref (self->buttons);
  G_OBJECT_CLASS (winnow_wizard_dialog_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowWizardDialog, name)

static void
winnow_wizard_dialog_class_init (WinnowWizardDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_wizard_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_wizard_dialog_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = winnow_wizard_dialog_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/wizard/wizard-dialog.ui");
  BIND (title);
  BIND (progress);
  BIND (pages);
  BIND (strip);
  BIND (back_button);
  BIND (next_button);
  BIND (next_button);
  BIND (so_far_label);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
winnow_wizard_dialog_init (WinnowWizardDialog *self)
{
  self->answers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->proposed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->buttons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->back_button, "clicked", G_CALLBACK (back_cb), self);
  g_signal_connect_swapped (self->next_button, "clicked", G_CALLBACK (next_cb), self);
}

GtkWidget *
winnow_wizard_dialog_new (GtkWindow *parent, WinnowSession *session, const char *offer_id)
{
  WinnowWizardDialog *self = g_object_new (WINNOW_TYPE_WIZARD_DIALOG, "transient-for", parent, NULL);
  WinnowAssessment *assessment = winnow_session_assessment (session);
  gconstpointer offer = winnow_session_row (session, WINNOW_KIND_OFFER, offer_id);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->session = g_object_ref (session);
  self->catalog = winnow_catalog_ref (assessment->catalog);
  /* An offer that was added a moment ago may not be in the assessment yet. */
  self->offer = offer != NULL ? winnow_row_ref ((gpointer) offer) : winnow_row_new (WINNOW_KIND_OFFER, offer_id);
  adw_window_title_set_subtitle (self->title, self->offer->name != NULL ? self->offer->name : "");
  load_answers (self);
  self->is_setting = TRUE;
  for (guint i = 0; i < n_questions (self); i++)
    add_question (self, self->catalog->classifier_questions->pdata[i]);
  self->is_setting = FALSE;
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_stack_add_named (self->pages, scroller, "result");
  classify (self);
  show_page (self);
  return GTK_WIDGET (self);
}
