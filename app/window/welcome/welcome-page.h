/* welcome-page.h — what is shown while there is no evaluation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_WELCOME_PAGE (winnow_welcome_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWelcomePage, winnow_welcome_page, WINNOW, WELCOME_PAGE, AdwBin)

GtkWidget *winnow_welcome_page_new (void);

G_END_DECLS
