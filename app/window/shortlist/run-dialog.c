/* run-dialog.c — one trial run: its measures with units, a stopwatch, what else was measured.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/run-dialog.h"

#include <glib/gi18n.h>
#include <math.h>

#include "window/field-row.h"
#include "window/offer/row-group.h"
#include "window/shortlist/step-parts.h"

struct _WinnowRunDialog
{
  AdwWindow parent_instance;

  WinnowSession *session;
  char *run_id;
  GtkBox *column;
  AdwPreferencesGroup *measurements;
  char *measurements_shown; /* ids of the rows that are there */
  GtkWidget *watch_row, *watch_button, *watch_field;
  gint64 started; /* monotonic, microseconds; 0 = the stopwatch stands */
  guint tick_source;
};

G_DEFINE_FINAL_TYPE (WinnowRunDialog, winnow_run_dialog, ADW_TYPE_WINDOW)

static const WinnowFieldSpec outcome_specs[] = {
  { "kind", N_ ("Kind of run"), NULL },
  { "started_at", N_ ("Started"), N_ ("Date and time, for example 2026-11-30T08:00:00Z") },
  { "window", N_ ("Time of day"), NULL },
  { "outcome", N_ ("How it ended"), NULL },
  { "failure_cause", N_ ("Why it failed"), NULL },
  { "attempts", N_ ("Attempts"), N_ ("This row stands for; one when empty") },
  { "failures", N_ ("Failures among them"), NULL },
  { "excluded_reason", N_ ("Left out because"), N_ ("With a reason here the run is in no figure") },
};

static const WinnowFieldSpec time_specs[] = {
  { "registration_seconds", N_ ("Sign-up to use"), N_ ("Seconds") },
  { "provisioning_seconds", N_ ("Time to a usable card"), N_ ("Seconds, from asking to the first useful step") },
  { "queue_seconds", N_ ("Queue"), N_ ("Seconds") },
  { "pull_seconds", N_ ("Image pull"), N_ ("Seconds") },
  { "run_seconds", N_ ("Run time"), N_ ("Seconds") },
  { "result_seconds", N_ ("Time to result"), N_ ("Seconds, from asking to the finished result") },
  { "reruns", N_ ("Reruns"), N_ ("Restarts before it finished") },
};

static const WinnowFieldSpec speed_specs[] = {
  { "latency_p50_ms", N_ ("Median latency"), N_ ("Milliseconds") },
  { "latency_p95_ms", N_ ("p95 latency"), N_ ("Milliseconds") },
  { "throughput", N_ ("Throughput"), NULL },
  { "throughput_unit", N_ ("Unit of throughput"), N_ ("For example tokens/s; the same for every run") },
  { "data_loading_share", N_ ("Data-loading share"), N_ ("Per cent of the time of a step"), TRUE },
  { "warmup_runs", N_ ("Warm-up runs"), NULL },
  { "repetitions", N_ ("Repetitions"), N_ ("Speeds count from five") },
};

static const WinnowFieldSpec hardware_specs[] = {
  { "cards", N_ ("Cards"), NULL },
  { "devices", N_ ("Devices looked at"), NULL },
  { "hosts", N_ ("Hosts"), NULL },
  { "hardware_promised", N_ ("Hardware promised"), N_ ("As the order says") },
  { "hardware_found", N_ ("Hardware found"), N_ ("As the driver reports it") },
  { "memory_promised_gib", N_ ("Memory promised"), N_ ("GiB a card") },
  { "memory_found_gib", N_ ("Memory found"), N_ ("GiB a card, allocated and touched") },
};

static const WinnowFieldSpec bill_specs[] = {
  { "billed", N_ ("Billed"), N_ ("As on the bill") },
  { "forecast", N_ ("Forecast"), N_ ("What we had expected for it") },
  { "currency", N_ ("Currency"), N_ ("Three letters, for example CNY") },
};

static const WinnowFieldSpec source_specs[] = {
  { "person", N_ ("Run by"), NULL },
  { "source", N_ ("Source"), N_ ("Log file, bill or script it was read from") },
  { "note", N_ ("Note"), NULL },
};

static const WinnowFieldSpec measurement_specs[] = {
  { "name", N_ ("What was measured"), N_ ("For example ttft_ms") },
  { "value", N_ ("Value"), NULL },
  { "unit", N_ ("Unit"), N_ ("For example ms, s, count") },
  { "count", N_ ("Repetitions"), N_ ("This value stands for") },
};

/* Where the stopwatch can write to, in the order of its list. */
static const char *const watched[] = { "provisioning_seconds", "queue_seconds", "run_seconds", "result_seconds" };

/* ---- Stopwatch ---- */

static gboolean
tick_cb (gpointer data)
{
  WinnowRunDialog *self = data;
  gint64 seconds = (g_get_monotonic_time () - self->started) / G_USEC_PER_SEC;
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT ":%02" G_GINT64_FORMAT, seconds / 60, seconds % 60);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->watch_row), text);
  return G_SOURCE_CONTINUE;
}

