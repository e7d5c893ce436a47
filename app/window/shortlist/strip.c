/* strip.c — one thin picture in a row: parts of a whole, or a dot with its interval.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/strip.h"

#include <adwaita.h>
#include <math.h>

#include "charts/scene.h"
#include "window/compat.h"

#define HEIGHT 18
#define LEAST_WIDTH 96
#define RADIUS 5.0

struct _WinnowStrip
{
  GtkWidget parent_instance;

  double *parts; /* NULL: an interval */
  guint n_parts;
  double whole;
  double low, high, dot, tick, most;
  gboolean speaks;
};

G_DEFINE_FINAL_TYPE (WinnowStrip, winnow_strip, GTK_TYPE_WIDGET)

#define N_COLORS 8

/* The palette of the charts, lighter on dark; the second round of colours is pale. */
static void
part_color (guint part, double color[3])
{
  const WinnowPalette *palette = winnow_palette_print ("en");
  double share = adw_style_manager_get_dark (adw_style_manager_get_default ()) ? 0.7 : 1;

  if (part >= N_COLORS)
    share *= 0.4;

  for (guint i = 0; i < 3; i++)
    color[i] = palette->series[part % N_COLORS][i] * share + (1 - share);
}

static void
draw_number (WinnowStrip *self, cairo_t *cairo, guint number, double x, double width)
{
  g_autofree char *text = g_strdup_printf ("%u", number);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  gboolean on_pale = number > N_COLORS || adw_style_manager_get_dark (adw_style_manager_get_default ());
  int text_width, text_height;

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.75));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  if (text_width + 4 > width)
    return;
  cairo_set_source_rgb (cairo, on_pale ? 0 : 1, on_pale ? 0 : 1, on_pale ? 0 : 1);
  cairo_move_to (cairo, x + (width - text_width) / 2, (HEIGHT - text_height) / 2.0);
  pango_cairo_show_layout (cairo, layout);
}

static void
draw_parts (WinnowStrip *self, cairo_t *cairo, double width)
{
  double x = 0;

  for (guint i = 0; i < self->n_parts && self->whole > 0; i++)
    {
      double length = self->parts[i] > 0 ? MIN (self->parts[i] / self->whole * width, width - x) : 0;
      double color[3];

      if (length < 0.5)
        continue;
      part_color (i, color);
      cairo_set_source_rgb (cairo, color[0], color[1], color[2]);
      cairo_rectangle (cairo, x, 2, MAX (length - 1, 0.5), HEIGHT - 4);
      cairo_fill (cairo);
      if (self->n_parts > 1)
        draw_number (self, cairo, i + 1, x, length - 1);
      x += length;
    }
}

static double
place (const WinnowStrip *self, double value, double width)
{
  double share = self->most > 0 ? CLAMP (value / self->most, 0, 1) : 0;

  return RADIUS + 1 + share * (width - 2 * RADIUS - 2);
}

static void
draw_interval (WinnowStrip *self, cairo_t *cairo, double width, const GdkRGBA *foreground)
{
  double middle = HEIGHT / 2.0, color[3];
  double low = isfinite (self->low) ? place (self, self->low, width) : RADIUS;
  double high = isfinite (self->high) ? place (self, self->high, width) : width - RADIUS;
  gboolean has_ends = isfinite (self->low) && isfinite (self->high);

  part_color (0, color);
  cairo_set_source_rgb (cairo, color[0], color[1], color[2]);
  cairo_set_line_width (cairo, 2);
  if (!has_ends)
    cairo_set_dash (cairo, (const double[]){ 2, 4 }, 2, 0);
  cairo_move_to (cairo, low, middle);
  cairo_line_to (cairo, high, middle);
  cairo_stroke (cairo);
  cairo_set_dash (cairo, NULL, 0, 0);
  for (guint end = 0; end < 2 && has_ends; end++)
    {
      cairo_move_to (cairo, end == 0 ? low : high, middle - 4);
      cairo_line_to (cairo, end == 0 ? low : high, middle + 4);
      cairo_stroke (cairo);
    }
  if (isfinite (self->tick))
    {
      double x = place (self, self->tick, width);

      cairo_set_source_rgba (cairo, foreground->red, foreground->green, foreground->blue, foreground->alpha);
      cairo_move_to (cairo, x, middle - 7);
      cairo_line_to (cairo, x, middle + 7);
      cairo_stroke (cairo);
      cairo_set_source_rgb (cairo, color[0], color[1], color[2]);
    }
  if (!isfinite (self->dot))
    return;
  cairo_arc (cairo, place (self, self->dot, width), middle, RADIUS - 1, 0, 2 * G_PI);
  if (self->speaks)
    cairo_fill (cairo);
  else
    cairo_stroke (cairo);
}

static void
winnow_strip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowStrip *self = WINNOW_STRIP (widget);
  int width = gtk_widget_get_width (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, HEIGHT);
  GdkRGBA foreground;
  cairo_t *cairo;

  winnow_compat_get_color (widget, &foreground);
  cairo = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_set_source_rgba (cairo, foreground.red, foreground.green, foreground.blue, 0.1);
  cairo_rectangle (cairo, 0, self->parts != NULL ? 2 : HEIGHT / 2.0 - 0.5, width, self->parts != NULL ? HEIGHT - 4 : 1);
  cairo_fill (cairo);
  if (self->parts != NULL)
    draw_parts (self, cairo, width);
  else
    draw_interval (self, cairo, width, &foreground);
  cairo_destroy (cairo);
}

static void
winnow_strip_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                      int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : LEAST_WIDTH;
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 3 * LEAST_WIDTH;
}

static void
winnow_strip_finalize (GObject *object)
{
  g_free (WINNOW_STRIP (object)->parts);
  G_OBJECT_CLASS (winnow_strip_parent_class)->finalize (object);
}

static void
winnow_strip_class_init (WinnowStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = winnow_strip_finalize;
  widget_class->snapshot = winnow_strip_snapshot;
  widget_class->measure = winnow_strip_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "strip");
}

static void
winnow_strip_init (WinnowStrip *self)
{
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  self->dot = self->tick = NAN;
}

GtkWidget *
winnow_strip_new (void)
{
  return g_object_new (WINNOW_TYPE_STRIP, NULL);
}

static void
say (WinnowStrip *self, const char *spoken)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), spoken);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
winnow_strip_set_parts (WinnowStrip *self, const double *parts, guint n_parts, double whole, const char *spoken)
{
  g_free (self->parts);
  self->parts = g_memdup2 (parts, n_parts * sizeof *parts);
  self->n_parts = n_parts;
  self->whole = whole;
  say (self, spoken);
}

void
winnow_strip_set_interval (WinnowStrip *self,
                           double low,
                           double high,
                           double dot,
                           double tick,
                           double most,
                           gboolean speaks,
                           const char *spoken)
{
  g_clear_pointer (&self->parts, g_free);
  self->low = low;
  self->high = high;
  self->dot = dot;
  self->tick = tick;
  self->most = most;
  self->speaks = speaks;
  say (self, spoken);
}
