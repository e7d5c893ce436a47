/* words.c — the report's own words, each in both languages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/words.h"

#include <string.h>

static const struct
{
  const char *en, *zh;
} words[WINNOW_N_REPORT_WORDS] = {
#define WINNOW_WORD_TEXT(id, en, zh) { en, zh },
  WINNOW_REPORT_WORDS (WINNOW_WORD_TEXT)
#undef WINNOW_WORD_TEXT
};

const char *
winnow_report_word (WinnowReportWord word, const char *language)
{
  g_return_val_if_fail (word < WINNOW_N_REPORT_WORDS, "");
  return language != NULL && strncmp (language, "zh", 2) == 0 ? words[word].zh : words[word].en;
}
