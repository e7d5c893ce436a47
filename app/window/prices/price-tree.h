/* price-tree.h — imported series as a tree: accelerator, provider, way of buying, region.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "store/store.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PRICE_NODE (winnow_price_node_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPriceNode, winnow_price_node, WINNOW, PRICE_NODE, GObject)

/* Properties: "chosen" (of a series; it can be set). */
const char *winnow_price_node_title (WinnowPriceNode *self);
/* Number of series below, or what was last seen of the stock, with its date. */
const char *winnow_price_node_subtitle (WinnowPriceNode *self);
/* Id of the series; NULL for a branch. */
const char *winnow_price_node_series_id (WinnowPriceNode *self);
gboolean winnow_price_node_is_chosen (WinnowPriceNode *self);
void winnow_price_node_set_chosen (WinnowPriceNode *self, gboolean is_chosen);
/* (transfer none) (nullable) (element-type WinnowPriceNode) */
GListModel *winnow_price_node_children (WinnowPriceNode *self);

/* The topmost nodes of those of @infos in which every word of @needle is found.
 * @chosen: ids.  @n_series: how many series there are.  (transfer full) */
GListModel *winnow_price_tree_new (GPtrArray *infos /* (element-type WinnowSeriesInfo) */, const char *needle,
                                   GPtrArray *chosen, guint *n_series);
/* Keeps @list's rows: branches that can be opened, and series with a check mark. */
GtkListItemFactory *winnow_price_tree_factory_new (void);

/* Marks the series as chosen or not, wherever it is below @nodes. */
void winnow_price_tree_mark (GListModel *nodes, const char *id, gboolean is_chosen);
/* The series of a first screen: the one with the most observations, before those whose
 * price has no common unit.  Borrowed from @infos; NULL when that is empty. */
const char *winnow_price_tree_richest (GPtrArray *infos);
gboolean winnow_price_tree_lists (GPtrArray *infos, const char *id);

G_END_DECLS
