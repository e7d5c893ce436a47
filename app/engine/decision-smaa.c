/* decision-smaa.c — stochastic multicriteria acceptability analysis (SMAA-2).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/decision-private.h"

#include <math.h>

typedef struct
{
  const WinnowDecisionProblem *problem;
  const double *base; /* u of the points */
  guint n, m;
  gboolean is_uncertain;
  guint *uncertain;   /* places of cells that are not points */
  guint n_uncertain;
  guint *group;       /* by uncertain cell: 0, or number of its shared source from 1 */
  guint n_groups;
  guint64 *group_seed;
  gboolean *group_drawn;
  double *u;          /* of the current draw */
} DataSampler;

typedef struct
{
  guint n, m;
  double *values;  /* V of the current draw */
  guint *order;    /* alternatives, best first */
  guint *group_of; /* tie group by place in order */
  guint *rank;     /* by alternative: place of its tie group */
} Ranks;

static void
data_sampler_init (DataSampler *self, const WinnowDecisionProblem *problem, const double *base)
{
  g_autoptr (GHashTable) groups = g_hash_table_new (NULL, NULL);

  self->problem = problem;
  self->base = base;
  self->n = problem->alternatives->len;
  self->m = problem->criteria->len;
  self->u = g_memdup2 (base, sizeof (double) * self->n * self->m);
  self->uncertain = g_new (guint, self->n * self->m + 1);
  self->group = g_new0 (guint, self->n * self->m + 1);
  for (guint c = 0; c < self->n * self->m; c++)
    {
      const WinnowCell *cell = &problem->cells[c];

      if (cell->distribution == WINNOW_DISTRIBUTION_POINT)
        continue;
      if (cell->shared > 0)
        {
          gpointer key = GUINT_TO_POINTER (cell->shared);
          guint number = GPOINTER_TO_UINT (g_hash_table_lookup (groups, key));

          if (number == 0)
            g_hash_table_insert (groups, key, GUINT_TO_POINTER (number = ++self->n_groups));
          self->group[self->n_uncertain] = number;
        }
      self->uncertain[self->n_uncertain++] = c;
    }
  self->is_uncertain = self->n_uncertain > 0;
  self->group_seed = g_new0 (guint64, self->n_groups + 1);
  self->group_drawn = g_new0 (gboolean, self->n_groups + 1);
}

static void
data_sampler_clear (DataSampler *self)
{
  g_free (self->u);
  g_free (self->uncertain);
  g_free (self->group);
  g_free (self->group_seed);
  g_free (self->group_drawn);
}

static void
data_sampler_draw (DataSampler *self, WinnowRandom *random)
{
  for (guint g = 0; g <= self->n_groups; g++)
    self->group_drawn[g] = FALSE;
  for (guint i = 0; i < self->n_uncertain; i++)
    {
      guint c = self->uncertain[i], group = self->group[i];
      const WinnowCell *cell = &self->problem->cells[c];
      double x;

      if (group > 0)
        {
          WinnowRandom own;

          /* Values from one source start from one number: the same chance moves them all. */
          if (!self->group_drawn[group])
            self->group_seed[group] = winnow_random_next (random);
          self->group_drawn[group] = TRUE;
          winnow_random_init (&own, self->group_seed[group]);
          x = winnow_decision_cell_draw (cell, &own);
        }
      else
        x = winnow_decision_cell_draw (cell, random);
      self->u[c] = winnow_decision_value (winnow_decision_problem_criterion (self->problem, c % self->m), x);
    }
}

static void
ranks_init (Ranks *self, guint n, guint m)
{
  self->n = n;
  self->m = m;
  self->values = g_new0 (double, n);
  self->order = g_new (guint, n);
  self->group_of = g_new (guint, n);
  self->rank = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    self->order[i] = i;
}

static void
ranks_clear (Ranks *self)
{
  g_free (self->values);
  g_free (self->order);
  g_free (self->group_of);
  g_free (self->rank);
}

static void
ranks_compute (Ranks *self, const double *u, const double *w)
{
  for (guint i = 0; i < self->n; i++)
    self->values[i] = winnow_decision_dot (u + i * self->m, w, self->m);
  /* The order of the draw before is nearly right: insertion is quickest. */
  for (guint place = 1; place < self->n; place++)
    {
      guint moved = self->order[place], i = place;

      for (; i > 0 && self->values[self->order[i - 1]] < self->values[moved]; i--)
        self->order[i] = self->order[i - 1];
      self->order[i] = moved;
    }
  for (guint place = 0, head = 0; place < self->n; place++)
    {
      if (self->values[self->order[head]] - self->values[self->order[place]] > WINNOW_TIE)
        head = place;
      self->group_of[place] = head;
      self->rank[self->order[place]] = head;
    }
}

static guint
group_end (const Ranks *self, guint start)
{
  guint end = start + 1;

  while (end < self->n && self->group_of[end] == start)
    end++;
  return end;
}

