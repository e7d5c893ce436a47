/* observation-list.h — observations of several series as rows, made when they are shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "engine/series.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OBSERVATION_LIST (winnow_observation_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowObservationList, winnow_observation_list, WINNOW, OBSERVATION_LIST, GObject)

/* A GListModel: series after series, the newest observation of each first. */
WinnowObservationList *winnow_observation_list_new (void);
/* Shows @series (element-type WinnowSeries, kept by reference). */
void winnow_observation_list_set_series (WinnowObservationList *self, GPtrArray *series);
/* Only observations from @low to @high, Unix seconds. */
void winnow_observation_list_set_range (WinnowObservationList *self, gint64 low, gint64 high);

/* Columns for a list of this kind. */
void winnow_observation_list_add_columns (GtkColumnView *view);

/* Text of a cell, for a row of the list; @column from 0. (transfer full) */
char *winnow_observation_list_text (WinnowObservationList *self, guint row, guint column);
#define WINNOW_N_OBSERVATION_COLUMNS 7
/* Titles and the first @n rows, cells parted by tabs. (transfer full) */
char *winnow_observation_list_table (WinnowObservationList *self, guint n);
/* More than this would keep the window waiting. */
#define WINNOW_MOST_COPIED_OBSERVATIONS 20000

G_END_DECLS
