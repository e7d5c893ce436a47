/* time-axis.c — calendar steps in UTC and their labels.
 *
 * Steps are calendar units, never a fixed number of seconds: a month tick is
 * the first of the month.  All times are UTC, so no hour is missing or double.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

typedef enum
{
  STEP_MINUTE,
  STEP_HOUR,
  STEP_DAY,
  STEP_MONTH,
  STEP_YEAR,
} StepUnit;

typedef struct
{
  StepUnit unit;
  int count;
  double seconds; /* about */
} Step;

static const Step steps[] = {
  { STEP_MINUTE, 1, 60 },        { STEP_MINUTE, 5, 300 },     { STEP_MINUTE, 15, 900 },
  { STEP_MINUTE, 30, 1800 },     { STEP_HOUR, 1, 3600 },      { STEP_HOUR, 3, 10800 },
  { STEP_HOUR, 6, 21600 },       { STEP_HOUR, 12, 43200 },    { STEP_DAY, 1, 86400 },
  { STEP_DAY, 2, 172800 },       { STEP_DAY, 5, 432000 },     { STEP_DAY, 10, 864000 },
  { STEP_DAY, 15, 1296000 },     { STEP_MONTH, 1, 2629800 },  { STEP_MONTH, 2, 5259600 },
  { STEP_MONTH, 3, 7889400 },    { STEP_MONTH, 6, 15778800 }, { STEP_YEAR, 1, 31557600 },
  { STEP_YEAR, 2, 63115200 },    { STEP_YEAR, 5, 157788000 }, { STEP_YEAR, 10, 315576000 },
  { STEP_YEAR, 50, 1577880000 },
};

static const char *const months[]
    = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };

static void
tick_clear (gpointer data)
{
  g_free (((WinnowTimeTick *)data)->label);
}

static const Step *
choose_step (gint64 low, gint64 high, guint most)
{
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if ((high - low) / steps[i].seconds + 1 <= most)
      return &steps[i];
  return &steps[G_N_ELEMENTS (steps) - 1];
}

/* The last step at or before @time. */
static GDateTime *
step_floor (const Step *step, GDateTime *time)
{
  int year = g_date_time_get_year (time), month = g_date_time_get_month (time),
      day = g_date_time_get_day_of_month (time);

  switch (step->unit)
    {
    case STEP_MINUTE:
      return g_date_time_new_utc (year, month, day, g_date_time_get_hour (time),
                                  g_date_time_get_minute (time) / step->count * step->count, 0);
    case STEP_HOUR:
      return g_date_time_new_utc (year, month, day,
                                  g_date_time_get_hour (time) / step->count * step->count, 0, 0);
    case STEP_DAY:
      return g_date_time_new_utc (year, month, (day - 1) / step->count * step->count + 1, 0, 0, 0);
    case STEP_MONTH:
      return g_date_time_new_utc (year, (month - 1) / step->count * step->count + 1, 1, 0, 0, 0);
    case STEP_YEAR:
    default:
      return g_date_time_new_utc (MAX (year / step->count * step->count, 1), 1, 1, 0, 0, 0);
    }
}

static GDateTime *
step_next (const Step *step, GDateTime *time)
{
  g_autoptr (GDateTime) next = NULL;
  g_autoptr (GDateTime) month = NULL;

  switch (step->unit)
    {
    case STEP_MINUTE:
      return g_date_time_add_minutes (time, step->count);
    case STEP_HOUR:
      return g_date_time_add_hours (time, step->count);
    case STEP_DAY:
      next = g_date_time_add_days (time, step->count);
      if (step->count == 1)
        return g_steal_pointer (&next);
      /* Start afresh with each month; a step that would crowd the first is left out. */
      month = g_date_time_add_months (time, 1);
      {
        g_autoptr (GDateTime) first = g_date_time_new_utc (
            g_date_time_get_year (month), g_date_time_get_month (month), 1, 0, 0, 0);

        if (g_date_time_difference (first, next) < step->count * G_TIME_SPAN_DAY * 2 / 3)
          return g_steal_pointer (&first);
      }
      return g_steal_pointer (&next);
    case STEP_MONTH:
      return g_date_time_add_months (time, step->count);
    case STEP_YEAR:
    default:
      return g_date_time_add_years (time, step->count);
    }
}

