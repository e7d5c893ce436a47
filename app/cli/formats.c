/* formats.c — winnow-cli formats.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>

/* The evaluation document is read and written by the evaluation command. */
static const WinnowFormatInfo evaluation_format = {
  "winnow-evaluation",
  N_ ("Evaluation document (JSON)"),
  N_ ("“format”: “winnow-evaluation”"),
  TRUE,
  TRUE,
};

static void
put_format (WinnowJsonWriter *json, const WinnowFormatInfo *format)
{
  cli_json_object (json, NULL);
  cli_json_text (json, "id", format->id);
  cli_json_text (json, "title", _ (format->title));
  cli_json_boolean (json, "reads", format->reads);
  cli_json_boolean (json, "writes", format->writes);
  cli_json_text (json, "detects_by", _ (format->detects_by));
  winnow_json_writer_end_object (json);
}

CliStatus
cli_formats (Cli *cli, int argc, char **argv)
{
  guint n;
  const WinnowFormatInfo *formats = winnow_formats_list (&n);

  if (!cli_parse (cli, cli_command ("formats"), NULL, &argc, &argv, 0, 0))
    return CLI_USAGE;
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_array (json, "formats");
      for (guint i = 0; i < n; i++)
        put_format (json, &formats[i]);
      put_format (json, &evaluation_format);
      winnow_json_writer_end_array (json);
      cli_json_print (json);
    }
  else
    {
      CliTable *table = cli_table_new ("llll", _ ("Id"), _ ("Format"), _ ("Reads, writes"), _ ("Recognised by"), NULL);

      for (guint i = 0; i <= n; i++)
        {
          const WinnowFormatInfo *format = i < n ? &formats[i] : &evaluation_format;

          cli_table_add (table, format->id, _ (format->title),
                         format->reads && format->writes ? _ ("both")
                         : format->reads                 ? _ ("reads")
                                                         : _ ("writes"),
                         _ (format->detects_by));
        }
      cli_table_print (table, "");
    }
  return CLI_DONE;
}
