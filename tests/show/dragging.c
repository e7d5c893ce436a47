/* dragging.c — the shortlist answers while a scale is dragged.
 *
 * Opens the example in a real window, drags the scale of utilisation from end to end and then
 * the first weight, and prints the longest work of the main thread between two samples: what a
 * person would feel as a jerk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "step-fixture.h"

#include <stdio.h>

#include "window/page.h"
#include "window/shortlist/ledger-step.h"
#include "window/shortlist/shortlist-page.h"
#include "window/shortlist/weights-dialog.h"

#define LONGEST_MS 100

static gboolean
has_settled (gpointer dialog)
{
  return !winnow_weights_dialog_is_computing (dialog);
}

/* Prints the figure and says whether it is small enough. */
static gboolean
report (const char *what)
{
  double own;

  ui_stall_stop (&own);
  g_print ("%s: at most %.1f ms of work of the main thread at a time (bound %d)\n", what, own, LONGEST_MS);
  return own <= LONGEST_MS;
}

static gboolean
drag_utilisation (StepFixture *fixture)
{
  GtkRange *scale;

  winnow_page_select (WINNOW_PAGE (fixture->step), "ledger");
  ui_drain ();
  scale = winnow_break_even_group_scale (ui_find (fixture->step, WINNOW_TYPE_BREAK_EVEN_GROUP));
  ui_stall_start ();
  for (guint share = 0; share <= 100; share++)
    {
      gtk_range_set_value (scale, share);
      ui_drain ();
    }
  return report ("utilisation");
}

static gboolean
drag_weight (StepFixture *fixture)
{
  GtkWidget *dialog = winnow_weights_dialog_new (GTK_WINDOW (fixture->window), fixture->ui.session);
  gboolean is_good;

  gtk_window_present (GTK_WINDOW (dialog));
  ui_drain ();
  ui_stall_start ();
  for (int swing = 100; swing >= 0; swing--)
    {
      gtk_range_set_value (winnow_weights_dialog_scale (WINNOW_WEIGHTS_DIALOG (dialog), 0), swing);
      ui_drain ();
    }
  ui_wait (has_settled, dialog);
  is_good = report ("weight");
  gtk_window_destroy (GTK_WINDOW (dialog));
  return is_good;
}

int
main (int argc, char **argv)
{
  StepFixture fixture = { 0 };
  gboolean is_good;

  if (!ui_test_init (&argc, &argv))
    return 77;
  step_set_up (&fixture, winnow_shortlist_page_new, "example");
  is_good = drag_utilisation (&fixture);
  is_good = drag_weight (&fixture) && is_good;
  step_tear_down (&fixture, "example");
  g_print (is_good ? "PASS\n" : "FAIL\n");
  return is_good ? 0 : 1;
}
