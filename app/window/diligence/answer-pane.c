/* answer-pane.c — one question in full, and its answer to edit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/answer-pane.h"

#include "engine/question-words.h"
#include "window/diligence/answer-evidence.h"
#include "window/diligence/answer-words.h"
#include "window/field-row.h"
#include "window/offer/note-box.h"
#include "window/offer/row-group.h"
#include "window/offer/row-history.h"
#include "window/words.h"

#include <glib/gi18n.h>

#define N_GRADES 6

struct _WinnowAnswerPane
{
  AdwBin parent_instance;

  GtkStack *stack;
  GtkButton *back_button;
  GtkLabel *title_label;
  GtkScrolledWindow *scroller;
  GtkLabel *question_label;
  GtkImage *state_icon;
  GtkLabel *state_label;
  GtkLabel *sentence_label;
  GtkLabel *why_label;
  AdwPreferencesGroup *answer_group;
  AdwPreferencesGroup *accept_group;
  AdwPreferencesGroup *evidence_group;
  AdwPreferencesGroup *places_group;
  AdwPreferencesGroup *people_group;
  AdwPreferencesGroup *method_group;
  AdwPreferencesGroup *history_group;
  AdwComboRow *grade_row;
  GtkWidget *remove_button;
  GtkTextView *note_view;
  GtkLabel *saved_label;

  WinnowSession *session;
  WinnowAnswerTarget *target;
  WinnowAnswerValue *value;
  WinnowAnswerEvidence *evidence;
  WinnowNoteKeeper *note;
  WinnowRowHistory *history;
  GPtrArray *fields; /* of WinnowFieldRow *, owned by their group */
  const char *state_class;
  gboolean is_updating;
};

enum
{
  SIGNAL_CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowAnswerPane, winnow_answer_pane, ADW_TYPE_BIN)

static const WinnowFieldSpec field_specs[] = {
  { "source", N_ ("Source"), N_ ("Document, page or person") },
  { "as_of", N_ ("Date"), N_ ("Year-month-day") },
  { "expires_at", N_ ("Good until"), N_ ("Year-month-day") },
  { "quote", N_ ("Quote"), N_ ("Word for word") },
  { "note", N_ ("Remark"), NULL },
};

static const WinnowOfferAssessment *
offer_of (WinnowAnswerPane *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  return assessment != NULL && self->target->offer_id != NULL
           ? winnow_assessment_offer (assessment, self->target->offer_id)
           : NULL;
}

static const WinnowChecklistItem *
item_of (WinnowAnswerPane *self)
{
  const WinnowOfferAssessment *offer = offer_of (self);

  return offer != NULL && self->target->question != NULL
           ? winnow_checklist_item (offer->checklist, self->target->question->id)
           : NULL;
}

/* ---- The question ---- */

static void
update_state (WinnowAnswerPane *self, const WinnowChecklistItem *item)
{
  WinnowAnswerMark mark = winnow_answer_mark (item);
  g_autofree char *sentence = winnow_answer_sentence (item, winnow_session_language (self->session));

  gtk_image_set_from_icon_name (self->state_icon, winnow_answer_mark_icon (mark));
  if (self->state_class != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (self->state_icon), self->state_class);
  self->state_class = winnow_answer_mark_class (mark);
  gtk_widget_add_css_class (GTK_WIDGET (self->state_icon), self->state_class);
  gtk_label_set_text (self->state_label, winnow_answer_mark_word (mark));
  gtk_label_set_text (self->sentence_label, sentence);
}

static void
update_question (WinnowAnswerPane *self)
{
  const WinnowQuestion *question = self->target->question;
  const char *language = winnow_session_language (self->session);
  g_autoptr (GString) title = g_string_new (question->id);

  if (question->is_screening)
    g_string_append_printf (title, " · %s", _ ("screening"));
  if (question->is_critical)
    g_string_append_printf (title, " · %s", _ ("critical"));
  gtk_label_set_text (self->title_label, title->str);
  gtk_label_set_text (self->question_label, winnow_text_get (&question->text, language));
  gtk_label_set_text (self->why_label, winnow_text_get (&question->why, language));
}

