/* expression.c — tokenizer, parser and three-valued evaluator of rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/expression.h"

#include "engine/number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MAXIMUM_BYTES 4096
#define MAXIMUM_DEPTH 64

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
} Token;

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
} NodeType;

typedef struct
{
  NodeType type;
  Token operation;
  char *text;
  WinnowExpressionValue value;
  GPtrArray *children; /* of Node, or NULL */
} Node;

struct _WinnowExpression
{
  gatomicrefcount references;
  char *text;
  Node *root;
};

typedef struct
{
  const char *start; /* of the whole text */
  const char *at;    /* after the current token */
  const char *token_start;
  Token token;
  char *token_text; /* of a name or text */
  double token_number;
  guint depth;
  GError *error; /* the first one */
} Parser;

G_DEFINE_BOXED_TYPE (WinnowExpression, winnow_expression, winnow_expression_ref, winnow_expression_unref)
G_DEFINE_QUARK (winnow-expression-error, winnow_expression_error)

static Node *parse_or (Parser *parser);

static void
node_free (Node *node)
{
  if (node == NULL)
    return;
  g_clear_pointer (&node->children, g_ptr_array_unref);
  g_free (node->text);
  g_free (node);
}

static Node *
node_new (NodeType type, Token operation, Node *first, Node *second)
{
  Node *node = g_new0 (Node, 1);

  node->type = type;
  node->operation = operation;
  node->children = g_ptr_array_new_with_free_func ((GDestroyNotify) node_free);
  if (first != NULL)
    g_ptr_array_add (node->children, first);
  if (second != NULL)
    g_ptr_array_add (node->children, second);
  return node;
}

static Node *
node_child (const Node *node, guint index)
{
  return g_ptr_array_index (node->children, index);
}

static WinnowExpressionValue
unknown_value (void)
{
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_UNKNOWN };
}

static WinnowExpressionValue
boolean_value (gboolean boolean)
{
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_BOOLEAN, .boolean = boolean };
}

static WinnowExpressionValue
number_value (double number)
{
  if (!isfinite (number))
    return unknown_value ();
  return (WinnowExpressionValue){ .type = WINNOW_VALUE_NUMBER, .number = number };
}

static Node *
constant_new (WinnowExpressionValue value)
{
  Node *node = g_new0 (Node, 1);

  node->type = NODE_CONSTANT;
  node->value = value;
  return node;
}

static Node *
text_constant_new (char *text)
{
  Node *node = constant_new ((WinnowExpressionValue){ .type = WINNOW_VALUE_TEXT, .text = text });

  node->text = text;
  return node;
}

/* ---- Tokens ---- */

static void
fail (Parser *parser, WinnowExpressionError code, const char *at, const char *message)
{
  if (parser->error != NULL)
    return;
  g_set_error (&parser->error, WINNOW_EXPRESSION_ERROR, code,
               /* Translators: a column number of a rule's text, then what is wrong there. */
               _ ("column %ld: %s"), g_utf8_pointer_to_offset (parser->start, at) + 1, message);
}

static void
fail_expected (Parser *parser, const char *expected)
{
  g_autofree char *found = g_strndup (parser->token_start, parser->at - parser->token_start);
  g_autofree char *message = NULL;

  if (parser->token == TOKEN_END)
    /* Translators: what was expected, e.g. “a value”. */
    message = g_strdup_printf (_ ("expected %s, but the text ends here"), expected);
  else
    /* Translators: what was expected, e.g. “a value”, then what stands there instead. */
    message = g_strdup_printf (_ ("expected %s, found “%s”"), expected, found);
  fail (parser, WINNOW_EXPRESSION_ERROR_SYNTAX, parser->token_start, message);
}

static gboolean
is_name_start (char c)
{
  return g_ascii_isalpha (c) || c == '_';
}

/* A hyphen or dot belongs to a name only between its characters, so that
 * "on-demand" is one id and "a - b" a difference. */
static const char *
skip_name (const char *at)
{
  while (g_ascii_isalnum (*at) || *at == '_' || ((*at == '-' || *at == '.') && g_ascii_isalnum (at[1])))
    at++;
  return at;
}

static Token
keyword (const char *text)
{
  static const struct
  {
    const char *text;
    Token token;
  } keywords[] = {
    { "or", TOKEN_OR }, { "and", TOKEN_AND }, { "not", TOKEN_NOT }, { "in", TOKEN_IN },
    { "yes", TOKEN_YES }, { "no", TOKEN_NO }, { "unknown", TOKEN_UNKNOWN },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keywords); i++)
    if (strcmp (text, keywords[i].text) == 0)
      return keywords[i].token;
  return TOKEN_NAME;
}

