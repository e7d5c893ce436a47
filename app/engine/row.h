/* row.h — the rows an evaluation is made of, described once.
 *
 * Every kind of row (offer, answer, trial run…) is a struct with named members,
 * and a table of fields that says for each member its name, type and meaning.
 * The store makes its SQL tables, the evaluation document its JSON objects,
 * and the change log its entries from that table, so a new field is added in
 * one place: app/engine/model.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "engine/decimal.h"
#include "engine/number.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_FIELD_TEXT,      /* char *, NULL = unknown */
  WINNOW_FIELD_CHOICE,    /* char *, one of the field's choices, NULL = unknown */
  WINNOW_FIELD_REFERENCE, /* char *, id of a row of the field's target kind, NULL = none */
  WINNOW_FIELD_TIME,      /* char *, RFC 3339 in UTC ("2026-11-30T08:00:00Z") or a date */
  WINNOW_FIELD_DECIMAL,   /* WinnowDecimal *, NULL = unknown; text in files */
  WINNOW_FIELD_NUMBER,    /* WinnowNumber */
  WINNOW_FIELD_TRI,       /* WinnowTri; true, false or null in JSON */
  WINNOW_FIELD_LIST,      /* char **, NULL-terminated, NULL = empty */
} WinnowFieldType;

typedef enum
{
  WINNOW_KIND_EVALUATION,
  WINNOW_KIND_SETTING,
  WINNOW_KIND_PART,
  WINNOW_KIND_LIMIT,
  WINNOW_KIND_PLATFORM,
  WINNOW_KIND_UPSTREAM,
  WINNOW_KIND_OFFER,
  WINNOW_KIND_SUPPLY,
  WINNOW_KIND_CLASSIFICATION,
  WINNOW_KIND_COST,
  WINNOW_KIND_ANSWER,
  WINNOW_KIND_EVIDENCE,
  WINNOW_KIND_ACCEPTANCE,
  WINNOW_KIND_TRIAL_RUN,
  WINNOW_KIND_MEASUREMENT,
  WINNOW_KIND_CRITERION,
  WINNOW_KIND_VALUE,
  WINNOW_KIND_WEIGHT,
  WINNOW_KIND_OBSERVED_PRICE,
  WINNOW_KIND_DECISION,
  WINNOW_KIND_SIGN_OFF,
  WINNOW_KIND_NOTE,
} WinnowKind;
#define WINNOW_N_KINDS (WINNOW_KIND_NOTE + 1)
/* As a target: any kind, named by the row's own object_kind field. */
#define WINNOW_KIND_ANY WINNOW_N_KINDS

typedef struct
{
  const char *name;             /* SQL column, JSON member, name in rules */
  WinnowFieldType type;
  gsize offset;                 /* in the row's struct */
  WinnowKind target;            /* of a reference */
  const char *const *choices;   /* of a choice, NULL-terminated */
} WinnowField;

typedef struct
{
  WinnowKind kind;
  const char *table;            /* SQL table and array in the evaluation document, e.g. "offers" */
  const char *label;            /* for people, translatable, e.g. “Offer” */
  gsize size;
  const WinnowField *fields;
  guint n_fields;
} WinnowRowType;

/* Head of every row.  A row is changed only by whoever made it, before it is
 * shared; copy it to change it afterwards. */
typedef struct
{
  gatomicrefcount references;
  const WinnowRowType *type;
  char *id;    /* UUID, or a readable id in hand-written documents; never empty */
  char *extra; /* unknown members of a document as one JSON object, or NULL */
} WinnowRow;

#define WINNOW_TYPE_ROW (winnow_row_get_type ())
GType winnow_row_get_type (void);

const WinnowRowType *winnow_row_type (WinnowKind kind);
/* NULL when no kind has that table. */
const WinnowRowType *winnow_row_type_by_table (const char *table);
const WinnowField *winnow_row_type_field (const WinnowRowType *type, const char *name);

/* Translated title of a field, "Commitment" for "term_months"; @name itself when there is none. */
const char *winnow_field_title (const char *name);

/* All fields unknown.  @id is copied; NULL makes a fresh UUID.  The result is
 * the row's struct: WinnowOffer *offer = winnow_row_new (WINNOW_KIND_OFFER, NULL); */
gpointer winnow_row_new (WinnowKind kind, const char *id);
gpointer winnow_row_copy (gconstpointer row);
gpointer winnow_row_ref (gpointer row);
void winnow_row_unref (gpointer row);
/* Same kind, id and fields; decimals by text, so 0.1 and 0.10 differ. */
gboolean winnow_row_equal (gconstpointer a, gconstpointer b);

static inline const char *
winnow_row_id (gconstpointer row)
{
  return ((const WinnowRow *) row)->id;
}

static inline WinnowKind
winnow_row_kind (gconstpointer row)
{
  return ((const WinnowRow *) row)->type->kind;
}

/* A field as interchange text, and back: numbers with a dot and as few digits
 * as give the same double, "yes"/"no", lists as "a;b" with "\;" and "\\"
 * escaped.  NULL stands for unknown in both directions. */
char *winnow_row_get_text (gconstpointer row, const WinnowField *field);
gboolean winnow_row_set_text (gpointer row, const WinnowField *field, const char *text, GError **error);

#define WINNOW_ROW_ERROR (winnow_row_error_quark ())
GQuark winnow_row_error_quark (void);

typedef enum
{
  WINNOW_ROW_ERROR_VALUE, /* the text is not of the field's type or not one of its choices */
} WinnowRowError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowRow, winnow_row_unref)

G_END_DECLS
