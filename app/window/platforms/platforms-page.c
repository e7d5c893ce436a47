/* platforms-page.c — the pool of offers: table, filters, and the chosen offer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/platforms-page.h"

#include "window/offer/offer-page.h"
#include "window/page.h"
#include "window/platforms/offer-cell.h"
#include "window/platforms/quick-entry.h"
#include "window/wizard/wizard-dialog.h"
#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowPlatformsPage
{
  AdwBin parent_instance;

  GtkStack *stack;
  AdwLeaflet *leaflet;
  GtkEditable *search;
  GtkBox *chips;
  GtkScrolledWindow *table_scroller;
  GtkColumnView *table;
  GtkListView *list;
  GtkWidget *offer_bin;

  WinnowSession *session;
  WinnowOfferPage *offer_page;
  GListStore *store;
  GtkCustomFilter *filter;
  GtkCustomSorter *sorter;
  GtkSingleSelection *selection;
  GHashTable *wanted;  /* chips that are on: "category:x" or "verdict:3" */
  char *chips_shown;   /* what the chips were made from */
  char *selected;      /* id of the chosen offer */
  char *select_later;  /* id to choose when it appears */
  gboolean is_updating;
  guint fit_source;
};

static void page_iface_init (WinnowPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowPlatformsPage, winnow_platforms_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (WINNOW_TYPE_PAGE, page_iface_init))

/* What a column takes at least; the verdict takes the rest.  Where all do not fit, those
 * of the highest rank are left out first. */
static const struct
{
  const char *title;
  int width;
  guint rank; /* 0 = always there */
} columns[WINNOW_N_COLUMNS] = {
  [WINNOW_COLUMN_OFFER] = { N_ ("Offer"), 184, 0 },
  [WINNOW_COLUMN_VERDICT] = { N_ ("Verdict"), 152, 0 },
  [WINNOW_COLUMN_LEDGER] = { N_ ("Ledger total"), 112, 0 },
  [WINNOW_COLUMN_PRICE] = { N_ ("Per card-hour"), 132, 1 },
  [WINNOW_COLUMN_DILIGENCE] = { N_ ("Diligence"), 112, 2 },
  [WINNOW_COLUMN_TRIAL] = { N_ ("Trial"), 84, 3 },
  [WINNOW_COLUMN_ACCESS] = { N_ ("Access"), 108, 4 },
  [WINNOW_COLUMN_AVAILABILITY] = { N_ ("Availability"), 108, 5 },
};

/* ---- Filtering and sorting ---- */

static gboolean
is_item_visible (gpointer item, gpointer data)
{
  return winnow_offer_item_visible (item);
}

static gboolean
is_wanted (WinnowPlatformsPage *self, const char *kind, const char *value)
{
  g_autofree char *chip = g_strdup_printf ("%s:%s", kind, value);
  GHashTableIter iter;
  gpointer key;
  gboolean any = FALSE;

  g_hash_table_iter_init (&iter, self->wanted);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (g_str_has_prefix (key, kind))
      any = TRUE;
  return !any || g_hash_table_contains (self->wanted, chip);
}

static const char *
category_key (const char *category)
{
  return category != NULL ? category : "none";
}

static void
apply_filter (WinnowPlatformsPage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));
  g_autoptr (GHashTable) groups = g_hash_table_new (g_str_hash, g_str_equal);
  const char *text = gtk_editable_get_text (self->search);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        g_autoptr (WinnowOfferItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), i);
        const char *category = category_key (winnow_offer_item_category (item));
        gboolean visible;

        if (winnow_offer_item_is_group (item) != (pass == 1))
          continue;
        if (pass == 0)
          {
            visible = is_wanted (self, "category", category) &&
                      is_wanted (self, "verdict",
                                 winnow_verdict_id (winnow_offer_item_offer (item)->verdict)) &&
                      winnow_offer_item_matches (item, text);
            if (visible)
              g_hash_table_add (groups, (gpointer) category);
          }
        else
          visible = g_hash_table_contains (groups, category);
        winnow_offer_item_set_visible (item, visible);
      }
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

