/* actions.h — every action with its accelerator and title: one table for the
 * accelerators, the shortcuts window and the tests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *name;        /* detailed, "win.undo" */
  const char *group;       /* N_() */
  const char *title;       /* N_() */
  const char *accelerator; /* NULL = none */
} WinnowActionInfo;

const WinnowActionInfo *winnow_actions_list (guint *n);

G_END_DECLS
