/* model.h — the parts of an evaluation: one block a kind of row.
 *
 * Each WINNOW_…_FIELDS list declares a struct's members and its field table.
 * Names are those of the evaluation document (data/schema/evaluation.schema.json)
 * and of the rules (offer.term_months, part.cards…).  Units stand in the names;
 * a share is 0..1; money is a decimal with its own currency field.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/row.h"

G_BEGIN_DECLS

/* One decision: scope, period, team, and how the method is run. */
#define WINNOW_EVALUATION_FIELDS(F)                                                          \
  F (TEXT, title)                                                                            \
  F (TEXT, scope)                                                                            \
  F (CHOICE, language, "en", "zh")            /* of the report */                            \
  F (TIME, period_start)                      /* date the ledger starts */                   \
  F (NUMBER, horizon_months)                  /* ledger, default 3 */                        \
  F (CHOICE, calendar, "730", "720", "exact") /* hours of a month */                         \
  F (TEXT, currency)                          /* ISO 4217, of the ledger */                  \
  F (CHOICE, tax_basis, "net", "gross")                                                      \
  F (DECIMAL, budget)                         /* for the horizon, in currency */             \
  F (NUMBER, utilisation)                     /* planned u: useful / (peak cards × hours) */ \
  F (CHOICE, utilisation_basis, "logs", "typed", "guessed")                                  \
  F (TRI, data_on_site)                       /* must data stay in our own machine room? */  \
  F (TEXT, data_home)                         /* platform name where the data live */        \
  F (TRI, separable)                          /* can online and offline work be split? */    \
  F (TRI, ops_staff)                          /* is there full-time operations staff? */     \
  F (NUMBER, ops_hours)                       /* hours a month */                            \
  F (CHOICE, team_skill, "newcomer", "experienced")                                          \
  F (NUMBER, team_users)                                                                     \
  F (CHOICE, organisation, "company", "education", "research")                               \
  F (TEXT, preset)                            /* criteria preset the weights started from */ \
  F (NUMBER, set_size)                        /* how many to recommend, 2 or 3 */            \
  F (NUMBER, seed)                            /* of the random draws */                      \
  F (NUMBER, draws)                                                                          \
  F (CHOICE, weight_region, "stated", "ranking", "none", "evaluators")                       \
  F (TIME, as_of)                             /* the moment ages are counted from */

/* A value of data/settings.json that the team changed. */
#define WINNOW_SETTING_FIELDS(F)                     \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION) \
  F (TEXT, name)                                     \
  F (NUMBER, value)                                  \
  F (TEXT, reason)

/* One piece of the workload. */
#define WINNOW_PART_FIELDS(F)                                                                 \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION)                                        \
  F (TEXT, name)                                                                              \
  F (CHOICE, kind, "training", "finetune", "online", "long_context", "batch", "development",  \
     "analysis")                                                                              \
  F (CHOICE, need, "machine", "endpoint", "both")                                             \
  F (TEXT, model)                                                                             \
  F (NUMBER, parameters)              /* of the model, absolute count */                      \
  F (TEXT, accelerator)               /* wanted, free text such as "H100 SXM" */              \
  F (NUMBER, memory_gib)              /* per card, at least */                                \
  F (NUMBER, cards)                   /* at the peak */                                       \
  F (NUMBER, nodes)                                                                           \
  F (NUMBER, base_load_cards)         /* steady share of the peak */                          \
  F (TRI, distributed)                                                                        \
  F (TRI, interruptible)                                                                      \
  F (TRI, resumable)                                                                          \
  F (NUMBER, run_hours_max)                                                                   \
  F (NUMBER, run_minutes_mean)                                                                \
  F (NUMBER, runs_per_month)                                                                  \
  F (NUMBER, latency_target_ms)       /* p95 */                                               \
  F (TRI, strict_sla)                                                                         \
  F (TRI, streaming)                                                                          \
  F (TRI, burst)                                                                              \
  F (TRI, critical)                                                                           \
  F (TRI, production)                                                                         \
  F (TRI, steady)                                                                             \
  F (NUMBER, demand_months)                                                                   \
  F (TRI, multi_user)                                                                         \
  F (NUMBER, tokens_in_per_month)                                                             \
  F (NUMBER, tokens_out_per_month)                                                            \
  F (CHOICE, bottleneck, "unknown", "gpu", "data", "network", "cpu") /* measured at home */   \
  F (TEXT, note)

