/* import-file.c — reads one price file, flags the batch, stores it in chunks.
 *
 * The file is read and flagged here; the store is called chunk by chunk through the
 * worker's queue, where anything else goes first.  Nothing is visible before the
 * last chunk: any error, or a cancel, removes what was added.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/import-file.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

/* One transaction: some tens of milliseconds, the longest a note can wait. */
#define CHUNK 2000
/* Flags are found within a batch; a longer file is flagged in several. */
#define BATCH 100000
/* Each quarantined row is a transaction of its own. */
#define QUARANTINE_CHUNK 200
#define HEAD_BYTES 65536
#define BUFFER_BYTES 262144

typedef struct
{
  WinnowWorkspace *workspace;
  const WinnowImportOptions *options;
  GCancellable *cancellable;
  WinnowImportFileProgress progress;
  gpointer progress_data;

  GBytes *bytes; /* of standard input, NULL for a file */
  GFile *file;
  char *file_name;
  guint64 size;
  char *sha256;
  const char *format;
  char *signature;                 /* of a generic table's header, or NULL */
  WinnowColumnMapping *remembered; /* or NULL */
  WinnowReadReport report;
  gboolean has_report;

  char *import_id;
  gboolean already_known;
  GPtrArray *batch; /* of WinnowObservation */
  gboolean is_read; /* to its end */
  guint n_quarantined; /* stored so far */
  guint n_flagged;     /* series looked at, G_MAXUINT = all */
  WinnowImport *summary;
} Run;

static void
run_clear (Run *self)
{
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_object (&self->file);
  g_free (self->file_name);
  g_free (self->sha256);
  g_free (self->signature);
  g_clear_pointer (&self->remembered, winnow_column_mapping_free);
  g_free (self->import_id);
  g_clear_pointer (&self->batch, g_ptr_array_unref);
  g_clear_pointer (&self->summary, winnow_import_free);
  if (self->has_report)
    winnow_read_report_clear (&self->report);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

void
winnow_import_result_free (WinnowImportResult *self)
{
  g_free (self->path);
  g_free (self->sha256);
  g_clear_pointer (&self->import, winnow_import_free);
  winnow_read_report_clear (&self->report);
  g_clear_error (&self->error);
  g_free (self);
}

WinnowImportResult *
winnow_import_result_failed (const char *path, GError *error)
{
  WinnowImportResult *result = g_new0 (WinnowImportResult, 1);

  result->path = g_strdup (path);
  result->error = error;
  return result;
}

/* ---- Source ---- */

static gboolean
too_large (const char *path, GError **error)
{
  g_autofree char *shown = g_filename_display_name (path);
  g_autofree char *allowed = g_format_size_full (WINNOW_FORMATS_MAX_BYTES, G_FORMAT_SIZE_IEC_UNITS);

  g_set_error (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_TOO_LARGE,
               /* Translators: file name, a size. */
               _ ("%s is larger than %s; split it and import the parts"), shown, allowed);
  return FALSE;
}

static gboolean
open_standard_input (Run *self, GError **error)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr (GByteArray) all = g_byte_array_new ();
  g_autofree guint8 *buffer = g_malloc (BUFFER_BYTES);
  gssize n;

  while ((n = g_input_stream_read (input, buffer, BUFFER_BYTES, self->cancellable, error)) > 0)
    {
      if (all->len + (gsize) n > WINNOW_FORMATS_MAX_BYTES)
        return too_large ("-", error);
      g_byte_array_append (all, buffer, (guint) n);
    }
  if (n < 0)
    return FALSE;
  self->size = all->len;
  self->bytes = g_byte_array_free_to_bytes (g_steal_pointer (&all));
  self->file_name = g_strdup ("-");
  return TRUE;
}

static gboolean
open_source (Run *self, const char *path, GError **error)
{
  g_autoptr (GFileInfo) info = NULL;
  g_autofree char *shown = g_filename_display_name (path);

  if (strcmp (path, "-") == 0)
    return open_standard_input (self, error);
  self->file = g_file_new_for_path (path);
  self->file_name = g_filename_display_basename (path);
  info = g_file_query_info (self->file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, self->cancellable, error);
  if (info == NULL)
    return FALSE;
  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                   /* Translators: file name. */
                   _ ("%s is not a file; name a file or a folder of dated files"), shown);
      return FALSE;
    }
  self->size = (guint64) g_file_info_get_size (info);
  return self->size <= WINNOW_FORMATS_MAX_BYTES ? TRUE : too_large (path, error);
}

static GInputStream *
open_stream (Run *self, GError **error)
{
  if (self->bytes != NULL)
    return g_memory_input_stream_new_from_bytes (self->bytes);
  return G_INPUT_STREAM (g_file_read (self->file, self->cancellable, error));
}

