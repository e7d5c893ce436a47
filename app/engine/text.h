/* text.h — text in the two languages of the product.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Text of our data files (questions, rules): both languages are always set. */
typedef struct
{
  char *en;
  char *zh;
} WinnowText;

/* @language: "en", "zh", or a locale tag that starts with one of them; anything
 * else gives English.  The result belongs to @self. */
const char *winnow_text_get (const WinnowText *self, const char *language);
void winnow_text_clear (WinnowText *self);

G_END_DECLS
