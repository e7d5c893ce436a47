/* painter-panels.h — what the painters of panels share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "charts/scene-private.h"

G_BEGIN_DECLS

#define SMALL 0.88

typedef struct
{
  const WinnowPanel *panel;
  WinnowArea area; /* of the plot */
  WinnowValueAxis axis;
  double title_y;
} WinnowPanelFrame;

typedef struct
{
  WinnowPanelFrame *panels;
  guint n;
  double left, right; /* margins of the plot inside the area */
  double line;        /* height of a line of small text */
  double title_width;
  double axis_height;   /* of tick labels and the axis title */
  double legend_height; /* 0 = labels at the line ends */
  double note_height;
  double ribbon_height;
  PangoLayout *note;
} WinnowPanelPlan;

double winnow_frame_x (WinnowPainter *self, const WinnowPanelFrame *frame, double x);
/* Which line is lowest where, above the first panel and in it. */
void winnow_paint_ribbon (WinnowPainter *self, const WinnowPanelPlan *plan);

G_END_DECLS
