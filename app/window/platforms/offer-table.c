/* offer-table.c — columns, cells and order of the table of offers, and the table as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/offer-table.h"

#include "window/platforms/offer-cell.h"
#include "window/words.h"

#include <glib/gi18n.h>

static const struct
{
  const char *id, *title;
  int width;
  guint rank; /* 0 = always there */
} columns[WINNOW_N_COLUMNS] = {
  [WINNOW_COLUMN_OFFER] = { "offer", N_ ("Offer"), 204, 0 },
  [WINNOW_COLUMN_VERDICT] = { "verdict", N_ ("Verdict"), 152, 0 },
  [WINNOW_COLUMN_LEDGER] = { "ledger", N_ ("Ledger total"), 112, 0 },
  [WINNOW_COLUMN_PRICE] = { "price", N_ ("Per card-hour"), 160, 1 },
  [WINNOW_COLUMN_DILIGENCE] = { "diligence", N_ ("Diligence"), 124, 2 },
  [WINNOW_COLUMN_TRIAL] = { "trial", N_ ("Trial"), 84, 3 },
  [WINNOW_COLUMN_ACCESS] = { "access", N_ ("Access"), 108, 4 },
  [WINNOW_COLUMN_AVAILABILITY] = { "availability", N_ ("Availability"), 108, 5 },
};

const char *
winnow_offer_table_title (WinnowOfferColumn column)
{
  return _ (columns[column].title);
}

/* ---- Cells ---- */

static void
cell_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  gtk_list_item_set_child (list_item, winnow_offer_cell_new (GPOINTER_TO_UINT (column)));
}

static void
row_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  gtk_list_item_set_child (list_item, winnow_offer_cell_new_row ());
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  WinnowOfferItem *item = gtk_list_item_get_item (list_item);

  winnow_offer_cell_set_item (WINNOW_OFFER_CELL (gtk_list_item_get_child (list_item)), item);
  gtk_list_item_set_selectable (list_item, !winnow_offer_item_is_group (item));
  gtk_list_item_set_activatable (list_item, !winnow_offer_item_is_group (item));
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  winnow_offer_cell_set_item (WINNOW_OFFER_CELL (gtk_list_item_get_child (list_item)), NULL);
}

static GtkListItemFactory *
new_factory (GCallback setup, gpointer data)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", setup, data);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  return factory;
}

/* GTK tells only since 4.10 what a table is sorted by.  Until then it is asked for one
 * comparison: the column that is asked first is the one, and it answers "greater". */
typedef struct
{
  guint column;
  int *asked; /* of the table: NOT_ASKING, or the column asked first */
} ColumnOrder;

#define NOT_ASKING -2
#define NOT_ASKED -1

static int
compare_column (gconstpointer a, gconstpointer b, gpointer data)
{
  ColumnOrder *order = data;

  if (*order->asked == NOT_ASKED)
    *order->asked = order->column;
  if (*order->asked != NOT_ASKING)
    return 1;
  return winnow_offer_item_compare ((gpointer) a, (gpointer) b, order->column);
}

static GtkSorter *
new_sorter (GtkColumnView *table, guint column)
{
  ColumnOrder *order = g_new0 (ColumnOrder, 1);

  order->column = column;
  order->asked = g_object_get_data (G_OBJECT (table), "asked");
  return GTK_SORTER (gtk_custom_sorter_new (compare_column, order, g_free));
}

void
winnow_offer_table_add_columns (GtkColumnView *table)
{
  int *asked = g_new (int, 1);

  *asked = NOT_ASKING;
  g_object_set_data_full (G_OBJECT (table), "asked", asked, g_free);
  for (guint i = 0; i < WINNOW_N_COLUMNS; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (
        _ (columns[i].title), new_factory (G_CALLBACK (cell_setup_cb), GUINT_TO_POINTER (i)));
      g_autoptr (GtkSorter) sorter = new_sorter (table, i);

      gtk_column_view_column_set_sorter (column, sorter);
      gtk_column_view_column_set_resizable (column, TRUE);
      gtk_column_view_column_set_fixed_width (column, columns[i].width);
      gtk_column_view_column_set_expand (column, i == WINNOW_COLUMN_VERDICT);
      gtk_column_view_append_column (table, column);
    }
}

void
winnow_offer_table_set_up_list (GtkListView *list)
{
  g_autoptr (GtkListItemFactory) factory = new_factory (G_CALLBACK (row_setup_cb), NULL);

  gtk_list_view_set_factory (list, factory);
}

/* ---- Columns ---- */

static GtkColumnViewColumn *
get_column (GtkColumnView *table, guint i)
{
  return g_list_model_get_item (gtk_column_view_get_columns (table), i);
}

void
winnow_offer_table_fit (GtkColumnView *table, double width)
{
  double used = 0;

  for (guint rank = 0; rank < WINNOW_N_COLUMNS; rank++)
    for (guint i = 0; i < WINNOW_N_COLUMNS; i++)
      {
        g_autoptr (GtkColumnViewColumn) column = NULL;

        if (columns[i].rank != rank)
          continue;
        column = get_column (table, i);
        used += columns[i].width;
        gtk_column_view_column_set_visible (column, rank == 0 || used <= width);
      }
}

