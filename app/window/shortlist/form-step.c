/* form-step.c — first step of the shortlist: two questions and the team's limits, and whom
 * they cut.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/form-step.h"

#include <glib/gi18n.h>

#include "window/compat.h"
#include "window/field-row.h"
#include "window/offer/row-group.h"
#include "window/shortlist/step-parts.h"

struct _WinnowFormStep
{
  AdwBin parent_instance;

  WinnowSession *session;
  GtkWidget *content, *empty;
  AdwPreferencesGroup *questions, *limits, *in, *out;
  GtkWidget *on_site; /* field row */
  char *parts_shown;
  GHashTable *rows; /* offer id → row, borrowed */
  gboolean is_stale;
};

G_DEFINE_FINAL_TYPE (WinnowFormStep, winnow_form_step, ADW_TYPE_BIN)

static const WinnowFieldSpec on_site_spec
  = { "data_on_site", N_ ("Must data stay in our own machine room?"), N_ ("“Yes” cuts what is not there") };
static const WinnowFieldSpec interruptible_spec
  = { "interruptible", N_ ("Can it be stopped?"), N_ ("Taken away at any moment and started again") };

/* ---- Keeping ---- */

typedef struct
{
  WinnowSession *session;
  char *offer_id;
  GtkWidget *reason;
} Keeping;

static void
keeping_free (gpointer data)
{
  Keeping *self = data;

  g_object_unref (self->session);
  g_free (self->offer_id);
  g_free (self);
}

void
winnow_form_step_keep (WinnowSession *session, const char *offer_id, const char *reason)
{
  g_autoptr (GError) error = NULL;

  if (!winnow_session_set_field (session, reason != NULL ? _ ("Keep although cut") : _ ("No longer keep although cut"),
                                 WINNOW_KIND_OFFER, offer_id, "keep_reason", reason, &error))
    winnow_session_report_error (session, _ ("This was not saved"), error);
}

static char *
reason_of (Keeping *self)
{
  return winnow_step_typed (self->reason);
}

static void
kept_cb (gboolean accepted, gpointer data)
{
  Keeping *self = data;
  g_autofree char *reason = reason_of (self);

  if (accepted && *reason != '\0')
    winnow_form_step_keep (self->session, self->offer_id, reason);
}

static void
typed_cb (GtkWindow *dialog)
{
  g_autofree char *reason = reason_of (g_object_get_data (G_OBJECT (dialog), "keeping"));

  winnow_compat_ask_set_enabled (dialog, *reason != '\0');
}

static void
ask_keep (WinnowFormStep *self, const char *offer_id)
{
  Keeping *keeping = g_new0 (Keeping, 1);
  GtkWidget *list = gtk_list_box_new ();
  GtkWindow *dialog;

  keeping->session = g_object_ref (self->session);
  keeping->offer_id = g_strdup (offer_id);
  keeping->reason = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (keeping->reason), _ ("Why it stays"));
  gtk_list_box_append (GTK_LIST_BOX (list), keeping->reason);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  dialog = winnow_compat_ask (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Keep this offer anyway?"),
                              _ ("It goes on to the ledger although the form cuts it. "
                                 "The reason for the cut and yours both go into the report."),
                              _ ("_Cancel"), _ ("_Keep"), FALSE, list, kept_cb, keeping);
  g_object_set_data_full (G_OBJECT (dialog), "keeping", keeping, keeping_free);
  g_signal_connect_object (keeping->reason, "changed", G_CALLBACK (typed_cb), dialog, G_CONNECT_SWAPPED);
  typed_cb (dialog);
}

static void
keep_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_keep (WINNOW_FORM_STEP (widget), g_variant_get_string (parameter, NULL));
}

static void
let_go_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  winnow_form_step_keep (WINNOW_FORM_STEP (widget)->session, g_variant_get_string (parameter, NULL), NULL);
}

static void
add_limit_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  winnow_limits_ask (GTK_WINDOW (gtk_widget_get_root (widget)), WINNOW_FORM_STEP (widget)->session);
}

/* ---- Offers ---- */

static void
append_texts (GString *text, GPtrArray *texts, const char *language)
{
  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", winnow_text_get (texts->pdata[i], language));
}

static char *
verdict_text (const WinnowFormVerdict *verdict, const WinnowOffer *offer, const char *language)
{
  GString *text = g_string_new (NULL);

  append_texts (text, verdict->reasons, language);
  append_texts (text, verdict->open, language);
  if (verdict->is_kept_anyway)
    {
      g_string_append_c (text, '\n');
      /* Translators: the team's reason to keep an offer that the form cuts. */
      g_string_append_printf (text, _ ("Kept anyway: %s"), offer->keep_reason);
    }
  return g_string_free (text, FALSE);
}

