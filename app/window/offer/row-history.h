/* row-history.h — who changed what of a row, and when, newest first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

typedef struct _WinnowRowHistory WinnowRowHistory;
WinnowRowHistory *winnow_row_history_new (WinnowSession *session, AdwPreferencesGroup *group);
void winnow_row_history_free (WinnowRowHistory *self);
/* Reads anew; @id NULL shows nothing. */
void winnow_row_history_show (WinnowRowHistory *self, WinnowKind kind, const char *id);

G_END_DECLS
