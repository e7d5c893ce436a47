/* report-page.c — the report as it will print, and what is in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/report/report-page.h"

#include "window/application.h"
#include "window/page.h"
#include "window/report/report-print.h"
#include "window/report/report-settings.h"
#include "window/report/report-sidebar.h"

#include <glib/gi18n.h>
#include <math.h>

/* Typing in another window or a row of undos makes one layout, not many. */
#define QUIET_MILLISECONDS 300

struct _WinnowReportPageWidget
{
  AdwBin parent_instance;

  AdwFlap *flap;
  GtkWidget *flap_bin;
  GtkStack *stack;
  GtkWidget *view_bin;
  AdwStatusPage *error_page;
  GtkSpinner *spinner;
  GtkLabel *page_label;
  GtkLabel *zoom_label;
  GtkWidget *zoom_box;

  WinnowSession *session;
  WinnowReportView *view;
  WinnowReportSidebar *sidebar;
  WinnowReportPages *pages;
  char *jump_later;    /* section to show when there are pages */
  GCancellable *laying_out;
  guint layout_source;
  gboolean is_stale;
};

static void page_iface_init (WinnowPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowReportPageWidget, winnow_report_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (WINNOW_TYPE_PAGE, page_iface_init))

/* ---- What is shown ---- */

static void
update_bar (WinnowReportPageWidget *self)
{
  guint n = winnow_report_view_n_pages (self->view);
  /* Translators: the number of a page, and of how many. */
  g_autofree char *page = g_strdup_printf (_ ("Page %u of %u"), winnow_report_view_page (self->view) + 1, n);
  /* Translators: how large pages are shown. */
  g_autofree char *zoom = g_strdup_printf (_ ("%.0f %%"), round (winnow_report_view_zoom (self->view) * 100));

  gtk_label_set_text (self->page_label, n > 0 ? page : "");
  gtk_label_set_text (self->zoom_label, zoom);
  gtk_widget_set_sensitive (self->zoom_box, n > 0);
}

static gboolean
jump (WinnowReportPageWidget *self, const char *section)
{
  for (guint i = 0; i < self->pages->anchors->len; i++)
    {
      const WinnowReportAnchor *anchor = self->pages->anchors->pdata[i];

      if (!g_str_equal (anchor->id, section))
        continue;
      winnow_report_view_show_page (self->view, anchor->page);
      return TRUE;
    }
  return FALSE;
}

static void
winnow_report_page_select (WinnowPage *page, const char *id)
{
  WinnowReportPageWidget *self = WINNOW_REPORT_PAGE (page);

  if (self->pages != NULL && !self->is_stale)
    jump (self, id);
  else
    {
      g_free (self->jump_later);
      self->jump_later = g_strdup (id);
    }
}

static void
jump_cb (WinnowReportPageWidget *self, const char *section)
{
  winnow_report_page_select (WINNOW_PAGE (self), section);
  if (adw_flap_get_folded (self->flap))
    adw_flap_set_reveal_flap (self->flap, FALSE);
}

static void
show_error (WinnowReportPageWidget *self, const GError *error)
{
  g_autofree char *text = g_markup_escape_text (error->message, -1);

  /* What was laid out before is not the report any more. */
  g_clear_pointer (&self->pages, winnow_report_pages_unref);
  winnow_report_sidebar_set_pages (self->sidebar, NULL);
  adw_status_page_set_description (self->error_page, text);
  gtk_stack_set_visible_child_name (self->stack, "error");
}

/* ---- Laying out ---- */

static void
take_pages (WinnowReportPageWidget *self, WinnowReportPages *pages)
{
  g_autofree char *section = g_steal_pointer (&self->jump_later);

  g_clear_pointer (&self->pages, winnow_report_pages_unref);
  self->pages = pages;
  winnow_report_view_set_pages (self->view, pages);
  winnow_report_sidebar_set_pages (self->sidebar, pages);
  gtk_stack_set_visible_child_name (self->stack, "pages");
  update_bar (self);
  if (section != NULL)
    jump (self, section);
}

