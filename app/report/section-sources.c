/* section-sources.c — price history, where figures come from, and how to get the same result again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <string.h>

static gint64
now_seconds (const WinnowReportContext *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_iso8601 (
      self->assessment->now != NULL ? self->assessment->now : "", NULL);

  return now != NULL ? g_date_time_to_unix (now) : 0;
}

static char *
series_name (const WinnowReportContext *self, const WinnowSeries *series)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  const char *const fields[]
      = { series->key.provider, series->key.accelerator,
          series->key.purchase != NULL ? winnow_context_purchase (self, series->key.purchase) : NULL,
          series->key.region };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i] != NULL && *fields[i] != '\0')
      g_ptr_array_add (parts, (char *)fields[i]);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (self->language[0] == 'z' ? "·" : ", ", (char **)parts->pdata);
}

static void
add_series_facts (const WinnowReportContext *self, WinnowReportSection *section)
{
  GPtrArray *list;
  gint64 now = now_seconds (self);

  winnow_section_subheading (section, WINNOW_WORD (self, HISTORY_STATEMENTS));
  list = winnow_section_list (section);
  for (guint i = 0; i < self->options->history->len; i++)
    {
      const WinnowSeries *series = g_ptr_array_index (self->options->history, i);
      g_autoptr (GPtrArray) statements = winnow_series_statements (series, now);
      g_autofree char *name = series_name (self, series);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *offers = NULL;

      for (guint j = 0; j < statements->len; j++)
        {
          const WinnowStatement *statement = g_ptr_array_index (statements, j);

          g_string_append_printf (text, "%s%s",
                                  text->len > 0 && self->language[0] != 'z' ? " " : "",
                                  winnow_context_text (self, &statement->text));
        }
      if (series->points->len > 0
          && winnow_number_is_known (
              g_array_index (series->points, WinnowSeriesPoint, series->points->len - 1).offers))
        {
          offers = winnow_context_number (
              self,
              g_array_index (series->points, WinnowSeriesPoint, series->points->len - 1).offers,
              NULL);
          g_string_append_printf (text, "%s%s%s%s%s",
                                  text->len > 0 && self->language[0] != 'z' ? " " : "",
                                  WINNOW_WORD (self, HISTORY_OFFERS), WINNOW_WORD (self, COLON),
                                  offers, self->language[0] == 'z' ? "。" : ".");
        }
      winnow_list_add (list, name, text->str);
    }
}

void
winnow_report_history (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "history", WINNOW_WORD (self, S_HISTORY));
  GPtrArray *history = self->options->history;
  gboolean converts = FALSE;

  if (history == NULL || history->len == 0)
    {
      winnow_section_paragraph (section, WINNOW_WORD (self, HISTORY_NONE));
      return;
    }
  for (guint i = 0; i < history->len; i++)
    {
      const WinnowSeries *series = g_ptr_array_index (history, i);

      for (guint j = 0; j < series->points->len; j++)
        converts |= winnow_number_is_known (
            g_array_index (series->points, WinnowSeriesPoint, j).per_card_hour);
    }
  winnow_section_chart (section, winnow_scene_price_history (history, converts, self->language),
                        0.58);
  add_series_facts (self, section);
}

/* ---- Sources ---- */

/* Figures from one source with one grade; the oldest and the newest date. */
typedef struct
{
  const char *source, *grade;
  GArray *offers; /* indices of the offers, ascending */
  const char *oldest, *newest; /* NULL = no date */
  GPtrArray *figures;          /* of char *, each once */
  guint answers;
} SourceGroup;

static void
group_free (gpointer data)
{
  g_ptr_array_unref (((SourceGroup *)data)->figures);
  g_array_unref (((SourceGroup *)data)->offers);
  g_free (data);
}

