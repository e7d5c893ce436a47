/* connection.c — one SQLite database file, opened with the care a workspace needs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/connection.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "store/connection-private.h"
#include "store/statement.h"

#define BUSY_TIMEOUT_MS 5000
#define HEADER_SIZE 100
#define VERSION_OFFSET 60
#define APPLICATION_ID_OFFSET 68

G_DEFINE_QUARK (winnow-store-error, winnow_store_error)

/* ---- Errors ---- */

static WinnowStoreError
error_code (int code)
{
  switch (code & 0xff)
    {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return WINNOW_STORE_ERROR_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return WINNOW_STORE_ERROR_CORRUPT;
    default:
      return WINNOW_STORE_ERROR_FAILED;
    }
}

static char *
error_message (WinnowConnection *self, int code, const char *name)
{
  const char *detail = self->handle != NULL ? sqlite3_errmsg (self->handle) : sqlite3_errstr (code);
  int system = self->handle != NULL ? sqlite3_system_errno (self->handle) : 0;

  switch (code & 0xff)
    {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      /* Translators: the name of a workspace file. */
      return g_strdup_printf (_ ("“%s” is being used by another program; close it there or try again in a moment. "
                                 "Nothing was changed."), name);
    case SQLITE_FULL:
      /* Translators: the name of a workspace file. */
      return g_strdup_printf (_ ("The disk is full, so “%s” could not be written. What was saved before is safe; "
                                 "free some space and try again."), name);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      /* Translators: the name of a workspace file, then what the database said. */
      return g_strdup_printf (_ ("“%s” is damaged (%s). Keep the file as it is and open the newest backup instead."),
                              name, detail);
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      /* Translators: the name of a workspace file. */
      return g_strdup_printf (_ ("“%s” may not be written; check the permissions of the file and its folder."), name);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      /* Translators: the name of a workspace file, then what the system said. */
      return g_strdup_printf (_ ("“%s” could not be read or written: %s. What was saved before is safe."), name,
                              system != 0 ? g_strerror (system) : detail);
    default:
      break;
    }
  /* Translators: the name of a workspace file, then what the database said. */
  return g_strdup_printf (_ ("“%s” could not be used: %s"), name, detail);
}

gboolean
winnow_connection_fail (WinnowConnection *self, int code, GError **error)
{
  g_autofree char *name = g_path_get_basename (self->path);
  g_autofree char *message = error_message (self, code, name);

  g_set_error_literal (error, WINNOW_STORE_ERROR, error_code (code), message);
  return FALSE;
}

/* ---- Before SQLite sees the file ---- */

static guint32
big_endian (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
}

static gboolean
refuse (const char *path, WinnowStoreError code, const char *format, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);

  g_set_error (error, WINNOW_STORE_ERROR, code, format, name);
  return FALSE;
}

/* Reads the file's first bytes, so that a foreign or newer file stays untouched. */
static gboolean
check_header (const char *path, GError **error)
{
  guint8 header[HEADER_SIZE];
  GStatBuf status;
  gssize length;
  int file;

  if (g_stat (path, &status) != 0)
    /* Translators: the name of a file. */
    return refuse (path, WINNOW_STORE_ERROR_NOT_FOUND, _ ("There is no file “%s”; check the name or create it"), error);
  if (!S_ISREG (status.st_mode))
    /* Translators: the name of a file. */
    return refuse (path, WINNOW_STORE_ERROR_NOT_WORKSPACE, _ ("“%s” is not a file; choose a workspace file"), error);
  file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0)
    /* Translators: the name of a file. */
    return refuse (path, WINNOW_STORE_ERROR_FAILED, _ ("“%s” may not be read; check its permissions"), error);
  length = read (file, header, sizeof header);
  close (file);
  if (length < HEADER_SIZE || memcmp (header, "SQLite format 3", 16) != 0 ||
      big_endian (header + APPLICATION_ID_OFFSET) != WINNOW_STORE_APPLICATION_ID)
    return refuse (path, WINNOW_STORE_ERROR_NOT_WORKSPACE,
                   /* Translators: the name of a file. */
                   _ ("“%s” is not a Winnow workspace; it was left as it is"), error);
  if (big_endian (header + VERSION_OFFSET) > WINNOW_STORE_SCHEMA)
    /* Translators: the name of a workspace file. */
    return refuse (path, WINNOW_STORE_ERROR_NEWER,
                   _ ("“%s” was made by a newer Winnow; update this one to open it. It was left as it is"), error);
  return TRUE;
}

