/* strip.h — one thin picture in a row: parts of a whole, or a dot with its interval.
 *
 * Words beside it say the same; a screen reader hears them as the strip's name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_STRIP (winnow_strip_get_type ())
G_DECLARE_FINAL_TYPE (WinnowStrip, winnow_strip, WINNOW, STRIP, GtkWidget)

GtkWidget *winnow_strip_new (void);
/* @parts: lengths on a strip that is @whole long, drawn one after the other, each with
 * its number from 1; negative and unknown ones count as 0.  @spoken: as a sentence. */
void winnow_strip_set_parts (WinnowStrip *self, const double *parts, guint n_parts, double whole, const char *spoken);
/* @dot: a full circle when @speaks, else hollow; @low..@high a line (NaN or infinite: up to
 * the end of the strip); @tick: a second mark such as p95, NaN = none; the strip runs from 0
 * to @most. */
void winnow_strip_set_interval (WinnowStrip *self,
                                double low,
                                double high,
                                double dot,
                                double tick,
                                double most,
                                gboolean speaks,
                                const char *spoken);

G_END_DECLS
