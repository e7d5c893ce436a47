/* negotiation.c — what to take into the talks with a vendor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/negotiation.h"

#include "engine/assessment-private.h"
#include "engine/facts-private.h"

#include <math.h>

/* Where the catalogue sets none. */
#define VARIANCE_TARGET 0.1
#define LEAST_SWING 2.0
#define LEAST_QUEUE_RATIO 1.0
#define MOST_QUESTIONS 6

static void
point_free (gpointer data)
{
  WinnowNegotiationPoint *self = data;

  winnow_text_free (self->finding);
  winnow_text_free (self->ask);
  g_free (self);
}

/* Takes both texts. */
static void
add_point (GPtrArray *points, WinnowNegotiationKind kind, WinnowText *finding, WinnowText *ask)
{
  WinnowNegotiationPoint *point = g_new0 (WinnowNegotiationPoint, 1);

  point->kind = kind;
  point->finding = finding;
  point->ask = ask;
  g_ptr_array_add (points, point);
}

/* NULL unless it was measured often enough. */
static const WinnowTrialMeasure *
speaking_measure (const WinnowTrial *trial, const char *name)
{
  const WinnowTrialMeasure *measure = winnow_trial_measure (trial, name);

  return measure != NULL && measure->speaks ? measure : NULL;
}

static void
add_hardware (GPtrArray *points, const WinnowTrial *trial)
{
  if (!trial->hardware_mismatch)
    return;
  add_point (points, WINNOW_NEGOTIATE_HARDWARE,
             winnow_text_new ("%1$s was promised, %2$s was found.", "承诺 %1$s，实到 %2$s。", trial->hardware_promised,
                              trial->hardware_found),
             winnow_text_new ("The promised hardware by name in the contract, replacement within a day, or a price for "
                              "what is delivered.",
                              "合同写明具体型号，一天内更换，或按实际交付的硬件定价。"));
}

static void
add_failures (GPtrArray *points, const WinnowTrial *trial)
{
  if (trial->failures == 0)
    return;
  add_point (points, WINNOW_NEGOTIATE_FAILURES,
             winnow_text_new ("%1$u of %2$u attempts failed (95 %% interval %3$.1f–%4$.1f %%).",
                              "%2$u 次尝试中失败 %1$u 次（95%% 区间 %3$.1f%%–%4$.1f%%）。", trial->failures, trial->attempts,
                              100 * trial->failure.low, 100 * trial->failure.high),
             winnow_text_new ("A success rate for starts and runs, with a credit when it is missed; failed time is not "
                              "billed.",
                              "约定开卡与运行成功率，未达标给予抵扣；失败时段不计费。"));
}

static void
add_start (GPtrArray *points, const WinnowTrial *trial)
{
  const WinnowTrialMeasure *measure = speaking_measure (trial, "provisioning_seconds");

  if (measure == NULL || !isfinite (measure->median))
    return;
  add_point (points, WINNOW_NEGOTIATE_START,
             isfinite (measure->p95)
               ? winnow_text_new ("A usable card took %1$.0f s in the middle and %2$.0f s at p95, over %3$u starts.",
                                  "开卡时间中位数 %1$.0f 秒，P95 为 %2$.0f 秒，共 %3$u 次。", measure->median, measure->p95,
                                  measure->n)
               : winnow_text_new ("A usable card took %1$.0f s in the middle; of %2$u starts so many failed that p95 has "
                                  "no end.",
                                  "开卡时间中位数 %1$.0f 秒；%2$u 次中失败过多，P95 无法给出。", measure->median, measure->n),
             winnow_text_new ("That time as a promise, and billing that starts with the usable card.",
                              "把该时间写成承诺，并从卡可用时开始计费。"));
}

static void
add_queue (GPtrArray *points, const WinnowAssessment *assessment, const WinnowTrial *trial)
{
  const WinnowTrialMeasure *measure = speaking_measure (trial, "queue_ratio");
  double least = winnow_assessment_setting (assessment, "queue_ratio_red", LEAST_QUEUE_RATIO);

  if (measure == NULL || !(measure->median >= least) || !isfinite (measure->median))
    return;
  add_point (points, WINNOW_NEGOTIATE_QUEUE,
             winnow_text_new ("Runs waited %.1f times as long as they ran.", "排队时间是运行时间的 %.1f 倍。", measure->median),
             winnow_text_new ("Reserved quota in the hours we use, or a lower price for the waiting.",
                              "在使用时段保留配额，或因排队降低价格。"));
}

