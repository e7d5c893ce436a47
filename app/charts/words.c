/* words.c — the words of charts, in both languages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/words.h"

#include "engine/observation.h"

typedef struct
{
  const char *en, *zh;
} Word;

static const Word words[WINNOW_N_CHART_WORDS] = {
  [WINNOW_CHART_WORD_EMPTY_HISTORY]
  = { "No price was observed in this period.", "这段时间内没有观测到价格。" },
  [WINNOW_CHART_WORD_EMPTY_BARS]
  = { "There is no total to compare yet.", "目前还没有可以比较的总额。" },
  [WINNOW_CHART_WORD_EMPTY_CURVES]
  = { "No ledger is complete, so nothing can be compared over utilisation.",
      "没有一份总账是完整的，无法按利用率比较。" },
  [WINNOW_CHART_WORD_HISTORY_TITLE] = { "Observed prices", "价格观测" },
  [WINNOW_CHART_WORD_PER_CARD_HOUR] = { "%s per card-hour", "%s / 卡时" },
  [WINNOW_CHART_WORD_UNIT_UNKNOWN] = { "unit not known", "计价单位未知" },
  [WINNOW_CHART_WORD_OFFERS_PANEL] = { "Offers behind each observation", "每次观测背后的报价数" },
  [WINNOW_CHART_WORD_UTC] = { "Time in UTC", "时间（UTC）" },
  [WINNOW_CHART_WORD_FLAGGED_NOTE] = { "Hollow points are flagged and left out of the line: %s",
                                       "空心点为被标记的观测，不计入曲线：%s" },
  [WINNOW_CHART_WORD_MORE_SERIES] = { "and %u more in the table", "另有 %u 条见表格" },
  [WINNOW_CHART_WORD_INCOMPLETE] = { "incomplete, %s so far", "不完整，已知 %s" },
  [WINNOW_CHART_WORD_INCOMPLETE_NOTHING] = { "incomplete, nothing known", "不完整，尚无已知金额" },
  [WINNOW_CHART_WORD_PLANNED] = { "planned %s", "计划 %s" },
  [WINNOW_CHART_WORD_CHEAPEST] = { "Cheapest", "最便宜" },
  [WINNOW_CHART_WORD_SPEECH_SERIES]
  = { "%1$s: %2$u observations from %3$s to %4$s, first %5$s, last %6$s, lowest %7$s, highest %8$s",
      "%1$s：%3$s 至 %4$s 共 %2$u 次观测，最初 %5$s，最近 %6$s，最低 %7$s，最高 %8$s" },
  [WINNOW_CHART_WORD_SPEECH_SERIES_NONE] = { "%s: no usable observation", "%s：没有可用的观测" },
  [WINNOW_CHART_WORD_SPEECH_GAPS] = { ", gaps without observations: %u", "，有 %u 处无观测的间断" },
  [WINNOW_CHART_WORD_SPEECH_FLAGGED] = { ", flagged and left out: %u", "，%u 个被标记、未计入" },
  [WINNOW_CHART_WORD_SPEECH_HISTORY]
  = { "Price chart over time, %u series", "价格随时间变化图，共 %u 条序列" },
  [WINNOW_CHART_WORD_SPEECH_BARS] = { "Bar chart, %1$s, %2$u bars", "条形图，%1$s，共 %2$u 条" },
  [WINNOW_CHART_WORD_SPEECH_BAR] = { "%1$s: %2$s", "%1$s：%2$s" },
  [WINNOW_CHART_WORD_SPEECH_BAR_RANGE]
  = { "%1$s: between %2$s and %3$s", "%1$s：%2$s 至 %3$s 之间" },
  [WINNOW_CHART_WORD_SPEECH_BAR_INCOMPLETE]
  = { "%1$s: incomplete, %2$s known so far", "%1$s：不完整，目前已知 %2$s" },
  [WINNOW_CHART_WORD_SPEECH_CURVES]
  = { "Line chart, %1$s over %2$s, %3$u lines", "折线图，%1$s（横轴：%2$s），共 %3$u 条" },
  [WINNOW_CHART_WORD_SPEECH_SEGMENT]
  = { "From %1$s to %2$s %3$s is lowest", "%1$s 至 %2$s 之间 %3$s 最低" },
  [WINNOW_CHART_WORD_SPEECH_MARKED]
  = { "The plan is at %1$s, where %2$s is lowest", "计划位于 %1$s，此处 %2$s 最低" },
  [WINNOW_CHART_WORD_STOP] = { ". ", "。" },
  [WINNOW_CHART_WORD_COMMA] = { ", ", "、" },
  [WINNOW_CHART_WORD_TERM_MONTHS] = { "%s months", "%s 个月" },
  [WINNOW_CHART_WORD_MARK] = { "%1$s: %2$s (%3$s), %4$s", "%1$s：%2$s（%3$s），%4$s" },
  [WINNOW_CHART_WORD_MARK_FLAGGED] = { ", flagged: %s", "，被标记：%s" },
  [WINNOW_CHART_WORD_TOTAL] = { "total", "合计" },
  [WINNOW_CHART_WORD_SOURCES_PANEL] = { "Providers with a price, each day", "每天有价格的供应商数" },
  [WINNOW_CHART_WORD_STOCK_PANEL] = { "Could be had: full bar yes, half bar scarce, thin line sold out",
                                      "有无库存：满条为有货，半条为紧张，细线为售罄" },
  [WINNOW_CHART_WORD_STOCK_SOME] = { "available", "有货" },
  [WINNOW_CHART_WORD_STOCK_LOW] = { "scarce", "库存紧张" },
  [WINNOW_CHART_WORD_STOCK_NONE] = { "sold out", "售罄" },
};

static const Word flags[WINNOW_N_FLAGS] = {
  { "no price", "无价格" },
  { "zero", "价格为零" },
  { "placeholder", "占位价" },
  { "duplicate", "重复" },
  { "conflict", "相互矛盾" },
  { "stale", "过期" },
  { "simulated", "模拟数据" },
  { "backfilled", "回填" },
  { "estimated", "估算" },
  { "outlier", "离群值" },
  { "unit guessed", "单位为推测" },
  { "name ambiguous", "型号有歧义" },
  { "component only", "仅部分价格" },
  { "probe failed", "探测失败" },
};

static const struct
{
  const char *id, *en, *zh;
} purchases[] = {
  { "on_demand", "on demand", "按量" },   { "spot", "spot", "竞价" },
  { "reserved", "reserved", "预留" },     { "contract", "contract", "合同" },
  { "commit", "commitment", "承诺用量" }, { "low_priority", "low priority", "低优先级" },
  { "community", "community", "社区" },   { "marketplace", "marketplace", "市场" },
};

static const struct
{
  const char *id, *en, *zh;
} units[] = {
  { "instance-hour", "instance-hour", "实例时" }, { "instance-month", "instance-month", "实例月" },
  { "machine-hour", "machine-hour", "整机时" },   { "machine-month", "machine-month", "台月" },
  { "card-month", "card-month", "卡月" },         { "hour", "hour", "小时" },
  { "month", "month", "月" },                     { "term-total", "whole term", "整个周期" },
  { "1m-tokens-in", "million tokens in", "百万输入 token" },
  { "1m-tokens-out", "million tokens out", "百万输出 token" },
  { "1m-tokens-cached", "million cached tokens", "百万缓存 token" },
};

gboolean
winnow_chart_is_chinese (const char *language)
{
  return language != NULL && g_str_has_prefix (language, "zh");
}

const char *
winnow_chart_word (WinnowChartWord word, const char *language)
{
  return winnow_chart_is_chinese (language) ? words[word].zh : words[word].en;
}

const char *
winnow_chart_flag (guint bit, const char *language)
{
  g_return_val_if_fail (bit < WINNOW_N_FLAGS, "");
  return winnow_chart_is_chinese (language) ? flags[bit].zh : flags[bit].en;
}

const char *
winnow_chart_purchase (const char *id, const char *language)
{
  for (guint i = 0; i < G_N_ELEMENTS (purchases); i++)
    if (g_strcmp0 (purchases[i].id, id) == 0)
      return winnow_chart_is_chinese (language) ? purchases[i].zh : purchases[i].en;
  return id;
}

const char *
winnow_chart_unit (const char *id, const char *language)
{
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_strcmp0 (units[i].id, id) == 0)
      return winnow_chart_is_chinese (language) ? units[i].zh : units[i].en;
  return id;
}
