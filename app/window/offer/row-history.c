/* row-history.c — who changed what of a row, and when, newest first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/offer/row-history.h"

#include "window/offer/row-group.h"
#include "window/words.h"

#include <glib/gi18n.h>

#define MOST_SHOWN 20

struct _WinnowRowHistory
{
  gatomicrefcount references;
  WinnowSession *session;
  AdwPreferencesGroup *group; /* NULL once freed */
  GCancellable *reading;
};

static void
unref (WinnowRowHistory *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_object_unref (self->session);
  g_free (self);
}

/* What was changed, in words: "Commitment: 3 → 12". */
static char *
describe_change (const WinnowFieldChange *change)
{
  const WinnowRowType *type = winnow_row_type_by_table (change->table);
  const WinnowField *field =
    change->field != NULL && type != NULL ? winnow_row_type_field (type, change->field) : NULL;
  g_autofree char *before = NULL, *after = NULL;

  /* What a reference holds is an id that nobody knows by heart; the action's label says more. */
  if (field == NULL || field->type == WINNOW_FIELD_REFERENCE)
    return g_strdup (change->label);
  before = winnow_words_value (field, change->old_text);
  after = winnow_words_value (field, change->new_text);
  /* Translators: a field, its old and its new value. */
  return g_strdup_printf (_ ("%s: %s → %s"), winnow_field_title (field->name), before, after);
}

static void
add_change (WinnowRowHistory *self, const WinnowFieldChange *change)
{
  g_autofree char *time = winnow_words_time (change->time);
  g_autofree char *who =
    /* Translators: when and by whom something was changed. */
    g_strdup_printf (_ ("%s, %s"), time, change->author != NULL ? change->author : _ ("unknown"));
  g_autofree char *what = describe_change (change);

  winnow_row_group_add_text (self->group, what, who, NULL, NULL);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  WinnowRowHistory *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) changes = winnow_workspace_history_finish (WINNOW_WORKSPACE (source), result, &error);

  if (self->group != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      winnow_row_group_clear (self->group);
      for (guint i = 0; changes != NULL && i < MIN (changes->len, MOST_SHOWN); i++)
        add_change (self, changes->pdata[changes->len - 1 - i]);
      if (changes == NULL)
        winnow_row_group_add_text (self->group, _ ("The history could not be read"), error->message, "winnow-blocked-symbolic",
                                   "verdict-warning");
      if (changes != NULL && changes->len == 0)
        winnow_row_group_add_text (self->group, _ ("No change recorded"), NULL, NULL, NULL);
    }
  unref (self);
}

void
winnow_row_history_show (WinnowRowHistory *self, WinnowKind kind, const char *id)
{
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);

  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (workspace == NULL || id == NULL)
    {
      winnow_row_group_clear (self->group);
      return;
    }
  self->reading = g_cancellable_new ();
  g_atomic_ref_count_inc (&self->references);
  winnow_workspace_history_async (workspace, winnow_row_type (kind)->table, id, self->reading, read_cb, self);
}

WinnowRowHistory *
winnow_row_history_new (WinnowSession *session, AdwPreferencesGroup *group)
{
  WinnowRowHistory *self = g_new0 (WinnowRowHistory, 1);

  g_atomic_ref_count_init (&self->references);
  self->session = g_object_ref (session);
  self->group = group;
  return self;
}

void
winnow_row_history_free (WinnowRowHistory *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->group = NULL;
  unref (self);
}
