/* words.h — the words of charts, in both languages.
 *
 * A chart's language is that of the document it stands in, not of the window,
 * so the words are a table here and not in the message catalogue.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  WINNOW_CHART_WORD_EMPTY_HISTORY,
  WINNOW_CHART_WORD_EMPTY_BARS,
  WINNOW_CHART_WORD_EMPTY_CURVES,
  WINNOW_CHART_WORD_HISTORY_TITLE,
  WINNOW_CHART_WORD_PER_CARD_HOUR,
  WINNOW_CHART_WORD_UNIT_UNKNOWN,
  WINNOW_CHART_WORD_OFFERS_PANEL,
  WINNOW_CHART_WORD_UTC,
  WINNOW_CHART_WORD_FLAGGED_NOTE,
  WINNOW_CHART_WORD_MORE_SERIES,
  WINNOW_CHART_WORD_INCOMPLETE,
  WINNOW_CHART_WORD_INCOMPLETE_NOTHING,
  WINNOW_CHART_WORD_PLANNED,
  WINNOW_CHART_WORD_CHEAPEST,
  WINNOW_CHART_WORD_SPEECH_SERIES,
  WINNOW_CHART_WORD_SPEECH_SERIES_NONE,
  WINNOW_CHART_WORD_SPEECH_GAPS,
  WINNOW_CHART_WORD_SPEECH_FLAGGED,
  WINNOW_CHART_WORD_SPEECH_HISTORY,
  WINNOW_CHART_WORD_SPEECH_BARS,
  WINNOW_CHART_WORD_SPEECH_BAR,
  WINNOW_CHART_WORD_SPEECH_BAR_RANGE,
  WINNOW_CHART_WORD_SPEECH_BAR_INCOMPLETE,
  WINNOW_CHART_WORD_SPEECH_CURVES,
  WINNOW_CHART_WORD_SPEECH_SEGMENT,
  WINNOW_CHART_WORD_SPEECH_MARKED,
  WINNOW_CHART_WORD_STOP,
  WINNOW_CHART_WORD_COMMA,
  WINNOW_CHART_WORD_TERM_MONTHS,
  WINNOW_CHART_WORD_MARK,
  WINNOW_CHART_WORD_MARK_FLAGGED,
  WINNOW_CHART_WORD_TOTAL,
  WINNOW_CHART_WORD_SOURCES_PANEL,
  WINNOW_CHART_WORD_STOCK_PANEL,
  WINNOW_CHART_WORD_STOCK_SOME,
  WINNOW_CHART_WORD_STOCK_LOW,
  WINNOW_CHART_WORD_STOCK_NONE,
} WinnowChartWord;
#define WINNOW_N_CHART_WORDS (WINNOW_CHART_WORD_STOCK_NONE + 1)

/* Never NULL; a language that is not Chinese gives English. */
const char *winnow_chart_word (WinnowChartWord word, const char *language);
/* Name of a flag (bit index of WinnowFlags) in plain words. */
const char *winnow_chart_flag (guint bit, const char *language);
/* "on_demand" as people say it; an unknown id is returned as it is. */
const char *winnow_chart_purchase (const char *id, const char *language);
/* "instance-hour" as people say it; an unknown id is returned as it is. */
const char *winnow_chart_unit (const char *id, const char *language);
gboolean winnow_chart_is_chinese (const char *language);

G_END_DECLS
