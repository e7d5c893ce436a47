/* ledger-table.c — offers across, lines of the ledger down, every cell a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/ledger-step.h"

#include <glib/gi18n.h>

#include "window/figure.h"
#include "window/shortlist/step-parts.h"
#include "window/words.h"

enum
{
  ROW_OFFER,
  ROW_LINES,
  ROW_TOTAL = ROW_LINES + WINNOW_N_LINES,
  ROW_MONTHLY,
  ROW_PER_HOUR,
  N_ROWS,
};

typedef struct
{
  WinnowAssessment *assessment;
  const WinnowOfferAssessment *offer;
  guint row;
} Cell;

static void
cell_free (gpointer data)
{
  Cell *self = data;

  winnow_assessment_unref (self->assessment);
  g_free (self);
}

static const char *
currency_of (const WinnowAssessment *assessment)
{
  return winnow_evaluation_head (assessment->evaluation)->currency;
}

static GtkWidget *
open_cell (gpointer data)
{
  const Cell *self = data;

  if (self->row >= ROW_LINES && self->row < ROW_TOTAL)
    return winnow_provenance_of_line (&self->offer->ledger->lines[self->row - ROW_LINES], currency_of (self->assessment),
                                      self->offer->ledger->language);
  return winnow_provenance_of_ledger (self->offer, currency_of (self->assessment));
}

static const char *
row_title (const WinnowAssessment *assessment, guint row)
{
  switch (row)
    {
    case ROW_OFFER:
      return _ ("Line");
    case ROW_TOTAL:
      return _ ("Total");
    case ROW_MONTHLY:
      return _ ("Per month");
    case ROW_PER_HOUR:
      return _ ("Per useful card-hour");
    default:
      return winnow_ledger_line_title_in (row - ROW_LINES, assessment->language);
    }
}

static const WinnowRange *
sum_of (const WinnowLedger *ledger, guint row)
{
  return row == ROW_TOTAL ? &ledger->total : row == ROW_MONTHLY ? &ledger->monthly : &ledger->per_useful_card_hour;
}

static char *
range_text (const WinnowRange *range)
{
  g_autofree char *low = winnow_words_money (range->low, NULL), *high = winnow_words_money (range->high, NULL);

  if (range->low == range->high)
    return g_steal_pointer (&high);
  /* Translators: a range of money. */
  return g_strdup_printf (_ ("%s to %s"), low, high);
}

static char *
cell_text (const WinnowLedger *ledger, guint row)
{
  guint missing = winnow_ledger_n_missing (ledger);

  if (row < ROW_TOTAL)
    return winnow_provenance_amount (&ledger->lines[row - ROW_LINES], NULL);
  if (missing > 0)
    /* Translators: a total of which this number of lines is missing. */
    return row == ROW_TOTAL ? g_strdup_printf (ngettext ("incomplete (%u line)", "incomplete (%u lines)", missing), missing)
                            : g_strdup ("–");
  if (row == ROW_PER_HOUR && ledger->useful_card_hours <= 0)
    return g_strdup ("–");
  return range_text (sum_of (ledger, row));
}

static GtkWidget *
cell_new (WinnowAssessment *assessment, const WinnowOfferAssessment *offer, guint row)
{
  GtkWidget *figure = winnow_figure_new ();
  Cell *cell = g_new (Cell, 1);
  g_autofree char *label = winnow_step_offer_label (offer);
  /* Translators: an offer, then what its figure is. */
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), label, row_title (assessment, row));
  g_autofree char *text = cell_text (offer->ledger, row);

  *cell = (Cell){ winnow_assessment_ref (assessment), offer, row };
  winnow_figure_set (WINNOW_FIGURE (figure), name, text, NULL, FALSE);
  winnow_figure_set_open (WINNOW_FIGURE (figure), open_cell, cell, cell_free);
  gtk_widget_set_halign (figure, GTK_ALIGN_END);
  if ((row < ROW_TOTAL && offer->ledger->lines[row - ROW_LINES].state == WINNOW_LINE_MISSING)
      || (row == ROW_TOTAL && !offer->ledger->is_complete))
    gtk_widget_add_css_class (figure, "warning");
  if (row == ROW_TOTAL)
    gtk_widget_add_css_class (figure, "heading");
  return figure;
}

