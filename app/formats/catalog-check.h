/* catalog-check.h — what must hold between the items of the data files.
 *
 * Private to the catalogue reader.  Each records the first error in its file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "formats/catalog-file.h"

G_BEGIN_DECLS

void winnow_catalog_check_questions (WinnowCatalogFile *file, const WinnowCatalog *catalog);
void winnow_catalog_check_classifier (WinnowCatalogFile *file, const WinnowCatalog *catalog);
void winnow_catalog_check_advice (WinnowCatalogFile *file, const WinnowCatalog *catalog);
void winnow_catalog_check_settings (WinnowCatalogFile *file, const WinnowCatalog *catalog);
void winnow_catalog_check_accelerators (WinnowCatalogFile *file, const WinnowCatalog *catalog);
void winnow_catalog_check_flags (WinnowCatalogFile *file, const WinnowCatalog *catalog);

G_END_DECLS
