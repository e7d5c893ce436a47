/* csv.c — delimited text as rows of cells, streamed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/csv.h"

#include "formats/price-reader.h"
#include "formats/text-input.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  STATE_CELL_START,
  STATE_PLAIN,
  STATE_QUOTED,
  STATE_QUOTE_IN_QUOTED, /* a quote was seen: the end of the cell or half of "" */
} State;

struct _WinnowCsv
{
  char delimiter;
  WinnowCsvRowFunc row;
  gpointer data;
  State state;
  GString *text;     /* all cells of the row, each with its NUL */
  GArray *starts;    /* of gsize, into @text */
  GArray *columns;   /* of guint64 */
  GPtrArray *cells;  /* borrowed from @text, filled at the row's end */
  GString *raw;
  guint64 line, column;         /* of the next character */
  guint64 row_line;
  guint64 quote_line, quote_column;
  const char *problem;
  guint64 problem_column;
  gboolean any_quote, after_return, raw_is_full;
};

char
winnow_csv_detect_delimiter (const char *head, gsize length)
{
  static const char candidates[] = { ',', ';', '\t', '|' };
  guint counts[G_N_ELEMENTS (candidates)] = { 0 };
  gboolean quoted = FALSE;
  guint best = 0;
  gsize i = 0;

  while (i < length && (head[i] == '\n' || head[i] == '\r'))
    i++;
  for (; i < length && (quoted || (head[i] != '\n' && head[i] != '\r')); i++)
    {
      quoted ^= head[i] == '"';
      for (guint k = 0; !quoted && k < G_N_ELEMENTS (candidates); k++)
        counts[k] += head[i] == candidates[k];
    }
  for (guint k = 1; k < G_N_ELEMENTS (candidates); k++)
    if (counts[k] > counts[best])
      best = k;
  return candidates[best];
}

WinnowCsv *
winnow_csv_new (char delimiter, WinnowCsvRowFunc row, gpointer data)
{
  WinnowCsv *self = g_new0 (WinnowCsv, 1);

  self->delimiter = delimiter;
  self->row = row;
  self->data = data;
  self->text = g_string_sized_new (1024);
  self->raw = g_string_sized_new (WINNOW_CSV_RAW_BYTES + 8);
  self->starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->columns = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->cells = g_ptr_array_new ();
  self->line = self->column = self->row_line = 1;
  return self;
}

void
winnow_csv_free (WinnowCsv *self)
{
  if (self == NULL)
    return;
  g_string_free (self->text, TRUE);
  g_string_free (self->raw, TRUE);
  g_array_unref (self->starts);
  g_array_unref (self->columns);
  g_ptr_array_unref (self->cells);
  g_free (self);
}

static gboolean
fail (WinnowFormatsError code, guint64 line, guint64 column, const char *what, GError **error)
{
  g_propagate_error (error, winnow_formats_error_at ((int) code, line, column, what));
  return FALSE;
}

static gboolean
start_cell (WinnowCsv *self, GError **error)
{
  gsize start = self->text->len;

  if (self->starts->len >= WINNOW_CSV_MAX_CELLS)
    return fail (WINNOW_FORMATS_ERROR_TOO_LARGE, self->line, self->column,
                 _("More cells in one line than a price list has. Is the line end missing?"), error);
  g_array_append_val (self->starts, start);
  g_array_append_val (self->columns, self->column);
  return TRUE;
}

static gboolean
append (WinnowCsv *self, const char *bytes, gsize length, GError **error)
{
  gsize start = g_array_index (self->starts, gsize, self->starts->len - 1);

  if (self->text->len - start + length > WINNOW_FORMATS_MAX_CELL || self->text->len + length > WINNOW_CSV_MAX_ROW)
    {
      guint64 column = g_array_index (self->columns, guint64, self->columns->len - 1);

      if (self->state == STATE_QUOTED)
        return fail (WINNOW_FORMATS_ERROR_TOO_LARGE, self->quote_line, self->quote_column,
                     _("The cell that starts here is longer than 1 MiB. Is its closing quote missing?"), error);
      return fail (WINNOW_FORMATS_ERROR_TOO_LARGE, self->line, column,
                   _("The cell or line that starts here is longer than a price list's. Is the line end missing?"),
                   error);
    }
  g_string_append_len (self->text, bytes, (gssize) length);
  return TRUE;
}

/* Byte by byte; a character that the limit would cut is taken out whole. */
static void
keep_raw (WinnowCsv *self, char c)
{
  if (self->raw_is_full)
    return;
  if (self->raw->len < WINNOW_CSV_RAW_BYTES)
    {
      g_string_append_c (self->raw, c);
      return;
    }
  self->raw_is_full = TRUE;
  if (((guchar) c & 0xc0) != 0x80)
    return;
  while (self->raw->len > 0 && ((guchar) self->raw->str[self->raw->len - 1] & 0xc0) == 0x80)
    g_string_truncate (self->raw, self->raw->len - 1);
  g_string_truncate (self->raw, self->raw->len > 0 ? self->raw->len - 1 : 0);
}

