/* test-workspace.c — opening, editing, importing and cancelling through the worker.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/wait.h"
#include "workspace/workspace.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder;
  WinnowWorkspace *workspace;
  guint n_changed;
  char *changed;
} Fixture;

static void
count_change (WinnowWorkspace *workspace, const char *evaluation_id, gpointer data)
{
  Fixture *fixture = data;

  fixture->n_changed++;
  g_free (fixture->changed);
  fixture->changed = g_strdup (evaluation_id);
}

static WinnowWorkspace *
open_at (const char *path, gboolean create, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

  winnow_workspace_open_async (path, create, "Tester", NULL, winnow_wait_ready, &wait);
  return winnow_workspace_open_finish (winnow_wait_result (&wait), error);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  fixture->folder = g_dir_make_tmp ("winnow-test-XXXXXX", &error);
  g_assert_no_error (error);
  path = g_build_filename (fixture->folder, "team.winnow", NULL);
  fixture->workspace = open_at (path, TRUE, &error);
  g_assert_no_error (error);
  g_signal_connect (fixture->workspace, "changed", G_CALLBACK (count_change), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  GDir *folder;
  const char *name;

  winnow_workspace_close (fixture->workspace);
  g_clear_object (&fixture->workspace);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  folder = g_dir_open (fixture->folder, 0, NULL);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
      g_unlink (path);
    }
  g_dir_close (folder);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->changed);
}

static char *
write_file (Fixture *fixture, const char *name, const char *text)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

static gboolean
apply (Fixture *fixture, WinnowEdit *edit, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

  winnow_workspace_apply_async (fixture->workspace, edit, NULL, winnow_wait_ready, &wait);
  return winnow_workspace_apply_finish (fixture->workspace, winnow_wait_result (&wait), error);
}

static void
add_evaluation (Fixture *fixture, const char *id, const char *title)
{
  g_autoptr (GError) error = NULL;
  WinnowEvaluationRow *row = winnow_row_new (WINNOW_KIND_EVALUATION, id);
  WinnowEdit *edit = winnow_edit_new ("New evaluation");

  row->title = g_strdup (title);
  winnow_edit_put (edit, row);
  g_assert_true (apply (fixture, edit, &error));
  g_assert_no_error (error);
}

static WinnowEvaluation *
load (Fixture *fixture, const char *name, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

  winnow_workspace_load_async (fixture->workspace, name, NULL, winnow_wait_ready, &wait);
  return winnow_workspace_load_finish (fixture->workspace, winnow_wait_result (&wait), error);
}

static void
test_edit_undo (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowEvaluation) before = NULL, after = NULL, undone = NULL;
  g_autofree char *label = NULL;
  WinnowOffer *offer = winnow_row_new (WINNOW_KIND_OFFER, "o");
  WinnowEdit *edit = winnow_edit_new ("Add offer");

  add_evaluation (fixture, "e", "One");
  before = load (fixture, NULL, &error);
  g_assert_no_error (error);
  offer->evaluation_id = g_strdup ("e");
  offer->name = g_strdup ("Offer");
  winnow_edit_put (edit, offer);
  g_assert_true (apply (fixture, edit, &error));
  after = load (fixture, "One", &error);
  g_assert_no_error (error);
  /* The snapshot before stays as it was. */
  g_assert_cmpuint (winnow_evaluation_rows (before, WINNOW_KIND_OFFER)->len, ==, 0);
  g_assert_cmpuint (winnow_evaluation_rows (after, WINNOW_KIND_OFFER)->len, ==, 1);
  g_assert_cmpstr (fixture->changed, ==, "e");
  {
    g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

    winnow_workspace_undo_async (fixture->workspace, NULL, NULL, winnow_wait_ready, &wait);
    label = winnow_workspace_undo_finish (fixture->workspace, winnow_wait_result (&wait), &error);
  }
  g_assert_no_error (error);
  g_assert_cmpstr (label, ==, "Add offer");
  undone = load (fixture, "e", &error);
  g_assert_cmpuint (winnow_evaluation_rows (undone, WINNOW_KIND_OFFER)->len, ==, 0);
}

