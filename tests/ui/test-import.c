/* test-import.c — a large file is read without the window standing still.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/import/import-dialog.h"

#include <string.h>

#define N_ROWS 20000
/* Turns of the main loop while the file is read; a reader in the main thread would leave one or two. */
#define FEWEST_TURNS 10

static char *
write_prices (const char *folder, guint n_rows)
{
  char *path = g_build_filename (folder, "prices-2026-11-01.csv", NULL);
  g_autoptr (GString) text = g_string_new ("provider,gpu,price,currency,unit,time\n");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n_rows; i++)
    g_string_append_printf (text, "Example %u,H100,%u.%02u,USD,card-hour,2026-%02u-%02uT%02u:%02u:00Z\n", i % 40, 2 + i % 3,
                            i % 100, 1 + i / 40 % 11, 1 + i / 440 % 28, i / 12320 % 24, i % 60);
  g_file_set_contents (path, text->str, text->len, &error);
  g_assert_no_error (error);
  return path;
}

static gboolean
is_done (gpointer data)
{
  return winnow_import_dialog_results (data) != NULL;
}

static gboolean
count_cb (gpointer n_turns)
{
  ++*(guint *) n_turns;
  return G_SOURCE_CONTINUE;
}

static void
test_large (UiFixture *self, gconstpointer data)
{
  g_autofree char *path = write_prices (self->folder, N_ROWS);
  const char *const paths[] = { path, NULL };
  GtkWidget *dialog = winnow_import_dialog_new (GTK_WINDOW (self->window), self->session, paths);
  WinnowImportResult *result;
  guint n_turns = 0;
  guint source = g_timeout_add_full (G_PRIORITY_HIGH, 1, count_cb, &n_turns, NULL);

  gtk_window_present (GTK_WINDOW (dialog));
  ui_wait (is_done, dialog);
  g_source_remove (source);
  g_assert_cmpuint (winnow_import_dialog_results (WINNOW_IMPORT_DIALOG (dialog))->len, ==, 1);
  result = winnow_import_dialog_results (WINNOW_IMPORT_DIALOG (dialog))->pdata[0];
  g_assert_no_error (result->error);
  g_assert_cmpuint (result->report.rows_read, ==, N_ROWS);
  g_assert_cmpuint (n_turns, >=, FEWEST_TURNS);
  ui_assert_names (dialog);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
test_cancel (UiFixture *self, gconstpointer data)
{
  g_autofree char *path = write_prices (self->folder, N_ROWS);
  const char *const paths[] = { path, NULL };
  GtkWidget *dialog = winnow_import_dialog_new (GTK_WINDOW (self->window), self->session, paths);

  gtk_window_present (GTK_WINDOW (dialog));
  winnow_import_dialog_cancel (WINNOW_IMPORT_DIALOG (dialog));
  ui_wait (is_done, dialog);
  g_assert_cmpuint (winnow_session_tasks (self->session)->len, ==, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static GtkWidget *
find_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (WINNOW_IS_IMPORT_DIALOG (window))
        return window;
    }
  return NULL;
}

static gboolean
has_dialog_done (gpointer data)
{
  GtkWidget *dialog = find_dialog ();

  return dialog != NULL && winnow_import_dialog_results (WINNOW_IMPORT_DIALOG (dialog)) != NULL;
}

static gboolean
says (GtkWidget *widget, const char *text)
{
  if (ADW_IS_ACTION_ROW (widget) && strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

/* Asked for while the workspace is still being opened, as on the command line. */
static void
test_missing (UiFixture *self, gconstpointer data)
{
  const char *const paths[] = { "/nowhere/prices-2026-11-01.csv", NULL };
  g_autofree char *path = g_strdup (winnow_window_path (self->window));

  winnow_window_open (self->window, path);
  winnow_window_import (self->window, paths);
  ui_wait (has_dialog_done, NULL);
  self->session = winnow_window_session (self->window);
  g_assert_true (says (find_dialog (), "No such file"));
  gtk_window_destroy (GTK_WINDOW (find_dialog ()));
}

int
main (int argc, char **argv)
{
  if (ui_test_init (&argc, &argv))
    {
      g_test_add ("/ui/import/large", UiFixture, "example", ui_fixture_set_up, test_large, ui_fixture_tear_down);
      g_test_add ("/ui/import/missing", UiFixture, "example", ui_fixture_set_up, test_missing, ui_fixture_tear_down);
      g_test_add ("/ui/import/cancel", UiFixture, "example", ui_fixture_set_up, test_cancel, ui_fixture_tear_down);
    }
  return g_test_run ();
}
