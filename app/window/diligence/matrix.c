/* matrix.c — a table of short cells whose first column and head stay in sight.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/matrix.h"

#include "window/compat.h"

#include <adwaita.h>
#include <math.h>

#define PADDING 9
#define ICON_SIZE 16
#define MOST_TITLE_WIDTH 280
#define COLUMN_WIDTH 148

struct _WinnowMatrix
{
  GtkWidget parent_instance;

  WinnowMatrixSource source;
  gpointer data;
  GtkAdjustment *adjustments[2]; /* across, down */
  guint policies[2];
  guint row, column;             /* of the cursor */
  GtkWidget *spots[2];           /* one of them is the cell under the cursor */
  guint spot;
};

enum
{
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
};

enum
{
  SIGNAL_MOVED,
  SIGNAL_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowMatrix, winnow_matrix, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* ---- Sizes ---- */

static int
line_height (WinnowMatrix *self)
{
  PangoFontMetrics *metrics =
    pango_context_get_metrics (gtk_widget_get_pango_context (GTK_WIDGET (self)), NULL, NULL);
  int height = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));

  pango_font_metrics_unref (metrics);
  return height;
}

static int
row_height (WinnowMatrix *self)
{
  return 2 * line_height (self) + PADDING;
}

static int
title_width (WinnowMatrix *self)
{
  return MIN (MOST_TITLE_WIDTH, gtk_widget_get_width (GTK_WIDGET (self)) * 2 / 5);
}

static double
offset (WinnowMatrix *self, GtkOrientation orientation)
{
  return self->adjustments[orientation] != NULL ? gtk_adjustment_get_value (self->adjustments[orientation]) : 0;
}

static graphene_rect_t
cell_area (WinnowMatrix *self, guint row, guint column)
{
  return GRAPHENE_RECT_INIT (
    (float) (title_width (self) + (double) column * COLUMN_WIDTH - offset (self, GTK_ORIENTATION_HORIZONTAL)),
    (float) (row_height (self) * (row + 1.0) - offset (self, GTK_ORIENTATION_VERTICAL)), COLUMN_WIDTH,
    (float) row_height (self));
}

/* FALSE for a place in the head, the first column or past the end. */
static gboolean
cell_at (WinnowMatrix *self, double x, double y, guint *row, guint *column)
{
  double across = x - title_width (self);
  double down = y - row_height (self);

  if (across < 0 || down < 0)
    return FALSE;
  *column = (guint) ((across + offset (self, GTK_ORIENTATION_HORIZONTAL)) / COLUMN_WIDTH);
  *row = (guint) ((down + offset (self, GTK_ORIENTATION_VERTICAL)) / row_height (self));
  return *row < self->source.n_rows (self->data) && *column < self->source.n_columns (self->data);
}

/* ---- Drawing ---- */

static void
draw_text (WinnowMatrix *self, GtkSnapshot *snapshot, const char *text, const graphene_rect_t *area, int lines,
           gboolean is_bold, const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int height;

  if (is_bold)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
      pango_layout_set_attributes (layout, attributes);
    }
  pango_layout_set_width (layout, (int) MAX (0, area->size.width) * PANGO_SCALE);
  pango_layout_set_height (layout, -lines);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (area->origin.x, roundf (area->origin.y + (area->size.height - (float) height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_icon (WinnowMatrix *self, GtkSnapshot *snapshot, const char *name, const graphene_rect_t *area,
           const GdkRGBA *color)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (self)));
  g_autoptr (GtkIconPaintable) icon =
    gtk_icon_theme_lookup_icon (theme, name, NULL, ICON_SIZE, gtk_widget_get_scale_factor (GTK_WIDGET (self)),
                                gtk_widget_get_direction (GTK_WIDGET (self)), GTK_ICON_LOOKUP_FORCE_SYMBOLIC);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (area->origin.x,
                                                          roundf (area->origin.y + (area->size.height - ICON_SIZE) / 2)));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, ICON_SIZE, ICON_SIZE, color, 1);
  gtk_snapshot_restore (snapshot);
}

static void
draw_cell (WinnowMatrix *self, GtkSnapshot *snapshot, guint row, guint column, const GdkRGBA *color)
{
  WinnowMatrixCell cell = self->source.cell (self->data, row, column);
  graphene_rect_t area = cell_area (self, row, column);
  GdkRGBA text = *color, icon = *color;

  graphene_rect_inset (&area, PADDING, 0);
  if (cell.is_faint)
    text.alpha = icon.alpha = color->alpha * 0.55f;
  if (cell.color != NULL)
    winnow_compat_lookup_color (GTK_WIDGET (self), cell.color, &icon);
  if (cell.icon != NULL)
    draw_icon (self, snapshot, cell.icon, &area, &icon);
  area.origin.x += ICON_SIZE + 6;
  area.size.width -= ICON_SIZE + 6;
  draw_text (self, snapshot, cell.text, &area, 2, FALSE, &text);
}

