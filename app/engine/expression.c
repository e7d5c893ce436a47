/* expression.c — three-valued evaluation of rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/expression.h"

#include "engine/expression-node.h"
#include "engine/number.h"

#include <string.h>

struct _WinnowExpression
{
  gatomicrefcount references;
  char *text;
  WinnowNode *root;
};

G_DEFINE_BOXED_TYPE (WinnowExpression, winnow_expression, winnow_expression_ref, winnow_expression_unref)
G_DEFINE_QUARK (winnow-expression-error, winnow_expression_error)

/* ---- Values ---- */

static WinnowExpressionValue evaluate (const WinnowNode *node, const WinnowExpressionContext *context);

/* A choice of the bank may be called "yes" or "no". */
static WinnowTri
truth (WinnowExpressionValue value)
{
  if (value.type == WINNOW_VALUE_BOOLEAN)
    return value.boolean ? WINNOW_TRI_YES : WINNOW_TRI_NO;
  if (value.type == WINNOW_VALUE_TEXT && g_strcmp0 (value.text, "yes") == 0)
    return WINNOW_TRI_YES;
  if (value.type == WINNOW_VALUE_TEXT && g_strcmp0 (value.text, "no") == 0)
    return WINNOW_TRI_NO;
  return WINNOW_TRI_UNKNOWN;
}

static WinnowExpressionValue
from_tri (WinnowTri tri)
{
  return tri == WINNOW_TRI_UNKNOWN ? winnow_unknown_value () : winnow_boolean_value (tri == WINNOW_TRI_YES);
}

static WinnowTri
negate (WinnowTri tri)
{
  if (tri == WINNOW_TRI_UNKNOWN)
    return tri;
  return tri == WINNOW_TRI_YES ? WINNOW_TRI_NO : WINNOW_TRI_YES;
}

static WinnowTri
tri_of (gboolean boolean)
{
  return boolean ? WINNOW_TRI_YES : WINNOW_TRI_NO;
}

static gboolean
is_unknown_word (const WinnowNode *node)
{
  return node->type == NODE_CONSTANT && node->value.type == WINNOW_VALUE_UNKNOWN;
}

static WinnowTri
equal_values (WinnowExpressionValue a, WinnowExpressionValue b)
{
  if (a.type == WINNOW_VALUE_UNKNOWN || b.type == WINNOW_VALUE_UNKNOWN)
    return WINNOW_TRI_UNKNOWN;
  if (a.type == WINNOW_VALUE_NUMBER && b.type == WINNOW_VALUE_NUMBER)
    return tri_of (a.number == b.number);
  if (a.type == WINNOW_VALUE_TEXT && b.type == WINNOW_VALUE_TEXT)
    return tri_of (g_strcmp0 (a.text, b.text) == 0);
  if (truth (a) != WINNOW_TRI_UNKNOWN && truth (b) != WINNOW_TRI_UNKNOWN)
    return tri_of (truth (a) == truth (b));
  /* A text such as "partly" is neither yes nor no; a number is no text. */
  if (a.type == WINNOW_VALUE_NUMBER || b.type == WINNOW_VALUE_NUMBER)
    return WINNOW_TRI_UNKNOWN;
  return WINNOW_TRI_NO;
}

/* "= unknown" asks whether the value is known; any other unknown stays unknown. */
static WinnowTri
equal_nodes (WinnowExpressionValue a, const WinnowNode *a_node, const WinnowNode *b_node, const WinnowExpressionContext *context)
{
  WinnowExpressionValue b = evaluate (b_node, context);

  if (is_unknown_word (b_node))
    return tri_of (a.type == WINNOW_VALUE_UNKNOWN);
  if (is_unknown_word (a_node))
    return tri_of (b.type == WINNOW_VALUE_UNKNOWN);
  return equal_values (a, b);
}

