/* preferences.h — the page of preferences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

AdwPreferencesPage *winnow_preferences_page_new (GSettings *settings);

G_END_DECLS
