/* test-decision.c — the solver against published and closed-form results.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/decision.h"
#include "engine/statistics.h"

#include <math.h>

#define DRAWS 100000

static void
assert_near (double actual, double expected, double tolerance)
{
  g_test_message ("got %.6g, expected %.6g ± %.2g", actual, expected, tolerance);
  if (!(fabs (actual - expected) <= tolerance))
    g_error ("%.10g is not %.10g ± %g", actual, expected, tolerance);
}

/* Four standard errors of a share, and @slack for the digits of the expected one. */
static void
assert_share (double actual, double expected, guint draws, double slack)
{
  double p = CLAMP (expected, 0.5 / draws, 1 - 0.5 / draws);

  assert_near (actual, expected, 4 * sqrt (p * (1 - p) / draws) + slack);
}

static WinnowDecisionProblem *
problem_new (const double *values, guint n, guint m, guint draws)
{
  WinnowDecisionProblem *problem = winnow_decision_problem_new (n, m);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < m; j++)
      winnow_decision_problem_cell (problem, i, j)->value = values[i * m + j];
  problem->draws = draws;
  return problem;
}

static void
set_weights (WinnowDecisionProblem *problem, const double *weights)
{
  for (guint j = 0; j < problem->criteria->len; j++)
    winnow_decision_problem_criterion (problem, j)->weight = weights[j];
}

static void
set_normal (WinnowDecisionProblem *problem, const double *mean, const double *deviation)
{
  for (guint c = 0; c < problem->alternatives->len * problem->criteria->len; c++)
    {
      problem->cells[c].distribution = WINNOW_DISTRIBUTION_NORMAL;
      problem->cells[c].value = mean[c];
      problem->cells[c].deviation = deviation[c];
    }
}

static WinnowDecisionResult *
solve (const WinnowDecisionProblem *problem)
{
  g_autoptr (GError) error = NULL;
  WinnowDecisionResult *result = winnow_decision_solve (problem, &error);

  g_assert_no_error (error);
  return result;
}

static double
set_probability (const WinnowDecisionResult *result, const guint *members, guint size)
{
  const GPtrArray *sets = winnow_decision_result_sets (result, size);

  for (guint s = 0; s < sets->len; s++)
    {
      const WinnowSetProbability *set = g_ptr_array_index (sets, s);
      gboolean is_same = TRUE;

      for (guint i = 0; i < size; i++)
        is_same = is_same && g_array_index (set->members, guint, i) == members[i];
      if (is_same)
        return set->probability;
    }
  return 0;
}

static void
assert_consistent (const WinnowDecisionResult *result)
{
  guint n = result->n_alternatives;

  for (guint i = 0; i < n; i++)
    {
      double row = 0, column = 0;

      for (guint r = 0; r < n; r++)
        {
          row += result->acceptability[i * n + r];
          column += result->acceptability[r * n + i];
          assert_near (result->pairwise[i * n + r] + result->pairwise[r * n + i], 1, 1e-9);
        }
      assert_near (row, 1, 1e-9);
      assert_near (column, 1, 1e-9);
    }
  for (guint size = 2; size <= 3; size++)
    {
      const GPtrArray *sets = winnow_decision_result_sets (result, size);
      g_autofree double *with = g_new0 (double, n);
      double sum = 0;

      for (guint s = 0; s < sets->len; s++)
        {
          const WinnowSetProbability *set = g_ptr_array_index (sets, s);

          sum += set->probability;
          g_assert_cmpuint (set->members->len, ==, size);
          for (guint k = 0; k < size; k++)
            with[g_array_index (set->members, guint, k)] += set->probability;
        }
      if (n < size)
        continue;
      assert_near (sum, 1, 1e-9);
      for (guint i = 0; i < n; i++)
        assert_near (with[i], winnow_decision_result_top (result, i, size), 1e-9);
    }
}

/* Edwards and Barron (1994), to the printed four digits. */
static void
test_roc (void)
{
  const guint ranks[] = { 1, 2, 3, 4, 5 }, tied[] = { 2, 1, 2 };
  const double expected[3][5] = {
    { 0.6111, 0.2778, 0.1111 },
    { 0.5208, 0.2708, 0.1458, 0.0625 },
    { 0.4567, 0.2567, 0.1567, 0.09, 0.04 },
  };
  double w[5];

  for (guint n = 3; n <= 5; n++)
    {
      winnow_roc_weights (ranks, n, w);
      for (guint j = 0; j < n; j++)
        assert_near (w[j], expected[n - 3][j], 0.00005);
    }
  winnow_roc_weights (tied, 3, w);
  assert_near (w[1], 0.6111, 0.00005);
  assert_near (w[0], (0.2778 + 0.1111) / 2, 0.0001);
  assert_near (w[2], w[0], 0);
}

