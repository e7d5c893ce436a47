/* kill-notes.c — a process that types notes and imports prices is killed, again and again.
 *
 * kill-notes [ROUNDS] [notes|imports|both]
 *
 * In each round a child opens the workspace and works, telling its parent over a pipe
 * of every commit; at a random moment it is killed with SIGKILL.  Then the file is
 * opened again: it must be sound, every commit told of must be in it, and an import
 * must be there whole or not at all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/store.h"

#define N_NOTES 5
#define CHUNKS 8
#define CHUNK_ROWS 100
#define ROUNDS_PER_FILE 50
#define MAX_DELAY_MS 120
#define PATIENCE_MS 10000
#define TIME "2026-11-30T08:00:00Z"

typedef struct
{
  guint32 is_import;
  guint32 which;   /* note, or number of the import in its round */
  guint32 version; /* of the note */
} Acknowledgement;

typedef struct
{
  char *folder, *path;
  guint32 versions[N_NOTES]; /* the newest acknowledged */
  guint n_notes, n_imports, n_half, n_problems;
} Show;

static void
fail (Show *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
fail (Show *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_print ("  problem: ");
  vprintf (format, arguments);
  g_print ("\n");
  va_end (arguments);
  self->n_problems++;
}

/* ---- The child ---- */

static void
acknowledge (int pipe_end, guint32 is_import, guint32 which, guint32 version)
{
  const Acknowledgement said = { is_import, which, version };

  if (write (pipe_end, &said, sizeof said) != sizeof said)
    _exit (3);
}

static void
type_note (WinnowStore *store, int pipe_end, guint32 which, guint32 version)
{
  g_autofree char *id = g_strdup_printf ("n%u", which);
  WinnowNote *note = winnow_row_new (WINNOW_KIND_NOTE, id);

  note->text = g_strdup_printf ("%u 合同的出口流量费还没谈", version);
  if (!winnow_store_begin_continue (store, "Write a note", id, TIME, 60, NULL) || !winnow_store_put (store, note, NULL) ||
      !winnow_store_commit (store, NULL, NULL))
    _exit (2);
  acknowledge (pipe_end, FALSE, which, version);
  winnow_row_unref (note);
}

static GPtrArray *
make_rows (const char *provider, guint first)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);

  for (guint i = 0; i < CHUNK_ROWS; i++)
    {
      WinnowObservation *row = winnow_observation_new ();

      row->key.provider = g_strdup (provider);
      row->key.unit = g_strdup ("card-hour");
      row->key.currency = g_strdup ("CNY");
      row->observed_at = first + i + 1;
      row->amount = winnow_decimal_new_scaled (200 + i, 2);
      g_ptr_array_add (rows, row);
    }
  return rows;
}

static void
import_file (WinnowStore *store, int pipe_end, guint round, guint32 which)
{
  g_autofree char *file = g_strdup_printf ("%u-%u.csv", round, which);
  g_autofree char *provider = g_strdup_printf ("Example %u", round);
  g_autofree char *id = NULL;
  gboolean known;

  if (!winnow_store_import_begin (store, file, file, "test", TIME, &id, &known, NULL) || known)
    _exit (2);
  for (guint chunk = 0; chunk < CHUNKS; chunk++)
    {
      g_autoptr (GPtrArray) rows = make_rows (provider, chunk * CHUNK_ROWS);

      if (!winnow_store_import_add (store, id, rows, NULL))
        _exit (2);
    }
  if (!winnow_store_import_finish (store, id, CHUNKS * CHUNK_ROWS, 0, NULL, NULL))
    _exit (2);
  acknowledge (pipe_end, TRUE, which, 0);
}

static void
work (const Show *show, int pipe_end, guint round, gboolean imports)
{
  WinnowStore *store = winnow_store_open (show->path, WINNOW_STORE_OPEN_EXISTING, "Ada", "d1", NULL);

  if (store == NULL || write (pipe_end, "r", 1) != 1)
    _exit (2);
  for (guint32 i = 0;; i++)
    if (imports)
      import_file (store, pipe_end, round, i);
    else
      type_note (store, pipe_end, i / 3 % N_NOTES, round * 100000 + i);
}

/* ---- The parent ---- */

static void
check_notes (Show *self, WinnowStore *store)
{
  for (guint i = 0; i < N_NOTES; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);
      g_autoptr (WinnowRow) row = winnow_store_get (store, WINNOW_KIND_NOTE, id, NULL);
      const char *text = row != NULL ? ((WinnowNote *) row)->text : NULL;
      guint64 version = text != NULL ? g_ascii_strtoull (text, NULL, 10) : 0;

      if (version < self->versions[i])
        fail (self, "note %u is at %" G_GUINT64_FORMAT ", acknowledged was %u", i, version, self->versions[i]);
    }
}

static guint
count_points (WinnowStore *store, guint round)
{
  g_autofree char *provider = g_strdup_printf ("Example %u", round);
  const WinnowSeriesQuery query = { .provider = provider };
  g_autoptr (GPtrArray) series = winnow_store_series (store, &query, NULL);

  return series != NULL && series->len > 0 ? ((WinnowSeries *) g_ptr_array_index (series, 0))->points->len : 0;
}

