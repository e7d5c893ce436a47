/* assessment-guide.c — where an evaluation stands, and the next sensible step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/assessment-private.h"

static guint
count_rows (const WinnowAssessment *self, WinnowKind kind)
{
  return winnow_evaluation_rows (self->evaluation, kind)->len;
}

gboolean
winnow_offer_assessment_is_in_pool (const WinnowOfferAssessment *offer)
{
  return offer->verdict != WINNOW_VERDICT_CUT && offer->verdict != WINNOW_VERDICT_WITHDRAWN &&
         offer->verdict != WINNOW_VERDICT_KNOCKED_OUT && g_strcmp0 (winnow_offer_assessment_category (offer), "tool") != 0;
}

static char *
next_for_offer (const WinnowAssessment *self, const WinnowOfferAssessment *offer)
{
  g_autofree char *name = winnow_assessment_offer_label (offer);
  guint missing = winnow_ledger_n_missing (offer->ledger);

  if (!winnow_offer_assessment_category (offer))
    return winnow_assessment_say (self, "Classify %s", "给 %s 归类", name);
  if (!offer->ledger->is_complete)
    return winnow_assessment_say (self, "Complete the ledger of %1$s: lines missing: %2$u", "补全 %1$s 的总账：还缺 %2$u 项",
                                  name, missing);
  return NULL;
}

/* The most valuable open question of the best offer that is blocked by one. */
static char *
next_question (const WinnowAssessment *self)
{
  const WinnowOfferAssessment *best = NULL;
  g_autofree char *name = NULL;
  const WinnowAskNext *ask;

  for (guint i = 0; i < self->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      if (offer->verdict != WINNOW_VERDICT_BLOCKED || offer->checklist->ask_next->len == 0)
        continue;
      if (!best || (self->decision && offer->alternative >= 0 && best->alternative >= 0 &&
                    self->decision->values[offer->alternative] > self->decision->values[best->alternative]))
        best = offer;
    }
  if (!best)
    return NULL;
  ask = g_ptr_array_index (best->checklist->ask_next, 0);
  name = winnow_assessment_offer_label (best);
  return winnow_assessment_say (self, "Ask %1$s: %2$s", "询问 %1$s：%2$s", name,
                                winnow_text_get (&ask->question->text, self->language));
}

static char *
next_trial (const WinnowAssessment *self)
{
  for (guint i = 0; i < self->recommended->len; i++)
    {
      const WinnowOfferAssessment *offer = g_ptr_array_index (self->recommended, i);
      g_autofree char *name = winnow_assessment_offer_label (offer);

      if (offer->trial->runs == 0)
        return winnow_assessment_say (self, "Try a real task on %s", "在 %s 上试跑一个真实任务", name);
      if (offer->trial->missing->len > 0)
        return winnow_assessment_say (self, "Continue the trial of %1$s: %2$s", "继续实测 %1$s：%2$s", name,
                                      winnow_text_get (g_ptr_array_index (offer->trial->missing, 0), self->language));
    }
  return NULL;
}

char *
winnow_assessment_next_action (const WinnowAssessment *self)
{
  char *action;

  if (count_rows (self, WINNOW_KIND_PART) == 0)
    return winnow_assessment_say (self, "Describe the workload", "描述工作负载");
  if (self->offers->len == 0)
    return winnow_assessment_say (self, "Add the offers you are considering", "添加候选报价");
  if (!self->form_cut->can_cut)
    return winnow_assessment_say (self, "Answer the two form questions", "回答两个形态问题");
  if (!self->basis.utilisation_is_known)
    return winnow_assessment_say (self, "Enter the planned utilisation", "填写计划利用率");
  for (guint i = 0; i < self->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      if (winnow_offer_assessment_is_in_pool (offer) && (action = next_for_offer (self, offer)))
        return action;
    }
  if (self->criteria->len == 0)
    return winnow_assessment_say (self, "Choose criteria and weigh them", "选择准则并设定权重");
  if (self->recommended->len == 0 && (action = next_question (self)))
    return action;
  if ((action = next_trial (self)) || (action = next_question (self)))
    return action;
  if (count_rows (self, WINNOW_KIND_DECISION) == 0)
    return winnow_assessment_say (self, "Decide, and record the reasons", "作出决定并记录理由");
  return winnow_assessment_say (self, "Review the decision on its date", "按期复审决定");
}

/* "8 offers · 2 cut by form · 5 ledgers complete, 1 incomplete · 2 of 6 trialled". */
char *
winnow_assessment_standing (const WinnowAssessment *self)
{
  guint cut = 0, out = 0, complete = 0, tried = 0, pool = 0, n = self->offers->len;
  g_autofree char *offers = NULL, *gone = NULL, *rest = NULL;

  for (guint i = 0; i < n; i++)
    {
      const WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      cut += offer->verdict == WINNOW_VERDICT_CUT;
      out += offer->verdict == WINNOW_VERDICT_KNOCKED_OUT;
      if (!winnow_offer_assessment_is_in_pool (offer))
        continue;
      pool++;
      complete += offer->ledger->is_complete;
      tried += offer->trial->runs > 0;
    }
  offers = n == 1 ? winnow_assessment_say (self, "1 offer", "1 个报价") : winnow_assessment_say (self, "%u offers", "%u 个报价", n);
  gone = out > 0 ? winnow_assessment_say (self, "%1$u cut by form · %2$u knocked out", "形态淘汰 %1$u 个 · 一票否决 %2$u 个", cut, out)
                 : winnow_assessment_say (self, "%u cut by form", "形态淘汰 %u 个", cut);
  rest = winnow_assessment_say (self, "ledgers: %1$u complete, %2$u incomplete · %3$u of %4$u tried",
                                "总账完整 %1$u 个、不完整 %2$u 个 · 已实测 %3$u/%4$u", complete, pool - complete, tried, pool);
  return g_strdup_printf ("%s · %s · %s", offers, gone, rest);
}
