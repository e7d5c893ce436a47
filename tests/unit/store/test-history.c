/* test-history.c — actions, history and undo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fixture.h"

#include <string.h>

static char *
set_note (WinnowStore *store, const char *id, const char *text)
{
  g_autoptr (WinnowRow) row = winnow_store_get (store, WINNOW_KIND_NOTE, id, NULL);
  WinnowNote *note = row != NULL ? winnow_row_copy (row) : winnow_row_new (WINNOW_KIND_NOTE, id);

  g_free (note->text);
  note->text = g_strdup (text);
  begin (store, "Write");
  put (store, note);
  return commit (store);
}

static char *
remove_row (WinnowStore *store, WinnowKind kind, const char *id)
{
  g_autoptr (GError) error = NULL;

  begin (store, "Delete");
  winnow_store_delete (store, kind, id, &error);
  g_assert_no_error (error);
  return commit (store);
}

static void
undo (WinnowStore *store, const char *action_id)
{
  g_autoptr (GError) error = NULL;

  winnow_store_undo (store, action_id, T0, NULL, &error);
  g_assert_no_error (error);
}

static void
refuse_undo (WinnowStore *store, const char *action_id, const char *named)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = dump (store);
  g_autofree char *after = NULL;

  g_assert_false (winnow_store_undo (store, action_id, T0, NULL, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_CONFLICT);
  if (strstr (error->message, named) == NULL)
    g_error ("%s", error->message);
  after = dump (store);
  g_assert_cmpstr (before, ==, after);
}

static void
test_actions (Fixture *self, gconstpointer data)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autoptr (GPtrArray) actions = NULL;
  g_autoptr (GPtrArray) changes = NULL;
  const WinnowAction *action;
  const WinnowFieldChange *change;

  first = set_note (self->store, "n", "one");
  winnow_store_set_author (self->store, "Bo");
  second = set_note (self->store, "n", "two");
  actions = winnow_store_actions (self->store, 10, NULL);
  g_assert_cmpint (actions->len, ==, 2);
  action = g_ptr_array_index (actions, 0);
  g_assert_cmpstr (action->id, ==, second);
  g_assert_cmpstr (action->author, ==, "Bo");
  g_assert_cmpstr (action->device, ==, "d1");
  g_assert_cmpint (action->clock, ==, 2);
  g_assert_cmpint (action->n_changes, ==, 1);
  changes = winnow_store_changes (self->store, "notes", "n", NULL, NULL);
  g_assert_cmpint (changes->len, ==, 3);
  change = g_ptr_array_index (changes, 0);
  g_assert_null (change->field);
  g_assert_nonnull (change->new_text);
  change = g_ptr_array_index (changes, 2);
  g_assert_cmpstr (change->field, ==, "text");
  g_assert_cmpstr (change->old_text, ==, "one");
  g_assert_cmpstr (change->new_text, ==, "two");
  g_assert_cmpstr (change->author, ==, "Bo");
}

static void
test_undo_and_redo (Fixture *self, gconstpointer data)
{
  g_auto (GStrv) states = g_new0 (char *, 7);
  g_autofree char *label = NULL;
  g_autoptr (GError) error = NULL;

  states[0] = dump (self->store);
  fill (self->store);
  states[1] = dump (self->store);
  g_free (set_note (self->store, "n1", "changed"));
  states[2] = dump (self->store);
  g_free (remove_row (self->store, WINNOW_KIND_OFFER, "o1"));
  states[3] = dump (self->store);
  g_free (remove_row (self->store, WINNOW_KIND_EVALUATION, "e1"));
  states[4] = dump (self->store);
  g_assert_cmpstr (states[4], ==, "");
  for (gint i = 3; i >= 0; i--)
    {
      g_autofree char *now = NULL;

      undo (self->store, NULL);
      now = dump (self->store);
      g_assert_cmpstr (now, ==, states[i]);
      assert_sound (self->store);
    }
  g_assert_false (winnow_store_undo (self->store, NULL, T0, NULL, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_FOUND);
  /* Redo: the undoings are undone, the last one first. */
  for (guint i = 1; i <= 4; i++)
    {
      g_autoptr (GPtrArray) actions = winnow_store_actions (self->store, 100, NULL);
      g_autofree char *now = NULL;

      for (guint j = 0; j < actions->len; j++)
        {
          const WinnowAction *action = g_ptr_array_index (actions, j);

          if (!action->is_undone && g_str_has_prefix (action->label, "Undo"))
            {
              undo (self->store, action->id);
              break;
            }
        }
      now = dump (self->store);
      g_assert_cmpstr (now, ==, states[i]);
      assert_sound (self->store);
    }
}

