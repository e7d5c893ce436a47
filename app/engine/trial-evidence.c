/* trial-evidence.c — which runs count as evidence, and whether the hardware is the promised one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/observation.h"
#include "engine/trial-private.h"

#include <math.h>
#include <string.h>

#define LEAST_RUN_SECONDS 1.0
#define LEAST_REPETITIONS 5
/* GB against GiB and reserved memory explain a tenth, sharing and overselling more. */
#define MEMORY_TOLERANCE 0.1

/* Words of a driver's device name that do not tell one device from another. */
static const char *const idle_words[] = { "NVIDIA", "GEFORCE", "TESLA", "AMD", "INSTINCT", "INTEL", "HUAWEI",
                                          "GPU",    "GRAPHICS", "CARD",  "THE", "WITH",    NULL };

typedef struct
{
  GString *en, *zh;
} Reasons;

static void
add_reason (Reasons *self, const char *en, const char *zh)
{
  g_string_append_printf (self->en, "%s%s", self->en->len > 0 ? ", " : "", en);
  g_string_append_printf (self->zh, "%s%s", self->zh->len > 0 ? "、" : "", zh);
}

static gboolean
is_below (WinnowNumber number, double least)
{
  double value;

  return winnow_number_get (number, &value) && value < least;
}

/* Upper-case words and numbers of @text, without what every name says. */
static GPtrArray *
device_words (const char *text)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *upper = g_utf8_strup (text, -1);
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *p = upper;; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c != 0 && g_unichar_isalnum (c))
        {
          g_string_append_unichar (word, c);
          continue;
        }
      if (word->len > 0 && !g_strv_contains (idle_words, word->str))
        g_ptr_array_add (words, g_strdup (word->str));
      g_string_truncate (word, 0);
      if (c == 0)
        return words;
    }
}

static gboolean
has_same_words (const char *a, const char *b)
{
  g_autoptr (GPtrArray) left = device_words (a), right = device_words (b);

  if (left->len != right->len)
    return FALSE;
  for (guint i = 0; i < left->len; i++)
    if (!g_ptr_array_find_with_equal_func (right, left->pdata[i], g_str_equal, NULL))
      return FALSE;
  return TRUE;
}

/* By model, form factor and memory where the catalogue knows both names, else by words. */
static gboolean
is_same_hardware (const WinnowCatalog *catalog, const char *promised, const char *found)
{
  WinnowAcceleratorName a = { 0 }, b = { 0 };
  double left, right;
  gboolean is_same;

  if (!catalog)
    return has_same_words (promised, found);
  winnow_accelerator_name_parse (catalog, promised, &a);
  winnow_accelerator_name_parse (catalog, found, &b);
  if (!a.model || !b.model)
    is_same = has_same_words (promised, found);
  else
    {
      is_same = strcmp (a.model, b.model) == 0 &&
                (!a.form_factor || !b.form_factor || strcmp (a.form_factor, b.form_factor) == 0);
      if (winnow_number_get (a.memory_mib, &left) && winnow_number_get (b.memory_mib, &right))
        is_same = is_same && fabs (left / right - 1) <= MEMORY_TOLERANCE;
    }
  winnow_accelerator_name_clear (&a);
  winnow_accelerator_name_clear (&b);
  return is_same;
}

static void
set_mismatch (WinnowTrial *trial, const char *promised, const char *found)
{
  if (!trial->hardware_mismatch)
    {
      trial->hardware_promised = g_strdup (promised);
      trial->hardware_found = g_strdup (found);
    }
  trial->hardware_mismatch = TRUE;
}

