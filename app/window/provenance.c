/* provenance.c — what a figure's popover shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/figure.h"
#include "window/words.h"

#include <glib/gi18n.h>

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 46);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  /* A selectable label takes focus and would select its whole text on opening. */
  gtk_widget_set_can_focus (label, FALSE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
provenance_new (const char *title, const char *value)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  add_label (box, title, "dim-label");
  add_label (box, value, "title-3");
  return box;
}

static void
add_line (GtkWidget *box, const char *name, const char *text)
{
  g_autofree char *line = NULL;

  if (text == NULL || *text == '\0')
    return;
  /* Translators: a name and its value, e.g. “Source: price page”. */
  line = g_strdup_printf (_ ("%s: %s"), name, text);
  add_label (box, line, NULL);
}

GtkWidget *
winnow_provenance_of_price (const WinnowOfferAssessment *offer, const char *currency)
{
  const WinnowOfferPrice *price = &offer->price;
  g_autofree char *amount = price->is_known ? winnow_words_money (price->per_card_hour, currency) : NULL;
  g_autofree char *date = winnow_words_date (price->observed_at);
  GtkWidget *box =
    provenance_new (_ ("Price per card-hour"), price->is_known ? amount : _ ("Not known"));

  add_line (box, price->is_known ? _ ("How") : _ ("Why"), price->derivation);
  add_line (box, _ ("Source"), price->source);
  add_line (box, _ ("Date"), date);
  if (price->is_stale)
    add_label (box, _ ("Older than a price stays good; check it again before the sign-off."), "warning");
  return box;
}

char *
winnow_provenance_amount (const WinnowLedgerLine *line, const char *currency)
{
  g_autofree char *low = winnow_words_money (line->amount.low, NULL);
  g_autofree char *high = winnow_words_money (line->amount.high, currency);

  switch (line->state)
    {
    case WINNOW_LINE_BOUNDED:
      /* Translators: a range of money. */
      return g_strdup_printf (_ ("%s to %s"), low, high);
    case WINNOW_LINE_INCLUDED:
      return g_strdup (_ ("included"));
    case WINNOW_LINE_NOT_APPLICABLE:
      return g_strdup (_ ("does not apply"));
    case WINNOW_LINE_ACCEPTED:
      return g_strdup (_ ("open, accepted"));
    case WINNOW_LINE_MISSING:
      return g_strdup (_ ("missing"));
    case WINNOW_LINE_PRICED:
    default:
      return g_steal_pointer (&high);
    }
}

static void
add_inputs (GtkWidget *box, const WinnowLedgerLine *line)
{
  if (line->formula != NULL)
    add_label (box, line->formula, "formula");
  for (guint i = 0; line->inputs != NULL && i < line->inputs->len; i++)
    {
      const WinnowTraceInput *input = line->inputs->pdata[i];
      g_autoptr (GString) text = g_string_new (NULL);

      g_string_append_printf (text, "%s = %s", input->name, input->value);
      if (input->source != NULL)
        g_string_append_printf (text, " · %s", input->source);
      if (input->date != NULL)
        g_string_append_printf (text, " · %s", input->date);
      if (input->grade != NULL)
        g_string_append_printf (text, " · %s", input->grade);
      add_label (box, text->str, "source");
    }
}

GtkWidget *
winnow_provenance_of_line (const WinnowLedgerLine *line, const char *currency, const char *language)
{
  g_autofree char *amount = winnow_provenance_amount (line, currency);
  GtkWidget *box = provenance_new (winnow_ledger_line_title_in (line->id, language), amount);

  if (line->reason != NULL)
    add_label (box, line->reason, line->state == WINNOW_LINE_MISSING ? "warning" : "source");
  add_inputs (box, line);
  return box;
}

static void
add_ledger_line (GtkWidget *box, const WinnowLedgerLine *line, const char *currency, const char *language)
{
  g_autofree char *amount = winnow_provenance_amount (line, currency);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *title = add_label (head, winnow_ledger_line_title_in (line->id, language), NULL);
  GtkWidget *value = add_label (head, amount, "numeric");

  gtk_widget_set_hexpand (title, TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (title), 26);
  gtk_label_set_xalign (GTK_LABEL (value), 1);
  if (line->state == WINNOW_LINE_MISSING)
    gtk_widget_add_css_class (value, "warning");

  if (line->reason != NULL)
    add_label (inner, line->reason, "source");
  add_inputs (inner, line);
  if (gtk_widget_get_first_child (inner) == NULL)
    {
      g_object_ref_sink (inner);
      g_object_unref (inner);
      gtk_box_append (GTK_BOX (box), head);
    }
  else
    {
      GtkWidget *expander = gtk_expander_new (NULL);

      gtk_expander_set_label_widget (GTK_EXPANDER (expander), head);
      gtk_widget_set_hexpand (head, TRUE);
      gtk_widget_set_margin_start (inner, 16);
      gtk_expander_set_child (GTK_EXPANDER (expander), inner);
      gtk_box_append (GTK_BOX (box), expander);
    }
}

GtkWidget *
winnow_provenance_of_ledger (const WinnowOfferAssessment *offer, const char *currency)
{
  const WinnowLedger *ledger = offer->ledger;
  g_autofree char *low = winnow_words_money (ledger->total.low, currency);
  g_autofree char *high = winnow_words_money (ledger->total.high, currency);
  g_autofree char *range = g_strdup_printf (_ ("%s to %s"), low, high);
  GtkWidget *box = provenance_new (_ ("Ledger total"), !ledger->is_complete  ? _ ("Incomplete")
                                                       : ledger->is_bounded ? range
                                                                            : high);

  if (!ledger->is_complete)
    {
      /* Translators: %s is the sum of the lines that are known. */
      g_autofree char *known = g_strdup_printf (_ ("The known lines come to %s; this is no total."), high);

      add_label (box, known, NULL);
    }
  else if (ledger->useful_card_hours > 0)
    {
      g_autofree char *unit = winnow_words_money (ledger->per_useful_card_hour.high, currency);

      add_line (box, _ ("Per useful card-hour"), unit);
    }
  for (guint i = 0; i < WINNOW_N_LINES; i++)
    add_ledger_line (box, &ledger->lines[i], currency, ledger->language);
  return box;
}