static void
stop (WinnowRunDialog *self)
{
  double seconds = (g_get_monotonic_time () - self->started) / (double) G_USEC_PER_SEC;
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->watch_field));
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&self->tick_source, g_source_remove);
  self->started = 0;
  gtk_button_set_label (GTK_BUTTON (self->watch_button), _ ("_Start"));
  g_ascii_formatd (text, sizeof text, "%.1f", seconds);
  if (!winnow_session_set_field (self->session, _ ("Time a run"), WINNOW_KIND_TRIAL_RUN, self->run_id, watched[chosen], text,
                                 &error))
    {
      winnow_session_report_error (self->session, _ ("This was not saved"), error);
      return;
    }
  winnow_field_rows_refresh (GTK_WIDGET (self));
  /* Translators: seconds that a stopwatch measured. */
  said = g_strdup_printf (_ ("%s seconds written down"), text);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->watch_row), said);
}

void
winnow_run_dialog_toggle_stopwatch (WinnowRunDialog *self)
{
  if (self->started != 0)
    {
      stop (self);
      return;
    }
  self->started = g_get_monotonic_time ();
  self->tick_source = g_timeout_add (500, tick_cb, self);
  gtk_button_set_label (GTK_BUTTON (self->watch_button), _ ("_Stop"));
  tick_cb (self);
}

static void
add_stopwatch (WinnowRunDialog *self, AdwPreferencesGroup *group)
{
  const char *const titles[] = { _ ("Time to a usable card"), _ ("Queue"), _ ("Run time"), _ ("Time to result"), NULL };

  self->watch_row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->watch_row), _ ("Stopwatch"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->watch_row), _ ("Start it when you ask, stop it when you have it"));
  self->watch_field = gtk_drop_down_new_from_strings (titles);
  gtk_widget_set_valign (self->watch_field, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->watch_field), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What the stopwatch times"), -1);
  self->watch_button = winnow_step_text_button_new (_ ("_Start"));
  g_signal_connect_swapped (self->watch_button, "clicked", G_CALLBACK (winnow_run_dialog_toggle_stopwatch), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->watch_row), self->watch_field);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->watch_row), self->watch_button);
  adw_preferences_group_add (group, self->watch_row);
}

/* ---- Other measures ---- */

static void
remove_measurement_cb (GtkWidget *button, WinnowRunDialog *self)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Remove measure"));

  winnow_edit_delete (edit, WINNOW_KIND_MEASUREMENT, g_object_get_data (G_OBJECT (button), "id"));
  winnow_session_apply_undoable (self->session, edit, _ ("Measure removed"));
}

static void
add_measurement_cb (WinnowRunDialog *self)
{
  WinnowMeasurement *measurement = winnow_row_new (WINNOW_KIND_MEASUREMENT, NULL);

  measurement->run_id = g_strdup (self->run_id);
  winnow_session_put (self->session, _ ("Add measure"), measurement);
}

static GtkWidget *
measurement_row_new (WinnowRunDialog *self, const WinnowMeasurement *measurement)
{
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *button = winnow_step_icon_button_new ("user-trash-symbolic", _ ("Remove this measure"));
  g_autofree char *value = winnow_step_quantity (winnow_number_or (measurement->value, NAN), measurement->unit);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), measurement->name != NULL ? measurement->name : _ ("New measure"));
  if (winnow_number_is_known (measurement->value))
    adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), value);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), measurement->name == NULL);
  g_object_set_data_full (G_OBJECT (button), "id", g_strdup (winnow_row_id (measurement)), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (remove_measurement_cb), self);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row), button);
  for (guint i = 0; i < G_N_ELEMENTS (measurement_specs); i++)
    adw_expander_row_add_row (ADW_EXPANDER_ROW (row),
                              winnow_field_row_new (self->session, WINNOW_KIND_MEASUREMENT, winnow_row_id (measurement),
                                                    &measurement_specs[i]));
  return row;
}

/* Anew only when a measure came or went: somebody may be typing in one. */
static void
update_measurements (WinnowRunDialog *self)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GString) ids = g_string_new (NULL);

  if (evaluation == NULL)
    return;
  rows = winnow_evaluation_children (evaluation, WINNOW_KIND_MEASUREMENT, "run_id", self->run_id);
  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (ids, " %s", winnow_row_id (rows->pdata[i]));
  if (g_strcmp0 (ids->str, self->measurements_shown) == 0)
    return;
  g_free (self->measurements_shown);
  self->measurements_shown = g_strdup (ids->str);
  winnow_row_group_clear (self->measurements);
  for (guint i = 0; i < rows->len; i++)
    winnow_row_group_add (self->measurements, measurement_row_new (self, rows->pdata[i]));
}

/* ---- Dialog ---- */

