/* prices-page.c — imported price series: tree, chart, statements, table.
 *
 * Chosen series are read once by the workspace's worker and kept; what is shown of
 * them is made in a thread whenever range, unit, currency or scale change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/prices/prices-page.h"

#include "engine/unit.h"
#include "window/compat.h"
#include "window/page.h"
#include "window/prices/imports-window.h"
#include "window/prices/observation-list.h"
#include "window/prices/price-picture.h"
#include "window/prices/price-tree.h"

#include <glib/gi18n.h>
#include <string.h>

#define DAY (24 * 60 * 60)
#define OPEN_AT_MOST 60  /* series that a search leaves: the tree opens for fewer */
#define COPIED_AT_MOST 100000
#define RELOAD_DELAY 400 /* milliseconds after a change of the workspace */

struct _WinnowPricesPage
{
  AdwBin parent_instance;

  GtkStack *stack, *views;
  AdwFlap *flap;
  GtkEditable *search, *from, *to;
  GtkLabel *tree_note, *unit_note;
  GtkListView *tree;
  GtkDropDown *range, *unit, *currency;
  GtkToggleButton *logarithmic, *as_table;
  GtkRevealer *custom;
  WinnowChart *chart;
  AdwPreferencesGroup *statements;
  GtkColumnView *table;

  WinnowSession *session;
  GSimpleActionGroup *actions;
  GCancellable *cancellable;  /* of everything; for the life of the page */
  GPtrArray *infos;           /* of WinnowSeriesInfo; NULL until read */
  GHashTable *chosen;         /* set of ids */
  GPtrArray *order;           /* the same ids, in the order they were chosen */
  GHashTable *loaded;         /* id → WinnowPriceSeries */
  GHashTable *rates;
  GtkTreeListModel *tree_model;
  WinnowObservationList *observations;
  GPtrArray *statement_rows;  /* of GtkWidget, in the group */
  WinnowPricesPicture *picture;
  guint serial;               /* of the newest picture asked for */
  char *select_later;
  guint reload_source;
};

static void page_iface_init (WinnowPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowPricesPage, winnow_prices_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (WINNOW_TYPE_PAGE, page_iface_init))

/* An answer may come when the page has gone, or its session is closed. */
static gboolean
is_over (WinnowPricesPage *self)
{
  return self->session == NULL || winnow_session_workspace (self->session) == NULL;
}

/* ---- How to show ---- */

typedef enum
{
  RANGE_ALL,
  RANGE_30_DAYS,
  RANGE_90_DAYS,
  RANGE_YEAR,
  RANGE_CUSTOM,
} Range;

/* FALSE when the text is no date; an empty text is an open end. */
static gboolean
read_day (GtkEditable *entry, gint64 *time)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  g_autofree char *moment = g_strdup_printf ("%sT00:00:00Z", text);
  g_autoptr (GDateTime) day = strlen (text) == 10 ? g_date_time_new_from_iso8601 (moment, NULL) : NULL;
  gboolean is_good = *text == '\0' || day != NULL;

  *time = day != NULL ? g_date_time_to_unix (day) : 0;
  if (is_good)
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               is_good ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  return is_good;
}

/* The newest observation of what is chosen: "the last 30 days" of a file of last year
 * are not empty. */
static gint64
newest_time (WinnowPricesPage *self)
{
  gint64 newest = 0;

  for (guint i = 0; i < self->order->len; i++)
    {
      WinnowPriceSeries *loaded = g_hash_table_lookup (self->loaded, self->order->pdata[i]);
      const WinnowSeries *series = loaded != NULL ? winnow_price_series_get (loaded) : NULL;

      if (series != NULL && series->points->len > 0)
        newest = MAX (newest, g_array_index (series->points, WinnowSeriesPoint, series->points->len - 1).time);
    }
  return newest;
}