char *
winnow_offer_table_dup_order (GtkColumnView *table)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (table);
  int *asked = g_object_get_data (G_OBJECT (table), "asked");
  /* A sorter holds an item equal to itself without asking. */
  g_autoptr (WinnowOfferItem) one = winnow_offer_item_new_group (NULL);
  g_autoptr (WinnowOfferItem) other = winnow_offer_item_new_group (NULL);
  GtkOrdering ordering;
  int column;

  *asked = NOT_ASKED;
  ordering = gtk_sorter_compare (sorter, one, other);
  column = *asked;
  *asked = NOT_ASKING;
  return column < 0 ? g_strdup ("") : g_strconcat (ordering < 0 ? "-" : "", columns[column].id, NULL);
}

void
winnow_offer_table_set_order (GtkColumnView *table, const char *order)
{
  gboolean is_descending = *order == '-';

  for (guint i = 0; i < WINNOW_N_COLUMNS; i++)
    if (g_str_equal (order + is_descending, columns[i].id))
      {
        g_autoptr (GtkColumnViewColumn) column = get_column (table, i);

        gtk_column_view_sort_by_column (table, column, is_descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
      }
}

/* ---- The table as text ---- */

char *
winnow_offer_table_cell_text (const WinnowCellText *text)
{
  char *line = g_strconcat (text->main != NULL ? text->main : "", text->detail != NULL ? "; " : "",
                            text->detail != NULL ? text->detail : "", NULL);

  return g_strdelimit (line, "\t\r\n", ' ');
}

char *
winnow_offer_table_to_text (GListModel *model, const char *language)
{
  GString *text = g_string_new (_ ("Category"));

  for (guint i = 0; i < WINNOW_N_COLUMNS; i++)
    g_string_append_printf (text, "\t%s", _ (columns[i].title));
  g_string_append_c (text, '\n');
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (WinnowOfferItem) item = g_list_model_get_item (model, i);

      if (winnow_offer_item_is_group (item))
        continue;
      g_string_append (text, winnow_words_category (winnow_offer_item_assessment (item)->catalog,
                                                    winnow_offer_item_category (item), language));
      for (guint column = 0; column < WINNOW_N_COLUMNS; column++)
        {
          g_auto (WinnowCellText) cell = { 0 };
          g_autofree char *line = NULL;

          winnow_offer_item_describe (item, column, &cell);
          line = winnow_offer_table_cell_text (&cell);
          g_string_append_printf (text, "\t%s", line);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/* ---- Items ---- */

/* What identifies a line of the table: the offer's id, or the group's category. */
static char *
key_of (const char *offer_id, const char *category)
{
  return offer_id != NULL ? g_strdup (offer_id) : g_strconcat ("group:", category != NULL ? category : "", NULL);
}

static GHashTable *
items_by_key (GListModel *model)
{
  GHashTable *items = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      WinnowOfferItem *item = g_list_model_get_item (model, i);

      g_hash_table_replace (items, key_of (winnow_offer_item_id (item), winnow_offer_item_category (item)), item);
    }
  return items;
}

/* Of the old items where there is one. */
static WinnowOfferItem *
take_item (GHashTable *old, const char *offer_id, const char *category)
{
  g_autofree char *key = key_of (offer_id, category);
  WinnowOfferItem *item = g_hash_table_lookup (old, key);

  if (item != NULL)
    return g_object_ref (item);
  return offer_id != NULL ? winnow_offer_item_new (offer_id) : winnow_offer_item_new_group (category);
}

static guint
count_category (WinnowAssessment *assessment, const char *category)
{
  guint count = 0;

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];

      count += g_strcmp0 (offer->classification->primary, category) == 0;
    }
  return count;
}

static gboolean
is_same (GListModel *model, GPtrArray *items)
{
  gboolean same = items->len == g_list_model_get_n_items (model);

  for (guint i = 0; same && i < items->len; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);

      same = item == items->pdata[i];
    }
  return same;
}

void
winnow_offer_table_update_items (GListStore *store, WinnowAssessment *assessment, const char *language)
{
  GListModel *model = G_LIST_MODEL (store);
  g_autoptr (GHashTable) old = items_by_key (model);
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      const char *category = offer->classification->primary;
      WinnowOfferItem *item;

      if (g_hash_table_add (groups, key_of (NULL, category)))
        {
          item = take_item (old, NULL, category);
          winnow_offer_item_set (item, assessment, 0, count_category (assessment, category), language);
          g_ptr_array_add (items, item);
        }
      item = take_item (old, winnow_row_id (offer->offer), NULL);
      winnow_offer_item_set (item, assessment, i, 0, language);
      g_ptr_array_add (items, item);
    }
  if (!is_same (model, items))
    g_list_store_splice (store, 0, g_list_model_get_n_items (model), items->pdata, items->len);
}
