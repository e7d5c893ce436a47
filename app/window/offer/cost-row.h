/* cost-row.h — one price component, opened to its fields.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COST_ROW (winnow_cost_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCostRow, winnow_cost_row, WINNOW, COST_ROW, AdwExpanderRow)

GtkWidget *winnow_cost_row_new (WinnowSession *session, const char *cost_id);

G_END_DECLS