/* A batch is one action: when one change fails, none is made. */
static void
test_edit_is_whole (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowEvaluation) evaluation = NULL;
  WinnowOffer *offer = winnow_row_new (WINNOW_KIND_OFFER, "o");
  WinnowEdit *edit = winnow_edit_new ("Add and delete");

  add_evaluation (fixture, "e", "One");
  offer->evaluation_id = g_strdup ("e");
  winnow_edit_put (edit, offer);
  winnow_edit_delete (edit, WINNOW_KIND_OFFER, "not there");
  g_assert_false (apply (fixture, edit, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  evaluation = load (fixture, "e", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (winnow_evaluation_rows (evaluation, WINNOW_KIND_OFFER)->len, ==, 0);
}

static void
test_names (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (fixture, NULL, &error));
  g_assert_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND);
  g_clear_error (&error);
  add_evaluation (fixture, "a", "Same");
  add_evaluation (fixture, "b", "Same");
  g_assert_null (load (fixture, "Same", &error));
  g_assert_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_AMBIGUOUS);
  g_clear_error (&error);
  g_assert_null (load (fixture, "nobody", &error));
  g_assert_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "nobody"));
}

/* ---- Documents ---- */

static char *
import_document (Fixture *fixture, const char *text, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  winnow_workspace_import_document_async (fixture->workspace, bytes, "a.json", NULL, winnow_wait_ready, &wait);
  return winnow_workspace_import_document_finish (fixture->workspace, winnow_wait_result (&wait), error);
}

#define DOCUMENT(id, offers) \
  "{\"format\": \"winnow-evaluation\", \"version\": 1, \"evaluations\": [{\"id\": \"" id "\"}], \"offers\": [" offers "]}"
#define OFFER(id, evaluation) "{\"id\": \"" id "\", \"evaluation_id\": \"" evaluation "\"}"

static void
test_document (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowEvaluation) evaluation = NULL;
  g_autofree char *first = import_document (fixture, DOCUMENT ("e", OFFER ("x", "e") "," OFFER ("y", "e")), &error);
  g_autofree char *second = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (first, ==, "e");
  /* Again with one offer less: the document replaces. */
  second = import_document (fixture, DOCUMENT ("e", OFFER ("y", "e")), &error);
  g_assert_no_error (error);
  evaluation = load (fixture, "e", &error);
  g_assert_null (winnow_evaluation_find (evaluation, WINNOW_KIND_OFFER, "x"));
  g_assert_nonnull (winnow_evaluation_find (evaluation, WINNOW_KIND_OFFER, "y"));
  /* Another evaluation may not take over its rows. */
  g_assert_null (import_document (fixture, DOCUMENT ("f", OFFER ("y", "f")), &error));
  g_assert_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_UNSUITABLE);
  g_clear_error (&error);
  g_assert_null (load (fixture, "f", &error));
  g_clear_error (&error);
  g_assert_null (import_document (fixture, "{\n\"format\" 1}", &error));
  g_assert_nonnull (strstr (error->message, "a.json, line 2, column 10"));
}

/* ---- Imports ---- */

static GPtrArray *
import (Fixture *fixture, const char *path, const WinnowImportOptions *options, GCancellable *cancellable, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  const char *const paths[] = { path, NULL };

  winnow_workspace_import_async (fixture->workspace, paths, options, NULL, NULL, cancellable, winnow_wait_ready, &wait);
  return winnow_workspace_import_finish (fixture->workspace, winnow_wait_result (&wait), error);
}