/* A hard limit of the team; an offer for which it is false is cut in step 1. */
#define WINNOW_LIMIT_FIELDS(F)                         \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION) \
  F (TEXT, name)                                       \
  F (TEXT, expression) /* of engine/expression.h, e.g. offer.term_months <= 3 */ \
  F (TEXT, reason)

/* The legal entity or service brand. */
#define WINNOW_PLATFORM_FIELDS(F)                      \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION) \
  F (TEXT, name)                                       \
  F (TEXT, legal_name)                                 \
  F (TEXT, country)                                    \
  F (TEXT, website)                                    \
  F (TRI, example) /* made up, for the example evaluation */ \
  F (TEXT, note)

/* Who owns the cards behind offers. */
#define WINNOW_UPSTREAM_FIELDS(F)                      \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION) \
  F (TEXT, name)                                       \
  F (TEXT, note)

/* One purchasable product of a platform. */
#define WINNOW_OFFER_FIELDS(F)                                                                 \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION)                                         \
  F (REFERENCE, platform_id, WINNOW_KIND_PLATFORM)                                             \
  F (REFERENCE, part_id, WINNOW_KIND_PART) /* the part it is considered for; none = all */     \
  F (TEXT, name)                                                                               \
  F (CHOICE, category, "bare-metal", "on-demand-instance", "managed-inference", "reseller",    \
     "owned", "tool") /* set by hand; NULL = what the classifier says */                       \
  F (TEXT, category_reason)                                                                    \
  F (CHOICE, access, "self-service", "contract", "serverless")                                 \
  F (CHOICE, segment, "hyperscaler", "aggregator", "training-cloud", "self-hosted",            \
     "one-stop", "inference-platform")                                                         \
  F (TEXT, accelerator)          /* model token, e.g. "H100" */                                \
  F (TEXT, form_factor)          /* SXM, PCIe, NVL… */                                         \
  F (NUMBER, memory_gib)         /* per card */                                                \
  F (TEXT, interconnect)                                                                       \
  F (NUMBER, cards_per_instance) /* cards of the smallest purchasable unit */                  \
  F (TRI, whole_machine_only)                                                                  \
  F (CHOICE, purchase, "on_demand", "spot", "reserved", "contract", "low_priority",            \
     "community")                                                                              \
  F (NUMBER, term_months)        /* commitment; 0 = none */                                    \
  F (NUMBER, billing_granule_seconds)                                                          \
  F (NUMBER, billing_minimum_seconds)                                                          \
  F (NUMBER, idle_on_share)      /* share of calendar time on without a task, added to u */    \
  F (TEXT, channel)              /* "direct" or the reseller's name */                         \
  F (TEXT, region)                                                                             \
  F (TRI, own_hall)              /* does it run in our own machine room? */                    \
  F (TRI, purchasable)                                                                         \
  F (TIME, purchasable_at)                                                                     \
  F (TRI, public_price)                                                                        \
  F (TRI, public_docs)                                                                         \
  F (TRI, has_users)                                                                           \
  F (CHOICE, availability, "available", "low", "unavailable", "refused", "listed", "not_listed", \
     "probe_failed")                                                                           \
  F (TIME, availability_at)                                                                    \
  F (TIME, terms_checked_at)     /* when somebody last read its terms */                       \
  F (TEXT, series)               /* key of the price series it follows */                      \
  F (TRI, price_frozen)          /* yes: the price no longer follows the series */             \
  F (TEXT, keep_reason)          /* kept although the form step would cut it */                \
  F (TEXT, withdrawn_reason)     /* taken out by the team */                                   \
  F (TEXT, note)

/* Which upstream an offer draws on; an offer without one has an unknown upstream. */
#define WINNOW_SUPPLY_FIELDS(F)                    \
  F (REFERENCE, offer_id, WINNOW_KIND_OFFER)       \
  F (REFERENCE, upstream_id, WINNOW_KIND_UPSTREAM) \
  F (CHOICE, grade, "E0", "E1", "E2", "E3", "E4", "E5") \
  F (TEXT, source)                                 \
  F (TIME, verified_at)

/* An answer to a question of the classifier wizard. */
#define WINNOW_CLASSIFICATION_FIELDS(F)      \
  F (REFERENCE, offer_id, WINNOW_KIND_OFFER) \
  F (TEXT, question)                         \
  F (TEXT, choice) /* "unknown" was answered "don't know"; no row was not asked */ \
  F (TEXT, note)

