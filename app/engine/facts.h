/* facts.h — the names and calls that rules may use, and their values.
 *
 *   part.FIELD, offer.FIELD, team.FIELD   fields of model.h: part, offer, evaluation.
 *                                         Category, access and segment are the classified ones;
 *                                         team.skill and team.users are short for team.team_…
 *   offer.secondary, offer.platform       classified secondary category; the platform's name
 *   offer.upstreams                       how many upstreams are recorded; unknown when none is
 *   offer.upstream_age_days               of the upstream verified longest ago
 *   offer.price_kind                      of the compute line; "none" without a price, "not-said"
 *                                         where the kind is not recorded
 *   offer.price_age_days                  age of its oldest price, 0 while a price lock lasts
 *   offer.printed_figure_off              largest factor by which a figure its source prints
 *                                         misses what the price beside it gives; at least 1
 *   offer.terms_age_days                  since somebody last read its terms
 *   offer.price_unit, offer.price_unit_unclear  of the compute line; whether it is of cards but
 *                                         cannot become a price per card-hour
 *   offer.availability_age_hours
 *   cfg.NAME                              a setting: the team's own value, else the default
 *   market.median_share, market.offers    price per card-hour against the median of like offers
 *                                         (same hardware, way of buying, category, currency),
 *                                         and how many these are, the offer included
 *   runs.count, runs.cards_max            trial runs recorded on the offer for the part; the most
 *                                         cards, and the longest data loading, of a successful one
 *   runs.data_loading_minutes
 *   pool.offers, pool.tried, pool.decided offers, those with a run, whether a decision is signed
 *   trial.NAME, ledger.NAME               of the offer's trial and ledger, where supplied;
 *                                         ledger.billing_factor: billed over used time of the
 *                                         part's runs by the offer's granule and least charge
 *   set.NAME                              of the recommended set, in rules of scope set
 *   applies (Q), answered (Q)             the question applies to the offer; somebody answered it
 *   written (Q)                           its grade is reached and not expired, or it does not apply
 *   used (Q)                              its value after the worst-case rule; the text
 *                                         "not-applicable" where it does not apply
 *   criterion (MEASURE)                   offers are ranked by this trial measure
 *   tagged (T)                            the classifier gave the offer this tag
 *   costed (LINE)                         the ledger line has a price, or a reason for having none
 *   ran (KIND)                            a trial run of the kind succeeded on the offer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/checklist.h"
#include "engine/classifier.h"
#include "engine/ledger.h"
#include "engine/trial.h"

G_BEGIN_DECLS

/* Where an expression stands decides which names it may use. */
typedef enum
{
  WINNOW_FACTS_QUESTION,   /* "when" of a question: part, offer, team, cfg, tagged () */
  WINNOW_FACTS_ANSWER,     /* "red_when": the same, and answer */
  WINNOW_FACTS_CLASSIFIER, /* rules: the ids of the classifier's questions */
  WINNOW_FACTS_PREFILL,    /* offer, cost and priced (UNIT, …) */
  WINNOW_FACTS_ADVICE,     /* everything but answer, cost, set and observations */
  WINNOW_FACTS_SET,        /* set, team, cfg */
  WINNOW_FACTS_FLAG,       /* fields of an observation */
  WINNOW_FACTS_LIMIT,      /* a team's hard limit: as advice */
} WinnowFactsUse;

/* FALSE and WINNOW_EXPRESSION_ERROR_SYNTAX when the expression uses a name, call,
 * question, setting or tag that does not exist in @use, or compares a choice with a text
 * that it can never be; the message names it. */
gboolean winnow_facts_check (const WinnowCatalog *catalog,
                             WinnowFactsUse use,
                             const WinnowExpression *expression,
                             GError **error);

/* What expressions are judged against; everything is borrowed, and everything but the
 * catalogue may be NULL: its names are unknown then. */
typedef struct
{
  const WinnowCatalog *catalog;
  const WinnowEvaluation *evaluation;
  const WinnowOffer *offer;
  GPtrArray *costs; /* (element-type WinnowCost): of the offer, where there is no evaluation */
  const WinnowPart *part;
  const WinnowClassification *classification;
  const WinnowChecklist *checklist;
  const WinnowTrial *trial;
  const WinnowLedger *ledger;
  GPtrArray *classifications; /* of all offers in document order, for market.… */
  const char *now;            /* RFC 3339 */
  WinnowExpressionValue answer;
} WinnowFacts;

/* @facts must outlive the context. */
WinnowExpressionContext winnow_facts_context (const WinnowFacts *facts);
WinnowTri winnow_facts_judge (const WinnowFacts *facts, const WinnowExpression *expression);

/* A field of any row as a value. */
WinnowExpressionValue winnow_facts_field (gconstpointer row, const char *field);
/* Seconds from @from to @to, both RFC 3339 or dates; FALSE when either is not. */
gboolean winnow_facts_seconds_between (const char *from, const char *to, double *seconds);

G_END_DECLS
