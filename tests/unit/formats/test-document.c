/* test-document.c — evaluation documents: nothing is lost, every complaint says where.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/evaluation-document.h"
#include "formats/json-text.h"

#include <math.h>
#include <string.h>

static WinnowEvaluation *
read_text (const char *text, GError **error)
{
  return winnow_evaluation_document_read (text, strlen (text), "some.json", error);
}

/* ---- Random evaluations ---- */

static const char *const texts[] = { "", "plain", "with \"quotes\" and \\", "two\nlines\tand tab",
                                     "显卡租用 8×H100", "a;b", "𝄞 clef", "\x01 control", "</script>" };

static char *
random_text (GRand *random)
{
  return g_strdup (texts[g_rand_int_range (random, 0, G_N_ELEMENTS (texts))]);
}

static double
random_number (GRand *random)
{
  switch (g_rand_int_range (random, 0, 5))
    {
    case 0:
      return g_rand_int_range (random, -1000, 1000);
    case 1:
      return g_rand_double (random);
    case 2:
      return 0.1 * g_rand_int_range (random, -30, 30);
    case 3:
      return ldexp (g_rand_double (random), g_rand_int_range (random, -900, 900));
    default:
      return 70e9;
    }
}

static char *
random_reference (GRand *random, GPtrArray *rows, WinnowKind target)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  for (guint i = 0; i < rows->len; i++)
    if (winnow_row_kind (g_ptr_array_index (rows, i)) == target)
      g_ptr_array_add (found, g_ptr_array_index (rows, i));
  if (found->len == 0)
    return NULL;
  return g_strdup (winnow_row_id (g_ptr_array_index (found, g_rand_int_range (random, 0, (gint32) found->len))));
}

static void
fill_field (GRand *random, gpointer row, const WinnowField *field, GPtrArray *rows)
{
  GStrvBuilder *list;
  guint n = 0;

  if (g_rand_int_range (random, 0, 3) == 0)
    return;
  switch (field->type)
    {
    case WINNOW_FIELD_TEXT:
      G_STRUCT_MEMBER (char *, row, field->offset) = random_text (random);
      break;
    case WINNOW_FIELD_CHOICE:
      while (field->choices[n] != NULL)
        n++;
      G_STRUCT_MEMBER (char *, row, field->offset) =
          g_strdup (field->choices[g_rand_int_range (random, 0, (gint32) n)]);
      break;
    case WINNOW_FIELD_REFERENCE:
      if (field->target != WINNOW_KIND_ANY)
        G_STRUCT_MEMBER (char *, row, field->offset) = random_reference (random, rows, field->target);
      break;
    case WINNOW_FIELD_TIME:
      G_STRUCT_MEMBER (char *, row, field->offset) =
          g_strdup (g_rand_boolean (random) ? "2026-11-30" : "2026-11-30T08:00:00Z");
      break;
    case WINNOW_FIELD_DECIMAL:
      G_STRUCT_MEMBER (WinnowDecimal *, row, field->offset) =
          winnow_decimal_new_scaled (g_rand_int_range (random, -100000, 100000), (guint) g_rand_int_range (random, 0, 7));
      break;
    case WINNOW_FIELD_NUMBER:
      G_STRUCT_MEMBER (WinnowNumber, row, field->offset) = winnow_number (random_number (random));
      break;
    case WINNOW_FIELD_TRI:
      G_STRUCT_MEMBER (WinnowTri, row, field->offset) =
          g_rand_boolean (random) ? WINNOW_TRI_YES : WINNOW_TRI_NO;
      break;
    case WINNOW_FIELD_LIST:
      list = g_strv_builder_new ();
      for (n = (guint) g_rand_int_range (random, 1, 4); n > 0; n--)
        {
          g_autofree char *item = random_text (random);
          g_strv_builder_add (list, item);
        }
      G_STRUCT_MEMBER (char **, row, field->offset) = g_strv_builder_end (list);
      g_strv_builder_unref (list);
      break;
    default:
      g_assert_not_reached ();
    }
}

