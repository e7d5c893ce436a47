/* catalog.h — what the method knows: question bank, classifier rules, advice
 * rules, settings, accelerators, flag rules.  Read from data/ by formats/catalog-reader.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "engine/expression.h"
#include "engine/number.h"
#include "engine/text.h"

G_BEGIN_DECLS

/* ---- Question bank (data/questions.json) ---- */

typedef enum
{
  WINNOW_SCALE_CHOICE, /* one of choices, each with a value 0..1 */
  WINNOW_SCALE_NUMBER, /* a number in unit, valued through anchors */
} WinnowScaleType;

typedef struct
{
  char *id;
  WinnowText label;
  double value;      /* 0..1 */
  gboolean red_flag; /* this answer is one */
  gboolean knock_out;/* at its grade: the offer is out, where the question is critical */
} WinnowChoice;

typedef struct
{
  double x;
  double value; /* 0..1 */
} WinnowAnchor;

typedef struct
{
  char *id;
  char *group;              /* "A".."K" */
  gboolean is_screening;    /* asked of every offer, before the form cut */
  gboolean is_critical;     /* unanswered: blocking; failing at its grade: knock-out */
  gboolean asks_ourselves;
  char **categories;        /* applies to; NULL = all */
  WinnowExpression *when;   /* narrows further; NULL = always */
  WinnowText text, why, evidence, red_flag, worst;
  WinnowScaleType scale;
  char *unit;               /* of a number */
  GArray *choices;          /* of WinnowChoice, best first */
  GArray *anchors;          /* of WinnowAnchor, ascending in x */
  char *worst_value;        /* choice id or number as text */
  WinnowExpression *is_red; /* over "answer" and the facts of offer and part, besides the choices */
  WinnowExpression *is_knock_out; /* of a number: over "answer", besides the choices */
  char *required_grade;     /* "E3" for facts, "E4" commitments and money, "E5" performance */
  double weight;
  char *source;             /* where the question comes from */
  char **from;              /* ids of the claims that carry it */
} WinnowQuestion;

typedef struct
{
  char *id;
  WinnowText title;
} WinnowQuestionGroup;

/* ---- Classifier (data/classifier.json) ---- */

typedef struct
{
  char *id;
  WinnowText text, example;
} WinnowClassifierChoice;

typedef struct
{
  char *id;
  WinnowText text, help;
  GArray *choices;                 /* of WinnowClassifierChoice; "don't know" is implied */
  GArray *prefills;                /* of WinnowClassifierPrefill */
} WinnowClassifierQuestion;

/* When the expression over offer and import facts holds, the choice is proposed. */
typedef struct
{
  WinnowExpression *when;
  char *choice;
} WinnowClassifierPrefill;

typedef enum
{
  WINNOW_AXIS_CATEGORY,
  WINNOW_AXIS_ACCESS,
  WINNOW_AXIS_SEGMENT,
  WINNOW_AXIS_TAG,
} WinnowAxis;

typedef struct
{
  char *id;
  WinnowExpression *when; /* over answers: get = machine and … */
  WinnowAxis axis;
  char *result;           /* category id, access mode, segment or tag */
  double votes;
  gboolean decides_primary; /* category: wins over votes, e.g. a reseller whose upstream decides */
  WinnowText because;
} WinnowClassifierRule;

/* What a category (or access mode, segment) is, for cards and for what comes next; a
 * tag has a title and no more. */
typedef struct
{
  char *id;
  WinnowAxis axis;
  WinnowText title, definition, good_at, watch;
  char **units;        /* pricing units that make sense */
  char **must_measure; /* trial measures */
  char **ask_first;    /* question ids */
} WinnowCategory;

/* ---- Advice rules (data/advice.json) ---- */

typedef enum
{
  WINNOW_SEVERITY_INFO,
  WINNOW_SEVERITY_AMBER,
  WINNOW_SEVERITY_BLOCKING,
  WINNOW_SEVERITY_KNOCK_OUT,
} WinnowSeverity;

typedef enum
{
  WINNOW_SCOPE_OFFER_PART,
  WINNOW_SCOPE_OFFER,
  WINNOW_SCOPE_EVALUATION,
  WINNOW_SCOPE_SET,
} WinnowScope;

typedef struct
{
  char *id;
  WinnowExpression *when;
  WinnowScope scope;
  WinnowSeverity severity;
  char *stage;        /* form, ledger, recommend, sign */
  WinnowText message; /* with {name} placeholders, replaced by values; {open}: questions not yet written */
  char **from;
} WinnowAdviceRule;

/* What people call a name that rules use, e.g. part.run_hours_max. */
typedef struct
{
  char *name;
  WinnowText label;
} WinnowFieldLabel;

/* ---- Settings (data/settings.json) ---- */

