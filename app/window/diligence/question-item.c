/* question-item.c — one question about one offer, as lists show it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/question-item.h"

struct _WinnowQuestionItem
{
  GObject parent_instance;

  char *id;
  WinnowAssessment *assessment;
  const WinnowOfferAssessment *offer; /* of the assessment */
  const WinnowChecklistItem *item;    /* likewise */
  guint rank;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowQuestionItem, winnow_question_item, G_TYPE_OBJECT)

static void
winnow_question_item_finalize (GObject *object)
{
  WinnowQuestionItem *self = WINNOW_QUESTION_ITEM (object);

  g_free (self->id);
  g_clear_pointer (&self->assessment, winnow_assessment_unref);
  G_OBJECT_CLASS (winnow_question_item_parent_class)->finalize (object);
}

static void
winnow_question_item_class_init (WinnowQuestionItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_question_item_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
winnow_question_item_init (WinnowQuestionItem *self)
{
}

WinnowQuestionItem *
winnow_question_item_new (const char *question)
{
  WinnowQuestionItem *self = g_object_new (WINNOW_TYPE_QUESTION_ITEM, NULL);

  self->id = g_strdup (question);
  return self;
}

/* Rows draw nothing anew where an answer stays what it was. */
static gboolean
looks_same (const WinnowChecklistItem *a, const WinnowChecklistItem *b)
{
  if (a == NULL || winnow_answer_mark (a) != winnow_answer_mark (b) || a->is_blocking != b->is_blocking ||
      (a->answer == NULL) != (b->answer == NULL))
    return FALSE;
  return a->answer == NULL || winnow_row_equal (a->answer, b->answer);
}

void
winnow_question_item_set (WinnowQuestionItem *self, WinnowAssessment *assessment,
                          const WinnowOfferAssessment *offer, guint rank)
{
  g_autoptr (WinnowAssessment) old = g_steal_pointer (&self->assessment);
  const WinnowChecklistItem *item = winnow_checklist_item (offer->checklist, self->id);
  /* What a ranked row says of the worth of asking may change with every answer. */
  gboolean is_same = old != NULL && rank == 0 && self->rank == 0 && looks_same (self->item, item);

  self->assessment = winnow_assessment_ref (assessment);
  self->offer = offer;
  self->item = item;
  self->rank = rank;
  if (!is_same)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

const char *
winnow_question_item_id (WinnowQuestionItem *self)
{
  return self->id;
}

const WinnowQuestion *
winnow_question_item_question (WinnowQuestionItem *self)
{
  return self->item->question;
}

const WinnowChecklistItem *
winnow_question_item_answer (WinnowQuestionItem *self)
{
  return self->item;
}

const WinnowOfferAssessment *
winnow_question_item_offer (WinnowQuestionItem *self)
{
  return self->offer;
}

guint
winnow_question_item_rank (WinnowQuestionItem *self)
{
  return self->rank;
}

static gboolean
holds (GListModel *model, GPtrArray *questions)
{
  if (g_list_model_get_n_items (model) != questions->len)
    return FALSE;
  for (guint i = 0; i < questions->len; i++)
    {
      g_autoptr (WinnowQuestionItem) item = g_list_model_get_item (model, i);

      if (!g_str_equal (item->id, questions->pdata[i]))
        return FALSE;
    }
  return TRUE;
}

void
winnow_question_items_update (GListStore *store, GPtrArray *questions, WinnowAssessment *assessment,
                              const WinnowOfferAssessment *offer, gboolean are_ranked)
{
  GListModel *model = G_LIST_MODEL (store);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (holds (model, questions))
    {
      for (guint i = 0; i < questions->len; i++)
        {
          g_autoptr (WinnowQuestionItem) item = g_list_model_get_item (model, i);

          winnow_question_item_set (item, assessment, offer, are_ranked ? i + 1 : 0);
        }
      return;
    }
  for (guint i = 0; i < questions->len; i++)
    {
      WinnowQuestionItem *item = winnow_question_item_new (questions->pdata[i]);

      winnow_question_item_set (item, assessment, offer, are_ranked ? i + 1 : 0);
      g_ptr_array_add (items, item);
    }
  g_list_store_splice (store, 0, g_list_model_get_n_items (model), items->pdata, items->len);
}
