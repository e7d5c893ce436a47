/* import.c — winnow-cli import.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

static void
show_progress (const char *path, guint file, guint n_files, double fraction, gpointer data)
{
  g_autofree char *shown = g_filename_display_basename (path);
  g_autofree char *line = NULL;

  /* Translators: number of a file, how many files, percent, file name. */
  line = g_strdup_printf (_ ("%u of %u, %3.0f %%: %s"), file + 1, n_files, fraction * 100, shown);
  g_printerr ("\r%s\033[K", line);
}

static gboolean
is_format (const char *id)
{
  guint n;
  const WinnowFormatInfo *formats = winnow_formats_list (&n);

  for (guint i = 0; i < n; i++)
    if (strcmp (formats[i].id, id) == 0)
      return formats[i].reads;
  return FALSE;
}

static void
put_flagged (WinnowJsonWriter *json, const WinnowImport *import)
{
  cli_json_object (json, "flagged");
  for (guint i = 0; import != NULL && import->flagged != NULL && i < import->flagged->len; i++)
    {
      guint64 n = g_array_index (import->flagged, guint64, i);

      if (n > 0)
        cli_json_integer (json, winnow_flag_id (i), (gint64) n);
    }
  winnow_json_writer_end_object (json);
}

static void
put_quarantined (WinnowJsonWriter *json, GPtrArray *rows)
{
  cli_json_array (json, "quarantined");
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const WinnowQuarantined *row = g_ptr_array_index (rows, i);

      cli_json_object (json, NULL);
      cli_json_integer (json, "line", (gint64) row->line);
      cli_json_integer (json, "column", (gint64) row->column);
      cli_json_text (json, "reason", row->reason);
      cli_json_text (json, "text", row->text);
      winnow_json_writer_end_object (json);
    }
  winnow_json_writer_end_array (json);
}

static void
put_result (WinnowJsonWriter *json, const WinnowImportResult *result)
{
  const WinnowImport *import = result->import;
  const char *reason = result->error != NULL ? result->error->message : NULL;

  cli_json_object (json, NULL);
  cli_json_text (json, "path", result->path);
  cli_json_text_or (json, "format", result->format, reason);
  cli_json_text_or (json, "sha256", result->sha256, reason);
  cli_json_integer (json, "rows_read", (gint64) result->report.rows_read);
  cli_json_integer (json, "observations_added", import != NULL ? (gint64) import->added : 0);
  cli_json_integer (json, "duplicates", import != NULL ? (gint64) import->duplicates : 0);
  put_flagged (json, import);
  put_quarantined (json, result->report.quarantined);
  cli_json_integer (json, "quarantined_total", (gint64) result->report.quarantined_total);
  cli_json_boolean (json, "already_known", result->already_known);
  cli_json_texts (json, "warnings", result->report.warnings);
  cli_json_text (json, "error", reason);
  winnow_json_writer_end_object (json);
}

static char *
flags_text (const WinnowImport *import)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; import != NULL && import->flagged != NULL && i < import->flagged->len; i++)
    {
      guint64 n = g_array_index (import->flagged, guint64, i);

      if (n > 0)
        g_string_append_printf (text, "%s%s %" G_GUINT64_FORMAT, text->len > 0 ? ", " : "", winnow_flag_id (i), n);
    }
  return g_string_free (text, FALSE);
}

static char *
count_text (guint64 n)
{
  return cli_show_number ((double) n, 0);
}

static void
print_results (GPtrArray *results)
{
  CliTable *table = cli_table_new ("llrrrrl", _ ("File"), _ ("Format"), _ ("Rows"), _ ("Added"), _ ("Duplicates"),
                                   _ ("Quarantined"), _ ("Flagged"), NULL);

  for (guint i = 0; i < results->len; i++)
    {
      const WinnowImportResult *result = g_ptr_array_index (results, i);
      g_autofree char *name = g_filename_display_basename (result->path);
      g_autofree char *rows = count_text (result->report.rows_read);
      g_autofree char *added = count_text (result->import != NULL ? result->import->added : 0);
      g_autofree char *duplicates = count_text (result->import != NULL ? result->import->duplicates : 0);
      g_autofree char *quarantined = count_text (result->report.quarantined_total);
      g_autofree char *flags = flags_text (result->import);

      if (result->error != NULL)
        cli_table_add (table, name, result->format, NULL, NULL, NULL, NULL, _ ("not read"));
      else if (result->already_known)
        cli_table_add (table, name, result->format, NULL, "0", NULL, NULL, _ ("imported before, nothing added"));
      else
        cli_table_add (table, name, result->format, rows, added, duplicates, quarantined, flags);
    }
  cli_table_print (table, _ ("No file was found."));
}

