/* welcome-page.c — what is shown while there is no evaluation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/welcome/welcome-page.h"

struct _WinnowWelcomePage
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (WinnowWelcomePage, winnow_welcome_page, ADW_TYPE_BIN)

static void
winnow_welcome_page_class_init (WinnowWelcomePageClass *klass)
{
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               "/org/winnow/Winnow/welcome/welcome-page.ui");
}

static void
winnow_welcome_page_init (WinnowWelcomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
winnow_welcome_page_new (void)
{
  return g_object_new (WINNOW_TYPE_WELCOME_PAGE, NULL);
}
