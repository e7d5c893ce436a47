/* workload-page.c — what is to run, within which limits, and what fits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/workload/workload-page.h"

#include "window/field-row.h"
#include "window/offer/row-group.h"
#include "window/page.h"
#include "window/words.h"
#include "window/workload/part-group.h"

#include <glib/gi18n.h>

struct _WinnowWorkloadPage
{
  AdwBin parent_instance;

  AdwPreferencesGroup *fit_group;
  GtkBox *parts;
  GtkMenuButton *add_button;
  AdwPreferencesGroup *limits_group;
  AdwPreferencesGroup *money_group;

  WinnowSession *session;
  GPtrArray *head_rows; /* of WinnowFieldRow *, owned by their groups */
  char *parts_shown;
  gboolean is_stale; /* something changed while the page was not on show */
};

static void page_iface_init (WinnowPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowWorkloadPage, winnow_workload_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (WINNOW_TYPE_PAGE, page_iface_init))

static const WinnowFieldSpec limit_specs[] = {
  { "data_on_site", N_ ("Must data stay in our own machine room?"), NULL },
  { "data_home", N_ ("Where the data are now"), N_ ("Name of the platform or site") },
  { "separable", N_ ("Can online and offline work be split?"), NULL },
  { "ops_staff", N_ ("Full-time operations staff"), NULL },
  { "ops_hours", N_ ("Operations work"), N_ ("Hours a month") },
};

static const WinnowFieldSpec money_specs[] = {
  { "title", N_ ("Name of the decision"), NULL },
  { "period_start", N_ ("Start of the period"), N_ ("Year-month-day") },
  { "horizon_months", N_ ("Months the ledger covers"), N_ ("Usually 3") },
  { "utilisation", N_ ("Planned utilisation"), N_ ("Per cent of the peak cards’ hours doing useful work"), TRUE },
  { "utilisation_basis", N_ ("Where the utilisation comes from"), NULL },
  { "budget", N_ ("Budget"), N_ ("For the whole period") },
  { "currency", N_ ("Currency"), N_ ("Three letters, for example CNY") },
  { "tax_basis", N_ ("Tax in prices"), NULL },
  { "calendar", N_ ("Hours of a month"), NULL },
  { "language", N_ ("Language of the report"), NULL },
};

static const char *const part_kinds[] = { "training", "finetune",    "online",  "long_context",
                                          "batch",    "development", "analysis" };

/* ---- What fits ---- */

static const char *
severity_icon (const WinnowAdvice *advice)
{
  switch (advice->severity)
    {
    case WINNOW_SEVERITY_KNOCK_OUT:
    case WINNOW_SEVERITY_BLOCKING:
      return "winnow-blocked-symbolic";
    case WINNOW_SEVERITY_AMBER:
      return "dialog-information-symbolic";
    case WINNOW_SEVERITY_INFO:
    default:
      return "winnow-open-symbolic";
    }
}

/* What the form step left of the offers of a category. */
static void
add_category (WinnowWorkloadPage *self, WinnowAssessment *assessment, const char *id)
{
  const char *language = winnow_session_language (self->session);
  const WinnowCategory *category = winnow_catalog_category (assessment->catalog, id);
  const WinnowText *cut_reason = NULL;
  guint n = 0, n_in = 0;
  g_autofree char *state = NULL;
  const char *icon = "winnow-open-symbolic", *css_class = "verdict-open";

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      const WinnowFormVerdict *verdict =
        winnow_form_cut_verdict (assessment->form_cut, winnow_row_id (offer->offer));

      if (g_strcmp0 (offer->classification->primary, id) != 0 || verdict == NULL)
        continue;
      n++;
      n_in += verdict->is_in;
      if (!verdict->is_in && cut_reason == NULL && verdict->reasons->len > 0)
        cut_reason = verdict->reasons->pdata[0];
    }
  if (category == NULL || (n == 0 && (g_str_equal (id, "owned") || g_str_equal (id, "tool"))))
    return;
  if (n == 0)
    /* Translators: %s says what a category is good at. */
    state = g_strdup_printf (_ ("No offer yet. Good at: %s"), winnow_text_get (&category->good_at, language));
  else if (n_in == n)
    {
      /* Translators: %u is a number of offers. */
      state = g_strdup_printf (ngettext ("%u offer fits the form", "All %u offers fit the form", n), n);
      icon = "winnow-recommended-symbolic";
      css_class = "verdict-good";
    }
  else
    {
      /* Translators: offers left of all, then why the others are cut. */
      state = g_strdup_printf (_ ("%u of %u fit the form. Cut: %s"), n_in, n,
                               cut_reason != NULL ? winnow_text_get (cut_reason, language) : "");
      icon = n_in == 0 ? "winnow-cut-symbolic" : "winnow-dominated-symbolic";
      css_class = n_in == 0 ? "verdict-out" : "verdict-warning";
    }
  winnow_row_group_add_text (self->fit_group, winnow_text_get (&category->title, language), state, icon,
                             css_class);
}

static void
update_fit (WinnowWorkloadPage *self, WinnowAssessment *assessment)
{
  static const char *const categories[] = { "bare-metal", "on-demand-instance", "managed-inference",
                                            "reseller",   "owned",              "tool" };
  const char *language = winnow_session_language (self->session);
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);

  winnow_row_group_clear (self->fit_group);
  if (!assessment->form_cut->can_cut)
    winnow_row_group_add_text (self->fit_group, _ ("Two questions decide the form"),
                               _ ("Can the work be stopped, and must data stay in our own machine room? "
                                  "Answer both below; until then nothing is cut."),
                               "dialog-question-symbolic", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (categories); i++)
    add_category (self, assessment, categories[i]);
  for (guint i = 0; i < assessment->form_cut->advice->len; i++)
    {
      const WinnowAdvice *advice = assessment->form_cut->advice->pdata[i];
      const char *message = winnow_text_get (&advice->message, language);

      /* Of the workload itself, not of one offer; each sentence once. */
      if (advice->offer_id != NULL || advice->is_ask || message == NULL || !g_hash_table_add (said, (gpointer) message))
        continue;
      winnow_row_group_add_text (self->fit_group, message, NULL, severity_icon (advice), NULL);
    }
}