static GPtrArray *
random_rows (GRand *random)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (winnow_row_unref);

  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      guint n = kind == WINNOW_KIND_EVALUATION ? 1 : (guint) g_rand_int_range (random, 0, 4);

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *id = g_strdup_printf ("%s %u \"é\"", winnow_row_type (kind)->table, i);

          g_ptr_array_add (rows, winnow_row_new (kind, g_rand_boolean (random) ? id : NULL));
        }
    }
  for (guint i = 0; i < rows->len; i++)
    {
      WinnowRow *row = g_ptr_array_index (rows, i);

      for (guint j = 0; j < row->type->n_fields; j++)
        fill_field (random, row, &row->type->fields[j], rows);
      if (g_rand_boolean (random))
        row->extra = g_strdup ("{\"later\":[1,0.1,{\"deep\":null}],\"显存\":\"80\\n\"}");
    }
  return rows;
}

static void
assert_same (const WinnowEvaluation *a, const WinnowEvaluation *b)
{
  g_assert_cmpstr (winnow_evaluation_extra (a), ==, winnow_evaluation_extra (b));
  for (guint kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      GPtrArray *left = winnow_evaluation_rows (a, kind), *right = winnow_evaluation_rows (b, kind);

      g_assert_cmpuint (left->len, ==, right->len);
      for (guint i = 0; i < left->len; i++)
        g_assert_true (winnow_row_equal (g_ptr_array_index (left, i), g_ptr_array_index (right, i)));
    }
}

static void
test_round_trip (void)
{
  for (guint32 seed = 1; seed <= 200; seed++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (GPtrArray) rows = random_rows (random);
      g_autoptr (WinnowEvaluation) evaluation =
          winnow_evaluation_new (rows, seed % 2 == 0 ? "{\"note to self\":{\"a\":1.25}}" : NULL, &error);
      g_autoptr (WinnowEvaluation) again = NULL;
      g_autofree char *text = NULL, *text_again = NULL;

      g_assert_no_error (error);
      text = winnow_evaluation_document_write (evaluation);
      again = read_text (text, &error);
      g_assert_no_error (error);
      assert_same (evaluation, again);
      text_again = winnow_evaluation_document_write (again);
      g_assert_cmpstr (text, ==, text_again);
    }
}

/* ---- What is read ---- */

#define HEAD "{\"format\": \"winnow-evaluation\", \"version\": 1, \"evaluations\": [{\"id\": \"e\"}]"

static void
test_kept_as_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowEvaluation) evaluation =
      read_text ("\xef\xbb\xbf{\"format\": \"winnow-evaluation\", \"version\": 1,\n"
                 " \"$schema\": \"evaluation.schema.json\",\n"
                 " \"evaluations\": [{\"id\": \"e\", \"title\": \"Fine-tuning\", \"budget\": \"1000.50\",\n"
                 "   \"data_on_site\": false, \"utilisation\": null, \"seed\": 7, \"mood\": \"calm\"}],\n"
                 " \"offers\": [{\"id\": \"o\", \"evaluation_id\": \"e\", \"purchase\": \"spot\"}]}\n",
                 &error);
  const WinnowEvaluationRow *head;
  const WinnowOffer *offer;

  g_assert_no_error (error);
  head = winnow_evaluation_head (evaluation);
  g_assert_cmpstr (head->title, ==, "Fine-tuning");
  g_assert_cmpint (head->data_on_site, ==, WINNOW_TRI_NO);
  g_assert_cmpint (head->separable, ==, WINNOW_TRI_UNKNOWN);
  g_assert_false (winnow_number_is_known (head->utilisation));
  g_assert_cmpfloat (winnow_number_or (head->seed, 0), ==, 7);
  g_assert_cmpstr (head->row.extra, ==, "{\"mood\":\"calm\"}");
  g_assert_cmpstr (winnow_evaluation_extra (evaluation), ==, "{\"$schema\":\"evaluation.schema.json\"}");
  {
    g_autofree char *budget = winnow_decimal_to_text (head->budget);
    g_assert_cmpstr (budget, ==, "1000.50");
  }
  offer = winnow_evaluation_find (evaluation, WINNOW_KIND_OFFER, "o");
  g_assert_cmpstr (offer->purchase, ==, "spot");
}

