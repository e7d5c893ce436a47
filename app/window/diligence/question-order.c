/* question-order.c — the order in which the questions about an offer are worked through.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/question-order.h"

gboolean
winnow_question_is_in_group (const WinnowQuestion *question, const char *group)
{
  return *group == '\0' ? question->is_screening : g_strcmp0 (question->group, group) == 0;
}

GArray *
winnow_question_order_new (const WinnowChecklist *checklist, gboolean screening_first)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (WinnowQuestionPlace));
  GPtrArray *items = checklist->items;

  for (guint i = 0; screening_first && i < items->len; i++)
    {
      WinnowQuestionPlace place = { WINNOW_GROUP_SCREENING, items->pdata[i] };

      if (place.item->question->is_screening)
        g_array_append_val (places, place);
    }
  for (guint i = 0; i < items->len; i++)
    {
      WinnowQuestionPlace place = { NULL, items->pdata[i] };

      place.group = place.item->question->group;
      if (!screening_first || !place.item->question->is_screening)
        g_array_append_val (places, place);
    }
  return places;
}

int
winnow_question_order_index (GArray *places, const char *question)
{
  for (guint i = 0; i < places->len; i++)
    if (g_strcmp0 (g_array_index (places, WinnowQuestionPlace, i).item->question->id, question) == 0)
      return (int) i;
  return -1;
}

const WinnowQuestionPlace *
winnow_question_order_find (GArray *places, const char *question, const char *group)
{
  for (guint i = 0; i < places->len; i++)
    {
      const WinnowQuestionPlace *place = &g_array_index (places, WinnowQuestionPlace, i);

      if ((question == NULL || g_str_equal (place->item->question->id, question)) &&
          (group == NULL || winnow_question_is_in_group (place->item->question, group)))
        return place;
    }
  return NULL;
}
