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

#define WINNOW_TYPE_PAGE (winnow_page_get_type ())
G_DECLARE_INTERFACE (WinnowPage, winnow_page, WINNOW, PAGE, GtkWidget)

struct _WinnowPageInterface
{
  GTypeInterface parent_interface;

  /* Saves what is being typed outside of field rows; may be NULL. */
  void (*flush) (WinnowPage *self);
  /* Shows the object with @id (an offer, unless the page says otherwise); may be NULL. */
  void (*select) (WinnowPage *self, const char *id);
};

void winnow_page_flush (WinnowPage *self);
void winnow_page_select (WinnowPage *self, const char *id);

G_END_DECLS