/* ---- Opening ---- */

/* File systems whose locks or shared memory SQLite's write-ahead log cannot
 * rely on ("Appropriate Uses For SQLite", sqlite.org); numbers of statfs(2). */
static gboolean
is_unreliable_file_system (const char *path)
{
  static const guint32 magic[] = {
    0x6969,     /* NFS */
    0x517b,     /* SMB */
    0xfe534d42, /* SMB2 */
    0xff534d42, /* CIFS */
    0x65735546, /* FUSE */
    0x01021997, /* 9P */
    0x5346414f, /* AFS */
    0x73757245, /* Coda */
    0x00c36400, /* Ceph */
    0x0bd00bd0, /* Lustre */
    0x786f4256, /* VirtualBox shared folder */
    0x7461636f, /* OCFS2 */
    0x01161970, /* GFS2 */
    0x4d44,     /* FAT */
  };
  struct statfs status;

  if (statfs (path, &status) != 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (magic); i++)
    if ((guint32) status.f_type == magic[i])
      return TRUE;
  return FALSE;
}

static gboolean
configure (WinnowConnection *self, GError **error)
{
  sqlite3_extended_result_codes (self->handle, 1);
  sqlite3_busy_timeout (self->handle, BUSY_TIMEOUT_MS);
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
  return winnow_connection_execute (self,
                                    "PRAGMA trusted_schema = OFF;"
                                    "PRAGMA foreign_keys = ON;"
                                    "PRAGMA cell_size_check = ON;"
                                    "PRAGMA synchronous = FULL;"
                                    "PRAGMA secure_delete = FAST;"
                                    "PRAGMA cache_size = -65536;"
                                    "PRAGMA wal_autocheckpoint = 4000;"
                                    "PRAGMA journal_size_limit = 33554432;",
                                    error);
}

static gboolean
choose_journal (WinnowConnection *self, GError **error)
{
  if (!is_unreliable_file_system (self->path))
    return winnow_connection_execute (self, "PRAGMA journal_mode = WAL;", error);
  /* A log left from a local disk is read without shared memory, then given up. */
  return winnow_connection_execute (self,
                                    "PRAGMA locking_mode = EXCLUSIVE;"
                                    "PRAGMA journal_mode = DELETE;"
                                    "PRAGMA locking_mode = NORMAL;"
                                    "SELECT 1 FROM sqlite_schema LIMIT 1;",
                                    error);
}

