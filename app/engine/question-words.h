/* question-words.h — answers of the question bank as people read them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/catalog.h"

G_BEGIN_DECLS

/* Unit of a number in @language; signs and SI units stay as they are.  NULL without one. */
const char *winnow_question_unit (const WinnowQuestion *question, const char *language);
/* "0.09 USD/GB", or a choice's label; the text itself where it is not on the scale,
 * NULL for NULL. */
char *winnow_question_value (const WinnowQuestion *question, const char *value, const char *language);

G_END_DECLS
