/* test-report-page.c — the report as pages on the screen: sections, language, jumps, zoom, saving.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/application.h"
#include "window/compat.h"
#include "window/report/report-page.h"
#include "window/report/report-settings.h"
#include "window/report/report-sheet.h"
#include "window/report/report-sidebar.h"

#include <string.h>

typedef struct
{
  UiFixture ui;
  WinnowReportPageWidget *page;
  WinnowReportView *view;
} Fixture;

static gboolean
is_settled (gpointer data)
{
  WinnowReportPageWidget *page = data;

  return !winnow_report_page_is_busy (page) && g_str_equal (winnow_report_page_shows (page), "pages") &&
         gtk_widget_get_width (ui_find (GTK_WIDGET (page), WINNOW_TYPE_REPORT_SHEET)) > 0;
}

static void
show (Fixture *self, const char *page)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->ui.window), "page", g_variant_new_string (page));
}

static void
set_up (Fixture *self, gconstpointer example)
{
  g_settings_reset (winnow_application_settings (), "report-left-out");
  ui_fixture_set_up (&self->ui, example);
  self->page = ui_find (GTK_WIDGET (self->ui.window), WINNOW_TYPE_REPORT_PAGE);
  self->view = winnow_report_page_view (self->page);
  show (self, "report");
  ui_wait (is_settled, self->page);
}

static void
tear_down (Fixture *self, gconstpointer example)
{
  gpointer page = self->page;

  g_object_add_weak_pointer (G_OBJECT (self->page), &page);
  ui_fixture_tear_down (&self->ui, example);
  g_assert_null (page);
}

static guint
n_near (GtkWidget *widget)
{
  guint n = WINNOW_IS_REPORT_SHEET (widget) && winnow_report_sheet_is_near (WINNOW_REPORT_SHEET (widget));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += n_near (child);
  return n;
}

static void
test_shown (Fixture *self, gconstpointer data)
{
  GtkWidget *sheet = ui_find (GTK_WIDGET (self->view), WINNOW_TYPE_REPORT_SHEET);
  guint stops;

  g_assert_cmpuint (winnow_report_view_n_pages (self->view), >, 8);
  g_assert_cmpuint (winnow_report_view_page (self->view), ==, 0);
  /* Only what is in sight holds a picture. */
  g_assert_cmpuint (n_near (GTK_WIDGET (self->view)), >=, 1);
  g_assert_cmpuint (n_near (GTK_WIDGET (self->view)), <=, 3);
  g_assert_true (gtk_test_accessible_has_role (GTK_ACCESSIBLE (sheet), GTK_ACCESSIBLE_ROLE_IMG));
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (sheet), GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (sheet), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  ui_assert_names (GTK_WIDGET (self->page));
  /* All pages are one stop. */
  stops = ui_count_tab_stops (GTK_WINDOW (self->ui.window), 200);
  g_test_message ("%u tab stops", stops);
  g_assert_cmpuint (stops, >=, 8);
  g_assert_cmpuint (stops, <=, 60);
}

static void
count_checks (GtkWidget *widget, guint *n, guint *n_active)
{
  *n += GTK_IS_CHECK_BUTTON (widget);
  *n_active += GTK_IS_CHECK_BUTTON (widget) && gtk_check_button_get_active (GTK_CHECK_BUTTON (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    count_checks (child, n, n_active);
}

static void
test_sections (Fixture *self, gconstpointer data)
{
  guint before = winnow_report_view_n_pages (self->view), n_checks = 0, n_active = 0;
  GtkWidget *sidebar = ui_find (GTK_WIDGET (self->page), WINNOW_TYPE_REPORT_SIDEBAR);
  g_auto (GStrv) left_out = NULL;

  winnow_report_settings_set_wanted ("diligence", FALSE);
  winnow_report_settings_set_wanted ("sources", FALSE);
  g_assert_true (winnow_report_page_is_busy (self->page));
  ui_wait (is_settled, self->page);
  g_assert_cmpuint (winnow_report_view_n_pages (self->view), <, before);
  left_out = winnow_report_settings_left_out ();
  g_assert_cmpuint (g_strv_length (left_out), ==, 2);
  count_checks (sidebar, &n_checks, &n_active);
  g_assert_cmpuint (n_checks, ==, winnow_report_n_sections ());
  g_assert_cmpuint (n_active, ==, winnow_report_n_sections () - 2);
  winnow_report_settings_set_wanted ("diligence", TRUE);
  winnow_report_settings_set_wanted ("sources", TRUE);
  ui_wait (is_settled, self->page);
  g_assert_cmpuint (winnow_report_view_n_pages (self->view), ==, before);
}

typedef struct
{
  Fixture *fixture;
  const char *language;
} Spoken;

static gboolean
speaks (gpointer data)
{
  Spoken *spoken = data;

  return g_str_equal (winnow_report_settings_language (spoken->fixture->ui.session), spoken->language) &&
         is_settled (spoken->fixture->page);
}

static void
test_language (Fixture *self, gconstpointer data)
{
  GtkWidget *row = ui_find (ui_find (GTK_WIDGET (self->page), WINNOW_TYPE_REPORT_SIDEBAR), ADW_TYPE_COMBO_ROW);
  Spoken spoken = { self, "zh" };

  g_assert_cmpstr (winnow_report_settings_language (self->ui.session), ==, "en");
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1);
  ui_wait (speaks, &spoken);
  winnow_session_undo (self->ui.session);
  spoken.language = "en";
  ui_wait (speaks, &spoken);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 0);
}

