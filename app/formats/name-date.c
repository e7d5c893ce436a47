/* name-date.c — the observation time that a file's name carries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/price-reader.h"

#include <string.h>

#define FIRST_YEAR 2000
#define LAST_YEAR 2099

/* @n digits at @text that no further digit follows, or -1. */
static int
digits_at (const char *text, guint n)
{
  int value = 0;

  for (guint i = 0; i < n; i++)
    {
      if (!g_ascii_isdigit (text[i]))
        return -1;
      value = value * 10 + (text[i] - '0');
    }
  return g_ascii_isdigit (text[n]) ? -1 : value;
}

/* "T1027Z", "T10:27:05Z", "T102705Z": its length through *@rest, or seconds 0. */
static int
clock_at (const char *text, const char **rest)
{
  int parts[3] = { 0, 0, 0 };
  const char *c = text;
  guint n = 0;

  *rest = text;
  if (*c != 'T' && *c != 't' && *c != '_')
    return 0;
  for (c++; n < 3; n++)
    {
      if (!g_ascii_isdigit (c[0]) || !g_ascii_isdigit (c[1]))
        break;
      parts[n] = (c[0] - '0') * 10 + (c[1] - '0');
      c += 2;
      if (*c == ':' && g_ascii_isdigit (c[1]))
        c++;
    }
  if (n < 2 || (*c != 'Z' && *c != 'z') || parts[0] > 23 || parts[1] > 59 || parts[2] > 59)
    return 0;
  *rest = c + 1;
  return parts[0] * 3600 + parts[1] * 60 + parts[2];
}

/* A date at @text, as Unix seconds, and where it ends; 0 for none. */
static gint64
date_at (const char *text, const char **rest)
{
  int year, month, day;
  g_autoptr (GDateTime) date = NULL;
  const char *end;

  if (digits_at (text, 8) >= 0)
    {
      int whole = digits_at (text, 8);

      year = whole / 10000;
      month = whole / 100 % 100;
      day = whole % 100;
      end = text + 8;
    }
  else
    {
      char separator = text[0] != '\0' && digits_at (text, 4) >= 0 ? text[4] : '\0';

      if (separator != '-' && separator != '_' && separator != '.')
        return 0;
      year = digits_at (text, 4);
      month = digits_at (text + 5, 2);
      if (month < 0 || text[7] != separator)
        return 0;
      day = digits_at (text + 8, 2);
      end = text + 10;
    }
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31)
    return 0;
  date = g_date_time_new_utc (year, month, day, 0, 0, 0);
  if (date == NULL)
    return 0;
  return g_date_time_to_unix (date) + clock_at (end, rest);
}

/* A second date, or a year and a month, makes the name a range: no date. */
static gboolean
has_month_at (const char *text)
{
  int year = digits_at (text, 4);
  int month;

  if (year < FIRST_YEAR || year > LAST_YEAR || (text[4] != '-' && text[4] != '_'))
    return FALSE;
  month = digits_at (text + 5, 2);
  return month >= 1 && month <= 12;
}

gint64
winnow_formats_date_in_name (const char *file_name)
{
  g_autofree char *base = file_name != NULL ? g_path_get_basename (file_name) : NULL;
  const char *rest = NULL;
  gint64 found = 0;

  for (const char *c = base; c != NULL && *c != '\0'; c++)
    {
      gint64 date;

      if (!g_ascii_isdigit (*c) || (c > base && g_ascii_isdigit (c[-1])))
        continue;
      rest = c + 1;
      date = date_at (c, &rest);
      if ((date != 0 || has_month_at (c)) && found != 0)
        return 0;
      if (date != 0)
        {
          found = date;
          while (rest[0] != '\0' && g_ascii_isdigit (rest[0]))
            rest++;
          c = MAX (rest, c + 8) - 1;
        }
    }
  return found;
}