static void
set_range (WinnowPricesPage *self, WinnowPricesView *view)
{
  static const gint64 days[] = { [RANGE_30_DAYS] = 30, [RANGE_90_DAYS] = 90, [RANGE_YEAR] = 365 };
  guint range = gtk_drop_down_get_selected (self->range);

  if (range == RANGE_CUSTOM)
    {
      read_day (self->from, &view->from);
      if (read_day (self->to, &view->to) && view->to != 0)
        view->to += DAY - 1;
      return;
    }
  if (range != RANGE_ALL && range < G_N_ELEMENTS (days))
    view->from = MAX (1, newest_time (self) - days[range] * DAY);
}

static WinnowPricesView *
view_new (WinnowPricesPage *self)
{
  WinnowPricesView *view = g_new0 (WinnowPricesView, 1);
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);

  set_range (self, view);
  view->unit = (WinnowPricesUnit) gtk_drop_down_get_selected (self->unit);
  view->is_logarithmic = gtk_toggle_button_get_active (self->logarithmic);
  view->language = g_strdup (winnow_session_language (self->session));
  view->now = g_get_real_time () / G_USEC_PER_SEC;
  view->rates = self->rates != NULL ? g_hash_table_ref (self->rates) : NULL;
  if (evaluation != NULL && gtk_drop_down_get_selected (self->currency) == 1)
    view->currency = g_strdup (winnow_evaluation_head (evaluation)->currency);
  return view;
}

/* Rates are those of the evaluation's own cost rows: the choice is there when it has some. */
static void
update_currencies (WinnowPricesPage *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  const char *currency = evaluation != NULL ? winnow_evaluation_head (evaluation)->currency : NULL;
  gboolean has_rates;

  g_clear_pointer (&self->rates, g_hash_table_unref);
  self->rates = winnow_prices_rates (evaluation);
  has_rates = currency != NULL && g_hash_table_size (self->rates) > 0;
  if (has_rates && !gtk_widget_get_visible (GTK_WIDGET (self->currency)))
    {
      /* Translators: a currency code; amounts are converted with the rates of the evaluation. */
      g_autofree char *converted = g_strdup_printf (_ ("In %s, at the evaluation's rates"), currency);
      const char *const texts[] = { _ ("Currency as found"), converted, NULL };
      g_autoptr (GtkStringList) list = gtk_string_list_new (texts);

      gtk_drop_down_set_model (self->currency, G_LIST_MODEL (list));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->currency), has_rates);
}

/* ---- The picture ---- */

static GPtrArray *
loaded_series (WinnowPricesPage *self)
{
  GPtrArray *series = g_ptr_array_new ();

  for (guint i = 0; i < self->order->len; i++)
    {
      gpointer loaded = g_hash_table_lookup (self->loaded, self->order->pdata[i]);

      if (loaded != NULL)
        g_ptr_array_add (series, loaded);
    }
  return series;
}

static void
show_views (WinnowPricesPage *self)
{
  const char *name = "chart";

  if (self->picture == NULL || self->picture->series->len == 0)
    name = "none";
  else if (gtk_toggle_button_get_active (self->as_table))
    name = "table";
  gtk_stack_set_visible_child_name (self->views, name);
  for (guint i = 0; i < 3; i++)
    {
      static const char *const names[] = { "export", "copy", "make-offer" };
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), names[i]);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action),
                                   self->picture != NULL && self->picture->series->len > 0 &&
                                     (i < 2 || winnow_session_evaluation_id (self->session) != NULL));
    }
}

static GtkWidget *
statement_row (const WinnowPricesWords *words, const WinnowStatement *statement, const char *language)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *title = g_markup_escape_text (winnow_text_get (&statement->text, language), -1);
  g_autofree char *subtitle = g_markup_escape_text (words->title, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  return row;
}

static void
show_statements (WinnowPricesPage *self)
{
  const char *language = winnow_session_language (self->session);

  for (guint i = 0; i < self->statement_rows->len; i++)
    adw_preferences_group_remove (self->statements, self->statement_rows->pdata[i]);
  g_ptr_array_set_size (self->statement_rows, 0);
  for (guint i = 0; i < self->picture->words->len; i++)
    {
      const WinnowPricesWords *words = self->picture->words->pdata[i];

      for (guint j = 0; j < words->statements->len; j++)
        {
          GtkWidget *row = statement_row (words, words->statements->pdata[j], language);

          adw_preferences_group_add (self->statements, row);
          g_ptr_array_add (self->statement_rows, row);
        }
    }
  gtk_widget_set_visible (GTK_WIDGET (self->statements), self->statement_rows->len > 0);
}

