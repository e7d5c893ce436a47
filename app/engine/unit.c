/* unit.c — pricing units, calendars, and price per card-hour.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/unit.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (winnow - unit - error, winnow_unit_error)

#define HOURS_OF_MONTH 730
#define DERIVED_SCALE 12

#define DURATIONS(prefix, count)                                                                   \
  { prefix "second", count, 1.0 / 3600, FALSE }, { prefix "minute", count, 1.0 / 60, FALSE },      \
      { prefix "hour", count, 1, FALSE }, { prefix "day", count, 24, FALSE },                      \
      { prefix "week", count, 168, FALSE }, { prefix "month", count, HOURS_OF_MONTH, TRUE },       \
      { prefix "year", count, 12 * HOURS_OF_MONTH, TRUE },                                         \
  {                                                                                                \
    prefix "term", count, 0, FALSE                                                                 \
  }

static const WinnowUnit units[] = {
  DURATIONS ("card-", WINNOW_COUNT_CARD),
  DURATIONS ("instance-", WINNOW_COUNT_INSTANCE),
  DURATIONS ("machine-", WINNOW_COUNT_MACHINE),
  { "term-total", WINNOW_COUNT_MACHINE, 0, FALSE },
  { "hour", WINNOW_COUNT_NONE, 1, FALSE },
  { "month", WINNOW_COUNT_NONE, HOURS_OF_MONTH, TRUE },
  { "once", WINNOW_COUNT_NONE, 0, FALSE },
  { "gb-month", WINNOW_COUNT_NONE, 0, FALSE },
  { "gib-month", WINNOW_COUNT_NONE, 0, FALSE },
  { "gb", WINNOW_COUNT_NONE, 0, FALSE },
  { "gib", WINNOW_COUNT_NONE, 0, FALSE },
  { "tb", WINNOW_COUNT_NONE, 0, FALSE },
  { "tib", WINNOW_COUNT_NONE, 0, FALSE },
  { "request", WINNOW_COUNT_NONE, 0, FALSE },
  { "1k-requests", WINNOW_COUNT_NONE, 0, FALSE },
  { "10k-requests", WINNOW_COUNT_NONE, 0, FALSE },
  { "1m-requests", WINNOW_COUNT_NONE, 0, FALSE },
  { "1m-tokens", WINNOW_COUNT_NONE, 0, FALSE },
  { "1m-tokens-in", WINNOW_COUNT_NONE, 0, FALSE },
  { "1m-tokens-out", WINNOW_COUNT_NONE, 0, FALSE },
  { "1m-tokens-cached", WINNOW_COUNT_NONE, 0, FALSE },
  { "person-hour", WINNOW_COUNT_NONE, 0, FALSE },
  { "seat-month", WINNOW_COUNT_NONE, 0, FALSE },
  { "node-month", WINNOW_COUNT_NONE, 0, FALSE },
  { "snapshot", WINNOW_COUNT_NONE, 0, FALSE },
  { "percent", WINNOW_COUNT_NONE, 0, FALSE },
};

static const char *const calendar_texts[] = { "730", "720", "exact" };

gboolean
winnow_calendar_from_text (const char *text, WinnowCalendar *calendar)
{
  for (guint i = 0; i < G_N_ELEMENTS (calendar_texts); i++)
    if (g_strcmp0 (text, calendar_texts[i]) == 0)
      {
        *calendar = i;
        return TRUE;
      }
  return FALSE;
}

const char *
winnow_calendar_to_text (WinnowCalendar calendar)
{
  g_return_val_if_fail ((guint)calendar < G_N_ELEMENTS (calendar_texts), NULL);

  return calendar_texts[calendar];
}

/* The date at the head of an RFC 3339 text. */
static gboolean
parse_date (const char *text, GDate *date)
{
  int year, month, day;

  if (text == NULL || strlen (text) < 10 || text[4] != '-' || text[7] != '-')
    return FALSE;
  for (guint i = 0; i < 10; i++)
    if (i != 4 && i != 7 && !g_ascii_isdigit (text[i]))
      return FALSE;
  year = atoi (text);
  month = atoi (text + 5);
  day = atoi (text + 8);
  if (!g_date_valid_dmy (day, month, year))
    return FALSE;
  g_date_clear (date, 1);
  g_date_set_dmy (date, day, month, year);
  return TRUE;
}

