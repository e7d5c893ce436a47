/* expression-node.h — the parsed form of an expression, between parser and evaluator.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/expression.h"

#include <math.h>

G_BEGIN_DECLS

typedef enum
{
  TOKEN_END,
  TOKEN_NUMBER,
  TOKEN_TEXT,
  TOKEN_NAME,
  TOKEN_OR,
  TOKEN_AND,
  TOKEN_NOT,
  TOKEN_IN,
  TOKEN_YES,
  TOKEN_NO,
  TOKEN_UNKNOWN,
  TOKEN_EQUAL,
  TOKEN_UNEQUAL,
  TOKEN_LESS,
  TOKEN_LESS_EQUAL,
  TOKEN_GREATER,
  TOKEN_GREATER_EQUAL,
  TOKEN_PLUS,
  TOKEN_MINUS,
  TOKEN_TIMES,
  TOKEN_DIVIDE,
  TOKEN_OPEN,
  TOKEN_CLOSE,
  TOKEN_COMMA,
} WinnowToken;

typedef enum
{
  NODE_CONSTANT, /* value; text owned by the node */
  NODE_NAME,     /* text */
  NODE_CALL,     /* text, children: arguments */
  NODE_OR,
  NODE_AND,
  NODE_NOT,
  NODE_IN,       /* children: the tested value, then the list */
  NODE_COMPARE,  /* operation */
  NODE_ARITHMETIC,
  NODE_NEGATE,
} WinnowNodeType;

typedef struct
{
  WinnowNodeType type;
  WinnowToken operation;
  char *text;
  WinnowExpressionValue value;
  GPtrArray *children; /* of WinnowNode, or NULL */
} WinnowNode;

static inline WinnowNode *
winnow_node_child (const WinnowNode *node, guint index)
{
  return g_ptr_array_index (node->children, index);
}

static inline WinnowExpressionValue
winnow_unknown_value (void)
{
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_UNKNOWN };
}

static inline WinnowExpressionValue
winnow_boolean_value (gboolean boolean)
{
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_BOOLEAN, .boolean = boolean };
}

static inline WinnowExpressionValue
winnow_number_value (double number)
{
  if (!isfinite (number))
    return winnow_unknown_value ();
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_NUMBER, .number = number };
}

/* NULL and @error when the text is no expression. */
WinnowNode *winnow_expression_parse (const char *text, GError **error);
void winnow_expression_node_free (WinnowNode *node);

G_END_DECLS
