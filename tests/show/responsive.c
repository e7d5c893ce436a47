/* responsive.c — the window answers, and saves what is typed, while a large file is imported.
 *
 * responsive [ROWS, default 1000000]
 *
 * Opens a new workspace in a real window, starts the import of a price file, types a
 * note on an offer meanwhile, and measures how long the main loop was away.  The note
 * is read back through a connection of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/import/import-dialog.h"
#include "window/offer/offer-page.h"
#include "window/platforms/platforms-page.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdio.h>
#include <time.h>

#define TICK_MS 5
#define LONGEST_MS 100
#define NOTE_MS 1000
#define KEY_MS 60
#define TYPE_AFTER_MS 1500
#define NOTE "Ask for the egress fee in writing: 合同里要写明出口流量费"

typedef struct
{
  const char *path;
  gint64 seen_at; /* when the whole note was in the file; 0 = never */
  gint stop;      /* atomic */
} Watch;

typedef struct
{
  GArray *gaps; /* double, milliseconds */
  gint64 last, last_work;
  double longest_work; /* milliseconds the main thread itself was at work in one gap */
  gint64 started;
  guint source;
} Gaps;

typedef struct
{
  GtkTextBuffer *buffer;
  const char *rest;
  gint64 typed_at; /* when the last key was */
} Typist;

/* ---- The file ---- */

static char *
write_catalog (const char *folder, guint n_rows)
{
  static const char *const cards[] = { "H100", "A100", "L40S", "H200", "A10G" };
  char *path = g_build_filename (folder, "aws-2026-11-01.csv", NULL);
  FILE *file = fopen (path, "w");

  if (file == NULL)
    g_error ("%s cannot be written", path);
  fputs ("InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n", file);
  for (guint i = 0; i < n_rows; i++)
    fprintf (file, "type-%u,%s,%u,%u,%u,,%u.%02u,%u.%02u,region-%u,zone-%u\n", i, cards[i % 5], 1u << (i % 4),
             8u << (i % 4), 64u << (i % 4), 2 + i % 30, i % 100, 1 + i % 15, i % 90, i % 24, i % 72);
  fclose (file);
  return path;
}

/* ---- Another connection ---- */

static gboolean
is_in_file (sqlite3 *database)
{
  sqlite3_stmt *statement;
  gboolean found = FALSE;

  if (sqlite3_prepare_v2 (database, "SELECT 1 FROM notes WHERE text = ?", -1, &statement, NULL) != SQLITE_OK)
    g_error ("%s", sqlite3_errmsg (database));
  sqlite3_bind_text (statement, 1, NOTE, -1, SQLITE_STATIC);
  found = sqlite3_step (statement) == SQLITE_ROW;
  sqlite3_finalize (statement);
  return found;
}

