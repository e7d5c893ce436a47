/* mapping.c — remembered column mappings of generic CSV files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/store-private.h"

char *
winnow_store_get_mapping (WinnowStore *self, const char *signature)
{
  g_autoptr (WinnowSql) query = NULL;

  g_return_val_if_fail (self != NULL && signature != NULL, NULL);

  query = winnow_sql_new (self->connection, "SELECT mapping FROM mapping WHERE signature = ?1", NULL);
  if (query == NULL)
    return NULL;
  winnow_sql_bind_text (query, 1, signature);
  return winnow_sql_step (query, NULL) ? winnow_sql_dup_text (query, 0) : NULL;
}

gboolean
winnow_store_set_mapping (WinnowStore *self, const char *signature, const char *mapping, GError **error)
{
  g_autoptr (WinnowSql) query = NULL;

  g_return_val_if_fail (self != NULL && signature != NULL && mapping != NULL, FALSE);

  query = winnow_sql_new (self->connection,
                          "INSERT INTO mapping (signature, mapping) VALUES (?1, ?2) "
                          "ON CONFLICT (signature) DO UPDATE SET mapping = excluded.mapping",
                          error);
  if (query == NULL)
    return FALSE;
  winnow_sql_bind_text (query, 1, signature);
  winnow_sql_bind_text (query, 2, mapping);
  return winnow_sql_run (query, error);
}
