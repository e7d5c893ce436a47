/* platforms-page.c — the pool of offers: table, filters, and the chosen offer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/platforms-page.h"

#include "window/application.h"
#include "window/offer/offer-page.h"
#include "window/page.h"
#include "window/platforms/comparison-dialog.h"
#include "window/platforms/filter-chips.h"
#include "window/platforms/offer-table.h"
#include "window/platforms/quick-entry.h"
#include "window/wizard/wizard-dialog.h"

#include <glib/gi18n.h>

struct _WinnowPlatformsPage
{
  AdwBin parent_instance;

  GtkStack *stack;
  AdwLeaflet *leaflet;
  GtkEditable *search;
  GtkToggleButton *filter_button;
  GtkRevealer *filter_revealer;
  AdwSqueezer *squeezer;
  GtkStack *table_stack;
  GtkWidget *show_all_button;
  GtkRevealer *marks_revealer;
  GtkLabel *marks_label;
  GtkWidget *compare_button;
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
  WinnowFilterChips *chips;
  GPtrArray *marked;   /* ids of offers to put side by side, in the order they were marked */
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
/* ---- Filtering and sorting ---- */

static gboolean
is_item_visible (gpointer item, gpointer data)
{
  return winnow_offer_item_visible (item);
}

static gboolean
is_shown (WinnowPlatformsPage *self, WinnowOfferItem *item)
{
  return winnow_filter_chips_wants (self->chips, winnow_offer_item_category (item),
                                    winnow_offer_item_offer (item)->verdict) &&
         winnow_offer_item_matches (item, gtk_editable_get_text (self->search));
}

/* Shows the offers that are wanted, and the heads of groups that have one. */
static void
apply_filter (WinnowPlatformsPage *self)
{
  GListModel *model = G_LIST_MODEL (self->store);
  g_autoptr (GHashTable) groups = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_shown = 0;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < g_list_model_get_n_items (model); i++)
      {
        g_autoptr (WinnowOfferItem) item = g_list_model_get_item (model, i);
        const char *category = winnow_offer_item_category (item);
        const char *group = category != NULL ? category : "";

        if (winnow_offer_item_is_group (item) != (pass == 1))
          continue;
        winnow_offer_item_set_visible (item, pass == 0 ? is_shown (self, item)
                                                       : g_hash_table_contains (groups, group));
        if (pass == 0 && winnow_offer_item_visible (item))
          {
            g_hash_table_add (groups, (gpointer) group);
            n_shown++;
          }
      }
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  gtk_stack_set_visible_child_name (self->table_stack, n_shown > 0 ? "table" : "nothing");
}

static void
filter_changed_cb (WinnowPlatformsPage *self)
{
  g_auto (GStrv) wanted = winnow_filter_chips_dup_wanted (self->chips);

  apply_filter (self);
  g_settings_set_strv (winnow_application_settings (), "offer-filters", (const char *const *) wanted);
}

static void
show_all_cb (WinnowPlatformsPage *self)
{
  gtk_editable_set_text (self->search, "");
  winnow_filter_chips_clear (self->chips);
  apply_filter (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
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

static void
sort_changed_cb (WinnowPlatformsPage *self)
{
  gtk_sorter_changed (GTK_SORTER (self->sorter), GTK_SORTER_CHANGE_DIFFERENT);
}

static void
order_changed_cb (WinnowPlatformsPage *self)
{
  g_autofree char *order = winnow_offer_table_dup_order (self->table);

  sort_changed_cb (self);
  g_settings_set_string (winnow_application_settings (), "offer-order", order);
}

/* On narrow windows the chips would take half of the page: they open on request. */
static void
show_filters (WinnowPlatformsPage *self)
{
  gboolean is_wide = adw_squeezer_get_visible_child (self->squeezer) == GTK_WIDGET (self->table_scroller);

  gtk_widget_set_visible (GTK_WIDGET (self->filter_button), !is_wide);
  gtk_revealer_set_reveal_child (self->filter_revealer,
                                 is_wide || gtk_toggle_button_get_active (self->filter_button));
}

static gboolean
show_filters_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  show_filters (WINNOW_PLATFORMS_PAGE (widget));
  return G_SOURCE_REMOVE;
}

/* Told while sizes are handed out, when nothing may ask for another: so a frame later. */
static void
squeezed_cb (WinnowPlatformsPage *self)
{
  gtk_widget_add_tick_callback (GTK_WIDGET (self), show_filters_cb, NULL, NULL);
}

/* ---- Marks ---- */

#define MOST_MARKED 3

static int
find_mark (WinnowPlatformsPage *self, const char *id)
{
  guint index;

  return g_ptr_array_find_with_equal_func (self->marked, id, g_str_equal, &index) ? (int) index : -1;
}

static void
show_marks (WinnowPlatformsPage *self)
{
  GListModel *model = G_LIST_MODEL (self->store);
  g_autofree char *text =
    /* Translators: %u offers are marked to be put side by side. */
    g_strdup_printf (ngettext ("%u offer marked", "%u offers marked", self->marked->len), self->marked->len);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (WinnowOfferItem) item = g_list_model_get_item (model, i);
      const char *id = winnow_offer_item_id (item);

      winnow_offer_item_set_marked (item, id != NULL && find_mark (self, id) >= 0);
    }
  gtk_label_set_text (self->marks_label, text);
  gtk_widget_set_sensitive (self->compare_button, self->marked->len >= 2);
  gtk_revealer_set_reveal_child (self->marks_revealer, self->marked->len > 0);
}

