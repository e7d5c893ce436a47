/* prices-page.c — imported price series: tree, chart, statements, table.
 *
 * What is shown of the chosen series is made in a thread whenever they, the range,
 * the unit, the currency or the scale change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/prices/prices-page.h"

#include "window/page.h"
#include "window/prices/imports-window.h"
#include "window/prices/observation-list.h"
#include "window/prices/price-choice.h"
#include "window/prices/price-picture.h"
#include "window/prices/price-tree.h"
#include "window/prices/prices-export.h"

#include <glib/gi18n.h>
#include <string.h>

#define DAY (24 * 60 * 60)
#define OPEN_AT_MOST 60  /* series that a search leaves: the tree opens for fewer */
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
  WinnowPriceChoice *choice;
  GHashTable *rates;          /* of the evaluation, to its currency */
  char *rates_currency;       /* that currency; NULL = unknown */
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
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), is_good ? NULL : _ ("Write year-month-day, like 2026-09-01"));
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               is_good ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  return is_good;
}

/* The newest observation of what is chosen: "the last 30 days" of a file of last year
 * are not empty. */
static gint64
newest_time (GPtrArray *chosen)
{
  gint64 newest = 0;

  for (guint i = 0; i < chosen->len; i++)
    {
      const WinnowSeries *series = winnow_price_series_get (chosen->pdata[i]);

      if (series->points->len > 0)
        newest = MAX (newest, g_array_index (series->points, WinnowSeriesPoint, series->points->len - 1).time);
    }
  return newest;
}

/* FALSE while a day that was typed cannot be read. */
static gboolean
set_range (WinnowPricesPage *self, GPtrArray *chosen, WinnowPricesView *view)
{
  static const gint64 days[] = { [RANGE_30_DAYS] = 30, [RANGE_90_DAYS] = 90, [RANGE_YEAR] = 365 };
  guint range = gtk_drop_down_get_selected (self->range);

  if (range == RANGE_CUSTOM)
    {
      gboolean is_good = read_day (self->from, &view->from);

      is_good = read_day (self->to, &view->to) && is_good;
      if (view->to != 0)
        view->to += DAY - 1;
      return is_good;
    }
  if (range != RANGE_ALL && range < G_N_ELEMENTS (days))
    view->from = MAX (1, newest_time (chosen) - days[range] * DAY);
  return TRUE;
}

static gboolean
is_converted (WinnowPricesPage *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->currency)) && gtk_drop_down_get_selected (self->currency) == 1;
}

/* NULL while the controls do not say a range. */
static WinnowPricesView *
view_new (WinnowPricesPage *self, GPtrArray *chosen)
{
  g_autoptr (WinnowPricesView) view = g_new0 (WinnowPricesView, 1);

  if (!set_range (self, chosen, view))
    return NULL;
  view->unit = (WinnowPricesUnit) gtk_drop_down_get_selected (self->unit);
  view->is_logarithmic = gtk_toggle_button_get_active (self->logarithmic);
  view->language = g_strdup (winnow_session_language (self->session));
  view->now = g_get_real_time () / G_USEC_PER_SEC;
  view->rates = self->rates != NULL ? g_hash_table_ref (self->rates) : NULL;
  if (is_converted (self))
    view->currency = g_strdup (self->rates_currency);
  return g_steal_pointer (&view);
}

/* What the drop-down of currencies offers. */
static void
name_currencies (WinnowPricesPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->currency);
  /* Translators: a currency code; amounts are converted with the rates of the evaluation. */
  g_autofree char *converted = g_strdup_printf (_ ("In %s, at the evaluation's rates"), self->rates_currency);
  const char *const texts[] = { _ ("Currency as found"), converted, NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (texts);

  gtk_drop_down_set_model (self->currency, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->currency, selected == 1 ? 1 : 0);
}

/* Rates are those of the evaluation's own cost rows: the choice is there when it has some. */
static void
update_currencies (WinnowPricesPage *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  const char *currency = evaluation != NULL ? winnow_evaluation_head (evaluation)->currency : NULL;
  gboolean is_other = g_strcmp0 (currency, self->rates_currency) != 0;

  g_clear_pointer (&self->rates, g_hash_table_unref);
  self->rates = winnow_prices_rates (evaluation);
  if (is_other)
    {
      g_free (self->rates_currency);
      self->rates_currency = g_strdup (currency);
    }
  if (is_other && currency != NULL)
    name_currencies (self);
  gtk_widget_set_visible (GTK_WIDGET (self->currency), currency != NULL && g_hash_table_size (self->rates) > 0);
}