static void
test_jump_and_zoom (Fixture *self, gconstpointer data)
{
  guint last = winnow_report_view_n_pages (self->view) - 1;
  int width = gtk_widget_get_width (ui_find (GTK_WIDGET (self->view), WINNOW_TYPE_REPORT_SHEET));
  guint ledger;

  g_action_group_activate_action (G_ACTION_GROUP (self->ui.window), "go", g_variant_new ("(ss)", "report", "ledger"));
  ui_drain ();
  ledger = winnow_report_view_page (self->view);
  g_assert_cmpuint (ledger, >, 1);
  g_assert_cmpuint (ledger, <, last);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->page), "report.zoom-in", NULL));
  for (guint i = 0; i < 50; i++)
    {
      g_usleep (2000);
      ui_drain ();
    }
  g_assert_cmpint (gtk_widget_get_width (ui_find (GTK_WIDGET (self->view), WINNOW_TYPE_REPORT_SHEET)), >, width);
  /* The place stays. */
  g_assert_cmpuint (winnow_report_view_page (self->view), ==, ledger);
  gtk_widget_activate_action (GTK_WIDGET (self->page), "report.zoom-fit", NULL);
  g_assert_cmpfloat (winnow_report_view_zoom (self->view), ==, 1);
  g_action_group_activate_action (G_ACTION_GROUP (self->ui.window), "go", g_variant_new ("(ss)", "report", "nothing"));
}

static void
test_unmapped (Fixture *self, gconstpointer data)
{
  show (self, "workload");
  ui_drain ();
  winnow_report_settings_set_wanted ("history", FALSE);
  for (guint i = 0; i < 250; i++)
    {
      g_usleep (2000);
      ui_drain ();
    }
  /* Nobody looks: nothing is laid out. */
  g_assert_true (winnow_report_page_is_busy (self->page));
  show (self, "report");
  ui_wait (is_settled, self->page);
}

static void
choose (GtkWindow *parent, const WinnowFileRequest *request, WinnowFilesChosen chosen, gpointer data)
{
  const UiFixture *fixture = g_object_get_data (G_OBJECT (parent), "fixture");
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autofree char *path = g_build_filename (fixture->folder, "report.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_str_has_suffix (request->proposed_name, ".pdf"));
  g_list_store_append (files, file);
  chosen (G_LIST_MODEL (files), data);
}

static gboolean
is_written (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* As pdfinfo counts them; 0 without it. */
static guint
n_pages_of (const char *path)
{
  const char *arguments[] = { "pdfinfo", path, NULL };
  g_autofree char *found = g_find_program_in_path ("pdfinfo"), *output = NULL;
  const char *pages;

  if (found == NULL)
    {
      g_test_skip ("not there: pdfinfo");
      return 0;
    }
  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, NULL, NULL, NULL));
  pages = strstr (output, "Pages:");
  g_assert_nonnull (pages);
  return (guint) g_ascii_strtoull (pages + strlen ("Pages:"), NULL, 10);
}

static void
test_save (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->ui.folder, "report.pdf", NULL);
  guint n_pages;

  winnow_report_settings_set_wanted ("method", FALSE);
  ui_wait (is_settled, self->page);
  g_object_set_data (G_OBJECT (self->ui.window), "fixture", &self->ui);
  winnow_compat_set_file_chooser (choose);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->page), "win.save-report-as", "s", "pdf"));
  winnow_compat_set_file_chooser (NULL);
  ui_wait (is_written, path);
  n_pages = n_pages_of (path);
  if (n_pages > 0)
    g_assert_cmpuint (n_pages, ==, winnow_report_view_n_pages (self->view));
}

static void
message_cb (WinnowSession *session, const char *text, gboolean can_undo, char **message)
{
  g_free (*message);
  *message = g_strdup (text);
}

static gboolean
is_busy (gpointer page)
{
  return winnow_report_page_is_busy (page);
}

/* What is being laid out anew is not printed as it was. */
static void
test_print_outdated (Fixture *self, gconstpointer data)
{
  WinnowSession *session = self->ui.session;
  GtkWidget *sidebar = ui_find (GTK_WIDGET (self->page), WINNOW_TYPE_REPORT_SIDEBAR);
  g_autofree char *message = NULL;

  g_signal_connect (session, "message", G_CALLBACK (message_cb), &message);
  g_assert_true (winnow_session_set_field (session, "Title", WINNOW_KIND_EVALUATION, winnow_session_evaluation_id (session),
                                           "title", "Another title", NULL));
  ui_wait (is_busy, self->page);
  g_signal_emit_by_name (sidebar, "print");
  g_assert_nonnull (message);
  g_assert_nonnull (strstr (message, "laid out anew"));
  g_signal_handlers_disconnect_by_data (session, &message);
  ui_wait (is_settled, self->page);
}

int
main (int argc, char **argv)
{
  if (!ui_test_init (&argc, &argv))
    return 0;
#define ADD(name, function) g_test_add ("/report-page/" name, Fixture, "example", set_up, function, tear_down)
  ADD ("shown", test_shown);
  ADD ("sections", test_sections);
  ADD ("language", test_language);
  ADD ("jump-and-zoom", test_jump_and_zoom);
  ADD ("unmapped", test_unmapped);
  ADD ("save", test_save);
  ADD ("print-outdated", test_print_outdated);
#undef ADD
  return g_test_run ();
}