static int
compare_items (gconstpointer a, gconstpointer b, gpointer data)
{
  WinnowPlatformsPage *self = data;
  WinnowOfferItem *first = (gpointer) a, *second = (gpointer) b;
  GtkSorter *chosen = gtk_column_view_get_sorter (self->table);
  int order = winnow_offer_item_compare_group (first, second);

  if (order == 0 && chosen != NULL)
    order = gtk_sorter_compare (chosen, first, second);
  if (order == 0)
    order = winnow_offer_item_compare_default (first, second);
  return order;
}

static int
compare_column (gconstpointer a, gconstpointer b, gpointer data)
{
  return winnow_offer_item_compare ((gpointer) a, (gpointer) b, GPOINTER_TO_UINT (data));
}

static void
sort_changed_cb (WinnowPlatformsPage *self)
{
  gtk_sorter_changed (GTK_SORTER (self->sorter), GTK_SORTER_CHANGE_DIFFERENT);
}

static void
chip_toggled_cb (GtkToggleButton *chip, WinnowPlatformsPage *self)
{
  const char *key = g_object_get_data (G_OBJECT (chip), "chip");

  if (gtk_toggle_button_get_active (chip))
    g_hash_table_add (self->wanted, g_strdup (key));
  else
    g_hash_table_remove (self->wanted, key);
  apply_filter (self);
}

static void
add_chip (WinnowPlatformsPage *self, const char *key, const char *title, const char *icon)
{
  GtkWidget *chip = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (box), gtk_label_new (title));
  gtk_button_set_child (GTK_BUTTON (chip), box);
  gtk_widget_add_css_class (chip, "chip");
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full (G_OBJECT (chip), "chip", g_strdup (key), g_free);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), g_hash_table_contains (self->wanted, key));
  g_signal_connect (chip, "toggled", G_CALLBACK (chip_toggled_cb), self);
  gtk_box_append (self->chips, chip);
}

/* Chips for the categories and verdicts that occur; made anew only when those differ. */
static void
update_chips (WinnowPlatformsPage *self, WinnowAssessment *assessment)
{
  const char *language = winnow_session_language (self->session);
  g_autoptr (GString) signature = g_string_new (NULL);
  guint in_verdict[WINNOW_VERDICT_RECOMMENDED + 1] = { 0 };
  g_autoptr (GHashTable) in_category = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) categories = g_ptr_array_new ();
  GtkWidget *child;

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      const char *category = category_key (offer->classification->primary);

      in_verdict[offer->verdict]++;
      if (g_hash_table_add (in_category, (gpointer) category))
        {
          g_ptr_array_add (categories, (gpointer) category);
          g_string_append (signature, category);
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (in_verdict); i++)
    g_string_append_c (signature, in_verdict[i] > 0 ? '1' : '0');
  if (g_strcmp0 (signature->str, self->chips_shown) == 0)
    return;
  g_free (self->chips_shown);
  self->chips_shown = g_strdup (signature->str);

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->chips))) != NULL)
    gtk_box_remove (self->chips, child);
  for (int verdict = WINNOW_VERDICT_RECOMMENDED; verdict >= 0; verdict--)
    if (in_verdict[verdict] > 0)
      {
        g_autofree char *key = g_strdup_printf ("verdict:%s", winnow_verdict_id (verdict));

        add_chip (self, key, winnow_verdict_title (verdict), winnow_words_verdict_icon (verdict));
      }
  for (guint i = 0; i < categories->len; i++)
    {
      const char *id = categories->pdata[i];
      const char *category = g_str_equal (id, "none") ? NULL : id;
      g_autofree char *key = g_strdup_printf ("category:%s", id);

      add_chip (self, key, winnow_words_category (assessment->catalog, category, language),
                winnow_words_category_icon (category));
    }
}