/* The piecewise value function of the tests of R's smaa package. */
static void
test_value_function (void)
{
  const WinnowAnchor anchors[] = { { 50, 1 }, { 75, 0.8 }, { 90, 0.5 }, { 100, 0 } };

  assert_near (winnow_anchors_value (anchors, 4, 60), 0.92, 1e-12);
  assert_near (winnow_anchors_value (anchors, 4, 90), 0.5, 1e-12);
  assert_near (winnow_anchors_value (anchors, 4, 10), 1, 0);
  assert_near (winnow_anchors_value (anchors, 4, 120), 0, 0);
}

static const WinnowFlip *
find_flip (const WinnowDecisionResult *result, WinnowFlipKind kind, guint criterion, guint changed)
{
  for (guint i = 0; i < result->flips->len; i++)
    {
      const WinnowFlip *flip = g_ptr_array_index (result->flips, i);

      if (flip->kind == kind && flip->criterion == criterion && flip->changed == changed)
        return flip;
    }
  return NULL;
}

static void
assert_value_flip (const WinnowDecisionResult *result, guint criterion, guint changed, double from, double to)
{
  const WinnowFlip *flip = find_flip (result, WINNOW_FLIP_VALUE, criterion, changed);

  assert_near (flip ? flip->from : NAN, from, 1e-9);
  assert_near (flip ? flip->to : NAN, to, 1e-9);
}

/* V .63 against .59; w1* 4/9, w2* 11/32, w3* -1/3; dV .04. */
static void
test_flips (void)
{
  const double u[] = { 0.9, 0.2, 0.6, 0.5, 0.8, 0.5 }, w[] = { 0.5, 0.3, 0.2 };
  const double steps[] = { 0.08, 0.04 / 0.3, 0.2 };
  g_autoptr (WinnowDecisionProblem) problem = problem_new (u, 2, 3, 100);
  g_autoptr (WinnowDecisionResult) result = NULL;
  double smallest = 0;
  gboolean valid;

  assert_near (winnow_flip_weight (u, u + 3, w, 3, 0, &valid), 0.4444, 0.00005);
  g_assert_true (valid);
  assert_near (winnow_flip_weight (u, u + 3, w, 3, 1, &valid), 0.34375, 1e-12);
  g_assert_true (valid);
  assert_near (winnow_flip_weight (u, u + 3, w, 3, 2, &valid), -0.3333, 0.00005);
  g_assert_false (valid);
  g_assert_true (isnan (winnow_flip_weight (u, u + 3, (const double[]){ 1, 0, 0 }, 3, 0, &valid)));
  g_assert_false (valid);

  set_weights (problem, (const double[]){ 50, 30, 20 });
  result = solve (problem);
  assert_near (result->values[0], 0.63, 1e-12);
  assert_near (result->values[1], 0.59, 1e-12);
  assert_near (result->lead, 0.04, 1e-12);
  g_assert_false (result->is_close);
  g_assert_nonnull (find_flip (result, WINNOW_FLIP_WEIGHT, 0, 0));
  g_assert_nonnull (find_flip (result, WINNOW_FLIP_WEIGHT, 1, 0));
  g_assert_null (find_flip (result, WINNOW_FLIP_WEIGHT, 2, 0));
  for (guint j = 0; j < 3; j++)
    {
      assert_value_flip (result, j, 0, u[j], u[j] - steps[j]);
      assert_value_flip (result, j, 1, u[3 + j], u[3 + j] + steps[j]);
    }
  for (guint i = 0; i < result->flips->len; i++)
    {
      const WinnowFlip *flip = g_ptr_array_index (result->flips, i);

      g_assert_cmpfloat (flip->change, >=, smallest);
      smallest = flip->change;
    }
}

/* In the criterion's unit, through the inverse: 60 ms is .92 on the scale above. */
static void
test_flip_in_unit (void)
{
  const WinnowAnchor anchors[] = { { 50, 1 }, { 75, 0.8 }, { 90, 0.5 }, { 100, 0 } };
  g_autoptr (WinnowDecisionProblem) problem = problem_new ((const double[]){ 60, 0.5, 95, 0.5 }, 2, 2, 100);
  g_autoptr (WinnowDecisionResult) result = NULL;

  winnow_decision_criterion_set_anchors (winnow_decision_problem_criterion (problem, 0), anchors, 4);
  result = solve (problem);
  assert_value_flip (result, 0, 0, 60, 95);
  assert_value_flip (result, 0, 1, 95, 60);
  /* By the other criterion the lead of .335 would need .67 more: not to be had. */
  g_assert_null (find_flip (result, WINNOW_FLIP_VALUE, 1, 0));
}

