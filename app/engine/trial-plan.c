/* trial-plan.c — what an offer's trial still needs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/trial-private.h"

#include <string.h>

static void
add_need (WinnowTrial *trial, const char *name, gboolean is_window, guint done, guint needs_more)
{
  WinnowTrialNeed need = { g_intern_string (name), is_window, done, needs_more };

  g_ptr_array_add (trial->plan, g_memdup2 (&need, sizeof need));
}

static gboolean
has_run_of_kind (GPtrArray *runs, const WinnowEvidenceState *states, const char *kind)
{
  for (guint i = 0; i < runs->len; i++)
    if (states[i] != WINNOW_EVIDENCE_REJECTED &&
        g_strcmp0 (((const WinnowTrialRun *) g_ptr_array_index (runs, i))->kind, kind) == 0)
      return TRUE;
  return FALSE;
}

/* Measures that a run of some kind answers as well as a number does. */
static const struct
{
  const char *measure, *kind;
} answered_by_kind[] = {
  { "billed_share", "bill" },
  { "concurrency", "high_concurrency" },
  { "fault_isolation", "forced_stop" },
  { "acceptance", "task" },
};

static gboolean
is_measured (GPtrArray *runs, const WinnowEvidenceState *states, const char *name, const WinnowTrial *trial)
{
  const WinnowTrialMeasure *measure = winnow_trial_measure (trial, name);

  if ((measure && measure->n > 0) || has_run_of_kind (runs, states, name))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (answered_by_kind); i++)
    if (strcmp (answered_by_kind[i].measure, name) == 0)
      return has_run_of_kind (runs, states, answered_by_kind[i].kind);
  for (guint i = 0; i < runs->len && strcmp (name, "hardware_found") == 0; i++)
    if (((const WinnowTrialRun *) g_ptr_array_index (runs, i))->hardware_found)
      return TRUE;
  return FALSE;
}

static void
add_missing_measures (const WinnowCatalog *catalog,
                      const char *id,
                      GPtrArray *runs,
                      const WinnowEvidenceState *states,
                      GHashTable *named,
                      WinnowTrial *trial)
{
  const WinnowCategory *category = catalog && id ? winnow_catalog_category (catalog, id) : NULL;

  for (char **measure = category ? category->must_measure : NULL; measure && *measure; measure++)
    {
      const char *en, *zh;

      if (is_measured (runs, states, *measure, trial) || !g_hash_table_add (named, *measure))
        continue;
      en = winnow_trial_title (*measure, "en");
      zh = winnow_trial_title (*measure, "zh");
      g_ptr_array_add (trial->missing, winnow_text_take (g_strdup_printf ("Not measured yet: %s.", en),
                                                         g_strdup_printf ("尚未测量：%s。", zh)));
      add_need (trial, *measure, FALSE, 0, winnow_trial_least_attempts (*measure));
    }
}

static void
add_missing_windows (GPtrArray *runs, const WinnowEvidenceState *states, WinnowTrial *trial)
{
  static const char *const windows[] = { "morning", "afternoon", "night" };

  for (guint w = 0; w < G_N_ELEMENTS (windows); w++)
    {
      gboolean is_seen = FALSE;
      const char *en, *zh;

      for (guint i = 0; i < runs->len && !is_seen; i++)
        is_seen = states[i] != WINNOW_EVIDENCE_REJECTED &&
                  g_strcmp0 (((const WinnowTrialRun *) g_ptr_array_index (runs, i))->window, windows[w]) == 0;
      if (is_seen)
        continue;
      en = winnow_trial_title (windows[w], "en");
      zh = winnow_trial_title (windows[w], "zh");
      g_ptr_array_add (trial->missing, winnow_text_take (g_strdup_printf ("No run in the %s window.", en),
                                                         g_strdup_printf ("%s时段还没有试跑。", zh)));
      add_need (trial, windows[w], TRUE, 0, 1);
    }
}

/* Measured, and too small to speak. */
static void
add_small_measures (WinnowTrial *trial)
{
  for (guint i = 0; i < trial->measures->len; i++)
    {
      const WinnowTrialMeasure *measure = g_ptr_array_index (trial->measures, i);

      if (!measure->speaks && measure->needs_more > 0)
        add_need (trial, measure->name, FALSE, measure->n, measure->needs_more);
    }
}

void
winnow_trial_plan (const WinnowCatalog *catalog,
                   const char *category,
                   const char *access,
                   GPtrArray *runs,
                   const WinnowEvidenceState *states,
                   WinnowTrial *trial)
{
  g_autoptr (GHashTable) named = g_hash_table_new (g_str_hash, g_str_equal);

  add_missing_measures (catalog, category, runs, states, named, trial);
  add_missing_measures (catalog, access, runs, states, named, trial);
  add_small_measures (trial);
  add_missing_windows (runs, states, trial);
}
