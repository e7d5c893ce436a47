/* end-labels.c — labels at line ends, moved apart.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <stdlib.h>

static int
compare_anchors (const void *a, const void *b)
{
  double x = ((const WinnowEndLabel *)a)->anchor, y = ((const WinnowEndLabel *)b)->anchor;

  return (x > y) - (x < y);
}

gboolean
winnow_end_labels_place (WinnowEndLabel *labels, guint n, double top, double bottom)
{
  double total = 0, edge = top;

  for (guint i = 0; i < n; i++)
    total += labels[i].height;
  if (total > bottom - top)
    return FALSE;
  qsort (labels, n, sizeof *labels, compare_anchors);
  /* Down from the top, then back up from the bottom: both passes keep the order. */
  for (guint i = 0; i < n; i++)
    {
      labels[i].y = MAX (labels[i].anchor - labels[i].height / 2, edge);
      edge = labels[i].y + labels[i].height;
    }
  edge = bottom;
  for (guint i = n; i > 0; i--)
    {
      labels[i - 1].y = MIN (labels[i - 1].y, edge - labels[i - 1].height);
      edge = labels[i - 1].y;
    }
  return TRUE;
}
