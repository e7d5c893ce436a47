/* model.c — field tables of the rows, and the evaluation snapshot.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/model.h"

#include <glib/gi18n-lib.h>

#define ENTRY_COMMON(field_type, member) \
  .name = #member, .type = field_type, .offset = G_STRUCT_OFFSET (ROW, member)
#define ENTRY_TEXT(member, ...) { ENTRY_COMMON (WINNOW_FIELD_TEXT, member) },
#define ENTRY_TIME(member, ...) { ENTRY_COMMON (WINNOW_FIELD_TIME, member) },
#define ENTRY_DECIMAL(member, ...) { ENTRY_COMMON (WINNOW_FIELD_DECIMAL, member) },
#define ENTRY_NUMBER(member, ...) { ENTRY_COMMON (WINNOW_FIELD_NUMBER, member) },
#define ENTRY_TRI(member, ...) { ENTRY_COMMON (WINNOW_FIELD_TRI, member) },
#define ENTRY_LIST(member, ...) { ENTRY_COMMON (WINNOW_FIELD_LIST, member) },
#define ENTRY_REFERENCE(member, kind) \
  { ENTRY_COMMON (WINNOW_FIELD_REFERENCE, member), .target = kind },
#define ENTRY_CHOICE(member, ...) \
  { ENTRY_COMMON (WINNOW_FIELD_CHOICE, member), \
    .choices = (const char *const[]){ __VA_ARGS__, NULL } },
#define ENTRY(type, ...) ENTRY_##type (__VA_ARGS__)

#define ROW WinnowEvaluationRow
static const WinnowField evaluation_fields[] = { WINNOW_EVALUATION_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowSetting
static const WinnowField setting_fields[] = { WINNOW_SETTING_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowPart
static const WinnowField part_fields[] = { WINNOW_PART_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowLimit
static const WinnowField limit_fields[] = { WINNOW_LIMIT_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowPlatform
static const WinnowField platform_fields[] = { WINNOW_PLATFORM_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowUpstream
static const WinnowField upstream_fields[] = { WINNOW_UPSTREAM_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowOffer
static const WinnowField offer_fields[] = { WINNOW_OFFER_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowSupply
static const WinnowField supply_fields[] = { WINNOW_SUPPLY_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowClassificationAnswer
static const WinnowField classification_fields[] = { WINNOW_CLASSIFICATION_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowCost
static const WinnowField cost_fields[] = { WINNOW_COST_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowAnswer
static const WinnowField answer_fields[] = { WINNOW_ANSWER_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowEvidence
static const WinnowField evidence_fields[] = { WINNOW_EVIDENCE_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowAcceptance
static const WinnowField acceptance_fields[] = { WINNOW_ACCEPTANCE_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowTrialRun
static const WinnowField trial_run_fields[] = { WINNOW_TRIAL_RUN_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowMeasurement
static const WinnowField measurement_fields[] = { WINNOW_MEASUREMENT_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowCriterion
static const WinnowField criterion_fields[] = { WINNOW_CRITERION_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowValue
static const WinnowField value_fields[] = { WINNOW_VALUE_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowWeight
static const WinnowField weight_fields[] = { WINNOW_WEIGHT_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowObservedPrice
static const WinnowField observed_price_fields[] = { WINNOW_OBSERVED_PRICE_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowDecision
static const WinnowField decision_fields[] = { WINNOW_DECISION_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowSignOff
static const WinnowField sign_off_fields[] = { WINNOW_SIGN_OFF_FIELDS (ENTRY) };
#undef ROW
#define ROW WinnowNote
static const WinnowField note_fields[] = { WINNOW_NOTE_FIELDS (ENTRY) };
#undef ROW

#define TYPE(kind_, table_, label_, Struct, fields_) \
  [kind_] = { kind_, table_, label_, sizeof (Struct), fields_, G_N_ELEMENTS (fields_) }

static const WinnowRowType row_types[WINNOW_N_KINDS] = {
  TYPE (WINNOW_KIND_EVALUATION, "evaluations", N_ ("Evaluation"), WinnowEvaluationRow, evaluation_fields),
  TYPE (WINNOW_KIND_SETTING, "settings", N_ ("Setting"), WinnowSetting, setting_fields),
  TYPE (WINNOW_KIND_PART, "parts", N_ ("Workload part"), WinnowPart, part_fields),
  TYPE (WINNOW_KIND_LIMIT, "limits", N_ ("Hard limit"), WinnowLimit, limit_fields),
  TYPE (WINNOW_KIND_PLATFORM, "platforms", N_ ("Platform"), WinnowPlatform, platform_fields),
  TYPE (WINNOW_KIND_UPSTREAM, "upstreams", N_ ("Upstream"), WinnowUpstream, upstream_fields),
  TYPE (WINNOW_KIND_OFFER, "offers", N_ ("Offer"), WinnowOffer, offer_fields),
  TYPE (WINNOW_KIND_SUPPLY, "supplies", N_ ("Upstream link"), WinnowSupply, supply_fields),
  TYPE (WINNOW_KIND_CLASSIFICATION, "classifications", N_ ("Classifier answer"), WinnowClassificationAnswer,
        classification_fields),
  TYPE (WINNOW_KIND_COST, "costs", N_ ("Price component"), WinnowCost, cost_fields),
  TYPE (WINNOW_KIND_ANSWER, "answers", N_ ("Answer"), WinnowAnswer, answer_fields),
  TYPE (WINNOW_KIND_EVIDENCE, "evidence", N_ ("Evidence"), WinnowEvidence, evidence_fields),
  TYPE (WINNOW_KIND_ACCEPTANCE, "acceptances", N_ ("Acceptance"), WinnowAcceptance, acceptance_fields),
  TYPE (WINNOW_KIND_TRIAL_RUN, "trial_runs", N_ ("Trial run"), WinnowTrialRun, trial_run_fields),
  TYPE (WINNOW_KIND_MEASUREMENT, "measurements", N_ ("Measurement"), WinnowMeasurement, measurement_fields),
  TYPE (WINNOW_KIND_CRITERION, "criteria", N_ ("Criterion"), WinnowCriterion, criterion_fields),
  TYPE (WINNOW_KIND_VALUE, "criterion_values", N_ ("Criterion value"), WinnowValue, value_fields),
  TYPE (WINNOW_KIND_WEIGHT, "weights", N_ ("Weight"), WinnowWeight, weight_fields),
  TYPE (WINNOW_KIND_OBSERVED_PRICE, "observed_prices", N_ ("Observed price"), WinnowObservedPrice,
        observed_price_fields),
  TYPE (WINNOW_KIND_DECISION, "decisions", N_ ("Decision"), WinnowDecision, decision_fields),
  TYPE (WINNOW_KIND_SIGN_OFF, "sign_offs", N_ ("Sign-off"), WinnowSignOff, sign_off_fields),
  TYPE (WINNOW_KIND_NOTE, "notes", N_ ("Note"), WinnowNote, note_fields),
};

const WinnowRowType *
winnow_row_type (WinnowKind kind)
{
  g_return_val_if_fail ((guint) kind < WINNOW_N_KINDS, NULL);

  return &row_types[kind];
}

struct _WinnowEvaluation
{
  gatomicrefcount references;
  WinnowRow *head;
  char *extra;
  GPtrArray *rows[WINNOW_N_KINDS];
  GHashTable *by_id[WINNOW_N_KINDS]; /* id → row, borrowed from rows */
};

