/* price-tree.c — imported series as a tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/prices/price-tree.h"

#include "engine/unit.h"

#include "window/prices/price-picture.h"
#include "window/words.h"

#include <glib/gi18n.h>
#include <string.h>

#define N_LEVELS 4 /* accelerator, provider, way of buying, series */

struct _WinnowPriceNode
{
  GObject parent_instance;

  char *title, *subtitle, *series_id;
  GListStore *children;
  guint n_series;
  gboolean is_chosen;
};

G_DEFINE_FINAL_TYPE (WinnowPriceNode, winnow_price_node, G_TYPE_OBJECT)

enum
{
  PROP_CHOSEN = 1,
  N_PROPERTIES,
};
static GParamSpec *properties[N_PROPERTIES];

static void
winnow_price_node_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  g_value_set_boolean (value, WINNOW_PRICE_NODE (object)->is_chosen);
}

static void
winnow_price_node_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  winnow_price_node_set_chosen (WINNOW_PRICE_NODE (object), g_value_get_boolean (value));
}

static void
winnow_price_node_finalize (GObject *object)
{
  WinnowPriceNode *self = WINNOW_PRICE_NODE (object);

  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->series_id);
  g_clear_object (&self->children);
  G_OBJECT_CLASS (winnow_price_node_parent_class)->finalize (object);
}

static void
winnow_price_node_class_init (WinnowPriceNodeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = winnow_price_node_get_property;
  object_class->set_property = winnow_price_node_set_property;
  object_class->finalize = winnow_price_node_finalize;
  properties[PROP_CHOSEN] = g_param_spec_boolean ("chosen", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
winnow_price_node_init (WinnowPriceNode *self)
{
}

const char *
winnow_price_node_title (WinnowPriceNode *self)
{
  return self->title;
}

const char *
winnow_price_node_subtitle (WinnowPriceNode *self)
{
  return self->subtitle;
}

const char *
winnow_price_node_series_id (WinnowPriceNode *self)
{
  return self->series_id;
}

gboolean
winnow_price_node_is_chosen (WinnowPriceNode *self)
{
  return self->is_chosen;
}

void
winnow_price_node_set_chosen (WinnowPriceNode *self, gboolean is_chosen)
{
  if (self->is_chosen == is_chosen)
    return;
  self->is_chosen = is_chosen;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOSEN]);
}

GListModel *
winnow_price_node_children (WinnowPriceNode *self)
{
  return G_LIST_MODEL (self->children);
}

/* ---- Building ---- */

static void
append (GString *text, const char *part)
{
  if (part != NULL && *part != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
}

/* "Direct", "Vast.ai · Spot, can be taken back", "Reserved, 12 months" */
static char *
way_of_buying (const WinnowSeriesKey *key)
{
  GString *text = g_string_new (NULL);
  double months;

  if (g_strcmp0 (key->channel, "direct") != 0)
    append (text, key->channel);
  append (text, key->purchase != NULL ? winnow_words_choice ("purchase", key->purchase) : _ ("Way of buying not said"));
  if (winnow_number_get (key->term_months, &months) && months > 0)
    {
      g_autofree char *term = g_strdup_printf (
        /* Translators: length of a commitment. */
        ngettext ("%u month", "%u months", (gulong) months), (guint) months);

      append (text, term);
    }
  return g_string_free (text, FALSE);
}

static char *
place_and_shape (const WinnowSeriesKey *key)
{
  GString *text = g_string_new (NULL);
  double cards;

  append (text, key->region != NULL && *key->region != '\0' ? key->region : _ ("Any region"));
  append (text, key->zone);
  append (text, key->sku);
  if (winnow_number_get (key->cards, &cards))
    {
      g_autofree char *count = g_strdup_printf ("× %g", cards);

      append (text, count);
    }
  if (g_strcmp0 (key->statistic, "point") != 0)
    append (text, key->statistic);
  append (text, key->currency);
  return g_string_free (text, FALSE);
}

static char *
level_title (const WinnowSeriesKey *key, guint level)
{
  switch (level)
    {
    case 0:
      {
        char *accelerator = winnow_prices_accelerator (key);

        if (*accelerator != '\0')
          return accelerator;
        g_free (accelerator);
        return g_strdup (_ ("Accelerator not said"));
      }
    case 1:
      return g_strdup (key->provider != NULL ? key->provider : _ ("Provider not said"));
    case 2:
      return way_of_buying (key);
    default:
      return place_and_shape (key);
    }
}

static char *
stock_text (const WinnowSeriesInfo *info)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (info->last);
  g_autofree char *iso = time != NULL ? g_date_time_format (time, "%Y-%m-%d") : g_strdup ("");
  g_autofree char *date = winnow_words_date (iso);

  if (info->availability == NULL || *info->availability == '\0' || strcmp (info->availability, "unknown") == 0)
    /* Translators: number of observations and the date of the last one. */
    return g_strdup_printf (ngettext ("%u observation, last %s", "%u observations, last %s", (gulong) info->n_points),
                            (guint) info->n_points, date);
  /* Translators: "Sold out", and the date of that observation. */
  return g_strdup_printf (_ ("%1$s, %2$s"), winnow_words_choice ("availability", info->availability), date);
}