typedef struct
{
  WinnowWeightRegion region;
  double low[2], high[2];
  double evaluators[4];
  guint n_evaluators;
  double b[9];
  double central[3]; /* on criterion 1; < 0 = not compared, NaN = undefined */
  double ac, bc, ab; /* sets; < 0 = not compared */
  double entropy;    /* < 0 = not compared */
} ThreeCase;

/* A = (1, 0), B = (0, 1), C = (.6, .6): closed forms. */
static void
test_three (gconstpointer data)
{
  const ThreeCase *expected = data;
  const double u[] = { 1, 0, 0, 1, 0.6, 0.6 };
  const guint sets[3][2] = { { 0, 2 }, { 1, 2 }, { 0, 1 } };
  const double set_expected[] = { expected->ac, expected->bc, expected->ab };
  g_autoptr (WinnowDecisionProblem) problem = problem_new (u, 3, 2, DRAWS);
  g_autoptr (WinnowDecisionResult) result = NULL;
  double slack = expected->n_evaluators > 0 ? 0.00005 : 0;

  problem->region = expected->region;
  problem->weight_low = g_memdup2 (expected->low, sizeof expected->low);
  problem->weight_high = g_memdup2 (expected->high, sizeof expected->high);
  problem->evaluator_weights = g_memdup2 (expected->evaluators, sizeof expected->evaluators);
  problem->n_evaluators = expected->n_evaluators;
  result = solve (problem);
  assert_consistent (result);
  for (guint c = 0; c < 9; c++)
    assert_share (result->acceptability[c], expected->b[c], DRAWS, slack);
  for (guint i = 0; i < 3; i++)
    {
      if (isnan (expected->central[i]))
        {
          g_assert_true (isnan (result->central_weights[i * 2]));
          g_assert_true (isnan (result->confidence[i]));
        }
      else if (expected->central[i] >= 0)
        assert_near (result->central_weights[i * 2], expected->central[i], 4 * 0.29 / sqrt (result->first_draws[i]));
      if (set_expected[i] >= 0)
        assert_share (set_probability (result, sets[i], 2), set_expected[i], DRAWS, 0);
    }
  if (expected->entropy >= 0)
    assert_near (result->entropy, expected->entropy, 0.01);
}

static const ThreeCase three_none = {
  WINNOW_WEIGHTS_NONE, { 0, 0 }, { 1, 1 }, { 0 }, 0, { .4, .1, .5, .4, .1, .5, .2, .8, 0 }, { .8, .2, .5 }, .5, .5, 0, 1.5219
};
static const ThreeCase three_ranked = {
  WINNOW_WEIGHTS_RANKING, { 0, 0 }, { 1, 1 }, { 0 }, 0, { .8, .2, 0, 0, 0, 1, .2, .8, 0 }, { .8, NAN, .55 }, 1, 0, 0, 0.7219
};
static const ThreeCase three_interval = {
  WINNOW_WEIGHTS_INTERVALS, { .3, 0 }, { .7, 1 }, { 0 }, 0, { .25, .25, .5, .25, .25, .5, .5, .5, 0 }, { .65, .35, .5 },
  .5, .5, 0, 1.5
};
/* w1 >= 2 w2 is w1 >= 2/3 here. */
static const ThreeCase three_ratio = {
  WINNOW_WEIGHTS_INTERVALS, { 2 / 3.0, 0 }, { 1, 1 / 3.0 }, { 0 }, 0, { 1, 0, 0, 0, 0, 1, 0, 1, 0 },
  { .8333, NAN, NAN }, 1, 0, 0, 0
};
/* From Beta (30, 20), and from the mean of Beta (35, 15) and Beta (20, 30). */
static const ThreeCase three_evaluator = {
  WINNOW_WEIGHTS_EVALUATORS, { 0, 0 }, { 1, 1 }, { .6, .4 }, 1,
  { .5077, .4161, .0762, .0022, .0740, .9238, .4901, .5099, 0 }, { -1, -1, -1 }, -1, -1, -1, -1
};
static const ThreeCase three_evaluators = {
  WINNOW_WEIGHTS_EVALUATORS, { 0, 0 }, { 1, 1 }, { 7, 3, 4, 6 }, 2,
  { .4679, .0693, .4628, .2539, .2090, .5372, .2783, .7217, 0 }, { -1, -1, -1 }, -1, -1, -1, -1
};

