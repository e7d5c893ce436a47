/* flags.c — which observations may not be counted, and why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/observation.h"
#include "engine/series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SECONDS_A_DAY 86400

/* The lookup of data rules. */
typedef struct
{
  const WinnowCatalog *catalog;
  const WinnowObservation *observation;
  GHashTable *texts; /* of char *: lower-case texts of the whole batch */
} RuleData;

/* Observations of one group in the batch. */
typedef struct
{
  GPtrArray *members; /* borrowed WinnowObservation */
} Group;

static void
group_free (gpointer data)
{
  Group *self = data;

  g_ptr_array_unref (self->members);
  g_free (self);
}

static GHashTable *
groups_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, group_free);
}

static void
groups_add (GHashTable *groups, char *key /* (transfer full) */, WinnowObservation *observation)
{
  Group *group = g_hash_table_lookup (groups, key);

  if (group == NULL)
    {
      group = g_new0 (Group, 1);
      group->members = g_ptr_array_new ();
      g_hash_table_insert (groups, key, group);
    }
  else
    g_free (key);
  g_ptr_array_add (group->members, observation);
}

static gboolean
per_card_hour (const WinnowObservation *self, double *value)
{
  g_autoptr (WinnowDecimal) price = NULL;

  if (self->amount == NULL)
    return FALSE;
  price = winnow_observation_per_card_hour (self, NULL, NULL);
  if (price == NULL)
    return FALSE;
  *value = winnow_decimal_to_double (price);
  return TRUE;
}

static gboolean
is_reduced_purchase (const char *purchase)
{
  static const char *const reduced[] = { "spot", "low_priority", "bid_floor", "community" };

  for (guint i = 0; purchase != NULL && i < G_N_ELEMENTS (reduced); i++)
    if (strcmp (purchase, reduced[i]) == 0)
      return TRUE;
  return FALSE;
}

/* ---- Data rules ---- */

/* Providers are written in any case ("RunPod", "runpod"); rules use lower case. */
static WinnowExpressionValue
lower_value (RuleData *data, const char *text)
{
  char *lower = g_utf8_strdown (text != NULL ? text : "", -1);
  WinnowExpressionValue value = { WINNOW_VALUE_TEXT };

  value.text = g_hash_table_lookup (data->texts, lower);
  if (value.text == NULL)
    {
      value.text = lower;
      g_hash_table_add (data->texts, lower);
    }
  else
    g_free (lower);
  return value;
}

static WinnowExpressionValue
number_value (WinnowNumber number)
{
  WinnowExpressionValue value = { WINNOW_VALUE_UNKNOWN };

  if (winnow_number_get (number, &value.number))
    value.type = WINNOW_VALUE_NUMBER;
  return value;
}

