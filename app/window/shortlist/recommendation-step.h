/* recommendation-step.h — last step of the shortlist: what the method says, what the team
 * decides, and the name under it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_RECOMMENDATION_STEP (winnow_recommendation_step_get_type ())
G_DECLARE_FINAL_TYPE (WinnowRecommendationStep, winnow_recommendation_step, WINNOW, RECOMMENDATION_STEP, AdwBin)

GtkWidget *winnow_recommendation_step_new (WinnowSession *session);

G_END_DECLS