static GPtrArray *
series_list (Fixture *fixture)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autoptr (GError) error = NULL;
  GPtrArray *series;

  winnow_workspace_series_list_async (fixture->workspace, NULL, winnow_wait_ready, &wait);
  series = winnow_workspace_series_list_finish (fixture->workspace, winnow_wait_result (&wait), &error);
  g_assert_no_error (error);
  return series;
}

#define HEADER "provider,accelerator,price,currency,unit,time\n"

static void
test_import (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = write_file (fixture, "quotes.csv",
                                      HEADER "Example Cloud,H100,2.50,USD,card-hour,2026-11-01\n"
                                             "Example Cloud,H100,2.40,USD,card-hour,2026-11-08\n"
                                             "Example Cloud,H100,2.2.4,USD,card-hour,2026-11-15\n");
  WinnowImportOptions dry = { .dry_run = TRUE };
  g_autoptr (GPtrArray) tried = import (fixture, path, &dry, NULL, &error), none = series_list (fixture);
  g_autoptr (GPtrArray) results = NULL, again = NULL, series = NULL, gone = NULL;
  const WinnowImportResult *result = g_ptr_array_index (tried, 0);
  WinnowSeriesInfo *info;

  g_assert_no_error (result->error);
  g_assert_cmpuint (result->import->added, ==, 2);
  g_assert_cmpuint (none->len, ==, 0);

  results = import (fixture, path, NULL, NULL, &error);
  g_assert_no_error (error);
  result = g_ptr_array_index (results, 0);
  g_assert_cmpuint (result->import->added, ==, 2);
  g_assert_cmpuint (result->report.quarantined_total, ==, 1);
  g_assert_cmpuint (((WinnowQuarantined *) g_ptr_array_index (result->report.quarantined, 0))->line, ==, 4);
  g_assert_cmpuint (strlen (result->sha256), ==, 64);
  series = series_list (fixture);
  g_assert_cmpuint (series->len, ==, 1);
  info = g_ptr_array_index (series, 0);
  g_assert_cmpuint (info->n_points, ==, 2);

  again = import (fixture, path, NULL, NULL, &error);
  g_assert_true (((WinnowImportResult *) g_ptr_array_index (again, 0))->already_known);

  add_evaluation (fixture, "e", "One");
  {
    g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
    g_autoptr (WinnowEvaluation) evaluation = NULL;
    g_autofree char *offer_id = NULL;
    g_autoptr (GPtrArray) costs = NULL;
    g_autofree char *amount = NULL;

    winnow_workspace_offer_from_series_async (fixture->workspace, "e", info->id, NULL, winnow_wait_ready, &wait);
    offer_id = winnow_workspace_offer_from_series_finish (fixture->workspace, winnow_wait_result (&wait), &error);
    g_assert_no_error (error);
    evaluation = load (fixture, "e", &error);
    costs = winnow_evaluation_children (evaluation, WINNOW_KIND_COST, "offer_id", offer_id);
    g_assert_cmpuint (costs->len, ==, 1);
    /* The newest price, digit for digit. */
    amount = winnow_decimal_to_text (((WinnowCost *) g_ptr_array_index (costs, 0))->amount);
    g_assert_cmpstr (amount, ==, "2.40");
  }
  {
    g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

    winnow_workspace_undo_import_async (fixture->workspace, result->import->id, NULL, winnow_wait_ready, &wait);
    g_assert_true (winnow_workspace_undo_import_finish (fixture->workspace, winnow_wait_result (&wait), &error));
    g_assert_no_error (error);
  }
  gone = series_list (fixture);
  g_assert_cmpuint (gone->len, ==, 0);
}