/* ---- The model ---- */

static WinnowOfferItem *
take_item (GHashTable *old, const char *id)
{
  WinnowOfferItem *item = g_hash_table_lookup (old, id);

  return item != NULL ? g_object_ref (item) : winnow_offer_item_new (id);
}

/* Keeps items of offers that stay, so that selection and scrolling do. */
static void
update_items (WinnowPlatformsPage *self, WinnowAssessment *assessment)
{
  const char *language = winnow_session_language (self->session);
  g_autoptr (GHashTable) old = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  GListModel *model = G_LIST_MODEL (self->store);
  gboolean is_same;

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      WinnowOfferItem *item = g_list_model_get_item (model, i);
      const char *id = winnow_offer_item_id (item);
      g_autofree char *key = id != NULL ? g_strdup (id)
                                        : g_strdup_printf ("group:%s", category_key (winnow_offer_item_category (item)));

      g_hash_table_replace (old, g_steal_pointer (&key), item);
    }
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      const char *category = category_key (offer->classification->primary);
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, category));

      g_hash_table_replace (counts, (gpointer) category, GUINT_TO_POINTER (count + 1));
    }
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      const char *category = category_key (offer->classification->primary);
      WinnowOfferItem *item = take_item (old, winnow_row_id (offer->offer));

      if (!g_hash_table_contains (groups, category))
        {
          g_autofree char *key = g_strdup_printf ("group:%s", category);
          WinnowOfferItem *group = g_hash_table_lookup (old, key);

          group = group != NULL ? g_object_ref (group)
                                : winnow_offer_item_new_group (offer->classification->primary);
          winnow_offer_item_set (group, assessment, 0,
                                 GPOINTER_TO_UINT (g_hash_table_lookup (counts, category)), language);
          g_ptr_array_add (items, group);
          g_hash_table_add (groups, g_strdup (category));
        }
      winnow_offer_item_set (item, assessment, i, 0, language);
      g_ptr_array_add (items, item);
    }

  is_same = items->len == g_list_model_get_n_items (model);
  for (guint i = 0; is_same && i < items->len; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);

      is_same = item == items->pdata[i];
    }
  if (!is_same)
    g_list_store_splice (self->store, 0, g_list_model_get_n_items (model), items->pdata, items->len);
}

static void
select_position (WinnowPlatformsPage *self)
{
  GListModel *model = G_LIST_MODEL (self->selection);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (WinnowOfferItem) item = g_list_model_get_item (model, i);

      if (self->selected != NULL && g_strcmp0 (winnow_offer_item_id (item), self->selected) == 0)
        {
          gtk_single_selection_set_selected (self->selection, i);
          return;
        }
    }
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
}