static void
test_conflicts (Fixture *self, gconstpointer data)
{
  g_autofree char *filled = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *deleted = NULL;

  fill (self->store);
  first = set_note (self->store, "n1", "one");
  second = set_note (self->store, "n1", "two");
  refuse_undo (self->store, first, "text of notes “n1”");
  undo (self->store, second);
  undo (self->store, first);
  refuse_undo (self->store, first, "undone already");
  /* A row it made was filled in since. */
  g_free (set_note (self->store, "n2", NULL));
  {
    g_autoptr (GPtrArray) actions = winnow_store_actions (self->store, 1, NULL);
    g_autofree char *made = g_strdup (((WinnowAction *) g_ptr_array_index (actions, 0))->id);

    g_free (set_note (self->store, "n2", "later words"));
    refuse_undo (self->store, made, "notes “n2”");
  }
  /* What it belongs to is gone. */
  deleted = remove_row (self->store, WINNOW_KIND_ANSWER, "a1");
  g_free (remove_row (self->store, WINNOW_KIND_OFFER, "o1"));
  refuse_undo (self->store, deleted, "answers “a1”");
}

/* A row made, and something hung on it by a later action. */
static void
test_undo_of_owner (Fixture *self, gconstpointer data)
{
  WinnowSetting *setting = winnow_row_new (WINNOW_KIND_SETTING, "s");
  g_autofree char *made = NULL;

  begin (self->store, "Make");
  put (self->store, winnow_row_new (WINNOW_KIND_EVALUATION, "e"));
  made = commit (self->store);
  setting->evaluation_id = g_strdup ("e");
  begin (self->store, "Set");
  put (self->store, setting);
  g_free (commit (self->store));
  refuse_undo (self->store, made, "settings “s”");
}

/* Deleted, made anew with other values, and back through all of it. */
static void
test_made_anew (Fixture *self, gconstpointer data)
{
  g_auto (GStrv) states = g_new0 (char *, 5);

  g_free (set_note (self->store, "n", "first"));
  states[0] = dump (self->store);
  g_free (remove_row (self->store, WINNOW_KIND_NOTE, "n"));
  states[1] = dump (self->store);
  begin (self->store, "Anew");
  put (self->store, winnow_row_new (WINNOW_KIND_NOTE, "n"));
  g_free (commit (self->store));
  assert_sound (self->store);
  states[2] = dump (self->store);
  g_assert_null (strstr (states[2], "first"));
  g_free (set_note (self->store, "n", "second"));
  for (gint i = 2; i >= 0; i--)
    {
      g_autofree char *now = NULL;

      undo (self->store, NULL);
      now = dump (self->store);
      g_assert_cmpstr (now, ==, states[i]);
      assert_sound (self->store);
    }
}

static void
type (WinnowStore *store, const char *text, const char *object, const char *time)
{
  g_autoptr (GError) error = NULL;
  WinnowNote *note = winnow_row_new (WINNOW_KIND_NOTE, object);

  winnow_store_begin_continue (store, "Write a note", object, time, 60, &error);
  g_assert_no_error (error);
  note->text = g_strdup (text);
  put (store, note);
  g_free (commit (store));
}

static guint
n_actions (WinnowStore *store)
{
  g_autoptr (GPtrArray) actions = winnow_store_actions (store, 100, NULL);

  return actions->len;
}

static void
test_typing (Fixture *self, gconstpointer data)
{
  g_autofree char *before = dump (self->store);
  g_autofree char *after = NULL;

  type (self->store, "合", "n", "2026-11-30T08:00:00Z");
  type (self->store, "合同", "n", "2026-11-30T08:00:30Z");
  type (self->store, "合同在谈", "n", "2026-11-30T08:01:30Z");
  g_assert_cmpint (n_actions (self->store), ==, 1);
  {
    g_autoptr (GPtrArray) changes = winnow_store_changes (self->store, "notes", "n", NULL, NULL);

    g_assert_cmpint (changes->len, ==, 2);
    g_assert_cmpstr (((WinnowFieldChange *) g_ptr_array_index (changes, 1))->new_text, ==, "合同在谈");
    g_assert_null (((WinnowFieldChange *) g_ptr_array_index (changes, 1))->old_text);
  }
  undo (self->store, NULL);
  after = dump (self->store);
  g_assert_cmpstr (before, ==, after);
  /* Too late, another note, another action between, a new session: a new action. */
  type (self->store, "a", "n", "2026-11-30T09:00:00Z");
  g_assert_cmpint (n_actions (self->store), ==, 3);
  type (self->store, "ab", "n", "2026-11-30T09:01:01Z");
  g_assert_cmpint (n_actions (self->store), ==, 4);
  type (self->store, "x", "m", "2026-11-30T09:01:02Z");
  g_assert_cmpint (n_actions (self->store), ==, 5);
  g_free (set_note (self->store, "o", "between"));
  type (self->store, "xy", "m", "2026-11-30T09:01:03Z");
  g_assert_cmpint (n_actions (self->store), ==, 7);
  fixture_reopen (self);
  type (self->store, "xyz", "m", "2026-11-30T09:01:04Z");
  g_assert_cmpint (n_actions (self->store), ==, 8);
  type (self->store, "xyz", "m", "2026-11-30T09:01:05Z");
  g_assert_cmpint (n_actions (self->store), ==, 8);
}

