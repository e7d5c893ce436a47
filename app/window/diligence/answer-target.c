/* answer-target.c — which answer is being edited: whose, to which question, about which offer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/answer-target.h"

#include <glib/gi18n.h>

WinnowAnswerTarget *
winnow_answer_target_new (WinnowSession *session)
{
  WinnowAnswerTarget *self = g_new0 (WinnowAnswerTarget, 1);

  self->session = g_object_ref (session);
  return self;
}

void
winnow_answer_target_free (WinnowAnswerTarget *self)
{
  g_object_unref (self->session);
  g_free (self->offer_id);
  g_free (self->evaluator);
  g_free (self->answer_id);
  g_free (self);
}

/* The last row of every evaluator counts. */
static GPtrArray *
last_answers (WinnowSession *session, const char *offer_id, const WinnowQuestion *question)
{
  g_autoptr (GPtrArray) rows =
    winnow_evaluation_children (winnow_session_evaluation (session), WINNOW_KIND_ANSWER, "offer_id", offer_id);
  GPtrArray *last = g_ptr_array_new ();

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowAnswer *answer = rows->pdata[i];

      if (g_strcmp0 (answer->question, question->id) != 0)
        continue;
      for (guint j = 0; j < last->len; j++)
        if (g_strcmp0 (((const WinnowAnswer *) last->pdata[j])->evaluator, answer->evaluator) == 0)
          g_ptr_array_remove_index (last, j--);
      g_ptr_array_add (last, (gpointer) answer);
    }
  return last;
}

void
winnow_answer_target_set (WinnowAnswerTarget *self, const char *offer_id, const WinnowQuestion *question,
                          const char *evaluator)
{
  g_autoptr (GPtrArray) answers = last_answers (self->session, offer_id, question);
  g_autofree char *old_id = g_steal_pointer (&self->answer_id);
  gboolean is_same = old_id != NULL && self->question == question && g_strcmp0 (self->offer_id, offer_id) == 0 &&
                     g_strcmp0 (self->evaluator, evaluator) == 0;

  for (guint i = 0; i < answers->len; i++)
    if (g_strcmp0 (((const WinnowAnswer *) answers->pdata[i])->evaluator, evaluator) == 0)
      self->answer_id = g_strdup (winnow_row_id (answers->pdata[i]));
  /* What is being typed, or is not yet in an assessment, keeps its id. */
  if (self->answer_id == NULL && is_same)
    self->answer_id = g_strdup (old_id);
  if (self->answer_id == NULL)
    self->answer_id = g_uuid_string_random ();
  if (is_same)
    return;
  self->question = question;
  g_free (self->offer_id);
  self->offer_id = g_strdup (offer_id);
  g_free (self->evaluator);
  self->evaluator = g_strdup (evaluator);
}

const WinnowAnswer *
winnow_answer_target_answer (const WinnowAnswerTarget *self)
{
  return winnow_session_row (self->session, WINNOW_KIND_ANSWER, self->answer_id);
}

WinnowAnswer *
winnow_answer_target_edit (const WinnowAnswerTarget *self)
{
  const WinnowAnswer *old = winnow_answer_target_answer (self);
  WinnowAnswer *answer;

  if (old != NULL)
    return winnow_row_copy (old);
  answer = winnow_row_new (WINNOW_KIND_ANSWER, self->answer_id);
  answer->offer_id = g_strdup (self->offer_id);
  answer->question = g_strdup (self->question->id);
  answer->evaluator = g_strdup (self->evaluator);
  return answer;
}

void
winnow_answer_target_put (const WinnowAnswerTarget *self, WinnowAnswer *answer)
{
  const WinnowAnswer *old = winnow_answer_target_answer (self);
  /* Translators: label in the history; %s is the number of a question, such as A1. */
  g_autofree char *label = g_strdup_printf (_ ("Answer question %s"), self->question->id);

  if (old != NULL && winnow_row_equal (answer, old))
    winnow_row_unref (answer);
  else
    winnow_session_put (self->session, label, answer);
}

GPtrArray *
winnow_answer_target_all (const WinnowAnswerTarget *self)
{
  return last_answers (self->session, self->offer_id, self->question);
}

const char *
winnow_answer_target_default_evaluator (WinnowSession *session, const char *offer_id, const WinnowQuestion *question)
{
  g_autoptr (GPtrArray) answers = last_answers (session, offer_id, question);

  /* Several and no consensus: what is missing is the team's. */
  return answers->len == 1 ? ((const WinnowAnswer *) answers->pdata[0])->evaluator : NULL;
}
