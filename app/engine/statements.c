/* statements.c — what may be said of a price series, and what may not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/series.h"

#include <math.h>
#include <string.h>

#define SECONDS_A_DAY 86400
/* A break is drawn where nobody looked for this many usual steps… */
#define GAP_FACTOR 3
/* …and at least this long. */
#define GAP_MIN_SECONDS (6 * 3600)
#define MIN_STEPS_FOR_GAP 3

typedef struct
{
  const WinnowSeriesPoint *before; /* last look at the old price */
  const WinnowSeriesPoint *after;  /* first look at the new one */
} Change;

void
winnow_statement_free (WinnowStatement *self)
{
  if (self == NULL)
    return;
  g_free (self->kind);
  g_free (self->text.en);
  g_free (self->text.zh);
  g_free (self);
}

static void
add_statement (GPtrArray *statements, const char *kind, char *en, char *zh)
{
  WinnowStatement *statement = g_new0 (WinnowStatement, 1);

  statement->kind = g_strdup (kind);
  statement->text.en = en;
  statement->text.zh = zh;
  g_ptr_array_add (statements, statement);
}

/* Days where looks are days apart, otherwise minutes. */
static char *
time_text (gint64 time, gboolean with_clock)
{
  g_autoptr (GDateTime) when = g_date_time_new_from_unix_utc (time);

  if (when == NULL)
    return g_strdup ("?");
  return g_date_time_format (when, with_clock ? "%Y-%m-%d %H:%M UTC" : "%Y-%m-%d");
}

static char *
percent_text (double share)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.1f", fabs (share) * 100);
  return g_strconcat (share < 0 ? "−" : "+", buffer, "%", NULL);
}

static gboolean
is_usable (const WinnowSeriesPoint *point)
{
  return (point->flags & WINNOW_FLAGS_EXCLUDED) == 0 && winnow_number_is_known (point->price);
}

static const char *
price_text (const WinnowSeriesPoint *point, char *buffer, gsize size)
{
  if (point->price_text != NULL && point->price_text[0] != '\0')
    return point->price_text;
  return g_ascii_formatd (buffer, (int) size, "%.10g", winnow_number_or (point->price, 0));
}

static GPtrArray *
usable_points (const WinnowSeries *self)
{
  GPtrArray *usable = g_ptr_array_new ();

  for (guint i = 0; i < self->points->len; i++)
    {
      WinnowSeriesPoint *point = &g_array_index (self->points, WinnowSeriesPoint, i);

      if (is_usable (point))
        g_ptr_array_add (usable, point);
    }
  return usable;
}

static gboolean
find_last_change (GPtrArray *usable, Change *change)
{
  for (guint i = usable->len; i > 1; i--)
    {
      const WinnowSeriesPoint *before = usable->pdata[i - 2];
      const WinnowSeriesPoint *after = usable->pdata[i - 1];

      if (winnow_number_or (before->price, 0) != winnow_number_or (after->price, 0))
        {
          *change = (Change){ before, after };
          return TRUE;
        }
    }
  return FALSE;
}

/* The smallest number of offers at the two ends; unknown where a price list says none. */
static gboolean
fewest_offers (GPtrArray *usable, double *fewest)
{
  gboolean any = FALSE;

  for (guint i = 0; i < usable->len; i++)
    {
      const WinnowSeriesPoint *point = usable->pdata[i];
      double offers;

      if (!winnow_number_get (point->offers, &offers))
        continue;
      *fewest = any ? MIN (*fewest, offers) : offers;
      any = TRUE;
    }
  return any;
}

static void
say_too_few (GPtrArray *statements, GPtrArray *usable, double fewest)
{
  const WinnowSeriesPoint *first = usable->pdata[0];
  const WinnowSeriesPoint *last = usable->pdata[usable->len - 1];
  char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
  double old = winnow_number_or (first->price, 0);
  g_autofree char *percent = old > 0 ? percent_text (winnow_number_or (last->price, 0) / old - 1) : NULL;
  g_autofree char *start = time_text (first->time, FALSE);
  g_autofree char *end = time_text (last->time, FALSE);
  const char *a = price_text (first, from, sizeof from);
  const char *b = price_text (last, to, sizeof to);

  add_statement (statements, "too_few_offers",
                 g_strdup_printf ("Too few offers: a point stands on only %.0f, fewer than %d. From %s on %s to %s "
                                  "on %s (%s) is no trend; use the range.",
                                  fewest, WINNOW_TREND_MIN_OFFERS, a, start, b, end, percent != NULL ? percent : "?"),
                 g_strdup_printf ("报价太少：有的点只有 %.0f 个报价，不足 %d 个。%s 的 %s 到 %s 的 %s（%s）"
                                  "不能算趋势，请看区间。",
                                  fewest, WINNOW_TREND_MIN_OFFERS, start, a, end, b, percent != NULL ? percent : "?"));
}

static void
say_change (GPtrArray *statements, const WinnowSeries *self, const Change *change)
{
  gboolean with_clock = change->after->time - change->before->time < 2 * SECONDS_A_DAY;
  g_autofree char *start = time_text (change->before->time, with_clock);
  g_autofree char *end = time_text (change->after->time, with_clock);
  char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
  double old = winnow_number_or (change->before->price, 0);
  g_autofree char *percent =
    old > 0 ? percent_text (winnow_number_or (change->after->price, 0) / old - 1) : g_strdup ("?");
  const char *a = price_text (change->before, from, sizeof from);
  const char *b = price_text (change->after, to, sizeof to);
  const char *currency = self->key.currency != NULL ? self->key.currency : "";

  add_statement (statements, "change",
                 g_strdup_printf ("Changed some time between %s and %s: from %s to %s %s (%s).",
                                  start, end, a, b, currency, percent),
                 g_strdup_printf ("在 %s 与 %s 之间的某个时刻变动：由 %s 变为 %s %s（%s）。",
                                  start, end, a, b, currency, percent));
}

