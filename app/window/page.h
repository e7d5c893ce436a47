/* page.h — what the window asks of a page of the sidebar.
 *
 * A page is a widget made for one session; it listens to the session's "updated"
 * and goes with the session.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  WINNOW_PAGE_STEP_NEXT,
  WINNOW_PAGE_STEP_PREVIOUS,
  WINNOW_PAGE_STEP_NEXT_OFFER,
  WINNOW_PAGE_STEP_PREVIOUS_OFFER,
  WINNOW_PAGE_STEP_GO_ON, /* saves, and goes to the next one that is still to be done */
} WinnowPageStep;

#define WINNOW_TYPE_PAGE (winnow_page_get_type ())
G_DECLARE_INTERFACE (WinnowPage, winnow_page, WINNOW, PAGE, GtkWidget)

struct _WinnowPageInterface
{
  GTypeInterface parent_interface;

  /* Saves what is being typed outside of field rows; may be NULL. */
  void (*flush) (WinnowPage *self);
  /* Shows the object with @id (an offer, unless the page says otherwise); may be NULL. */
  void (*select) (WinnowPage *self, const char *id);
  /* Goes to another object in the order of the work; NULL where a page has no such order. */
  void (*step) (WinnowPage *self, WinnowPageStep step);
};

void winnow_page_flush (WinnowPage *self);
void winnow_page_select (WinnowPage *self, const char *id);
gboolean winnow_page_has_steps (WinnowPage *self);
void winnow_page_step (WinnowPage *self, WinnowPageStep step);

G_END_DECLS