static void
count_ranks (const Ranks *ranks, WinnowDecisionResult *result)
{
  guint n = ranks->n;

  for (guint start = 0, end; start < n; start = end)
    {
      end = group_end (ranks, start);
      for (guint place = start; place < end; place++)
        for (guint r = start; r < end; r++)
          result->acceptability[ranks->order[place] * n + r] += 1.0 / (end - start);
    }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      result->pairwise[i * n + j] += ranks->rank[i] < ranks->rank[j] ? 1 : ranks->rank[i] == ranks->rank[j] ? 0.5 : 0;
}

static void
count_first (const Ranks *ranks, const double *w, WinnowDecisionResult *result)
{
  guint end = group_end (ranks, 0);
  double share = 1.0 / end;

  for (guint place = 0; place < end; place++)
    {
      guint i = ranks->order[place];

      result->first_draws[i] += share;
      for (guint j = 0; j < ranks->m; j++)
        result->central_weights[i * ranks->m + j] += share * w[j];
    }
}

/* Share of first place of @i among the alternatives valued with @w. */
static double
first_share (const double *u, const double *w, guint n, guint m, guint i)
{
  double value = winnow_decision_dot (u + i * m, w, m);
  guint tied = 0;

  for (guint j = 0; j < n; j++)
    {
      double other = winnow_decision_dot (u + j * m, w, m);

      if (other > value + WINNOW_TIE)
        return 0;
      tied += other >= value - WINNOW_TIE;
    }
  return 1.0 / tied;
}

static void
add_confidence (const DataSampler *data, WinnowDecisionResult *result)
{
  for (guint i = 0; i < data->n; i++)
    if (result->first_draws[i] > 0)
      result->confidence[i] += first_share (data->u, result->central_weights + i * data->m, data->n, data->m, i);
}

/* The same data again, from the places kept in @places, with central weights. */
static void
second_pass (DataSampler *data, const WinnowRandom *places, WinnowDecisionResult *result)
{
  guint draws = data->is_uncertain ? result->draws : 1;

  for (guint k = 0; k < draws; k++)
    {
      WinnowRandom random = places[k];

      data_sampler_draw (data, &random);
      add_confidence (data, result);
    }
  for (guint i = 0; i < data->n; i++)
    result->confidence[i] = result->first_draws[i] > 0 ? result->confidence[i] / draws : NAN;
}

static void
finish_counts (WinnowDecisionResult *result)
{
  guint n = result->n_alternatives, m = result->n_criteria;

  for (guint i = 0; i < n * n; i++)
    {
      result->acceptability[i] /= result->draws;
      result->pairwise[i] /= result->draws;
    }
  for (guint i = 0; i < n; i++)
    {
      double share = result->acceptability[i * n];

      for (guint j = 0; j < m; j++)
        result->central_weights[i * m + j] =
          result->first_draws[i] > 0 ? result->central_weights[i * m + j] / result->first_draws[i] : NAN;
      if (share > 0)
        result->entropy -= share * log2 (share);
    }
  result->entropy = MAX (result->entropy, 0);
}

/* Running mean and squares (B. P. Welford, 1962) of the leader's lead. */
typedef struct
{
  guint count;
  double mean, squares;
} Spread;

static void
spread_add (Spread *self, double x)
{
  double before = x - self->mean;

  self->count++;
  self->mean += before / self->count;
  self->squares += before * (x - self->mean);
}

void
winnow_decision_smaa (const WinnowDecisionProblem *problem,
                      const double *u,
                      WinnowWeightSampler *sampler,
                      WinnowDecisionResult *result)
{
  guint n = result->n_alternatives, m = result->n_criteria;
  g_autofree WinnowRandom *places = g_new (WinnowRandom, result->draws);
  g_autofree double *w = g_new (double, m);
  guint leader = g_array_index (result->ranking, guint, 0);
  guint second = n > 1 ? g_array_index (result->ranking, guint, 1) : leader;
  WinnowSetTally pairs, triples;
  DataSampler data = { 0 };
  Ranks ranks;
  Spread spread = { 0 };
  WinnowRandom random;

  data_sampler_init (&data, problem, u);
  ranks_init (&ranks, n, m);
  winnow_set_tally_init (&pairs, n, 2);
  winnow_set_tally_init (&triples, n, 3);
  winnow_random_init (&random, problem->seed);
  for (guint k = 0; k < result->draws; k++)
    {
      places[k] = random;
      data_sampler_draw (&data, &random);
      winnow_weight_sampler_draw (sampler, &random, w);
      ranks_compute (&ranks, data.u, w);
      count_ranks (&ranks, result);
      count_first (&ranks, w, result);
      winnow_set_tally_add (&pairs, ranks.order, ranks.group_of);
      winnow_set_tally_add (&triples, ranks.order, ranks.group_of);
      spread_add (&spread, winnow_decision_dot (data.u + leader * m, result->weights, m) -
                             winnow_decision_dot (data.u + second * m, result->weights, m));
    }
  finish_counts (result);
  second_pass (&data, places, result);
  if (data.is_uncertain && n > 1)
    result->noise = 1.96 * sqrt (spread.squares / (spread.count - 1));
  result->pairs = winnow_set_tally_finish (&pairs, result->draws);
  result->triples = winnow_set_tally_finish (&triples, result->draws);
  data_sampler_clear (&data);
  ranks_clear (&ranks);
}