/* The strictest target of the parts the offer is considered for; 0 = none. */
static double
latency_target (const WinnowAssessment *assessment, const WinnowOffer *offer)
{
  GPtrArray *parts = winnow_evaluation_rows (assessment->evaluation, WINNOW_KIND_PART);
  double strictest = 0, target;

  for (guint i = 0; i < parts->len; i++)
    {
      const WinnowPart *part = g_ptr_array_index (parts, i);

      if ((offer->part_id == NULL || g_strcmp0 (offer->part_id, winnow_row_id (part)) == 0)
          && winnow_number_get (part->latency_target_ms, &target) && target > 0)
        strictest = strictest > 0 ? MIN (strictest, target) : target;
    }
  return strictest;
}

static void
add_latency (GPtrArray *points, const WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  const WinnowTrialMeasure *latency = speaking_measure (offer->trial, "latency_p95_ms");
  const WinnowTrialMeasure *swing = speaking_measure (offer->trial, "p95_swing");
  double target = latency_target (assessment, offer->offer);

  if (latency != NULL && target > 0 && isfinite (latency->p95) && latency->p95 > target)
    add_point (points, WINNOW_NEGOTIATE_LATENCY,
               winnow_text_new ("The slowest runs had a p95 latency of %1$.0f ms; we need %2$.0f ms.",
                                "最慢的运行 P95 时延为 %1$.0f 毫秒，我们需要 %2$.0f 毫秒。", latency->p95, target),
               winnow_text_new ("A latency objective with its window, who measures it, and a remedy.",
                                "约定时延目标、统计窗口、测量方和补偿。"));
  if (swing != NULL && isfinite (swing->median)
      && swing->median >= winnow_assessment_setting (assessment, "p95_swing_amber", LEAST_SWING))
    add_point (points, WINNOW_NEGOTIATE_LATENCY,
               winnow_text_new ("p95 latency varies %.1f-fold between times of day.", "不同时段的 P95 时延相差 %.1f 倍。",
                                swing->median),
               winnow_text_new ("Capacity that is kept for us in the busy hours.", "高峰时段为我们保留资源。"));
}

static void
add_bill (GPtrArray *points, const WinnowAssessment *assessment, const WinnowTrial *trial)
{
  double share;

  if (!winnow_number_get (trial->bill_variance_share, &share)
      || fabs (share) <= winnow_assessment_setting (assessment, "variance_target", VARIANCE_TARGET))
    return;
  add_point (points, WINNOW_NEGOTIATE_BILL,
             winnow_text_new ("The bill came out %+.1f %% against our forecast.", "账单与我们的预估相差 %+.1f%%。", 100 * share),
             winnow_text_new ("The raw usage records behind the bill, and a cap on what may be billed beyond them.",
                              "提供账单背后的原始用量记录，并约定超出部分的上限。"));
}

static void
add_volume (GPtrArray *points, const WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  const WinnowLedger *ledger = offer->ledger;
  const char *currency = winnow_evaluation_head (assessment->evaluation)->currency;

  if (!ledger->is_complete || !(ledger->useful_card_hours > 0))
    return;
  add_point (points, WINNOW_NEGOTIATE_VOLUME,
             winnow_text_new ("We plan %1$.0f useful card-hours over %2$u months, %3$.0f %4$s in all.",
                              "计划 %2$u 个月使用 %1$.0f 有效卡时，总账 %3$.0f %4$s。", ledger->useful_card_hours,
                              assessment->basis.months, ledger->total.high, currency != NULL ? currency : ""),
             winnow_text_new ("A price for that volume, locked for the period, with nothing owed for what we do not use.",
                              "按该用量给出价格并锁定整个周期，未用部分不收费。"));
}

/* Unit prices are compared within one category, and of like offers only. */
static gboolean
is_like (const WinnowOfferAssessment *a, const WinnowOfferAssessment *b)
{
  return a != b && b->price.is_known && !b->price.is_stale && b->offer->withdrawn_reason == NULL
         && g_strcmp0 (winnow_offer_assessment_category (a), winnow_offer_assessment_category (b)) == 0
         && winnow_offer_is_like (a->offer, b->offer);
}

