/* registry.c — the price formats: list, detection, dispatch.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/price-reader.h"

#include "formats/price-read.h"
#include "formats/text-input.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define HEAD_BYTES (64 * 1024)

G_DEFINE_QUARK (winnow-formats-error, winnow_formats_error)

static const WinnowFormatInfo formats[] = {
  { "skypilot", N_("SkyPilot catalogue (CSV)"),
    N_("The header names InstanceType, AcceleratorName, AcceleratorCount, Price and Region"), TRUE, FALSE },
  { "gpurentalprices", N_("gpurentalprices snapshot (JSON)"),
    N_("A JSON object with “offers” that hold “usd_hr”"), TRUE, FALSE },
  { "gpu-market-intel", N_("gpu-market-intel prices (CSV)"),
    N_("The header names timestamp, the GPU and min_price_hr, or the first collectors' columns"), TRUE, FALSE },
  { "csv", N_("Any price table with a header (CSV, TSV)"),
    N_("Several columns with names; which one means what is mapped"), TRUE, FALSE },
};

/* The generic reader stands last: it takes every header. */
static const WinnowRowReader *const row_readers[] = {
  &winnow_skypilot_reader,
  &winnow_gpu_market_intel_reader,
  &winnow_generic_csv_reader,
};

static const WinnowDocumentReader *const document_readers[] = {
  &winnow_gpurentalprices_reader,
};

/* Rows of a file on their way to a reader. */
typedef struct
{
  WinnowPriceRead *read;
  const WinnowRowReader *reader;
  gpointer state;
  gboolean saw_header;
} RowRead;

typedef struct
{
  WinnowProgress progress;
  gpointer data;
  guint64 total;
} Progress;

const WinnowFormatInfo *
winnow_formats_list (guint *n)
{
  *n = G_N_ELEMENTS (formats);
  return formats;
}

void
winnow_quarantined_free (WinnowQuarantined *self)
{
  if (self == NULL)
    return;
  g_free (self->reason);
  g_free (self->text);
  g_free (self);
}

void
winnow_read_report_clear (WinnowReadReport *self)
{
  g_clear_pointer (&self->quarantined, g_ptr_array_unref);
  g_strfreev (self->warnings);
  g_free (self->encoding);
  memset (self, 0, sizeof *self);
}

/* Stops at the second row. */
static gboolean
take_header (const WinnowCsvRow *row, gpointer data, GError **error)
{
  char ***header = data;

  if (*header != NULL)
    return FALSE;
  *header = g_strdupv (row->cells);
  return TRUE;
}

/* The first row of @head, which is UTF-8 text. */
static char **
header_of (const char *head, gsize length)
{
  char **header = NULL;
  g_autoptr (WinnowCsv) csv = winnow_csv_new (winnow_csv_detect_delimiter (head, length), take_header, &header);

  /* A header that goes on past @head is taken as far as it is known. */
  if (winnow_csv_push (csv, head, length, NULL) && header == NULL)
    winnow_csv_finish (csv, NULL);
  return header;
}

static char *
head_as_text (const char *head, gsize length, gsize *text_length)
{
  const char *text;

  /* A head may be cut inside a character: what does not decode then is tried shorter. */
  for (guint cut = 0; cut < 4 && cut <= length; cut++)
    {
      g_autoptr (GInputStream) shorter = g_memory_input_stream_new_from_data (head, (gssize) (length - cut), NULL);
      g_autoptr (WinnowTextInput) one = winnow_text_input_new (shorter, NULL);

      if (winnow_text_input_read (one, &text, text_length, NULL, NULL))
        return g_strndup (text, *text_length);
    }
  return NULL;
}

static gboolean
looks_like_json (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return *text == '{' || *text == '[';
}

static gboolean
looks_like_markup (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return *text == '<';
}