static void
laid_out_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowReportPageWidget) self = data;
  g_autoptr (GError) error = NULL;
  WinnowReportPages *pages = winnow_workspace_report_pages_finish (WINNOW_WORKSPACE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->session == NULL)
    {
      g_clear_pointer (&pages, winnow_report_pages_unref);
      return;
    }
  g_clear_object (&self->laying_out);
  gtk_spinner_set_spinning (self->spinner, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
  if (pages != NULL)
    take_pages (self, pages);
  else
    show_error (self, error);
}

static void
stop_layout (WinnowReportPageWidget *self)
{
  if (self->laying_out != NULL)
    g_cancellable_cancel (self->laying_out);
  g_clear_object (&self->laying_out);
  g_clear_handle_id (&self->layout_source, g_source_remove);
}

static gboolean
layout_cb (gpointer data)
{
  WinnowReportPageWidget *self = data;
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);
  g_autofree char *now = winnow_session_now ();
  g_auto (GStrv) left_out = winnow_report_settings_left_out ();
  WinnowAssessmentOptions options = { .now = now,
                                      .language = winnow_report_settings_language (self->session) };

  self->layout_source = 0;
  if (workspace == NULL || winnow_session_assessment (self->session) == NULL)
    return G_SOURCE_REMOVE;
  self->is_stale = FALSE;
  self->laying_out = g_cancellable_new ();
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), TRUE);
  gtk_spinner_set_spinning (self->spinner, TRUE);
  winnow_workspace_report_pages_async (workspace, winnow_session_evaluation_id (self->session), &options,
                                       (const char *const *) left_out, self->laying_out, laid_out_cb,
                                       g_object_ref (self));
  return G_SOURCE_REMOVE;
}

/* Lays out anew, as soon as somebody looks. */
static void
queue_layout (WinnowReportPageWidget *self)
{
  stop_layout (self);
  self->is_stale = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->layout_source = g_timeout_add (self->pages != NULL ? QUIET_MILLISECONDS : 0, layout_cb, self);
}

static void
retry_cb (WinnowReportPageWidget *self)
{
  gtk_stack_set_visible_child_name (self->stack, self->pages != NULL ? "pages" : "loading");
  queue_layout (self);
}

/* ---- Printing, zoom ---- */

static void
print_done_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, WinnowSession *session)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  winnow_session_report_error (session, _ ("The report was not printed"), error);
}

static void
print_cb (WinnowReportPageWidget *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  g_autoptr (GtkPrintOperation) operation = NULL;

  if (self->pages == NULL || evaluation == NULL)
    return;
  if (winnow_report_page_is_busy (self))
    {
      winnow_session_message (self->session, _ ("The report is being laid out anew; print it when it is shown"), FALSE);
      return;
    }
  operation = winnow_report_print_new (self->pages, winnow_evaluation_head (evaluation)->title);
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect_object (operation, "done", G_CALLBACK (print_done_cb), self->session, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), NULL);
}

static void
zoom_in_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  winnow_report_view_zoom_by (WINNOW_REPORT_PAGE (widget)->view, 1);
}

static void
zoom_out_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  winnow_report_view_zoom_by (WINNOW_REPORT_PAGE (widget)->view, -1);
}

static void
zoom_fit_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  winnow_report_view_zoom_fit (WINNOW_REPORT_PAGE (widget)->view);
}

/* ---- Object ---- */

static void
winnow_report_page_map (GtkWidget *widget)
{
  WinnowReportPageWidget *self = WINNOW_REPORT_PAGE (widget);

  GTK_WIDGET_CLASS (winnow_report_page_parent_class)->map (widget);
  if (self->is_stale)
    queue_layout (self);
}