static void
test_three_details (void)
{
  g_autoptr (WinnowDecisionProblem) problem = problem_new ((const double[]){ 1, 0, 0, 1, 0.6, 0.6 }, 3, 2, DRAWS);
  g_autoptr (WinnowDecisionResult) result = NULL;

  problem->region = WINNOW_WEIGHTS_NONE;
  result = solve (problem);
  assert_share (result->pairwise[0 * 3 + 2], 0.4, DRAWS, 0);
  assert_share (result->pairwise[0 * 3 + 1], 0.5, DRAWS, 0);
  for (guint i = 0; i < 3; i++)
    assert_near (result->confidence[i], 1, 0);
}

/* A = A' = (1, 0), B = (0, 1). */
static void
test_ties (void)
{
  const double b[] = { .25, .5, .25, .25, .5, .25, .5, 0, .5 }, central[] = { .75, .75, .25 };
  const guint sets[3][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 } };
  const double probability[] = { .5, .25, .25 };
  g_autoptr (WinnowDecisionProblem) problem = problem_new ((const double[]){ 1, 0, 1, 0, 0, 1 }, 3, 2, DRAWS);
  g_autoptr (WinnowDecisionResult) result = NULL;

  problem->region = WINNOW_WEIGHTS_NONE;
  result = solve (problem);
  assert_consistent (result);
  for (guint c = 0; c < 9; c++)
    assert_share (result->acceptability[c], b[c], DRAWS, 0);
  for (guint i = 0; i < 3; i++)
    {
      assert_near (result->central_weights[i * 2], central[i], 4 * 0.29 / sqrt (result->first_draws[i]));
      assert_share (set_probability (result, sets[i], 2), probability[i], DRAWS, 0);
    }
  assert_near (result->pairwise[1], 0.5, 0);
  assert_near (result->entropy, 1.5, 0.01);
}

typedef struct
{
  WinnowWeightRegion region;
  guint ranks[3];
  double b[2], confidence[2], central[6], entropy;
} TwoCase;

/* Two alternatives on three criteria with independent normal values, not clipped;
 * exact by quadrature, four digits printed. */
static const TwoCase two_cases[] = {
  { WINNOW_WEIGHTS_STATED, { 1, 2, 3 }, { .1270, .8730 }, { -1, -1 }, { -1, -1, -1, -1, -1, -1 }, -1 },
  { WINNOW_WEIGHTS_NONE, { 1, 2, 3 }, { .3368, .6632 }, { .6534, .8940 }, { .1940, .2746, .5314, .4041, .3632, .2327 }, .9217 },
  { WINNOW_WEIGHTS_RANKING, { 1, 2, 3 }, { .0349, .9651 }, { .0500, .9815 }, { .5025, .3138, .1837, .6150, .2765, .1085 }, -1 },
  { WINNOW_WEIGHTS_RANKING, { 2, 3, 1 }, { .6705, .3295 }, { .7766, .4014 }, { .2539, .0973, .6488, .3264, .1392, .5344 }, -1 },
};

static void
test_two_normal (void)
{
  const double mean[] = { .41, .42, .93, .75, .61, .62 }, deviation[] = { .12, .16, .07, .08, .15, .17 };

  for (guint k = 0; k < G_N_ELEMENTS (two_cases); k++)
    {
      const TwoCase *expected = &two_cases[k];
      g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (2, 3);
      g_autoptr (WinnowDecisionResult) result = NULL;

      set_normal (problem, mean, deviation);
      set_weights (problem, (const double[]){ .5, .2, .3 });
      for (guint j = 0; j < 3; j++)
        winnow_decision_problem_criterion (problem, j)->rank = expected->ranks[j];
      problem->region = expected->region;
      problem->draws = DRAWS;
      result = solve (problem);
      assert_consistent (result);
      for (guint i = 0; i < 2; i++)
        {
          assert_share (result->acceptability[i * 2], expected->b[i], DRAWS, 0.00005);
          /* The central weights themselves are estimates: twice the error. */
          if (expected->confidence[i] >= 0)
            assert_near (result->confidence[i], expected->confidence[i], 8 * 0.5 / sqrt (result->first_draws[i]) + 0.00005);
          for (guint j = 0; j < 3 && expected->central[0] >= 0; j++)
            assert_near (result->central_weights[i * 3 + j], expected->central[i * 3 + j],
                         4 * 0.24 / sqrt (result->first_draws[i]) + 0.00005);
        }
      if (expected->entropy >= 0)
        assert_near (result->entropy, expected->entropy, 0.005);
    }
}

typedef struct
{
  WinnowWeightRegion region;
  double b[25], confidence[5], entropy;
  double pairs[10]; /* FP FB FS FV PB PS PV BS BV SV */
  guint triple[3];
  double triple_probability, p_before_v;
} FiveCase;

/* Five alternatives on six criteria, means and deviations in hundredths; 60 million
 * draws each, known to .0002. */