/* One priced thing of an offer; several may make up one ledger line. */
#define WINNOW_COST_FIELDS(F)                                                                  \
  F (REFERENCE, offer_id, WINNOW_KIND_OFFER)                                                   \
  F (CHOICE, line, "compute", "storage", "traffic", "images", "platform", "waiting", "rerun",  \
     "labour", "migration", "exit", "contingency", "credit", "tax")                            \
  F (TEXT, label)                                                                              \
  F (CHOICE, state, "priced", "included", "not_applicable", "unknown")                         \
  F (CHOICE, price_kind, "point", "from", "quote", "contract", "education")                    \
  F (DECIMAL, amount)      /* per unit, as found; NULL = unknown */                            \
  F (DECIMAL, amount_low)  /* bounds while the amount is unknown */                            \
  F (DECIMAL, amount_high)                                                                     \
  F (TEXT, amount_text)    /* as found, e.g. "¥2.50/卡时" */                                    \
  F (NUMBER, printed_units) /* units of a figure that the source prints beside the price, */   \
  F (DECIMAL, printed_low)  /* e.g. 210,240 card-hours for eight cards over three years, */    \
  F (DECIMAL, printed_high) /* and that figure; checked, never used */                         \
  F (TEXT, currency)                                                                           \
  F (TEXT, unit)           /* of engine/unit.h, e.g. card-hour, machine-month, gb-month */     \
  F (NUMBER, unit_cards)   /* cards one unit holds, where it is not one */                     \
  F (CHOICE, tax_basis, "net", "gross")                                                        \
  F (CHOICE, tier_kind, "graduated", "volume")                                                 \
  F (LIST, tiers)          /* "from:price" in unit, ascending, counted anew each month */      \
  F (CHOICE, basis, "once", "monthly", "useful_card_hours", "billed_card_hours", "compute_share") \
  F (NUMBER, quantity)     /* per basis; for useful_card_hours a share of them */              \
  F (NUMBER, quantity_low)                                                                     \
  F (NUMBER, quantity_high)                                                                    \
  F (NUMBER, factor)       /* second factor, e.g. mean wait in hours; unknown = 1 */           \
  F (TEXT, factor_unit)                                                                        \
  F (LIST, covers)         /* lines a credit may offset; empty = all */                        \
  F (TIME, expires_at)     /* of a credit or a price lock */                                   \
  F (TEXT, reason)         /* of not_applicable and of zero */                                 \
  F (TEXT, source)                                                                             \
  F (TIME, observed_at)                                                                        \
  F (CHOICE, grade, "E0", "E1", "E2", "E3", "E4", "E5")                                        \
  F (NUMBER, fx_rate)      /* evaluation currency per unit of currency, when they differ */    \
  F (TIME, fx_date)                                                                            \
  F (TEXT, fx_source)                                                                          \
  F (REFERENCE, observed_price_id, WINNOW_KIND_OBSERVED_PRICE)

/* One evaluator's answer to a question of the bank about an offer. */
#define WINNOW_ANSWER_FIELDS(F)                                    \
  F (REFERENCE, offer_id, WINNOW_KIND_OFFER)                       \
  F (TEXT, question)   /* id in the bank, e.g. "A1" */             \
  F (TEXT, evaluator)  /* name; NULL = the team's consensus */     \
  F (TEXT, value)      /* choice id, number or text, by the question's scale */ \
  F (CHOICE, grade, "E0", "E1", "E2", "E3", "E4", "E5")            \
  F (TEXT, source)                                                 \
  F (TIME, as_of)                                                  \
  F (TIME, expires_at)                                             \
  F (TEXT, quote)                                                  \
  F (TRI, not_applicable)                                          \
  F (TEXT, reason)     /* of not_applicable or of a consensus */   \
  F (TEXT, note)

/* A file or page an answer rests on. */
#define WINNOW_EVIDENCE_FIELDS(F)                    \
  F (REFERENCE, answer_id, WINNOW_KIND_ANSWER)       \
  F (CHOICE, kind, "file", "url", "measurement", "invoice") \
  F (TEXT, location)                                 \
  F (TEXT, sha256)                                   \
  F (TIME, captured_at)                              \
  F (TEXT, note)

