/* group-row.c — a group of questions with its progress.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/group-row.h"

#include "window/diligence/question-order.h"

#include <glib/gi18n.h>

static guint
count_group (const WinnowChecklist *checklist, const char *group, gboolean (*is_one) (const WinnowChecklistItem *))
{
  guint n = 0;

  for (guint i = 0; i < checklist->items->len; i++)
    {
      const WinnowChecklistItem *item = checklist->items->pdata[i];

      n += winnow_question_is_in_group (item->question, group) && is_one (item);
    }
  return n;
}

static gboolean
is_written (const WinnowChecklistItem *item)
{
  return item->state == WINNOW_ANSWER_WRITTEN;
}

static gboolean
is_assumed (const WinnowChecklistItem *item)
{
  return item->is_assumed;
}

static gboolean
is_red (const WinnowChecklistItem *item)
{
  return item->is_red || item->is_knock_out;
}

GtkWidget *
winnow_group_row_new (const char *id, const char *title)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *bar = gtk_level_bar_new ();

  /* A short bar is no alarm. */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (bar, 40, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), bar);
  g_object_set_data_full (G_OBJECT (row), "group", g_strdup (id), g_free);
  g_object_set_data (G_OBJECT (row), "bar", bar);
  return row;
}

void
winnow_group_row_update (GtkWidget *row, const WinnowChecklist *checklist)
{
  const char *group = g_object_get_data (G_OBJECT (row), "group");
  GtkLevelBar *bar = g_object_get_data (G_OBJECT (row), "bar");
  guint answered = count_group (checklist, group, is_written);
  guint assumed = count_group (checklist, group, is_assumed);
  guint red = count_group (checklist, group, is_red);
  /* Translators: answered of all questions of a group. */
  g_autofree char *count = g_strdup_printf (_ ("%u of %u answered"), answered, answered + assumed);
  g_autoptr (GString) text = g_string_new (count);

  if (assumed > 0)
    /* Translators: a number of questions whose worst case is assumed. */
    g_string_append_printf (text, _ (" · %u assumed"), assumed);
  if (red > 0)
    /* Translators: a number of answers that are red flags. */
    g_string_append_printf (text, _ (" · %u red"), red);
  if (answered + assumed == 0)
    g_string_assign (text, _ ("Nothing to answer"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text->str);
  gtk_level_bar_set_value (bar, (double) answered / MAX (1, answered + assumed));
  gtk_widget_set_visible (GTK_WIDGET (bar), answered + assumed > 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, count, -1);
}

const char *
winnow_group_row_id (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "group");
}
