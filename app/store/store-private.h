/* store-private.h — what the parts of the store share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/connection.h"
#include "store/statement.h"
#include "store/store.h"

G_BEGIN_DECLS

/* The action being written. */
typedef struct
{
  char *id; /* NULL: there is none */
  char *label, *object_id, *time;
  gint64 clock;
  gint64 sequence;        /* rows created in it so far */
  gboolean is_continued;  /* extends one that was committed before */
  gboolean has_changes;
  gboolean has_failed;    /* a change was cut short: it may only be rolled back */
  gboolean needs_replay;  /* a row came back: others may refer to it */
} WinnowOpenAction;

/* The newest action of this session, which typing may extend. */
typedef struct
{
  char *id;
  char *label, *object_id, *author, *time;
} WinnowLastAction;

typedef struct _WinnowPendingImport WinnowPendingImport;

struct _WinnowStore
{
  WinnowConnection *connection;
  char *path, *author, *device;
  WinnowOpenAction action;
  WinnowLastAction last;
  WinnowPendingImport *pending; /* NULL: no import is being written */
  GHashTable *names;            /* number of a string → interned text, as read */
};

void winnow_last_action_clear (WinnowLastAction *self);

/* action.c: @kind is "edit", "undo", "import" or "merge"; @id NULL makes one. */
gboolean winnow_action_start (WinnowStore *self, const char *id, const char *kind, const char *label, const char *time,
                              const char *undoes, GError **error);
/* An action without changes of its own, inside the caller's transaction. */
gboolean winnow_action_note (WinnowStore *self, const char *kind, const char *label, const char *time, GError **error);
/* Fails without an open action, or on a store opened for reading. */
gboolean winnow_action_require (WinnowStore *self, GError **error);
/* FALSE, and the open action can only be rolled back. */
gboolean winnow_action_fail (WinnowStore *self);

/* The next place in the order of creation. */
gint64 winnow_action_next_ordinal (WinnowStore *self);

/* store.c: FALSE, saying that @path exists. */
gboolean winnow_store_refuse_existing (const char *path, GError **error);
/* Moves @draft to @path, without ever replacing a file. */
gboolean winnow_store_publish (const char *draft, const char *path, GError **error);

/* Propagates @local, if there is one; TRUE when there was none. */
static inline gboolean
winnow_propagate (GError **local, GError **error)
{
  if (*local == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (local));
  return FALSE;
}

G_END_DECLS
