/* format.c — numbers, money, shares and dates as people read them.
 *
 * Values are rounded here, once.  Both languages group by thousands with commas
 * and write a dot before the decimals; dates differ.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <math.h>
#include <string.h>

char *
winnow_report_number (double value, int decimals)
{
  char format[8], digits[400];
  g_autoptr (GString) text = g_string_new (NULL);
  const char *point;
  gsize whole;

  if (isnan (value))
    return g_strdup ("–");
  if (isinf (value))
    return g_strdup (value > 0 ? "∞" : "−∞");
  g_snprintf (format, sizeof format, "%%.%df", CLAMP (decimals, 0, 9));
  g_ascii_formatd (digits, sizeof digits, format, fabs (value));
  point = strchr (digits, '.');
  whole = point != NULL ? (gsize)(point - digits) : strlen (digits);
  if (value < 0 && strspn (digits, "0.") != strlen (digits))
    g_string_append_c (text, '-');
  for (gsize i = 0; i < whole; i++)
    {
      if (i > 0 && (whole - i) % 3 == 0)
        g_string_append_c (text, ',');
      g_string_append_c (text, digits[i]);
    }
  if (point != NULL)
    g_string_append (text, point);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
winnow_report_money (double value, const char *currency)
{
  g_autofree char *number = winnow_report_number (value, 2);

  return currency != NULL && *currency != '\0' ? g_strdup_printf ("%s %s", currency, number)
                                               : g_steal_pointer (&number);
}

char *
winnow_report_amount (WinnowRange range)
{
  g_autofree char *low = winnow_report_number (range.low, 2);
  g_autofree char *high = winnow_report_number (range.high, 2);

  return strcmp (low, high) == 0 ? g_steal_pointer (&low) : g_strdup_printf ("%s – %s", low, high);
}

char *
winnow_report_money_range (WinnowRange range, const char *currency)
{
  g_autofree char *amount = winnow_report_amount (range);

  return currency != NULL && *currency != '\0' ? g_strdup_printf ("%s %s", currency, amount)
                                               : g_steal_pointer (&amount);
}

char *
winnow_report_share (double share, int decimals)
{
  g_autofree char *number = winnow_report_number (share * 100, decimals);

  return g_strdup_printf ("%s %%", number);
}

char *
winnow_report_plain (double value)
{
  g_autofree char *text = winnow_report_number (value, 4);
  char *end;

  if (strchr (text, '.') == NULL)
    return g_steal_pointer (&text);
  end = text + strlen (text);
  while (end[-1] == '0')
    *--end = '\0';
  if (end[-1] == '.')
    end[-1] = '\0';
  return g_steal_pointer (&text);
}

static GDateTime *
parse_time (const char *text)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autofree char *whole = NULL;

  if (text == NULL)
    return NULL;
  if (strlen (text) == 10)
    whole = g_strdup_printf ("%sT00:00:00Z", text);
  return g_date_time_new_from_iso8601 (whole != NULL ? whole : text, utc);
}

char *
winnow_report_date (const char *time, const char *language)
{
  static const char *const months[]
      = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
  g_autoptr (GDateTime) date = parse_time (time);

  if (date == NULL)
    return g_strdup (time != NULL ? time : "");
  if (strcmp (language, "zh") == 0)
    return g_strdup_printf ("%d年%d月%d日", g_date_time_get_year (date),
                            g_date_time_get_month (date), g_date_time_get_day_of_month (date));
  return g_strdup_printf ("%d %s %d", g_date_time_get_day_of_month (date),
                          months[g_date_time_get_month (date) - 1], g_date_time_get_year (date));
}

gboolean
winnow_report_age (const char *then, const char *now, int *days)
{
  g_autoptr (GDateTime) from = parse_time (then);
  g_autoptr (GDateTime) to = parse_time (now);

  if (from == NULL || to == NULL)
    return FALSE;
  *days = (int)(g_date_time_difference (to, from) / G_TIME_SPAN_DAY);
  return TRUE;
}