static void
draw_titles (WinnowMatrix *self, GtkSnapshot *snapshot, const graphene_rect_t *cells, guint first_row, guint end_row,
             guint first_column, guint end_column, const GdkRGBA *color)
{
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, cells->origin.y, cells->origin.x, cells->size.height));
  for (guint row = first_row; row < end_row; row++)
    {
      graphene_rect_t area = cell_area (self, row, 0);
      g_autofree char *title = self->source.row_title (self->data, row);

      area.origin.x = PADDING + 3;
      area.size.width = cells->origin.x - 2 * PADDING;
      draw_text (self, snapshot, title, &area, 2, FALSE, color);
    }
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (cells->origin.x, 0, cells->size.width, cells->origin.y));
  for (guint column = first_column; column < end_column; column++)
    {
      graphene_rect_t area = cell_area (self, 0, column);
      g_autofree char *title = self->source.column_title (self->data, column);

      area.origin.y = 0;
      graphene_rect_inset (&area, PADDING, 0);
      draw_text (self, snapshot, title, &area, 2, TRUE, color);
    }
  gtk_snapshot_pop (snapshot);
}

static void
draw_lines (WinnowMatrix *self, GtkSnapshot *snapshot, const graphene_rect_t *cells, guint first_row, guint end_row,
            const GdkRGBA *color)
{
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  GdkRGBA line = *color;

  line.alpha = color->alpha * 0.12f;
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, cells->origin.y, width, cells->size.height));
  for (guint row = first_row; row < end_row; row++)
    {
      graphene_rect_t area = cell_area (self, row, 0);

      gtk_snapshot_append_color (snapshot, &line,
                                 &GRAPHENE_RECT_INIT (0, area.origin.y + area.size.height - 1, width, 1));
    }
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_color (snapshot, &line, &GRAPHENE_RECT_INIT (0, cells->origin.y - 1, width, 1));
  gtk_snapshot_append_color (snapshot, &line,
                             &GRAPHENE_RECT_INIT (cells->origin.x - 1, 0, 1, cells->origin.y + cells->size.height));
}

static void
winnow_matrix_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowMatrix *self = WINNOW_MATRIX (widget);
  float left = (float) title_width (self), top = (float) row_height (self);
  graphene_rect_t cells = GRAPHENE_RECT_INIT (left, top, (float) gtk_widget_get_width (widget) - left,
                                              (float) gtk_widget_get_height (widget) - top);
  guint first_row = (guint) (offset (self, GTK_ORIENTATION_VERTICAL) / row_height (self));
  guint first_column = (guint) (offset (self, GTK_ORIENTATION_HORIZONTAL) / COLUMN_WIDTH);
  guint end_row = MIN (self->source.n_rows (self->data),
                       first_row + (guint) (MAX (0, cells.size.height) / (float) row_height (self)) + 2);
  guint end_column = MIN (self->source.n_columns (self->data),
                          first_column + (guint) (MAX (0, cells.size.width) / COLUMN_WIDTH) + 2);
  GdkRGBA color;

  winnow_compat_get_color (widget, &color);
  draw_titles (self, snapshot, &cells, first_row, end_row, first_column, end_column, &color);
  draw_lines (self, snapshot, &cells, first_row, end_row, &color);
  gtk_snapshot_push_clip (snapshot, &cells);
  for (guint row = first_row; row < end_row; row++)
    for (guint column = first_column; column < end_column; column++)
      draw_cell (self, snapshot, row, column, &color);
  for (guint i = 0; i < G_N_ELEMENTS (self->spots); i++)
    gtk_widget_snapshot_child (widget, self->spots[i], snapshot);
  gtk_snapshot_pop (snapshot);
}

/* ---- Scrolling ---- */

static void
configure (WinnowMatrix *self, GtkOrientation orientation, double size, double page, double step)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];

  if (adjustment != NULL)
    gtk_adjustment_configure (adjustment, CLAMP (gtk_adjustment_get_value (adjustment), 0, MAX (0, size - page)), 0,
                              MAX (size, page), step, page * 0.9, page);
}

