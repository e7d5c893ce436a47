/* offer-item.h — one line of the table of offers: an offer, or the head of a group.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "engine/assessment.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OFFER_ITEM (winnow_offer_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOfferItem, winnow_offer_item, WINNOW, OFFER_ITEM, GObject)

typedef enum
{
  WINNOW_COLUMN_OFFER,
  WINNOW_COLUMN_VERDICT,
  WINNOW_COLUMN_LEDGER,
  WINNOW_COLUMN_PRICE,
  WINNOW_COLUMN_DILIGENCE,
  WINNOW_COLUMN_TRIAL,
  WINNOW_COLUMN_ACCESS,
  WINNOW_COLUMN_AVAILABILITY,
} WinnowOfferColumn;
#define WINNOW_N_COLUMNS (WINNOW_COLUMN_AVAILABILITY + 1)

/* What a cell says; strings are owned by the caller. */
typedef struct
{
  char *main;
  char *detail;          /* small, below; or NULL */
  const char *icon;      /* or NULL */
  const char *css_class; /* of the icon and the detail; or NULL */
  gboolean is_warning;   /* of the detail */
} WinnowCellText;

void winnow_cell_text_clear (WinnowCellText *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowCellText, winnow_cell_text_clear)

/* Signal "changed": what it shows is new.  @category: id, NULL = not classified. */
WinnowOfferItem *winnow_offer_item_new_group (const char *category);
WinnowOfferItem *winnow_offer_item_new (const char *offer_id);
/* @position: in document order. */
void winnow_offer_item_set (WinnowOfferItem *self, WinnowAssessment *assessment, guint position,
                            guint n_in_group, const char *language);
gboolean winnow_offer_item_is_group (WinnowOfferItem *self);
const char *winnow_offer_item_id (WinnowOfferItem *self);
const char *winnow_offer_item_category (WinnowOfferItem *self);
const WinnowOfferAssessment *winnow_offer_item_offer (WinnowOfferItem *self);
WinnowAssessment *winnow_offer_item_assessment (WinnowOfferItem *self);
void winnow_offer_item_describe (WinnowOfferItem *self, WinnowOfferColumn column, WinnowCellText *text);
/* Order within a column, groups kept together. */
int winnow_offer_item_compare (WinnowOfferItem *a, WinnowOfferItem *b, WinnowOfferColumn column);
/* Order of groups, their heads first, then by verdict and document order. */
int winnow_offer_item_compare_group (WinnowOfferItem *a, WinnowOfferItem *b);
int winnow_offer_item_compare_default (WinnowOfferItem *a, WinnowOfferItem *b);
gboolean winnow_offer_item_matches (WinnowOfferItem *self, const char *text);

gboolean winnow_offer_item_visible (WinnowOfferItem *self);
void winnow_offer_item_set_visible (WinnowOfferItem *self, gboolean visible);
/* Whether it is to be put side by side with others. */
gboolean winnow_offer_item_marked (WinnowOfferItem *self);
void winnow_offer_item_set_marked (WinnowOfferItem *self, gboolean marked);

G_END_DECLS