G_DEFINE_BOXED_TYPE (WinnowEvaluation, winnow_evaluation, winnow_evaluation_ref, winnow_evaluation_unref)
G_DEFINE_QUARK (winnow-evaluation-error, winnow_evaluation_error)

static gboolean
add_row (WinnowEvaluation *self, WinnowRow *row, GError **error)
{
  WinnowKind kind = winnow_row_kind (row);

  if (kind == WINNOW_KIND_EVALUATION && self->head != NULL)
    {
      g_set_error_literal (error, WINNOW_EVALUATION_ERROR, WINNOW_EVALUATION_ERROR_HEAD,
                           _ ("There are two evaluations; keep one in a document"));
      return FALSE;
    }
  if (!g_hash_table_insert (self->by_id[kind], row->id, row))
    {
      g_set_error (error, WINNOW_EVALUATION_ERROR, WINNOW_EVALUATION_ERROR_DUPLICATE,
                   /* Translators: first the name of a list such as “offers”, then an id. */
                   _ ("%s: the id “%s” occurs twice; give every row its own id"),
                   row->type->table, row->id);
      return FALSE;
    }
  g_ptr_array_add (self->rows[kind], winnow_row_ref (row));
  if (kind == WINNOW_KIND_EVALUATION)
    self->head = row;
  return TRUE;
}

/* A note may refer to any row; its object_table says which kind. */
static WinnowKind
reference_target (const WinnowRow *row, const WinnowField *field)
{
  const WinnowRowType *type;

  if (field->target != WINNOW_KIND_ANY)
    return field->target;
  type = winnow_row_type_by_table (((const WinnowNote *) row)->object_table);
  return type != NULL ? type->kind : WINNOW_N_KINDS;
}

