/* merge.h — what the parts of a merge share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/change-log.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowStore *ours;
  WinnowStore *theirs;       /* opened for reading */
  GHashTable *taken;         /* ids of actions they have and we do not, or have longer */
  GHashTable *kept;          /* ids of actions that only we have, or have longer */
  GHashTable *touched_other; /* "table\nid" of taken changes of tables that are no rows */
  WinnowMergeSummary *summary;
  gboolean is_substantial;   /* more than notes of merges was taken */
} WinnowMerge;

/* merge-conflicts.c: before anything is written, the fields both files changed… */
gboolean winnow_merge_find_conflicts (WinnowMerge *self, GError **error);
/* …and afterwards, who won, and what a deletion hides. */
gboolean winnow_merge_settle_conflicts (WinnowMerge *self, GPtrArray *differences, GError **error);

/* merge-imports.c: imports we do not have, with their observations. */
gboolean winnow_merge_imports (WinnowMerge *self, GError **error);

G_END_DECLS
