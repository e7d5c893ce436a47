/* decimation.c — the lowest and highest value of a line in each pixel column.
 *
 * Above about four points a column the polyline costs more with every point and
 * shows no more; the band from minimum to maximum, joined to the value the
 * column before ended with, covers the same pixels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

static void
column_take (WinnowColumn *column, double y)
{
  column->low = column->has_any ? MIN (column->low, y) : y;
  column->high = column->has_any ? MAX (column->high, y) : y;
  column->last = y;
  column->has_any = TRUE;
}

static guint
column_of (double x, double x_low, double x_high, guint n_columns)
{
  double position = (x - x_low) / (x_high - x_low) * n_columns;

  return (guint)CLAMP (position, 0, n_columns - 1);
}

/* The columns between two points of one run. */
static void
carry (WinnowColumn *columns, guint from, guint to, double before, double after, gboolean is_step)
{
  for (guint i = from + 1; i < to; i++)
    {
      double y = is_step ? before : before + (after - before) * (i - from) / (to - from);

      columns[i].joins = TRUE;
      column_take (&columns[i], y);
    }
  /* The vertical of a step stands in the column of the later point. */
  if (is_step && to > from)
    column_take (&columns[to], before);
  if (to > from)
    columns[to].joins = TRUE;
}

GArray *
winnow_decimate (
    const GArray *points, gboolean is_step, double x_low, double x_high, guint n_columns)
{
  GArray *result = g_array_sized_new (FALSE, TRUE, sizeof (WinnowColumn), n_columns);
  WinnowColumn *columns;
  guint previous = 0;

  g_array_set_size (result, n_columns);
  columns = (WinnowColumn *)(void *)result->data;
  if (!(x_high > x_low) || n_columns == 0)
    return result;
  for (guint i = 0; i < points->len; i++)
    {
      const WinnowScenePoint *point = &g_array_index (points, WinnowScenePoint, i);
      guint index = column_of (point->x, x_low, x_high, n_columns);

      if (i > 0 && !point->starts_run)
        carry (columns, previous, index, g_array_index (points, WinnowScenePoint, i - 1).y,
               point->y, is_step);
      column_take (&columns[index], point->y);
      previous = index;
    }
  return result;
}
