/* session.c — opening the workspace, failing, and what most commands load.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>
#include <stdarg.h>
#include <string.h>

void
cli_remark (const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_printerr ("winnow-cli: %s\n", message);
}

static void
print_error (Cli *cli, const char *kind, const char *message)
{
  WinnowJsonWriter *json;

  cli_remark ("%s", message);
  if (!cli->is_json)
    return;
  json = cli_json_new ();
  cli_json_object (json, "error");
  cli_json_text (json, "kind", kind);
  cli_json_text (json, "message", message);
  winnow_json_writer_end_object (json);
  cli_json_print (json);
}

CliStatus
cli_fail (Cli *cli, GError *error)
{
  print_error (cli, "failed", error->message);
  g_error_free (error);
  return CLI_FAILED;
}

CliStatus
cli_usage (Cli *cli, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  print_error (cli, "usage", message);
  return CLI_USAGE;
}

gboolean
cli_open (Cli *cli, gboolean create)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autofree char *path = cli->workspace_path != NULL ? g_strdup (cli->workspace_path) : winnow_workspace_default_path ();
  GError *error = NULL;

  if (!create && cli->workspace_path != NULL && !g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_autofree char *shown = g_filename_display_name (path);

      g_set_error (&error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND,
                   /* Translators: file name, twice. */
                   _ ("There is no workspace %s; make it with “winnow-cli --workspace %s workspace new”"), shown, shown);
      cli_fail (cli, error);
      return FALSE;
    }
  winnow_workspace_open_async (path, create || cli->workspace_path == NULL, NULL, NULL, winnow_wait_ready, &wait);
  cli->workspace = winnow_workspace_open_finish (winnow_wait_result (&wait), &error);
  if (cli->workspace == NULL)
    cli_fail (cli, error);
  return cli->workspace != NULL;
}

gboolean
cli_parse_time (const char *text, gint64 *time)
{
  g_autofree char *full = strlen (text) == 10 ? g_strconcat (text, "T00:00:00Z", NULL) : g_strdup (text);
  g_autoptr (GDateTime) moment = g_date_time_new_from_iso8601 (full, NULL);

  if (moment == NULL)
    return FALSE;
  *time = g_date_time_to_unix (moment);
  return TRUE;
}

gboolean
cli_parse_share (const char *text, double *share)
{
  char *end;
  double value = g_ascii_strtod (text, &end);

  if (end == text)
    return FALSE;
  if (*end == '%')
    {
      value /= 100;
      end++;
    }
  if (*end != '\0' || !(value >= 0 && value <= 1))
    return FALSE;
  *share = value;
  return TRUE;
}

WinnowAssessment *
cli_assess (Cli *cli, const char *evaluation, const WinnowAssessmentOptions *options, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

  winnow_workspace_assess_async (cli->workspace, evaluation, options, NULL, winnow_wait_ready, &wait);
  return winnow_workspace_assess_finish (cli->workspace, winnow_wait_result (&wait), error);
}

WinnowEvaluation *
cli_load (Cli *cli, const char *evaluation, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

  winnow_workspace_load_async (cli->workspace, evaluation, NULL, winnow_wait_ready, &wait);
  return winnow_workspace_load_finish (cli->workspace, winnow_wait_result (&wait), error);
}

/* The id of the offer of that id or name in @evaluation, or NULL. */
static const char *
offer_in (const WinnowEvaluation *evaluation, const char *offer)
{
  GPtrArray *offers = winnow_evaluation_rows (evaluation, WINNOW_KIND_OFFER);

  for (guint i = 0; i < offers->len; i++)
    {
      const WinnowOffer *row = g_ptr_array_index (offers, i);

      if (strcmp (row->row.id, offer) == 0 || g_strcmp0 (row->name, offer) == 0)
        return row->row.id;
    }
  return NULL;
}

static GPtrArray *
list_evaluations (Cli *cli, GError **error)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;

  winnow_workspace_list_evaluations_async (cli->workspace, NULL, winnow_wait_ready, &wait);
  return winnow_workspace_list_evaluations_finish (cli->workspace, winnow_wait_result (&wait), error);
}

char *
cli_find_offer (Cli *cli, const char *evaluation, const char *offer, char **offer_id, GError **error)
{
  g_autoptr (GPtrArray) rows = list_evaluations (cli, error);

  if (rows == NULL)
    return NULL;
  for (guint i = rows->len; i > 0; i--)
    {
      const WinnowEvaluationRow *row = g_ptr_array_index (rows, i - 1);
      g_autoptr (WinnowEvaluation) loaded = NULL;
      const char *found;

      if (evaluation != NULL && strcmp (row->row.id, evaluation) != 0 && g_strcmp0 (row->title, evaluation) != 0)
        continue;
      loaded = cli_load (cli, row->row.id, error);
      if (loaded == NULL)
        return NULL;
      found = offer_in (loaded, offer);
      if (found != NULL)
        {
          *offer_id = g_strdup (found);
          return g_strdup (row->row.id);
        }
    }
  g_set_error (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_NOT_FOUND,
               /* Translators: id or name of an offer. */
               _ ("There is no offer “%s”; see “winnow-cli ledger” for the offers of an evaluation"), offer);
  return NULL;
}