static void
show_unit_note (WinnowPricesPage *self)
{
  guint n = self->picture->n_unknown;
  g_autofree char *text = g_strdup_printf (
    /* Translators: number of prices that a unit cannot be found for. */
    ngettext ("%u price cannot be shown in this unit: how many cards an instance has, or what the price is for, is not known.",
              "%u prices cannot be shown in this unit: how many cards an instance has, or what the price is for, is not known.",
              n),
    n);

  gtk_label_set_text (self->unit_note, text);
  gtk_widget_set_visible (GTK_WIDGET (self->unit_note), n > 0);
}

typedef struct
{
  WinnowPricesPage *page;
  guint serial;
} Asked;

static void
picture_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Asked *asked = data;
  g_autoptr (WinnowPricesPage) self = asked->page;
  WinnowPricesPicture *picture = winnow_prices_picture_finish (result, NULL);

  if (picture == NULL || asked->serial != self->serial || is_over (self))
    {
      winnow_prices_picture_free (picture);
      return;
    }
  winnow_observation_list_set_series (self->observations, picture->series);
  g_clear_pointer (&self->picture, winnow_prices_picture_free);
  self->picture = picture;
  winnow_chart_set_content_height (self->chart, 420 + 12 * (int) picture->series->len);
  winnow_chart_set_scene (self->chart, g_steal_pointer (&picture->scene));
  show_statements (self);
  show_unit_note (self);
  show_views (self);
}

static void
show_picture (WinnowPricesPage *self)
{
  g_autoptr (GPtrArray) series = loaded_series (self);
  g_autoptr (WinnowPricesView) view = view_new (self);
  Asked *asked = g_new0 (Asked, 1);

  asked->page = g_object_ref (self);
  asked->serial = ++self->serial;
  winnow_prices_picture_async (series, view, self->cancellable, picture_cb, asked);
}

static void
setting_changed_cb (WinnowPricesPage *self)
{
  gtk_revealer_set_reveal_child (self->custom, gtk_drop_down_get_selected (self->range) == RANGE_CUSTOM);
  if (self->order->len > 0)
    show_picture (self);
}

static void
view_changed_cb (WinnowPricesPage *self)
{
  double low, high;

  winnow_scene_view (winnow_chart_scene (self->chart), &low, &high);
  winnow_observation_list_set_range (self->observations, (gint64) low, (gint64) high + 1);
}

/* ---- Choosing ---- */

typedef struct
{
  WinnowPricesPage *page;
  char *id;
} Loading;

static void
series_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Loading *loading = data;
  g_autoptr (WinnowPricesPage) self = loading->page;
  g_autofree char *id = loading->id;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = winnow_workspace_series_finish (WINNOW_WORKSPACE (source), result, &error);

  g_free (loading);
  if (is_over (self))
    return;
  if (found == NULL)
    {
      winnow_session_report_error (self->session, _ ("The series was not read"), error);
      return;
    }
  if (found->len > 0 && g_hash_table_contains (self->chosen, id))
    g_hash_table_insert (self->loaded, g_strdup (id), winnow_price_series_new (g_ptr_array_steal_index (found, 0)));
  show_picture (self);
}

static void
load_series (WinnowPricesPage *self, const char *id)
{
  WinnowSeriesQuery query = { .series_id = id };
  Loading *loading = g_new0 (Loading, 1);

  loading->page = g_object_ref (self);
  loading->id = g_strdup (id);
  winnow_workspace_series_async (winnow_session_workspace (self->session), &query, self->cancellable, series_cb,
                                 loading);
}

static guint
order_index (WinnowPricesPage *self, const char *id)
{
  guint index;

  return g_ptr_array_find_with_equal_func (self->order, id, g_str_equal, &index) ? index : G_MAXUINT;
}