void
winnow_platforms_page_toggle_mark (WinnowPlatformsPage *self, const char *offer_id)
{
  int index = find_mark (self, offer_id);

  if (index >= 0)
    g_ptr_array_remove_index (self->marked, index);
  else if (self->marked->len == MOST_MARKED)
    winnow_session_message (self->session, _ ("Two or three offers can be put side by side; unmark one first"), FALSE);
  else
    g_ptr_array_add (self->marked, g_strdup (offer_id));
  show_marks (self);
}

static void
mark_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  winnow_platforms_page_toggle_mark (data, g_variant_get_string (parameter, NULL));
}

static void
unmark_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowPlatformsPage *self = data;

  g_ptr_array_set_size (self->marked, 0);
  show_marks (self);
  gtk_widget_child_focus (GTK_WIDGET (self->squeezer), GTK_DIR_TAB_FORWARD);
}

static void
forget_gone_marks (WinnowPlatformsPage *self, WinnowAssessment *assessment)
{
  for (guint i = self->marked->len; i > 0; i--)
    if (winnow_assessment_offer (assessment, self->marked->pdata[i - 1]) == NULL)
      g_ptr_array_remove_index (self->marked, i - 1);
}

GtkWidget *
winnow_platforms_page_compare (WinnowPlatformsPage *self)
{
  GtkWidget *dialog;

  if (self->marked->len < 2)
    {
      winnow_session_message (self->session, _ ("Mark two or three offers first: the check before the name, or Ctrl+D"), FALSE);
      return NULL;
    }
  dialog = winnow_comparison_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->session,
                                         self->marked);
  gtk_window_present (GTK_WINDOW (dialog));
  return dialog;
}

void
winnow_platforms_page_copy (WinnowPlatformsPage *self)
{
  g_autofree char *text =
    winnow_offer_table_to_text (G_LIST_MODEL (self->selection), winnow_session_language (self->session));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  winnow_session_message (self->session, _ ("Table copied"), FALSE);
}

/* ---- Selection ---- */

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
      static const char *const names[] = { "classify", "note", "mark" };

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
  winnow_offer_table_update_items (self->store, assessment, winnow_session_language (self->session));
  winnow_filter_chips_update (self->chips, assessment, winnow_session_language (self->session));
  forget_gone_marks (self, assessment);
  show_marks (self);
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

static gboolean
fit_columns_cb (gpointer data)
{
  WinnowPlatformsPage *self = data;

  self->fit_source = 0;
  winnow_offer_table_fit (self->table, gtk_adjustment_get_page_size (
                                         gtk_scrolled_window_get_hadjustment (self->table_scroller)));
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
      g_signal_handlers_disconnect_by_data (gtk_column_view_get_sorter (self->table), self);
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

  g_ptr_array_unref (self->marked);
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
  BIND (filter_button);
  BIND (filter_revealer);
  BIND (squeezer);
  BIND (table_stack);
  BIND (show_all_button);
  BIND (marks_revealer);
  BIND (marks_label);
  BIND (compare_button);
  BIND (table_scroller);
  BIND (table);
  BIND (list);
  BIND (offer_bin);
}

static void
winnow_platforms_page_init (WinnowPlatformsPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "mark", .activate = mark_cb, .parameter_type = "s" },
    { .name = "unmark", .activate = unmark_cb },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  self->marked = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->chips = WINNOW_FILTER_CHIPS (winnow_filter_chips_new ());
  gtk_revealer_set_child (self->filter_revealer, GTK_WIDGET (self->chips));
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "offers", G_ACTION_GROUP (actions));
}

GtkWidget *
winnow_platforms_page_new (WinnowSession *session)
{
  WinnowPlatformsPage *self = g_object_new (WINNOW_TYPE_PLATFORMS_PAGE, NULL);
  GSettings *settings = winnow_application_settings ();
  g_autofree char *order = g_settings_get_string (settings, "offer-order");
  g_auto (GStrv) wanted = g_settings_get_strv (settings, "offer-filters");

  self->session = g_object_ref (session);
  self->offer_page = WINNOW_OFFER_PAGE (winnow_offer_page_new (session));
  adw_bin_set_child (ADW_BIN (self->offer_bin), GTK_WIDGET (self->offer_page));
  make_model (self);
  winnow_offer_table_add_columns (self->table);
  winnow_offer_table_set_up_list (self->list);
  winnow_offer_table_set_order (self->table, order);
  winnow_filter_chips_set_wanted (self->chips, (const char *const *) wanted);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->table_scroller), "notify::page-size",
                           G_CALLBACK (width_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->table), "changed",
                           G_CALLBACK (order_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->chips, "changed", G_CALLBACK (filter_changed_cb), self);
  g_signal_connect_swapped (self->filter_button, "toggled", G_CALLBACK (show_filters), self);
  g_signal_connect_swapped (self->squeezer, "notify::visible-child", G_CALLBACK (squeezed_cb), self);
  g_signal_connect_swapped (self->show_all_button, "clicked", G_CALLBACK (show_all_cb), self);
  g_signal_connect_swapped (self->table, "activate", G_CALLBACK (activated_cb), self);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activated_cb), self);
  /* "search-changed" comes for committed text only. */
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (apply_filter), self);
  g_signal_connect_swapped (self->leaflet, "notify::folded", G_CALLBACK (folded_cb), self);
  g_signal_connect_swapped (self->offer_page, "closed", G_CALLBACK (offer_closed_cb), self);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  show_filters (self);
  update (self);
  return GTK_WIDGET (self);
}
