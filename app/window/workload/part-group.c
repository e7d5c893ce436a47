/* part-group.c — one part of the workload.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/workload/part-group.h"

#include "window/field-row.h"
#include "window/words.h"

#include <glib/gi18n.h>

struct _WinnowPartGroup
{
  AdwBin parent_instance;

  WinnowSession *session;
  char *id;
  AdwPreferencesGroup *group;
  GtkWidget *more;
  gboolean is_filled;
};

G_DEFINE_FINAL_TYPE (WinnowPartGroup, winnow_part_group, ADW_TYPE_BIN)

static const WinnowFieldSpec specs[] = {
  { "name", N_ ("Name"), NULL },
  { "kind", N_ ("Kind of work"), NULL },
  { "need", N_ ("What it needs"), NULL },
  { "cards", N_ ("Cards at the peak"), NULL },
  { "run_hours_max", N_ ("Longest run"), N_ ("Hours without a break") },
  { "interruptible", N_ ("Can it be stopped?"), N_ ("Taken away at any moment and started again") },
  { "resumable", N_ ("Does it go on from a checkpoint?"), NULL },
  { "latency_target_ms", N_ ("Latency target"), N_ ("Milliseconds, 95th percentile") },
  { "critical", N_ ("Critical to the business"), NULL },
};

static const WinnowFieldSpec more_specs[] = {
  { "model", N_ ("Model"), NULL },
  { "accelerator", N_ ("Wanted card"), N_ ("For example H100 SXM") },
  { "memory_gib", N_ ("Memory per card, at least"), N_ ("GiB") },
  { "nodes", N_ ("Machines"), NULL },
  { "base_load_cards", N_ ("Cards that always run"), NULL },
  { "distributed", N_ ("Runs over several cards at once"), NULL },
  { "runs_per_month", N_ ("Runs a month"), NULL },
  { "run_minutes_mean", N_ ("Mean length of a run"), N_ ("Minutes") },
  { "burst", N_ ("Comes in bursts"), NULL },
  { "steady", N_ ("Steady all day"), NULL },
  { "production", N_ ("In production"), NULL },
  { "strict_sla", N_ ("Strict service level"), NULL },
  { "demand_months", N_ ("Needed for"), N_ ("Months") },
  { "tokens_in_per_month", N_ ("Tokens in"), N_ ("A month") },
  { "tokens_out_per_month", N_ ("Tokens out"), N_ ("A month") },
  { "bottleneck", N_ ("Measured bottleneck"), NULL },
};

static void
remove_cb (WinnowPartGroup *self)
{
  WinnowEdit *edit = winnow_edit_new (_ ("Remove part of the workload"));

  winnow_edit_delete (edit, WINNOW_KIND_PART, self->id);
  winnow_session_apply_undoable (self->session, edit, _ ("Part removed"));
}

static void
expanded_cb (WinnowPartGroup *self)
{
  if (self->is_filled || !adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self->more)))
    return;
  self->is_filled = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (more_specs); i++)
    adw_expander_row_add_row (ADW_EXPANDER_ROW (self->more),
                              winnow_field_row_new (self->session, WINNOW_KIND_PART, self->id, &more_specs[i]));
}

static void
update (WinnowPartGroup *self)
{
  const WinnowPart *part = winnow_session_row (self->session, WINNOW_KIND_PART, self->id);
  g_autofree char *title = NULL;

  if (part == NULL)
    return;
  title = g_markup_escape_text (part->name != NULL   ? part->name
                                : part->kind != NULL ? winnow_words_choice ("kind", part->kind)
                                                     : _ ("Part without a name"),
                                -1);
  adw_preferences_group_set_title (self->group, title);
}

static void
winnow_part_group_dispose (GObject *object)
{
  WinnowPartGroup *self = WINNOW_PART_GROUP (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_part_group_parent_class)->dispose (object);
}

static void
winnow_part_group_finalize (GObject *object)
{
  g_free (WINNOW_PART_GROUP (object)->id);
  G_OBJECT_CLASS (winnow_part_group_parent_class)->finalize (object);
}

static void
winnow_part_group_class_init (WinnowPartGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_part_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_part_group_finalize;
}

static void
winnow_part_group_init (WinnowPartGroup *self)
{
}

GtkWidget *
winnow_part_group_new (WinnowSession *session, const char *part_id)
{
  WinnowPartGroup *self = g_object_new (WINNOW_TYPE_PART_GROUP, NULL);
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");

  self->session = g_object_ref (session);
  self->id = g_strdup (part_id);
  self->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (remove, _ ("Remove this part"));
  g_signal_connect_swapped (remove, "clicked", G_CALLBACK (remove_cb), self);
  adw_preferences_group_set_header_suffix (self->group, remove);
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    adw_preferences_group_add (self->group,
                               winnow_field_row_new (session, WINNOW_KIND_PART, part_id, &specs[i]));
  self->more = adw_expander_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->more), _ ("More about it"));
  g_signal_connect_swapped (self->more, "notify::expanded", G_CALLBACK (expanded_cb), self);
  adw_preferences_group_add (self->group, self->more);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->group));
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
