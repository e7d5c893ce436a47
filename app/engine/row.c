/* row.c — making, copying, comparing rows and their fields as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/row.h"

#include "engine/model.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

G_DEFINE_BOXED_TYPE (WinnowRow, winnow_row, winnow_row_ref, winnow_row_unref)
G_DEFINE_QUARK (winnow-row-error, winnow_row_error)

const WinnowRowType *
winnow_row_type_by_table (const char *table)
{
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    if (g_strcmp0 (winnow_row_type (kind)->table, table) == 0)
      return winnow_row_type (kind);
  return NULL;
}

const WinnowField *
winnow_row_type_field (const WinnowRowType *type, const char *name)
{
  g_return_val_if_fail (type != NULL, NULL);

  for (guint i = 0; i < type->n_fields; i++)
    if (g_strcmp0 (type->fields[i].name, name) == 0)
      return &type->fields[i];
  return NULL;
}

gpointer
winnow_row_new (WinnowKind kind, const char *id)
{
  const WinnowRowType *type = winnow_row_type (kind);
  WinnowRow *row;

  g_return_val_if_fail (type != NULL, NULL);
  g_return_val_if_fail (id == NULL || *id != '\0', NULL);

  row = g_malloc0 (type->size);
  g_atomic_ref_count_init (&row->references);
  row->type = type;
  row->id = id != NULL ? g_strdup (id) : g_uuid_string_random ();
  return row;
}

static inline gpointer
member (gconstpointer row, const WinnowField *field)
{
  return G_STRUCT_MEMBER_P (row, field->offset);
}

static void
clear_field (gpointer row, const WinnowField *field)
{
  gpointer at = member (row, field);

  switch (field->type)
    {
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_CHOICE:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_TIME:
      g_clear_pointer ((char **) at, g_free);
      break;
    case WINNOW_FIELD_DECIMAL:
      g_clear_pointer ((WinnowDecimal **) at, winnow_decimal_unref);
      break;
    case WINNOW_FIELD_NUMBER:
      *(WinnowNumber *) at = WINNOW_UNKNOWN;
      break;
    case WINNOW_FIELD_TRI:
      *(WinnowTri *) at = WINNOW_TRI_UNKNOWN;
      break;
    case WINNOW_FIELD_LIST:
      g_clear_pointer ((char ***) at, g_strfreev);
      break;
    default:
      g_assert_not_reached ();
    }
}

gpointer
winnow_row_copy (gconstpointer row)
{
  const WinnowRow *source = row;
  WinnowRow *copy;

  g_return_val_if_fail (row != NULL, NULL);

  copy = winnow_row_new (source->type->kind, source->id);
  copy->extra = g_strdup (source->extra);
  for (guint i = 0; i < source->type->n_fields; i++)
    {
      const WinnowField *field = &source->type->fields[i];
      gpointer from = member (source, field), to = member (copy, field);

      switch (field->type)
        {
        case WINNOW_FIELD_TEXT:
        case WINNOW_FIELD_CHOICE:
        case WINNOW_FIELD_REFERENCE:
        case WINNOW_FIELD_TIME:
          *(char **) to = g_strdup (*(char **) from);
          break;
        case WINNOW_FIELD_DECIMAL:
          if (*(WinnowDecimal **) from != NULL)
            *(WinnowDecimal **) to = winnow_decimal_ref (*(WinnowDecimal **) from);
          break;
        case WINNOW_FIELD_NUMBER:
          *(WinnowNumber *) to = *(WinnowNumber *) from;
          break;
        case WINNOW_FIELD_TRI:
          *(WinnowTri *) to = *(WinnowTri *) from;
          break;
        case WINNOW_FIELD_LIST:
          *(char ***) to = g_strdupv (*(char ***) from);
          break;
        default:
          g_assert_not_reached ();
        }
    }
  return copy;
}

gpointer
winnow_row_ref (gpointer row)
{
  g_return_val_if_fail (row != NULL, NULL);

  g_atomic_ref_count_inc (&((WinnowRow *) row)->references);
  return row;
}

void
winnow_row_unref (gpointer row)
{
  WinnowRow *self = row;

  g_return_if_fail (row != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  for (guint i = 0; i < self->type->n_fields; i++)
    clear_field (self, &self->type->fields[i]);
  g_free (self->id);
  g_free (self->extra);
  g_free (self);
}

gboolean
winnow_row_equal (gconstpointer a, gconstpointer b)
{
  const WinnowRow *left = a, *right = b;

  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (left->type != right->type || strcmp (left->id, right->id) != 0 ||
      g_strcmp0 (left->extra, right->extra) != 0)
    return FALSE;
  for (guint i = 0; i < left->type->n_fields; i++)
    {
      g_autofree char *left_text = winnow_row_get_text (left, &left->type->fields[i]);
      g_autofree char *right_text = winnow_row_get_text (right, &left->type->fields[i]);

      if (g_strcmp0 (left_text, right_text) != 0)
        return FALSE;
    }
  return TRUE;
}

/* The shortest of 15 or 17 digits that reads back as the same double. */
static char *
number_to_text (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.15g", value);
  if (g_ascii_strtod (buffer, NULL) != value)
    g_ascii_formatd (buffer, sizeof buffer, "%.17g", value);
  return g_strdup (buffer);
}

static char *
list_to_text (char **list)
{
  GString *text;

  if (list == NULL || list[0] == NULL)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; list[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (text, ';');
      for (const char *p = list[i]; *p != '\0'; p++)
        {
          if (*p == ';' || *p == '\\')
            g_string_append_c (text, '\\');
          g_string_append_c (text, *p);
        }
    }
  return g_string_free (text, FALSE);
}

