/* trial-commands.h — commands to copy for what a trial measures.
 *
 * Words in capitals (HOST, MODEL, DATA…) are filled in by whoever runs the command.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/text.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowText purpose;  /* what to run it for, one phrase */
  const char *command; /* one line, or several for a shell */
  WinnowText record;   /* which of its figures to write down */
} WinnowTrialCommand;

/* @name: a measure or a kind of run as in a WinnowTrialNeed.  NULL and @n = 0 for one
 * that no standard tool measures.  Static. */
const WinnowTrialCommand *winnow_trial_commands (const char *name, guint *n);

G_END_DECLS
