/* classifier.h — from plain answers to category, access mode, segment and tags.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/catalog.h"
#include "engine/model.h"

G_BEGIN_DECLS

typedef struct
{
  char *rule;     /* id */
  char *question; /* the answer it rests on (first one named) */
  char *choice;
  WinnowAxis axis;
  char *result;
  double votes;
  const WinnowText *says; /* borrowed from the catalogue, which is kept alive */
} WinnowClassificationReason;

typedef struct
{
  WinnowCatalog *catalog;
  char *primary;    /* category id; NULL while nothing is known */
  char *secondary;  /* or NULL */
  char *access;     /* or NULL */
  char *segment;    /* or NULL */
  char **tags;
  gboolean is_set_by_hand; /* primary is the team's own, with its reason */
  double margin;    /* between the votes of the two best categories, 0..1 of all votes; 0 while a
                     * decisive rule overrides more votes for another */
  GPtrArray *because; /* of WinnowClassificationReason */
  char **settle;    /* ids of unanswered questions whose choices would change the primary */
} WinnowClassification;

/* @answers: (element-type WinnowClassificationAnswer): of one offer; may be NULL.
 * @offer: for a category, access mode or segment set by hand; may be NULL.  A category
 * set by hand leaves margin and settle as the answers have them. */
WinnowClassification *winnow_classify (WinnowCatalog *catalog, GPtrArray *answers, const WinnowOffer *offer);
void winnow_classification_free (WinnowClassification *self);

/* The proposed choice for a question from what is known of @offer, or NULL. */
const char *winnow_classifier_prefill (const WinnowCatalog *catalog,
                                       const WinnowClassifierQuestion *question,
                                       const WinnowOffer *offer,
                                       GPtrArray *costs /* (element-type WinnowCost) (nullable) */);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowClassification, winnow_classification_free)

G_END_DECLS