/* Hash of the whole, and the first bytes for detection. */
static GByteArray *
hash_source (Run *self, GError **error)
{
  g_autoptr (GInputStream) input = open_stream (self, error);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GByteArray) head = g_byte_array_new ();
  g_autofree guint8 *buffer = g_malloc (BUFFER_BYTES);
  gssize n;

  if (input == NULL)
    return NULL;
  while ((n = g_input_stream_read (input, buffer, BUFFER_BYTES, self->cancellable, error)) > 0)
    {
      g_checksum_update (checksum, buffer, n);
      if (head->len < HEAD_BYTES)
        g_byte_array_append (head, buffer, (guint) MIN (n, (gssize) (HEAD_BYTES - head->len)));
    }
  if (n < 0)
    return NULL;
  self->sha256 = g_strdup (g_checksum_get_string (checksum));
  return g_steal_pointer (&head);
}

/* ---- Calls into the store ---- */

static gboolean
call_begin (WinnowStore *store, gpointer data, GError **error)
{
  Run *self = data;
  g_autofree char *now = winnow_workspace_now ();

  return winnow_store_import_begin (store, self->file_name, self->sha256, self->format, now,
                                    &self->import_id, &self->already_known, error);
}

/* Columns of a generic table: as given, else as remembered for such a header. */
static gboolean
call_mapping (WinnowStore *store, gpointer data, GError **error)
{
  Run *self = data;
  g_autofree char *text = NULL;

  if (self->signature == NULL)
    return TRUE;
  if (self->options->mapping == NULL)
    {
      text = winnow_store_get_mapping (store, self->signature);
      self->remembered = text != NULL ? winnow_column_mapping_from_text (text, NULL) : NULL;
      return TRUE;
    }
  if (self->options->dry_run)
    return TRUE;
  text = winnow_column_mapping_to_text (self->options->mapping);
  return winnow_store_set_mapping (store, self->signature, text, error);
}

typedef struct
{
  const char *import_id;
  GPtrArray *chunk;
} AddCall;

static gboolean
call_add (WinnowStore *store, gpointer data, GError **error)
{
  AddCall *call = data;

  return winnow_store_import_add (store, call->import_id, call->chunk, error);
}

static gboolean
call_quarantine (WinnowStore *store, gpointer data, GError **error)
{
  Run *self = data;
  guint end = MIN (self->n_quarantined + QUARANTINE_CHUNK, self->report.quarantined->len);

  for (guint i = self->n_quarantined; i < end; i++)
    {
      const WinnowQuarantined *row = g_ptr_array_index (self->report.quarantined, i);

      if (!winnow_store_import_quarantine (store, self->import_id, row->line, row->column, row->reason, row->text,
                                           error))
        return FALSE;
    }
  self->n_quarantined = end;
  return TRUE;
}

static void
flag_series (GPtrArray *observations, gpointer data)
{
  winnow_flag_observations (data, observations);
}

static gboolean
call_flag (WinnowStore *store, gpointer data, GError **error)
{
  Run *self = data;

  return winnow_store_import_flag_step (store, self->import_id, &self->n_flagged, flag_series,
                                        winnow_workspace_catalog (self->workspace), error);
}

static gboolean
call_finish (WinnowStore *store, gpointer data, GError **error)
{
  Run *self = data;

  if (!self->options->dry_run)
    return winnow_store_import_finish (store, self->import_id, self->report.rows_read,
                                       self->report.quarantined_total, &self->summary, error);
  self->summary = winnow_store_import_preview (store, self->import_id, self->report.rows_read,
                                               self->report.quarantined_total, error);
  winnow_store_import_abort (store, self->import_id);
  return self->summary != NULL;
}

static gboolean
call_abort (WinnowStore *store, gpointer data, GError **error)
{
  winnow_store_import_abort (store, ((Run *) data)->import_id);
  return TRUE;
}

static gboolean
call (Run *self, WinnowCallWork work, gpointer data, GError **error)
{
  return winnow_workspace_call (self->workspace, WINNOW_URGENCY_IMPORT, work, data, error);
}

/* Reading is one half of the work, storing the other. */
static void
show_progress (Run *self, double read, double stored)
{
  if (self->progress != NULL)
    self->progress ((read + stored) / 2, self->progress_data);
}

/* Flags the batch and hands it over in chunks. */
static gboolean
flush (Run *self, GError **error)
{
  winnow_flag_observations (winnow_workspace_catalog (self->workspace), self->batch);
  for (guint at = 0; at < self->batch->len; at += CHUNK)
    {
      g_autoptr (GPtrArray) chunk = g_ptr_array_new ();
      AddCall add = { self->import_id, chunk };

      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      for (guint i = at; i < MIN (at + CHUNK, self->batch->len); i++)
        g_ptr_array_add (chunk, g_ptr_array_index (self->batch, i));
      if (!call (self, call_add, &add, error))
        return FALSE;
      if (self->is_read)
        show_progress (self, 1, (double) (at + chunk->len) / self->batch->len);
    }
  g_ptr_array_set_size (self->batch, 0);
  return TRUE;
}