static WinnowExpressionValue
evaluate_compare (const WinnowNode *node, const WinnowExpressionContext *context)
{
  WinnowExpressionValue a = evaluate (winnow_node_child (node, 0), context);
  WinnowExpressionValue b;

  if (node->operation == TOKEN_EQUAL)
    return from_tri (equal_nodes (a, winnow_node_child (node, 0), winnow_node_child (node, 1), context));
  if (node->operation == TOKEN_UNEQUAL)
    return from_tri (negate (equal_nodes (a, winnow_node_child (node, 0), winnow_node_child (node, 1), context)));

  b = evaluate (winnow_node_child (node, 1), context);
  if (a.type != WINNOW_VALUE_NUMBER || b.type != WINNOW_VALUE_NUMBER)
    return winnow_unknown_value ();
  switch (node->operation)
    {
    case TOKEN_LESS:
      return winnow_boolean_value (a.number < b.number);
    case TOKEN_LESS_EQUAL:
      return winnow_boolean_value (a.number <= b.number);
    case TOKEN_GREATER:
      return winnow_boolean_value (a.number > b.number);
    default:
      return winnow_boolean_value (a.number >= b.number);
    }
}

static WinnowExpressionValue
evaluate_in (const WinnowNode *node, const WinnowExpressionContext *context)
{
  const WinnowNode *tested = winnow_node_child (node, 0);
  WinnowExpressionValue value = evaluate (tested, context);
  WinnowTri found = WINNOW_TRI_NO;

  for (guint i = 1; i < node->children->len; i++)
    {
      WinnowTri equal = equal_nodes (value, tested, winnow_node_child (node, i), context);

      if (equal == WINNOW_TRI_YES)
        return winnow_boolean_value (TRUE);
      if (equal == WINNOW_TRI_UNKNOWN)
        found = WINNOW_TRI_UNKNOWN;
    }
  return from_tri (found);
}

/* Kleene: no decides "and", yes decides "or", else an unknown stays. */
static WinnowExpressionValue
evaluate_logic (const WinnowNode *node, WinnowTri deciding, const WinnowExpressionContext *context)
{
  WinnowTri left = truth (evaluate (winnow_node_child (node, 0), context));
  WinnowTri right;

  if (left == deciding)
    return from_tri (deciding);
  right = truth (evaluate (winnow_node_child (node, 1), context));
  if (right == deciding)
    return from_tri (deciding);
  if (left == WINNOW_TRI_UNKNOWN || right == WINNOW_TRI_UNKNOWN)
    return winnow_unknown_value ();
  return from_tri (negate (deciding));
}

static WinnowExpressionValue
evaluate_arithmetic (const WinnowNode *node, const WinnowExpressionContext *context)
{
  WinnowExpressionValue a = evaluate (winnow_node_child (node, 0), context);
  WinnowExpressionValue b = evaluate (winnow_node_child (node, 1), context);

  if (a.type != WINNOW_VALUE_NUMBER || b.type != WINNOW_VALUE_NUMBER)
    return winnow_unknown_value ();
  switch (node->operation)
    {
    case TOKEN_PLUS:
      return winnow_number_value (a.number + b.number);
    case TOKEN_MINUS:
      return winnow_number_value (a.number - b.number);
    case TOKEN_TIMES:
      return winnow_number_value (a.number * b.number);
    default:
      return b.number == 0 ? winnow_unknown_value () : winnow_number_value (a.number / b.number);
    }
}

static WinnowExpressionValue
evaluate_call (const WinnowNode *node, const WinnowExpressionContext *context)
{
  g_autofree WinnowExpressionValue *arguments = g_new0 (WinnowExpressionValue, node->children->len + 1);

  if (context == NULL || context->call == NULL)
    return winnow_unknown_value ();
  for (guint i = 0; i < node->children->len; i++)
    arguments[i] = evaluate (winnow_node_child (node, i), context);
  return context->call (node->text, arguments, node->children->len, context->data);
}

static WinnowExpressionValue
evaluate_negation (const WinnowNode *node, const WinnowExpressionContext *context)
{
  WinnowExpressionValue value = evaluate (winnow_node_child (node, 0), context);

  return value.type == WINNOW_VALUE_NUMBER ? winnow_number_value (-value.number) : winnow_unknown_value ();
}

