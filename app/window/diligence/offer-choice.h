/* offer-choice.h — a drop-down list of the offers under assessment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "engine/assessment.h"

G_BEGIN_DECLS

/* Makes @list one of offers, empty so far. */
void winnow_offer_choice_set_up (GtkDropDown *list);
/* Lists the offers of @assessment and selects @offer; what is the same already stays. */
void winnow_offer_choice_update (GtkDropDown *list, const WinnowAssessment *assessment, const char *offer);
/* Id of the selected offer, or of the one @by places behind it, round and round; NULL while
 * there is none.  Borrowed until the next update. */
const char *winnow_offer_choice_id (GtkDropDown *list, int by);

G_END_DECLS
