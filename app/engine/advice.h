/* advice.h — judging one rule and wording what it says; private to the form cut.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/facts.h"
#include "engine/form-cut.h"

G_BEGIN_DECLS

/* NULL when the rule does not fire; its ask form when a value that it needs is unknown.
 * @context: of names and calls, @facts: for words and acceptances. */
WinnowAdvice *winnow_advice_judge (const WinnowAdviceRule *rule,
                                   const WinnowFacts *facts,
                                   const WinnowExpressionContext *context);
/* A value in words of the language, e.g. "48", "25 %", "Bare metal, whole machine". */
char *winnow_advice_value (const WinnowFacts *facts,
                           const WinnowExpressionContext *context,
                           const char *name,
                           const char *language);

G_END_DECLS