/* "0 USD/GB counts 100, 0.05 counts 50 …" */
static char *
scale_text (const WinnowQuestion *question, const char *language)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < question->anchors->len; i++)
    {
      const WinnowAnchor *anchor = &g_array_index (question->anchors, WinnowAnchor, i);
      char x[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *value = NULL;
      g_autofree char *points = winnow_words_number (anchor->value * 100, 0);

      value = winnow_question_value (question, g_ascii_formatd (x, sizeof x, "%.6g", anchor->x), language);
      /* Translators: a value of a scale, and the points of 100 it gets. */
      g_string_append_printf (text, _ ("%s%s: %s points"), text->len > 0 ? " · " : "", value, points);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_method (WinnowAnswerPane *self, const char *title, const char *text)
{
  if (text != NULL && *text != '\0')
    winnow_row_group_add_text (self->method_group, title, text, NULL, NULL);
}

static char *
effect_text (WinnowAnswerPane *self, const WinnowQuestion *question)
{
  const WinnowOfferAssessment *offer = offer_of (self);
  double value = 0;
  g_autofree char *points = NULL;

  for (guint i = 0; offer != NULL && i < offer->checklist->ask_next->len; i++)
    {
      const WinnowAskNext *ask = offer->checklist->ask_next->pdata[i];

      if (ask->question == question)
        value = ask->value;
    }
  if (value <= 0)
    return NULL;
  points = winnow_words_number (value * 100, 1);
  /* Translators: %s is a number of points of a score of 100. */
  return g_strdup_printf (_ ("Costs the offer up to %s points of 100 as long as it is assumed"), points);
}

static void
update_method (WinnowAnswerPane *self)
{
  const WinnowQuestion *question = self->target->question;
  const char *language = winnow_session_language (self->session);
  g_autofree char *worst = winnow_answer_worst (question, language);
  g_autofree char *effect = effect_text (self, question);
  g_autofree char *worst_case = effect != NULL ? g_strdup_printf ("%s\n%s", worst, effect) : g_strdup (worst);
  g_autofree char *weight = winnow_words_number (question->weight, 1);

  winnow_row_group_clear (self->method_group);
  add_method (self, _ ("What settles it"), winnow_text_get (&question->evidence, language));
  add_method (self, _ ("Evidence needed, at least"), winnow_words_grade (question->required_grade));
  add_method (self, _ ("Worst case"), worst_case);
  add_method (self, _ ("Red flag"), winnow_text_get (&question->red_flag, language));
  if (question->scale == WINNOW_SCALE_NUMBER)
    {
      g_autofree char *scale = scale_text (question, language);

      add_method (self, _ ("Scale"), scale);
    }
  add_method (self, _ ("Weight in the score"), weight);
  add_method (self, _ ("Where the question comes from"), question->source);
}

/* ---- Grade ---- */

static gpointer
make_answer (gpointer data)
{
  return winnow_answer_target_edit (((WinnowAnswerPane *) data)->target);
}

static void
grade_cb (WinnowAnswerPane *self)
{
  guint selected = adw_combo_row_get_selected (self->grade_row);
  WinnowAnswer *answer;

  if (self->is_updating || selected >= N_GRADES || self->target->question == NULL)
    return;
  answer = winnow_answer_target_edit (self->target);
  g_free (answer->grade);
  answer->grade = g_strdup_printf ("E%u", selected);
  winnow_answer_target_put (self->target, answer);
}

static void
make_grades (WinnowAnswerPane *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < N_GRADES; i++)
    {
      const char grade[] = { 'E', (char) ('0' + i), '\0' };

      gtk_string_list_append (titles, winnow_words_grade (grade));
    }
  adw_combo_row_set_model (self->grade_row, G_LIST_MODEL (titles));
  g_signal_connect_swapped (self->grade_row, "notify::selected", G_CALLBACK (grade_cb), self);
}

static void
update_grade (WinnowAnswerPane *self)
{
  const WinnowAnswer *answer = winnow_answer_target_answer (self->target);
  const char *grade = answer != NULL ? answer->grade : NULL;

  adw_combo_row_set_selected (self->grade_row,
                              grade != NULL ? CLAMP (g_ascii_digit_value (grade[1]), 0, N_GRADES - 1) : 0);
}

/* ---- Several people ---- */

static void
person_cb (AdwActionRow *row, WinnowAnswerPane *self)
{
  g_autofree char *evaluator = g_strdup (g_object_get_data (G_OBJECT (row), "evaluator"));

  winnow_answer_pane_set_evaluator (self, evaluator);
}

static void
add_person (WinnowAnswerPane *self, const char *evaluator, const WinnowAnswer *answer)
{
  const char *language = winnow_session_language (self->session);
  g_autofree char *claim = winnow_answer_claim (answer, self->target->question, language);
  gboolean is_shown = g_strcmp0 (evaluator, self->target->evaluator) == 0;
  GtkWidget *row = winnow_row_group_add_text (self->people_group, evaluator != NULL ? evaluator : _ ("The team"),
                                              claim != NULL ? claim : _ ("No answer"),
                                              is_shown ? "object-select-symbolic" : NULL, NULL);
  /* The row may go with the click that activates it. */
  g_object_set_data_full (G_OBJECT (row), "evaluator", g_strdup (evaluator), g_free);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), !is_shown);
  g_signal_connect (row, "activated", G_CALLBACK (person_cb), self);
}

