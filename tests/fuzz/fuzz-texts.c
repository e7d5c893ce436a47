/* fuzz-texts.c — any bytes as an accelerator's name, a unit, a decimal, a
 * remembered mapping, a rule or a file name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "engine/expression.h"
#include "formats/catalog-reader.h"
#include "formats/price-reader.h"

static WinnowCatalog *
catalog (void)
{
  static WinnowCatalog *read;

  if (read == NULL)
    read = winnow_catalog_read (g_getenv ("WINNOW_DATA_DIR"), NULL);
  return read;
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  g_autofree char *raw = g_strndup ((const char *) bytes, length);
  g_autofree char *text = g_utf8_make_valid (raw, -1);
  g_autoptr (WinnowDecimal) decimal = winnow_decimal_new_from_text (text, NULL);
  g_autoptr (WinnowExpression) expression = winnow_expression_new (text, NULL);
  WinnowColumnMapping *mapping = winnow_column_mapping_from_text (text, NULL);
  WinnowAcceleratorName name;

  winnow_accelerator_name_parse (catalog (), text, &name);
  if (winnow_number_is_known (name.cards))
    g_assert_cmpfloat (winnow_number_or (name.cards, 0), >=, 1);
  winnow_accelerator_name_clear (&name);
  winnow_unit_guess (text);
  winnow_formats_date_in_name (text);
  if (decimal != NULL)
    {
      g_autofree char *written = winnow_decimal_to_text (decimal);
      g_autoptr (WinnowDecimal) again = winnow_decimal_new_from_text (written, NULL);

      g_assert_nonnull (again);
      g_assert_cmpint (winnow_decimal_compare (decimal, again), ==, 0);
    }
  if (mapping != NULL)
    winnow_column_mapping_free (mapping);
  return 0;
}