static gboolean
numeric_field (const RuleData *data, const char *name, WinnowNumber *number)
{
  const WinnowObservation *self = data->observation;
  const WinnowAccelerator *known = winnow_catalog_accelerator (data->catalog, self->key.accelerator);
  double price;
  const struct { const char *name; WinnowNumber value; } numbers[] = {
    { "cards", self->key.cards },
    { "minimum_cards", self->key.minimum_cards },
    { "memory_mib", self->key.memory_mib },
    { "term_months", self->key.term_months },
    { "offers", self->offers },
    { "plausible_low", known != NULL ? winnow_number (known->plausible_low) : WINNOW_UNKNOWN },
    { "plausible_high", known != NULL ? winnow_number (known->plausible_high) : WINNOW_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (strcmp (name, numbers[i].name) == 0)
      {
        *number = numbers[i].value;
        return TRUE;
      }
  *number = WINNOW_UNKNOWN;
  if (strcmp (name, "amount") == 0 && self->amount != NULL)
    *number = winnow_number (winnow_decimal_to_double (self->amount));
  else if (strcmp (name, "per_card_hour") == 0 && per_card_hour (self, &price))
    *number = winnow_number (price);
  return strcmp (name, "amount") == 0 || strcmp (name, "per_card_hour") == 0;
}

static WinnowExpressionValue
rule_name (const char *name, gpointer user_data)
{
  RuleData *data = user_data;
  const WinnowSeriesKey *key = &data->observation->key;
  const struct { const char *name, *text; } texts[] = {
    { "service_class", key->service_class }, { "sku", key->sku },
    { "accelerator", key->accelerator }, { "form_factor", key->form_factor },
    { "purchase", key->purchase }, { "region", key->region }, { "zone", key->zone },
    { "unit", key->unit }, { "currency", key->currency }, { "statistic", key->statistic },
    { "gpu_name_raw", data->observation->gpu_name_raw },
    { "amount_text", data->observation->amount_text },
    { "availability", data->observation->availability },
    { "time_quality", data->observation->time_quality },
  };
  WinnowExpressionValue value = { WINNOW_VALUE_UNKNOWN };
  WinnowNumber number;

  if (strcmp (name, "provider") == 0)
    return lower_value (data, key->provider);
  if (strcmp (name, "channel") == 0)
    return lower_value (data, key->channel);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (strcmp (name, texts[i].name) == 0)
      {
        if (texts[i].text == NULL || texts[i].text[0] == '\0')
          return value;
        value.type = WINNOW_VALUE_TEXT;
        value.text = texts[i].text;
        return value;
      }
  return numeric_field (data, name, &number) ? number_value (number) : value;
}

static void
apply_data_rules (const WinnowCatalog *catalog, GPtrArray *observations)
{
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  RuleData data = { .catalog = catalog, .texts = texts };
  WinnowExpressionContext context = { .name = rule_name, .data = &data };

  for (guint i = 0; i < observations->len; i++)
    for (guint k = 0; k < catalog->flag_rules->len; k++)
      {
        const WinnowFlagRule *rule = catalog->flag_rules->pdata[k];
        WinnowExpressionValue result;
        WinnowFlags flag;

        data.observation = observations->pdata[i];
        result = winnow_expression_evaluate (rule->when, &context);
        if (result.type == WINNOW_VALUE_BOOLEAN && result.boolean &&
            winnow_flag_from_id (rule->flag, &flag))
          winnow_observation_flag (observations->pdata[i], flag,
                                   winnow_text_get (&rule->reason, g_get_language_names ()[0]));
      }
}

/* ---- The general rules ---- */

static char *
record_text (const WinnowObservation *self)
{
  g_autofree char *key = winnow_series_key_to_text (&self->key);

  return g_strdup_printf ("%s|%" G_GINT64_FORMAT "|%s|%s|%.17g|%.17g|%s", key, self->observed_at,
                          self->amount_text != NULL ? self->amount_text : "",
                          self->availability != NULL ? self->availability : "",
                          winnow_number_or (self->offers, -1),
                          winnow_number_or (self->minimum_cards, -1),
                          self->details != NULL ? self->details : "");
}

/* A record that carries the same facts as an earlier one of the batch. */
static void
flag_duplicates (GPtrArray *observations)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < observations->len; i++)
    {
      WinnowObservation *observation = observations->pdata[i];

      if (!g_hash_table_add (seen, record_text (observation)))
        winnow_observation_flag (observation, WINNOW_FLAG_DUPLICATE,
                                 _("The same record stands in the file already; counted once"));
    }
}

static gboolean
is_in_dollars (const WinnowObservation *self)
{
  return self->key.currency != NULL && strcmp (self->key.currency, "USD") == 0;
}

static gboolean
plausible_low (const WinnowCatalog *catalog, const char *accelerator, double *low)
{
  const WinnowAccelerator *known = winnow_catalog_accelerator (catalog, accelerator);

  if (known == NULL || !(known->plausible_low > 0))
    return FALSE;
  *low = known->plausible_low;
  return TRUE;
}

static gboolean
is_constant_too_long (GPtrArray *members)
{
  gint64 first = G_MAXINT64, last = G_MININT64;

  if (members->len < WINNOW_PLACEHOLDER_MIN_COUNT)
    return FALSE;
  for (guint i = 0; i < members->len; i++)
    {
      const WinnowObservation *observation = members->pdata[i];

      first = MIN (first, observation->observed_at);
      last = MAX (last, observation->observed_at);
    }
  return last - first >= (gint64) WINNOW_PLACEHOLDER_MIN_DAYS * SECONDS_A_DAY;
}

static void
flag_group_as_placeholder (GPtrArray *members)
{
  for (guint i = 0; i < members->len; i++)
    winnow_observation_flag (members->pdata[i], WINNOW_FLAG_PLACEHOLDER,
                             _("The same price for a month or longer, far below what this "
                               "accelerator is rented for: a placeholder, not an offer"));
}

