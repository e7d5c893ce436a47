/* workspace.c — winnow-cli workspace: new, info, check, backup, merge, log, undo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_ACTIONS 1000

static void
put_counts (WinnowJsonWriter *json, GHashTable *counts)
{
  g_autoptr (GList) names = counts != NULL ? g_hash_table_get_keys (counts) : NULL;

  names = g_list_sort (names, (GCompareFunc) strcmp);
  cli_json_object (json, "counts");
  for (GList *at = names; at != NULL; at = at->next)
    cli_json_integer (json, at->data, GPOINTER_TO_UINT (g_hash_table_lookup (counts, at->data)));
  winnow_json_writer_end_object (json);
}

static void
print_info_json (Cli *cli, const WinnowStoreInfo *info)
{
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_text (json, "path", winnow_workspace_path (cli->workspace));
  cli_json_integer (json, "schema", info->schema);
  cli_json_integer (json, "size_bytes", (gint64) info->size_bytes);
  cli_json_text (json, "integrity", info->integrity);
  put_counts (json, info->counts);
  cli_json_print (json);
}

/* What a list of the file is called. */
static const char *
list_title (const char *list)
{
  static const struct
  {
    const char *list, *title;
  } others[] = { { "actions", N_ ("Actions") },
                 { "imports", N_ ("Imports") },
                 { "observations", N_ ("Observations") },
                 { "series", N_ ("Series") } };
  const WinnowRowType *type = winnow_row_type_by_table (list);

  if (type != NULL)
    return _ (type->label);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (strcmp (others[i].list, list) == 0)
      return _ (others[i].title);
  return list;
}

static void
print_info_text (Cli *cli, const WinnowStoreInfo *info)
{
  g_autofree char *shown = g_filename_display_name (winnow_workspace_path (cli->workspace));
  g_autofree char *size = g_format_size (info->size_bytes);
  g_autoptr (GList) names = g_hash_table_get_keys (info->counts);
  CliTable *table = cli_table_new ("lr", _ ("Rows"), _ ("Number"), NULL);

  names = g_list_sort (names, (GCompareFunc) strcmp);
  /* Translators: file name, size, schema number, state. */
  g_print (_ ("%s: %s, schema %u, integrity: %s\n"), shown, size, info->schema,
           strcmp (info->integrity, "ok") == 0 ? C_ ("state of a file", "ok") : info->integrity);
  for (GList *at = names; at != NULL; at = at->next)
    {
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (info->counts, at->data));
      g_autofree char *number = cli_show_number (n, 0);

      if (n > 0)
        cli_table_add (table, list_title (at->data), number);
    }
  cli_table_print (table, _ ("It is empty so far."));
}

static CliStatus
info (Cli *cli, gboolean thorough)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autoptr (WinnowStoreInfo) found = NULL;
  GError *error = NULL;

  winnow_workspace_check_async (cli->workspace, thorough, NULL, winnow_wait_ready, &wait);
  found = winnow_workspace_check_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (found == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    print_info_json (cli, found);
  else
    print_info_text (cli, found);
  return strcmp (found->integrity, "ok") == 0 ? CLI_DONE : CLI_SHORT;
}

static CliStatus
backup (Cli *cli, const char *path)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autofree char *shown = g_filename_display_name (path);
  GError *error = NULL;

  winnow_workspace_backup_async (cli->workspace, path, NULL, winnow_wait_ready, &wait);
  if (!winnow_workspace_backup_finish (cli->workspace, winnow_wait_result (&wait), &error))
    return cli_fail (cli, error);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_text (json, "backup", path);
      cli_json_print (json);
    }
  else
    {
      /* Translators: file name. */
      g_print (_ ("The copy is at %s\n"), shown);
    }
  return CLI_DONE;
}

