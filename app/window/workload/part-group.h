/* part-group.h — one part of the workload.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PART_GROUP (winnow_part_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPartGroup, winnow_part_group, WINNOW, PART_GROUP, AdwBin)

GtkWidget *winnow_part_group_new (WinnowSession *session, const char *part_id);

G_END_DECLS