/* All the way from the first look to the last. */
static void
say_total_change (GPtrArray *statements, const WinnowSeries *self, GPtrArray *usable)
{
  Change whole = { usable->pdata[0], usable->pdata[usable->len - 1] };
  double old = winnow_number_or (whole.before->price, 0);
  double now = winnow_number_or (whole.after->price, 0);
  g_autofree char *start = time_text (whole.before->time, FALSE);
  g_autofree char *end = time_text (whole.after->time, FALSE);

  if (old == now)
    {
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];
      const char *price = price_text (whole.after, buffer, sizeof buffer);

      add_statement (statements, "no_change",
                     g_strdup_printf ("%s on the first look (%s) and on the last (%s).", price, start, end),
                     g_strdup_printf ("首次观测（%s）与末次观测（%s）都是 %s。", start, end, price));
      return;
    }
  if (old > 0)
    {
      g_autofree char *percent = percent_text (now / old - 1);

      add_statement (statements, "change",
                     g_strdup_printf ("From the first look (%s) to the last (%s): %s over %u looks.",
                                      start, end, percent, usable->len),
                     g_strdup_printf ("从首次观测（%s）到末次观测（%s）：%s，共 %u 次观测。",
                                      start, end, percent, usable->len));
    }
}

static int
compare_seconds (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

/* The longest time nobody looked, against the usual step. */
static void
say_gap (GPtrArray *statements, const WinnowSeries *self)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 longest = 0, usual;
  guint at = 0;

  for (guint i = 1; i < self->points->len; i++)
    {
      gint64 step = g_array_index (self->points, WinnowSeriesPoint, i).time -
                    g_array_index (self->points, WinnowSeriesPoint, i - 1).time;

      if (step <= 0)
        continue;
      if (step > longest)
        {
          longest = step;
          at = i;
        }
      g_array_append_val (steps, step);
    }
  if (steps->len < MIN_STEPS_FOR_GAP)
    return;
  g_array_sort (steps, compare_seconds);
  usual = g_array_index (steps, gint64, steps->len / 2);
  if (longest < GAP_MIN_SECONDS || longest < GAP_FACTOR * usual)
    return;
  {
    gboolean with_clock = longest < 2 * SECONDS_A_DAY;
    g_autofree char *start =
      time_text (g_array_index (self->points, WinnowSeriesPoint, at - 1).time, with_clock);
    g_autofree char *end = time_text (g_array_index (self->points, WinnowSeriesPoint, at).time, with_clock);

    add_statement (statements, "gap",
                   g_strdup_printf ("Nobody looked between %s and %s: the line has a break there.", start, end),
                   g_strdup_printf ("%s 至 %s 之间没有观测，折线在此断开。", start, end));
  }
}

static void
say_stale (GPtrArray *statements, const WinnowSeriesPoint *last, gint64 now)
{
  gint64 days = (now - last->time) / SECONDS_A_DAY;
  g_autofree char *when = NULL;

  if (now <= 0 || days < WINNOW_STALE_DAYS)
    return;
  when = time_text (last->time, FALSE);
  add_statement (statements, "stale",
                 g_strdup_printf ("Last seen on %s, %" G_GINT64_FORMAT " days ago: ask for today's price.", when, days),
                 g_strdup_printf ("最近一次观测是 %s，已过 %" G_GINT64_FORMAT " 天：请询问当前价格。", when, days));
}

static void
say_conflict (GPtrArray *statements, const WinnowSeries *self)
{
  guint conflicts = 0, guessed = 0;

  for (guint i = 0; i < self->points->len; i++)
    {
      WinnowFlags flags = g_array_index (self->points, WinnowSeriesPoint, i).flags;

      conflicts += (flags & WINNOW_FLAG_CONFLICT) != 0;
      guessed += (flags & WINNOW_FLAG_UNIT_GUESSED) != 0;
    }
  if (conflicts > 0)
    add_statement (statements, "conflict",
                   g_strdup_printf ("%u points contradict another price of the same time; they are shown but not counted.",
                                    conflicts),
                   g_strdup_printf ("有 %u 个点与同一时刻的另一价格矛盾，只显示、不计入。", conflicts));
  if (guessed > 0)
    add_statement (statements, "unit_guessed",
                   g_strdup_printf ("The unit of %u points is a guess: settle whether the price is per card or per machine.",
                                    guessed),
                   g_strdup_printf ("有 %u 个点的计价单位是推测的：请先确认是按卡还是按整机计价。", guessed));
}

GPtrArray *
winnow_series_statements (const WinnowSeries *self, gint64 now)
{
  GPtrArray *statements = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_statement_free);
  g_autoptr (GPtrArray) usable = usable_points (self);
  double fewest = 0;
  Change change;

  say_conflict (statements, self);
  if (usable->len == 0)
    {
      add_statement (statements, "no_price", g_strdup ("Price unknown: ask the provider."),
                     g_strdup ("价格未知：请询问服务商。"));
      return statements;
    }
  if (usable->len > 1 && fewest_offers (usable, &fewest) && fewest < WINNOW_TREND_MIN_OFFERS)
    say_too_few (statements, usable, fewest);
  else if (usable->len > 1)
    {
      if (find_last_change (usable, &change))
        say_change (statements, self, &change);
      say_total_change (statements, self, usable);
    }
  say_gap (statements, self);
  say_stale (statements, usable->pdata[usable->len - 1], now);
  return statements;
}