/* ---- Reading ---- */

static gboolean
take_observation (WinnowObservation *observation, gpointer data, GError **error)
{
  Run *self = data;

  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  g_ptr_array_add (self->batch, winnow_observation_ref (observation));
  return self->batch->len < BATCH || flush (self, error);
}

static void
read_progress (guint64 done, guint64 total, gpointer data)
{
  Run *self = data;

  if (total > 0)
    show_progress (self, MIN (1.0, (double) done / (double) total), 0);
}

static gboolean
read_source (Run *self, GError **error)
{
  g_autoptr (GInputStream) input = open_stream (self, error);
  WinnowReadOptions options = {
    .file_name = self->file_name,
    .format = self->format,
    .time = self->options->time,
    .import_time = g_get_real_time () / G_USEC_PER_SEC,
    .provider = self->options->provider,
    .mapping = self->options->mapping != NULL ? self->options->mapping : self->remembered,
  };

  if (input == NULL)
    return FALSE;
  self->has_report = TRUE;
  self->is_read = winnow_formats_read (input, self->size, winnow_workspace_catalog (self->workspace), &options,
                                       take_observation, self, read_progress, self, &self->report,
                                       self->cancellable, error);
  return self->is_read && flush (self, error);
}

static gboolean
store_quarantine (Run *self, GError **error)
{
  while (self->report.quarantined != NULL && self->n_quarantined < self->report.quarantined->len)
    if (!call (self, call_quarantine, self, error))
      return FALSE;
  return TRUE;
}

/* What only shows beside earlier imports: a constant over months of daily files. */
static gboolean
flag_all (Run *self, GError **error)
{
  while (self->n_flagged != G_MAXUINT)
    if (g_cancellable_set_error_if_cancelled (self->cancellable, error) || !call (self, call_flag, self, error))
      return FALSE;
  return TRUE;
}

static gboolean
import_rows (Run *self, GError **error)
{
  return read_source (self, error) && store_quarantine (self, error) && flag_all (self, error) &&
         !g_cancellable_set_error_if_cancelled (self->cancellable, error) && call (self, call_finish, self, error);
}

static void
find_signature (Run *self, const char *head, gsize length)
{
  g_auto (GStrv) header = strcmp (self->format, "csv") == 0 ? winnow_formats_csv_header (head, length) : NULL;

  if (header != NULL)
    self->signature = winnow_column_mapping_signature ((const char *const *) header);
}

static gboolean
run (Run *self, const char *path, GError **error)
{
  g_autoptr (GByteArray) head = NULL;

  if (!open_source (self, path, error))
    return FALSE;
  head = hash_source (self, error);
  if (head == NULL)
    return FALSE;
  self->format = self->options->format != NULL
                     ? self->options->format
                     : winnow_formats_detect ((const char *) head->data, head->len, self->file_name);
  if (self->format == NULL)
    {
      g_set_error_literal (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_UNKNOWN,
                           _ ("No reader knows this file; see the list of formats, or name one"));
      return FALSE;
    }
  find_signature (self, (const char *) head->data, head->len);
  if (!call (self, call_mapping, self, error) || !call (self, call_begin, self, error))
    return FALSE;
  if (self->already_known)
    return TRUE;
  if (import_rows (self, error))
    return TRUE;
  call (self, call_abort, self, NULL);
  return FALSE;
}

WinnowImportResult *
winnow_import_file (WinnowWorkspace *workspace,
                    const char *path,
                    const WinnowImportOptions *options,
                    WinnowImportFileProgress progress,
                    gpointer progress_data,
                    GCancellable *cancellable)
{
  g_auto (Run) self = { .workspace = workspace, .options = options, .cancellable = cancellable,
                        .progress = progress, .progress_data = progress_data };
  WinnowImportResult *result = g_new0 (WinnowImportResult, 1);

  self.batch = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);
  result->path = g_strdup (path);
  if (!run (&self, path, &result->error) &&
      !g_error_matches (result->error, G_IO_ERROR, G_IO_ERROR_CANCELLED) &&
      !g_str_has_prefix (result->error->message, self.file_name != NULL ? self.file_name : path))
    {
      g_autofree char *shown = g_filename_display_name (path);

      g_prefix_error (&result->error, "%s: ", shown);
    }
  result->format = g_intern_string (self.format); /* outlives the options it may come from */
  result->sha256 = g_strdup (self.sha256);
  result->already_known = self.already_known;
  result->import = g_steal_pointer (&self.summary);
  if (self.has_report)
    {
      result->report = self.report;
      self.has_report = FALSE;
    }
  return result;
}