static gpointer
watch_thread (gpointer data)
{
  Watch *self = data;
  sqlite3 *database;

  if (sqlite3_open_v2 (self->path, &database, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
    return NULL;
  while (self->seen_at == 0 && !g_atomic_int_get (&self->stop))
    {
      if (is_in_file (database))
        self->seen_at = g_get_monotonic_time ();
      else
        g_usleep (10 * 1000);
    }
  sqlite3_close (database);
  return NULL;
}

/* ---- The main loop's gaps ---- */

/* Microseconds the calling thread has worked. */
static gint64
thread_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static gboolean
tick_cb (gpointer data)
{
  Gaps *self = data;
  gint64 now = g_get_monotonic_time ();
  gint64 work = thread_time ();
  double gap = (double) (now - self->last) / 1000 - TICK_MS;

  self->longest_work = MAX (self->longest_work, (double) (work - self->last_work) / 1000);
  self->last_work = work;
  gap = MAX (gap, 0);
  if (gap > LONGEST_MS)
    g_print ("  away for %.1f ms at %.2f s\n", gap, (double) (now - self->started) / G_USEC_PER_SEC);
  g_array_append_val (self->gaps, gap);
  self->last = now;
  return G_SOURCE_CONTINUE;
}

static void
gaps_start (Gaps *self)
{
  self->gaps = g_array_new (FALSE, FALSE, sizeof (double));
  self->last = self->started = g_get_monotonic_time ();
  self->last_work = thread_time ();
  self->source = g_timeout_add_full (G_PRIORITY_HIGH, TICK_MS, tick_cb, self, NULL);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

static double
gaps_quantile (Gaps *self, double share)
{
  return g_array_index (self->gaps, double, (guint) (share * (self->gaps->len - 1)));
}

/* ---- Typing ---- */

static gboolean
key_cb (gpointer data)
{
  Typist *self = data;
  const char *next = g_utf8_next_char (self->rest);

  gtk_text_buffer_insert_at_cursor (self->buffer, self->rest, (int) (next - self->rest));
  self->rest = next;
  self->typed_at = g_get_monotonic_time ();
  return *self->rest != '\0' ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
begin_typing_cb (gpointer data)
{
  g_timeout_add (KEY_MS, key_cb, data);
  return G_SOURCE_REMOVE;
}

/* ---- The show ---- */

static gboolean
is_done (gpointer dialog)
{
  return winnow_import_dialog_results (dialog) != NULL;
}

static gboolean
passed_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_ms (guint ms)
{
  gboolean has_passed = FALSE;

  g_timeout_add (ms, passed_cb, &has_passed);
  while (!has_passed)
    g_main_context_iteration (NULL, TRUE);
}

static GtkTextBuffer *
open_note (UiFixture *fixture)
{
  WinnowPlatformsPage *page = ui_find (GTK_WIDGET (fixture->window), WINNOW_TYPE_PLATFORMS_PAGE);
  const WinnowOfferAssessment *offer = winnow_session_assessment (fixture->session)->offers->pdata[0];
  GtkTextView *view;

  winnow_window_show_page (fixture->window, "platforms");
  winnow_platforms_page_select (page, winnow_row_id (offer->offer));
  winnow_platforms_page_note (page);
  wait_ms (500);
  view = ui_find (ui_find (GTK_WIDGET (page), WINNOW_TYPE_OFFER_PAGE), GTK_TYPE_TEXT_VIEW);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), "", 0);
  return gtk_text_view_get_buffer (view);
}

static gboolean
report (Gaps *gaps, const Watch *watch, const Typist *typist, const WinnowImportResult *result, double seconds)
{
  double note_ms = watch->seen_at > 0 ? (double) (watch->seen_at - typist->typed_at) / 1000 : G_MAXDOUBLE;
  double longest;

  g_array_sort (gaps->gaps, compare_doubles);
  longest = gaps_quantile (gaps, 1);
  if (result->error != NULL)
    g_print ("import: %s\n", result->error->message);
  g_print ("main loop: %u samples, p99 gap %.1f ms, longest gap %.1f ms (at most %d)\n", gaps->gaps->len,
           gaps_quantile (gaps, 0.99), longest, LONGEST_MS);
  g_print ("main thread: at most %.1f ms of work of its own between two samples\n", gaps->longest_work);
  if (watch->seen_at > 0)
    g_print ("note: in the file %.0f ms after the last key (at most %d)\n", note_ms, NOTE_MS);
  else
    g_print ("note: not in the file\n");
  g_print ("import: %" G_GUINT64_FORMAT " rows read, %" G_GUINT64_FORMAT " observations added in %.1f s\n",
           result->report.rows_read, result->import != NULL ? result->import->added : 0, seconds);
  return longest <= LONGEST_MS && note_ms <= NOTE_MS && result->error == NULL && result->import != NULL;
}

static gboolean
show (UiFixture *fixture, guint n_rows)
{
  g_autofree char *path = write_catalog (fixture->folder, n_rows);
  const char *const paths[] = { path, NULL };
  Typist typist = { .buffer = open_note (fixture), .rest = NOTE };
  Watch watch = { .path = winnow_workspace_path (winnow_session_workspace (fixture->session)) };
  Gaps gaps = { 0 };
  GThread *thread = g_thread_new ("watch", watch_thread, &watch);
  gint64 start = g_get_monotonic_time ();
  GtkWidget *dialog;
  double seconds;
  gboolean is_good;

  gaps_start (&gaps);
  dialog = winnow_import_dialog_new (GTK_WINDOW (fixture->window), fixture->session, paths);
  gtk_window_present (GTK_WINDOW (dialog));
  g_timeout_add (TYPE_AFTER_MS, begin_typing_cb, &typist);
  while (!is_done (dialog) || *typist.rest != '\0')
    g_main_context_iteration (NULL, TRUE);
  seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  /* What the end of an import sets going counts too. */
  wait_ms (3000);
  g_source_remove (gaps.source);
  g_atomic_int_set (&watch.stop, 1);
  g_thread_join (thread);
  is_good = report (&gaps, &watch, &typist, winnow_import_dialog_results (WINNOW_IMPORT_DIALOG (dialog))->pdata[0], seconds);
  g_array_unref (gaps.gaps);
  gtk_window_destroy (GTK_WINDOW (dialog));
  return is_good;
}

int
main (int argc, char **argv)
{
  guint n_rows = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 1000000;
  UiFixture fixture = { 0 };
  gboolean is_good;

  if (!ui_test_init (&argc, &argv))
    return 77;
  ui_fixture_set_up (&fixture, "example");
  is_good = show (&fixture, n_rows);
  ui_fixture_tear_down (&fixture, "example");
  g_print ("%s\n", is_good ? "PASS" : "FAIL");
  return is_good ? 0 : 1;
}
