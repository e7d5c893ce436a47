/* search-results.c — what a search over everything found, and where it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/search/search-results.h"

#include "window/words.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  WinnowAssessment *assessment;
  const char *language;
  char *needle; /* case folded */
  GPtrArray *found;
  guint n_of_group[WINNOW_N_FOUND_GROUPS];
  GHashTable *seen; /* "group page id": an object comes once a group */
} Searching;

void
winnow_found_free (WinnowFound *self)
{
  g_free (self->title);
  g_free (self->detail);
  g_free (self->id);
  g_free (self);
}

const char *
winnow_found_group_title (WinnowFoundGroup group)
{
  switch (group)
    {
    case WINNOW_FOUND_OFFERS:
      return _ ("Offers");
    case WINNOW_FOUND_PLATFORMS:
      return _ ("Platforms");
    case WINNOW_FOUND_QUESTIONS:
      return _ ("Questions");
    case WINNOW_FOUND_ANSWERS:
      return _ ("Answers");
    case WINNOW_FOUND_NOTES:
      return _ ("Notes");
    case WINNOW_FOUND_PRICES:
      return _ ("Price series");
    case WINNOW_FOUND_OTHER:
    default:
      return _ ("Other texts");
    }
}

static gboolean
has_needle (const Searching *search, const char *text)
{
  g_autofree char *folded = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  return folded != NULL && strstr (folded, search->needle) != NULL;
}

static void
add (Searching *search, WinnowFoundGroup group, const char *title, const char *detail, const char *page, const char *id)
{
  g_autofree char *key = g_strdup_printf ("%u %s %s", group, page, id);
  WinnowFound *found;

  if (search->n_of_group[group] == WINNOW_MOST_FOUND || !g_hash_table_add (search->seen, g_steal_pointer (&key)))
    return;
  search->n_of_group[group]++;
  found = g_new0 (WinnowFound, 1);
  found->group = group;
  found->title = g_strdup (title);
  found->detail = g_strdup (detail);
  found->page = page;
  found->id = g_strdup (id);
  g_ptr_array_add (search->found, found);
}

/* ---- By name ---- */

static void
find_offers (Searching *search)
{
  for (guint i = 0; i < search->assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *offer = search->assessment->offers->pdata[i];
      const char *platform = offer->platform != NULL ? offer->platform->name : NULL;

      if (has_needle (search, offer->offer->name) || has_needle (search, offer->offer->accelerator) ||
          has_needle (search, offer->offer->region))
        add (search, WINNOW_FOUND_OFFERS, winnow_words_offer (offer->offer), platform, "platforms", winnow_row_id (offer->offer));
      if (has_needle (search, platform) || (offer->platform != NULL && has_needle (search, offer->platform->legal_name)))
        add (search, WINNOW_FOUND_PLATFORMS, platform, winnow_words_offer (offer->offer), "platforms",
             winnow_row_id (offer->offer));
    }
}

static void
find_questions (Searching *search)
{
  GPtrArray *questions = search->assessment->catalog->questions;

  for (guint i = 0; i < questions->len; i++)
    {
      const WinnowQuestion *question = questions->pdata[i];
      const char *text = winnow_text_get (&question->text, search->language);
      g_autofree char *title = NULL;

      if (!has_needle (search, text) && !has_needle (search, question->id) &&
          !has_needle (search, winnow_text_get (&question->why, search->language)))
        continue;
      title = g_strdup_printf ("%s %s", question->id, text);
      add (search, WINNOW_FOUND_QUESTIONS, title, winnow_text_get (&question->why, search->language), "diligence",
           question->id);
    }
}

static void
find_series (Searching *search, GPtrArray *series)
{
  for (guint i = 0; series != NULL && i < series->len; i++)
    {
      const WinnowSeriesInfo *info = series->pdata[i];
      g_autofree char *title = winnow_words_series (&info->key);
      g_autofree char *detail = winnow_words_series_terms (&info->key);

      if (has_needle (search, title) || has_needle (search, detail))
        add (search, WINNOW_FOUND_PRICES, title, detail, "prices", info->id);
    }
}

/* ---- By text: where the row that holds it is looked at ---- */

