/* fixture.c — a store in a temporary folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fixture.h"

#include <glib/gstdio.h>

void
fixture_set_up (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("winnow-store-XXXXXX", &error);
  g_assert_no_error (error);
  self->path = fixture_path (self, "test.winnow");
  self->store = fixture_create (self, "test.winnow", "d1");
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

void
fixture_tear_down (Fixture *self, gconstpointer data)
{
  if (self->store != NULL)
    assert_sound (self->store);
  g_clear_pointer (&self->store, winnow_store_close);
  remove_folder (self->folder);
  g_free (self->folder);
  g_free (self->path);
}

void
fixture_reopen (Fixture *self)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->store, winnow_store_close);
  self->store = winnow_store_open (self->path, WINNOW_STORE_OPEN_EXISTING, "Ada", "d1", &error);
  g_assert_no_error (error);
}

char *
fixture_path (Fixture *self, const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

WinnowStore *
fixture_create (Fixture *self, const char *name, const char *device)
{
  g_autofree char *path = fixture_path (self, name);
  g_autoptr (GError) error = NULL;
  WinnowStore *store = winnow_store_open (path, WINNOW_STORE_CREATE, "Ada", device, &error);

  g_assert_no_error (error);
  g_assert_nonnull (store);
  return store;
}

void
begin (WinnowStore *store, const char *label)
{
  g_autoptr (GError) error = NULL;

  winnow_store_begin (store, label, T0, &error);
  g_assert_no_error (error);
}

char *
commit (WinnowStore *store)
{
  g_autoptr (GError) error = NULL;
  char *id = NULL;

  winnow_store_commit (store, &id, &error);
  g_assert_no_error (error);
  return id;
}

void
put (WinnowStore *store, gpointer row)
{
  g_autoptr (GError) error = NULL;

  winnow_store_put (store, row, &error);
  g_assert_no_error (error);
  winnow_row_unref (row);
}

static void
fill_offer (WinnowStore *store, const char *id, const char *platform_id)
{
  WinnowPlatform *platform = winnow_row_new (WINNOW_KIND_PLATFORM, platform_id);
  WinnowOffer *offer = winnow_row_new (WINNOW_KIND_OFFER, id);
  WinnowCost *cost = winnow_row_new (WINNOW_KIND_COST, NULL);

  platform->evaluation_id = g_strdup ("e1");
  platform->name = g_strdup_printf ("Example %s", platform_id);
  put (store, platform);
  offer->evaluation_id = g_strdup ("e1");
  offer->platform_id = g_strdup (platform_id);
  offer->name = g_strdup (id);
  offer->term_months = winnow_number (0.1);
  offer->whole_machine_only = WINNOW_TRI_NO;
  put (store, offer);
  cost->offer_id = g_strdup (id);
  cost->line = g_strdup ("compute");
  cost->amount = winnow_decimal_new_from_text ("2.50", NULL);
  cost->currency = g_strdup ("CNY");
  cost->tiers = g_strsplit ("0:2.50|100:2.40", "|", -1);
  put (store, cost);
}

void
fill (WinnowStore *store)
{
  WinnowEvaluationRow *evaluation = winnow_row_new (WINNOW_KIND_EVALUATION, "e1");
  WinnowAnswer *answer = winnow_row_new (WINNOW_KIND_ANSWER, "a1");
  WinnowNote *note = winnow_row_new (WINNOW_KIND_NOTE, "n1");
  g_autofree char *id = NULL;

  begin (store, "Fill");
  evaluation->title = g_strdup ("Example evaluation");
  put (store, evaluation);
  fill_offer (store, "o1", "p1");
  fill_offer (store, "o2", "p2");
  answer->offer_id = g_strdup ("o1");
  answer->question = g_strdup ("A1");
  put (store, answer);
  note->object_table = g_strdup ("offers");
  note->object_id = g_strdup ("o1");
  note->text = g_strdup ("合同在谈");
  put (store, note);
  id = commit (store);
  g_assert_nonnull (id);
}

char *
dump (WinnowStore *store)
{
  GString *text = g_string_new (NULL);

  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) rows = winnow_store_list (store, kind, &error);

      g_assert_no_error (error);
      for (guint i = 0; i < rows->len; i++)
        {
          const WinnowRow *row = g_ptr_array_index (rows, i);

          g_string_append_printf (text, "%s %s", row->type->table, row->id);
          for (guint j = 0; j < row->type->n_fields; j++)
            {
              g_autofree char *value = winnow_row_get_text (row, &row->type->fields[j]);

              if (value != NULL)
                g_string_append_printf (text, " %s=%s", row->type->fields[j].name, value);
            }
          g_string_append_printf (text, " extra=%s\n", row->extra);
        }
    }
  return g_string_free (text, FALSE);
}

void
assert_sound (WinnowStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowStoreInfo) info = winnow_store_check (store, TRUE, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (info->integrity, ==, "ok");
}