static void
add_row_button (GtkWidget *row, const char *label, const char *action, const char *offer_id)
{
  GtkWidget *button = winnow_step_text_button_new (label);

  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", offer_id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static void
add_offer (WinnowFormStep *self, const WinnowOfferAssessment *offer, const WinnowFormVerdict *verdict)
{
  const char *id = winnow_row_id (offer->offer);
  g_autofree char *title = winnow_step_offer_label (offer);
  g_autofree char *text = verdict_text (verdict, offer->offer, winnow_session_language (self->session));
  gboolean has_doubt = verdict->is_kept_anyway || verdict->open->len > 0;
  const char *icon = !verdict->is_in ? "winnow-cut-symbolic" : has_doubt ? "winnow-blocked-symbolic"
                                                                         : "winnow-recommended-symbolic";
  const char *css_class = !verdict->is_in ? "verdict-out" : has_doubt ? "verdict-warning" : "verdict-good";
  GtkWidget *row;
  GtkWidget *go = winnow_step_icon_button_new ("go-jump-symbolic", _ ("Go there"));

  if (verdict->is_withdrawn)
    icon = "winnow-withdrawn-symbolic";
  row = winnow_row_group_add_text (verdict->is_in ? self->in : self->out, title, *text != '\0' ? text : NULL, icon,
                                   css_class);
  if (verdict->is_kept_anyway)
    add_row_button (row, _ ("_Take Back"), "form.let-go", id);
  else if (!verdict->is_in && !verdict->is_withdrawn)
    add_row_button (row, _ ("_Keep Anyway…"), "form.keep", id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (go), "(ss)", "platforms", id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (go), "win.go");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), go);
  g_hash_table_insert (self->rows, g_strdup (id), row);
}

static void
count_verdicts (const WinnowAssessment *assessment, guint *in, guint *out)
{
  GPtrArray *verdicts = assessment->form_cut->verdicts;

  *in = 0;
  for (guint i = 0; i < verdicts->len; i++)
    *in += ((const WinnowFormVerdict *) verdicts->pdata[i])->is_in;
  *out = verdicts->len - *in;
}

char *
winnow_form_step_count (const WinnowAssessment *assessment)
{
  guint in, out;

  count_verdicts (assessment, &in, &out);
  /* Translators: numbers of offers that go on to the next step, and that do not. */
  return g_strdup_printf (_ ("%u in, %u out"), in, out);
}

static void
update_offers (WinnowFormStep *self, WinnowAssessment *assessment)
{
  guint in, out;
  g_autofree char *in_title = NULL, *out_title = NULL;

  count_verdicts (assessment, &in, &out);
  /* Translators: %u is the number of offers that the form step keeps. */
  in_title = g_strdup_printf (ngettext ("In: %u offer", "In: %u offers", in), in);
  /* Translators: %u is the number of offers that the form step cuts. */
  out_title = g_strdup_printf (ngettext ("Out: %u offer", "Out: %u offers", out), out);
  g_hash_table_remove_all (self->rows);
  winnow_row_group_clear (self->in);
  winnow_row_group_clear (self->out);
  adw_preferences_group_set_title (self->in, in_title);
  adw_preferences_group_set_title (self->out, out_title);
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      const WinnowFormVerdict *verdict = winnow_form_cut_verdict (assessment->form_cut, winnow_row_id (offer->offer));

      if (verdict != NULL)
        add_offer (self, offer, verdict);
    }
  if (in == 0)
    winnow_row_group_add_text (self->in, _ ("No offer is left"),
                               _ ("Keep one anyway, loosen a limit, or add other offers."), "winnow-blocked-symbolic",
                               "verdict-warning");
  gtk_widget_set_visible (GTK_WIDGET (self->out), out > 0);
}

/* ---- Questions ---- */

