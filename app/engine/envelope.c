/* envelope.c — who is cheapest at which utilisation, exactly.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/ledger-private.h"

#include <math.h>
#include <string.h>

static void
segment_free (WinnowEnvelopeSegment *self)
{
  g_free (self->offer_id);
  g_free (self);
}

static void
append_segment (GPtrArray *segments, const char *offer_id, double from, double to)
{
  WinnowEnvelopeSegment *last
      = segments->len > 0 ? g_ptr_array_index (segments, segments->len - 1) : NULL;

  if (!(to > from))
    return;
  if (last != NULL && strcmp (last->offer_id, offer_id) == 0)
    {
      last->to = to;
      return;
    }
  last = g_new0 (WinnowEnvelopeSegment, 1);
  last->offer_id = g_strdup (offer_id);
  last->from = from;
  last->to = to;
  g_ptr_array_add (segments, last);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double left = *(const double *)a, right = *(const double *)b;

  return (left > right) - (left < right);
}

/* All utilisations where some total bends or jumps, with both ends. */
static GArray *
all_starts (const GPtrArray *models)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (double));
  double end = 1;

  for (guint i = 0; i < models->len; i++)
    {
      const WinnowCurve *curve = winnow_ledger_model_curve (g_ptr_array_index (models, i));

      for (guint k = 0; k < curve->n; k++)
        g_array_append_val (starts, curve->pieces[k].from);
    }
  g_array_append_val (starts, end);
  g_array_sort (starts, compare_doubles);
  return starts;
}

static const WinnowPiece *
piece_at (const WinnowCurve *curve, double u)
{
  guint i = curve->n - 1;

  while (i > 0 && curve->pieces[i].from > u)
    i--;
  return &curve->pieces[i];
}

/* Cheapest just right of @from, where the order is by value, then by slope. */
static guint
first_of (const GPtrArray *models, double from)
{
  guint best = 0;
  double best_value = INFINITY, best_slope = INFINITY;

  for (guint i = 0; i < models->len; i++)
    {
      const WinnowPiece *piece
          = piece_at (winnow_ledger_model_curve (g_ptr_array_index (models, i)), from);
      double value = piece->intercept + piece->slope * from;
      double near = 1e-12 * (fabs (value) + fabs (best_value));

      if (isinf (best_value) || value < best_value - near
          || (value <= best_value + near && piece->slope < best_slope))
        {
          best = i;
          best_value = value;
          best_slope = piece->slope;
        }
    }
  return best;
}

/* On an interval where all totals are straight: walk from crossing to crossing. */
static void
walk (GPtrArray *segments, const GPtrArray *models, double from, double to)
{
  guint best = first_of (models, from);

  while (from < to)
    {
      const WinnowLedgerModel *leader = g_ptr_array_index (models, best);
      const WinnowPiece *line = piece_at (winnow_ledger_model_curve (leader), from);
      double at = to;
      guint next = best;

      for (guint i = 0; i < models->len; i++)
        {
          const WinnowPiece *other
              = piece_at (winnow_ledger_model_curve (g_ptr_array_index (models, i)), from);
          double crossing;

          if (i == best || !(other->slope < line->slope))
            continue;
          crossing = (other->intercept - line->intercept) / (line->slope - other->slope);
          if (crossing > from
              && (crossing < at
                  || (crossing == at && next != best
                      && other->slope < piece_at (winnow_ledger_model_curve (
                                                      g_ptr_array_index (models, next)),
                                                  from)
                                            ->slope)))
            {
              at = crossing;
              next = i;
            }
        }
      append_segment (segments, winnow_ledger_model_offer (leader), from, at);
      from = at;
      if (next == best)
        break;
      best = next;
    }
}

static void
find_margin (WinnowEnvelope *self, const GPtrArray *models, double tie_share)
{
  double first = INFINITY, second = INFINITY;

  for (guint i = 0; i < models->len; i++)
    {
      const WinnowLedgerModel *model = g_ptr_array_index (models, i);
      double total = winnow_ledger_model_total (model, self->utilisation);
      const char *offer = winnow_ledger_model_offer (model);

      if (total < first)
        {
          g_free (self->runner_up);
          self->runner_up = g_steal_pointer (&self->cheapest);
          self->cheapest = g_strdup (offer);
          second = first;
          first = total;
        }
      else if (total < second)
        {
          g_free (self->runner_up);
          self->runner_up = g_strdup (offer);
          second = total;
        }
    }
  if (self->runner_up == NULL)
    return;
  self->margin_share = second > first ? (first > 0 ? (second - first) / first : G_MAXDOUBLE) : 0;
  self->is_tie = self->margin_share < tie_share || second == first;
}

WinnowEnvelope *
winnow_envelope_new (GPtrArray *models, double utilisation, double tie_share)
{
  WinnowEnvelope *self = g_new0 (WinnowEnvelope, 1);
  g_autoptr (GPtrArray) complete = g_ptr_array_new ();
  g_autoptr (GArray) starts = NULL;

  self->segments = g_ptr_array_new_with_free_func ((GDestroyNotify)segment_free);
  self->utilisation = isnan (utilisation) ? NAN : CLAMP (utilisation, 0, 1);
  g_return_val_if_fail (models != NULL, self);

  for (guint i = 0; i < models->len; i++)
    if (winnow_ledger_model_curve (g_ptr_array_index (models, i)) != NULL)
      g_ptr_array_add (complete, g_ptr_array_index (models, i));
  if (complete->len == 0)
    return self;
  starts = all_starts (complete);
  for (guint i = 0; i + 1 < starts->len; i++)
    {
      double from = g_array_index (starts, double, i), to = g_array_index (starts, double, i + 1);

      if (to > from)
        walk (self->segments, complete, from, to);
    }
  if (!isnan (self->utilisation))
    find_margin (self, complete, tie_share);
  return self;
}

void
winnow_envelope_free (WinnowEnvelope *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->segments);
  g_free (self->cheapest);
  g_free (self->runner_up);
  g_free (self);
}