static void
test_search (Fixture *self, gconstpointer data)
{
  static const struct
  {
    const char *query;
    const char *found; /* ids */
  } cases[] = {
    { "出口", "n1" },      { "合同", "n2" },     { "用H100跑", "n3" }, { "H100", "n3" },      { "h100 出口", "" },
    { "口", "n1" },        { "费", "n1" },       { "ｈ１００", "n3" }, { "café", "n4" },      { "CAFE", "n4" },
    { "cont", "n4" },      { "口出", "" },       { "出口流量费", "n1" }, { "出口费", "" },    { "\"NEAR(", "" },
    { "", "" },            { "，。!", "" },      { "跑", "n3" },       { "100", "" },
  };
  static const char *const texts[] = { "出口流量费", "合同还没签", "我们用H100跑了一天", "The Café contract" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i + 1);

      g_free (set_note (self->store, id, texts[i]));
    }
  for (guint round = 0; round < 2; round++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (GPtrArray) hits = winnow_store_search (self->store, cases[i].query, 10, &error);
          g_autoptr (GString) ids = g_string_new (NULL);

          g_assert_no_error (error);
          for (guint j = 0; j < hits->len; j++)
            g_string_append (ids, ((WinnowSearchHit *) g_ptr_array_index (hits, j))->row_id);
          if (strcmp (ids->str, cases[i].found) != 0)
            g_error ("“%s” found “%s”", cases[i].query, ids->str);
        }
      g_assert_true (winnow_store_rebuild_search (self->store, NULL));
    }
  {
    g_autofree char *text = g_strconcat ("一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十", "合同", NULL);
    g_autoptr (GPtrArray) hits = NULL;
    const WinnowSearchHit *hit;

    g_free (set_note (self->store, "n2", text));
    hits = winnow_store_search (self->store, "合同", 10, NULL);
    g_assert_cmpint (hits->len, ==, 1);
    hit = g_ptr_array_index (hits, 0);
    g_assert_nonnull (strstr (hit->snippet, "合同"));
    g_assert_cmpstr (hit->time, ==, T0);
    g_free (remove_row (self->store, WINNOW_KIND_NOTE, "n2"));
    g_clear_pointer (&hits, g_ptr_array_unref);
    hits = winnow_store_search (self->store, "合同", 10, NULL);
    g_assert_cmpint (hits->len, ==, 0);
    undo (self->store, NULL);
    g_clear_pointer (&hits, g_ptr_array_unref);
    hits = winnow_store_search (self->store, "合同", 10, NULL);
    g_assert_cmpint (hits->len, ==, 1);
  }
}

/* What came after a row was made, of whatever table; the row's own making is not part. */
static void
test_changes_since (Fixture *self, gconstpointer data)
{
  g_autofree char *one = set_note (self->store, "before", "a");
  g_autofree char *two = set_note (self->store, "mark", "b");
  g_autofree char *three = set_note (self->store, "before", "c");
  g_autofree char *four = set_note (self->store, "mark", "d");
  g_autoptr (GPtrArray) changes = winnow_store_changes_since (self->store, "notes", "mark", NULL);
  g_autoptr (GPtrArray) none = winnow_store_changes_since (self->store, "notes", "nowhere", NULL);
  const WinnowFieldChange *change;

  g_assert_cmpuint (changes->len, ==, 2);
  change = changes->pdata[0];
  g_assert_cmpstr (change->action_id, ==, three);
  g_assert_cmpstr (change->old_text, ==, "a");
  g_assert_cmpstr (change->new_text, ==, "c");
  g_assert_cmpstr (((const WinnowFieldChange *) changes->pdata[1])->action_id, ==, four);
  g_assert_cmpuint (none->len, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("/history/actions", test_actions);
  ADD ("/history/undo-and-redo", test_undo_and_redo);
  ADD ("/history/conflicts", test_conflicts);
  ADD ("/history/undo-of-owner", test_undo_of_owner);
  ADD ("/history/made-anew", test_made_anew);
  ADD ("/history/typing", test_typing);
  ADD ("/history/search", test_search);
  ADD ("/history/changes-since", test_changes_since);
  return g_test_run ();
}
