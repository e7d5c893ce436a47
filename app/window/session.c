/* session.c — the evaluation on show: what pages subscribe to and change through.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/session.h"

#include <glib/gi18n.h>

struct _WinnowTask
{
  char *title;
  double fraction;
  GCancellable *cancellable;
};

struct _WinnowSession
{
  GObject parent_instance;

  WinnowWorkspace *workspace;
  char *evaluation_id;
  WinnowAssessment *assessment;
  GHashTable *drafts; /* id → newest row put and not yet seen in an assessment */
  GPtrArray *tasks;
  GCancellable *assessing;
  guint applying; /* changes on their way to the disk */
  guint reassess_source;
};

enum
{
  SIGNAL_UPDATED,
  SIGNAL_MESSAGE,
  SIGNAL_TASKS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowSession, winnow_session, G_TYPE_OBJECT)

static void
task_free (gpointer data)
{
  WinnowTask *self = data;

  g_free (self->title);
  g_clear_object (&self->cancellable);
  g_free (self);
}

char *
winnow_session_now (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
}

const char *
winnow_session_language (WinnowSession *self)
{
  const char *const *names = g_get_language_names ();

  return g_str_has_prefix (names[0], "zh") ? "zh" : "en";
}

static void assess (WinnowSession *self);

static void
assessed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowSession) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowAssessment) assessment = NULL;

  assessment = winnow_workspace_assess_finish (WINNOW_WORKSPACE (source), result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->assessing);
  if (assessment == NULL)
    {
      winnow_session_report_error (self, _ ("The evaluation could not be read"), error);
      return;
    }

  g_clear_pointer (&self->assessment, winnow_assessment_unref);
  self->assessment = g_steal_pointer (&assessment);
  /* A change on disk that this one has not seen is still a draft. */
  if (winnow_session_is_settled (self))
    g_hash_table_remove_all (self->drafts);
  g_signal_emit (self, signals[SIGNAL_UPDATED], 0);
}

static void
assess (WinnowSession *self)
{
  g_autofree char *now = winnow_session_now ();
  WinnowAssessmentOptions options = { .language = winnow_session_language (self), .now = now };

  if (self->assessing != NULL)
    g_cancellable_cancel (self->assessing);
  g_clear_object (&self->assessing);
  if (self->workspace == NULL || self->evaluation_id == NULL)
    return;

  self->assessing = g_cancellable_new ();
  winnow_workspace_assess_async (self->workspace, self->evaluation_id, &options, self->assessing,
                                 assessed_cb, g_object_ref (self));
}

static gboolean
reassess_cb (gpointer data)
{
  WinnowSession *self = data;

  self->reassess_source = 0;
  assess (self);
  return G_SOURCE_REMOVE;
}

static void
workspace_changed_cb (WinnowWorkspace *workspace, const char *evaluation_id, WinnowSession *self)
{
  if (evaluation_id != NULL && g_strcmp0 (evaluation_id, self->evaluation_id) != 0)
    return;
  /* Several changes in one go are assessed once. */
  if (self->reassess_source == 0)
    self->reassess_source = g_timeout_add (40, reassess_cb, self);
}

static void
winnow_session_dispose (GObject *object)
{
  WinnowSession *self = WINNOW_SESSION (object);

  g_clear_handle_id (&self->reassess_source, g_source_remove);
  if (self->assessing != NULL)
    g_cancellable_cancel (self->assessing);
  g_clear_object (&self->assessing);
  if (self->workspace != NULL)
    g_signal_handlers_disconnect_by_data (self->workspace, self);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->assessment, winnow_assessment_unref);

  G_OBJECT_CLASS (winnow_session_parent_class)->dispose (object);
}

static void
winnow_session_finalize (GObject *object)
{
  WinnowSession *self = WINNOW_SESSION (object);

  g_free (self->evaluation_id);
  g_hash_table_unref (self->drafts);
  g_ptr_array_unref (self->tasks);

  G_OBJECT_CLASS (winnow_session_parent_class)->finalize (object);
}

