/* offer-table.h — columns, cells and order of the table of offers, and the table as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "window/platforms/offer-item.h"

G_BEGIN_DECLS

/* Translated head of a column. */
const char *winnow_offer_table_title (WinnowOfferColumn column);
void winnow_offer_table_add_columns (GtkColumnView *table);
/* Leaves out the less important columns until the others fit into @width pixels. */
void winnow_offer_table_fit (GtkColumnView *table, double width);
/* The rows of the narrow list. */
void winnow_offer_table_set_up_list (GtkListView *list);
/* Which column the table is sorted by, "ledger" or "-ledger" (descending); "" = by verdict. */
char *winnow_offer_table_dup_order (GtkColumnView *table);
void winnow_offer_table_set_order (GtkColumnView *table, const char *order);
/* The offers of @model as tab-separated text with a head line; groups become a column. */
char *winnow_offer_table_to_text (GListModel *model, const char *language);
/* A cell's text for tab-separated text: one line, no tabs; (transfer full). */
char *winnow_offer_table_cell_text (const WinnowCellText *text);

/* Brings the items of @store (groups and offers) in line with @assessment; items that
 * stay keep their identity, and with it focus and selection. */
void winnow_offer_table_update_items (GListStore *store, WinnowAssessment *assessment, const char *language);

G_END_DECLS