static guint
count_imports (WinnowStore *store, guint round)
{
  g_autofree char *prefix = g_strdup_printf ("%u-", round);
  g_autoptr (GPtrArray) imports = winnow_store_imports (store, NULL);
  guint count = 0;

  for (guint i = 0; imports != NULL && i < imports->len; i++)
    if (g_str_has_prefix (((WinnowImport *) g_ptr_array_index (imports, i))->file_name, prefix))
      count++;
  return count;
}

static void
check_imports (Show *self, WinnowStore *store, guint round, guint acknowledged)
{
  guint n_imports = count_imports (store, round), n_points = count_points (store, round);

  if (n_imports < acknowledged)
    fail (self, "round %u: %u imports are there, %u were acknowledged", round, n_imports, acknowledged);
  if (n_points != n_imports * CHUNKS * CHUNK_ROWS)
    fail (self, "round %u: %u points of %u imports: one is there by half", round, n_points, n_imports);
}

/* What the killed process had said; the pipe keeps it. */
static guint
read_acknowledgements (Show *self, int pipe_end)
{
  Acknowledgement said;
  guint n_imports = 0;

  while (read (pipe_end, &said, sizeof said) == sizeof said)
    {
      if (said.is_import)
        n_imports++;
      else
        self->versions[said.which] = MAX (self->versions[said.which], said.version);
      if (!said.is_import)
        self->n_notes++;
    }
  self->n_imports += n_imports;
  return n_imports;
}

static void
check_file (Show *self, guint round, guint acknowledged, gboolean thorough)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowStore) store = winnow_store_open (self->path, WINNOW_STORE_OPEN_EXISTING, "Ada", "d1", &error);
  g_autoptr (WinnowStoreInfo) info = store != NULL ? winnow_store_check (store, thorough, &error) : NULL;

  if (info == NULL)
    {
      fail (self, "round %u: %s", round, error->message);
      return;
    }
  if (strcmp (info->integrity, "ok") != 0)
    fail (self, "round %u: %s", round, info->integrity);
  check_notes (self, store);
  check_imports (self, store, round, acknowledged);
}

static void
run_round (Show *self, GRand *random, guint round, gboolean imports)
{
  struct pollfd saved = { .events = POLLIN };
  int ends[2];
  int status;
  char ready;
  guint acknowledged;
  pid_t child;

  if (pipe (ends) != 0)
    g_error ("pipe: %s", g_strerror (errno));
  child = fork ();
  if (child == 0)
    {
      close (ends[0]);
      work (self, ends[1], round, imports);
    }
  close (ends[1]);
  saved.fd = ends[0];
  if (read (ends[0], &ready, 1) != 1)
    fail (self, "round %u: the child could not open the file", round);
  /* Every other pair of rounds waits for something saved first, however slow the disk is. */
  if (round / 2 % 2 == 1)
    poll (&saved, 1, PATIENCE_MS);
  g_usleep ((gulong) g_rand_int_range (random, 1, MAX_DELAY_MS * 1000));
  kill (child, SIGKILL);
  waitpid (child, &status, 0);
  if (!WIFSIGNALED (status))
    fail (self, "round %u: the child ended by itself with %d", round, WEXITSTATUS (status));
  acknowledged = read_acknowledgements (self, ends[0]);
  close (ends[0]);
  check_file (self, round, acknowledged, round % 10 == 0);
}

static void
new_file (Show *self)
{
  g_autoptr (GError) error = NULL;
  WinnowStore *store;

  g_unlink (self->path);
  store = winnow_store_open (self->path, WINNOW_STORE_CREATE, "Ada", "d1", &error);
  if (store == NULL)
    g_error ("%s", error->message);
  winnow_store_close (store);
  memset (self->versions, 0, sizeof self->versions);
}

int
main (int argc, char *argv[])
{
  guint rounds = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 1000;
  const char *what = argc > 2 ? argv[2] : "both";
  g_autoptr (GRand) random = g_rand_new ();
  gint64 start = g_get_monotonic_time ();
  Show show = { 0 };

  show.folder = g_dir_make_tmp ("winnow-kill-XXXXXX", NULL);
  show.path = g_build_filename (show.folder, "killed.winnow", NULL);
  for (guint round = 0; round < rounds; round++)
    {
      if (round % ROUNDS_PER_FILE == 0)
        new_file (&show);
      run_round (&show, random, round + 1, strcmp (what, "both") == 0 ? round % 2 == 1 : strcmp (what, "imports") == 0);
    }
  if ((strcmp (what, "imports") != 0 && show.n_notes == 0) || (strcmp (what, "notes") != 0 && show.n_imports == 0))
    fail (&show, "nothing was saved before the kills, so nothing was shown");
  g_print ("%u kills in %.1f s: %u notes and %u imports were acknowledged, %u problems\n", rounds,
           (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC, show.n_notes, show.n_imports, show.n_problems);
  g_print ("%s\n", show.n_problems == 0 ? "PASS" : "FAIL");
  g_unlink (show.path);
  g_rmdir (show.folder);
  g_free (show.path);
  g_free (show.folder);
  return show.n_problems == 0 ? 0 : 1;
}