static void
put_conflict (WinnowJsonWriter *json, const WinnowMergeConflict *conflict)
{
  cli_json_object (json, NULL);
  cli_json_text (json, "table", conflict->table);
  cli_json_text (json, "id", conflict->row_id);
  cli_json_text (json, "field", conflict->field);
  cli_json_text (json, "ours", conflict->ours);
  cli_json_text (json, "theirs", conflict->theirs);
  cli_json_text (json, "kept", conflict->theirs_wins ? "theirs" : "ours");
  winnow_json_writer_end_object (json);
}

static void
print_merge_json (const WinnowMergeSummary *summary, gboolean dry_run)
{
  WinnowJsonWriter *json = cli_json_new ();

  cli_json_boolean (json, "dry_run", dry_run);
  cli_json_integer (json, "actions", summary->actions);
  cli_json_integer (json, "rows_added", summary->rows_added);
  cli_json_integer (json, "rows_deleted", summary->rows_deleted);
  cli_json_integer (json, "fields_changed", summary->fields_changed);
  cli_json_integer (json, "observations_added", summary->observations_added);
  cli_json_array (json, "conflicts");
  for (guint i = 0; i < summary->conflicts->len; i++)
    put_conflict (json, g_ptr_array_index (summary->conflicts, i));
  winnow_json_writer_end_array (json);
  cli_json_print (json);
}

static void
print_merge_text (const WinnowMergeSummary *summary, gboolean dry_run)
{
  CliTable *table = cli_table_new ("llllll", _ ("List"), _ ("Id"), _ ("Field"), _ ("Ours"), _ ("Theirs"), _ ("Kept"), NULL);

  /* Translators: five numbers. */
  g_print (_ ("Actions: %u, rows added: %u, rows deleted: %u, fields changed: %u, observations added: %u\n"),
           summary->actions, summary->rows_added, summary->rows_deleted, summary->fields_changed,
           summary->observations_added);
  for (guint i = 0; i < summary->conflicts->len; i++)
    {
      const WinnowMergeConflict *conflict = g_ptr_array_index (summary->conflicts, i);

      cli_table_add (table, conflict->table, conflict->row_id, conflict->field, conflict->ours, conflict->theirs,
                     conflict->theirs_wins ? _ ("theirs") : _ ("ours"));
    }
  cli_table_print (table, _ ("No field was changed on both sides."));
  if (dry_run)
    g_print ("%s\n", _ ("This was a dry run; nothing was changed."));
}

static CliStatus
merge (Cli *cli, const char *path, gboolean dry_run)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autoptr (WinnowMergeSummary) summary = NULL;
  GError *error = NULL;

  winnow_workspace_merge_async (cli->workspace, path, dry_run, NULL, winnow_wait_ready, &wait);
  summary = winnow_workspace_merge_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (summary == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    print_merge_json (summary, dry_run);
  else
    print_merge_text (summary, dry_run);
  return summary->conflicts->len > 0 ? CLI_SHORT : CLI_DONE;
}

static void
put_action (WinnowJsonWriter *json, const WinnowAction *action)
{
  cli_json_object (json, NULL);
  cli_json_text (json, "id", action->id);
  cli_json_text (json, "time", action->time);
  cli_json_text (json, "author", action->author);
  cli_json_text (json, "device", action->device);
  cli_json_text (json, "label", action->label);
  cli_json_boolean (json, "undone", action->is_undone);
  cli_json_integer (json, "changes", action->n_changes);
  winnow_json_writer_end_object (json);
}