static char *
day_label (GDateTime *time, gboolean zh)
{
  int month = g_date_time_get_month (time), day = g_date_time_get_day_of_month (time);

  return zh ? g_strdup_printf ("%d月%d日", month, day)
            : g_strdup_printf ("%d %s", day, months[month - 1]);
}

static char *
year_label (GDateTime *time, gboolean zh)
{
  return g_strdup_printf (zh ? "%d年" : "%d", g_date_time_get_year (time));
}

/* The label, with the larger unit on a second line where it changes. */
static char *
tick_label (const Step *step, GDateTime *time, GDateTime *before, gboolean zh)
{
  gboolean new_year
      = before == NULL || g_date_time_get_year (before) != g_date_time_get_year (time);
  gboolean new_day = before == NULL || new_year
                     || g_date_time_get_day_of_year (before) != g_date_time_get_day_of_year (time);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  switch (step->unit)
    {
    case STEP_MINUTE:
    case STEP_HOUR:
      first = g_date_time_format (time, "%H:%M");
      second = new_day ? day_label (time, zh) : NULL;
      break;
    case STEP_DAY:
      first = day_label (time, zh);
      second = new_year ? year_label (time, zh) : NULL;
      break;
    case STEP_MONTH:
      first = zh ? g_strdup_printf ("%d月", g_date_time_get_month (time))
                 : g_strdup (months[g_date_time_get_month (time) - 1]);
      second = new_year ? year_label (time, zh) : NULL;
      break;
    case STEP_YEAR:
    default:
      return year_label (time, zh);
    }
  return second != NULL ? g_strdup_printf ("%s\n%s", first, second) : g_steal_pointer (&first);
}

GArray *
winnow_time_axis (gint64 low, gint64 high, guint most, const char *language)
{
  GArray *ticks = g_array_new (FALSE, TRUE, sizeof (WinnowTimeTick));
  const Step *step = choose_step (low, high, MAX (most, 2));
  g_autoptr (GDateTime) start = g_date_time_new_from_unix_utc (low);
  g_autoptr (GDateTime) time = NULL;
  g_autoptr (GDateTime) before = NULL;

  g_array_set_clear_func (ticks, tick_clear);
  time = start != NULL ? step_floor (step, start) : NULL;
  while (time != NULL && g_date_time_to_unix (time) <= high && ticks->len < 200)
    {
      GDateTime *next = step_next (step, time);

      if (g_date_time_to_unix (time) >= low)
        {
          WinnowTimeTick tick
              = { g_date_time_to_unix (time),
                  tick_label (step, time, before, winnow_chart_is_chinese (language)) };

          g_array_append_val (ticks, tick);
          g_clear_pointer (&before, g_date_time_unref);
          before = g_date_time_ref (time);
        }
      g_date_time_unref (time);
      time = next;
    }
  return ticks;
}

char *
winnow_chart_date (gint64 time, const char *language)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time);

  if (date == NULL)
    return g_strdup ("–");
  if (winnow_chart_is_chinese (language))
    return g_strdup_printf ("%d年%d月%d日", g_date_time_get_year (date),
                            g_date_time_get_month (date), g_date_time_get_day_of_month (date));
  return g_strdup_printf ("%d %s %d", g_date_time_get_day_of_month (date),
                          months[g_date_time_get_month (date) - 1], g_date_time_get_year (date));
}

char *
winnow_chart_time_iso (gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time);

  return date != NULL ? g_date_time_format (date, "%Y-%m-%dT%H:%M:%SZ") : g_strdup ("");
}