static WinnowConnection *
open_handle (const char *path, const char *name, int flags, GError **error)
{
  g_autoptr (WinnowConnection) self = g_new0 (WinnowConnection, 1);
  int code;

  self->path = g_strdup (path);
  self->is_read_only = (flags & SQLITE_OPEN_READONLY) != 0;
  self->statements = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, winnow_sql_destroy);
  code = sqlite3_open_v2 (name, &self->handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, NULL);
  if (code != SQLITE_OK)
    {
      winnow_connection_fail (self, code, error);
      return NULL;
    }
  if (!configure (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

/* On a read-only medium a file without a log can be read as one that never changes. */
static WinnowConnection *
open_immutable (const char *path, GError **error)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *escaped = g_uri_escape_string (path, "/", FALSE);
  g_autofree char *uri = g_strdup_printf ("file:%s?immutable=1", escaped);

  if (g_file_test (log, G_FILE_TEST_EXISTS))
    return NULL;
  return open_handle (path, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error);
}

static WinnowConnection *
open_read_only (const char *path, GError **error)
{
  g_autoptr (WinnowConnection) self = open_handle (path, path, SQLITE_OPEN_READONLY, error);
  g_autoptr (GError) first = NULL;
  WinnowConnection *immutable;
  gint64 version;

  if (self == NULL)
    return NULL;
  if (winnow_connection_get_integer (self, "PRAGMA user_version", &version, &first) &&
      winnow_connection_get_integer (self, "SELECT count(*) FROM sqlite_schema", &version, &first))
    return g_steal_pointer (&self);
  immutable = g_error_matches (first, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED) ? open_immutable (path, NULL) : NULL;
  if (immutable == NULL)
    g_propagate_error (error, g_steal_pointer (&first));
  return immutable;
}

/* The version once more, through SQLite: a log may hold a newer one than the header. */
static gboolean
check_version (WinnowConnection *self, GError **error)
{
  gint64 version;

  if (!winnow_connection_get_integer (self, "PRAGMA user_version", &version, error))
    return FALSE;
  if (version <= WINNOW_STORE_SCHEMA)
    return TRUE;
  self->is_read_only = TRUE; /* so that closing leaves its log alone, too */
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  return refuse (self->path, WINNOW_STORE_ERROR_NEWER,
                 /* Translators: the name of a workspace file. */
                 _ ("“%s” was made by a newer Winnow; update this one to open it. It was left as it is"), error);
}

WinnowConnection *
winnow_connection_open (const char *path, gboolean read_only, GError **error)
{
  g_autoptr (WinnowConnection) self = NULL;

  if (!check_header (path, error))
    return NULL;
  if (read_only)
    self = open_read_only (path, error);
  else
    self = open_handle (path, path, SQLITE_OPEN_READWRITE, error);
  if (self == NULL || !check_version (self, error))
    return NULL;
  if (!read_only && sqlite3_db_readonly (self->handle, "main") == 1)
    {
      winnow_connection_fail (self, SQLITE_READONLY, error);
      return NULL;
    }
  if (!read_only && !choose_journal (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

WinnowConnection *
winnow_connection_create (const char *path, GError **error)
{
  return open_handle (path, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
}

void
winnow_connection_close (WinnowConnection *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->statements);
  if (self->handle != NULL)
    {
      winnow_connection_rollback (self);
      if (!self->is_read_only)
        sqlite3_wal_checkpoint_v2 (self->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
      sqlite3_close_v2 (self->handle);
    }
  g_free (self->path);
  g_free (self);
}

sqlite3 *
winnow_connection_handle (WinnowConnection *self)
{
  return self->handle;
}

const char *
winnow_connection_path (const WinnowConnection *self)
{
  return self->path;
}

gboolean
winnow_connection_is_read_only (const WinnowConnection *self)
{
  return self->is_read_only;
}

gboolean
winnow_connection_execute (WinnowConnection *self, const char *sql, GError **error)
{
  int code = sqlite3_exec (self->handle, sql, NULL, NULL, NULL);

  return code == SQLITE_OK || winnow_connection_fail (self, code, error);
}

gboolean
winnow_connection_get_integer (WinnowConnection *self, const char *sql, gint64 *value, GError **error)
{
  g_autoptr (WinnowSql) query = winnow_sql_new (self, sql, error);
  g_autoptr (GError) local = NULL;

  if (query == NULL)
    return FALSE;
  *value = winnow_sql_step (query, &local) ? winnow_sql_integer (query, 0) : 0;
  if (local == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

gboolean
winnow_connection_begin (WinnowConnection *self, GError **error)
{
  return winnow_connection_execute (self, "BEGIN IMMEDIATE", error);
}

gboolean
winnow_connection_commit (WinnowConnection *self, GError **error)
{
  if (winnow_connection_execute (self, "COMMIT", error))
    return TRUE;
  winnow_connection_rollback (self);
  return FALSE;
}

void
winnow_connection_rollback (WinnowConnection *self)
{
  if (!sqlite3_get_autocommit (self->handle))
    sqlite3_exec (self->handle, "ROLLBACK", NULL, NULL, NULL);
}