/* Sets the mark of the node in the tree on show, wherever it is. */
static void
mark_node (GListModel *list, const char *id, gboolean is_chosen)
{
  for (guint i = 0; list != NULL && i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (WinnowPriceNode) node = g_list_model_get_item (list, i);

      if (g_strcmp0 (winnow_price_node_series_id (node), id) == 0)
        winnow_price_node_set_chosen (node, is_chosen);
      mark_node (winnow_price_node_children (node), id, is_chosen);
    }
}

void
winnow_prices_page_choose (WinnowPricesPage *self, const char *series_id, gboolean is_chosen)
{
  g_return_if_fail (WINNOW_IS_PRICES_PAGE (self) && series_id != NULL);

  if (is_chosen == g_hash_table_contains (self->chosen, series_id) || winnow_session_workspace (self->session) == NULL)
    return;
  if (is_chosen && self->order->len >= WINNOW_MOST_CHOSEN_SERIES)
    {
      winnow_session_message (self->session, _ ("Twelve series are on show; take one away first"), FALSE);
      return;
    }
  if (is_chosen)
    {
      g_hash_table_add (self->chosen, g_strdup (series_id));
      g_ptr_array_add (self->order, g_strdup (series_id));
      load_series (self, series_id);
    }
  else
    {
      g_hash_table_remove (self->chosen, series_id);
      g_hash_table_remove (self->loaded, series_id);
      g_ptr_array_remove_index (self->order, order_index (self, series_id));
      show_picture (self);
    }
  if (self->tree_model != NULL)
    mark_node (gtk_tree_list_model_get_model (self->tree_model), series_id, is_chosen);
}

static void
activated_cb (WinnowPricesPage *self, guint position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->tree_model), position);
  g_autoptr (WinnowPriceNode) node = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  const char *id = node != NULL ? winnow_price_node_series_id (node) : NULL;

  if (id != NULL)
    winnow_prices_page_choose (self, id, !winnow_price_node_is_chosen (node));
  else if (row != NULL)
    gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
}

/* ---- The tree ---- */

static GListModel *
children_cb (gpointer item, gpointer data)
{
  GListModel *children = winnow_price_node_children (item);

  return children != NULL ? g_object_ref (children) : NULL;
}

static void
show_tree (WinnowPricesPage *self)
{
  const char *needle = gtk_editable_get_text (self->search);
  guint n_series = 0;
  GListModel *roots;
  g_autoptr (GtkNoSelection) selection = NULL;
  g_autofree char *note = NULL;

  if (self->infos == NULL)
    return;
  roots = winnow_price_tree_new (self->infos, needle, self->chosen, &n_series);
  g_clear_object (&self->tree_model);
  self->tree_model
    = gtk_tree_list_model_new (roots, FALSE, *needle != '\0' && n_series <= OPEN_AT_MOST, children_cb, NULL, NULL);
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->tree_model)));
  gtk_list_view_set_model (self->tree, GTK_SELECTION_MODEL (selection));
  /* Translators: number of price series found. */
  note = g_strdup_printf (ngettext ("%u series", "%u series", n_series), n_series);
  gtk_label_set_text (self->tree_note, n_series > 0 ? note : _ ("No series has all of these words."));
}

/* Whether its price can be told per card-hour, which is what the page begins with. */
static gboolean
has_card_hour (const WinnowSeriesInfo *info)
{
  const WinnowUnit *unit = info->key.unit != NULL ? winnow_unit_find (info->key.unit) : NULL;

  return unit != NULL && (unit->count == WINNOW_COUNT_CARD || winnow_number_is_known (info->key.cards));
}

/* The series of the first screen: the one with the most observations, before those
 * whose price has no common unit. */
static const char *
richest_series (WinnowPricesPage *self)
{
  const WinnowSeriesInfo *richest = NULL;

  for (guint i = 0; i < self->infos->len; i++)
    {
      const WinnowSeriesInfo *info = self->infos->pdata[i];

      if (richest == NULL || (has_card_hour (info) && !has_card_hour (richest)) ||
          (has_card_hour (info) == has_card_hour (richest) && info->n_points > richest->n_points))
        richest = info;
    }
  return richest != NULL ? richest->id : NULL;
}

