/* ui-test.c — what window tests share: a workspace of their own, waiting, looking.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "ui-test.h"

#include "window/application.h"

#include <glib/gstdio.h>
#include <time.h>

static char *data_folder;

static void
skipped (void)
{
  g_test_skip ("no display: run under xvfb-run");
}

/* As the program does, so that sizes are those that people see. */
static void
load_style (void)
{
  GtkCssProvider *style = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (style, "/org/winnow/Winnow/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref (style);
}

gboolean
ui_test_init (int *argc, char ***argv)
{
  if (g_getenv ("DISPLAY") == NULL && g_getenv ("WAYLAND_DISPLAY") == NULL)
    {
      g_test_init (argc, argv, NULL);
      g_test_add_func ("/ui/display", skipped);
      return FALSE;
    }
  /* Before anything asks for it: the user's own folders stay untouched. */
  data_folder = g_dir_make_tmp ("winnow-ui-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", data_folder, TRUE);
  gtk_test_init (argc, argv, NULL);
  adw_init ();
  load_style ();
  g_settings_set_string (winnow_application_settings (), "author", "Tester");
  return TRUE;
}

typedef struct
{
  gboolean is_late;
} Deadline;

static gboolean
late_cb (gpointer data)
{
  ((Deadline *) data)->is_late = TRUE;
  return G_SOURCE_REMOVE;
}

void
ui_wait (UiCondition condition, gpointer data)
{
  Deadline deadline = { FALSE };
  /* Only says when to give up; sanitizers on a busy machine are slow. */
  guint source = g_timeout_add_seconds (240, late_cb, &deadline);

  while (!condition (data) && !deadline.is_late)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (deadline.is_late);
  g_source_remove (source);
}

void
ui_drain (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
painted_cb (guint *painted)
{
  (*painted)++;
}

static gboolean
has_painted (gpointer data)
{
  return *(guint *) data >= 3;
}

void
ui_frame (WinnowWindow *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  guint painted = 0;
  gulong handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (painted_cb), &painted);

  gdk_frame_clock_begin_updating (clock);
  ui_wait (has_painted, &painted);
  gdk_frame_clock_end_updating (clock);
  g_signal_handler_disconnect (clock, handler);
}

static gboolean
has_page (gpointer data)
{
  const char *page = winnow_window_page (data);

  return !g_str_equal (page, "loading");
}

static gboolean
has_assessment (gpointer data)
{
  WinnowSession *session = winnow_window_session (data);

  return session != NULL && winnow_session_assessment (session) != NULL;
}

void
ui_fixture_set_up (UiFixture *self, gconstpointer example)
{
  g_autofree char *path = NULL;

  g_settings_reset (winnow_application_settings (), "last-evaluation");
  path = winnow_workspace_default_path ();
  g_assert_true (g_str_has_prefix (path, data_folder));
  self->folder = g_path_get_dirname (path);
  g_mkdir_with_parents (self->folder, 0700);
  self->window = winnow_window_new (NULL);
  gtk_window_set_default_size (GTK_WINDOW (self->window), self->width > 0 ? self->width : 1200, 800);
  winnow_window_open (self->window, path);
  gtk_window_present (GTK_WINDOW (self->window));
  ui_wait (has_page, self->window);
  if (example != NULL)
    {
      g_action_group_activate_action (G_ACTION_GROUP (self->window), "add-example", NULL);
      ui_wait (has_assessment, self->window);
    }
  self->session = winnow_window_session (self->window);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_folder (child);
    }
  g_remove (path);
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *) data == NULL;
}

void
ui_fixture_tear_down (UiFixture *self, gconstpointer example)
{
  gpointer window = self->window;
  gpointer session = self->session;

  /* Nothing may keep a closed window or its session alive. */
  g_object_add_weak_pointer (G_OBJECT (self->window), &window);
  g_object_add_weak_pointer (G_OBJECT (self->session), &session);
  gtk_window_destroy (GTK_WINDOW (self->window));
  ui_wait (is_gone, &window);
  ui_wait (is_gone, &session);
  remove_folder (self->folder);
  g_free (self->folder);
}

gpointer
ui_find (GtkWidget *widget, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = ui_find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
ui_find_class (GtkWidget *widget, const char *css_class)
{
  if (gtk_widget_has_css_class (widget, css_class))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_find_class (child, css_class);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
has_name (GtkWidget *widget)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);

  return (tooltip != NULL && *tooltip != '\0') ||
         gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

static gboolean
is_ours (GtkWidget *widget)
{
  /* Inside of the toolkit's own compound widgets the outer one carries the name. */
  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL; parent = gtk_widget_get_parent (parent))
    if (GTK_IS_DROP_DOWN (parent) || GTK_IS_MENU_BUTTON (parent) || GTK_IS_SEARCH_ENTRY (parent) ||
        GTK_IS_WINDOW_CONTROLS (parent) || ADW_IS_ENTRY_ROW (parent) || GTK_IS_POPOVER (parent) ||
        ADW_IS_COMBO_ROW (parent) || GTK_IS_EXPANDER (parent))
      return FALSE;
  return TRUE;
}

void
ui_assert_names (GtkWidget *widget)
{
  gboolean is_icon_button = GTK_IS_BUTTON (widget) && GTK_IS_IMAGE (gtk_button_get_child (GTK_BUTTON (widget)));
  gboolean is_field = GTK_IS_ENTRY (widget) || GTK_IS_DROP_DOWN (widget) || GTK_IS_TEXT_VIEW (widget) ||
                      GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_LIST_VIEW (widget);

  if ((is_icon_button || is_field) && is_ours (widget) && gtk_widget_get_visible (widget) &&
      !GTK_IS_COLUMN_VIEW (gtk_widget_get_parent (widget)) && !has_name (widget))
    {
      GtkWidget *parent = gtk_widget_get_parent (widget);

      g_test_message ("no name: %s in %s", G_OBJECT_TYPE_NAME (widget), G_OBJECT_TYPE_NAME (parent));
      g_test_fail ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    ui_assert_names (child);
}

guint
ui_count_tab_stops (GtkWindow *window, guint most)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < most; i++)
    {
      gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
      if (gtk_window_get_focus (window) != NULL && !g_hash_table_add (seen, gtk_window_get_focus (window)))
        break;
    }
  return g_hash_table_size (seen);
}

/* ---- Stalls ---- */

static gint64 last_tick, last_work;
static double longest, longest_own;
static guint tick_source;

/* Microseconds the calling thread has worked. */
static gint64
thread_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static gboolean
tick_cb (gpointer data)
{
  gint64 now = g_get_monotonic_time ();
  gint64 work = thread_time ();

  longest = MAX (longest, (now - last_tick) / 1000.0);
  longest_own = MAX (longest_own, (work - last_work) / 1000.0);
  last_tick = now;
  last_work = work;
  return G_SOURCE_CONTINUE;
}

void
ui_stall_start (void)
{
  last_tick = g_get_monotonic_time ();
  last_work = thread_time ();
  longest = longest_own = 0;
  tick_source = g_timeout_add_full (G_PRIORITY_HIGH, 5, tick_cb, NULL, NULL);
}

double
ui_stall_stop (double *own)
{
  tick_cb (NULL);
  g_source_remove (tick_source);
  *own = longest_own;
  return longest;
}
