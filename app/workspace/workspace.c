/* workspace.c — opening, closing, and the worker everything goes through.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/workspace.h"

#include "formats/catalog-reader.h"
#include "workspace/workspace-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

struct _WinnowWorkspace
{
  GObject parent;
  char *path;
  char *author;
  WinnowCatalog *catalog;
  GMainContext *context; /* of whoever opened it */

  GMutex lock;           /* of the following */
  GCond is_idle;
  WinnowWorker *worker;  /* NULL when closed */
  guint n_holds;
  GCancellable *closing;
};

enum
{
  PROP_PATH = 1,
  N_PROPERTIES,
};
static GParamSpec *properties[N_PROPERTIES];

enum
{
  CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowWorkspace, winnow_workspace, G_TYPE_OBJECT)
G_DEFINE_QUARK (winnow-workspace-error, winnow_workspace_error)

typedef struct
{
  char *path;
  gboolean create;
} OpenRequest;

static void
open_request_free (gpointer data)
{
  OpenRequest *self = data;

  g_free (self->path);
  g_free (self);
}

static void
winnow_workspace_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_PATH:
      g_value_set_string (value, WINNOW_WORKSPACE (object)->path);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
winnow_workspace_dispose (GObject *object)
{
  winnow_workspace_close (WINNOW_WORKSPACE (object));
  G_OBJECT_CLASS (winnow_workspace_parent_class)->dispose (object);
}

static void
winnow_workspace_finalize (GObject *object)
{
  WinnowWorkspace *self = WINNOW_WORKSPACE (object);

  g_free (self->path);
  g_free (self->author);
  g_clear_pointer (&self->catalog, winnow_catalog_unref);
  g_main_context_unref (self->context);
  g_object_unref (self->closing);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->is_idle);
  G_OBJECT_CLASS (winnow_workspace_parent_class)->finalize (object);
}

static void
winnow_workspace_class_init (WinnowWorkspaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = winnow_workspace_get_property;
  object_class->dispose = winnow_workspace_dispose;
  object_class->finalize = winnow_workspace_finalize;

  properties[PROP_PATH] =
      g_param_spec_string ("path", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
winnow_workspace_init (WinnowWorkspace *self)
{
  self->context = g_main_context_ref_thread_default ();
  self->closing = g_cancellable_new ();
  g_mutex_init (&self->lock);
  g_cond_init (&self->is_idle);
}

/* ---- Places ---- */

const char *
winnow_workspace_data_dir (void)
{
  const char *from_environment = g_getenv ("WINNOW_DATA_DIR");

  return from_environment != NULL && *from_environment != '\0' ? from_environment : PACKAGE_DATA_DIR;
}

char *
winnow_workspace_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "winnow", "default.winnow", NULL);
}

static char *
read_device (const char *path)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  g_strstrip (text);
  return g_uuid_string_is_valid (text) ? g_steal_pointer (&text) : NULL;
}

/* This installation's id.  Two programs started at once must agree on it, so the
 * file is made only where there is none, and read again when another was first. */
static char *
device_id (void)
{
  g_autofree char *directory = g_build_filename (g_get_user_state_dir (), "winnow", NULL);
  g_autofree char *path = g_build_filename (directory, "device", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileOutputStream) stream = NULL;
  g_autofree char *fresh = NULL;
  char *device = read_device (path);

  if (device != NULL)
    return device;
  fresh = g_uuid_string_random ();
  /* Without a state directory the id lasts as long as the program. */
  if (g_mkdir_with_parents (directory, 0700) != 0)
    return g_steal_pointer (&fresh);
  stream = g_file_create (file, G_FILE_CREATE_PRIVATE, NULL, NULL);
  if (stream == NULL)
    device = read_device (path);
  else if (!g_output_stream_write_all (G_OUTPUT_STREAM (stream), fresh, strlen (fresh), NULL, NULL, NULL))
    g_file_delete (file, NULL, NULL);
  return device != NULL ? device : g_steal_pointer (&fresh);
}

static char *
default_author (void)
{
  const char *name = g_get_real_name ();

  if (g_strcmp0 (name, "Unknown") == 0 || *name == '\0')
    name = g_get_user_name ();
  return g_utf8_make_valid (name, -1);
}

/* ---- Opening and closing ---- */

static gboolean
make_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *shown = g_filename_display_name (folder);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
               /* Translators: a folder, the system's reason. */
               _ ("The folder %s cannot be made: %s; choose another place for the workspace"), shown,
               g_strerror (errno));
  return FALSE;
}

static void
open_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  OpenRequest *request = data;
  WinnowWorkspace *self = g_object_get_data (G_OBJECT (task), "workspace");
  g_autofree char *device = device_id ();
  gboolean exists = g_file_test (request->path, G_FILE_TEST_EXISTS);
  GError *error = NULL;
  WinnowWorker *worker;

  self->catalog = winnow_catalog_read (winnow_workspace_data_dir (), &error);
  if (self->catalog == NULL || (!exists && request->create && !make_folder (request->path, &error)))
    {
      g_task_return_error (task, error);
      return;
    }
  worker = winnow_worker_new ();
  if (!winnow_worker_open (worker, request->path,
                           exists || !request->create ? WINNOW_STORE_OPEN_EXISTING : WINNOW_STORE_CREATE,
                           self->author, device, &error))
    {
      winnow_worker_stop (worker);
      g_task_return_error (task, error);
      return;
    }
  self->worker = worker;
  g_task_return_pointer (task, g_object_ref (self), g_object_unref);
}

