/* context.c — names and small texts that all sections need.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/report-private.h"

const char *
winnow_context_text (const WinnowReportContext *self, const WinnowText *text)
{
  const char *chosen = text != NULL ? winnow_text_get (text, self->language) : NULL;

  return chosen != NULL ? chosen : "";
}

const char *
winnow_context_or_unknown (const WinnowReportContext *self, const char *text)
{
  return text != NULL && *text != '\0' ? text : WINNOW_WORD (self, UNKNOWN);
}

const char *
winnow_context_tri (const WinnowReportContext *self, WinnowTri value)
{
  return value == WINNOW_TRI_YES  ? WINNOW_WORD (self, YES)
         : value == WINNOW_TRI_NO ? WINNOW_WORD (self, NO)
                                  : WINNOW_WORD (self, UNKNOWN);
}

char *
winnow_context_number (const WinnowReportContext *self, WinnowNumber value, const char *unit)
{
  g_autofree char *text = NULL;
  double number;

  if (!winnow_number_get (value, &number))
    return g_strdup (WINNOW_WORD (self, UNKNOWN));
  text = winnow_report_plain (number);
  return unit != NULL ? g_strdup_printf (unit, text) : g_steal_pointer (&text);
}

const char *
winnow_context_offer_name (const WinnowReportContext *self, const char *offer_id)
{
  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);

      if (g_strcmp0 (winnow_row_id (one->offer), offer_id) == 0)
        return one->offer->name != NULL ? one->offer->name : offer_id;
    }
  return winnow_context_or_unknown (self, offer_id);
}

const char *
winnow_context_category (const WinnowReportContext *self, const char *id)
{
  const WinnowCategory *category
      = id != NULL ? winnow_catalog_category (self->assessment->catalog, id) : NULL;

  if (category != NULL)
    return winnow_context_text (self, &category->title);
  return id != NULL ? id : WINNOW_WORD (self, CATEGORY_UNKNOWN);
}

guint
winnow_ledger_missing (const WinnowLedger *ledger)
{
  guint missing = 0;

  for (guint i = 0; i < WINNOW_N_LINES; i++)
    missing += ledger->lines[i].state == WINNOW_LINE_MISSING;
  return missing;
}

char *
winnow_context_total (const WinnowReportContext *self, const WinnowLedger *ledger)
{
  guint missing;

  if (ledger == NULL)
    return g_strdup (WINNOW_WORD (self, TOTAL_NONE));
  if (ledger->is_complete)
    return winnow_report_money_range (ledger->total, self->currency);
  missing = winnow_ledger_missing (ledger);
  return missing == 1 ? g_strdup (WINNOW_WORD (self, TOTAL_INCOMPLETE_ONE))
                      : g_strdup_printf (WINNOW_WORD (self, TOTAL_INCOMPLETE), missing);
}

const char *
winnow_context_criterion (const WinnowReportContext *self, guint index)
{
  const WinnowCriterion *criterion;
  const char *title;

  if (index >= self->assessment->criteria->len)
    return WINNOW_WORD (self, UNKNOWN);
  criterion = g_ptr_array_index (self->assessment->criteria, index);
  title = self->language[0] == 'z' ? criterion->title_zh : criterion->title_en;
  if (title == NULL || *title == '\0')
    title = criterion->title_en != NULL ? criterion->title_en : criterion->title_zh;
  return title != NULL && *title != '\0' ? title
                                         : winnow_context_or_unknown (self, criterion->name);
}

const char *
winnow_context_alternative (const WinnowReportContext *self, guint index)
{
  const WinnowDecisionProblem *problem = self->assessment->problem;

  if (problem == NULL || index >= problem->alternatives->len)
    return WINNOW_WORD (self, UNKNOWN);
  return winnow_context_offer_name (self, g_ptr_array_index (problem->alternatives, index));
}

char *
winnow_context_join (const WinnowReportContext *self, GPtrArray *parts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      if (i > 0)
        g_string_append (text, WINNOW_WORD (self, COMMA));
      g_string_append (text, g_ptr_array_index (parts, i));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
winnow_context_numbers (const WinnowReportContext *self,
                        const GArray *offers,
                        guint asked,
                        const char *const *marks)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_marked = FALSE;

  for (guint i = 0; marks != NULL && i < offers->len; i++)
    is_marked |= *marks[i] != '\0';
  if (offers->len == asked && asked > 1 && !is_marked)
    return g_strdup (WINNOW_WORD (self, ALL_OFFERS));
  for (guint i = 0; i < offers->len; i++)
    {
      guint first = g_array_index (offers, guint, i), last = first, from = i;

      while (!is_marked && i + 1 < offers->len && g_array_index (offers, guint, i + 1) == last + 1)
        {
          i++;
          last++;
        }
      if (i - from == 1) /* two neighbours are no range */
        {
          i--;
          last--;
        }
      g_string_append_printf (text, "%s%u", text->len > 0 ? WINNOW_WORD (self, COMMA) : "",
                              first + 1);
      if (last > first)
        g_string_append_printf (text, "–%u", last + 1);
      if (is_marked)
        g_string_append (text, marks[i]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
winnow_section_offer_key (const WinnowReportContext *self, WinnowReportSection *section)
{
  g_autoptr (GString) text = g_string_new (WINNOW_WORD (self, OFFER_KEY));

  for (guint i = 0; i < self->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *one = g_ptr_array_index (self->assessment->offers, i);

      g_string_append_printf (text, "%s%u\302\240%s",
                              i > 0 ? (self->language[0] == 'z' ? "；" : "; ") : "", i + 1,
                              winnow_context_offer_name (self, winnow_row_id (one->offer)));
    }
  winnow_section_note (section, text->str);
}

GPtrArray *
winnow_context_unique (const GPtrArray *texts)
{
  GPtrArray *unique = g_ptr_array_new ();

  for (guint i = 0; texts != NULL && i < texts->len; i++)
    {
      gpointer text = texts->pdata[i];

      if (!g_ptr_array_find_with_equal_func (unique, text, g_str_equal, NULL))
        g_ptr_array_add (unique, text);
    }
  return unique;
}
