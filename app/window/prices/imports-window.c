/* imports-window.c — the files that were imported.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/prices/imports-window.h"

#include "charts/words.h"
#include "window/import/quarantine-window.h"
#include "window/words.h"

#include <glib/gi18n.h>

#define MOST_SHOWN 200 /* newest first; nobody looks through more one by one */

/* What a button of a row needs. */
typedef struct
{
  GtkWidget *window;
  WinnowSession *session;
  WinnowImport *import; /* borrowed from the window's list */
} Target;

static void
target_free (gpointer data, GClosure *closure)
{
  Target *target = data;

  g_object_unref (target->session);
  g_free (target);
}

/* ---- Bad rows ---- */

typedef struct
{
  GtkWidget *window;
  WinnowSession *session;
  char *file_name;
  guint64 total;
} Looking;

static void
show_bad_rows (Looking *looking, GPtrArray *rows)
{
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
  WinnowImportResult result = { .path = looking->file_name };

  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowQuarantineRow *row = rows->pdata[i];
      WinnowQuarantined *bad = g_new0 (WinnowQuarantined, 1);

      *bad = (WinnowQuarantined){ row->line, row->column, row->reason, row->text };
      g_ptr_array_add (shown, bad);
    }
  result.report.quarantined = shown;
  result.report.quarantined_total = looking->total;
  gtk_window_present (GTK_WINDOW (winnow_quarantine_window_new (GTK_WINDOW (looking->window), &result)));
}

static void
quarantine_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Looking *looking = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = winnow_workspace_quarantine_finish (WINNOW_WORKSPACE (source), result, &error);

  if (rows == NULL)
    winnow_session_report_error (looking->session, _ ("The bad rows were not read"), error);
  else if (gtk_widget_get_visible (looking->window))
    show_bad_rows (looking, rows);
  g_object_unref (looking->window);
  g_object_unref (looking->session);
  g_free (looking->file_name);
  g_free (looking);
}

static void
look_cb (GtkButton *button, Target *target)
{
  Looking *looking = g_new0 (Looking, 1);

  looking->window = g_object_ref (target->window);
  looking->session = g_object_ref (target->session);
  looking->file_name = g_strdup (target->import->file_name);
  looking->total = target->import->quarantined;
  winnow_workspace_quarantine_async (winnow_session_workspace (target->session), target->import->id, NULL,
                                     quarantine_cb, looking);
}

/* ---- Undo ---- */

typedef struct
{
  WinnowSession *session;
  GtkWidget *button;
} Undoing;

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Undoing *undoing = data;
  g_autoptr (WinnowSession) session = undoing->session;
  g_autoptr (GtkWidget) button = undoing->button;
  g_autoptr (GError) error = NULL;

  g_free (undoing);
  gtk_widget_set_sensitive (button, TRUE);
  if (winnow_workspace_undo_import_finish (WINNOW_WORKSPACE (source), result, &error))
    winnow_session_message (session, _ ("Import undone"), FALSE);
  else
    winnow_session_report_error (session, _ ("The import was not undone"), error);
}

static void
undo_cb (GtkButton *button, Target *target)
{
  Undoing *undoing = g_new (Undoing, 1);

  *undoing = (Undoing){ g_object_ref (target->session), g_object_ref (GTK_WIDGET (button)) };
  gtk_widget_set_sensitive (GTK_WIDGET (button), FALSE);
  winnow_workspace_undo_import_async (winnow_session_workspace (target->session), target->import->id, NULL, undone_cb,
                                      undoing);
}

/* ---- Rows ---- */

static void
add_line (GtkWidget *expander, const char *title, guint64 count)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *text = winnow_words_number ((double) count, 0);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "numeric");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), row);
}

static void
add_flags (GtkWidget *expander, WinnowSession *session, const WinnowImport *import)
{
  for (guint bit = 0; import->flagged != NULL && bit < MIN (import->flagged->len, WINNOW_N_FLAGS); bit++)
    {
      guint64 n = g_array_index (import->flagged, guint64, bit);
      g_autofree char *title
        /* Translators: name of a flag of an observation, as “placeholder”. */
        = g_strdup_printf (_ ("Flagged: %s"), winnow_chart_flag (bit, winnow_session_language (session)));

      if (n > 0)
        add_line (expander, title, n);
    }
}