static void
check_memory (const WinnowTrialRun *run, WinnowTrial *trial)
{
  g_autofree char *promised_text = NULL, *found_text = NULL;
  double promised, found;

  if (!winnow_number_get (run->memory_promised_gib, &promised) || !winnow_number_get (run->memory_found_gib, &found) ||
      !(promised > 0) || fabs (found / promised - 1) <= MEMORY_TOLERANCE)
    return;
  promised_text = g_strdup_printf ("%.4g GiB", promised);
  found_text = g_strdup_printf ("%.4g GiB", found);
  set_mismatch (trial, promised_text, found_text);
  if (found > promised)
    g_ptr_array_add (trial->warnings,
                     winnow_text_new ("Run %1$s reports %2$s of memory where the card has %3$s, %4$.2f times as much: "
                                      "shared or oversubscribed? Test memory by allocating and touching it; the "
                                      "reported total proves nothing.",
                                      "运行 %1$s 报告显存 %2$s，而该卡应为 %3$s，是其 %4$.2f 倍：是否共享或超卖？"
                                      "显存测试必须实际申请并写入，不能只读上报的总量。",
                                      winnow_trial_run_label (run), found_text, promised_text, found / promised));
  else
    g_ptr_array_add (trial->warnings,
                     winnow_text_new ("Run %1$s found %2$s of memory where %3$s were promised.",
                                      "运行 %1$s 实际显存为 %2$s，承诺为 %3$s。", winnow_trial_run_label (run), found_text,
                                      promised_text));
}

const char *
winnow_trial_run_label (const WinnowTrialRun *run)
{
  return run->started_at ? run->started_at : winnow_row_id (run);
}

WinnowEvidenceState
winnow_trial_evidence (const WinnowTrialRun *run, GPtrArray *warnings)
{
  g_autoptr (GString) en = g_string_new (NULL), zh = g_string_new (NULL);
  Reasons reasons = { en, zh };
  gboolean is_instant = is_below (run->run_seconds, LEAST_RUN_SECONDS);
  gboolean is_speed = winnow_number_is_known (run->throughput);

  if (is_instant)
    add_reason (&reasons, "it ran for less than a second", "运行不足一秒");
  if ((is_speed || is_instant) && is_below (run->warmup_runs, 1))
    add_reason (&reasons, "there was no warm-up", "没有预热");
  if ((is_speed || is_instant) && is_below (run->repetitions, LEAST_REPETITIONS))
    add_reason (&reasons, "it was repeated fewer than five times", "重复次数少于五次");
  if (en->len == 0)
    return WINNOW_EVIDENCE_GOOD;
  if (!run->hardware_found)
    add_reason (&reasons, "the device is not named", "未注明设备型号");
  g_ptr_array_add (warnings,
                   winnow_text_take (
                     g_strdup_printf ("Run %s is not accepted as evidence: %s. Wanted: a warm-up, at least five "
                                      "repetitions of a second or longer, and the device name as the driver reports it.",
                                      winnow_trial_run_label (run), en->str),
                     g_strdup_printf ("运行 %s 不作为证据：%s。至少需要：预热、不少于五次且每次不短于一秒的重复运行，"
                                      "以及驱动报告的设备名称。",
                                      winnow_trial_run_label (run), zh->str)));
  return is_instant ? WINNOW_EVIDENCE_REJECTED : WINNOW_EVIDENCE_NO_PERFORMANCE;
}

void
winnow_trial_hardware (const WinnowCatalog *catalog, const WinnowTrialRun *run, WinnowTrial *trial)
{
  double devices;

  if (winnow_number_get (run->devices, &devices) && devices >= 1)
    trial->devices = MAX (trial->devices, (guint) MIN (devices, 1e6));
  if (run->hardware_promised && run->hardware_found &&
      !is_same_hardware (catalog, run->hardware_promised, run->hardware_found))
    {
      set_mismatch (trial, run->hardware_promised, run->hardware_found);
      g_ptr_array_add (trial->warnings,
                       winnow_text_new ("Run %1$s found %2$s where %3$s was promised. Record it and ask for a "
                                        "replacement.",
                                        "运行 %1$s 实到 %2$s，承诺为 %3$s。请留证并要求更换。",
                                        winnow_trial_run_label (run), run->hardware_found, run->hardware_promised));
    }
  check_memory (run, trial);
}
