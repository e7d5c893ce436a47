/* offer-page.c — everything of one offer: verdict, figures, facts, prices, upstream,
 * diligence, note, history.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/offer/offer-page.h"

#include "window/field-row.h"
#include "window/figure.h"
#include "window/offer/cost-row.h"
#include "window/offer/note-box.h"
#include "window/offer/row-group.h"
#include "window/offer/row-history.h"
#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowOfferPage
{
  AdwBin parent_instance;

  GtkButton *close_button;
  GtkLabel *name_label;
  GtkLabel *platform_label;
  GtkScrolledWindow *scroller;
  AdwPreferencesGroup *verdict_group;
  AdwPreferencesGroup *figures_group;
  AdwPreferencesGroup *category_group;
  AdwPreferencesGroup *facts_group;
  AdwPreferencesGroup *costs_group;
  AdwPreferencesGroup *supply_group;
  AdwPreferencesGroup *checklist_group;
  AdwPreferencesGroup *history_group;
  GtkWidget *add_cost_button;
  GtkWidget *delete_button;
  GtkWidget *answer_button;
  GtkTextView *note_view;
  GtkLabel *saved_label;

  WinnowSession *session;
  char *offer_id;
  GPtrArray *facts;      /* of WinnowFieldRow *, owned by the group */
  GtkWidget *price, *ledger;
  GtkWidget *supply_entry;
  char *costs_shown;     /* ids the component rows were made of */
  WinnowNoteKeeper *note;
  WinnowRowHistory *history;
};

enum
{
  SIGNAL_CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowOfferPage, winnow_offer_page, ADW_TYPE_BIN)

static const WinnowFieldSpec fact_specs[] = {
  { "name", N_ ("Name"), NULL },
  { "accelerator", N_ ("Card"), N_ ("Model, for example H100") },
  { "form_factor", N_ ("Form factor"), N_ ("SXM, PCIe…") },
  { "memory_gib", N_ ("Memory per card"), N_ ("GiB") },
  { "cards_per_instance", N_ ("Cards of the smallest unit"), NULL },
  { "whole_machine_only", N_ ("Whole machine only"), NULL },
  { "purchase", N_ ("How it is bought"), NULL },
  { "term_months", N_ ("Commitment"), N_ ("Months; 0 = none") },
  { "region", N_ ("Region"), NULL },
  { "own_hall", N_ ("In our own machine room"), NULL },
  { "availability", N_ ("Availability"), NULL },
  { "availability_at", N_ ("Availability seen on"), N_ ("Year-month-day") },
  { "terms_checked_at", N_ ("Terms last checked on"), N_ ("Year-month-day") },
  { "interconnect", N_ ("Interconnect"), NULL },
  { "billing_granule_seconds", N_ ("Billed in steps of"), N_ ("Seconds") },
  { "idle_on_share", N_ ("On without a task"), N_ ("Per cent of calendar time"), TRUE },
  { "keep_reason", N_ ("Kept although cut, because"), NULL },
  { "withdrawn_reason", N_ ("Taken out by us, because"), NULL },
};

static const WinnowOfferAssessment *
offer_of (WinnowOfferPage *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  return assessment != NULL && self->offer_id != NULL
           ? winnow_assessment_offer (assessment, self->offer_id)
           : NULL;
}

static const char *
currency_of (WinnowOfferPage *self)
{
  return winnow_evaluation_head (winnow_session_evaluation (self->session))->currency;
}

/* ---- Verdict and figures ---- */

static void
update_verdict (WinnowOfferPage *self, const WinnowOfferAssessment *offer)
{
  const char *icon = winnow_words_verdict_icon (offer->verdict);
  const char *css_class = winnow_words_verdict_class (offer->verdict);

  /* The same advice may come once for each part of the workload. */
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);

  winnow_row_group_clear (self->verdict_group);
  if (offer->reasons == NULL || offer->reasons->len == 0)
    winnow_row_group_add_text (self->verdict_group, winnow_verdict_title (offer->verdict), NULL, icon, css_class);
  for (guint i = 0; offer->reasons != NULL && i < offer->reasons->len; i++)
    if (g_hash_table_add (said, offer->reasons->pdata[i]))
      winnow_row_group_add_text (self->verdict_group,
                               i == 0 ? winnow_verdict_title (offer->verdict) : offer->reasons->pdata[i],
                               i == 0 ? offer->reasons->pdata[0] : NULL, i == 0 ? icon : NULL, css_class);
}

