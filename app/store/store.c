/* store.c — opening, creating and closing a workspace file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/store.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "store/import.h"
#include "store/schema.h"
#include "store/store-private.h"

gboolean
winnow_store_refuse_existing (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);

  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_EXISTS,
               /* Translators: the name of a file. */
               _ ("“%s” exists already; it was left as it is. Choose another name or open it"), name);
  return FALSE;
}

gboolean
winnow_store_publish (const char *draft, const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  int number;

  if (link (draft, path) == 0)
    return g_unlink (draft) == 0 || TRUE;
  number = errno;
  /* Some file systems have no links. */
  if (number != EEXIST && !g_file_test (path, G_FILE_TEST_EXISTS) && g_rename (draft, path) == 0)
    return TRUE;
  if (number == EEXIST)
    return winnow_store_refuse_existing (path, error);
  /* Translators: the name of a file, then what the system said. */
  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED, _ ("“%s” could not be created: %s"), name,
               g_strerror (number));
  return FALSE;
}

/* Made under another name and then put in place, so that a half-made workspace is
 * never found under its own. */
static gboolean
create_file (const char *path, GError **error)
{
  g_autofree char *draft = NULL;
  WinnowConnection *connection;
  gboolean made;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return winnow_store_refuse_existing (path, error);
  draft = g_strdup_printf ("%s.%d.new", path, (int) getpid ());
  g_unlink (draft);
  connection = winnow_connection_create (draft, error);
  made = connection != NULL && winnow_schema_create (connection, error);
  winnow_connection_close (connection);
  made = made && winnow_store_publish (draft, path, error);
  g_unlink (draft);
  return made;
}

WinnowStore *
winnow_store_open (const char *path, WinnowStoreMode mode, const char *author, const char *device, GError **error)
{
  g_autoptr (WinnowStore) self = NULL;

  g_return_val_if_fail (path != NULL && author != NULL && device != NULL, NULL);

  if (mode == WINNOW_STORE_CREATE && !create_file (path, error))
    return NULL;
  self = g_new0 (WinnowStore, 1);
  self->path = g_strdup (path);
  self->author = g_strdup (author);
  self->device = g_strdup (device);
  self->connection = winnow_connection_open (path, mode == WINNOW_STORE_READ_ONLY, error);
  if (self->connection == NULL)
    return NULL;
  if (mode != WINNOW_STORE_READ_ONLY &&
      (!winnow_schema_migrate (self->connection, error) || !winnow_import_sweep (self, error)))
    return NULL;
  return g_steal_pointer (&self);
}

void
winnow_store_close (WinnowStore *self)
{
  if (self == NULL)
    return;
  if (self->connection != NULL)
    winnow_store_rollback (self);
  winnow_import_drop_pending (self);
  g_clear_pointer (&self->names, g_hash_table_unref);
  winnow_last_action_clear (&self->last);
  winnow_connection_close (self->connection);
  g_free (self->path);
  g_free (self->author);
  g_free (self->device);
  g_free (self);
}

void
winnow_store_set_author (WinnowStore *self, const char *author)
{
  g_return_if_fail (self != NULL && author != NULL);

  g_free (self->author);
  self->author = g_strdup (author);
}

const char *
winnow_store_path (const WinnowStore *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->path;
}
