/* backup.c — a consistent copy of the file, made while it is open.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "store/store-private.h"

/* The copy is worth nothing before it is on disk. */
static gboolean
flush (const char *path, GError **error)
{
  int file = g_open (path, O_RDWR | O_CLOEXEC, 0);
  gboolean is_good = file >= 0 && fsync (file) == 0;
  int number = errno;

  if (file >= 0)
    close (file);
  if (!is_good)
    /* Translators: what the system said. */
    g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED, _ ("The copy could not be written to disk: %s"),
                 g_strerror (number));
  return is_good;
}

/* An import that is being written here will never be finished there: nobody owns it,
 * so that the copy's first opening removes it. */
static gboolean
disown_imports (const char *draft, GError **error)
{
  g_autoptr (WinnowConnection) connection = winnow_connection_create (draft, error);

  return connection != NULL &&
         winnow_connection_execute (connection, "UPDATE import SET owner = '' WHERE owner IS NOT NULL", error);
}

static gboolean
copy (WinnowStore *self, const char *draft, GError **error)
{
  g_autoptr (WinnowSql) vacuum = winnow_sql_new (self->connection, "VACUUM INTO ?1", error);

  if (vacuum == NULL)
    return FALSE;
  winnow_sql_bind_text (vacuum, 1, draft);
  return winnow_sql_run (vacuum, error) && disown_imports (draft, error) && flush (draft, error);
}

static gboolean
check_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_access (folder, W_OK) == 0)
    return TRUE;
  /* Translators: the path of a folder, then what the system said. */
  g_set_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED, _ ("Nothing can be written in “%s”: %s; choose another folder"),
               folder, g_strerror (errno));
  return FALSE;
}

gboolean
winnow_store_backup (WinnowStore *self, const char *path, GError **error)
{
  g_autofree char *draft = NULL;
  gboolean is_good;

  g_return_val_if_fail (self != NULL && path != NULL && self->action.id == NULL, FALSE);

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return winnow_store_refuse_existing (path, error);
  if (!check_folder (path, error))
    return FALSE;
  draft = g_strdup_printf ("%s.%d.new", path, (int) getpid ());
  g_unlink (draft);
  is_good = copy (self, draft, error) && winnow_store_publish (draft, path, error);
  g_unlink (draft);
  return is_good;
}
