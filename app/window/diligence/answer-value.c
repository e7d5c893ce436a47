/* answer-value.c — the answer itself: one of the choices, a number, or not applicable.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/answer-value.h"

#include "engine/question-words.h"
#include "window/field-row.h"
#include "window/offer/row-group.h"
#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowAnswerValue
{
  WinnowAnswerTarget *target;
  AdwPreferencesGroup *group;
  const WinnowQuestion *question; /* the controls were made for */
  GPtrArray *checks;              /* of GtkCheckButton, in the order of choices */
  GtkWidget *first_row;
  WinnowFieldRow *number;         /* or NULL */
  WinnowFieldRow *reason;
  WinnowFieldRow *agreed;
  GtkWidget *not_applicable;
  gboolean is_updating;
};

/* Today, for an answer that gets its first value. */
static char *
today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return g_date_time_format (now, "%Y-%m-%d");
}

static gpointer
make_answer (gpointer data)
{
  WinnowAnswerValue *self = data;
  WinnowAnswer *answer = winnow_answer_target_edit (self->target);

  if (answer->as_of == NULL)
    answer->as_of = today ();
  return answer;
}

static void
choose (WinnowAnswerValue *self, const char *choice)
{
  WinnowAnswer *answer = make_answer (self);

  g_free (answer->value);
  answer->value = g_strdup (choice);
  answer->not_applicable = WINNOW_TRI_UNKNOWN;
  winnow_answer_target_put (self->target, answer);
  winnow_answer_value_update (self);
}

static void
toggled_cb (GtkCheckButton *check, WinnowAnswerValue *self)
{
  if (!self->is_updating && gtk_check_button_get_active (check))
    choose (self, g_object_get_data (G_OBJECT (check), "choice"));
}

static void
not_applicable_cb (WinnowAnswerValue *self)
{
  gboolean is_on = gtk_switch_get_active (GTK_SWITCH (self->not_applicable));
  WinnowAnswer *answer;

  if (self->is_updating)
    return;
  answer = make_answer (self);
  answer->not_applicable = is_on ? WINNOW_TRI_YES : WINNOW_TRI_UNKNOWN;
  winnow_answer_target_put (self->target, answer);
  winnow_answer_value_update (self);
  if (is_on)
    gtk_widget_grab_focus (winnow_field_row_control (self->reason));
}

static void
add_choice (WinnowAnswerValue *self, const WinnowChoice *choice)
{
  const char *language = winnow_session_language (self->target->session);
  const char *label = winnow_text_get (&choice->label, language);
  const char *mark = choice->knock_out && self->question->is_critical ? _ ("Knock-out once it is proven")
                     : choice->red_flag                               ? _ ("Red flag")
                                                                      : NULL;
  g_autofree char *points = winnow_words_number (choice->value * 100, 0);
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *row = winnow_row_group_add_text (self->group, label, mark, NULL, NULL);
  GtkWidget *score = gtk_label_new (points);

  if (self->checks->len > 0)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (check), self->checks->pdata[0]);
  else
    self->first_row = row;
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full (G_OBJECT (check), "choice", g_strdup (choice->id), g_free);
  g_signal_connect (check, "toggled", G_CALLBACK (toggled_cb), self);
  gtk_widget_add_css_class (score, "mark");
  gtk_widget_add_css_class (score, "numeric");
  gtk_widget_set_tooltip_text (score, _ ("Points of 100"));
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), score);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_ptr_array_add (self->checks, check);
}

static WinnowFieldRow *
add_field (WinnowAnswerValue *self, const WinnowFieldSpec *spec)
{
  GtkWidget *row =
    winnow_field_row_new (self->target->session, WINNOW_KIND_ANSWER, self->target->answer_id, spec);

  winnow_field_row_set_make (WINNOW_FIELD_ROW (row), make_answer, self);
  winnow_row_group_add (self->group, row);
  return WINNOW_FIELD_ROW (row);
}

static void
add_not_applicable (WinnowAnswerValue *self)
{
  GtkWidget *row = winnow_row_group_add_text (self->group, _ ("Does not apply to this offer"), NULL, NULL, NULL);

  self->not_applicable = gtk_switch_new ();
  gtk_widget_set_valign (self->not_applicable, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->not_applicable), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Does not apply to this offer"), -1);
  g_signal_connect_swapped (self->not_applicable, "notify::active", G_CALLBACK (not_applicable_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), self->not_applicable);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), self->not_applicable);
}

static void
drop_controls (WinnowAnswerValue *self)
{
  for (guint i = 0; i < self->checks->len; i++)
    g_signal_handlers_disconnect_by_data (self->checks->pdata[i], self);
  if (self->not_applicable != NULL)
    g_signal_handlers_disconnect_by_data (self->not_applicable, self);
  g_ptr_array_set_size (self->checks, 0);
  self->number = self->reason = self->agreed = NULL;
  self->not_applicable = self->first_row = NULL;
  winnow_row_group_clear (self->group);
}