static GtkWidget *
open_price (gpointer data)
{
  WinnowOfferPage *self = data;

  return winnow_provenance_of_price (offer_of (self), currency_of (self));
}

static GtkWidget *
open_ledger (gpointer data)
{
  WinnowOfferPage *self = data;

  return winnow_provenance_of_ledger (offer_of (self), currency_of (self));
}

static GtkWidget *
add_figure_row (WinnowOfferPage *self, const char *title, WinnowFigureOpen open)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *figure = winnow_figure_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (figure, GTK_ALIGN_CENTER);
  winnow_figure_set_open (WINNOW_FIGURE (figure), open, self, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), figure);
  adw_preferences_group_add (self->figures_group, row);
  return figure;
}

static void
update_figures (WinnowOfferPage *self, const WinnowOfferAssessment *offer)
{
  const WinnowOfferPrice *price = &offer->price;
  const WinnowLedger *ledger = offer->ledger;
  g_autofree char *date = winnow_words_date (price->observed_at);
  g_autofree char *amount = price->is_known ? winnow_words_money (price->per_card_hour, currency_of (self))
                                            : g_strdup (_ ("Not known"));
  gboolean is_complete = ledger != NULL && ledger->is_complete;
  g_autofree char *total = is_complete ? winnow_words_money (ledger->total.high, currency_of (self))
                                       : g_strdup (_ ("Incomplete"));
  g_autofree char *monthly = is_complete ? winnow_words_money (ledger->monthly.high, currency_of (self)) : NULL;
  /* Translators: %s is money. */
  g_autofree char *mark = is_complete ? g_strdup_printf (_ ("%s a month"), monthly) : NULL;

  winnow_figure_set (WINNOW_FIGURE (self->price), _ ("Price per card-hour"), amount, date, price->is_stale);
  winnow_figure_set_open (WINNOW_FIGURE (self->price), open_price, self, NULL);
  winnow_figure_set (WINNOW_FIGURE (self->ledger), _ ("Ledger total"), total, mark, !is_complete);
  winnow_figure_set_open (WINNOW_FIGURE (self->ledger), open_ledger, self, NULL);
}

static void
update_category (WinnowOfferPage *self, const WinnowOfferAssessment *offer)
{
  const WinnowClassification *is = offer->classification;
  const WinnowCatalog *catalog = winnow_session_assessment (self->session)->catalog;
  const char *language = winnow_session_language (self->session);
  const WinnowCategory *category =
    is->primary != NULL ? winnow_catalog_category (catalog, is->primary) : NULL;
  g_autoptr (GString) more = g_string_new (NULL);

  winnow_row_group_clear (self->category_group);
  winnow_row_group_add_text (self->category_group, winnow_words_category (catalog, is->primary, language),
                             category != NULL ? winnow_text_get (&category->definition, language)
                                              : _ ("Answer the questions of the wizard to classify it"),
                             winnow_words_category_icon (is->primary), NULL);
  if (is->secondary != NULL)
    /* Translators: the second delivery category. */
    g_string_append_printf (more, _ ("also %s"), winnow_words_category (catalog, is->secondary, language));
  if (is->access != NULL)
    g_string_append_printf (more, "%s%s", more->len > 0 ? " · " : "", winnow_words_choice ("access", is->access));
  if (is->segment != NULL)
    g_string_append_printf (more, "%s%s", more->len > 0 ? " · " : "",
                            winnow_words_category (catalog, is->segment, language));
  for (guint i = 0; is->tags != NULL && is->tags[i] != NULL; i++)
    g_string_append_printf (more, "%s%s", more->len > 0 ? " · " : "",
                            winnow_words_category (catalog, is->tags[i], language));
  if (more->len > 0)
    winnow_row_group_add_text (self->category_group, more->str, NULL, NULL, NULL);
}

