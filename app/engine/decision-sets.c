/* decision-sets.c — how often a pair or triple is the best one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/decision-private.h"

#define LARGEST_SET 3

/* Sets are counted in an array by their place among all sets of that size
 * (combinatorial number system; members ascending). */
static gsize
set_count (guint n, guint size)
{
  gsize k = n;

  return size == 2 ? k * (k - 1) / 2 : k * (k - 1) * (k - 2) / 6;
}

static gsize
set_index (const guint *members, guint size)
{
  guint sorted[LARGEST_SET] = { 0 };

  for (guint i = 0; i < size; i++)
    {
      guint place = i;

      for (; place > 0 && sorted[place - 1] > members[i]; place--)
        sorted[place] = sorted[place - 1];
      sorted[place] = members[i];
    }
  return sorted[0] + set_count (sorted[1], 2) + (size == 3 ? set_count (sorted[2], 3) : 0);
}

static double
combinations (guint n, guint k)
{
  double result = 1;

  for (guint i = 0; i < k; i++)
    result = result * (n - i) / (i + 1);
  return result;
}

/* Every way to fill the places from @filled on with members of the tied group. */
static void
add_completions (WinnowSetTally *self, guint *members, guint filled, const guint *group, guint n_group, double share)
{
  if (filled == self->size)
    {
      self->counts[set_index (members, self->size)] += share;
      return;
    }
  for (guint i = 0; i + (self->size - filled) <= n_group; i++)
    {
      members[filled] = group[i];
      add_completions (self, members, filled + 1, group + i + 1, n_group - i - 1, share);
    }
}

static void
set_probability_free (gpointer data)
{
  WinnowSetProbability *self = data;

  g_array_unref (self->members);
  g_free (self);
}

static WinnowSetProbability *
set_probability_new (const guint *members, guint size, double probability)
{
  WinnowSetProbability *self = g_new (WinnowSetProbability, 1);

  self->members = g_array_sized_new (FALSE, FALSE, sizeof (guint), size);
  g_array_append_vals (self->members, members, size);
  self->probability = probability;
  return self;
}

static int
compare_sets (gconstpointer a, gconstpointer b)
{
  const WinnowSetProbability *x = *(WinnowSetProbability *const *) a, *y = *(WinnowSetProbability *const *) b;

  if (x->probability != y->probability)
    return x->probability < y->probability ? 1 : -1;
  for (guint i = 0; i < x->members->len; i++)
    {
      guint left = g_array_index (x->members, guint, i), right = g_array_index (y->members, guint, i);

      if (left != right)
        return left < right ? -1 : 1;
    }
  return 0;
}

void
winnow_set_tally_init (WinnowSetTally *self, guint n, guint size)
{
  self->n = n;
  self->size = size;
  self->counts = n >= size ? g_new0 (double, set_count (n, size)) : NULL;
}

void
winnow_set_tally_add (WinnowSetTally *self, const guint *order, const guint *group_of)
{
  guint members[LARGEST_SET], filled = 0;

  if (!self->counts)
    return;
  while (filled < self->size)
    {
      guint end = filled + 1;

      while (end < self->n && group_of[end] == group_of[filled])
        end++;
      if (end > self->size)
        {
          guint tied = end - filled;

          add_completions (self, members, filled, order + filled, tied,
                           1 / combinations (tied, self->size - filled));
          return;
        }
      for (; filled < end; filled++)
        members[filled] = order[filled];
    }
  self->counts[set_index (members, self->size)] += 1;
}

GPtrArray *
winnow_set_tally_finish (WinnowSetTally *self, guint draws)
{
  GPtrArray *sets = g_ptr_array_new_with_free_func (set_probability_free);

  for (guint k = 0; self->counts && k < self->n; k++)
    for (guint j = 0; j < k; j++)
      for (guint i = 0; i < (self->size == 3 ? j : 1); i++)
        {
          guint members[LARGEST_SET] = { j, k };
          double count;

          if (self->size == 3)
            {
              members[0] = i;
              members[1] = j;
              members[2] = k;
            }
          count = self->counts[set_index (members, self->size)];
          if (count > 0)
            g_ptr_array_add (sets, set_probability_new (members, self->size, count / draws));
        }
  g_ptr_array_sort (sets, compare_sets);
  g_clear_pointer (&self->counts, g_free);
  return sets;
}