static void
show_offer (WinnowPlatformsPage *self)
{
  gboolean has_offer = self->selected != NULL;

  winnow_offer_page_set_offer (self->offer_page, self->selected);
  gtk_widget_set_visible (self->offer_bin, has_offer);
  if (!has_offer)
    adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

static void
set_selected (WinnowPlatformsPage *self, const char *id)
{
  GtkRoot *root;

  if (g_strcmp0 (id, self->selected) == 0)
    return;
  g_free (self->selected);
  self->selected = g_strdup (id);
  show_offer (self);
  /* The window's actions on the chosen offer follow. */
  root = gtk_widget_get_root (GTK_WIDGET (self));
  if (root != NULL)
    {
      GActionMap *map = G_IS_ACTION_MAP (root) ? G_ACTION_MAP (root) : NULL;
      static const char *const names[] = { "classify", "note" };

      for (guint i = 0; map != NULL && i < G_N_ELEMENTS (names); i++)
        {
          GAction *action = g_action_map_lookup_action (map, names[i]);

          if (action != NULL)
            g_simple_action_set_enabled (G_SIMPLE_ACTION (action), id != NULL);
        }
    }
}

static void
selection_changed_cb (WinnowPlatformsPage *self)
{
  WinnowOfferItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (self->is_updating)
    return;
  if (item != NULL && winnow_offer_item_is_group (item))
    {
      /* The head of a group is no offer: keep what was chosen. */
      self->is_updating = TRUE;
      select_position (self);
      self->is_updating = FALSE;
      return;
    }
  set_selected (self, item != NULL ? winnow_offer_item_id (item) : NULL);
}

static void
activated_cb (WinnowPlatformsPage *self, guint position)
{
  g_autoptr (WinnowOfferItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (item == NULL || winnow_offer_item_is_group (item))
    return;
  set_selected (self, winnow_offer_item_id (item));
  select_position (self);
  adw_leaflet_set_visible_child (self->leaflet, self->offer_bin);
}

static void
update (WinnowPlatformsPage *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  if (assessment == NULL)
    {
      set_selected (self, NULL);
      g_list_store_remove_all (self->store);
      return;
    }

  if (self->select_later != NULL && winnow_assessment_offer (assessment, self->select_later) != NULL)
    {
      g_autofree char *id = g_steal_pointer (&self->select_later);

      set_selected (self, id);
    }
  else if (self->selected != NULL && winnow_assessment_offer (assessment, self->selected) == NULL)
    set_selected (self, NULL);

  self->is_updating = TRUE;
  update_items (self, assessment);
  update_chips (self, assessment);
  apply_filter (self);
  sort_changed_cb (self);
  select_position (self);
  self->is_updating = FALSE;
  gtk_stack_set_visible_child_name (self->stack, assessment->offers->len > 0 ? "offers" : "empty");
}

static void
folded_cb (WinnowPlatformsPage *self)
{
  winnow_offer_page_set_folded (self->offer_page, adw_leaflet_get_folded (self->leaflet));
  show_offer (self);
}

static void
offer_closed_cb (WinnowPlatformsPage *self)
{
  if (adw_leaflet_get_folded (self->leaflet))
    adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
  else
    {
      set_selected (self, NULL);
      select_position (self);
    }
}

/* ---- Cells ---- */

static void
cell_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  gtk_list_item_set_child (list_item, winnow_offer_cell_new (GPOINTER_TO_UINT (column)));
}

static void
cell_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  winnow_offer_cell_set_item (WINNOW_OFFER_CELL (gtk_list_item_get_child (list_item)),
                              gtk_list_item_get_item (list_item));
}

static void
cell_unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  winnow_offer_cell_set_item (WINNOW_OFFER_CELL (gtk_list_item_get_child (list_item)), NULL);
}

static void
row_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  gtk_list_item_set_child (list_item, winnow_offer_row_new ());
}

static void
row_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  WinnowOfferItem *item = gtk_list_item_get_item (list_item);

  winnow_offer_row_set_item (WINNOW_OFFER_ROW (gtk_list_item_get_child (list_item)), item);
  gtk_list_item_set_selectable (list_item, !winnow_offer_item_is_group (item));
  gtk_list_item_set_activatable (list_item, !winnow_offer_item_is_group (item));
}

static void
row_unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  winnow_offer_row_set_item (WINNOW_OFFER_ROW (gtk_list_item_get_child (list_item)), NULL);
}

static void
add_columns (WinnowPlatformsPage *self)
{
  for (guint i = 0; i < WINNOW_N_COLUMNS; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (_ (columns[i].title), factory);
      g_autoptr (GtkSorter) sorter =
        GTK_SORTER (gtk_custom_sorter_new (compare_column, GUINT_TO_POINTER (i), NULL));

      g_signal_connect (factory, "setup", G_CALLBACK (cell_setup_cb), GUINT_TO_POINTER (i));
      g_signal_connect (factory, "bind", G_CALLBACK (cell_bind_cb), GUINT_TO_POINTER (i));
      g_signal_connect (factory, "unbind", G_CALLBACK (cell_unbind_cb), GUINT_TO_POINTER (i));
      gtk_column_view_column_set_sorter (column, sorter);
      gtk_column_view_column_set_resizable (column, TRUE);
      gtk_column_view_column_set_fixed_width (column, columns[i].width);
      gtk_column_view_column_set_expand (column, i == WINNOW_COLUMN_VERDICT);
      gtk_column_view_append_column (self->table, column);
    }
}

