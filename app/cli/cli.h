/* cli.h — what the commands share: the options, the workspace, failing, waiting.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "workspace/wait.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

typedef enum
{
  CLI_DONE = 0,
  CLI_SHORT = 1,  /* done, but something was refused or falls short */
  CLI_USAGE = 2,
  CLI_FAILED = 3, /* could not do it, nothing changed */
} CliStatus;

typedef struct
{
  char *workspace_path;   /* as typed, or NULL */
  gboolean is_json;
  char *language_tag;     /* as typed, or NULL */
  const char *language;   /* "en" or "zh": of texts that exist in both */
  WinnowWorkspace *workspace;
} Cli;

typedef struct
{
  const char *name;
  const char *arguments; /* shown in help, translatable */
  const char *does;      /* one line, translatable */
  CliStatus (*run) (Cli *cli, int argc, char **argv);
} CliCommand;

CliStatus cli_formats (Cli *cli, int argc, char **argv);
CliStatus cli_import (Cli *cli, int argc, char **argv);
CliStatus cli_history (Cli *cli, int argc, char **argv);
CliStatus cli_index (Cli *cli, int argc, char **argv);
CliStatus cli_availability (Cli *cli, int argc, char **argv);
CliStatus cli_classify (Cli *cli, int argc, char **argv);
CliStatus cli_checklist (Cli *cli, int argc, char **argv);
CliStatus cli_evaluation (Cli *cli, int argc, char **argv);
CliStatus cli_offer (Cli *cli, int argc, char **argv);
CliStatus cli_ledger (Cli *cli, int argc, char **argv);
CliStatus cli_trial (Cli *cli, int argc, char **argv);
CliStatus cli_decide (Cli *cli, int argc, char **argv);
CliStatus cli_report (Cli *cli, int argc, char **argv);
CliStatus cli_notes (Cli *cli, int argc, char **argv);
CliStatus cli_workspace (Cli *cli, int argc, char **argv);
CliStatus cli_example (Cli *cli, int argc, char **argv);

/* Parses @argv by @entries and the options every command takes.  FALSE: said what
 * is wrong, return CLI_USAGE.  @minimum, @maximum: of words that are left, which
 * stand in argv from 1 on; G_MAXINT for any number. */
gboolean cli_parse (Cli *cli, const CliCommand *command, const GOptionEntry *entries, int *argc, char ***argv,
                    int minimum, int maximum);
const CliCommand *cli_command (const char *name);

/* Opens the workspace: @create makes one where there is none.  FALSE: said why,
 * return CLI_FAILED. */
gboolean cli_open (Cli *cli, gboolean create);

/* Message on standard error, with --json also as the document.  Frees @error.  Gives
 * the status to return. */
CliStatus cli_fail (Cli *cli, GError *error);
CliStatus cli_usage (Cli *cli, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* A remark on standard error. */
void cli_remark (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* A date or an RFC 3339 time as Unix seconds; FALSE when it is neither. */
gboolean cli_parse_time (const char *text, gint64 *time);
/* "u" of 0..1, or in per cent with a "%". */
gboolean cli_parse_share (const char *text, double *share);

/* Loads and assesses; NULL: said why. */
WinnowAssessment *cli_assess (Cli *cli, const char *evaluation, const WinnowAssessmentOptions *options, GError **error);
WinnowEvaluation *cli_load (Cli *cli, const char *evaluation, GError **error);
/* The evaluation an offer of that id or name is in, the newest first. (transfer full) */
char *cli_find_offer (Cli *cli, const char *evaluation, const char *offer, char **offer_id, GError **error);

G_END_DECLS
