/* main.c — winnow-cli: options that hold for every command, and the table of commands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

static const CliCommand commands[] = {
  { "formats", "", N_ ("list the file formats that are read and written"), cli_formats },
  { "import", N_ ("PATH…"), N_ ("read price and availability files, folders of dated files, or “-”"), cli_import },
  { "history", "", N_ ("show price series and what may be said of them; write charts"), cli_history },
  { "index", "", N_ ("median price per card-hour over providers, day by day"), cli_index },
  { "availability", "", N_ ("how often series were available, by hour and weekday"), cli_availability },
  { "classify", N_ ("[FILE.json]"), N_ ("classify an offer, or the answers in a file"), cli_classify },
  { "checklist", "", N_ ("state of an offer's due diligence, or the question bank"), cli_checklist },
  { "evaluation", N_ ("new|list|show|import|export"), N_ ("make, list, show, import or export evaluations"),
    cli_evaluation },
  { "offer", "from-series", N_ ("make an offer of a price series"), cli_offer },
  { "ledger", "", N_ ("three-month ledgers and where each offer is cheapest"), cli_ledger },
  { "trial", "", N_ ("what the trials say, and what is missing"), cli_trial },
  { "decide", "", N_ ("the recommended set, and how sure it is"), cli_decide },
  { "report", "", N_ ("write the recommendation report as .pdf or .md"), cli_report },
  { "notes", N_ ("add|search TEXT"), N_ ("write a note, or search all text"), cli_notes },
  { "workspace", N_ ("new|info|check|backup|merge|log|undo"), N_ ("the workspace file"), cli_workspace },
  { "example", N_ ("FILE"), N_ ("write the example workspace"), cli_example },
};

static const char *workspace_option, *language_option;
static gboolean json_option, version_option;

static const GOptionEntry global_entries[] = {
  { "workspace", 'w', 0, G_OPTION_ARG_FILENAME, &workspace_option, N_ ("The workspace file; without it the default one"),
    N_ ("FILE") },
  { "json", 0, 0, G_OPTION_ARG_NONE, &json_option, N_ ("Print one JSON document"), NULL },
  { "lang", 0, 0, G_OPTION_ARG_STRING, &language_option, N_ ("Language of texts: en or zh"), N_ ("TAG") },
  { NULL },
};

static const GOptionEntry main_entries[] = {
  { "version", 0, 0, G_OPTION_ARG_NONE, &version_option, N_ ("Print the version"), NULL },
  { NULL },
};

/* Messages follow --lang also where the locale is plain C, for which gettext would
 * not look at LANGUAGE. */
static void
choose_language (Cli *cli)
{
  const char *wanted = cli->language_tag;

  if (wanted != NULL)
    {
      const char *messages;

      g_setenv ("LANGUAGE", g_str_has_prefix (wanted, "zh") ? "zh_CN:zh" : "en", TRUE);
      messages = setlocale (LC_MESSAGES, NULL);
      if (messages == NULL || strcmp (messages, "C") == 0 || strcmp (messages, "POSIX") == 0)
        {
          if (setlocale (LC_MESSAGES, "C.UTF-8") == NULL)
            setlocale (LC_MESSAGES, "en_US.UTF-8");
        }
    }
  else
    {
      wanted = g_get_language_names ()[0];
    }
  cli->language = g_str_has_prefix (wanted, "zh") ? "zh" : "en";
}

static void
take_globals (Cli *cli)
{
  if (workspace_option != NULL)
    {
      g_free (cli->workspace_path);
      cli->workspace_path = g_strdup (workspace_option);
    }
  if (language_option != NULL && g_strcmp0 (language_option, cli->language_tag) != 0)
    {
      g_free (cli->language_tag);
      cli->language_tag = g_strdup (language_option);
      choose_language (cli);
    }
  cli->is_json |= json_option;
}

/* Known before the options are parsed, since a wrong option is also reported as JSON. */
static gboolean
asks_for_json (int argc, char **argv)
{
  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++)
    if (strcmp (argv[i], "--json") == 0)
      return TRUE;
  return FALSE;
}

/* Likewise known before, since --help and a complaint are texts too. */
static const char *
early_language (int argc, char **argv)
{
  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++)
    if (g_str_has_prefix (argv[i], "--lang="))
      return argv[i] + strlen ("--lang=");
    else if (strcmp (argv[i], "--lang") == 0 && i + 1 < argc)
      return argv[i + 1];
  return NULL;
}