/* Leaves out columns until the others fit without scrolling sideways. */
static gboolean
fit_columns_cb (gpointer data)
{
  WinnowPlatformsPage *self = data;
  double width = gtk_adjustment_get_page_size (gtk_scrolled_window_get_hadjustment (self->table_scroller));
  double used = 0;

  self->fit_source = 0;
  for (guint rank = 0; rank < WINNOW_N_COLUMNS; rank++)
    for (guint i = 0; i < WINNOW_N_COLUMNS; i++)
      {
        g_autoptr (GtkColumnViewColumn) column = NULL;

        if (columns[i].rank != rank)
          continue;
        column = g_list_model_get_item (gtk_column_view_get_columns (self->table), i);
        used += columns[i].width;
        gtk_column_view_column_set_visible (column, rank == 0 || used <= width);
      }
  return G_SOURCE_REMOVE;
}

/* The width is told while sizes are given out; columns may change only afterwards. */
static void
width_changed_cb (WinnowPlatformsPage *self)
{
  if (self->fit_source == 0)
    self->fit_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_columns_cb, self, NULL);
}

static void
add_list_factory (WinnowPlatformsPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (row_setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (row_bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (row_unbind_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
}

static void
make_model (WinnowPlatformsPage *self)
{
  GtkFilterListModel *filtered;
  GtkSortListModel *sorted;

  self->store = g_list_store_new (WINNOW_TYPE_OFFER_ITEM);
  self->filter = gtk_custom_filter_new (is_item_visible, NULL, NULL);
  self->sorter = gtk_custom_sorter_new (compare_items, self, NULL);
  filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->store)),
                                        GTK_FILTER (g_object_ref (self->filter)));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (filtered), GTK_SORTER (g_object_ref (self->sorter)));
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (sorted));
  g_object_unref (sorted);
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (selection_changed_cb), self);
}

/* ---- Public functions ---- */

const char *
winnow_platforms_page_selected (WinnowPlatformsPage *self)
{
  return self->selected;
}

void
winnow_platforms_page_select (WinnowPlatformsPage *self, const char *offer_id)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  if (offer_id != NULL && (assessment == NULL || winnow_assessment_offer (assessment, offer_id) == NULL))
    {
      g_free (self->select_later);
      self->select_later = g_strdup (offer_id);
      return;
    }
  set_selected (self, offer_id);
  self->is_updating = TRUE;
  select_position (self);
  self->is_updating = FALSE;
  /* With the offer hidden the leaflet has nothing to fold: it may do so only now. */
  if (offer_id != NULL)
    adw_leaflet_set_visible_child (self->leaflet, self->offer_bin);
}

static void
offer_added_cb (WinnowPlatformsPage *self, const char *offer_id, gboolean classify)
{
  winnow_platforms_page_select (self, offer_id);
  if (classify)
    gtk_window_present (GTK_WINDOW (winnow_wizard_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->session, offer_id)));
}