/* A blocking finding or an open ledger line accepted by name, with a reason. */
#define WINNOW_ACCEPTANCE_FIELDS(F)          \
  F (REFERENCE, offer_id, WINNOW_KIND_OFFER) \
  F (TEXT, subject) /* "question:C1", "line:storage", "rule:R45"; "recheck:ROW", a figure past its shelf life */ \
  F (TEXT, accepted_by)                      \
  F (TEXT, reason)                           \
  F (TIME, accepted_at)

/* One real small task run on an offer.  Times are seconds between the stamps
 * of the provisioning ladder; unknown where nobody looked. */
#define WINNOW_TRIAL_RUN_FIELDS(F)                                                          \
  F (REFERENCE, offer_id, WINNOW_KIND_OFFER)                                                \
  F (REFERENCE, part_id, WINNOW_KIND_PART)                                                  \
  F (CHOICE, kind, "task", "provisioning", "data_loading", "scaling", "latency", "high_concurrency", \
     "burst", "forced_stop", "cold_start", "bill")                                          \
  F (TIME, started_at)                                                                      \
  F (CHOICE, window, "morning", "afternoon", "night", "weekend")                            \
  F (CHOICE, outcome, "success", "failed", "aborted")                                       \
  F (CHOICE, failure_cause, "capacity", "boot", "hardware", "network", "quota", "preempted", "ours") \
  F (NUMBER, attempts)              /* of the same kind this row stands for; unknown = 1 */ \
  F (NUMBER, failures)              /* among them */                                        \
  F (NUMBER, cards)                                                                         \
  F (NUMBER, devices)                                                                       \
  F (NUMBER, hosts)                                                                         \
  F (NUMBER, registration_seconds)                                                          \
  F (NUMBER, provisioning_seconds)  /* asked → first useful step */                         \
  F (NUMBER, queue_seconds)                                                                 \
  F (NUMBER, pull_seconds)                                                                  \
  F (NUMBER, run_seconds)                                                                   \
  F (NUMBER, result_seconds)        /* asked → success */                                   \
  F (NUMBER, reruns)                                                                        \
  F (NUMBER, latency_p50_ms)                                                                \
  F (NUMBER, latency_p95_ms)                                                                \
  F (NUMBER, data_loading_share)                                                            \
  F (NUMBER, throughput)                                                                    \
  F (TEXT, throughput_unit)                                                                 \
  F (NUMBER, warmup_runs)                                                                   \
  F (NUMBER, repetitions)                                                                   \
  F (TEXT, hardware_promised)                                                               \
  F (TEXT, hardware_found)                                                                  \
  F (NUMBER, memory_promised_gib)                                                           \
  F (NUMBER, memory_found_gib)                                                              \
  F (TEXT, script_sha256)                                                                   \
  F (DECIMAL, billed)                                                                       \
  F (DECIMAL, forecast)                                                                     \
  F (TEXT, currency)                                                                        \
  F (TEXT, excluded_reason)         /* left out of the figures, because */                  \
  F (TEXT, person)                                                                          \
  F (TEXT, source)                                                                          \
  F (TEXT, note)

/* Any other measure of a run. */
#define WINNOW_MEASUREMENT_FIELDS(F)                 \
  F (REFERENCE, run_id, WINNOW_KIND_TRIAL_RUN)       \
  F (TEXT, name)                                     \
  F (TEXT, unit)                                     \
  F (NUMBER, value)                                  \
  F (NUMBER, count)

/* A criterion on a fixed scale. */
#define WINNOW_CRITERION_FIELDS(F)                                                        \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION)                                    \
  F (TEXT, name)     /* id, e.g. cost_total */                                            \
  F (TEXT, title_en)                                                                      \
  F (TEXT, title_zh)                                                                      \
  F (CHOICE, measure, "ledger_total", "ledger_share", "checklist_low", "checklist_group", \
     "trial", "entered") /* where an offer's value comes from */                          \
  F (TEXT, measure_argument) /* trial measure or checklist group */                       \
  F (TEXT, unit)                                                                          \
  F (LIST, anchors)  /* "x:v" ascending in x, v 0..1 */                                   \
  F (NUMBER, swing)  /* 0..100, largest 100 */                                            \
  F (NUMBER, order)                                                                       \
  F (TEXT, reason)

