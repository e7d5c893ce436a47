/* report-view.c — the pages of the report one below the other, with zoom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/report/report-view.h"

#include "window/report/report-sheet.h"

#include <glib/gi18n.h>
#include <math.h>

#define GAP 18              /* between pages, in application pixels */
#define MARGIN 18           /* beside pages that fit */
#define MOST_FITTING 1000   /* a page that fits is not wider than can be read at a glance */
#define LEAST_WIDTH 160
#define ZOOM_STEP 1.25
#define LEAST_ZOOM 0.5
#define MOST_ZOOM 4.0

struct _WinnowReportView
{
  AdwBin parent_instance;

  GtkScrolledWindow *scroller;
  GtkBox *box;
  GPtrArray *sheets;   /* of WinnowReportSheet, owned by the box */
  double zoom;
  int sheet_width;
  double place;        /* to scroll to when the size is settled, in pages; -1 = stay */
  guint page;
  guint width_source;
};

G_DEFINE_FINAL_TYPE (WinnowReportView, winnow_report_view, ADW_TYPE_BIN)

enum
{
  PAGE_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static GtkAdjustment *
vertical (WinnowReportView *self)
{
  return gtk_scrolled_window_get_vadjustment (self->scroller);
}

/* From the top of a page to the top of the next. */
static double
pitch (WinnowReportView *self)
{
  return winnow_report_sheet_height_for (self->sheet_width) + GAP;
}

/* ---- What is in sight ---- */

/* The one page that can have the focus is that in sight: one stop of Tab for all. */
static void
set_current (WinnowReportView *self, guint page)
{
  GtkWidget *now = page < self->sheets->len ? self->sheets->pdata[page] : NULL;
  GtkWidget *before = self->page < self->sheets->len ? self->sheets->pdata[self->page] : NULL;

  if (now != NULL)
    gtk_widget_set_focusable (now, TRUE);
  if (before != NULL && before != now)
    {
      if (gtk_widget_has_focus (before) && now != NULL)
        gtk_widget_grab_focus (now);
      gtk_widget_set_focusable (before, FALSE);
    }
  self->page = page;
  g_signal_emit (self, signals[PAGE_CHANGED], 0);
}

static void
update_sight (WinnowReportView *self)
{
  double top = gtk_adjustment_get_value (vertical (self));
  double height = gtk_adjustment_get_page_size (vertical (self));
  guint page;

  if (self->sheets->len == 0 || self->sheet_width == 0)
    return;
  for (guint i = 0; i < self->sheets->len; i++)
    {
      double from = GAP + i * pitch (self), to = from + pitch (self);

      winnow_report_sheet_set_near (self->sheets->pdata[i], to > top - height / 2 &&
                                                              from < top + height * 1.5);
    }
  /* The page that has the upper third of the view. */
  page = (guint) CLAMP ((top + height / 3 - GAP) / pitch (self), 0, self->sheets->len - 1);
  if (page != self->page)
    set_current (self, page);
}

/* The adjustment has taken in a new size. */
static void
size_settled_cb (WinnowReportView *self)
{
  if (self->place >= 0 && self->sheet_width > 0)
    {
      double value = self->place * pitch (self);

      if (value + gtk_adjustment_get_page_size (vertical (self)) <= gtk_adjustment_get_upper (vertical (self)) ||
          gtk_adjustment_get_upper (vertical (self)) >= GAP + self->sheets->len * pitch (self))
        {
          self->place = -1;
          gtk_adjustment_set_value (vertical (self), value);
        }
    }
  update_sight (self);
}

/* ---- Size ---- */

static double
place (WinnowReportView *self)
{
  if (self->place >= 0)
    return self->place;
  return self->sheet_width > 0 ? gtk_adjustment_get_value (vertical (self)) / pitch (self) : 0;
}

static void
update_width (WinnowReportView *self)
{
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (self->scroller);
  double room = gtk_adjustment_get_page_size (across) - 2 * MARGIN;
  int width = (int) round (CLAMP (room, LEAST_WIDTH, MOST_FITTING) * self->zoom);

  if (room <= 0 || width == self->sheet_width)
    return;
  self->place = place (self);
  self->sheet_width = width;
  for (guint i = 0; i < self->sheets->len; i++)
    winnow_report_sheet_set_width (self->sheets->pdata[i], width);
}

static gboolean
width_cb (gpointer data)
{
  WinnowReportView *self = data;

  self->width_source = 0;
  update_width (self);
  return G_SOURCE_REMOVE;
}

/* Told while sizes are being given out, when none can be asked for. */
static void
room_changed_cb (WinnowReportView *self)
{
  if (self->width_source == 0)
    self->width_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, width_cb, self, NULL);
}

static void
set_zoom (WinnowReportView *self, double zoom)
{
  /* Steps come back to exactly 1. */
  self->zoom = fabs (zoom - 1) < 0.01 ? 1 : CLAMP (zoom, LEAST_ZOOM, MOST_ZOOM);
  update_width (self);
  g_signal_emit (self, signals[PAGE_CHANGED], 0);
}

/* ---- Keys ---- */