static void
winnow_matrix_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WinnowMatrix *self = WINNOW_MATRIX (widget);
  graphene_rect_t area;

  configure (self, GTK_ORIENTATION_HORIZONTAL, (double) self->source.n_columns (self->data) * COLUMN_WIDTH,
             MAX (1, width - title_width (self)), COLUMN_WIDTH);
  configure (self, GTK_ORIENTATION_VERTICAL, (double) self->source.n_rows (self->data) * row_height (self),
             MAX (1, height - row_height (self)), row_height (self));
  area = cell_area (self, self->row, self->column);
  for (guint i = 0; i < G_N_ELEMENTS (self->spots); i++)
    gtk_widget_size_allocate (self->spots[i],
                              &(GtkAllocation){ (int) area.origin.x, (int) area.origin.y, (int) area.size.width - 1,
                                                (int) area.size.height - 1 },
                              -1);
}

static void
winnow_matrix_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *minimum_baseline, int *natural_baseline)
{
  WinnowMatrix *self = WINNOW_MATRIX (widget);

  for (guint i = 0; i < G_N_ELEMENTS (self->spots); i++)
    {
      int ignored;

      /* A widget must be measured before it is given a size. */
      gtk_widget_measure (self->spots[i], orientation, -1, &ignored, &ignored, NULL, NULL);
    }
  *minimum = 200;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL
               ? MOST_TITLE_WIDTH + COLUMN_WIDTH * (int) self->source.n_columns (self->data)
               : row_height (self) * (int) (self->source.n_rows (self->data) + 1);
  *natural = MAX (*minimum, *natural);
}

static void
scroll_to_cursor (WinnowMatrix *self)
{
  const double at[] = { (double) self->column * COLUMN_WIDTH, (double) self->row * row_height (self) };
  const double size[] = { COLUMN_WIDTH, row_height (self) };

  for (guint i = 0; i < 2; i++)
    if (self->adjustments[i] != NULL)
      gtk_adjustment_clamp_page (self->adjustments[i], at[i], at[i] + size[i]);
}

static void
set_adjustment (WinnowMatrix *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  if (self->adjustments[orientation] != NULL)
    g_signal_handlers_disconnect_by_data (self->adjustments[orientation], self);
  g_set_object (&self->adjustments[orientation], adjustment);
  if (adjustment != NULL)
    g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_allocate), self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* ---- The cursor ---- */

static void
describe_cursor (WinnowMatrix *self)
{
  GtkWidget *spot = self->spots[self->spot];
  g_autofree char *text = NULL;

  if (self->row >= self->source.n_rows (self->data) || self->column >= self->source.n_columns (self->data))
    return;
  text = self->source.describe (self->data, self->row, self->column);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spot), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* The other of the two widgets becomes the cell, so that a screen reader hears of it. */
static void
move_to (WinnowMatrix *self, guint row, guint column)
{
  GtkWidget *old = self->spots[self->spot];
  gboolean has_focus = gtk_widget_has_focus (old);

  self->row = row;
  self->column = column;
  self->spot = 1 - self->spot;
  describe_cursor (self);
  gtk_widget_set_focusable (self->spots[self->spot], TRUE);
  gtk_widget_set_child_visible (self->spots[self->spot], TRUE);
  if (has_focus)
    gtk_widget_grab_focus (self->spots[self->spot]);
  gtk_widget_set_focusable (old, FALSE);
  gtk_widget_set_child_visible (old, FALSE);
  scroll_to_cursor (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_signal_emit (self, signals[SIGNAL_MOVED], 0, row, column);
}

static void
move_by (WinnowMatrix *self, int rows, int columns)
{
  int last_row = (int) self->source.n_rows (self->data) - 1;
  int last_column = (int) self->source.n_columns (self->data) - 1;

  if (last_row < 0 || last_column < 0)
    return;
  move_to (self, (guint) CLAMP ((int) self->row + rows, 0, last_row),
           (guint) CLAMP ((int) self->column + columns, 0, last_column));
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, WinnowMatrix *self)
{
  static const struct
  {
    guint key;
    int rows, columns;
  } moves[] = {
    { GDK_KEY_Up, -1, 0 },          { GDK_KEY_Down, 1, 0 },         { GDK_KEY_Left, 0, -1 },
    { GDK_KEY_Right, 0, 1 },        { GDK_KEY_Page_Up, -10, 0 },    { GDK_KEY_Page_Down, 10, 0 },
    { GDK_KEY_Home, 0, -100000 },   { GDK_KEY_End, 0, 100000 },     { GDK_KEY_KP_Up, -1, 0 },
    { GDK_KEY_KP_Down, 1, 0 },      { GDK_KEY_KP_Left, 0, -1 },     { GDK_KEY_KP_Right, 0, 1 },
  };

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (moves[i].key == key)
      {
        move_by (self, moves[i].rows, moves[i].columns);
        return GDK_EVENT_STOP;
      }
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_space)
    return GDK_EVENT_PROPAGATE;
  winnow_matrix_activate (self);
  return GDK_EVENT_STOP;
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, WinnowMatrix *self)
{
  guint row, column;

  if (!cell_at (self, x, y, &row, &column))
    return;
  gtk_widget_grab_focus (self->spots[self->spot]);
  move_to (self, row, column);
  if (n_press == 2)
    winnow_matrix_activate (self);
}