static WinnowExpressionValue
evaluate (const WinnowNode *node, const WinnowExpressionContext *context)
{
  switch (node->type)
    {
    case NODE_CONSTANT:
      return node->value;
    case NODE_NAME:
      if (context == NULL || context->name == NULL)
        return winnow_unknown_value ();
      return context->name (node->text, context->data);
    case NODE_CALL:
      return evaluate_call (node, context);
    case NODE_OR:
      return evaluate_logic (node, WINNOW_TRI_YES, context);
    case NODE_AND:
      return evaluate_logic (node, WINNOW_TRI_NO, context);
    case NODE_NOT:
      return from_tri (negate (truth (evaluate (winnow_node_child (node, 0), context))));
    case NODE_IN:
      return evaluate_in (node, context);
    case NODE_COMPARE:
      return evaluate_compare (node, context);
    case NODE_ARITHMETIC:
      return evaluate_arithmetic (node, context);
    case NODE_NEGATE:
      return evaluate_negation (node, context);
    }
  g_return_val_if_reached (winnow_unknown_value ());
}

static void
visit_names (const WinnowNode *node, void (*callback) (const char *, const char *, gpointer), gpointer data)
{
  if (node->type == NODE_NAME)
    callback (node->text, NULL, data);
  else if (node->type == NODE_CALL)
    {
      const WinnowNode *first = node->children->len > 0 ? winnow_node_child (node, 0) : NULL;
      gboolean is_text = first != NULL && first->type == NODE_CONSTANT && first->value.type == WINNOW_VALUE_TEXT;

      callback (node->text, is_text ? first->text : "", data);
    }
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    visit_names (winnow_node_child (node, i), callback, data);
}

static gboolean
is_text (const WinnowNode *node)
{
  return node->type == NODE_CONSTANT && node->value.type == WINNOW_VALUE_TEXT;
}

/* "" for a call whose first argument is no text. */
static const char *
first_argument (const WinnowNode *call)
{
  if (call->children->len > 0 && is_text (winnow_node_child (call, 0)))
    return winnow_node_child (call, 0)->text;
  return "";
}

static void
visit_compared_texts (const WinnowNode *node,
                      void (*callback) (const char *, const char *, const char *, gpointer),
                      gpointer data)
{
  gboolean compares = node->type == NODE_IN
                      || (node->type == NODE_COMPARE
                          && (node->operation == TOKEN_EQUAL || node->operation == TOKEN_UNEQUAL));
  const WinnowNode *left = compares ? winnow_node_child (node, 0) : NULL;

  if (compares && (left->type == NODE_NAME || left->type == NODE_CALL))
    for (guint i = 1; i < node->children->len; i++)
      if (is_text (winnow_node_child (node, i)))
        callback (left->text, left->type == NODE_CALL ? first_argument (left) : NULL,
                  winnow_node_child (node, i)->text, data);
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    visit_compared_texts (winnow_node_child (node, i), callback, data);
}

/* ---- Public ---- */

WinnowExpression *
winnow_expression_new (const char *text, GError **error)
{
  WinnowExpression *self;
  WinnowNode *root;

  g_return_val_if_fail (text != NULL, NULL);

  root = winnow_expression_parse (text, error);
  if (root == NULL)
    return NULL;
  self = g_new0 (WinnowExpression, 1);
  g_atomic_ref_count_init (&self->references);
  self->text = g_strdup (text);
  self->root = root;
  return self;
}

WinnowExpression *
winnow_expression_ref (WinnowExpression *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
winnow_expression_unref (WinnowExpression *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  winnow_expression_node_free (self->root);
  g_free (self->text);
  g_free (self);
}

const char *
winnow_expression_text (const WinnowExpression *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->text;
}

WinnowExpressionValue
winnow_expression_evaluate (const WinnowExpression *self, const WinnowExpressionContext *context)
{
  g_return_val_if_fail (self != NULL, winnow_unknown_value ());

  return evaluate (self->root, context);
}

void
winnow_expression_foreach_name (const WinnowExpression *self,
                                void (*callback) (const char *name, const char *argument, gpointer data),
                                gpointer data)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (callback != NULL);

  visit_names (self->root, callback, data);
}

void
winnow_expression_foreach_compared_text (const WinnowExpression *self,
                                         void (*callback) (const char *name,
                                                           const char *argument,
                                                           const char *text,
                                                           gpointer data),
                                         gpointer data)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (callback != NULL);

  visit_compared_texts (self->root, callback, data);
}
