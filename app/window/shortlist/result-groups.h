/* result-groups.h — what the method says, group by group, filled from one assessment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window/shortlist/step-parts.h"

G_BEGIN_DECLS

/* ---- result-groups.c ---- */

/* The recommended set, how sure it is, and whether its members are independent. */
void winnow_result_show_set (AdwPreferencesGroup *group, const WinnowAssessment *assessment);
/* Contributions of the criteria to each offer's value, best first; of @decision. */
void winnow_result_show_contributions (AdwPreferencesGroup *group,
                                       const WinnowAssessment *assessment,
                                       const WinnowDecisionResult *decision);
/* Shares of the draws in which each offer takes each place. */
void winnow_result_show_acceptability (AdwPreferencesGroup *group,
                                       const WinnowAssessment *assessment,
                                       const WinnowDecisionResult *decision);
/* The likeliest pairs and triples. */
void winnow_result_show_sets (AdwPreferencesGroup *group, const WinnowAssessment *assessment);
/* Smallest changes of a weight or a value that swap the leader. */
void winnow_result_show_flips (AdwPreferencesGroup *group, const WinnowAssessment *assessment);
/* Offers that are not in the ranking or not to be recommended, each with its reasons. */
void winnow_result_show_out (AdwPreferencesGroup *group, const WinnowAssessment *assessment);
/* What to take into the talks with each of the offers. @offer_ids: NULL-terminated, or NULL
 * for the recommended ones. */
void winnow_result_show_talks (AdwPreferencesGroup *group, WinnowSession *session, const char *const *offer_ids);

/* Number and title of each criterion as the strips number them: "1 Total · 2 p95…". */
char *winnow_result_legend (const WinnowAssessment *assessment);
const char *winnow_result_criterion_title (const WinnowAssessment *assessment, guint criterion);
/* Label of the alternative's offer; owned by the caller. */
char *winnow_result_alternative_label (const WinnowAssessment *assessment, guint alternative);

G_END_DECLS
