/* markdown-writer.c — the report as GitHub-flavoured Markdown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

#include <string.h>

/* Text that came from people must not become markup. */
static void
append_escaped (GString *out, const char *text, gboolean in_table)
{
  gboolean at_start = TRUE;

  for (; *text != '\0'; text++)
    {
      if (*text == '\n')
        {
          g_string_append (out, in_table ? "<br>" : "  \n");
          at_start = TRUE;
          continue;
        }
      if (*text == '\r')
        continue;
      if (*text == '<')
        g_string_append (out, "&lt;");
      else if (*text == '>')
        g_string_append (out, "&gt;");
      else if (*text == '&')
        g_string_append (out, "&amp;");
      else if (strchr ("\\`*_[]|~", *text) != NULL
               || (at_start && !in_table && strchr ("#+-", *text) != NULL))
        g_string_append_printf (out, "\\%c", *text);
      else if (at_start && !in_table && g_ascii_isdigit (*text))
        {
          /* "1." and "1)" at the start would open a list. */
          while (g_ascii_isdigit (text[0]) && g_ascii_isdigit (text[1]))
            g_string_append_c (out, *text++);
          g_string_append_c (out, *text);
          if (text[1] == '.' || text[1] == ')')
            g_string_append_printf (out, "\\%c", *++text);
        }
      else
        g_string_append_c (out, *text);
      at_start = at_start && (*text == ' ' || *text == '\t');
    }
}

static void
append_lead (GString *out, const WinnowReport *self, const char *lead, gboolean has_text)
{
  if (lead == NULL || *lead == '\0')
    return;
  g_string_append (out, "**");
  append_escaped (out, lead, FALSE);
  g_string_append (out, "**");
  if (has_text)
    g_string_append (out, winnow_report_word (WINNOW_REPORT_WORD_COLON, self->language));
}

static void
append_table (GString *out, const WinnowReport *self, const WinnowReportTable *table)
{
  gboolean has_header = winnow_table_has_header (table), has_notes = FALSE;

  for (guint i = 0; i < table->rows->len; i++)
    has_notes |= ((WinnowReportRow *)g_ptr_array_index (table->rows, i))->note != NULL;
  g_string_append_c (out, '|');
  for (guint i = 0; i < table->columns->len; i++)
    {
      g_string_append_c (out, ' ');
      append_escaped (out, ((WinnowReportColumn *)g_ptr_array_index (table->columns, i))->title,
                      TRUE);
      g_string_append (out, " |");
    }
  if (has_notes)
    g_string_append_printf (
        out, " %s |",
        has_header ? winnow_report_word (WINNOW_REPORT_WORD_REASON, self->language) : "");
  g_string_append (out, "\n|");
  for (guint i = 0; i < table->columns->len; i++)
    g_string_append (out, ((WinnowReportColumn *)g_ptr_array_index (table->columns, i))->is_number
                              ? " ---: |"
                              : " --- |");
  g_string_append (out, has_notes ? " --- |\n" : "\n");
  for (guint i = 0; i < table->rows->len; i++)
    {
      const WinnowReportRow *row = g_ptr_array_index (table->rows, i);

      g_string_append_c (out, '|');
      for (guint j = 0; j < table->columns->len; j++)
        {
          gboolean bold = (row->is_strong || row->is_span) && *row->cells[j] != '\0';

          g_string_append (out, bold ? " **" : " ");
          append_escaped (out, row->cells[j], TRUE);
          g_string_append (out, bold ? "** |" : " |");
        }
      if (has_notes)
        {
          g_string_append_c (out, ' ');
          append_escaped (out, row->note != NULL ? row->note : "", TRUE);
          g_string_append (out, " |");
        }
      g_string_append_c (out, '\n');
    }
  g_string_append_c (out, '\n');
}

static void
append_block (GString *out, const WinnowReport *self, const WinnowReportBlock *block)
{
  switch (block->kind)
    {
    case WINNOW_BLOCK_SUBHEADING:
      g_string_append (out, "### ");
      append_escaped (out, block->text, FALSE);
      g_string_append (out, "\n\n");
      break;
    case WINNOW_BLOCK_LIST:
      for (guint i = 0; i < block->items->len; i++)
        {
          const WinnowReportItem *item = g_ptr_array_index (block->items, i);

          g_string_append (out, "- ");
          append_lead (out, self, item->lead, *item->text != '\0');
          append_escaped (out, item->text, FALSE);
          g_string_append_c (out, '\n');
        }
      g_string_append_c (out, '\n');
      break;
    case WINNOW_BLOCK_TABLE:
      append_table (out, self, block->table);
      break;
    case WINNOW_BLOCK_NOTE:
    case WINNOW_BLOCK_CHART:
      g_string_append_c (out, '_');
      append_escaped (out, block->text, FALSE);
      g_string_append (out, "_\n\n");
      break;
    case WINNOW_BLOCK_PARAGRAPH:
    default:
      append_lead (out, self, block->lead, *block->text != '\0');
      append_escaped (out, block->text, FALSE);
      g_string_append (out, "\n\n");
      break;
    }
}

GBytes *
winnow_report_to_markdown (const WinnowReport *self, GError **error)
{
  GString *out = g_string_new ("# ");
  gsize length;

  g_return_val_if_fail (self != NULL, NULL);

  append_escaped (out, self->title, FALSE);
  g_string_append (out, "\n\n");
  append_escaped (out, self->subtitle, FALSE);
  g_string_append (out, "\n\n");
  for (guint i = 0; i < self->sections->len; i++)
    {
      const WinnowReportSection *section = g_ptr_array_index (self->sections, i);

      g_string_append (out, "## ");
      append_escaped (out, section->title, FALSE);
      g_string_append (out, "\n\n");
      for (guint j = 0; j < section->blocks->len; j++)
        append_block (out, self, g_ptr_array_index (section->blocks, j));
    }
  length = out->len;
  return g_bytes_new_take (g_string_free (out, FALSE), length);
}