static void
clear_row (WinnowCsv *self)
{
  g_string_truncate (self->text, 0);
  g_string_truncate (self->raw, 0);
  g_array_set_size (self->starts, 0);
  g_array_set_size (self->columns, 0);
  g_ptr_array_set_size (self->cells, 0);
  self->problem = NULL;
  self->any_quote = self->raw_is_full = FALSE;
  self->state = STATE_CELL_START;
}

static gboolean
end_row (WinnowCsv *self, GError **error)
{
  WinnowCsvRow row = { .line = self->row_line };
  gboolean is_blank = self->starts->len == 0 ||
                      (self->starts->len == 1 && self->text->len <= 1 && !self->any_quote);
  gboolean done = TRUE;

  if (!is_blank)
    {
      for (guint i = 0; i < self->starts->len; i++)
        g_ptr_array_add (self->cells, self->text->str + g_array_index (self->starts, gsize, i));
      row.n_cells = self->cells->len;
      g_ptr_array_add (self->cells, NULL);
      row.cells = (char **) self->cells->pdata;
      row.columns = (const guint64 *) (gpointer) self->columns->data;
      row.raw = self->raw->str;
      row.problem = self->problem;
      row.problem_column = self->problem_column;
      done = self->row (&row, self->data, error);
    }
  clear_row (self);
  return done;
}

static gboolean
end_cell (WinnowCsv *self, GError **error)
{
  if (self->state == STATE_CELL_START && !start_cell (self, error))
    return FALSE;
  g_string_append_c (self->text, '\0');
  self->state = STATE_CELL_START;
  return TRUE;
}

/* One byte that is not part of a run of plain text. */
static gboolean
take_special (WinnowCsv *self, char c, GError **error)
{
  if (c == '"' && self->state == STATE_CELL_START)
    {
      if (!start_cell (self, error))
        return FALSE;
      self->state = STATE_QUOTED;
      self->any_quote = TRUE;
      self->quote_line = self->line;
      self->quote_column = self->column;
      return TRUE;
    }
  if (c == '"' && self->state == STATE_QUOTED)
    {
      self->state = STATE_QUOTE_IN_QUOTED;
      return TRUE;
    }
  if (c == '"' && self->state == STATE_QUOTE_IN_QUOTED)
    {
      self->state = STATE_QUOTED;
      return append (self, "\"", 1, error);
    }
  if (c == self->delimiter && self->state != STATE_QUOTED)
    return end_cell (self, error);
  if (self->state == STATE_CELL_START)
    {
      if (!start_cell (self, error))
        return FALSE;
      self->state = STATE_PLAIN;
    }
  if (self->state == STATE_QUOTE_IN_QUOTED)
    {
      /* Kept as plain text; the row is not trusted. */
      if (c != ' ' && self->problem == NULL)
        {
          self->problem = _("Text follows a closing quote; write a quote inside a cell twice");
          self->problem_column = self->column;
        }
      return c == ' ' || append (self, &c, 1, error);
    }
  return append (self, &c, 1, error);
}

static gboolean
take_line_end (WinnowCsv *self, GError **error)
{
  if (self->state == STATE_QUOTED)
    return append (self, "\n", 1, error);
  return (self->starts->len == 0 && self->state == STATE_CELL_START) ||
         end_cell (self, error);
}

gboolean
winnow_csv_push (WinnowCsv *self, const char *text, gsize length, GError **error)
{
  for (gsize i = 0; i < length; i++)
    {
      char c = text[i];
      gboolean was_return = self->after_return;

      self->after_return = c == '\r';
      if (c == '\n' && was_return)
        continue;
      if (c == '\n' || c == '\r')
        {
          gboolean inside = self->state == STATE_QUOTED;

          if (!take_line_end (self, error) || (!inside && !end_row (self, error)))
            return FALSE;
          self->line++;
          self->column = 1;
          if (!inside)
            self->row_line = self->line;
          continue;
        }
      keep_raw (self, c);
      if (!take_special (self, c, error))
        return FALSE;
      self->column += ((guchar) c & 0xc0) != 0x80;
    }
  return TRUE;
}

gboolean
winnow_csv_finish (WinnowCsv *self, GError **error)
{
  if (self->state == STATE_QUOTED)
    return fail (WINNOW_FORMATS_ERROR_SYNTAX, self->quote_line, self->quote_column,
                 _("The quote that opens here is never closed: the file is cut off, or a quote is missing."), error);
  return take_line_end (self, error) && end_row (self, error);
}
