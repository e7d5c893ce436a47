/* rows.h — evaluations for tests, written as short texts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/model.h"
#include "formats/catalog-reader.h"

static inline WinnowCatalog *
shipped_catalog (void)
{
  g_autoptr (GError) error = NULL;
  WinnowCatalog *catalog = winnow_catalog_read (g_getenv ("WINNOW_DATA_DIR"), &error);

  g_assert_no_error (error);
  return catalog;
}

/* "table id field=value field=value…"; values hold no blanks, "~" stands for one. */
static inline gpointer
row_from (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  const WinnowRowType *type = winnow_row_type_by_table (words[0]);
  gpointer row;

  g_assert_nonnull (type);
  row = winnow_row_new (type->kind, words[1]);
  for (guint i = 2; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);
      const WinnowField *field = winnow_row_type_field (type, pair[0]);
      g_autoptr (GError) error = NULL;

      if (field == NULL)
        g_error ("no field %s in %s", pair[0], words[0]);
      if (field->type == WINNOW_FIELD_TEXT)
        g_strdelimit (pair[1], "~", ' ');
      winnow_row_set_text (row, field, pair[1], &error);
      g_assert_no_error (error);
    }
  return row;
}

/* NULL-terminated texts of rows. */
static inline WinnowEvaluation *
evaluation_from (const char *const *texts)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  g_autoptr (GError) error = NULL;
  WinnowEvaluation *evaluation;

  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (rows, row_from (texts[i]));
  evaluation = winnow_evaluation_new (rows, NULL, &error);
  g_assert_no_error (error);
  return evaluation;
}
