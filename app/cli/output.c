/* output.c — JSON members, aligned tables, numbers for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/output.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

/* ---- JSON ---- */

WinnowJsonWriter *
cli_json_new (void)
{
  WinnowJsonWriter *json = winnow_json_writer_new ();

  winnow_json_writer_begin_object (json);
  return json;
}

void
cli_json_print (WinnowJsonWriter *json)
{
  g_autofree char *text = NULL;

  winnow_json_writer_end_object (json);
  text = winnow_json_writer_free_to_text (json);
  g_print ("%s", text);
}

static void
begin_name (WinnowJsonWriter *json, const char *name)
{
  if (name != NULL)
    winnow_json_writer_name (json, name);
}

void
cli_json_object (WinnowJsonWriter *json, const char *name)
{
  begin_name (json, name);
  winnow_json_writer_begin_object (json);
}

void
cli_json_array (WinnowJsonWriter *json, const char *name)
{
  begin_name (json, name);
  winnow_json_writer_begin_array (json);
}

void
cli_json_text (WinnowJsonWriter *json, const char *name, const char *text)
{
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  begin_name (json, name);
  winnow_json_writer_string (json, valid);
}

/* The sibling of an unknown member. */
static void
put_reason (WinnowJsonWriter *json, const char *name, const char *reason)
{
  g_autofree char *sibling = g_strconcat (name, "_reason", NULL);

  cli_json_text (json, sibling, reason);
}

void
cli_json_text_or (WinnowJsonWriter *json, const char *name, const char *text, const char *reason)
{
  cli_json_text (json, name, text);
  if (text == NULL)
    put_reason (json, name, reason);
}

void
cli_json_texts (WinnowJsonWriter *json, const char *name, char **texts)
{
  cli_json_array (json, name);
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    cli_json_text (json, NULL, texts[i]);
  winnow_json_writer_end_array (json);
}

void
cli_json_integer (WinnowJsonWriter *json, const char *name, gint64 value)
{
  begin_name (json, name);
  winnow_json_writer_integer (json, value);
}

void
cli_json_double (WinnowJsonWriter *json, const char *name, double value)
{
  begin_name (json, name);
  winnow_json_writer_number (json, value);
}

void
cli_json_number (WinnowJsonWriter *json, const char *name, WinnowNumber value, const char *reason)
{
  double number;

  if (winnow_number_get (value, &number))
    {
      cli_json_double (json, name, number);
      return;
    }
  cli_json_text_or (json, name, NULL, reason);
}

void
cli_json_boolean (WinnowJsonWriter *json, const char *name, gboolean value)
{
  begin_name (json, name);
  winnow_json_writer_boolean (json, value);
}

void
cli_json_decimal (WinnowJsonWriter *json, const char *name, const WinnowDecimal *value, const char *reason)
{
  g_autofree char *text = value != NULL ? winnow_decimal_to_text (value) : NULL;

  cli_json_text_or (json, name, text, reason);
}

void
cli_json_money (WinnowJsonWriter *json, const char *name, gboolean is_known, double value, const char *reason)
{
  g_autofree char *text = is_known && isfinite (value) ? cli_money_text (value) : NULL;

  cli_json_text_or (json, name, text, reason);
}

void
cli_json_time (WinnowJsonWriter *json, const char *name, gint64 time)
{
  g_autofree char *text = cli_time_text (time);

  cli_json_text (json, name, text);
}

char *
cli_time_text (gint64 time)
{
  g_autoptr (GDateTime) moment = g_date_time_new_from_unix_utc (time);

  return moment != NULL ? g_date_time_format (moment, "%Y-%m-%dT%H:%M:%SZ") : NULL;
}

/* Estimates are doubles; ten digits behind the point are beyond any price and short
 * of their noise. */
