/* application.h — the program: windows, actions of the whole, options.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_APPLICATION (winnow_application_get_type ())
G_DECLARE_FINAL_TYPE (WinnowApplication, winnow_application, WINNOW, APPLICATION, AdwApplication)

WinnowApplication *winnow_application_new (void);
/* Settings of org.winnow.Winnow, shared. (transfer none) */
GSettings *winnow_application_settings (void);

G_END_DECLS
