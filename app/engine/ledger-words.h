/* ledger-words.h — what a ledger says in words, in both languages.
 *
 * A ledger ends in reports, whose language is that of their readers and not of the
 * window that computes it, so these are not in the message catalogue.  W (id, English,
 * Chinese); placeholders take the same arguments in the same order in both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WINNOW_LEDGER_WORDS(W) \
  /* Why a line has no amount */ \
  W (MACHINE_CARDS, "How many cards one machine or instance holds is not known", "不清楚一台机器或一个实例有几张卡") \
  W (CALENDAR_START, "The exact calendar needs the date the period starts", "按实际日历计算需要周期的起始日") \
  W (TERM_LENGTH, "The price is for a whole term, but the term's length is not known", "价格按整个合同期计，但合同期长度未知") \
  W (PART_TOKENS, "The tokens a month of “%s” are not filled in", "“%s”的每月 token 数未填写") \
  W (NO_TOKENS, "No workload part says how many tokens it needs a month", "没有负载项说明每月需要多少 token") \
  W (CACHED_TOKENS, "How many tokens come from the cache is not filled in", "缓存命中的 token 数未填写") \
  W (NO_QUANTITY, "The quantity is not filled in", "数量未填写") \
  W (BAD_QUANTITY, "The quantity is negative, or its lower bound is above the upper one", "数量为负，或下限大于上限") \
  W (UNIT_OF_COMPUTE, "The pricing unit does not say what compute is paid by: time of cards, machines or tokens", "计价单位没有说明算力按什么计费：卡时、机时还是 token") \
  W (NOT_FILLED_IN, "Not filled in", "未填写") \
  W (PART_CARDS, "How many cards “%s” needs at its peak is not filled in", "“%s”的峰值卡数未填写") \
  W (NO_CARDS, "No workload part needs a card", "没有负载项需要卡") \
  W (NO_PARTS, "There is no workload part that says how many cards are needed", "没有负载项说明需要几张卡") \
  W (ACCEPTED_BY, "%s (accepted by %s)", "%s（由 %s 接受）") \
  W (NO_LINE, "“%s” is no line of the ledger", "“%s”不是总账的账目") \
  W (CREDIT_BASIS, "A credit is money, once or every month; enter a discount in the price itself", "抵扣是金额，一次性或按月；折扣请直接体现在价格里") \
  W (NO_CREDIT, "No credit", "没有抵扣") \
  W (TAX_RATE, "A tax is a rate; enter it in per cent", "税是比率；请按百分数录入") \
  W (NET_LEDGER, "All offers are compared net of tax", "所有报价方案都按不含税比较") \
  W (NO_TAX_RATE, "Some prices are without tax or do not say so; enter the tax rate", "部分价格不含税或未说明；请录入税率") \
  W (GROSS_PRICES, "All prices are with tax", "所有价格都含税") \
  W (NEEDS_COMPUTE, "Needs the compute lines, which are not complete", "需要算力账目，而算力账目还不完整") \
  W (ONCE_OR_MONTHLY, "It is not filled in whether this is paid once or every month", "未填写是一次性支付还是每月支付") \
  W (INCLUDED_WHERE, "Said to be included, but not where that is written", "称已包含，但未说明写在何处") \
  W (NOT_APPLICABLE_WHY, "Marked as not applicable without a reason", "标为不适用，但没有理由") \
  W (MARKED_UNKNOWN, "Marked as unknown", "标为未知") \
  W (FROM_PRICE, "A “from” price is no price; ask for the price of what you need", "“起”价不算价格；请按实际需求询价") \
  W (PRICE_UNKNOWN, "The price is not known; ask the vendor", "价格未知；请向供应商询价") \
  W (NEGATIVE_PRICE, "A price cannot be negative; enter it as a credit", "价格不能为负；请录为抵扣") \
  W (PRICE_BOUNDS, "The lower bound of the price is above the upper one", "价格下限大于上限") \
  W (ZERO_PRICE, "A price of zero without a reason is no price; ask the vendor", "没有理由的零价不算价格；请向供应商询价") \
  W (PRICE_CURRENCY, "The currency of the price is not filled in", "价格的币种未填写") \
  W (LEDGER_CURRENCY, "The evaluation's currency is not filled in", "选型的币种未填写") \
  W (CURRENCY_RATE, "The price is in %s and the ledger in %s; enter the exchange rate with its date", "价格以 %s 计，总账以 %s 计；请录入汇率及其日期") \
  W (GROSS_PRICE, "The price is with tax and the ledger without; enter the net price", "价格含税而总账不含税；请录入不含税价") \
  W (TIERS_AND_BOUNDS, "A price with tiers cannot have bounds; enter the worst case as tiers", "阶梯价不能有上下限；请把最坏情况录为阶梯") \
  W (TIER_KIND, "The tiers do not say whether each price holds for its part (graduated) or for all (volume)", "阶梯价没有说明各档价格只适用于该档用量（分档累进），还是适用于全部用量（按总量定价）") \
  W (BAD_TIER, "The tier “%s” is not “from:price”, not above the one before, or leaves the part below it without a price", "阶梯“%s”不是“起点:价格”的写法，或没有高于上一档，或其下方的用量没有价格") \
  W (UNKNOWN_UNIT, "The pricing unit “%s” is not known", "不认识计价单位“%s”") \
  /* Inputs of a trace */ \
  W (I_HOURS, "hours of the period", "周期小时数") \
  W (I_MONTHS, "months of the period", "周期月数") \
  W (I_CARDS, "cards at the peak", "峰值卡数") \
  W (I_CARDS_BILLED, "cards billed", "计费卡数") \
  W (I_IDLE_ON, "share of time on without a task", "无任务开机时间占比") \
  W (I_UNITS, "units in the period", "周期内计价单位数") \
  W (I_PLANNED_USE, "planned utilisation", "计划利用率") \
  W (I_TOKENS, "million tokens", "百万 token") \
  W (I_TOKENS_A_MONTH, "million tokens a month", "每月百万 token") \
  W (I_QUANTITY, "quantity", "数量") \
  W (I_FACTOR, "factor", "系数") \
  W (I_RESERVE, "reserve, share of compute", "预留（占算力费用）") \
  W (I_PRICE, "price", "价格") \
  W (I_RATE, "exchange rate", "汇率") \
  W (I_USE, "utilisation u", "利用率 u") \
  W (I_USE_UNKNOWN, "The planned utilisation is not known: from none to full", "计划利用率未知：从零到满载") \
  W (I_EXPIRY, "credit expires", "抵扣到期日") \
  W (I_EXPIRY_SHARE, "share of the period before it expires", "到期前占周期的比例") \
  /* Parts of formulas */ \
  W (F_USEFUL, " × useful card-h", " × 有效卡时") \
  W (F_BILLED, " × billed card-h", " × 计费卡时") \
  W (F_CREDIT, "−min(%s, lines)", "−min(%s, 所抵扣账目)") \
  W (F_CREDIT_EXPIRING, "−min(%s, %s × lines)", "−min(%s, %s × 所抵扣账目)") \
  W (F_TAX, "%s %% × net lines", "%s %% × 不含税账目") \
  W (F_GRADUATED, "graduated(%s)", "分档累进(%s)") \
  W (F_VOLUME, "volume(%s)", "按总量(%s)")

typedef enum
{
#define WINNOW_LEDGER_WORD_ID(id, en, zh) WINNOW_LEDGER_WORD_##id,
  WINNOW_LEDGER_WORDS (WINNOW_LEDGER_WORD_ID)
#undef WINNOW_LEDGER_WORD_ID
  WINNOW_N_LEDGER_WORDS
} WinnowLedgerWord;

/* @language: as in WinnowLedgerBasis.  The result is static. */
const char *winnow_ledger_word (WinnowLedgerWord word, const char *language);

G_END_DECLS
