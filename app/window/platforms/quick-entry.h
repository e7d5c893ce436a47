/* quick-entry.h — an offer in twenty seconds: name, card, price, unit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_QUICK_ENTRY (winnow_quick_entry_get_type ())
G_DECLARE_FINAL_TYPE (WinnowQuickEntry, winnow_quick_entry, WINNOW, QUICK_ENTRY, AdwWindow)

/* Signal "added" (const char *offer_id, gboolean classify). */
GtkWidget *winnow_quick_entry_new (GtkWindow *parent, WinnowSession *session);
/* For tests: rows by name "name", "platform", "accelerator", "price". */
GtkEditable *winnow_quick_entry_row (WinnowQuickEntry *self, const char *name);
void winnow_quick_entry_add (WinnowQuickEntry *self, gboolean classify);

G_END_DECLS