static const WinnowOffer *
offer_of_platform (Searching *search, const char *platform_id)
{
  g_autoptr (GPtrArray) offers =
    winnow_evaluation_children (search->assessment->evaluation, WINNOW_KIND_OFFER, "platform_id", platform_id);

  return offers->len > 0 ? offers->pdata[0] : NULL;
}

/* The offer a row is about, or NULL when it is about none. */
static const WinnowOffer *
offer_of_row (Searching *search, gconstpointer row)
{
  const WinnowRowType *type = ((const WinnowRow *) row)->type;
  const WinnowField *field = winnow_row_type_field (type, "offer_id");
  g_autofree char *id = field != NULL ? winnow_row_get_text (row, field) : NULL;

  if (type->kind == WINNOW_KIND_OFFER)
    return row;
  if (type->kind == WINNOW_KIND_PLATFORM)
    return offer_of_platform (search, winnow_row_id (row));
  return id != NULL ? winnow_evaluation_find (search->assessment->evaluation, WINNOW_KIND_OFFER, id) : NULL;
}

static gconstpointer
object_of_note (Searching *search, const WinnowNote *note)
{
  const WinnowRowType *type = note->object_table != NULL ? winnow_row_type_by_table (note->object_table) : NULL;

  return type != NULL && note->object_id != NULL
           ? winnow_evaluation_find (search->assessment->evaluation, type->kind, note->object_id)
           : NULL;
}

/* The answer that a row is or belongs to, as its evidence does; or NULL. */
static const WinnowAnswer *
answer_of_row (Searching *search, gconstpointer row)
{
  const WinnowRowType *type = ((const WinnowRow *) row)->type;
  const WinnowField *field = winnow_row_type_field (type, "answer_id");
  g_autofree char *id = field != NULL ? winnow_row_get_text (row, field) : NULL;

  if (type->kind == WINNOW_KIND_ANSWER)
    return row;
  return id != NULL ? winnow_evaluation_find (search->assessment->evaluation, WINNOW_KIND_ANSWER, id) : NULL;
}

static void
add_hit (Searching *search, const WinnowSearchHit *hit)
{
  const WinnowRowType *type = winnow_row_type_by_table (hit->table);
  gconstpointer row = type != NULL ? winnow_evaluation_find (search->assessment->evaluation, type->kind, hit->row_id) : NULL;
  WinnowFoundGroup group = WINNOW_FOUND_OTHER;
  const WinnowAnswer *answer;
  const WinnowOffer *offer;

  if (row != NULL && type->kind == WINNOW_KIND_NOTE)
    {
      group = WINNOW_FOUND_NOTES;
      row = object_of_note (search, row);
    }
  if (row == NULL)
    return;
  answer = answer_of_row (search, row);
  offer = offer_of_row (search, answer != NULL ? answer : row);
  if (answer != NULL && offer != NULL)
    {
      g_autofree char *place = g_strdup_printf ("%s/%s", winnow_row_id (offer), answer->question);

      add (search, group == WINNOW_FOUND_OTHER ? WINNOW_FOUND_ANSWERS : group, hit->snippet, winnow_words_offer (offer), "diligence",
           place);
    }
  else if (offer != NULL)
    add (search, group, hit->snippet, winnow_words_offer (offer), "platforms", winnow_row_id (offer));
  else if (type->kind == WINNOW_KIND_PART || type->kind == WINNOW_KIND_LIMIT || type->kind == WINNOW_KIND_EVALUATION)
    add (search, group, hit->snippet, type->label, "workload", hit->row_id);
}

static int
compare_group (gconstpointer a, gconstpointer b)
{
  const WinnowFound *first = *(WinnowFound *const *) a, *second = *(WinnowFound *const *) b;

  return (int) first->group - (int) second->group;
}

GPtrArray *
winnow_search_results (WinnowAssessment *assessment, GPtrArray *hits, GPtrArray *series, const char *text,
                       const char *language)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_autofree char *needle = g_utf8_casefold (trimmed, -1);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Searching search = { .assessment = assessment, .language = language, .needle = needle, .seen = seen };

  search.found = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_found_free);
  if (*needle == '\0')
    return search.found;
  find_offers (&search);
  find_questions (&search);
  find_series (&search, series);
  for (guint i = 0; hits != NULL && i < hits->len; i++)
    add_hit (&search, hits->pdata[i]);
  /* Stable, so that within a group the best stay first. */
  g_ptr_array_sort (search.found, compare_group);
  return search.found;
}
