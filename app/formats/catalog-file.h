/* catalog-file.h — one data file: loading within limits, typed members, lines.
 *
 * Private to the catalogue reader.  Getters record the first error, naming file
 * and line, and return a harmless value; the caller asks once at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "engine/catalog.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;      /* "questions.json" */
  char *text;
  JsonNode *root;
  gsize cursor;    /* where the current item begins in @text */
  char *item;      /* the current item, for messages */
  GError *error;   /* the first one */
} WinnowCatalogFile;

/* The file's "format" must be @format and its version 1. */
WinnowCatalogFile *winnow_catalog_file_load (const char *directory,
                                             const char *name,
                                             const char *format,
                                             GError **error);
void winnow_catalog_file_free (WinnowCatalogFile *self);
gboolean winnow_catalog_file_finish (WinnowCatalogFile *self, GError **error);

/* Points messages at the item of @array whose @key is @id, the @nth (from 0) when
 * several are called so. */
void winnow_catalog_file_stand_at (WinnowCatalogFile *self, const char *array, const char *key, const char *id, guint nth);

/* Records an error at the current item. */
void winnow_catalog_file_fail (WinnowCatalogFile *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Calls @read for every object of the array; @key is the member that names an item. */
void winnow_catalog_file_items (WinnowCatalogFile *self,
                                const char *array,
                                const char *key,
                                void (*read) (WinnowCatalogFile *self, JsonObject *object, gpointer data),
                                gpointer data);
/* Refuses members that are not in @names (a misspelt one would be lost silently). */
void winnow_catalog_file_members (WinnowCatalogFile *self, JsonObject *object, const char *const *names);

/* Copies, "" when missing (an error); optional ones give NULL. */
char *winnow_catalog_file_string (WinnowCatalogFile *self, JsonObject *object, const char *name);
char *winnow_catalog_file_optional_string (WinnowCatalogFile *self, JsonObject *object, const char *name);
/* An object with both languages. */
WinnowText winnow_catalog_file_text (WinnowCatalogFile *self, JsonObject *object, const char *name);
/* The languages as members of @object itself. */
WinnowText winnow_catalog_file_own_text (WinnowCatalogFile *self, JsonObject *object);
WinnowText winnow_catalog_file_optional_text (WinnowCatalogFile *self, JsonObject *object, const char *name);
double winnow_catalog_file_number (WinnowCatalogFile *self, JsonObject *object, const char *name);
double winnow_catalog_file_optional_number (WinnowCatalogFile *self, JsonObject *object, const char *name, double fallback);
gboolean winnow_catalog_file_boolean (WinnowCatalogFile *self, JsonObject *object, const char *name);
/* NULL when absent or empty. */
char **winnow_catalog_file_strings (WinnowCatalogFile *self, JsonObject *object, const char *name);
/* (transfer full) (element-type double): ascending or not, never NULL. */
GArray *winnow_catalog_file_numbers (WinnowCatalogFile *self, JsonObject *object, const char *name);
/* NULL when absent, which is an error when @required. */
JsonArray *winnow_catalog_file_array (WinnowCatalogFile *self, JsonObject *object, const char *name, gboolean required);
JsonObject *winnow_catalog_file_object (WinnowCatalogFile *self, JsonObject *object, const char *name);
WinnowExpression *winnow_catalog_file_expression (WinnowCatalogFile *self, JsonObject *object, const char *name, gboolean required);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCatalogFile, winnow_catalog_file_free)

G_END_DECLS
