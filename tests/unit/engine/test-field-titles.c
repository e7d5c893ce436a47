/* test-field-titles.c — every field of every kind of row has a title for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/model.h"

#include <string.h>

static void
test_every_field (void)
{
  for (WinnowKind kind = 0; kind < WINNOW_N_KINDS; kind++)
    {
      const WinnowRowType *type = winnow_row_type (kind);

      for (guint i = 0; i < type->n_fields; i++)
        {
          const char *name = type->fields[i].name;
          const char *title = winnow_field_title (name);

          if (g_str_equal (title, name) || strchr (title, '_') != NULL || !g_unichar_isupper (g_utf8_get_char (title)))
            g_test_message ("%s.%s has no title: %s", type->table, name, title);
          g_assert_cmpstr (title, !=, name);
          g_assert_null (strchr (title, '_'));
          g_assert_true (g_unichar_isupper (g_utf8_get_char (title)));
        }
    }
}

static void
test_other_names (void)
{
  g_assert_cmpstr (winnow_field_title ("no_such_field"), ==, "no_such_field");
  g_assert_cmpstr (winnow_field_title ("term_months"), ==, "Commitment");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/field-titles/every-field", test_every_field);
  g_test_add_func ("/engine/field-titles/other-names", test_other_names);
  return g_test_run ();
}