static const FiveCase five_cases[] = {
  { WINNOW_WEIGHTS_NONE,
    { .1108, .2243, .2560, .2559, .1531, .1765, .2412, .2313, .2116, .1394, .4431, .2123, .1399, .1017, .1030, .0959, .1523,
      .2019, .2418, .3081, .1737, .1698, .1710, .1890, .2965 },
    { .1765, .2898, .7888, .2187, .3755 }, 2.0766,
    { .0516, .1948, .0442, .0445, .2069, .0497, .1096, .1093, .1445, .0449 }, { 0, 1, 2 }, .1959, .5818 },
  { WINNOW_WEIGHTS_RANKING,
    { .0816, .1610, .2524, .3105, .1945, .3478, .3037, .1815, .1089, .0582, .0302, .0746, .1423, .2444, .5085, .1167, .2033,
      .2739, .2391, .1670, .4237, .2574, .1500, .0971, .0718 },
    { .0930, .3681, .0792, .1297, .4566 }, 1.8638,
    { .0910, .0147, .0351, .1018, .0392, .1234, .3979, .0154, .0355, .1460 }, { 1, 3, 4 }, .3386, .4647 },
};

static void
test_five_normal (void)
{
  const double hundredths[] = { 58, 4, 82, 4, 88, 7,  72, 7, 86, 4, 83, 4, 63, 4, 88, 4, 81, 10, 74, 7, 86, 4, 79, 5, 46, 3, 90, 2, 89, 6,
                                76, 6, 93, 1, 88, 3,  62, 4, 77, 5, 91, 6, 72, 7, 82, 5, 79, 5,  66, 4, 89, 4, 72, 12, 80, 6, 83, 5, 74, 6 };
  double mean[30], deviation[30];

  for (guint c = 0; c < 30; c++)
    {
      mean[c] = hundredths[2 * c] / 100;
      deviation[c] = hundredths[2 * c + 1] / 100;
    }
  for (guint k = 0; k < G_N_ELEMENTS (five_cases); k++)
    {
      const FiveCase *expected = &five_cases[k];
      g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (5, 6);
      g_autoptr (WinnowDecisionResult) result = NULL;
      guint pair = 0;

      set_normal (problem, mean, deviation);
      problem->region = expected->region;
      problem->draws = DRAWS;
      result = solve (problem);
      assert_consistent (result);
      for (guint c = 0; c < 25; c++)
        assert_share (result->acceptability[c], expected->b[c], DRAWS, 0.0002);
      for (guint i = 0; i < 5; i++)
        {
          assert_near (result->confidence[i], expected->confidence[i], 8 * 0.5 / sqrt (result->first_draws[i]) + 0.0002);
          for (guint j = i + 1; j < 5; j++)
            assert_share (set_probability (result, (const guint[]){ i, j }, 2), expected->pairs[pair++], DRAWS, 0.0002);
        }
      assert_near (result->entropy, expected->entropy, 0.01);
      assert_share (set_probability (result, expected->triple, 3), expected->triple_probability, DRAWS, 0.0002);
      g_assert_cmpuint (g_array_index (((WinnowSetProbability *) g_ptr_array_index (result->triples, 0))->members, guint, 2),
                        ==, expected->triple[2]);
      assert_share (result->pairwise[1 * 5 + 4], expected->p_before_v, DRAWS, 0.0002);
    }
}

/* Weights of a lone alternative's draws: it always wins, so its central weights
 * are the mean of the region. */
static void
assert_region_mean (WinnowDecisionProblem *problem, const double *mean, const double *deviation)
{
  g_autoptr (WinnowDecisionResult) result = solve (problem);

  for (guint j = 0; j < problem->criteria->len; j++)
    assert_near (result->central_weights[j], mean[j], 4 * deviation[j] / sqrt (problem->draws));
}

