/* catalog-reader.h — reads data/ (questions, classifier, advice, settings,
 * accelerators, flags) into a WinnowCatalog and checks it whole.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "engine/catalog.h"

G_BEGIN_DECLS

/* Reads the six JSON files of @directory (a path, or a resource:// prefix), each at
 * most 4 MiB and 16 levels deep, and checks them whole: ids are unique, references
 * exist, both languages are there, expressions use known names only.  Errors name
 * file and line, or are of G_IO_ERROR where a file cannot be read. */
WinnowCatalog *winnow_catalog_read (const char *directory, GError **error);

#define WINNOW_CATALOG_ERROR (winnow_catalog_error_quark ())
GQuark winnow_catalog_error_quark (void);

typedef enum
{
  WINNOW_CATALOG_ERROR_INVALID,
} WinnowCatalogError;

G_END_DECLS