/* @figure: NULL for an answer of the checklist, which is only counted. */
static void
collect (GPtrArray *groups,
         const char *figure,
         guint offer,
         const char *source,
         const char *date,
         const char *grade)
{
  SourceGroup *group = NULL;

  for (guint i = 0; i < groups->len && group == NULL; i++)
    {
      SourceGroup *one = g_ptr_array_index (groups, i);

      if (g_strcmp0 (one->source, source) == 0 && g_strcmp0 (one->grade, grade) == 0 && (one->oldest == NULL) == (date == NULL))
        group = one;
    }
  if (group == NULL)
    {
      group = g_new0 (SourceGroup, 1);
      *group = (SourceGroup){ .source = source,
                              .grade = grade,
                              .oldest = date,
                              .newest = date,
                              .offers = g_array_new (FALSE, FALSE, sizeof (guint)),
                              .figures = g_ptr_array_new_with_free_func (g_free) };
      g_ptr_array_add (groups, group);
    }
  if (group->offers->len == 0
      || g_array_index (group->offers, guint, group->offers->len - 1) != offer)
    g_array_append_val (group->offers, offer);
  if (g_strcmp0 (date, group->oldest) < 0)
    group->oldest = date;
  if (g_strcmp0 (date, group->newest) > 0)
    group->newest = date;
  if (figure == NULL)
    group->answers++;
  else if (!g_ptr_array_find_with_equal_func (group->figures, figure, g_str_equal, NULL))
    g_ptr_array_add (group->figures, g_strdup (figure));
}

static char *
group_dates (const WinnowReportContext *self, const SourceGroup *group)
{
  g_autofree char *oldest = NULL;
  g_autofree char *newest = NULL;

  if (group->oldest == NULL)
    return g_strdup (WINNOW_WORD (self, DATE_UNKNOWN));
  oldest = winnow_report_date (group->oldest, self->language);
  newest = winnow_report_date (group->newest, self->language);
  return g_strcmp0 (oldest, newest) == 0 ? g_steal_pointer (&oldest)
                                         : g_strdup_printf ("%s – %s", oldest, newest);
}

static void
add_group (const WinnowReportContext *self, WinnowReportTable *table, SourceGroup *group)
{
  g_autofree char *when = group_dates (self, group);
  const char *kind = g_strcmp0 (group->grade, "E5") == 0 ? WINNOW_WORD (self, MEASURED)
                                                         : WINNOW_WORD (self, REPORTED);
  g_autofree char *mark = g_strdup_printf (
      "%s%s%s", group->grade != NULL ? group->grade : WINNOW_WORD (self, GRADE_NONE),
      WINNOW_WORD (self, COMMA), kind);
  g_autofree char *figures = NULL;
  g_autofree char *age = NULL;
  g_autofree char *offers = winnow_context_numbers (
      self, group->offers, self->assessment->offers->len, NULL);
  int days;

  if (group->answers > 0)
    g_ptr_array_add (group->figures,
                     g_strdup_printf (WINNOW_WORD (self, ANSWERS_SOURCE), group->answers));
  figures = winnow_context_join (self, group->figures);
  age = group->oldest != NULL && winnow_report_age (group->oldest, self->assessment->now, &days)
            ? g_strdup_printf ("%d", days)
            : g_strdup (WINNOW_WORD (self, UNKNOWN));
  winnow_table_row (table, offers, figures,
                    group->source != NULL && *group->source != '\0'
                        ? group->source
                        : WINNOW_WORD (self, SOURCE_UNKNOWN),
                    when, age, mark, NULL);
}