static WinnowPriceNode *
node_new (char *title)
{
  WinnowPriceNode *self = g_object_new (WINNOW_TYPE_PRICE_NODE, NULL);

  self->title = title;
  return self;
}

static gboolean
matches (const WinnowSeriesInfo *info, char **words)
{
  g_autofree char *text = NULL;
  g_autofree char *folded = NULL;
  g_autofree char *way = NULL;

  if (*words == NULL)
    return TRUE;
  way = way_of_buying (&info->key);
  text = g_strjoin (" ", info->id, way,
                    info->availability != NULL ? winnow_words_choice ("availability", info->availability) : "", NULL);
  folded = g_utf8_casefold (text, -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

typedef struct
{
  WinnowPriceNode *at[N_LEVELS - 1]; /* the branch under way on each level */
  GListStore *roots;
} Builder;

/* @infos come in the order of titles, so that a branch is never met twice. */
static void
add_series (Builder *self, const WinnowSeriesInfo *info, char *const titles[N_LEVELS], GPtrArray *chosen)
{
  GListStore *list = self->roots;
  g_autoptr (WinnowPriceNode) leaf = NULL;
  gboolean is_same = TRUE;

  for (guint level = 0; level < N_LEVELS - 1; level++)
    {
      is_same = is_same && self->at[level] != NULL && strcmp (self->at[level]->title, titles[level]) == 0;
      if (!is_same)
        {
          g_autoptr (WinnowPriceNode) branch = node_new (g_strdup (titles[level]));

          branch->children = g_list_store_new (WINNOW_TYPE_PRICE_NODE);
          g_list_store_append (list, branch);
          self->at[level] = branch;
        }
      self->at[level]->n_series++;
      list = self->at[level]->children;
    }
  leaf = node_new (g_strdup (titles[N_LEVELS - 1]));
  leaf->subtitle = stock_text (info);
  leaf->series_id = g_strdup (info->id);
  leaf->is_chosen = g_ptr_array_find_with_equal_func (chosen, info->id, g_str_equal, NULL);
  g_list_store_append (list, leaf);
}

static void
count_branches (GListModel *list)
{
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (WinnowPriceNode) node = g_list_model_get_item (list, i);

      if (node->children == NULL)
        continue;
      /* Translators: number of price series. */
      node->subtitle = g_strdup_printf (ngettext ("%u series", "%u series", node->n_series), node->n_series);
      count_branches (G_LIST_MODEL (node->children));
    }
}

typedef struct
{
  const WinnowSeriesInfo *info;
  char *titles[N_LEVELS];
} Entry;

static void
entry_clear (gpointer data)
{
  Entry *entry = data;

  for (guint level = 0; level < N_LEVELS; level++)
    g_free (entry->titles[level]);
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *left = a, *right = b;

  for (guint level = 0; level < N_LEVELS; level++)
    {
      int order = strcmp (left->titles[level], right->titles[level]);

      if (order != 0)
        return order;
    }
  return strcmp (left->info->id, right->info->id);
}

GListModel *
winnow_price_tree_new (GPtrArray *infos, const char *needle, GPtrArray *chosen, guint *n_series)
{
  g_autofree char *folded = g_utf8_casefold (needle, -1);
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (folded), " ", -1);
  g_autoptr (GArray) entries = g_array_new (FALSE, TRUE, sizeof (Entry));
  Builder builder = { { NULL }, g_list_store_new (WINNOW_TYPE_PRICE_NODE) };

  g_array_set_clear_func (entries, entry_clear);
  for (guint i = 0; i < infos->len; i++)
    {
      Entry entry = { g_ptr_array_index (infos, i), { NULL } };

      if (!matches (entry.info, words))
        continue;
      for (guint level = 0; level < N_LEVELS; level++)
        entry.titles[level] = level_title (&entry.info->key, level);
      g_array_append_val (entries, entry);
    }
  g_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);

      add_series (&builder, entry->info, entry->titles, chosen);
    }
  count_branches (G_LIST_MODEL (builder.roots));
  *n_series = entries->len;
  return G_LIST_MODEL (builder.roots);
}