static gboolean
scroll_to (WinnowReportView *self, double value)
{
  gtk_adjustment_set_value (vertical (self), value);
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (WinnowReportView *self, guint key, guint code, GdkModifierType state)
{
  GtkAdjustment *adjustment = vertical (self);
  double value = gtk_adjustment_get_value (adjustment), page = gtk_adjustment_get_page_size (adjustment);
  gboolean has_control = (state & GDK_CONTROL_MASK) != 0;

  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return scroll_to (self, value - page / 8);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return scroll_to (self, value + page / 8);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      if (has_control)
        winnow_report_view_show_page (self, self->page > 0 ? self->page - 1 : 0);
      else
        scroll_to (self, value - page * 0.9);
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      if (has_control)
        winnow_report_view_show_page (self, self->page + 1);
      else
        scroll_to (self, value + page * 0.9);
      return GDK_EVENT_STOP;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return scroll_to (self, 0);
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return scroll_to (self, gtk_adjustment_get_upper (adjustment));
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
wheel_cb (WinnowReportView *self, double x, double y, GtkEventControllerScroll *controller)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if ((state & GDK_CONTROL_MASK) == 0)
    return GDK_EVENT_PROPAGATE;
  set_zoom (self, self->zoom * pow (ZOOM_STEP, -y));
  return GDK_EVENT_STOP;
}

static void
pressed_cb (WinnowReportView *self)
{
  if (self->page < self->sheets->len)
    gtk_widget_grab_focus (self->sheets->pdata[self->page]);
}

/* ---- Object ---- */

static void
winnow_report_view_dispose (GObject *object)
{
  WinnowReportView *self = WINNOW_REPORT_VIEW (object);

  g_clear_handle_id (&self->width_source, g_source_remove);
  G_OBJECT_CLASS (winnow_report_view_parent_class)->dispose (object);
}

static void
winnow_report_view_finalize (GObject *object)
{
  g_ptr_array_unref (WINNOW_REPORT_VIEW (object)->sheets);
  G_OBJECT_CLASS (winnow_report_view_parent_class)->finalize (object);
}

static void
winnow_report_view_class_init (WinnowReportViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_report_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_report_view_finalize;
  signals[PAGE_CHANGED] = g_signal_new ("page-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
add_controllers (WinnowReportView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *wheel = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *press = gtk_gesture_click_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (wheel, "scroll", G_CALLBACK (wheel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), wheel);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (press));
}

static void
winnow_report_view_init (WinnowReportView *self)
{
  GtkWidget *viewport = gtk_viewport_new (NULL, NULL);
  GtkAdjustment *across;

  self->zoom = 1;
  self->place = -1;
  self->sheets = g_ptr_array_new ();
  self->scroller = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, GAP));
  gtk_widget_set_margin_top (GTK_WIDGET (self->box), GAP);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->box), GAP);
  gtk_viewport_set_child (GTK_VIEWPORT (viewport), GTK_WIDGET (self->box));
  /* A page that takes the focus stays where it is. */
  gtk_viewport_set_scroll_to_focus (GTK_VIEWPORT (viewport), FALSE);
  gtk_scrolled_window_set_child (self->scroller, viewport);
  gtk_widget_set_focusable (GTK_WIDGET (self->scroller), FALSE);
  across = gtk_scrolled_window_get_hadjustment (self->scroller);
  g_signal_connect_object (across, "notify::page-size", G_CALLBACK (room_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (vertical (self), "value-changed", G_CALLBACK (update_sight), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (vertical (self), "changed", G_CALLBACK (size_settled_cb), self, G_CONNECT_SWAPPED);
  add_controllers (self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->scroller));
}

GtkWidget *
winnow_report_view_new (void)
{
  return g_object_new (WINNOW_TYPE_REPORT_VIEW, NULL);
}

void
winnow_report_view_set_pages (WinnowReportView *self, WinnowReportPages *pages)
{
  gboolean had_focus = self->page < self->sheets->len && gtk_widget_has_focus (self->sheets->pdata[self->page]);
  double stay = place (self);

  for (guint i = 0; i < self->sheets->len; i++)
    gtk_box_remove (self->box, self->sheets->pdata[i]);
  g_ptr_array_set_size (self->sheets, 0);
  for (guint i = 0; i < pages->pages->len; i++)
    {
      GtkWidget *sheet = winnow_report_sheet_new (pages, i);

      winnow_report_sheet_set_width (WINNOW_REPORT_SHEET (sheet), self->sheet_width);
      gtk_box_append (self->box, sheet);
      g_ptr_array_add (self->sheets, sheet);
    }
  self->place = stay;
  set_current (self, MIN (self->page, pages->pages->len - 1));
  if (had_focus)
    gtk_widget_grab_focus (self->sheets->pdata[self->page]);
  update_sight (self);
  room_changed_cb (self);
}

guint
winnow_report_view_n_pages (WinnowReportView *self)
{
  return self->sheets->len;
}

guint
winnow_report_view_page (WinnowReportView *self)
{
  return self->page;
}

void
winnow_report_view_show_page (WinnowReportView *self, guint page)
{
  page = MIN (page, self->sheets->len > 0 ? self->sheets->len - 1 : 0);
  self->place = page;
  size_settled_cb (self);
}

double
winnow_report_view_zoom (WinnowReportView *self)
{
  return self->zoom;
}

void
winnow_report_view_zoom_by (WinnowReportView *self, int steps)
{
  set_zoom (self, self->zoom * pow (ZOOM_STEP, steps));
}

void
winnow_report_view_zoom_fit (WinnowReportView *self)
{
  set_zoom (self, 1);
}
