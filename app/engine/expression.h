/* expression.h — the small language of rules, conditions, red flags and limits.
 *
 *   part.run_hours_max >= cfg.multi_day_hours and offer.category in (reseller, on-demand-instance)
 *   and not (written (E1) and written (E2))
 *
 *   or         = and { "or" and }
 *   and        = not { "and" not }
 *   not        = "not" not | comparison
 *   comparison = sum [ ("=" | "!=") (text | sum) | ("<" | "<=" | ">" | ">=") sum
 *                    | ["not"] "in" "(" (text | sum) { "," (text | sum) } ")" ]
 *   sum        = product { ("+" | "-") product }
 *   product    = unary { ("*" | "/") unary }
 *   unary      = "-" unary | number | "text" | yes | no | unknown | name | call | "(" or ")"
 *   call       = name "(" [ (text | or) { "," (text | or) } ] ")"
 *
 * A name is letters, digits, "_" and, between two of these, "-" and ".": so
 * on-demand-instance is one name, and a difference needs blanks: a - b.  A name
 * without a dot that stands alone to the right of "=" or "!=", in a list or as an
 * argument is a text, the id of a choice; anywhere else a name stands for its value.
 * A text that begins with a digit, holds other characters, or reads like one of the
 * seven words (or, and, not, in, yes, no, unknown) needs quotes; there are no escapes.
 *
 * Evaluation is total and three-valued (Kleene): an unknown operand gives unknown
 * unless the other operand decides.  "x = unknown", also as a list's member, is an
 * ordinary test for being unknown.  Only numbers are ordered; a division by zero, a
 * result that is not finite and an operand of the wrong type are unknown.  The texts
 * "yes" and "no" count as yes and no; a text never equals yes or no otherwise.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  WINNOW_VALUE_UNKNOWN,
  WINNOW_VALUE_BOOLEAN,
  WINNOW_VALUE_NUMBER,
  WINNOW_VALUE_TEXT,
} WinnowValueType;

typedef struct
{
  WinnowValueType type;
  gboolean boolean;
  double number;
  const char *text; /* borrowed from the expression or the lookup's owner */
} WinnowExpressionValue;

typedef struct _WinnowExpression WinnowExpression;

/* Names and calls the host answers.  @name: (callback) "offer.category"; @call:
 * e.g. "written" with its arguments already evaluated.  Either may be NULL. */
typedef struct
{
  WinnowExpressionValue (*name) (const char *name, gpointer data);
  WinnowExpressionValue (*call) (const char *function,
                                 const WinnowExpressionValue *arguments,
                                 guint n_arguments,
                                 gpointer data);
  gpointer data;
} WinnowExpressionContext;

#define WINNOW_TYPE_EXPRESSION (winnow_expression_get_type ())
GType winnow_expression_get_type (void);

/* At most 4,096 bytes and 64 levels deep; the error gives the column in characters
 * (from 1). */
WinnowExpression *winnow_expression_new (const char *text, GError **error);
WinnowExpression *winnow_expression_ref (WinnowExpression *self);
void winnow_expression_unref (WinnowExpression *self);
const char *winnow_expression_text (const WinnowExpression *self);

WinnowExpressionValue winnow_expression_evaluate (const WinnowExpression *self,
                                                  const WinnowExpressionContext *context);
/* Calls @callback for every name (@argument NULL) and every called function (@argument
 * its first argument where that is a text, else ""), for validators and "which field
 * is unknown". */
void winnow_expression_foreach_name (const WinnowExpression *self,
                                     void (*callback) (const char *name, const char *argument, gpointer data),
                                     gpointer data);

/* Calls @callback for every text that a name (@argument NULL) or a call is compared with
 * by =, != or in, for validators: a text that cannot occur makes a rule that never fires. */
void winnow_expression_foreach_compared_text (const WinnowExpression *self,
                                              void (*callback) (const char *name,
                                                                const char *argument,
                                                                const char *text,
                                                                gpointer data),
                                              gpointer data);

#define WINNOW_EXPRESSION_ERROR (winnow_expression_error_quark ())
GQuark winnow_expression_error_quark (void);

typedef enum
{
  WINNOW_EXPRESSION_ERROR_SYNTAX,
  WINNOW_EXPRESSION_ERROR_LIMIT,
} WinnowExpressionError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowExpression, winnow_expression_unref)

G_END_DECLS