typedef struct
{
  char *name;
  double value;
  double low, high;  /* what a team may set */
  char *unit;
  WinnowText title;
  WinnowText origin; /* "from the article" or "our starting point" */
} WinnowSettingDefault;

/* ---- Accelerators (data/accelerators.json) ---- */

typedef struct
{
  char *model;         /* canonical, e.g. "H100", "RTX 4090", "RTX 4090 D" */
  char *vendor;
  char **aliases;      /* token sequences that mean it, upper case */
  char **form_factors; /* known ones */
  double *memory_gib;  /* known sizes, ascending */
  guint n_memory;
  double plausible_low;  /* USD per card-hour, on-demand; outside by ×3 is an outlier candidate */
  double plausible_high;
  char *source;        /* of memory and form factors; the plausible range is a starting point */
} WinnowAccelerator;

/* ---- Flag rules (data/flags.json) ---- */

typedef struct
{
  char *id;
  WinnowExpression *when; /* over the observation's fields, e.g. amount = 0 */
  char *flag;             /* zero, placeholder, … */
  WinnowText reason;
  char *source;
} WinnowFlagRule;

/* All of it, immutable and reference-counted; NULL members only while it is built. */
typedef struct
{
  gatomicrefcount references;
  guint bank_version;
  GPtrArray *groups;       /* of WinnowQuestionGroup, in order */
  GPtrArray *questions;    /* of WinnowQuestion, in order */
  GPtrArray *classifier_questions; /* of WinnowClassifierQuestion, in order, at most 8 */
  GPtrArray *classifier_rules;     /* of WinnowClassifierRule */
  GPtrArray *categories;   /* of WinnowCategory: the six, access modes, segments and tags */
  GPtrArray *advice_rules; /* of WinnowAdviceRule */
  GPtrArray *field_labels; /* of WinnowFieldLabel, for every name of the advice rules */
  GPtrArray *settings;     /* of WinnowSettingDefault */
  GPtrArray *accelerators; /* of WinnowAccelerator */
  GPtrArray *flag_rules;   /* of WinnowFlagRule */
} WinnowCatalog;

#define WINNOW_TYPE_CATALOG (winnow_catalog_get_type ())
GType winnow_catalog_get_type (void);

/* Empty lists with their free functions, to be filled by a reader. */
WinnowCatalog *winnow_catalog_new (void);
WinnowCatalog *winnow_catalog_ref (WinnowCatalog *self);
void winnow_catalog_unref (WinnowCatalog *self);

/* Interchange ids: "category", "access", "segment", "tag"; "info", "amber", "blocking",
 * "knock-out"; "offer-part", "offer", "evaluation", "set".  FALSE for another text. */
const char *winnow_axis_id (WinnowAxis axis);
gboolean winnow_axis_from_id (const char *id, WinnowAxis *axis);
const char *winnow_severity_id (WinnowSeverity severity);
gboolean winnow_severity_from_id (const char *id, WinnowSeverity *severity);
const char *winnow_scope_id (WinnowScope scope);
gboolean winnow_scope_from_id (const char *id, WinnowScope *scope);

WinnowQuestion *winnow_question_new (void);
void winnow_question_free (WinnowQuestion *self);
WinnowClassifierQuestion *winnow_classifier_question_new (void);
void winnow_classifier_question_free (WinnowClassifierQuestion *self);
void winnow_classifier_rule_free (WinnowClassifierRule *self);
void winnow_category_free (WinnowCategory *self);
void winnow_advice_rule_free (WinnowAdviceRule *self);
void winnow_field_label_free (WinnowFieldLabel *self);
void winnow_setting_default_free (WinnowSettingDefault *self);
void winnow_accelerator_free (WinnowAccelerator *self);
void winnow_flag_rule_free (WinnowFlagRule *self);
void winnow_question_group_free (WinnowQuestionGroup *self);

/* NULL when there is none. */
const WinnowQuestion *winnow_catalog_question (const WinnowCatalog *self, const char *id);
const WinnowClassifierQuestion *winnow_catalog_classifier_question (const WinnowCatalog *self, const char *id);
const WinnowCategory *winnow_catalog_category (const WinnowCatalog *self, const char *id);
const WinnowAdviceRule *winnow_catalog_advice_rule (const WinnowCatalog *self, const char *id);
const WinnowSettingDefault *winnow_catalog_setting_default (const WinnowCatalog *self, const char *name);
const WinnowText *winnow_catalog_field_label (const WinnowCatalog *self, const char *name);
/* NULL when the question has no such choice. */
const WinnowChoice *winnow_question_choice (const WinnowQuestion *self, const char *choice);
const WinnowClassifierChoice *winnow_classifier_question_choice (const WinnowClassifierQuestion *self,
                                                                 const char *choice);
/* The default of a setting; a name that is not there is a programming error. */
double winnow_catalog_setting (const WinnowCatalog *self, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCatalog, winnow_catalog_unref)

G_END_DECLS