static void
test_regions (void)
{
  const guint tied[] = { 2, 1, 2, 3 };
  const double wide[] = { 0.1, 0.12, 0.13 }, narrow[] = { 0.0058, 0.0058, 0.0082 };
  const double spread[] = { 0.2, 0.2, 0.2, 0.2 };
  g_autoptr (WinnowDecisionProblem) three = winnow_decision_problem_new (1, 3);
  g_autoptr (WinnowDecisionProblem) four = winnow_decision_problem_new (1, 4);
  double roc[4];

  three->draws = four->draws = 20000;
  three->region = WINNOW_WEIGHTS_INTERVALS;
  three->weight_low = g_memdup2 ((const double[]){ .2, .1, 0 }, 3 * sizeof (double));
  three->weight_high = g_memdup2 ((const double[]){ .4, .5, 1 }, 3 * sizeof (double));
  assert_region_mean (three, (const double[]){ .3, .3, .4 }, wide);
  /* Accepted in 0.08 % of the draws only: hit-and-run. */
  three->weight_low[0] = 0.30;
  three->weight_high[0] = 0.32;
  three->weight_low[1] = 0.10;
  three->weight_high[1] = 0.12;
  assert_region_mean (three, (const double[]){ .31, .11, .58 }, narrow);
  /* One point: the intervals leave nothing to choose. */
  three->weight_low[0] = three->weight_high[0] = 0.25;
  three->weight_low[1] = three->weight_high[1] = 0.35;
  assert_region_mean (three, (const double[]){ .25, .35, .4 }, (const double[]){ 1e-9, 1e-9, 1e-9 });
  /* Ranked weights average to the rank-order centroid, ties to the shared mean. */
  four->region = WINNOW_WEIGHTS_RANKING;
  for (guint j = 0; j < 4; j++)
    winnow_decision_problem_criterion (four, j)->rank = tied[j];
  winnow_roc_weights (tied, 4, roc);
  assert_region_mean (four, roc, spread);
  four->region = WINNOW_WEIGHTS_NONE;
  assert_region_mean (four, (const double[]){ .25, .25, .25, .25 }, spread);
}

/* The spread inside a region, read from a linear value: with one criterion worth
 * 1 and a rival at the region's mean, half of the draws win. */
static void
test_walk_spread (void)
{
  /* On .30..32 × .10...12 w1 is uniform: a rival at w1 = .305 loses in three of four draws. */
  g_autoptr (WinnowDecisionProblem) problem = problem_new ((const double[]){ 1, 0, 0, .305, .305, .305 }, 2, 3, 20000);
  g_autoptr (WinnowDecisionResult) result = NULL;

  problem->region = WINNOW_WEIGHTS_INTERVALS;
  problem->weight_low = g_memdup2 ((const double[]){ .30, .10, 0 }, 3 * sizeof (double));
  problem->weight_high = g_memdup2 ((const double[]){ .32, .12, 1 }, 3 * sizeof (double));
  result = solve (problem);
  assert_share (result->acceptability[0], 0.75, 20000, 0);
}

/* A cell's distribution, read through the share of draws above a fixed rival. */
static double
share_above (WinnowCell cell, double threshold)
{
  g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (2, 1);
  g_autoptr (WinnowDecisionResult) result = NULL;

  problem->draws = DRAWS;
  *winnow_decision_problem_cell (problem, 0, 0) = cell;
  winnow_decision_problem_cell (problem, 1, 0)->value = threshold;
  result = solve (problem);
  return result->pairwise[1];
}

static void
test_distributions (void)
{
  const WinnowCell lognormal = { WINNOW_DISTRIBUTION_LOGNORMAL, 100, .deviation = 20 };
  const WinnowCell beta = { WINNOW_DISTRIBUTION_BETA, 0, .count = 20 };
  const WinnowCell student = { WINNOW_DISTRIBUTION_NORMAL, 10, .deviation = 2, .count = 5 };
  const WinnowCell normal = { WINNOW_DISTRIBUTION_NORMAL, 10, .deviation = 2, .count = 30 };
  const WinnowCell uniform = { WINNOW_DISTRIBUTION_UNIFORM, 4, 2, 6 };
  g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (1, 1);
  g_autoptr (WinnowDecisionResult) result = NULL;

  assert_share (share_above (lognormal, 135.82), 0.05, DRAWS, 0.0001);
  assert_share (share_above (lognormal, exp (4.58556)), 0.5, DRAWS, 0.0001);
  /* t with 4 degrees: 2.7764 is its .975 quantile. */
  assert_share (share_above (student, 10 + 2 * 2.7764), 0.025, DRAWS, 0.0001);
  assert_share (share_above (normal, 10 + 2 * 1.959964), 0.025, DRAWS, 0.0001);
  assert_share (share_above (uniform, 3), 0.75, DRAWS, 0);
  /* Beta (1/2, 41/2): mean .0238. */
  *winnow_decision_problem_cell (problem, 0, 0) = beta;
  result = solve (problem);
  assert_near (result->values[0], 0.0238, 0.00005);
  assert_share (share_above (beta, winnow_beta_quantile (0.9, 0.5, 20.5)), 0.1, DRAWS, 0);
}

/* Values from one source move together: without sharing each would win half. */
static void
test_shared_draw (void)
{
  g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (2, 1);
  g_autoptr (WinnowDecisionResult) result = NULL;

  for (guint i = 0; i < 2; i++)
    *winnow_decision_problem_cell (problem, i, 0) =
      (WinnowCell){ WINNOW_DISTRIBUTION_NORMAL, 0.5 + 0.01 * i, .deviation = 0.2, .shared = 77 };
  result = solve (problem);
  assert_near (result->pairwise[0 * 2 + 1], 0, 0);
  assert_near (result->noise, 0, 1e-9);
}