/* ---- The picture ---- */

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
  /* NULL only when cancelled, with the page. */
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
  g_autoptr (GPtrArray) series = winnow_price_choice_series (self->choice);
  g_autoptr (WinnowPricesView) view = view_new (self, series);
  Asked *asked;

  self->serial++;
  if (view == NULL)
    return;
  asked = g_new0 (Asked, 1);
  asked->page = g_object_ref (self);
  asked->serial = self->serial;
  winnow_prices_picture_async (series, view, self->cancellable, picture_cb, asked);
}

static void
setting_changed_cb (WinnowPricesPage *self)
{
  gtk_revealer_set_reveal_child (self->custom, gtk_drop_down_get_selected (self->range) == RANGE_CUSTOM);
  if (winnow_price_choice_ids (self->choice)->len > 0)
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

static void
chosen_cb (WinnowPricesPage *self, const char *id, gboolean is_chosen)
{
  if (self->tree_model != NULL)
    winnow_price_tree_mark (gtk_tree_list_model_get_model (self->tree_model), id, is_chosen);
}

void
winnow_prices_page_choose (WinnowPricesPage *self, const char *series_id, gboolean is_chosen)
{
  g_return_if_fail (WINNOW_IS_PRICES_PAGE (self));

  winnow_price_choice_set (self->choice, series_id, is_chosen);
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
  roots = winnow_price_tree_new (self->infos, needle, winnow_price_choice_ids (self->choice), &n_series);
  g_clear_object (&self->tree_model);
  self->tree_model
    = gtk_tree_list_model_new (roots, FALSE, *needle != '\0' && n_series <= OPEN_AT_MOST, children_cb, NULL, NULL);
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->tree_model)));
  gtk_list_view_set_model (self->tree, GTK_SELECTION_MODEL (selection));
  /* Translators: number of price series found. */
  note = g_strdup_printf (ngettext ("%u series", "%u series", n_series), n_series);
  gtk_label_set_text (self->tree_note, n_series > 0 ? note : _ ("No series has all of these words."));
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
  winnow_price_choice_refresh (self->choice, self->infos);
  wanted = g_steal_pointer (&self->select_later);
  if (wanted != NULL)
    winnow_page_select (WINNOW_PAGE (self), wanted);
  else if (winnow_price_choice_ids (self->choice)->len == 0 && infos->len > 0)
    winnow_prices_page_choose (self, winnow_price_tree_richest (self->infos), TRUE);
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
  /* Nothing else of an evaluation is in the picture. */
  if (is_converted (self))
    show_picture (self);
  show_views (self);
}

/* ---- Actions ---- */

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowPricesPage *self = data;
  g_autoptr (GPtrArray) series = winnow_price_choice_series (self->choice);
  g_autoptr (WinnowPricesView) view = view_new (self, series);

  if (view != NULL)
    winnow_prices_export (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->session, series, view);
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowPricesPage *self = data;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->observations));
  guint n_copied = MIN (n, WINNOW_MOST_COPIED_OBSERVATIONS);
  g_autofree char *text = winnow_observation_list_table (self->observations, n_copied);
  g_autofree char *partly = NULL;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  if (n_copied < n)
    /* Translators: numbers of rows; CSV is the kind of file. */
    partly = g_strdup_printf (_ ("%u of %u rows copied; save the table as CSV for all"), n_copied, n);
  winnow_session_message (self->session, partly != NULL ? partly : _ ("Table copied"), FALSE);
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
  GPtrArray *ids = winnow_price_choice_ids (self->choice);
  const char *id = ids->len > 0 ? ids->pdata[ids->len - 1] : NULL;

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
  if (winnow_price_tree_lists (self->infos, id))
    winnow_price_choice_only (self->choice, id);
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
  if (self->choice != NULL)
    winnow_price_choice_close (self->choice);
  g_clear_object (&self->choice);
  g_clear_object (&self->tree_model);
  g_clear_object (&self->observations);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_prices_page_parent_class)->dispose (object);
}

static void
winnow_prices_page_finalize (GObject *object)
{
  WinnowPricesPage *self = WINNOW_PRICES_PAGE (object);

  g_ptr_array_unref (self->statement_rows);
  g_object_unref (self->cancellable);
  g_object_unref (self->actions);
  g_free (self->select_later);
  g_free (self->rates_currency);
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
  self->choice = winnow_price_choice_new (session);
  g_signal_connect_object (self->choice, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->choice, "loaded", G_CALLBACK (show_picture), self, G_CONNECT_SWAPPED);
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
