/* changes-since.h — what changed in an evaluation since a name was put under it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "workspace/workspace.h"

G_BEGIN_DECLS

typedef struct
{
  char *what;   /* "Offer “Cards”: term months" */
  char *change; /* "3 → 6", with who and when */
} WinnowNetChange;

/* The net effect of @changes (of WinnowFieldChange, oldest first) on the inputs of
 * @evaluation: what was changed and changed back is left out, as are rows of other
 * evaluations.  (transfer full) (element-type WinnowNetChange) */
GPtrArray *winnow_changes_net (GPtrArray *changes, WinnowEvaluation *evaluation);

G_END_DECLS