static void
test_close_call (void)
{
  g_autoptr (WinnowDecisionProblem) problem = problem_new ((const double[]){ 0.60, 0.59 }, 2, 1, 1000);
  g_autoptr (WinnowDecisionResult) points = solve (problem), noisy = NULL, weights = NULL;
  g_autoptr (WinnowDecisionProblem) open = problem_new ((const double[]){ 1, 0, 0, 0.9 }, 2, 2, 1000);

  g_assert_true (points->is_close);
  g_assert_nonnull (points->close_reason);
  assert_near (points->noise, 0, 0);
  problem->cells[0] = (WinnowCell){ WINNOW_DISTRIBUTION_NORMAL, 0.8, .deviation = 0.2 };
  noisy = solve (problem);
  assert_near (noisy->lead, 0.21, 1e-12);
  /* sd of the difference is 0.2. */
  assert_near (noisy->noise, 1.96 * 0.2, 0.04);
  g_assert_true (noisy->is_close);
  open->region = WINNOW_WEIGHTS_NONE;
  weights = solve (open);
  assert_near (weights->lead, 0.05, 1e-12);
  g_assert_cmpfloat (weights->lead_probability, <, 0.8);
  g_assert_true (weights->is_close);
}

/* Pareto set of the paretoset package's hotels: (39, 22), (50, 13), (83, 5). */
static void
test_dominance_hotels (void)
{
  const double hotels[] = { 50, 13, 53, 21, 62, 19, 87, 13, 83, 5, 39, 22, 60, 22, 44, 25 };
  g_autoptr (WinnowDecisionProblem) problem = problem_new (hotels, 8, 2, 100);
  g_autoptr (WinnowDecisionResult) result = NULL;
  gboolean dominated[8] = { FALSE };

  for (guint c = 0; c < 16; c++)
    problem->cells[c].value *= -1;
  result = solve (problem);
  for (guint i = 0; i < result->dominances->len; i++)
    dominated[((WinnowDominance *) g_ptr_array_index (result->dominances, i))->dominated] = TRUE;
  for (guint i = 0; i < 8; i++)
    g_assert_cmpint (dominated[i], ==, i != 0 && i != 4 && i != 5);
}

static void
test_dominance_ranges (void)
{
  g_autoptr (WinnowDecisionProblem) problem = problem_new ((const double[]){ .8, .5, .6, .5 }, 2, 2, 100);
  g_autoptr (WinnowDecisionResult) certain = NULL, likely = NULL, none = NULL;
  WinnowCell *cell = winnow_decision_problem_cell (problem, 0, 0);

  *cell = (WinnowCell){ WINNOW_DISTRIBUTION_UNIFORM, .8, .7, .9 };
  certain = solve (problem);
  g_assert_cmpuint (certain->dominances->len, ==, 1);
  g_assert_true (((WinnowDominance *) g_ptr_array_index (certain->dominances, 0))->is_certain);
  cell->low = .5;
  likely = solve (problem);
  g_assert_cmpuint (likely->dominances->len, ==, 1);
  g_assert_false (((WinnowDominance *) g_ptr_array_index (likely->dominances, 0))->is_certain);
  cell->low = .7;
  winnow_decision_problem_criterion (problem, 0)->indifference = 0.3;
  none = solve (problem);
  /* Certain over the ranges, which know no indifference. */
  g_assert_cmpuint (none->dominances->len, ==, 1);
}

static void
assert_refused (WinnowDecisionProblem *problem, WinnowDecisionError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (winnow_decision_solve (problem, &error));
  g_assert_error (error, WINNOW_DECISION_ERROR, (int) code);
}

static void
test_refused (void)
{
  const WinnowAnchor wrong[] = { { 1, 0 }, { 1, 1 } };
  g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (2, 2);

  problem->region = WINNOW_WEIGHTS_INTERVALS;
  assert_refused (problem, WINNOW_DECISION_ERROR_INTERVALS);
  problem->weight_low = g_memdup2 ((const double[]){ .6, .5 }, 2 * sizeof (double));
  problem->weight_high = g_memdup2 ((const double[]){ .7, .6 }, 2 * sizeof (double));
  assert_refused (problem, WINNOW_DECISION_ERROR_INTERVALS);
  problem->region = WINNOW_WEIGHTS_EVALUATORS;
  assert_refused (problem, WINNOW_DECISION_ERROR_WEIGHTS);
  problem->region = WINNOW_WEIGHTS_STATED;
  set_weights (problem, (const double[]){ 0, 0 });
  assert_refused (problem, WINNOW_DECISION_ERROR_WEIGHTS);
  set_weights (problem, (const double[]){ 1, -1 });
  assert_refused (problem, WINNOW_DECISION_ERROR_WEIGHTS);
  set_weights (problem, (const double[]){ 1, 1 });
  problem->cells[3].value = NAN;
  assert_refused (problem, WINNOW_DECISION_ERROR_VALUES);
  problem->cells[3].value = 0;
  problem->draws = 10;
  assert_refused (problem, WINNOW_DECISION_ERROR_VALUES);
  problem->draws = 100;
  winnow_decision_criterion_set_anchors (winnow_decision_problem_criterion (problem, 0), wrong, 2);
  assert_refused (problem, WINNOW_DECISION_ERROR_ANCHORS);
}

