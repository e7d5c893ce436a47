/* example.c — winnow-cli example FILE.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

CliStatus
cli_example (Cli *cli, int argc, char **argv)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autofree char *id = NULL, *shown = NULL;
  GError *error = NULL;

  if (!cli_parse (cli, cli_command ("example"), NULL, &argc, &argv, 1, 1))
    return CLI_USAGE;
  shown = g_filename_display_name (argv[1]);
  if (g_file_test (argv[1], G_FILE_TEST_EXISTS))
    {
      g_set_error (&error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                   /* Translators: file name. */
                   _ ("%s exists; the example is not written over it, choose another name"), shown);
      return cli_fail (cli, error);
    }
  g_free (cli->workspace_path);
  cli->workspace_path = g_strdup (argv[1]);
  if (!cli_open (cli, TRUE))
    return CLI_FAILED;
  winnow_workspace_add_example_async (cli->workspace, NULL, winnow_wait_ready, &wait);
  id = winnow_workspace_add_example_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (id == NULL)
    {
      /* A half-made example would be taken for a whole one. */
      winnow_workspace_close (cli->workspace);
      g_unlink (argv[1]);
      return cli_fail (cli, error);
    }
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_text (json, "path", argv[1]);
      cli_json_text (json, "evaluation", id);
      cli_json_print (json);
    }
  else
    {
      /* Translators: file name. */
      g_print (_ ("The example workspace is at %s\n"), shown);
    }
  return CLI_DONE;
}
