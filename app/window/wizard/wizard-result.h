/* wizard-result.h — what answers lead to, in the strip and on the last page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "engine/classifier.h"

G_BEGIN_DECLS

void winnow_wizard_fill_strip (GtkBox *strip, const WinnowCatalog *catalog, const WinnowClassification *result,
                               const char *language);
void winnow_wizard_fill_result (GtkScrolledWindow *page, const WinnowCatalog *catalog,
                                const WinnowClassification *result, const char *language);

G_END_DECLS
