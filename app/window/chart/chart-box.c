/* chart-box.c — the small box beside the crosshair: what holds at a place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/chart/chart-box.h"

#include <glib/gi18n.h>
#include <math.h>

#define MOST_ROWS 12
#define PADDING 8
#define SWATCH 16
#define COLUMN_GAP 12
#define AWAY 12 /* from the pointer */

typedef struct
{
  PangoLayout *label, *value;
  int style; /* -1 = none */
} BoxRow;

typedef struct
{
  GArray *rows; /* of BoxRow */
  int label_width, value_width, row_height;
} Box;

static void
row_clear (gpointer data)
{
  BoxRow *row = data;

  g_clear_object (&row->label);
  g_clear_object (&row->value);
}

static PangoLayout *
small_layout (GtkWidget *widget, const char *text, gboolean is_bold, int most_width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, text);
  PangoAttrList *attributes = pango_attr_list_new ();
  int width;

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.9));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum 1"));
  if (is_bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_get_pixel_size (layout, &width, NULL);
  if (width > most_width)
    {
      pango_layout_set_width (layout, most_width * PANGO_SCALE);
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    }
  return layout;
}

static void
add_row (GtkWidget *widget, Box *box, int style, const char *label, const char *value, gboolean is_bold)
{
  int most = MAX (40, gtk_widget_get_width (widget) - 2 * PADDING - SWATCH - COLUMN_GAP);
  BoxRow row = { NULL, NULL, style };
  int width, height;

  if (value != NULL)
    {
      row.value = small_layout (widget, value, FALSE, most / 2);
      pango_layout_get_pixel_size (row.value, &width, &height);
      box->value_width = MAX (box->value_width, width);
      box->row_height = MAX (box->row_height, height);
      most -= width;
    }
  row.label = small_layout (widget, label, is_bold, MIN (most, 320));
  pango_layout_get_pixel_size (row.label, &width, &height);
  /* A heading may run over the column of values. */
  box->label_width = MAX (box->label_width, value != NULL ? width + SWATCH : width - box->value_width);
  box->row_height = MAX (box->row_height, height);
  g_array_append_val (box->rows, row);
}

static gboolean
has_groups (const GArray *readings)
{
  for (guint i = 1; i < readings->len; i++)
    if (g_strcmp0 (g_array_index (readings, WinnowReading, i).group,
                   g_array_index (readings, WinnowReading, 0).group) != 0)
      return TRUE;
  return FALSE;
}

static void
fill (GtkWidget *widget, Box *box, const char *heading, const GArray *readings)
{
  gboolean grouped = has_groups (readings);
  const char *group = NULL;

  if (heading != NULL && *heading != '\0')
    add_row (widget, box, -1, heading, NULL, TRUE);
  for (guint i = 0; i < readings->len; i++)
    {
      const WinnowReading *reading = &g_array_index (readings, WinnowReading, i);

      if (i == MOST_ROWS)
        {
          g_autofree char *more = g_strdup_printf (
            /* Translators: number of lines of a chart that have no room in a small box. */
            ngettext ("and %u more", "and %u more", readings->len - i), readings->len - i);

          add_row (widget, box, -1, more, NULL, FALSE);
          break;
        }
      if (grouped && g_strcmp0 (group, reading->group) != 0)
        add_row (widget, box, -1, reading->group, NULL, FALSE);
      group = reading->group;
      add_row (widget, box, reading->style, reading->label, reading->value, FALSE);
    }
}

static void
show_row (GtkSnapshot *snapshot, cairo_t *cairo, const WinnowPalette *palette, const Box *box, const BoxRow *row,
          const GdkRGBA *color, float x, float y)
{
  int width;

  if (row->style >= 0)
    winnow_palette_draw_marker (palette, cairo, (guint) row->style, x + 5, y + box->row_height / 2.0, 4);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (row->value != NULL ? x + SWATCH : x, y));
  gtk_snapshot_append_layout (snapshot, row->label, color);
  gtk_snapshot_restore (snapshot);
  if (row->value == NULL)
    return;
  pango_layout_get_pixel_size (row->value, &width, NULL);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
    snapshot, &GRAPHENE_POINT_INIT (x + box->label_width + COLUMN_GAP + box->value_width - width, y));
  gtk_snapshot_append_layout (snapshot, row->value, color);
  gtk_snapshot_restore (snapshot);
}

static void
show_plate (GtkSnapshot *snapshot, const WinnowPalette *palette, const graphene_rect_t *bounds)
{
  const double *back = palette->background, *dim = palette->dim;
  GskRoundedRect outline;
  GdkRGBA ground = { back[0], back[1], back[2], 0.96f }, edge = { dim[0], dim[1], dim[2], 0.5f };
  const float widths[4] = { 1, 1, 1, 1 };
  const GdkRGBA edges[4] = { edge, edge, edge, edge };

  gsk_rounded_rect_init_from_rect (&outline, bounds, 6);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &ground, bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, widths, edges);
}

void
winnow_chart_box_snapshot (GtkWidget *widget, GtkSnapshot *snapshot, const WinnowPalette *palette,
                           const char *heading, const GArray *readings, double x, double y)
{
  Box box = { g_array_new (FALSE, TRUE, sizeof (BoxRow)), 0, 0, 0 };
  GdkRGBA color = { palette->foreground[0], palette->foreground[1], palette->foreground[2], 1 };
  double width, height, left, top;
  cairo_t *cairo;

  g_array_set_clear_func (box.rows, row_clear);
  fill (widget, &box, heading, readings);
  width = box.label_width + (box.value_width > 0 ? COLUMN_GAP + box.value_width : 0) + 2 * PADDING;
  height = box.rows->len * box.row_height + 2 * PADDING;
  left = x + AWAY + width <= gtk_widget_get_width (widget) ? x + AWAY : x - AWAY - width;
  left = CLAMP (left, 0, MAX (0, gtk_widget_get_width (widget) - width));
  top = CLAMP (y - height / 2, 0, MAX (0, gtk_widget_get_height (widget) - height));
  if (box.rows->len > 0)
    {
      graphene_rect_t bounds = GRAPHENE_RECT_INIT (floor (left), floor (top), ceil (width), ceil (height));

      show_plate (snapshot, palette, &bounds);
      cairo = gtk_snapshot_append_cairo (snapshot, &bounds);
      for (guint i = 0; i < box.rows->len; i++)
        show_row (snapshot, cairo, palette, &box, &g_array_index (box.rows, BoxRow, i), &color,
                  floor (left) + PADDING, floor (top) + PADDING + i * box.row_height);
      cairo_destroy (cairo);
    }
  g_array_unref (box.rows);
}
