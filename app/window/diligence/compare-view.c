/* compare-view.c — offers × questions, with the state of every answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/compare-view.h"

#include "window/diligence/answer-words.h"

#include <glib/gi18n.h>

struct _WinnowCompareView
{
  AdwBin parent_instance;

  WinnowSession *session;
  WinnowAssessment *assessment; /* the one that is shown */
  GPtrArray *questions;         /* of const WinnowQuestion *, the rows */
  WinnowCompareRows rows;
  GtkWidget *matrix;
  GtkWidget *rows_list;
  GtkLabel *detail_label;
};

enum
{
  SIGNAL_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowCompareView, winnow_compare_view, ADW_TYPE_BIN)

/* ---- What the matrix shows ---- */

static guint
n_rows (gpointer data)
{
  return ((WinnowCompareView *) data)->questions->len;
}

static guint
n_columns (gpointer data)
{
  WinnowCompareView *self = data;

  return self->assessment != NULL ? self->assessment->offers->len : 0;
}

static const WinnowOfferAssessment *
offer_at (WinnowCompareView *self, guint column)
{
  return self->assessment->offers->pdata[column];
}

static const WinnowChecklistItem *
item_at (WinnowCompareView *self, guint row, guint column)
{
  const WinnowQuestion *question = self->questions->pdata[row];

  return winnow_checklist_item (offer_at (self, column)->checklist, question->id);
}

static char *
row_title (gpointer data, guint row)
{
  WinnowCompareView *self = data;
  const WinnowQuestion *question = self->questions->pdata[row];

  return g_strdup_printf ("%s  %s", question->id,
                          winnow_text_get (&question->text, winnow_session_language (self->session)));
}

static char *
column_title (gpointer data, guint column)
{
  return g_strdup (winnow_answer_offer_name (offer_at (data, column)));
}

/* The theme's names of the colours of states. */
static const char *
mark_color (WinnowAnswerMark mark)
{
  switch (mark)
    {
    case WINNOW_MARK_KNOCK_OUT:
    case WINNOW_MARK_RED_FLAG:
      return "error_color";
    case WINNOW_MARK_CONFLICT:
    case WINNOW_MARK_EXPIRED:
    case WINNOW_MARK_WEAK:
      return "warning_color";
    case WINNOW_MARK_ANSWERED:
      return "success_color";
    case WINNOW_MARK_ASSUMED:
    case WINNOW_MARK_NOT_APPLICABLE:
    case WINNOW_MARK_NOT_ASKED:
    default:
      return NULL;
    }
}

static WinnowMatrixCell
cell (gpointer data, guint row, guint column)
{
  WinnowAnswerMark mark = winnow_answer_mark (item_at (data, row, column));

  return (WinnowMatrixCell){
    .text = mark == WINNOW_MARK_NOT_ASKED ? "" : winnow_answer_mark_word (mark),
    .icon = winnow_answer_mark_icon (mark),
    .color = mark_color (mark),
    .is_faint = mark_color (mark) == NULL,
  };
}

static char *
describe (gpointer data, guint row, guint column)
{
  WinnowCompareView *self = data;
  const WinnowQuestion *question = self->questions->pdata[row];
  const WinnowChecklistItem *item = item_at (self, row, column);
  const char *language = winnow_session_language (self->session);
  g_autofree char *claim = item != NULL ? winnow_answer_claim (item->answer, question, language) : NULL;
  g_autofree char *sentence = item != NULL ? winnow_answer_sentence (item, language)
                                           : g_strdup (_ ("The question does not concern this kind of offer."));

  /* Translators: an offer, a question's number and text, the state of its answer, what is
   * written down (may be empty), and what counts. */
  return g_strdup_printf (_ ("%s, %s %s: %s. %s%s%s"), winnow_answer_offer_name (offer_at (self, column)),
                          question->id, winnow_text_get (&question->text, language),
                          winnow_answer_mark_word (winnow_answer_mark (item)), claim != NULL ? claim : "",
                          claim != NULL ? ". " : "", sentence);
}

static const WinnowMatrixSource source = { n_rows, n_columns, row_title, column_title, cell, describe };

/* ---- Rows ---- */

static gboolean
differs (WinnowCompareView *self, const WinnowQuestion *question)
{
  const WinnowChecklistItem *first = NULL;

  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowChecklistItem *item = winnow_checklist_item (offer_at (self, i)->checklist, question->id);

      if (item == NULL)
        continue;
      if (first != NULL && (winnow_answer_mark (first) != winnow_answer_mark (item) ||
                            g_strcmp0 (first->used_value, item->used_value) != 0))
        return TRUE;
      first = item;
    }
  return FALSE;
}

static gboolean
is_row (WinnowCompareView *self, const WinnowQuestion *question)
{
  switch (self->rows)
    {
    case WINNOW_COMPARE_SCREENING:
      return question->is_screening;
    case WINNOW_COMPARE_DIFFERENT:
      return differs (self, question);
    case WINNOW_COMPARE_ALL:
    default:
      return TRUE;
    }
}

void
winnow_compare_view_update (WinnowCompareView *self)
{
  WinnowAssessment *newest = winnow_session_assessment (self->session);
  g_autoptr (WinnowAssessment) old = g_steal_pointer (&self->assessment);

  g_ptr_array_set_size (self->questions, 0);
  self->assessment = newest != NULL ? winnow_assessment_ref (newest) : NULL;
  for (guint i = 0; newest != NULL && i < newest->catalog->questions->len; i++)
    if (is_row (self, newest->catalog->questions->pdata[i]))
      g_ptr_array_add (self->questions, newest->catalog->questions->pdata[i]);
  winnow_matrix_refresh (WINNOW_MATRIX (self->matrix));
  gtk_label_set_text (self->detail_label, _ ("Choose a cell to read it; Return goes to the answer."));
}

