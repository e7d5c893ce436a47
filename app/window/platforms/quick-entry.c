/* quick-entry.c — an offer in twenty seconds: name, card, price, unit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/quick-entry.h"

#include "window/amount.h"
#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowQuickEntry
{
  AdwWindow parent_instance;

  WinnowSession *session;
  GtkWidget *name_row, *platform_row, *accelerator_row, *price_row, *cards_row;
  GtkWidget *currency_row, *unit_row;
  GtkWidget *add_button, *classify_button;
  GtkWidget *problem;
};

enum
{
  SIGNAL_ADDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const char *const units[] = { "card-hour", "instance-hour", "card-month", "machine-day",
                                     "machine-month", "card-second", "1m-tokens", NULL };

G_DEFINE_FINAL_TYPE (WinnowQuickEntry, winnow_quick_entry, ADW_TYPE_WINDOW)

static char *
text_of (GtkWidget *row)
{
  char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));

  if (*text == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

static const WinnowPlatform *
platform_named (WinnowEvaluation *evaluation, const char *name)
{
  GPtrArray *platforms = winnow_evaluation_rows (evaluation, WINNOW_KIND_PLATFORM);

  for (guint i = 0; name != NULL && i < platforms->len; i++)
    {
      const WinnowPlatform *platform = platforms->pdata[i];

      if (g_strcmp0 (platform->name, name) == 0)
        return platform;
    }
  return NULL;
}

static WinnowCost *
cost_of (WinnowQuickEntry *self, const char *offer_id, GError **error)
{
  g_autofree char *amount = NULL;
  g_autofree char *cards = NULL;
  WinnowCost *cost;

  amount = winnow_amount_parse (gtk_editable_get_text (GTK_EDITABLE (self->price_row)), error);
  if (amount == NULL)
    return NULL;
  cards = winnow_amount_parse (gtk_editable_get_text (GTK_EDITABLE (self->cards_row)), error);
  if (cards == NULL)
    return NULL;

  cost = winnow_row_new (WINNOW_KIND_COST, NULL);
  cost->offer_id = g_strdup (offer_id);
  cost->line = g_strdup ("compute");
  cost->unit = g_strdup (units[adw_combo_row_get_selected (ADW_COMBO_ROW (self->unit_row))]);
  cost->currency = text_of (self->currency_row);
  cost->amount_text = text_of (self->price_row);
  cost->observed_at = winnow_session_now ();
  cost->source = g_strdup (winnow_workspace_author (winnow_session_workspace (self->session)));
  if (*amount != '\0')
    {
      cost->state = g_strdup ("priced");
      cost->price_kind = g_strdup ("point");
      cost->amount = winnow_decimal_new_from_text (amount, error);
    }
  else
    cost->state = g_strdup ("unknown");
  if (*cards != '\0' && !g_str_has_prefix (cost->unit, "card"))
    cost->unit_cards = winnow_number (g_ascii_strtod (cards, NULL));
  if (*amount != '\0' && cost->amount == NULL)
    g_clear_pointer (&cost, winnow_row_unref);
  return cost;
}

static void
show_problem (WinnowQuickEntry *self, const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->problem), text != NULL ? text : "");
  gtk_widget_set_visible (self->problem, text != NULL);
}

typedef struct
{
  WinnowQuickEntry *self;
  char *offer_id;
  gboolean classify;
} Adding;

static void
applied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Adding *adding = data;
  g_autoptr (WinnowQuickEntry) self = adding->self;
  g_autofree char *offer_id = adding->offer_id;
  g_autoptr (GError) error = NULL;

  if (!winnow_workspace_apply_finish (WINNOW_WORKSPACE (source), result, &error))
    show_problem (self, error->message);
  else
    {
      g_signal_emit (self, signals[SIGNAL_ADDED], 0, offer_id, adding->classify);
      gtk_window_destroy (GTK_WINDOW (self));
    }
  g_free (adding);
}

void
winnow_quick_entry_add (WinnowQuickEntry *self, gboolean classify)
{
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  g_autofree char *name = text_of (self->name_row);
  g_autofree char *platform_name = text_of (self->platform_row);
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;
  const WinnowPlatform *platform;
  WinnowOffer *offer;
  WinnowCost *cost;
  WinnowEdit *edit;
  Adding *adding;

  if (name == NULL || evaluation == NULL || workspace == NULL)
    return;
  offer = winnow_row_new (WINNOW_KIND_OFFER, NULL);
  cost = cost_of (self, winnow_row_id (offer), &error);
  if (cost == NULL)
    {
      show_problem (self, error->message);
      gtk_widget_grab_focus (self->price_row);
      winnow_row_unref (offer);
      return;
    }

  /* Translators: label in the history; %s is the name of an offer. */
  label = g_strdup_printf (_ ("Add offer “%s”"), name);
  edit = winnow_edit_new (label);
  platform = platform_named (evaluation, platform_name);
  if (platform == NULL && platform_name != NULL)
    {
      WinnowPlatform *added = winnow_row_new (WINNOW_KIND_PLATFORM, NULL);

      added->evaluation_id = g_strdup (winnow_row_id (winnow_evaluation_head (evaluation)));
      added->name = g_strdup (platform_name);
      offer->platform_id = g_strdup (winnow_row_id (added));
      winnow_edit_put (edit, added);
    }
  else if (platform != NULL)
    offer->platform_id = g_strdup (winnow_row_id (platform));
  offer->evaluation_id = g_strdup (winnow_row_id (winnow_evaluation_head (evaluation)));
  offer->name = g_steal_pointer (&name);
  offer->accelerator = text_of (self->accelerator_row);

  adding = g_new0 (Adding, 1);
  adding->self = g_object_ref (self);
  adding->offer_id = g_strdup (winnow_row_id (offer));
  adding->classify = classify;
  winnow_edit_put (edit, offer);
  winnow_edit_put (edit, cost);
  winnow_workspace_apply_async (workspace, edit, NULL, applied_cb, adding);
}