/* A market price moves; one that never does and is far too low was typed in by a
 * program that had none. */
static void
flag_placeholders (const WinnowCatalog *catalog, GPtrArray *observations)
{
  g_autoptr (GHashTable) groups = groups_new ();
  GHashTableIter iterator;
  gpointer value;

  for (guint i = 0; i < observations->len; i++)
    {
      WinnowObservation *observation = observations->pdata[i];
      double price, low;

      if ((observation->flags & (WINNOW_FLAG_DUPLICATE | WINNOW_FLAG_PLACEHOLDER)) != 0 ||
          !is_in_dollars (observation) ||
          !plausible_low (catalog, observation->key.accelerator, &low) ||
          !per_card_hour (observation, &price) || price >= low / WINNOW_PLAUSIBLE_FACTOR)
        continue;
      g_autofree char *key = winnow_series_key_to_text (&observation->key);
      groups_add (groups, g_strdup_printf ("%s|%.17g", key, price), observation);
    }
  g_hash_table_iter_init (&iterator, groups);
  while (g_hash_table_iter_next (&iterator, NULL, &value))
    if (is_constant_too_long (((Group *) value)->members))
      flag_group_as_placeholder (((Group *) value)->members);
}

static void
flag_outliers (const WinnowCatalog *catalog, GPtrArray *observations)
{
  for (guint i = 0; i < observations->len; i++)
    {
      WinnowObservation *observation = observations->pdata[i];
      const WinnowAccelerator *known = winnow_catalog_accelerator (catalog, observation->key.accelerator);
      double price, low;

      if (known == NULL || !is_in_dollars (observation) ||
          (observation->flags & (WINNOW_FLAG_PLACEHOLDER | WINNOW_FLAG_COMPONENT_ONLY)) != 0 ||
          !per_card_hour (observation, &price))
        continue;
      low = known->plausible_low / WINNOW_PLAUSIBLE_FACTOR;
      if (is_reduced_purchase (observation->key.purchase))
        low /= WINNOW_PLAUSIBLE_FACTOR;
      if (known->plausible_high > 0 && price > known->plausible_high * WINNOW_PLAUSIBLE_FACTOR)
        winnow_observation_flag (observation, WINNOW_FLAG_OUTLIER,
                                 _("More than three times what this accelerator is rented for: "
                                   "check the unit and the number of cards"));
      else if (known->plausible_low > 0 && price < low)
        winnow_observation_flag (observation, WINNOW_FLAG_OUTLIER,
                                 _("Less than a third of what this accelerator is rented for: "
                                   "check the unit and the number of cards"));
    }
}

/* What one price list would give per machine of 1, 2, 4… cards. */
static char *
scaling_text (const WinnowObservation *self)
{
  const WinnowSeriesKey *key = &self->key;

  return g_strdup_printf ("%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%" G_GINT64_FORMAT, key->provider, key->channel,
                          key->service_class, key->accelerator, key->form_factor, key->purchase,
                          key->region, key->zone, key->currency, key->statistic, self->observed_at);
}

static gboolean
does_not_scale (GPtrArray *members)
{
  const WinnowObservation *first = members->pdata[0];
  double cards = winnow_number_or (first->key.cards, 0);
  gboolean counts_differ = FALSE;

  for (guint i = 1; i < members->len; i++)
    {
      const WinnowObservation *other = members->pdata[i];

      if (winnow_decimal_compare (first->amount, other->amount) != 0)
        return FALSE;
      counts_differ |= winnow_number_or (other->key.cards, 0) != cards;
    }
  return counts_differ;
}

static void
flag_unscaled (GPtrArray *observations)
{
  g_autoptr (GHashTable) groups = groups_new ();
  GHashTableIter iterator;
  gpointer value;

  for (guint i = 0; i < observations->len; i++)
    {
      WinnowObservation *observation = observations->pdata[i];
      const char *unit = observation->key.unit;

      if (observation->amount != NULL && winnow_number_is_known (observation->key.cards) &&
          unit != NULL && (g_str_has_prefix (unit, "instance-") || g_str_has_prefix (unit, "machine-")))
        groups_add (groups, scaling_text (observation), observation);
    }
  g_hash_table_iter_init (&iterator, groups);
  while (g_hash_table_iter_next (&iterator, NULL, &value))
    {
      GPtrArray *members = ((Group *) value)->members;

      for (guint i = 0; does_not_scale (members) && i < members->len; i++)
        winnow_observation_flag (members->pdata[i], WINNOW_FLAG_UNIT_GUESSED,
                                 _("The price does not grow with the number of cards: is it per "
                                   "card or per machine?"));
    }
}

