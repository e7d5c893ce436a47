/* workload-page.h — what is to run, within which limits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_WORKLOAD_PAGE (winnow_workload_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWorkloadPage, winnow_workload_page, WINNOW, WORKLOAD_PAGE, AdwBin)

GtkWidget *winnow_workload_page_new (WinnowSession *session);
/* Adds a part of a kind of the model ("training"…). */
void winnow_workload_page_add_part (WinnowWorkloadPage *self, const char *kind);

G_END_DECLS
