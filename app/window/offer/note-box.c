/* note-box.c — a note that is saved as it is typed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/offer/note-box.h"

#include <glib/gi18n.h>

#define SAVE_DELAY_MS 300

struct _WinnowNoteKeeper
{
  gatomicrefcount references;
  WinnowSession *session;
  GtkTextView *view; /* NULL once freed */
  GtkLabel *saved;
  char *table, *object_id;
  char *note_id;
  guint save_source;
  gboolean is_saving;
  gboolean is_again; /* typed on while a save was under way */
  gboolean is_loading;
};

static void
keeper_unref (WinnowNoteKeeper *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_clear_object (&self->session);
  g_free (self->table);
  g_free (self->object_id);
  g_free (self->note_id);
  g_free (self);
}

static void start_save (WinnowNoteKeeper *self);

typedef struct
{
  WinnowNoteKeeper *keeper;
  char *object_id;
} Saving;

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  WinnowNoteKeeper *self = saving->keeper;
  g_autofree char *object_id = saving->object_id;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = winnow_workspace_save_note_finish (WINNOW_WORKSPACE (source), result, &error);

  g_free (saving);
  self->is_saving = FALSE;
  if (id == NULL)
    {
      winnow_session_report_error (self->session, _ ("The note was not saved"), error);
      if (self->saved != NULL)
        gtk_label_set_text (self->saved, _ ("Not saved"));
    }
  else if (g_strcmp0 (object_id, self->object_id) == 0)
    {
      g_autoptr (GDateTime) now = g_date_time_new_now_local ();
      g_autofree char *time = g_date_time_format (now, "%H:%M:%S");
      /* Translators: %s is a time of day. */
      g_autofree char *text = g_strdup_printf (_ ("Saved at %s"), time);

      g_free (self->note_id);
      self->note_id = g_steal_pointer (&id);
      if (self->saved != NULL)
        gtk_label_set_text (self->saved, text);
    }
  if (self->is_again && self->view != NULL)
    start_save (self);
  keeper_unref (self);
}

static void
start_save (WinnowNoteKeeper *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  WinnowWorkspace *workspace = winnow_session_workspace (self->session);
  GtkTextIter start, end;
  g_autofree char *text = NULL;
  Saving *saving;

  g_clear_handle_id (&self->save_source, g_source_remove);
  if (workspace == NULL || self->object_id == NULL)
    return;
  if (self->is_saving && self->note_id == NULL)
    {
      /* The first save gives the note its id; a second one before would make two notes. */
      self->is_again = TRUE;
      return;
    }
  self->is_again = FALSE;
  self->is_saving = TRUE;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  saving = g_new0 (Saving, 1);
  saving->keeper = self;
  saving->object_id = g_strdup (self->object_id);
  g_atomic_ref_count_inc (&self->references);
  winnow_workspace_save_note_async (workspace, self->note_id, self->table, self->object_id, text, NULL,
                                    saved_cb, saving);
}

static gboolean
save_cb (gpointer data)
{
  WinnowNoteKeeper *self = data;

  self->save_source = 0;
  start_save (self);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (GtkTextBuffer *buffer, WinnowNoteKeeper *self)
{
  if (self->is_loading)
    return;
  gtk_label_set_text (self->saved, _ ("Saving…"));
  g_clear_handle_id (&self->save_source, g_source_remove);
  self->save_source = g_timeout_add (SAVE_DELAY_MS, save_cb, self);
}

WinnowNoteKeeper *
winnow_note_keeper_new (WinnowSession *session, GtkTextView *view, GtkLabel *saved)
{
  WinnowNoteKeeper *self = g_new0 (WinnowNoteKeeper, 1);

  g_atomic_ref_count_init (&self->references);
  self->session = g_object_ref (session);
  self->view = view;
  self->saved = saved;
  g_signal_connect (gtk_text_view_get_buffer (view), "changed", G_CALLBACK (changed_cb), self);
  return self;
}

void
winnow_note_keeper_set_object (WinnowNoteKeeper *self, const char *table, const char *id)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  GPtrArray *notes =
    evaluation != NULL ? winnow_evaluation_rows (evaluation, WINNOW_KIND_NOTE) : NULL;
  const char *text = "";

  if (g_strcmp0 (id, self->object_id) == 0)
    return;
  winnow_note_keeper_flush (self);
  g_free (self->table);
  g_free (self->object_id);
  g_clear_pointer (&self->note_id, g_free);
  self->table = g_strdup (table);
  self->object_id = g_strdup (id);
  for (guint i = 0; id != NULL && notes != NULL && i < notes->len; i++)
    {
      const WinnowNote *note = notes->pdata[i];

      if (g_strcmp0 (note->object_id, id) == 0)
        {
          self->note_id = g_strdup (winnow_row_id (note));
          text = note->text != NULL ? note->text : "";
          break;
        }
    }
  self->is_loading = TRUE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->view), text, -1);
  gtk_label_set_text (self->saved, "");
  self->is_loading = FALSE;
}

void
winnow_note_keeper_flush (WinnowNoteKeeper *self)
{
  if (self->save_source != 0)
    start_save (self);
}

void
winnow_note_keeper_free (WinnowNoteKeeper *self)
{
  winnow_note_keeper_flush (self);
  g_signal_handlers_disconnect_by_data (gtk_text_view_get_buffer (self->view), self);
  self->view = NULL;
  self->saved = NULL;
  keeper_unref (self);
}
