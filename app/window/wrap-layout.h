/* wrap-layout.h — children in reading order, on as many lines as the width asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_WRAP_LAYOUT (winnow_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWrapLayout, winnow_wrap_layout, WINNOW, WRAP_LAYOUT, GtkLayoutManager)

/* @spacing: pixels between children and between lines. */
GtkLayoutManager *winnow_wrap_layout_new (int spacing);

G_END_DECLS
