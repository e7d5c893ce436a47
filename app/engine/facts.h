/* facts.h — the names and calls that rules may use, and their values.
 *
 *   part.FIELD, offer.FIELD, team.FIELD   fields of model.h: part, offer, evaluation
 *   cfg.NAME                              a setting: the team's own value, else the default
 *   ledger.NAME, market.NAME              supplied by the caller of the rules
 *   trial.NAME                            counted from the offer's trial runs
 *   set.NAME                              of the recommended set, in rules of scope set
 *   written (Q), answered (Q), used (Q)   of a question: grade reached and not expired;
 *                                         answered at all; value after the worst-case rule
 *   tagged (T)                            the classifier gave the offer this tag
 *   costed (LINE)                         the ledger line has a price, or a reason for having none
 *   ran (KIND)                            a trial run of the kind succeeded on the offer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/catalog.h"

G_BEGIN_DECLS

/* Where an expression stands decides which names it may use. */
typedef enum
{
  WINNOW_FACTS_QUESTION,   /* "when" of a question: part, offer, team, cfg, tagged () */
  WINNOW_FACTS_ANSWER,     /* "red_when": the same, and answer */
  WINNOW_FACTS_CLASSIFIER, /* rules: the ids of the classifier's questions */
  WINNOW_FACTS_PREFILL,    /* offer, cost and priced (UNIT) */
  WINNOW_FACTS_ADVICE,     /* everything but answer, cost, set and observations */
  WINNOW_FACTS_SET,        /* set, team, cfg */
  WINNOW_FACTS_FLAG,       /* fields of an observation */
  WINNOW_FACTS_LIMIT,      /* a team's hard limit: as advice */
} WinnowFactsUse;

/* FALSE and WINNOW_EXPRESSION_ERROR_SYNTAX when the expression uses a name, call,
 * question, setting or tag that does not exist in @use; the message names it. */
gboolean winnow_facts_check (const WinnowCatalog *catalog,
                             WinnowFactsUse use,
                             const WinnowExpression *expression,
                             GError **error);

G_END_DECLS