static void
scan_number (Parser *parser)
{
  char *end = NULL;

  /* ASCII only: the files are the same in every locale. */
  parser->token_number = g_ascii_strtod (parser->at, &end);
  parser->at = end;
  parser->token = TOKEN_NUMBER;
  if (!isfinite (parser->token_number))
    fail (parser, WINNOW_EXPRESSION_ERROR_SYNTAX, parser->token_start, _ ("this number is too large"));
  else if (is_name_start (*parser->at))
    fail (parser, WINNOW_EXPRESSION_ERROR_SYNTAX, parser->token_start,
          _ ("a name cannot begin with a digit; put a text in \"quotes\""));
}

static void
scan_text (Parser *parser)
{
  const char *end = strchr (parser->at + 1, '"');

  parser->token = TOKEN_TEXT;
  if (end == NULL)
    {
      parser->at += strlen (parser->at);
      fail (parser, WINNOW_EXPRESSION_ERROR_SYNTAX, parser->token_start, _ ("the closing quote is missing"));
      return;
    }
  parser->token_text = g_strndup (parser->at + 1, end - parser->at - 1);
  parser->at = end + 1;
}

static void
scan_sign (Parser *parser)
{
  static const struct
  {
    const char *text;
    Token token;
  } signs[] = {
    { "!=", TOKEN_UNEQUAL }, { "<=", TOKEN_LESS_EQUAL }, { ">=", TOKEN_GREATER_EQUAL },
    { "=", TOKEN_EQUAL }, { "<", TOKEN_LESS }, { ">", TOKEN_GREATER }, { "+", TOKEN_PLUS },
    { "-", TOKEN_MINUS }, { "*", TOKEN_TIMES }, { "/", TOKEN_DIVIDE }, { "(", TOKEN_OPEN },
    { ")", TOKEN_CLOSE }, { ",", TOKEN_COMMA },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (parser->at, signs[i].text))
      {
        parser->at += strlen (signs[i].text);
        parser->token = signs[i].token;
        return;
      }
  parser->at = g_utf8_next_char (parser->at);
  parser->token = TOKEN_END;
  fail (parser, WINNOW_EXPRESSION_ERROR_SYNTAX, parser->token_start, _ ("this character has no meaning here"));
}

static void
advance (Parser *parser)
{
  g_clear_pointer (&parser->token_text, g_free);
  while (g_ascii_isspace (*parser->at))
    parser->at++;
  parser->token_start = parser->at;
  if (*parser->at == '\0')
    parser->token = TOKEN_END;
  else if (g_ascii_isdigit (*parser->at) || (*parser->at == '.' && g_ascii_isdigit (parser->at[1])))
    scan_number (parser);
  else if (*parser->at == '"')
    scan_text (parser);
  else if (is_name_start (*parser->at))
    {
      parser->at = skip_name (parser->at);
      parser->token_text = g_strndup (parser->token_start, parser->at - parser->token_start);
      parser->token = keyword (parser->token_text);
    }
  else
    scan_sign (parser);
}

/* ---- Grammar ---- */

static gboolean
descend (Parser *parser)
{
  if (++parser->depth > MAXIMUM_DEPTH)
    fail (parser, WINNOW_EXPRESSION_ERROR_LIMIT, parser->token_start, _ ("nested too deeply; 64 levels are allowed"));
  return parser->error == NULL;
}

static gboolean
expect (Parser *parser, Token token, const char *description)
{
  if (parser->error != NULL)
    return FALSE;
  if (parser->token != token)
    {
      fail_expected (parser, description);
      return FALSE;
    }
  advance (parser);
  return parser->error == NULL;
}

/* After the current token comes none that would make it part of an expression. */
static gboolean
is_lone_name (Parser *parser)
{
  const char *next = parser->at;

  if (parser->token != TOKEN_NAME || strchr (parser->token_text, '.') != NULL)
    return FALSE;
  while (g_ascii_isspace (*next))
    next++;
  return strchr ("(+-*/", *next) == NULL || *next == '\0';
}

static Node *parse_sum (Parser *parser);

/* Where a choice may stand: a bare name is its id, not the name of a value. */
static Node *
parse_text_or (Parser *parser, Node *(*otherwise) (Parser *) )
{
  if (is_lone_name (parser))
    {
      Node *node = text_constant_new (g_steal_pointer (&parser->token_text));

      advance (parser);
      return node;
    }
  return otherwise (parser);
}

