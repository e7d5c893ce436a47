/* curve.c — piecewise linear functions of utilisation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/curve.h"

#include <math.h>
#include <string.h>

static WinnowCurve *
curve_from_pieces (const WinnowPiece *pieces, guint n)
{
  WinnowCurve *self = g_malloc (sizeof *self + n * sizeof *pieces);

  self->n = n;
  memcpy (self->pieces, pieces, n * sizeof *pieces);
  return self;
}

/* Adds a piece unless it goes on like the last one or has no length. */
static void
append_piece (GArray *pieces, double from, double intercept, double slope)
{
  WinnowPiece piece = { from, intercept, slope };
  WinnowPiece *last
      = pieces->len > 0 ? &g_array_index (pieces, WinnowPiece, pieces->len - 1) : NULL;

  if (last != NULL && last->intercept == intercept && last->slope == slope)
    return;
  if (from >= 1 && last != NULL)
    return;
  if (last != NULL && last->from == from)
    *last = piece;
  else
    g_array_append_val (pieces, piece);
}

static WinnowCurve *
curve_from_array (GArray *pieces)
{
  WinnowCurve *self = curve_from_pieces ((WinnowPiece *)pieces->data, pieces->len);

  g_array_unref (pieces);
  return self;
}

static double
piece_end (const WinnowCurve *self, guint i)
{
  return i + 1 < self->n ? self->pieces[i + 1].from : 1;
}

/* Calls @visit for every interval on which both curves are straight. */
typedef void (*VisitFunc) (GArray *pieces,
                           double from,
                           double to,
                           const WinnowPiece *a,
                           const WinnowPiece *b,
                           const double *factors);

static WinnowCurve *
merge (const WinnowCurve *a, const WinnowCurve *b, VisitFunc visit, const double *factors)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (WinnowPiece));
  double from = 0;

  for (guint i = 0, j = 0; i < a->n && j < b->n;)
    {
      double a_end = piece_end (a, i), b_end = piece_end (b, j), to = MIN (a_end, b_end);

      visit (pieces, from, to, &a->pieces[i], &b->pieces[j], factors);
      i += a_end <= to;
      j += b_end <= to;
      from = to;
    }
  return curve_from_array (pieces);
}

static void
visit_combine (GArray *pieces,
               double from,
               double to G_GNUC_UNUSED,
               const WinnowPiece *a,
               const WinnowPiece *b,
               const double *factors)
{
  append_piece (pieces, from, factors[0] * a->intercept + factors[1] * b->intercept,
                factors[0] * a->slope + factors[1] * b->slope);
}

static void
visit_minimum (GArray *pieces,
               double from,
               double to,
               const WinnowPiece *a,
               const WinnowPiece *b,
               const double *factors G_GNUC_UNUSED)
{
  double at_from = (a->intercept - b->intercept) + (a->slope - b->slope) * from;
  double at_to = (a->intercept - b->intercept) + (a->slope - b->slope) * to;
  const WinnowPiece *first = at_from < 0 || (at_from == 0 && at_to <= 0) ? a : b;
  const WinnowPiece *then = at_to < 0 || (at_to == 0 && at_from <= 0) ? a : b;

  append_piece (pieces, from, first->intercept, first->slope);
  if (first != then)
    append_piece (pieces, (b->intercept - a->intercept) / (a->slope - b->slope), then->intercept,
                  then->slope);
}

WinnowCurve *
winnow_curve_new (double intercept, double slope)
{
  WinnowPiece piece = { 0, intercept, slope };

  return curve_from_pieces (&piece, 1);
}

WinnowCurve *
winnow_curve_copy (const WinnowCurve *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return curve_from_pieces (self->pieces, self->n);
}

void
winnow_curve_free (WinnowCurve *self)
{
  g_free (self);
}

double
winnow_curve_value (const WinnowCurve *self, double u)
{
  guint i;

  g_return_val_if_fail (self != NULL, NAN);

  u = CLAMP (u, 0, 1);
  for (i = self->n - 1; i > 0 && self->pieces[i].from > u; i--)
    ;
  return self->pieces[i].intercept + self->pieces[i].slope * u;
}

void
winnow_curve_extent (const WinnowCurve *self, double *least, double *greatest)
{
  *least = INFINITY;
  *greatest = -INFINITY;
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->n; i++)
    {
      const WinnowPiece *piece = &self->pieces[i];
      double from = piece->intercept + piece->slope * piece->from;
      double to = piece->intercept + piece->slope * (i + 1 < self->n ? self->pieces[i + 1].from : 1);

      *least = MIN (*least, MIN (from, to));
      *greatest = MAX (*greatest, MAX (from, to));
    }
}