static const char *
detect_text (const char *text, gsize length)
{
  g_auto (GStrv) header = NULL;

  if (looks_like_json (text))
    {
      for (guint i = 0; i < G_N_ELEMENTS (document_readers); i++)
        if (document_readers[i]->detect (text, length))
          return document_readers[i]->id;
      return NULL;
    }
  if (looks_like_markup (text))
    return NULL;
  header = header_of (text, length);
  for (guint i = 0; header != NULL && i < G_N_ELEMENTS (row_readers); i++)
    if (row_readers[i]->detect ((const char *const *) header))
      return row_readers[i]->id;
  return NULL;
}

const char *
winnow_formats_detect (const char *head, gsize length, const char *file_name)
{
  gsize text_length = 0;
  g_autofree char *text = head_as_text (head, MIN (length, HEAD_BYTES), &text_length);

  return text != NULL ? detect_text (text, text_length) : NULL;
}

char **
winnow_formats_csv_header (const char *head, gsize length)
{
  gsize text_length = 0;
  g_autofree char *text = head_as_text (head, MIN (length, HEAD_BYTES), &text_length);

  if (text == NULL || looks_like_json (text) || looks_like_markup (text))
    return NULL;
  return header_of (text, text_length);
}

static gboolean
on_row (const WinnowCsvRow *row, gpointer data, GError **error)
{
  RowRead *self = data;

  if (!self->saw_header)
    {
      self->saw_header = TRUE;
      self->state = self->reader->open (self->read, (const char *const *) row->cells, row->line, error);
      return self->state != NULL;
    }
  self->read->report->rows_read++;
  if (row->problem != NULL)
    {
      winnow_price_read_quarantine (self->read, row->line, row->problem_column, row->problem, row->raw);
      return TRUE;
    }
  return self->reader->row (self->state, row, error);
}

static gboolean
next_piece (WinnowTextInput *input,
            const char **text,
            gsize *length,
            const Progress *progress,
            GCancellable *cancellable,
            GError **error)
{
  if (progress->progress != NULL)
    progress->progress (winnow_text_input_bytes (input), progress->total, progress->data);
  return !g_cancellable_set_error_if_cancelled (cancellable, error) &&
         winnow_text_input_read (input, text, length, cancellable, error);
}

static gboolean
read_rows (WinnowPriceRead *read,
           const WinnowRowReader *reader,
           WinnowTextInput *input,
           const char *text,
           gsize length,
           const Progress *progress,
           GCancellable *cancellable,
           GError **error)
{
  RowRead rows = { .read = read, .reader = reader };
  g_autoptr (WinnowCsv) csv = winnow_csv_new (winnow_csv_detect_delimiter (text, length), on_row, &rows);
  gboolean done = TRUE;

  while (done && length > 0)
    done = winnow_csv_push (csv, text, length, error) &&
           next_piece (input, &text, &length, progress, cancellable, error);
  done = done && winnow_csv_finish (csv, error);
  if (done && rows.state == NULL)
    {
      g_set_error_literal (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_UNKNOWN, _("The file is empty."));
      done = FALSE;
    }
  done = done && (reader->close == NULL || reader->close (rows.state, error));
  if (rows.state != NULL)
    reader->free (rows.state);
  return done;
}

/* @reader NULL only checks the document. */
static gboolean
read_document (WinnowPriceRead *read,
               const WinnowDocumentReader *reader,
               WinnowTextInput *input,
               const char *text,
               gsize length,
               const Progress *progress,
               GCancellable *cancellable,
               GError **error)
{
  gpointer state = reader != NULL ? reader->open (read) : NULL;
  g_autoptr (WinnowJsonStream) json = winnow_json_stream_new (reader != NULL ? reader->event : NULL, state);
  gboolean done = TRUE;

  while (done && length > 0)
    done = winnow_json_stream_push (json, text, length, error) &&
           next_piece (input, &text, &length, progress, cancellable, error);
  done = done && winnow_json_stream_finish (json, error) && (reader == NULL || reader->close (state, error));
  if (state != NULL)
    reader->free (state);
  return done;
}

