/* recheck.c — stale figures that offers rest on, to be looked at again before sign-off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/recheck.h"

#include "engine/assessment-private.h"
#include "engine/ledger-words.h"
#include "engine/question-words.h"

#include <string.h>

#define AVAILABILITY_SHELF_LIFE_HOURS 24

static void
item_free (gpointer data)
{
  WinnowRecheckItem *self = data;

  winnow_text_free (self->title);
  g_free (self->value);
  g_free (self);
}

/* Prices that a vendor sets; our own hours and reserves do not age by its price page. */
static gboolean
is_vendor_price (const WinnowCost *cost)
{
  static const char *const lines[] = { "compute", "storage", "traffic", "images", "platform", NULL };

  return cost->line != NULL && g_strv_contains (lines, cost->line) && cost->amount != NULL
         && (cost->state == NULL || strcmp (cost->state, "priced") == 0);
}

/* By name, with a reason, and not of before the figure that is stale now. */
static gboolean
waives (const WinnowAcceptance *acceptance, const WinnowRecheckItem *item)
{
  g_autoptr (GDateTime) accepted = winnow_assessment_moment (acceptance->accepted_at);
  g_autoptr (GDateTime) seen = winnow_assessment_moment (item->date);

  return acceptance->accepted_by != NULL && acceptance->reason != NULL
         && (accepted == NULL || seen == NULL || g_date_time_compare (accepted, seen) >= 0);
}

static const WinnowAcceptance *
acceptance_of (const WinnowAssessment *assessment, const WinnowRecheckItem *item)
{
  g_autofree char *subject = winnow_recheck_subject (item);
  GPtrArray *rows = winnow_evaluation_rows (assessment->evaluation, WINNOW_KIND_ACCEPTANCE);

  for (guint i = rows->len; i > 0; i--)
    {
      const WinnowAcceptance *acceptance = g_ptr_array_index (rows, i - 1);

      if (g_strcmp0 (acceptance->subject, subject) == 0
          && g_strcmp0 (acceptance->offer_id, winnow_row_id (item->offer->offer)) == 0 && waives (acceptance, item))
        return acceptance;
    }
  return NULL;
}

/* Takes @title and @value. */
static void
add_item (GPtrArray *list, const WinnowAssessment *assessment, const WinnowRecheckItem *draft)
{
  WinnowRecheckItem *item = g_memdup2 (draft, sizeof *draft);

  item->acceptance = acceptance_of (assessment, item);
  g_ptr_array_add (list, item);
}

static char *
amount_text (const WinnowCost *cost)
{
  g_autofree char *amount = winnow_decimal_to_text (cost->amount);

  if (cost->amount_text != NULL)
    return g_strdup (cost->amount_text);
  return g_strdup_printf ("%s %s / %s", amount, cost->currency != NULL ? cost->currency : "?",
                          cost->unit != NULL ? cost->unit : "?");
}

static WinnowText *
cost_title (const WinnowCost *cost)
{
  const char *en = cost->line, *zh = cost->line;

  for (guint i = 0; i < WINNOW_N_LINES; i++)
    if (g_strcmp0 (winnow_ledger_line_id (i), cost->line) == 0)
      {
        en = winnow_ledger_line_title_in (i, "en");
        zh = winnow_ledger_line_title_in (i, "zh");
      }
  if (cost->label == NULL)
    return winnow_text_take (g_strdup (en), g_strdup (zh));
  return winnow_text_take (g_strdup_printf ("%s: %s", en, cost->label), g_strdup_printf ("%s：%s", zh, cost->label));
}

static void
add_prices (GPtrArray *list, const WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  g_autoptr (GPtrArray) costs = winnow_evaluation_children (assessment->evaluation, WINNOW_KIND_COST, "offer_id",
                                                            winnow_row_id (offer->offer));

  for (guint i = 0; i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);
      const WinnowObservedPrice *observed
        = winnow_evaluation_find (assessment->evaluation, WINNOW_KIND_OBSERVED_PRICE, cost->observed_price_id);
      const char *date = cost->observed_at != NULL ? cost->observed_at : observed != NULL ? observed->observed_at : NULL;

      if (!is_vendor_price (cost) || !winnow_assessment_is_stale (assessment, cost, date))
        continue;
      add_item (list, assessment,
                &(WinnowRecheckItem){ .kind = WINNOW_RECHECK_PRICE,
                                      .offer = offer,
                                      .row_id = winnow_row_id (cost),
                                      .title = cost_title (cost),
                                      .value = amount_text (cost),
                                      .date = date,
                                      .source = cost->source != NULL  ? cost->source
                                                : observed != NULL ? observed->source
                                                                   : NULL });
    }
}

static void
add_availability (GPtrArray *list, const WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  g_autoptr (GDateTime) now = winnow_assessment_moment (assessment->now);
  g_autoptr (GDateTime) seen = winnow_assessment_moment (offer->offer->availability_at);
  double hours
    = winnow_assessment_setting (assessment, "availability_shelf_life_hours", AVAILABILITY_SHELF_LIFE_HOURS);

  if (offer->offer->availability == NULL || now == NULL
      || (seen != NULL && g_date_time_difference (now, seen) <= hours * G_TIME_SPAN_HOUR))
    return;
  add_item (list, assessment,
            &(WinnowRecheckItem){ .kind = WINNOW_RECHECK_AVAILABILITY,
                                  .offer = offer,
                                  .row_id = winnow_row_id (offer->offer),
                                  .title = winnow_text_take (g_strdup ("Stock state"), g_strdup ("库存状态")),
                                  .value = g_strdup (offer->offer->availability),
                                  .date = offer->offer->availability_at });
}

static void
add_answers (GPtrArray *list, const WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  for (guint i = 0; i < offer->checklist->items->len; i++)
    {
      const WinnowChecklistItem *checked = g_ptr_array_index (offer->checklist->items, i);
      const WinnowText *text = &checked->question->text;

      if (checked->state != WINNOW_ANSWER_EXPIRED || checked->answer == NULL)
        continue;
      add_item (list, assessment,
                &(WinnowRecheckItem){ .kind = WINNOW_RECHECK_ANSWER,
                                      .offer = offer,
                                      .row_id = winnow_row_id (checked->answer),
                                      .title = winnow_text_take (
                                        g_strdup_printf ("%s %s", checked->question->id, text->en),
                                        g_strdup_printf ("%s %s", checked->question->id, text->zh)),
                                      .value = winnow_question_value (checked->question, checked->answer->value,
                                                                      assessment->language),
                                      .date = checked->answer->as_of,
                                      .source = checked->answer->source });
    }
}

GPtrArray *
winnow_recheck_list (const WinnowAssessment *assessment, const char *const *offer_ids)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (item_free);

  g_return_val_if_fail (assessment != NULL, list);

  for (guint i = 0; offer_ids != NULL && offer_ids[i] != NULL; i++)
    {
      const WinnowOfferAssessment *offer = winnow_assessment_offer (assessment, offer_ids[i]);

      if (offer == NULL)
        continue;
      add_prices (list, assessment, offer);
      add_availability (list, assessment, offer);
      add_answers (list, assessment, offer);
    }
  return list;
}

guint
winnow_recheck_open (const GPtrArray *list)
{
  guint open = 0;

  for (guint i = 0; i < list->len; i++)
    open += ((WinnowRecheckItem *) g_ptr_array_index (list, i))->acceptance == NULL;
  return open;
}

char *
winnow_recheck_subject (const WinnowRecheckItem *item)
{
  return g_strdup_printf ("recheck:%s", item->row_id);
}
