/* digest.c — one number for everything an evaluation's result follows from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/digest.h"

#include <string.h>

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  return strcmp (winnow_row_id (*(gconstpointer *) a), winnow_row_id (*(gconstpointer *) b));
}

/* With its length in front, so that no text can pose as two. */
static void
add_text (GChecksum *checksum, const char *text)
{
  g_autofree char *head = g_strdup_printf ("%" G_GSIZE_FORMAT ":", strlen (text));

  g_checksum_update (checksum, (const guchar *) head, -1);
  g_checksum_update (checksum, (const guchar *) text, -1);
}

static void
add_row (GChecksum *checksum, gconstpointer row)
{
  const WinnowRowType *type = ((const WinnowRow *) row)->type;

  add_text (checksum, type->table);
  add_text (checksum, winnow_row_id (row));
  for (guint i = 0; i < type->n_fields; i++)
    {
      g_autofree char *text = NULL;

      if (!winnow_digest_covers (type->kind, type->fields[i].name))
        continue;
      text = winnow_row_get_text (row, &type->fields[i]);
      if (text == NULL)
        continue;
      add_text (checksum, type->fields[i].name);
      add_text (checksum, text);
    }
}

gboolean
winnow_digest_covers (WinnowKind kind, const char *field)
{
  if (kind == WINNOW_KIND_NOTE || kind == WINNOW_KIND_SIGN_OFF)
    return FALSE;
  /* No result follows from the language it is told in. */
  if (kind == WINNOW_KIND_EVALUATION && g_strcmp0 (field, "language") == 0)
    return FALSE;
  return kind != WINNOW_KIND_DECISION
         || (g_strcmp0 (field, "decided_by") != 0 && g_strcmp0 (field, "decided_at") != 0);
}

char *
winnow_evaluation_digest (const WinnowEvaluation *self)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      g_autoptr (GPtrArray) rows = NULL;

      if (!winnow_digest_covers (kind, NULL))
        continue;
      rows = g_ptr_array_new ();
      g_ptr_array_extend (rows, winnow_evaluation_rows (self, kind), NULL, NULL);
      g_ptr_array_sort (rows, compare_rows);
      for (guint i = 0; i < rows->len; i++)
        add_row (checksum, g_ptr_array_index (rows, i));
    }
  return g_strdup (g_checksum_get_string (checksum));
}
