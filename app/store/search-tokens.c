/* search-tokens.c — cutting text up for the full-text cache.
 *
 * Chinese is written without blanks, so that a word tokenizer sees one long word and
 * a three-character index misses words of two; overlapping pairs find both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <string.h>

#include "store/search.h"

#define SNIPPET_BEFORE 24 /* characters */
#define SNIPPET_LENGTH 80

typedef enum
{
  RUN_NONE,
  RUN_PAIRS,
  RUN_WORD,
} RunKind;

/* @text: folded characters of one kind. */
typedef void (*RunFunc) (RunKind kind, const char *text, gpointer data);

static RunKind
kind_of (gunichar character)
{
  switch (g_unichar_get_script (character))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_BOPOMOFO:
    case G_UNICODE_SCRIPT_HANGUL:
      return RUN_PAIRS;
    default:
      return g_unichar_isalnum (character) || g_unichar_ismark (character) ? RUN_WORD : RUN_NONE;
    }
}

static char *
fold (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *normal = g_utf8_normalize (valid, -1, G_NORMALIZE_ALL_COMPOSE);

  return g_utf8_casefold (normal, -1);
}

static void
each_run (const char *text, RunFunc function, gpointer data)
{
  g_autofree char *folded = fold (text);
  g_autoptr (GString) run = g_string_new (NULL);
  RunKind kind = RUN_NONE;

  for (const char *p = folded;; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);
      RunKind next = character != 0 ? kind_of (character) : RUN_NONE;

      if (next != kind && run->len > 0)
        {
          function (kind, run->str, data);
          g_string_truncate (run, 0);
        }
      kind = next;
      if (character == 0)
        return;
      if (kind != RUN_NONE)
        g_string_append_unichar (run, character);
    }
}

/* ---- Text ---- */

static void
append_pairs (GString *tokens, const char *run)
{
  const char *p = run;

  while (*p != '\0')
    {
      const char *next = g_utf8_next_char (p);
      const char *end = *next != '\0' ? g_utf8_next_char (next) : next;

      g_string_append_len (tokens, p, end - p);
      g_string_append_c (tokens, ' ');
      p = next;
    }
}

static void
append_tokens (RunKind kind, const char *run, gpointer data)
{
  GString *tokens = data;

  if (kind == RUN_PAIRS)
    append_pairs (tokens, run);
  else
    g_string_append_printf (tokens, "%s ", run);
}

char *
winnow_search_tokens (const char *text)
{
  GString *tokens = g_string_new (NULL);

  each_run (text, append_tokens, tokens);
  return g_string_free (tokens, FALSE);
}

/* ---- Query ---- */

/* Pairs of the run as one phrase, without its last single character. */
static void
append_phrase (GString *query, const char *run)
{
  g_autoptr (GString) pairs = g_string_new (NULL);
  glong length = g_utf8_strlen (run, -1);

  append_pairs (pairs, run);
  if (length > 1)
    g_string_truncate (pairs, strlen (pairs->str) - 1 - strlen (g_utf8_offset_to_pointer (run, length - 1)));
  g_string_append_printf (query, length > 1 ? "\"%s\" " : "\"%s\" * ", g_strstrip (pairs->str));
}

static void
append_query (RunKind kind, const char *run, gpointer data)
{
  if (kind == RUN_PAIRS)
    append_phrase (data, run);
  else
    g_string_append_printf (data, "\"%s\" * ", run);
}

char *
winnow_search_query (const char *text)
{
  g_autoptr (GString) query = g_string_new (NULL);

  each_run (text, append_query, query);
  return query->len > 0 ? g_string_free (g_steal_pointer (&query), FALSE) : NULL;
}

/* ---- Snippet ---- */

typedef struct
{
  const char *folded;
  gssize first; /* byte in folded, or -1 */
} Place;

static void
find_place (RunKind kind, const char *run, gpointer data)
{
  Place *place = data;
  const char *found = strstr (place->folded, run);

  if (found != NULL && (place->first < 0 || found - place->folded < place->first))
    place->first = found - place->folded;
}

/* Folding changes lengths, so the characters are folded one by one and counted. */
static glong
first_character (const char *text, const char *query)
{
  g_autoptr (GString) folded = g_string_new (NULL);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  Place place;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      g_autofree char *one = g_strndup (p, g_utf8_next_char (p) - p);
      g_autofree char *part = fold (one);

      g_string_append (folded, part);
      g_array_append_val (ends, folded->len);
    }
  place = (Place){ folded->str, -1 };
  each_run (query, find_place, &place);
  for (guint i = 0; place.first >= 0 && i < ends->len; i++)
    if (g_array_index (ends, gsize, i) > (gsize) place.first)
      return i;
  return 0;
}

char *
winnow_search_snippet (const char *text, const char *query)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  glong length = g_utf8_strlen (valid, -1);
  glong start = MAX (first_character (valid, query) - SNIPPET_BEFORE, 0);
  g_autofree char *part = NULL;

  if (length <= SNIPPET_LENGTH)
    start = 0;
  part = g_utf8_substring (valid, start, MIN (start + SNIPPET_LENGTH, length));
  g_strdelimit (part, "\n\r\t", ' ');
  return g_strconcat (start > 0 ? "…" : "", part, start + SNIPPET_LENGTH < length ? "…" : "", NULL);
}