static gboolean
winnow_matrix_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  WinnowMatrix *self = WINNOW_MATRIX (widget);
  guint row = self->row, column = self->column;
  g_autofree char *text = NULL;
  graphene_rect_t area;

  if (!by_keyboard && !cell_at (self, x, y, &row, &column))
    return FALSE;
  if (row >= self->source.n_rows (self->data) || column >= self->source.n_columns (self->data))
    return FALSE;
  text = self->source.describe (self->data, row, column);
  area = cell_area (self, row, column);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle){ (int) area.origin.x, (int) area.origin.y,
                                                      (int) area.size.width, (int) area.size.height });
  return TRUE;
}

/* ---- Class ---- */

static void
winnow_matrix_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WinnowMatrix *self = WINNOW_MATRIX (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      set_adjustment (self, id == PROP_VADJUSTMENT ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL,
                      g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      self->policies[id - PROP_HSCROLL_POLICY] = (guint) g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
winnow_matrix_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WinnowMatrix *self = WINNOW_MATRIX (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[id - PROP_HADJUSTMENT]);
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, (int) self->policies[id - PROP_HSCROLL_POLICY]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
winnow_matrix_dispose (GObject *object)
{
  WinnowMatrix *self = WINNOW_MATRIX (object);

  for (guint i = 0; i < 2; i++)
    {
      if (self->adjustments[i] != NULL)
        g_signal_handlers_disconnect_by_data (self->adjustments[i], self);
      g_clear_object (&self->adjustments[i]);
      g_clear_pointer (&self->spots[i], gtk_widget_unparent);
    }
  G_OBJECT_CLASS (winnow_matrix_parent_class)->dispose (object);
}

static void
winnow_matrix_class_init (WinnowMatrixClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = winnow_matrix_dispose;
  object_class->set_property = winnow_matrix_set_property;
  object_class->get_property = winnow_matrix_get_property;
  widget_class->snapshot = winnow_matrix_snapshot;
  widget_class->measure = winnow_matrix_measure;
  widget_class->size_allocate = winnow_matrix_size_allocate;
  widget_class->query_tooltip = winnow_matrix_query_tooltip;
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
  signals[SIGNAL_MOVED] = g_signal_new ("moved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                        G_TYPE_UINT, G_TYPE_UINT);
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                            2, G_TYPE_UINT, G_TYPE_UINT);
  gtk_widget_class_set_css_name (widget_class, "matrix");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
winnow_matrix_init (WinnowMatrix *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  for (guint i = 0; i < G_N_ELEMENTS (self->spots); i++)
    {
      self->spots[i] = g_object_new (ADW_TYPE_BIN, "accessible-role", GTK_ACCESSIBLE_ROLE_GRID_CELL, NULL);
      gtk_widget_add_css_class (self->spots[i], "matrix-cell");
      gtk_widget_set_focusable (self->spots[i], i == 0);
      gtk_widget_set_parent (self->spots[i], GTK_WIDGET (self));
      gtk_widget_set_child_visible (self->spots[i], i == 0);
    }
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

/* ---- Public functions ---- */

void
winnow_matrix_refresh (WinnowMatrix *self)
{
  guint n_rows = self->source.n_rows (self->data);
  guint n_columns = self->source.n_columns (self->data);

  self->row = MIN (self->row, MAX (n_rows, 1) - 1);
  self->column = MIN (self->column, MAX (n_columns, 1) - 1);
  describe_cursor (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
winnow_matrix_set_cursor (WinnowMatrix *self, guint row, guint column)
{
  if (row < self->source.n_rows (self->data) && column < self->source.n_columns (self->data))
    move_to (self, row, column);
}

void
winnow_matrix_get_cursor (WinnowMatrix *self, guint *row, guint *column)
{
  *row = self->row;
  *column = self->column;
}

void
winnow_matrix_activate (WinnowMatrix *self)
{
  if (self->row < self->source.n_rows (self->data) && self->column < self->source.n_columns (self->data))
    g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, self->row, self->column);
}

GtkWidget *
winnow_matrix_new (const WinnowMatrixSource *source, gpointer data)
{
  WinnowMatrix *self = g_object_new (WINNOW_TYPE_MATRIX, NULL);

  self->source = *source;
  self->data = data;
  return GTK_WIDGET (self);
}