static gboolean
is_known (WinnowPricesPage *self, const char *id)
{
  for (guint i = 0; self->infos != NULL && i < self->infos->len; i++)
    if (g_str_equal (((WinnowSeriesInfo *) self->infos->pdata[i])->id, id))
      return TRUE;
  return FALSE;
}

/* Reads again what is on show; what an undone import took away goes. */
static void
refresh_chosen (WinnowPricesPage *self)
{
  for (guint i = self->order->len; i > 0; i--)
    {
      g_autofree char *id = g_strdup (self->order->pdata[i - 1]);

      if (is_known (self, id))
        load_series (self, id);
      else
        winnow_prices_page_choose (self, id, FALSE);
    }
}

static void
list_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowPricesPage) self = data;
  g_autoptr (GError) error = NULL;
  GPtrArray *infos = winnow_workspace_series_list_finish (WINNOW_WORKSPACE (source), result, &error);
  g_autofree char *wanted = NULL;

  if (is_over (self))
    {
      g_clear_pointer (&infos, g_ptr_array_unref);
      return;
    }
  if (infos == NULL)
    {
      winnow_session_report_error (self->session, _ ("The series were not read"), error);
      return;
    }
  g_clear_pointer (&self->infos, g_ptr_array_unref);
  self->infos = infos;
  gtk_stack_set_visible_child_name (self->stack, infos->len > 0 ? "prices" : "empty");
  show_tree (self);
  refresh_chosen (self);
  wanted = g_steal_pointer (&self->select_later);
  if (wanted != NULL)
    winnow_page_select (WINNOW_PAGE (self), wanted);
  else if (self->order->len == 0 && infos->len > 0)
    winnow_prices_page_choose (self, richest_series (self), TRUE);
  show_views (self);
}

static void
load_list (WinnowPricesPage *self)
{
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);

  if (workspace == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "empty");
      return;
    }
  winnow_workspace_series_list_async (workspace, self->cancellable, list_cb, g_object_ref (self));
}

static gboolean
reload_cb (gpointer data)
{
  WinnowPricesPage *self = data;

  self->reload_source = 0;
  load_list (self);
  return G_SOURCE_REMOVE;
}

/* Imports say so file by file; edits of an evaluation leave the series as they are. */
static void
workspace_changed_cb (WinnowPricesPage *self, const char *evaluation_id)
{
  if (evaluation_id == NULL && self->reload_source == 0)
    self->reload_source = g_timeout_add (RELOAD_DELAY, reload_cb, self);
}

static void
session_updated_cb (WinnowPricesPage *self)
{
  update_currencies (self);
  show_views (self);
}

/* ---- Actions ---- */

typedef struct
{
  WinnowPricesPage *page;
  char *path;
} Writing;

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Writing *writing = data;
  g_autoptr (WinnowPricesPage) self = writing->page;
  g_autofree char *path = writing->path;
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GError) error = NULL;

  g_free (writing);
  if (is_over (self))
    return;
  if (winnow_prices_write_finish (result, &error))
    {
      /* Translators: %s is a file name. */
      g_autofree char *text = g_strdup_printf (_ ("Saved “%s”"), name);

      winnow_session_message (self->session, text, FALSE);
    }
  else
    winnow_session_report_error (self->session, _ ("The chart was not saved"), error);
}

