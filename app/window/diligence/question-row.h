/* question-row.h — a question in a list: its text, and below it how it stands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "window/diligence/question-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_QUESTION_ROW (winnow_question_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowQuestionRow, winnow_question_row, WINNOW, QUESTION_ROW, GtkWidget)

/* Makes rows in @language; for ranked items they say what an answer could change. */
GtkListItemFactory *winnow_question_row_factory_new (const char *language);
/* What an answer to a ranked question could change, in one line. */
char *winnow_question_row_effect (WinnowQuestionItem *item);

G_END_DECLS
