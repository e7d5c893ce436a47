/* csv.c — what the picture shows, as RFC 4180 text.
 *
 * Text cells that a spreadsheet would run as a formula get an apostrophe in
 * front; numbers stay numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <string.h>

static gboolean
is_number (const char *text)
{
  char *end = NULL;

  g_ascii_strtod (text, &end);
  return end != text && *end == '\0';
}

static gboolean
looks_like_formula (const char *text)
{
  static const char *const leads[] = { "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠" };

  for (guint i = 0; i < G_N_ELEMENTS (leads); i++)
    if (g_str_has_prefix (text, leads[i]))
      return !is_number (text);
  return FALSE;
}

static void
append_cell (GString *csv, const char *text)
{
  if (looks_like_formula (text))
    {
      g_string_append (csv, "\"'");
      for (; *text != '\0'; text++)
        g_string_append_printf (csv, *text == '"' ? "\"%c" : "%c", *text);
      g_string_append_c (csv, '"');
      return;
    }
  if (strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (csv, text);
      return;
    }
  g_string_append_c (csv, '"');
  for (; *text != '\0'; text++)
    {
      if (*text == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *text);
    }
  g_string_append_c (csv, '"');
}

char *
winnow_scene_to_csv (const WinnowScene *self)
{
  g_autoptr (GString) csv = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->rows->len; i++)
    {
      char **cells = g_ptr_array_index (self->rows, i);

      for (guint j = 0; cells[j] != NULL; j++)
        {
          if (j > 0)
            g_string_append_c (csv, ',');
          append_cell (csv, cells[j]);
        }
      g_string_append (csv, "\r\n");
    }
  return g_string_free (g_steal_pointer (&csv), FALSE);
}