void
winnow_platforms_page_add_offer (WinnowPlatformsPage *self)
{
  GtkWidget *dialog =
    winnow_quick_entry_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->session);

  g_signal_connect_object (dialog, "added", G_CALLBACK (offer_added_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
winnow_platforms_page_classify (WinnowPlatformsPage *self)
{
  if (self->selected != NULL)
    gtk_window_present (GTK_WINDOW (winnow_wizard_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->session, self->selected)));
}

void
winnow_platforms_page_note (WinnowPlatformsPage *self)
{
  adw_leaflet_set_visible_child (self->leaflet, self->offer_bin);
  winnow_offer_page_focus_note (self->offer_page);
}

gboolean
winnow_platforms_page_select_next (WinnowPlatformsPage *self, gboolean select)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  for (guint i = 0; assessment != NULL && i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      gboolean is_out = offer->verdict == WINNOW_VERDICT_CUT ||
                        offer->verdict == WINNOW_VERDICT_KNOCKED_OUT ||
                        offer->verdict == WINNOW_VERDICT_WITHDRAWN;

      if (!is_out && (offer->classification->primary == NULL || offer->ledger == NULL ||
                      !offer->ledger->is_complete))
        {
          if (select)
            winnow_platforms_page_select (self, winnow_row_id (offer->offer));
          return TRUE;
        }
    }
  return FALSE;
}

static void
flush (WinnowPage *page)
{
  winnow_offer_page_flush (WINNOW_PLATFORMS_PAGE (page)->offer_page);
}

static void
select_offer (WinnowPage *page, const char *id)
{
  winnow_platforms_page_select (WINNOW_PLATFORMS_PAGE (page), id);
}

static void
page_iface_init (WinnowPageInterface *iface)
{
  iface->flush = flush;
  iface->select = select_offer;
}

GListModel *
winnow_platforms_page_model (WinnowPlatformsPage *self)
{
  return G_LIST_MODEL (self->selection);
}

static void
winnow_platforms_page_dispose (GObject *object)
{
  WinnowPlatformsPage *self = WINNOW_PLATFORMS_PAGE (object);

  g_clear_handle_id (&self->fit_source, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  if (self->table != NULL)
    {
      gtk_column_view_set_model (self->table, NULL);
      gtk_list_view_set_model (self->list, NULL);
    }
  g_clear_object (&self->selection);
  g_clear_object (&self->store);
  g_clear_object (&self->filter);
  g_clear_object (&self->sorter);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (winnow_platforms_page_parent_class)->dispose (object);
}

static void
winnow_platforms_page_finalize (GObject *object)
{
  WinnowPlatformsPage *self = WINNOW_PLATFORMS_PAGE (object);

  g_hash_table_unref (self->wanted);
  g_free (self->chips_shown);
  g_free (self->selected);
  g_free (self->select_later);
  G_OBJECT_CLASS (winnow_platforms_page_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowPlatformsPage, name)

static void
winnow_platforms_page_class_init (WinnowPlatformsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_platforms_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_platforms_page_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/winnow/Winnow/platforms/platforms-page.ui");
  BIND (stack);
  BIND (leaflet);
  BIND (search);
  BIND (chips);
  BIND (table_scroller);
  BIND (table);
  BIND (list);
  BIND (offer_bin);
}

static void
winnow_platforms_page_init (WinnowPlatformsPage *self)
{
  self->wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
winnow_platforms_page_new (WinnowSession *session)
{
  WinnowPlatformsPage *self = g_object_new (WINNOW_TYPE_PLATFORMS_PAGE, NULL);

  self->session = g_object_ref (session);
  self->offer_page = WINNOW_OFFER_PAGE (winnow_offer_page_new (session));
  adw_bin_set_child (ADW_BIN (self->offer_bin), GTK_WIDGET (self->offer_page));
  make_model (self);
  add_columns (self);
  add_list_factory (self);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->table_scroller), "notify::page-size",
                           G_CALLBACK (width_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->table), "changed",
                           G_CALLBACK (sort_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->table, "activate", G_CALLBACK (activated_cb), self);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activated_cb), self);
  /* "search-changed" comes for committed text only. */
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (apply_filter), self);
  g_signal_connect_swapped (self->leaflet, "notify::folded", G_CALLBACK (folded_cb), self);
  g_signal_connect_swapped (self->offer_page, "closed", G_CALLBACK (offer_closed_cb), self);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