static void
add_button (GtkWidget *row, const char *label, gpointer callback, GtkWidget *window, WinnowSession *session,
            WinnowImport *import)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  Target *target = g_new0 (Target, 1);

  target->window = window;
  target->session = g_object_ref (session);
  target->import = import;
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_data (button, "clicked", G_CALLBACK (callback), target, target_free, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static GtkWidget *
import_row (GtkWidget *window, WinnowSession *session, WinnowImport *import)
{
  GtkWidget *expander = adw_expander_row_new (), *buttons = adw_action_row_new ();
  g_autofree char *time = winnow_words_time (import->time);
  g_autofree char *added = winnow_words_number ((double) import->added, 0);
  g_autofree char *bad = winnow_words_number ((double) import->quarantined, 0);
  /* Translators: time of an import, observations added, rows that could not be read. */
  g_autofree char *subtitle = g_strdup_printf (_ ("%1$s · observations added: %2$s · bad rows kept aside: %3$s"), time,
                                               added, bad);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (expander), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), import->file_name);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (expander), subtitle);
  add_line (expander, _ ("Rows read"), import->rows_read);
  add_line (expander, _ ("Observations added"), import->added);
  add_line (expander, _ ("Already there"), import->duplicates);
  add_flags (expander, session, import);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (buttons), import->format);
  if (import->quarantined > 0)
    add_button (buttons, _ ("Show Bad Rows"), look_cb, window, session, import);
  if (!import->is_undone)
    add_button (buttons, _ ("Undo Import"), undo_cb, window, session, import);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), buttons);
  return expander;
}

typedef struct
{
  GtkWidget *window;
  AdwPreferencesGroup *group;
  WinnowSession *session;
} Filling;

static int
compare_imports (gconstpointer a, gconstpointer b)
{
  const WinnowImport *left = *(const WinnowImport *const *) a, *right = *(const WinnowImport *const *) b;

  return g_strcmp0 (right->time, left->time);
}

static void
fill (Filling *filling, GPtrArray *imports)
{
  guint n = 0;

  g_ptr_array_sort (imports, compare_imports);
  for (guint i = 0; i < imports->len && n < MOST_SHOWN; i++)
    if (!((WinnowImport *) imports->pdata[i])->is_undone)
      {
        adw_preferences_group_add (filling->group,
                                   import_row (filling->window, filling->session, imports->pdata[i]));
        n++;
      }
  adw_preferences_group_set_description (
    filling->group, n > 0 ? _ ("Flagged observations are kept and shown, and left out of what is said.")
                          : _ ("Nothing was imported yet."));
}

static void
imports_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Filling *filling = data;
  g_autoptr (GError) error = NULL;
  GPtrArray *imports = winnow_workspace_imports_finish (WINNOW_WORKSPACE (source), result, &error);

  if (imports == NULL)
    winnow_session_report_error (filling->session, _ ("The imports were not read"), error);
  else
    {
      g_object_set_data_full (G_OBJECT (filling->window), "imports", imports, (GDestroyNotify) g_ptr_array_unref);
      if (gtk_widget_get_visible (filling->window))
        fill (filling, imports);
    }
  g_object_unref (filling->window);
  g_object_unref (filling->session);
  g_free (filling);
}

GtkWidget *
winnow_imports_window_new (GtkWindow *parent, WinnowSession *session)
{
  GtkWidget *window = adw_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = adw_preferences_page_new (), *group = adw_preferences_group_new ();
  Filling *filling = g_new0 (Filling, 1);

  gtk_window_set_title (GTK_WINDOW (window), _ ("Imported Files"));
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), 640, 560);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_widget_set_vexpand (page, TRUE);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (window), box);
  filling->window = g_object_ref (window);
  filling->group = ADW_PREFERENCES_GROUP (group);
  filling->session = g_object_ref (session);
  winnow_workspace_imports_async (winnow_session_workspace (session), NULL, imports_cb, filling);
  return window;
}
