/* json-text.h — strict, bounded reading of our own JSON documents, and stable writing.
 *
 * The raw text is checked first – size, encoding, depth, syntax, doubled member
 * names, numbers that a double or a 64-bit integer cannot hold – so that every
 * complaint has a line and a column and json-glib only sees what it can keep.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define WINNOW_JSON_ERROR (winnow_json_error_quark ())
GQuark winnow_json_error_quark (void);

typedef enum
{
  WINNOW_JSON_ERROR_SYNTAX,    /* not JSON; the message has line and column */
  WINNOW_JSON_ERROR_TOO_LARGE, /* more bytes than allowed */
  WINNOW_JSON_ERROR_TOO_DEEP,
  WINNOW_JSON_ERROR_VALUE,     /* JSON, but not what belongs there; the message has the path */
  WINNOW_JSON_ERROR_VERSION,   /* written by a newer Winnow */
} WinnowJsonError;

/* Nesting the checker itself can follow, whatever the caller allows. */
#define WINNOW_JSON_MAX_DEPTH 64

/* @file_name: for messages.  @max_depth: 1..WINNOW_JSON_MAX_DEPTH.
 * (transfer full): the root node; never NULL without an error. */
JsonNode *winnow_json_parse (const char *data, gsize length, const char *file_name, gsize max_bytes,
                             guint max_depth, GError **error);

/* Writes one document: two blanks a level, members in the order given, numbers with
 * as few digits as give the same double.  Calls must nest as JSON does. */
typedef struct _WinnowJsonWriter WinnowJsonWriter;

WinnowJsonWriter *winnow_json_writer_new (void);
/* The document with a final line end; frees the writer. */
char *winnow_json_writer_free_to_text (WinnowJsonWriter *self);
void winnow_json_writer_free (WinnowJsonWriter *self);

void winnow_json_writer_begin_object (WinnowJsonWriter *self);
void winnow_json_writer_end_object (WinnowJsonWriter *self);
void winnow_json_writer_begin_array (WinnowJsonWriter *self);
void winnow_json_writer_end_array (WinnowJsonWriter *self);
/* Before each value inside an object. */
void winnow_json_writer_name (WinnowJsonWriter *self, const char *name);
/* NULL gives null. */
void winnow_json_writer_string (WinnowJsonWriter *self, const char *text);
void winnow_json_writer_integer (WinnowJsonWriter *self, gint64 value);
/* Not finite gives null: JSON has no such numbers. */
void winnow_json_writer_number (WinnowJsonWriter *self, double value);
void winnow_json_writer_boolean (WinnowJsonWriter *self, gboolean value);
void winnow_json_writer_null (WinnowJsonWriter *self);
void winnow_json_writer_node (WinnowJsonWriter *self, JsonNode *node);
/* One node on one line, no blanks. */
char *winnow_json_node_to_line (JsonNode *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowJsonWriter, winnow_json_writer_free)

G_END_DECLS