static gboolean
check_references (const WinnowEvaluation *self, const WinnowRow *row, GError **error)
{
  for (guint i = 0; i < row->type->n_fields; i++)
    {
      const WinnowField *field = &row->type->fields[i];
      const char *id;
      WinnowKind target;

      if (field->type != WINNOW_FIELD_REFERENCE)
        continue;
      id = G_STRUCT_MEMBER (char *, row, field->offset);
      if (id == NULL)
        continue;
      target = reference_target (row, field);
      if (target == WINNOW_N_KINDS || !g_hash_table_contains (self->by_id[target], id))
        {
          g_set_error (error, WINNOW_EVALUATION_ERROR, WINNOW_EVALUATION_ERROR_REFERENCE,
                       /* Translators: list name, id of a row, field name, id that was not found. */
                       _ ("%s “%s”: %s refers to “%s”, which does not exist; add it or clear the field"),
                       row->type->table, row->id, field->name, id);
          return FALSE;
        }
    }
  return TRUE;
}

WinnowEvaluation *
winnow_evaluation_new (GPtrArray *rows, const char *extra, GError **error)
{
  g_autoptr (WinnowEvaluation) self = g_new0 (WinnowEvaluation, 1);

  g_return_val_if_fail (rows != NULL, NULL);

  g_atomic_ref_count_init (&self->references);
  self->extra = g_strdup (extra);
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      self->rows[kind] = g_ptr_array_new_with_free_func (winnow_row_unref);
      self->by_id[kind] = g_hash_table_new (g_str_hash, g_str_equal);
    }
  for (guint i = 0; i < rows->len; i++)
    if (!add_row (self, g_ptr_array_index (rows, i), error))
      return NULL;
  if (self->head == NULL)
    {
      g_set_error_literal (error, WINNOW_EVALUATION_ERROR, WINNOW_EVALUATION_ERROR_HEAD,
                           _ ("There is no evaluation in the document; add one under “evaluations”"));
      return NULL;
    }
  for (guint i = 0; i < rows->len; i++)
    if (!check_references (self, g_ptr_array_index (rows, i), error))
      return NULL;
  return g_steal_pointer (&self);
}

WinnowEvaluation *
winnow_evaluation_ref (WinnowEvaluation *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
winnow_evaluation_unref (WinnowEvaluation *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      g_hash_table_unref (self->by_id[kind]);
      g_ptr_array_unref (self->rows[kind]);
    }
  g_free (self->extra);
  g_free (self);
}

const WinnowEvaluationRow *
winnow_evaluation_head (const WinnowEvaluation *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return (const WinnowEvaluationRow *) self->head;
}

const char *
winnow_evaluation_extra (const WinnowEvaluation *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->extra;
}

GPtrArray *
winnow_evaluation_rows (const WinnowEvaluation *self, WinnowKind kind)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail ((guint) kind < WINNOW_N_KINDS, NULL);

  return self->rows[kind];
}

gconstpointer
winnow_evaluation_find (const WinnowEvaluation *self, WinnowKind kind, const char *id)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail ((guint) kind < WINNOW_N_KINDS, NULL);

  return id != NULL ? g_hash_table_lookup (self->by_id[kind], id) : NULL;
}

GPtrArray *
winnow_evaluation_children (const WinnowEvaluation *self,
                            WinnowKind kind,
                            const char *field_name,
                            const char *id)
{
  GPtrArray *children = g_ptr_array_new ();
  const WinnowField *field;

  g_return_val_if_fail (self != NULL, children);
  g_return_val_if_fail ((guint) kind < WINNOW_N_KINDS, children);

  field = winnow_row_type_field (&row_types[kind], field_name);
  g_return_val_if_fail (field != NULL && field->type == WINNOW_FIELD_REFERENCE, children);

  for (guint i = 0; i < self->rows[kind]->len; i++)
    {
      gpointer row = g_ptr_array_index (self->rows[kind], i);

      if (g_strcmp0 (G_STRUCT_MEMBER (char *, row, field->offset), id) == 0)
        g_ptr_array_add (children, row);
    }
  return children;
}

double
winnow_evaluation_setting (const WinnowEvaluation *self, const char *name, double fallback)
{
  GPtrArray *settings;

  g_return_val_if_fail (self != NULL, fallback);

  settings = self->rows[WINNOW_KIND_SETTING];
  for (guint i = 0; i < settings->len; i++)
    {
      const WinnowSetting *setting = g_ptr_array_index (settings, i);

      if (g_strcmp0 (setting->name, name) == 0)
        return winnow_number_or (setting->value, fallback);
    }
  return fallback;
}