static AdwPreferencesGroup *
add_group (WinnowRunDialog *self, const char *title, const WinnowFieldSpec *specs, guint n)
{
  AdwPreferencesGroup *group = winnow_step_group_new (self->column, title, NULL);

  for (guint i = 0; i < n; i++)
    adw_preferences_group_add (group, winnow_field_row_new (self->session, WINNOW_KIND_TRIAL_RUN, self->run_id, &specs[i]));
  return group;
}

static void
remove_cb (WinnowRunDialog *self)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Remove trial run"));

  winnow_edit_delete (edit, WINNOW_KIND_TRIAL_RUN, self->run_id);
  winnow_session_apply_undoable (self->session, edit, _ ("Trial run removed"));
  gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
winnow_run_dialog_close_request (GtkWindow *window)
{
  /* What does not fit stays in sight. */
  if (!winnow_field_rows_flush (GTK_WIDGET (window)))
    return TRUE;
  return GTK_WINDOW_CLASS (winnow_run_dialog_parent_class)->close_request (window);
}

static void
winnow_run_dialog_dispose (GObject *object)
{
  WinnowRunDialog *self = WINNOW_RUN_DIALOG (object);

  g_clear_handle_id (&self->tick_source, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  G_OBJECT_CLASS (winnow_run_dialog_parent_class)->dispose (object);
}

static void
winnow_run_dialog_finalize (GObject *object)
{
  WinnowRunDialog *self = WINNOW_RUN_DIALOG (object);

  g_clear_object (&self->session);
  g_free (self->run_id);
  g_free (self->measurements_shown);
  G_OBJECT_CLASS (winnow_run_dialog_parent_class)->finalize (object);
}

static void
winnow_run_dialog_class_init (WinnowRunDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_run_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_run_dialog_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = winnow_run_dialog_close_request;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
winnow_run_dialog_init (WinnowRunDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_window_set_title (GTK_WINDOW (self), _ ("Trial Run"));
  gtk_window_set_default_size (GTK_WINDOW (self), 560, 640);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), winnow_step_column_new (&self->column));
  adw_window_set_content (ADW_WINDOW (self), box);
}

static void
fill (WinnowRunDialog *self)
{
  GtkWidget *add = winnow_step_icon_button_new ("list-add-symbolic", _ ("Add a measure"));
  GtkWidget *remove = winnow_step_text_button_new (_ ("_Remove This Run"));
  AdwPreferencesGroup *times;

  add_group (self, _ ("Run"), outcome_specs, G_N_ELEMENTS (outcome_specs));
  times = winnow_step_group_new (self->column, _ ("Times"), NULL);
  add_stopwatch (self, times);
  for (guint i = 0; i < G_N_ELEMENTS (time_specs); i++)
    adw_preferences_group_add (
      times, winnow_field_row_new (self->session, WINNOW_KIND_TRIAL_RUN, self->run_id, &time_specs[i]));
  add_group (self, _ ("Speed and latency"), speed_specs, G_N_ELEMENTS (speed_specs));
  self->measurements = winnow_step_group_new (self->column, _ ("Other measures"), NULL);
  adw_preferences_group_set_header_suffix (self->measurements, add);
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (add_measurement_cb), self);
  add_group (self, _ ("Hardware"), hardware_specs, G_N_ELEMENTS (hardware_specs));
  add_group (self, _ ("Bill"), bill_specs, G_N_ELEMENTS (bill_specs));
  add_group (self, _ ("Where it comes from"), source_specs, G_N_ELEMENTS (source_specs));
  gtk_widget_add_css_class (remove, "destructive-action");
  gtk_widget_set_halign (remove, GTK_ALIGN_START);
  g_signal_connect_swapped (remove, "clicked", G_CALLBACK (remove_cb), self);
  gtk_box_append (self->column, remove);
}

GtkWidget *
winnow_run_dialog_new (GtkWindow *parent, WinnowSession *session, const char *run_id)
{
  WinnowRunDialog *self = g_object_new (WINNOW_TYPE_RUN_DIALOG, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  self->run_id = g_strdup (run_id);
  fill (self);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update_measurements), self);
  update_measurements (self);
  return GTK_WIDGET (self);
}

char *
winnow_run_dialog_add_run (WinnowSession *session, const char *offer_id, const char *kind)
{
  WinnowTrialRun *run = winnow_row_new (WINNOW_KIND_TRIAL_RUN, NULL);
  WinnowWorkspace *workspace = winnow_session_workspace (session);
  WinnowAssessment *assessment = winnow_session_assessment (session);
  char *id = g_strdup (winnow_row_id (run));

  run->offer_id = g_strdup (offer_id);
  run->kind = g_strdup (kind);
  run->started_at = winnow_session_now ();
  run->person = workspace != NULL ? g_strdup (winnow_workspace_author (workspace)) : NULL;
  run->currency = g_strdup (winnow_evaluation_head (assessment->evaluation)->currency);
  winnow_session_put (session, _ ("Add trial run"), run);
  return id;
}