double
winnow_calendar_hours (WinnowCalendar calendar, const char *start, guint months)
{
  GDate from, to;

  switch (calendar)
    {
    case WINNOW_CALENDAR_730:
      return 730.0 * months;
    case WINNOW_CALENDAR_720:
      return 720.0 * months;
    case WINNOW_CALENDAR_EXACT:
      if (!parse_date (start, &from) || months > 1200)
        return 0;
      to = from;
      g_date_add_months (&to, months);
      return 24.0 * g_date_days_between (&from, &to);
    default:
      g_return_val_if_reached (0);
    }
}

const WinnowUnit *
winnow_unit_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_strcmp0 (id, units[i].id) == 0)
      return &units[i];
  return NULL;
}

/* ---- Guessing ---- */

/* Words of one text: ASCII words as tokens, Chinese by what the text contains. */
typedef struct
{
  char *text;   /* lower case */
  char **words; /* runs of ASCII letters */
} Words;

static void
words_clear (Words *self)
{
  g_free (self->text);
  g_strfreev (self->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Words, words_clear)

static void
words_init (Words *self, const char *text)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  const char *p;

  self->text = g_utf8_strdown (text, -1);
  for (p = self->text; *p != '\0';)
    {
      const char *start = p;

      while (g_ascii_isalpha (*p))
        p++;
      if (p > start)
        g_ptr_array_add (words, g_strndup (start, p - start));
      else
        p++;
    }
  g_ptr_array_add (words, NULL);
  self->words = (char **)g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

/* @candidates: separated by blanks. */
static gboolean
has (const Words *self, const char *candidates)
{
  g_auto (GStrv) list = g_strsplit (candidates, " ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    {
      if (g_ascii_isalpha (list[i][0]) ? g_strv_contains ((const char *const *)self->words, list[i])
                                       : strstr (self->text, list[i]) != NULL)
        return TRUE;
    }
  return FALSE;
}

static const char *
guess_tokens (const Words *words)
{
  gboolean per_million = has (words, "m mtok mtokens million 百万 1000k 1,000,000 1000000");

  if (!per_million || has (words, "千万"))
    return NULL;
  if (has (words, "cached cache 缓存"))
    return "1m-tokens-cached";
  if (has (words, "input in prompt 输入"))
    return has (words, "output out completion 输出") ? "1m-tokens" : "1m-tokens-in";
  if (has (words, "output out completion 输出"))
    return "1m-tokens-out";
  return "1m-tokens";
}

static const char *
guess_requests (const Words *words)
{
  if (has (words, "million m 百万 1,000,000 1000000"))
    return "1m-requests";
  if (has (words, "万次 10k 10,000 10000"))
    return "10k-requests";
  if (has (words, "千次 k 1k 1,000 1000 thousand"))
    return "1k-requests";
  return "request";
}

static const char *
guess_capacity (const Words *words, gboolean per_month)
{
  gboolean binary = has (words, "gib tib");

  if (has (words, "tb tib"))
    return per_month ? NULL : binary ? "tib" : "tb";
  if (per_month)
    return binary ? "gib-month" : "gb-month";
  return has (words, "h hr hour hours day 小时 天 日") ? NULL : binary ? "gib" : "gb";
}

/* NULL when the text names no duration, or two: then nobody knows which one it is. */
static const char *
guess_duration (const Words *words)
{
  static const struct
  {
    const char *id, *candidates;
  } durations[] = {
    { "second", "second seconds sec secs 秒" },
    { "minute", "minute minutes min mins 分钟" },
    { "hour", "hour hours hourly hr hrs h gpuh gpuhr 时" },
    { "day", "day days daily 天 日" },
    { "week", "week weeks weekly wk 周" },
    { "month", "month months monthly mo mon 月" },
    { "year", "year years yearly annual annually yr 年" },
  };
  const char *found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (durations); i++)
    if (has (words, durations[i].candidates))
      {
        if (found != NULL)
          return NULL;
        found = durations[i].id;
      }
  /* Bare letters last: the s of “GPU(s)” is no second. */
  if (found == NULL && has (words, "s"))
    return "second";
  return found;
}

