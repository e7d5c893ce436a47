/* report-model.c — building the tree of sections and blocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <string.h>

static void
item_free (gpointer data)
{
  WinnowReportItem *self = data;

  g_free (self->lead);
  g_free (self->text);
  g_free (self);
}

static void
column_free (gpointer data)
{
  g_free (((WinnowReportColumn *)data)->title);
  g_free (data);
}

static void
row_free (gpointer data)
{
  WinnowReportRow *self = data;

  g_strfreev (self->cells);
  g_free (self->note);
  g_free (self);
}

static void
block_free (gpointer data)
{
  WinnowReportBlock *self = data;

  g_free (self->lead);
  g_free (self->text);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  if (self->table != NULL)
    {
      g_ptr_array_unref (self->table->columns);
      g_ptr_array_unref (self->table->rows);
      g_free (self->table);
    }
  g_clear_pointer (&self->scene, winnow_scene_free);
  g_free (self);
}

static void
section_free (gpointer data)
{
  WinnowReportSection *self = data;

  g_free (self->id);
  g_free (self->title);
  g_ptr_array_unref (self->blocks);
  g_free (self);
}

WinnowReport *
winnow_report_model_new (const char *language,
                         const char *title,
                         const char *created,
                         const char *version)
{
  WinnowReport *self = g_new0 (WinnowReport, 1);

  self->language = g_strdup (language);
  self->title = g_strdup (title);
  self->created = g_strdup (created);
  self->version = g_strdup (version);
  self->sections = g_ptr_array_new_with_free_func (section_free);
  return self;
}

void
winnow_report_free (WinnowReport *self)
{
  if (self == NULL)
    return;
  g_free (self->language);
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->created);
  g_free (self->version);
  g_ptr_array_unref (self->sections);
  g_free (self);
}

WinnowReportSection *
winnow_report_add_section (WinnowReport *self, const char *id, const char *title)
{
  WinnowReportSection *section = g_new0 (WinnowReportSection, 1);

  section->id = g_strdup (id);
  section->title = g_strdup_printf ("%u  %s", self->sections->len + 1, title);
  section->blocks = g_ptr_array_new_with_free_func (block_free);
  g_ptr_array_add (self->sections, section);
  return section;
}

static WinnowReportBlock *
add_block (WinnowReportSection *self, WinnowBlockKind kind, const char *text)
{
  WinnowReportBlock *block = g_new0 (WinnowReportBlock, 1);

  block->kind = kind;
  block->text = g_strdup (text != NULL ? text : "");
  g_ptr_array_add (self->blocks, block);
  return block;
}

void
winnow_section_paragraph (WinnowReportSection *self, const char *text)
{
  add_block (self, WINNOW_BLOCK_PARAGRAPH, text);
}

void
winnow_section_paragraph_take (WinnowReportSection *self, char *text)
{
  add_block (self, WINNOW_BLOCK_PARAGRAPH, text);
  g_free (text);
}

void
winnow_section_lead (WinnowReportSection *self, const char *lead, const char *text)
{
  add_block (self, WINNOW_BLOCK_PARAGRAPH, text)->lead = g_strdup (lead);
}

void
winnow_section_note (WinnowReportSection *self, const char *text)
{
  add_block (self, WINNOW_BLOCK_NOTE, text);
}

void
winnow_section_subheading (WinnowReportSection *self, const char *text)
{
  add_block (self, WINNOW_BLOCK_SUBHEADING, text);
}

GPtrArray *
winnow_section_list (WinnowReportSection *self)
{
  WinnowReportBlock *block = add_block (self, WINNOW_BLOCK_LIST, NULL);

  block->items = g_ptr_array_new_with_free_func (item_free);
  return block->items;
}

void
winnow_list_add (GPtrArray *list, const char *lead, const char *text)
{
  WinnowReportItem *item = g_new0 (WinnowReportItem, 1);

  item->lead = g_strdup (lead);
  item->text = g_strdup (text != NULL ? text : "");
  g_ptr_array_add (list, item);
}

WinnowReportTable *
winnow_section_table (WinnowReportSection *self, const char *caption, const char *titles)
{
  WinnowReportBlock *block = add_block (self, WINNOW_BLOCK_TABLE, caption);
  g_auto (GStrv) names = g_strsplit (titles, "|", -1);

  block->table = g_new0 (WinnowReportTable, 1);
  block->table->columns = g_ptr_array_new_with_free_func (column_free);
  block->table->rows = g_ptr_array_new_with_free_func (row_free);
  for (guint i = 0; names[i] != NULL; i++)
    {
      WinnowReportColumn *column = g_new0 (WinnowReportColumn, 1);

      column->is_number = names[i][0] == '#';
      column->title = g_strdup (names[i] + (column->is_number ? 1 : 0));
      g_ptr_array_add (block->table->columns, column);
    }
  return block->table;
}

WinnowReportRow *
winnow_table_row_take (WinnowReportTable *self, GPtrArray *cells)
{
  WinnowReportRow *row = g_new0 (WinnowReportRow, 1);

  while (cells->len < self->columns->len)
    g_ptr_array_add (cells, g_strdup (""));
  g_ptr_array_add (cells, NULL);
  row->cells = (char **)g_ptr_array_free (cells, FALSE);
  g_ptr_array_add (self->rows, row);
  return row;
}

WinnowReportRow *
winnow_table_row (WinnowReportTable *self, ...)
{
  GPtrArray *cells = g_ptr_array_new ();
  const char *cell;
  va_list arguments;

  va_start (arguments, self);
  while ((cell = va_arg (arguments, const char *)) != NULL)
    g_ptr_array_add (cells, g_strdup (cell));
  va_end (arguments);
  return winnow_table_row_take (self, cells);
}

void
winnow_table_span (WinnowReportTable *self, const char *text)
{
  winnow_table_row (self, text, NULL)->is_span = TRUE;
}

void
winnow_section_chart (WinnowReportSection *self, WinnowScene *scene, double height)
{
  g_autofree char *speech = winnow_scene_to_speech (scene);
  WinnowReportBlock *block = add_block (self, WINNOW_BLOCK_CHART, speech);

  block->scene = scene;
  block->height = height;
}

gboolean
winnow_table_has_header (const WinnowReportTable *self)
{
  for (guint i = 0; i < self->columns->len; i++)
    if (*((WinnowReportColumn *)g_ptr_array_index (self->columns, i))->title != '\0')
      return TRUE;
  return FALSE;
}