/* ---- Price components ---- */

static void
add_cost_cb (WinnowOfferPage *self)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Add price component"));
  WinnowCost *cost = winnow_row_new (WINNOW_KIND_COST, NULL);

  cost->offer_id = g_strdup (self->offer_id);
  cost->line = g_strdup ("storage");
  cost->state = g_strdup ("unknown");
  cost->currency = g_strdup (currency_of (self));
  winnow_edit_put (edit, cost);
  winnow_session_apply (self->session, edit);
}

static void
update_costs (WinnowOfferPage *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  g_autoptr (GPtrArray) costs =
    winnow_evaluation_children (evaluation, WINNOW_KIND_COST, "offer_id", self->offer_id);
  g_autoptr (GString) ids = g_string_new (self->offer_id);

  for (guint i = 0; i < costs->len; i++)
    g_string_append_printf (ids, " %s", winnow_row_id (costs->pdata[i]));
  if (g_strcmp0 (ids->str, self->costs_shown) == 0)
    return;
  g_free (self->costs_shown);
  self->costs_shown = g_strdup (ids->str);
  winnow_row_group_clear (self->costs_group);
  for (guint i = 0; i < costs->len; i++)
    winnow_row_group_add (self->costs_group, winnow_cost_row_new (self->session, winnow_row_id (costs->pdata[i])));
  if (costs->len == 0)
    winnow_row_group_add_text (self->costs_group, _ ("No price component yet"), NULL, NULL, NULL);
}

/* ---- Upstream ---- */

static void
remove_supply_cb (GtkButton *button, WinnowOfferPage *self)
{
  const char *id = g_object_get_data (G_OBJECT (button), "supply");
  WinnowEdit *edit = winnow_edit_new (_ ("Remove upstream"));

  winnow_edit_delete (edit, WINNOW_KIND_SUPPLY, id);
  winnow_session_apply_undoable (self->session, edit, _ ("Upstream removed"));
}

static void
add_supply_cb (WinnowOfferPage *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->supply_entry))));
  GPtrArray *upstreams;
  WinnowSupply *supply;
  WinnowEdit *edit;

  if (*name == '\0' || evaluation == NULL)
    return;
  upstreams = winnow_evaluation_rows (evaluation, WINNOW_KIND_UPSTREAM);
  edit = winnow_edit_new (_ ("Add upstream"));
  supply = winnow_row_new (WINNOW_KIND_SUPPLY, NULL);
  supply->offer_id = g_strdup (self->offer_id);
  for (guint i = 0; i < upstreams->len; i++)
    if (g_strcmp0 (((WinnowUpstream *) upstreams->pdata[i])->name, name) == 0)
      supply->upstream_id = g_strdup (winnow_row_id (upstreams->pdata[i]));
  if (supply->upstream_id == NULL)
    {
      WinnowUpstream *upstream = winnow_row_new (WINNOW_KIND_UPSTREAM, NULL);

      upstream->evaluation_id = g_strdup (winnow_row_id (winnow_evaluation_head (evaluation)));
      upstream->name = g_steal_pointer (&name);
      supply->upstream_id = g_strdup (winnow_row_id (upstream));
      winnow_edit_put (edit, upstream);
    }
  winnow_edit_put (edit, supply);
  winnow_session_apply (self->session, edit);
  gtk_editable_set_text (GTK_EDITABLE (self->supply_entry), "");
}

