/* cost-row.c — one price component, opened to its fields.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/offer/cost-row.h"

#include "window/field-row.h"
#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowCostRow
{
  AdwExpanderRow parent_instance;

  WinnowSession *session;
  char *id;
  gboolean is_filled;
};

G_DEFINE_FINAL_TYPE (WinnowCostRow, winnow_cost_row, ADW_TYPE_EXPANDER_ROW)

static const WinnowFieldSpec specs[] = {
  { "line", N_ ("Cost line"), NULL },
  { "label", N_ ("Called"), NULL },
  { "state", N_ ("State"), NULL },
  { "amount", N_ ("Amount"), N_ ("Per unit, as found") },
  { "currency", N_ ("Currency"), N_ ("Three letters, for example CNY") },
  { "unit", N_ ("Unit"), N_ ("For example card-hour, machine-month, gb-month") },
  { "unit_cards", N_ ("Cards one unit holds"), N_ ("Where it is not one") },
  { "price_kind", N_ ("Kind of price"), NULL },
  { "basis", N_ ("Counts"), NULL },
  { "quantity", N_ ("Quantity"), NULL },
  { "amount_low", N_ ("At least"), N_ ("While the amount is unknown") },
  { "amount_high", N_ ("At most"), N_ ("While the amount is unknown") },
  { "tax_basis", N_ ("Tax"), NULL },
  { "source", N_ ("Source"), N_ ("Page, quote or contract it was read from") },
  { "observed_at", N_ ("Date"), N_ ("Year-month-day") },
  { "grade", N_ ("Evidence grade"), NULL },
  { "printed_low", N_ ("Source prints"), N_ ("A total it gives beside the price; checked, never used") },
  { "printed_high", N_ ("Source prints at most"), N_ ("Where that is a range") },
  { "printed_units", N_ ("Units of the printed total"), N_ ("For example 210240 card-hours") },
  { "reason", N_ ("Reason"), N_ ("Why it does not apply or costs nothing") },
};

static void
delete_cb (WinnowCostRow *self)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Remove price component"));

  winnow_edit_delete (edit, WINNOW_KIND_COST, self->id);
  winnow_session_apply_undoable (self->session, edit, _ ("Price component removed"));
}

static void
expanded_cb (WinnowCostRow *self)
{
  GtkWidget *row, *button;

  if (self->is_filled || !adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self)))
    return;
  self->is_filled = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    adw_expander_row_add_row (ADW_EXPANDER_ROW (self),
                              winnow_field_row_new (self->session, WINNOW_KIND_COST, self->id, &specs[i]));
  row = adw_action_row_new ();
  button = gtk_button_new_with_mnemonic (_ ("_Remove This Component"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "destructive-action");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (delete_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
}

static void
update (WinnowCostRow *self)
{
  const WinnowCost *cost = winnow_session_row (self->session, WINNOW_KIND_COST, self->id);
  g_autoptr (GString) subtitle = g_string_new (NULL);
  g_autofree char *amount = NULL;
  g_autofree char *date = NULL;

  if (cost == NULL)
    return;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self),
                                 cost->label != NULL  ? cost->label
                                 : cost->line != NULL ? winnow_words_choice ("line", cost->line)
                                                      : _ ("Cost line not chosen"));
  if (cost->amount != NULL)
    {
      amount = winnow_decimal_to_text (cost->amount);
      /* Translators: amount, currency, pricing unit: “2.50 CNY per card-hour”. */
      g_string_append_printf (subtitle, _ ("%s %s per %s"), amount,
                              cost->currency != NULL ? cost->currency : "?",
                              cost->unit != NULL ? winnow_words_choice ("unit", cost->unit) : "?");
    }
  else
    g_string_append (subtitle, cost->state != NULL ? winnow_words_choice ("state", cost->state)
                                                   : _ ("Not known"));
  date = winnow_words_date (cost->observed_at);
  if (cost->source != NULL)
    g_string_append_printf (subtitle, " · %s", cost->source);
  if (date != NULL)
    g_string_append_printf (subtitle, " · %s", date);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), subtitle->str);
}

static void
winnow_cost_row_dispose (GObject *object)
{
  WinnowCostRow *self = WINNOW_COST_ROW (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_cost_row_parent_class)->dispose (object);
}

static void
winnow_cost_row_finalize (GObject *object)
{
  g_free (WINNOW_COST_ROW (object)->id);
  G_OBJECT_CLASS (winnow_cost_row_parent_class)->finalize (object);
}

static void
winnow_cost_row_class_init (WinnowCostRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_cost_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_cost_row_finalize;
}

static void
winnow_cost_row_init (WinnowCostRow *self)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  g_signal_connect (self, "notify::expanded", G_CALLBACK (expanded_cb), NULL);
}

GtkWidget *
winnow_cost_row_new (WinnowSession *session, const char *cost_id)
{
  WinnowCostRow *self = g_object_new (WINNOW_TYPE_COST_ROW, NULL);

  self->session = g_object_ref (session);
  self->id = g_strdup (cost_id);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
