/* break-even-group.c — totals over utilisation, and who is cheapest where.
 *
 * Totals are straight pieces of utilisation, so that a curve is its corners and every
 * movement of the scale is answered at once from the compiled ledgers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/shortlist/ledger-step.h"

#include <glib/gi18n.h>
#include <math.h>

#include "window/chart/chart.h"
#include "window/offer/row-group.h"
#include "window/shortlist/step-parts.h"
#include "window/words.h"

#define CHART_HEIGHT 400

typedef struct
{
  const WinnowOfferAssessment *offer; /* of the assessment */
  char *label;
  GtkWidget *row;
  double total; /* worst end; NaN while incomplete */
} Ranked;

struct _WinnowBreakEvenGroup
{
  AdwPreferencesGroup parent_instance;

  WinnowSession *session;
  WinnowAssessment *assessment; /* what is on show */
  GPtrArray *ranked;            /* of Ranked, in the order on show */
  GArray *curves;               /* of WinnowCurve, of the complete ledgers */
  GtkWidget *chart, *scale, *value, *words, *use;
  GtkWidget *list;
  double tried;        /* utilisation; NaN = the planned one */
  char *evaluation_id; /* where it was tried */
};

G_DEFINE_FINAL_TYPE (WinnowBreakEvenGroup, winnow_break_even_group, ADW_TYPE_PREFERENCES_GROUP)

static void
ranked_free (gpointer data)
{
  Ranked *self = data;

  g_free (self->label);
  g_free (self);
}

static void
curve_clear (gpointer data)
{
  WinnowCurve *curve = data;

  g_array_unref (curve->x);
  g_array_unref (curve->y);
}

static double
planned (WinnowBreakEvenGroup *self)
{
  return self->assessment->basis.utilisation_is_known ? self->assessment->basis.utilisation : NAN;
}

/* The tried utilisation, else the planned one; NaN while there is neither. */
static double
at (WinnowBreakEvenGroup *self)
{
  return !isnan (self->tried) ? self->tried : planned (self);
}

/* ---- Curves ---- */

static WinnowCurve
curve_of (const Ranked *ranked)
{
  WinnowCurve curve = { ranked->label, winnow_ledger_model_breaks (ranked->offer->ledger_model),
                        g_array_new (FALSE, FALSE, sizeof (double)) };
  double zero = 0, one = 1;

  g_array_prepend_val (curve.x, zero);
  g_array_append_val (curve.x, one);
  for (guint i = 0; i < curve.x->len; i++)
    {
      double total = winnow_ledger_model_total (ranked->offer->ledger_model, g_array_index (curve.x, double, i));

      g_array_append_val (curve.y, total);
    }
  return curve;
}

static void
show_chart (WinnowBreakEvenGroup *self)
{
  const char *currency = winnow_evaluation_head (self->assessment->evaluation)->currency;

  gtk_widget_set_visible (self->chart, self->curves->len > 0);
  winnow_chart_set_scene (WINNOW_CHART (self->chart),
                          self->curves->len == 0
                            ? NULL
                            : winnow_scene_curves (_ ("Total over utilisation"), _ ("Utilisation"), currency,
                                                   (const WinnowCurve *) (gpointer) self->curves->data, self->curves->len,
                                                   planned (self), self->assessment->language));
}

/* ---- Order ---- */

static int
compare_totals (gconstpointer a, gconstpointer b)
{
  const Ranked *x = *(Ranked *const *) a, *y = *(Ranked *const *) b;

  if (isnan (x->total) || isnan (y->total))
    return isnan (x->total) - isnan (y->total);
  return (x->total > y->total) - (x->total < y->total);
}

static char *
rank_text (WinnowBreakEvenGroup *self, const Ranked *ranked)
{
  const Ranked *cheapest = self->ranked->pdata[0];
  guint missing = winnow_ledger_n_missing (ranked->offer->ledger);
  g_autofree char *more = NULL;

  if (missing == 0 && isnan (ranked->total))
    return NULL;
  if (isnan (ranked->total))
    /* Translators: %u is the number of lines of the ledger without a price. */
    return g_strdup_printf (ngettext ("Not ranked: incomplete (%u line)", "Not ranked: incomplete (%u lines)", missing), missing);
  if (ranked == cheapest || cheapest->total <= 0)
    return ranked->offer->ledger->is_bounded ? g_strdup (_ ("Worst end of its range")) : NULL;
  more = winnow_step_quantity (ranked->total / cheapest->total - 1, "share");
  if (ranked->offer->ledger->is_bounded)
    /* Translators: a percentage; what an offer costs above the cheapest. */
    return g_strdup_printf (_ ("%s more, by the worst end of its range"), more);
  /* Translators: a percentage; what an offer costs above the cheapest. */
  return g_strdup_printf (_ ("%s more"), more);
}