static void
winnow_report_page_unmap (GtkWidget *widget)
{
  WinnowReportPageWidget *self = WINNOW_REPORT_PAGE (widget);
  gboolean was_at_it = self->laying_out != NULL || self->layout_source != 0;

  stop_layout (self);
  self->is_stale |= was_at_it;
  GTK_WIDGET_CLASS (winnow_report_page_parent_class)->unmap (widget);
}

static void
winnow_report_page_dispose (GObject *object)
{
  WinnowReportPageWidget *self = WINNOW_REPORT_PAGE (object);

  stop_layout (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_report_page_parent_class)->dispose (object);
}

static void
winnow_report_page_finalize (GObject *object)
{
  WinnowReportPageWidget *self = WINNOW_REPORT_PAGE (object);

  g_clear_pointer (&self->pages, winnow_report_pages_unref);
  g_free (self->jump_later);
  G_OBJECT_CLASS (winnow_report_page_parent_class)->finalize (object);
}

static void
page_iface_init (WinnowPageInterface *iface)
{
  iface->select = winnow_report_page_select;
}

static void
add_shortcuts (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    const char *action;
  } keys[] = {
    { GDK_KEY_plus, "report.zoom-in" },   { GDK_KEY_equal, "report.zoom-in" },
    { GDK_KEY_KP_Add, "report.zoom-in" }, { GDK_KEY_minus, "report.zoom-out" },
    { GDK_KEY_KP_Subtract, "report.zoom-out" }, { GDK_KEY_0, "report.zoom-fit" },
    { GDK_KEY_KP_0, "report.zoom-fit" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, GDK_CONTROL_MASK, keys[i].action, NULL);
}

static void
winnow_report_page_class_init (WinnowReportPageWidgetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_report_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_report_page_finalize;
  widget_class->map = winnow_report_page_map;
  widget_class->unmap = winnow_report_page_unmap;
  gtk_widget_class_install_action (widget_class, "report.zoom-in", NULL, zoom_in_cb);
  gtk_widget_class_install_action (widget_class, "report.zoom-out", NULL, zoom_out_cb);
  gtk_widget_class_install_action (widget_class, "report.zoom-fit", NULL, zoom_fit_cb);
  add_shortcuts (widget_class);
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowReportPageWidget, name)
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/report/report-page.ui");
  BIND (flap);
  BIND (flap_bin);
  BIND (stack);
  BIND (view_bin);
  BIND (error_page);
  BIND (spinner);
  BIND (page_label);
  BIND (zoom_label);
  BIND (zoom_box);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
}

static void
winnow_report_page_init (WinnowReportPageWidget *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->is_stale = TRUE;
  self->view = WINNOW_REPORT_VIEW (winnow_report_view_new ());
  adw_bin_set_child (ADW_BIN (self->view_bin), GTK_WIDGET (self->view));
  g_signal_connect_swapped (self->view, "page-changed", G_CALLBACK (update_bar), self);
  update_bar (self);
}

GtkWidget *
winnow_report_page_new (WinnowSession *session)
{
  WinnowReportPageWidget *self = g_object_new (WINNOW_TYPE_REPORT_PAGE, NULL);

  self->session = g_object_ref (session);
  self->sidebar = WINNOW_REPORT_SIDEBAR (winnow_report_sidebar_new (session));
  adw_bin_set_child (ADW_BIN (self->flap_bin), GTK_WIDGET (self->sidebar));
  g_signal_connect_object (self->sidebar, "jump", G_CALLBACK (jump_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "print", G_CALLBACK (print_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "updated", G_CALLBACK (queue_layout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (winnow_application_settings (), "changed::report-left-out",
                           G_CALLBACK (queue_layout), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

WinnowReportView *
winnow_report_page_view (WinnowReportPageWidget *self)
{
  return self->view;
}

const char *
winnow_report_page_shows (WinnowReportPageWidget *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}

gboolean
winnow_report_page_is_busy (WinnowReportPageWidget *self)
{
  return self->is_stale || self->laying_out != NULL;
}
