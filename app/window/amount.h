/* amount.h — numbers as people type them, in either language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WINNOW_AMOUNT_ERROR (winnow_amount_error_quark ())
GQuark winnow_amount_error_quark (void);
typedef enum
{
  WINNOW_AMOUNT_ERROR_NOT_A_NUMBER,
  WINNOW_AMOUNT_ERROR_AMBIGUOUS, /* a comma that may group or separate decimals */
} WinnowAmountError;

/* Interchange notation ("7000", "2.50") of what was typed; "" for blank text.
 * Full-width digits and signs and ，．。 are read as their ASCII forms; commas group
 * by three and nothing else.  What cannot be read exactly is refused, never cut
 * short: NULL and @error. */
char *winnow_amount_parse (const char *typed, GError **error);

G_END_DECLS
