/* series-output.c — choosing series and putting out their keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/series-output.h"

#include "engine/unit.h"

#include <glib/gi18n.h>
#include <string.h>

void
cli_series_options_clear (CliSeriesOptions *self)
{
  g_free (self->accelerator);
  g_free (self->provider);
  g_free (self->kind);
  g_free (self->region);
  g_free (self->from);
  g_free (self->to);
  g_free (self->unit);
  g_free (self->currency);
  g_free (self->series_id);
}

gboolean
cli_series_options_check (Cli *cli, CliSeriesOptions *self)
{
  const char *wrong = NULL;

  if (self->from != NULL && !cli_parse_time (self->from, &self->from_time))
    wrong = self->from;
  else if (self->to != NULL && !cli_parse_time (self->to, &self->to_time))
    wrong = self->to;
  if (wrong != NULL)
    {
      cli_usage (cli, _ ("“%s” is not a date; write it like 2026-11-30 or 2026-11-30T08:00:00Z"), wrong);
      return FALSE;
    }
  if (self->unit != NULL && winnow_unit_find (self->unit) == NULL)
    {
      /* Translators: a word that is no unit. */
      cli_usage (cli, _ ("“%s” is not a unit; write one like card-hour, instance-hour or machine-month"), self->unit);
      return FALSE;
    }
  /* A day given alone is meant whole. */
  if (self->to != NULL && strlen (self->to) == 10)
    self->to_time += 24 * 60 * 60 - 1;
  return TRUE;
}

static gboolean
has_card_hour (const WinnowSeries *series)
{
  for (guint i = 0; i < series->points->len; i++)
    if (winnow_number_is_known (g_array_index (series->points, WinnowSeriesPoint, i).per_card_hour))
      return TRUE;
  return FALSE;
}

static gboolean
is_wanted (const WinnowSeries *series, const CliSeriesOptions *options)
{
  if (options->currency != NULL && g_strcmp0 (series->key.currency, options->currency) != 0)
    return FALSE;
  if (options->unit == NULL)
    return TRUE;
  return strcmp (options->unit, "card-hour") == 0 ? has_card_hour (series)
                                                  : g_strcmp0 (series->key.unit, options->unit) == 0;
}

static gint
compare_series (gconstpointer a, gconstpointer b)
{
  const WinnowSeries *left = *(const WinnowSeries *const *) a, *right = *(const WinnowSeries *const *) b;

  return strcmp (left->id, right->id);
}

GPtrArray *
cli_find_series (Cli *cli, const CliSeriesOptions *options, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  WinnowSeriesQuery query = {
    .accelerator = options->accelerator,
    .provider = options->provider,
    .purchase = options->kind,
    .region = options->region,
    .series_id = options->series_id,
    .from = options->from_time,
    .to = options->to_time,
  };
  GPtrArray *series;

  winnow_workspace_series_async (cli->workspace, &query, NULL, winnow_wait_ready, &wait);
  series = winnow_workspace_series_finish (cli->workspace, winnow_wait_result (&wait), error);
  if (series == NULL)
    return NULL;
  for (guint i = series->len; i > 0; i--)
    if (!is_wanted (g_ptr_array_index (series, i - 1), options))
      g_ptr_array_remove_index (series, i - 1);
  g_ptr_array_sort (series, compare_series);
  return series;
}

void
cli_put_series_key (WinnowJsonWriter *json, const char *id, const WinnowSeriesKey *key)
{
  const char *unsaid = _ ("the source does not say");

  cli_json_text (json, "id", id);
  cli_json_text (json, "provider", key->provider);
  cli_json_text (json, "channel", key->channel);
  cli_json_text (json, "service_class", key->service_class);
  cli_json_text (json, "sku", key->sku);
  cli_json_text (json, "accelerator", key->accelerator);
  cli_json_text (json, "form_factor", key->form_factor);
  cli_json_number (json, "memory_mib", key->memory_mib, unsaid);
  cli_json_number (json, "cards", key->cards, unsaid);
  cli_json_number (json, "minimum_cards", key->minimum_cards, unsaid);
  cli_json_text (json, "kind", key->purchase);
  cli_json_number (json, "term_months", key->term_months, unsaid);
  cli_json_text (json, "region", key->region);
  cli_json_text (json, "zone", key->zone);
  cli_json_text (json, "unit", key->unit);
  cli_json_text (json, "currency", key->currency);
  cli_json_text (json, "statistic", key->statistic);
}

char *
cli_accelerator_text (const WinnowSeriesKey *key)
{
  GString *text = g_string_new (key->accelerator);
  double number;

  if (key->form_factor != NULL && *key->form_factor != '\0')
    g_string_append_printf (text, " %s", key->form_factor);
  if (winnow_number_get (key->memory_mib, &number))
    {
      g_autofree char *memory = winnow_memory_label (number);

      g_string_append_printf (text, " %s", memory);
    }
  if (winnow_number_get (key->cards, &number) && number != 1)
    g_string_append_printf (text, " ×%g", number);
  return g_string_free (text, FALSE);
}

void
cli_print_statements (Cli *cli, const WinnowSeries *series, gint64 now)
{
  g_autoptr (GPtrArray) statements = winnow_series_statements (series, now);
  g_autofree char *accelerator = cli_accelerator_text (&series->key);

  if (statements->len == 0)
    return;
  g_print ("\n%s, %s, %s\n", series->key.provider, accelerator, series->key.purchase != NULL ? series->key.purchase : "");
  for (guint i = 0; i < statements->len; i++)
    {
      const WinnowStatement *statement = g_ptr_array_index (statements, i);

      g_print ("  %s\n", winnow_text_get (&statement->text, cli->language));
    }
}