static void
add_like_price (GPtrArray *points, const WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  const WinnowOfferAssessment *cheapest = NULL;
  const char *currency = winnow_evaluation_head (assessment->evaluation)->currency;
  g_autofree char *name = NULL;

  for (guint i = 0; i < assessment->offers->len && offer->price.is_known; i++)
    {
      const WinnowOfferAssessment *other = g_ptr_array_index (assessment->offers, i);

      if (is_like (offer, other) && other->price.per_card_hour < offer->price.per_card_hour
          && (cheapest == NULL || other->price.per_card_hour < cheapest->price.per_card_hour))
        cheapest = other;
    }
  if (cheapest == NULL)
    return;
  name = winnow_assessment_offer_label (cheapest);
  add_point (points, WINNOW_NEGOTIATE_PRICE,
             winnow_text_new ("%1$s asks %2$.2f %4$s per card-hour for the same card, bought the same way; this one "
                              "%3$.2f %4$s.",
                              "同类报价 %1$s 的同款卡每卡时 %2$.2f %4$s，本报价 %3$.2f %4$s。", name,
                              cheapest->price.per_card_hour, offer->price.per_card_hour, currency != NULL ? currency : ""),
             winnow_text_new ("The price of the like offer, or what the difference buys.", "给到同类价格，或说明差价对应什么。"));
}

/* The total at which this offer would overtake the one before it. */
static void
add_total_to_reach (GPtrArray *points, const WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  const WinnowDecisionResult *decision = assessment->decision;

  for (guint i = 0; decision != NULL && i < decision->flips->len; i++)
    {
      const WinnowFlip *flip = g_ptr_array_index (decision->flips, i);
      const WinnowCriterion *criterion = g_ptr_array_index (assessment->criteria, flip->criterion);

      if (flip->kind != WINNOW_FLIP_VALUE || offer->alternative < 0 || flip->changed != (guint) offer->alternative
          || flip->rival != flip->changed || g_strcmp0 (criterion->measure, "ledger_total") != 0
          || !(flip->to < flip->from))
        continue;
      add_point (points, WINNOW_NEGOTIATE_PRICE,
                 winnow_text_new ("At a total of %1$.0f %3$s instead of %2$.0f it would come first.",
                                  "总账从 %2$.0f 降到 %1$.0f %3$s，它就会排到第一。", flip->to, flip->from,
                                  criterion->unit != NULL ? criterion->unit : ""),
                 winnow_text_new ("A price that brings the total there.", "给出能使总账降到该值的价格。"));
      return;
    }
}

static void
add_answers (GPtrArray *points, const WinnowOfferAssessment *offer)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < offer->checklist->items->len; i++)
    {
      const WinnowChecklistItem *item = g_ptr_array_index (offer->checklist->items, i);

      if (!item->is_assumed || !item->question->is_critical)
        continue;
      if (n++ < MOST_QUESTIONS)
        g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", item->question->id);
    }
  if (n == 0)
    return;
  if (n > MOST_QUESTIONS)
    g_string_append (ids, ", …");
  add_point (points, WINNOW_NEGOTIATE_ANSWERS,
             winnow_text_new ("Critical questions without an answer in writing: %1$u (%2$s).",
                              "关键问题尚无书面答复：%1$u 个（%2$s）。", n, ids->str),
             winnow_text_new ("The answers as part of the contract; until then the worst case counts.",
                              "把答复写进合同；在此之前按最坏情况计。"));
}

GPtrArray *
winnow_negotiation_points (const WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  GPtrArray *points = g_ptr_array_new_with_free_func (point_free);

  g_return_val_if_fail (assessment != NULL && offer != NULL, points);

  add_hardware (points, offer->trial);
  add_failures (points, offer->trial);
  add_start (points, offer->trial);
  add_queue (points, assessment, offer->trial);
  add_latency (points, assessment, offer);
  add_bill (points, assessment, offer->trial);
  add_volume (points, assessment, offer);
  add_like_price (points, assessment, offer);
  add_total_to_reach (points, assessment, offer);
  add_answers (points, offer);
  return points;
}
