/* observation-list.c — observations of several series as rows.
 *
 * A million of them take no more than the series themselves: a row is made when it
 * comes into sight.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/prices/observation-list.h"

#include "charts/scene.h"
#include "charts/words.h"
#include "window/prices/price-picture.h"
#include "window/words.h"

#include <glib/gi18n.h>
#include <string.h>

/* ---- A row ---- */

#define WINNOW_TYPE_OBSERVATION_ROW (winnow_observation_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowObservationRow, winnow_observation_row, WINNOW, OBSERVATION_ROW, GObject)

struct _WinnowObservationRow
{
  GObject parent_instance;

  GPtrArray *all; /* keeps the series */
  const WinnowSeries *series;
  guint index;
};

G_DEFINE_FINAL_TYPE (WinnowObservationRow, winnow_observation_row, G_TYPE_OBJECT)

static void
winnow_observation_row_finalize (GObject *object)
{
  g_ptr_array_unref (WINNOW_OBSERVATION_ROW (object)->all);
  G_OBJECT_CLASS (winnow_observation_row_parent_class)->finalize (object);
}

static void
winnow_observation_row_class_init (WinnowObservationRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_observation_row_finalize;
}

static void
winnow_observation_row_init (WinnowObservationRow *self)
{
}

typedef enum
{
  COLUMN_SERIES,
  COLUMN_TIME,
  COLUMN_PRICE,
  COLUMN_AVAILABILITY,
  COLUMN_OFFERS,
  COLUMN_FLAGS,
  COLUMN_SOURCE,
} Column;

static const struct
{
  const char *title;
  gboolean is_number, expands;
  int width;
} columns[WINNOW_N_OBSERVATION_COLUMNS] = {
  [COLUMN_SERIES] = { N_ ("Series"), FALSE, TRUE, 180 },
  [COLUMN_TIME] = { N_ ("Time (UTC)"), FALSE, FALSE, 130 },
  [COLUMN_PRICE] = { N_ ("Price"), TRUE, FALSE, 150 },
  [COLUMN_AVAILABILITY] = { N_ ("Availability"), FALSE, FALSE, 100 },
  [COLUMN_OFFERS] = { N_ ("Offers"), TRUE, FALSE, 70 },
  [COLUMN_FLAGS] = { N_ ("Flags"), FALSE, TRUE, 180 },
  [COLUMN_SOURCE] = { N_ ("Source"), FALSE, FALSE, 160 },
};

static char *
price_text (const WinnowSeriesKey *key, const WinnowSeriesPoint *point)
{
  double price;
  g_autofree char *number = NULL;

  if (!winnow_number_get (point->price, &price))
    return g_strdup (point->price_text != NULL && *point->price_text != '\0' ? _ ("not in this unit") : _ ("no price"));
  number = winnow_words_number (price, price < 10 ? 4 : 2);
  /* Translators: an amount, its currency, and what it is paid for (“card-hour”). */
  return g_strdup_printf (_ ("%1$s %2$s per %3$s"), number, key->currency != NULL ? key->currency : "?",
                          key->unit != NULL ? winnow_words_choice ("unit", key->unit) : _ ("unknown unit"));
}

/* "placeholder: the same price 25 times in 40 days" */
static char *
flags_text (const WinnowSeriesPoint *point)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) reasons = g_strsplit (point->flag_reasons != NULL ? point->flag_reasons : "", "\n", -1);
  const char *language = g_str_has_prefix (g_get_language_names ()[0], "zh") ? "zh" : "en";

  for (guint bit = 0; bit < WINNOW_N_FLAGS; bit++)
    {
      const char *reason = NULL;
      gsize length = strlen (winnow_flag_id (bit));

      if ((point->flags & (1u << bit)) == 0)
        continue;
      for (guint i = 0; reasons[i] != NULL; i++)
        if (strncmp (reasons[i], winnow_flag_id (bit), length) == 0 && reasons[i][length] == ':')
          reason = g_strstrip (reasons[i] + length + 1);
      g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? "; " : "", winnow_chart_flag (bit, language),
                              reason != NULL ? ": " : "", reason != NULL ? reason : "");
    }
  return g_string_free (text, FALSE);
}

static char *
cell_text (const WinnowSeries *series, const WinnowSeriesPoint *point, Column column)
{
  g_autoptr (GDateTime) time = NULL;
  double offers;

  switch (column)
    {
    case COLUMN_SERIES:
      return winnow_prices_series_title (&series->key);
    case COLUMN_TIME:
      time = g_date_time_new_from_unix_utc (point->time);
      return time != NULL ? g_date_time_format (time, "%Y-%m-%d %H:%M") : g_strdup ("–");
    case COLUMN_PRICE:
      return price_text (&series->key, point);
    case COLUMN_AVAILABILITY:
      return g_strdup (point->availability != NULL ? winnow_words_choice ("availability", point->availability) : "");
    case COLUMN_OFFERS:
      return winnow_number_get (point->offers, &offers) ? winnow_words_number (offers, 0) : g_strdup ("");
    case COLUMN_FLAGS:
      return flags_text (point);
    case COLUMN_SOURCE:
    default:
      return g_strdup (point->source);
    }
}

/* ---- The list ---- */

typedef struct
{
  const WinnowSeries *series;
  guint first, n;
} Stretch;

struct _WinnowObservationList
{
  GObject parent_instance;

  GPtrArray *series;
  GArray *stretches; /* of Stretch */
  guint n;
  gint64 low, high;
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowObservationList, winnow_observation_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *list)
{
  return WINNOW_TYPE_OBSERVATION_ROW;
}

static guint
get_n_items (GListModel *list)
{
  return WINNOW_OBSERVATION_LIST (list)->n;
}

