/* ledger-words.c — what a ledger says in words, in both languages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/ledger-words.h"

static const struct
{
  const char *en, *zh;
} words[WINNOW_N_LEDGER_WORDS] = {
#define WINNOW_LEDGER_WORD_TEXT(id, en, zh) { en, zh },
  WINNOW_LEDGER_WORDS (WINNOW_LEDGER_WORD_TEXT)
#undef WINNOW_LEDGER_WORD_TEXT
};

const char *
winnow_ledger_word (WinnowLedgerWord word, const char *language)
{
  g_return_val_if_fail ((guint)word < WINNOW_N_LEDGER_WORDS, "");

  return language != NULL && g_str_has_prefix (language, "zh") ? words[word].zh : words[word].en;
}
