/* ask-view.c — the open questions about an offer, ranked by what an answer could change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/ask-view.h"

#include "window/diligence/question-row.h"

#include <glib/gi18n.h>

struct _WinnowAskView
{
  AdwBin parent_instance;

  GtkStack *stack;
  GtkListView *list;

  WinnowSession *session;
  GListStore *store;
};

enum
{
  SIGNAL_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowAskView, winnow_ask_view, ADW_TYPE_BIN)

char *
winnow_ask_view_to_text (WinnowAskView *self)
{
  const char *language = winnow_session_language (self->session);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->store)); i++)
    {
      g_autoptr (WinnowQuestionItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), i);
      const WinnowQuestion *question = winnow_question_item_question (item);
      g_autofree char *whom = winnow_answer_whom_to_ask (question, winnow_question_item_offer (item));

      g_string_append_printf (text, "%u. %s  %s\n   %s\n", i + 1, question->id,
                              winnow_text_get (&question->text, language), whom);
    }
  return g_string_free (text, FALSE);
}

static void
copy_cb (WinnowAskView *self)
{
  g_autofree char *text = winnow_ask_view_to_text (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  winnow_session_message (self->session, _ ("Questions copied"), FALSE);
}

static void
activated_cb (WinnowAskView *self, guint position)
{
  g_autoptr (WinnowQuestionItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), position);

  g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, winnow_question_item_id (item));
}

void
winnow_ask_view_update (WinnowAskView *self, WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < offer->checklist->ask_next->len; i++)
    g_ptr_array_add (ids, ((const WinnowAskNext *) offer->checklist->ask_next->pdata[i])->question->id);
  winnow_question_items_update (self->store, ids, assessment, offer, TRUE);
  gtk_stack_set_visible_child_name (self->stack, ids->len > 0 ? "list" : "empty");
}

GListModel *
winnow_ask_view_model (WinnowAskView *self)
{
  return G_LIST_MODEL (self->store);
}

static void
winnow_ask_view_dispose (GObject *object)
{
  WinnowAskView *self = WINNOW_ASK_VIEW (object);

  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->store);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_ask_view_parent_class)->dispose (object);
}

static void
winnow_ask_view_class_init (WinnowAskViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_ask_view_dispose;
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/diligence/ask-view.ui");
  gtk_widget_class_bind_template_child (widget_class, WinnowAskView, stack);
  gtk_widget_class_bind_template_child (widget_class, WinnowAskView, list);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
}

static void
winnow_ask_view_init (WinnowAskView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
winnow_ask_view_new (WinnowSession *session)
{
  WinnowAskView *self = g_object_new (WINNOW_TYPE_ASK_VIEW, NULL);
  g_autoptr (GtkListItemFactory) factory = winnow_question_row_factory_new (winnow_session_language (session));
  g_autoptr (GtkNoSelection) selection = NULL;

  self->session = g_object_ref (session);
  self->store = g_list_store_new (WINNOW_TYPE_QUESTION_ITEM);
  selection = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->store)));
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activated_cb), self);
  return GTK_WIDGET (self);
}
