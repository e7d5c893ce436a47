/* grouped-number.c — amounts with decimal points or commas and grouped digits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/column-mapping.h"

#include <string.h>

/* Blanks that group digits: plain, no-break, narrow no-break, thin. */
static const char *const blanks[] = { " ", "\u00a0", "\u202f", "\u2009" };

static char *
without_blanks (const char *amount, gboolean *had_any)
{
  GString *text = g_string_new (NULL);

  *had_any = FALSE;
  while (*amount != '\0')
    {
      gboolean skipped = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (blanks) && !skipped; i++)
        if (g_str_has_prefix (amount, blanks[i]))
          {
            amount += strlen (blanks[i]);
            skipped = *had_any = TRUE;
          }
      if (!skipped)
        g_string_append_c (text, *amount++);
    }
  return g_string_free (text, FALSE);
}

/* Whether @grouping stands only between groups of three in the part before
 * @decimal, which occurs at most once. */
static gboolean
reads_as (const char *text, char decimal, char grouping)
{
  const char *c = text;
  const char *point = decimal != '\0' ? strchr (text, decimal) : NULL;
  gsize whole, fraction, group = 0;
  gboolean grouped = FALSE;

  if (*c == '-' || *c == '+')
    c++;
  whole = point != NULL ? (gsize) (point - c) : strlen (c);
  for (gsize i = 0; i < whole; i++)
    {
      if (g_ascii_isdigit (c[i]))
        {
          group++;
          continue;
        }
      if (grouping == '\0' || c[i] != grouping || group == 0 || group > 3 || (grouped && group != 3))
        return FALSE;
      grouped = TRUE;
      group = 0;
    }
  if (grouped && group != 3)
    return FALSE;
  if (point == NULL)
    return whole > 0;
  fraction = strspn (point + 1, "0123456789");
  return fraction > 0 && point[1 + fraction] == '\0';
}

static char *
as_decimal (const char *text, char decimal, char grouping)
{
  GString *result = g_string_new (NULL);

  for (; *text != '\0'; text++)
    {
      if (grouping != '\0' && *text == grouping)
        continue;
      g_string_append_c (result, *text == decimal ? '.' : *text);
    }
  if (result->str[0] == '.')
    g_string_prepend_c (result, '0');
  return g_string_free (result, FALSE);
}

/* A leading zero is never a group of thousands. */
static gboolean
starts_with_zero_group (const char *text)
{
  if (*text == '-' || *text == '+')
    text++;
  return text[0] == '0' || text[0] == '.' || text[0] == ',';
}

static void
possible_readings (const char *text, gboolean *dot, gboolean *comma)
{
  gboolean zero = starts_with_zero_group (text);

  /* As 1,234.5 and as 1.234,5. */
  *dot = reads_as (text, '.', zero ? '\0' : ',');
  *comma = reads_as (text, ',', zero ? '\0' : '.');
}

void
winnow_separator_evidence_add (WinnowSeparatorEvidence *self, const char *amount)
{
  gboolean had_blanks, dot, comma;
  g_autofree char *text = without_blanks (amount, &had_blanks);

  if (strpbrk (text, ".,") == NULL)
    return;
  possible_readings (text, &dot, &comma);
  self->decimal_dots += dot && !comma;
  self->decimal_commas += comma && !dot;
}

WinnowGrouped
winnow_grouped_to_decimal (const char *amount, char decimal, char grouping, char **text)
{
  gboolean had_blanks, dot, comma;
  g_autofree char *plain = without_blanks (amount, &had_blanks);

  *text = NULL;
  if (plain[0] == '\0' || (had_blanks && grouping != '\0' && grouping != ' '))
    return WINNOW_GROUPED_BAD;
  if (decimal != '\0')
    {
      char grouped_by = grouping == ' ' ? '\0' : grouping;

      if (!reads_as (plain, decimal, grouped_by))
        return WINNOW_GROUPED_BAD;
      *text = as_decimal (plain, decimal, grouped_by);
      return WINNOW_GROUPED_OK;
    }
  possible_readings (plain, &dot, &comma);
  if (!dot && !comma)
    return WINNOW_GROUPED_BAD;
  if (dot && comma && strpbrk (plain, ".,") != NULL)
    return WINNOW_GROUPED_AMBIGUOUS;
  *text = dot ? as_decimal (plain, '.', ',') : as_decimal (plain, ',', '.');
  return WINNOW_GROUPED_OK;
}

char *
winnow_amount_bare (const char *cell, const char **currency)
{
  static const struct { const char *sign, *currency; } signs[] = {
    { "US$", "USD" }, { "$", "USD" }, { "USD", "USD" }, { "¥", "CNY" }, { "¥", "CNY" }, { "CNY", "CNY" },
    { "RMB", "CNY" }, { "元", "CNY" }, { "€", "EUR" }, { "EUR", "EUR" }, { "£", "GBP" }, { "GBP", "GBP" },
  };
  g_autofree char *text = g_strstrip (g_strdup (cell));
  char *start = text;
  gsize end;

  *currency = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (start, signs[i].sign))
      {
        start += strlen (signs[i].sign);
        *currency = signs[i].currency;
        break;
      }
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      char *found = *currency == NULL && start[0] != '\0' ? strstr (start, signs[i].sign) : NULL;

      if (found != NULL && (g_ascii_isdigit (start[0]) || start[0] == '.'))
        {
          *found = '\0';
          *currency = signs[i].currency;
        }
    }
  g_strstrip (start);
  /* "2.50/h": what follows the number is the unit's business. */
  end = strlen (start);
  if (strchr (start, '/') != NULL && (g_ascii_isdigit (start[0]) || start[0] == '.'))
    end = (gsize) (strchr (start, '/') - start);
  return g_strchomp (g_strndup (start, end));
}