WinnowCurve *
winnow_curve_combine (const WinnowCurve *a, double a_factor, const WinnowCurve *b, double b_factor)
{
  const double factors[] = { a_factor, b_factor };

  g_return_val_if_fail (a != NULL && b != NULL, NULL);

  return merge (a, b, visit_combine, factors);
}

WinnowCurve *
winnow_curve_scale (const WinnowCurve *self, double factor)
{
  WinnowCurve *scaled = winnow_curve_copy (self);

  for (guint i = 0; i < scaled->n; i++)
    {
      scaled->pieces[i].intercept *= factor;
      scaled->pieces[i].slope *= factor;
    }
  return scaled;
}

WinnowCurve *
winnow_curve_minimum (const WinnowCurve *a, const WinnowCurve *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, NULL);

  return merge (a, b, visit_minimum, NULL);
}

void
winnow_curve_accumulate (WinnowCurve **self, const WinnowCurve *other)
{
  WinnowCurve *sum = winnow_curve_combine (*self, 1, other, 1);

  winnow_curve_free (*self);
  *self = sum;
}

/* ---- Tiers ---- */

static gboolean
parse_tier (const char *text, WinnowTier *tier)
{
  char *end;

  tier->from = g_ascii_strtod (text, &end);
  if (end == text || *end != ':')
    return FALSE;
  text = end + 1;
  tier->price = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (tier->from) && isfinite (tier->price)
         && tier->from >= 0 && tier->price >= 0;
}

GArray *
winnow_tiers_parse (const char *const *texts, double base, const char **wrong)
{
  g_autoptr (GArray) tiers = g_array_new (FALSE, FALSE, sizeof (WinnowTier));

  for (guint i = 0; texts[i] != NULL; i++)
    {
      WinnowTier tier;

      *wrong = texts[i];
      if (i >= 1000 || !parse_tier (texts[i], &tier))
        return NULL;
      if (i > 0 && tier.from <= g_array_index (tiers, WinnowTier, tiers->len - 1).from)
        return NULL;
      if (i == 0 && tier.from > 0)
        {
          WinnowTier first = { 0, base };

          if (isnan (base))
            return NULL;
          g_array_append_val (tiers, first);
        }
      g_array_append_val (tiers, tier);
    }
  *wrong = NULL;
  return tiers->len > 0 ? g_steal_pointer (&tiers) : NULL;
}

/* Cost of the full tiers below tier @i, graduated. */
static double
cost_below (const GArray *tiers, guint i)
{
  double cost = 0;

  for (guint k = 0; k < i; k++)
    cost += g_array_index (tiers, WinnowTier, k).price
            * (g_array_index (tiers, WinnowTier, k + 1).from
               - g_array_index (tiers, WinnowTier, k).from);
  return cost;
}

/* The tier @quantity falls in; a tier begins above its own from. */
static guint
tier_of (const GArray *tiers, double quantity)
{
  guint i = tiers->len - 1;

  while (i > 0 && g_array_index (tiers, WinnowTier, i).from >= quantity)
    i--;
  return i;
}

double
winnow_tiers_cost (const GArray *tiers, WinnowTierKind kind, double quantity)
{
  guint i = tier_of (tiers, quantity);
  const WinnowTier *tier = &g_array_index (tiers, WinnowTier, i);

  return kind == WINNOW_TIERS_VOLUME
             ? tier->price * quantity
             : cost_below (tiers, i) + tier->price * (quantity - tier->from);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double left = *(const double *)a, right = *(const double *)b;

  return (left > right) - (left < right);
}

WinnowCurve *
winnow_tiers_curve (const GArray *tiers, WinnowTierKind kind, const WinnowCurve *quantity)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (WinnowPiece));
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < quantity->n; i++)
    {
      const WinnowPiece *piece = &quantity->pieces[i];
      double end = piece_end (quantity, i);

      g_array_set_size (starts, 0);
      g_array_append_val (starts, piece->from);
      for (guint k = 1; k < tiers->len && piece->slope != 0; k++)
        {
          double at = (g_array_index (tiers, WinnowTier, k).from - piece->intercept) / piece->slope;

          if (at > piece->from && at < end)
            g_array_append_val (starts, at);
        }
      g_array_sort (starts, compare_doubles);
      for (guint k = 0; k < starts->len; k++)
        {
          double from = g_array_index (starts, double, k);
          double to = k + 1 < starts->len ? g_array_index (starts, double, k + 1) : end;
          guint tier_index = tier_of (tiers, piece->intercept + piece->slope * (from + to) / 2);
          const WinnowTier *tier = &g_array_index (tiers, WinnowTier, tier_index);
          double fixed = kind == WINNOW_TIERS_VOLUME
                             ? 0
                             : cost_below (tiers, tier_index) - tier->price * tier->from;

          append_piece (pieces, from, fixed + tier->price * piece->intercept,
                        tier->price * piece->slope);
        }
    }
  return curve_from_array (pieces);
}
