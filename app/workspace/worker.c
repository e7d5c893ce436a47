/* worker.c — the thread behind a workspace.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workspace/worker.h"

typedef struct
{
  WinnowUrgency urgency;
  guint64 number; /* order of arrival */
  void (*run) (WinnowWorker *worker, gpointer data);
  gpointer data;
} Job;

struct _WinnowWorker
{
  GThread *thread;
  GAsyncQueue *jobs;
  guint64 n_jobs; /* under the queue's lock */
  WinnowStore *store; /* the thread's own */
  gboolean is_stopping; /* the thread's own */
};

typedef struct
{
  GTask *task;
  WinnowTaskWork work;
} TaskJob;

typedef struct
{
  WinnowCallWork work;
  gpointer data;
  GError **error;
  gboolean result;
  gboolean is_done;
  GMutex lock;
  GCond done;
} CallJob;

static gint
compare_jobs (gconstpointer a, gconstpointer b, gpointer data)
{
  const Job *left = a, *right = b;

  if (left->urgency != right->urgency)
    return left->urgency < right->urgency ? -1 : 1;
  return left->number < right->number ? -1 : left->number > right->number;
}

static void
push_job (WinnowWorker *self, WinnowUrgency urgency, void (*run) (WinnowWorker *, gpointer), gpointer data)
{
  Job *job = g_new (Job, 1);

  *job = (Job){ urgency, 0, run, data };
  g_async_queue_lock (self->jobs);
  job->number = self->n_jobs++;
  g_async_queue_push_sorted_unlocked (self->jobs, job, compare_jobs, NULL);
  g_async_queue_unlock (self->jobs);
}

static gpointer
worker_thread (gpointer data)
{
  WinnowWorker *self = data;

  while (!self->is_stopping)
    {
      g_autofree Job *job = g_async_queue_pop (self->jobs);

      job->run (self, job->data);
    }
  g_clear_pointer (&self->store, winnow_store_close);
  return NULL;
}

WinnowWorker *
winnow_worker_new (void)
{
  WinnowWorker *self = g_new0 (WinnowWorker, 1);

  self->jobs = g_async_queue_new ();
  self->thread = g_thread_new ("winnow-store", worker_thread, self);
  return self;
}

static void
run_stop (WinnowWorker *self, gpointer data)
{
  self->is_stopping = TRUE;
}

void
winnow_worker_stop (WinnowWorker *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (g_thread_self () != self->thread);

  push_job (self, WINNOW_URGENCY_IMPORT, run_stop, NULL);
  g_thread_join (self->thread);
  g_async_queue_unref (self->jobs);
  g_free (self);
}

static gboolean
do_nothing (gpointer data)
{
  return G_SOURCE_REMOVE;
}

/* The last reference on a task may hold the last one on a workspace, which must
 * not be finalised in its own worker's thread. */
static void
drop_in_context (GTask *task)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, do_nothing, task, g_object_unref);
  g_source_set_static_name (source, "[winnow] drop task");
  g_source_attach (source, g_task_get_context (task));
}

static void
run_task (WinnowWorker *self, gpointer data)
{
  g_autofree TaskJob *job = data;

  if (!g_task_return_error_if_cancelled (job->task))
    job->work (self->store, job->task);
  drop_in_context (job->task);
}

void
winnow_worker_push (WinnowWorker *self, WinnowUrgency urgency, GTask *task, WinnowTaskWork work)
{
  TaskJob *job = g_new (TaskJob, 1);

  *job = (TaskJob){ g_object_ref (task), work };
  push_job (self, urgency, run_task, job);
}

static void
run_call (WinnowWorker *self, gpointer data)
{
  CallJob *job = data;
  gboolean result = job->work (self->store, job->data, job->error);

  g_mutex_lock (&job->lock);
  job->result = result;
  job->is_done = TRUE;
  g_cond_signal (&job->done);
  g_mutex_unlock (&job->lock);
}

gboolean
winnow_worker_call (WinnowWorker *self, WinnowUrgency urgency, WinnowCallWork work, gpointer data, GError **error)
{
  CallJob job = { .work = work, .data = data, .error = error };

  g_return_val_if_fail (g_thread_self () != self->thread, FALSE);

  g_mutex_init (&job.lock);
  g_cond_init (&job.done);
  push_job (self, urgency, run_call, &job);
  g_mutex_lock (&job.lock);
  while (!job.is_done)
    g_cond_wait (&job.done, &job.lock);
  g_mutex_unlock (&job.lock);
  g_cond_clear (&job.done);
  g_mutex_clear (&job.lock);
  return job.result;
}

typedef struct
{
  WinnowWorker *worker;
  const char *path, *author, *device;
  WinnowStoreMode mode;
} OpenWork;

static gboolean
open_store (WinnowStore *store, gpointer data, GError **error)
{
  OpenWork *work = data;

  work->worker->store = winnow_store_open (work->path, work->mode, work->author, work->device, error);
  return work->worker->store != NULL;
}

gboolean
winnow_worker_open (WinnowWorker *self,
                    const char *path,
                    WinnowStoreMode mode,
                    const char *author,
                    const char *device,
                    GError **error)
{
  OpenWork work = { self, path, author, device, mode };

  return winnow_worker_call (self, WINNOW_URGENCY_EDIT, open_store, &work, error);
}
