/* matrix.h — a table of short cells whose first column and head stay in sight.
 *
 * Cells are drawn, not built, so that its size costs nothing; the cell under the cursor
 * is a widget of its own, so that it can have the focus and speak.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *text;
  const char *icon;  /* or NULL */
  const char *color; /* name of a theme colour, or NULL */
  gboolean is_faint;
} WinnowMatrixCell;

typedef struct
{
  guint (*n_rows) (gpointer data);
  guint (*n_columns) (gpointer data);
  char *(*row_title) (gpointer data, guint row);
  char *(*column_title) (gpointer data, guint column);
  WinnowMatrixCell (*cell) (gpointer data, guint row, guint column);
  /* All there is to say of a cell: tooltip and name for screen readers. */
  char *(*describe) (gpointer data, guint row, guint column);
} WinnowMatrixSource;

#define WINNOW_TYPE_MATRIX (winnow_matrix_get_type ())
G_DECLARE_FINAL_TYPE (WinnowMatrix, winnow_matrix, WINNOW, MATRIX, GtkWidget)

/* Signals: "moved" (guint row, guint column), "activated" (guint row, guint column). */
GtkWidget *winnow_matrix_new (const WinnowMatrixSource *source, gpointer data);
/* The source has something new to show. */
void winnow_matrix_refresh (WinnowMatrix *self);
void winnow_matrix_set_cursor (WinnowMatrix *self, guint row, guint column);
void winnow_matrix_get_cursor (WinnowMatrix *self, guint *row, guint *column);
/* As the Return key: for tests. */
void winnow_matrix_activate (WinnowMatrix *self);

G_END_DECLS
