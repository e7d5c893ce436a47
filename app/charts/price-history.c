/* price-history.c — the scene of observed prices over time.
 *
 * One panel a currency and unit, stacked on one time axis, and a small panel
 * with the number of offers behind each observation where it is known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <math.h>
#include <string.h>

#define HOURLY_STEP (6 * 3600.0) /* a median step up to this is an hourly feed */
#define HOURLY_GAP (10 * 3600.0)

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

static double
median_step (const GArray *points)
{
  g_autoptr (GArray) gaps = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 1; i < points->len; i++)
    {
      double gap = g_array_index (points, WinnowScenePoint, i).x
                   - g_array_index (points, WinnowScenePoint, i - 1).x;

      if (gap > 0)
        g_array_append_val (gaps, gap);
    }
  if (gaps->len == 0)
    return 0;
  g_array_sort (gaps, compare_doubles);
  if (gaps->len % 2 == 1)
    return g_array_index (gaps, double, gaps->len / 2);
  return (g_array_index (gaps, double, gaps->len / 2 - 1)
          + g_array_index (gaps, double, gaps->len / 2))
         / 2;
}

/* A gap is more than three median steps, and in an hourly feed more than ten
 * hours; the line breaks there instead of pretending that nothing changed. */
static void
mark_gaps (GArray *points)
{
  double step = median_step (points);

  for (guint i = 0; i < points->len; i++)
    {
      WinnowScenePoint *point = &g_array_index (points, WinnowScenePoint, i);
      double gap = i > 0 ? point->x - g_array_index (points, WinnowScenePoint, i - 1).x : 0;

      point->starts_run = i == 0 || (step > 0 && gap > 3 * step)
                          || (step > 0 && step <= HOURLY_STEP && gap > HOURLY_GAP);
    }
}

/* Which parts of the keys differ, so that labels say no more than they must. */
typedef struct
{
  gboolean provider, channel, accelerator, form_factor, purchase, region, memory, cards, term;
} Differences;

static gboolean
texts_differ (const char *a, const char *b)
{
  return g_strcmp0 (a != NULL ? a : "", b != NULL ? b : "") != 0;
}

static gboolean
numbers_differ (WinnowNumber a, WinnowNumber b)
{
  return winnow_number_or (a, -1) != winnow_number_or (b, -1);
}

static Differences
key_differences (GPtrArray *series)
{
  Differences differ = { 0 };

  for (guint i = 1; i < series->len; i++)
    {
      const WinnowSeriesKey *a = &((WinnowSeries *)g_ptr_array_index (series, 0))->key;
      const WinnowSeriesKey *b = &((WinnowSeries *)g_ptr_array_index (series, i))->key;

      differ.provider |= texts_differ (a->provider, b->provider);
      differ.channel |= texts_differ (a->channel, b->channel);
      differ.accelerator |= texts_differ (a->accelerator, b->accelerator);
      differ.form_factor |= texts_differ (a->form_factor, b->form_factor);
      differ.purchase |= texts_differ (a->purchase, b->purchase);
      differ.region |= texts_differ (a->region, b->region);
      differ.memory |= numbers_differ (a->memory_mib, b->memory_mib);
      differ.cards |= numbers_differ (a->cards, b->cards);
      differ.term |= numbers_differ (a->term_months, b->term_months);
    }
  return differ;
}

static void
append_part (GString *text, const char *part, const char *separator)
{
  if (part == NULL || *part == '\0')
    return;
  if (text->len > 0)
    g_string_append (text, separator);
  g_string_append (text, part);
}

/* The parts that differ (@differing) or those that are the same everywhere. */
static char *
describe_key (const WinnowSeriesKey *key,
              const Differences *differ,
              gboolean differing,
              const char *language)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *memory = NULL;
  g_autofree char *cards = NULL;
  g_autofree char *term = NULL;
  const char *separator;
  double number;

  if (winnow_number_get (key->memory_mib, &number))
    memory = winnow_memory_label (number);
  if (winnow_number_get (key->cards, &number) && number > 1)
    cards = g_strdup_printf ("× %g", number);
  if (winnow_number_get (key->term_months, &number) && number > 0)
    {
      g_autofree char *count = g_strdup_printf ("%g", number);

      term = g_strdup_printf (winnow_chart_word (WINNOW_CHART_WORD_TERM_MONTHS, language), count);
    }
  /* The middle dot of Chinese faces is a full character wide: no blanks around it. */
  separator = winnow_chart_is_chinese (language) ? "·" : ", ";
  if (differ->provider == differing)
    append_part (text, key->provider, separator);
  if (differ->channel == differing && g_strcmp0 (key->channel, "direct") != 0)
    append_part (text, key->channel, separator);
  if (differ->accelerator == differing)
    append_part (text, key->accelerator, separator);
  if (differ->form_factor == differing)
    append_part (text, key->form_factor, " ");
  if (differ->memory == differing)
    append_part (text, memory, " ");
  if (differ->cards == differing)
    append_part (text, cards, " ");
  if (differ->purchase == differing)
    append_part (text, winnow_chart_purchase (key->purchase, language), separator);
  if (differ->term == differing)
    append_part (text, term, " ");
  if (differ->region == differing)
    append_part (text, key->region, separator);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