static void
test_trivial (void)
{
  g_autoptr (WinnowDecisionProblem) none = winnow_decision_problem_new (0, 1), one = winnow_decision_problem_new (1, 1);
  g_autoptr (WinnowDecisionResult) empty = solve (none), single = solve (one);

  g_assert_cmpuint (empty->ranking->len, ==, 0);
  g_assert_cmpuint (empty->pairs->len, ==, 0);
  assert_near (single->acceptability[0], 1, 0);
  g_assert_false (single->is_close);
  g_assert_cmpuint (single->flips->len, ==, 0);
}

/* Ten by ten, all uncertain; also the time a person waits. */
static void
test_reproducible_and_fast (void)
{
  g_autoptr (WinnowDecisionProblem) problem = winnow_decision_problem_new (10, 10);
  g_autoptr (WinnowDecisionResult) a = NULL, b = NULL, other = NULL;
  g_autoptr (GTimer) timer = NULL;
  double seconds;

  for (guint c = 0; c < 100; c++)
    problem->cells[c] = (WinnowCell){ WINNOW_DISTRIBUTION_NORMAL, 0.3 + ((c * 37) % 41) / 100.0, .deviation = 0.1 };
  problem->region = WINNOW_WEIGHTS_NONE;
  timer = g_timer_new ();
  a = solve (problem);
  seconds = g_timer_elapsed (timer, NULL);
  g_test_message ("10,000 draws of 10 × 10: %.3f s", seconds);
  b = solve (problem);
  problem->seed = 2;
  other = solve (problem);
  g_assert_cmpmem (a->acceptability, 100 * sizeof (double), b->acceptability, 100 * sizeof (double));
  g_assert_cmpmem (a->central_weights, 100 * sizeof (double), b->central_weights, 100 * sizeof (double));
  g_assert_cmpmem (a->confidence, 10 * sizeof (double), b->confidence, 10 * sizeof (double));
  g_assert_cmpint (memcmp (a->acceptability, other->acceptability, 100 * sizeof (double)), !=, 0);
  g_assert_nonnull (strstr (a->generator, "xoshiro256++"));
  assert_consistent (a);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decision/roc", test_roc);
  g_test_add_func ("/decision/value-function", test_value_function);
  g_test_add_func ("/decision/flips", test_flips);
  g_test_add_func ("/decision/flip-in-unit", test_flip_in_unit);
  g_test_add_data_func ("/decision/three/none", &three_none, test_three);
  g_test_add_data_func ("/decision/three/ranked", &three_ranked, test_three);
  g_test_add_data_func ("/decision/three/interval", &three_interval, test_three);
  g_test_add_data_func ("/decision/three/ratio", &three_ratio, test_three);
  g_test_add_data_func ("/decision/three/evaluator", &three_evaluator, test_three);
  g_test_add_data_func ("/decision/three/evaluators", &three_evaluators, test_three);
  g_test_add_func ("/decision/three/details", test_three_details);
  g_test_add_func ("/decision/ties", test_ties);
  g_test_add_func ("/decision/two-normal", test_two_normal);
  g_test_add_func ("/decision/five-normal", test_five_normal);
  g_test_add_func ("/decision/regions", test_regions);
  g_test_add_func ("/decision/walk-spread", test_walk_spread);
  g_test_add_func ("/decision/distributions", test_distributions);
  g_test_add_func ("/decision/shared-draw", test_shared_draw);
  g_test_add_func ("/decision/close-call", test_close_call);
  g_test_add_func ("/decision/dominance/hotels", test_dominance_hotels);
  g_test_add_func ("/decision/dominance/ranges", test_dominance_ranges);
  g_test_add_func ("/decision/refused", test_refused);
  g_test_add_func ("/decision/trivial", test_trivial);
  g_test_add_func ("/decision/reproducible-and-fast", test_reproducible_and_fast);
  return g_test_run ();
}