/* "(" has been read. */
static gboolean
parse_list (Parser *parser, GPtrArray *children, Node *(*element) (Parser *) )
{
  do
    {
      Node *child = parse_text_or (parser, element);

      if (child == NULL)
        return FALSE;
      g_ptr_array_add (children, child);
      if (parser->token != TOKEN_COMMA)
        break;
      advance (parser);
    }
  while (parser->error == NULL);
  /* Translators: signs of a rule's text. */
  return expect (parser, TOKEN_CLOSE, _ ("“,” or “)”"));
}

static Node *
parse_name_or_call (Parser *parser)
{
  g_autofree char *text = g_steal_pointer (&parser->token_text);
  Node *node;

  advance (parser);
  if (parser->token != TOKEN_OPEN)
    {
      node = node_new (NODE_NAME, TOKEN_END, NULL, NULL);
      node->text = g_steal_pointer (&text);
      return node;
    }
  node = node_new (NODE_CALL, TOKEN_END, NULL, NULL);
  node->text = g_steal_pointer (&text);
  advance (parser);
  if (parser->token == TOKEN_CLOSE)
    advance (parser);
  else if (!parse_list (parser, node->children, parse_or))
    g_clear_pointer (&node, node_free);
  return node;
}

static Node *
parse_group (Parser *parser)
{
  Node *node;

  advance (parser);
  node = parse_or (parser);
  if (node != NULL && !expect (parser, TOKEN_CLOSE, _ ("“)”")))
    g_clear_pointer (&node, node_free);
  return node;
}

static Node *
parse_constant (Parser *parser, WinnowExpressionValue value)
{
  advance (parser);
  return constant_new (value);
}

static Node *
parse_value (Parser *parser)
{
  if (parser->error != NULL)
    return NULL;
  switch (parser->token)
    {
    case TOKEN_NUMBER:
      return parse_constant (parser, number_value (parser->token_number));
    case TOKEN_YES:
      return parse_constant (parser, boolean_value (TRUE));
    case TOKEN_NO:
      return parse_constant (parser, boolean_value (FALSE));
    case TOKEN_UNKNOWN:
      return parse_constant (parser, unknown_value ());
    case TOKEN_TEXT:
      {
        Node *node = text_constant_new (g_steal_pointer (&parser->token_text));

        advance (parser);
        return node;
      }
    case TOKEN_NAME:
      return parse_name_or_call (parser);
    case TOKEN_OPEN:
      return parse_group (parser);
    default:
      fail_expected (parser, _ ("a value"));
      return NULL;
    }
}

static Node *
parse_unary (Parser *parser)
{
  Node *node;

  if (parser->token != TOKEN_MINUS)
    return parse_value (parser);
  if (!descend (parser))
    return NULL;
  advance (parser);
  node = parse_unary (parser);
  parser->depth--;
  return node != NULL ? node_new (NODE_NEGATE, TOKEN_END, node, NULL) : NULL;
}

/* One level of left-associative operators. */
static Node *
parse_chain (Parser *parser, Node *(*operand) (Parser *), NodeType type, Token first, Token second)
{
  Node *node = operand (parser);

  while (node != NULL && parser->error == NULL && (parser->token == first || parser->token == second))
    {
      Token operation = parser->token;
      Node *right;

      advance (parser);
      right = operand (parser);
      if (right == NULL)
        g_clear_pointer (&node, node_free);
      else
        node = node_new (type, operation, node, right);
    }
  return node;
}

static Node *
parse_product (Parser *parser)
{
  return parse_chain (parser, parse_unary, NODE_ARITHMETIC, TOKEN_TIMES, TOKEN_DIVIDE);
}

static Node *
parse_sum (Parser *parser)
{
  return parse_chain (parser, parse_product, NODE_ARITHMETIC, TOKEN_PLUS, TOKEN_MINUS);
}

static Node *
parse_in (Parser *parser, Node *tested)
{
  Node *node = node_new (NODE_IN, TOKEN_END, tested, NULL);

  advance (parser);
  if (!expect (parser, TOKEN_OPEN, _ ("“(” and a list"))
      || !parse_list (parser, node->children, parse_sum))
    g_clear_pointer (&node, node_free);
  return node;
}

static Node *
parse_right_side (Parser *parser, Node *left)
{
  Token operation = parser->token;
  Node *right;

  advance (parser);
  if (operation == TOKEN_EQUAL || operation == TOKEN_UNEQUAL)
    right = parse_text_or (parser, parse_sum);
  else
    right = parse_sum (parser);
  if (right == NULL)
    {
      node_free (left);
      return NULL;
    }
  return node_new (NODE_COMPARE, operation, left, right);
}

