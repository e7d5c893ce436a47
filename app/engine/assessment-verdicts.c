/* assessment-verdicts.c — what stands against an offer, and why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/assessment-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* So many open questions are named; the rest is counted. */
#define NAMED_REASONS 3

static const struct
{
  const char *id, *title;
} verdicts[] = {
  [WINNOW_VERDICT_OPEN] = { "open", N_ ("Open") },
  [WINNOW_VERDICT_CUT] = { "cut", N_ ("Cut by form") },
  [WINNOW_VERDICT_KNOCKED_OUT] = { "knocked-out", N_ ("Knocked out") },
  [WINNOW_VERDICT_WITHDRAWN] = { "withdrawn", N_ ("Withdrawn") },
  [WINNOW_VERDICT_DOMINATED] = { "dominated", N_ ("Dominated") },
  [WINNOW_VERDICT_BLOCKED] = { "blocked", N_ ("Blocked") },
  [WINNOW_VERDICT_UNRANKED] = { "unranked", N_ ("Not ranked") },
  [WINNOW_VERDICT_RECOMMENDED] = { "recommended", N_ ("Recommended") },
};

static void
add_text (const WinnowAssessment *self, WinnowOfferAssessment *offer, const WinnowText *text)
{
  winnow_offer_assessment_reason (offer, g_strdup (winnow_text_get (text, self->language)));
}

static gboolean
is_tool (const WinnowOfferAssessment *offer)
{
  return g_strcmp0 (winnow_offer_assessment_category (offer), "tool") == 0;
}

static gboolean
screen_cut (const WinnowAssessment *self, WinnowOfferAssessment *offer)
{
  const WinnowFormVerdict *form = winnow_form_cut_verdict (self->form_cut, winnow_row_id (offer->offer));

  if (!form || form->is_in)
    return FALSE;
  for (guint i = 0; i < form->reasons->len; i++)
    add_text (self, offer, g_ptr_array_index (form->reasons, i));
  offer->verdict = WINNOW_VERDICT_CUT;
  return TRUE;
}

/* Advice about @offer of @severity; what only matters at signing does not count. */
static guint
add_advice (const WinnowAssessment *self, WinnowOfferAssessment *offer, WinnowSeverity severity)
{
  const char *id = winnow_row_id (offer->offer);
  guint found = 0;

  for (guint i = 0; i < self->form_cut->advice->len; i++)
    {
      const WinnowAdvice *advice = g_ptr_array_index (self->form_cut->advice, i);

      if (advice->severity != severity || advice->is_ask || advice->acceptance || g_strcmp0 (advice->offer_id, id) != 0 ||
          g_strcmp0 (advice->rule->stage, "sign") == 0)
        continue;
      add_text (self, offer, &advice->message);
      found++;
    }
  return found;
}

static guint
add_knock_outs (const WinnowAssessment *self, WinnowOfferAssessment *offer)
{
  guint found = 0;

  for (guint i = 0; i < offer->checklist->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (offer->checklist->items, i);

      if (!item->is_knock_out)
        continue;
      winnow_offer_assessment_reason (
        offer, winnow_assessment_say (self, "Fails a critical question in writing: %1$s %2$s", "关键问题书面答复不合格：%1$s %2$s",
                                      item->question->id, winnow_text_get (&item->question->text, self->language)));
      found++;
    }
  return found + add_advice (self, offer, WINNOW_SEVERITY_KNOCK_OUT);
}

static guint
add_blocking (const WinnowAssessment *self, WinnowOfferAssessment *offer)
{
  guint found = 0;

  for (guint i = 0; i < offer->checklist->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (offer->checklist->items, i);
      const char *question;

      if (!item->is_blocking || item->acceptance || ++found > NAMED_REASONS)
        continue;
      question = winnow_text_get (&item->question->text, self->language);
      winnow_offer_assessment_reason (
        offer, item->is_assumed
                 ? winnow_assessment_say (self, "Critical and not in writing, the worst is assumed: %1$s %2$s",
                                          "关键问题没有书面依据，按最坏情况处理：%1$s %2$s", item->question->id, question)
                 : winnow_assessment_say (self, "Red flag on a critical question: %1$s %2$s", "关键问题出现红旗：%1$s %2$s",
                                          item->question->id, question));
    }
  if (found > NAMED_REASONS)
    winnow_offer_assessment_reason (offer, winnow_assessment_say (self, "And %u more critical questions.",
                                                                  "另有 %u 个关键问题。", found - NAMED_REASONS));
  return found + add_advice (self, offer, WINNOW_SEVERITY_BLOCKING);
}

