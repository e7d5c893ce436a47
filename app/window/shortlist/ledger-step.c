/* ledger-step.c — second step of the shortlist: what each offer costs over the period, line
 * by line, and who is cheapest at which utilisation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/ledger-step.h"

#include <glib/gi18n.h>

#include "window/offer/row-group.h"
#include "window/shortlist/step-parts.h"

struct _WinnowLedgerStep
{
  AdwBin parent_instance;

  WinnowSession *session;
  GtkWidget *content, *empty;
  GtkWidget *break_even;
  AdwPreferencesGroup *table, *missing;
  gboolean is_stale;
};

G_DEFINE_FINAL_TYPE (WinnowLedgerStep, winnow_ledger_step, ADW_TYPE_BIN)

GPtrArray *
winnow_ledger_offers (const WinnowAssessment *assessment)
{
  GPtrArray *offers = g_ptr_array_new ();

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];

      if (winnow_offer_assessment_is_in_pool (offer))
        g_ptr_array_add (offers, (gpointer) offer);
    }
  return offers;
}

char *
winnow_ledger_step_count (const WinnowAssessment *assessment)
{
  g_autoptr (GPtrArray) offers = winnow_ledger_offers (assessment);
  guint complete = 0;

  for (guint i = 0; i < offers->len; i++)
    complete += ((const WinnowOfferAssessment *) offers->pdata[i])->ledger->is_complete;
  /* Translators: numbers of ledgers. */
  return g_strdup_printf (_ ("%u complete, %u incomplete"), complete, offers->len - complete);
}

/* ---- What is missing ---- */

static void
add_go (GtkWidget *row, const char *page, const char *id)
{
  GtkWidget *go = winnow_step_icon_button_new ("go-jump-symbolic", _ ("Go there"));

  gtk_actionable_set_action_target (GTK_ACTIONABLE (go), "(ss)", page, id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (go), "win.go");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), go);
}

static void
add_unknown_utilisation (WinnowLedgerStep *self)
{
  GtkWidget *row = winnow_row_group_add_text (
    self->missing, _ ("Planned utilisation"),
    _ ("It is not known, so a total that depends on it spans everything from none to full."),
    "winnow-blocked-symbolic", "verdict-warning");

  add_go (row, "workload", "utilisation");
}

static void
add_missing (WinnowLedgerStep *self, const WinnowOfferAssessment *offer, const WinnowLedgerLine *line)
{
  g_autofree char *label = winnow_step_offer_label (offer);
  /* Translators: an offer, then what its figure is. */
  g_autofree char *title = g_strdup_printf (_ ("%s: %s"), label, winnow_ledger_line_title_in (line->id, winnow_session_language (self->session)));
  GtkWidget *row = winnow_row_group_add_text (self->missing, title, line->reason, "winnow-blocked-symbolic", "verdict-warning");

  add_go (row, "platforms", winnow_row_id (offer->offer));
}

static void
update_missing (WinnowLedgerStep *self, const WinnowAssessment *assessment, GPtrArray *offers)
{
  guint n = 0;

  winnow_row_group_clear (self->missing);
  if (!assessment->basis.utilisation_is_known)
    {
      add_unknown_utilisation (self);
      n++;
    }
  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowOfferAssessment *offer = offers->pdata[i];

      for (guint line = 0; line < WINNOW_N_LINES; line++)
        if (offer->ledger->lines[line].state == WINNOW_LINE_MISSING)
          {
            add_missing (self, offer, &offer->ledger->lines[line]);
            n++;
          }
    }
  if (n == 0)
    winnow_row_group_add_text (self->missing, _ ("No line is missing"), _ ("Every total is whole."),
                               "winnow-recommended-symbolic", "verdict-good");
}

/* ---- Showing ---- */

static void
update_table (WinnowLedgerStep *self, WinnowAssessment *assessment)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (assessment->evaluation);
  g_autofree char *months = g_strdup_printf (ngettext ("%u month", "%u months", assessment->basis.months), assessment->basis.months);
  g_autofree char *share = assessment->basis.utilisation_is_known ? winnow_step_quantity (assessment->basis.utilisation, "share")
                                                                  : g_strdup (_ ("not known"));
  /* Translators: a currency, “3 months”, and a percentage. */
  g_autofree char *text = g_strdup_printf (_ ("%s over %s, planned utilisation %s. Open a figure to see how it comes about."),
                                           head->currency != NULL ? head->currency : _ ("No currency"), months, share);

  winnow_step_group_describe (self->table, text);
  winnow_row_group_clear (self->table);
  winnow_row_group_add (self->table, winnow_ledger_table_new (assessment));
}

static void
update (WinnowLedgerStep *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  g_autoptr (GPtrArray) offers = NULL;

  self->is_stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (assessment == NULL || self->is_stale)
    return;
  offers = winnow_ledger_offers (assessment);
  adw_bin_set_child (ADW_BIN (self), offers->len > 0 ? self->content : self->empty);
  if (offers->len == 0)
    return;
  winnow_break_even_group_update (WINNOW_BREAK_EVEN_GROUP (self->break_even));
  update_table (self, assessment);
  update_missing (self, assessment, offers);
}

static void
mapped_cb (WinnowLedgerStep *self)
{
  if (self->is_stale)
    update (self);
}

static void
copy_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WinnowLedgerStep *self = WINNOW_LEDGER_STEP (widget);
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  g_autofree char *text = assessment != NULL ? winnow_ledger_table_text (assessment) : NULL;

  if (text != NULL)
    winnow_step_copy (widget, self->session, text);
}

static void
winnow_ledger_step_dispose (GObject *object)
{
  WinnowLedgerStep *self = WINNOW_LEDGER_STEP (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_object (&self->content);
  g_clear_object (&self->empty);
  G_OBJECT_CLASS (winnow_ledger_step_parent_class)->dispose (object);
}

static void
winnow_ledger_step_class_init (WinnowLedgerStepClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_ledger_step_dispose;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "ledger.copy", NULL, copy_cb);
}

static void
winnow_ledger_step_init (WinnowLedgerStep *self)
{
  self->empty = g_object_ref_sink (adw_status_page_new ());
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (self->empty), "winnow-unranked-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (self->empty), _ ("No Offer to Reckon"));
  adw_status_page_set_description (ADW_STATUS_PAGE (self->empty),
                                   _ ("The ledger takes the offers that the form leaves; none is left, or none is there."));
  g_signal_connect (self, "map", G_CALLBACK (mapped_cb), NULL);
  self->is_stale = TRUE;
}

GtkWidget *
winnow_ledger_step_new (WinnowSession *session)
{
  WinnowLedgerStep *self = g_object_new (WINNOW_TYPE_LEDGER_STEP, NULL);
  GtkWidget *copy = winnow_step_icon_button_new ("edit-copy-symbolic", _ ("Copy the table"));
  GtkBox *column;

  self->session = g_object_ref (session);
  self->content = g_object_ref_sink (winnow_step_column_new (&column));
  self->break_even = winnow_break_even_group_new (session);
  gtk_box_append (column, self->break_even);
  self->table = winnow_step_group_new (column, _ ("Line by line"), NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (copy), "ledger.copy");
  adw_preferences_group_set_header_suffix (self->table, copy);
  self->missing = winnow_step_group_new (column, _ ("What is missing"),
                                         _ ("A total without these lines is no total; the offer stays unranked."));
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  return GTK_WIDGET (self);
}
