/* shortlist-page.c — the way from the pool to two or three, step by step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/shortlist-page.h"

#include <glib/gi18n.h>

#include "window/field-row.h"
#include "window/page.h"
#include "window/shortlist/recommendation-step.h"
#include "window/shortlist/trial-step.h"
#include "window/text-row.h"

struct _WinnowShortlistPage
{
  AdwBin parent_instance;

  GtkStack *stack;
};

static void page_iface_init (WinnowPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowShortlistPage, winnow_shortlist_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (WINNOW_TYPE_PAGE, page_iface_init))

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
  void (*select) (GtkWidget *step, const char *offer_id); /* or NULL */
} steps[] = {
  { "trial", N_ ("Trial"), winnow_trial_step_new, select_trial },
  { "recommendation", N_ ("Recommendation"), winnow_recommendation_step_new, NULL },
};

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
winnow_shortlist_page_class_init (WinnowShortlistPageClass *klass)
{
}

static void
winnow_shortlist_page_init (WinnowShortlistPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *switcher = gtk_stack_switcher_new ();

  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_transition_type (self->stack, GTK_STACK_TRANSITION_TYPE_CROSSFADE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  /* Minimum of the step on show, not of the widest. */
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), self->stack);
  gtk_widget_set_halign (switcher, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (switcher, "stepper");
  gtk_accessible_update_property (GTK_ACCESSIBLE (switcher), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Steps of the shortlist"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), switcher);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  adw_bin_set_child (ADW_BIN (self), box);
}

GtkWidget *
winnow_shortlist_page_new (WinnowSession *session)
{
  WinnowShortlistPage *self = g_object_new (WINNOW_TYPE_SHORTLIST_PAGE, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_stack_add_titled (self->stack, steps[i].create (session), steps[i].name, _ (steps[i].title));
  return GTK_WIDGET (self);
}

const char *
winnow_shortlist_page_step (WinnowShortlistPage *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}