static void
show_rank (WinnowBreakEvenGroup *self, const Ranked *ranked, guint rank)
{
  const char *currency = winnow_evaluation_head (self->assessment->evaluation)->currency;
  GtkLabel *total = g_object_get_data (G_OBJECT (ranked->row), "total");
  g_autofree char *money = isnan (ranked->total) ? g_strdup ("–") : winnow_words_money (ranked->total, currency);
  g_autofree char *title = isnan (ranked->total) ? g_strdup (ranked->label) : g_strdup_printf ("%u. %s", rank + 1, ranked->label);
  g_autofree char *text = rank_text (self, ranked);

  gtk_label_set_text (total, money);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (ranked->row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (ranked->row), text != NULL ? text : "");
}

/* Rows move only when the order is another one, so that dragging stays smooth. */
static void
show_order (WinnowBreakEvenGroup *self)
{
  g_autofree gpointer *before = g_memdup2 (self->ranked->pdata, self->ranked->len * sizeof (gpointer));
  gboolean has_moved = FALSE;

  for (guint i = 0; i < self->ranked->len; i++)
    {
      Ranked *ranked = self->ranked->pdata[i];

      ranked->total = ranked->offer->ledger->is_complete ? winnow_ledger_model_total (ranked->offer->ledger_model, at (self)) : NAN;
    }
  g_ptr_array_sort (self->ranked, compare_totals);
  for (guint i = 0; i < self->ranked->len; i++)
    {
      has_moved |= before[i] != self->ranked->pdata[i];
      show_rank (self, self->ranked->pdata[i], i);
    }
  if (has_moved)
    gtk_list_box_invalidate_sort (GTK_LIST_BOX (self->list));
}

static int
sort_rows (GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
  WinnowBreakEvenGroup *self = data;
  guint x = 0, y = 0;

  for (guint i = 0; i < self->ranked->len; i++)
    {
      const Ranked *ranked = self->ranked->pdata[i];

      if (ranked->row == GTK_WIDGET (a))
        x = i;
      if (ranked->row == GTK_WIDGET (b))
        y = i;
    }
  return (x > y) - (x < y);
}

/* ---- Words ---- */

static const char *
label_of (WinnowBreakEvenGroup *self, const char *offer_id)
{
  for (guint i = 0; i < self->ranked->len; i++)
    {
      const Ranked *ranked = self->ranked->pdata[i];

      if (g_strcmp0 (winnow_row_id (ranked->offer->offer), offer_id) == 0)
        return ranked->label;
    }
  return "?";
}

/* "from 0 % to 35 %", the segment of the envelope that holds the tried utilisation. */
static char *
reach_text (WinnowBreakEvenGroup *self, const WinnowEnvelope *envelope)
{
  for (guint i = 0; i < envelope->segments->len; i++)
    {
      const WinnowEnvelopeSegment *segment = envelope->segments->pdata[i];
      g_autofree char *from = winnow_step_quantity (segment->from, "share"), *to = winnow_step_quantity (segment->to, "share");

      if (at (self) < segment->from || at (self) > segment->to || g_strcmp0 (segment->offer_id, envelope->cheapest) != 0)
        continue;
      if (segment->from <= 0 && segment->to >= 1)
        return g_strdup (_ ("at every utilisation"));
      /* Translators: percentages of utilisation. */
      return g_strdup_printf (_ ("from %s to %s"), from, to);
    }
  return g_strdup ("");
}