void
winnow_workspace_open_async (const char *path,
                             gboolean create,
                             const char *author,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  WinnowWorkspace *self = g_object_new (WINNOW_TYPE_WORKSPACE, NULL);
  OpenRequest *request = g_new0 (OpenRequest, 1);

  g_return_if_fail (path != NULL);

  self->path = g_strdup (path);
  self->author = author != NULL ? g_strdup (author) : default_author ();
  *request = (OpenRequest){ g_strdup (path), create };
  g_task_set_source_tag (task, winnow_workspace_open_async);
  g_task_set_task_data (task, request, open_request_free);
  g_object_set_data_full (G_OBJECT (task), "workspace", self, g_object_unref);
  g_task_run_in_thread (task, open_thread);
}

WinnowWorkspace *
winnow_workspace_open_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
winnow_workspace_close (WinnowWorkspace *self)
{
  WinnowWorker *worker;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  g_cancellable_cancel (self->closing);
  g_mutex_lock (&self->lock);
  while (self->n_holds > 0)
    g_cond_wait (&self->is_idle, &self->lock);
  worker = g_steal_pointer (&self->worker);
  g_mutex_unlock (&self->lock);
  if (worker != NULL)
    winnow_worker_stop (worker);
}

const char *
winnow_workspace_path (WinnowWorkspace *self)
{
  g_return_val_if_fail (WINNOW_IS_WORKSPACE (self), NULL);

  return self->path;
}

const char *
winnow_workspace_author (WinnowWorkspace *self)
{
  g_return_val_if_fail (WINNOW_IS_WORKSPACE (self), NULL);

  return self->author;
}

WinnowCatalog *
winnow_workspace_catalog (WinnowWorkspace *self)
{
  g_return_val_if_fail (WINNOW_IS_WORKSPACE (self), NULL);

  return self->catalog;
}

static void
set_author (WinnowStore *store, GTask *task)
{
  winnow_store_set_author (store, g_task_get_task_data (task));
  g_task_return_boolean (task, TRUE);
}

void
winnow_workspace_set_author (WinnowWorkspace *self, const char *author)
{
  GTask *task;

  g_return_if_fail (WINNOW_IS_WORKSPACE (self));

  g_free (self->author);
  self->author = author != NULL ? g_strdup (author) : default_author ();
  task = winnow_workspace_task_new (self, winnow_workspace_set_author, NULL, NULL, NULL);
  g_task_set_task_data (task, g_strdup (self->author), g_free);
  winnow_workspace_push (self, WINNOW_URGENCY_EDIT, task, set_author);
}

/* ---- For the room ---- */

char *
winnow_workspace_now (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
}

GTask *
winnow_workspace_task_new (WinnowWorkspace *self,
                           gpointer tag,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data)
{
  GTask *task = winnow_workspace_query_new (self, tag, cancellable, callback, data);

  g_task_set_check_cancellable (task, FALSE);
  return task;
}

GTask *
winnow_workspace_query_new (WinnowWorkspace *self,
                            gpointer tag,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, tag);
  return task;
}

static void
set_closed (GError **error)
{
  g_set_error_literal (error, WINNOW_WORKSPACE_ERROR, WINNOW_WORKSPACE_ERROR_CLOSED,
                       _ ("The workspace is closed; open it again"));
}

void
winnow_workspace_push (WinnowWorkspace *self, WinnowUrgency urgency, GTask *task, WinnowTaskWork work)
{
  GError *error = NULL;

  g_mutex_lock (&self->lock);
  if (self->worker != NULL)
    winnow_worker_push (self->worker, urgency, task, work);
  else
    set_closed (&error);
  g_mutex_unlock (&self->lock);
  if (error != NULL)
    g_task_return_error (task, error);
  g_object_unref (task);
}

gboolean
winnow_workspace_call (WinnowWorkspace *self,
                       WinnowUrgency urgency,
                       WinnowCallWork work,
                       gpointer data,
                       GError **error)
{
  /* Only between hold and release, so the worker stays. */
  g_return_val_if_fail (self->worker != NULL, FALSE);

  return winnow_worker_call (self->worker, urgency, work, data, error);
}

GCancellable *
winnow_workspace_hold (WinnowWorkspace *self, GError **error)
{
  gboolean is_open;

  g_mutex_lock (&self->lock);
  is_open = self->worker != NULL && !g_cancellable_is_cancelled (self->closing);
  if (is_open)
    self->n_holds++;
  g_mutex_unlock (&self->lock);
  if (!is_open)
    set_closed (error);
  return is_open ? self->closing : NULL;
}

void
winnow_workspace_release (WinnowWorkspace *self)
{
  g_mutex_lock (&self->lock);
  self->n_holds--;
  g_cond_broadcast (&self->is_idle);
  g_mutex_unlock (&self->lock);
}

typedef struct
{
  GWeakRef workspace;
  char *evaluation_id;
} Change;

static void
change_free (gpointer data)
{
  Change *self = data;

  g_weak_ref_clear (&self->workspace);
  g_free (self->evaluation_id);
  g_free (self);
}

static gboolean
emit_changed (gpointer data)
{
  Change *change = data;
  g_autoptr (WinnowWorkspace) self = g_weak_ref_get (&change->workspace);

  if (self != NULL)
    g_signal_emit (self, signals[CHANGED], 0, change->evaluation_id);
  return G_SOURCE_REMOVE;
}

void
winnow_workspace_changed (WinnowWorkspace *self, const char *evaluation_id)
{
  g_autoptr (GSource) source = g_idle_source_new ();
  Change *change = g_new0 (Change, 1);

  g_weak_ref_init (&change->workspace, self);
  change->evaluation_id = g_strdup (evaluation_id);
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_static_name (source, "[winnow] workspace changed");
  g_source_set_callback (source, emit_changed, change, change_free);
  g_source_attach (source, self->context);
}