char *
cli_money_text (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE + 320];
  char *end;

  g_ascii_formatd (buffer, sizeof buffer, "%.10f", value);
  end = buffer + strlen (buffer);
  while (end > buffer && end[-1] == '0')
    *--end = '\0';
  if (end > buffer && end[-1] == '.')
    *--end = '\0';
  return g_strdup (strcmp (buffer, "-0") == 0 ? "0" : buffer);
}

/* ---- Text ---- */

struct _CliTable
{
  char *alignment;
  guint n_columns;
  GPtrArray *cells; /* of char *, row by row, the titles first */
};

CliTable *
cli_table_new (const char *alignment, ...)
{
  CliTable *self = g_new0 (CliTable, 1);
  va_list titles;

  self->alignment = g_strdup (alignment);
  self->n_columns = (guint) strlen (alignment);
  self->cells = g_ptr_array_new_with_free_func (g_free);
  va_start (titles, alignment);
  for (guint i = 0; i < self->n_columns; i++)
    g_ptr_array_add (self->cells, g_strdup (va_arg (titles, const char *)));
  va_end (titles);
  return self;
}

void
cli_table_add (CliTable *self, ...)
{
  va_list texts;

  va_start (texts, self);
  for (guint i = 0; i < self->n_columns; i++)
    {
      const char *text = va_arg (texts, const char *);
      char *cell = text != NULL ? g_utf8_make_valid (text, -1) : g_strdup ("–");

      /* A cell is one line, whatever a file held. */
      g_strdelimit (cell, "\t\r\n\033", ' ');
      g_ptr_array_add (self->cells, cell);
    }
  va_end (texts);
}

guint
cli_text_width (const char *text)
{
  guint width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_iszerowidth (c))
        width += g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

static void
print_cell (GString *line, const char *text, guint width, gboolean is_right, gboolean is_last)
{
  guint blanks = width - cli_text_width (text);

  if (is_right)
    for (guint i = 0; i < blanks; i++)
      g_string_append_c (line, ' ');
  g_string_append (line, text);
  if (is_last)
    return;
  for (guint i = 0; i < (is_right ? 2 : blanks + 2); i++)
    g_string_append_c (line, ' ');
}

void
cli_table_print (CliTable *self, const char *if_empty)
{
  guint n_rows = self->cells->len / self->n_columns;
  g_autofree guint *widths = g_new0 (guint, self->n_columns);

  for (guint i = 0; i < self->cells->len; i++)
    {
      guint column = i % self->n_columns;

      widths[column] = MAX (widths[column], cli_text_width (g_ptr_array_index (self->cells, i)));
    }
  if (n_rows < 2)
    g_print ("%s\n", if_empty);
  for (guint row = 0; row < n_rows && n_rows > 1; row++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint column = 0; column < self->n_columns; column++)
        print_cell (line, g_ptr_array_index (self->cells, row * self->n_columns + column), widths[column],
                    self->alignment[column] == 'r', column + 1 == self->n_columns);
      g_print ("%s\n", g_strchomp (line->str));
    }
  g_ptr_array_unref (self->cells);
  g_free (self->alignment);
  g_free (self);
}

char *
cli_show_number (double value, guint digits)
{
  /* The apostrophe groups by thousands in the locale's way. */
  return g_strdup_printf ("%'.*f", (int) digits, value);
}

char *
cli_show_money (double value, const char *currency)
{
  g_autofree char *number = cli_show_number (value, 2);

  return currency != NULL ? g_strdup_printf ("%s %s", number, currency) : g_steal_pointer (&number);
}

char *
cli_show_range (double low, double high, const char *currency)
{
  g_autofree char *from = cli_show_number (low, 2);
  g_autofree char *to = NULL;

  if (low == high)
    return cli_show_money (low, currency);
  to = cli_show_money (high, currency);
  return g_strdup_printf ("%s – %s", from, to);
}

char *
cli_show_share (double share)
{
  g_autofree char *number = cli_show_number (share * 100, 1);

  /* Translators: a percentage. */
  return g_strdup_printf (_ ("%s %%"), number);
}