static GOptionContext *
new_context (const char *parameters, const GOptionEntry *entries)
{
  GOptionContext *context = g_option_context_new (parameters);

  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, global_entries, GETTEXT_PACKAGE);
  return context;
}

gboolean
cli_parse (Cli *cli,
           const CliCommand *command,
           const GOptionEntry *entries,
           int *argc,
           char ***argv,
           int minimum,
           int maximum)
{
  const char *arguments = *command->arguments != '\0' ? _ (command->arguments) : "";
  g_autofree char *parameters = g_strdup_printf ("%s %s", command->name, arguments);
  g_autoptr (GOptionContext) context = new_context (g_strchomp (parameters), entries);
  g_autoptr (GError) error = NULL;
  char *program = (*argv)[0];

  (*argv)[0] = (char *) "winnow-cli";
  g_option_context_set_summary (context, _ (command->does));
  if (!g_option_context_parse (context, argc, argv, &error))
    {
      (*argv)[0] = program;
      cli_usage (cli, "%s", error->message);
      return FALSE;
    }
  (*argv)[0] = program;
  take_globals (cli);
  /* A "--" that ended the options is not a word. */
  if (*argc > 1 && strcmp ((*argv)[1], "--") == 0)
    {
      memmove (*argv + 1, *argv + 2, sizeof (char *) * (gsize) (*argc - 1));
      (*argc)--;
    }
  if (*argc - 1 < minimum)
    {
      /* Translators: a command, its arguments, and the command again. */
      cli_usage (cli, _ ("%s needs: %s; see “winnow-cli %s --help”"), command->name, arguments, command->name);
      return FALSE;
    }
  if (*argc - 1 > maximum)
    {
      /* Translators: a command, a word, and the command again. */
      cli_usage (cli, _ ("%s: “%s” is one word too many; see “winnow-cli %s --help”"), command->name,
                 (*argv)[maximum + 1], command->name);
      return FALSE;
    }
  return TRUE;
}

const CliCommand *
cli_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

static char *
list_of_commands (void)
{
  GString *text = g_string_new (_ ("Commands:"));

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      const char *arguments = *commands[i].arguments != '\0' ? _ (commands[i].arguments) : "";

      g_string_append_printf (text, "\n  %s %s\n      %s", commands[i].name, arguments, _ (commands[i].does));
    }
  g_string_append (text, "\n\n");
  g_string_append (text, _ ("“winnow-cli COMMAND --help” shows the options of a command."));
  g_string_append_c (text, '\n');
  g_string_append (text, _ ("Status: 0 done; 1 done, but something was refused or falls short; 2 wrong usage; 3 could not do it."));
  return g_string_free (text, FALSE);
}

static CliStatus
run (Cli *cli, int argc, char **argv)
{
  g_autofree char *summary = list_of_commands ();
  g_autoptr (GOptionContext) context = new_context (_ ("COMMAND …"), main_entries);
  g_autoptr (GError) error = NULL;
  const CliCommand *command;

  g_option_context_set_strict_posix (context, TRUE);
  g_option_context_set_description (context, summary);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return cli_usage (cli, "%s", error->message);
  take_globals (cli);
  if (version_option)
    {
      g_print ("winnow-cli %s\n", PACKAGE_VERSION);
      return CLI_DONE;
    }
  if (argc > 1 && strcmp (argv[1], "--") == 0)
    {
      argv++;
      argc--;
    }
  if (argc < 2)
    return cli_usage (cli, _ ("Which command? “winnow-cli --help” lists them"));
  command = cli_command (argv[1]);
  if (command == NULL)
    /* Translators: a word that is no command. */
    return cli_usage (cli, _ ("There is no command “%s”; “winnow-cli --help” lists them"), argv[1]);
  return command->run (cli, argc - 1, argv + 1);
}

int
main (int argc, char *argv[])
{
  const char *locale_dir = g_getenv ("WINNOW_LOCALE_DIR");
  g_auto (GStrv) arguments = g_strdupv (argv);
  g_autofree char **words = g_memdup2 (arguments, sizeof (char *) * (gsize) (argc + 1));
  Cli cli = { NULL };
  CliStatus status;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir != NULL ? locale_dir : LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  cli.language_tag = g_strdup (early_language (argc, argv));
  choose_language (&cli);
  cli.is_json = asks_for_json (argc, argv);
  status = run (&cli, argc, words);
  if (cli.workspace != NULL)
    {
      winnow_workspace_close (cli.workspace);
      g_object_unref (cli.workspace);
    }
  g_free (cli.workspace_path);
  g_free (cli.language_tag);
  return status;
}
