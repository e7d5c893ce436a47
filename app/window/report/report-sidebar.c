/* report-sidebar.c — what is in the report, how it leaves, and what it rests on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/report/report-sidebar.h"

#include "engine/sign-off.h"
#include "window/application.h"
#include "window/report/report-settings.h"
#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowReportSidebar
{
  AdwBin parent_instance;

  GtkWidget *print;
  AdwComboRow *language;
  AdwPreferencesGroup *sections;
  AdwActionRow *sign_off;
  AdwActionRow *reproducible;

  WinnowSession *session;
  GPtrArray *rows;   /* of AdwActionRow, one a section */
  GPtrArray *checks; /* of GtkCheckButton, likewise */
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (WinnowReportSidebar, winnow_report_sidebar, ADW_TYPE_BIN)

enum
{
  JUMP,
  PRINT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const char *const languages[] = { "en", "zh" };

/* ---- Sections ---- */

static void
check_toggled_cb (GtkCheckButton *check, WinnowReportSidebar *self)
{
  guint index;

  if (!self->is_updating && g_ptr_array_find (self->checks, check, &index))
    winnow_report_settings_set_wanted (winnow_report_section_id (index), gtk_check_button_get_active (check));
}

static void
row_activated_cb (AdwActionRow *row, WinnowReportSidebar *self)
{
  guint index;

  if (g_ptr_array_find (self->rows, row, &index))
    g_signal_emit (self, signals[JUMP], 0, winnow_report_section_id (index));
}

static void
add_section (WinnowReportSidebar *self, guint index)
{
  const char *title = winnow_report_section_title (index, winnow_session_language (self->session));
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();
  /* Translators: %s is the title of a section of the report. */
  g_autofree char *name = g_strdup_printf (_ ("“%s” is in the report"), title);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_widget_set_tooltip_text (row, _ ("Show this section"));
  g_signal_connect (row, "activated", G_CALLBACK (row_activated_cb), self);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (check, winnow_report_section_is_optional (index));
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (check, "toggled", G_CALLBACK (check_toggled_cb), self);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_preferences_group_add (self->sections, row);
  g_ptr_array_add (self->rows, row);
  g_ptr_array_add (self->checks, check);
}

static void
left_out_changed_cb (WinnowReportSidebar *self)
{
  g_auto (GStrv) left_out = winnow_report_settings_left_out ();

  self->is_updating = TRUE;
  for (guint i = 0; i < self->checks->len; i++)
    {
      gboolean is_in = !winnow_report_section_is_optional (i) ||
                       !g_strv_contains ((const char *const *) left_out, winnow_report_section_id (i));

      gtk_check_button_set_active (self->checks->pdata[i], is_in);
    }
  self->is_updating = FALSE;
}

/* ---- Language ---- */

static void
language_selected_cb (WinnowReportSidebar *self)
{
  guint selected = adw_combo_row_get_selected (self->language);

  if (!self->is_updating && selected < G_N_ELEMENTS (languages) &&
      winnow_session_evaluation (self->session) != NULL)
    winnow_report_settings_set_language (self->session, languages[selected]);
}

/* ---- What it rests on ---- */

static char *
signed_by (GPtrArray *sign_offs)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (guint i = 0; i < sign_offs->len; i++)
    {
      const WinnowSignOff *sign_off = sign_offs->pdata[i];

      g_strv_builder_add (builder, sign_off->person != NULL ? sign_off->person : "?");
    }
  names = g_strv_builder_end (builder);
  return g_strjoinv (", ", names);
}

static void
update_sign_off (WinnowReportSidebar *self, WinnowAssessment *assessment)
{
  g_autoptr (GPtrArray) sign_offs = winnow_sign_offs_of (assessment->evaluation);
  g_autofree char *names = signed_by (sign_offs);
  g_autofree char *title = NULL;
  guint n_hold = 0;

  for (guint i = 0; i < sign_offs->len; i++)
    n_hold += winnow_sign_off_state (assessment, sign_offs->pdata[i]) == WINNOW_SIGN_OFF_HOLDS;
  if (sign_offs->len == 0)
    title = g_strdup (_ ("Not signed off"));
  else if (n_hold == sign_offs->len)
    /* Translators: the names of those who signed. */
    title = g_strdup_printf (_ ("Signed off by %s"), names);
  else
    /* Translators: the names of those who signed. */
    title = g_strdup_printf (_ ("Changed since %s signed off"), names);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->sign_off), title);
  adw_action_row_set_subtitle (self->sign_off, sign_offs->len == 0 ? _ ("Sign off on the shortlist")
                                                                   : _ ("See the sign-off on the shortlist"));
}