static GtkWidget *
label_new (const char *text, float xalign, int width)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN (width, 12));
  gtk_label_set_max_width_chars (GTK_LABEL (label), width);
  if (xalign > 0)
    gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
  return label;
}

static void
attach (GtkGrid *grid, GtkWidget *child, guint column, guint row, GtkSizeGroup **heights)
{
  gtk_widget_set_valign (child, GTK_ALIGN_CENTER);
  gtk_size_group_add_widget (heights[row], child);
  gtk_grid_attach (grid, child, (int) column, (int) row, 1, 1);
}

static GtkGrid *
grid_new (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  gtk_widget_add_css_class (grid, "ledger");
  return GTK_GRID (grid);
}

GtkWidget *
winnow_ledger_table_new (WinnowAssessment *assessment)
{
  g_autoptr (GPtrArray) offers = winnow_ledger_offers (assessment);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkGrid *titles = grid_new (), *cells = grid_new ();
  GtkSizeGroup *heights[N_ROWS];

  for (guint row = 0; row < N_ROWS; row++)
    {
      GtkWidget *title = label_new (row_title (assessment, row), 0, 18);

      heights[row] = gtk_size_group_new (GTK_SIZE_GROUP_VERTICAL);
      if (row == ROW_OFFER || row == ROW_TOTAL)
        gtk_widget_add_css_class (title, "heading");
      attach (titles, title, 0, row, heights);
    }
  for (guint i = 0; i < offers->len; i++)
    {
      g_autofree char *label = winnow_step_offer_label (offers->pdata[i]);
      GtkWidget *head = label_new (label, 1, 20);

      gtk_widget_add_css_class (head, "heading");
      attach (cells, head, i, ROW_OFFER, heights);
      for (guint row = ROW_LINES; row < N_ROWS; row++)
        attach (cells, cell_new (assessment, offers->pdata[i], row), i, row, heights);
    }
  for (guint row = 0; row < N_ROWS; row++)
    g_object_unref (heights[row]);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (cells));
  gtk_widget_set_hexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (titles));
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_widget_add_css_class (box, "card");
  return box;
}

/* ---- As text ---- */

static void
append_range (GString *text, const WinnowRange *range)
{
  char low[G_ASCII_DTOSTR_BUF_SIZE], high[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (low, sizeof low, "%.2f", range->low);
  g_ascii_formatd (high, sizeof high, "%.2f", range->high);
  g_string_append (text, low);
  if (range->low != range->high)
    g_string_append_printf (text, "–%s", high);
}

static void
append_cell (GString *text, const WinnowLedger *ledger, guint row)
{
  g_autofree char *words = NULL;
  gboolean is_line = row < ROW_TOTAL;
  WinnowLineState state = is_line ? ledger->lines[row - ROW_LINES].state : WINNOW_LINE_PRICED;

  g_string_append_c (text, '\t');
  if (is_line && (state == WINNOW_LINE_PRICED || state == WINNOW_LINE_BOUNDED))
    append_range (text, &ledger->lines[row - ROW_LINES].amount);
  else if (!is_line && ledger->is_complete && (row != ROW_PER_HOUR || ledger->useful_card_hours > 0))
    append_range (text, sum_of (ledger, row));
  else
    g_string_append (text, words = cell_text (ledger, row));
}

char *
winnow_ledger_table_text (const WinnowAssessment *assessment)
{
  g_autoptr (GPtrArray) offers = winnow_ledger_offers (assessment);
  const char *currency = currency_of (assessment);
  GString *text = g_string_new (row_title (assessment, ROW_OFFER));

  if (currency != NULL)
    g_string_append_printf (text, " (%s)", currency);
  for (guint i = 0; i < offers->len; i++)
    {
      g_autofree char *label = g_strdelimit (winnow_step_offer_label (offers->pdata[i]), "\t\n\r", ' ');

      g_string_append_printf (text, "\t%s", label);
    }
  g_string_append_c (text, '\n');
  for (guint row = ROW_LINES; row < N_ROWS; row++)
    {
      g_string_append (text, row_title (assessment, row));
      for (guint i = 0; i < offers->len; i++)
        append_cell (text, ((const WinnowOfferAssessment *) offers->pdata[i])->ledger, row);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
