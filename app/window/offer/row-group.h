/* row-group.h — a group of rows that is filled anew.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Rows put in by winnow_row_group_add() go with winnow_row_group_clear(); others stay. */
void winnow_row_group_clear (AdwPreferencesGroup *group);
void winnow_row_group_add (AdwPreferencesGroup *group, GtkWidget *row);
/* A row of plain text. */
GtkWidget *winnow_row_group_add_text (AdwPreferencesGroup *group, const char *title, const char *subtitle,
                                      const char *icon, const char *icon_class);

G_END_DECLS
