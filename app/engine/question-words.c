/* question-words.c — answers of the question bank as people read them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/question-words.h"

#include <string.h>

/* Units of the question bank in Chinese. */
static const struct
{
  const char *unit, *zh;
} units[] = {
  { "% of spend", "%（占消费额）" },
  { "% of the remaining term", "%（占剩余期限）" },
  { "GB/s bus bandwidth", "GB/s（总线带宽）" },
  { "MB/s at planned readers", "MB/s（按计划读取数）" },
  { "concurrent requests", "个并发请求" },
  { "days of notice", "天提前通知" },
  { "days", "天" },
  { "features of five", "项（共五项）" },
  { "hours a month", "小时/月" },
  { "hours", "小时" },
  { "manual actions per 20 jobs", "次人工操作/20 个作业" },
  { "minutes, p95", "分钟（p95）" },
  { "months of fees", "个月费用" },
  { "ms, p95", "毫秒（p95）" },
  { "person-days", "人天" },
  { "person-hours", "人时" },
  { "references", "个参考客户" },
  { "seconds of notice", "秒提前通知" },
  { "seconds", "秒" },
  { "seconds, p95", "秒（p95）" },
  { "share of the running price", "（占运行价的比例）" },
  { "working days of review", "个工作日审核" },
};

const char *
winnow_question_unit (const WinnowQuestion *question, const char *language)
{
  for (guint i = 0; question->unit != NULL && g_str_has_prefix (language, "zh") && i < G_N_ELEMENTS (units); i++)
    if (strcmp (units[i].unit, question->unit) == 0)
      return units[i].zh;
  return question->unit;
}

char *
winnow_question_value (const WinnowQuestion *question, const char *value, const char *language)
{
  const WinnowChoice *choice = value != NULL ? winnow_question_choice (question, value) : NULL;

  if (choice != NULL)
    return g_strdup (winnow_text_get (&choice->label, language));
  if (value != NULL && question->scale == WINNOW_SCALE_NUMBER && question->unit != NULL)
    return g_strdup_printf ("%s %s", value, winnow_question_unit (question, language));
  return g_strdup (value);
}