/* Details of what was refused, on standard error. */
static void
print_refused (GPtrArray *results)
{
  for (guint i = 0; i < results->len; i++)
    {
      const WinnowImportResult *result = g_ptr_array_index (results, i);
      g_autofree char *name = g_filename_display_name (result->path);
      GPtrArray *rows = result->report.quarantined;

      if (result->error != NULL)
        cli_remark ("%s", result->error->message);
      for (guint j = 0; rows != NULL && j < MIN (rows->len, 10); j++)
        {
          const WinnowQuarantined *row = g_ptr_array_index (rows, j);

          if (row->column > 0)
            /* Translators: file, line, column, reason. */
            cli_remark (_ ("%s, line %lu, column %lu: %s"), name, (gulong) row->line, (gulong) row->column, row->reason);
          else
            /* Translators: file, line, reason. */
            cli_remark (_ ("%s, line %lu: %s"), name, (gulong) row->line, row->reason);
        }
      if (result->report.quarantined_total > 10)
        /* Translators: file. */
        cli_remark (_ ("%s: further rows were refused; --json lists them"), name);
      for (guint j = 0; result->report.warnings != NULL && result->report.warnings[j] != NULL; j++)
        cli_remark ("%s: %s", name, result->report.warnings[j]);
    }
}

/* All read: done.  All refused: could not do it.  Otherwise falls short. */
static CliStatus
status_of (GPtrArray *results)
{
  guint failed = 0, short_of = 0;

  for (guint i = 0; i < results->len; i++)
    {
      const WinnowImportResult *result = g_ptr_array_index (results, i);

      failed += result->error != NULL;
      short_of += result->report.quarantined_total > 0;
    }
  if (results->len == 0 || failed == results->len)
    return CLI_FAILED;
  return failed + short_of > 0 ? CLI_SHORT : CLI_DONE;
}

static GPtrArray *
import_paths (Cli *cli, char **paths, const WinnowImportOptions *options, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  gboolean shows_progress = isatty (STDERR_FILENO);
  GPtrArray *results;

  winnow_workspace_import_async (cli->workspace, (const char *const *) paths, options,
                                 shows_progress ? show_progress : NULL, NULL, NULL, winnow_wait_ready, &wait);
  results = winnow_workspace_import_finish (cli->workspace, winnow_wait_result (&wait), error);
  if (shows_progress)
    g_printerr ("\r\033[K");
  return results;
}

CliStatus
cli_import (Cli *cli, int argc, char **argv)
{
  g_autofree char *format = NULL, *at = NULL, *provider = NULL;
  gboolean dry_run = FALSE;
  const GOptionEntry entries[] = {
    { "as", 0, 0, G_OPTION_ARG_STRING, &format, N_ ("Read as this format; see “winnow-cli formats”"), N_ ("ID") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &at, N_ ("When it was observed, where the file does not say"), N_ ("DATE") },
    { "provider", 0, 0, G_OPTION_ARG_STRING, &provider, N_ ("Whose prices, where the file does not say"), N_ ("NAME") },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &dry_run, N_ ("Read and report, store nothing"), NULL },
    { NULL },
  };
  g_autoptr (GPtrArray) results = NULL;
  WinnowImportOptions options = { NULL };
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("import"), entries, &argc, &argv, 1, G_MAXINT - 1))
    return CLI_USAGE;
  if (format != NULL && !is_format (format))
    /* Translators: a word that is no format id. */
    return cli_usage (cli, _ ("There is no format “%s” to read; see “winnow-cli formats”"), format);
  if (at != NULL && !cli_parse_time (at, &options.time))
    /* Translators: a word that is no date. */
    return cli_usage (cli, _ ("“%s” is not a date; write it like 2026-11-30 or 2026-11-30T08:00:00Z"), at);
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  options.format = format;
  options.provider = provider;
  options.dry_run = dry_run;
  results = import_paths (cli, argv + 1, &options, &error);
  if (results == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_boolean (json, "dry_run", dry_run);
      cli_json_array (json, "files");
      for (guint i = 0; i < results->len; i++)
        put_result (json, g_ptr_array_index (results, i));
      winnow_json_writer_end_array (json);
      cli_json_print (json);
    }
  else
    {
      print_results (results);
      if (dry_run)
        g_print ("%s\n", _ ("This was a dry run; nothing was stored."));
    }
  print_refused (results);
  return status_of (results);
}
