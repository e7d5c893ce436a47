/* shortlist-page.c — the way from the pool to two or three, step by step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/shortlist-page.h"

#include <glib/gi18n.h>

#include "window/field-row.h"
#include "window/page.h"
#include "window/shortlist/form-step.h"
#include "window/shortlist/ledger-step.h"
#include "window/shortlist/recommendation-step.h"
#include "window/shortlist/trial-step.h"
#include "window/text-row.h"

struct _WinnowShortlistPage
{
  AdwBin parent_instance;

  WinnowSession *session;
  GtkStack *stack;
  GtkWidget *switcher;
  GtkScrolledWindow *stepper; /* of the switcher, on narrow windows wider than the page */
  gboolean is_revealing;
};

static void page_iface_init (WinnowPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowShortlistPage, winnow_shortlist_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (WINNOW_TYPE_PAGE, page_iface_init))

static void
select_form (GtkWidget *step, const char *offer_id)
{
  winnow_form_step_select (WINNOW_FORM_STEP (step), offer_id);
}

static void
select_trial (GtkWidget *step, const char *offer_id)
{
  winnow_trial_step_select (WINNOW_TRIAL_STEP (step), offer_id);
}

/* In the order of the work. */
static const struct
{
  const char *name, *title;
  GtkWidget *(*create) (WinnowSession *session);
  void (*select) (GtkWidget *step, const char *offer_id);       /* or NULL */
  char *(*count) (const WinnowAssessment *assessment);          /* beside the title; or NULL */
} steps[] = {
  { "form", N_ ("Form"), winnow_form_step_new, select_form, winnow_form_step_count },
  { "ledger", N_ ("Ledger"), winnow_ledger_step_new, NULL, winnow_ledger_step_count },
  { "trial", N_ ("Trial"), winnow_trial_step_new, select_trial, NULL },
  { "recommendation", N_ ("Recommendation"), winnow_recommendation_step_new, NULL, NULL },
};

/* Says in every step's title who is in and who is out. */
static void
update (WinnowShortlistPage *self)
{
  const WinnowAssessment *assessment = winnow_session_assessment (self->session);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      GtkWidget *step = gtk_stack_get_child_by_name (self->stack, steps[i].name);
      g_autofree char *count = assessment != NULL && steps[i].count != NULL ? steps[i].count (assessment) : NULL;
      /* Translators: a step of the shortlist, and how many offers are in and out. */
      g_autofree char *title = count != NULL ? g_strdup_printf (_ ("%s: %s"), _ (steps[i].title), count) : NULL;

      gtk_stack_page_set_title (gtk_stack_get_page (self->stack, step), title != NULL ? title : _ (steps[i].title));
    }
}

static void
winnow_shortlist_page_flush (WinnowPage *page)
{
  winnow_field_rows_flush (GTK_WIDGET (page));
  winnow_text_rows_flush (GTK_WIDGET (page));
}

static void
winnow_shortlist_page_select (WinnowPage *page, const char *id)
{
  WinnowShortlistPage *self = WINNOW_SHORTLIST_PAGE (page);

  if (gtk_stack_get_child_by_name (self->stack, id) != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, id);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i].select != NULL)
      steps[i].select (gtk_stack_get_child_by_name (self->stack, steps[i].name), id);
}

static void
page_iface_init (WinnowPageInterface *iface)
{
  iface->flush = winnow_shortlist_page_flush;
  iface->select = winnow_shortlist_page_select;
}

static void
move_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WinnowShortlistPage *self = WINNOW_SHORTLIST_PAGE (widget);
  const char *shown = gtk_stack_get_visible_child_name (self->stack);
  int by = g_variant_get_int32 (parameter);

  for (int i = 0; i < (int) G_N_ELEMENTS (steps); i++)
    if (g_strcmp0 (steps[i].name, shown) == 0 && i + by >= 0 && i + by < (int) G_N_ELEMENTS (steps))
      {
        gtk_stack_set_visible_child_name (self->stack, steps[i + by].name);
        return;
      }
}

/* ---- The step on show stays in sight on narrow windows ---- */

static gboolean
reveal_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  WinnowShortlistPage *self = WINNOW_SHORTLIST_PAGE (widget);
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (self->stepper);

  self->is_revealing = FALSE;
  for (GtkWidget *button = gtk_widget_get_first_child (self->switcher); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      double scrolled = gtk_adjustment_get_value (across);
      graphene_rect_t at;

      if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button))
          && gtk_widget_compute_bounds (button, GTK_WIDGET (self->stepper), &at))
        gtk_adjustment_clamp_page (across, scrolled + at.origin.x, scrolled + at.origin.x + at.size.width);
    }
  return G_SOURCE_REMOVE;
}

/* A frame later: the buttons may just be given their sizes. */
static void
reveal (WinnowShortlistPage *self)
{
  if (self->is_revealing)
    return;
  self->is_revealing = TRUE;
  gtk_widget_add_tick_callback (GTK_WIDGET (self), reveal_cb, NULL, NULL);
}

static void
winnow_shortlist_page_dispose (GObject *object)
{
  WinnowShortlistPage *self = WINNOW_SHORTLIST_PAGE (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_shortlist_page_parent_class)->dispose (object);
}

static void
winnow_shortlist_page_class_init (WinnowShortlistPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_shortlist_page_dispose;
  gtk_widget_class_install_action (widget_class, "shortlist.move", "i", move_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, GDK_CONTROL_MASK, "shortlist.move", "i", -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, GDK_CONTROL_MASK, "shortlist.move", "i", 1);
}

static void
winnow_shortlist_page_init (WinnowShortlistPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->switcher = gtk_stack_switcher_new ();
  self->stepper = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_transition_type (self->stack, GTK_STACK_TRANSITION_TYPE_CROSSFADE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  /* Minimum of the step on show, not of the widest. */
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (self->switcher), self->stack);
  gtk_widget_set_halign (self->switcher, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->switcher, "stepper");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->switcher), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Steps of the shortlist"), -1);
  gtk_scrolled_window_set_policy (self->stepper, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (self->stepper, self->switcher);
  g_signal_connect_object (self->stack, "notify::visible-child", G_CALLBACK (reveal), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->stepper), "changed", G_CALLBACK (reveal), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stepper));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  adw_bin_set_child (ADW_BIN (self), box);
}

GtkWidget *
winnow_shortlist_page_new (WinnowSession *session)
{
  WinnowShortlistPage *self = g_object_new (WINNOW_TYPE_SHORTLIST_PAGE, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_stack_add_titled (self->stack, steps[i].create (session), steps[i].name, _ (steps[i].title));
  self->session = g_object_ref (session);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}

const char *
winnow_shortlist_page_step (WinnowShortlistPage *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}
