/* compare-view.h — offers × questions, with the state of every answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "window/diligence/matrix.h"
#include "window/session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARE_VIEW (winnow_compare_view_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareView, winnow_compare_view, WINNOW, COMPARE_VIEW, AdwBin)

typedef enum
{
  WINNOW_COMPARE_SCREENING,
  WINNOW_COMPARE_ALL,
  WINNOW_COMPARE_DIFFERENT, /* where offers do not stand alike */
} WinnowCompareRows;

/* Signal "activated" (char *offer, char *question). */
GtkWidget *winnow_compare_view_new (WinnowSession *session);
/* Shows the newest assessment. */
void winnow_compare_view_update (WinnowCompareView *self);
void winnow_compare_view_set_rows (WinnowCompareView *self, WinnowCompareRows rows);
guint winnow_compare_view_n_rows (WinnowCompareView *self);
/* What is shown, as lines of fields between tabs. */
char *winnow_compare_view_to_text (WinnowCompareView *self);
WinnowMatrix *winnow_compare_view_matrix (WinnowCompareView *self);

G_END_DECLS
