/* filter-chips.c — toggles by verdict and by category that say which offers are shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/filter-chips.h"

#include "window/words.h"
#include "window/wrap-layout.h"

struct _WinnowFilterChips
{
  GtkWidget parent_instance;

  GHashTable *wanted; /* chips that are on: "category:x" or "verdict:y" */
  char *shown;        /* what the chips were made from */
  gboolean is_setting;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowFilterChips, winnow_filter_chips, GTK_TYPE_WIDGET)

static char *
key_of_verdict (WinnowVerdict verdict)
{
  return g_strdup_printf ("verdict:%s", winnow_verdict_id (verdict));
}

static char *
key_of_category (const char *category)
{
  return g_strdup_printf ("category:%s", category != NULL ? category : "none");
}

static gboolean
is_wanted (WinnowFilterChips *self, const char *kind, const char *key)
{
  GHashTableIter iter;
  gpointer on;
  gboolean any = FALSE;

  g_hash_table_iter_init (&iter, self->wanted);
  while (g_hash_table_iter_next (&iter, &on, NULL))
    any = any || g_str_has_prefix (on, kind);
  return !any || g_hash_table_contains (self->wanted, key);
}

gboolean
winnow_filter_chips_wants (WinnowFilterChips *self, const char *category, WinnowVerdict verdict)
{
  g_autofree char *of_verdict = key_of_verdict (verdict);
  g_autofree char *of_category = key_of_category (category);

  return is_wanted (self, "verdict:", of_verdict) && is_wanted (self, "category:", of_category);
}

gboolean
winnow_filter_chips_is_on (WinnowFilterChips *self)
{
  return g_hash_table_size (self->wanted) > 0;
}

static void
toggled_cb (GtkToggleButton *chip, WinnowFilterChips *self)
{
  const char *key = g_object_get_data (G_OBJECT (chip), "chip");

  if (self->is_setting)
    return;
  if (gtk_toggle_button_get_active (chip))
    g_hash_table_add (self->wanted, g_strdup (key));
  else
    g_hash_table_remove (self->wanted, key);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
add_chip (WinnowFilterChips *self, const char *key, const char *title, const char *icon)
{
  GtkWidget *chip = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (chip), box);
  gtk_widget_add_css_class (chip, "chip");
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full (G_OBJECT (chip), "chip", g_strdup (key), g_free);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), g_hash_table_contains (self->wanted, key));
  g_signal_connect (chip, "toggled", G_CALLBACK (toggled_cb), self);
  gtk_widget_set_parent (chip, GTK_WIDGET (self));
}

static void
remove_chips (WinnowFilterChips *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
}

static void
add_chips (WinnowFilterChips *self, const guint *in_verdict, GPtrArray *categories, const WinnowCatalog *catalog,
           const char *language)
{
  for (int verdict = WINNOW_VERDICT_RECOMMENDED; verdict >= 0; verdict--)
    if (in_verdict[verdict] > 0)
      {
        g_autofree char *key = key_of_verdict (verdict);

        add_chip (self, key, winnow_verdict_title (verdict), winnow_words_verdict_icon (verdict));
      }
  for (guint i = 0; i < categories->len; i++)
    {
      g_autofree char *key = key_of_category (categories->pdata[i]);

      add_chip (self, key, winnow_words_category (catalog, categories->pdata[i], language),
                winnow_words_category_icon (categories->pdata[i]));
    }
}

void
winnow_filter_chips_update (WinnowFilterChips *self, WinnowAssessment *assessment, const char *language)
{
  g_autoptr (GString) signature = g_string_new (language);
  guint in_verdict[WINNOW_VERDICT_RECOMMENDED + 1] = { 0 };
  g_autoptr (GPtrArray) categories = g_ptr_array_new ();

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = assessment->offers->pdata[i];
      gboolean is_unclassified = offer->classification->primary == NULL;
      gboolean is_new = TRUE;

      in_verdict[offer->verdict]++;
      for (guint j = 0; j < categories->len; j++)
        is_new = is_new && g_strcmp0 (categories->pdata[j], offer->classification->primary) != 0;
      if (!is_new)
        continue;
      g_ptr_array_add (categories, offer->classification->primary);
      g_string_append_printf (signature, " %s", is_unclassified ? "none" : offer->classification->primary);
    }
  for (guint i = 0; i < G_N_ELEMENTS (in_verdict); i++)
    g_string_append_c (signature, in_verdict[i] > 0 ? '1' : '0');
  if (g_strcmp0 (signature->str, self->shown) == 0)
    return;
  g_free (self->shown);
  self->shown = g_strdup (signature->str);
  remove_chips (self);
  add_chips (self, in_verdict, categories, assessment->catalog, language);
}

static void
show_wanted (WinnowFilterChips *self)
{
  self->is_setting = TRUE;
  for (GtkWidget *chip = gtk_widget_get_first_child (GTK_WIDGET (self)); chip != NULL;
       chip = gtk_widget_get_next_sibling (chip))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip),
                                  g_hash_table_contains (self->wanted, g_object_get_data (G_OBJECT (chip), "chip")));
  self->is_setting = FALSE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
winnow_filter_chips_clear (WinnowFilterChips *self)
{
  g_hash_table_remove_all (self->wanted);
  show_wanted (self);
}

char **
winnow_filter_chips_dup_wanted (WinnowFilterChips *self)
{
  g_autofree char **keys = (char **) g_hash_table_get_keys_as_array (self->wanted, NULL);

  return g_strdupv (keys);
}

void
winnow_filter_chips_set_wanted (WinnowFilterChips *self, const char *const *wanted)
{
  g_hash_table_remove_all (self->wanted);
  for (guint i = 0; wanted[i] != NULL; i++)
    g_hash_table_add (self->wanted, g_strdup (wanted[i]));
  show_wanted (self);
}

static void
winnow_filter_chips_dispose (GObject *object)
{
  remove_chips (WINNOW_FILTER_CHIPS (object));
  G_OBJECT_CLASS (winnow_filter_chips_parent_class)->dispose (object);
}

static void
winnow_filter_chips_finalize (GObject *object)
{
  WinnowFilterChips *self = WINNOW_FILTER_CHIPS (object);

  g_hash_table_unref (self->wanted);
  g_free (self->shown);
  G_OBJECT_CLASS (winnow_filter_chips_parent_class)->finalize (object);
}

static void
winnow_filter_chips_class_init (WinnowFilterChipsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_filter_chips_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_filter_chips_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "filterchips");
}

static void
winnow_filter_chips_init (WinnowFilterChips *self)
{
  self->wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_set_layout_manager (GTK_WIDGET (self), winnow_wrap_layout_new (6));
}

GtkWidget *
winnow_filter_chips_new (void)
{
  return g_object_new (WINNOW_TYPE_FILTER_CHIPS, NULL);
}
