/* sign-off.c — whether what somebody put a name under is still what stands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/sign-off.h"

#include "engine/digest.h"

#include <string.h>

static char **
recommended_ids (const WinnowAssessment *assessment)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; i < assessment->recommended->len; i++)
    {
      const WinnowOfferAssessment *offer = g_ptr_array_index (assessment->recommended, i);

      g_strv_builder_add (ids, winnow_row_id (offer->offer));
    }
  return g_strv_builder_end (ids);
}

/* The same offers, in whatever order. */
static gboolean
is_same_set (char **a, char **b)
{
  guint n_a = a != NULL ? g_strv_length (a) : 0, n_b = b != NULL ? g_strv_length (b) : 0;

  if (n_a != n_b)
    return FALSE;
  for (guint i = 0; i < n_a; i++)
    if (!g_strv_contains ((const char *const *) b, a[i]))
      return FALSE;
  return TRUE;
}

WinnowSignOffState
winnow_sign_off_state (const WinnowAssessment *assessment, const WinnowSignOff *sign_off)
{
  g_autofree char *digest = winnow_evaluation_digest (assessment->evaluation);
  g_auto (GStrv) recommended = recommended_ids (assessment);

  if (g_strcmp0 (digest, sign_off->inputs_sha256) != 0)
    return WINNOW_SIGN_OFF_INPUTS_CHANGED;
  return is_same_set (recommended, sign_off->recommended) ? WINNOW_SIGN_OFF_HOLDS : WINNOW_SIGN_OFF_RESULT_CHANGED;
}

void
winnow_sign_off_seal (WinnowSignOff *self, const WinnowAssessment *assessment, const char *program)
{
  g_free (self->inputs_sha256);
  self->inputs_sha256 = winnow_evaluation_digest (assessment->evaluation);
  g_strfreev (self->recommended);
  self->recommended = recommended_ids (assessment);
  g_free (self->program);
  self->program = g_strdup (program);
}

const WinnowDecision *
winnow_decision_of (const WinnowEvaluation *evaluation)
{
  GPtrArray *decisions = winnow_evaluation_rows (evaluation, WINNOW_KIND_DECISION);

  return decisions->len > 0 ? g_ptr_array_index (decisions, decisions->len - 1) : NULL;
}

GPtrArray *
winnow_sign_offs_of (const WinnowEvaluation *evaluation)
{
  const WinnowDecision *decision = winnow_decision_of (evaluation);

  if (decision == NULL)
    return g_ptr_array_new ();
  return winnow_evaluation_children (evaluation, WINNOW_KIND_SIGN_OFF, "decision_id", winnow_row_id (decision));
}

/* Chosen, and not removed since; (transfer full) */
static char **
chosen_ids (const WinnowAssessment *assessment)
{
  const WinnowDecision *decision = winnow_decision_of (assessment->evaluation);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; decision != NULL && decision->chosen != NULL && decision->chosen[i] != NULL; i++)
    if (winnow_assessment_offer (assessment, decision->chosen[i]) != NULL)
      g_strv_builder_add (builder, decision->chosen[i]);
  return g_strv_builder_end (builder);
}

guint
winnow_n_chosen (const WinnowAssessment *assessment)
{
  g_auto (GStrv) ids = chosen_ids (assessment);

  return g_strv_length (ids);
}

char **
winnow_chosen_offers (const WinnowAssessment *assessment)
{
  g_auto (GStrv) ids = chosen_ids (assessment);

  return ids[0] != NULL ? g_steal_pointer (&ids) : recommended_ids (assessment);
}