static void
winnow_session_class_init (WinnowSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = winnow_session_dispose;
  object_class->finalize = winnow_session_finalize;

  signals[SIGNAL_UPDATED] =
    g_signal_new ("updated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[SIGNAL_TASKS_CHANGED] =
    g_signal_new ("tasks-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
winnow_session_init (WinnowSession *self)
{
  self->drafts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, winnow_row_unref);
  self->tasks = g_ptr_array_new_with_free_func (task_free);
}

WinnowSession *
winnow_session_new (WinnowWorkspace *workspace)
{
  WinnowSession *self = g_object_new (WINNOW_TYPE_SESSION, NULL);

  self->workspace = g_object_ref (workspace);
  g_signal_connect (workspace, "changed", G_CALLBACK (workspace_changed_cb), self);
  return self;
}

WinnowSession *
winnow_session_new_fixed (WinnowAssessment *assessment)
{
  WinnowSession *self = g_object_new (WINNOW_TYPE_SESSION, NULL);

  self->assessment = winnow_assessment_ref (assessment);
  self->evaluation_id = g_strdup (winnow_row_id (winnow_evaluation_head (assessment->evaluation)));
  return self;
}

void
winnow_session_close (WinnowSession *self)
{
  if (self->workspace == NULL)
    return;
  g_clear_handle_id (&self->reassess_source, g_source_remove);
  if (self->assessing != NULL)
    g_cancellable_cancel (self->assessing);
  for (guint i = 0; i < self->tasks->len; i++)
    winnow_task_cancel (self->tasks->pdata[i]);
  g_signal_handlers_disconnect_by_data (self->workspace, self);
  winnow_workspace_close (self->workspace);
  g_clear_object (&self->workspace);
}

WinnowWorkspace *
winnow_session_workspace (WinnowSession *self)
{
  return self->workspace;
}

const char *
winnow_session_evaluation_id (WinnowSession *self)
{
  return self->evaluation_id;
}

void
winnow_session_set_evaluation_id (WinnowSession *self, const char *id)
{
  g_free (self->evaluation_id);
  self->evaluation_id = g_strdup (id);
  g_hash_table_remove_all (self->drafts);
  if (id == NULL)
    {
      g_clear_pointer (&self->assessment, winnow_assessment_unref);
      g_signal_emit (self, signals[SIGNAL_UPDATED], 0);
      return;
    }
  assess (self);
}

WinnowAssessment *
winnow_session_assessment (WinnowSession *self)
{
  return self->assessment;
}

WinnowEvaluation *
winnow_session_evaluation (WinnowSession *self)
{
  return self->assessment != NULL ? self->assessment->evaluation : NULL;
}

gconstpointer
winnow_session_row (WinnowSession *self, WinnowKind kind, const char *id)
{
  gpointer draft = g_hash_table_lookup (self->drafts, id);

  if (draft != NULL && winnow_row_kind (draft) == kind)
    return draft;
  if (self->assessment == NULL)
    return NULL;
  if (kind == WINNOW_KIND_EVALUATION)
    return winnow_evaluation_head (self->assessment->evaluation);
  return winnow_evaluation_find (self->assessment->evaluation, kind, id);
}

typedef struct
{
  WinnowSession *session;
  char *undo_message;
} Applying;

static void
applied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Applying *applying = data;
  g_autoptr (WinnowSession) self = applying->session;
  g_autofree char *undo_message = applying->undo_message;
  g_autoptr (GError) error = NULL;

  g_free (applying);
  self->applying--;
  if (!winnow_workspace_apply_finish (WINNOW_WORKSPACE (source), result, &error))
    {
      winnow_session_report_error (self, _ ("The change was not saved"), error);
      g_hash_table_remove_all (self->drafts);
      g_signal_emit (self, signals[SIGNAL_UPDATED], 0);
      return;
    }
  if (undo_message != NULL)
    winnow_session_message (self, undo_message, TRUE);
}

void
winnow_session_apply_undoable (WinnowSession *self, WinnowEdit *edit, const char *message)
{
  Applying *applying;

  if (self->workspace == NULL)
    {
      winnow_edit_free (edit);
      return;
    }
  applying = g_new0 (Applying, 1);
  applying->session = g_object_ref (self);
  applying->undo_message = g_strdup (message);
  self->applying++;
  winnow_workspace_apply_async (self->workspace, edit, NULL, applied_cb, applying);
}

void
winnow_session_apply (WinnowSession *self, WinnowEdit *edit)
{
  winnow_session_apply_undoable (self, edit, NULL);
}

void
winnow_session_put (WinnowSession *self, const char *label, gpointer row)
{
  WinnowEdit *edit = winnow_edit_new (label);

  g_hash_table_replace (self->drafts, g_strdup (winnow_row_id (row)), winnow_row_ref (row));
  winnow_edit_put (edit, row);
  winnow_session_apply (self, edit);
}

gboolean
winnow_session_put_field (WinnowSession *self, const char *label, gconstpointer row, const char *field,
                          const char *text, GError **error)
{
  const WinnowField *description = winnow_row_type_field (((const WinnowRow *) row)->type, field);
  g_autoptr (WinnowRow) changed = winnow_row_copy (row);

  g_return_val_if_fail (description != NULL, FALSE);

  if (!winnow_row_set_text (changed, description, text, error))
    return FALSE;
  if (!winnow_row_equal (changed, row))
    winnow_session_put (self, label, g_steal_pointer (&changed));
  return TRUE;
}

gboolean
winnow_session_set_field (WinnowSession *self, const char *label, WinnowKind kind, const char *id,
                          const char *field, const char *text, GError **error)
{
  gconstpointer old = winnow_session_row (self, kind, id);

  if (old == NULL)
    return TRUE; /* removed meanwhile: nothing to keep */
  return winnow_session_put_field (self, label, old, field, text, error);
}

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowSession) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;
  g_autofree char *message = NULL;

  label = winnow_workspace_undo_finish (WINNOW_WORKSPACE (source), result, &error);
  g_hash_table_remove_all (self->drafts);
  if (error != NULL)
    {
      winnow_session_report_error (self, _ ("Nothing was undone"), error);
      return;
    }
  if (label == NULL)
    {
      winnow_session_message (self, _ ("There is nothing to undo"), FALSE);
      return;
    }
  /* Translators: %s is what was undone, e.g. “Change cards”. */
  message = g_strdup_printf (_ ("Undone: %s"), label);
  winnow_session_message (self, message, FALSE);
}

