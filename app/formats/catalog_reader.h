/* catalog_reader.h — reads data/ (questions, classifier, advice, settings,
 * accelerators, flags) into a WinnowCatalog and checks it whole.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "engine/catalog.h"

G_BEGIN_DECLS

/* Reads the six JSON files of @directory (a path, or a resource:// prefix).
 * Errors name file and line. */
WinnowCatalog *winnow_catalog_read (const char *directory, GError **error);

G_END_DECLS
