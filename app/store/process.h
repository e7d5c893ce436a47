/* process.h — telling whether the process that began an import is still there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Names this process on @device: its number and the time it started. */
char *winnow_process_name (const char *device);
/* FALSE when it is certain that the process is gone.  That of another device cannot
 * be looked at; it counts as gone, since one file is used on one device at a time. */
gboolean winnow_process_is_alive (const char *name, const char *device);

G_END_DECLS
