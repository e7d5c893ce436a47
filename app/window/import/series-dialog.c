/* series-dialog.c — imported price series, to make offers of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/import/series-dialog.h"

#include "window/words.h"

#include <glib/gi18n.h>
#include <string.h>

#define WINNOW_TYPE_SERIES_ITEM (winnow_series_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSeriesItem, winnow_series_item, WINNOW, SERIES_ITEM, GObject)

struct _WinnowSeriesItem
{
  GObject parent_instance;

  char *id;
  char *title;
  char *subtitle;
  char *folded; /* title and subtitle, case-folded, for the search */
  gboolean is_used;
};

G_DEFINE_FINAL_TYPE (WinnowSeriesItem, winnow_series_item, G_TYPE_OBJECT)

struct _WinnowSeriesDialog
{
  AdwWindow parent_instance;

  WinnowSession *session;
  GListStore *store;
  GtkCustomFilter *filter;
  GtkFilterListModel *filtered;
  GtkWidget *search;
  GtkWidget *stack;
  AdwStatusPage *empty;
  char *needle;
};

G_DEFINE_FINAL_TYPE (WinnowSeriesDialog, winnow_series_dialog, ADW_TYPE_WINDOW)

static void
winnow_series_item_finalize (GObject *object)
{
  WinnowSeriesItem *self = WINNOW_SERIES_ITEM (object);

  g_free (self->id);
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->folded);
  G_OBJECT_CLASS (winnow_series_item_parent_class)->finalize (object);
}

static void
winnow_series_item_class_init (WinnowSeriesItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_series_item_finalize;
}

static void
winnow_series_item_init (WinnowSeriesItem *self)
{
}

static WinnowSeriesItem *
item_new (const WinnowSeriesInfo *info)
{
  WinnowSeriesItem *self = g_object_new (WINNOW_TYPE_SERIES_ITEM, NULL);
  g_autofree char *terms = winnow_words_series_terms (&info->key);
  g_autoptr (GDateTime) last = g_date_time_new_from_unix_utc (info->last);
  g_autofree char *date = last != NULL ? g_date_time_format (last, "%Y-%m-%d") : NULL;
  g_autofree char *points =
    /* Translators: number of observations and the date of the last one. */
    g_strdup_printf (ngettext ("%u observation, last %s", "%u observations, last %s", (guint) info->n_points),
                     (guint) info->n_points, date != NULL ? date : "");
  g_autofree char *all = NULL;

  self->id = g_strdup (info->id);
  self->title = winnow_words_series (&info->key);
  self->subtitle = *terms != '\0' ? g_strdup_printf ("%s · %s", terms, points) : g_strdup (points);
  all = g_strdup_printf ("%s %s", self->title, self->subtitle);
  self->folded = g_utf8_casefold (all, -1);
  return self;
}

/* ---- Making offers ---- */

static void
offer_made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GtkWidget *button = data;
  g_autoptr (GtkWidget) owned = button;
  WinnowSession *session = g_object_get_data (G_OBJECT (button), "session");
  g_autoptr (WinnowSeriesItem) item = g_object_steal_data (G_OBJECT (button), "making");
  g_autoptr (GError) error = NULL;
  g_autofree char *id = winnow_workspace_offer_from_series_finish (WINNOW_WORKSPACE (source), result, &error);

  item->is_used = id != NULL;
  if (id == NULL)
    {
      winnow_session_report_error (session, _ ("No offer was made"), error);
      gtk_widget_set_sensitive (button, TRUE);
      return;
    }
  gtk_button_set_label (GTK_BUTTON (button), _ ("In the Pool"));
  winnow_session_message (session, _ ("Offer added"), TRUE);
}

static void
make_offer_cb (GtkWidget *button, GtkListItem *list_item)
{
  WinnowSession *session = g_object_get_data (G_OBJECT (button), "session");
  WinnowSeriesItem *item = gtk_list_item_get_item (list_item);

  if (item == NULL || winnow_session_workspace (session) == NULL ||
      g_object_get_data (G_OBJECT (button), "making") != NULL)
    return;
  gtk_widget_set_sensitive (button, FALSE);
  g_object_set_data_full (G_OBJECT (button), "making", g_object_ref (item), g_object_unref);
  winnow_workspace_offer_from_series_async (winnow_session_workspace (session),
                                            winnow_session_evaluation_id (session), item->id, NULL,
                                            offer_made_cb, g_object_ref (button));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, WinnowSeriesDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *button = gtk_button_new_with_label (_ ("Make Offer"));

  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      if (i == 1)
        gtk_widget_add_css_class (label, "mark");
      gtk_box_append (GTK_BOX (lines), label);
    }
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (button), "session", g_object_ref (self->session), g_object_unref);
  g_signal_connect (button, "clicked", G_CALLBACK (make_offer_cb), list_item);
  gtk_box_append (GTK_BOX (box), lines);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_add_css_class (box, "series-row");
  gtk_list_item_set_child (list_item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, WinnowSeriesDialog *self)
{
  WinnowSeriesItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *box = gtk_list_item_get_child (list_item);
  GtkWidget *lines = gtk_widget_get_first_child (box);
  GtkWidget *button = gtk_widget_get_last_child (box);
  /* Translators: %s describes a price series. */
  g_autofree char *spoken = g_strdup_printf (_ ("Make an offer of %s"), item->title);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (lines)), item->title);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (lines)), item->subtitle);
  gtk_widget_set_tooltip_text (lines, item->subtitle);
  gtk_button_set_label (GTK_BUTTON (button), item->is_used ? _ ("In the Pool") : _ ("Make Offer"));
  gtk_widget_set_sensitive (button, !item->is_used);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/* ---- The list ---- */

