/* offer-choice.c — a drop-down list of the offers under assessment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/offer-choice.h"

#include "window/diligence/answer-words.h"

#define IDS "winnow-offer-ids" /* GPtrArray of char *, as in the list */

/* Names are cut rather than let the page grow with them. */
static void
name_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (list_item, label);
}

static void
name_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  GtkStringObject *name = gtk_list_item_get_item (list_item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (list_item)), gtk_string_object_get_string (name));
}

void
winnow_offer_choice_set_up (GtkDropDown *list)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkExpression) name = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_signal_connect (factory, "setup", G_CALLBACK (name_setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (name_bind_cb), NULL);
  g_object_set_data_full (G_OBJECT (list), IDS, g_ptr_array_new_with_free_func (g_free), (GDestroyNotify) g_ptr_array_unref);
  gtk_drop_down_set_expression (list, name);
  gtk_drop_down_set_factory (list, factory);
  gtk_drop_down_set_model (list, G_LIST_MODEL (names));
}

void
winnow_offer_choice_update (GtkDropDown *list, const WinnowAssessment *assessment, const char *offer)
{
  GtkStringList *shown = GTK_STRING_LIST (gtk_drop_down_get_model (list));
  GPtrArray *ids = g_object_get_data (G_OBJECT (list), IDS);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  gboolean is_same = ids->len == assessment->offers->len;
  guint selected = 0;

  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = assessment->offers->pdata[i];
      const char *name = winnow_answer_offer_name (one);

      g_ptr_array_add (names, (gpointer) name);
      is_same = is_same && g_str_equal (ids->pdata[i], winnow_row_id (one->offer))
                && g_str_equal (gtk_string_list_get_string (shown, i), name);
      if (g_strcmp0 (winnow_row_id (one->offer), offer) == 0)
        selected = i;
    }
  if (!is_same)
    {
      g_ptr_array_set_size (ids, 0);
      for (guint i = 0; i < assessment->offers->len; i++)
        g_ptr_array_add (ids, g_strdup (winnow_row_id (((WinnowOfferAssessment *) assessment->offers->pdata[i])->offer)));
      g_ptr_array_add (names, NULL);
      gtk_string_list_splice (shown, 0, g_list_model_get_n_items (G_LIST_MODEL (shown)), (const char *const *) names->pdata);
    }
  gtk_drop_down_set_selected (list, selected);
}

const char *
winnow_offer_choice_id (GtkDropDown *list, int by)
{
  GPtrArray *ids = g_object_get_data (G_OBJECT (list), IDS);
  guint selected = gtk_drop_down_get_selected (list);

  if (selected >= ids->len)
    return NULL;
  return ids->pdata[(selected + ids->len + (guint) by) % ids->len];
}