/* ---- Rows ---- */

static GtkWidget *
row_part (GtkListItem *item, const char *name)
{
  return g_object_get_data (G_OBJECT (item), name);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *title = gtk_label_new (NULL), *subtitle = gtk_label_new (NULL);

  /* The row is what takes the keyboard: one stop for each. */
  gtk_widget_set_focusable (check, FALSE);
  gtk_widget_set_can_target (check, FALSE);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (subtitle), 0);
  gtk_label_set_ellipsize (GTK_LABEL (subtitle), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (subtitle, "caption");
  gtk_widget_add_css_class (subtitle, "dim-label");
  gtk_box_append (GTK_BOX (texts), title);
  gtk_box_append (GTK_BOX (texts), subtitle);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (line), check);
  gtk_box_append (GTK_BOX (line), texts);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), line);
  g_object_set_data (G_OBJECT (item), "check", check);
  g_object_set_data (G_OBJECT (item), "title", title);
  g_object_set_data (G_OBJECT (item), "subtitle", subtitle);
  gtk_list_item_set_child (item, expander);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (WinnowPriceNode) node = gtk_tree_list_row_get_item (row);
  GtkWidget *expander = gtk_list_item_get_child (item), *check = row_part (item, "check");

  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (expander), row);
  gtk_label_set_text (GTK_LABEL (row_part (item, "title")), node->title);
  gtk_label_set_text (GTK_LABEL (row_part (item, "subtitle")), node->subtitle);
  gtk_widget_set_tooltip_text (expander, node->title);
  gtk_widget_set_visible (check, node->series_id != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, node->title, -1);
  g_object_set_data_full (G_OBJECT (item), "binding",
                          g_object_bind_property (node, "chosen", check, "active", G_BINDING_SYNC_CREATE),
                          (GDestroyNotify) g_binding_unbind);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  g_object_set_data (G_OBJECT (item), "binding", NULL);
  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (gtk_list_item_get_child (item)), NULL);
}

GtkListItemFactory *
winnow_price_tree_factory_new (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  return factory;
}

void
winnow_price_tree_mark (GListModel *nodes, const char *id, gboolean is_chosen)
{
  for (guint i = 0; nodes != NULL && i < g_list_model_get_n_items (nodes); i++)
    {
      g_autoptr (WinnowPriceNode) node = g_list_model_get_item (nodes, i);

      if (g_strcmp0 (winnow_price_node_series_id (node), id) == 0)
        winnow_price_node_set_chosen (node, is_chosen);
      winnow_price_tree_mark (winnow_price_node_children (node), id, is_chosen);
    }
}

/* Whether its price can be told per card-hour, which is what the page begins with. */
static gboolean
has_card_hour (const WinnowSeriesInfo *info)
{
  const WinnowUnit *unit = info->key.unit != NULL ? winnow_unit_find (info->key.unit) : NULL;

  return unit != NULL && (unit->count == WINNOW_COUNT_CARD || winnow_number_is_known (info->key.cards));
}

const char *
winnow_price_tree_richest (GPtrArray *infos)
{
  const WinnowSeriesInfo *richest = NULL;

  for (guint i = 0; i < infos->len; i++)
    {
      const WinnowSeriesInfo *info = infos->pdata[i];

      if (richest == NULL || (has_card_hour (info) && !has_card_hour (richest)) ||
          (has_card_hour (info) == has_card_hour (richest) && info->n_points > richest->n_points))
        richest = info;
    }
  return richest != NULL ? richest->id : NULL;
}

gboolean
winnow_price_tree_lists (GPtrArray *infos, const char *id)
{
  for (guint i = 0; i < infos->len; i++)
    if (g_str_equal (((WinnowSeriesInfo *) infos->pdata[i])->id, id))
      return TRUE;
  return FALSE;
}