series_label (const WinnowSeries *series, const Differences *differ, const char *language)
{
  static const Differences all = { TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE };
  g_autofree char *label = describe_key (&series->key, differ, TRUE, language);

  /* One series alone, or several with the same key: say who it is. */
  return *label != '\0' ? g_steal_pointer (&label)
                        : describe_key (&series->key, &all, TRUE, language);
}

static char *
panel_title (const WinnowSeries *series, gboolean per_card_hour, const char *language)
{
  const char *currency = series->key.currency != NULL ? series->key.currency : "";
  const char *unit = series->key.unit;

  if (per_card_hour || g_strcmp0 (unit, "card-hour") == 0)
    return g_strdup_printf (winnow_chart_word (WINNOW_CHART_WORD_PER_CARD_HOUR, language),
                            currency);
  if (unit == NULL || *unit == '\0')
    unit = winnow_chart_word (WINNOW_CHART_WORD_UNIT_UNKNOWN, language);
  return g_strdup_printf ("%s / %s", currency, winnow_chart_unit (unit, language));
}

static char *
flags_text (guint flags)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint bit = 0; bit < WINNOW_N_FLAGS; bit++)
    if (flags & (1u << bit))
      append_part (text, winnow_chart_flag (bit, "en"), ";");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
number_cell (WinnowNumber number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  double value;

  return g_strdup (winnow_number_get (number, &value)
                       ? g_ascii_formatd (buffer, sizeof buffer, "%.10g", value)
                       : "");
}

static void
add_row (WinnowScene *self,
         const WinnowSeries *series,
         const WinnowSeriesPoint *point,
         gboolean per_card_hour)
{
  const WinnowSeriesKey *key = &series->key;
  g_autofree char *time = winnow_chart_time_iso (point->time);
  g_autofree char *price = number_cell (per_card_hour ? point->per_card_hour : point->price);
  g_autofree char *offers = number_cell (point->offers);
  g_autofree char *flags = flags_text (point->flags);
  const char *unit = per_card_hour ? "card-hour" : key->unit;

#define CELL(text) ((text) != NULL ? (text) : "")
  winnow_scene_add_row (self, CELL (key->provider), CELL (key->channel), CELL (key->accelerator),
                        CELL (key->purchase), CELL (key->region), time, price, CELL (unit),
                        CELL (key->currency), CELL (point->price_text), CELL (point->availability),
                        offers, flags, CELL (point->source), NULL);
#undef CELL
}

static void
fill_layers (WinnowScene *self,
             const WinnowSeries *series,
             WinnowLayer *prices,
             WinnowLayer *offers,
             const WinnowHistoryOptions *options)
{
  gboolean per_card_hour = options->per_card_hour;
  g_autoptr (GArray) used = g_array_new (FALSE, TRUE, sizeof (WinnowScenePoint));
  guint next = 0;

  for (guint i = 0; i < series->points->len; i++)
    {
      const WinnowSeriesPoint *source = &g_array_index (series->points, WinnowSeriesPoint, i);
      WinnowScenePoint point
          = { .x = source->time, .flags = source->flags & WINNOW_FLAGS_EXCLUDED };

      if (!options->without_rows)
        add_row (self, series, source, per_card_hour);
      if (winnow_number_get (source->offers, &point.y) && offers != NULL)
        {
          WinnowScenePoint count = { .x = point.x, .y = point.y };

          g_array_append_val (offers->points, count);
        }
      if (!winnow_number_get (per_card_hour ? source->per_card_hour : source->price, &point.y)
          || !isfinite (point.y))
        continue;
      g_array_append_val (prices->points, point);
      if (point.flags == 0)
        g_array_append_val (used, point);
    }
  mark_gaps (used);
  for (guint i = 0; i < prices->points->len; i++)
    {
      WinnowScenePoint *point = &g_array_index (prices->points, WinnowScenePoint, i);

      if (point->flags == 0)
        point->starts_run = g_array_index (used, WinnowScenePoint, next++).starts_run;
    }
  if (offers != NULL)
    mark_gaps (offers->points);
}

static gboolean
knows_offers (GPtrArray *series)
{
  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);

      for (guint j = 0; j < one->points->len; j++)
        if (winnow_number_is_known (g_array_index (one->points, WinnowSeriesPoint, j).offers))
          return TRUE;
    }
  return FALSE;
}

