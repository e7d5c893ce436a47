/* rows.h — what rows.c offers to the other parts of the store.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/store-private.h"

G_BEGIN_DECLS

/* Puts an evaluation's head row with the unknown members of its document. */
gboolean winnow_rows_put_head (WinnowStore *self, gconstpointer row, const char *document, GError **error);

G_END_DECLS
