/* page.c — what the window asks of a page of the sidebar.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/page.h"

G_DEFINE_INTERFACE (WinnowPage, winnow_page, GTK_TYPE_WIDGET)

static void
winnow_page_default_init (WinnowPageInterface *iface)
{
}

void
winnow_page_flush (WinnowPage *self)
{
  WinnowPageInterface *iface = WINNOW_PAGE_GET_IFACE (self);

  if (iface->flush != NULL)
    iface->flush (self);
}

void
winnow_page_select (WinnowPage *self, const char *id)
{
  WinnowPageInterface *iface = WINNOW_PAGE_GET_IFACE (self);

  if (iface->select != NULL)
    iface->select (self, id);
}

gboolean
winnow_page_has_steps (WinnowPage *self)
{
  return WINNOW_PAGE_GET_IFACE (self)->step != NULL;
}

void
winnow_page_step (WinnowPage *self, WinnowPageStep step)
{
  WinnowPageInterface *iface = WINNOW_PAGE_GET_IFACE (self);

  if (iface->step != NULL)
    iface->step (self, step);
}