static void
test_import_refused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *broken = write_file (fixture, "prices-2026-11-01.json", "{\"offers\": [{\"usd_hr\": 1.0, ");
  g_autoptr (GPtrArray) results = import (fixture, broken, NULL, NULL, &error), missing = NULL, folder = NULL;
  g_autoptr (GPtrArray) series = NULL;
  const WinnowImportResult *result = g_ptr_array_index (results, 0);

  g_assert_no_error (error);
  g_assert_nonnull (result->error);
  g_assert_null (result->import);
  series = series_list (fixture);
  g_assert_cmpuint (series->len, ==, 0);
  missing = import (fixture, "/nowhere/at/all.csv", NULL, NULL, &error);
  result = g_ptr_array_index (missing, 0);
  g_assert_nonnull (strstr (result->error->message, "/nowhere/at/all.csv"));
  g_unlink (broken);
  folder = import (fixture, fixture->folder, NULL, NULL, &error);
  result = g_ptr_array_index (folder, 0);
  g_assert_error (result->error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND);
}

static char *
write_many (Fixture *fixture, guint n)
{
  g_autoptr (GString) text = g_string_new (HEADER);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "Example Cloud %u,H100,%u.%02u,USD,card-hour,2026-%02u-%02uT%02u:00:00Z\n", i % 7,
                            2 + i % 3, i % 100, 1 + i / 672 % 12, 1 + i / 24 % 28, i % 24);
  return write_file (fixture, "many.csv", text->str);
}

