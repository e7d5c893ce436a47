/* words.c — ids of the method in the window's words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/words.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const char *field, *choice, *title;
} Word;

static const Word words[] = {
  { "kind", "training", NC_ ("workload part", "Training") },
  { "kind", "finetune", NC_ ("workload part", "Fine-tuning") },
  { "kind", "online", NC_ ("workload part", "Online inference") },
  { "kind", "long_context", NC_ ("workload part", "Long-context inference") },
  { "kind", "batch", NC_ ("workload part", "Batch inference") },
  { "kind", "development", NC_ ("workload part", "Development") },
  { "kind", "analysis", NC_ ("workload part", "Analysis") },
  { "kind", "task", NC_ ("workload part", "Run of your own task") },
  { "kind", "provisioning", NC_ ("workload part", "Provisioning") },
  { "kind", "data_loading", NC_ ("workload part", "Data loading") },
  { "kind", "scaling", NC_ ("workload part", "Scaling over nodes") },
  { "kind", "latency", NC_ ("workload part", "Latency") },
  { "kind", "high_concurrency", NC_ ("workload part", "High concurrency") },
  { "kind", "burst", NC_ ("workload part", "Burst") },
  { "kind", "forced_stop", NC_ ("workload part", "Forced stop") },
  { "kind", "cold_start", NC_ ("workload part", "Cold start") },
  { "kind", "bill", NC_ ("workload part", "Bill of a short run") },
  { "window", "morning", NC_ ("time of day", "Morning") },
  { "window", "afternoon", NC_ ("time of day", "Afternoon") },
  { "window", "night", NC_ ("time of day", "Night") },
  { "window", "weekend", NC_ ("time of day", "Weekend") },
  { "outcome", "success", NC_ ("outcome of a run", "Succeeded") },
  { "outcome", "failed", NC_ ("outcome of a run", "Failed") },
  { "outcome", "aborted", NC_ ("outcome of a run", "Aborted") },
  { "failure_cause", "capacity", NC_ ("cause of a failure", "No capacity") },
  { "failure_cause", "boot", NC_ ("cause of a failure", "Did not boot") },
  { "failure_cause", "hardware", NC_ ("cause of a failure", "Hardware") },
  { "failure_cause", "network", NC_ ("cause of a failure", "Network") },
  { "failure_cause", "quota", NC_ ("cause of a failure", "Quota") },
  { "failure_cause", "preempted", NC_ ("cause of a failure", "Taken back") },
  { "failure_cause", "ours", NC_ ("cause of a failure", "Our own fault") },
  { "need", "machine", NC_ ("what a part needs", "A machine we log in to") },
  { "need", "endpoint", NC_ ("what a part needs", "An endpoint we call") },
  { "need", "both", NC_ ("what a part needs", "Either") },
  { "language", "en", NC_ ("language", "English") },
  { "language", "zh", NC_ ("language", "Chinese") },
  { "calendar", "730", NC_ ("hours of a month", "730 hours a month") },
  { "calendar", "720", NC_ ("hours of a month", "720 hours a month") },
  { "calendar", "exact", NC_ ("hours of a month", "The calendar's own hours") },
  { "tax_basis", "net", NC_ ("tax", "Without tax") },
  { "tax_basis", "gross", NC_ ("tax", "Tax included") },
  { "utilisation_basis", "logs", NC_ ("where a number comes from", "From our job logs") },
  { "utilisation_basis", "typed", NC_ ("where a number comes from", "Typed in") },
  { "utilisation_basis", "guessed", NC_ ("where a number comes from", "Guessed") },
  { "access", "self-service", NC_ ("access", "Self-service") },
  { "access", "contract", NC_ ("access", "Contract") },
  { "access", "serverless", NC_ ("access", "Serverless") },
  { "purchase", "on_demand", NC_ ("purchase", "On demand") },
  { "purchase", "spot", NC_ ("purchase", "Spot, can be taken back") },
  { "purchase", "reserved", NC_ ("purchase", "Reserved") },
  { "purchase", "contract", NC_ ("purchase", "Contract") },
  { "purchase", "low_priority", NC_ ("purchase", "Low priority") },
  { "purchase", "community", NC_ ("purchase", "Community") },
  { "availability", "available", NC_ ("availability", "Available") },
  { "availability", "low", NC_ ("availability", "Scarce") },
  { "availability", "unavailable", NC_ ("availability", "Sold out") },
  { "availability", "refused", NC_ ("availability", "Refused") },
  { "availability", "listed", NC_ ("availability", "Listed") },
  { "availability", "not_listed", NC_ ("availability", "Not listed") },
  { "availability", "probe_failed", NC_ ("availability", "Probe failed") },
  { "line", "compute", NC_ ("cost line", "Compute") },
  { "line", "storage", NC_ ("cost line", "Storage") },
  { "line", "traffic", NC_ ("cost line", "Traffic") },
  { "line", "images", NC_ ("cost line", "Images and snapshots") },
  { "line", "platform", NC_ ("cost line", "Platform fees") },
  { "line", "waiting", NC_ ("cost line", "Waiting") },
  { "line", "rerun", NC_ ("cost line", "Reruns") },
  { "line", "labour", NC_ ("cost line", "Labour") },
  { "line", "migration", NC_ ("cost line", "Migration") },
  { "line", "exit", NC_ ("cost line", "Exit") },
  { "line", "contingency", NC_ ("cost line", "Contingency") },
  { "line", "credit", NC_ ("cost line", "Credit") },
  { "line", "tax", NC_ ("cost line", "Tax") },
  { "state", "priced", NC_ ("state of a price", "Priced") },
  { "state", "included", NC_ ("state of a price", "Included elsewhere") },
  { "state", "not_applicable", NC_ ("state of a price", "Does not apply") },
  { "state", "unknown", NC_ ("state of a price", "Unknown") },
  { "price_kind", "point", NC_ ("kind of price", "list price") },
  { "price_kind", "from", NC_ ("kind of price", "“from” price") },
  { "price_kind", "quote", NC_ ("kind of price", "quote") },
  { "price_kind", "contract", NC_ ("kind of price", "contract price") },
  { "price_kind", "education", NC_ ("kind of price", "education price") },
  { "basis", "once", NC_ ("what a quantity counts", "Once") },
  { "basis", "monthly", NC_ ("what a quantity counts", "Each month") },
  { "basis", "useful_card_hours", NC_ ("what a quantity counts", "Per useful card-hour") },
  { "basis", "billed_card_hours", NC_ ("what a quantity counts", "Per billed card-hour") },
  { "basis", "compute_share", NC_ ("what a quantity counts", "Share of compute") },
  { "unit", "card-hour", NC_ ("pricing unit", "card-hour") },
  { "unit", "instance-hour", NC_ ("pricing unit", "instance-hour") },
  { "unit", "instance-month", NC_ ("pricing unit", "instance-month") },
  { "unit", "machine-day", NC_ ("pricing unit", "machine-day") },
  { "unit", "machine-month", NC_ ("pricing unit", "machine-month") },
  { "unit", "card-month", NC_ ("pricing unit", "card-month") },
  { "unit", "card-second", NC_ ("pricing unit", "card-second") },
  { "unit", "term-total", NC_ ("pricing unit", "whole term") },
  { "unit", "1m-tokens", NC_ ("pricing unit", "million tokens") },
  { "unit", "gb-month", NC_ ("pricing unit", "GB-month") },
  { "unit", "gb", NC_ ("pricing unit", "GB") },
  { "unit", "month", NC_ ("pricing unit", "month") },
  { "unit", "once", NC_ ("pricing unit", "once") },
  { "unit", "hour", NC_ ("pricing unit", "hour") },
  { "unit", "person-hour", NC_ ("pricing unit", "person-hour") },
  { "unit", "seat-month", NC_ ("pricing unit", "seat-month") },
  { "unit", "node-month", NC_ ("pricing unit", "node-month") },
  { "unit", "gib-month", NC_ ("pricing unit", "GiB-month") },
  { "unit", "gib", NC_ ("pricing unit", "GiB") },
  { "unit", "1m-tokens-in", NC_ ("pricing unit", "million tokens in") },
  { "unit", "1m-tokens-out", NC_ ("pricing unit", "million tokens out") },
  { "unit", "1m-tokens-cached", NC_ ("pricing unit", "million cached tokens") },
  { "unit", "1m-requests", NC_ ("pricing unit", "million requests") },
  { "unit", "snapshot", NC_ ("pricing unit", "snapshot") },
  { "unit", "percent", NC_ ("pricing unit", "per cent") },
};

static const struct
{
  WinnowVerdict verdict;
  const char *icon, *css_class;
} verdicts[] = {
  { WINNOW_VERDICT_OPEN, "winnow-open-symbolic", "verdict-open" },
  { WINNOW_VERDICT_CUT, "winnow-cut-symbolic", "verdict-out" },
  { WINNOW_VERDICT_KNOCKED_OUT, "winnow-knocked-out-symbolic", "verdict-bad" },
  { WINNOW_VERDICT_WITHDRAWN, "winnow-withdrawn-symbolic", "verdict-out" },
  { WINNOW_VERDICT_DOMINATED, "winnow-dominated-symbolic", "verdict-out" },
  { WINNOW_VERDICT_BLOCKED, "winnow-blocked-symbolic", "verdict-warning" },
  { WINNOW_VERDICT_UNRANKED, "winnow-unranked-symbolic", "verdict-warning" },
  { WINNOW_VERDICT_RECOMMENDED, "winnow-recommended-symbolic", "verdict-good" },
};

const char *
winnow_words_choice (const char *field, const char *choice)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (words[i].field, field) == 0 && g_strcmp0 (words[i].choice, choice) == 0)
      {
        static const struct
        {
          const char *field, *context;
        } contexts[] = {
          { "kind", "workload part" },       { "need", "what a part needs" },
          { "language", "language" },        { "calendar", "hours of a month" },
          { "tax_basis", "tax" },            { "utilisation_basis", "where a number comes from" },
          { "access", "access" },            { "purchase", "purchase" },
          { "availability", "availability" },{ "line", "cost line" },
          { "state", "state of a price" },   { "price_kind", "kind of price" },
          { "basis", "what a quantity counts" }, { "unit", "pricing unit" },
          { "window", "time of day" },       { "outcome", "outcome of a run" },
          { "failure_cause", "cause of a failure" },
        };

        for (guint j = 0; j < G_N_ELEMENTS (contexts); j++)
          if (g_str_equal (contexts[j].field, field))
            return g_dpgettext2 (NULL, contexts[j].context, words[i].title);
      }
  return choice;
}

const char *
winnow_words_grade (const char *grade)
{
  static const char *const meanings[] = {
    N_ ("E0 · nothing"),
    N_ ("E1 · said: chat, call, sales mail"),
    N_ ("E2 · on a marketing page"),
    N_ ("E3 · public terms or documentation, archived"),
    N_ ("E4 · signed contract, quote or auditor's report"),
    N_ ("E5 · our own measurement or invoice"),
  };

  for (guint i = 0; grade != NULL && i < G_N_ELEMENTS (meanings); i++)
    if (grade[0] == 'E' && grade[1] == (char) ('0' + i) && grade[2] == '\0')
      return _ (meanings[i]);
  return _ (meanings[0]);
}

const char *
winnow_words_tri (WinnowTri value)
{
  switch (value)
    {
    case WINNOW_TRI_YES:
      return _ ("Yes");
    case WINNOW_TRI_NO:
      return _ ("No");
    case WINNOW_TRI_UNKNOWN:
    default:
      return _ ("Not known");
    }
}

const char *
winnow_words_category (const WinnowCatalog *catalog, const char *id, const char *language)
{
  const WinnowCategory *category;

  if (id == NULL)
    return _ ("Not classified");
  category = winnow_catalog_category (catalog, id);
  return category != NULL ? winnow_text_get (&category->title, language) : id;
}

const char *
winnow_words_category_icon (const char *id)
{
  static const char *const known[] = { "bare-metal", "on-demand-instance", "managed-inference",
                                       "reseller",   "owned",              "tool" };
  static const char *const icons[] = {
    "winnow-bare-metal-symbolic", "winnow-on-demand-instance-symbolic",
    "winnow-managed-inference-symbolic", "winnow-reseller-symbolic",
    "winnow-owned-symbolic", "winnow-tool-symbolic",
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_strcmp0 (known[i], id) == 0)
      return icons[i];
  return "dialog-question-symbolic";
}

const char *
winnow_words_verdict_icon (WinnowVerdict verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    if (verdicts[i].verdict == verdict)
      return verdicts[i].icon;
  return verdicts[0].icon;
}

const char *
winnow_words_verdict_class (WinnowVerdict verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    if (verdicts[i].verdict == verdict)
      return verdicts[i].css_class;
  return verdicts[0].css_class;
}

char *
winnow_words_number (double value, int digits)
{
  g_autofree char *plain = NULL;
  GString *text;
  gsize integers;

  if (!isfinite (value))
    return g_strdup (value > 0 ? "∞" : "−∞");
  plain = g_strdup_printf ("%.*f", digits, fabs (value));
  text = g_string_new (value < 0 && strtod (plain, NULL) != 0 ? "−" : "");
  integers = strcspn (plain, ".,");
  for (gsize i = 0; i < integers; i++)
    {
      if (i > 0 && (integers - i) % 3 == 0)
        g_string_append_c (text, ',');
      g_string_append_c (text, plain[i]);
    }
  if (plain[integers] != '\0')
    {
      g_string_append_c (text, '.');
      g_string_append (text, plain + integers + 1);
    }
  return g_string_free (text, FALSE);
}

char *
winnow_words_money (double value, const char *currency)
{
  int digits = fabs (value) >= 10000 ? 0 : 2;
  g_autofree char *number = winnow_words_number (value, digits);

  if (currency == NULL)
    return g_steal_pointer (&number);
  /* Translators: an amount of money and its currency code, “12.30 CNY”. */
  return g_strdup_printf (_ ("%s %s"), number, currency);
}

