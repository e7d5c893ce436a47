/* wrap-layout.c — children in reading order, on as many lines as the width asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/wrap-layout.h"

struct _WinnowWrapLayout
{
  GtkLayoutManager parent_instance;

  int spacing;
};

G_DEFINE_FINAL_TYPE (WinnowWrapLayout, winnow_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
winnow_wrap_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_width (WinnowWrapLayout *self, GtkWidget *widget, int *minimum, int *natural)
{
  *minimum = 0;
  *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum, child_natural;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural += child_natural + (*natural > 0 ? self->spacing : 0);
    }
}

/* Places the children in @width and returns the height they take. */
static int
place (WinnowWrapLayout *self, GtkWidget *widget, int width, gboolean allocate)
{
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0, y = 0, line = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int minimum, natural, child_width, child_height;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
      child_width = CLAMP (natural, minimum, MAX (width, minimum));
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, child_width, NULL, &child_height, NULL, NULL);
      if (x > 0 && x + child_width > width)
        {
          x = 0;
          y += line + self->spacing;
          line = 0;
        }
      if (allocate)
        {
          GtkAllocation area = { is_mirrored ? width - x - child_width : x, y, child_width, child_height };

          gtk_widget_size_allocate (child, &area, -1);
        }
      x += child_width + self->spacing;
      line = MAX (line, child_height);
    }
  return y + line;
}

static void
winnow_wrap_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  WinnowWrapLayout *self = WINNOW_WRAP_LAYOUT (manager);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_width (self, widget, minimum, natural);
      return;
    }
  *minimum = *natural = place (self, widget, for_size < 0 ? G_MAXINT / 2 : for_size, FALSE);
}

static void
winnow_wrap_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  place (WINNOW_WRAP_LAYOUT (manager), widget, width, TRUE);
}

static void
winnow_wrap_layout_class_init (WinnowWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = winnow_wrap_layout_get_request_mode;
  layout_class->measure = winnow_wrap_layout_measure;
  layout_class->allocate = winnow_wrap_layout_allocate;
}

static void
winnow_wrap_layout_init (WinnowWrapLayout *self)
{
}

GtkLayoutManager *
winnow_wrap_layout_new (int spacing)
{
  WinnowWrapLayout *self = g_object_new (WINNOW_TYPE_WRAP_LAYOUT, NULL);

  self->spacing = spacing;
  return GTK_LAYOUT_MANAGER (self);
}
