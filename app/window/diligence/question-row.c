/* question-row.c — a question in a list: its text, and below it how it stands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/question-row.h"

#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowQuestionRow
{
  GtkWidget parent_instance;

  WinnowQuestionItem *item;
  const char *language;
  GtkWidget *number_label;
  GtkWidget *text_label;
  GtkWidget *icon;
  GtkWidget *state_label;
  GtkWidget *detail_label;
  const char *icon_class;
};

G_DEFINE_FINAL_TYPE (WinnowQuestionRow, winnow_question_row, GTK_TYPE_WIDGET)

static const WinnowAskNext *
ask_of (WinnowQuestionItem *item)
{
  return winnow_question_item_offer (item)->checklist->ask_next->pdata[winnow_question_item_rank (item) - 1];
}

char *
winnow_question_row_effect (WinnowQuestionItem *item)
{
  const WinnowAskNext *ask = ask_of (item);
  g_autofree char *points = winnow_words_number (ask->value * 100, 1);
  g_autoptr (GString) text = g_string_new (NULL);

  if (ask->can_knock_out)
    g_string_append (text, _ ("Could put the offer out"));
  if (ask->is_blocking)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", _ ("Blocks a recommendation"));
  /* Translators: %s is a number of points of a score of 100. */
  g_string_append_printf (text, _ ("%s+%s points of 100 at best"), text->len > 0 ? " · " : "", points);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
update (WinnowQuestionRow *self)
{
  const WinnowQuestion *question = winnow_question_item_question (self->item);
  const WinnowChecklistItem *answer = winnow_question_item_answer (self->item);
  gboolean is_ranked = winnow_question_item_rank (self->item) > 0;
  WinnowAnswerMark mark = winnow_answer_mark (answer);
  g_autofree char *number = is_ranked ? g_strdup_printf ("%u", winnow_question_item_rank (self->item)) : NULL;
  g_autofree char *claim = is_ranked ? winnow_question_row_effect (self->item)
                                     : winnow_answer_claim (answer->answer, question, self->language);
  g_autofree char *whom = is_ranked ? winnow_answer_whom_to_ask (question, winnow_question_item_offer (self->item))
                                    : NULL;
  g_autofree char *detail = whom != NULL ? g_strdup_printf ("%s\n%s", claim, whom) : g_steal_pointer (&claim);

  gtk_label_set_text (GTK_LABEL (self->number_label), is_ranked ? number : question->id);
  gtk_label_set_text (GTK_LABEL (self->text_label), winnow_text_get (&question->text, self->language));
  gtk_label_set_text (GTK_LABEL (self->state_label), winnow_answer_mark_word (mark));
  gtk_label_set_text (GTK_LABEL (self->detail_label), detail != NULL ? detail : "");
  gtk_widget_set_visible (self->detail_label, detail != NULL);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), winnow_answer_mark_icon (mark));
  if (self->icon_class != NULL)
    gtk_widget_remove_css_class (self->icon, self->icon_class);
  self->icon_class = winnow_answer_mark_class (mark);
  if (self->icon_class != NULL)
    gtk_widget_add_css_class (self->icon, self->icon_class);
}

static void
set_item (WinnowQuestionRow *self, WinnowQuestionItem *item)
{
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item != NULL)
    {
      g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
      update (self);
    }
}

static void
winnow_question_row_dispose (GObject *object)
{
  WinnowQuestionRow *self = WINNOW_QUESTION_ROW (object);
  GtkWidget *child;

  set_item (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (winnow_question_row_parent_class)->dispose (object);
}

static void
winnow_question_row_class_init (WinnowQuestionRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_question_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "questionrow");
}

static GtkWidget *
label_new (const char *css_class, int lines)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), lines != 1);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
winnow_question_row_init (WinnowQuestionRow *self)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *state = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 12);
  self->number_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->number_label), 0);
  gtk_label_set_width_chars (GTK_LABEL (self->number_label), 3);
  gtk_widget_set_valign (self->number_label, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->number_label, "mark");
  gtk_widget_add_css_class (self->number_label, "numeric");
  self->text_label = label_new (NULL, 4);
  self->icon = gtk_image_new ();
  self->state_label = label_new ("mark", 1);
  self->detail_label = label_new ("mark", 2);
  gtk_box_append (GTK_BOX (state), self->icon);
  gtk_box_append (GTK_BOX (state), self->state_label);
  gtk_box_append (GTK_BOX (lines), self->text_label);
  gtk_box_append (GTK_BOX (lines), state);
  gtk_box_append (GTK_BOX (lines), self->detail_label);
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_set_parent (self->number_label, GTK_WIDGET (self));
  gtk_widget_set_parent (lines, GTK_WIDGET (self));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer language)
{
  WinnowQuestionRow *row = g_object_new (WINNOW_TYPE_QUESTION_ROW, NULL);

  row->language = language;
  gtk_list_item_set_child (list_item, GTK_WIDGET (row));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  set_item (WINNOW_QUESTION_ROW (gtk_list_item_get_child (list_item)), gtk_list_item_get_item (list_item));
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  set_item (WINNOW_QUESTION_ROW (gtk_list_item_get_child (list_item)), NULL);
}

GtkListItemFactory *
winnow_question_row_factory_new (const char *language)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  gpointer kept = (gpointer) g_intern_string (language);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), kept);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  return factory;
}
