/* note-box.h — a note that is saved as it is typed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "window/session.h"

G_BEGIN_DECLS

/* Ties @view to the note on an object; @saved tells when it was saved last. */
typedef struct _WinnowNoteKeeper WinnowNoteKeeper;
WinnowNoteKeeper *winnow_note_keeper_new (WinnowSession *session, GtkTextView *view, GtkLabel *saved);
void winnow_note_keeper_set_object (WinnowNoteKeeper *self, const char *table, const char *id);
void winnow_note_keeper_flush (WinnowNoteKeeper *self);
/* Saves first. */
void winnow_note_keeper_free (WinnowNoteKeeper *self);

G_END_DECLS
