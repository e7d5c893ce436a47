/* search-dialog.h — one entry over offers, platforms, questions, answers, notes and prices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/window.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_SEARCH_DIALOG (winnow_search_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSearchDialog, winnow_search_dialog, WINNOW, SEARCH_DIALOG, AdwWindow)

/* Looks through the evaluation on show in @parent and goes to what is chosen there. */
GtkWidget *winnow_search_dialog_new (WinnowWindow *parent);
void winnow_search_dialog_set_text (WinnowSearchDialog *self, const char *text);
/* Number of results on show. */
guint winnow_search_dialog_n_found (WinnowSearchDialog *self);
/* Whether what is shown is all there is for the text in the entry. */
gboolean winnow_search_dialog_is_settled (WinnowSearchDialog *self);

G_END_DECLS