static const char *
cost_line_word (const WinnowReportContext *self, const char *line)
{
  static const char *const ids[]
      = { "compute", "",       "storage",   "traffic", "images",      "platform", "waiting",
          "rerun",   "labour", "migration", "exit",    "contingency", "credit",   "tax" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (g_strcmp0 (ids[i], line) == 0)
      return winnow_ledger_line_title_in (i, self->language);
  return winnow_context_or_unknown (self, line);
}

static const char *
offer_id_at (const WinnowReportContext *self, guint offer)
{
  return winnow_row_id (
      ((WinnowOfferAssessment *)g_ptr_array_index (self->assessment->offers, offer))->offer);
}

static void
collect_of_offer (const WinnowReportContext *self, GPtrArray *groups, guint offer)
{
  const char *offer_id = offer_id_at (self, offer);
  const WinnowEvaluation *evaluation = self->assessment->evaluation;
  g_autoptr (GPtrArray) costs
      = winnow_evaluation_children (evaluation, WINNOW_KIND_COST, "offer_id", offer_id);
  g_autoptr (GPtrArray) answers
      = winnow_evaluation_children (evaluation, WINNOW_KIND_ANSWER, "offer_id", offer_id);
  g_autoptr (GPtrArray) supplies
      = winnow_evaluation_children (evaluation, WINNOW_KIND_SUPPLY, "offer_id", offer_id);
  g_autoptr (GPtrArray) values
      = winnow_evaluation_children (evaluation, WINNOW_KIND_VALUE, "offer_id", offer_id);

  for (guint i = 0; i < costs->len; i++)
    {
      const WinnowCost *cost = g_ptr_array_index (costs, i);

      if (g_strcmp0 (cost->state, "not_applicable") != 0
          && (cost->source != NULL || cost->amount != NULL))
        collect (groups, cost->label != NULL ? cost->label : cost_line_word (self, cost->line),
                 offer, cost->source, cost->observed_at, cost->grade);
    }
  for (guint i = 0; i < answers->len; i++)
    {
      const WinnowAnswer *answer = g_ptr_array_index (answers, i);

      collect (groups, NULL, offer, answer->source, answer->as_of, answer->grade);
    }
  for (guint i = 0; i < supplies->len; i++)
    {
      const WinnowSupply *supply = g_ptr_array_index (supplies, i);

      collect (groups, WINNOW_WORD (self, SUPPLY_SOURCE), offer, supply->source,
               supply->verified_at, supply->grade);
    }
  for (guint i = 0; i < values->len; i++)
    {
      const WinnowValue *value = g_ptr_array_index (values, i);

      collect (groups, WINNOW_WORD (self, VALUE_SOURCE), offer, value->source, value->as_of,
               value->grade);
    }
}

/* The team's own runs, with the day of the latest. */
static void
collect_trials (const WinnowReportContext *self, GPtrArray *groups, guint offer)
{
  const char *offer_id = offer_id_at (self, offer);
  g_autoptr (GPtrArray) runs = winnow_trial_runs (self->assessment->evaluation, offer_id);
  const char *latest = NULL, *source = WINNOW_WORD (self, MEASURED);
  g_autofree char *figure = g_strdup_printf (WINNOW_WORD (self, TRIAL_SOURCE), runs->len);

  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowTrialRun *run = g_ptr_array_index (runs, i);

      latest = g_strcmp0 (run->started_at, latest) > 0 ? run->started_at : latest;
      source = run->source != NULL ? run->source : source;
    }
  if (runs->len > 0)
    collect (groups, figure, offer, source, latest, "E5");
}

static void
add_stale (const WinnowReportContext *self, WinnowReportSection *section)
{
  GPtrArray *list = NULL;

  winnow_section_subheading (section, WINNOW_WORD (self, STALE_TITLE));
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);
      g_autofree char *date = NULL;
      g_autofree char *text = NULL;
      int days;

      if (!one->price.is_known || !one->price.is_stale)
        continue;
      if (list == NULL)
        list = winnow_section_list (section);
      if (one->price.observed_at != NULL
          && winnow_report_age (one->price.observed_at, self->assessment->now, &days))
        {
          date = winnow_report_date (one->price.observed_at, self->language);
          text = g_strdup_printf (WINNOW_WORD (self, STALE_ITEM), date, (guint)MAX (days, 0));
        }
      else
        text = g_strdup (WINNOW_WORD (self, STALE_ITEM_NO_DATE));
      winnow_list_add (list, winnow_context_offer_name (self, winnow_row_id (one->offer)), text);
    }
  if (list == NULL)
    winnow_section_paragraph (section, WINNOW_WORD (self, STALE_NONE));
}

void
winnow_report_sources (const WinnowReportContext *self)
{
  WinnowReportSection *section
      = winnow_report_add_section (self->report, "sources", WINNOW_WORD (self, S_SOURCES));
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (group_free);
  WinnowReportTable *table;

  add_stale (self, section);
  winnow_section_subheading (section, WINNOW_WORD (self, SOURCES_TITLE));
  winnow_section_offer_key (self, section);
  table = winnow_section_table (section, NULL, WINNOW_WORD (self, SOURCES_COLUMNS));
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      collect_of_offer (self, groups, i);
      collect_trials (self, groups, i);
    }
  for (guint j = 0; j < groups->len; j++)
    add_group (self, table, g_ptr_array_index (groups, j));
  if (table->rows->len == 0)
    {
      g_ptr_array_remove_index (section->blocks, section->blocks->len - 1);
      winnow_section_paragraph (section, WINNOW_WORD (self, SOURCES_NONE));
      return;
    }
  winnow_section_note (section, WINNOW_WORD (self, REPORTED_NOTE));
}

