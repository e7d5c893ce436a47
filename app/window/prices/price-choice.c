/* price-choice.c — which price series are on show, and what the workspace has of them.
 *
 * A series is read once by the workspace's worker and kept while it is chosen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/prices/price-choice.h"

#include <glib/gi18n.h>

#include "window/prices/price-tree.h"

struct _WinnowPriceChoice
{
  GObject parent_instance;

  WinnowSession *session;    /* NULL once closed */
  GCancellable *cancellable;
  GPtrArray *ids;            /* in the order they were chosen */
  GHashTable *loaded;        /* id → WinnowPriceSeries */
};

enum
{
  SIGNAL_CHOSEN,
  SIGNAL_LOADED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowPriceChoice, winnow_price_choice, G_TYPE_OBJECT)

static WinnowWorkspace *
workspace_of (WinnowPriceChoice *self)
{
  return self->session != NULL ? winnow_session_workspace (self->session) : NULL;
}

static gboolean
find (WinnowPriceChoice *self, const char *id, guint *index)
{
  return g_ptr_array_find_with_equal_func (self->ids, id, g_str_equal, index);
}

/* ---- Reading ---- */

typedef struct
{
  WinnowPriceChoice *choice;
  char *id;
} Loading;

static void
series_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Loading *loading = data;
  g_autoptr (WinnowPriceChoice) self = loading->choice;
  g_autofree char *id = loading->id;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = winnow_workspace_series_finish (WINNOW_WORKSPACE (source), result, &error);

  g_free (loading);
  /* The answer may come when the page has gone, its session is closed or the mark taken away. */
  if (workspace_of (self) == NULL || !find (self, id, NULL))
    return;
  if (found == NULL)
    {
      winnow_session_report_error (self->session, _ ("The series was not read"), error);
      return;
    }
  if (found->len > 0)
    g_hash_table_insert (self->loaded, g_strdup (id), winnow_price_series_new (g_ptr_array_steal_index (found, 0)));
  g_signal_emit (self, signals[SIGNAL_LOADED], 0);
}

static void
load (WinnowPriceChoice *self, const char *id)
{
  WinnowSeriesQuery query = { .series_id = id };
  Loading *loading = g_new0 (Loading, 1);

  loading->choice = g_object_ref (self);
  loading->id = g_strdup (id);
  winnow_workspace_series_async (workspace_of (self), &query, self->cancellable, series_cb, loading);
}

/* ---- Choosing ---- */

static void
add (WinnowPriceChoice *self, const char *id)
{
  if (self->ids->len >= WINNOW_MOST_CHOSEN_SERIES)
    {
      winnow_session_message (self->session, _ ("Twelve series are on show; take one away first"), FALSE);
      return;
    }
  g_ptr_array_add (self->ids, g_strdup (id));
  load (self, id);
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, id, TRUE);
}

static void
take_away (WinnowPriceChoice *self, guint index)
{
  g_autofree char *id = g_ptr_array_steal_index (self->ids, index);

  g_hash_table_remove (self->loaded, id);
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, id, FALSE);
  g_signal_emit (self, signals[SIGNAL_LOADED], 0);
}

void
winnow_price_choice_set (WinnowPriceChoice *self, const char *id, gboolean is_chosen)
{
  guint index;
  gboolean was_chosen;

  g_return_if_fail (WINNOW_IS_PRICE_CHOICE (self) && id != NULL);

  was_chosen = find (self, id, &index);
  if (was_chosen == is_chosen || workspace_of (self) == NULL)
    return;
  if (is_chosen)
    add (self, id);
  else
    take_away (self, index);
}

void
winnow_price_choice_only (WinnowPriceChoice *self, const char *id)
{
  for (guint i = self->ids->len; i > 0; i--)
    if (!g_str_equal (self->ids->pdata[i - 1], id))
      take_away (self, i - 1);
  winnow_price_choice_set (self, id, TRUE);
}

void
winnow_price_choice_refresh (WinnowPriceChoice *self, GPtrArray *infos)
{
  for (guint i = self->ids->len; i > 0; i--)
    if (winnow_price_tree_lists (infos, self->ids->pdata[i - 1]))
      load (self, self->ids->pdata[i - 1]);
    else
      take_away (self, i - 1);
}

GPtrArray *
winnow_price_choice_ids (WinnowPriceChoice *self)
{
  return self->ids;
}

gboolean
winnow_price_choice_contains (WinnowPriceChoice *self, const char *id)
{
  return find (self, id, NULL);
}

GPtrArray *
winnow_price_choice_series (WinnowPriceChoice *self)
{
  GPtrArray *series = g_ptr_array_new ();

  for (guint i = 0; i < self->ids->len; i++)
    {
      gpointer loaded = g_hash_table_lookup (self->loaded, self->ids->pdata[i]);

      if (loaded != NULL)
        g_ptr_array_add (series, loaded);
    }
  return series;
}

/* ---- Life ---- */

void
winnow_price_choice_close (WinnowPriceChoice *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->session);
}

static void
winnow_price_choice_finalize (GObject *object)
{
  WinnowPriceChoice *self = WINNOW_PRICE_CHOICE (object);

  g_clear_object (&self->session);
  g_object_unref (self->cancellable);
  g_ptr_array_unref (self->ids);
  g_hash_table_unref (self->loaded);
  G_OBJECT_CLASS (winnow_price_choice_parent_class)->finalize (object);
}

static void
winnow_price_choice_class_init (WinnowPriceChoiceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_price_choice_finalize;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", WINNOW_TYPE_PRICE_CHOICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[SIGNAL_LOADED] = g_signal_new ("loaded", WINNOW_TYPE_PRICE_CHOICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 0);
}

static void
winnow_price_choice_init (WinnowPriceChoice *self)
{
  self->cancellable = g_cancellable_new ();
  self->ids = g_ptr_array_new_with_free_func (g_free);
  self->loaded
    = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) winnow_price_series_unref);
}

WinnowPriceChoice *
winnow_price_choice_new (WinnowSession *session)
{
  WinnowPriceChoice *self = g_object_new (WINNOW_TYPE_PRICE_CHOICE, NULL);

  self->session = g_object_ref (session);
  return self;
}