static void
file_chosen_cb (GListModel *files, gpointer data)
{
  g_autoptr (WinnowPricesPage) self = data;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autoptr (GPtrArray) series = loaded_series (self);
  g_autoptr (WinnowPricesView) view = NULL;
  Writing *writing;

  if (path == NULL || is_over (self))
    return;
  view = view_new (self);
  writing = g_new0 (Writing, 1);
  writing->page = g_object_ref (self);
  writing->path = g_strdup (path);
  winnow_prices_write_async (series, view, path, written_cb, writing);
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "png", "svg", "pdf", "csv", NULL };
  WinnowPricesPage *self = data;
  WinnowFileRequest request = {
    .title = _ ("Save the Chart or the Table"),
    .accept = _ ("_Save"),
    .proposed_name = _ ("prices.png"),
    .suffixes = suffixes,
    .filter_name = _ ("PNG, SVG, PDF, CSV"),
    .save = TRUE,
  };

  winnow_compat_choose_files (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), &request, file_chosen_cb,
                              g_object_ref (self));
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowPricesPage *self = data;
  guint n = MIN (g_list_model_get_n_items (G_LIST_MODEL (self->observations)), COPIED_AT_MOST);
  g_autoptr (GString) text = g_string_new (NULL);
  GListModel *columns = gtk_column_view_get_columns (self->table);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      g_string_append_printf (text, "%s%s", i > 0 ? "\t" : "", gtk_column_view_column_get_title (column));
    }
  for (guint row = 0; row < n; row++)
    for (guint i = 0; i < WINNOW_N_OBSERVATION_COLUMNS; i++)
      {
        g_autofree char *cell = winnow_observation_list_text (self->observations, row, i);

        g_strdelimit (cell != NULL ? cell : (cell = g_strdup ("")), "\t\r\n", ' ');
        g_string_append_printf (text, "%s%s", i == 0 ? "\n" : "\t", cell);
      }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text->str);
  winnow_session_message (self->session, _ ("Table copied"), FALSE);
}

static void
offer_made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowPricesPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = winnow_workspace_offer_from_series_finish (WINNOW_WORKSPACE (source), result, &error);

  if (is_over (self))
    return;
  if (id != NULL)
    winnow_session_message (self->session, _ ("Offer added"), TRUE);
  else
    winnow_session_report_error (self->session, _ ("No offer was made"), error);
}

/* Of the series under the cursor of the chart, else of the one chosen last. */
static void
make_offer_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowPricesPage *self = data;
  guint line, mark;
  const char *id = self->order->len > 0 ? self->order->pdata[self->order->len - 1] : NULL;

  if (self->picture != NULL && winnow_chart_cursor (self->chart, &line, &mark))
    {
      int number = winnow_scene_line_series (winnow_chart_scene (self->chart), line);

      if (number >= 0 && (guint) number < self->picture->series->len)
        id = ((WinnowSeries *) self->picture->series->pdata[number])->id;
    }
  if (id != NULL)
    winnow_workspace_offer_from_series_async (winnow_session_workspace (self->session),
                                              winnow_session_evaluation_id (self->session), id, NULL, offer_made_cb,
                                              g_object_ref (self));
}

static void
imports_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowPricesPage *self = data;

  gtk_window_present (GTK_WINDOW (
    winnow_imports_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->session)));
}

static const GActionEntry entries[] = {
  { .name = "export", .activate = export_cb },
  { .name = "copy", .activate = copy_cb },
  { .name = "make-offer", .activate = make_offer_cb },
  { .name = "imports", .activate = imports_cb },
};

/* ---- The page ---- */

static void
select_series (WinnowPage *page, const char *id)
{
  WinnowPricesPage *self = WINNOW_PRICES_PAGE (page);

  if (self->infos == NULL)
    {
      g_free (self->select_later);
      self->select_later = g_strdup (id);
      return;
    }
  if (!is_known (self, id))
    return;
  for (guint i = self->order->len; i > 0; i--)
    {
      g_autofree char *other = g_strdup (self->order->pdata[i - 1]);

      if (!g_str_equal (other, id))
        winnow_prices_page_choose (self, other, FALSE);
    }
  winnow_prices_page_choose (self, id, TRUE);
}

static void
page_iface_init (WinnowPageInterface *iface)
{
  iface->select = select_series;
}

static void
winnow_prices_page_dispose (GObject *object)
{
  WinnowPricesPage *self = WINNOW_PRICES_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->reload_source, g_source_remove);
  g_clear_pointer (&self->infos, g_ptr_array_unref);
  g_clear_pointer (&self->rates, g_hash_table_unref);
  g_clear_pointer (&self->picture, winnow_prices_picture_free);
  g_hash_table_remove_all (self->loaded);
  g_clear_object (&self->tree_model);
  g_clear_object (&self->observations);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_prices_page_parent_class)->dispose (object);
}