typedef struct
{
  const char *text;
  WinnowJsonError code;
  const char *says; /* all of these, separated by "|" */
} Refused;

static const Refused refused[] = {
  { "", WINNOW_JSON_ERROR_SYNTAX, "some.json, line 1, column 1" },
  { "{\"format\": \"winnow-evaluation\",\n  \"version\": 1,,}", WINNOW_JSON_ERROR_SYNTAX, "line 2, column 16" },
  { "{\"a\": 1,\n \"显\": 01}", WINNOW_JSON_ERROR_SYNTAX, "line 2, column 7|0.5" },
  { "{\"a\": 1,\n \"a\": 2}", WINNOW_JSON_ERROR_SYNTAX, "line 2, column 2|“a”|twice" },
  { "{\"a\": \"b\n\"}", WINNOW_JSON_ERROR_SYNTAX, "line 1, column 9" },
  { "{\"a\": \"b", WINNOW_JSON_ERROR_SYNTAX, "line 1, column 7|never closed" },
  { "{\"a\": [1, 2", WINNOW_JSON_ERROR_SYNTAX, "column 7|cut off" },
  { "{\"a\": \"\\ud800\"}", WINNOW_JSON_ERROR_SYNTAX, "column 8|surrogate" },
  { "{\"a\": \"\\u0000\"}", WINNOW_JSON_ERROR_SYNTAX, "U+0000" },
  { "{\"a\": \"\xff\"}", WINNOW_JSON_ERROR_SYNTAX, "UTF-8" },
  { "{\"a\": 99999999999999999999}", WINNOW_JSON_ERROR_SYNTAX, "column 7|too large" },
  { "{\"a\": 1e999}", WINNOW_JSON_ERROR_SYNTAX, "too large" },
  { "{\"a\": NaN}", WINNOW_JSON_ERROR_SYNTAX, "column 7" },
  { "{} {}", WINNOW_JSON_ERROR_SYNTAX, "column 4" },
  { "// a comment\n{}", WINNOW_JSON_ERROR_SYNTAX, "line 1, column 1" },
  { "[]", WINNOW_JSON_ERROR_VALUE, "some.json: $" },
  { "{}", WINNOW_JSON_ERROR_VALUE, "$.format|winnow-evaluation" },
  { "{\"format\": \"winnow-evaluation\"}", WINNOW_JSON_ERROR_VALUE, "$.version" },
  { "{\"format\": \"winnow-evaluation\", \"version\": 2}", WINNOW_JSON_ERROR_VERSION, "version 2|newer" },
  { HEAD ", \"offers\": {}}", WINNOW_JSON_ERROR_VALUE, "$.offers" },
  { HEAD ", \"offers\": [7]}", WINNOW_JSON_ERROR_VALUE, "$.offers[0]" },
  { HEAD ", \"offers\": [{\"id\": \"a\"}, {\"name\": \"b\"}]}", WINNOW_JSON_ERROR_VALUE, "$.offers[1].id" },
  { HEAD ", \"offers\": [{\"id\": \"a\", \"purchase\": \"sp\"}]}", WINNOW_JSON_ERROR_VALUE,
    "$.offers[0].purchase|“a”|on_demand, spot" },
  { HEAD ", \"offers\": [{\"id\": \"a\", \"term_months\": \"3\"}]}", WINNOW_JSON_ERROR_VALUE,
    "$.offers[0].term_months|without quotes" },
  { HEAD ", \"costs\": [{\"id\": \"a\", \"amount\": 2.5}]}", WINNOW_JSON_ERROR_VALUE, "$.costs[0].amount|in quotes" },
  { HEAD ", \"costs\": [{\"id\": \"a\", \"tiers\": [\"0:1\", 2]}]}", WINNOW_JSON_ERROR_VALUE, "$.costs[0].tiers" },
  { HEAD ", \"costs\": [{\"id\": \"a\", \"observed_at\": \"30.11.2026\"}]}", WINNOW_JSON_ERROR_VALUE,
    "$.costs[0].observed_at|2026-11-30" },
};