static const char *
guess_count (const Words *words)
{
  if (has (words, "machine machines server servers 台 整机 裸金属 服务器"))
    return "machine-";
  if (has (words, "instance instances vm pod container endpoint replica 实例 容器 副本"))
    return "instance-";
  if (has (words, "gpu gpus card cards accelerator accelerators gpuh gpuhr 卡 张"))
    return "card-";
  return "";
}

const WinnowUnit *
winnow_unit_guess (const char *text)
{
  g_auto (Words) words = { NULL, NULL };
  g_autofree char *id = NULL;
  const char *duration, *count;

  if (text == NULL || strlen (text) > 200 || !g_utf8_validate (text, -1, NULL))
    return NULL;
  if (winnow_unit_find (text) != NULL)
    return winnow_unit_find (text);

  words_init (&words, text);
  if (has (&words, "token tokens tok mtok mtokens"))
    return winnow_unit_find (guess_tokens (&words));
  if (has (&words, "request requests req 次请求 千次 万次 百万次 调用"))
    return winnow_unit_find (guess_requests (&words));
  duration = guess_duration (&words);
  if (has (&words, "gb gib tb tib"))
    return winnow_unit_find (guess_capacity (&words, g_strcmp0 (duration, "month") == 0));
  if (has (&words, "person people man 人时 人工 工时"))
    return winnow_unit_find (g_strcmp0 (duration, "hour") == 0 ? "person-hour" : NULL);
  if (has (&words, "seat seats user users 席 用户"))
    return winnow_unit_find (g_strcmp0 (duration, "month") == 0 ? "seat-month" : NULL);
  if (has (&words, "node nodes 节点"))
    return winnow_unit_find (g_strcmp0 (duration, "month") == 0  ? "node-month"
                             : g_strcmp0 (duration, "hour") == 0 ? "machine-hour"
                                                                 : NULL);
  if (duration == NULL)
    return has (&words, "once 一次性") ? winnow_unit_find ("once") : NULL;
  count = guess_count (&words);
  id = g_strconcat (count, duration, NULL);
  return winnow_unit_find (id);
}

/* ---- Price per card-hour ---- */

/* Hours of one unit as a fraction, so that a price per second stays exact. */
typedef struct
{
  gint64 hours;
  gint64 parts; /* of an hour: 3600 for a second */
} Duration;

static Duration
unit_duration (const WinnowUnit *unit,
               double term_months,
               WinnowCalendar calendar,
               WinnowDecimal **months)
{
  gint64 of_month = calendar == WINNOW_CALENDAR_720 ? 720 : HOURS_OF_MONTH;

  *months = NULL;
  if (g_str_has_suffix (unit->id, "second"))
    return (Duration){ 1, 3600 };
  if (g_str_has_suffix (unit->id, "minute"))
    return (Duration){ 1, 60 };
  if (unit->is_month)
    return (Duration){ g_str_has_suffix (unit->id, "year") ? 12 * of_month : of_month, 1 };
  if (unit->hours > 0)
    return (Duration){ (gint64)unit->hours, 1 };
  {
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];

    *months = winnow_decimal_new_from_text (
        g_ascii_formatd (buffer, sizeof buffer, "%.12g", term_months), NULL);
  }
  return (Duration){ of_month, 1 };
}

static gboolean
is_term (const WinnowUnit *unit)
{
  return g_str_has_suffix (unit->id, "-term") || strcmp (unit->id, "term-total") == 0;
}

static gboolean
check_convertible (
    const WinnowUnit *unit, const char *id, double cards, double term_months, GError **error)
{
  if (unit == NULL)
    {
      g_set_error (error, WINNOW_UNIT_ERROR, WINNOW_UNIT_ERROR_UNKNOWN_UNIT,
                   /* Translators: a pricing unit as found. */
                   _ ("The pricing unit “%s” is not known, so there is no price per card-hour"),
                   id != NULL ? id : "");
      return FALSE;
    }
  if (unit->count == WINNOW_COUNT_NONE && unit->hours <= 0)
    {
      g_set_error (error, WINNOW_UNIT_ERROR, WINNOW_UNIT_ERROR_NOT_CARDS,
                   /* Translators: the id of a pricing unit such as 1m-tokens. */
                   _ ("A price per %s does not say what a card-hour costs"), unit->id);
      return FALSE;
    }
  if (unit->count != WINNOW_COUNT_CARD && !(cards > 0))
    {
      g_set_error (error, WINNOW_UNIT_ERROR, WINNOW_UNIT_ERROR_UNKNOWN_COUNT,
                   /* Translators: the id of a pricing unit such as instance-hour. */
                   _ ("The price is per %s, but how many cards that holds is not known"), unit->id);
      return FALSE;
    }
  if (is_term (unit) && !(term_months > 0))
    {
      g_set_error_literal (error, WINNOW_UNIT_ERROR, WINNOW_UNIT_ERROR_UNKNOWN_TERM,
                           _ ("The price is for a whole term, but the term's length is not known"));
      return FALSE;
    }
  return TRUE;
}