/* Notes go first while an import runs; a cancelled import leaves nothing. */
static void
test_note_during_import (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = write_many (fixture, 60000);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (WinnowWait) importing = WINNOW_WAIT_INIT;
  const char *const paths[] = { path, NULL };
  g_autofree char *note = NULL;
  g_autoptr (GPtrArray) series = NULL, imports = NULL;

  add_evaluation (fixture, "e", "One");
  winnow_workspace_import_async (fixture->workspace, paths, NULL, NULL, NULL, cancellable, winnow_wait_ready, &importing);
  for (guint i = 0; i < 10; i++)
    {
      g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
      g_autofree char *saved = NULL;
      gint64 start = g_get_monotonic_time ();

      winnow_workspace_save_note_async (fixture->workspace, note, "evaluations", "e", "显存 80 GB", NULL,
                                        winnow_wait_ready, &wait);
      saved = winnow_workspace_save_note_finish (fixture->workspace, winnow_wait_result (&wait), &error);
      g_assert_no_error (error);
      g_assert_cmpint (g_get_monotonic_time () - start, <, 2 * G_USEC_PER_SEC);
      if (note == NULL)
        note = g_steal_pointer (&saved);
      g_usleep (20000);
    }
  g_assert_null (importing.result);
  g_cancellable_cancel (cancellable);
  g_assert_null (winnow_workspace_import_finish (fixture->workspace, winnow_wait_result (&importing), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  series = series_list (fixture);
  g_assert_cmpuint (series->len, ==, 0);
  {
    g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

    winnow_workspace_imports_async (fixture->workspace, NULL, winnow_wait_ready, &wait);
    imports = winnow_workspace_imports_finish (fixture->workspace, winnow_wait_result (&wait), &error);
    g_assert_cmpuint (imports->len, ==, 0);
  }
}

static void
count_progress (const char *path, guint file, guint n_files, double fraction, gpointer data)
{
  guint *n = data;

  g_assert_true (g_main_context_is_owner (g_main_context_default ()));
  g_assert_true (fraction >= 0 && fraction <= 1);
  (*n)++;
}

/* Closing while an import runs cancels it; nothing of it is in the file. */
static void
test_close_during_import (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = write_many (fixture, 60000), *workspace_path = NULL;
  g_auto (WinnowWait) importing = WINNOW_WAIT_INIT;
  const char *const paths[] = { path, NULL };
  g_autoptr (GPtrArray) series = NULL;
  guint n_progress = 0;

  winnow_workspace_import_async (fixture->workspace, paths, NULL, count_progress, &n_progress, NULL, winnow_wait_ready,
                                 &importing);
  while (n_progress == 0)
    g_main_context_iteration (NULL, TRUE);
  workspace_path = g_strdup (winnow_workspace_path (fixture->workspace));
  winnow_workspace_close (fixture->workspace);
  g_assert_null (winnow_workspace_import_finish (fixture->workspace, winnow_wait_result (&importing), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (load (fixture, NULL, &error));
  g_assert_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_CLOSED);
  g_clear_error (&error);
  g_clear_object (&fixture->workspace);
  fixture->workspace = open_at (workspace_path, FALSE, &error);
  g_assert_no_error (error);
  series = series_list (fixture);
  g_assert_cmpuint (series->len, ==, 0);
}

/* Consecutive saves of one note are one action. */
static void
test_note_coalesces (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *note = NULL;
  g_autoptr (GPtrArray) actions = NULL, hits = NULL;

  add_evaluation (fixture, "e", "One");
  for (guint i = 0; i < 3; i++)
    {
      g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
      g_autofree char *text = g_strdup_printf ("The queue is long %u", i), *saved = NULL;

      winnow_workspace_save_note_async (fixture->workspace, note, "evaluations", "e", text, NULL, winnow_wait_ready, &wait);
      saved = winnow_workspace_save_note_finish (fixture->workspace, winnow_wait_result (&wait), &error);
      g_assert_no_error (error);
      if (note == NULL)
        note = g_steal_pointer (&saved);
      else
        g_assert_cmpstr (note, ==, saved);
    }
  {
    g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

    winnow_workspace_actions_async (fixture->workspace, 100, NULL, winnow_wait_ready, &wait);
    actions = winnow_workspace_actions_finish (fixture->workspace, winnow_wait_result (&wait), &error);
  }
  g_assert_cmpuint (actions->len, ==, 2);
  {
    g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

    winnow_workspace_search_async (fixture->workspace, "queue", 10, NULL, winnow_wait_ready, &wait);
    hits = winnow_workspace_search_finish (fixture->workspace, winnow_wait_result (&wait), &error);
  }
  g_assert_cmpuint (hits->len, ==, 1);
}

/* A request cancelled before its turn does nothing. */
static void
test_cancel_edit (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  WinnowEdit *edit = winnow_edit_new ("Never");

  winnow_edit_put (edit, winnow_row_new (WINNOW_KIND_EVALUATION, "never"));
  g_cancellable_cancel (cancellable);
  winnow_workspace_apply_async (fixture->workspace, edit, cancellable, winnow_wait_ready, &wait);
  g_assert_false (winnow_workspace_apply_finish (fixture->workspace, winnow_wait_result (&wait), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (load (fixture, "never", &error));
  g_assert_cmpuint (fixture->n_changed, ==, 0);
}

/* A question cancelled after the worker answered it, but before the answer was taken,
 * ends as cancelled: nobody takes an old answer for the one asked for since. */
static void
test_cancel_late (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

  add_evaluation (fixture, "e", "One");
  winnow_workspace_load_async (fixture->workspace, "e", cancellable, winnow_wait_ready, &wait);
  /* The worker has long answered when the wish to cancel comes. */
  g_usleep (200 * G_TIME_SPAN_MILLISECOND);
  g_cancellable_cancel (cancellable);
  g_assert_null (winnow_workspace_load_finish (fixture->workspace, winnow_wait_result (&wait), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char *argv[])
{
  g_autofree char *state = g_dir_make_tmp ("winnow-state-XXXXXX", NULL);

  /* The device id is this test's own. */
  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add ("/workspace/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("edit-undo", test_edit_undo);
  ADD ("edit-is-whole", test_edit_is_whole);
  ADD ("names", test_names);
  ADD ("document", test_document);
  ADD ("import", test_import);
  ADD ("import-refused", test_import_refused);
  ADD ("note-during-import", test_note_during_import);
  ADD ("close-during-import", test_close_during_import);
  ADD ("note-coalesces", test_note_coalesces);
  ADD ("cancel-edit", test_cancel_edit);
  ADD ("cancel-late", test_cancel_late);
  return g_test_run ();
}