static void
update_supplies (WinnowOfferPage *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  g_autoptr (GPtrArray) supplies =
    winnow_evaluation_children (evaluation, WINNOW_KIND_SUPPLY, "offer_id", self->offer_id);

  winnow_row_group_clear (self->supply_group);
  for (guint i = 0; i < supplies->len; i++)
    {
      const WinnowSupply *supply = supplies->pdata[i];
      const WinnowUpstream *upstream =
        supply->upstream_id != NULL
          ? winnow_evaluation_find (evaluation, WINNOW_KIND_UPSTREAM, supply->upstream_id)
          : NULL;
      GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
      GtkWidget *row = winnow_row_group_add_text (
        self->supply_group, upstream != NULL && upstream->name != NULL ? upstream->name : _ ("Not known"),
        supply->source, NULL, NULL);

      gtk_widget_set_tooltip_text (button, _ ("Remove this upstream"));
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (button, "flat");
      g_object_set_data_full (G_OBJECT (button), "supply", g_strdup (winnow_row_id (supply)), g_free);
      g_signal_connect (button, "clicked", G_CALLBACK (remove_supply_cb), self);
      if (supply->grade != NULL)
        adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_label_new (supply->grade));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
    }
}

/* ---- Diligence ---- */

static void
update_checklist (WinnowOfferPage *self, const WinnowOfferAssessment *offer)
{
  const WinnowChecklist *checklist = offer->checklist;
  const char *language = winnow_session_language (self->session);
  g_autofree char *summary =
    /* Translators: four numbers of due-diligence questions. */
    g_strdup_printf (_ ("%u answered · %u assumed at their worst · %u red · %u blocking"),
                     checklist->answered, checklist->assumed, checklist->red, checklist->blocking);

  winnow_row_group_clear (self->checklist_group);
  adw_preferences_group_set_description (self->checklist_group, summary);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->answer_button), "(ss)", "diligence", self->offer_id);
  for (guint i = 0; i < checklist->groups->len; i++)
    {
      const WinnowChecklistGroup *group = checklist->groups->pdata[i];
      guint total = group->answered + group->assumed;
      g_autofree char *count = NULL;
      GtkWidget *row, *bar;

      if (total == 0)
        continue;
      /* Translators: answered of all questions of a group. */
      count = g_strdup_printf (_ ("%u of %u answered"), group->answered, total);
      row = winnow_row_group_add_text (self->checklist_group,
                                       winnow_text_get (&group->group->title, language), count, NULL, NULL);
      bar = gtk_level_bar_new_for_interval (0, total);
      gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), group->answered);
      gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
      gtk_widget_set_size_request (bar, 72, -1);
      gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, count, -1);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), bar);
    }
}

/* ---- The page ---- */

static void
update (WinnowOfferPage *self)
{
  const WinnowOfferAssessment *offer = offer_of (self);

  if (offer == NULL)
    return;
  gtk_label_set_text (self->name_label, winnow_words_offer (offer->offer));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), offer->offer->name);
  gtk_label_set_text (self->platform_label, offer->platform != NULL && offer->platform->name != NULL
                                              ? offer->platform->name
                                              : _ ("Platform not known"));
  update_verdict (self, offer);
  update_figures (self, offer);
  update_category (self, offer);
  update_costs (self);
  update_supplies (self);
  update_checklist (self, offer);
  winnow_row_history_show (self->history, WINNOW_KIND_OFFER, self->offer_id);
}

static void
delete_cb (WinnowOfferPage *self)
{
  g_autofree char *message = NULL;
  WinnowEdit *edit;
  const WinnowOfferAssessment *offer = offer_of (self);

  if (offer == NULL)
    return;
  /* Translators: %s is the name of an offer. */
  message = g_strdup_printf (_ ("Removed “%s”"), offer->offer->name != NULL ? offer->offer->name : "");
  edit = winnow_edit_new (_ ("Remove offer"));
  winnow_edit_delete (edit, WINNOW_KIND_OFFER, self->offer_id);
  winnow_session_apply_undoable (self->session, edit, message);
}

static void
close_cb (WinnowOfferPage *self)
{
  winnow_offer_page_flush (self);
  g_signal_emit (self, signals[SIGNAL_CLOSED], 0);
}

