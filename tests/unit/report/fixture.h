/* fixture.h — the example evaluation, assessed, and a price series.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "formats/catalog-reader.h"
#include "formats/evaluation-document.h"
#include "report/report-private.h"

#define FIXTURE_NOW "2026-11-30T08:00:00Z"

static inline WinnowCatalog *
fixture_catalog (void)
{
  g_autoptr (GError) error = NULL;
  WinnowCatalog *catalog = winnow_catalog_read (g_getenv ("WINNOW_DATA_DIR"), &error);

  g_assert_no_error (error);
  return catalog;
}

static inline WinnowEvaluation *
fixture_evaluation (const char *replace, const char *with)
{
  g_autofree char *path = g_build_filename (g_getenv ("WINNOW_DATA_DIR"), "example.json", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GString) changed = NULL;
  g_autoptr (GError) error = NULL;
  WinnowEvaluation *evaluation;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  changed = g_string_new (text);
  if (replace != NULL)
    g_assert_cmpuint (g_string_replace (changed, replace, with, 0), >, 0);
  evaluation = winnow_evaluation_document_read (changed->str, changed->len, path, &error);
  g_assert_no_error (error);
  return evaluation;
}

/* The example as the method assesses it, with one edit of its text. */
static inline WinnowAssessment *
fixture_new (const char *language, const char *replace, const char *with)
{
  g_autoptr (WinnowCatalog) catalog = fixture_catalog ();
  g_autoptr (WinnowEvaluation) evaluation = fixture_evaluation (replace, with);
  const WinnowAssessmentOptions options
      = { .language = language, .now = FIXTURE_NOW, .draws = winnow_number (1000) };

  return winnow_assessment_new (evaluation, catalog, &options);
}

/* Five weekly looks at one price, which falls once. */
static inline GPtrArray *
fixture_history (void)
{
  const WinnowSeriesKey key = { .provider = (char *)"Example Cloud",
                                .accelerator = (char *)"H100",
                                .purchase = (char *)"on_demand",
                                .region = (char *)"eu-central",
                                .unit = (char *)"card-hour",
                                .currency = (char *)"USD",
                                .statistic = (char *)"point" };
  GPtrArray *history = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_series_free);
  WinnowSeries *series = winnow_series_new (&key);

  for (guint i = 0; i < 5; i++)
    {
      double price = i < 3 ? 2.4 : 2.2;
      WinnowSeriesPoint point = { .time = 1793577600 + i * 7 * 86400,
                                  .price = winnow_number (price),
                                  .price_text = g_strdup (i < 3 ? "2.40" : "2.20"),
                                  .per_card_hour = winnow_number (price),
                                  .availability = "available",
                                  .source = "prices.csv" };

      g_array_append_val (series->points, point);
    }
  g_ptr_array_add (history, series);
  return history;
}

static inline WinnowReport *
fixture_report (WinnowAssessment *assessment, const char *language, GPtrArray *history)
{
  const WinnowReportOptions options
      = { .language = language, .created = FIXTURE_NOW, .version = "0.1.0", .history = history };

  return winnow_report_new (assessment, &options);
}
