/* test-merge.c — merging workspace files, and the laws it keeps.
 *
 * WINNOW_TEST_SEEDS sets how many random histories are tried (default 6),
 * WINNOW_TEST_FIRST_SEED which is the first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "store/store-private.h"

#define N_FILES 3

static WinnowStore *
open_file (Fixture *self, const char *name, const char *device)
{
  g_autofree char *path = fixture_path (self, name);
  g_autoptr (GError) error = NULL;
  WinnowStore *store = winnow_store_open (path, WINNOW_STORE_OPEN_EXISTING, "Ada", device, &error);

  g_assert_no_error (error);
  /* Thousands of commits: what is on disk after a power cut is not the matter here. */
  winnow_connection_execute (store->connection, "PRAGMA synchronous = OFF", &error);
  g_assert_no_error (error);
  return store;
}

static WinnowStore *
copy_file (Fixture *self, WinnowStore *store, const char *name, const char *device)
{
  g_autofree char *path = fixture_path (self, name);
  g_autoptr (GError) error = NULL;

  winnow_store_backup (store, path, &error);
  g_assert_no_error (error);
  return open_file (self, name, device);
}

static WinnowMergeSummary *
merge (WinnowStore *into, WinnowStore *from, gboolean dry_run)
{
  g_autoptr (GError) error = NULL;
  WinnowMergeSummary *summary = winnow_store_merge (into, winnow_store_path (from), dry_run, T0, &error);

  g_assert_no_error (error);
  return summary;
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Rows and visible points. */
static char *
dump_all (WinnowStore *store)
{
  const WinnowSeriesQuery all = { 0 };
  g_autoptr (GPtrArray) series = winnow_store_series (store, &all, NULL);
  g_autofree char *rows = dump (store);
  GString *text = g_string_new (rows);

  for (guint i = 0; i < series->len; i++)
    {
      const WinnowSeries *one = g_ptr_array_index (series, i);
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

      for (guint j = 0; j < one->points->len; j++)
        {
          const WinnowSeriesPoint *point = &g_array_index (one->points, WinnowSeriesPoint, j);

          g_ptr_array_add (lines, g_strdup_printf ("%s %d %s %s %u\n", one->id, (int) point->time, point->price_text,
                                                   point->source, point->flags));
        }
      g_ptr_array_sort (lines, compare_lines);
      for (guint j = 0; j < lines->len; j++)
        g_string_append (text, g_ptr_array_index (lines, j));
    }
  return g_string_free (text, FALSE);
}

static void
assert_same (WinnowStore *a, WinnowStore *b, const char *law, guint32 seed)
{
  g_autofree char *left = dump_all (a);
  g_autofree char *right = dump_all (b);

  if (strcmp (left, right) != 0)
    g_error ("%s fails with seed %u:\n%s\n--- and ---\n%s", law, seed, left, right);
}

static void
set_text (WinnowStore *store, const char *id, const char *text)
{
  g_autoptr (WinnowRow) row = winnow_store_get (store, WINNOW_KIND_NOTE, id, NULL);
  WinnowNote *note = row != NULL ? winnow_row_copy (row) : winnow_row_new (WINNOW_KIND_NOTE, id);

  g_free (note->text);
  note->text = g_strdup (text);
  begin (store, "Write");
  put (store, note);
  g_free (commit (store));
}

static char *
get_text (WinnowStore *store, const char *id)
{
  g_autoptr (WinnowRow) row = winnow_store_get (store, WINNOW_KIND_NOTE, id, NULL);

  return row != NULL ? g_strdup (((WinnowNote *) row)->text) : NULL;
}

static void
delete_row (WinnowStore *store, WinnowKind kind, const char *id)
{
  g_autoptr (GError) error = NULL;

  begin (store, "Delete");
  winnow_store_delete (store, kind, id, &error);
  g_assert_no_error (error);
  g_free (commit (store));
}

static void
test_conflict (Fixture *self, gconstpointer data)
{
  g_autoptr (WinnowStore) other = NULL;
  g_autoptr (WinnowMergeSummary) preview = NULL;
  g_autoptr (WinnowMergeSummary) summary = NULL;
  g_autoptr (WinnowMergeSummary) again = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  const WinnowMergeConflict *conflict;

  set_text (self->store, "n", "base");
  other = copy_file (self, self->store, "other.winnow", "d2");
  set_text (self->store, "n", "ours");
  set_text (other, "n", "theirs");
  set_text (other, "m", "new");
  before = dump (self->store);
  preview = merge (self->store, other, TRUE);
  after = dump (self->store);
  g_assert_cmpstr (before, ==, after);
  summary = merge (self->store, other, FALSE);
  g_assert_cmpint (preview->conflicts->len, ==, 1);
  g_assert_cmpint (summary->conflicts->len, ==, 1);
  g_assert_cmpint (summary->actions, ==, 2);
  g_assert_cmpint (summary->rows_added, ==, 1);
  g_assert_cmpint (summary->fields_changed, ==, 1);
  conflict = g_ptr_array_index (summary->conflicts, 0);
  g_assert_cmpstr (conflict->field, ==, "text");
  g_assert_cmpstr (conflict->ours, ==, "ours");
  g_assert_cmpstr (conflict->theirs, ==, "theirs");
  g_assert_true (conflict->theirs_wins); /* same clock, greater device */
  {
    g_autofree char *text = get_text (self->store, "n");

    g_assert_cmpstr (text, ==, "theirs");
  }
  again = merge (self->store, other, FALSE);
  g_assert_cmpint (again->actions + again->rows_added + again->fields_changed + again->conflicts->len, ==, 0);
  assert_sound (other);
}

/* A deletion stands against an edit made without knowledge of it; when it is undone
 * the edit is there. */
static void
test_delete_and_edit (Fixture *self, gconstpointer data)
{
  for (guint later_edit = 0; later_edit < 2; later_edit++)
    {
      g_autofree char *name = g_strdup_printf ("other%u.winnow", later_edit);
      g_autofree char *note = g_strdup_printf ("n%u", later_edit);
      g_autofree char *text = NULL;
      g_autoptr (WinnowStore) other = NULL;
      g_autoptr (WinnowMergeSummary) summary = NULL;
      const WinnowMergeConflict *conflict;

      set_text (self->store, note, "base");
      other = copy_file (self, self->store, name, "d2");
      if (later_edit)
        set_text (other, "x", "makes the clock go on");
      set_text (other, note, "edited");
      delete_row (self->store, WINNOW_KIND_NOTE, note);
      summary = merge (self->store, other, FALSE);
      g_assert_null (get_text (self->store, note));
      g_assert_cmpint (summary->conflicts->len, ==, 1);
      conflict = g_ptr_array_index (summary->conflicts, 0);
      g_assert_null (conflict->ours);
      g_assert_cmpstr (conflict->theirs, ==, "edited");
      g_assert_false (conflict->theirs_wins);
      g_assert_true (winnow_store_undo (self->store, NULL, T0, NULL, NULL));
      text = get_text (self->store, note);
      g_assert_cmpstr (text, ==, "edited");
      assert_sound (self->store);
    }
}

/* They answered a question of an offer that we deleted. */
static void
test_hidden_child (Fixture *self, gconstpointer data)
{
  g_autoptr (WinnowStore) other = NULL;
  g_autoptr (WinnowMergeSummary) summary = NULL;
  g_autoptr (WinnowRow) back = NULL;
  g_autoptr (GError) error = NULL;
  WinnowAnswer *answer = winnow_row_new (WINNOW_KIND_ANSWER, "a9");

  fill (self->store);
  other = copy_file (self, self->store, "other.winnow", "d2");
  begin (other, "Answer");
  answer->offer_id = g_strdup ("o1");
  answer->value = g_strdup ("yes");
  put (other, answer);
  g_free (commit (other));
  delete_row (self->store, WINNOW_KIND_OFFER, "o1");
  summary = merge (self->store, other, FALSE);
  g_assert_cmpint (summary->conflicts->len, ==, 1);
  g_assert_cmpstr (((WinnowMergeConflict *) g_ptr_array_index (summary->conflicts, 0))->row_id, ==, "a9");
  assert_sound (self->store);
  winnow_store_undo (self->store, NULL, T0, NULL, &error);
  g_assert_no_error (error);
  back = winnow_store_get (self->store, WINNOW_KIND_ANSWER, "a9", NULL);
  g_assert_nonnull (back);
}

/* Typing that went on after a merge is taken over by the next one. */
static void
test_longer_typing (Fixture *self, gconstpointer data)
{
  g_autoptr (WinnowStore) other = fixture_create (self, "other.winnow", "d2");
  g_autofree char *text = NULL;

  for (guint i = 0; i < 2; i++)
    {
      WinnowNote *note = winnow_row_new (WINNOW_KIND_NOTE, "n");

      note->text = g_strdup (i == 0 ? "合" : "合同");
      g_assert_true (winnow_store_begin_continue (other, "Write", "n", T0, 60, NULL));
      put (other, note);
      g_free (commit (other));
      winnow_merge_summary_free (merge (self->store, other, FALSE));
    }
  text = get_text (self->store, "n");
  g_assert_cmpstr (text, ==, "合同");
  assert_same (self->store, other, "typing", 0);
}

static void
test_refused (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = fixture_path (self, "text.winnow");

  g_assert_null (winnow_store_merge (self->store, self->path, FALSE, T0, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_true (g_file_set_contents (path, "not a database", -1, NULL));
  g_assert_null (winnow_store_merge (self->store, path, FALSE, T0, &error));
  g_assert_error (error, WINNOW_STORE_ERROR, WINNOW_STORE_ERROR_NOT_WORKSPACE);
}

/* ---- Random histories ---- */

static char *
random_id (GRand *random, const char *prefix)
{
  return g_strdup_printf ("%s%d", prefix, g_rand_int_range (random, 0, 4));
}

/* An existing row's id, or NULL. */
static char *
existing (WinnowStore *store, GRand *random, WinnowKind kind)
{
  g_autoptr (GPtrArray) rows = winnow_store_list (store, kind, NULL);

  return rows->len > 0 ? g_strdup (winnow_row_id (g_ptr_array_index (rows, g_rand_int_range (random, 0, (int) rows->len)))) : NULL;
}

static void
put_if (WinnowStore *store, gpointer row, gboolean is_possible)
{
  if (is_possible)
    put (store, row);
  else
    winnow_row_unref (row);
}

static gpointer
row_to_change (WinnowStore *store, WinnowKind kind, const char *id)
{
  g_autoptr (WinnowRow) row = winnow_store_get (store, kind, id, NULL);

  return row != NULL ? winnow_row_copy (row) : winnow_row_new (kind, id);
}

static void
change_evaluation (WinnowStore *store, GRand *random)
{
  g_autofree char *id = random_id (random, "e");
  WinnowEvaluationRow *row = row_to_change (store, WINNOW_KIND_EVALUATION, id);

  g_free (row->title);
  row->title = random_id (random, "title");
  put (store, row);
}

static void
change_platform (WinnowStore *store, GRand *random)
{
  g_autofree char *id = random_id (random, "p");
  WinnowPlatform *row = row_to_change (store, WINNOW_KIND_PLATFORM, id);

  g_free (row->evaluation_id);
  row->evaluation_id = existing (store, random, WINNOW_KIND_EVALUATION);
  put_if (store, row, row->evaluation_id != NULL);
}

static void
change_offer (WinnowStore *store, GRand *random)
{
  g_autofree char *id = random_id (random, "o");
  WinnowOffer *row = row_to_change (store, WINNOW_KIND_OFFER, id);

  if (row->evaluation_id == NULL)
    row->evaluation_id = existing (store, random, WINNOW_KIND_EVALUATION);
  g_free (row->platform_id);
  row->platform_id = existing (store, random, WINNOW_KIND_PLATFORM);
  if (g_rand_boolean (random))
    row->term_months = winnow_number (g_rand_int_range (random, 0, 5) / 10.0);
  put_if (store, row, row->evaluation_id != NULL);
}

static void
change_answer (WinnowStore *store, GRand *random)
{
  g_autofree char *id = random_id (random, "a");
  WinnowAnswer *row = row_to_change (store, WINNOW_KIND_ANSWER, id);

  if (row->offer_id == NULL || g_rand_boolean (random))
    {
      g_free (row->offer_id);
      row->offer_id = existing (store, random, WINNOW_KIND_OFFER);
    }
  g_free (row->value);
  row->value = g_rand_boolean (random) ? random_id (random, "v") : NULL;
  put_if (store, row, row->offer_id != NULL);
}

static void
change_note (WinnowStore *store, GRand *random)
{
  g_autofree char *id = random_id (random, "n");
  WinnowNote *row = row_to_change (store, WINNOW_KIND_NOTE, id);

  g_free (row->object_table);
  g_free (row->object_id);
  row->object_id = existing (store, random, WINNOW_KIND_OFFER);
  row->object_table = row->object_id != NULL ? g_strdup ("offers") : NULL;
  g_free (row->text);
  row->text = random_id (random, "text");
  put (store, row);
}

static void
delete_any (WinnowStore *store, GRand *random)
{
  static const WinnowKind kinds[] = { WINNOW_KIND_EVALUATION, WINNOW_KIND_PLATFORM, WINNOW_KIND_OFFER, WINNOW_KIND_ANSWER,
                                      WINNOW_KIND_NOTE };
  int number = g_rand_int_range (random, 0, 12);
  WinnowKind kind = kinds[MIN (number, 4)];
  g_autofree char *id = existing (store, random, kind);
  g_autoptr (GError) error = NULL;

  if (id != NULL)
    winnow_store_delete (store, kind, id, &error);
  g_assert_no_error (error);
}

static void
edit (WinnowStore *store, GRand *random)
{
  static void (*const changes[]) (WinnowStore *, GRand *) = { change_evaluation, change_platform, change_offer, change_answer,
                                                              change_note, delete_any };

  begin (store, "Edit");
  for (int i = g_rand_int_range (random, 1, 5); i > 0; i--)
    changes[g_rand_int_range (random, 0, G_N_ELEMENTS (changes))](store, random);
  g_free (commit (store));
}

/* An edit and its undoing leave everything as it was; and undo of that, too. */
static void
edit_and_undo (WinnowStore *store, GRand *random, guint32 seed)
{
  g_autofree char *before = dump (store);
  g_autofree char *between = NULL;
  g_autofree char *after = NULL;
  g_autofree char *redone = NULL;
  g_autofree char *id = NULL;
  g_autoptr (GError) error = NULL;
  static void (*const changes[]) (WinnowStore *, GRand *) = { change_evaluation, change_offer, change_answer, change_note,
                                                              delete_any };

  begin (store, "Edit");
  for (int i = g_rand_int_range (random, 1, 5); i > 0; i--)
    changes[g_rand_int_range (random, 0, G_N_ELEMENTS (changes))](store, random);
  id = commit (store);
  if (id == NULL)
    return;
  between = dump (store);
  if (!winnow_store_undo (store, id, T0, NULL, &error))
    g_error ("undo fails with seed %u: %s", seed, error->message);
  after = dump (store);
  if (strcmp (before, after) != 0)
    g_error ("undo is not exact with seed %u:\n%s\n--- and ---\n%s", seed, before, after);
  if (g_rand_boolean (random))
    return;
  {
    g_autoptr (GPtrArray) actions = winnow_store_actions (store, 1, NULL);

    if (!winnow_store_undo (store, ((WinnowAction *) g_ptr_array_index (actions, 0))->id, T0, NULL, &error))
      g_error ("redo fails with seed %u: %s", seed, error->message);
  }
  redone = dump (store);
  if (strcmp (between, redone) != 0)
    g_error ("redo is not exact with seed %u:\n%s\n--- and ---\n%s", seed, between, redone);
}

/* Any older action; most are changed since and refused. */
static void
undo_any (WinnowStore *store, GRand *random)
{
  g_autoptr (GPtrArray) actions = winnow_store_actions (store, 100, NULL);

  if (actions->len > 0)
    winnow_store_undo (store, ((WinnowAction *) g_ptr_array_index (actions, g_rand_int_range (random, 0, (int) actions->len)))->id,
                       T0, NULL, NULL);
}

static void
import_few (WinnowStore *store, GRand *random)
{
  g_autofree char *file = random_id (random, "file");
  g_autofree char *hash = g_strdup_printf ("%s-%d", file, g_rand_int_range (random, 0, 3));
  g_autofree char *id = NULL;
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_observation_unref);
  gboolean known;

  g_assert_true (winnow_store_import_begin (store, file, hash, "test", T0, &id, &known, NULL));
  if (known)
    return;
  for (guint i = 0; i < 5; i++)
    {
      WinnowObservation *one = winnow_observation_new ();

      one->key.provider = random_id (random, "Example ");
      one->key.unit = g_strdup ("card-hour");
      one->key.currency = g_strdup ("CNY");
      one->observed_at = g_rand_int_range (random, 1, 5);
      one->amount = winnow_decimal_new_from_integer (g_rand_int_range (random, 1, 3));
      if (g_rand_int_range (random, 0, 4) == 0)
        winnow_observation_flag (one, WINNOW_FLAG_STALE, "old");
      g_ptr_array_add (all, one);
    }
  g_assert_true (winnow_store_import_add (store, id, all, NULL));
  g_assert_true (winnow_store_import_finish (store, id, 5, 0, NULL, NULL));
}

static void
act (WinnowStore *const *stores, guint which, GRand *random, guint32 seed)
{
  switch (g_rand_int_range (random, 0, 12))
    {
    case 0:
      import_few (stores[which], random);
      break;
    case 1:
      undo_any (stores[which], random);
      break;
    case 2:
    case 3:
      edit_and_undo (stores[which], random, seed);
      break;
    case 4:
      winnow_merge_summary_free (merge (stores[which], stores[(which + 1) % N_FILES], FALSE));
      break;
    default:
      edit (stores[which], random);
      break;
    }
}

static void
assert_laws (Fixture *self, WinnowStore *const *stores, guint32 seed)
{
  g_autoptr (WinnowStore) ab = copy_file (self, stores[0], "ab.winnow", "x");
  g_autoptr (WinnowStore) ba = copy_file (self, stores[1], "ba.winnow", "y");
  g_autoptr (WinnowStore) bc = copy_file (self, stores[1], "bc.winnow", "z");
  g_autoptr (WinnowStore) abc = copy_file (self, stores[0], "abc.winnow", "w");
  g_autoptr (WinnowMergeSummary) again = NULL;

  winnow_merge_summary_free (merge (ab, stores[1], FALSE));
  winnow_merge_summary_free (merge (ba, stores[0], FALSE));
  assert_same (ab, ba, "commutativity", seed);
  again = merge (ab, stores[1], FALSE);
  g_assert_cmpint (again->actions + again->rows_added + again->rows_deleted + again->fields_changed + again->observations_added +
                       again->conflicts->len, ==, 0);
  assert_same (ab, ba, "idempotence", seed);
  winnow_merge_summary_free (merge (bc, stores[2], FALSE));
  winnow_merge_summary_free (merge (abc, bc, FALSE));
  winnow_merge_summary_free (merge (ab, stores[2], FALSE));
  assert_same (abc, ab, "associativity", seed);
  assert_sound (abc);
  assert_sound (ab);
}

static void
remove_files (Fixture *self, const char *const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = fixture_path (self, names[i]);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

static void
test_laws (Fixture *self, gconstpointer data)
{
  const char *wanted = g_getenv ("WINNOW_TEST_SEEDS");
  guint n_seeds = wanted != NULL ? (guint) g_ascii_strtoull (wanted, NULL, 10) : 6;
  static const char *const names[] = { "0.winnow", "1.winnow", "2.winnow", "ab.winnow", "ba.winnow", "bc.winnow", "abc.winnow", NULL };

  const char *first = g_getenv ("WINNOW_TEST_FIRST_SEED");
  guint32 first_seed = first != NULL ? (guint32) g_ascii_strtoull (first, NULL, 10) : 1;

  for (guint32 seed = first_seed; seed < first_seed + n_seeds; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      WinnowStore *stores[N_FILES];

      for (guint i = 0; i < N_FILES; i++)
        {
          g_autofree char *device = g_strdup_printf ("device%u", (i * 2 + seed) % N_FILES);

          stores[i] = copy_file (self, self->store, names[i], device);
        }
      for (guint i = 0; i < 30; i++)
        act (stores, (guint) g_rand_int_range (random, 0, N_FILES), random, seed);
      assert_laws (self, stores, seed);
      for (guint i = 0; i < N_FILES; i++)
        winnow_store_close (stores[i]);
      remove_files (self, names);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("/merge/conflict", test_conflict);
  ADD ("/merge/delete-and-edit", test_delete_and_edit);
  ADD ("/merge/hidden-child", test_hidden_child);
  ADD ("/merge/longer-typing", test_longer_typing);
  ADD ("/merge/refused", test_refused);
  ADD ("/merge/laws", test_laws);
  return g_test_run ();
}
