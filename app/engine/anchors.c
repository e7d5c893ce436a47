/* anchors.c — value functions: straight lines through fixed anchors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/checklist.h"

double
winnow_anchors_value (const WinnowAnchor *anchors, guint n_anchors, double x)
{
  guint i = 0;
  double share;

  g_return_val_if_fail (anchors != NULL && n_anchors > 0, 0);

  if (x <= anchors[0].x)
    return anchors[0].value;
  if (x >= anchors[n_anchors - 1].x)
    return anchors[n_anchors - 1].value;
  while (x > anchors[i + 1].x)
    i++;
  share = (x - anchors[i].x) / (anchors[i + 1].x - anchors[i].x);
  return anchors[i].value + share * (anchors[i + 1].value - anchors[i].value);
}