static char *
words_of (WinnowBreakEvenGroup *self)
{
  g_autoptr (GPtrArray) models = g_ptr_array_new ();
  g_autoptr (WinnowEnvelope) envelope = NULL;
  g_autofree char *share = NULL, *reach = NULL, *margin = NULL;

  for (guint i = 0; i < self->ranked->len; i++)
    g_ptr_array_add (models, ((const Ranked *) self->ranked->pdata[i])->offer->ledger_model);
  if (isnan (at (self)))
    return g_strdup (_ ("The planned utilisation is not known, so nothing is ranked. Move the scale to try one."));
  envelope = winnow_envelope_new (models, at (self), self->assessment->basis.tie_share);
  share = winnow_step_quantity (at (self), "share");
  if (envelope->cheapest == NULL)
    return g_strdup (_ ("No ledger is complete, so none is cheapest."));
  if (envelope->runner_up == NULL)
    /* Translators: an offer. */
    return g_strdup_printf (_ ("Only %s has a complete ledger; there is nothing to compare it with."),
                            label_of (self, envelope->cheapest));
  if (envelope->is_tie)
    /* Translators: a percentage of utilisation, and two offers. */
    return g_strdup_printf (_ ("At %s, %s and %s cost nearly the same."), share, label_of (self, envelope->cheapest),
                            label_of (self, envelope->runner_up));
  reach = reach_text (self, envelope);
  margin = winnow_step_quantity (envelope->margin_share, "share");
  /* Translators: a percentage of utilisation, an offer, “from 10 % to 35 %”, the next offer, and what it costs more. */
  return g_strdup_printf (_ ("At %s, %s is cheapest, and stays so %s. Next is %s, %s dearer."), share,
                          label_of (self, envelope->cheapest), reach, label_of (self, envelope->runner_up), margin);
}

/* ---- Trying ---- */

static void
show_tried (WinnowBreakEvenGroup *self)
{
  g_autofree char *share = isnan (at (self)) ? g_strdup ("–") : winnow_step_quantity (at (self), "share");
  g_autofree char *words = NULL;

  show_order (self);
  words = words_of (self);
  gtk_label_set_text (GTK_LABEL (self->value), share);
  gtk_label_set_text (GTK_LABEL (self->words), words);
  gtk_widget_set_sensitive (self->use, !isnan (self->tried) && self->tried != planned (self));
}

static void
moved_cb (WinnowBreakEvenGroup *self)
{
  if (self->assessment == NULL)
    return;
  self->tried = gtk_range_get_value (GTK_RANGE (self->scale)) / 100;
  show_tried (self);
}

static void
picked_cb (WinnowChart *chart, double value, WinnowBreakEvenGroup *self)
{
  gtk_range_set_value (GTK_RANGE (self->scale), 100 * CLAMP (value, 0, 1));
}

void
winnow_break_even_group_use (WinnowBreakEvenGroup *self)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr (GError) error = NULL;

  if (self->assessment == NULL || isnan (at (self)))
    return;
  g_ascii_formatd (text, sizeof text, "%.4g", at (self));
  if (!winnow_session_set_field (self->session, _ ("Plan with this utilisation"), WINNOW_KIND_EVALUATION,
                                 winnow_session_evaluation_id (self->session), "utilisation", text, &error))
    winnow_session_report_error (self->session, _ ("This was not saved"), error);
  else
    self->tried = NAN;
}

/* ---- Filling ---- */

static GtkWidget *
row_new (const char *label)
{
  GtkWidget *row = adw_action_row_new (), *total = gtk_label_new (NULL);

  gtk_widget_add_css_class (total, "numeric");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), total);
  g_object_set_data (G_OBJECT (row), "total", total);
  return row;
}

static void
fill (WinnowBreakEvenGroup *self)
{
  g_autoptr (GPtrArray) offers = winnow_ledger_offers (self->assessment);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  g_array_set_size (self->curves, 0);
  g_ptr_array_set_size (self->ranked, 0);
  for (guint i = 0; i < offers->len; i++)
    {
      Ranked *ranked = g_new0 (Ranked, 1);

      ranked->offer = offers->pdata[i];
      ranked->label = winnow_step_offer_label (ranked->offer);
      ranked->row = row_new (ranked->label);
      /* Known before the list box asks where it belongs. */
      g_ptr_array_add (self->ranked, ranked);
      gtk_list_box_append (GTK_LIST_BOX (self->list), ranked->row);
      if (ranked->offer->ledger->is_complete)
        {
          WinnowCurve curve = curve_of (ranked);

          g_array_append_val (self->curves, curve);
        }
    }
}

void
winnow_break_even_group_update (WinnowBreakEvenGroup *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  double wanted;

  if (assessment == self->assessment)
    return;
  g_clear_pointer (&self->assessment, winnow_assessment_unref);
  if (assessment == NULL)
    return;
  if (g_strcmp0 (self->evaluation_id, winnow_row_id (winnow_evaluation_head (assessment->evaluation))) != 0)
    {
      g_free (self->evaluation_id);
      self->evaluation_id = g_strdup (winnow_row_id (winnow_evaluation_head (assessment->evaluation)));
      self->tried = NAN;
    }
  wanted = !isnan (self->tried) ? self->tried : assessment->basis.utilisation;
  /* The scale speaks of no assessment while it is set. */
  gtk_range_set_value (GTK_RANGE (self->scale), 100 * wanted);
  self->assessment = winnow_assessment_ref (assessment);
  fill (self);
  show_tried (self);
  show_chart (self);
}