void
winnow_offer_page_set_offer (WinnowOfferPage *self, const char *offer_id)
{
  if (g_strcmp0 (offer_id, self->offer_id) == 0)
    return;
  winnow_offer_page_flush (self);
  g_free (self->offer_id);
  self->offer_id = g_strdup (offer_id);
  winnow_note_keeper_set_object (self->note, winnow_row_type (WINNOW_KIND_OFFER)->table, offer_id);
  if (offer_id == NULL)
    return;
  for (guint i = 0; i < self->facts->len; i++)
    winnow_field_row_set_id (self->facts->pdata[i], offer_id);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  update (self);
}

void
winnow_offer_page_set_folded (WinnowOfferPage *self, gboolean folded)
{
  gtk_button_set_icon_name (self->close_button, folded ? "go-previous-symbolic" : "window-close-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->close_button),
                               folded ? _ ("Back to the offers") : _ ("Close the offer"));
}

void
winnow_offer_page_focus_note (WinnowOfferPage *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->note_view));
}

void
winnow_offer_page_flush (WinnowOfferPage *self)
{
  winnow_field_rows_flush (GTK_WIDGET (self));
  winnow_note_keeper_flush (self->note);
}

static void
winnow_offer_page_dispose (GObject *object)
{
  WinnowOfferPage *self = WINNOW_OFFER_PAGE (object);

  g_clear_pointer (&self->history, winnow_row_history_free);
  g_clear_pointer (&self->note, winnow_note_keeper_free);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (winnow_offer_page_parent_class)->dispose (object);
}

static void
winnow_offer_page_finalize (GObject *object)
{
  WinnowOfferPage *self = WINNOW_OFFER_PAGE (object);

  g_ptr_array_unref (self->facts);
  g_free (self->offer_id);
  g_free (self->costs_shown);
  G_OBJECT_CLASS (winnow_offer_page_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowOfferPage, name)

static void
winnow_offer_page_class_init (WinnowOfferPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_offer_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_offer_page_finalize;
  signals[SIGNAL_CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/offer/offer-page.ui");
  BIND (close_button);
  BIND (name_label);
  BIND (platform_label);
  BIND (scroller);
  BIND (verdict_group);
  BIND (figures_group);
  BIND (category_group);
  BIND (facts_group);
  BIND (costs_group);
  BIND (supply_group);
  BIND (checklist_group);
  BIND (history_group);
  BIND (add_cost_button);
  BIND (delete_button);
  BIND (answer_button);
  BIND (note_view);
  BIND (saved_label);
}

static void
winnow_offer_page_init (WinnowOfferPage *self)
{
  self->facts = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->close_button, "clicked", G_CALLBACK (close_cb), self);
  g_signal_connect_swapped (self->add_cost_button, "clicked", G_CALLBACK (add_cost_cb), self);
  g_signal_connect_swapped (self->delete_button, "clicked", G_CALLBACK (delete_cb), self);
}

GtkWidget *
winnow_offer_page_new (WinnowSession *session)
{
  WinnowOfferPage *self = g_object_new (WINNOW_TYPE_OFFER_PAGE, NULL);

  self->session = g_object_ref (session);
  self->note = winnow_note_keeper_new (session, self->note_view, self->saved_label);
  self->history = winnow_row_history_new (session, self->history_group);
  self->price = add_figure_row (self, _ ("Price per card-hour"), open_price);
  self->ledger = add_figure_row (self, _ ("Ledger total"), open_ledger);
  for (guint i = 0; i < G_N_ELEMENTS (fact_specs); i++)
    {
      GtkWidget *row = winnow_field_row_new (session, WINNOW_KIND_OFFER, NULL, &fact_specs[i]);

      g_ptr_array_add (self->facts, row);
      adw_preferences_group_add (self->facts_group, row);
    }
  self->supply_entry = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->supply_entry), _ ("Add an upstream by name"));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->supply_entry), TRUE);
  g_signal_connect_swapped (self->supply_entry, "apply", G_CALLBACK (add_supply_cb), self);
  adw_preferences_group_add (self->supply_group, self->supply_entry);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  return GTK_WIDGET (self);
}
