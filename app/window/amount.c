/* amount.c — numbers as people type them, in either language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/amount.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_QUARK (winnow-amount-error, winnow_amount_error)

/* ASCII form of a character people type in numbers, or the character itself. */
static gunichar
narrow (gunichar c)
{
  if (c >= 0xff10 && c <= 0xff19)
    return '0' + (c - 0xff10);
  switch (c)
    {
    case 0xff0c: /* ， */
    case 0x3001: /* 、 */
      return ',';
    case 0xff0e: /* ． */
    case 0x3002: /* 。 */
      return '.';
    case 0x2212: /* − */
    case 0xff0d: /* － */
      return '-';
    case 0xff0b: /* ＋ */
      return '+';
    case 0x3000:
      return ' ';
    default:
      return c;
    }
}

static char *
narrow_text (const char *typed)
{
  GString *text = g_string_new (NULL);

  for (const char *at = typed; *at != '\0'; at = g_utf8_next_char (at))
    g_string_append_unichar (text, narrow (g_utf8_get_char (at)));
  g_strstrip (text->str);
  return g_string_free (text, FALSE);
}

/* Commas only before the point, after one to three digits and then every three. */
static gboolean
is_grouped_by_three (const char *digits)
{
  const char *point = strchr (digits, '.');
  gsize length = point != NULL ? (gsize) (point - digits) : strlen (digits);
  gsize since = 0;
  gboolean has_comma = FALSE;

  if (point != NULL && strchr (point, ',') != NULL)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (digits[i] != ',')
        {
          since++;
          continue;
        }
      if (since == 0 || since > 3 || (has_comma && since != 3))
        return FALSE;
      has_comma = TRUE;
      since = 0;
    }
  return !has_comma || since == 3;
}

char *
winnow_amount_parse (const char *typed, GError **error)
{
  g_autofree char *text = narrow_text (typed);
  const char *digits = text;
  GString *result;
  gboolean has_digit = FALSE, has_point = FALSE;

  if (*text == '\0')
    return g_strdup ("");

  result = g_string_new (NULL);
  if (*digits == '-' || *digits == '+')
    {
      if (*digits == '-')
        g_string_append_c (result, '-');
      digits++;
    }
  for (const char *at = digits; *at != '\0'; at++)
    {
      if (g_ascii_isdigit (*at))
        has_digit = TRUE;
      else if (*at == '.' && !has_point)
        has_point = TRUE;
      else if (*at != ',')
        {
          has_digit = FALSE;
          break;
        }
      if (*at != ',')
        g_string_append_c (result, *at);
    }
  if (!has_digit)
    {
      g_string_free (result, TRUE);
      g_set_error (error, WINNOW_AMOUNT_ERROR, WINNOW_AMOUNT_ERROR_NOT_A_NUMBER,
                   /* Translators: %s is what was typed. */
                   _ ("“%s” is not a number; write it like 1234.5"), typed);
      return NULL;
    }
  if (!is_grouped_by_three (digits))
    {
      g_string_free (result, TRUE);
      g_set_error (error, WINNOW_AMOUNT_ERROR, WINNOW_AMOUNT_ERROR_AMBIGUOUS,
                   /* Translators: %s is what was typed. */
                   _ ("The comma in “%s” can be read in two ways; write decimals with a dot"), typed);
      return NULL;
    }
  if (result->str[result->len - 1] == '.')
    g_string_truncate (result, result->len - 1);
  if (*result->str == '.')
    g_string_prepend_c (result, '0');
  else if (g_str_has_prefix (result->str, "-."))
    g_string_insert_c (result, 1, '0');
  return g_string_free (result, FALSE);
}
