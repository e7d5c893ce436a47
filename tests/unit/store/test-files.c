/* test-files.c — opening, refusing, full disks, damage, locks, backups.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "store/store-private.h"

static void
refuse (const char *path, WinnowStoreMode mode, WinnowStoreError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  gsize length = 0, length_after = 0;
  gboolean exists = g_file_get_contents (path, &before, &length, NULL);

  g_assert_null (winnow_store_open (path, mode, "Ada", "d1", &error));
  g_assert_error (error, WINNOW_STORE_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, name));
  if (!exists)
    return;
  g_assert_true (g_file_get_contents (path, &after, &length_after, NULL));
  g_assert_cmpmem (before, length, after, length_after);
  g_assert_false (g_file_test (log, G_FILE_TEST_EXISTS));
}

static void
execute (const char *path, const char *sql)
{
  sqlite3 *handle = NULL;

  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (handle, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (handle);
}

static void
test_refused (Fixture *self, gconstpointer data)
{
  g_autofree char *text = fixture_path (self, "text.winnow");
  g_autofree char *empty = fixture_path (self, "empty.winnow");
  g_autofree char *foreign = fixture_path (self, "foreign.winnow");
  g_autofree char *none = fixture_path (self, "none.winnow");

  g_assert_true (g_file_set_contents (text, "provider,price\nExample Cloud,2.50\n", -1, NULL));
  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  execute (foreign, "CREATE TABLE notes (id); PRAGMA application_id = 7");
  refuse (text, WINNOW_STORE_OPEN_EXISTING, WINNOW_STORE_ERROR_NOT_WORKSPACE);
  refuse (empty, WINNOW_STORE_OPEN_EXISTING, WINNOW_STORE_ERROR_NOT_WORKSPACE);
  refuse (foreign, WINNOW_STORE_OPEN_EXISTING, WINNOW_STORE_ERROR_NOT_WORKSPACE);
  refuse (foreign, WINNOW_STORE_READ_ONLY, WINNOW_STORE_ERROR_NOT_WORKSPACE);
  refuse (self->folder, WINNOW_STORE_OPEN_EXISTING, WINNOW_STORE_ERROR_NOT_WORKSPACE);
  refuse (none, WINNOW_STORE_OPEN_EXISTING, WINNOW_STORE_ERROR_NOT_FOUND);
  refuse (text, WINNOW_STORE_CREATE, WINNOW_STORE_ERROR_EXISTS);
  g_clear_pointer (&self->store, winnow_store_close);
  execute (self->path, "PRAGMA journal_mode = DELETE; PRAGMA user_version = 99");
  refuse (self->path, WINNOW_STORE_OPEN_EXISTING, WINNOW_STORE_ERROR_NEWER);
}

static void
test_locked (Fixture *self, gconstpointer data)
{
  g_autoptr (WinnowStore) other = NULL;
  g_autoptr (GError) error = NULL;

  fill (self->store);
  other = winnow_store_open (self->path, WINNOW_STORE_OPEN_EXISTING, "Bo", "d1", &error);
  g_assert_no_error (error);
  sqlite3_busy_timeout (winnow_connection_handle (other->connection), 10);
  begin (self->store, "Long");
  g_assert_false (winnow_store_begin (other, "Short", T0, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_BUSY);
  g_assert_nonnull (strstr (error->message, "close it there"));
  winnow_store_rollback (self->store);
  begin (other, "Short");
  g_assert_null (commit (other));
}

static void
test_read_only (Fixture *self, gconstpointer data)
{
  g_autoptr (WinnowStore) store = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  fill (self->store);
  before = dump (self->store);
  store = winnow_store_open (self->path, WINNOW_STORE_READ_ONLY, "Bo", "d2", &error);
  g_assert_no_error (error);
  after = dump (store);
  g_assert_cmpstr (before, ==, after);
  g_assert_false (winnow_store_begin (store, "Write", T0, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED);
}

static gboolean
write_much (WinnowStore *store, GError **error)
{
  g_autofree char *words = g_strnfill (200000, 'x');
  WinnowNote *note = winnow_row_new (WINNOW_KIND_NOTE, NULL);
  gboolean is_good;

  note->text = g_steal_pointer (&words);
  is_good = winnow_store_begin (store, "Write", T0, error) && winnow_store_put (store, note, error) &&
            winnow_store_commit (store, NULL, error);
  winnow_row_unref (note);
  if (!is_good)
    winnow_store_rollback (store);
  return is_good;
}

/* A limit on the size of files stands for a full disk: the write fails in the system. */
static void
test_full_disk (Fixture *self, gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  struct rlimit limit, old;

  fill (self->store);
  before = dump (self->store);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  limit = old;
  limit.rlim_cur = 700 * 1024;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  for (guint i = 0; i < 20 && write_much (self->store, &error); i++)
    {
      g_free (before);
      before = dump (self->store);
    }
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "safe"));
  after = dump (self->store);
  g_assert_cmpstr (before, ==, after);
  fixture_reopen (self);
  g_free (g_steal_pointer (&after));
  after = dump (self->store);
  g_assert_cmpstr (before, ==, after);
  g_assert_true (write_much (self->store, NULL));
}