static gboolean
matches (gpointer item, gpointer data)
{
  WinnowSeriesDialog *self = data;

  return self->needle == NULL || strstr (WINNOW_SERIES_ITEM (item)->folded, self->needle) != NULL;
}

static void
search_cb (WinnowSeriesDialog *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  g_free (self->needle);
  self->needle = *text != '\0' ? g_utf8_casefold (text, -1) : NULL;
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowSeriesDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) series = winnow_workspace_series_list_finish (WINNOW_WORKSPACE (source), result, &error);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (self->store == NULL)
    return;
  for (guint i = 0; series != NULL && i < series->len; i++)
    g_ptr_array_add (items, item_new (series->pdata[i]));
  g_list_store_splice (self->store, 0, 0, items->pdata, items->len);
  if (error != NULL)
    {
      g_autofree char *text = g_markup_escape_text (error->message, -1);

      adw_status_page_set_description (self->empty, text);
    }
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), items->len > 0 ? "list" : "empty");
}

GListModel *
winnow_series_dialog_model (WinnowSeriesDialog *self)
{
  return G_LIST_MODEL (self->filtered);
}

static void
winnow_series_dialog_dispose (GObject *object)
{
  WinnowSeriesDialog *self = WINNOW_SERIES_DIALOG (object);

  g_clear_object (&self->store);
  g_clear_object (&self->filter);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_series_dialog_parent_class)->dispose (object);
}

static void
winnow_series_dialog_finalize (GObject *object)
{
  g_free (WINNOW_SERIES_DIALOG (object)->needle);
  G_OBJECT_CLASS (winnow_series_dialog_parent_class)->finalize (object);
}

static void
winnow_series_dialog_class_init (WinnowSeriesDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_series_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_series_dialog_finalize;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
winnow_series_dialog_init (WinnowSeriesDialog *self)
{
  self->store = g_list_store_new (WINNOW_TYPE_SERIES_ITEM);
  self->filter = gtk_custom_filter_new (matches, self, NULL);
}

static GtkWidget *
make_list (WinnowSeriesDialog *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *list;

  self->filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->store)),
                                              GTK_FILTER (g_object_ref (self->filter)));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  list = gtk_list_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (self->filtered))), factory);
  gtk_list_view_set_show_separators (GTK_LIST_VIEW (list), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Price series"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

static void
build (WinnowSeriesDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *import = gtk_button_new_with_mnemonic (_ ("_Import Price Files…"));
  GtkWidget *spinner = gtk_spinner_new ();

  gtk_window_set_title (GTK_WINDOW (self), _ ("Offers of Imported Prices"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 640, 560);
  gtk_box_append (GTK_BOX (box), header);

  self->search = gtk_search_entry_new ();
  gtk_widget_add_css_class (self->search, "above-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find a price series"), -1);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_cb), self);
  gtk_box_append (GTK_BOX (box), self->search);

  self->stack = gtk_stack_new ();
  gtk_spinner_start (GTK_SPINNER (spinner));
  gtk_widget_set_halign (spinner, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (spinner, GTK_ALIGN_CENTER);
  gtk_stack_add_named (GTK_STACK (self->stack), spinner, "loading");
  gtk_stack_add_named (GTK_STACK (self->stack), make_list (self), "list");
  self->empty = ADW_STATUS_PAGE (adw_status_page_new ());
  adw_status_page_set_icon_name (self->empty, "winnow-platforms-symbolic");
  adw_status_page_set_title (self->empty, _ ("No prices yet"));
  adw_status_page_set_description (self->empty, _ ("Import a price file first; each series in it can become an offer."));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (import), "win.import");
  gtk_widget_set_halign (import, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (import, "pill");
  adw_status_page_set_child (self->empty, import);
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (self->empty), "empty");
  gtk_box_append (GTK_BOX (box), self->stack);
  adw_window_set_content (ADW_WINDOW (self), box);
}

GtkWidget *
winnow_series_dialog_new (GtkWindow *parent, WinnowSession *session)
{
  WinnowSeriesDialog *self = g_object_new (WINNOW_TYPE_SERIES_DIALOG, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  build (self);
  if (winnow_session_workspace (session) != NULL)
    winnow_workspace_series_list_async (winnow_session_workspace (session), NULL, listed_cb, g_object_ref (self));
  else
    gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "empty");
  return GTK_WIDGET (self);
}