static char *
describe (const WinnowDecimal *amount,
          Duration duration,
          const WinnowDecimal *months,
          const WinnowDecimal *cards,
          const WinnowDecimal *result)
{
  g_autofree char *amount_text = winnow_decimal_to_text (amount);
  g_autofree char *result_text = winnow_decimal_to_text (result);
  GString *text = g_string_new (amount_text);

  if (duration.parts > 1)
    g_string_append_printf (text, " × %" G_GINT64_FORMAT, duration.parts);
  if (months != NULL)
    {
      g_autofree char *months_text = winnow_decimal_to_text (months);
      g_string_append_printf (text, " ÷ %s", months_text);
    }
  if (duration.hours > 1)
    g_string_append_printf (text, " ÷ %" G_GINT64_FORMAT, duration.hours);
  if (cards != NULL)
    {
      g_autofree char *cards_text = winnow_decimal_to_text (cards);
      g_string_append_printf (text, " ÷ %s", cards_text);
    }
  g_string_append_printf (text, " = %s", result_text);
  return g_string_free (text, FALSE);
}

WinnowDecimal *
winnow_unit_to_card_hour (const WinnowDecimal *amount,
                          const char *unit_id,
                          double cards,
                          double term_months,
                          WinnowCalendar calendar,
                          char **derivation,
                          GError **error)
{
  const WinnowUnit *unit = winnow_unit_find (unit_id);
  g_autoptr (WinnowDecimal) months = NULL, count = NULL, parts = NULL, hours = NULL, above = NULL,
                            below = NULL, result = NULL;
  g_autoptr (GError) local_error = NULL;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  Duration duration;

  g_return_val_if_fail (amount != NULL, NULL);

  if (derivation != NULL)
    *derivation = NULL;
  if (!check_convertible (unit, unit_id, cards, term_months, &local_error))
    {
      if (derivation != NULL)
        *derivation = g_strdup (local_error->message);
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  duration = unit_duration (unit, term_months, calendar, &months);
  /* One card an hour is the price itself: nothing to divide. */
  if (unit->count == WINNOW_COUNT_CARD && duration.hours == 1 && duration.parts == 1)
    {
      if (derivation != NULL)
        *derivation = winnow_decimal_to_text (amount);
      return winnow_decimal_ref ((WinnowDecimal *)amount);
    }
  parts = winnow_decimal_new_from_integer (duration.parts);
  hours = winnow_decimal_new_from_integer (duration.hours);
  above = winnow_decimal_multiply (amount, parts);
  below = months != NULL ? winnow_decimal_multiply (hours, months) : winnow_decimal_ref (hours);
  if (unit->count != WINNOW_COUNT_CARD)
    {
      g_autoptr (WinnowDecimal) of_one = g_steal_pointer (&below);

      count = winnow_decimal_new_from_text (g_ascii_formatd (buffer, sizeof buffer, "%.12g", cards),
                                            NULL);
      below = of_one != NULL && count != NULL ? winnow_decimal_multiply (of_one, count) : NULL;
    }
  result
      = above != NULL && below != NULL ? winnow_decimal_divide (above, below, DERIVED_SCALE) : NULL;
  if (result == NULL)
    {
      g_set_error_literal (error, WINNOW_UNIT_ERROR, WINNOW_UNIT_ERROR_UNKNOWN_UNIT,
                           _ ("The price is too large or too small to be converted"));
      if (derivation != NULL)
        *derivation = g_strdup (_ ("The price is too large or too small to be converted"));
      return NULL;
    }
  if (derivation != NULL)
    *derivation = describe (amount, duration, months, count, result);
  return g_steal_pointer (&result);
}