static void
time_extent (WinnowScene *self, GPtrArray *series)
{
  self->x_low = INFINITY;
  self->x_high = -INFINITY;
  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);

      for (guint j = 0; j < one->points->len; j++)
        {
          double time = g_array_index (one->points, WinnowSeriesPoint, j).time;

          self->x_low = MIN (self->x_low, time);
          self->x_high = MAX (self->x_high, time);
        }
    }
  if (!isfinite (self->x_low))
    self->x_low = self->x_high = 0;
  if (self->x_high - self->x_low < 60)
    {
      self->x_low -= 43200;
      self->x_high += 43200;
    }
  self->extent_low = self->x_low;
  self->extent_high = self->x_high;
}

static WinnowPanel *
panel_for (WinnowScene *self, const WinnowSeries *series, gboolean per_card_hour)
{
  g_autofree char *title = panel_title (series, per_card_hour, self->language);

  for (guint i = 0; i < self->panels->len; i++)
    {
      WinnowPanel *panel = g_ptr_array_index (self->panels, i);

      if (strcmp (panel->title, title) == 0)
        return panel;
    }
  return winnow_scene_add_panel (self, title, 1);
}

static char *
history_title (GPtrArray *series, const Differences *differ, const char *language)
{
  const char *word = winnow_chart_word (WINNOW_CHART_WORD_HISTORY_TITLE, language);
  g_autofree char *common = NULL;

  if (series->len < 2)
    return g_strdup (word);
  common = describe_key (&((WinnowSeries *)g_ptr_array_index (series, 0))->key, differ, FALSE,
                         language);
  return *common != '\0' ? g_strdup_printf (
             winnow_chart_is_chinese (language) ? "%s：%s" : "%s: %s", word, common)
                         : g_strdup (word);
}

/* ---- Sources and availability ---- */

typedef struct
{
  gint64 day;
  guint provider;
} Sighting;

static int
compare_sightings (gconstpointer a, gconstpointer b)
{
  const Sighting *left = a, *right = b;

  if (left->day != right->day)
    return left->day < right->day ? -1 : 1;
  return (left->provider > right->provider) - (left->provider < right->provider);
}

static guint
provider_number (GHashTable *providers, const char *name)
{
  gpointer number;

  if (g_hash_table_lookup_extended (providers, name, NULL, &number))
    return GPOINTER_TO_UINT (number);
  g_hash_table_insert (providers, (gpointer)name, GUINT_TO_POINTER (g_hash_table_size (providers)));
  return g_hash_table_size (providers) - 1;
}

/* One sighting a day and provider, ascending, runs of one series compressed on the way. */
static GArray *
find_sightings (GPtrArray *series)
{
  GArray *sightings = g_array_new (FALSE, FALSE, sizeof (Sighting));
  g_autoptr (GHashTable) providers = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);
      guint provider = provider_number (providers, one->key.provider != NULL ? one->key.provider : "");
      gint64 last = G_MININT64;

      for (guint j = 0; j < one->points->len; j++)
        {
          const WinnowSeriesPoint *point = &g_array_index (one->points, WinnowSeriesPoint, j);
          Sighting sighting = { point->time / 86400, provider };

          if ((point->flags & WINNOW_FLAGS_EXCLUDED) != 0 || !winnow_number_is_known (point->price)
              || sighting.day == last)
            continue;
          last = sighting.day;
          g_array_append_val (sightings, sighting);
        }
    }
  g_array_sort (sightings, compare_sightings);
  return sightings;
}

static void
add_sources_panel (WinnowScene *self, GPtrArray *series)
{
  g_autoptr (GArray) sightings = find_sightings (series);
  WinnowPanel *panel
      = winnow_scene_add_panel (self, winnow_chart_word (WINNOW_CHART_WORD_SOURCES_PANEL, self->language), 0.26);
  WinnowLayer *layer = winnow_panel_add_layer (panel, "", 7, TRUE);

  panel->is_count = panel->from_zero = TRUE;
  for (guint i = 0; i < sightings->len; i++)
    {
      const Sighting *sighting = &g_array_index (sightings, Sighting, i);
      const Sighting *before = i > 0 ? &g_array_index (sightings, Sighting, i - 1) : NULL;
      WinnowScenePoint point = { .x = CLAMP (sighting->day * 86400.0, self->x_low, self->x_high), .y = 1 };

      if (before != NULL && before->day == sighting->day)
        {
          if (before->provider != sighting->provider)
            g_array_index (layer->points, WinnowScenePoint, layer->points->len - 1).y++;
          continue;
        }
      g_array_append_val (layer->points, point);
    }
  mark_gaps (layer->points);
}

