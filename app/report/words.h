/* words.h — the report's own words, each in both languages.
 *
 * A report's language is that of its readers, not of the window that makes it,
 * so these are not in the message catalogue.  W (id, English, Chinese).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WINNOW_REPORT_WORDS(W)                                                                                         \
  /* Common */                                                                                                         \
  W (UNTITLED, "GPU platform selection", "GPU 算力平台选型")                                                           \
  W (SUBTITLE, "Recommendation report", "选型推荐报告")                                                                \
  W (CONTENTS, "Contents", "目录")                                                                                     \
  W (PAGE, "%1$u / %2$u", "第 %1$u 页，共 %2$u 页")                                                                    \
  W (CREATED, "Written on %1$s with Winnow %2$s", "由 Winnow %2$s 于 %1$s 生成")                                       \
  W (UNKNOWN, "unknown", "未知")                                                                                       \
  W (YES, "yes", "是")                                                                                                 \
  W (NO, "no", "否")                                                                                                   \
  W (NONE, "none", "无")                                                                                               \
  W (COLON, ": ", "：")                                                                                                \
  W (COMMA, ", ", "、")                                                                                                \
  W (STOP, ". ", "。")                                                                                                 \
  W (OPEN, " (", "（")                                                                                                 \
  W (CLOSE, ")", "）")                                                                                                 \
  W (OFFER, "Offer", "报价方案")                                                                                       \
  W (OFFER_KEY, "Offers by number: ", "方案序号：") \
  W (REASON, "Reason", "理由")                                                                                         \
  W (HOURS, "%s h", "%s 小时")                                                                                         \
  W (MONTHS, "%s months", "%s 个月")                                                                                   \
  W (EXAMPLE_NOTE, "Platforms marked as examples are made up.", "标为示例的平台均为虚构。")                            \
  /* Sections */                                                                                                       \
  W (S_SUMMARY, "Summary", "摘要")                                                                                     \
  W (LEFT_OUT, "Left out of this copy: %s.", "本份报告略去：%s。") \
  W (S_METHOD, "Method, workload and limits", "方法、工作负载与限制")                                                  \
  W (S_CANDIDATES, "Candidates by category", "按交付形态列出的候选")                                                   \
  W (S_FORM, "Step 1: cut by form", "第一步：形态筛选")                                                                \
  W (S_LEDGER, "Step 2: the ledger", "第二步：总账")                                                                   \
  W (S_DILIGENCE, "Due diligence", "尽职调查")                                                                         \
  W (S_TRIALS, "Step 3: trials", "第三步：实测")                                                                       \
  W (S_DECISION, "Decision", "决策")                                                                                   \
  W (S_HISTORY, "Price history", "价格走势")                                                                           \
  W (S_SOURCES, "Sources, dates and stale figures", "来源、日期与过期数据")                                            \
  W (S_REPRODUCE, "Reproducibility", "可复算信息")                                                                     \
  /* Summary */                                                                                                        \
  W (SCOPE, "Scope", "范围")                                                                                           \
  W (PERIOD, "Period", "周期")                                                                                         \
  W (PERIOD_FROM, "%1$u months from %2$s", "自 %2$s 起 %1$u 个月")                                                     \
  W (PERIOD_OPEN, "%u months, start not set", "%u 个月，起始日未定")                                                   \
  W (CURRENCY, "Currency", "币种")                                                                                     \
  W (TAX_NET, "net of tax", "不含税")                                                                                  \
  W (TAX_GROSS, "tax included", "含税")                                                                                \
  W (TAX_UNKNOWN, "tax basis unknown", "是否含税未知")                                                                 \
  W (BUDGET, "Budget for the period", "周期预算")                                                                      \
  W (UTILISATION, "Planned utilisation", "计划利用率")                                                                 \
  W (BASIS_LOGS, "from job logs", "来自作业日志")                                                                      \
  W (BASIS_TYPED, "typed", "人工填写")                                                                                 \
  W (BASIS_GUESSED, "guessed", "估计")                                                                                 \
  W (BASIS_UNKNOWN, "basis unknown", "依据未知")                                                                       \
  W (UTILISATION_UNKNOWN, "unknown; the ledger spans every utilisation", "未知；总账给出从零到满载的区间")                                \
  W (STANDING, "Standing", "进展")                                                                                     \
  W (RECOMMENDED, "Recommended", "推荐")                                                                               \
  W (RECOMMENDED_NONE, "Nothing is recommended yet.", "目前没有推荐结果。")                                            \
  W (LEADER_BLOCKED, "%s ranks first, but cannot be recommended yet.", "%s 排名第一，但暂不能推荐。") \
  W (TOTAL_OF, "total %s", "总额 %s")                                                                                  \
  W (VALUE_OF, "value %s", "综合价值 %s")                                                                              \
  W (TOP_OF, "among the best %1$u in %2$s of the draws", "在 %2$s 的抽样中位列前 %1$u")                                \
  W (WHY, "Why", "推荐理由")                                                                                           \
  W (WHY_OFFER, "%1$s gets its value of %2$s chiefly from %3$s.", "%1$s 的综合价值为 %2$s，主要来自 %3$s。")           \
  W (WHY_PART, "%1$s (%2$s)", "%1$s（%2$s）")                                                                          \
  W (HOW_SURE, "How sure", "把握程度")                                                                                 \
  W (STILL_OPEN, "Still open", "尚待解决") \
  W (OPEN_OFFER, "%1$u answers assumed at their worst, %2$u red flags", "%1$u 项答复按最差假定，%2$u 项红旗") \
  W (OPEN_STALE, "price is past its shelf life", "价格已过保质期") \
  W (OPEN_UNTRIED, "not tried yet", "尚未实测") \
  W (OPEN_INCOMPLETE, "Left out of the comparison, ledger incomplete", "总账不完整，未参与比较") \
  W (OPEN_BLOCKED, "Not recommendable until their open points are resolved", "须先解决未决问题，暂不能推荐") \
  W (QUESTION_TITLE, "What was asked", "选型范围") \
  W (SURE_SET, "In %1$s of %2$s draws over data and weights the best %3$u are exactly this set.",                      \
     "对数据与权重抽样 %2$s 次，其中 %1$s 的抽样里前 %3$u 名恰为这一组合。")                                           \
  W (SURE_SET_NEVER, "In none of %1$s draws are the best %2$u exactly this set.", "在 %1$s 次抽样中，前 %2$u 名从未恰为这一组合。") \
  W (SURE_CLOSE, "No clear winner: the first leads by %1$s in value (noise %2$s) and is ahead of the second in %3$s of the draws.", \
     "没有明显的胜者：第一名的价值领先 %1$s（噪声 %2$s），在 %3$s 的抽样中优于第二名。")                               \
  W (SURE_CLEAR, "The first leads by %1$s in value (noise %2$s) and is ahead of the second in %3$s of the draws.",     \
     "第一名的价值领先 %1$s（噪声 %2$s），在 %3$s 的抽样中优于第二名。")                                               \
  W (SURE_ASSUMED, "%1$u of %2$u figures behind the values are assumed at their worst, since nothing was written or measured.", \
     "价值所依据的 %2$u 个数据中有 %1$u 个因没有书面材料或实测而按最差情况计入。")                                     \
  W (TEAM_CHOSE, "The team chose", "团队的选择")                                                                       \
  W (TEAM_BY, "decided by %1$s on %2$s", "由 %1$s 于 %2$s 决定")                                                       \
  W (TEAM_UNSIGNED, "not signed yet", "尚未签字")                                                                     \
  W (TEAM_DISSENT, "Dissent", "不同意见")                                                                              \
  W (TEAM_REVIEW, "Review on", "复核日期")                                                                             \
  W (TEAM_SIGNED, "Signed", "签署")                                                                                    \
  W (TEAM_SIGNED_TEXT, "%1$s on %2$s; %3$s. Inputs %4$s", "%1$s，%2$s；%3$s。输入摘要 %4$s")                              \
  W (TEAM_SIGNED_ROLE, "%1$s (%2$s)", "%1$s（%2$s）")                                                                  \
  W (SIGNED_HOLDS, "nothing changed since", "此后无改动")                                                              \
  W (SIGNED_INPUTS, "changed since sign-off", "签署后有改动")                                                          \
  W (SIGNED_RESULT, "same inputs, another result since", "输入未变，结果不同")                                         \
  W (RECHECK_OPEN, "Stale, look again", "已过期，待复核")                                                              \
  W (RECHECK_WAIVED, "Stale, waived", "已过期，已豁免")                                                                \
  W (RECHECK_WAIVED_TEXT, "%1$s, %2$s (waived by %3$s: %4$s)", "%1$s，%2$s（%3$s 豁免：%4$s）")                         \
  W (TRIAL_EXCLUDED, "Left out of the figures", "未计入")                                                              \
  W (TEAM_OPEN, "The team has not recorded a decision yet.", "团队尚未记录决定。")                                     \
  W (NEXT, "Next step", "下一步")                                                                                      \
  /* Method */                                                                                                         \
  W (METHOD, "Every offer is first put into a delivery category; unit prices are compared within a category only. Step 1 cuts offers whose form does not fit (can the task be interrupted, must data stay on site, hard limits). Step 2 adds up all cost lines over the period at realistic utilisation; a missing line leaves the total incomplete and is never counted as zero. Due diligence counts only what is written with sufficient evidence; everything else stands at its worst case and is marked assumed. Step 3 runs small real trials. The recommendation uses an additive value with swing weights on fixed scales, and random draws over data and weights say how sure it is.", \
     "先判定每个报价方案的交付形态，单价只在同一形态内比较。第一步按形态筛选：任务能否中断、数据是否必须留在自有机房，以及硬性限制。第二步按实际利用率把整个周期的各项成本加总；缺项使总额不完整，绝不按零计入。尽职调查只认有足够证据的书面答复，其余一律按最差情况计入并标为“按最差假定”。第三步做小规模真实试跑。推荐采用固定标尺上的摆幅加权加性价值模型，并对数据与权重随机抽样，说明把握有多大。") \
  W (WORKLOAD, "Workload", "工作负载")                                                                                 \
  W (WORKLOAD_NONE, "No part of the workload is described yet.", "尚未描述工作负载。")                                 \
  W (WORKLOAD_COLUMNS, "Part|Kind|Needs|Accelerator|#Cards|Interruptible|Longest run", "部分|类型|需要|加速卡|#卡数|可中断|最长单次运行") \
  W (DATA_ON_SITE, "Must data stay in our own machine room", "数据是否必须留在自有机房")                               \
  W (OPS_STAFF, "Full-time operations staff", "是否有专职运维")                                                        \
  W (SEPARABLE, "Online and offline work can be split", "在线与离线任务可否分开")                                      \
  W (LIMITS, "Hard limits", "硬性限制")                                                                                \
  W (LIMITS_NONE, "The team set no hard limits.", "团队未设硬性限制。")                                                \
  W (LIMITS_COLUMNS, "Limit|Rule|Reason", "限制|规则|理由")                                                            \
  W (KIND_TRAINING, "training", "训练")                                                                                \
  W (KIND_FINETUNE, "fine-tuning", "微调")                                                                             \
  W (KIND_ONLINE, "online inference", "在线推理")                                                                      \
  W (KIND_LONG_CONTEXT, "long context", "长上下文")                                                                    \
  W (KIND_BATCH, "batch", "离线批量")                                                                                  \
  W (KIND_DEVELOPMENT, "development", "开发")                                                                          \
  W (KIND_ANALYSIS, "analysis", "数据分析")                                                                            \
  W (NEED_MACHINE, "machine", "机器")                                                                                  \
  W (NEED_ENDPOINT, "endpoint", "接口")                                                                                \
  W (NEED_BOTH, "both", "两者")                                                                                        \
  /* Candidates */                                                                                                     \
  W (CANDIDATES_NONE, "There are no offers yet.", "尚无报价方案。")                                                    \
  W (CANDIDATE_COLUMNS, "Offer|#%1$s per card-hour|Price basis|Availability|Diligence|#Ledger total, %1$s|Trial|Verdict", \
     "报价方案|#每卡时 %1$s|价格依据|供货|尽调|#总账合计（%1$s）|实测|结论") \
  W (CATEGORY_UNKNOWN, "Category not known yet", "形态尚未判定")                                                       \
  W (TERMS_CHECKED, "terms last checked on %s", "条款最近查阅：%s")                                                     \
  W (SECONDARY, "also %s", "兼 %s")                                                                                    \
  W (STALE, "stale", "已过期")                                                                                         \
  W (DILIGENCE_CELL, "%1$u answered, %2$u assumed, %3$u red", "已答 %1$u，按最差假定 %2$u，红旗 %3$u")                 \
  W (TOTAL_INCOMPLETE, "incomplete (%u lines)", "不完整（缺 %u 项）")                                                  \
  W (TOTAL_INCOMPLETE_ONE, "incomplete (1 line)", "不完整（缺 1 项）")                                                 \
  W (TOTAL_NONE, "not computed", "未计算")                                                                             \
  W (TRIAL_CELL, "%1$u of %2$u attempts failed", "%2$u 次中失败 %1$u 次")                                              \
  W (TRIAL_NONE, "not tried", "未实测")                                                                                \
  W (TRIAL_RUNS, "%u runs, outcome unknown", "%u 次运行，结果未知")                                                    \
  W (WITHIN_NOTE, "Unit prices are comparable within one category only; across categories compare ledger totals.",     \
     "单价只在同一交付形态内可比；跨形态请比较总账合计。")                                                             \
  W (V_OPEN, "open", "未定")                                                                                           \
  W (V_CUT, "cut by form", "形态淘汰")                                                                                 \
  W (V_KNOCKED_OUT, "knocked out", "一票否决")                                                                         \
  W (V_WITHDRAWN, "withdrawn", "已撤出")                                                                               \
  W (V_DOMINATED, "dominated", "被支配")                                                                               \
  W (V_BLOCKED, "blocked", "须先解决")                                                                                 \
  W (V_UNRANKED, "unranked", "不参与排名")                                                                             \
  W (V_RECOMMENDED, "recommended", "推荐")                                                                             \
  W (MORE_REASONS, "+ %u more, see section 8", "另有 %u 条，见第 8 节") \
  W (A_AVAILABLE, "available", "有货")                                                                                 \
  W (A_LOW, "low", "紧张")                                                                                             \
  W (A_UNAVAILABLE, "unavailable", "无货")                                                                             \
  W (A_REFUSED, "refused", "被拒")                                                                                     \
  W (A_LISTED, "listed", "已上架")                                                                                     \
  W (A_NOT_LISTED, "not listed", "未上架")                                                                             \
  W (A_PROBE_FAILED, "probe failed", "探测失败")                                                                       \
  W (A_NOT_OBSERVED, "not observed", "未观测")                                                                         \
  W (P_ON_DEMAND, "on demand", "按量")                                                                                 \
  W (P_SPOT, "spot", "竞价")                                                                                           \
  W (P_RESERVED, "reserved", "预留")                                                                                   \
  W (P_CONTRACT, "contract", "合同")                                                                                   \
  W (P_LOW_PRIORITY, "low priority", "低优先级")                                                                       \
  W (P_COMMUNITY, "community", "社区")                                                                                 \
  W (P_UNKNOWN, "kind unknown", "计费方式未知")                                                                        \
  /* Form */                                                                                                           \
  W (FORM_OPEN, "The form step cannot cut yet: whether the task can be interrupted and whether data must stay on site are not both answered.", \
     "暂时无法按形态淘汰：“任务能否中断”和“数据是否必须留在自有机房”尚未全部回答。")                                 \
  W (FORM_NONE, "No offer is cut by form.", "没有方案因形态被淘汰。")                                                  \
  W (FORM_COUNT, "%1$u of %2$u offers are cut by form.", "%2$u 个方案中有 %1$u 个因形态被淘汰。")                      \
  W (FORM_CUT, "Cut", "淘汰")                                                                                          \
  W (FORM_KEPT, "Kept although the form step would cut them", "按形态应淘汰但予以保留")                                \
  W (FORM_NO_REASON, "no reason recorded", "未记录理由")                                                               \
  W (ADVICE, "Advice", "提醒")                                                                                         \
  W (ADVICE_COLUMNS, "Weight|Advice|Offers", "级别|内容|方案") \
  W (SEV_INFO, "note", "说明")                                                                                         \
  W (SEV_AMBER, "amber", "提醒")                                                                                       \
  W (SEV_BLOCKING, "blocking", "须先解决")                                                                             \
  W (SEV_KNOCK_OUT, "knock-out", "一票否决")                                                                           \
  W (WHOLE_EVALUATION, "the evaluation", "整个选型")                                                                   \
  W (ACCEPTED_BY, "accepted by %1$s: %2$s", "由 %1$s 接受：%2$s")                                                      \
  /* Ledger */                                                                                                         \
  W (LEDGER_BASIS_OPEN,                                                                                                 \
     "All amounts in %1$s for %2$u months. The utilisation is not known, so each amount spans all of it, from none to full. A month counts %3$s; the period counts %4$s hours a card.", \
     "金额单位为 %1$s，周期 %2$u 个月。利用率未知，各项金额均为从零到满载的区间。%3$s；整个周期每卡 %4$s 小时。")         \
  W (LEDGER_BASIS, "All amounts in %1$s for %2$u months at %3$s utilisation. A month counts %4$s; the period counts %5$s hours a card.", \
     "金额单位为 %1$s，周期 %2$u 个月，利用率 %3$s。%4$s；整个周期每卡 %5$s 小时。")                                   \
  W (CALENDAR_730, "730 hours (commercial)", "每月按 730 小时（商用口径）计")                                          \
  W (CALENDAR_720, "720 hours (30 days)", "每月按 720 小时（30 天）计")                                                \
  W (CALENDAR_EXACT, "its real hours", "每月按实际小时数计")                                                           \
  W (LINE, "Line", "成本项")                                                                                           \
  W (LEDGER_TABLE, "Ledger by line", "总账明细")                                                                       \
  W (LINE_INCLUDED, "included", "已含")                                                                                \
  W (LINE_NOT_APPLICABLE, "not applicable", "不适用")                                                                  \
  W (LINE_ACCEPTED, "missing, accepted", "缺失，已接受")                                                               \
  W (LINE_MISSING, "missing", "缺失")                                                                                  \
  W (TOTAL, "Total", "合计")                                                                                           \
  W (KNOWN_SO_FAR, "incomplete, %s known", "不完整，已知 %s")                                                          \
  W (PER_MONTH, "Per month", "每月")                                                                                   \
  W (PER_USEFUL, "Per useful card-hour", "每有效卡时")                                                                 \
  W (NO_USEFUL, "no useful hour", "无有效卡时")                                                                        \
  W (MISSING_TITLE, "Missing lines", "缺项")                                                                           \
  W (MISSING_NONE, "No line is missing.", "没有缺项。")                                                                \
  W (ACCEPTED_TITLE, "Lines counted as zero with a reason", "按零计入且有理由的成本项") \
  W (LINE_REASON_COLUMNS, "Line|Reason|Offers", "成本项|理由|方案") \
  W (BOUNDED_NOTE, "A range stands where an amount is known only within bounds; such an offer is ranked by its worst end.", \
     "区间表示金额仅知上下界；这类方案按最差一端排名。")                                                               \
  W (BARS_TITLE, "Ledger totals by line", "总账构成")                                                                  \
  W (CURVES_TITLE, "Total over utilisation", "总额随利用率的变化")                                                     \
  W (CURVES_X, "Utilisation (useful card-hours / peak card-hours)", "利用率（有效卡时 / 峰值卡时）")                   \
  W (ENVELOPE_NONE, "Without a complete ledger nothing can be said of who is cheapest where.", "没有完整的总账，无法判断何种利用率下谁最便宜。") \
  W (ENVELOPE_SEGMENT, "From %1$s to %2$s utilisation %3$s is cheapest.", "利用率 %1$s 至 %2$s：%3$s 最便宜。")        \
  W (ENVELOPE_MARGIN, "At the planned %1$s %2$s is cheapest; %3$s costs %4$s more.", "在计划利用率 %1$s 下，%2$s 最便宜；%3$s 高出 %4$s。") \
  W (ENVELOPE_TIE, "At the planned %1$s %2$s and %3$s tie: they differ by %4$s, less than the figures can carry.",     \
     "在计划利用率 %1$s 下，%2$s 与 %3$s 持平：相差 %4$s，小于数据的精度。")                                           \
  W (ENVELOPE_ONE, "At the planned %1$s %2$s is cheapest, and the only complete ledger.", "在计划利用率 %1$s 下，%2$s 最便宜，也是唯一完整的总账。") \
  /* Diligence */                                                                                                      \
  W (DILIGENCE_RULE, "An answer counts when its evidence reaches the grade the question asks for and has not expired (E3 published fact, E4 contract or quote, E5 own measurement). Everything else stands at its worst case and is listed here as assumed.", \
     "证据达到题目要求的等级且未过期，答复才算数（E3 公开事实，E4 合同或报价，E5 自测）。其余一律按最差情况计入，并在下文列为“按最差假定”。") \
  W (DILIGENCE_COLUMNS, "#No.|Offer|#Answered|#Assumed|#Red|#Blocking|#Knock-outs|#Score|Possible range", "#序号|报价方案|#已答|#按最差假定|#红旗|#须先解决|#一票否决|#得分|可能范围") \
  W (NO_SCORE, "no score", "无得分")                                                                                   \
  W (BLOCKING_TITLE, "Blocking and knock-out findings", "须先解决与一票否决的问题")                                    \
  W (BLOCKING_NONE, "Nothing blocks.", "没有须先解决的问题。")                                                         \
  W (BLOCKING_COLUMNS, "No.|Question|State|Offers", "编号|问题|状态|方案") \
  W (RED_TITLE, "Red flags", "红旗")                                                                                   \
  W (RED_NONE, "No written answer is a red flag.", "没有书面答复构成红旗。")                                           \
  W (RED_COLUMNS, "No.|Question|Answer and grade|Offers", "编号|问题|答复与等级|方案") \
  W (ASSUMED_TITLE, "Assumed answers, in full", "按最差假定的答案（全部）")                                            \
  W (ASSUMED_NONE, "No answer is assumed.", "没有按最差假定的答案。")                                                  \
  W (ASSUMED_COLUMNS, "No.|Question|Worst case used|Offers", "编号|问题|采用的最差情况|方案") \
  W (ASSUMED_NOTE, "Offers by their number. Without a mark nobody answered; * evidence too weak, † evidence expired.", "方案以序号表示。无标记为未答；* 证据不足，† 证据已过期。") \
  W (ALL_OFFERS, "all asked", "被问的全部") \
  W (NOT_ANSWERED, "not answered", "未答")                                                                             \
  W (BELOW_GRADE, "evidence too weak (%1$s, needs %2$s)", "证据不足（%1$s，需 %2$s）")                                 \
  W (EXPIRED, "evidence expired", "证据已过期")                                                                        \
  W (WRITTEN, "written", "有书面答复")                                                                                 \
  W (GRADE_NONE, "no grade", "未定级")                                                                                 \
  /* Trials */                                                                                                         \
  W (TRIALS_NONE, "No trial run is recorded. Nothing below is measured.", "没有实测记录。以下内容均非实测。")          \
  W (TRIALS_NOT, "Not tried: %s.", "未实测：%s。")                                                                     \
  W (TRIAL_FAILURES, "Failures", "失败")                                                                               \
  W (TRIAL_FAILURES_TEXT, "%1$u/%2$u failed; with 95 %% confidence the failure rate is between %3$s and %4$s (Wilson).", \
     "失败 %1$u/%2$u；95 %% 置信区间为 %3$s 至 %4$s（Wilson）。")                                                      \
  W (TRIAL_CLEAN, "%u further clean runs are needed until the upper end is at most 5 %%.", "还需 %u 次无失败运行，上限才能降到 5 %% 以内。") \
  W (TRIAL_NO_OUTCOME, "no run has a known outcome", "没有已知结果的运行")                                             \
  W (TRIAL_COLUMNS, "Measure|#n|#Median|#p95|95 % interval|Does it speak", "指标|#n|#中位数|#p95|95 % 区间|能否说明问题") \
  W (SPEAKS, "yes", "能")                                                                                              \
  W (SPEAKS_MORE, "too small: %u more runs needed", "样本不足：还需 %u 次")                                            \
  W (TRIAL_MISSING, "Still missing", "尚缺")                                                                           \
  W (TRIAL_WARNINGS, "Rejected or doubtful", "被剔除或存疑")                                                           \
  W (HARDWARE, "Hardware mismatch", "硬件不符")                                                                        \
  W (HARDWARE_TEXT, "promised %1$s, found %2$s", "承诺 %1$s，实际 %2$s")                                               \
  W (BILL, "Bill against forecast", "账单与预估")                                                                      \
  W (BILL_TEXT, "%s against the forecast (target: within 10 %%)", "相对预估 %s（目标：10 %% 以内）")                   \
  W (MEASURED_NOTE, "Figures in this section are measured by the team. ∞ means that failed attempts reach into the quantile.", \
     "本节数字均为团队实测。∞ 表示该分位已落入失败的尝试。")                                                           \
  /* Decision */                                                                                                       \
  W (DECISION_NONE, "There is no decision to compute yet.", "目前还无法计算决策。")                                    \
  W (OUT_TITLE, "Why not the others", "其余方案为何未入选") \
  W (OUT_NONE, "Nothing speaks against any other offer.", "没有针对其他方案的反对理由。") \
  W (OUT_COLUMNS, "Offer|Verdict|Reason", "报价方案|结论|理由")                                                        \
  W (DOMINANCE, "Dominance", "支配关系")                                                                               \
  W (DOMINATES, "%1$s is at least as good as %2$s on every criterion and better on one.", "%1$s 在每项准则上都不逊于 %2$s，且至少一项更优。") \
  W (DOMINATES_CERTAIN, "%1$s is better than %2$s even at the ends of the ranges.", "即使取区间两端，%1$s 也优于 %2$s。") \
  W (WEIGHTS_TITLE, "Values and contributions", "价值与贡献")                                                          \
  W (CRITERION, "Criterion", "准则")                                                                                   \
  W (WEIGHT, "Weight", "权重")                                                                                         \
  W (VALUE, "Value", "综合价值")                                                                                       \
  W (CONTRIBUTION_NOTE, "Each cell is weight × value on the criterion; the column adds up to the offer's value. An asterisk marks an assumed figure.", \
     "每格为权重 × 该准则上的价值，整列之和为方案的综合价值。星号表示按最差假定的数据。")                              \
  W (ACCEPTABILITY, "How often each rank", "各名次出现的频率")                                                         \
  W (RANK, "Rank %u", "第 %u 名")                                                                                      \
  W (TOP, "Best %u", "前 %u")                                                                                          \
  W (ACCEPT_NOTE, "Shares of %1$s draws over data and weights; sampling error at most %2$s.", "为 %1$s 次数据与权重抽样中的占比；抽样误差不超过 %2$s。") \
  W (SETS, "Most probable sets", "最可能的组合")                                                                       \
  W (SETS_COLUMNS, "Set|#Probability", "组合|#概率")                                                                   \
  W (FLIPS, "What would change it", "什么会改变结果")                                                                  \
  W (FLIPS_NONE, "No single weight or value within its scale would change the order.", "在各自标尺范围内，没有任何单一权重或数值会改变排序。") \
  W (FLIP_WEIGHT, "If the weight of %1$s moves from %2$s to %3$s, %4$s passes %5$s.", "若“%1$s”的权重由 %2$s 变为 %3$s，%4$s 将超过 %5$s。") \
  W (FLIP_VALUE, "If %1$s of %2$s moves from %3$s to %4$s, %5$s passes %6$s.", "若 %2$s 的“%1$s”由 %3$s 变为 %4$s，%5$s 将超过 %6$s。") \
  W (FLIP_TIED, "%1$s and %2$s tie: any change in %3$s decides between them.", "%1$s 与 %2$s 持平：“%3$s”的任何变化都会分出先后。") \
  W (CLOSE_CALL, "Close call", "难分伯仲")                                                                             \
  W (CLEAR_CALL, "Lead", "领先幅度")                                                                                   \
  W (UPSTREAMS, "Shared upstreams", "共用上游")                                                                        \
  W (UPSTREAMS_NONE, "No two offers are known to share an upstream.", "未发现两个方案共用上游。")                      \
  W (UPSTREAMS_UNKNOWN, "Upstream unknown, so independence cannot be claimed: %s.", "上游未知，无法认定相互独立：%s。") \
  W (SET_ADVICE, "Advice on the set", "对组合的提醒")                                                                  \
  /* History */                                                                                                        \
  W (HISTORY_NONE, "No price series is linked to this evaluation.", "本次选型没有关联价格序列。")                      \
  W (HISTORY_OFFERS, "Offers behind the latest observation", "最近一次观测背后的报价数")                               \
  W (HISTORY_STATEMENTS, "What may be said", "可以得出的结论")                                                         \
  /* Sources */                                                                                                        \
  W (SOURCES_COLUMNS, "Offers|Figures|Source|Date|#Oldest, in days|Grade", "方案|数据|来源|日期|#最早距今天数|等级")         \
  W (SOURCES_TITLE, "All sources", "全部来源")                                                                         \
  W (SOURCES_NONE, "No source is recorded.", "没有记录来源。")                                                         \
  W (SOURCE_UNKNOWN, "source unknown", "来源未知")                                                                     \
  W (DATE_UNKNOWN, "date unknown", "日期未知")                                                                         \
  W (MEASURED, "measured", "实测")                                                                                     \
  W (REPORTED, "reported", "转述")                                                                                     \
  W (STALE_TITLE, "Stale figures to check again before signing", "签字前须复核的过期数据")                             \
  W (STALE_NONE, "No price is older than its shelf life.", "没有超过保质期的价格。")                                   \
  W (STALE_ITEM, "price of %1$s, %2$u days old", "%1$s的价格，距今 %2$u 天")                                           \
  W (STALE_ITEM_NO_DATE, "price of unknown date", "日期未知的价格")                                                    \
  W (REPORTED_NOTE, "“measured” is the team's own measurement or an invoice (E5); everything else is reported by others.", \
     "“实测”指团队自测或账单（E5）；其余均为他人转述。")                                                               \
  W (ANSWERS_SOURCE, "%u answers", "%u 条答复")                                                                        \
  W (SUPPLY_SOURCE, "upstream", "上游")                                                                                \
  W (VALUE_SOURCE, "entered value", "填入的数值")                                                                      \
  W (TRIAL_SOURCE, "%u trial runs", "%u 次实测")                                                                       \
  /* Reproducibility */                                                                                                \
  W (REPRODUCE_TEXT, "The same evaluation with these settings gives the same result.", "同一选型在以下设置下得到相同结果。") \
  W (R_SEED, "Seed", "随机种子")                                                                                       \
  W (R_DRAWS, "Draws", "抽样次数")                                                                                     \
  W (R_GENERATOR, "Random generator", "随机数发生器")                                                                  \
  W (R_CALENDAR, "Calendar", "计时口径")                                                                               \
  W (R_VERSION, "Program version", "程序版本")                                                                         \
  W (R_BANK, "Question bank version", "题库版本")                                                                      \
  W (R_HASH, "SHA-256 of the input", "输入的 SHA-256")                                                                 \
  W (R_NOW, "Ages counted from", "计龄时点")                                                                           \
  W (R_REGION, "Weights drawn from", "权重抽样范围")                                                                   \
  W (REGION_STATED, "the stated weights", "给定权重")                                                                  \
  W (REGION_NONE, "all weights", "全部权重")                                                                           \
  W (REGION_RANKING, "all weights that keep the order", "保持排序的全部权重")                                          \
  W (REGION_INTERVALS, "weight intervals", "权重区间")                                                                 \
  W (REGION_EVALUATORS, "the evaluators' weights", "各评估人的权重")                                                   \
  W (NOT_DRAWN, "no draws were made", "未抽样")

typedef enum
{
#define WINNOW_WORD_ID(id, en, zh) WINNOW_REPORT_WORD_##id,
  WINNOW_REPORT_WORDS (WINNOW_WORD_ID)
#undef WINNOW_WORD_ID
  WINNOW_N_REPORT_WORDS
} WinnowReportWord;

/* Never NULL; a language other than "zh" gives English. */
const char *winnow_report_word (WinnowReportWord word, const char *language);

G_END_DECLS