static void
flag_conflicts (GPtrArray *observations)
{
  const WinnowFlags ignored = WINNOW_FLAGS_EXCLUDED & ~WINNOW_FLAG_CONFLICT;
  g_autoptr (GHashTable) groups = groups_new ();
  GHashTableIter iterator;
  gpointer value;

  for (guint i = 0; i < observations->len; i++)
    {
      WinnowObservation *observation = observations->pdata[i];

      if (observation->amount == NULL || (observation->flags & ignored) != 0)
        continue;
      g_autofree char *key = winnow_series_key_to_text (&observation->key);
      groups_add (groups, g_strdup_printf ("%s|%" G_GINT64_FORMAT, key, observation->observed_at),
                  observation);
    }
  g_hash_table_iter_init (&iterator, groups);
  while (g_hash_table_iter_next (&iterator, NULL, &value))
    {
      GPtrArray *members = ((Group *) value)->members;
      const WinnowObservation *first = members->pdata[0];
      gboolean differs = FALSE;

      for (guint i = 1; i < members->len; i++)
        differs |= winnow_decimal_compare (first->amount,
                                           ((WinnowObservation *) members->pdata[i])->amount) != 0;
      for (guint i = 0; differs && i < members->len; i++)
        winnow_observation_flag (members->pdata[i], WINNOW_FLAG_CONFLICT,
                                 _("Several prices for one series at one time: all are shown, "
                                   "none is counted"));
    }
}

void
winnow_flag_observations (const WinnowCatalog *catalog, GPtrArray *observations)
{
  apply_data_rules (catalog, observations);
  flag_duplicates (observations);
  flag_placeholders (catalog, observations);
  flag_outliers (catalog, observations);
  flag_unscaled (observations);
  flag_conflicts (observations);
}

guint
winnow_flag_series (const WinnowCatalog *catalog, WinnowSeries *series)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                         (GDestroyNotify) g_array_unref);
  GHashTableIter iterator;
  gpointer value;
  double low;
  guint flagged = 0;

  if (g_strcmp0 (series->key.currency, "USD") != 0 ||
      !plausible_low (catalog, series->key.accelerator, &low))
    return 0;
  for (guint i = 0; i < series->points->len; i++)
    {
      const WinnowSeriesPoint *point = &g_array_index (series->points, WinnowSeriesPoint, i);
      g_autofree char *text = NULL;
      GArray *places;
      double price;

      if (!winnow_number_get (point->per_card_hour, &price) || price >= low / WINNOW_PLAUSIBLE_FACTOR)
        continue;
      text = g_strdup_printf ("%.17g", price);
      places = g_hash_table_lookup (counts, text);
      if (places == NULL)
        {
          places = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (counts, g_steal_pointer (&text), places);
        }
      g_array_append_val (places, i);
    }
  g_hash_table_iter_init (&iterator, counts);
  while (g_hash_table_iter_next (&iterator, NULL, &value))
    {
      GArray *places = value;
      guint first = g_array_index (places, guint, 0);
      guint last = g_array_index (places, guint, places->len - 1);

      if (places->len < WINNOW_PLACEHOLDER_MIN_COUNT ||
          g_array_index (series->points, WinnowSeriesPoint, last).time -
              g_array_index (series->points, WinnowSeriesPoint, first).time <
            (gint64) WINNOW_PLACEHOLDER_MIN_DAYS * SECONDS_A_DAY)
        continue;
      for (guint k = 0; k < places->len; k++)
        {
          WinnowSeriesPoint *point =
            &g_array_index (series->points, WinnowSeriesPoint, g_array_index (places, guint, k));

          flagged += (point->flags & WINNOW_FLAG_PLACEHOLDER) == 0;
          point->flags |= WINNOW_FLAG_PLACEHOLDER;
        }
    }
  return flagged;
}