WinnowStockWord
winnow_stock_word (const char *availability)
{
  static const struct
  {
    const char *id;
    WinnowStockWord word;
  } words[] = {
    { "available", WINNOW_STOCK_SAYS_YES }, { "high", WINNOW_STOCK_SAYS_YES },
    { "medium", WINNOW_STOCK_SAYS_YES },    { "low", WINNOW_STOCK_SAYS_LITTLE },
    { "unavailable", WINNOW_STOCK_SAYS_NO }, { "refused", WINNOW_STOCK_SAYS_NO },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (words[i].id, availability) == 0)
      return words[i].word;
  return WINNOW_STOCK_SAYS_NOTHING;
}

static void
fill_stock (WinnowLayer *layer, const WinnowSeries *series)
{
  for (guint i = 0; i < series->points->len; i++)
    {
      const WinnowSeriesPoint *source = &g_array_index (series->points, WinnowSeriesPoint, i);
      WinnowStockWord word = winnow_stock_word (source->availability);
      WinnowScenePoint point = { .x = source->time, .y = (double)word - WINNOW_STOCK_SAYS_NO };

      /* A failed probe says nothing of the stock. */
      if (word != WINNOW_STOCK_SAYS_NOTHING && (source->flags & WINNOW_FLAG_PROBE_ERROR) == 0)
        g_array_append_val (layer->points, point);
    }
  mark_gaps (layer->points);
}

static gboolean
knows_stock (const WinnowSeries *series)
{
  for (guint i = 0; i < series->points->len; i++)
    if (winnow_stock_word (g_array_index (series->points, WinnowSeriesPoint, i).availability)
        != WINNOW_STOCK_SAYS_NOTHING)
      return TRUE;
  return FALSE;
}

static void
add_stock_panel (WinnowScene *self, GPtrArray *series, const Differences *differ)
{
  WinnowPanel *panel = NULL;

  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);
      g_autofree char *label = NULL;

      if (!knows_stock (one))
        continue;
      if (panel == NULL)
        panel = winnow_scene_add_panel (self, winnow_chart_word (WINNOW_CHART_WORD_STOCK_PANEL, self->language), 0);
      panel->is_strip = panel->is_count = TRUE;
      panel->weight = MIN (0.12 + 0.06 * (panel->layers->len + 1), 0.6);
      label = series_label (one, differ, self->language);
      fill_stock (winnow_panel_add_layer (panel, label, i, TRUE), one);
    }
}

WinnowScene *
winnow_scene_price_history_full (GPtrArray *series, const WinnowHistoryOptions *options, const char *language)
{
  gboolean per_card_hour = options->per_card_hour;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  GPtrArray *all = series != NULL ? series : none;
  Differences differ = key_differences (all);
  g_autofree char *title = history_title (all, &differ, language);
  WinnowScene *self = winnow_scene_new (WINNOW_SCENE_HISTORY, title, language);
  gboolean has_offers = knows_offers (all);

  self->x_title = g_strdup (winnow_chart_word (WINNOW_CHART_WORD_UTC, language));
  winnow_scene_add_row (self, "provider", "channel", "accelerator", "kind", "region", "time",
                        per_card_hour ? "price_per_card_hour" : "price", "unit", "currency",
                        "price_as_found", "availability", "offers", "flags", "source", NULL);
  time_extent (self, all);
  for (guint i = 0; i < all->len; i++)
    panel_for (self, g_ptr_array_index (all, i), per_card_hour);
  if (has_offers)
    {
      WinnowPanel *panel = winnow_scene_add_panel (
          self, winnow_chart_word (WINNOW_CHART_WORD_OFFERS_PANEL, language), 0.32);

      panel->is_count = panel->from_zero = TRUE;
    }
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (all, i);
      WinnowPanel *panel = panel_for (self, one, per_card_hour);
      g_autofree char *label = series_label (one, &differ, language);
      WinnowLayer *prices = winnow_panel_add_layer (panel, label, i, TRUE);
      WinnowLayer *offers = NULL;

      panel->is_logarithmic = options->is_logarithmic;
      if (has_offers)
        offers = winnow_panel_add_layer (g_ptr_array_index (self->panels, self->panels->len - 1),
                                         label, i, TRUE);
      fill_layers (self, one, prices, offers, options);
    }
  if (options->with_sources && all->len > 1)
    add_sources_panel (self, all);
  if (options->with_availability)
    add_stock_panel (self, all, &differ);
  return self;
}

WinnowScene *
winnow_scene_price_history (GPtrArray *series, gboolean per_card_hour, const char *language)
{
  WinnowHistoryOptions options = { .per_card_hour = per_card_hour };

  return winnow_scene_price_history_full (series, &options, language);
}