static void
update_reproducible (WinnowReportSidebar *self, WinnowAssessment *assessment)
{
  const WinnowEvaluationRow *head = winnow_evaluation_head (assessment->evaluation);
  g_autofree char *date = winnow_words_date (head->as_of != NULL ? head->as_of : assessment->now);
  g_autofree char *seed = NULL, *draws = NULL, *text = NULL;

  if (assessment->decision == NULL)
    /* Translators: a date and the version of the program. */
    text = g_strdup_printf (_ ("Data as of %s · Winnow %s"), date, PACKAGE_VERSION);
  else
    {
      seed = g_strdup_printf ("%" G_GUINT64_FORMAT, assessment->decision->seed);
      draws = winnow_words_number (assessment->decision->draws, 0);
      /* Translators: the number the draws start from, how many draws, a date, the version of the program. */
      text = g_strdup_printf (_ ("Seed %s · %s draws · data as of %s · Winnow %s"), seed, draws, date,
                              PACKAGE_VERSION);
    }
  adw_action_row_set_subtitle (self->reproducible, text);
}

static void
update (WinnowReportSidebar *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  if (assessment == NULL)
    return;
  self->is_updating = TRUE;
  adw_combo_row_set_selected (self->language,
                              g_str_equal (winnow_report_settings_language (self->session), "zh") ? 1 : 0);
  self->is_updating = FALSE;
  update_sign_off (self, assessment);
  update_reproducible (self, assessment);
}

/* ---- Object ---- */

static void
print_cb (WinnowReportSidebar *self)
{
  g_signal_emit (self, signals[PRINT], 0);
}

static void
winnow_report_sidebar_dispose (GObject *object)
{
  WinnowReportSidebar *self = WINNOW_REPORT_SIDEBAR (object);

  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_report_sidebar_parent_class)->dispose (object);
}

static void
winnow_report_sidebar_finalize (GObject *object)
{
  WinnowReportSidebar *self = WINNOW_REPORT_SIDEBAR (object);

  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->checks);
  G_OBJECT_CLASS (winnow_report_sidebar_parent_class)->finalize (object);
}

static void
winnow_report_sidebar_class_init (WinnowReportSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_report_sidebar_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_report_sidebar_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/report/report-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, WinnowReportSidebar, print);
  gtk_widget_class_bind_template_child (widget_class, WinnowReportSidebar, language);
  gtk_widget_class_bind_template_child (widget_class, WinnowReportSidebar, sections);
  gtk_widget_class_bind_template_child (widget_class, WinnowReportSidebar, sign_off);
  gtk_widget_class_bind_template_child (widget_class, WinnowReportSidebar, reproducible);
  gtk_widget_class_bind_template_callback (widget_class, print_cb);
  gtk_widget_class_bind_template_callback (widget_class, language_selected_cb);
  signals[JUMP] = g_signal_new ("jump", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[PRINT] = g_signal_new ("print", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
winnow_report_sidebar_init (WinnowReportSidebar *self)
{
  self->rows = g_ptr_array_new ();
  self->checks = g_ptr_array_new ();
  self->is_updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->is_updating = FALSE;
}

GtkWidget *
winnow_report_sidebar_new (WinnowSession *session)
{
  WinnowReportSidebar *self = g_object_new (WINNOW_TYPE_REPORT_SIDEBAR, NULL);

  self->session = g_object_ref (session);
  for (guint i = 0; i < winnow_report_n_sections (); i++)
    add_section (self, i);
  left_out_changed_cb (self);
  winnow_report_sidebar_set_pages (self, NULL);
  g_signal_connect_object (winnow_application_settings (), "changed::report-left-out",
                           G_CALLBACK (left_out_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "updated", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

static const WinnowReportAnchor *
anchor_of (const WinnowReportPages *pages, const char *id)
{
  for (guint i = 0; pages != NULL && i < pages->anchors->len; i++)
    if (g_str_equal (((const WinnowReportAnchor *) pages->anchors->pdata[i])->id, id))
      return pages->anchors->pdata[i];
  return NULL;
}

void
winnow_report_sidebar_set_pages (WinnowReportSidebar *self, const WinnowReportPages *pages)
{
  gtk_widget_set_sensitive (self->print, pages != NULL);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const WinnowReportAnchor *anchor = anchor_of (pages, winnow_report_section_id (i));
      g_autofree char *text = NULL;

      if (anchor == NULL)
        text = g_strdup (pages != NULL ? _ ("Left out") : "");
      else if (winnow_report_section_is_optional (i))
        /* Translators: the number of a page. */
        text = g_strdup_printf (_ ("Page %u"), anchor->page + 1);
      else
        /* Translators: the number of a page. */
        text = g_strdup_printf (_ ("Page %u, always in the report"), anchor->page + 1);
      adw_action_row_set_subtitle (self->rows->pdata[i], text);
    }
}