static void
make_controls (WinnowAnswerValue *self)
{
  const char *language = winnow_session_language (self->target->session);
  const WinnowFieldSpec number = { "value", N_ ("Answer"), winnow_question_unit (self->question, language),
                                   .is_number = TRUE };
  static const WinnowFieldSpec reason = { "reason", N_ ("Why it does not apply"), N_ ("Needed before it counts") };
  static const WinnowFieldSpec agreed = { "reason", N_ ("Why the team agreed on it"), NULL };

  if (self->question->scale == WINNOW_SCALE_NUMBER)
    {
      self->number = add_field (self, &number);
      self->first_row = GTK_WIDGET (self->number);
    }
  else
    for (guint i = 0; i < self->question->choices->len; i++)
      add_choice (self, &g_array_index (self->question->choices, WinnowChoice, i));
  add_not_applicable (self);
  self->reason = add_field (self, &reason);
  self->agreed = add_field (self, &agreed);
}

/* Whether others answered beside the team. */
static gboolean
has_others (WinnowAnswerValue *self)
{
  g_autoptr (GPtrArray) answers = winnow_answer_target_all (self->target);

  for (guint i = 0; i < answers->len; i++)
    if (((const WinnowAnswer *) answers->pdata[i])->evaluator != NULL)
      return TRUE;
  return FALSE;
}

void
winnow_answer_value_update (WinnowAnswerValue *self)
{
  const WinnowAnswer *answer;
  gboolean is_not_applicable;

  self->is_updating = TRUE;
  if (self->question != self->target->question)
    {
      drop_controls (self);
      self->question = self->target->question;
      make_controls (self);
    }
  answer = winnow_answer_target_answer (self->target);
  is_not_applicable = answer != NULL && answer->not_applicable == WINNOW_TRI_YES;
  for (guint i = 0; i < self->checks->len; i++)
    {
      const char *choice = g_object_get_data (G_OBJECT (self->checks->pdata[i]), "choice");

      gtk_check_button_set_active (self->checks->pdata[i],
                                   answer != NULL && !is_not_applicable && g_strcmp0 (answer->value, choice) == 0);
    }
  if (self->number != NULL)
    {
      winnow_field_row_set_id (self->number, self->target->answer_id);
      gtk_widget_set_sensitive (GTK_WIDGET (self->number), !is_not_applicable);
    }
  winnow_field_row_set_id (self->reason, self->target->answer_id);
  winnow_field_row_set_id (self->agreed, self->target->answer_id);
  gtk_switch_set_active (GTK_SWITCH (self->not_applicable), is_not_applicable);
  gtk_widget_set_visible (GTK_WIDGET (self->reason), is_not_applicable);
  gtk_widget_set_visible (GTK_WIDGET (self->agreed),
                          !is_not_applicable && self->target->evaluator == NULL && has_others (self));
  self->is_updating = FALSE;
}

void
winnow_answer_value_focus (WinnowAnswerValue *self)
{
  if (self->number != NULL)
    gtk_widget_grab_focus (winnow_field_row_control (self->number));
  else if (self->first_row != NULL)
    {
      GtkWidget *row = self->first_row;

      for (guint i = 0; i < self->checks->len; i++)
        if (gtk_check_button_get_active (self->checks->pdata[i]))
          row = gtk_widget_get_ancestor (self->checks->pdata[i], ADW_TYPE_ACTION_ROW);
      gtk_widget_grab_focus (row);
    }
}

void
winnow_answer_value_choose (WinnowAnswerValue *self, const char *choice)
{
  if (self->number != NULL)
    {
      gtk_editable_set_text (GTK_EDITABLE (winnow_field_row_control (self->number)), choice);
      winnow_field_row_flush (self->number);
      return;
    }
  for (guint i = 0; i < self->checks->len; i++)
    if (g_strcmp0 (g_object_get_data (G_OBJECT (self->checks->pdata[i]), "choice"), choice) == 0)
      gtk_check_button_set_active (self->checks->pdata[i], TRUE);
}

void
winnow_answer_value_set_not_applicable (WinnowAnswerValue *self, gboolean not_applicable)
{
  gtk_switch_set_active (GTK_SWITCH (self->not_applicable), not_applicable);
}

WinnowAnswerValue *
winnow_answer_value_new (WinnowAnswerTarget *target, AdwPreferencesGroup *group)
{
  WinnowAnswerValue *self = g_new0 (WinnowAnswerValue, 1);

  self->target = target;
  self->group = group;
  self->checks = g_ptr_array_new ();
  return self;
}

void
winnow_answer_value_free (WinnowAnswerValue *self)
{
  drop_controls (self);
  g_ptr_array_unref (self->checks);
  g_free (self);
}
