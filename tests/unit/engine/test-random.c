/* test-random.c — the generator's published sequences, and the moments of its draws.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/random.h"

#include <math.h>

#define DRAWS 100000

typedef double (*Draw) (WinnowRandom *random);

static double
draw_uniform (WinnowRandom *random)
{
  return winnow_random_uniform (random);
}

static double
draw_normal (WinnowRandom *random)
{
  return winnow_random_normal (random);
}

static double
draw_gamma (WinnowRandom *random)
{
  return winnow_random_gamma (random, 3.5);
}

static double
draw_small_gamma (WinnowRandom *random)
{
  return winnow_random_gamma (random, 0.5);
}

/* The posterior after no failure in 20: Beta (1/2, 41/2). */
static double
draw_beta (WinnowRandom *random)
{
  return winnow_random_beta (random, 0.5, 20.5);
}

static double
draw_t (WinnowRandom *random)
{
  return winnow_random_t (random, 10);
}

/* The reference sequences of both algorithms as given by their authors' C code:
 * splitmix64 from 1234567, xoshiro256++ from the state 1, 2, 3, 4. */
static void
test_sequences (void)
{
  const guint64 split[] = { G_GUINT64_CONSTANT (6457827717110365317), G_GUINT64_CONSTANT (3203168211198807973),
                            G_GUINT64_CONSTANT (9817491932198370423), G_GUINT64_CONSTANT (4593380528125082431),
                            G_GUINT64_CONSTANT (16408922859458223821) };
  const guint64 plain[] = { G_GUINT64_CONSTANT (41943041), G_GUINT64_CONSTANT (58720359),
                            G_GUINT64_CONSTANT (3588806011781223), G_GUINT64_CONSTANT (3591011842654386),
                            G_GUINT64_CONSTANT (9228616714210784205) };
  guint64 seed = 1234567;
  WinnowRandom random = { { 1, 2, 3, 4 } };

  for (guint i = 0; i < G_N_ELEMENTS (split); i++)
    g_assert_cmpuint (winnow_random_split (&seed), ==, split[i]);
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    g_assert_cmpuint (winnow_random_next (&random), ==, plain[i]);
}

static void
test_moments (void)
{
  const struct
  {
    Draw draw;
    double mean, variance;
  } cases[] = {
    { draw_uniform, 0.5, 1 / 12.0 },        { draw_normal, 0, 1 },
    { draw_gamma, 3.5, 3.5 },               { draw_small_gamma, 0.5, 0.5 },
    { draw_beta, 0.5 / 21, 0.0325 * 0.0325 }, { draw_t, 0, 10 / 8.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WinnowRandom random;
      double sum = 0, squares = 0, mean, variance;

      winnow_random_init (&random, 7);
      for (guint k = 0; k < DRAWS; k++)
        {
          double x = cases[i].draw (&random);

          sum += x;
          squares += (x - cases[i].mean) * (x - cases[i].mean);
        }
      mean = sum / DRAWS;
      variance = squares / DRAWS;
      g_assert_cmpfloat (fabs (mean - cases[i].mean), <, 4 * sqrt (cases[i].variance / DRAWS));
      g_assert_cmpfloat (fabs (variance / cases[i].variance - 1), <, 0.03);
    }
}

static void
test_below (void)
{
  guint counts[7] = { 0 };
  WinnowRandom random;

  winnow_random_init (&random, 1);
  for (guint k = 0; k < 70000; k++)
    counts[winnow_random_below (&random, 7)]++;
  for (guint i = 0; i < 7; i++)
    g_assert_cmpfloat (fabs (counts[i] - 10000.0), <, 4 * sqrt (10000 * 6 / 7.0));
}

static void
test_copy_is_place (void)
{
  WinnowRandom random, saved;

  winnow_random_init (&random, 5);
  winnow_random_normal (&random);
  saved = random;
  for (guint i = 0; i < 20; i++)
    g_assert_cmpfloat (winnow_random_gamma (&random, 2), ==, winnow_random_gamma (&saved, 2));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/sequences", test_sequences);
  g_test_add_func ("/random/moments", test_moments);
  g_test_add_func ("/random/below", test_below);
  g_test_add_func ("/random/copy-is-place", test_copy_is_place);
  return g_test_run ();
}