static void
add_cb (WinnowQuickEntry *self)
{
  winnow_quick_entry_add (self, FALSE);
}

static void
classify_cb (WinnowQuickEntry *self)
{
  winnow_quick_entry_add (self, TRUE);
}

static void
changed_cb (WinnowQuickEntry *self)
{
  g_autofree char *name = text_of (self->name_row);
  g_autoptr (GError) error = NULL;
  g_autofree char *amount =
    winnow_amount_parse (gtk_editable_get_text (GTK_EDITABLE (self->price_row)), &error);
  guint unit = adw_combo_row_get_selected (ADW_COMBO_ROW (self->unit_row));

  gtk_widget_set_sensitive (self->add_button, name != NULL && amount != NULL);
  gtk_widget_set_sensitive (self->classify_button, name != NULL && amount != NULL);
  gtk_widget_set_visible (self->cards_row, unit < G_N_ELEMENTS (units) - 1 &&
                                             (g_str_has_prefix (units[unit], "instance") ||
                                              g_str_has_prefix (units[unit], "machine")));
  show_problem (self, error != NULL ? error->message : NULL);
}

static GtkWidget *
entry_row (WinnowQuickEntry *self, GtkWidget *group, const char *title)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  g_signal_connect_swapped (row, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (row, "entry-activated", G_CALLBACK (classify_cb), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return row;
}

GtkEditable *
winnow_quick_entry_row (WinnowQuickEntry *self, const char *name)
{
  if (g_str_equal (name, "name"))
    return GTK_EDITABLE (self->name_row);
  if (g_str_equal (name, "platform"))
    return GTK_EDITABLE (self->platform_row);
  if (g_str_equal (name, "accelerator"))
    return GTK_EDITABLE (self->accelerator_row);
  return GTK_EDITABLE (self->price_row);
}

static void
winnow_quick_entry_dispose (GObject *object)
{
  g_clear_object (&WINNOW_QUICK_ENTRY (object)->session);
  G_OBJECT_CLASS (winnow_quick_entry_parent_class)->dispose (object);
}

static void
winnow_quick_entry_class_init (WinnowQuickEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_quick_entry_dispose;
  signals[SIGNAL_ADDED] = g_signal_new ("added", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static GtkWidget *
make_header (WinnowQuickEntry *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->add_button = gtk_button_new_with_mnemonic (_ ("_Add"));
  self->classify_button = gtk_button_new_with_mnemonic (_ ("Add and Cl_assify"));
  gtk_widget_add_css_class (self->classify_button, "suggested-action");
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), self->classify_button);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), self->add_button);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), adw_window_title_new ("", ""));
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_close), self);
  g_signal_connect_swapped (self->add_button, "clicked", G_CALLBACK (add_cb), self);
  g_signal_connect_swapped (self->classify_button, "clicked", G_CALLBACK (classify_cb), self);
  return header;
}

static void
winnow_quick_entry_init (WinnowQuickEntry *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *offer = adw_preferences_group_new ();
  GtkWidget *price = adw_preferences_group_new ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_window_set_title (GTK_WINDOW (self), _ ("Add Offer"));
  gtk_window_set_default_size (GTK_WINDOW (self), 460, 560);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_box_append (GTK_BOX (box), make_header (self));

  self->unit_row = adw_combo_row_new ();
  self->cards_row = adw_entry_row_new ();
  self->problem = gtk_label_new (NULL);
  self->price_row = adw_entry_row_new ();
  for (guint i = 0; units[i] != NULL; i++)
    gtk_string_list_append (titles, winnow_words_choice ("unit", units[i]));
  adw_combo_row_set_model (ADW_COMBO_ROW (self->unit_row), G_LIST_MODEL (titles));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->unit_row), _ ("Price is per"));

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (offer), _ ("Offer"));
  self->name_row = entry_row (self, offer, _ ("Name of the product"));
  self->platform_row = entry_row (self, offer, _ ("Platform that sells it"));
  self->accelerator_row = entry_row (self, offer, _ ("Card, for example H100 SXM"));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (price), _ ("Price"));
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (price),
                                         _ ("Leave it empty while you do not know it."));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->price_row), _ ("Price"));
  g_signal_connect_swapped (self->price_row, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->price_row, "entry-activated", G_CALLBACK (classify_cb), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (price), self->price_row);
  self->currency_row = entry_row (self, price, _ ("Currency"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (price), self->unit_row);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->cards_row), _ ("Cards in one of them"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (price), self->cards_row);
  g_signal_connect_swapped (self->cards_row, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->unit_row, "notify::selected", G_CALLBACK (changed_cb), self);

  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (offer));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (price));
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), page);
  gtk_label_set_wrap (GTK_LABEL (self->problem), TRUE);
  gtk_widget_add_css_class (self->problem, "problem");
  gtk_box_append (GTK_BOX (box), self->problem);
  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_window_set_focus (GTK_WINDOW (self), self->name_row);
  changed_cb (self);
}

GtkWidget *
winnow_quick_entry_new (GtkWindow *parent, WinnowSession *session)
{
  WinnowQuickEntry *self = g_object_new (WINNOW_TYPE_QUICK_ENTRY, "transient-for", parent, NULL);
  WinnowEvaluation *evaluation = winnow_session_evaluation (session);
  const char *currency = evaluation != NULL ? winnow_evaluation_head (evaluation)->currency : NULL;

  self->session = g_object_ref (session);
  if (currency != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->currency_row), currency);
  return GTK_WIDGET (self);
}