static void
update_people (WinnowAnswerPane *self)
{
  g_autoptr (GPtrArray) answers = winnow_answer_target_all (self->target);
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);
  const char *author = workspace != NULL ? winnow_workspace_author (workspace) : NULL;
  const WinnowAnswer *team = NULL;
  gboolean has_own = FALSE;

  winnow_row_group_clear (self->people_group);
  for (guint i = 0; i < answers->len; i++)
    if (((const WinnowAnswer *) answers->pdata[i])->evaluator == NULL)
      team = answers->pdata[i];
  add_person (self, NULL, team);
  for (guint i = 0; i < answers->len; i++)
    {
      const WinnowAnswer *answer = answers->pdata[i];

      if (answer->evaluator != NULL)
        add_person (self, answer->evaluator, answer);
      has_own = has_own || g_strcmp0 (answer->evaluator, author) == 0;
    }
  if (author != NULL && !has_own)
    add_person (self, author, NULL);
}

/* ---- Accepting ---- */

static void
accept_cb (AdwEntryRow *entry, WinnowAnswerPane *self)
{
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);
  WinnowAcceptance *acceptance;

  if (*reason == '\0' || workspace == NULL)
    return;
  acceptance = winnow_row_new (WINNOW_KIND_ACCEPTANCE, NULL);
  acceptance->offer_id = g_strdup (self->target->offer_id);
  acceptance->subject = g_strconcat ("question:", self->target->question->id, NULL);
  acceptance->accepted_by = g_strdup (winnow_workspace_author (workspace));
  acceptance->reason = g_steal_pointer (&reason);
  acceptance->accepted_at = winnow_session_now ();
  winnow_session_put (self->session, _ ("Accept a finding"), acceptance);
}

static void
unaccept_cb (GtkButton *button, WinnowAnswerPane *self)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Take back an acceptance"));

  winnow_edit_delete (edit, WINNOW_KIND_ACCEPTANCE, g_object_get_data (G_OBJECT (button), "acceptance"));
  winnow_session_apply_undoable (self->session, edit, _ ("Acceptance taken back"));
}