static CliStatus
print_log (Cli *cli)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autoptr (GPtrArray) actions = NULL;
  GError *error = NULL;

  winnow_workspace_actions_async (cli->workspace, MAX_ACTIONS, NULL, winnow_wait_ready, &wait);
  actions = winnow_workspace_actions_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (actions == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_array (json, "actions");
      for (guint i = 0; i < actions->len; i++)
        put_action (json, g_ptr_array_index (actions, i));
      winnow_json_writer_end_array (json);
      cli_json_print (json);
    }
  else
    {
      CliTable *table = cli_table_new ("lllrl", _ ("Time"), _ ("Who"), _ ("What"), _ ("Changes"), _ ("Id"), NULL);

      for (guint i = 0; i < actions->len; i++)
        {
          const WinnowAction *action = g_ptr_array_index (actions, i);
          g_autofree char *changes = cli_show_number (action->n_changes, 0);
          g_autofree char *label =
              /* Translators: what was done. */
              action->is_undone ? g_strdup_printf (_ ("%s (undone)"), action->label) : g_strdup (action->label);

          cli_table_add (table, action->time, action->author, label, changes, action->id);
        }
      cli_table_print (table, _ ("Nothing was done yet."));
    }
  return CLI_DONE;
}

static CliStatus
undo (Cli *cli, const char *action_id)
{
  g_auto (WinnowWait) wait = WINNOW_WAIT_INIT;
  g_autofree char *label = NULL;
  GError *error = NULL;

  winnow_workspace_undo_async (cli->workspace, action_id, NULL, winnow_wait_ready, &wait);
  label = winnow_workspace_undo_finish (cli->workspace, winnow_wait_result (&wait), &error);
  if (label == NULL)
    return cli_fail (cli, error);
  if (cli->is_json)
    {
      WinnowJsonWriter *json = cli_json_new ();

      cli_json_text (json, "undone", label);
      cli_json_print (json);
    }
  else
    {
      /* Translators: what was done. */
      g_print (_ ("Undone: %s\n"), label);
    }
  return CLI_DONE;
}

static CliStatus
make (Cli *cli)
{
  GError *error = NULL;

  if (cli->workspace_path != NULL && g_file_test (cli->workspace_path, G_FILE_TEST_EXISTS))
    {
      g_autofree char *shown = g_filename_display_name (cli->workspace_path);

      g_set_error (&error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                   /* Translators: file name. */
                   _ ("%s exists already; choose another name"), shown);
      return cli_fail (cli, error);
    }
  return cli_open (cli, TRUE) ? info (cli, FALSE) : CLI_FAILED;
}

CliStatus
cli_workspace (Cli *cli, int argc, char **argv)
{
  static const char *const verbs[] = { "new", "info", "check", "backup", "merge", "log", "undo", NULL };
  gboolean dry_run = FALSE;
  const GOptionEntry entries[] = {
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &dry_run, N_ ("merge: show what would change, change nothing"), NULL },
    { NULL },
  };
  const char *verb, *word;

  if (!cli_parse (cli, cli_command ("workspace"), entries, &argc, &argv, 1, 2))
    return CLI_USAGE;
  verb = argv[1];
  word = argc > 2 ? argv[2] : NULL;
  if (!g_strv_contains (verbs, verb))
    /* Translators: a word. */
    return cli_usage (cli, _ ("workspace %s: write new, info, check, backup, merge, log or undo"), verb);
  if ((strcmp (verb, "backup") == 0 || strcmp (verb, "merge") == 0) && word == NULL)
    /* Translators: backup or merge. */
    return cli_usage (cli, _ ("workspace %s needs a file"), verb);
  if (strcmp (verb, "new") == 0 && word != NULL)
    {
      g_free (cli->workspace_path);
      cli->workspace_path = g_strdup (word);
    }
  if (strcmp (verb, "new") == 0)
    return make (cli);
  if (!cli_open (cli, FALSE))
    return CLI_FAILED;
  if (strcmp (verb, "info") == 0 || strcmp (verb, "check") == 0)
    return info (cli, strcmp (verb, "check") == 0);
  if (strcmp (verb, "backup") == 0)
    return backup (cli, word);
  if (strcmp (verb, "merge") == 0)
    return merge (cli, word, dry_run);
  if (strcmp (verb, "log") == 0)
    return print_log (cli);
  return undo (cli, word);
}
