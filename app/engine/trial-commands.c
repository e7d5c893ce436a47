/* trial-commands.c — commands to copy for what a trial measures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/trial-commands.h"

#include <string.h>

#define TEXT(english, chinese) { (char *) (english), (char *) (chinese) }

static const WinnowTrialCommand start_commands[] = {
  { TEXT ("Right after asking for the card", "提交开卡后立即执行"),
    "asked=$(date +%s)\n"
    "until ssh -o ConnectTimeout=5 HOST nvidia-smi -L; do sleep 2; done\n"
    "echo \"$(( $(date +%s) - asked )) s\"",
    TEXT ("Seconds until the driver lists every card; an attempt that never gets there is a failed run",
          "记录驱动列出全部卡所需秒数；始终未成功的记为失败") },
};

static const WinnowTrialCommand registration_commands[] = {
  { TEXT ("Before you open the sign-up page, and again in the first shell", "打开注册页之前执行一次，进入首个终端时再执行一次"),
    "date -u +%FT%TZ",
    TEXT ("Seconds between the two, identity check and first payment included", "记录两次之间的秒数，含实名认证和首次付款") },
};

static const WinnowTrialCommand queue_commands[] = {
  { TEXT ("On a Slurm cluster, after the runs", "Slurm 集群，任务结束后执行"),
    "sacct -X -P --starttime=now-7days --format=JobID,State,Submit,Start,End,ElapsedRaw,NNodes,AllocTRES",
    TEXT ("Start less Submit is the queue time, ElapsedRaw the run time", "Start 减 Submit 为排队时间，ElapsedRaw 为运行时间") },
  { TEXT ("On Kubernetes", "Kubernetes 环境"),
    "kubectl get pod POD -o jsonpath='{.metadata.creationTimestamp} {.status.startTime} "
    "{.status.containerStatuses[0].state.running.startedAt}'",
    TEXT ("From creation to the running container, in seconds", "记录从创建到容器运行的秒数") },
};

static const WinnowTrialCommand pull_commands[] = {
  { TEXT ("On a fresh machine, with your own image", "新机器上，使用自有镜像"), "time docker pull IMAGE",
    TEXT ("The real time in seconds", "记录 real 一行的秒数") },
};

static const WinnowTrialCommand task_commands[] = {
  { TEXT ("Your own task, the same script on every offer", "自己的真实任务，各平台使用同一份脚本"),
    "sha256sum TASK.sh && /usr/bin/time -v bash TASK.sh",
    TEXT ("Run time, time to the finished result, restarts; keep the hash", "记录运行时间、出结果总时长和重启次数，并保存脚本哈希") },
};

static const WinnowTrialCommand throughput_commands[] = {
  { TEXT ("Inference, offline", "离线推理"),
    "vllm bench throughput --model MODEL --input-len 1024 --output-len 256 --num-prompts 500",
    TEXT ("Total tokens per second; repeat five times after a warm-up", "记录每秒总 token 数；预热后重复五次") },
  { TEXT ("Training, your own step loop", "训练，自己的训练循环"), "/usr/bin/time -v python TRAIN.py --max-steps 200",
    TEXT ("Samples or tokens per second without the first steps", "去掉最初几步后的每秒样本数或 token 数") },
};

static const WinnowTrialCommand scaling_commands[] = {
  { TEXT ("Two nodes of eight cards, with nccl-tests", "两台八卡节点，使用 nccl-tests"),
    "mpirun -np 16 -N 8 -H NODE1:8,NODE2:8 ./build/all_reduce_perf -b 8M -e 8G -f 2 -g 1",
    TEXT ("Bus bandwidth at the largest size, and any line with #wrong above 0", "记录最大消息的总线带宽，以及 #wrong 不为 0 的行") },
  { TEXT ("Network between the nodes", "节点间网络"), "iperf3 -c NODE2 -P 8 -t 30 -J",
    TEXT ("Received bits per second and retransmits", "记录接收端比特率和重传次数") },
};

static const WinnowTrialCommand loading_commands[] = {
  { TEXT ("Twenty minutes of reading your own data", "连续二十分钟读取自有数据"),
    "fio --name=read --directory=DATA --rw=randread --bs=1M --size=20G --numjobs=8 --direct=1 \\\n"
    "    --time_based --runtime=1200 --group_reporting --output-format=json",
    TEXT ("Bandwidth (KiB/s in the JSON) and the p99 of clat", "记录带宽（JSON 中为 KiB/s）和 clat 的 P99") },
  { TEXT ("Inside training, per step", "训练过程中逐步统计"), "python TRAIN.py --max-steps 200 --profile-data-loader",
    TEXT ("Time waiting for data as a share of the step, first step left out", "等待数据占单步时间的比例，去掉第一步") },
};

static const WinnowTrialCommand latency_commands[] = {
  { TEXT ("Against the endpoint, at concurrency 1 and at your own", "对推理端点测试，并发分别取 1 和实际值"),
    "vllm bench serve --base-url URL --model MODEL --dataset-name random --random-input-len 1024 \\\n"
    "    --random-output-len 256 --num-prompts 100 --max-concurrency 1 --percentile-metrics ttft,tpot,itl,e2el \\\n"
    "    --metric-percentiles 50,95,99 --save-result",
    TEXT ("p50 and p95 of the end-to-end latency, and how many of the prompts completed", "记录端到端时延的 P50、P95 和完成数") },
};

static const WinnowTrialCommand concurrency_commands[] = {
  { TEXT ("Raise the concurrency until p95 leaves your target", "逐步提高并发，直到 P95 超出目标"),
    "for c in 8 16 32 64 128; do\n"
    "  vllm bench serve --base-url URL --model MODEL --num-prompts 600 --max-concurrency $c --save-result\n"
    "done",
    TEXT ("The largest concurrency that still meets the target; errors 429 are failures", "记录仍达标的最大并发；429 计为失败") },
};

static const WinnowTrialCommand burst_commands[] = {
  { TEXT ("Traffic that comes in bursts, at your own mean rate", "突发流量，平均速率取实际值"),
    "vllm bench serve --base-url URL --model MODEL --num-prompts 600 --request-rate RATE --burstiness 0.3 --save-result",
    TEXT ("p95 latency, and the share of requests that failed", "记录 P95 时延和失败请求占比") },
};

static const WinnowTrialCommand cold_commands[] = {
  { TEXT ("After a gap longer than the scale-down time, twenty times", "间隔超过缩容时间后请求，共二十次"),
    "for i in $(seq 20); do\n"
    "  sleep 1200\n"
    "  curl -sS -o /dev/null -w '%{http_code} %{time_starttransfer}\\n' -d @REQUEST.json URL\n"
    "done",
    TEXT ("Seconds to the first byte of each; anything but 200 is a failure", "记录每次首字节秒数；非 200 计为失败") },
};

static const WinnowTrialCommand hardware_commands[] = {
  { TEXT ("What the driver reports", "驱动报告的信息"),
    "nvidia-smi --query-gpu=index,name,uuid,memory.total,power.limit,pcie.link.gen.current,pcie.link.width.current,"
    "mig.mode.current,ecc.errors.uncorrected.volatile.total --format=csv",
    TEXT ("Name, memory, link and the number of devices; compare with the order", "记录型号、显存、链路和设备数，与订单比对") },
  { TEXT ("How the cards are connected", "卡间互联"), "nvidia-smi topo -m",
    TEXT ("NV links or PCIe between the cards", "卡间是 NVLink 还是 PCIe") },
};

static const WinnowTrialCommand devices_commands[] = {
  { TEXT ("The same short task on every card", "每张卡跑同一个短任务"),
    "for g in $(nvidia-smi --query-gpu=index --format=csv,noheader); do\n"
    "  CUDA_VISIBLE_DEVICES=$g /usr/bin/time -f \"$g %e s\" bash TASK.sh\n"
    "done",
    TEXT ("Slowest over fastest, less one", "最慢除以最快再减一") },
};

static const WinnowTrialCommand bill_commands[] = {
  { TEXT ("At the first and the last minute of use; then export the bill of that time", "使用开始和结束时各执行一次，再导出该时段账单"),
    "date -u +%FT%TZ",
    TEXT ("The billed amount, your forecast for it, and billed time over used time", "记录账单金额、预估金额，以及计费时长与使用时长之比") },
};

static const WinnowTrialCommand stop_commands[] = {
  { TEXT ("Stop a run in its middle and let it come back", "运行中途强制中断并等待恢复"),
    "kubectl delete pod POD --grace-period=30   # or: scontrol requeue JOB",
    TEXT ("Time until it works again, hours of work lost, and whether others noticed", "记录恢复时间、损失的工作量以及是否影响其他任务") },
};

static const WinnowTrialCommand acceptance_commands[] = {
  { TEXT ("Health of the machine before you accept it", "验收前的健康检查"), "dcgmi diag -r 3 --json",
    TEXT ("Every test that is not Pass, with its error id", "记录所有未通过项及其错误编号") },
};

static const WinnowTrialCommand network_commands[] = {
  { TEXT ("From where your users or data are", "从用户或数据所在地执行"), "ping -c 100 -i 0.2 HOST",
    TEXT ("Median and p95 of the lines, and the loss", "记录各行的中位数、P95 和丢包率") },
  { TEXT ("Connection time, where ping is answered late or not at all", "建连时间，适用于限制 ping 的网络"),
    "for i in $(seq 100); do curl -sS -o /dev/null -w '%{time_connect}\\n' URL; done",
    TEXT ("Median and p95 in seconds", "记录中位数和 P95，单位秒") },
};

#define ENTRY(name, list) { name, list, G_N_ELEMENTS (list) }

static const struct
{
  const char *name;
  const WinnowTrialCommand *commands;
  guint n;
} entries[] = {
  ENTRY ("registration_seconds", registration_commands), ENTRY ("provisioning_seconds", start_commands),
  ENTRY ("provisioning", start_commands),                ENTRY ("failure", start_commands),
  ENTRY ("queue_seconds", queue_commands),               ENTRY ("queue_ratio", queue_commands),
  ENTRY ("pull_seconds", pull_commands),                 ENTRY ("run_seconds", task_commands),
  ENTRY ("result_seconds", task_commands),               ENTRY ("reruns", task_commands),
  ENTRY ("task", task_commands),                         ENTRY ("throughput", throughput_commands),
  ENTRY ("scaling", scaling_commands),                   ENTRY ("data_loading_share", loading_commands),
  ENTRY ("data_loading", loading_commands),              ENTRY ("latency_p50_ms", latency_commands),
  ENTRY ("latency_p95_ms", latency_commands),            ENTRY ("p95_swing", latency_commands),
  ENTRY ("latency", latency_commands),                   ENTRY ("ttft_ms", latency_commands),
  ENTRY ("tpot_ms", latency_commands),                   ENTRY ("itl_ms", latency_commands),
  ENTRY ("concurrency", concurrency_commands),           ENTRY ("high_concurrency", concurrency_commands),
  ENTRY ("burst", burst_commands),                       ENTRY ("error_share", burst_commands),
  ENTRY ("cold_start_seconds", cold_commands),           ENTRY ("cold_start", cold_commands),
  ENTRY ("hardware_found", hardware_commands),           ENTRY ("device_spread", devices_commands),
  ENTRY ("billed_share", bill_commands),                 ENTRY ("bill", bill_commands),
  ENTRY ("bill_variance", bill_commands),                ENTRY ("fault_isolation", stop_commands),
  ENTRY ("forced_stop", stop_commands),                  ENTRY ("acceptance", acceptance_commands),
  ENTRY ("rtt_ms", network_commands),                    ENTRY ("connect_ms", network_commands),
  ENTRY ("step_seconds", throughput_commands),
};

const WinnowTrialCommand *
winnow_trial_commands (const char *name, guint *n)
{
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    if (g_strcmp0 (entries[i].name, name) == 0)
      {
        *n = entries[i].n;
        return entries[i].commands;
      }
  *n = 0;
  return NULL;
}
