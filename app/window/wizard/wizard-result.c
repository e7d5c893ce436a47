/* wizard-result.c — what answers lead to, in the strip and on the last page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/wizard/wizard-result.h"

#include "window/offer/row-group.h"
#include "window/words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static GtkWidget *
add_label (GtkBox *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
  return label;
}

/* Weighted votes of each category, largest first, as bars. */
static void
add_votes (GtkBox *strip, const WinnowCatalog *catalog, const WinnowClassification *result, const char *language)
{
  static const char *const categories[] = { "bare-metal", "on-demand-instance", "managed-inference",
                                            "reseller",   "owned",              "tool" };
  double total = 0;
  double votes[G_N_ELEMENTS (categories)] = { 0 };

  for (guint i = 0; i < result->because->len; i++)
    {
      const WinnowClassificationReason *reason = result->because->pdata[i];

      for (guint j = 0; reason->axis == WINNOW_AXIS_CATEGORY && j < G_N_ELEMENTS (categories); j++)
        if (g_strcmp0 (reason->result, categories[j]) == 0)
          {
            votes[j] += MAX (reason->votes, 0);
            total += MAX (reason->votes, 0);
          }
    }
  for (guint j = 0; total > 0 && j < G_N_ELEMENTS (categories); j++)
    {
      GtkWidget *bar;
      g_autofree char *name = NULL;

      if (votes[j] <= 0)
        continue;
      bar = gtk_level_bar_new_for_interval (0, 1);
      /* Translators: a category and its share of the votes of the answers, in per cent. */
      name = g_strdup_printf (_ ("%s: %.0f %%"), winnow_words_category (catalog, categories[j], language),
                              100 * votes[j] / total);
      add_label (strip, name, NULL);
      gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), votes[j] / total);
      gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      gtk_box_append (strip, bar);
    }
}

void
winnow_wizard_fill_strip (GtkBox *strip, const WinnowCatalog *catalog, const WinnowClassification *result,
                          const char *language)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (strip))) != NULL)
    gtk_box_remove (strip, child);
  add_label (strip, _ ("Where the answers lead"), "heading");
  add_label (strip, winnow_words_category (catalog, result->primary, language), "title-3");
  add_votes (strip, catalog, result, language);
  if (result->because->len > 0)
    add_label (strip, _ ("Because"), "heading");
  for (guint i = 0; i < result->because->len; i++)
    {
      const WinnowClassificationReason *reason = result->because->pdata[i];
      const char *says = reason->says != NULL ? winnow_text_get (reason->says, language) : NULL;

      if (says != NULL)
        add_label (strip, says, "mark");
    }
}

static void
add_group (GtkWidget *box, const char *title, AdwPreferencesGroup **group)
{
  *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (*group, title);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (*group));
}

static void
add_settling (GtkWidget *box, const WinnowCatalog *catalog, const WinnowClassification *result, const char *language)
{
  AdwPreferencesGroup *group;

  if (result->settle == NULL || result->settle[0] == NULL)
    return;
  add_group (box, _ ("Doubts"), &group);
  adw_preferences_group_set_description (group, _ ("Each of these would settle which category it is"));
  for (guint i = 0; result->settle[i] != NULL; i++)
    {
      const WinnowClassifierQuestion *question =
        winnow_catalog_classifier_question (catalog, result->settle[i]);

      if (question != NULL)
        winnow_row_group_add_text (group, winnow_text_get (&question->text, language), NULL,
                                   "dialog-question-symbolic", NULL);
    }
}

static void
add_next (GtkWidget *box, const WinnowCatalog *catalog, const WinnowCategory *category, const char *language)
{
  AdwPreferencesGroup *group;

  if (category == NULL)
    return;
  add_group (box, _ ("What it asks of you next"), &group);
  if (winnow_text_get (&category->watch, language) != NULL)
    winnow_row_group_add_text (group, winnow_text_get (&category->watch, language), NULL,
                               "winnow-blocked-symbolic", NULL);
  for (guint i = 0; category->ask_first != NULL && category->ask_first[i] != NULL; i++)
    {
      const WinnowQuestion *question = winnow_catalog_question (catalog, category->ask_first[i]);

      if (question != NULL)
        winnow_row_group_add_text (group, winnow_text_get (&question->text, language),
                                   winnow_text_get (&question->why, language), NULL, NULL);
    }
}

void
winnow_wizard_fill_result (GtkScrolledWindow *page, const WinnowCatalog *catalog,
                           const WinnowClassification *result, const char *language)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  const WinnowCategory *category =
    result->primary != NULL ? winnow_catalog_category (catalog, result->primary) : NULL;
  AdwPreferencesGroup *group;

  gtk_widget_add_css_class (box, "page-content");
  add_group (box, _ ("It is"), &group);
  winnow_row_group_add_text (group, winnow_words_category (catalog, result->primary, language),
                             category != NULL ? winnow_text_get (&category->definition, language)
                                              : _ ("The answers do not lead to a category yet"),
                             winnow_words_category_icon (result->primary), NULL);
  if (result->secondary != NULL)
    winnow_row_group_add_text (group, winnow_words_category (catalog, result->secondary, language),
                               _ ("Second category"), winnow_words_category_icon (result->secondary), NULL);
  if (result->access != NULL)
    winnow_row_group_add_text (group, winnow_words_choice ("access", result->access), _ ("How you get at it"), NULL, NULL);
  if (result->segment != NULL)
    winnow_row_group_add_text (group, winnow_words_category (catalog, result->segment, language),
                               _ ("Market segment"), NULL, NULL);
  if (result->tags != NULL && result->tags[0] != NULL)
    {
      g_autoptr (GString) tags = g_string_new (NULL);

      for (guint i = 0; result->tags[i] != NULL; i++)
        g_string_append_printf (tags, "%s%s", i > 0 ? " · " : "",
                                winnow_words_category (catalog, result->tags[i], language));
      winnow_row_group_add_text (group, tags->str, _ ("Tags"), NULL, NULL);
    }
  add_settling (box, catalog, result, language);
  add_next (box, catalog, category, language);
  gtk_scrolled_window_set_child (page, box);
}