static char *
format_time (const char *time, const char *format)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) moment = NULL;
  g_autoptr (GDateTime) local = NULL;

  if (time == NULL)
    return NULL;
  moment = g_date_time_new_from_iso8601 (time, utc);
  if (moment == NULL)
    return g_strndup (time, strlen (time) < 10 ? strlen (time) : 10);
  local = g_date_time_to_local (moment);
  return g_date_time_format (local, format);
}

char *
winnow_words_date (const char *time)
{
  return format_time (time, "%Y-%m-%d");
}

char *
winnow_words_time (const char *time)
{
  return format_time (time, "%Y-%m-%d %H:%M");
}

static void
append_part (GString *text, const char *part)
{
  if (part != NULL && *part != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
}

const char *
winnow_words_offer (const WinnowOffer *offer)
{
  return offer->name != NULL ? offer->name : _ ("Offer without a name");
}

char *
winnow_words_series (const WinnowSeriesKey *key)
{
  GString *text = g_string_new (NULL);

  append_part (text, key->accelerator);
  append_part (text, key->form_factor);
  append_part (text, key->provider);
  if (g_strcmp0 (key->channel, "direct") != 0)
    append_part (text, key->channel);
  return g_string_free (text, FALSE);
}

char *
winnow_words_series_terms (const WinnowSeriesKey *key)
{
  GString *text = g_string_new (NULL);

  if (key->purchase != NULL)
    append_part (text, winnow_words_choice ("purchase", key->purchase));
  append_part (text, key->region);
  append_part (text, key->sku);
  if (key->unit != NULL)
    append_part (text, winnow_words_choice ("unit", key->unit));
  append_part (text, key->currency);
  return g_string_free (text, FALSE);
}

char *
winnow_words_value (const WinnowField *field, const char *text)
{
  if (text == NULL)
    return g_strdup (_ ("not known"));
  switch (field->type)
    {
    case WINNOW_FIELD_CHOICE:
      return g_strdup (winnow_words_choice (field->name, text));
    case WINNOW_FIELD_TRI:
      return g_strdup (g_str_equal (text, "yes") ? _ ("Yes") : _ ("No"));
    case WINNOW_FIELD_TIME:
      return winnow_words_date (text);
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_DECIMAL:
    case WINNOW_FIELD_NUMBER:
    case WINNOW_FIELD_LIST:
    default:
      return g_strdup (text);
    }
}
