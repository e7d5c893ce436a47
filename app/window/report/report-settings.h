/* report-settings.h — language and sections of the report, wherever it is shown or saved.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window/session.h"

G_BEGIN_DECLS

/* "en" or "zh": the evaluation's own, else the window's. */
const char *winnow_report_settings_language (WinnowSession *session);
/* An action of the evaluation, so that whoever opens it next gets the same report. */
void winnow_report_settings_set_language (WinnowSession *session, const char *language);

/* Ids of the sections not wanted; owned by the caller. */
GStrv winnow_report_settings_left_out (void);
void winnow_report_settings_set_wanted (const char *section, gboolean wanted);

G_END_DECLS
