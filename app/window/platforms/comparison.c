/* comparison.c — two or three offers, point by point, and where they differ.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/comparison.h"

#include "window/platforms/offer-table.h"
#include "window/words.h"

#include <glib/gi18n.h>

#define CATEGORY -1

/* In the order in which one looks at an offer: what it is, what it costs, what is known, what follows. */
static const int points[] = {
  CATEGORY,
  WINNOW_COLUMN_ACCESS,
  WINNOW_COLUMN_PRICE,
  WINNOW_COLUMN_AVAILABILITY,
  WINNOW_COLUMN_LEDGER,
  WINNOW_COLUMN_DILIGENCE,
  WINNOW_COLUMN_TRIAL,
  WINNOW_COLUMN_VERDICT,
};

static void
text_free (gpointer data)
{
  winnow_cell_text_clear (data);
  g_free (data);
}

static void
row_free (gpointer data)
{
  WinnowComparisonRow *row = data;

  g_ptr_array_unref (row->texts);
  g_free (row);
}

static WinnowCellText *
describe (WinnowOfferItem *item, int column, const char *language)
{
  WinnowCellText *text = g_new0 (WinnowCellText, 1);
  const char *category = winnow_offer_item_category (item);

  if (column != CATEGORY)
    {
      winnow_offer_item_describe (item, column, text);
      return text;
    }
  text->main =
    g_strdup (winnow_words_category (winnow_offer_item_assessment (item)->catalog, category, language));
  text->icon = winnow_words_category_icon (category);
  return text;
}

static WinnowComparisonRow *
compare_point (WinnowComparison *self, int column, const char *language)
{
  WinnowComparisonRow *row = g_new0 (WinnowComparisonRow, 1);

  row->title = column == CATEGORY ? _ ("Category") : winnow_offer_table_title (column);
  row->column = column;
  row->texts = g_ptr_array_new_with_free_func (text_free);
  for (guint i = 0; i < self->offers->len; i++)
    {
      WinnowCellText *text = describe (self->offers->pdata[i], column, language);
      const WinnowCellText *first = i > 0 ? row->texts->pdata[0] : text;

      row->is_differing = row->is_differing || g_strcmp0 (text->main, first->main) != 0;
      g_ptr_array_add (row->texts, text);
    }
  return row;
}

WinnowComparison *
winnow_comparison_new (WinnowAssessment *assessment, GPtrArray *ids, const char *language)
{
  WinnowComparison *self = g_new0 (WinnowComparison, 1);

  self->offers = g_ptr_array_new_with_free_func (g_object_unref);
  self->rows = g_ptr_array_new_with_free_func (row_free);
  for (guint i = 0; i < ids->len; i++)
    if (winnow_assessment_offer (assessment, ids->pdata[i]) != NULL)
      {
        WinnowOfferItem *item = winnow_offer_item_new (ids->pdata[i]);

        winnow_offer_item_set (item, assessment, i, 0, language);
        g_ptr_array_add (self->offers, item);
      }
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    g_ptr_array_add (self->rows, compare_point (self, points[i], language));
  return self;
}

void
winnow_comparison_free (WinnowComparison *self)
{
  g_ptr_array_unref (self->offers);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

guint
winnow_comparison_n_differing (const WinnowComparison *self)
{
  guint n = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n += ((const WinnowComparisonRow *) self->rows->pdata[i])->is_differing;
  return n;
}

static void
append_cell (GString *text, const WinnowCellText *cell)
{
  g_autofree char *line = winnow_offer_table_cell_text (cell);

  g_string_append_printf (text, "\t%s", line);
}

char *
winnow_comparison_to_text (const WinnowComparison *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->offers->len; i++)
    {
      g_auto (WinnowCellText) name = { 0 };

      winnow_offer_item_describe (self->offers->pdata[i], WINNOW_COLUMN_OFFER, &name);
      append_cell (text, &name);
    }
  g_string_append_printf (text, "\t%s\n", _ ("Difference"));
  for (guint i = 0; i < self->rows->len; i++)
    {
      const WinnowComparisonRow *row = self->rows->pdata[i];

      g_string_append (text, row->title);
      for (guint j = 0; j < row->texts->len; j++)
        append_cell (text, row->texts->pdata[j]);
      g_string_append_printf (text, "\t%s\n", row->is_differing ? _ ("differs") : _ ("the same"));
    }
  return g_string_free (text, FALSE);
}