static gboolean
locate (WinnowObservationList *self, guint position, const WinnowSeries **series, guint *index)
{
  for (guint i = 0; i < self->stretches->len; i++)
    {
      const Stretch *stretch = &g_array_index (self->stretches, Stretch, i);

      if (position < stretch->n)
        {
          *series = stretch->series;
          *index = stretch->first + stretch->n - 1 - position;
          return TRUE;
        }
      position -= stretch->n;
    }
  return FALSE;
}

static gpointer
get_item (GListModel *list, guint position)
{
  WinnowObservationList *self = WINNOW_OBSERVATION_LIST (list);
  const WinnowSeries *series = NULL;
  guint index = 0;
  WinnowObservationRow *row;

  if (!locate (self, position, &series, &index))
    return NULL;
  row = g_object_new (WINNOW_TYPE_OBSERVATION_ROW, NULL);
  row->all = g_ptr_array_ref (self->series);
  row->series = series;
  row->index = index;
  return row;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
winnow_observation_list_finalize (GObject *object)
{
  WinnowObservationList *self = WINNOW_OBSERVATION_LIST (object);

  g_ptr_array_unref (self->series);
  g_array_unref (self->stretches);
  G_OBJECT_CLASS (winnow_observation_list_parent_class)->finalize (object);
}

static void
winnow_observation_list_class_init (WinnowObservationListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_observation_list_finalize;
}

static void
winnow_observation_list_init (WinnowObservationList *self)
{
  self->series = g_ptr_array_new ();
  self->stretches = g_array_new (FALSE, TRUE, sizeof (Stretch));
  self->low = G_MININT64;
  self->high = G_MAXINT64;
}

/* Number of points before @time. */
static guint
lower_bound (const WinnowSeries *series, gint64 time)
{
  guint low = 0, high = series->points->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (series->points, WinnowSeriesPoint, middle).time < time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
update (WinnowObservationList *self)
{
  guint before = self->n;

  g_array_set_size (self->stretches, 0);
  self->n = 0;
  for (guint i = 0; i < self->series->len; i++)
    {
      const WinnowSeries *series = g_ptr_array_index (self->series, i);
      guint first = lower_bound (series, self->low);
      guint end = self->high == G_MAXINT64 ? series->points->len : lower_bound (series, self->high + 1);
      Stretch stretch = { series, first, end > first ? end - first : 0 };

      g_array_append_val (self->stretches, stretch);
      self->n += stretch.n;
    }
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->n);
}

WinnowObservationList *
winnow_observation_list_new (void)
{
  return g_object_new (WINNOW_TYPE_OBSERVATION_LIST, NULL);
}

void
winnow_observation_list_set_series (WinnowObservationList *self, GPtrArray *series)
{
  GPtrArray *before;

  g_return_if_fail (WINNOW_IS_OBSERVATION_LIST (self) && series != NULL);

  before = self->series;
  self->series = g_ptr_array_ref (series);
  self->low = G_MININT64;
  self->high = G_MAXINT64;
  update (self);
  g_ptr_array_unref (before);
}

void
winnow_observation_list_set_range (WinnowObservationList *self, gint64 low, gint64 high)
{
  g_return_if_fail (WINNOW_IS_OBSERVATION_LIST (self));

  if (self->low == low && self->high == high)
    return;
  self->low = low;
  self->high = high;
  update (self);
}

char *
winnow_observation_list_text (WinnowObservationList *self, guint row, guint column)
{
  const WinnowSeries *series = NULL;
  guint index = 0;

  g_return_val_if_fail (WINNOW_IS_OBSERVATION_LIST (self) && column < WINNOW_N_OBSERVATION_COLUMNS, NULL);

  if (!locate (self, row, &series, &index))
    return NULL;
  return cell_text (series, &g_array_index (series->points, WinnowSeriesPoint, index), column);
}

/* ---- Cells ---- */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  guint column = GPOINTER_TO_UINT (data);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), columns[column].is_number ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  guint column = GPOINTER_TO_UINT (data);
  WinnowObservationRow *row = gtk_list_item_get_item (item);
  const WinnowSeriesPoint *point = &g_array_index (row->series->points, WinnowSeriesPoint, row->index);
  g_autofree char *text = cell_text (row->series, point, column);
  GtkWidget *label = gtk_list_item_get_child (item);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, *text != '\0' ? text : NULL);
  if ((point->flags & WINNOW_FLAGS_EXCLUDED) != 0)
    gtk_widget_add_css_class (label, "dim-label");
  else
    gtk_widget_remove_css_class (label, "dim-label");
}

void
winnow_observation_list_add_columns (GtkColumnView *view)
{
  for (guint i = 0; i < WINNOW_N_OBSERVATION_COLUMNS; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (_ (columns[i].title), factory);

      g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GUINT_TO_POINTER (i));
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GUINT_TO_POINTER (i));
      gtk_column_view_column_set_fixed_width (column, columns[i].width);
      gtk_column_view_column_set_resizable (column, TRUE);
      gtk_column_view_column_set_expand (column, columns[i].expands);
      gtk_column_view_append_column (view, column);
    }
}

char *
winnow_observation_list_table (WinnowObservationList *self, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < WINNOW_N_OBSERVATION_COLUMNS; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\t" : "", _ (columns[i].title));
  for (guint row = 0; row < n; row++)
    for (guint i = 0; i < WINNOW_N_OBSERVATION_COLUMNS; i++)
      {
        g_autofree char *cell = winnow_observation_list_text (self, row, i);

        if (cell != NULL)
          g_strdelimit (cell, "\t\r\n", ' ');
        g_string_append_printf (text, "%s%s", i == 0 ? "\n" : "\t", cell != NULL ? cell : "");
      }
  return g_string_free (text, FALSE);
}