static gboolean
add_missing_lines (const WinnowAssessment *self, WinnowOfferAssessment *offer)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  if (offer->ledger->is_complete)
    return FALSE;
  for (guint i = 0; i < WINNOW_N_LINES; i++)
    if (offer->ledger->lines[i].state == WINNOW_LINE_MISSING)
      g_string_append_printf (lines, "%s%s", lines->len > 0 ? ", " : "", winnow_ledger_line_number (i));
  winnow_offer_assessment_reason (offer, winnow_assessment_say (self, "The ledger is incomplete (lines %s), no total yet.",
                                                                "总账不完整（缺第 %s 行），还没有总额。", lines->str));
  return TRUE;
}

static void
screen_offer (const WinnowAssessment *self, WinnowOfferAssessment *offer)
{
  const char *withdrawn = offer->offer->withdrawn_reason;
  gboolean is_incomplete;

  if (withdrawn && *withdrawn)
    {
      offer->verdict = WINNOW_VERDICT_WITHDRAWN;
      winnow_offer_assessment_reason (
        offer, winnow_assessment_say (self, "Withdrawn by the team: %s", "由团队撤出：%s", withdrawn));
      return;
    }
  if (is_tool (offer))
    {
      offer->verdict = WINNOW_VERDICT_UNRANKED;
      winnow_offer_assessment_reason (
        offer, winnow_assessment_say (self, "A tool, not an offer of compute: it is not ranked.",
                                      "属于工具，并非算力报价，不参与排名。"));
      return;
    }
  if (screen_cut (self, offer))
    return;
  if (add_knock_outs (self, offer) > 0)
    {
      offer->verdict = WINNOW_VERDICT_KNOCKED_OUT;
      return;
    }
  is_incomplete = add_missing_lines (self, offer);
  if (add_blocking (self, offer) > 0)
    offer->verdict = WINNOW_VERDICT_BLOCKED;
  if (is_incomplete)
    offer->verdict = WINNOW_VERDICT_UNRANKED;
}

const char *
winnow_verdict_id (WinnowVerdict verdict)
{
  g_return_val_if_fail ((guint) verdict < G_N_ELEMENTS (verdicts), NULL);

  return verdicts[verdict].id;
}

const char *
winnow_verdict_title (WinnowVerdict verdict)
{
  g_return_val_if_fail ((guint) verdict < G_N_ELEMENTS (verdicts), NULL);

  return _(verdicts[verdict].title);
}

gboolean
winnow_offer_assessment_is_ranked (const WinnowOfferAssessment *offer)
{
  return offer->verdict == WINNOW_VERDICT_OPEN || offer->verdict == WINNOW_VERDICT_BLOCKED;
}

void
winnow_assessment_screen (WinnowAssessment *self)
{
  for (guint i = 0; i < self->offers->len; i++)
    screen_offer (self, g_ptr_array_index (self->offers, i));
}

static WinnowOfferAssessment *
offer_of_alternative (const WinnowAssessment *self, guint alternative)
{
  for (guint i = 0; i < self->offers->len; i++)
    {
      WinnowOfferAssessment *offer = g_ptr_array_index (self->offers, i);

      if (offer->alternative == (int) alternative)
        return offer;
    }
  return NULL;
}

/* Only by an offer that could be recommended itself: being worse than a blocked
 * one takes nobody out. */
void
winnow_assessment_dominance (WinnowAssessment *self)
{
  for (guint i = 0; self->decision && i < self->decision->dominances->len; i++)
    {
      const WinnowDominance *dominance = g_ptr_array_index (self->decision->dominances, i);
      const WinnowOfferAssessment *better = offer_of_alternative (self, dominance->dominator);
      WinnowOfferAssessment *worse = offer_of_alternative (self, dominance->dominated);
      g_autofree char *name = NULL;

      if (!better || !worse || better->verdict == WINNOW_VERDICT_BLOCKED)
        continue;
      name = winnow_assessment_offer_label (better);
      winnow_offer_assessment_reason (
        worse, dominance->is_certain
                 ? winnow_assessment_say (self, "%s is at least as good on every criterion, whatever the data turn out to be.",
                                          "无论数据最终如何，%s 在每条准则上都不逊色。", name)
                 : winnow_assessment_say (self, "%s is at least as good on every criterion as the data stand.",
                                          "按现有数据，%s 在每条准则上都不逊色。", name));
      if (worse->verdict == WINNOW_VERDICT_OPEN)
        worse->verdict = WINNOW_VERDICT_DOMINATED;
    }
}