/* An offer's entered value on a criterion, with its uncertainty. */
#define WINNOW_VALUE_FIELDS(F)                       \
  F (REFERENCE, offer_id, WINNOW_KIND_OFFER)         \
  F (REFERENCE, criterion_id, WINNOW_KIND_CRITERION) \
  F (NUMBER, value)                                  \
  F (NUMBER, low)                                    \
  F (NUMBER, high)                                   \
  F (NUMBER, deviation)                              \
  F (NUMBER, count)                                  \
  F (CHOICE, distribution, "point", "uniform", "normal", "lognormal", "beta") \
  F (CHOICE, grade, "E0", "E1", "E2", "E3", "E4", "E5") \
  F (TEXT, shared_source) /* values with the same one use one draw */ \
  F (TEXT, source)                                   \
  F (TIME, as_of)

/* One evaluator's swing for a criterion. */
#define WINNOW_WEIGHT_FIELDS(F)                      \
  F (REFERENCE, criterion_id, WINNOW_KIND_CRITERION) \
  F (TEXT, evaluator)                                \
  F (NUMBER, swing)

/* A copy of a price observation the evaluation rests on. */
#define WINNOW_OBSERVED_PRICE_FIELDS(F)                \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION) \
  F (TEXT, series)                                     \
  F (TEXT, provider)                                   \
  F (TEXT, channel)                                    \
  F (TEXT, sku)                                        \
  F (TEXT, accelerator)                                \
  F (TEXT, form_factor)                                \
  F (NUMBER, memory_mib)                               \
  F (TEXT, purchase)                                   \
  F (NUMBER, term_months)                              \
  F (TEXT, region)                                     \
  F (DECIMAL, amount)                                  \
  F (TEXT, amount_text)                                \
  F (TEXT, currency)                                   \
  F (TEXT, unit)                                       \
  F (NUMBER, cards)                                    \
  F (TIME, observed_at)                                \
  F (TEXT, time_quality)                               \
  F (TEXT, source)                                     \
  F (TEXT, source_sha256)                              \
  F (TEXT, row_reference)                              \
  F (LIST, flags)

/* What the team decided. */
#define WINNOW_DECISION_FIELDS(F)                      \
  F (REFERENCE, evaluation_id, WINNOW_KIND_EVALUATION) \
  F (LIST, chosen)       /* offer ids */               \
  F (TEXT, reason)                                     \
  F (TEXT, dissent)                                    \
  F (TEXT, decided_by)                                 \
  F (TIME, decided_at)                                 \
  F (TIME, review_at)

/* A name under the decision, and what it was given for. */
#define WINNOW_SIGN_OFF_FIELDS(F)                      \
  F (REFERENCE, decision_id, WINNOW_KIND_DECISION)     \
  F (TEXT, person)                                     \
  F (TEXT, role)                                       \
  F (TIME, signed_at)                                  \
  F (TEXT, inputs_sha256)  /* of engine/digest.h */    \
  F (TEXT, program)        /* version that computed the result */ \
  F (LIST, recommended)    /* offer ids the method put forward then */ \
  F (TEXT, note)

/* Text the team wrote beside any object. */
#define WINNOW_NOTE_FIELDS(F)                 \
  F (TEXT, object_table) /* e.g. "offers" */  \
  F (REFERENCE, object_id, WINNOW_KIND_ANY)   \
  F (TEXT, text)                              \
  F (TEXT, author)

#define WINNOW_MEMBER_TEXT(name) char *name;
#define WINNOW_MEMBER_CHOICE(name) char *name;
#define WINNOW_MEMBER_REFERENCE(name) char *name;
#define WINNOW_MEMBER_TIME(name) char *name;
#define WINNOW_MEMBER_DECIMAL(name) WinnowDecimal *name;
#define WINNOW_MEMBER_NUMBER(name) WinnowNumber name;
#define WINNOW_MEMBER_TRI(name) WinnowTri name;
#define WINNOW_MEMBER_LIST(name) char **name;
#define WINNOW_MEMBER(type, name, ...) WINNOW_MEMBER_##type (name)

#define WINNOW_DECLARE_ROW(Type, FIELDS) \
  typedef struct                         \
  {                                      \
    WinnowRow row;                       \
    FIELDS (WINNOW_MEMBER)               \
  } Type;