static Node *
parse_comparison (Parser *parser)
{
  Node *node = parse_sum (parser);

  if (node == NULL)
    return NULL;
  if (parser->token >= TOKEN_EQUAL && parser->token <= TOKEN_GREATER_EQUAL)
    return parse_right_side (parser, node);
  if (parser->token == TOKEN_IN)
    return parse_in (parser, node);
  if (parser->token != TOKEN_NOT)
    return node;
  advance (parser);
  if (parser->token != TOKEN_IN)
    {
      fail_expected (parser, _ ("“in”"));
      node_free (node);
      return NULL;
    }
  node = parse_in (parser, node);
  return node != NULL ? node_new (NODE_NOT, TOKEN_END, node, NULL) : NULL;
}

static Node *
parse_not (Parser *parser)
{
  Node *node = NULL;

  if (!descend (parser))
    return NULL;
  if (parser->token == TOKEN_NOT)
    {
      advance (parser);
      node = parse_not (parser);
      if (node != NULL)
        node = node_new (NODE_NOT, TOKEN_END, node, NULL);
    }
  else
    node = parse_comparison (parser);
  parser->depth--;
  return node;
}

static Node *
parse_and (Parser *parser)
{
  return parse_chain (parser, parse_not, NODE_AND, TOKEN_AND, TOKEN_AND);
}

static Node *
parse_or (Parser *parser)
{
  return parse_chain (parser, parse_and, NODE_OR, TOKEN_OR, TOKEN_OR);
}

/* ---- Values ---- */

static WinnowExpressionValue evaluate (const Node *node, const WinnowExpressionContext *context);

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
  return tri == WINNOW_TRI_UNKNOWN ? unknown_value () : boolean_value (tri == WINNOW_TRI_YES);
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
is_unknown_word (const Node *node)
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
equal_nodes (WinnowExpressionValue a, const Node *a_node, const Node *b_node, const WinnowExpressionContext *context)
{
  WinnowExpressionValue b = evaluate (b_node, context);

  if (is_unknown_word (b_node))
    return tri_of (a.type == WINNOW_VALUE_UNKNOWN);
  if (is_unknown_word (a_node))
    return tri_of (b.type == WINNOW_VALUE_UNKNOWN);
  return equal_values (a, b);
}

static WinnowExpressionValue
evaluate_compare (const Node *node, const WinnowExpressionContext *context)
{
  WinnowExpressionValue a = evaluate (node_child (node, 0), context);
  WinnowExpressionValue b;

  if (node->operation == TOKEN_EQUAL)
    return from_tri (equal_nodes (a, node_child (node, 0), node_child (node, 1), context));
  if (node->operation == TOKEN_UNEQUAL)
    return from_tri (negate (equal_nodes (a, node_child (node, 0), node_child (node, 1), context)));

  b = evaluate (node_child (node, 1), context);
  if (a.type != WINNOW_VALUE_NUMBER || b.type != WINNOW_VALUE_NUMBER)
    return unknown_value ();
  switch (node->operation)
    {
    case TOKEN_LESS:
      return boolean_value (a.number < b.number);
    case TOKEN_LESS_EQUAL:
      return boolean_value (a.number <= b.number);
    case TOKEN_GREATER:
      return boolean_value (a.number > b.number);
    default:
      return boolean_value (a.number >= b.number);
    }
}

static WinnowExpressionValue
evaluate_in (const Node *node, const WinnowExpressionContext *context)
{
  const Node *tested = node_child (node, 0);
  WinnowExpressionValue value = evaluate (tested, context);
  WinnowTri found = WINNOW_TRI_NO;

  for (guint i = 1; i < node->children->len; i++)
    {
      WinnowTri equal = equal_nodes (value, tested, node_child (node, i), context);

      if (equal == WINNOW_TRI_YES)
        return boolean_value (TRUE);
      if (equal == WINNOW_TRI_UNKNOWN)
        found = WINNOW_TRI_UNKNOWN;
    }
  return from_tri (found);
}

/* Kleene: no decides "and", yes decides "or", else an unknown stays. */
static WinnowExpressionValue
evaluate_logic (const Node *node, WinnowTri deciding, const WinnowExpressionContext *context)
{
  WinnowTri left = truth (evaluate (node_child (node, 0), context));
  WinnowTri right;

  if (left == deciding)
    return from_tri (deciding);
  right = truth (evaluate (node_child (node, 1), context));
  if (right == deciding)
    return from_tri (deciding);
  if (left == WINNOW_TRI_UNKNOWN || right == WINNOW_TRI_UNKNOWN)
    return unknown_value ();
  return from_tri (negate (deciding));
}

