/* random.h — random numbers that are the same on every machine.
 *
 * The integers come from xoshiro256++ 1.0 (D. Blackman, S. Vigna, 2019), its state
 * filled by splitmix64 (G. Steele, D. Lea, C. Flood, 2014).  Everything else is made
 * of these integers with + - * /, square root and logarithm only, so two machines
 * differ at most in the last bit of a logarithm.  Not for secrets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Stored with every result; changes when the same seed would give other numbers. */
#define WINNOW_RANDOM_NAME "xoshiro256++ 1.0, splitmix64 seed, winnow draws 1"

/* Plain value: copying it saves the place in the sequence. */
typedef struct
{
  guint64 state[4];
} WinnowRandom;

void winnow_random_init (WinnowRandom *self, guint64 seed);
guint64 winnow_random_next (WinnowRandom *self);
/* The next number of splitmix64, for seeding. */
guint64 winnow_random_split (guint64 *state);
/* Uniform in (0, 1], 53 bits. */
double winnow_random_uniform (WinnowRandom *self);
/* Uniform in 0..n-1 without bias; n >= 1. */
guint winnow_random_below (WinnowRandom *self, guint n);
/* Standard normal by the polar method (G. Marsaglia, T. Bray, 1964); the second
 * value of each pair is dropped so that the state is the integers' alone. */
double winnow_random_normal (WinnowRandom *self);
/* Scale 1; shape > 0 (G. Marsaglia, W. W. Tsang, 2000). */
double winnow_random_gamma (WinnowRandom *self, double shape);
/* a, b > 0. */
double winnow_random_beta (WinnowRandom *self, double a, double b);
/* Student's t; degrees > 0. */
double winnow_random_t (WinnowRandom *self, double degrees);

G_END_DECLS