static void
test_refused (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) says = g_strsplit (refused[i].says, "|", -1);

      g_assert_null (read_text (refused[i].text, &error));
      g_assert_error (error, WINNOW_JSON_ERROR, (int) refused[i].code);
      g_test_message ("%u: %s", i, error->message);
      for (guint j = 0; says[j] != NULL; j++)
        g_assert_nonnull (strstr (error->message, says[j]));
    }
}

static void
test_reference_named (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (HEAD ", \"offers\": [{\"id\": \"a\", \"platform_id\": \"nobody\"}]}", &error));
  g_assert_error (error, WINNOW_EVALUATION_ERROR, WINNOW_EVALUATION_ERROR_REFERENCE);
  g_assert_true (g_str_has_prefix (error->message, "some.json: "));
  g_assert_nonnull (strstr (error->message, "nobody"));
}

static void
test_bounds (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) deep = g_string_new (HEAD ", \"x\": ");
  g_autofree char *large = g_malloc0 (WINNOW_DOCUMENT_MAX_BYTES + 1);

  for (guint i = 0; i < 1000000; i++)
    g_string_append_c (deep, '[');
  g_assert_null (read_text (deep->str, &error));
  g_assert_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_TOO_DEEP);
  g_assert_nonnull (strstr (error->message, "line 1, column"));
  g_clear_error (&error);

  g_assert_null (winnow_evaluation_document_read (large, WINNOW_DOCUMENT_MAX_BYTES + 1, "some.json", &error));
  g_assert_error (error, WINNOW_JSON_ERROR, WINNOW_JSON_ERROR_TOO_LARGE);
}

/* A member that was unknown once and is a field now stands once in the document. */
static void
test_extra_became_field (void)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  g_autoptr (WinnowEvaluation) evaluation = NULL;
  g_autofree char *text = NULL;
  WinnowEvaluationRow *head = winnow_row_new (WINNOW_KIND_EVALUATION, "e");

  head->title = g_strdup ("New");
  head->row.extra = g_strdup ("{\"title\":\"Old\",\"scope\":\"Kept\"}");
  g_ptr_array_add (rows, head);
  evaluation = winnow_evaluation_new (rows, NULL, NULL);
  text = winnow_evaluation_document_write (evaluation);
  g_assert_nonnull (strstr (text, "New"));
  g_assert_null (strstr (text, "Old"));
  g_assert_nonnull (strstr (text, "\"scope\": \"Kept\""));
}

/* Cutting a good document anywhere, or changing one byte, never crashes and is
 * never taken for good with something missing. */
static void
test_damaged (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (GPtrArray) rows = random_rows (random);
  g_autoptr (WinnowEvaluation) evaluation = winnow_evaluation_new (rows, NULL, NULL);
  g_autofree char *text = winnow_evaluation_document_write (evaluation);
  gsize length = strlen (text);

  for (guint i = 0; i < 300; i++)
    {
      gsize cut = (gsize) g_rand_int_range (random, 0, (gint32) length - 2);
      gsize at = (gsize) g_rand_int_range (random, 0, (gint32) length);
      g_autofree char *copy = g_memdup2 (text, length);
      g_autoptr (GError) error = NULL;
      g_autoptr (WinnowEvaluation) damaged = NULL;

      g_assert_null (winnow_evaluation_document_read (text, cut, "some.json", &error));
      g_assert_nonnull (error);
      copy[at] = (char) g_rand_int_range (random, 1, 256);
      damaged = winnow_evaluation_document_read (copy, length, "some.json", NULL);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/round-trip", test_round_trip);
  g_test_add_func ("/document/kept-as-written", test_kept_as_written);
  g_test_add_func ("/document/refused", test_refused);
  g_test_add_func ("/document/reference-named", test_reference_named);
  g_test_add_func ("/document/bounds", test_bounds);
  g_test_add_func ("/document/extra-became-field", test_extra_became_field);
  g_test_add_func ("/document/damaged", test_damaged);
  return g_test_run ();
}