void
winnow_compare_view_set_rows (WinnowCompareView *self, WinnowCompareRows rows)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->rows_list), rows);
}

guint
winnow_compare_view_n_rows (WinnowCompareView *self)
{
  return self->questions->len;
}

WinnowMatrix *
winnow_compare_view_matrix (WinnowCompareView *self)
{
  return WINNOW_MATRIX (self->matrix);
}

/* ---- Copying ---- */

/* Tabs and line ends would break the columns. */
static void
append_field (GString *text, const char *field)
{
  g_autofree char *clean = g_strdelimit (g_strdup (field), "\t\r\n", ' ');

  g_string_append_printf (text, "%s%s", text->len > 0 && text->str[text->len - 1] != '\n' ? "\t" : "", clean);
}

char *
winnow_compare_view_to_text (WinnowCompareView *self)
{
  GString *text = g_string_new (NULL);
  const char *language = winnow_session_language (self->session);

  append_field (text, _ ("Question"));
  for (guint column = 0; column < n_columns (self); column++)
    append_field (text, winnow_answer_offer_name (offer_at (self, column)));
  for (guint row = 0; row < self->questions->len; row++)
    {
      g_autofree char *title = row_title (self, row);

      g_string_append_c (text, '\n');
      append_field (text, title);
      for (guint column = 0; column < n_columns (self); column++)
        {
          const WinnowChecklistItem *item = item_at (self, row, column);
          g_autofree char *claim =
            item != NULL ? winnow_answer_claim (item->answer, self->questions->pdata[row], language) : NULL;
          g_autofree char *field = g_strdup_printf ("%s%s%s", winnow_answer_mark_word (winnow_answer_mark (item)),
                                                    claim != NULL ? ": " : "", claim != NULL ? claim : "");

          append_field (text, field);
        }
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static void
copy_cb (WinnowCompareView *self)
{
  g_autofree char *text = winnow_compare_view_to_text (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  winnow_session_message (self->session, _ ("Table copied"), FALSE);
}

/* ---- The view ---- */

static void
rows_cb (WinnowCompareView *self)
{
  self->rows = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->rows_list));
  winnow_compare_view_update (self);
}

static void
moved_cb (WinnowCompareView *self, guint row, guint column)
{
  g_autofree char *text = describe (self, row, column);

  gtk_label_set_text (self->detail_label, text);
}

static void
activated_cb (WinnowCompareView *self, guint row, guint column)
{
  const WinnowQuestion *question = self->questions->pdata[row];

  if (item_at (self, row, column) != NULL)
    g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, winnow_row_id (offer_at (self, column)->offer), question->id);
}

static void
winnow_compare_view_dispose (GObject *object)
{
  WinnowCompareView *self = WINNOW_COMPARE_VIEW (object);

  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->session);
  g_clear_pointer (&self->assessment, winnow_assessment_unref);
  G_OBJECT_CLASS (winnow_compare_view_parent_class)->dispose (object);
}

static void
winnow_compare_view_finalize (GObject *object)
{
  g_ptr_array_unref (WINNOW_COMPARE_VIEW (object)->questions);
  G_OBJECT_CLASS (winnow_compare_view_parent_class)->finalize (object);
}

static void
winnow_compare_view_class_init (WinnowCompareViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_compare_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_compare_view_finalize;
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static GtkWidget *
make_bar (WinnowCompareView *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  const char *const titles[] = { _ ("Screening questions"), _ ("All questions"), _ ("Where offers differ"), NULL };

  self->rows_list = gtk_drop_down_new_from_strings (titles);
  gtk_widget_set_hexpand (self->rows_list, TRUE);
  gtk_widget_set_halign (self->rows_list, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows_list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Questions to compare"), -1);
  gtk_widget_set_tooltip_text (copy, _ ("Copy the table"));
  gtk_widget_add_css_class (bar, "diligence-bar");
  gtk_box_append (GTK_BOX (bar), self->rows_list);
  gtk_box_append (GTK_BOX (bar), copy);
  g_signal_connect_swapped (self->rows_list, "notify::selected", G_CALLBACK (rows_cb), self);
  g_signal_connect_swapped (copy, "clicked", G_CALLBACK (copy_cb), self);
  return bar;
}

static void
winnow_compare_view_init (WinnowCompareView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->questions = g_ptr_array_new ();
  self->matrix = winnow_matrix_new (&source, self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->matrix), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Answers by question and offer"), -1);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->matrix);
  self->detail_label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->detail_label, TRUE);
  gtk_label_set_wrap_mode (self->detail_label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->detail_label, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->detail_label), "compare-detail");
  gtk_box_append (GTK_BOX (box), make_bar (self));
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->detail_label));
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect_swapped (self->matrix, "moved", G_CALLBACK (moved_cb), self);
  g_signal_connect_swapped (self->matrix, "activated", G_CALLBACK (activated_cb), self);
}

GtkWidget *
winnow_compare_view_new (WinnowSession *session)
{
  WinnowCompareView *self = g_object_new (WINNOW_TYPE_COMPARE_VIEW, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}
