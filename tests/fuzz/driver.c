/* driver.c — runs a fuzz target over files and mutations of them, without libFuzzer.
 *
 * driver ROUNDS FILE… : every file as it is, cut at several lengths, and ROUNDS
 * times with a few bytes changed.  The changes are the same in every run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#define MAX_CHANGES 8

/* Bytes that mean something to the readers, tried more often than others. */
static const char interesting[] = "{}[]\",;:\n\r\t.0-9eE\\\xff\xef\xc3\x80";

static void
mutate (GRand *random, GByteArray *bytes)
{
  gint changes = g_rand_int_range (random, 1, MAX_CHANGES);

  for (gint i = 0; i < changes && bytes->len > 0; i++)
    {
      guint at = (guint) g_rand_int_range (random, 0, (gint32) bytes->len);
      guint wanted = (guint) g_rand_int_range (random, 1, 200);
      guint8 byte = (guint8) interesting[g_rand_int_range (random, 0, sizeof interesting - 1)];

      switch (g_rand_int_range (random, 0, 5))
        {
        case 0:
          bytes->data[at] = byte;
          break;
        case 1:
          bytes->data[at] = (guint8) g_rand_int_range (random, 0, 256);
          break;
        case 2:
          g_byte_array_remove_index (bytes, at);
          break;
        case 3:
          {
            /* A stretch twice. */
            guint length = MIN (bytes->len - at, wanted);
            g_autofree guint8 *stretch = g_memdup2 (bytes->data + at, length);

            g_byte_array_append (bytes, stretch, length);
            break;
          }
        default:
          {
            guint length = MIN (bytes->len - at, wanted);

            g_byte_array_remove_range (bytes, at, length);
            break;
          }
        }
    }
}

/* A copy of exactly the bytes, so that reading past them is noticed. */
static void
run (const guint8 *bytes, gsize length)
{
  g_autofree guint8 *copy = length > 0 ? g_memdup2 (bytes, length) : g_malloc (1);

  LLVMFuzzerTestOneInput (copy, length);
}

int
main (int argc, char **argv)
{
  guint rounds = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 0;
  guint done = 0;
  g_autoptr (GRand) random = g_rand_new_with_seed (20260705);

  g_print ("1..1\n");
  for (int i = 2; i < argc; i++)
    {
      g_autofree char *contents = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;

      if (!g_file_get_contents (argv[i], &contents, &length, &error))
        {
          g_print ("not ok 1 - %s\n", error->message);
          return 1;
        }
      run ((const guint8 *) contents, length);
      for (guint k = 0; k < 16; k++, done++)
        run ((const guint8 *) contents, length * k / 16);
      for (guint k = 0; k < rounds; k++, done++)
        {
          g_autoptr (GByteArray) bytes = g_byte_array_new ();

          g_byte_array_append (bytes, (const guint8 *) contents, (guint) length);
          mutate (random, bytes);
          run (bytes->data, bytes->len);
        }
    }
  g_print ("ok 1 - %u inputs of %d files\n", done, argc - 2);
  return 0;
}