static void
test_full_database (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  winnow_connection_execute (self->store->connection, "PRAGMA max_page_count = 200", NULL);
  for (guint i = 0; i < 20 && write_much (self->store, &error); i++)
    continue;
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "disk is full"));
}

static void
test_damaged (Fixture *self, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  g_autofree char *damaged = fixture_path (self, "damaged.winnow");
  g_autoptr (WinnowStore) store = NULL;
  g_autoptr (WinnowStoreInfo) info = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  fill (self->store);
  g_clear_pointer (&self->store, winnow_store_close);
  g_assert_true (g_file_get_contents (self->path, &bytes, &length, NULL));
  for (gsize page = 20; (page + 1) * 4096 <= length; page++)
    memset (bytes + page * 4096, 0xa5, 4096);
  g_assert_true (g_file_set_contents (damaged, bytes, (gssize) length, NULL));
  store = winnow_store_open (damaged, WINNOW_STORE_OPEN_EXISTING, "Ada", "d1", &error);
  if (store == NULL)
    {
      g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CORRUPT);
      g_assert_nonnull (strstr (error->message, "damaged"));
      return;
    }
  info = winnow_store_check (store, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (info->integrity, !=, "ok");
}

/* A row that was changed behind the program's back is found by the thorough check. */
static void
test_meddled (Fixture *self, gconstpointer data)
{
  g_autoptr (WinnowStoreInfo) info = NULL;

  fill (self->store);
  g_clear_pointer (&self->store, winnow_store_close);
  execute (self->path, "UPDATE offers SET name = 'x' WHERE id = 'o2'");
  fixture_reopen (self);
  info = winnow_store_check (self->store, TRUE, NULL);
  g_assert_nonnull (strstr (info->integrity, "offers “o2”"));
  g_assert_cmpint (GPOINTER_TO_UINT (g_hash_table_lookup (info->counts, "offers")), ==, 2);
  g_assert_cmpint (info->schema, ==, WINNOW_STORE_SCHEMA);
  g_clear_pointer (&self->store, winnow_store_close);
}

static void
test_backup (Fixture *self, gconstpointer data)
{
  g_autofree char *path = fixture_path (self, "backup.winnow");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowStore) copy = NULL;

  fill (self->store);
  before = dump (self->store);
  g_assert_true (winnow_store_backup (self->store, path, &error));
  g_assert_false (winnow_store_backup (self->store, path, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_false (winnow_store_backup (self->store, "/nonexistent/backup.winnow", &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_FAILED);
  copy = winnow_store_open (path, WINNOW_STORE_OPEN_EXISTING, "Ada", "d1", NULL);
  g_assert_nonnull (copy);
  after = dump (copy);
  g_assert_cmpstr (before, ==, after);
  assert_sound (copy);
}

/* A file from before a field and a table were added to the model. */
static void
test_migrate (Fixture *self, gconstpointer data)
{
  g_autofree char *copy = g_strconcat (self->path, ".schema-0-backup", NULL);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  fill (self->store);
  before = dump (self->store);
  g_clear_pointer (&self->store, winnow_store_close);
  execute (self->path, "PRAGMA journal_mode = DELETE; DROP TABLE weights; ALTER TABLE offers DROP COLUMN withdrawn_reason; "
                       "PRAGMA user_version = 0");
  fixture_reopen (self);
  g_assert_true (g_file_test (copy, G_FILE_TEST_EXISTS));
  after = dump (self->store);
  g_assert_cmpstr (before, ==, after);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("/files/refused", test_refused);
  ADD ("/files/locked", test_locked);
  ADD ("/files/read-only", test_read_only);
  ADD ("/files/full-disk", test_full_disk);
  ADD ("/files/full-database", test_full_database);
  ADD ("/files/damaged", test_damaged);
  ADD ("/files/meddled", test_meddled);
  ADD ("/files/backup", test_backup);
  ADD ("/files/migrate", test_migrate);
  return g_test_run ();
}
