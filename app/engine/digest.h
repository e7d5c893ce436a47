/* digest.h — one number for everything an evaluation's result follows from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/model.h"

G_BEGIN_DECLS

/* SHA-256, in hexadecimal, over every known field of every row but notes, sign-offs,
 * the names and dates under a decision and the language of its report, which say
 * nothing about the result.
 * The order of rows is of no account, and fields that a later version adds change
 * nothing while they are unknown.  Owned by the caller. */
char *winnow_evaluation_digest (const WinnowEvaluation *self);
/* Whether a change of @field (NULL: of the row itself) of @kind is one of the inputs. */
gboolean winnow_digest_covers (WinnowKind kind, const char *field);

G_END_DECLS