static char **
list_from_text (const char *text)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  g_autoptr (GString) item = g_string_new (NULL);

  for (const char *p = text;; p++)
    {
      if (*p == '\\' && p[1] != '\0')
        {
          g_string_append_c (item, *++p);
        }
      else if (*p == ';' || *p == '\0')
        {
          g_ptr_array_add (list, g_strndup (item->str, item->len));
          g_string_truncate (item, 0);
          if (*p == '\0')
            break;
        }
      else
        {
          g_string_append_c (item, *p);
        }
    }
  g_ptr_array_add (list, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&list), FALSE);
}

char *
winnow_row_get_text (gconstpointer row, const WinnowField *field)
{
  gconstpointer at;
  double value;

  g_return_val_if_fail (row != NULL && field != NULL, NULL);

  at = member (row, field);
  switch (field->type)
    {
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_CHOICE:
    case WINNOW_FIELD_REFERENCE:
    case WINNOW_FIELD_TIME:
      return g_strdup (*(char *const *) at);
    case WINNOW_FIELD_DECIMAL:
      return *(WinnowDecimal *const *) at != NULL ? winnow_decimal_to_text (*(WinnowDecimal *const *) at)
                                                  : NULL;
    case WINNOW_FIELD_NUMBER:
      return winnow_number_get (*(const WinnowNumber *) at, &value) ? number_to_text (value) : NULL;
    case WINNOW_FIELD_TRI:
      switch (*(const WinnowTri *) at)
        {
        case WINNOW_TRI_YES:
          return g_strdup ("yes");
        case WINNOW_TRI_NO:
          return g_strdup ("no");
        case WINNOW_TRI_UNKNOWN:
        default:
          return NULL;
        }
    case WINNOW_FIELD_LIST:
      return list_to_text (*(char **const *) at);
    default:
      g_return_val_if_reached (NULL);
    }
}

static gboolean
value_error (gconstpointer row, const WinnowField *field, const char *text, const char *wanted, GError **error)
{
  g_autofree char *shown = g_strndup (text, 60);
  g_autofree char *valid = g_utf8_make_valid (shown, -1);

  g_set_error (error, WINNOW_ROW_ERROR, WINNOW_ROW_ERROR_VALUE,
               /* Translators: list name, row id, field name, the text found, what is expected. */
               _ ("%s “%s”: %s is “%s”; expected %s"),
               ((const WinnowRow *) row)->type->table, winnow_row_id (row), field->name, valid, wanted);
  return FALSE;
}

/* A date, or date and time in UTC; both must be possible. */
static gboolean
is_time (const char *text)
{
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *full = NULL;

  if (strlen (text) == 10)
    full = g_strconcat (text, "T00:00:00Z", NULL);
  else if (g_str_has_suffix (text, "Z"))
    full = g_strdup (text);
  else
    return FALSE;
  if (strlen (full) < 20 || full[4] != '-' || full[7] != '-' || full[10] != 'T')
    return FALSE;
  time = g_date_time_new_from_iso8601 (full, NULL);
  return time != NULL;
}

gboolean
winnow_row_set_text (gpointer row, const WinnowField *field, const char *text, GError **error)
{
  gpointer at;

  g_return_val_if_fail (row != NULL && field != NULL, FALSE);

  if (text == NULL)
    {
      clear_field (row, field);
      return TRUE;
    }
  at = member (row, field);
  switch (field->type)
    {
    case WINNOW_FIELD_CHOICE:
      if (!g_strv_contains (field->choices, text))
        {
          g_autofree char *wanted = g_strjoinv (", ", (char **) field->choices);
          return value_error (row, field, text, wanted, error);
        }
      break;
    case WINNOW_FIELD_TIME:
      if (!is_time (text))
        return value_error (row, field, text, _ ("a date like 2026-11-30 or a time like 2026-11-30T08:00:00Z"),
                            error);
      break;
    case WINNOW_FIELD_TEXT:
    case WINNOW_FIELD_REFERENCE:
      if (!g_utf8_validate (text, -1, NULL))
        return value_error (row, field, text, _ ("text in UTF-8"), error);
      break;
    case WINNOW_FIELD_DECIMAL:
      {
        g_autoptr (WinnowDecimal) decimal = winnow_decimal_new_from_text (text, NULL);

        if (decimal == NULL)
          return value_error (row, field, text, _ ("a decimal number like 1234.56"), error);
        clear_field (row, field);
        *(WinnowDecimal **) at = g_steal_pointer (&decimal);
        return TRUE;
      }
    case WINNOW_FIELD_NUMBER:
      {
        char *end;
        double value = g_ascii_strtod (text, &end);

        if (end == text || *end != '\0' || !isfinite (value))
          return value_error (row, field, text, _ ("a number like 12.5"), error);
        *(WinnowNumber *) at = winnow_number (value);
        return TRUE;
      }
    case WINNOW_FIELD_TRI:
      if (strcmp (text, "yes") == 0)
        *(WinnowTri *) at = WINNOW_TRI_YES;
      else if (strcmp (text, "no") == 0)
        *(WinnowTri *) at = WINNOW_TRI_NO;
      else
        return value_error (row, field, text, _ ("yes or no"), error);
      return TRUE;
    case WINNOW_FIELD_LIST:
      if (!g_utf8_validate (text, -1, NULL))
        return value_error (row, field, text, _ ("text in UTF-8"), error);
      clear_field (row, field);
      *(char ***) at = list_from_text (text);
      return TRUE;
    default:
      g_return_val_if_reached (FALSE);
    }
  clear_field (row, field);
  *(char **) at = g_strdup (text);
  return TRUE;
}