static void
show_acceptance (WinnowAnswerPane *self, const WinnowAcceptance *acceptance)
{
  g_autofree char *date = winnow_words_date (acceptance->accepted_at);
  g_autofree char *who =
    /* Translators: a person's name and a date. */
    g_strdup_printf (_ ("Accepted by %s, %s"), acceptance->accepted_by, date != NULL ? date : _ ("date not known"));
  GtkWidget *row = winnow_row_group_add_text (self->accept_group, who, acceptance->reason, NULL, NULL);
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");

  gtk_widget_set_tooltip_text (button, _ ("Take the acceptance back"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data_full (G_OBJECT (button), "acceptance", g_strdup (winnow_row_id (acceptance)), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (unaccept_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

/* Not made anew while a reason is being typed. */
static void
update_acceptance (WinnowAnswerPane *self, const WinnowChecklistItem *item)
{
  const char *accepted = item->acceptance != NULL ? winnow_row_id (item->acceptance) : "";
  g_autofree char *shown = g_strdup_printf ("%s/%s %d %s", self->target->offer_id, item->question->id,
                                            item->is_blocking, accepted);
  GtkWidget *entry;

  if (g_strcmp0 (shown, g_object_get_data (G_OBJECT (self->accept_group), "shown")) == 0)
    return;
  g_object_set_data_full (G_OBJECT (self->accept_group), "shown", g_steal_pointer (&shown), g_free);
  winnow_row_group_clear (self->accept_group);
  gtk_widget_set_visible (GTK_WIDGET (self->accept_group), item->is_blocking || item->acceptance != NULL);
  if (item->acceptance != NULL)
    {
      show_acceptance (self, item->acceptance);
      return;
    }
  entry = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), _ ("Accept it as it is, because…"));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (entry), TRUE);
  g_signal_connect (entry, "apply", G_CALLBACK (accept_cb), self);
  winnow_row_group_add (self->accept_group, entry);
}

/* ---- Note and removal ---- */

/* A note needs something it is about. */
static void
note_changed_cb (WinnowAnswerPane *self)
{
  if (!self->is_updating && self->target->question != NULL && winnow_answer_target_answer (self->target) == NULL)
    winnow_answer_target_put (self->target, winnow_answer_target_edit (self->target));
}

static void
delete_children (WinnowAnswerPane *self, WinnowEdit *edit, WinnowKind kind, const char *field)
{
  g_autoptr (GPtrArray) rows = winnow_evaluation_children (winnow_session_evaluation (self->session), kind, field,
                                                           self->target->answer_id);

  for (guint i = 0; i < rows->len; i++)
    winnow_edit_delete (edit, kind, winnow_row_id (rows->pdata[i]));
}

static void
remove_cb (WinnowAnswerPane *self)
{
  /* Translators: label in the history; %s is the number of a question, such as A1. */
  g_autofree char *label = g_strdup_printf (_ ("Remove the answer to question %s"), self->target->question->id);
  WinnowEdit *edit = winnow_edit_new (label);

  delete_children (self, edit, WINNOW_KIND_EVIDENCE, "answer_id");
  delete_children (self, edit, WINNOW_KIND_NOTE, "object_id");
  winnow_edit_delete (edit, WINNOW_KIND_ANSWER, self->target->answer_id);
  winnow_session_apply_undoable (self->session, edit, _ ("Answer removed"));
}

/* ---- The pane ---- */

/* What belongs to one answer: another question, or another person's answer. */
static void
show_answer (WinnowAnswerPane *self)
{
  const char *id = self->target->answer_id;

  self->is_updating = TRUE;
  winnow_note_keeper_set_object (self->note, winnow_row_type (WINNOW_KIND_ANSWER)->table, id);
  winnow_answer_value_update (self->value);
  for (guint i = 0; i < self->fields->len; i++)
    {
      winnow_field_row_set_id (self->fields->pdata[i], id);
      winnow_field_row_refresh (self->fields->pdata[i]);
    }
  update_grade (self);
  gtk_widget_set_sensitive (self->remove_button, winnow_answer_target_answer (self->target) != NULL);
  self->is_updating = FALSE;
}

void
winnow_answer_pane_update (WinnowAnswerPane *self)
{
  const WinnowChecklistItem *item = item_of (self);

  gtk_stack_set_visible_child_name (self->stack, item != NULL ? "question" : "empty");
  if (item == NULL)
    return;
  /* An answer that was undone, or came from elsewhere, has another id. */
  winnow_answer_target_set (self->target, self->target->offer_id, self->target->question, self->target->evaluator);
  show_answer (self);
  update_state (self, item);
  update_people (self);
  update_acceptance (self, item);
  update_method (self);
  winnow_answer_evidence_update (self->evidence);
  winnow_row_history_show (self->history, WINNOW_KIND_ANSWER, self->target->answer_id);
}

void
winnow_answer_pane_show (WinnowAnswerPane *self, const char *offer_id, const char *question)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  const WinnowQuestion *asked = question != NULL && assessment != NULL
                                  ? winnow_catalog_question (assessment->catalog, question)
                                  : NULL;

  if (asked == NULL || winnow_assessment_offer (assessment, offer_id) == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "empty");
      return;
    }
  if (asked == self->target->question && g_strcmp0 (offer_id, self->target->offer_id) == 0)
    return;
  winnow_answer_pane_flush (self);
  winnow_answer_target_set (self->target, offer_id, asked,
                            winnow_answer_target_default_evaluator (self->session, offer_id, asked));
  update_question (self);
  winnow_answer_pane_update (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

void
winnow_answer_pane_set_evaluator (WinnowAnswerPane *self, const char *evaluator)
{
  if (self->target->question == NULL)
    return;
  winnow_answer_pane_flush (self);
  winnow_answer_target_set (self->target, self->target->offer_id, self->target->question, evaluator);
  winnow_answer_pane_update (self);
}

void
winnow_answer_pane_set_folded (WinnowAnswerPane *self, gboolean folded)
{
  gtk_widget_set_visible (GTK_WIDGET (self->back_button), folded);
}

gboolean
winnow_answer_pane_flush (WinnowAnswerPane *self)
{
  gboolean fits = winnow_field_rows_flush (GTK_WIDGET (self));

  winnow_note_keeper_flush (self->note);
  return fits;
}

void
winnow_answer_pane_focus (WinnowAnswerPane *self)
{
  if (self->target->question != NULL)
    winnow_answer_value_focus (self->value);
}

WinnowAnswerValue *
winnow_answer_pane_value (WinnowAnswerPane *self)
{
  return self->value;
}

static void
back_cb (WinnowAnswerPane *self)
{
  winnow_answer_pane_flush (self);
  g_signal_emit (self, signals[SIGNAL_CLOSED], 0);
}

static void
winnow_answer_pane_dispose (GObject *object)
{
  WinnowAnswerPane *self = WINNOW_ANSWER_PANE (object);

  if (self->note != NULL)
    {
      winnow_answer_pane_flush (self);
      g_signal_handlers_disconnect_by_data (gtk_text_view_get_buffer (self->note_view), self);
      g_signal_handlers_disconnect_by_data (self->grade_row, self);
    }
  g_clear_pointer (&self->note, winnow_note_keeper_free);
  g_clear_pointer (&self->history, winnow_row_history_free);
  g_clear_pointer (&self->evidence, winnow_answer_evidence_free);
  g_clear_pointer (&self->value, winnow_answer_value_free);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (winnow_answer_pane_parent_class)->dispose (object);
}

static void
winnow_answer_pane_finalize (GObject *object)
{
  WinnowAnswerPane *self = WINNOW_ANSWER_PANE (object);

  g_clear_pointer (&self->target, winnow_answer_target_free);
  g_clear_object (&self->session);
  g_ptr_array_unref (self->fields);
  G_OBJECT_CLASS (winnow_answer_pane_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowAnswerPane, name)

static void
winnow_answer_pane_class_init (WinnowAnswerPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_answer_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_answer_pane_finalize;
  signals[SIGNAL_CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/diligence/answer-pane.ui");
  BIND (stack);
  BIND (back_button);
  BIND (title_label);
  BIND (scroller);
  BIND (question_label);
  BIND (state_icon);
  BIND (state_label);
  BIND (sentence_label);
  BIND (why_label);
  BIND (answer_group);
  BIND (accept_group);
  BIND (evidence_group);
  BIND (places_group);
  BIND (people_group);
  BIND (method_group);
  BIND (history_group);
  BIND (grade_row);
  BIND (remove_button);
  BIND (note_view);
  BIND (saved_label);
}

static void
winnow_answer_pane_init (WinnowAnswerPane *self)
{
  self->fields = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->back_button, "clicked", G_CALLBACK (back_cb), self);
  g_signal_connect_swapped (self->remove_button, "clicked", G_CALLBACK (remove_cb), self);
}

GtkWidget *
winnow_answer_pane_new (WinnowSession *session)
{
  WinnowAnswerPane *self = g_object_new (WINNOW_TYPE_ANSWER_PANE, NULL);

  self->session = g_object_ref (session);
  self->target = winnow_answer_target_new (session);
  self->value = winnow_answer_value_new (self->target, self->answer_group);
  self->evidence = winnow_answer_evidence_new (self->target, self->places_group);
  self->note = winnow_note_keeper_new (session, self->note_view, self->saved_label);
  self->history = winnow_row_history_new (session, self->history_group);
  make_grades (self);
  for (guint i = 0; i < G_N_ELEMENTS (field_specs); i++)
    {
      GtkWidget *row = winnow_field_row_new (session, WINNOW_KIND_ANSWER, NULL, &field_specs[i]);

      winnow_field_row_set_make (WINNOW_FIELD_ROW (row), make_answer, self);
      g_ptr_array_add (self->fields, row);
      adw_preferences_group_add (self->evidence_group, row);
    }
  g_signal_connect_swapped (gtk_text_view_get_buffer (self->note_view), "changed", G_CALLBACK (note_changed_cb), self);
  return GTK_WIDGET (self);
}
