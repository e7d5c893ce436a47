/* expression-parser.c — tokens and grammar of rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/expression-node.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAXIMUM_BYTES 4096
#define MAXIMUM_DEPTH 64

typedef struct
{
  const char *start; /* of the whole text */
  const char *at;    /* after the current token */
  const char *token_start;
  WinnowToken token;
  char *token_text; /* of a name or text */
  double token_number;
  guint depth;
  GError *error; /* the first one */
} Parser;

static WinnowNode *parse_or (Parser *parser);

void
winnow_expression_node_free (WinnowNode *node)
{
  if (node == NULL)
    return;
  g_clear_pointer (&node->children, g_ptr_array_unref);
  g_free (node->text);
  g_free (node);
}

static WinnowNode *
node_new (WinnowNodeType type, WinnowToken operation, WinnowNode *first, WinnowNode *second)
{
  WinnowNode *node = g_new0 (WinnowNode, 1);

  node->type = type;
  node->operation = operation;
  node->children = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_expression_node_free);
  if (first != NULL)
    g_ptr_array_add (node->children, first);
  if (second != NULL)
    g_ptr_array_add (node->children, second);
  return node;
}

static WinnowNode *
constant_new (WinnowExpressionValue value)
{
  WinnowNode *node = g_new0 (WinnowNode, 1);

  node->type = NODE_CONSTANT;
  node->value = value;
  return node;
}

static WinnowNode *
text_constant_new (char *text)
{
  WinnowNode *node = constant_new ((WinnowExpressionValue){ .type = WINNOW_VALUE_TEXT, .text = text });

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

static WinnowToken
keyword (const char *text)
{
  static const struct
  {
    const char *text;
    WinnowToken token;
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
    WinnowToken token;
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
expect (Parser *parser, WinnowToken token, const char *description)
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

static WinnowNode *parse_sum (Parser *parser);

/* Where a choice may stand: a bare name is its id, not the name of a value. */
static WinnowNode *
parse_text_or (Parser *parser, WinnowNode *(*otherwise) (Parser *) )
{
  if (is_lone_name (parser))
    {
      WinnowNode *node = text_constant_new (g_steal_pointer (&parser->token_text));

      advance (parser);
      return node;
    }
  return otherwise (parser);
}

/* "(" has been read. */
static gboolean
parse_list (Parser *parser, GPtrArray *children, WinnowNode *(*element) (Parser *) )
{
  do
    {
      WinnowNode *child = parse_text_or (parser, element);

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

static WinnowNode *
parse_name_or_call (Parser *parser)
{
  g_autofree char *text = g_steal_pointer (&parser->token_text);
  WinnowNode *node;

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
    g_clear_pointer (&node, winnow_expression_node_free);
  return node;
}

static WinnowNode *
parse_group (Parser *parser)
{
  WinnowNode *node;

  advance (parser);
  node = parse_or (parser);
  if (node != NULL && !expect (parser, TOKEN_CLOSE, _ ("“)”")))
    g_clear_pointer (&node, winnow_expression_node_free);
  return node;
}

static WinnowNode *
parse_constant (Parser *parser, WinnowExpressionValue value)
{
  advance (parser);
  return constant_new (value);
}

static WinnowNode *
parse_value (Parser *parser)
{
  if (parser->error != NULL)
    return NULL;
  switch (parser->token)
    {
    case TOKEN_NUMBER:
      return parse_constant (parser, winnow_number_value (parser->token_number));
    case TOKEN_YES:
      return parse_constant (parser, winnow_boolean_value (TRUE));
    case TOKEN_NO:
      return parse_constant (parser, winnow_boolean_value (FALSE));
    case TOKEN_UNKNOWN:
      return parse_constant (parser, winnow_unknown_value ());
    case TOKEN_TEXT:
      {
        WinnowNode *node = text_constant_new (g_steal_pointer (&parser->token_text));

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

static WinnowNode *
parse_unary (Parser *parser)
{
  WinnowNode *node;

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
static WinnowNode *
parse_chain (Parser *parser, WinnowNode *(*operand) (Parser *), WinnowNodeType type, WinnowToken first, WinnowToken second)
{
  WinnowNode *node = operand (parser);

  while (node != NULL && parser->error == NULL && (parser->token == first || parser->token == second))
    {
      WinnowToken operation = parser->token;
      WinnowNode *right;

      advance (parser);
      right = operand (parser);
      if (right == NULL)
        g_clear_pointer (&node, winnow_expression_node_free);
      else
        node = node_new (type, operation, node, right);
    }
  return node;
}

static WinnowNode *
parse_product (Parser *parser)
{
  return parse_chain (parser, parse_unary, NODE_ARITHMETIC, TOKEN_TIMES, TOKEN_DIVIDE);
}

static WinnowNode *
parse_sum (Parser *parser)
{
  return parse_chain (parser, parse_product, NODE_ARITHMETIC, TOKEN_PLUS, TOKEN_MINUS);
}

static WinnowNode *
parse_in (Parser *parser, WinnowNode *tested)
{
  WinnowNode *node = node_new (NODE_IN, TOKEN_END, tested, NULL);

  advance (parser);
  if (!expect (parser, TOKEN_OPEN, _ ("“(” and a list"))
      || !parse_list (parser, node->children, parse_sum))
    g_clear_pointer (&node, winnow_expression_node_free);
  return node;
}

static WinnowNode *
parse_right_side (Parser *parser, WinnowNode *left)
{
  WinnowToken operation = parser->token;
  WinnowNode *right;

  advance (parser);
  if (operation == TOKEN_EQUAL || operation == TOKEN_UNEQUAL)
    right = parse_text_or (parser, parse_sum);
  else
    right = parse_sum (parser);
  if (right == NULL)
    {
      winnow_expression_node_free (left);
      return NULL;
    }
  return node_new (NODE_COMPARE, operation, left, right);
}

static WinnowNode *
parse_comparison (Parser *parser)
{
  WinnowNode *node = parse_sum (parser);

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
      winnow_expression_node_free (node);
      return NULL;
    }
  node = parse_in (parser, node);
  return node != NULL ? node_new (NODE_NOT, TOKEN_END, node, NULL) : NULL;
}

static WinnowNode *
parse_not (Parser *parser)
{
  WinnowNode *node = NULL;

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

static WinnowNode *
parse_and (Parser *parser)
{
  return parse_chain (parser, parse_not, NODE_AND, TOKEN_AND, TOKEN_AND);
}

static WinnowNode *
parse_or (Parser *parser)
{
  return parse_chain (parser, parse_and, NODE_OR, TOKEN_OR, TOKEN_OR);
}

static WinnowNode *
parse (Parser *parser, const char *text)
{
  WinnowNode *root;

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
    g_clear_pointer (&root, winnow_expression_node_free);
  return root;
}

WinnowNode *
winnow_expression_parse (const char *text, GError **error)
{
  Parser parser = { .start = text, .at = text, .token_start = text };
  WinnowNode *root;

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, WINNOW_EXPRESSION_ERROR, WINNOW_EXPRESSION_ERROR_SYNTAX,
                           _ ("the text is not valid UTF-8"));
      return NULL;
    }
  root = parse (&parser, text);
  g_free (parser.token_text);
  if (root == NULL)
    g_propagate_error (error, parser.error);
  return root;
}
