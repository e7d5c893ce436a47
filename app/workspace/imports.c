/* imports.c — files and folders in, one after another, with progress and cancel.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/import-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_FOLDER_DEPTH 8
#define MAX_FILES 10000
#define PROGRESS_INTERVAL (G_USEC_PER_SEC / 20)

typedef struct
{
  char **paths;
  WinnowImportOptions options;
  char *format, *provider;
  WinnowColumnMapping *mapping;
  WinnowImportProgress progress;
  gpointer progress_data;

  /* The importing thread's own. */
  GTask *task;
  GPtrArray *files;
  guint file;
  gint64 last_progress;
} Import;

static void
import_free (gpointer data)
{
  Import *self = data;

  g_strfreev (self->paths);
  g_free (self->format);
  g_free (self->provider);
  g_clear_pointer (&self->mapping, winnow_column_mapping_free);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_free (self);
}

/* ---- Folders ---- */

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Files with a date in their name, in the order of their paths. */
static gboolean
walk (const char *folder, guint depth, GPtrArray *found, GError **error)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  if (directory == NULL)
    return FALSE;
  while ((name = g_dir_read_name (directory)) != NULL)
    if (name[0] != '.')
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len && found->len < MAX_FILES; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          if (depth < MAX_FOLDER_DEPTH && !g_file_test (path, G_FILE_TEST_IS_SYMLINK) &&
              !walk (path, depth + 1, found, error))
            return FALSE;
        }
      else if (winnow_formats_date_in_name (g_ptr_array_index (names, i)) != 0)
        {
          g_ptr_array_add (found, g_steal_pointer (&path));
        }
    }
  return TRUE;
}

/* The files to read; what cannot be read is a failed result at once. */
static void
list_files (Import *self, GPtrArray *results)
{
  self->files = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; self->paths[i] != NULL; i++)
    {
      guint before = self->files->len;
      GError *error = NULL;

      if (!g_file_test (self->paths[i], G_FILE_TEST_IS_DIR))
        {
          g_ptr_array_add (self->files, g_strdup (self->paths[i]));
          continue;
        }
      if (walk (self->paths[i], 0, self->files, &error) && self->files->len == before)
        {
          g_autofree char *shown = g_filename_display_name (self->paths[i]);

          g_set_error (&error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND,
                       /* Translators: a folder. */
                       _ ("%s holds no file with a date in its name such as prices-2026-07-05.json; "
                          "name the files themselves"),
                       shown);
        }
      if (error != NULL)
        g_ptr_array_add (results, winnow_import_result_failed (self->paths[i], error));
    }
}

/* ---- Progress, on the caller's main context ---- */

typedef struct
{
  WinnowImportProgress progress;
  gpointer data;
  char *path;
  guint file, n_files;
  double fraction;
} Report;

static void
report_free (gpointer data)
{
  g_free (((Report *) data)->path);
  g_free (data);
}

static gboolean
deliver_report (gpointer data)
{
  Report *report = data;

  report->progress (report->path, report->file, report->n_files, report->fraction, report->data);
  return G_SOURCE_REMOVE;
}

static void
report_progress (double fraction, gpointer data)
{
  Import *self = data;
  gint64 now = g_get_monotonic_time ();
  g_autoptr (GSource) source = NULL;
  Report *report;

  if (self->progress == NULL || now - self->last_progress < PROGRESS_INTERVAL)
    return;
  self->last_progress = now;
  report = g_new (Report, 1);
  *report = (Report){ self->progress, self->progress_data, g_strdup (g_ptr_array_index (self->files, self->file)),
                      self->file, self->files->len, fraction };
  source = g_idle_source_new ();
  /* The same priority as the task's own callback, so that none comes after it. */
  g_source_set_priority (source, g_task_get_priority (self->task));
  g_source_set_static_name (source, "[winnow] import progress");
  g_source_set_callback (source, deliver_report, report, report_free);
  g_source_attach (source, g_task_get_context (self->task));
}

/* ---- The import ---- */

static void
forward_cancel (GCancellable *from, gpointer to)
{
  g_cancellable_cancel (to);
}

static gboolean
import_files (WinnowWorkspace *workspace, Import *self, GPtrArray *results, GCancellable *cancellable)
{
  gboolean is_changed = FALSE;

  for (self->file = 0; self->file < self->files->len && !g_cancellable_is_cancelled (cancellable); self->file++)
    {
      WinnowImportResult *result;

      self->last_progress = 0;
      report_progress (0, self);
      result = winnow_import_file (workspace, g_ptr_array_index (self->files, self->file), &self->options,
                                   report_progress, self, cancellable);
      g_ptr_array_add (results, result);
      is_changed |= result->import != NULL && !self->options.dry_run;
    }
  return is_changed;
}

static void
import_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  WinnowWorkspace *workspace = source;
  Import *self = data;
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_import_result_free);
  g_autoptr (GCancellable) either = g_cancellable_new ();
  GError *error = NULL;
  GCancellable *closing = winnow_workspace_hold (workspace, &error);
  gulong by_caller = 0, by_closing;

  if (closing == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (cancellable != NULL)
    by_caller = g_cancellable_connect (cancellable, G_CALLBACK (forward_cancel), either, NULL);
  by_closing = g_cancellable_connect (closing, G_CALLBACK (forward_cancel), either, NULL);
  self->task = task;
  list_files (self, results);
  if (import_files (workspace, self, results, either))
    winnow_workspace_changed (workspace, NULL);
  g_cancellable_disconnect (cancellable, by_caller);
  g_cancellable_disconnect (closing, by_closing);
  winnow_workspace_release (workspace);
  if (g_cancellable_set_error_if_cancelled (either, &error))
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&results), (GDestroyNotify) g_ptr_array_unref);
}

static WinnowColumnMapping *
copy_mapping (const WinnowColumnMapping *mapping)
{
  g_autofree char *text = NULL;

  if (mapping == NULL)
    return NULL;
  text = winnow_column_mapping_to_text (mapping);
  return winnow_column_mapping_from_text (text, NULL);
}

void
winnow_workspace_import_async (WinnowWorkspace *self,
                               const char *const *paths,
                               const WinnowImportOptions *options,
                               WinnowImportProgress progress,
                               gpointer progress_data,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  g_autoptr (GTask) task = NULL;
  Import *import;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));
  g_return_if_fail (paths != NULL);

  import = g_new0 (Import, 1);
  import->paths = g_strdupv ((char **) paths);
  import->progress = progress;
  import->progress_data = progress_data;
  if (options != NULL)
    {
      import->options = *options;
      import->options.format = import->format = g_strdup (options->format);
      import->options.provider = import->provider = g_strdup (options->provider);
      import->options.mapping = import->mapping = copy_mapping (options->mapping);
    }
  task = winnow_workspace_task_new (self, winnow_workspace_import_async, cancellable, callback, data);
  g_task_set_task_data (task, import, import_free);
  g_task_run_in_thread (task, import_thread);
}

GPtrArray *
winnow_workspace_import_finish (WinnowWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