void
winnow_session_undo (WinnowSession *self)
{
  if (self->workspace != NULL)
    winnow_workspace_undo_async (self->workspace, NULL, NULL, undone_cb, g_object_ref (self));
}

gboolean
winnow_session_is_settled (WinnowSession *self)
{
  return self->applying == 0 && self->reassess_source == 0 && self->assessing == NULL;
}

void
winnow_session_message (WinnowSession *self, const char *text, gboolean can_undo)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, text, can_undo);
}

void
winnow_session_report_error (WinnowSession *self, const char *what, const GError *error)
{
  g_autofree char *message = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  /* Translators: what went wrong, then why. */
  message = g_strdup_printf (_ ("%s: %s"), what, error != NULL ? error->message : "");
  winnow_session_message (self, message, FALSE);
}

WinnowTask *
winnow_session_begin_task (WinnowSession *self, const char *title, GCancellable *cancellable)
{
  WinnowTask *task = g_new0 (WinnowTask, 1);

  task->title = g_strdup (title);
  task->fraction = -1;
  g_set_object (&task->cancellable, cancellable);
  g_ptr_array_add (self->tasks, task);
  g_signal_emit (self, signals[SIGNAL_TASKS_CHANGED], 0);
  return task;
}

void
winnow_session_task_progress (WinnowSession *self, WinnowTask *task, double fraction)
{
  task->fraction = fraction;
  g_signal_emit (self, signals[SIGNAL_TASKS_CHANGED], 0);
}

void
winnow_session_end_task (WinnowSession *self, WinnowTask *task)
{
  g_ptr_array_remove (self->tasks, task);
  g_signal_emit (self, signals[SIGNAL_TASKS_CHANGED], 0);
}

GPtrArray *
winnow_session_tasks (WinnowSession *self)
{
  return self->tasks;
}

const char *
winnow_task_title (const WinnowTask *self)
{
  return self->title;
}

double
winnow_task_fraction (const WinnowTask *self)
{
  return self->fraction;
}

void
winnow_task_cancel (WinnowTask *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
}
