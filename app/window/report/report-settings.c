/* report-settings.c — language and sections of the report, wherever it is shown or saved.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/report/report-settings.h"

#include "window/application.h"

#include <glib/gi18n.h>

#define LEFT_OUT "report-left-out"

const char *
winnow_report_settings_language (WinnowSession *session)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (session);
  const char *language = evaluation != NULL ? winnow_evaluation_head (evaluation)->language : NULL;

  if (language == NULL)
    language = winnow_session_language (session);
  return g_str_has_prefix (language, "zh") ? "zh" : "en";
}

void
winnow_report_settings_set_language (WinnowSession *session, const char *language)
{
  g_autoptr (GError) error = NULL;

  if (!winnow_session_set_field (session, _ ("Language of the report"), WINNOW_KIND_EVALUATION,
                                 winnow_session_evaluation_id (session), "language", language, &error))
    winnow_session_report_error (session, _ ("The language was not changed"), error);
}

GStrv
winnow_report_settings_left_out (void)
{
  return g_settings_get_strv (winnow_application_settings (), LEFT_OUT);
}

void
winnow_report_settings_set_wanted (const char *section, gboolean wanted)
{
  g_auto (GStrv) before = winnow_report_settings_left_out ();
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) after = NULL;

  for (guint i = 0; before[i] != NULL; i++)
    if (!g_str_equal (before[i], section))
      g_strv_builder_add (builder, before[i]);
  if (!wanted)
    g_strv_builder_add (builder, section);
  after = g_strv_builder_end (builder);
  g_settings_set_strv (winnow_application_settings (), LEFT_OUT, (const char *const *) after);
}