static gboolean
fail_unknown (GError **error)
{
  GString *known = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", formats[i].id);
  g_set_error (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_UNKNOWN,
               /* Translators: a list of format names. */
               _("No reader recognises this file. Known formats: %s. Export the prices as a CSV table with a header."),
               known->str);
  g_string_free (known, TRUE);
  return FALSE;
}

static gboolean
dispatch (WinnowPriceRead *read,
          WinnowTextInput *input,
          const Progress *progress,
          GCancellable *cancellable,
          GError **error)
{
  const char *text, *id;
  gsize length;

  if (!next_piece (input, &text, &length, progress, cancellable, error))
    return FALSE;
  if (length == 0)
    {
      g_set_error_literal (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_UNKNOWN, _("The file is empty."));
      return FALSE;
    }
  {
    /* The piece is not NUL-terminated. */
    g_autofree char *head = g_strndup (text, length);

    id = read->options->format != NULL ? read->options->format : detect_text (head, length);
    if (id == NULL)
      {
        /* A broken document is told where it is broken rather than that it is unknown. */
        if (looks_like_json (head) && !read_document (read, NULL, input, text, length, progress, cancellable, error))
          return FALSE;
        return fail_unknown (error);
      }
  }
  for (guint i = 0; i < G_N_ELEMENTS (row_readers); i++)
    if (strcmp (row_readers[i]->id, id) == 0)
      {
        read->report->format = row_readers[i]->id;
        return read_rows (read, row_readers[i], input, text, length, progress, cancellable, error);
      }
  for (guint i = 0; i < G_N_ELEMENTS (document_readers); i++)
    if (strcmp (document_readers[i]->id, id) == 0)
      {
        read->report->format = document_readers[i]->id;
        return read_document (read, document_readers[i], input, text, length, progress, cancellable, error);
      }
  return fail_unknown (error);
}

gboolean
winnow_formats_read (GInputStream *stream,
                     guint64 size,
                     const WinnowCatalog *catalog,
                     const WinnowReadOptions *options,
                     WinnowObservationSink sink,
                     gpointer sink_data,
                     WinnowProgress progress,
                     gpointer progress_data,
                     WinnowReadReport *report,
                     GCancellable *cancellable,
                     GError **error)
{
  WinnowPriceRead read = {
    .catalog = catalog, .options = options, .sink = sink, .sink_data = sink_data, .report = report,
  };
  Progress steps = { progress, progress_data, size };
  g_autoptr (WinnowTextInput) input = winnow_text_input_new (stream, options->encoding);
  g_autoptr (GError) problem = NULL;
  gboolean done;

  memset (report, 0, sizeof *report);
  report->quarantined = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_quarantined_free);
  if (size > WINNOW_FORMATS_MAX_BYTES)
    {
      g_set_error (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_TOO_LARGE,
                   /* Translators: file name, size limit in MiB. */
                   _("%s: the file is larger than %d MiB. Split it and read the parts."),
                   options->file_name != NULL ? options->file_name : "", WINNOW_FORMATS_MAX_BYTES / (1024 * 1024));
      return FALSE;
    }
  winnow_price_read_init (&read);
  done = dispatch (&read, input, &steps, cancellable, &problem);
  report->bytes = winnow_text_input_bytes (input);
  report->encoding = g_strdup (winnow_text_input_encoding (input));
  if (done)
    winnow_price_read_finish (&read);
  else if (problem != NULL && problem->domain == WINNOW_FORMATS_ERROR && options->file_name != NULL)
    /* Translators: a file name, then what is wrong with the file. */
    g_set_error (error, problem->domain, problem->code, _("%s: %s"), options->file_name, problem->message);
  else
    g_propagate_error (error, g_steal_pointer (&problem));
  winnow_price_read_clear (&read);
  return done;
}