static void
winnow_prices_page_finalize (GObject *object)
{
  WinnowPricesPage *self = WINNOW_PRICES_PAGE (object);

  g_hash_table_unref (self->chosen);
  g_hash_table_unref (self->loaded);
  g_ptr_array_unref (self->order);
  g_ptr_array_unref (self->statement_rows);
  g_object_unref (self->cancellable);
  g_object_unref (self->actions);
  g_free (self->select_later);
  G_OBJECT_CLASS (winnow_prices_page_parent_class)->finalize (object);
}

static void
winnow_prices_page_class_init (WinnowPricesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_prices_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_prices_page_finalize;
  g_type_ensure (WINNOW_TYPE_CHART);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/prices/prices-page.ui");
#define CHILD(name) gtk_widget_class_bind_template_child (widget_class, WinnowPricesPage, name)
  CHILD (stack);
  CHILD (views);
  CHILD (flap);
  CHILD (search);
  CHILD (from);
  CHILD (to);
  CHILD (tree_note);
  CHILD (unit_note);
  CHILD (tree);
  CHILD (range);
  CHILD (unit);
  CHILD (currency);
  CHILD (logarithmic);
  CHILD (as_table);
  CHILD (custom);
  CHILD (chart);
  CHILD (statements);
  CHILD (table);
#undef CHILD
}

static void
connect_controls (WinnowPricesPage *self)
{
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (show_tree), self);
  g_signal_connect_swapped (self->tree, "activate", G_CALLBACK (activated_cb), self);
  g_signal_connect_swapped (self->range, "notify::selected", G_CALLBACK (setting_changed_cb), self);
  g_signal_connect_swapped (self->unit, "notify::selected", G_CALLBACK (setting_changed_cb), self);
  g_signal_connect_swapped (self->currency, "notify::selected", G_CALLBACK (setting_changed_cb), self);
  g_signal_connect_swapped (self->logarithmic, "toggled", G_CALLBACK (setting_changed_cb), self);
  g_signal_connect_swapped (self->from, "changed", G_CALLBACK (setting_changed_cb), self);
  g_signal_connect_swapped (self->to, "changed", G_CALLBACK (setting_changed_cb), self);
  g_signal_connect_swapped (self->as_table, "toggled", G_CALLBACK (show_views), self);
  g_signal_connect_swapped (self->chart, "view-changed", G_CALLBACK (view_changed_cb), self);
}

static void
winnow_prices_page_init (WinnowPricesPage *self)
{
  g_autoptr (GtkListItemFactory) factory = winnow_price_tree_factory_new ();
  g_autoptr (GtkNoSelection) selection = NULL;

  self->cancellable = g_cancellable_new ();
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->order = g_ptr_array_new_with_free_func (g_free);
  self->loaded
    = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) winnow_price_series_unref);
  self->statement_rows = g_ptr_array_new ();
  self->observations = winnow_observation_list_new ();
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "prices", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_view_set_factory (self->tree, factory);
  winnow_observation_list_add_columns (self->table);
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->observations)));
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (selection));
  winnow_chart_set_zoomable (self->chart);
  connect_controls (self);
}

GtkWidget *
winnow_prices_page_new (WinnowSession *session)
{
  WinnowPricesPage *self = g_object_new (WINNOW_TYPE_PRICES_PAGE, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "updated", G_CALLBACK (session_updated_cb), self, G_CONNECT_SWAPPED);
  if (winnow_session_workspace (session) != NULL)
    g_signal_connect_object (winnow_session_workspace (session), "changed", G_CALLBACK (workspace_changed_cb), self,
                             G_CONNECT_SWAPPED);
  update_currencies (self);
  show_views (self);
  load_list (self);
  return GTK_WIDGET (self);
}

guint
winnow_prices_page_n_shown (WinnowPricesPage *self)
{
  return self->picture != NULL ? self->picture->series->len : 0;
}

WinnowChart *
winnow_prices_page_chart (WinnowPricesPage *self)
{
  return self->chart;
}

GListModel *
winnow_prices_page_tree (WinnowPricesPage *self)
{
  return G_LIST_MODEL (self->tree_model);
}

GListModel *
winnow_prices_page_table (WinnowPricesPage *self)
{
  return G_LIST_MODEL (self->observations);
}
