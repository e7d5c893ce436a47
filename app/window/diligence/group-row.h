/* group-row.h — a group of questions with its progress.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "engine/checklist.h"

G_BEGIN_DECLS

GtkWidget *winnow_group_row_new (const char *id, const char *title);
const char *winnow_group_row_id (GtkWidget *row);
/* "7 of 9 answered · 2 assumed · 1 red" */
void winnow_group_row_update (GtkWidget *row, const WinnowChecklist *checklist);

G_END_DECLS