/* ---- Widget ---- */

static void
winnow_break_even_group_dispose (GObject *object)
{
  WinnowBreakEvenGroup *self = WINNOW_BREAK_EVEN_GROUP (object);

  g_clear_pointer (&self->assessment, winnow_assessment_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (winnow_break_even_group_parent_class)->dispose (object);
}

static void
winnow_break_even_group_finalize (GObject *object)
{
  WinnowBreakEvenGroup *self = WINNOW_BREAK_EVEN_GROUP (object);

  g_free (self->evaluation_id);
  g_ptr_array_unref (self->ranked);
  g_array_unref (self->curves);
  G_OBJECT_CLASS (winnow_break_even_group_parent_class)->finalize (object);
}

static void
winnow_break_even_group_class_init (WinnowBreakEvenGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_break_even_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_break_even_group_finalize;
}

static GtkWidget *
scale_box_new (WinnowBreakEvenGroup *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->scale = winnow_step_scale_new ();
  gtk_widget_set_hexpand (self->scale, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Utilisation to try"), -1);
  self->value = gtk_label_new (NULL);
  gtk_label_set_width_chars (GTK_LABEL (self->value), 7);
  gtk_label_set_xalign (GTK_LABEL (self->value), 1);
  gtk_widget_add_css_class (self->value, "numeric");
  self->use = winnow_step_text_button_new (_ ("_Use This"));
  gtk_widget_set_tooltip_text (self->use, _ ("Plan with this utilisation"));
  gtk_box_append (GTK_BOX (box), self->scale);
  gtk_box_append (GTK_BOX (box), self->value);
  gtk_box_append (GTK_BOX (box), self->use);
  g_signal_connect_swapped (self->scale, "value-changed", G_CALLBACK (moved_cb), self);
  g_signal_connect_swapped (self->use, "clicked", G_CALLBACK (winnow_break_even_group_use), self);
  return box;
}

static void
winnow_break_even_group_init (WinnowBreakEvenGroup *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->tried = NAN;
  self->ranked = g_ptr_array_new_with_free_func (ranked_free);
  self->curves = g_array_new (FALSE, FALSE, sizeof (WinnowCurve));
  g_array_set_clear_func (self->curves, curve_clear);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Who is cheapest where"));
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self),
                                         _ ("Move the scale to try another utilisation; the plan stays until you use it."));
  self->chart = winnow_chart_new ();
  winnow_chart_set_content_height (WINNOW_CHART (self->chart), CHART_HEIGHT);
  winnow_chart_set_pickable (WINNOW_CHART (self->chart), TRUE);
  g_signal_connect (self->chart, "axis-picked", G_CALLBACK (picked_cb), self);
  self->words = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->words), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->words), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->words), 0);
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_list_box_set_sort_func (GTK_LIST_BOX (self->list), sort_rows, self, NULL);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Order at this utilisation"), -1);
  gtk_box_append (GTK_BOX (box), self->chart);
  gtk_box_append (GTK_BOX (box), scale_box_new (self));
  gtk_box_append (GTK_BOX (box), self->words);
  gtk_box_append (GTK_BOX (box), self->list);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), box);
}

GtkWidget *
winnow_break_even_group_new (WinnowSession *session)
{
  WinnowBreakEvenGroup *self = g_object_new (WINNOW_TYPE_BREAK_EVEN_GROUP, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}

GtkRange *
winnow_break_even_group_scale (WinnowBreakEvenGroup *self)
{
  return GTK_RANGE (self->scale);
}

const char *
winnow_break_even_group_words (WinnowBreakEvenGroup *self)
{
  return gtk_label_get_text (GTK_LABEL (self->words));
}

const char *
winnow_break_even_group_ranked (WinnowBreakEvenGroup *self, guint rank)
{
  const Ranked *ranked = rank < self->ranked->len ? self->ranked->pdata[rank] : NULL;

  return ranked != NULL ? winnow_row_id (ranked->offer->offer) : NULL;
}

const char *
winnow_break_even_group_row (WinnowBreakEvenGroup *self, guint index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) index);

  return row != NULL ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)) : NULL;
}