/* ---- Parts ---- */

static void
update_parts (WinnowWorkloadPage *self, WinnowAssessment *assessment)
{
  GPtrArray *rows = winnow_evaluation_rows (assessment->evaluation, WINNOW_KIND_PART);
  g_autoptr (GString) ids = g_string_new (winnow_session_evaluation_id (self->session));
  GtkWidget *child;

  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (ids, " %s", winnow_row_id (rows->pdata[i]));
  if (g_strcmp0 (ids->str, self->parts_shown) == 0)
    return;
  g_free (self->parts_shown);
  self->parts_shown = g_strdup (ids->str);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->parts))) != NULL)
    gtk_box_remove (self->parts, child);
  for (guint i = 0; i < rows->len; i++)
    gtk_box_append (self->parts, winnow_part_group_new (self->session, winnow_row_id (rows->pdata[i])));
  gtk_widget_set_visible (GTK_WIDGET (self->parts), rows->len > 0);
}

static void
update (WinnowWorkloadPage *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  if (assessment == NULL)
    return;
  self->is_stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->is_stale)
    return;
  for (guint i = 0; i < self->head_rows->len; i++)
    winnow_field_row_set_id (self->head_rows->pdata[i],
                             winnow_row_id (winnow_evaluation_head (assessment->evaluation)));
  update_fit (self, assessment);
  update_parts (self, assessment);
}

static void
mapped_cb (WinnowWorkloadPage *self)
{
  if (self->is_stale)
    update (self);
}

void
winnow_workload_page_add_part (WinnowWorkloadPage *self, const char *kind)
{
  WinnowEvaluation *evaluation = winnow_session_evaluation (self->session);
  WinnowPart *part;
  WinnowEdit *edit;

  if (evaluation == NULL)
    return;
  part = winnow_row_new (WINNOW_KIND_PART, NULL);
  part->evaluation_id = g_strdup (winnow_row_id (winnow_evaluation_head (evaluation)));
  part->kind = g_strdup (kind);
  part->name = g_strdup (winnow_words_choice ("kind", kind));
  edit = winnow_edit_new (_ ("Add part of the workload"));
  winnow_edit_put (edit, part);
  winnow_session_apply (self->session, edit);
}

static void
add_part_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  winnow_workload_page_add_part (data, g_variant_get_string (parameter, NULL));
}

static void
add_menu (WinnowWorkloadPage *self)
{
  static const GActionEntry entries[] = { { .name = "add-part", .activate = add_part_cb, .parameter_type = "s" } };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "workload", G_ACTION_GROUP (actions));
  for (guint i = 0; i < G_N_ELEMENTS (part_kinds); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (winnow_words_choice ("kind", part_kinds[i]), NULL);

      g_menu_item_set_action_and_target (item, "workload.add-part", "s", part_kinds[i]);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (self->add_button, G_MENU_MODEL (menu));
}

static void
add_head_rows (WinnowWorkloadPage *self, AdwPreferencesGroup *group, const WinnowFieldSpec *specs, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *row = winnow_field_row_new (self->session, WINNOW_KIND_EVALUATION, NULL, &specs[i]);

      g_ptr_array_add (self->head_rows, row);
      adw_preferences_group_add (group, row);
    }
}

/* @id: a field of the evaluation, such as "utilisation". */
static void
winnow_workload_page_select (WinnowPage *page, const char *id)
{
  WinnowWorkloadPage *self = WINNOW_WORKLOAD_PAGE (page);

  for (guint i = 0; i < self->head_rows->len; i++)
    if (strcmp (winnow_field_row_field (self->head_rows->pdata[i]), id) == 0)
      gtk_widget_grab_focus (winnow_field_row_control (self->head_rows->pdata[i]));
}

static void
page_iface_init (WinnowPageInterface *iface)
{
  iface->select = winnow_workload_page_select;
}

static void
winnow_workload_page_dispose (GObject *object)
{
  WinnowWorkloadPage *self = WINNOW_WORKLOAD_PAGE (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "workload", NULL);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (winnow_workload_page_parent_class)->dispose (object);
}

static void
winnow_workload_page_finalize (GObject *object)
{
  WinnowWorkloadPage *self = WINNOW_WORKLOAD_PAGE (object);

  g_ptr_array_unref (self->head_rows);
  g_free (self->parts_shown);
  G_OBJECT_CLASS (winnow_workload_page_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowWorkloadPage, name)

static void
winnow_workload_page_class_init (WinnowWorkloadPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_workload_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_workload_page_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/workload/workload-page.ui");
  BIND (fit_group);
  BIND (parts);
  BIND (add_button);
  BIND (limits_group);
  BIND (money_group);
}

static void
winnow_workload_page_init (WinnowWorkloadPage *self)
{
  self->head_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
winnow_workload_page_new (WinnowSession *session)
{
  WinnowWorkloadPage *self = g_object_new (WINNOW_TYPE_WORKLOAD_PAGE, NULL);

  self->session = g_object_ref (session);
  add_head_rows (self, self->limits_group, limit_specs, G_N_ELEMENTS (limit_specs));
  add_head_rows (self, self->money_group, money_specs, G_N_ELEMENTS (money_specs));
  add_menu (self);
  g_signal_connect (self, "map", G_CALLBACK (mapped_cb), NULL);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
