/* worker.h — one thread that owns a store and does one thing after another, urgent ones first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "store/store.h"

G_BEGIN_DECLS

typedef struct _WinnowWorker WinnowWorker;

/* A running import puts its chunks last, so that a note or a query waits for one
 * chunk at most. */
typedef enum
{
  WINNOW_URGENCY_EDIT,
  WINNOW_URGENCY_QUERY,
  WINNOW_URGENCY_IMPORT,
} WinnowUrgency;

/* Runs in the worker's thread and returns @task, at once or later from elsewhere. */
typedef void (*WinnowTaskWork) (WinnowStore *store, GTask *task);
/* Runs in the worker's thread while the caller waits. */
typedef gboolean (*WinnowCallWork) (WinnowStore *store, gpointer data, GError **error);

WinnowWorker *winnow_worker_new (void);
/* Does what is queued, closes the store, ends the thread. */
void winnow_worker_stop (WinnowWorker *self);

/* Opens the store in the worker's thread; the caller waits. */
gboolean winnow_worker_open (WinnowWorker *self, const char *path, WinnowStoreMode mode,
                             const char *author, const char *device, GError **error);

/* Takes a reference on @task.  A task cancelled before its turn is returned as
 * cancelled without running. */
void winnow_worker_push (WinnowWorker *self, WinnowUrgency urgency, GTask *task, WinnowTaskWork work);
/* From another thread than the worker's. */
gboolean winnow_worker_call (WinnowWorker *self, WinnowUrgency urgency, WinnowCallWork work,
                             gpointer data, GError **error);

G_END_DECLS