/* ---- Reproducibility ---- */

/* Every field of every row, in document order. */
static char *
input_hash (const WinnowEvaluation *evaluation)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      const WinnowRowType *type = winnow_row_type (kind);
      GPtrArray *rows = winnow_evaluation_rows (evaluation, kind);

      for (guint i = 0; i < rows->len; i++)
        {
          gconstpointer row = g_ptr_array_index (rows, i);

          g_checksum_update (checksum, (const guchar *)type->table,
                             (gssize)strlen (type->table) + 1);
          g_checksum_update (checksum, (const guchar *)winnow_row_id (row),
                             (gssize)strlen (winnow_row_id (row)) + 1);
          for (guint f = 0; f < type->n_fields; f++)
            {
              g_autofree char *text = winnow_row_get_text (row, &type->fields[f]);

              if (text == NULL)
                continue;
              g_checksum_update (checksum, (const guchar *)type->fields[f].name,
                                 (gssize)strlen (type->fields[f].name) + 1);
              g_checksum_update (checksum, (const guchar *)text, (gssize)strlen (text) + 1);
            }
        }
    }
  return g_strdup (g_checksum_get_string (checksum));
}

void
winnow_report_reproducibility (const WinnowReportContext *self)
{
  static const WinnowReportWord calendars[]
      = { WINNOW_REPORT_WORD_CALENDAR_730, WINNOW_REPORT_WORD_CALENDAR_720,
          WINNOW_REPORT_WORD_CALENDAR_EXACT };
  WinnowReportSection *section = winnow_report_add_section (self->report, "reproducibility",
                                                            WINNOW_WORD (self, S_REPRODUCE));
  const WinnowAssessment *assessment = self->assessment;
  const WinnowDecisionResult *result = assessment->decision;
  WinnowReportTable *table;
  g_autofree char *hash = input_hash (assessment->evaluation);
  g_autofree char *bank = g_strdup_printf ("%u", assessment->catalog->bank_version);

  winnow_section_paragraph (section, WINNOW_WORD (self, REPRODUCE_TEXT));
  table = winnow_section_table (section, NULL, "|");
  if (result != NULL)
    {
      g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, result->seed);
      g_autofree char *draws = winnow_report_number (result->draws, 0);

      winnow_table_row (table, WINNOW_WORD (self, R_SEED), seed, NULL);
      winnow_table_row (table, WINNOW_WORD (self, R_DRAWS), draws, NULL);
      winnow_table_row (table, WINNOW_WORD (self, R_GENERATOR),
                        winnow_context_or_unknown (self, result->generator), NULL);
      if (assessment->problem != NULL)
        winnow_table_row (table, WINNOW_WORD (self, R_REGION),
                          winnow_report_word (WINNOW_REPORT_WORD_REGION_STATED
                                                  + (guint)assessment->problem->region,
                                              self->language),
                          NULL);
    }
  else
    winnow_table_row (table, WINNOW_WORD (self, R_DRAWS), WINNOW_WORD (self, NOT_DRAWN), NULL);
  winnow_table_row (table, WINNOW_WORD (self, R_CALENDAR),
                    winnow_report_word (calendars[assessment->basis.calendar], self->language),
                    NULL);
  winnow_table_row (table, WINNOW_WORD (self, R_NOW),
                    winnow_context_or_unknown (self, assessment->now), NULL);
  winnow_table_row (table, WINNOW_WORD (self, R_VERSION),
                    winnow_context_or_unknown (self, self->options->version), NULL);
  winnow_table_row (table, WINNOW_WORD (self, R_BANK), bank, NULL);
  winnow_table_row (table, WINNOW_WORD (self, R_HASH), hash, NULL);
}
