/* text-message.c — messages filled in both languages at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/text.h"

WinnowText *
winnow_text_new (const char *en, const char *zh, ...)
{
  WinnowText *self = g_new (WinnowText, 1);
  va_list arguments;

  va_start (arguments, zh);
  self->en = g_strdup_vprintf (en, arguments);
  va_end (arguments);
  va_start (arguments, zh);
  self->zh = g_strdup_vprintf (zh, arguments);
  va_end (arguments);
  return self;
}

WinnowText *
winnow_text_take (char *en, char *zh)
{
  WinnowText *self = g_new (WinnowText, 1);

  self->en = en;
  self->zh = zh;
  return self;
}

void
winnow_text_free (WinnowText *self)
{
  g_free (self->en);
  g_free (self->zh);
  g_free (self);
}
