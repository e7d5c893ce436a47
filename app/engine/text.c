/* text.c — text in the two languages of the product.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/text.h"

#include <string.h>

/* "zh", "zh_CN.UTF-8" and "zh-Hans" are Chinese; "zha" is another language. */
static gboolean
is_chinese (const char *language)
{
  return language != NULL && g_ascii_strncasecmp (language, "zh", 2) == 0 && !g_ascii_isalpha (language[2]);
}

const char *
winnow_text_get (const WinnowText *self, const char *language)
{
  g_return_val_if_fail (self != NULL, NULL);

  return is_chinese (language) ? self->zh : self->en;
}

void
winnow_text_clear (WinnowText *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->en, g_free);
  g_clear_pointer (&self->zh, g_free);
}