WINNOW_DECLARE_ROW (WinnowEvaluationRow, WINNOW_EVALUATION_FIELDS)
WINNOW_DECLARE_ROW (WinnowSetting, WINNOW_SETTING_FIELDS)
WINNOW_DECLARE_ROW (WinnowPart, WINNOW_PART_FIELDS)
WINNOW_DECLARE_ROW (WinnowLimit, WINNOW_LIMIT_FIELDS)
WINNOW_DECLARE_ROW (WinnowPlatform, WINNOW_PLATFORM_FIELDS)
WINNOW_DECLARE_ROW (WinnowUpstream, WINNOW_UPSTREAM_FIELDS)
WINNOW_DECLARE_ROW (WinnowOffer, WINNOW_OFFER_FIELDS)
WINNOW_DECLARE_ROW (WinnowSupply, WINNOW_SUPPLY_FIELDS)
WINNOW_DECLARE_ROW (WinnowClassificationAnswer, WINNOW_CLASSIFICATION_FIELDS)
WINNOW_DECLARE_ROW (WinnowCost, WINNOW_COST_FIELDS)
WINNOW_DECLARE_ROW (WinnowAnswer, WINNOW_ANSWER_FIELDS)
WINNOW_DECLARE_ROW (WinnowEvidence, WINNOW_EVIDENCE_FIELDS)
WINNOW_DECLARE_ROW (WinnowAcceptance, WINNOW_ACCEPTANCE_FIELDS)
WINNOW_DECLARE_ROW (WinnowTrialRun, WINNOW_TRIAL_RUN_FIELDS)
WINNOW_DECLARE_ROW (WinnowMeasurement, WINNOW_MEASUREMENT_FIELDS)
WINNOW_DECLARE_ROW (WinnowCriterion, WINNOW_CRITERION_FIELDS)
WINNOW_DECLARE_ROW (WinnowValue, WINNOW_VALUE_FIELDS)
WINNOW_DECLARE_ROW (WinnowWeight, WINNOW_WEIGHT_FIELDS)
WINNOW_DECLARE_ROW (WinnowObservedPrice, WINNOW_OBSERVED_PRICE_FIELDS)
WINNOW_DECLARE_ROW (WinnowDecision, WINNOW_DECISION_FIELDS)
WINNOW_DECLARE_ROW (WinnowSignOff, WINNOW_SIGN_OFF_FIELDS)
WINNOW_DECLARE_ROW (WinnowNote, WINNOW_NOTE_FIELDS)

/* An evaluation whole, as one immutable, reference-counted snapshot: the head
 * row and all rows that belong to it, each kind in document order. */
typedef struct _WinnowEvaluation WinnowEvaluation;

#define WINNOW_TYPE_EVALUATION (winnow_evaluation_get_type ())
GType winnow_evaluation_get_type (void);

/* @rows: (element-type WinnowRow): rows of all kinds in document order, one of
 * them the WinnowEvaluationRow; they are referenced.  @extra: unknown top-level
 * members of a document as a JSON object, or NULL.
 * Fails when the head is missing or doubled, an id occurs twice in a kind, or a
 * reference leads nowhere; the message names the row. */
WinnowEvaluation *winnow_evaluation_new (GPtrArray *rows, const char *extra, GError **error);
WinnowEvaluation *winnow_evaluation_ref (WinnowEvaluation *self);
void winnow_evaluation_unref (WinnowEvaluation *self);

const WinnowEvaluationRow *winnow_evaluation_head (const WinnowEvaluation *self);
const char *winnow_evaluation_extra (const WinnowEvaluation *self);
/* (transfer none) (element-type WinnowRow): never NULL, may be empty. */
GPtrArray *winnow_evaluation_rows (const WinnowEvaluation *self, WinnowKind kind);
/* NULL when there is none with that id. */
gconstpointer winnow_evaluation_find (const WinnowEvaluation *self, WinnowKind kind, const char *id);
/* (transfer container): the rows of @kind whose @field refers to @id; @field
 * is the name of a reference field such as "offer_id". */
GPtrArray *winnow_evaluation_children (const WinnowEvaluation *self,
                                       WinnowKind kind,
                                       const char *field,
                                       const char *id);
/* A setting: the evaluation's own value, else @fallback. */
double winnow_evaluation_setting (const WinnowEvaluation *self, const char *name, double fallback);

#define WINNOW_EVALUATION_ERROR (winnow_evaluation_error_quark ())
GQuark winnow_evaluation_error_quark (void);

typedef enum
{
  WINNOW_EVALUATION_ERROR_HEAD,      /* no head row, or two */
  WINNOW_EVALUATION_ERROR_DUPLICATE, /* an id twice in one kind */
  WINNOW_EVALUATION_ERROR_REFERENCE, /* a reference that leads nowhere */
} WinnowEvaluationError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowEvaluation, winnow_evaluation_unref)

G_END_DECLS