/* One question a part; rows stay while the parts are the same, and with them the focus. */
static void
update_questions (WinnowFormStep *self, WinnowAssessment *assessment)
{
  GPtrArray *parts = winnow_evaluation_rows (assessment->evaluation, WINNOW_KIND_PART);
  g_autoptr (GString) shown = g_string_new (winnow_session_evaluation_id (self->session));

  winnow_field_row_set_id (WINNOW_FIELD_ROW (self->on_site), winnow_row_id (winnow_evaluation_head (assessment->evaluation)));
  adw_preferences_group_set_description (self->questions,
                                         assessment->form_cut->can_cut
                                           ? NULL
                                           : _ ("Until both are answered, not everything that does not fit is cut."));
  for (guint i = 0; i < parts->len; i++)
    {
      const WinnowPart *part = parts->pdata[i];

      g_string_append_printf (shown, "\n%s %s", winnow_row_id (part), part->name != NULL ? part->name : "");
    }
  if (g_strcmp0 (shown->str, self->parts_shown) == 0)
    return;
  g_free (self->parts_shown);
  self->parts_shown = g_strdup (shown->str);
  winnow_row_group_clear (self->questions);
  for (guint i = 0; i < parts->len; i++)
    {
      const WinnowPart *part = parts->pdata[i];
      GtkWidget *row = winnow_field_row_new (self->session, WINNOW_KIND_PART, winnow_row_id (part), &interruptible_spec);
      /* Translators: a part of the workload. */
      g_autofree char *title = g_strdup_printf (_ ("%s: can it be stopped?"), part->name != NULL ? part->name : "?");

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
      gtk_accessible_update_property (GTK_ACCESSIBLE (winnow_field_row_control (WINNOW_FIELD_ROW (row))),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
      winnow_row_group_add (self->questions, row);
    }
}

static void
update (WinnowFormStep *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  self->is_stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (assessment == NULL || self->is_stale)
    return;
  adw_bin_set_child (ADW_BIN (self), assessment->offers->len > 0 ? self->content : self->empty);
  update_questions (self, assessment);
  winnow_limits_group_show (self->limits, self->session);
  update_offers (self, assessment);
  winnow_field_rows_refresh (GTK_WIDGET (self));
}

static void
mapped_cb (WinnowFormStep *self)
{
  if (self->is_stale)
    update (self);
}

/* ---- Widget ---- */

static void
winnow_form_step_dispose (GObject *object)
{
  WinnowFormStep *self = WINNOW_FORM_STEP (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_hash_table_remove_all (self->rows);
  g_clear_object (&self->content);
  g_clear_object (&self->empty);
  G_OBJECT_CLASS (winnow_form_step_parent_class)->dispose (object);
}

static void
winnow_form_step_finalize (GObject *object)
{
  WinnowFormStep *self = WINNOW_FORM_STEP (object);

  g_hash_table_unref (self->rows);
  g_free (self->parts_shown);
  G_OBJECT_CLASS (winnow_form_step_parent_class)->finalize (object);
}

static void
winnow_form_step_class_init (WinnowFormStepClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_form_step_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_form_step_finalize;
  gtk_widget_class_install_action (widget_class, "form.keep", "s", keep_cb);
  gtk_widget_class_install_action (widget_class, "form.let-go", "s", let_go_cb);
  gtk_widget_class_install_action (widget_class, "form.add-limit", NULL, add_limit_cb);
}

static void
winnow_form_step_init (WinnowFormStep *self)
{
  GtkWidget *add = winnow_step_text_button_new (_ ("_Add Limit…"));
  GtkBox *column;

  self->rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->content = g_object_ref_sink (winnow_step_column_new (&column));
  self->questions = winnow_step_group_new (column, _ ("Two questions"), NULL);
  self->limits = winnow_step_group_new (column, _ ("Hard limits"), _ ("An offer that misses one is out."));
  gtk_widget_add_css_class (add, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (add), "form.add-limit");
  adw_preferences_group_set_header_suffix (self->limits, add);
  self->in = winnow_step_group_new (column, "", NULL);
  self->out = winnow_step_group_new (column, "", NULL);
  self->empty = g_object_ref_sink (adw_status_page_new ());
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (self->empty), "winnow-cut-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (self->empty), _ ("Nothing to Cut Yet"));
  adw_status_page_set_description (ADW_STATUS_PAGE (self->empty),
                                   _ ("Add the offers you are considering; here you see which of them fit at all."));
  g_signal_connect (self, "map", G_CALLBACK (mapped_cb), NULL);
  self->is_stale = TRUE;
}

GtkWidget *
winnow_form_step_new (WinnowSession *session)
{
  WinnowFormStep *self = g_object_new (WINNOW_TYPE_FORM_STEP, NULL);

  self->session = g_object_ref (session);
  self->on_site = winnow_field_row_new (session, WINNOW_KIND_EVALUATION, NULL, &on_site_spec);
  adw_preferences_group_add (self->questions, self->on_site);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  return GTK_WIDGET (self);
}

void
winnow_form_step_select (WinnowFormStep *self, const char *offer_id)
{
  GtkWidget *row = g_hash_table_lookup (self->rows, offer_id);

  if (row != NULL && gtk_widget_get_mapped (row))
    gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD);
}