static WinnowExpressionValue
evaluate_arithmetic (const Node *node, const WinnowExpressionContext *context)
{
  WinnowExpressionValue a = evaluate (node_child (node, 0), context);
  WinnowExpressionValue b = evaluate (node_child (node, 1), context);

  if (a.type != WINNOW_VALUE_NUMBER || b.type != WINNOW_VALUE_NUMBER)
    return unknown_value ();
  switch (node->operation)
    {
    case TOKEN_PLUS:
      return number_value (a.number + b.number);
    case TOKEN_MINUS:
      return number_value (a.number - b.number);
    case TOKEN_TIMES:
      return number_value (a.number * b.number);
    default:
      return b.number == 0 ? unknown_value () : number_value (a.number / b.number);
    }
}

static WinnowExpressionValue
evaluate_call (const Node *node, const WinnowExpressionContext *context)
{
  g_autofree WinnowExpressionValue *arguments = g_new0 (WinnowExpressionValue, node->children->len + 1);

  if (context == NULL || context->call == NULL)
    return unknown_value ();
  for (guint i = 0; i < node->children->len; i++)
    arguments[i] = evaluate (node_child (node, i), context);
  return context->call (node->text, arguments, node->children->len, context->data);
}

static WinnowExpressionValue
evaluate_negation (const Node *node, const WinnowExpressionContext *context)
{
  WinnowExpressionValue value = evaluate (node_child (node, 0), context);

  return value.type == WINNOW_VALUE_NUMBER ? number_value (-value.number) : unknown_value ();
}

static WinnowExpressionValue
evaluate (const Node *node, const WinnowExpressionContext *context)
{
  switch (node->type)
    {
    case NODE_CONSTANT:
      return node->value;
    case NODE_NAME:
      if (context == NULL || context->name == NULL)
        return unknown_value ();
      return context->name (node->text, context->data);
    case NODE_CALL:
      return evaluate_call (node, context);
    case NODE_OR:
      return evaluate_logic (node, WINNOW_TRI_YES, context);
    case NODE_AND:
      return evaluate_logic (node, WINNOW_TRI_NO, context);
    case NODE_NOT:
      return from_tri (negate (truth (evaluate (node_child (node, 0), context))));
    case NODE_IN:
      return evaluate_in (node, context);
    case NODE_COMPARE:
      return evaluate_compare (node, context);
    case NODE_ARITHMETIC:
      return evaluate_arithmetic (node, context);
    case NODE_NEGATE:
      return evaluate_negation (node, context);
    }
  g_return_val_if_reached (unknown_value ());
}

static void
visit_names (const Node *node, void (*callback) (const char *, const char *, gpointer), gpointer data)
{
  if (node->type == NODE_NAME)
    callback (node->text, NULL, data);
  else if (node->type == NODE_CALL)
    {
      const Node *first = node->children->len > 0 ? node_child (node, 0) : NULL;
      gboolean is_text = first != NULL && first->type == NODE_CONSTANT && first->value.type == WINNOW_VALUE_TEXT;

      callback (node->text, is_text ? first->text : "", data);
    }
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    visit_names (node_child (node, i), callback, data);
}

/* ---- Public ---- */

static Node *
parse (Parser *parser, const char *text)
{
  Node *root;

  if (strlen (text) > MAXIMUM_BYTES)
    {
      fail (parser, WINNOW_EXPRESSION_ERROR_LIMIT, text, _ ("the text is longer than 4,096 bytes"));
      return NULL;
    }
  advance (parser);
  root = parse_or (parser);
  if (root != NULL && parser->error == NULL && parser->token != TOKEN_END)
    fail_expected (parser, _ ("“and”, “or” or the end"));
  if (parser->error != NULL)
    g_clear_pointer (&root, node_free);
  return root;
}

WinnowExpression *
winnow_expression_new (const char *text, GError **error)
{
  Parser parser = { .start = text, .at = text, .token_start = text };
  WinnowExpression *self;
  Node *root;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, WINNOW_EXPRESSION_ERROR, WINNOW_EXPRESSION_ERROR_SYNTAX,
                           _ ("the text is not valid UTF-8"));
      return NULL;
    }
  root = parse (&parser, text);
  g_free (parser.token_text);
  if (root == NULL)
    {
      g_propagate_error (error, parser.error);
      return NULL;
    }
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
  node_free (self->root);
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
  g_return_val_if_fail (self != NULL, unknown_value ());

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
