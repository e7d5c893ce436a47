/* trial-names.c — titles of what trials measure, of their kinds of run and windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/trial.h"

#include <string.h>

static const struct
{
  const char *name;
  WinnowText title;
} names[] = {
  { "registration_seconds", { (char *) "time from sign-up to use", (char *) "注册到可用时间" } },
  { "provisioning_seconds", { (char *) "time to a usable card", (char *) "开卡时间" } },
  { "queue_seconds", { (char *) "queue time", (char *) "排队时间" } },
  { "pull_seconds", { (char *) "image pull time", (char *) "镜像拉取时间" } },
  { "run_seconds", { (char *) "run time", (char *) "运行时间" } },
  { "result_seconds", { (char *) "time to result", (char *) "出结果总时长" } },
  { "latency_p50_ms", { (char *) "median latency", (char *) "时延中位数" } },
  { "latency_p95_ms", { (char *) "p95 latency", (char *) "P95 时延" } },
  { "data_loading_share", { (char *) "data-loading share", (char *) "数据加载占比" } },
  { "throughput", { (char *) "throughput", (char *) "吞吐" } },
  { "reruns", { (char *) "reruns", (char *) "重跑次数" } },
  { "failure", { (char *) "failure rate", (char *) "失败率" } },
  { "queue_ratio", { (char *) "queue time per run time", (char *) "排队占比" } },
  { "p95_swing", { (char *) "p95 swing between windows", (char *) "P95 时段波动" } },
  { "bill_variance", { (char *) "bill against forecast", (char *) "账单与预估的差" } },
  { "cold_start_seconds", { (char *) "cold start", (char *) "冷启动时间" } },
  { "device_spread", { (char *) "spread between devices", (char *) "同名规格性能差" } },
  { "setup_hours", { (char *) "hours to the first run", (char *) "搭建工时" } },
  { "billed_share", { (char *) "billed time against used time", (char *) "计费时长与使用时长之比" } },
  { "concurrency", { (char *) "concurrency ceiling", (char *) "并发上限" } },
  { "fault_isolation", { (char *) "fault drill", (char *) "故障隔离演练" } },
  { "acceptance", { (char *) "acceptance test", (char *) "验收测试" } },
  { "hardware_found", { (char *) "hardware as the driver reports it", (char *) "驱动报告的硬件信息" } },
  { "task", { (char *) "a run of your own task", (char *) "真实任务试跑" } },
  { "provisioning", { (char *) "provisioning runs", (char *) "开卡测试" } },
  { "data_loading", { (char *) "a data-loading run", (char *) "数据加载测试" } },
  { "scaling", { (char *) "a scaling run over several nodes", (char *) "多机扩展测试" } },
  { "latency", { (char *) "latency runs", (char *) "时延测试" } },
  { "high_concurrency", { (char *) "a high-concurrency run", (char *) "高并发测试" } },
  { "burst", { (char *) "a burst run", (char *) "突发流量测试" } },
  { "forced_stop", { (char *) "a forced stop", (char *) "强制中断演练" } },
  { "cold_start", { (char *) "cold starts", (char *) "冷启动测试" } },
  { "bill", { (char *) "a bill for a short run", (char *) "短任务账单" } },
  { "morning", { (char *) "morning", (char *) "上午" } },
  { "afternoon", { (char *) "afternoon", (char *) "下午" } },
  { "night", { (char *) "night", (char *) "夜间" } },
  { "weekend", { (char *) "weekend", (char *) "周末" } },
  { "error_share", { (char *) "share of failed requests", (char *) "请求错误占比" } },
  { "ttft_ms", { (char *) "time to first token", (char *) "首 token 时延" } },
  { "tpot_ms", { (char *) "time per output token", (char *) "每输出 token 时延" } },
  { "itl_ms", { (char *) "time between tokens", (char *) "token 间隔时延" } },
  { "rtt_ms", { (char *) "network round trip", (char *) "网络往返时延" } },
  { "connect_ms", { (char *) "connection time", (char *) "建连时间" } },
  { "step_seconds", { (char *) "time per training step", (char *) "训练单步时间" } },
};

const char *
winnow_trial_title (const char *name, const char *language)
{
  g_return_val_if_fail (name != NULL, "");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].name, name) == 0)
      return winnow_text_get (&names[i].title, language);
  return name;
}
