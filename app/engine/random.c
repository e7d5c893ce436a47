/* random.c — random numbers that are the same on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/random.h"

#include <math.h>

static guint64
rotate_left (guint64 value, int bits)
{
  return (value << bits) | (value >> (64 - bits));
}

guint64
winnow_random_split (guint64 *state)
{
  guint64 z = (*state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

void
winnow_random_init (WinnowRandom *self, guint64 seed)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->state); i++)
    self->state[i] = winnow_random_split (&seed);
}

guint64
winnow_random_next (WinnowRandom *self)
{
  guint64 *s = self->state;
  guint64 result = rotate_left (s[0] + s[3], 23) + s[0];
  guint64 t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate_left (s[3], 45);
  return result;
}

double
winnow_random_uniform (WinnowRandom *self)
{
  return ((winnow_random_next (self) >> 11) + 1) * 0x1p-53;
}

guint
winnow_random_below (WinnowRandom *self, guint n)
{
  guint64 limit, value;

  g_return_val_if_fail (n >= 1, 0);

  limit = G_MAXUINT64 - G_MAXUINT64 % n;
  do
    value = winnow_random_next (self);
  while (value >= limit);
  return (guint) (value % n);
}

double
winnow_random_normal (WinnowRandom *self)
{
  double x, y, radius;

  do
    {
      x = 2 * winnow_random_uniform (self) - 1;
      y = 2 * winnow_random_uniform (self) - 1;
      radius = x * x + y * y;
    }
  while (radius >= 1 || radius == 0);
  return x * sqrt (-2 * log (radius) / radius);
}

double
winnow_random_gamma (WinnowRandom *self, double shape)
{
  double boost = 1, d, c;

  g_return_val_if_fail (shape > 0, 0);

  if (shape < 1)
    {
      boost = pow (winnow_random_uniform (self), 1 / shape);
      shape += 1;
    }
  d = shape - 1.0 / 3;
  c = 1 / sqrt (9 * d);
  for (;;)
    {
      double x = winnow_random_normal (self), v = 1 + c * x;

      if (v <= 0)
        continue;
      v = v * v * v;
      if (log (winnow_random_uniform (self)) < x * x / 2 + d - d * v + d * log (v))
        return boost * d * v;
    }
}

double
winnow_random_beta (WinnowRandom *self, double a, double b)
{
  double x = winnow_random_gamma (self, a), y = winnow_random_gamma (self, b);

  return x + y > 0 ? x / (x + y) : a / (a + b);
}

double
winnow_random_t (WinnowRandom *self, double degrees)
{
  double z = winnow_random_normal (self);

  return z / sqrt (winnow_random_gamma (self, degrees / 2) * 2 / degrees);
}
