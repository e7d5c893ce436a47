/* answer-words.c — states of answers as the window shows them: word, icon, class.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/answer-words.h"

#include "engine/question-words.h"
#include "window/words.h"

#include <glib/gi18n.h>

static const struct
{
  const char *word, *icon, *css_class;
} marks[WINNOW_N_MARKS] = {
  [WINNOW_MARK_KNOCK_OUT] = { NC_ ("state of an answer", "Knock-out"), "winnow-knocked-out-symbolic", "verdict-bad" },
  [WINNOW_MARK_CONFLICT] = { NC_ ("state of an answer", "Conflict"), "winnow-conflict-symbolic", "verdict-warning" },
  [WINNOW_MARK_RED_FLAG] = { NC_ ("state of an answer", "Red flag"), "winnow-red-flag-symbolic", "verdict-bad" },
  [WINNOW_MARK_EXPIRED] = { NC_ ("state of an answer", "Expired"), "winnow-expired-symbolic", "verdict-warning" },
  [WINNOW_MARK_WEAK] = { NC_ ("state of an answer", "Weak evidence"), "winnow-weak-symbolic", "verdict-warning" },
  [WINNOW_MARK_ASSUMED] = { NC_ ("state of an answer", "Assumed"), "winnow-assumed-symbolic", "verdict-out" },
  [WINNOW_MARK_NOT_APPLICABLE] = { NC_ ("state of an answer", "Not applicable"), "winnow-not-applicable-symbolic",
                                   "verdict-out" },
  [WINNOW_MARK_ANSWERED] = { NC_ ("state of an answer", "Answered"), "winnow-answered-symbolic", "verdict-good" },
  [WINNOW_MARK_NOT_ASKED] = { NC_ ("state of an answer", "Not asked"), NULL, "verdict-out" },
};

WinnowAnswerMark
winnow_answer_mark (const WinnowChecklistItem *item)
{
  if (item == NULL)
    return WINNOW_MARK_NOT_ASKED;
  if (item->is_knock_out)
    return WINNOW_MARK_KNOCK_OUT;
  if (item->is_disputed)
    return WINNOW_MARK_CONFLICT;
  if (item->is_red)
    return WINNOW_MARK_RED_FLAG;
  switch (item->state)
    {
    case WINNOW_ANSWER_EXPIRED:
      return WINNOW_MARK_EXPIRED;
    case WINNOW_ANSWER_BELOW_GRADE:
      return WINNOW_MARK_WEAK;
    case WINNOW_ANSWER_NOT_APPLICABLE:
      return WINNOW_MARK_NOT_APPLICABLE;
    case WINNOW_ANSWER_WRITTEN:
      return WINNOW_MARK_ANSWERED;
    case WINNOW_ANSWER_OPEN:
    default:
      return WINNOW_MARK_ASSUMED;
    }
}

const char *
winnow_answer_mark_word (WinnowAnswerMark mark)
{
  return g_dpgettext2 (NULL, "state of an answer", marks[mark].word);
}

const char *
winnow_answer_mark_icon (WinnowAnswerMark mark)
{
  return marks[mark].icon;
}

const char *
winnow_answer_mark_class (WinnowAnswerMark mark)
{
  return marks[mark].css_class;
}

char *
winnow_answer_claim (const WinnowAnswer *answer, const WinnowQuestion *question, const char *language)
{
  g_autofree char *value = NULL;

  if (answer == NULL)
    return NULL;
  if (answer->not_applicable == WINNOW_TRI_YES)
    return g_strdup (winnow_answer_mark_word (WINNOW_MARK_NOT_APPLICABLE));
  value = winnow_question_value (question, answer->value, language);
  if (value == NULL)
    return NULL;
  return g_strdup_printf ("%s · %s", value, answer->grade != NULL ? answer->grade : "E0");
}

char *
winnow_answer_worst (const WinnowQuestion *question, const char *language)
{
  const char *words = winnow_text_get (&question->worst, language);

  return *words != '\0' ? g_strdup (words) : winnow_question_value (question, question->worst_value, language);
}

/* Why the answer does not count as it stands; NULL when it does. */
static char *
why_assumed (const WinnowChecklistItem *item)
{
  const WinnowAnswer *answer = item->answer;

  switch (item->state)
    {
    case WINNOW_ANSWER_BELOW_GRADE:
      /* Translators: two grades of evidence, such as E1 and E4. */
      return g_strdup_printf (_ ("The evidence is %s; this question needs %s."),
                              answer->grade != NULL ? answer->grade : "E0", item->question->required_grade);
    case WINNOW_ANSWER_EXPIRED:
      {
        g_autofree char *date = winnow_words_date (answer->expires_at);

        /* Translators: %s is a date. */
        return g_strdup_printf (_ ("The evidence expired on %s."), date);
      }
    case WINNOW_ANSWER_OPEN:
      if (answer != NULL && answer->not_applicable == WINNOW_TRI_YES)
        return g_strdup (_ ("It counts as not applicable once there is a reason."));
      return g_strdup (_ ("Nothing is written down."));
    case WINNOW_ANSWER_WRITTEN:
    case WINNOW_ANSWER_NOT_APPLICABLE:
    default:
      return NULL;
    }
}

char *
winnow_answer_sentence (const WinnowChecklistItem *item, const char *language)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *why = why_assumed (item);
  g_autofree char *used = winnow_question_value (item->question, item->used_value, language);

  if (why != NULL)
    /* Translators: why an answer does not count, then the worst case that counts instead. */
    g_string_append_printf (text, _ ("%s Counted at its worst: %s."), why, used);
  else if (item->state == WINNOW_ANSWER_NOT_APPLICABLE)
    g_string_append (text, _ ("Leaves the sums."));
  else
    /* Translators: the answer that counts. */
    g_string_append_printf (text, _ ("Counts as %s."), used);
  if (item->is_disputed)
    g_string_append_printf (text, " %s", _ ("Several people answered; the worst answer counts until the team agrees."));
  if (item->is_knock_out)
    g_string_append_printf (text, " %s", _ ("It puts the offer out."));
  else if (item->is_red)
    g_string_append_printf (text, " %s", _ ("The answer is a red flag."));
  if (item->is_blocking)
    g_string_append_printf (text, " %s", _ ("The offer cannot be recommended until it is resolved or accepted."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

const char *
winnow_answer_offer_name (const WinnowOfferAssessment *offer)
{
  return winnow_words_offer (offer->offer);
}

char *
winnow_answer_whom_to_ask (const WinnowQuestion *question, const WinnowOfferAssessment *offer)
{
  const char *platform = offer->platform != NULL && offer->platform->name != NULL
                           ? offer->platform->name
                           : winnow_answer_offer_name (offer);

  if (question->asks_ourselves)
    return g_strdup (_ ("Ask ourselves"));
  if (winnow_grade_compare (question->required_grade, "E5") >= 0)
    /* Translators: %s is a platform. */
    return g_strdup_printf (_ ("Measure it in a trial of %s"), platform);
  if (winnow_grade_compare (question->required_grade, "E4") >= 0)
    /* Translators: %s is a platform. */
    return g_strdup_printf (_ ("Ask %s, in a contract or quote"), platform);
  /* Translators: %s is a platform. */
  return g_strdup_printf (_ ("Read the terms of %s, or ask for them"), platform);
}
