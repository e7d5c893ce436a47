/* process.c — telling whether the process that began an import is still there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "store/process.h"

#include <string.h>
#include <unistd.h>

#define START_TIME_FIELD 22 /* of /proc/PID/stat, proc(5) */

/* Numbers of processes are used again; with the start time they are not. */
static char *
start_time (int process)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", process);
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;
  const char *after_name;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  after_name = strrchr (text, ')'); /* the name may hold blanks */
  if (after_name == NULL)
    return NULL;
  fields = g_strsplit (after_name + 2, " ", -1);
  return g_strv_length (fields) > START_TIME_FIELD - 3 ? g_strdup (fields[START_TIME_FIELD - 3]) : NULL;
}

char *
winnow_process_name (const char *device)
{
  g_autofree char *started = start_time (getpid ());

  return g_strdup_printf ("%d:%s:%s", (int) getpid (), started != NULL ? started : "", device);
}

gboolean
winnow_process_is_alive (const char *name, const char *device)
{
  g_auto (GStrv) parts = g_strsplit (name, ":", 3);
  g_autofree char *started = NULL;

  if (g_strv_length (parts) != 3 || strcmp (parts[2], device) != 0)
    return FALSE;
  started = start_time ((int) g_ascii_strtoll (parts[0], NULL, 10));
  return started != NULL && strcmp (started, parts[1]) == 0;
}
