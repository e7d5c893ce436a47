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

/* Both languages of one message, filled with the same arguments, each of which
 * must occur in both; positions such as "%2$s" let a language change their order.
 * Owned by the caller. */
WinnowText *winnow_text_new (const char *en, const char *zh, ...);
/* Takes both texts. */
WinnowText *winnow_text_take (char *en, char *zh);
void winnow_text_free (WinnowText *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowText, winnow_text_free)

G_END_DECLS
